#include "app/lesson/vote_keys.h"

#include "widgets/value_slider.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace ridgepoint {

bool keepsDigits(const QWidget& focus)
{
    if (const auto* const text = qobject_cast<const QTextEdit*>(&focus))
        return !text->isReadOnly();
    if (const auto* const text = qobject_cast<const QPlainTextEdit*>(&focus))
        return !text->isReadOnly();
    const auto* const box = qobject_cast<const QComboBox*>(&focus);
    return (box && box->isEditable()) || qobject_cast<const QLineEdit*>(&focus)
        || qobject_cast<const QAbstractSpinBox*>(&focus) || qobject_cast<const ValueSlider*>(&focus);
}

bool receivesKeys(const QWidget& widget)
{
    const QWidget* const focus = QApplication::focusWidget();
    return focus ? &widget == focus : widget.isWindow();
}

} // namespace ridgepoint
