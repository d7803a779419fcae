#include "core/worksheet/worksheet_page.h"

#include "core/scenario/field.h"
#include "core/units/json_text.h"
#include "core/worksheet/sheet_words.h"

#include <cmath>
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

} // namespace

std::string worksheetAsHtml(const Worksheet& worksheet)
{
    Texts texts;
    Json sheets = Json::array(), cards = Json::array(), says = Json::object();
    for (const Sheet& sheet : worksheet.sheets)
        sheets.push_back(sheetOf(sheet, texts));
    for (const SheetCard& card : worksheet.sheets.front().cards)
        cards.push_back(cardOf(card));
    for (const words::PageWord& each : words::pageWords)
        says[std::string(each.name)] = each.word.in(worksheet.language);
    const Json data{{"mark", worksheet.mark}, {"shape", worksheet.shape}, {"seed", worksheet.seed},
        {"code", codeParts()}, {"of", worksheet.of}, {"words", std::move(says)}, {"cards", std::move(cards)},
        {"sheets", std::move(sheets)}, {"texts", texts.take()},
        {"footer",
            worksheet.lesson + " · " + std::string(words::seed.in(worksheet.language)) + " "
                + std::to_string(worksheet.seed) + " · Ridgepoint " + worksheet.version}};
    // Nothing in the data ends the element that holds it.
    const std::string json = replaced(jsonLine(data), "<", "\\u003c");
    const std::string language = worksheet.language == LessonLanguage::Spanish ? "es" : "en";
    return "<!doctype html>\n<html lang=\"" + language
        + "\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
          "'unsafe-inline'; "
          "script-src 'unsafe-inline'\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>"
        + escaped(worksheet.sheets.front().title) + "</title>\n<style>\n" + std::string(pageStyle)
        + "</style>\n</head>\n<body>\n<main id=\"page\">\n<noscript>"
        + escaped(std::string(words::needsScript.in(worksheet.language)))
        + "</noscript>\n</main>\n<script type=\"application/json\" id=\"sheet\">" + json
        + "</script>\n<script>\n" + std::string(pageScript) + "</script>\n</body>\n</html>\n";
}

} // namespace ridgepoint
