#include "core/teaching/worksheets/collect.h"

#include "core/base/json_fields.h"
#include "core/base/json_text.h"
#include "core/base/nearest.h"
#include "core/teaching/lesson/answer_text.h"
#include "core/teaching/worksheets/class_judge.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longestNamedCode = longestAnswerCode + 200; // characters, with a name before it
constexpr JsonLimits limits{.maxBytes = largestAnswerFile, .maxDepth = 8, .maxValues = 200'000};

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

    std::optional<ClassReport> report(const LessonSpeech& speech, const std::string& version)
    {
        if (m_sheets.empty() && m_rounds.empty() && m_classes.empty())
            return std::nullopt;
        const LessonContext context(m_lesson->scenario, m_lesson->given, m_catalog);
        ClassReport made{.lesson = m_lesson->id,
            .title = m_lesson->title.in(speech.language).filled(context, speech.number),
            .version = version,
            .language = speech.language,
            .students = m_sheets.size(),
            .isOfSheets = isOfSheets(),
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
            const bool alone = each.mode == PlayMode::Alone;
            made.students += alone ? 1 : std::max(first, second);
            made.twice += alone ? 0 : std::min(first, second);
        }
        for (const ClassReport& each : m_classes) {
            made.students += each.students;
            made.twice += each.twice;
            made.corrected += each.corrected;
        }
        for (std::size_t i = 0; i < m_lesson->cards.size(); ++i)
            made.cards.push_back(spreadOf(i, speech));
        return made;
    }

private:
    using Numbers = ClassJudge::Numbers;
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

    // A list may have names before its codes: what stands behind one counts, and the name is not kept.
    void readCode(std::string_view code, int line, JsonFindings& findings)
    {
        constexpr std::string_view between = " \t:;,";
        Text problem;
        std::optional<AnswerCodeHead> head = answerCodeHead(code, problem);
        for (std::string_view rest = code; !head && rest.size() <= longestNamedCode;) {
            const std::size_t end = rest.find_first_of(between);
            if (end == std::string_view::npos)
                break;
            rest = trimmed(rest.substr(end + 1));
            Text again;
            head = answerCodeHead(rest, again);
            if (head)
                code = rest;
        }
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
        if (root->is_object() && root->value("schema", Json()) == Json(classSchema))
            return readOther(file, *root, findings);
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
            top.problem("records", "is not a list", "Write [ { … } ].");
        if (!findings.clean())
            return;
        if (!decide(*lesson))
            return top.problem(
                "lesson", "the others are of " + m_lesson->id, "Collect one lesson at a time.");
        for (std::size_t i = 0; i < records->size(); ++i)
            readAnswers((*records)[i], seed, lines, file.name, "records[" + std::to_string(i) + "]");
    }

    // Null and a finding where it is not among those that are known.
    const Lesson* lessonOf(const Json& root, JsonFindings& findings) const
    {
        const Json id = root.value("lesson", Json());
        const auto lesson =
            std::ranges::find_if(m_lessons, [&id](const Lesson& each) { return id == Json(each.id); });
        if (lesson != m_lessons.end())
            return &*lesson;
        findings.add(0, "lesson", "is not here", "Give the lesson's file with --lesson.");
        return nullptr;
    }

    // What a class voted in the window: rounds without students.
    void readRound(const AnswerFile& file, const Json& root, JsonFindings& findings)
    {
        const Lesson* const lesson = lessonOf(root, findings);
        if (!lesson)
            return;
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
        const bool any = std::ranges::any_of(record->cards,
            [](const CardRecord& each) { return !each.first.empty() || !each.second.empty(); });
        if (!any)
            return;
        ++m_read;
        m_rounds.push_back(*std::move(record));
    }

    // What was made of another class, counted already.
    void readOther(const AnswerFile& file, const Json& root, JsonFindings& findings)
    {
        const Lesson* const lesson = lessonOf(root, findings);
        if (!lesson)
            return;
        Text problem;
        std::optional<ClassReport> other = readClass(file.content, *lesson, problem);
        if (!other)
            return findings.add(0, "", problem.plain(), {});
        if (!decide(*lesson))
            return findings.add(
                0, "lesson", "the others are of " + m_lesson->id, "Collect one lesson at a time.");
        m_classes.push_back(*std::move(other));
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
                    answers->problem(id, "is not a card of this lesson", "Write the card's id.");
                    continue;
                }
                if (text.empty())
                    continue;
                const auto index = static_cast<std::size_t>(card - m_lesson->cards.begin());
                Text problem;
                if (const std::optional<CardAnswer> answer =
                        readAnswer(*card, m_judge->askedOf({seed, sheet.student}, index).truth.unit, text,
                            problem, BareNumbers::Paper)) {
                    sheet.answers[index] = *answer;
                    any = true;
                } else
                    answers->problem(id, problem.plain(), {});
            }
        if (any) // one without any answer is a template's
            add(std::move(sheet), line, path, findings);
    }

    CardSpread spreadOf(std::size_t index, const LessonSpeech& speech)
    {
        const LessonCard& card = m_lesson->cards[index];
        CardSpread spread{.id = card.id, .kind = card.kind};
        if (card.kind == CardKind::Choice || card.kind == CardKind::Flaw)
            spread.options.resize(card.options.size());
        if (card.transfer)
            spread.transfer.emplace();
        std::map<SlipKind, std::size_t> slips;
        for (const auto& [who, votes] : m_sheets) {
            const Numbers numbers{who.first, who.second};
            const auto said = [&](std::size_t vote) {
                return votes[vote] && !votes[vote]->answers[index].empty() ? &votes[vote]->answers[index]
                                                                           : nullptr;
            };
            countVote(spread.first, said(0), numbers, index);
            countVote(spread.second, said(1), numbers, index);
        }
        for (const LessonRecord& each : m_rounds) {
            const Numbers numbers = numbersOf(each);
            const CardRecord& votes = each.cards[index];
            const std::size_t most = mostOf(each);
            for (std::size_t i = 0; i < std::min(most, votes.first.size()); ++i)
                countVote(spread.first, &votes.first[i], numbers, index);
            for (const CardAnswer& vote : votes.second)
                countVote(spread.second, &vote, numbers, index);
            for (std::size_t i = 0; spread.transfer && i < std::min(most, votes.transfer.size()); ++i)
                countVote(*spread.transfer, &votes.transfer[i], numbers, index, true);
        }
        const std::vector<CardVote> shown = shownOf(index);
        for (const CardVote& each : shown)
            count(spread, slips, *each.answer, each.numbers, index);
        for (const ClassReport& each : m_classes) {
            const CardSpread& other = each.cards[index];
            for (const auto& [mine, its] :
                {std::pair(&spread.first, &other.first), {&spread.second, &other.second}}) {
                mine->right += its->right;
                mine->of += its->of;
            }
            if (spread.transfer && other.transfer) {
                spread.transfer->right += other.transfer->right;
                spread.transfer->of += other.transfer->of;
            }
            spread.factors.insert(spread.factors.end(), other.factors.begin(), other.factors.end());
            for (const auto& [kind, times] : other.slips)
                slips[kind] += times;
            for (std::size_t i = 0; i < spread.options.size(); ++i)
                spread.options[i] += other.options[i];
        }
        std::ranges::sort(spread.factors);
        spread.slips = byFrequency(slips);
        spread.curves = curvesOf(index, shown);
        addWords(spread, index, speech);
        return spread;
    }

    // Of each student the first vote; the second where there is no other.
    struct CardVote
    {
        const CardAnswer* answer;
        Numbers numbers;
    };
    std::vector<CardVote> shownOf(std::size_t index) const
    {
        std::vector<CardVote> all;
        for (const auto& [who, votes] : m_sheets)
            for (const std::optional<AnswerSheet>& vote : votes)
                if (vote && !vote->answers[index].empty()) {
                    all.push_back({&vote->answers[index], {who.first, who.second}});
                    break;
                }
        for (const LessonRecord& each : m_rounds) {
            const CardRecord& votes = each.cards[index];
            const std::vector<CardAnswer>& said = votes.first.empty() ? votes.second : votes.first;
            for (std::size_t i = 0; i < said.size() && i < mostOf(each); ++i)
                all.push_back({&said[i], numbersOf(each)});
        }
        return all;
    }

    // Nothing where the curve asked for was not the same for all: their heights would be of different things.
    std::optional<CardSpread::Curves> curvesOf(std::size_t index, const std::vector<CardVote>& shown)
    {
        const LessonCard& card = m_lesson->cards[index];
        if (card.kind != CardKind::Sketch)
            return std::nullopt;
        if (!m_classes.empty())
            return shown.empty() && m_classes.size() == 1 ? m_classes.front().cards[index].curves
                                                          : std::nullopt;
        const CardTruth* truth = nullptr;
        std::vector<const std::vector<double>*> drawn;
        for (const auto& [answer, numbers] : shown) {
            const CardTruth& its = m_judge->askedOf(numbers, index).truth;
            if (!truth)
                truth = &its;
            if (its.axis != truth->axis || its.curve != truth->curve)
                return std::nullopt;
            drawn.push_back(&answer->curve);
        }
        if (!truth)
            return std::nullopt;
        CardSpread::Curves made{
            card.field, card.readout, truth->axis, truth->curve, middleOf(drawn, truth->curve.size())};
        const bool whole = std::ranges::all_of(made.right, [](double each) { return std::isfinite(each); });
        return whole && !made.middle.empty() ? std::optional(std::move(made)) : std::nullopt;
    }

    static Numbers numbersOf(const LessonRecord& record)
    {
        return {static_cast<std::uint32_t>(record.seed), record.seed > 0 ? 1 : 0};
    }

    // Alone each vote is an attempt: the first is what was expected, the last what was come to.
    static std::size_t mostOf(const LessonRecord& record)
    {
        return record.mode == PlayMode::Alone ? 1 : mostVotes;
    }

    void countVote(VoteCount& votes, const CardAnswer* said, const Numbers& numbers, std::size_t index,
        bool transfer = false)
    {
        if (!said)
            return;
        ++votes.of;
        votes.right += m_judge->of(*said, numbers, index, transfer).right;
    }

    void count(CardSpread& spread, std::map<SlipKind, std::size_t>& slips, const CardAnswer& said,
        const Numbers& numbers, std::size_t index)
    {
        const Judgement judged = m_judge->of(said, numbers, index);
        if (judged.factor && std::isfinite(*judged.factor))
            spread.factors.push_back(*judged.factor);
        if (const std::size_t option = m_judge->optionOf(said.option, numbers, index);
            option < spread.options.size())
            ++spread.options[option];
        if (judged.slip)
            ++slips[*judged.slip];
    }

    // What was asked, without the numbers that only some of those who answered had, and what is right where
    // that is the same for all.
    void addWords(CardSpread& spread, std::size_t index, const LessonSpeech& speech)
    {
        const LessonCard& card = m_lesson->cards[index];
        std::vector<Numbers> everybody;
        for (const auto& [who, votes] : m_sheets)
            everybody.push_back({who.first, who.second});
        for (const LessonRecord& each : m_rounds)
            everybody.push_back(numbersOf(each));
        if (everybody.empty())
            everybody.emplace_back();
        std::vector<const LessonContext*> contexts;
        std::set<std::string> answers;
        for (const Numbers& each : everybody) {
            const AskedCard& asked = m_judge->askedOf(each, index);
            if (std::ranges::find(contexts, asked.context.get()) != contexts.end())
                continue;
            contexts.push_back(asked.context.get());
            answers.insert(rightText(asked.truth, each, index, speech));
        }
        spread.question = common(card.question.in(speech.language), contexts, speech);
        // Which numbers a class had that was counted before is known by its question alone.
        const auto others = [&](const std::string& question) {
            return std::ranges::any_of(
                m_classes, [&](const ClassReport& each) { return each.cards[index].question != question; });
        };
        const CardSpread* known = nullptr;
        if (m_sheets.empty() && m_rounds.empty() && !others(m_classes.front().cards[index].question))
            known = &m_classes.front().cards[index];
        else if (others(spread.question))
            contexts.clear();
        spread.question =
            known ? known->question : common(card.question.in(speech.language), contexts, speech);
        for (const CardOption& option : card.options) {
            const std::size_t at = spread.labels.size();
            spread.labels.push_back(label(at));
            spread.texts.push_back(known && at < known->texts.size()
                    ? known->texts[at]
                    : common(option.text.in(speech.language), contexts, speech));
        }
        if (answers.size() == 1 && m_classes.empty())
            spread.answer = *answers.begin();
    }

    bool isOfSheets() const { return m_rounds.empty() || !m_sheets.empty(); }
    std::string label(std::size_t option) const
    {
        return isOfSheets() ? optionLetter(option) : std::to_string(option + 1);
    }

    static std::string common(
        const LessonText& text, const std::vector<const LessonContext*>& contexts, const LessonSpeech& speech)
    {
        std::string all;
        for (const LessonText::Piece& piece : text.pieces()) {
            std::set<std::string> said;
            for (const LessonContext* const context : contexts) {
                const LessonValue value = piece.number ? piece.number->value(*context) : LessonValue();
                const Unit unit = piece.unit.value_or(value.unit.value_or(Unit::Number));
                said.insert(std::isfinite(value.si) ? speech.number(value.si, unit, piece.digits) : "—");
            }
            all += piece.words;
            if (piece.number)
                all += said.size() == 1 ? *said.begin() : std::string(ownNumber);
        }
        return all;
    }

    // In the lesson's own order of options, and its letters.
    std::string rightText(
        const CardTruth& truth, const Numbers& numbers, std::size_t index, const LessonSpeech& speech)
    {
        std::string all;
        switch (m_lesson->cards[index].kind) {
        case CardKind::Number:
        case CardKind::Threshold:
            return speech.number(truth.answer.si, truth.unit, 3);
        case CardKind::Choice:
        case CardKind::Flaw:
        case CardKind::Rank:
            for (const std::size_t each : truth.right)
                all += (all.empty() ? "" : " < ") + label(m_judge->optionOf(each, numbers, index));
            return all;
        case CardKind::Sketch:
        case CardKind::Goal:
            break;
        }
        return all;
    }

    std::span<const Lesson> m_lessons;
    const Catalog& m_catalog;
    Diagnostics& m_problems;
    const Lesson* m_lesson = nullptr;
    std::optional<ClassJudge> m_judge;
    std::map<std::pair<std::uint32_t, int>, Votes> m_sheets; // by seed and student
    std::vector<LessonRecord> m_rounds; // of windows
    std::vector<ClassReport> m_classes; // counted before
    std::size_t m_read = 0, m_corrected = 0;
};

} // namespace

std::optional<std::array<double, 3>> CardSpread::quartiles() const
{
    if (factors.empty())
        return std::nullopt;
    return std::array{quantileOf(factors, 0.25), quantileOf(factors, 0.5), quantileOf(factors, 0.75)};
}

std::size_t ClassReport::answers() const
{
    std::size_t all = 0;
    for (const CardSpread& card : cards)
        all += card.first.of + card.second.of;
    return all;
}

bool ClassReport::differs() const
{
    return std::ranges::any_of(
        cards, [](const CardSpread& card) { return card.question.find(ownNumber) != std::string::npos; });
}

CollectResult collectClass(std::span<const AnswerFile> files, std::span<const Lesson> lessons,
    const Catalog& catalog, const LessonSpeech& speech, const std::string& version)
{
    CollectResult result;
    Collector collector(lessons, catalog, result.problems);
    for (const AnswerFile& file : files)
        collector.read(file);
    result.report = collector.report(speech, version);
    return result;
}

ClassReport classOf(const Lesson& lesson, const LessonRecord& record, const Catalog& catalog,
    const LessonSpeech& speech, const std::string& version)
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
