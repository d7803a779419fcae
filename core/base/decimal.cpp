#include "core/base/decimal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace ridgepoint::units {

namespace {

constexpr std::array<std::string_view, 10> superscripts{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

Decimal split(std::string_view scientific)
{
    Decimal result;
    if (scientific.starts_with('-')) {
        result.negative = true;
        scientific.remove_prefix(1);
    }
    const std::size_t mark = scientific.find('e');
    result.digits = scientific.substr(0, 1);
    if (mark > 2)
        result.digits += scientific.substr(2, mark - 2);
    std::string_view exponent = scientific.substr(mark + 1);
    if (exponent.starts_with('+'))
        exponent.remove_prefix(1);
    std::from_chars(exponent.data(), exponent.data() + exponent.size(), result.exponent);
    return result;
}

} // namespace

Decimal shortestDecimal(double value)
{
    std::array<char, 64> buffer{};
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
    return split({buffer.data(), end.ptr});
}

Decimal roundedDecimal(double value, int significantDigits)
{
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
        std::chars_format::scientific, std::clamp(significantDigits, 1, 17) - 1);
    return split({buffer.data(), end.ptr});
}

std::string plainDigits(const Decimal& decimal, int shift, char decimalSeparator)
{
    const int point = decimal.exponent - shift;
    const int count = static_cast<int>(decimal.digits.size());
    std::string text;
    if (point < 0) {
        text = std::string("0") + decimalSeparator;
        text.append(static_cast<std::size_t>(-point - 1), '0');
        return text + decimal.digits;
    }
    text = decimal.digits;
    if (count <= point + 1)
        text.append(static_cast<std::size_t>(point + 1 - count), '0');
    else
        text.insert(static_cast<std::size_t>(point + 1), 1, decimalSeparator);
    return text;
}

std::string scientificDigits(const Decimal& decimal)
{
    return plainDigits(decimal, decimal.exponent) + 'e' + std::to_string(decimal.exponent);
}

std::string powerOfTen(const Decimal& decimal, char decimalSeparator)
{
    std::string text = plainDigits(decimal, decimal.exponent, decimalSeparator) + " × 10";
    for (const char c : std::to_string(decimal.exponent))
        text += c == '-' ? std::string_view("⁻") : superscripts[static_cast<std::size_t>(c - '0')];
    return text;
}

std::optional<double> fromDecimal(std::string_view mantissa, int exponent)
{
    std::string text(mantissa);
    if (text.starts_with('.'))
        text.insert(text.begin(), '0');
    text += 'e' + std::to_string(exponent);
    double value = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end.ec != std::errc{} || end.ptr != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

} // namespace ridgepoint::units
