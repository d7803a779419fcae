#include "views/stack/stack_view.h"

#include "core/outcome/answer_mask.h"
#include "core/training/report.h"
#include "views/device_words.h"
#include "views/stack/budget_controls.h"
#include "widgets/icons.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr int stepMilliseconds = 400; // the "assemble" motion token
constexpr int scrubSteps = 100; // positions of the scrub slider per step
constexpr qreal grabReach = 6;
const QString logScaleKey = QStringLiteral("logScale");
const QString assemblyKey = QStringLiteral("assembly"); // slabs that stand, then hints
const QString acceleratorField = QStringLiteral("hardware.accelerator");

QToolButton* toolButton(QWidget* parent, const QString& name)
{
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setAccessibleName(name);
    button->setToolTip(name);
    return button;
}

constexpr double usualBytes = 16; // of a parameter, as the name says

double stepsOf(const StackData& data)
{
    const auto hints =
        std::ranges::count_if(data.slabs, [](const StackSlab& slab) { return !slab.hint.isEmpty(); });
    // One more than the hints: at the end they stand together.
    return static_cast<double>(data.slabs.size()) + static_cast<double>(hints) + (hints > 0 ? 1 : 0);
}

} // namespace

StackView::StackView(QWidget* parent)
    : PanelViewOf(parent,
        {QStringLiteral("stack"), tr("Stack"), tr("The 16-byte stack vs the HBM ceiling"),
            tr("Training state by component, and the memory of one device (dashed)")})
    , m_column(addPanel<StackData, StackPicture>(
          {QStringLiteral("column"), tr("column"), tr("The training state, part on part, under the ceilings"),
              tr("Training state by component, and the memory of one device (dashed)")},
          [this](const ViewInput& of, const NumberFormat& numbers) { return columnOf(of, numbers); },
          stackTable))
    , m_devices(addPanel<BudgetData, BudgetPicture>(
          {QStringLiteral("devices"), tr("devices"),
              tr("State and activations on one of each accelerator, with the sliders that fill it"),
              tr("Training-state budget on one GPU")},
          budgetOf, budgetTable))
{
    addOption(toggleOption(logScaleKey, m_state.logScale), {.label = tr("log scale")});
    addOption({assemblyKey, [this] { return m_state.progress ? QVariant(*m_state.progress) : QVariant(); },
        [this](const QVariant& given) {
            bool number = false;
            const double place = given.toDouble(&number);
            if (!number || !std::isfinite(place) || place < 0)
                return;
            if (ready())
                setProgress(place);
            else
                m_state.progress = place; // of how many is not known yet
        }});
    connect(&m_animation, &QVariantAnimation::valueChanged, this,
        [this](const QVariant& value) { setProgress(value.toDouble()); });
    connect(&m_animation, &QVariantAnimation::stateChanged, this, [this] { showProgress(); });
}

StackView::~StackView() { m_animation.disconnect(this); }

std::vector<ReadoutTileData> StackView::makeTiles() const
{
    if (!input().report)
        return {};
    return inColumn() ? stackTiles(input(), style().numbers) : budgetTiles(input(), m_hit, style().numbers);
}

// Another recipe takes another number of bytes. What hides it leaves the name as it is, or it would tell.
QString StackView::ownTitle() const
{
    return inColumn() && data().perParameter > 0 && std::abs(data().perParameter - usualBytes) > 0.01
        ? tr("The training state vs the HBM ceiling")
        : writtenTitle();
}

QString StackView::writtenTitle() const
{
    return inColumn() ? PanelView::writtenTitle() : tr("Feel the memory wall");
}

QString StackView::writtenSubtitle() const { return inColumn() ? PanelView::writtenSubtitle() : QString(); }

QString StackView::ownSubtitle() const
{
    const QString text = PanelView::ownSubtitle();
    return !inColumn() && ready() ? deviceWords(text, input()) : text;
}

void StackView::inputChanged()
{
    if (style().dragging) {
        m_animation.stop();
        m_state.progress.reset();
    }
    m_devices.outdate();
    watchBudget();
    rebuild();
}

void StackView::watchBudget()
{
    if (inColumn() || !input().report || !input().catalog)
        return;
    const bool before = m_hit.state() == FirstHit::State::Hit;
    const BudgetDevice* own = budget().selected();
    m_hit.observe(input().report->scenario, own && own->overshoot > 0);
    if (!before && m_hit.state() == FirstHit::State::Hit)
        Q_EMIT announced(tr("%1 took the bar over the budget").arg(m_hit.text()));
}

void StackView::panelChanged()
{
    m_animation.stop();
    setCurrentMark({}, QRectF());
}

void StackView::changed()
{
    const AnswerMask* veil = given().report ? given().report->veil.get() : nullptr;
    if (veil && drawsVeiled(*veil) == isCovered()) { // one page can be drawn under it, the other is covered
        const ViewInput now = given();
        setInput({});
        setInput(now);
    } else {
        watchBudget();
    }
    View::changed();
}

void StackView::styleChanged()
{
    if (style().motion == Motion::Off)
        m_animation.stop();
    rebuild();
    showProgress();
}

