// The schemas of scenarios, reports and runs say what the readers say and what the writer writes, as far as a
// schema can. Another program's validator judges.

#include "core/analysis/advice.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/inputs/scenario/scenario_schema.h"
#include "core/outcome/report_schema.h"
#include "core/outcome/writers.h"
#include "core/validation/run_file.h"
#include "core/validation/run_schema.h"
#include "tests/support/schema_judge.h"
#include "tests/support/shipped_catalog.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QTest>

#include <functional>

using namespace ridgepoint;
using namespace ridgepoint::test;

namespace {

using Json = nlohmann::ordered_json;
using Bend = std::function<void(Json&)>;
struct Broken
{
    const char* name;
    Bend bend;
};

std::string contentOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll().toStdString();
}

QStringList shippedFiles(const char* folder)
{
    const QDir all(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/%1").arg(QLatin1String(folder)));
    QStringList paths;
    for (const QString& file : all.entryList({QStringLiteral("*.json")}))
        paths += all.filePath(file);
    return paths;
}

Json scenarioOf(const char* preset)
{
    return Json::parse(
        contentOf(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/scenarios/%1.json").arg(QLatin1String(preset))));
}

// A field's value at its place in a file.
Json with(std::string_view id, Json value)
{
    Json root{{"schema", "ridgepoint.scenario/2"}};
    Json* here = &root;
    while (!id.empty()) {
        const std::size_t dot = id.find('.');
        here = &(*here)[std::string(id.substr(0, dot))];
        id = dot == std::string_view::npos ? std::string_view() : id.substr(dot + 1);
    }
    *here = std::move(value);
    return root;
}

const std::vector<Broken>& brokenScenarios()
{
    static const std::vector<Broken> all{
        {"no schema", [](Json& s) { s.erase("schema"); }},
        {"another schema", [](Json& s) { s["schema"] = "ridgepoint.scenario/3"; }},
        {"a report's schema", [](Json& s) { s["schema"] = "ridgepoint.report/1"; }},
        {"an unknown key", [](Json& s) { s["modle"] = "llama3-70b"; }},
        {"an unknown key of a group", [](Json& s) { s["mesh"]["tensr"] = 8; }},
        {"a number that is a text of nothing", [](Json& s) { s["mesh"]["tensor"] = ""; }},
        {"a number that is a list", [](Json& s) { s["mesh"]["tensor"] = {8}; }},
        {"half a rank", [](Json& s) { s["mesh"]["tensor"] = 1.5; }},
        {"no rank", [](Json& s) { s["mesh"]["tensor"] = 0; }},
        {"a choice that is none", [](Json& s) { s["mesh"]["schedule"] = "2f2b"; }},
        {"a switch in words", [](Json& s) { s["mesh"]["sequence_parallel"] = "yes"; }},
        {"a group that is a text", [](Json& s) { s["mesh"] = "8"; }},
        {"a null that means nothing", [](Json& s) { s["training"]["sequence_length"] = nullptr; }},
        {"baselines that are no list", [](Json& s) { s["baselines"] = Json::object(); }},
        {"a baseline with a schema",
            [](Json& s) {
                s["baselines"] = {Json{{"schema", s["schema"]}}};
            }},
        {"sixty-five baselines", [](Json& s) { s["baselines"] = Json(65, Json::object()); }},
        {"a name that is a number", [](Json& s) { s["name"] = 7; }},
    };
    return all;
}

const std::vector<Broken>& brokenReports()
{
    static const std::vector<Broken> all{
        {"a readout that is not there", [](Json& r) { r["memory"].erase("ratio"); }},
        {"a readout that is a text", [](Json& r) { r["memory"]["ratio"] = "14"; }},
        {"a readout that nobody knows", [](Json& r) { r["memory"]["ration"] = 14; }},
        {"another verdict", [](Json& r) { r["memory"]["verdict"] = "maybe"; }},
        {"a stage without its total", [](Json& r) { r["memory"]["by_stage"][0].erase("total_bytes"); }},
        {"a gate without a state", [](Json& r) { r["gates"]["fit"].erase("state"); }},
        {"a scenario that is broken", [](Json& r) { r["scenario"]["mesh"] = 3; }},
        {"no advice", [](Json& r) { r.erase("advice"); }},
    };
    return all;
}

Json runOf()
{
    return {{"id", "mine-1"}, {"model", {{"name", "GPT"}, {"layers", 32}}},
        {"hardware", {{"gpu", "H100"}, {"count", 8}}}, {"measured", {{"step_time_s", 2.5}}}};
}

const std::vector<Broken>& brokenRuns()
{
    static const std::vector<Broken> all{
        {"no id", [](Json& r) { r.erase("id"); }},
        {"no model", [](Json& r) { r.erase("model"); }},
        {"no hardware", [](Json& r) { r.erase("hardware"); }},
        {"nothing measured", [](Json& r) { r.erase("measured"); }},
        {"layers in words", [](Json& r) { r["model"]["layers"] = "thirty-two"; }},
        {"half a layer", [](Json& r) { r["model"]["layers"] = 32.5; }},
        {"no accelerators", [](Json& r) { r["hardware"]["count"] = 0; }},
        {"a step of no time", [](Json& r) { r["measured"]["step_time_s"] = 0; }},
        {"a stage that nobody has", [](Json& r) { r["parallelism"]["zero_stage"] = 4; }},
        {"recomputation in other words", [](Json& r) { r["recompute"] = "some"; }},
        {"another quality", [](Json& r) { r["quality"] = "D"; }},
        {"another kind", [](Json& r) { r["kind"] = "dream"; }},
        {"a mesh that is a list",
            [](Json& r) {
                r["parallelism"] = {8, 1};
            }},
        {"out of memory in words", [](Json& r) { r["measured"]["oom"] = "yes"; }},
    };
    return all;
}

} // namespace

class TestSchemas : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (const char* kind : {"scenario", "report", "runs"})
            m_judges.try_emplace(QString::fromLatin1(kind), QString::fromLatin1(kind));
        const auto bend = [this](const char* kind, const Json& whole, const std::vector<Broken>& all) {
            for (const Broken& each : all) {
                Json json = whole;
                each.bend(json);
                judge(QString::fromLatin1(kind)).add(QString::fromLatin1(each.name), json.dump());
                m_broken[QString::fromLatin1(kind) + u' ' + QString::fromLatin1(each.name)] = json;
            }
        };
        for (const QString& file : shippedFiles("scenarios")) {
            judge(QStringLiteral("scenario")).addFile(file);
            const auto read = readScenario(contentOf(file), m_catalog, "x");
            QVERIFY(read.file);
            const Report report = evaluate(read.file->scenario);
            judge(QStringLiteral("report"))
                .add(QFileInfo(file).fileName(), reportAsJson(report, adviceOf(report), m_catalog));
            judge(QStringLiteral("scenario"))
                .add(QLatin1String("written ") + QFileInfo(file).fileName(),
                    writeScenario({read.file->scenario, {read.file->scenario}}, m_catalog));
        }
        for (const QString& file : shippedFiles("runs"))
            judge(QStringLiteral("runs")).addFile(file);
        bend("scenario", scenarioOf("llama3-70b-256xh100"), brokenScenarios());
        const Report report = evaluate(defaultScenario(m_catalog));
        bend("report", Json::parse(reportAsJson(report, adviceOf(report), m_catalog)), brokenReports());
        judge(QStringLiteral("runs")).add(QStringLiteral("a row alone"), Json::array({runOf()}).dump());
        for (const Broken& each : brokenRuns()) {
            Json row = runOf();
            each.bend(row);
            const Json file = Json::array({row});
            judge(QStringLiteral("runs")).add(QString::fromLatin1(each.name), file.dump());
            m_broken[QStringLiteral("runs ") + QString::fromLatin1(each.name)] = file;
        }
        // Just beyond both ends of what each field takes, and at them.
        for (const FieldSpec& field : fields()) {
            if (field.kind != FieldKind::Number && field.kind != FieldKind::Integer)
                continue;
            const auto add = [&](const char* end, double value) {
                judge(QStringLiteral("scenario"))
                    .add(QString::fromStdString(std::string(field.id)) + QLatin1String(end),
                        with(field.id, value).dump());
            };
            const double beyond = std::max(1.0, std::abs(field.maximum)) * 1.5;
            add(" least", field.minimum);
            add(" below", field.minimum - std::max(1.0, std::abs(field.minimum)));
            if (field.maximum < 1e15) {
                add(" most", field.maximum);
                add(" above", field.maximum + beyond);
            }
        }
        // Every number of a row, at and beyond the ends that the schema gives it: the reader has the same.
        const Json schema = Json::parse(runsSchemaText());
        const Json& row = schema["$defs"]["run"]["properties"];
        for (const char* group : {"model", "hardware", "parallelism", "batch", "measured"}) {
            const Json& found = row.at(group);
            const Json& properties = (found.contains("anyOf") ? found["anyOf"][0] : found)["properties"];
            for (const auto& [key, value] : properties.items()) {
                if (!value.contains("anyOf") || !value["anyOf"][0].contains("minimum"))
                    continue;
                const Json& bounds = value["anyOf"][0];
                const bool whole = bounds["type"] == "integer";
                const auto add = [&](const char* end, double number, bool good) {
                    Json run = runOf();
                    run[group][key] = whole ? Json(std::llround(number)) : Json(number);
                    m_bounds[QStringLiteral("%1.%2 %3")
                                 .arg(QLatin1String(group), QString::fromStdString(key),
                                     QLatin1String(end))] = {Json::array({run}), good};
                };
                const double least = bounds["minimum"], most = bounds["maximum"];
                add("least", least, true);
                add("most", most, true);
                add("below", whole ? least - 1 : least > 0 ? least / 2 : -1, false);
                add("above", whole ? most + 1 : most * 1.5, false);
            }
        }
    }

    void filesAreWhatIsPrinted_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("scenario") << QString::fromStdString(scenarioSchemaText());
        QTest::newRow("report") << QString::fromStdString(reportSchemaText());
        QTest::newRow("runs") << QString::fromStdString(runsSchemaText());
    }
    void filesAreWhatIsPrinted()
    {
        QFETCH(QString, text);
        const QString file = judge(QString::fromUtf8(QTest::currentDataTag())).schemaFile();
        QVERIFY2(QString::fromStdString(contentOf(file)) == text,
            qPrintable(QStringLiteral("write it again: ridgepoint schema %1 -o %2")
                           .arg(QString::fromUtf8(QTest::currentDataTag()), file)));
    }

    void whatReadsIsValid_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("name");
        const auto row = [](const char* kind, const QString& name) {
            QTest::newRow(qPrintable(QString::fromLatin1(kind) + u' ' + name))
                << QString::fromLatin1(kind) << name;
        };
        for (const QString& file : shippedFiles("scenarios")) {
            row("scenario", QFileInfo(file).fileName());
            row("scenario", QLatin1String("written ") + QFileInfo(file).fileName());
            row("report", QFileInfo(file).fileName());
        }
        for (const QString& file : shippedFiles("runs"))
            row("runs", QFileInfo(file).fileName());
        row("runs", QStringLiteral("a row alone"));
    }
    void whatReadsIsValid()
    {
        QFETCH(QString, kind);
        QFETCH(QString, name);
        if (!judge(kind).isThere())
            QSKIP("python3-jsonschema is not installed");
        QCOMPARE(judge(kind).verdictOf(name), QString());
    }

    void whatIsBrokenIsNot_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("name");
        const auto rows = [](const char* kind, const std::vector<Broken>& all) {
            for (const Broken& each : all)
                QTest::addRow("%s: %s", kind, each.name)
                    << QString::fromLatin1(kind) << QString::fromLatin1(each.name);
        };
        rows("scenario", brokenScenarios());
        rows("report", brokenReports());
        rows("runs", brokenRuns());
    }
    void whatIsBrokenIsNot()
    {
        QFETCH(QString, kind);
        QFETCH(QString, name);
        if (kind != QLatin1String("report")) // nothing reads one but for its scenario
            QVERIFY2(!reads(kind, m_broken.at(kind + u' ' + name)), "the reader takes it");
        if (!judge(kind).isThere())
            QSKIP("python3-jsonschema is not installed");
        QVERIFY2(!judge(kind).verdictOf(name).isEmpty(), "the schema allows it");
    }

    void everyFieldHasItsRange_data()
    {
        QTest::addColumn<QString>("id");
        for (const FieldSpec& field : fields())
            if (field.kind == FieldKind::Number || field.kind == FieldKind::Integer)
                QTest::newRow(std::string(field.id).c_str()) << QString::fromStdString(std::string(field.id));
    }
    void everyFieldHasItsRange()
    {
        QFETCH(QString, id);
        SchemaJudge& scenario = judge(QStringLiteral("scenario"));
        if (!scenario.isThere())
            QSKIP("python3-jsonschema is not installed");
        QCOMPARE(scenario.verdictOf(id + QLatin1String(" least")), QString());
        QVERIFY(!scenario.verdictOf(id + QLatin1String(" below")).isEmpty());
        if (findField(id.toStdString())->maximum < 1e15) {
            QCOMPARE(scenario.verdictOf(id + QLatin1String(" most")), QString());
            QVERIFY(!scenario.verdictOf(id + QLatin1String(" above")).isEmpty());
        }
    }

    void numbersOfRunsHaveTheReadersRanges()
    {
        QVERIFY(m_bounds.size() > 120);
        for (const auto& [name, run] : m_bounds)
            QVERIFY2(reads(QStringLiteral("runs"), run.first) == run.second, qPrintable(name));
    }

private:
    bool reads(const QString& kind, const Json& json) const
    {
        if (kind == QLatin1String("scenario"))
            return readScenario(json.dump(), m_catalog, "x").file.has_value();
        return readRunsJson(json.dump(), "x").ok();
    }
    SchemaJudge& judge(const QString& kind) { return m_judges.at(kind); }

    Catalog m_catalog = shippedCatalog();
    std::map<QString, SchemaJudge> m_judges;
    std::map<QString, Json> m_broken; // by kind and name
    std::map<QString, std::pair<Json, bool>> m_bounds; // of runs: whether it ought to be read
};

QTEST_APPLESS_MAIN(TestSchemas)
#include "tst_schemas.moc"
