#pragma once

// A tool button that is text, an arrow or an icon and no box around it. What belongs to a row or a headline
// can wait in it: it is drawn only while the pointer or the keyboard is there, and keeps its place, its name
// and its turn with Tab.

#include <QToolButton>

namespace ridgepoint {

class QuietButton : public QToolButton
{
    Q_OBJECT
public:
    explicit QuietButton(QWidget* parent = nullptr);

    void waitIn(QWidget& area); // which outlives the button
    void setKept(bool kept); // drawn all the time even so
    bool isDrawn() const;
    void setMarked(bool marked); // a dot behind its text: something was changed
    bool isMarked() const { return m_marked; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_area = nullptr;
    bool m_kept = false;
    bool m_marked = false;
    QObject m_focus; // receives focusChanged; destroyed before ~QWidget, which moves the focus again
};

} // namespace ridgepoint
