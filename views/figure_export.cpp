#include "views/figure_export.h"

#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "views/device_words.h"
#include "views/readout_text.h"
#include "views/readout_tiles.h"
#include "widgets/fonts.h"

#include <QPicture>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace ridgepoint {

namespace {

constexpr qreal pictureShare = 0.75; // of a page's height
constexpr int headLines = 4; // of the title, and of what stands below it
constexpr qreal codeModule = 1.5; // 0.4 mm: what a telephone held over a printed page still reads
constexpr qreal codeShare = 0.5; // of a page's width or height

QStringList wrapped(const QString& text, const QFont& font, qreal width)
{
    QStringList lines;
    for (const QString& paragraph : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        QString together = paragraph;
        together.replace(
            QStringLiteral(" \u00B7 "), QStringLiteral("\u00A0\u00B7 ")); // ends a line, begins none
        QTextLayout layout(together, font);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            lines.append(paragraph.mid(line.textStart(), line.textLength()).trimmed());
        }
        layout.endLayout();
    }
    return lines;
}

// Icons are letters of the font, so that they stay text.
QString stateMark(GateState state)
{
    switch (state) {
    case GateState::Pass:
        return QStringLiteral("\u2713 ");
    case GateState::Tight:
        return QStringLiteral("\u25B2 ");
    case GateState::Fail:
        return QStringLiteral("\u2717 ");
    case GateState::Unset:
        return QStringLiteral("\u25CB ");
    case GateState::NotApplicable:
        break;
    }
    return {};
}

struct Page
{
    QPainter& painter;
    const Theme& theme;
    QFont body, small, bold, value;
    qreal space;
    QRectF rest; // what is still free

    QString fitted(const QString& text, const QFont& font, qreal width) const
    {
        return QFontMetricsF(font).elidedText(text, Qt::ElideRight, width);
    }
    void linesFromTop(const QString& text, const QFont& font, ColorRole role)
    {
        for (const QString& line : wrappedLines(text, font, rest.width(), headLines))
            rest.setTop(drawLabel(
                painter, rest.topLeft(), Qt::AlignLeft | Qt::AlignTop, line, font, theme.color(role))
                            .bottom());
    }
    void lineFromBottom(const QString& text, const QFont& font, ColorRole role)
    {
        const QRectF box = drawLabel(painter, rest.bottomLeft(), Qt::AlignLeft | Qt::AlignBottom,
            fitted(text, font, rest.width()), font, theme.color(role));
        rest.setBottom(box.top());
    }
};

void footnote(Page& page, const FigureOptions& options)
{
    const FigurePart part(page.painter, "notes");
    const qreal stampWidth =
        options.stamp.isEmpty() ? 0 : textWidth(options.stamp, page.small) + 4 * page.space;
    QString text = options.footnote;
    QStringList lines = wrapped(text, page.small, page.rest.width());
    for (const QString& each : options.assumptions) {
        const QString longer = text.isEmpty() ? each : text + QStringLiteral(" \u00B7 ") + each;
        const QStringList more = wrapped(longer, page.small, page.rest.width());
        if (more.size() > std::max<qsizetype>(lines.size(), 1)
            || textWidth(more.last(), page.small) + stampWidth > page.rest.width())
            continue;
        text = longer;
        lines = more;
    }
    if (!options.stamp.isEmpty()) {
        // The stamp shares the last line when there is room beside it.
        if (lines.isEmpty() || textWidth(lines.last(), page.small) + stampWidth > page.rest.width())
            lines.append(QString());
        drawLabel(page.painter, page.rest.bottomRight(), Qt::AlignRight | Qt::AlignBottom,
            page.fitted(options.stamp, page.small, page.rest.width()), page.small,
            page.theme.color(ColorRole::SecondaryText));
    }
    for (auto line = lines.crbegin(); line != lines.crend(); ++line)
        page.lineFromBottom(*line, page.small, ColorRole::SecondaryText);
    if (!lines.isEmpty())
        page.rest.adjust(0, 0, 0, -2 * page.space);
}

// In an image each module gets a whole number of pixels, and not fewer than that.
qreal codeSide(const QrCode& code, const QPainter& painter, qreal magnified)
{
    const QPaintDevice* const on = painter.device();
    const bool image = on && on->devType() == QInternal::Image;
    return (image ? std::ceil(codeModule * on->devicePixelRatio()) / on->devicePixelRatio() : codeModule)
        * code.wholeModules() / magnified;
}

