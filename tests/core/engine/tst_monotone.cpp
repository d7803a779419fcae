// What more of something may never do: better hardware lengthen a step, more work shorten it, more sharding
// cost a rank more state, more recomputation cost it activations. On random scenarios that a cluster could
// run, and every number that the hardware is described by swept over them and over the shipped ones.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "core/pipeline/schedule_kind.h"
#include "core/training/step/lean.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

using namespace ridgepoint;

namespace {

constexpr double slack = 1 + 1e-9; // rounding

bool isLong() { return qEnvironmentVariableIsSet("RIDGEPOINT_LONG"); }

bool isLegal(const Report& report)
{
    return std::ranges::none_of(
        report.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

// Where a schedule does not take a mesh a closed form stands in, and a law compares two models.
bool standsIn(const Report& report)
{
    return std::ranges::any_of(report.diagnostics, [](const Diagnostic& d) {
        return d.message.pattern.find("its time is a closed form") != std::string::npos;
    });
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

// Another order of its ops at other durations: what a greedy search finds may well be shorter then (Graham's
// anomaly), by up to 7e-2.
bool isSearchedByDurations(const Scenario& s)
{
    return s.mesh.pipeline > 1 && scheduleKindOf(s.mesh.schedule).looksAtDurations({});
}

// Of a wave each rank holds an early and a late stage, so that its pipeline may wait for a rank that has less
// work than another. The other then takes longer at no cost, and what it hides behind that counts: 3 of
// 270,000 sweeps of the hardware's numbers, 7.6e-4 at worst; 5e-3 for sequences twice as long on fully
// sharded ranks.
bool isWave(const Scenario& s)
{
    return s.mesh.pipeline > 1 && scheduleKindOf(s.mesh.schedule).shape == PlacementShape::Wave;
}

// Passes side by side share out what they take on the mean rank; where ranks recompute differently, one that
// does so less loses more than its share of it, by 6e-5 at worst.
bool recomputesUnevenlyInPairs(const Scenario& s)
{
    return s.training.recompute == Recompute::Full && s.training.recomputeLayers
        && scheduleKindOf(s.mesh.schedule).pairing != Pairing::None;
}

// As in a wave, where layers in bf16 give one rank more work than the others: what the host keeps waiting
// does not get shorter with its products. 2.6e-3 at worst, one of 33,000.
bool hasUnevenRanks(const Scenario& s) { return s.mesh.pipeline > 1 && s.training.wide != WideLayers{}; }

// Matrices that are updated whole are dealt out largest first, and a greedy dealing may leave the busiest
// rank more where pieces get smaller (Graham's anomaly): 5.7e-3 at worst in 34 of 85,000.
double allowedOf(const Scenario& s, Readout readout)
{
    if (readout == stepOf)
        return hasUnevenRanks(s) ? 1 + 5e-3 : isWave(s) ? 1 + 1e-3 : slack;
    return readout == stateOf && updatesWhole(s.training.optimizer) ? 1 + 1e-2 : slack;
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
                return !isSearchedByDurations(s) && scale(s.hardware.accelerator.memoryBandwidth, 1.5);
            }},
        {"a higher peak never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) {
                for (FlopsPerSecond& peak : s.hardware.accelerator.peakDense)
                    peak = peak * 1.5;
                return !isSearchedByDurations(s);
            }},
        {"a faster scale-up link never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) {
                if (isSearchedByDurations(s) || recomputesUnevenlyInPairs(s))
                    return false;
                return s.hardware.scaleUp ? scale(s.hardware.scaleUp->bandwidth, 2)
                                          : scale(s.hardware.accelerator.scaleUpBandwidth, 2);
            }},
        {"a faster network never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) {
                if (isSearchedByDurations(s))
                    return false;
                return s.hardware.scaleOut ? scale(s.hardware.scaleOut->bandwidth, 2)
                                           : scale(s.hardware.accelerator.scaleOutBandwidth, 2);
            }},
        {"a faster link to the host never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) { return scale(s.hardware.accelerator.hostBandwidth, 2); }},
        {"faster host memory never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) { return scale(s.hardware.accelerator.host.memoryBandwidth, 2); }},
        {"more host memory never lengthens a step", stepOf, NeverUp,
            [](Scenario& s) {
                s.hardware.hostMemory = Bytes(1e15);
                return true;
            }},
        {"less on the host never lets a node hold more",
            [](const Report& r) { return readoutValue(r, "host.bytes_per_node").value_or(0); }, NeverUp,
            [](Scenario& s) {
                s.training.offloadedState /= 2;
                s.training.offloadedLayers /= 2;
                return s.training.offloadOptimizer || s.training.offloadActivations;
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
                return share.has_value() && !isSearchedByDurations(s);
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
                for (std::optional<double> Overlap::*share : {&Overlap::data, &Overlap::tensor,
                         &Overlap::pipeline, &Overlap::expert, &Overlap::context})
                    if (std::optional<double>& value = s.overlap.*share) {
                        value = std::min(1.0, *value + 0.2);
                        any = true;
                    }
                return any && !isSearchedByDurations(s);
            }},
        {"a larger batch never shortens a step", stepOf, NeverDown,
            [](Scenario& s) {
                s.training.globalBatchSequences *= 2;
                return true;
            }},
        {"longer sequences never shorten a step", stepOf, NeverDown,
            [](Scenario& s) {
                s.training.sequenceLength *= 2;
                return !isSearchedByDurations(s) && !(isWave(s) && s.mesh.zeroStage == 3);
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
                // Of several layers that are computed again at once all activations are there together. Where
                // the host keeps activations, the device holds those of the layer in work either way, and
                // the next one's input.
                if (s.training.recompute != Recompute::Selective || namesModules(s)
                    || s.training.recomputeEvery > 1 || s.training.offloadActivations)
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

// Numbers that describe a machine and how well it runs, whatever the layout; the MFU states the answer.
std::vector<const FieldSpec*> hardwareNumbers()
{
    std::vector<const FieldSpec*> all;
    for (const FieldSpec& field : fields())
        if (field.id.starts_with("hardware.") && field.kind == FieldKind::Number && field.id != mfuFieldId)
            all.push_back(&field);
    return all;
}

std::vector<Scenario> shippedJobs()
{
    std::vector<Scenario> jobs;
    for (const ScenarioPreset& preset : shippedCatalog().scenarios()) {
        Scenario job = readScenario(preset.json, shippedCatalog(), preset.id).file.value().scenario;
        job.hardware.efficiency.mfu = Mfu::model();
        jobs.push_back(std::move(job));
    }
    return jobs;
}

// Shipped jobs as they are and on other meshes, and others.
class Jobs
{
public:
    explicit Jobs(std::uint64_t seed)
        : m_random(shippedCatalog(), seed)
        , m_shipped(shippedJobs())
    {
    }
    Scenario next()
    {
        const std::size_t round = m_count++ / 3;
        const Scenario& shipped = m_shipped[round % m_shipped.size()];
        switch (m_count % 3) {
        case 0:
            return round < m_shipped.size() ? shipped : m_random.next(false);
        case 1:
            return m_random.onAnotherMesh(shipped);
        default:
            return m_random.next(false);
        }
    }

private:
    RandomScenarios m_random;
    std::vector<Scenario> m_shipped;
    std::size_t m_count = 0;
};

// Steps at rising values of a field, empty where the job is none that a cluster could run.
std::vector<double> sweep(const Scenario& job, const FieldSpec& field, std::span<const double> values)
{
    std::vector<double> steps;
    for (const double value : values) {
        Scenario changed = job;
        field.set(changed, value);
        LeanEvaluator lean(changed);
        lean.place();
        const double step = lean.step(ScheduleTiming::Simulated).value();
        if (!lean.isLegal() || !(step > 0))
            return {};
        steps.push_back(step);
    }
    return steps;
}

constexpr std::size_t mostCases = 20; // that are told of either way

// How often a rising value of a field made a step longer and how often shorter, and the first case of each.
struct Ways
{
    int longer = 0, shorter = 0;
    std::vector<std::string> longerAt, shorterAt;
};

void compare(Ways& ways, const Scenario& job, std::span<const double> values, std::span<const double> steps)
{
    const double allowed = isWave(job) ? 1 + 1e-3 : slack;
    bool longer = false, shorter = false;
    for (std::size_t i = 1; i < steps.size(); ++i) {
        const auto noted = [&](bool& is, std::vector<std::string>& cases) {
            is = true;
            if (cases.size() < mostCases)
                cases.push_back(std::to_string(values[i - 1]) + " -> " + std::to_string(values[i]) + ": "
                    + std::to_string(steps[i - 1]) + " -> " + std::to_string(steps[i]) + " s  "
                    + shareCode(job, shippedCatalog()));
        };
        if (steps[i] > steps[i - 1] * allowed)
            noted(longer, ways.longerAt);
        else if (steps[i] * allowed < steps[i - 1])
            noted(shorter, ways.shorterAt);
    }
    ways.longer += longer;
    ways.shorter += shorter;
}

} // namespace

class TestMonotone : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void holds_data()
    {
        QTest::addColumn<int>("law");
        for (std::size_t i = 0; i < laws().size(); ++i)
            QTest::newRow(laws()[i].name) << static_cast<int>(i);
    }
    void holds()
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
            if (!isLegal(before)
                || !isLegal(after)) // not every change leaves a mesh that divides, or finds one
                continue;
            if (wanted.readout == stepOf && (standsIn(before) || standsIn(after)))
                continue;
            ++tried;
            const double was = wanted.readout(before), is = wanted.readout(after);
            const double allowed = allowedOf(scenario, wanted.readout);
            const bool holds =
                wanted.direction == Direction::NeverUp ? is <= was * allowed : is * allowed >= was;
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

    void aSlowerHostHidesNoMessages_data()
    {
        QTest::addColumn<QString>("field");
        QTest::newRow("launches of DeepSeek-V3's kernels") << "hardware.efficiency.kernel_launch";
        QTest::newRow("least time of a forward pass") << "hardware.efficiency.layer_floor_forward";
        QTest::newRow("least time of a backward pass") << "hardware.efficiency.layer_floor_backward";
    }
    // DualPipe hides what experts are sent behind the pass beside it: behind what the devices compute there,
    // not also behind their waiting for the host.
    void aSlowerHostHidesNoMessages()
    {
        QFETCH(QString, field);
        const ScenarioPreset* preset = shippedCatalog().scenario("deepseek-v3-2048xh800");
        QVERIFY(preset);
        const Scenario job = readScenario(preset->json, shippedCatalog(), preset->id).file.value().scenario;
        const FieldSpec* slower = findField(field.toStdString());
        QVERIFY(slower);
        double before = 0;
        for (double value = slower->sliderMinimum; value <= slower->sliderMaximum; value *= 1.1) {
            Scenario changed = job;
            slower->set(changed, value);
            const double step = stepOf(evaluate(changed));
            QVERIFY2(step * slack >= before,
                qPrintable(QStringLiteral("%1 s at %2 s, after %3 s").arg(step).arg(value).arg(before)));
            before = step;
        }
    }

    void everyHardwareNumberPushesOneWay_data()
    {
        QTest::addColumn<int>("number");
        const std::vector<const FieldSpec*> all = hardwareNumbers();
        for (std::size_t i = 0; i < all.size(); ++i)
            QTest::newRow(std::string(all[i]->id).c_str()) << static_cast<int>(i);
    }
    // A slower host, a slower kernel, a smaller share or a longer latency lengthens some steps and shortens
    // none.
    void everyHardwareNumberPushesOneWay()
    {
        QFETCH(int, number);
        const FieldSpec& field = *hardwareNumbers()[static_cast<std::size_t>(number)];
        Jobs jobs(2000 + static_cast<std::uint64_t>(number));
        std::mt19937_64 random(static_cast<std::uint64_t>(number));
        const bool logarithmic = field.scale != FieldScale::Linear && field.sliderMinimum > 0;
        std::uniform_real_distribution<double> between(
            logarithmic ? std::log(field.sliderMinimum) : field.sliderMinimum,
            logarithmic ? std::log(field.sliderMaximum) : field.sliderMaximum);
        const int rounds = isLong() ? 6000 : 150;
        Ways ways;
        for (int i = 0; i < rounds; ++i) {
            const Scenario job = jobs.next();
            std::array<double, 4> values;
            for (double& value : values)
                value = logarithmic ? std::exp(between(random)) : between(random);
            std::ranges::sort(values);
            if ((field.applies && !field.applies(job)) || isSearchedByDurations(job))
                continue;
            compare(ways, job, values, sweep(job, field, values));
        }
        qInfo("%d longer, %d shorter", ways.longer, ways.shorter);
        if (ways.longer > 0 && ways.shorter > 0)
            for (const std::string& at : ways.longer < ways.shorter ? ways.longerAt : ways.shorterAt)
                qWarning("%s", at.c_str());
        QVERIFY2(ways.longer == 0 || ways.shorter == 0,
            (std::to_string(ways.longer) + " longer, " + std::to_string(ways.shorter) + " shorter").c_str());
    }
};

QTEST_APPLESS_MAIN(TestMonotone)
#include "tst_monotone.moc"
