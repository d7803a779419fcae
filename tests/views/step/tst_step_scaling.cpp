// The rows and dots of the Step view's scaling curves.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/step/step_fixture.h"
#include "views/figure/sheet.h"
#include "views/step/scaling_table.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

Scenario cluster(std::initializer_list<std::pair<const char*, const char*>> more = {})
{
    Scenario s = openingScenario(shippedCatalog());
    const auto set = [&s](const char* id, const char* text) {
        const FieldError error = setField(s, *findField(id), text, shippedCatalog());
        if (error)
            qFatal("%s", error.message.plain().c_str());
    };
    for (const auto& [id, text] :
        {std::pair{"model.preset", "llama3-8b"}, {"hardware.efficiency.mfu", "model"},
            {"hardware.accelerators", "16"}, {"mesh.tensor", "4"}, {"training.global_batch_sequences", "16"}})
        set(id, text);
    for (const auto& [id, text] : more)
        set(id, text);
    return s;
}

ScalingData dataOf(const Scenario& scenario) { return scalingData(evaluate(scenario), {}); }
QString sentenceOf(const ScalingData& data) { return sentencesText(data.sentences, {}); }

} // namespace

class TestStepScaling : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void dotsAreTheLegalPoints()
    {
        const ScalingData data = dataOf(cluster());
        QStringList keys;
        for (const ScalingDot& dot : data.curves[0].dots)
            keys += toQString(dot.key);
        QCOMPARE(keys.join(u' '),
            u"scaling.strong.4 scaling.strong.8 scaling.strong.16 scaling.strong.32 scaling.strong.64"_s);
        QCOMPARE(data.curves[1].dots.size(), 9u);
        QCOMPARE(data.plots[0].rules[0].at, 16.0); // now
        const QString said = sentenceOf(data);
        QVERIFY2(said.contains(u"Left out of strong scaling: 128 … 1024 accelerators, because "),
            qPrintable(said));
        QVERIFY2(!said.contains(u"Left out of weak"), qPrintable(said));
    }

    void theBandFollowsEachMeasure()
    {
        const Report report = evaluate(cluster());
        const ScalingData data = dataOf(cluster());
        const auto here = std::ranges::find_if(data.curves[0].dots, &ScalingDot::current);
        const double low = report.step.band->low / *report.step.seconds;
        const double high = report.step.band->high / *report.step.seconds;
        const std::array<std::pair<double, double>, scalingMeasureCount> expected{
            {{low, high}, {1 / high, 1 / low}, {low, high}}};
        for (std::size_t i = 0; i < expected.size(); ++i) {
            QVERIFY(std::abs(*here->low[i] / *here->values[i] - expected[i].first) < 1e-12);
            QVERIFY(std::abs(*here->high[i] / *here->values[i] - expected[i].second) < 1e-12);
        }
        const QString spoken = coreText(here->spoken);
        QVERIFY2(spoken.contains(u"strong scaling, 16 accelerators")
                && spoken.endsWith(u"; the scenario as it is"),
            qPrintable(spoken));
        // Both ends in the unit of the step.
        static const QRegularExpression units(
            QStringLiteral("step \\S+ (\\S+), .*step between \\S+ (\\S+) and \\S+ (\\S+?)(?:;|$)"));
        for (const ScalingCurve& curve : data.curves)
            for (const ScalingDot& dot : curve.dots) {
                if (!dot.low[0])
                    continue;
                const QRegularExpressionMatch said = units.match(coreText(dot.spoken));
                QVERIFY2(said.hasMatch(), qPrintable(coreText(dot.spoken)));
                QCOMPARE(said.captured(2), said.captured(1));
                QCOMPARE(said.captured(3), said.captured(1));
            }
    }

    void tableTwinHoldsTheLeftOutRowsToo()
    {
        const ViewInput input = stepInput(evaluate(cluster()));
        const ViewTable table = scalingTable(scalingData(*input.report, {}), input, {});
        QCOMPARE(table.rows.size(), 9u + 9u);
        QCOMPARE(table.numbers.size(), table.rows.size());
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        const QStringList& now = table.rows[2];
        QCOMPARE(now[1], u"16"_s);
        QVERIFY(now.back().startsWith(u"the scenario as it is"));
        QCOMPARE(table.paths[2], u"step.seconds"_s);
        const QStringList& most = table.rows[8];
        QCOMPARE(most[4], u"—"_s);
        QVERIFY2(most.back().startsWith(u"left out: "), qPrintable(most.back()));
        // 15T tokens: dollars per million are the run's dollars over 15 million.
        const double dollars = *table.numbers[2][8].si;
        QVERIFY(std::abs(*table.numbers[2][9].si * 15e6 / dollars - 1) < 1e-12);
    }

    void whatDoesNotFitIsMarked()
    {
        // Half the replicas shard the state half as finely.
        const ScalingData data = dataOf(cluster({{"model.preset", "llama3-70b"}, {"mesh.zero_stage", "3"}}));
        QVERIFY(std::ranges::any_of(
            data.legend, [](const FigureEntry& e) { return e.marker == MarkerShape::Cross; }));
        const ScalingDot& least = data.curves[0].dots.front();
        QVERIFY(!least.fits);
        QVERIFY2(
            coreText(least.spoken).contains(u"does not fit in memory"), qPrintable(coreText(least.spoken)));
    }

    void aStatedMfuIsSaidToScalePerfectly()
    {
        const ScalingData data = dataOf(cluster({{"hardware.efficiency.mfu", "40 %"}}));
        QVERIFY2(sentenceOf(data).contains(u"scales perfectly"), qPrintable(sentenceOf(data)));
        const auto& dots = data.curves[0].dots;
        QVERIFY(std::abs(*dots[0].values[0] / *dots[1].values[0] - 2) < 1e-9);
    }

    void aMeshThatDoesNotFitSaysSo()
    {
        const ScalingData data = dataOf(cluster({{"hardware.accelerators", "6"}}));
        QVERIFY(data.plots.empty());
        QVERIFY2(sentenceOf(data).contains(u"nothing to scale"), qPrintable(sentenceOf(data)));
        SheetPicture picture;
        picture.update(data, styleOf());
        QVERIFY(picture.marks({0, 0, 800, 400}).empty());
    }

    void marksAreDotsInEveryPanel()
    {
        const ScalingData data = dataOf(cluster());
        SheetPicture picture;
        picture.update(data, styleOf());
        const std::vector<Mark> marks = picture.marks({0, 0, 900, 420});
        QCOMPARE(marks.size(), data.curves[0].dots.size() + data.curves[1].dots.size());
        for (const Mark& mark : marks) {
            QVERIFY(!mark.text.isEmpty());
            QVERIFY(mark.shape.boundingRect().width() > 500); // one dot in each of three panels
        }
        // One panel where three would be too narrow to read.
        for (const Mark& mark : picture.marks({0, 0, 200, 300}))
            QVERIFY(mark.shape.boundingRect().width() < 40);
    }

    void aPriceThatNobodyKnowsLeavesAReason()
    {
        Scenario s = cluster();
        s.hardware.accelerator.priceLow = s.hardware.accelerator.priceHigh = MoneyPerSecond(0);
        const ScalingData data = dataOf(s);
        QVERIFY(!data.plots.empty() && !data.plots[2].instead.empty());
        QVERIFY(!data.curves[0].dots[0].values[2]);
        QVERIFY(coreText(data.curves[0].dots[0].spoken).contains(u"— for the run"));
    }
};

QTEST_MAIN(TestStepScaling)
#include "tst_step_scaling.moc"
