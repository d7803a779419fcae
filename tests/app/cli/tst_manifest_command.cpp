// `export --manifest`: many exports in one call, and the script that ships with it.

#include "tests/app/cli/program_run.h"
#include "tests/support/patience.h"
#include "tests/support/schema_judge.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>

using Json = nlohmann::ordered_json;
using ridgepoint::testing::Answer;
using ridgepoint::testing::runProgram;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

Json manifest(Json jobs, Json defaults = Json::object())
{
    return {{"schema", "ridgepoint.export-manifest/1"}, {"defaults", std::move(defaults)},
        {"jobs", std::move(jobs)}};
}

// Of every process whose command line holds the text.
QStringList processesWith(const QByteArray& text)
{
    QStringList found;
    for (const QString& id : QDir(QStringLiteral("/proc")).entryList({QStringLiteral("[0-9]*")}, QDir::Dirs))
        if (contentOf(QStringLiteral("/proc/%1/cmdline").arg(id)).contains(text))
            found += id;
    return found;
}

} // namespace

class TestManifestCommand : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString in(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    std::string path(const char* name) const { return in(name).toStdString(); }

    Answer exported(const Json& json, const QStringList& more = {})
    {
        QFile file(in("manifest.json"));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write a manifest");
        file.write(QByteArray::fromStdString(json.dump()));
        file.close();
        return runProgram(
            QStringList{QStringLiteral("export"), QStringLiteral("--manifest"), file.fileName()} + more);
    }

private Q_SLOTS:
    void theSameAsOneByOne_data()
    {
        QTest::addColumn<QString>("atATime");
        for (const char* atATime : {"1", "3", "64"})
            QTest::newRow(atATime) << QString::fromLatin1(atATime);
    }
    void theSameAsOneByOne()
    {
        QFETCH(QString, atATime);
        const bool there = QFileInfo::exists(in("all"));
        const Answer made = exported(
            manifest({{{"what", "stack"}, {"scenario", "seed-question"}, {"output", path("a.svg")},
                          {"set", {{"model.params", "7B"}, {"mesh.zero_stage", 1}}}},
                         {{"what", "step"}, {"scenario", "llama3-8b-64xh100"}, {"output", path("b.pdf")},
                             {"option", {"show=memory"}}, {"theme", "light"}, {"qr", false}},
                         {{"what", "walls,budget"}, {"scenario", "seed-question"}, {"output", path("all/")},
                             {"scale", 1}, {"as", "png"}}},
                {{"theme", "dark"}, {"parts", "title,stamp"}}),
            {QStringLiteral("--jobs"), atATime});
        QCOMPARE(made.code, 0);
        QCOMPARE(made.err,
            there ? QByteArray()
                  : "ridgepoint: job 3 (walls,budget, seed-question): created the folder "
                    + in("all").toUtf8() + '\n');
        // In the order of the manifest, whatever ended first.
        QCOMPARE(made.out.split('\n').first(), in("a.svg").toUtf8());
        QCOMPARE(made.out.count('\n'), 4);
        const QStringList common{QStringLiteral("--parts"), QStringLiteral("title,stamp")};
        const auto alone = [&](const QStringList& arguments) {
            const Answer one = runProgram(QStringList{QStringLiteral("export")} + arguments + common);
            QVERIFY2(one.code == 0, one.err.constData());
        };
        alone({QStringLiteral("stack"), QStringLiteral("seed-question"), QStringLiteral("-o"), in("a1.svg"),
            QStringLiteral("--set=model.params=7B"), QStringLiteral("--set=mesh.zero_stage=1"),
            QStringLiteral("--theme=dark")});
        alone({QStringLiteral("step"), QStringLiteral("llama3-8b-64xh100"), QStringLiteral("-o"),
            in("b1.pdf"), QStringLiteral("--option=show=memory")});
        QVERIFY(!contentOf(in("a.svg")).isEmpty());
        QCOMPARE(contentOf(in("a.svg")), contentOf(in("a1.svg")));
        QCOMPARE(contentOf(in("b.pdf")), contentOf(in("b1.pdf")));
        QCOMPARE(QDir(in("all")).entryList(QDir::Files).size(), 2);
    }

    void oneBadJobStopsNoOther()
    {
        const QTemporaryDir folder;
        const auto at = [&](const char* name) {
            return folder.filePath(QString::fromLatin1(name)).toStdString();
        };
        const Answer made = exported(manifest({{{"what", "stak"}, {"scenario", "seed-question"},
                                                   {"output", at("a.svg")}},
            {{"what", "stack"}, {"scenario", "seed-question"}, {"output", at("b.svg")}},
            {{"what", "stack"}, {"scenario", "seed-question"}, {"output", at("./b.svg")}},
            {{"what", "stack"}, {"scenario", "no-such"}, {"output", at("c.svg")}},
            {{"what", "stack"}, {"scenario", "seed-question"}, {"output", at("d.svg")}, {"sice", "slide"}},
            {{"what", "stack"}, {"scenario", "seed-question"}, {"output", "-"}}, 3,
            {{"what", "stack"}, {"scenario", "seed-question"}, {"output", at("e.svg")}, {"qr", "yes"}}}));
        QCOMPARE(made.code, 2); // of the scenario that cannot be read: the worst
        QCOMPARE(made.out, QByteArray(folder.filePath(QStringLiteral("b.svg")).toUtf8() + '\n'));
        for (const char* said :
            {"job 1 (stak, seed-question): unknown view 'stak'; did you mean stack?", "is what job 2 writes",
                "job 4 (stack, no-such): no-such: no such file", "no option 'sice'; did you mean size?",
                "a job writes files", "job 7: expected an object, got 3",
                "qr: expected true or false, got \"yes\"", "7 of 8 jobs failed"})
            QVERIFY2(made.err.contains(said), (said + ("\n" + made.err)).constData());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("b.svg")});
    }

    void whatOthersTakeIsNoFault()
    {
        const QTemporaryDir folder;
        const auto at = [&](const char* name) {
            return folder.filePath(QString::fromLatin1(name)).toStdString();
        };
        const Json jobs{{{"what", "report"}, {"scenario", "seed-question"}, {"output", at("r.md")}},
            {{"what", "stack"}, {"scenario", "seed-question"}, {"output", at("s.svg")}}};
        const Answer made =
            exported(manifest(jobs, {{"parts", "title"}, {"caption", "x"}, {"profile", "brief"}}));
        QVERIFY2(made.code == 0, made.err.constData());
        QVERIFY(contentOf(QString::fromStdString(at("r.md"))).size() < 20'000); // brief it is
        // What a job itself says of what it cannot take is one.
        Json own = jobs;
        own[0]["caption"] = "x";
        own[1]["view"] = "stack";
        const Answer refused = exported(manifest(own));
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("--caption") && refused.err.contains("no option 'view'"),
            refused.err.constData());
    }

    void whatIsNoManifest_data()
    {
        QTest::addColumn<QString>("json");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* json, const char* said) {
            QTest::newRow(name) << QString::fromUtf8(json) << QString::fromUtf8(said);
        };
        row("no JSON", "{", "line 1");
        row("no schema", R"({"jobs": [{}]})", "ridgepoint.export-manifest/1");
        row("another key", R"({"schema": "ridgepoint.export-manifest/1", "job": []})", "unknown key 'job'");
        row("no jobs", R"({"schema": "ridgepoint.export-manifest/1", "jobs": []})", "not a list of jobs");
        row("defaults in words",
            R"({"schema": "ridgepoint.export-manifest/1", "defaults": "dark", "jobs": [{}]})",
            "not an object");
        const std::string longTitle =
            manifest(Json::array({Json::object()}), {{"title", std::string(20'000, 't')}}).dump();
        row("long defaults", longTitle.c_str(), "longer than 16,384 bytes");
    }
    void whatIsNoManifest()
    {
        QFETCH(QString, json);
        QFETCH(QString, said);
        QFile file(in("broken.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(json.toUtf8());
        file.close();
        const Answer made =
            runProgram({QStringLiteral("export"), QStringLiteral("--manifest"), file.fileName()});
        QCOMPARE(made.code, 1);
        QVERIFY2(made.err.contains(said.toUtf8()), made.err.constData());
    }

    void optionsBesideItAreRefused()
    {
        const Json one =
            manifest({{{"what", "stack"}, {"scenario", "seed-question"}, {"output", path("x.svg")}}});
        const Answer made = exported(one, {QStringLiteral("--size"), QStringLiteral("slide")});
        QCOMPARE(made.code, 1);
        QVERIFY2(made.err.contains("\"size\" of a job"), made.err.constData());
        QCOMPARE(exported(one, {QStringLiteral("stack")}).code, 1);
        QCOMPARE(exported(one, {QStringLiteral("--jobs"), QStringLiteral("0")}).code, 1);
        QVERIFY(!QFile::exists(in("x.svg")));
    }

    void whoIsKilledLeavesNobody()
    {
        if (!QDir(QStringLiteral("/proc/self")).exists())
            QSKIP("processes are looked for in /proc");
        Json jobs = Json::array();
        for (int i = 0; i < 8; ++i) // more than can be done before the signal
            jobs.push_back({{"what", "report"}, {"scenario", "llama3.1-405b-16384xh100"},
                {"output", path(("killed-" + std::to_string(i) + ".pdf").c_str())}});
        QFile file(in("long.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(manifest(jobs).dump()));
        file.close();
        QProcess process;
        process.start(QStringLiteral(RIDGEPOINT_PROGRAM),
            {QStringLiteral("export"), QStringLiteral("--manifest"), file.fileName()});
        QVERIFY(process.waitForStarted(ridgepoint::testing::patience));
        const QByteArray target = in("killed-").toUtf8();
        QTRY_VERIFY(!processesWith(target).isEmpty());
        process.kill();
        QVERIFY(process.waitForFinished(ridgepoint::testing::patience));
        QTRY_VERIFY(processesWith(target).isEmpty());
        for (const QString& made : QDir(m_folder.path()).entryList({QStringLiteral("killed-*.pdf")}))
            QVERIFY2(contentOf(m_folder.filePath(made)).trimmed().endsWith("%%EOF"), qPrintable(made));
    }

    void itsSchema()
    {
        ridgepoint::test::SchemaJudge judge(QStringLiteral("export-manifest"));
        const Answer printed = runProgram({QStringLiteral("schema"), QStringLiteral("export-manifest")});
        QVERIFY2(printed.out == contentOf(judge.schemaFile()),
            "write it again: ridgepoint schema export-manifest -o "
            "resources/schemas/export-manifest.schema.json");
        if (!judge.isThere())
            QSKIP("python3-jsonschema is not installed");
        const Json job{{"what", "stack"}, {"scenario", "seed-question"}, {"output", "a.svg"},
            {"set", {{"model.params", "7B"}}}, {"option", {"show=memory"}}, {"scale", 2}, {"qr", true}};
        judge.add(QStringLiteral("good"), manifest({job}, {{"theme", "dark"}}).dump());
        Json unknown = job, wrong = job;
        unknown["sice"] = "slide";
        wrong["qr"] = "yes";
        judge.add(QStringLiteral("an unknown option"), manifest({unknown}).dump());
        judge.add(QStringLiteral("a flag in words"), manifest({wrong}).dump());
        judge.add(QStringLiteral("no jobs"), manifest(Json::array()).dump());
        QCOMPARE(judge.verdictOf(QStringLiteral("good")), QString());
        for (const char* bad : {"an unknown option", "a flag in words", "no jobs"})
            QVERIFY2(!judge.verdictOf(QString::fromLatin1(bad)).isEmpty(), bad);
    }

    void theScriptThatShips()
    {
        for (const char* tool : {"bash", "jq"})
            if (QStandardPaths::findExecutable(QString::fromLatin1(tool)).isEmpty())
                QSKIP((QByteArray(tool) + " is not installed").constData());
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("PATH"),
            QFileInfo(QStringLiteral(RIDGEPOINT_PROGRAM)).absolutePath() + u':'
                + environment.value(QStringLiteral("PATH")));
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral("bash"),
            {QStringLiteral(RIDGEPOINT_SOURCE_DIR "/resources/examples/twenty-scenarios.sh"), in("twenty")});
        QVERIFY(process.waitForFinished(-1));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        const QDir made(in("twenty"));
        for (const char* each : {"*.ridge.json", "*.plans.json", "*.sweep.csv", "*.svg", "*.pdf"})
            QCOMPARE(made.entryList({QString::fromLatin1(each)}, QDir::Files).size(), 20);
        QCOMPARE(contentOf(made.filePath(QStringLiteral("table.csv"))).count('\n'), 21);
        QCOMPARE(contentOf(made.filePath(QStringLiteral("files.txt"))).count('\n'), 40);
        const Json plans =
            Json::parse(contentOf(made.filePath(QStringLiteral("zero1-4096.plans.json"))).toStdString());
        QCOMPARE(plans["best"].size(), std::size_t(3));
        QCOMPARE(contentOf(made.filePath(QStringLiteral("zero1-4096.sweep.csv"))).count('\n'), 8);
    }
};

QTEST_GUILESS_MAIN(TestManifestCommand)
#include "tst_manifest_command.moc"
