#include "app/cli/lesson_commands.h"

#include "app/cli/json.h"
#include "core/teaching/lesson/answer.h"
#include "core/teaching/puzzles/puzzles.h"

#include <cmath>

namespace ridgepoint {

namespace {

// What is said around a puzzle's own texts.
constexpr InBoth fieldsWord{"May be moved", "Se puede mover"}, answerWord{"Answer", "Respuesta"},
    orderWord{"In order", "En orden"}, slipWord{"A mistake gives", "Un desliz da"},
    solutionWord{"One way", "Una manera"}, hintWord{"Hint", "Pista"};

class Printer
{
public:
    Printer(const Lesson& lesson, LessonLanguage language, const Catalog& catalog)
        : m_lesson(lesson)
        , m_card(lesson.cards.front())
        , m_language(language)
        , m_context(lesson.scenario, lesson.given, catalog)
        , m_truth(truthOf(lesson, m_card, m_context))
    {
    }

    void printText(bool answer) const
    {
        line(fill(m_lesson.title) + " (" + m_lesson.id + ")");
        line("");
        line(fill(m_card.question));
        for (std::size_t i = 0; i < m_card.options.size(); ++i)
            line("  " + std::to_string(i + 1) + "  " + fill(m_card.options[i].text));
        if (const std::string fields = joined(m_lesson.fieldsOf(m_card), ", "); !fields.empty())
            line(word(fieldsWord) + ": " + fields);
        if (!answer)
            return;
        line("");
        for (const LessonWords& hint : m_card.hints)
            line(word(hintWord) + ": " + fill(hint));
        line(word(m_truth.solution                   ? solutionWord
                     : m_card.kind == CardKind::Rank ? orderWord
                                                     : answerWord)
            + ": " + said());
        for (const CardTruth::OfSlip& slip : m_truth.slips)
            line(word(slipWord) + " " + number(slip.si) + ": " + question(slip.kind));
        line(fill(m_card.explain));
    }

    Json json(bool answer) const
    {
        Json all{{"id", m_lesson.id}, {"title", fill(m_lesson.title)}, {"kind", cardKindKey(m_card.kind)},
            {"idea", lessonIdeaKey(m_lesson.idea)}, {"question", fill(m_card.question)},
            {"fields", m_lesson.fieldsOf(m_card)}};
        Json options = Json::array();
        for (const CardOption& each : m_card.options)
            options.push_back(fill(each.text));
        if (!options.empty())
            all["options"] = std::move(options);
        if (!answer)
            return all;
        Json hints = Json::array();
        for (const LessonWords& hint : m_card.hints)
            hints.push_back(fill(hint));
        all["hints"] = std::move(hints);
        all["answer"] = said();
        if (std::isfinite(m_truth.answer.si) && m_card.options.empty() && m_card.conditions.empty()) {
            all["si"] = m_truth.answer.si;
            all["tolerance"] = m_card.tolerance;
        }
        if (!m_truth.right.empty())
            all["right"] = m_truth.right;
        if (m_truth.solution)
            all["par"] = m_truth.solution->par;
        Json slips = Json::array();
        for (const CardTruth::OfSlip& slip : m_truth.slips)
            slips.push_back(
                {{"slip", slipOf(slip.kind).key}, {"si", slip.si}, {"question", question(slip.kind)}});
        if (!slips.empty())
            all["slips"] = std::move(slips);
        all["explain"] = fill(m_card.explain);
        return all;
    }

private:
    static void line(const std::string& text) { print(printable(text, 4000) + "\n"); }
    std::string word(const InBoth& said) const { return std::string(said.in(m_language)); }
    std::string question(SlipKind kind) const { return std::string(slipOf(kind).question.in(m_language)); }
    std::string number(double si) const { return writtenNumber(si, m_truth.unit, 3, m_language); }
    std::string fill(const LessonWords& text) const { return filledText(text, m_context, m_language); }
    std::string said() const
    {
        if (m_truth.solution)
            return textOf(m_truth.solution->edits);
        if (m_card.options.empty())
            return number(m_truth.answer.si);
        return joined(
            m_truth.right, " < ", [&](std::size_t each) { return fill(m_card.options[each].text); });
    }

    const Lesson& m_lesson;
    const LessonCard& m_card;
    LessonLanguage m_language;
    LessonContext m_context;
    CardTruth m_truth;
};

int listKinds(OutputFormat format, LessonLanguage language)
{
    Table table{{"kind", "card", "title"}, {}};
    for (std::size_t i = 0; i < puzzleKindCount; ++i) {
        const auto kind = static_cast<PuzzleKind>(i);
        const LessonWords title = puzzleTitle(kind);
        table.rows.push_back({std::string(puzzleKey(kind)), std::string(cardKindKey(puzzleCard(kind))),
            title.in(language).source()});
    }
    printTable(table, format);
    return ExitOk;
}

PuzzleAsk askOf(const CommandContext& context)
{
    const std::string name = context.positional[1].toStdString();
    PuzzleAsk ask;
    if (const std::optional<PuzzleAsk> whole = puzzleNamed(name))
        ask = *whole;
    else if (const std::optional<PuzzleKind> kind = puzzleKindOf(name))
        ask.kind = *kind;
    else {
        std::vector<std::string_view> kinds;
        for (std::size_t i = 0; i < puzzleKindCount; ++i)
            kinds.push_back(puzzleKey(static_cast<PuzzleKind>(i)));
        refuse("there is no kind of puzzle \"" + name + "\"" + didYouMean(name, kinds));
    }
    ask.difficulty = static_cast<int>(
        wholeNumber(context.parser, "difficulty", 1, hardestPuzzle).value_or(ask.difficulty));
    if (const auto seed = wholeNumber(context.parser, "seed", 0))
        ask.seed = static_cast<std::uint64_t>(*seed);
    return ask;
}

} // namespace

void declarePuzzle(CommandParser& parser)
{
    parser.add("difficulty", "of a puzzle, 1 (default) to 3", "N");
    parser.add("seed",
        "of a puzzle, the same number gives the same one (default 0); of a worksheet, which numbers, also a "
        "word (default 1); of a link likewise (default: as written)",
        "N");
    parser.add("answer", "print a puzzle's hints, answer and mistakes too");
}

int puzzle(CommandContext& context)
{
    const LessonLanguage language = languageOf(context.parser);
    const OutputFormat format = formatOf(context.parser);
    if (context.positional.size() < 2)
        return listKinds(format, language);
    if (context.positional.size() > 2)
        refuse("expected one KIND");
    const PuzzleAsk ask = askOf(context);
    const std::optional<Lesson> lesson = puzzleOf(ask, context.catalog);
    if (!lesson)
        throw CommandFailure{
            ExitNoAnswer, "no " + puzzleId(ask) + " can be made with these presets; take another seed"};
    const Printer printer(*lesson, language, context.catalog);
    const bool answer = context.parser.isSet("answer");
    if (format == OutputFormat::Json)
        print(jsonDocument(printer.json(answer)));
    else if (format == OutputFormat::Text)
        printer.printText(answer);
    else
        refuse("a puzzle is printed as text or json");
    return ExitOk;
}

} // namespace ridgepoint
