#pragma once

#include "views/cost/cost_picture.h"
#include "views/cost/iso_picture.h"
#include "views/figure/panel_view.h"
#include "views/value_drag.h"

#include <optional>

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
    ~CostView() override;

    QString id() const override;
    QString tabName() const override;
    QString title() const override;
    std::vector<ReadoutTileData> tiles() const override;

    bool pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureMouseMove(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureMouseRelease(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureKeyPress(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape pictureCursor(QPointF at, const QRectF& area) const override;

    QString sentence() const { return budgetText(input(), style().numbers).text; }
    const IsoData& iso() const { return m_curves.data(); }
    void copySentence();
    QPushButton* copyButton() const; // null until the frame is built

protected:
    void addControls(QHBoxLayout& row) override;
    void panelChanged() override { hold({}); }

private:
    // The point of the curves under the hand. The first move chooses the axis: one gesture edits one field.
    struct Gesture : ValueDrag
    {
        QString field; // empty: not moved yet
    };

    void hold(const std::optional<Gesture>& gesture);
    QString textFor(const QString& field, double value) const;
    QString fieldNow(const QString& field) const;
    void drag(QPointF at, const QRectF& area);

    PanelOf<IsoData, IsoPicture>& m_curves;
    std::optional<Gesture> m_gesture;
    QPointer<QPushButton> m_copy;
};

} // namespace ridgepoint
