#include "app/cli/lesson_commands.h"

#include "core/base/format.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/answer_text.h"
#include "widgets/core_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <istream>

namespace ridgepoint {

namespace {

// What is said around a lesson's own texts.
enum class Said
{
    Title,
    Hint,
    NoHint,
    Answer,
    Choose,
    Rank,
    Sketch,
    Goal,
    Right,
    NotYet,
    TooHigh,
    TooLow,
    Truth,
    TimesHigh,
    TimesLow,
    Order,
    Par,
    Skipped,
    Score,
};
constexpr std::array words{InBoth{"%1 (lesson %2, about %3 minutes)", "%1 (lección %2, unos %3 minutos)"},
    InBoth{"Hint: %1", "Pista: %1"}, InBoth{"There is no further hint yet.", "Todavía no hay más pistas."},
    InBoth{
        "Your answer (? for a hint, empty to skip):", "Respuesta (? para una pista, vacío para omitirla):"},
    InBoth{"Type its number.", "Escriba su número."},
    InBoth{"Type the numbers in order, smallest first.", "Escriba los números en orden, del menor al mayor."},
    InBoth{"Type %1 at %2, between commas.", "Escriba %1 en %2, entre comas."},
    InBoth{"Change any of %1, as field=value.", "Cambie algo de %1, como campo=valor."},
    InBoth{"Right.", "Correcto."}, InBoth{"Not yet.", "Todavía no."}, InBoth{"Too high.", "Demasiado alto."},
    InBoth{"Too low.", "Demasiado bajo."}, InBoth{"It is %1.", "Es %1."},
    InBoth{"Your first answer was %1 times too high.", "La primera respuesta era %1 veces demasiado alta."},
    InBoth{"Your first answer was %1 times too low.", "La primera respuesta era %1 veces demasiado baja."},
    InBoth{"In order: %1", "En orden: %1"},
    InBoth{"It can be done with %1 change(s): %2", "Se puede con %1 cambio(s): %2"},
    InBoth{"Skipped.", "Omitida."}, InBoth{"%1 of %2 right.", "%1 de %2 correctas."}};
// Units that format() writes as words; the window's translations say the same.
constexpr std::array unitNames{InBoth{"years", "años"}, InBoth{"accelerator-hours", "h-GPU"},
    InBoth{"tokens/param", "tokens/parám."}, InBoth{"B/param", "B/parám."}};

class Player
{
public:
    Player(LessonPlay& play, LessonLanguage language, std::istream& in)
        : m_play(play)
        , m_language(language)
        , m_in(in)
    {
    }

    int run()
    {
        const Lesson& lesson = m_play.lesson();
        say(say(Said::Title, fill(lesson.coverTitle()), std::to_string(lesson.number),
            number(lesson.minutes, Unit::Count)));
        std::size_t right = 0, asked = 0;
        while (!m_play.done()) {
            switch (m_play.phase()) {
            case PlayPhase::Hook:
                say(fill(lesson.hook));
                break;
            case PlayPhase::Ask:
            case PlayPhase::Transfer:
                ++asked;
                if (const std::optional<bool> answered = ask(); !answered)
                    return finish(right, asked);
                else
                    right += *answered ? 1 : 0;
                continue;
            case PlayPhase::Reveal:
            case PlayPhase::TransferReveal:
                reveal();
                break;
            default:
                break;
            }
            m_play.next();
        }
        return finish(right, asked);
    }

private:
    std::string say(
        Said what, const std::string& a = {}, const std::string& b = {}, const std::string& c = {}) const
    {
        return filledIn(words[static_cast<std::size_t>(what)].in(m_language), a, b, c);
    }
    static void say(const std::string& line) { print(printable(line, 4000) + "\n"); }
    std::string number(double si, Unit unit, int digits = 3) const
    {
        return writtenNumber(si, unit, digits, m_language);
    }
    std::string fill(const LessonWords& text) const { return filledText(text, m_play.context(), m_language); }

    int finish(std::size_t right, std::size_t asked)
    {
        say(say(Said::Score, std::to_string(right), std::to_string(asked)));
        return right == asked && m_play.done() ? ExitOk : ExitNoAnswer;
    }

