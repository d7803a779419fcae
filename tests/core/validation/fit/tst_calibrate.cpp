// Fits on made-up sites whose truth is known, and what is said about fits that know too little.

#include "core/training/step_band.h"
#include "tests/core/validation/fit/site_fixture.h"

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
        [&part](const Diagnostic& d) { return d.message.plain().find(part) != std::string::npos; });
}

} // namespace

class TestCalibrate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knobsAreSound()
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

    void findsTheSite_data()
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
    void findsTheSite()
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
        const Calibration c =
            calibrate(measuredAt(site, siteLayouts().size(), changed(siteScenario(), machine)));
        QVERIFY(c.ok());
        QVERIFY2(c.errorAfter < 0.03, qPrintable(QString::number(c.errorAfter)));
        QVERIFY(c.errorAfter < c.errorBefore && c.errorHeldOut);
        QVERIFY2(*c.errorHeldOut < c.errorBefore, qPrintable(QString::number(*c.errorHeldOut)));
        const CalibratedKnob& knob = knobOf(c, field.toStdString());
        QVERIFY(knob.identifiable);
        QVERIFY2(relative(knob.value, value) < within, qPrintable(QString::number(knob.value)));
        QVERIFY(knob.spread > 0);
    }

    void oneStep()
    {
        const Calibration c = calibrate(measuredAt({{"hardware.efficiency.gemm", "0.8"}}, 1));
        QVERIFY(c.ok());
        QVERIFY(c.errorAfter < c.errorBefore / 2);
        QVERIFY(!c.errorHeldOut && !c.steps.front().heldOut); // nothing was left to hold out
        const auto moved = std::count_if(
            c.knobs.begin(), c.knobs.end(), [](const CalibratedKnob& k) { return k.identifiable; });
        QVERIFY(moved >= 1 && moved <= 3); // one number does not set nine
    }

    void nothingToFind()
    {
        const Calibration c = calibrate(measuredAt({}, 5));
        QVERIFY(c.errorBefore < 1e-12 && c.errorAfter < 1e-3);
        for (const CalibratedKnob& knob : c.knobs)
            QVERIFY(relative(knob.factor, 1) < 1e-3);
    }

    void whatStepsCannotTell()
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

    void oneBadStepIsOutvoted()
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

    void impossibleStepIsSaid()
    {
        std::vector<MeasuredStep> steps = measuredAt({}, 2);
        for (MeasuredStep& step : steps)
            step.measured = step.measured / 10; // of a smaller model, say
        QVERIFY(says(calibrate(steps), "no setting within the bounds"));
    }

    void orderDoesNotMatter()
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
                QVERIFY(again.knobs[k].factor
                    == first.knobs[k].factor); // to the last bit, which QCOMPARE forgives
                QCOMPARE(again.knobs[k].identifiable, first.knobs[k].identifiable);
            }
            QVERIFY(*again.errorHeldOut == *first.errorHeldOut);
            for (std::size_t i = 0; i < steps.size(); ++i)
                QCOMPARE(again.steps[i].name, steps[i].name); // shown as given
        }
    }

    void refused_data()
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
    void refused()
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

    void whatCannotBePredictedIsLeftOut()
    {
        std::vector<MeasuredStep> steps = measuredAt({{"hardware.efficiency.gemm", "0.8"}}, 3);
        steps[1].scenario.hardware.accelerator.peakDense = {};
        const Calibration c = calibrate(steps);
        QCOMPARE(c.steps.size(), std::size_t{2});
        QVERIFY(says(c, "no step time"));
        QCOMPARE(c.diagnostics.front().field, steps[1].name);
    }

    void whatCannotRunIsLeftOut_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("said");
        QTest::newRow("tensor parallelism that divides no heads") << "mesh.tensor"
                                                                  << "3"
                                                                  << "mesh.tensor";
        QTest::newRow("a mesh larger than the machine") << "mesh.pipeline"
                                                        << "128"
                                                        << "mesh";
        QTest::newRow("a batch that micro-batches do not divide") << "training.micro_batch"
                                                                  << "7"
                                                                  << "micro_batch";
    }
    void whatCannotRunIsLeftOut()
    {
        QFETCH(QString, field);
        QFETCH(QString, value);
        QFETCH(QString, said);
        std::vector<MeasuredStep> steps = measuredAt({{"hardware.efficiency.gemm", "0.8"}}, 3);
        const Calibration without = calibrate(steps);
        steps.insert(steps.begin() + 1, steps[1]);
        steps[1].name = "cannot run";
        steps[1].scenario = changed(steps[1].scenario, {{field.toStdString(), value.toStdString()}});
        const Calibration c = calibrate(steps);
        QCOMPARE(c.steps.size(), std::size_t{3});
        for (std::size_t k = 0; k < knobCount; ++k)
            QCOMPARE(c.knobs[k].factor, without.knobs[k].factor);
        const Diagnostic& d = c.diagnostics.front();
        QCOMPARE(d.severity, Severity::Error);
        QCOMPARE(d.field, std::string("cannot run"));
        QVERIFY2(QString::fromStdString(d.message.plain()).contains(said), d.message.plain().c_str());
        QVERIFY(!d.fix.empty());
    }

    void oneDeviceAndStack_data()
    {
        QTest::addColumn<QString>("stacks"); // of the steps
        QTest::addColumn<QString>("target");
        QTest::addColumn<QStringList>("said"); // none: calibrated
        QTest::newRow("the scenario's own") << "megatron megatron"
                                            << "megatron" << QStringList();
        QTest::newRow("another stack")
            << "composer composer"
            << "megatron" << QStringList{"h100-sxm, composer", "h100-sxm, megatron", "hardware.stack"};
        QTest::newRow("mixed") << "megatron composer"
                               << "megatron" << QStringList{"h100-sxm, composer", "h100-sxm, megatron"};
        QTest::newRow("mixed, the scenario's last")
            << "composer megatron"
            << "megatron" << QStringList{"h100-sxm, composer", "h100-sxm, megatron"};
    }
    void oneDeviceAndStack()
    {
        QFETCH(QString, stacks);
        QFETCH(QString, target);
        QFETCH(QStringList, said);
        std::vector<MeasuredStep> steps = measuredAt({}, 2);
        for (std::size_t i = 0; i < steps.size(); ++i)
            steps[i].scenario.hardware.stack = stacks.split(u' ').at(qsizetype(i)).toStdString();
        Scenario scenario = siteScenario();
        scenario.hardware.stack = target.toStdString();
        const Calibration c = calibrate(steps, scenario);
        QCOMPARE(c.ok(), said.isEmpty());
        if (c.ok()) {
            QVERIFY(isCalibrated(calibrated(scenario, c)));
            return;
        }
        QCOMPARE(c.diagnostics.size(), std::size_t{1});
        const Diagnostic& d = c.diagnostics.front();
        QCOMPARE(d.severity, Severity::Error);
        for (const QString& part : said)
            QVERIFY2(QString::fromStdString(d.message.plain() + d.fix.plain()).contains(part),
                d.message.plain().c_str());
        QVERIFY(!d.fix.empty());
        // The steps alone may be fitted; what they say is no narrow band for another stack.
        if (const Calibration alone = calibrate(steps); alone.ok()) {
            const Scenario applied = calibrated(scenario, alone);
            QCOMPARE(applied.hardware.efficiency.calibratedFor,
                std::string("h100-sxm, composer: 32 layers of 4096"));
            QVERIFY(!isCalibrated(applied));
        }
    }

    void aFieldsOwnLimitIsABound()
    {
        // Stated at 0.1, the multiplier may fall to its least, 0.05, not to the knob's quarter of 0.1.
        const Scenario site = changed(siteScenario(), {{"hardware.efficiency.collective", "0.1"}});
        std::vector<MeasuredStep> steps =
            measuredAt({{"hardware.efficiency.collective", "0.05"}}, siteLayouts().size(), site);
        for (MeasuredStep& step : steps)
            step.measured = step.measured * 1.1;
        const Calibration c = calibrate(steps);
        const CalibratedKnob& knob = knobOf(c, "hardware.efficiency.collective");
        QVERIFY(knob.identifiable);
        QVERIFY2(relative(knob.value, 0.05) < 1e-9, qPrintable(QString::number(knob.value)));
        QVERIFY2(relative(knob.factor, 0.5) < 1e-9, qPrintable(QString::number(knob.factor)));
        QVERIFY(knob.atBound);
        QVERIFY(says(c, "ran into its bound"));
    }

    void appliedScenarioPredictsTheSame()
    {
        const std::vector<MeasuredStep> steps = measuredAt(
            {{"hardware.efficiency.gemm", "0.8"}, {"hardware.efficiency.fixed_step_time", "50ms"}}, 6);
        const Calibration c = calibrate(steps);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            Scenario stated = steps[i].scenario;
            stated.hardware.efficiency.mfu = 0.4; // calibrating means predicting
            const Report report = evaluate(calibrated(stated, c));
            QVERIFY(report.step.seconds && report.step.band);
            QVERIFY(relative(report.step.seconds->value(), c.steps[i].after.value()) < 1e-12);
            QVERIFY(report.step.band->calibrated);
            QVERIFY(report.step.band->low < *report.step.seconds
                && report.step.band->high > *report.step.seconds);
        }
    }

    void aSecondCalibrationReplacesTheFirst()
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

    // Half the step unexplained after fitting: no band would be honest.
    void impossibleStepsAreRefused()
    {
        std::vector<MeasuredStep> steps = measuredAt({}, 1);
        steps.front().measured = Seconds(1e-3);
        const Calibration c = calibrate(steps);
        QVERIFY(!c.ok());
        QVERIFY(std::ranges::any_of(c.diagnostics, [](const Diagnostic& d) {
            return d.severity == Severity::Error
                && d.message.plain().find("off after fitting") != std::string::npos;
        }));

        // One step that is missed by much is no better band than it is a fit.
        steps.front().measured = measuredAt({}, 1).front().measured * 4;
        const Calibration poor = calibrate(steps);
        if (poor.ok()) {
            const Scenario applied = calibrated(steps.front().scenario, poor);
            QVERIFY(applied.hardware.efficiency.calibratedError.value_or(0) >= poor.errorAfter
                || poor.errorAfter <= 0.05);
        }
    }

    // Steps of one model say little about another; of several, something about every one.
    void aModelOfItsOwn()
    {
        std::vector<MeasuredStep> steps = measuredAt({}, 2);
        Scenario other = siteScenario();
        QVERIFY(!setField(other, *findField("model.layers"), "48", shippedCatalog()));
        QVERIFY(!isCalibrated(calibrated(other, calibrate(steps))));
        QVERIFY(isCalibrated(calibrated(siteScenario(), calibrate(steps))));
        QVERIFY(!setField(steps.back().scenario, *findField("model.layers"), "24", shippedCatalog()));
        const Calibration both = calibrate(steps);
        QVERIFY(both.ok());
        QVERIFY(isCalibrated(calibrated(other, both)));
    }

    void keptInFiles()
    {
        const std::vector<MeasuredStep> steps = measuredAt({{"hardware.efficiency.gemm", "0.8"}}, 4);
        const Scenario scenario = calibrated(steps.front().scenario, calibrate(steps));
        QCOMPARE(scenario.hardware.efficiency.calibratedSteps, 4.0);
        QCOMPARE(
            scenario.hardware.efficiency.calibratedFor, std::string("h100-sxm, megatron: 32 layers of 4096"));
        const std::string json = writeScenario({.scenario = scenario, .baselines = {}}, shippedCatalog());
        const ScenarioReadResult read = readScenario(json, shippedCatalog(), "file");
        QVERIFY(read.file && read.file->scenario == scenario);
        const ScenarioReadResult shared =
            readShareCode(shareCode(scenario, shippedCatalog()), shippedCatalog());
        QVERIFY(shared.file && shared.file->scenario == scenario);
    }
};

QTEST_GUILESS_MAIN(TestCalibrate)
#include "tst_calibrate.moc"
