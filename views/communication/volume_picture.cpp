#include "views/communication/volume_picture.h"

#include "views/chart/ticks.h"
#include "views/readout_text.h"

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Communication)
};

constexpr double headroom = 1.02; // of the axis beyond the longest bar

// As the mesh view draws its links.
ColorRole roleOf(const CommunicationBar& bar)
{
    return bar.network ? ColorRole::BandwidthAxis : ColorRole::Line;
}

} // namespace

void VolumePicture::update(const CommunicationData& data, const PictureStyle& style, bool held)
{
    m_data = data;
    m_style = style;
    m_axis.follow(style, held, 0, data.largest() * headroom,
        [&](double, double most) { return linearAxis(most, Unit::Byte, style.numbers); });
    RowsData rows;
    rows.axis = m_axis;
    rows.sentence = data.sentence;
    if (!data.bars.empty())
        rows.headers = {Words::tr("per step"), Words::tr("calls"), Words::tr("time"), Words::tr("ranks")};
    for (const CommunicationBar& bar : data.bars) {
        RowsBar row;
        row.key = bar.key;
        row.name = bar.name;
        row.to = bar.bytes;
        row.role = data.alone ? ColorRole::BandwidthAxis : roleOf(bar);
        row.faint = data.alone;
        row.cells = {bar.bytesText, bar.callsText, bar.timeText, bar.ranksText};
        rows.rows.push_back(std::move(row));
    }
    if (!data.bars.empty() && !data.alone && data.total) {
        RowsBar row;
        row.name = Words::tr("volume per rank");
        row.to = *data.total;
        row.fill = RowsBar::Fill::Whole;
        row.bold = true;
        row.cells = {data.totalText};
        rows.rows.push_back(std::move(row));
    }
    for (const CommunicationBaseline& baseline : data.baselines) {
        RowsBar row;
        row.name = Words::tr("baseline %1").arg(baseline.letter);
        row.to = baseline.bytes;
        row.fill = RowsBar::Fill::Outline;
        row.baseline = baseline.index;
        row.cells = {displayText(baseline.bytes, Unit::Byte, style.numbers)};
        rows.rows.push_back(std::move(row));
    }
    const auto any = [&](bool network) {
        return std::ranges::any_of(
            data.bars, [network](const CommunicationBar& bar) { return bar.network == network; });
    };
    if (data.alone)
        rows.legend.push_back(
            {Words::tr("if data-parallel"), RowsBar::Fill::Role, ColorRole::BandwidthAxis, true});
    else {
        if (any(false))
            rows.legend.push_back(
                {Words::tr("scale-up, inside a node"), RowsBar::Fill::Role, ColorRole::Line});
        if (any(true))
            rows.legend.push_back(
                {Words::tr("scale-out, between nodes"), RowsBar::Fill::Role, ColorRole::BandwidthAxis});
    }
    m_rows.update(rows, style);
}

std::vector<Mark> VolumePicture::marks(const QRectF& area)
{
    const std::vector<QRectF> boxes = m_rows.rowBoxes(area);
    std::vector<Mark> all;
    const auto add = [&](const QString& key, const QString& spoken, const QString& path) {
        if (all.size() >= boxes.size())
            return;
        Mark mark{key, spoken, path, {}};
        mark.shape.addRect(boxes[all.size()].adjusted(-1, 1, 1, -1));
        all.push_back(std::move(mark));
    };
    const QString path = QStringLiteral("step.communication_bytes");
    for (const CommunicationBar& bar : m_data.bars)
        add(bar.key, bar.spoken, path);
    if (!m_data.bars.empty() && !m_data.alone && m_data.total)
        add(QStringLiteral("volume.total"), m_data.totalSpoken, path);
    for (const CommunicationBaseline& baseline : m_data.baselines)
        add(QStringLiteral("baseline.") + baseline.letter,
            Words::tr("baseline %1, volume per rank %2")
                .arg(baseline.letter, displayText(baseline.bytes, Unit::Byte, m_style.numbers)),
            {});
    return all;
}

} // namespace ridgepoint
