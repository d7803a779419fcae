#pragma once

// Report → the slabs of the byte column, the ceilings it is held against, readouts, table and spoken rows. No
// window.

#include "views/capacity.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct StackSlab
{
    QString key; // "slab.moment2"
    QString name; // "Adam v"
    QString equation; // "4 B × 70B = 280 GB"
    QString amount; // "280 GB"
    QString hint; // what would shrink it: "Adafactor drops this slab"; may be empty
    QString spoken; // "Adam v, 280 gigabytes, 25 percent"
    QString path; // "memory.stack.moment2_bytes"
    ColorRole role = ColorRole::Weights;
    FillPattern pattern = FillPattern::None; // where two slabs share a role
    double bytesPerParameter = 0;
    double bytes = 0;
    double share = 0; // of the column
};

// What one rank of the mesh holds of the column; where there is one, it is what the ceiling judges.
struct RankShare
{
    QString name; // "per rank"
    QString equation; // "ZeRO-3 ÷16: 70 GB"
    QString amount; // "70 GB"
    QString spoken; // "per rank after ZeRO-3, divided by 16: 70 gigabytes of state, 85 gigabytes with activations"
    QString path; // of the total with activations
    QString verdict; // "✓ fullest rank 85 %", activations counted
    QString briefVerdict; // "✓ 85 %", where there is no room for more
    GateState state = GateState::NotApplicable; // of the rank against the selected ceiling
    double bytes = 0; // state
    double held = 0; // with activations
};

// What the view adds to the data.
struct StackState
{
    std::optional<double>
        progress; // slabs assembled, then hints shown, as a running number; empty: at rest, all there
    QString isolated; // key of the only slab in full colour; empty: all
    bool logScale = false;
    bool wholeSteps = false; // slabs appear at once instead of growing
};

struct StackData
{
    std::vector<StackSlab> slabs; // bottom to top; empty ones are left out
    std::vector<Ceiling> ceilings;
    std::optional<RankShare> rank; // where the mesh divides the state
    QString equation; // of the whole: "16 B × 70B = 1.12 TB"
    QString amount; // "1.12 TB"
    double total = 0; // column height, bytes
    double perParameter = 0; // bytes
    double parameters = 0;
    double overshoot = 0; // above the selected ceiling, of a rank where the mesh divides the state; 0: fits
    QString overshootText; // "1.04 TB over"
    std::vector<double> baselines; // their totals
    StackState state;

    const Ceiling* selected() const; // null when the device has no memory
    bool over() const { return overshoot > 0; }
};

// `also` is one more accelerator to show as a ceiling; empty: only the usual ones and the scenario's.
StackData stackData(
    const Report& report, const Catalog& catalog, const NumberFormat& numbers, std::string_view also = {});
bool isUsualCeiling(std::string_view accelerator);
std::vector<ReadoutTileData> stackTiles(const ViewInput& input, const NumberFormat& numbers);
ViewTable stackTable(const StackData& data, const NumberFormat& numbers);

} // namespace ridgepoint
