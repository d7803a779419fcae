#pragma once

// Requests of two kinds, each with prompts and outputs of its own, a share of all of them of the second one.

#include "core/inputs/scenario/scenario.h"
#include "core/serving/length_trace.h"

namespace ridgepoint {

bool isMixed(const Serving& serving); // of both kinds
// Of a mean request: what is said of one is of it. Of one kind.
Serving withMeanLengths(Serving serving);
// The mean of what `of` says of a prompt and an output, over sequences that decode: of longer outputs there
// are more at work. Lengths as asked.
template <class Of>
double ofDecoding(const Serving& serving, Of of)
{
    const double first = of(serving.promptTokens, serving.outputTokens);
    if (!(serving.secondShare > 0))
        return first;
    const double ones = (1 - serving.secondShare) * serving.outputTokens,
                 others = serving.secondShare * serving.secondOutput;
    return (ones * first + others * of(serving.secondPrompt, serving.secondOutput)) / (ones + others);
}

// Lengths around a mean as the scenario spreads them.
LengthLaw lengthsAround(const Serving& serving, double mean);

// Both kinds as requests in an order by chance, prompts with their outputs. So many in a row from the first
// on have the share of the second kind, and nearly the means of both.
struct MixedRequests
{
    LengthTrace requests;
    double block = 1;
};
MixedRequests mixedRequests(const Serving& serving);

} // namespace ridgepoint
