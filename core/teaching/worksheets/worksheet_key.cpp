#include "core/teaching/worksheets/worksheet_key.h"

#include "core/base/json_fields.h"
#include "core/base/json_text.h"
#include "core/base/table.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/answer_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view keySchema = "ridgepoint.key/1";
constexpr JsonLimits limits{.maxBytes = 16u << 20, .maxDepth = 6, .maxValues = 400'000};
constexpr std::array<std::string_view, 7> columns{
    "lesson", "seed", "student", "card", "what", "shown", "value"};

std::string joined(const std::vector<std::string>& parts, std::string_view between)
{
    std::string all;
    for (const std::string& each : parts)
        all += (all.empty() ? "" : std::string(between)) + each;
    return all;
}

// The rows of one lesson, for whichever students have it.
class KeyMaker
{
public:
    KeyMaker(const Lesson& lesson, const Catalog& catalog, const LessonSpeech& speech)
        : m_lesson(lesson)
        , m_catalog(catalog)
        , m_speech(speech)
    {
    }

    std::vector<KeyRow> make()
    {
        for (const LessonCard& card : m_lesson.cards) {
            const Scenario scenario = scenarioOf(m_lesson, card, m_catalog).value_or(m_lesson.scenario);
            const LessonContext context(scenario, m_lesson.given, m_catalog);
            addCard(card, truthOf(m_lesson, card, context), context);
        }
        return std::move(m_rows);
    }

private:
    void add(const LessonCard& card, std::string_view what, std::string shown, const CardAnswer& answer)
    {
        m_rows.push_back({1, card.id, std::string(what), std::move(shown), answerAsText(card, answer)});
    }
    std::string written(double si, Unit unit) const { return m_speech.number(si, unit, 3); }
    std::string option(const LessonCard& card, std::size_t index, const LessonContext& context) const
    {
        return optionLetter(index) + ": "
            + card.options[index].text.in(m_speech.language).filled(context, m_speech.number);
    }

    void addCard(const LessonCard& card, const CardTruth& truth, const LessonContext& context)
    {
        CardAnswer right;
        switch (card.kind) {
        case CardKind::Number:
        case CardKind::Threshold:
            right.number = truth.answer.si;
            add(card, keyAnswer, written(truth.answer.si, truth.unit), right);
            for (const CardTruth::OfSlip& slip : truth.slips) {
                CardAnswer wrong;
                wrong.number = slip.si;
                add(card, slipOf(slip.kind).key, written(slip.si, truth.unit), wrong);
            }
            return;
        case CardKind::Choice:
        case CardKind::Flaw:
            if (!truth.right.empty())
                right.option = truth.right.front();
            add(card, keyAnswer, right.option ? option(card, *right.option, context) : "", right);
            for (std::size_t i = 0; i < card.options.size(); ++i)
                if (card.options[i].slip && i != right.option) {
                    CardAnswer wrong;
                    wrong.option = i;
                    add(card, slipOf(*card.options[i].slip).key, option(card, i, context), wrong);
                }
            return;
        case CardKind::Rank: {
            right.order = truth.right;
            std::vector<std::string> letters;
            for (const std::size_t each : truth.right)
                letters.push_back(optionLetter(each));
            add(card, keyAnswer, joined(letters, " < "), right);
            return;
        }
        case CardKind::Sketch: {
            right.curve = truth.curve;
            const FieldSpec* const field = findField(card.field);
            std::vector<std::string> points;
            for (std::size_t i = 0; i < truth.curve.size(); ++i)
                points.push_back(written(truth.axis[i], field ? field->unit : Unit::Number) + " → "
                    + written(truth.curve[i], truth.unit));
            add(card, keyAnswer, joined(points, "; "), right);
            return;
        }
        case CardKind::Goal: {
            std::vector<std::string> changes;
            if (truth.solution) {
                right.edits = truth.solution->edits;
                Scenario changed = context.scenario();
                applyEdits(changed, *right.edits, m_catalog);
                for (const FieldEdit& edit : *right.edits)
                    if (const FieldSpec* const field = findField(edit.field))
                        changes.push_back(m_speech.text(Text::known(field->label)) + ": "
                            + m_speech.text(fieldDisplay(changed, *field, false)));
            }
            add(card, keyAnswer, joined(changes, "; "), right);
            return;
        }
        }
    }

    const Lesson& m_lesson;
    const Catalog& m_catalog;
    const LessonSpeech& m_speech;
    std::vector<KeyRow> m_rows;
};

// --- reading
// ---------------------------------------------------------------------------------------------------

// RFC 4180; the record from `at` on, or nothing at the end. Moves on behind its line end and counts lines.
std::optional<std::vector<std::string>> record(std::string_view text, std::size_t& at, int& line)
{
    if (at >= text.size())
        return std::nullopt;
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        line += c == '\n';
        if (quoted) {
            if (c != '"')
                cells.back() += c;
            else if (at + 1 < text.size() && text[at + 1] == '"')
                cells.back() += text[++at];
            else
                quoted = false;
        } else if (c == '"')
            quoted = true;
        else if (c == ',')
            cells.emplace_back();
        else if (c == '\n') {
            ++at;
            break;
        } else if (c != '\r')
            cells.back() += c;
    }
    return cells;
}

