// What mouse and keys do in the pipeline picture.

#include "views/pipeline/pipeline_view.h"

#include <QApplication>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString playheadKey = QStringLiteral("playhead");
constexpr double zoomStep = 1.5;
constexpr double wheelNotch = 120;

QString passKey(const PipelineHit& hit) { return QStringLiteral("pass.%1.%2").arg(hit.run).arg(hit.op); }

} // namespace

int PipelineView::mostRanks() const
{
    int ranks = 1;
    for (const PipelineRun& run : m_data.runs)
        if (run.legal())
            ranks = std::max(ranks, run.laid->compiled.ranks());
    return ranks;
}

void PipelineView::hideEvent(QHideEvent* event)
{
    m_player.pause();
    View::hideEvent(event);
}

void PipelineView::playerMoved()
{
    m_settings.position = m_player.position();
    // The position stays in sight.
    if (m_player.position() > m_settings.to
        || (m_player.position() >= 0 && m_player.position() < m_settings.from)) {
        PipelineSettings settings = m_settings;
        const double span = settings.to - settings.from;
        settings.from = std::clamp(m_player.position() - span / 10, 0.0, 1 - span);
        settings.to = settings.from + span;
        look(settings);
        return;
    }
    repaintPicture();
}

void PipelineView::togglePlay()
{
    if (style().motion != Motion::Full) {
        if (m_player.position() >= 1)
            m_player.setPosition(0);
        else
            step(1);
        return;
    }
    if (m_player.isPlaying())
        m_player.pause();
    else
        m_player.play();
}

void PipelineView::step(int direction)
{
    m_player.pause();
    if (m_data.longest <= 0)
        return;
    const double tolerance = 1e-9 * m_data.longest;
    const double now = m_player.position() < 0 ? -1 : m_player.position() * m_data.longest;
    double next = direction > 0 ? m_data.longest : 0;
    for (const PipelineRun& run : m_data.runs) {
        if (!run.legal())
            continue;
        const std::vector<Seconds>& start = run.simulation.start;
        for (int rank = 0; rank < run.laid->compiled.ranks(); ++rank) {
            const auto begin = run.laid->compiled.rankBegin();
            const auto from = start.begin() + begin[static_cast<std::size_t>(rank)];
            const auto to = start.begin() + begin[static_cast<std::size_t>(rank) + 1];
            if (direction > 0) {
                const auto after = std::upper_bound(from, to, Seconds(now + tolerance));
                if (after != to)
                    next = std::min(next, after->value());
            } else {
                const auto after = std::lower_bound(from, to, Seconds(now - tolerance));
                if (after != from)
                    next = std::max(next, std::prev(after)->value());
            }
        }
    }
    m_player.setPosition(next / m_data.longest);
    if (currentMark() == playheadKey && m_layout)
        Q_EMIT announced(playheadMark(*m_layout).text);
    Q_EMIT optionsChanged();
}

void PipelineView::zoom(double factor, double anchor)
{
    PipelineSettings settings = m_settings;
    if (factor <= 0) {
        settings.from = 0;
        settings.to = 1;
        settings.firstRank = settings.ranks = 0;
    } else {
        const double before = settings.to - settings.from;
        const double span = std::clamp(before / factor, shortestVisible, 1.0);
        const double share = (anchor - settings.from) / before;
        settings.from = std::clamp(anchor - share * span, 0.0, 1 - span);
        settings.to = settings.from + span;
    }
    look(settings);
}

void PipelineView::zoomRanks(double factor)
{
    PipelineSettings settings = m_settings;
    const int all = mostRanks();
    const int shown = settings.ranks > 0 ? std::min(settings.ranks, all) : all;
    const int next = factor > 1 ? static_cast<int>(std::floor(shown / factor))
                                : static_cast<int>(std::ceil(shown / factor));
    settings.ranks = next >= all ? 0 : std::max(1, next);
    settings.firstRank = settings.ranks == 0 ? 0 : std::clamp(settings.firstRank, 0, all - settings.ranks);
    look(settings);
}

