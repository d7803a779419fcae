#pragma once

// One sentence about one field: what is wrong or worth knowing, and what to do.

#include "core/units/text.h"

#include <string>
#include <vector>

namespace ridgepoint {

enum class Severity { Info, Warning, Error };

struct Diagnostic
{
    Severity severity = Severity::Info;
    std::string field; // a scenario field id ("mesh.tensor") or a report path ("pipeline.bubble_fraction")
    Text message; // what was wrong and what was expected
    Text fix; // what to do; may be empty for Info
    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

// "mesh.tensor: must divide the heads; set it to 2", as commands say it.
inline std::string plainLine(const Diagnostic& d)
{
    return (d.field.empty() ? std::string() : d.field + ": ") + d.message.plain()
        + (d.fix.empty() ? std::string() : "; " + d.fix.plain());
}

} // namespace ridgepoint
