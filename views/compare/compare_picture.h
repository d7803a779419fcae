#pragma once

// Changed fields as a table, and below or beside it how many times each readout is now what it was: one
// hollow marker with its letter a baseline, on a logarithmic axis around ×1.

#include "views/chart/axis_map.h"
#include "views/compare/compare_data.h"
#include "views/figure/live_axis.h"

#include <optional>
#include <vector>

namespace ridgepoint {

class ComparePicture
{
public:
    void update(const CompareData& data, const PictureStyle& style);
    void paint(QPainter& painter, const QRectF& area);
    std::vector<Mark> marks(const QRectF& area);

private:
    struct Layout
    {
        QRectF area;
        QFont font, bold;
        qreal line = 0;
        QRectF fields; // header and rows; null: no room or none
        std::size_t shownFields = 0;
        std::vector<qreal> columns; // left edges: label, A, B, C, now, and the right end
        QRectF names, plot, values; // of the readouts
        QRectF axis;
        std::vector<std::size_t> rows; // places in the data
        qreal row = 0; // height of one
    };
    const Layout& layOut(const QRectF& area);
    void layOutFields(Layout& layout, const QRectF& box) const;
    void layOutReadouts(Layout& layout, const QRectF& box) const;
    QRectF fieldBox(const Layout& layout, std::size_t row) const;
    QRectF readoutBox(const Layout& layout, std::size_t row) const;
    qreal x(const Layout& layout, double ratio) const;
    void paintFields(QPainter& painter, const Layout& layout) const;
    void paintAxis(QPainter& painter, const Layout& layout) const;
    void paintReadout(QPainter& painter, const Layout& layout, std::size_t row) const;

    CompareData m_data;
    PictureStyle m_style;
    LiveAxis m_axis;
    AxisMap m_map;
    std::optional<Layout> m_layout;
};

} // namespace ridgepoint
