#pragma once

// The scenario against every pinned baseline: which fields differ, and by how much each readout moved. No
// window; the same rows are the picture, the table twin and the spoken text.

#include "core/outcome/comparison.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

// A field that differs from at least one baseline.
struct CompareField
{
    QString id; // "mesh.tensor"
    QString label; // "tensor parallel"
    QString now;
    std::vector<QString> then; // A, B, C; as shown
    std::vector<bool> differs;
    QString spoken;
};

// A readout that differs from at least one baseline.
struct CompareReadout
{
    struct Then
    {
        std::optional<double> value;
        QString text;
        QString change; // "+12.0 GB  ×1.10"
        std::optional<double> ratio; // now ÷ then, where both are positive
        bool same = false;
    };
    QString path;
    QString label; // "step time"
    Unit unit = Unit::Number;
    std::optional<double> now;
    QString nowText;
    std::vector<Then> then; // A, B, C
    double distance = 0; // the largest |ln ratio|, of a share the largest difference; 0 where there is none
    QString spoken;
};

struct CompareData
{
    std::size_t baselines = 0;
    QString now; // what the scenario itself is called: "now", or a letter of its own
    std::vector<CompareField> fields; // in schema order
    std::vector<CompareReadout> readouts; // in report order
    QString sentence; // what to do without a baseline, or that nothing differs

    // Places in `readouts` of the `most` to show, in report order: of those that decide what moved at all,
    // then those that moved farthest.
    std::vector<std::size_t> farthest(std::size_t most) const;
};

// "+12.0 GB  ×1.10"; without a factor that is a power of ten for who reads it.
QString moveText(const ReadoutChange& change, const NumberFormat& numbers);
QString noBaseline(); // said where there is none
CompareData compareData(const ViewInput& input, const NumberFormat& numbers, bool interactive = true);
ViewTable compareTable(const CompareData& data);
std::vector<ReadoutTileData> compareTiles(const ViewInput& input, const NumberFormat& numbers);

} // namespace ridgepoint
