#include "views/step/step_picture.h"

#include "views/chart/ticks.h"
#include "views/readout_text.h"

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

// A pinned scenario's total as an outline, with how many times the shown one it is.
RowsBar baselineRow(const QString& name, std::size_t index, double amount, Unit unit,
    const std::optional<double>& shown, const NumberFormat& numbers)
{
    RowsBar row;
    row.name = name;
    row.to = amount;
    row.fill = RowsBar::Fill::Outline;
    row.baseline = index;
    row.cells = {displayText(amount, unit, numbers),
        shown.value_or(0) > 0 ? displayText(amount / *shown, Unit::Ratio, numbers) : QString(noValue)};
    return row;
}

} // namespace

void StepPicture::update(const StepData& data, const PictureStyle& style)
{
    m_data = data;
    m_style = style;
    m_fitting.reset();
    m_axis.follow(style, false, 0, m_data.longest() * headroom,
        [&](double, double longest) { return durationAxis(longest, style.numbers); });
}

void StepPicture::arrange(const QRectF& area)
{
    const std::size_t others = (m_data.total ? 1 : 0) + (m_data.prediction ? 1 : 0) + m_data.baselines.size();
    const std::size_t rows = RowsPicture::rowsThatFit(area, m_style);
    const std::size_t fitting = std::min(m_data.bars.size(), rows > others ? rows - others : 0);
    if (m_fitting == fitting)
        return;
    m_fitting = fitting;
    m_shown = folded(m_data, fitting, m_style.numbers);

    RowsData rowsData;
    rowsData.axis = m_axis;
    rowsData.headers = {Words::tr("time"), Words::tr("share")};
    rowsData.legend = legendOf(m_data, m_style.numbers);
    rowsData.sentence = m_data.sentence;
    const QString all = displayText(1, Unit::Percent, m_style.numbers);
    const auto addWhole = [&] {
        RowsBar row;
        row.key = totalKey;
        row.name = Words::tr("whole step");
        row.to = *m_data.total;
        row.fill = RowsBar::Fill::Whole;
        row.bold = true;
        row.cells = {m_data.totalText, m_data.stated ? QString() : all};
        if (m_data.band && !m_data.stated)
            row.whisker = {m_data.band->low, m_data.band->high};
        rowsData.rows.push_back(std::move(row));
    };
    if (m_data.stated && m_data.total)
        addWhole();
    for (const StepBar& bar : m_shown.bars) {
        RowsBar row;
        row.key = bar.key;
        row.name = bar.label;
        row.from = bar.start;
        row.to = bar.start + bar.seconds;
        row.fill = bar.role == StepRole::Waiting ? RowsBar::Fill::Waiting : RowsBar::Fill::Role;
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
        row.name = Words::tr("the model's prediction");
        row.to = *m_data.prediction;
        row.fill = RowsBar::Fill::Outline;
        row.cells = {m_data.predictionText, all};
        if (m_data.band)
            row.whisker = {m_data.band->low, m_data.band->high};
        rowsData.rows.push_back(std::move(row));
    }
    for (const StepBaseline& baseline : m_data.baselines)
        rowsData.rows.push_back(baselineRow(Words::tr("baseline %1").arg(baseline.letter), baseline.index,
            baseline.seconds, Unit::Second, m_data.total, m_style.numbers));
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
    const std::vector<QRectF> boxes = m_rows.rowBoxes(area);
    std::vector<Mark> all;
    const auto add = [&](const QString& key, const QString& spoken, const QString& path) {
        if (all.size() >= boxes.size())
            return;
        Mark mark{key, spoken, path, {}};
        mark.shape.addRect(boxes[all.size()].adjusted(-1, 1, 1, -1));
        all.push_back(std::move(mark));
    };
    const auto addWhole = [&] { add(totalKey, m_data.totalSpoken, QStringLiteral("step.seconds")); };
    if (m_data.stated && m_data.total)
        addWhole();
    for (const StepBar& bar : m_shown.bars)
        add(bar.key, bar.spoken, bar.path);
    if (!m_data.stated && m_data.total)
        addWhole();
    if (m_data.prediction)
        add(predictionKey, m_data.predictionSpoken, {});
    for (const StepBaseline& baseline : m_data.baselines)
        add(QStringLiteral("baseline.") + baseline.letter,
            Words::tr("baseline %1, %2")
                .arg(baseline.letter, displayText(baseline.seconds, Unit::Second, m_style.numbers)),
            {});
    return all;
}

