// Safetensors headers, GGUF metadata and indices: counted, checked against the model beside them, and bad
// ones refused in a sentence.

#include "core/base/printable.h"
#include "core/interop/checkpoints/gguf.h"
#include "core/interop/checkpoints/gguf_config.h"
#include "core/interop/checkpoints/safetensors.h"
#include "core/interop/checkpoints/weight_file.h"
#include "tests/support/adopted_weights.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::testing;

namespace {

std::string indexOf(double bytes, const std::string& names, const std::string& more = {})
{
    return R"({"metadata":{"total_size":)" + std::to_string(static_cast<std::uint64_t>(bytes)) + more
        + R"(},"weight_map":{)" + names + "}}";
}

const std::string tiny = R"({"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}})";

} // namespace

class TestWeightFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shapesAreCounted();
    void refusesSafetensors_data();
    void refusesSafetensors();
    void refusesGguf_data();
    void refusesGguf();
    void isCutShortAnywhere();
    void manyKeysTakeNoTime();
    void modelsAreCalledByTheirFiles_data();
    void modelsAreCalledByTheirFiles();
    void configBesideIsChecked_data();
    void configBesideIsChecked();
    void shapesAloneAreRefused();
    void lengthsAreChecked();
    void storedTypeIsTheImporters();
    void filesOfAnIndexAreSaid();
    void readsNoWeights();
};

void TestWeightFiles::shapesAreCounted()
{
    const StoredWeightsRead read = readSafetensors(llama31Safetensors().bytes(), "model.safetensors");
    QVERIFY2(read.weights, read.problem.c_str());
    QCOMPARE(read.weights->parameters, llamaParameters);
    QCOMPARE(read.weights->bytes, llamaBytes);
    QCOMPARE(read.weights->tensors, 291.0);
    QCOMPARE(read.weights->layers.size(), std::size_t(32));

    // Scales and masks are no parameters, packed types are bytes.
    SafetensorsBytes quantised;
    quantised.tensor("model.layers.0.mlp.up_proj.weight", "F8_E4M3", {128, 128}, 1);
    quantised.tensor("model.layers.0.mlp.up_proj.weight_scale_inv", "F32", {1, 1}, 4);
    quantised.tensor("model.layers.0.mlp.experts.gate_up_proj_blocks", "U8", {4, 16}, 1);
    quantised.tensor("model.layers.61.embed_tokens.weight", "BF16", {10, 8}, 2);
    quantised.tensor("visual.blocks.0.attn.qkv.weight", "BF16", {3, 2}, 2);
    quantised.tensor("h.0.attn.bias", "F32", {1, 1, 4, 4}, 4);
    const StoredWeightsRead mixed = readSafetensors(quantised.bytes());
    QVERIFY2(mixed.weights, mixed.problem.c_str());
    QCOMPARE(mixed.weights->parameters, 128.0 * 128 + 80 + 6);
    QCOMPARE(mixed.weights->packedBytes, 64.0);
    QCOMPARE(mixed.weights->tower.parameters, 6.0);
    QCOMPARE(mixed.weights->layers.size(), std::size_t(62));
    QVERIFY(says(mixed.weights->summary(), "64 hold packed weights"));

    const GgufRead gguf = readGguf(llama31Gguf(12).bytes()); // Q4_K
    QVERIFY2(gguf.metadata, gguf.problem.c_str());
    QCOMPARE(gguf.metadata->weights.parameters, llamaParameters);
    QCOMPARE(gguf.metadata->vocabulary, 128256.0);
    QCOMPARE(gguf.metadata->dense.bits(), 4.5);
}

