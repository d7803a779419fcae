#pragma once

// From a baseline to the scenario: which changed field brought how much of a readout's change. No window; the
// same rows are the picture, the table twin and the spoken text.

#include "core/analysis/attribution.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct AttributedPart
{
    QString key; // "part.mesh.tensor"
    QString name; // "tensor parallel 1 → 8"; with " + " between fields that can only change together
    QString amountText, shareText; // "−2.30 s", "of the change: 45 %"
    QString spoken;
    double from = 0, to = 0; // of the readout, before and after it
};

struct AttributionData
{
    const Readout* readout = nullptr; // null: no report yet
    QString letter; // of the baseline
    std::optional<double> from, to; // the readout there and here; empty: it has no value
    QString fromText, toText;
    std::vector<AttributedPart> parts; // one after the other, the largest first; they end at `to`
    QString sentence; // what was asked, or why there is nothing
};

// Of baseline `index`; the first where there are fewer.
AttributionData attributionData(
    const ViewInput& input, const NumberFormat& numbers, const Readout& readout, std::size_t index);
ViewTable attributionTable(const AttributionData& data);

} // namespace ridgepoint
