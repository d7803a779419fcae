// `ridgepoint export` as scripts use it.

#include "tests/app/cli/program_run.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using Json = nlohmann::ordered_json;

namespace {

using Run = ridgepoint::testing::Answer;
using ridgepoint::testing::runProgram;

Json json(const Run& r) { return Json::parse(r.out.toStdString()); }

} // namespace

class TestExportCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exportAllWithoutDisplay();
    void whatCannotBeIsMarked();
    void exportToStandardOutput();
    void exportTakesAViewsSettings();
    void claimsComeWithTheirVerdicts();
    void allIntoAFolderByItsName();
    void aQrCodeOnRequest();
    void picturesOpenAsScenarios_data();
    void picturesOpenAsScenarios();
};

void TestExportCommand::exportAllWithoutDisplay()
{
    QTemporaryDir dir;
    const Run r = runProgram({QStringLiteral("export"), QStringLiteral("all"),
        QStringLiteral("seed-question"), QStringLiteral("-o"), dir.filePath(QStringLiteral("pictures/")),
        QStringLiteral("--as"), QStringLiteral("svg,png")});
    QVERIFY2(r.code == 0, r.err.constData());
    const QStringList files = QDir(dir.filePath(QStringLiteral("pictures"))).entryList(QDir::Files);
    const Run list = runProgram({QStringLiteral("export"), QStringLiteral("--list")});
    for (const char* view :
        {"stack", "walls", "roofline", "cube", "budget", "accounting", "remedies", "pipeline",
            "communication", "collective", "mesh", "search", "sensitivity", "step", "memory-timeline",
            "inference", "cost", "resilience", "scaling-laws", "taxonomy", "claims", "validation", "compare"})
        QVERIFY2(list.out.contains(view), view);
    QCOMPARE(files.size(), 2 * 22); // two formats of each, and nothing to compare with
    QVERIFY2(r.err.contains("Compare is left out: No baseline"), r.err.constData());
}

// 16 stages of 8 chunks need 128 layers of 126: the picture says so, and so does the exit code, as
// evaluate's.
void TestExportCommand::whatCannotBeIsMarked()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("walls.svg"));
    const Run r = runProgram(
        {QStringLiteral("export"), QStringLiteral("walls"), QStringLiteral("llama3.1-405b-16384xh100"),
            QStringLiteral("--set"), QStringLiteral("mesh.chunks=8"), QStringLiteral("-o"), path});
    QCOMPARE(r.code, 1);
    QVERIFY2(r.err.contains("exceeds model.layers"), r.err.constData());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("cannot be as it is"));
}

void TestExportCommand::exportToStandardOutput()
{
    const Run svg = runProgram({QStringLiteral("export"), QStringLiteral("stack"),
        QStringLiteral("seed-question"), QStringLiteral("-o"), QStringLiteral("-")});
    QVERIFY2(svg.code == 0, svg.err.constData());
    QVERIFY(svg.out.startsWith("<?xml") && svg.out.trimmed().endsWith("</svg>"));
    const Run pdf =
        runProgram({QStringLiteral("export"), QStringLiteral("report"), QStringLiteral("seed-question"),
            QStringLiteral("-o"), QStringLiteral("-"), QStringLiteral("--as"), QStringLiteral("pdf")});
    QVERIFY2(pdf.code == 0, pdf.err.constData());
    QVERIFY(pdf.out.startsWith("%PDF-"));
}

void TestExportCommand::exportTakesAViewsSettings()
{
    const auto exported = [](const QString& option) {
        return runProgram({QStringLiteral("export"), QStringLiteral("step"),
            QStringLiteral("llama3-70b-256xh100"), QStringLiteral("--option"), option, QStringLiteral("--as"),
            QStringLiteral("svg"), QStringLiteral("-o"), QStringLiteral("-")});
    };
    const Run memory = exported(QStringLiteral("show=memory"));
    QCOMPARE(memory.code, 0);
    QVERIFY(memory.out.contains("layer activations"));
    QVERIFY(!exported(QStringLiteral("show=step")).out.contains("layer activations"));
    const Run value = exported(QStringLiteral("show=nothing"));
    QCOMPARE(value.code, 1);
    QVERIFY2(value.err.contains("show"), value.err.constData());
    const Run key = exported(QStringLiteral("panel=memory"));
    QCOMPARE(key.code, 1);
    QVERIFY2(key.err.contains("show=step"), key.err.constData());
    // A rank is one of the scenario's, which the view does not know yet.
    const Run rank = runProgram({QStringLiteral("export"), QStringLiteral("mesh"),
        QStringLiteral("llama3-70b-256xh100"), QStringLiteral("--option"), QStringLiteral("rank=5"),
        QStringLiteral("--as"), QStringLiteral("svg"), QStringLiteral("-o"), QStringLiteral("-")});
    QVERIFY2(rank.code == 0, rank.err.constData());
    QVERIFY(rank.out.contains("Groups of rank 5"));
}

