#include "core/engine/evaluate.h"

#include "core/engine/chapters/accounting.h"
#include "core/engine/chapters/communication.h"
#include "core/engine/chapters/compute.h"
#include "core/engine/chapters/cost.h"
#include "core/engine/chapters/host.h"
#include "core/engine/chapters/inference.h"
#include "core/engine/chapters/inputs.h"
#include "core/engine/chapters/memory.h"
#include "core/engine/chapters/pipeline.h"
#include "core/engine/chapters/resilience.h"
#include "core/engine/chapters/roofline.h"
#include "core/engine/chapters/scaling_laws.h"
#include "core/engine/chapters/throughput.h"
#include "core/engine/chapters/time.h"
#include "core/engine/chapters/walls.h"
#include "core/engine/gates.h"
#include "core/engine/invariants.h"
#include "core/serving/served.h"

namespace ridgepoint {

namespace {

// What a reader should know beside the numbers.
template <class Rec>
void remarks(const ReportContext<Rec>& ctx, bool timed)
{
    const bool stated = statedMfu(ctx.s.hardware).has_value();
    if (timed && stated)
        ctx.remark("step",
            phrase("the stated MFU covers the whole step; set hardware.efficiency.mfu to \"model\" to see "
                   "its parts"));
    if (ctx.s.hardware.accelerators == 1)
        ctx.remark("step.communication_exposed_seconds", phrase("one accelerator sends nothing"));
    else if (stated && !ctx.out.step.communicationExposed)
        ctx.remark("step.communication_exposed_seconds",
            phrase("a stated MFU does not say what communication hides; set hardware.efficiency.mfu to "
                   "\"model\", or the overlap fields"));
    const bool adapters = ctx.s.training.method != FineTuning::Full;
    if (adapters && timed && stated)
        ctx.remark("training.method",
            phrase("the stated MFU is of %1 operations a token: frozen weights get no gradients",
                Text::known(ruleOfThumb(ctx.s.training).name)));
    else if (adapters && timed)
        ctx.remark("step",
            ctx.out.step.band ? phrase(
                "no published fine-tuning run supports this prediction; its band is that of pretraining")
                              : phrase("no published fine-tuning run supports this prediction"));
    if (ctx.s.hardware.accelerator.power.value() <= 0)
        ctx.remark(
            "energy", phrase("no power is known for this accelerator; set hardware.accelerator.tdp_w"));
}

// The report, chapter by chapter: each fills its part and hands on what later ones need of it.
template <class Rec>
void write(const ReportContext<Rec>& ctx)
{
    const auto in = inputs(ctx);
    const auto kept = memory(ctx, in);
    host(ctx);
    const auto work = compute(ctx, in);
    auto bubble = pipeline(ctx);
    const RankParameters heaviest = heaviestRank(ctx.r);
    const TrafficPlan<Rec> plan(ctx.rec, ctx.s, ctx.r, heaviest);
    auto traffic = communication(ctx, in, plan, heaviest);
    mesh(ctx, traffic);
    TimeOf<Rec> time;
    if (statedMfu(ctx.s.hardware)) {
        time = statedStep(ctx, in, work);
        exposeStated(ctx, plan, traffic);
    } else {
        time = predictedStep(ctx, in, plan, heaviest, traffic, bubble);
    }
    settleBubble(ctx, bubble);
    const auto mfu = runAndThroughput(ctx, in, work, time);
    const auto useful = resilience(ctx, in, kept, time);
    const auto ofDeadline = cost(ctx, in, time, mfu, useful);
    const auto rankTraffic = communicationSums(ctx, in, traffic);
    walls(ctx, in, kept, time, ofDeadline);
    roofline(ctx, in, work, plan, traffic);
    regime(ctx, in, kept, time, traffic, rankTraffic);
    accounting(ctx, kept, work, time, traffic);
    scalingLaws(ctx, in, work);
    inference(ctx, in);
    remarks(ctx, time.known);
}

template <class Recorder>
Report evaluateWith(const Scenario& scenario, Recorder& recorder)
{
    Report report;
    report.scenario = scenario;
    report.served = std::make_shared<ServedSlot>();
    // What most reports hold: one allocation a list.
    report.diagnostics.reserve(8);
    report.communication.reserve(10);
    report.roofline.operations.reserve(24);
    report.memory.items.reserve(14);
    report.step.parts.reserve(16);
    report.throughput.conventions.reserve(8);
    const Scenario clean = sanitized(scenario, report.diagnostics);
    const Resolved resolved = resolve(clean, report.diagnostics);
    report.meshFits = resolved.meshFits;
    report.data = resolved.data;
    write(ReportContext<Recorder>{recorder, clean, resolved, report});
    judgeGates(clean, resolved, report);
    checkInvariants(report);
    return report;
}

} // namespace

Report evaluate(const Scenario& scenario)
{
    NoLedger none;
    return evaluateWith(scenario, none);
}

Report evaluate(const Scenario& scenario, Ledger& ledger)
{
    LedgerRecorder recorder(ledger);
    return evaluateWith(scenario, recorder);
}

} // namespace ridgepoint
