#pragma once

#include "core/figures/iso.h"
#include "views/cost/cost_picture.h"
#include "views/figure/panel_view.h"
#include "views/figure/sheet.h"

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

    std::vector<ReadoutTileData> makeTiles() const override;

    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    QString sentence() const { return budgetText(input(), style().numbers).text; }
    const IsoData& iso() const { return m_curves.data(); }
    void copySentence();
    QPushButton* copyButton() const; // null until the frame is built

protected:
    void addControls(QHBoxLayout& row) override;
    std::optional<HeldHandle> holdAt(
        QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void rebuild() override;
    void panelChanged() override { drop(); }

private:
    QString textFor(const QString& field, double value) const;

    PanelOf<IsoData, SheetPicture>& m_curves;
    QString m_pulled; // the field that the first pull of the point chose: one gesture edits one
    QPointer<QPushButton> m_copy;
};

} // namespace ridgepoint
