// Disks that fill, refuse or are interrupted, and processes that are killed at every point at which they
// touch a file: nothing partial is left under a name that people use, and nothing that was said to be kept is
// lost. RIDGEPOINT_LONG=1: more than a thousand kills.

#include "tests/app/app_fixture.h"
#include "tests/app/faults/limited_run.h"

#include "app/document/document.h"
#include "app/document/recovery.h"
#include "app/document/settings.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <csignal>

using namespace ridgepoint;
using ridgepoint::testing::LimitedRun;
using ridgepoint::testing::runLimited;

namespace {

const QString faulty = QStringLiteral(RIDGEPOINT_FAULTY);

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Whole by its own kind's last bytes.
bool isWhole(const QString& name, const QByteArray& bytes)
{
    if (name.endsWith(QLatin1String(".svg")))
        return bytes.trimmed().endsWith("</svg>");
    if (name.endsWith(QLatin1String(".png")))
        return bytes.size() > 12 && bytes.right(8).startsWith("IEND");
    if (name.endsWith(QLatin1String(".pdf")))
        return bytes.trimmed().endsWith("%%EOF");
    if (name.endsWith(QLatin1String(".json")))
        return nlohmann::json::accept(bytes.toStdString());
    return !bytes.isEmpty() && bytes.endsWith('\n');
}

// "kept 7": the last promise of a process.
int lastPromise(const QByteArray& out)
{
    const QList<QByteArray> lines = out.trimmed().split('\n');
    return lines.isEmpty() || lines.last().isEmpty() ? 0 : lines.last().mid(5).toInt();
}

int roundOf(const std::string& name) { return QString::fromStdString(name).section(u' ', 1).toInt(); }

} // namespace

class TestFaults : public QObject
{
    Q_OBJECT

    static bool isLong() { return qEnvironmentVariableIsSet("RIDGEPOINT_LONG"); }
    int m_kills = 0;

