#include "views/stack/stack_view.h"

#include "core/report/veil.h"
#include "widgets/icons.h"

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

} // namespace

StackView::StackView(QWidget* parent)
    : PictureView(parent,
        {QStringLiteral("stack"), tr("Stack"), tr("Animated · the 16-byte stack vs the HBM ceiling"),
            tr("Bytes-per-param column · grows with model size, capped by HBM")})
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
    return input().report ? stackTiles(input(), style().numbers) : std::vector<ReadoutTileData>();
}

// Another recipe takes another number of bytes. What hides it leaves the name as it is, or it would tell.
QString StackView::ownTitle() const
{
    return m_data.perParameter > 0 && std::abs(m_data.perParameter - usualBytes) > 0.01
        ? tr("Animated · the training state vs the HBM ceiling")
        : PictureView::ownTitle();
}

ViewTable StackView::makeTable() const { return stackTable(m_data, style().numbers); }

void StackView::inputChanged()
{
    if (style().dragging) {
        m_animation.stop();
        m_state.progress.reset();
    }
    rebuild();
}

void StackView::styleChanged()
{
    if (style().motion == Motion::Off)
        m_animation.stop();
    rebuild();
    if (m_play && style().theme) {
        m_back->setIcon(icon(QLatin1String("step-back"), *style().theme));
        m_forward->setIcon(icon(QLatin1String("step-forward"), *style().theme));
        showProgress();
    }
}

void StackView::rebuild()
{
    if (!ready())
        return;
    std::vector<double> baselines;
    const Veil* veil = input().report->veil.get();
    for (const auto& report : input().baselines) {
        if (veil && veil->hides("memory.state_total_bytes"))
            break; // an outline of nothing would say that there is none
        const MemoryParts& whole = report->memory.whole;
        baselines.push_back(
            std::isfinite(whole.state().value()) ? std::max(0.0, whole.state().value()) : 0.0);
    }
    m_data = stackData(*input().report, *input().catalog, style().numbers, m_alsoShown);
    // A recipe with fewer slabs may end before the point that was reached.
    if (m_state.progress.value_or(0) > steps())
        m_state.progress.reset();
    const bool isolatedLives = std::ranges::any_of(
        m_data.slabs, [this](const StackSlab& slab) { return slab.key == m_state.isolated; });
    if (!isolatedLives)
        m_state.isolated.clear();
    m_state.held = held();
    m_state.wholeSteps = style().motion != Motion::Full;
    m_picture.update(m_data, baselines, style(), m_state);
}

// The ceilings are the catalog's, the column is the report's.
bool StackView::drawsVeiled(const Veil& veil) const
{
    return !veil.hides("memory.capacity_bytes") && !veil.hides("model.params_total");
}

void StackView::keepOwnCeiling()
{
    const std::string& own = input().report->scenario.hardware.accelerator.id;
    if (!isUsualCeiling(own))
        m_alsoShown = own;
}

QWidget* StackView::controls(QWidget* parent)
{
    QHBoxLayout* layout = controlRow(parent);
    QWidget* row = layout->parentWidget();
    const int space = layout->spacing();
    m_back = toolButton(row, tr("Step back"));
    m_play = toolButton(row, tr("Play the assembly"));
    m_forward = toolButton(row, tr("Step forward"));
    m_scrub = new QSlider(Qt::Horizontal, row);
    m_scrub->setAccessibleName(tr("Assembly"));
    m_scrub->setToolTip(tr("Assembly, slab by slab, then what would save memory"));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_back, m_play, m_forward})
        layout->addWidget(widget);
    layout->addWidget(m_scrub, 1);
    layout->addSpacing(2 * space);
    placeOption(*layout, logScaleKey);
    connect(m_back, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_play, &QToolButton::clicked, this, &StackView::play);
    connect(m_forward, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_scrub, &QSlider::valueChanged, this, [this](int value) {
        m_animation.stop();
        setProgress(static_cast<double>(value) / scrubSteps);
    });
    if (style().theme) {
        m_back->setIcon(icon(QLatin1String("step-back"), *style().theme));
        m_forward->setIcon(icon(QLatin1String("step-forward"), *style().theme));
    }
    showProgress();
    return row;
}

