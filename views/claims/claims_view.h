#pragma once

#include "views/claims/claims_picture.h"
#include "views/figure/picture_view.h"

#include <QPointer>

class QCheckBox;
class QPushButton;

namespace ridgepoint {

// What the lessons say and what is true. Arrows or a click choose a claim, S applies its slip, Enter tries
// the scenario that shows it.
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
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;
    QStringList choicesOf(const QString& key) const override;

    const ClaimCard& chosen() const { return m_cards[m_chosen]; }
    bool withSlip() const { return m_withSlip; }
    void choose(std::size_t index);
    void setWithSlip(bool slip);
    QPushButton* openButton() const; // null until the frame is built

protected:
    void inputChanged() override;
    void styleChanged() override;

private:
    void redraw();
    void tryChosen();

    std::vector<ClaimCard> m_cards;
    std::size_t m_chosen = 0;
    bool m_withSlip = false;
    QPointer<QCheckBox> m_slip;
    QPointer<QPushButton> m_open;
};

} // namespace ridgepoint
