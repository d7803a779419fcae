#include "app/scenario_title.h"

#include "core/model/parameters.h"
#include "core/scenario/scenario.h"
#include "widgets/number_text.h"

#include <QRegularExpression>

namespace ridgepoint {

namespace {

// A name needs no promise of precision: "70B", not "70.0B".
QString shortText(double value, Unit unit)
{
    static const QRegularExpression zeros(QStringLiteral("\\.0+(?!\\d)|(?<=\\.\\d)0+(?!\\d)"));
    return displayText(value, unit).remove(zeros);
}

} // namespace

QString scenarioTitle(const Scenario& scenario)
{
    if (!scenario.name.empty())
        return QString::fromStdString(scenario.name);
    const ModelSpec& model = scenario.model;
    const Parameters size = model.source == ModelSpec::Source::BySize
        ? model.params
        : countParameters(model.architecture).total();
    QString title = shortText(size.value(), Unit::Parameter);
    if (const std::string& device = scenario.hardware.accelerator.name; !device.empty())
        title += QStringLiteral(" · ") + QString::fromStdString(device);
    return title + QStringLiteral(" ×") + shortText(scenario.hardware.accelerators, Unit::Count);
}

} // namespace ridgepoint
