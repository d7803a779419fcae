#include "core/calibration/calibration_writers.h"

#include "core/validation/text_parts.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

struct Extent
{
    double least = 1, most = 1; // factors
};
// Over the left-out sources.
Extent extentOf(const LeaveOneOut& result, std::size_t k)
{
    Extent extent{std::exp(result.all[k]), std::exp(result.all[k])};
    for (const LeftOut& each : result.sources) {
        extent.least = std::min(extent.least, std::exp(each.all[k]));
        extent.most = std::max(extent.most, std::exp(each.all[k]));
    }
    return extent;
}

std::string asJson(const LeaveOneOut& result, const Catalog& catalog, const ValidationDetail& detail)
{
    Json root = validationJson(result.validation, catalog, detail);
    root["plain"] = summaryJson(result.plain);
    root["bands"] = Json(root["summary"]["bands"]); // a copy before there is one key more
    Json& constants = root["constants"] = Json::object();
    for (std::size_t k = 0; k < sharedConstantCount; ++k) {
        const auto [least, most] = extentOf(result, k);
        constants[std::string(sharedConstants()[k].key)] = {{"regressed", sharedConstants()[k].regressed},
            {"factor", std::exp(result.all[k])}, {"least", least}, {"most", most}};
    }
    return jsonDocument(root);
}

Table constantTable(const LeaveOneOut& result)
{
    Table table{.columns = {"constant", "steps have a say", "all rows say", "least without a source", "most",
                    "besides steps"},
        .rows = {}};
    for (std::size_t k = 0; k < sharedConstantCount; ++k) {
        const SharedConstant& constant = sharedConstants()[k];
        const auto [least, most] = extentOf(result, k);
        table.rows.push_back({std::string(constant.label), constant.regressed ? "yes" : "no",
            "×" + hundredths(std::exp(result.all[k])), "×" + hundredths(least), "×" + hundredths(most),
            std::string(constant.outside)});
    }
    return table;
}

} // namespace

std::string writeLeaveOneOut(
    const LeaveOneOut& result, const Catalog& catalog, OutputFormat format, const ValidationDetail& detail)
{
    if (format == OutputFormat::Json)
        return asJson(result, catalog, detail);
    if (format == OutputFormat::Csv)
        return writeValidation(result.validation, catalog, format, detail);
    std::string out = "Every source is predicted with constants that were found without it ("
        + std::to_string(result.sources.size())
        + " sources), where step times had a say in them; ×1.00 is the value in force. Families count "
          "equally. Bands are measured over "
          "predicted.\n";
    if (detail.rows)
        out += textSection("Rows", validationRows(result.validation), format);
    out += textSection("Errors, each source left out", errorTable(result.validation.summary), format);
    out += textSection("Errors as it is", errorTable(result.plain), format);
    out += textSection("Bands", bandTable(result.validation.summary), format);
    out += textSection("Constants", constantTable(result), format);
    out += textSection("By source, left out", errorTable(result.validation.summary.bySource), format);
    out += textSection("Layout sweeps by source, left out", rankingTable(result.validation.summary), format);
    out += textSection("Worst rows", worstRows(result.validation, detail.worst), format);
    return out;
}

} // namespace ridgepoint