double StackView::steps() const
{
    const auto hints =
        std::ranges::count_if(m_data.slabs, [](const StackSlab& slab) { return !slab.hint.isEmpty(); });
    // One more than the hints: at the end they stand together.
    return static_cast<double>(m_data.slabs.size()) + static_cast<double>(hints) + (hints > 0 ? 1 : 0);
}

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
    if (style().theme)
        m_play->setIcon(icon(playing() ? QLatin1String("pause") : QLatin1String("play"), *style().theme));
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
        setProgress(m_data.slabs.empty() ? 0 : 1);
    else
        setProgress(direction > 0 ? std::floor(progress()) + 1 : std::ceil(progress()) - 1);
    const double at = progress();
    const auto slab = static_cast<std::size_t>(at);
    if (at > 0 && slab <= m_data.slabs.size())
        Q_EMIT announced(m_data.slabs[slab - 1].spoken);
}

void StackView::setLogScale(bool on) { setOptions({{logScaleKey, on}}); }

void StackView::chooseCeiling(std::size_t index)
{
    if (index >= m_data.ceilings.size() || m_data.ceilings[index].selected)
        return;
    keepOwnCeiling();
    edit(acceleratorField, QString::fromStdString(m_data.ceilings[index].id), EditPhase::Commit);
}

std::optional<Held> StackView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const std::optional<std::size_t> ceiling = m_picture.ceilingAt(at, area, grabReach);
    m_grabbed = ceiling.value_or(0);
    return ceiling ? std::optional(Held{}) : std::nullopt;
}

FieldEdits StackView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const std::optional<std::size_t> near = m_picture.ceilingNear(at.y(), area);
    if (!near || *near == m_grabbed)
        return {};
    // The line under the pointer is now this device's; dragging back returns.
    m_grabbed = *near;
    keepOwnCeiling();
    return {{acceleratorField.toStdString(), m_data.ceilings[*near].id}};
}

void StackView::clicked(const Held&, const QRectF&)
{
    if (m_grabbed < m_data.ceilings.size() && m_data.ceilings[m_grabbed].selected)
        Q_EMIT explainRequested(QStringLiteral("memory.capacity_bytes"));
    else
        chooseCeiling(m_grabbed);
}

std::vector<std::pair<QString, QString>> StackView::keys() const
{
    return {{tr("1 … 9"), tr("compare with this ceiling")},
        {tr("Space"), tr("play the assembly, or pause; one step where motion is off")},
        {tr("Enter"), tr("show the slab alone, and its maths")}};
}

bool StackView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    const int key = event->key();
    if (key == Qt::Key_Escape || (event->modifiers() & ~Qt::KeypadModifier))
        return View::keyPressed(event, area);
    if (key == Qt::Key_Space) {
        play();
        return true;
    }
    if (key >= Qt::Key_1 && key <= Qt::Key_9) {
        chooseCeiling(static_cast<std::size_t>(key - Qt::Key_1));
        return true;
    }
    if ((key == Qt::Key_Up || key == Qt::Key_Down) && !m_data.slabs.empty()) {
        const auto last = static_cast<std::ptrdiff_t>(m_data.slabs.size()) - 1;
        const auto here = std::ranges::find(m_data.slabs, currentMark(), &StackSlab::key);
        std::ptrdiff_t next = key == Qt::Key_Up ? 0 : last;
        if (here != m_data.slabs.end())
            next = std::clamp<std::ptrdiff_t>(
                here - m_data.slabs.begin() + (key == Qt::Key_Up ? 1 : -1), 0, last);
        setCurrentMark(m_data.slabs[static_cast<std::size_t>(next)].key, area);
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
    return ready() && m_picture.ceilingAt(at, area, grabReach) ? Qt::SizeVerCursor : Qt::ArrowCursor;
}

void StackView::forgetTried() { m_alsoShown.clear(); }

} // namespace ridgepoint
