#pragma once

#include "views/compare/compare_picture.h"

namespace ridgepoint {

// What was changed since the baselines were pinned, and which readouts moved how far. The Compare dock is
// where changes are taken back; this is the picture of them for the eye and for exports.
class CompareView : public View
{
    Q_OBJECT
public:
    explicit CompareView(QWidget* parent = nullptr);
    ~CompareView() override;

    QString id() const override;
    QString tabName() const override;
    QString title() const override;
    QString subtitle() const override;
    QString nothingToShow(const ViewInput& of) const override;

    std::vector<ReadoutTileData> tiles() const override;
    ViewTable table() const override;
    void paintPicture(QPainter& painter, const QRectF& area) override;
    std::vector<Mark> marks(const QRectF& area) override;

    const CompareData& data() const { return m_data; }

protected:
    void inputChanged() override;
    void styleChanged() override;

private:
    void rebuild();

    CompareData m_data;
    ComparePicture m_picture;
    ComparePicture m_example; // where nothing is pinned
};

} // namespace ridgepoint
