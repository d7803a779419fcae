#include "views/inference/inference_view.h"

#include "core/scenario/field.h"
#include "views/readout_text.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString concurrencyField = QStringLiteral("serving.concurrency");

double withinField(double concurrency)
{
    const FieldSpec* field = findField(concurrencyField.toStdString());
    return field ? std::clamp(concurrency, field->minimum, field->maximum) : concurrency;
}

} // namespace

InferenceView::InferenceView(QWidget* parent)
    : PanelViewOf(parent)
{
    addPanel({QStringLiteral("all"), tr("all"), tr("As many panels as there is room for (1)"),
        tr("One replica: what it holds, how long a token takes, what limits it")});
    addPanel({QStringLiteral("memory"), tr("memory"), tr("What a replica holds (2)"),
        tr("Weights and the cache of every sequence against the memory of one replica")});
    addPanel({QStringLiteral("curve"), tr("latency"), tr("Latency and throughput over concurrency (3)"),
        tr("More sequences at once: more tokens a second, each of them later")});
    addPanel({QStringLiteral("roofline"), tr("roofline"), tr("Prefill and decoding under the roof (4)"),
        tr("Prefill and decoding under the roof of one accelerator")});
}

InferenceView::~InferenceView() = default;

QString InferenceView::id() const { return QStringLiteral("inference"); }
QString InferenceView::tabName() const { return tr("Inference"); }
QString InferenceView::title() const { return tr("Serving · replicate or shard?"); }
void InferenceView::outdate()
{
    if (!input().report || !input().catalog)
        return;
    m_data = inferenceData(input(), style().numbers);
    if (style().theme)
        m_picture.update(m_data, style(), m_drag.has_value());
    syncControls();
}

std::vector<ReadoutTileData> InferenceView::tiles() const
{
    return input().report ? inferenceTiles(input(), style().numbers) : std::vector<ReadoutTileData>();
}

ViewTable InferenceView::table() const { return inferenceTable(m_data, style().numbers); }

void InferenceView::paintPicture(QPainter& painter, const QRectF& area)
{
    if (ready())
        m_picture.paint(painter, area, shown());
}

std::vector<Mark> InferenceView::marks(const QRectF& area)
{
    return ready() ? m_picture.marks(area, shown()) : std::vector<Mark>();
}

void InferenceView::ask(double concurrency, EditPhase phase)
{
    const QString text = toQString(formatExact(withinField(concurrency), Unit::Count));
    if (m_drag) {
        if (!m_drag->asks(text) && phase == EditPhase::Preview)
            return;
    }
    edit(concurrencyField, text, phase);
}

void InferenceView::endDrag(EditPhase phase)
{
    const ValueDrag done = *m_drag;
    m_drag.reset();
    edit(concurrencyField, phase == EditPhase::Cancel ? done.original : done.last, phase);
    if (phase == EditPhase::Cancel)
        Q_EMIT announced(tr("cancelled"));
    else
        Q_EMIT announced(tr("concurrency %1").arg(done.last));
    outdate(); // the axes may follow again
    repaintPicture();
}

bool InferenceView::pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (m_drag || !ready() || !m_picture.holdsMarker(at, area, shown()))
        return false;
    const FieldSpec* field = findField(concurrencyField.toStdString());
    const QString now = field ? toQString(fieldText(input().report->scenario, *field)) : QString();
    m_drag = ValueDrag{at, now, now};
    return true;
}

bool InferenceView::pictureMouseMove(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!m_drag)
        return false;
    if (!m_drag->movedTo(at))
        return true;
    if (const std::optional<double> concurrency = m_picture.concurrencyAt(at, area, shown()))
        ask(*concurrency, EditPhase::Preview);
    return true;
}

bool InferenceView::pictureMouseRelease(QPointF, const QRectF&, Qt::KeyboardModifiers)
{
    if (!m_drag)
        return false;
    // A press that did not move changes nothing.
    endDrag(m_drag->last == m_drag->original ? EditPhase::Cancel : EditPhase::Commit);
    return true;
}

bool InferenceView::pictureKeyPress(QKeyEvent* event, const QRectF& area)
{
    if (event->key() == Qt::Key_Escape && m_drag) {
        endDrag(EditPhase::Cancel);
        return true;
    }
    const double now = m_data.curve.present;
    switch (event->key()) {
    case Qt::Key_Plus:
        ask(now * 2, EditPhase::Commit);
        return true;
    case Qt::Key_Minus:
        ask(std::max(1.0, std::floor(now / 2)), EditPhase::Commit);
        return true;
    default:
        break;
    }
    return PanelViewOf::pictureKeyPress(event, area);
}

Qt::CursorShape InferenceView::pictureCursor(QPointF at, const QRectF& area) const
{
    return m_drag || (ready() && m_picture.holdsMarker(at, area, shown())) ? Qt::SizeHorCursor
                                                                           : Qt::ArrowCursor;
}

} // namespace ridgepoint
