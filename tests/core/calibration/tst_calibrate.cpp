// Fits on made-up sites whose truth is known, and what is said about fits that know too little.

#include "core/engine/step_band.h"
#include "tests/core/calibration/site_fixture.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

using namespace ridgepoint;

namespace {

const CalibratedKnob& knobOf(const Calibration& c, std::string_view field)
{
    for (const CalibratedKnob& knob : c.knobs)
        if (knob.field == field)
            return knob;
    qFatal("no such knob");
}

double relative(double a, double b) { return std::abs(a / b - 1); }

bool says(const Calibration& c, const std::string& part)
{
    return std::any_of(c.diagnostics.begin(), c.diagnostics.end(),
        [&part](const Diagnostic& d) { return d.message.find(part) != std::string::npos; });
}

} // namespace

class TestCalibrate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knobsAreSound();
    void findsTheSite_data();
    void findsTheSite();
    void oneStep();
    void nothingToFind();
    void whatStepsCannotTell();
    void oneBadStepIsOutvoted();
    void impossibleStepIsSaid();
    void orderDoesNotMatter();
    void refused_data();
    void refused();
    void whatCannotBePredictedIsLeftOut();
    void appliedScenarioPredictsTheSame();
    void aSecondCalibrationReplacesTheFirst();
    void keptInFiles();
};

void TestCalibrate::knobsAreSound()
{
    const Scenario scenario = siteScenario();
    std::set<std::string_view> ids;
    for (const Knob& knob : knobs()) {
        QVERIFY2(findField(knob.field), std::string(knob.field).c_str());
        QVERIFY(ids.insert(knob.field).second);
        QCOMPARE(fieldOf(knob).id, knob.field);
        QVERIFY(knob.spread > 0 && knob.lowest < 1 && knob.highest > 1);
        const double standard = knob.standard(scenario);
        QVERIFY(standard >= fieldOf(knob).minimum && standard <= fieldOf(knob).maximum);
        QCOMPARE(valueOf(knob, scenario), standard);
        // Stating the standard changes nothing that matters.
        Scenario stated = scenario;
        fieldOf(knob).set(stated, standard);
        QVERIFY2(relative(stepOf(stated).value(), stepOf(scenario).value()) < 1e-3,
            std::string(knob.field).c_str());
    }
}

void TestCalibrate::findsTheSite_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("truth");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("within"); // relative
    QTest::addColumn<QString>("accelerators"); // 8: one node, so that no network can be to blame
    QTest::newRow("slow matrix products") << "hardware.efficiency.gemm"
                                          << "0.75" << 0.75 << 0.1 << "64";
    QTest::newRow("fast matrix products") << "hardware.efficiency.gemm"
                                          << "1.1" << 1.1 << 0.1 << "64";
    QTest::newRow("slow attention") << "hardware.efficiency.attention"
                                    << "0.5" << 0.5 << 0.25 << "64";
    QTest::newRow("slow NVLink") << "hardware.efficiency.collective"
                                 << "0.5" << 0.5 << 0.2 << "64";
    QTest::newRow("slow NVLink, slower still") << "hardware.efficiency.collective"
                                               << "0.35" << 0.35 << 0.25 << "64";
    QTest::newRow("time lost in every step") << "hardware.efficiency.fixed_step_time"
                                             << "0.3" << 0.3 << 0.4 << "8";
}

void TestCalibrate::findsTheSite()
{
    QFETCH(QString, field);
    QFETCH(QString, truth);
    QFETCH(double, value);
    QFETCH(double, within);
    QFETCH(QString, accelerators);
    Settings machine{{"hardware.accelerators", accelerators.toStdString()}};
    if (accelerators == QLatin1String("8"))
        machine.push_back({"training.global_batch_sequences", "8"}); // short steps
    const Settings site{{field.toStdString(), truth.toStdString()}};
    const Calibration c = calibrate(measuredAt(site, siteLayouts().size(), changed(siteScenario(), machine)));
    QVERIFY(c.ok());
    QVERIFY2(c.errorAfter < 0.03, qPrintable(QString::number(c.errorAfter)));
    QVERIFY(c.errorAfter < c.errorBefore && c.errorHeldOut);
    QVERIFY2(*c.errorHeldOut < c.errorBefore, qPrintable(QString::number(*c.errorHeldOut)));
    const CalibratedKnob& knob = knobOf(c, field.toStdString());
    QVERIFY(knob.identifiable);
    QVERIFY2(relative(knob.value, value) < within, qPrintable(QString::number(knob.value)));
    QVERIFY(knob.spread > 0);
}

