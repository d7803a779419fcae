// The keys of `evaluate --format json` are a contract; locale and format never change a number.

#include "core/analysis/advice.h"
#include "core/engine/evaluate.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/writers.h"
#include "core/serving/service_figures.h"
#include "tests/support/shipped_catalog.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <clocale>
#include <cmath>
#include <locale>
#include <set>
#include <sstream>

using namespace ridgepoint;
using Json = nlohmann::ordered_json;

namespace {

const Report& report()
{
    static const Report value = evaluate(defaultScenario(shippedCatalog()));
    return value;
}

struct CommaLocale : std::numpunct<char>
{
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

} // namespace

class TestReportWriters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void contractKeysExist_data()
    {
        QTest::addColumn<QString>("section");
        QTest::addColumn<QString>("keys");
        const auto row = [](const char* section, const char* keys) {
            QTest::newRow(section) << QString::fromUtf8(section) << QString::fromUtf8(keys);
        };
        row("/",
            "schema scenario diagnostics model memory compute communication pipeline step throughput run "
            "walls roofline "
            "regime inference resilience advice");
        row("/model", "params_total params_active params_by_component layer_pattern layer_kinds");
        row("/model/layer_kinds/0",
            "kind label layers params params_active cache_bytes_per_token state_bytes");
        row("/memory",
            "per_rank by_stage state_total_bytes bytes_per_param capacity_bytes ratio min_accelerators fits "
            "verdict");
        row("/memory/per_rank",
            "weights_bytes gradients_bytes accumulator_bytes master_bytes moment1_bytes moment2_bytes "
            "activations_bytes buffers_bytes total_bytes");
        row("/memory/by_stage/0", "weights_bytes activations_bytes total_bytes");
        row("/compute",
            "flops_per_token flops_per_step flops_total flops_exact_per_token flops_exact_per_step "
            "hardware_flops_per_step convention");
        row("/communication/0", "group op algorithm ranks tier bytes_per_rank count seconds exposed_seconds");
        row("/pipeline",
            "schedule stages chunks microbatches bubble_fraction bubble_overhead peak_in_flight");
        row("/step",
            "seconds compute_seconds memory_bound_seconds tensor_exposed_seconds context_exposed_seconds "
            "expert_exposed_seconds pipeline_exposed_seconds data_exposed_seconds bubble_seconds "
            "optimizer_seconds "
            "other_seconds");
        row("/throughput",
            "tokens_per_second tokens_per_second_per_accelerator model_flops_per_second_per_accelerator mfu "
            "hfu");
        row("/run", "seconds accelerator_hours dollars");
        row("/walls", "memory compute throughput first");
        row("/walls/memory", "ratio threshold_params");
        row("/walls/compute", "ratio threshold_params");
        row("/walls/throughput", "ratio threshold_params");
        row("/roofline", "ceilings ridge_points operations");
        row("/roofline/ceilings", "compute memory network");
        row("/roofline/ridge_points", "memory scale_up scale_out");
        row("/roofline/operations/0", "name flops bytes network_bytes bound");
        row("/regime", "memory_load compute_load bandwidth_load binding");
        row("/inference",
            "weights_bytes kv_bytes_per_token kv_bytes fits ttft_seconds itl_seconds tokens_per_second "
            "replicas "
            "kv_bytes_per_sequence replica_fits accelerators_per_replica accelerators max_concurrency "
            "prefill "
            "decode");
        row("/inference/prefill", "intensity attainable bound");
        row("/inference/decode", "intensity attainable bound");
        row("/resilience", "failures_expected checkpoint_interval_seconds overhead_fraction goodput");
        row("/advice/0", "wall symptom response effect");
        row("/diagnostics/0", "severity field message fix");
    }
    void contractKeysExist()
    {
        QFETCH(QString, section);
        QFETCH(QString, keys);
        const Json root = Json::parse(reportAsJson(report(), adviceOf(report()), shippedCatalog()));
        const Json& part =
            section == QLatin1String("/") ? root : root.at(Json::json_pointer(section.toStdString()));
        for (const QString& key : keys.split(QLatin1Char(' ')))
            QVERIFY2(part.contains(key.toStdString()), qPrintable(section + QLatin1Char('/') + key));
    }

    void readoutPathsAndLabelsAreUnique()
    {
        std::set<std::string> paths;
        std::set<std::string> labels;
        for (const Readout& readout : readouts()) {
            QVERIFY2(paths.insert(std::string(readout.path)).second, std::string(readout.path).c_str());
            std::stringstream split{std::string(readout.label)};
            for (std::string label; std::getline(split, label, '|');)
                QVERIFY2(labels.insert(label).second, label.c_str());
        }
    }

