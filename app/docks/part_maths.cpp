#include "app/docks/part_maths.h"

#include "core/formulas/ledger.h"
#include "core/training/report.h"

namespace ridgepoint {

namespace {

bool isPart(std::string_view path, std::string_view prefix, std::string_view id)
{
    return path.starts_with(prefix) && path.substr(prefix.size()) == id;
}

} // namespace

std::optional<std::string> partLabel(const Report& report, std::string_view path)
{
    for (const StepPart& part : report.step.parts)
        if (isPart(path, stepPartPath, part.id))
            return std::string(part.label);
    for (const MemoryItem& item : report.memory.items)
        if (isPart(path, memoryPartPath, item.id))
            return std::string(item.label);
    return std::nullopt;
}

bool isPartPath(std::string_view path)
{
    return path.starts_with(stepPartPath) || path.starts_with(memoryPartPath);
}

} // namespace ridgepoint
