#include "views/taxonomy/taxonomy_picture.h"

#include "views/chart/hatch.h"
#include "views/chart/labels.h"
#include "views/chart/legend.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Taxonomy)
};

constexpr qreal rowFilled = 0.78; // of a row by its tensor, the rest is gap
constexpr int across = 4; // accelerators in a row of the node
constexpr qreal leastNode = 11; // lines of text

// Neighbours on the ring stand beside each other: 0 1 2 3 over 7 6 5 4.
std::pair<int, int> placeOf(int gpu)
{
    return gpu < across ? std::pair(gpu, 0) : std::pair(nodeGpus - 1 - gpu, 1);
}

} // namespace

void NodePicture::update(const std::vector<StrategyRow>& rows, std::size_t baselines, std::size_t chosen,
    double time, const QString& device, const PictureStyle& style)
{
    m_rows = rows;
    m_device = device;
    m_baselines = baselines;
    m_chosen = std::min(chosen, rows.empty() ? 0 : rows.size() - 1);
    m_time = time;
    m_style = style;
    WordTableData table;
    table.columns = {{.title = Words::tr("Strategy")}, {.title = Words::tr("Partition")},
        {.title = Words::tr("Replicate")},
        {.title = Words::tr("Communication"), .secondary = true, .rank = 4},
        {.title = Words::tr("rank sends/step"), .number = true},
        {.title = Words::tr("link carries/step"), .rank = 5, .number = true}};
    for (std::size_t b = 0; b < baselines; ++b)
        table.columns.push_back({.title = Words::tr("in %1").arg(baselineLetter(b)),
            .rank = static_cast<int>(1 + b),
            .number = true});
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const StrategyRow& row = rows[i];
        WordRow line;
        line.key = row.key;
        line.startsGroup = true;
        line.lit = i == m_chosen;
        line.bold = line.lit;
        line.cells = {row.name, row.partition, row.replicate, row.communication, row.sent, row.link};
        for (std::size_t b = 0; b < baselines; ++b)
            line.cells += row.baselineSent[b];
        table.rows.push_back(std::move(line));
    }
    m_grid.update(table, style);
    m_layout.reset();
}

// The tensors of the chosen strategy and how each is held.
QStringList NodePicture::rowNames() const
{
    const Strategy strategy = m_rows[m_chosen].strategy;
    QStringList names;
    for (const TensorHolding& held : holdingsOf(strategy, m_rows[m_chosen].zeroStage))
        names += (held.split ? Words::tr("%1: split") : Words::tr("%1: a copy each"))
                     .arg(rowName(held.row, strategy));
    return names;
}

const NodePicture::Layout& NodePicture::layOut(const QRectF& area)
{
    if (m_layout && m_layout->area == area)
        return *m_layout;
    Layout layout;
    layout.area = area;
    const qreal scale = pictureScale(area, m_style.font, 1.25);
    layout.font = pictureFont(m_style.font, scale);
    layout.small = pictureFont(m_style.font, smallType * scale);
    layout.bold = layout.font;
    layout.bold.setBold(true);
    const qreal line = lineHeight(layout.bold);
    layout.line = line;
    // The grid takes what it needs, at most so much that the node has room.
    const qreal room = area.height() - leastNode * line;
    layout.drawn = room > 4 * line && area.width() > 22 * line && !m_rows.empty();
    layout.grid = area;
    if (layout.drawn) {
        layout.grid.setHeight(std::min(room, area.height() * 0.52));
        if (m_grid.rowBoxes(layout.grid).size() < m_rows.size())
            layout.grid.setHeight(room);
        const bool column = area.width() < 36 * line; // of a page: there words are cut before rows go
        if (m_grid.rowBoxes(layout.grid).size() < m_rows.size() || (column && !m_grid.complete(layout.grid)))
            layout.drawn = false; // the strategies come first
    }
    if (layout.drawn) {
        const qreal used = m_grid.usedHeight(layout.grid);
        qreal y = layout.grid.top() + used + line * 0.5;
        layout.sentence = wholeSentences(
            m_rows[m_chosen].sentence, layout.font, area.width(), captionLines(area.width(), layout.font, 2));
        layout.sentenceAt = QPointF(area.left(), y);
        y += static_cast<qreal>(layout.sentence.size()) * line + line * 0.3;
        layout.captionAt = QPointF(area.left(), y);
        layout.captionWidth = area.width();
        y += line * 1.4;
        layout.node = QRectF(area.left(), y, area.width(), area.bottom() - y);
        qreal names = 0;
        for (const QString& name : rowNames())
            names = std::max(names, textWidth(name, layout.small) + 2.2 * line);
        layout.named = layout.node.width() > names + 26 * line;
        layout.namesLeft = layout.node.left();
        if (!layout.named) {
            // In lines above the node.
            qreal x = area.left(), top = layout.node.top();
            const qreal textHeight = lineHeight(layout.small);
            for (const QString& name : rowNames()) {
                const qreal width = textWidth(name, layout.small) + 1.4 * line;
                if (x > area.left() && x + width > area.right()) {
                    x = area.left();
                    top += textHeight;
                }
                layout.legend.emplace_back(x, top + textHeight / 2);
                x += width + line;
            }
            layout.node.setTop(top + 1.4 * textHeight);
        }
        QRectF boxes = layout.node;
        if (layout.named)
            boxes.setLeft(boxes.left() + names);
        const qreal gapX = line * 1.6, gapY = line * 1.1;
        const qreal width = std::min((boxes.width() - (across - 1) * gapX) / across, 16 * line);
        const qreal height = std::min((boxes.height() - gapY) / 2, 9 * line);
        layout.drawn = height > 3.2 * line;
        for (int gpu = 0; gpu < nodeGpus; ++gpu) {
            const auto [column, row] = placeOf(gpu);
            layout.gpus[static_cast<std::size_t>(gpu)] = QRectF(
                boxes.left() + column * (width + gapX), boxes.top() + row * (height + gapY), width, height);
        }
    }
    if (!layout.drawn)
        layout.grid = area;
    m_layout = std::move(layout);
    return *m_layout;
}

