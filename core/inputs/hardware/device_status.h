#pragma once

// What a device's numbers rest on. It stands in the name, as a remark in brackets: so it travels with the
// device into every scenario, picture, table and file, whoever shows it.

#include "core/inputs/hardware/accelerator.h"

#include <array>
#include <string_view>

namespace ridgepoint {

enum class DeviceStatus
{
    Shipped, // a part that can be bought or rented
    Announced, // its vendor's preliminary figures, before any part was measured
    Press // figures that were reported, without a page of its vendor that holds them
};

// Behind the name; in the order of DeviceStatus.
inline constexpr std::array<std::string_view, 3> statusRemarks{
    "", " (announced)", " (announced, by the press)"};

inline DeviceStatus statusOf(const Accelerator& device)
{
    for (const DeviceStatus status : {DeviceStatus::Announced, DeviceStatus::Press})
        if (device.name.ends_with(statusRemarks[static_cast<std::size_t>(status)]))
            return status;
    return DeviceStatus::Shipped;
}

} // namespace ridgepoint
