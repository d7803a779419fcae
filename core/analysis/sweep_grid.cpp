#include "core/analysis/sweep_grid.h"

#include "core/analysis/levers.h"
#include "core/engine/evaluate.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr std::size_t firstPass = 16; // cells to a side, at least

std::size_t firstStride(std::size_t cells)
{
    std::size_t stride = 1;
    while (cells / (2 * stride) >= firstPass)
        stride *= 2;
    return stride;
}

} // namespace

SweepGrid::SweepGrid(const Scenario& scenario, const FieldEdits& sets, SweepAxis x, SweepAxis y,
    const Readout& readout, const Catalog& catalog)
    : m_base(scenario)
    , m_sets(sets)
    , m_axes{std::move(x), std::move(y)}
    , m_readout(&readout)
    , m_catalog(&catalog)
{
    if (const FieldError error = applyEdits(m_base, sets, catalog))
        m_refusal = error.message;
    else if (m_axes[0].field == m_axes[1].field)
        m_refusal = phrase("%1 twice; take two fields", m_axes[0].field->id);
    for (std::size_t side = 0; side < 2 && m_refusal.empty(); ++side) {
        SweepNumbers numbers = numbersOf(m_axes[side], m_base, catalog);
        m_at[side] = std::move(numbers.at);
        m_refusal = std::move(numbers.refusal);
    }
    if (!m_refusal.empty()) {
        m_at = {};
        return;
    }
    m_cells.resize(columns() * rows());
    GridStride stride{firstStride(columns()), firstStride(rows())};
    std::vector<bool> listed(m_cells.size());
    while (true) {
        for (std::size_t row = 0; row < rows(); row += stride.rows)
            for (std::size_t column = 0; column < columns(); column += stride.columns)
                if (const std::size_t cell = row * columns() + column; !listed[cell]) {
                    listed[cell] = true;
                    m_order.push_back(cell);
                }
        m_passes.emplace_back(stride, m_order.size());
        if (stride.columns == 1 && stride.rows == 1)
            break;
        stride = {std::max<std::size_t>(stride.columns / 2, 1), std::max<std::size_t>(stride.rows / 2, 1)};
    }
}

bool SweepGrid::advance(std::size_t cells)
{
    const std::size_t end = m_next + std::min(cells, m_order.size() - m_next);
    const GridStride before = m_stride;
    for (; m_next < end; ++m_next)
        evaluateAt(m_order[m_next]);
    for (const auto& [stride, passEnd] : m_passes)
        if (m_next >= passEnd)
            m_stride = stride;
    return m_stride != before;
}

std::pair<std::size_t, std::size_t> SweepGrid::shownBy(std::size_t column, std::size_t row) const
{
    return {column - column % std::max<std::size_t>(m_stride.columns, 1),
        row - row % std::max<std::size_t>(m_stride.rows, 1)};
}

const GridCell& SweepGrid::cell(std::size_t column, std::size_t row) const
{
    const auto [at, up] = shownBy(column, row);
    return m_cells[up * columns() + at];
}

void SweepGrid::evaluateAt(std::size_t index)
{
    const std::array<std::size_t, 2> place{index % columns(), index / columns()};
    Scenario at = m_base;
    FieldEdits edits = m_sets;
    for (std::size_t side = 0; side < 2; ++side) {
        const SweepAxis& axis = m_axes[side];
        const std::string& value = axis.values[place[side]];
        setField(at, *axis.field, value, *m_catalog); // taken by the constructor
        edits.push_back({std::string(axis.field->id), value});
    }
    m_batchFollowed = !followEdits(at, edits).empty() || m_batchFollowed;
    const Report report = evaluate(at);
    GridCell& cell = m_cells[index];
    const Diagnostic* const error = firstError(report);
    cell.legal = !error;
    if (error) {
        if (!std::ranges::count(m_faults, error->field, &Diagnostic::field))
            m_faults.push_back(*error);
        return;
    }
    cell.value = m_readout->get(report).value_or(cell.value);
    if (!m_readout->ofService && report.memory.capacity.value() > 0)
        cell.filled = report.memory.perRank.total() / report.memory.capacity;
}

} // namespace ridgepoint
