// Operations, state and activations.

#include "worked_rows.h"

#include "core/formulas/activations.h"
#include "core/formulas/compute.h"
#include "core/formulas/memory.h"
#include "core/formulas/parameters.h"
#include "core/formulas/pipeline.h"
#include "core/formulas/stages.h"
#include "core/formulas/training_run.h"

namespace ridgepoint::worked {

Parameters layerParameters(const Llama& m)
{
    return attentionParameters(m.hidden, m.queries(), m.keys()) + gatedMlpParameters(m.hidden, m.ffn);
}

Parameters allParameters(const Llama& m)
{
    return transformerParameters(m.layers, attentionParameters(m.hidden, m.queries(), m.keys()),
        gatedMlpParameters(m.hidden, m.ffn), Parameters(2 * m.hidden),
        embeddingParameters(2, m.vocab, m.hidden), Parameters(m.hidden));
}

std::vector<Row> operationRows()
{
    const Llama& m = llama70b;
    const double s = 8192;
    const FlopsPerToken linear =
        linearForwardPerToken(m.layers * layerParameters(m).value() + m.vocab * m.hidden);
    const FlopsPerToken causal = attentionForwardPerTokenCausal(s, m.queries(), m.layers);
    const FlopsPerToken square = attentionForwardPerTokenFull(s, m.queries(), m.layers);
    const FlopsPerToken trainCausal = trainingFromForward(linear + causal);
    const FlopsPerToken trainSquare = trainingFromForward(linear + square);
    const FlopsPerToken sixN = flopsPerToken(allParameters(m));
    // The same step at 40 % under one counting: any time and peak do.
    const double mfuCausal =
        mfu(Flops(trainCausal.value()), Seconds(trainCausal.value() / 0.4), FlopsPerSecond(1), 1);
    const double mfuSquare =
        mfu(Flops(trainSquare.value()), Seconds(trainCausal.value() / 0.4), FlopsPerSecond(1), 1);

    const auto headIn = [](const Llama& l) {
        return headLayerEquivalents(l.vocab, l.hidden, attentionParameters(l.hidden, l.queries(), l.keys()),
            gatedMlpParameters(l.hidden, l.ffn));
    };
    // GPT-3: Brown et al. (arXiv:2005.14165) table 2.1, vocabulary padded as in Narayanan et al.
    const Flops gpt3 = gptStepFlops(1536, 2048, 96, 12288, 51200);
    const Flops gpt3Recomputed = gptStepFlopsRecompute(1536, 2048, 96, 12288, 51200);

    return {
        {"Llama 3 70B, attention matrices of a layer", attentionParameters(8192, 8192, 1024).value(),
            "150994944"},
        {"Llama 3 70B, MLP of a layer", gatedMlpParameters(8192, 28672).value(), "704643072"},
        {"Llama 3 70B, parameters, billions", allParameters(m).value() / 1e9, "70.554"},
        {"Llama 3 70B, matrices per token, forward", linear.value(), "1.390e11"},
        {"Llama 3 70B at 8192, causal attention per token, forward", causal.value(), "1.0737e10"},
        {"Llama 3 70B at 8192, training per token, causal", trainCausal.value(), "4.492e11"},
        {"Llama 3 70B, 6 N per token", sixN.value(), "4.233e11"},
        {"Llama 3 70B at 8192, causal over 6 N, % more",
            (conventionRatio(trainCausal.value(), sixN.value()) - 1) * 100, "6.1"},
        {"Llama 3 70B at 8192, training per token, whole square", trainSquare.value(), "4.814e11"},
        {"Llama 3 70B at 8192, whole square over 6 N, % more",
            (conventionRatio(trainSquare.value(), sixN.value()) - 1) * 100, "13.7"},
        {"one run at 40 % causal MFU, %", mfuCausal * 100, "40"},
        {"the same run counted with the whole square, %", mfuSquare * 100, "42.9"},
        {"head of Llama 3 8B, layers", headIn(llama8b), "2.41"},
        {"head of Llama 3 70B, layers", headIn(llama70b), "1.23"},
        {"head of Llama 3 405B, layers", headIn(llama405b), "0.66"},
        {"GPT-3 175B step, model operations", gpt3.value(), "3.386e18"},
        {"GPT-3 175B step, every layer recomputed", gpt3Recomputed.value(), "4.511e18"},
        // 138 TFLOP/s of each of 1,024 A100: Narayanan et al. (arXiv:2104.04473) table 1.
        {"GPT-3 175B step, 1,024 accelerators at 138 TFLOP/s, s",
            stepTime(gpt3Recomputed, FlopsPerSecond(138e12), 1, 1024).value(), "31.9"},
        // 300 billion tokens: Brown et al. (arXiv:2005.14165) table D.1; years of 365 days.
        {"GPT-3 on one H100 at its dense peak, years",
            runTime(trainingFlops(Parameters(175e9), Tokens(300e9)), h100.peak, 1, 1).value()
                / (365 * 86400.0),
            "10.1"},
        {"GPT-3 on one H100 at its sparse peak, years",
            runTime(trainingFlops(Parameters(175e9), Tokens(300e9)), FlopsPerSecond(1979e12), 1, 1).value()
                / (365 * 86400.0),
            "5.05"},
    };
}

std::vector<Row> memoryRows()
{
    const Parameters size = allParameters(llama70b);
    const BytesPerParameter w(2), g(4), o(12); // bf16, fp32 accumulation, Adam with a master copy
    const double h = 12288, a = 96, s = 2048; // GPT-3 175B
    const auto layer = [](double tokens, double t) {
        const Llama& m = llama70b;
        return normActivations(Tokens(tokens), m.hidden, t)
            + attentionActivations(Tokens(tokens), m.queries(), m.keys(), t)
            + softmaxStatistics(Tokens(tokens), m.heads, t) + mlpActivationsGated(Tokens(tokens), m.ffn, t);
    };
    return {
        {"state of 70B on 64 ranks, nothing sharded, GiB", stateBytes(size, w + g + o).value() / gib,
            "1182.8"},
        {"state of 70B on 64 ranks, ZeRO-1, GiB", zeroStage1Bytes(size, w, g, o, 64).value() / gib, "406.6"},
        {"state of 70B on 64 ranks, ZeRO-2, GiB", zeroStage2Bytes(size, w, g, o, 64).value() / gib, "147.8"},
        {"state of 70B on 64 ranks, ZeRO-3, GiB", zeroStage3Bytes(size, w, g, o, 64).value() / gib, "18.5"},
        {"GPT-3 175B layer, activations, GB", activationsKorthikanti(s, 1, h, a).value() / 1e9, "2.869"},
        {"GPT-3 175B layer, tensor 8, GB", activationsKorthikantiTensor(s, 1, h, a, 8).value() / 1e9,
            "0.579"},
        {"GPT-3 175B layer, tensor and sequence 8, GB",
            activationsKorthikantiTensorSequence(s, 1, h, a, 8).value() / 1e9, "0.359"},
        {"GPT-3 175B layer, tensor and sequence 8, selective, GB",
            activationsKorthikantiSelectiveTensorSequence(s, 1, h, 8).value() / 1e9, "0.107"},
        {"GPT-3 175B layer, full recomputation, GB", activationsFull(s, 1, h).value() / 1e9, "0.050"},
        {"Llama 3 70B layer, bytes of one token", layer(1, 1).value(), "274688"},
        {"Llama 3 70B layer at 8192 tokens, GiB", layer(8192, 1).value() / gib, "2.096"},
        {"Llama 3 70B layer at 8192 tokens, tensor and sequence 8, GiB", layer(8192, 8).value() / gib,
            "0.262"},
        {"Llama 3 70B layer, full recomputation, bytes of one token",
            layerInputBytes(Tokens(1), llama70b.hidden, 1).value(), "16384"},
        {"Llama 3 70B layer at 8192 tokens, full recomputation, MiB",
            layerInputBytes(Tokens(8192), llama70b.hidden, 1).value() / mib, "128"},
        {"in flight, 8 stages, 4 chunks", inFlightInterleaved(1e6, 8, 4, 0), "9.75"},
        {"in flight, 8 stages, 4 chunks, by its closed form", peakInterleaved(8, 4), "9.75"},
        {"in flight, 8 stages, 1 chunk", inFlightMicrobatches(1e6, 8, 0), "8"},
        {"in flight, 16 stages, 4 chunks", inFlightInterleaved(1e6, 16, 4, 0), "19.75"},
        {"in flight, 16 stages, 4 chunks, by its closed form", peakInterleaved(16, 4), "19.75"},
        {"in flight, 35 stages, 3 chunks", inFlightInterleaved(1e6, 35, 3, 0), "46.33"},
        {"in flight, 35 stages, 3 chunks, by its closed form", peakInterleaved(35, 3), "46.33"},
        {"logits of 8192 tokens over 128,256 words, bf16, GiB",
            logitsBytes(Tokens(8192), 128256, 2, 1).value() / gib, "1.96"},
        {"logits of 8192 tokens over 128,256 words, fp32, GiB",
            logitsBytes(Tokens(8192), 128256, 4, 1).value() / gib, "3.91"},
    };
}

} // namespace ridgepoint::worked
