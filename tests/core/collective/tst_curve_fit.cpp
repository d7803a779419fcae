// Curves through measured tables, and nccl-tests' output as people paste it.

#include <QJsonArray>
#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "golden_file.h"

#include "core/interop/nccl_tests.h"

#include <cmath>
#include <limits>
#include <map>

using namespace ridgepoint;

namespace {

constexpr double mebi = 1 << 20;
constexpr double giga = 1e9;

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(std::abs(b), 1e-300);
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

const std::string pasted =
    R"(# nThread 1 nGpus 8 minBytes 8 maxBytes 536870912 step: 2(factor) warmup iters: 5 iters: 20
# Collective test starting: all_reduce_perf
# Using devices
#  Rank  0 Group  0 Pid  33 on       node device  0 [0x07] Some Device
#
#                                                              out-of-place                       in-place
#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
           8             2     float     sum      -1    20.10    0.00    0.00      0    20.00    0.00    0.00      0
     1048576        262144     float     sum      -1    42.00   24.97   43.69      0    41.00   25.57   44.76      0
    16777216       4194304     float     sum      -1   140.00  119.84  209.72      0   139.00  120.70  211.23    N/A
   536870912     134217728     float     sum      -1  2600.00  206.49  361.36      0  2590.00  207.29  362.75      0
# Out of bounds values : 0 OK
# Avg bus bandwidth    : 153.691
#
)";

} // namespace

