#include "views/scaling_laws/scaling_laws_view.h"

#include "core/scenario/field.h"
#include "core/scenario/field_edits.h"
#include "core/units/format.h"
#include "views/chart/ticks.h"
#include "views/readout_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

const QString fitOption = QStringLiteral("fit");
const QString batchField = QStringLiteral("training.global_batch_sequences");

constexpr double keyStep = 1.1;

QString fitKey(LossFitKind fit) { return toQString(lossFit(fit).id); }

double clampedTo(const char* id, double value)
{
    const FieldSpec* field = findField(id);
    return field ? std::clamp(value, field->minimum, std::max(field->minimum, field->maximum)) : value;
}

} // namespace

ScalingLawsView::ScalingLawsView(QWidget* parent)
    : PanelViewOf(parent, QStringLiteral("panel"))
{
    const QString law = tr("What size and tokens buy: a rule and a fit disagree");
    addPanel({QStringLiteral("all"), tr("all"), tr("Everything that there is room for (1)"), law});
    addPanel({QStringLiteral("map"), tr("map"), tr("The loss over size and tokens (2)"), law});
    addPanel({QStringLiteral("ruler"), tr("models"), tr("Published models by tokens per parameter (3)"),
        tr("Published models by training tokens per parameter")});
    addPanel({QStringLiteral("batch"), tr("batch"), tr("Time against compute, by batch size (4)"),
        tr("What a larger batch saves in steps and costs in compute")});
}

ScalingLawsView::~ScalingLawsView() = default;

QString ScalingLawsView::id() const { return QStringLiteral("scaling-laws"); }
QString ScalingLawsView::tabName() const { return tr("Scaling laws"); }
QString ScalingLawsView::title() const { return tr("Which size, how many tokens, which batch"); }
void ScalingLawsView::outdate()
{
    if (!input().report)
        return;
    m_data = scalingLawsData(input(), m_fit, style().numbers);
    if (style().theme)
        m_picture.update(m_data, style(), shown(), m_gesture.has_value());
    syncControls();
}

std::vector<ReadoutTileData> ScalingLawsView::tiles() const
{
    return scalingLawsTiles(input(), m_fit, style().numbers);
}

ViewTable ScalingLawsView::table() const
{
    if (!input().report)
        return {};
    return scalingLawsTable(m_data, input(), style().numbers);
}

void ScalingLawsView::paintPicture(QPainter& painter, const QRectF& area)
{
    if (ready())
        m_picture.paint(painter, area);
}

std::vector<Mark> ScalingLawsView::marks(const QRectF& area)
{
    return ready() ? m_picture.marks(area) : std::vector<Mark>();
}

QComboBox* ScalingLawsView::fitBox() const { return m_fits; }

void ScalingLawsView::addControls(QHBoxLayout& buttons)
{
    QHBoxLayout* layout = &buttons;
    QWidget* row = layout->parentWidget();
    layout->addStretch(1);
    auto* label = new QLabel(tr("fit"), row);
    layout->addWidget(label);
    m_fits = new QComboBox(row);
    m_fits->setAccessibleName(tr("Fit of the loss"));
    m_fits->setToolTip(
        tr("Hoffmann: as published with Chinchilla. Besiroglu: the same runs fitted again (F)"));
    for (const LossFitKind fit : {LossFitKind::Hoffmann, LossFitKind::Besiroglu})
        m_fits->addItem(fitName(fit), fitKey(fit));
    label->setBuddy(m_fits);
    layout->addWidget(m_fits);
    connect(
        m_fits, &QComboBox::activated, this, [this](int index) { setFit(static_cast<LossFitKind>(index)); });
}

void ScalingLawsView::syncControls()
{
    if (!m_fits)
        return;
    const QSignalBlocker quiet(m_fits);
    m_fits->setCurrentIndex(static_cast<int>(m_fit));
    PanelViewOf::syncControls();
}

void ScalingLawsView::setFit(LossFitKind fit)
{
    if (fit == m_fit)
        return;
    m_fit = fit;
    changed();
    Q_EMIT announced(m_data.sentence);
}

QStringList ScalingLawsView::choicesOf(const QString& key) const
{
    if (key == fitOption)
        return {fitKey(LossFitKind::Hoffmann), fitKey(LossFitKind::Besiroglu)};
    return PanelViewOf::choicesOf(key);
}

QVariantMap ScalingLawsView::options() const
{
    QVariantMap options = PanelViewOf::options();
    options.insert(fitOption, fitKey(m_fit));
    return options;
}

void ScalingLawsView::setOptions(const QVariantMap& options)
{
    const QString fit = options.value(fitOption).toString();
    for (const LossFitKind kind : {LossFitKind::Hoffmann, LossFitKind::Besiroglu})
        if (fit == fitKey(kind))
            setFit(kind);
    PanelViewOf::setOptions(options);
}

double ScalingLawsView::sizeOverActive() const
{
    const ModelReport& model = input().report->model;
    return model.active.value() > 0 ? model.total / model.active : 1;
}

QString ScalingLawsView::fieldNow(const char* field) const
{
    const FieldSpec* spec = findField(field);
    return spec ? toQString(fieldText(input().report->scenario, *spec)) : QString();
}

