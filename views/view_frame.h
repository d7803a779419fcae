#pragma once

// A View in the window: a line with its title and its own controls, the canvas with the picture, readout
// tiles. Controls that the line has no room for lie in a drawer below it.

#include "views/view.h"
#include "widgets/state_mark.h"

namespace ridgepoint {

class OptionsBar;
class ReadoutBar;

// The sign that a gate or tile shows for a state.
ReadoutState shownState(GateState state);

// Shows paintPicture() and turns hover, click and keys on its marks into tool tips, outlines and signals of
// the view. One tab stop; arrows walk the marks.
class PictureCanvas : public QWidget
{
    Q_OBJECT
public:
    explicit PictureCanvas(View& view, QWidget* parent = nullptr);

    QRectF area() const; // what paintPicture() is given
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void paintPreview(QPainter& painter) const;
    std::optional<Mark> markAt(QPointF at) const;
    void paintMoving(QPainter& painter, const QRectF& picture);
    void hover(const QString& path);

    View& m_view;
    QPointF m_pressedAt;
    QPointF m_lastAt; // of a press the view took, where the pointer was last
    bool m_viewHasMouse = false; // from a press the view took to its release
    QString m_hoveredPath;
};

class ViewFrame : public QWidget
{
    Q_OBJECT
public:
    explicit ViewFrame(View& view); // becomes a child of the view

    PictureCanvas* canvas() const { return m_canvas; }
    ReadoutBar* readouts() const
    {
        return m_readouts;
    } // its copy, pin, sweep and goal signals are for the window
    OptionsBar* controls() const { return m_controls; } // null: the view has none

    // Where the frame stands: alone in the window; in a tile beside others, which has a title line of its own
    // and where the picture comes first: controls and readouts give way to it; on a stage, as nothing but the
    // picture.
    enum class Place
    {
        Window,
        Tile,
        Stage
    };
    void setPlace(Place place);
    Place place() const { return m_place; }

    // What is tried on shows in a badge over the picture; empty: nothing is.
    void setPreview(const QString& what);
    const QString& preview() const { return m_preview; }

    // Title, tiles and picture again from the view.
    void refresh();
    // The line that was read out last, and a tip that still stands.
    void forgetWhatWasSaid();

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitControls();
    void fitParts(); // which parts a tile has room for
    void showControls();
    class TitleLine;
    View& m_view;
    TitleLine* m_title;
    PictureCanvas* m_canvas;
    OptionsBar* m_controls; // null: the view has none
    ReadoutBar* m_readouts = nullptr;
    Place m_place = Place::Window;
    QString m_preview;
};

} // namespace ridgepoint
