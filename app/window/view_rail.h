#pragma once

// The views by group, with their names and small pictures, beside the pictures themselves; narrow windows and
// those who like it see the pictures alone. Pages that are no view stand below the groups and can be closed.

#include <QWidget>

#include <optional>

class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace ridgepoint {

class ViewRail : public QWidget
{
    Q_OBJECT
public:
    explicit ViewRail(QWidget* parent = nullptr);

    void retranslate();
    void setCurrentView(const QString& id); // unknown: nothing is marked
    void addPage(QWidget* page, const QString& name); // goes when the page does
    void setCurrentPage(QWidget* page);

    // Empty: as the width beside it says, which resizing then follows.
    std::optional<bool> folded() const { return m_folded; }
    void setFolded(std::optional<bool> folded);
    void adapt(int areaWidth); // folds where the pictures need the room

    QTreeWidget* list() const { return m_list; }
    QToolButton* foldButton() const { return m_fold; }
    QToolButton* allViewsButton() const { return m_all; }

    QSize sizeHint() const override;

Q_SIGNALS:
    void viewChosen(const QString& id);
    void pageChosen(QWidget* page);
    void closeRequested(QWidget* page);
    void foldedChanged();
    void allViewsRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void arrange(); // names or pictures alone
    void select(QTreeWidgetItem* item);
    QWidget* pageOf(const QTreeWidgetItem& item) const;

    QTreeWidget* m_list;
    QToolButton* m_fold;
    QToolButton* m_all;
    QTreeWidgetItem* m_pages = nullptr; // the group of pages, while there are any
    std::optional<bool> m_folded;
    int m_areaWidth = 0;
    int m_width = 0; // with names, or without
};

} // namespace ridgepoint
