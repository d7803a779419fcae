// The rows and dots of the Step view's scaling curves.

#include "core/engine/evaluate.h"
#include "core/scenario/field.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/step/step_fixture.h"
#include "views/step/scaling_picture.h"

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

ScalingData dataOf(const Scenario& scenario, std::vector<Report> baselines = {})
{
    return scalingData(stepInput(evaluate(scenario), std::move(baselines)), {});
}

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
            keys += dot.key;
        QCOMPARE(keys.join(u' '),
            u"scaling.strong.4 scaling.strong.8 scaling.strong.16 scaling.strong.32 scaling.strong.64"_s);
        QCOMPARE(data.curves[1].dots.size(), 9u);
        QCOMPARE(data.present, std::optional(16.0));
        const QString said = data.sentences.join(u' ');
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
        QVERIFY2(here->spoken.contains(u"strong scaling, 16 accelerators")
                && here->spoken.endsWith(u"the scenario as it is"),
            qPrintable(here->spoken));
    }

    void tableTwinHoldsTheLeftOutRowsToo()
    {
        const ScalingData data = dataOf(cluster());
        QCOMPARE(data.table.rows.size(), 9u + 9u);
        QCOMPARE(data.table.numbers.size(), data.table.rows.size());
        for (const QStringList& row : data.table.rows)
            QCOMPARE(row.size(), data.table.columns.size());
        const QStringList& now = data.table.rows[2];
        QCOMPARE(now[1], u"16"_s);
        QVERIFY(now.back().startsWith(u"the scenario as it is"));
        QCOMPARE(data.table.paths[2], u"step.seconds"_s);
        const QStringList& most = data.table.rows[8];
        QCOMPARE(most[4], u"—"_s);
        QVERIFY2(most.back().startsWith(u"left out: "), qPrintable(most.back()));
        // 15T tokens: dollars per million are the run's dollars over 15 million.
        const double dollars = *data.table.numbers[2][8].si;
        QVERIFY(std::abs(*data.table.numbers[2][9].si * 15e6 / dollars - 1) < 1e-12);
    }

    void whatDoesNotFitIsMarked()
    {
        // Half the replicas shard the state half as finely.
        const ScalingData data = dataOf(cluster({{"model.preset", "llama3-70b"}, {"mesh.zero_stage", "3"}}));
        QVERIFY(data.overMemory);
        const ScalingDot& least = data.curves[0].dots.front();
        QVERIFY(!least.fits);
        QVERIFY2(least.spoken.contains(u"does not fit in memory"), qPrintable(least.spoken));
    }

    void aStatedMfuIsSaidToScalePerfectly()
    {
        const ScalingData data = dataOf(cluster({{"hardware.efficiency.mfu", "40 %"}}));
        QVERIFY2(data.sentences[0].contains(u"scales perfectly"), qPrintable(data.sentences[0]));
        const auto& dots = data.curves[0].dots;
        QVERIFY(std::abs(*dots[0].values[0] / *dots[1].values[0] - 2) < 1e-9);
    }

    void aMeshThatDoesNotFitSaysSo()
    {
        const ScalingData data = dataOf(cluster({{"hardware.accelerators", "6"}}));
        QVERIFY(data.empty());
        QVERIFY2(data.reason.contains(u"nothing to scale"), qPrintable(data.reason));
        ScalingPicture picture;
        picture.update(data, styleOf());
        QVERIFY(picture.marks({0, 0, 800, 400}).empty());
    }

    void marksAreDotsInEveryPanel()
    {
        const ScalingData data = dataOf(cluster());
        ScalingPicture picture;
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
        QVERIFY(!data.empty());
        QVERIFY(!data.curves[0].dots[0].values[2]);
        QVERIFY(data.curves[0].dots[0].spoken.contains(u"— for the run"));
    }
};

QTEST_MAIN(TestStepScaling)
#include "tst_step_scaling.moc"
