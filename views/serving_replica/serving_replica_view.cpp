#include "views/serving_replica/serving_replica_view.h"

#include "core/training/report.h"
#include "widgets/number_text.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr const char* concurrencyField = "serving.concurrency";

std::string concurrencyText(double concurrency)
{
    return formatExact(withinField(concurrencyField, concurrency), Unit::Count);
}

} // namespace

ServingReplicaView::ServingReplicaView(QWidget* parent)
    : ServedView(parent,
        {QStringLiteral("serving-replica"), tr("Replica"), tr("What one accelerator of a replica holds")})
{
}

void ServingReplicaView::rebuild()
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

QString ServingReplicaView::reasonForNothing(const ViewInput& input) const
{
    const std::shared_ptr<const Served> served = servedOf(*input.report);
    return served->service.memory().capacity.value() > 0 ? QString() : refusalText(*served);
}

std::vector<std::pair<QString, QString>> ServingReplicaView::keys() const
{
    return {{tr("+, −"), tr("doubles and halves the concurrency")}};
}

std::optional<HeldHandle> ServingReplicaView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    m_handle = m_picture.handleAt(at, area);
    return m_handle == ReplicaPicture::Handle::None ? std::nullopt : std::optional(HeldHandle{});
}

FieldEdits ServingReplicaView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const std::optional<double> asked = m_picture.concurrencyAt(at, area, m_handle);
    return asked ? FieldEdits{{concurrencyField, concurrencyText(*asked)}} : FieldEdits();
}

void ServingReplicaView::letGo(const HeldHandle& held, EditPhase phase)
{
    Q_EMIT announced(phase == EditPhase::Cancel
            ? tr("cancelled")
            : tr("concurrency %1").arg(toQString(held.last.front().text)));
}

bool ServingReplicaView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    const bool sign = event->key() == Qt::Key_Plus || event->key() == Qt::Key_Minus;
    if (held() || !sign || !m_data.asked)
        return ServedView::keyPressed(event, area);
    const double now = m_data.asked->value;
    const double wanted = event->key() == Qt::Key_Plus ? now * 2 : std::max(1.0, std::floor(now / 2));
    edit(QLatin1String(concurrencyField), toQString(concurrencyText(wanted)), EditPhase::Commit);
    return true;
}

Qt::CursorShape ServingReplicaView::cursorAt(QPointF at, const QRectF& area) const
{
    const auto handle = held() ? m_handle
        : ready()              ? m_picture.handleAt(at, area)
                               : ReplicaPicture::Handle::None;
    return handle == ReplicaPicture::Handle::Column ? Qt::SizeVerCursor
        : handle == ReplicaPicture::Handle::Bar     ? Qt::SizeHorCursor
                                                    : Qt::ArrowCursor;
}

} // namespace ridgepoint
