// What the Cost view says, without a window.

#include "core/figures/iso.h"
#include "core/outcome/readout.h"
#include "tests/views/cost/cost_fixture.h"
#include "tests/views/seed_report.h"
#include "views/cost/cost_data.h"
#include "views/readout_text.h"
#include "widgets/core_text.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

bool near(double actual, double expected, double tolerance)
{
    return std::abs(actual - expected) <= tolerance * std::abs(expected);
}

Scenario seed() { return shippedScenario("seed-003"); }

Scenario cluster()
{
    Scenario s = shippedScenario("llama3-70b-256xh100");
    s.targets.setupHours = 24;
    s.targets.budget = Money(20e6);
    return s;
}

} // namespace

class TestCostData : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readoutNames()
    {
        const auto tiles = costTiles(evaluatedInput(seed()), {});
        QStringList labels;
        for (const ReadoutTileData& tile : tiles) {
            labels += tile.label;
            const Readout* readout = findReadout(tile.path.toStdString());
            QVERIFY(readout);
            QCOMPARE(QString::fromStdString(std::string(readout->firstLabel())), tile.label);
            QVERIFY(!tile.detail.isEmpty());
        }
        QCOMPARE(labels, QStringList({u"cost"_s, u"GPU-hours"_s, u"wall-clock"_s, u"wasted share"_s}));
        QCOMPARE(tiles[0].value, u"$2.10"_s); // the cost leads
        QCOMPARE(tiles[0].state, GateState::Pass);
        QCOMPARE(tiles[2].value, u"3.00 h"_s);
    }

    // Without a price the page shows what it would be multiplied with, and where to set it.
    void withoutAPriceTimeIsDrawn()
    {
        Scenario s = seed();
        s.targets.setupHours = 0;
        s.targets.pricePerAcceleratorHour.reset();
        s.hardware.accelerator.priceLow = s.hardware.accelerator.priceHigh = MoneyPerSecond(0);
        const SplitData split = moneySplit(evaluatedInput(s), {}, true);
        QVERIFY(split.total && split.unit == Unit::Second);
        QVERIFY(split.budget.text.isEmpty()); // said once
        QVERIFY2(split.sentence.contains(u"Set the price"_s), qPrintable(split.sentence));
        for (const CostPart& part : split.parts) // no row for what is nothing
            QVERIFY(!part.key.endsWith(u"setup"_s));
    }

    void partsJoin_data()
    {
        QTest::addColumn<bool>("money");
        QTest::newRow("money") << true;
        QTest::newRow("time") << false;
    }
    void partsJoin()
    {
        QFETCH(bool, money);
        const ViewInput input = evaluatedInput(cluster(), {seed()});
        const SplitData data = money ? moneySplit(input, {}) : timeSplit(input, {});
        QCOMPARE(data.parts.size(), std::size_t(4));
        double end = 0;
        for (const CostPart& part : data.parts) {
            QVERIFY(near(part.start, end, 1e-9) || part.start == end);
            end = part.start + part.value;
            QVERIFY(findReadout(part.path.toStdString()));
            QVERIFY(part.spoken.contains(part.amount));
        }
        QVERIFY(near(end, *data.total, 1e-9));
        QCOMPARE(data.baselines.size(), std::size_t(1));
        QCOMPARE(data.baselines[0].letter, u"A"_s);
        const ViewTable table = splitTable(data, {});
        QCOMPARE(table.rows.size(), std::size_t(7)); // parts, whole, limit, baseline
        QCOMPARE(table.paths.size(), table.rows.size());
    }

    void overOnlyWhenTheLimitIsExceeded()
    {
        Scenario s = seed();
        QVERIFY(!moneySplit(evaluatedInput(s), {}).over);
        s.targets.setupHours = 3;
        const SplitData over = moneySplit(evaluatedInput(s), {});
        QVERIFY(over.over);
        QVERIFY(over.totalSpoken.contains(u"over the budget"_s));
        s.targets.budget.reset();
        QVERIFY(!moneySplit(evaluatedInput(s), {}).over);
    }

    void sentence()
    {
        const BudgetText text = budgetText(evaluatedInput(seed()), {});
        QCOMPARE(text.verdict, BudgetVerdict::Confirmed);
        QCOMPARE(text.text,
            u"This would use 2× GeForce RTX 4090 at $0.35/h each = $0.70/h total, run for 3.00 h "
            u"including "
            "60.0 min of set-up = $2.10. Budget: $3.00; $0.90 left."_s);
        // The command line's sentence says the same.
        QCOMPARE(text.text.toStdString(), budgetSentence(budgetStatement(*evaluatedInput(seed()).report)));
        Scenario s = seed();
        s.targets.setupHours = 3;
        QVERIFY(budgetText(evaluatedInput(s), {}).text.endsWith(u"; exceeded by $0.50."_s));
    }

    // The window has controls; ids of fields are for files and commands.
    void sentencesNameNoId()
    {
        Scenario s = seed();
        s.targets.budget.reset();
        const QString none = budgetText(evaluatedInput(s), {}).text;
        QVERIFY2(none.endsWith(u" = $2.10. No budget is set."_s), qPrintable(none));
        QVERIFY(budgetSentence(budgetStatement(*evaluatedInput(s).report)).ends_with("(targets.budget)."));
        s.targets.pricePerAcceleratorHour.reset();
        s.hardware.accelerator.priceLow = s.hardware.accelerator.priceHigh = MoneyPerSecond(0);
        const ViewInput unknown = evaluatedInput(s);
        const QString cost = budgetText(unknown, {}).text;
        QVERIFY2(cost.startsWith(u"The cost of 2× "_s) && cost.contains(u"; set price"_s), qPrintable(cost));
        for (const QString& said : {cost, moneySplit(unknown, {}).sentence, timeSplit(unknown, {}).sentence})
            QVERIFY2(!said.contains(u"targets."_s), qPrintable(said));
    }

    // Every curve, evaluated at one of its points, costs or takes what it says.
    void curvesAreTrue()
    {
        Scenario s = cluster();
        s.hardware.efficiency.mfu = 0.4;
        s.mesh.data.reset();
        const ViewInput input = evaluatedInput(s);
        const SheetData data = isoData(*input.report, {});
        const std::vector<PlotCurve>& curves = data.plots.front().curves;
        const double step = data.plots.front().points.front().handle.x.step;
        QVERIFY(step > 1);
        QCOMPARE(curves.size(), std::size_t(4));
        const Report& report = *input.report;
        int checked = 0;
        for (const PlotCurve& line : curves)
            for (std::size_t i = 0; i < line.points.size(); i += 10) {
                const bool time = line.mark.path == "run.wall_clock_seconds"; // else money
                const double n = std::round(line.points[i].x / step) * step;
                if (n < 1 || line.points[i].y > 1)
                    continue;
                Scenario there = s;
                there.hardware.accelerators = n;
                // Between two whole counts equal time keeps n · MFU, equal money nearly the MFU.
                there.hardware.efficiency.mfu = line.points[i].y * (time ? line.points[i].x / n : 1.0);
                const Report at = evaluate(there);
                if (!at.run.wallClock || *statedMfu(there.hardware) > 1)
                    continue;
                const double value = time ? at.run.wallClock->value() : at.run.total->value();
                const std::string& key = line.mark.key;
                const double expected = key == "iso.time" ? report.run.wallClock->value()
                    : key == "iso.deadline"               ? s.targets.deadline.value()
                    : key == "iso.money"                  ? report.run.total->value()
                                                          : s.targets.budget->value();
                QVERIFY2(near(value, expected, 0.02), key.c_str());
                ++checked;
            }
        QVERIFY(checked > 8);
    }

    void theSpokenPointCounts_data()
    {
        QTest::addColumn<int>("accelerators");
        QTest::addColumn<QString>("said");
        QTest::newRow("one") << 1 << u"the scenario: 1 accelerator at an MFU of "_s;
        QTest::newRow("several") << 8 << u"the scenario: 8 accelerators at an MFU of "_s;
    }

    void theSpokenPointCounts()
    {
        QFETCH(int, accelerators);
        QFETCH(QString, said);
        Scenario s = seed();
        s.hardware.accelerators = accelerators;
        const SheetData data = isoData(*evaluatedInput(s).report, {});
        const QString spoken = coreText(data.plots.front().points.front().mark.spoken);
        QVERIFY2(spoken.startsWith(said), qPrintable(spoken));
    }

    void thePointLiesOnItsCurves()
    {
        const SheetData data = isoData(*evaluatedInput(cluster()).report, {});
        const PlotXY now = data.plots.front().points.front().at;
        for (const PlotCurve& line : data.plots.front().curves) {
            if (line.stroke.dash != Dash::Solid) // of the deadline or the budget
                continue;
            double closest = 1e9;
            for (const PlotXY& point : line.points)
                if (near(point.x, now.x, 0.05))
                    closest = std::min(closest, std::abs(point.y / now.y - 1));
            QVERIFY2(closest < 0.06, line.mark.key.c_str());
        }
        QVERIFY(isoTable(data, {}).rows.size() >= 5);
    }

    void offers()
    {
        Scenario s = cluster();
        QCOMPARE(offersData(evaluatedInput(s), {}).offers.size(), std::size_t(1));
        s.targets.spotPricePerAcceleratorHour = MoneyPerSecond(1.0 / 3600);
        s.targets.purchasePrice = Money(40000);
        const OffersData data = offersData(evaluatedInput(s), {});
        QCOMPARE(data.offers.size(), std::size_t(3));
        QVERIFY(data.sentence.contains(u"preemptions per hour"_s));
        QVERIFY(data.sentence.contains(u"Buying is cheaper after"_s));
        for (const Offer& offer : data.offers)
            QVERIFY(findReadout(offer.path.toStdString()));
        QCOMPARE(offersTable(data).rows.size(), std::size_t(3));
    }

    void absurdNumbersSayNothingWrong()
    {
        for (const auto& [name, report] : absurdReports()) {
            const ViewInput input = inputOf(report);
            for (const ReadoutTileData& tile : costTiles(input, {}))
                QVERIFY2(!tile.value.contains(u"nan"_s) && !tile.value.contains(u"inf"_s), qPrintable(name));
            moneySplit(input, {});
            timeSplit(input, {});
            isoData(*input.report, {});
            offersData(input, {});
            QVERIFY(!budgetText(input, {}).text.isEmpty());
        }
    }
};

QTEST_MAIN(TestCostData)
#include "tst_cost_data.moc"
