#include "core/teaching/lesson/lesson_json.h"

#include "core/base/json_fields.h"
#include "core/base/parse.h"
#include "core/base/printable.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/teaching/lesson/lesson_keys.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <set>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr JsonLimits limits{.maxBytes = 256u << 10, .maxDepth = 12, .maxValues = 20'000};
using lessonkeys::mostCards, lessonkeys::mostOptions, lessonkeys::mostGiven, lessonkeys::mostVariants;

std::string listed(const auto& keys)
{
    std::string all;
    for (const std::string_view key : keys)
        all += (all.empty() ? "" : ", ") + std::string(key);
    return all;
}

class Reader
{
public:
    Reader(std::string_view text, const Catalog& catalog, JsonFindings& findings)
        : m_lines(text)
        , m_catalog(catalog)
        , m_findings(findings)
        , m_names(lessonNames(catalog))
    {
    }

    Lesson read(const Json& root)
    {
        JsonFields top(root, m_lines, m_findings);
        if (const std::string schema = top.text("schema"); !schema.empty() && schema != lessonSchema)
            top.problem("schema", "is \"" + schema + "\"; this version reads " + std::string(lessonSchema),
                schema.starts_with("ridgepoint.lesson/") ? "Update Ridgepoint." : "Give a lesson.");
        top.refuseUnknown(lessonkeys::lesson);
        m_lesson.id = top.text("id");
        if (!isPrintable(m_lesson.id))
            top.problem("id", "holds a control character", "Write the file's name.");
        m_lesson.number = static_cast<int>(top.whole("number", {1, 999}));
        m_lesson.exercise = top.choiceOr<bool>("kind", false, {{"lesson", false}, {"exercise", true}});
        if (const std::string idea = top.text("idea"); !idea.empty()) {
            if (const std::optional<LessonIdea> found = lessonIdeaOf(idea))
                m_lesson.idea = *found;
            else
                top.problem("idea", "\"" + idea + "\" is not an idea",
                    "Write one of " + listed(lessonIdeaKeys()) + ".");
        }
        m_lesson.minutes = top.number("minutes", {1, longestExerciseMinutes});
        if (std::optional<JsonFields> given = top.objectOr("given"))
            readGiven(*top.find("given"), *given);
        readScenario(top);
        m_lesson.title = words(top, "title");
        if (top.has("cover"))
            m_lesson.cover = words(top, "cover");
        if (top.has("hook"))
            m_lesson.hook = words(top, "hook");
        if (top.has("notes"))
            m_lesson.notes = words(top, "notes");
        m_lesson.view = top.text("view");
        m_lesson.picture = edit(top, "picture", false);
        m_lesson.fields = fieldIds(top, "fields");
        m_lesson.veil = paths(top, "veil");
        if (std::optional<JsonFields> vary = top.objectOr("vary"))
            readVariations(*top.find("vary"), *vary);
        m_lesson.sources = top.textsOr("sources");
        readCards(top);
        return std::move(m_lesson);
    }

private:
    void readGiven(const Json& object, JsonFields& fields)
    {
        for (const auto& [name, value] : object.items()) {
            const std::string text = fields.text(name);
            const std::optional<Given> given = givenOf(name, text);
            if (m_lesson.given.size() >= mostGiven
                || name.find_first_not_of(lessonkeys::givenLetters) != std::string::npos)
                fields.problem(
                    name, "is not a name for what is given", "Give twelve at most, in small letters.");
            else if (!given)
                fields.problem(name, "\"" + text + "\" is not a quantity",
                    "Write a number with its unit: \"1 MB\", \"50 GB/s\", \"2 us\", \"64\".");
            else
                m_lesson.given.push_back(*given);
        }
    }

    // {"preset": id, "set": {field: text}}: a preset's scenario, or the one that a window opens on, with
    // changes.
    void readScenario(JsonFields& top)
    {
        m_lesson.scenario = openingScenario(m_catalog);
        std::optional<JsonFields> object = top.objectOr("scenario");
        if (!object)
            return;
        object->refuseUnknown(lessonkeys::scenario);
        if (const std::string id = object->textOr("preset", ""); !id.empty()) {
            const ScenarioPreset* const preset = m_catalog.scenario(id);
            const ScenarioReadResult found =
                preset ? ridgepoint::readScenario(preset->json, m_catalog, id) : ScenarioReadResult();
            if (found.file)
                m_lesson.scenario = found.file->scenario;
            else
                object->problem("preset", "\"" + id + "\" is not a scenario preset",
                    "See `ridgepoint presets scenarios`.");
        }
        if (const FieldEdits edits = edit(*object, "set"); !edits.empty()) {
            if (const FieldError error = applyEdits(m_lesson.scenario, edits, m_catalog))
                object->problem("set", error.message.plain(), "Correct the value.");
            else
                followEdits(m_lesson.scenario, edits); // as --set and a card's own do
        }
    }

