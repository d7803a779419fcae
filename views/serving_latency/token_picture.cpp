#include "views/serving_latency/token_picture.h"

#include "views/chart/ticks.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <array>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(TokenTime)
};

constexpr double headroom = 1.04;

} // namespace

void TokenPicture::update(const TokenData& data, const PictureStyle& style)
{
    const NumberFormat& numbers = style.numbers;
    m_axis.follow(style, false, 0, data.longest() * headroom,
        [&](double, double longest) { return durationAxis(longest, numbers); });
    RowsData rows;
    rows.axis = m_axis;
    rows.sentence = data.sentence;
    if (data.total || !data.baselines.empty())
        rows.headers = {Words::tr("time"), Words::tr("share")};
    std::array<double, tokenRoleCount> sums{};
    for (const TokenBar& bar : data.bars) {
        sums[static_cast<std::size_t>(bar.kind)] += bar.seconds;
        rows.rows.push_back(bar);
    }
    for (int i = 0; i < tokenRoleCount && data.total; ++i) {
        const auto role = static_cast<TokenRole>(i);
        if (const double sum = sums[static_cast<std::size_t>(i)]; sum > 0)
            rows.legend.push_back({tokenRoleName(role) + u' ' + percentText(sum / *data.total, numbers),
                tokenRoleFill(role), tokenRoleColor(role)});
    }
    if (data.total) {
        RowsBar row = wholeBar(QStringLiteral("total"), Words::tr("time per output token"), *data.total,
            {data.totalText, percentText(1, numbers)});
        row.spoken = data.totalSpoken;
        row.path = servedPath("itl_seconds");
        row.whisker = data.band;
        if (data.over && data.stated && !data.judged)
            row.fill = RowsBar::Fill::Over;
        row.tick = data.judged;
        rows.rows.push_back(std::move(row));
        if (data.judged)
            rows.legend.push_back({.text = data.judgedName + u' ' + data.judgedText, .tick = true});
        if (data.target)
            rows.limits = {{*data.target, data.targetText}};
    }
    for (const TokenBaseline& baseline : data.baselines) {
        const QString letter = baselineLetter(baseline.index), text = timeText(baseline.seconds, numbers);
        rows.rows.push_back(baselineBar(letter, Words::tr("baseline %1").arg(letter),
            Words::tr("baseline %1, %2").arg(letter, text), baseline.seconds,
            {text, nowAgainst(data.total, baseline.seconds, numbers)}));
        rows.rows.back().baseline = baseline.index;
    }
    m_rows.update(rows, style);
}

} // namespace ridgepoint
