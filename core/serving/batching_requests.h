#pragma once

// What a walk of requests keeps of them. Private to batching_mean.cpp.

#include "core/serving/traffic.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace ridgepoint {

// Of a walk: the requests that stand for those that are left out, as many before them, the rest, and those
// that were there from before and are not counted.
enum Part : std::size_t
{
    Other,
    Before,
    Repeated,
    Earlier,
};

// Requests that are sent together.
struct SentBatch
{
    double sent, ready; // seconds
    double count;
    RequestLengths lengths;
    Part part;
};

// Sequences that gave their first token at the end of the same iteration.
struct Decoding
{
    double last; // iteration at whose end they give their last token
    double firstToken; // seconds
    double count;
    RequestLengths lengths;
    Part part;
};

// Sequences by the iteration in which they end, in a ring of those to come: whatever their number, one is
// put in or taken out in no time. What ends beyond the ring waits until it has come near.
class Endings
{
public:
    void reset(double longest) // iterations from its first token to its last
    {
        constexpr double most = 1 << 17;
        const auto size =
            std::bit_ceil(std::max(bits, static_cast<std::size_t>(std::min(longest, most)) + 2));
        m_mask = size - 1;
        m_first.assign(size, none);
        m_some.assign(size / bits, 0);
    }
    bool empty() const { return m_near == 0 && m_later.empty(); }
    double next() const { return m_next; } // of the first; not empty
    void put(double now, double last, std::uint32_t place)
    {
        m_next = empty() ? last : std::min(m_next, last);
        if (last - now > static_cast<double>(m_mask)) {
            m_later.push_back({last, place});
            m_laterFirst = std::min(m_laterFirst, last);
        } else {
            putNear(last, place);
        }
    }
    std::uint32_t take()
    {
        if (m_laterFirst - m_next <= static_cast<double>(m_mask))
            comeNear();
        const std::size_t at = static_cast<std::size_t>(m_next) & m_mask;
        const std::uint32_t place = m_first[at];
        m_first[at] = m_after[place];
        --m_near;
        if (m_first[at] != none)
            return place;
        m_some[at / bits] &= ~(std::uint64_t(1) << at % bits);
        if (m_near > 0)
            m_next += static_cast<double>(toTheNext(at));
        else if (!m_later.empty())
            m_next = m_laterFirst;
        return place;
    }

private:
    struct Ending
    {
        double last;
        std::uint32_t place;
    };
    static constexpr std::uint32_t none = ~std::uint32_t(0);
    static constexpr double never = std::numeric_limits<double>::infinity();
    static constexpr std::size_t bits = 64;

    void putNear(double last, std::uint32_t place)
    {
        const std::size_t at = static_cast<std::size_t>(last) & m_mask;
        if (m_after.size() <= place)
            m_after.resize(place + 1);
        m_after[place] = std::exchange(m_first[at], place);
        m_some[at / bits] |= std::uint64_t(1) << at % bits;
        ++m_near;
    }
    void comeNear()
    {
        m_laterFirst = never;
        std::erase_if(m_later, [this](const Ending& one) {
            const bool near = one.last - m_next <= static_cast<double>(m_mask);
            if (near)
                putNear(one.last, one.place);
            else
                m_laterFirst = std::min(m_laterFirst, one.last);
            return near;
        });
    }
    std::size_t toTheNext(std::size_t from) const
    {
        std::size_t word = from / bits;
        if (const std::uint64_t here = m_some[word] >> from % bits; here != 0)
            return static_cast<std::size_t>(std::countr_zero(here));
        std::size_t passed = bits - from % bits;
        for (word = (word + 1) % m_some.size(); m_some[word] == 0; word = (word + 1) % m_some.size())
            passed += bits;
        return passed + static_cast<std::size_t>(std::countr_zero(m_some[word]));
    }

    std::size_t m_mask = 0, m_near = 0;
    double m_next = 0, m_laterFirst = never;
    std::vector<std::uint32_t> m_first, m_after; // by iteration; by place
    std::vector<std::uint64_t> m_some; // whether there is a first
    std::vector<Ending> m_later;
};

// Until the first token, of requests that had it together.
struct Wait
{
    double seconds, count;
    Part part;
};

double medianWait(std::vector<Wait>& waits, const auto& timesOf) // sorts them
{
    std::ranges::sort(waits, {}, &Wait::seconds);
    double all = 0, so = 0;
    for (const Wait& one : waits)
        all += one.count * timesOf(one.part);
    for (const Wait& one : waits)
        if ((so += one.count * timesOf(one.part)) >= all / 2)
            return one.seconds;
    return 0;
}

struct Sums // over requests, in seconds and tokens
{
    double firstToken = 0, perToken = 0, perTokenCount = 0, endToEnd = 0, admitted = 0, queued = 0;
    double prompts = 0, outputs = 0, count = 0, begun = 0;

    void add(const Sums& o, double times)
    {
        for (double Sums::*const each :
            {&Sums::firstToken, &Sums::perToken, &Sums::perTokenCount, &Sums::endToEnd, &Sums::admitted,
                &Sums::queued, &Sums::prompts, &Sums::outputs, &Sums::count})
            this->*each += times * o.*each;
    }
};

inline void add(RequestMeans& all, const RequestMeans& one, double share)
{
    using M = RequestMeans;
    for (Seconds M::*const time :
        {&M::firstToken, &M::firstTokenMedian, &M::perToken, &M::endToEnd, &M::duration})
        all.*time += one.*time * share;
    for (double M::*const number : {&M::running, &M::queued, &M::requests})
        all.*number += one.*number * share;
    all.output += one.output * share;
    all.total += one.total * share;
    all.saturated = all.saturated || one.saturated;
}

} // namespace ridgepoint
