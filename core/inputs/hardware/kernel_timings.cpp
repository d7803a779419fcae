#include "core/inputs/hardware/kernel_timings.h"

#include "core/formulas/kernels.h"
#include "core/formulas/roofline.h"

namespace ridgepoint {

Flops TimedProduct::flops() const { return gemmFlops(m, n, k); }

Bytes TimedProduct::bytes() const
{
    return Bytes((m * k + k * n) * bytesPerElement(type) + m * n * activationBytes(type));
}

Flops TimedAttention::flops() const
{
    return attentionKernelFlops(sequences * heads, length, length / 2, timedHeadWidth);
}

Bytes TimedAttention::bytes() const
{
    const double rows = sequences * length * timedHeadWidth;
    return Bytes(rows * ((heads + 2 * kvHeads) * bytesPerElement(type) + heads * activationBytes(type)));
}

} // namespace ridgepoint