    // A picture's settings are no fields.
    FieldEdits edit(JsonFields& of, std::string_view key, bool ofFields = true)
    {
        FieldEdits edits;
        if (std::optional<JsonFields> object = of.objectOr(key))
            for (const auto& [name, value] : of.find(key)->items())
                if (!ofFields || knownField(*object, name, name))
                    edits.push_back({name, object->text(name)});
        return edits;
    }

    bool knownField(JsonFields& fields, std::string_view key, std::string_view id)
    {
        if (findField(id))
            return true;
        const std::string_view near = nearestField(id);
        fields.problem(key, "\"" + std::string(id) + "\" is not a field",
            near.empty() ? "See the fields in the help." : "Did you mean " + std::string(near) + "?");
        return false;
    }

    std::vector<std::string> fieldIds(JsonFields& fields, std::string_view key)
    {
        std::vector<std::string> ids = fields.textsOr(key);
        for (const std::string& id : ids)
            knownField(fields, key, id);
        if (ids.size() > mostLessonFields)
            fields.problem(key, "more than four fields can be moved",
                "Leave four at most: attention goes to the controls.");
        return ids;
    }

    std::vector<std::string> paths(JsonFields& fields, std::string_view key)
    {
        std::vector<std::string> all = fields.textsOr(key);
        for (const std::string& path : all)
            if (!lessonkeys::veils().contains(path))
                fields.problem(key, "\"" + path + "\" is neither a readout nor a group of readouts",
                    "Give paths as `evaluate --format json` has them.");
        return all;
    }

    void readVariations(const Json& object, JsonFields& fields)
    {
        for (const auto& [name, value] : object.items()) {
            LessonVariation variation{name, fields.textsOr(name)};
            if (variation.values.empty() || variation.values.size() > mostVariants)
                fields.problem(name, "expected one to 64 values", "Write [\"7B\", \"13B\"].");
            if (name.starts_with("given.")) {
                const auto at = std::ranges::find(m_lesson.given, name.substr(6), &Given::name);
                const bool sound = at != m_lesson.given.end()
                    && std::ranges::all_of(variation.values,
                        [&at](const std::string& text) { return parse(text, at->unit).si.has_value(); });
                if (!sound)
                    fields.problem(name, "varies nothing that is given, or not in its unit",
                        "Name a quantity of \"given\".");
            } else if (knownField(fields, name, name)) {
                Scenario scratch = m_lesson.scenario;
                for (const std::string& text : variation.values)
                    if (const FieldError error = setField(scratch, *findField(name), text, m_catalog))
                        fields.problem(name, error.message.plain(), "Correct the value.");
            }
            m_lesson.vary.push_back(std::move(variation));
        }
    }

    LessonText text(JsonFields& fields, std::string_view key)
    {
        Text problem;
        const std::string source = fields.textOr(key, "");
        std::optional<LessonText> parsed = LessonText::parse(source, m_lesson.given, problem);
        if (!parsed) {
            fields.problem(key, problem.plain(), "Numbers stand in braces: {memory.ratio|ratio}.");
            return {};
        }
        if (const std::optional<std::string> typed = typedNumber(*parsed, m_names))
            fields.problem(key, "states the number \"" + *typed + "\"",
                "Write what it is in braces, so that the engine works it out, or in letters.");
        return *parsed;
    }

    LessonWords words(JsonFields& of, std::string_view key)
    {
        JsonFields object = of.object(key);
        object.refuseUnknown(lessonkeys::words);
        if (of.has(key) && object.textOr("en", "").empty())
            object.problem("en", "is missing", "Write the text in English.");
        return {text(object, "en"), text(object, "es")};
    }

