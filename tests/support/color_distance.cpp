// Sources:
//   distance   CIEDE2000: Sharma, Wu, Dalal, Color Res. Appl. 30(1), 2005
//   vision     Machado, Oliveira, Fernandes, IEEE TVCG 15(6), 2009, table of severity 1.0; applied in linear RGB
//   sRGB       IEC 61966-2-1, D65 white

#include "tests/support/color_distance.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ridgepoint {
namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

constexpr Matrix protan{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deutan{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritan{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
constexpr Matrix xyzOfRgb{{{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750},
    {0.0193339, 0.1191920, 0.9503041}}};
constexpr Vector whiteD65{0.95047, 1.0, 1.08883};

Vector times(const Matrix& m, const Vector& v)
{
    Vector result{};
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    return result;
}

double linearChannel(double encoded)
{
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

Vector linearRgb(const QColor& color)
{
    const QColor rgb = color.toRgb();
    return {linearChannel(rgb.redF()), linearChannel(rgb.greenF()), linearChannel(rgb.blueF())};
}

double luminance(const Vector& linear)
{
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

Vector asSeenBy(ColorVision vision, const Vector& linear)
{
    const auto clamped = [](Vector v) {
        for (double& channel : v)
            channel = std::clamp(channel, 0.0, 1.0);
        return v;
    };
    switch (vision) {
    case ColorVision::Normal:
        return linear;
    case ColorVision::Protan:
        return clamped(times(protan, linear));
    case ColorVision::Deutan:
        return clamped(times(deutan, linear));
    case ColorVision::Tritan:
        return clamped(times(tritan, linear));
    case ColorVision::Grey: {
        const double y = luminance(linear);
        return {y, y, y};
    }
    }
    return linear;
}

Vector labOf(const Vector& linear)
{
    const Vector xyz = times(xyzOfRgb, linear);
    const auto f = [](double t) {
        return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
    };
    const double x = f(xyz[0] / whiteD65[0]);
    const double y = f(xyz[1] / whiteD65[1]);
    const double z = f(xyz[2] / whiteD65[2]);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

double radians(double degrees) { return degrees * std::numbers::pi / 180.0; }

double hueDegrees(double a, double b)
{
    if (a == 0.0 && b == 0.0)
        return 0.0;
    const double h = std::atan2(b, a) * 180.0 / std::numbers::pi;
    return h < 0.0 ? h + 360.0 : h;
}

// Weight of chroma beyond which the hue rotation terms saturate: C⁷ / (C⁷ + 25⁷).
double chromaShare(double chroma)
{
    const double c7 = std::pow(chroma, 7);
    return std::sqrt(c7 / (c7 + 6103515625.0));
}

} // namespace

std::array<double, 3> labOf(const QColor& color) { return labOf(linearRgb(color)); }

double cieDe2000(const std::array<double, 3>& lab1, const std::array<double, 3>& lab2)
{
    const double meanChroma = (std::hypot(lab1[1], lab1[2]) + std::hypot(lab2[1], lab2[2])) / 2.0;
    const double stretch = 1.0 + 0.5 * (1.0 - chromaShare(meanChroma));
    const double a1 = stretch * lab1[1];
    const double a2 = stretch * lab2[1];
    const double c1 = std::hypot(a1, lab1[2]);
    const double c2 = std::hypot(a2, lab2[2]);
    const double h1 = hueDegrees(a1, lab1[2]);
    const double h2 = hueDegrees(a2, lab2[2]);

    const bool achromatic = c1 * c2 == 0.0;
    double hueStep = achromatic ? 0.0 : h2 - h1;
    if (hueStep > 180.0)
        hueStep -= 360.0;
    else if (hueStep < -180.0)
        hueStep += 360.0;
    const double deltaL = lab2[0] - lab1[0];
    const double deltaC = c2 - c1;
    const double deltaH = 2.0 * std::sqrt(c1 * c2) * std::sin(radians(hueStep) / 2.0);

    double meanHue = h1 + h2;
    if (!achromatic) {
        if (std::abs(h1 - h2) <= 180.0)
            meanHue /= 2.0;
        else
            meanHue = meanHue < 360.0 ? (meanHue + 360.0) / 2.0 : (meanHue - 360.0) / 2.0;
    }
    const double meanL = (lab1[0] + lab2[0]) / 2.0;
    const double meanC = (c1 + c2) / 2.0;
    const double t = 1.0 - 0.17 * std::cos(radians(meanHue - 30.0)) + 0.24 * std::cos(radians(2.0 * meanHue))
        + 0.32 * std::cos(radians(3.0 * meanHue + 6.0)) - 0.20 * std::cos(radians(4.0 * meanHue - 63.0));
    const double fromMiddle = (meanL - 50.0) * (meanL - 50.0);
    const double sl = 1.0 + 0.015 * fromMiddle / std::sqrt(20.0 + fromMiddle);
    const double sc = 1.0 + 0.045 * meanC;
    const double sh = 1.0 + 0.015 * meanC * t;
    const double blueness = (meanHue - 275.0) / 25.0;
    const double rotation =
        -2.0 * chromaShare(meanC) * std::sin(radians(60.0 * std::exp(-blueness * blueness)));
    const double l = deltaL / sl;
    const double c = deltaC / sc;
    const double h = deltaH / sh;
    return std::sqrt(std::max(0.0, l * l + c * c + h * h + rotation * c * h));
}

double colorDistance(const QColor& a, const QColor& b, ColorVision vision)
{
    return cieDe2000(labOf(asSeenBy(vision, linearRgb(a))), labOf(asSeenBy(vision, linearRgb(b))));
}

} // namespace ridgepoint
