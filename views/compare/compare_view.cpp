#include "views/compare/compare_view.h"

namespace ridgepoint {

CompareView::CompareView(QWidget* parent)
    : View(parent)
{
}

CompareView::~CompareView() = default;

QString CompareView::id() const { return QStringLiteral("compare"); }
QString CompareView::tabName() const { return tr("Compare"); }
QString CompareView::title() const { return tr("What changed, and what it did"); }
QString CompareView::subtitle() const { return tr("Changed fields, and how far each readout moved"); }

QString CompareView::nothingToShow(const ViewInput& of) const
{
    return of.baselines.empty() ? noBaseline() : QString();
}

void CompareView::inputChanged() { rebuild(); }

void CompareView::styleChanged() { rebuild(); }

void CompareView::rebuild()
{
    m_data = compareData(input(), style().numbers, style().interactive);
    if (style().theme)
        m_picture.update(m_data, style());
}

std::vector<ReadoutTileData> CompareView::tiles() const
{
    return input().report ? compareTiles(input(), style().numbers) : std::vector<ReadoutTileData>();
}

ViewTable CompareView::table() const { return compareTable(m_data); }

void CompareView::paintPicture(QPainter& painter, const QRectF& area)
{
    if (ready())
        m_picture.paint(painter, area);
}

std::vector<Mark> CompareView::marks(const QRectF& area)
{
    return ready() ? m_picture.marks(area) : std::vector<Mark>();
}

} // namespace ridgepoint
