#pragma once

// Help on what has the focus, the user guide, and the sheet of keys.

#include <QObject>
#include <QPointer>

class QDialog;
class QUrl;

namespace ridgepoint {

class Actions;
class Document;
class GuideDialog;
class Settings;
class SidePages;
class ViewArea;

class HelpDesk : public QObject
{
    Q_OBJECT
public:
    // All must outlive this.
    HelpDesk(const Document& document, const Settings& settings, ViewArea& views, const Actions& actions,
        SidePages& pages, QWidget& window);

    ~HelpDesk() override;

    void showShortcuts(QWidget* over = nullptr); // null: over the window
    void showAbout();
    void showGuide();
    void follow(const QWidget* focus);
    void retranslate();

public Q_SLOTS:
    void showTerm(const QUrl& address); // "glossary:kv-cache", from anywhere in the window

private:
    void fill(const QWidget* focus);

    const Document& m_document;
    const Settings& m_settings;
    ViewArea& m_views;
    const Actions& m_actions;
    SidePages& m_pages;
    QWidget& m_window;
    QPointer<QDialog> m_shortcuts;
    QPointer<GuideDialog> m_guide;
    bool m_stale = false; // a lesson hides what is said, or no longer does
};

} // namespace ridgepoint
