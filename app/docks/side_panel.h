#pragma once

// What stands at the right side of the pictures: pages behind tabs, one at a time. A page that is not shown
// is hidden, so that it need not follow the scenario.

#include <QStackedWidget>
#include <QTabBar>

namespace ridgepoint {

class SidePanel : public QStackedWidget
{
    Q_OBJECT
public:
    explicit SidePanel(QWidget* parent = nullptr);

    // In tab order; returns the page's index.
    int addPage(QWidget* page, const QString& title);
    // Stands above the pages, wherever the window puts it.
    QTabBar* tabs() const { return m_tabs; }
    QSize sizeHint() const override; // of the page shown

private:
    QTabBar* m_tabs; // the window's, once it has a parent
};

} // namespace ridgepoint
