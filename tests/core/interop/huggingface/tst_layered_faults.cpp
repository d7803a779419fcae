// What a config.json with layers of many kinds is refused for, in a sentence that names the key, and what is
// said of one that is read.

#include "core/interop/huggingface/layered_import.h"

#include <QTest>

#include <string>

using namespace ridgepoint;

namespace {

std::string allSaid(const LayeredImport& result)
{
    std::string text;
    for (const Diagnostic& one : result.diagnostics)
        text += one.message.plain() + ' ' + one.fix.plain() + '\n';
    return text;
}

} // namespace

class TestLayeredFaults : public QObject
{
    Q_OBJECT

private slots:

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("more"); // keys beside those of a plain model of four layers
        QTest::addColumn<QByteArray>("sentence");
        const auto row = [](const char* name, const char* more, const char* sentence) {
            QTest::newRow(name) << QByteArray(more) << QByteArray(sentence);
        };
        row("a list too short", R"("layer_types":["full_attention","sliding_attention"],"sliding_window":64)",
            "lists 2 layers where num_hidden_layers is 4");
        row("a list too long", R"("compress_ratios":[0,0,4,128,0])",
            "lists 5 layers where num_hidden_layers is 4");
        row("an unknown word", R"("layer_types":["full_attention","conv","retention","conv"])",
            "holds \"retention\", which no layer here is called");
        row("an unknown letter", R"("hybrid_override_pattern":"M*XE")",
            "holds \"X\", which no layer here is called");
        row("a short pattern", R"("hybrid_override_pattern":"M*E")",
            "lists 3 layers where num_hidden_layers is 4");
        row("letters of windows", R"("sliding_window":64,"sliding_window_pattern":"LLXG")",
            "holds letters other than L and G");
        row("a number that stands for nothing", R"("attn_type_list":[0,1,2,1])",
            "holds 2, which stands for no kind of layer");
        row("one window for all, none given", R"("layer_types":["full_attention","sliding_attention",
        "full_attention","sliding_attention"])",
            "is needed: some layers have a window");
        row("experts of half the layers", R"("num_experts":8,"num_experts_per_tok":2,"moe_layer_freq":[0,1])",
            "lists 2 layers where num_hidden_layers is 4");
        row("a layer beyond the last", R"("num_experts":8,"num_experts_per_tok":2,"moe_layers_enum":"1,9")",
            "names a layer that there is not");
        row("MLPs with a gate or without", R"("hidden_act":"gelu_new")",
            "gelu_new does not say whether MLPs have a gate");
        row("a pattern of indexers too short", R"("kv_lora_rank":64,"q_lora_rank":64,"qk_nope_head_dim":32,
        "qk_rope_head_dim":16,"v_head_dim":32,"index_n_heads":4,"index_head_dim":32,"index_topk":64,
        "index_topk_pattern":"FSS")",
            "has 3 letters where num_hidden_layers is 4");
        row("more picks than experts", R"("num_experts":8,"num_experts_per_tok":9)", "num_experts_per_tok");
        row("layers in both lists", R"("linear_attn_config":{"full_attn_layers":[1,2],"kda_layers":[2,3],
        "num_heads":4,"head_dim":32})",
            "do not name every layer once");
        row("heads that do not share", R"("num_key_value_heads":3)", "cannot share 3 key/value heads evenly");
        row("a list of heads too short", R"("num_key_value_heads":[2,2])", "lists 2 values for 4 layers");
        row("widths that do not add up", R"("kv_lora_rank":64,"qk_nope_head_dim":32,"qk_rope_head_dim":16,
        "v_head_dim":32,"qk_head_dim":64)",
            "is not qk_nope_head_dim and qk_rope_head_dim together, 48");
        row("state space of another width", R"("layers_block_type":["mamba","attention","mamba","mamba"],
        "mamba_n_heads":8,"mamba_d_head":64,"mamba_d_state":16,"mamba_d_ssm":256)",
            "256 is not 8 heads of 64");
        row("attention across layers", R"("use_cla":true)",
            "attention across layers cannot be described here");
        row("all caches shared", R"("num_kv_shared_layers":4)", "leaves no layer with keys of its own");
        row("no vocabulary", R"("vocab_size":null)", "vocab_size");
        row("a width in words", R"("head_dim":"wide")", "head_dim");
        row("a key of structure that is not known", R"("num_memory_layers":3)", "num_memory_layers");
        row("a list of layers that is text", R"("layer_types":"full_attention")", "layer_types");
        row("a list of layers that is a number", R"("attn_type_list":1.5)", "attn_type_list");
        row("a list of no layer", R"("layer_types":[])", "lists 0 layers where num_hidden_layers is 4");
        row("a pattern of no letter", R"("hybrid_override_pattern":"")", "names no layer");
        row("attention beyond the last layer",
            R"("attn_layer_indices":[1,4],"mamba_n_heads":8,"mamba_d_head":64,
        "mamba_d_state":16)",
            "attn_layer_indices: names layer 4, which there is not");
        row("attention before the first layer", R"("full_attn_idxs":[-1,2],"conv_L_cache":3)",
            "full_attn_idxs: names layer -1, which there is not");
        row("layers of experts without commas", R"("num_experts":8,"num_experts_per_tok":2,
        "moe_layers_enum":"1X3")",
            "moe_layers_enum");
        row("layers of experts that are none",
            R"("num_experts":8,"num_experts_per_tok":2,"moe_layers_enum":"")", "moe_layers_enum");
        row("experts that nothing counts", R"("num_experts_per_tok":2,"moe_intermediate_size":64)",
            "num_experts: is none, where num_experts_per_tok says that there are experts");
        row("experts of a width that nothing counts", R"("moe_intermediate_size":64)",
            "num_experts: is none, where moe_intermediate_size says that there are experts");
        row("no experts, of which a token uses two", R"("num_experts":0,"num_experts_per_tok":2)",
            "num_experts: is none, where num_experts_per_tok says that there are experts");
        row("latent attention without a rank",
            R"("qk_nope_head_dim":32,"qk_rope_head_dim":16,"v_head_dim":32)", "kv_lora_rank: is missing");
        row("an index of no width", R"("kv_lora_rank":64,"qk_nope_head_dim":32,"qk_rope_head_dim":16,
        "v_head_dim":32,"index_n_heads":4,"index_topk":64,"index_head_dim":0)",
            "index_head_dim");
        row("an indexer without heads", R"("kv_lora_rank":64,"qk_nope_head_dim":32,"qk_rope_head_dim":16,
        "v_head_dim":32,"index_topk":64,"index_head_dim":32)",
            "index_n_heads: is missing");
        row("sparse attention without its indexer", R"("model_type":"deepseek_v32","kv_lora_rank":64,
        "qk_nope_head_dim":32,"qk_rope_head_dim":16,"v_head_dim":32)",
            "index_n_heads: is missing");
        row("an indexer without picks",
            R"("model_type":"deepseek_v32","kv_lora_rank":64,"qk_nope_head_dim":32,
        "qk_rope_head_dim":16,"v_head_dim":32,"index_n_heads":4,"index_head_dim":32)",
            "index_topk: is missing");
        row("indexers of some layers", R"("model_type":"glm_moe_dsa","kv_lora_rank":64,"qk_nope_head_dim":32,
        "qk_rope_head_dim":16,"v_head_dim":32,"index_n_heads":4,"index_head_dim":32,"index_topk":64,
        "indexer_types":["full"])",
            "indexer_types: lists 1 layers where num_hidden_layers is 4");
        row("dense layers that nothing says", R"("model_type":"glm_moe_dsa","kv_lora_rank":64,
        "qk_nope_head_dim":32,"qk_rope_head_dim":16,"v_head_dim":32,"index_n_heads":4,"index_head_dim":32,
        "index_topk":64,"num_experts":8,"num_experts_per_tok":2,"moe_intermediate_size":64)",
            "first_k_dense_replace: is missing");
        row("experts of no width", R"("num_experts":8,"num_experts_per_tok":2,"first_k_dense_replace":1)",
            "moe_intermediate_size: is missing");
        row("experts and no width at all",
            R"("num_experts":8,"num_experts_per_tok":2,"intermediate_size":null)",
            "moe_intermediate_size: is missing");
        row("state space that nothing places", R"("mamba_n_heads":8,"mamba_d_head":64,"mamba_d_state":16)",
            "mamba_n_heads: is the size of layers, and nothing says which they are");
        row("a delta net without heads", R"("full_attention_interval":2,"linear_num_key_heads":2,
        "linear_key_head_dim":32,"linear_value_head_dim":32)",
            "linear_num_value_heads: is missing");
        row("an interval between layers of no size", R"("full_attention_interval":2)",
            "full_attention_interval: parts layers, and nothing says what the others are");
        row("a list and indices that differ", R"("layer_types":["conv","conv","full_attention","conv"],
        "full_attn_idxs":[1],"conv_L_cache":3)",
            "full_attn_idxs: says of layer 1 another thing than layer_types");
        row("a list and an interval that differ", R"("layer_types":["linear_attention","full_attention",
        "linear_attention","linear_attention"],"full_attention_interval":2,"linear_num_key_heads":2,
        "linear_num_value_heads":2,"linear_key_head_dim":32,"linear_value_head_dim":32)",
            "full_attention_interval: says of layer 3 another thing than layer_types");
        row("a list and a pattern of windows that differ", R"("layer_types":["full_attention",
        "sliding_attention","sliding_attention","sliding_attention"],"sliding_window":64,
        "sliding_window_pattern":4)",
            "sliding_window_pattern: says of layer 0 another thing than layer_types");
        row("listed experts and dense layers that differ", R"("num_experts":8,"num_experts_per_tok":2,
        "moe_intermediate_size":64,"mlp_layer_types":["dense","sparse","sparse","sparse"],
        "first_k_dense_replace":2)",
            "first_k_dense_replace: says of layer 1 another thing than mlp_layer_types");
        row("listed experts and a period that differ", R"("num_experts":8,"num_experts_per_tok":2,
        "moe_intermediate_size":64,"mlp_layer_types":["dense","sparse","sparse","sparse"],
        "moe_layer_freq":2)",
            "moe_layer_freq: says of layer 0 another thing than mlp_layer_types");
        row("a state space and a pattern of windows", R"("num_attention_heads":null,"ssm_state_size":16,
        "sliding_window":64,"sliding_window_pattern":2)",
            "sliding_window_pattern: says of layer 1 another thing than ssm_state_size");
        row("listed experts and flags that differ", R"("num_experts":8,"num_experts_per_tok":2,
        "moe_intermediate_size":64,"mlp_layer_types":["dense","sparse","sparse","sparse"],
        "moe_layer_freq":[0,1,1,0])",
            "moe_layer_freq: says of layer 3 another thing than mlp_layer_types");
        row("listed experts and words of flags that differ", R"("num_experts":8,"num_experts_per_tok":2,
        "moe_intermediate_size":64,"mlp_layer_types":["dense","sparse","sparse","sparse"],
        "is_moe_layer":[false,true,false,true])",
            "is_moe_layer: says of layer 2 another thing than mlp_layer_types");
        row("listed experts and a step that differ", R"("num_experts":8,"num_experts_per_tok":2,
        "moe_intermediate_size":64,"moe_layer_freq":[0,1,0,1],"decoder_sparse_step":1,
        "mlp_only_layers":[0])",
            "mlp_only_layers: says of layer 2 another thing than moe_layer_freq");
        row("chunks of no length", R"("layer_types":["chunked_attention","chunked_attention",
        "chunked_attention","full_attention"])",
            "attention_chunk_size: is needed");
        row("relative positions without a reach", R"("d_rel":16,"conv_kernel_size":4)",
            "rel_extent: is missing");
        row("experts beyond the last layer", R"("num_experts":8,"num_experts_per_tok":2,
        "moe_intermediate_size":64,"moe_layers":[1,4])",
            "moe_layers: names layer 4, which there is not");
        row("a picture beyond the last layer", R"("cross_attention_layers":[1,4])",
            "cross_attention_layers: names layer 4, which there is not");
        row("keys shared beside latent attention, negative", R"("kv_lora_rank":64,"qk_nope_head_dim":32,
        "qk_rope_head_dim":16,"v_head_dim":32,"num_key_value_heads":-4)",
            "num_key_value_heads: expected a whole number");
        row("a width of MLPs that no layer has, in words", R"("num_experts":8,"num_experts_per_tok":2,
        "moe_intermediate_size":64,"intermediate_size":"wide")",
            "intermediate_size: expected a whole number");
        row("a width wider than any field takes", R"("intermediate_size":1000000000)",
            "expected a whole number from 1 to 100000000, found 1000000000");
        row("a vocabulary larger than any field takes", R"("vocab_size":1000000000)",
            "vocab_size: expected a whole number from 1 to 100000000");
        row("positions that are not known", R"("position_embedding_type":"relative_key")",
            "position_embedding_type: is \"relative_key\"");
        row("no heads", R"("num_attention_heads":null)",
            "under this name or another: n_head, n_heads, num_query_heads, num_heads");
        row("heads of no width", R"("head_dim":0)", "head_dim");
        row("no heads for the keys", R"("num_key_value_heads":0)", "num_key_value_heads");
        row("a table of positions without a length", R"("position_embedding_type":"absolute")",
            "max_position_embeddings: is needed");
    }
    void refuses()
    {
        QFETCH(QByteArray, more);
        QFETCH(QByteArray, sentence);
        QByteArray json =
            R"({"model_type":"zebra","hidden_size":256,"num_hidden_layers":4,"num_attention_heads":8,)";
        if (more.contains("\"model_type"))
            json.replace(R"("model_type":"zebra",)", "");
        if (!more.contains("\"intermediate_size"))
            json += R"("intermediate_size":512,)";
        if (more.contains("num_attention_heads"))
            json.replace(R"("num_attention_heads":8,)", "");
        if (!more.contains("vocab_size"))
            json += R"("vocab_size":1000,)";
        json += more + '}';
        const LayeredImport result = importLayeredModel(json.constData());
        QVERIFY2(!result.model, json.constData());
        QVERIFY2(allSaid(result).find(sentence.constData()) != std::string::npos, allSaid(result).c_str());
    }

    void notes_data()
    {
        QTest::addColumn<QByteArray>("more");
        QTest::addColumn<QByteArray>("sentence");
        const auto row = [](const char* name, const char* more, const char* sentence) {
            QTest::newRow(name) << QByteArray(more) << QByteArray(sentence);
        };
        row("a factor that is a decoy", R"("layers_block_type":["mamba","attention","mamba","mamba"],
        "mamba_n_heads":8,"mamba_d_head":64,"mamba_d_state":16,"mamba_expand":16)",
            "expand is not used: it would make the state-space layers 4096 wide, where their heads make 512");
        row("two names of one number", R"("num_local_experts":8,"num_experts":4,"num_experts_per_tok":2)",
            "num_experts and num_local_experts differ; the first counts");
        row("two names, one of no number", R"("max_position_embeddings":4096,"max_seq_len":"long")",
            "max_position_embeddings and max_seq_len differ; the first counts");
        row("a total that contradicts the name", R"("_name_or_path":"zoo/Zebra-70B")",
            "where its name says 70000000000");
        row("a tower", R"("vision_config":{"hidden_size":64,"intermediate_size":128,"num_hidden_layers":2})",
            "the vision tower (vision_config) is not part of the model here");
        row("a name of embeddings", R"("_name_or_path":"zoo/Zebra-Embedding")", "no head is counted");
        row("a key that is not known", R"("colour":"striped")", "not known here, so not read: colour");
        row("a word that ends before another", R"("token_stride":2)",
            "not known here, so not read: token_stride");
        row("a type that is not known", R"("use_cache":true)", "its model_type is not known");
        row("an audio tower", R"("audio_config":{"hidden_size":64})",
            "the audio tower (audio_config) is not counted");
        row("pictures whose tokens see each other", R"("use_bidirectional_attention":"vision")",
            "tokens of one picture see each other");
    }
    void notes()
    {
        QFETCH(QByteArray, more);
        QFETCH(QByteArray, sentence);
        const QByteArray json =
            R"({"model_type":"zebra","hidden_size":256,"intermediate_size":512,"vocab_size":1000,
        "num_hidden_layers":4,"num_attention_heads":8,)"
            + more + '}';
        const LayeredImport result = importLayeredModel(json.constData());
        QVERIFY2(result.model, allSaid(result).c_str());
        QVERIFY2(allSaid(result).find(sentence.constData()) != std::string::npos, allSaid(result).c_str());
    }

    // What a file leaves out and a size stands in for is listed beside the answer.
    void listsWhatItAssumes_data()
    {
        QTest::addColumn<QByteArray>("more");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        const auto row = [](const char* name, const char* more, const char* key, const char* value) {
            QTest::newRow(name) << QByteArray(more) << QByteArray(key) << QByteArray(value);
        };
        row("blocks of lightning attention", R"("layer_types":["linear_attention","full_attention",
        "linear_attention","linear_attention"],"head_dim":32)",
            "block_size", "256");
        row("every fourth layer without chunks", R"("attention_chunk_size":64)", "no_rope_layer_interval",
            "4");
        row("two norms of a new Falcon", R"("new_decoder_architecture":true)", "num_ln_in_parallel_attn",
            "2");
        row("a multiple of MLP widths", R"("block_auto_adjust_ff_dim":true)", "block_multiple_of", "256");
        row("rows of a table for each layer", R"("hidden_size_per_layer_input":16)",
            "vocab_size_per_layer_input", "1000");
        row("where attention is among state spaces", R"("attn_layer_period":2,"mamba_n_heads":8,
        "mamba_d_head":64,"mamba_d_state":16)",
            "attn_layer_offset", "0");
        row("where experts are among MLPs", R"("num_experts":8,"num_experts_per_tok":2,
        "moe_intermediate_size":64,"expert_layer_period":2)",
            "expert_layer_offset", "0");
        row("a step between experts", R"("num_experts":8,"num_experts_per_tok":2,"moe_intermediate_size":64,
        "mlp_only_layers":[0])",
            "decoder_sparse_step", "1");
        row("no dense layers before experts", R"("num_experts":8,"num_experts_per_tok":2,
        "moe_intermediate_size":64)",
            "first_k_dense_replace", "0");
        row("shared experts as wide as others", R"("num_experts":8,"num_experts_per_tok":2,
        "moe_intermediate_size":64,"first_k_dense_replace":1,"n_shared_experts":1)",
            "shared_expert_intermediate_size", "64");
        row("a window on all layers", R"("sliding_window":64)", "max_window_layers", "0");
    }
    void listsWhatItAssumes()
    {
        QFETCH(QByteArray, more);
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        const QByteArray json =
            R"({"model_type":"zebra","hidden_size":256,"intermediate_size":512,"vocab_size":1000,
        "num_hidden_layers":4,"num_attention_heads":8,)"
            + more + '}';
        const LayeredImport result = importLayeredModel(json.constData());
        QVERIFY2(result.model, allSaid(result).c_str());
        std::string all;
        for (const auto& [name, assumed] : result.assumed)
            all += name + " = " + assumed + '\n';
        QVERIFY2(all.find((key + " = " + value + '\n').toStdString()) != std::string::npos, all.c_str());
    }
};

QTEST_APPLESS_MAIN(TestLayeredFaults)
#include "tst_layered_faults.moc"