    // Whether it was right in the end; nothing where the input has ended.
    std::optional<bool> ask()
    {
        const LessonCard& card = m_play.card();
        const bool transfer = m_play.phase() == PlayPhase::Transfer;
        say("");
        say(fill(transfer ? card.transfer->question : card.question));
        for (std::size_t i = 0; i < card.options.size(); ++i)
            say("  " + std::to_string(i + 1) + "  " + fill(card.options[i].text));
        explainKind(card);
        for (const PlayPhase here = m_play.phase(); m_play.phase() == here;) {
            say(say(Said::Answer));
            std::string line;
            if (!std::getline(m_in, line))
                return std::nullopt;
            if (line.empty() || line == "\r") {
                say(say(Said::Skipped));
                m_play.skip();
                return false;
            }
            if (line.starts_with('?')) {
                const std::size_t before = m_play.hintsShown();
                m_play.openHint();
                say(m_play.hintsShown() > before ? say(Said::Hint, fill(card.hints[before]))
                                                 : say(Said::NoHint));
                continue;
            }
            if (judge(line))
                return true;
        }
        return false;
    }

    void explainKind(const LessonCard& card)
    {
        if (card.kind == CardKind::Choice || card.kind == CardKind::Flaw)
            say(say(Said::Choose));
        else if (card.kind == CardKind::Rank)
            say(say(Said::Rank));
        else if (card.kind == CardKind::Sketch) {
            const FieldSpec* const field = findField(card.field);
            const Readout* const readout = findReadout(card.readout);
            const auto at = [&](double x) { return number(x, field ? field->unit : Unit::Number); };
            say(say(Said::Sketch, readout ? std::string(readout->firstLabel()) : std::string(),
                joined(m_play.truth().axis, ", ", at)));
        } else if (card.kind == CardKind::Goal)
            say(say(Said::Goal, joined(m_play.lesson().fieldsOf(card), ", ")));
    }

    bool judge(const std::string& line)
    {
        Text problem;
        const std::optional<CardAnswer> answer =
            readAnswer(m_play.card(), m_play.truth().unit, line, problem, BareNumbers::Usual, m_language);
        if (!answer) {
            say(coreText(problem).toStdString());
            return false;
        }
        const Judgement judged = m_play.commit(*answer);
        if (judged.right) {
            say(say(Said::Right));
            return true;
        }
        std::string text = say(Said::NotYet);
        if (judged.slip)
            text += " " + std::string(slipOf(*judged.slip).question.in(m_language));
        else if (judged.factor && *judged.factor > 0 && m_play.card().kind != CardKind::Sketch)
            // By how much would be the answer.
            text += " " + (*judged.factor > 1 ? say(Said::TooHigh) : say(Said::TooLow));
        say(text);
        return false;
    }

    void reveal()
    {
        const LessonCard& card = m_play.card();
        const CardTruth& truth = m_play.truth();
        if (std::isfinite(truth.answer.si)
            && (card.kind == CardKind::Number || card.kind == CardKind::Threshold)) {
            say(say(Said::Truth, number(truth.answer.si, truth.unit)));
            const std::vector<CardAnswer>& said = m_play.answers();
            Judgement first;
            if (!said.empty())
                first = ridgepoint::judge(m_play.lesson(), card, truth, said.front(), m_play.context());
            if (const double factor = first.factor.value_or(0);
                !first.right && std::isfinite(factor) && factor > 0)
                say(say(factor > 1 ? Said::TimesHigh : Said::TimesLow,
                    number(std::max(factor, 1 / factor), Unit::Number, 3)));
        }
        const std::string order =
            joined(truth.right, " · ", [&](std::size_t each) { return fill(card.options[each].text); });
        if (card.kind == CardKind::Rank)
            say(say(Said::Order, order));
        else if (!order.empty())
            say(say(Said::Truth, order));
        if (truth.solution)
            say(say(Said::Par, std::to_string(truth.solution->par), textOf(truth.solution->edits)));
        if (m_play.phase() == PlayPhase::Reveal)
            say(fill(card.explain));
    }

    LessonPlay& m_play;
    LessonLanguage m_language;
    std::istream& m_in;
};

} // namespace

std::string writtenNumber(double si, Unit unit, int digits, LessonLanguage language)
{
    NumberFormat style;
    style.significantDigits = digits;
    if (language == LessonLanguage::Spanish) {
        style.decimalSeparator = ',';
        style.counts = CountScale::Long;
    }
    FormattedNumber said = formatApart(si, unit, style);
    for (const InBoth& name : unitNames)
        if (language == LessonLanguage::Spanish && said.unit == name.en)
            said.unit = name.es;
    return said.text();
}

std::string filledText(const LessonWords& text, const LessonContext& context, LessonLanguage language)
{
    return text.in(language).filled(context,
        [language](double si, Unit unit, int digits) { return writtenNumber(si, unit, digits, language); });
}

int playAsText(LessonPlay& play, LessonLanguage language, std::istream& in)
{
    return Player(play, language, in).run();
}

} // namespace ridgepoint
