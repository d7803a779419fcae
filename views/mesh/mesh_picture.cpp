#include "views/mesh/mesh_picture.h"

#include "views/baseline_ink.h"
#include "views/chart/labels.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(MeshPicture)
};

constexpr qreal sideCaptionFrom = 820; // width of a picture that has room for the caption beside the nodes
constexpr qreal thinnestLink = 1, thickestLink = 6;
constexpr int mostFlags = 3;
constexpr qreal besideNumber = 6; // of a rank within its square
constexpr qreal largestCell = 112; // side of a rank's square; more is no easier to read

QPen linePen(const QColor& color, qreal width, Qt::PenStyle style)
{
    QPen pen(color, width, style, Qt::FlatCap, Qt::MiterJoin);
    return pen;
}

QString rankKey(std::int64_t rank) { return QStringLiteral("rank.%1").arg(rank); }
QString chipKey(const QString& id) { return QStringLiteral("chip.") + id; }

} // namespace

void MeshPicture::update(const MeshData& data, const PictureStyle& style, const MeshPictureState& state)
{
    m_data = data;
    m_style = style;
    m_state = state;
    m_layout.reset();
}

bool MeshPicture::shows(const MeshDimension& d) const
{
    return d.groups.size() > 1 && (m_state.only.isEmpty() || m_state.only == d.id);
}

qreal MeshPicture::linkWidth(Bytes bytes) const
{
    const double most = std::max(m_data.busiestPort, m_data.busiestCard).value();
    if (!(most > 0) || !(bytes.value() > 0))
        return 0;
    return thinnestLink + (thickestLink - thinnestLink) * std::sqrt(std::min(1.0, bytes.value() / most));
}

std::vector<std::int64_t> MeshPicture::wantedRanks() const
{
    constexpr std::int64_t ofEach = 128;
    std::vector<std::int64_t> wanted{m_state.selected};
    for (const MeshDimension& d : m_data.dimensions) // a group that leaves its node shows where to
        for (std::int64_t member = 0; d.hot && member < std::min(ofEach, d.groups.size()); ++member)
            wanted.push_back(d.groups.rank(d.groups.groupOf(m_state.selected), member));
    // One neighbour of each dimension after the other, so that few nodes show something of every group.
    for (std::int64_t i = 0; i < ofEach; ++i)
        for (const MeshDimension& d : m_data.dimensions)
            if (i < d.groups.size())
                wanted.push_back(d.groups.rank(d.groups.groupOf(m_state.selected), i));
    return wanted;
}

void MeshPicture::layOutChips(Layout& layout, QRectF& rest) const
{
    const qreal space = spaceUnit(m_style.font);
    const QFontMetricsF metrics(layout.font);
    const qreal height = layout.line + 2 * space;
    layout.chipLabel = Words::tr("neighbouring ranks first:");
    qreal chips = 0;
    for (const MeshDimension& d : m_data.dimensions)
        chips += metrics.horizontalAdvance(d.id + QStringLiteral(" 00000")) + 5 * space;
    qreal x = rest.left();
    if (chips + metrics.horizontalAdvance(layout.chipLabel) + 2 * space > rest.width()) {
        layout.chipLabel.clear();
    } else {
        layout.chipLabelAt = QPointF(x, rest.top() + height / 2);
        x += metrics.horizontalAdvance(layout.chipLabel) + 2 * space;
    }
    for (const MeshDimension& d : m_data.dimensions) {
        const QString text =
            m_data.layout ? d.id + QLatin1Char(' ') + QString::number(d.groups.size()) : d.id;
        const qreal width = metrics.horizontalAdvance(text) + 4 * space;
        if (x + width > rest.right() + 0.5)
            break;
        layout.chips.push_back({d.id, text, QRectF(x, rest.top(), width, height)});
        x += width + space;
    }
    rest.setTop(rest.top() + height + 2 * space);
}

