#pragma once

// What files of weights begin with, made as their formats say: GGUF by ggml-org/ggml docs/gguf.md,
// safetensors by huggingface/safetensors README.md. No weights follow them.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

template <class T>
std::string littleEndianBytes(T value)
{
    std::string bytes;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        bytes += static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i));
    return bytes;
}

class GgufBytes
{
public:
    static std::string text(std::string_view said)
    {
        return littleEndianBytes<std::uint64_t>(said.size()) + std::string(said);
    }

    GgufBytes& raw(std::string_view name, std::uint32_t type, const std::string& value)
    {
        m_keys += text(name) + littleEndianBytes(type) + value;
        ++m_keyCount;
        return *this;
    }
    GgufBytes& key(std::string_view name, std::uint32_t value)
    {
        return raw(name, 4, littleEndianBytes(value));
    }
    GgufBytes& key(std::string_view name, std::string_view value) { return raw(name, 8, text(value)); }
    GgufBytes& list(std::string_view name, const std::vector<std::uint32_t>& values)
    {
        std::string all =
            littleEndianBytes<std::uint32_t>(4) + littleEndianBytes<std::uint64_t>(values.size());
        for (const std::uint32_t value : values)
            all += littleEndianBytes(value);
        return raw(name, 9, all);
    }
    GgufBytes& tokens(std::uint64_t count)
    {
        std::string all = littleEndianBytes<std::uint32_t>(8) + littleEndianBytes(count);
        for (std::uint64_t i = 0; i < count; ++i)
            all += text("t");
        return raw("tokenizer.ggml.tokens", 9, all);
    }
    GgufBytes& tensor(std::string_view name, const std::vector<std::uint64_t>& shape, std::uint32_t type)
    {
        m_tensors += text(name) + littleEndianBytes(static_cast<std::uint32_t>(shape.size()));
        for (const std::uint64_t one : shape)
            m_tensors += littleEndianBytes(one);
        m_tensors += littleEndianBytes(type) + littleEndianBytes(m_at);
        std::uint64_t elements = 1;
        for (const std::uint64_t one : shape)
            elements *= one;
        m_at += aligned(elements * bytesOf(type) / 256);
        ++m_tensorCount;
        return *this;
    }

    std::string bytes(std::uint32_t version = 3) const
    {
        return "GGUF" + littleEndianBytes(version) + littleEndianBytes(m_tensorCount)
            + littleEndianBytes(m_keyCount) + m_keys + m_tensors;
    }
    std::string whole() const
    {
        std::string all = bytes();
        all.resize(aligned(all.size()) + m_at);
        return all;
    }

private:
    std::string m_keys, m_tensors;
    std::uint64_t m_keyCount = 0, m_tensorCount = 0, m_at = 0;

    static std::uint64_t aligned(std::uint64_t at) { return (at + 31) / 32 * 32; }
    static std::uint64_t bytesOf(std::uint32_t type) // of 256 elements; of others than these: nothing
    {
        return type == 0 ? 1024 : type == 1 || type == 30 ? 512 : type == 12 ? 144 : type == 19 ? 50 : 0;
    }
};

