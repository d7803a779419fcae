#pragma once

#include "views/panel_switch.h"
#include "views/scaling_laws/scaling_laws_picture.h"
#include "views/value_drag.h"

#include <QPointer>

#include <array>
#include <optional>

class QComboBox;
class QRadioButton;

namespace ridgepoint {

// What size and how many tokens a compute budget asks for, by the rule of 20 tokens per parameter and by a
// fitted loss, side by side; and what the batch size costs. Dragging the run changes its size and tokens,
// with Shift along the line of equal compute; dragging the batch changes it. 1…4 choose a panel, F the fit.
class ScalingLawsView : public View
{
    Q_OBJECT
public:
    explicit ScalingLawsView(QWidget* parent = nullptr);
    ~ScalingLawsView() override;

    QString id() const override;
    QString tabName() const override;
    QString title() const override;
    QString subtitle() const override;

    std::vector<ReadoutTileData> tiles() const override;
    ViewTable table() const override;
    void paintPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> marks(const QRectF& area) override;

    QWidget* controls(QWidget* parent) override;
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
    LawsPanel panel() const { return m_panel; }
    void setPanel(LawsPanel panel);
    const ScalingLawsData& data() const { return m_data; }
    QComboBox* fitBox() const; // null until the frame is built, as the next
    QRadioButton* panelButton(LawsPanel panel) const;

protected:
    void inputChanged() override;
    void styleChanged() override;

private:
    struct Gesture : ValueDrag // of the batch field
    {
        ScalingLawsPicture::Handle handle;
        LawPoint offset; // the run over what was under the pointer at the press
        double compute = 0;
    };
    void rebuild();
    void changed();
    void syncControls();
    void drag(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers);
    void moveRun(const LawPoint& to, EditPhase phase);
    double sizeOverActive() const; // experts: all parameters over the active ones
    QString fieldNow(const char* field) const;

    ScalingLawsData m_data;
    LossFitKind m_fit = LossFitKind::Hoffmann;
    LawsPanel m_panel = LawsPanel::All;
    mutable ScalingLawsPicture m_picture; // arranges itself for every area it is asked about
    std::optional<Gesture> m_gesture;
    FieldEdits m_lastRun; // of the run being dragged
    QPointer<QComboBox> m_fits;
    PanelSwitch m_switch;
};

} // namespace ridgepoint
