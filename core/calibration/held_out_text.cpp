#include "core/calibration/calibration_writers.h"

#include "core/validation/text_parts.h"

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

// "hardware.efficiency.gemm" -> "gemm"
std::string_view shortId(std::string_view field) { return field.substr(field.rfind('.') + 1); }

std::string factorsOf(const FamilyCalibration& f)
{
    std::string out;
    for (const auto& [field, factor] : f.factors)
        out += (out.empty() ? "" : ", ") + std::string(shortId(field)) + " ×" + hundredths(factor);
    return out.empty() ? "none" : out;
}

std::string asJson(const CalibratedValidation& v, const Catalog& catalog, const ValidationDetail& detail)
{
    Json root = validationJson(v.validation, catalog, detail);
    root["untuned"] = summaryJson(v.untuned);
    Json& families = root["families"] = Json::array();
    const auto orNull = [](const MaybeStatistics& s) { return s ? statisticsJson(s) : Json(nullptr); };
    for (const FamilyCalibration& f : v.families) {
        Json factors = Json::object();
        for (const auto& [field, factor] : f.factors)
            factors[std::string(field)] = factor;
        families.push_back(
            {{"family", f.family}, {"rows", f.rows}, {"fitted", f.fitted}, {"untuned", orNull(f.untuned)},
                {"calibrated", orNull(f.calibrated)}, {"factors", std::move(factors)}});
    }
    Json& small = root["too_small"] = Json::object();
    for (const auto& [family, rows] : v.tooSmall)
        small[family] = rows;
    return jsonDocument(root);
}

Table familyTable(const CalibratedValidation& validation)
{
    Table table{.columns = {"family", "rows", "fitted", "untuned median", "mean", "calibrated median", "mean",
                    "identifiable knobs"},
        .rows = {}};
    for (const FamilyCalibration& f : validation.families)
        if (f.untuned && f.calibrated)
            table.rows.push_back({f.family, std::to_string(f.rows), std::to_string(f.fitted),
                percent(f.untuned->median), percent(f.untuned->mean), percent(f.calibrated->median),
                percent(f.calibrated->mean), factorsOf(f)});
    return table;
}

} // namespace

std::string writeCalibratedValidation(const CalibratedValidation& v, const Catalog& catalog,
    OutputFormat format, const ValidationDetail& detail)
{
    if (format == OutputFormat::Json)
        return asJson(v, catalog, detail);
    if (format == OutputFormat::Csv)
        return writeValidation(v.validation, catalog, format, detail);
    std::size_t fitted = 0, left = 0;
    for (const FamilyCalibration& f : v.families)
        fitted += f.fitted;
    for (const auto& [family, rows] : v.tooSmall)
        left += rows;
    std::string out = std::to_string(v.families.size()) + " families calibrated on " + std::to_string(fitted)
        + " of their " + std::to_string(v.validation.rows.size())
        + " rows (at most half of each, eight at most, chosen from predictions alone) and scored on the "
          "others; "
        + std::to_string(left) + " rows of " + std::to_string(v.tooSmall.size())
        + " families with fewer than three have none to hold out and do not count. Families count equally.\n";
    if (detail.rows)
        out += textSection("Rows", validationRows(v.validation), format);
    out += textSection("Untuned, rows held out", errorTable(v.untuned), format);
    out += textSection("Calibrated, rows held out", errorTable(v.validation.summary), format);
    out += textSection("By family, rows held out", familyTable(v), format);
    out += textSection("Layout sweeps, rows held out", sweepTable(v.validation.summary), format);
    out += textSection("Layout sweeps by source, rows held out", rankingTable(v.validation.summary), format);
    out += textSection("Worst rows", worstRows(v.validation, detail.worst), format);
    return out;
}

} // namespace ridgepoint
