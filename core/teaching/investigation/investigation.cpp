#include "core/teaching/investigation/investigation.h"

#include "core/serving/served.h"
#include "core/teaching/investigation/steps.h"

namespace ridgepoint {

std::span<const InvestigationPicture, investigationSteps> investigationPictures(bool serving)
{
    static constexpr std::array<InvestigationPicture, investigationSteps> ofTraining{{{"memory-timeline"},
        {"roofline"}, {"communication"}, {"step", "show", "scaling"}, {"validation", "page", "training"}}};
    static constexpr std::array<InvestigationPicture, investigationSteps> ofServing{
        {{"serving-replica"}, {"roofline", "serving", "true"}, {"serving-token"}, {"serving-latency"},
            {"serving-frontier", "measured", "true"}}};
    return serving ? ofServing : ofTraining;
}

Investigation investigate(const Report& report, BundledRuns& runs, bool serving)
{
    Investigation all{.serving = serving};
    if (report.veil) {
        all.refusal = phrase("hidden until the reveal");
        return all;
    }
    if (serving) {
        all.refusal = servedOf(report)->report.refusal;
    } else {
        for (const Diagnostic& diagnostic : report.diagnostics)
            if (diagnostic.severity == Severity::Error && all.refusal.empty())
                all.refusal = withFix(diagnostic.message, diagnostic.fix);
    }
    if (all.refusal.empty())
        all.steps = serving ? servingSteps(report, runs) : trainingSteps(report, runs);
    for (std::size_t i = 0; i < all.steps.size(); ++i)
        all.steps[i].picture = investigationPictures(serving)[i];
    return all;
}

} // namespace ridgepoint
