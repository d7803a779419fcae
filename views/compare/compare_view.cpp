#include "views/compare/compare_view.h"

#include "views/example.h"

namespace ridgepoint {

namespace {

constexpr qreal ownShare = 0.2; // of the height, above the example: two lines

} // namespace

CompareView::CompareView(QWidget* parent)
    : PictureView(parent,
        {QStringLiteral("compare"), tr("Compare"), tr("What changed, and what it did"),
            tr("Changed fields, and how far each readout moved")})
{
}

QString CompareView::nothingToShow(const ViewInput& of) const
{
    return of.baselines.empty() ? noBaseline() : QString();
}

void CompareView::rebuild()
{
    m_data = compareData(input(), style().numbers, style().interactive);
    if (!style().theme)
        return;
    m_picture.update(m_data, style());
    if (!input().report || !input().catalog || !input().baselines.empty())
        return;
    ViewInput pinned = input();
    pinned.baselines = {onTwiceAsMany(*input().report)};
    m_example.update(compareData(pinned, style().numbers, false), style());
}

std::vector<ReadoutTileData> CompareView::tiles() const
{
    return input().report ? compareTiles(input(), style().numbers) : std::vector<ReadoutTileData>();
}

ViewTable CompareView::table() const { return compareTable(m_data); }

void CompareView::paintPicture(QPainter& painter, const QRectF& area)
{
    if (!ready())
        return;
    m_picture.paint(painter, area);
    if (input().baselines.empty())
        paintExample(painter, examplePart(area, ownShare, style()),
            tr("With the same on twice the accelerators as baseline A:"), style(),
            [&](const QRectF& rest) { m_example.paint(painter, rest); });
}

} // namespace ridgepoint
