#include "views/inference/inference_view.h"

#include "core/scenario/field.h"
#include "views/readout_text.h"
#include "widgets/fonts.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QRadioButton>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString showOption = QStringLiteral("show");
const QString concurrencyField = QStringLiteral("serving.concurrency");
const std::array<QString, inferencePanelCount> showKeys{
    QStringLiteral("all"), QStringLiteral("memory"), QStringLiteral("curve"), QStringLiteral("roofline")};

double withinField(double concurrency)
{
    const FieldSpec* field = findField(concurrencyField.toStdString());
    return field ? std::clamp(concurrency, field->minimum, field->maximum) : concurrency;
}

} // namespace

InferenceView::InferenceView(QWidget* parent)
    : View(parent)
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
        m_picture.update(m_data, style(), style().dragging || m_drag.has_value());
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
    auto* row = new QWidget(parent);
    auto* layout = new QHBoxLayout(row);
    const int space = qRound(spaceUnit(row->font()));
    layout->setContentsMargins(2 * space, 0, 2 * space, space);
    layout->setSpacing(space);
    const std::array<QString, inferencePanelCount> names{
        tr("all"), tr("memory"), tr("latency"), tr("roofline")};
    const std::array<QString, inferencePanelCount> tips{tr("As many panels as there is room for (1)"),
        tr("What a replica holds (2)"), tr("Latency and throughput over concurrency (3)"),
        tr("Prefill and decoding under the roof (4)")};
    auto* group = new QButtonGroup(row);
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto* button = new QRadioButton(row);
        button->setText(names[i]);
        button->setToolTip(tips[i]);
        button->setAccessibleName(tr("Show: %1").arg(names[i]));
        group->addButton(button, static_cast<int>(i));
        layout->addWidget(button);
        m_buttons[i] = button;
    }
    connect(
        group, &QButtonGroup::idClicked, this, [this](int id) { setShown(static_cast<InferencePanel>(id)); });
    layout->addStretch(1);
    syncControls();
    return row;
}

void InferenceView::syncControls()
{
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        if (!m_buttons[i])
            continue;
        const QSignalBlocker blocker(m_buttons[i]);
        m_buttons[i]->setChecked(static_cast<std::size_t>(m_show) == i);
    }
}

QRadioButton* InferenceView::showButton(InferencePanel show) const
{
    return m_buttons[static_cast<std::size_t>(show)];
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
        if (phase == EditPhase::Preview && text == m_drag->last)
            return;
        m_drag->last = text;
    }
    Q_EMIT edited(concurrencyField, text, phase);
}

void InferenceView::endDrag(EditPhase phase)
{
    const Drag done = *m_drag;
    m_drag.reset();
    Q_EMIT edited(concurrencyField, phase == EditPhase::Cancel ? done.original : done.last, phase);
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
    m_drag = Drag{now, now};
    return true;
}

bool InferenceView::pictureMouseMove(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (!m_drag)
        return false;
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
    const int index = event->key() - Qt::Key_1;
    if ((event->modifiers() & ~Qt::KeypadModifier) || index < 0 || index >= inferencePanelCount)
        return false;
    setShown(static_cast<InferencePanel>(index));
    return true;
}

Qt::CursorShape InferenceView::pictureCursor(QPointF at, const QRectF& area) const
{
    return m_drag || (ready() && m_picture.holdsMarker(at, area, m_show)) ? Qt::SizeHorCursor
                                                                          : Qt::ArrowCursor;
}

QStringList InferenceView::choicesOf(const QString& key) const
{
    return key == showOption ? QStringList(showKeys.begin(), showKeys.end()) : QStringList();
}

QVariantMap InferenceView::options() const
{
    return {{showOption, showKeys[static_cast<std::size_t>(m_show)]}};
}

void InferenceView::setOptions(const QVariantMap& options)
{
    const auto found = std::ranges::find(showKeys, options.value(showOption).toString());
    if (found != showKeys.end())
        setShown(static_cast<InferencePanel>(found - showKeys.begin()));
}

} // namespace ridgepoint
