#pragma once

// The rows of an answer as people see them: families of layouts, folded under the best of each, and the plan
// that everybody knows. Command and view list the same.

#include "core/search/answer.h"

#include <vector>

namespace ridgepoint {

struct ListedPlan
{
    FoundLayout layout;
    double variants = 1; // see FoundFamily
    bool plain = false; // see PlainPlan
    std::size_t index = 0; // among the families, or the layouts where they are listed one by one
    bool ranked = true; // among the best; the plain plan may be none of them
};

// `all`: every layout that was found, none folded.
std::vector<ListedPlan> listedPlans(const SearchAnswer& answer, bool all = false);

// What the framework runs otherwise than these layouts say, and the search could not avoid, for a field is
// locked: "1, 2: rule"; by the rules in their order.
std::vector<Text> changesSentences(const std::vector<ListedPlan>& rows, const SearchAnswer& answer);

// What a schedule of these layouts that have no pipeline is about; empty where none has one.
Text pairedSentence(const std::vector<ListedPlan>& rows, const SearchAnswer& answer);

// The same of rows: how many of the first to run, see core/search/answer.h.
std::size_t worthRunning(const std::vector<ListedPlan>& rows);
// How much longer than the fastest layout the best of so many is; `folded`: of families.
double regretOfRunning(std::size_t few, bool folded);
// What running these first few brings; `folded`: of families.
Text worthRunningSentence(std::size_t few, bool folded);
// What "≈" at a row says.
Text closeSentence();

// "The plain plan, FSDP with full recomputation, takes 13.6 s, 5.2 % longer than the best, and 70.1 GB, 8.1
// GB less.", or why there is none; empty where nobody asked.
Text plainSentence(const SearchAnswer& answer);
// How variants are counted; empty where no listed plan has any.
Text variantsSentence(const SearchResult& result);
// By which rule the framework refuses the job whatever its layout; empty where it does not.
Text jobSentence(const SearchAnswer& answer);
// Why a search leaves out the layout that the scenario has: the framework's rule, or what else is wrong with
// it. Empty where it does not, or where it does not fit, which figures say.
Text leftOutSentence(const PresentLayout& present);
// "12 %: Every chunk of every stage has as many layers. (types.py:3598)": the share of all layouts.
Text excludingSentence(const RuleShare& share, const SearchResult& result);
// By which bound nothing fits.
Text sentence(const TooLarge& tooLarge, double accelerators);
// That the best of what was found needs the host; empty where it does not.
Text hostSentence(const SearchResult& result);

} // namespace ridgepoint
