#pragma once

// What a brief about training and one about serving share: their sections, and numbers as both write them.

#include "app/export/report_brief.h"
#include "core/training/report.h"
#include "widgets/number_text.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace ridgepoint {

class Brief
{
public:
    Brief(const ExportRequest& request, const ViewInput& input)
        : m_numbers(request.figure.numbers)
        , m_input(input)
        , m_report(*input.report)
        , m_scenario(m_report.scenario)
    {
    }
    virtual ~Brief() = default;

    std::vector<ReportSection> sections() const;

protected:
    virtual bool answered() const = 0;
    virtual QStringList question() const = 0;
    virtual QStringList answer() const = 0;
    virtual QStringList certainty() const = 0;
    virtual QStringList plan() const = 0;
    virtual QStringList risks() const = 0;
    virtual QString risksHeading() const; // says whose, where the plan is another than what was set
    virtual QStringList next() const = 0;
    virtual QString abbreviations() const = 0;

    QString shown(double value, Unit unit) const { return displayText(value, unit, m_numbers); }
    template <Dimension D>
    QString shown(Quantity<D> value, Unit unit) const
    {
        return shown(value.value(), unit);
    }
    // "524 to 739 d" around 582 d: both ends in the unit of the value.
    QString range(double value, double low, double high, Unit unit) const;
    QString shownModel() const;
    QString shownDevices(double count) const;
    // A sum in dollars at the ends of the list prices; empty: somebody has set a price, or there is one
    // alone. `per`: what it is a sum for, with "%1" where it stands.
    QString priceRange(double predicted, const QString& per = QStringLiteral("%1")) const;

    const NumberFormat& m_numbers;
    const ViewInput& m_input;
    const Report& m_report;
    const Scenario& m_scenario;
};

std::unique_ptr<Brief> trainingBrief(const ExportRequest& request, const ViewInput& input);
std::unique_ptr<Brief> servingBrief(const ExportRequest& request, const ViewInput& input);

} // namespace ridgepoint
