// `ridgepoint sweep` as scripts use it.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

namespace {

Answer run(const QStringList& arguments) { return runProgram(arguments); }

Json json(const Answer& r) { return Json::parse(r.out.toStdString()); }

} // namespace

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const QStringList sizes{QStringLiteral("sweep"), QStringLiteral("seed-question"), QStringLiteral("--over"),
    QStringLiteral("model.params=1B,2B,70B"), QStringLiteral("--readout"), QStringLiteral("step.seconds")};

} // namespace

class TestSweepCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sweepIsLogarithmicForSizes()
    {
        const Answer r = run({QStringLiteral("sweep"), QStringLiteral("seed-question"),
            QStringLiteral("--over"), QStringLiteral("model.params=1B:100B:3"), QStringLiteral("--readout"),
            QStringLiteral("memory.state_total_bytes"), QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY2(r.code == 0, r.err.constData());
        const Json root = json(r);
        QCOMPARE(root["rows"].size(), std::size_t(3));
        QCOMPARE(root["rows"][1][0].get<double>(), 1e10);
        QCOMPARE(root["rows"][1][1].get<double>(), 1.6e11);
    }

    void sweepTextIsAsTheDisplayShows()
    {
        const QStringList arguments{QStringLiteral("sweep"), QStringLiteral("seed-question"),
            QStringLiteral("--over"), QStringLiteral("model.params=1B:10B:5"), QStringLiteral("--readout"),
            QStringLiteral("memory.ratio"), QStringLiteral("--format")};
        const Answer text = run(arguments + QStringList{QStringLiteral("text")});
        QVERIFY2(text.out.contains("1.78B") && !text.out.contains("17782794"), text.out.constData());
        const Answer csv = run(arguments + QStringList{QStringLiteral("csv")});
        QVERIFY2(csv.out.contains("1778279410.0389228"), csv.out.constData());
    }

    // The first thing one tries: the batch of one sequence follows the replicas, as the window has it.
    void sweepsOverAccelerators()
    {
        const Answer r = run({QStringLiteral("sweep"), QStringLiteral("seed-question"),
            QStringLiteral("--over"), QStringLiteral("hardware.accelerators=1:8:4"),
            QStringLiteral("--readout"), QStringLiteral("run.seconds"), QStringLiteral("--format"),
            QStringLiteral("json"), QStringLiteral("--set"), QStringLiteral("hardware.efficiency.mfu=40%")});
        QVERIFY2(r.code == 0, r.err.constData());
        QVERIFY(r.err.contains("is raised where it is too small for the replicas"));
        const Json rows = json(r)["rows"];
        QCOMPARE(rows.size(), std::size_t(4));
        for (const Json& row : rows)
            QVERIFY(
                std::abs(row[0].get<double>() * row[1].get<double>() / rows[0][1].get<double>() - 1) < 1e-9);
        const Answer one = run({QStringLiteral("evaluate"), QStringLiteral("seed-question"),
            QStringLiteral("--set"), QStringLiteral("hardware.accelerators=8")});
        QCOMPARE(one.code, 0);
        QVERIFY2(one.err.contains("training.global_batch_sequences raised from 1 to 8"), one.err.constData());
        // Who asks of a service hears nothing of training; a field of serving among others hides nothing.
        const QString eight =
            QStringLiteral(" seed-question --set hardware.accelerators=8 --set serving.tensor=8");
        QVERIFY(!run((QStringLiteral("serve") + eight).split(u' ')).err.contains("global_batch"));
        QVERIFY(run((QStringLiteral("evaluate") + eight).split(u' ')).err.contains("global_batch"));
    }

    // With the same options, `evaluate` gives what the row says.
    void pointsAreEvaluations()
    {
        const QString many = QStringLiteral("hardware.accelerators=1024");
        const Answer swept =
            run({QStringLiteral("sweep"), QStringLiteral("seed-question"), QStringLiteral("--set"), many,
                QStringLiteral("--over"), QStringLiteral("mesh.tensor=1,8"), QStringLiteral("--readout"),
                QStringLiteral("step.seconds"), QStringLiteral("--format"), QStringLiteral("json")});
        QVERIFY2(swept.code == 0, swept.err.constData());
        const Json rows = json(swept)["rows"];
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Answer one =
                run({QStringLiteral("evaluate"), QStringLiteral("seed-question"), QStringLiteral("--set"),
                    many, QStringLiteral("--set"), QStringLiteral("mesh.tensor=%1").arg(i == 0 ? 1 : 8),
                    QStringLiteral("--format"), QStringLiteral("json")});
            QCOMPARE(rows[i][1].get<double>(), json(one)["step"]["seconds"].get<double>());
        }
        QVERIFY(rows[0][1] != rows[1][1]);
    }

    // One key, one value: `sweep` and `compare` held seconds where `evaluate` holds hours.
    void hoursAreHours()
    {
        const auto of = [](const char* command) {
            return json(run(QString::fromLatin1(command).split(u' ')));
        };
        const double hours = of("evaluate seed-003 --format json")["run"]["accelerator_hours"].get<double>();
        QVERIFY(hours > 0);
        const Json swept = of("sweep seed-003 --set model.params=7B --over model.params=7B --readout "
                              "run.accelerator_hours --format json");
        const Json same = of("evaluate seed-003 --set model.params=7B --format json");
        QCOMPARE(swept["rows"][0][1].get<double>(), same["run"]["accelerator_hours"].get<double>());
        const Json compared = of("compare seed-003 seed-003 --format json");
        for (const Json& readout : compared["readouts"])
            if (readout["path"] == "run.accelerator_hours")
                QCOMPARE(readout["a"].get<double>(), hours);
    }

    // Of one accelerator nothing is said where none is swept; a limit that is crossed says how much it is.
    void picturesSayWhatTheyShow()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("a.svg"));
        const auto drawn = [&](const char* command) {
            const Answer made =
                run(QString::fromLatin1(command).split(u' ') + QStringList{QStringLiteral("-o"), file});
            return made.code == 0 ? contentOf(file) : made.err;
        };
        const char* const stated = "MFU 40 % as given";
        QVERIFY(drawn("sweep seed-question --over hardware.accelerators=1,2,4,8").contains(stated));
        const QByteArray many =
            drawn("sweep llama3-70b-256xh100 --set hardware.efficiency.mfu=auto --set "
                  "targets.step_time=10s --set training.global_batch_sequences=1024 --over "
                  "hardware.accelerators=128,256,512,1024 --readout run.total_dollars");
        QVERIFY2(many.contains("<svg") && !many.contains(stated), many.left(200).constData());
        QVERIFY(many.contains("target step time 10.0 s"));
    }

    // On paper the lines and hatches of a map are black, so its cells stay lighter than they.
    void greysLeaveRoomForLines()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("a.svg"));
        const Answer made = run(QStringLiteral("sweep llama3-70b-256xh100 --over mesh.tensor=1:8:4 --over "
                                               "training.sequence_length=2048:65536:6 --theme print")
                                    .split(u' ')
            + QStringList{QStringLiteral("-o"), file});
        QVERIFY2(made.code == 0, made.err.constData());
        const QByteArray svg = contentOf(file);
        int cells = 0;
        for (qsizetype at = svg.indexOf("fill=\"#"); at >= 0; at = svg.indexOf("fill=\"#", at + 1)) {
            const int red = svg.mid(at + 7, 2).toInt(nullptr, 16);
            const bool grey = svg.mid(at + 7, 2) == svg.mid(at + 9, 2);
            // None of the theme's own greys: text, quiet text, lines.
            if (!grey || red == 0 || red == 0x45 || red == 0x6e)
                continue;
            ++cells;
            QVERIFY2(red >= 0x7f, svg.mid(at, 14).constData());
        }
        QVERIFY(cells > 10);
    }

    void filesByTheirName_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QByteArray>("begins");
        QTest::newRow("svg") << QStringLiteral("svg") << QByteArray("<?xml");
        QTest::newRow("png") << QStringLiteral("png") << QByteArray("\x89PNG");
        QTest::newRow("pdf") << QStringLiteral("pdf") << QByteArray("%PDF");
        QTest::newRow("csv") << QStringLiteral("csv")
                             << QByteArray("mesh.tensor,training.sequence_length,step.seconds");
        QTest::newRow("markdown") << QStringLiteral("md") << QByteArray("|");
        QTest::newRow("json") << QStringLiteral("json") << QByteArray("{");
    }
    void filesByTheirName()
    {
        QFETCH(QString, suffix);
        QFETCH(QByteArray, begins);
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("a.") + suffix);
        QStringList arguments{QStringLiteral("sweep"), QStringLiteral("llama3-70b-256xh100"),
            QStringLiteral("--over"), QStringLiteral("mesh.tensor=1:8:4"), QStringLiteral("--over"),
            QStringLiteral("training.sequence_length=2048,4096"), QStringLiteral("--readout"),
            QStringLiteral("step.seconds"), QStringLiteral("-o"), file};
        Answer r = run(arguments);
        QVERIFY2(r.code == 0, r.err.constData());
        QVERIFY(r.out.isEmpty());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY2(written.readAll().startsWith(begins), qPrintable(suffix));
        // One field: a line.
        arguments.remove(4, 2);
        r = run(arguments);
        QVERIFY2(r.code == 0, r.err.constData());
    }

    void picturesRefuse_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        const auto over = [](const QStringList& axes, const QString& file) {
            QStringList all{
                QStringLiteral("sweep"), QStringLiteral("seed-question"), QStringLiteral("-o"), file};
            for (const QString& axis : axes)
                all << QStringLiteral("--over") << axis;
            return all;
        };
        const QString svg = QStringLiteral("/nowhere/a.svg"), size = QStringLiteral("model.params=1B,2B"),
                      length = QStringLiteral("training.sequence_length=1024,2048");
        QTest::newRow("three fields") << over({size, length, QStringLiteral("mesh.tensor=1,2")}, svg)
                                      << QByteArray("one --over or two");
        QTest::newRow("words") << over({QStringLiteral("training.optimizer=adamw,lion")}, svg)
                               << QByteArray("not a number");
        QTest::newRow("another kind") << over({size}, QStringLiteral("a.gif")) << QByteArray("ends in .svg");
        QTest::newRow("no values") << over({QStringLiteral("model.params=")}, svg)
                                   << QByteArray("expected id=from:to");
        QTest::newRow("one field twice") << over({size, size}, svg) << QByteArray("twice");
        QTest::newRow("too many") << over({QStringLiteral("model.params=1B:2B:9000")}, svg)
                                  << QByteArray("at most");
        QTest::newRow("two readouts") << over({size}, svg)
                + QStringList{QStringLiteral("--readout"), QStringLiteral("step.seconds"),
                    QStringLiteral("--readout"), QStringLiteral("memory.ratio")}
                                      << QByteArray("one --readout");
    }
    void picturesRefuse()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const Answer r = run(arguments);
        QCOMPARE(r.code, 1);
        QVERIFY2(r.err.contains(says), r.err.constData());
    }

    // Both begin with the scenario as it is and let the batch follow each point.
    void pictureAndTableAgree()
    {
        const QStringList question{QStringLiteral("sweep"), QStringLiteral("seed-question"),
            QStringLiteral("--set"), QStringLiteral("hardware.accelerators=512"), QStringLiteral("--set"),
            QStringLiteral("model.params=7B"), QStringLiteral("--over"), QStringLiteral("mesh.tensor=4,8"),
            QStringLiteral("--over"), QStringLiteral("training.micro_batch=1,2"), QStringLiteral("--readout"),
            QStringLiteral("step.seconds")};
        const Json table =
            json(run(question + QStringList{QStringLiteral("--format"), QStringLiteral("json")}));
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("a.svg"));
        QCOMPARE(run(question + QStringList{QStringLiteral("-o"), file}).code, 0);
        QFile svg(file);
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QByteArray picture = svg.readAll().replace("\u00a0", " ");
        double lowest = 1e30, highest = 0;
        for (const Json& row : table["rows"]) {
            lowest = std::min(lowest, row[2].get<double>());
            highest = std::max(highest, row[2].get<double>());
        }
        QVERIFY(lowest < highest);
        for (const double value : {lowest, highest}) // as the sentence below the map has them
            QVERIFY2(picture.contains(QByteArray::number(qRound(value * 1000)) + " ms"),
                QByteArray::number(value).constData());
    }

    void picturesTakeWhatExportTakes_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QByteArray>("with");
        QTest::addColumn<QByteArray>("without");
        const auto row = [](const char* name, const char* options, const char* with, const char* without) {
            QTest::newRow(name) << QString::fromUtf8(options) << QByteArray(with) << QByteArray(without);
        };
        row("a title", "--title Wide --caption Below", ">Wide</text>", "over model size</text>");
        row("its own title", "--parts title", "over model size</text>", ">Sweep · ");
        row("a caption", "--caption Below", ">Below<", ">Above<");
        row("no title", "--title none", "<svg", "over model size</text>");
        row("few parts", "--parts title", "<svg", "Ridgepoint 0");
        row("Spanish", "--language es", "tiempo de paso", "step time");
        row("a size", "--size 400x300", "viewBox=\"0 0 400 300\"", "viewBox=\"0 0 605");
        row("a theme", "--theme dark", "<svg", "fill=\"#ffffff\"");
        row("letters as shapes", "--fonts outlines", "<path", "<text");
    }
    void picturesTakeWhatExportTakes()
    {
        QFETCH(QString, options);
        QFETCH(QByteArray, with);
        QFETCH(QByteArray, without);
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("a.svg"));
        const QStringList picture = sizes + QStringList{QStringLiteral("-o"), file};
        QCOMPARE(run(picture).code, 0);
        const QByteArray plain = contentOf(file);
        const Answer r = run(picture + options.split(u' '));
        QVERIFY2(r.code == 0, r.err.constData());
        const QByteArray asked = contentOf(file);
        QVERIFY(asked != plain);
        QVERIFY2(asked.contains(with), asked.left(2000).constData());
        QVERIFY2(!asked.contains(without), asked.left(2000).constData());
        // Of a table only the language means something.
        const Answer table = run(sizes + options.split(u' '));
        QCOMPARE(table.code, options.startsWith(u"--language") ? 0 : 1);
        QVERIFY(table.code == 0 || table.err.contains("a picture takes it"));
    }

    // 16 bytes a parameter in 80 GB, and a mesh that is none.
    void whatFitsIsSaid()
    {
        const auto as = [](const char* format) {
            return run(sizes + QStringList{QStringLiteral("--format"), QString::fromLatin1(format)});
        };
        const Json root = json(as("json"));
        QCOMPARE(root["columns"].back(), Json("memory.fits"));
        QCOMPARE(root["columns"].size(), root["units"].size());
        QCOMPARE(root["rows"][0].back(), Json(true));
        QCOMPARE(root["rows"][2].back(), Json(false));
        const QByteArray csv = as("csv").out;
        QVERIFY2(csv.startsWith("model.params,step.seconds,memory.fits\n"), csv.constData());
        QCOMPARE(csv.count(",true\n"), 2);
        QCOMPARE(csv.count(",false\n"), 1);
        for (const char* people : {"text", "markdown"})
            QCOMPARE(as(people).out.count("\u2717 does not fit"), 1);
        const QStringList illegal{QStringLiteral("sweep"), QStringLiteral("llama3-70b-256xh100"),
            QStringLiteral("--over"), QStringLiteral("mesh.tensor=4,7"), QStringLiteral("--readout"),
            QStringLiteral("step.seconds"), QStringLiteral("--format")};
        const Json some = json(run(illegal + QStringList{QStringLiteral("json")}));
        QVERIFY(some["rows"][0].back().is_boolean());
        QVERIFY(some["rows"][1].back().is_null());
        QVERIFY(run(illegal + QStringList{QStringLiteral("markdown")}).out.contains("invalid"));
    }

    // A sweep of serving alone has no verdict on training beside it: 70B that is served on 8 H200 does not
    // train there.
    void trainingFitsBesideTraining()
    {
        const QStringList served{QStringLiteral("sweep"), QStringLiteral("llama3-70b-256xh100"),
            QStringLiteral("--over"), QStringLiteral("serving.concurrency=1,2"), QStringLiteral("--readout"),
            QStringLiteral("serving.tpot_seconds")};
        const auto columns = [](const QStringList& command) {
            return json(
                run(command + QStringList{QStringLiteral("--format"), QStringLiteral("json")}))["columns"];
        };
        QCOMPARE(columns(served), Json::array({"serving.concurrency", "serving.tpot_seconds"}));
        QVERIFY(!run(served).out.contains("fit"));
        const QStringList more{QStringLiteral("--readout"), QStringLiteral("step.seconds")};
        QCOMPARE(columns(served + more).back(), Json("memory.fits"));
        QVERIFY(run(served + more).out.contains("training fits, fullest rank"));
        const QStringList asked{QStringLiteral("--readout"), QStringLiteral("memory.fits")};
        QCOMPARE(columns(served + asked).back(), Json("memory.fits"));
    }

    // 0.4 is stated and auto predicted, from a scenario that states its MFU.
    void statedOrPredictedIsSaid()
    {
        const QStringList across{QStringLiteral("sweep"), QStringLiteral("seed-question"),
            QStringLiteral("--over"), QStringLiteral("hardware.efficiency.mfu=auto,0.4"),
            QStringLiteral("--readout"), QStringLiteral("step.seconds")};
        const Answer text = run(across);
        QVERIFY2(text.err.contains(
                     "points at 0.4 state their MFU, of 6 N operations a token; those at auto are predicted"),
            text.err.constData());
        const Json root = json(run(across + QStringList{QStringLiteral("--format"), QStringLiteral("json")}));
        QCOMPARE(root["mfu"]["stated"], Json::array({"0.4"}));
        QCOMPARE(root["mfu"]["predicted"], Json::array({"auto"}));
        QVERIFY(!json(run(sizes + QStringList{QStringLiteral("--format"), QStringLiteral("json")}))
                     .contains("mfu"));
    }

    // What people read; files for programs are the same.
    void tablesSpeakTheLanguage()
    {
        const auto as = [](const char* format, const char* language) {
            const Answer r = run(sizes
                + QStringList{QStringLiteral("--format"), QString::fromLatin1(format),
                    QStringLiteral("--language"), QString::fromLatin1(language)});
            return r.code == 0 ? r.out : QByteArray();
        };
        const QByteArray spanish = as("markdown", "es");
        QVERIFY2(spanish.contains("tiempo de paso") && spanish.contains("70\u2009000"), spanish.constData());
        QVERIFY(as("markdown", "en").contains("step time"));
        for (const char* format : {"csv", "json"})
            QCOMPARE(as(format, "es"), as(format, "en"));
    }

    // An image would be blurred by what shows the file.
    void cellsAreShapes()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("a.svg"));
        const Answer r = run({QStringLiteral("sweep"), QStringLiteral("llama3-70b-256xh100"),
            QStringLiteral("--over"), QStringLiteral("mesh.tensor=1,2,4,7,8"), QStringLiteral("--over"),
            QStringLiteral("training.sequence_length=2048:65536:6"), QStringLiteral("-o"), file});
        QVERIFY2(r.code == 0, r.err.constData());
        const QByteArray svg = contentOf(file);
        QVERIFY(!svg.contains("<image"));
        QVERIFY(svg.count("<rect") + svg.count("<path") > 20);
        // Both hatches are explained.
        for (const char* entry : {">does not fit<", ">invalid<"})
            QVERIFY2(svg.contains(entry), entry);
    }

    void ticksAreTheSweptValues()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("a.svg"));
        QCOMPARE(
            run({QStringLiteral("sweep"), QStringLiteral("llama3-70b-256xh100"), QStringLiteral("--over"),
                    QStringLiteral("mesh.tensor=1:8:4"), QStringLiteral("-o"), file})
                .code,
            0);
        const QByteArray svg = contentOf(file);
        for (const char* tick : {">1<", ">2<", ">4<", ">8<"})
            QVERIFY2(svg.contains(tick), tick);
        QVERIFY(!svg.contains(">5<"));
    }
};

QTEST_APPLESS_MAIN(TestSweepCommand)
#include "tst_sweep_command.moc"
