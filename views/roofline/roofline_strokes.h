#pragma once

// Sizes and colours that the two halves of the roofline picture share.

#include "views/roofline/roofline_data.h"

#include <QColor>

namespace ridgepoint::roofline {

inline constexpr qreal thinWidth = 1;

inline qreal markerSize(RooflinePoint::Role role, qreal unit)
{
    switch (role) {
    case RooflinePoint::Role::Operating:
        return 3.6 * unit;
    case RooflinePoint::Role::Achieved:
        return 3 * unit;
    case RooflinePoint::Role::Baseline:
        return 4.8 * unit; // around whatever else is on its spot
    case RooflinePoint::Role::Reference:
        return 2.5 * unit;
    case RooflinePoint::Role::Operation:
    case RooflinePoint::Role::Serving:
        break;
    }
    return 2.2 * unit;
}

} // namespace ridgepoint::roofline
