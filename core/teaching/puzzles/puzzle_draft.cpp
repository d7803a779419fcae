#include "core/teaching/puzzles/puzzle_draft.h"

#include "core/inputs/scenario/scenario_json.h"
#include "core/teaching/puzzles/puzzle_file.h"
#include "core/training/report.h"

#include <charconv>
#include <cmath>
#include <map>
#include <set>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

const std::string& textOf(const Json& json) { return json.get_ref<const std::string&>(); }

// Whether the text is `wanted`, or one of several that `wanted` lists.
bool isOneOf(const Json& wanted, const std::string& text)
{
    const auto is = [&text](const Json& one) { return (one.is_string() ? textOf(one) : one.dump()) == text; };
    return wanted.is_array() ? std::ranges::any_of(wanted, is) : is(wanted);
}

std::ptrdiff_t errorsOf(const Report& report)
{
    return std::ranges::count(report.diagnostics, Severity::Error, &Diagnostic::severity);
}

bool fits(const Report& report)
{
    return errorsOf(report) == 0 && report.memory.perRank.total() <= report.memory.capacity;
}

// What steps do is described in presets/README.md.
class Maker
{
public:
    Maker(const PuzzleFile& file, const PuzzleAsk& ask, std::uint64_t fixed, const Catalog& catalog,
        PuzzleRandom& random)
        : m_difficulty(std::to_string(ask.difficulty))
        , m_fixed(fixed)
        , m_catalog(catalog)
        , m_random(random)
    {
        m_made.lesson.id = puzzleId(ask);
        m_made.lesson.title = file.title;
        m_made.lesson.idea = file.idea;
        m_made.lesson.view = file.view;
        m_made.lesson.minutes = 2 + ask.difficulty;
        m_made.lesson.scenario = openingScenario(catalog);
        m_made.card.id = "puzzle";
        m_made.card.kind = file.card;
    }

    void follow(const Json& steps)
    {
        for (const Json& step : steps)
            if (!m_stopped && applies(step))
                for (const auto& [key, value] : step.items())
                    if (!m_stopped)
                        act(key, value);
    }

    bool sound() const { return m_sound; }
    PuzzleDraft take() { return std::move(m_made); }

private:
    struct Name
    {
        std::string en, es;
    };
    using Action = void (Maker::*)(const Json&);

    // What is refused spoils the puzzle, but draws go on; a stop ends the attempt where it stands.
    void fail() { m_sound = false; }
    void stop()
    {
        fail();
        m_stopped = true;
    }

    bool applies(const Json& step);
    void act(std::string_view key, const Json& value);

    // Names filled in: "$model", "${days}d".
    std::string filled(const std::string& pattern, bool spanish = false);
    void bind(const std::string& name, const std::string& text) { m_names[name] = {text, text}; }
    LessonText lessonText(const std::string& text);
    LessonWords words(const Json& both);
    LessonExpression expression(const std::string& pattern);
    // Nothing where it has no value in the scenario as it is by now.
    std::optional<double> number(const std::string& pattern);
    std::optional<double> roundedNumber(const std::string& pattern);
    const LessonContext& context();

    const Json& listOf(const Json& of); // itself, or by its name
    const Json& drawn(const Json& of) { return m_random.of(listOf(of)); }
    std::string settled(const std::string& text); // "(…)" is an expression
    void edit(const FieldEdits& edits);
    std::string drawInto(std::string_view field, const Json& of);

    // Actions, by their keys.
    void veil(const Json& paths) { m_made.lesson.veil = paths.get<std::vector<std::string>>(); }
    void fields(const Json& ids);
    void field(const Json& id) { m_made.card.field = textOf(id); }
    void let(const Json& names);
    void draw(const Json& names);
    void fixed(const Json& names);
    void model(const Json& of) { called(drawInto("model.preset", of)); }
    void called(const Json& id);
    void device(const Json& of);
    void link(const Json& names);
    void accelerators(const Json& of);
    void set(const Json& edits);
    void given(const Json& quantities);
    void roundUp(const Json& names);
    void question(const Json& both) { m_made.card.question = words(both); }
    void explain(const Json& both) { m_made.card.explain = words(both); }
    void hints(const Json& all);
    void answer(const Json& text) { m_made.card.answer = expression(textOf(text)); }
    void tolerance(const Json& share) { m_made.card.tolerance = share.get<double>(); }
    void slips(const Json& all);
    void options(const Json& all);
    void line(const Json& line);
    void conditions(const Json& all);
    void par(const Json& range);
    void ratio(const Json& least) { m_made.ratio = least.get<double>(); }
    void least(const Json& answer) { m_made.least = answer.get<double>(); }
    void require(const Json& all);
    void broken(const Json& errors);
    void tryChanges(const Json& what);
    void use(const Json& parts);
    void each(const Json& what);
    void distinct(const Json& what);
    void mix(const Json& lists);

