#include "views/step/step_picture.h"

#include "views/chart/ticks.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Step)
};

struct MemoryWords
{
    Q_DECLARE_TR_FUNCTIONS(RankMemory)
};

constexpr double headroom = 1.02; // of the axis beyond the longest bar
constexpr std::size_t leastBars = 6; // fewer parts would say too little of the step
const QString totalKey = QStringLiteral("step.total");
const QString predictionKey = QStringLiteral("step.prediction");

// "computation 80 %", each kind that the step has.
std::vector<RowsLegend> legendOf(const StepData& data, const NumberFormat& numbers)
{
    std::array<double, stepRoleCount> sums{};
    for (const StepBar& bar : data.bars)
        sums[static_cast<std::size_t>(bar.role)] += bar.seconds;
    std::vector<RowsLegend> legend;
    for (int i = 0; i < stepRoleCount && data.partsTotal().value_or(0) > 0; ++i) {
        const auto role = static_cast<StepRole>(i);
        const double sum = sums[static_cast<std::size_t>(i)];
        if (sum > 0)
            legend.push_back(
                {stepRoleName(role) + u' ' + displayText(sum / *data.partsTotal(), Unit::Percent, numbers),
                    role == StepRole::Waiting ? RowsBar::Fill::Waiting : RowsBar::Fill::Role,
                    stepRoleColor(role), data.stated});
    }
    return legend;
}

} // namespace

void StepPicture::update(const StepData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    m_arrangedFor.reset();
    m_axis.follow(style, false, 0, m_data.longest() * headroom,
        [&](double, double longest) { return durationAxis(longest, style.numbers); });
}

void StepPicture::arrange(const QRectF& area)
{
    if (m_arrangedFor == area)
        return;
    m_arrangedFor = area;
    const std::size_t others = (m_data.total ? 1 : 0) + (m_data.prediction ? 1 : 0) + m_data.baselines.size();
    const std::size_t rows = RowsPicture::rowsThatFit(area, m_style);
    const std::size_t fitting = std::min(m_data.bars.size(), rows > others ? rows - others : 0);
    fill(fitting);
    // The smallest parts are put together before what is said of the step's error has to go.
    const std::size_t fewer = fitting - std::min(fitting, m_rows.rowsTooMany(area));
    if (fewer < fitting && fewer >= leastBars)
        fill(fewer);
}

void StepPicture::fill(std::size_t bars)
{
    m_shown = folded(m_data, bars, m_style.numbers);

    RowsData rowsData;
    rowsData.axis = m_axis;
    rowsData.headers = {Words::tr("time"), Words::tr("share")};
    rowsData.legend = legendOf(m_data, m_style.numbers);
    rowsData.sentence = m_data.sentence;
    const QString all = displayText(1, Unit::Percent, m_style.numbers);
    const auto addWhole = [&] {
        RowsBar row = wholeBar(totalKey, Words::tr("whole step"), *m_data.total,
            {m_data.totalText, m_data.stated ? QString() : all});
        row.spoken = m_data.totalSpoken;
        row.path = QStringLiteral("step.seconds");
        if (m_data.band && !m_data.stated)
            row.whisker = {m_data.band->low, m_data.band->high};
        row.tick = m_data.measured;
        rowsData.rows.push_back(std::move(row));
    };
    if (m_data.measured && m_data.total)
        rowsData.legend.push_back({.text = m_data.measuredText, .tick = true});
    if (m_data.stated && m_data.total)
        addWhole();
    for (const StepBar& bar : m_shown.bars) {
        RowsBar row;
        row.key = bar.key;
        row.spoken = bar.spoken;
        row.path = bar.path;
        row.name = bar.label;
        row.from = bar.start;
        row.to = bar.start + bar.seconds;
        row.fill = bar.several              ? RowsBar::Fill::Whole
            : bar.role == StepRole::Waiting ? RowsBar::Fill::Waiting
                                            : RowsBar::Fill::Role;
        row.role = stepRoleColor(bar.role);
        row.cells = {bar.amount, bar.share};
        row.joined = true;
        row.faint = m_data.stated;
        rowsData.rows.push_back(std::move(row));
    }
    if (!m_data.stated && m_data.total)
        addWhole();
    if (m_data.prediction) {
        RowsBar row;
        row.key = predictionKey;
        row.spoken = m_data.predictionSpoken;
        row.name = Words::tr("the model's prediction");
        row.to = *m_data.prediction;
        row.fill = RowsBar::Fill::Outline;
        row.cells = {m_data.predictionText, all};
        if (m_data.band)
            row.whisker = {m_data.band->low, m_data.band->high};
        rowsData.rows.push_back(std::move(row));
    }
    for (const StepBaseline& baseline : m_data.baselines) {
        rowsData.rows.push_back(baselineBar(baseline.letter, Words::tr("baseline %1").arg(baseline.letter),
            Words::tr("baseline %1, %2")
                .arg(baseline.letter, displayText(baseline.seconds, Unit::Second, m_style.numbers)),
            baseline.seconds,
            {displayText(baseline.seconds, Unit::Second, m_style.numbers),
                nowAgainst(m_data.total, baseline.seconds, m_style.numbers)}));
        rowsData.rows.back().baseline = baseline.index;
    }
    m_rows.update(rowsData, m_style);
}

