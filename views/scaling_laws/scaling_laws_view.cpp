#include "views/scaling_laws/scaling_laws_view.h"

#include "core/base/format.h"
#include "core/inputs/scenario/batch_field.h"
#include "core/training/report.h"
#include "views/chart/ticks.h"

#include <QComboBox>
#include <QKeyEvent>

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
    addPanel({QStringLiteral("all"), tr("all"), tr("As many panels as fit (1)"), law});
    addPanel({QStringLiteral("map"), tr("map"), tr("The loss over size and tokens (2)"), law});
    addPanel({QStringLiteral("ruler"), tr("models"), tr("Published models by tokens per parameter (3)"),
        tr("Published models by training tokens per parameter")});
    addPanel({QStringLiteral("batch"), tr("batch"), tr("Time against compute, by batch size (4)"),
        tr("What a larger batch saves in steps and costs in compute")});
    const QStringList fits{fitKey(LossFitKind::Hoffmann), fitKey(LossFitKind::Besiroglu)};
    addOption(choiceOption(fitOption, m_fit, fits),
        {.caption = tr("fit"),
            .name = tr("Fit of the loss"),
            .tip = tr("Hoffmann: as published with Chinchilla. Besiroglu: the same runs fitted again (F)"),
            .items = [fits] { return optionItems(fits, fitName); },
            .then = [this] { Q_EMIT announced(m_data.sentence); }});
}

void ScalingLawsView::rebuild()
{
    if (!input().report)
        return;
    m_data = scalingLawsData(input(), m_fit, style().numbers);
    if (style().theme)
        m_picture.update(m_data, style(), shown(), held());
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

QComboBox* ScalingLawsView::fitBox() const { return static_cast<QComboBox*>(optionControl(fitOption)); }

void ScalingLawsView::setFit(LossFitKind fit) { setOptions({{fitOption, fitKey(fit)}}); }

double ScalingLawsView::sizeOverActive() const
{
    const ModelReport& model = input().report->model;
    return model.active.value() > 0 ? model.total / model.active : 1;
}

std::optional<HeldHandle> ScalingLawsView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
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
    return HeldHandle{run ? QStringLiteral("run") : QStringLiteral("batch")};
}

// The size that is edited counts all parameters; the map shows the active ones.
FieldEdits ScalingLawsView::runMovedTo(const LawPoint& to) const
{
    if (!to.placed())
        return {};
    FieldEdits edits = editsOf({.field = "model.params"}, to.parameters * sizeOverActive());
    std::ranges::copy(editsOf({.field = "training.tokens"}, to.tokens), std::back_inserter(edits));
    return edits;
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
    return editsOf(batchField, to.tokens / m_data.sequence);
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
    Q_EMIT edited(editsOf(batchField, next), EditPhase::Commit);
    return true;
}

Qt::CursorShape ScalingLawsView::cursorAt(QPointF at, const QRectF& area) const
{
    return ready() && m_picture.handleAt(at, area) ? Qt::OpenHandCursor : Qt::ArrowCursor;
}

} // namespace ridgepoint