void StackView::rebuild()
{
    PanelView::rebuild();
    if (ready()) // at once, as the axes follow report by report
        inColumn() ? (void)m_column.picture() : (void)m_devices.picture();
}

StackData StackView::columnOf(const ViewInput& input, const NumberFormat& numbers)
{
    StackData data = stackData(*input.report, *input.catalog, numbers, m_alsoShown);
    const AnswerMask* veil = input.report->veil.get();
    for (const auto& report : input.baselines) {
        if (veil && veil->hides("memory.state_total_bytes"))
            break; // an outline of nothing would say that there is none
        const MemoryParts& whole = report->memory.whole;
        data.baselines.push_back(
            std::isfinite(whole.state().value()) ? std::max(0.0, whole.state().value()) : 0.0);
    }
    // A recipe with fewer slabs may end before the point that was reached.
    if (m_state.progress.value_or(0) > stepsOf(data))
        m_state.progress.reset();
    if (std::ranges::find(data.slabs, m_state.isolated, &StackSlab::key) == data.slabs.end())
        m_state.isolated.clear();
    m_state.wholeSteps = style().motion != Motion::Full;
    data.state = m_state;
    return data;
}

// The ceilings are the catalog's, the column is the report's.
bool StackView::drawsVeiled(const AnswerMask& veil) const
{
    return inColumn() && !veil.hides("memory.capacity_bytes") && !veil.hides("model.params_total");
}

void StackView::keepOwnCeiling()
{
    const std::string& own = input().report->scenario.hardware.accelerator.id;
    if (!isUsualCeiling(own))
        m_alsoShown = own;
}

void StackView::addControls(QHBoxLayout& row)
{
    m_assembly = new QWidget(row.parentWidget());
    auto* layout = new QHBoxLayout(m_assembly);
    layout->setContentsMargins({});
    layout->setSpacing(row.spacing());
    m_back = toolButton(m_assembly, tr("Step back"));
    m_play = toolButton(m_assembly, tr("Play the assembly"));
    m_forward = toolButton(m_assembly, tr("Step forward"));
    m_scrub = new QSlider(Qt::Horizontal, m_assembly);
    m_scrub->setAccessibleName(tr("Assembly"));
    m_scrub->setToolTip(tr("Assembly, slab by slab, then what would save memory"));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_back, m_play, m_forward})
        layout->addWidget(widget);
    layout->addWidget(m_scrub, 1);
    layout->addSpacing(2 * row.spacing());
    placeOption(*layout, logScaleKey);
    connect(m_back, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_play, &QToolButton::clicked, this, &StackView::play);
    connect(m_forward, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_scrub, &QSlider::valueChanged, this, [this](int value) {
        m_animation.stop();
        setProgress(static_cast<double>(value) / scrubSteps);
    });
    showProgress();
    m_budget = new BudgetControls(row.parentWidget());
    connect(m_budget, &BudgetControls::edited, this, &StackView::edit);
    row.addWidget(m_assembly);
    row.addWidget(m_budget->checkpoint());
    row.addWidget(m_budget);
}

void StackView::syncControls()
{
    if (!m_budget)
        return;
    if (!inColumn() && ready())
        m_budget->showInput(input(), style(), m_hit);
    m_assembly->setVisible(inColumn());
    for (QWidget* part : std::initializer_list<QWidget*>{m_budget, m_budget->checkpoint()})
        part->setVisible(!inColumn());
}

const std::vector<FieldRow*>& StackView::sliders() const { return m_budget->sliders(); }

double StackView::steps() const { return stepsOf(data()); }

void StackView::setProgress(double progress)
{
    m_state.progress = std::isfinite(progress) ? std::clamp(progress, 0.0, steps()) : 0;
    rebuild();
    showProgress();
    repaintPicture();
}

void StackView::rest()
{
    m_animation.stop();
    m_state.progress.reset();
    rebuild();
    showProgress();
    repaintPicture();
}

void StackView::showProgress()
{
    if (!m_play)
        return;
    const QSignalBlocker blocker(m_scrub);
    m_scrub->setRange(0, qRound(steps() * scrubSteps));
    m_scrub->setSingleStep(scrubSteps);
    m_scrub->setPageStep(scrubSteps);
    // The assembled column without hints is as complete as the one with all of them.
    m_scrub->setValue(m_state.progress ? qRound(*m_state.progress * scrubSteps) : m_scrub->maximum());
    if (style().theme) {
        m_back->setIcon(icon(QLatin1String("step-back"), *style().theme));
        m_forward->setIcon(icon(QLatin1String("step-forward"), *style().theme));
        m_play->setIcon(icon(playing() ? QLatin1String("pause") : QLatin1String("play"), *style().theme));
    }
    const QString name = playing() ? tr("Pause the assembly") : tr("Play the assembly");
    m_play->setAccessibleName(name);
    m_play->setToolTip(name);
}

