#pragma once

// A quiet message over the bottom left of an area: selectable text, up to one action, a close button. It
// takes itself away only when it carries no action, and never while the pointer or the focus is in it.
// Nothing blinks, and nothing moves for it.

#include <QBasicTimer>
#include <QFrame>
#include <QPointer>

class QLabel;
class QPushButton;
class QToolButton;

namespace ridgepoint {

class Theme;

class Notice : public QFrame
{
    Q_OBJECT
public:
    enum class Kind
    {
        Info,
        Warning
    };

    explicit Notice(QWidget* area); // where it may appear; hidden until shown with a text

    void standOn(QWidget* part, int lift = 0); // of the area, so high above its bottom; else the whole area
    void showText(const QString& text, Kind kind = Kind::Info);
    void showText(const QString& text, const QString& action, Kind kind = Kind::Info);
    QString text() const;
    void setTheme(const Theme& theme);
    void setTimeout(int milliseconds); // 8 s unless set; 0: until it is closed
    void dismiss();

Q_SIGNALS:
    void actionTriggered();
    void dismissed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void name();
    int lineWidth() const; // on one line
    void place();
    void updateIcon();

    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_action;
    QToolButton* m_close;
    const Theme* m_theme;
    QPointer<QWidget> m_part;
    int m_lift = 0;
    Kind m_kind = Kind::Info;
    QBasicTimer m_timer;
    int m_timeout = 8000;
};

} // namespace ridgepoint
