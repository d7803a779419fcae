#pragma once

// What the window tells people for a while, or until they close it, and where that stands.

#include <QObject>

#include <functional>

namespace ridgepoint {

class CentralArea;
class Notice;
class Theme;
class ViewArea;

class NoticeBoard : public QObject
{
    Q_OBJECT
public:
    // All must outlive this; the notice is a child of `window`.
    NoticeBoard(QWidget& window, CentralArea& central, ViewArea& views);

    void say(const QString& text); // goes by itself
    void warn(const QString& text); // stays until closed
    // With a button, pressed once at most.
    void offer(const QString& text, const QString& button, std::function<void()> accepted);
    bool dismiss(); // false: nothing was shown
    void setTheme(const Theme& theme);

private:
    void place();

    CentralArea& m_central;
    ViewArea& m_views;
    Notice* m_notice;
    QMetaObject::Connection m_offer; // of the button shown
};

} // namespace ridgepoint
