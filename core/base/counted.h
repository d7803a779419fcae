#pragma once

#include "core/base/text.h"

namespace ridgepoint {

// "1 accelerator", "8 accelerators".
inline Text acceleratorsText(double count)
{
    return count == 1 ? phrase("%1 accelerator", textNumber(count, Unit::Count))
                      : phrase("%1 accelerators", textNumber(count, Unit::Count));
}

} // namespace ridgepoint
