// Files as people have them (tests/golden/public): each is read right, or refused in one sentence that says
// what is missing. None becomes another model in silence.

#include "launch_support.h"

#include "core/engine/evaluate.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/model/quantisation.h"
#include "core/interop/launch/foreign.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::testing;
using Json = nlohmann::json;

namespace {

std::string goldenFile(const std::string& name)
{
    QFile file(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/") + QString::fromStdString(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", name.c_str());
    return file.readAll().toStdString();
}

const Json& cases()
{
    static const Json all = Json::parse(goldenFile("public/cases.json"));
    return all;
}

std::vector<std::string> textsOf(const Json& one, const char* key)
{
    return one.contains(key) ? one[key].get<std::vector<std::string>>() : std::vector<std::string>();
}

launch::Given givenIn(const Json& one)
{
    launch::Given given;
    if (one.contains("model"))
        given.model = launch::namedModel(one["model"].get<std::string>(), shippedCatalog());
    if (one.contains("model_file")) {
        const launch::Adopted model =
            launch::adopt(goldenFile(one["model_file"].get<std::string>()), "config.json", shippedCatalog());
        if (model.scenario)
            given.model = model.scenario->model;
    }
    for (const std::string& set : textsOf(one, "set"))
        given.fields.push_back({set.substr(0, set.find('=')), set.substr(set.find('=') + 1)});
    return given;
}

launch::Adopted adopted(const Json& one)
{
    const std::string input = one["input"].get<std::string>();
    launch::Adopted result =
        launch::adopt(goldenFile("public/" + input), input, shippedCatalog(), {}, {.given = givenIn(one)});
    if (result.scenario) // as the command does of a config.json
        for (const FieldEdit& edit : givenIn(one).fields)
            if (setField(*result.scenario, *findField(edit.field), edit.text, shippedCatalog()))
                qFatal("%s", edit.field.c_str());
    return result;
}

std::string saidBy(const launch::Adopted& result)
{
    std::string all;
    for (const Diagnostic& d : result.diagnostics)
        all += plainLine(d) + '\n';
    return all;
}

} // namespace

class TestPublicFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void outcomes_data() { rows(); }
    void outcomes()
    {
        QFETCH(int, index);
        const Json& one = cases()[std::size_t(index)];
        const launch::Adopted result = adopted(one);
        const std::string all = saidBy(result);
        for (const std::string& word : textsOf(one, "without"))
            QVERIFY2(all.find(word) == std::string::npos, (word + " | " + all).c_str());
        if (one.contains("refused")) {
            QVERIFY2(!result.scenario, all.c_str());
            const auto errors =
                std::ranges::count(result.diagnostics, Severity::Error, &Diagnostic::severity);
            QVERIFY2(errors >= 1, all.c_str());
            std::string sentence;
            for (const Diagnostic& d : result.diagnostics)
                if (d.severity == Severity::Error)
                    sentence += plainLine(d);
            for (const std::string& word : textsOf(one, "refused"))
                QVERIFY2(sentence.find(word) != std::string::npos, (word + " | " + sentence).c_str());
            return;
        }
        QVERIFY2(result.scenario, all.c_str());
        const Architecture a = architectureOf(result.scenario->model);
        if (one.contains("parameters")) {
            const double expected = one["parameters"].get<double>(),
                         counted = countParameters(a).total().value();
            QVERIFY2(std::abs(counted / expected - 1) < 0.01, std::to_string(counted).c_str());
        }
        const Json fields = one.value("fields", Json::object());
        for (const auto& [id, value] : fields.items()) {
            const FieldSpec* const field = findField(id);
            QVERIFY2(field, id.c_str());
            Scenario expected = *result.scenario;
            QVERIFY(!setField(expected, *field, value.get<std::string>(), shippedCatalog()));
            QVERIFY2(fieldText(*result.scenario, *field) == fieldText(expected, *field),
                (id + " = " + fieldText(*result.scenario, *field)).c_str());
        }
        std::string keys; // that have no bearing on what is read are named among the file's keys
        for (const launch::KeyFate& key : result.keys)
            keys += key.key + ' ';
        for (const std::string& word : textsOf(one, "said"))
            QVERIFY2((all + keys).find(word) != std::string::npos, (word + " | " + all).c_str());
        const Report report = evaluate(*result.scenario);
        if (result.launcher && !launch::serves(*result.launcher))
            for (const Diagnostic& d : report.diagnostics)
                QVERIFY2(d.severity != Severity::Error, plainLine(d).c_str());
        if (one.contains("cache_of_65536")) { // 16 bits of each key and value
            const double layers = a.layers * (1 - a.windowedShare) * 65536
                + a.layers * a.windowedShare * std::min(65536.0, a.slidingWindow);
            const double bytes = layers * 2 * a.kvHeads * a.headDim * 2, expected = one["cache_of_65536"];
            QVERIFY2(std::abs(bytes / expected - 1) < 0.01, std::to_string(bytes).c_str());
        }
    }
    void everyKeyIsAccountedFor_data() { rows(); }
    // Every name of a file that is read has one fate, and every field that is read or derived names what
    // from.
    void everyKeyIsAccountedFor()
    {
        QFETCH(int, index);
        const launch::Adopted result = adopted(cases()[std::size_t(index)]);
        if (!result.scenario)
            return;
        QVERIFY(!result.keys.empty());
        std::set<std::string> fields;
        for (const auto* origins : {&result.origins.read, &result.origins.derived}) {
            for (const launch::Origin& one : *origins) {
                QVERIFY2(!one.keys.empty(), one.field.c_str());
                QVERIFY2(fields.insert(one.field).second, one.field.c_str());
            }
        }
        for (const launch::Origin& one : result.origins.assumed) {
            QVERIFY2(!one.why.empty(), one.field.c_str());
            QVERIFY2(fields.insert(one.field).second, one.field.c_str());
            // Nothing that decides comes from the default scenario, but what a config.json never says, and
            // what is left to the activations' type.
            const FieldSpec* const field = findField(one.field);
            if (result.launcher && field && one.why.plain().find("default scenario") != std::string::npos)
                for (const std::string_view decisive :
                    {"model.", "training.precision.", "training.sequence_length", "hardware.accelerators",
                        "mesh.tensor", "mesh.pipeline", "mesh.context", "mesh.expert", "mesh.expert_tensor"})
                    QVERIFY2(
                        (decisive.ends_with('.') ? !one.field.starts_with(decisive) : one.field != decisive)
                            || one.field == "model.max_seq" || one.field == "training.precision.dispatch",
                        (one.field + " = " + one.value).c_str());
        }
    }

    void givenModelsOfOtherPrograms_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("preset"); // empty: not known
        QTest::newRow("a preset") << QStringLiteral("llama3-8b") << QStringLiteral("llama3-8b");
        QTest::newRow("a name on Hugging Face")
            << QStringLiteral("Qwen/Qwen3-8B") << QStringLiteral("qwen3-8b");
        QTest::newRow("DeepSeek with sparse attention")
            << QStringLiteral("deepseek-ai/DeepSeek-V3.2") << QStringLiteral("deepseek-v3.2");
        QTest::newRow("other dimensions than GLM-5's")
            << QStringLiteral("zai-org/GLM-5.2") << QStringLiteral("glm-5.2");
        QTest::newRow("another release") << QStringLiteral("zai-org/GLM-5.3") << QString();
        QTest::newRow("neither") << QStringLiteral("someone/Their-7B") << QString();
    }
    void givenModelsOfOtherPrograms()
    {
        QFETCH(QString, name);
        QFETCH(QString, preset);
        const auto model = launch::namedModel(name.toStdString(), shippedCatalog());
        QCOMPARE(model.has_value(), !preset.isEmpty());
        if (model)
            QCOMPARE(QString::fromStdString(model->preset), preset);
    }

    void quantisedWeights_data()
    {
        QTest::addColumn<QByteArray>("config"); // quantization_config
        QTest::addColumn<bool>("moe");
        QTest::addColumn<QString>("weights");
        QTest::addColumn<QString>("experts");
        QTest::addColumn<QString>("cache");
        QTest::addColumn<QString>("problem"); // empty: none
        QTest::addColumn<QString>("kept"); // empty: none
        QTest::addColumn<QString>("unread"); // empty: none
        const auto row = [](const char* name, const QByteArray& config, bool moe, const char* weights,
                             const char* experts = "", const char* cache = "", const char* problem = "",
                             const char* kept = "", const char* unread = "") {
            QTest::newRow(name) << config << moe << QString::fromLatin1(weights)
                                << QString::fromLatin1(experts) << QString::fromLatin1(cache)
                                << QString::fromLatin1(problem) << QString::fromLatin1(kept)
                                << QString::fromLatin1(unread);
        };
        row("blocks of fp8", R"({"quant_method": "fp8", "weight_block_size": [128, 128]})", true, "fp8");
        row("fbgemm", R"({"quant_method": "fbgemm_fp8"})", false, "fp8");
        row("AWQ", R"({"quant_method": "awq", "bits": 4})", false, "int4");
        row("GPTQ in 8 bits", R"({"quant_method": "gptq", "bits": 8})", false, "int8");
        row("GPTQ in 3 bits", R"({"quant_method": "gptq", "bits": 3})", false, "", "", "", "gptq");
        row("bitsandbytes", R"({"quant_method": "bitsandbytes", "load_in_4bit": true})", false, "int4");
        row("experts in mxfp4", R"({"quant_method": "mxfp4"})", true, "bf16", "mxfp4");
        row("compressed tensors in fp8",
            R"({"quant_method": "compressed-tensors", "config_groups": {"group_0": {"weights": {"num_bits": 8, "type": "float"}}},
            "kv_cache_scheme": {"num_bits": 8, "type": "float"}})",
            false, "fp8", "", "fp8");
        row("compressed tensors of experts alone",
            R"({"quant_method": "compressed-tensors", "ignore": ["lm_head", "re:.*self_attn.*"],
            "config_groups": {"group_0": {"weights": {"num_bits": 4, "type": "int"}}}})",
            true, "bf16", "int4");
        // moonshotai/Kimi-K2-Thinking, config.json; a projector of pictures is none of the language model.
        row("all but routed experts named one by one",
            R"({"quant_method": "compressed-tensors", "ignore": ["lm_head", "re:.*self_attn.*", "re:.*shared_experts.*",
            "re:.*mlp\\.(gate|up|gate_up|down)_proj.*", "re:.*vision_tower.*", "re:.*mm_projector.*"],
            "config_groups": {"group_0": {"weights": {"num_bits": 4, "type": "int"}}}})",
            true, "bf16", "int4");
        row("experts of one layer in 16 bits too",
            R"({"quant_method": "compressed-tensors", "ignore": ["re:.*self_attn.*", "model.layers.3.mlp.experts"],
            "config_groups": {"group_0": {"weights": {"num_bits": 4, "type": "int"}}}})",
            true, "bf16", "int4", "", "", "", "ignore");
        row("a layer of experts in 16 bits whole",
            R"({"quant_method": "compressed-tensors", "ignore": ["re:.*self_attn.*", "model.layers.3.mlp"],
            "config_groups": {"group_0": {"weights": {"num_bits": 4, "type": "int"}}}})",
            true, "bf16", "int4", "", "", "", "ignore");
        row("what goes out of every expert in 16 bits",
            R"({"quant_method": "compressed-tensors", "ignore": ["re:.*self_attn.*", "re:.*down_proj"],
            "config_groups": {"group_0": {"weights": {"num_bits": 4, "type": "int"}}}})",
            true, "bf16", "int4", "", "", "", "ignore");
        row("compressed tensors of two types",
            R"({"quant_method": "compressed-tensors", "config_groups": {"a": {"weights": {"num_bits": 8, "type": "float"}},
            "b": {"weights": {"num_bits": 4, "type": "float"}}}})",
            false, "", "", "", "compressed-tensors");
        const char* const packed =
            R"({"quant_method": "compressed-tensors", "format": "mxfp4-pack-quantized", "config_groups": {"a": {
            "weights": {"num_bits": 4, "type": "float", "group_size": 32}}}})";
        row("compressed tensors in mxfp4", packed, false, "fp4");
        row("experts of compressed tensors in mxfp4", packed, true, "fp4", "mxfp4");
        row("Quark in mxfp4",
            R"({"quant_method": "quark", "global_quant_config": {"weight": {"dtype": "fp4", "scale_format": "e8m0"}}})",
            true, "fp4", "mxfp4");
        row("one attention module kept in 16 bits",
            R"({"quant_method": "compressed-tensors", "ignore": ["model.layers.0.self_attn.o_proj"],
            "config_groups": {"a": {"weights": {"num_bits": 8, "type": "float"}}}})",
            true, "fp8", "", "", "", "", "ignore");
        row("ModelOpt in the file", R"({"quant_method": "modelopt", "quant_algo": "NVFP4"})", false, "fp4");
        row("ModelOpt beside it",
            R"({"producer": {"name": "modelopt"}, "quantization": {"quant_algo": "FP8", "kv_cache_quant_algo": "FP8"}})",
            false, "fp8", "", "fp8");
        row("Quark", R"({"quant_method": "quark", "global_quant_config": {"weight": {"dtype": "fp8_e4m3"}}})",
            false, "fp8");
        row("a type by module",
            R"({"quantization": {"quant_algo": "MIXED_PRECISION", "kv_cache_quant_algo": "FP8", "quantized_layers": {
            "model.layers.0.self_attn.q_proj": {"quant_algo": "FP8"}, "lm_head": {"quant_algo": "NVFP4"},
            "model.layers.0.mlp.experts": {"quant_algo": "W4A16_NVFP4", "group_size": 16},
            "model.layers.0.mlp.shared_expert.up_proj": {"quant_algo": "W4A16_NVFP4"}}}})",
            true, "fp8", "fp4", "fp8");
        row("a type by module, attention in none",
            R"({"quantization": {"quant_algo": "MIXED_PRECISION", "quantized_layers": {
            "layers.0.mixer.in_proj": {"quant_algo": "FP8"}, "layers.1.mixer.experts.0.up_proj": {"quant_algo": "NVFP4"}}}})",
            true, "fp8", "fp4", "", "", "attention");
        row("two types among dense products",
            R"({"quantization": {"quant_algo": "MIXED_PRECISION", "quantized_layers": {
            "layers.0.self_attn.q_proj": {"quant_algo": "FP8"}, "layers.0.mlp.up_proj": {"quant_algo": "NVFP4"}}}})",
            false, "fp8", "", "", "", "", "quantized_layers");
        row("an unknown type of one module",
            R"({"quantization": {"quant_algo": "MIXED_PRECISION", "quantized_layers": {
            "layers.0.mlp.up_proj": {"quant_algo": "W2"}}}})",
            false, "", "", "", "w2");
        row("another way", R"({"quant_method": "aqlm"})", false, "", "", "", "aqlm");
        // Entries as Meta's Llama-3.1-405B-Instruct-FP8 has them in its config.json, of 126 layers.
        const auto fbgemm = [](const QByteArrayList& modules) {
            return QByteArray(R"({"quant_method": "fbgemm_fp8", "modules_to_not_convert": ["lm_head")")
                + (modules.isEmpty() ? QByteArray() : ", \"" + modules.join("\", \"") + '"') + "]}";
        };
        QByteArrayList attention, ends;
        for (int layer = 0; layer < 126; ++layer) {
            const QByteArray in = "model.layers." + QByteArray::number(layer);
            for (const char* each : {"k_proj", "o_proj", "q_proj", "v_proj"})
                attention << in + ".self_attn." + each;
            for (const char* each : {"down_proj", "gate_proj", "up_proj"})
                if (layer == 0 || layer == 125)
                    ends << in + ".mlp." + each;
        }
        row("the head alone", fbgemm({}), false, "fp8");
        row("attention and ends", fbgemm(attention + ends), false, "fp8", "", "", "", "attention_and_ends");
        row("attention", fbgemm(attention), false, "fp8", "", "", "", "attention");
        row("attention of one layer", fbgemm(attention.first(4)), false, "fp8", "", "", "", "",
            "modules_to_not_convert");
        row("one matrix of attention", fbgemm({"re:.*self_attn.o_proj"}), false, "fp8", "", "", "", "",
            "modules_to_not_convert");
        row("MLPs of the ends alone", fbgemm(ends), false, "fp8", "", "", "", "", "modules_to_not_convert");
        row("what goes out of all MLPs",
            R"({"quant_method": "modelopt", "quant_algo": "FP8", "ignore": ["*.down_proj"]})", false, "fp8",
            "", "", "", "", "ignore");
        row("a pattern of attention",
            R"({"quantization": {"quant_algo": "FP8", "exclude_modules": ["lm_head", "*self_attn*"]}})",
            false, "fp8", "", "", "", "attention");
        row("a tower that sees",
            R"({"quant_method": "fp8", "modules_to_not_convert": ["visual.blocks.0.attn.qkv"]})", true,
            "fp8");
        // zai-org/GLM-5-FP8: the indexer is no part of a shape here, and a router's bias is in 16 bits
        // anyway.
        row("an indexer and routers' biases",
            R"({"quant_method": "fp8", "modules_to_not_convert": ["model.layers.3.self_attn.indexers_proj",
            "model.layers.3.self_attn.indexer.k_norm.bias", "model.layers.3.mlp.gate.e_score_correction_bias"]})",
            true, "fp8");
        row("attention of a model with experts, in int8",
            R"({"quant_method": "gptq", "bits": 8, "modules_to_not_convert": ["self_attn", "mlp.gate"]})",
            true, "int8", "", "", "", "attention");
    }
    void quantisedWeights()
    {
        QFETCH(QByteArray, config);
        QFETCH(bool, moe);
        QFETCH(QString, problem);
        Architecture architecture;
        architecture.layers = 126;
        architecture.moe.experts = moe ? 8 : 0;
        const QuantisedTypes types =
            quantisedTypes(nlohmann::ordered_json::parse(config.toStdString()), architecture);
        QTEST(QString::fromStdString(types.weights), "weights");
        QTEST(QString::fromStdString(types.experts), "experts");
        QTEST(QString::fromStdString(types.cache), "cache");
        QTEST(QString::fromStdString(types.keptWide), "kept");
        QTEST(QString::fromStdString(types.unread), "unread");
        QCOMPARE(types.problem.empty(), problem.isEmpty());
        QVERIFY(types.problem.find(problem.toStdString()) != std::string::npos);
    }

    void weightsPerScale_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<double>("group"); // below 0: as most files have it
        const auto row = [](const char* name, const char* config, double group) {
            QTest::newRow(name) << QByteArray(config) << group;
        };
        row("AWQ in its usual groups", R"({"quant_method": "awq", "bits": 4, "group_size": 128})", -1);
        row("AWQ that says nothing", R"({"quant_method": "awq", "bits": 4})", -1);
        row("AWQ in small groups", R"({"quant_method": "awq", "bits": 4, "q_group_size": 64})", 64);
        row("GPTQ in groups of 32", R"({"quant_method": "gptq", "bits": 4, "group_size": 32})", 32);
        row("GPTQ by row", R"({"quant_method": "gptq", "bits": 4, "group_size": -1})", 0);
        row("GPTQ in 8 bits by row", R"({"quant_method": "gptq", "bits": 8, "group_size": -1})", -1);
        row("GPTQ in 8 bits and groups", R"({"quant_method": "gptq", "bits": 8, "group_size": 128})", 128);
        row("a group of no whole size", R"({"quant_method": "gptq", "bits": 4, "group_size": 32.5})", -1);
        row("compressed tensors in groups",
            R"({"quant_method": "compressed-tensors", "config_groups": {"a": {"weights": {"num_bits": 4,
            "type": "int", "strategy": "group", "group_size": 32}}}})",
            32);
        row("compressed tensors by row",
            R"({"quant_method": "compressed-tensors", "config_groups": {"a": {"weights": {"num_bits": 4,
            "type": "int", "strategy": "channel", "group_size": null}}}})",
            0);
        row("ModelOpt", R"({"quantization": {"quant_algo": "W4A16_AWQ", "group_size": 64}})", 64);
        row("fp4, whose groups are its own", R"({"quantization": {"quant_algo": "NVFP4", "group_size": 16}})",
            -1);
        row("bitsandbytes", R"({"quant_method": "bitsandbytes", "load_in_4bit": true})", 32);
        row("bitsandbytes, its scales in 8 bits",
            R"({"quant_method": "bitsandbytes", "load_in_4bit": true, "bnb_4bit_use_double_quant": true})",
            -1);
    }
    void weightsPerScale()
    {
        QFETCH(QByteArray, config);
        QFETCH(double, group);
        Architecture architecture;
        architecture.layers = 2;
        const QuantisedTypes types =
            quantisedTypes(nlohmann::ordered_json::parse(config.toStdString()), architecture);
        QCOMPARE(types.group.value_or(-1), group);
    }

    void quantisationBesideTheFile()
    {
        const std::string config = goldenFile("huggingface/llama3-70b.json");
        const launch::Adopted plain = launch::adopt(config, "config.json", shippedCatalog()),
                              quantised = launch::adopt(config, "config.json", shippedCatalog(), {},
                                  {.given = {},
                                      .quantisation = R"({"quantization": {"quant_algo": "FP8"}})"}),
                              unknown = launch::adopt(config, "config.json", shippedCatalog(), {},
                                  {.given = {},
                                      .quantisation = R"({"quantization": {"quant_algo": "W2A2"}})"}),
                              broken = launch::adopt(config, "config.json", shippedCatalog(), {},
                                  {.given = {}, .quantisation = "{"});
        const auto weights = [](const launch::Adopted& one) {
            return one.scenario ? fieldText(*one.scenario, *findField("serving.weights_precision"))
                                : std::string("refused");
        };
        QCOMPARE(weights(plain), std::string("auto"));
        QCOMPARE(weights(quantised), std::string("fp8"));
        QCOMPARE(weights(unknown), std::string("refused"));
        QVERIFY2(saidBy(unknown).find("w2a2") != std::string::npos, saidBy(unknown).c_str());
        QVERIFY2(saidBy(unknown).find("--set serving.weights_precision=NAME") != std::string::npos,
            saidBy(unknown).c_str());
        QCOMPARE(weights(broken), std::string("refused"));
        // What it keeps in 16 bits is a field's, or named with what is not read.
        const auto keeping = [&config](const char* modules) {
            return launch::adopt(config, "config.json", shippedCatalog(), {},
                {.given = {},
                    .quantisation =
                        std::string(R"({"quantization": {"quant_algo": "FP8", "exclude_modules": [)")
                        + modules + "]}}"});
        };
        const launch::Adopted attention = keeping(R"("lm_head", "*self_attn*")"),
                              some = keeping(R"("*.down_proj")");
        QVERIFY(attention.scenario && some.scenario);
        QCOMPARE(fieldText(*attention.scenario, *findField("serving.kept_wide")), std::string("attention"));
        QCOMPARE(fieldText(*some.scenario, *findField("serving.kept_wide")), std::string("none"));
        QVERIFY(std::ranges::any_of(some.keys, [](const launch::KeyFate& each) {
            return each.fate == launch::Fate::Unknown && each.key.ends_with("exclude_modules");
        }));
        QVERIFY2(
            saidBy(some).find("exclude_modules keeps modules") != std::string::npos, saidBy(some).c_str());
        // By itself it is no model.
        const launch::Adopted alone =
            launch::adopt(R"({"producer": {"name": "modelopt"}, "quantization": {"quant_algo": "FP8"}})", "x",
                shippedCatalog());
        QVERIFY2(saidBy(alone).find("hf_quant_config.json") != std::string::npos, saidBy(alone).c_str());
    }

    // Of Llama 4's 48 layers 36 attend in chunks of 8,192 tokens: a query of a sequence of 131,072 sees 4,096
    // keys there, where a window that slides shows it 7,936 (1.94 times as many).
    void chunksAreNoWindow()
    {
        const launch::Adopted result =
            launch::adopt(goldenFile("public/hf-llama4-maverick.json"), "config.json", shippedCatalog());
        QVERIFY(result.scenario && architectureOf(result.scenario->model).chunkedWindow);
        const auto perToken = [&result](const char* length, const char* chunked) {
            Scenario scenario = *result.scenario;
            for (const auto& [id, text] :
                {std::pair("training.sequence_length", length), {"model.attention.chunked", chunked}})
                if (setField(scenario, *findField(id), text, shippedCatalog()))
                    qFatal("%s", id);
            return evaluate(scenario).compute.exactPerToken.value();
        };
        const double width = 40 * 128,
                     layers = 36; // forward and backward: three times two products of 2 flops
        const double more = perToken("131072", "off") - perToken("131072", "on");
        QVERIFY(std::abs(more / (3 * 4 * (7936.0 - 4096) * width * layers) - 1) < 1e-9);
        QCOMPARE(perToken("8192", "off"), perToken("8192", "on")); // no longer than a chunk
        for (const char* id : {"llama4-scout", "llama4-maverick"})
            QVERIFY(shippedCatalog().model(id)->architecture.chunkedWindow);
    }

private:
    static void rows()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < cases().size(); ++i)
            QTest::addRow("%zu %s %s", i, cases()[i]["case"].get<std::string>().c_str(),
                cases()[i]["input"].get<std::string>().c_str())
                << int(i);
    }
};

QTEST_APPLESS_MAIN(TestPublicFiles)
#include "tst_public_files.moc"
#include <QFile>
