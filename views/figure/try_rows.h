#pragma once

// A view whose marks can be tried: a click on one, or Enter where the arrow keys stand.

#include "views/view.h"

#include <QKeyEvent>

#include <utility>

namespace ridgepoint {

template <class Base>
class TryRows : public Base
{
public:
    bool pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override
    {
        m_pressed = triedAt(at, area);
        return !m_pressed.isEmpty() || Base::pictureMousePress(at, area, modifiers);
    }
    bool pictureMouseRelease(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override
    {
        if (m_pressed.isEmpty())
            return Base::pictureMouseRelease(at, area, modifiers);
        const QString pressed = std::exchange(m_pressed, QString());
        if (triedAt(at, area) == pressed)
            tryMark(pressed);
        return true;
    }
    bool pictureKeyPress(QKeyEvent* event, const QRectF& area) override
    {
        const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if (enter && !(event->modifiers() & ~Qt::KeypadModifier) && this->ready()
            && canTry(this->currentMark())) {
            tryMark(this->currentMark());
            return true;
        }
        return Base::pictureKeyPress(event, area);
    }
    Qt::CursorShape pictureCursor(QPointF at, const QRectF& area) const override
    {
        return triedAt(at, area).isEmpty() ? Base::pictureCursor(at, area) : Qt::PointingHandCursor;
    }

protected:
    using Base::Base;
    // By the key of a mark that shows now, or none.
    virtual bool canTry(const QString& key) const = 0;
    virtual void tryMark(const QString& key) = 0;

private:
    QString triedAt(QPointF at, const QRectF& area) const
    {
        if (!this->ready())
            return {};
        for (const Mark& mark : const_cast<TryRows*>(this)->marks(area))
            if (mark.shape.contains(at) && canTry(mark.key))
                return mark.key;
        return {};
    }

    QString m_pressed; // key of the mark under the button
};

} // namespace ridgepoint
