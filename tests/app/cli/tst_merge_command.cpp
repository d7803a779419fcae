// `--shard K/N` and `ridgepoint merge`: the parts are disjoint and complete, and their whole is byte for byte
// what one run says, but for the time it took and for what bounds spared it.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <string>

using Json = nlohmann::ordered_json;
using namespace ridgepoint::testing;

namespace {

QStringList words(const char* text) { return QString::fromUtf8(text).split(u' '); }

const QStringList searched =
    words("search llama3-70b-256xh100 --lock mesh.schedule,mesh.chunks --top 7 --format json");
const QStringList swept = words("sweep llama3-70b-256xh100 --over mesh.tensor=1:8:4 --over "
                                "training.sequence_length=1024:16384:5 --readout step.seconds --format csv");

// Without the time that it took, and what a bound spared: both depend on the parts.
QByteArray answered(const QByteArray& out)
{
    static const QRegularExpression counts(
        QStringLiteral(
            "^ *\"(seconds|evaluated|pruned|legal|not_divisible|leaves_node|no_schedule|not_offered|"
            "discouraged|does_not_fit)\":.*$|[^\n]* layouts in [^\n]*$|"
            "^ *\"excluded_by\": \\[(\\]|[\\s\\S]*?^  \\]),$|"
            "^Rules of the framework .*$|^  [^ ]+ "
            "%: .*$"),
        QRegularExpression::MultilineOption);
    return QString::fromUtf8(out).remove(counts).toUtf8();
}

} // namespace

class TestMergeCommand : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_files = 0;

    QString file(const QString& name, const QByteArray& content)
    {
        const QString path = m_folder.filePath(name);
        QFile out(path);
        if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(path));
        return path;
    }
    QStringList parts(const QStringList& question, int count)
    {
        QStringList files;
        for (int k = 1; k <= count; ++k) {
            const Answer part = runProgram(
                question + QStringList{QStringLiteral("--shard"), QStringLiteral("%1/%2").arg(k).arg(count)});
            if (part.code != 0)
                qFatal("%s", part.err.constData());
            files += file(QStringLiteral("%1.%2").arg(question[0]).arg(++m_files), part.out);
        }
        return files;
    }

