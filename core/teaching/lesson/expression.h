#pragma once

// A number of a lesson as an expression over what the engine says, so that no lesson ever states a number:
//
//     memory.ratio                              a readout of the card's scenario, by path
//     model.params                              a field of it that holds a number
//     given.link                                a quantity that the lesson gives
//     evaluate(model.params=7B, mesh.data=(given.ranks * 2)).run.seconds
//                                               a readout of the scenario with these fields changed
//     ring_all_reduce_time(given.message, given.ranks, given.latency, given.link)
//                                               a formula of the catalogue, operands in its order
//     + - * / ^ ( ), min max ceil floor round abs log10 sqrt, plain numbers; < > <= >= once, between two of
//     these: 1 or 0
//
// Numbers are SI. An expression holds at least one reference: a number alone is what a lesson must not type.

#include "core/base/text.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/scenario.h"
#include "core/outcome/readout.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct Report;
struct FormulaEntry;
struct ServiceReport;

// A quantity that a lesson gives beside the scenario: "1 MB".
struct Given
{
    std::string name;
    double si = 0;
    Unit unit = Unit::Number;
    bool operator==(const Given&) const = default;
};

struct LessonValue
{
    double si = 0; // not finite: the expression has no value here (a readout that does not apply, x ÷ 0)
    std::optional<Unit> unit; // empty: of a product whose unit has no name
};

// By which factor a predicted step is taken to be longer than it is predicted: of the card's scenario, and of
// what an expression changes it to. A stated utilisation is nobody's prediction and stays.
struct StepsOff
{
    double own = 1, changed = 1;
};

// What the expressions of one card are worked out on. Evaluates the scenario when first asked; keeps what it
// evaluated. Not for several threads.
class LessonContext
{
public:
    // Both must outlive it.
    LessonContext(
        Scenario scenario, const std::vector<Given>& given, const Catalog& catalog, StepsOff off = {});
    ~LessonContext();

    const Scenario& scenario() const { return m_scenario; }
    const Catalog& catalog() const { return m_catalog; }
    const Given* given(std::string_view name) const;
    const std::vector<Given>& givens() const { return m_given; }
    // Both stay until the next of these calls.
    const Report& report() const;
    // Null where an edit is refused.
    const Report* reportWith(const FieldEdits& edits) const;
    // The same of what `ridgepoint serve` answers.
    std::optional<double> value(const Readout& readout, const FieldEdits& edits) const; // of either
    void replace(Scenario scenario); // the same questions of another scenario

private:
    std::optional<Scenario> changed(const FieldEdits& edits) const; // nothing where an edit is refused

    Scenario m_scenario;
    const std::vector<Given>& m_given;
    const Catalog& m_catalog;
    StepsOff m_off;
    mutable std::map<std::string, std::unique_ptr<Report>> m_reports; // by their edits
};

class LessonExpression
{
public:
    LessonExpression();
    ~LessonExpression();
    LessonExpression(LessonExpression&&) noexcept;
    LessonExpression& operator=(LessonExpression&&) noexcept;
    LessonExpression(const LessonExpression&);
    LessonExpression& operator=(const LessonExpression&);

    // `givenNames`: what it may call given. The problem says what was expected and where; then nothing comes
    // back.
    static std::optional<LessonExpression> parse(
        std::string_view text, const std::vector<Given>& given, Text& problem);

    // The same without what the engine says: no readout, no evaluate() and no formula, unless it is among the
    // expressions that are `told` (in a question). A number alone will do.
    static std::optional<LessonExpression> parseGiven(std::string_view text, const std::vector<Given>& given,
        const std::vector<std::string>& told, Text& problem);

    // A bound that a task sets, or an end of an axis: no claim about the engine, so a number will do.
    static LessonExpression constant(double si, Unit unit, std::string_view text);

    const std::string& text() const { return m_text; }
    bool empty() const { return m_text.empty(); }
    LessonValue value(const LessonContext& context) const;
    // The readout, where the expression is one and nothing else: what "show the maths" explains.
    std::string_view path() const;
    // What each evaluate() in it changes, worked out; nothing of one that has no value.
    std::vector<FieldEdits> changes(const LessonContext& context) const;
    bool operator==(const LessonExpression& other) const { return m_text == other.m_text; }

    struct Node;

private:
    static std::optional<LessonExpression> parse(std::string_view text, const std::vector<Given>& given,
        const std::vector<std::string>* told, Text& problem);

    std::string m_text;
    std::shared_ptr<const Node> m_root; // never changed once made
};

inline constexpr std::size_t longestExpression = 600;

} // namespace ridgepoint
