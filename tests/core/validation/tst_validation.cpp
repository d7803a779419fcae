// Rows and their summary, with predictions that are made up, so that every figure is known; and the four
// writings.

#include "core/validation/run_file.h"
#include "core/validation/validation_writers.h"
#include "tests/core/validation/run_fixture.h"
#include "tests/support/shipped_catalog.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace ridgepoint;
using Json = nlohmann::ordered_json;

namespace {

constexpr double gib = 1024.0 * 1024.0 * 1024.0;

Run made(const std::string& id, double seconds)
{
    Run run;
    run.id = id;
    run.source.key = "house";
    run.family = "house/m/h100";
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
    run.mesh.tensor = run.mesh.pipeline = run.mesh.context = run.mesh.expert = 1;
    run.mesh.data = 8;
    run.mesh.zeroStage = 1;
    run.batch = {64, 1, 8};
    run.recompute.policy = "none";
    if (seconds > 0)
        run.measured.stepSeconds = seconds;
    return run;
}

// Always ten seconds, 40 / 50 / 60 GiB.
RunPrediction fixedPrediction(const Scenario&, const Run& run)
{
    RunPrediction p;
    p.step = Seconds(10);
    p.fullest = {Bytes(40 * gib), Bytes(50 * gib), Bytes(60 * gib)};
    p.firstStage = {Bytes(20 * gib), Bytes(25 * gib), Bytes(30 * gib)};
    p.lastStage = {Bytes(10 * gib), Bytes(12 * gib), Bytes(14 * gib)};
    p.fits = run.batch.micro.value_or(1) < 8;
    p.fitted = run.id.starts_with("fitted");
    return p;
}

Validation validated(const std::vector<Run>& runs)
{
    return validate(runs, shippedCatalog(), fixedPrediction);
}

const ValidatedRun& only(const Validation& v)
{
    if (v.rows.size() != 1)
        qFatal("one row expected");
    return v.rows.front();
}

} // namespace

