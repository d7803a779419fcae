#pragma once

#include "views/figure/panel_view.h"
#include "views/inference/inference_picture.h"
#include "views/service_words.h"

#include <memory>
#include <optional>

namespace ridgepoint {

// Serving: what a replica holds, how latency grows with concurrency, and whether to replicate or shard. The
// marker of the latency panel is dragged, + and − double and halve the
// concurrency.
class InferenceView : public PanelViewOf<InferencePanel>, public ServingView
{
    Q_OBJECT
public:
    explicit InferenceView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ShownService service() const override { return m_served ? m_served->shown() : ShownService(); }
    ViewTable makeTable() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;

    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    const InferenceData& data() const { return m_data; }

protected:
    void rebuild() override;
    std::optional<Held> holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void letGo(const Held& held, EditPhase phase) override;

private:
    std::shared_ptr<const Served> m_served; // beside the rule of thumb, which is drawn
    InferenceData m_data;
    mutable InferencePicture m_picture; // its charts are laid out when they are asked
};

} // namespace ridgepoint
