#include "views/stack/budget_controls.h"

#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "core/training/report.h"
#include "widgets/field_row.h"
#include "widgets/fonts.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <array>

namespace ridgepoint {

namespace {

// Two rows of two: the tracks above, the lists below.
constexpr std::array<std::string_view, 4> sliderFields{
    "model.params", "training.micro_batch", "training.precision", "training.optimizer"};

bool recomputesModules(const Training& training)
{
    return training.recomputeNorms || training.recomputeActivation || training.recomputeMlp
        || training.recomputeMoe || training.recomputeLatent;
}

} // namespace

BudgetControls::BudgetControls(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout)
    , m_checkpoint(new QCheckBox(tr("recompute activations (checkpointing)"), this))
    , m_note(new QLabel(this))
{
    auto* layout = new QVBoxLayout(this);
    const int space = qRound(spaceUnit(font()));
    layout->setContentsMargins({});
    layout->setSpacing(0);
    m_grid->setContentsMargins({});
    m_grid->setHorizontalSpacing(4 * space);
    m_grid->setVerticalSpacing(0);
    for (const int column : {0, 1})
        m_grid->setColumnStretch(column, 1);
    layout->addLayout(m_grid);
    m_note->setWordWrap(true);
    layout->addWidget(m_note);
    connect(m_checkpoint, &QCheckBox::toggled, this, [this](bool on) {
        Q_EMIT edited(QStringLiteral("training.recompute"),
            on ? QStringLiteral("full") : QStringLiteral("none"), EditPhase::Commit);
    });
}

void BudgetControls::buildRows()
{
    for (FieldRow* row : m_rows)
        delete row;
    m_rows.clear();
    for (const std::string_view id : sliderFields) {
        const FieldSpec* field = findField(id);
        auto* row = new FieldRow(*field, *m_catalog, this);
        connect(row, &FieldRow::edited, this,
            [this](const QString& changed, const QString& text, SliderPhase phase) {
                Q_EMIT edited(changed, text,
                    phase == SliderPhase::Preview      ? EditPhase::Preview
                        : phase == SliderPhase::Cancel ? EditPhase::Cancel
                                                       : EditPhase::Commit);
            });
        connect(row, &FieldRow::resetRequested, this, [this, field](const QString& reset) {
            Q_EMIT edited(reset, QString::fromStdString(fieldText(defaultScenario(*m_catalog), *field)),
                EditPhase::Commit);
        });
        const auto at = static_cast<int>(m_rows.size());
        m_grid->addWidget(row, at / 2, at % 2);
        m_rows.push_back(row);
    }
}

void BudgetControls::showInput(const ViewInput& input, const PictureStyle& style, const FirstHit& hit)
{
    if (m_catalog != input.catalog) {
        m_catalog = input.catalog;
        buildRows();
    }
    const Scenario& scenario = input.report->scenario;
    for (FieldRow* row : m_rows) {
        row->setTheme(*style.theme);
        row->showScenario(scenario);
        row->showEffective(effectiveValue(*input.report, row->field().id));
        const bool guilty =
            hit.state() == FirstHit::State::Hit && row->id() == QString::fromStdString(hit.field());
        row->setFlagged(guilty, guilty ? tr("hit the budget") : QString());
    }
    const QSignalBlocker blocker(m_checkpoint);
    m_checkpoint->setChecked(scenario.training.recompute == Recompute::Full);
    const Training& training = scenario.training;
    m_note->setText(training.recompute == Recompute::Selective
            ? tr("activations here recompute the attention")
            : training.recompute == Recompute::Full
            ? tr("activations here keep one tensor a layer and recompute the rest")
            : recomputesModules(training) ? tr("activations here recompute some modules")
                                          : tr("activations here assume no checkpointing"));
    m_checkpoint->setToolTip(m_note->text());
}

} // namespace ridgepoint
