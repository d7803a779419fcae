#include "core/questions/sweep_grid.h"

#include "core/engine/evaluate.h"

#include <algorithm>
#include <map>

namespace ridgepoint {

namespace {

constexpr std::size_t firstPass = 16; // cells to a side, at least

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
        const FieldSpec& field = *m_axes[side].field;
        std::map<double, std::string> ascending;
        for (const std::string& text : m_axes[side].values) {
            Scenario tried = m_base;
            if (const FieldError error = setField(tried, field, text, catalog)) {
                m_refusal = phrase("%1: %2", field.id, error.message);
                break;
            }
            if (const auto number = fieldNumber(tried, field))
                ascending.emplace(*number, text);
        }
        m_axes[side].values.clear();
        for (auto& [number, text] : ascending) {
            m_at[side].push_back(number);
            m_axes[side].values.push_back(std::move(text));
        }
    }
    if (!m_refusal.empty() || m_at[0].empty() || m_at[1].empty()) {
        m_at = {};
        return;
    }
    m_cells.resize(columns() * rows());
    std::size_t stride = 1;
    while (std::max(columns(), rows()) / (2 * stride) >= firstPass)
        stride *= 2;
    for (bool first = true; stride > 0; stride /= 2, first = false) {
        for (std::size_t row = 0; row < rows(); row += stride)
            for (std::size_t column = 0; column < columns(); column += stride)
                if (first || row % (2 * stride) || column % (2 * stride))
                    m_order.push_back(row * columns() + column);
        m_passes.emplace_back(stride, m_order.size());
    }
}

bool SweepGrid::advance(std::size_t cells)
{
    const std::size_t end = m_next + std::min(cells, m_order.size() - m_next), before = m_stride;
    for (; m_next < end; ++m_next)
        evaluateAt(m_order[m_next]);
    for (const auto& [stride, passEnd] : m_passes)
        if (m_next >= passEnd)
            m_stride = stride;
    return m_stride != before;
}

const GridCell& SweepGrid::cell(std::size_t column, std::size_t row) const
{
    const std::size_t stride = std::max<std::size_t>(m_stride, 1);
    return m_cells[(row - row % stride) * columns() + (column - column % stride)];
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
    const auto error = std::ranges::find(report.diagnostics, Severity::Error, &Diagnostic::severity);
    cell.legal = error == report.diagnostics.end();
    if (!cell.legal) {
        if (std::ranges::find(m_faults, error->field, &Diagnostic::field) == m_faults.end())
            m_faults.push_back(*error);
        return;
    }
    if (const std::optional<double> value = m_readout->get(report))
        cell.value = *value;
    if (report.memory.capacity.value() > 0)
        cell.filled = report.memory.perRank.total() / report.memory.capacity;
}

} // namespace ridgepoint
