#pragma once

// A model's layers as a strip of cells, first to last: above what mixes tokens, below where experts are.

#include "core/inputs/model/layer_account.h"
#include "views/view.h"

#include <QWidget>

#include <cstdint>
#include <vector>

namespace ridgepoint {

struct LayerStripData
{
    std::vector<LayerAccount> kinds;
    std::vector<std::uint16_t> cells; // of kinds
    QString pattern; // "15x(3 gdn+moe, 1 full+moe)"
    QString spoken; // "45 × gated delta net + experts, 15 × full attention + experts"
    bool operator==(const LayerStripData& other) const;
    bool hasExperts() const; // in any layer
};

LayerStripData layerStripData(const Architecture& model, double cacheElement, const NumberFormat& numbers);
ColorRole layerRole(LayerReach reach);
QString layerReachName(LayerReach reach); // for legends: "reads every token"

void paintLayerStrip(QPainter& painter, const QRectF& box, const LayerStripData& data, const Theme& theme);

// The strip by itself, with the pattern as its tool tip and in words for screen readers.
class LayerStrip : public QWidget
{
    Q_OBJECT
public:
    explicit LayerStrip(QWidget* parent = nullptr);

    void setData(const LayerStripData& data);
    void setTheme(const Theme& theme);
    const LayerStripData& data() const { return m_data; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    LayerStripData m_data;
    const Theme* m_theme = nullptr;
};

} // namespace ridgepoint
