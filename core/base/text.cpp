#include "core/base/text.h"

namespace ridgepoint {

namespace {

std::string filled(const TextArgument& argument, const NumberFormat& style)
{
    if (const auto* name = std::get_if<std::string>(&argument))
        return *name;
    if (const auto* text = std::get_if<Text>(&argument))
        return text->plain(style);
    const TextNumber& number = std::get<TextNumber>(argument);
    return number.write(number.si, number.unit, style);
}

} // namespace

TextNumber exactNumber(double si, Unit unit)
{
    return {si, unit, [](double value, Unit of, const NumberFormat&) { return formatExact(value, of); }};
}

bool Text::operator==(const Text& other) const
{
    return pattern == other.pattern && arguments == other.arguments;
}

Text withFix(const Text& message, const Text& fix)
{
    if (fix.empty())
        return message;
    const std::string english = message.plain();
    const bool ended = english.ends_with('?') || english.ends_with('.') || english.ends_with('!');
    return ended ? phrase("%1 %2", message, fix) : phrase("%1; %2", message, fix);
}

std::string Text::plain(const NumberFormat& style) const
{
    if (arguments.empty())
        return pattern;
    std::string out;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::size_t index = pattern[i] == '%' && i + 1 < pattern.size()
            ? static_cast<std::size_t>(pattern[i + 1] - '1')
            : arguments.size();
        if (index < arguments.size()) {
            out += filled(arguments[index], style);
            ++i;
        } else {
            out += pattern[i];
        }
    }
    return out;
}

} // namespace ridgepoint
