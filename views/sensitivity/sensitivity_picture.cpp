#include "views/sensitivity/sensitivity_picture.h"

#include "views/chart/labels.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Sensitivity)
};

constexpr double headroom = 1.05; // of a linear axis beyond the longest bar
constexpr int sentenceLines = 3;
constexpr qreal sentenceShare = 0.12; // of the picture, for what is said below the bars
constexpr std::size_t leastRows = 3; // of a group in full; where there is less room, all are, shortened
constexpr qreal gapOfSentence = 0.5; // above it, in lines

// Like baselinePen() of views/baseline_ink.h: A long dashes, B dots, C both.
Qt::PenStyle baselineStyle(std::size_t index)
{
    constexpr std::array styles{Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    return styles[index % styles.size()];
}

ChartAxis axisOf(const std::vector<SensitivityRow>& rows, const std::vector<double>& values, Unit unit,
    const NumberFormat& numbers)
{
    auto [least, most] = std::ranges::minmax(values);
    for (const SensitivityRow& row : rows) {
        least = std::min({least, row.least, row.replannedLeast.value_or(row.least)});
        most = std::max({most, row.most, row.replannedMost.value_or(row.most)});
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
    m_arrangedFor = {};
}

// Rather fewer rows than fewer words of them.
void TornadoPicture::arrange(const QRectF& area)
{
    if (m_arrangedFor == area)
        return;
    m_arrangedFor = area;
    const QRectF aboveSentence = area.adjusted(0, 0, 0, -sentenceShare * area.height());
    std::size_t fitting = std::min(m_data.rows.size(), RowsPicture::rowsThatFit(aboveSentence, m_style));
    fill(fitting);
    while (fitting > leastRows && !m_rows.complete(area))
        fill(--fitting);
}

void TornadoPicture::fill(std::size_t fitting)
{
    RowsData shown;
    shown.sentence = m_data.sentence;
    if (!m_data.now)
        return m_rows.update(shown, m_style);
    const Unit unit = m_data.readout->unit;
    const std::vector<SensitivityRow> rows(
        m_data.rows.begin(), m_data.rows.begin() + static_cast<std::ptrdiff_t>(fitting));
    std::vector<double> values{*m_data.now};
    // An end of a bar that cannot be had is said, where any is.
    const bool over =
        std::ranges::any_of(rows, [](const SensitivityRow& row) { return !row.overAt.isEmpty(); });
    shown.headers = {Words::tr("now"), Words::tr("with 1 % more")};
    const bool replanned =
        std::ranges::any_of(rows, [](const SensitivityRow& row) { return !row.replannedMoreText.isEmpty(); });
    if (replanned)
        shown.headers += Words::tr("replanned");
    if (over)
        shown.headers.insert(1, Words::tr("✗ does not fit"));
    shown.limits = {{*m_data.now, Words::tr("now %1").arg(m_data.nowText), Qt::SolidLine}};
    for (std::size_t i = 0; i < m_data.baselines.size(); ++i)
        if (const std::optional<double> value = m_data.baselines[i]) {
            values.push_back(*value);
            shown.limits.push_back({*value, {}, baselineStyle(i)});
            shown.legend.push_back(
                {.text = Words::tr("%1: %2").arg(baselineLetter(i), shownValue(value, unit, m_style.numbers)),
                    .limit = baselineStyle(i)});
        }
    shown.axis = axisOf(rows, values, unit, m_style.numbers);
    for (const SensitivityRow& row : rows) {
        RowsBar bar;
        bar.key = row.key;
        bar.spoken = row.spoken;
        bar.name = row.name;
        bar.from = std::max(row.least, shown.axis.minimum);
        bar.to = row.most;
        bar.cells = {row.nowText, row.moreText};
        if (row.replannedLeast)
            bar.whisker = {std::max(*row.replannedLeast, shown.axis.minimum),
                std::max(*row.replannedMost, shown.axis.minimum)};
        if (replanned)
            bar.cells += row.replannedMoreText;
        if (over)
            bar.cells.insert(1, row.overAt);
        shown.rows.push_back(std::move(bar));
    }
    if (m_data.rows.size() > fitting)
        shown.sentence +=
            u' ' + Words::tr("Fields that matter less, in the table: %1.").arg(m_data.rows.size() - fitting);
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
    m_filledFor = {};
}

// The table with so many of each group.
void GoalPicture::fill(std::size_t alone, std::size_t together, bool whole)
{
    const auto rank = [whole](int orElse) { return whole ? 0 : orElse; };
    WordTableData table;
    table.columns = {{.title = Words::tr("field"), .plain = true},
        {.title = Words::tr("now"), .secondary = true, .rank = rank(1)}, {.title = Words::tr("must be")},
        {.title = Words::tr("then"), .secondary = true, .rank = rank(2)}};
    if (m_style.interactive)
        table.columns.push_back({.title = Words::tr("Try"), .button = true});
    m_shown.clear();
    const auto add = [&](const GoalRow& row, bool starts, const QString& button) {
        WordRow shown;
        shown.key = row.key;
        shown.cells = {row.name, row.nowText, row.mustText, row.thenText};
        if (m_style.interactive)
            shown.cells += button;
        shown.enabled = !button.isEmpty();
        shown.startsGroup = starts;
        table.rows.push_back(std::move(shown));
        m_shown.push_back(row);
    };
    // What follows is one answer of several changes, not one a row.
    const auto head = [&](const QString& title, bool starts) {
        GoalRow heading;
        heading.name = title;
        heading.spoken = title;
        add(heading, starts, QString());
    };
    const bool both = !m_data.alone.empty() && !m_data.together.empty();
    if (both)
        head(Words::tr("One alone"), false);
    for (std::size_t i = 0; i < alone; ++i)
        add(m_data.alone[i], false, Words::tr("Try"));
    if (!m_data.together.empty())
        head(Words::tr("All of these together"), both);
    for (std::size_t i = 0; i < together; ++i)
        add(m_data.together[i], false, i == 0 ? Words::tr("Try all") : QString());
    table.more = m_data.alone.size() - alone + m_data.together.size() - together;
    m_table.update(table, m_style);
}

// Rather fewer rows than fewer words of them; single fields go first.
void GoalPicture::fit(const QRectF& area)
{
    if (m_filledFor == area)
        return;
    m_filledFor = area;
    std::size_t alone = m_data.alone.size(), together = m_data.together.size();
    while (true) {
        fill(alone, together, true);
        if (m_table.complete(area))
            return;
        if (alone > leastRows)
            --alone;
        else if (together > leastRows)
            --together;
        else
            break;
    }
    fill(m_data.alone.size(), m_data.together.size(), false);
}

GoalPicture::Layout GoalPicture::layOut(const QRectF& area)
{
    Layout layout;
    layout.area = area;
    layout.font = pictureFont(m_style.font, smallType * pictureScale(area, m_style.font, 1.25));
    const qreal line = lineHeight(layout.font);
    layout.lines = wrappedLines(m_data.sentence, layout.font, area.width(), sentenceLines);
    const qreal height = line * static_cast<qreal>(layout.lines.size());
    layout.sentence = QRectF(area.left(), area.bottom() - height, area.width(), height);
    layout.table = area.adjusted(0, 0, 0, -(height + line * gapOfSentence));
    if (m_data.alone.empty() && m_data.together.empty()) {
        layout.sentence.moveTop(area.top());
        layout.table = {};
    }
    if (!layout.table.isEmpty())
        fit(layout.table);
    return layout;
}

void GoalPicture::paint(QPainter& painter, const QRectF& area)
{
    const Layout layout = layOut(area);
    if (!layout.table.isEmpty())
        m_table.paint(painter, layout.table);
    drawLines(painter, layout.sentence.topLeft(), layout.lines, layout.font,
        m_style.theme->color(ColorRole::Text), lineHeight(layout.font));
}

std::vector<Mark> GoalPicture::marks(const QRectF& area)
{
    std::vector<Mark> marks;
    const Layout layout = layOut(area);
    if (layout.table.isEmpty())
        return marks;
    const std::vector<QRectF> boxes = m_table.rowBoxes(layout.table);
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (!m_shown[i].key.isEmpty()) // no heading
            marks.push_back(boxMark(m_shown[i].key, m_shown[i].spoken, {}, boxes[i]));
    return marks;
}

} // namespace ridgepoint
