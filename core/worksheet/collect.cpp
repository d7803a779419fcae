#include "core/worksheet/collect.h"

#include "core/catalog/json_fields.h"
#include "core/lesson/answer_text.h"
#include "core/units/json_text.h"
#include "core/units/nearest.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr JsonLimits limits{.maxBytes = largestAnswerFile, .maxDepth = 8, .maxValues = 200'000};

// Whose numbers were asked about. Student 0: those of the lesson as it is written.
struct Numbers
{
    std::uint32_t seed = 0;
    int student = 0;
};

// The truth of every card for every student, worked out when first asked for.
class Judge
{
public:
    Judge(const Lesson& lesson, const Catalog& catalog)
        : m_lesson(lesson)
        , m_catalog(catalog)
    {
    }

    // False: too many seeds already.
    bool knows(std::uint32_t seed)
    {
        if (m_variations.contains(seed))
            return true;
        if (m_variations.size() >= mostSeedsCollected)
            return false;
        m_variations.emplace(seed, std::make_unique<LessonVariations>(m_lesson, seed, m_catalog));
        return true;
    }
    bool teaches(std::uint32_t seed, int student) { return m_variations.at(seed)->of(student) != nullptr; }

    Judgement of(const CardAnswer& answer, const Numbers& numbers, std::size_t card)
    {
        const Asked& asked = askedOf(numbers, card);
        const Lesson& own = lessonOf(numbers);
        return judge(own, own.cards[card], asked.truth, answer, *asked.context);
    }
    // Which of the lesson's own options was chosen: a sheet may have them in another order.
    std::size_t optionOf(const CardAnswer& answer, const Numbers& numbers, std::size_t card)
    {
        const std::vector<CardOption>& all = m_lesson.cards[card].options;
        const std::vector<CardOption>& own = lessonOf(numbers).cards[card].options;
        const std::size_t said = answer.option.value_or(own.size());
        if (said >= own.size())
            return all.size();
        return static_cast<std::size_t>(std::ranges::find(all, own[said]) - all.begin());
    }
    Unit unitOf(const Numbers& numbers, std::size_t card) { return askedOf(numbers, card).truth.unit; }

private:
    struct Asked
    {
        std::unique_ptr<LessonContext> context;
        CardTruth truth;
    };
    const Lesson& lessonOf(const Numbers& numbers)
    {
        return numbers.student == 0 ? m_lesson : *m_variations.at(numbers.seed)->of(numbers.student);
    }
    const Asked& askedOf(const Numbers& numbers, std::size_t card)
    {
        const std::size_t which =
            numbers.student == 0 ? SIZE_MAX : m_variations.at(numbers.seed)->indexOf(numbers.student);
        const auto place = std::tuple(numbers.seed, which, card);
        const auto known = m_asked.find(place);
        if (known != m_asked.end())
            return known->second;
        const Lesson& own = lessonOf(numbers);
        Asked made{
            std::make_unique<LessonContext>(
                scenarioOf(own, own.cards[card], m_catalog).value_or(own.scenario), own.given, m_catalog),
            {}};
        if (own.cards[card].kind != CardKind::Goal) // judged by what it sets: no solution is looked for
            made.truth = truthOf(own, own.cards[card], *made.context);
        return m_asked.emplace(place, std::move(made)).first->second;
    }

    const Lesson& m_lesson;
    const Catalog& m_catalog;
    std::map<std::uint32_t, std::unique_ptr<LessonVariations>> m_variations;
    std::map<std::tuple<std::uint32_t, std::size_t, std::size_t>, Asked> m_asked;
};

class Collector
{
public:
    Collector(std::span<const Lesson> lessons, const Catalog& catalog, Diagnostics& problems)
        : m_lessons(lessons)
        , m_catalog(catalog)
        , m_problems(problems)
    {
    }

    void read(const AnswerFile& file)
    {
        JsonFindings findings(file.name, Severity::Error, m_problems);
        if (file.content.size() > largestAnswerFile)
            return findings.add(0, "", "is larger than 1 MiB", "Give codes, one a line, or records.");
        const std::size_t first = file.content.find_first_not_of(" \t\r\n");
        if (first != std::string::npos && file.content[first] == '{')
            readRecords(file, findings);
        else
            readCodes(file.content, findings);
    }

    // Of the first lesson, with the numbers that it has.
    void add(LessonRecord record)
    {
        decide(m_lessons.front());
        record.seed = 0;
        ++m_read;
        m_rounds.push_back(std::move(record));
    }

