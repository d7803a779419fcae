#pragma once

// Private to this room: reading and writing one member of a Scenario as the plain number that a FieldSpec
// exchanges. A member is named by its path, at<&Scenario::mesh, &Mesh::tensor>, so a table row needs no
// function of its own.

#include "core/inputs/model/optimizer.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace ridgepoint::access {

template <auto... Path>
const auto& at(const Scenario& s)
{
    return (s.*....*Path);
}

template <auto... Path>
auto& at(Scenario& s)
{
    return (s.*....*Path);
}

inline std::optional<double> toNumber(double value) { return value; }
inline std::optional<double> toNumber(bool value) { return value ? 1.0 : 0.0; }

// Only what somebody has stated.
inline std::optional<double> toNumber(const TargetTime& value)
{
    return value.stated() ? std::optional(value.value()) : std::nullopt;
}
inline std::optional<double> toNumber(const TargetShare& value)
{
    return value.stated() ? std::optional<double>(value) : std::nullopt;
}

template <Dimension D>
std::optional<double> toNumber(Quantity<D> value)
{
    return value.value();
}

template <class T>
std::optional<double> toNumber(const std::optional<T>& value)
{
    return value ? toNumber(*value) : std::nullopt;
}

inline void assign(double& target, double value) { target = value; }
inline void assign(bool& target, double value) { target = value != 0; }

template <Dimension D>
void assign(Quantity<D>& target, double value)
{
    target = Quantity<D>(value);
}

inline void assign(TargetTime& target, double value) { target = Seconds(value); }
inline void assign(TargetShare& target, double value) { target = value; }

template <class T>
void assign(std::optional<T>& target, double value)
{
    T fresh{};
    assign(fresh, value);
    target = fresh;
}

template <class T>
inline constexpr bool isOptional = false;
template <class T>
inline constexpr bool isOptional<std::optional<T>> = true;

template <auto... Path>
std::optional<double> get(const Scenario& s)
{
    return toNumber(at<Path...>(s));
}

// Empty means auto, which only an optional member can hold; others keep their value.
template <auto... Path>
void set(Scenario& s, std::optional<double> value)
{
    auto& target = at<Path...>(s);
    if (value)
        assign(target, *value);
    else if constexpr (isOptional<std::remove_reference_t<decltype(target)>>)
        target.reset();
    else if constexpr (requires { target.forget(); })
        target.forget();
}

template <auto... Path>
double usual(const Scenario& s)
{
    if constexpr (requires { at<Path...>(s).usual().value(); })
        return at<Path...>(s).usual().value();
    else
        return at<Path...>(s).usual();
}

template <auto... Path>
std::string getText(const Scenario& s)
{
    return at<Path...>(s);
}

template <auto... Path>
void setText(Scenario& s, std::string_view text)
{
    at<Path...>(s) = text;
}

// True and the index when `value` names one of `count` choices.
inline bool toIndex(double value, std::size_t count, std::size_t& index)
{
    if (!(value >= 0 && value < static_cast<double>(count)))
        return false;
    index = static_cast<std::size_t>(value);
    return true;
}

// An enum (or int) whose values are the positions in Choices; empty means auto, as in set().
template <const auto& Choices, auto... Path>
std::optional<double> getEnum(const Scenario& s)
{
    const auto& value = at<Path...>(s);
    if constexpr (isOptional<std::remove_cvref_t<decltype(value)>>)
        return value ? std::optional(static_cast<double>(static_cast<int>(*value))) : std::nullopt;
    else
        return static_cast<double>(static_cast<int>(value));
}

template <const auto& Choices, auto... Path>
void setEnum(Scenario& s, std::optional<double> value)
{
    std::size_t index = 0;
    auto& target = at<Path...>(s);
    using Target = std::remove_reference_t<decltype(target)>;
    if constexpr (isOptional<Target>) {
        if (!value)
            target.reset();
        else if (toIndex(*value, Choices.size(), index))
            target = static_cast<typename Target::value_type>(static_cast<int>(index));
    } else if (value && toIndex(*value, Choices.size(), index)) {
        target = static_cast<Target>(static_cast<int>(index));
    }
}

template <class List>
std::optional<double> indexOfKey(const List& choices, std::string_view key)
{
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (choices[i].key == key)
            return static_cast<double>(i);
    }
    return std::nullopt;
}

inline std::string_view keyOf(DataType type) { return dataTypeKey(type); }
inline std::string_view keyOf(Optimizer optimizer) { return traits(optimizer).key; }
inline std::string_view keyOf(const std::string& key) { return key; }

inline void assignKey(DataType& target, std::string_view key)
{
    target = dataTypeFromKey(key).value_or(target);
}
inline void assignKey(Optimizer& target, std::string_view key)
{
    target = optimizerFromKey(key).value_or(target);
}
inline void assignKey(std::string& target, std::string_view key) { target = key; }
inline void assignKey(std::optional<DataType>& target, std::string_view key)
{
    target = dataTypeFromKey(key);
}

