#pragma once

// Single kernels that others have timed on the scenario's device, as plain data beside its nominal roofs:
// what each reached at its intensity, and the roof that the best of them draw.

#include "core/inputs/hardware/kernel_timings.h"
#include "views/view.h"

#include <optional>
#include <vector>

namespace ridgepoint {

struct PublishedPoint
{
    QString key; // "published.product.3", "published.attention.0"
    QString name; // "product 4096 × 2048 × 65536, bf16, SGLang 0.5.14"
    QString text; // spoken: name, time, rate, share
    bool attention = false;
    double intensity = 0; // FLOP/B
    double rate = 0; // FLOP/s
    double ofRoof = 0; // share of the data sheet's roof at its intensity
};

struct PublishedCeiling
{
    QString key; // "published.memory", "published.peak"
    QString text; // spoken
    double value = 0; // B/s or FLOP/s
    double ofNominal = 0; // share of the data sheet
};

struct PublishedKernels
{
    QString source; // "published timings: ai-dynamo/aiconfigurator …": the preset's own words
    QStringList credits; // a line under the picture, the longest wording first
    PublishedCeiling memory; // the most that a product or attention read and wrote
    PublishedCeiling peak; // the fastest product
    QString reached; // "reached in short bursts: 85 % of the peak, 87 % of the bandwidth"
    std::vector<PublishedPoint> points; // by intensity

    double ridge() const { return peak.value / memory.value; }
};

// Of the scenario's device, or of the data sheet of a measured one; in the drawn type. Without any, `reason`
// says why.
std::optional<PublishedKernels> publishedKernels(
    const ViewInput& input, DataType type, const NumberFormat& numbers, QString& reason);

} // namespace ridgepoint
