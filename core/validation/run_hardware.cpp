#include "core/validation/run_hardware.h"

#include "core/validation/words.h"

#include <array>
#include <charconv>
#include <cmath>
#include <tuple>
#include <utility>

namespace ridgepoint {

namespace {

constexpr double bitsPerByte = 8;
constexpr double giga = 1e9;

// Names in published tables → preset ids.
constexpr auto gpuNames = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"A100-SXM4-80GB", "a100-80-sxm"},
    {"A100-SXM4-40GB", "a100-40-sxm"},
    {"A100-PCIE-80GB", "a100-80-pcie"},
    {"A100-PCIE-40GB", "a100-40-pcie"},
    {"A800-SXM4-80GB", "a800-80-sxm"},
    {"H100-SXM5-80GB", "h100-sxm"},
    {"H100-PCIE-80GB", "h100-pcie"},
    {"H100-SXM-94/96GB-HBM2e(500W)", "grand-teton-h100"},
    {"H800-SXM-80GB", "h800-sxm"},
    {"H200-SXM-141GB", "h200-sxm"},
    {"B200-SXM-180GB", "b200-sxm"},
    {"B300-SXM-288GB", "b300-sxm"},
    {"GB200-186GB", "gb200"},
    {"GB300-288GB", "gb300"},
    {"V100-SXM3-32GB", "v100-32-sxm3"},
    {"TPUv3", "tpu-v3"},
    {"TPUv4", "tpu-v4"},
    {"TPUv5e", "tpu-v5e"},
    {"TPUv5p", "tpu-v5p"},
    {"TPUv6e", "tpu-v6e"},
    {"TPU7x", "tpu-v7"},
    {"RTX-4090-24GB", "rtx4090"},
    {"RTX-A6000-48GB", "rtx-a6000"},
});

// Of a preset's id: "h100" of "h100-sxm", "tpuv5e" of "tpu-v5e".
std::string modelName(std::string_view id)
{
    std::size_t end = id.find('-');
    if (const std::string_view first = id.substr(0, end); first == "tpu" || first == "rtx")
        end = id.find('-', end + 1);
    return lettersAndDigits(id.substr(0, end));
}

// "sxm" where nothing else is said.
std::string_view mountOf(std::string_view words)
{
    for (const std::string_view mount : {"pcie", "nvl"})
        if (mentions(words, mount))
            return mount;
    return "sxm";
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// The number that ends just before `end`, spaces skipped; and where it begins.
std::optional<std::pair<double, std::size_t>> numberBefore(std::string_view text, std::size_t end)
{
    while (end > 0 && text[end - 1] == ' ')
        --end;
    std::size_t begin = end;
    const auto isPart = [](char c) { return isDigit(c) || c == '.' || c == ','; };
    while (begin > 0 && isPart(text[begin - 1]))
        --begin;
    // A comma before three digits groups them; any other ends the clause before the number.
    std::string digits;
    for (std::size_t at = end; at-- > begin;) {
        const std::size_t after = end - at - 1; // characters of the number that follow
        if (text[at] == ',') {
            const std::size_t point = digits.find('.');
            const std::size_t whole = point == std::string::npos ? digits.size() : point;
            if (after == 0 || whole % 3 != 0 || at == begin || !isDigit(text[at - 1])) {
                begin = at + 1;
                break;
            }
            continue;
        }
        digits.insert(digits.begin(), text[at]);
    }
    while (!digits.empty() && !isDigit(digits.front())) {
        digits.erase(digits.begin());
        ++begin;
    }
    double value = 0;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || error != std::errc() || stop != digits.data() + digits.size())
        return std::nullopt;
    return std::pair(value, begin);
}

// "8x" or "4x HDR": how many adapters stand before `position`, up to the last comma or plus.
double adaptersBefore(std::string_view text, std::size_t position)
{
    std::size_t clause = text.find_last_of(",+(", position == 0 ? 0 : position - 1);
    clause = clause == std::string_view::npos || clause >= position ? 0 : clause + 1;
    // The x of "dgx" counts nothing.
    for (std::size_t times = position; times-- > clause;)
        if (text[times] == 'x')
            if (const auto count = numberBefore(text, times))
                return count->first;
    return 0;
}

