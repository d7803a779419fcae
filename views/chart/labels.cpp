#include "views/chart/labels.h"

#include "views/chart/legend.h"
#include "widgets/fonts.h"

#include <QFontInfo>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

// Labels that touch and therefore move together.
struct Block
{
    double sum = 0; // of the wanted tops, each less what stands above it in the block
    double height = 0;
    std::size_t count = 0;
    double top(double low, double high) const
    {
        return std::max(low, std::min(sum / static_cast<double>(count), high - height));
    }
};

} // namespace

std::vector<std::optional<double>> placeLabels(std::span<const LabelWish> wishes, double low, double high)
{
    std::vector<std::optional<double>> places(wishes.size());
    std::vector<std::size_t> order;
    double needed = 0;
    for (std::size_t i = 0; i < wishes.size(); ++i) {
        if (std::isfinite(wishes[i].at) && wishes[i].height >= 0) {
            order.push_back(i);
            needed += wishes[i].height;
        }
    }
    while (needed > high - low && !order.empty()) {
        const auto least = std::ranges::min_element(
            order, [&](std::size_t a, std::size_t b) { return wishes[a].priority < wishes[b].priority; });
        needed -= wishes[*least].height;
        order.erase(least);
    }
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return wishes[a].at < wishes[b].at; });

    std::vector<Block> blocks;
    for (const std::size_t i : order) {
        Block block{wishes[i].at - wishes[i].height / 2, wishes[i].height, 1};
        while (
            !blocks.empty() && blocks.back().top(low, high) + blocks.back().height > block.top(low, high)) {
            const Block above = blocks.back();
            blocks.pop_back();
            block.sum += above.sum - static_cast<double>(block.count) * above.height;
            block.height += above.height;
            block.count += above.count;
        }
        blocks.push_back(block);
    }
    std::size_t next = 0;
    for (const Block& block : blocks) {
        double y = block.top(low, high);
        for (std::size_t n = 0; n < block.count; ++n, ++next) {
            const double height = wishes[order[next]].height;
            places[order[next]] = y + height / 2;
            y += height;
        }
    }
    return places;
}

namespace {

int pixelsOf(const QFont& font)
{
    return font.pixelSize() > 0 ? font.pixelSize() : QFontInfo(font).pixelSize();
}

constexpr qreal usualPixels = 13; // of a window's font

} // namespace

QFont pictureFont(const QFont& base, qreal scale)
{
    QFont font = base;
    font.setPixelSize(std::max(6, qRound(pixelsOf(base) * scale)));
    return font;
}

qreal pictureScale(const QRectF& area, const QFont& base, qreal largest)
{
    const qreal already = std::max(1.0, pixelsOf(base) / usualPixels);
    return std::clamp(std::min(area.width() / 800, area.height() / 420) / already, 1.0, largest);
}

qreal textWidth(const QString& text, const QFont& font)
{
    return QFontMetricsF(font).horizontalAdvance(text);
}

QStringList wrappedLines(const QString& text, const QFont& font, qreal width, int most)
{
    static const QRegularExpression beforeUnit(QStringLiteral("(?<=\\d) (?=[^\\s\\d\u00B7])"));
    QString together = text;
    together.replace(beforeUnit, QString(QChar::Nbsp));
    QStringList result;
    QStringList words = together.split(u' ', Qt::SkipEmptyParts);
    for (qsizetype i = words.size() - 1; i > 0; --i)
        if (words[i] == u"\u00B7") { // ends a line, begins none
            words.removeAt(i);
            words[i - 1] += u" \u00B7";
        }
    while (!words.isEmpty() && result.size() < most) {
        if (result.size() == most - 1) {
            result << QFontMetricsF(font).elidedText(words.join(u' '), Qt::ElideRight, width);
            break;
        }
        QString line = words.takeFirst();
        while (!words.isEmpty() && textWidth(line + u' ' + words.first(), font) <= width)
            line += u' ' + words.takeFirst();
        result << QFontMetricsF(font).elidedText(line, Qt::ElideRight, width);
    }
    return result;
}

QStringList wholeSentences(const QString& text, const QFont& font, qreal width, int most)
{
    static const QRegularExpression lastEnd(QStringLiteral("[.?!;] +(?=[^ .?!;]*[^ ])"));
    constexpr int unlimited = 1000;
    QString kept = text.trimmed();
    if (!kept.isEmpty() && !sawAside(kept))
        return {};
    while (!kept.isEmpty()) {
        const QStringList lines = wrappedLines(kept, font, width, unlimited);
        if (lines.size() <= most)
            return lines;
        qsizetype end = -1;
        for (auto it = lastEnd.globalMatch(kept); it.hasNext();)
            end = it.next().capturedStart();
        if (end < 0)
            return {};
        kept = kept.left(end + 1);
        if (kept.endsWith(u';'))
            kept.back() = u'.';
    }
    return {};
}

int captionLines(qreal width, const QFont& font, int most)
{
    constexpr qreal column = 36; // lines
    constexpr int more = 4;
    return width < column * lineHeight(font) ? most + more : most;
}

void drawLines(QPainter& painter, QPointF topLeft, const QStringList& lines, const QFont& font,
    const QColor& color, qreal height)
{
    for (const QString& line : lines) {
        drawLabel(painter, topLeft, Qt::AlignLeft | Qt::AlignTop, line, font, color);
        topLeft.ry() += height;
    }
}

QRectF labelBox(QPointF anchor, Qt::Alignment side, const QString& text, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const QSizeF size(metrics.horizontalAdvance(text), metrics.lineSpacing());
    QPointF corner = anchor;
    if (side & Qt::AlignHCenter)
        corner.rx() -= size.width() / 2;
    else if (side & Qt::AlignRight)
        corner.rx() -= size.width();
    if (side & Qt::AlignVCenter)
        corner.ry() -= size.height() / 2;
    else if (side & Qt::AlignBottom)
        corner.ry() -= size.height();
    return {corner, size};
}

QRectF drawLabel(QPainter& painter, QPointF anchor, Qt::Alignment side, const QString& text,
    const QFont& font, const QColor& color)
{
    const QRectF box = labelBox(anchor, side, text, font);
    if (text.isEmpty())
        return box;
    sawWords(text);
    painter.setFont(font);
    painter.setPen(color);
    const QFontMetricsF metrics(font);
    painter.drawText(
        QPointF(box.left(), box.center().y() + (metrics.ascent() - metrics.descent()) / 2), text);
    return box;
}

} // namespace ridgepoint
