#include "app/export/report_brief.h"

#include "app/export/brief.h"
#include "app/export/report_serving.h"
#include "core/inputs/scenario/field.h"
#include "core/serving/asked.h"
#include "widgets/core_text.h"
#include "widgets/range_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <array>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReportBrief)
};

constexpr qsizetype mostRisks = 6;

// No line ends between a number and its percent sign.
QString tied(QString text)
{
    return text.replace(QStringLiteral(" %"), QChar(QChar::Nbsp) + QStringLiteral("%"));
}

} // namespace

std::vector<ReportSection> Brief::sections() const
{
    std::vector<ReportSection> all;
    const auto add = [&all](const QString& heading, const QStringList& paragraphs) {
        if (paragraphs.isEmpty())
            return;
        ReportSection& section = all.emplace_back();
        section.heading = heading;
        for (const QString& each : paragraphs)
            section.paragraphs += tied(each);
    };
    const auto joined = [](const QStringList& sentences) {
        return sentences.isEmpty() ? QStringList() : QStringList(sentences.join(u' '));
    };
    add(Words::tr("Question"), joined(question()));
    add(Words::tr("Answer"), joined(answer()));
    if (!answered())
        return all;
    add(Words::tr("How sure"), joined(certainty()));
    add(Words::tr("Plan"), joined(plan()));
    add(risksHeading(), risks().mid(0, mostRisks));
    add(Words::tr("What to measure next"), next() + QStringList(abbreviations()));
    return all;
}

QString Brief::risksHeading() const { return Words::tr("Risks"); }

QString Brief::range(double value, double low, double high, Unit unit) const
{
    const DisplayedRange ends = displayedRange(value, low, high, unit, m_numbers);
    return Words::tr("%1 to %2", "a range").arg(ends.lowBefore(), ends.high.text());
}

QString Brief::shownModel() const
{
    const QString model = coreText(modelText(m_scenario.model, *m_input.catalog), m_numbers);
    return m_scenario.model.preset.empty() ? Words::tr("a model of %1 parameters").arg(model) : model;
}

QString Brief::shownDevices(double count) const
{
    return QStringLiteral("%1 × %2").arg(
        shown(count, Unit::Count), toQString(m_scenario.hardware.accelerator.name));
}

QString Brief::priceRange(double predicted, const QString& per) const
{
    const Accelerator& device = m_scenario.hardware.accelerator;
    if (m_scenario.targets.pricePerAcceleratorHour || !m_report.run.price
        || device.priceLow == device.priceHigh || !(m_report.run.price->value() > 0))
        return {};
    const auto at = [&](MoneyPerSecond price) {
        return predicted * price.value() / m_report.run.price->value();
    };
    return Words::tr("No price is set; list prices run from %1 per device, which puts the cost at %2.",
        "'$3.00/h to $5.00/h', '$1M to $2M'")
        .arg(range(m_report.run.price->value(), device.priceLow.value(), device.priceHigh.value(),
                 Unit::DollarPerHour),
            per.arg(range(predicted, at(device.priceLow), at(device.priceHigh), Unit::Dollar)));
}

bool isOfBrief(const FieldSpec& field, bool serving)
{
    switch (field.group) {
    case FieldGroup::About:
        return false;
    case FieldGroup::Model:
    case FieldGroup::Device:
        return true;
    case FieldGroup::Inference:
        return serving;
    case FieldGroup::Goals:
        return !serving || field.id == "targets.price_per_accelerator_hour";
    default:
        return !serving || field.id == "hardware.accelerators";
    }
}

std::vector<ReportSection> briefSections(const ExportRequest& request, const ViewInput& input)
{
    return (leadsWithServing(request, input.report->scenario) ? servingBrief(request, input)
                                                              : trainingBrief(request, input))
        ->sections();
}

} // namespace ridgepoint
