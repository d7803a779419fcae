#include "core/teaching/lesson/variation.h"

#include "core/base/parse.h"
#include "core/base/splitmix.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace ridgepoint {

namespace {

constexpr std::uint64_t mostCombinations = std::uint64_t(1) << 60;

// Four rounds of Feistel on 2 · `half` bits: a permutation whatever the rounds do.
std::uint64_t feistel(std::uint64_t x, int half, std::uint64_t seed)
{
    const std::uint64_t mask = (std::uint64_t(1) << half) - 1;
    std::uint64_t left = x >> half, right = x & mask;
    for (std::uint64_t round = 0; round < 4; ++round) {
        const std::uint64_t next = left ^ (splitMix(splitMix(seed * 4 + round) ^ right) & mask);
        left = right;
        right = next;
    }
    return left << half | right;
}

std::size_t countOf(const std::vector<LessonFinding>& all, const LessonFinding& like)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        all, [&](const LessonFinding& each) { return each.rule == like.rule && each.card == like.card; }));
}

// What the check leaves to whoever writes a lesson, but no sheet may have: a slip that is right, or is taken
// for another one (both are 0 where nothing is sent). Empty: there is none.
Text mistakenSlip(const Lesson& lesson, const Catalog& catalog)
{
    for (const LessonCard& card : lesson.cards) {
        if (card.slips.empty())
            continue;
        const LessonContext context(
            scenarioOf(lesson, card, catalog).value_or(lesson.scenario), lesson.given, catalog);
        const CardTruth truth = truthOf(lesson, card, context);
        for (const CardTruth::OfSlip& slip : truth.slips) {
            CardAnswer said;
            said.number = slip.si;
            const Judgement judged = judge(lesson, card, truth, said, context);
            if (judged.right || judged.slip != slip.kind)
                return phrase("card %1: the slip %2 cannot be told from the answer or another slip", card.id,
                    slipOf(slip.kind).key);
        }
    }
    return {};
}

// So that nobody copies a neighbour's letters. "Too close to call" stays last.
void mixOptions(Lesson& lesson, std::uint32_t seed, std::size_t index)
{
    for (std::size_t at = 0; at < lesson.cards.size(); ++at) {
        LessonCard& card = lesson.cards[at];
        if (!mixesOptions(card))
            continue;
        const auto end = std::ranges::find(card.options, true, &CardOption::tooClose);
        const auto count = static_cast<std::size_t>(end - card.options.begin());
        const std::vector<CardOption> before(card.options.begin(), end);
        const std::uint64_t own = splitMix(splitMix(splitMix(seed) ^ index) ^ at);
        for (std::size_t i = 0; i < count; ++i)
            card.options[mixedIndex(i, count, own)] = before[i];
    }
}

} // namespace

std::optional<std::uint32_t> seedOf(std::string_view text)
{
    if (text.empty() || text.size() > longestSeed)
        return std::nullopt;
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && number <= mostSeed)
        return number;
    std::uint64_t hash = 0;
    for (const char c : text)
        hash = splitMix(hash ^ static_cast<unsigned char>(c));
    return static_cast<std::uint32_t>(hash % (mostSeed + 1));
}

std::uint64_t mixedIndex(std::uint64_t index, std::uint64_t count, std::uint64_t seed)
{
    if (count < 2)
        return 0;
    const int half = std::max(1, static_cast<int>(std::bit_width(count - 1) + 1) / 2);
    // Walks along the cycle until it is back among the first `count`.
    do
        index = feistel(index, half, seed);
    while (index >= count);
    return index;
}

LessonVariations::LessonVariations(const Lesson& lesson, std::uint32_t seed, const Catalog& catalog)
    : m_lesson(lesson)
    , m_catalog(catalog)
    , m_seed(seed)
    , m_known(checkLesson(lesson, catalog, {}))
{
    // Entries beyond what sixty bits number keep their first value.
    for (const LessonVariation& each : lesson.vary)
        if (!each.values.empty() && m_count <= mostCombinations / each.values.size())
            m_count *= each.values.size();
}

