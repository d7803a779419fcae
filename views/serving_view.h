#pragma once

// Interface of serving views: which service they show, so that it is not computed again.

#include "views/service_words.h"
#include "views/view.h"

namespace ridgepoint {

struct ShownService
{
    const ServingJob* job = nullptr; // null: it is being looked for
    const ServiceReport* report = nullptr;
    bool judged = true; // its times are of the statistic that the targets are about
};

class ServingView
{
public:
    virtual ~ServingView() = default;
    virtual ShownService service() const = 0; // valid until the view has another input
    virtual bool serves() const { return true; } // false: now it shows training
};

// Null: the view shows training.
inline const ServingView* servingOf(const View* view)
{
    const auto* serving = dynamic_cast<const ServingView*>(view);
    return serving && serving->serves() ? serving : nullptr;
}

// A view of the service that the report keeps, of means while something moves. Its tiles and its table are
// what tilesOf() and tableOf() make of its data.
template <class Data, class Base>
class ServedView : public Base, public ServingView
{
public:
    std::vector<ReadoutTileData> makeTiles() const override
    {
        return m_served ? tilesOf(*m_served, m_pins, m_data, this->style().numbers)
                        : std::vector<ReadoutTileData>();
    }
    ViewTable makeTable() const override
    {
        return m_served ? tableOf(m_data, this->style().numbers) : ViewTable();
    }
    QString ownSubtitle() const override
    {
        return m_served ? servedWords(*m_served, this->style().numbers) : QString();
    }
    ShownService service() const override
    {
        return m_served ? ShownService{&m_served->job(), &m_served->report, m_served->judged}
                        : ShownService();
    }
    QString reasonForNothing(const ViewInput& input) const override
    {
        return refusalText(*servedOf(*input.report));
    }
    const Data& data() const { return m_data; }

protected:
    using Base::Base;
    bool moving() const { return this->style().dragging || this->held(); }
    // Service and baselines of the input; false: there is none yet.
    bool serve()
    {
        if (!this->input().report || !this->input().catalog)
            return false;
        m_served = servedOf(*this->input().report, moving() ? ReportEffort::Quick : ReportEffort::Full);
        m_pins = servedPins(this->input());
        return true;
    }

    std::shared_ptr<const Served> m_served; // null: nothing is shown yet
    ServedPins m_pins;
    Data m_data;
};

} // namespace ridgepoint
