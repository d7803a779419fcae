#include "core/worksheet/collect.h"

#include "core/report/table.h"
#include "core/units/format.h"
#include "core/worksheet/sheet_words.h"

namespace ridgepoint {

namespace {

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
        all += (all.empty() ? "" : ", ") + card.labels[i] + ' ' + std::to_string(card.options[i]);
    return all;
}

std::string countLine(const ClassReport& report)
{
    std::string line = classCounts(report);
    if (report.corrected > 0)
        line += " · " + std::to_string(report.corrected) + " replaced by a later one";
    if (report.twice > 0)
        line += " · " + std::to_string(report.twice) + " voted twice";
    return line;
}

std::string votesText(const VoteCount& votes)
{
    return std::to_string(votes.right) + " of " + std::to_string(votes.of);
}

// For people.
Table readable(const ClassReport& report)
{
    Table table{{"card", "kind", "answered", "right", "is right", "lower quartile", "median factor",
                    "upper quartile", "slips", "options", "second vote", "gain"},
        {}};
    for (const CardSpread& card : report.cards) {
        std::vector<std::string> row{card.id, std::string(cardKindKey(card.kind)),
            std::to_string(card.first.of), std::to_string(card.first.right), card.answer};
        const auto quartiles = card.quartiles();
        for (std::size_t i = 0; i < 3; ++i)
            row.push_back(quartiles ? factorText((*quartiles)[i]) : "");
        row.push_back(slipsText(card));
        row.push_back(optionsText(card));
        row.push_back(card.second.of == 0 ? "" : votesText(card.first) + " → " + votesText(card.second));
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
    for (const auto& [kind, times] : card.slips)
        all += (all.empty() ? "" : ", ") + std::string(slipOf(kind).key) + ' ' + std::to_string(times);
    return all;
}

std::string classCounts(const ClassReport& report)
{
    const auto many = [&report](std::size_t count, const InBoth& one, const InBoth& more) {
        return filledIn((count == 1 ? one : more).in(report.language), std::to_string(count));
    };
    return many(report.students, sheet_words::oneStudent, sheet_words::manyStudents) + " · "
        + many(report.answers(), sheet_words::oneAnswer, sheet_words::manyAnswers);
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
                    "slips", "options", "second_answered", "second_right", "gain"},
        {}};
    for (const CardSpread& card : report.cards) {
        std::vector<std::string> row{report.lesson, card.id, std::string(cardKindKey(card.kind)),
            std::to_string(card.first.of), std::to_string(card.first.right)};
        const auto quartiles = card.quartiles();
        for (std::size_t i = 0; i < 3; ++i)
            row.push_back(quartiles ? formatShortest((*quartiles)[i]) : "");
        row.push_back(slipsText(card));
        row.push_back(optionsText(card));
        for (const std::size_t count : {card.second.of, card.second.right})
            row.push_back(std::to_string(count));
        const std::optional<double> gain = card.gain();
        row.push_back(gain ? formatShortest(*gain) : "");
        table.rows.push_back(std::move(row));
    }
    return tableAsCsv(table);
}

} // namespace ridgepoint
