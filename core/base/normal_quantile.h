#pragma once

// The standard normal deviate below which a share of all lies.

#include <cmath>
#include <limits>

namespace ridgepoint {

// Wichura's algorithm AS 241, PPND7 (Applied Statistics 37, 1988): seven digits. `share` within (0, 1).
inline double normalQuantile(double share)
{
    if (!(share > 0))
        return -std::numeric_limits<double>::infinity();
    if (!(share < 1))
        return std::numeric_limits<double>::infinity();
    const double q = share - 0.5;
    if (std::abs(q) <= 0.425) {
        const double r = 0.180625 - q * q;
        return q * (((59.109374720 * r + 159.29113202) * r + 50.434271938) * r + 3.3871327179)
            / (((67.187563600 * r + 78.757757664) * r + 17.895169469) * r + 1.0);
    }
    double r = std::sqrt(-std::log(q < 0 ? share : 1 - share));
    double deviate = 0;
    if (r <= 5) {
        r -= 1.6;
        deviate = (((0.17023821103 * r + 1.3067284816) * r + 2.7568153900) * r + 1.4234372777)
            / ((0.12021132975 * r + 0.73700164250) * r + 1.0);
    } else {
        r -= 5;
        deviate = (((0.017337203997 * r + 0.42868294337) * r + 3.0812263860) * r + 6.6579051150)
            / ((0.012258202635 * r + 0.24197894225) * r + 1.0);
    }
    return q < 0 ? -deviate : deviate;
}

} // namespace ridgepoint
