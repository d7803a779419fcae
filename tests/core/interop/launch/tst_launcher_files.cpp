// presets/launchers as the library holds them: whole, of today, and naming nothing that a scenario has not.

#include "core/inputs/scenario/scenario_json.h"
#include "core/interop/launch/launcher_files.h"
#include "tests/support/shipped_catalog.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>

using namespace ridgepoint;

namespace {

std::string named(std::string_view launcher, std::string_view name)
{
    return std::string(launcher) + ": " + std::string(name);
}

// What a field says to a text; empty: it takes it, of the default scenario or of a model that has every part.
std::string refusal(std::string_view field, std::string_view text)
{
    const FieldSpec* const spec = findField(field);
    if (!spec)
        return std::string(field) + " is not a field";
    Scenario scenario = defaultScenario(shippedCatalog());
    if (!setField(scenario, *spec, text, shippedCatalog()))
        return {};
    (void)setField(scenario, *findField("model.preset"), "deepseek-v3", shippedCatalog());
    (void)setField(scenario, *findField("training.optimizer"), "muon", shippedCatalog());
    const FieldError problem = setField(scenario, *spec, text, shippedCatalog());
    return problem ? std::string(field) + " = " + std::string(text) + ": " + problem.message.plain() : "";
}

} // namespace

class TestLauncherFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theyAreWhole()
    {
        for (const Diagnostic& problem : launch::launcherFiles().problems)
            QFAIL(plainLine(problem).c_str());
        QCOMPARE(launch::launcherFiles().launchers.size(), 19U);
        QCOMPARE(launch::launcherFiles().written.size(), 9U);
        QVERIFY(launch::launcherFiles().others.size() > 4);
        for (const launch::Launcher& one : launch::launcherFiles().launchers) {
            QVERIFY2(
                !one.sections.empty() && !one.evidence.empty() && !one.irrelevant.empty(), one.key.data());
            QVERIFY2(one.hooks.read && (one.hooks.write || !one.hooks.respell), one.key.data());
            QCOMPARE(refusal(one.serves() ? "serving.engine" : "hardware.stack",
                         one.serves() ? one.engine : one.stack),
                std::string());
        }
    }

    void theyAreThoseOfTheFolder()
    {
        const QDir folder(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/launchers"));
        QCOMPARE(folder.entryList(QDir::Files).size(), qsizetype(embeddedFiles().size()));
        for (const EmbeddedFile& one : embeddedFiles()) {
            QFile file(folder.filePath(QString::fromStdString(std::string(one.name) + ".json")));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(file.readAll().toStdString() == one.text, one.name.data());
        }
    }

    void rowsNameFields()
    {
        for (const launch::Launcher& launcher : launch::launcherFiles().launchers)
            for (const launch::Section& section : launcher.sections)
                for (const launch::Row& row : section.rows) {
                    const std::string where = named(launcher.key, row.key);
                    QVERIFY2(findField(row.field), where.c_str());
                    QVERIFY2((row.form == launch::Form::Choice) == !row.words.empty(), where.c_str());
                    for (const launch::Word& word : row.words)
                        QCOMPARE(refusal(row.field, word.text), std::string());
                    if (!row.absent.empty())
                        QCOMPARE(refusal(row.field, row.absent), std::string());
                }
    }

    void tablesNameWhatIsThere()
    {
        const launch::LauncherFiles& files = launch::launcherFiles();
        for (const launch::Launcher& launcher : files.launchers) {
            for (const launch::Word& model : launcher.words("models"))
                QVERIFY2(shippedCatalog().model(std::string(model.text)), model.word.data());
            for (const auto& [table, field] : {std::pair("quantizations", "serving.weights_precision"),
                     std::pair("caches", "serving.kv_precision"), std::pair("sharding", "mesh.zero_stage"),
                     std::pair("schedules", "mesh.schedule"),
                     std::pair("dtypes", "training.precision.compute"),
                     std::pair("tokenizers", "model.vocab")})
                for (const launch::Word& word : launcher.words(table))
                    QCOMPARE(refusal(field, word.text), std::string());
            for (const launch::Word& module : launcher.words("recompute_modules"))
                QVERIFY2(findField(module.text), module.word.data());
        }
        for (const launch::ServedModel& model : files.servedModels)
            QVERIFY2(shippedCatalog().model(std::string(model.preset)), model.name.data());
        for (const launch::Word& type : files.servedTypes)
            QCOMPARE(refusal("serving.weights_precision", type.text), std::string());
    }

    void namesStandOnce()
    {
        for (const launch::Launcher& launcher : launch::launcherFiles().launchers)
            for (const launch::Names* list : {&launcher.irrelevant, &launcher.withoutField, &launcher.own,
                     &launcher.evidence, &launcher.commands})
                for (const std::string_view name : *list)
                    QVERIFY2(std::ranges::count(*list, name) == 1, named(launcher.key, name).c_str());
    }

    void mistakesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::newRow("a key of no launcher")
            << QByteArray("vllm") << QByteArray("\"own\"") << QByteArray("\"owns\"");
        QTest::newRow("a form of no row")
            << QByteArray("megatron") << QByteArray("\"negated\"") << QByteArray("\"not\"");
        QTest::newRow("a word alone")
            << QByteArray("torchtitan") << QByteArray("[\"1F1B\", \"1f1b\"]") << QByteArray("[\"1F1B\"]");
        QTest::newRow("a format of no file")
            << QByteArray("maxtext") << QByteArray("\"yaml\"") << QByteArray("\"xml\"");
        QTest::newRow("another's name") << QByteArray("nanotron") << QByteArray("\"id\": \"nanotron\"")
                                        << QByteArray("\"id\": \"megatron\"");
        QTest::newRow("the next version")
            << QByteArray("sglang") << QByteArray("launcher/1") << QByteArray("launcher/2");
        QTest::newRow("tables of nobody")
            << QByteArray("megatron-bridge") << QByteArray("\"tables_of\": \"megatron\"")
            << QByteArray("\"tables_of\": \"megatrons\"");
        QTest::newRow("no stack and no engine")
            << QByteArray("trtllm") << QByteArray("  \"engine\": \"tensorrt_llm\",\n") << QByteArray();
        QTest::newRow("a number among names")
            << QByteArray("other-programs") << QByteArray("\"apiVersion+kind\"") << QByteArray("3");
        QTest::newRow("no JSON") << QByteArray("served-models") << QByteArray("{") << QByteArray("[");
    }
    void mistakesAreNamed()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        std::vector<EmbeddedFile> files(embeddedFiles().begin(), embeddedFiles().end());
        const auto wrong = std::ranges::find(files, file.toStdString(), &EmbeddedFile::name);
        QVERIFY(wrong != files.end());
        const QByteArray text =
            QByteArray(wrong->text.data(), qsizetype(wrong->text.size())).replace(from, to);
        QVERIFY(text.toStdString() != wrong->text);
        wrong->text = {text.constData(), std::size_t(text.size())};
        const launch::LauncherFiles read = launch::readLauncherFiles(files);
        QVERIFY(!read.problems.empty());
        QVERIFY(read.problems.front().field.find(file.toStdString()) != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestLauncherFiles)
#include "tst_launcher_files.moc"
