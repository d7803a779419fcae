#include "core/launch/served_models.h"

#include "core/catalog/catalog.h"
#include "core/catalog/json_fields.h"
#include "core/launch/flavours.h"
#include "core/launch/reader.h"
#include "core/launch/writer.h"
#include "core/units/nearest.h"
#include "core/units/printable.h"

#include <algorithm>

// Names: one or more of each family stand in docs/models/supported_models.md of vllm-project/vllm at
// 0046f770d322; its other sizes, and those that follow instructions, are the same publishers'. Of several for
// one preset the first is written.

namespace ridgepoint::launch {

namespace {

constexpr ServedModel models[] = {
    {"meta-llama/Llama-2-7b-hf", "llama2-7b"},
    {"meta-llama/Llama-2-7b-chat-hf", "llama2-7b"},
    {"meta-llama/Llama-2-13b-hf", "llama2-13b"},
    {"meta-llama/Llama-2-13b-chat-hf", "llama2-13b"},
    {"meta-llama/Llama-2-70b-hf", "llama2-70b"},
    {"meta-llama/Llama-2-70b-chat-hf", "llama2-70b"},
    {"meta-llama/Meta-Llama-3-8B", "llama3-8b"},
    {"meta-llama/Meta-Llama-3-8B-Instruct", "llama3-8b"},
    {"meta-llama/Meta-Llama-3-70B", "llama3-70b"},
    {"meta-llama/Meta-Llama-3-70B-Instruct", "llama3-70b"},
    {"meta-llama/Llama-3.1-8B-Instruct", "llama3.1-8b"},
    {"meta-llama/Llama-3.1-8B", "llama3.1-8b"},
    {"meta-llama/Meta-Llama-3.1-8B", "llama3.1-8b"},
    {"meta-llama/Meta-Llama-3.1-8B-Instruct", "llama3.1-8b"},
    {"meta-llama/Llama-3.1-70B-Instruct", "llama3.1-70b"},
    {"meta-llama/Llama-3.1-70B", "llama3.1-70b"},
    {"meta-llama/Meta-Llama-3.1-70B", "llama3.1-70b"},
    {"meta-llama/Meta-Llama-3.1-70B-Instruct", "llama3.1-70b"},
    {"meta-llama/Llama-3.3-70B-Instruct", "llama3.1-70b"},
    {"meta-llama/Llama-3.1-405B-Instruct", "llama3.1-405b"},
    {"meta-llama/Llama-3.1-405B", "llama3.1-405b"},
    {"meta-llama/Meta-Llama-3.1-405B", "llama3.1-405b"},
    {"meta-llama/Meta-Llama-3.1-405B-Instruct", "llama3.1-405b"},
    {"meta-llama/Llama-3.2-1B-Instruct", "llama3.2-1b"},
    {"meta-llama/Llama-3.2-1B", "llama3.2-1b"},
    {"meta-llama/Llama-3.2-3B-Instruct", "llama3.2-3b"},
    {"meta-llama/Llama-3.2-3B", "llama3.2-3b"},
    {"meta-llama/Llama-4-Scout-17B-16E-Instruct", "llama4-scout"},
    {"meta-llama/Llama-4-Scout-17B-16E", "llama4-scout"},
    {"meta-llama/Llama-4-Maverick-17B-128E-Instruct", "llama4-maverick"},
    {"meta-llama/Llama-4-Maverick-17B-128E", "llama4-maverick"},
    {"huggyllama/llama-7b", "llama1-7b"},
    {"huggyllama/llama-13b", "llama1-13b"},
    {"huggyllama/llama-30b", "llama1-33b"},
    {"huggyllama/llama-65b", "llama1-65b"},
    {"mistralai/Mistral-7B-v0.1", "mistral-7b"},
    {"mistralai/Mistral-7B-Instruct-v0.1", "mistral-7b"},
    {"mistralai/Mixtral-8x7B-v0.1", "mixtral-8x7b"},
    {"mistralai/Mixtral-8x7B-Instruct-v0.1", "mixtral-8x7b"},
    {"mistralai/Mixtral-8x22B-v0.1", "mixtral-8x22b"},
    {"mistralai/Mixtral-8x22B-Instruct-v0.1", "mixtral-8x22b"},
    {"deepseek-ai/DeepSeek-V2", "deepseek-v2"},
    {"deepseek-ai/DeepSeek-V2-Chat", "deepseek-v2"},
    {"deepseek-ai/DeepSeek-V3", "deepseek-v3"},
    {"deepseek-ai/DeepSeek-V3-Base", "deepseek-v3"},
    {"deepseek-ai/DeepSeek-V3-0324", "deepseek-v3"},
    {"deepseek-ai/DeepSeek-V3.1", "deepseek-v3"},
    {"deepseek-ai/DeepSeek-V3.2", "deepseek-v3.2"},
    {"deepseek-ai/DeepSeek-V3.2-Exp", "deepseek-v3.2"},
    {"deepseek-ai/DeepSeek-R1", "deepseek-r1"},
    {"deepseek-ai/DeepSeek-R1-0528", "deepseek-r1"},
    {"zai-org/GLM-5", "glm-5"},
    {"moonshotai/Kimi-K2-Instruct", "kimi-k2"},
    {"moonshotai/Kimi-K2-Base", "kimi-k2"},
    {"moonshotai/Kimi-K2-Instruct-0905", "kimi-k2"},
    {"openai/gpt-oss-20b", "gpt-oss-20b"},
    {"openai/gpt-oss-120b", "gpt-oss-120b"},
    {"openai-community/gpt2", "gpt2-small"},
    {"openai-community/gpt2-medium", "gpt2-medium"},
    {"openai-community/gpt2-large", "gpt2-large"},
    {"openai-community/gpt2-xl", "gpt2-xl"},
    {"google/gemma-2-2b-it", "gemma2-2b"},
    {"google/gemma-2-2b", "gemma2-2b"},
    {"google/gemma-2-9b-it", "gemma2-9b"},
    {"google/gemma-2-9b", "gemma2-9b"},
    {"google/gemma-2-27b-it", "gemma2-27b"},
    {"google/gemma-2-27b", "gemma2-27b"},
    {"google/gemma-3-1b-it", "gemma3-1b"},
    {"google/gemma-3-1b-pt", "gemma3-1b"},
    {"google/gemma-3-4b-it", "gemma3-4b"},
    {"google/gemma-3-4b-pt", "gemma3-4b"},
    {"google/gemma-3-12b-it", "gemma3-12b"},
    {"google/gemma-3-12b-pt", "gemma3-12b"},
    {"google/gemma-3-27b-it", "gemma3-27b"},
    {"google/gemma-3-27b-pt", "gemma3-27b"},
    {"Qwen/Qwen2.5-0.5B-Instruct", "qwen2.5-0.5b"},
    {"Qwen/Qwen2.5-0.5B", "qwen2.5-0.5b"},
    {"Qwen/Qwen2.5-1.5B-Instruct", "qwen2.5-1.5b"},
    {"Qwen/Qwen2.5-1.5B", "qwen2.5-1.5b"},
    {"Qwen/Qwen2.5-3B-Instruct", "qwen2.5-3b"},
    {"Qwen/Qwen2.5-3B", "qwen2.5-3b"},
    {"Qwen/Qwen2.5-7B-Instruct", "qwen2.5-7b"},
    {"Qwen/Qwen2.5-7B", "qwen2.5-7b"},
    {"Qwen/Qwen2.5-14B-Instruct", "qwen2.5-14b"},
    {"Qwen/Qwen2.5-14B", "qwen2.5-14b"},
    {"Qwen/Qwen2.5-32B-Instruct", "qwen2.5-32b"},
    {"Qwen/Qwen2.5-32B", "qwen2.5-32b"},
    {"Qwen/Qwen2.5-72B-Instruct", "qwen2.5-72b"},
    {"Qwen/Qwen2.5-72B", "qwen2.5-72b"},
    {"Qwen/Qwen3-0.6B", "qwen3-0.6b"},
    {"Qwen/Qwen3-1.7B", "qwen3-1.7b"},
    {"Qwen/Qwen3-4B", "qwen3-4b"},
    {"Qwen/Qwen3-4B-Instruct-2507", "qwen3-4b"},
    {"Qwen/Qwen3-8B", "qwen3-8b"},
    {"Qwen/Qwen3-14B", "qwen3-14b"},
    {"Qwen/Qwen3-32B", "qwen3-32b"},
    {"Qwen/Qwen3-30B-A3B", "qwen3-30b-a3b"},
    {"Qwen/Qwen3-30B-A3B-Instruct-2507", "qwen3-30b-a3b"},
    {"Qwen/Qwen3-30B-A3B-Thinking-2507", "qwen3-30b-a3b"},
    {"Qwen/Qwen3-235B-A22B", "qwen3-235b-a22b"},
    {"Qwen/Qwen3-235B-A22B-Instruct-2507", "qwen3-235b-a22b"},
    {"Qwen/Qwen3-235B-A22B-Thinking-2507", "qwen3-235b-a22b"},
    {"microsoft/Phi-3-mini-4k-instruct", "phi3-mini"},
    {"microsoft/Phi-3-medium-4k-instruct", "phi3-medium"},
    {"microsoft/phi-4", "phi4"},
    {"microsoft/Phi-4-mini-instruct", "phi4-mini"},
    {"allenai/OLMo-2-1124-7B-Instruct", "olmo2-7b"},
    {"allenai/OLMo-2-1124-7B", "olmo2-7b"},
    {"allenai/OLMo-2-1124-13B-Instruct", "olmo2-13b"},
    {"allenai/OLMo-2-1124-13B", "olmo2-13b"},
    {"allenai/OLMo-2-0325-32B-Instruct", "olmo2-32b"},
    {"allenai/OLMo-2-0325-32B", "olmo2-32b"},
    {"EleutherAI/gpt-j-6b", "gpt-j-6b"},
    {"tiiuae/falcon-7b", "falcon-7b"},
    {"tiiuae/falcon-7b-instruct", "falcon-7b"},
    {"tiiuae/falcon-40b", "falcon-40b"},
    {"tiiuae/falcon-40b-instruct", "falcon-40b"},
    {"tiiuae/falcon-180B", "falcon-180b"},
    {"bigscience/bloom", "bloom-176b"},
};

// Ends of names of quantised copies.
constexpr Word types[] = {{"-FP8-dynamic", "fp8"}, {"-FP8-Dynamic", "fp8"}, {"-FP8-KV", "fp8"},
    {"-FP8", "fp8"}, {"-fp8", "fp8"}, {"-NVFP4", "fp4"}, {"-FP4", "fp4"}, {"-AWQ-INT4", "int4"},
    {"-AWQ", "int4"}, {"-awq", "int4"}, {"-GPTQ-Int4", "int4"}, {"-GPTQ-Int8", "int8"},
    {"-quantized.w4a16", "int4"}, {"-quantized.w8a8", "int8"}, {"-BF16", "bf16"}, {"-bf16", "bf16"}};

std::string_view lastPart(std::string_view name)
{
    while (name.ends_with('/'))
        name.remove_suffix(1);
    return name.substr(name.rfind('/') + 1); // npos + 1 is 0
}

const ServedModel* named(std::string_view last)
{
    const auto found = std::ranges::find_if(
        models, [last](const ServedModel& one) { return sameIgnoringCase(lastPart(one.name), last); });
    return found == std::end(models) ? nullptr : found;
}

const Word* typeOf(std::string_view last)
{
    const auto found =
        std::ranges::find_if(types, [last](const Word& type) { return last.ends_with(type.word); });
    return found == std::end(types) ? nullptr : &*found;
}

} // namespace

std::optional<ServedModel> servedModel(std::string_view name)
{
    const std::string_view last = lastPart(name);
    if (const ServedModel* found = named(last))
        return *found;
    if (const Word* const type = typeOf(last))
        if (const ServedModel* found = named(last.substr(0, last.size() - type->word.size()))) {
            ServedModel copy = *found;
            copy.weights = type->text;
            // fbgemm_fp8: modules_to_not_convert in the config.json of Meta's own
            if (copy.preset == "llama3.1-405b" && name.starts_with("meta-llama/"))
                copy.keptWide = "attention_and_ends";
            return copy;
        }
    return std::nullopt;
}

const ServedModel* publishedModel(std::string_view preset)
{
    const auto found = std::ranges::find(models, preset, &ServedModel::preset);
    return found == std::end(models) ? nullptr : found;
}

std::optional<ServedModel> readServedModel(Reader& reader, std::string_view key)
{
    reader.begin();
    const auto name = reader.word(key);
    if (!name)
        return std::nullopt;
    const auto model = servedModel(*name);
    if (reader.hasGivenModel()) { // which is what the name stands for, in the type of the copy
        const Word* const type = typeOf(lastPart(*name));
        return ServedModel{{}, reader.scenario().model.preset, type ? type->text : std::string_view()};
    }
    if (model)
        reader.set(key, "model.preset", model->preset);
    else
        reader.miss("model", phrase("what the model %1 is made of", printable(*name, 100)));
    return model;
}

const ServedModel* writeServedModel(Writer& writer)
{
    const ModelSpec& model = writer.scenario().model;
    const ServedModel* const published = publishedModel(model.preset);
    const ModelPreset* const preset = writer.catalog().model(model.preset);
    if (model.source != ModelSpec::Source::Preset || !published || !preset
        || preset->architecture != model.architecture) {
        remarkModel(writer);
        return nullptr;
    }
    writer.modelIsElsewhere({});
    writer.said({"model.preset", "model.layers", "model.hidden", "model.ffn", "model.heads", "model.kv_heads",
        "model.vocab", "model.moe.experts"});
    return published;
}

} // namespace ridgepoint::launch
