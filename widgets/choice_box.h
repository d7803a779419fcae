#pragma once

// A choice whose notes stand in the open list only: the closed box has no room for them. The list is made
// when it is first opened, wide enough for the notes.

#include <QComboBox>

class QStyledItemDelegate;

namespace ridgepoint {

class ChoiceBox : public QComboBox
{
    Q_OBJECT
public:
    static constexpr int noteRole = Qt::UserRole + 1; // of an item, shown behind its text

    using QComboBox::QComboBox;
    void showPopup() override;

protected:
    void paintEvent(QPaintEvent* event) override; // what has no room ends in an ellipsis

private:
    QStyledItemDelegate* m_noted = nullptr;
};

} // namespace ridgepoint
