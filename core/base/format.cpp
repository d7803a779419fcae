#include "core/base/format.h"

#include "core/base/decimal.h"
#include "core/base/time_units.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>

#include "core/base/parse.h"

namespace ridgepoint {

namespace {

using units::Decimal;
using units::plainDigits;
using units::powerOfTen;
using units::roundedDecimal;
using units::shortestDecimal;

constexpr std::string_view minusSign = "−";
constexpr std::size_t fiveDigits = 5; // in a row; fewer are read at a glance

struct Prefix
{
    int exponent; // of ten
    std::string_view symbol;
};

constexpr std::array<Prefix, 9> siPrefixes{
    {{0, ""}, {3, "k"}, {6, "M"}, {9, "G"}, {12, "T"}, {15, "P"}, {18, "E"}, {21, "Z"}, {24, "Y"}}};
// A "billion" is written B, not G: parameters, tokens, money.
constexpr std::array<Prefix, 5> shortScale{{{0, ""}, {3, "k"}, {6, "M"}, {9, "B"}, {12, "T"}}};
constexpr int million = 6, billion = 9; // exponents of ten
constexpr std::array<Prefix, 1> noPrefixes{{{0, ""}}};
constexpr std::array<std::string_view, 9> iecPrefixes{"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "Zi", "Yi"};

// Around the digits: lead, digits, tail, a blank, unit.
struct Layout
{
    std::span<const Prefix> ladder;
    std::string_view lead{};
    std::string_view tail{};
    std::string_view unit{};
    bool prefixed = false; // the unit has the prefix, "70.0 GB", and not the number, "70.0B"
    bool typedAsRatio = false; // "20x"
    bool bytes = false; // follows Prefixes::Iec
    bool plainThousands = false; // "1600×": no k before what is no count
};

Layout layoutOf(Unit unit)
{
    switch (unit) {
    case Unit::Number:
    case Unit::Count:
    case Unit::Percent:
    case Unit::Parameter:
    case Unit::Token:
    case Unit::SequenceToken:
        break;
    case Unit::Ratio:
        return {.ladder = shortScale, .tail = "×", .typedAsRatio = true, .plainThousands = true};
    case Unit::Byte:
        return {.ladder = siPrefixes, .unit = "B", .prefixed = true, .bytes = true};
    case Unit::BytePerParameter:
        return {.ladder = siPrefixes, .unit = "B/param", .prefixed = true, .bytes = true};
    case Unit::BytePerToken:
        return {.ladder = siPrefixes, .unit = "B/token", .prefixed = true, .bytes = true};
    case Unit::BytePerSecond:
        return {.ladder = siPrefixes, .unit = "B/s", .prefixed = true};
    case Unit::Flop:
        return {.ladder = {}, .unit = "FLOP"};
    case Unit::FlopPerToken:
        return {.ladder = siPrefixes, .unit = "FLOP/token", .prefixed = true};
    case Unit::FlopPerSecond:
        return {.ladder = siPrefixes, .unit = "FLOP/s", .prefixed = true};
    case Unit::FlopPerByte:
        return {.ladder = siPrefixes, .unit = "FLOP/B", .prefixed = true, .plainThousands = true};
    case Unit::Second:
        return {.ladder = {}, .unit = "s"};
    case Unit::Dollar:
        return {.ladder = shortScale, .lead = "$"};
    case Unit::DollarPerHour:
        return {.ladder = shortScale, .lead = "$", .tail = "/h"};
    case Unit::TokenPerSecond:
        return {.ladder = shortScale, .unit = "tokens/s"};
    case Unit::TokenPerParameter:
        return {.ladder = shortScale, .unit = "tokens/param", .typedAsRatio = true};
    case Unit::AcceleratorHour:
        return {.ladder = shortScale, .unit = "accelerator-hours"};
    case Unit::Watt:
        return {.ladder = siPrefixes, .unit = "W", .prefixed = true};
    case Unit::Joule:
        return {.ladder = siPrefixes, .unit = "J", .prefixed = true};
    case Unit::Kilogram:
        return {.ladder = noPrefixes, .unit = "kg"};
    case Unit::KilogramPerKilowattHour:
        return {.ladder = noPrefixes, .unit = "kg/kWh"};
    }
    return {.ladder = shortScale};
}

FormattedNumber wrap(const Layout& layout, std::string_view digits, std::string_view prefix = {})
{
    FormattedNumber written{std::string(layout.lead), {}};
    written.number += digits;
    (layout.prefixed ? written.unit : written.number) += prefix;
    written.number += layout.tail;
    written.unit += layout.unit;
    return written;
}

// The prefix that leaves one to three digits before the point; null beyond the end of the ladder.
const Prefix* naturalPrefix(std::span<const Prefix> ladder, int exponent)
{
    if (ladder.empty() || exponent >= ladder.back().exponent + 3)
        return nullptr;
    return &ladder[static_cast<std::size_t>(std::max(exponent, 0) / 3)];
}

constexpr std::string_view thinSpace = "\u2009";

// "70 000": digits before the point in threes; four digits stay together.
std::string grouped(const std::string& plain, std::size_t from)
{
    const std::size_t whole = std::min(plain.find_first_not_of("0123456789"), plain.size());
    std::string text;
    for (std::size_t i = 0; i < whole; ++i) {
        if (i > 0 && whole >= from && (whole - i) % 3 == 0)
            text += thinSpace;
        text += plain[i];
    }
    return text + plain.substr(whole);
}

// Below a thousandth the zeros outnumber the digits.
bool readsPlain(int exponent) { return exponent >= -3; }

FormattedNumber laddered(double magnitude, const Layout& layout, const NumberFormat& style)
{
    const Decimal decimal = roundedDecimal(magnitude, style.significantDigits);
    const Prefix* prefix = naturalPrefix(layout.ladder, decimal.exponent);
    if (!prefix || !readsPlain(decimal.exponent))
        return wrap(layout, powerOfTen(decimal, style.decimalSeparator));
    if (layout.plainThousands && prefix->exponent == 3)
        return wrap(layout, grouped(plainDigits(decimal, 0, style.decimalSeparator), fiveDigits));
    const bool counts = layout.ladder.data() == shortScale.data();
    if (counts && style.counts == CountScale::Long && prefix->exponent > 0) {
        if (prefix->exponent > billion)
            return wrap(layout, powerOfTen(decimal, style.decimalSeparator));
        const bool millions = prefix->exponent == billion;
        const std::string digits =
            plainDigits(decimal, millions ? million : prefix->exponent, style.decimalSeparator);
        return wrap(
            layout, grouped(digits, fiveDigits) + std::string(thinSpace), millions ? "M" : prefix->symbol);
    }
    return wrap(layout, plainDigits(decimal, prefix->exponent, style.decimalSeparator), prefix->symbol);
}

FormattedNumber binary(double magnitude, const Layout& layout, const NumberFormat& style)
{
    int level = magnitude < 1 ? 0 : std::ilogb(magnitude) / 10;
    for (; level < static_cast<int>(iecPrefixes.size()); ++level) {
        const double scaled = std::ldexp(magnitude, -10 * level);
        Decimal decimal = roundedDecimal(scaled, style.significantDigits);
        // 1000 to 1023 of a binary prefix: the whole number, because three digits would hide where 1024
        // begins.
        if (scaled >= 999.5)
            decimal = roundedDecimal(scaled, 4);
        if (decimal.exponent >= 3 && *units::fromDecimal(plainDigits(decimal), 0) >= 1024)
            continue;
        if (!readsPlain(decimal.exponent))
            break;
        return wrap(layout, plainDigits(decimal, 0, style.decimalSeparator),
            iecPrefixes[static_cast<std::size_t>(level)]);
    }
    return wrap(
        layout, powerOfTen(roundedDecimal(magnitude, style.significantDigits), style.decimalSeparator));
}

// Between 99 % and all of it the part that is missing is what is read: as many decimals as show its first
// digit. 0: not there, or less is missing than anyone would ask for.
int decimalsBelowAll(double fraction)
{
    constexpr double least = 1e-6; // a ten-thousandth of a percent
    const double missing = 1 - fraction;
    if (!(fraction > 0.99) || !(missing >= least))
        return 0;
    const int decimals = std::max(1, static_cast<int>(std::ceil(-std::log10(missing * 100) - 1e-9)));
    return decimals == 3 ? 4 : decimals; // "99,991" reads as thousands where the comma is no decimal one
}

std::string percent(double magnitude, const NumberFormat& style)
{
    const auto rounded = [&](int digits) {
        Decimal decimal = roundedDecimal(magnitude, digits);
        decimal.exponent += 2; // to percent
        return decimal;
    };
    if (const int decimals = decimalsBelowAll(magnitude); decimals > 0)
        return plainDigits(rounded(2 + decimals), 0, style.decimalSeparator);
    const int exponent = shortestDecimal(magnitude).exponent + 2;
    if (exponent > 5 || exponent < -3)
        return powerOfTen(rounded(exponent > 5 ? style.significantDigits : 2), style.decimalSeparator);
    // One decimal below 10 %, none above; below 0.1 % that would read as zero, so two digits are kept.
    Decimal decimal = rounded(exponent >= 1 ? exponent + 1 : exponent < -1 ? 2 : exponent + 2);
    if (exponent == -1 && decimal.exponent == 0)
        decimal.digits += '0'; // 0.99 % is 1.0 %
    return plainDigits(decimal, 0, style.decimalSeparator);
}

FormattedNumber duration(double seconds, const NumberFormat& style)
{
    const Decimal decimal = roundedDecimal(seconds, style.significantDigits);
    const auto written = [&](int shift, std::string_view symbol) {
        return FormattedNumber{plainDigits(decimal, shift, style.decimalSeparator), std::string(symbol)};
    };
    if (decimal.exponent < -12)
        return {powerOfTen(decimal, style.decimalSeparator), "s"};
    if (decimal.exponent < -6)
        return written(-9, "ns");
    if (decimal.exponent < -3)
        return written(-6, "µs");
    if (decimal.exponent < 0)
        return written(-3, "ms");
    for (const units::TimeStep& step : units::timeSteps) {
        const Decimal scaled = roundedDecimal(seconds / step.seconds, style.significantDigits);
        // Compared after rounding, so that 119.97 s is "2.00 min" and not "120 s".
        if (scaled.exponent < 4 && *units::fromDecimal(plainDigits(scaled), 0) < step.until)
            return {plainDigits(scaled, 0, style.decimalSeparator), std::string(step.symbol)};
    }
    return laddered(seconds / units::year, {.ladder = shortScale, .unit = "years"}, style);
}

FormattedNumber operations(double magnitude, const Layout& layout, const NumberFormat& style)
{
    const bool whole = magnitude == std::floor(magnitude);
    const Decimal decimal =
        whole ? shortestDecimal(magnitude) : roundedDecimal(magnitude, style.significantDigits);
    if (decimal.exponent < 6 && readsPlain(decimal.exponent))
        return wrap(layout, plainDigits(decimal, 0, style.decimalSeparator));
    return wrap(
        layout, powerOfTen(roundedDecimal(magnitude, style.significantDigits), style.decimalSeparator));
}

std::string count(double magnitude, const NumberFormat& style)
{
    constexpr double everyIntegerIsExact = 9007199254740992.0; // 2⁵³
    constexpr std::size_t hardToCount = 7; // digits in a row
    if (magnitude == std::floor(magnitude) && magnitude <= everyIntegerIsExact)
        return grouped(plainDigits(shortestDecimal(magnitude)), hardToCount);
    const Decimal decimal = roundedDecimal(magnitude, style.significantDigits);
    if (readsPlain(decimal.exponent) && decimal.exponent < 15)
        return plainDigits(decimal, 0, style.decimalSeparator);
    return powerOfTen(decimal, style.decimalSeparator);
}

// From a thousand kilograms on, people count tonnes.
FormattedNumber mass(double kilograms, const Layout& layout, const NumberFormat& style)
{
    if (roundedDecimal(kilograms, style.significantDigits).exponent < 3)
        return laddered(kilograms, layout, style);
    return laddered(kilograms / 1000, {.ladder = siPrefixes, .unit = "t", .prefixed = true}, style);
}

// In the unit that people use, or in SI where that would leave the range of doubles.
FormattedNumber rescaled(
    double si, double usual, const Layout& inSi, const Layout& layout, const NumberFormat& style)
{
    return std::isfinite(usual) && usual > 0 ? laddered(usual, layout, style) : laddered(si, inSi, style);
}

// Prices are quoted in cents, some in parts of one: so many accelerators times "$3.495/h" has to come out, so
// those keep their decimals. Empty: no such price, and the usual digits do.
std::optional<FormattedNumber> quotedPrice(double hourly, const Layout& layout, const NumberFormat& style)
{
    constexpr int cents = 2, most = 4; // decimals
    constexpr double exact = 1e-9; // as kept per second and multiplied again
    if (style.significantDigits < 3 || !(hourly >= 0.1 && hourly < 1000))
        return std::nullopt;
    for (int decimals = cents; decimals <= most; ++decimals) {
        const double scaled = hourly * std::pow(10.0, decimals);
        if (std::abs(scaled - std::round(scaled)) > exact * scaled)
            continue;
        if (style.decimalSeparator == ',' && decimals == 3) // three behind a comma read as thousands
            continue;
        char text[40];
        const long long unit = std::llround(std::pow(10.0, decimals)), parts = std::llround(scaled);
        std::snprintf(
            text, sizeof text, "%lld%c%0*lld", parts / unit, style.decimalSeparator, decimals, parts % unit);
        return wrap(layout, text);
    }
    return std::nullopt;
}

FormattedNumber formatMagnitude(double magnitude, Unit unit, const NumberFormat& style)
{
    const Layout layout = layoutOf(unit);
    if (magnitude == 0 && unit != Unit::Percent)
        return wrap(layout, "0");
    switch (unit) {
    case Unit::Count:
    case Unit::SequenceToken:
        return {count(magnitude, style), {}};
    case Unit::Percent:
        return {magnitude == 0 ? "0" : percent(magnitude, style), "%"};
    case Unit::Second:
        return duration(magnitude, style);
    case Unit::Flop:
        return operations(magnitude, layout, style);
    case Unit::Kilogram:
        return mass(magnitude, layout, style);
    case Unit::DollarPerHour:
        if (const auto price = quotedPrice(magnitude * units::hour, layout, style))
            return *price;
        return rescaled(magnitude, magnitude * units::hour, {.ladder = shortScale, .lead = "$", .tail = "/s"},
            layout, style);
    case Unit::AcceleratorHour:
        return rescaled(magnitude, magnitude / units::hour, {.ladder = shortScale, .unit = "accelerator-s"},
            layout, style);
    default:
        break;
    }
    if (layout.bytes && style.prefixes == Prefixes::Iec)
        return binary(magnitude, layout, style);
    return laddered(magnitude, layout, style);
}

// The shortest of several spellings; the first offered wins a tie.
class Shortest
{
public:
    void offer(std::string text, std::size_t length)
    {
        if (m_text.empty() || length < m_length) {
            m_text = std::move(text);
            m_length = length;
        }
    }
    std::string take() { return std::move(m_text); }

private:
    std::string m_text;
    std::size_t m_length = 0;
};

bool readsBack(const std::string& text, Unit unit, double si)
{
    const ParsedNumber back = parse(text, unit);
    return back.si && std::bit_cast<std::uint64_t>(*back.si) == std::bit_cast<std::uint64_t>(si);
}

// Spells a value in a unit that is no power of ten away from SI: the fewest digits that still read back.
// Empty when none do, or when they are so many that nobody would type them.
std::string typedIn(double si, double factor, Unit unit, std::string_view lead, std::string_view tail)
{
    const double scaled = si / factor;
    if (!std::isfinite(scaled) || scaled == 0)
        return {};
    constexpr int mostDigits = 17;
    std::string digits;
    for (int count = 1; count <= mostDigits; ++count) {
        const Decimal decimal =
            shortestDecimal(*units::fromDecimal(plainDigits(roundedDecimal(std::abs(scaled), count)), 0));
        if (decimal.exponent < -6 || decimal.exponent > 20)
            return {};
        digits = plainDigits(decimal);
        std::string text = (si < 0 ? "-" : "") + std::string(lead) + digits + std::string(tail);
        if (readsBack(text, unit, si))
            return text;
    }
    return {};
}

std::string typedDuration(double si)
{
    const Decimal decimal = shortestDecimal(si);
    const std::string sign = decimal.negative ? "-" : "";
    if (si == 0)
        return sign + "0 s";
    Shortest best;
    const auto decimalStep = [&](int shift, std::string_view symbol) {
        const std::string digits = plainDigits(decimal, shift);
        best.offer(sign + digits + " " + std::string(symbol), digits.size());
    };
    const bool plain = decimal.exponent >= -12 && decimal.exponent <= 20;
    if (!plain)
        return sign + units::scientificDigits(decimal) + " s";
    if (decimal.exponent < 0) {
        constexpr std::array<std::string_view, 3> symbols{"ms", "µs", "ns"};
        const int level = std::min((-decimal.exponent - 1) / 3, 2);
        decimalStep(-3 * (level + 1), symbols[static_cast<std::size_t>(level)]);
        decimalStep(0, "s");
        return best.take();
    }
    decimalStep(0, "s");
    constexpr double longCount = 1e6; // from here on nobody counts the zeros
    if (std::abs(si) >= longCount) {
        const std::string scientific = units::scientificDigits(decimal);
        best.offer(sign + scientific + " s", scientific.size());
    }
    const auto step = [&](double factor, std::string tail) {
        std::string text = typedIn(si, factor, Unit::Second, "", tail);
        if (!text.empty() && std::abs(si) < longCount * factor)
            best.offer(text, text.size() - tail.size() - sign.size());
    };
    step(60, " min");
    step(units::hour, " h");
    step(units::day, " d");
    step(units::year, std::abs(si) == units::year ? " year" : " years");
    return best.take();
}

// A value whose prefixes are powers of ten: moving the point loses nothing.
std::string typedDecimal(double si, Unit unit)
{
    Layout layout = layoutOf(unit);
    if (layout.typedAsRatio) {
        layout.tail = "x";
        layout.unit = {};
    }
    const Decimal decimal = shortestDecimal(si);
    const std::string sign = decimal.negative ? "-" : "";
    constexpr std::size_t manyCharacters = 6; // more digits than this in a plain number are hard to count
    const auto written = [&](std::string_view digits, std::string_view prefix) {
        return sign + wrap(layout, digits, prefix).text();
    };

    Shortest best;
    const Prefix* prefix =
        decimal.isZero() || unit == Unit::Count || unit == Unit::Ratio || unit == Unit::SequenceToken
        ? nullptr
        : naturalPrefix(layout.ladder, decimal.exponent);
    if (decimal.exponent <= 20 && decimal.exponent >= -20) {
        const std::string plain = plainDigits(decimal);
        best.offer(written(plain, ""), plain.size());
        if (plain.size() > manyCharacters) {
            const std::string scientific = units::scientificDigits(decimal);
            if (!prefix || !readsPlain(decimal.exponent))
                best.offer(written(scientific, ""), scientific.size());
        }
    } else if (!prefix || decimal.exponent < 0) {
        const std::string scientific = units::scientificDigits(decimal);
        best.offer(written(scientific, ""), scientific.size());
    }
    if (prefix && prefix->exponent > 0) {
        const std::string digits = plainDigits(decimal, prefix->exponent);
        // The letter of the short scale is part of what is typed; the one in "GB" is not an extra.
        best.offer(written(digits, prefix->symbol), digits.size() + (layout.prefixed ? 0 : 1));
    }
    if (layout.bytes && std::abs(si) >= 1024) {
        const int top = std::min(std::ilogb(si) / 10, static_cast<int>(iecPrefixes.size()) - 1);
        for (int level = top; level > 0; --level) {
            const std::string digits = plainDigits(shortestDecimal(std::ldexp(std::abs(si), -10 * level)));
            if (digits.find('.') == std::string::npos) {
                best.offer(written(digits, iecPrefixes[static_cast<std::size_t>(level)]), digits.size());
                break;
            }
        }
    }
    return best.take();
}

std::string typedScaled(double si, double factor, Unit unit, std::string_view siTail)
{
    Layout layout = layoutOf(unit);
    const std::string sign = std::signbit(si) ? "-" : "";
    if (si == 0)
        return sign + wrap(layout, "0").text();
    const std::string usual =
        wrap({.ladder = {}, .tail = layout.tail, .unit = layout.unit}, {}).text(); // "/h"
    Shortest best;
    const auto offer = [&](const Prefix& prefix) {
        const std::string tail = std::string(prefix.symbol) + usual;
        std::string text = typedIn(si, factor * std::pow(10.0, prefix.exponent), unit, layout.lead, tail);
        if (!text.empty())
            best.offer(text, text.size() - usual.size());
    };
    offer(layout.ladder.front());
    const double scaled = std::abs(si / factor);
    if (std::isfinite(scaled) && scaled > 0) {
        if (const Prefix* natural = naturalPrefix(layout.ladder, shortestDecimal(scaled).exponent))
            offer(*natural);
    }
    const Decimal decimal = shortestDecimal(si);
    const bool plain = decimal.exponent >= -6 && decimal.exponent <= 20;
    std::string inSi = sign + std::string(layout.lead);
    inSi += plain ? plainDigits(decimal) : units::scientificDigits(decimal);
    best.offer(inSi + std::string(siTail), inSi.size());
    return best.take();
}

} // namespace

FormattedNumber formatApart(double si, Unit unit, const NumberFormat& style)
{
    if (std::isnan(si))
        return {"—", {}};
    const std::string sign(si < 0 ? minusSign : std::string_view());
    if (std::isinf(si))
        return {sign + "∞", {}};
    FormattedNumber written = formatMagnitude(std::abs(si), unit, style);
    written.number.insert(0, sign);
    return written;
}

std::string format(double si, Unit unit, const NumberFormat& style)
{
    return formatApart(si, unit, style).text();
}

std::string formatChange(double si, Unit unit, const NumberFormat& style)
{
    FormattedNumber written = formatApart(si, unit, style);
    if (written.unit == "%")
        written.unit = "pp";
    return written.text();
}

std::string formatExact(double si, Unit unit)
{
    if (!std::isfinite(si))
        return format(si, unit);
    switch (unit) {
    case Unit::Second:
        return typedDuration(si);
    case Unit::DollarPerHour:
        return typedScaled(si, 1 / units::hour, unit, "/s");
    case Unit::AcceleratorHour:
        return typedScaled(si, units::hour, unit, " accelerator-s");
    case Unit::Percent: {
        Decimal decimal = shortestDecimal(si);
        const std::string sign = decimal.negative ? "-" : "";
        if (decimal.isZero())
            return sign + "0 %";
        decimal.exponent += 2;
        const bool plain = decimal.exponent >= -6 && decimal.exponent < 9;
        return sign + (plain ? plainDigits(decimal) : units::scientificDigits(decimal)) + " %";
    }
    default:
        return typedDecimal(si, unit);
    }
}

std::string formatGrouped(double si)
{
    if (!std::isfinite(si))
        return format(si, Unit::Number);
    // Sixteen and seventeen digits tell how a sum was rounded, not what it is: 2.2399999999999998. Whole
    // numbers are counts and keep theirs.
    constexpr int meaningfulDigits = 15;
    const bool whole = si == std::trunc(si);
    const Decimal decimal = shortestDecimal(
        whole ? si : *units::fromDecimal(plainDigits(roundedDecimal(std::abs(si), meaningfulDigits)), 0));
    const std::string sign(si < 0 ? minusSign : std::string_view());
    if (decimal.exponent > 20 || decimal.exponent < -6)
        return sign + powerOfTen(decimal);
    return sign + grouped(plainDigits(decimal), fiveDigits);
}

std::string formatShortest(double value)
{
    if (!std::isfinite(value))
        return "null";
    const Decimal decimal = shortestDecimal(value);
    const std::string sign = decimal.negative ? "-" : "";
    const bool plain = decimal.exponent <= 20 && decimal.exponent >= -7;
    return sign + (plain ? plainDigits(decimal) : units::scientificDigits(decimal));
}

} // namespace ridgepoint
