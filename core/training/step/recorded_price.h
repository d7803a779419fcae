#pragma once

// What one accelerator costs, over any Recorder.

#include "core/formulas/economics.h"
#include "core/formulas/ledger.h"
#include "core/inputs/scenario/scenario.h"

namespace ridgepoint {

// `price` is the one in force: the middle of the device's list prices where the scenario gives none.
template <class Recorder>
ValueOf<Recorder, MoneyPerSecond> recordedPrice(Recorder& rec, const Scenario& s, MoneyPerSecond price)
{
    if (s.targets.pricePerAcceleratorHour)
        return rec.field("targets.price_per_accelerator_hour", price);
    const Accelerator& device = s.hardware.accelerator;
    return apply<listPriceMiddle>(rec,
        rec.field("hardware.accelerator.price_usd_per_device_hour.low", device.priceLow),
        rec.field("hardware.accelerator.price_usd_per_device_hour.high", device.priceHigh));
}

} // namespace ridgepoint
