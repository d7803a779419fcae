#include "views/serving_timeline/serving_timeline_view.h"

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

ServingTimelineView::ServingTimelineView(QWidget* parent)
    : PictureView(parent,
        {QStringLiteral("serving-timeline"), tr("Request"),
            tr("A replica's requests, iteration by iteration"),
            tr("What requests wait for, and what the iterations that they share work on")})
{
    connect(&m_player, &Player::moved, this, [this] {
        TimelineLook next = m_look;
        next.cursor = m_player.position();
        if (next.cursor > next.to || (next.cursor >= 0 && next.cursor < next.from)) // stays in sight
            next.moveTo(next.cursor - next.span() / 10, next.span());
        lookAt(next);
    });
    connect(&m_player, &Player::playingChanged, this, [this](bool playing) {
        syncControls();
        if (!playing)
            Q_EMIT optionsChanged();
    });
}

QString ServingTimelineView::ownSubtitle() const
{
    return m_data.source.isEmpty() ? PictureView::ownSubtitle() : tr("From %1").arg(m_data.source);
}

void ServingTimelineView::styleChanged()
{
    if (style().motion != Motion::Full)
        m_player.pause();
    rebuild();
}

void ServingTimelineView::rebuild()
{
    if (!input().report || !input().catalog)
        return;
    m_data = servingTimelineData(input(), style().numbers, style().dragging, m_data.report.replicas);
    m_pins = servedPins(input());
    m_data.compared = comparedSentence(m_pins, style().numbers);
    const std::size_t all = m_data.requests.size();
    m_look.request = m_chosen > 0 ? std::min(m_chosen, std::max<std::size_t>(all, 1)) - 1 : all / 2;
    if (style().theme) {
        m_picture.update(m_data, style());
        m_picture.look(m_look);
    }
    syncControls();
}

std::vector<ReadoutTileData> ServingTimelineView::makeTiles() const
{
    return input().report ? servingTimelineTiles(m_data, m_pins, style().numbers)
                          : std::vector<ReadoutTileData>();
}

ViewTable ServingTimelineView::makeTable() const
{
    return input().report ? servingTimelineTable(m_data, style().numbers) : ViewTable();
}

QString ServingTimelineView::reasonForNothing(const ViewInput& input) const
{
    return servingTimelineData(input, style().numbers, false).problem;
}

QWidget* ServingTimelineView::controls(QWidget* parent)
{
    auto* row = new QWidget(parent);
    auto* lines = new QHBoxLayout(row);
    lines->setContentsMargins({});
    QHBoxLayout* layout = controlRow(row);
    lines->addWidget(layout->parentWidget());
    const auto button = [&](const QString& text, const QString& tip, auto&& clicked) {
        auto* made = new QPushButton(text, layout->parentWidget());
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
    syncControls();
    return row;
}

void ServingTimelineView::syncControls()
{
    if (!m_play)
        return;
    m_play->setText(m_player.isPlaying() ? tr("Pause") : tr("Play"));
    m_play->parentWidget()->setEnabled(m_data.run != nullptr);
}

void ServingTimelineView::lookAt(const TimelineLook& look)
{
    if (look == m_look)
        return;
    m_look = look;
    m_picture.look(m_look);
    repaintPicture();
}

void ServingTimelineView::follow(std::size_t request, const QRectF& area)
{
    TimelineLook next = m_look;
    next.request = request;
    m_chosen = request + 1;
    // It comes into sight.
    const TimelineRequest& each = m_data.requests[request];
    const double from = each.sent / m_data.longest, to = each.end / m_data.longest;
    if (to < next.from || from > next.to)
        next.moveTo((from + to - next.span()) / 2, next.span());
    lookAt(next);
    setCurrentMark(each.key, area);
    Q_EMIT optionsChanged();
}

void ServingTimelineView::togglePlay()
{
    if (!m_data.run)
        return;
    if (style().motion != Motion::Full)
        step(1);
    else if (m_player.isPlaying())
        m_player.pause();
    else
        m_player.play();
}

void ServingTimelineView::step(int direction)
{
    if (!m_data.run || m_data.run->iterations.empty())
        return;
    m_player.pause();
    const auto& all = m_data.run->iterations;
    const double now = m_look.cursor < 0 ? -1 : m_look.cursor * m_data.longest;
    const double tolerance = 1e-9 * m_data.longest;
    const auto before = [](const SimulatedIteration& each, double time) { return each.start.value() < time; };
    auto at =
        std::lower_bound(all.begin(), all.end(), direction > 0 ? now + tolerance : now - tolerance, before);
    if (direction < 0 && at != all.begin())
        --at;
    const double next = at == all.end() ? m_data.longest : at->start.value();
    m_player.setPosition(std::clamp(next / m_data.longest, 0.0, 1.0));
    Q_EMIT announced(momentAt(m_data, next, style().numbers).text);
    Q_EMIT optionsChanged();
}

void ServingTimelineView::zoom(double factor, double anchor)
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

bool ServingTimelineView::walkOwnMarks(int step, const QRectF& area)
{
    if (m_data.requests.empty())
        return false;
    const auto last = static_cast<std::ptrdiff_t>(m_data.requests.size()) - 1;
    const bool fresh = !currentMark().startsWith(QLatin1String("request.")) && std::abs(step) == 1;
    const auto at = static_cast<std::ptrdiff_t>(m_look.request);
    follow(static_cast<std::size_t>(fresh ? at : std::clamp<std::ptrdiff_t>(at + step, 0, last)), area);
    return true;
}

bool ServingTimelineView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!ready() || !m_data.run)
        return false;
    if (const auto request = m_picture.requestAt(at, area)) {
        follow(*request, area);
        return true;
    }
    const auto place = m_picture.placeAt(at, area, false);
    if (!place)
        return false;
    m_player.pause();
    m_before = m_look.cursor;
    m_scrubbing = true;
    m_player.setPosition(*place);
    return true;
}

