#include "core/serving/layer_intensities.h"

#include "core/inputs/model/layer_account.h"
#include "core/inputs/model/layered_shape.h"
#include "core/training/step/resolved.h"
#include "core/training/step/serving_model.h"

#include <utility>

namespace ridgepoint {

namespace {

// The job of a model that has no other layers, and next to nothing around them.
ServingJob alone(const ServingJob& job, std::size_t kind)
{
    const LayeredModel& all = *job.architecture.plan;
    LayeredModel model;
    model.hidden = all.hidden;
    model.vocab = 1;
    model.hasHead = false;
    model.norm = all.norm;
    model.layers.append(all.layers.kinds()[kind], all.layers.countOf(kind));
    ServingJob own = job;
    own.architecture = shapeOf(std::move(model));
    own.scenario.model = {};
    own.scenario.model.source = ModelSpec::Source::Dimensions;
    own.scenario.model.architecture = own.architecture;
    return own;
}

} // namespace

std::vector<LayerIntensity> layerIntensities(const Served& served)
{
    std::vector<LayerIntensity> found;
    const ServingJob& job = served.job();
    if (!served.report.refusal.empty() || !job.architecture.plan)
        return found;
    std::vector<LayerAccount> kinds = layerAccounts(job.architecture, servedBytes(job.types.cache));
    if (kinds.size() < 2)
        return found;
    const double ranks = served.report.layout.stageRanks();
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        const ServingJob own = alone(job, kind);
        Diagnostics unread;
        const Resolved resolved = resolve(own.scenario, unread);
        NoLedger none;
        ServingModel<NoLedger> model(none, own.scenario, resolved, servedCopy(own));
        found.push_back({std::move(kinds[kind].label), model.prefillIntensity(ranks).value(),
            model.decodeIntensity(ranks, served.report.now.running).value()});
    }
    return found;
}

} // namespace ridgepoint
