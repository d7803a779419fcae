#pragma once

// An entry of a legend: a sample of what it names, and the name. Who wants to know which entries a picture
// has (a test that tells each from every other) watches while it is painted.

#include "core/figures/plot.h"
#include "widgets/theme.h"

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QString>

#include <vector>

namespace ridgepoint {

// A role's fill with its pattern.
void paintRole(QPainter& painter, const QRectF& box, const Theme& theme, ColorRole role);
// The same with an outline, as a sample.
void paintSwatch(QPainter& painter, const QRectF& box, const Theme& theme, ColorRole role);

// A sign as charts draw their markers, `r` from its middle to its side, with the painter's pen and brush.
void drawMarker(QPainter& painter, MarkerShape shape, QPointF at, qreal r);

// The name right of its sample, `gap` away. Returns the box it took.
QRectF drawEntryName(QPainter& painter, const QRectF& sample, qreal gap, const QString& name,
    const QFont& font, const QColor& color);

struct LegendEntry
{
    QString name;
    QRectF sample; // on the device
};

// The entries that this thread paints while it lives.
class LegendWatch
{
public:
    LegendWatch();
    ~LegendWatch();
    LegendWatch(const LegendWatch&) = delete;
    LegendWatch& operator=(const LegendWatch&) = delete;

    std::vector<LegendEntry> entries;
};

} // namespace ridgepoint
