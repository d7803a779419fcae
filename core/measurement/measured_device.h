#pragma once

// A run of the probe as an accelerator that scenarios can be built on: a file of presets/accelerators
// (schema ridgepoint.accelerator/1) whose numbers say what was measured.
//
// Of a device with a data sheet the nominal numbers stay, so that an MFU means what it means elsewhere, and
// what was measured becomes its kernels' efficiencies. A device without one has its measured ceilings as
// peaks.

#include "core/base/text.h"
#include "core/measurement/probe_run.h"

#include <string>
#include <string_view>

namespace ridgepoint {

struct MeasuredDevice
{
    std::string id; // "measured-amd-epyc-2026-11-22": small letters, digits, dashes; of the name and the day,
                    // so that another measurement of that day takes its place
    std::string name; // "AMD EPYC, measured 2026-11-22"
    std::string json; // the file; empty: see `problem`
    Text problem; // why the run makes no device
};

// `dataSheet`: the file of the preset that dataSheetOf() names, or empty. `name` empty: the device's own.
MeasuredDevice measuredDevice(
    const ProbeRun& run, std::string_view dataSheet = {}, const std::string& name = {});

} // namespace ridgepoint
