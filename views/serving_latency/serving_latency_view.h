#pragma once

#include "views/figure/panel_view.h"
#include "views/serving_latency/latency_picture.h"

#include <memory>

namespace ridgepoint {

// Latency and throughput of a replica over its load. The present load is dragged; + and − double and halve
// it.
class ServingLatencyView : public PanelViewOf<LatencyPanel>, public ServingView
{
    Q_OBJECT
public:
    explicit ServingLatencyView(QWidget* parent = nullptr);

    std::vector<ReadoutTileData> makeTiles() const override;
    ViewTable makeTable() const override;
    QString ownSubtitle() const override;
    ShownService service() const override { return shownService(m_served); }
    QString reasonForNothing(const ViewInput& input) const override;
    std::vector<std::pair<QString, QString>> keys() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> listMarks(const QRectF& area) override;
    bool keyPressed(QKeyEvent* event, const QRectF& area) override;
    Qt::CursorShape cursorAt(QPointF at, const QRectF& area) const override;

    const LatencyData& data() const { return m_data; }

protected:
    void rebuild() override;
    std::optional<Held> holdAt(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    FieldEdits pulledTo(QPointF at, const QRectF& area, Qt::KeyboardModifiers modifiers) override;
    void clicked(const Held& held, const QRectF& area) override;
    void letGo(const Held& held, EditPhase phase) override;

private:
    FieldEdits loadEdits(double load) const; // what sets a replica's load

    std::shared_ptr<const Served> m_served;
    ServedPins m_pins;
    LatencyData m_data;
    mutable LatencyPicture m_picture; // its charts are laid out when they are asked
};

} // namespace ridgepoint
