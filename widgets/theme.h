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
    Backward, // a pass back through the model; the forward pass has the colour of compute
    Lost, // time and money gone for nothing: failures, work done again
    Idle, // paid for and not at work
    Overshoot, // a stated limit is exceeded; nothing else is ever this colour
};
inline constexpr int colorRoleCount = 22;

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
    QString id; // "light"
    QString name; // in English
    QString displayName() const; // for the menu, in the window's language
    bool dark = false;
    bool patternsOnly = false; // print: greys, every fill told apart by hatch
    double markContrast = 3; // of what is drawn in a role's colour, against background and panel
    qreal stroke = 1, type = 1; // widths of lines and size of letters in pictures, as shares of the usual
    qreal focusWidth = 2; // of the ring around what has the keyboard
    qreal gridShare = 0.12; // of the way from the background to the text
    std::array<QColor, colorRoleCount> colors{};
    std::array<FillPattern, colorRoleCount> patterns{};
    QPalette ownPalette; // of the table's colours: widgets ask for it hundreds of times

    QColor color(ColorRole role) const { return colors[static_cast<std::size_t>(role)]; }
    FillPattern pattern(ColorRole role) const { return patterns[static_cast<std::size_t>(role)]; }
    QColor grid() const; // lines behind data
    QColor raised() const; // tiles, tips and menus: lighter than the window on dark
    // A border for a fill that is below markContrast against the background or a panel: the same hue, darker
    // (lighter on dark) until it clears that on both. Invalid when no border is needed.
    QColor outline(ColorRole role) const;
    // Black or white, whichever reads better on this fill; on dark the theme's own two before them.
    QColor textOn(ColorRole role) const;
    // Pattern strokes on top of this fill: visible beside it, quieter than a label.
    QColor patternInk(ColorRole role) const;
    const QPalette& palette() const { return ownPalette; }
    QPalette makePalette() const; // of these colours
};

// `share` of the way from a to b, opaque.
QColor mixed(const QColor& a, const QColor& b, qreal share);

std::span<const Theme> themes(); // light first; every file of resources/themes
QString themeWords(); // "light, dark, …": what --theme takes
const Theme& themeById(QStringView id); // light when unknown

// 1…21, WCAG 2.1.
double contrastRatio(const QColor& a, const QColor& b);

} // namespace ridgepoint