void TestCalibrate::oneStep()
{
    const Calibration c = calibrate(measuredAt({{"hardware.efficiency.gemm", "0.8"}}, 1));
    QVERIFY(c.ok());
    QVERIFY(c.errorAfter < c.errorBefore / 2);
    QVERIFY(!c.errorHeldOut && !c.steps.front().heldOut); // nothing was left to hold out
    const auto moved =
        std::count_if(c.knobs.begin(), c.knobs.end(), [](const CalibratedKnob& k) { return k.identifiable; });
    QVERIFY(moved >= 1 && moved <= 3); // one number does not set nine
}

void TestCalibrate::nothingToFind()
{
    const Calibration c = calibrate(measuredAt({}, 5));
    QVERIFY(c.errorBefore < 1e-12 && c.errorAfter < 1e-3);
    for (const CalibratedKnob& knob : c.knobs)
        QVERIFY(relative(knob.factor, 1) < 1e-3);
}

void TestCalibrate::whatStepsCannotTell()
{
    // One node: nothing crosses the network between nodes.
    std::vector<MeasuredStep> steps = measuredAt({}, 3);
    for (MeasuredStep& step : steps) {
        step.scenario = changed(step.scenario, {{"hardware.accelerators", "8"}, {"mesh.pipeline", "1"}});
        step.measured = stepOf(changed(step.scenario, {{"hardware.efficiency.gemm", "0.8"}}));
    }
    const Calibration c = calibrate(steps);
    const CalibratedKnob& network = knobOf(c, "hardware.efficiency.network");
    QVERIFY(!network.identifiable);
    QCOMPARE(network.value, network.standard);
    QCOMPARE(network.factor, 1.0);
    QVERIFY(knobOf(c, "hardware.efficiency.gemm").identifiable);
    // And so the scenario keeps "model" for it.
    QVERIFY(!calibrated(steps.front().scenario, c).hardware.efficiency.network);
}

void TestCalibrate::oneBadStepIsOutvoted()
{
    std::vector<MeasuredStep> steps = measuredAt({{"hardware.efficiency.gemm", "0.8"}}, 7);
    steps[2].measured = steps[2].measured * 5; // a node was down
    const Calibration c = calibrate(steps);
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (i != 2)
            QVERIFY2(relative(c.steps[i].after.value(), c.steps[i].measured.value()) < 0.06,
                c.steps[i].name.c_str());
    QVERIFY(says(c, "no setting within the bounds"));
}

void TestCalibrate::impossibleStepIsSaid()
{
    std::vector<MeasuredStep> steps = measuredAt({}, 2);
    for (MeasuredStep& step : steps)
        step.measured = step.measured / 10; // of a smaller model, say
    QVERIFY(says(calibrate(steps), "no setting within the bounds"));
}

void TestCalibrate::orderDoesNotMatter()
{
    std::vector<MeasuredStep> steps =
        measuredAt({{"hardware.efficiency.gemm", "0.83"}, {"hardware.efficiency.collective", "0.7"}}, 6);
    steps.push_back(steps[1]); // the same step twice
    const Calibration first = calibrate(steps);
    for (std::size_t turn = 0; turn < steps.size(); ++turn) {
        std::rotate(steps.begin(), steps.begin() + 1, steps.end());
        if (turn == 3)
            std::reverse(steps.begin(), steps.end());
        const Calibration again = calibrate(steps);
        for (std::size_t k = 0; k < knobCount; ++k) {
            QVERIFY(
                again.knobs[k].factor == first.knobs[k].factor); // to the last bit, which QCOMPARE forgives
            QCOMPARE(again.knobs[k].identifiable, first.knobs[k].identifiable);
        }
        QVERIFY(*again.errorHeldOut == *first.errorHeldOut);
        for (std::size_t i = 0; i < steps.size(); ++i)
            QCOMPARE(again.steps[i].name, steps[i].name); // shown as given
    }
}

