// Time against message size: curves, crossings, regions and measurements. Numbers by hand from α, β and
// ranks.

#include "tests/views/communication/communication_fixture.h"
#include "views/communication/curve_table.h"
#include "views/figure/sheet.h"
#include "widgets/core_text.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

const CurveLine* line(const CurveData& data, const std::string& key)
{
    const auto found = std::ranges::find(data.lines, key, &CurveLine::key);
    return found == data.lines.end() ? nullptr : &*found;
}

bool near(double a, double b, double tolerance = 1e-6) { return std::abs(a - b) <= tolerance * std::abs(b); }

CurveData curveOf(const Report& report, const std::string& choice = {}, const Measurement* measured = nullptr)
{
    return curveData(report, {}, choice, measured);
}

QString sentenceOf(const CurveData& data) { return sentencesText(data.sentences, {}); }

} // namespace

class TestCommunicationCurve : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // 8 ranks, 5 µs, 50 GB/s: a ring all-reduce is 70 µs and 2 · 7/8 · n / 50 GB/s.
    void theExampleTeaches()
    {
        const CurveData data = curveOf(evaluatedReport("seed-question"));
        QCOMPARE(data.chosen, "example");
        QVERIFY2(sentenceOf(data).startsWith(u"This scenario sends nothing; an example instead: 8 ranks"),
            qPrintable(sentenceOf(data)));
        const CurveLine* ring = line(data, "algorithm.ring");
        QVERIFY(ring && ring->main);
        for (const PlotXY& point : ring->points)
            QVERIFY(near(point.y, 14 * 5e-6 + 2 * 7.0 / 8 * point.x / 50e9));
        QVERIFY(near(data.half.value(), 8 * 5e-6 * 50e9)); // P · α · W
        QCOMPARE(coreText(data.halfText), u"half speed at 2.00 MB"_s);
        // α · W · P · (P − 1 − log₂ P)
        const auto tree =
            std::ranges::find(data.crossings, std::string("crossing.tree"), &CurveCrossing::key);
        QVERIFY(tree != data.crossings.end());
        QVERIFY(near(tree->bytes, 5e-6 * 50e9 * 8 * 4));
        QCOMPARE(coreText(tree->label), u"ring over tree from 8.00 MB"_s);
        // From log₂ P · (α + n / W) to 2 · log₂ P · α + 2 · (P − 1)/P · n / W: 3·α·W / (3 − 7/4).
        QCOMPARE(coreText(data.crossings[0].label), u"Rabenseifner from 600 kB"_s);
        QVERIFY(near(data.crossings[0].bytes, 3 * 5e-6 * 50e9 / (3 - 1.75)));
        for (const PlotXY& bound : data.lowerBound)
            for (const CurveLine& each : data.lines)
                for (const PlotXY& point : each.points)
                    if (point.x == bound.x)
                        QVERIFY(point.y >= bound.y * (1 - 1e-12));
    }

    void theLargestCollectiveIsDrawn()
    {
        const CurveData data = curveOf(communicatingReport());
        QCOMPARE(data.chosen, "tensor.all-reduce.0");
        QCOMPARE(coreText(data.linkText), u"8 ranks · α 2.00 µs · 450 GB/s"_s);
        QCOMPARE(data.messages.size(), 1u); // the other group scatters
        QVERIFY(near(data.messages[0].bytes, 100e6)); // 175 MB on the wire
        QVERIFY(near(data.messages[0].seconds, 1e-3));
        QVERIFY(data.messages[0].chosen);
        QCOMPARE(coreText(data.messages[0].spoken),
            u"tensor: all-reduce, 100 MB among 8 ranks: 1.00 ms as predicted"_s);
        QCOMPARE(data.choices.size(), 3u); // two groups and the example
        const CurveData other = curveOf(communicatingReport(), "data.reduce-scatter.0");
        QCOMPARE(other.op, Collective::ReduceScatter);
        QCOMPARE(coreText(other.linkText), u"8 ranks · α 5.00 µs · 50.0 GB/s"_s);
        QVERIFY(near(other.messages[0].bytes, 16e9));
        QCOMPARE(curveOf(communicatingReport(), "no such thing").chosen, "tensor.all-reduce.0");
    }

    void aRingThroughNodesHasAllTheirCards()
    {
        Report report = communicatingReport();
        report.communication[1].ranks = 32;
        report.communication[1].inNode = 4;
        const CurveData data = curveOf(report, "data.reduce-scatter.0");
        QCOMPARE(coreText(data.linkText), u"32 ranks · α 5.00 µs · 200 GB/s (4 cards)"_s);
        report.communication[1].inNode = 16; // 16 cards would be more than the ring inside the node carries
        report.communication[1].ranks = 128;
        const QString link = coreText(curveOf(report, "data.reduce-scatter.0").linkText);
        QVERIFY2(link.contains(u"450 GB/s (the ring inside a node)"), qPrintable(link));
    }

    void unknownLatencyIsCalledAssumed()
    {
        Report report = communicatingReport();
        report.scenario.hardware.scaleUp->latency = Seconds(0);
        QVERIFY(coreText(curveOf(report).linkText).endsWith(u", α assumed"_s));
    }

    void sendsHaveOneCurve()
    {
        const Report report = evaluatedReport("llama3-70b-256xh100", {{"hardware.efficiency.mfu", "model"}});
        const CurveData data = curveOf(report, "pipeline.send.0");
        QCOMPARE(data.op, Collective::Send);
        QCOMPARE(data.lines.size(), 1u);
        QVERIFY(data.lines[0].main);
    }

    void ranksThatNoAlgorithmTakesAreRefusedInWords()
    {
        for (const double ranks : {1e9, 1.0, 1e300}) {
            Report report = communicatingReport();
            report.communication[0].ranks = ranks;
            const CurveData data = curveOf(report, "tensor.all-reduce.0");
            QVERIFY(data.lines.empty());
            QVERIFY2(sentenceOf(data).startsWith(u"There is no curve:"), qPrintable(sentenceOf(data)));
        }
    }

    void baselinesAreMessagesToo()
    {
        const ViewInput input = communicationInput(communicatingReport(), {communicatingReport(3)});
        const CurveData data = curveData(*input.report, input.baselines, {}, nullptr);
        QCOMPARE(data.messages.size(), 2u);
        QCOMPARE(data.messages[1].baseline, std::optional<std::size_t>(0));
        QVERIFY(near(data.messages[1].bytes, 300e6));
    }

    // 20 µs and 100 GB/s: what the table was written from.
    void pastedMeasurementsAreFitted()
    {
        const Measurement measured = measurementOf(pastedTable().toStdString());
        QVERIFY(measured.ok());
        const CurveData data = curveOf(communicatingReport(), {}, &measured);
        QCOMPARE(data.measured.points.size(), 4u);
        QCOMPARE(data.measured.points[0].x, 1e6);
        QCOMPARE(data.measured.points[0].y, 30e-6);
        QVERIFY(near(measured.fit.curve->alpha.value(), 20e-6, 0.01));
        QVERIFY(near(measured.fit.curve->plateau.value(), 100e9, 0.01));
        QVERIFY(data.measured.fitted.size() > 10);
        QCOMPARE(data.measured.fitted.front().x, 1e6);
        QVERIFY2(sentenceOf(data).contains(u"at 4 sizes; the fitted curve"), qPrintable(sentenceOf(data)));
        const std::vector<PlotPoint>& marked = data.plots.front().points;
        const auto second =
            std::ranges::find(marked, "measured.1", [](const PlotPoint& point) { return point.mark.key; });
        QVERIFY(second != marked.end());
        QCOMPARE(coreText(second->mark.spoken), u"measured, 10.0 MB: 120 µs"_s);
        QVERIFY(data.plots.front().y.range.low <= 30e-6);
    }

    void anotherOperationIsSaid()
    {
        const Measurement measured = measurementOf("# all_gather_perf\n" + pastedTable().toStdString());
        QVERIFY(measured.ok());
        QCOMPARE(measured.table.program, std::string("all_gather_perf"));
        const CurveData data = curveOf(communicatingReport(), {}, &measured);
        QVERIFY2(sentenceOf(data).contains(u"all-gather, not all-reduce"), qPrintable(sentenceOf(data)));
    }

    void theTableHasARowForEverySize()
    {
        const Measurement measured = measurementOf(pastedTable().toStdString());
        const CurveData data = curveOf(communicatingReport(), {}, &measured);
        const ViewTable table = curveTable(data, &measured, {});
        double last = 0;
        int measuredRows = 0;
        for (std::size_t i = 0; i < table.rows.size(); ++i) {
            QCOMPARE(table.rows[i].size(), table.columns.size());
            const double bytes = table.numbers[i][0].si.value();
            QVERIFY(bytes >= last);
            last = bytes;
            measuredRows += table.rows[i][1] == u"measured";
        }
        QCOMPARE(measuredRows, 4);
        QVERIFY(table.columns.contains(u"ring"_s));
        const auto predicted = table.columns.indexOf(u"predicted"_s);
        const auto message = std::ranges::find_if(
            table.rows, [](const QStringList& row) { return row[1] == u"tensor: all-reduce"; });
        QVERIFY(message != table.rows.end());
        QCOMPARE((*message)[predicted], u"1.00 ms"_s);
    }
};

QTEST_GUILESS_MAIN(TestCommunicationCurve)
#include "tst_communication_curve.moc"
