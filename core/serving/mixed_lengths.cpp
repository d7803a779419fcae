#include "core/serving/mixed_lengths.h"

#include "core/serving/length_shares.h"
#include "core/training/step/served_lengths.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace ridgepoint {

namespace {

// The smallest block whose part of the rarer kind is nearest to its share; a long one where that is rare.
double blockOf(double share)
{
    constexpr double least = 64, most = 1024;
    const double rare = std::min(share, 1 - share);
    double best = least, smallest = 1;
    for (double block = least; block <= 2 * least; ++block) {
        const double part = block * rare, error = std::abs(std::round(part) / part - 1);
        if (error < smallest - 1e-9) {
            best = block;
            smallest = error;
        }
    }
    return smallest < 1 ? best : std::min(most, std::round(1 / rare));
}

class Kind
{
public:
    Kind(const Serving& serving, double prompt, double output, double inBlock, std::uint64_t salt)
        : m_promptLaw(lengthsAround(serving, prompt))
        , m_outputLaw(lengthsAround(serving, output))
        , m_prompts(m_promptLaw, sharesOf(inBlock))
        , m_outputs(m_outputLaw, sharesOf(inBlock))
        , m_salt(salt)
    {
    }
    void add(LengthTrace& to)
    {
        to.prompts.push_back(m_prompts.of(m_next, m_salt));
        to.outputs.push_back(m_outputs.of(m_next, m_salt + 1));
        ++m_next;
    }

private:
    static std::size_t sharesOf(double inBlock)
    {
        return std::bit_floor(
            static_cast<std::size_t>(std::clamp(inBlock, 1.0, static_cast<double>(Shares::most))));
    }
    LengthLaw m_promptLaw, m_outputLaw;
    Shares m_prompts, m_outputs;
    std::uint64_t m_salt, m_next = 0;
};

} // namespace

bool isMixed(const Serving& serving) { return serving.secondShare > 0 && serving.secondShare < 1; }

Serving withMeanLengths(Serving serving)
{
    serving.promptTokens = meanPromptTokens(serving);
    serving.outputTokens = meanOutputTokens(serving);
    serving.secondShare = Serving().secondShare;
    serving.secondPrompt = Serving().secondPrompt;
    serving.secondOutput = Serving().secondOutput;
    return serving;
}

LengthLaw lengthsAround(const Serving& serving, double mean)
{
    if (serving.lengths != ServingLengths::Lognormal)
        return evenLengths(
            mean, serving.lengths == ServingLengths::Uniform ? serving.lengthSpread : neverEqual);
    return {.kind = LengthLaw::Lognormal, .mean = mean, .variation = serving.lengthSpread};
}

MixedRequests mixedRequests(const Serving& serving)
{
    constexpr double rows = 512;
    constexpr std::uint64_t seed = 1;
    const double share = serving.secondShare;
    MixedRequests mixed;
    mixed.block = blockOf(share);
    const double inBlock = std::round(mixed.block * share);
    Kind first(serving, serving.promptTokens, serving.outputTokens, mixed.block - inBlock, 0);
    Kind second(serving, serving.secondPrompt, serving.secondOutput, inBlock, 2);
    std::vector<bool> isSecond(static_cast<std::size_t>(mixed.block));
    for (double block = 0; block * mixed.block < rows; ++block) {
        const auto before = [&](double blocks) { return std::round(blocks * mixed.block * share); };
        std::fill(isSecond.begin(), isSecond.end(), false);
        std::fill_n(isSecond.begin(), static_cast<std::ptrdiff_t>(before(block + 1) - before(block)), true);
        for (std::size_t left = isSecond.size(); left > 1; --left) {
            const double chance =
                drawnShare(seed, static_cast<std::uint64_t>(block), static_cast<std::uint64_t>(left));
            const auto other = static_cast<std::size_t>(chance * static_cast<double>(left));
            std::vector<bool>::swap(isSecond[left - 1], isSecond[other]);
        }
        for (const bool one : isSecond)
            (one ? second : first).add(mixed.requests);
    }
    return mixed;
}

} // namespace ridgepoint
