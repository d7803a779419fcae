#include "core/teaching/lesson/expression.h"

#include "core/base/parse.h"
#include "core/formulas/formula.h"
#include "core/inputs/scenario/field.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>

namespace ridgepoint {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr int deepest = 24;

struct Function
{
    std::string_view name;
    std::size_t arguments;
    double (*apply)(std::span<const double>);
    bool keepsUnit;
    bool whole = false; // a number becomes a count
};

constexpr std::array functions{
    Function{"min", 2, [](std::span<const double> x) { return std::min(x[0], x[1]); }, true},
    Function{"max", 2, [](std::span<const double> x) { return std::max(x[0], x[1]); }, true},
    // What lies within rounding of a whole number is that number.
    Function{"ceil", 1, [](std::span<const double> x) { return std::ceil(x[0] - 1e-12 * std::abs(x[0])); },
        true, true},
    Function{"floor", 1, [](std::span<const double> x) { return std::floor(x[0] + 1e-12 * std::abs(x[0])); },
        true, true},
    Function{"round", 1, [](std::span<const double> x) { return std::round(x[0]); }, true, true},
    Function{"abs", 1, [](std::span<const double> x) { return std::abs(x[0]); }, true},
    Function{"log10", 1, [](std::span<const double> x) { return std::log10(x[0]); }, false},
    Function{"sqrt", 1, [](std::span<const double> x) { return std::sqrt(x[0]); }, false},
};

bool isPlain(const std::optional<Unit>& unit)
{
    return unit
        && (*unit == Unit::Number || *unit == Unit::Count || *unit == Unit::Ratio || *unit == Unit::Percent);
}

std::optional<Unit> ofSum(const std::optional<Unit>& a, const std::optional<Unit>& b)
{
    if (a == b)
        return a;
    return isPlain(a) && isPlain(b) ? std::optional(Unit::Number) : std::nullopt;
}

std::optional<Unit> ofProduct(const std::optional<Unit>& a, const std::optional<Unit>& b)
{
    if (isPlain(a) && isPlain(b))
        return *a == Unit::Number ? b : *b == Unit::Number ? a : std::optional(Unit::Number);
    return isPlain(a) ? b : isPlain(b) ? a : std::nullopt;
}

std::optional<Unit> ofQuotient(const std::optional<Unit>& a, const std::optional<Unit>& b)
{
    if (a && a == b)
        return Unit::Number;
    return isPlain(b) ? (isPlain(a) ? std::optional(Unit::Number) : a) : std::nullopt;
}

} // namespace

// --- the tree
// ---------------------------------------------------------------------------------------------------

struct LessonExpression::Node
{
    enum class Kind
    {
        Number,
        Readout,
        Field,
        Given,
        Evaluate,
        Formula,
        Function,
        Negate,
        Add,
        Subtract,
        Multiply,
        Divide,
        Power,
        Less,
        Greater,
        AtMost,
        AtLeast,
    };
    struct Change // of a field: a text, or an expression in its place
    {
        std::string field;
        std::string text;
        std::shared_ptr<const Node> value;
    };

    Kind kind = Kind::Number;
    double number = 0;
    Unit unit = Unit::Number; // of the number
    const Readout* readout = nullptr;
    const FieldSpec* field = nullptr;
    std::string given = {};
    const FormulaEntry* formula = nullptr;
    const Function* function = nullptr;
    std::vector<Change> changes = {}; // of Evaluate
    std::vector<std::shared_ptr<const Node>> operands = {};

    LessonValue value(const LessonContext& context) const;
};

namespace {

using Node = LessonExpression::Node;
using Tree = std::shared_ptr<const Node>;

LessonValue ofField(const FieldSpec& field, const LessonContext& context)
{
    if (const std::optional<double> number = fieldNumber(context.scenario(), field))
        return {*number, generalUnit(field.unit)};
    return {effectiveValue(context.report(), field.id).value_or(none), generalUnit(field.unit)};
}

// Nothing where one of them has no value.
std::optional<FieldEdits> changesOf(const Node& node, const LessonContext& context)
{
    FieldEdits edits;
    for (const Node::Change& change : node.changes) {
        std::string text = change.text;
        if (change.value) {
            const LessonValue value = change.value->value(context);
            const FieldSpec* const field = findField(change.field);
            if (!std::isfinite(value.si) || !field)
                return std::nullopt;
            const bool whole = field->kind == FieldKind::Integer;
            text = formatExact(whole ? std::round(value.si) : value.si, field->unit);
        }
        edits.push_back({change.field, std::move(text)});
    }
    return edits;
}

LessonValue ofEvaluate(const Node& node, const LessonContext& context)
{
    const std::optional<FieldEdits> edits = changesOf(node, context);
    return {edits ? context.value(*node.readout, *edits).value_or(none) : none, node.readout->unit};
}

void addChanges(const Node& node, const LessonContext& context, std::vector<FieldEdits>& all)
{
    if (node.kind == Node::Kind::Evaluate)
        if (std::optional<FieldEdits> edits = changesOf(node, context))
            all.push_back(*std::move(edits));
    for (const Tree& operand : node.operands)
        addChanges(*operand, context, all);
}

} // namespace

