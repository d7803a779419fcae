#pragma once

#include "views/figure/panel_view.h"
#include "views/figure/try_rows.h"
#include "views/search/counts_picture.h"
#include "views/search/front_picture.h"
#include "views/search/pairs_picture.h"
#include "views/search/search_picture.h"

class QComboBox;
class QDoubleSpinBox;
class QMenu;
class QToolButton;

namespace ridgepoint {

enum class SearchPanel
{
    Plans,
    Front,
    Counts,
    Pairs,
    Space,
};

// The best plans of the scenario, best first, and what became of all others. A click or Enter on a plan tries
// it. What is asked is the view's setting; who answers is not the view's affair: see ViewInput::search.
class SearchView : public TryRows<PanelViewOf<SearchPanel>>
{
    Q_OBJECT
public:
    explicit SearchView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    bool showsPlans() const override { return true; }
    QString reasonForNothing(const ViewInput& input) const override;
    std::vector<std::pair<QString, QString>> keys() const override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;

    void addQuestions(FurtherQuestions& further) const override;
    SearchQuestion question() const; // with them
    void ask(const SearchQuestion& question); // as if by hand
    const PlansData& data() const { return m_plans.data(); }
    // Of the plan that the arrow keys have reached in whichever picture, else of the best, else of the one
    // behind it: what makes it another than the scenario's.
    void why();

Q_SIGNALS:
    // The plan, called by its words.
    void whyRequested(const ridgepoint::Scenario& plan);

protected:
    void addControls(QHBoxLayout& row) override;
    void syncControls() override;
    bool canTry(const QString& key) const override;
    bool previews(const QString& key) const override;
    void tryMark(const QString& key) override;

private:
    const PlansData& shownData() const;
    const SearchPlan* plan(const QString& key) const;
    // What a click on a mark of the picture makes of the scenario; empty: nothing.
    struct Tried
    {
        FieldEdits edits;
        QString name, effect;
    };
    std::optional<Tried> tried(const QString& key) const;
    bool isStale() const; // what the picture shows
    void fillLocks();

    PanelOf<PlansData, PlansPicture>& m_plans;
    PanelOf<PlansData, FrontPicture>* m_front = nullptr;
    PanelOf<CountsData, CountsPicture>* m_counts = nullptr;
    PanelOf<PairsData, PairsPicture>* m_pairs = nullptr;
    PanelOf<SpaceData, SpacePicture>* m_space = nullptr;
    SearchQuestion m_question; // but what its pictures add
    std::array<QPointer<QComboBox>, 2> m_pair;
    QPointer<QDoubleSpinBox> m_headroom;
    QPointer<QToolButton> m_locks, m_why;
    QPointer<QMenu> m_lockMenu;
};

} // namespace ridgepoint
