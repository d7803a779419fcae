#include "core/inputs/catalog/kernel_file.h"

#include "core/base/json_fields.h"
#include "core/base/strict_json.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr JsonLimits limits{.maxBytes = 8u << 20, .maxDepth = 8, .maxValues = 500'000};
constexpr JsonRange counts{0, 1e9};
constexpr std::size_t mostPoints = 1u << 20;

std::optional<std::vector<std::uint8_t>> fromBase64(std::string_view text)
{
    static constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::array<std::int8_t, 256> value{};
    value.fill(-1);
    for (std::size_t i = 0; i < digits.size(); ++i)
        value[static_cast<unsigned char>(digits[i])] = static_cast<std::int8_t>(i);
    while (!text.empty() && text.back() == '=')
        text.remove_suffix(1);
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() * 3 / 4);
    std::uint32_t bits = 0;
    int held = 0;
    for (const char c : text) {
        const int digit = value[static_cast<unsigned char>(c)];
        if (digit < 0)
            return {};
        bits = bits << 6 | static_cast<std::uint32_t>(digit);
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes.push_back(static_cast<std::uint8_t>(bits >> held & 255));
        }
    }
    return bytes;
}

// Twelve bits each, two in three bytes.
std::optional<std::vector<std::uint16_t>> steps(const std::vector<std::uint8_t>& bytes, std::size_t points)
{
    if (bytes.size() != (points + 1) / 2 * 3)
        return {};
    std::vector<std::uint16_t> out;
    out.reserve(points + 1);
    for (std::size_t i = 0; i + 2 < bytes.size(); i += 3) {
        out.push_back(static_cast<std::uint16_t>(bytes[i] << 4 | bytes[i + 1] >> 4));
        out.push_back(static_cast<std::uint16_t>((bytes[i + 1] & 15) << 8 | bytes[i + 2]));
    }
    out.resize(points);
    return out;
}

// Axes in the order of the kernel's sizes; "heads" is none.
std::vector<std::string_view> axesOf(const KernelTableKey& key)
{
    switch (key.kernel) {
    case ServingKernel::Product:
        return {"n", "k", "m"};
    case ServingKernel::Prefill:
    case ServingKernel::Decode:
        return {"batch", "length"};
    case ServingKernel::LatentPrefill:
    case ServingKernel::LatentDecode:
    case ServingKernel::CorePrefill:
    case ServingKernel::CoreDecode:
        return {"heads", "batch", "length"};
    case ServingKernel::Experts:
        return {key.sliced ? "slice" : "held", "tokens"};
    default:
        return {"elements"};
    }
}

struct Scale
{
    double step, floor;
};

std::string readTable(const Json& row, Scale scale, KernelTable& out)
{
    const auto text = [&row](const char* name) {
        const auto found = row.find(name);
        return found != row.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    const auto whole = [&row](const char* name) {
        const auto found = row.find(name);
        return found != row.end() && found->is_number_integer() ? found->get<int>() : 0;
    };
    const auto kernel = std::find(servingKernelKeys.begin(), servingKernelKeys.end(), text("kernel"));
    if (kernel == servingKernelKeys.end())
        return "kernel is none that is known";
    const auto sizes = row.find("sizes");
    if (sizes == row.end() || !sizes->is_object())
        return "sizes: expected an object";
    out.key = {.kernel = static_cast<ServingKernel>(kernel - servingKernelKeys.begin()),
        .engine = text("engine"),
        .type = text("type"),
        .width = whole("width"),
        .hidden = whole("hidden"),
        .topK = whole("topk"),
        .experts = whole("experts"),
        .ranks = whole("ranks"),
        .sliced = sizes->contains("slice"),
        .mixer = text("mixer")};
    out.version = text("version");
    std::size_t kinds = 1, points = 1;
    const bool paired = out.key.kernel == ServingKernel::Prefill || out.key.kernel == ServingKernel::Decode;
    if (paired) {
        const auto heads = sizes->find("heads");
        if (heads == sizes->end() || !heads->is_array() || heads->empty())
            return "sizes.heads: expected pairs of query and key heads";
        for (const Json& pair : *heads) {
            if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_unsigned()
                || !pair[1].is_number_unsigned() || pair[0].get<int>() < 1 || pair[1].get<int>() < 1)
                return "sizes.heads: expected pairs of query and key heads";
            out.heads.emplace_back(pair[0].get<int>(), pair[1].get<int>());
        }
        kinds = out.heads.size();
    }
    std::vector<std::vector<double>> axes;
    for (const std::string_view name : axesOf(out.key)) {
        const auto axis = sizes->find(std::string(name));
        if (axis == sizes->end() || !axis->is_array() || axis->empty())
            return "sizes." + std::string(name) + ": expected a list of numbers";
        std::vector<double>& values = axes.emplace_back();
        for (const Json& size : *axis) {
            const double value = size.is_number() ? size.get<double>() : 0;
            if (!(value > 0 && value < 1e15) || (!values.empty() && value <= values.back()))
                return "sizes." + std::string(name)
                    + ": expected positive numbers, each above the one before";
            values.push_back(value);
        }
        points *= values.size();
        if (points * kinds > mostPoints)
            return "sizes: more than a million points";
    }
    const auto bytes = fromBase64(text("times"));
    const auto all = bytes ? steps(*bytes, points * kinds) : std::nullopt;
    if (!all)
        return "times: expected base64 of twelve bits a point";
    for (std::size_t i = 0; i < kinds; ++i) {
        const auto first = all->begin() + static_cast<std::ptrdiff_t>(i * points);
        out.grids.emplace_back(axes,
            std::vector<std::uint16_t>(first, first + static_cast<std::ptrdiff_t>(points)), scale.step,
            Seconds(scale.floor));
    }
    return {};
}

} // namespace

KernelTables readKernelTables(std::string_view text, std::string_view subject, Diagnostics& findings)
{
    KernelTables tables;
    JsonProblem problem;
    const std::optional<Json> root = parseStrictJson(text, problem, limits);
    const JsonLines lines(text);
    JsonFindings found{std::string(subject), Severity::Warning, findings};
    if (!root) {
        found.add(problem.line, problem.path, problem.message, "Correct the file.");
        return tables;
    }
    JsonFields fields(*root, lines, found);
    if (fields.text("schema") != "ridgepoint.kernels/1") {
        found.add(1, "schema", "expected ridgepoint.kernels/1", "Correct the file.");
        return tables;
    }
    const Scale scale{fields.number("step", {1e-6, 1}), fields.number("floor_s", {1e-12, 1})};
    const auto rows = root->find("tables");
    if (rows == root->end() || !rows->is_array() || !found.clean())
        return tables;
    std::size_t index = 0;
    for (const Json& row : *rows) {
        const std::string path = "tables[" + std::to_string(index++) + "]";
        KernelTable table;
        const std::string wrong = row.is_object() ? readTable(row, scale, table) : "expected an object";
        if (wrong.empty())
            tables.add(std::move(table));
        else
            found.add(lines.of(path).value_or(0), path, wrong, "Correct the table, or leave it out.");
    }
    return tables;
}

} // namespace ridgepoint
