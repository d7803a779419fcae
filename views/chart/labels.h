#pragma once

// Text beside data: where labels go when their data lie close together, in which size, and how they are
// drawn.

#include <QColor>
#include <QFont>
#include <QFontMetricsF>
#include <QPainter>
#include <QPointF>
#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <vector>

namespace ridgepoint {

struct LabelWish
{
    double at = 0; // where the label's middle would like to be
    double height = 0; // including the gap to its neighbours
    int priority = 0; // the lowest goes first when there is no room for all
};

// Middles of the labels along one axis, in the order given: none overlap, order along the axis is kept, and
// the sum of squared moves is the smallest possible. Empty where a label had to be dropped.
std::vector<std::optional<double>> placeLabels(std::span<const LabelWish> wishes, double low, double high);

// The type scale of the pictures. Sizes are in pixels of the painter, so that window, SVG and PDF agree.
inline constexpr qreal smallType = 0.85;
inline constexpr qreal largeType = 1.2;
QFont pictureFont(const QFont& base, qreal scale = 1);
// Large pictures get larger type before they get more empty paper; a font that is large already, as on a
// stage, does not grow twice.
qreal pictureScale(const QRectF& area, const QFont& base, qreal largest = 1.6);

// One line of text with the given side or corner at `anchor`. Returns the box it took.
QRectF drawLabel(QPainter& painter, QPointF anchor, Qt::Alignment side, const QString& text,
    const QFont& font, const QColor& color);
// Lines of text below each other, from the top left corner of the first.
void drawLines(QPainter& painter, QPointF topLeft, const QStringList& lines, const QFont& font,
    const QColor& color, qreal height);
QRectF labelBox(QPointF anchor, Qt::Alignment side, const QString& text, const QFont& font);
qreal textWidth(const QString& text, const QFont& font);
// Words of a sentence on as many lines as fit; the last one is elided when there is more. A number stays with
// its unit or symbol.
QStringList wrappedLines(const QString& text, const QFont& font, qreal width, int most);
// The same of a caption, which is never cut within a sentence: its last sentences go until the others fit.
// Empty where not even the first does.
QStringList wholeSentences(const QString& text, const QFont& font, qreal width, int most);
// In a column of a page a caption takes more lines than the `most` of a wide picture.
int captionLines(qreal width, const QFont& font, int most);

} // namespace ridgepoint
