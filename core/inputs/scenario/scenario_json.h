#pragma once

// Scenario files (*.ridge.json), strictly. Unknown keys, duplicate keys, wrong types and units, out-of-range values,
// nesting beyond 32 levels and files beyond 8 MiB are refused with line, field, what was expected and the fix.

#include "core/base/diagnostic.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/scenario.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

class Catalog;

inline constexpr std::string_view scenarioSchema = "ridgepoint.scenario/2";
inline constexpr std::size_t mostScenarioBaselines = 64;

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
    bool inside = false; // of a report or a document around it: nothing that a scenario may be saved over
};

// `origin` names the text in messages ("my.ridge.json", "share code"). A report's JSON is read as the
// scenario that it is of.
ScenarioReadResult readScenario(std::string_view json, const Catalog& catalog, std::string_view origin);
// Whatever text holds one: a scenario or a report as JSON, a share code, a document with a share code in it.
ScenarioReadResult readScenarioText(std::string_view text, const Catalog& catalog, std::string_view origin);

// A part of a scenario, to be laid over others: the same keys, as many of them as are to change, as edits in
// schema order. A "schema" may stand in it. No edits with an error.
struct OverlayReadResult
{
    std::vector<FieldEdit> edits;
    Diagnostics diagnostics;
};
OverlayReadResult readOverlay(std::string_view json, const Catalog& catalog, std::string_view origin);

// Schema order, two-space indent, shortest round-trip numbers, only what differs from the default plus the keys a
// reader needs; reading it back gives an equal value.
std::string writeScenario(const ScenarioFile& file, const Catalog& catalog);

// What a file means where it leaves keys out: 70B by size on one h100-sxm, its step predicted, in the memory
// that the device reports.
Scenario defaultScenario(const Catalog& catalog);
// The seed's question, which a window opens on and `new` writes: the default with an MFU of 40 % and the
// nominal capacity stated. It is also what files of the first version and share codes mean where they say
// nothing.
Scenario openingScenario(const Catalog& catalog);

// "ridge1:…": what differs from openingScenario(), deflate-free compact text that survives chat, URLs and
// shells. Notes stay where they were written: a code goes to others. One that has them is read with them.
std::string shareCode(const Scenario& scenario, const Catalog& catalog);
// "ridge1:…", and the "ridge2:…" of a newer version, which readShareCode() explains.
bool looksLikeShareCode(std::string_view text);
// The first share code in a text around it (Markdown's escapes taken out); empty: there is none.
std::string shareCodeIn(std::string_view text);
ScenarioReadResult readShareCode(std::string_view code, const Catalog& catalog);

struct FieldChange
{
    std::string field; // id
    std::string from, to; // as fieldText() gives them
};
std::vector<FieldChange> diffScenarios(const Scenario& a, const Scenario& b);

} // namespace ridgepoint
