#pragma once

// Lengths of requests as somebody served them: a table with a row a request, in the order of its rows.

#include "core/base/text.h"
#include "core/inputs/scenario/scenario.h"
#include "core/serving/traffic.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint {

inline constexpr std::size_t mostTracedRequests = 1'000'000;

struct LengthTrace
{
    std::vector<double> prompts, outputs; // tokens of each request
    std::optional<double> rate; // requests per second, where the table says when they came

    double meanPrompt() const;
    double meanOutput() const;
};

struct LengthTraceRead
{
    LengthTrace trace; // of use where nothing is wrong
    Text problem; // what is wrong, with its line; empty: nothing
    std::vector<Text> notes;
};
// A CSV with a header, separated by commas, semicolons or tabs; columns are found by their names. Of prompt
// and output no more than `longest` tokens together, where that is not 0.
LengthTraceRead readLengthTrace(std::string_view csv, double longest = 0);

// The scenario with the trace's mean lengths: what is said of one request is of a mean one.
Scenario withTrace(Scenario scenario, const LengthTrace& trace);

// As a distribution: for walks, searches and whatever has no order.
LengthLaw sampledLaw(std::vector<double> lengths);

} // namespace ridgepoint