LessonValue LessonExpression::Node::value(const LessonContext& context) const
{
    switch (kind) {
    case Kind::Number:
        return {number, unit};
    case Kind::Readout:
        return {context.value(*readout, {}).value_or(none), readout->unit};
    case Kind::Field:
        return ofField(*field, context);
    case Kind::Evaluate:
        return ofEvaluate(*this, context);
    case Kind::Given: {
        const ridgepoint::Given* const found = context.given(given);
        return found ? LessonValue{found->si, found->unit} : LessonValue{none, Unit::Number};
    }
    default:
        break;
    }
    std::vector<double> x;
    std::vector<std::optional<Unit>> units;
    for (const Tree& operand : operands) {
        const LessonValue each = operand->value(context);
        x.push_back(each.si);
        units.push_back(each.unit);
    }
    if (!std::ranges::all_of(x, [](double each) { return std::isfinite(each); }))
        return {none, kind == Kind::Formula ? std::optional(formula->unit) : units.front()};
    switch (kind) {
    case Kind::Formula:
        return {formula->evaluate(x), formula->unit};
    case Kind::Function: {
        const std::optional<Unit> same = function->keepsUnit ? units[0] : Unit::Number;
        return {function->apply(x), function->whole && same == Unit::Number ? Unit::Count : same};
    }
    case Kind::Negate:
        return {-x[0], units[0]};
    case Kind::Add:
        return {x[0] + x[1], ofSum(units[0], units[1])};
    case Kind::Subtract:
        return {x[0] - x[1], ofSum(units[0], units[1])};
    case Kind::Multiply:
        return {x[0] * x[1], ofProduct(units[0], units[1])};
    case Kind::Divide:
        return {x[1] == 0 ? none : x[0] / x[1], ofQuotient(units[0], units[1])};
    case Kind::Power:
        return {std::pow(x[0], x[1]), isPlain(units[0]) ? units[0] : std::nullopt};
    case Kind::Less:
        return {x[0] < x[1] ? 1.0 : 0.0, Unit::Number};
    case Kind::Greater:
        return {x[0] > x[1] ? 1.0 : 0.0, Unit::Number};
    case Kind::AtMost:
        return {x[0] <= x[1] ? 1.0 : 0.0, Unit::Number};
    case Kind::AtLeast:
        return {x[0] >= x[1] ? 1.0 : 0.0, Unit::Number};
    default:
        return {none, std::nullopt};
    }
}

// --- the reader
// ---------------------------------------------------------------------------------------------------

namespace {

bool isWordStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isWord(char c) { return isWordStart(c) || (c >= '0' && c <= '9') || c == '.'; }

class Reader
{
public:
    // `told`: what of the engine's it may name; null: all.
    Reader(std::string_view text, const std::vector<Given>& given, const std::vector<std::string>* told)
        : m_text(text)
        , m_given(given)
        , m_told(told)
    {
    }

