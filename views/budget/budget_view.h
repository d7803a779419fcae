#pragma once

// Feel the memory wall: one bar an accelerator, four sliders under the bars. 1…9 or a click choose the
// accelerator.

#include "views/budget/budget_picture.h"
#include "views/figure/picture_view.h"
#include "views/view.h"
#include "widgets/value_slider.h"

class QCheckBox;
class QLabel;

namespace ridgepoint {

class FieldRow;

class BudgetView : public PictureView<BudgetPicture>
{
    Q_OBJECT
public:
    explicit BudgetView(QWidget* parent = nullptr);

    QString ownSubtitle() const override;
    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;

    QWidget* controls(QWidget* parent) override;
    void forgetTried() override { m_hit = {}; }
    bool mousePressed(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool mouseReleased(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;

    const FirstHit& firstHit() const { return m_hit; }
    const BudgetData& data() const { return m_data; }
    const std::vector<FieldRow*>& sliders() const { return m_rows; }
    double axisMaximum() const { return m_picture.axisMaximum(); }

public Q_SLOTS:
    void chooseDevice(std::size_t index);

protected:
    void inputChanged() override;
    void styleChanged() override;

private:
    void rebuild() override;
    void showControls();
    void buildRows();
    void fieldEdited(const QString& field, const QString& text, SliderPhase phase);
    void resetField(const QString& field);

    BudgetData m_data;
    FirstHit m_hit;
    std::optional<std::size_t> m_pressed;

    QWidget* m_controls = nullptr;
    std::vector<FieldRow*> m_rows;
    const Catalog* m_rowCatalog = nullptr; // the rows were built with it
    QCheckBox* m_checkpoint = nullptr;
    QLabel* m_note = nullptr;
};

} // namespace ridgepoint
