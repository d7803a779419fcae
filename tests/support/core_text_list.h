#pragma once

// Every English text of core that reaches the screen: what its tables say (fields, readouts, formulas,
// schedules, parts of reports, examples), what presets/launchers says and what its sources compose. The
// content of resources/translations/core_texts.h.

#include "core/catalog/catalog.h"

#include <set>
#include <string>

namespace ridgepoint::testing {

struct CoreTextList
{
    std::set<std::string> texts;
    std::set<std::string> probePatterns; // among them: what the probe says with arguments in it
};
// `sourceFolder` holds core/, app/probe/ and presets/launchers/.
CoreTextList coreTextList(const Catalog& catalog, const std::string& sourceFolder);
// As the header that lupdate and widgets/core_text.cpp read.
std::string coreTextHeader(const CoreTextList& list);

} // namespace ridgepoint::testing
