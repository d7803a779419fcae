#include "core/teaching/worksheets/worksheet.h"

#include "core/inputs/scenario/field.h"
#include "core/teaching/worksheets/sheet_words.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

namespace words = sheet_words;

// With as few digits as say it: "70B", "1.5 h", but "3.16B".
std::string shortNumber(double si, Unit unit, const LessonSpeech& speech)
{
    for (int digits = 1; digits < 3; ++digits) {
        const double step = std::pow(10, std::floor(std::log10(std::abs(si))) - digits + 1);
        if (si == 0 || std::abs(std::round(si / step) * step - si) <= 1e-9 * std::abs(si))
            return speech.number(si, unit, digits);
    }
    return speech.number(si, unit, 3);
}

// Of a field: whole ones in full as long as they can be read, "16384" and not "16.4k".
std::string tickLabel(double x, const FieldSpec& field, const LessonSpeech& speech)
{
    constexpr double longest = 1e6;
    const bool inFull = field.kind == FieldKind::Integer && x < longest && x == std::floor(x);
    return inFull ? speech.number(x, Unit::Count, 3) : shortNumber(x, field.unit, speech);
}

void addDecades(SheetAxis& axis, Unit unit, const LessonSpeech& speech)
{
    const auto inside = [&axis](
                            double x) { return x >= axis.from * (1 - 1e-9) && x <= axis.to * (1 + 1e-9); };
    const double last = std::ceil(std::log10(axis.to));
    for (double decade = std::floor(std::log10(axis.from)); decade <= last; ++decade)
        for (int i = 1; i < 10; ++i)
            if (const double x = i * std::pow(10, decade); inside(x))
                axis.ticks.push_back({x, i == 1 ? shortNumber(x, unit, speech) : std::string()});
}

SheetAxis sliderAxis(const FieldSpec& field, const LessonSpeech& speech)
{
    SheetAxis axis{.name = speech.text(Text::known(field.label)),
        .from = field.sliderMinimum,
        .to = field.sliderMaximum,
        .logarithmic = field.scale != FieldScale::Linear && field.sliderMinimum > 0};
    if (!axis.logarithmic) {
        // Steps of 1, 2 or 5, ten at most.
        const double rough = (axis.to - axis.from) / 10, decade = std::pow(10, std::floor(std::log10(rough)));
        const double share = rough / decade;
        const double step = decade * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
        for (double i = std::ceil(axis.from / step); i * step <= axis.to + 1e-9 * step; ++i)
            axis.ticks.push_back({i * step, tickLabel(i * step, field, speech)});
        return axis;
    }
    if (field.scale != FieldScale::PowersOfTwo) {
        addDecades(axis, field.unit, speech);
        return axis;
    }
    const int count = static_cast<int>(std::floor(std::log2(axis.to / axis.from) + 1e-9));
    const int each = std::max(1, (count + 8) / 9); // which get a label
    for (int i = 0; i <= count; ++i) {
        const double x = axis.from * std::exp2(i);
        axis.ticks.push_back({x, i % each == 0 ? tickLabel(x, field, speech) : std::string()});
    }
    return axis;
}

std::vector<std::string> choicesOf(const GoalField& goal, const Catalog& catalog, const LessonSpeech& speech)
{
    std::vector<std::string> all;
    for (std::size_t i = 0; i < goal.keys.size(); ++i) {
        const FieldSpec& field = *goal.field;
        if (field.kind == FieldKind::Choice)
            all.push_back(speech.text(Text::known(field.choices[i].label)));
        else if (field.kind == FieldKind::Toggle)
            all.emplace_back((i == 0 ? words::no : words::yes).in(speech.language));
        else if (const PresetInfo* const info = field.preset == PresetKind::Model
                ? static_cast<const PresetInfo*>(catalog.model(goal.keys[i]))
                : field.preset == PresetKind::Accelerator
                ? static_cast<const PresetInfo*>(catalog.accelerator(goal.keys[i]))
                : static_cast<const PresetInfo*>(catalog.link(goal.keys[i])))
            all.push_back(info->name);
        else
            all.push_back(goal.keys[i]);
    }
    return all;
}