    LessonExpression expression(JsonFields& fields, std::string_view key)
    {
        const std::string source = fields.text(key);
        if (source.empty())
            return {};
        Text problem;
        if (const std::optional<LessonExpression> made =
                LessonExpression::parse(source, m_lesson.given, problem))
            return *made;
        fields.problem(key, problem.plain(),
            "Write a readout, a field, given.name, evaluate(field=value).readout or a formula of these.");
        return {};
    }

    // An element of a list of objects, as an object with its place.
    std::vector<JsonFields> objects(JsonFields& of, std::string_view key, std::size_t most)
    {
        std::vector<JsonFields> all;
        const Json* const list = of.find(key);
        if (!list)
            return all;
        if (!list->is_array() || list->size() > most) {
            of.problem(key, "expected a list of at most " + std::to_string(most), "Write [ { … } ].");
            return all;
        }
        for (std::size_t i = 0; i < list->size(); ++i) {
            if (!(*list)[i].is_object())
                of.problem(key, "expected objects, found " + jsonTypeName((*list)[i]), "Write [ { … } ].");
            else
                all.push_back(of.element(key, i));
        }
        return all;
    }

    void readCards(JsonFields& top)
    {
        std::set<std::string> ids;
        for (JsonFields& fields : objects(top, "cards", mostCards)) {
            m_lesson.cards.push_back(readCard(fields));
            if (!ids.insert(m_lesson.cards.back().id).second)
                fields.problem("id", "names two cards", "Give each card a name of its own.");
        }
        if (m_lesson.cards.empty())
            top.problem("cards", "holds no card", "A lesson asks at least one question.");
    }

    LessonCard readCard(JsonFields& f)
    {
        f.refuseUnknown(lessonkeys::card);
        LessonCard card;
        card.id = f.text("id");
        card.kind = f.choice<CardKind>("kind",
            {{"choice", CardKind::Choice}, {"number", CardKind::Number}, {"threshold", CardKind::Threshold},
                {"rank", CardKind::Rank}, {"sketch", CardKind::Sketch}, {"goal", CardKind::Goal},
                {"flaw", CardKind::Flaw}});
        card.question = words(f, "question");
        card.explain = words(f, "explain");
        for (JsonFields& hint : objects(f, "hints", mostHints)) {
            hint.refuseUnknown(lessonkeys::words);
            card.hints.push_back({text(hint, "en"), text(hint, "es")});
        }
        card.set = edit(f, "set");
        Scenario scratch = m_lesson.scenario;
        if (const FieldError error = applyEdits(scratch, card.set, m_catalog))
            f.problem("set", error.message.plain(), "Correct the value.");
        card.veil = paths(f, "veil");
        card.movingVeil = paths(f, "moving_veil");
        card.fields = fieldIds(f, "fields");
        card.view = f.textOr("view", "");
        card.picture = edit(f, "picture", false);
        card.focus = pathOf(f, "focus", false);
        card.tolerance =
            f.numberOr("tolerance", card.tolerance, {lessonkeys::leastTolerance, lessonkeys::mostTolerance});
        readAnswer(f, card);
        card.expected = readKey(f, card, {&card.question});
        if (f.has("notes"))
            card.notes = words(f, "notes");
        if (std::optional<JsonFields> reveal = f.objectOr("reveal"))
            card.reveal = readReveal(*reveal);
        if (std::optional<JsonFields> transfer = f.objectOr("transfer")) {
            transfer->refuseUnknown(lessonkeys::transfer);
            card.transfer = CardTransfer{edit(*transfer, "set"), words(*transfer, "question"), {}, {}};
            card.transfer->expected = readKey(*transfer, card, {&card.question, &card.transfer->question});
            if (transfer->has("explain"))
                card.transfer->explain = words(*transfer, "explain");
            if (const FieldError error = applyEdits(scratch, card.transfer->set, m_catalog))
                transfer->problem("set", error.message.plain(), "Correct the value.");
        }
        return card;
    }

