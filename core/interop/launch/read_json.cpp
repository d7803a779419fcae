#include "core/interop/launch/setting.h"

#include "core/base/json_text.h"

namespace ridgepoint::launch {

namespace {

using Json = nlohmann::ordered_json;

class Flattener
{
public:
    Flattener(Settings& out, const JsonLines& lines)
        : m_out(out)
        , m_lines(lines)
    {
    }

    // False: more than any launcher's file holds.
    bool value(const Json& json, const std::string& path)
    {
        if (path.size() > longestKey)
            return false;
        if (json.is_object() && !json.empty()) {
            for (const auto& [name, member] : json.items())
                if (!value(member, path.empty() ? name : path + '.' + name))
                    return false;
            return true;
        }
        Setting setting{.key = path, .values = {}, .line = m_lines.of(path).value_or(0)};
        if (json.is_array()) {
            setting.kind = Setting::Kind::List;
            std::size_t index = 0;
            for (const Json& item : json) {
                if (!item.is_structured() || item.empty())
                    setting.values.push_back(textOf(item));
                else if (!value(item, path + '[' + std::to_string(index) + ']'))
                    return false;
                ++index;
            }
            if (setting.values.empty() && !json.empty())
                return true;
        } else if (json.is_null() || json.is_object()) {
            setting.kind = Setting::Kind::Null;
        } else {
            setting.kind = json.is_string() ? Setting::Kind::Text : Setting::Kind::Word;
            setting.values.push_back(textOf(json));
        }
        if (m_out.size() >= mostSettings)
            return false;
        m_out.push_back(std::move(setting));
        return true;
    }

private:
    static std::string textOf(const Json& json)
    {
        return json.is_string() ? json.get<std::string>() : jsonLine(json);
    }

    Settings& m_out;
    const JsonLines& m_lines;
};

} // namespace

ReadSettings readJson(std::string_view text)
{
    ReadSettings out;
    const auto json = parseStrictJson(
        text, out.problem, {.maxBytes = mostBytes, .maxDepth = mostLevels, .maxValues = 1'000'000});
    if (!json)
        return out;
    if (!json->is_object())
        return ReadSettings::refused(
            {.line = 1, .path = {}, .message = "expected an object, found " + jsonTypeName(*json)});
    const JsonLines lines(text);
    Settings settings;
    if (!Flattener(settings, lines).value(*json, {}))
        out.problem = {.line = 0,
            .path = {},
            .message = "more than " + std::to_string(mostSettings) + " settings, or a name of more than "
                + std::to_string(longestKey) + " bytes"};
    else
        out.settings = std::move(settings);
    return out;
}

} // namespace ridgepoint::launch
