#include "core/teaching/worksheets/collect.h"

#include "core/base/format.h"
#include "core/base/table.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/worksheets/sheet_words.h"

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

std::string numbersText(const std::vector<double>& values)
{
    std::string all;
    for (const double each : values)
        all += (all.empty() ? "" : " ") + formatShortest(each);
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
                    "upper quartile", "slips", "options", "second vote", "gain", "once more"},
        {}};
    for (const CardSpread& card : report.cards) {
        std::vector<Cell> row{card.id, std::string(cardKindKey(card.kind)), std::to_string(card.first.of),
            std::to_string(card.first.right), card.answer};
        const auto quartiles = card.quartiles();
        for (std::size_t i = 0; i < 3; ++i)
            row.push_back(quartiles ? factorText((*quartiles)[i]) : "");
        row.push_back(slipsText(card));
        row.push_back(optionsText(card));
        row.push_back(card.second.of == 0 ? "" : votesText(card.first) + " → " + votesText(card.second));
        const std::optional<double> gain = card.gain();
        row.push_back(gain ? format(*gain, Unit::Percent) : "");
        row.push_back(card.transfer && card.transfer->of > 0 ? votesText(*card.transfer) : "");
        table.rows.push_back(std::move(row));
    }
    return table;
}

// A table for each curve that was drawn, behind its name.
std::vector<std::pair<std::string, Table>> curveTables(const ClassReport& report)
{
    std::vector<std::pair<std::string, Table>> all;
    for (const CardSpread& card : report.cards) {
        const FieldSpec* const field = card.curves ? findField(card.curves->field) : nullptr;
        const Readout* const readout = card.curves ? findReadout(card.curves->readout) : nullptr;
        if (!field || !readout)
            continue;
        Table table{{std::string(field->label), std::string(sheet_words::trueCurve.in(report.language)),
                        std::string(sheet_words::middleCurve.in(report.language))},
            {}};
        for (std::size_t i = 0; i < card.curves->axis.size(); ++i)
            table.rows.push_back({format(card.curves->axis[i], field->unit),
                format(card.curves->right[i], readout->unit), format(card.curves->middle[i], readout->unit)});
        all.emplace_back(card.id, std::move(table));
    }
    return all;
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
    std::string all = report.title + " (" + report.lesson + "): " + countLine(report) + "\n\n"
        + tableAsText(readable(report));
    for (const auto& [card, table] : curveTables(report))
        all += '\n' + card + ":\n" + tableAsText(table);
    return all;
}

std::string classAsMarkdown(const ClassReport& report)
{
    std::string all = "# " + markdownText(report.title) + "\n\n" + countLine(report) + ".\n\n"
        + tableAsMarkdown(readable(report));
    for (const auto& [card, table] : curveTables(report))
        all += "\n" + markdownText(card) + ":\n\n" + tableAsMarkdown(table);
    return all + "\n*" + markdownText(report.lesson) + " · Ridgepoint " + report.version + "*\n";
}

std::string classAsCsv(const ClassReport& report)
{
    Table table{{"lesson", "card", "kind", "answered", "right", "factor_q1", "factor_median", "factor_q3",
                    "slips", "options", "second_answered", "second_right", "gain", "once_more_answered",
                    "once_more_right", "curve_axis", "curve_right", "curve_middle"},
        {}};
    for (const CardSpread& card : report.cards) {
        std::vector<Cell> row{
            report.lesson, card.id, cardKindKey(card.kind), card.first.of, card.first.right};
        const auto quartiles = card.quartiles();
        for (std::size_t i = 0; i < 3; ++i)
            row.push_back(quartiles ? Cell((*quartiles)[i]) : Cell());
        row.insert(
            row.end(), {slipsText(card), optionsText(card), card.second.of, card.second.right, card.gain()});
        for (const std::size_t VoteCount::*const count : {&VoteCount::of, &VoteCount::right})
            row.push_back(card.transfer ? Cell(*card.transfer.*count) : Cell());
        for (const std::vector<double> CardSpread::Curves::*const values :
            {&CardSpread::Curves::axis, &CardSpread::Curves::right, &CardSpread::Curves::middle})
            row.emplace_back(card.curves ? numbersText(*card.curves.*values) : "");
        table.rows.push_back(std::move(row));
    }
    return tableAsCsv(table);
}

} // namespace ridgepoint
