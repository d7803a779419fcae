#include "core/analysis/timeline.h"

#include "core/engine/evaluate.h"
#include "core/outcome/group_traffic.h"
#include "core/training/step/pipeline_run.h"
#include "core/training/step/rank_memory.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint {

namespace {

constexpr double mostSamples = 6000; // about; then layers of a pass are drawn together
constexpr int mostFlight = 64; // of a closed form: beyond it several micro-batches are one pass
constexpr double mostMicrobatches = 1e12; // beyond it, doubles no longer count by one
constexpr double drawnAlike = 1; // micro-batches drawn on either side of those left out
constexpr double omittedWidth = 1.2; // of a micro-batch
// Of a recomputed layer's backward pass the forward pass that comes first: F of F + B + W, each one product
// of every weight (Qi et al., Zero Bubble Pipeline Parallelism, arXiv:2401.10241 §2, T_F ≈ T_B ≈ T_W).
constexpr double forwardOfRecomputed = 1.0 / 3;

constexpr std::size_t indexOf(TimelinePart part) { return static_cast<std::size_t>(part); }

// One pass of the rank, in units of a forward pass of one micro-batch until the step's time is known.
struct Operation : TimelineSpan
{
    double share = 1; // of the micro-batch's activations on this rank that the pass makes or drops
    bool head = false, besideHead = false; // the pass runs the model's last layers
};

} // namespace

// A friend of RankMemory: it must take the very parts that the report adds up.
class TimelineBuilder
{
public:
    TimelineBuilder(const Report& report, const Scenario& clean, const Resolved& resolved)
        : m_report(report)
        , m_s(clean)
        , m_r(resolved)
        , m_rank(m_none, clean, resolved)
    {
    }

    MemoryTimeline build();

private:
    void takeParts();
    void passes();
    void passesOfSchedule(const StepSchedule& run);
    void passesInTurn();
    void passesByRule(double inFlight);
    void add(TimelinePass pass, double microbatch, double length, double share, bool head, double width = -1,
        double count = 0);
    void update();
    void trace();
    void backward(const Operation& op);
    void emit(const Operation& op, double portion, Bytes recomputed = {}, Bytes transient = {});
    // What is added and taken away in parts leaves a rounding error of nothing.
    double share() const { return m_heldPeak > 0 && m_held > 1e-9 ? m_held / m_heldPeak : 0; }
    Bytes headNow() const { return m_parts.head * (m_headsPeak > 0 ? m_heads / m_headsPeak : 0); }

    const Report& m_report;
    const Scenario& m_s;
    const Resolved& m_r;
    NoLedger m_none;
    RankMemory<NoLedger> m_rank;
    MemoryTimeline m_out;
    std::vector<Operation> m_ops;

    RankMemory<NoLedger>::Parts m_parts{};
    Bytes m_kept, m_live, m_working, m_gatheredGradient;
    double m_layers = 1; // of the rank, in one chunk
    double m_chunks = 1;
    double m_backward = 2; // length of a backward pass

    // While tracing.
    int m_pieces = 1; // a pass is cut into
    double m_held = 0, m_heldPeak = 1; // in micro-batches of the whole rank
    double m_heads = 0, m_headsPeak = 1;
    bool m_buckets = false, m_running = false, m_inBackward = false;
};

