#include "core/inputs/catalog/published_names.h"

#include "core/base/strict_json.h"
#include "core/inputs/catalog/embedded_files.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace ridgepoint {

namespace {

// What is wrong in the file is said where launchers' files are read.
std::vector<std::pair<std::string, std::string>> readTable(const std::string& table)
{
    std::vector<std::pair<std::string, std::string>> all;
    const auto files = embeddedFiles();
    const auto file = std::ranges::find(files, "served-models", &EmbeddedFile::name);
    JsonProblem unsaid;
    const auto json = file == files.end() ? std::nullopt : parseStrictJson(file->text, unsaid);
    const nlohmann::ordered_json::json_pointer words("/tables/" + table + "/words");
    if (!json || !json->contains(words) || !json->at(words).is_array())
        return all;
    for (const nlohmann::ordered_json& pair : json->at(words))
        if (pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string())
            all.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
    return all;
}

bool endsWith(std::string_view text, std::string_view end) // in capitals or not
{
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return text.size() >= end.size()
        && std::ranges::equal(text.substr(text.size() - end.size()), end, {}, lower, lower);
}

} // namespace

const std::vector<PublishedName>& publishedNames()
{
    static const auto all = [] {
        std::vector<PublishedName> names;
        for (auto& [name, preset] : readTable("models"))
            names.push_back({std::move(name), std::move(preset)});
        return names;
    }();
    return all;
}

std::vector<std::string> publishedNames(std::string_view preset)
{
    std::vector<std::string> found;
    for (const PublishedName& one : publishedNames())
        if (one.preset == preset)
            found.push_back(one.name);
    return found;
}

std::string_view publishedType(std::string_view name)
{
    static const auto all = readTable("types");
    const auto found =
        std::ranges::find_if(all, [name](const auto& one) { return endsWith(name, one.first); });
    return found == all.end() ? std::string_view() : std::string_view(found->second);
}

} // namespace ridgepoint
