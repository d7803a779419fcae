// Strong and weak scaling of one scenario.

#include "core/analysis/scaling_out.h"
#include "core/engine/evaluate.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

// Llama 3 8B on eight H100: tensor 2, two pipeline stages, two replicas, eight sequences.
Scenario eight()
{
    Scenario s = defaultScenario(shippedCatalog());
    const auto set = [&s](std::string_view id, std::string_view text) {
        const FieldError error = setField(s, *findField(id), text, shippedCatalog());
        if (error)
            qFatal("%s", error.message.plain().c_str());
    };
    set("model.preset", "llama3-8b");
    set("hardware.efficiency.mfu", "model");
    set("hardware.accelerators", "8");
    set("mesh.tensor", "2");
    set("mesh.pipeline", "2");
    set("training.global_batch_sequences", "8");
    return s;
}

} // namespace

class TestScaling : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsHalveAndDouble_data()
    {
        QTest::addColumn<double>("accelerators");
        QTest::addColumn<double>("smallest");
        QTest::newRow("two replicas") << 8.0 << 4.0;
        QTest::newRow("one replica") << 4.0 << 4.0;
        QTest::newRow("six replicas stop at three") << 24.0 << 12.0;
    }
    void countsHalveAndDouble()
    {
        QFETCH(double, accelerators);
        QFETCH(double, smallest);
        Scenario s = eight();
        s.hardware.accelerators = accelerators;
        const std::vector<ScalingPoint> points = scalingCurve(s, ScalingKind::Strong);
        QVERIFY(!points.empty());
        QCOMPARE(points.front().accelerators, smallest);
        QCOMPARE(points.back().accelerators, accelerators * 64);
        for (std::size_t i = 1; i < points.size(); ++i)
            QCOMPARE(points[i].accelerators, 2 * points[i - 1].accelerators);
        QCOMPARE(std::ranges::count_if(points, &ScalingPoint::current), 1);
        QCOMPARE(std::ranges::find_if(points, &ScalingPoint::current)->accelerators, accelerators);
    }

    void thePresentPointIsTheReport()
    {
        const Scenario s = eight();
        const Report report = evaluate(s);
        for (const ScalingKind kind : {ScalingKind::Strong, ScalingKind::Weak}) {
            const std::vector<ScalingPoint> points = scalingCurve(s, kind);
            const auto here = std::ranges::find_if(points, &ScalingPoint::current);
            QVERIFY(here->illegal.empty());
            QCOMPARE(here->step->value(), report.step.seconds->value());
            QCOMPARE(here->band->high.value(), report.step.band->high.value());
            QCOMPARE(*here->mfu, *report.throughput.mfu);
            QCOMPARE(here->dollars->value(), report.run.dollars->value());
            QCOMPARE(here->fits, report.memory.fits);
        }
    }

    void strongKeepsTheBatchWeakTheShare()
    {
        for (const ScalingPoint& point : scalingCurve(eight(), ScalingKind::Strong))
            QCOMPARE(point.globalBatch, 8.0);
        for (const ScalingPoint& point : scalingCurve(eight(), ScalingKind::Weak))
            QCOMPARE(point.globalBatch / point.data, 4.0);
    }

    void illegalCountsSayWhy()
    {
        // Eight sequences feed at most eight replicas.
        for (const ScalingPoint& point : scalingCurve(eight(), ScalingKind::Strong)) {
            QCOMPARE(point.illegal.empty(), point.data <= 8);
            QCOMPARE(point.step.has_value(), point.data <= 8);
            if (point.data > 8)
                QVERIFY2(point.illegal.plain().find("not a multiple") != std::string::npos,
                    point.illegal.plain().c_str());
        }
        for (const ScalingPoint& point : scalingCurve(eight(), ScalingKind::Weak))
            QVERIFY2(point.illegal.empty(), point.illegal.plain().c_str());
    }

    void strongScalingLosesEfficiency()
    {
        double step = INFINITY, mfu = 1, dollars = 0;
        for (const ScalingPoint& point : scalingCurve(eight(), ScalingKind::Strong)) {
            if (!point.illegal.empty())
                continue;
            QVERIFY(point.step->value() < step);
            QVERIFY(*point.mfu < mfu);
            QVERIFY(point.dollars->value() > dollars);
            step = point.step->value();
            mfu = *point.mfu;
            dollars = point.dollars->value();
        }
        QVERIFY(std::isfinite(step));
    }

    void aFixedNumberOfReplicasFollows()
    {
        Scenario s = eight();
        s.mesh.data = 2;
        for (const ScalingPoint& point : scalingCurve(s, ScalingKind::Weak)) {
            QCOMPARE(point.accelerators, 4 * point.data);
            QVERIFY2(point.illegal.empty(), point.illegal.plain().c_str());
        }
    }

    void nothingToScale_data()
    {
        QTest::addColumn<double>("accelerators");
        QTest::newRow("a mesh that does not fit") << 6.0;
        QTest::newRow("fewer than one mesh") << 2.0;
        QTest::newRow("not a number") << double(NAN);
        QTest::newRow("infinitely many") << double(INFINITY);
        QTest::newRow("fewer than none") << -8.0;
    }
    void nothingToScale()
    {
        QFETCH(double, accelerators);
        Scenario s = eight();
        s.hardware.accelerators = accelerators;
        for (const ScalingKind kind : {ScalingKind::Strong, ScalingKind::Weak})
            QVERIFY(scalingCurve(s, kind).empty());
    }

    void neverMoreThanTwentyPoints_data()
    {
        QTest::addColumn<double>("accelerators");
        QTest::newRow("a large cluster") << std::exp2(20);
        QTest::newRow("more than there are atoms") << std::exp2(300);
        QTest::newRow("the largest there is") << std::exp2(1023);
    }
    void neverMoreThanTwentyPoints()
    {
        QFETCH(double, accelerators);
        Scenario s = eight();
        s.hardware.accelerators = accelerators;
        for (const ScalingKind kind : {ScalingKind::Strong, ScalingKind::Weak}) {
            const std::vector<ScalingPoint> points = scalingCurve(s, kind);
            QVERIFY(points.size() <= 20u);
            for (const ScalingPoint& point : points)
                QVERIFY(!point.illegal.empty() || std::isfinite(point.step->value()));
        }
    }
};

QTEST_APPLESS_MAIN(TestScaling)
#include "tst_scaling_out.moc"