    void everyReadoutIsInTheJson()
    {
        const Json root = Json::parse(reportAsJson(report(), adviceOf(report()), shippedCatalog()));
        for (const Readout& readout : readouts()) {
            std::string pointer = "/" + std::string(readout.path);
            std::replace(pointer.begin(), pointer.end(), '.', '/');
            const Json& value = root.at(Json::json_pointer(pointer));
            const std::optional<double> expected = readout.get(report());
            QCOMPARE(value.is_null(), !expected.has_value());
            if (expected)
                QCOMPARE(value.get<double>(), fileNumber(readout, *expected));
        }
        QCOMPARE(
            root["run"]["accelerator_hours"].get<double>(), report().run.acceleratorTime->value() / 3600);
    }

    void csvRepeatsTheJson()
    {
        const Json root = Json::parse(reportAsJson(report(), adviceOf(report()), shippedCatalog()));
        std::istringstream csv(reportAsCsv(report(), adviceOf(report()), shippedCatalog()));
        std::string line;
        std::getline(csv, line);
        QCOMPARE(line, std::string("key,value,unit"));
        bool found = false;
        while (std::getline(csv, line)) {
            if (!line.starts_with("memory.state_total_bytes,"))
                continue;
            QCOMPARE(line, std::string("memory.state_total_bytes,1120000000000,B"));
            found = true;
        }
        QVERIFY(found);
    }

    void localeChangesNothing()
    {
        const std::string json = reportAsJson(report(), adviceOf(report()), shippedCatalog());
        const std::string text = reportAsText(report(), adviceOf(report()), shippedCatalog());
        const std::locale before = std::locale::global(std::locale(std::locale::classic(), new CommaLocale));
        const char* const c = std::setlocale(LC_ALL, "de_DE.UTF-8");
        Q_UNUSED(c);
        const std::string jsonAgain =
            reportAsJson(evaluate(defaultScenario(shippedCatalog())), adviceOf(report()), shippedCatalog());
        const std::string textAgain = reportAsText(report(), adviceOf(report()), shippedCatalog());
        std::locale::global(before);
        std::setlocale(LC_ALL, "C");
        QVERIFY(jsonAgain == json);
        QVERIFY(textAgain == text);
    }

    void findReadoutTakesPathsAndLabels_data()
    {
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<QString>("path");
        QTest::newRow("path") << QStringLiteral("memory.ratio") << QStringLiteral("memory.ratio");
        QTest::newRow("label") << QStringLiteral("column height")
                               << QStringLiteral("memory.state_total_bytes");
        QTest::newRow("second label")
            << QStringLiteral("min ranks (FSDP, perfect shard)") << QStringLiteral("memory.min_accelerators");
        QTest::newRow("any case") << QStringLiteral("MIN GPUS NEEDED")
                                  << QStringLiteral("memory.min_accelerators");
        QTest::newRow("unknown") << QStringLiteral("colum hight of the thing") << QString();
    }
    void findReadoutTakesPathsAndLabels()
    {
        QFETCH(QString, wanted);
        QFETCH(QString, path);
        const Readout* readout = findReadout(wanted.toStdString());
        QCOMPARE(readout
                ? QString::fromUtf8(readout->path.data(), static_cast<qsizetype>(readout->path.size()))
                : QString(),
            path);
    }

    // No "no wall hit yet" beside a gate that says that it does not fit.
    void theHeadlineKnowsAWallOfActivations()
    {
        const ScenarioReadResult read =
            readScenario(shippedCatalog().scenario("7b-rtx4090")->json, shippedCatalog(), "7b-rtx4090");
        Scenario s = read.file->scenario;
        s.model.params = Parameters(1.3e9);
        const Report r = evaluate(s);
        QVERIFY(r.fit.state == GateState::Fail && *r.walls.memory.ratio < 1);
        QVERIFY2(headline(r).plain().ends_with("first wall hit: memory, at the peak"),
            headline(r).plain().c_str());
    }

    // 1.07× of state, its optimizer's part on the host: what the gate passes is never more than full.
    void whatFitsIsNotMoreThanFull()
    {
        const ScenarioReadResult read =
            readScenario(shippedCatalog().scenario("7b-rtx4090")->json, shippedCatalog(), "7b-rtx4090");
        Scenario s = read.file->scenario;
        s.model.params = Parameters(1.6e9);
        s.training.recompute = Recompute::Full;
        s.training.offloadOptimizer = true;
        const Report r = evaluate(s);
        QVERIFY(*r.walls.memory.ratio > 1);
        QVERIFY(r.fit.state != GateState::Fail);
        const double filled = r.memory.perRank.total() / r.memory.capacity;
        QCOMPARE(
            r.fit.summary.plain(), std::to_string(static_cast<int>(std::lround(filled * 100))) + " % full");
    }

