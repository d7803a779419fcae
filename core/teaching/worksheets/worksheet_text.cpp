#include "core/teaching/worksheets/worksheet.h"

#include "core/base/json_text.h"
#include "core/base/table.h"
#include "core/teaching/worksheets/sheet_words.h"

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;
namespace words = sheet_words;

std::string unitsOf(const std::vector<SheetUnit>& units)
{
    std::string all;
    for (const SheetUnit& each : units)
        all += (all.empty() ? "" : " · ") + each.name;
    return all;
}

std::string ticksOf(const SheetAxis& axis)
{
    std::string all;
    for (const SheetTick& tick : axis.ticks)
        if (!tick.text.empty())
            all += (all.empty() ? "" : " | ") + tick.text;
    return all;
}

std::string blank(const std::vector<SheetUnit>& units)
{
    const std::string all = unitsOf(units);
    return "\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_" + (all.empty() ? "" : " (" + markdownText(all) + ")");
}

void addCard(std::string& out, const SheetCard& card, LessonLanguage language)
{
    const auto line = [&out](const std::string& text) { out += text + "\n\n"; };
    const auto say = [language](const InBoth& word) { return std::string(word.in(language)); };
    line(markdownText(card.question));
    std::string here;
    for (const std::string& each : card.here)
        here += (here.empty() ? "" : "; ") + each;
    if (!here.empty())
        line("*" + markdownText(say(words::here) + ": " + here) + "*");
    switch (card.kind) {
    case CardKind::Number:
        return line(say(words::answer) + ": " + blank(card.units));
    case CardKind::Threshold:
        line(markdownText(card.axis.name + ": " + ticksOf(card.axis)));
        return line(say(words::answer) + ": " + blank(card.units));
    case CardKind::Choice:
    case CardKind::Flaw:
        for (std::size_t i = 0; i < card.options.size(); ++i)
            out += "- \u2610 " + optionLetter(i) + "  " + markdownText(card.options[i]) + "\n";
        out += "\n";
        return;
    case CardKind::Rank: {
        for (std::size_t i = 0; i < card.options.size(); ++i)
            out += "- " + optionLetter(i) + "  " + markdownText(card.options[i]) + "\n";
        std::string places;
        for (std::size_t i = 0; i < card.options.size(); ++i)
            places += (i == 0 ? "" : "  ") + std::to_string(i + 1) + ": \\_\\_\\_";
        out += "\n";
        line(say(words::order));
        return line(places);
    }
    case CardKind::Sketch:
        out += "| " + markdownText(card.axis.name);
        for (const SheetTick& tick : card.axis.ticks)
            out += " | " + markdownText(tick.text);
        out += " |\n|---";
        for (std::size_t i = 0; i < card.axis.ticks.size(); ++i)
            out += "|---";
        out += "|\n| " + markdownText(card.heights.name);
        for (std::size_t i = 0; i < card.axis.ticks.size(); ++i)
            out += " | ";
        out += " |\n\n";
        return;
    case CardKind::Goal:
        for (const std::string& each : card.conditions)
            out += "- " + say(words::reach) + ": " + markdownText(each) + "\n";
        out += "\n| " + say(words::field) + " | " + say(words::now) + " | " + say(words::yours)
            + " |\n|---|---|---|\n";
        for (const SheetGoalField& each : card.fields)
            out += "| " + markdownText(each.name) + " | " + markdownText(each.now) + " | |\n";
        out += "\n";
        return;
    }
}

Json axisAsJson(const SheetAxis& axis)
{
    Json ticks = Json::array();
    for (const SheetTick& tick : axis.ticks)
        if (!tick.text.empty())
            ticks.push_back(tick.text);
    return {{"label", axis.name}, {"ticks", std::move(ticks)}};
}

Json cardAsJson(const SheetCard& card)
{
    Json made{{"id", card.id}, {"kind", cardKindKey(card.kind)}, {"question", card.question}};
    if (!card.here.empty())
        made["here"] = card.here;
    if (!card.options.empty())
        made["options"] = card.options;
    if (!card.units.empty() && card.kind != CardKind::Sketch) {
        made["units"] = Json::array();
        for (const SheetUnit& each : card.units)
            made["units"].push_back(each.name);
    }
    if (!card.axis.ticks.empty())
        made["axis"] = axisAsJson(card.axis);
    if (!card.heights.ticks.empty())
        made["heights"] = axisAsJson(card.heights);
    if (card.kind == CardKind::Goal) {
        made["conditions"] = card.conditions;
        made["fields"] = Json::array();
        for (const SheetGoalField& each : card.fields)
            made["fields"].push_back({{"id", each.field.field->id}, {"label", each.name}, {"now", each.now}});
    }
    return made;
}

} // namespace

std::string worksheetAsMarkdown(const Worksheet& worksheet)
{
    std::string out;
    for (int student = 1; student <= worksheet.students(); ++student) {
        const Sheet& sheet = worksheet.sheetOf(student);
        out += (student == 1 ? "" : "---\n\n") + std::string("# ") + markdownText(sheet.title) + " · "
            + std::string(words::student.in(worksheet.language)) + " " + std::to_string(student) + "\n\n";
        out += std::string(words::name.in(worksheet.language)) + ": " + blank({}) + "\n\n";
        if (!sheet.hook.empty())
            out += markdownText(sheet.hook) + "\n\n";
        for (const auto& [label, value] : sheet.numbers)
            out += "- " + markdownText(label) + ": **" + markdownText(value) + "**\n";
        out += "\n";
        for (std::size_t i = 0; i < sheet.cards.size(); ++i) {
            out += "## " + std::to_string(i + 1) + "\n\n";
            addCard(out, sheet.cards[i], worksheet.language);
        }
        out += "*" + markdownText(worksheet.footer(student)) + "*\n\n";
    }
    return out;
}

std::string worksheetAsJson(const Worksheet& worksheet)
{
    Json students = Json::array();
    for (int student = 1; student <= worksheet.students(); ++student) {
        const Sheet& sheet = worksheet.sheetOf(student);
        Json numbers = Json::object(), cards = Json::array();
        for (const auto& [label, value] : sheet.numbers)
            numbers[label] = value;
        for (const SheetCard& card : sheet.cards)
            cards.push_back(cardAsJson(card));
        students.push_back({{"student", student}, {"title", sheet.title}, {"hook", sheet.hook},
            {"numbers", std::move(numbers)}, {"cards", std::move(cards)}});
    }
    return jsonDocument({{"schema", "ridgepoint.worksheet/1"}, {"lesson", worksheet.lesson},
        {"seed", worksheet.seed}, {"version", worksheet.version},
        {"language", worksheet.language == LessonLanguage::Spanish ? "es" : "en"},
        {"students", std::move(students)}});
}

} // namespace ridgepoint
