#include "core/teaching/lesson/check.h"

#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/answer_mask.h"
#include "core/teaching/lesson/check_key.h"
#include "core/teaching/lesson/check_reveal.h"
#include "core/teaching/lesson/lesson_draft.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>

namespace ridgepoint {

namespace {

constexpr std::array<std::string_view, 19> ruleKeys{"no-value", "slips-collide", "fine-slip",
    "too-many-slips", "spanish", "unsolvable", "trivial", "unstable", "ambiguous", "too-long",
    "off-the-slider", "unknown-view", "shown-answer", "told-answer", "unwritten", "shown-otherwise",
    "unexplained", "no-key", "other-key"};

// The same expression as often in both.
bool sameNumbers(const LessonText& a, const LessonText& b)
{
    std::map<std::string, int> count;
    for (const LessonText::Piece& piece : a.pieces())
        if (piece.number)
            ++count[piece.number->text()];
    for (const LessonText::Piece& piece : b.pieces())
        if (piece.number)
            --count[piece.number->text()];
    return std::ranges::all_of(count, [](const auto& each) { return each.second == 0; });
}

class Checker
{
public:
    Checker(const Lesson& lesson, const Catalog& catalog, std::span<const std::string> views)
        : m_lesson(lesson)
        , m_catalog(catalog)
        , m_views(views)
    {
    }

    std::vector<LessonFinding> check()
    {
        for (const auto& [place, words] :
            {std::pair<std::string, const LessonWords*>{"title", &m_lesson.title}, {"cover", &m_lesson.cover},
                {"hook", &m_lesson.hook}, {"notes", &m_lesson.notes}})
            if (!words->empty())
                checkWords(place, *words, m_lesson.scenario);
        const double most = m_lesson.exercise ? longestExerciseMinutes : longestLessonMinutes;
        if (m_lesson.minutes > most)
            add(LessonRule::TooLong, phrase("takes more than %1 minutes", TextNumber{most, Unit::Count}));
        checkView(m_lesson.view);
        for (const LessonCard& card : m_lesson.cards) {
            m_card = card.id;
            checkCard(card);
        }
        checkTold();
        return std::move(m_found);
    }

private:
    void add(LessonRule rule, Text message)
    {
        m_found.push_back({rule, m_card, m_ofTransfer ? phrase("its transfer: %1", message) : message});
    }

    void checkView(const std::string& view)
    {
        if (!view.empty() && std::ranges::find(m_views, view) == m_views.end())
            add(LessonRule::UnknownView, phrase("there is no view \"%1\"", view));
    }

    void checkWords(const std::string& place, const LessonWords& words, const Scenario& scenario)
    {
        if (isUnwritten(words.en))
            add(LessonRule::Unwritten, phrase("%1 is still to be written in English", place));
        if (isUnwritten(words.es))
            add(LessonRule::Unwritten, phrase("%1 is still to be written in Spanish", place));
        if (words.es.empty())
            add(LessonRule::Spanish, phrase("%1 has no Spanish", place));
        else if (!sameNumbers(words.en, words.es))
            add(LessonRule::Spanish, phrase("%1 holds other numbers in Spanish than in English", place));
        const LessonContext context(scenario, m_lesson.given, m_catalog);
        for (const LessonText::Piece& piece : words.en.pieces()) {
            if (!piece.number)
                continue;
            const LessonValue value = piece.number->value(context);
            if (!std::isfinite(value.si))
                add(LessonRule::NoValue, phrase("%1: {%2} has no value", place, piece.number->text()));
            else if (!piece.unit && !value.unit)
                add(LessonRule::NoValue,
                    phrase("%1: say in which unit {%2} is", place, piece.number->text()));
        }
    }

    void checkCard(const LessonCard& card)
    {
        const std::optional<Scenario> scenario = scenarioOf(m_lesson, card, m_catalog);
        if (!scenario)
            return add(LessonRule::NoValue, "its changes are refused");
        checkView(card.view);
        for (const auto& [place, words] : wordsOf(card))
            checkWords(place, *words,
                place.starts_with("transfer.") ? transferOf(m_lesson, card, m_catalog).value_or(*scenario)
                                               : *scenario);
        if (const std::size_t count = std::max(card.question.en.wordCount(), card.question.es.wordCount());
            count > mostCardWords)
            add(LessonRule::TooLong, phrase("the question has %1 words; %2 at most", count, mostCardWords));
        const LessonContext context(*scenario, m_lesson.given, m_catalog);
        const CardTruth truth = truthOf(m_lesson, card, context);
        if ((card.kind == CardKind::Number || card.kind == CardKind::Threshold)
            && std::isfinite(truth.answer.si))
            m_asked.push_back({card.id, truth.answer.si, truth.unit});
        checkTruth(card, truth, context);
        checkStability(card, truth, context);
        if (card.kind != CardKind::Goal && card.kind != CardKind::Flaw && m_lesson.veilOf(card).empty())
            add(LessonRule::ShownAnswer, "nothing is hidden while it asks");
        checkVeil(card, *scenario);
        // A puzzle, which has no place in a course, is made by the program; a draft wants its words first.
        const bool wantsKey = m_lesson.number > 0 && !isUnwritten(card.question.en);
        if (std::optional<LessonFinding> finding = checkKey(card, card.expected, truth, context);
            finding && (wantsKey || finding->rule != LessonRule::NoKey))
            m_found.push_back(*std::move(finding));
        std::ranges::move(checkReveal(m_lesson, card, truth, context), std::back_inserter(m_found));
        if (card.transfer)
            checkTransfer(card, truth);
    }

