#pragma once

// An entry of a legend: a sample of what it names, and the name. Who wants to know which entries a picture
// has, and whether all of it found room, watches while it is painted.

#include "core/figures/plot.h"
#include "widgets/theme.h"

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <span>
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

// Where entries of such widths stand, from the corner of a legend that is `room` wide: on as many lines as
// they need, `pitch` apart.
std::vector<QPointF> flowed(std::span<const qreal> widths, qreal room, qreal gap, qreal pitch);

// What is painted while it lives is a group of an SVG file with this id; elsewhere it does nothing.
class FigurePart
{
public:
    FigurePart(QPainter& painter, const QString& id);
    FigurePart(QPainter& painter, const char* id)
        : FigurePart(painter, QString::fromLatin1(id))
    {
    }
    ~FigurePart();
    FigurePart(const FigurePart&) = delete;
    FigurePart& operator=(const FigurePart&) = delete;

private:
    QPainter* m_painter; // null: of no SVG
};
// The groups in what QSvgGenerator wrote, where only marks of them stand.
QByteArray withParts(const QByteArray& svg);

struct LegendEntry
{
    QString name;
    QRectF sample; // on the device
};

// What this thread paints while it lives. An aside is what a picture says of itself in sentences.
class PaintWatch
{
public:
    explicit PaintWatch(bool drawsAsides = true);
    ~PaintWatch();
    PaintWatch(const PaintWatch&) = delete;
    PaintWatch& operator=(const PaintWatch&) = delete;

    std::vector<LegendEntry> entries;
    QStringList panels; // titles of those that are drawn
    QStringList words; // of every label
    QStringList asides;
    QRectF plot; // around all plots, on the device

private:
    friend bool sawAside(const QString& sentences);
    bool m_draws;
};
void sawWords(const QString& words);
void sawPanel(const QString& title);
bool sawAside(const QString& sentences); // whether it is drawn
void sawPlot(const QPainter& painter, const QRectF& plot);

} // namespace ridgepoint