std::vector<MeshPicture::CaptionLine> MeshPicture::captionLines() const
{
    std::vector<CaptionLine> lines;
    const auto baselines = [&] {
        for (const MeshBaseline& baseline : m_data.baselines) {
            CaptionLine line;
            line.text = baseline.text;
            line.spoken = baseline.spoken;
            line.baseline = &baseline;
            line.key = QStringLiteral("baseline.%1").arg(baseline.index);
            lines.push_back(std::move(line));
        }
    };
    const auto plain = [&](const QString& text, bool bold = false, const QString& key = {}) {
        CaptionLine line;
        line.text = text;
        line.bold = bold;
        line.key = key;
        lines.push_back(std::move(line));
    };
    if (!m_data.problem.isEmpty()) {
        plain(QStringLiteral("▲ ") + m_data.problem, true, QStringLiteral("problem"));
        baselines();
        return lines;
    }
    for (qsizetype i = 0; i < std::min<qsizetype>(mostFlags, m_data.flags.size()); ++i)
        plain(QStringLiteral("▲ ") + m_data.flags[i], true, QStringLiteral("flag.%1").arg(i));
    if (!m_data.sentence.isEmpty()) {
        plain(m_data.sentence);
        baselines();
        return lines;
    }
    const std::int64_t rank = outlined();
    const QString layers = layersOfRank(m_data, rank);
    plain(Words::tr("Groups of rank %1, on node %2").arg(rank).arg(rank / m_data.perNode)
            + (layers.isEmpty() ? QString() : QStringLiteral(" · ") + layers),
        true);
    for (const MeshDimension& d : m_data.dimensions) {
        if (!shows(d))
            continue;
        CaptionLine line;
        line.text = groupCaption(m_data, d, rank, 5);
        line.dimension = &d;
        line.key = QStringLiteral("group.") + d.id;
        line.path = d.id == QLatin1String("tp") ? QStringLiteral("mesh.tensor_nodes")
            : d.id == QLatin1String("dp")       ? QStringLiteral("mesh.data_nodes")
                                                : QString();
        lines.push_back(std::move(line));
    }
    if (m_data.trafficHidden)
        return lines;
    const PortLoad load = m_data.load(rank);
    const auto link = [&](const QString& text, Bytes bytes, bool network, const QString& key,
                          const QString& path) {
        CaptionLine line;
        line.text = text;
        line.link = bytes;
        line.network = network;
        line.key = key;
        line.path = path;
        lines.push_back(std::move(line));
    };
    const auto bytes = [&](Bytes amount) { return displayText(amount.value(), Unit::Byte, m_data.numbers); };
    link(Words::tr("scale-up link: %1 a step · busiest %2").arg(bytes(load.scaleUp), m_data.portText),
        load.scaleUp, false, QStringLiteral("link.scale_up"), QStringLiteral("mesh.scale_up_bytes"));
    link(Words::tr("network card: %1 a step · busiest %2").arg(bytes(load.network), m_data.cardText),
        load.network, true, QStringLiteral("link.network"), QStringLiteral("mesh.network_bytes"));
    baselines();
    return lines;
}

void MeshPicture::layOutCaption(Layout& layout, QRectF& rest) const
{
    const qreal space = spaceUnit(m_style.font);
    const bool beside = rest.width() >= sideCaptionFrom;
    const qreal width = beside ? std::min(rest.width() * 0.36, 96 * space) : rest.width();
    const qreal sample = 11 * space;
    std::vector<CaptionLine> lines;
    const std::vector<CaptionLine> wanted = captionLines();
    // Below the nodes a caption takes at most half the height; what comes last goes first.
    const auto most = static_cast<std::size_t>(
        std::max(1.0, std::floor(rest.height() * (beside ? 1 : 0.55) / layout.line)));
    for (const CaptionLine& line : wanted) {
        const bool sampled = line.dimension || line.link || line.baseline;
        const QFont& font = line.bold ? layout.bold : layout.font;
        const QStringList texts = wrappedLines(line.text, font, width - (sampled ? sample : 0),
            wanted.size() - m_data.baselines.size() <= 2 ? 12
                : beside                                 ? 4
                                                         : ridgepoint::captionLines(rest.width(), font, 1));
        for (qsizetype i = 0; i < texts.size() && lines.size() < most; ++i) {
            CaptionLine part = line;
            part.text = texts[i];
            if (part.spoken.isEmpty())
                part.spoken = line.text; // whole, however it is wrapped
            if (i > 0) { // the sample and the mark are at its first line
                part.key.clear();
                part.dimension = nullptr;
                part.link.reset();
                part.baseline = nullptr;
            }
            part.box = QRectF(sampled ? sample : 0, 0, width - (sampled ? sample : 0), layout.line);
            lines.push_back(std::move(part));
        }
    }
    const qreal height = static_cast<qreal>(lines.size()) * layout.line;
    const qreal left = beside ? rest.right() - width : rest.left();
    qreal y = beside ? rest.top() : rest.bottom() - height;
    for (CaptionLine& line : lines) {
        line.box.moveTo(left + line.box.left(), y);
        y += layout.line;
        layout.caption.push_back(line);
    }
    if (beside)
        rest.setRight(left - 4 * space);
    else
        rest.setBottom(rest.bottom() - height - 2 * space);
}