    std::optional<ClassReport> report(const SheetSpeech& speech, const std::string& version)
    {
        if (m_sheets.empty() && m_rounds.empty())
            return std::nullopt;
        const LessonContext context(m_lesson->scenario, m_lesson->given, m_catalog);
        ClassReport made{.lesson = m_lesson->id,
            .title = m_lesson->title.in(speech.language).filled(context, speech.number),
            .version = version,
            .language = speech.language,
            .students = m_sheets.size(),
            .read = m_read,
            .corrected = m_corrected,
            .cards = {}};
        for (const auto& [who, votes] : m_sheets)
            made.twice += votes[0] && votes[1];
        for (const LessonRecord& each : m_rounds) {
            std::size_t first = 0, second = 0;
            for (const CardRecord& card : each.cards) {
                first = std::max(first, card.first.size());
                second = std::max(second, card.second.size());
            }
            made.students += first;
            made.twice += second;
        }
        for (std::size_t i = 0; i < m_lesson->cards.size(); ++i)
            made.cards.push_back(spreadOf(i, speech));
        return made;
    }

private:
    using Votes = std::array<std::optional<AnswerSheet>, 2>;

    // The lesson that everything is of, once something good was read.
    const Lesson* lessonMarked(std::uint32_t mark) const
    {
        const auto at = std::ranges::find(m_lessons, mark, lessonMark);
        return at == m_lessons.end() ? nullptr : &*at;
    }
    bool decide(const Lesson& lesson)
    {
        if (!m_lesson) {
            m_lesson = &lesson;
            m_judge.emplace(lesson, m_catalog);
        }
        return m_lesson == &lesson;
    }

    void add(AnswerSheet sheet, int line, std::string_view path, JsonFindings& findings)
    {
        if (m_read >= mostAnswerCodes)
            return findings.add(line, path, "is beyond 10,000 answers", "Collect fewer at a time.");
        if (!m_judge->knows(sheet.seed))
            return findings.add(line, path, "is of a seventeenth seed", "Collect the classes one by one.");
        if (!m_judge->teaches(sheet.seed, sheet.student))
            return findings.add(line, path, "is of a sheet that cannot be made", "Check the lesson.");
        ++m_read;
        std::optional<AnswerSheet>& place =
            m_sheets[{sheet.seed, sheet.student}][static_cast<std::size_t>(sheet.vote - 1)];
        m_corrected += place.has_value();
        place = std::move(sheet);
    }

    void readCodes(std::string_view content, JsonFindings& findings)
    {
        if (content.starts_with("\xEF\xBB\xBF"))
            content.remove_prefix(3);
        for (int line = 1; !content.empty(); ++line) {
            const std::size_t end = std::min(content.find('\n'), content.size());
            std::string_view code = content.substr(0, end);
            content.remove_prefix(std::min(end + 1, content.size()));
            code = trimmed(code.substr(0, code.find('#')));
            if (!code.empty())
                readCode(code, line, findings);
        }
    }

    void readCode(std::string_view code, int line, JsonFindings& findings)
    {
        Text problem;
        const std::optional<AnswerCodeHead> head = answerCodeHead(code, problem);
        if (!head)
            return findings.add(line, "", problem.plain(), {});
        const Lesson* const lesson = lessonMarked(head->lesson);
        if (!lesson)
            return findings.add(line, "", "this code is of a lesson that is not here",
                "Give the lesson's file with --lesson.");
        std::optional<AnswerSheet> sheet = readAnswerCode(code, *lesson, m_catalog, problem);
        if (!sheet)
            return findings.add(line, "", problem.plain(), {});
        if (!decide(*lesson))
            return findings.add(line, "",
                "this code is of the lesson " + lesson->id + "; the others are of " + m_lesson->id,
                "Collect one lesson at a time.");
        add(*std::move(sheet), line, "", findings);
    }

    void readRecords(const AnswerFile& file, JsonFindings& findings)
    {
        JsonProblem syntax;
        const std::optional<Json> root = parseStrictJson(file.content, syntax, limits);
        if (!root)
            return findings.add(syntax.line, syntax.path, syntax.message, "Correct the file.");
        if (root->is_object() && root->value("schema", Json()) == Json(recordSchema))
            return readRound(file, *root, findings);
        const JsonLines lines(file.content);
        JsonFields top(*root, lines, findings);
        constexpr std::array<std::string_view, 4> known{"schema", "lesson", "seed", "records"};
        top.refuseUnknown(known);
        if (const std::string schema = top.text("schema"); !schema.empty() && schema != answersSchema)
            top.problem("schema", "is \"" + schema + "\"; this version reads " + std::string(answersSchema),
                "Give records of answers.");
        const std::string id = top.text("lesson");
        const auto seed = static_cast<std::uint32_t>(top.whole("seed", {0, mostSeed}));
        const auto lesson = std::ranges::find(m_lessons, id, &Lesson::id);
        if (!id.empty() && lesson == m_lessons.end())
            top.problem("lesson", "\"" + id + "\" is not here", "Give the lesson's file with --lesson.");
        const Json* const records = top.find("records");
        if (!records || !records->is_array())
            top.problem("records", "is no list", "Write [ { … } ].");
        if (!findings.clean())
            return;
        if (!decide(*lesson))
            return top.problem(
                "lesson", "the others are of " + m_lesson->id, "Collect one lesson at a time.");
        for (std::size_t i = 0; i < records->size(); ++i)
            readAnswers((*records)[i], seed, lines, file.name, "records[" + std::to_string(i) + "]");
    }

