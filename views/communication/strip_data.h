#pragma once

// Report → one step as lanes over a common time axis: what computes, and beside it what each group of ranks
// sends, the part that hides and the part that does not. No window.

#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

enum class StripKind
{
    Computation,
    Memory, // traffic to device memory
    Waiting, // bubbles, launches, stragglers
    Whole, // a stated step: what is in it is not known
    Hidden, // communication beside the lane above
    Exposed, // communication that everything waits for
    Unknown, // communication of which it is not known what hides it
    IfParallel, // what one accelerator would send
};

struct StripPiece
{
    QString key; // "tensor.hidden"
    StripKind kind = StripKind::Computation;
    double from = 0,
           to = 0; // seconds; `from` may lie before the step where more hides than there is beside it
    QString spoken;
    QString path;
};

struct StripLane
{
    QString group; // "tensor"; empty: the lane of the computation
    QString name;
    std::vector<StripPiece> pieces; // from left to right
    QString amount, note; // "1.20 s", "63 % hidden"
    // Of communication:
    double seconds = 0;
    std::optional<double> hiddenShare; // as the report has it
    bool set = false; // by the field "overlap.<group>"; otherwise the model derives it
};

struct StripBaseline
{
    QString letter;
    double seconds = 0;
    std::size_t index = 0;
};

struct StripData
{
    std::vector<StripLane> lanes; // the computation first; empty: see `sentence`
    std::optional<double> total; // seconds of the step
    QString totalText;
    bool stated = false; // the MFU is typed in: nothing is known of when communication runs
    bool alone = false; // one accelerator
    std::vector<StripBaseline> baselines;
    QString selected; // group of the lane that the slider moves
    QString sentence;
    double longest() const; // seconds that an axis must reach
    const StripLane* lane(const QString& group) const;
};

StripData stripData(const ViewInput& input, const NumberFormat& numbers);
ViewTable stripTable(const StripData& data, const NumberFormat& numbers);
QString stripKindName(StripKind kind);

} // namespace ridgepoint
