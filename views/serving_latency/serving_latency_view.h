#pragma once

#include "views/figure/panel_view.h"
#include "views/figure/picture_view.h"
#include "views/figure/sheet.h"
#include "views/serving_latency/latency_data.h"
#include "views/serving_view.h"

namespace ridgepoint {

enum class LatencyPanel
{
    All,
    FirstToken,
    BetweenTokens,
    Throughput,
};

// Latency and throughput of a replica over its load. The present load is dragged; + and − double and halve
// it.
class ServingLatencyView
    : public ServedView<LatencyData, PictureView<SheetPicture, PanelViewOf<LatencyPanel>>>
{
    Q_OBJECT
public:
    explicit ServingLatencyView(QWidget* parent = nullptr);

    std::vector<std::pair<QString, QString>> keys() const override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

protected:
    void rebuild() override;
    std::optional<Held> holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void clicked(const Held& held, const QRectF& area) override;
    void letGo(const Held& held, EditPhase phase) override;

private:
    FieldEdits loadEdits(double load) const; // what sets a replica's load
};

} // namespace ridgepoint