    // H100's dense peaks are 1,979 TFLOP/s in fp8 and 989 in bf16 (NVIDIA's data sheet): one is twice the
    // other.
    void aNarrowMfuIsOfBothPeaks()
    {
        const ScenarioReadResult read = readScenario(
            shippedCatalog().scenario("llama3-70b-256xh100")->json, shippedCatalog(), "llama3-70b-256xh100");
        Scenario scenario = read.file->scenario;
        QVERIFY(mfuOfBothPeaks(evaluate(scenario)).empty());
        QVERIFY(!setField(scenario, *findField("training.precision"), "fp8_mixed", shippedCatalog()));
        for (const Mfu mfu : {Mfu::model(), Mfu(0.35)}) {
            scenario.hardware.efficiency.mfu = mfu;
            const Report report = evaluate(scenario);
            const auto percent = [&report](double times) {
                return std::to_string(static_cast<int>(std::lround(*report.throughput.mfu * times * 100)))
                    + " %";
            };
            const std::string both = percent(1) + " of the fp8 peak, " + percent(2) + " of the bf16 peak";
            QCOMPARE(mfuOfBothPeaks(report).plain(), both);
            QVERIFY(headline(report).plain().find("MFU " + both) != std::string::npos);
            for (const OutputFormat format : {OutputFormat::Text, OutputFormat::Markdown})
                QCOMPARE(QString::fromStdString(writeReport(report, {}, format, shippedCatalog()))
                             .count(QString::fromStdString(both)),
                    2); // headline and readout
        }
    }

    void aStatedMfuBesideAPredictedOne()
    {
        const ScenarioReadResult read = readScenario(
            shippedCatalog().scenario("llama3-70b-256xh100")->json, shippedCatalog(), "llama3-70b-256xh100");
        Scenario stated = read.file->scenario;
        const Report predicted = evaluate(stated);
        stated.hardware.efficiency.mfu = 0.4;
        const Report given = evaluate(stated);
        QVERIFY(mfuBesideMfu(predicted, predicted).empty() && mfuBesideMfu(given, given).empty());
        const std::string note = mfuBesideMfu(given, predicted).plain();
        QCOMPARE(mfuBesideMfu(predicted, given).plain(), note);
        stated.hardware.efficiency.mfu = 0.5;
        QVERIFY(mfuBesideMfu(given, evaluate(stated)).empty()); // two stated ones count alike
        // By hand: 6 N T over devices, peak and step.
        const double byRule = predicted.compute.flopsPerStep.value()
            / (predicted.step.seconds->value() * predicted.compute.peak.value() * 256);
        const std::string percent = std::to_string(static_cast<int>(std::lround(byRule * 100))) + " %.";
        QVERIFY2(note.ends_with(percent), note.c_str());
    }

