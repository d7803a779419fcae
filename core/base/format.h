#pragma once

// Numbers as text. Everything here ignores the process locale; a localised decimal separator is an explicit option.

#include "core/base/unit.h"

#include <string>

namespace ridgepoint {

enum class Prefixes {
    Si, // kB = 1000 B
    Iec, // KiB = 1024 B; bytes only, everything else stays decimal
};

// What stands for 10⁹ and more of parameters, tokens and money. A billion is 10⁹ in English and 10¹² in Spanish
// (billón), so a language of the long scale gets no letter that reads as either.
enum class CountScale {
    Short, // 70.0B, 15.0T
    Long, // 70 000 M, 15.0 × 10¹²
};

struct NumberFormat
{
    int significantDigits = 3; // 2 in presenter mode
    Prefixes prefixes = Prefixes::Si;
    char decimalSeparator = '.';
    CountScale counts = CountScale::Short;

    bool operator==(const NumberFormat&) const = default;
};

// A number and the unit behind it, apart, so that nobody has to cut a printed text up again.
struct FormattedNumber
{
    std::string number; // with what is written to it: "1.12", "$2.10M", "70.0B", "14.0×"
    std::string unit; // with its prefix: "TB", "accelerator-hours"; empty where none stands behind a blank

    std::string text() const { return unit.empty() ? number : number + ' ' + unit; }
};

// For people: three significant digits with trailing zeros and a prefix: "1.12 TB", "14.0×", "8.60 s", "499 years".
// Never "nan" or "inf": infinity is "∞" (with sign), not-a-number is "—".
FormattedNumber formatApart(double si, Unit unit, const NumberFormat& style = {});
std::string format(double si, Unit unit, const NumberFormat& style = {});

template <Dimension D>
std::string format(Quantity<D> q, const NumberFormat& style = {})
{
    return format(q.value(), unitOf<Quantity<D>>(), style);
}

// A difference of two values of the unit: that of two percentages is in percentage points, "2.7 pp".
std::string formatChange(double si, Unit unit, const NumberFormat& style = {});

// As a person would type it, with every digit that matters: parse(formatExact(x, u), u) == x to the last bit,
// for every finite x (a Unit::Count only where x is whole, because parse() refuses a fraction of a thing).
std::string formatExact(double si, Unit unit);

// Digits grouped with thin spaces for tooltips and screen readers: "70 000 000 000". Fractions to fifteen
// digits.
std::string formatGrouped(double si);

// The shortest decimal that reads back as the same double ("0.1", "7e+10" is written "70000000000"); for files.
// A value that is not finite is written "null".
std::string formatShortest(double value);

} // namespace ridgepoint
