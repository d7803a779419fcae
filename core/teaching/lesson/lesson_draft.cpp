#include "core/teaching/lesson/lesson_draft.h"

#include <algorithm>

namespace ridgepoint {

namespace {

constexpr int behindTheCourse = 100;
constexpr std::size_t longestId = 60;

LessonWords unwritten(const std::string& en, const std::string& es)
{
    Text problem;
    const std::string mark = std::string(unwrittenMark) + ": ";
    return {LessonText::parse(mark + en, {}, problem).value_or(LessonText()),
        LessonText::parse(mark + es, {}, problem).value_or(LessonText())};
}

} // namespace

bool isLessonId(std::string_view id)
{
    const auto sound = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    return !id.empty() && id.size() <= longestId && id.front() >= 'a' && id.front() <= 'z' && id.back() != '-'
        && std::ranges::all_of(id, sound) && !id.starts_with("puzzle-");
}

Lesson lessonDraft(std::string_view id, const Scenario& scenario)
{
    Lesson lesson;
    lesson.id = id;
    lesson.number = behindTheCourse;
    lesson.title = unwritten("the title", "el título");
    lesson.hook = unwritten("the one sentence with which it begins", "la frase con la que empieza");
    lesson.notes = unwritten("words for the teacher", "palabras para quien enseña");
    lesson.scenario = scenario;
    lesson.view = scenario.opensOn.empty() ? "stack" : scenario.opensOn;
    lesson.fields = {"model.params"};
    lesson.sources = {std::string(unwrittenMark) + ": where it comes from"};
    return lesson;
}

LessonCard cardDraft(std::string_view id, std::string_view readout)
{
    const std::string path(readout);
    LessonCard card;
    card.id = id;
    card.kind = CardKind::Number;
    card.question = unwritten("the question", "la pregunta");
    card.explain = unwritten("why it is {" + path + "}", "por qué es {" + path + "}");
    card.hints = {unwritten("a hint", "una pista")};
    card.veil = {path.substr(0, path.find('.'))};
    Text problem;
    card.answer = LessonExpression::parse(path, {}, problem).value_or(LessonExpression());
    return card;
}

} // namespace ridgepoint
