#pragma once

// What a row of serving measurements says in named cells, whoever wrote them: a line of a table, or a result
// file of a load generator beside what a person states. Internal to core/validation.

#include "core/validation/serving_run.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint {

inline constexpr std::array<std::string_view, 46> servingColumns{"id", "kind", "source", "upstream",
    "repository", "path", "commit", "line", "licence", "model", "accelerator", "gpus", "tp", "pp", "ep",
    "attention_dp", "prefill_gpus", "decode_gpus", "layout", "precision", "kv_precision", "framework",
    "version", "isl", "osl", "length_factor", "concurrency", "batch", "requests_per_s", "requests", "chunk",
    "poll", "draft_tokens", "accept_length", "cached_share", "statistic", "ttft_ms", "tpot_ms", "itl_ms",
    "e2e_ms", "out_tok_s_gpu", "total_tok_s_gpu", "power_w_gpu", "flags", "notes", "date"};
inline constexpr std::array<std::string_view, 6> measuredServingColumns{
    "ttft_ms", "tpot_ms", "itl_ms", "e2e_ms", "out_tok_s_gpu", "total_tok_s_gpu"};

using ServingCell = std::function<std::string_view(std::string_view column)>; // empty: not stated
using CellComplaint = std::function<void(std::string_view column, std::string_view what, std::string fix)>;

// Without a row, a source but for its `upstream`, and an id where no cell has them. Empty: a cell is wrong,
// and was complained of.
std::optional<ServingRun> servingRunOf(const ServingCell& cell, const CellComplaint& complain);

template <class Words>
std::string listedWords(const Words& words)
{
    std::string out;
    for (const auto& word : words)
        out += (out.empty() ? "" : ", ") + std::string(word);
    return out;
}

} // namespace ridgepoint
