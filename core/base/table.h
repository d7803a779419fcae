#pragma once

// A plain table and the four ways to write it. A cell holds a value until it is printed: CSV and JSON are for
// programs (locale-free, full precision), text and Markdown are for people.

#include "core/base/unit.h"

#include <nlohmann/json_fwd.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace ridgepoint {

// What a cell holds decides how each format writes it; nobody reads that off its text: a scenario that is
// called 007, 1e3 or true stays a text.
//
//                   people                        CSV              JSON
//   nothing         —                             empty            null
//   text            itself                        itself           a string
//   yes or no       yes, no                       true, false      true, false
//   number          every digit                   every digit      a number
//   with a unit     three digits and the unit     every digit, SI  a number, SI
//
// A number that is not finite is nothing to programs.
class Cell
{
public:
    using Value = std::variant<std::monostate, bool, double, std::string>;

    Cell() = default;
    Cell(std::string text)
        : m_value(std::move(text))
    {
    }
    Cell(std::string_view text)
        : m_value(std::string(text))
    {
    }
    Cell(const char* text)
        : m_value(std::string(text))
    {
    }
    Cell(std::same_as<bool> auto yes)
        : m_value(yes)
    {
    }
    template <class Number>
    requires(std::is_arithmetic_v<Number> && !std::same_as<Number, bool> && !std::same_as<Number, char>)
        Cell(Number number)
        : m_value(static_cast<double>(number))
    {
    }
    Cell(double si, Unit unit)
        : Cell(si, unit, si)
    {
    }
    // `inFile` where files hold it in another unit than SI.
    Cell(double si, Unit unit, double inFile)
        : m_value(inFile)
        , m_shown(si)
        , m_unit(unit)
    {
    }
    template <Dimension D>
    Cell(Quantity<D> quantity)
        : Cell(quantity.value(), unitOf<Quantity<D>>())
    {
    }
    template <class T>
    Cell(const std::optional<T>& value)
    {
        if (value)
            *this = Cell(*value);
    }

    const Value& value() const { return m_value; }
    std::string forPeople() const;
    std::string forCsv() const; // guarded and quoted as csvCell()

private:
    Value m_value;
    double m_shown = 0; // where there is a unit
    std::optional<Unit> m_unit;
};

struct Table
{
    std::vector<std::string> columns; // of files; of people too, where `labels` is empty
    std::vector<std::vector<Cell>> rows; // each as long as columns
    std::vector<std::string> units = {}; // SI symbols, one a column; JSON has them. Empty: not said
    std::vector<std::string> labels = {}; // what people read above the columns
};

enum class OutputFormat { Text, Json, Csv, Markdown };

inline bool isForPeople(OutputFormat format)
{
    return format == OutputFormat::Text || format == OutputFormat::Markdown;
}

std::string tableIn(const Table& table, OutputFormat format);
// {"columns": […], "units": […], "rows": [[…]]}
nlohmann::ordered_json tableJson(const Table& table);
std::string tableAsJson(const Table& table);

// RFC 4180: CRLF is not used (git-friendly LF), quotes doubled, cells quoted when they need it. A cell that a
// spreadsheet would run as a formula (leading = + - @, unless it is a number) is prefixed with an apostrophe.
std::string tableAsCsv(const Table& table);
std::string tableAsMarkdown(const Table& table);
// Names come from files: in a heading or a paragraph they are no element of the page and no link.
std::string markdownText(std::string_view text);
// Columns padded with spaces; those of numbers, and of texts that begin like some, right-aligned.
std::string tableAsText(const Table& table);
std::string csvCell(std::string_view text);
// Broken between words into lines of at most `width` characters, a longer word alone on its line; every line
// after the first begins with `indent`, which counts.
std::string wrappedText(std::string_view text, std::size_t width, std::string_view indent);

} // namespace ridgepoint
