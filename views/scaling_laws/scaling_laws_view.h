#pragma once

#include "views/figure/panel_view.h"
#include "views/scaling_laws/scaling_laws_picture.h"
#include "views/value_drag.h"

#include <optional>

class QComboBox;

namespace ridgepoint {

// What size and how many tokens a compute budget asks for, by the rule of 20 tokens per parameter and by a
// fitted loss, side by side; and what the batch size costs. Dragging the run changes its size and tokens,
// with Shift along the line of equal compute; dragging the batch changes it. 1…4 choose a panel, F the fit.
class ScalingLawsView : public PanelViewOf<LawsPanel>
{
    Q_OBJECT
public:
    explicit ScalingLawsView(QWidget* parent = nullptr);
    ~ScalingLawsView() override;

    QString id() const override;
    QString tabName() const override;
    QString title() const override;

    std::vector<ReadoutTileData> tiles() const override;
    ViewTable table() const override;
    void paintPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> marks(const QRectF& area) override;

    bool pictureMousePress(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureMouseMove(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureMouseRelease(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    bool pictureKeyPress(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape pictureCursor(QPointF at, const QRectF& area) const override;
    // fit, panel.
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;
    QStringList choicesOf(const QString& key) const override;

    LossFitKind fit() const { return m_fit; }
    void setFit(LossFitKind fit);
    const ScalingLawsData& data() const { return m_data; }
    QComboBox* fitBox() const; // null until the frame is built

protected:
    void outdate() override;
    void addControls(QHBoxLayout& row) override;
    void syncControls() override;

private:
    struct Gesture : ValueDrag // of the batch field
    {
        ScalingLawsPicture::Handle handle;
        LawPoint offset; // the run over what was under the pointer at the press
        double compute = 0;
    };
    void drag(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers);
    void moveRun(const LawPoint& to, EditPhase phase);
    double sizeOverActive() const; // experts: all parameters over the active ones
    QString fieldNow(const char* field) const;

    ScalingLawsData m_data;
    LossFitKind m_fit = LossFitKind::Hoffmann;
    mutable ScalingLawsPicture m_picture; // arranges itself for every area it is asked about
    std::optional<Gesture> m_gesture;
    FieldEdits m_lastRun; // of the run being dragged
    QPointer<QComboBox> m_fits;
};

} // namespace ridgepoint
