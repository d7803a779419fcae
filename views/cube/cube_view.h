#pragma once

#include "views/cube/cube_picture.h"
#include "views/cube/live_scene.h"

#include <QPointer>
#include <QVariantAnimation>

#include <array>

class QLabel;
class QPushButton;

namespace ridgepoint {

// Models in resource space. In a window the scene is drawn by OpenGL where it can be, without waiting for it;
// exports and every other window take the painter.
class CubeView : public View
{
    Q_OBJECT
public:
    explicit CubeView(QWidget* parent = nullptr);

    QString ownSubtitle() const override;

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;
    std::optional<Mark> findMarkAt(QPointF at, const QRectF& area) override;

    QWidget* controls(QWidget* parent) override;
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    bool wheelTurned(QPointF at, QPoint angle, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    const CubeCamera& camera() const { return m_camera; }
    void setCamera(const CubeCamera& camera); // at once
    void lookFrom(int key); // 0: isometric, 1, 2, 3: along memory, compute, bandwidth; as motion allows
    QVariantAnimation* motion() { return &m_motion; } // for tests: its time can be set
    const QString& selected() const { return m_selected; }
    void select(const QString& key); // empty: none
    const CubeData& data() const { return m_data; }
    const CubeEvaluations& evaluations() const { return m_evaluations; }
    CubeScene scene() const; // as it stands
    // In place of what the application asks for; before the view is first painted in a window.
    void setLiveScene(std::unique_ptr<LiveScene> live);
    const LiveScene* liveScene() const { return m_live.get(); } // null until painted in a window

protected:
    void rebuild() override;

private:
    void rebuildScene();
    bool walk(int step, const QRectF& area);
    std::vector<OptionItem> deviceItems() const;
    void syncControls();
    SceneFrame frameFor(const QRectF& area, qreal ratio) const;
    void explain(const QString& key);

    CubeChoice m_choice;
    CubeCamera m_camera;
    QString m_selected;
    CubeEvaluations m_evaluations;
    CubeData m_data;
    std::optional<CubeRanges> m_ranges;
    std::vector<std::array<double, cubeAxes>> m_trail; // loads of the live dot while dragging
    std::shared_ptr<const CubeScene> m_scene; // null until there is input and style
    CubePicture m_picture;

    QVariantAnimation m_motion;
    CubeCamera m_from, m_to;
    QPointF m_pressedAt, m_draggedAt;
    bool m_pressed = false, m_turned = false;

    std::unique_ptr<LiveScene> m_live;
    QPointer<QLabel> m_renderer; // in the frame, once it exists
};

} // namespace ridgepoint
