#pragma once

// Private to this room: rows about the architecture. Reading gives the one in force, inferred or not; writing
// one member makes the architecture the truth.

#include "core/inputs/scenario/field_access.h"
#include "core/inputs/scenario/model_edit.h"

namespace ridgepoint::access {

template <auto... Path>
std::optional<double> getDim(const Scenario& s)
{
    const Architecture& a = architectureInForce(s.model);
    return toNumber((a.*....*Path));
}

template <auto... Path>
void setDim(Scenario& s, std::optional<double> value)
{
    if (value)
        assign((ownArchitecture(s.model).*....*Path), *value);
}

template <auto Function>
void setDimBy(Scenario& s, std::optional<double> value)
{
    if (value)
        Function(ownArchitecture(s.model), *value);
}

template <auto Member>
void setDimSettled(Scenario& s, std::optional<double> value)
{
    if (!value)
        return;
    Architecture& a = ownArchitecture(s.model);
    a.*Member = *value;
    settle(a);
}

template <auto Member>
void setLatent(Scenario& s, std::optional<double> value)
{
    if (!value)
        return;
    Architecture& a = ownArchitecture(s.model);
    a.mla.*Member = *value;
    settle(a);
}

template <auto Member>
std::optional<double> getDimEnum(const Scenario& s)
{
    return static_cast<double>(static_cast<int>(architectureInForce(s.model).*Member));
}

template <const auto& Choices, auto Member>
void setDimEnum(Scenario& s, std::optional<double> value)
{
    std::size_t index = 0;
    if (!value || !toIndex(*value, Choices.size(), index))
        return;
    auto& target = ownArchitecture(s.model).*Member;
    target = static_cast<std::remove_reference_t<decltype(target)>>(static_cast<int>(index));
}

// Whether layers are alike, so that numbers say what they are: not of a model that is a list of layers.
inline bool areLayersAlike(const Scenario& s) { return !architectureInForce(s.model).plan; }

// Rows about dimensions with that as their first condition.
template <std::size_t N>
std::array<FieldSpec, N> ofLayersAlike(const FieldSpec (&rows)[N])
{
    std::array<FieldSpec, N> all{};
    std::copy(std::begin(rows), std::end(rows), all.begin());
    for (FieldSpec& row : all)
        if (!row.applies && row.id != "model.params" && row.id != "model.preset")
            row.applies = areLayersAlike;
    return all;
}

} // namespace ridgepoint::access
