// Families calibrated on half of their rows: which rows, what is scored, what is written.

#include "core/validation/fit/calibration_writers.h"
#include "core/validation/run_file.h"
#include "core/validation/run_scenario.h"
#include "tests/support/shipped_catalog.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <iterator>
#include <set>

using namespace ridgepoint;
using Json = nlohmann::ordered_json;

namespace {

// A family of eight H100 whose site needs `slower` times what the model says.
Run made(const std::string& family, int number, double slower)
{
    Run run;
    run.id = family + "-" + std::to_string(number);
    run.source.key = "house";
    run.family = family;
    run.quality = RunQuality::A;
    run.model.name = "m";
    run.model.layers = 24;
    run.model.hidden = 2048;
    run.model.ffn = 8192;
    run.model.heads = run.model.kvHeads = 16;
    run.model.vocab = 32000;
    run.model.sequence = 2048;
    run.hardware = {"H100-SXM5-80GB", 8, 8, "", 80, {}};
    run.precision = "bf16";
    run.mesh.tensor = number % 2 == 0 ? 1 : 2;
    run.mesh.sequenceParallel = true;
    run.mesh.pipeline = run.mesh.context = run.mesh.expert = 1;
    run.mesh.data = 8 / *run.mesh.tensor;
    run.mesh.zeroStage = 1;
    const double micro = 1 + number / 2;
    run.batch = {*run.mesh.data * micro * 8, micro, 8};
    run.recompute.policy = "none";
    run.measured.stepSeconds = 1;
    const RunScenario built = scenarioOf(run, shippedCatalog());
    if (!built.scenario)
        qFatal("%s", built.skipped.plain().c_str());
    run.measured.stepSeconds = predictWithEngine(*built.scenario, run).step->value() * slower;
    return run;
}

std::vector<Run> family(const std::string& name, int rows, double slower)
{
    std::vector<Run> runs;
    for (int i = 0; i < rows; ++i)
        runs.push_back(made(name, i, slower));
    return runs;
}

std::vector<Run> joined(std::vector<Run> a, const std::vector<Run>& b)
{
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

std::set<std::string> fittedIds(const CalibratedValidation& v)
{
    std::set<std::string> ids;
    for (const ValidatedRun& row : v.validation.rows)
        if (row.fitted)
            ids.insert(row.run.id);
    return ids;
}

CalibratedValidation calibrated(const std::vector<Run>& runs)
{
    return validateCalibrated(runs, shippedCatalog());
}

} // namespace

class TestHeldOut : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sizes_data()
    {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("fitted");
        QTest::newRow("two are too few") << 2 << 0;
        QTest::newRow("one of three") << 3 << 1;
        QTest::newRow("half") << 6 << 3;
        QTest::newRow("eight at most") << 20 << 8;
    }
    void sizes()
    {
        QFETCH(int, rows);
        QFETCH(int, fitted);
        const CalibratedValidation v = calibrated(family("f", rows, 1.2));
        QCOMPARE(static_cast<int>(fittedIds(v).size()), fitted);
        if (fitted == 0) {
            QVERIFY(v.families.empty() && v.validation.rows.empty());
            QCOMPARE(v.tooSmall.size(), std::size_t{1});
            QCOMPARE(v.tooSmall.front().second, static_cast<std::size_t>(rows));
            return;
        }
        QVERIFY(v.tooSmall.empty());
        QCOMPARE(v.families.front().fitted, static_cast<std::size_t>(fitted));
        const std::size_t held = static_cast<std::size_t>(rows - fitted);
        QCOMPARE(v.validation.summary.headline.timeDense->n, held);
        QCOMPARE(v.untuned.headline.timeDense->n, held); // the same rows
        QCOMPARE(v.families.front().calibrated->n, held);
    }

    void heldOutRowsGain()
    {
        const CalibratedValidation v = calibrated(joined(family("slow", 8, 1.3), family("fast", 8, 0.9)));
        QCOMPARE(v.families.size(), std::size_t{2});
        for (const FamilyCalibration& f : v.families) {
            QVERIFY2(f.calibrated->mean < 0.05, qPrintable(QString::number(f.calibrated->mean)));
            QVERIFY(f.calibrated->mean < f.untuned->mean / 2);
            QVERIFY(!f.factors.empty());
        }
    }

    void measurementsChooseNothing()
    {
        // Other measurements, the same rows to fit on.
        QVERIFY(fittedIds(calibrated(family("f", 12, 1.3))) == fittedIds(calibrated(family("f", 12, 0.8))));
    }

