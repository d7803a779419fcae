// Overlap, pipelines, and the run as a whole.

#include "worked_rows.h"

#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/formulas/inference.h"
#include "core/formulas/overlap.h"
#include "core/formulas/pipeline.h"
#include "core/formulas/training_run.h"

namespace ridgepoint::worked {

namespace {

double milliseconds(Seconds t) { return t.value() * 1e3; }

} // namespace

std::vector<Row> scheduleRows()
{
    // Llama 3 8B on 64 H100, two sequences of 8192, each layer's weights sharded over all, 40 GB/s a rank.
    const Llama& m = llama8b;
    const BytesPerSecond slow(40e9);
    const Parameters layer = layerParameters(m);
    const auto gathered = [&](double bytes) {
        return transferTime(ringAllGatherBytes(gradientBytes(layer, BytesPerParameter(bytes)), 64), slow);
    };
    const Seconds gather = gathered(2), scatter32 = gathered(4), scatter16 = gathered(2);
    const FlopsPerToken perToken =
        linearForwardPerToken(layer.value()) + attentionForwardPerTokenCausal(8192, m.queries(), 1);
    // 70 % of the peak is reached.
    const Seconds forward =
        computeTime(flopsPerStep(perToken, batchTokens(2, 8192)), deliveredFlops(h100.peak, 0.7));
    const Seconds backward = 2 * forward;
    const Bytes inNode = ringAllGatherBytes(gradientBytes(layer, BytesPerParameter(2)), 8);

    const auto tiles = [](double net) { return tiledOverlapTime(Seconds(1), Seconds(net), 8, 0.15).value(); };
    const auto pipe = [](double net) { return tiledPipeTime(Seconds(1), Seconds(net), 8, 0.15).value(); };
    const auto hyperbola = [](double t) {
        return hyperbolicExposedTime(Seconds(t), Seconds(1), 0.96).value();
    };
    // F = 1, B = 2: a rank works 3 for each micro-batch, the last one H more.
    const auto makespan = [](double p, double v, double batches, double head) {
        return pipelineMakespan(batches, p, v, Seconds(3), Seconds(3 + head)).value();
    };

    return {
        {"8B on 64 H100, weights of a layer, ms", milliseconds(gather), "10.7"},
        {"8B on 64 H100, fp32 gradients of a layer, ms", milliseconds(scatter32), "21.5"},
        {"8B on 64 H100, forward of a layer, ms", milliseconds(forward), "11.9"},
        {"8B on 64 H100, backward of a layer, ms", milliseconds(backward), "23.8"},
        {"8B on 64 H100, exposed forward, ms",
            milliseconds(fsdpExposedForward(m.layers, gather, forward, 0.95)), "10.7"},
        {"8B on 64 H100, exposed backward, fp32 gradients, ms",
            milliseconds(fsdpExposedBackward(m.layers, gather, scatter32, backward, 0.95)), "329"},
        {"8B on 64 H100, compute, ms", milliseconds(m.layers * (forward + backward)), "1143"},
        {"8B on 64 H100, exposed backward, bf16 gradients, ms",
            milliseconds(fsdpExposedBackward(m.layers, gather, scatter16, backward, 0.95)), "21.5"},
        {"8B sharded inside the node, weights of a layer at 365 GB/s, ms",
            milliseconds(transferTime(inNode, h100AllGather8.bandwidth)), "1.05"},

        {"8 tiles, network 0.6 of compute", tiles(0.6), "1.079"},
        {"8 tiles, network 0.6 of compute, last tile apart", pipe(0.6), "1.154"},
        {"network 0.6 of compute, one after the other", 1 + 0.6, "1.6"},
        {"8 tiles, network 1.6 of compute", tiles(1.6), "1.525"},
        {"8 tiles, network 1.6 of compute, last tile apart", pipe(1.6), "1.725"},
        {"hyperbola, network 0.2 of compute", hyperbola(0.2), "0.04"},
        {"hyperbola, network 0.6 of compute", hyperbola(0.6), "0.24"},
        {"compute 10 and network 6 slow each other 1.2 and 1.3 times",
            mutualSlowdownTime(Seconds(10), Seconds(6), 1.2, 1.3).value(), "11.3"},

        {"makespan, 8 stages, 16 micro-batches, head 0.3", makespan(8, 1, 16, 0.3), "73.8"},
        {"makespan, 35 stages of 3 chunks, 280 micro-batches, head 0.33", makespan(35, 3, 280, 0.33),
            "966.4"},
        {"bubble over ideal, 8 stages, 32 micro-batches", bubbleOverhead(8, 32, 1), "0.2188"},
        {"bubble of total, 8 stages, 32 micro-batches, %", bubbleFraction(8, 32) * 100, "17.95"},
        {"bubble over ideal, 8 stages of 4 chunks, 32 micro-batches", bubbleOverhead(8, 32, 4), "0.0547"},
        {"bubble of total, 8 stages of 4 chunks, 32 micro-batches, %",
            bubbleFractionInterleaved(8, 32, 4) * 100, "5.19"},
        {"bubble over ideal, 16 stages of 4 chunks, 16 micro-batches", bubbleOverhead(16, 16, 4), "0.2344"},
        {"bubble of total, 16 stages of 4 chunks, 16 micro-batches, %",
            bubbleFractionInterleaved(16, 16, 4) * 100, "18.99"},
        {"hops, 8 stages, 64 micro-batches, 0.1 each", hopDelay(Seconds(0.1), 8, 64).value(), "12.4"},
        {"hops, 8 stages of 4 chunks, 0.1 each", hopDelayInterleaved(Seconds(0.1), 8, 4).value(), "6.2"},
        {"hops, 8 stages of 4 chunks, 64 micro-batches, blocking sender",
            hopDelayBlocking(Seconds(0.1), 8, 64, 4).value(), "52.6"},
        {"bubble of 1F1B, 8 stages, F = B = W = 1",
            bubbleTime(8, Seconds(1), Seconds(1), Seconds(1), 1).value(), "21"},
        {"bubble of ZB-H1, 8 stages, F = B = W = 1",
            bubbleTimeZbH1(8, Seconds(1), Seconds(1), Seconds(1)).value(), "7"},
    };
}

std::vector<Row> runRows()
{
    // 16,384 devices of 50,000 hours, a minute to write, ten to restart.
    const Seconds mtbf = clusterMtbf(Seconds(50000 * 3600.0), 16384);
    const Seconds interval = youngInterval(Seconds(60), mtbf);
    // Llama 3 70B on 15 trillion tokens, 1,024 H100 at 42 %, $2.5 an hour, 700 W.
    const Flops work = trainingFlops(allParameters(llama70b), Tokens(15e12));
    const Seconds run = runTime(work, h100.peak, 0.42, 1024);
    const Seconds summed = acceleratorTime(run, 1024);
    const Bytes weights = gradientBytes(allParameters(llama70b), BytesPerParameter(2));
    const Llama& m = llama70b;
    const FlopsPerToken forward =
        linearForwardPerToken(m.layers * layerParameters(m).value() + m.vocab * m.hidden)
        + attentionForwardPerTokenCausal(8192, m.queries(), m.layers);
    return {
        {"slowest of 64 ranks at 1.4 %, % more", (stragglerSlowdown(0.014, 64) - 1) * 100, "4.0"},
        {"slowest of 2048 ranks at 1.4 %, % more", (stragglerSlowdown(0.014, 2048) - 1) * 100, "5.5"},
        {"slowest of 64 ranks, pessimistic, % more", (stragglerSlowdownEmpirical(64) - 1) * 100, "18.9"},
        {"slowest of 2048 ranks, pessimistic, % more", (stragglerSlowdownEmpirical(2048) - 1) * 100, "27.4"},
        {"time between failures of 16,384 devices, h", mtbf.value() / 3600, "3.05"},
        {"checkpoint interval, s", interval.value(), "1148"},
        {"time lost, %", faultOverhead(Seconds(60), interval, mtbf, Seconds(600)) * 100, "15.9"},
        {"70B on 15T tokens, days", run.value() / 86400, "172.8"},
        {"70B on 15T tokens, million accelerator hours", summed.value() / 3600 / 1e6, "4.25"},
        {"70B on 15T tokens, million dollars", runCost(run, 1024, MoneyPerSecond(2.5 / 3600)).value() / 1e6,
            "10.62"},
        {"70B on 15T tokens, GWh", facilityEnergy(summed, Watts(700), 1.35, 1.2).value() / 3.6e12, "4.82"},
        {"cache of 70B, bytes of a token", kvBytesPerToken(80, 1024, 2).value(), "327680"},
        {"cache of DeepSeek-V3, bytes of a token", kvBytesPerTokenLatent(61, 512, 64, 2).value(), "70272"},
        // The bound without cache and all-reduces.
        {"70B decoding step on 8 H100, ms",
            milliseconds(decodeStepTimeParallel(weights, Bytes(0), 8, h100.memory, 0.8, 80, Seconds(0))),
            "6.58"},
        {"70B prompt of 8192 on 8 H100 at 55 %, ms",
            milliseconds(prefillTime(Tokens(8192), forward, 8, h100.peak, 0.55)), "282"},
    };
}

} // namespace ridgepoint::worked
