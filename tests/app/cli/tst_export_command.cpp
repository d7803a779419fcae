// `ridgepoint export` as scripts use it.

#include "tests/app/cli/program_run.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QRegularExpression>
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
    void exportAllWithoutDisplay()
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
                "serving-replica", "serving-latency", "serving-frontier", "serving-timeline", "serving-token",
                "cost", "resilience", "scaling-laws", "taxonomy", "validation", "compare"})
            QVERIFY2(list.out.contains(view), view);
        QCOMPARE(files.size(), 2 * 25); // two formats of each, and nothing to compare with
        QVERIFY2(r.err.contains("Compare is left out: No baseline"), r.err.constData());
    }

    // 16 stages of 8 chunks need 128 layers of 126: the picture says so, and so does the exit code, as
    // evaluate's.
    void whatCannotBeIsMarked()
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
        QVERIFY(file.readAll().contains("invalid scenario"));
    }

    void exportToStandardOutput()
    {
        // What passes to standard output passes through no folder, which a kill would leave behind.
        const Run svg =
            runProgram({QStringLiteral("export"), QStringLiteral("stack"), QStringLiteral("seed-question"),
                           QStringLiteral("-o"), QStringLiteral("-")},
                {}, {QStringLiteral("TMPDIR=/nowhere")});
        QVERIFY2(svg.code == 0, svg.err.constData());
        QVERIFY(svg.out.startsWith("<?xml") && svg.out.trimmed().endsWith("</svg>"));
        const Run pdf =
            runProgram({QStringLiteral("export"), QStringLiteral("report"), QStringLiteral("seed-question"),
                QStringLiteral("-o"), QStringLiteral("-"), QStringLiteral("--as"), QStringLiteral("pdf")});
        QVERIFY2(pdf.code == 0, pdf.err.constData());
        QVERIFY(pdf.out.startsWith("%PDF-"));
    }

    void exportTakesAViewsSettings()
    {
        const auto exported = [](const QString& option) {
            return runProgram({QStringLiteral("export"), QStringLiteral("step"),
                QStringLiteral("llama3-70b-256xh100"), QStringLiteral("--option"), option,
                QStringLiteral("--as"), QStringLiteral("svg"), QStringLiteral("-o"), QStringLiteral("-")});
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

    void whatBecameOfClaimsIsSaid()
    {
        const auto exported = [](const char* view) {
            return runProgram({QStringLiteral("export"), QString::fromLatin1(view),
                QStringLiteral("seed-question"), QStringLiteral("--as"), QStringLiteral("csv"),
                QStringLiteral("-o"), QStringLiteral("-")});
        };
        const Run claims = exported("claims"), accounting = exported("accounting");
        QVERIFY2(claims.code == 0, claims.err.constData());
        QCOMPARE(claims.out, accounting.out);
        QVERIFY2(claims.err.contains("lesson play true-or-false"), claims.err.constData());
        QVERIFY(!accounting.err.contains("claims"));
    }

    void allIntoAFolderByItsName()
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

    // A page that was a view once is what its name says, whatever page the others show.
    void pagesKeepTheirNames_data()
    {
        QTest::addColumn<QString>("show");
        for (const char* show : {"itl", "token", "column", "devices"})
            QTest::newRow(show) << QString::fromLatin1(show);
    }
    void pagesKeepTheirNames()
    {
        QFETCH(QString, show);
        QTemporaryDir dir;
        const auto exported = [&dir](const QString& what, const QString& to, const QStringList& more) {
            const Run r = runProgram(
                QStringList{QStringLiteral("export"), what, QStringLiteral("seed-question"),
                    QStringLiteral("-o"), dir.filePath(to), QStringLiteral("--as"), QStringLiteral("csv")}
                + more);
            QVERIFY2(r.code == 0, r.err.constData());
        };
        exported(QStringLiteral("all"), QStringLiteral("all"),
            {QStringLiteral("--option"), QStringLiteral("show=") + show});
        const auto text = [&dir](const QString& name) {
            QFile file(dir.filePath(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        for (const QString& id : {QStringLiteral("stack"), QStringLiteral("budget"),
                 QStringLiteral("serving-timeline"), QStringLiteral("serving-token")}) {
            exported(id, id + QStringLiteral(".csv"), {});
            const QByteArray alone = text(id + QStringLiteral(".csv"));
            QVERIFY(!alone.isEmpty());
            const QStringList named = QDir(dir.filePath(QStringLiteral("all")))
                                          .entryList({QStringLiteral("*-") + id + QStringLiteral(".csv")});
            QCOMPARE(named.size(), 1);
            QCOMPARE(text(QStringLiteral("all/") + named.front()), alone);
        }
    }

    void aQrCodeOnRequest()
    {
        QTemporaryDir dir;
        const auto exported = [&dir](const char* what, const QString& file, const QStringList& more = {}) {
            return runProgram(
                QStringList{QStringLiteral("export"), QString::fromLatin1(what),
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

    void fontsByName()
    {
        const auto drawn = [](const char* fonts) {
            return runProgram({QStringLiteral("export"), QStringLiteral("stack"),
                QStringLiteral("seed-question"), QStringLiteral("--fonts"), QString::fromLatin1(fonts),
                QStringLiteral("--as"), QStringLiteral("svg"), QStringLiteral("-o"), QStringLiteral("-")});
        };
        QVERIFY(drawn("named").out.contains("font-family") && !drawn("named").out.contains("@font-face"));
        QVERIFY(drawn("embedded").out.contains("@font-face"));
        QVERIFY(!drawn("outlines").out.contains("font-family"));
        const Run wrong = drawn("paths");
        QVERIFY(wrong.code == 1 && wrong.err.contains("named, embedded and outlines"));
        const Run scenario =
            runProgram({QStringLiteral("share"), QStringLiteral("-")}, drawn("outlines").out);
        QVERIFY2(scenario.code == 0 && scenario.out.startsWith("ridge1:"), scenario.err.constData());
    }

    void reportsByProfile()
    {
        const auto report = [](const QStringList& more) {
            return runProgram(QStringList({QStringLiteral("export"), QStringLiteral("report"),
                                  QStringLiteral("seed-question"), QStringLiteral("-o"), QStringLiteral("-")})
                    + more,
                {}, {QStringLiteral("SOURCE_DATE_EPOCH=1700000000")});
        };
        const QStringList brief{QStringLiteral("--as"), QStringLiteral("html"), QStringLiteral("--profile"),
            QStringLiteral("brief")};
        const Run page = report(brief);
        QVERIFY2(page.code == 0, page.err.constData());
        QVERIFY(page.out.contains("2023-11-14") && page.out.contains("</html>"));
        QCOMPARE(report(brief).out, page.out);
        const Run full = report({QStringLiteral("--as"), QStringLiteral("html")});
        QVERIFY(full.out.size() > page.out.size() && full.out.contains("<nav "));
        const Run scenario = runProgram({QStringLiteral("share"), QStringLiteral("-")}, page.out);
        QVERIFY2(scenario.code == 0 && scenario.out.startsWith("ridge1:"), scenario.err.constData());
        const Run wrong = report({QStringLiteral("--profile"), QStringLiteral("short")});
        QVERIFY(wrong.code == 1 && wrong.err.contains("brief, investigation, appendix and full"));
        const Run view =
            runProgram({QStringLiteral("export"), QStringLiteral("stack"), QStringLiteral("seed-question"),
                QStringLiteral("--as"), QStringLiteral("html"), QStringLiteral("-o"), QStringLiteral("-")});
        QVERIFY2(view.code == 1 && view.err.contains("HTML is for reports"), view.err.constData());
    }

    // A report's pictures lie beside it, under names that something else may have.
    void picturesOfOthersStay()
    {
        const QTemporaryDir dir;
        const QString report = dir.filePath(QStringLiteral("r.md")),
                      other = dir.filePath(QStringLiteral("r-stack.svg"));
        const auto content = [](const QString& path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QFile mine(other);
        QVERIFY(mine.open(QIODevice::WriteOnly) && mine.write("mine") == 4);
        mine.close();
        QStringList asked{QStringLiteral("export"), QStringLiteral("report"), QStringLiteral("seed-question"),
            QStringLiteral("--profile=brief"), QStringLiteral("-o"), report};
        const Run refused = runProgram(asked);
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.err.contains("r-stack.svg") && refused.err.contains("--overwrite"),
            refused.err.constData());
        QCOMPARE(content(other), QByteArray("mine"));
        QCOMPARE(QDir(dir.path()).entryList(QDir::Files), QStringList{QStringLiteral("r-stack.svg")});
        const Run allowed = runProgram(asked + QStringList{QStringLiteral("--overwrite")});
        QVERIFY2(allowed.code == 0, allowed.err.constData());
        QVERIFY(content(other).contains("<svg"));
        // Its own take their places again, in other formats too.
        QCOMPARE(runProgram(asked).code, 0);
        QCOMPARE(runProgram(asked + QStringList{QStringLiteral("--as"), QStringLiteral("md,png")}).code, 0);
        QCOMPARE(runProgram(asked).code, 0);
    }

    void severalViews()
    {
        QTemporaryDir dir;
        const Run r = runProgram({QStringLiteral("export"), QStringLiteral("stack,walls,stack"),
            QStringLiteral("seed-question"), QStringLiteral("-o"), dir.path(), QStringLiteral("--as"),
            QStringLiteral("svg,pdf"), QStringLiteral("--name"), QStringLiteral("figure-{view}")});
        QVERIFY2(r.code == 0, r.err.constData());
        QCOMPARE(QDir(dir.path()).entryList(QDir::Files, QDir::Name),
            QStringList({QStringLiteral("figure-stack.pdf"), QStringLiteral("figure-stack.svg"),
                QStringLiteral("figure-walls.pdf"), QStringLiteral("figure-walls.svg")}));
        const Run wrong = runProgram({QStringLiteral("export"), QStringLiteral("stack,wals"),
            QStringLiteral("seed-question"), QStringLiteral("-o"), dir.path()});
        QVERIFY(wrong.code == 1 && wrong.err.contains("did you mean walls?"));
    }

    // Title, caption, parts and language are the figure's; on screen nothing changes.
    void wordsAroundAPicture()
    {
        const auto drawn = [](const QStringList& more) {
            const Run r =
                runProgram(QStringList{QStringLiteral("export"), QStringLiteral("stack"),
                               QStringLiteral("seed-question"), QStringLiteral("-o"), QStringLiteral("-")}
                    + more);
            if (r.code != 0)
                qFatal("%s", r.err.constData());
            return QString::fromUtf8(r.out);
        };
        const QString usual = drawn({});
        QVERIFY(!usual.contains(QStringLiteral("Animated")));
        // What a screen reader says of the picture.
        const QRegularExpression finding(QStringLiteral("<title>Column height: 1\\.12.TB · [^<]+</title>"));
        QVERIFY2(finding.match(usual).hasMatch(), qPrintable(usual.section(u'>', 0, 4)));
        QVERIFY(usual.contains(QStringLiteral(">Stack · Training state by component")));
        const auto description = [](const QString& svg) {
            return svg.section(QStringLiteral("<desc>"), 1).section(QStringLiteral("</desc>"), 0, 0);
        };
        const QString readout = QStringLiteral("column height: 1.12 TB");
        QVERIFY2(description(usual).contains(readout), qPrintable(description(usual)));

        const QString named = drawn({QStringLiteral("--title"), QStringLiteral("State of 70B"),
            QStringLiteral("--caption"), QStringLiteral("Figure 3. Fourteen devices & more.")});
        QVERIFY(named.contains(QStringLiteral(">State of 70B<")));
        QVERIFY(named.contains(QStringLiteral("Figure 3. Fourteen devices &amp; more.")));
        QVERIFY(!named.contains(QStringLiteral("Column height")));

        const QString bare = drawn({QStringLiteral("--parts"), QStringLiteral("none")});
        for (const char* part : {">column height<", ">Ridgepoint "})
            QVERIFY2(
                usual.contains(QString::fromLatin1(part)) && !bare.contains(QString::fromLatin1(part)), part);
        static const QRegularExpression titleLine(QStringLiteral("<text[^>]*>Column height: "));
        QVERIFY(!titleLine.match(bare).hasMatch());
        const QString small = drawn({QStringLiteral("--size"), QStringLiteral("60x60mm")});
        QVERIFY(!small.contains(QStringLiteral(">column height<"))); // there is no room
        for (const QString& without : {bare, small})
            QVERIFY2(description(without).startsWith(QStringLiteral("Training state by component"))
                    && !description(without).contains(readout),
                qPrintable(description(without)));
        const QString readouts = drawn({QStringLiteral("--parts"), QStringLiteral("readouts")});
        QVERIFY(
            readouts.contains(QStringLiteral(">column height<")) && !titleLine.match(readouts).hasMatch());
        QVERIFY(titleLine.match(usual).hasMatch());
        QVERIFY(!titleLine.match(drawn({QStringLiteral("--title"), QStringLiteral("none")})).hasMatch());

        const QString spanish = drawn({QStringLiteral("--language"), QStringLiteral("es")});
        QVERIFY(spanish.contains(QStringLiteral(">Altura de la columna: ")));
        QVERIFY(spanish.contains(QStringLiteral("1,12 TB")));
        QVERIFY(!usual.contains(QStringLiteral("1,12 TB")));
    }

    // A folder for the files is made, and said; what a slip of the finger would make is not.
    void foldersThatAreNotThere()
    {
        const QTemporaryDir folder;
        const auto write = [&](const QString& target) {
            return runProgram({QStringLiteral("export"), QStringLiteral("stack"),
                QStringLiteral("seed-question"), QStringLiteral("-o"), folder.filePath(target)});
        };
        for (const char* target : {"one/a.svg", "two/"}) {
            const Run r = write(QString::fromLatin1(target));
            QVERIFY2(r.code == 0, r.err.constData());
            const QString made = folder.filePath(QString::fromLatin1(target).section(u'/', 0, 0));
            QCOMPARE(QDir(made).entryList(QDir::Files).size(), 1);
            QVERIFY2(r.err.contains("created the folder " + made.toUtf8() + '\n'), r.err.constData());
        }
        const Run again = write(QStringLiteral("one/b.svg"));
        QVERIFY2(again.code == 0 && !again.err.contains("created"), again.err.constData());
        for (const char* target : {"mistyped/further/a.svg", "mistyped/further/"}) {
            const Run r = write(QString::fromLatin1(target));
            QCOMPARE(r.code, 2);
            QVERIFY2(
                r.err.contains("there is no folder " + folder.filePath(QStringLiteral("mistyped")).toUtf8()),
                r.err.constData());
        }
        QVERIFY(!QFileInfo::exists(folder.filePath(QStringLiteral("mistyped"))));
    }

    void tablesForProgramsAreOfNoLanguage()
    {
        const auto table = [](const char* view, const char* format, const char* language) {
            const Run r = runProgram({QStringLiteral("export"), QString::fromLatin1(view),
                QStringLiteral("llama3-70b-256xh100"), QStringLiteral("-o"), QStringLiteral("-"),
                QStringLiteral("--as"), QString::fromLatin1(format), QStringLiteral("--language"),
                QString::fromLatin1(language)});
            return r.code == 0 ? r.out : QByteArray("no table");
        };
        for (const char* view : {"stack", "communication", "mesh", "step"}) {
            QCOMPARE(table(view, "csv", "es"), table(view, "csv", "en"));
            QVERIFY2(table(view, "md", "es") != table(view, "md", "en"), view);
        }
        QVERIFY(table("stack", "csv", "es").contains(",bytes unit,"));
    }

    void readoutsOfOnesChoice_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QByteArray>("said"); // behind the end of the subtitle
        const auto row = [](const char* name, const char* view, const QStringList& more, const char* said) {
            QTest::newRow(name) << QString::fromUtf8(view) << more << QByteArray(said);
        };
        row("in the order asked for, each once", "walls",
            {QStringLiteral("--readouts"), QStringLiteral("throughput.mfu,step.seconds,throughput.mfu")},
            "reaches it. MFU: 55 %; step time: 13.6 s");
        row("one that the view has is called as it does", "stack",
            {QStringLiteral("--readouts"), QStringLiteral("memory.ratio")},
            "(dashed). vs ceiling: 13.2\u00d7");
        row("by its name", "walls", {QStringLiteral("--readouts"), QStringLiteral("step time")},
            "reaches it. step time: 13.6 s");
        row("of the scenario, below a picture that is not of it", "collective",
            {QStringLiteral("--readouts"), QStringLiteral("step.seconds")}, "takes. step time: 13.6 s");
        row("also where the list of parts leaves readouts out", "walls",
            {QStringLiteral("--parts"), QStringLiteral("assumptions"), QStringLiteral("--readouts"),
                QStringLiteral("step.seconds")},
            "reaches it. step time: 13.6 s");
    }
    // Drawn, and said to who cannot see it.
    void readoutsOfOnesChoice()
    {
        QFETCH(QString, view);
        QFETCH(QStringList, more);
        QFETCH(QByteArray, said);
        const Run r = runProgram(
            QStringList{QStringLiteral("export"), view, QStringLiteral("llama3-70b-256xh100"),
                QStringLiteral("-o"), QStringLiteral("-"), QStringLiteral("--as"), QStringLiteral("svg")}
            + more);
        QVERIFY2(r.code == 0, r.err.constData());
        const QString svg = QString::fromUtf8(r.out);
        const QString description =
            svg.section(QStringLiteral("<desc>"), 1).section(QStringLiteral("</desc>"), 0, 0);
        QVERIFY2(description.contains(QString::fromUtf8(said)), qPrintable(description));
        const QString readouts = QString::fromUtf8(said).section(QStringLiteral(". "), 1);
        for (const QString& readout : readouts.split(QStringLiteral("; ")))
            for (const QString& part : readout.split(QStringLiteral(": ")))
                QVERIFY2(
                    svg.contains(u'>' + part + u'<') || svg.contains(u' ' + part + u'<'), qPrintable(part));
        // What the numbers rest on: those of the picture, or the one that was asked for.
        QVERIFY(
            svg.contains(view == QLatin1String("collective") ? QStringLiteral("peak 989 TFLOP/s dense")
                                                             : QStringLiteral("capacity 85.5 GB reported")));
    }

    void wordsThatAreRefused_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("an unknown part") << QStringList{QStringLiteral("--parts"), QStringLiteral("titel")}
                                         << QByteArray("did you mean title?");
        QTest::newRow("an unknown language") << QStringList{QStringLiteral("--language"),
            QStringLiteral("fr")} << QByteArray("expected en or es");
        QTest::newRow("a misspelt readout")
            << QStringList{QStringLiteral("--readouts"), QStringLiteral("step.seconds,memory.ratoi")}
            << QByteArray("--readouts memory.ratoi: unknown; did you mean memory.ratio?");
        QTest::newRow("no readout") << QStringList{QStringLiteral("--readouts"), QStringLiteral(",")}
                                    << QByteArray("expected PATH,PATH");
        QTest::newRow("more readouts than a page holds")
            << QStringList{QStringLiteral("--size"), QStringLiteral("60x60mm"), QStringLiteral("--readouts"),
                   QStringLiteral("step.seconds,memory.ratio,throughput.mfu,throughput.hfu,mesh.ranks,"
                                  "run.seconds,run.total_dollars,step.communication_bytes")}
            << QByteArray("no room for the readouts asked for");
        QTest::newRow("a novel") << QStringList{QStringLiteral("--caption"), QString(2000, u'x')}
                                 << QByteArray("1,000 characters");
    }
    void wordsThatAreRefused()
    {
        QFETCH(QStringList, more);
        QFETCH(QByteArray, says);
        const Run r =
            runProgram(QStringList{QStringLiteral("export"), QStringLiteral("stack"),
                           QStringLiteral("seed-question"), QStringLiteral("-o"), QStringLiteral("-")}
                + more);
        QCOMPARE(r.code, 1);
        QVERIFY(r.out.isEmpty());
        QVERIFY2(r.err.contains(says), r.err.constData());
        for (const char* option : {"--caption", "--readouts"}) {
            const Run report = runProgram(
                {QStringLiteral("export"), QStringLiteral("report"), QStringLiteral("seed-question"),
                    QStringLiteral("-o"), QStringLiteral("-"), QStringLiteral("--as"), QStringLiteral("pdf"),
                    QString::fromLatin1(option), QStringLiteral("x")});
            QVERIFY2(report.code == 1 && report.err.contains("a report has its own"), option);
        }
    }

    // No date but the one that is asked for, and the same identifier for the same content.
    void aPdfIsTheSameOnAnotherDay()
    {
        const auto pdf = [](const char* what, const QStringList& environment) {
            const Run r = runProgram(
                {QStringLiteral("export"), QString::fromLatin1(what), QStringLiteral("seed-question"),
                    QStringLiteral("-o"), QStringLiteral("-"), QStringLiteral("--as"), QStringLiteral("pdf")},
                {}, environment);
            if (r.code != 0 || !r.out.startsWith("%PDF-"))
                qFatal("%s", r.err.constData());
            return r.out;
        };
        for (const char* what : {"stack", "report"}) {
            const QByteArray first = pdf(what, {});
            QTest::qWait(1100); // Qt writes seconds
            QVERIFY2(pdf(what, {}) == first, what);
            QVERIFY(!first.contains("/CreationDate"));
            const QByteArray dated = pdf(what, {QStringLiteral("SOURCE_DATE_EPOCH=1700000000")});
            QVERIFY2(dated.contains("D:20231114221320Z"), what);
        }
        const QByteArray report = pdf("report", {});
        QVERIFY(report.contains("/Outlines") && report.contains("/UseOutlines"));
        QVERIFY(report.count("/Dest ") > 40);
    }

    void picturesOpenAsScenarios_data()
    {
        QTest::addColumn<QString>("suffix");
        for (const char* suffix : {"svg", "png", "pdf"})
            QTest::newRow(suffix) << QString::fromUtf8(suffix);
    }
    void picturesOpenAsScenarios()
    {
        QFETCH(QString, suffix);
        QTemporaryDir dir;
        const QString picture = dir.filePath(QStringLiteral("s.") + suffix);
        const Run exported =
            runProgram({QStringLiteral("export"), QStringLiteral("stack"), QStringLiteral("seed-question"),
                QStringLiteral("--set"), QStringLiteral("model.params=7B"), QStringLiteral("-o"), picture});
        QVERIFY2(exported.code == 0, exported.err.constData());
        const Run r = runProgram(
            {QStringLiteral("evaluate"), picture, QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY2(r.code == 0, r.err.constData());
        QCOMPARE(json(r)["memory"]["state_total_bytes"].get<double>(), 1.12e11);
    }
};

QTEST_APPLESS_MAIN(TestExportCommand)
#include "tst_export_command.moc"