void TestWeightFiles::refusesSafetensors_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* name, const std::string& bytes, const char* said) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(said);
    };
    const auto header = [&row](const char* name, const std::string& json, const char* said) {
        row(name, SafetensorsBytes::of(json), said);
    };
    row("empty", "", "it has 0 bytes");
    row("a length of 2^63", littleEndianBytes(std::uint64_t(1) << 63) + "{}", "9223372036854775808 bytes");
    row("a length of 100 MB and one", littleEndianBytes<std::uint64_t>(100'000'001) + "{", "100000001 bytes");
    row("cut short", littleEndianBytes<std::uint64_t>(1000) + "{\"a\":", "cut short: 5 of 1000");
    header("no JSON", "{\"a\":", "not valid JSON");
    header("NaN", R"({"w":{"dtype":"F32","shape":[NaN],"data_offsets":[0,4]}})", "not valid JSON");
    header("no object", "[1]", "is not an object");
    header("a number", "7", "is not an object");
    header("text", "\"x\"", "is not an object");
    header("not UTF-8", "{\"\xff\":1}", "not valid UTF-8");
    header("a tensor that is not an object", R"({"w":3})", "what a header does not say");
    header("an object in a tensor", R"({"w":{"dtype":{}}})", "more than a type");
    header("lists in lists", R"({"w":{"dtype":"F32","shape":[[2]],"data_offsets":[0,4]}})", "inside a list");
    header("no shape", R"({"w":{"dtype":"F32","data_offsets":[0,4]}})", "not all of dtype");
    header("a type that nobody has", R"({"w":{"dtype":"Q9","shape":[1],"data_offsets":[0,4]}})", "'Q9'");
    header("another length", R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", "takes 4 bytes");
    header(
        "a negative size", R"({"w":{"dtype":"F32","shape":[-2],"data_offsets":[0,4]}})", "not a whole one");
    header("a fraction", R"({"w":{"dtype":"F32","shape":[0.5],"data_offsets":[0,2]}})", "not a whole one");
    header("a product beyond any", R"({"w":{"dtype":"F32","shape":[9e18,9e18],"data_offsets":[0,4]}})",
        "more elements than any tensor");
    header("three ends", R"({"w":{"dtype":"F32","shape":[1],"data_offsets":[0,4,8]}})", "begins and ends");
    header("twice", "{" + tiny.substr(1, tiny.size() - 2) + ',' + tiny.substr(1), "twice");
}

void TestWeightFiles::refusesSafetensors()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, said);
    const StoredWeightsRead read = readSafetensors(bytes.toStdString());
    QVERIFY(!read.weights);
    QVERIFY2(says(read.problem, said.constData()), read.problem.c_str());
    QVERIFY(isPrintable(read.problem) && read.problem.size() < 1000 && !read.fix.empty());
}

void TestWeightFiles::refusesGguf_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* name, const std::string& bytes, const char* said) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QByteArray(said);
    };
    const auto start = [](std::uint32_t version, std::uint64_t tensors, std::uint64_t keys) {
        return "GGUF" + littleEndianBytes(version) + littleEndianBytes(tensors) + littleEndianBytes(keys);
    };
    const auto claims = [](std::uint32_t type, std::uint64_t count) {
        return small().raw("llama.x", 9, littleEndianBytes(type) + littleEndianBytes(count)).bytes();
    };
    row("another format", std::string("GGML") + std::string(40, '\0'), "begin with \"GGUF\"");
    row("version 1", start(1, 0, 0), "version 1");
    row("big-endian", start(0x03000000, 0, 0), "big-endian");
    row("a million keys", start(3, 0, 1'000'000), "claims 1000000 keys");
    row("2^63 keys", start(3, 0, std::uint64_t(1) << 63), "claims 9223372036854775808 keys");
    row("2^63 tensors", start(3, std::uint64_t(1) << 63, 0), "9223372036854775808 tensors");
    row("a key of 2^63 bytes", start(3, 0, 1) + littleEndianBytes(std::uint64_t(1) << 63), "cut short");
    row("a list of 2^63 numbers", claims(4, std::uint64_t(1) << 63), "cut short");
    row("a list of 2^61 numbers of 8 bytes", claims(10, std::uint64_t(1) << 61), "cut short");
    row("a list of 2^63 texts", claims(8, std::uint64_t(1) << 63), "cut short");
    row("a list of 2^63 lists", claims(9, std::uint64_t(1) << 63), "cut short");
    std::string nested;
    for (int i = 0; i < 100; ++i)
        nested += littleEndianBytes<std::uint32_t>(9) + littleEndianBytes<std::uint64_t>(1);
    row("lists in lists", small().raw("llama.x", 9, nested).bytes(), "nests lists");
    row("a type that nobody has", small().raw("llama.x", 77, "").bytes(), "type that GGUF does not have: 77");
    row("NaN", small().raw("llama.x", 6, littleEndianBytes<std::uint32_t>(0x7fc00000)).bytes(),
        "not a finite number");
    row("a key twice", small().key("llama.block_count", 3).bytes(), "is there twice");
    row("no architecture", GgufBytes().key("x", 1).bytes(), "general.architecture");
    row("a tensor of a type that nobody has", small().tensor("w", {32}, 31).bytes(), "not known here: 31");
    row("a tensor of 9 dimensions", small().tensor("w", std::vector<std::uint64_t>(9, 1), 0).bytes(),
        "9 dimensions");
    row("a tensor beyond any", small().tensor("w", {std::uint64_t(1) << 63, 4}, 0).bytes(), "more elements");
    row("rows that blocks do not fill", small().tensor("w", {33, 4}, 8).bytes(), "blocks of 32");
}

