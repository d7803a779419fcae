#pragma once

// Help beside the picture, on whatever has the focus in the window: it follows from control to control.

#include <QWidget>

class QTextBrowser;

namespace ridgepoint {

class HelpPanel : public QWidget
{
    Q_OBJECT
public:
    explicit HelpPanel(QWidget* parent = nullptr);

    void showHelp(const QString& title, const QString& html);
    QString html() const { return m_html; }
    QTextBrowser* browser() const { return m_browser; }
    QSize sizeHint() const override;

private:
    QTextBrowser* m_browser;
    QString m_html;
};

} // namespace ridgepoint
