#include "app/side/help_panel.h"

#include "widgets/fonts.h"

#include <QTextBrowser>
#include <QVBoxLayout>

namespace ridgepoint {

HelpPanel::HelpPanel(QWidget* parent)
    : QDialog(parent)
    , m_browser(new QTextBrowser)
{
    setWindowTitle(tr("Help"));
    const int unit = int(spaceUnit(font()));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(unit, unit, unit, unit);
    layout->addWidget(m_browser);
    m_browser->setFrameShape(QFrame::NoFrame);
    m_browser->setAccessibleName(tr("Help"));
    m_browser->setOpenLinks(false);
    m_browser->document()->setDefaultStyleSheet(
        QStringLiteral("code { font-family: '%1'; }").arg(numberFont().family()));
    const qreal exact = spaceUnit(font());
    resize(int(exact * 120), int(exact * 160));
}

void HelpPanel::showHelp(const QString& title, const QString& html)
{
    setWindowTitle(tr("Help · %1").arg(title));
    if (html == m_html)
        return;
    m_html = html;
    m_browser->setHtml(html);
}

} // namespace ridgepoint