// Accelerators that share what was stated before `after`: "per 8 gpus", "per node".
double sharing(std::string_view after, double perNode)
{
    constexpr std::string_view per = "per ";
    const std::size_t gpus = after.find(" gpus");
    const auto count = gpus == std::string_view::npos ? std::nullopt : numberBefore(after, gpus);
    const bool said =
        count && count->second >= per.size() && after.substr(count->second - per.size(), per.size()) == per;
    return said ? count->first : perNode;
}

// Rate of one adapter of the InfiniBand generation that is named, Gb/s; without a name: none is.
struct Generation
{
    std::string_view name;
    double gigabits = 0;
};
Generation infinibandGeneration(std::string_view text)
{
    constexpr auto generations =
        std::to_array<Generation>({{"xdr", 800}, {"ndr", 400}, {"hdr", 200}, {"edr", 100}});
    for (const Generation& generation : generations)
        if (mentions(text, generation.name))
            return generation;
    return {};
}

// Gb/s of one accelerator.
double gigabitsPerDevice(std::string_view text, double perNode)
{
    for (const std::string_view unit : {" gb/s", "gb/s", " gbps", "gbps", "gb "}) {
        const std::size_t at = text.find(unit);
        const auto rate = at == std::string_view::npos ? std::nullopt : numberBefore(text, at);
        if (!rate)
            continue;
        const std::string_view after = text.substr(at);
        if (mentions(after, "per gpu"))
            return rate->first;
        const double adapters = adaptersBefore(text, rate->second);
        return rate->first * (adapters > 0 ? adapters : 1) / sharing(after, perNode);
    }
    if (mentions(text, "dgx h100"))
        return 400; // NVIDIA DGX H100 data sheet: one ConnectX-7 a GPU
    if (mentions(text, "dgx-2"))
        return 50; // NVIDIA DGX-2 data sheet: eight 100 Gb/s adapters, sixteen GPUs
    const Generation generation = infinibandGeneration(text);
    const double adapters = generation.name.empty() ? 0 : adaptersBefore(text, text.find(generation.name));
    return adapters * generation.gigabits / perNode;
}

// Latency and effective share come from a preset of the same kind of network.
std::string_view networkPreset(std::string_view text)
{
    if (mentions(text, "efa"))
        return "efa-v2";
    if (mentions(text, "tcp"))
        return "eth-100-tcp";
    if (mentions(text, "roce"))
        return "roce-200";
    return "ib-hdr200"; // InfiniBand, and Omni-Path, whose latency is alike
}

std::optional<Link> networkOf(const Run& run, const Catalog& catalog, double perNode)
{
    const std::string& words = run.hardware.interconnect;
    const std::optional<BytesPerSecond> rate = networkRate(words, perNode);
    if (!rate)
        return std::nullopt;
    const LinkPreset* like = catalog.link(networkPreset(lowered(words)));
    if (!like)
        return std::nullopt;
    Link link = like->link; // keeps its id: a file writes the preset and what differs
    link.bandwidth = *rate;
    link.name = words;
    return link;
}

} // namespace

