#include "app/document/scenario_title.h"

#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/changed_name.h"
#include "core/inputs/scenario/scenario.h"
#include "views/chart/ticks.h"
#include "widgets/core_text.h"

namespace ridgepoint {

QString scenarioTitle(const Scenario& scenario)
{
    if (!scenario.name.empty())
        return isNamedChanged(scenario.name) ? shownText(shownName(scenario), {})
                                             : QString::fromStdString(scenario.name);
    const ModelSpec& model = scenario.model;
    const Parameters size = model.source == ModelSpec::Source::BySize
        ? model.params
        : countParameters(model.architecture).total();
    // A name needs no promise of precision: "70B", not "70.0B".
    QString title = shortText(size.value(), Unit::Parameter, {});
    if (const std::string& device = scenario.hardware.accelerator.name; !device.empty())
        title += QStringLiteral(" · ") + QString::fromStdString(device);
    return title + QStringLiteral(" ×") + shortText(scenario.hardware.accelerators, Unit::Count, {});
}

} // namespace ridgepoint
