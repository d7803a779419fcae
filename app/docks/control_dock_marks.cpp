// What the rows of the controls show beside their values: the lines behind the sliders, the locks, the marks
// and chips, the model's layers.

#include "app/docks/control_dock.h"
#include "app/docks/slider_lines.h"
#include "app/document/document.h"
#include "core/engine/evaluate.h"
#include "core/inputs/model/precision.h"
#include "core/inputs/scenario/stack_recipe.h"
#include "core/search/space.h"
#include "core/training/report.h"
#include "views/layer_strip.h"
#include "widgets/core_text.h"
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
    for (FieldRow* row : std::as_const(m_rows))
        if (row)
            showLock(row->field(), *row);
}

void ControlDock::showLock(const FieldSpec& field, FieldRow& row) const
{
    if (!isSearchField(field.id))
        return;
    const auto some = std::ranges::find(m_vary, &field, &SweepAxis::field);
    row.showLock(std::ranges::find(m_locks, field.id) != m_locks.end(),
        some == m_vary.end() ? QString() : toQString(valuesText(*some)));
}

// How the scenario departs from what its stack does, a line each; pressed, it no longer does.
void ControlDock::showRecipeChip(FieldRow& row) const
{
    const Scenario& scenario = m_document.scenario();
    const std::vector<RecipeDeparture> all = departures(stackTraits(scenario.hardware.stack), scenario);
    constexpr std::size_t most = 4; // lines that a row has room for
    QStringList lines;
    for (const RecipeDeparture& each : all)
        lines += tr("%1: %2 → %3").arg(coreText(each.label), coreText(each.has), coreText(each.wants));
    const QString tip = lines.join(u'\n');
    if (all.size() > most) {
        lines = lines.first(qsizetype(most));
        lines += tr("and %n more", nullptr, int(all.size() - most));
    }
    row.showAlternative(all.empty() ? QString() : tr("Take its defaults:") + u'\n' + lines.join(u'\n'),
        toQString(scenario.hardware.stack), tip);
}

void ControlDock::showMfuChip(FieldRow& row) const
{
    const Scenario& scenario = m_document.scenario();
    if (const std::optional<double> stated = statedMfu(scenario.hardware)) {
        Scenario free = scenario;
        free.hardware.efficiency.mfu = Mfu::model();
        const std::optional<double> predicted =
            m_document.isVeiled() ? std::nullopt : evaluate(free).throughput.mfu;
        row.showAlternative(predicted
                ? tr("stated %1 · predicted %2")
                      .arg(displayText(*stated, Unit::Percent), displayText(*predicted, Unit::Percent))
                : QString(),
            QStringLiteral("model"));
    } else {
        const QString usual = toQString(formatExact(usualStatedMfu, Unit::Percent));
        const std::optional<double> predicted = m_document.report()->throughput.mfu;
        row.showAlternative(predicted
                ? tr("predicted %1 · state %2")
                      .arg(displayText(*predicted, Unit::Percent), displayText(usualStatedMfu, Unit::Percent))
                : tr("state %1").arg(displayText(usualStatedMfu, Unit::Percent)),
            usual);
    }
}

void ControlDock::showCapacityChip(FieldRow& row) const
{
    const Hardware& hardware = m_document.scenario().hardware;
    const double reported = hardware.accelerator.memoryReported.value();
    row.showAlternative(hardware.capacityBasis == CapacityBasis::Nominal && reported > 0
            ? tr("what the driver reports: %1 · use it").arg(displayText(reported, Unit::Byte))
            : QString(),
        QStringLiteral("reported"));
}

// A control without effect says so; pressed, what took it away is no longer stated.
void ControlDock::showEffectChip(FieldRow& row) const
{
    const Scenario& scenario = m_document.scenario();
    const QString none = coreText(withoutEffect(scenario, row.field()));
    if (none.isEmpty() || row.field().ofPrediction)
        row.showAlternative(none.isEmpty() ? none : tr("%1 · predict instead").arg(none),
            QStringLiteral("model"), {}, findField(mfuFieldId));
    else
        row.showAlternative(tr("%1 · as usual instead").arg(none), QStringLiteral("0"), {},
            findField("hardware.scale_out.beta_Bps_typical"));
}

void ControlDock::showWallTicks(FieldRow& row) const
{
    const WallsReport& walls = m_document.report()->walls;
    std::vector<SliderTick> ticks;
    const auto add = [&](const Wall& wall, SliderTick::Shape shape, ColorRole color, const QString& name) {
        if (wall.threshold)
            ticks.push_back({wall.threshold->value(), shape, color,
                tr("%1 from %2 on").arg(name, displayText(wall.threshold->value(), Unit::Parameter))});
    };
    add(walls.memory, SliderTick::Shape::Square, ColorRole::MemoryAxis, tr("■ memory wall"));
    add(walls.compute, SliderTick::Shape::Triangle, ColorRole::ComputeAxis, tr("▲ compute wall (step)"));
    add(walls.throughput, SliderTick::Shape::Diamond, ColorRole::BandwidthAxis,
        tr("◆ throughput wall (deadline)"));
    row.showTicks(std::move(ticks));
}

void ControlDock::showLayers()
{
    if (const auto report = m_document.report(); report && !m_document.isVeiled())
        m_layers->setData(layerStripData(
            report->model.architecture, bytesPerElement(report->scenario.serving.kvPrecision), {}));
}

} // namespace ridgepoint
