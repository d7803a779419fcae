#pragma once

// A quiet message at the bottom left of an area, or on one line in the free part of a menu bar: selectable
// text, up to one action, a close button. It takes
// itself away only when it carries no action, and never while the pointer or the focus is in it. Nothing
// blinks.

#include <QBasicTimer>
#include <QFrame>
#include <QPointer>

class QLabel;
class QMenuBar;
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

    void standOn(
        QWidget* part); // of the area, in whose bottom left corner it appears; the whole area unless set
    void standIn(QMenuBar* bar); // of the area, right of its menus
    bool fits(const QMenuBar& bar) const; // there, on one line
    void showText(const QString& text, Kind kind = Kind::Info);
    void showText(const QString& text, const QString& action, Kind kind = Kind::Info);
    QString text() const;
    void setTheme(const Theme& theme);
    void setTimeout(int milliseconds); // 8 s unless set; 0: until it is closed
    void dismiss();
    bool stays() const { return isVisible() && !m_timer.isActive(); } // until somebody closes it
    int roomNeeded() const; // height of a strip that holds it

Q_SIGNALS:
    void placed(); // shown, or of another height now
    void actionTriggered();
    void dismissed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void name();
    void take(QWidget* part);
    int lineWidth() const; // on one line
    void place();
    int margin() const; // to the edges of what it stands on
    void updateIcon();

    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_action;
    QToolButton* m_close;
    const Theme* m_theme;
    QPointer<QWidget> m_part;
    QPointer<QMenuBar> m_bar; // the same, where it stands in one
    Kind m_kind = Kind::Info;
    QBasicTimer m_timer;
    int m_timeout = 8000;
};

} // namespace ridgepoint
