// The brief: what it answers, what it leaves unsaid, and the paper it is on.

#include "tests/app/app_fixture.h"
#include "tests/support/patience.h"

#include "app/export/exporter.h"
#include "core/inputs/scenario/scenario_json.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace ridgepoint;

namespace {

using Words = std::vector<const char*>;
QStringList lines(const Words& words)
{
    QStringList all;
    for (const char* word : words)
        all += QString::fromUtf8(word);
    return all;
}

ScenarioFile presetWith(const std::string& id, const FieldEdits& edits)
{
    const ScenarioPreset& preset = *shippedCatalog().scenario(id);
    ScenarioFile file = *readScenario(preset.json, shippedCatalog(), preset.id).file;
    if (const FieldError error = applyEdits(file.scenario, edits, shippedCatalog()))
        qFatal("an edit of %s is refused", id.c_str());
    return file;
}

} // namespace

class TestBrief : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    FigureSize m_size = namedFigureSizes().front();

    QByteArray exported(const ScenarioFile& file, ExportFormat format)
    {
        ExportRequest request;
        request.what = exportReport;
        request.profile = ReportProfile::Brief;
        request.figure.size = m_size;
        request.formats = {format};
        request.date = QDate(2026, 3, 4);
        request.overwrites = true;
        request.target = m_folder.filePath(QStringLiteral("brief.") + suffixOf(format));
        const ExportResult result = exportPictures(request, file, shippedCatalog());
        if (!result.ok())
            qFatal("%s", qPrintable(result.error));
        QFile written(request.target);
        return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    }

