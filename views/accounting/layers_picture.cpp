#include "views/accounting/layers_picture.h"

#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Layers)
};

constexpr double headroom = 1.02; // of the axis beyond the longest bar
constexpr qreal stripLines = 2.2, gapLines = 0.7; // heights, in lines of text

// The rest of a picture below the strip.
QRectF below(const QRectF& area, const QRectF& strip, const QFont& font)
{
    return strip.isNull() ? area
                          : area.adjusted(0, strip.bottom() - area.top() + gapLines * lineHeight(font), 0, 0);
}

} // namespace

void LayersPicture::update(const LayersData& data, const PictureStyle& style, bool held)
{
    m_data = data;
    m_style = style;
    m_axis.follow(style, held, 0, data.total * headroom,
        [&](double, double most) { return linearAxis(most, Unit::Parameter, style.numbers); });
    RowsData rows;
    rows.axis = m_axis;
    rows.sentence = data.sentence;
    if (!data.rows.empty())
        // What a sequence keeps stays longest where there is little room.
        rows.headers = {Words::tr("parameters"), Words::tr("KV cache per token"),
            Words::tr("state per sequence"), Words::tr("for one token"), Words::tr("layers"),
            Words::tr("share")};
    double end = 0;
    for (const LayersRow& each : data.rows) {
        RowsBar row;
        row.key = each.key;
        row.spoken = each.spoken;
        row.path = QStringLiteral("model.params_total");
        row.name = each.name;
        row.from = end;
        row.to = end += each.parameters;
        row.joined = true;
        row.role = each.kind ? layerRole(each.kind->reach) : ColorRole::Buffers;
        row.cells = {each.parametersText, each.cacheText, each.stateText, each.activeText, each.countText,
            each.shareText};
        rows.rows.push_back(std::move(row));
        const QString legend =
            each.kind ? layerReachName(each.kind->reach) : Words::tr("outside of the layers");
        if (std::ranges::find(rows.legend, legend, &RowsLegend::text) == rows.legend.end())
            rows.legend.push_back({legend, RowsBar::Fill::Role, rows.rows.back().role});
    }
    if (!data.rows.empty()) {
        rows.rows.push_back(wholeBar(QStringLiteral("layers.total"), Words::tr("model"), data.total,
            {data.totalText, data.cacheText, data.stateText, data.activeText, data.countText}));
        rows.rows.back().spoken = Words::tr("model, %1").arg(data.totalText);
        rows.rows.back().path = QStringLiteral("model.params_total");
    }
    m_rows.update(rows, style);
}

QRectF LayersPicture::stripBox(const QRectF& area) const
{
    const qreal line = lineHeight(pictureFont(m_style.font));
    constexpr qreal least = 12; // lines of a picture that has one
    if (m_data.strip.cells.empty() || area.height() < least * line)
        return {};
    return {area.left() + line, area.top() + line / 2, area.width() - 2 * line, stripLines * line};
}

void LayersPicture::paint(QPainter& painter, const QRectF& area)
{
    const QFont font = pictureFont(m_style.font);
    const QRectF strip = stripBox(area);
    if (!strip.isNull()) {
        const QFont small = pictureFont(m_style.font, smallType);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        paintLayerStrip(
            painter, strip.adjusted(0, 0, 0, -1.25 * lineHeight(small)), m_data.strip, *m_style.theme);
        const QString& pattern = m_data.strip.pattern;
        const std::array<QString, 2> captions = m_data.strip.hasExperts()
            ? std::array{Words::tr("Layers, first to last: %1. Below: MoE layers.").arg(pattern),
                Words::tr("Layers, first to last. Below: MoE layers.")}
            : std::array{
                Words::tr("Layers, first to last: %1.").arg(pattern), Words::tr("Layers, first to last.")};
        for (const QString& caption : captions)
            if (QFontMetricsF(small).horizontalAdvance(caption) <= strip.width()) {
                drawLabel(painter, strip.bottomLeft(), Qt::AlignLeft | Qt::AlignBottom, caption, small,
                    m_style.theme->color(ColorRole::SecondaryText));
                break;
            }
        painter.restore();
    }
    m_rows.paint(painter, below(area, strip, font));
}

std::vector<Mark> LayersPicture::marks(const QRectF& area)
{
    const QRectF strip = stripBox(area);
    std::vector<Mark> all = m_rows.marks(below(area, strip, pictureFont(m_style.font)));
    if (!strip.isNull())
        all.insert(all.begin(),
            boxMark(QStringLiteral("layers.strip"), m_data.strip.spoken, QStringLiteral("model.params_total"),
                strip));
    return all;
}

} // namespace ridgepoint
