#include "core/teaching/worksheets/worksheet_page.h"

#include "core/base/json_text.h"
#include "core/inputs/catalog/embedded_files.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/worksheets/sheet_words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;
namespace words = sheet_words;

// Most texts are the same on every sheet: each is written once.
class Texts
{
public:
    std::size_t of(const std::string& text)
    {
        const auto [at, isNew] = m_index.emplace(text, m_all.size());
        if (isNew)
            m_all.push_back(text);
        return at->second;
    }
    Json of(const std::vector<std::string>& texts)
    {
        Json all = Json::array();
        for (const std::string& each : texts)
            all.push_back(of(each));
        return all;
    }
    Json take() { return std::move(m_all); }

private:
    Json m_all = Json::array();
    std::unordered_map<std::string, std::size_t> m_index;
};

Json unitsOf(const std::vector<SheetUnit>& units)
{
    Json all = Json::array();
    for (const SheetUnit& each : units)
        all.push_back({each.name, each.si});
    return all;
}

int stepOf(double height)
{
    return static_cast<int>(std::lround(std::log10(height) * curveSteps)) + curveBias;
}

// What is the same on every sheet.
Json cardOf(const SheetCard& card)
{
    Json made{{"kind", cardKindKey(card.kind)}};
    if (card.kind == CardKind::Rank)
        made["bits"] = orderBits(card.options.size());
    else if (!card.options.empty())
        made["bits"] = optionBits(card.options.size());
    if (!card.units.empty())
        made["units"] = unitsOf(card.units);
    if (card.kind == CardKind::Sketch)
        made["steps"] = {stepOf(card.heights.from), stepOf(card.heights.to)};
    if (card.kind != CardKind::Goal)
        return made;
    made["fields"] = Json::array();
    for (const SheetGoalField& each : card.fields) {
        Json field{{"label", each.name}};
        if (!each.choices.empty()) {
            field["choices"] = each.choices;
            field["bits"] = optionBits(each.field.keys.size());
        } else {
            field["units"] = unitsOf(each.units);
            field["whole"] = each.field.field->kind == FieldKind::Integer;
        }
        made["fields"].push_back(std::move(field));
    }
    return made;
}

// How a code is made: the script knows no other numbers of it.
Json codeParts()
{
    return {{"version", codeVersion}, {"alphabet", codeDigits}, {"checkDigits", codeCheckDigits},
        {"markBits", markBits}, {"shapeBits", shapeBits}, {"studentBits", studentBits},
        {"shortSeedBits", shortSeedBits}, {"longSeedBits", longSeedBits}, {"digitBits", digitBits},
        {"exponentBits", exponentBits}, {"exponentBias", exponentBias}, {"wholeBits", wholeBits},
        {"curveBits", curveBits}, {"curveBias", curveBias}, {"curveSteps", curveSteps}};
}

Json labelsOf(const SheetAxis& axis, Texts& texts)
{
    Json all = Json::array();
    for (const SheetTick& tick : axis.ticks)
        if (!tick.text.empty())
            all.push_back(texts.of(tick.text));
    return all;
}

Json sheetOf(const Sheet& sheet, Texts& texts)
{
    Json numbers = Json::array(), cards = Json::array();
    for (const auto& [label, value] : sheet.numbers)
        numbers.push_back({texts.of(label), texts.of(value)});
    for (const SheetCard& card : sheet.cards) {
        Json made{{"q", texts.of(card.question)}};
        if (!card.here.empty())
            made["here"] = texts.of(card.here);
        if (!card.options.empty())
            made["options"] = texts.of(card.options);
        if (!card.axis.ticks.empty()) {
            made["axis"] = texts.of(card.axis.name);
            made["ticks"] = labelsOf(card.axis, texts);
        }
        if (card.kind == CardKind::Sketch)
            made["height"] = texts.of(card.heights.name);
        if (card.kind == CardKind::Goal) {
            made["reach"] = texts.of(card.conditions);
            made["now"] = Json::array();
            for (const SheetGoalField& each : card.fields)
                made["now"].push_back(texts.of(each.now));
        }
        cards.push_back(std::move(made));
    }
    return {{"title", texts.of(sheet.title)}, {"hook", texts.of(sheet.hook)}, {"numbers", std::move(numbers)},
        {"cards", std::move(cards)}};
}

std::string replaced(std::string text, std::string_view what, std::string_view with)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

std::string escaped(std::string text)
{
    text = replaced(std::move(text), "&", "&amp;");
    text = replaced(std::move(text), "<", "&lt;");
    return replaced(std::move(text), ">", "&gt;");
}

std::string_view pageFile(std::string_view name)
{
    return std::ranges::find(worksheetFiles(), name, &EmbeddedFile::name)->text;
}

// "@name@" in the page is what stands here by that name.
std::string pageWith(const std::map<std::string_view, std::string>& parts)
{
    std::string page;
    std::string_view rest = pageFile("page");
    for (std::size_t at = rest.find('@'); at != std::string_view::npos; at = rest.find('@')) {
        const std::size_t end = rest.find('@', at + 1);
        page += rest.substr(0, at);
        page += parts.at(rest.substr(at + 1, end - at - 1));
        rest.remove_prefix(end + 1);
    }
    return page + std::string(rest);
}

} // namespace

std::string worksheetAsHtml(const Worksheet& worksheet)
{
    const std::string language = worksheet.language == LessonLanguage::Spanish ? "es" : "en";
    Texts texts;
    Json sheets = Json::array(), cards = Json::array(), says = Json::object();
    for (const Sheet& sheet : worksheet.sheets)
        sheets.push_back(sheetOf(sheet, texts));
    for (const SheetCard& card : worksheet.sheets.front().cards)
        cards.push_back(cardOf(card));
    const Json spoken = Json::parse(pageFile("words"));
    for (const auto& [name, word] : spoken.items())
        says[name] = word.at(language);
    const Json data{{"mark", worksheet.mark}, {"shape", worksheet.shape}, {"seed", worksheet.seed},
        {"code", codeParts()}, {"of", worksheet.of}, {"words", std::move(says)}, {"cards", std::move(cards)},
        {"sheets", std::move(sheets)}, {"texts", texts.take()},
        {"footer",
            worksheet.lesson + " · " + std::string(words::seed.in(worksheet.language)) + " "
                + std::to_string(worksheet.seed) + " · Ridgepoint " + worksheet.version}};
    // Nothing in the data ends the element that holds it.
    const std::string json = replaced(jsonLine(data), "<", "\\u003c");
    return pageWith({{"language", language}, {"title", escaped(worksheet.sheets.front().title)},
        {"noscript", escaped(std::string(words::needsScript.in(worksheet.language)))}, {"sheet", json},
        {"style", std::string(pageFile("style"))}, {"script", std::string(pageFile("script"))}});
}

} // namespace ridgepoint