    Tree read()
    {
        Tree all = sum(0);
        for (const bool more : {false, true})
            if (all && take(more ? '>' : '<')) {
                const bool orEqual = take('=');
                const Tree right = sum(0);
                const auto kind = orEqual ? (more ? Node::Kind::AtLeast : Node::Kind::AtMost)
                                          : (more ? Node::Kind::Greater : Node::Kind::Less);
                all = right ? make({.kind = kind, .operands = {all, right}}) : nullptr;
                break;
            }
        skip();
        if (all && m_at < m_text.size())
            return fail(phrase("expected an operator or the end, found “%1”", rest()));
        if (all && !m_refers && !m_told)
            return fail("a number alone: name a readout, a field or a given quantity");
        return all;
    }
    const Text& problem() const { return m_problem; }

private:
    Tree fail(Text problem)
    {
        if (m_problem.empty())
            m_problem = std::move(problem);
        return nullptr;
    }
    std::string rest() const { return std::string(m_text.substr(m_at, 24)); }
    void skip()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
            ++m_at;
    }
    bool take(char c)
    {
        skip();
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    std::string word()
    {
        skip();
        const std::size_t begin = m_at;
        if (m_at < m_text.size() && isWordStart(m_text[m_at]))
            while (m_at < m_text.size() && isWord(m_text[m_at]))
                ++m_at;
        return std::string(m_text.substr(begin, m_at - begin));
    }
    static Tree make(Node node) { return std::make_shared<const Node>(std::move(node)); }

    using Level = Tree (Reader::*)(int);
    Tree chain(int depth, Level next, std::initializer_list<std::pair<char, Node::Kind>> operators)
    {
        Tree left = (this->*next)(depth);
        while (left) {
            const auto which =
                std::ranges::find_if(operators, [this](const auto& each) { return take(each.first); });
            if (which == operators.end())
                return left;
            const Tree right = (this->*next)(depth);
            left = right ? make({.kind = which->second, .operands = {left, right}}) : nullptr;
        }
        return left;
    }
    Tree sum(int depth)
    {
        if (depth > deepest)
            return fail("brackets too deep");
        return chain(depth, &Reader::product, {{'+', Node::Kind::Add}, {'-', Node::Kind::Subtract}});
    }
    Tree product(int depth)
    {
        return chain(depth, &Reader::factor, {{'*', Node::Kind::Multiply}, {'/', Node::Kind::Divide}});
    }
    Tree factor(int depth)
    {
        if (depth > deepest)
            return fail("brackets too deep");
        if (take('-')) {
            const Tree of = factor(depth + 1);
            return of ? make({.kind = Node::Kind::Negate, .operands = {of}}) : nullptr;
        }
        const Tree base = primary(depth);
        if (!base || !take('^'))
            return base;
        const Tree exponent = factor(depth + 1);
        return exponent ? make({.kind = Node::Kind::Power, .operands = {base, exponent}}) : nullptr;
    }
    Tree primary(int depth)
    {
        if (take('(')) {
            const Tree inner = sum(depth + 1);
            return !inner || take(')') ? inner : fail("a bracket is not closed");
        }
        skip();
        double number = 0;
        const auto [end, error] =
            std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), number);
        if (error == std::errc() && std::isfinite(number)) {
            m_at = static_cast<std::size_t>(end - m_text.data());
            return make({.kind = Node::Kind::Number, .number = number});
        }
        const std::size_t begin = m_at;
        const std::string name = word();
        if (name.empty())
            return fail(phrase("expected a name, a number or a bracket, found “%1”", rest()));
        if (take('(')) {
            const Tree made = call(name, depth);
            return made && made->kind != Node::Kind::Function ? ifTold(made, begin) : made;
        }
        m_refers = true;
        if (name.starts_with("given.")) {
            const std::string given = name.substr(6);
            if (std::ranges::find(m_given, given, &Given::name) == m_given.end())
                return fail(phrase("nothing is given by the name “%1”", given));
            return make({.kind = Node::Kind::Given, .given = given});
        }
        if (const Readout* const readout = readoutOfPath(name))
            return ifTold(make({.kind = Node::Kind::Readout, .readout = readout}), begin);
        if (const FieldSpec* const field = findField(name)) {
            if (field->kind != FieldKind::Number && field->kind != FieldKind::Integer)
                return fail(phrase("%1 holds no number", name));
            return make({.kind = Node::Kind::Field, .field = field});
        }
        return unknown(name);
    }
    Tree ifTold(const Tree& made, std::size_t begin)
    {
        std::string_view said = m_text.substr(begin, m_at - begin);
        said.remove_suffix(said.size() - said.find_last_not_of(" \t") - 1);
        said.remove_prefix(std::min(said.find_first_not_of(" \t"), said.size()));
        const auto holds = [&said](const std::string& told) { return told.find(said) != std::string::npos; };
        if (!m_told || std::ranges::any_of(*m_told, holds))
            return made;
        return fail(
            phrase("%1 is what the engine says, and the question does not tell it", std::string(said)));
    }
    Tree unknown(const std::string& name)
    {
        const std::string_view near = nearestReadout(name);
        return fail(near.empty()
                ? phrase("%1 is neither a readout nor a field", name)
                : phrase("%1 is neither a readout nor a field; %2 is", name, std::string(near)));
    }
    Tree call(const std::string& name, int depth)
    {
        if (name == "evaluate")
            return evaluateCall(depth);
        const auto function = std::ranges::find(functions, name, &Function::name);
        const FormulaEntry* const formula = function == functions.end() ? findFormula(name) : nullptr;
        if (function == functions.end() && !formula)
            return fail(phrase("%1 is neither a function nor a formula", name));
        Node node{.kind = formula ? Node::Kind::Formula : Node::Kind::Function,
            .formula = formula,
            .function = formula ? nullptr : &*function};
        if (!take(')'))
            for (;;) {
                Tree operand = sum(depth + 1);
                if (!operand)
                    return nullptr;
                node.operands.push_back(std::move(operand));
                if (take(')'))
                    break;
                if (!take(','))
                    return fail("expected a comma or a closing bracket");
            }
        const std::size_t wanted = formula ? formula->arguments.size() : function->arguments;
        if (node.operands.size() != wanted)
            return fail(phrase("%1 takes %2 operands, found %3", name, wanted, node.operands.size()));
        m_refers = m_refers || formula;
        return make(std::move(node));
    }
    Tree evaluateCall(int depth)
    {
        Node node{.kind = Node::Kind::Evaluate};
        if (!take(')'))
            for (;;) {
                Node::Change change{.field = word(), .text = {}, .value = nullptr};
                const FieldSpec* const field = findField(change.field);
                if (!field)
                    return fail(phrase("%1 is not a field", change.field.empty() ? rest() : change.field));
                if (!take('='))
                    return fail(phrase("expected a value of %1", change.field));
                if (take('(')) {
                    change.value = sum(depth + 1);
                    if (!change.value)
                        return nullptr;
                    if (!take(')'))
                        return fail("a bracket is not closed");
                } else {
                    skip();
                    const std::size_t end = std::min(m_text.find_first_of(",()", m_at), m_text.size());
                    change.text = std::string(m_text.substr(m_at, end - m_at));
                    while (change.text.ends_with(' '))
                        change.text.pop_back();
                    m_at = end;
                }
                node.changes.push_back(std::move(change));
                if (take(')'))
                    break;
                if (!take(','))
                    return fail("expected a comma or a closing bracket");
            }
        if (!take('.'))
            return fail("expected a readout after evaluate(…)");
        const std::string path = word();
        node.readout = readoutOfPath(path);
        if (!node.readout)
            return unknown(path);
        m_refers = true;
        return make(std::move(node));
    }

    std::string_view m_text;
    const std::vector<Given>& m_given;
    const std::vector<std::string>* m_told;
    std::size_t m_at = 0;
    bool m_refers = false;
    Text m_problem;
};

} // namespace

