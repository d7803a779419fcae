#pragma once

#include <QWidget>

namespace ridgepoint {

// Widgets built late join the end of the window's tab chain; this moves those below `root` to right behind
// `after`, in the order they were made. Returns the last one.
inline QWidget* chainTabs(QWidget* after, const QWidget& root)
{
    for (QWidget* child : root.findChildren<QWidget*>()) {
        if ((child->focusPolicy() & Qt::TabFocus) == 0 || child->focusProxy())
            continue;
        if (child->window() != root.window())
            continue; // a combo box's list: a child, but a window of its own
        QWidget::setTabOrder(after, child);
        after = child;
    }
    return after;
}

} // namespace ridgepoint
