#pragma once

#include "views/collective/collective_picture.h"
#include "views/figure/picture_view.h"

#include <QPointer>
#include <QVariantAnimation>

class QComboBox;
class QSlider;
class QToolButton;

namespace ridgepoint {

// The collective player: one operation by one algorithm on a few ranks, message by message. Space plays, or
// takes one step where motion is reduced or off; . and , step forward and back.
class CollectiveView : public PictureView<CollectivePicture>
{
    Q_OBJECT
public:
    explicit CollectiveView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    bool showsScenario() const override { return false; }

    QWidget* controls(QWidget* parent) override;
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseMoved(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    // op, algorithm, ranks, bytes, step: what a file of the same picture is drawn from.
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;

    const CollectiveData& data() const { return m_data; }
    const CollectiveChoice& choice() const { return m_choice; }
    void setChoice(CollectiveChoice choice); // an algorithm that the operation lacks becomes its first
    double position() const { return m_position; } // steps done
    void setPosition(double position);
    bool playing() const { return m_animation.state() == QAbstractAnimation::Running; }
    void play(); // or pause; one step where nothing may move
    void step(int direction);
    double speed() const { return m_speed; }
    void setSpeed(double speed);

protected:
    void styleChanged() override;
    void hideEvent(QHideEvent* event) override;

private:
    void rebuild() override;
    void shown(); // after a change of position
    void syncControls();
    void fillAlgorithms();
    void startFrom(double position);

    CollectiveChoice m_choice;
    CollectiveData m_data;
    double m_position = 0;
    double m_speed = 1;
    bool m_scrubbing = false;
    QVariantAnimation m_animation;
    QPointer<QComboBox> m_op, m_algorithm, m_ranks, m_bytes, m_speeds; // in the frame, once it exists
    QPointer<QToolButton> m_play, m_back, m_forward;
    QPointer<QSlider> m_scrub;
};

} // namespace ridgepoint
