#pragma once

#include "views/figure/panel_view.h"
#include "views/memory_timeline/melt_picture.h"
#include "views/memory_timeline/memory_timeline_picture.h"

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QPointer>

#include <array>
#include <optional>

class QPushButton;
class QVariantAnimation;

namespace ridgepoint {

enum class MemoryPanel
{
    Time,
    Melt,
};

// The fullest rank's memory through one step, and what ZeRO's stages melt of it. T and Z choose; over time,
// Space plays and a drag scrubs; of the stages, 0…3 or a click sets the scenario's, Space shows the next.
class MemoryTimelineView : public PanelViewOf<MemoryPanel>
{
    Q_OBJECT
public:
    static constexpr double wholeSeconds = 12; // the playhead's way across the axis

    explicit MemoryTimelineView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;

    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    double cursor() const { return m_cursor; } // 0 … 1 of the axis; below 0: none
    void setCursor(double place);
    bool isPlaying() const { return m_timer.isActive(); }
    void play();
    void pause();
    void advance(double milliseconds); // what the clock does
    double shownStage() const { return m_stage; } // between two while the slabs melt
    const MemoryTimelineData& data() const { return m_data; }
    const MeltData& melt() const { return m_melt; }
    QPushButton* playButton() const; // null until the frame is built, as the next
    QPushButton* stageButton(int stage) const;

protected:
    void styleChanged() override;
    void rebuild() override;
    void addControls(QHBoxLayout& row) override;
    void syncControls() override;
    void panelChanged() override;
    void timerEvent(QTimerEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void chooseStage(int stage);
    void meltTo(double stage, bool moving);

    MemoryTimelineData m_data;
    MeltData m_melt;
    mutable MemoryTimelinePicture m_time; // arrange themselves for every area they are asked about
    mutable MeltPicture m_melting;
    double m_cursor = -1;
    double m_stage = -1; // below 0: not shown yet
    bool m_scrubbing = false;
    double m_before = -1; // the cursor at the press, for Esc
    QBasicTimer m_timer;
    QElapsedTimer m_since;
    QVariantAnimation* m_animation; // a child
    QPointer<QWidget> m_timePanel, m_meltPanel;
    QPointer<QPushButton> m_play;
    std::array<QPointer<QPushButton>, 4> m_stages;
};

} // namespace ridgepoint
