#include "views/scaling_laws/scaling_laws_view.h"

#include "core/scenario/batch_field.h"
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

constexpr double keyStep = 1.1;

QString fitKey(LossFitKind fit) { return toQString(lossFit(fit).id); }

} // namespace

ScalingLawsView::ScalingLawsView(QWidget* parent)
    : PictureView(parent,
        {QStringLiteral("scaling-laws"), tr("Scaling laws"), tr("Which size, how many tokens, which batch")},
        QStringLiteral("panel"))
{
    const QString law = tr("What size and tokens buy: a rule and a fit disagree");
    addPanel({QStringLiteral("all"), tr("all"), tr("Everything that there is room for (1)"), law});
    addPanel({QStringLiteral("map"), tr("map"), tr("The loss over size and tokens (2)"), law});
    addPanel({QStringLiteral("ruler"), tr("models"), tr("Published models by tokens per parameter (3)"),
        tr("Published models by training tokens per parameter")});
    addPanel({QStringLiteral("batch"), tr("batch"), tr("Time against compute, by batch size (4)"),
        tr("What a larger batch saves in steps and costs in compute")});
}

void ScalingLawsView::rebuild()
{
    if (!input().report)
        return;
    m_data = scalingLawsData(input(), m_fit, style().numbers);
    if (style().theme)
        m_picture.update(m_data, style(), shown(), held());
    syncControls();
}

std::vector<ReadoutTileData> ScalingLawsView::makeTiles() const
{
    return scalingLawsTiles(input(), m_fit, style().numbers);
}

ViewTable ScalingLawsView::makeTable() const
{
    if (!input().report)
        return {};
    return scalingLawsTable(m_data, input(), style().numbers);
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

std::optional<Held> ScalingLawsView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const auto handle = m_picture.handleAt(at, area);
    if (!handle)
        return std::nullopt;
    m_handle = *handle;
    m_offset = {1, 1};
    m_compute = m_data.compute;
    const bool run = m_handle == ScalingLawsPicture::Handle::Run;
    if (const LawPoint under = m_picture.valueAt(m_handle, at, area); run && under.placed())
        m_offset = {m_data.now.parameters / under.parameters, m_data.now.tokens / under.tokens};
    return Held{run ? QStringLiteral("run") : QStringLiteral("batch")};
}

// The size that is edited counts all parameters; the map shows the active ones.
FieldEdits ScalingLawsView::runMovedTo(const LawPoint& to) const
{
    const double size = threeDigits(withinField("model.params", to.parameters * sizeOverActive()));
    const double tokens = threeDigits(withinField("training.tokens", to.tokens));
    if (!(size > 0) || !(tokens > 0))
        return {};
    return {{"model.params", formatExact(size, Unit::Parameter)},
        {"training.tokens", formatExact(tokens, Unit::Token)}};
}

FieldEdits ScalingLawsView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    LawPoint to = m_picture.valueAt(m_handle, at, area);
    if (m_handle == ScalingLawsPicture::Handle::Run) {
        to.parameters *= m_offset.parameters;
        to.tokens *= m_offset.tokens;
        if (!to.placed() || !std::isfinite(to.parameters) || !std::isfinite(to.tokens))
            return {};
        if (modifiers & Qt::ShiftModifier)
            to.tokens = tokensForCompute(Flops(m_compute), Parameters(to.parameters)).value();
        return runMovedTo(to);
    }
    const double sequences = std::round(withinField(batchField, std::max(1.0, to.tokens / m_data.sequence)));
    return sequences > 0 ? FieldEdits{{std::string(batchField), formatExact(sequences, Unit::Count)}}
                         : FieldEdits();
}

bool ScalingLawsView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    if (held())
        return View::keyPressed(event, area);
    if (event->key() == Qt::Key_F && !(event->modifiers() & ~Qt::KeypadModifier)) {
        setFit(m_fit == LossFitKind::Hoffmann ? LossFitKind::Besiroglu : LossFitKind::Hoffmann);
        return true;
    }
    if (PanelViewOf::keyPressed(event, area))
        return true;
    const int way = arrowSign(*event);
    if (!way || !(event->modifiers() & Qt::ShiftModifier) || !m_data.now.placed())
        return false;
    // Shift and an arrow move the mark that keys have reached.
    const double factor = std::pow(keyStep, way);
    if (currentMark() == QLatin1String("run")) {
        LawPoint to = m_data.now;
        (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left ? to.parameters : to.tokens) *= factor;
        if (const FieldEdits edits = runMovedTo(to); !edits.empty())
            Q_EMIT edited(edits, EditPhase::Commit);
        return true;
    }
    if (currentMark() != QLatin1String("batch") || m_data.batches.empty())
        return false;
    const double now = input().report->scenario.training.globalBatchSequences;
    const double next = way > 0 ? std::max(now + 1, std::round(now * factor))
                                : std::max(1.0, std::min(now - 1, std::round(now * factor)));
    edit(toQString(batchField), toQString(formatExact(withinField(batchField, next), Unit::Count)),
        EditPhase::Commit);
    return true;
}

Qt::CursorShape ScalingLawsView::cursorAt(QPointF at, const QRectF& area) const
{
    return ready() && m_picture.handleAt(at, area) ? Qt::OpenHandCursor : Qt::ArrowCursor;
}

} // namespace ridgepoint
