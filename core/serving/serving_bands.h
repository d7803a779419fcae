#pragma once

// How far measured deployments were from what is predicted of them: by what kind of deployment it is, and
// whether its engine's own kernels were measured.

#include <array>
#include <cstddef>

namespace ridgepoint {

enum class ServingKind
{
    Static, // one batch, begun and ended together: no scheduler
    Online, // so many requests in flight, or so many a second
    Offline, // all requests there from the start: the most that a replica gives
    Disaggregated, // some replicas work on prompts, others decode
    Mlperf, // offline, server or interactive, as its flags say; layouts are not stated
};
inline constexpr std::size_t servingKindCount = 5;

enum class ServingMeasure
{
    Tpot,
    Ttft,
    EndToEnd,
    Throughput, // generated tokens a second and accelerator
};
inline constexpr std::size_t servingMeasureCount = 4;
template <class T>
using OfServingMeasures = std::array<T, servingMeasureCount>; // by ServingMeasure

// Factors on a prediction that the measured value is said to lie between.
struct ServingBand
{
    double low = 0, high = 0;
    bool known() const { return high > 0; }
};

// Where another engine's kernels or the roof stand in, `ownKernels` is false. Unknown: too few published.
const OfServingMeasures<ServingBand>& servingBands(ServingKind kind, bool ownKernels);
// Those of servingBands() for a request of these times: its own band is no narrower than what its parts say,
// for those who measured whole requests measured fewer kinds of deployments.
OfServingMeasures<ServingBand> servingBands(
    ServingKind kind, bool ownKernels, double firstToken, double request);

} // namespace ridgepoint