// Columns as wide as what stands in them.
std::vector<qreal> columnWidths(const std::vector<qreal>& tiles, std::size_t columns)
{
    std::vector<qreal> widths(columns, 0);
    for (std::size_t i = 0; i < tiles.size(); ++i)
        widths[i % columns] = std::max(widths[i % columns], tiles[i]);
    return widths;
}

// Whether there was room for them.
bool readouts(Page& page, const std::vector<ReadoutTileData>& tiles, bool deltas)
{
    if (tiles.empty())
        return true;
    const FigurePart part(page.painter, "readouts");
    std::vector<qreal> needed; // by each tile
    std::size_t deltaLines = 0;
    for (const ReadoutTileData& tile : tiles) {
        qreal widest = std::max(
            textWidth(tile.label, page.small), textWidth(stateMark(tile.state) + tile.value, page.value));
        for (const QString& delta : deltas ? tile.deltas : std::vector<QString>())
            widest = std::max(widest, textWidth(delta, page.small));
        needed.push_back(widest + 3 * page.space);
        deltaLines = std::max(deltaLines, deltas ? tile.deltas.size() : 0);
    }
    // As few rows as can be read.
    std::size_t columns = tiles.size();
    std::vector<qreal> widths;
    qreal sum = 0, scale = 1;
    // They shrink to the page's small type before they take a second row.
    const qreal least = std::ceil(smallType * page.body.pixelSize()) / page.small.pixelSize();
    for (; columns > 0; --columns) {
        // As even as possible: seven tiles where six would fit become four and three.
        const std::size_t inRows = (tiles.size() + columns - 1) / columns;
        columns = (tiles.size() + inRows - 1) / inRows;
        widths = columnWidths(needed, columns);
        sum = std::accumulate(widths.begin(), widths.end(), 0.0);
        scale = page.rest.width() / sum;
        if (scale >= least)
            break;
    }
    columns = std::max<std::size_t>(columns, 1);
    if (scale < 1) {
        for (QFont* font : {&page.small, &page.value}) // whole pixels; rounded up it would not fit
            *font = pictureFont(
                *font, std::floor(font->pixelSize() * std::max(scale, least)) / font->pixelSize());
    }
    const std::size_t rows = (tiles.size() + columns - 1) / columns;
    const qreal smallHeight = lineHeight(page.small);
    const qreal rowHeight = smallHeight * static_cast<qreal>(1 + deltaLines) + lineHeight(page.value)
        + (rows > 1 ? page.space : 0);
    const qreal total = rowHeight * static_cast<qreal>(rows) + 2 * page.space;
    if (total > page.rest.height() / 2)
        return false; // the picture comes first
    const qreal top = page.rest.bottom() - total + page.space;
    page.rest.setBottom(page.rest.bottom() - total - page.space);
    QPainterPath rule;
    rule.moveTo(page.rest.left(), top - page.space);
    rule.lineTo(page.rest.right(), top - page.space);
    page.painter.strokePath(rule, QPen(page.theme.grid(), 1));
    // Even columns where each has room, else what is left is shared out.
    const qreal even = page.rest.width() / static_cast<qreal>(columns);
    const bool equal = std::ranges::all_of(widths, [&](qreal width) { return width <= even; });
    qreal left = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const ReadoutTileData& tile = tiles[i];
        const qreal own = equal ? even : widths[i % columns] * scale;
        if (i % columns == 0)
            left = 0;
        QPointF at(page.rest.left() + left, top + rowHeight * static_cast<qreal>(i / columns));
        left += own;
        const qreal room = own - page.space;
        at.ry() = drawLabel(page.painter, at, Qt::AlignLeft | Qt::AlignTop,
            page.fitted(tile.label, page.small, room), page.small, page.theme.color(ColorRole::SecondaryText))
                      .bottom();
        const ColorRole role = tile.state == GateState::Fail ? ColorRole::Overshoot : ColorRole::Text;
        at.ry() = drawLabel(page.painter, at, Qt::AlignLeft | Qt::AlignTop,
            page.fitted(stateMark(tile.state) + tile.value, page.value, room), page.value,
            page.theme.color(role))
                      .bottom();
        for (std::size_t k = 0; k < deltaLines && k < tile.deltas.size(); ++k)
            at.ry() = drawLabel(page.painter, at, Qt::AlignLeft | Qt::AlignTop,
                page.fitted(tile.deltas[k], page.small, room), page.small,
                page.theme.color(ColorRole::SecondaryText))
                          .bottom();
    }
    return true;
}

// A picture that is a sentence alone: why there is nothing to draw.
bool saysNothingElse(View& view, const QRectF& room)
{
    QPicture nowhere;
    QPainter painter(&nowhere);
    const PaintWatch watch(false);
    view.paintPicture(painter, room.adjusted(0, 0, 0, -1)); // laid out for another area
    return watch.words.isEmpty();
}

} // namespace