const AcceleratorPreset* acceleratorOf(const RunHardware& hardware, const Catalog& catalog)
{
    std::string_view id = hardware.gpu;
    for (const auto& [name, preset] : gpuNames)
        if (name == hardware.gpu)
            id = preset;
    if (const AcceleratorPreset* found = catalog.accelerator(id))
        return found;
    // "NVIDIA H200", "MI300X-192GB", "Gaudi 2": the longest model name that it begins with; of that model the
    // one of the stated mount and memory.
    std::string words = lettersAndDigits(hardware.gpu);
    for (const std::string_view maker : {"nvidia", "amd", "intel", "google", "aws", "instinct"})
        if (words.starts_with(maker))
            words.erase(0, maker.size());
    const AcceleratorPreset* best = nullptr;
    std::tuple<std::size_t, bool, double> closest; // letters of the name, mount, nearness of memory
    for (const AcceleratorPreset& preset : catalog.accelerators()) {
        const std::string model = modelName(preset.id);
        if (!words.starts_with(model))
            continue;
        const double memory = preset.accelerator.memoryNominal.value() / giga;
        const std::tuple close(model.size(), mountOf(words) == mountOf(preset.id),
            hardware.memoryGb ? -std::abs(*hardware.memoryGb / memory - 1) : memory);
        if (!best || close > closest) {
            closest = close;
            best = &preset;
        }
    }
    return best;
}

std::optional<BytesPerSecond> networkRate(std::string_view words, double perNode)
{
    const double gigabits = gigabitsPerDevice(lowered(words), perNode > 0 ? perNode : 1);
    if (!(gigabits > 0))
        return std::nullopt;
    return BytesPerSecond(gigabits * giga / bitsPerByte);
}

bool fillHardware(const Run& run, const Catalog& catalog, Hardware& hardware, std::vector<Text>& notGiven)
{
    const AcceleratorPreset* preset = acceleratorOf(run.hardware, catalog);
    if (!preset)
        return false;
    hardware.accelerator = preset->accelerator;
    hardware.accelerators = run.hardware.count.value_or(1);

    // A table's memory differs from the preset's by rounding, or because the part is another one.
    constexpr double sameMemory = 0.05;
    if (run.hardware.memoryGb) {
        const Bytes stated(*run.hardware.memoryGb * giga);
        const Bytes known = hardware.accelerator.memoryNominal;
        if (std::abs(stated / known - 1) > sameMemory) {
            hardware.accelerator.memoryNominal = stated;
            hardware.accelerator.memoryReported = Bytes(0);
        }
    }
    // A run fails where the device ends, not where its data sheet does: 80 GB parts report 85.
    hardware.capacityBasis =
        hardware.accelerator.memoryReported.value() > 0 ? CapacityBasis::Reported : CapacityBasis::Nominal;

    const std::string words = lowered(run.hardware.interconnect);
    const double domain = preset->accelerator.scaleUpDomain;
    // A rack-wide NVLink domain or a torus is wider than the trays it is made of.
    const bool wider = mentions(words, "nvl72") || words.starts_with("ici")
        || (words.empty() && run.hardware.perNode.value_or(0) < domain && domain > 16);
    if (run.hardware.slices && *run.hardware.slices > 1)
        hardware.perNode = std::max(1.0, hardware.accelerators / *run.hardware.slices);
    else if (!wider && run.hardware.perNode)
        hardware.perNode = *run.hardware.perNode;
    const double perNode = hardware.perNode.value_or(domain);

    hardware.scaleOut = networkOf(run, catalog, perNode);
    if (!hardware.scaleOut && hardware.accelerators > perNode)
        notGiven.push_back(phrase("network between nodes not stated (%1 taken)", preset->scaleOutName));
    return true;
}

GpuClass gpuClassOf(std::string_view id)
{
    if (id.starts_with("tpu"))
        return GpuClass::Tpu;
    if (beginsWithOne(id, {"gb200", "gb300"}))
        return GpuClass::Gb;
    if (id.starts_with("b300"))
        return GpuClass::B300;
    if (id.starts_with("v100"))
        return GpuClass::V100;
    return beginsWithOne(id, {"a100", "a800", "h100", "h800", "h200", "b200", "grand-teton-h100"})
        ? GpuClass::Headline
        : GpuClass::Other;
}

std::string_view gpuClassKey(GpuClass gpuClass)
{
    constexpr std::array<std::string_view, 6> keys{
        "a100_h100_h200_b200", "tpu", "gb200_gb300", "b300", "v100", "other"};
    return keys[static_cast<std::size_t>(gpuClass)];
}

} // namespace ridgepoint
