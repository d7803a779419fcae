#pragma once

// What a walk of requests keeps of them. Private to requests_mean.cpp.

#include "core/serving/traffic.h"

#include <cstddef>
#include <cstdint>

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
struct Sent
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

struct Ending
{
    double last;
    std::uint32_t place;
    bool operator<(const Ending& o) const { return last > o.last; }
};

// Until the first token, of requests that had it together.
struct Wait
{
    double seconds, count;
    Part part;
};

struct Sums // over requests, in seconds and tokens
{
    double firstToken = 0, perToken = 0, perTokenCount = 0, endToEnd = 0, admitted = 0, queued = 0;
    double prompts = 0, outputs = 0, count = 0, sent = 0, begun = 0;

    void add(const Sums& o, double times)
    {
        firstToken += times * o.firstToken;
        perToken += times * o.perToken;
        perTokenCount += times * o.perTokenCount;
        endToEnd += times * o.endToEnd;
        admitted += times * o.admitted;
        queued += times * o.queued;
        prompts += times * o.prompts;
        outputs += times * o.outputs;
        count += times * o.count;
        sent += times * o.sent;
    }
};

} // namespace ridgepoint
