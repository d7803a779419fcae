#include "core/base/parse.h"

#include "core/base/decimal.h"
#include "core/base/number_reader.h"
#include "core/base/unit_reader.h"

#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

// Longer than any number a person types, and than any that formatExact() writes.
constexpr std::size_t longestText = 200;

std::string_view noun(Unit unit)
{
    switch (unit) {
    case Unit::Number:
        return "a plain number";
    case Unit::Count:
        return "a whole number";
    case Unit::Ratio:
        return "a ratio";
    case Unit::Percent:
        return "a percentage";
    case Unit::Parameter:
        return "a number of parameters";
    case Unit::Token:
    case Unit::SequenceToken:
        return "a number of tokens";
    case Unit::Byte:
        return "an amount of memory in bytes";
    case Unit::BytePerParameter:
        return "bytes per parameter";
    case Unit::BytePerToken:
        return "bytes per token";
    case Unit::BytePerSecond:
        return "a bandwidth";
    case Unit::Flop:
        return "a count of operations";
    case Unit::FlopPerToken:
        return "operations per token";
    case Unit::FlopPerSecond:
        return "a rate of operations per second";
    case Unit::FlopPerByte:
        return "an arithmetic intensity";
    case Unit::Second:
        return "a duration";
    case Unit::Dollar:
        return "an amount of money";
    case Unit::DollarPerHour:
        return "a price per hour";
    case Unit::TokenPerSecond:
        return "tokens per second";
    case Unit::TokenPerParameter:
        return "tokens per parameter";
    case Unit::AcceleratorHour:
        return "accelerator-hours";
    case Unit::Watt:
        return "a power";
    case Unit::Joule:
        return "an energy";
    case Unit::Kilogram:
        return "a mass";
    case Unit::KilogramPerKilowattHour:
        return "a carbon intensity";
    }
    return "a number";
}

// In the order in which an unexpected spelling is recognised.
constexpr std::array<Unit, 21> recognisable{Unit::Byte, Unit::BytePerSecond, Unit::BytePerParameter,
    Unit::BytePerToken, Unit::Flop, Unit::FlopPerSecond, Unit::FlopPerByte, Unit::FlopPerToken,
    Unit::TokenPerSecond, Unit::Ratio, Unit::TokenPerParameter, Unit::Second, Unit::Percent, Unit::Parameter,
    Unit::Token, Unit::Watt, Unit::Joule, Unit::AcceleratorHour, Unit::Dollar, Unit::Kilogram,
    Unit::KilogramPerKilowattHour};

std::string quoted(std::string_view text)
{
    constexpr std::size_t enough = 40;
    if (text.size() <= enough)
        return "\"" + std::string(text) + "\"";
    std::size_t end = enough;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u)
        --end; // never cut a character
    return "\"" + std::string(text.substr(0, end)) + "…\"";
}

ParsedNumber refused(Text what, Unit unit)
{
    return {std::nullopt, what, phrase("%1. Accepted: %2", what, Text::known(acceptedForms(unit)))};
}

std::optional<Unit> recognise(std::string_view unitText, bool currency)
{
    if (currency)
        return units::readUnit(unitText, Unit::Dollar, true) ? Unit::Dollar : Unit::DollarPerHour;
    for (const Unit candidate : recognisable) {
        const auto scale = units::readUnit(unitText, candidate, false);
        if (scale && scale->named)
            return candidate;
    }
    if (units::readUnit(unitText, Unit::DollarPerHour, false))
        return Unit::DollarPerHour;
    return std::nullopt;
}

ParsedNumber refuseUnit(std::string_view shown, std::string_view unitText, Unit unit, bool currency)
{
    const std::string text = quoted(shown);
    if (unit == Unit::Byte && units::isBits(unitText))
        return refused(
            phrase("%1 is in bits (small b); memory is counted in bytes (capital B, 8 bits)", text), unit);
    if (unit == Unit::Second && (unitText == "m" || unitText == "M"))
        return refused(phrase("%1 could be minutes or months: write min or months", text), unit);
    if (unit == Unit::BytePerSecond && units::isBits(unitText))
        return refused(
            phrase("%1 is an amount of data in bits, not a bandwidth: write what is moved per second", text),
            unit);
    const auto actual = recognise(unitText, currency);
    if (actual && *actual != unit)
        return refused(
            phrase("%1 is %2, not %3", text, Text::known(noun(*actual)), Text::known(noun(unit))), unit);
    if (units::isBits(unitText))
        return refused(
            phrase("%1 is an amount of data in bits, not %2", text, Text::known(noun(unit))), unit);
    return refused(
        phrase("%1 is not %2: %3 is not one of its units", text, Text::known(noun(unit)), quoted(unitText)),
        unit);
}

// Takes "$", "US$" or "USD" off the front.
bool takeCurrency(std::string_view& text)
{
    for (const std::string_view mark :
        {std::string_view("US$"), std::string_view("USD"), std::string_view("$")}) {
        if (text.starts_with(mark)) {
            text.remove_prefix(mark.size());
            while (text.starts_with(' '))
                text.remove_prefix(1);
            return true;
        }
    }
    return false;
}