void TestCalibrate::refused_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("seconds");
    QTest::newRow("no steps") << 0 << 1.0;
    QTest::newRow("eleven steps") << 11 << 1.0;
    QTest::newRow("no time") << 1 << 0.0;
    QTest::newRow("negative") << 1 << -3.0;
    QTest::newRow("not a number") << 1 << std::numeric_limits<double>::quiet_NaN();
    QTest::newRow("infinite") << 1 << std::numeric_limits<double>::infinity();
}

void TestCalibrate::refused()
{
    QFETCH(int, count);
    QFETCH(double, seconds);
    const std::vector<MeasuredStep> steps(
        static_cast<std::size_t>(count), MeasuredStep{"a step", siteScenario(), Seconds(seconds)});
    const Calibration c = calibrate(steps);
    QVERIFY(!c.ok());
    QVERIFY(!c.diagnostics.empty());
    QCOMPARE(c.diagnostics.front().severity, Severity::Error);
    QVERIFY(!c.diagnostics.front().fix.empty());
}

void TestCalibrate::whatCannotBePredictedIsLeftOut()
{
    std::vector<MeasuredStep> steps = measuredAt({{"hardware.efficiency.gemm", "0.8"}}, 3);
    steps[1].scenario.hardware.accelerator.peakDense = {};
    const Calibration c = calibrate(steps);
    QCOMPARE(c.steps.size(), std::size_t{2});
    QVERIFY(says(c, "no step time"));
    QCOMPARE(c.diagnostics.front().field, steps[1].name);
}

void TestCalibrate::appliedScenarioPredictsTheSame()
{
    const std::vector<MeasuredStep> steps =
        measuredAt({{"hardware.efficiency.gemm", "0.8"}, {"hardware.efficiency.fixed_step_time", "50ms"}}, 6);
    const Calibration c = calibrate(steps);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        Scenario stated = steps[i].scenario;
        stated.hardware.efficiency.mfu = 0.4; // calibrating means predicting
        const Report report = evaluate(calibrated(stated, c));
        QVERIFY(report.step.seconds && report.step.band);
        QVERIFY(relative(report.step.seconds->value(), c.steps[i].after.value()) < 1e-12);
        QVERIFY(report.step.band->calibrated);
        QVERIFY(
            report.step.band->low < *report.step.seconds && report.step.band->high > *report.step.seconds);
    }
}

void TestCalibrate::aSecondCalibrationReplacesTheFirst()
{
    std::vector<MeasuredStep> steps = measuredAt({{"hardware.efficiency.gemm", "0.8"}}, 4);
    const Calibration first = calibrate(steps);
    for (MeasuredStep& step : steps)
        step.scenario = calibrated(step.scenario, first);
    const Calibration second = calibrate(steps);
    for (std::size_t k = 0; k < knobCount; ++k)
        QCOMPARE(second.knobs[k].factor, first.knobs[k].factor);
    QVERIFY(calibrated(steps.front().scenario, second) == steps.front().scenario);
}

void TestCalibrate::keptInFiles()
{
    const std::vector<MeasuredStep> steps = measuredAt({{"hardware.efficiency.gemm", "0.8"}}, 4);
    const Scenario scenario = calibrated(steps.front().scenario, calibrate(steps));
    QCOMPARE(scenario.hardware.efficiency.calibratedSteps, 4.0);
    QCOMPARE(scenario.hardware.efficiency.calibratedFor, std::string("h100-sxm, megatron"));
    const std::string json = writeScenario({.scenario = scenario, .baselines = {}}, shippedCatalog());
    const ScenarioReadResult read = readScenario(json, shippedCatalog(), "file");
    QVERIFY(read.file && read.file->scenario == scenario);
    const ScenarioReadResult shared = readShareCode(shareCode(scenario, shippedCatalog()), shippedCatalog());
    QVERIFY(shared.file && shared.file->scenario == scenario);
}

QTEST_GUILESS_MAIN(TestCalibrate)
#include "tst_calibrate.moc"
