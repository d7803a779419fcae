// The page of requests: what of the run is looked at, by mouse, wheel, keys and buttons.

#include "views/readout_text.h"
#include "views/serving_replica/serving_replica_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString fromOption = QStringLiteral("from"), toOption = QStringLiteral("to");
const QString cursorOption = QStringLiteral("cursor"), requestOption = QStringLiteral("request");
constexpr double zoomStep = 1.5, wheelNotch = 120;
constexpr double shortestVisible = 1e-4; // of the axis

} // namespace

void ServingReplicaView::showRequests()
{
    if (!input().report || !input().catalog)
        return;
    m_timeline = servingTimelineData(input(), style().numbers, style().dragging, m_timeline.report.replicas);
    m_pins = servedPins(input());
    m_timeline.compared = comparedSentence(m_pins, style().numbers);
    const std::size_t all = m_timeline.requests.size();
    m_look.request = m_chosen > 0 ? std::min(m_chosen, std::max<std::size_t>(all, 1)) - 1 : all / 2;
    if (style().theme) {
        m_bars.update(m_timeline, style());
        m_bars.look(m_look);
    }
}

void ServingReplicaView::panelChanged()
{
    m_player.pause();
    m_scrubbing = false;
}

void ServingReplicaView::hideEvent(QHideEvent* event)
{
    m_player.pause(); // no timers for what nobody sees
    ServedView::hideEvent(event);
}

void ServingReplicaView::addControls(QHBoxLayout& row)
{
    m_run = new QWidget(row.parentWidget());
    auto* layout = new QHBoxLayout(m_run);
    layout->setContentsMargins({});
    layout->setSpacing(row.spacing());
    const auto button = [&](const QString& text, const QString& tip, auto&& clicked) {
        auto* made = new QPushButton(text, m_run);
        made->setToolTip(tip);
        layout->addWidget(made);
        connect(made, &QPushButton::clicked, this, clicked);
        return made;
    };
    m_play = button(tr("Play"), tr("Moves a cursor through the run (Space); click in the lanes to scrub"),
        [this] { togglePlay(); });
    m_play->setMinimumWidth(
        m_play->fontMetrics().horizontalAdvance(tr("Pause")) + m_play->fontMetrics().height() * 2);
    layout->addStretch(1);
    const auto middle = [this] { return (m_look.from + m_look.to) / 2; };
    button(QStringLiteral("+"), tr("Zoom in (+)"), [this, middle] {
        zoom(zoomStep, middle());
    })->setAccessibleName(tr("Zoom in"));
    button(QStringLiteral("\u2212"), tr("Zoom out (\u2212)"), [this, middle] {
        zoom(1 / zoomStep, middle());
    })->setAccessibleName(tr("Zoom out"));
    button(tr("All"), tr("The whole run (0)"), [this] { zoom(0, 0); });
    row.addWidget(m_run, 1);
}

void ServingReplicaView::syncControls()
{
    if (!m_play)
        return;
    m_play->setText(m_player.isPlaying() ? tr("Pause") : tr("Play"));
    m_run->setVisible(ofRequests());
    m_run->setEnabled(m_timeline.run != nullptr);
}

void ServingReplicaView::lookAt(const TimelineLook& look)
{
    if (look == m_look)
        return;
    m_look = look;
    m_bars.look(m_look);
    repaintPicture();
}

void ServingReplicaView::follow(std::size_t request, const QRectF& area)
{
    TimelineLook next = m_look;
    next.request = request;
    m_chosen = request + 1;
    // It comes into sight.
    const TimelineRequest& each = m_timeline.requests[request];
    const double from = each.sent / m_timeline.longest, to = each.end / m_timeline.longest;
    if (to < next.from || from > next.to)
        next.moveTo((from + to - next.span()) / 2, next.span());
    lookAt(next);
    setCurrentMark(each.key, area);
    Q_EMIT optionsChanged();
}

void ServingReplicaView::togglePlay()
{
    if (!m_timeline.run)
        return;
    if (style().motion != Motion::Full)
        step(1);
    else if (m_player.isPlaying())
        m_player.pause();
    else
        m_player.play();
}

void ServingReplicaView::step(int direction)
{
    if (!m_timeline.run || m_timeline.run->iterations.empty())
        return;
    m_player.pause();
    const auto& all = m_timeline.run->iterations;
    const double now = m_look.cursor < 0 ? -1 : m_look.cursor * m_timeline.longest;
    const double tolerance = 1e-9 * m_timeline.longest;
    const auto before = [](const SimulatedIteration& each, double time) { return each.start.value() < time; };
    auto at =
        std::lower_bound(all.begin(), all.end(), direction > 0 ? now + tolerance : now - tolerance, before);
    if (direction < 0 && at != all.begin())
        --at;
    const double next = at == all.end() ? m_timeline.longest : at->start.value();
    m_player.setPosition(std::clamp(next / m_timeline.longest, 0.0, 1.0));
    Q_EMIT announced(momentAt(m_timeline, next, style().numbers).text);
    Q_EMIT optionsChanged();
}

