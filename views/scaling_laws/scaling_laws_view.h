#pragma once

#include "views/figure/panel_view.h"
#include "views/figure/picture_view.h"
#include "views/scaling_laws/scaling_laws_picture.h"

#include <optional>

class QComboBox;

namespace ridgepoint {

// What size and how many tokens a compute budget asks for, by the rule of 20 tokens per parameter and by a
// fitted loss, side by side; and what the batch size costs. Dragging the run changes its size and tokens,
// with Shift along the line of equal compute; dragging the batch changes it. 1…4 choose a panel, F the fit.
class ScalingLawsView : public PictureView<ScalingLawsPicture, PanelViewOf<LawsPanel>>
{
    Q_OBJECT
public:
    explicit ScalingLawsView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;

    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    LossFitKind fit() const { return m_fit; }
    void setFit(LossFitKind fit);
    const ScalingLawsData& data() const { return m_data; }
    QComboBox* fitBox() const; // null until the frame is built

protected:
    void rebuild() override;
    std::optional<HeldHandle> holdAt(
        QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;

private:
    FieldEdits runMovedTo(const LawPoint& to) const; // empty where there is no such run
    double sizeOverActive() const; // experts: all parameters over the active ones

    ScalingLawsData m_data;
    LossFitKind m_fit = LossFitKind::Hoffmann;
    ScalingLawsPicture::Handle m_handle{}; // that is held
    LawPoint m_offset; // the run over what was under the pointer at the press
    double m_compute = 0; // then
};

} // namespace ridgepoint
