#pragma once

// What the driver says of a card that nobody has opened: no context is made, so asking costs neither time nor
// the card's memory. Every call that fails throws CudaError.

#include "app/probe_helper/cuda/driver.h"
#include "core/measurement/events.h"

#include <optional>
#include <string>

namespace ridgepoint::probe {

int cardAttribute(const Driver& driver, CuDevice device, CuAttribute which);
int cardCapability(const Driver& driver, CuDevice device); // 90 for 9.0
std::string cardName(const Driver& driver, CuDevice device);

// Card `index`; what is free of its memory, and what only NVML knows, is left open.
ProbeDevice cardOf(const Driver& driver, int index);
// Why the kernels do not run on card `index`, for people; empty: they do.
std::string cardProblem(const Driver& driver, int index);

// FLOPs of one multiprocessor in one clock, by compute capability: fp32 multiply-adds of the vector units and
// dense bf16 products of the matrix units. NVIDIA's architecture white papers; none for a capability not
// known.
std::optional<double> vectorFlopsPerClock(int capability);
std::optional<double> tensorFlopsPerClock(int capability);

} // namespace ridgepoint::probe
