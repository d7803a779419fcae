#include "core/outcome/derive.h"

#include "core/engine/evaluate.h"
#include "core/serving/service_figures.h"

namespace ridgepoint {

Report derive(const Scenario& scenario, std::string_view path, Ledger& ledger)
{
    return path.starts_with(ServingFigure::prefix) ? derive(evaluate(scenario), path, ledger)
                                                   : evaluate(scenario, ledger);
}

Report derive(const Report& shown, std::string_view path, Ledger& ledger)
{
    if (!path.starts_with(ServingFigure::prefix))
        return evaluate(shown.scenario, ledger);
    deriveServed(*servedOf(shown), ledger);
    return shown;
}

} // namespace ridgepoint
