#include "views/budget/budget_view.h"

#include "core/scenario/field.h"
#include "core/scenario/scenario_json.h"
#include "views/device_words.h"
#include "widgets/field_row.h"
#include "widgets/fonts.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

// Two rows of two: the tracks above, the lists below.
constexpr std::array<std::string_view, 4> sliderFields{
    "model.params", "training.micro_batch", "training.precision", "training.optimizer"};
const QString acceleratorField = QStringLiteral("hardware.accelerator");
const QString recomputeField = QStringLiteral("training.recompute");

EditPhase editPhase(SliderPhase phase)
{
    switch (phase) {
    case SliderPhase::Preview:
        return EditPhase::Preview;
    case SliderPhase::Cancel:
        return EditPhase::Cancel;
    case SliderPhase::Commit:
        break;
    }
    return EditPhase::Commit;
}

bool recomputesModules(const Training& training)
{
    return training.recomputeNorms || training.recomputeActivation || training.recomputeMlp
        || training.recomputeMoe || training.recomputeLatent;
}

} // namespace

BudgetView::BudgetView(QWidget* parent)
    : PictureView(parent, {QStringLiteral("budget"), tr("Budget"), tr("Interactive · feel the memory wall")})
{
}

QString BudgetView::ownSubtitle() const
{
    const QString text = tr("Training-state budget on one GPU");
    return ready() ? deviceWords(text, input()) : text;
}

std::vector<ReadoutTileData> BudgetView::makeTiles() const
{
    return input().report ? budgetTiles(input(), m_hit, style().numbers) : std::vector<ReadoutTileData>();
}

ViewTable BudgetView::makeTable() const { return budgetTable(m_data, style().numbers); }

void BudgetView::inputChanged()
{
    const QString before = m_hit.text();
    const FirstHit::State stateBefore = m_hit.state();
    m_data = budgetData(*input().report, *input().catalog, style().numbers);
    const BudgetDevice* own = m_data.selected();
    m_hit.observe(input().report->scenario, own && own->overshoot > 0);
    rebuild();
    showControls();
    if (m_hit.state() == FirstHit::State::Hit && (stateBefore != m_hit.state() || before != m_hit.text()))
        Q_EMIT announced(tr("%1 took the bar over the budget").arg(m_hit.text()));
}

void BudgetView::styleChanged()
{
    rebuild();
    showControls();
}

void BudgetView::rebuild()
{
    if (!ready())
        return;
    m_data = budgetData(*input().report, *input().catalog, style().numbers);
    std::vector<double> baselines;
    for (const auto& report : input().baselines)
        baselines.push_back(budgetData(*report, *input().catalog, style().numbers).total);
    m_picture.update(m_data, baselines, style());
}

QWidget* BudgetView::controls(QWidget* parent)
{
    m_controls = new QWidget(parent);
    auto* layout = new QVBoxLayout(m_controls);
    const int space = qRound(spaceUnit(m_controls->font()));
    layout->setContentsMargins(2 * space, 0, 2 * space, space);
    layout->setSpacing(0);
    auto* grid = new QGridLayout;
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(4 * space);
    grid->setVerticalSpacing(0);
    for (const int column : {0, 1})
        grid->setColumnStretch(column, 1);
    layout->addLayout(grid);
    auto* line = new QHBoxLayout;
    m_checkpoint = new QCheckBox(tr("recompute activations (checkpointing)"), m_controls);
    m_note = new QLabel(m_controls);
    m_note->setWordWrap(true);
    line->addWidget(m_checkpoint);
    line->addSpacing(2 * space);
    line->addWidget(m_note, 1);
    layout->addLayout(line);
    connect(m_checkpoint, &QCheckBox::toggled, this, [this](bool on) {
        edit(recomputeField, on ? QStringLiteral("full") : QStringLiteral("none"), EditPhase::Commit);
    });
    showControls();
    return m_controls;
}

void BudgetView::buildRows()
{
    for (FieldRow* row : m_rows)
        delete row;
    m_rows.clear();
    m_rowCatalog = input().catalog;
    auto* grid = static_cast<QGridLayout*>(m_controls->layout()->itemAt(0)->layout());
    for (const std::string_view id : sliderFields) {
        const FieldSpec* field = findField(id);
        if (!field)
            continue;
        auto* row = new FieldRow(*field, *input().catalog, m_controls);
        connect(row, &FieldRow::edited, this, &BudgetView::fieldEdited);
        connect(row, &FieldRow::resetRequested, this, &BudgetView::resetField);
        const auto at = static_cast<int>(m_rows.size());
        grid->addWidget(row, at / 2, at % 2);
        m_rows.push_back(row);
    }
}

void BudgetView::showControls()
{
    if (!m_controls || !ready())
        return;
    if (m_rowCatalog != input().catalog)
        buildRows();
    const Scenario& scenario = input().report->scenario;
    for (FieldRow* row : m_rows) {
        row->setTheme(*style().theme);
        row->showScenario(scenario);
        row->showEffective(effectiveValue(*input().report, row->field().id));
        const bool guilty =
            m_hit.state() == FirstHit::State::Hit && row->id() == QString::fromStdString(m_hit.field());
        row->setFlagged(guilty, guilty ? tr("hit the budget") : QString());
    }
    const QSignalBlocker blocker(m_checkpoint);
    m_checkpoint->setChecked(scenario.training.recompute == Recompute::Full);
    switch (scenario.training.recompute) {
    case Recompute::None:
        m_note->setText(recomputesModules(scenario.training)
                ? tr("activations here recompute some modules")
                : tr("activations here assume no checkpointing"));
        break;
    case Recompute::Selective:
        m_note->setText(tr("activations here recompute the attention"));
        break;
    case Recompute::Full:
        m_note->setText(tr("activations here keep one tensor a layer and recompute the rest"));
        break;
    }
    m_note->setToolTip(m_note->text());
}

void BudgetView::fieldEdited(const QString& field, const QString& text, SliderPhase phase)
{
    edit(field, text, editPhase(phase));
}

void BudgetView::resetField(const QString& field)
{
    const FieldSpec* spec = findField(field.toStdString());
    if (spec && input().catalog)
        edit(field, QString::fromStdString(fieldText(defaultScenario(*input().catalog), *spec)),
            EditPhase::Commit);
}

void BudgetView::chooseDevice(std::size_t index)
{
    if (index < m_data.devices.size() && !m_data.devices[index].budget.selected)
        edit(acceleratorField, QString::fromStdString(m_data.devices[index].budget.id), EditPhase::Commit);
}

bool BudgetView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    m_pressed = m_picture.deviceAt(at, area);
    // The scenario's own bar is the frame's: a click explains its buckets.
    if (m_pressed && m_data.devices[*m_pressed].budget.selected)
        m_pressed.reset();
    return m_pressed.has_value();
}

bool BudgetView::mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const std::optional<std::size_t> pressed = std::exchange(m_pressed, std::nullopt);
    if (pressed && m_picture.deviceAt(at, area) == pressed)
        chooseDevice(*pressed);
    return pressed.has_value();
}

std::vector<std::pair<QString, QString>> BudgetView::keys() const
{
    return {{tr("1 … 9"), tr("another accelerator")}};
}

bool BudgetView::keyPressed(QKeyEvent* event, const QRectF&)
{
    if ((event->modifiers() & ~Qt::KeypadModifier) || event->key() < Qt::Key_1 || event->key() > Qt::Key_9)
        return false;
    chooseDevice(static_cast<std::size_t>(event->key() - Qt::Key_1));
    return true;
}

} // namespace ridgepoint
