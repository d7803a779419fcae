#include "app/docks/help_panel.h"

#include "widgets/fonts.h"

#include <QDesktopServices>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace ridgepoint {

HelpPanel::HelpPanel(QWidget* parent)
    : QWidget(parent)
    , m_browser(new QTextBrowser)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_browser);
    m_browser->setFrameShape(QFrame::NoFrame);
    m_browser->setAccessibleName(tr("Help"));
    m_browser->setOpenLinks(false);
    connect(m_browser, &QTextBrowser::anchorClicked, this,
        [](const QUrl& address) { QDesktopServices::openUrl(address); });
    m_browser->document()->setDefaultStyleSheet(
        QStringLiteral("code { font-family: '%1'; }").arg(codeFont(font()).family()));
}

QSize HelpPanel::sizeHint() const
{
    const int line = fontMetrics().height();
    return {line * 24, line * 30};
}

void HelpPanel::showHelp(const QString& title, const QString& html)
{
    m_browser->setAccessibleName(tr("Help · %1").arg(title));
    if (html == m_html)
        return;
    m_html = html;
    m_browser->setHtml(html);
}

} // namespace ridgepoint
