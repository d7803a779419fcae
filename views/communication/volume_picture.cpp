#include "views/communication/volume_picture.h"

#include "views/chart/ticks.h"
#include "views/readout_text.h"

#include <QCoreApplication>

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
    const QString path = QStringLiteral("step.communication_bytes");
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
        row.spoken = bar.spoken;
        row.path = path;
        row.name = bar.name;
        row.to = bar.bytes;
        row.role = data.alone ? ColorRole::BandwidthAxis : roleOf(bar);
        row.faint = data.alone;
        row.cells = {bar.bytesText, bar.callsText, bar.timeText, bar.ranksText};
        rows.rows.push_back(std::move(row));
    }
    if (!data.bars.empty() && !data.alone && data.total) {
        rows.rows.push_back(wholeBar(QStringLiteral("volume.total"), Words::tr("volume per rank"),
            *data.total, {data.totalText, data.callsText, data.timeText, {}}));
        rows.rows.back().spoken = data.totalSpoken;
        rows.rows.back().path = path;
    }
    for (const CommunicationBaseline& baseline : data.baselines) {
        const QString bytes = displayText(baseline.bytes, Unit::Byte, style.numbers);
        rows.rows.push_back(baselineBar(baseline.letter, Words::tr("baseline %1").arg(baseline.letter),
            Words::tr("baseline %1, volume per rank %2").arg(baseline.letter, bytes), baseline.bytes,
            {bytes}));
        rows.rows.back().baseline = baseline.index;
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

} // namespace ridgepoint