bool takeSign(std::string_view& text, bool& negative)
{
    if (!text.starts_with('-') && !text.starts_with('+'))
        return false;
    negative = text.front() == '-';
    text.remove_prefix(1);
    return true;
}

} // namespace

ParsedNumber parse(std::string_view text, Unit unit)
{
    if (text.size() > longestText)
        return refused(phrase("The text is too long to be a number"), unit);
    const units::Normalised normalised = units::normalise(text);
    if (!normalised.valid)
        return refused(phrase("The text contains bytes that cannot be part of a number"), unit);
    const std::string_view shown = normalised.text;
    if (shown.empty())
        return refused(phrase("Nothing was entered"), unit);

    std::string_view rest = shown;
    bool negative = false;
    bool signedNumber = takeSign(rest, negative);
    const bool currency = takeCurrency(rest);
    if (!signedNumber)
        signedNumber = takeSign(rest, negative);
    units::NumberText number = units::readNumber(rest);
    if (!number.found)
        return refused(phrase("%1 does not start with a number", quoted(shown)), unit);
    if (!number.problem.empty())
        return refused(phrase("%1: %2", quoted(shown), Text::known(number.problem)), unit);
    if (number.plainThousand) {
        if (unit != Unit::Count && unit != Unit::SequenceToken)
            return refused(phrase("%1 could mean a decimal comma or thousands: write the number with a "
                                  "point, or without separators",
                               quoted(shown)),
                unit);
        number.mantissa.erase(number.mantissa.find('.'), 1);
    }

    std::string_view unitText = rest.substr(number.length);
    while (unitText.starts_with(' '))
        unitText.remove_prefix(1);
    const auto scale = units::readUnit(unitText, unit, currency);
    if (!scale)
        return refuseUnit(shown, unitText, unit, currency);

    const auto magnitude = units::fromDecimal(number.mantissa, number.exponent + scale->exponent);
    const double si = magnitude ? *magnitude * scale->multiplier / scale->divisor : 0;
    if (!magnitude || !std::isfinite(si))
        return refused(
            phrase("%1 is outside the range of numbers that can be computed with", quoted(shown)), unit);
    if (unit == Unit::Count && si != std::floor(si))
        return refused(phrase("%1 is not a whole number", quoted(shown)), unit);
    if (unit == Unit::Percent && !scale->named && si > 1)
        return refused(
            phrase("%1 could be a fraction or a percentage: add % for a percentage", quoted(shown)), unit);
    return {negative ? -si : si, {}, {}};
}

std::string_view acceptedForms(Unit unit)
{
    switch (unit) {
    case Unit::Number:
        return "0.4, 12, 1.2k, 1e12";
    case Unit::Count:
        return "8, 16384, 16k";
    case Unit::Ratio:
        return "14, 1.5x, 0.33×";
    case Unit::Percent:
        return "40%, 2.5%, 0.4";
    case Unit::Parameter:
        return "70B, 1.3e9, 125M";
    case Unit::Token:
        return "15T, 300B, 8192";
    case Unit::SequenceToken:
        return "8192, 32k, 1M";
    case Unit::Byte:
        return "80 GB, 80 GiB, 640 kB, 8e10";
    case Unit::BytePerParameter:
        return "16 B/param, 2";
    case Unit::BytePerToken:
        return "328 kB/token, 320 KiB/token, 328e3";
    case Unit::BytePerSecond:
        return "50 GB/s, 400 Gb/s, 3.35 TB/s, 50e9";
    case Unit::Flop:
        return "6.3e24, 6.3e24 FLOP, 3.15 × 10²³ FLOP, 1 PFLOP";
    case Unit::FlopPerToken:
        return "420 GFLOP/token, 4.2e11";
    case Unit::FlopPerSecond:
        return "989 TFLOP/s, 1 PFLOPS, 9.89e14";
    case Unit::FlopPerByte:
        return "295 FLOP/B, 295";
    case Unit::Second:
        return "10 s, 2 us, 1.5 ms, 5 min, 8 h, 90 d, 2 weeks, 3 months, 1 year";
    case Unit::Dollar:
        return "$2.5, $1M, 2500 USD";
    case Unit::DollarPerHour:
        return "$2.5, $2.5/h, 2.5 USD/h, $60/d";
    case Unit::TokenPerSecond:
        return "12000 tokens/s, 12k, 12k tok/s";
    case Unit::TokenPerParameter:
        return "20x, 20, 20 tokens/param";
    case Unit::AcceleratorHour:
        return "2.8M GPU-h, 30000 accelerator-hours, 1250 GPU-days";
    case Unit::Watt:
        return "700 W, 1.2 kW, 20 MW";
    case Unit::Joule:
        return "3.6 MJ, 1 kWh, 3.6e6";
    case Unit::Kilogram:
        return "12 kg, 500 g, 4.8 kt, 12";
    case Unit::KilogramPerKilowattHour:
        return "0.4 kg/kWh, 400 g/kWh, 0.4 t/MWh, 0.4";
    }
    return "1, 2.5, 1e12";
}

} // namespace ridgepoint