class TestCurveFit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void measuredTablesAreReproduced_data()
    {
        QTest::addColumn<std::vector<double>>("bytes");
        QTest::addColumn<std::vector<double>>("seconds");
        const QJsonArray tables = golden::collectives()["measured"].toArray();
        for (const QJsonValue& table : tables) {
            std::map<int, std::pair<std::vector<double>, std::vector<double>>> byNodes;
            for (const QJsonValue& row : table["rows"].toArray()) {
                const bool p5 = table["id"].toString().startsWith(QLatin1String("p5_"));
                auto& [bytes, seconds] = byNodes[p5 ? row[0].toInt() : 18];
                bytes.push_back(p5 ? row[2].toDouble() * mebi : row[0].toDouble());
                // GB200: busbw of 144 ranks, 2 · 143/144.
                const double algbw = (p5 ? row[3].toDouble() : row[1].toDouble() * 144 / 286) * giga;
                seconds.push_back(bytes.back() / algbw);
            }
            for (const auto& [nodes, columns] : byNodes)
                QTest::addRow("%s, %d ranks", qPrintable(table["id"].toString()), 8 * nodes)
                    << columns.first << columns.second;
        }
        QCOMPARE(tables.size(), 3);
    }
    void measuredTablesAreReproduced()
    {
        QFETCH(const std::vector<double>, bytes);
        QFETCH(const std::vector<double>, seconds);
        std::vector<CollectiveSample> samples;
        for (std::size_t i = 0; i < bytes.size(); ++i)
            samples.push_back({Bytes(bytes[i]), Seconds(seconds[i])});
        const CurveFit fit = fitCollectiveCurve(samples);
        QVERIFY2(fit.curve, fit.message.plain().c_str());
        qInfo("median %.1f %%, worst %.1f %%, plateau %.1f GB/s", 100 * fit.medianError, 100 * fit.worstError,
            fit.curve->plateau.value() / giga);
        QVERIFY(fit.medianError <= 0.10);
        QVERIFY(fit.medianError <= fit.worstError && fit.worstError < 0.5);
        // The errors it reports are those of the curve it returns.
        double worst = 0;
        for (const CollectiveSample& sample : samples)
            worst = std::max(worst, std::abs(fit.curve->time(sample.bytes) / sample.time - 1));
        QVERIFY(near(worst, fit.worstError));
        QCOMPARE(fit.curve->smallest.value(), bytes.front());
        QCOMPARE(fit.curve->largest.value(), bytes.back());
        // Bandwidth grows with size towards the plateau.
        double previous = 0;
        for (double size = 1e3; size < 1e15; size *= 3) {
            const double now = fit.curve->bandwidth(Bytes(size)).value();
            QVERIFY(now >= previous && now <= fit.curve->plateau.value() * (1 + 1e-12));
            previous = now;
        }
    }

    void exactCurvesAreFoundAgain_data()
    {
        QTest::addColumn<double>("alpha");
        QTest::addColumn<double>("plateau");
        QTest::addColumn<double>("fill");
        QTest::newRow("all three terms") << 30e-6 << 200e9 << 5e6;
        QTest::newRow("latency and bandwidth") << 30e-6 << 200e9 << 0.0;
        QTest::newRow("no latency") << 0.0 << 50e9 << 2e8;
        QTest::newRow("bandwidth alone") << 0.0 << 50e9 << 0.0;
    }
    void exactCurvesAreFoundAgain()
    {
        QFETCH(const double, alpha);
        QFETCH(const double, plateau);
        QFETCH(const double, fill);
        const FittedCurve made{Seconds(alpha), BytesPerSecond(plateau), Bytes(fill), Bytes(1e5), Bytes(1e10)};
        std::vector<CollectiveSample> samples;
        for (double bytes = 1e5; bytes < 2e10; bytes *= 3)
            samples.push_back({Bytes(bytes), made.time(Bytes(bytes))});
        const CurveFit fit = fitCollectiveCurve(samples);
        QVERIFY2(fit.curve, fit.message.plain().c_str());
        QVERIFY(near(fit.curve->plateau.value(), plateau, 1e-6));
        QVERIFY(std::abs(fit.curve->alpha.value() - alpha) < 1e-10);
        QVERIFY(std::abs(std::sqrt(fit.curve->fill.value()) - std::sqrt(fill)) < 1e-4 * std::sqrt(fill) + 1);
        QVERIFY(fit.worstError < 1e-6);
    }

    void halfSpeedIsHalf()
    {
        for (const double fill : {0.0, 1e6, 1e9})
            for (const double alpha : {1e-6, 1e-4}) {
                const FittedCurve curve{
                    Seconds(alpha), BytesPerSecond(1e11), Bytes(fill), Bytes(1), Bytes(2)};
                QVERIFY(near(curve.bandwidth(curve.halfSpeed()).value(), 0.5e11));
            }
    }

    // Times that grow faster than sizes would ask for a negative start.
    void noTermIsNegative()
    {
        std::vector<CollectiveSample> samples;
        for (double bytes = 1e6; bytes < 1e9; bytes *= 2)
            samples.push_back({Bytes(bytes), Seconds(bytes * bytes * 1e-20)});
        const CurveFit fit = fitCollectiveCurve(samples);
        QVERIFY(fit.curve);
        QVERIFY(
            fit.curve->alpha.value() >= 0 && fit.curve->fill.value() >= 0 && fit.curve->plateau.value() > 0);
        QVERIFY(fit.worstError > 0.1);
    }

    void badSamplesAreRefused()
    {
        const double inf = std::numeric_limits<double>::infinity();
        using Samples = std::vector<CollectiveSample>;
        const auto message = [](const Samples& samples) {
            const CurveFit fit = fitCollectiveCurve(samples);
            return fit.curve ? std::string() : fit.message.plain();
        };
        QVERIFY(has(message({}), "got none"));
        QVERIFY(has(message({{Bytes(1e6), Seconds(1e-3)}}), "got one"));
        QVERIFY(has(message({{Bytes(1e6), Seconds(1e-3)}, {Bytes(1e6), Seconds(2e-3)}}), "two sizes"));
        QVERIFY(has(message({{Bytes(1e6), Seconds(1e-3)}, {Bytes(2e6), Seconds(0)}}), "positive"));
        QVERIFY(has(message({{Bytes(-1e6), Seconds(1e-3)}, {Bytes(2e6), Seconds(1)}}), "positive"));
        QVERIFY(has(message({{Bytes(inf), Seconds(1e-3)}, {Bytes(2e6), Seconds(1)}}), "positive"));
        QVERIFY(has(message({{Bytes(1e300), Seconds(1e-300)}, {Bytes(2e300), Seconds(1e-300)}}), "units"));
        // Two points determine two of the terms.
        const CurveFit fit =
            fitCollectiveCurve(Samples{{Bytes(1e6), Seconds(1e-3)}, {Bytes(1e9), Seconds(1e-1)}});
        QVERIFY(fit.curve && fit.worstError < 1e-9);
    }

    void pastedOutputIsRead()
    {
        const NcclTestsTable table = parseNcclTests(pasted);
        QVERIFY2(table.ok(), table.error.c_str());
        QVERIFY2(table.warnings.empty(), table.warnings.empty() ? "" : table.warnings.front().c_str());
        QCOMPARE(table.program, std::string("all_reduce_perf"));
        QCOMPARE(table.rows.size(), std::size_t(4));
        const NcclTestsRow& row = table.rows[2];
        QCOMPARE(row.size.value(), 16777216.0);
        QCOMPARE(row.type, std::string("float"));
        QCOMPARE(row.reduction, std::string("sum"));
        QVERIFY(near(row.outOfPlace.time.value(), 140e-6));
        QVERIFY(near(row.outOfPlace.algorithmBandwidth.value(), 119.84e9));
        QVERIFY(near(row.outOfPlace.busBandwidth.value(), 209.72e9));
        QVERIFY(row.inPlace && near(row.inPlace->time.value(), 139e-6));
        QCOMPARE(table.samples().size(), std::size_t(4));
        QVERIFY(near(table.samples(true)[3].time.value(), 2590e-6));
        const CurveFit fit = fitCollectiveCurve(table.samples());
        QVERIFY(fit.curve && fit.medianError < 0.1);
    }

    void variantsAreRead()
    {
        const auto rows = [](const std::string& text) { return parseNcclTests(text).rows.size(); };
        // No root, an error column, out of place only, no units.
        const std::string old = "# size count type redop time algbw busbw error\n"
                                "1048576 262144 float sum 42.00 24.97 43.69 1e-07\n";
        QCOMPARE(rows(old), std::size_t(1));
        QVERIFY(!parseNcclTests(old).rows.front().inPlace);
        // Windows line ends, tabs, tags of mpirun.
        QString windows = QString::fromStdString(pasted);
        windows.replace(QLatin1Char('\n'), QLatin1String("\r\n"));
        QCOMPARE(rows(windows.toStdString()), std::size_t(4));
        QString tagged = QString::fromStdString(pasted);
        tagged.replace(QLatin1Char('\n'), QLatin1String("\n[1,0]<stdout>:"));
        QCOMPARE(rows(tagged.toStdString()), std::size_t(4));
        // Milliseconds, and the heading without its #.
        const NcclTestsTable ms =
            parseNcclTests("# size count time algbw busbw\n# (B) (elements) (ms) (GB/s) (GB/s)\n"
                           "1000000000 1 10 100.00 187.50\n");
        QVERIFY2(ms.ok(), ms.error.c_str());
        QVERIFY(ms.warnings.empty());
        QVERIFY(near(ms.rows.front().outOfPlace.time.value(), 10e-3));
        QCOMPARE(rows("size time\n1024 5\n2048 6\n"), std::size_t(2));
        // Columns that the heading names behind the end of the row.
        const NcclTestsTable shortRow = parseNcclTests("# size time type redop\n1024 5\n2048 6 \x1b[2J\n");
        QCOMPARE(shortRow.rows.size(), std::size_t(2));
        QVERIFY(shortRow.rows[0].type.empty() && shortRow.rows[0].reduction.empty());
        QCOMPARE(shortRow.rows[1].type, std::string("?[2J"));
        // Two tables, one after the other.
        QCOMPARE(rows(pasted + pasted), std::size_t(8));
        // A second one that cannot be read takes nothing from the first.
        const NcclTestsTable more = parseNcclTests(pasted + "# size count type\n1024 256 float\n");
        QVERIFY(more.ok());
        QCOMPARE(more.rows.size(), std::size_t(4));
        QVERIFY2(
            more.warnings.back().find("no column 'time'") != std::string::npos, more.warnings.back().c_str());
    }

    void brokenPastesAreExplained_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const char* text, const char* says) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(says);
        };
        row("nothing", "", "nothing is pasted");
        row("blanks", " \n\t\r\n", "nothing is pasted");
        row("prose", "the all-reduce took 5 ms\n", "no table found");
        row("rows without a heading", "1048576 262144 float sum -1 42 24.97 43.69 0\n", "no table found");
        row("no time", "# size count type redop root algbw busbw\n1 2 float sum -1 3 4\n",
            "no column 'time'");
        row("a heading alone", "# size count type redop root time algbw busbw\n", "no row that can be read");
        row("only words", "# size time\nsmall fast\n", "'small' is not a size");
        row("cut rows", "# size count type redop root time algbw\n1048576 262144 float\n",
            "only 3 of 7 columns");
        row("time in minutes", "# size time algbw\n# (B) (min) (GB/s)\n1 2 3\n",
            "'time' is in '(min)'; expected (us)");
        row("size in MB", "# size time algbw\n# (MB) (us) (GB/s)\n1 2 3\n",
            "'size' is in '(MB)'; expected (B)");
        row("bandwidth in bits", "# size time algbw\n# (B) (us) (Gb/s)\n1 2 3\n", "'algbw' is in '(Gb/s)'");
        row("zero bytes only", "# size time\n0 5\n", "0 bytes says nothing");
        row("no time measured", "# size time\n1024 0\n", "not a positive time");
        row("endless time", "# size time\n1024 inf\n", "not a positive time");
    }
    void brokenPastesAreExplained()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, says);
        const NcclTestsTable table = parseNcclTests(text.toStdString());
        QVERIFY(!table.ok() && table.rows.empty());
        const QString error = QString::fromStdString(table.error);
        QVERIFY2(error.contains(says), qPrintable(error));
        QVERIFY2(error.contains(QLatin1String("expected")), qPrintable(error));
    }

    void rowsThatAreNotNumbersAreLeftOut()
    {
        const NcclTestsTable table = parseNcclTests("# size count time algbw busbw #wrong\n"
                                                    "1048576 1 42 24.97 43.69 0\n"
                                                    "node-3: Test failure common.cu:844\n"
                                                    "2097152 1 soon 30 50 0\n"
                                                    "4194304 1 420 99.86 43.69 0\n"
                                                    "8388608 1 100 83.89 43.69 17\n");
        QVERIFY(table.ok());
        QCOMPARE(table.rows.size(), std::size_t(3));
        QCOMPARE(table.warnings.size(), std::size_t(4));
        QVERIFY(has(table.warnings[0], "line 3: 'node-3:' is not a size"));
        QVERIFY(has(table.warnings[1], "line 4: 'soon' is not a positive time"));
        QVERIFY(has(table.warnings[2], "line 5: size ÷ time is not the printed algbw"));
        QVERIFY(has(table.warnings[3], "line 6: the program found wrong results"));
        QCOMPARE(table.rows.back().outOfPlace.wrong, std::int64_t(17));
    }

    void hostileTextNeverBreaks()
    {
        std::string noise;
        unsigned state = 7;
        for (int i = 0; i < 200000; ++i) {
            state = state * 1664525u + 1013904223u;
            noise += static_cast<char>(state >> 24);
        }
        parseNcclTests(noise);
        const std::string heading =
            "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong\n";
        parseNcclTests(heading + noise);
        // Every way to cut a good paste off.
        for (std::size_t length = 0; length <= pasted.size(); ++length) {
            const NcclTestsTable table = parseNcclTests(std::string_view(pasted).substr(0, length));
            QVERIFY(table.ok() == !table.rows.empty());
            fitCollectiveCurve(table.samples());
        }
        const NcclTestsTable many = parseNcclTests([] {
            std::string text = "# size time\n";
            for (int i = 0; i < 1000; ++i)
                text += "no 1\n";
            return text + "5 5\n";
        }());
        QCOMPARE(many.warnings.size(), std::size_t(21));
        QVERIFY(has(many.warnings.back(), "980 more"));
        QCOMPARE(parseNcclTests(heading + std::string(1000000, '1')).rows.size(), std::size_t(0));
        QCOMPARE(parseNcclTests(heading + "1e999 1 float sum -1 1 1 1 0\n").rows.size(), std::size_t(0));
    }
};

QTEST_APPLESS_MAIN(TestCurveFit)
#include "tst_curve_fit.moc"