class SafetensorsBytes
{
public:
    SafetensorsBytes& tensor(std::string_view name, std::string_view type,
        const std::vector<std::uint64_t>& shape, double bytesEach)
    {
        std::string dimensions;
        double bytes = bytesEach;
        for (const std::uint64_t one : shape) {
            dimensions += (dimensions.empty() ? "" : ",") + std::to_string(one);
            bytes *= static_cast<double>(one);
        }
        const auto end = m_at + static_cast<std::uint64_t>(bytes);
        m_json += (m_json.empty() ? "" : ",") + ('"' + std::string(name)) + R"(":{"dtype":")"
            + std::string(type) + R"(","shape":[)" + dimensions + R"(],"data_offsets":[)"
            + std::to_string(m_at) + ',' + std::to_string(end) + "]}";
        m_at = end;
        return *this;
    }
    std::string bytes() const { return of(R"({"__metadata__":{"format":"pt"})" + ("," + m_json) + '}'); }

    std::string whole() const { return bytes() + std::string(m_at, '\0'); }

    static std::string of(const std::string& header)
    {
        return littleEndianBytes<std::uint64_t>(header.size()) + header;
    }

private:
    std::string m_json;
    std::uint64_t m_at = 0;
};

struct LlamaSize
{
    std::uint32_t layers = 32, hidden = 4096, ffn = 14336, heads = 32, kvHeads = 8, vocab = 128256;
    std::uint32_t kvWidth() const { return hidden / heads * kvHeads; }
};
// 1,692,928 parameters, to lie on a disk with all its weights.
inline constexpr LlamaSize smallLlama{2, 256, 512, 4, 2, 1000};

// As convert_hf_to_gguf.py writes it; Llama-3.1-8B has 8,030,261,248 parameters, and 64 factors of angles.
// The keys alone, and `layers` of its layers with the tables before them and behind.
inline GgufBytes llamaKeys(const LlamaSize& size, std::uint32_t fileType)
{
    GgufBytes file;
    file.key("general.architecture", "llama").key("general.type", "model");
    file.key("general.name", "Meta Llama 3.1 8B").key("general.file_type", fileType);
    file.key("llama.block_count", size.layers).key("llama.context_length", 131072);
    file.key("llama.embedding_length", size.hidden).key("llama.feed_forward_length", size.ffn);
    file.key("llama.attention.head_count", size.heads);
    file.key("llama.attention.head_count_kv", size.kvHeads);
    file.raw("llama.rope.freq_base", 6, littleEndianBytes<std::uint32_t>(0x48f42400));
    file.raw("llama.attention.layer_norm_rms_epsilon", 6, littleEndianBytes<std::uint32_t>(0x3727c5ac));
    file.key("llama.vocab_size", size.vocab).key("llama.rope.dimension_count", size.hidden / size.heads);
    file.key("tokenizer.ggml.model", "gpt2").tokens(size.vocab);
    return file;
}

inline GgufBytes& llamaTensors(
    GgufBytes& file, const LlamaSize& size, std::uint32_t matrices, bool withOutput = true)
{
    constexpr std::uint32_t f32 = 0;
    const std::uint64_t hidden = size.hidden, ffn = size.ffn;
    file.tensor("rope_freqs.weight", {64}, f32).tensor("token_embd.weight", {hidden, size.vocab}, matrices);
    for (std::uint32_t i = 0; i < size.layers; ++i) {
        const std::string layer = "blk." + std::to_string(i) + '.';
        file.tensor(layer + "attn_norm.weight", {hidden}, f32);
        file.tensor(layer + "ffn_norm.weight", {hidden}, f32);
        file.tensor(layer + "attn_q.weight", {hidden, hidden}, matrices);
        file.tensor(layer + "attn_k.weight", {hidden, size.kvWidth()}, matrices);
        file.tensor(layer + "attn_v.weight", {hidden, size.kvWidth()}, matrices);
        file.tensor(layer + "attn_output.weight", {hidden, hidden}, matrices);
        file.tensor(layer + "ffn_gate.weight", {hidden, ffn}, matrices);
        file.tensor(layer + "ffn_up.weight", {hidden, ffn}, matrices);
        file.tensor(layer + "ffn_down.weight", {ffn, hidden}, matrices);
    }
    file.tensor("output_norm.weight", {hidden}, f32);
    if (withOutput)
        file.tensor("output.weight", {hidden, size.vocab}, matrices);
    return file;
}

inline GgufBytes llama31Gguf(std::uint32_t matrices = 30, bool withOutput = true, const LlamaSize& size = {})
{
    const std::uint32_t fileType = matrices == 30 ? 32 : matrices == 12 ? 14 : matrices == 19 ? 24 : 1;
    GgufBytes file = llamaKeys(size, fileType); // BF16, Q4_K_S, IQ1_S, F16
    return llamaTensors(file, size, matrices, withOutput);
}

// The same in safetensors, all of it in one file.
inline SafetensorsBytes llama31Safetensors(bool withLmHead = true, const LlamaSize& size = {})
{
    const std::uint64_t hidden = size.hidden, ffn = size.ffn;
    SafetensorsBytes file;
    file.tensor("model.embed_tokens.weight", "BF16", {size.vocab, hidden}, 2);
    for (std::uint32_t i = 0; i < size.layers; ++i) {
        const std::string layer = "model.layers." + std::to_string(i) + '.';
        for (const char* norm : {"input_layernorm.weight", "post_attention_layernorm.weight"})
            file.tensor(layer + norm, "BF16", {hidden}, 2);
        file.tensor(layer + "self_attn.q_proj.weight", "BF16", {hidden, hidden}, 2);
        file.tensor(layer + "self_attn.k_proj.weight", "BF16", {size.kvWidth(), hidden}, 2);
        file.tensor(layer + "self_attn.v_proj.weight", "BF16", {size.kvWidth(), hidden}, 2);
        file.tensor(layer + "self_attn.o_proj.weight", "BF16", {hidden, hidden}, 2);
        file.tensor(layer + "mlp.gate_proj.weight", "BF16", {ffn, hidden}, 2);
        file.tensor(layer + "mlp.up_proj.weight", "BF16", {ffn, hidden}, 2);
        file.tensor(layer + "mlp.down_proj.weight", "BF16", {hidden, ffn}, 2);
    }
    file.tensor("model.norm.weight", "BF16", {hidden}, 2);
    if (withLmHead)
        file.tensor("lm_head.weight", "BF16", {size.vocab, hidden}, 2);
    return file;
}

inline constexpr std::string_view smallLlamaConfig =
    R"({"model_type":"llama","torch_dtype":"bfloat16","hidden_size":256,"intermediate_size":512,
"max_position_embeddings":131072,"num_attention_heads":4,"num_hidden_layers":2,"num_key_value_heads":2,
"vocab_size":1000,"tie_word_embeddings":false})";

inline constexpr std::string_view llama31Config =
    R"({"model_type":"llama","torch_dtype":"bfloat16","hidden_size":4096,"intermediate_size":14336,
"max_position_embeddings":131072,"num_attention_heads":32,"num_hidden_layers":32,"num_key_value_heads":8,
"vocab_size":128256,"tie_word_embeddings":false})";

} // namespace ridgepoint
