#pragma once

// Help on what has the focus, and the sheet of keys.

#include <QObject>
#include <QPointer>

class QDialog;

namespace ridgepoint {

class Actions;
class Document;
class HelpPanel;
class ViewArea;

class HelpDesk : public QObject
{
    Q_OBJECT
public:
    // All must outlive this.
    HelpDesk(const Document& document, ViewArea& views, const Actions& actions, QWidget& window);

    HelpPanel* panel() { return m_help; } // null until first asked for
    void showHere();
    void showShortcuts(QWidget* over = nullptr); // null: over the window
    void follow(const QWidget* focus);
    void retranslate();

private:
    void fill(const QWidget* focus);

    const Document& m_document;
    ViewArea& m_views;
    const Actions& m_actions;
    QWidget& m_window;
    HelpPanel* m_help = nullptr;
    QPointer<QDialog> m_shortcuts;
};

} // namespace ridgepoint
