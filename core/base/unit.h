#pragma once

// How a number is written for people. A Unit is the display kind of a quantity: it decides prefixes, suffix
// and the spellings that parse() accepts. Values themselves are always plain SI numbers (see quantity.h).

#include "core/base/quantity.h"

#include <span>
#include <string_view>

namespace ridgepoint {

enum class Unit
{
    Number, // dimensionless, any real: "0.4", "1.2k"
    Count, // whole number of things: "8", "16384"
    Ratio, // "14.0×"
    Percent, // a fraction 0..1 shown as "40 %"
    Parameter, // "70B"
    Token, // "15T"
    SequenceToken, // of one sequence, whole: "32768"; typed, k is 1024 and M 1024², as engineers count them
    Byte, // "80 GB", or "74.5 GiB" with Prefixes::Iec
    BytePerParameter, // "16 B/param"
    BytePerToken,
    BytePerSecond, // "50 GB/s"; bits accepted on input ("400 Gb/s")
    Flop, // "6.30 × 10²⁴ FLOP"
    FlopPerToken,
    FlopPerSecond, // "989 TFLOP/s"
    FlopPerByte, // "295 FLOP/B"
    Second, // "8.60 s", "499 years"; "90d", "2us" and months accepted on input
    Dollar, // "$2.10", "$3.41M"
    DollarPerHour, // the SI value is dollars per second, written per hour: "$2.50/h"
    TokenPerSecond,
    TokenPerParameter, // "20x"
    AcceleratorHour, // the SI value is seconds × accelerators, written in hours
    Watt,
    Joule,
    Kilogram, // "12.3 kg", "4.82 kt"
    KilogramPerKilowattHour, // the value itself is kg per kWh, the trade's measure: "0.400 kg/kWh"
};

// The Unit that a formula's argument of this dimension is shown in.
template <class Q>
consteval Unit unitOf()
{
    if constexpr (std::is_arithmetic_v<Q>) {
        return Unit::Number;
    } else {
        constexpr Dimension d = Q::dimension;
        if (d == Bytes::dimension)
            return Unit::Byte;
        if (d == Flops::dimension)
            return Unit::Flop;
        if (d == Seconds::dimension)
            return Unit::Second;
        if (d == Parameters::dimension)
            return Unit::Parameter;
        if (d == Tokens::dimension)
            return Unit::Token;
        if (d == Money::dimension)
            return Unit::Dollar;
        if (d == Joules::dimension)
            return Unit::Joule;
        if (d == Kilograms::dimension)
            return Unit::Kilogram;
        if (d == BytesPerSecond::dimension)
            return Unit::BytePerSecond;
        if (d == FlopsPerSecond::dimension)
            return Unit::FlopPerSecond;
        if (d == FlopsPerByte::dimension)
            return Unit::FlopPerByte;
        if (d == FlopsPerToken::dimension)
            return Unit::FlopPerToken;
        if (d == TokensPerSecond::dimension)
            return Unit::TokenPerSecond;
        if (d == BytesPerParameter::dimension)
            return Unit::BytePerParameter;
        if (d == BytesPerToken::dimension)
            return Unit::BytePerToken;
        if (d == MoneyPerSecond::dimension)
            return Unit::DollarPerHour;
        if (d == TokensPerParameter::dimension)
            return Unit::TokenPerParameter;
        if (d == Watts::dimension)
            return Unit::Watt;
        return Unit::Number;
    }
}

// What a value is called beside others of its dimension: a length in tokens is a number of tokens.
constexpr Unit generalUnit(Unit unit) { return unit == Unit::SequenceToken ? Unit::Token : unit; }

// The plain SI symbol, as printed in CSV and JSON contexts: "B", "FLOP/s", "s", "USD/s" …
std::string_view siSymbol(Unit unit);

} // namespace ridgepoint
