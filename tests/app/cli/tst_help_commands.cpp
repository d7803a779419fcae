// What the program says of itself: completions as the shells themselves ask for them, and manual pages as man
// reads them, for every command and option that there is.

#include "tests/app/cli/program_run.h"
#include "tests/support/patience.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using ridgepoint::testing::Answer;
using ridgepoint::testing::runProgram;

namespace {

QStringList commandNames()
{
    QStringList names;
    const QString overview = QString::fromUtf8(runProgram({QStringLiteral("--help")}).out);
    static const QRegularExpression line(
        QStringLiteral("^  ([a-z]+) +\\S"), QRegularExpression::MultilineOption);
    for (auto it = line.globalMatch(overview.section(QStringLiteral("Commands:"), 1)); it.hasNext();) {
        const QString name = it.next().captured(1);
        if (name != QLatin1String("ridgepoint"))
            names += name;
    }
    return names;
}

// Of another program, with ours in its path.
Answer runShell(const QString& program, const QStringList& arguments, const QByteArray& input = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PATH"),
        QFileInfo(QStringLiteral(RIDGEPOINT_PROGRAM)).absolutePath() + u':'
            + environment.value(QStringLiteral("PATH")));
    environment.insert(QStringLiteral("RIDGEPOINT_PRESETS"), QStringLiteral(RIDGEPOINT_PRESETS_DIR));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(ridgepoint::testing::patience))
        qFatal("%s does not end", qPrintable(program));
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

bool isInstalled(const char* program)
{
    return !QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty();
}

} // namespace

class TestHelpCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void candidates_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("offers"); // one of them
        QTest::addColumn<QString>("leavesOut"); // empty: nothing in particular
        const auto row = [](const char* name, const char* line, const char* offers,
                             const char* leavesOut = "") {
            QTest::newRow(name) << QString::fromUtf8(line) << QString::fromUtf8(offers)
                                << QString::fromUtf8(leavesOut);
        };
        row("commands", "ridgepoint ", "evaluate");
        row("scenarios for the window", "ridgepoint seed", "seed-question", "evaluate");
        row("a command begun", "ridgepoint sen", "sensitivity", "search");
        row("a scenario", "ridgepoint evaluate ", "seed-question", "evaluate");
        row("the second of several", "ridgepoint evaluate seed-001 ", "seed-003");
        row("options", "ridgepoint evaluate seed-001 --", "--set-file", "seed-001");
        row("formats", "ridgepoint evaluate seed-001 --format ", "markdown", "--set");
        row("fields", "ridgepoint evaluate seed-001 --set me", "mesh.tensor=", "model.params=");
        row("fields of a group", "ridgepoint evaluate seed-001 --set mesh.t", "mesh.tensor=", "mesh.data=");
        row("values of a choice",
            "ridgepoint search s --set training.optimizer=", "training.optimizer=adamw");
        row("values of a preset", "ridgepoint evaluate s --set hardware.accelerator=h",
            "hardware.accelerator=h100-sxm", "hardware.accelerator=a100-sxm-80gb");
        row("readouts", "ridgepoint sensitivity s --readout memory.r", "memory.ratio");
        row("a second readout of a list", "ridgepoint export walls s --readouts memory.ratio,step.sec",
            "memory.ratio,step.seconds", "memory.ratio");
        row("readouts by place", "ridgepoint explain s step.sec", "step.seconds");
        row("views", "ridgepoint export st", "stack", "walls");
        row("a scenario behind a view", "ridgepoint export stack seed-q", "seed-question");
        row("one of a list in the usage line", "ridgepoint search s --objective ", "energy");
        row("words of a command", "ridgepoint lesson w", "worksheet", "play");
        row("kinds of presets", "ridgepoint presets ", "accelerators");
        row("schedules", "ridgepoint schedule --kind zb", "zb_h1", "gpipe");
        row("algorithms", "ridgepoint collective --op all_reduce --algorithm r", "ring");
        row("schemas", "ridgepoint schema r", "report", "lesson");
        row("chapters of the guide", "ridgepoint guide m", "memory", "time");
        row("launchers", "ridgepoint launch s --for ", "megatron");
        row("formulas", "ridgepoint formula state", "state_bytes");
        row("behind a value with a blank in it", "ridgepoint explain s \"column height\" --for", "--format");
        row("behind an option that takes nothing", "ridgepoint validate --summary --wo", "--worst");
    }
    void candidates()
    {
        QFETCH(QString, line);
        QFETCH(QString, offers);
        QFETCH(QString, leavesOut);
        const Answer answer = runProgram({QStringLiteral("completions"), QStringLiteral("--line"), line});
        QCOMPARE(answer.code, 0);
        QStringList texts;
        for (const QString& each : QString::fromUtf8(answer.out).split(u'\n', Qt::SkipEmptyParts))
            texts += each.section(u'\t', 0, 0);
        QVERIFY2(offers.isEmpty() || texts.contains(offers), answer.out.constData());
        QVERIFY2(leavesOut.isEmpty() || !texts.contains(leavesOut), answer.out.constData());
    }

    void everyOptionIsOffered()
    {
        const QStringList names = commandNames();
        QVERIFY(names.size() > 25);
        static const QRegularExpression option(
            QStringLiteral("^  (?:-[a-z], )?(--[a-z-]+)"), QRegularExpression::MultilineOption);
        for (const QString& name : names) {
            const QByteArray help = runProgram({name, QStringLiteral("--help")}).out;
            const QByteArray offered =
                runProgram({QStringLiteral("completions"), QStringLiteral("--line"),
                               QStringLiteral("ridgepoint ") + name + QStringLiteral(" --")})
                    .out;
            const QByteArray page = runProgram({QStringLiteral("manual"), name}).out;
            int count = 0;
            for (auto it = option.globalMatch(QString::fromUtf8(help)); it.hasNext(); ++count) {
                const QByteArray long_ = it.next().captured(1).toUtf8();
                QVERIFY2(offered.contains(long_), (name.toUtf8() + " completes no " + long_).constData());
                QVERIFY2(page.contains(QByteArray(long_).replace("-", "\\-")),
                    (name.toUtf8() + "'s page lacks " + long_).constData());
            }
            QVERIFY2(count > 0, qPrintable(name));
        }
    }

    // What --set takes is told once: in the help and on the page of the program.
    void setIsOneLineOfEachCommand()
    {
        static const QRegularExpression lines(
            QStringLiteral("^  --set <[^\\n]+\\n  --set-file <[^\\n]+\\n(?!   )"),
            QRegularExpression::MultilineOption);
        int count = 0;
        for (const QString& name : commandNames()) {
            const QByteArray help = runProgram({name, QStringLiteral("--help")}).out;
            QVERIFY2(!help.contains("recipe=STACK"), help.constData());
            if (!help.contains("\n  --set <"))
                continue;
            ++count;
            QVERIFY2(lines.match(QString::fromUtf8(help)).hasMatch(), help.constData());
        }
        QVERIFY(count > 12);
        for (const char* once : {"--help", "manual"}) {
            const QByteArray said = runProgram({QString::fromLatin1(once)}).out;
            QCOMPARE(said.count("recipe=STACK"), 1);
            QVERIFY(said.contains("ridgepoint fields") && said.contains("id=value"));
        }
    }

    void bash_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("reply");
        QTest::newRow("a command") << QByteArray("ridgepoint sens") << QByteArray("sensitivity\n");
        QTest::newRow("a field") << QByteArray("ridgepoint evaluate seed-001 --set mesh.tens")
                                 << QByteArray("mesh.tensor=\n");
        // Readline parts words at =, and puts what comes back behind it.
        QTest::newRow("a value") << QByteArray("ridgepoint evaluate seed-001 --set training.optimizer=adamw")
                                 << QByteArray("adamw\n");
        QTest::newRow("nothing: files") << QByteArray("ridgepoint import con") << QByteArray();
    }
    void bash()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, reply);
        const QByteArray asks =
            "source <(ridgepoint completions bash)\ncomplete -p ridgepoint >/dev/null || exit 9\n"
            "COMP_LINE='"
            + line
            + "'; COMP_POINT=${#COMP_LINE}; COMP_WORDS=($COMP_LINE)\n"
              "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _ridgepoint\n"
              "for each in \"${COMPREPLY[@]}\"; do echo \"$each\"; done\n";
        const Answer answer = runShell(QStringLiteral("bash"),
            {QStringLiteral("--norc"), QStringLiteral("-c"), QString::fromUtf8(asks)});
        QVERIFY2(answer.code == 0 && answer.err.isEmpty(), answer.err.constData());
        QCOMPARE(answer.out, reply);
    }

    void fish()
    {
        if (!isInstalled("fish"))
            QSKIP("fish is not installed");
        const Answer answer = runShell(QStringLiteral("fish"),
            {QStringLiteral("--no-config"), QStringLiteral("-c"),
                QStringLiteral("ridgepoint completions fish | source; complete -C 'ridgepoint sens'")});
        QVERIFY2(answer.code == 0, answer.err.constData());
        QVERIFY2(answer.out.startsWith("sensitivity\t"), answer.out.constData());
    }

    void zshReadsItsScript()
    {
        if (!isInstalled("zsh"))
            QSKIP("zsh is not installed");
        const QByteArray script = runProgram({QStringLiteral("completions"), QStringLiteral("zsh")}).out;
        QVERIFY(script.startsWith("#compdef ridgepoint\n"));
        const Answer answer = runShell(QStringLiteral("zsh"),
            {QStringLiteral("-f"), QStringLiteral("-c"),
                QStringLiteral("autoload -Uz compinit && compinit -u -D && source /dev/stdin && "
                               "(( $+functions[_ridgepoint] )) && print ${_comps[ridgepoint]}")},
            script);
        QVERIFY2(answer.code == 0, answer.err.constData());
        QCOMPARE(answer.out, QByteArray("_ridgepoint\n"));
    }

    void manualPages_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("the program") << QStringList();
        for (const QString& name : commandNames())
            QTest::newRow(qPrintable(name)) << QStringList{name};
    }
    void manualPages()
    {
        QFETCH(QStringList, arguments);
        const Answer page = runProgram(QStringList{QStringLiteral("manual")} + arguments);
        QCOMPARE(page.code, 0);
        QCOMPARE(page.out, runProgram(QStringList{QStringLiteral("manual")} + arguments).out);
        for (const char* part : {".TH ", ".SH NAME\n", ".SH SYNOPSIS\n", ".SH EXIT STATUS\n"})
            QVERIFY2(page.out.contains(part), part);
        if (!isInstalled("man") || !isInstalled("groff"))
            QSKIP("man and groff are not installed");
        const Answer read = runShell(QStringLiteral("man"),
            {QStringLiteral("--warnings"), QStringLiteral("-E"), QStringLiteral("UTF-8"),
                QStringLiteral("-l"), QStringLiteral("-Tutf8"), QStringLiteral("-Z"), QStringLiteral("-")},
            page.out);
        QVERIFY2(read.code == 0 && read.err.isEmpty(), read.err.constData());
        QVERIFY(read.out.size() > 500);
    }

    void examples_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("the program") << QString();
        for (const QString& name : commandNames())
            QTest::newRow(qPrintable(name)) << name;
    }
    // Those that need no files but what the ones before them wrote. One that is still at work after a while
    // has been understood: what is wrong in a line is said at once.
    void examples()
    {
        QFETCH(QString, command);
        QStringList asks{QStringLiteral("--help")};
        if (!command.isEmpty())
            asks.prepend(command);
        const QString said =
            QString::fromUtf8(runProgram(asks).out).section(QStringLiteral("Examples:\n"), 1);
        QVERIFY(command == QLatin1String("ridgepoint") || said.contains(QLatin1String("ridgepoint ")));
        const QTemporaryDir folder;
        for (const char* there : {".zfunc", ".config/fish/completions"}) // where shells look
            QVERIFY(QDir(folder.path()).mkpath(QString::fromLatin1(there)));
        static const QRegularExpression reads(
            QStringLiteral("(?<!-o )(?<!--key )(?<!> )(?<![\\w./*-])"
                           "([\\w./*-]+\\.(?:json|csv|txt|sh|gguf|\\*)|runs)(?=[ ;&]|$)"));
        static const QRegularExpression program(QStringLiteral("(?:^|\\| )([a-z_]+)"));
        for (const QString& line : said.split(u'\n')) {
            const QString example = line.trimmed();
            if (!line.startsWith(QLatin1String("  ")) || !example.contains(QLatin1String("ridgepoint ")))
                continue;
            bool possible = true;
            for (auto it = reads.globalMatch(example); it.hasNext();)
                possible = QFileInfo::exists(folder.filePath(it.next().captured(1))) && possible;
            for (auto it = program.globalMatch(example); it.hasNext();) {
                const QString name = it.next().captured(1);
                possible = possible && name != QLatin1String("srun") // which needs a cluster, not a program
                    && (name == QLatin1String("ridgepoint") || name == QLatin1String("source")
                        || isInstalled(name.toUtf8().constData()));
            }
            if (!possible)
                continue;
            const QStringList before = QDir(folder.path()).entryList(QDir::Files);
            const Answer answer = runShell(QStringLiteral("bash"),
                {QStringLiteral("--norc"), QStringLiteral("-o"), QStringLiteral("pipefail"),
                    QStringLiteral("-c"),
                    QStringLiteral(
                        "export HOME=\"$1\" XDG_DATA_HOME=\"$1\" XDG_CONFIG_HOME=\"$1\"; cd \"$1\" && "
                        "exec timeout 4 bash --norc -o pipefail -c \"$2\""),
                    QStringLiteral("bash"), folder.path(), example});
            constexpr int noAnswer = 3, atWork = 124;
            QVERIFY2(answer.code == 0 || answer.code == noAnswer || answer.code == atWork,
                (example.toUtf8() + '\n' + answer.err).constData());
            if (answer.code != atWork)
                continue;
            // What it had written so far is no file to read.
            for (const QString& half : QDir(folder.path()).entryList(QDir::Files))
                if (!before.contains(half))
                    QVERIFY(QFile::remove(folder.filePath(half)));
        }
    }

    void anUnknownShellOrCommand()
    {
        const Answer shell = runProgram({QStringLiteral("completions"), QStringLiteral("tcsh")});
        QVERIFY(shell.code == 1 && shell.err.contains("bash, zsh or fish"));
        const Answer page = runProgram({QStringLiteral("manual"), QStringLiteral("evalute")});
        QVERIFY(page.code == 1 && page.err.contains("did you mean evaluate?"));
        // Lines that no command stands in, and broken quotes, are answered with nothing.
        for (const char* line : {"", "ridgepoint", "ridgepoint nothing of it ", "ridgepoint evaluate \"a b"})
            QCOMPARE(
                runProgram({QStringLiteral("completions"), QStringLiteral("--line"), QString::fromUtf8(line)})
                    .code,
                0);
    }
};

QTEST_GUILESS_MAIN(TestHelpCommands)
#include "tst_help_commands.moc"