// A member that has a key of its own; Choices may list some of the keys in any order.
template <const auto& Choices, auto... Path>
std::optional<double> getKey(const Scenario& s)
{
    const auto& value = at<Path...>(s);
    if constexpr (isOptional<std::remove_cvref_t<decltype(value)>>)
        return value ? indexOfKey(Choices, keyOf(*value)) : std::nullopt;
    else
        return indexOfKey(Choices, keyOf(value));
}

template <const auto& Choices, auto... Path>
void setKey(Scenario& s, std::optional<double> value)
{
    std::size_t index = 0;
    auto& target = at<Path...>(s);
    if (value && toIndex(*value, Choices.size(), index))
        assignKey(target, Choices[index].key);
    else if constexpr (isOptional<std::remove_reference_t<decltype(target)>>) {
        if (!value)
            target.reset();
    }
}

// A row of a table, put together from what it has.
struct Row : FieldSpec
{
    constexpr Row slider(double from, double to, FieldScale along = FieldScale::Linear,
        std::span<const Detent> stops = {}) const
    {
        Row row = scaled(along, stops);
        row.sliderMinimum = from;
        row.sliderMaximum = to;
        return row;
    }
    constexpr Row scaled(FieldScale along, std::span<const Detent> stops = {}) const
    {
        Row row = *this;
        row.scale = along;
        row.detents = stops;
        return row;
    }
    constexpr Row among(std::span<const FieldChoice> known) const
    {
        Row row = *this;
        row.choices = known;
        return row;
    }
    constexpr Row through(
        std::optional<double> (*read)(const Scenario&), void (*write)(Scenario&, std::optional<double>)) const
    {
        Row row = *this;
        row.get = read;
        row.set = write;
        return row;
    }
    constexpr Row through(
        std::string (*read)(const Scenario&), void (*write)(Scenario&, std::string_view)) const
    {
        Row row = *this;
        row.getText = read;
        row.setText = write;
        return row;
    }
    template <auto... Path>
    constexpr Row at() const
    {
        return through(access::get<Path...>, access::set<Path...>);
    }
    // A target: left to its default until somebody states one.
    template <auto... Path>
    constexpr Row atTarget() const
    {
        Row row = at<Path...>().orAuto("default");
        row.usual = access::usual<Path...>;
        return row;
    }
    template <auto... Path>
    constexpr Row atText() const
    {
        return through(access::getText<Path...>, access::setText<Path...>);
    }
    template <const auto& Choices, auto... Path>
    constexpr Row atKey() const
    {
        return among(Choices).through(getKey<Choices, Path...>, setKey<Choices, Path...>);
    }
    template <const auto& Choices, auto... Path>
    constexpr Row atEnum() const
    {
        return among(Choices).through(getEnum<Choices, Path...>, setEnum<Choices, Path...>);
    }
    // May be left to this word.
    constexpr Row orAuto(std::string_view word = "auto") const
    {
        Row row = *this;
        row.autoWord = word;
        return row;
    }
    constexpr Row actsOnPrediction() const
    {
        Row row = *this;
        row.ofPrediction = true;
        return row;
    }
    constexpr Row when(bool (*holds)(const Scenario&)) const
    {
        Row row = *this;
        row.applies = holds;
        return row;
    }
    constexpr Row folded(bool away = true) const
    {
        Row row = *this;
        row.advanced = away;
        return row;
    }
    constexpr Row notInDock() const
    {
        Row row = *this;
        row.inDock = false;
        return row;
    }
};

constexpr Row rowOf(
    FieldKind kind, std::string_view id, std::string_view label, FieldGroup group, std::string_view help)
{
    Row row{};
    row.id = id;
    row.label = label;
    row.group = group;
    row.kind = kind;
    row.help = help;
    return row;
}

constexpr Row number(std::string_view id, std::string_view label, FieldGroup group, Unit unit, double least,
    double most, std::string_view help)
{
    Row row = rowOf(FieldKind::Number, id, label, group, help);
    row.unit = unit;
    row.minimum = least;
    row.maximum = most;
    return row;
}

constexpr Row integer(std::string_view id, std::string_view label, FieldGroup group, Unit unit, double least,
    double most, std::string_view help)
{
    Row row = number(id, label, group, unit, least, most, help);
    row.kind = FieldKind::Integer;
    return row;
}

constexpr Row choice(std::string_view id, std::string_view label, FieldGroup group, std::string_view help)
{
    return rowOf(FieldKind::Choice, id, label, group, help);
}

constexpr Row toggle(std::string_view id, std::string_view label, FieldGroup group, std::string_view help)
{
    return rowOf(FieldKind::Toggle, id, label, group, help);
}

constexpr Row text(std::string_view id, std::string_view label, FieldGroup group, std::string_view help)
{
    return rowOf(FieldKind::Text, id, label, group, help);
}

constexpr Row preset(
    std::string_view id, std::string_view label, FieldGroup group, PresetKind kind, std::string_view help)
{
    Row row = rowOf(FieldKind::Preset, id, label, group, help);
    row.preset = kind;
    return row;
}

} // namespace ridgepoint::access
