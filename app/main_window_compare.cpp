// The window's baselines: pinning, swapping, and what they are called.

#include "app/main_window.h"
#include "app/scenario_title.h"

namespace ridgepoint {

void MainWindow::pinBaseline()
{
    m_document.settle();
    std::vector<Scenario> baselines = m_document.baselines();
    if (baselines.size() >= Document::maximumBaselines)
        return say(tr("Three baselines are pinned already. Clear them first (Compare ▸ Clear baselines)."));
    baselines.push_back(m_document.scenario());
    m_document.setBaselines(std::move(baselines), tr("pinning of a baseline"));
    const QStringList titles = baselineTitles();
    say(tr("Pinned as %1: %2").arg(QString(QChar(u'A' + char16_t(titles.size() - 1))), titles.back()));
}

QStringList MainWindow::baselineTitles() const
{
    QStringList titles;
    for (const Scenario& baseline : m_document.baselines())
        titles += scenarioTitle(baseline);
    return titles;
}

void MainWindow::swapBaseline()
{
    m_document.settle();
    if (m_document.baselines().empty())
        return;
    std::vector<Scenario> baselines = m_document.baselines();
    Scenario current = m_document.scenario();
    std::swap(current, baselines.front());
    m_document.replaceFile({std::move(current), std::move(baselines)}, tr("swap with baseline A"));
}

} // namespace ridgepoint