void TestExportCommand::claimsComeWithTheirVerdicts()
{
    const auto exported = [](const QStringList& more) {
        return runProgram(
            QStringList{QStringLiteral("export"), QStringLiteral("claims"), QStringLiteral("seed-question"),
                QStringLiteral("--as"), QStringLiteral("csv"), QStringLiteral("-o"), QStringLiteral("-")}
            + more);
    };
    QVERIFY(exported({}).out.contains("It takes 8.60 s."));
    const Run asked = exported({QStringLiteral("--option"), QStringLiteral("verdicts=false")});
    QVERIFY2(asked.code == 0, asked.err.constData());
    QVERIFY(!asked.out.contains("8.60 s") && asked.out.contains("8.40 ms"));
}

void TestExportCommand::allIntoAFolderByItsName()
{
    QTemporaryDir dir;
    const Run r = runProgram({QStringLiteral("export"), QStringLiteral("all"),
        QStringLiteral("seed-question"), QStringLiteral("-o"), dir.filePath(QStringLiteral("out")),
        QStringLiteral("--as"), QStringLiteral("csv")});
    QVERIFY2(r.code == 0, r.err.constData());
    QVERIFY(QDir(dir.path()).entryList(QDir::Files).isEmpty());
    QVERIFY(QDir(dir.filePath(QStringLiteral("out"))).entryList(QDir::Files).size() >= 20);
    // A setting that some views take in this spelling is theirs; the others stay as they come.
    const Run some =
        runProgram({QStringLiteral("export"), QStringLiteral("all"), QStringLiteral("seed-question"),
            QStringLiteral("-o"), dir.filePath(QStringLiteral("some")), QStringLiteral("--as"),
            QStringLiteral("csv"), QStringLiteral("--option"), QStringLiteral("show=memory")});
    QVERIFY2(some.code == 0, some.err.constData());
}

void TestExportCommand::aQrCodeOnRequest()
{
    QTemporaryDir dir;
    const auto exported = [&dir](const char* what, const QString& file, const QStringList& more = {}) {
        return runProgram(QStringList{QStringLiteral("export"), QString::fromLatin1(what),
                              QStringLiteral("llama3-70b-256xh100"), QStringLiteral("-o"), dir.filePath(file)}
            + more);
    };
    const auto paths = [&dir](const QString& name) {
        QFile file(dir.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll().size() : 0;
    };
    QCOMPARE(exported("stack", QStringLiteral("plain.svg")).code, 0);
    QCOMPARE(exported("stack", QStringLiteral("coded.svg"), {QStringLiteral("--qr")}).code, 0);
    QVERIFY(paths(QStringLiteral("coded.svg")) > paths(QStringLiteral("plain.svg")) + 2000);
    const Run report = exported("report", QStringLiteral("report.pdf"), {QStringLiteral("--qr")});
    QCOMPARE(report.code, 1);
    QVERIFY2(report.err.contains("--qr"), report.err.constData());
    const Run small = exported("stack", QStringLiteral("small.svg"),
        {QStringLiteral("--qr"), QStringLiteral("--size"), QStringLiteral("60x50mm")});
    QCOMPARE(small.code, 1);
    QVERIFY2(small.err.contains("too small for the QR code"), small.err.constData());
}

void TestExportCommand::picturesOpenAsScenarios_data()
{
    QTest::addColumn<QString>("suffix");
    for (const char* suffix : {"svg", "png", "pdf"})
        QTest::newRow(suffix) << QString::fromUtf8(suffix);
}

void TestExportCommand::picturesOpenAsScenarios()
{
    QFETCH(QString, suffix);
    QTemporaryDir dir;
    const QString picture = dir.filePath(QStringLiteral("s.") + suffix);
    const Run exported =
        runProgram({QStringLiteral("export"), QStringLiteral("stack"), QStringLiteral("seed-question"),
            QStringLiteral("--set"), QStringLiteral("model.params=7B"), QStringLiteral("-o"), picture});
    QVERIFY2(exported.code == 0, exported.err.constData());
    const Run r =
        runProgram({QStringLiteral("evaluate"), picture, QStringLiteral("--format"), QStringLiteral("json")});
    QVERIFY2(r.code == 0, r.err.constData());
    QCOMPARE(json(r)["memory"]["state_total_bytes"].get<double>(), 1.12e11);
}

QTEST_APPLESS_MAIN(TestExportCommand)
#include "tst_export_command.moc"
