#pragma once

// What every target that reads a scenario holds to.

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/scenario_json.h"

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace ridgepoint::fuzz {

inline const Catalog& catalog()
{
    static const std::array<std::filesystem::path, 1> folders{RIDGEPOINT_PRESETS_DIR};
    static const Catalog loaded = Catalog::load(folders);
    return loaded;
}

inline void require(bool holds, const char* what)
{
    if (holds)
        return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

// Something refused says why; something taken survives both of its spellings, unchanged.
inline void check(const ScenarioReadResult& read)
{
    for (const Diagnostic& d : read.diagnostics)
        require(!d.message.empty() && (d.severity != Severity::Error || !d.fix.empty()),
            "an error without words or fix");
    if (!read.file) {
        require(!read.diagnostics.empty(), "refused without a reason");
        return;
    }
    const std::string text = writeScenario(*read.file, catalog());
    const ScenarioReadResult file = readScenario(text, catalog(), "again");
    require(file.file == read.file, "a written file reads back differently");
    require(writeScenario(*file.file, catalog()) == text, "writing twice differs");
    const std::string code = shareCode(read.file->scenario, catalog());
    const ScenarioReadResult shared = readShareCode(code, catalog());
    Scenario noted = read.file->scenario;
    noted.notes.clear(); // which no code has
    require(shared.file && shared.file->scenario == noted, "a share code reads back differently");
}

inline void scenario(std::string_view text) { check(readScenario(text, catalog(), "fuzz")); }
inline void shareCode(std::string_view text)
{
    check(readShareCode("ridge1:" + std::string(text), catalog()));
}

} // namespace ridgepoint::fuzz
