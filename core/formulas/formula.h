#pragma once

// One equation of the subject: a pure function together with the text that explains it. The engine calls
// these, the maths dock and `ridgepoint formula` print them, the tests feed them published problems. So prose
// and code cannot drift.

#include "core/base/unit.h"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace ridgepoint {

struct Symbol
{
    std::string_view name; // "P"
    std::string_view meaning; // "parameters"
};

// Declared as `inline constexpr Formula stateBytes {"state_bytes", "M", "P · b", "…", "…", {{…}},
// [](Parameters P, …) {…}};` Argument and result types are quantities, or double for pure numbers; units are
// derived from them. The function's own type is part of the formula's, so that a call costs what the
// arithmetic costs.
template <class Compute, class Signature>
struct Formula;

template <class Compute, class R, class... A>
struct Formula<Compute, R(A...)>
{
    std::string_view name; // identifier: lower_snake_case, unique
    std::string_view result; // symbol of the result: "M"
    std::string_view expression; // right-hand side in the symbols below: "P · b"
    std::string_view meaning; // one line: "training state of one replica"
    std::string_view source; // paper, book or manual
    std::array<Symbol, sizeof...(A)> symbols;
    Compute compute;

    constexpr R operator()(A... arguments) const { return compute(arguments...); }
    static constexpr std::size_t arity = sizeof...(A);
};

namespace detail {

template <class Call>
struct SignatureOf;
template <class Compute, class R, class... A>
struct SignatureOf<R (Compute::*)(A...) const>
{
    using type = R(A...);
    static constexpr std::size_t arity = sizeof...(A);
};
template <class Compute>
using Signature = SignatureOf<decltype(&Compute::operator())>;

} // namespace detail

template <class Compute>
Formula(std::string_view, std::string_view, std::string_view, std::string_view, std::string_view,
    std::array<Symbol, detail::Signature<Compute>::arity>, Compute)
    -> Formula<Compute, typename detail::Signature<Compute>::type>;

// The type-erased view of a Formula, for listing and calling by name.
struct FormulaEntry
{
    struct Argument
    {
        Symbol symbol;
        Unit unit;
    };
    std::string_view name;
    std::string_view result;
    std::string_view expression;
    std::string_view meaning;
    std::string_view source;
    std::span<const Argument> arguments;
    Unit unit; // of the result
    double (*evaluate)(std::span<const double> si); // exactly arguments.size() values, SI
};

namespace detail {

template <class Q>
constexpr double toSi(Q q)
{
    if constexpr (std::is_arithmetic_v<Q>)
        return q;
    else
        return q.value();
}

template <const auto& F>
struct Erased;

template <class Compute, class R, class... A, const Formula<Compute, R(A...)>& F>
struct Erased<F>
{
    static constexpr auto arguments = []<std::size_t... I>(std::index_sequence<I...>)
    {
        return std::array<FormulaEntry::Argument, sizeof...(A)>{
            FormulaEntry::Argument{F.symbols[I], unitOf<std::remove_cvref_t<A>>()}...};
    }
    (std::index_sequence_for<A...>{});

    static double call(std::span<const double> si)
    {
        return [si]<std::size_t... I>(std::index_sequence<I...>) { return toSi(F.compute(A(si[I])...)); }
        (std::index_sequence_for<A...>{});
    }
};

} // namespace detail

// The one entry that describes F; the same address every time, so it can serve as F's identity.
template <const auto& F>
const FormulaEntry& entryOf()
{
    static const FormulaEntry entry{F.name, F.result, F.expression, F.meaning, F.source,
        detail::Erased<F>::arguments,
        []<class Compute, class R, class... A>(const Formula<Compute, R(A...)>&) { return unitOf<R>(); }(F),
        &detail::Erased<F>::call};
    return entry;
}

// Every formula, sorted by chapter then as declared. Registered in catalogue.cpp.
std::span<const FormulaEntry* const> formulaCatalogue();
const FormulaEntry* findFormula(std::string_view name); // null when unknown

} // namespace ridgepoint
