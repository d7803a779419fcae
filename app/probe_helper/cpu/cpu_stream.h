#pragma once

// How one kernel goes through arrays, and what is counted of it.

#include "app/probe_helper/cpu/cpu_probe.h"

namespace ridgepoint::probe {

struct CpuProbe::Stream
{
    const char* id; // "triad_nt"
    const char* counts;
    const char* kernel;
    int arrays;
    double countedArrays; // bytes counted over those of one array
    enum Way
    {
        Read,
        Write,
        Update, // adds to each value where it lies
        Copy,
        Triad,
        TriadStreaming
    } way;
};

} // namespace ridgepoint::probe