void PipelineView::panRanks(int ranks)
{
    PipelineSettings settings = m_settings;
    const int all = mostRanks();
    const int shown = settings.ranks > 0 ? std::min(settings.ranks, all) : all;
    settings.firstRank = std::clamp(settings.firstRank + ranks, 0, all - shown);
    look(settings);
}

void PipelineView::reveal(const PipelineHit& hit)
{
    const PipelineRun& run = m_data.runs[hit.run];
    PipelineSettings settings = m_settings;
    const double span = settings.to - settings.from;
    const double start = run.simulation.start[hit.op].value() / m_data.longest;
    const double end = run.simulation.end[hit.op].value() / m_data.longest;
    if (start < settings.from)
        settings.from = std::max(0.0, start);
    else if (end > settings.to)
        settings.from = std::max(0.0, std::min(start, end - span));
    settings.from = std::min(settings.from, 1 - span);
    settings.to = settings.from + span;
    const int rank = run.laid->rankOf(hit.op);
    if (m_layout && hit.run < m_layout->blocks.size()) {
        const PipelineBlock& block = m_layout->blocks[hit.run];
        if (rank < block.firstRank)
            settings.firstRank = rank;
        else if (block.ranks > 0 && rank >= block.firstRank + block.ranks)
            settings.firstRank = rank - block.ranks + 1;
    }
    look(settings);
}

std::optional<PipelineHit> PipelineView::neighbour(const PipelineHit& hit, int key) const
{
    const PipelineRun& run = m_data.runs[hit.run];
    const auto begin = run.laid->compiled.rankBegin();
    const int rank = run.laid->rankOf(hit.op);
    const auto own = static_cast<std::size_t>(rank);
    switch (key) {
    case Qt::Key_Left:
        return hit.op > begin[own] ? std::optional<PipelineHit>({hit.run, hit.op - 1}) : std::nullopt;
    case Qt::Key_Right:
        return hit.op + 1 < begin[own + 1] ? std::optional<PipelineHit>({hit.run, hit.op + 1}) : std::nullopt;
    case Qt::Key_Home:
        return PipelineHit{hit.run, begin[own]};
    case Qt::Key_End:
        return PipelineHit{hit.run, begin[own + 1] - 1};
    default:
        break;
    }
    // Up and down: what the next rank does at this time, or what it does next; beyond the last, the next
    // schedule.
    const double middle = (run.simulation.start[hit.op] + run.simulation.end[hit.op]).value() / 2;
    std::size_t at = hit.run;
    int next = rank + (key == Qt::Key_Down ? 1 : -1);
    while (next < 0 || next >= m_data.runs[at].laid->compiled.ranks()) {
        do {
            if (key == Qt::Key_Down ? at + 1 >= m_data.runs.size() : at == 0)
                return std::nullopt;
            key == Qt::Key_Down ? ++at : --at;
        } while (!m_data.runs[at].legal());
        next = key == Qt::Key_Down ? 0 : m_data.runs[at].laid->compiled.ranks() - 1;
    }
    const auto lane = m_data.runs[at].laid->compiled.rankBegin();
    const std::size_t first = lane[static_cast<std::size_t>(next)];
    const std::size_t beyond = lane[static_cast<std::size_t>(next) + 1];
    if (first == beyond)
        return std::nullopt;
    return PipelineHit{at, std::min(firstAfter(m_data.runs[at], next, middle), beyond - 1)};
}

void PipelineView::pick(const QString& key, const QRectF& area)
{
    m_hovered.reset();
    if (const std::optional<PipelineHit> hit = hitOf(key))
        reveal(*hit);
    setCurrentMark(key, area);
    Q_EMIT optionsChanged();
}