    void orderDoesNotMatter()
    {
        std::vector<Run> runs = joined(family("a", 7, 1.3), family("b", 5, 1.1));
        const CalibratedValidation first = calibrated(runs);
        std::reverse(runs.begin(), runs.end());
        const CalibratedValidation again = calibrated(runs);
        QVERIFY(fittedIds(first) == fittedIds(again));
        for (std::size_t i = 0; i < first.families.size(); ++i) {
            QCOMPARE(again.families[i].family, first.families[i].family);
            QVERIFY(again.families[i].factors == first.families[i].factors);
        }
    }

    void onlyRowsThatCount()
    {
        std::vector<Run> runs = family("f", 6, 1.2);
        runs[0].quality = RunQuality::C;
        runs[1].kind = RunKind::Finetune;
        runs[2].measured.stepSeconds.reset();
        const CalibratedValidation v = calibrated(runs);
        QCOMPARE(v.validation.rows.size(), std::size_t{3});
        QCOMPARE(v.families.front().rows, std::size_t{3});
    }

    void adjustment()
    {
        // What --set says holds before anything is fitted.
        const std::vector<Run> runs = family("f", 6, 1.0);
        const CalibratedValidation v = validateCalibrated(runs, shippedCatalog(), [](const Scenario& s) {
            Scenario slower = s;
            slower.hardware.efficiency.gemm = 0.7;
            return slower;
        });
        QVERIFY(v.untuned.headline.timeDense->bias > 0.05);
        QVERIFY(v.validation.summary.headline.timeDense->mean < v.untuned.headline.timeDense->mean);
    }

    void bundledRunsKeepTheirFloors()
    {
        std::vector<Run> runs;
        for (const RunsPreset& preset : shippedCatalog().runs()) {
            RunFile file = readRuns(preset.json, preset.id);
            QVERIFY2(file.ok(), preset.id.c_str());
            std::move(file.runs.begin(), file.runs.end(), std::back_inserter(runs));
        }
        const CalibratedValidation v = calibrated(runs);
        QVERIFY(v.families.size() >= 20);
        QVERIFY2(v.validation.summary.headline.timeDense->median <= 0.07,
            qPrintable(QString::number(v.validation.summary.headline.timeDense->median)));
        QVERIFY2(v.validation.summary.headline.timeMoe->median <= 0.10,
            qPrintable(QString::number(v.validation.summary.headline.timeMoe->median)));
        QVERIFY(v.validation.summary.everything.timeDense->median < v.untuned.everything.timeDense->median);
    }

    void json()
    {
        const CalibratedValidation v = calibrated(joined(family("f", 6, 1.2), family("small", 2, 1.2)));
        const Json root = Json::parse(writeCalibratedValidation(v, shippedCatalog(), OutputFormat::Json));
        QCOMPARE(root.at("rows").size(), std::size_t{6});
        QCOMPARE(root.at("summary").at("time_dense").at("n").get<int>(), 3);
        QCOMPARE(root.at("untuned").at("time_dense").at("n").get<int>(), 3);
        QVERIFY(root.at("summary").at("time_dense").at("median_ape").get<double>()
            < root.at("untuned").at("time_dense").at("median_ape").get<double>());
        const Json& family = root.at("families").at(0);
        QCOMPARE(family.at("family").get<std::string>(), std::string("f"));
        QCOMPARE(family.at("fitted").get<int>(), 3);
        QVERIFY(!family.at("factors").empty());
        QCOMPARE(root.at("too_small").at("small").get<int>(), 2);
    }

    void text()
    {
        const CalibratedValidation v = calibrated(joined(family("f", 6, 1.2), family("small", 2, 1.2)));
        for (const OutputFormat format : {OutputFormat::Text, OutputFormat::Markdown}) {
            const QString text = QString::fromStdString(
                writeCalibratedValidation(v, shippedCatalog(), format, {.rows = false, .worst = 3}));
            for (const char* part : {"Untuned, rows held out", "Calibrated, rows held out", "By family",
                     "2 rows of 1 families with fewer than three"})
                QVERIFY2(text.contains(QString::fromUtf8(part)), part);
        }
        const QString csv =
            QString::fromStdString(writeCalibratedValidation(v, shippedCatalog(), OutputFormat::Csv));
        QCOMPARE(csv.count(QStringLiteral("used for calibrating")), 3);
    }
};

QTEST_GUILESS_MAIN(TestHeldOut)
#include "tst_held_out.moc"
