#pragma once

// Every English text of core that reaches the screen: what its tables say (fields, readouts, formulas,
// schedules, parts of reports, examples), what presets/launchers says and what its sources compose.

#include "core/inputs/catalog/catalog.h"

#include <set>
#include <string>

namespace ridgepoint::testing {

struct CoreTextList
{
    std::set<std::string> texts;
    std::set<std::string> probePatterns; // among them: what the probe says with arguments in it
};
// `sourceFolder` holds core/, app/probe_helper/ and presets/launchers/.
CoreTextList coreTextList(const Catalog& catalog, const std::string& sourceFolder);
// As lupdate reads them.
std::string coreTextSource(const std::set<std::string>& texts);
// resources/translations/probe_texts.h, which widgets/core_text.cpp reads.
std::string probeTextHeader(const std::set<std::string>& patterns);

} // namespace ridgepoint::testing
