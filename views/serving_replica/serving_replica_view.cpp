#include "views/serving_replica/serving_replica_view.h"

#include "core/training/report.h"
#include "views/figure/handle_view.h"
#include "views/readout_text.h"
#include "widgets/number_text.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr const char* concurrencyField = "serving.concurrency";

} // namespace

ServingReplicaView::ServingReplicaView(QWidget* parent)
    : ServedView(parent,
        {QStringLiteral("serving-replica"), tr("Replica"), tr("What one accelerator of a replica holds")})
{
    addPanel({QStringLiteral("memory"), tr("memory"),
        tr("What one accelerator holds, and which requests fit (1)"), {}});
    addPanel(
        {QStringLiteral("requests"), tr("requests"), tr("Requests over time, iteration by iteration (2)"),
            tr("What requests wait for, and what each iteration works on")});
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

QString ServingReplicaView::writtenTitle() const
{
    return ofRequests() ? tr("A replica's requests, iteration by iteration") : ServedView::writtenTitle();
}

QString ServingReplicaView::writtenSubtitle() const
{
    return ofRequests() ? PanelView::ownSubtitle() : ServedView::writtenSubtitle();
}

QString ServingReplicaView::ownSubtitle() const
{
    if (!ofRequests())
        return ServedView::ownSubtitle();
    return m_timeline.source.isEmpty() ? PanelView::ownSubtitle() : tr("From %1").arg(m_timeline.source);
}

ShownService ServingReplicaView::service() const
{
    return ofRequests() ? ShownService{m_timeline.job.get(), &m_timeline.report, !m_timeline.moving}
                        : ServedView::service();
}

void ServingReplicaView::styleChanged()
{
    if (style().motion != Motion::Full)
        m_player.pause();
    rebuild();
}

void ServingReplicaView::rebuild()
{
    if (ofRequests())
        showRequests();
    else
        showMemory();
    PanelView::rebuild();
}

void ServingReplicaView::showMemory()
{
    if (!serve())
        return;
    // A split deployment has two kinds of replicas; the question is about one.
    const auto& job = m_served->service.sharedJob();
    const Text choice = moving() || m_served->service.readers()
        ? Text()
        : choiceSentence(predictedChoice(job), *job, m_served->report.layout);
    m_data = replicaData(*m_served, m_pins, input().report->scenario.hardware, style().numbers, choice);
    if (style().theme)
        m_picture.update(m_data, style(), held());
}

std::vector<ReadoutTileData> ServingReplicaView::makeTiles() const
{
    if (!ofRequests())
        return ServedView::makeTiles();
    return input().report ? servingTimelineTiles(m_timeline, m_pins, style().numbers)
                          : std::vector<ReadoutTileData>();
}

ViewTable ServingReplicaView::makeTable() const
{
    if (!ofRequests())
        return ServedView::makeTable();
    return input().report ? servingTimelineTable(m_timeline, style().numbers) : ViewTable();
}

QString ServingReplicaView::reasonForNothing(const ViewInput& input) const
{
    if (ofRequests())
        return servingTimelineData(input, style().numbers, false).problem;
    const std::shared_ptr<const Served> served = servedOf(*input.report);
    return served->service.memory().capacity.value() > 0 ? QString() : refusalText(*served);
}

void ServingReplicaView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (!ofRequests())
        ServedView::drawPicture(painter, area);
    else if (ready())
        m_bars.paint(painter, area);
}

std::vector<Mark> ServingReplicaView::listMarks(const QRectF& area)
{
    if (!ofRequests())
        return ServedView::listMarks(area);
    return ready() ? m_bars.marks(area) : std::vector<Mark>();
}

std::vector<std::pair<QString, QString>> ServingReplicaView::keys() const
{
    const std::pair pages(tr("1, 2"), tr("what the picture shows: memory, requests"));
    if (ofRequests())
        return {pages, {tr("Space"), tr("play or pause; one iteration where motion is off")},
            {tr("Shift+←, Shift+→"), tr("the iteration before, the next")},
            {tr("+, −, 0"), tr("zoom in, zoom out, all of it")}};
    return {pages, {tr("+, −"), tr("doubles and halves the concurrency")}};
}

std::optional<HeldHandle> ServingReplicaView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    m_handle = ofRequests() ? ReplicaPicture::Handle::None : m_picture.handleAt(at, area);
    return m_handle == ReplicaPicture::Handle::None ? std::nullopt : std::optional(HeldHandle{});
}

FieldEdits ServingReplicaView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const std::optional<double> asked = m_picture.concurrencyAt(at, area, m_handle);
    return asked ? editsOf(concurrencyField, *asked) : FieldEdits();
}

void ServingReplicaView::letGo(const HeldHandle& held, EditPhase phase)
{
    Q_EMIT announced(phase == EditPhase::Cancel
            ? tr("cancelled")
            : tr("concurrency %1").arg(toQString(held.last.front().text)));
}

bool ServingReplicaView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (ofRequests())
        return requestKeyPressed(event) || ServedView::keyPressed(event, area);
    const bool sign = event->key() == Qt::Key_Plus || event->key() == Qt::Key_Minus;
    if (held() || !sign || !m_data.asked)
        return ServedView::keyPressed(event, area);
    const double now = m_data.asked->value;
    const double wanted = event->key() == Qt::Key_Plus ? now * 2 : std::max(1.0, std::floor(now / 2));
    Q_EMIT edited(editsOf(concurrencyField, wanted), EditPhase::Commit);
    return true;
}

Qt::CursorShape ServingReplicaView::cursorAt(QPointF at, const QRectF& area) const
{
    if (ofRequests())
        return !ready() || !m_timeline.run ? Qt::ArrowCursor
            : m_bars.requestAt(at, area)   ? Qt::PointingHandCursor
            : m_bars.inLanes(at, area)     ? Qt::SplitHCursor
                                           : Qt::ArrowCursor;
    const auto handle = held() ? m_handle
        : ready()              ? m_picture.handleAt(at, area)
                               : ReplicaPicture::Handle::None;
    return handle == ReplicaPicture::Handle::Column ? Qt::SizeVerCursor
        : handle == ReplicaPicture::Handle::Bar     ? Qt::SizeHorCursor
                                                    : Qt::ArrowCursor;
}

} // namespace ridgepoint
