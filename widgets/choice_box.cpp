#include "widgets/choice_box.h"

#include "widgets/fonts.h"

#include <QAbstractItemView>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QStyledItemDelegate>

namespace ridgepoint {

namespace {

class ChoiceDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (const QString note = index.data(ChoiceBox::noteRole).toString(); !note.isEmpty())
            option->text += QStringLiteral(" · ") + note;
    }
};

} // namespace

void ChoiceBox::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const int room =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width();
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, room);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void ChoiceBox::showPopup()
{
    if (!m_noted) {
        m_noted = new ChoiceDelegate(this);
        setItemDelegate(m_noted);
    }
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + int(4 * spaceUnit(font())));
    QComboBox::showPopup();
}

} // namespace ridgepoint
