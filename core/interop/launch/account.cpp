#include "core/interop/launch/foreign.h"

#include "core/base/json_text.h"
#include "core/base/printable.h"
#include "core/inputs/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::launch {

namespace {

using Json = nlohmann::ordered_json;

Json originsJson(const std::vector<Origin>& origins)
{
    Json all = Json::array();
    for (const Origin& one : origins) {
        Json json{{"field", one.field}, {"value", one.value}};
        if (!one.keys.empty())
            json["from"] = one.keys;
        if (!one.why.empty())
            json["why"] = one.why.plain();
        all.push_back(std::move(json));
    }
    return all;
}

Json checkJson(const std::optional<WeightCheck>& check)
{
    if (!check)
        return {};
    return {{"file", check->file}, {"stored_bytes", check->storedBytes},
        {"stored_parameters", check->compared ? Json(check->storedParameters) : Json()},
        {"counted_parameters", check->countedParameters},
        {"same", check->compared ? Json(check->same) : Json()},
        {"text", check->file + ' ' + check->sentence}};
}

} // namespace

std::string accountJson(const Adopted& adopted, std::string_view path, const Catalog& catalog)
{
    const auto why = [](Fate fate) {
        return fate == Fate::Irrelevant  ? "no bearing on cost"
            : fate == Fate::WithoutField ? "no field of a scenario holds it"
                                         : "not known here";
    };
    Json read = originsJson(adopted.origins.read), unread = Json::array(), missing = Json::array();
    std::vector<std::string> named;
    for (const auto* origins : {&adopted.origins.read, &adopted.origins.derived})
        for (const Origin& one : *origins)
            named.insert(named.end(), one.keys.begin(), one.keys.end());
    for (const KeyFate& each : adopted.keys)
        if (each.fate != Fate::Read)
            unread.push_back({{"key", printable(each.key, 200)}, {"why", why(each.fate)}});
        else if (std::ranges::find(named, each.key) == named.end())
            read.push_back({{"from", Json::array({printable(each.key, 200)})}});
    std::string refused;
    for (const Diagnostic& d : adopted.diagnostics)
        if (d.severity == Severity::Error && refused.empty())
            refused = plainLine(d);
    for (const Missing& one : adopted.missing)
        missing.push_back(one.field);
    const Json account{{"file", path},
        {"kind",
            adopted.model          ? Json(modelKind)
                : adopted.launcher ? Json(keyOf(*adopted.launcher))
                                   : Json()},
        {"read", std::move(read)}, {"derived", originsJson(adopted.origins.derived)},
        {"assumed", originsJson(adopted.origins.assumed)}, {"given", originsJson(adopted.origins.given)},
        {"unread", std::move(unread)}, {"missing", std::move(missing)}, {"check", checkJson(adopted.check)},
        {"refused", refused.empty() ? Json() : Json(refused)},
        {"scenario",
            adopted.scenario
                ? Json::parse(writeScenario({.scenario = *adopted.scenario, .baselines = {}}, catalog))
                : Json()}};
    return jsonDocument(account);
}

} // namespace ridgepoint::launch
