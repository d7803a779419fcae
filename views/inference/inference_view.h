#pragma once

#include "views/figure/panel_view.h"
#include "views/inference/inference_picture.h"
#include "views/value_drag.h"

#include <optional>

namespace ridgepoint {

// Serving: what a replica holds, how latency grows with concurrency, and whether to replicate or shard. The
// marker of the latency panel is dragged, + and − double and halve the
// concurrency.
class InferenceView : public PanelViewOf<InferencePanel>
{
    Q_OBJECT
public:
    explicit InferenceView(QWidget* parent = nullptr);
    ~InferenceView() override;

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

    const InferenceData& data() const { return m_data; }

protected:
    void outdate() override;

private:
    void ask(double concurrency, EditPhase phase);
    void endDrag(EditPhase phase);

    InferenceData m_data;
    mutable InferencePicture m_picture; // its charts are laid out when they are asked
    std::optional<ValueDrag> m_drag;
};

} // namespace ridgepoint
