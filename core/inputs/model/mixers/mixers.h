#pragma once

// The kinds of mixers, one file each. For core/inputs/model, and for importers.

#include "core/inputs/model/mixers/mixer.h"

#include <algorithm>

namespace ridgepoint::mixers {

extern const MixerKind softmax, latent, compressed, blockSparse, factorised; // attention
extern const MixerKind gatedDelta, kimiDelta, mamba2, mamba1, shortConvolution, lightning;

inline constexpr double stateBytes = 4; // fp32, as checkpoints that say so ask for (mamba_ssm_dtype)
inline constexpr double halfBytes = 2; // what else is kept

// Mean over a prompt of s tokens of how many earlier ones are among the last w.
inline double meanSeen(double s, double w)
{
    const double seen = std::min(w, s);
    return s > 0 ? seen - seen * seen / (2 * s) : 0;
}

// Attention to picked tokens takes 0.48 us a token at 64 heads on B200: this share of its bf16 peak.
inline constexpr double sparseReached = 0.26;
inline constexpr std::string_view sparseSource =
    "ai-dynamo/aiconfigurator, DeepSeek sparse attention on B200";
// Gated delta net, heads of 128 × 128: 0.73 ns a token and head on H100 and 0.60 on B200 are 0.25 and 0.14 of
// the peak; geometric mean.
inline constexpr double deltaReached = 0.18;
inline constexpr std::string_view deltaSource =
    "ai-dynamo/aiconfigurator, FlashInfer's gated delta net on H100 and B200";

// Seconds that small kernels of a core take whatever their batch, beside what they move: about 5 µs each.
inline constexpr double coreStart = 5e-6;
// Sparse attention: the indexer's scores, the choice among them and attention to what was chosen. From blocks
// of GLM-5 on a rank of eight B200, TensorRT-LLM and SGLang, 1k to 131k cached tokens, 1 and 64 sequences: a
// sequence's choice takes 0.45 ns a cached token, the index is read at 0.6 of the bandwidth.
inline constexpr ServedCore sparseServed{.start = 3 * coreStart,
    .perCached = 0.45e-9,
    .bandwidth = 0.6,
    .source = "ai-dynamo/aiconfigurator, blocks of DeepSeek sparse attention on B200"};
// Convolution 2 µs and the rule 5 µs; the fp32 state is read and written at 0.81 of the bandwidth on B200,
// 0.85 on H200 and 0.90 on H100.
inline constexpr ServedCore deltaServed{.start = 7e-6,
    .bandwidth = 0.85,
    .source = "ai-dynamo/aiconfigurator, gated delta net on H100, H200 and B200"};

// Tokens before the current one that a convolution of so many taps keeps.
inline double earlierTaps(double taps) { return std::max(0.0, taps - 1); }

} // namespace ridgepoint::mixers
