// The rows behind the Step view: waterfall, readouts, utilisation.

#include "core/outcome/readout.h"
#include "tests/views/step/step_fixture.h"
#include "tests/views/units_with_blanks.h"
#include "views/step/step_data.h"

#include <QCoreApplication>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

class TestStepData : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyBarStartsWhereTheLastOneEnded()
    {
        const StepData data = stepData(stepInput(steppedReport()), {});
        QCOMPARE(data.bars.size(), 6u);
        double end = 0;
        for (const StepBar& bar : data.bars) {
            QCOMPARE(bar.start, end);
            end += bar.seconds;
        }
        QVERIFY(std::abs(end - *data.total) < 1e-12);
        QCOMPARE(data.totalText, u"10.0 s"_s);
        QCOMPARE(data.bars[0].amount, u"5.00 s"_s);
        QCOMPARE(data.bars[0].share, u"50 %"_s);
        QCOMPARE(data.bars[3].spoken, u"tensor communication, 2.00 s, 20 % of the step, communication"_s);
    }

    void partsHaveTheirKind_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<int>("role");
        QTest::addColumn<QString>("path");
        const auto row = [](const char* name, const char* id, StepRole role, const QString& path) {
            QTest::newRow(name) << QByteArray(id) << static_cast<int>(role) << path;
        };
        row("products compute", "matmul", StepRole::Computation, u"step.parts.matmul"_s);
        row("recomputation computes", "recompute", StepRole::Computation, u"step.parts.recompute"_s);
        row("element-wise passes move memory", "elementwise", StepRole::Memory,
            u"step.memory_bound_seconds"_s);
        row("the optimizer moves memory", "optimizer", StepRole::Memory, u"step.optimizer_seconds"_s);
        row("expert traffic communicates", "expert", StepRole::Communication,
            u"step.expert_exposed_seconds"_s);
        row("gradients communicate", "data", StepRole::Communication, u"step.data_exposed_seconds"_s);
        row("a bubble waits", "bubble", StepRole::Waiting, u"step.bubble_seconds"_s);
        row("stragglers are waited for", "straggler", StepRole::Waiting, u"step.parts.straggler"_s);
        row("what nobody has heard of", "novelty", StepRole::Waiting, u"step.seconds"_s);
    }
    void partsHaveTheirKind()
    {
        QFETCH(QByteArray, id);
        QFETCH(int, role);
        QFETCH(QString, path);
        Report report = steppedReport();
        report.step.parts = {{id.constData(), "a part", Seconds(10)}};
        const StepData data = stepData(stepInput(report), {});
        QCOMPARE(data.bars.size(), 1u);
        QCOMPARE(static_cast<int>(data.bars[0].role), role);
        QCOMPARE(data.bars[0].path, path);
        QVERIFY2(findReadout(path.toStdString()) || path.startsWith(u"step.parts."), qPrintable(path));
    }

    void theBandIsSaidAndWhetherItIsCalibrated()
    {
        Report report = steppedReport();
        StepData data = stepData(stepInput(report), {});
        QVERIFY(data.band.has_value());
        QCOMPARE(data.band->text, u"8.80 s to 13.3 s"_s);
        QVERIFY2(data.sentence.contains(u"Not calibrated"), qPrintable(data.sentence));
        QCOMPARE(data.longest(), 13.3);
        report.step.band->calibrated = true;
        data = stepData(stepInput(report), {});
        QVERIFY2(data.sentence.contains(u"Calibrated on measured steps"), qPrintable(data.sentence));
    }

    void aStatedMfuHasNoPartsOfItsOwn()
    {
        Report report = steppedReport();
        report.scenario = openingScenario(shippedCatalog());
        report.step.parts.clear();
        report.step.band.reset();
        const StepData data = stepData(stepInput(report), {});
        QVERIFY(data.stated);
        QVERIFY2(data.sentence.contains(u"MFU is fixed at 40 %"), qPrintable(data.sentence));
        // The model's own answer stands beside it, and the report cannot explain that.
        QVERIFY(data.prediction.has_value());
        QVERIFY(!data.bars.empty());
        double sum = 0;
        for (const StepBar& bar : data.bars) {
            QVERIFY(bar.path.isEmpty());
            sum += bar.seconds;
        }
        QVERIFY(std::abs(sum - *data.prediction) < 1e-9 * sum);
        QCOMPARE(data.totalText, u"10.0 s"_s);
    }

    void foldingKeepsTheLargestInOrder_data()
    {
        QTest::addColumn<int>("bars");
        QTest::addColumn<QString>("keys");
        QTest::newRow("room for all") << 6 << u"matmul attention elementwise tensor bubble optimizer"_s;
        QTest::newRow("one too many") << 5 << u"matmul attention tensor bubble rest"_s;
        QTest::newRow("three rows") << 3 << u"matmul tensor rest"_s;
        QTest::newRow("one row") << 1 << u"rest"_s;
        QTest::newRow("none") << 0 << QString();
    }
    void foldingKeepsTheLargestInOrder()
    {
        QFETCH(int, bars);
        QFETCH(QString, keys);
        const StepData data = stepData(stepInput(steppedReport()), {});
        const StepData few = folded(data, static_cast<std::size_t>(bars), {});
        QStringList got;
        double sum = 0;
        for (const StepBar& bar : few.bars) {
            got += bar.key.mid(5);
            QVERIFY(std::abs(bar.start - sum) < 1e-12);
            sum += bar.seconds;
        }
        QCOMPARE(got.join(u' '), keys);
        if (bars > 0)
            QVERIFY(std::abs(sum - 10) < 1e-12);
        if (bars == 3)
            QCOMPARE(few.bars.back().spoken, u"4 smaller parts, 3.00 s, 30 % of the step"_s);
    }

    void tableTwin()
    {
        Report baseline = steppedReport(2);
        baseline.step.parts.erase(baseline.step.parts.begin() + 3); // no tensor parallelism there
        const ViewInput input = stepInput(steppedReport(), {baseline});
        const ViewTable table = stepTable(stepData(input, {}), input, {});
        QCOMPARE(table.rows.size(), 6u + 1 + 2); // parts, the whole, the band
        QCOMPARE(table.paths.size(), table.rows.size());
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        QCOMPARE(table.rows[0],
            QStringList({u"GEMMs"_s, u"computation"_s, u"0 s"_s, u"5.00 s"_s, u"50 %"_s, u"10.0 s"_s}));
        QCOMPARE(table.rows[3].back(), u"—"_s);
        QCOMPARE(table.rows[6][0], u"whole step"_s);
        QCOMPARE(table.rows[6].back(), u"20.0 s"_s);
        QCOMPARE(table.rows[7][3], u"8.80 s"_s);
        QCOMPARE(table.rows[8][1], u"not calibrated"_s);
        QCOMPARE(*table.numbers[3][1].si, 2.0);
    }

    void readouts()
    {
        const auto tiles = stepTiles(stepInput(steppedReport(), {steppedReport(2)}), {});
        QStringList said;
        for (const ReadoutTileData& tile : tiles) {
            said += tile.label + u": "_s + tile.value;
            QVERIFY(findReadout(tile.path.toStdString()));
        }
        QCOMPARE(said,
            QStringList({u"step time: 10.0 s (8.80–13.3)"_s, u"MFU: 45 %"_s, u"HFU: 50 %"_s,
                u"tokens per second per accelerator: 1.23k tokens/s"_s}));
        QVERIFY2(tiles[0].deltas[0].startsWith(u"A  −10.0 s  ×0.500"), qPrintable(tiles[0].deltas[0]));
        QVERIFY2(tiles[0].detail.contains(u"80 % interval"), qPrintable(tiles[0].detail));
    }

    void aBandAcrossUnitsTakesThatOfTheStep()
    {
        Report report = steppedReport();
        report.step.seconds = Seconds(1.1);
        report.step.band = Band{Seconds(0.97), Seconds(1.46), false};
        QCOMPARE(stepTiles(stepInput(report), {})[0].value, u"1.10 s (0.970–1.46)"_s);
        report.step.seconds = Seconds(112);
        report.step.band = Band{Seconds(101), Seconds(170), false};
        QCOMPARE(stepTiles(stepInput(report), {})[0].value, u"112 s (101–170)"_s);
        QCOMPARE(stepData(stepInput(report), {}).band->text, u"101 s to 170 s"_s);
    }

    void aBandSaysAUnitOfTwoWordsOnce()
    {
        constexpr double day = 86400;
        Report report = steppedReport();
        report.step.seconds = Seconds(10 * day);
        report.step.band = Band{Seconds(8.8 * day), Seconds(13.3 * day), false};
        UnitsWithBlanks language;
        QVERIFY(QCoreApplication::installTranslator(&language));
        const std::vector<ReadoutTileData> tiles = stepTiles(stepInput(report), {});
        QCoreApplication::removeTranslator(&language);
        QCOMPARE(tiles[0].value, u"10.0 full d (8.80–13.3)"_s);
    }

    void utilisationUnderEveryConvention()
    {
        Report report = steppedReport();
        report.throughput.conventions = {{"causal", "causal attention halved", Flops(2e18), 0.45, 0.225},
            {"full", "full square", Flops(2.2e18), 0.5, 0.25}, {"6n", "6N", Flops(1.8e18), 0.4, 0.2}};
        const UtilisationData data = utilisationData(stepInput(report), {});
        QCOMPARE(data.rows.size(), 3u);
        QVERIFY(data.rows[0].shown && !data.rows[1].shown && !data.rows[2].shown);
        QVERIFY2(data.sentence.contains(u"between 40 % and 50 %"), qPrintable(data.sentence));
        const ViewTable table = utilisationTable(data);
        QCOMPARE(table.rows[1],
            QStringList({u"full square"_s, u"2.20 × 10¹⁸ FLOP"_s, u"50 %"_s, u"25 %"_s, QString()}));
        QCOMPARE(table.rows[0].back(), u"shown as MFU"_s);
        QCOMPARE(*table.numbers[2][1].si, 0.4);
    }

    void utilisationSaysWhyItIsEmpty()
    {
        Report report = steppedReport();
        QVERIFY(utilisationData(stepInput(report), {}).sentence.contains(u"one way only"));
        report.step.seconds.reset();
        report.diagnostics.push_back({Severity::Error, "step.seconds", "no peak is known", {}});
        QVERIFY(utilisationData(stepInput(report), {}).sentence.contains(u"no peak is known"));
        QVERIFY(utilisationTable(utilisationData(stepInput(report), {})).rows.empty());
    }

    void absurdReportsStayTotal_data()
    {
        QTest::addColumn<double>("seconds");
        QTest::newRow("not a number") << double(NAN);
        QTest::newRow("infinite") << double(INFINITY);
        QTest::newRow("negative") << -1.0;
        QTest::newRow("nothing") << 0.0;
        QTest::newRow("smallest") << 5e-324;
        QTest::newRow("largest") << 1.7e308;
    }
    void absurdReportsStayTotal()
    {
        QFETCH(double, seconds);
        Report report = steppedReport();
        report.step.seconds = Seconds(seconds);
        report.step.band = Band{Seconds(seconds), Seconds(seconds), false};
        for (StepPart& part : report.step.parts)
            part.seconds = Seconds(seconds);
        report.throughput.mfu = seconds;
        report.throughput.conventions = {{"6n", "6N", Flops(seconds), seconds, seconds}};
        const ViewInput input = stepInput(report, {report});
        const StepData data = stepData(input, {});
        QVERIFY(std::isfinite(data.longest()));
        const ViewTable table = stepTable(data, input, {});
        QVERIFY(!table.rows.empty());
        for (const ReadoutTileData& tile : stepTiles(input, {}))
            QVERIFY2(!tile.value.contains(u"nan") && !tile.value.contains(u"inf"), qPrintable(tile.value));
        for (const QStringList& row : table.rows)
            QVERIFY(!row.join(u' ').contains(u"nan"));
        (void)folded(data, 2, {});
        (void)utilisationData(input, {});
    }
};

QTEST_GUILESS_MAIN(TestStepData)
#include "tst_step_data.moc"
