#include "core/outcome/caveats.h"

#include "core/scenario/field.h"
#include "core/serving/service_figures.h"

#include <algorithm>

namespace ridgepoint {

namespace {

Caveat leftOut(const ModelSpec& model)
{
    return {"model-left-out", phrase("the model's preset leaves out %1", model.leftOut),
        {"model", "compute", "memory", "step", "throughput", "run", "energy", "accounting", "walls",
            "inference", "serving"}};
}

// What is judged by the memory there is, of training and of serving.
Caveat nominalCapacity()
{
    return {"capacity-nominal",
        phrase("the memory is the nominal one, not what the driver reports; "
               "hardware.capacity_basis=reported goes by that"),
        {"memory.fits", "memory.ratio", "memory.min_accelerators", "memory.capacity_bytes", "walls.memory",
            "serving"}};
}

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
        all.push_back(leftOut(s.model));
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
        all.push_back(nominalCapacity());
    return all;
}

std::vector<Caveat> trainingCaveats(const Report& report)
{
    std::vector<Caveat> all;
    const Scenario& s = report.scenario;
    const bool predicted = !statedMfu(s.hardware).has_value() && report.step.seconds;
    if (!s.model.leftOut.empty())
        all.push_back(leftOut(s.model));
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
    if (s.hardware.capacityBasis == CapacityBasis::Nominal)
        all.push_back(nominalCapacity());
    return all;
}

std::vector<Caveat> caveatsOf(const Report& report)
{
    std::vector<Caveat> all = trainingCaveats(report);
    addCaveats(all, caveatsOf(*servedOf(report)));
    return all;
}

std::vector<Caveat> caveatsOf(const Report& report, std::string_view path)
{
    std::vector<Caveat> all =
        path.starts_with("serving.") ? caveatsOf(*servedOf(report)) : trainingCaveats(report);
    std::erase_if(all, [path](const Caveat& each) { return !each.concerns(path); });
    return all;
}

void addCaveats(std::vector<Caveat>& all, std::vector<Caveat> more, std::string_view of)
{
    for (Caveat& each : more) {
        auto known = std::ranges::find_if(
            all, [&each](const Caveat& other) { return other.code == each.code && other.text == each.text; });
        if (known == all.end())
            known = all.insert(all.end(), std::move(each));
        if (!of.empty() && (known->of.empty() || known->of.back() != of))
            known->of.emplace_back(of);
    }
}

void addCaveats(std::vector<Caveat>& all, const Report& report, std::span<const Readout* const> asked,
    std::string_view of)
{
    std::vector<Caveat> more;
    if (!std::ranges::all_of(asked, &Readout::ofService))
        more = trainingCaveats(report);
    if (std::ranges::any_of(asked, &Readout::ofService))
        addCaveats(more, caveatsOf(*servedOf(report)));
    std::erase_if(more, [asked](const Caveat& each) {
        return std::ranges::none_of(
            asked, [&each](const Readout* readout) { return each.concerns(readout->path); });
    });
    addCaveats(all, std::move(more), of);
}

std::string caveatLine(const Caveat& caveat)
{
    std::string names;
    for (const std::string& name : caveat.of)
        names += (names.empty() ? "" : ", ") + name;
    return (names.empty() ? "" : names + ": ") + caveat.text.plain();
}

} // namespace ridgepoint