void TimelineBuilder::takeParts()
{
    const RankIndex rank(m_out.stage);
    m_parts = m_rank.of(rank);
    const StageLoad load = pipelineRank(m_r, m_s.mesh, rank).load;
    m_layers = std::max(1.0, load.layers());
    m_chunks = std::max(1.0, m_r.held);
    const double flight = m_rank.inFlight(rank);
    m_out.flightPeak = flight;
    // What recomputation brings back for one layer is not kept by any micro-batch.
    const ActivationShape shape = m_rank.shape();
    const double times =
        load.layers() > 0 ? residentMicrobatches(m_s.training, load.layers(), flight) : flight;
    const Recompute recompute = m_s.training.recompute;
    if (recompute != Recompute::None && load.layers() > 0)
        m_live = m_rank.liveBytes(shape, load, recompute, times);
    m_kept = m_parts.layers - m_live;
    m_working = m_rank.backwardPeak(shape, load);
    if (m_s.mesh.zeroStage == 3)
        m_gatheredGradient = Bytes(m_rank.largestBlock(load) * m_r.gatheredBytes);
    // Three products forward, twice as many backward, and what is computed again.
    const double exact = m_report.compute.exactPerStep.value();
    const double again = exact > 0 ? m_report.compute.hardwarePerStep.value() / exact - 1 : 0;
    m_backward = 2 + 3 * (std::isfinite(again) ? std::clamp(again, 0.0, 1.0) : 0);
}

void TimelineBuilder::add(
    TimelinePass pass, double microbatch, double length, double share, bool head, double width, double count)
{
    const double from = m_ops.empty() ? 0 : m_ops.back().to, start = m_ops.empty() ? 0 : m_ops.back().end;
    m_ops.push_back({{.pass = pass,
                         .microbatch = microbatch,
                         .count = count,
                         .from = from,
                         .to = from + (width < 0 ? length : width),
                         .start = start,
                         .end = start + length},
        share, head});
}

// Without a pipeline: one micro-batch after the other.
void TimelineBuilder::passesInTurn()
{
    const double m = std::clamp(m_r.microbatches, 1.0, mostMicrobatches);
    const double each = 1 + m_backward;
    const double shown = 2 * drawnAlike + 1;
    for (double i = 0; i < m; ++i) {
        if (m > shown + 1 && i == 2 * drawnAlike) {
            const double left = m - shown;
            add(TimelinePass::Omitted, -1, left * each, 0, false, omittedWidth * each, left);
            i = m - 1;
        }
        add(TimelinePass::Forward, i, 1, 1, true);
        add(TimelinePass::Backward, i, m_backward, 1, true);
    }
}

// Where no schedule can be run: as many forward passes as are held at once, then one backward and one forward
// in turn.
void TimelineBuilder::passesByRule(double inFlight)
{
    const double m = std::clamp(m_r.microbatches, 1.0, mostMicrobatches);
    const double held = std::clamp(std::ceil(inFlight), 1.0, m);
    const double together = std::ceil(held / mostFlight);
    const double waves = std::ceil(held / together);
    const bool single = together == 1;
    const bool head = m_parts.head.value() > 0;
    const auto pass = [&](TimelinePass kind, double i) {
        const double length = together * (kind == TimelinePass::Forward ? 1 : m_backward);
        add(kind, single ? i : -1, length, together, head);
    };
    for (double i = 0; i < waves; ++i)
        pass(TimelinePass::Forward, i);
    const double steady = std::max(0.0, m - waves * together);
    const double pairs = std::ceil(steady / together);
    for (double i = 0; i < pairs; ++i) {
        if (pairs > 3 && i == 1) {
            const double left = pairs - 2;
            add(TimelinePass::Omitted, -1, left * together * (1 + m_backward), 0, false,
                omittedWidth * together * (1 + m_backward), left * together);
            i = pairs - 1;
        }
        pass(TimelinePass::Backward, i);
        pass(TimelinePass::Forward, waves + i);
    }
    for (double i = 0; i < waves; ++i)
        pass(TimelinePass::Backward, pairs + i);
}

