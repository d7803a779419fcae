#include "core/training/mesh/grid.h"

#include <algorithm>

namespace ridgepoint {

RankGrid::RankGrid(std::span<const GridAxis> innermostFirst)
{
    for (const GridAxis& axis : innermostFirst.first(std::min(innermostFirst.size(), mostAxes))) {
        const std::int64_t ranks = axis.ranks >= 1 && axis.ranks <= mostGridRanks / m_ranks ? axis.ranks : 1;
        m_axes[m_count++] = {.name = axis.name, .ranks = ranks, .stride = m_ranks};
        m_ranks *= ranks;
    }
}

const GridAxis* RankGrid::axis(std::string_view name) const
{
    const auto found = std::ranges::find(axes(), name, &GridAxis::name);
    return found == axes().end() ? nullptr : &*found;
}

AxisMask RankGrid::mask(std::string_view names) const
{
    AxisMask mask = 0;
    while (!names.empty()) {
        const std::size_t dash = names.find('-');
        for (std::size_t i = 0; i < m_count; ++i)
            if (m_axes[i].name == names.substr(0, dash))
                mask |= AxisMask(1) << i;
        names = dash == std::string_view::npos ? std::string_view() : names.substr(dash + 1);
    }
    return mask;
}

std::int64_t RankGrid::rankAt(std::span<const std::int64_t> coordinates) const
{
    std::int64_t rank = 0;
    for (std::size_t i = 0; i < std::min(coordinates.size(), m_count); ++i)
        rank += coordinates[i] * m_axes[i].stride;
    return rank;
}

RankGroups::RankGroups(const RankGrid& grid, AxisMask varying)
{
    for (std::size_t i = 0; i < grid.axes().size(); ++i) {
        const GridAxis& axis = grid.axes()[i];
        if (varying >> i & 1) {
            m_inside[m_insideCount++] = axis;
            m_wholeSize *= axis.ranks;
        } else {
            m_outside[m_outsideCount++] = axis;
            m_count *= axis.ranks;
        }
    }
    m_size = m_wholeSize;
}

std::int64_t RankGroups::wholeRank(std::int64_t group, std::int64_t member) const
{
    std::int64_t rank = 0;
    for (std::size_t i = 0; i < m_outsideCount; ++i) {
        rank += group % m_outside[i].ranks * m_outside[i].stride;
        group /= m_outside[i].ranks;
    }
    for (std::size_t i = 0; i < m_insideCount; ++i) {
        rank += member % m_inside[i].ranks * m_inside[i].stride;
        member /= m_inside[i].ranks;
    }
    return rank;
}

std::int64_t RankGroups::rank(std::int64_t group, std::int64_t member) const
{
    switch (m_cut) {
    case Cut::Inner: {
        const std::int64_t runs = m_wholeSize / m_part;
        return wholeRank(group / runs, group % runs * m_part + member);
    }
    case Cut::Across:
        return wholeRank(group / m_part, member * m_part + group % m_part);
    case Cut::Ends:
        return wholeRank(group, member == 0 ? 0 : m_wholeSize - 1);
    case Cut::Whole:
        break;
    }
    return wholeRank(group, member);
}

namespace {

// The axes' coordinates of a rank, counted as one number with the first axis fastest.
std::int64_t countOn(std::span<const GridAxis> axes, std::int64_t rank)
{
    std::int64_t count = 0, unit = 1;
    for (const GridAxis& axis : axes) {
        count += rank / axis.stride % axis.ranks * unit;
        unit *= axis.ranks;
    }
    return count;
}

} // namespace

std::int64_t RankGroups::groupOf(std::int64_t rank) const
{
    const std::int64_t whole = countOn({m_outside.data(), m_outsideCount}, rank);
    const std::int64_t member = countOn({m_inside.data(), m_insideCount}, rank);
    switch (m_cut) {
    case Cut::Inner:
        return whole * (m_wholeSize / m_part) + member / m_part;
    case Cut::Across:
        return whole * m_part + member % m_part;
    case Cut::Ends:
        return member == 0 || member == m_wholeSize - 1 ? whole : -1;
    case Cut::Whole:
        break;
    }
    return whole;
}

std::int64_t RankGroups::memberOf(std::int64_t rank) const
{
    const std::int64_t member = countOn({m_inside.data(), m_insideCount}, rank);
    switch (m_cut) {
    case Cut::Inner:
        return member % m_part;
    case Cut::Across:
        return member / m_part;
    case Cut::Ends:
        return member == 0 ? 0 : member == m_wholeSize - 1 ? 1 : -1;
    case Cut::Whole:
        break;
    }
    return member;
}

RankGroups RankGroups::cut(Cut how, std::int64_t part) const
{
    if (m_cut != Cut::Whole || part < 1 || m_wholeSize % part != 0)
        return *this;
    RankGroups groups = *this;
    groups.m_cut = how;
    groups.m_part = part;
    groups.m_size = how == Cut::Inner ? part : m_wholeSize / part;
    groups.m_count = m_count * (m_wholeSize / groups.m_size);
    return groups;
}

RankGroups RankGroups::ends() const
{
    if (m_cut != Cut::Whole)
        return *this;
    RankGroups groups = *this;
    groups.m_cut = Cut::Ends;
    groups.m_size = std::min<std::int64_t>(2, m_wholeSize);
    return groups;
}

RankGroups RankGroups::inner(std::int64_t part) const { return cut(Cut::Inner, part); }
RankGroups RankGroups::across(std::int64_t part) const { return cut(Cut::Across, part); }

} // namespace ridgepoint
