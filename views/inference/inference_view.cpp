#include "views/inference/inference_view.h"

#include "core/scenario/field.h"
#include "views/readout_text.h"

#include <QHBoxLayout>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString showOption = QStringLiteral("show");
const QString concurrencyField = QStringLiteral("serving.concurrency");

double withinField(double concurrency)
{
    const FieldSpec* field = findField(concurrencyField.toStdString());
    return field ? std::clamp(concurrency, field->minimum, field->maximum) : concurrency;
}

} // namespace

InferenceView::InferenceView(QWidget* parent)
    : View(parent)
    , m_switch({QStringLiteral("all"), QStringLiteral("memory"), QStringLiteral("curve"),
          QStringLiteral("roofline")})
{
}

InferenceView::~InferenceView() = default;

QString InferenceView::id() const { return QStringLiteral("inference"); }
QString InferenceView::tabName() const { return tr("Inference"); }
QString InferenceView::title() const { return tr("Serving · replicate or shard?"); }
QString InferenceView::subtitle() const
{
    switch (m_show) {
    case InferencePanel::All:
        return tr("One replica: what it holds, how long a token takes, what limits it");
    case InferencePanel::Memory:
        return tr("Weights and the cache of every sequence against the memory of one replica");
    case InferencePanel::Latency:
        return tr("More sequences at once: more tokens a second, each of them later");
    case InferencePanel::Roofline:
        break;
    }
    return tr("Prefill and decoding under the roof of one accelerator");
}

void InferenceView::inputChanged() { rebuild(); }

void InferenceView::styleChanged() { rebuild(); }

void InferenceView::rebuild()
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
        m_picture.paint(painter, area, m_show);
}

std::vector<Mark> InferenceView::marks(const QRectF& area)
{
    return ready() ? m_picture.marks(area, m_show) : std::vector<Mark>();
}

QWidget* InferenceView::controls(QWidget* parent)
{
    QHBoxLayout* layout = controlRow(parent);
    QWidget* row = layout->parentWidget();
    m_switch.build(*layout,
        {{tr("all"), tr("As many panels as there is room for (1)")},
            {tr("memory"), tr("What a replica holds (2)")},
            {tr("latency"), tr("Latency and throughput over concurrency (3)")},
            {tr("roofline"), tr("Prefill and decoding under the roof (4)")}},
        *this, [this](int panel) { setShown(static_cast<InferencePanel>(panel)); });
    layout->addStretch(1);
    syncControls();
    return row;
}

void InferenceView::syncControls() { m_switch.show(static_cast<int>(m_show)); }

QRadioButton* InferenceView::showButton(InferencePanel show) const
{
    return m_switch.button(static_cast<int>(show));
}

void InferenceView::setShown(InferencePanel show)
{
    if (show == m_show)
        return;
    m_show = show;
    setCurrentMark({}, QRectF());
    syncControls();
    refresh();
    Q_EMIT announced(subtitle());
    Q_EMIT optionsChanged();
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
    rebuild(); // the axes may follow again
    repaintPicture();
}

bool InferenceView::pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (m_drag || !ready() || !m_picture.holdsMarker(at, area, m_show))
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
    if (const std::optional<double> concurrency = m_picture.concurrencyAt(at, area, m_show))
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

bool InferenceView::pictureKeyPress(QKeyEvent* event, const QRectF&)
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
    const std::optional<int> panel = m_switch.panelOf(*event);
    if (!panel)
        return false;
    setShown(static_cast<InferencePanel>(*panel));
    return true;
}

Qt::CursorShape InferenceView::pictureCursor(QPointF at, const QRectF& area) const
{
    return m_drag || (ready() && m_picture.holdsMarker(at, area, m_show)) ? Qt::SizeHorCursor
                                                                          : Qt::ArrowCursor;
}

QStringList InferenceView::choicesOf(const QString& key) const
{
    return key == showOption ? m_switch.words() : QStringList();
}

QVariantMap InferenceView::options() const { return {{showOption, m_switch.word(static_cast<int>(m_show))}}; }

void InferenceView::setOptions(const QVariantMap& options)
{
    if (const auto panel = m_switch.panelOf(options.value(showOption).toString()))
        setShown(static_cast<InferencePanel>(*panel));
}

} // namespace ridgepoint