    std::string m_difficulty;
    std::uint64_t m_fixed;
    const Catalog& m_catalog;
    PuzzleRandom& m_random;
    PuzzleDraft m_made;
    std::optional<LessonContext> m_context; // of the scenario as it is by now
    std::map<std::string, Name, std::less<>> m_names;
    std::map<std::string, Json> m_lists;
    std::set<std::string> m_seen;
    bool m_sound = true, m_stopped = false;
};

bool Maker::applies(const Json& step)
{
    if (const auto at = step.find("at"); at != step.end() && !isOneOf(*at, m_difficulty))
        return false;
    if (const auto when = step.find("when"); when != step.end())
        for (const auto& [name, wanted] : when->items())
            if (!isOneOf(wanted, filled("$" + name)))
                return false;
    const auto test = step.find("if");
    return test == step.end() || number(textOf(*test)).value_or(0) != 0;
}

void Maker::act(std::string_view key, const Json& value)
{
    static const std::map<std::string_view, Action> actions{{"veil", &Maker::veil},
        {"fields", &Maker::fields}, {"field", &Maker::field}, {"let", &Maker::let}, {"draw", &Maker::draw},
        {"fixed", &Maker::fixed}, {"model", &Maker::model}, {"called", &Maker::called},
        {"device", &Maker::device}, {"link", &Maker::link}, {"accelerators", &Maker::accelerators},
        {"set", &Maker::set}, {"given", &Maker::given}, {"round_up", &Maker::roundUp},
        {"question", &Maker::question}, {"explain", &Maker::explain}, {"hints", &Maker::hints},
        {"answer", &Maker::answer}, {"tolerance", &Maker::tolerance}, {"slips", &Maker::slips},
        {"options", &Maker::options}, {"line", &Maker::line}, {"conditions", &Maker::conditions},
        {"par", &Maker::par}, {"ratio", &Maker::ratio}, {"least", &Maker::least},
        {"require", &Maker::require}, {"broken", &Maker::broken}, {"try", &Maker::tryChanges},
        {"use", &Maker::use}, {"do", &Maker::follow}, {"each", &Maker::each}, {"distinct", &Maker::distinct},
        {"mix", &Maker::mix}};
    if (key == "at" || key == "when" || key == "if")
        return;
    const auto action = actions.find(key);
    if (action == actions.end())
        return fail();
    (this->*action->second)(value);
}

// --- texts, numbers, lists
// ---------------------------------------------------------------------------------------------------

std::string Maker::filled(const std::string& pattern, bool spanish)
{
    std::string out;
    for (std::size_t at = 0; at < pattern.size();) {
        const bool braced = pattern.compare(at, 2, "${") == 0;
        const std::size_t begin = at + (braced ? 2 : 1);
        std::size_t end = begin;
        while (end < pattern.size() && pattern[end] >= 'a' && pattern[end] <= 'z')
            ++end;
        if (pattern[at] != '$' || end == begin) {
            out += pattern[at++];
            continue;
        }
        const auto name = m_names.find(pattern.substr(begin, end - begin));
        if (name == m_names.end())
            fail();
        else
            out += spanish ? name->second.es : name->second.en;
        at = end + (braced ? 1 : 0);
    }
    return out;
}

LessonText Maker::lessonText(const std::string& text)
{
    Text problem;
    const std::optional<LessonText> made = LessonText::parse(text, m_made.lesson.given, problem);
    if (!made)
        fail();
    return made.value_or(LessonText());
}

LessonWords Maker::words(const Json& both)
{
    const bool same = both.is_string();
    return {lessonText(filled(textOf(same ? both : both.at("en")))),
        lessonText(filled(textOf(same ? both : both.at("es")), true))};
}

LessonExpression Maker::expression(const std::string& pattern)
{
    Text problem;
    const std::optional<LessonExpression> made =
        LessonExpression::parse(filled(pattern), m_made.lesson.given, problem);
    if (!made)
        fail();
    return made.value_or(LessonExpression());
}

