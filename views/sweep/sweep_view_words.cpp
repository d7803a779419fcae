// What the sweep says in words: of a point, and below the picture.

#include "views/readout_text.h"
#include "views/sweep/sweep_view.h"
#include "widgets/core_text.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

QString SweepView::shown(const SweepPoint& point) const { return coreText(point.shown[0], style().numbers); }

QString SweepView::fitText(bool legal, bool fits)
{
    return !legal ? tr("invalid") : fits ? tr("fits") : QStringLiteral("✗ ") + tr("does not fit");
}

QString SweepView::fitWord(bool legal, bool fits)
{
    return !legal ? QString() : fits ? QStringLiteral("true") : QStringLiteral("false");
}

QString SweepView::spoken(const SweepPoint& point) const
{
    const QString text =
        tr("%1: %2").arg(shown(point), shownValue(point.values[0], m_readout->unit, style().numbers));
    return point.fits || m_readout->ofService ? text : text + tr(", does not fit");
}

QString SweepView::spoken(std::size_t column, std::size_t row) const
{
    const NumberFormat& numbers = style().numbers;
    const GridCell& cell = m_grid.cell(column, row);
    const auto [at, up] = m_grid.shownBy(column, row); // whose value it is, until its own is there
    const QString value = !cell.legal ? tr("invalid")
        : std::isfinite(cell.value)   ? displayText(cell.value, m_readout->unit, numbers)
                                      : QStringLiteral("—");
    QString text =
        tr("%1 %2, %3 %4: %5", "a field and its value, twice; the readout")
            .arg(coreText(m_field->label), displayText(m_grid.xs()[at], m_field->unit, numbers),
                coreText(m_against->label), displayText(m_grid.ys()[up], m_against->unit, numbers), value);
    if (cell.filled > 1)
        text += tr(", does not fit");
    return text;
}

QString SweepView::sentence() const
{
    if (!m_fault.isEmpty())
        return m_fault;
    QStringList parts = isMap() ? sentencesOfGrid() : sentencesOfLines();
    // Which points state their MFU where others predict it, or that a field acts on none of them.
    for (const FieldSpec* field : {m_field, m_against})
        if (const Text note = field ? acrossTheSeam(input().report->scenario, *field) : Text(); !note.empty())
            parts += capitalised(labelledFields(coreText(note))) + u'.';
    if (isMap() ? m_grid.batchFollowed() : m_lines[0].sweep.batchFollowed)
        parts += tr("Global batch raised where it is too small for the replicas.");
    return parts.join(u' ');
}

QStringList SweepView::sentencesOfLines() const
{
    QStringList parts;
    if (now())
        parts += tr("◇ the scenario: %1, %2.")
                     .arg(shownValue(now()->x(), m_field->unit, style().numbers),
                         shownValue(now()->y(), m_readout->unit, style().numbers));
    const FieldSweep& own = m_lines[0].sweep;
    const auto illegal = std::ranges::count(own.points, false, &SweepPoint::legal);
    if (illegal > 0)
        parts += tr("%1 of %2 points are invalid: %3.")
                     .arg(illegal)
                     .arg(own.points.size())
                     .arg(labelledFields(coreText(own.faults.front().message)));
    else if (!drawn())
        parts += tr("No point has a value: %1")
                     .arg(labelledFields(coreText(reasonForNull(*input().report, m_readout->path))));
    return parts;
}

QStringList SweepView::sentencesOfGrid() const
{
    const NumberFormat& numbers = style().numbers;
    QStringList parts;
    if (const auto here = now())
        parts += tr("◇ the scenario: %1, %2, %3.")
                     .arg(displayText(here->x(), m_field->unit, numbers),
                         displayText(here->y(), m_against->unit, numbers),
                         shownValue(m_readout->get(*input().report), m_readout->unit, numbers));
    // The ends of what can be had.
    std::optional<std::pair<std::size_t, std::size_t>> lowest, highest;
    bool impossible = false;
    for (std::size_t row = 0; row < m_grid.rows(); row += m_grid.stride().rows)
        for (std::size_t column = 0; column < m_grid.columns(); column += m_grid.stride().columns) {
            const GridCell& cell = m_grid.cell(column, row);
            impossible = impossible || !cell.legal;
            if (!std::isfinite(cell.value) || cell.filled > 1)
                continue;
            if (!lowest || cell.value < m_grid.cell(lowest->first, lowest->second).value)
                lowest = {column, row};
            if (!highest || cell.value > m_grid.cell(highest->first, highest->second).value)
                highest = {column, row};
        }
    if (lowest)
        parts += (m_readout->ofService ? tr("The lowest: %1; the highest: %2.")
                                       : tr("Of what fits, the lowest: %1; the highest: %2."))
                     .arg(spoken(lowest->first, lowest->second), spoken(highest->first, highest->second));
    if (impossible)
        parts += tr("Hatched in grey: invalid, %1.")
                     .arg(labelledFields(coreText(m_grid.faults().front().message)));
    return parts;
}

} // namespace ridgepoint
