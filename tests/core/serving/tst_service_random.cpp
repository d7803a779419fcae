// Any deployment of any model on any device: refused in words, or numbers that physics and counting allow.
// RIDGEPOINT_LONG tries a million.

#include "core/inputs/hardware/accelerator.h"
#include "core/serving/pareto.h"
#include "core/serving/service.h"
#include "core/training/step/served_lengths.h"
#include "core/validation/serving_subject.h"
#include "tests/support/shipped_catalog.h"

#include "core/inputs/scenario/scenario_json.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace ridgepoint;

namespace {

class Draw
{
public:
    explicit Draw(std::uint64_t seed)
        : m_random(seed)
    {
    }
    double unit() { return static_cast<double>(m_random() >> 11) * 0x1p-53; }
    bool oneIn(unsigned n) { return m_random() % n == 0; }
    double between(double low, double high) { return low * std::pow(high / low, unit()); }
    double whole(double low, double high) { return std::round(between(low, high)); }
    double powerOfTwo(int most) { return std::exp2(static_cast<double>(m_random() % unsigned(most + 1))); }
    template <class List>
    const auto& any(const List& list)
    {
        return list[m_random() % std::size(list)];
    }

private:
    std::mt19937_64 m_random;
};

// Prompts so long that the cache of a replica holds one to three requests, the shortage that laws break in
// first.
void fitFew(Scenario& s, Draw& draw)
{
    Scenario one = s;
    one.serving.promptTokens = one.serving.outputTokens = 1;
    const Service service(std::make_shared<const ServingJob>(servingJob(one)));
    const ReplicaMemory& m = service.memory();
    if (!service.refusal().empty() || !(m.perSequence > Bytes(0)))
        return;
    const double tokens = 2 * (m.cache / m.perSequence) / draw.between(1, 3.5);
    if (!(tokens >= 2 && tokens < 1e7))
        return;
    s.serving.outputTokens = std::clamp(std::floor(tokens * draw.between(0.001, 0.9)), 1.0, 1e4);
    s.serving.promptTokens = std::max(1.0, std::floor(tokens - s.serving.outputTokens));
    s.serving.tensor = service.layout().tensor;
}

Scenario drawn(std::uint64_t seed)
{
    const Catalog& catalog = shippedCatalog();
    Draw draw(seed);
    Scenario s = defaultScenario(catalog);
    const ModelPreset& model = draw.any(catalog.models());
    s.model.source = ModelSpec::Source::Preset;
    s.model.preset = model.id;
    s.model.architecture = model.architecture;
    s.hardware.accelerator = draw.any(catalog.accelerators()).accelerator;
    Serving& v = s.serving;
    static constexpr const char* engines[] = {"vllm", "sglang", "tensorrt_llm", "vllm_2024", "generic"};
    static constexpr DataType weights[] = {
        DataType::Bf16, DataType::Fp8, DataType::Fp4, DataType::Int4, DataType::Int8, DataType::Fp32};
    static constexpr DataType caches[] = {DataType::Bf16, DataType::Fp8, DataType::Int4};
    v.engine = draw.any(engines);
    v.weightsPrecision = draw.any(weights);
    v.kvPrecision = draw.any(caches);
    if (draw.oneIn(10))
        v.efficiency = ServingEfficiency::Stated;
    if (!draw.oneIn(3))
        v.tensor = draw.powerOfTwo(4);
    if (draw.oneIn(4))
        v.pipeline = draw.powerOfTwo(3);
    if (draw.oneIn(3))
        v.attentionData = draw.powerOfTwo(4);
    if (draw.oneIn(3))
        v.expert = draw.powerOfTwo(5);
    v.promptTokens = draw.whole(1, 1e5);
    v.outputTokens = draw.whole(1, 1e4);
    v.lengths = static_cast<ServingLengths>(draw.whole(1, 3) - 1);
    v.lengthSpread = draw.unit();
    v.concurrency = draw.whole(1, 2000);
    if (draw.oneIn(4))
        v.chunk = draw.whole(16, 32768);
    if (draw.oneIn(4))
        v.maxSequences = draw.whole(1, 2000);
    if (draw.oneIn(4))
        v.cachedShare = draw.unit() * 0.99;
    if (draw.oneIn(4)) {
        v.draftTokens = draw.whole(1, 8);
        v.draftAcceptance = draw.unit();
    }
    if (draw.oneIn(2))
        fitFew(s, draw);
    if (draw.oneIn(4)) {
        v.secondShare = draw.unit();
        v.secondPrompt = draw.whole(1, 1e5);
        v.secondOutput = draw.whole(1, 1e4);
    }
    return s;
}

} // namespace