bool ServingTimelineView::mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!m_scrubbing)
        return false;
    if (const auto place = m_picture.placeAt(at, area, true))
        m_player.setPosition(*place);
    return true;
}

bool ServingTimelineView::mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (!mouseMoved(at, area, modifiers))
        return ready() && m_data.run && m_picture.requestAt(at, area).has_value();
    m_scrubbing = false;
    Q_EMIT announced(momentAt(m_data, m_look.cursor * m_data.longest, style().numbers).text);
    Q_EMIT optionsChanged();
    return true;
}

bool ServingTimelineView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier) || !m_data.run)
        return PictureView::keyPressed(event, area);
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
        return PictureView::keyPressed(event, area);
    }
}

bool ServingTimelineView::wheelTurned(
    QPointF at, QPoint angle, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    const double notches = (angle.y() != 0 ? angle.y() : angle.x()) / wheelNotch;
    const auto place = ready() ? m_picture.placeAt(at, area, true) : std::nullopt;
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

Qt::CursorShape ServingTimelineView::cursorAt(QPointF at, const QRectF& area) const
{
    if (!ready() || !m_data.run)
        return Qt::ArrowCursor;
    return m_picture.requestAt(at, area) ? Qt::PointingHandCursor
        : m_picture.inLanes(at, area)    ? Qt::SplitHCursor
                                         : Qt::ArrowCursor;
}

void ServingTimelineView::hideEvent(QHideEvent* event)
{
    m_player.pause(); // no timers for what nobody sees
    PictureView::hideEvent(event);
}

std::vector<std::pair<QString, QString>> ServingTimelineView::keys() const
{
    return {{tr("Space"), tr("play or pause; one iteration where motion is off")},
        {tr("Shift+←, Shift+→"), tr("the iteration before, the next")},
        {tr("+, −, 0"), tr("zoom in, zoom out, all of it")}};
}

QVariantMap ServingTimelineView::options() const
{
    return {{fromOption, m_look.from}, {toOption, m_look.to}, {cursorOption, m_look.cursor},
        {requestOption, static_cast<int>(m_chosen)}};
}

void ServingTimelineView::setOptions(const QVariantMap& options)
{
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
    const std::size_t all = m_data.requests.size();
    if (all > 0)
        next.request = m_chosen > 0 ? std::min(m_chosen, all) - 1 : all / 2;
    lookAt(next);
    const QSignalBlocker quiet(m_player);
    m_player.setPosition(next.cursor);
}

} // namespace ridgepoint
