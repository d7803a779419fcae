#include "views/validation/serving_page.h"

#include "views/readout_text.h"

namespace ridgepoint {

QString servingShowName(ServingShow show)
{
    return show == ServingShow::Bands ? validationMeasureName(ValidationMeasure::Bands)
                                      : servingMeasureName(static_cast<ServingMeasure>(show));
}

void ServingPage::setShow(ServingShow show)
{
    m_show = show;
    outdate();
}

void ServingPage::setGrouping(ServingGrouping grouping)
{
    m_grouping = grouping;
    outdate();
}

std::function<ComparedPage::Found(const RowEffort&)> ServingPage::question() const
{
    return [catalog = catalog(), leaveOut = leavesOut()](
               const RowEffort& effort) { return servingOutcome(*catalog, leaveOut, effort); };
}

ServingMeasure ServingPage::measure() const
{
    return m_show == ServingShow::Bands ? ServingMeasure::Tpot : static_cast<ServingMeasure>(m_show);
}

QString ServingPage::working() const
{
    if (stopped())
        return tr("Stopped before the points were predicted.");
    return (leavesOut() ? tr("Predicting published serving, without points similar to each… %1")
                        : tr("Predicting published serving… %1"))
        .arg(percentText(percent() / 100.0, numbers()));
}

ValidationData ServingPage::makeData() const
{
    return servingScatterData(outcome(), measure(), m_grouping, numbers());
}

std::vector<ReadoutTileData> ServingPage::tiles() const
{
    return servingTiles(outcome(), measure(), numbers());
}

} // namespace ridgepoint
