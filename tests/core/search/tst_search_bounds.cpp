// What lets a search leave layouts out: no bound exceeds what it bounds, whatever the scenario; and what one
// step leaves for the next changes no bit.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/hardware/stack.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/pipeline/schedule_kind.h"
#include "core/search/answer.h"
#include "core/search/layouts.h"
#include "core/training/step/lean.h"
#include "tests/core/search/small_jobs.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <cmath>
#include <random>

using namespace ridgepoint;

namespace {

int rounds() { return qEnvironmentVariableIsSet("RIDGEPOINT_LONG") ? 50'000 : 3'000; }

// Layouts of one job, as a search goes through them.
class Wander
{
public:
    explicit Wander(std::uint64_t seed)
        : m_random(seed)
    {
    }

    void step(Scenario& s)
    {
        static const double degrees[] = {1, 2, 4, 8};
        switch (below(14)) {
        case 0:
            s.mesh.tensor = degrees[below(4)];
            break;
        case 1:
            s.mesh.pipeline = degrees[below(4)];
            break;
        case 2:
            s.mesh.context = degrees[below(3)];
            break;
        case 3:
            s.training.microBatch = degrees[below(4)];
            break;
        case 4:
            s.mesh.zeroStage = static_cast<int>(below(4));
            s.mesh.shardGroup = below(2) ? std::optional(degrees[below(4)]) : std::nullopt;
            break;
        case 5:
            s.training.recompute = static_cast<Recompute>(below(3));
            s.training.recomputeLayers = below(2) ? std::optional(double(below(5))) : std::nullopt;
            break;
        case 6:
            s.mesh.schedule = std::string(scheduleKinds()[below(scheduleKinds().size())]->key);
            break;
        case 7:
            s.mesh.chunks = double(1 + below(4));
            break;
        case 8:
            s.mesh.expert = degrees[below(4)];
            s.mesh.expertDispatch =
                below(2) ? std::optional(static_cast<ExpertDispatch>(below(2))) : std::nullopt;
            break;
        case 9:
            s.training.offloadActivations = below(2);
            s.training.offloadOptimizer = below(2);
            s.training.offloadParameters = below(2);
            s.training.offloadedState = double(1 + below(4)) / 4;
            s.training.offloadedLayers = double(1 + below(4)) / 4;
            break;
        case 10:
            s.mesh.sequenceParallel = below(2);
            s.mesh.contextMethod = static_cast<ContextMethod>(below(3));
            break;
        case 11: {
            Efficiency& e = s.hardware.efficiency;
            for (double* knob : {&e.gemm, &e.attention, &e.elementwise, &e.collective, &e.clock})
                *knob = below(2) ? 1 : 0.8;
            e.kernelLaunch = below(2) ? std::optional(Seconds(9e-6)) : std::nullopt;
            e.layerForward = below(2) ? std::optional(Seconds(1e-3)) : std::nullopt;
            e.logitBytes = below(2) ? std::optional(9.0) : std::nullopt;
            e.network = below(2) ? std::optional(0.7) : std::nullopt;
            break;
        }
        case 12:
            for (std::optional<double>* share : {&s.overlap.tensor, &s.overlap.context, &s.overlap.expert,
                     &s.overlap.data, &s.overlap.pipeline})
                *share = below(2) ? std::optional(0.5) : std::nullopt;
            break;
        default:
            s.training.cudaGraphs = below(2) ? std::optional(below(2) == 1) : std::nullopt;
            s.training.recomputeNorms = below(2);
            s.training.recomputeMlp = below(2);
            s.training.recomputeMoe = below(2);
            s.training.recomputeActivation = below(2);
        }
    }

private:
    std::uint64_t below(std::uint64_t n) { return m_random() % n; }
    std::mt19937_64 m_random;
};

QString named(const Scenario& s, Seconds least, Seconds most)
{
    return QStringLiteral("%1 p%2 v%3 m%4: %5 above %6")
        .arg(QString::fromStdString(s.mesh.schedule))
        .arg(s.mesh.pipeline)
        .arg(s.mesh.chunks)
        .arg(s.training.globalBatchSequences)
        .arg(least.value(), 0, 'g', 12)
        .arg(most.value(), 0, 'g', 12);
}

} // namespace