    void checkTruth(const LessonCard& card, const CardTruth& truth, const LessonContext& context)
    {
        switch (card.kind) {
        case CardKind::Number:
        case CardKind::Threshold:
            return checkNumber(card, truth);
        case CardKind::Choice:
        case CardKind::Flaw:
            if (truth.right.size() != 1)
                add(LessonRule::Ambiguous, phrase("%1 options are right", truth.right.size()));
            return;
        case CardKind::Rank:
            for (std::size_t i = 0; i < truth.values.size(); ++i)
                if (!std::isfinite(truth.values[i]))
                    add(LessonRule::NoValue, phrase("option %1 has no value", i + 1));
            for (std::size_t i = 1; i < truth.right.size(); ++i)
                if (const double a = truth.values[truth.right[i - 1]], b = truth.values[truth.right[i]];
                    a == b || apart(a, b) < slipDistance)
                    add(LessonRule::Ambiguous,
                        phrase("options %1 and %2 are too close to rank", truth.right[i - 1] + 1,
                            truth.right[i] + 1));
            return;
        case CardKind::Sketch:
            if (truth.curve.empty()
                || !std::ranges::all_of(truth.curve, [](double y) { return std::isfinite(y) && y > 0; }))
                add(LessonRule::NoValue, phrase("%1 has no value somewhere on the axis", card.readout));
            return;
        case CardKind::Goal:
            if (truth.metAtStart)
                add(LessonRule::Trivial, "the goal is met from the start");
            else if (!truth.solution)
                add(LessonRule::Unsolvable,
                    phrase("no change of up to three of its fields reaches the goal; %1 tried",
                        truth.evaluated));
            for (const CardCondition& each : card.conditions)
                if (!std::isfinite(each.bound.value(context).si))
                    add(LessonRule::NoValue, phrase("the bound of %1 has no value", each.readout));
            return;
        }
    }

    void checkNumber(const LessonCard& card, const CardTruth& truth)
    {
        const double answer = truth.answer.si;
        if (!std::isfinite(answer))
            return add(LessonRule::NoValue, phrase("%1 has no value", card.answer.text()));
        if (std::optional<Text> why = notMeant(answer, truth.unit)) // nobody could give it
            add(LessonRule::NoValue, *std::move(why));
        if (card.slips.size() > mostSlips)
            add(LessonRule::TooManySlips, phrase("names %1 slips; %2 at most", card.slips.size(), mostSlips));
        for (std::size_t i = 0; i < truth.slips.size(); ++i) {
            const auto& [kind, value] = truth.slips[i];
            const std::string_view name = slipOf(kind).key;
            if (!std::isfinite(value)) {
                add(LessonRule::NoValue, phrase("what the slip %1 gives has no value", name));
                continue;
            }
            if (isFine(kind)) {
                if (card.tolerance > fineTolerance || apart(value, answer) <= card.tolerance)
                    add(LessonRule::FineSlip, phrase("the slip %1 lies inside the tolerance", name));
                continue;
            }
            if (apart(value, answer) < std::max(slipDistance, card.tolerance))
                add(LessonRule::SlipsCollide, phrase("the slip %1 gives the answer within a tenth", name));
            for (std::size_t j = 0; j < i; ++j)
                if (std::isfinite(truth.slips[j].si) && !isFine(truth.slips[j].kind)
                    && apart(value, truth.slips[j].si) < slipDistance)
                    add(LessonRule::SlipsCollide,
                        phrase("the slips %1 and %2 give the same within a tenth", name,
                            slipOf(truth.slips[j].kind).key));
        }
        const FieldSpec* const field = card.kind == CardKind::Threshold ? findField(card.field) : nullptr;
        if (field && (answer < field->sliderMinimum || answer > field->sliderMaximum))
            add(LessonRule::OffTheSlider, phrase("the answer lies outside the slider of %1", card.field));
    }