std::optional<Lesson> LessonVariations::combination(std::uint64_t index)
{
    Lesson made = m_lesson;
    // Which option is right, what reaches a goal and the curve that a sketch is held against may change.
    for (LessonCard& card : made.cards) {
        const auto changes = [&card](const std::optional<CardKey>& key) {
            return key && (key->value.empty() || card.kind == CardKind::Sketch);
        };
        if (changes(card.expected))
            card.expected.reset();
        if (card.transfer && changes(card.transfer->expected))
            card.transfer->expected.reset();
    }
    FieldEdits edits;
    std::uint64_t count = 1;
    for (const LessonVariation& each : m_lesson.vary) {
        if (each.values.empty())
            continue;
        const bool numbered = count <= mostCombinations / each.values.size();
        const std::string& text = each.values[numbered ? index % each.values.size() : 0];
        if (numbered) {
            count *= each.values.size();
            index /= each.values.size();
        }
        if (!each.name.starts_with("given.")) {
            edits.push_back({each.name, text});
            continue;
        }
        const auto given = std::ranges::find(made.given, each.name.substr(6), &Given::name);
        const ParsedNumber number = given == made.given.end() ? ParsedNumber() : parse(text, given->unit);
        if (!number.si)
            return std::nullopt;
        given->si = *number.si;
    }
    if (const FieldError error = applyEdits(made.scenario, edits, m_catalog)) {
        m_reason = m_reason.empty() ? error.message : m_reason;
        return std::nullopt;
    }
    if (!edits.empty())
        followEdits(made.scenario, edits);
    const bool again = std::ranges::any_of(m_lessons,
        [&made](const Lesson& each) { return each.given == made.given && each.scenario == made.scenario; });
    if (again)
        return std::nullopt;
    const std::vector<LessonFinding> found = checkLesson(made, m_catalog, {});
    for (const LessonFinding& each : found) {
        // A key that holds for these numbers too is the lesson's affair: what does not is no reason to hide
        // it.
        if (each.rule == LessonRule::NoKey || each.rule == LessonRule::OtherKey)
            continue;
        if (each.rule == LessonRule::NoValue || each.rule == LessonRule::SlipsCollide
            || countOf(found, each) > countOf(m_known, each)) {
            if (m_reason.empty())
                m_reason = each.card.empty() ? each.message : phrase("card %1: %2", each.card, each.message);
            return std::nullopt;
        }
    }
    if (const Text mistaken = mistakenSlip(made, m_catalog); !mistaken.empty()) {
        m_reason = m_reason.empty() ? mistaken : m_reason;
        return std::nullopt;
    }
    return made;
}

bool LessonVariations::further()
{
    while (m_next < std::min(m_count, mostCombinationsTried)) {
        std::optional<Lesson> made = combination(mixedIndex(m_next++, m_count, m_seed));
        if (made) {
            mixOptions(*made, m_seed, m_lessons.size());
            m_lessons.push_back(*std::move(made));
            return true;
        }
        ++m_leftOut;
    }
    return false;
}

std::size_t LessonVariations::indexOf(int student)
{
    const auto index = static_cast<std::size_t>(std::max(student, 1) - 1);
    while (m_lessons.size() <= index && further()) { }
    return m_lessons.empty() ? 0 : index % m_lessons.size();
}

const Lesson* LessonVariations::of(int student)
{
    const std::size_t index = indexOf(student);
    return m_lessons.empty() ? nullptr : &m_lessons[index];
}

int LessonVariations::distinctAmong(int students)
{
    indexOf(students);
    return static_cast<int>(std::min(m_lessons.size(), static_cast<std::size_t>(std::max(students, 0))));
}

Lesson varied(const Lesson& lesson, std::uint64_t seed, const Catalog& catalog)
{
    if (seed == 0 || seed > mostSeed || lesson.vary.empty())
        return lesson;
    LessonVariations variations(lesson, static_cast<std::uint32_t>(seed), catalog);
    const Lesson* const first = variations.of(1);
    if (!first)
        return lesson;
    Lesson other = *first;
    other.seed = seed;
    return other;
}

} // namespace ridgepoint
