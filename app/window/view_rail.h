#pragma once

// The views by group, with names and icons, beside the pictures themselves. Where the window is not wide, and
// for those who like it, icons alone: names then show over the pictures while the pointer rests on the rail
// or the keyboard is in it. Pages that are no view stand below the groups and can be closed.

#include <QBasicTimer>
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
    void adapt(const QSize& area); // folds where the pictures need the room

    QTreeWidget* list() const { return m_list; }
    QToolButton* foldButton() const { return m_fold; }
    QToolButton* allViewsButton() const { return m_all; }

    int roomTaken() const; // width that pictures leave to it; with sizeHint() it may lie over them
    QSize sizeHint() const override;

Q_SIGNALS:
    void viewChosen(const QString& id);
    void pageChosen(QWidget* page);
    void closeRequested(QWidget* page);
    void foldedChanged();
    void widthChanged();
    void allViewsRequested();

protected:
    void changeEvent(QEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    void arrange(); // names or icons alone
    bool isFolded() const;
    bool isTight() const;
    void peek(bool names, bool byKeys = false);
    void focusMoved(const QWidget* from, const QWidget* to);
    void select(QTreeWidgetItem* item);
    QWidget* pageOf(const QTreeWidgetItem& item) const;

    QTreeWidget* m_list;
    QToolButton* m_fold;
    QToolButton* m_all;
    QTreeWidgetItem* m_pages = nullptr; // the group of pages, while there are any
    std::optional<bool> m_folded;
    QSize m_area;
    int m_namesWidth = 0;
    bool m_peeking = false; // names show, over the pictures
    bool m_byKeys = false; // they do because the keyboard is in the list
    bool m_tabbed = false; // so the focus said that came last
    QPoint m_entered; // where the pointer was when the rail came under it, on the screen
    QBasicTimer m_rest; // of the pointer; while names show by it, whether it is still here
    QObject m_focus; // receives focusChanged; destroyed before ~QWidget, which moves the focus again
};

} // namespace ridgepoint