    // "2 * given.size" or {"value", "tolerance", "source"}; of options the number of the right one, from 1,
    // or a list in order; of a goal the edits. `told`: the questions whose numbers are given.
    std::optional<CardKey> readKey(
        JsonFields& f, const LessonCard& card, std::initializer_list<const LessonWords*> told)
    {
        const Json* const json = f.find("expected");
        if (!json)
            return std::nullopt;
        CardKey key;
        if (card.kind == CardKind::Goal) {
            key.set = edit(f, "expected");
        } else if (!card.options.empty()) {
            const Json list = json->is_array() ? *json : Json::array({*json});
            for (const Json& each : list)
                if (each.is_number_unsigned() && each.get<std::uint64_t>() - 1 < card.options.size())
                    key.options.push_back(each.get<std::size_t>() - 1);
            if (key.options.size() != (card.kind == CardKind::Rank ? card.options.size() : 1))
                f.problem("expected", "is not a number of an option",
                    card.kind == CardKind::Rank ? "Write all of them in order: [2, 1, 3]."
                                                : "Write 1 for the first.");
        } else if (json->is_object()) {
            JsonFields object = f.object("expected");
            object.refuseUnknown(lessonkeys::expected);
            key.value = givenExpression(object, "value", told);
            key.tolerance = object.numberOr("tolerance", key.tolerance, {0, 1});
            key.source = object.textOr("source", "");
        } else {
            key.value = givenExpression(f, "expected", told);
        }
        return key;
    }

    LessonExpression givenExpression(
        JsonFields& f, std::string_view key, std::initializer_list<const LessonWords*> told)
    {
        std::vector<std::string> said;
        for (const LessonWords* const words : told)
            for (const LessonText::Piece& piece : words->en.pieces())
                if (piece.number)
                    said.push_back(piece.number->text());
        Text problem;
        std::optional<LessonExpression> made =
            LessonExpression::parseGiven(f.text(key), m_lesson.given, said, problem);
        if (!made)
            f.problem(key, problem.plain(),
                "Write it from fields, given.name, numbers, and what the question tells in braces.");
        return made.value_or(LessonExpression());
    }

    // A value in brackets is an expression, as in evaluate().
    std::vector<RevealEdit> readReveal(JsonFields& reveal)
    {
        reveal.refuseUnknown(lessonkeys::reveal);
        std::vector<RevealEdit> all;
        for (const FieldEdit& each : edit(reveal, "set")) {
            RevealEdit made{each.field, each.text, {}};
            Text problem;
            if (each.text.starts_with('(')) {
                std::optional<LessonExpression> value =
                    LessonExpression::parse(each.text, m_lesson.given, problem);
                if (!value)
                    reveal.problem("set", problem.plain(), "Correct the expression.");
                else
                    made.value = *std::move(value);
            }
            all.push_back(std::move(made));
        }
        return all;
    }

    std::string pathOf(JsonFields& fields, std::string_view key, bool wanted)
    {
        const std::string path = wanted ? fields.text(key) : fields.textOr(key, "");
        if (!path.empty() && !readoutOfPath(path)) {
            const std::string_view near = nearestReadout(path);
            fields.problem(key, "\"" + path + "\" is not a readout",
                near.empty() ? "Give a path as `evaluate --format json` has it."
                             : "Did you mean " + std::string(near) + "?");
        }
        return path;
    }

    // What only one kind of card has; anything of another kind is refused rather than forgotten.
    void readAnswer(JsonFields& f, LessonCard& card)
    {
        const lessonkeys::OfKind& own = lessonkeys::of(card.kind);
        const auto belongs = [&f, &own](std::string_view key) {
            const bool here = lessonkeys::belongs(own, key);
            if (!here && f.has(key))
                f.problem(key, "has no meaning on a card of this kind", "Remove it.");
            return here;
        };
        if (belongs("answer"))
            card.answer = expression(f, "answer");
        if (belongs("slips"))
            readSlips(f, card);
        if (belongs("options"))
            readOptions(f, card);
        if (belongs("mix"))
            card.mix = f.flagOr("mix", false);
        if (belongs("field")) {
            card.field = f.text("field");
            if (!card.field.empty())
                knownField(f, "field", card.field);
        }
        if (belongs("readout"))
            card.readout = pathOf(f, "readout", true);
        const FieldSpec* const axis = findField(card.field);
        if (belongs("from"))
            card.from = bound(f, "from", axis ? axis->unit : Unit::Number);
        if (belongs("to"))
            card.to = bound(f, "to", axis ? axis->unit : Unit::Number);
        if (belongs("handles"))
            card.handles = static_cast<int>(
                f.wholeOr("handles", card.handles, {lessonkeys::fewestHandles, lessonkeys::mostHandles}));
        if (!belongs("conditions"))
            return;
        for (JsonFields& each : objects(f, "conditions", mostOptions)) {
            each.refuseUnknown(lessonkeys::condition);
            CardCondition condition;
            condition.readout = pathOf(each, "readout", true);
            condition.atMost = each.has("at_most");
            if (each.has("at_most") == each.has("at_least"))
                each.problem("at_most", "expected one bound", "Write at_most or at_least.");
            else
                condition.bound =
                    bound(each, condition.atMost ? "at_most" : "at_least", unitOf(condition.readout));
            card.conditions.push_back(std::move(condition));
        }
        if (card.conditions.empty())
            f.problem("conditions", "holds none", "Say what has to be reached.");
    }

