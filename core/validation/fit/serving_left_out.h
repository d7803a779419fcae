#pragma once

// How good predictions of serving are on rows that nothing was found on. What an engine adds around its
// kernels is found on published rows: time per token of those online, end to end of single batches. Here it
// is found anew without each cell of rows (an engine, device and type of weights; of single batches a model),
// which is then predicted with it.

#include "core/base/table.h"
#include "core/validation/serving_scoring.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

// Seconds of ServingEngine that rows have a say in.
inline constexpr std::size_t servingConstantCount = 5;
using ServingConstants = std::array<double, servingConstantCount>;

struct ServingCell
{
    std::string engine; // "vllm", "vllm_2024" …
    std::string name; // "llama3.1-70b… on b200-sxm, fp8"; empty: nothing left out
    std::size_t rows = 0; // with a say
    ServingConstants found{}; // seconds
};

struct ServingLeftOut
{
    std::vector<ServingRow> rows; // answered with what was found without their cell
    std::vector<ServingCell> cells; // all rows of an engine first, then each cell left out
};

// Rows as servingRows() gives them; those without a cell of their own keep the answer of the engine as it is.
ServingLeftOut leaveServingOut(std::vector<ServingRow> rows, const RowEffort& effort = {});

// What was found without each cell, in microseconds; nothing as JSON or CSV, whose rows say what came of it.
Table servingCellTable(const std::vector<ServingCell>& cells);
std::string writeServingCells(const std::vector<ServingCell>& cells, OutputFormat format);

} // namespace ridgepoint
