#include "views/step/step_view.h"

#include "views/figure/sheet.h"
#include "views/step/scaling_table.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace ridgepoint {

namespace {

const QString mfuField = QStringLiteral("hardware.efficiency.mfu");
const QString predicted = QStringLiteral("model");

} // namespace

StepView::StepView(QWidget* parent)
    : PanelViewOf(parent, {QStringLiteral("step"), tr("Step"), tr("One step, part by part")})
    , m_parts(addPanel<StepData, StepPicture>(
          {QStringLiteral("step"), tr("step"), tr("The step's parts, one after the other (1)"),
              tr("Where the time of one step goes, on the slowest rank")},
          [this](const ViewInput& input, const NumberFormat& numbers, bool interactive) {
              return dataOf(input, numbers, interactive);
          },
          stepTable))
{
    addPanel<ScalingData, SheetPicture>(
        {QStringLiteral("scaling"), tr("scaling"), tr("Strong and weak scaling (2)"),
            tr("The same step on more or fewer accelerators")},
        scalingData, scalingTable);
    addPanel<UtilisationData, UtilisationPicture>(
        {QStringLiteral("utilisation"), tr("utilisation"), tr("One run under every FLOP convention (3)"),
            tr("One step, counted in every way in use")},
        utilisationData, utilisationTable);
    addPanel<RankMemoryData, RankMemoryPicture>(
        {QStringLiteral("memory"), tr("memory"), tr("What the fullest rank holds (4)"),
            tr("What the fullest rank holds while it takes the step")},
        rankMemoryData, rankMemoryTable);
}

// On paper, of a scenario that cites a run: what the same job took there. Looking for it takes too long for a
// slider, whose pictures an audience sees too.
StepData StepView::dataOf(const ViewInput& input, const NumberFormat& numbers, bool interactive)
{
    StepData data = stepData(input, numbers);
    const Report& report = *input.report;
    if (interactive || style().dragging || data.stated || !data.total || report.veil
        || report.scenario.notes.empty())
        return data;
    if (!m_runs || &m_runs->catalog() != input.catalog)
        m_runs.emplace(*input.catalog);
    if (const ValidatedRun* run = m_runs->same(report); run && run->measured.step)
        addMeasured(data, run->measured.step->value(), numbers);
    return data;
}

QPushButton* StepView::predictButton() const { return m_predict; }

std::vector<ReadoutTileData> StepView::makeTiles() const
{
    return input().report ? stepTiles(input(), style().numbers) : std::vector<ReadoutTileData>();
}

void StepView::addControls(QHBoxLayout& row)
{
    m_predict = new QPushButton(tr("Predict the step"), row.parentWidget());
    m_predict->setToolTip(
        tr("Lets the model predict the MFU instead of taking the stated one. Undo brings it back."));
    m_predict->setAccessibleDescription(m_predict->toolTip());
    row.addWidget(m_predict);
    connect(m_predict, &QPushButton::clicked, this, [this] { edit(mfuField, predicted, EditPhase::Commit); });
}

void StepView::syncControls()
{
    if (m_predict)
        m_predict->setVisible(input().report && statedMfu(input().report->scenario.hardware));
}

std::vector<std::pair<QString, QString>> StepView::keys() const
{
    return {{tr("1 … 4"), tr("what the picture shows: parts, scaling, utilisation, memory")}};
}

} // namespace ridgepoint