void TestWeightFiles::refusesGguf()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, said);
    const GgufRead read = readGguf(bytes.toStdString());
    QVERIFY(!read.metadata);
    QVERIFY2(says(read.problem, said.constData()), read.problem.c_str());
    QVERIFY(isPrintable(read.problem) && read.problem.size() < 1000 && !read.fix.empty());
}

void TestWeightFiles::isCutShortAnywhere()
{
    const std::string gguf =
        small().list("llama.attention.head_count_kv", {4, 2}).tensor("w", {8}, 0).bytes();
    QVERIFY(readGguf(gguf).metadata);
    for (std::size_t bytes = 0; bytes < gguf.size(); ++bytes) {
        const GgufRead read = readGguf(std::string_view(gguf).substr(0, bytes));
        QVERIFY(!read.metadata && !read.problem.empty());
    }
    const std::string shapes = SafetensorsBytes::of(tiny);
    QVERIFY(readSafetensors(shapes).weights);
    for (std::size_t bytes = 0; bytes < shapes.size(); ++bytes) {
        const StoredWeightsRead read = readSafetensors(std::string_view(shapes).substr(0, bytes));
        QVERIFY(!read.weights && !read.problem.empty());
    }
    const std::string index = indexOf(16, R"("a":"b")");
    QVERIFY(readWeightIndex(index).weights);
    for (std::size_t bytes = 0; bytes < index.size(); ++bytes)
        QVERIFY(!readWeightIndex(std::string_view(index).substr(0, bytes)).weights);
}

