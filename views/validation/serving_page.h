#pragma once

// The page of published serving: which quantity it shows of the points, and what errors are listed by.

#include "views/validation/compared_page.h"
#include "views/validation/serving_scatter_data.h"

namespace ridgepoint {

enum class ServingShow // the first four as ServingMeasure
{
    TimePerToken,
    FirstToken,
    EndToEnd,
    Throughput,
    Bands, // of all of them: what they promise and hold
};
inline constexpr int servingShowCount = 5;
QString servingShowName(ServingShow show);

class ServingPage : public ComparedPage
{
    Q_OBJECT
public:
    using ComparedPage::ComparedPage;

    void setShow(ServingShow show);
    void setGrouping(ServingGrouping grouping);
    ServingShow shown() const { return m_show; }
    ServingGrouping grouping() const { return m_grouping; }
    ServingOutcomePtr outcome() const { return std::static_pointer_cast<const ServingOutcome>(found()); }
    std::vector<ReadoutTileData> tiles() const override;

private:
    std::function<Found(const RowEffort&)> question() const override;
    Found foundElsewhere() const override { return knownServingOutcome(*catalog(), leavesOut()); }
    bool showsBands() const override { return m_show == ServingShow::Bands; }
    ValidationData makeData() const override;
    BandData makeBands() const override { return servingBandData(outcome(), numbers()); }
    QString working() const override;
    ServingMeasure measure() const;

    ServingShow m_show = ServingShow::TimePerToken;
    ServingGrouping m_grouping = ServingGrouping::Engine;
};

} // namespace ridgepoint
