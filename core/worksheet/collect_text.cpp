#include "core/worksheet/collect.h"

#include "core/report/table.h"
#include "core/units/format.h"
#include "core/units/json_text.h"

namespace ridgepoint {

namespace {

using Json = nlohmann::ordered_json;

constexpr int factorDigits = 3;

std::string factorText(double factor)
{
    NumberFormat style;
    style.significantDigits = factorDigits;
    return format(factor, Unit::Ratio, style);
}

std::string optionsText(const CardSpread& card)
{
    std::string all;
    for (std::size_t i = 0; i < card.options.size(); ++i)
        all += (all.empty() ? "" : ", ") + optionLetter(i) + ' ' + std::to_string(card.options[i]);
    return all;
}

std::string countLine(const ClassReport& report)
{
    std::string line =
        std::to_string(report.students) + " students, " + std::to_string(report.read) + " answers";
    if (report.corrected > 0)
        line += ", " + std::to_string(report.corrected) + " replaced by a later one";
    if (report.twice > 0)
        line += ", " + std::to_string(report.twice) + " voted twice";
    return line;
}

// For people.
Table readable(const ClassReport& report)
{
    Table table{{"card", "kind", "answered", "right", "lower quartile", "median factor", "upper quartile",
                    "slips", "options", "second vote", "gain"},
        {}};
    for (const CardSpread& card : report.cards) {
        std::vector<std::string> row{card.id, std::string(cardKindKey(card.kind)),
            std::to_string(card.answered), std::to_string(card.right)};
        const auto quartiles = card.quartiles();
        for (std::size_t i = 0; i < 3; ++i)
            row.push_back(quartiles ? factorText((*quartiles)[i]) : "");
        row.push_back(slipsText(card));
        row.push_back(optionsText(card));
        row.push_back(card.pairs == 0 ? ""
                                      : std::to_string(card.rightBefore) + " → "
                    + std::to_string(card.rightAfter) + " of " + std::to_string(card.pairs));
        const std::optional<double> gain = card.gain();
        row.push_back(gain ? format(*gain, Unit::Percent) : "");
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

std::string slipsText(const CardSpread& card)
{
    std::string all;
    for (const CardSpread::OfSlip& slip : card.slips)
        all +=
            (all.empty() ? "" : ", ") + std::string(slipOf(slip.kind).key) + ' ' + std::to_string(slip.count);
    return all;
}

std::string classAsText(const ClassReport& report)
{
    return report.title + " (" + report.lesson + "): " + countLine(report) + "\n\n"
        + tableAsText(readable(report));
}

std::string classAsMarkdown(const ClassReport& report)
{
    return "# " + markdownText(report.title) + "\n\n" + countLine(report) + ".\n\n"
        + tableAsMarkdown(readable(report)) + "\n*" + markdownText(report.lesson) + " · Ridgepoint "
        + report.version + "*\n";
}

std::string classAsCsv(const ClassReport& report)
{
    Table table{{"lesson", "card", "kind", "answered", "right", "factor_q1", "factor_median", "factor_q3",
                    "slips", "options", "pairs", "right_before", "right_after", "gain"},
        {}};
    for (const CardSpread& card : report.cards) {
        std::vector<std::string> row{report.lesson, card.id, std::string(cardKindKey(card.kind)),
            std::to_string(card.answered), std::to_string(card.right)};
        const auto quartiles = card.quartiles();
        for (std::size_t i = 0; i < 3; ++i)
            row.push_back(quartiles ? formatShortest((*quartiles)[i]) : "");
        row.push_back(slipsText(card));
        row.push_back(optionsText(card));
        for (const std::size_t count : {card.pairs, card.rightBefore, card.rightAfter})
            row.push_back(std::to_string(count));
        const std::optional<double> gain = card.gain();
        row.push_back(gain ? formatShortest(*gain) : "");
        table.rows.push_back(std::move(row));
    }
    return tableAsCsv(table);
}

std::string classAsJson(const ClassReport& report)
{
    Json cards = Json::array();
    for (const CardSpread& card : report.cards) {
        Json slips = Json::object();
        for (const CardSpread::OfSlip& slip : card.slips)
            slips[std::string(slipOf(slip.kind).key)] = slip.count;
        Json made{{"id", card.id}, {"kind", cardKindKey(card.kind)}, {"question", card.question},
            {"answered", card.answered}, {"right", card.right}, {"slips", std::move(slips)}};
        const auto quartiles = card.quartiles();
        made["factor"] = quartiles ? Json(*quartiles) : Json(nullptr);
        if (!card.options.empty())
            made["options"] = card.options;
        made["second_vote"] = card.pairs == 0
            ? Json(nullptr)
            : Json({{"pairs", card.pairs}, {"right_before", card.rightBefore},
                {"right_after", card.rightAfter}, {"gain", jsonNumber(card.gain())}});
        cards.push_back(std::move(made));
    }
    return jsonDocument({{"schema", "ridgepoint.class/1"}, {"lesson", report.lesson}, {"title", report.title},
        {"version", report.version}, {"students", report.students}, {"answers", report.read},
        {"replaced", report.corrected}, {"voted_twice", report.twice}, {"cards", std::move(cards)}});
}

} // namespace ridgepoint
