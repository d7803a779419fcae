#pragma once

// How a number is written for people. A Unit is the display kind of a quantity: it decides prefixes, suffix
// and the spellings that parse() accepts. Values themselves are always plain SI numbers (see quantity.h).

#include "core/units/quantity.h"

#include <span>
#include <string_view>

namespace ridgepoint {

enum class Unit {
    Number, // dimensionless, any real: "0.4", "1.2k"
    Count, // whole number of things: "8", "16384"
    Ratio, // "14.0×"
    Percent, // a fraction 0..1 shown as "40 %"
    Parameters, // "70B"
    Tokens, // "15T"
    Bytes, // "80 GB", or "74.5 GiB" with Prefixes::Iec
    BytesPerParameter, // "16 B/param"
    BytesPerToken,
    BytesPerSecond, // "50 GB/s"; bits accepted on input ("400 Gb/s")
    Flops, // "6.30 × 10²⁴ FLOP"
    FlopsPerToken,
    FlopsPerSecond, // "989 TFLOP/s"
    FlopsPerByte, // "295 FLOP/B"
    Seconds, // "8.60 s", "499 years"; "90d", "2us" and months accepted on input
    Money, // "$2.10", "$3.41M"
    MoneyPerHour, // the SI value is dollars per second, written per hour: "$2.50/h"
    TokensPerSecond,
    TokensPerParameter, // "20x"
    AcceleratorHours, // the SI value is seconds × accelerators, written in hours
    Watts,
    Joules,
};

// The Unit that a formula's argument of this dimension is shown in.
template <class Q>
consteval Unit unitOf()
{
    if constexpr (std::is_arithmetic_v<Q>) {
        return Unit::Number;
    } else {
        constexpr Dimension d = Q::dimension;
        if (d == Bytes::dimension) return Unit::Bytes;
        if (d == Flops::dimension) return Unit::Flops;
        if (d == Seconds::dimension) return Unit::Seconds;
        if (d == Parameters::dimension) return Unit::Parameters;
        if (d == Tokens::dimension) return Unit::Tokens;
        if (d == Money::dimension) return Unit::Money;
        if (d == Joules::dimension) return Unit::Joules;
        if (d == BytesPerSecond::dimension) return Unit::BytesPerSecond;
        if (d == FlopsPerSecond::dimension) return Unit::FlopsPerSecond;
        if (d == FlopsPerByte::dimension) return Unit::FlopsPerByte;
        if (d == FlopsPerToken::dimension) return Unit::FlopsPerToken;
        if (d == TokensPerSecond::dimension) return Unit::TokensPerSecond;
        if (d == BytesPerParameter::dimension) return Unit::BytesPerParameter;
        if (d == BytesPerToken::dimension) return Unit::BytesPerToken;
        if (d == MoneyPerSecond::dimension) return Unit::MoneyPerHour;
        if (d == TokensPerParameter::dimension) return Unit::TokensPerParameter;
        if (d == Watts::dimension) return Unit::Watts;
        return Unit::Number;
    }
}

// The plain SI symbol, as printed in CSV and JSON contexts: "B", "FLOP/s", "s", "USD/s" …
std::string_view siSymbol(Unit unit);

} // namespace ridgepoint
