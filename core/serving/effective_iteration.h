#pragma once

// Iteration times with speculative decoding and prefix caching. The walk counts steps instead of tokens, and
// only the computed part of a prompt. For scenarios (service.h) and for measured rows (core/validation).

#include "core/formulas/serving.h"
#include "core/inputs/scenario/scenario.h"
#include "core/serving/cached_iterations.h"
#include "core/serving/mixed_lengths.h"
#include "core/serving/tpot_breakdown.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

// Tokens that one iteration gives a sequence: the model's own, and guesses up to the first wrong one.
inline double tokensAStep(double drafts, double acceptance)
{
    const double k = drafts, a = acceptance;
    return k <= 0 ? 1 : a >= 1 ? k + 1 : (1 - std::pow(a, k + 1)) / (1 - a);
}
inline double tokensAStep(const Serving& s) { return tokensAStep(s.draftTokens, s.draftAcceptance); }

// The acceptance at which tokensAStep() gives this many tokens, from 1 to drafts + 1. Real drafts are not all
// equally likely to be right, so it is no measured chance: it makes the measured mean length come out.
inline double acceptanceFor(double drafts, double tokens)
{
    double low = 0, high = 1;
    for (int halved = 0; halved < 64; ++halved) {
        const double middle = low + (high - low) / 2;
        (tokensAStep(drafts, middle) < tokens ? low : high) = middle;
    }
    return high;
}

// What a walk sees of a prompt and of an output: what is computed, and steps, not fewer than whole ones.
inline double walkedPrompt(const Serving& s, double prompt)
{
    return std::max(1.0, prompt * (1 - s.cachedShare));
}
inline double stepsOf(const Serving& s, double output) // after the first token
{
    return output > 1 ? std::max(1.0, (output - 1) / tokensAStep(s)) : 0;
}
// What a mean request holds of the cache: the part of its prompt that is found there is held once for all.
inline HeldTokens heldTokens(const Serving& s, double cap)
{
    const double shared = s.cachedShare * s.promptTokens;
    return {s.promptTokens - shared + s.outputTokens, shared, cap, s.draftTokens > 0};
}
inline double walkedOutput(const Serving& s, double output) { return 1 + stepsOf(s, output); }

// A request holds its tokens, of whose output the walk sees steps.
inline double walkedShare(const Serving& s)
{
    return (walkedPrompt(s, s.promptTokens) + walkedOutput(s, s.outputTokens)) / heldTokens(s, 1).own;
}
// Room for what such requests hold, in tokens as the walk counts them.
inline ReplicaRoom walkedRoom(ReplicaRoom room, const Serving& s)
{
    room.limits.cacheTokens *= walkedShare(s);
    if (room.memory.fits()) // lengths are whole tokens there
        room.limits.cacheTokens = std::max(room.limits.cacheTokens,
            std::ceil(walkedPrompt(s, s.promptTokens)) + std::ceil(walkedOutput(s, s.outputTokens)));
    return room;
}

class AsServed : public IterationTimes
{
public:
    AsServed(const CachedIterations& kernels, const Serving& serving)
        : m_kernels(kernels)
        , m_each(1 + serving.draftTokens)
        , m_guesses(serving.draftTokens * serving.draftCost)
        , m_cached(serving.cachedShare)
        , m_further(ofDecoding(serving, [&](double prompt, double output) {
            return serving.cachedShare * prompt + output * (1 - 1 / tokensAStep(serving)) / 2;
        }))
    {
    }
    // What the kernels work on, guesses apart.
    IterationLoad load(double decoding, double context, double promptTokens, double promptLength) const
    {
        const double prompts = promptTokens > 0 ? promptTokens / std::max(1.0, promptLength) : 0;
        return {.decoding = decoding,
            .context = context + m_further,
            .tokensEach = m_each,
            .promptTokens = promptTokens,
            .prompts = prompts * (1 - m_cached * m_cached),
            .promptLength = std::max(1.0, promptLength) / (1 - m_cached)};
    }
    Seconds of(double decoding, double context, double promptTokens, double promptLength) const override
    {
        const IterationLoad load = this->load(decoding, context, promptTokens, promptLength);
        Seconds time = m_kernels.of(load);
        if (m_guesses > 0 && decoding > 0)
            time += m_guesses * m_kernels.of({.decoding = decoding, .context = load.context});
        return time;
    }

private:
    const CachedIterations& m_kernels;
    double m_each, m_guesses, m_cached, m_further;
};

// Time that a prefill replica takes for a number of prompts; `length`: computed tokens of each.
inline Seconds readingTime(
    const CachedIterations& kernels, const Serving& serving, double prompts, double length)
{
    const double cached = serving.cachedShare;
    if (cached <= 0)
        return kernels.ofPrompts(prompts, length);
    return kernels.of({.promptTokens = prompts * length,
        .prompts = prompts * (1 - cached * cached),
        .promptLength = length / (1 - cached)});
}

// Time to draft the tokens that one iteration checks, over any Recorder.
template <class Recorder>
ValueOf<Recorder, Seconds> guessingTime(
    Recorder& rec, IterationModel<Recorder>& model, const Serving& s, double sequences, double context)
{
    return apply<draftingTime>(rec, rec.field("serving.draft_tokens", s.draftTokens),
        rec.field("serving.draft_cost", s.draftCost), model.decode(sequences, context).total);
}

template <class Recorder>
using TokenParts = std::array<ValueOf<Recorder, Seconds>, tokenPartCount>; // by TokenPart
// Parts of one decoding iteration, its drafts checked.
template <class Recorder>
TokenParts<Recorder> kernelParts(
    Recorder& rec, IterationModel<Recorder>& model, const Serving& s, const IterationLoad& load)
{
    const auto time = model.of(load);
    TokenParts<Recorder> parts{
        time.products, time.attention, time.experts, time.collectives, time.elementwise, time.head};
    if (s.draftTokens > 0)
        parts[static_cast<std::size_t>(TokenPart::Guesses)] =
            guessingTime(rec, model, s, load.decoding, load.context);
    parts[static_cast<std::size_t>(TokenPart::Host)] = time.host;
    return parts;
}

} // namespace ridgepoint
