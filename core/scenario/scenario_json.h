#pragma once

// Scenario files (*.ridge.json), strictly. Unknown keys, duplicate keys, wrong types and units, out-of-range values,
// nesting beyond 32 levels and files beyond 8 MiB are refused with line, field, what was expected and the fix.

#include "core/scenario/diagnostic.h"
#include "core/scenario/scenario.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

class Catalog;

// What a file holds: the scenario and the baselines pinned beside it.
struct ScenarioFile
{
    Scenario scenario;
    std::vector<Scenario> baselines;
    bool operator==(const ScenarioFile&) const = default;
};

struct ScenarioReadResult
{
    std::optional<ScenarioFile> file; // empty when any diagnostic is an Error
    Diagnostics diagnostics;
};

// `origin` names the text in messages ("my.ridge.json", "share code").
ScenarioReadResult readScenario(std::string_view json, const Catalog& catalog, std::string_view origin);

// Schema order, two-space indent, shortest round-trip numbers, only what differs from the default plus the keys a
// reader needs; reading it back gives an equal value.
std::string writeScenario(const ScenarioFile& file, const Catalog& catalog);

// The seed's question: 70B by size on one h100-sxm.
Scenario defaultScenario(const Catalog& catalog);

// "ridge1:…": what differs from the default, deflate-free compact text that survives chat, URLs and shells.
std::string shareCode(const Scenario& scenario, const Catalog& catalog);
// "ridge1:…", and the "ridge2:…" of a newer version, which readShareCode() explains.
bool looksLikeShareCode(std::string_view text);
ScenarioReadResult readShareCode(std::string_view code, const Catalog& catalog);

struct FieldChange
{
    std::string field; // id
    std::string from, to; // as fieldText() gives them
};
std::vector<FieldChange> diffScenarios(const Scenario& a, const Scenario& b);

} // namespace ridgepoint
