#pragma once

// The start page in the window: stands in the place of pictures, controls and strip until something is opened
// or somebody leaves it. What was open stays open behind it.

#include <QObject>
#include <QPointer>

#include <functional>

class QDockWidget;
class QMainWindow;

namespace ridgepoint {

class Actions;
class CentralArea;
class Document;
class NoticeBoard;
class ScenarioFiles;
class Settings;
class StartPage;
class ViewArea;

class StartScreen : public QObject
{
    Q_OBJECT
public:
    struct Parts // of the window
    {
        QMainWindow& window;
        QDockWidget& controls;
        CentralArea& central;
        ViewArea& views;
        Document& document;
        Settings& settings;
        Actions& actions;
        ScenarioFiles& files;
        NoticeBoard& notices;
    };
    // `open` takes a preset, a file or a share code.
    StartScreen(const Parts& parts, std::function<void(const QString&)> open);

    void show(); // not while a lesson hides answers, which its examples would tell
    bool hide(); // false: it was not shown
    bool isShown() const { return m_page != nullptr; }
    StartPage* page() const { return m_page; } // null while it is not shown

private:
    Parts m_parts;
    std::function<void(const QString&)> m_open;
    StartPage* m_page = nullptr; // of the central area
    QPointer<QWidget> m_focusBefore;
    bool m_controlsBefore = false;
};

} // namespace ridgepoint
