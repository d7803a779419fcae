#include "views/handle.h"

#include "core/inputs/scenario/field.h"
#include "core/training/report.h"
#include "views/view.h"

#include <QKeyEvent>

#include <algorithm>

namespace ridgepoint {

double withinField(std::string_view field, double value)
{
    const FieldSpec* spec = findField(field);
    return spec ? std::clamp(value, spec->minimum, std::max(spec->minimum, spec->maximum)) : value;
}

int arrowSign(const QKeyEvent& event)
{
    switch (event.key()) {
    case Qt::Key_Right:
    case Qt::Key_Up:
        return 1;
    case Qt::Key_Left:
    case Qt::Key_Down:
        return -1;
    default:
        return 0;
    }
}

std::optional<HeldHandle> View::holdAt(QPointF, const QRectF&, Qt::KeyboardModifiers) { return std::nullopt; }
FieldEdits View::pulledTo(QPointF, const QRectF&, Qt::KeyboardModifiers) { return {}; }
void View::letGo(const HeldHandle&, EditPhase) { }

void View::clicked(const HeldHandle& held, const QRectF& area)
{
    setCurrentMark(held.mark, area);
    if (const std::optional<Mark> mark = markByKey(held.mark, area))
        Q_EMIT explainRequested(mark->path);
}

void View::pull(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (!m_held->movedTo(at))
        return;
    const FieldEdits asked = pulledTo(at, area, modifiers);
    if (asked.empty() || asked == m_held->last)
        return;
    if (m_held->last.empty())
        for (const auto& [field, text] : asked)
            if (const FieldSpec* spec = findField(field))
                m_held->original.push_back({field, fieldText(m_input.report->scenario, *spec)});
    m_held->last = asked;
    Q_EMIT edited(asked, EditPhase::Preview);
}

bool View::mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (m_held)
        return true;
    if (ready())
        m_held = holdAt(at, area, modifiers);
    if (!m_held)
        return false;
    m_held->start = at;
    pull(at, area, modifiers);
    return true;
}

bool View::mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (m_held)
        pull(at, area, modifiers);
    return m_held.has_value();
}

bool View::mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers)
{
    if (!m_held)
        return false;
    pull(at, area, modifiers);
    const HeldHandle done = *std::exchange(m_held, std::nullopt);
    if (done.last.empty())
        clicked(done, area);
    else
        end(done, done.last == done.original ? EditPhase::Cancel : EditPhase::Commit);
    rebuild(); // the axes may move again
    refresh();
    return true;
}

bool View::keyPressed(QKeyEvent* event, const QRectF&)
{
    if (!m_held || event->key() != Qt::Key_Escape)
        return false;
    end(*std::exchange(m_held, std::nullopt), EditPhase::Cancel);
    rebuild();
    refresh();
    return true;
}

void View::end(const HeldHandle& done, EditPhase phase)
{
    if (!done.last.empty())
        Q_EMIT edited(phase == EditPhase::Cancel ? done.original : done.last, phase);
    letGo(done, phase);
}

} // namespace ridgepoint
