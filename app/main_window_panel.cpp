// The panel at the right side of the pictures: the maths of a readout, and the comparison with what is
// pinned.

#include "app/central_area.h"
#include "app/compare_dock.h"
#include "app/main_window.h"
#include "app/maths_dock.h"
#include "app/settings.h"
#include "app/side_panel.h"
#include "app/view_area.h"
#include "widgets/theme.h"

namespace ridgepoint {

void MainWindow::buildPanel()
{
    m_maths = new MathsDock(m_document);
    m_maths->setTheme(themeById(m_settings.theme()));
    m_maths->setNumbers(m_settings.numbers());
    connect(m_maths, &MathsDock::message, this, &MainWindow::say);
    connect(m_maths, &MathsDock::operandHovered, this, [this](const QString& target) {
        if (View* view = m_views->currentView())
            view->highlightPath(target);
    });
    m_compare = new CompareDock(m_document);
    m_compare->setTheme(themeById(m_settings.theme()));
    m_compare->setNumbers(m_settings.numbers());
    connect(m_compare, &CompareDock::message, this, &MainWindow::say);
    connect(m_compare, &CompareDock::refused, this, &MainWindow::warn);
    connect(m_compare, &CompareDock::explainRequested, this, &MainWindow::explain);
    connect(m_compare, &CompareDock::chosenChanged, this, &MainWindow::updateCompareActions);
    m_panel = new SidePanel;
    m_panel->addPage(m_maths, tr("Maths")); // in the order of PanelPage
    m_panel->addPage(m_compare, tr("Compare"));
    m_central->setPanel(m_panel->tabs(), m_panel, tr("side panel"));
    connect(m_panel, &SidePanel::currentChanged, this, &MainWindow::updatePanelActions);
}

void MainWindow::setPanelVisible(PanelPage page, bool visible)
{
    if (visible && !m_panel)
        buildPanel();
    if (visible)
        m_panel->setCurrentIndex(int(page));
    m_central->setPanelVisible(visible);
    updatePanelActions();
}

void MainWindow::updatePanelActions()
{
    const bool visible = m_panel && m_central->isPanelVisible();
    const int page = visible ? m_panel->currentIndex() : -1;
    m_actions[u"view.maths"]->setChecked(page == int(PanelPage::Maths));
    m_actions[u"compare.show"]->setChecked(page == int(PanelPage::Compare));
}

std::size_t MainWindow::chosenBaseline() const { return m_compare ? m_compare->chosen() : 0; }

} // namespace ridgepoint
