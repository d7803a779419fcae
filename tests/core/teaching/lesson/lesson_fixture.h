#pragma once

// A small lesson with one card of each kind, as JSON to be bent by the tests, and played up to one of them.

#include "core/teaching/lesson/answer_text.h"
#include "core/teaching/lesson/lesson_json.h"
#include "core/teaching/lesson/play.h"
#include "tests/support/shipped_catalog.h"

#include <nlohmann/json.hpp>

namespace ridgepoint::test {

using Json = nlohmann::ordered_json;

inline Json both(const char* en, const char* es) { return {{"en", en}, {"es", es}}; }

inline Json lessonJson()
{
    const Json words = both("What is it?", "¿Qué es?");
    Json cards = Json::array();
    cards.push_back({{"id", "number"}, {"kind", "number"}, {"question", words}, {"explain", words},
        {"answer", "memory.ratio"}, {"expected", "16 * model.params / hardware.accelerator.hbm_bytes"},
        {"slips",
            {{{"slip", "weights-only"}, {"value", "memory.ratio / 8"}},
                {{"slip", "no-master-copy"}, {"value", "memory.ratio * 12 / 16"}}}},
        {"hints", {both("First.", "Primero."), both("Second.", "Segundo.")}},
        {"transfer",
            {{"set", {{"hardware.accelerator", "h200-sxm"}}}, {"question", words}, {"explain", words}}}});
    cards.push_back({{"id", "threshold"}, {"kind", "threshold"}, {"field", "model.params"},
        {"question", words}, {"explain", words}, {"answer", "walls.memory.threshold_params"},
        {"expected", "hardware.accelerator.hbm_bytes / 16"}, {"tolerance", 0.1}});
    cards.push_back(
        {{"id", "choice"}, {"kind", "choice"}, {"question", words}, {"explain", words}, {"expected", 2},
            {"options",
                {{{"text", both("It fits.", "Cabe.")}, {"right", "memory.ratio <= 1"}},
                    {
                        {"text", both("It does not.", "No cabe.")},
                        {"right", "memory.ratio > 1"},
                    }}}});
    cards.push_back(
        {{"id", "rank"}, {"kind", "rank"}, {"question", words}, {"explain", words}, {"expected", {2, 3, 1}},
            {"options",
                {{{"text", both("All of it.", "Todo.")}, {"value", "memory.state_total_bytes"}},
                    {{"text", both("The weights.", "Los pesos.")}, {"value", "memory.stack.weights_bytes"}},
                    {{"text", both("The master copy.", "La copia maestra.")},
                        {"value", "memory.stack.master_bytes"}}}}});
    cards.push_back({{"id", "sketch"}, {"kind", "sketch"}, {"field", "model.params"},
        {"readout", "memory.state_total_bytes"}, {"from", "1B"}, {"to", "32B"}, {"handles", 6},
        {"expected", "16 * model.params"}, {"question", words}, {"explain", words}});
    cards.push_back({{"id", "goal"}, {"kind", "goal"},
        {"fields", {"model.params", "training.precision.moments"}}, {"question", words}, {"explain", words},
        {"conditions", {{{"readout", "memory.ratio"}, {"at_most", "1"}}}}});
    cards.push_back(
        {{"id", "flaw"}, {"kind", "flaw"}, {"question", words}, {"explain", words}, {"expected", 2},
            {"options",
                {{{"text", both("Sixteen bytes each.", "Dieciséis bytes cada uno.")},
                     {"says", "memory.bytes_per_param"}, {"is", "16 + memory.ratio * 0"}},
                    {{"text", both("So this is how often.", "Tantas veces.")}, {"says", "memory.ratio * 2"},
                        {"is", "memory.ratio"}}}}});
    return {{"schema", lessonSchema}, {"id", "fixture"}, {"number", 1}, {"idea", "memory"}, {"minutes", 8},
        {"title", both("A fixture", "Un ejemplo")},
        {"hook", both("{memory.capacity_bytes} of it.", "{memory.capacity_bytes} de ello.")},
        {"scenario",
            {{"preset", "seed-question"},
                {"set", {{"hardware.capacity_basis", "nominal"}, {"hardware.efficiency.mfu", "40%"}}}}},
        {"given", {{"link", "50 GB/s"}, {"message", "1 MB"}, {"ranks", "64"}, {"latency", "2 us"}}},
        {"view", "stack"}, {"fields", {"model.params"}}, {"veil", {"memory", "walls"}}, {"cards", cards}};
}

inline LessonReadResult read(const Json& json)
{
    return readLesson(json.dump(2), shippedCatalog(), "fixture.json");
}

inline Lesson fixture(const Json& json = lessonJson())
{
    LessonReadResult result = read(json);
    if (!result.lesson)
        qFatal("%s", plainLine(result.diagnostics.front()).c_str());
    return std::move(*result.lesson);
}

inline std::size_t indexOf(const Lesson& lesson, std::string_view card)
{
    std::size_t i = 0;
    while (lesson.cards[i].id != card)
        ++i;
    return i;
}

inline std::unique_ptr<LessonPlay> playing(const char* card, PlayMode mode = PlayMode::Alone)
{
    auto play = std::make_unique<LessonPlay>(fixture(), mode, shippedCatalog());
    play->next(); // the hook
    while (play->card().id != card)
        play->skip();
    return play;
}

inline CardAnswer typed(const LessonPlay& play, const char* text)
{
    Text problem;
    const std::optional<CardAnswer> answer = readAnswer(play.card(), play.truth().unit, text, problem);
    if (!answer)
        qFatal("%s", problem.plain().c_str());
    return *answer;
}

} // namespace ridgepoint::test