// Counts that metadata may hold, times what each may hold.
void TestWeightFiles::manyKeysTakeNoTime()
{
    GgufBytes file = small();
    for (int i = 0; i < 9'000; ++i)
        file.list("llama.k" + std::to_string(i), std::vector<std::uint32_t>(1'000));
    const GgufRead read = readGguf(file.bytes());
    QVERIFY2(read.metadata, read.problem.c_str());
    std::size_t kept = 0;
    for (const auto& [key, value] : read.metadata->keys)
        if (const auto* const list = std::get_if<std::vector<double>>(&value))
            kept += list->size();
    QVERIFY(kept <= 100'000);
    QVERIFY(configOf(*read.metadata).problem.starts_with("its key 'llama.k0' "));
}

// Two models of one model_type are not called alike, or pictures of one would take the place of the other's.
void TestWeightFiles::modelsAreCalledByTheirFiles_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("says");
    QTest::addColumn<QString>("name");
    const auto row = [](const char* name, const char* path, const char* says, const char* called) {
        QTest::newRow(name) << QString::fromLatin1(path) << QString::fromLatin1(says)
                            << QString::fromLatin1(called);
    };
    row("a file", "models/gemma-4-26b.json", "", "gemma-4-26b");
    row("a folder", "models/gemma-4-26b/config.json", "", "gemma-4-26b");
    row("no folder", "config.json", "", "llama");
    row("this folder", "./config.json", "", "llama");
    row("a hash", "models--a--b/snapshots/0123456789abcdef0123456789abcdef01234567/config.json", "", "llama");
    row("standard input", "standard input", "", "llama");
    row("its own name", "models/x/config.json", "\"_name_or_path\":\"a/B-8B\",", "a/B-8B");
}

void TestWeightFiles::modelsAreCalledByTheirFiles()
{
    QFETCH(QString, path);
    QFETCH(QString, says);
    QFETCH(QString, name);
    const std::string config = "{" + says.toStdString()
        + R"("model_type":"llama","architectures":["LlamaForCausalLM"],"hidden_size":256,"vocab_size":1000,
             "num_hidden_layers":2,"num_attention_heads":8,"intermediate_size":512})";
    const launch::Adopted one = adopted(config, path.toStdString());
    QVERIFY2(one.scenario, saidBy(one.diagnostics).c_str());
    QCOMPARE(QString::fromStdString(one.scenario->name), name);
}

void TestWeightFiles::configBesideIsChecked_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("weights");
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<bool>("same");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* what, const char* name, const std::string& weights, bool same,
                         const char* said, std::string_view config = llama31Config) {
        QTest::newRow(what) << QByteArray(name) << QByteArray::fromStdString(weights)
                            << QByteArray(config.data(), qsizetype(config.size())) << same
                            << QByteArray(said);
    };
    const char* const index = "model.safetensors.index.json";
    const std::string names =
        R"("model.embed_tokens.weight":"a","lm_head.weight":"a","model.layers.0.x":"a")";
    row("shapes", "model.safetensors", llama31Safetensors().bytes(), true,
        "8030261248 parameters in 16060522496 bytes (BF16); counted here: 8030261248, the same");
    row("bytes of an index", index, indexOf(llamaBytes, names), true,
        "states 16060522496 bytes, 8030261248 parameters of 2 bytes; counted here: 8030261248, the same");
    std::string untyped(llama31Config);
    untyped.erase(untyped.find(R"("torch_dtype":"bfloat16",)"), 25);
    row("parameters of an index in several types", index,
        indexOf(9e9, names, R"(,"total_parameters":8030261248)"), true,
        "9000000000 bytes, 8030261248 parameters; counted here: 8030261248, the same", untyped);
    row("bytes and parameters of an index that disagree", index,
        indexOf(9e9, names, R"(,"total_parameters":8030261248)"), false,
        "4500000000 parameters of 2 bytes, and total_parameters 8030261248; counted here: 8030261248, so "
        "3530261248 fewer (43.962 %) in the file by its bytes; by its total_parameters the same");
    row("another number of parameters than its bytes", index,
        indexOf(llamaBytes, names, R"(,"total_parameters":7000000000)"), false,
        "the same by its bytes, not by its total_parameters");
    SafetensorsBytes parts = llama31Safetensors(false);
    parts.tensor("model.layers.31.more", "BF16", {4096, 128256}, 2);
    row("as many in other parts", "model.safetensors", parts.bytes(), false,
        "the same in all, but not in its parts: no LM head is stored");
    SafetensorsBytes buffers = llama31Safetensors();
    buffers.tensor("visual.position_ids", "I64", {1, 577}, 8).tensor("model.mask", "BOOL", {4, 4}, 1);
    buffers.tensor("visual.packed", "I8", {4, 4}, 1).tensor("bn.num_batches_tracked", "I32", {1}, 4);
    buffers.tensor("model.layers.0.self_attn.q_proj.scale", "F8_E8M0", {8, 8}, 1);
    row("buffers and scales", "model.safetensors", buffers.bytes(), true, "8030261248, the same");
    SafetensorsBytes predicting;
    predicting.tensor("model.embed_tokens.weight", "BF16", {100, 64}, 2);
    predicting.tensor("model.mtp_layers.0.mlp.up_proj.weight", "BF16", {7}, 2);
    row("other modules that predict", "model.safetensors", predicting.bytes(), false,
        "MTP modules 7 against ",
        R"({"model_type":"mimo","hidden_size":64,"num_hidden_layers":2,"intermediate_size":128,"vocab_size":100,
            "num_attention_heads":4,"num_key_value_heads":4,"num_nextn_predict_layers":1})");
    row("an LM head that is not stored", "model.safetensors", llama31Safetensors(false).bytes(), false,
        "525336576 fewer (6.542 %) in the file: no LM head is stored");
    row("an LM head that an index does not name", index,
        indexOf(llamaBytes - 2 * 525336576.0, R"("model.embed_tokens.weight":"a")"), false,
        "no LM head is stored");
    std::string tied(llama31Config);
    tied.replace(tied.find("false"), 5, "true");
    row("an LM head that is not counted", "model.safetensors", llama31Safetensors().bytes(), false,
        "525336576 more (7 %) in the file: an LM head is stored", tied);
    std::string shorter(llama31Config);
    shorter.replace(shorter.find("128256"), 6, "128000");
    row("another vocabulary", "model.safetensors", llama31Safetensors().bytes(), false,
        "embedding 525336576 against 524288000", shorter);
    SafetensorsBytes more = llama31Safetensors();
    more.tensor("model.layers.32.mlp.up_proj.weight", "BF16", {3, 4}, 2);
    more.tensor("visual.patch_embed.weight", "BF16", {3, 5}, 2);
    row("modules behind the last layer, and a tower", "model.safetensors", more.bytes(), true,
        "12 in MTP modules; 15 in vision or audio towers");
    row("a tower, in an index", index,
        indexOf(llamaBytes + 2000, names + R"(,"visual.a":"a","visual.b":"a")"), false,
        "so 1000 more in the file: 2 of its tensors are of vision or audio towers");
    row("an index that states nothing", index, indexOf(0, names), false, "states 0 bytes");

    // Published: model.safetensors.index.json of google/gemma-2b-it, alpindale/WizardLM-2-8x22B and
    // google/medgemma-27b-it, whose 423,060,336 others are the tower and its projection.
    row("Gemma 2B", index, indexOf(5'012'344'832, names), true, "2506172416 parameters of 2 bytes",
        R"({"model_type":"gemma","torch_dtype":"bfloat16","hidden_size":2048,"intermediate_size":16384,
            "num_attention_heads":8,"num_key_value_heads":1,"head_dim":256,"num_hidden_layers":18,
            "vocab_size":256000})");
    row("Mixtral 8x22B", index, indexOf(281'241'268'224, names), true, "140620634112 parameters of 2 bytes",
        R"({"model_type":"mixtral","torch_dtype":"bfloat16","hidden_size":6144,"intermediate_size":16384,
            "num_attention_heads":48,"num_key_value_heads":8,"num_hidden_layers":56,"num_local_experts":8,
            "num_experts_per_tok":2,"vocab_size":32000})");
    row("Gemma 3 27B with its tower", index,
        indexOf(54'864'813'280, R"("language_model.model.embed_tokens.weight":"a","vision_tower.x":"a")",
            R"(,"total_parameters":28842036848)"),
        false, "counted here: 27009346304, so 423060336 more (1.566 %) in the file: 1 of its tensors",
        R"({"model_type":"gemma3_text","torch_dtype":"bfloat16","hidden_size":5376,"intermediate_size":21504,
            "num_attention_heads":32,"num_key_value_heads":16,"head_dim":128,"num_hidden_layers":62,
            "vocab_size":262208})");
}

