#pragma once

// What the window tells people for a while, or until they close it, and where that stands.

#include <QObject>

#include <functional>

class QMainWindow;

namespace ridgepoint {

class CentralArea;
class Notice;
class Theme;

class NoticeBoard : public QObject
{
    Q_OBJECT
public:
    // Both must outlive this; the notice is a child of `window`.
    NoticeBoard(QMainWindow& window, CentralArea& central);

    void say(const QString& text); // goes by itself
    void warn(const QString& text); // stays until closed
    // With a button, pressed once at most.
    void offer(const QString& text, const QString& button, std::function<void()> accepted);
    void withdraw(const QString& text); // where it is that which is shown
    bool dismiss(); // false: nothing was shown
    void setTheme(const Theme& theme);

private:
    void place();

    QMainWindow& m_window;
    CentralArea& m_central;
    Notice* m_notice;
    QMetaObject::Connection m_offer; // of the button shown
};

} // namespace ridgepoint
