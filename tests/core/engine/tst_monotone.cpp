// What more of something may never do: better hardware lengthen a step, more work shorten it, more sharding
// cost a rank more state, more recomputation cost it activations. On random scenarios that a cluster could
// run.

#include "core/engine/evaluate.h"
#include "core/pipeline/schedule_kind.h"
#include "core/scenario/scenario_json.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>

using namespace ridgepoint;

namespace {

constexpr double slack = 1 + 1e-9; // rounding

bool isLong() { return qEnvironmentVariableIsSet("RIDGEPOINT_LONG"); }

bool isLegal(const Report& report)
{
    return std::ranges::none_of(
        report.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

double stepOf(const Report& r) { return r.step.seconds ? r.step.seconds->value() : std::nan(""); }

// State on the rank of the stage that has most of it.
double stateOf(const Report& r)
{
    double most = 0;
    for (const MemoryParts& rank : r.memory.byRank)
        most = std::max(most, rank.state().value());
    return most;
}
double activationsOf(const Report& r)
{
    double most = 0;
    for (const MemoryParts& rank : r.memory.byRank)
        most = std::max(most, rank.activations.value());
    return most;
}

using Readout = double (*)(const Report&);
// Changes a scenario; false when the change does not apply to it.
using Change = std::function<bool(Scenario&)>;

enum class Direction
{
    NeverUp,
    NeverDown
};

struct Law
{
    const char* name;
    Readout readout;
    Direction direction;
    Change change;
};

bool scale(BytesPerSecond& rate, double factor)
{
    rate = rate * factor;
    return rate.value() > 0;
}

// Leaves data parallel ranks as they are and lets the cluster grow.
bool grow(Scenario& s, double& dimension, double factor)
{
    const double replica = s.mesh.tensor * s.mesh.context * s.mesh.pipeline;
    s.mesh.data = s.mesh.data.value_or(s.hardware.accelerators / replica);
    dimension *= factor;
    s.hardware.accelerators *= factor;
    return true;
}

// Where the host launches too slowly, what a kernel saves becomes waiting, half of it in weight gradients; a
// schedule that ends with those alone may end later, by a few hundredths at worst.
bool waitsEndInWeightGradients(const Scenario& s)
{
    return s.mesh.pipeline > 1 && scheduleKindOf(s.mesh.schedule).revisitsWeights();
}

// Whole layers and shares of all products leave no module to be named: those that were lose their effect.
bool namesModules(const Scenario& s)
{
    const Training& t = s.training;
    return t.recomputeNorms || t.recomputeActivation || t.recomputeMlp || t.recomputeMoe || t.recomputeLatent;
}

const std::vector<Law>& laws()
{
    using enum Direction;
    static const std::vector<Law> all{
        {"more memory bandwidth never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) {
                // Which rank of a pipeline waits for its host, and which for gradients, are judged apart.
                return !(s.training.offloadActivations && s.mesh.pipeline > 1)
                    && scale(s.hardware.accelerator.memoryBandwidth, 1.5);
            }},
        {"a higher peak never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) {
                for (FlopsPerSecond& peak : s.hardware.accelerator.peakDense)
                    peak = peak * 1.5;
                return !waitsEndInWeightGradients(s)
                    && !(s.training.offloadActivations && s.mesh.pipeline > 1);
            }},
        {"a faster scale-up link never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) {
                if (waitsEndInWeightGradients(s))
                    return false;
                return s.hardware.scaleUp ? scale(s.hardware.scaleUp->bandwidth, 2)
                                          : scale(s.hardware.accelerator.scaleUpBandwidth, 2);
            }},
        {"a faster network never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) {
                return s.hardware.scaleOut ? scale(s.hardware.scaleOut->bandwidth, 2)
                                           : scale(s.hardware.accelerator.scaleOutBandwidth, 2);
            }},
        {"a lower latency never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) {
                if (!s.hardware.scaleUp && !s.hardware.scaleOut)
                    return false;
                if (s.hardware.scaleUp)
                    s.hardware.scaleUp->latency = s.hardware.scaleUp->latency / 4;
                if (s.hardware.scaleOut)
                    s.hardware.scaleOut->latency = s.hardware.scaleOut->latency / 4;
                return true;
            }},
        {"a larger share of the network never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) {
                std::optional<double>& share = s.hardware.efficiency.network;
                if (share)
                    *share = std::min(1.0, *share * 1.5);
                return share.has_value();
            }},
        {"faster kernels never lengthen a step", stepOf, NeverUp,
            [](Scenario& s) {
                Efficiency& e = s.hardware.efficiency;
                e.gemm = std::min(2.0, e.gemm * 1.3);
                e.attention = std::min(2.0, e.attention * 1.3);
                e.elementwise = std::min(2.0, e.elementwise * 1.3);
                e.collective = std::min(2.0, e.collective * 1.3);
                return true;
            }},
        {"more hidden behind computation never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) {
                bool any = false;
                if (s.overlap.tensor && waitsEndInWeightGradients(s)) // as a faster link does
                    return false;
                for (std::optional<double> Overlap::*share : {&Overlap::data, &Overlap::tensor,
                         &Overlap::pipeline, &Overlap::expert, &Overlap::context})
                    if (std::optional<double>& value = s.overlap.*share) {
                        value = std::min(1.0, *value + 0.2);
                        any = true;
                    }
                return any;
            }},
        {"a larger batch never shortens a step", stepOf, NeverDown,
            [](Scenario& s) {
                s.training.globalBatchSequences *= 2;
                return true;
            }},
        {"longer sequences never shorten a step", stepOf, NeverDown,
            [](Scenario& s) {
                s.training.sequenceLength *= 2;
                return !waitsEndInWeightGradients(s);
            }},
        {"more recomputation never shortens a step", stepOf, NeverDown,
            [](Scenario& s) {
                // With fewer activations to send to the host, a step may well get shorter.
                if (s.training.recompute != Recompute::None || s.training.offloadActivations)
                    return false;
                s.training.recompute = Recompute::Full;
                return true;
            }},
        {"more tokens never shorten a run",
            [](const Report& r) { return r.run.seconds ? r.run.seconds->value() : std::nan(""); }, NeverDown,
            [](Scenario& s) {
                s.training.tokens.value *= 2;
                return true;
            }},
        {"a higher sharding stage never costs a rank state", stateOf, NeverUp,
            [](Scenario& s) { return s.mesh.zeroStage < 3 && ++s.mesh.zeroStage > 0; }},
        {"a larger shard group never costs a rank state", stateOf, NeverUp,
            [](Scenario& s) {
                if (!s.mesh.shardGroup)
                    return false;
                s.mesh.shardGroup.reset();
                return true;
            }},
        {"more data parallel ranks never cost a rank state", stateOf, NeverUp,
            [](Scenario& s) {
                grow(s, s.hardware.accelerators, 1);
                s.mesh.data = *s.mesh.data * 2;
                s.hardware.accelerators *= 2;
                s.training.globalBatchSequences *= 2;
                return true;
            }},
        {"more tensor ranks never cost a rank state", stateOf, NeverUp,
            [](Scenario& s) { return grow(s, s.mesh.tensor, 2); }},
        {"more pipeline stages never cost a rank state", stateOf, NeverUp,
            [](Scenario& s) { return grow(s, s.mesh.pipeline, 2); }},
        {"more expert ranks never cost a rank state", stateOf, NeverUp,
            [](Scenario& s) {
                s.mesh.expert *= 2;
                return true;
            }},
        {"selective recomputation never costs activations", activationsOf, NeverUp,
            [](Scenario& s) {
                if (s.training.recompute != Recompute::None || namesModules(s))
                    return false;
                s.training.recompute = Recompute::Selective;
                return true;
            }},
        {"full recomputation never costs activations over selective", activationsOf, NeverUp,
            [](Scenario& s) {
                if (s.training.recompute != Recompute::Selective || namesModules(s))
                    return false;
                s.training.recompute = Recompute::Full;
                return true;
            }},
        {"full recomputation never costs activations", activationsOf, NeverUp,
            [](Scenario& s) {
                if (s.training.recompute != Recompute::None || namesModules(s))
                    return false;
                s.training.recompute = Recompute::Full;
                return true;
            }},
        {"recomputed modules never cost activations", activationsOf, NeverUp,
            [](Scenario& s) {
                if (s.training.recompute == Recompute::Full)
                    return false;
                Training& t = s.training;
                t.recomputeNorms = t.recomputeActivation = t.recomputeMlp = t.recomputeMoe =
                    t.recomputeLatent = true;
                return true;
            }},
        {"longer micro-batches never lower activations", activationsOf, NeverDown,
            [](Scenario& s) {
                s.training.microBatch *= 2;
                s.training.globalBatchSequences *= 2;
                return true;
            }},
        {"longer sequences never lower activations", activationsOf, NeverDown,
            [](Scenario& s) {
                s.training.sequenceLength *= 2;
                return true;
            }},
        {"more context ranks never cost activations", activationsOf, NeverUp,
            [](Scenario& s) { return s.mesh.context > 1 && grow(s, s.mesh.context, 2); }},
        {"offloading never costs a rank memory",
            [](const Report& r) {
                return r.memory.perRank.state().value() + r.memory.perRank.activations.value();
            },
            NeverUp,
            [](Scenario& s) {
                s.training.offloadActivations = s.training.offloadOptimizer = true;
                return s.mesh.pipeline == 1;
            }},
    };
    return all;
}

} // namespace

