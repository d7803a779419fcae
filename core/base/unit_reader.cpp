#include "core/base/unit_reader.h"

#include "core/base/time_units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>

namespace ridgepoint::units {

namespace {

using Names = std::span<const std::string_view>;

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

std::string_view trimmed(std::string_view text)
{
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

bool isOneOf(std::string_view text, Names names)
{
    const std::string key = lower(trimmed(text));
    return std::find(names.begin(), names.end(), key) != names.end();
}

constexpr std::array<std::string_view, 4> secondNames{"s", "sec", "second", "seconds"};
constexpr std::array<std::string_view, 4> parameterNames{"parameters", "parameter", "params", "param"};
constexpr std::array<std::string_view, 4> tokenNames{"tokens", "token", "toks", "tok"};
constexpr std::array<std::string_view, 3> dollarNames{"usd", "dollars", "dollar"};
constexpr std::array<std::string_view, 2> timesNames{"x", "times"};
constexpr std::array<std::string_view, 3> percentNames{"%", "percent", "pct"};
constexpr std::array<std::string_view, 4> yearNames{"years", "year", "yr", "y"};
constexpr std::array<std::string_view, 3> byteNames{"b", "byte", "bytes"};

// Sizes of people's numbers: "B" is a billion. A letter may touch the name that follows it ("3Mtokens"), a
// word may not.
struct ShortWord
{
    std::string_view word;
    int exponent;
};
// English and Spanish words: a billion is 10⁹ = mil millones, a billón is 10¹² = a trillion. A word that begins
// another one stands behind it.
constexpr std::array<ShortWord, 17> shortWords{{{"thousand", 3}, {"million", 6}, {"billion", 9},
    {"trillion", 12}, {"quadrillion", 15}, {"mn", 6}, {"mil millones", 9}, {"millones", 6}, {"millón", 6},
    {"millon", 6}, {"billones", 12}, {"billón", 12}, {"billon", 12}, {"trillones", 18}, {"trillón", 18},
    {"trillon", 18}, {"mil", 3}}};
constexpr std::array<ShortWord, 6> shortLetters{
    {{"k", 3}, {"m", 6}, {"b", 9}, {"g", 9}, {"t", 12}, {"bn", 9}}};

// A short-scale prefix and then one of the names, or nothing.
std::optional<Scale> readShort(std::string_view text, Names names)
{
    text = trimmed(text);
    if (text.empty())
        return Scale{.named = false};
    if (isOneOf(text, names))
        return Scale{};
    const std::string key = lower(text);
    for (const auto& list :
        {std::span<const ShortWord>(shortWords), std::span<const ShortWord>(shortLetters)}) {
        for (const ShortWord& size : list) {
            if (!key.starts_with(size.word))
                continue;
            const std::string_view rest = trimmed(text.substr(size.word.size()));
            if (rest.empty())
                return Scale{.exponent = size.exponent, .named = false};
            if (isOneOf(rest, names))
                return Scale{.exponent = size.exponent};
        }
    }
    return std::nullopt;
}

// Lengths of sequences come in powers of two: "32k" is 32 × 1024. Words stay decimal: "32 thousand".
std::optional<Scale> readLength(std::string_view text)
{
    const std::string key = lower(trimmed(text));
    const bool kilo = key.starts_with('k');
    if (kilo || key.starts_with('m')) {
        const std::string_view rest = trimmed(std::string_view(key).substr(key.starts_with("ki") ? 2 : 1));
        if (rest.empty() || isOneOf(rest, tokenNames))
            return Scale{.multiplier = kilo ? 1024.0 : 1024.0 * 1024.0, .named = !rest.empty()};
    }
    return readShort(text, tokenNames);
}

enum class Case
{
    Folded, // "m" means mega: a byte or an operation has no thousandth
    Strict, // "m" is milli
};

std::optional<int> siExponent(std::string_view prefix, Case letterCase)
{
    if (prefix.empty())
        return 0;
    if (prefix.size() != 1)
        return std::nullopt;
    if (letterCase == Case::Strict && prefix == "m")
        return -3;
    if (letterCase == Case::Strict && prefix == "u")
        return -6;
    constexpr std::string_view letters = "kmgtpezy";
    const std::size_t index = letters.find(lower(prefix)[0]);
    if (index == std::string_view::npos)
        return std::nullopt;
    return 3 * (static_cast<int>(index) + 1);
}

// "G" → 10⁹, "Gi" → 2³⁰.
std::optional<Scale> dataPrefix(std::string_view prefix)
{
    if (prefix.size() == 2 && (prefix[1] == 'i' || prefix[1] == 'I')) {
        const auto exponent = siExponent(prefix.substr(0, 1), Case::Folded);
        if (!exponent)
            return std::nullopt;
        return Scale{.multiplier = std::ldexp(1.0, 10 * *exponent / 3)};
    }
    const auto exponent = siExponent(prefix, Case::Folded);
    if (!exponent)
        return std::nullopt;
    return Scale{.exponent = *exponent};
}

struct Data
{
    Scale scale;
    bool bits = false;
};

// "GB", "GiB", "Gbit", "bytes", and the bare prefix "G".
std::optional<Data> readData(std::string_view text)
{
    text = trimmed(text);
    if (text.empty())
        return Data{.scale = {.named = false}};
    struct Name
    {
        std::string_view name;
        bool bits;
    };
    // Words in any case; of the symbols only the case tells bytes from bits.
    constexpr std::array<Name, 4> words{{{"bytes", false}, {"byte", false}, {"bits", true}, {"bit", true}}};
    const std::string key = lower(text);
    std::optional<Scale> scale;
    for (const Name& word : words) {
        if (!key.ends_with(word.name))
            continue;
        scale = dataPrefix(trimmed(text.substr(0, text.size() - word.name.size())));
        if (!scale)
            return std::nullopt;
        return Data{*scale, word.bits};
    }
    const bool symbol = text.ends_with('B') || text.ends_with('b');
    scale = dataPrefix(symbol ? text.substr(0, text.size() - 1) : text);
    if (!scale)
        return std::nullopt;
    scale->named = symbol;
    return Data{*scale, text.ends_with('b')};
}

struct Fraction
{
    std::string_view top;
    std::string_view bottom; // after the first '/'
    bool divided = false;
};

Fraction splitFraction(std::string_view text)
{
    const std::size_t slash = text.find('/');
    if (slash != std::string_view::npos)
        return {trimmed(text.substr(0, slash)), trimmed(text.substr(slash + 1)), true};
    const std::size_t per = lower(text).find("per ");
    if (per != std::string::npos && (per == 0 || text[per - 1] == ' '))
        return {trimmed(text.substr(0, per)), trimmed(text.substr(per + 4)), true};
    return {trimmed(text), {}, false};
}

std::optional<Scale> readBytesPer(std::string_view text, Names bottom)
{
    const Fraction fraction = splitFraction(text);
    if (fraction.divided && !isOneOf(fraction.bottom, bottom))
        return std::nullopt;
    const auto data = readData(fraction.top);
    if (!data || data->bits)
        return std::nullopt;
    if (!fraction.divided && data->scale.named)
        return std::nullopt; // "16 B" is an amount, not an amount per something
    return data->scale;
}

std::optional<Scale> readBandwidth(std::string_view text)
{
    Fraction fraction = splitFraction(text);
    // "Gbps", "GBps"
    if (!fraction.divided && lower(fraction.top).ends_with("ps") && fraction.top.size() > 2) {
        fraction.top.remove_suffix(2);
        fraction.bottom = "s";
        fraction.divided = true;
    }
    if (fraction.divided && !isOneOf(fraction.bottom, secondNames))
        return std::nullopt;
    auto data = readData(fraction.top);
    if (!data || (!fraction.divided && data->scale.named))
        return std::nullopt;
    if (data->bits)
        data->scale.divisor = 8;
    return data->scale;
}

enum class FlopForm
{
    Bare,
    Count,
    Rate,
    Either
};

struct FlopText
{
    Scale scale;
    FlopForm form = FlopForm::Bare;
};

// FLOP and FLOPs are counts, FLOPS is a rate; all lower case can be both.
std::optional<FlopText> readFlop(std::string_view text)
{
    text = trimmed(text);
    const std::size_t at = lower(text).find("flop");
    const std::string_view prefix = trimmed(text.substr(0, at));
    const auto exponent = siExponent(prefix, Case::Folded);
    if (!exponent)
        return std::nullopt;
    if (at == std::string::npos)
        return FlopText{{.exponent = *exponent, .named = false}, FlopForm::Bare};
    const std::string_view name = text.substr(at);
    if (name == "flops")
        return FlopText{{.exponent = *exponent}, FlopForm::Either};
    if (name == "FLOPS")
        return FlopText{{.exponent = *exponent}, FlopForm::Rate};
    if (name.size() == 4 || (name.size() == 5 && name[4] == 's'))
        return FlopText{{.exponent = *exponent}, FlopForm::Count};
    return std::nullopt;
}

std::optional<Scale> readFlopCount(std::string_view text)
{
    const auto flop = readFlop(text);
    if (!flop || flop->form == FlopForm::Rate)
        return std::nullopt;
    return flop->scale;
}

std::optional<Scale> readFlopRate(std::string_view text)
{
    const Fraction fraction = splitFraction(text);
    const auto flop = readFlop(fraction.top);
    if (!flop)
        return std::nullopt;
    // "TFLOPS/s" is common and has one meaning only.
    if (fraction.divided)
        return isOneOf(fraction.bottom, secondNames) ? std::optional(flop->scale) : std::nullopt;
    if (flop->form == FlopForm::Count)
        return std::nullopt;
    return flop->scale;
}

std::optional<Scale> readFlopPer(std::string_view text, Names bottom)
{
    const Fraction fraction = splitFraction(text);
    const auto flop = readFlop(fraction.top);
    if (!flop || (fraction.divided ? !isOneOf(fraction.bottom, bottom) : flop->form != FlopForm::Bare))
        return std::nullopt;
    if (fraction.divided && fraction.bottom == "b")
        return std::nullopt; // a bit
    return flop->scale;
}

std::optional<Scale> readTime(std::string_view text)
{
    struct Name
    {
        std::string_view name;
        double seconds;
    };
    // No "m": it could be a minute, a month or a thousandth.
    static constexpr std::array<Name, 33> names{{{"min", 60}, {"mins", 60}, {"minute", 60}, {"minutes", 60},
        {"h", hour}, {"hr", hour}, {"hrs", hour}, {"hour", hour}, {"hours", hour}, {"d", day}, {"day", day},
        {"days", day}, {"w", 7 * day}, {"wk", 7 * day}, {"week", 7 * day}, {"weeks", 7 * day}, {"mo", month},
        {"mos", month}, {"month", month}, {"months", month}, {"y", year}, {"yr", year}, {"yrs", year},
        {"year", year}, {"years", year}, {"día", day}, {"días", day}, {"semana", 7 * day},
        {"semanas", 7 * day}, {"mes", month}, {"meses", month}, {"año", year}, {"años", year}}};
    text = trimmed(text);
    if (text.empty())
        return Scale{.named = false};
    if (isOneOf(text, secondNames))
        return Scale{};
    const std::string key = lower(text);
    if (key.size() == 2 && key[1] == 's') {
        constexpr std::string_view prefixes = "munp";
        const std::size_t index = prefixes.find(key[0]);
        if (index != std::string_view::npos)
            return Scale{.exponent = -3 * (static_cast<int>(index) + 1)};
    }
    if (text == "W")
        return std::nullopt; // a watt
    const auto found = std::find_if(names.begin(), names.end(), [&](const Name& n) { return n.name == key; });
    if (found != names.end())
        return Scale{.multiplier = found->seconds};
    auto years = readShort(text, yearNames);
    if (!years || !years->named)
        return std::nullopt;
    years->multiplier = year;
    return years;
}

// "GPU-h" → "h"; the text unchanged when no device is named.
std::string_view withoutDevice(std::string_view text)
{
    constexpr std::array<std::string_view, 5> devices{"accelerators", "accelerator", "device", "gpus", "gpu"};
    text = trimmed(text);
    const std::string key = lower(text);
    for (const std::string_view device : devices) {
        if (!key.starts_with(device))
            continue;
        text.remove_prefix(device.size());
        while (!text.empty() && std::string_view(" -/").find(text.front()) != std::string_view::npos)
            text.remove_prefix(1);
        return text;
    }
    return text;
}

std::optional<Scale> readHourlyPrice(std::string_view text)
{
    const Fraction fraction = splitFraction(text);
    auto price = readShort(fraction.top, dollarNames);
    if (!price)
        return std::nullopt;
    price->divisor = hour;
    if (!fraction.divided)
        return price;
    const auto time = readTime(withoutDevice(fraction.bottom));
    if (!time || !time->named || time->exponent != 0)
        return std::nullopt;
    price->divisor = time->multiplier;
    price->named = true;
    return price;
}

std::optional<Scale> readAcceleratorTime(std::string_view text)
{
    text = trimmed(text);
    if (auto bare = readShort(text, {}); bare) {
        bare->multiplier = hour;
        return bare;
    }
    const auto timed = [](std::string_view rest) -> std::optional<Scale> {
        const std::string_view plain = withoutDevice(rest);
        const auto time = readTime(plain);
        // Without a device only hours: "90 d" is a duration.
        if (!time || !time->named || time->exponent != 0
            || (plain == trimmed(rest) && time->multiplier != hour))
            return std::nullopt;
        return time;
    };
    if (const auto plain = timed(text))
        return plain;
    const std::string key = lower(text);
    for (const auto& list :
        {std::span<const ShortWord>(shortWords), std::span<const ShortWord>(shortLetters)}) {
        for (const ShortWord& size : list) {
            if (!key.starts_with(size.word))
                continue;
            if (auto scaled = timed(text.substr(size.word.size()))) {
                scaled->exponent = size.exponent;
                return scaled;
            }
        }
    }
    return std::nullopt;
}

std::optional<Scale> readTokensPer(std::string_view text, Names bottom)
{
    const Fraction fraction = splitFraction(text);
    if (fraction.divided) {
        const auto tokens = readShort(fraction.top, tokenNames);
        return tokens && tokens->named && isOneOf(fraction.bottom, bottom) ? tokens : std::nullopt;
    }
    return readShort(fraction.top, {});
}

std::optional<Scale> readPower(std::string_view text, std::string_view symbol, Names names)
{
    text = trimmed(text);
    if (isOneOf(text, names))
        return Scale{};
    const bool named = text.ends_with(symbol);
    const auto exponent =
        siExponent(trimmed(named ? text.substr(0, text.size() - symbol.size()) : text), Case::Strict);
    if (!exponent || (!named && *exponent < 0))
        return std::nullopt;
    return Scale{.exponent = *exponent, .named = named};
}

// In kilograms: "kg", "g", "kt", with or without "CO2" or "CO2e" behind it. Bare text is kilograms.
std::optional<Scale> readMass(std::string_view text)
{
    text = trimmed(text);
    if (text.empty())
        return Scale{.named = false};
    for (const std::string_view gas : {std::string_view("co2e"), std::string_view("co2")}) {
        if (lower(text).ends_with(gas)) {
            text = trimmed(text.substr(0, text.size() - gas.size()));
            break;
        }
    }
    constexpr std::array<std::string_view, 2> grams{"gram", "grams"};
    constexpr std::array<std::string_view, 2> tonnes{"tonne", "tonnes"};
    if (isOneOf(text, grams))
        return Scale{.exponent = -3};
    if (isOneOf(text, tonnes))
        return Scale{.exponent = 3};
    const bool gram = text.ends_with('g');
    if (!gram && !text.ends_with('t'))
        return std::nullopt;
    const auto exponent = siExponent(trimmed(text.substr(0, text.size() - 1)), Case::Strict);
    if (!exponent)
        return std::nullopt;
    return Scale{.exponent = *exponent + (gram ? -3 : 3)};
}

// In kilograms per kilowatt-hour.
std::optional<Scale> readCarbonIntensity(std::string_view text)
{
    const Fraction fraction = splitFraction(text);
    auto top = readMass(fraction.top);
    if (!top || (!fraction.divided && top->named))
        return std::nullopt;
    if (!fraction.divided)
        return top;
    constexpr std::array<std::string_view, 1> kilowattHours{"kwh"};
    constexpr std::array<std::string_view, 1> megawattHours{"mwh"};
    if (!top->named)
        return std::nullopt;
    if (isOneOf(fraction.bottom, megawattHours))
        top->exponent -= 3;
    else if (!isOneOf(fraction.bottom, kilowattHours))
        return std::nullopt;
    return top;
}

} // namespace

std::optional<Scale> readUnit(std::string_view text, Unit unit, bool currency)
{
    if (currency && unit != Unit::Dollar && unit != Unit::DollarPerHour)
        return std::nullopt;
    switch (unit) {
    case Unit::Number:
    case Unit::Count:
        return readShort(text, {});
    case Unit::Ratio:
        return readShort(text, timesNames);
    case Unit::Percent:
        if (isOneOf(text, percentNames))
            return Scale{.exponent = -2};
        return trimmed(text).empty() ? std::optional(Scale{.named = false}) : std::nullopt;
    case Unit::Parameter:
        return readShort(text, parameterNames);
    case Unit::Token:
        return readShort(text, tokenNames);
    case Unit::SequenceToken:
        return readLength(text);
    case Unit::Byte: {
        const auto data = readData(text);
        return data && !data->bits ? std::optional(data->scale) : std::nullopt;
    }
    case Unit::BytePerParameter:
        return readBytesPer(text, parameterNames);
    case Unit::BytePerToken:
        return readBytesPer(text, tokenNames);
    case Unit::BytePerSecond:
        return readBandwidth(text);
    case Unit::Flop:
        return readFlopCount(text);
    case Unit::FlopPerToken:
        return readFlopPer(text, tokenNames);
    case Unit::FlopPerSecond:
        return readFlopRate(text);
    case Unit::FlopPerByte:
        return readFlopPer(text, byteNames);
    case Unit::Second:
        return readTime(text);
    case Unit::Dollar:
        return readShort(text, dollarNames);
    case Unit::DollarPerHour:
        return readHourlyPrice(text);
    case Unit::TokenPerSecond: {
        constexpr std::array<std::string_view, 1> tps{"tps"};
        const auto rate = readShort(text, tps);
        return rate ? rate : readTokensPer(text, secondNames);
    }
    case Unit::TokenPerParameter: {
        const auto times = readShort(text, timesNames);
        return times ? times : readTokensPer(text, parameterNames);
    }
    case Unit::AcceleratorHour:
        return readAcceleratorTime(text);
    case Unit::Watt: {
        constexpr std::array<std::string_view, 3> watts{"w", "watts", "watt"};
        return readPower(text, "W", watts);
    }
    case Unit::Joule: {
        constexpr std::array<std::string_view, 3> joules{"j", "joules", "joule"};
        if (auto energy = readPower(text, "Wh", {}); energy && energy->named) {
            energy->multiplier = hour;
            return energy;
        }
        return readPower(text, "J", joules);
    }
    case Unit::Kilogram:
        return readMass(text);
    case Unit::KilogramPerKilowattHour:
        return readCarbonIntensity(text);
    }
    return std::nullopt;
}

bool isBits(std::string_view text)
{
    const auto data = readData(text);
    return data && data->bits;
}

} // namespace ridgepoint::units
