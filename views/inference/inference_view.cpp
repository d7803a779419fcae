#include "views/inference/inference_view.h"

#include "views/readout_text.h"

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

InferenceView::InferenceView(QWidget* parent)
    : PanelViewOf(parent, {QStringLiteral("inference"), tr("Inference"), tr("Serving · replicate or shard?")})
{
    addPanel({QStringLiteral("all"), tr("all"), tr("As many panels as there is room for (1)"),
        tr("One replica by the rule of thumb: what it holds, its latency, its limits")});
    addPanel({QStringLiteral("memory"), tr("memory"), tr("What a replica holds (2)"),
        tr("Weights and the cache of every sequence against the memory of one replica")});
    addPanel({QStringLiteral("curve"), tr("latency"), tr("Latency and throughput over concurrency (3)"),
        tr("By the rule of thumb: more sequences at once, more tokens a second, each of them later")});
    addPanel({QStringLiteral("roofline"), tr("roofline"), tr("Prefill and decoding under the roof (4)"),
        tr("Prefill and decoding under the roof of one accelerator")});
}

void InferenceView::rebuild()
{
    if (!input().report || !input().catalog)
        return;
    const ReportEffort effort = style().dragging || held() ? ReportEffort::Present : ReportEffort::Full;
    m_served = servedOf(input(), effort);
    m_data = inferenceData(input(), style().numbers, effort);
    if (style().theme)
        m_picture.update(m_data, style(), held());
    syncControls();
}

std::vector<ReadoutTileData> InferenceView::makeTiles() const
{
    return input().report ? inferenceTiles(input(), style().numbers, service())
                          : std::vector<ReadoutTileData>();
}

ViewTable InferenceView::makeTable() const { return inferenceTable(m_data, style().numbers); }

void InferenceView::drawPicture(QPainter& painter, const QRectF& area)
{
    if (ready())
        m_picture.paint(painter, area, shown());
}

std::vector<Mark> InferenceView::listMarks(const QRectF& area)
{
    return ready() ? m_picture.marks(area, shown()) : std::vector<Mark>();
}

std::optional<Held> InferenceView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    return m_picture.holdsMarker(at, area, shown()) ? std::optional(Held{}) : std::nullopt;
}

FieldEdits InferenceView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const std::optional<double> concurrency = m_picture.concurrencyAt(at, area, shown());
    return concurrency ? FieldEdits{{concurrencyField, concurrencyText(*concurrency)}} : FieldEdits();
}

void InferenceView::letGo(const Held& held, EditPhase phase)
{
    Q_EMIT announced(phase == EditPhase::Cancel
            ? tr("cancelled")
            : tr("concurrency %1").arg(toQString(held.last.front().text)));
}

bool InferenceView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (held())
        return View::keyPressed(event, area);
    const double now = m_data.curve.present;
    if (event->key() != Qt::Key_Plus && event->key() != Qt::Key_Minus)
        return PanelViewOf::keyPressed(event, area);
    const double wanted = event->key() == Qt::Key_Plus ? now * 2 : std::max(1.0, std::floor(now / 2));
    edit(QLatin1String(concurrencyField), toQString(concurrencyText(wanted)), EditPhase::Commit);
    return true;
}

Qt::CursorShape InferenceView::cursorAt(QPointF at, const QRectF& area) const
{
    return held() || (ready() && m_picture.holdsMarker(at, area, shown())) ? Qt::SizeHorCursor
                                                                           : Qt::ArrowCursor;
}

} // namespace ridgepoint
