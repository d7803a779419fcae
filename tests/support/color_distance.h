#pragma once

// How different two colours look: CIEDE2000, as people with a colour-vision deficiency see them too (Machado
// 2009).

#include <QColor>

#include <array>

namespace ridgepoint {

enum class ColorVision
{
    Normal,
    Protan,
    Deutan,
    Tritan,
    Grey
};

std::array<double, 3> labOf(const QColor& color); // CIELAB, D65
double cieDe2000(const std::array<double, 3>& lab1, const std::array<double, 3>& lab2); // CIELAB, D65
double colorDistance(const QColor& a, const QColor& b, ColorVision vision = ColorVision::Normal);

} // namespace ridgepoint