    static LimitedRun run(const QStringList& arguments, const QString& folder, const QString& fault)
    {
        // A lock without its holder's number makes QSettings wait for half a minute, then goes on: Qt's own.
        const bool locks = arguments.front() != QLatin1String("settings");
        return runLimited(faulty, arguments, {},
            {QStringLiteral("RIDGEPOINT_PRESETS=") + QStringLiteral(RIDGEPOINT_PRESETS_DIR),
                QStringLiteral("RIDGEPOINT_FAULT_UNDER=") + folder,
                QStringLiteral("RIDGEPOINT_FAULT=") + fault,
                QStringLiteral("RIDGEPOINT_FAULT_EXCEPT=") + QLatin1String(locks ? "/" : ".lock"),
                QStringLiteral("XDG_CONFIG_HOME=") + folder,
                QStringLiteral("XDG_RUNTIME_DIR=") + QFileInfo(folder).path()});
    }
    // Kills at the first, the next … point until a run ends by itself, and looks after each.
    template <class Check>
    void killEverywhere(const QStringList& arguments, const QString& folder, int stride, Check check)
    {
        for (int at = 1; at < 100'000; at += stride) {
            const LimitedRun run = TestFaults::run(arguments, folder, QStringLiteral("kill:%1").arg(at));
            const bool killed = run.signal == SIGKILL;
            QVERIFY2(killed || run.code == 0, run.err.constData());
            m_kills += killed ? 1 : 0;
            check(run);
            if (QTest::currentTestFailed() || !killed)
                return;
        }
        QFAIL("the program never came to its end");
    }

private Q_SLOTS:
    void savesSurviveKills()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("work.ridge.json"));
        int before = 0;
        killEverywhere({QStringLiteral("save"), folder.path(), QStringLiteral("20")}, folder.path(),
            isLong() ? 1 : 9, [&](const LimitedRun& run) {
                const int kept = lastPromise(run.out);
                const QByteArray bytes = contentOf(file);
                if (bytes.isEmpty()) {
                    QCOMPARE(std::max(kept, before), 0);
                    return;
                }
                const ScenarioReadResult read = readScenario(bytes.toStdString(), shippedCatalog(), "work");
                QVERIFY2(read.file, bytes.constData());
                const int round = roundOf(read.file->scenario.name);
                // What it promised, or one more; before the first promise what an earlier run left.
                QVERIFY2(round == kept + 1 || round == (kept > 0 ? kept : before),
                    qPrintable(QStringLiteral("kept %1, found %2").arg(kept).arg(round)));
                before = round;
            });
    }

    void recoverySurvivesKills()
    {
        const QTemporaryDir folder;
        Document document(shippedCatalog());
        const Recovery recovery(document, folder.filePath(QStringLiteral("recovery")));
        killEverywhere({QStringLiteral("recover"), folder.path(), QStringLiteral("20")}, folder.path(),
            isLong() ? 1 : 9, [&](const LimitedRun& run) {
                const int kept = lastPromise(run.out);
                const std::vector<Recovery::Found> found = recovery.findAbandoned();
                const QStringList aside =
                    QDir(recovery.folder()).entryList({QStringLiteral("*.unreadable")}, QDir::Files);
                QVERIFY2(aside.isEmpty(), qPrintable(aside.join(u' ')));
                if (run.signal != SIGKILL) { // a clean end leaves nothing
                    QVERIFY(found.empty());
                    return;
                }
                if (found.empty()) {
                    QVERIFY2(kept == 0 || kept == 20, run.out.constData()); // or while it cleaned up
                } else {
                    const int round = roundOf(found.front().scenario.scenario.name);
                    QVERIFY2(round == kept || round == kept + 1,
                        qPrintable(QStringLiteral("kept %1, found %2").arg(kept).arg(round)));
                }
                for (const Recovery::Found& each : found)
                    recovery.remove(each);
            });
    }

    void settingsSurviveKills()
    {
        const QTemporaryDir folder;
        int before = 0;
        killEverywhere({QStringLiteral("settings"), folder.path(), QStringLiteral("8")}, folder.path(),
            isLong() ? 1 : 9, [&](const LimitedRun& run) {
                const int kept = lastPromise(run.out);
                const QString file = folder.filePath(QStringLiteral("ridgepoint/ridgepoint.json"));
                const QString said = QSettings(file, StoredSettings::format())
                                         .value(QStringLiteral("exportFolder"))
                                         .toString();
                const int round = roundOf(said.toStdString());
                QVERIFY2(round == kept + 1 || round == (kept > 0 ? kept : before),
                    qPrintable(QStringLiteral("kept %1, found %2").arg(kept).arg(said)));
                before = round;
            });
    }

    void exportsSurviveKills_data()
    {
        QTest::addColumn<QStringList>("arguments"); // %1: the folder
        QTest::addColumn<int>("stride"); // 1 with RIDGEPOINT_LONG
        const auto row = [](const char* name, const char* arguments, int stride) {
            QTest::newRow(name) << QString::fromLatin1(arguments).split(u' ') << stride;
        };
        row("a scenario", "import %1/config.json -o %1/out/x.json", 2);
        row("a picture", "export stack seed-question -o %1/out/x.svg", 2);
        row("a raster picture", "export stack seed-question -o %1/out/x.png", 2);
        row("a page", "export stack seed-question -o %1/out/x.pdf", 3);
        row("a table", "compare seed-question seed-003 -o %1/out/x.md", 2);
        row("a report", "export report seed-question -o %1/out/x.md", 25);
        row("all views", "export all seed-question -o %1/out/", 25);
    }
    void exportsSurviveKills()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, stride);
        const QTemporaryDir folder;
        for (const char* each : {"out", "passing"})
            QVERIFY(QDir(folder.path()).mkdir(QString::fromLatin1(each)));
        QFile config(folder.filePath(QStringLiteral("config.json")));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write(
            "{\"model_type\":\"llama\",\"hidden_size\":4096,\"intermediate_size\":11008,\"num_hidden_"
            "layers\":32,\"num_attention_heads\":32,\"vocab_size\":32000}");
        config.close();
        for (QString& argument : arguments)
            argument.replace(QStringLiteral("%1"), folder.path());
        const QString out = folder.filePath(QStringLiteral("out"));
        int files = 0;
        // What it keeps meanwhile elsewhere goes with it.
        const QDir passing(folder.filePath(QStringLiteral("passing")), {}, QDir::Name,
            QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
        const QByteArray usual = qgetenv("TMPDIR");
        const auto restore =
            qScopeGuard([&usual] { usual.isEmpty() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", usual); });
        qputenv("TMPDIR", QFile::encodeName(passing.path()));
        killEverywhere(arguments, out, isLong() ? 1 : stride, [&](const LimitedRun& run) {
            files = 0;
            const QStringList left = passing.entryList();
            QVERIFY2(left.isEmpty(), qPrintable(left.join(u' ')));
            // What is half written has a name that nobody asked for: "x.svg.AbCdEf".
            for (const QFileInfo& info : QDir(out).entryInfoList(QDir::Files)) {
                static const QRegularExpression asked(QStringLiteral("\\.(json|svg|png|pdf|md|csv)$"));
                if (info.fileName().contains(asked)) {
                    ++files;
                    QVERIFY2(
                        isWhole(info.fileName(), contentOf(info.filePath())), qPrintable(info.fileName()));
                } else {
                    QVERIFY2(run.signal == SIGKILL, qPrintable(info.fileName()));
                }
                QVERIFY(QFile::remove(info.filePath()));
            }
        });
        QVERIFY(files > 0); // of the last run
    }

    void killsWereMany()
    {
        qInfo("%d kills", m_kills);
        QVERIFY2(m_kills > (isLong() ? 1000 : 50), qPrintable(QString::number(m_kills)));
    }

    void fullDisks_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const auto row = [](const char* name, const char* arguments) {
            QTest::newRow(name) << QString::fromLatin1(arguments).split(u' ');
        };
        row("a calibration",
            "calibrate llama3-70b-256xh100 --measured training.micro_batch=1:12s -o %1/x.json");
        row("a picture", "export stack seed-question -o %1/x.svg");
        row("a raster picture", "export stack seed-question -o %1/x.png");
        row("a page", "export stack seed-question -o %1/x.pdf");
        row("a table", "compare seed-question seed-003 -o %1/x.md");
        row("a report", "export report seed-question -o %1/x.md");
        row("a save", "save %1 1");
    }
    void fullDisks()
    {
        QFETCH(QStringList, arguments);
        const QTemporaryDir folder;
        for (QString& argument : arguments)
            argument.replace(QStringLiteral("%1"), folder.path());
        int refused = 0;
        // Until everything fits, the last time to the byte after half of it did.
        for (const long space : {0L, 1L, 100L, 1000L, 4096L, 20'000L, 100'000L, 100'000'000L}) {
            for (const QFileInfo& info : QDir(folder.path()).entryInfoList(QDir::Files))
                QVERIFY(QFile::remove(info.filePath()));
            const LimitedRun run =
                TestFaults::run(arguments, folder.path(), QStringLiteral("space:%1").arg(space));
            QVERIFY2(run.code == 0 || run.code == 2, run.err.constData());
            if (run.code == 2) {
                ++refused;
                QVERIFY2(run.err.contains("no space left"), run.err.constData());
            }
            for (const QFileInfo& info : QDir(folder.path()).entryInfoList(QDir::Files))
                QVERIFY2(isWhole(info.fileName(), contentOf(info.filePath())), qPrintable(info.fileName()));
        }
        QVERIFY(refused >= 2 && refused < 8);
    }
    void interruptions_data() { fullDisks_data(); }
    void interruptions()
    {
        QFETCH(QStringList, arguments);
        const QTemporaryDir folder;
        for (QString& argument : arguments)
            argument.replace(QStringLiteral("%1"), folder.path());
        const LimitedRun run = TestFaults::run(arguments, folder.path(), QStringLiteral("interrupt"));
        QVERIFY2(run.code == 0, run.err.constData());
        const QFileInfoList files = QDir(folder.path()).entryInfoList(QDir::Files);
        QVERIFY(!files.isEmpty());
        for (const QFileInfo& info : files)
            QVERIFY2(isWhole(info.fileName(), contentOf(info.filePath())), qPrintable(info.fileName()));
    }
    void readOnlyDisks_data() { fullDisks_data(); }
    void readOnlyDisks()
    {
        QFETCH(QStringList, arguments);
        const QTemporaryDir folder;
        for (QString& argument : arguments)
            argument.replace(QStringLiteral("%1"), folder.path());
        const LimitedRun run = TestFaults::run(arguments, folder.path(), QStringLiteral("readonly"));
        QVERIFY2(run.code == 2, run.err.constData());
        QVERIFY2(run.err.contains("ead-only"), run.err.constData());
        QVERIFY(QDir(folder.path()).entryList(QDir::Files).isEmpty());
    }

    // Less and less, until it does not even start: an answer, a sentence or the loader's own refusal, and
    // never a crash. On every thread and in functions that let no exception out.
    void littleMemory_data()
    {
        QTest::addColumn<QString>("arguments");
        const auto row = [](const char* name, const char* arguments) {
            QTest::newRow(name) << QString::fromLatin1(arguments);
        };
        row("one report", "evaluate seed-question");
        row("a search on many threads", "search llama3-8b-64xh100 --threads 16 --lock mesh.order --top 3");
        row("a sweep", "sweep seed-question --over model.params=1B:1T:20000");
        row("layouts that serve", "serve llama3-8b-64xh100 --search --accelerators 8");
        row("a picture", "export stack seed-question -o -");
        row("published runs", "validate");
    }
    void littleMemory()
    {
#ifdef RIDGEPOINT_ADDRESS_SANITIZER
        QSKIP("the sanitizer needs terabytes of address space");
#endif
        QFETCH(QString, arguments);
        int answers = 0, sentences = 0;
        const QTemporaryDir folder;
        const QString started = folder.filePath(QStringLiteral("started"));
        const auto begins = [&](rlim_t bytes) {
            const LimitedRun run = runLimited(faulty, arguments.split(u' '), {.addressSpace = bytes},
                {QStringLiteral("RIDGEPOINT_PRESETS=") + QStringLiteral(RIDGEPOINT_PRESETS_DIR),
                    QStringLiteral("RIDGEPOINT_STARTED=") + started});
            const bool hasBegun = QFile::remove(started); // libraries need memory for constants before
            const QByteArray at = QByteArray::number(bytes >> 10) + " kB: signal "
                + QByteArray::number(run.signal) + ", " + run.err;
            if (hasBegun && run.signal != 0)
                QTest::qFail(at.constData(), __FILE__, __LINE__);
            if (hasBegun && run.code != 0 && run.err.isEmpty())
                QTest::qFail(QByteArray(at + "nothing said").constData(), __FILE__, __LINE__);
            answers += run.code == 0 ? 1 : 0;
            sentences += run.code == 2 ? 1 : 0;
            return hasBegun;
        };
        for (const int megabytes : {8000, 800, 400, 300, 250, 200, 150, 120, 100, 90, 80, 70, 60, 50, 40})
            begins(rlim_t(megabytes) << 20);
        // In small steps from where it begins: this is where libraries run out of memory.
        rlim_t tooLittle = rlim_t(40) << 20, enough = rlim_t(800) << 20;
        while (enough - tooLittle > 128 << 10) {
            const rlim_t middle = tooLittle + (enough - tooLittle) / 2;
            (begins(middle) ? enough : tooLittle) = middle;
        }
        for (int step = 0; step < 40; ++step)
            begins(enough + rlim_t(step) * (200 << 10));
        QVERIFY(answers > 0 && sentences > 0);
        qInfo("%d answers, %d sentences", answers, sentences);
    }

    void fewFilesAndLittleStack()
    {
#ifdef RIDGEPOINT_ADDRESS_SANITIZER
        QSKIP("the sanitizer's frames are larger");
#endif
        const QStringList evaluate{QStringLiteral("evaluate"), QStringLiteral("seed-question")};
        const QStringList presets{
            QStringLiteral("RIDGEPOINT_PRESETS=") + QStringLiteral(RIDGEPOINT_PRESETS_DIR)};
        const LimitedRun files = runLimited(faulty, evaluate, {.files = 8}, presets);
        QVERIFY2(files.code == 0, files.err.constData());
        const LimitedRun stack = runLimited(faulty, evaluate, {.stack = 256 << 10}, presets);
        QVERIFY2(stack.code == 0, stack.err.constData());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestFaults)
#include "tst_faults.moc"
