#pragma once

#include "views/figure/panel_view.h"
#include "views/figure/picture_view.h"
#include "views/figure/player.h"
#include "views/serving_replica/replica_picture.h"
#include "views/serving_replica/timeline_picture.h"
#include "views/serving_view.h"

#include <QPointer>

class QPushButton;

namespace ridgepoint {

enum class ReplicaPage
{
    Memory,
    Requests,
};

// What one accelerator of a serving replica holds, and the requests that find room: the concurrency asked for
// is dragged; + and − double and halve it. And, as a page of its own, the replica's requests over time,
// iteration by iteration: Space plays; a click follows a request, on the lanes below it scrubs; the wheel
// with Ctrl zooms.
class ServingReplicaView
    : public ServedView<ReplicaData, PictureView<ReplicaPicture, PanelViewOf<ReplicaPage>>>
{
    Q_OBJECT
public:
    explicit ServingReplicaView(QWidget* parent = nullptr);

    QString writtenTitle() const override;
    QString writtenSubtitle() const override;
    QString ownSubtitle() const override;
    ShownService service() const override;
    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    QString reasonForNothing(const ViewInput& input) const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;

    bool walkOwnMarks(int step, const QRectF& area) override;
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    bool wheelTurned(QPointF at, QPoint angle, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;
    std::vector<std::pair<QString, QString>> keys() const override;
    // With what of the requests is looked at: from, to, cursor (shares of the axis), request (from 1; 0: one
    // in the middle).
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;

    const ServingTimelineData& timeline() const { return m_timeline; }
    const TimelineLook& look() const { return m_look; }
    Player& player() { return m_player; }

protected:
    void styleChanged() override;
    void rebuild() override;
    void hideEvent(QHideEvent* event) override;
    void addControls(QHBoxLayout& row) override;
    void syncControls() override;
    void panelChanged() override;
    std::optional<HeldHandle> holdAt(
        QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void letGo(const HeldHandle& held, EditPhase phase) override;

private:
    bool ofRequests() const { return shown() == ReplicaPage::Requests; }
    void showMemory();
    void showRequests();
    bool requestKeyPressed(QKeyEvent* event); // true: the page has taken it
    void lookAt(const TimelineLook& look); // and repaint
    void follow(std::size_t request, const QRectF& area);
    void togglePlay();
    void step(int direction); // to the next iteration
    void zoom(double factor, double anchor); // 0: all of it

    ReplicaPicture::Handle m_handle = ReplicaPicture::Handle::None;

    ServingTimelineData m_timeline;
    mutable ServingTimelinePicture m_bars; // arranges itself for the area it is asked about
    TimelineLook m_look;
    std::size_t m_chosen = 0; // request by hand, from 1; 0: none
    Player m_player;
    bool m_scrubbing = false;
    double m_before = -1; // the cursor at the press, for Esc
    QPointer<QWidget> m_run; // its buttons
    QPointer<QPushButton> m_play;
};

} // namespace ridgepoint
