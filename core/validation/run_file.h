#pragma once

// Runs files: what `ridgepoint validate` reads. A list of rows, or {"schema": "ridgepoint.runs/1", "runs":
// […]}, or a table of layouts in CSV. Wrong types, ranges and words are errors that name row and key; keys
// that this program does not know are named once and ignored, since published tables carry more than a cost
// model can use.

#include "core/base/diagnostic.h"
#include "core/inputs/catalog/catalog.h"
#include "core/validation/published_run.h"

#include <string_view>
#include <vector>

namespace ridgepoint {

inline constexpr std::string_view runsSchema = "ridgepoint.runs/1";
inline constexpr std::size_t mostRuns = 20'000; // of one file; all published ones together are a tenth of it

struct RunFile
{
    std::vector<Run> runs; // empty when any diagnostic is an Error
    Diagnostics diagnostics; // field: "rows[12].model.layers" or "line 7, column mbs"
    bool ok() const;
};

// Which of the two forms a text begins as; a byte-order mark is skipped.
enum class RunForm
{
    None,
    Json,
    Csv
};
RunForm runFormOf(std::string_view text);

// JSON or CSV, told apart by the first character. `origin` names the text in messages.
RunFile readRuns(std::string_view text, std::string_view origin);

// The runs that come with the program, and what is wrong with their files; a broken file gives none of its
// own.
RunFile bundledRuns(const Catalog& catalog);

// The two forms. The CSV has the columns params_b, nodes, dp, tp, pp, mbs, grad_acc, zero, mfu_pct,
// tokens_per_s_per_gpu, gpu_mem_gb, in any order: one nanotron layout a line, on nodes of eight H100.
RunFile readRunsJson(std::string_view text, std::string_view origin);
RunFile readRunsCsv(std::string_view text, std::string_view origin);

} // namespace ridgepoint
