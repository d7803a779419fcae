#pragma once

// Where the capacity of a device comes from, in words: the number in its name is not the one that fits are
// judged by.

#include "core/base/text.h"

namespace ridgepoint {

struct Hardware;

// "H100 SXM5 80GB reports 79.6 GiB = 85.5 GB (10⁹ bytes); its nominal size is 80.0 GB". Empty where nobody
// knows what the device reports, or that is its nominal size.
Text capacitySource(const Hardware& hardware);

} // namespace ridgepoint
