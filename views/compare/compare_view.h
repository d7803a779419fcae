#pragma once

#include "views/asked_readout.h"
#include "views/compare/attribution_picture.h"
#include "views/compare/compare_picture.h"
#include "views/figure/panel_view.h"

namespace ridgepoint {

enum class ComparePanel
{
    Changes,
    Causes,
};

// What was changed since the baselines were pinned and which readouts moved how far, or which change brought
// how much of one of them. The Compare dock is where changes are taken back; this is the picture of them for
// the eye and for exports.
class CompareView : public PanelViewOf<ComparePanel>
{
    Q_OBJECT
public:
    explicit CompareView(QWidget* parent = nullptr);

    QString ownTitle() const override;
    QString reasonForNothing(const ViewInput& of) const override;

    std::vector<ReadoutTileData> makeTiles() const override;
    void drawPicture(QPainter& painter, const QRectF& area) override;
    std::vector<std::pair<QString, QString>> keys() const override;

    const CompareData& data() { return m_changes.data(); }
    const AttributionData& causes() { return m_causes.data(); }
    void ask(const Readout& readout, std::size_t baseline); // as if by hand

protected:
    void rebuild() override;

private:
    const Readout* m_readout;
    std::size_t m_baseline = 0;
    PanelOf<CompareData, ComparePicture>& m_changes;
    PanelOf<AttributionData, AttributionPicture>& m_causes;
    ComparePicture m_example; // where nothing is pinned
};

} // namespace ridgepoint
