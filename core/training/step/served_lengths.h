#pragma once

// Tokens of a mean request, where a share of all requests is of a second kind, over any Recorder.

#include "core/formulas/ledger.h"
#include "core/formulas/serving.h"
#include "core/inputs/scenario/scenario.h"

#include <algorithm>

namespace ridgepoint {

inline double meanPromptTokens(const Serving& s)
{
    return s.secondShare > 0
        ? meanRequestTokens(s.secondShare, Tokens(s.promptTokens), Tokens(s.secondPrompt)).value()
        : s.promptTokens;
}
inline double meanOutputTokens(const Serving& s)
{
    return s.secondShare > 0
        ? meanRequestTokens(s.secondShare, Tokens(s.outputTokens), Tokens(s.secondOutput)).value()
        : s.outputTokens;
}

// Prompt and output of the longer kind.
inline double longestRequest(const Serving& s)
{
    const double first = s.secondShare < 1 ? s.promptTokens + s.outputTokens : 0;
    return s.secondShare > 0 ? std::max(first, s.secondPrompt + s.secondOutput) : first;
}

// More replicas than anybody runs, and than serving.replicas takes.
inline constexpr double mostReplicas = 1e6;

// Of one kind, the field.
template <class Recorder>
ValueOf<Recorder, Tokens> meanPrompt(Recorder& rec, const Serving& s)
{
    const auto first = rec.field("serving.prompt_tokens", Tokens(s.promptTokens));
    return s.secondShare > 0 ? apply<meanRequestTokens>(rec, rec.field("serving.second_share", s.secondShare),
               first, rec.field("serving.second_prompt", Tokens(s.secondPrompt)))
                             : first;
}
template <class Recorder>
ValueOf<Recorder, Tokens> meanOutput(Recorder& rec, const Serving& s)
{
    const auto first = rec.field("serving.output_tokens", Tokens(s.outputTokens));
    return s.secondShare > 0 ? apply<meanRequestTokens>(rec, rec.field("serving.second_share", s.secondShare),
               first, rec.field("serving.second_output", Tokens(s.secondOutput)))
                             : first;
}

inline double counted(Tokens tokens) { return tokens.value(); }
inline Traced<double> counted(const Traced<Tokens>& tokens) { return {tokens.quantity.value(), tokens.node}; }

} // namespace ridgepoint
