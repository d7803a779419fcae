#include "core/measurement/measured_device.h"

#include "core/base/json_text.h"
#include "core/formulas/kernels.h"
#include "core/inputs/model/precision.h"
#include "core/measurement/counter_random.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <vector>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

// Products at least this long on every side tell how good the kernels are; shorter ones, how their curve
// bends.
constexpr double largeSide = 512;
// A product with at most this many columns reads its weights for little else, as a decoder does.
constexpr double fewRows = 64;
// Placeholder for the network of a device that says nothing of one.
constexpr double assumedNetwork = 1.25e9; // B/s: 10 Gbit/s Ethernet

std::string dayOf(const ProbeRun& run)
{
    constexpr std::size_t length = 10; // "2026-11-22"
    return run.hello.when.size() >= length ? run.hello.when.substr(0, length) : std::string();
}

// The day stays whole however long the name is, and names in other letters stay apart.
std::string identifier(const std::string& name, const std::string& day)
{
    constexpr std::size_t longest = 64; // of a preset's id
    std::string id = "measured-";
    if (std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; })) {
        std::uint32_t mark = 0;
        for (const char c : name)
            mark = mixBits(mark + static_cast<unsigned char>(c));
        constexpr std::string_view digits = "0123456789abcdef";
        for (int i = 0; i < 4; ++i)
            id += digits[mark >> 4 * i & 15];
        id += '-';
    }
    for (const char c : name) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            id += c;
        else if (c >= 'A' && c <= 'Z')
            id += static_cast<char>(c - 'A' + 'a');
        else if (id.back() != '-')
            id += '-';
    }
    if (id.size() + 1 + day.size() > longest)
        id.resize(longest - 1 - day.size());
    while (id.back() == '-')
        id.pop_back();
    return day.empty() ? id : id + '-' + day;
}