template <class Number>
bool readWhole(std::string_view text, Number least, Number most, Number& out)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc() && end == text.data() + text.size() && out >= least && out <= most;
}

WorksheetKey keyFromCsv(std::string_view text, JsonFindings& findings)
{
    WorksheetKey key;
    std::size_t at = 0;
    int line = 1;
    const std::optional<std::vector<std::string>> header = record(text, at, line);
    if (!header || !std::ranges::equal(*header, columns)) {
        findings.add(1, "", "is not a key: expected the columns lesson,seed,student,card,what,shown,value",
            "Write one with `lesson worksheet … --key key.csv`.");
        return key;
    }
    for (int of = line; const std::optional<std::vector<std::string>> cells = record(text, at, line);
         of = line) {
        if (cells->size() == 1 && cells->front().empty())
            continue;
        KeyRow row;
        std::uint32_t seed = 0;
        if (cells->size() != columns.size() || !readWhole<std::uint32_t>((*cells)[1], 0, mostSeed, seed)
            || !readWhole((*cells)[2], 1, mostStudents, row.student)) {
            findings.add(of, "", "is not a row of a key", "Leave the file as it was written.");
            continue;
        }
        if (key.rows.empty()) {
            key.lesson = (*cells)[0];
            key.seed = seed;
        } else if (key.lesson != (*cells)[0] || key.seed != seed) {
            findings.add(
                of, "", "is of another lesson or seed than the rows above", "Check one key at a time.");
            continue;
        }
        row.card = (*cells)[3];
        row.what = (*cells)[4];
        row.shown = (*cells)[5];
        row.value = (*cells)[6];
        key.rows.push_back(std::move(row));
    }
    return key;
}

WorksheetKey keyFromJson(const Json& root, const JsonLines& lines, JsonFindings& findings)
{
    WorksheetKey key;
    JsonFields top(root, lines, findings);
    constexpr std::array<std::string_view, 6> known{
        "schema", "lesson", "seed", "version", "language", "rows"};
    top.refuseUnknown(known);
    if (const std::string schema = top.text("schema"); !schema.empty() && schema != keySchema)
        top.problem("schema", "is \"" + schema + "\"; this version reads " + std::string(keySchema),
            "Give a key of `lesson worksheet`.");
    key.lesson = top.text("lesson");
    key.seed = static_cast<std::uint32_t>(top.whole("seed", {0, mostSeed}));
    key.version = top.textOr("version", "");
    key.language = top.textOr("language", "en") == "es" ? LessonLanguage::Spanish : LessonLanguage::English;
    const Json* const rows = top.find("rows");
    if (!rows || !rows->is_array()) {
        top.problem("rows", "is not a list", "Leave the file as it was written.");
        return key;
    }
    for (std::size_t i = 0; i < rows->size(); ++i) {
        JsonFields fields = top.element("rows", i);
        constexpr std::array<std::string_view, 5> keys{"student", "card", "what", "shown", "value"};
        fields.refuseUnknown(keys);
        key.rows.push_back({static_cast<int>(fields.whole("student", {1, mostStudents})), fields.text("card"),
            fields.text("what"), fields.textOr("shown", ""), fields.textOr("value", "")});
    }
    return key;
}

} // namespace

WorksheetKey makeKey(const Lesson& lesson, LessonVariations& variations, int students, const Catalog& catalog,
    const LessonSpeech& speech, const std::string& version)
{
    WorksheetKey key{
        .lesson = lesson.id, .seed = variations.seed(), .version = version, .language = speech.language};
    std::map<std::size_t, std::vector<KeyRow>> known; // by lesson
    for (int student = 1; student <= students; ++student) {
        const Lesson* const own = variations.of(student);
        if (!own)
            break;
        std::vector<KeyRow>& rows = known[variations.indexOf(student)];
        if (rows.empty())
            rows = KeyMaker(*own, catalog, speech).make();
        for (KeyRow row : rows) {
            row.student = student;
            key.rows.push_back(std::move(row));
        }
    }
    return key;
}

