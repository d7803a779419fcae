// The lines behind the sliders: what each slider does to one readout, and where a goal is kept.

#include "tests/app/window_fixture.h"

#include "app/docks/control_dock.h"
#include "app/docks/slider_lines.h"
#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/edits.h"

#include <QMenu>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::testing;
using namespace Qt::StringLiterals;

class TestSliderLines : public WindowFixture
{
    Q_OBJECT

private:
    void cluster()
    {
        for (const auto& [field, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"model.preset", "llama3-8b"}, {"hardware.accelerators", "16"},
                 {"training.global_batch_sequences", "64"}, {"mesh.zero_stage", "1"},
                 {"training.recompute", "full"}, {"hardware.efficiency.mfu", "model"}})
            QVERIFY(!document().commit(QLatin1String(field), QLatin1String(text)));
        turn();
    }
    FieldRow& row(const char* id)
    {
        FieldRow* found = m_window->controls()->reveal(QLatin1String(id));
        turn(); // laid out
        m_window->controls()->reveal(QLatin1String(id)); // where it is now
        turn();
        m_window->controls()->showLines();
        return *found;
    }
    SliderLines& lines() { return m_window->controls()->lines(); }
    std::optional<double> stepOf(const FieldRow& row, double at)
    {
        const FieldEdits edits{{std::string(row.field().id), formatExact(at, row.field().unit)}};
        Scenario s = document().scenario();
        if (applyEdits(s, edits, shippedCatalog()))
            return {};
        followEdits(s, edits);
        const Report report = evaluate(s);
        return report.step.seconds ? std::optional(report.step.seconds->value()) : std::nullopt;
    }

private Q_SLOTS:
    // Level as now, at the ends four times as much and a quarter: the same on every slider.
    void heightsAreTheReadouts_data()
    {
        QTest::addColumn<QByteArray>("field");
        for (const char* field : {"training.sequence_length", "training.global_batch_sequences",
                 "hardware.accelerators", "mesh.tensor"})
            QTest::newRow(field) << QByteArray(field);
    }
    void heightsAreTheReadouts()
    {
        QFETCH(QByteArray, field);
        cluster();
        FieldRow& shown = row(field);
        const std::vector<SliderTrace::Point>& points = shown.slider()->trace().points;
        QVERIFY(points.size() > 4);
        const double now = document().report()->step.seconds->value();
        int there = 0;
        for (const SliderTrace::Point& point : points) {
            if (!point.level)
                continue;
            const std::optional<double> step = stepOf(shown, point.at);
            QVERIFY(step);
            QVERIFY(std::abs(*point.level - std::clamp(std::log(*step / now) / std::log(4.0), -1.0, 1.0))
                < 1e-12);
            ++there;
        }
        QVERIFY(there >= 3);
    }

    void aGoalIsMarkedWhereItIsKept()
    {
        cluster();
        const double bound = std::round(document().report()->step.seconds->value() * 500) / 1000; // half
        QVERIFY(lines().setBound(u"%1 ms"_s.arg(bound * 1000)).isEmpty());
        FieldRow& shown = row("hardware.accelerators");
        int kept = 0, others = 0;
        for (const SliderTrace::Point& point : shown.slider()->trace().points) {
            const std::optional<double> step = stepOf(shown, point.at);
            QCOMPARE(point.meets, point.sound && point.level && step && *step <= lines().bound());
            ++(point.meets ? kept : others);
        }
        QVERIFY2(kept > 0 && others > 0, qPrintable(u"%1 kept, %2 not"_s.arg(kept).arg(others)));
        QVERIFY(!lines().setBound(u"3 GB"_s).isEmpty()); // no time
        QCOMPARE(*lines().bound(), bound);
        QVERIFY(lines().setBound({}).isEmpty());
        QVERIFY(std::ranges::none_of(shown.slider()->trace().points, &SliderTrace::Point::meets));
    }

    void elasticityIsSaid()
    {
        cluster();
        lines().choose(findReadout("run.wall_clock_seconds"));
        const QString tip = row("training.tokens").slider()->toolTip();
        QVERIFY2(tip.contains(u"1 % more: "), qPrintable(tip));
        QVERIFY(row("training.tokens").slider()->accessibleDescription().contains(u"1 % more: "));
    }

    void otherReadoutsAndNone()
    {
        cluster();
        FieldRow& shown = row("hardware.accelerators");
        lines().choose(findReadout("run.total_dollars"));
        QVERIFY(!shown.slider()->trace().points.empty());
        lines().choose(nullptr);
        QVERIFY(shown.slider()->trace().points.empty());
        QVERIFY(!lines().setBound(u"10 s"_s).isEmpty());
        const QVariantMap kept = m_window->controls()->lastingFolds();
        lines().choose(findReadout("step.seconds"));
        m_window->controls()->setFolds(kept);
        QVERIFY(!lines().readout());
        lines().menu()->popup({0, 0});
        QVERIFY(lines().menu()->actions().first()->isChecked());
        lines().menu()->actions().at(1)->trigger();
        lines().menu()->close();
        QVERIFY(lines().readout());
    }

    // A drag changes no line: it is a function of all the others.
    void restsWhileAHandDrags()
    {
        cluster();
        FieldRow& shown = row("training.global_batch_sequences");
        const auto levelAt = [&](double batch) {
            const auto& points = shown.slider()->trace().points;
            return std::ranges::find(points, batch, &SliderTrace::Point::at)->level.value();
        };
        const double before = levelAt(128);
        QVERIFY(before > 0.1); // more work than at 64
        QVERIFY(!document().preview(u"training.global_batch_sequences"_s, u"128"_s));
        turn();
        m_window->controls()->showLines();
        QCOMPARE(levelAt(128), before);
        document().commit();
        turn();
        m_window->controls()->showLines();
        QVERIFY(std::abs(levelAt(128)) < 1e-12); // level where it stands now
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestSliderLines)
#include "tst_slider_lines.moc"