void ServingReplicaView::zoom(double factor, double anchor)
{
    TimelineLook next = m_look;
    if (factor <= 0) {
        next.moveTo(0, 1);
    } else {
        const double width = std::clamp(next.span() / factor, shortestVisible, 1.0);
        next.moveTo(anchor - (anchor - next.from) / next.span() * width, width);
    }
    lookAt(next);
    Q_EMIT optionsChanged();
}

bool ServingReplicaView::walkOwnMarks(int step, const QRectF& area)
{
    if (!ofRequests())
        return ServedView::walkOwnMarks(step, area);
    if (m_timeline.requests.empty())
        return false;
    const auto last = static_cast<std::ptrdiff_t>(m_timeline.requests.size()) - 1;
    const bool fresh = !currentMark().startsWith(QLatin1String("request.")) && std::abs(step) == 1;
    const auto at = static_cast<std::ptrdiff_t>(m_look.request);
    follow(static_cast<std::size_t>(fresh ? at : std::clamp<std::ptrdiff_t>(at + step, 0, last)), area);
    return true;
}

bool ServingReplicaView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (!ofRequests())
        return ServedView::mousePressed(at, area, modifiers);
    if (!ready() || !m_timeline.run)
        return false;
    if (const auto request = m_bars.requestAt(at, area)) {
        follow(*request, area);
        return true;
    }
    const auto place = m_bars.placeAt(at, area, false);
    if (!place)
        return false;
    m_player.pause();
    m_before = m_look.cursor;
    m_scrubbing = true;
    m_player.setPosition(*place);
    return true;
}

bool ServingReplicaView::mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (!m_scrubbing)
        return ServedView::mouseMoved(at, area, modifiers);
    if (const auto place = m_bars.placeAt(at, area, true))
        m_player.setPosition(*place);
    return true;
}

bool ServingReplicaView::mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (!ofRequests())
        return ServedView::mouseReleased(at, area, modifiers);
    if (!mouseMoved(at, area, modifiers))
        return ready() && m_timeline.run && m_bars.requestAt(at, area).has_value();
    m_scrubbing = false;
    Q_EMIT announced(momentAt(m_timeline, m_look.cursor * m_timeline.longest, style().numbers).text);
    Q_EMIT optionsChanged();
    return true;
}

bool ServingReplicaView::requestKeyPressed(QKeyEvent* event)
{
    if (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier) || !m_timeline.run)
        return false;
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    const double middle = m_look.cursor >= m_look.from && m_look.cursor <= m_look.to
        ? m_look.cursor
        : (m_look.from + m_look.to) / 2;
    switch (event->key()) {
    case Qt::Key_Space:
        togglePlay();
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(zoomStep, middle);
        return true;
    case Qt::Key_Minus:
        zoom(1 / zoomStep, middle);
        return true;
    case Qt::Key_0:
        zoom(0, 0);
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (!shift)
            return false;
        step(event->key() == Qt::Key_Left ? -1 : 1);
        return true;
    case Qt::Key_Escape:
        if (!m_scrubbing && m_look.cursor < 0)
            return false;
        m_player.setPosition(m_scrubbing ? m_before : -1);
        m_scrubbing = false;
        Q_EMIT optionsChanged();
        return true;
    default:
        return false;
    }
}

bool ServingReplicaView::wheelTurned(
    QPointF at, QPoint angle, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    const double notches = (angle.y() != 0 ? angle.y() : angle.x()) / wheelNotch;
    const auto place = ofRequests() && ready() ? m_bars.placeAt(at, area, true) : std::nullopt;
    if (!place || notches == 0)
        return false;
    if (modifiers & Qt::ControlModifier) {
        zoom(std::pow(zoomStep, notches), *place);
        return true;
    }
    if (!(modifiers & Qt::ShiftModifier) && angle.y() != 0)
        return false;
    TimelineLook next = m_look;
    next.moveTo(next.from - notches * next.span() / 8, next.span());
    lookAt(next);
    return true;
}

QVariantMap ServingReplicaView::options() const
{
    QVariantMap all = PanelView::options();
    all.insert({{fromOption, m_look.from}, {toOption, m_look.to}, {cursorOption, m_look.cursor},
        {requestOption, static_cast<int>(m_chosen)}});
    return all;
}

void ServingReplicaView::setOptions(const QVariantMap& options)
{
    PanelView::setOptions(options);
    const auto number = [&](const QString& key, double otherwise) {
        bool is = false;
        const double value = options.value(key).toDouble(&is);
        return is && std::isfinite(value) ? value : otherwise;
    };
    TimelineLook next = m_look;
    const double from = number(fromOption, next.from), to = number(toOption, next.to);
    if (from >= 0 && to <= 1 && to - from >= shortestVisible) {
        next.from = from;
        next.to = to;
    }
    const double cursor = number(cursorOption, next.cursor);
    next.cursor = cursor < 0 ? -1 : std::min(cursor, 1.0);
    m_chosen = static_cast<std::size_t>(std::clamp(number(requestOption, double(m_chosen)), 0.0, 1e6));
    const std::size_t all = m_timeline.requests.size();
    if (all > 0)
        next.request = m_chosen > 0 ? std::min(m_chosen, all) - 1 : all / 2;
    lookAt(next);
    const QSignalBlocker quiet(m_player);
    m_player.setPosition(next.cursor);
}

} // namespace ridgepoint
