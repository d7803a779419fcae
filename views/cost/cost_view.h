#pragma once

#include "views/cost/cost_picture.h"
#include "views/figure/panel_view.h"

class QPushButton;

namespace ridgepoint {

enum class CostPanel
{
    Bill,
    Time,
    Curves,
    Offers,
};

// What a run costs: the budget sentence, money and time taken apart, curves of equal money and equal time,
// and the other ways to pay.
class CostView : public PanelViewOf<CostPanel>
{
    Q_OBJECT
public:
    explicit CostView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    QString reasonForNothing(const ViewInput& input) const override;

    bool keyPressed(QKeyEvent* event, const QRectF& area) override;

    QString sentence() const { return budgetText(input(), style().numbers).text; }
    void copySentence();
    QPushButton* copyButton() const; // null until the frame is built

protected:
    void addControls(QHBoxLayout& row) override;

private:
    QPointer<QPushButton> m_copy;
};

} // namespace ridgepoint