    // What a scenario asks about comes first; the training job has a heading of its own, and no verdict.
    void aServiceComesBeforeItsTrainingJob()
    {
        const char* const id = "llama3.1-70b-served-8xh200";
        Scenario s = readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id).file->scenario;
        const Report r = evaluate(s);
        const std::shared_ptr<const Served> served = servedOf(r);
        const std::string line =
            s.name + ": " + serviceSentence(served->report, served->job()).plain() + '\n';
        const QString training = QStringLiteral("\nAs a training job, with the same settings\n"),
                      trainingSection = QStringLiteral("\n## As a training job, with the same settings\n");
        const auto written = [](const Report& of, OutputFormat format) {
            return QString::fromStdString(writeReport(of, adviceOf(of), format, shippedCatalog()));
        };
        const QString text = written(r, OutputFormat::Text);
        QVERIFY2(text.startsWith(QString::fromStdString(line)), qPrintable(text.left(400)));
        QCOMPARE(text.count(training), 1);
        const QString service = text.section(training, 0, 0), job = text.section(training, 1);
        for (const char* ofService : {"TP 8 · vLLM", "\nServing\n", "\ntime per output token "}) {
            QVERIFY2(service.contains(QString::fromUtf8(ofService)), ofService);
            QVERIFY2(!job.contains(QString::fromUtf8(ofService)), ofService);
        }
        for (const char* ofTraining :
            {"\nMemory\n", "\nRun\n", "\nWhat to try\n", "Caveat: no software stack", "Step time −"}) {
            QVERIFY2(!service.contains(QString::fromUtf8(ofTraining)), ofTraining);
            QVERIFY2(job.contains(QString::fromUtf8(ofTraining)), ofTraining);
        }
        for (const char* verdict : {"This would use", "fit fullest rank", "first wall hit"})
            QVERIFY2(!text.contains(QString::fromUtf8(verdict)), verdict);
        const QString page = written(r, OutputFormat::Markdown);
        QVERIFY2(
            page.startsWith(QStringLiteral("# ") + QString::fromStdString(line)), qPrintable(page.left(400)));
        const qsizetype second = page.indexOf(trainingSection);
        QVERIFY(0 < page.indexOf(QStringLiteral("\n## Serving\n"))
            && page.indexOf(QStringLiteral("\n## Serving\n")) < second
            && second < page.indexOf(QStringLiteral("\n### Memory\n"))
            && page.indexOf(QStringLiteral("\n### Memory\n")) < page.indexOf(QStringLiteral("\n## Notes\n")));
        // The same settings, asked about as a training job.
        s.opensOn = "stack";
        const Report asked = evaluate(s);
        const QString first = QString::fromStdString(headline(asked).plain());
        QVERIFY(written(asked, OutputFormat::Text).startsWith(first + u'\n'));
        QVERIFY(written(asked, OutputFormat::Text).contains(QStringLiteral("This would use")));
        QVERIFY(!written(asked, OutputFormat::Text).contains(training));
        QVERIFY(!written(asked, OutputFormat::Markdown).contains(trainingSection));
    }

    // "23.1 h" lies between "20.8 h" and "26.9 h", not 1.12 d.
    void endsOfABandHaveTheUnitOfItsValue()
    {
        const char* const id = "llama3-70b-256xh100";
        Scenario s = readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id).file->scenario;
        const auto unitIn = [](const std::string& text, const QString& label) {
            const QStringList lines = QString::fromStdString(text).split(u'\n');
            for (const QString& line : lines)
                if (line.startsWith(label + QLatin1String("  ")))
                    return line.section(u' ', -1);
            return QString();
        };
        int mixed = 0;
        for (double steps = 1; steps < 1e6; steps *= 1.5) { // the run lasts from seconds to years
            s.training.tokens = {steps * s.training.globalBatchSequences * s.training.sequenceLength, false};
            const Report r = evaluate(s);
            const std::string text = reportAsText(r, {}, shippedCatalog());
            const auto alone = [](const std::optional<Seconds>& time) {
                return formatApart(time->value(), Unit::Second).unit;
            };
            QVERIFY(r.run.wallClock && r.run.wallClockLow && r.run.wallClockHigh);
            mixed += alone(r.run.wallClock) != alone(r.run.wallClockLow)
                || alone(r.run.wallClock) != alone(r.run.wallClockHigh);
            const QString unit = unitIn(text, QStringLiteral("wall-clock"));
            QVERIFY(!unit.isEmpty());
            QCOMPARE(unitIn(text, QStringLiteral("wall-clock, low end of the band")), unit);
            QCOMPARE(unitIn(text, QStringLiteral("wall-clock, high end of the band")), unit);
        }
        QVERIFY(mixed > 0);
    }

    void aRunThatDoesNotFitSaysWhyItRan()
    {
        const ScenarioReadResult read = readScenario(shippedCatalog().scenario("deepseek-v3-2048xh800")->json,
            shippedCatalog(), "deepseek-v3-2048xh800");
        Scenario s = read.file->scenario;
        s.fitNote = "its experts\x1b[31m moved";
        const auto says = [&](const std::string& what) {
            const Report r = evaluate(s);
            const bool text = reportAsText(r, {}, shippedCatalog(), {}).find(what) != std::string::npos;
            const bool page = reportAsMarkdown(r, {}, shippedCatalog(), {}).find(what) != std::string::npos;
            return int(text) + int(page);
        };
        QVERIFY(evaluate(s).fit.state == GateState::Fail);
        // The estimate is what is off, and by how much at least.
        const MemoryReport memory = evaluate(s).memory;
        const double over = memory.perRank.total() / memory.capacity - 1;
        QVERIFY(over > 0 && over < 0.05);
        QCOMPARE(
            says("The real run fitted in 85.5 GB; Ridgepoint's estimate of " + format(memory.perRank.total())
                + " is at least " + format(over, Unit::Percent) + " too high: its experts"),
            2);
        QCOMPARE(says("\x1b"), 0);
        s.fitNote.clear();
        QCOMPARE(says("The real run fitted"), 0);
    }
};

QTEST_APPLESS_MAIN(TestReportWriters)
#include "tst_report_writers.moc"
