#pragma once

// The 16-byte stack: training state per parameter piled up under the memory ceilings; and, as a page of its
// own, the same with activations as one bar an accelerator, with four sliders under the bars.
//   ↑/↓ walk slabs · Enter isolates and explains · 1…9 choose a ceiling or an accelerator · Space plays, or
//   steps when motion is off

#include "views/figure/panel_view.h"
#include "views/stack/budget_picture.h"
#include "views/stack/stack_picture.h"

#include <QVariantAnimation>

class QSlider;
class QToolButton;

namespace ridgepoint {

class BudgetControls;
class FieldRow;

enum class StackPage
{
    Column,
    Devices,
};

class StackView : public PanelViewOf<StackPage>
{
    Q_OBJECT
public:
    explicit StackView(QWidget* parent = nullptr);
    ~StackView() override;

    std::vector<ReadoutTileData> makeTiles() const override;
    QString ownTitle() const override;
    QString writtenTitle() const override;
    QString writtenSubtitle() const override;
    QString ownSubtitle() const override;

    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    // Assembly as a running number: slab i is complete at i + 1; then one step a saving hint. Tests set it
    // directly.
    double steps() const;
    double progress() const { return m_state.progress.value_or(static_cast<double>(data().slabs.size())); }
    void setProgress(double progress);
    void rest(); // assembled, no hints: how the view is when nothing plays
    bool playing() const { return m_animation.state() == QAbstractAnimation::Running; }
    void forgetTried() override;
    bool logScale() const { return m_state.logScale; }
    const StackData& data() const { return m_column.data(); }
    double axisMaximum() const { return m_column.picture().axisMaximum(); }

    const BudgetData& budget() const { return m_devices.data(); }
    double budgetAxisMaximum() const { return m_devices.picture().axisMaximum(); }
    const FirstHit& firstHit() const { return m_hit; }
    const std::vector<FieldRow*>& sliders() const; // once the frame is built

public Q_SLOTS:
    void play(); // or pause; from the start when at the end
    void step(int direction);
    void setLogScale(bool on);
    void chooseCeiling(std::size_t index);

protected:
    void inputChanged() override;
    void styleChanged() override;
    bool drawsVeiled(const AnswerMask& veil) const override;
    std::optional<HeldHandle> holdAt(
        QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void clicked(const HeldHandle& held, const QRectF& area) override;
    void addControls(QHBoxLayout& row) override;
    void syncControls() override;
    void panelChanged() override;
    void changed() override;

private:
    void rebuild() override;
    StackData columnOf(const ViewInput& input, const NumberFormat& numbers);
    void watchBudget(); // for the input that takes the bars over it
    std::optional<std::size_t> ceilingAt(QPointF at, const QRectF& area) const; // that a press there means
    void keepOwnCeiling(); // among the others, once another is chosen in the picture
    void showProgress();
    bool inColumn() const { return shown() == StackPage::Column; }

    PanelOf<StackData, StackPicture>& m_column;
    PanelOf<BudgetData, BudgetPicture>& m_devices;
    StackState m_state;
    FirstHit m_hit;
    QVariantAnimation m_animation;
    std::string m_alsoShown; // last unusual device that was left in this picture, to go back to

    std::optional<std::size_t> m_grabbed; // the ceiling that is held, or the bar under the pointer

    QWidget* m_assembly = nullptr;
    QToolButton* m_play = nullptr;
    QToolButton* m_back = nullptr;
    QToolButton* m_forward = nullptr;
    QSlider* m_scrub = nullptr;
    BudgetControls* m_budget = nullptr;
};

} // namespace ridgepoint
