#include "views/sensitivity/sensitivity_picture.h"

#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Sensitivity)
};

constexpr double headroom = 1.05; // of a linear axis beyond the longest bar
constexpr int sentenceLines = 3;
constexpr qreal gapOfSentence = 0.5; // above it, in lines

ChartAxis axisOf(const std::vector<SensitivityRow>& rows, double now, Unit unit, const NumberFormat& numbers)
{
    double least = now, most = now;
    for (const SensitivityRow& row : rows) {
        least = std::min(least, row.least);
        most = std::max(most, row.most);
    }
    if (least > 0)
        return closeLogAxis(least, most, unit, numbers);
    return linearAxis(std::max(std::abs(most), std::abs(least)) * headroom, unit, numbers);
}

} // namespace

void TornadoPicture::update(const SensitivityData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    m_fitting.reset();
}

void TornadoPicture::arrange(const QRectF& area)
{
    const std::size_t fitting = std::min(m_data.rows.size(), RowsPicture::rowsThatFit(area, m_style));
    if (m_fitting == fitting)
        return;
    m_fitting = fitting;
    RowsData shown;
    shown.sentence = m_data.sentence;
    if (!m_data.now)
        return m_rows.update(shown, m_style);
    const std::vector<SensitivityRow> rows(
        m_data.rows.begin(), m_data.rows.begin() + static_cast<std::ptrdiff_t>(fitting));
    shown.axis = axisOf(rows, *m_data.now, m_data.readout->unit, m_style.numbers);
    shown.headers = {Words::tr("now"), Words::tr("with 1 % more")};
    shown.limits = {{*m_data.now, Words::tr("now %1").arg(m_data.nowText), Qt::SolidLine}};
    for (const SensitivityRow& row : rows) {
        RowsBar bar;
        bar.key = row.key;
        bar.spoken = row.spoken;
        bar.name = row.name;
        bar.from = std::max(row.least, shown.axis.minimum);
        bar.to = row.most;
        bar.cells = {row.nowText, row.moreText};
        shown.rows.push_back(std::move(bar));
    }
    if (m_data.rows.size() > fitting)
        shown.sentence += u' '
            + Words::tr("%n more that matter less: see the table.", nullptr,
                static_cast<int>(m_data.rows.size() - fitting));
    m_rows.update(shown, m_style);
}

void TornadoPicture::paint(QPainter& painter, const QRectF& area)
{
    arrange(area);
    m_rows.paint(painter, area);
}

std::vector<Mark> TornadoPicture::marks(const QRectF& area)
{
    arrange(area);
    return m_rows.marks(area);
}

void GoalPicture::update(const GoalData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    WordTableData table;
    table.columns = {{.title = Words::tr("field"), .plain = true},
        {.title = Words::tr("now"), .secondary = true, .rank = 1}, {.title = Words::tr("must be")},
        {.title = Words::tr("then"), .secondary = true, .rank = 2}};
    if (style.interactive)
        table.columns.push_back({.title = Words::tr("Try"), .button = true});
    const auto add = [&](const GoalRow& row, bool starts, const QString& button) {
        WordRow shown;
        shown.key = row.key;
        shown.cells = {row.name, row.nowText, row.mustText, row.thenText};
        if (style.interactive)
            shown.cells += button;
        shown.enabled = !button.isEmpty();
        shown.startsGroup = starts;
        table.rows.push_back(std::move(shown));
    };
    // The smallest change of several comes first where there is room for both.
    for (const GoalRow& row : m_data.alone)
        add(row, false, Words::tr("Try"));
    for (std::size_t i = 0; i < m_data.together.size(); ++i)
        add(m_data.together[i], i == 0, i == 0 ? Words::tr("Try all") : QString());
    m_table.update(table, style);
}

GoalPicture::Layout GoalPicture::layOut(const QRectF& area)
{
    Layout layout;
    layout.area = area;
    layout.font = pictureFont(m_style.font, smallType * pictureScale(area, m_style.font, 1.25));
    const qreal line = QFontMetricsF(layout.font).height();
    layout.lines = wrappedLines(m_data.sentence, layout.font, area.width(), sentenceLines);
    const qreal height = line * static_cast<qreal>(layout.lines.size());
    layout.sentence = QRectF(area.left(), area.bottom() - height, area.width(), height);
    layout.table = area.adjusted(0, 0, 0, -(height + line * gapOfSentence));
    if (m_data.alone.empty() && m_data.together.empty()) {
        layout.sentence.moveTop(area.top());
        layout.table = {};
    }
    return layout;
}

void GoalPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    if (!layout.table.isEmpty())
        m_table.paint(painter, layout.table);
    drawLines(painter, layout.sentence.topLeft(), layout.lines, layout.font,
        m_style.theme->color(ColorRole::Text), QFontMetricsF(layout.font).height());
}

std::vector<Mark> GoalPicture::marks(const QRectF& area)
{
    std::vector<Mark> marks;
    const Layout layout = layOut(area);
    if (layout.table.isEmpty())
        return marks;
    const std::vector<QRectF> boxes = m_table.rowBoxes(layout.table);
    std::vector<GoalRow> rows = m_data.alone;
    rows.insert(rows.end(), m_data.together.begin(), m_data.together.end());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        marks.push_back(boxMark(rows[i].key, rows[i].spoken, {}, boxes[i]));
    return marks;
}

} // namespace ridgepoint
