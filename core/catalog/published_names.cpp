#include "core/catalog/published_names.h"

#include "core/catalog/embedded_files.h"
#include "core/catalog/strict_json.h"

#include <algorithm>
#include <map>

namespace ridgepoint {

namespace {

using Names = std::map<std::string, std::vector<std::string>, std::less<>>;

// What is wrong in the table is said where launchers' files are read.
Names readNames()
{
    Names names;
    const auto files = embeddedFiles();
    const auto file = std::ranges::find(files, "served-models", &EmbeddedFile::name);
    JsonProblem unsaid;
    const auto json = file == files.end() ? std::nullopt : parseStrictJson(file->text, unsaid);
    const nlohmann::ordered_json::json_pointer words("/tables/models/words");
    if (!json || !json->contains(words) || !json->at(words).is_array())
        return names;
    for (const nlohmann::ordered_json& pair : json->at(words))
        if (pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string())
            names[pair[1].get<std::string>()].push_back(pair[0].get<std::string>());
    return names;
}

} // namespace

std::vector<std::string> publishedNames(std::string_view preset)
{
    static const Names all = readNames();
    const auto found = all.find(preset);
    return found == all.end() ? std::vector<std::string>() : found->second;
}

} // namespace ridgepoint
