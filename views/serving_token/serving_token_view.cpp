#include "views/serving_token/serving_token_view.h"

namespace ridgepoint {

ServingTokenView::ServingTokenView(QWidget* parent)
    : PictureView(parent,
        {QStringLiteral("serving-token"), tr("Token time"), tr("Where the time between two tokens goes")})
{
}

void ServingTokenView::rebuild()
{
    if (!input().report || !input().catalog)
        return;
    m_served = servedOf(*input().report, style().dragging ? ReportEffort::Present : ReportEffort::Full);
    m_pins = servedPins(input());
    m_data = tokenData(*m_served, m_pins, style().numbers);
    if (style().theme)
        m_picture.update(m_data, style());
}

QString ServingTokenView::ownSubtitle() const
{
    return m_served ? servedWords(*m_served, style().numbers) : QString();
}

QString ServingTokenView::reasonForNothing(const ViewInput& input) const
{
    return refusalText(*servedOf(*input.report));
}

std::vector<ReadoutTileData> ServingTokenView::makeTiles() const
{
    return m_served ? tokenTiles(*m_served, m_pins, m_data, style().numbers) : std::vector<ReadoutTileData>();
}

ViewTable ServingTokenView::makeTable() const
{
    return m_served ? tokenTable(m_data, style().numbers) : ViewTable();
}

} // namespace ridgepoint
