#include "views/compare/attribution_picture.h"

#include "views/chart/ticks.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Compare)
};

constexpr double headroom = 1.04; // of the axis beyond the longest bar

} // namespace

void AttributionPicture::update(const AttributionData& data, const PictureStyle& style)
{
    RowsData rows;
    rows.sentence = data.sentence;
    if (data.from && data.to && !data.parts.empty()) {
        const Unit unit = data.readout->unit;
        // Between a large gain and a large loss the sum can be far from both ends, below zero too.
        double longest = std::max({*data.from, *data.to, 1e-30}), lowest = 0;
        for (const AttributedPart& part : data.parts) {
            longest = std::max(longest, part.to);
            lowest = std::min(lowest, part.to);
        }
        m_axis.follow(style, false, lowest * headroom, longest * headroom, [&](double least, double most) {
            return least < 0           ? spanAxis(least, most, unit, style.numbers)
                : unit == Unit::Second ? durationAxis(most, style.numbers)
                                       : linearAxis(most, unit, style.numbers);
        });
        rows.axis = m_axis;
        rows.headers = {Words::tr("amount"), Words::tr("of the change")};
        const QString path = toQString(data.readout->path);
        rows.rows.push_back(baselineBar(data.letter, Words::tr("baseline %1").arg(data.letter),
            Words::tr("baseline %1, %2").arg(data.letter, data.fromText), *data.from, {data.fromText, {}}));
        rows.rows.back().path = path;
        for (const AttributedPart& part : data.parts) {
            RowsBar row;
            row.key = part.key;
            row.spoken = part.spoken;
            row.path = path;
            row.name = part.name;
            row.from = std::min(part.from, part.to);
            row.to = std::max(part.from, part.to);
            row.role = ColorRole::Focus;
            row.faint = part.to <= part.from; // what is there no more
            row.cells = {part.amountText, part.shareText};
            rows.rows.push_back(std::move(row));
        }
        rows.rows.push_back(wholeBar(QStringLiteral("now"), Words::tr("now"), *data.to, {data.toText, {}}));
        rows.rows.back().spoken = Words::tr("now, %1").arg(data.toText);
        rows.rows.back().path = path;
        rows.legend = {{.text = Words::tr("more"), .role = ColorRole::Focus},
            {.text = Words::tr("less"), .role = ColorRole::Focus, .faint = true}};
    }
    m_rows.update(rows, style);
}

} // namespace ridgepoint
