#pragma once

// One sentence about one field: what is wrong or worth knowing, and what to do.

#include "core/base/text.h"

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
    Text where = {}; // "mesh.json:12" of what was read from a file; empty of what was not
    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

// "mesh.json:12: mesh.tensor: must divide the heads; set it to 2", as commands say it.
inline std::string plainLine(const Diagnostic& d)
{
    return (d.where.empty() ? std::string() : d.where.plain() + ": ")
        + (d.field.empty() ? std::string() : d.field + ": ") + withFix(d.message, d.fix).plain();
}

} // namespace ridgepoint
