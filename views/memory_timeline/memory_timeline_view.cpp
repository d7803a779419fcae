#include "views/memory_timeline/memory_timeline_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QTimerEvent>
#include <QVariantAnimation>

#include <algorithm>

namespace ridgepoint {

namespace {

const QString cursorOption = QStringLiteral("cursor");
const QString stageField = QStringLiteral("mesh.zero_stage");

constexpr int frameMilliseconds = 16;
constexpr double longestFrame = 250; // after a stall the picture goes on from where it was
constexpr int meltMilliseconds = 400; // "assemble"
constexpr double keyStep = 0.01; // of the axis

} // namespace

MemoryTimelineView::MemoryTimelineView(QWidget* parent)
    : PanelViewOf(parent,
        {QStringLiteral("memory-timeline"), tr("Memory over time"),
            tr("Memory of one rank, moment by moment")})
    , m_animation(new QVariantAnimation(this))
{
    addPanel({QStringLiteral("time"), tr("over time"), tr("The fullest rank through one step (T)"),
        tr("What the fullest rank holds through one step")});
    addPanel({QStringLiteral("melt"), tr("ZeRO stages"), tr("Training state of a rank by ZeRO stage (Z)"),
        tr("Training state of each rank by ZeRO stage")});
    addOption(numberOption(
        cursorOption, [this] { return m_cursor; }, [this](double place) { setCursor(place); }));
    m_animation->setDuration(meltMilliseconds);
    m_animation->setEasingCurve(QEasingCurve::OutCubic);
    connect(m_animation, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        m_stage = value.toDouble();
        m_melting.setShown(m_stage);
        repaintPicture();
    });
}

void MemoryTimelineView::styleChanged()
{
    if (style().motion != Motion::Full) {
        pause();
        m_animation->stop();
        m_stage = -1;
    }
    rebuild();
}

void MemoryTimelineView::rebuild()
{
    if (!input().report)
        return;
    const bool paintable = style().theme;
    m_data = memoryTimelineData(input(), style().numbers, m_data.outlines);
    if (paintable) {
        m_time.update(m_data, style());
        m_time.setCursor(m_cursor);
    }
    if (shown() == Show::Melt) {
        m_melt = meltData(input(), style().numbers);
        if (paintable)
            m_melting.update(m_melt, style());
        meltTo(m_melt.stage, m_stage >= 0 && !style().dragging);
    }
    syncControls();
}

void MemoryTimelineView::meltTo(double stage, bool moving)
{
    m_animation->stop();
    if (moving && style().motion == Motion::Full && isVisible() && m_stage != stage) {
        m_animation->setStartValue(m_stage);
        m_animation->setEndValue(stage);
        m_animation->start();
        return;
    }
    m_stage = stage;
    m_melting.setShown(stage);
}

std::vector<ReadoutTileData> MemoryTimelineView::makeTiles() const
{
    return memoryTimelineTiles(m_data, input(), style().numbers);
}

ViewTable MemoryTimelineView::makeTable() const
{
    if (!input().report)
        return {};
    return shown() == Show::Time ? memoryTimelineTable(m_data, style().numbers)
                                 : meltTable(m_melt, style().numbers);
}

void MemoryTimelineView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    if (shown() == Show::Time)
        m_time.paint(painter, area);
    else
        m_melting.paint(painter, area);
}

std::vector<Mark> MemoryTimelineView::listMarks(const QRectF& area)
{
    if (!ready())
        return {};
    return shown() == Show::Time ? m_time.marks(area) : m_melting.marks(area);
}

QPushButton* MemoryTimelineView::playButton() const { return m_play; }
QPushButton* MemoryTimelineView::stageButton(int stage) const
{
    return m_stages[static_cast<std::size_t>(stage)];
}

void MemoryTimelineView::addControls(QHBoxLayout& buttons)
{
    QWidget* row = buttons.parentWidget();
    QHBoxLayout* layout = &buttons;
    const int space = layout->spacing();
    m_timePanel = new QWidget(row);
    auto* time = new QHBoxLayout(m_timePanel);
    time->setContentsMargins(0, 0, 0, 0);
    m_play = new QPushButton(m_timePanel);
    m_play->setToolTip(tr("Moves a cursor through the step (Space); drag in the picture to scrub"));
    m_play->setMinimumWidth(
        m_play->fontMetrics().horizontalAdvance(tr("Pause")) + m_play->fontMetrics().height() * 2);
    time->addWidget(m_play);
    connect(m_play, &QPushButton::clicked, this, [this] { isPlaying() ? pause() : play(); });
    layout->addWidget(m_timePanel);

    m_meltPanel = new QWidget(row);
    auto* melt = new QHBoxLayout(m_meltPanel);
    melt->setContentsMargins(0, 0, 0, 0);
    melt->setSpacing(space);
    for (int i = 0; i < 4; ++i) {
        auto* button = new QPushButton(i == 0 ? tr("replicas") : tr("ZeRO-%1").arg(i), m_meltPanel);
        button->setCheckable(true);
        button->setToolTip(tr("Sets the scenario's sharding stage to %1 (%1)").arg(i));
        button->setAccessibleName(tr("Sharding stage %1").arg(i));
        melt->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, i] { chooseStage(i); });
        m_stages[static_cast<std::size_t>(i)] = button;
    }
    layout->addWidget(m_meltPanel);
}

