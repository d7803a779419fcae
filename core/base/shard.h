#pragma once

// One of several equal parts of a search or a sweep that are worked on apart, by a job array or many
// machines: every part in the same order, none twice, all of them the whole.

#include "core/base/splitmix.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace ridgepoint {

inline constexpr std::size_t mostShards = 100'000;

struct Shard
{
    std::size_t index = 0; // 0 … count − 1; people write it from 1
    std::size_t count = 1;

    bool isWhole() const { return count == 1; }
    // Of things dealt out one by one, shuffled: their numbers have patterns that parts would take over.
    bool takes(std::size_t number) const { return splitMix(number) % count == index; }
    // First and last but one of `total` things that stay in order.
    std::pair<std::size_t, std::size_t> of(std::size_t total) const
    {
        return {total / count * index + total % count * index / count,
            total / count * (index + 1) + total % count * (index + 1) / count};
    }
    bool operator==(const Shard&) const = default;
};

// "3/8"; empty when it is none.
inline std::optional<Shard> readShard(std::string_view text)
{
    Shard shard;
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos)
        return {};
    const auto number = [](std::string_view digits, std::size_t& value) {
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return error == std::errc() && end == digits.data() + digits.size();
    };
    if (!number(text.substr(0, slash), shard.index) || !number(text.substr(slash + 1), shard.count)
        || shard.index < 1 || shard.index > shard.count || shard.count > mostShards)
        return {};
    --shard.index;
    return shard;
}

} // namespace ridgepoint
