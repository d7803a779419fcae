#pragma once

// Reads what the programs of NVIDIA/nccl-tests print: comment lines with `#`, a heading `# size count type
// redop root time algbw busbw #wrong time algbw busbw #wrong` with a line of units below, then a row a size,
// out of place and in place. Column names lead, not positions: releases differ in them.

#include "core/collective/curve_fit.h"

#include <cstdint>
#include <vector>

namespace ridgepoint {

struct NcclTestsTiming
{
    Seconds time;
    BytesPerSecond algorithmBandwidth; // as printed; zero: not printed
    BytesPerSecond busBandwidth;
    std::int64_t wrong = 0; // elements
};

struct NcclTestsRow
{
    Bytes size;
    std::string type; // "float"
    std::string reduction; // "sum"; "none"
    NcclTestsTiming outOfPlace;
    std::optional<NcclTestsTiming> inPlace;
};

struct NcclTestsTable
{
    std::string program; // "all_reduce_perf"; empty: the text does not say
    std::vector<NcclTestsRow> rows;
    std::vector<std::string> warnings; // rows left out and why, with their line
    std::string error; // why nothing can be read, and what was expected; empty: rows are not
    bool ok() const { return error.empty(); }
    std::vector<CollectiveSample> samples(bool inPlace = false) const;
};

// Never throws. At most 100,000 rows are read; the first 20 problems are told.
NcclTestsTable parseNcclTests(std::string_view text);

} // namespace ridgepoint