// At a rate what arrives is answered, and more of it never sooner.
// A walk's own chance: so far its rates are from the mean of many.
constexpr double walkedTo = 0.02;
// How requests meet, in one iteration or in two: up to a tenth either way.
constexpr double meeting = 0.1;
constexpr double few = 16; // requests of a kind, whose runs are too short for a mean

// Requests of the rarer kind among `requests`.
static double ofRarer(const Serving& v, double requests)
{
    return v.secondShare > 0 ? requests * std::min(v.secondShare, 1 - v.secondShare) : requests;
}

// Nobody answers more requests because they are longer. Where what is added to the prompts of all that run is
// read in less than an iteration takes anyway, how requests meet decides, not how long they are: prompts that
// are read beside the tokens of others cost iterations, up to twice as many, that prompts read together do
// not.
static void longerPrompts(Scenario s, const Service& service, const ServicePoint& point, const auto& atLeast)
{
    if (s.serving.secondShare > 0)
        return;
    constexpr double longer = 1.25;
    constexpr double many = 8192; // of which the time goes up with the tokens, not with the launches
    const Seconds added =
        point.running * (longer - 1) * service.computedPrompt() * (service.iteration(0, many) / many);
    if (added < service.iteration(point.running, 0))
        return;
    // Attention of one long sequence alone was timed from the L2 cache of some devices (128 MB of an RTX PRO
    // 6000): there two take more than twice as long as one, so a cache with room for one answers more.
    if (point.running < few && service.iteration(2, 0) > 2 * service.iteration(1, 0))
        return;
    s.serving.promptTokens = std::ceil(longer * s.serving.promptTokens);
    const Service other(std::make_shared<const ServingJob>(servingJob(s)), service.layout());
    const ServicePoint there = other.at(point.concurrency);
    // A replica with room for every client idles while they ask again. One with a queue does not.
    const bool full = point.running < few && point.concurrency > service.mostSequences();
    if (there.refusal.empty())
        atLeast("requests per second of shorter prompts",
            (1 + (full ? walkedTo : meeting)) * point.requestsPerSecond, there.requestsPerSecond);
}

// Longer prompts never need fewer replicas, beyond what a walk's chance does to the load that one carries.
static void replicasOfLonger(Scenario s, const Service& service, const auto& atLeast)
{
    s.serving.replicas.reset();
    s.serving.concurrency.reset(); // the most within the targets
    s.serving.requestsPerSecond = 500;
    const auto replicas = [&](double prompt) {
        s.serving.promptTokens = std::ceil(prompt);
        return serviceReport(Service(std::make_shared<const ServingJob>(servingJob(s)), service.layout()));
    };
    const ServiceReport shorter = replicas(s.serving.promptTokens),
                        other = replicas(2 * s.serving.promptTokens);
    if (shorter.replicas > 0 && other.replicas > 0)
        atLeast("replicas of twice the prompts", other.replicas * (1 + meeting) + 1, shorter.replicas);
}

static void rates(const Scenario& s, const Service& service, const auto& same, const auto& atLeast)
{
    const ServicePoint full = service.at(std::max(1.0, service.mostSequences()));
    if (!full.refusal.empty())
        return;
    const double busy = full.requestsPerSecond;
    const ServicePoint calm = service.atRate(busy / 4), half = service.atRate(busy / 2),
                       over = service.atRate(8 * busy);
    for (const ServicePoint* const point : {&calm, &half})
        if (point->refusal.empty() && !point->saturated) {
            same("requests per second at a rate", point->requestsPerSecond, busy / (point == &calm ? 4 : 2),
                1e-9);
            same("requests there at a rate", point->running + point->queued,
                point->requestsPerSecond * point->request.value(), 1e-9);
        }
    if (calm.refusal.empty() && half.refusal.empty()) {
        // Of two kinds a rare one may carry most of the work: how its few requests meet is chance. Fewer
        // requests than groups of attention leave groups idle that others wait for.
        const double chance = service.job().mixed ? 0.5 : 0.9;
        if (ofRarer(s.serving, calm.running) >= (service.job().mixed ? few : 0)
            && calm.running >= service.layout().attentionData)
            atLeast("a request at twice the rate", half.request.value(), chance * calm.request.value());
        atLeast("a rate that is too high is endless", over.request.value(), half.request.value());
    }
}

