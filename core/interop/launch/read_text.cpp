#include "core/interop/launch/setting.h"

#include "core/base/printable.h"

#include <algorithm>
#include <cctype>

namespace ridgepoint::launch {

std::optional<JsonProblem> notText(std::string_view text)
{
    if (text.size() > mostBytes)
        return JsonProblem{.line = 0,
            .path = {},
            .message = "the text is " + std::to_string(text.size()) + " bytes long; the limit is "
                + std::to_string(mostBytes)};
    if (const auto nul = text.find('\0'); nul != std::string_view::npos)
        return JsonProblem{.line = 1
                + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(nul), '\n')),
            .path = {},
            .message = "a NUL byte; this is not a text file"};
    if (!isValidUtf8(text))
        return JsonProblem{
            .line = 0, .path = {}, .message = "the text is not valid UTF-8; save the file as UTF-8"};
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return JsonProblem{.line = 1, .path = {}, .message = "the text is empty"};
    return std::nullopt;
}

Settings readSlurm(std::string_view text)
{
    constexpr std::string_view mark = "#SBATCH --";
    Settings found;
    int line = 1;
    std::size_t counted = 0;
    for (std::size_t at = text.find(mark); at != std::string_view::npos && found.size() < mostSettings;
         at = text.find(mark, at + 1)) {
        line += static_cast<int>(std::count(
            text.begin() + static_cast<long>(counted), text.begin() + static_cast<long>(at), '\n'));
        counted = at;
        const auto isName = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-'; };
        const auto isValue = [](char c) { return c > ' ' && c != '"' && c != '#' && c != ','; };
        std::size_t from = at + mark.size(), to = from;
        while (to < text.size() && isName(text[to]))
            ++to;
        Setting setting{
            .key = "SBATCH " + std::string(text.substr(from, to - from)), .values = {}, .line = line};
        if (setting.key.size() > longestKey)
            continue;
        if (to < text.size() && (text[to] == '=' || text[to] == ' ')) {
            from = ++to;
            while (to < text.size() && isValue(text[to]))
                ++to;
            if (to > from)
                setting.values.emplace_back(text.substr(from, to - from));
        }
        if (setting.values.empty())
            setting.kind = Setting::Kind::Null;
        found.push_back(std::move(setting));
    }
    return found;
}

} // namespace ridgepoint::launch
