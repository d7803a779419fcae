#pragma once

#include "views/roofline/roofline_picture.h"
#include "views/value_drag.h"

#include <QPointer>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;

namespace ridgepoint {

// The roofline. Dragging a roof changes its bandwidth, dragging the peak line its peak; the ridge points
// slide along. Panels, sparsity and number format are the view's own and change nothing in the scenario.
class RooflineView : public View
{
    Q_OBJECT
public:
    explicit RooflineView(QWidget* parent = nullptr);
    ~RooflineView() override;

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
    std::vector<std::pair<QString, QString>> keys() const override;
    Qt::CursorShape pictureCursor(QPointF at, const QRectF& area) const override;

    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;
    const RooflineOptions& rooflineOptions() const { return m_options; }
    void setRooflineOptions(const RooflineOptions& options);
    const ChartAxis& intensityAxis() const { return m_picture.intensityAxis(); }
    const ChartAxis& rateAxis() const { return m_picture.rateAxis(); }

protected:
    void inputChanged() override;
    void styleChanged() override;

private:
    struct Gesture : ValueDrag
    {
        RooflineHandle handle;
        double pressed = 0; // what the line stood for under the pointer at the press
        double value = 0; // the field then, SI
    };

    void rebuild();
    void syncControls();
    QString fieldOf(const RooflineHandle& handle) const;
    // The field's value and text now; the drawn line's where the field has none.
    std::pair<double, QString> fieldNow(const RooflineHandle& handle) const;
    QString textFor(const RooflineHandle& handle, double value) const;
    void drag(QPointF at, const QRectF& area);
    void announceBound();

    RooflineData m_data;
    RooflineOptions m_options;
    mutable RooflinePicture m_picture; // arranges itself for every area it is asked about
    bool m_built = false;
    std::optional<Gesture> m_gesture;
    std::optional<Bound> m_toldBound;

    QPointer<QComboBox> m_type; // the controls live in the frame, once it exists
    QPointer<QCheckBox> m_split;
    QPointer<QCheckBox> m_sparse;
    QPointer<QCheckBox> m_measured;
    QPointer<QLabel> m_badge;
};

} // namespace ridgepoint
