#pragma once

#include "views/compare/compare_picture.h"
#include "views/figure/picture_view.h"

namespace ridgepoint {

// What was changed since the baselines were pinned, and which readouts moved how far. The Compare dock is
// where changes are taken back; this is the picture of them for the eye and for exports.
class CompareView : public PictureView<ComparePicture>
{
    Q_OBJECT
public:
    explicit CompareView(QWidget* parent = nullptr);

    QString nothingToShow(const ViewInput& of) const override;

    std::vector<ReadoutTileData> tiles() const override;
    ViewTable table() const override;
    void paintPicture(QPainter& painter, const QRectF& area) override;

    const CompareData& data() const { return m_data; }

protected:
    void rebuild() override;

private:
    CompareData m_data;
    ComparePicture m_example; // where nothing is pinned
};

} // namespace ridgepoint
