#pragma once

// A measured collective's time as a curve of its size: t(S) = α + S/W + √(S·V_0)/W, the form that optimal
// chunking gives (formula collective_time). Fitted to (size, time) tables by least squares of the relative
// error, so that a microsecond counts at 1 MiB and not at 8 GiB; no term is negative.

#include "core/base/quantity.h"
#include "core/base/text.h"

#include <optional>
#include <span>
#include <string>

namespace ridgepoint {

struct CollectiveSample
{
    Bytes bytes; // buffer, as NCCL counts it
    Seconds time;
};

struct FittedCurve
{
    Seconds alpha; // to start
    BytesPerSecond plateau; // W: algorithm bandwidth of endlessly large buffers
    Bytes fill; // V_0: what filling the pipeline costs, as a size
    Bytes smallest, largest; // sizes fitted to; beyond them the curve is a guess

    Seconds time(Bytes bytes) const;
    BytesPerSecond bandwidth(Bytes bytes) const; // algorithm bandwidth
    Bytes halfSpeed() const; // size that reaches half of the plateau
};

struct CurveFit
{
    std::optional<FittedCurve> curve;
    double medianError = 0; // of |predicted ÷ measured − 1|
    double worstError = 0;
    Text message; // why there is none
};

// At least two sizes; samples that are not positive and finite are refused. Never throws.
CurveFit fitCollectiveCurve(std::span<const CollectiveSample> samples);

} // namespace ridgepoint