    // What a class voted in the window: rounds without students.
    void readRound(const AnswerFile& file, const Json& root, JsonFindings& findings)
    {
        const Json id = root.value("lesson", Json());
        const auto lesson =
            std::ranges::find_if(m_lessons, [&id](const Lesson& each) { return id == Json(each.id); });
        if (lesson == m_lessons.end())
            return findings.add(0, "lesson", "is not here", "Give the lesson's file with --lesson.");
        Text problem;
        std::optional<LessonRecord> record = readRecord(file.content, *lesson, problem);
        if (!record)
            return findings.add(0, "", problem.plain(), {});
        if (record->shape != lessonShape(varied(*lesson, record->seed, m_catalog), m_catalog))
            return findings.add(0, "", "the lesson was changed since", "Collect with the lesson as it was.");
        if (!decide(*lesson))
            return findings.add(
                0, "lesson", "the others are of " + m_lesson->id, "Collect one lesson at a time.");
        const auto seed = static_cast<std::uint32_t>(record->seed);
        if (record->seed > 0 && !(m_judge->knows(seed) && m_judge->teaches(seed, 1)))
            return findings.add(0, "seed", "is of a seventeenth seed", "Collect the classes one by one.");
        const bool any =
            std::ranges::any_of(record->cards, [](const CardRecord& each) { return !each.first.empty(); });
        if (!any)
            return;
        ++m_read;
        m_rounds.push_back(*std::move(record));
    }

    void readAnswers(const Json& record, std::uint32_t seed, const JsonLines& lines, const std::string& name,
        const std::string& path)
    {
        JsonFindings findings(name, Severity::Error, m_problems);
        JsonFields fields(record, lines, findings, path);
        constexpr std::array<std::string_view, 3> known{"student", "vote", "answers"};
        fields.refuseUnknown(known);
        AnswerSheet sheet{seed, static_cast<int>(fields.whole("student", {1, mostStudents})),
            static_cast<int>(fields.wholeOr("vote", 1, {1, 2})), {}};
        sheet.answers.resize(m_lesson->cards.size());
        const int line = lines.of(path).value_or(0);
        if (!record.is_object())
            findings.add(line, path, "expected an object", "Write { \"student\": … }.");
        if (!findings.clean())
            return;
        if (!m_judge->knows(seed) || !m_judge->teaches(seed, sheet.student))
            return add(std::move(sheet), line, path, findings); // says why not
        bool any = false;
        if (std::optional<JsonFields> answers = fields.objectOr("answers"))
            for (const auto& [id, value] : fields.find("answers")->items()) {
                const auto card = std::ranges::find(m_lesson->cards, id, &LessonCard::id);
                const std::string text = value.is_null() ? std::string() : answers->text(id);
                if (card == m_lesson->cards.end()) {
                    answers->problem(id, "is no card of this lesson", "Write the card's id.");
                    continue;
                }
                if (text.empty())
                    continue;
                const auto index = static_cast<std::size_t>(card - m_lesson->cards.begin());
                Text problem;
                if (const std::optional<CardAnswer> answer = readAnswer(*card,
                        m_judge->unitOf({seed, sheet.student}, index), text, problem, BareNumbers::Si)) {
                    sheet.answers[index] = *answer;
                    any = true;
                } else
                    answers->problem(id, problem.plain(), {});
            }
        if (findings.clean() && any) // one without any answer is a template's
            add(std::move(sheet), line, path, findings);
    }