bool ScalingLawsView::pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    if (m_gesture)
        return true;
    if (!ready())
        return false;
    const auto handle = m_picture.handleAt(at, area);
    if (!handle)
        return false;
    Gesture gesture{{at, fieldNow("training.global_batch_sequences")}, *handle, {1, 1}, m_data.compute};
    const LawPoint under = m_picture.valueAt(*handle, at, area);
    if (*handle == ScalingLawsPicture::Handle::Run && under.placed())
        gesture.offset = {m_data.now.parameters / under.parameters, m_data.now.tokens / under.tokens};
    m_gesture = gesture;
    m_lastRun.clear();
    return true;
}

// The size that is edited counts all parameters; the map shows the active ones.
void ScalingLawsView::moveRun(const LawPoint& to, EditPhase phase)
{
    const double size = threeDigits(clampedTo("model.params", to.parameters * sizeOverActive()));
    const double tokens = threeDigits(clampedTo("training.tokens", to.tokens));
    if (!(size > 0) || !(tokens > 0))
        return;
    const FieldEdits edits{{"model.params", formatExact(size, Unit::Parameter)},
        {"training.tokens", formatExact(tokens, Unit::Token)}};
    if (phase == EditPhase::Preview && edits == m_lastRun)
        return;
    m_lastRun = edits;
    Q_EMIT edited(edits, phase);
}

void ScalingLawsView::drag(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (!m_gesture->movedTo(at))
        return;
    LawPoint to = m_picture.valueAt(m_gesture->handle, at, area);
    if (m_gesture->handle == ScalingLawsPicture::Handle::Run) {
        to.parameters *= m_gesture->offset.parameters;
        to.tokens *= m_gesture->offset.tokens;
        if (!to.placed() || !std::isfinite(to.parameters) || !std::isfinite(to.tokens))
            return;
        if (modifiers & Qt::ShiftModifier)
            to.tokens = tokensForCompute(Flops(m_gesture->compute), Parameters(to.parameters)).value();
        moveRun(to, EditPhase::Preview);
        return;
    }
    const double sequences =
        std::round(clampedTo("training.global_batch_sequences", std::max(1.0, to.tokens / m_data.sequence)));
    const QString text = toQString(formatExact(sequences, Unit::Count));
    if (sequences > 0 && m_gesture->asks(text))
        edit(batchField, text, EditPhase::Preview);
}

bool ScalingLawsView::pictureMouseMove(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (!m_gesture)
        return false;
    drag(at, area, modifiers);
    return true;
}

bool ScalingLawsView::pictureMouseRelease(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (!m_gesture)
        return false;
    drag(at, area, modifiers);
    const Gesture done = *std::exchange(m_gesture, std::nullopt);
    const bool run = done.handle == ScalingLawsPicture::Handle::Run;
    if (!done.moved) {
        const QString key = run ? QStringLiteral("run") : QStringLiteral("batch");
        setCurrentMark(key, area);
        if (const auto mark = markByKey(key, area))
            Q_EMIT explainRequested(mark->path);
        return true;
    }
    if (run && !m_lastRun.empty())
        Q_EMIT edited(m_lastRun, EditPhase::Commit);
    else if (!done.last.isEmpty())
        edit(batchField, done.last, EditPhase::Commit);
    outdate(); // the axes may move again
    refresh();
    return true;
}

bool ScalingLawsView::pictureKeyPress(QKeyEvent* event, const QRectF& area)
{
    if (m_gesture) {
        if (event->key() != Qt::Key_Escape)
            return false;
        const Gesture done = *std::exchange(m_gesture, std::nullopt);
        if (done.moved && done.handle == ScalingLawsPicture::Handle::Run)
            Q_EMIT edited(m_lastRun, EditPhase::Cancel);
        else if (done.moved)
            edit(batchField, done.original, EditPhase::Cancel);
        outdate();
        refresh();
        return true;
    }
    if (event->key() == Qt::Key_F && !(event->modifiers() & ~Qt::KeypadModifier)) {
        setFit(m_fit == LossFitKind::Hoffmann ? LossFitKind::Besiroglu : LossFitKind::Hoffmann);
        return true;
    }
    if (PanelViewOf::pictureKeyPress(event, area))
        return true;
    if (!(event->modifiers() & Qt::ShiftModifier) || !m_data.now.placed())
        return false;
    // Shift and an arrow move the mark that keys have reached.
    LawPoint to = m_data.now;
    double factor = 1;
    switch (event->key()) {
    case Qt::Key_Right:
        to.parameters *= keyStep;
        factor = keyStep;
        break;
    case Qt::Key_Left:
        to.parameters /= keyStep;
        factor = 1 / keyStep;
        break;
    case Qt::Key_Up:
        to.tokens *= keyStep;
        factor = keyStep;
        break;
    case Qt::Key_Down:
        to.tokens /= keyStep;
        factor = 1 / keyStep;
        break;
    default:
        return false;
    }
    if (currentMark() == QLatin1String("run")) {
        moveRun(to, EditPhase::Commit);
        return true;
    }
    if (currentMark() != QLatin1String("batch") || m_data.batches.empty())
        return false;
    const double now = input().report->scenario.training.globalBatchSequences;
    const double next = factor > 1 ? std::max(now + 1, std::round(now * factor))
                                   : std::max(1.0, std::min(now - 1, std::round(now * factor)));
    edit(batchField, toQString(formatExact(clampedTo("training.global_batch_sequences", next), Unit::Count)),
        EditPhase::Commit);
    return true;
}

Qt::CursorShape ScalingLawsView::pictureCursor(QPointF at, const QRectF& area) const
{
    return ready() && m_picture.handleAt(at, area) ? Qt::OpenHandCursor : Qt::ArrowCursor;
}

} // namespace ridgepoint
