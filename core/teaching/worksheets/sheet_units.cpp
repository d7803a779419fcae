#include "core/teaching/worksheets/sheet_units.h"

namespace ridgepoint {

namespace {

constexpr double kilo = 1e3, mega = 1e6, giga = 1e9, tera = 1e12, peta = 1e15, exa = 1e18, zetta = 1e21,
                 yotta = 1e24;
constexpr double gibi = 1024.0 * 1024 * 1024;
constexpr double hour = 3600, day = 24 * hour, year = 365.25 * day; // seconds
constexpr double kilowattHour = 3.6e6; // joules

std::vector<SheetUnit> prefixed(const std::string& of, std::initializer_list<SheetUnit> prefixes)
{
    std::vector<SheetUnit> all;
    for (const SheetUnit& each : prefixes)
        all.push_back({each.name + of, each.si});
    return all;
}

// A billion is 10⁹ in English and 10¹² in Spanish. What is counted is said once.
std::vector<SheetUnit> counted(const std::string& of, LessonLanguage language, double one = 1)
{
    if (language == LessonLanguage::Spanish)
        return {{of, one}, {"miles", kilo * one}, {"millones", mega * one}, {"miles de millones", giga * one},
            {"billones", tera * one}};
    return {{of, one}, {"thousand", kilo * one}, {"million", mega * one}, {"billion", giga * one},
        {"trillion", tera * one}};
}

} // namespace

std::vector<SheetUnit> sheetUnits(Unit unit, LessonLanguage language)
{
    const bool spanish = language == LessonLanguage::Spanish;
    switch (unit) {
    case Unit::Number:
    case Unit::Count:
        return {{"", 1}};
    case Unit::Ratio:
        return {{"×", 1}};
    case Unit::Percent:
        return {{"%", 0.01}};
    case Unit::Parameter:
        return counted(spanish ? "parámetros" : "parameters", language);
    case Unit::Token:
    case Unit::SequenceToken:
        return counted("tokens", language);
    case Unit::Byte:
        return {
            {"B", 1}, {"kB", kilo}, {"MB", mega}, {"GB", giga}, {"GiB", gibi}, {"TB", tera}, {"PB", peta}};
    case Unit::BytePerParameter:
        return {{spanish ? "B/parámetro" : "B/parameter", 1}};
    case Unit::BytePerToken:
        return prefixed("B/token", {{"", 1}, {"k", kilo}, {"M", mega}, {"G", giga}});
    case Unit::BytePerSecond:
        return {{"MB/s", mega}, {"Gb/s", giga / 8}, {"GB/s", giga}, {"TB/s", tera}};
    case Unit::Flop:
        return prefixed(
            "FLOP", {{"", 1}, {"G", giga}, {"T", tera}, {"P", peta}, {"E", exa}, {"Z", zetta}, {"Y", yotta}});
    case Unit::FlopPerToken:
        return prefixed("FLOP/token", {{"M", mega}, {"G", giga}, {"T", tera}, {"P", peta}});
    case Unit::FlopPerSecond:
        return prefixed("FLOP/s", {{"G", giga}, {"T", tera}, {"P", peta}, {"E", exa}});
    case Unit::FlopPerByte:
        return {{"FLOP/B", 1}};
    case Unit::Second:
        return {{"µs", 1e-6}, {"ms", 1e-3}, {"s", 1}, {"min", 60}, {"h", hour},
            {spanish ? "días" : "days", day}, {spanish ? "años" : "years", year}};
    case Unit::Dollar:
        return counted("$", language);
    case Unit::DollarPerHour:
        return {{"$/h", 1 / hour}};
    case Unit::TokenPerSecond:
        return counted("tokens/s", language);
    case Unit::TokenPerParameter:
        return {{spanish ? "tokens/parámetro" : "tokens/parameter", 1}};
    case Unit::AcceleratorHour:
        return counted(spanish ? "horas de acelerador" : "accelerator-hours", language, hour);
    case Unit::Watt:
        return prefixed("W", {{"", 1}, {"k", kilo}, {"M", mega}, {"G", giga}});
    case Unit::Joule:
        return {{"J", 1}, {"MJ", mega}, {"kWh", kilowattHour}, {"MWh", kilo * kilowattHour},
            {"GWh", mega * kilowattHour}};
    case Unit::Kilogram:
        return {{"kg", 1}, {"t", kilo}, {"kt", mega}};
    case Unit::KilogramPerKilowattHour:
        return {{"kg/kWh", 1}};
    }
    return {{"", 1}};
}

} // namespace ridgepoint