std::vector<ReadoutTileData> figureReadouts(const View& view, const QStringList& paths)
{
    const std::vector<ReadoutTileData> own = view.tiles();
    std::vector<ReadoutTileData> shown;
    if (paths.isEmpty()) // without those that have no value here
        std::ranges::copy_if(own, std::back_inserter(shown),
            [](const ReadoutTileData& tile) { return tile.value != QString(noValue); });
    else if (!view.isCovered())
        for (const QString& path : paths) {
            const ReadoutTileData tile = readoutTile(view.input(), path.toUtf8(), view.style().numbers);
            // A view may show another value under a path: a yes, or what another plan would take.
            const auto same = std::ranges::find_if(own, [&](const ReadoutTileData& each) {
                return each.path == tile.path && each.value == tile.value;
            });
            shown.push_back(same == own.end() ? tile : *same);
        }
    for (ReadoutTileData& tile : shown)
        tile.label = deviceWords(tile.label, view.input());
    return shown;
}

bool hasRoomFor(const QrCode& code, const QSizeF& page)
{
    return code.wholeModules() * codeModule <= codeShare * std::min(page.width(), page.height());
}

PaintedFigure renderFigure(QPainter& painter, const QRectF& page, View& view, const FigureOptions& options)
{
    if (!view.ready() || page.isEmpty())
        return {};
    const Theme& theme = *view.style().theme;
    // As the pictures do: a large page gets larger type before it gets more empty paper.
    const QFont base = pictureFont(view.style().font,
        pictureScale(QRectF(0, 0, page.width(), page.height() * pictureShare), view.style().font, 1.35));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (options.background)
        painter.fillRect(page, theme.color(ColorRole::Background));
    const qreal space = spaceUnit(pictureFont(base));
    const bool slide = options.titlePixels > 0; // lies in the frame of a presentation
    const qreal margin = std::min((slide ? 2 : 4) * space, std::min(page.width(), page.height()) / 20);
    Page sheet{.painter = painter,
        .theme = theme,
        .body = pictureFont(base),
        .small = pictureFont(base, smallType),
        .bold = pictureFont(base, largeType),
        .value = pictureFont(base, largeType),
        .space = space,
        .rest = page.adjusted(margin, margin, -margin, -margin)};
    sheet.bold.setBold(true);
    if (slide)
        sheet.bold.setPixelSize(qRound(options.titlePixels));
    if (options.title) {
        const FigurePart part(painter, "title");
        sheet.linesFromTop(
            options.heading.isEmpty() ? view.title() : options.heading, sheet.bold, ColorRole::Text);
        if (options.underTitle)
            sheet.linesFromTop(options.named.isEmpty() || view.subtitle().isEmpty()
                    ? options.named + view.subtitle()
                    : options.named + QStringLiteral(" \u00B7 ") + view.subtitle(),
                sheet.body, ColorRole::SecondaryText);
        sheet.rest.adjust(0, 2 * space, 0, 0);
    }
    const QRectF below = sheet.rest;
    const bool coded = options.code && hasRoomFor(*options.code, page.size() * options.magnified);
    const qreal side = coded ? codeSide(*options.code, painter, options.magnified) : 0;
    if (coded)
        sheet.rest.setRight(below.right() - side - 2 * space);
    if (!options.caption.isEmpty()) {
        const QStringList lines = wrapped(options.caption, sheet.body, sheet.rest.width());
        for (auto line = lines.crbegin(); line != lines.crend(); ++line)
            sheet.lineFromBottom(*line, sheet.body, ColorRole::Text);
        sheet.rest.adjust(0, 0, 0, -2 * space);
    }
    footnote(sheet, options);
    const bool complete = !options.readouts
        || readouts(sheet, figureReadouts(view, options.readoutPaths), options.baselineDeltas);
    if (coded) {
        paintQrCode(painter, QRectF(below.right() - side, below.bottom() - side, side, side), *options.code);
        sheet.rest.setRight(below.right());
        sheet.rest.setBottom(std::min(sheet.rest.bottom(), below.bottom() - side - 2 * space));
    }
    if (sheet.rest.width() > 1 && sheet.rest.height() > 1) {
        const PaintWatch watch(options.asides || saysNothingElse(view, sheet.rest));
        const FigurePart part(painter, "plot");
        painter.save();
        view.paintPicture(painter, sheet.rest);
        painter.restore();
    }
    painter.restore();
    return {sheet.rest, complete};
}

} // namespace ridgepoint
