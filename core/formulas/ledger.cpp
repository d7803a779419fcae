#include "core/formulas/ledger.h"

#include <algorithm>
#include <utility>

namespace ridgepoint {

std::int32_t Ledger::find(std::string_view path) const
{
    const auto it = m_paths.find(std::string(path));
    return it == m_paths.end() ? -1 : it->second;
}

std::vector<std::string> Ledger::paths() const
{
    std::vector<std::string> out;
    out.reserve(m_paths.size());
    for (const auto& [path, node] : m_paths)
        out.push_back(path);
    std::sort(out.begin(), out.end());
    return out;
}

std::int32_t Ledger::add(LedgerNode node)
{
    m_nodes.push_back(std::move(node));
    return static_cast<std::int32_t>(m_nodes.size()) - 1;
}

void Ledger::bind(std::string_view path, std::int32_t node)
{
    m_paths.insert_or_assign(std::string(path), node);
}

} // namespace ridgepoint