// "1B · NVIDIA H100 SXM 80 GB × 1", "8 devices", without what varies and is said beside it. Counts no
// parameters: that may be a question.
std::string scenarioLine(const Lesson& lesson, const Catalog& catalog, const LessonSpeech& speech)
{
    const Scenario& scenario = lesson.scenario;
    const auto varies = [&lesson](std::string_view field) {
        return std::ranges::find(lesson.vary, field, &LessonVariation::name) != lesson.vary.end();
    };
    const ModelSpec& model = scenario.model;
    std::string line;
    if (model.source == ModelSpec::Source::BySize && !varies("model.params"))
        line = shortNumber(model.params.value(), Unit::Parameter, speech);
    else if (const ModelPreset* const preset = catalog.model(model.preset);
             preset && model.source != ModelSpec::Source::BySize && !varies("model.preset"))
        line = preset->name;
    if (const std::string& device = scenario.hardware.accelerator.name;
        !device.empty() && !varies("hardware.accelerator"))
        line += (line.empty() ? "" : " · ") + device;
    const double count = scenario.hardware.accelerators;
    if (varies("hardware.accelerators") || (line.empty() && count == 1))
        return line;
    const std::string said = speech.number(count, Unit::Count, 3);
    return line.empty() ? filledIn(words::devices.in(speech.language), said) : line + " × " + said;
}

class SheetMaker
{
public:
    SheetMaker(const Lesson& lesson, const Catalog& catalog, const LessonSpeech& speech)
        : m_lesson(lesson)
        , m_catalog(catalog)
        , m_speech(speech)
    {
    }

    Sheet make() const
    {
        const LessonContext context(m_lesson.scenario, m_lesson.given, m_catalog);
        Sheet sheet{.title = said(m_lesson.coverTitle(), context), .hook = said(m_lesson.hook, context)};
        if (std::string line = scenarioLine(m_lesson, m_catalog, m_speech); !line.empty())
            sheet.numbers.emplace_back(words::scenario.in(m_speech.language), std::move(line));
        for (const LessonVariation& each : m_lesson.vary)
            if (const FieldSpec* const field = findField(each.name))
                sheet.numbers.emplace_back(m_speech.text(Text::known(field->label)),
                    m_speech.text(fieldDisplay(m_lesson.scenario, *field, false)));
            else if (const Given* const given = context.given(each.name.substr(6));
                     given && !isSaid(each.name))
                sheet.numbers.emplace_back(given->name, shortNumber(given->si, given->unit, m_speech));
        for (const LessonCard& card : m_lesson.cards)
            sheet.cards.push_back(makeCard(card));
        return sheet;
    }

private:
    std::string said(const LessonWords& words, const LessonContext& context) const
    {
        return words.in(m_speech.language).filled(context, m_speech.number);
    }

    // Whether some question has it in braces: then nothing need be said of it beside.
    bool isSaid(const std::string& name) const
    {
        const auto says = [&](const LessonWords& words) {
            return std::ranges::any_of(words.en.pieces(), [&](const LessonText::Piece& piece) {
                return piece.number && piece.number->text().find(name) != std::string::npos;
            });
        };
        return says(m_lesson.hook) || std::ranges::any_of(m_lesson.cards, says, &LessonCard::question);
    }

    SheetCard makeCard(const LessonCard& card) const
    {
        const Scenario scenario = scenarioOf(m_lesson, card, m_catalog).value_or(m_lesson.scenario);
        const LessonContext context(scenario, m_lesson.given, m_catalog);
        SheetCard made{.id = card.id, .kind = card.kind, .question = said(card.question, context)};
        for (const FieldEdit& edit : card.set)
            if (const FieldSpec* const field = findField(edit.field))
                made.here.push_back(m_speech.text(Text::known(field->label)) + ": "
                    + m_speech.text(fieldDisplay(scenario, *field, false)));
        for (const CardOption& option : card.options)
            made.options.push_back(said(option.text, context));
        const FieldSpec* const field = findField(card.field);
        if (card.kind == CardKind::Threshold && field) {
            made.axis = sliderAxis(*field, m_speech);
            made.units = sheetUnits(field->unit, m_speech.language);
        }
        if (card.kind == CardKind::Number)
            made.units =
                sheetUnits(card.answer.value(context).unit.value_or(Unit::Number), m_speech.language);
        if (card.kind == CardKind::Sketch && field)
            addSketch(made, card, *field, context);
        if (card.kind == CardKind::Goal)
            addGoal(made, card, scenario, context);
        return made;
    }

