#pragma once

// The 16-byte stack: training state per parameter piled up under the memory ceilings.
//   ↑/↓ walk slabs · Enter isolates and explains · 1…9 choose a ceiling · Space plays, or steps when motion
//   is off

#include "views/figure/picture_view.h"
#include "views/stack/stack_picture.h"

#include <QVariantAnimation>

class QSlider;
class QToolButton;

namespace ridgepoint {

class StackView : public PictureView<StackPicture>
{
    Q_OBJECT
public:
    explicit StackView(QWidget* parent = nullptr);
    ~StackView() override;

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    QString ownTitle() const override;

    QWidget* controls(QWidget* parent) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    // Assembly as a running number: slab i is complete at i + 1; then one step a saving hint. Tests set it
    // directly.
    double steps() const;
    double progress() const { return m_state.progress.value_or(static_cast<double>(m_data.slabs.size())); }
    void setProgress(double progress);
    void rest(); // assembled, no hints: how the view is when nothing plays
    bool playing() const { return m_animation.state() == QAbstractAnimation::Running; }
    void forgetTried() override;
    bool logScale() const { return m_state.logScale; }
    const StackData& data() const { return m_data; }
    double axisMaximum() const { return m_picture.axisMaximum(); }

public Q_SLOTS:
    void play(); // or pause; from the start when at the end
    void step(int direction);
    void setLogScale(bool on);
    void chooseCeiling(std::size_t index);

protected:
    void inputChanged() override;
    void styleChanged() override;
    bool drawsVeiled(const Veil& veil) const override;
    std::optional<Held> holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void clicked(const Held& held, const QRectF& area) override;

private:
    void rebuild() override;
    void keepOwnCeiling(); // among the others, once another is chosen in the picture
    void showProgress();

    StackData m_data;
    StackState m_state;
    QVariantAnimation m_animation;
    std::string m_alsoShown; // last unusual device that was left in this picture, to go back to

    std::size_t m_grabbed = 0; // the ceiling that is held

    QToolButton* m_play = nullptr;
    QToolButton* m_back = nullptr;
    QToolButton* m_forward = nullptr;
    QSlider* m_scrub = nullptr;
};

} // namespace ridgepoint
