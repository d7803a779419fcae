// How wide the band of a step time is, and when a calibration narrows it.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/writers.h"
#include "core/training/step_band.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

using namespace ridgepoint;

namespace {

Scenario calibratedScenario(double steps, std::optional<double> error)
{
    Scenario s = defaultScenario(shippedCatalog());
    s.hardware.efficiency.calibratedSteps = steps;
    s.hardware.efficiency.calibratedError = error;
    s.hardware.efficiency.calibratedFor = calibrationSubject(s) + ": " + calibrationModel(s);
    return s;
}

// Of a device with a data sheet: there is one.
Band bandFor(Seconds predicted, const Scenario& s)
{
    return bandOf(predicted, s, architectureOf(s.model)).value();
}

double halfWidth(const Scenario& s) { return bandFor(Seconds(1), s).high.value() - 1; }

} // namespace

class TestStepBand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void uncalibratedIsWide()
    {
        const Band band = bandFor(Seconds(10), defaultScenario(shippedCatalog()));
        QVERIFY(!band.calibrated);
        QVERIFY(
            band.low < Seconds(10) && band.high > Seconds(12)); // the model is optimistic more often than not
    }

    void narrows_data()
    {
        QTest::addColumn<double>("steps");
        QTest::addColumn<double>("error"); // below zero: none to state
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::newRow("one step, nothing held out") << 1.0 << -1.0 << 0.15 << 0.20;
        QTest::newRow("two perfect steps say little") << 2.0 << 0.0 << 0.06 << 0.10;
        QTest::newRow("eight good ones") << 8.0 << 0.03 << 0.05 << 0.08;
        QTest::newRow("ten perfect ones") << 10.0 << 0.0 << 0.02 << 0.04;
        QTest::newRow("eight bad ones") << 8.0 << 0.2 << 0.25 << 0.40;
    }
    void narrows()
    {
        QFETCH(double, steps);
        QFETCH(double, error);
        QFETCH(double, least);
        QFETCH(double, most);
        const Scenario s = calibratedScenario(steps, error < 0 ? std::nullopt : std::optional(error));
        QVERIFY(bandFor(Seconds(1), s).calibrated);
        const double half = halfWidth(s);
        QVERIFY2(half > least && half < most, qPrintable(QString::number(half)));
        QCOMPARE(bandFor(Seconds(1), s).low.value(), 1 / bandFor(Seconds(1), s).high.value());
    }

    void holdsForItsDeviceStackAndModelOnly()
    {
        Scenario s = calibratedScenario(8, 0.03);
        QVERIFY(isCalibrated(s));
        s.mesh.tensor = 8;
        QVERIFY(isCalibrated(s)); // what it is for
        s.hardware.stack = "nanotron";
        QVERIFY(!isCalibrated(s) && !bandFor(Seconds(1), s).calibrated);
        s.hardware.stack = "generic";
        QVERIFY(isCalibrated(s));
        const std::string device = s.hardware.accelerator.id;
        s.hardware.accelerator.id = "b200-sxm";
        QVERIFY(!isCalibrated(s));
        s.hardware.accelerator.id = device;
        QVERIFY(isCalibrated(s));
        s.model.params = s.model.params * 2;
        QVERIFY(!isCalibrated(s));
    }

    void widerWhereNoKernelWasMeasured()
    {
        Scenario known = defaultScenario(shippedCatalog());
        known.hardware.stack = "megatron";
        Scenario unknown = known;
        unknown.hardware.accelerator.kernels = {};
        QVERIFY(bandFor(Seconds(1), unknown).low < bandFor(Seconds(1), known).low);
        const auto width = [](const Band& band) { return band.high / band.low; };
        QVERIFY(width(bandFor(Seconds(1), unknown)) > width(bandFor(Seconds(1), known)));
    }

    void widerWhereTheStackIsAGuess()
    {
        Scenario guess = defaultScenario(shippedCatalog());
        guess.hardware.stack = "generic";
        Scenario stated = guess;
        stated.hardware.stack = "torchtitan";
        QVERIFY(bandFor(Seconds(1), guess).high > bandFor(Seconds(1), stated).high);
    }

    void widerForExperts()
    {
        Scenario dense = defaultScenario(shippedCatalog());
        dense.hardware.stack = "megatron";
        Scenario experts = dense;
        experts.model.source = ModelSpec::Source::Preset;
        experts.model.architecture = shippedCatalog().model("mixtral-8x7b")->architecture;
        QVERIFY(bandFor(Seconds(1), experts).high > bandFor(Seconds(1), dense).high);
    }

    void reportsSayIt()
    {
        Scenario s = calibratedScenario(8, 0.03);
        s.hardware.efficiency.mfu = 0.4;
        const auto text = [](const Scenario& scenario, OutputFormat format) {
            return QString::fromStdString(writeReport(evaluate(scenario), {}, format, shippedCatalog()));
        };
        QVERIFY(!text(s, OutputFormat::Text).contains(QStringLiteral("calibrated on"))); // the step is stated
        s.hardware.efficiency.mfu = Mfu::model();
        QVERIFY(text(s, OutputFormat::Text).contains(QStringLiteral(", calibrated on 8 steps.")));
        QVERIFY(text(s, OutputFormat::Markdown).contains(QStringLiteral("\n- Step time −")));
        s.hardware.stack = "nanotron";
        QVERIFY(text(s, OutputFormat::Text).contains(QStringLiteral("−10 % to +27 %, not calibrated")));
    }
};

QTEST_GUILESS_MAIN(TestStepBand)
#include "tst_step_band.moc"
