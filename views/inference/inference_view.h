#pragma once

#include "views/inference/inference_picture.h"
#include "views/panel_switch.h"
#include "views/value_drag.h"

#include <QPointer>

#include <array>
#include <optional>

class QRadioButton;

namespace ridgepoint {

// Serving: what a replica holds, how latency grows with concurrency, and whether to replicate or shard. 1…4
// or the buttons choose the panels; the marker of the latency panel is dragged, + and − double and halve the
// concurrency.
class InferenceView : public View
{
    Q_OBJECT
public:
    explicit InferenceView(QWidget* parent = nullptr);
    ~InferenceView() override;

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
    QVariantMap options() const override;
    void setOptions(const QVariantMap& options) override;
    QStringList choicesOf(const QString& key) const override;

    InferencePanel shown() const { return m_show; }
    void setShown(InferencePanel show);
    const InferenceData& data() const { return m_data; }
    QRadioButton* showButton(InferencePanel show) const; // null until the frame is built

protected:
    void inputChanged() override;
    void styleChanged() override;

private:
    void rebuild();
    void syncControls();
    void ask(double concurrency, EditPhase phase);
    void endDrag(EditPhase phase);

    InferencePanel m_show = InferencePanel::All;
    InferenceData m_data;
    mutable InferencePicture m_picture; // its charts are laid out when they are asked
    std::optional<ValueDrag> m_drag;
    PanelSwitch m_switch;
};

} // namespace ridgepoint
