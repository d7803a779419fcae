#include "views/search/counts_picture.h"

#include "views/chart/ticks.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Search)
};

constexpr double headroom = 1.05; // of the axis beyond the longest bar
constexpr double farBeyond = 4; // deadlines further out than this do not stretch the axis

} // namespace

void CountsPicture::update(const CountsData& data, const PictureStyle& style)
{
    RowsData shown;
    double most = 0;
    for (const CountRow& each : data.rows) {
        RowsBar row;
        row.key = each.key;
        row.spoken = each.spoken;
        row.name = each.name;
        row.to = each.wall;
        row.bold = each.now || each.tried;
        row.role = ColorRole::ComputeAxis;
        row.fill = each.late || each.dear || each.wall <= 0 ? RowsBar::Fill::Waiting : RowsBar::Fill::Role;
        row.cells = {each.stepText, each.wallText, each.moneyText, each.inTimeText, each.likelyText};
        most = std::max(most, each.wall);
        shown.rows.push_back(std::move(row));
    }
    const bool limited = data.deadline && *data.deadline <= farBeyond * most;
    shown.axis = durationAxis(std::max(most, limited ? *data.deadline : 0) * headroom + 1, style.numbers);
    if (limited)
        shown.limits.push_back(
            {*data.deadline, Words::tr("deadline %1").arg(timeText(*data.deadline, style.numbers))});
    shown.sentence = data.sentence;
    if (!data.rows.empty())
        shown.headers = {Words::tr("step"), Words::tr("wall-clock"), Words::tr("cost"), Words::tr("targets"),
            Words::tr("P(deadline met)")};
    m_rows.update(shown, style);
}

} // namespace ridgepoint
