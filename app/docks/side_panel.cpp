#include "app/docks/side_panel.h"

namespace ridgepoint {

SidePanel::SidePanel(QWidget* parent)
    : QStackedWidget(parent)
    , m_tabs(new QTabBar(this))
{
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Pages of the side panel"));
    connect(m_tabs, &QTabBar::currentChanged, this, &QStackedWidget::setCurrentIndex);
    connect(this, &QStackedWidget::currentChanged, m_tabs, &QTabBar::setCurrentIndex);
}

QSize SidePanel::sizeHint() const
{
    return currentWidget() ? currentWidget()->sizeHint() : QStackedWidget::sizeHint();
}

int SidePanel::addPage(QWidget* page, const QString& title)
{
    const int index = addWidget(page);
    m_tabs->addTab(title);
    return index;
}

} // namespace ridgepoint
