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

} // namespace ridgepoint