void TimelineBuilder::passesOfSchedule(const StepSchedule& run)
{
    const CompiledSchedule& compiled = run.schedule->compiled;
    Simulation simulation;
    simulate(compiled, run.times, simulation);
    const auto rank = std::min(m_out.stage, static_cast<std::size_t>(compiled.ranks() - 1));
    const std::span<const CompiledSchedule::Op> ops = compiled.ops();
    const auto& order = run.schedule->schedule.order[rank];
    const std::size_t begin = compiled.rankBegin()[rank], end = compiled.rankBegin()[rank + 1];
    const int last = compiled.stages() - 1;
    const double share = 1 / (m_r.schedule->weightCopies() > 1 ? 1 : m_chunks);
    constexpr std::array<TimelinePass, 5> passes{TimelinePass::Forward, TimelinePass::InputGradient,
        TimelinePass::WeightGradient, TimelinePass::Backward, TimelinePass::Pair}; // in the order of Pass
    for (std::size_t i = begin; i < end; ++i) {
        const CompiledSchedule::Op& op = ops[i];
        const PipelineOp& listed = order[i - begin];
        Operation own;
        own.microbatch = static_cast<double>(listed.microbatch);
        own.pass = passes[static_cast<std::size_t>(op.pass)];
        if (op.pass == Pass::Pair)
            own.beside = static_cast<double>(listed.besideMicrobatch);
        own.start = own.from = simulation.start[i].value();
        own.end = own.to = simulation.end[i].value();
        own.share = share;
        own.head = op.stage == last;
        own.besideHead = (op.pass == Pass::Pair ? op.besideStage : op.stage) == last;
        m_ops.push_back(own);
    }
    m_out.simulated = true;
}

void TimelineBuilder::passes()
{
    if (m_r.stages <= 1) {
        passesInTurn();
    } else {
        std::shared_ptr<const StepSchedule> run = m_report.pipeline.run;
        // With a stated MFU the report predicts no durations: every layer takes as long as every other.
        if (!run)
            run = runPipeline(m_s, m_r,
                {StageTimes{.forward = Seconds(1),
                    .inputGradient = Seconds(m_backward - 1),
                    .weightGradient = Seconds(1)}},
                {}, Seconds(0), false);
        if (run && run->schedule->compiled.ranks() > 0)
            passesOfSchedule(*run);
        else
            passesByRule(m_out.flightPeak);
    }
    for (Operation& op : m_ops)
        if (!m_out.simulated)
            op.besideHead = op.head = op.head && m_parts.head.value() > 0;
}

// The update at the end; then places and times from 0 to 1.
void TimelineBuilder::update()
{
    const double drawn = m_ops.back().to, ended = m_ops.back().end;
    // A schedule starts at 0 and ends where its last rank does.
    double whole = ended;
    double updating = 0;
    const std::optional<Seconds> step = m_report.step.seconds, optimizer = m_report.step.optimizer;
    if (step && optimizer && std::isfinite(step->value()) && optimizer->value() >= 0 && *optimizer < *step)
        updating = whole * (*optimizer / (*step - *optimizer));
    add(TimelinePass::Update, -1, updating, 1, false);
    whole += updating;
    for (Operation& op : m_ops) {
        op.from /= drawn + updating;
        op.to /= drawn + updating;
        if (whole > 0) {
            op.start /= whole;
            op.end /= whole;
        }
    }
    if (step && std::isfinite(step->value()))
        m_out.step = step;
}

void TimelineBuilder::emit(const Operation& op, double portion, Bytes recomputed, Bytes transient)
{
    TimelineSample sample;
    sample.at = op.from + portion * (op.to - op.from);
    sample.time = op.start + portion * (op.end - op.start);
    const auto set = [&sample](TimelinePart part, Bytes bytes) { sample.bytes[indexOf(part)] = bytes; };
    for (std::size_t i = 0; i < slabCount; ++i)
        sample.bytes[i] = m_parts.state[i];
    const Bytes layers = m_kept * share();
    const Bytes head = headNow();
    const Bytes gathered = !m_running ? Bytes(0)
        : m_inBackward                ? m_parts.gathered
                                      : m_parts.gathered - m_gatheredGradient;
    const Bytes buckets = m_buckets ? m_parts.buckets : Bytes(0);
    set(TimelinePart::Context, m_parts.context);
    set(TimelinePart::Placeholders, m_parts.placeholders);
    set(TimelinePart::Copies, m_parts.copies);
    set(TimelinePart::Layers, layers);
    set(TimelinePart::Recomputed, recomputed);
    set(TimelinePart::Head, head);
    set(TimelinePart::Transient, transient);
    set(TimelinePart::Gathered, gathered);
    set(TimelinePart::Buckets, buckets);
    const Bytes comesAndGoes = layers + recomputed + head + transient + gathered + buckets;
    set(TimelinePart::Fragmentation,
        comesAndGoes * (m_r.stack->fragmentation * m_r.stack->fragmentationKept));
    m_out.samples.push_back(sample);
}

