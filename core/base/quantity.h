#pragma once

// Strong quantities: a double in SI base units (bytes, FLOP, seconds, parameters, tokens, dollars, watts,
// kilograms) with its dimension in the type, so that only arithmetic that makes sense compiles:
// Bytes / BytesPerSecond is Seconds, Bytes + Seconds is an error, Bytes / Bytes is a plain double.

#include <type_traits>

namespace ridgepoint {

struct Dimension
{
    int byte = 0;
    int flop = 0;
    int second = 0;
    int parameter = 0;
    int token = 0;
    int dollar = 0;
    int joule = 0;
    int kilogram = 0;

    constexpr bool operator==(const Dimension&) const = default;
    constexpr Dimension operator+(const Dimension& o) const
    {
        return {byte + o.byte, flop + o.flop, second + o.second, parameter + o.parameter, token + o.token,
            dollar + o.dollar, joule + o.joule, kilogram + o.kilogram};
    }
    constexpr Dimension operator-(const Dimension& o) const
    {
        return {byte - o.byte, flop - o.flop, second - o.second, parameter - o.parameter, token - o.token,
            dollar - o.dollar, joule - o.joule, kilogram - o.kilogram};
    }
};

template <Dimension D>
class Quantity
{
public:
    static constexpr Dimension dimension = D;

    constexpr Quantity() = default;
    constexpr explicit Quantity(double si)
        : m_value(si)
    {
    }

    // In SI base units of the dimension.
    constexpr double value() const { return m_value; }

    // Spelled out: through operator<=>, with its unordered case, the engine's comparisons cost twice as much.
    constexpr bool operator==(const Quantity&) const = default;
    friend constexpr bool operator<(Quantity a, Quantity b) { return a.m_value < b.m_value; }
    friend constexpr bool operator>(Quantity a, Quantity b) { return a.m_value > b.m_value; }
    friend constexpr bool operator<=(Quantity a, Quantity b) { return a.m_value <= b.m_value; }
    friend constexpr bool operator>=(Quantity a, Quantity b) { return a.m_value >= b.m_value; }
    constexpr Quantity operator-() const { return Quantity(-m_value); }
    constexpr Quantity& operator+=(Quantity o)
    {
        m_value += o.m_value;
        return *this;
    }
    constexpr Quantity& operator-=(Quantity o)
    {
        m_value -= o.m_value;
        return *this;
    }
    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.m_value + b.m_value); }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.m_value - b.m_value); }
    friend constexpr Quantity operator*(Quantity a, double b) { return Quantity(a.m_value * b); }
    friend constexpr Quantity operator*(double a, Quantity b) { return Quantity(a * b.m_value); }
    friend constexpr Quantity operator/(Quantity a, double b) { return Quantity(a.m_value / b); }

private:
    double m_value = 0.0;
};

template <Dimension A, Dimension B>
constexpr auto operator*(Quantity<A> a, Quantity<B> b)
{
    if constexpr (A + B == Dimension{})
        return a.value() * b.value();
    else
        return Quantity<A + B>(a.value() * b.value());
}

template <Dimension A, Dimension B>
constexpr auto operator/(Quantity<A> a, Quantity<B> b)
{
    if constexpr (A == B)
        return a.value() / b.value();
    else
        return Quantity<A - B>(a.value() / b.value());
}

template <Dimension B>
constexpr auto operator/(double a, Quantity<B> b)
{
    return Quantity<Dimension{} - B>(a / b.value());
}

using Bytes = Quantity<Dimension{.byte = 1}>;
using Flops = Quantity<Dimension{.flop = 1}>; // a count of operations, never a rate
using Seconds = Quantity<Dimension{.second = 1}>;
using Parameters = Quantity<Dimension{.parameter = 1}>;
using Tokens = Quantity<Dimension{.token = 1}>;
using Money = Quantity<Dimension{.dollar = 1}>; // US dollars
using Joules = Quantity<Dimension{.joule = 1}>;
using Kilograms = Quantity<Dimension{.kilogram = 1}>; // of CO2

using BytesPerSecond = Quantity<Dimension{.byte = 1, .second = -1}>;
using SecondsPerByte = Quantity<Dimension{.byte = -1, .second = 1}>;
using FlopsPerSecond = Quantity<Dimension{.flop = 1, .second = -1}>;
using FlopsPerByte = Quantity<Dimension{.byte = -1, .flop = 1}>; // arithmetic intensity
using FlopsPerToken = Quantity<Dimension{.flop = 1, .token = -1}>;
using TokensPerSecond = Quantity<Dimension{.second = -1, .token = 1}>;
using BytesPerParameter = Quantity<Dimension{.byte = 1, .parameter = -1}>;
using BytesPerToken = Quantity<Dimension{.byte = 1, .token = -1}>;
using MoneyPerSecond = Quantity<Dimension{.second = -1, .dollar = 1}>;
using TokensPerParameter = Quantity<Dimension{.parameter = -1, .token = 1}>;
using Watts = Quantity<Dimension{.second = -1, .joule = 1}>;

static_assert(std::is_same_v<decltype(Bytes(1) / BytesPerSecond(1)), Seconds>);
static_assert(std::is_same_v<decltype(Flops(1) / Bytes(1)), FlopsPerByte>);
static_assert(std::is_same_v<decltype(Bytes(1) / Bytes(1)), double>);

} // namespace ridgepoint