LessonExpression::LessonExpression() = default;
LessonExpression::~LessonExpression() = default;
LessonExpression::LessonExpression(LessonExpression&&) noexcept = default;
LessonExpression& LessonExpression::operator=(LessonExpression&&) noexcept = default;
LessonExpression::LessonExpression(const LessonExpression&) = default;
LessonExpression& LessonExpression::operator=(const LessonExpression&) = default;

std::optional<LessonExpression> LessonExpression::parse(
    std::string_view text, const std::vector<Given>& given, Text& problem)
{
    return parse(text, given, nullptr, problem);
}

std::optional<LessonExpression> LessonExpression::parseGiven(std::string_view text,
    const std::vector<Given>& given, const std::vector<std::string>& told, Text& problem)
{
    return parse(text, given, &told, problem);
}

std::optional<LessonExpression> LessonExpression::parse(std::string_view text,
    const std::vector<Given>& given, const std::vector<std::string>* told, Text& problem)
{
    if (text.size() > longestExpression) {
        problem = phrase("an expression of more than %1 characters", longestExpression);
        return std::nullopt;
    }
    Reader reader(text, given, told);
    LessonExpression made;
    made.m_root = reader.read();
    if (!made.m_root) {
        problem = reader.problem();
        return std::nullopt;
    }
    made.m_text = std::string(text);
    return made;
}

LessonExpression LessonExpression::constant(double si, Unit unit, std::string_view text)
{
    LessonExpression made;
    made.m_root = std::make_shared<const Node>(Node{.kind = Node::Kind::Number, .number = si, .unit = unit});
    made.m_text = std::string(text);
    return made;
}

LessonValue LessonExpression::value(const LessonContext& context) const
{
    return m_root ? m_root->value(context) : LessonValue{none, std::nullopt};
}

std::vector<FieldEdits> LessonExpression::changes(const LessonContext& context) const
{
    std::vector<FieldEdits> all;
    if (m_root)
        addChanges(*m_root, context, all);
    return all;
}

std::string_view LessonExpression::path() const
{
    return m_root && m_root->kind == Node::Kind::Readout ? m_root->readout->path : std::string_view();
}

} // namespace ridgepoint