bool PipelineView::walkOwnMarks(int step, const QRectF& area)
{
    if (!ready() || m_data.runs.empty())
        return false;
    if (currentMark() == playheadKey) {
        if (std::abs(step) > 1)
            m_player.setPosition(step > 0 ? 1 : 0);
        else
            this->step(step);
        return true;
    }
    // Schedules one after the other, each its sentence and then its passes.
    std::vector<std::size_t> begin{0};
    for (const PipelineRun& run : m_data.runs)
        begin.push_back(begin.back() + 1 + (run.legal() ? run.laid->opCount() : 0));
    const auto last = static_cast<std::ptrdiff_t>(begin.back()) - 1;
    std::ptrdiff_t at = step > 0 ? -1 : last + 1;
    if (const std::optional<PipelineHit> hit = hitOf(currentMark()))
        at = static_cast<std::ptrdiff_t>(begin[hit->run] + 1 + hit->op);
    else if (const QStringList parts = currentMark().split(u'.');
             parts.size() == 2 && parts[1].toUInt() < m_data.runs.size())
        at = static_cast<std::ptrdiff_t>(begin[parts[1].toUInt()]);
    at = std::clamp<std::ptrdiff_t>(at + step, 0, last);
    const auto beyond = std::upper_bound(begin.begin(), begin.end(), static_cast<std::size_t>(at));
    const auto run = static_cast<std::size_t>(beyond - begin.begin()) - 1;
    const std::size_t within = static_cast<std::size_t>(at) - begin[run];
    pick(within == 0 ? QStringLiteral("schedule.%1").arg(run) : passKey({run, within - 1}), area);
    return true;
}

bool PipelineView::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const PipelineLayout& layout = layoutFor(area);
    if (layout.empty || m_data.longest <= 0)
        return false;
    const bool head = m_player.position() >= 0
        && playheadHandle(layout, m_player.position() * m_data.longest).adjusted(-3, -3, 3, 3).contains(at);
    const bool axis = !layout.axis.isNull() && at.y() >= layout.axis.top() - layout.unit
        && at.y() <= layout.axis.bottom() && at.x() >= layout.plot.left() - 2
        && at.x() <= layout.plot.right() + 2;
    if (!head && !axis && !layout.plot.contains(at))
        return false;
    m_drag = Drag{at, head || axis, false, m_settings.from, m_settings.to, m_settings.firstRank};
    if (m_drag->scrub) {
        m_player.pause();
        setCurrentMark(playheadKey, area);
        m_player.setPosition(std::clamp(layout.time(at.x()) / m_data.longest, 0.0, 1.0));
    }
    return true;
}

bool PipelineView::mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!m_drag)
        return false;
    const PipelineLayout& layout = layoutFor(area);
    if (layout.empty)
        return true;
    if (m_drag->scrub) {
        const double time = std::clamp(layout.time(at.x()), layout.from, layout.to);
        m_player.setPosition(std::clamp(time / m_data.longest, 0.0, 1.0));
        return true;
    }
    const QPointF by = at - m_drag->from;
    m_drag->moved = m_drag->moved || by.manhattanLength() >= QApplication::startDragDistance();
    if (!m_drag->moved)
        return true;
    PipelineSettings settings = m_settings;
    const double span = m_drag->visibleTo - m_drag->visibleFrom;
    settings.from = std::clamp(m_drag->visibleFrom - by.x() / layout.plot.width() * span, 0.0, 1 - span);
    settings.to = settings.from + span;
    if (m_settings.ranks > 0 && !layout.blocks.empty() && layout.blocks.front().pitch > 0)
        settings.firstRank =
            std::clamp(m_drag->firstRank - static_cast<int>(std::round(by.y() / layout.blocks.front().pitch)),
                0, std::max(0, mostRanks() - m_settings.ranks));
    look(settings);
    return true;
}

bool PipelineView::mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!m_drag)
        return false;
    const Drag done = *m_drag;
    m_drag.reset();
    if (done.scrub) {
        Q_EMIT announced(playheadMark(layoutFor(area)).text);
        Q_EMIT optionsChanged();
        return true;
    }
    if (done.moved)
        return true;
    m_selected.clear();
    const std::optional<Mark> mark = markAt(at, area);
    pick(mark ? mark->key : QString(), area);
    if (mark && !mark->path.isEmpty())
        Q_EMIT explainRequested(mark->path);
    return true;
}