void StepPicture::paint(QPainter& painter, const QRectF& area)
{
    arrange(area);
    m_rows.paint(painter, area);
}

std::vector<Mark> StepPicture::marks(const QRectF& area)
{
    arrange(area);
    return m_rows.marks(area);
}

void UtilisationPicture::update(const UtilisationData& data, const PictureStyle& style)
{
    RowsData rows;
    double most = 1;
    for (const UtilisationRow& row : data.rows) {
        most = std::max(most, row.dense.value_or(0));
        RowsBar bar;
        bar.key = row.key;
        bar.spoken = row.spoken;
        bar.path = QStringLiteral("throughput.mfu");
        bar.name = row.label;
        bar.to = row.dense.value_or(0);
        bar.tick = row.sparse;
        bar.cells = {row.denseText, row.sparseText, row.flopsText};
        bar.bold = row.shown;
        rows.rows.push_back(std::move(bar));
    }
    for (const UtilisationData::Baseline& baseline : data.baselines) {
        most = std::max(most, baseline.mfu);
        rows.rows.push_back(baselineBar(baseline.letter, Words::tr("MFU of baseline %1").arg(baseline.letter),
            Words::tr("MFU of baseline %1, %2").arg(baseline.letter, baseline.text), baseline.mfu,
            {baseline.text}));
        rows.rows.back().baseline = baseline.index;
    }
    rows.axis = linearAxis(most, Unit::Percent, style.numbers);
    rows.headers = {Words::tr("dense"), Words::tr("sparse"), Words::tr("operations a step")};
    rows.legend = {
        {Words::tr("of the dense peak"), RowsBar::Fill::Role, ColorRole::ComputeAxis, false, false},
        {Words::tr("of the sparse peak"), RowsBar::Fill::Role, ColorRole::ComputeAxis, false, true}};
    rows.sentence = data.sentence;
    m_rows.update(rows, style);
}

void RankMemoryPicture::update(const RankMemoryData& data, const PictureStyle& style)
{
    m_axis.follow(style, false, 0, data.largest() * headroom,
        [&](double, double most) { return linearAxis(most, Unit::Byte, style.numbers); });
    RowsData rows;
    rows.axis = m_axis;
    rows.headers = {MemoryWords::tr("bytes"), MemoryWords::tr("share")};
    rows.sentence = data.sentence;
    for (const RankMemoryBar& bar : data.bars) {
        RowsBar row;
        row.key = bar.key;
        row.spoken = bar.spoken;
        row.path = bar.path;
        row.name = bar.label;
        row.from = bar.start;
        row.to = bar.start + bar.bytes;
        row.role = bar.role;
        row.cells = {bar.amount, bar.share};
        row.joined = true;
        rows.rows.push_back(std::move(row));
    }
    if (data.total) {
        RowsBar row = wholeBar(QStringLiteral("memory.total"), MemoryWords::tr("one rank"), *data.total,
            {data.totalText, displayText(1, Unit::Percent, style.numbers)});
        row.spoken = data.totalSpoken;
        row.path = QStringLiteral("memory.per_rank.total_bytes");
        if (data.verdict == Verdict::Over)
            row.fill = RowsBar::Fill::Over;
        rows.rows.push_back(std::move(row));
    }
    for (const RankMemoryBaseline& baseline : data.baselines) {
        const QString name = MemoryWords::tr("baseline %1").arg(baseline.letter);
        rows.rows.push_back(baselineBar(baseline.letter, name, name, baseline.bytes,
            {displayText(baseline.bytes, Unit::Byte, style.numbers),
                nowAgainst(data.total, baseline.bytes, style.numbers)}));
        rows.rows.back().baseline = baseline.index;
    }
    if (data.capacity && data.total) {
        const double tight = *data.capacity * tightFrom;
        rows.limits = {{*data.capacity, data.capacityText, Qt::DashLine}, {tight, QString(), Qt::DotLine}};
        RowsLegend from;
        from.text = MemoryWords::tr("tight from %1 on (%2 of the capacity)")
                        .arg(displayText(tight, Unit::Byte, style.numbers),
                            displayText(tightFrom, Unit::Percent, style.numbers));
        from.limit = Qt::DotLine;
        rows.legend = {std::move(from)};
    }
    m_rows.update(rows, style);
}

} // namespace ridgepoint
