#include "core/teaching/puzzles/puzzle_file.h"

#include "core/base/strict_json.h"
#include "core/inputs/catalog/embedded_files.h"
#include "core/teaching/lesson/lesson_keys.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

// In the order of PuzzleKind.
constexpr std::array<std::string_view, puzzleKindCount> keys{"fit", "step-time", "deadline", "repair",
    "state-bytes", "min-devices", "largest-model", "kv-cache", "step-work", "run-time", "cost", "checkpoints",
    "all-reduce", "bubble", "ridge", "ceiling", "wall", "verdict", "rank-models", "rank-layouts",
    "rank-walls", "rank-collectives", "flaw-memory", "flaw-run", "flaw-traffic", "flaw-claim"};

// Throws where a file that came with the build is missing or broken, which no program that was tested has.
Json jsonOf(std::string_view name)
{
    const auto files = puzzleFiles();
    const auto file = std::ranges::find(files, name, &EmbeddedFile::name);
    JsonProblem problem;
    return parseStrictJson(file == files.end() ? std::string_view() : file->text, problem).value();
}

LessonText textOf(const Json& text)
{
    Text problem;
    return LessonText::parse(text.get<std::string>(), {}, problem).value();
}

PuzzleFile read(std::string_view key)
{
    Json json = jsonOf(key);
    const auto kind = std::ranges::find(lessonkeys::kinds(), json.at("card").get<std::string>(),
        [](const lessonkeys::OfKind& each) { return cardKindKey(each.kind); });
    return {.key = std::string(key),
        .card = kind->kind,
        .idea = lessonIdeaOf(json.at("idea").get<std::string>()).value(),
        .view = json.at("view").get<std::string>(),
        .title = {textOf(json.at("title").at("en")), textOf(json.at("title").at("es"))},
        .make = std::move(json.at("make"))};
}

const Json* shared(const char* what, const std::string& name)
{
    static const Json all = jsonOf("shared");
    const Json& group = all.at(what);
    const auto found = group.find(name);
    return found == group.end() ? nullptr : &*found;
}

} // namespace

const PuzzleFile& puzzleFile(PuzzleKind kind)
{
    static const std::vector<PuzzleFile> all = [] {
        std::vector<PuzzleFile> made;
        for (const std::string_view key : keys)
            made.push_back(read(key));
        return made;
    }();
    return all[static_cast<std::size_t>(kind)];
}

const Json* sharedPuzzleList(const std::string& name) { return shared("lists", name); }
const Json* sharedPuzzlePart(const std::string& name) { return shared("parts", name); }

} // namespace ridgepoint
