#include "views/serving_token/serving_token_view.h"

namespace ridgepoint {

ServingTokenView::ServingTokenView(QWidget* parent)
    : ServedView(parent,
        {QStringLiteral("serving-token"), tr("Token time"), tr("Where the time between two tokens goes")})
{
}

void ServingTokenView::rebuild()
{
    if (!serve())
        return;
    m_data = tokenData(*m_served, m_pins, style().numbers);
    if (style().theme)
        m_picture.update(m_data, style());
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
