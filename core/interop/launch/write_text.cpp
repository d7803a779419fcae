#include "core/interop/launch/setting.h"

#include "core/base/json_text.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace ridgepoint::launch {

namespace {

using Json = nlohmann::ordered_json;

std::string inDoubleQuotes(std::string_view text) { return jsonLine(Json(std::string(text))); }

std::vector<std::string> partsOf(std::string_view key)
{
    std::vector<std::string> parts;
    while (true) {
        const std::size_t dot = key.find('.');
        parts.emplace_back(key.substr(0, dot));
        if (dot == std::string_view::npos)
            return parts;
        key.remove_prefix(dot + 1);
    }
}

// "[1, 2]", "true", "8", "\"full\"": alike in YAML's flow style, TOML and JSON, but for TOML's missing null.
std::string valueText(const Setting& setting)
{
    const auto isBare = [](const std::string& value) {
        return value == "true" || value == "false"
            || (!value.empty() && std::ranges::all_of(value, [](char c) {
                   return std::isdigit(static_cast<unsigned char>(c)) || c == '.' || c == '-' || c == 'e'
                       || c == '+';
               }));
    };
    if (setting.isList()) {
        std::string list = "[";
        for (const std::string& value : setting.values)
            list += (list.size() > 1 ? ", " : "") + (isBare(value) ? value : inDoubleQuotes(value));
        return list + ']';
    }
    if (setting.kind == Setting::Kind::Null)
        return "null";
    const std::string value(setting.value());
    return setting.kind == Setting::Kind::Text || !isBare(value) ? inDoubleQuotes(value) : value;
}

// A shell word as it is, or in quotes; a variable in those that it may be read in.
std::string shellText(const std::string& value)
{
    const bool plain = std::ranges::all_of(value, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c))
            || std::string_view("-_./,:+").find(c) != std::string_view::npos;
    });
    if (value.starts_with('$'))
        return '"' + value + '"';
    return plain && !value.empty() ? value : '\'' + value + '\'';
}

std::string arrayName(std::string_view title)
{
    std::string name;
    for (const char c : title)
        name += std::isalnum(static_cast<unsigned char>(c))
            ? static_cast<char>(std::toupper(static_cast<unsigned char>(c)))
            : '_';
    return name + "_ARGS";
}

bool isWritten(const Setting& setting)
{
    return setting.kind != Setting::Kind::Switch || setting.value() == "true";
}

} // namespace

std::string writeArguments(const std::vector<Group>& groups)
{
    std::string out;
    for (const Group& group : groups) {
        if (std::ranges::none_of(group.settings, isWritten))
            continue;
        out += arrayName(group.title) + "=(\n";
        for (const Setting& setting : group.settings) {
            if (!isWritten(setting))
                continue;
            out += "    --" + setting.key;
            if (setting.kind != Setting::Kind::Switch)
                for (const std::string& value : setting.values)
                    out += ' ' + shellText(value);
            out += '\n';
        }
        out += ")\n";
    }
    return out;
}

namespace {

// A name with what is below it, in the order that names first came.
struct Branch
{
    std::string name;
    std::string comment;
    const Setting* setting = nullptr; // a leaf's
    std::vector<Branch> below;
};

void writeBranches(const std::vector<Branch>& branches, const std::string& indent, std::string& out)
{
    for (const Branch& branch : branches) {
        if (!branch.comment.empty())
            out += indent + "# " + branch.comment + '\n';
        out += indent + branch.name + ':' + (branch.setting ? ' ' + valueText(*branch.setting) : "") + '\n';
        writeBranches(branch.below, indent + "  ", out);
    }
}

} // namespace

std::string writeYaml(const std::vector<Group>& groups)
{
    std::vector<Branch> top;
    for (const Group& group : groups) {
        std::string comment = group.title;
        for (const Setting& setting : group.settings) {
            std::vector<Branch>* level = &top;
            Branch* branch = nullptr;
            for (const std::string& part : partsOf(setting.key)) {
                auto at = std::ranges::find(*level, part, &Branch::name);
                if (at == level->end())
                    at = level->insert(
                        at, Branch{.name = part, .comment = std::exchange(comment, {}), .below = {}});
                branch = &*at;
                level = &branch->below;
            }
            branch->setting = &setting;
        }
    }
    std::string out;
    writeBranches(top, {}, out);
    return out;
}

std::string writeToml(const std::vector<Group>& groups)
{
    std::vector<std::pair<std::string, std::string>> tables;
    for (const Group& group : groups)
        for (const Setting& setting : group.settings) {
            const std::size_t dot = setting.key.rfind('.');
            const std::string table = dot == std::string::npos ? "" : setting.key.substr(0, dot);
            auto at = std::ranges::find(tables, table, [](const auto& one) { return one.first; });
            if (at == tables.end())
                at = tables.insert(tables.end(), {table, {}});
            at->second += setting.key.substr(dot == std::string::npos ? 0 : dot + 1) + " = "
                + valueText(setting) + '\n';
        }
    std::string out;
    for (const auto& [table, lines] : tables)
        out += (out.empty() ? "" : "\n") + (table.empty() ? std::string() : '[' + table + "]\n") + lines;
    return out;
}

std::string writeJson(const std::vector<Group>& groups, const std::vector<std::string>& comments)
{
    Json root;
    root["_comment"] = comments; // JSON has none of its own
    for (const Group& group : groups)
        for (const Setting& setting : group.settings) {
            Json* at = &root;
            for (const std::string& part : partsOf(setting.key))
                at = &(*at)[part];
            *at = Json::parse(valueText(setting));
        }
    return jsonDocument(root);
}

} // namespace ridgepoint::launch
