#pragma once

// A slider whose value is an exact double; the handle is only its projection on the track. Showing a value
// never changes it, and every value it emits is one a person could have typed.
//
//   drag                live Preview, Commit on release; Esc while dragging: Cancel with the value from
//   before Shift while dragging ten times finer; Alt: past the detents; otherwise detents catch the handle
//   within 6 px arrows              one step of SliderScale; with Shift ten times finer. PageUp/PageDown ×
//   and ÷ 2. Home/End keys in a row       Preview each; one Commit after 400 ms without a key or when focus
//   leaves; Esc: Cancel wheel               only with focus, like the arrows double click        on the
//   handle: resetRequested()

#include "widgets/slider_scale.h"
#include "widgets/theme.h"

#include <QBasicTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

namespace ridgepoint {

// How far an edit is: Preview may be thrown away, Commit is one undo step, Cancel restores the value it
// carries.
enum class SliderPhase
{
    Preview,
    Commit,
    Cancel
};

// A small mark above the track: where a wall starts.
struct SliderTick
{
    enum class Shape
    {
        Square,
        Triangle,
        Diamond
    };
    double value = 0;
    Shape shape = Shape::Square;
    ColorRole color = ColorRole::Line;
    QString tip{};
};

// What the value does to something, as a line behind the track.
struct SliderTrace
{
    struct Point
    {
        double at = 0;
        std::optional<double> level; // −1 (low) to 1, 0 as it is now; empty: such a value cannot be
        bool sound = true; // else dotted
        bool meets = false; // marked below the track
    };
    std::vector<Point> points; // ascending; none: no line
};

class ValueSlider : public QWidget
{
    Q_OBJECT
public:
    explicit ValueSlider(QWidget* parent = nullptr);

    void setScale(const SliderScale& scale);
    const SliderScale& scale() const { return m_scale; }
    void setDetents(std::vector<double> values);
    void setTicks(std::vector<SliderTick> ticks);
    const std::vector<SliderTick>& ticks() const { return m_ticks; }
    void setTrace(SliderTrace trace);
    const SliderTrace& trace() const { return m_trace; }
    void setTheme(const Theme& theme); // colours of the ticks; themes() outlive every widget

    // Shows a value from outside; ends no gesture and emits nothing.
    void setValue(double value);
    double value() const { return m_value; }
    // "auto": the handle is hollow; the first key or drag starts from value().
    void setAutomatic(bool automatic);
    bool isAutomatic() const { return m_automatic; }
    // What a screen reader says for a value; without one, the plain number.
    void setSpokenText(std::function<QString(double)> spoken);
    QString spokenText() const;

    bool isEditing() const { return m_dragging || m_keyTimer.isActive(); }
    void edit(double value, SliderPhase phase); // as a gesture would; used by accessibility and tests

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QRectF handleRect() const;
    QPointF trackPoint(double value) const;

Q_SIGNALS:
    void valueEdited(double value, ridgepoint::SliderPhase phase);
    void resetRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF track() const;
    double valueAtX(double x, bool pastDetents) const;
    void keyStep(double value);
    void commitKeys();
    void cancelGesture();
    void paintTicks(QPainter& painter) const;
    void paintTrace(QPainter& painter) const;
    QPainterPath tickShape(const SliderTick& tick) const;

    SliderScale m_scale;
    std::vector<double> m_detents;
    std::vector<SliderTick> m_ticks;
    SliderTrace m_trace;
    const Theme* m_theme = nullptr;
    std::function<QString(double)> m_spoken;
    double m_value = 0;
    double m_before = 0; // what Esc restores
    bool m_automatic = false;
    bool m_automaticBefore = false;
    bool m_dragging = false;
    bool m_previewed = false; // the gesture under way has emitted a Preview
    double m_anchorX = 0; // a fine drag measures from here
    double m_anchorPosition = 0;
    bool m_fine = false;
    double m_grabOffset = 0; // pointer to handle centre, so that a press does not move it
    int m_wheelRest = 0;
    QBasicTimer m_keyTimer;
};

} // namespace ridgepoint