const MeshPicture::Layout& MeshPicture::layOut(const QRectF& area)
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
    layout.line = lineHeight(layout.bold);
    QRectF rest = area;
    layOutChips(layout, rest);
    layOutCaption(layout, rest);
    layout.nodesArea = rest;
    if (m_data.layout && rest.height() > 0 && rest.width() > 0) {
        NodeRequest request;
        request.ranks = m_data.ranks;
        request.perNode = m_data.perNode;
        request.wanted = wantedRanks();
        request.gap = 2 * spaceUnit(m_style.font);
        const auto withType = [&](const QFont& font) {
            const QFontMetricsF small(font);
            const qreal number = small.horizontalAdvance(QString::number(m_data.ranks - 1));
            request.least = std::ceil(std::max(small.height() * 0.85, number + besideNumber + 3));
            request.comfortable = std::max(number + 10, 2 * small.height() + 4);
            request.most = std::max(request.comfortable, largestCell * scale);
            request.header = std::ceil(small.height());
            // Every rank with its number, on as many nodes as have room for that; else without.
            NodeLayout numbered = layOutNodes(request, rest);
            if (numbered.nodes.size() > 1
                || (numbered.nodes.size() == 1 && numbered.nodes.front().moreRanks == 0))
                return numbered;
            request.least = std::ceil(small.height() * 0.85);
            return layOutNodes(request, rest);
        };
        layout.nodes = withType(layout.small);
        if (layout.nodes.collapsed() && scale > 1) { // larger type must not cost nodes
            const QFont plain = pictureFont(m_style.font, smallType);
            if (NodeLayout all = withType(plain); all.nodes.size() > layout.nodes.nodes.size()) {
                layout.small = plain;
                layout.nodes = std::move(all);
            }
        }
        for (const NodeBox& node : layout.nodes.nodes) {
            PortLoad most;
            for (const NodeCell& cell : node.cells) {
                const PortLoad load = m_data.load(cell.rank);
                most.scaleUp = std::max(most.scaleUp, load.scaleUp);
                most.network = std::max(most.network, load.network);
            }
            layout.loads.push_back(most);
        }
    }
    m_layout = std::move(layout);
    return *m_layout;
}

void MeshPicture::paintChips(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const qreal radius = spaceUnit(m_style.font);
    if (!layout.chipLabel.isEmpty())
        drawLabel(painter, layout.chipLabelAt, Qt::AlignLeft | Qt::AlignVCenter, layout.chipLabel,
            layout.font, theme.color(ColorRole::SecondaryText));
    for (const Chip& chip : layout.chips) {
        const auto d = std::ranges::find(m_data.dimensions, chip.id, &MeshDimension::id);
        QRectF box = chip.box;
        const bool grabbed = m_state.grabbed == chip.id;
        painter.setBrush(theme.color(grabbed ? ColorRole::Background : ColorRole::Panel));
        painter.setPen(linePen(theme.color(d->role), grabbed ? 3 : 2, d->line));
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius);
        drawLabel(painter, box.center(), Qt::AlignCenter, chip.text, grabbed ? layout.bold : layout.font,
            theme.color(ColorRole::Text));
    }
}

void MeshPicture::paintCell(QPainter& painter, const Layout& layout, const NodeCell& cell) const
{
    const Theme& theme = *m_style.theme;
    const std::int64_t rank = outlined();
    const bool own = cell.rank == rank;
    const QRectF box = cell.box.adjusted(1.5, 1.5, -1.5, -1.5);
    painter.setBrush(theme.color(ColorRole::Background));
    painter.setPen(linePen(theme.grid(), 1, Qt::SolidLine));
    painter.drawRect(box);
    // A thick or broken frame would run over the letter of a small square.
    const bool small = std::min(box.width(), box.height()) < std::max(12.0, lineHeight(layout.small));
    QString letters;
    qreal inset = 0;
    for (const MeshDimension& d : m_data.dimensions) {
        if (own || !shows(d) || d.groups.groupOf(cell.rank) != d.groups.groupOf(rank))
            continue;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(linePen(theme.color(d.role), small ? 1 : 2, small ? Qt::SolidLine : d.line));
        if (!small || letters.isEmpty())
            painter.drawRect(box.adjusted(inset, inset, -inset, -inset));
        inset += 3;
        letters += d.letter;
    }
    if (own) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(linePen(theme.color(ColorRole::Text), small ? 1.5 : 3, Qt::SolidLine));
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    const QString number = QString::number(cell.rank);
    const bool fitsNumber = textWidth(number, layout.small) + besideNumber <= box.width();
    const qreal half = lineHeight(layout.small);
    const QColor ink = theme.color(ColorRole::Text);
    if (fitsNumber && (letters.isEmpty() || box.height() < 2 * half)) {
        if (letters.isEmpty())
            drawLabel(painter, box.center(), Qt::AlignCenter, number, layout.small, ink);
    } else if (fitsNumber) {
        drawLabel(painter, box.center() - QPointF(0, half / 2), Qt::AlignCenter, number, layout.small, ink);
    }
    if (letters.isEmpty())
        return;
    QFont bold = layout.small;
    bold.setBold(true);
    const QPointF at =
        fitsNumber && box.height() >= 2 * half ? box.center() + QPointF(0, half / 2) : box.center();
    // Two letters only where there is room for both.
    drawLabel(painter, at, Qt::AlignCenter,
        textWidth(letters, bold) + 4 <= box.width() ? letters : letters.left(1), bold, ink);
}

