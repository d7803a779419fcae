#include "core/outcome/caveats.h"

#include "core/inputs/hardware/device_status.h"
#include "core/inputs/hardware/stack.h"
#include "core/inputs/model/layered_model.h"
#include "core/serving/service_figures.h"
#include "core/training/report.h"

#include <algorithm>

namespace ridgepoint {

namespace {

Caveat leftOut(const ModelSpec& model)
{
    return {"model-left-out", phrase("the model's description leaves out %1", model.leftOut),
        {"model", "compute", "memory", "step", "throughput", "run", "energy", "accounting", "walls",
            "inference", "serving"}};
}

// Adds a caveat for a device that nobody can buy yet.
void addStatus(std::vector<Caveat>& all, const Accelerator& device)
{
    const DeviceStatus status = statusOf(device);
    if (status == DeviceStatus::Shipped)
        return;
    all.push_back({"device-announced",
        status == DeviceStatus::Announced
            ? phrase("the numbers of %1 are its vendor's preliminary ones: no part was measured", device.name)
            : phrase(
                "the numbers of %1 are as the press reported them: its vendor has published no data sheet",
                device.name),
        {"compute", "memory", "step", "throughput", "run", "resilience", "energy", "accounting", "walls",
            "gates", "regime", "roofline", "inference", "serving"}});
}

// What is judged by the memory there is, of training and of serving.
Caveat nominalCapacity()
{
    return {"capacity-nominal",
        phrase("the memory is the nominal one, not what the driver reports; set "
               "hardware.capacity_basis=reported to use that"),
        {"memory.fits", "memory.ratio", "memory.min_accelerators", "memory.capacity_bytes", "walls.memory",
            "serving"},
        {}, true};
}

// What vLLM 0.9 to 0.11 logs less a device for the KV cache than replica_memory.h predicts: 10.5 less 8.11
// GiB (Qwen3-235B-A22B in fp8 on four H100, vllm-project/vllm issue 21348), and 1.5 to 2.2 GiB (gpt-oss-120b
// on one, issues 23278 and 27508). Probably peak activation memory; nobody has taken it apart.
constexpr Bytes leastKept{1.5 * 0x1p30}, mostKept{2.4 * 0x1p30};

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
    const bool answers = served.report.refusal.empty(),
               predicted = s.serving.efficiency != ServingEfficiency::Stated;
    if (!s.model.leftOut.empty())
        all.push_back(leftOut(s.model));
    addStatus(all, s.hardware.accelerator);
    if (!predicted) {
        all.push_back({"serving-stated",
            phrase("serving uses stated shares of peak and bandwidth, the rule of thumb; "
                   "serving.efficiency=predicted uses measured kernels"),
            {"serving"}, {}, true});
    } else if (answers && served.report.source == KernelSource::Other) {
        all.push_back({"kernels-of-another-engine",
            phrase("some kernels are those of another engine: %1",
                sourceText(served.report.source, served.job())),
            {"serving"}});
    } else if (answers && served.report.source == KernelSource::Roof) {
        all.push_back({"kernels-from-roof",
            phrase("some of these kernels are not measured: their times are roofline estimates of %1, or "
                   "scaled from the nearest measured kernels",
                served.job().scenario.hardware.accelerator.name),
            {"serving"}});
    }
    if (answers && !served.service.insideMeasured(served.report.now.running))
        all.push_back({"beyond-measured-sizes",
            phrase("some kernels are larger or smaller than the measured ones: their times are extrapolated "
                   "from the nearest"),
            {"serving"}});
    const Accelerator& device = s.hardware.accelerator;
    if (const std::string& timed = device.servingKernels.timed().name; answers && predicted && !timed.empty())
        all.push_back({"kernels-of-another-device",
            phrase("the kernels were measured on %1, whose die %2 shares: their times are scaled where its "
                   "memory or its links differ",
                timed, device.name),
            {"serving"}});
    if (served.job().engine.key == "vllm" && served.job().architecture.isMoe())
        all.push_back({"kv-room-of-experts",
            phrase(
                "in vLLM's logs of MoE models, %1 to %2 per device less is left for the KV cache than here",
                leastKept, mostKept),
            {"serving.memory", "serving.kv_cache_tokens", "serving.max_concurrency_at_length",
                "serving.within_targets", "serving.carried", "serving.replicas", "serving.accelerators"}});
    if (s.hardware.capacityBasis == CapacityBasis::Nominal)
        all.push_back(nominalCapacity());
    return all;
}

namespace {

// Narrower models have few published steps: presets/runs/mosaic.json has MPT-125m to -760m on A100 and -760m,
// of this hidden size, on H100; no other device has any.
constexpr double narrowHidden = 1536;

// Adds caveats for steps and memory beyond what was measured, unless the scenario is calibrated.
void addUnmeasured(std::vector<Caveat>& all, const Report& report, bool predicted)
{
    const Scenario& s = report.scenario;
    const std::string& stack = s.hardware.stack;
    const Architecture a = architectureOf(s.model);
    const Training& t = s.training;
    if ((stack == "deepspeed" || stack == "megatron_deepspeed") && s.mesh.zeroStage == 3
        && !t.offloadOptimizer)
        all.push_back({"zero3-memory-unmeasured",
            phrase("no published memory of DeepSpeed's ZeRO-3 supports this; one run (DeepSpeed issue 5305) "
                   "took 9 to 13 GB more than its ZeRO-2"),
            {"memory"}});
    if (predicted && a.isMoe() && stackTraits(stack).recipe.tensorExperts.value)
        all.push_back({"experts-young-software",
            phrase("MoE steps on Megatron's first releases of 2024 took up to 60 % longer than this, and the "
                   "band does not cover that"),
            {"step", "throughput", "run"}});
    if (predicted && a.hidden < narrowHidden)
        all.push_back({"narrow-model",
            phrase(
                "few published steps are of models this narrow; one of hidden size 1280 (nanochat on A100) "
                "was a third faster than this predicts"),
            {"step", "throughput", "run"}});
}

} // namespace

Text comparedSteps(const MixerKind& kind)
{
    return kind.compared.empty() ? phrase("no published run of a model with such layers is compared")
                                 : Text::known(kind.compared);
}

std::vector<Caveat> trainingCaveats(const Report& report)
{
    std::vector<Caveat> all;
    const Scenario& s = report.scenario;
    const bool predicted = !statedMfu(s.hardware).has_value() && report.step.seconds;
    if (!s.model.leftOut.empty())
        all.push_back(leftOut(s.model));
    addStatus(all, s.hardware.accelerator);
    const LayerPlan& plan = report.model.architecture.plan;
    if (const MixerKind* other = predicted && plan ? otherMixer(*plan) : nullptr) {
        all.push_back({"mixer-not-compared",
            phrase("kernels of %1 are assumed to reach the share of the peak that was measured on one "
                   "device; %2",
                Text::known(other->label), comparedSteps(*other)),
            {"step", "throughput", "run"}});
        if (s.mesh.context > 1 && !other->carried)
            all.push_back({"mixer-context",
                other->passesState
                    ? phrase("context ranks are assumed to pass the states of %1 on: no framework's code for "
                             "it was read",
                        Text::known(other->label))
                    : phrase("what context ranks send for %1 is not known: keys and values of attention are "
                             "counted instead, where the model has any",
                        Text::known(other->label)),
                {"step", "throughput", "run", "communication"}});
    }
    if (predicted && s.hardware.stack == "generic")
        all.push_back({"stack-guessed",
            phrase("no software stack is stated, so a generic one is assumed; set hardware.stack to yours"),
            {"step", "throughput", "run"}, {}, true});
    if (predicted && !s.hardware.accelerator.kernels.gemmOf(DataType::Bf16).known()
        && !s.hardware.accelerator.measured.known())
        all.push_back({"device-without-kernels",
            phrase("no kernel timings of %1 are published, so timings of similar devices are used",
                s.hardware.accelerator.name),
            {"step", "throughput", "run"}});
    if (report.host.offloaded && !s.hardware.hostMemory && report.host.memory.value() > 0)
        all.push_back({"host-memory-assumed",
            phrase("no host memory is stated: a node is assumed to have %1, as servers of %2 usually have; "
                   "hardware.host_memory states yours",
                report.host.memory, s.hardware.accelerator.name),
            {"host", "memory.fits"}, {}, true});
    if (!report.step.band || !report.step.band->calibrated)
        addUnmeasured(all, report, predicted);
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

std::vector<Caveat> caveatsOf(const Report& report, std::string_view path, ReportEffort effort)
{
    std::vector<Caveat> all =
        path.starts_with("serving.") ? caveatsOf(*servedOf(report, effort)) : trainingCaveats(report);
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