    CardSpread spreadOf(std::size_t index, const SheetSpeech& speech)
    {
        const LessonCard& card = m_lesson->cards[index];
        const LessonContext context(
            scenarioOf(*m_lesson, card, m_catalog).value_or(m_lesson->scenario), m_lesson->given, m_catalog);
        CardSpread spread{.id = card.id,
            .kind = card.kind,
            .question = card.question.in(speech.language).filled(context, speech.number)};
        if (card.kind == CardKind::Choice || card.kind == CardKind::Flaw) {
            spread.options.resize(card.options.size());
            for (std::size_t i = 0; i < card.options.size(); ++i)
                spread.letters.push_back(optionLetter(i) + "  "
                    + card.options[i].text.in(speech.language).filled(context, speech.number));
        }
        for (const auto& [who, votes] : m_sheets) {
            const AnswerSheet& first = votes[0] ? *votes[0] : *votes[1];
            const Numbers numbers{first.seed, first.student};
            if (first.answers[index].empty())
                continue;
            const bool right = count(spread, first.answers[index], numbers, index);
            if (!votes[0] || !votes[1] || votes[1]->answers[index].empty())
                continue;
            ++spread.pairs;
            spread.rightBefore += right;
            spread.rightAfter += m_judge->of(votes[1]->answers[index], numbers, index).right;
        }
        for (const LessonRecord& each : m_rounds) {
            const Numbers numbers{static_cast<std::uint32_t>(each.seed), each.seed > 0 ? 1 : 0};
            const CardRecord& votes = each.cards[index];
            // Alone each vote is an attempt: the first is what was expected, the last what was come to.
            const bool alone = each.mode == PlayMode::Alone;
            std::size_t right = 0, after = 0;
            for (std::size_t i = 0;
                 i < (alone ? std::min<std::size_t>(1, votes.first.size()) : votes.first.size()); ++i)
                right += count(spread, votes.first[i], numbers, index);
            for (const CardAnswer& vote : votes.second)
                after += m_judge->of(vote, numbers, index).right;
            if (votes.first.empty() || votes.second.empty())
                continue;
            // Who voted when is not known; where some voted once, the first round counts in proportion.
            spread.pairs += votes.second.size();
            spread.rightAfter += after;
            spread.rightBefore += (right * votes.second.size() + votes.first.size() / 2) / votes.first.size();
        }
        std::ranges::sort(spread.factors);
        std::ranges::stable_sort(spread.slips, std::ranges::greater(), &CardSpread::OfSlip::count);
        return spread;
    }

    // Whether a first vote is right; it is added to the card's.
    bool count(CardSpread& spread, const CardAnswer& said, const Numbers& numbers, std::size_t index)
    {
        const Judgement judged = m_judge->of(said, numbers, index);
        ++spread.answered;
        spread.right += judged.right;
        if (judged.factor && std::isfinite(*judged.factor))
            spread.factors.push_back(*judged.factor);
        if (const std::size_t option = m_judge->optionOf(said, numbers, index);
            option < spread.options.size())
            ++spread.options[option];
        if (judged.slip) {
            auto known = std::ranges::find(spread.slips, *judged.slip, &CardSpread::OfSlip::kind);
            if (known == spread.slips.end())
                known = spread.slips.insert(spread.slips.end(), {*judged.slip});
            ++known->count;
        }
        return judged.right;
    }

    std::span<const Lesson> m_lessons;
    const Catalog& m_catalog;
    Diagnostics& m_problems;
    const Lesson* m_lesson = nullptr;
    std::optional<Judge> m_judge;
    std::map<std::pair<std::uint32_t, int>, Votes> m_sheets; // by seed and student
    std::vector<LessonRecord> m_rounds; // of windows
    std::size_t m_read = 0, m_corrected = 0;
};

} // namespace

std::optional<std::array<double, 3>> CardSpread::quartiles() const
{
    if (factors.empty())
        return std::nullopt;
    std::array<double, 3> all{};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double place = static_cast<double>(i + 1) / 4 * static_cast<double>(factors.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const double above = factors[std::min(below + 1, factors.size() - 1)];
        all[i] = factors[below] + (place - static_cast<double>(below)) * (above - factors[below]);
    }
    return all;
}

std::optional<double> CardSpread::gain() const
{
    if (pairs == rightBefore)
        return std::nullopt;
    return (static_cast<double>(rightAfter) - static_cast<double>(rightBefore))
        / static_cast<double>(pairs - rightBefore);
}

CollectResult collectClass(std::span<const AnswerFile> files, std::span<const Lesson> lessons,
    const Catalog& catalog, const SheetSpeech& speech, const std::string& version)
{
    CollectResult result;
    Collector collector(lessons, catalog, result.problems);
    for (const AnswerFile& file : files)
        collector.read(file);
    result.report = collector.report(speech, version);
    return result;
}

ClassReport classOf(const Lesson& lesson, const LessonRecord& record, const Catalog& catalog,
    const SheetSpeech& speech, const std::string& version)
{
    Diagnostics none;
    Collector collector({&lesson, 1}, catalog, none);
    collector.add(record);
    return *collector.report(speech, version);
}

std::string answersTemplate(const Lesson& lesson, std::uint32_t seed, int students)
{
    Json records = Json::array();
    for (int student = 1; student <= students; ++student) {
        Json answers = Json::object();
        for (const LessonCard& card : lesson.cards)
            answers[card.id] = nullptr;
        records.push_back({{"student", student}, {"vote", 1}, {"answers", std::move(answers)}});
    }
    return jsonDocument(
        {{"schema", answersSchema}, {"lesson", lesson.id}, {"seed", seed}, {"records", std::move(records)}});
}

} // namespace ridgepoint