void MeshPicture::paintNode(
    QPainter& painter, const Layout& layout, const NodeBox& node, const PortLoad& load) const
{
    const Theme& theme = *m_style.theme;
    const qreal gap = spaceUnit(m_style.font);
    painter.setBrush(theme.color(ColorRole::Panel));
    painter.setPen(linePen(theme.color(ColorRole::Line), 1, Qt::SolidLine));
    painter.drawRect(node.box);
    const QString number = QString::number(node.node);
    const QString full = Words::tr("node %1").arg(number);
    const QString name = textWidth(full, layout.small) <= node.header.width() ? full : number;
    if (textWidth(name, layout.small) <= node.header.width())
        drawLabel(painter, QPointF(node.header.left(), node.header.center().y()),
            Qt::AlignLeft | Qt::AlignVCenter, name, layout.small, theme.color(ColorRole::SecondaryText));
    for (const NodeCell& cell : node.cells)
        paintCell(painter, layout, cell);
    if (node.moreRanks > 0 && !node.more.isNull()) {
        const QString more = QStringLiteral("+%1").arg(node.moreRanks);
        if (textWidth(more, layout.small) <= node.more.width())
            drawLabel(painter, node.more.center(), Qt::AlignCenter, more, layout.small,
                theme.color(ColorRole::SecondaryText));
    }
    // The fabric along the foot of the box, the cards' line out of it.
    const qreal y = node.box.bottom() - gap;
    if (const qreal width = linkWidth(load.scaleUp); width > 0) {
        painter.setPen(linePen(theme.color(ColorRole::Text), width, Qt::SolidLine));
        painter.drawLine(QPointF(node.box.left() + gap, y), QPointF(node.box.right() - gap, y));
    }
    if (const qreal width = linkWidth(load.network); width > 0) {
        painter.setPen(linePen(theme.color(ColorRole::BandwidthAxis), width, Qt::SolidLine));
        const qreal x = node.box.right() - 3 * gap;
        painter.drawLine(QPointF(x, node.box.bottom()), QPointF(x, node.box.bottom() + 2 * gap));
    }
}

void MeshPicture::paintCaption(QPainter& painter, const Layout& layout) const
{
    const Theme& theme = *m_style.theme;
    const qreal space = spaceUnit(m_style.font);
    for (const CaptionLine& line : layout.caption) {
        const qreal y = line.box.center().y();
        const qreal left = line.box.left() - 11 * space;
        if (line.dimension) {
            painter.setPen(linePen(theme.color(line.dimension->role), 2, line.dimension->line));
            painter.drawLine(QPointF(left, y), QPointF(left + 6 * space, y));
            drawLabel(painter, QPointF(left + 8 * space, y), Qt::AlignCenter, line.dimension->letter,
                layout.bold, theme.color(ColorRole::Text));
        } else if (line.link) {
            if (const qreal width = linkWidth(*line.link); width > 0) {
                painter.setPen(linePen(theme.color(line.network ? ColorRole::BandwidthAxis : ColorRole::Text),
                    width, Qt::SolidLine));
                painter.drawLine(QPointF(left, y), QPointF(left + 9 * space, y));
            }
        }
        if (line.baseline) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(baselinePen(theme, line.baseline->index));
            const qreal height = std::max(thickestLink * 0.6, linkWidth(line.baseline->largest)) + 3;
            painter.drawRect(QRectF(left, y - height / 2, 9 * space, height));
        }
        drawLabel(painter, QPointF(line.box.left(), y), Qt::AlignLeft | Qt::AlignVCenter, line.text,
            line.bold ? layout.bold : layout.font, theme.color(ColorRole::Text));
    }
}

void MeshPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout& layout = layOut(area);
    const Theme& theme = *m_style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintChips(painter, layout);
    // The network joins the nodes of a row below their feet.
    const qreal gap = spaceUnit(m_style.font);
    if (m_data.nodes > 1) {
        painter.setPen(linePen(theme.color(ColorRole::BandwidthAxis), 1, Qt::DashLine));
        for (std::size_t i = 0; i < layout.nodes.nodes.size(); ++i) {
            const QRectF& box = layout.nodes.nodes[i].box;
            const bool last =
                i + 1 == layout.nodes.nodes.size() || layout.nodes.nodes[i + 1].box.top() > box.top();
            const qreal right =
                last && layout.nodes.more.top() != box.top() ? box.right() : box.right() + 2 * gap;
            const qreal y = box.bottom() + gap;
            painter.drawLine(QPointF(box.left(), y), QPointF(right, y));
        }
    }
    for (std::size_t i = 0; i < layout.nodes.nodes.size(); ++i)
        paintNode(painter, layout, layout.nodes.nodes[i], layout.loads[i]);
    if (!layout.nodes.more.isNull()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(linePen(theme.color(ColorRole::Line), 1, Qt::DashLine));
        painter.drawRect(layout.nodes.more);
        const QStringList lines =
            wrappedLines(Words::tr("… %1 more nodes like these").arg(layout.nodes.moreNodes), layout.small,
                layout.nodes.more.width() - 2 * gap, 4);
        const qreal line = lineHeight(layout.small);
        qreal y = layout.nodes.more.center().y() - line * static_cast<qreal>(lines.size() - 1) / 2;
        for (const QString& text : lines) {
            drawLabel(painter, QPointF(layout.nodes.more.center().x(), y), Qt::AlignCenter, text,
                layout.small, theme.color(ColorRole::Text));
            y += line;
        }
    }
    paintCaption(painter, layout);
    painter.restore();
}

std::vector<Mark> MeshPicture::marks(const QRectF& area)
{
    const Layout& layout = layOut(area);
    std::vector<Mark> all;
    const auto add = [&](const QString& key, const QString& text, const QString& path, const QRectF& box) {
        all.push_back(boxMark(key, text, path, box));
    };
    for (const Chip& chip : layout.chips) {
        const auto d = std::ranges::find(m_data.dimensions, chip.id, &MeshDimension::id);
        add(chipKey(chip.id),
            Words::tr("%1, place %2 of the rank order; Alt with Left or Right moves it")
                .arg(d->name)
                .arg(m_data.order.indexOf(chip.id) + 1),
            QString(), chip.box);
    }
    for (const NodeBox& node : layout.nodes.nodes)
        for (const NodeCell& cell : node.cells)
            add(rankKey(cell.rank), rankSpoken(m_data, cell.rank), QString(), cell.box);
    if (!layout.nodes.more.isNull())
        add(QStringLiteral("more"), Words::tr("%1 more nodes like these").arg(layout.nodes.moreNodes),
            QString(), layout.nodes.more);
    for (const CaptionLine& line : layout.caption)
        if (!line.key.isEmpty())
            add(line.key, line.spoken.isEmpty() ? line.text : line.spoken, line.path, line.box);
    return all;
}

QString MeshPicture::chipAt(QPointF at, const QRectF& area)
{
    for (const Chip& chip : layOut(area).chips)
        if (chip.box.contains(at))
            return chip.id;
    return {};
}

int MeshPicture::slotAt(qreal x, const QRectF& area)
{
    const Layout& layout = layOut(area);
    int slot = 0;
    for (std::size_t i = 0; i + 1 < layout.chips.size(); ++i)
        if (x > (layout.chips[i].box.right() + layout.chips[i + 1].box.left()) / 2)
            slot = static_cast<int>(i) + 1;
    return slot;
}

std::optional<std::int64_t> MeshPicture::rankAt(QPointF at, const QRectF& area)
{
    for (const NodeBox& node : layOut(area).nodes.nodes)
        if (node.box.contains(at))
            for (const NodeCell& cell : node.cells)
                if (cell.box.contains(at))
                    return cell.rank;
    return std::nullopt;
}

} // namespace ridgepoint