void TimelineBuilder::backward(const Operation& op)
{
    const double before = m_held;
    const bool pair = op.pass == TimelinePass::Pair;
    const bool keeps = op.pass == TimelinePass::InputGradient; // the weight gradient still needs them
    m_buckets = m_running = m_inBackward = true;
    for (int i = 0; i < m_pieces; ++i) {
        const double from = static_cast<double>(i) / m_pieces, to = static_cast<double>(i + 1) / m_pieces;
        const Bytes room = m_parts.head + m_parts.transient - headNow();
        const Bytes working = std::clamp(m_working, Bytes(0), std::max(room, Bytes(0)));
        emit(op, from, Bytes(0), working);
        const double ready = from + (to - from) * forwardOfRecomputed;
        if (m_live.value() > 0)
            emit(op, ready, m_live, working);
        if (i == 0 && op.besideHead)
            m_heads = std::max(0.0, m_heads - 1);
        if (!keeps && !pair)
            m_held = before - op.share * to;
    }
    if (pair)
        m_held = before; // what the forward pass made, the backward pass dropped
    emit(op, 1);
}

void TimelineBuilder::trace()
{
    // How many are held at most, so that the fullest moment holds what the report says.
    double held = 0, heads = 0;
    m_heldPeak = m_headsPeak = 0;
    for (const Operation& op : m_ops) {
        const bool makes = op.pass == TimelinePass::Forward;
        const bool drops = op.pass == TimelinePass::Backward || op.pass == TimelinePass::WeightGradient;
        held += makes ? op.share : drops ? -op.share : 0;
        heads += makes && op.head ? 1 : 0;
        m_heldPeak = std::max(m_heldPeak, held);
        m_headsPeak = std::max(m_headsPeak, heads);
        if ((op.pass == TimelinePass::Backward || op.pass == TimelinePass::InputGradient) && op.besideHead)
            heads -= 1;
    }
    const double inPass = std::ceil(m_layers / m_chunks);
    const double each = m_live.value() > 0 ? 2 : 1;
    m_pieces = static_cast<int>(
        std::clamp(mostSamples / (each * static_cast<double>(m_ops.size())), 1.0, std::max(1.0, inPass)));
    for (const Operation& op : m_ops) {
        switch (op.pass) {
        case TimelinePass::Forward: {
            m_running = true;
            m_inBackward = false;
            const double before = m_held;
            emit(op, 0);
            // The head comes after the last layer.
            const double portion = op.head ? 1 - 0.5 / m_pieces : 1;
            m_held += op.share * portion;
            emit(op, portion);
            m_held = before + op.share;
            if (op.head)
                m_heads += 1;
            emit(op, 1);
            break;
        }
        case TimelinePass::Backward:
        case TimelinePass::InputGradient:
        case TimelinePass::Pair:
            backward(op);
            break;
        case TimelinePass::WeightGradient:
            m_inBackward = m_running = true;
            emit(op, 0);
            m_held -= op.share;
            emit(op, 1);
            break;
        case TimelinePass::Omitted:
            emit(op, 0);
            emit(op, 1);
            break;
        case TimelinePass::Update:
            m_running = m_inBackward = false;
            m_buckets = true;
            emit(op, 0);
            emit(op, 1);
            m_buckets = false;
            emit(op, 1);
            break;
        }
        m_out.spans.push_back(op);
    }
}

