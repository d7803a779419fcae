#pragma once

// One published or measured point of a serving engine, and the table that such points are read from. An empty
// optional is "not stated". A table is a CSV: its columns are known by name, in any order, and units stand in
// the names.

#include "core/base/diagnostic.h"
#include "core/base/quantity.h"
#include "core/serving/serving_bands.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

class Catalog;

std::string_view servingKindKey(ServingKind kind); // "static", "online", …

struct ServingSource
{
    std::string upstream; // who measured: the source that a row counts for
    std::string repository, path, commit, licence; // where it was read, under which terms
    bool operator==(const ServingSource&) const = default;
};

struct ServingRun
{
    std::string id;
    int row = 0; // line of the table that it was read from
    ServingKind kind = ServingKind::Online;
    ServingSource source;
    std::string line; // or where else on that page

    std::string model, accelerator, precision, cachePrecision, framework, version; // in the source's words
    double accelerators = 1;
    std::optional<double> tensor, pipeline, expert, attentionData;
    std::optional<double> prefillAccelerators, decodeAccelerators;
    std::string layout; // of both kinds of replicas, in words

    std::optional<Tokens> input, output; // nominal
    double lengthFactor = 1; // mean of what was drawn over nominal
    std::optional<double> concurrency; // requests in flight
    std::optional<double> batch;
    std::optional<double>
        requestsPerSecond; // arriving by themselves; `concurrency` is then the most at a time
    std::optional<double> requests; // of the whole run
    std::optional<Tokens> chunk; // of prompts, that the engine was told to read at a time
    std::optional<double> poll; // iterations between two looks at its queue, likewise
    std::optional<double> draftTokens; // drafts that each iteration checks
    std::optional<double> acceptLength; // mean tokens that an iteration gives: one, and the accepted drafts
    std::optional<double> cachedShare; // of each prompt's tokens, found in the prefix cache

    std::string statistic = "mean"; // of the times: "mean", "median", "p99"
    std::optional<Seconds> ttft; // time to first token
    std::optional<Seconds> tpot; // time per output token after the first
    std::optional<Seconds>
        itl; // between chunks of a stream, which may hold many tokens: never a time per token
    std::optional<Seconds> endToEnd;
    std::optional<TokensPerSecond> outputPerAccelerator; // generated, each of all accelerators' share
    std::optional<TokensPerSecond> allPerAccelerator; // those and the prompts'
    std::optional<Watts> powerPerAccelerator;
    std::vector<std::string> flags; // what whoever collected the row found out about it

    bool flagged(std::string_view word) const; // one that begins with it
    bool drafts() const; // whether drafts ran: as draftTokens says, or where that is empty as a flag says
    bool skipsWork() const; // drafts ran, or prompts were found in the cache
    std::optional<Tokens> meanInput() const, meanOutput() const;
    // Generated tokens as measured, not as computed from a time per token of the same row.
    std::optional<TokensPerSecond> throughput() const;
    bool derivesThroughput() const; // computed so
    std::optional<TokensPerSecond> statedThroughput() const; // either
    // From the first token to the last.
    std::optional<Seconds> decodeTime() const;
    // Requests wait longer for their first token than half of what all others take: a cap of the server, not
    // the work, sets the wait.
    bool serverCapped() const;
    bool operator==(const ServingRun&) const = default;
};

inline constexpr std::size_t mostServingRuns = 50'000; // of one table

// A line "# source KEY,who measured,repository,path,commit,licence" before the header stands for these five
// of every row whose column `source` holds KEY; tables of few sources have the columns upstream, repository,
// path, commit and licence instead, or none. Columns that are not known are named once and ignored; a row
// with a wrong cell is named with its line and left out. Without the columns model and accelerator, or
// without any that holds a measurement, there are no rows and one Error.
std::vector<ServingRun> readServingRuns(
    std::string_view text, std::string_view subject, Diagnostics& findings);

// Those that come with the program: runs/serving-runs.csv of the last folder that holds one. None: a Warning.
std::vector<ServingRun> bundledServingRuns(
    std::span<const std::filesystem::path> presetFolders, Diagnostics& findings);
// Where a catalog came from: presets lie in a folder of their kind.
std::vector<std::filesystem::path> foldersOf(const Catalog& catalog);

} // namespace ridgepoint
