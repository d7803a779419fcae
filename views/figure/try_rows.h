#pragma once

// A view whose marks can be tried: a click on one, or Enter where the arrow keys stand. Where resting on one
// previews it, it is put on while the pointer stays, and gone with it unless Enter or a click keeps it there.

#include "views/view.h"

#include <QKeyEvent>
#include <QTimer>

#include <chrono>
#include <utility>

namespace ridgepoint {

template <class Base>
class TryRows : public Base
{
public:
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override
    {
        m_pressed = triedAt(at, area);
        return !m_pressed.isEmpty() || Base::mousePressed(at, area, modifiers);
    }
    bool mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override
    {
        if (m_pressed.isEmpty())
            return Base::mouseReleased(at, area, modifiers);
        const QString pressed = std::exchange(m_pressed, QString());
        if (triedAt(at, area) == pressed)
            tryToStay(pressed);
        return true;
    }
    void pointerMoved(const std::optional<QPointF>& at, const QRectF& area) override
    {
        Base::pointerMoved(at, area);
        QString key = at ? triedAt(*at, area) : QString();
        if (!key.isEmpty() && !previews(key))
            key.clear();
        if (key == m_rested)
            return;
        m_rested = key;
        m_rest->stop();
        if (key.isEmpty())
            dropPreview();
        // What was clicked on stays until somebody keeps or drops it.
        if (!key.isEmpty() && (m_previewed || !this->input().tentative))
            m_rest->start(restsFor);
    }
    bool keyPressed(QKeyEvent* event, const QRectF& area) override
    {
        const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if (enter && !(event->modifiers() & ~Qt::KeypadModifier) && this->ready()
            && canTry(this->currentMark())) {
            tryToStay(this->currentMark());
            return true;
        }
        dropPreview(); // the keys go elsewhere, and Enter with them
        return Base::keyPressed(event, area);
    }
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override
    {
        return triedAt(at, area).isEmpty() ? Base::cursorAt(at, area) : Qt::PointingHandCursor;
    }

protected:
    using Base::Base;
    void inputChanged() override
    {
        if (!this->input().tentative)
            m_previewed = false; // kept, or dropped
        Base::inputChanged();
    }
    // What is tried on is there for the pointer's sake.
    bool previewing() const { return m_previewed; }
    // Whether resting on a mark puts it on.
    virtual bool previews(const QString& /*key*/) const { return false; }
    // By the key of a mark that shows now, or none.
    virtual bool canTry(const QString& key) const = 0;
    virtual void tryMark(const QString& key) = 0;
    // The key of the mark there that can be tried; empty: none.
    virtual QString triedAt(QPointF at, const QRectF& area) const
    {
        if (!this->ready())
            return {};
        for (const Mark& mark : const_cast<TryRows*>(this)->marks(area))
            if (mark.shape.contains(at) && canTry(mark.key))
                return mark.key;
        return {};
    }

private:
    void tryToStay(const QString& key)
    {
        m_rest->stop();
        m_previewed = false;
        tryMark(key);
    }
    void dropPreview()
    {
        m_rest->stop();
        if (std::exchange(m_previewed, false))
            Q_EMIT this->edited({}, EditPhase::Cancel);
    }
    QTimer* timer()
    {
        auto* const rest = new QTimer(this);
        rest->setSingleShot(true);
        QObject::connect(rest, &QTimer::timeout, this, [this] {
            const bool free = this->ready() && (m_previewed || !this->input().tentative);
            if (!free || !canTry(m_rested) || !previews(m_rested))
                return;
            m_previewed = true;
            tryMark(m_rested);
        });
        return rest;
    }

    static constexpr std::chrono::milliseconds restsFor{300};
    QString m_pressed; // key of the mark under the button
    QString m_rested; // and of that under the pointer
    QTimer* m_rest = timer();
    bool m_previewed = false;
};

} // namespace ridgepoint