void TestWeightFiles::configBesideIsChecked()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, weights);
    QFETCH(QByteArray, config);
    QFETCH(bool, same);
    QFETCH(QByteArray, said);
    const std::string head = weights.toStdString();
    const launch::Adopted one = adopted(config.toStdString(), "config.json", {{name.toStdString(), head}});
    QVERIFY2(one.scenario && one.check, saidBy(one.diagnostics).c_str());
    QCOMPARE(one.check->compared, one.check->storedParameters > 0);
    QVERIFY2(says(one.check->sentence, said.constData()), one.check->sentence.c_str());
    QCOMPARE(one.check->same, same);
    QVERIFY(says(saidBy(one.diagnostics), one.check->sentence.c_str()));
    if (one.check->same || one.check->storedParameters == one.check->countedParameters)
        QCOMPARE(std::ranges::any_of(one.diagnostics,
                     [&](const Diagnostic& d) {
                         return d.severity == Severity::Warning
                             && says(plainLine(d), one.check->sentence.c_str());
                     }),
            !same);
    QVERIFY(says(launch::accountJson(one, "config.json", shippedCatalog()), "\"counted_parameters\""));
}

void TestWeightFiles::shapesAloneAreRefused()
{
    const launch::Adopted shapes = adopted(llama31Safetensors().bytes(), "model.safetensors");
    QVERIFY(!shapes.scenario);
    QVERIFY(says(saidBy(shapes.diagnostics), "291 tensors of 8030261248 parameters in 16060522496 bytes"));
    QVERIFY(says(saidBy(shapes.diagnostics), "Put the model's config.json into the same folder"));
    const launch::Adopted index = adopted(indexOf(16, R"("a":"b","c":"d")"), "x.index.json");
    QVERIFY(says(saidBy(index.diagnostics), "2 tensors in 2 files, of 16 bytes"));
    // One of several files says so, and is not compared.
    const std::string part = llama31Safetensors().bytes();
    const launch::Adopted one =
        adopted(std::string(llama31Config), "config.json", {{"model-00001-of-00004.safetensors", part}});
    QVERIFY(one.scenario && one.check && !one.check->compared);
    QVERIFY(says(one.check->sentence, "is one of 4 files"));
    // Broken weights beside a model are said; the model is read.
    const launch::Adopted broken =
        adopted(std::string(llama31Config), "config.json", {{"m.safetensors", "x"}});
    QVERIFY(broken.scenario && !broken.check);
    QVERIFY(says(saidBy(broken.diagnostics), "m.safetensors: it has 1 bytes"));
    // Files that an index names count, not what it states.
    const std::string named = indexOf(llamaBytes, R"("a":"one.safetensors")");
    const launch::Adopted both = adopted(
        std::string(llama31Config), "config.json", {{"model.safetensors.index.json", named}, {"one", part}});
    QVERIFY(both.check && both.check->same && says(both.check->sentence, "(BF16)"));
}