class TestValidation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneRow()
    {
        Run run = made("a", 8);
        run.measured.convention = FlopsConvention::ModelFull;
        run.measured.tflopsPerGpu = 321;
        const Validation v = validated({run});
        const ValidatedRun& row = only(v);
        QCOMPARE(row.ratio.value(), 1.25);
        QVERIFY(row.skipped.empty());
        // 64 × 2048 tokens over 8 accelerators.
        QCOMPARE(row.predicted.tokensPerSecondPerAccelerator->value(), 64 * 2048 / 10.0 / 8);
        QCOMPARE(row.measured.tokensPerSecondPerAccelerator->value(), 64 * 2048 / 8.0 / 8);
        QCOMPARE(row.measured.modelFlopsPerSecondPerAccelerator->value(), 321e12); // as printed
        const double peak = row.scenario->hardware.accelerator.peak(DataType::Bf16).value();
        QCOMPARE(row.predicted.mfu.value(), row.predicted.modelFlopsPerSecondPerAccelerator->value() / peak);
        QCOMPARE(v.summary.headline.timeDense->n, std::size_t{1});
        QVERIFY(std::abs(v.summary.headline.timeDense->median - 0.25) < 1e-12);
        QVERIFY(!v.summary.headline.timeMoe.has_value());
    }

    void timeFromThroughput()
    {
        Run run = made("a", 0);
        run.measured.tokensPerSecondPerGpu = 64 * 2048 / 20.0 / 8;
        QVERIFY(std::abs(only(validated({run})).ratio.value() - 0.5) < 1e-12);
        run.measured.tokensPerSecondPerGpu.reset();
        run.measured.tokensPerSecond = 64 * 2048 / 40.0;
        QVERIFY(std::abs(only(validated({run})).ratio.value() - 0.25) < 1e-12);
    }

    void memoryByCounterAndRank_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<double>("predictedGib");
        QTest::newRow("tensors") << "max_memory_allocated" << 40.0;
        QTest::newRow("allocator") << "reserved memory (maximum over GPUs)" << 50.0;
        QTest::newRow("device") << "nvidia-smi" << 60.0;
        QTest::newRow("tensors of the last stage") << "max_memory_allocated (last pipeline stage)" << 10.0;
        QTest::newRow("tensors of rank 0") << "max allocated rank 0" << 20.0;
    }
    void memoryByCounterAndRank()
    {
        QFETCH(QString, words);
        QFETCH(double, predictedGib);
        Run run = made("a", 10);
        const std::string counter = words.toStdString();
        run.measured.memory = {{80, counter, memoryKindOf(counter), memoryRankOf(counter)}};
        const Validation v = validated({run});
        QCOMPARE(only(v).memoryRatio.value(), predictedGib / 80);
        const MaybeStatistics& expected = run.measured.memoryKind() == MemoryKind::Allocated
            ? v.summary.headline.memoryAllocated
            : run.measured.memoryKind() == MemoryKind::Reserved ? v.summary.headline.memoryReserved
                                                                : v.summary.headline.memoryDevice;
        QVERIFY(expected.has_value() && std::abs(expected->median - (1 - predictedGib / 80)) < 1e-12);
    }

    void everyCounter()
    {
        Run run = made("a", 10);
        run.measured.memory = {{80, "max_memory_allocated", MemoryKind::Allocated, MemoryRank::Fullest},
            {100, "reserved", MemoryKind::Reserved, MemoryRank::Fullest}};
        const Validation v = validated({run});
        QCOMPARE(only(v).memories.size(), std::size_t{2});
        QCOMPARE(only(v).memoryRatio.value(), 0.5); // of the first
        QVERIFY(std::abs(v.summary.headline.memoryAllocated->bias + 0.5) < 1e-12);
        QVERIFY(std::abs(v.summary.headline.memoryReserved->bias + 0.5) < 1e-12);
    }

    void ranSoItFits_data()
    {
        QTest::addColumn<QString>("policy"); // stated; empty: not
        QTest::addColumn<bool>("ran");
        QTest::addColumn<double>("fitsFrom"); // recomputed layers of 32; 0: with attention alone; -1: never
        QTest::addColumn<double>("layers"); // taken; 0: none whole
        QTest::addColumn<bool>("said");
        QTest::newRow("attention alone is enough") << "" << true << 0.0 << 0.0 << true;
        QTest::newRow("the fewest layers that fit") << "" << true << 5.0 << 5.0 << true;
        QTest::newRow("all of them") << "" << true << 32.0 << 32.0 << true;
        QTest::newRow("nothing helps") << "" << true << -1.0 << 0.0 << false;
        QTest::newRow("a run that failed had no room") << "" << false << 5.0 << 0.0 << false;
        QTest::newRow("what the row says stands") << "none" << true << 5.0 << 0.0 << false;
    }
    void ranSoItFits()
    {
        QFETCH(QString, policy);
        QFETCH(bool, ran);
        QFETCH(double, fitsFrom);
        QFETCH(double, layers);
        QFETCH(bool, said);
        Run run = complete();
        run.recompute.policy = policy.toStdString();
        run.measured.stepSeconds = 10;
        if (!ran)
            run.kind = RunKind::OutOfMemory;
        const Predictor predict = [fitsFrom](const Scenario& s, const Run&) {
            RunPrediction p;
            p.step = Seconds(10);
            p.fits = fitsFrom >= 0 && s.training.recompute != Recompute::None
                && (s.training.recompute == Recompute::Full
                        ? s.training.recomputeLayers.value_or(0) >= fitsFrom
                        : fitsFrom == 0);
            return p;
        };
        const ValidatedRun row = validateRun(run, shippedCatalog(), predict);
        QCOMPARE(row.scenario->training.recompute == Recompute::Full, layers > 0);
        QCOMPARE(row.scenario->training.recomputeLayers.value_or(0), layers);
        const bool named = std::ranges::any_of(row.notGiven,
            [](const Text& text) { return text.plain().find("less does not fit") != std::string::npos; });
        QCOMPARE(named, said);
    }

    // What the JSON, the tables and the test for an empty table go by.
    void eachMeasureHasItsOwnErrors()
    {
        std::set<std::string_view> keys;
        for (const ErrorMeasure& measure : errorMeasures) {
            ErrorTable table;
            table.*measure.errors = ErrorStatistics{.n = 1};
            QCOMPARE(std::ranges::count_if(errorMeasures,
                         [&table](const ErrorMeasure& each) { return (table.*each.errors).has_value(); }),
                1);
            keys.insert(measure.key);
        }
        QCOMPARE(keys.size(), errorMeasures.size());
    }

    void whatCounts()
    {
        std::vector<Run> runs{made("counts", 10), made("quality-c", 20), made("fine-tuning", 20),
            made("fitted-on", 20), made("moe", 5)};
        runs[1].quality = RunQuality::C;
        runs[2].kind = RunKind::Finetune;
        runs[4].model.experts = 8;
        runs[4].model.topK = 2;
        const Validation v = validated(runs);
        for (const ValidatedRun& row : v.rows)
            QVERIFY2(row.ratio.has_value(), row.run.id.c_str()); // all are shown
        QCOMPARE(v.summary.headline.timeDense->n, std::size_t{1});
        QVERIFY(std::abs(v.summary.headline.timeDense->worst) < 1e-12);
        QCOMPARE(v.summary.headline.timeMoe->n, std::size_t{1});
        QVERIFY(std::abs(v.summary.headline.timeMoe->median - 1) < 1e-12);
    }

    void acceleratorsApart()
    {
        std::vector<Run> runs{made("h100", 10), made("tpu", 20), made("b300", 40)};
        runs[1].hardware = {"TPUv5p", 8, {}, "ICI torus", {}, {}};
        runs[2].hardware = {"B300-SXM-288GB", 8, 8, "", {}, {}};
        const ValidationSummary s = validated(runs).summary;
        QCOMPARE(s.headline.timeDense->n, std::size_t{1});
        QCOMPARE(s.everything.timeDense->n, std::size_t{3});
        QCOMPARE(s.apart.size(), std::size_t{2});
        QVERIFY(s.apart[0].first == GpuClass::Tpu && s.apart[1].first == GpuClass::B300);
        QVERIFY(std::abs(s.apart[1].second.timeDense->median - 0.75) < 1e-12);
    }

    void sweep()
    {
        // Predicted 4, 3, 2, 1 seconds for micro-batches 1, 2, 4, 8; measured 8, 6, 4, 5: the choice is 25 %
        // from the best.
        std::vector<Run> runs;
        for (int i = 0; i < 4; ++i) {
            Run run = made("micro-" + std::to_string(1 << i),
                std::array{8.0, 6.0, 4.0, 5.0}[static_cast<std::size_t>(i)]);
            run.batch.micro = 1 << i;
            run.batch.accumulation = 8 / (1 << i);
            runs.push_back(run);
        }
        Run again = runs[0]; // the same layout with newer software: averaged
        again.id = "newer";
        again.settings.container = "99";
        runs.push_back(again);
        Run otherJob = made("other", 1);
        otherJob.batch.global = 32;
        otherJob.batch.accumulation = 4;
        runs.push_back(otherJob);
        const Validation v = validate(runs, shippedCatalog(), [](const Scenario& s, const Run&) {
            RunPrediction p;
            p.step = Seconds(4 - std::log2(s.training.microBatch));
            return p;
        });
        QCOMPARE(v.summary.sweeps.size(), std::size_t{1});
        const Sweep& sweep = v.summary.sweeps.front();
        QCOMPARE(sweep.layouts, std::size_t{4});
        QCOMPARE(sweep.spearman, 0.8); // one swap of neighbours
        QCOMPARE(sweep.regret, 0.25);
        QCOMPARE(sweep.fastest, std::string("micro-4"));
        QCOMPARE(sweep.chosen, std::string("micro-8"));
        QCOMPARE(v.summary.ranking.regret, 0.25);
    }

    void sweepNeedsFourLayouts()
    {
        std::vector<Run> runs;
        for (int i = 0; i < 5; ++i) {
            Run run = made("r" + std::to_string(i), 1 + i);
            run.batch.micro = i < 3 ? 1 << i : 1; // three layouts, five rows
            run.batch.accumulation = 8 / *run.batch.micro;
            runs.push_back(run);
        }
        QVERIFY(validated(runs).summary.sweeps.empty());
    }

    void fits()
    {
        // Predicted to fit below micro-batch 8.
        const auto run = [](const std::string& id, double micro, bool failed) {
            Run r = made(id, failed ? 0 : 1);
            r.batch.micro = micro;
            r.batch.accumulation = 8 / micro;
            if (failed)
                r.kind = RunKind::OutOfMemory;
            return r;
        };
        std::vector<Run> runs{
            run("right", 1, false), run("alarm", 8, false), run("caught", 8, true), run("missed", 4, true)};
        Run flagged = run("flagged", 8, false);
        flagged.quality = RunQuality::C;
        runs.push_back(flagged);
        const ValidationSummary s = validated(runs).summary;
        QCOMPARE(s.fit.n(), std::size_t{4});
        QCOMPARE(s.fit.ranAndFits, std::size_t{1});
        QCOMPARE(s.fit.ranButOver, std::size_t{1});
        QCOMPARE(s.fit.failedAndOver, std::size_t{1});
        QCOMPARE(s.fit.failedButFits, std::size_t{1});
        QCOMPARE(s.fitBySource.size(), std::size_t{1});
        QCOMPARE(s.headline.timeDense->n, std::size_t{2}); // no time of what failed
    }

    void coverage()
    {
        std::vector<Run> runs{made("a", 1), made("b", 1), made("c", 1), made("d", 1)};
        runs[1].model.attention = "hybrid";
        runs[2].mesh.tensor.reset();
        runs[3].mesh.tensor.reset();
        const Validation v = validated(runs);
        const Coverage& c = v.summary.coverage;
        QCOMPARE(c.eligible, std::size_t{4});
        QCOMPARE(c.predicted, std::size_t{1});
        QCOMPARE(c.share(), 0.25);
        QCOMPARE(c.skipped.size(), std::size_t{2});
        QCOMPARE(c.skipped.front().first, std::string("parallel layout not stated"));
        QCOMPARE(c.skipped.front().second, std::size_t{2});
    }

    void bands()
    {
        // A band of 8 to 12 s about ten: held by 9 s of one source, by one of two of the other.
        std::vector<Run> runs{made("a", 9), made("b", 11), made("c", 20)};
        runs[0].source.key = "one";
        runs[1].source.key = runs[2].source.key = "two";
        const auto banded = [](const Scenario& scenario, const Run& run) {
            RunPrediction p = fixedPrediction(scenario, run);
            p.band = Band{.low = Seconds(8), .high = Seconds(12), .calibrated = false};
            return p;
        };
        const Validation v = validate(runs, shippedCatalog(), banded);
        QCOMPARE(v.summary.bands.size(), std::size_t{1});
        const CellCoverage& cell = v.summary.bands.front();
        QVERIFY(cell.cell.kernels && !cell.cell.experts);
        QCOMPARE(cell.rows, std::size_t{3});
        QVERIFY(std::abs(cell.held - 2.0 / 3) < 1e-12);
        // 9 s is outside of what 11 and 20 s give, and they outside of what 9 s gives.
        QVERIFY(cell.heldByOthers);
        QCOMPARE(*cell.heldByOthers, 0.0);
        QVERIFY(std::abs(cell.low - 0.9) < 1e-12 && std::abs(cell.high - 2) < 1e-12);

        const std::string text = writeValidation(v, shippedCatalog(), OutputFormat::Text, {.rows = false});
        const std::string markdown =
            writeValidation(v, shippedCatalog(), OutputFormat::Markdown, {.rows = false});
        for (const char* part :
            {"Bands, measured over predicted", "dense, measured device", "80.0 %", "66.7 %"}) {
            QVERIFY2(text.find(part) != std::string::npos, (std::string(part) + " in\n" + text).c_str());
            QVERIFY2(markdown.find(part) != std::string::npos, part);
        }
        const Json root = Json::parse(writeValidation(v, shippedCatalog(), OutputFormat::Json));
        const Json& band = root["summary"]["bands"][0];
        QCOMPARE(band["promised"].get<double>(), 0.8);
        QCOMPARE(band["held"].get<double>(), cell.held);
        QCOMPARE(band["rows"].get<int>(), 3);
        QCOMPARE(root["rows"][2]["predicted"]["low_seconds"].get<double>(), 8.0);
        QCOMPARE(root["rows"][2]["predicted"]["high_seconds"].get<double>(), 12.0);
        const std::string csv = writeValidation(v, shippedCatalog(), OutputFormat::Csv);
        QVERIFY(csv.find(",predicted_low_seconds,predicted_high_seconds\n") != std::string::npos);
        QVERIFY(csv.ends_with(",8,12\n"));

        // One source has no others, rows without a band promise nothing.
        runs.erase(runs.begin());
        QVERIFY(!validate(runs, shippedCatalog(), banded).summary.bands.front().heldByOthers);
        QVERIFY(validated(runs).summary.bands.empty());
    }

    void engineIsThePredictor()
    {
        const ValidatedRun row = validateRun(made("a", 1), shippedCatalog(), predictWithEngine);
        QVERIFY(row.predicted.fits.has_value());
        QVERIFY(row.predicted.step.has_value() || !row.skipped.empty());
    }

    void whatBreaksTheRulesIsSaid()
    {
        Run run = made("a", 1);
        run.mesh.pipeline = 8;
        run.mesh.chunks = 8; // of 24 layers
        run.mesh.data = 1;
        run.batch = {64, 1, 64};
        const ValidatedRun row = validateRun(run, shippedCatalog(), predictWithEngine);
        const auto said = [](const Text& part) {
            return part.plain().starts_with("outside the rules (mesh.chunks");
        };
        QVERIFY(std::any_of(row.notGiven.begin(), row.notGiven.end(), said));
    }

    void hugeNumbersEndSoon()
    {
        Run run = made("a", 1);
        for (std::optional<double>* big :
            {&run.model.layers, &run.model.hidden, &run.model.heads, &run.model.kvHeads, &run.model.vocab,
                &run.model.sequence, &run.hardware.count, &run.mesh.pipeline, &run.batch.global})
            *big = 1e9;
        run.mesh.data = 1;
        run.batch.accumulation.reset();
        const ValidatedRun row = validateRun(run, shippedCatalog(), predictWithEngine);
        QVERIFY(!row.ratio || std::isfinite(*row.ratio));
    }

    void json()
    {
        std::vector<Run> runs{made("a", 8), made("b", 0)};
        runs[0].measured.memory = {{80, "nvidia-smi", MemoryKind::Device, MemoryRank::Fullest}};
        runs[1].model.attention = "hybrid";
        const Json root = Json::parse(writeValidation(validated(runs), shippedCatalog(), OutputFormat::Json));
        QCOMPARE(root.size(), std::size_t{2});
        const Json& row = root["rows"][0];
        for (const char* key : {"id", "predicted", "measured", "ratio", "skipped"})
            QVERIFY2(row.contains(key), key);
        for (const char* key : {"step_seconds", "tokens_per_second_per_accelerator",
                 "model_flops_per_second_per_accelerator", "mfu", "peak_memory_bytes", "fits"})
            QVERIFY2(row["predicted"].contains(key) && row["measured"].contains(key), key);
        QCOMPARE(row["ratio"].get<double>(), 1.25);
        QCOMPARE(row["measured"]["memory_kind"].get<std::string>(), std::string("device"));
        QVERIFY(row["skipped"].is_null());
        QVERIFY(
            root["rows"][1]["skipped"].is_string() && root["rows"][1]["predicted"]["step_seconds"].is_null());
        const Json& summary = root["summary"];
        for (const char* key :
            {"time_dense", "time_moe", "memory_allocated", "memory_reserved", "memory_device"})
            for (const char* figure : {"n", "median_ape", "p90_ape", "bias"})
                QVERIFY2(summary[key].contains(figure), key);
        QCOMPARE(summary["time_dense"]["median_ape"].get<double>(), 0.25);
        QVERIFY(summary["time_moe"]["median_ape"].is_null());
        for (const char* figure : {"n", "accuracy"})
            QVERIFY(summary["oom"].contains(figure));
        for (const char* figure : {"n", "spearman", "regret", "within_10_percent", "pairs_10_percent_apart",
                 "pairs_in_order", "residuals", "by_source", "sweeps"})
            QVERIFY2(summary["ranking"].contains(figure), figure);
        QVERIFY(summary["ranking"]["residuals"].is_null()); // no sweep
        // All rows stand under the contract's keys, those with measured kernels beside them.
        runs.push_back(made("c", 8));
        runs.back().hardware.gpu = "B300-SXM-288GB";
        const Json both =
            Json::parse(writeValidation(validated(runs), shippedCatalog(), OutputFormat::Json))["summary"];
        QCOMPARE(both["time_dense"]["n"].get<int>(), 2);
        QCOMPARE(both["headline"]["time_dense"]["n"].get<int>(), 1);
        QCOMPARE(both["apart"]["b300"]["time_dense"]["n"].get<int>(), 1);
        runs.pop_back();
        // Without rows the summary is the same.
        const Json brief = Json::parse(
            writeValidation(validated(runs), shippedCatalog(), OutputFormat::Json, {.rows = false}));
        QVERIFY(brief["rows"].empty() && brief["summary"] == summary);
    }

    void otherFormats()
    {
        std::vector<Run> runs{made("first-run", 8), made("second-run", 0)};
        runs[0].settings.container = "26.04";
        runs[1].model.attention = "hybrid";
        const Validation v = validated(runs);
        const std::string text = writeValidation(v, shippedCatalog(), OutputFormat::Text);
        for (const char* part :
            {"first-run", "10.0 s", "8.00 s", "1.25", "container 26.04", "skipped: hybrid model",
                "1 of 2 pretraining rows", "step time, dense", "25.0 %", "Worst rows", "Not predicted"})
            QVERIFY2(text.find(part) != std::string::npos, (std::string(part) + " in\n" + text).c_str());
        const std::string markdown = writeValidation(v, shippedCatalog(), OutputFormat::Markdown);
        QVERIFY(markdown.starts_with("## Rows") && markdown.find("| first-run |") != std::string::npos);
        const std::string csv = writeValidation(v, shippedCatalog(), OutputFormat::Csv);
        QCOMPARE(std::count(csv.begin(), csv.end(), '\n'), std::ptrdiff_t{3}); // a header and one line a row
        QVERIFY(csv.starts_with("id,source,family,"));
        const std::string brief =
            writeValidation(v, shippedCatalog(), OutputFormat::Text, {.rows = false, .worst = 0});
        QVERIFY(
            brief.find("Worst rows") == std::string::npos && brief.find("second-run") == std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestValidation)
#include "tst_validation.moc"
