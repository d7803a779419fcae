// The files in presets/, read as files: sources, names, required numbers, and nothing that points at one
// machine.

#include "core/base/strict_json.h"
#include "core/inputs/catalog/catalog.h"
#include "tests/support/shipped_counts.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <array>

using namespace ridgepoint;

namespace {

using Json = nlohmann::ordered_json;

struct Kind
{
    const char* folder;
    const char* schema;
    int files;
    std::vector<const char*> numbers; // dotted: must be numbers above zero
};

const std::array<Kind, 4>& kinds()
{
    static const std::array<Kind, 4> all{
        Kind{"models", "ridgepoint.model/1", shippedModels,
            {"layers", "hidden", "ffn", "heads", "kv_heads", "head_dim", "vocab", "max_seq", "params_total",
                "year"}},
        Kind{"accelerators", "ridgepoint.accelerator/1", 63,
            {"hbm_bytes", "hbm_bandwidth_Bps", "scaleout_default.per_device_Bps", "year"}},
        Kind{"links", "ridgepoint.link/1", 23, {"beta_Bps_line"}},
        Kind{"clusters", "ridgepoint.cluster/1", 13, {"accelerators", "per_node"}},
    };
    return all;
}

std::optional<Json> parseFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QByteArray text = file.readAll();
    JsonProblem problem;
    return parseStrictJson(
        std::string_view(text.constData(), static_cast<std::size_t>(text.size())), problem);
}

const Json* at(const Json& json, std::string_view dotted)
{
    const auto dot = dotted.find('.');
    const auto found = json.find(dotted.substr(0, dot));
    if (found == json.end())
        return nullptr;
    return dot == std::string_view::npos ? &*found : at(*found, dotted.substr(dot + 1));
}

} // namespace

class TestShippedPresets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFile_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("kind");
        for (std::size_t i = 0; i < kinds().size(); ++i) {
            QDirIterator files(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/") + QLatin1String(kinds()[i].folder),
                {QStringLiteral("*.json")}, QDir::Files);
            while (files.hasNext()) {
                const QString path = files.next();
                QTest::newRow(qPrintable(QLatin1String(kinds()[i].folder) + u'/' + files.fileName()))
                    << path << static_cast<int>(i);
            }
        }
    }
    void everyFile()
    {
        QFETCH(QString, path);
        QFETCH(int, kind);
        const Kind& expected = kinds()[static_cast<std::size_t>(kind)];
        const auto json = parseFile(path);
        QVERIFY(json && json->is_object());
        QCOMPARE(json->value("schema", ""), std::string(expected.schema));
        QCOMPARE(json->value("id", "") + ".json", QFileInfo(path).fileName().toStdString());
        QVERIFY(!json->value("name", "").empty());

        const Json* const sources = at(*json, "sources");
        QVERIFY(sources && sources->is_array() && !sources->empty());
        for (const Json& source : *sources)
            QVERIFY(source.is_string() && source.get<std::string>().size() > 10);
        const bool listed = at(*json, "layer_list"); // which has the dimensions
        const std::vector<const char*> ofLists{
            "params_total", "params_total_stated", "params_active", "year"};
        for (const char* const key : listed ? ofLists : expected.numbers) {
            const Json* const value = at(*json, key);
            QVERIFY2(value && value->is_number() && value->get<double>() > 0, key);
        }

        const std::string text = json->dump();
        for (const char* const word : {"Seed 0", "seed 0", "../", "file://"})
            QVERIFY2(text.find(word) == std::string::npos, word);
    }

    void counts()
    {
        for (const Kind& kind : kinds()) {
            const QDir folder(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/") + QLatin1String(kind.folder));
            QCOMPARE(static_cast<int>(folder.entryList({QStringLiteral("*.json")}, QDir::Files).size()),
                kind.files);
        }
    }

    void noneIsLeftOut()
    {
        const std::array<std::filesystem::path, 1> folders{RIDGEPOINT_PRESETS_DIR};
        const Catalog catalog = Catalog::load(folders);
        for (const Diagnostic& problem : catalog.problems())
            QFAIL((problem.field + ": " + problem.message.plain()).c_str());
        QCOMPARE(catalog.models().size(), std::size_t{shippedModels});
        QCOMPARE(catalog.accelerators().size(), std::size_t{63});
        QCOMPARE(catalog.links().size(), std::size_t{23});
        QCOMPARE(catalog.clusters().size(), std::size_t{13});
        for (const ScenarioPreset& scenario : catalog.scenarios())
            QVERIFY2(!scenario.name.empty(), scenario.id.c_str());
    }

    // A readout says 16384, so a page with "16,384 H100" in its title would have two styles.
    void namesWriteNumbersAsReadoutsDo()
    {
        static const QRegularExpression comma(QStringLiteral("\\d,\\d{3}"));
        for (const char* folder : {"models", "accelerators", "links", "clusters", "scenarios"}) {
            QDirIterator files(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/") + QLatin1String(folder),
                {QStringLiteral("*.json")}, QDir::Files);
            while (files.hasNext()) {
                const std::optional<Json> json = parseFile(files.next());
                QVERIFY(json);
                const QString name = QString::fromStdString(json->value("name", std::string()));
                QVERIFY2(!name.contains(comma), qPrintable(name));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestShippedPresets)
#include "tst_shipped_presets.moc"