void UtilisationPicture::update(const UtilisationData& data, const PictureStyle& style)
{
    m_data = data;
    RowsData rows;
    double most = 1;
    for (const UtilisationRow& row : data.rows) {
        most = std::max(most, row.dense.value_or(0));
        RowsBar bar;
        bar.key = row.key;
        bar.name = row.label;
        bar.to = row.dense.value_or(0);
        bar.tick = row.sparse;
        bar.cells = {row.denseText, row.sparseText, row.flopsText};
        bar.bold = row.shown;
        rows.rows.push_back(std::move(bar));
    }
    for (const UtilisationData::Baseline& baseline : data.baselines) {
        most = std::max(most, baseline.mfu);
        RowsBar bar;
        bar.name = Words::tr("MFU of baseline %1").arg(baseline.letter);
        bar.to = baseline.mfu;
        bar.fill = RowsBar::Fill::Outline;
        bar.baseline = baseline.index;
        bar.cells = {baseline.text};
        rows.rows.push_back(std::move(bar));
    }
    rows.axis = linearAxis(most, Unit::Percent, style.numbers);
    rows.headers = {Words::tr("dense"), Words::tr("sparse"), Words::tr("operations a step")};
    rows.legend = {
        {Words::tr("of the dense peak"), RowsBar::Fill::Role, ColorRole::ComputeAxis, false, false},
        {Words::tr("of the sparse peak"), RowsBar::Fill::Role, ColorRole::ComputeAxis, false, true}};
    rows.sentence = data.sentence;
    m_rows.update(rows, style);
}

std::vector<Mark> UtilisationPicture::marks(const QRectF& area)
{
    std::vector<Mark> all;
    for (const QRectF& box : m_rows.rowBoxes(area)) {
        Mark mark;
        if (all.size() < m_data.rows.size()) {
            const UtilisationRow& row = m_data.rows[all.size()];
            mark = {row.key, row.spoken, QStringLiteral("throughput.mfu"), {}};
        } else {
            const UtilisationData::Baseline& baseline = m_data.baselines[all.size() - m_data.rows.size()];
            mark = {QStringLiteral("baseline.") + baseline.letter,
                Words::tr("MFU of baseline %1, %2").arg(baseline.letter, baseline.text), {}, {}};
        }
        mark.shape.addRect(box.adjusted(-1, 1, 1, -1));
        all.push_back(std::move(mark));
    }
    return all;
}

void RankMemoryPicture::update(const RankMemoryData& data, const PictureStyle& style)
{
    m_data = data;
    m_axis.follow(style, false, 0, data.largest() * headroom,
        [&](double, double most) { return linearAxis(most, Unit::Byte, style.numbers); });
    RowsData rows;
    rows.axis = m_axis;
    rows.headers = {MemoryWords::tr("bytes"), MemoryWords::tr("share")};
    rows.sentence = data.sentence;
    for (const RankMemoryBar& bar : data.bars) {
        RowsBar row;
        row.key = bar.key;
        row.name = bar.label;
        row.from = bar.start;
        row.to = bar.start + bar.bytes;
        row.role = bar.role;
        row.cells = {bar.amount, bar.share};
        row.joined = true;
        rows.rows.push_back(std::move(row));
    }
    if (data.total) {
        RowsBar row;
        row.name = MemoryWords::tr("one rank");
        row.to = *data.total;
        row.fill = data.verdict == Verdict::Over ? RowsBar::Fill::Over : RowsBar::Fill::Whole;
        row.bold = true;
        row.cells = {data.totalText, displayText(1, Unit::Percent, style.numbers)};
        rows.rows.push_back(std::move(row));
    }
    for (const RankMemoryBaseline& baseline : data.baselines)
        rows.rows.push_back(baselineRow(MemoryWords::tr("baseline %1").arg(baseline.letter), baseline.index,
            baseline.bytes, Unit::Byte, data.total, style.numbers));
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

std::vector<Mark> RankMemoryPicture::marks(const QRectF& area)
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
    for (const RankMemoryBar& bar : m_data.bars)
        add(bar.key, bar.spoken, bar.path);
    if (m_data.total)
        add(QStringLiteral("memory.total"), m_data.totalSpoken,
            QStringLiteral("memory.per_rank.total_bytes"));
    for (const RankMemoryBaseline& baseline : m_data.baselines)
        add(QStringLiteral("baseline.") + baseline.letter,
            MemoryWords::tr("baseline %1").arg(baseline.letter), {});
    return all;
}

} // namespace ridgepoint
