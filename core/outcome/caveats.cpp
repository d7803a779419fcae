#include "core/outcome/caveats.h"

#include "core/scenario/field.h"
#include "core/serving/service_figures.h"

#include <algorithm>

namespace ridgepoint {

namespace {

Text leftOutText(const ModelSpec& model) { return phrase("the model's preset leaves out %1", model.leftOut); }

} // namespace

bool Caveat::concerns(std::string_view path) const
{
    return std::ranges::any_of(affects, [path](std::string_view each) {
        return path.starts_with(each) && (path.size() == each.size() || path[each.size()] == '.');
    });
}

std::vector<Caveat> caveatsOf(const Served& served)
{
    std::vector<Caveat> all;
    const Scenario& s = served.job().scenario;
    const bool answers = served.report.refusal.empty();
    if (!s.model.leftOut.empty())
        all.push_back({"model-left-out", leftOutText(s.model), {"serving"}});
    if (s.serving.efficiency == ServingEfficiency::Stated) {
        all.push_back({"serving-stated",
            phrase("serving goes by stated shares of peak and bandwidth, the rule of thumb; "
                   "serving.efficiency=predicted reads measured kernels"),
            {"serving"}});
    } else if (answers && served.report.source == KernelSource::Other) {
        all.push_back({"kernels-of-another-engine",
            phrase("some kernels are those of another engine: %1",
                sourceText(served.report.source, served.job())),
            {"serving"}});
    } else if (answers && served.report.source == KernelSource::Roof) {
        all.push_back({"kernels-from-roof",
            phrase("nobody has measured some of these kernels; their times are %1",
                sourceText(served.report.source, served.job())),
            {"serving"}});
    }
    if (s.hardware.capacityBasis == CapacityBasis::Nominal)
        all.push_back({"capacity-nominal",
            phrase("the memory is the nominal one, not what the driver reports; "
                   "hardware.capacity_basis=reported serves with that"),
            {"serving"}});
    return all;
}

namespace {

std::vector<Caveat> ofTraining(const Report& report)
{
    std::vector<Caveat> all;
    const Scenario& s = report.scenario;
    const bool predicted = !statedMfu(s.hardware).has_value() && report.step.seconds;
    if (!s.model.leftOut.empty())
        all.push_back({"model-left-out", leftOutText(s.model),
            {"model", "compute", "memory", "step", "throughput", "run", "serving"}});
    if (predicted && s.hardware.stack == "generic")
        all.push_back({"stack-guessed",
            phrase("no software stack is stated, so a generic one is assumed; hardware.stack names yours"),
            {"step", "throughput", "run"}});
    if (predicted && !s.hardware.accelerator.kernels.gemmOf(DataType::Bf16).known()
        && !s.hardware.accelerator.measured.known())
        all.push_back({"device-without-kernels",
            phrase("nobody has published kernel timings of %1: those of its kind stand in",
                s.hardware.accelerator.name),
            {"step", "throughput", "run"}});
    return all;
}

} // namespace

std::vector<Caveat> caveatsOf(const Report& report)
{
    std::vector<Caveat> all = ofTraining(report);
    for (Caveat& each : caveatsOf(*servedOf(report)))
        if (each.code != "model-left-out")
            all.push_back(std::move(each));
    return all;
}

std::vector<Caveat> caveatsOf(const Report& report, std::string_view path, ReportEffort effort)
{
    std::vector<Caveat> all =
        path.starts_with("serving.") ? caveatsOf(*servedOf(report, effort)) : ofTraining(report);
    std::erase_if(all, [path](const Caveat& each) { return !each.concerns(path); });
    return all;
}

} // namespace ridgepoint