MemoryTimeline TimelineBuilder::build()
{
    m_out.stage = m_report.memory.fullestRank;
    m_out.reported = m_report.memory.perRank.total();
    takeParts();
    passes();
    if (m_ops.empty())
        return {};
    update();
    trace();
    const auto fullest = std::ranges::max_element(
        m_out.samples, {}, [](const TimelineSample& sample) { return sample.total().value(); });
    m_out.peak = static_cast<std::size_t>(fullest - m_out.samples.begin());
    const Bytes apart = m_out.reported - fullest->total();
    if (apart.value() < 1) // of rounding
        return std::move(m_out);
    for (TimelineSample& sample : m_out.samples)
        sample.bytes[indexOf(TimelinePart::Apart)] = apart;
    return std::move(m_out);
}

Bytes TimelineSample::state() const
{
    Bytes sum(0);
    for (std::size_t i = 0; i < slabCount; ++i)
        sum += bytes[i];
    return sum;
}

Bytes TimelineSample::activations() const
{
    return of(TimelinePart::Layers) + of(TimelinePart::Recomputed) + of(TimelinePart::Head)
        + of(TimelinePart::Transient);
}

Bytes TimelineSample::buffers() const
{
    return of(TimelinePart::Context) + of(TimelinePart::Placeholders) + of(TimelinePart::Copies)
        + of(TimelinePart::Gathered) + of(TimelinePart::Buckets) + of(TimelinePart::Fragmentation)
        + of(TimelinePart::Apart);
}

TimelineSample MemoryTimeline::at(double place) const
{
    place = std::clamp(place, samples.front().at, samples.back().at);
    const auto after = std::ranges::upper_bound(samples, place, {}, &TimelineSample::at);
    if (after == samples.end())
        return samples.back();
    if (after == samples.begin())
        return *after;
    const TimelineSample& a = *(after - 1);
    const double share = after->at > a.at ? (place - a.at) / (after->at - a.at) : 1;
    TimelineSample between = a;
    between.at = place;
    between.time = a.time + share * (after->time - a.time);
    for (std::size_t i = 0; i < timelineParts; ++i)
        between.bytes[i] = a.bytes[i] + (after->bytes[i] - a.bytes[i]) * share;
    return between;
}

MemoryTimeline memoryTimeline(const Report& report)
{
    if (!report.meshFits || report.memory.byRank.empty() || !(report.memory.perRank.total().value() > 0))
        return {};
    Diagnostics told; // by the report
    const Scenario clean = sanitized(report.scenario, told);
    const Resolved resolved = resolve(clean, told);
    return TimelineBuilder(report, clean, resolved).build();
}

ZeroStages zeroStages(const Report& report)
{
    constexpr double supposedRanks = 8; // a node
    ZeroStages all;
    Scenario scenario = report.scenario;
    if (report.data * scenario.mesh.context <= 1) {
        all.supposed = true;
        scenario.hardware.accelerators *= supposedRanks;
        scenario.training.globalBatchSequences *= supposedRanks;
        if (scenario.mesh.data)
            *scenario.mesh.data *= supposedRanks;
    }
    for (std::size_t i = 0; i < all.stages.size(); ++i) {
        ZeroStage& own = all.stages[i];
        own.stage = static_cast<int>(i);
        scenario.mesh.zeroStage = own.stage;
        const Report each = evaluate(scenario);
        all.ranks = each.data * each.scenario.mesh.context;
        all.microbatches = each.pipeline.microbatches;
        own.rank = each.memory.perRank;
        own.fits = each.memory.fits;
        own.sent = groupTraffic(each, TrafficGroup::Data).sent;
        const double first = all.stages[0].sent.value();
        own.volume = first > 0 ? own.sent.value() / first : 1;
    }
    return all;
}

} // namespace ridgepoint