std::optional<double> Maker::number(const std::string& pattern)
{
    const std::string text = filled(pattern);
    double plain = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), plain);
    if (error == std::errc() && end == text.data() + text.size())
        return plain;
    const double value = expression(text).value(context()).si;
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<double> Maker::roundedNumber(const std::string& pattern)
{
    const std::optional<double> value = number(pattern);
    return value && *value > 0 ? std::optional(roundedUp(*value)) : std::nullopt;
}

const LessonContext& Maker::context()
{
    if (!m_context)
        m_context.emplace(m_made.lesson.scenario, m_made.lesson.given, m_catalog);
    return *m_context;
}

const Json& Maker::listOf(const Json& of)
{
    static const Json none = Json::array({""});
    if (of.is_array())
        return of;
    const std::string name = filled(textOf(of));
    if (const auto own = m_lists.find(name); own != m_lists.end())
        return own->second;
    const Json* const shared = sharedPuzzleList(name);
    if (!shared)
        fail();
    return shared ? *shared : none;
}

std::string Maker::settled(const std::string& text)
{
    if (!text.starts_with('('))
        return text;
    const std::optional<double> value = number(text);
    if (!value)
        fail();
    return countText(value.value_or(0));
}

void Maker::edit(const FieldEdits& edits)
{
    if (applyEdits(m_made.lesson.scenario, edits, m_catalog))
        fail();
    m_context.reset();
}

std::string Maker::drawInto(std::string_view field, const Json& of)
{
    const std::string id = textOf(drawn(of));
    edit({{std::string(field), id}});
    return id;
}

// --- actions
// ---------------------------------------------------------------------------------------------------

void Maker::fields(const Json& ids)
{
    m_made.lesson.fields.clear();
    for (const Json& id : ids)
        m_made.lesson.fields.push_back(filled(textOf(id)));
}

void Maker::let(const Json& names)
{
    for (const auto& [name, text] : names.items()) {
        const bool same = text.is_string();
        m_names[name] = {
            filled(textOf(same ? text : text.at("en"))), filled(textOf(same ? text : text.at("es")), true)};
    }
}

void Maker::draw(const Json& names)
{
    for (const auto& [name, of] : names.items())
        bind(name, textOf(drawn(of)));
}

void Maker::fixed(const Json& names)
{
    for (const auto& [name, of] : names.items())
        bind(name,
            of.is_array() ? textOf(of.at(static_cast<std::size_t>(m_fixed >> 32) % of.size()))
                          : std::to_string(m_fixed % of.get<std::uint64_t>()));
}

void Maker::called(const Json& id)
{
    const ModelPreset* const model = m_catalog.model(filled(textOf(id)));
    if (!model)
        fail();
    bind("model", model ? model->name : std::string());
}

void Maker::device(const Json& of)
{
    const AcceleratorPreset* const device = m_catalog.accelerator(drawInto("hardware.accelerator", of));
    if (!device)
        fail();
    bind("device", device ? device->name : std::string());
}

void Maker::link(const Json& names)
{
    for (const auto& [name, of] : names.items()) {
        const LinkPreset* const link = m_catalog.link(textOf(drawn(of)));
        if (!link)
            return fail();
        m_made.lesson.given.push_back({filled(name), link->link.bandwidth.value(), Unit::BytePerSecond});
        bind("link", link->name);
    }
}

void Maker::accelerators(const Json& of)
{
    const std::string count = drawInto("hardware.accelerators", of);
    edit({{"training.global_batch_sequences", count}});
}

void Maker::set(const Json& edits)
{
    FieldEdits made;
    for (const auto& [id, value] : edits.items())
        made.push_back({id,
            value.is_string() ? settled(filled(textOf(value)))
                              : textOf(drawn(value.is_object() ? value.at("of") : value))});
    edit(made);
}

void Maker::given(const Json& quantities)
{
    for (const auto& [name, what] : quantities.items()) {
        const std::optional<Unit> unit = unitNamed(textOf(what.at("unit")));
        const std::optional<double> si = what.contains("of") ? drawn(what.at("of")).get<double>()
            : what.contains("is")                            ? number(textOf(what.at("is")))
                                                             : roundedNumber(textOf(what.at("rounded_up")));
        if (!unit || !si)
            return stop();
        m_made.lesson.given.push_back({filled(name), *si, *unit});
    }
}

void Maker::roundUp(const Json& names)
{
    for (const auto& [name, text] : names.items()) {
        const std::optional<double> value = roundedNumber(textOf(text));
        if (!value)
            return stop();
        bind(name, countText(*value));
    }
}

