#pragma once

// Colours by role, from one token table per theme (resources/themes/*.json). Contrast and colour-vision
// distances of these tables are a unit test. Nothing else in the program names a colour.

#include <QColor>
#include <QPalette>
#include <QString>

#include <array>
#include <span>

namespace ridgepoint {

enum class ColorRole
{
    Background, // behind pictures
    Panel, // docks, tiles
    Text,
    SecondaryText,
    Line, // graphical lines: axes, outlines
    Focus, // links and focus rings
    MemoryAxis, // blue, square
    ComputeAxis, // orange, triangle
    BandwidthAxis, // green, diamond
    Weights,
    Gradients,
    Master,
    Moment1,
    Moment2,
    Activations,
    Working, // logits and transients: activations that no backward pass waits for
    KvCache,
    Buffers,
    Overshoot, // a stated limit is exceeded; nothing else is ever this colour
};
inline constexpr int colorRoleCount = 19;

// The second channel beside a fill's hue.
enum class FillPattern
{
    None,
    Dots,
    CrossHatch,
    Hatch45,
    Hatch135 // falling: no warning
};

class Theme
{
public:
    QString id; // "light", "dark", "contrast", "print"
    QString name; // in English
    QString displayName() const; // for the menu, in the window's language
    bool dark = false;
    bool patternsOnly = false; // print: greys, every fill told apart by hatch
    std::array<QColor, colorRoleCount> colors{};
    std::array<FillPattern, colorRoleCount> patterns{};
    QPalette ownPalette; // of the table's colours: widgets ask for it hundreds of times

    QColor color(ColorRole role) const { return colors[static_cast<std::size_t>(role)]; }
    FillPattern pattern(ColorRole role) const { return patterns[static_cast<std::size_t>(role)]; }
    // Text at 12 %: hairline grids.
    QColor grid() const;
    // A border for a fill that is below 3:1 against the background or a panel: the same hue, darker (lighter
    // on dark) until it clears 3:1 on both. Invalid when no border is needed.
    QColor outline(ColorRole role) const;
    // Black or white, whichever reads better on this fill.
    QColor textOn(ColorRole role) const;
    // Pattern strokes on top of this fill: visible beside it, quieter than a label.
    QColor patternInk(ColorRole role) const;
    const QPalette& palette() const { return ownPalette; }
    QPalette makePalette() const; // of these colours
};

// `share` of the way from a to b, opaque.
QColor mixed(const QColor& a, const QColor& b, qreal share);

std::span<const Theme> themes(); // light, dark, contrast, print
const Theme& themeById(QStringView id); // light when unknown

// 1…21, WCAG 2.1.
double contrastRatio(const QColor& a, const QColor& b);

} // namespace ridgepoint