void MemoryTimelineView::syncControls()
{
    if (!m_play)
        return;
    m_timePanel->setVisible(shown() == Show::Time);
    m_meltPanel->setVisible(shown() == Show::Melt);
    m_play->setText(isPlaying() ? tr("Pause") : tr("Play"));
    m_play->setEnabled(m_data.problem.isEmpty());
    for (std::size_t i = 0; i < m_stages.size(); ++i) {
        m_stages[i]->setChecked(static_cast<int>(i) == m_melt.stage);
        m_stages[i]->setEnabled(m_melt.problem.isEmpty());
    }
}

void MemoryTimelineView::panelChanged()
{
    pause();
    m_stage = -1;
}

void MemoryTimelineView::setCursor(double place)
{
    place = !(place >= 0) ? -1 : std::min(place, 1.0);
    if (place == m_cursor)
        return;
    m_cursor = place;
    m_time.setCursor(place);
    if (shown() == Show::Time)
        repaintPicture();
}

void MemoryTimelineView::play()
{
    if (isPlaying() || shown() != Show::Time || !m_data.problem.isEmpty())
        return;
    if (m_cursor < 0 || m_cursor >= 1)
        setCursor(0);
    // Without motion, Space steps from pass to pass.
    if (style().motion != Motion::Full) {
        for (const TimelineSpan& span : m_data.timeline.spans)
            if (span.to > m_cursor + 1e-9) {
                setCursor(span.to);
                break;
            }
        Q_EMIT announced(
            spokenMoment(m_data, momentAt(m_data.timeline, m_cursor, style().numbers), style().numbers));
        Q_EMIT optionsChanged();
        return;
    }
    m_since.start();
    m_timer.start(frameMilliseconds, Qt::PreciseTimer, this);
    syncControls();
}

void MemoryTimelineView::pause()
{
    if (!isPlaying())
        return;
    m_timer.stop();
    syncControls();
    Q_EMIT optionsChanged();
}

void MemoryTimelineView::advance(double milliseconds)
{
    setCursor(std::min(1.0, std::max(0.0, m_cursor) + milliseconds / 1000 / wholeSeconds));
    if (m_cursor >= 1)
        pause();
}

void MemoryTimelineView::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m_timer.timerId()) {
        PanelViewOf::timerEvent(event);
        return;
    }
    advance(std::min(static_cast<double>(m_since.restart()), longestFrame));
}

void MemoryTimelineView::hideEvent(QHideEvent* event)
{
    pause(); // no timers for what nobody sees
    m_animation->stop();
    PanelViewOf::hideEvent(event);
}

void MemoryTimelineView::chooseStage(int stage)
{
    if (!m_melt.problem.isEmpty())
        return;
    Q_EMIT announced(m_melt.stages[static_cast<std::size_t>(stage)].spoken);
    if (stage != m_melt.stage)
        edit(stageField, QString::number(stage), EditPhase::Commit);
    syncControls();
}

bool MemoryTimelineView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!ready())
        return false;
    if (shown() == Show::Melt) {
        const int stage = m_melting.stageAt(at, area);
        if (stage < 0)
            return false;
        chooseStage(stage);
        return true;
    }
    const auto place = m_time.placeAt(at, area, false);
    if (!place)
        return false;
    pause();
    m_before = m_cursor;
    m_scrubbing = true;
    setCursor(*place);
    return true;
}

bool MemoryTimelineView::mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!m_scrubbing)
        return false;
    if (const auto place = m_time.placeAt(at, area, true))
        setCursor(*place);
    return true;
}

bool MemoryTimelineView::mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (!mouseMoved(at, area, modifiers))
        return shown() == Show::Melt && ready() && m_melting.stageAt(at, area) >= 0;
    m_scrubbing = false;
    Q_EMIT announced(
        spokenMoment(m_data, momentAt(m_data.timeline, m_cursor, style().numbers), style().numbers));
    Q_EMIT optionsChanged();
    return true;
}

bool MemoryTimelineView::keyPressed(QKeyEvent* event, const QRectF&)
{
    if (m_scrubbing && event->key() == Qt::Key_Escape) {
        m_scrubbing = false;
        setCursor(m_before);
        return true;
    }
    if (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier))
        return false;
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_T:
        setShown(Show::Time);
        return true;
    case Qt::Key_Z:
        setShown(Show::Melt);
        return true;
    case Qt::Key_Space:
        if (shown() == Show::Melt)
            chooseStage((m_melt.stage + 1) % 4);
        else if (isPlaying())
            pause();
        else
            play();
        return true;
    case Qt::Key_Escape:
        if (shown() != Show::Time || m_cursor < 0)
            return false;
        pause();
        setCursor(-1);
        Q_EMIT optionsChanged();
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (!shift || shown() != Show::Time || !m_data.problem.isEmpty())
            return false;
        setCursor(std::clamp(
            (m_cursor < 0 ? m_data.peak.at : m_cursor) + (event->key() == Qt::Key_Left ? -keyStep : keyStep),
            0.0, 1.0));
        Q_EMIT announced(
            spokenMoment(m_data, momentAt(m_data.timeline, m_cursor, style().numbers), style().numbers));
        Q_EMIT optionsChanged();
        return true;
    default:
        break;
    }
    const int stage = event->key() - Qt::Key_0;
    if (shift || shown() != Show::Melt || stage < 0 || stage > 3)
        return false;
    chooseStage(stage);
    return true;
}

Qt::CursorShape MemoryTimelineView::cursorAt(QPointF at, const QRectF& area) const
{
    if (!ready())
        return Qt::ArrowCursor;
    if (shown() == Show::Melt)
        return m_melting.stageAt(at, area) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor;
    return m_time.placeAt(at, area, false) ? Qt::SplitHCursor : Qt::ArrowCursor;
}

} // namespace ridgepoint
