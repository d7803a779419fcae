#pragma once

#include "views/pipeline/pipeline_baselines.h"
#include "views/pipeline/pipeline_controls.h"
#include "views/pipeline/pipeline_picture.h"

#include <QImage>
#include <QPointer>

#include <array>
#include <optional>

namespace ridgepoint {

// Who computes when: every rank of a pipeline against time, up to three schedules on one axis. Of the
// scenario's pipeline where it has one, else a teaching instrument.
//
//   Space           play or pause; without motion: step
//   arrows          walk the passes; ← and → step while the play position is picked
//   + − 0, Ctrl-wheel, drag     zoom and pan; PageUp and PageDown pan the ranks, Ctrl+Shift-wheel zooms them
//   M               follow the micro-batch of the pass looked at
//   D               the other definition of the bubble
class PipelineView : public View
{
    Q_OBJECT
public:
    explicit PipelineView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    bool showsScenario() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;
    std::optional<Mark> findMarkAt(QPointF at, const QRectF& area) override;
    std::optional<Mark> findMark(const QString& key, const QRectF& area) override;
    bool walkOwnMarks(int step, const QRectF& area) override;

    QWidget* controls(QWidget* parent) override;
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;
    void forgetTried() override;
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    bool wheelTurned(QPointF at, QPoint angle, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void pointerMoved(const std::optional<QPointF>& at, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    const PipelineData& data() const { return m_data; }
    const PipelineSettings& settings() const { return m_settings; }
    void setSettings(const PipelineSettings& settings);
    Player& player() { return m_player; }
    PipelineControls* controlPanel() const { return m_controls; } // null until the frame is built
    const PipelineLayout& layoutFor(const QRectF& area) const;
    // The pass looked at: under the pointer, else reached by keys. Empty: none.
    std::optional<PipelineHit> passLookedAt() const;
    const PipelineChain& chain() const; // of that pass
    void step(int direction); // the play position, to the next or last start of a pass
    void togglePlay();

    static constexpr std::size_t mostMarks = 2000;

protected:
    void styleChanged() override;
    void hideEvent(QHideEvent* event) override;

private:
    struct Drag
    {
        QPointF from;
        bool scrub = false;
        bool moved = false;
        double visibleFrom = 0, visibleTo = 1; // as it was
        int firstRank = 0;
    };
    void rebuild() override;
    void look(const PipelineSettings& settings); // another part of the same picture
    void zoom(double factor, double anchor); // anchor: share of the whole axis that stays where it is
    void zoomRanks(double factor);
    void panRanks(int ranks);
    void reveal(const PipelineHit& hit); // scrolls to it
    void playerMoved();
    void pick(const QString& key, const QRectF& area);
    std::optional<PipelineHit> hitOf(const QString& key) const;
    std::optional<PipelineHit> neighbour(const PipelineHit& hit, int key) const;
    QString heldTextOf(const PipelineHit& hit) const; // by the rank, when the pass starts
    Mark markOf(const PipelineHit& hit, const PipelineLayout& layout) const;
    Mark runMark(std::size_t run, const PipelineLayout& layout) const;
    Mark playheadMark(const PipelineLayout& layout) const;
    PipelineOverlay overlay() const;
    int mostRanks() const;

    PipelineLayer m_layer;
    PipelineBaselines m_baselines;
    PipelineSettings m_settings;
    PipelineData m_data;
    Player m_player;
    PipelinePicture m_picture;
    mutable std::optional<PipelineLayout> m_layout;
    mutable std::array<std::optional<PipelineLinks>, mostSchedules> m_links; // made when first asked for
    mutable PipelineChain m_chain;
    mutable std::optional<PipelineHit> m_chainOf;
    std::optional<PipelineHit> m_hovered;
    QString m_selected; // from options(); a mark's key
    std::optional<Drag> m_drag;
    QImage m_still; // what stands still, at the window's resolution; null: to be painted
    QRect m_stillBox;
    QPointer<PipelineControls> m_controls;
};

} // namespace ridgepoint
