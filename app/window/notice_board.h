#pragma once

// What the window tells people for a while, or until they close it: over the bottom left of the pictures,
// above their readouts.

#include <QObject>

#include <functional>

class QWidget;

namespace ridgepoint {

class Notice;
class Theme;

class NoticeBoard : public QObject
{
    Q_OBJECT
public:
    // Both must outlive this; the notice is a child of `window`.
    NoticeBoard(QWidget& window, QWidget& pictures);

    void say(const QString& text); // goes by itself
    void warn(const QString& text); // stays until closed
    // With a button, pressed once at most.
    void offer(const QString& text, const QString& button, std::function<void()> accepted);
    void withdraw(const QString& text); // where it is that which is shown
    bool dismiss(); // false: nothing was shown
    void setTheme(const Theme& theme);

private:
    Notice* m_notice;
    QMetaObject::Connection m_offer; // of the button shown
};

} // namespace ridgepoint