class TestMonotone : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void holds_data();
    void holds();
};

void TestMonotone::holds_data()
{
    QTest::addColumn<int>("law");
    for (std::size_t i = 0; i < laws().size(); ++i)
        QTest::newRow(laws()[i].name) << static_cast<int>(i);
}

void TestMonotone::holds()
{
    QFETCH(int, law);
    const Law& wanted = laws()[static_cast<std::size_t>(law)];
    RandomScenarios random(shippedCatalog(), 1000 + static_cast<std::uint64_t>(law));
    const int rounds = isLong() ? 40'000 : 600;
    int tried = 0, broken = 0;
    std::string first;
    for (int i = 0; i < rounds; ++i) {
        const Scenario scenario = random.next(false);
        Scenario changed = scenario;
        if (!wanted.change(changed))
            continue;
        const Report before = evaluate(scenario);
        const Report after = evaluate(changed);
        if (!isLegal(after)) // not every change leaves a mesh that divides
            continue;
        ++tried;
        const double was = wanted.readout(before), is = wanted.readout(after);
        const bool holds = wanted.direction == Direction::NeverUp ? is <= was * slack : is * slack >= was;
        if (holds)
            continue;
        if (broken++ == 0)
            first = std::to_string(was) + " -> " + std::to_string(is) + "  "
                + shareCode(scenario, shippedCatalog());
    }
    if (broken > 0)
        qWarning("%s", first.c_str());
    QVERIFY2(broken == 0, (std::to_string(broken) + " of " + std::to_string(tried)).c_str());
    QVERIFY2(tried > 20, std::to_string(tried).c_str());
}

QTEST_APPLESS_MAIN(TestMonotone)
#include "tst_monotone.moc"
