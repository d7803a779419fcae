#pragma once

// A question about a scenario's layouts and the answer to it, as command line, window and exports ask it.

#include "core/search/jobs.h"
#include "core/search/plain_plan.h"
#include "core/search/search.h"

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

// What is asked beyond the best layouts of the scenario, each looked for after them, in this order; but for
// the front, which takes their place.
struct FurtherQuestions
{
    // In place of the best: the fastest layout, then the fastest of those that leave at least another 1 % of
    // the capacity free, and so on. A layout that keeps something on the host is in it only where nothing
    // else leaves as much free. Counts and the present layout are those of the first search; the answer is
    // `complete` only if all searches were.
    bool front = false;
    bool limits = false; // the best layout beyond each limit, see canLift()
    bool around = false; // on other numbers of accelerators, see jobsAround()
    bool pairs = false; // with each pair of values of `pair` fixed, see jobsOfPair()
    std::array<std::string, 2> pair{"mesh.tensor", "mesh.pipeline"};
    std::string trialsOf = {}; // with each field changed that this readout depends on, see jobsOfTrials()

    bool operator==(const FurtherQuestions&) const = default;
};

struct SearchQuestion
{
    std::vector<std::string> locks = {}; // fields that stay as the scenario has them
    std::vector<SweepAxis> vary = {}; // and those that take these values and no others
    SearchObjective objective = SearchObjective::Time;
    double headroom = 0.05; // of the capacity stays free: the memory model's own error
    std::size_t top = 10;
    bool families = false; // see SearchRequest
    bool any = false; // likewise
    FurtherQuestions further = {};
    Shard shard = {};

    bool operator==(const SearchQuestion&) const = default;
};

struct SearchAnswer
{
    Scenario scenario; // that was asked about
    SearchQuestion question;
    Text refusal; // of the question; then there is no result
    SearchResult result;
    std::optional<PlainPlan> plain; // where families are asked for
    bool early = false; // the best so far: counts say nothing yet, and there may be better ones
    bool open = false; // of what is asked beyond them more is looked for; true while `early` too
    // The fewest accelerators, in powers of two, on which some layout runs; empty: it runs on these, or
    // nobody knows.
    struct Enough
    {
        double accelerators = 0;
        bool offloaded = false; // with state or activations on the host: the devices alone do not hold it
    };
    std::optional<Enough> enough;
    // Of a question for them, in the order in which they were asked; while `open` those that are done.
    std::vector<JobPlan> counts, pairs, trials;
    struct Beyond
    {
        Rejection limit;
        std::optional<FoundLayout>
            best; // without that limit; empty: still none runs, or none was found in time
        bool looked = true; // at every layout
    };
    std::vector<Beyond> beyond; // of every limit that is one and refused a layout
};

// Whether an answer to `given` answers `asked` too, of the same scenario.
bool includes(const SearchQuestion& given, const SearchQuestion& asked);

// What is being looked at, of the searches that a question takes, and how much of it has been.
struct SearchProgress
{
    double looked = 0;
    std::optional<Rejection> without = {}; // a limit
    double accelerators = 0; // so many instead; 0: as asked
    std::size_t item = 0, of = 0; // a job, or, where nobody knows of how many, a plan of a front; 0: neither
};

// How a question is worked on. `early`: see SearchRequest.
struct SearchEffort
{
    unsigned threads = 1;
    std::stop_token stop = {};
    std::function<void(const SearchAnswer&)> early = {};
    std::optional<std::chrono::milliseconds> atMost =
        {}; // as if stopped then; the answer says what was not looked at
    std::function<void(const SearchProgress&)> looking = {}; // now and then, on any thread, one at a time
};

// For a search's own request; holds on to `effort`.
std::function<void(double)> lookingAt(SearchProgress what, const SearchEffort& effort);

SearchAnswer answerTo(const Scenario& scenario, const SearchQuestion& question, const Catalog& catalog,
    const SearchEffort& effort);

// How many of a list of layouts, from the best on, to run for a few minutes where nobody can tell the first
// from the next: two or three. 0: the first is clearly the fastest, or alone. What that brings:
// core/outcome/ranking_band.h.
std::size_t worthRunning(std::span<const FoundLayout> best);

// What makes the scenario a layout's: its fields, and the step predicted where a stated MFU would hide it.
FieldEdits editsTo(const Scenario& scenario, const FoundLayout& layout);
// The scenario with every field that a search can change as `layout` has it, and its step predicted. Whether
// such a scenario can be is for evaluate() to say.
Scenario withLayoutOf(const Scenario& layout, const Scenario& scenario);

} // namespace ridgepoint
