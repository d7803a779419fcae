// How well predictions order the layouts of one job: figures that are worked out by hand, the band in which
// two plans are equal, computed again from the bundled runs, and floors that no change of the engine may
// undercut.

#include "core/validation/run_file.h"
#include "core/validation/validation_writers.h"
#include "tests/core/validation/run_fixture.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <array>
#include <cmath>
#include <fstream>

using namespace ridgepoint;
using Json = nlohmann::json;

namespace {

// Micro-batches 1, 2, 4, 8 are predicted to take 4, 3, 2, 1 s.
std::vector<Run> jobOf(const std::string& source, std::array<double, 4> measured)
{
    std::vector<Run> runs;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        Run run = complete();
        run.id = source + std::to_string(i);
        run.source.key = source;
        run.quality = RunQuality::A;
        run.batch.micro = 1 << i;
        run.batch.accumulation = 32 / *run.batch.micro;
        run.measured.stepSeconds = measured[i];
        runs.push_back(run);
    }
    return runs;
}

ValidationSummary summaryOf(const std::vector<std::vector<Run>>& jobs)
{
    std::vector<Run> runs;
    for (const std::vector<Run>& job : jobs)
        runs.insert(runs.end(), job.begin(), job.end());
    return validate(runs, shippedCatalog(), [](const Scenario& s, const Run&) {
        RunPrediction p;
        p.step = Seconds(4 - std::log2(s.training.microBatch));
        return p;
    }).summary;
}

const ValidationSummary& bundled()
{
    static const ValidationSummary summary = [] {
        const RunFile file = bundledRuns(shippedCatalog());
        if (!file.ok())
            qFatal("the bundled runs cannot be read");
        return validate(file.runs, shippedCatalog()).summary;
    }();
    return summary;
}

// Layouts of GPT-2's block on one node as vTrain computes them (see tests/golden/README.md): 1,024 tokens,
// 16 heads, everything recomputed, GPT-2's vocabulary padded to 128 times the tensor ranks.
std::vector<Run> vtrainOnOneNode()
{
    std::ifstream file(RIDGEPOINT_GOLDEN_DIR "/vtrain.json");
    const Json golden = Json::parse(file);
    std::vector<Run> runs;
    for (const Json& sweep : golden["sweeps"]) {
        for (const Json& row : sweep["rows"]) {
            Run run;
            run.id = "vtrain-" + std::to_string(runs.size());
            run.source.key = "vtrain";
            run.model.hidden = sweep["hidden"].get<double>();
            run.model.layers = sweep["layers"].get<double>();
            run.model.name = "GPT-" + sweep["hidden"].dump() + "-" + sweep["layers"].dump();
            run.model.ffn = 4 * *run.model.hidden;
            run.model.heads = run.model.kvHeads = 16;
            run.model.gatedMlp = false;
            run.model.tiedEmbeddings = true;
            run.model.sequence = 1024;
            run.hardware = {"A100-SXM4-80GB", sweep["accelerators"].get<double>(), 8, "", 80, {}};
            run.precision = "fp16";
            run.recompute.policy = "full";
            run.flashAttention = false;
            run.mesh.sequenceParallel = false;
            run.mesh.tensor = row[0].get<double>();
            run.mesh.pipeline = row[1].get<double>();
            run.mesh.data = row[2].get<double>();
            run.batch.global = sweep["batch"].get<double>();
            run.batch.micro = row[3].get<double>();
            run.model.vocab = std::ceil(50257 / (128 * *run.mesh.tensor)) * 128 * *run.mesh.tensor;
            run.measured.stepSeconds = row[4].get<double>();
            runs.push_back(std::move(run));
        }
    }
    return runs;
}

const Ranking* rankingOfSource(const ValidationSummary& summary, std::string_view source)
{
    for (const SourceRanking& each : summary.rankingBySource)
        if (each.source == source)
            return &each.ranking;
    return nullptr;
}

} // namespace

