// Files from outside: each broken one is named with its field and a fix, and skipped; the rest load.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/model/parameters.h"
#include "tests/support/shipped_counts.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include <sys/stat.h>
#include <unistd.h>

using namespace ridgepoint;

namespace {

const char* const goodModel = R"({"schema": "ridgepoint.model/1", "id": "mine", "name": "Mine", "layers": 2,
"hidden": 64, "ffn": 256, "heads": 4, "vocab": 1000})";

const char* const listedModel =
    R"json({"schema": "ridgepoint.model/1", "id": "mine", "name": "Mine", "layer_list": "model: hidden=64,
vocab=1000; a: softmax(heads=4, kv_heads=4, key_width=16, value_width=16) + feed_forward(width=256);
b: mamba2(heads=8, head_width=16, groups=1, state=16) + feed_forward(width=256); layers: 2x(3 b, 1 a)"})json";

const char* const goodAccelerator = R"({"schema": "ridgepoint.accelerator/1", "id": "mine", "name": "Mine",
"hbm_bytes": 8e9, "hbm_bandwidth_Bps": 1e12, "peak_dense_flops": {"bf16": 1e14},
"scaleup": {"kind": "wires", "per_direction_Bps": 1e11, "domain_size": 4},
"scaleout_default": {"kind": "net", "per_device_Bps": 1e10}})";

const char* const goodKernels = R"({"schema": "ridgepoint.kernels/1", "device": "mine", "source": "nobody",
"step": 0.01, "floor_s": 1e-6, "tables": [{"kernel": "all_reduce", "engine": "nccl", "ranks": 8,
"sizes": {"elements": [1024, 2048]}, "times": "AAAA"}]})";

const char* const goodLink =
    R"({"schema": "ridgepoint.link/1", "id": "mine", "name": "Mine", "tier": "scale_out",
"beta_Bps_line": 1e10, "alpha_s": {"verbs_small_message_one_way": 2e-6}})";

QByteArray replaced(const char* text, const char* from, const char* to)
{
    return QByteArray(text).replace(from, to);
}

class Folder
{
public:
    void write(const QString& path, const QByteArray& text)
    {
        QDir(m_root.path()).mkpath(QFileInfo(path).path());
        QFile file(m_root.filePath(path));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write the test file");
        file.write(text);
    }
    std::filesystem::path path() const { return m_root.path().toStdString(); }
    Catalog load() const
    {
        const std::array<std::filesystem::path, 1> folders{path()};
        return Catalog::load(folders);
    }

private:
    QTemporaryDir m_root;
};

std::string all(const Diagnostics& problems)
{
    std::string text;
    for (const Diagnostic& d : problems)
        text += d.field + " | " + d.message.plain() + " | " + d.fix.plain() + "\n";
    return text;
}

// Root reads everything, so permissions are tried as somebody else.
class WithoutRoot
{
public:
    explicit WithoutRoot(const std::filesystem::path& folder)
        : m_user(geteuid())
    {
        std::filesystem::permissions(folder, std::filesystem::perms(0755));
        if (m_user == 0)
            m_changed = seteuid(65534) == 0;
    }
    ~WithoutRoot()
    {
        if (m_changed && seteuid(m_user) != 0)
            qFatal("cannot become root again");
    }
    WithoutRoot(const WithoutRoot&) = delete;
    WithoutRoot& operator=(const WithoutRoot&) = delete;
    bool works() const { return geteuid() != 0; }

private:
    uid_t m_user;
    bool m_changed = false;
};

} // namespace

class TestCatalogFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void broken_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const auto model = [](const char* name, const char* from, const char* to, const char* part) {
            QTest::newRow(name) << QStringLiteral("models") << replaced(goodModel, from, to)
                                << QString::fromUtf8(part);
        };
        const auto raw = [](const char* name, const QByteArray& text, const char* part) {
            QTest::newRow(name) << QStringLiteral("models") << text << QString::fromUtf8(part);
        };
        raw("empty file", "", "line 1: the text is empty");
        raw("not JSON", "hello", "line 1");
        raw("binary",
            QByteArray("\x7f"
                       "ELF\0\0\0",
                7),
            "NUL");
        raw("cut off", QByteArray(goodModel).chopped(10), "line 2");
        raw("a list", "[]", "expected an object, found a list");
        raw("a number", "3", "expected an object, found a number");
        raw("deeper than any stack", QByteArray(3'000'000, '['), "levels deep");
        raw("larger than the limit", QByteArray(9 << 20, ' '), "limit is 8388608");
        raw("duplicate key", replaced(goodModel, "\"layers\": 2", "\"layers\": 2, \"layers\": 3"),
            "appears twice");
        model("no schema", "\"schema\": \"ridgepoint.model/1\", ", "", "schema: is missing");
        model("newer schema", "model/1", "model/2", "this version reads ridgepoint.model/1");
        model("schema of another kind", "model/1", "link/1", "folder of its own kind");
        model("schema is a number", "\"ridgepoint.model/1\"", "1", "expected text");
        model("no id", "\"id\": \"mine\", ", "", "id: is missing");
        model("id with a path", "\"id\": \"mine\"", "\"id\": \"../mine\"", "small letters");
        model("id with capitals", "\"id\": \"mine\"", "\"id\": \"Mine\"", "small letters");
        model("empty id", "\"id\": \"mine\"", "\"id\": \"\"", "not empty");
        model("no name", "\"name\": \"Mine\", ", "", "name: is missing");
        model("missing dimension", "\"layers\": 2,", "", "layers: is missing");
        model("null dimension", "\"layers\": 2", "\"layers\": null", "layers: is missing");
        model("dimension in quotes", "\"hidden\": 64", "\"hidden\": \"64\"",
            "line 2, hidden: expected a whole number");
        model("negative", "\"hidden\": 64", "\"hidden\": -64", "found -64");
        model("zero", "\"hidden\": 64", "\"hidden\": 0", "hidden");
        model("fraction", "\"layers\": 2", "\"layers\": 2.5", "whole number");
        model("absurdly large", "\"hidden\": 64", "\"hidden\": 1e300", "hidden");
        model("overflow", "\"hidden\": 64", "\"hidden\": 1e999", "too large");
        model("NaN", "\"hidden\": 64", "\"hidden\": NaN", "NaN");
        model("misspelt key", "\"heads\": 4", "\"heads\": 4, \"kv_head\": 2", "Did you mean \"kv_heads\"?");
        model("unknown key", "\"heads\": 4", "\"heads\": 4, \"xyzzyplugh\": 2", "Remove it.");
        model("width not a multiple", "\"heads\": 4", "\"heads\": 3", "not a multiple of heads");
        model("kv heads do not divide", "\"heads\": 4", "\"heads\": 4, \"kv_heads\": 3", "evenly");
        model("unknown choice", "\"heads\": 4", "\"heads\": 4, \"norm\": \"batch\"", "\"rms\", \"layer\"");
        model("flag is a number", "\"heads\": 4", "\"heads\": 4, \"gated_mlp\": 1", "true or false");
        model("attention is text", "\"heads\": 4", "\"heads\": 4, \"attention\": \"GQA\"",
            "expected an object");
        model("wrong kind of attention", "\"heads\": 4", "\"heads\": 4, \"attention\": {\"kind\": \"MQA\"}",
            "does not agree");
        model("latent attention without ranks", "\"heads\": 4",
            "\"heads\": 4, \"attention\": {\"kind\": \"MLA\"}", "attention.mla: is missing");
        model("more windowed layers than layers", "\"heads\": 4",
            "\"heads\": 4, \"attention\": {\"kind\": \"MHA\", \"sliding_window\": {\"size\": 9, "
            "\"windowed_layers\": 3}}",
            "windowed_layers");
        model("learned positions without a length", "\"heads\": 4", "\"heads\": 4, \"position\": \"learned\"",
            "max_seq");
        model("more chosen than experts", "\"heads\": 4",
            "\"heads\": 4, \"moe\": {\"experts\": 2, \"topk\": 3, \"moe_ffn\": 8}", "3 of 2 experts");
        model("no layer left for experts", "\"heads\": 4",
            "\"heads\": 4, \"moe\": {\"experts\": 2, \"topk\": 1, \"moe_ffn\": 8, \"first_dense_layers\": 2}",
            "no layer");
        model("sources are a text", "\"heads\": 4", "\"heads\": 4, \"sources\": \"a book\"", "list of texts");
        model("a count that the dimensions do not give", "\"heads\": 4", "\"heads\": 4, \"params_total\": 5",
            "params_total: says 5, but the dimensions count to");
        model("claimed exact", "\"heads\": 4",
            "\"heads\": 4, \"params_total_stated\": 5, \"exact_match_with_stated\": true", "5 is stated");

        const auto listed = [](const char* name, const char* from, const char* to, const char* part) {
            QTest::newRow(name) << QStringLiteral("models") << replaced(listedModel, from, to).simplified()
                                << QString::fromUtf8(part);
        };
        listed("list with an unknown letter", "1 a)", "1 c)", "layer_list: \"1 c\" is not a run of layers");
        listed("list with a mixer that is none", "mamba2(", "magic(", "layer_list: \"magic\" is not a mixer");
        listed("list without layers", "layers: 2x(3 b, 1 a)", "", "layer_list: there is no list of layers");
        raw("list that is not a text",
            R"({"schema": "ridgepoint.model/1", "id": "mine", "name": "Mine", "layer_list": 3})",
            "layer_list: expected text");
        listed("list of too many layers", "1 a)", "100000 b)", "layer_list: ");
        listed("list as wide as nothing", "hidden=64", "hidden=1e17", "more than any model");
        listed("list and a total that contradicts", "\"layer_list\"", "\"params_total\": 5, \"layer_list\"",
            "params_total: says 5, but the layers count to");
        listed("list and dimensions", "\"layer_list\"", "\"hidden\": 64, \"layer_list\"",
            "hidden: is given with layer_list, which has all dimensions");
        listed("list and experts", "\"layer_list\"", "\"moe\": null, \"layer_list\"",
            "moe: is given with layer_list");

        const auto device = [](const char* name, const char* from, const char* to, const char* part) {
            QTest::newRow(name) << QStringLiteral("accelerators") << replaced(goodAccelerator, from, to)
                                << QString::fromUtf8(part);
        };
        device("device without memory", "\"hbm_bytes\": 8e9, ", "", "hbm_bytes: is missing");
        device("device with memory 0", "8e9", "0", "hbm_bytes");
        device("device without any rate", "{\"bf16\": 1e14}", "{}", "no rate at all");
        device("device with null rates", "{\"bf16\": 1e14}", "{\"bf16\": null}", "no rate at all");
        device("device with a negative rate", "1e14", "-1e14", "peak_dense_flops.bf16");
        device("device with an unknown type", "\"bf16\"", "\"bf15\"", "Did you mean \"bf16\"?");
        device("device with rates as a number", "{\"bf16\": 1e14}", "1e14", "expected an object");
        device("device without any link",
            "\"scaleup\": {\"kind\": \"wires\", \"per_direction_Bps\": 1e11, \"domain_size\": 4},", "",
            "no host_link");
        device("device without a network", "\"scaleout_default\"", "\"tdp_w\": 5, \"fields_from_memory\"",
            "scaleout_default: is missing");
        device("device with half a domain", "\"domain_size\": 4", "\"domain_size\": 0.5", "domain_size");
        device("device with two-way below one-way", "\"domain_size\": 4",
            "\"domain_size\": 4, \"bidirectional_Bps\": 1e10", "below the rate of one direction");
        device("host without a source", "\"hbm_bytes\"",
            "\"host\": {\"dram_bytes\": 1e12, \"accelerators\": 8}, \"hbm_bytes\"",
            "host.source: is missing");
        device("host of half an accelerator", "\"hbm_bytes\"",
            "\"host\": {\"accelerators\": 0.5, \"source\": \"a book\"}, \"hbm_bytes\"", "host.accelerators");
        device("host without DRAM to speak of", "\"hbm_bytes\"",
            "\"host\": {\"dram_bytes\": 1, \"accelerators\": 8, \"source\": \"a book\"}, \"hbm_bytes\"",
            "host.dram_bytes");
        device("device of a status that is none", "\"hbm_bytes\"", "\"status\": \"soon\", \"hbm_bytes\"",
            "status: expected one of \"shipped\", \"announced\", \"press\", found \"soon\"");
        for (const char* capability : {"\"Hopper\"", "\"\"", "\"0.5\"", "1000", "true"})
            device((std::string("device of compute capability ") + capability).c_str(), "\"hbm_bytes\"",
                (std::string("\"cuda_compute_capability\": ") + capability + ", \"hbm_bytes\"").c_str(),
                "cuda_compute_capability: ");
        device("device with prices swapped", "\"hbm_bytes\"",
            "\"price_usd_per_device_hour\": {\"low\": 3, \"high\": 2}, \"hbm_bytes\"", "high: is below low");

        const auto link = [](const char* name, const char* from, const char* to, const char* part) {
            QTest::newRow(name) << QStringLiteral("links") << replaced(goodLink, from, to)
                                << QString::fromUtf8(part);
        };
        link("link of no tier", "scale_out", "scale_sideways", "\"scale_out\", \"scale_up\"");
        link("link without a latency", "\"verbs_small_message_one_way\": 2e-6", "",
            "verbs_small_message_one_way: is missing");
        link("link with the other tier's latency", "\"tier\": \"scale_out\"", "\"tier\": \"scale_up\"",
            "ring_hop_LL: is missing");
        link("link faster than its line", "\"alpha_s\"", "\"beta_Bps_typical\": 2e10, \"alpha_s\"",
            "above the line rate");

        QTest::newRow("cluster with a part of a node")
            << QStringLiteral("clusters")
            << QByteArray("{\"schema\": \"ridgepoint.cluster/1\", \"id\": \"c\", \"name\": \"C\", "
                          "\"accelerator\": \"a\", "
                          "\"accelerators\": 12, \"per_node\": 8}")
            << QStringLiteral("do not fill nodes of 8");
        QTest::newRow("scenario without a schema")
            << QStringLiteral("scenarios") << QByteArray("{}") << QStringLiteral("schema: is missing");
    }
    void broken()
    {
        QFETCH(QString, folder);
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        Folder presets;
        presets.write(QStringLiteral("models/good.json"), replaced(goodModel, "mine", "good"));
        presets.write(folder + QStringLiteral("/broken.json"), text);
        const Catalog catalog = presets.load();

        QVERIFY2(catalog.model("good"), "a broken file must not take the others with it");
        QCOMPARE(catalog.models().size() + catalog.accelerators().size() + catalog.links().size()
                + catalog.clusters().size() + catalog.scenarios().size(),
            std::size_t{1});
        QVERIFY(!catalog.problems().empty());
        const std::string said = all(catalog.problems());
        QVERIFY2(said.find(part.toStdString()) != std::string::npos, said.c_str());
        for (const Diagnostic& d : catalog.problems()) {
            QVERIFY(d.field.ends_with("broken.json"));
            QCOMPARE(static_cast<int>(d.severity), static_cast<int>(Severity::Warning));
            QVERIFY(!d.fix.empty());
        }
    }

    void shortestFilesLoad()
    {
        Folder presets;
        presets.write(QStringLiteral("models/a.json"), goodModel);
        presets.write(QStringLiteral("accelerators/a.json"), goodAccelerator);
        presets.write(QStringLiteral("links/a.json"), goodLink);
        const Catalog catalog = presets.load();
        QVERIFY2(catalog.problems().empty(), all(catalog.problems()).c_str());
        const ModelPreset* const model = catalog.model("mine");
        QVERIFY(model);
        QCOMPARE(model->architecture.kvHeads, 4.0);
        QCOMPARE(model->architecture.headDim, 16.0);
        QCOMPARE(static_cast<int>(model->architecture.attention), static_cast<int>(AttentionKind::Mha));
        QVERIFY(catalog.accelerator("mine"));
        QCOMPARE(catalog.link("mine")->link.latency.value(), 2e-6);
    }

    // Counted by hand: tables, two layers of attention, six of Mamba-2, each with an MLP.
    void aListOfLayersLoads()
    {
        Folder presets;
        presets.write(QStringLiteral("models/a.json"), QByteArray(listedModel).simplified());
        const Catalog catalog = presets.load();
        QVERIFY2(catalog.problems().empty(), all(catalog.problems()).c_str());
        const ModelPreset* const model = catalog.model("mine");
        QVERIFY(model && model->architecture.plan);
        QCOMPARE(model->architecture.layers, 8.0);
        QCOMPARE(model->architecture.kvHeads, 4.0);
        const double tables = 2 * 64'000 + 64, mlp = 3 * 64 * 256 + 2 * 64, attention = 4 * 64 * 64,
                     mamba = 64 * 296 + 128 * 64 + 160 * 5 + 3 * 8 + 128;
        QCOMPARE(countParameters(model->architecture).total().value(),
            tables + 8 * mlp + 2 * attention + 6 * mamba);
    }

    void reportsAllMistakesOfOneFile()
    {
        Folder presets;
        QByteArray text = replaced(goodModel, "\"layers\": 2", "\"layers\": -1");
        text.replace("\"ffn\": 256", "\"fnn\": 256");
        presets.write(QStringLiteral("models/a.json"), text);
        const std::string said = all(presets.load().problems());
        for (const char* const part : {"layers", "ffn: is missing", "fnn: is not a key"})
            QVERIFY2(said.find(part) != std::string::npos, said.c_str());
    }

    void duplicateInOneFolder()
    {
        Folder presets;
        presets.write(QStringLiteral("models/a.json"), replaced(goodModel, "Mine", "First"));
        presets.write(QStringLiteral("models/b.json"), replaced(goodModel, "Mine", "Second"));
        const Catalog catalog = presets.load();
        QCOMPARE(catalog.models().size(), std::size_t{1});
        QCOMPARE(catalog.model("mine")->name, std::string("First"));
        QCOMPARE(catalog.problems().size(), std::size_t{1});
        QVERIFY(catalog.problems().front().field.ends_with("b.json"));
        QVERIFY(catalog.problems().front().message.plain().find("a.json") != std::string::npos);
    }

    void laterFolderOverlays()
    {
        Folder own;
        QByteArray text = replaced(goodModel, "\"mine\"", "\"llama3-70b\"");
        own.write(QStringLiteral("models/anything.json"), text.replace("Mine", "My own"));
        own.write(QStringLiteral("models/new.json"), goodModel);
        const std::array<std::filesystem::path, 2> folders{RIDGEPOINT_PRESETS_DIR, own.path()};
        const Catalog catalog = Catalog::load(folders);
        QCOMPARE(catalog.problems().size(), std::size_t{1}); // said, and no fault
        QCOMPARE(static_cast<int>(catalog.problems().front().severity), static_cast<int>(Severity::Info));
        QVERIFY(all(catalog.problems()).find("takes the place of the preset \"llama3-70b\"")
            != std::string::npos);
        QCOMPARE(catalog.models().size(), std::size_t{shippedModels + 1});
        QCOMPARE(catalog.model("llama3-70b")->name, std::string("My own"));
        QCOMPARE(catalog.model("llama3-70b")->architecture.layers, 2.0);
        QVERIFY(catalog.model("mine"));
    }

    void brokenOverlayKeepsTheShippedOne()
    {
        Folder own;
        own.write(QStringLiteral("models/llama3-70b.json"),
            replaced(goodModel, "\"mine\"", "\"llama3-70b\"").replace("\"layers\": 2", "\"layers\": 0"));
        const std::array<std::filesystem::path, 2> folders{RIDGEPOINT_PRESETS_DIR, own.path()};
        const Catalog catalog = Catalog::load(folders);
        QCOMPARE(catalog.model("llama3-70b")->architecture.layers, 80.0);
        QCOMPARE(catalog.problems().size(), std::size_t{1});
    }

    void ownKernels_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part"); // what is said; empty: nothing
        QTest::addColumn<double>("micro"); // an all-reduce of 1024 elements
        const QByteArray good(goodKernels);
        QTest::newRow("sound") << replaced(goodKernels, "1e-6", "3e-6") << "" << 3.0;
        QTest::newRow("cut off: what it was laid over stays")
            << good.chopped(5) << "line 3, tables[0].times: the closing double quote" << 1.0;
        QTest::newRow("another schema") << replaced(goodKernels, "kernels/1", "kernels/2")
                                        << "schema: expected ridgepoint.kernels/1" << 1.0;
        QTest::newRow("times of another length") << replaced(goodKernels, "AAAA", "AAA")
                                                 << "tables[0]: times: expected base64 of twelve bits" << 1.0;
        QTest::newRow("no kernel that is known") << replaced(goodKernels, "all_reduce", "all_peace")
                                                 << "tables[0]: kernel is none that is known" << 1.0;
        QTest::newRow("larger than the limit") << QByteArray(9 << 20, ' ') << "limit is 8388608" << 1.0;
    }
    void ownKernels()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        QFETCH(double, micro);
        Folder base, own;
        base.write(QStringLiteral("accelerators/mine.json"), goodAccelerator);
        base.write(QStringLiteral("kernels/mine.json"), goodKernels);
        own.write(QStringLiteral("kernels/mine.json"), text);
        const std::array<std::filesystem::path, 2> folders{base.path(), own.path()};
        const Catalog catalog = Catalog::load(folders);
        const Diagnostics problems = catalog.problems();
        QVERIFY2(problems.empty() == part.isEmpty(), all(problems).c_str());
        if (!part.isEmpty())
            QVERIFY2(all(problems).find((own.path() / "kernels" / "mine.json").string()) == 0
                    && QString::fromStdString(all(problems)).contains(part),
                all(problems).c_str());
        const auto time = catalog.accelerator("mine")
                              ->accelerator.servingKernels.tables()
                              .messages(ServingKernel::AllReduce, 8)
                              .at(1024);
        QVERIFY(time);
        QVERIFY(std::abs(time->time.value() - micro * 1e-6) < 1e-12);
    }

    void danglingClusters()
    {
        const auto cluster = [](const char* id, const char* accelerator, const char* up, const char* out) {
            return QByteArray("{\"schema\": \"ridgepoint.cluster/1\", \"name\": \"C\", \"accelerators\": 8, "
                              "\"per_node\": 8, \"id\": \"")
                + id + "\", \"accelerator\": \"" + accelerator + "\", \"scale_up\": " + up
                + ", \"scale_out\": " + out + "}";
        };
        Folder own;
        own.write(QStringLiteral("clusters/a.json"), cluster("good", "h100-sxm", "\"nvlink4\"", "null"));
        own.write(QStringLiteral("clusters/b.json"), cluster("b", "no-such-chip", "null", "null"));
        own.write(QStringLiteral("clusters/c.json"), cluster("c", "h100-sxm", "\"no-such-link\"", "null"));
        own.write(QStringLiteral("clusters/d.json"), cluster("d", "h100-sxm", "null", "\"nvlink4\""));
        const std::array<std::filesystem::path, 2> folders{RIDGEPOINT_PRESETS_DIR, own.path()};
        const Catalog catalog = Catalog::load(folders);
        QCOMPARE(catalog.clusters().size(), std::size_t{14});
        QCOMPARE(catalog.problems().size(), std::size_t{3});
        QVERIFY(catalog.problems()[0].message.plain().find("no-such-chip") != std::string::npos);
        QVERIFY(catalog.problems()[1].message.plain().find("no-such-link") != std::string::npos);
        QVERIFY(catalog.problems()[2].message.plain().find("scale_out") != std::string::npos);
    }

    void scenarios()
    {
        Folder own;
        own.write(QStringLiteral("scenarios/two-words.ridge.json"),
            "{\"schema\": \"ridgepoint.scenario/2\", \"name\": \"Two words\", \"notes\": \"n\", "
            "\"anything\": "
            "[1]}");
        own.write(QStringLiteral("scenarios/plain.json"), "{\"schema\": \"ridgepoint.scenario/2\"}");
        const Catalog catalog = own.load();
        QVERIFY2(catalog.problems().empty(), all(catalog.problems()).c_str());
        QVERIFY(catalog.scenario("two-words"));
        QCOMPARE(catalog.scenario("two-words")->name, std::string("Two words"));
        QCOMPARE(catalog.scenario("two-words")->notes, std::string("n"));
        QVERIFY(catalog.scenario("two-words")->json.find("\"anything\": [1]") != std::string::npos);
        QCOMPARE(catalog.scenario("plain")->name, std::string("plain"));
    }

    void ignoresWhatIsNoPreset()
    {
        Folder own;
        own.write(QStringLiteral("models/README.md"), "not a preset");
        own.write(QStringLiteral("models/.mine.json.swp"), "editor");
        own.write(QStringLiteral("models/.hidden.json"), "editor");
        own.write(QStringLiteral("models/mine.json~"), "backup");
        own.write(QStringLiteral("other/x.json"), "{");
        const Catalog catalog = own.load();
        QVERIFY2(catalog.problems().empty(), all(catalog.problems()).c_str());
        QVERIFY(catalog.models().empty());
    }

    void emptyAndMissingFolders()
    {
        QVERIFY(Catalog::load({}).problems().empty());
        Folder empty;
        QVERIFY(empty.load().problems().empty());
        const std::array<std::filesystem::path, 2> wrong{"/no/such/folder", ""};
        QCOMPARE(Catalog::load(wrong).problems().size(), std::size_t{2});
        Folder odd;
        odd.write(QStringLiteral("models"), "a file where a folder belongs");
        QCOMPARE(odd.load().problems().size(), std::size_t{1});
    }

    void unreadableFile()
    {
        Folder own;
        own.write(QStringLiteral("models/a.json"), goodModel);
        std::filesystem::permissions(own.path() / "models" / "a.json", std::filesystem::perms::none);
        const WithoutRoot user(own.path());
        if (!user.works())
            QSKIP("cannot give up root here");
        const Catalog catalog = own.load();
        QVERIFY(catalog.models().empty());
        QCOMPARE(catalog.problems().size(), std::size_t{1});
        QVERIFY(catalog.problems().front().message.plain().find("cannot be read") != std::string::npos);
    }

    void unreadableFolder()
    {
        Folder own;
        own.write(QStringLiteral("models/a.json"), goodModel);
        own.write(QStringLiteral("links/a.json"), goodLink);
        const std::filesystem::path models = own.path() / "models";
        std::filesystem::permissions(models, std::filesystem::perms::none);
        {
            const WithoutRoot user(own.path());
            if (!user.works())
                QSKIP("cannot give up root here");
            const Catalog catalog = own.load();
            QVERIFY(catalog.link("mine"));
            QCOMPARE(catalog.problems().size(), std::size_t{1});
            QCOMPARE(catalog.problems().front().field, models.string());
        }
        std::filesystem::permissions(models, std::filesystem::perms::owner_all);
    }

    void oddEntries()
    {
        Folder own;
        own.write(QStringLiteral("models/good.json"), goodModel);
        const std::filesystem::path models = own.path() / "models";
        std::filesystem::create_directory(models / "folder.json");
        std::filesystem::create_symlink("loop.json", models / "loop.json");
        std::filesystem::create_symlink("nowhere", models / "dangling.json");
        QCOMPARE(mkfifo((models / "pipe.json").c_str(), 0600), 0); // reading it would wait for ever
        const Catalog catalog = own.load();
        QVERIFY(catalog.model("mine"));
        QCOMPARE(catalog.problems().size(), std::size_t{4});
        for (const Diagnostic& d : catalog.problems())
            QVERIFY2(
                d.message.plain().find("not a regular file") != std::string::npos, d.message.plain().c_str());
    }

    void namesThatAreNotUtf8()
    {
        Folder own;
        own.write(QStringLiteral("models/good.json"), goodModel);
        const std::filesystem::path bad = own.path() / "models"
            / "b\xff"
              "d.json";
        std::filesystem::copy_file(own.path() / "models" / "good.json", bad);
        const Diagnostics problems = own.load().problems();
        std::filesystem::remove(bad); // QTemporaryDir cannot name it
        QCOMPARE(problems.size(), std::size_t{1});
        const std::string& field = problems.front().field;
        QCOMPARE(QString::fromStdString(field).toStdString(), field); // valid UTF-8 survives the round trip
    }
};

QTEST_APPLESS_MAIN(TestCatalogFiles)
#include "tst_catalog_files.moc"