void StackView::play()
{
    if (playing()) {
        m_animation.stop();
        return;
    }
    if (style().motion == Motion::Off) {
        step(1);
        return;
    }
    const double from = !m_state.progress || *m_state.progress >= steps() ? 0 : *m_state.progress;
    m_animation.setStartValue(from);
    m_animation.setEndValue(steps());
    m_animation.setDuration(static_cast<int>((steps() - from) * stepMilliseconds));
    m_animation.start();
}

void StackView::step(int direction)
{
    m_animation.stop();
    if (direction > 0 && (!m_state.progress || *m_state.progress >= steps()))
        setProgress(data().slabs.empty() ? 0 : 1);
    else
        setProgress(direction > 0 ? std::floor(progress()) + 1 : std::ceil(progress()) - 1);
    const double at = progress();
    const auto slab = static_cast<std::size_t>(at);
    if (at > 0 && slab <= data().slabs.size())
        Q_EMIT announced(data().slabs[slab - 1].spoken);
}

void StackView::setLogScale(bool on) { setOptions({{logScaleKey, on}}); }

void StackView::chooseCeiling(std::size_t index)
{
    const std::size_t count = inColumn() ? data().ceilings.size() : budget().devices.size();
    if (index >= count)
        return;
    const Ceiling& ceiling = inColumn() ? data().ceilings[index] : budget().devices[index].budget;
    if (ceiling.selected)
        return;
    if (inColumn())
        keepOwnCeiling();
    edit(acceleratorField, QString::fromStdString(ceiling.id), EditPhase::Commit);
}

std::optional<std::size_t> StackView::ceilingAt(QPointF at, const QRectF& area) const
{
    if (inColumn())
        return m_column.picture().ceilingAt(at, area, grabReach);
    // The scenario's own bar is the frame's: a click explains its buckets.
    const std::optional<std::size_t> device = m_devices.picture().deviceAt(at, area);
    return device && !budget().devices[*device].budget.selected ? device : std::nullopt;
}

std::optional<HeldHandle> StackView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    m_grabbed = ceilingAt(at, area);
    return m_grabbed ? std::optional(HeldHandle{}) : std::nullopt;
}

FieldEdits StackView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!inColumn()) {
        m_grabbed = ceilingAt(at, area); // a bar is chosen where it is let go of
        return {};
    }
    const std::optional<std::size_t> near = m_column.picture().ceilingNear(at.y(), area);
    if (!near || near == m_grabbed)
        return {};
    // The line under the pointer is now this device's; dragging back returns.
    m_grabbed = near;
    keepOwnCeiling();
    return {{acceleratorField.toStdString(), data().ceilings[*near].id}};
}

void StackView::clicked(const HeldHandle& held, const QRectF& area)
{
    if (!m_grabbed || (!inColumn() && ceilingAt(held.start, area) != m_grabbed))
        return;
    if (inColumn() && *m_grabbed < data().ceilings.size() && data().ceilings[*m_grabbed].selected)
        Q_EMIT explainRequested(QStringLiteral("memory.capacity_bytes"));
    else
        chooseCeiling(*m_grabbed);
}

std::vector<std::pair<QString, QString>> StackView::keys() const
{
    if (!inColumn())
        return {{tr("1 … 9"), tr("another accelerator")}};
    return {{tr("1 … 9"), tr("compare with this ceiling")},
        {tr("Space"), tr("play the assembly, or pause; one step where motion is off")},
        {tr("Enter"), tr("show the slab alone, and its formula")}};
}

bool StackView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    const int key = event->key();
    if (key == Qt::Key_Escape || (event->modifiers() & ~Qt::KeypadModifier))
        return View::keyPressed(event, area);
    if (key >= Qt::Key_1 && key <= Qt::Key_9) {
        chooseCeiling(static_cast<std::size_t>(key - Qt::Key_1));
        return true;
    }
    if (!inColumn())
        return false;
    if (key == Qt::Key_Space) {
        play();
        return true;
    }
    const std::vector<StackSlab>& slabs = data().slabs;
    if ((key == Qt::Key_Up || key == Qt::Key_Down) && !slabs.empty()) {
        const auto last = static_cast<std::ptrdiff_t>(slabs.size()) - 1;
        const auto here = std::ranges::find(slabs, currentMark(), &StackSlab::key);
        std::ptrdiff_t next = key == Qt::Key_Up ? 0 : last;
        if (here != slabs.end())
            next = std::clamp<std::ptrdiff_t>(here - slabs.begin() + (key == Qt::Key_Up ? 1 : -1), 0, last);
        setCurrentMark(slabs[static_cast<std::size_t>(next)].key, area);
        return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        const bool slab = currentMark().startsWith(QLatin1String("slab."));
        m_state.isolated = slab && m_state.isolated != currentMark() ? currentMark() : QString();
        rebuild();
        repaintPicture();
        return false; // the frame goes on to explain it
    }
    return false;
}

Qt::CursorShape StackView::cursorAt(QPointF at, const QRectF& area) const
{
    return inColumn() && ready() && ceilingAt(at, area) ? Qt::SizeVerCursor : Qt::ArrowCursor;
}

void StackView::forgetTried()
{
    m_alsoShown.clear();
    m_hit = {};
}

} // namespace ridgepoint