std::string keyAsCsv(const WorksheetKey& key)
{
    Table table{std::vector<std::string>(columns.begin(), columns.end()), {}};
    for (const KeyRow& row : key.rows)
        table.rows.push_back(
            {key.lesson, std::to_string(key.seed), row.student, row.card, row.what, row.shown, row.value});
    return tableAsCsv(table);
}

std::string keyAsJson(const WorksheetKey& key)
{
    Json rows = Json::array();
    for (const KeyRow& row : key.rows)
        rows.push_back({{"student", row.student}, {"card", row.card}, {"what", row.what},
            {"shown", row.shown}, {"value", row.value}});
    return jsonDocument(
        {{"schema", keySchema}, {"lesson", key.lesson}, {"seed", key.seed}, {"version", key.version},
            {"language", key.language == LessonLanguage::Spanish ? "es" : "en"}, {"rows", std::move(rows)}});
}

KeyReadResult readKey(std::string_view text, std::string_view origin)
{
    KeyReadResult result;
    JsonFindings findings(std::string(origin), Severity::Error, result.diagnostics);
    if (text.size() > limits.maxBytes) {
        findings.add(0, "", "is larger than 16 MiB", "Give a key of `lesson worksheet`.");
        return result;
    }
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    WorksheetKey key;
    if (first != std::string_view::npos && text[first] == '{') {
        JsonProblem syntax;
        const std::optional<Json> root = parseStrictJson(text, syntax, limits);
        if (root)
            key = keyFromJson(*root, JsonLines(text), findings);
        else
            findings.add(syntax.line, syntax.path, syntax.message, "Correct the file.");
    } else
        key = keyFromCsv(text, findings);
    if (findings.clean())
        result.key = std::move(key);
    return result;
}

std::vector<KeyFinding> checkKey(const WorksheetKey& key, const Lesson& lesson, const Catalog& catalog)
{
    std::vector<KeyFinding> found;
    LessonVariations variations(lesson, key.seed, catalog);
    std::map<std::pair<std::size_t, std::string>, AskedCard> judged; // by lesson and card
    std::set<std::pair<int, std::string>> answered;
    std::set<int> students;
    for (const KeyRow& row : key.rows) {
        const auto report = [&](Text message) {
            found.push_back({row.student, row.card, row.what, std::move(message)});
        };
        const Lesson* const own = variations.of(row.student);
        const auto card = std::ranges::find(lesson.cards, row.card, &LessonCard::id);
        if (!own || card == lesson.cards.end()) {
            report("the lesson has no such card");
            continue;
        }
        students.insert(row.student);
        const LessonCard& asked = own->cards[static_cast<std::size_t>(card - lesson.cards.begin())];
        const std::pair place(variations.indexOf(row.student), row.card);
        auto known = judged.find(place);
        if (known == judged.end())
            known = judged.emplace(place, askedOf(*own, asked, catalog)).first;
        const auto& [context, truth] = known->second;
        Text problem;
        const std::optional<CardAnswer> answer =
            readAnswer(asked, truth.unit, row.value, problem, BareNumbers::Si);
        if (!answer) {
            report(problem);
            continue;
        }
        const Judgement judgement = judge(*own, asked, truth, *answer, *context);
        if (row.what == keyAnswer) {
            answered.insert({row.student, row.card});
            if (!judgement.right)
                report(phrase("%1 is judged wrong", row.value));
            continue;
        }
        const SlipWords* const slip = findSlip(row.what);
        if (!slip)
            report("there is no such slip");
        else if (judgement.right)
            report(phrase("%1 is judged right", row.value));
        else if (judgement.slip != slip->kind)
            report(judgement.slip
                    ? phrase("%1 is taken for the mistake %2", row.value, slipOf(*judgement.slip).key)
                    : phrase("%1 is taken for no mistake", row.value));
    }
    for (const int student : students)
        for (const LessonCard& card : lesson.cards)
            if (!answered.contains({student, card.id}))
                found.push_back({student, card.id, std::string(keyAnswer), "the key has no answer"});
    return found;
}

} // namespace ridgepoint