void TestWeightFiles::lengthsAreChecked()
{
    const std::string gguf = llama31Gguf(12, true, smallLlama).whole();
    const std::string shapes = llama31Safetensors(true, smallLlama).whole();
    const auto ggufSize = static_cast<double>(gguf.size()), size = static_cast<double>(shapes.size());
    QVERIFY(readGguf(gguf, ggufSize).metadata);
    QVERIFY(says(readGguf(gguf, ggufSize - 1).problem, "cut short: its tensors end at byte"));
    QVERIFY(readSafetensors(shapes, {}, size).weights);
    QVERIFY(says(readSafetensors(shapes, {}, size - 1).problem, "cut short: its tensors end at byte"));
    QVERIFY(says(readSafetensors(shapes, {}, size + 1).problem, "longer than it says"));
    for (const char* offsets : {"[4,28]", "[1,25]"})
        QVERIFY(
            says(readSafetensors(SafetensorsBytes::of(R"({"w":{"dtype":"F32","shape":[2,3],"data_offsets":)"
                                     + std::string(offsets) + "}}"))
                     .problem,
                "leaves bytes between them"));
    QVERIFY(says(saidBy(adopted(gguf, "-").diagnostics), "its length is not known"));
    const launch::Adopted cut = adopted(std::string(smallLlamaConfig), "config.json",
        {{"model.safetensors", std::string_view(shapes).substr(0, 10'000), size - 1}});
    QVERIFY(
        cut.scenario && !cut.check && says(saidBy(cut.diagnostics), "model.safetensors: it is cut short"));
}

// What the weights are stored in is what the importer found, not what a first key says.
void TestWeightFiles::storedTypeIsTheImporters()
{
    const std::string index = indexOf(llamaBytes, R"("model.embed_tokens.weight":"a","lm_head.weight":"a")");
    const auto checked = [&index](const std::string& config, std::string_view quantisation) {
        return launch::adopt(config, "config.json", shippedCatalog(), {},
            {.given = {},
                .quantisation = quantisation,
                .weights = {{"model.safetensors.index.json", index}}});
    };
    const std::string plain(llama31Config),
        inside = plain.substr(0, 1) + R"("quantization_config":null,)" + plain.substr(1);
    QVERIFY(checked(inside, {}).check->same);
    QVERIFY(!checked(plain, R"({"quantization":{"quant_algo":"FP8"}})").check->compared);
    std::string bare = plain;
    bare.erase(bare.find(R"("torch_dtype":"bfloat16",)"), 25);
    const auto around = [](const std::string& key, const std::string& decoder) {
        return R"({"model_type":"x","torch_dtype":"bfloat16",")" + key + "\":" + decoder + '}';
    };
    const std::string quantised = bare.substr(0, 1) + R"("quantization_config":{"quant_method":"fp8"},)"
        + bare.substr(1),
                      other = bare.substr(0, 1) + R"("dtype":"float8_e4m3fn",)" + bare.substr(1);
    for (const char* key : {"text_config", "llm_config", "language_config"}) {
        const launch::Adopted same = checked(around(key, bare), {});
        QVERIFY2(same.check && same.check->same, saidBy(same.diagnostics).c_str());
        for (const std::string& decoder : {quantised, other}) {
            const launch::Adopted open = checked(around(key, decoder), {});
            QVERIFY2(open.check && !open.check->compared, saidBy(open.diagnostics).c_str());
        }
    }
}

void TestWeightFiles::filesOfAnIndexAreSaid()
{
    const std::string index = indexOf(
        llamaBytes, R"("model.embed_tokens.weight":"a.safetensors","lm_head.weight":"b.safetensors")");
    const std::string part = llama31Safetensors().bytes();
    const launch::Adopted some = adopted(std::string(llama31Config), "config.json",
        {{"model.safetensors.index.json", index}, {"a.safetensors", part}});
    QVERIFY2(says(saidBy(some.diagnostics),
                 "model.safetensors.index.json: 1 of 2 files of the index are there; its own numbers count"),
        saidBy(some.diagnostics).c_str());
    QVERIFY(some.check && some.check->same);
    const launch::Adopted unread = adopted(std::string(llama31Config), "config.json",
        {{"model.safetensors.index.json", index}, {"a.safetensors", part},
            {"b.safetensors", {}, 9, "it cannot be read"}});
    QVERIFY2(says(saidBy(unread.diagnostics), "b.safetensors: it cannot be read; 1 of 2 files"),
        saidBy(unread.diagnostics).c_str());
}

void TestWeightFiles::readsNoWeights()
{
    const std::string shapes = llama31Safetensors().bytes();
    QCOMPARE(descriptionBytes(WeightFile::Safetensors, shapes), shapes.size());
    QCOMPARE(descriptionBytes(WeightFile::Safetensors, littleEndianBytes(~std::uint64_t(0))),
        longestSafetensorsHeader + 8);
    QCOMPARE(readSafetensors(shapes + "weights").weights->parameters, llamaParameters);
    QVERIFY(readGguf(llama31Gguf().bytes() + std::string(100, 'w')).metadata);
    QCOMPARE(weightFileOf(shapes, "x"), WeightFile::Safetensors);
    QCOMPARE(weightFileOf("GGUF", "x"), WeightFile::Gguf);
    QCOMPARE(weightFileOf(indexOf(1, R"("a":"b")"), "x"), WeightFile::Index);
    QCOMPARE(weightFileOf("xyz", "model.gguf"), WeightFile::Gguf);
    QCOMPARE(weightFileOf(llama31Config, "config.json"), WeightFile::None);
    QVERIFY(launch::isForeign(shapes) && launch::isForeign(llama31Gguf().bytes()));
}

QTEST_GUILESS_MAIN(TestWeightFiles)
#include "tst_weight_files.moc"