QRectF NodePicture::rowBox(const Layout& layout, int gpu, std::size_t row, std::size_t rows) const
{
    const QRectF& box = layout.gpus[static_cast<std::size_t>(gpu)];
    const qreal head = lineHeight(layout.small) * 1.05;
    const qreal pad = layout.line * 0.3;
    const qreal height = (box.height() - head - pad) / static_cast<qreal>(rows);
    return QRectF(box.left() + pad, box.top() + head + height * static_cast<qreal>(row),
        box.width() - 2 * pad, height * rowFilled);
}

void NodePicture::paintGpu(
    QPainter& painter, const Layout& layout, int gpu, const Parts& parts, const Hop& hop) const
{
    const Theme& theme = *m_style.theme;
    const Strategy strategy = m_rows[m_chosen].strategy;
    const QRectF& box = layout.gpus[static_cast<std::size_t>(gpu)];
    painter.setPen(QPen(theme.color(ColorRole::Line), 1));
    painter.setBrush(theme.color(ColorRole::Panel));
    painter.drawRoundedRect(box, layout.line / 4, layout.line / 4);
    drawLabel(painter, {box.left() + layout.line * 0.3, box.top()}, Qt::AlignLeft | Qt::AlignTop,
        m_device.arg(gpu), layout.small, theme.color(ColorRole::SecondaryText));
    const std::vector<TensorHolding> holdings = holdingsOf(strategy, m_rows[m_chosen].zeroStage);
    for (std::size_t r = 0; r < holdings.size(); ++r) {
        const QRectF strip = rowBox(layout, gpu, r, holdings.size());
        const bool travels = holdings[r].row == hop.row;
        // Once the weights travel a sum of gradients is whole at its owner alone.
        const bool reduced = strategy == Strategy::Data && hop.row == TensorRow::Weights
            && holdings[r].row == TensorRow::Gradients;
        const Parts held = travels ? parts : partsAtRest(holdings[r].split || reduced);
        const ColorRole role = rowColor(holdings[r].row);
        const qreal width = strip.width() / nodeGpus;
        for (int part = 0; part < nodeGpus; ++part) {
            const int amount = held[static_cast<std::size_t>(gpu)][static_cast<std::size_t>(part)];
            const QRectF cell(strip.left() + width * part, strip.top(), width, strip.height());
            const QRectF inner = cell.adjusted(0.5, 0, -0.5, 0);
            const bool routed = strategy == Strategy::Expert && travels;
            const bool complete = routed ? amount == gpu + 1 : amount >= nodeGpus;
            if (amount > 0 && complete) {
                paintRole(painter, inner, theme, role);
            } else if (amount > 0) {
                // A share of a sum, or tokens for another expert: hatched.
                QPainterPath shape;
                shape.addRect(inner);
                painter.fillRect(inner, mixed(theme.color(ColorRole::Panel), theme.color(role), 0.35));
                paintPattern(painter, shape, FillPattern::Hatch45, theme.color(ColorRole::Text), 4, 0.7);
            }
        }
        painter.setPen(QPen(theme.color(ColorRole::Line), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(strip);
    }
}

void NodePicture::paintMessages(
    QPainter& painter, const Layout& layout, const Hop& hop, double fraction) const
{
    const Theme& theme = *m_style.theme;
    const QColor ink = theme.color(ColorRole::BandwidthAxis);
    const bool many = hop.messages.size() > nodeGpus;
    const qreal size = layout.line * (many ? 0.32 : 0.55);
    for (const TravellingPart& m : hop.messages) {
        const QRectF& from = layout.gpus[static_cast<std::size_t>(m.from)];
        const QRectF& to = layout.gpus[static_cast<std::size_t>(m.to)];
        QLineF way(from.center(), to.center());
        if (!many) {
            // Between facing edges of neighbours.
            const auto edge = [](const QRectF& box, QPointF towards) {
                const QPointF c = box.center(), d = towards - c;
                const qreal sx = std::abs(d.x()) > 0 ? box.width() / 2 / std::abs(d.x()) : 1e9;
                const qreal sy = std::abs(d.y()) > 0 ? box.height() / 2 / std::abs(d.y()) : 1e9;
                return c + d * std::min(sx, sy);
            };
            way = QLineF(edge(from, to.center()), edge(to, from.center()));
        }
        painter.setPen(QPen(ink, many ? 0.7 : 2));
        painter.drawLine(way);
        if (!many && way.length() > 2) {
            const QPointF along = (way.p2() - way.p1()) / way.length();
            const QPointF side(-along.y(), along.x());
            const qreal head = layout.line * 0.45;
            QPolygonF arrow{way.p2(), way.p2() - along * head + side * head * 0.5,
                way.p2() - along * head - side * head * 0.5};
            painter.setPen(Qt::NoPen);
            painter.setBrush(ink);
            painter.drawPolygon(arrow);
        }
        const QPointF at = way.pointAt(fraction);
        painter.setPen(QPen(theme.color(ColorRole::Text), 1));
        painter.setBrush(theme.color(rowColor(hop.row)));
        painter.drawRect(QRectF(at.x() - size / 2, at.y() - size / 2, size, size));
    }
}

void NodePicture::paint(QPainter& painter, const QRectF& area)
{
    if (m_rows.empty())
        return;
    const Layout& layout = layOut(area);
    const Theme& theme = *m_style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    m_grid.paint(painter, layout.grid);
    if (layout.drawn) {
        const Strategy strategy = m_rows[m_chosen].strategy;
        const std::vector<Hop> hops = hopsOf(strategy, m_rows[m_chosen].zeroStage);
        const auto last = static_cast<double>(hops.size());
        const double time = std::clamp(std::isfinite(m_time) ? m_time : 0, 0.0, last);
        const auto done = static_cast<std::size_t>(time);
        const Hop& hop = hops[std::min(done, hops.size() - 1)];
        drawLines(painter, {layout.sentenceAt.x(), layout.sentenceAt.y()}, layout.sentence, layout.font,
            theme.color(ColorRole::Text), layout.line);
        drawLabel(painter, layout.captionAt, Qt::AlignLeft | Qt::AlignTop,
            QFontMetricsF(layout.bold)
                .elidedText(
                    hopText(strategy, done, m_rows[m_chosen].zeroStage), Qt::ElideRight, layout.captionWidth),
            layout.bold, theme.color(ColorRole::Text));
        const Parts parts = partsAfter(strategy, done, m_rows[m_chosen].zeroStage);
        for (int gpu = 0; gpu < nodeGpus; ++gpu)
            paintGpu(painter, layout, gpu, parts, hop);
        if (done < hops.size())
            paintMessages(painter, layout, hop, time - static_cast<double>(done));
        const std::vector<TensorHolding> holdings = holdingsOf(strategy, m_rows[m_chosen].zeroStage);
        // Beside their rows; where those are thinner than a line of text, one below the other.
        const qreal textHeight = lineHeight(layout.small);
        const qreal pitch = rowBox(layout, 0, 0, holdings.size()).height() / rowFilled;
        const QStringList names = rowNames();
        qreal namesEnd = layout.gpus[0].top();
        const auto entry = [&](QPointF at, std::size_t r) {
            const QRectF box(at.x(), at.y() - layout.line * 0.3, layout.line, layout.line * 0.6);
            paintRole(painter, box, theme, rowColor(holdings[r].row));
            drawEntryName(painter, box, 0.4 * layout.line, names[static_cast<qsizetype>(r)], layout.small,
                theme.color(ColorRole::Text));
        };
        for (std::size_t r = 0; r < holdings.size() && layout.named; ++r) {
            const QRectF strip = rowBox(layout, 0, r, holdings.size());
            const qreal middle = pitch >= textHeight
                ? strip.center().y()
                : layout.gpus[0].top() + textHeight * (static_cast<qreal>(r) + 0.5);
            namesEnd = middle + textHeight / 2;
            entry({layout.namesLeft, middle}, r);
        }
        for (std::size_t r = 0; r < layout.legend.size(); ++r)
            entry(layout.legend[r], r);
        const QRectF& below = layout.gpus[nodeGpus - 1];
        if (const qreal top = std::max(below.top(), namesEnd);
            layout.named && top + textHeight <= below.bottom()) {
            drawLabel(painter, {layout.namesLeft, top}, Qt::AlignLeft | Qt::AlignTop,
                strategy == Strategy::Expert ? Words::tr("hatched: for others")
                                             : Words::tr("hatched: partial"),
                layout.small, theme.color(ColorRole::SecondaryText));
        }
    }
    painter.restore();
}

std::vector<Mark> NodePicture::marks(const QRectF& area)
{
    std::vector<Mark> all;
    if (m_rows.empty())
        return all;
    const Layout& layout = layOut(area);
    const std::vector<QRectF> boxes = m_grid.rowBoxes(layout.grid);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Mark mark{m_rows[i].key, m_rows[i].spoken,
            m_rows[i].inUse ? QStringLiteral("step.communication_bytes") : QString(), {}};
        if (i < boxes.size())
            mark.shape.addRect(boxes[i].adjusted(1, 1, -1, -1));
        all.push_back(std::move(mark));
    }
    return all;
}

void PropertyPicture::update(
    const std::vector<PropertyRow>& rows, std::size_t chosen, bool holds, const PictureStyle& style)
{
    m_rows = rows;
    m_chosen = std::min(chosen, rows.empty() ? 0 : rows.size() - 1);
    m_holds = holds;
    m_style = style;
    m_area = QRectF();
    if (rows.empty())
        return;
    m_demo = propertyDemo(rows[m_chosen].property, holds);
    m_text = demoText(m_demo, style.numbers);
    WordTableData table;
    table.columns = {{.title = Words::tr("Property")}, {.title = Words::tr("makes legal")},
        {.title = Words::tr("Key operation"), .secondary = true, .rank = 1}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        WordRow line;
        line.key = rows[i].key;
        line.startsGroup = true;
        line.lit = i == m_chosen;
        line.bold = line.lit;
        line.cells = {rows[i].name, rows[i].strategy, rows[i].operation};
        table.rows.push_back(std::move(line));
    }
    m_map.update(table, style);
}

void PropertyPicture::layOut(const QRectF& area)
{
    if (m_area == area)
        return;
    m_area = area;
    const qreal line = lineHeight(pictureFont(m_style.font, pictureScale(area, m_style.font, 1.25)));
    m_mapArea = m_demoArea = area;
    if (area.width() > 60 * line) { // beside
        m_mapArea.setWidth(area.width() * 0.42);
        m_demoArea.setLeft(m_mapArea.right() + 2 * line);
        return;
    }
    m_mapArea.setHeight(std::min(area.height() * 0.42, 12 * line));
    m_demoArea.setTop(m_mapArea.top() + m_map.usedHeight(m_mapArea) + line);
    if (m_demoArea.height() < 7 * line) {
        m_demoArea = QRectF();
        m_mapArea = area;
    }
}

void PropertyPicture::paint(QPainter& painter, const QRectF& area)
{
    if (m_rows.empty())
        return;
    layOut(area);
    const Theme& theme = *m_style.theme;
    const QColor text = theme.color(ColorRole::Text), secondary = theme.color(ColorRole::SecondaryText);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    m_map.paint(painter, m_mapArea);
    const QRectF& box = m_demoArea;
    const qreal scale = pictureScale(area, m_style.font, 1.25);
    if (!box.isEmpty()) {
        // The largest type in which everything has room; then without the middle lines.
        for (const qreal size : {scale, std::min(scale, 1.0), smallType}) {
            const QFont font = pictureFont(m_style.font, size);
            QFont bold = font;
            bold.setBold(true);
            const qreal line = lineHeight(bold);
            const QStringList sentence = wrappedLines(m_text.sentence, font, box.width(), 3);
            qreal labels = 0, values = 0;
            for (const DemoText::Line& part : m_text.lines) {
                labels = std::max(labels, textWidth(part.label, font));
                values = std::max(values, textWidth(part.values, font));
            }
            const bool inLine = labels + values + 2 * line <= box.width();
            const qreal perLine = inLine ? 1 : 2;
            const qreal bars = 6.2 * line;
            const qreal head = (static_cast<qreal>(sentence.size()) + 1.4) * line;
            qreal lines = static_cast<qreal>(m_text.lines.size()) * perLine * line + line * 0.6;
            const bool tight = head + lines + bars > box.height() || (!inLine && values > box.width());
            if (tight && size > smallType)
                continue;
            qreal y = box.top();
            drawLabel(painter, {box.left(), y}, Qt::AlignLeft | Qt::AlignTop,
                QFontMetricsF(bold).elidedText(m_holds
                        ? Words::tr("%1: with the property").arg(m_rows[m_chosen].name)
                        : Words::tr("%1: taken away").arg(m_rows[m_chosen].name),
                    Qt::ElideRight, box.width()),
                bold, text);
            y += line * 1.2;
            for (const QString& part : sentence) {
                if (y + line > box.bottom())
                    break;
                drawLabel(painter, {box.left(), y}, Qt::AlignLeft | Qt::AlignTop, part, font, text);
                y += line;
            }
            y += line * 0.4;
            if (!tight) {
                for (const DemoText::Line& part : m_text.lines) {
                    drawLabel(
                        painter, {box.left(), y}, Qt::AlignLeft | Qt::AlignTop, part.label, font, secondary);
                    if (!inLine)
                        y += line;
                    drawLabel(painter, {inLine ? box.left() + labels + 1.5 * line : box.left() + line, y},
                        Qt::AlignLeft | Qt::AlignTop, part.values, font, text);
                    y += line;
                }
                y += line * 0.4;
            }
            // In one piece and in parts, from zero; what differs is hatched.
            const double most = std::max({m_demo.whole, m_demo.split, 1e-300});
            const qreal lead =
                std::max(textWidth(Words::tr("in one piece"), font), textWidth(Words::tr("in parts"), font))
                + line;
            const qreal tail =
                std::max(textWidth(m_text.whole, bold), textWidth(m_text.split, bold)) + line * 0.8;
            const qreal width = std::min(box.width() - lead - tail, 40 * line);
            if (width > 2 * line && y + 4.6 * line <= box.bottom() + 0.5) {
                const auto bar = [&](const QString& name, double value, const QString& words,
                                     ColorRole role) {
                    const QRectF all(
                        box.left() + lead, y + line * 0.1, width * std::max(0.0, value) / most, line * 1.1);
                    painter.fillRect(all, theme.color(role));
                    if (value > std::min(m_demo.whole, m_demo.split)) {
                        const qreal common = width * std::min(m_demo.whole, m_demo.split) / most;
                        QPainterPath shape;
                        shape.addRect(all.adjusted(common, 0, 0, 0));
                        paintPattern(painter, shape, FillPattern::Hatch45, text, 5, 1.2);
                    }
                    painter.setPen(QPen(theme.color(ColorRole::Line), 1));
                    painter.setBrush(Qt::NoBrush);
                    painter.drawRect(all);
                    drawLabel(painter, {box.left(), all.center().y()}, Qt::AlignLeft | Qt::AlignVCenter, name,
                        font, text);
                    drawLabel(painter, {all.right() + line * 0.4, all.center().y()},
                        Qt::AlignLeft | Qt::AlignVCenter, words, bold, text);
                    y += line * 1.5;
                };
                bar(Words::tr("in one piece"), m_demo.whole, m_text.whole, ColorRole::Weights);
                bar(Words::tr("in parts"), m_demo.split, m_text.split, ColorRole::Gradients);
            }
            if (y + line <= box.bottom() + 0.5)
                drawLabel(painter, {box.left(), y + line * 0.1}, Qt::AlignLeft | Qt::AlignTop,
                    QFontMetricsF(bold).elidedText(m_text.verdict, Qt::ElideRight, box.width()), bold, text);
            break;
        }
    }
    painter.restore();
}

std::vector<Mark> PropertyPicture::marks(const QRectF& area)
{
    std::vector<Mark> all;
    if (m_rows.empty())
        return all;
    layOut(area);
    const std::vector<QRectF> boxes = m_map.rowBoxes(m_mapArea);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Mark mark{m_rows[i].key,
            i == m_chosen ? Words::tr("%1 In one piece %2, in parts %3. %4")
                                .arg(m_rows[i].spoken, m_text.whole, m_text.split, m_text.verdict)
                          : m_rows[i].spoken,
            {}, {}};
        if (i < boxes.size())
            mark.shape.addRect(boxes[i].adjusted(1, 1, -1, -1));
        all.push_back(std::move(mark));
    }
    return all;
}

} // namespace ridgepoint