class TestServiceRandom : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anyDeployment()
    {
        const int count = qEnvironmentVariableIsSet("RIDGEPOINT_LONG") ? 1'000'000 : 1500;
        int answered = 0, broken = 0;
        for (int i = 0; i < count; ++i) {
            const Scenario s = drawn(static_cast<std::uint64_t>(i));
            const Service service(std::make_shared<const ServingJob>(servingJob(s)));
            const Serving& v = service.job().scenario.serving;
            const auto breach = [&](const char* what, double got, double limit) {
                if (++broken < 30)
                    qWarning(
                        "%d %s on %s, %s, TP %g DP %g EP %g PP %g, %g + %g tokens, lengths %d by %g, %g at a "
                        "time, room for %g, chunk %g, %s: %s, %g against %g",
                        i, s.model.preset.c_str(), s.hardware.accelerator.id.c_str(), v.engine.c_str(),
                        service.layout().tensor, service.layout().attentionData, service.layout().expert,
                        service.layout().pipeline, v.promptTokens, v.outputTokens, int(v.lengths),
                        v.lengthSpread, *v.concurrency, service.mostSequences(), service.job().engine.chunk,
                        v.efficiency == ServingEfficiency::Stated ? "stated" : "predicted", what, got, limit);
            };
            const auto atLeast = [&](const char* what, double got, double limit) {
                if (!(got >= limit))
                    breach(what, got, limit);
            };
            const ServingJob& job = service.job();
            const double asked = *v.concurrency;
            const ServicePoint point = service.at(asked);
            if (!service.refusal().empty() || !point.refusal.empty()) {
                if (point.refusal.plain().size() < 20)
                    breach("a refusal in words", 0, 0);
                continue;
            }
            ++answered;
            const bool mixed = service.job().mixed != nullptr;
            for (const double value : {point.ttft.value(), point.request.value(), point.requestsPerSecond,
                     point.output.value(), point.total.value(), point.running})
                if (!(value > 0 && std::isfinite(value)))
                    breach("a positive number", value, 0);
            const ServingLayout& layout = service.layout();
            const Accelerator& device = s.hardware.accelerator;
            // Requests are neither lost nor made: as many are in the replica as there are clients, and what
            // they send comes out.
            const auto same = [&](const char* what, double got, double expected, double tolerance) {
                if (!(std::abs(got - expected) <= tolerance * expected))
                    breach(what, got, expected);
            };
            same("requests per second × time of one", point.requestsPerSecond * point.request.value(), asked,
                1e-9);
            same("in work and waiting", point.running + point.queued, asked, 1e-9);
            atLeast("room for those that run", service.mostSequences() * 1.001, point.running);
            if (!mixed) // tokens of short answers and of long ones take other times
                atLeast("a request is as long as its parts", point.request.value() * 1.05,
                    point.ttft.value() + std::max(0.0, v.outputTokens - 1) * point.itl.value() * 0.4);
            // Tokens are neither lost nor made.
            same("requests per second × output of one",
                point.requestsPerSecond * meanOutputTokens(job.asked()), point.output.value(), 1e-12);
            same("requests per second × prompt of one",
                point.requestsPerSecond * meanPromptTokens(job.asked()),
                point.total.value() - point.output.value(), 1e-9);
            if (service.mostSequences() < 4 || i % 10 == 0)
                longerPrompts(s, service, point, atLeast);
            // An iteration reads the weights that every token is multiplied by.
            if (v.outputTokens > 1) {
                const ServingWeights weights =
                    servingWeights(service.job().architecture, service.job().types);
                const double steps = v.draftTokens <= 0 ? 1
                    : v.draftAcceptance >= 1
                    ? v.draftTokens + 1
                    : (1 - std::pow(v.draftAcceptance, v.draftTokens + 1)) / (1 - v.draftAcceptance);
                // The rule of thumb knows no groups of attention: all ranks of a stage share every weight.
                const double ranks =
                    v.efficiency == ServingEfficiency::Stated ? layout.stageRanks() : layout.tensor;
                const double least = weights.denseRead.value() / ranks / device.memoryBandwidth.value();
                // Weights of up to 128 MB stay in the cache of some devices from one timing to the next.
                if (weights.denseRead.value() / ranks / service.job().architecture.layers > 2e8)
                    atLeast("weights are read", point.itl.value() * steps, 0.85 * least);
            }
            // More at a time is not fewer tokens, while there is room for all. (Where some must wait, prompts
            // come between the tokens of others.)
            const ServicePoint more = service.at(2 * asked);
            if (asked <= service.mostSequences() && point.refusal.empty() && !service.at(1).refusal.empty())
                breach("one at a time is answered too", 0, 0);
            if (!more.refusal.empty())
                breach("more at a time is answered too", 0, 0);
            else if (ofRarer(s.serving, asked) >= few && 2 * asked <= service.mostSequences())
                // Where nearly every iteration reads prompts a few clients more can keep it there, as when
                // played.
                atLeast("more at a time brings in as much", more.output.value(), point.output.value() * 0.7);
            if (i % 10 == 0)
                rates(s, service, same, atLeast);
            if (i % 100 == 0 && !mixed && point.running > 0)
                replicasOfLonger(s, service, atLeast);
        }
        qInfo("%d of %d answered", answered, count);
        QVERIFY(answered > count / 4);
        QCOMPARE(broken, 0);
    }
};

QTEST_APPLESS_MAIN(TestServiceRandom)
#include "tst_service_random.moc"
