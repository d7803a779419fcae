#include "core/outcome/derive.h"

#include "core/engine/evaluate.h"
#include "core/serving/service_figures.h"

namespace ridgepoint {

Report derive(const Scenario& scenario, std::string_view path, Ledger& ledger)
{
    if (!path.starts_with("serving."))
        return evaluate(scenario, ledger);
    Report report = evaluate(scenario);
    deriveServed(*servedOf(report), ledger);
    return report;
}

} // namespace ridgepoint