    // A verdict that hangs on a predicted time has to hold wherever the true time lies in the prediction's
    // band.
    void checkStability(const LessonCard& card, const CardTruth& truth, const LessonContext& context)
    {
        // Which is what the option "too close to call" is for.
        const bool verdict =
            (card.kind == CardKind::Choice && std::ranges::none_of(card.options, &CardOption::tooClose))
            || card.kind == CardKind::Rank || card.kind == CardKind::Flaw;
        if (!verdict)
            return;
        for (const StepsOff& off : bandEnds(context))
            if (truthOf(m_lesson, card, LessonContext(context.scenario(), m_lesson.given, m_catalog, off))
                    .right
                != truth.right)
                return add(LessonRule::Unstable, "the verdict flips inside the prediction's band");
    }

    // A sheet shows all its questions at once, so none may say what one asks for.
    void checkTold()
    {
        m_card.clear();
        checkTold("hook", m_lesson.hook, LessonContext(m_lesson.scenario, m_lesson.given, m_catalog));
        for (const LessonCard& card : m_lesson.cards) {
            m_card = card.id;
            const std::optional<Scenario> scenario = scenarioOf(m_lesson, card, m_catalog);
            const LessonContext context(scenario.value_or(m_lesson.scenario), m_lesson.given, m_catalog);
            checkTold("question", card.question, context);
            for (std::size_t i = 0; i < card.options.size(); ++i)
                checkTold("options[" + std::to_string(i) + "].text", card.options[i].text, context);
        }
    }
    // Alike is what reads alike.
    void checkTold(const std::string& place, const LessonWords& words, const LessonContext& context)
    {
        const auto isBare = [](Unit unit) {
            return unit == Unit::Number || unit == Unit::Count || unit == Unit::Ratio || unit == Unit::Token;
        };
        for (const LessonText::Piece& piece : words.en.pieces()) {
            if (!piece.number)
                continue;
            const LessonValue value = piece.number->value(context);
            const Unit unit = piece.unit.value_or(value.unit.value_or(Unit::Number));
            NumberFormat style;
            style.significantDigits = piece.digits;
            const std::string said = format(value.si, unit, style);
            for (const AskedNumber& each : m_asked)
                if ((unit == each.unit || (isBare(unit) && isBare(each.unit)))
                    && (said == format(each.si, unit, style) || said == format(each.si, each.unit)))
                    add(LessonRule::ToldAnswer,
                        phrase("%1: {%2} tells the answer of %3", place, piece.number->text(), each.card));
        }
    }

    // A readout that is asked for has to be behind the veil.
    void checkVeil(const LessonCard& card, const Scenario& scenario)
    {
        const std::string_view asked =
            card.kind == CardKind::Sketch ? std::string_view(card.readout) : card.answer.path();
        if (asked.empty() || m_lesson.veilOf(card).empty())
            return;
        std::vector<Ledger> ledgers(1);
        evaluate(scenario, ledgers.front());
        if (!AnswerMask(m_lesson.veilOf(card), ledgers).hides(asked))
            add(LessonRule::ShownAnswer, phrase("%1 is asked for, and the veil does not hide it", asked));
    }

    void checkTransfer(const LessonCard& card, const CardTruth& truth)
    {
        const std::optional<Scenario> scenario = transferOf(m_lesson, card, m_catalog);
        if (!scenario)
            return add(LessonRule::NoValue, "the changes of its transfer are refused");
        const LessonContext context(*scenario, m_lesson.given, m_catalog);
        CardTruth other = truthOf(m_lesson, card, context);
        if (card.transfer->explain.empty())
            add(LessonRule::Unexplained, "the reveal of its transfer says nothing");
        const bool number = card.kind == CardKind::Number || card.kind == CardKind::Threshold;
        if (number && apart(other.answer.si, truth.answer.si) < slipDistance)
            add(LessonRule::Trivial, "the transfer has the same answer");
        const std::optional<CardKey>& own = card.transfer->expected;
        if (own || (card.expected && !card.expected->value.empty()))
            if (std::optional<LessonFinding> finding =
                    checkKey(card, own ? own : card.expected, other, context))
                m_found.push_back({finding->rule, card.id, phrase("its transfer: %1", finding->message)});
        other.slips.clear(); // they are told apart in the card's own scenario
        m_ofTransfer = true;
        checkTruth(card, other, context);
        checkStability(card, other, context);
        m_ofTransfer = false;
    }

    const Lesson& m_lesson;
    const Catalog& m_catalog;
    std::span<const std::string> m_views;
    struct AskedNumber
    {
        std::string card;
        double si;
        Unit unit;
    };
    std::string m_card;
    bool m_ofTransfer = false;
    std::vector<AskedNumber> m_asked; // numbers
    std::vector<LessonFinding> m_found;
};

} // namespace

std::string_view lessonRuleKey(LessonRule rule) { return ruleKeys[static_cast<std::size_t>(rule)]; }

std::vector<LessonFinding> checkLesson(
    const Lesson& lesson, const Catalog& catalog, std::span<const std::string> views)
{
    return Checker(lesson, catalog, views).check();
}

} // namespace ridgepoint