std::vector<std::pair<QString, QString>> PipelineView::keys() const
{
    return {{tr("Space"), tr("play or pause; one step where motion is off")},
        {tr("+, −, 0"), tr("zoom in, zoom out, all of it")}, {tr("Page Up, Page Down"), tr("other ranks")},
        {tr("M"), tr("follow the micro-batch of the highlighted pass")},
        {tr("D"), tr("the other definition of the bubble")}};
}

bool PipelineView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier) || m_data.runs.empty())
        return false;
    const double middle = (m_settings.from + m_settings.to) / 2;
    switch (event->key()) {
    case Qt::Key_Space:
        if (currentMark().isEmpty() || style().motion != Motion::Full)
            setCurrentMark(playheadKey, area);
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
    case Qt::Key_PageDown:
        panRanks(std::max(1, m_settings.ranks / 2));
        return true;
    case Qt::Key_PageUp:
        panRanks(-std::max(1, m_settings.ranks / 2));
        return true;
    case Qt::Key_D: {
        PipelineSettings settings = m_settings;
        settings.definition = settings.definition == BubbleDefinition::OfTotal ? BubbleDefinition::OfIdeal
                                                                               : BubbleDefinition::OfTotal;
        setSettings(settings);
        return true;
    }
    case Qt::Key_M: {
        PipelineSettings settings = m_settings;
        const std::optional<PipelineHit> hit = passLookedAt();
        const int wanted = hit ? m_data.runs[hit->run].laid->op(hit->op).microbatch : -1;
        settings.follow = wanted == settings.follow ? -1 : wanted;
        setSettings(settings);
        return true;
    }
    case Qt::Key_Escape:
        if (currentMark().isEmpty() && m_selected.isEmpty() && m_player.position() < 0)
            return false;
        m_selected.clear();
        m_hovered.reset();
        m_player.setPosition(-1);
        pick({}, area);
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
        if (const std::optional<PipelineHit> hit = hitOf(currentMark())) {
            if (const std::optional<PipelineHit> next = neighbour(*hit, event->key()))
                pick(passKey(*next), area);
            else if (event->key() == Qt::Key_Up)
                pick(QStringLiteral("schedule.%1").arg(hit->run), area);
            return true;
        }
        return false;
    default:
        return false;
    }
}

bool PipelineView::wheelTurned(QPointF at, QPoint angle, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    const PipelineLayout& layout = layoutFor(area);
    const double notches = (angle.y() != 0 ? angle.y() : angle.x()) / wheelNotch;
    if (layout.empty || notches == 0 || m_data.longest <= 0)
        return false;
    if (modifiers & Qt::ControlModifier) {
        const double factor = std::pow(zoomStep, notches);
        if (modifiers & Qt::ShiftModifier)
            zoomRanks(factor);
        else
            zoom(factor, std::clamp(layout.time(at.x()) / m_data.longest, m_settings.from, m_settings.to));
        return true;
    }
    if (modifiers & Qt::ShiftModifier || angle.y() == 0) {
        PipelineSettings settings = m_settings;
        const double span = settings.to - settings.from;
        settings.from = std::clamp(settings.from - notches * span / 8, 0.0, 1 - span);
        settings.to = settings.from + span;
        look(settings);
        return true;
    }
    if (m_settings.ranks == 0)
        return false;
    panRanks(notches > 0 ? -1 : 1);
    return true;
}

void PipelineView::pointerMoved(const std::optional<QPointF>& at, const QRectF& area)
{
    std::optional<PipelineHit> hit;
    if (at && ready())
        hit = passAt(layoutFor(area), m_data, *at);
    if (hit == m_hovered)
        return;
    m_hovered = hit;
    repaintPicture();
}

Qt::CursorShape PipelineView::cursorAt(QPointF at, const QRectF& area) const
{
    const PipelineLayout& layout = layoutFor(area);
    if (layout.empty)
        return Qt::ArrowCursor;
    if (!layout.axis.isNull() && at.y() >= layout.axis.top() - layout.unit && at.y() <= layout.axis.bottom())
        return Qt::SplitHCursor;
    return passAt(layout, m_data, at) ? Qt::PointingHandCursor : Qt::ArrowCursor;
}

} // namespace ridgepoint
