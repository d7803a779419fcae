#pragma once

// Runs ridgepoint-probe as a process of its own, within limits that a test sets, and keeps what it said.

#include "core/measurement/protocol.h"

#include <string>
#include <utility>
#include <vector>

namespace ridgepoint::testing {

struct HelperSettings
{
    std::vector<std::string> arguments;
    std::vector<std::pair<std::string, std::string>> environment; // added to the test's own
    double addressSpaceBytes = 0; // RLIMIT_AS; 0: as it is
    int onlyProcessor = -1; // below zero: all that the test may use
    std::string cancelAt; // a step; cancels when it begins
};

struct HelperRun
{
    std::vector<ProbeEvent> events;
    int exitStatus = -1; // negative: ended by that signal, or not started
    double peakBytes = 0; // resident, of the process (ru_maxrss)
    std::string problem; // a line that is not an event

    template <class Event>
    std::vector<Event> all() const
    {
        std::vector<Event> out;
        for (const ProbeEvent& event : events)
            if (const auto* one = std::get_if<Event>(&event))
                out.push_back(*one);
        return out;
    }
    const ProbeResult* result(const std::string& step) const; // null: none
    std::string skipped(const std::string& step) const; // why; empty: it was not
    std::string warned(const std::string& code) const;
    ProbeDone done() const; // Failed, "no end", when the process never said it
    ProbePlan plan() const;
    std::vector<std::string> failedChecks() const;
};

HelperRun runHelper(const std::string& program, const HelperSettings& settings);

} // namespace ridgepoint::testing
