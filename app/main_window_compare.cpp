// The window's baselines: what its menu does with them, and what they are called.

#include "app/baselines.h"
#include "app/main_window.h"
#include "app/scenario_title.h"

namespace ridgepoint {

void MainWindow::connectCompare()
{
    const auto on = [this](const char16_t* id, auto slot) {
        connect(m_actions[id], &QAction::triggered, this, slot);
    };
    on(u"compare.pin", &MainWindow::pinBaseline);
    on(u"compare.swap", [this] { swapWithBaseline(m_document, chosenBaseline()); });
    on(u"compare.open", [this] { openBaseline(m_document, chosenBaseline()); });
    on(u"compare.show", [this](bool visible) { setPanelVisible(PanelPage::Compare, visible); });
    on(u"compare.clear", [this] { m_document.setBaselines({}, [] { return tr("clearing of baselines"); }); });
}

void MainWindow::pinBaseline() { say(pinScenario(m_document).sentence); }

void MainWindow::updateCompareActions()
{
    const bool any = !m_document.baselines().empty();
    for (const char16_t* id : {u"compare.swap", u"compare.open", u"compare.clear"})
        m_actions[id]->setEnabled(any);
    const QString letter(QChar(u'A' + char16_t(chosenBaseline())));
    m_actions[u"compare.swap"]->setText(tr("&Swap with baseline %1").arg(letter));
    m_actions[u"compare.open"]->setText(tr("&Open baseline %1").arg(letter));
}

QStringList MainWindow::baselineTitles() const
{
    QStringList titles;
    for (const Scenario& baseline : m_document.baselines())
        titles += scenarioTitle(baseline);
    return titles;
}

} // namespace ridgepoint
