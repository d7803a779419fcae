#pragma once

#include "views/asked_readout.h"
#include "views/figure/panel_view.h"
#include "views/figure/try_rows.h"
#include "views/sensitivity/sensitivity_picture.h"

class QLineEdit;

namespace ridgepoint {

enum class SensitivityPanel
{
    Fields,
    Goal,
};

// What a readout hangs on, field by field, and what would have to change for it to reach a bound. A click or
// Enter on a change tries it. The readout and the bound are the view's settings.
class SensitivityView : public TryRows<PanelViewOf<SensitivityPanel>>
{
    Q_OBJECT
public:
    explicit SensitivityView(QWidget* parent = nullptr);

    QString ownTitle() const override;
    std::vector<ReadoutTileData> makeTiles() const override;
    QString reasonForNothing(const ViewInput& input) const override;
    void forgetTried() override;
    bool showsPlans() const override { return m_replan && shown() == SensitivityPanel::Fields; }
    void addQuestions(FurtherQuestions& further) const override;
    std::vector<std::pair<QString, QString>> keys() const override;

    const Readout& readout() const { return *m_readout; }
    Goal goal() const; // the bound; where none is set, a fifth better than now
    void ask(const Readout& readout); // as if by hand
    // "10 s", as a person types it; refused with what was expected. Empty: a fifth better.
    QString setBound(const QString& text);
    const SensitivityData& data() const { return m_fields.data(); }
    const GoalData& goalShown() const { return m_goal.data(); }

protected:
    void addControls(QHBoxLayout& row) override;
    void syncControls() override;
    bool canTry(const QString& key) const override;
    void tryMark(const QString& key) override;

private:
    const GoalRow* row(const QString& key) const;
    bool atMost() const { return m_side == Side::Better ? isLessBetter(*m_readout) : m_side == Side::Most; }
    bool asksGoal() const { return shown() == SensitivityPanel::Goal; }
    void setBoundText(const QString& text); // what is no such value changes nothing

    enum class Side
    {
        Most,
        Least,
        Better,
    };
    const Readout* m_readout;
    std::optional<double> m_bound; // in the readout's unit
    QString m_boundText; // as it was typed
    Side m_side = Side::Better; // of the bound
    PanelOf<SensitivityData, TornadoPicture>& m_fields;
    PanelOf<GoalData, GoalPicture>& m_goal;
    bool m_replan = false; // with the best plan of each trial beside
    QPointer<QLineEdit> m_boundEntry;
};

} // namespace ridgepoint