double median(std::vector<double> values)
{
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double share(double part, double whole) { return whole > 0 ? std::clamp(part / whole, 1e-3, 1.0) : 0; }

// By the key of presets/accelerators: "fp8e4m3" is its "fp8".
std::string typeOf(const ProbeResult& result) { return result.type.starts_with("fp8") ? "fp8" : result.type; }

// fp8 with sums in full precision: another, slower kind of product than the one training takes.
bool exactSums(const ProbeResult& product) { return product.step.find(".exact") != std::string::npos; }

// The ceilings by type. Single products stand for a type only where the search for its best was left out: the
// fastest of many is an accident of noise.
std::map<std::string, double> bestByType(const MeasuredRoofline& roof)
{
    std::map<std::string, double> best;
    for (const ProbeResult* each : roof.compute)
        if (!each->type.empty())
            best[typeOf(*each)] = std::max(best[typeOf(*each)], each->median);
    std::map<std::string, double> products;
    for (const ProbeResult* each : roof.products)
        if (isSound(*each) && !each->type.empty() && !exactSums(*each))
            products[typeOf(*each)] = std::max(products[typeOf(*each)], each->median);
    for (const auto& [type, rate] : products) {
        const bool searched = std::ranges::any_of(roof.compute, [&type](const ProbeResult* each) {
            return each->role == ProbeRole::TensorCeiling && typeOf(*each) == type;
        });
        if (!searched)
            best[type] = std::max(best[type], rate);
    }
    return best;
}

bool large(const ProbeResult& product)
{
    return product.shape.size() >= 3 && isSound(product) && !exactSums(product)
        && std::ranges::all_of(product.shape, [](double side) { return side >= largeSide; });
}

// What the curve of the data sheet's file says of a shape, as a share of the peak.
double predictedShare(const Json& curve, const std::vector<double>& shape)
{
    const auto constant = [&curve](const char* key) {
        const auto at = curve.find(key);
        return at != curve.end() && at->is_number() ? at->get<double>() : 0.0;
    };
    return gemmEfficiency(
        shape[0], shape[1], shape[2], constant("efficiency"), constant("m0"), constant("n0"), constant("k0"));
}

double numberAt(const Json& object, const char* key)
{
    const auto at = object.find(key);
    return at != object.end() && at->is_number() ? at->get<double>() : 0;
}

// One direction, the slower; the rate of both at once is another thing. 0: not measured.
double hostRate(const ProbeRun& run)
{
    const auto best = [&run](std::string_view step) {
        double rate = 0;
        for (const ProbeResult& each : run.results)
            if (each.role == ProbeRole::LinkCeiling && each.step.starts_with(step)
                && each.check != ProbeCheck::Failed)
                rate = std::max(rate, each.median);
        return rate;
    };
    const double there = best("pcie.h2d"), back = best("pcie.d2h");
    return there > 0 && back > 0 ? std::min(there, back) : std::max(there, back);
}

std::string sourceOf(const ProbeRun& run)
{
    std::string text = "measured by ridgepoint-probe";
    if (!run.hello.version.empty())
        text += ' ' + run.hello.version;
    text += " on " + run.device->name;
    if (!run.hello.when.empty())
        text += ", " + run.hello.when;
    if (run.recorded)
        text += " (a recorded run)";
    if (!run.device->driver.empty())
        text +=
            run.device->kind == "cuda" ? ", driver " + run.device->driver : ", kernel " + run.device->driver;
    return text;
}

// The kernels' efficiencies: every curve of the data sheet's file is lifted or lowered to what its products
// reached; without products the best share is what is known.
Json measuredKernels(const ProbeRun& run, const MeasuredRoofline& roof, const Json& sheet, const Json& peaks,
    double bandwidth, const std::string& source, Json& which)
{
    Json kernels =
        sheet.contains("kernels") && sheet["kernels"].is_object() ? sheet["kernels"] : Json::object();
    if (const auto gemm = kernels.find("gemm"); gemm != kernels.end() && gemm->is_object()) {
        for (auto& [type, curve] : gemm->items()) {
            const double peak = numberAt(peaks, type.c_str());
            if (!curve.is_object() || !(peak > 0))
                continue;
            std::vector<double> ratios;
            for (const ProbeResult* each : roof.products)
                if (each->type.starts_with(type) && large(*each))
                    if (const double predicted = predictedShare(curve, each->shape); predicted > 0)
                        ratios.push_back(each->median / peak / predicted);
            if (ratios.empty())
                continue;
            which.push_back("gemm." + type);
            curve["efficiency"] = share(numberAt(curve, "efficiency") * median(ratios), 1);
            (*gemm)["source"] = source + "; shape of the curves: "
                + (sheet["kernels"]["gemm"].contains("source")
                            && sheet["kernels"]["gemm"]["source"].is_string()
                        ? sheet["kernels"]["gemm"]["source"].get<std::string>()
                        : std::string("the data sheet's preset"));
        }
    }
    // The best that the search found, or else the best single product.
    std::map<std::string, double> searched, products;
    for (const ProbeResult* each : roof.products)
        if (large(*each)) {
            auto& among = each->role == ProbeRole::TensorCeiling ? searched : products;
            among[typeOf(*each)] = std::max(among[typeOf(*each)], each->median);
        }
    for (const auto& [type, rate] : searched)
        products[type] = rate;
    Json best = kernels.contains("matmul_share") && kernels["matmul_share"].is_object()
        ? kernels["matmul_share"]
        : Json::object();
    bool any = false;
    for (const char* type : {"bf16", "fp16", "fp8"})
        if (const double peak = numberAt(peaks, type); products.contains(type) && peak > 0) {
            best[type] = share(products[type], peak);
            any = true;
        }
    if (any) {
        best["source"] = source;
        kernels["matmul_share"] = std::move(best);
        which.push_back("matmul_share");
    }
    // Element-wise kernels read and write as a triad does, with ordinary stores.
    double triad = 0;
    for (const ProbeResult& each : run.results)
        if (each.role == ProbeRole::MemoryCeiling && each.check != ProbeCheck::Failed
            && each.step.ends_with(".triad"))
            triad = std::max(triad, each.median);
    if (triad > 0) {
        which.push_back("elementwise");
        kernels["elementwise"] = {{"share", share(triad, bandwidth)}, {"source", source}};
    }
    return kernels;
}

} // namespace

