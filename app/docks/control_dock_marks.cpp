// What the rows of the controls show beside their values: the lines behind the sliders, the locks, the
// model's layers.

#include "app/docks/control_dock.h"
#include "app/docks/slider_lines.h"
#include "app/document/document.h"
#include "core/inputs/model/precision.h"
#include "core/search/space.h"
#include "core/training/report.h"
#include "views/layer_strip.h"
#include "widgets/number_text.h"

#include <algorithm>

namespace ridgepoint {

// While a hand drags, the line behind its slider stays what it is, and the others wait.
std::vector<QPointer<FieldRow>> ControlDock::rowsWithLines() const
{
    std::vector<QPointer<FieldRow>> rows;
    if (m_document.previewing() && !m_document.tentative())
        return rows;
    for (FieldRow* row : std::as_const(m_rows))
        if (row && row->slider() && row->isVisible() && !row->visibleRegion().isEmpty())
            rows.emplace_back(row);
    return rows;
}

void ControlDock::showLines()
{
    m_withLines = rowsWithLines();
    while (!m_withLines.empty())
        showNextLine();
}

// One a turn of the event loop: together they may take a tenth of a second.
void ControlDock::showNextLine()
{
    if (m_withLines.empty())
        return m_nextLine.stop();
    if (FieldRow* row = m_withLines.back())
        m_lines->show(*row);
    m_withLines.pop_back();
}

void ControlDock::setHeld(const std::vector<std::string>& locks, const std::vector<SweepAxis>& vary)
{
    m_locks = locks;
    m_vary = vary;
    for (const Group& group : m_groups)
        for (const FieldSpec* field : group.fields)
            if (FieldRow* row = m_rows.value(toQString(field->id)))
                showLock(*field, *row);
}

void ControlDock::showLock(const FieldSpec& field, FieldRow& row) const
{
    if (!isSearchField(field.id))
        return;
    const auto some = std::ranges::find(m_vary, &field, &SweepAxis::field);
    row.showLock(std::ranges::find(m_locks, field.id) != m_locks.end(),
        some == m_vary.end() ? QString() : toQString(valuesText(*some)));
}

void ControlDock::showLayers()
{
    if (!m_layers)
        return;
    const bool veiled = m_document.isVeiled();
    m_layers->setVisible(!veiled);
    if (const auto report = m_document.report(); report && !veiled)
        m_layers->setData(layerStripData(
            report->model.architecture, bytesPerElement(report->scenario.serving.kvPrecision), {}));
}

} // namespace ridgepoint
