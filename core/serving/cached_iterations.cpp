#include "core/serving/cached_iterations.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

namespace ridgepoint {

namespace {

constexpr double tokensPerOctave = 16, contextPerOctave = 8, sequencesPerOctave = 4;
constexpr double countedOneByOne = 16; // sizes up to here are kept each
constexpr double unknown = -1; // seconds that nobody has asked for

// Sizes that are kept: 1, 2, 3 … 16, then `perOctave` to an octave, as far from each other.
double sizeAt(double place, double perOctave)
{
    if (place <= countedOneByOne - 1)
        return place + 1;
    const double octaves = (place - (countedOneByOne - 1)) / perOctave, whole = std::floor(octaves);
    return countedOneByOne * std::exp2(whole) * (1 + octaves - whole);
}

} // namespace

// Between two sizes that are kept.
struct CachedIterations::Place
{
    Place(double size, double perOctave) // where sizeAt() has it
    {
        double place = std::max(0.0, size - 1);
        if (size > countedOneByOne) { // a double is 2 to its exponent times 1 and a fraction
            constexpr std::uint64_t fraction = (std::uint64_t(1) << 52) - 1;
            const auto bits = std::bit_cast<std::uint64_t>(size / countedOneByOne);
            const double exponent = static_cast<double>(bits >> 52) - 1023,
                         one = std::bit_cast<double>((bits & fraction) | std::bit_cast<std::uint64_t>(1.0));
            place = countedOneByOne - 1 + perOctave * (exponent + one - 1);
        }
        index = static_cast<std::size_t>(place);
        between = place - static_cast<double>(index);
    }
    // Along a straight line.
    template <class Kept>
    double read(const Kept& kept) const
    {
        const double first = kept(index);
        return between > 0 ? first + between * (kept(index + 1) - first) : first;
    }
    std::size_t index;
    double between; // 0 at the first
};

CachedIterations::CachedIterations(ServingReplica replica)
    : m_kernels(std::move(replica))
    , m_model(m_kernels.model(m_none))
    , m_launches(m_model.launches())
{
}

template <class Time>
double CachedIterations::along(Line& line, double perOctave, const Place& place, Time&& time) const
{
    if (line.size() < place.index + 2)
        line.resize(place.index + 2 + place.index / 2, unknown);
    return place.read([&](std::size_t at) {
        double& seconds = line[at];
        if (seconds == unknown)
            seconds = time(sizeAt(static_cast<double>(at), perOctave));
        return seconds;
    });
}

double CachedIterations::attention(
    std::vector<Line>& rows, bool prompt, double sequences, double length) const
{
    if (!(sequences > 0))
        return 0;
    // Less than one sequence is a part of one.
    const double part = std::min(1.0, sequences);
    const Place across(sequences, sequencesPerOctave), behind(std::max(1.0, length), contextPerOctave);
    if (rows.size() < across.index + 2)
        rows.resize(across.index + 2);
    return part * across.read([&](std::size_t at) {
        return along(rows[at], contextPerOctave, behind, [&](double tokens) {
            return raw(m_model.attention(prompt, sizeAt(static_cast<double>(at), sequencesPerOctave), tokens))
                .value();
        });
    });
}

Seconds CachedIterations::of(const IterationLoad& load) const
{
    if (replica().engine->apart && load.decoding > 0 && load.promptTokens > 0) {
        IterationLoad tokens = load, read = load;
        tokens.promptTokens = tokens.prompts = read.decoding = 0;
        return of(tokens) + of(read);
    }
    const IterationLoad fullest = m_model.ofFullest(load);
    const bool prompt = load.decoding <= 0, prompts = load.promptTokens > 0;
    const double tokens = load.tokens(), apart = fullest.tokens();
    const Place place(apart, tokensPerOctave);
    double device = along(m_tokens[prompt], tokensPerOctave, place, [&](double n) {
        const auto parts = m_model.ofTokens(n, n, prompt);
        return raw(parts.products + parts.experts + parts.collectives + parts.elementwise).value();
    });
    if (apart > tokens) // what groups share is of the tokens that there are
        device += shared(tokens, prompt) - shared(apart, prompt);
    device += attention(m_decode, false, fullest.decoding, load.context);
    if (load.decoding > 0 && load.tokensEach > 1)
        device += raw(m_model.drafts(fullest.decoding, load.tokensEach)).value();
    device += attention(m_prompt, true, fullest.prompts, load.promptLength);
    const double ends = fullest.ends();
    device += along(m_ends, tokensPerOctave, ends == apart ? place : Place(ends, tokensPerOctave),
        [&](double n) { return raw(m_model.ofEnds(n)).value(); });
    const Seconds waiting = prompts ? std::max(Seconds(0), m_launches - Seconds(device)) : Seconds(0);
    return Seconds(device) + waiting + raw(m_model.ofHost(ends));
}

double CachedIterations::shared(double tokens, bool prompt) const
{
    return along(m_shared[prompt], tokensPerOctave, Place(tokens, tokensPerOctave), [&](double n) {
        const auto parts = m_model.ofTokens(n, n, prompt);
        return raw(parts.experts + parts.collectives).value();
    });
}

Seconds CachedIterations::ofPrompts(double prompts, double length) const
{
    const double groups = replica().layout.attentionData;
    const double fullest = std::ceil(prompts / groups) * groups;
    const Seconds all = of(0, 0, fullest * length, length);
    return fullest > prompts ? all - Seconds(shared(fullest * length, true) - shared(prompts * length, true))
                             : all;
}

Seconds CachedIterations::of(double decoding, double context, double promptTokens, double promptLength) const
{
    return of({.decoding = decoding,
        .context = context,
        .promptTokens = promptTokens,
        .prompts = promptTokens > 0 ? promptTokens / std::max(1.0, promptLength) : 0,
        .promptLength = promptLength});
}

} // namespace ridgepoint
