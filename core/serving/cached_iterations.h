#pragma once

// Iterations of one replica, each kernel asked for once: curves, searches and played requests ask for the
// same few sizes again and again. Between the sizes that are kept, 16 to an octave of tokens, eight to one of
// context and four to one of sequences, times are read along straight lines: within 1 % of KernelIterations.
//
// Not to be shared between threads: asking fills it.

#include "core/serving/kernel_iterations.h"

#include <vector>

namespace ridgepoint {

class CachedIterations : public IterationTimes
{
public:
    explicit CachedIterations(ServingReplica replica);
    CachedIterations(const CachedIterations&) = delete;
    CachedIterations& operator=(const CachedIterations&) = delete;

    Seconds of(double decoding, double context, double promptTokens, double promptLength) const override;
    Seconds of(const IterationLoad& load) const;
    Seconds ofPrompts(double prompts, double length) const; // as KernelIterations has it

    const ServingReplica& replica() const { return m_kernels.replica(); }
    const KernelIterations& kernels() const { return m_kernels; }

private:
    using Line = std::vector<double>; // seconds, over one size
    struct Place;
    template <class Time>
    double along(Line& line, double perOctave, const Place& place, Time&& time) const;
    double shared(double tokens, bool prompt) const; // experts and messages
    double attention(std::vector<Line>& rows, bool prompt, double sequences, double length) const;

    KernelIterations m_kernels;
    NoLedger m_none;
    mutable IterationModel<NoLedger> m_model;
    Seconds m_launches;
    mutable Line m_tokens[2], m_shared[2], m_ends; // [prompt]; what groups of attention share
    mutable std::vector<Line> m_decode, m_prompt; // by sequences
};

} // namespace ridgepoint
