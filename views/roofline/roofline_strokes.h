#pragma once

// Sizes and colours that the two halves of the roofline picture share.

#include "views/roofline/roofline_data.h"

#include <QColor>

namespace ridgepoint::roofline {

inline constexpr qreal thinWidth = 1;

inline QColor mixed(const QColor& a, const QColor& b, qreal share)
{
    return QColor::fromRgbF(static_cast<float>(a.redF() + (b.redF() - a.redF()) * share),
        static_cast<float>(a.greenF() + (b.greenF() - a.greenF()) * share),
        static_cast<float>(a.blueF() + (b.blueF() - a.blueF()) * share));
}

inline qreal markerSize(RooflinePoint::Role role, qreal unit)
{
    switch (role) {
    case RooflinePoint::Role::Operating:
        return 3.6 * unit;
    case RooflinePoint::Role::Baseline:
        return 3 * unit;
    case RooflinePoint::Role::Reference:
        return 2.5 * unit;
    case RooflinePoint::Role::Operation:
        break;
    }
    return 2.2 * unit;
}

} // namespace ridgepoint::roofline
