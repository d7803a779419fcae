#pragma once

// Help on what has the focus, and the sheet of keys.

#include <QObject>
#include <QPointer>

class QDialog;

namespace ridgepoint {

class Actions;
class Document;
class SidePages;
class ViewArea;

class HelpDesk : public QObject
{
    Q_OBJECT
public:
    // All must outlive this.
    HelpDesk(
        const Document& document, ViewArea& views, const Actions& actions, SidePages& pages, QWidget& window);

    void showShortcuts(QWidget* over = nullptr); // null: over the window
    void showAbout();
    void follow(const QWidget* focus);
    void retranslate();

private:
    void fill(const QWidget* focus);

    const Document& m_document;
    ViewArea& m_views;
    const Actions& m_actions;
    SidePages& m_pages;
    QWidget& m_window;
    QPointer<QDialog> m_shortcuts;
    bool m_stale = false; // a lesson hides what is said, or no longer does
};

} // namespace ridgepoint
