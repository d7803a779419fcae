#pragma once

// Mutations that keep JSON what it is: values, keys and branches change, brackets and quotes stay. Bytes are
// mutated too, every fourth time, and always where the text is no JSON. Include in one source of a target.

#include "core/inputs/scenario/field.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maximum);

namespace ridgepoint::fuzz {

using Json = nlohmann::ordered_json;

inline std::vector<Json*> branches(Json& root)
{
    std::vector<Json*> all{&root};
    for (std::size_t i = 0; i < all.size() && all.size() < 4096; ++i)
        if (all[i]->is_structured())
            for (Json& each : *all[i])
                all.push_back(&each);
    return all;
}

template <class Random>
Json anyValue(Random& random)
{
    static const std::vector<Json> some{nullptr, true, false, 0, -1, 1, 2, 1e300, -1e300, 5e-324, 1e15,
        9007199254740993, std::int64_t(-9223372036854775807), 0.5, "", "auto", "none", "70B", "1e999", "∞",
        "nan", "\u0000", "ridge1:", std::string(300, 'x'), Json::array(), Json::object(),
        Json::array({1, 2, 3}), "16GiB", "2us"};
    return some[random() % some.size()];
}

template <class Random>
std::string anyKey(Random& random)
{
    const auto all = fields();
    std::string id(all[random() % all.size()].id);
    const std::size_t dot = id.rfind('.');
    return dot == std::string::npos || random() % 2 ? id : id.substr(dot + 1);
}

template <class Random>
void change(Json& root, Random& random)
{
    const std::vector<Json*> all = branches(root);
    Json& at = *all[random() % all.size()];
    switch (random() % 6) {
    case 0:
        at = anyValue(random);
        break;
    case 1:
        if (at.is_object())
            at[anyKey(random)] = anyValue(random);
        else if (at.is_array())
            at.push_back(anyValue(random));
        break;
    case 2:
        if (at.is_structured() && !at.empty()) {
            auto gone = at.begin();
            std::advance(gone, random() % at.size());
            at.erase(gone);
        }
        break;
    case 3: {
        const Json copy = *all[random() % all.size()]; // a branch elsewhere, perhaps inside itself
        at = copy;
        break;
    }
    case 4:
        if (at.is_number())
            at = at.get<double>() * (random() % 2 ? 1e3 : -0.5);
        else if (at.is_array() && !at.empty())
            at.push_back(at.front());
        break;
    default:
        if (at.is_object() && !at.empty()) {
            auto moved = at.begin();
            std::advance(moved, random() % at.size());
            Json value = moved.value();
            at.erase(moved);
            at[anyKey(random)] = std::move(value);
        }
    }
}

} // namespace ridgepoint::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(
    std::uint8_t* data, std::size_t size, std::size_t maximum, unsigned int seed)
{
    using namespace ridgepoint::fuzz;
    std::minstd_rand random(seed);
    Json root = Json::parse(data, data + size, nullptr, false);
    if (root.is_discarded() || random() % 4 == 0)
        return LLVMFuzzerMutate(data, size, maximum);
    for (auto rounds = 1 + random() % 3; rounds > 0; --rounds)
        change(root, random);
    const std::string text = root.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > maximum)
        return LLVMFuzzerMutate(data, size, maximum);
    std::memcpy(data, text.data(), text.size());
    return text.size();
}