class TestSweeps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void figures()
    {
        // Ratios 2, 2, 2, 5 of measured to predicted: three are as the job's other layouts, one is 2.5 times
        // that.
        const ValidationSummary s = summaryOf({jobOf("one", {8, 6, 4, 5})});
        QCOMPARE(s.sweeps.size(), std::size_t{1});
        const Sweep& sweep = s.sweeps.front();
        QCOMPARE(sweep.source, std::string("one"));
        QCOMPARE(sweep.residuals.size(), std::size_t{4});
        QCOMPARE(*std::min_element(sweep.residuals.begin(), sweep.residuals.end()), 1.0);
        QCOMPARE(*std::max_element(sweep.residuals.begin(), sweep.residuals.end()), 2.5);
        QCOMPARE(sweep.pairs.apart, std::size_t{6});
        QCOMPARE(sweep.pairs.inOrder, std::size_t{5}); // 4 s is chosen after 5 s
        QCOMPARE(s.ranking.sweeps, std::size_t{1});
        QCOMPARE(s.ranking.regret, 0.25);
        QCOMPARE(
            s.ranking.regretOfRuns, (std::array<double, 2>{0.0, 0.0})); // the second predicted is the fastest
        // 7 s is chosen, 6 s after two runs, and 5 s after three.
        const ValidationSummary slowly = summaryOf({jobOf("one", {8, 5, 6, 7})});
        QCOMPARE(slowly.ranking.regret, 7.0 / 5 - 1);
        QCOMPARE(slowly.ranking.regretOfRuns, (std::array<double, 2>{6.0 / 5 - 1, 0.0}));
        QCOMPARE(s.ranking.nearShare(), 0.0); // 25 % is not within 10 %
    }

    void everySweepCountsOnce()
    {
        std::vector<Run> twice = jobOf("two", {8, 6, 4, 2});
        for (Run run : jobOf("more", {8, 6, 4, 2})) { // four layouts more of the same job
            run.source.key = "two";
            run.mesh.zeroStage = 0;
            twice.push_back(run);
        }
        const ValidationSummary s = summaryOf({jobOf("one", {8, 6, 4, 5}), twice});
        QCOMPARE(s.sweeps.size(), std::size_t{2});
        QCOMPARE(s.ranking.regret, 0.125);
        QCOMPARE(s.ranking.nearShare(), 0.5);
        QCOMPARE(s.ranking.near, std::size_t{1});
        QCOMPARE(s.ranking.pairs.apart, std::size_t{6 + 24});
        // The one residual of 2.5 is an eighth of two sweeps, more than the tenth that may lie above.
        QCOMPARE(s.ranking.band.value(), (RankingBand{1, 2.5}));
    }

    void aSourceIsLeftOutOfItsOwnBand()
    {
        const ValidationSummary s = summaryOf({jobOf("one", {8, 6, 4, 5}), jobOf("two", {8, 6, 4, 2})});
        QCOMPARE(s.rankingBySource.size(), std::size_t{2});
        const SourceRanking& one = s.rankingBySource[0];
        const SourceRanking& two = s.rankingBySource[1];
        QCOMPARE(one.source, std::string("one"));
        QCOMPARE(one.ranking.band.value(), (RankingBand{1, 2.5}));
        QCOMPARE(one.others.value(), (RankingBand{1, 1}));
        QCOMPARE(two.ranking.band.value(), (RankingBand{1, 1}));
        QCOMPARE(two.others.value(), (RankingBand{1, 2.5}));
        QVERIFY(!summaryOf({jobOf("one", {8, 6, 4, 5})}).rankingBySource.front().others);
    }

    void written()
    {
        Validation v;
        v.summary = summaryOf({jobOf("one", {8, 6, 4, 5}), jobOf("two", {8, 6, 4, 2})});
        const Json ranking =
            Json::parse(writeValidation(v, shippedCatalog(), OutputFormat::Json))["summary"]["ranking"];
        QCOMPARE(ranking["n"].get<int>(), 2);
        QCOMPARE(ranking["within_10_percent"].get<double>(), 0.5);
        QCOMPARE(ranking["pairs_10_percent_apart"].get<int>(), 12);
        QCOMPARE(ranking["pairs_in_order"].get<double>(), 11.0 / 12);
        QCOMPARE(ranking["residuals"]["high"].get<double>(), 2.5);
        QCOMPARE(ranking["by_source"]["two"]["residuals_of_others"]["high"].get<double>(), 2.5);
        QCOMPARE(ranking["sweeps"][0]["source"].get<std::string>(), std::string("one"));
        for (const OutputFormat format : {OutputFormat::Text, OutputFormat::Markdown}) {
            const std::string text = writeValidation(v, shippedCatalog(), format);
            for (const char* part :
                {"Layout sweeps by source", "choice within 10 %", "91.7 %", "0.0 % to +150.0 %"})
                QVERIFY2(text.find(part) != std::string::npos, (std::string(part) + " in\n" + text).c_str());
        }
    }

    void equalWithinTheBand()
    {
        QVERIFY(rankingBand.low < 1 && rankingBand.high > 1);
        const Seconds one(10);
        const double widest = std::max(rankingBand.high, 1 / rankingBand.low);
        QVERIFY(!isClearlyFaster(one, one));
        QVERIFY(!isClearlyFaster(one, one * (widest - 0.001)));
        QVERIFY(isClearlyFaster(one, one * (widest + 0.001)));
        QVERIFY(!isClearlyFaster(one * (widest + 0.001), one));
    }

    void bandIsThatOfTheBundledRuns()
    {
        const std::optional<RankingBand> band = bundled().ranking.band;
        QVERIFY(band.has_value());
        const auto percent = [](double end) { return static_cast<int>(std::lround(end * 100)); };
        QCOMPARE(percent(band->low), percent(rankingBand.low));
        QCOMPARE(percent(band->high), percent(rankingBand.high));
        const Ranking& all = bundled().ranking;
        const auto tenths = [](double share) { return static_cast<int>(std::lround(share * 1000)); };
        QCOMPARE(tenths(all.regret), tenths(regretAfterRuns[0]));
        QCOMPARE(tenths(all.regretOfRuns[0]), tenths(regretAfterRuns[1]));
        QCOMPARE(tenths(all.regretOfRuns[1]), tenths(regretAfterRuns[2]));
        QCOMPARE(tenths(all.regret), tenths(regretAfterFamilies[0]));
        QCOMPARE(tenths(all.regretOfFamilies[0]), tenths(regretAfterFamilies[1]));
        QCOMPARE(tenths(all.regretOfFamilies[1]), tenths(regretAfterFamilies[2]));
        // Nothing was fitted to them: of vTrain's sweeps of one node, which none of the figures is from, it
        // is better.
        const Ranking other = validate(vtrainOnOneNode(), shippedCatalog()).summary.ranking;
        QVERIFY(other.regretOfRuns[0] < regretAfterRuns[1] && other.regretOfRuns[1] < 0.01);
        QVERIFY(other.regretOfFamilies[0] < regretAfterFamilies[1] && other.regretOfFamilies[1] < 0.01);
    }

    void floors_data()
    {
        QTest::addColumn<QString>("source"); // of the bundled runs; empty: what vTrain computes for one node
        QTest::addColumn<int>("sweeps");
        QTest::addColumn<double>("regret"); // at most
        QTest::addColumn<double>("spearman"); // at least, as are the next two
        QTest::addColumn<double>("near");
        QTest::addColumn<double>("inOrder");
        QTest::newRow("vTrain, measured on 64 to 512 A100")
            << QStringLiteral("vtrain") << 4 << 0.015 << 0.80 << 1.0 << 0.85;
        QTest::newRow("BLOOM on 384 A100")
            << QStringLiteral("bloom-prequel") << 5 << 0.115 << 0.11 << 0.60 << 0.57;
        QTest::newRow("experts on 256 GB200") << QStringLiteral("mbridge") << 1 << 0.0 << 0.75 << 1.0 << 1.0;
        QTest::newRow("experts on 8 H100")
            << QStringLiteral("mbridge-skills") << 1 << 0.0 << 0.35 << 1.0 << 0.60;
        QTest::newRow("vTrain, computed for 2 to 8 A100")
            << QString() << 63 << 0.047 << 0.845 << 0.75 << 0.89;
    }
    void floors()
    {
        QFETCH(QString, source);
        QFETCH(int, sweeps);
        QFETCH(double, regret);
        QFETCH(double, spearman);
        QFETCH(double, near);
        QFETCH(double, inOrder);
        const ValidationSummary oneNode =
            source.isEmpty() ? validate(vtrainOnOneNode(), shippedCatalog()).summary : ValidationSummary{};
        const Ranking* const r =
            source.isEmpty() ? &oneNode.ranking : rankingOfSource(bundled(), source.toStdString());
        QVERIFY(r);
        const std::string found = std::to_string(r->sweeps) + " sweeps, regret " + std::to_string(r->regret)
            + ", rank correlation " + std::to_string(r->spearman) + ", within 10 % "
            + std::to_string(r->nearShare()) + ", pairs in order " + std::to_string(r->pairs.share());
        QVERIFY2(static_cast<int>(r->sweeps) == sweeps, found.c_str());
        QVERIFY2(r->regret <= regret, found.c_str());
        QVERIFY2(r->spearman >= spearman, found.c_str());
        QVERIFY2(r->nearShare() >= near, found.c_str());
        QVERIFY2(r->pairs.share() >= inOrder, found.c_str());
    }
};

QTEST_APPLESS_MAIN(TestSweeps)
#include "tst_sweeps.moc"