    // What the task sets, in the unit of what it bounds: "30 d", "1"; or an expression.
    LessonExpression bound(JsonFields& fields, std::string_view key, Unit unit)
    {
        const std::string source = fields.text(key);
        const ParsedNumber number = parse(source, unit);
        return number.si ? LessonExpression::constant(*number.si, unit, source) : expression(fields, key);
    }

    static Unit unitOf(const std::string& path)
    {
        const Readout* const readout = findReadout(path);
        return readout ? readout->unit : Unit::Number;
    }

    void readSlips(JsonFields& f, LessonCard& card)
    {
        for (JsonFields& each : objects(f, "slips", mostOptions)) {
            each.refuseUnknown(lessonkeys::slip);
            if (const std::optional<SlipKind> kind = slip(each, true))
                card.slips.push_back({*kind, expression(each, "value")});
        }
    }

    std::optional<SlipKind> slip(JsonFields& fields, bool wanted)
    {
        const std::string key = wanted ? fields.text("slip") : fields.textOr("slip", "");
        if (key.empty())
            return std::nullopt;
        if (const SlipWords* const found = findSlip(key))
            return found->kind;
        fields.problem("slip", "\"" + key + "\" is not a slip that has a name",
            "Write one of " + listed(std::views::transform(slipKinds(), &SlipWords::key)) + ".");
        return std::nullopt;
    }

    void readOptions(JsonFields& f, LessonCard& card)
    {
        for (JsonFields& each : objects(f, "options", mostOptions)) {
            each.refuseUnknown(lessonkeys::of(card.kind).option);
            CardOption option;
            option.text = words(each, "text");
            option.slip = slip(each, false);
            option.tooClose = each.flagOr("too_close", false);
            if (option.tooClose
                && (each.has("right") || std::ranges::any_of(card.options, &CardOption::tooClose)))
                each.problem("too_close", "has no meaning here",
                    "One option of a choice may have it, in the place of \"right\".");
            if (card.kind == CardKind::Choice)
                option.value = option.tooClose ? LessonExpression() : expression(each, "right");
            else if (card.kind == CardKind::Rank)
                option.value = expression(each, "value");
            else {
                option.says = expression(each, "says");
                option.is = expression(each, "is");
            }
            card.options.push_back(std::move(option));
        }
        if (card.options.size() < 2)
            f.problem("options", "holds fewer than two", "Give two to eight.");
    }

    JsonLines m_lines;
    const Catalog& m_catalog;
    JsonFindings& m_findings;
    std::vector<std::string> m_names;
    Lesson m_lesson;
};

} // namespace

std::optional<Given> givenOf(std::string_view name, std::string_view text)
{
    constexpr std::array tried{Unit::Number, Unit::Byte, Unit::BytePerSecond, Unit::Second, Unit::Dollar,
        Unit::DollarPerHour, Unit::Flop, Unit::FlopPerSecond, Unit::Token, Unit::Percent, Unit::Parameter};
    for (const Unit unit : tried)
        if (const ParsedNumber number = parse(text, unit); number.si)
            return Given{std::string(name), *number.si, unit};
    return std::nullopt;
}

LessonReadResult readLesson(std::string_view json, const Catalog& catalog, std::string_view origin)
{
    LessonReadResult result;
    JsonFindings findings(std::string(origin), Severity::Error, result.diagnostics);
    JsonProblem syntax;
    const std::optional<Json> root = parseStrictJson(json, syntax, limits);
    if (!root) {
        findings.add(syntax.line, syntax.path, syntax.message, "Correct the file.");
        return result;
    }
    if (!root->is_object()) {
        findings.add(1, "", "expected an object, found " + jsonTypeName(*root), "Write { \"schema\": … }.");
        return result;
    }
    Lesson lesson = Reader(json, catalog, findings).read(*root);
    if (findings.clean())
        result.lesson = std::move(lesson);
    return result;
}

} // namespace ridgepoint
