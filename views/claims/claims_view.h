#pragma once

#include "views/claims/claims_picture.h"
#include "views/figure/picture_view.h"

#include <QPointer>

class QPushButton;

namespace ridgepoint {

// What the lessons say and, once somebody has said whether it holds (H, N), what is true; V shows all of it.
// Arrows or a click choose a claim, S applies its slip, Enter tries the scenario that shows it.
class ClaimsView : public PictureView<ClaimsPicture>
{
    Q_OBJECT
public:
    explicit ClaimsView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    bool showsScenario() const override { return false; }
    QWidget* controls(QWidget* parent) override;
    bool walkOwnMarks(int step, const QRectF& area) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    std::vector<std::pair<QString, QString>> keys() const override;

    const ClaimCard& chosen() const { return m_cards[m_chosen]; }
    bool withSlip() const { return m_withSlip; }
    void choose(std::size_t index);
    void setWithSlip(bool slip);
    void say(bool holds); // of the chosen one; what is true is shown then
    void setVerdicts(bool shown); // of all, unasked
    QPushButton* openButton() const; // null until the frame is built

protected:
    QString ownSubtitle() const override;
    void changed() override;
    void inputChanged() override;
    void styleChanged() override;

private:
    void redraw();
    void refreshCards();
    void tryChosen();
    QString answered() const; // "step_time=n,sparse_peak=h"
    void setAnswered(const QString& text);

    std::vector<ClaimCard> m_all, m_cards; // with every verdict; as they are shown
    std::vector<std::optional<bool>> m_said; // that it holds
    bool m_verdicts = false;
    std::size_t m_chosen = 0;
    bool m_withSlip = false;
    QPointer<QPushButton> m_holds, m_not;
    QPointer<QPushButton> m_open;
};

} // namespace ridgepoint
