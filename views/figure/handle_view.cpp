#include "views/figure/handle_view.h"

#include "core/inputs/scenario/field.h"
#include "views/chart/ticks.h"
#include "widgets/number_text.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

FieldEdits editsOf(std::string_view field, double value)
{
    const FieldSpec* const spec = findField(field);
    if (!spec || std::isnan(value))
        return {};
    value = withinField(field, spec->kind == FieldKind::Integer ? std::round(value) : value);
    return {{std::string(field),
        spec->unit == Unit::Number ? formatShortest(value) : formatExact(value, spec->unit)}};
}

FieldEdits editsOf(const FigurePull& pull, double at)
{
    const double value = pull.step > 0 ? std::round(at / pull.step) * pull.step : threeDigits(at);
    return editsOf(pull.field, std::max({value * pull.scale, pull.step, pull.least}));
}

std::optional<HeldHandle> HandleView::holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const ShownSheet sheet = sheetIn(area);
    const FigureHandle* const handle = sheet.picture ? sheet.picture->handleAt(at, sheet.area) : nullptr;
    if (!handle)
        return std::nullopt;
    m_handle = *handle;
    m_sideways.reset();
    return HeldHandle{toQString(m_handle.key)};
}

FieldEdits HandleView::pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers)
{
    const ShownSheet sheet = sheetIn(area);
    const std::optional<PlotXY> value = sheet.picture ? sheet.picture->valueAt(at, sheet.area) : std::nullopt;
    if (!value)
        return {};
    const QPointF way = at - pressedAt();
    if (!m_sideways)
        m_sideways =
            m_handle.y.field.empty() || (!m_handle.x.field.empty() && std::abs(way.x()) >= std::abs(way.y()));
    return *m_sideways ? editsOf(m_handle.x, value->x) : editsOf(m_handle.y, value->y);
}

void HandleView::clicked(const HeldHandle& held, const QRectF& area)
{
    if (m_handle.path.empty())
        return View::clicked(held, area);
    setCurrentMark(held.mark, area);
    Q_EMIT explainRequested(toQString(m_handle.path));
}

bool HandleView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    const int way = arrowSign(*event);
    if (held() || !way || !(event->modifiers() & Qt::ShiftModifier) || !ready())
        return View::keyPressed(event, area);
    const ShownSheet sheet = sheetIn(area);
    const auto [handle, now] =
        sheet.picture ? sheet.picture->handleOf(currentMark()) : std::pair<const FigureHandle*, PlotXY>();
    if (!handle)
        return false;
    const bool level = event->key() == Qt::Key_Right || event->key() == Qt::Key_Left;
    const bool sideways = handle->y.field.empty() || (level && !handle->x.field.empty());
    const FigurePull& pull = sideways ? handle->x : handle->y;
    if (pull.field.empty() || !(pull.keyFactor > 0))
        return false;
    Q_EMIT edited(
        editsOf(pull, (sideways ? now.x : now.y) * std::pow(pull.keyFactor, way)), EditPhase::Commit);
    return true;
}

Qt::CursorShape HandleView::cursorAt(QPointF at, const QRectF& area) const
{
    const ShownSheet sheet = ready() ? sheetIn(area) : ShownSheet();
    const FigureHandle* const handle = !sheet.picture ? nullptr
        : held()                                      ? &m_handle
                                                      : sheet.picture->handleAt(at, sheet.area);
    return !handle                ? Qt::ArrowCursor
        : handle->y.field.empty() ? Qt::SizeHorCursor
        : handle->x.field.empty() ? Qt::SizeVerCursor
                                  : Qt::SizeAllCursor;
}

} // namespace ridgepoint