class TestSearchBounds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // What a choice of a level sets are the fields of that level, all of them and no others.
    void everyFieldHasItsLevel()
    {
        SmallJobs small(m_catalog, 31);
        for (int job = 0; job < 20; ++job) {
            Scenario first = small.scenario(), last = first;
            const SearchSpace space = searchSpaceOf(first, {}, {}, m_catalog, true).space;
            for (const std::string_view id : searchFields()) {
                first = withValuesOf(space, id, first).front();
                last = withValuesOf(space, id, last).back();
            }
            const Layouts layouts(first, space);
            std::vector<LayoutNode> nodes;
            layouts.each([&](const LayoutNode& node) { nodes.push_back(node); }, [](std::size_t, double) {});
            QVERIFY(!nodes.empty());
            const LayoutNode& node = nodes[nodes.size() / 2];
            const auto check = [&](SearchLevel level, const auto& set) {
                Scenario a = first, b = last;
                set(a);
                set(b);
                for (const std::string_view id : searchFields()) {
                    const FieldSpec& field = *findField(id);
                    const bool own = levelOf(id) == level;
                    QCOMPARE(fieldText(a, field), fieldText(own ? b : first, field));
                    if (!own)
                        QCOMPARE(fieldText(b, field), fieldText(last, field));
                }
            };
            check(SearchLevel::Node, [&](Scenario& s) { layouts.set(s, node); });
            check(SearchLevel::Schedule,
                [&](Scenario& s) { Layouts::set(s, layouts.schedules(node.pipeline).back()); });
            check(SearchLevel::Recompute,
                [&](Scenario& s) { Layouts::set(s, layouts.recomputations().back()); });
            check(SearchLevel::State,
                [&](Scenario& s) { Layouts::set(s, layouts.states(node.replicas).back()); });
        }
    }

    // So that a limit which is found in them holds for the whole space.
    void usualAndAroundArePartsOfASpace()
    {
        SmallJobs small(m_catalog, 37);
        for (int job = 0; job < 50; ++job) {
            const Scenario scenario = small.scenario();
            const SearchSpace space = searchSpaceOf(scenario, {}, {}, m_catalog, true).space;
            const SearchSpace usual = usualOf(space, scenario);
            QVERIFY(usualOf(usual, scenario) == usual);
            for (const bool nodes : {true, false}) {
                const SearchSpace some = around(space, scenario, nodes);
                QVERIFY(around(some, scenario, nodes) == some);
                for (const std::string_view id : searchFields()) {
                    const auto all = valuesOf(space, id, scenario), few = valuesOf(usual, id, scenario),
                               own = valuesOf(some, id, scenario);
                    QVERIFY(!few.empty());
                    for (const std::string& value : few)
                        QVERIFY(std::ranges::find(all, value) != all.end());
                    if ((levelOf(id) == SearchLevel::Node) != nodes || own.size() > 1)
                        QCOMPARE(own, all);
                    else
                        QCOMPARE(own, std::vector{fieldText(scenario, *findField(id))});
                }
            }
        }
    }

    // Each once, in the order of the values: against all combinations, of which some are the same.
    void recomputationsDiffer()
    {
        std::vector<std::string> others;
        for (const std::string_view id : searchFields())
            if (levelOf(id) != SearchLevel::Recompute)
                others.emplace_back(id);
        SmallJobs small(m_catalog, 41);
        for (int job = 0; job < 50; ++job) {
            const Scenario scenario = small.scenario();
            SearchSpace space = searchSpaceOf(scenario, others, {}, m_catalog).space;
            space.recomputeLayers = {std::nullopt, 1.0};
            const Architecture a = architectureOf(scenario.model);
            const bool products = stackTraits(scenario.hardware.stack).recomputedMatmuls > 0;
            std::vector<RecomputeChoice> expected;
            Every(space).one(scenario, [&](const Scenario& s) {
                const Training& t = s.training;
                const bool none = t.recompute == Recompute::None;
                if (!none && t.recomputeLayers && t.recomputeEvery != space.recomputeEvery.front())
                    return; // so many layers, wherever they are
                // Of a whole layer nothing is left to name, nor where all products are computed again.
                const auto named = [&](bool applies, bool value, const std::vector<bool>& values) {
                    const bool shared = t.recompute == Recompute::Selective && products;
                    return t.recompute != Recompute::Full && (applies && !shared ? value : values.front());
                };
                const RecomputeChoice choice{.recompute = t.recompute,
                    .every = none ? 1 : t.recomputeEvery,
                    .layers = none ? std::nullopt : t.recomputeLayers,
                    .norms = named(true, t.recomputeNorms, space.recomputeNorms),
                    .activation = named(true, t.recomputeActivation, space.recomputeActivation),
                    .mlp = named(hasDenseLayers(a), t.recomputeMlp, space.recomputeMlp),
                    .moe = named(a.isMoe(), t.recomputeMoe, space.recomputeMoe),
                    .latent =
                        named(a.attention == AttentionKind::Mla, t.recomputeLatent, space.recomputeLatent)};
                if (std::ranges::find(expected, choice) == expected.end())
                    expected.push_back(choice);
            });
            QVERIFY(recomputeChoices(space, scenario) == expected);
        }
    }

    // Sequences of a million tokens on devices that hold next to nothing, which no bound of state excludes:
    // looking at all layouts takes minutes. What was not looked at in the time is said, and all is counted.
    void aTimeLimitEndsIt()
    {
        Scenario scenario = defaultScenario(shippedCatalog());
        QVERIFY(!applyEdits(scenario,
            {{"model.params", "1T"}, {"hardware.accelerator", "v100-32"},
                {"training.sequence_length", "1048576"}, {"hardware.accelerators", "1024"},
                {"training.global_batch_sequences", "1024"}},
            shippedCatalog()));
        const SearchAnswer answer =
            answerTo(scenario, {}, shippedCatalog(), {.atMost = std::chrono::milliseconds(1)});
        QVERIFY(answer.refusal.empty() && !answer.enough);
        const SearchResult& result = answer.result;
        double all = result.evaluated + result.pruned + result.unvisited;
        for (const double count : result.rejected)
            all += count;
        QVERIFY(std::abs(all / result.space - 1) < 1e-12);
        QVERIFY(!result.complete());
    }

    void stepsAreNoShorter()
    {
        RandomScenarios scenarios(m_catalog, 3);
        Wander wander(5);
        int piped = 0, waited = 0;
        for (int round = 0; round < rounds(); ++round) {
            LeanEvaluator lean(scenarios.next(false));
            for (int move = 0; move < 6; ++move) {
                wander.step(lean.scenario());
                lean.place();
                if (!lean.isLegal() || !lean.runsByOp())
                    continue;
                const Seconds step = lean.step(ScheduleTiming::Simulated);
                const Seconds floor = lean.step(ScheduleTiming::Floor);
                const Seconds ofSchedule = lean.leastStep(pipelineLoads(lean.resolved()), lean.rates());
                QVERIFY2(floor <= step, qPrintable(named(lean.scenario(), floor, step)));
                QVERIFY2(ofSchedule <= step, qPrintable(named(lean.scenario(), ofSchedule, step)));
                Scenario& s = lean.scenario();
                const auto group = std::exchange(s.mesh.shardGroup, std::nullopt);
                lean.placeState();
                const ShardingFloor ofSharding = lean.leastStepOfSharding();
                s.mesh.shardGroup = group;
                lean.placeState();
                QVERIFY2(ofSharding.least <= step, qPrintable(named(s, ofSharding.least, step)));
                // With what gradients and weights wait at least, and however much less of them there is.
                LeanEvaluator::GradientTraffic traffic = lean.gradientTraffic();
                const Seconds waits = lean.leastWaits(ofSharding, traffic);
                QVERIFY2((ofSharding.least + waits) * (1 - 1e-9) <= step,
                    qPrintable(named(s, ofSharding.least + waits, step)));
                waited += waits.value() > 0;
                traffic.reduce = traffic.reduce * 0.7;
                traffic.gather = traffic.gather * 0.4;
                QVERIFY(lean.leastWaits(ofSharding, traffic) <= waits);
                const Seconds least = lean.leastStep();
                QVERIFY2(least <= step, qPrintable(named(lean.scenario(), least, step)));
                piped += lean.scenario().mesh.pipeline > 1;
            }
        }
        QVERIFY(piped > rounds() / 10); // it did see schedules
        QVERIFY(waited > rounds() / 10); // and replicas that exchange
    }

    // Sharing over more ranks and moving more to the host never takes more.
    void memoryIsNoLess()
    {
        RandomScenarios scenarios(m_catalog, 7);
        for (int round = 0; round < rounds(); ++round) {
            const Scenario scenario = scenarios.next(false);
            LeanEvaluator lean(scenario), widest(scenario);
            for (int stage = 0; stage <= 3; ++stage) {
                widest.scenario().mesh.zeroStage = lean.scenario().mesh.zeroStage = stage;
                widest.scenario().mesh.shardGroup.reset();
                widest.scenario().training.offloadActivations = true;
                widest.scenario().training.offloadOptimizer = true;
                widest.place();
                const Bytes least = widest.memory();
                for (const double group : {1.0, 2.0, 4.0, 16.0})
                    for (int offload = 0; offload < 4; ++offload) {
                        lean.scenario().mesh.shardGroup = group;
                        lean.scenario().training.offloadActivations = offload & 1;
                        lean.scenario().training.offloadOptimizer = offload & 2;
                        lean.place();
                        if (lean.isLegal())
                            QVERIFY2(least.value() <= lean.memory().value() * (1 + 1e-12),
                                qPrintable(QString::number(least.value() / lean.memory().value())));
                    }
            }
        }
    }

    void rememberedIsTheSame()
    {
        RandomScenarios scenarios(m_catalog, 11);
        Wander wander(13);
        for (int round = 0; round < rounds(); ++round) {
            LeanEvaluator lean(scenarios.next(false), ScheduleTiming::Simulated);
            for (int move = 0; move < 8; ++move) {
                wander.step(lean.scenario());
                const LeanResult one = lean.evaluate();
                const LeanResult fresh = LeanEvaluator(lean.scenario(), ScheduleTiming::Simulated).evaluate();
                QVERIFY2(one.step == fresh.step, qPrintable(named(lean.scenario(), one.step, fresh.step)));
                QCOMPARE(one.memory.value(), fresh.memory.value());
                QCOMPARE(one.legal, fresh.legal);
            }
        }
    }

private:
    const Catalog m_catalog = shippedCatalog();
};

QTEST_GUILESS_MAIN(TestSearchBounds)
#include "tst_search_bounds.moc"