private Q_SLOTS:
    // Who reads nothing but the brief knows what is asked, what the answer is, how sure it is, what it costs
    // and what comes next.
    void aBriefAnswers_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<FieldEdits>("edits");
        QTest::addColumn<QStringList>("said");
        QTest::addColumn<QStringList>("unsaid");
        const auto row = [](const char* name, const char* preset, const FieldEdits& edits, const Words& said,
                             const Words& unsaid) {
            QTest::newRow(name) << QString::fromLatin1(preset) << edits << lines(said) << lines(unsaid);
        };
        row("training that fits", "llama3.1-405b-16384xh100", {},
            {"train Llama 3.1 405B on 15.6T tokens with 16384 × H100", "No deadline and no budget are set.",
                "is not set, it takes the default: a deadline of 90.0 d, 10.0 s a step.",
                "It fits: the fullest rank needs 82.2 GB of 85.5 GB",
                "80 % of published runs of dense models on devices with measured kernels, predicted without "
                "knowing the software stack, took 90 to 152 % of the predicted time",
                "list prices run from", "Use TP", "The largest saving is in bubble",
                "checkpoints, lost work and restarts leave",
                "each of them evaluated or ruled out: by memory, a bound, the mesh or the framework.",
                "the best of 3 was within 2.0 % of optimal",
                "80.4 GB is predicted for the layout of the plan", "MFU, model FLOP/s utilization",
                "## Risks of the present layout", "The figures show the present layout."},
            {"misses", "default)", "pruned", "within 0.5 %"});
        row("training that was measured", "llama3-70b-256xh100", {},
            {"This job was run and measured (", "): a step took 14.7 s, and 13.6 s is predicted",
                "the best of 3 was within 2.0 % of optimal",
                "Benchmark the present layout and the 3 with the shortest predicted steps for ten minutes "
                "each: (1) TP 4 · CP 2 ring · PP 4 × 5 chunks · DP 8; (2) TP 2 without SP · CP 4 ring",
                "80 % of published runs of dense models on devices with measured kernels took 90 to 127 % of "
                "the predicted time; for this run that is 524 to 739 d, $11.3M to $15.9M.",
                "Communication: 8.4 % of the step is waiting, 7.7 % inside nodes (scale-up) and 0.6 % for "
                "the network between them (scale-out)."},
            {"DP 8 / TP", "slower", "set-up included", "524 d to", "It also changes", "## Risks of",
                "The figures show the present layout."});
        row("training with no price", "deepseek-v3-2048xh800", {},
            {"the fullest rank needs 86.9 GB of 85.5 GB. ", "That layout is the fastest of 669B,",
                "would take 56.7 d (2.79M accelerator-hours), failures included.",
                "It takes 74.9 d (3.68M accelerator-hours)", "No price of H800",
                "(targets.price_per_accelerator_hour)", "80.5 GB is predicted for the layout of the plan",
                "## Risks of the plan, since the present layout does not fit", "It also changes ",
                "80 % of published runs of MoE models on devices with measured kernels took 79 to 141 %",
                "Benchmark the 3 layouts with the shortest predicted steps for ten minutes each: (1) TP 2",
                "gradients consumed as they appear → fp32", "8-bit activation inputs on → off",
                "The figures show the present layout.", "Failures: about 76 are expected",
                "Communication: 25 % of the step is waiting, 11 % inside nodes (scale-up) and 14 % for the "
                "network",
                "The present layout: The real run fitted in 85.5 GB",
                "The present layout: With virtual stages, Megatron needs",
                "Megatron ships only 1F1B and interleaved 1F1B"},
            {"86.9 GB is predicted", "Failures: about 58 are expected"});
        row("a plan on a host that nobody knows", "7b-rtx4090", {},
            {"at its peak the fullest rank needs 124 GB of 25.3 GB, 98.5 GB over; its training state alone "
             "is "
             "86.7 GB over.",
                "80 % of published runs of dense models on devices without measured kernels took 83 to 152 %",
                "needs 19.1 GB of 25.3 GB. It keeps 117 GB in the host memory of each node; how much servers "
                "of GeForce RTX 4090 have is not known, so it is assumed to fit there."},
            {"assumed to have 0", "(hardware.host_memory)"});
        row("a plan on a host that was stated", "7b-rtx4090", {{"hardware.host_memory", "256GB"}},
            {"GB in the host memory of each node, which has 256 GB."}, {"is not known, so it is assumed"});
        row("training with set-up hours", "llama3-70b-256xh100", {{"targets.setup_hours", "48"}},
            {", failures and set-up included."}, {", failures included"});
        row("more accelerators than were looked at", "llama3-70b-256xh100", {{"targets.deadline", "60d"}},
            {"It misses the deadline of 60.0 d",
                "No layout keeps the deadline on any number of accelerators looked at (64 to 1024)",
                "the deadline takes "},
            {"a deadline of 90.0 d"});
        row("the fewest that keep a deadline", "llama3-70b-256xh100", {{"targets.deadline", "300d"}},
            {"256 × H100 SXM5 80GB do not keep the deadline in any layout. The fewest looked at that keep "
             "what was "
             "set: "
             "512 × H100 SXM5 80GB with TP"},
            {"No layout keeps"});
        row("targets that were set", "llama3.1-405b-16384xh100",
            {{"targets.deadline", "30d"}, {"targets.budget", "200M"},
                {"targets.price_per_accelerator_hour", "2"}},
            {"Limits that were set: a deadline of 30.0 d, a budget of $200M",
                "It misses the deadline of 30.0 d", "It stays within the budget"},
            {"list prices run", "No price is set"});
        row("training that does not fit", "seed-question", {},
            {"a model of 70B parameters", "It does not fit in memory with the present layout",
                "No layout of this job runs on 1 × H100 SXM5 80GB: in device memory the state alone takes 14 "
                "at least.",
                "The smallest plan found that runs: 4 × H100 SXM5 80GB, with state or activations in host "
                "memory.",
                "Another plan that runs: FSDP on 32 GPUs", "On 4 × H100", "was typed in"},
            {"80 % of published", "It misses", "the fullest rank needs 1.32 TB of 80.0 GB. If it did",
                "1.32 TB is predicted"});
        row("serving with no targets", "llama3.1-70b-served-8xh200", {},
            {"at what cost per token, do 8 × H200",
                "No latency SLOs are set; the defaults are a TTFT of 1.00 s and a TPOT of 50.0 ms.",
                "TTFT 219 ms, TPOT 13.7 ms", "It costs $38.00/h ($27.7k a month), ",
                "per million input tokens and $1.90 per million output tokens",
                "which puts the cost at $0.998 to $2.80 per million output tokens.",
                "80 % of published deployments like this one fall within these ranges: TTFT 179 to 496 ms; "
                "TPOT ",
                "This deployment was measured (InferenceX",
                "): TTFT 195 ms and TPOT 12.7 ms, where 219 ms and 13.7 ms are predicted",
                "many requests take longer", "Benchmark one replica (TP 2)", "TPOT, time per output token",
                "All this is of the deployment as it is set up, not of the plan.",
                "That takes 836 requests at once, where the answer is for 64;",
                "The figures show the deployment as it is set up.",
                "TTFT 994 ms is 0.6 % below its limit of 1.00 s; the band (",
                "TPOT 49.8 ms is 0.5 % below its limit of 50.0 ms; the band (42.3 to 59.2 ms) crosses that "
                "limit, so it may go either way.",
                "These two limits are defaults"},
            {"optimizer", "tokens/param", "MFU", "deadline", "SLO is m"});
        row("serving with targets", "llama3.1-70b-served-8xh200",
            {{"serving.ttft_target", "0.1"}, {"serving.itl_target", "0.05"}},
            {"SLOs that were set: TTFT of 100 ms, TPOT of 50.0 ms", "The TTFT SLO is missed.",
                "The TPOT SLO is met."},
            {"optimizer", "tokens/param", "MFU", "deadline", "These two limits"});
        for (const FieldEdits& edits : {FieldEdits{{"serving.requests_per_second", "20"}},
                 FieldEdits{{"serving.requests_per_second", "20"}, {"serving.load", "rate"}}})
            row(edits.size() == 1 ? "serving a rate, clients stated" : "serving a rate",
                "llama3.1-70b-served-8xh200", edits,
                {"How many accelerators answer 20.0 requests per second",
                    "## Answer 12 × H200 SXM5 141GB: so many answer 20.0 requests per second by the plan "
                    "below, for $57.00/h. As it is set up, 20.0 requests per second take ",
                    "The fewest accelerators that answer 20.0 requests per second within TTFT 1.00 s and "
                    "TPOT "
                    "50.0 ms: 12 × H200 SXM5 141GB (6 × TP 2).",
                    "it costs $57.00/h",
                    "One replica fewer (10 × H200 SXM5 141GB) just misses: TTFT 201 ms and TPOT 50.3 ms, "
                    "0.6 % above the limit."},
                {"Cheapest tokens within", "below its limit"});
        row("serving by p99", "llama3.1-70b-served-8xh200", {{"serving.target_statistic", "p99"}},
            {"TTFT · p99 2.12 s", "It misses the default TTFT SLO of 1.00 s.",
                "fall within these ranges, which are of mean times: ", "For the p99 of the answer no error"},
            {});
    }
    void aBriefAnswers()
    {
        QFETCH(QString, preset);
        QFETCH(FieldEdits, edits);
        QFETCH(QStringList, said);
        QFETCH(QStringList, unsaid);
        const ScenarioFile file = presetWith(preset.toStdString(), edits);
        const QString brief = QString::fromUtf8(exported(file, ExportFormat::Markdown)).simplified();
        const QString words = brief.section(QStringLiteral("## Figures"), 0, 0);
        for (const char* heading :
            {"## Question", "## Answer", "## How sure", "## Plan", "## Risks", "## What to measure next"})
            QVERIFY2(words.contains(QLatin1String(heading)), heading);
        for (const QString& each : said)
            QVERIFY2(words.contains(each), qPrintable(each + QStringLiteral(" <- ") + words));
        for (const QString& each : unsaid)
            QVERIFY2(!brief.section(QStringLiteral("## Provenance"), 0, 0).contains(each),
                qPrintable(each + QStringLiteral(" <- ") + brief));
    }

    void aBriefSaysWhatDecidesTheJob()
    {
        ScenarioFile file = presetWith("llama3-70b-256xh100", {});
        const auto brief = [&](const char* heading) {
            return QString::fromUtf8(exported(file, ExportFormat::Markdown))
                .simplified()
                .section(QLatin1String(heading), 1)
                .section(QStringLiteral("## "), 0, 0);
        };
        QVERIFY(brief("## What was set").contains(QStringLiteral("| global batch | 512 |")));
        QVERIFY(brief("## What was assumed").contains(QStringLiteral("| training tokens | 15.0T |")));
        QVERIFY(brief("## What was assumed")
                    .contains(QStringLiteral("H100 SXM5 80GB reports 79.6 GiB = 85.5 GB (10⁹ bytes); its "
                                             "nominal size is 80.0 GB")));
        QVERIFY(!applyEdits(file.scenario, {{"training.tokens", "2T"}}, shippedCatalog()));
        QVERIFY(brief("## What was set").contains(QStringLiteral("| training tokens | 2.00T |")));
        QVERIFY(brief("## What was assumed").contains(QStringLiteral("the middle of list prices from")));
        QVERIFY(!applyEdits(file.scenario, {{"hardware.accelerator", "tpu-v6e"}}, shippedCatalog()));
        QVERIFY(brief("## What was assumed").contains(QStringLiteral("for an accelerator, a list price")));
    }

    void paperIsA4OrLetter_data()
    {
        QTest::addColumn<QString>("size");
        QTest::addColumn<QString>("paper");
        QTest::newRow("default") << QString() << QStringLiteral("A4");
        QTest::newRow("a4") << "a4"
                            << "A4";
        QTest::newRow("letter") << "letter"
                                << "letter";
    }
    void paperIsA4OrLetter()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("pdfinfo")).isEmpty())
            QSKIP("poppler-utils is not installed");
        QFETCH(QString, size);
        QFETCH(QString, paper);
        m_size = size.isEmpty() ? namedFigureSizes().front() : *figureSizeFromText(size, nullptr);
        const auto usual = qScopeGuard([this] { m_size = namedFigureSizes().front(); });
        exported(presetWith("llama3-70b-256xh100", {}), ExportFormat::Pdf);
        QProcess process;
        process.start(QStringLiteral("pdfinfo"), {m_folder.filePath(QStringLiteral("brief.pdf"))});
        QVERIFY(process.waitForFinished(ridgepoint::testing::patience));
        const QString info = QString::fromUtf8(process.readAllStandardOutput());
        QVERIFY2(info.contains(QStringLiteral("(%1)").arg(paper)), qPrintable(info));
        QVERIFY(info.contains(QRegularExpression(QStringLiteral("Pages:\\s+2\\n"))));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestBrief)
#include "tst_brief.moc"
