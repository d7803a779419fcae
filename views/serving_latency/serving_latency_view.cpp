#include "views/serving_latency/serving_latency_view.h"

#include "views/chart/ticks.h"
#include "widgets/number_text.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

ServingLatencyView::ServingLatencyView(QWidget* parent)
    : ServedView(parent,
        {QStringLiteral("serving-latency"), tr("Latency"), tr("Latency and throughput over the load")})
{
    addPanel({QStringLiteral("all"), tr("all"), tr("As many panels as fit (1)"), {}});
    addPanel({QStringLiteral("ttft"), tr("TTFT"), tr("Time to the first token (2)"), {}});
    addPanel({QStringLiteral("itl"), tr("TPOT"), tr("Time per output token (3)"), {}});
    addPanel({QStringLiteral("throughput"), tr("throughput"), tr("Output tokens per second (4)"), {}});
    m_token = &addPanel<TokenData, TokenPicture>(
        {QStringLiteral("token"), tr("token time"), tr("Where the time per output token goes (5)"), {}},
        [this](const ViewInput&, const NumberFormat& numbers) {
            return m_served ? tokenData(*m_served, m_pins, numbers) : TokenData();
        },
        [](const TokenData& data, const NumberFormat& numbers) { return tableOf(data, numbers); });
}

QString ServingLatencyView::writtenTitle() const
{
    return ofToken() ? tr("Where the time per output token goes") : ServedView::writtenTitle();
}

std::vector<ReadoutTileData> ServingLatencyView::makeTiles() const
{
    return m_served && ofToken() ? tilesOf(*m_served, m_pins, token(), style().numbers)
                                 : ServedView::makeTiles();
}

ViewTable ServingLatencyView::makeTable() const
{
    return ofToken() ? PanelView::makeTable() : ServedView::makeTable();
}

void ServingLatencyView::drawPicture(QPainter& painter, const QRectF& area)
{
    ofToken() ? PanelView::drawPicture(painter, area) : ServedView::drawPicture(painter, area);
}

std::vector<Mark> ServingLatencyView::listMarks(const QRectF& area)
{
    return ofToken() ? PanelView::listMarks(area) : ServedView::listMarks(area);
}

void ServingLatencyView::rebuild()
{
    if (!serve())
        return;
    PanelView::rebuild();
    if (ofToken()) {
        if (style().theme)
            (void)m_token->picture(); // at once, as its axis follows report by report
        return;
    }
    m_data = latencyData(*m_served, m_pins, moving());
    const auto line = static_cast<std::size_t>(shown()); // after all of them
    if (style().theme)
        m_picture.update(m_data, style(), held(), line > 0 ? std::optional(line - 1) : std::nullopt);
}

std::vector<std::pair<QString, QString>> ServingLatencyView::keys() const
{
    const std::pair panels(
        tr("1 … 5"), tr("what the picture shows: all, TTFT, TPOT, throughput, token time"));
    if (ofToken())
        return {panels};
    return {panels, {tr("+, −"), tr("doubles and halves the load")}};
}

HandleView::ShownSheet ServingLatencyView::sheetIn(const QRectF& area) const
{
    return {ofToken() ? nullptr : &m_picture, area};
}

void ServingLatencyView::letGo(const HeldHandle& held, EditPhase phase)
{
    const QString value = toQString(held.last.front().text);
    Q_EMIT announced(phase == EditPhase::Cancel ? tr("cancelled")
            : m_data.atRate                     ? tr("%1 requests per second").arg(value)
                                                : tr("concurrency %1").arg(value));
}

bool ServingLatencyView::keyPressed(QKeyEvent* event, const QRectF& area)
{
    const bool sign = event->key() == Qt::Key_Plus || event->key() == Qt::Key_Minus;
    if (held() || !sign || ofToken() || m_data.handle.key.empty())
        return ServedView::keyPressed(event, area);
    double wanted = m_data.now->load * (event->key() == Qt::Key_Plus ? 2 : 0.5);
    if (!m_data.atRate)
        wanted = std::max(1.0, std::floor(wanted));
    const FigurePull& pull = m_data.handle.x;
    Q_EMIT edited(editsOf(pull.field, wanted * pull.scale), EditPhase::Commit);
    return true;
}

} // namespace ridgepoint