private Q_SLOTS:
    // Every option that goes with --shard.
    void answersAddUp_data()
    {
        QTest::addColumn<QStringList>("asked");
        QTest::addColumn<QStringList>("formats");
        const auto row = [](const char* name, const char* asked, const char* formats = "text json") {
            QTest::newRow(name) << words(asked) << words(formats);
        };
        const std::string few = " --lock mesh.context,mesh.order,mesh.schedule,mesh.chunks,mesh.shard_group";
        const auto search = [&](const char* name, const char* options, const char* formats = "text json") {
            row(name, ("search llama3-8b-64xh100" + few + options).c_str(), formats);
        };
        search("search", "", "text json csv markdown");
        search("the least memory", " --objective memory --top 5");
        search("the least energy", " --objective energy --top 3", "text json csv");
        search("the least money", " --objective cost --headroom 20%");
        search("other accelerators", " --accelerators 32 --threads 1");
        search("values of a layout", " --vary mesh.pipeline=1,2,4 --vary training.micro_batch=1,2");
        search("fields that are set",
            " --set training.precision=fp8_mixed --set training.global_batch_sequences=512");
        search("a stated MFU", " --set hardware.efficiency.mfu=40%");
        search("targets that are missed", " --set targets.deadline=1d --set targets.budget=1000");
        row("nothing fits",
            "search llama3-70b-256xh100 --accelerators 8 --lock training.offload_optimizer,"
            "training.offload_activations,mesh.schedule,mesh.order");
        search("jobs",
            " --vary hardware.accelerators=16,32,48,64 --vary training.precision=bf16_mixed,fp8_mixed "
            "--objective "
            "cost --repair 2d",
            "text json csv");
        search("the fewest accelerators",
            " --vary hardware.accelerators=16,32,64 --objective accelerators --set targets.deadline=60d");
        search("clusters", " --on dgx-h100:32,hgx-b200:16,hgx-a100:32 --objective energy");
        row("jobs that cannot be",
            "search llama3-70b-256xh100 --vary hardware.accelerators=1,8,64 --lock "
            "training.offload_optimizer,training.offload_activations,mesh.order");
        row("deployments", "serve llama3-8b-64xh100 --search --accelerators 8", "text json csv markdown");
        row("the shortest latency",
            "serve llama3-8b-64xh100 --search --accelerators 8 --objective latency --top 3");
        row("deployments for a rate",
            "serve llama3-8b-64xh100 --search --set serving.load=rate --set "
            "serving.requests_per_second=40");
        row("deployments for a rate that are too few",
            "serve llama3-8b-64xh100 --search --accelerators 2 --set "
            "serving.load=rate --set serving.requests_per_second=4000");
        row("percentiles",
            "serve llama3-8b-64xh100 --search --accelerators 2 --set serving.target_statistic=p90");
        row("splits", "serve llama3-8b-64xh100 --search --accelerators 4 --set serving.prompt_replicas=1",
            "text json csv");
        row("training rows", "validate --only source=mosaic", "text json csv markdown");
        row("training rows with fields that are set",
            "validate --only source=mosaic --only count<=128 --set hardware.efficiency.mfu=40% --summary "
            "--worst "
            "2");
        row("training rows that recompute what they must", "validate --only source=narayanan2021");
    }
    void answersAddUp()
    {
        QFETCH(QStringList, asked);
        QFETCH(QStringList, formats);
        static QRandomGenerator random(8);
        const int count = random.bounded(1, 8);
        QStringList files = parts(asked + words("--format json"), count);
        std::reverse(files.begin(), files.end()); // in any order
        for (const QString& format : formats) {
            const QStringList as{QStringLiteral("--format"), format};
            const Answer whole = runProgram(asked + as),
                         merged = runProgram(QStringList{QStringLiteral("merge")} + as + files);
            QVERIFY2(merged.code == whole.code, merged.err.constData());
            QVERIFY2(whole.code == 0 || whole.code == 3, whole.err.constData());
            if (answered(merged.out) != answered(whole.out))
                qWarning("%d parts:\n%s\n%s", count, whole.out.constData(), merged.out.constData());
            QVERIFY(answered(merged.out) == answered(whole.out));
        }
    }

    void countsAddUp()
    {
        const Json whole = Json::parse(runProgram(searched).out.toStdString());
        const Answer answer = runProgram(words("merge --format json") + parts(searched, 5));
        QVERIFY2(answer.code == 0, answer.err.constData());
        const Json merged = Json::parse(answer.out.toStdString());
        QCOMPARE(merged["space"], whole["space"]);
        double parted = merged["evaluated"].get<double>() + merged["pruned"].get<double>();
        for (const auto& [reason, layouts] : merged["rejected"].items())
            parted += layouts.get<double>();
        QCOMPARE(parted, whole["space"].get<double>());
        double excluded = 0;
        for (const Json& share : merged["excluded_by"])
            excluded += share["layouts"].get<double>();
        QCOMPARE(excluded, merged["rejected"]["not_offered"].get<double>());
    }

    void sweepsAddUp_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("one part") << 1;
        QTest::newRow("three parts") << 3;
        QTest::newRow("more parts than some have to do") << 23;
    }
    void sweepsAddUp()
    {
        QFETCH(int, count);
        const Answer whole = runProgram(swept);
        const Answer merged = runProgram(QStringList{QStringLiteral("merge")} + parts(swept, count));
        QVERIFY2(merged.code == 0, merged.err.constData());
        QCOMPARE(merged.out, whole.out);
    }

    // `merge` reads a person's rows again, and refuses them if they have changed since.
    void rowsOfFilesAddUp()
    {
        QFile published(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/runs/serving-runs.csv"));
        QVERIFY(published.open(QIODevice::ReadOnly));
        QByteArray rows;
        for (int line = 0; !published.atEnd(); ++line)
            if (const QByteArray text = published.readLine();
                text.startsWith('#') || text.startsWith("id,") || line % 300 == 0)
                rows += text;
        const QString table = file(QStringLiteral("rows.csv"), rows);
        const QStringList asked{QStringLiteral("validate"), table};
        const QStringList files = parts(asked + words("--format json"), 3);
        for (const char* format : {"text", "json", "csv"}) {
            const QStringList as{QStringLiteral("--format"), QLatin1String(format)};
            const Answer whole = runProgram(asked + as),
                         merged = runProgram(QStringList{QStringLiteral("merge")} + as + files);
            QVERIFY2(whole.code == 0 && merged.code == 0, merged.err.constData());
            QVERIFY(merged.out == whole.out);
        }
        file(QStringLiteral("rows.csv"), rows.left(rows.lastIndexOf('\n', -2) + 1));
        const Answer changed = runProgram(QStringList{QStringLiteral("merge")} + files);
        QVERIFY2(changed.code == 1 && changed.err.contains("another question"), changed.err.constData());
    }

    // What a part had no time for, the whole has not looked at either.
    void stoppedPartsSaySo()
    {
        QStringList asked = words("search llama3.1-405b-16384xh100 --threads 1 --format json");
        QStringList files = parts(asked + words("--seconds 1"), 2);
        double unvisited = 0;
        for (const QString& name : files) {
            QFile in(name);
            QVERIFY(in.open(QIODevice::ReadOnly));
            unvisited += Json::parse(in.readAll().toStdString())["unvisited"].get<double>();
        }
        const Json merged = Json::parse(runProgram(words("merge --format json") + files).out.toStdString());
        QCOMPARE(merged["unvisited"].get<double>(), unvisited);
        QCOMPARE(merged["complete"].get<bool>(), unvisited == 0);
    }

    void goesWithout_data()
    {
        QTest::addColumn<QStringList>("asked");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* asked, const char* says) {
            QTest::newRow(asked) << words(asked) << QByteArray(says);
        };
        row("search llama3-8b-64xh100 --format csv", "parts are JSON");
        row("search llama3-8b-64xh100", "parts are JSON");
        row("search llama3-8b-64xh100 --pareto time,memory --format json", "without --shard");
        row("search llama3-8b-64xh100 --pair mesh.tensor,mesh.pipeline --format json", "without --shard");
        row("search llama3-8b-64xh100 --limits --format json", "without --shard");
        row("serve llama3-8b-64xh100 --format json", "--shard is of --search");
        row("serve llama3-8b-64xh100 --search --format csv", "parts are JSON");
        row("validate --calibrated --format json", "leave out --shard");
        row("validate --leave-one-out --format json", "leave out --shard");
        row("validate serving --calibrated --format json", "leave out --shard");
        row("validate serving", "parts are JSON");
        row("sweep llama3-8b-64xh100 --over mesh.tensor=1:8 --format json", "parts are CSV");
    }
    void goesWithout()
    {
        QFETCH(QStringList, asked);
        QFETCH(QByteArray, says);
        const Answer refused = runProgram(asked + words("--shard 1/3"));
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.out.isEmpty() && refused.err.contains(says), refused.err.constData());
        QCOMPARE(refused.err.trimmed().count('\n'), 0);
    }

    void changedByHand_data()
    {
        QTest::addColumn<QStringList>("asked");
        QTest::addColumn<QByteArray>("patch");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* asked, const char* patch, const char* says) {
            QTest::newRow(name) << words(asked) << QByteArray(patch) << QByteArray(says);
        };
        constexpr const char* jobs =
            "search llama3-8b-64xh100 --vary hardware.accelerators=32,64 --lock mesh.order";
        constexpr const char* serve = "serve llama3-8b-64xh100 --search --accelerators 2";
        constexpr const char* rows = "validate --only source=mosaic --only count<=64";
        constexpr const char* search = "search llama3-8b-64xh100 --lock mesh.order,mesh.schedule";
        constexpr const char* notSo = "not as --shard prints a part";
        row("a faster job", jobs, R"([{"op":"replace","path":"/jobs/0/step_seconds","value":1}])", notSo);
        row("a job that cannot be", jobs, R"([{"op":"add","path":"/jobs/0/set/mesh.tensor","value":"-1"}])",
            notSo);
        row("a job less", jobs, R"([{"op":"remove","path":"/jobs/0"}])", notSo);
        row("a layout that cannot be", search,
            R"([{"op":"add","path":"/best/0/set/mesh.tensor","value":"-1"}])", notSo);
        row("less than none", search, R"([{"op":"replace","path":"/pruned","value":-1}])", notSo);
        row("a deployment without points", serve,
            R"([{"op":"replace","path":"/frontier/layouts/0/points","value":[]}])", notSo);
        row("a row less", rows, R"([{"op":"remove","path":"/rows/0"}])", notSo);
        row("a row twice", rows, R"([{"op":"copy","from":"/rows/0","path":"/rows/1"}])", notSo);
        row("a prediction more", rows,
            R"([{"op":"copy","from":"/rows/0/predictions/0","path":"/rows/0/predictions/1"}])", notSo);
        row("a command line of its own", rows,
            R"([{"op":"replace","path":"/shard/arguments","value":["--summary"]}])", "another question");
        row("no command line", rows, R"([{"op":"replace","path":"/shard/arguments","value":["--sumary"]}])",
            "does not take");
        row("another version", search,
            R"([{"op":"replace","path":"/shard/question","value":"0123456789abcdef"}])", "another version");
        row("a command without parts", search, R"([{"op":"replace","path":"/shard/of","value":"evaluate"}])",
            "a part of something else");
    }
    void changedByHand()
    {
        QFETCH(QStringList, asked);
        QFETCH(QByteArray, patch);
        QFETCH(QByteArray, says);
        const QStringList whole = parts(asked + words("--format json"), 1);
        QFile in(whole.front());
        QVERIFY(in.open(QIODevice::ReadOnly));
        const Json changed = Json::parse(in.readAll().toStdString()).patch(Json::parse(patch.toStdString()));
        const QString path =
            file(QStringLiteral("changed.%1").arg(++m_files), QByteArray::fromStdString(changed.dump()));
        const Answer refused = runProgram({QStringLiteral("merge"), path});
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.out.isEmpty() && refused.err.contains(says), refused.err.constData());
        QCOMPARE(refused.err.trimmed().count('\n'), 0);
    }

    void refusals()
    {
        const auto refused = [](const QStringList& files, const char* says) {
            const Answer answer = runProgram(QStringList{QStringLiteral("merge")} + files);
            if (answer.code != 1 || !answer.out.isEmpty() || !answer.err.contains(says))
                qWarning("%d %s", answer.code, answer.err.constData());
            return answer.code == 1 && answer.out.isEmpty() && answer.err.contains(says);
        };
        const QStringList searches = parts(searched, 3), sweeps = parts(swept, 3);
        const QStringList serving = words("serve llama3-8b-64xh100 --search --accelerators 2 --format json"),
                          rows = words("validate --only source=mosaic --format json");
        QVERIFY(refused({}, "PART"));
        for (const QStringList& each : {searches, sweeps, parts(serving, 3), parts(rows, 3)}) {
            QVERIFY(refused({each[0], each[2]}, "1 of 3 parts are missing: 2"));
            QVERIFY(refused({each[0], each[1], each[1]}, "the same part, 2"));
        }
        QVERIFY(refused({searches[0], sweeps[1], searches[2]}, "parts of two questions"));
        QVERIFY(refused({parts(rows, 2)[0], parts(serving, 2)[1]}, "parts of two questions"));
        QVERIFY(refused({parts(rows, 2)[0], parts(rows + words("--set hardware.efficiency.mfu=40%"), 2)[1]},
            "parts of two questions"));
        QStringList other = searched;
        other << QStringLiteral("--headroom") << QStringLiteral("10%");
        QVERIFY(refused({searches[0], searches[1], parts(other, 3)[2]}, "parts of two questions"));
        QVERIFY(refused({file(QStringLiteral("empty"), {})}, "expected what a command"));
        QVERIFY(refused({file(QStringLiteral("words"), "# what else\n")}, "no part of a sweep"));
        QVERIFY(refused({file(QStringLiteral("whole"), runProgram(searched).out)}, "it has no"));
        QVERIFY(refused(
            {file(QStringLiteral("bare"), "{\"shard\":{\"index\":1,\"count\":1}}")}, "it does not say of"));
        for (const char* shard : {"0/3", "4/3", "3", "a/b", "1/100001", ""})
            QCOMPARE(
                runProgram(swept + QStringList{QStringLiteral("--shard"), QString::fromLatin1(shard)}).code,
                1);
        // A job that was killed ends at a line as often as not.
        QFile part(sweeps[2]);
        QVERIFY(part.open(QIODevice::ReadWrite));
        const QByteArray whole = part.readAll();
        const auto with = [&](const QByteArray& content) {
            return part.resize(0) && part.seek(0) && part.write(content) == content.size() && part.flush();
        };
        QVERIFY(with(whole.chopped(4)));
        QVERIFY(refused(sweeps, "within a line"));
        QVERIFY(with(whole.left(whole.lastIndexOf('\n', -2) + 1)));
        QVERIFY(refused(sweeps, "it was cut short"));
        QVERIFY(with(whole + "1,2,3,true\n"));
        QVERIFY(refused(sweeps, "it was cut short"));
        QVERIFY(with(QByteArray(whole).replace(",2048,", ",\x1b[31m2048,")));
        QVERIFY(refused(sweeps, "what no sweep prints"));
        QVERIFY(with(QByteArray(whole).replace(",1024,", ",1,024,")) && refused(sweeps, "other columns"));
        QVERIFY(refused({QStringLiteral("/dev/null")}, "no regular file"));
    }
};

QTEST_APPLESS_MAIN(TestMergeCommand)
#include "tst_merge_command.moc"
