#pragma once

#include "views/figure/picture_view.h"
#include "views/roofline/roofline_picture.h"

#include <QPointer>

#include <optional>

class QLabel;

namespace ridgepoint {

// The roofline. Dragging a roof changes its bandwidth, dragging the peak line its peak; the ridge points
// slide along. Panels, sparsity and number format are the view's own and change nothing in the scenario.
class RooflineView : public PictureView<RooflinePicture>
{
    Q_OBJECT
public:
    explicit RooflineView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;

    QWidget* controls(QWidget* parent) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    const RooflineOptions& rooflineOptions() const { return m_options; }
    void setRooflineOptions(const RooflineOptions& options);
    const ChartAxis& intensityAxis() const { return m_picture.intensityAxis(); }
    const ChartAxis& rateAxis() const { return m_picture.rateAxis(); }

protected:
    void rebuild() override;
    bool drawsVeiled(const AnswerMask& veil) const override;
    std::optional<HeldHandle> holdAt(
        QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;

private:
    void syncControls();
    QString fieldOf(const RooflineHandle& handle) const;
    // Of its field; of the drawn line where that has none.
    double valueNow(const RooflineHandle& handle) const;
    void announceBound();

    RooflineData m_data;
    RooflineOptions m_options;
    RooflineHandle m_handle; // that is held
    double m_pressed = 0; // what the line stood for under the pointer at the press
    double m_value = 0; // of the field then, SI
    std::optional<Bound> m_toldBound;

    QPointer<QLabel> m_badge; // in the frame, once it exists
};

} // namespace ridgepoint
