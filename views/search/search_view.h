#pragma once

#include "views/figure/panel_view.h"
#include "views/search/search_picture.h"

class QDoubleSpinBox;
class QMenu;
class QToolButton;

namespace ridgepoint {

enum class SearchPanel
{
    Plans,
    Space,
};

// The best plans of the scenario, best first, and what became of all others. A click or Enter on a plan tries
// it. What is asked is the view's setting; who answers is not the view's affair: see ViewInput::search.
class SearchView : public PanelViewOf<SearchPanel>
{
    Q_OBJECT
public:
    explicit SearchView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> tiles() const override;
    bool showsPlans() const override { return true; }
    QString nothingToShow(const ViewInput& input) const override;
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    bool pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureMouseRelease(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureKeyPress(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape pictureCursor(QPointF at, const QRectF& area) const override;

    const SearchQuestion& question() const { return m_question; }
    void ask(const SearchQuestion& question); // as if by hand
    const PlansData& data() const { return m_plans.data(); }

protected:
    void addControls(QHBoxLayout& row) override;
    void syncControls() override;

private:
    const SearchPlan* planAt(QPointF at, const QRectF& area) const;
    const SearchPlan* plan(const QString& key) const;
    void tryPlan(const SearchPlan& plan);
    void fillLocks();

    PanelOf<PlansData, PlansPicture>& m_plans;
    SearchQuestion m_question;
    QString m_pressed; // key of the plan under the button
    QPointer<QDoubleSpinBox> m_headroom;
    QPointer<QToolButton> m_locks;
    QPointer<QMenu> m_lockMenu;
};

} // namespace ridgepoint
