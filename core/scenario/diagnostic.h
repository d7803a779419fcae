#pragma once

// One sentence about one field: what is wrong or worth knowing, and what to do.

#include <string>
#include <vector>

namespace ridgepoint {

enum class Severity { Info, Warning, Error };

struct Diagnostic
{
    Severity severity = Severity::Info;
    std::string field; // a scenario field id ("mesh.tensor") or a report path ("pipeline.bubble_fraction")
    std::string message; // what was wrong and what was expected
    std::string fix; // what to do; may be empty for Info
    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

} // namespace ridgepoint
