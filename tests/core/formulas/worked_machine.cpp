// Kernels and the network.

#include "worked_rows.h"

#include "core/formulas/collectives.h"
#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/kernels.h"
#include "core/formulas/overlap.h"
#include "core/formulas/parameters.h"
#include "core/formulas/roofline.h"
#include "core/formulas/volumes.h"

namespace ridgepoint::worked {

namespace {

// Regression on the bf16 GEMM tables of ai-dynamo/aiconfigurator (m, n, k of 512 and more).
struct GemmConstants
{
    Device device;
    double e, startSeconds, m0, n0, k0, memory;
};
constexpr GemmConstants a100Gemm{a100, 0.825, 8.2e-6, 124, 55, 85, 0.94};
constexpr GemmConstants h100Gemm{h100, 0.821, 2.7e-6, 61.7, 10, 130.7, 0.564};

Seconds gemm(const GemmConstants& c, double m, double n, double k)
{
    return kernelTime(gemmFlops(m, n, k), c.device.peak, gemmEfficiency(m, n, k, c.e, c.m0, c.n0, c.k0),
        gemmBytes(m, n, k, 2), c.device.memory, c.memory, Seconds(c.startSeconds));
}

double microseconds(Seconds t) { return t.value() * 1e6; }
double milliseconds(Seconds t) { return t.value() * 1e3; }

Row gemmTime(const char* name, const GemmConstants& c, double m, double n, double k, const char* printed)
{
    return {std::string(name) + ", µs", microseconds(gemm(c, m, n, k)), printed};
}

Row gemmShare(const char* name, const GemmConstants& c, double m, double n, double k, const char* printed)
{
    return {std::string(name) + ", share of peak",
        mfu(gemmFlops(m, n, k), gemm(c, m, n, k), c.device.peak, 1), printed};
}

// Regression on the context-attention tables of ai-dynamo/aiconfigurator, head width 128.
Flops causalFlops(double u, double s) { return attentionKernelFlops(u, s, s / 2, 128); }

Seconds h100Attention(double u, double s)
{
    return arithmeticKernelTime(
        causalFlops(u, s), h100.peak, attentionEfficiency(s, u, 0.575, 1102, 1.17), Seconds(24.6e-6));
}

double h100AttentionShare(double u, double s)
{
    return mfu(causalFlops(u, s), h100Attention(u, s), h100.peak, 1);
}

Seconds timeOf(const Collective& c, Bytes wire) { return collectiveTime(wire, c.start, c.bandwidth, c.fill); }

// Slowest (1) or fastest (−1) constants that print as these: a tenth of a µs, a GB/s, a tenth of a MiB.
Collective rounded(const Collective& c, double way)
{
    return {c.start + Seconds(way * 0.05e-6), c.bandwidth - BytesPerSecond(way * 0.5e9),
        c.fill + Bytes(way * 0.05 * mib)};
}

} // namespace

std::vector<Row> kernelRows()
{
    return {
        gemmTime("H100, 8192³", h100Gemm, 8192, 8192, 8192, "1391"),
        gemmShare("H100, 8192³", h100Gemm, 8192, 8192, 8192, "0.799"),
        gemmTime("H100, 8192×3584×8192", h100Gemm, 8192, 3584, 8192, "611"),
        gemmShare("H100, 8192×3584×8192", h100Gemm, 8192, 3584, 8192, "0.796"),
        gemmTime("H100, 2048×1024×8192", h100Gemm, 2048, 1024, 8192, "47.4"),
        gemmShare("H100, 2048×1024×8192", h100Gemm, 2048, 1024, 8192, "0.732"),
        gemmTime("H100, 1024×1280×8192", h100Gemm, 1024, 1280, 8192, "31.4"),
        gemmShare("H100, 1024×1280×8192", h100Gemm, 1024, 1280, 8192, "0.691"),
        gemmTime("H100, 64×8192×8192", h100Gemm, 64, 8192, 8192, "74.8"),
        gemmShare("H100, 64×8192×8192", h100Gemm, 64, 8192, 8192, "0.116"),
        gemmTime("A100, 8192³", a100Gemm, 8192, 8192, 8192, "4420"),
        gemmShare("A100, 8192³", a100Gemm, 8192, 8192, 8192, "0.797"),
        gemmTime("A100, 8192×3584×8192", a100Gemm, 8192, 3584, 8192, "1955"),
        gemmTime("A100, 2048×1024×8192", a100Gemm, 2048, 1024, 8192, "159"),
        gemmShare("A100, 2048×1024×8192", a100Gemm, 2048, 1024, 8192, "0.693"),
        gemmTime("A100, 1024×1280×8192", a100Gemm, 1024, 1280, 8192, "107"),
        gemmTime("A100, 64×8192×8192", a100Gemm, 64, 8192, 8192, "108"),
        gemmShare("A100, 64×8192×8192", a100Gemm, 64, 8192, 8192, "0.255"),
        {"H100 attention, 8 heads, 4096 tokens, ms", milliseconds(h100Attention(8, 4096)), "0.112"},
        {"H100 attention, 8 heads, 4096 tokens, share", h100AttentionShare(8, 4096), "0.31"},
        {"H100 attention, 8 heads, 8192 tokens, ms", milliseconds(h100Attention(8, 8192)), "0.339"},
        {"H100 attention, 8 heads, 8192 tokens, share", h100AttentionShare(8, 8192), "0.41"},
        {"H100 attention, 8 heads, 131,072 tokens, ms", milliseconds(h100Attention(8, 131072)), "71.5"},
        {"H100 attention, 8 heads, 131,072 tokens, share", h100AttentionShare(8, 131072), "0.50"},
        {"H100 attention, 64 heads, 8192 tokens, ms", milliseconds(h100Attention(64, 8192)), "2.258"},
        {"H100 attention, 64 heads, 8192 tokens, share", h100AttentionShare(64, 8192), "0.49"},
        {"Adam step of 70B over 64 H100, ms",
            milliseconds(
                optimizerStepTime(allParameters(llama70b) / 64, BytesPerParameter(30), h100.memory, 0.75)),
            "13.2"},
    };
}

std::vector<Row> networkRows()
{
    // The straight line that the square root replaces; the page gives its three times and not its constants,
    // so the outer two times fix the line and the middle one is the check.
    const BytesPerSecond lineRate =
        (ringAllReduceBytes(Bytes(256 * mib), 8) - ringAllReduceBytes(Bytes(mib), 8))
        / Seconds((1252.7 - 24.5) * 1e-6);
    const Seconds lineStart = Seconds(24.5e-6) - transferTime(ringAllReduceBytes(Bytes(mib), 8), lineRate);

    const Llama& m = llama70b;
    const Parameters size = allParameters(m);
    const BytesPerParameter bf16(2), fp32(4);
    const BytesPerSecond nic(50e9); // NDR InfiniBand, one direction
    const BytesPerSecond slow(40e9); // the same at 80 %
    const Bytes grads = gradientBytes(size, bf16);
    const Tokens tokens(8192);
    const Bytes hidden = hiddenStateBytes(tokens, m.hidden, 2);
    const Bytes gathered = ringAllGatherBytes(hidden, 8);
    const Bytes shardGrads = ringReduceScatterBytes(gradientBytes(size / 8, fp32), 64);
    const Bytes shardWeights = ringAllGatherBytes(gradientBytes(size / 8, bf16), 64);
    const Tokens local(131072.0 / 8);
    const Bytes block = keyValueBlockBytes(local, m.keys(), 2);
    // DeepSeek-V3 (arXiv:2412.19437) §4.2: 7,168 wide, 256 experts of which 8, at most 4 nodes.
    const Tokens routed(4096);
    const Bytes dispatched = expertDispatchBytes(routed, 8, 7168, 2);

    return {
        {"two-term line through the same data, 16 MiB, µs",
            microseconds(pointToPointTime(ringAllReduceBytes(Bytes(16 * mib), 8), lineStart, lineRate)),
            "96.8"},
        {"ring latency over 64 ranks at 10 µs, µs", microseconds(ringAllReduceLatency(64, Seconds(10e-6))),
            "1260"},
        {"tree latency over 64 ranks at 10 µs, µs", microseconds(treeAllReduceLatency(64, Seconds(10e-6))),
            "120"},
        // Reproduces with the all-gather's bandwidth both ways; the reduce-scatter's own gives 1.472.
        {"70B gradients over 8 nodes of 8 H100 in two levels, s",
            hierarchicalAllReduceTime(grads, 8, 8, h100AllGather8.bandwidth, injectionBandwidth(1, nic, 0.8))
                .value(),
            "1.45"},
        {"70B gradients over 64 H100 in one ring through one card, s",
            transferTime(ringAllReduceBytes(grads, 64), slow).value(), "6.95"},
        {"70B at tensor 8, wire of one all-reduce, MB", ringAllReduceBytes(hidden, 8).value() / 1e6, "234.9"},
        {"70B at tensor and sequence 8, wire of one collective, MB", gathered.value() / 1e6, "117.4"},
        {"70B at tensor and sequence 8, one collective at 450 GB/s, µs",
            microseconds(transferTime(gathered, BytesPerSecond(450e9))), "261"},
        {"70B at tensor 8, data 64, gradient wire, GB", shardGrads.value() / 1e9, "34.7"},
        {"70B at tensor 8, data 64, weight wire, GB", shardWeights.value() / 1e9, "17.4"},
        {"70B at tensor 8, data 64, gradients at 40 GB/s, s", transferTime(shardGrads, slow).value(), "0.87"},
        {"70B at tensor 8, data 64, weights at 40 GB/s, s", transferTime(shardWeights, slow).value(), "0.43"},
        {"70B fully sharded over 64, fp32 gradients, wire of a micro-batch, GB",
            fullyShardedBytes(size, 64, bf16, fp32).value() / 1e9, "555.6"},
        {"70B at context 8 of 131,072, keys and values of a rank, MB", block.value() / 1e6, "67.1"},
        {"70B at context 8 of 131,072, whole ring, MB", contextRingBytes(8, block).value() / 1e6, "469.8"},
        // One block of queries against one block of keys, not causal, at half of an H100's peak.
        {"70B at context 8 of 131,072, one ring step of attention, ms",
            milliseconds(computeTime(attentionKernelFlops(m.heads, local.value(), local.value(), m.headWidth),
                deliveredFlops(h100.peak, 0.5))),
            "17.8"},
        {"70B at context 8 of 131,072, one ring step of sending at 40 GB/s, ms",
            milliseconds(transferTime(block, slow)), "1.68"},
        {"70B at context 8 of 131,072, all-to-all form, MB",
            ulyssesBytes(local, m.queries(), m.keys(), 2, 8).value() / 1e6, "528.5"},
        {"DeepSeek-V3 dispatch of 4096 tokens, bf16, MB", dispatched.value() / 1e6, "469.8"},
        // What leaves the rank of 64: 63/64 of it. (The bf16 figure above is the whole buffer.)
        {"DeepSeek-V3 dispatch of 4096 tokens, fp8, wire over 64 ranks, MB",
            allToAllBytes(expertDispatchBytes(routed, 8, 7168, 1), 64).value() / 1e6, "231"},
        {"DeepSeek-V3 dispatch limited to 4 of 8 nodes, MB",
            expertDispatchBytes(routed, remoteCopies(8, 4, 8), 7168, 2).value() / 1e6, "205.5"},
        {"distinct ranks of 8 picks among 256 experts on 8 ranks", expectedDestinations(8, 256, 8), "5.29"},
    };
}

std::vector<Deviation> deviations()
{
    const auto allReduce = [](const char* name, double bytes, const char* printed) {
        const Bytes wire = ringAllReduceBytes(Bytes(bytes), 8);
        return Deviation{std::string("H100 all-reduce over 8, ") + name + ", µs",
            microseconds(timeOf(h100AllReduce8, wire)), printed,
            "the start that the three printed times share is 15.4 µs, the table prints 15.2",
            microseconds(timeOf(rounded(h100AllReduce8, -1), wire)),
            microseconds(timeOf(rounded(h100AllReduce8, 1), wire))};
    };
    const Bytes hidden = hiddenStateBytes(Tokens(8192), llama70b.hidden, 2);
    const auto hiddenIn = [&](const Collective& c) {
        return microseconds(timeOf(c, ringAllGatherBytes(hidden, 8)));
    };
    const auto layer = [&](double way) {
        return 2e-3 * (hiddenIn(rounded(h100AllGather8, way)) + hiddenIn(rounded(h100ReduceScatter8, way)));
    };
    const auto share = [](double way) {
        const GemmConstants& c = a100Gemm;
        const GemmConstants moved{c.device, c.e - way * 0.0005, c.startSeconds + way * 0.05e-6,
            c.m0 + way * 0.5, c.n0 + way * 0.5, c.k0 + way * 0.5, c.memory};
        return gemmShare("", moved, 1024, 1280, 8192, "").actual;
    };
    return {
        allReduce("1 MiB", mib, "28.1"),
        allReduce("16 MiB", 16 * mib, "111.9"),
        allReduce("256 MiB", 256 * mib, "1133.8"),
        {"70B at tensor and sequence 8, all-gather, µs", hiddenIn(h100AllGather8), "389",
            "printed from constants that the table does not show", hiddenIn(rounded(h100AllGather8, -1)),
            hiddenIn(rounded(h100AllGather8, 1))},
        {"70B at tensor and sequence 8, reduce-scatter, µs", hiddenIn(h100ReduceScatter8), "385",
            "the table's constants are rounded", hiddenIn(rounded(h100ReduceScatter8, -1)),
            hiddenIn(rounded(h100ReduceScatter8, 1))},
        {"70B at tensor and sequence 8, collectives of a layer's forward pass, ms", layer(0), "1.55",
            "the table's constants are rounded", layer(-1), layer(1)},
        {"A100, 1024×1280×8192, share of peak", share(0), "0.644", "the table's constants are rounded",
            share(1), share(-1)},
    };
}

} // namespace ridgepoint::worked
