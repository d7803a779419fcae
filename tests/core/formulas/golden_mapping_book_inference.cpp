// distributed-training-book and the mission's seeds: problems of kind inference.

#include "golden_rows.h"

#include "core/formulas/compute.h"
#include "core/formulas/experts.h"
#include "core/formulas/inference.h"
#include "core/formulas/memory.h"
#include "core/formulas/parameters.h"
#include "core/formulas/scaling_laws.h"

namespace ridgepoint::golden {

namespace {

constexpr BytesPerParameter half{2}; // fp16 and bf16

// One layer, or all of them where the problem has L.
BytesPerToken cacheOf(const Inputs& in, const char* heads, const char* width, double layers = 1)
{
    return kvBytesPerToken(layers, headsWidth(in(heads), in(width)), in("s"));
}

// How many times smaller a latent cache is, element for element.
double latentGain(const Inputs& in, double rope)
{
    return kvBytesPerToken(1, headsWidth(in("nh"), in("dh")), 1)
        / kvBytesPerTokenLatent(1, in("dc"), rope, 1);
}

} // namespace

std::vector<Row> bookInferenceRows()
{
    return {
        composed("ch08-breakeven-flops",
            [](const Inputs& in) {
                const Flops optimum(in("C"));
                return servingBreakEven(
                    optimum * (1 + in("extra")), optimum, Parameters(in("dN")), Parameters(0));
            }),
        composed("ch31a-kv-token", [](const Inputs& in) { return cacheOf(in, "A", "dh"); }),
        composed("ch31a-kv-128k",
            [](const Inputs& in) {
                return kvCacheBytes(cacheOf(in, "A", "dh", in("L")), in.tokens("S"), 1);
            }),
        composed("ch31a-gqa8",
            [](const Inputs& in) { return kvBytesPerToken(1, in("A"), 1) / kvBytesPerToken(1, in("g"), 1); }),
        composed("ch31a-mha",
            [](const Inputs& in) { return kvCacheBytes(cacheOf(in, "A", "dh"), in.tokens("S"), 1); }),
        single<windowReach>("ch31a-ctx", "L", "w"),
        single<kvBytesPerTokenLatent>("ch35-kv-mla", 1.0, "dc", "dr", "s"),
        composed("ch35-kv-ratio", [](const Inputs& in) { return latentGain(in, in("dr")); }),
        composed("ch35-kv-units", [](const Inputs& in) { return cacheOf(in, "nh", "dh"); }),
        // A latent of a k-th of the width stands for keys and values both.
        composed("ch35-quarter",
            [](const Inputs& in) {
                return kvBytesPerToken(1, in("k"), 1) / kvBytesPerTokenLatent(1, 1, 0, 1);
            }),
        composed("ch35-ex1-mla", [](const Inputs& in) { return latentGain(in, 0); }),
        composed("ch35-ex1-maxS",
            [](const Inputs& in) {
                return contextThatFits(in.bytes("M"), BytesPerToken(in("kv")) * in("L"));
            }),
        composed("ch35-ex1-maxS-mla",
            [](const Inputs& in) {
                return contextThatFits(in.bytes("M"), BytesPerToken(in("kv")) * in("L"));
            }),
        single<windowReach>("ch36-ctx", "L", "w"),
        // However long the sequence, a window keeps w tokens.
        composed("ch36-kvseq",
            [](const Inputs& in) {
                return kvCacheBytesWindowed(
                    cacheOf(in, "g", "d", in("L")), 10 * in.tokens("w"), 1, in.tokens("w"));
            }),
        composed("ch36-kvllama",
            [](const Inputs& in) { return kvCacheBytes(cacheOf(in, "h", "d", in("L")), in.tokens("n"), 1); }),
        single<windowForReach>("ch36-ex1", "c", "L"),
        composed("ch36-ex2-mha",
            [](const Inputs& in) { return kvCacheBytes(cacheOf(in, "n", "d"), in.tokens("S"), 1); }),
        composed("ch36-ex2-gqa",
            [](const Inputs& in) { return kvCacheBytes(cacheOf(in, "n", "d"), in.tokens("S"), 1); }),
        composed("ch36-ex6-spd",
            [](const Inputs& in) {
                return speculativeSpeedup(speculativeTokens(in("p"), in("K")), in("K"), in("r"));
            }),
        composed("ch36-ex6-60",
            [](const Inputs& in) {
                return speculativeSpeedup(speculativeTokens(in("p"), in("K")), in("K"), in("r"));
            }),
        composed("seed002-ex7-llama-gpus",
            [](const Inputs& in) {
                return minAccelerators(stateBytes(in.parameters("Psi"), half), in.bytes("hbm"));
            }),
        composed("seed002-ex7-mix", [](const Inputs& in) { return stateBytes(in.parameters("Psi"), half); }),
        single<linearForwardPerToken>("seed002-ex7-mix-act", "a"),
        single<parameterRatio>("seed002-ex7-smallest", "ds", "mix"),
    };
}

} // namespace ridgepoint::golden
