#pragma once

// Rows of one job that differ in layout alone, and how well predictions order them. A sweep has four layouts
// or more.

#include "core/outcome/ranking_band.h"
#include "core/validation/statistics.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint {

struct ValidatedRun;

struct Sweep
{
    std::string name; // source, model, tokens, accelerators …
    std::string source; // its key
    std::size_t layouts = 0;
    double spearman = 0;
    double regret = 0; // measured step of the layout that is predicted to be the fastest, over the least, − 1
    std::array<double, 2> regretOfRuns{}; // of the fastest of the two, and of the three, predicted fastest
    std::array<double, 2> regretOfFamilies{}; // of the best of each family of layouts alone
    OrderedPairs pairs; // of layouts whose measured steps are more than 10 % apart
    // Of every layout, measured over predicted step, over the median of these: what the model gets wrong of
    // all layouts alike is no reason to prefer one.
    std::vector<double> residuals;
    std::string fastest, chosen; // ids of rows
};

// Of some sweeps; each counts once, whatever its size.
struct Ranking
{
    std::size_t sweeps = 0;
    double spearman = 0, regret = 0; // means
    std::array<double, 2> regretOfRuns{}, regretOfFamilies{}; // likewise
    std::size_t near = 0; // sweeps whose chosen layout is within 10 % of the fastest
    OrderedPairs pairs; // of all sweeps
    std::optional<RankingBand> band; // holds eight of ten residuals; empty: no sweeps
    double nearShare() const; // 0 for none
};

struct SourceRanking
{
    std::string source;
    Ranking ranking;
    std::optional<RankingBand> others; // band of all sweeps that are not this source's; empty: there are none
};

// Of the rows that count in summaries, by job.
std::vector<Sweep> sweepsOf(std::span<const ValidatedRun> rows);
Ranking rankingOf(std::span<const Sweep> sweeps);
std::vector<SourceRanking> rankingBySource(std::span<const Sweep> sweeps); // in order of their keys

} // namespace ridgepoint