MeasuredDevice measuredDevice(const ProbeRun& run, std::string_view dataSheet, const std::string& name)
{
    MeasuredDevice out;
    const MeasuredRoofline roof = measuredRoofline(run);
    if (!run.device || !roof.memory || roof.compute.empty()) {
        out.problem = "the run has no memory bandwidth or no peak; measure again without leaving steps out";
        return out;
    }
    const ProbeDevice& device = *run.device;
    const std::string day = dayOf(run);
    out.name = name.empty() ? device.name : name;
    out.name += day.empty() ? ", measured" : ", measured " + day;
    out.id = identifier(name.empty() ? device.name : name, day);
    const std::string source = sourceOf(run);

    const Json sheet = Json::parse(dataSheet.empty() ? "{}" : dataSheet, nullptr, false);
    const bool known = sheet.is_object() && sheet.contains("peak_dense_flops");
    Json root = known ? sheet : Json::object();
    root["schema"] = "ridgepoint.accelerator/1";
    root["id"] = out.id;
    root["name"] = out.name;
    const std::map<std::string, double> best = bestByType(roof);
    const double host = hostRate(run);
    if (!known) {
        root["memory_type"] = device.kind == "cpu" ? "DRAM" : "device memory";
        root["hbm_bytes"] = device.memoryBytes;
        root["hbm_bandwidth_Bps"] = roof.memory->median;
        Json peaks = Json::object();
        for (const auto& [type, rate] : best)
            if (dataTypeFromKey(type))
                peaks[type] = rate;
        if (peaks.empty()) {
            out.problem = "the run measured no peak of a type that scenarios compute in";
            return out;
        }
        root["peak_dense_flops"] = std::move(peaks);
        // One device by itself: what would join several is its path to the host's memory.
        root["host_link"] = {{"kind", host > 0 ? "PCIe, measured" : "half the memory's bandwidth, assumed"},
            {"per_direction_Bps", host > 0 ? host : roof.memory->median / 2}};
        root["pcie_node_default"] = {{"devices", 1}};
        root["scaleout_default"] = {
            {"kind", "10 Gbit/s Ethernet, assumed"}, {"per_device_Bps", assumedNetwork}};
        root["notes"] = "Peaks and bandwidth are measured, not nominal: no data sheet of this device is "
                        "known. The network is assumed.";
    }
    const double bandwidth = numberAt(root, "hbm_bandwidth_Bps");
    Json which = Json::array(); // of the kernels' constants are measured
    Json kernels = measuredKernels(run, roof, sheet.is_object() ? sheet : Json::object(),
        root["peak_dense_flops"], bandwidth, source, which);
    if (!kernels.empty())
        root["kernels"] = std::move(kernels);
    Json measured = {{"memory_Bps", roof.memory->median}};
    if (host > 0)
        measured["host_Bps"] = host;
    std::vector<double> narrow;
    for (const ProbeResult* each : roof.products)
        if (each->shape.size() >= 3 && std::min(each->shape[0], each->shape[1]) <= fewRows
            && each->intensity > 0)
            narrow.push_back(each->median / each->intensity);
    if (!narrow.empty())
        measured["few_rows_Bps"] = median(narrow);
    Json rates = Json::object();
    for (const auto& [type, rate] : best)
        if (dataTypeFromKey(type))
            rates[type] = rate;
    measured["flops"] = std::move(rates);
    if (!which.empty())
        measured["kernels"] = std::move(which);
    if (known && sheet.contains("id") && sheet["id"].is_string())
        measured["data_sheet"] = sheet["id"];
    if (!day.empty())
        measured["when"] = day;
    measured["source"] = source;
    root["measured_ceilings"] = std::move(measured);
    Json sources = root.contains("sources") && root["sources"].is_array() ? root["sources"] : Json::array();
    sources.push_back(source);
    root["sources"] = std::move(sources);
    out.json = jsonDocument(root);
    return out;
}

} // namespace ridgepoint
