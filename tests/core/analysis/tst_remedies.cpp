// Where each wall sends you: every effect is what the engine says of the scenario with the response applied.

#include "core/analysis/remedies.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/serving/served.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

using Edits = FieldEdits;

Scenario edited(Scenario s, const Edits& edits)
{
    if (const FieldError error = applyEdits(s, edits, shippedCatalog()))
        qFatal("%s", error.message.plain().c_str());
    return s;
}

Scenario with(const Edits& edits) { return edited(defaultScenario(shippedCatalog()), edits); }

Remedies remedies(const Scenario& s) { return remediesOf(evaluate(s), shippedCatalog(), false); }
Remedies remediesServed(const Scenario& s) { return remediesOf(evaluate(s), shippedCatalog(), true); }

const Remedy& of(const Remedies& all, RemedyWall wall, std::size_t i)
{
    const auto first = std::ranges::find(all.remedies, wall, &Remedy::wall);
    if (std::size_t(all.remedies.end() - first) <= i || first[std::ptrdiff_t(i)].wall != wall)
        qFatal("no such remedy");
    return first[std::ptrdiff_t(i)];
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

const Edits served7b{{"model.preset", "llama2-7b"}, {"training.recompute", "full"}};

} // namespace

class TestRemedies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // What the scenario asks about decides: a training run has no rows of serving, a service none of
    // training.
    void theTableIsOfTheQuestion()
    {
        using enum RemedyWall;
        using Kind = RemedyKind;
        using Rows = std::vector<std::pair<RemedyWall, Kind>>;
        const auto rows = [](const Remedies& all) {
            Rows found;
            for (const Remedy& r : all.remedies)
                found.emplace_back(r.wall, r.kind);
            return found;
        };
        const Edits many{{"model.preset", "llama3-8b"}, {"hardware.accelerators", "16"},
            {"training.global_batch_sequences", "16"}};
        const Remedies training = remediesOf(evaluate(with(many)), shippedCatalog());
        QVERIFY(!training.serving);
        QVERIFY(rows(training)
            == (Rows{{State, Kind::ShardState}, {State, Kind::Recompute}, {State, Kind::TensorParallel},
                {Activations, Kind::Recompute}, {Activations, Kind::SequenceParallel},
                {Activations, Kind::ContextParallel}, {Activations, Kind::ContextParallel},
                {Activations, Kind::ContextParallel}, {TrainingTime, Kind::DataParallel},
                {TrainingTime, Kind::HybridShard}, {TrainingTime, Kind::ThreeDimensions}}));
        Edits served = served7b;
        served.push_back({"opens_on", "serving-latency"});
        const Remedies serving = remediesOf(evaluate(with(served)), shippedCatalog());
        QVERIFY(serving.serving);
        QVERIFY(rows(serving)
            == (Rows{{KvCache, Kind::GroupedQueries}, {KvCache, Kind::QuantizeCache},
                {KvCache, Kind::PagedCache}, {Latency, Kind::TensorServing},
                {Latency, Kind::SpeculativeDecoding}, {Latency, Kind::Disaggregate},
                {ServingThroughput, Kind::ServingReplicas}, {ServingThroughput, Kind::ContinuousBatching},
                {ServingThroughput, Kind::PrefixCache}}));
        for (const RemedyWall wall : remedyWalls(false))
            QCOMPARE(serving.walls[std::size_t(wall)], WallHit::Clear);
        for (const RemedyWall wall : remedyWalls(true))
            QCOMPARE(training.walls[std::size_t(wall)], WallHit::Clear);
    }

    // Of what fits the fewest ranks come first, on the accelerators that there are.
    void contextParallelismIsTriedOverAllThatDivide()
    {
        const Scenario s = with({{"model.preset", "llama3-70b"}, {"hardware.accelerators", "64"},
            {"mesh.zero_stage", "3"}, {"training.recompute", "selective"},
            {"training.sequence_length", "32768"}, {"training.global_batch_sequences", "512"}});
        const Report before = evaluate(s);
        std::vector<Remedy> context;
        for (const Remedy& r : remediesOf(before, shippedCatalog(), false).remedies)
            if (r.kind == RemedyKind::ContextParallel)
                context.push_back(r);
        QCOMPARE(context.size(), std::size_t(3));
        for (std::size_t i = 0; i < context.size(); ++i) {
            QCOMPARE(context[i].block, RemedyBlock::None);
            QVERIFY(!context[i].accelerators);
            const Report after = evaluate(edited(s, context[i].edits));
            QCOMPARE(after.scenario.mesh.context, context[i].degree);
            QCOMPARE(after.scenario.hardware.accelerators, 64.0);
            const MemoryReport& memory = after.memory;
            QCOMPARE(context[i].over, std::max(0.0, (memory.perRank.total() - memory.capacity).value()));
            QVERIFY(i == 0 || context[i - 1].over <= context[i].over);
            QVERIFY(i == 0 || context[i].over > 0 || context[i - 1].degree < context[i].degree);
        }
        // None that is left out fits with fewer ranks than the first.
        for (double degree = 2; degree < context[0].degree && context[0].over == 0; degree *= 2)
            QVERIFY(!evaluate(edited(s, {{"mesh.context", countText(degree)}})).memory.fits);
    }

    // What memory is bought with: the step of the trial, over that of the scenario where the batch is as
    // large.
    void memoryRemediesSayWhatTheStepTakes()
    {
        const Scenario s =
            with({{"model.preset", "llama3-70b"}, {"hardware.accelerators", "64"}, {"mesh.zero_stage", "3"},
                {"training.recompute", "none"}, {"training.global_batch_sequences", "512"}});
        const double before = evaluate(s).step.seconds->value();
        const Remedies all = remedies(s);
        int said = 0;
        for (const Remedy& r : all.remedies) {
            QCOMPARE(r.step.has_value(), r.block == RemedyBlock::None);
            if (!r.step)
                continue;
            const Report after = evaluate(edited(s, r.edits));
            QCOMPARE(r.step->seconds, *readoutValue(after, "step.seconds"));
            const bool alike = after.scenario.training.globalBatchSequences == 512;
            QCOMPARE(r.step->change.has_value(), alike);
            if (alike)
                QVERIFY(near(*r.step->change, r.step->seconds / before - 1));
            ++said;
        }
        QVERIFY(said > 3);
        const Remedy& recompute = of(all, RemedyWall::Activations, 0);
        QVERIFY(recompute.step && *recompute.step->change > 0.1); // a forward pass more
        QCOMPARE(all.planSteps.size(), all.plans.size());
        for (std::size_t i = 0; i < all.plans.size(); ++i)
            QCOMPARE(all.planSteps[i]->seconds,
                *readoutValue(evaluate(edited(s, all.plans[i].edits)), "step.seconds"));
    }

    void effectsAreTheEngines()
    {
        for (const char* preset : {"llama3-8b", "mixtral-8x7b", "deepseek-v3", "gpt3-175b"}) {
            const Scenario s = with({{"model.preset", preset}});
            std::vector<Remedy> both = remedies(s).remedies;
            std::ranges::copy(remediesServed(s).remedies, std::back_inserter(both));
            for (const Remedy& r : both) {
                QCOMPARE(r.edits.empty(), r.block != RemedyBlock::None);
                if (r.block != RemedyBlock::None)
                    continue;
                const Report after = evaluate(edited(s, r.edits));
                for (const Diagnostic& d : after.diagnostics)
                    QVERIFY2(d.severity != Severity::Error, d.message.plain().c_str());
                if (r.measure == RemedyMeasure::StatePerRank)
                    QCOMPARE(*r.after, after.memory.perRank.state().value());
                if (r.measure == RemedyMeasure::ActivationsPerRank)
                    QCOMPARE(*r.after, after.memory.perRank.activations.value());
                if (r.measure == RemedyMeasure::RunTime)
                    QCOMPARE(*r.after, after.run.wallClock->value());
                QVERIFY(r.before && r.after && *r.before > 0 && *r.after > 0);
                if (r.measure == RemedyMeasure::ServedTokens)
                    QVERIFY(*r.after > *r.before);
                else
                    QVERIFY2(*r.after < *r.before, qPrintable(QString::number(int(r.kind))));
            }
        }
    }

    // 1.12 TB of state on one accelerator: sixteen share it, 70 GB each.
    void theSeedQuestion()
    {
        const Remedies all = remedies(with({{"hardware.efficiency.mfu", "40%"}}));
        QVERIFY(all.active() == RemedyWall::State);
        const Remedy& shard = of(all, RemedyWall::State, 0);
        QCOMPARE(shard.kind, RemedyKind::ShardState);
        QVERIFY(near(*shard.before, 1.12e12));
        QCOMPARE(shard.degree, 32.0); // 14 accelerators' worth and a quarter to spare, in powers of two
        QVERIFY(near(*shard.after, 1.12e12 / 32));
        const Remedy& tensor = of(all, RemedyWall::State, 2);
        QCOMPARE(tensor.degree, 8.0);
        const Remedy& replicas = of(all, RemedyWall::TrainingTime, 0);
        // 504 years of computation on one; on 2048 it would take 90.0 days, and 99.5 with failures.
        QCOMPARE(replicas.degree, 4096.0);
        QVERIFY(*replicas.after <= defaultScenario(shippedCatalog()).targets.deadline.value());
        // A stated MFU stays stated, a predicted one predicted.
        QVERIFY(std::ranges::none_of(
            replicas.edits, [](const FieldEdit& edit) { return edit.field == "hardware.efficiency.mfu"; }));
        const Remedies unstated = remedies(with({}));
        const Remedy& several = of(unstated, RemedyWall::TrainingTime, 0);
        QCOMPARE(several.batch.value_or(0), several.degree); // a sequence each
    }

    void activeWall_data()
    {
        QTest::addColumn<Edits>("edits");
        QTest::addColumn<int>("active"); // -1: none
        const auto row = [](const char* name, Edits edits, int active) {
            QTest::newRow(name) << edits << active;
        };
        Edits small{{"model.params", "100M"}, {"training.tokens", "1B"}, {"training.sequence_length", "1024"},
            {"serving.requests_per_second", "0.1"}};
        row("state", {}, int(RemedyWall::State));
        Edits longer = small;
        longer.push_back({"training.sequence_length", "1M"});
        longer.push_back({"training.recompute", "none"});
        row("activations", longer, int(RemedyWall::Activations));
        Edits late = small;
        late.push_back({"training.tokens", "100T"});
        row("time", late, int(RemedyWall::TrainingTime));
        Edits crowded = small;
        crowded.push_back({"serving.concurrency", "100000"});
        row("KV cache", crowded, int(RemedyWall::KvCache));
        row("none", small, -1);
    }
    void activeWall()
    {
        QFETCH(Edits, edits);
        QFETCH(int, active);
        Remedies all = remedies(with(edits));
        if (!all.active())
            all = remediesServed(with(edits));
        QCOMPARE(all.active() ? int(*all.active()) : -1, active);
        QVERIFY(std::ranges::count(all.walls, WallHit::Active) <= 1);
    }

    void theCardOfTwoReasons()
    {
        const Remedies seed = remedies(with({}));
        QVERIFY(seed.alone.fits == false && seed.alone.fast == false);
        QVERIFY(seed.now.fits == false && seed.now.fast == false);
        const Remedies cluster = remedies(with({{"hardware.accelerators", "4096"}, {"mesh.zero_stage", "3"},
            {"training.global_batch_sequences", "4096"}, {"training.recompute", "full"}}));
        QVERIFY(cluster.alone.fits == false && cluster.alone.fast == false);
        QVERIFY(cluster.now.fits == true && cluster.now.fast == true);
        QVERIFY(*cluster.now.fill < 1 && *cluster.now.late < 1);
    }

    void inForceAndNoField()
    {
        const Remedies all = remedies(
            with({{"training.recompute", "full"}, {"mesh.tensor", "8"}, {"hardware.accelerators", "64"},
                {"training.global_batch_sequences", "64"}, {"mesh.zero_stage", "3"}}));
        QCOMPARE(of(all, RemedyWall::Activations, 0).block, RemedyBlock::InForce);
        QCOMPARE(of(all, RemedyWall::Activations, 1).block, RemedyBlock::InForce);
        QCOMPARE(of(all, RemedyWall::State, 0).block, RemedyBlock::InForce);
        QCOMPARE(of(all, RemedyWall::State, 2).block, RemedyBlock::InForce);
        const Remedies service = remediesServed(with({}));
        const Remedy& paged = of(service, RemedyWall::KvCache, 2);
        QCOMPARE(paged.block, RemedyBlock::NoField);
        QVERIFY(paged.before && paged.after && *paged.after < *paged.before);
    }

    // Llama 2 7B: 2 · 32 layers · 4096 · 2 B = 524 288 B a token, 2560 tokens.
    void cache()
    {
        Edits one = served7b;
        one.push_back({"serving.tensor", "1"}); // a smaller cache would choose fewer ranks by itself
        const Scenario s = with(one);
        const Remedies all = remediesServed(s);
        const Remedy& grouped = of(all, RemedyWall::KvCache, 0);
        QVERIFY(near(*grouped.before, 524288.0 * 2560));
        QVERIFY(near(*grouped.before / *grouped.after, 4)); // 32 key heads, then 8
        const Remedy& small = of(all, RemedyWall::KvCache, 1);
        QVERIFY(near(*small.before / *small.after, 2));
        const Remedies latent = remediesServed(with({{"model.preset", "deepseek-v3"}}));
        QCOMPARE(of(latent, RemedyWall::KvCache, 0).block, RemedyBlock::InForce);
    }

    void serving()
    {
        Edits one = served7b;
        one.push_back({"serving.concurrency", "1"});
        one.push_back({"serving.requests_per_second", "40"}); // replicas are of a rate that is set
        const Scenario s = with(one);
        const Report report = evaluate(s);
        const Remedies all = remediesServed(s);
        const Remedy& tensor = of(all, RemedyWall::Latency, 0);
        QCOMPARE(*tensor.before, *readoutValue(report, "serving.tpot_seconds"));
        // Eight memories read together, and then all-reduces: less than eight times as fast.
        QVERIFY(*tensor.before / *tensor.after > 2 && *tensor.before / *tensor.after < 8);
        const Remedy& batching = of(all, RemedyWall::ServingThroughput, 1);
        QCOMPARE(batching.block, RemedyBlock::None);
        QVERIFY(batching.degree > 1 && *batching.after > 5 * *batching.before);
        const Remedy& replicas = of(all, RemedyWall::ServingThroughput, 0);
        QCOMPARE(replicas.block, RemedyBlock::NoField);
        QVERIFY(replicas.after && *replicas.after >= 1 && std::fmod(*replicas.after, 1) == 0);
        // 140 GB of weights leave no room in 80 GB, and some in the 160 GB of the replica that is found for
        // them.
        QCOMPARE(of(remediesServed(with({{"serving.tensor", "1"}})), RemedyWall::ServingThroughput, 1).block,
            RemedyBlock::NoRoom);
        const Scenario seventy = with({{"serving.concurrency", "1"}});
        const Remedies ofSeventy = remediesServed(seventy);
        const Remedy& pair = of(ofSeventy, RemedyWall::ServingThroughput, 1);
        QCOMPARE(pair.block, RemedyBlock::None);
        const std::shared_ptr<const Served> now = servedOf(evaluate(seventy));
        QCOMPARE(pair.degree, std::min(256.0, now->report.mostSequences));
        QCOMPARE(servedOf(evaluate(edited(seventy, pair.edits)))->service.layout().tensor,
            now->service.layout().tensor);
    }

    // One serving model: the table's cache is the report's, with windows and with a replica of another size
    // than the mesh of training.
    void servingIsTheReports()
    {
        const Scenario windows = with({{"model.preset", "gemma2-27b"}, {"serving.prompt_tokens", "32768"}});
        const Remedies all = remediesServed(windows);
        const double kv = *readoutValue(evaluate(windows), "serving.memory.sequence_bytes");
        QCOMPARE(*of(all, RemedyWall::KvCache, 1).before, kv);
        QVERIFY(*of(all, RemedyWall::KvCache, 2).after <= kv);
        const Scenario full =
            with({{"model.preset", "llama3-70b"}, {"serving.tensor", "2"}, {"serving.concurrency", "64"}});
        QVERIFY(servedOf(evaluate(full))->report.mostSequences < 64);
        QVERIFY(remediesServed(full).walls[std::size_t(RemedyWall::KvCache)] != WallHit::Clear);
    }

    // Drafts, pools apart and a prefix in the cache have fields: each is tried, or says that it is in force.
    void whatHasAFieldIsTried()
    {
        const Edits few{{"model.preset", "llama3-8b"}, {"serving.concurrency", "4"},
            {"serving.prompt_tokens", "2048"}, {"serving.output_tokens", "256"}};
        const Remedies all = remediesServed(with(few));
        const Remedy& drafts = of(all, RemedyWall::Latency, 1);
        QCOMPARE(drafts.kind, RemedyKind::SpeculativeDecoding);
        QCOMPARE(drafts.block, RemedyBlock::None);
        QVERIFY(*drafts.after < *drafts.before);
        const Remedy& apart = of(all, RemedyWall::Latency, 2);
        QCOMPARE(apart.kind, RemedyKind::Disaggregate);
        QCOMPARE(apart.block, RemedyBlock::None);
        QVERIFY(*apart.after < *apart.before); // no prompt of others comes between two tokens
        const Remedy& prefix = of(all, RemedyWall::ServingThroughput, 2);
        QCOMPARE(prefix.kind, RemedyKind::PrefixCache);
        QCOMPARE(prefix.block, RemedyBlock::None);
        QVERIFY(*prefix.after > *prefix.before);
        Edits done = few;
        done.insert(done.end(), {{"serving.draft_tokens", "2"}, {"serving.cached_share", "0.3"}});
        const Remedies second = remediesServed(with(done));
        QCOMPARE(of(second, RemedyWall::Latency, 1).block, RemedyBlock::InForce);
        QCOMPARE(of(second, RemedyWall::ServingThroughput, 2).block, RemedyBlock::InForce);
    }

    void absurdInput_data()
    {
        QTest::addColumn<double>("value");
        for (const double value : {0.0, -1.0, 1e300, double(INFINITY), double(-INFINITY), std::nan("")})
            QTest::newRow(qPrintable(QString::number(value))) << value;
    }
    void absurdInput()
    {
        QFETCH(double, value);
        const auto survives = [](Scenario s) {
            for (const bool serving : {false, true}) {
                const Remedies all = remediesOf(evaluate(s), shippedCatalog(), serving);
                for (const Remedy& r : all.remedies)
                    for (const std::optional<double>& number : {r.before, r.after})
                        if (number && !std::isfinite(*number))
                            return false;
                for (const RemedyWall wall : remedyWalls(serving))
                    if (std::ranges::count(all.remedies, wall, &Remedy::wall) < 3)
                        return false;
            }
            return true;
        };
        Scenario s = defaultScenario(shippedCatalog());
        s.model.params = Parameters(value);
        QVERIFY(survives(s));
        s = defaultScenario(shippedCatalog());
        s.hardware.accelerators = value;
        QVERIFY(survives(s));
        s = defaultScenario(shippedCatalog());
        s.serving.concurrency = value;
        s.serving.promptTokens = value;
        QVERIFY(survives(s));
        s = defaultScenario(shippedCatalog());
        s.mesh.tensor = value;
        s.mesh.context = value;
        s.training.microBatch = value;
        QVERIFY(survives(s));
    }
};

QTEST_APPLESS_MAIN(TestRemedies)
#include "tst_remedies.moc"
