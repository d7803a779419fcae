#pragma once

// Help beside the window, on whatever has the focus there: it follows from control to control and stays out
// of the way of everything else.

#include <QDialog>

class QTextBrowser;

namespace ridgepoint {

class HelpPanel : public QDialog
{
    Q_OBJECT
public:
    explicit HelpPanel(QWidget* parent);

    void showHelp(const QString& title, const QString& html);
    QString html() const { return m_html; }
    QTextBrowser* browser() const { return m_browser; }

private:
    QTextBrowser* m_browser;
    QString m_html;
};

} // namespace ridgepoint
