#include "core/inputs/catalog/preset_readers.h"

#include <array>
#include <cmath>
#include <optional>
#include <string>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 7> presetKeys{
    "schema", "id", "name", "sources", "notes", "products", "attention"};
constexpr std::array<std::string_view, 3> groupKeys{"type", "engine", "rows"};
constexpr double mostSeconds = 3600, mostElements = 1e9;

// "[4096, 2048, 65536, 0.0013]": whole numbers, then seconds.
template <std::size_t N>
std::optional<std::array<double, N>> rowOf(const Json& json)
{
    if (!json.is_array() || json.size() != N)
        return std::nullopt;
    std::array<double, N> row{};
    for (std::size_t i = 0; i < N; ++i) {
        if (!json[i].is_number())
            return std::nullopt;
        row[i] = json[i].get<double>();
        const bool seconds = i + 1 == N;
        const bool fine = seconds ? row[i] > 0 && row[i] <= mostSeconds
                                  : row[i] >= 1 && row[i] <= mostElements && row[i] == std::floor(row[i]);
        if (!fine)
            return std::nullopt;
    }
    return row;
}

// Kernels of one type by one engine, as a list of rows each; `take` gets a row.
template <std::size_t N, class Take>
void readGroups(JsonFields& fields, std::string_view key, const char* expected, Take take)
{
    for (JsonFields& group : fields.objectsOr(key)) {
        group.refuseUnknown(groupKeys);
        const DataType type =
            group.choice<DataType>("type", {{"bf16", DataType::Bf16}, {"fp8", DataType::Fp8}});
        const std::string engine = group.text("engine");
        const Json* const rows = group.find("rows");
        if (!rows || !rows->is_array()) {
            group.problem("rows", "expected a list of rows", expected);
            continue;
        }
        for (std::size_t i = 0; i < rows->size(); ++i) {
            if (const auto row = rowOf<N>((*rows)[i])) {
                take(type, engine, *row);
            } else {
                group.problem("rows",
                    "row " + std::to_string(i + 1) + " is not " + std::to_string(N - 1)
                        + " whole numbers above zero and then seconds",
                    expected);
                break;
            }
        }
    }
}

} // namespace

TimingsPreset readTimingsPreset(JsonFields& fields)
{
    fields.refuseUnknown(presetKeys);
    TimingsPreset preset;
    readPresetInfo(fields, preset);
    if (preset.sources.empty())
        fields.problem("sources", "expected where the timings were published", "Write \"sources\": [\"…\"].");
    readGroups<4>(fields, "products", "Write [m, n, k, seconds].",
        [&](DataType type, const std::string& engine, const std::array<double, 4>& row) {
            const auto [m, n, k, seconds] = row;
            preset.timings.products.push_back({type, m, n, k, Seconds(seconds), engine});
        });
    readGroups<5>(fields, "attention", "Write [sequences, heads, kv_heads, length, seconds].",
        [&](DataType type, const std::string& engine, const std::array<double, 5>& row) {
            const auto [sequences, heads, kvHeads, length, seconds] = row;
            preset.timings.attention.push_back(
                {type, sequences, heads, kvHeads, length, Seconds(seconds), engine});
        });
    return preset;
}

} // namespace ridgepoint