void Maker::hints(const Json& all)
{
    for (const Json& each : all)
        m_made.card.hints.push_back(words(each));
}

void Maker::slips(const Json& all)
{
    for (const auto& [key, value] : all.items()) {
        const SlipWords* const slip = findSlip(filled(key));
        if (!slip)
            return fail();
        m_made.card.slips.push_back({slip->kind, expression(textOf(value))});
    }
}

void Maker::options(const Json& all)
{
    for (const Json& each : all) {
        CardOption made;
        made.text = words(each.at("text"));
        made.tooClose = each.value("too_close", false);
        if (!made.tooClose)
            made.value =
                expression(textOf(each.at(m_made.card.kind == CardKind::Choice ? "right" : "value")));
        m_made.card.options.push_back(std::move(made));
    }
}

// Of a calculation: lines behind one with the slip go on from what it says, so they are right in themselves.
void Maker::line(const Json& line)
{
    const std::string is = "(" + filled(textOf(line.at("is"))) + ")";
    const Json flaws = line.value("flaws", Json::object());
    const auto flaw = flaws.find(filled("$flaw"));
    const std::string says = flaw == flaws.end() ? is : "(" + filled(textOf(flaw->at("slip"))) + ")";
    bind("is", is);
    bind("says", says);
    CardOption made;
    made.says = expression(says);
    made.is = expression(is);
    made.text = words(line.at("text"));
    m_made.card.options.push_back(std::move(made));
    if (flaw != flaws.end())
        explain(flaw->at("why"));
    if (line.contains("name"))
        bind(textOf(line.at("name")), says);
}

void Maker::conditions(const Json& all)
{
    for (const Json& each : all)
        m_made.card.conditions.push_back(
            {textOf(each.at("readout")), true, expression(textOf(each.at("at_most")))});
}

void Maker::par(const Json& range)
{
    m_made.par = {range.at(0).get<std::size_t>(), range.at(1).get<std::size_t>()};
}

void Maker::require(const Json& all)
{
    for (const Json& each : all)
        if (number(textOf(each)).value_or(0) == 0)
            return stop();
}

void Maker::broken(const Json& errors)
{
    const Report& report = context().report();
    if (fits(report) || errorsOf(report) < errors.get<std::ptrdiff_t>())
        stop();
}

// Changes some of the fields that may be moved; "$there" is a plan that runs and fits with them.
void Maker::tryChanges(const Json& what)
{
    const std::size_t changes = what.at("changes").at(m_difficulty).get<std::size_t>();
    FieldEdits edits;
    std::string there;
    for (const std::string& id : m_random.some(m_made.lesson.fields, changes)) {
        edits.push_back({id, settled(textOf(drawn(what.at("fields").at(id))))});
        there += (there.empty() ? "evaluate(" : ", ") + id + "=" + edits.back().text;
    }
    const Report* const report = context().reportWith(edits);
    if (!report || !fits(*report))
        return stop();
    bind("there", there + ")");
}

void Maker::use(const Json& parts)
{
    for (const Json& name : parts.is_array() ? parts : Json::array({parts})) {
        const Json* const part = sharedPuzzlePart(textOf(name));
        if (!part)
            return fail();
        follow(*part);
    }
}

void Maker::each(const Json& what)
{
    for (const Json& one : listOf(what.at("of"))) {
        bind(textOf(what.at("name")), textOf(one));
        follow(what.at("do"));
    }
}

// Draws again until no earlier one was the same.
void Maker::distinct(const Json& what)
{
    for (int tries = 0; tries < 1000; ++tries) {
        follow(what.at("do"));
        if (m_seen.insert(filled(textOf(what.at("by")))).second)
            return;
    }
    stop();
}

void Maker::mix(const Json& lists)
{
    for (const auto& [name, parts] : lists.items()) {
        std::vector<Json> all;
        for (const auto& [list, count] : parts.items())
            for (const Json& each : m_random.some(listOf(list), count.get<std::size_t>()))
                all.push_back(each);
        m_random.shuffle(all);
        m_lists[name] = std::move(all);
    }
}

} // namespace

std::optional<Lesson> puzzleAttempt(const PuzzleFile& file, const PuzzleAsk& ask, std::uint64_t fixed,
    const Catalog& catalog, PuzzleRandom& random)
{
    Maker maker(file, ask, fixed, catalog, random);
    maker.follow(file.make);
    return maker.sound() ? taughtPuzzle(maker.take(), fixed, catalog) : std::nullopt;
}

} // namespace ridgepoint
