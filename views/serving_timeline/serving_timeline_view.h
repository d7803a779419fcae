#pragma once

#include "views/figure/picture_view.h"
#include "views/figure/player.h"
#include "views/serving_timeline/serving_timeline_picture.h"
#include "views/serving_view.h"

#include <QPointer>

class QPushButton;

namespace ridgepoint {

// A replica's requests over time, iteration by iteration. Space plays; a click follows a request, on the
// lanes below it scrubs; the wheel with Ctrl zooms.
class ServingTimelineView : public PictureView<ServingTimelinePicture>, public ServingView
{
    Q_OBJECT
public:
    explicit ServingTimelineView(QWidget* parent = nullptr);

    QString ownSubtitle() const override;
    ShownService service() const override { return {m_data.job.get(), &m_data.report, !m_data.moving}; }
    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    QString reasonForNothing(const ViewInput& input) const override;
    QWidget* controls(QWidget* parent) override;

    bool walkOwnMarks(int step, const QRectF& area) override;
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    bool wheelTurned(QPointF at, QPoint angle, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;
    std::vector<std::pair<QString, QString>> keys() const override;
    // from, to, cursor (shares of the axis), request (from 1; 0: one in the middle).
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;

    const ServingTimelineData& data() const { return m_data; }
    const TimelineLook& look() const { return m_look; }
    Player& player() { return m_player; }
    QPushButton* playButton() const { return m_play; } // null until the frame is built

protected:
    void styleChanged() override;
    void rebuild() override;
    void hideEvent(QHideEvent* event) override;

private:
    void lookAt(const TimelineLook& look); // and repaint
    void follow(std::size_t request, const QRectF& area);
    void togglePlay();
    void step(int direction); // to the next iteration
    void zoom(double factor, double anchor); // 0: all of it
    void syncControls();

    ServingTimelineData m_data;
    ServedPins m_pins;
    TimelineLook m_look;
    std::size_t m_chosen = 0; // request by hand, from 1; 0: none
    Player m_player;
    bool m_scrubbing = false;
    double m_before = -1; // the cursor at the press, for Esc
    QPointer<QPushButton> m_play;
};

} // namespace ridgepoint
