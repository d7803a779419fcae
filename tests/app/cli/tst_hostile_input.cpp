// What people and programs give the commands that nobody meant: devices, foreign bytes, missing displays.

#include "tests/app/cli/program_run.h"
#include "tests/support/patience.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <sys/stat.h>

using ridgepoint::testing::Answer;
using ridgepoint::testing::runProgram;

class TestHostileInput : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString at(const QString& name) const { return m_folder.filePath(name); }
    QString written(const QString& name, const QByteArray& bytes) const
    {
        QFile file(at(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no file can be written");
        return file.fileName();
    }
    static QStringList words(const char* text) { return QString::fromUtf8(text).split(u' '); }
    // What a terminal would obey.
    static bool isTame(const QByteArray& text)
    {
        for (qsizetype i = 0; i < text.size(); ++i) {
            const auto c = static_cast<unsigned char>(text[i]);
            if ((c < ' ' && c != '\n' && c != '\t') || c == 0x7f
                || (c == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0))
                return false;
        }
        return true;
    }
    QString config() const
    {
        return written(QStringLiteral("config.json"),
            "{\"model_type\":\"llama\",\"hidden_size\":4096,\"intermediate_size\":11008,\"num_hidden_"
            "layers\":32,"
            "\"num_attention_heads\":32,\"vocab_size\":32000}");
    }

private Q_SLOTS:
    void devicesAreWrittenInto_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const char* name, const QStringList& arguments) {
            QTest::newRow(name) << arguments;
        };
        row("import", {QStringLiteral("import"), config()});
        row("calibrate",
            {QStringLiteral("calibrate"), QStringLiteral("llama3-70b-256xh100"), QStringLiteral("--measured"),
                QStringLiteral("training.micro_batch=1: 12 s")});
        row("export", words("export stack seed-question"));
        row("compare", words("compare seed-question seed-003"));
    }
    void devicesAreWrittenInto()
    {
        QFETCH(QStringList, arguments);
        const QString link = at(QString::fromLatin1(QTest::currentDataTag()));
        QVERIFY(QFile::link(QStringLiteral("/dev/null"), link));
        const Answer answer = runProgram(arguments + QStringList{QStringLiteral("-o"), link});
        QVERIFY2(answer.code == 0, answer.err.constData());
        QVERIFY(QFileInfo(link).isSymLink());
        QVERIFY(!QFileInfo(QStringLiteral("/dev/null")).isFile());
        QVERIFY(!QFile::exists(link + QStringLiteral(".svg"))); // nor beside it
    }

    void aFullDevice()
    {
        const Answer answer = runProgram(
            {QStringLiteral("import"), config(), QStringLiteral("-o"), QStringLiteral("/dev/full")});
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.err.contains("no space left"), answer.err.constData());
    }

    void standardOutput()
    {
        for (const QString& target : {QStringLiteral("-"), QStringLiteral("/dev/stdout")}) {
            const Answer answer =
                runProgram({QStringLiteral("import"), config(), QStringLiteral("-o"), target});
            QCOMPARE(answer.code, 0);
            QVERIFY(nlohmann::json::accept(answer.out.toStdString()));
        }
        const Answer calibrated = runProgram(
            {QStringLiteral("calibrate"), QStringLiteral("llama3-70b-256xh100"), QStringLiteral("--measured"),
                QStringLiteral("training.micro_batch=1: 12 s"), QStringLiteral("-o"), QStringLiteral("-")});
        QVERIFY(nlohmann::json::accept(calibrated.out.toStdString()));
        QCOMPARE(runProgram({QStringLiteral("import"), config(), QStringLiteral("-o"), QString()}).code, 1);
        QVERIFY(runProgram(words("compare seed-question seed-003 -o -")).out.startsWith("# "));
    }

    void noDisplayIsNeeded_data()
    {
        QTest::addColumn<QString>("platform");
        for (const char* name : {"xcb", "wayland", "nothing"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void noDisplayIsNeeded()
    {
        QFETCH(QString, platform);
        const QStringList names{QStringLiteral("QT_QPA_PLATFORM=") + platform};
        QCOMPARE(runProgram(words("export --list"), {}, names).code, 0);
        QCOMPARE(runProgram(words("export stack seed-question -o -"), {}, names).code, 0);
        const QString figure = at(platform + QStringLiteral(".svg"));
        QCOMPARE(
            runProgram(words("compare seed-question seed-003 -o") + QStringList{figure}, {}, names).code, 0);
    }

    void aDeadDisplayIsASentence()
    {
        for (const char* display : {"DISPLAY=:97", "DISPLAY=nonsense", "QT_QPA_PLATFORM=xcb"}) {
            const Answer answer = runProgram({}, {}, {QString::fromLatin1(display)});
            QCOMPARE(answer.code, 2);
            QVERIFY2(answer.err.contains("does not answer"), answer.err.constData());
        }
    }

    void foreignTextIsTame_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        const QString evil = QString::fromUtf8("\x1b[2Jevil\n\xc2\x9b"
                                               "31m\x07");
        const QString quoted = QStringLiteral("\\u001b[2Jevil\\n\\u009b31m\\u0007");
        const auto file = [&](const char* name, const QString& text) {
            return written(QString::fromLatin1(name), text.toUtf8());
        };
        const auto row = [](const char* name, const QStringList& arguments, int code) {
            QTest::newRow(name) << arguments << code;
        };
        const QString evaluate = QStringLiteral("evaluate"), set = QStringLiteral("--set"),
                      seed = QStringLiteral("seed-question");
        row("a scenario's name", {evaluate, evil}, 2);
        row("a field's id", {evaluate, seed, set, evil + QStringLiteral("=1")}, 1);
        row("a field's value", {evaluate, seed, set, QStringLiteral("model.params=") + evil}, 1);
        row("a choice", {evaluate, seed, set, QStringLiteral("training.optimizer=") + evil}, 1);
        row("an unknown key",
            {evaluate,
                file("key.json",
                    QStringLiteral("{\"schema\":\"ridgepoint.scenario/2\",\"%1\":1}").arg(quoted))},
            1);
        row("a huge key",
            {evaluate,
                file("huge.json",
                    QStringLiteral("{\"schema\":\"ridgepoint.scenario/2\",\"%1\":1}")
                        .arg(QString(5'000'000, u'k')))},
            1);
        row("a model's kind",
            {QStringLiteral("import"),
                file("kind.json", QStringLiteral("{\"model_type\":\"%1\"}").arg(quoted))},
            1);
        row("a readout", {QStringLiteral("explain"), seed, evil}, 1);
        row("a view", {QStringLiteral("export"), evil, seed, QStringLiteral("-o"), QStringLiteral("-")}, 1);
        row("a command", {evil}, 1);
        row("an option", {evaluate, seed, QStringLiteral("--") + evil}, 1);
        row("a preset's kind", {QStringLiteral("presets"), evil}, 1);
        row("a formula", {QStringLiteral("formula"), evil}, 1);
        row("steps",
            {QStringLiteral("calibrate"), seed, QStringLiteral("--steps"),
                file("steps.txt", evil + QStringLiteral(": 3 s"))},
            1);
        row("runs",
            {QStringLiteral("validate"), file("runs.csv", QStringLiteral("model,%1\nx,y\n").arg(evil))}, 1);
        row("a schedule",
            {QStringLiteral("schedule"), QStringLiteral("--import"), file("schedule.csv", evil)}, 1);
        row("an nccl-tests table",
            {QStringLiteral("collective"), QStringLiteral("--fit"), file("nccl.txt", evil)}, 1);
        row("a probe's file", {QStringLiteral("probe"), QStringLiteral("--from"), file("probe.jsonl", evil)},
            1);
        row("a file's name", {evaluate, at(evil + QStringLiteral(".json"))}, 2);
        const QString drawn = QStringLiteral("export"), output = QStringLiteral("-o");
        row("a picture's name",
            {drawn, QStringLiteral("stack"), seed, output, at(evil + QStringLiteral(".svg"))}, 0);
        row("pictures one by one",
            {drawn, QStringLiteral("stack,walls,step"), seed, output, at(evil + QStringLiteral("-many.svg"))},
            0);
        row("a comparison's name",
            {QStringLiteral("compare"), seed, QStringLiteral("llama3-8b-64xh100"), output,
                at(evil + QStringLiteral("-two.svg"))},
            0);
        row("names in a manifest",
            {drawn, QStringLiteral("--manifest"),
                file("jobs.json",
                    QStringLiteral(
                        "{\"schema\":\"ridgepoint.export-manifest/1\",\"jobs\":["
                        "{\"what\":\"stack\",\"scenario\":\"seed-question\",\"output\":\"%1/%2.svg\"},"
                        "{\"what\":\"%2\",\"scenario\":\"%2\",\"output\":\"%1/%2.svg\"}]}")
                        .arg(at({}), quoted))},
            1);
    }
    void foreignTextIsTame()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        const Answer answer = runProgram(arguments);
        QVERIFY2(answer.code == code, answer.err.left(500).constData());
        QVERIFY2(isTame(answer.err), answer.err.left(500).toHex(' ').constData());
        QVERIFY2(answer.err.size() < 8000, qPrintable(QString::number(answer.err.size())));
        QVERIFY(isTame(answer.out));
    }

    void importedScenariosEvaluate_data()
    {
        QTest::addColumn<QByteArray>("more");
        QTest::newRow("plain") << QByteArray();
        QTest::newRow("a long name") << ",\"_name_or_path\":\"" + QByteArray(5000, 'n') + '"';
        QTest::newRow("control characters") << QByteArray(",\"_name_or_path\":\"a\\u001b[31m\\nb\\ufffe\"");
        QTest::newRow("long positions") << QByteArray(",\"max_position_embeddings\":100000000000");
        QTest::newRow("many heads for keys") << QByteArray(",\"num_key_value_heads\":1");
    }
    void importedScenariosEvaluate()
    {
        QFETCH(QByteArray, more);
        const QString path = written(QStringLiteral("more.json"),
            "{\"model_type\":\"llama\",\"hidden_size\":4096,\"intermediate_size\":11008,\"num_hidden_"
            "layers\":32,"
            "\"num_attention_heads\":32,\"vocab_size\":32000"
                + more + '}');
        const Answer imported = runProgram({QStringLiteral("import"), path});
        if (imported.code == 0)
            QCOMPARE(runProgram(words("evaluate -"), imported.out).code, 0);
        else
            QVERIFY2(imported.code == 1 && imported.out.isEmpty() && !imported.err.isEmpty(),
                imported.err.constData());
    }

    void refusals_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* arguments, int code, const char* says) {
            QTest::newRow(name) << words(arguments) << code << QByteArray(says);
        };
        row("a newer share code", "evaluate ridge2:model.params=1", 1, "newer Ridgepoint");
        row("no such command", "help nope", 1, "nope");
        row("a bad value of a sweep", "sweep seed-question --set model.params=x --over mesh.tensor=1,2", 1,
            "model.params");
        row("ranks nobody has",
            "collective --op all_reduce --ranks 1e16 --bytes 1GB --latency 1us --bandwidth 1GB/s", 1, "1e15");
        row("a folder", "evaluate /", 2, "folder");
        row("a report of many files into one device", "export report seed-question -o /dev/null", 1,
            "one file");
        row("an option where a title is expected",
            "export stack seed-question -o x.svg --title --caption foo", 1,
            "--title: expected TEXT|none, and --caption is an option");
        row("a yes or no as a number", "sensitivity seed-question --readout memory.fits", 1,
            "says yes or no");
        row("two readouts for one", "sensitivity seed-question --readout step.seconds,memory.ratio", 1,
            "one readout is wanted");
        row("a folder in a folder", "export stack seed-question -o nofolder/deep/a.svg", 2,
            "one folder is created, not one inside another");
        row("a file as a folder", "export stack seed-question -o /etc/passwd/a.svg", 2,
            "/etc/passwd is a file");
        row("a caption of a table", "compare seed-question seed-003 --caption words", 1,
            "a picture takes it");
        row("all views into one device", "export all seed-question -o /dev/null", 1, "one file");
    }
    void refusals()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const Answer answer = runProgram(arguments);
        QVERIFY2(answer.code == code, answer.err.constData());
        QVERIFY2(answer.err.contains(says), answer.err.constData());
    }

    void pixelsAreBounded()
    {
        const Answer answer =
            runProgram(words("export stack seed-question --size 8192x8192 --scale 4 --as png -o")
                << at(QStringLiteral("large.png")));
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.err.contains("megapixels") && answer.err.contains("100"), answer.err.constData());
    }

    void oneFormatOnce()
    {
        const QString folder = at(QStringLiteral("twice/"));
        QCOMPARE(runProgram(words("export stack seed-question --as svg,svg -o") << folder).code, 0);
        QCOMPARE(QDir(folder).entryList(QDir::Files).size(), 1);
    }

    void aNameThatIsNotUtf8()
    {
        const QByteArray name = QFile::encodeName(m_folder.path()) + "/caf\xe9.ridge.json";
        const Answer scenario = runProgram({QStringLiteral("import"), config()});
        FILE* file = std::fopen(name.constData(), "wb");
        QVERIFY(file);
        QCOMPARE(std::fwrite(scenario.out.constData(), 1, size_t(scenario.out.size()), file),
            size_t(scenario.out.size()));
        std::fclose(file);
        // A QStringList cannot hold the name, so a shell passes it on.
        QProcess shell;
        shell.setWorkingDirectory(m_folder.path());
        shell.start(QStringLiteral("/bin/sh"),
            {QStringLiteral("-c"),
                QStringLiteral("RIDGEPOINT_PRESETS='%1' exec '%2' evaluate caf?.ridge.json")
                    .arg(QStringLiteral(RIDGEPOINT_PRESETS_DIR), QStringLiteral(RIDGEPOINT_PROGRAM))});
        QVERIFY(shell.waitForFinished(ridgepoint::testing::patience));
        QVERIFY2(shell.exitCode() == 0, shell.readAllStandardError().constData());
    }

    void presetsHaveIds()
    {
        for (const char* kind :
            {"accelerators", "models", "scenarios", "links", "clusters", "runs", "timings"}) {
            const auto all =
                nlohmann::json::parse(runProgram({QStringLiteral("presets"), QString::fromLatin1(kind),
                                                     QStringLiteral("--format"), QStringLiteral("json")})
                                          .out.toStdString());
            QVERIFY(!all.empty());
            for (const auto& preset : all)
                QVERIFY2(preset.contains("id"), kind);
        }
    }

    // 30,000 lines took 6.9 GB.
    void aSchedulesRanksAreBounded()
    {
        QByteArray lines;
        for (int rank = 0; rank < 5000; ++rank)
            lines += QByteArray::number(rank) + "F0," + QByteArray::number(rank) + "B0\n";
        const Answer answer =
            runProgram(words("schedule --import") << written(QStringLiteral("long.csv"), lines));
        QCOMPARE(answer.code, 1);
        QVERIFY2(answer.err.contains("4096 ranks"), answer.err.constData());
        const Answer most = runProgram(words("schedule --format csv --import")
            << written(QStringLiteral("most.csv"), lines.left(lines.indexOf("\n4096F0") + 1)));
        QVERIFY2(most.code == 0, most.err.constData());
    }

    // A design document shows names from files on a page of its own.
    void markdownTakesNoElements()
    {
        const QString scenario = written(QStringLiteral("script.ridge.json"),
            "{\"schema\":\"ridgepoint.scenario/2\",\"name\":\"<script>alert(1)</script> [x](javascript:1)\","
            "\"notes\":\"<img src=x> [y](javascript:2)\"}");
        const QString report = at(QStringLiteral("script.md"));
        QCOMPARE(runProgram({QStringLiteral("export"), QStringLiteral("report"), scenario,
                                QStringLiteral("-o"), report})
                     .code,
            0);
        QFile document(report);
        QVERIFY(document.open(QIODevice::ReadOnly));
        for (const QByteArray& page : {document.readAll(),
                 runProgram({QStringLiteral("evaluate"), scenario, QStringLiteral("--format"),
                                QStringLiteral("markdown")})
                     .out,
                 runProgram({QStringLiteral("compare"), scenario, QStringLiteral("seed-003"),
                                QStringLiteral("-o"), QStringLiteral("-")})
                     .out}) {
            QVERIFY(page.contains("alert(1)"));
            for (const char* element : {"<script", "</script", "<img", "](javascript"})
                QVERIFY2(!page.contains(element), element);
        }
    }
};

QTEST_GUILESS_MAIN(TestHostileInput)
#include "tst_hostile_input.moc"
