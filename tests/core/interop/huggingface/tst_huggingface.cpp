// config.json files as the models are published with, imported and counted to the last parameter.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/model/parameters.h"
#include "core/interop/huggingface/layered_import.h"
#include "tests/support/shipped_catalog.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace ridgepoint;

namespace {

LayeredImport importFile(const QString& name)
{
    QFile file(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/huggingface/") + name + QStringLiteral(".json"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return importLayeredModel(file.readAll().toStdString());
}

std::string firstMessage(const LayeredImport& result)
{
    return result.diagnostics.empty() ? std::string("no diagnostic")
                                      : result.diagnostics.front().message.plain();
}

bool says(const LayeredImport& result, std::string_view part)
{
    return std::any_of(result.diagnostics.begin(), result.diagnostics.end(), [part](const Diagnostic& d) {
        return d.message.plain().find(part) != std::string::npos
            || d.fix.plain().find(part) != std::string::npos;
    });
}

// A file with the dimensions that every model's has, where it does not say its own.
QByteArray completed(QByteArray json)
{
    if (!json.endsWith('}') || json.contains("bloom") || json.contains("deepseek") || json.contains("t5")
        || json.contains("tokenizer") || json.contains("{\"x\""))
        return json;
    const bool old = json.contains("gpt2");
    for (const auto& [key, value] :
        {std::pair("vocab_size", "32000"), std::pair(old ? "n_embd" : "hidden_size", "4096"),
            std::pair("intermediate_size", "11008"), std::pair(old ? "n_layer" : "num_hidden_layers", "32"),
            std::pair(old ? "n_head" : "num_attention_heads", "32")})
        if (!json.contains('"' + QByteArray(key) + '"')) {
            json.chop(1);
            json += ", \"" + QByteArray(key) + "\": " + value + '}';
        }
    return json;
}

} // namespace

// QCOMPARE forgives doubles a relative 1e-12, which is a whole parameter of a large model.
#define COMPARE_EXACTLY(actual, expected) QCOMPARE(static_cast<qint64>(actual), static_cast<qint64>(expected))

class TestHuggingFace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsLikeThePreset_data()
    {
        QTest::addColumn<QString>("id");
        for (const char* const id : {"llama3-70b", "llama3.1-405b", "llama3.2-1b", "llama2-7b", "mistral-7b",
                 "mixtral-8x7b", "mixtral-8x22b", "qwen2.5-0.5b", "qwen2.5-7b", "qwen2.5-72b", "qwen3-0.6b",
                 "qwen3-8b", "qwen3-30b-a3b", "qwen3-235b-a22b", "deepseek-v2", "deepseek-v3", "kimi-k2",
                 "gemma2-9b", "gemma2-27b", "gemma3-1b", "phi3-mini", "phi4", "gpt2-small", "gpt2-xl",
                 "falcon-7b", "falcon-40b", "falcon-180b", "bloom-176b", "gpt-oss-20b", "olmo2-7b"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }
    void countsLikeThePreset()
    {
        QFETCH(QString, id);
        const LayeredImport result = importFile(id);
        QVERIFY2(result.model.has_value(), firstMessage(result).c_str());
        const ModelPreset* const preset = shippedCatalog().model(id.toStdString());
        QVERIFY(preset);
        const Architecture& mine = result.architecture;
        const Architecture& theirs = preset->architecture;
        const ParameterBreakdown a = countParameters(mine);
        const ParameterBreakdown b = countParameters(theirs);
        COMPARE_EXACTLY(a.total().value(), b.total().value());
        COMPARE_EXACTLY(a.attention.value(), b.attention.value());
        COMPARE_EXACTLY(a.denseMlp.value(), b.denseMlp.value());
        COMPARE_EXACTLY(a.norms.value(), b.norms.value());
        COMPARE_EXACTLY(a.active(mine).value(), b.active(theirs).value());
        COMPARE_EXACTLY(kvElementsPerToken(mine), kvElementsPerToken(theirs));
        QCOMPARE(static_cast<int>(mine.attention), static_cast<int>(theirs.attention));
        QCOMPARE(mine.windowedShare, theirs.windowedShare);
    }

    // Models without a preset, against the sizes that their publishers state; `left` is what the shape cannot
    // hold, which a note must then name.
    void countsLikePublished_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<double>("published");
        QTest::addColumn<double>("left");
        QTest::addColumn<QString>("note");
        const auto row = [](const char* name, const char* file, double published, double left,
                             const char* note) {
            QTest::newRow(name) << QString::fromLatin1(file) << published << left
                                << QString::fromLatin1(note);
        };
        row("GPT-NeoX-20B", "gpt-neox-20b", 20'554'567'680.0, 0, "");
        row("Phi-2 without its head's bias", "phi-2", 2'779'683'840.0, 51'200, "51200 parameters");
        row("Qwen1.5-MoE without its gates", "qwen1.5-moe-a2.7b", 14'315'784'192.0, 49'152, "49152 in all");
        row("DeepSeek-V2-Lite", "deepseek-v2-lite", 15'706'484'224.0, 0, "");
        row("Gemma 7B", "gemma-7b", 8'537'680'896.0, 0, "");
        row("BLOOM-560M", "bloom-560m", 559'214'592.0, 0, "");
        row("Falcon-RW-1B", "falcon-rw-1b", 1'311'625'216.0, 0, "");
        // OLMo 2 32B's 32,234,279,936 (model card) less 74 rows of two tables of 5120.
        row("Olmo 3.1 32B", "olmo-3.1-32b", 32'233'522'176.0, 0, "");
        row("SmolLM3 3B", "smollm3-3b", 3'075'098'624.0, 0, "");
        row("Seed-OSS 36B", "seed-oss-36b", 36'151'104'512.0, 0, "");
        // The text part; 8.77 G with the tower.
        row("Qwen3-VL 8B without its vision tower", "qwen3-vl-8b", 8'190'735'360.0, 0, "vision tower");
        // Whole checkpoint; the SigLIP tower holds 416,866,032 of it, the projector and its norm 2,950,272.
        row("Gemma 3 4B without its vision tower", "gemma3-4b-multimodal", 4'300'079'472.0, 419'816'304,
            "vision tower");
    }
    void countsLikePublished()
    {
        QFETCH(QString, file);
        QFETCH(double, published);
        QFETCH(double, left);
        QFETCH(QString, note);
        const LayeredImport result = importFile(file);
        QVERIFY2(result.model.has_value(), firstMessage(result).c_str());
        COMPARE_EXACTLY(countParameters(result.architecture).total().value() + left, published);
        if (!note.isEmpty())
            QVERIFY2(says(result, note.toStdString()), firstMessage(result).c_str());
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const char* json, const char* part) {
            QTest::newRow(name) << QByteArray(json) << QString::fromUtf8(part);
        };
        row("empty", "", "empty");
        row("a list", "[]", "expected an object");
        row("nothing of a model", "{\"x\": 4096}", "this is not a model's config.json");
        row("a tokenizer's file", "{\"tokenizer_class\": \"LlamaTokenizer\", \"model_max_length\": 4096}",
            "this is not a model's config.json");
        row("an adapter's file",
            "{\"peft_type\": \"LORA\", \"r\": 16, \"base_model_name_or_path\": \"a/B-8B\"}",
            "peft_type: is of an adapter to \"a/B-8B\"");
        row("unknown kind", "{\"model_type\": \"t5\"}", "\"t5\" has none of a language model's sizes");
        row("an encoder-decoder", "{\"model_type\": \"llama\", \"is_encoder_decoder\": true}", "decoder");
        row("missing size of bloom", "{\"model_type\": \"bloom\", \"n_layer\": 2}",
            "hidden_size: is missing");
        row("missing rank",
            "{\"model_type\": \"deepseek_v2\", \"hidden_size\": 64, \"num_hidden_layers\": 2, "
            "\"vocab_size\": 9, "
            "\"num_attention_heads\": 4, \"intermediate_size\": 64, \"qk_nope_head_dim\": 16}",
            "kv_lora_rank: is missing");
        row("negative layers", "{\"model_type\": \"llama\", \"num_hidden_layers\": -1}", "num_hidden_layers");
        row("no layers", "{\"model_type\": \"llama\", \"num_hidden_layers\": 0}", "num_hidden_layers");
        row("half a layer", "{\"model_type\": \"llama\", \"num_hidden_layers\": 1.5}", "whole number");
        row("text for a number", "{\"model_type\": \"llama\", \"hidden_size\": \"4096\"}", "found \"4096\"");
        row("true for a number", "{\"model_type\": \"llama\", \"vocab_size\": true}", "vocab_size");
        row("absurd width", "{\"model_type\": \"llama\", \"hidden_size\": 1e300}", "hidden_size");
        row("absurd size",
            "{\"model_type\": \"llama\", \"hidden_size\": 8388608, \"num_hidden_layers\": 99999}",
            "more than any model");
        row("heads do not divide the width", "{\"model_type\": \"llama\", \"num_attention_heads\": 33}",
            "does not divide evenly");
        row("kv heads do not divide the heads", "{\"model_type\": \"llama\", \"num_key_value_heads\": 5}",
            "cannot share 5");
        row("more kv heads than heads", "{\"model_type\": \"llama\", \"num_key_value_heads\": 64}",
            "cannot share 64");
        row("more chosen than experts",
            "{\"model_type\": \"mixtral\", \"num_local_experts\": 8, \"num_experts_per_tok\": 9}",
            "num_experts_per_tok: expected a whole number from 1 to 8");
        row("dense layers that are no numbers",
            "{\"model_type\": \"qwen3_moe\", \"mlp_only_layers\": \"all\"}", "mlp_only_layers");
        row("norms with bias on queries", "{\"model_type\": \"phi\", \"qk_layernorm\": true}",
            "qk_layernorm");
        row("cross attention", "{\"model_type\": \"gpt2\", \"add_cross_attention\": true}",
            "cross attention");
        row("cross attention of any kind", "{\"model_type\": \"llama\", \"add_cross_attention\": true}",
            "cross attention");
        row("a pattern of other layers", "{\"model_type\": \"llama\", \"hybrid_override_pattern\": \"M*\"}",
            "hybrid_override_pattern: lists 2 layers");
        row("a window that is off, in words",
            "{\"model_type\": \"qwen3\", \"use_sliding_window\": false, \"sliding_window\": \"none\"}",
            "sliding_window: expected a whole number");
        row("an MLP wider than the field takes",
            "{\"model_type\": \"llama\", \"intermediate_size\": 1000000000}",
            "intermediate_size: expected a whole number from 1 to 100000000");
        row("positions of another kind",
            "{\"model_type\": \"llama\", \"position_embedding_type\": \"absolute\"}",
            "max_position_embeddings: is needed");
        row("heads of linear attention", "{\"model_type\": \"qwen3\", \"linear_num_value_heads\": 32}",
            "linear_num_value_heads: is the size of layers");
        row("a state of layers that it has none of", "{\"model_type\": \"llama\", \"mamba_d_state\": 16}",
            "mamba_d_state: is the size of layers");
        row("experts of a dense kind", "{\"model_type\": \"llama\", \"num_experts\": 8}",
            "num_experts_per_tok: is missing");
        row("dense layers that two keys say",
            "{\"model_type\": \"glm4_moe\", \"num_hidden_layers\": 3, \"n_routed_experts\": 8, "
            "\"num_experts_per_tok\": 2, \"moe_intermediate_size\": 64, \"first_k_dense_replace\": 1, "
            "\"mlp_layer_types\": [\"dense\", \"dense\", \"sparse\"]}",
            "first_k_dense_replace: says of layer 1 another thing than mlp_layer_types");
        row("windows on layers that have none",
            "{\"model_type\": \"qwen3\", \"num_hidden_layers\": 2, "
            "\"layer_types\": [\"full_attention\", \"sliding_attention\"]}",
            "sliding_window: is needed: some layers have a window");
        row("a list of layers too short",
            "{\"model_type\": \"olmo3\", \"num_hidden_layers\": 4, "
            "\"layer_types\": [\"sliding_attention\", \"full_attention\"]}",
            "layer_types: lists 2 layers where num_hidden_layers is 4");
        row("a layer of no known kind",
            "{\"model_type\": \"olmo3\", \"num_hidden_layers\": 2, "
            "\"layer_types\": [\"sliding_attention\", \"retention\"]}",
            "layer_types: holds \"retention\"");
        row("text_config is text", "{\"model_type\": \"gemma3\", \"text_config\": \"x\"}", "text_config");
        row("duplicate key", "{\"model_type\": \"llama\", \"vocab_size\": 1, \"vocab_size\": 2}",
            "appears twice");
        row("too deep", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "levels");
    }
    void refuses()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, part);
        const LayeredImport result = importLayeredModel(completed(json).toStdString());
        QVERIFY(!result.model);
        QVERIFY(!result.diagnostics.empty());
        QVERIFY2(says(result, part.toStdString()), firstMessage(result).c_str());
        for (const Diagnostic& d : result.diagnostics)
            if (d.severity == Severity::Error)
                QVERIFY2(!d.fix.empty(), d.message.plain().c_str());
    }

    void namesTheModel_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QString>("name");
        QTest::newRow("a hub name") << QByteArray("Qwen/Qwen3-8B") << QStringLiteral("Qwen/Qwen3-8B");
        QTest::newRow("nothing") << QByteArray("") << QStringLiteral("llama");
        QTest::newRow("somebody's disk")
            << QByteArray("/home/someone/models/mine/") << QStringLiteral("mine");
        QTest::newRow("a relative path") << QByteArray("./out/run-3") << QStringLiteral("run-3");
        QTest::newRow("another system") << QByteArray("C:\\\\models\\\\mine") << QStringLiteral("mine");
    }
    void namesTheModel()
    {
        QFETCH(QByteArray, path);
        const QByteArray json = completed("{\"model_type\": \"llama\", \"_name_or_path\": \"" + path + "\"}");
        const LayeredImport result = importLayeredModel(json.toStdString());
        QVERIFY2(result.model.has_value(), firstMessage(result).c_str());
        QTEST(QString::fromStdString(result.name), "name");
    }

    void windows()
    {
        const auto window = [](const char* json) {
            return importLayeredModel(completed(json).toStdString()).architecture;
        };
        QCOMPARE(window("{\"model_type\": \"mistral\"}").slidingWindow, 4096.0);
        QCOMPARE(window("{\"model_type\": \"mistral\", \"sliding_window\": null}").slidingWindow, 0.0);
        QCOMPARE(window("{\"model_type\": \"qwen2\", \"sliding_window\": 4096}").slidingWindow, 0.0);
        const Architecture qwen =
            window("{\"model_type\": \"qwen2\", \"use_sliding_window\": true, \"sliding_window\": 4096, "
                   "\"max_window_layers\": 24}");
        QCOMPARE(qwen.slidingWindow, 4096.0);
        QCOMPARE(qwen.windowedShare, 0.25);
        // Llama's code looks at no window, unless the file names the layers that have one.
        const LayeredImport without = importLayeredModel(
            completed("{\"model_type\": \"llama\", \"sliding_window\": 128}").toStdString());
        QCOMPARE(without.architecture.slidingWindow, 0.0);
        QVERIFY(std::ranges::find(without.unread, "sliding_window") != without.unread.end());
        const Architecture named =
            window("{\"model_type\": \"llama\", \"num_hidden_layers\": 2, \"sliding_window\": 128, "
                   "\"layer_types\": [\"sliding_attention\", \"full_attention\"]}");
        QCOMPARE(named.slidingWindow, 128.0);
        QCOMPARE(named.windowedShare, 0.5);
        const char* const experts =
            "\"sliding_window\": 4096, \"use_sliding_window\": true, \"num_experts\": 60, "
            "\"num_experts_per_tok\": 4, \"moe_intermediate_size\": 1408}";
        const Architecture all = window((std::string("{\"model_type\": \"qwen3_moe\", ") + experts).c_str());
        QCOMPARE(all.slidingWindow, 4096.0);
        QCOMPARE(all.windowedShare, 1.0);
        const Architecture half = window(
            (std::string("{\"model_type\": \"qwen2_moe\", \"num_hidden_layers\": 24, ") + experts).c_str());
        QCOMPARE(half.slidingWindow, 4096.0);
        QCOMPARE(half.windowedShare, 0.5);
    }

    // A list that says the same as the dimensions is read, and so is a key around a decoder that repeats its
    // own.
    void readsWhatIsSaidAgain()
    {
        const LayeredImport listed =
            importLayeredModel(completed("{\"model_type\": \"qwen3\", \"num_hidden_layers\": 2, "
                                         "\"layer_types\": [\"full_attention\", \"full_attention\"]}")
                                   .toStdString());
        QVERIFY2(listed.model, firstMessage(listed).c_str());
        QVERIFY2(listed.unread.empty(), firstMessage(listed).c_str());
        const LayeredImport wrapped = importLayeredModel(
            R"({"model_type":"voxtral","hidden_size":256,"vocab_size":1000,"audio_config":{},
            "text_config":{"model_type":"llama","hidden_size":256,"vocab_size":1000,"num_hidden_layers":2,
            "num_attention_heads":8,"intermediate_size":512}})");
        QVERIFY2(wrapped.model, firstMessage(wrapped).c_str());
        QVERIFY2(wrapped.unread.empty(), firstMessage(wrapped).c_str());
        const LayeredImport twice = importLayeredModel(
            completed("{\"model_type\": \"llama\", \"n_layer\": 80, \"num_hidden_layers\": 32}")
                .toStdString());
        QVERIFY(std::ranges::any_of(twice.diagnostics, [](const Diagnostic& one) {
            return one.message.plain().find("num_hidden_layers and n_layer differ") != std::string::npos;
        }));
        const LayeredImport experts = importLayeredModel(
            completed("{\"model_type\": \"mixtral\", \"num_local_experts\": 8, \"num_experts\": 16, "
                      "\"num_experts_per_tok\": 2}")
                .toStdString());
        QVERIFY2(says(experts, "differ; the first counts"), firstMessage(experts).c_str());
        QVERIFY(std::ranges::any_of(wrapped.diagnostics, [](const Diagnostic& one) {
            return one.message.plain().find("audio tower") != std::string::npos;
        }));
    }

    // Kinds without a preset, against the parameters that safetensors of the publishers count. `left` is what
    // a note names.
    void countsOtherKinds_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<double>("published");
        QTest::addColumn<double>("left");
        const auto row = [](const char* name, const char* kind, double vocab, double hidden, double ffn,
                             double layers, double heads, double kvHeads, const QByteArray& more,
                             double published, double left = 0) {
            QTest::newRow(name) << QStringLiteral(
                "{\"model_type\":\"%1\",\"vocab_size\":%2,\"hidden_size\":%3,"
                "\"intermediate_size\":%4,\"num_hidden_layers\":%5,"
                "\"num_attention_heads\":%6,\"num_key_value_heads\":%7%8}")
                                       .arg(QString::fromLatin1(kind))
                                       .arg(vocab, 0, 'f', 0)
                                       .arg(hidden)
                                       .arg(ffn)
                                       .arg(layers)
                                       .arg(heads)
                                       .arg(kvHeads)
                                       .arg(QString::fromLatin1(more))
                                       .toLatin1()
                                << published << left;
        };
        row("GLM-4-9B", "glm", 151552, 4096, 13696, 40, 32, 2, ",\"head_dim\":128,\"attention_bias\":true",
            9'399'951'360.0);
        row("Command-R+", "cohere", 256000, 12288, 33792, 64, 96, 8, ",\"use_qk_norm\":true",
            103'810'674'688.0);
        row("Granite 3.0 8B", "granite", 49155, 4096, 12800, 40, 32, 8, ",\"tie_word_embeddings\":true",
            8'170'848'256.0);
        row("StarCoder2-7B", "starcoder2", 49152, 4608, 18432, 32, 36, 4, ",\"use_bias\":true",
            7'173'923'840.0);
        row("InternLM2-7B", "internlm2", 92544, 4096, 14336, 32, 32, 8, "", 7'737'708'544.0);
        // 31.2 billion on Hugging Face with the module that predicts further tokens.
        row("GLM-4.7-Flash", "glm4_moe_lite", 154880, 2048, 10240, 47, 20, 20,
            ",\"q_lora_rank\":768,\"kv_lora_rank\":512,\"qk_nope_head_dim\":192,\"qk_rope_head_dim\":64,"
            "\"v_head_dim\":256,\"n_routed_experts\":64,\"n_shared_experts\":1,\"num_experts_per_tok\":4,"
            "\"moe_intermediate_size\":1536,\"first_k_dense_replace\":1",
            29'943'393'920.0);
        row("Phi-3.5-MoE", "phimoe", 32064, 4096, 6400, 32, 32, 8,
            ",\"attention_bias\":true,\"lm_head_bias\":true,\"num_local_experts\":16,\"num_experts_per_tok\":"
            "2",
            41'873'153'344.0, 32'064);
    }
    void countsOtherKinds()
    {
        QFETCH(QByteArray, json);
        QFETCH(double, published);
        QFETCH(double, left);
        const LayeredImport result = importLayeredModel(json.toStdString());
        QVERIFY2(result.model.has_value(), firstMessage(result).c_str());
        COMPARE_EXACTLY(countParameters(result.architecture).total().value() + left, published);
        if (left > 0)
            QVERIFY(says(result, std::to_string(static_cast<int>(left)) + " parameters"));
    }

    // Llama 3.2 1B without its width counted to 2.472B, a bare "llama" to 6.74B.
    void asksForWhatMakesTheModel_data()
    {
        QTest::addColumn<QByteArray>("key");
        for (const char* key :
            {"vocab_size", "hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads"})
            QTest::newRow(key) << QByteArray(key);
    }
    void asksForWhatMakesTheModel()
    {
        QFETCH(QByteArray, key);
        const QByteArray whole = completed("{\"model_type\": \"llama\"}");
        QVERIFY(importLayeredModel(whole.toStdString()).model);
        QByteArray other = whole;
        other.replace(key, "x_" + key);
        const LayeredImport result = importLayeredModel(other.toStdString());
        QVERIFY(!result.model);
        QVERIFY2(says(result, key.toStdString() + ": is missing"), firstMessage(result).c_str());
    }

    void namesTheDefaultsOfATextConfig()
    {
        const LayeredImport result =
            importLayeredModel("{\"model_type\": \"gemma3\", \"text_config\": {\"hidden_size\": 2560, "
                               "\"intermediate_size\": 10240, "
                               "\"num_hidden_layers\": 34}}");
        QVERIFY2(result.model.has_value(), firstMessage(result).c_str());
        for (const char* key : {"vocab_size", "num_attention_heads"})
            QVERIFY2(std::ranges::any_of(result.assumed,
                         [key](const auto& one) { return one.first == std::string("text_config.") + key; }),
                key);
    }

    void scoresInsteadOfAVocabulary()
    {
        const QByteArray plain = completed("{\"model_type\": \"llama\"}");
        const QByteArray scoring =
            completed("{\"model_type\": \"llama\", \"architectures\": [\"LlamaForSequenceClassification\"], "
                      "\"id2label\": {\"0\": \"good\", \"1\": \"bad\", \"2\": \"ugly\"}}");
        const LayeredImport one = importLayeredModel(plain.toStdString()),
                            other = importLayeredModel(scoring.toStdString());
        QVERIFY(one.model && other.model);
        const auto headOf = [](const LayeredImport& r) {
            return countParameters(r.architecture).lmHead.value();
        };
        COMPARE_EXACTLY(headOf(one), 32000.0 * 4096);
        COMPARE_EXACTLY(headOf(other), 0.0);
        QVERIFY2(says(other, "scores instead of the vocabulary"), firstMessage(other).c_str());
    }
};

QTEST_APPLESS_MAIN(TestHuggingFace)
#include "tst_huggingface.moc"
