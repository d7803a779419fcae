// `ridgepoint collective` as scripts use it: real processes, their output, exit codes and messages.

#include "program_run.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>

using Json = nlohmann::ordered_json;
using ridgepoint::testing::Answer;
using ridgepoint::testing::jsonOf;

namespace {

Answer run(const QString& line, const QByteArray& input = {})
{
    return ridgepoint::testing::run(QStringLiteral("collective ") + line, input);
}

bool near(const Json& value, double expected, double tolerance = 1e-9)
{
    return value.is_number() && std::abs(value.get<double>() - expected) <= tolerance * std::abs(expected);
}

const QString hop = QStringLiteral(" --latency 5us --bandwidth 50GB/s ");

const QByteArray measured = "# Collective test starting: all_gather_perf\n"
                            "#  size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n"
                            "#  (B) (elements) (us) (GB/s) (GB/s) (us) (GB/s) (GB/s)\n"
                            "1000000 1 float none -1 30.0 33.33 29.17 0 29.0 34.48 30.17 0\n"
                            "10000000 1 float none -1 120.0 83.33 72.92 0 119.0 84.03 73.53 0\n"
                            "broken line\n"
                            "100000000 1 float none -1 1020.0 98.04 85.78 0 1010.0 99.01 86.63 0\n";

} // namespace

class TestCollectiveCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theContractsKeys()
    {
        const Answer a = run(QStringLiteral("--op all_reduce --algorithm ring --ranks 8 --bytes 64MiB") + hop
            + QStringLiteral("--format json"));
        QVERIFY2(a.code == 0, a.err.constData());
        QVERIFY(a.err.isEmpty());
        const Json root = jsonOf(a);
        // tests/golden/collectives.json, P1, 8 ranks.
        QVERIFY(near(root["seconds"], 2418.81024e-6, 1e-6));
        QVERIFY(near(root["latency_seconds"], 70e-6));
        QVERIFY(near(root["bandwidth_seconds"], 2348.81024e-6, 1e-6));
        QVERIFY(near(root["lower_bound_seconds"], 2348.81024e-6, 1e-6));
        QVERIFY(near(root["algbw"], 67108864 / 2418.81024e-6, 1e-6));
        QVERIFY(near(root["busbw"], 67108864 / 2418.81024e-6 * 1.75, 1e-6));
        QCOMPARE(root["algorithm"].get<std::string>(), std::string("ring"));
    }

    void aNamedAlgorithm()
    {
        const Answer a = run(QStringLiteral("--op AllGather --algorithm Bruck --ranks 48 --bytes 64KiB") + hop
            + QStringLiteral("--format json"));
        QVERIFY2(a.code == 0, a.err.constData());
        QVERIFY(near(jsonOf(a)["latency_seconds"], 30e-6));
        const Answer chain = run(QStringLiteral("--op broadcast --algorithm chain --ranks 8 --bytes 1GB")
            + hop + QStringLiteral("--format json"));
        QVERIFY(jsonOf(chain)["pieces"].get<double>() > 100);
    }

    void autoTakesTheFastest()
    {
        const QString rest = QStringLiteral(" --op all_reduce --ranks 64 --format json") + hop;
        const Json small = jsonOf(run(QStringLiteral("--bytes 1KiB") + rest));
        QCOMPARE(small["algorithm"].get<std::string>(), std::string("recursive_doubling"));
        const Json large = jsonOf(run(QStringLiteral("--algorithm auto --bytes 1GiB") + rest));
        QCOMPARE(large["algorithm"].get<std::string>(), std::string("rabenseifner"));
        QVERIFY(large["fastest_from"].size() >= 2);
        double previous = 0;
        for (const Json& other : large["alternatives"]) {
            QVERIFY(other["seconds"].get<double>() >= previous);
            previous = other["seconds"].get<double>();
        }
        QVERIFY(large["alternatives"][0]["seconds"] == large["seconds"]);
        const Json network = jsonOf(run(QStringLiteral("--in-network --bytes 1GiB") + rest));
        QCOMPARE(network["algorithm"].get<std::string>(), std::string("sharp"));
    }

    void twoLevels()
    {
        const Answer a =
            run(QStringLiteral("--op all_reduce --algorithm hierarchical --nodes 4 --per-node 8 "
                               "--bytes 4GiB --latency 10us --bandwidth 50GB/s --inner-latency 2us "
                               "--inner-bandwidth 740GB/s --format json"));
        QVERIFY2(a.code == 0, a.err.constData());
        QVERIFY(near(jsonOf(a)["seconds"], 26351.145e-6, 1e-6));
        QCOMPARE(jsonOf(a)["ranks"].get<int>(), 32);
        const Answer flat =
            run(QStringLiteral("--op all_reduce --algorithm flat_ring --ranks 32 --per-node 8 "
                               "--bytes 4GiB --latency 10us --bandwidth 50GB/s "
                               "--inner-bandwidth 740GB/s --format json"));
        QVERIFY(near(jsonOf(flat)["seconds"], 21423.748e-6, 1e-6));
    }

    void gammaInBothSpellings()
    {
        const QString rest =
            QStringLiteral(" --op reduce --algorithm binomial --ranks 8 --bytes 1GB --format json") + hop;
        const Json plain = jsonOf(run(QStringLiteral("--gamma 1e-12") + rest));
        QVERIFY(near(plain["reduction_seconds"], 3e-3));
        QVERIFY(jsonOf(run(QStringLiteral("--gamma 1TB/s") + rest))["seconds"] == plain["seconds"]);
    }

    void formats()
    {
        const QString rest = QStringLiteral("--op all_to_all --ranks 16 --bytes 1GB") + hop;
        const Answer text = run(rest);
        QVERIFY(text.out.contains("All-to-all, pairwise: 16 ranks, 1.00 GB"));
        QVERIFY(text.out.contains("18.8 ms"));
        QVERIFY(text.out.contains("bruck"));
        const Answer csv = run(rest + QStringLiteral("--format csv"));
        QVERIFY(csv.out.startsWith("key,value,unit\n"));
        for (const QByteArray& line : csv.out.split('\n'))
            if (line.startsWith("latency_seconds,"))
                QVERIFY(line.endsWith(",s") && near(line.split(',')[1].toDouble(), 75e-6));
        QVERIFY(csv.out.contains("\nlatency_seconds,"));
        QVERIFY(run(rest + QStringLiteral("--format markdown")).out.contains("| quantity"));
        QCOMPARE(run(rest + QStringLiteral("--format yaml")).code, 1);
    }

    void helpAndList()
    {
        const Answer help = run(QStringLiteral("--help"));
        QCOMPARE(help.code, 0);
        for (const char* word : {"Examples:", "--gamma", "--fit", "nccl-tests"})
            QVERIFY2(help.out.contains(word), word);
        const Answer list = run(QStringLiteral("--list --format json"));
        QCOMPARE(list.code, 0);
        QVERIFY(jsonOf(list)["rows"].size() > 20);
    }

    void fitsNcclTests()
    {
        const Answer a = run(QStringLiteral("--fit - --format json"), measured);
        QVERIFY2(a.code == 0, a.err.constData());
        QVERIFY(a.err.contains("standard input: line 6: 'broken' is not a size"));
        const Json root = jsonOf(a);
        QVERIFY(near(root["bandwidth"], 100e9, 1e-3));
        QVERIFY(near(root["alpha_seconds"], 20e-6, 1e-2));
        QVERIFY(root["median_error"].get<double>() < 0.01);
        QCOMPARE(root["rows"].size(), std::size_t(3));
        QCOMPARE(root["program"].get<std::string>(), std::string("all_gather_perf"));
        QVERIFY(run(QStringLiteral("--fit -"), measured).out.contains("all_gather_perf"));
        QVERIFY(run(QStringLiteral("--fit - --in-place --format csv"), measured).out.startsWith("bytes,"));
        QCOMPARE(run(QStringLiteral("--fit /nowhere/at/all")).code, 2);
        const Answer empty = run(QStringLiteral("--fit -"), "\n");
        QCOMPARE(empty.code, 1);
        QVERIFY(empty.err.contains("nothing is pasted"));
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const QString& arguments, const char* says) {
            QTest::newRow(name) << arguments << QByteArray(says);
        };
        const QString good = QStringLiteral("--op all_reduce --ranks 8 --bytes 1GB") + hop;
        row("nothing", {}, "--op is missing");
        row("no such operation", QStringLiteral("--op all_redcue"), "did you mean");
        row("no such algorithm", good + QStringLiteral("--algorithm rings"), "expected one of auto, ring");
        row("three numbers for two",
            good + QStringLiteral("--nodes 3 --per-node 8 --inner-bandwidth 450GB/s"),
            "leave one of the three out");
        row("levels of an all-gather",
            QStringLiteral(
                "--op all_gather --ranks 64 --bytes 1GB --nodes 8 --per-node 8 --inner-bandwidth 450GB/s")
                + hop,
            "leave --nodes");
        row("no ranks", QStringLiteral("--op all_reduce --bytes 1GB") + hop, "--ranks is missing");
        row("half a rank", good + QStringLiteral("--ranks 7.5"), "--ranks");
        row("one rank", good + QStringLiteral("--ranks 1"), "at least 2");
        row("no bytes", QStringLiteral("--op all_reduce --ranks 8") + hop, "--bytes is missing");
        row("bytes in seconds", good + QStringLiteral("--bytes 5us"), "--bytes");
        row("latency in bytes", good + QStringLiteral("--latency 5GB"), "--latency");
        row("bandwidth in bytes", good + QStringLiteral("--bandwidth 50GB"), "--bandwidth");
        row("bandwidth of nothing", good + QStringLiteral("--bandwidth 0GB/s"), "bandwidth must be positive");
        row("gamma", good + QStringLiteral("--gamma fast"), "neither seconds for each byte");
        row("power of two", good + QStringLiteral("--ranks 12 --algorithm rabenseifner"),
            "the nearest are 8 and 16");
        row("levels without nodes", good + QStringLiteral("--algorithm hierarchical"),
            "--inner-bandwidth 450GB/s");
        row("nodes that do not divide",
            good + QStringLiteral("--algorithm hierarchical --nodes 3 --per-node 2 --inner-bandwidth 1TB/s"),
            "leave one of the three out");
        row("too many ranks", good + QStringLiteral("--ranks 1e18"), "at most");
        row("a stray word", good + QStringLiteral("all"), "unexpected 'all'");
        row("an unknown option", good + QStringLiteral("--speed 3"), "speed");
    }
    void refusals()
    {
        QFETCH(const QString, arguments);
        QFETCH(const QByteArray, says);
        const Answer a = run(arguments);
        QCOMPARE(a.code, 1);
        QVERIFY(a.out.isEmpty());
        QVERIFY2(a.err.contains(says), a.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestCollectiveCommand)
#include "tst_collective_command.moc"