    void addSketch(
        SheetCard& made, const LessonCard& card, const FieldSpec& field, const LessonContext& context) const
    {
        const CardTruth truth = truthOf(m_lesson, card, context);
        const Readout* const readout = findReadout(card.readout);
        if (truth.axis.empty() || !readout)
            return;
        made.axis = {.name = m_speech.text(Text::known(field.label)),
            .from = truth.axis.front(),
            .to = truth.axis.back(),
            .logarithmic = field.scale != FieldScale::Linear && truth.axis.front() > 0};
        for (const double x : truth.axis)
            made.axis.ticks.push_back({x, tickLabel(x, field, m_speech)});
        const auto [low, high] = sketchAxis(truth.curve, readout->unit);
        made.heights = {.name = m_speech.text(Text::known(readout->firstLabel())),
            .from = low,
            .to = high,
            .logarithmic = true};
        made.units = sheetUnits(readout->unit, m_speech.language);
        // Heights are shown, not chosen: by powers of ten alone.
        std::erase_if(
            made.units, [](const SheetUnit& each) { return each.name == "GiB" || each.name == "Gb/s"; });
    }

    void addGoal(
        SheetCard& made, const LessonCard& card, const Scenario& scenario, const LessonContext& context) const
    {
        for (const CardCondition& each : card.conditions)
            if (const Readout* const readout = findReadout(each.readout))
                made.conditions.push_back(m_speech.text(Text::known(readout->firstLabel())) + ' '
                    + std::string((each.atMost ? words::atMost : words::atLeast).in(m_speech.language)) + ' '
                    + shortNumber(each.bound.value(context).si, readout->unit, m_speech));
        for (GoalField& goal : goalFieldsOf(m_lesson, card, m_catalog)) {
            const FieldSpec& field = *goal.field;
            SheetGoalField shown{.field = std::move(goal),
                .name = m_speech.text(Text::known(field.label)),
                .now = m_speech.text(fieldDisplay(scenario, field, false))};
            shown.choices = choicesOf(shown.field, m_catalog, m_speech);
            if (shown.field.keys.empty())
                shown.units = sheetUnits(field.unit, m_speech.language);
            made.fields.push_back(std::move(shown));
        }
    }

    const Lesson& m_lesson;
    const Catalog& m_catalog;
    const LessonSpeech& m_speech;
};

// The same heights for everybody, so that a page tells nothing of the one curve.
void shareHeights(Worksheet& worksheet, const Lesson& lesson, const LessonSpeech& speech)
{
    for (std::size_t i = 0; i < lesson.cards.size(); ++i) {
        const Readout* const readout = findReadout(lesson.cards[i].readout);
        if (lesson.cards[i].kind != CardKind::Sketch || !readout)
            continue;
        double from = INFINITY, to = 0;
        for (const Sheet& sheet : worksheet.sheets) {
            from = std::min(from, sheet.cards[i].heights.from);
            to = std::max(to, sheet.cards[i].heights.to);
        }
        for (Sheet& sheet : worksheet.sheets) {
            SheetAxis& heights = sheet.cards[i].heights;
            heights.from = from;
            heights.to = to;
            addDecades(heights, readout->unit, speech);
        }
    }
}

} // namespace

double SheetAxis::shareOf(double value) const
{
    return logarithmic ? std::log(value / from) / std::log(to / from) : (value - from) / (to - from);
}

std::string Worksheet::footer(int student) const
{
    std::string who(sheet_words::student.in(language));
    who[0] = static_cast<char>(who[0] - 'A' + 'a');
    return lesson + " · " + who + ' ' + std::to_string(student) + " · "
        + std::string(sheet_words::seed.in(language)) + ' ' + std::to_string(seed) + " · Ridgepoint "
        + version;
}

std::optional<Worksheet> makeWorksheet(const Lesson& lesson, LessonVariations& variations, int students,
    const Catalog& catalog, const LessonSpeech& speech, const std::string& version, Text& problem)
{
    if (students < 1 || students > mostStudents) {
        problem = phrase("a class has 1 to %1 students; got %2", mostStudents, students);
        return std::nullopt;
    }
    if (!variations.of(1)) {
        problem = phrase("no combination of what the lesson varies can be taught: %1", variations.reason());
        return std::nullopt;
    }
    Worksheet made{.lesson = lesson.id,
        .version = version,
        .mark = lessonMark(lesson),
        .shape = lessonShape(lesson, catalog),
        .seed = variations.seed(),
        .language = speech.language};
    for (int student = 1; student <= students; ++student) {
        const std::size_t index = variations.indexOf(student);
        if (index == made.sheets.size())
            made.sheets.push_back(SheetMaker(*variations.of(student), catalog, speech).make());
        made.of.push_back(index);
    }
    shareHeights(made, lesson, speech);
    return made;
}

} // namespace ridgepoint
