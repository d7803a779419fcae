#pragma once

// The reviewed mapping from published problems to core/formulas: which functions answer a problem and which
// of its inputs they take. The arithmetic is never repeated here.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::golden {

// One problem's inputs, in SI.
class Inputs
{
public:
    void set(const std::string& name, double si) { m_values[name] = si; }
    double operator()(std::string_view name) const
    {
        const auto found = m_values.find(name);
        if (found == m_values.end())
            throw std::out_of_range("the problem has no input " + std::string(name));
        return found->second;
    }
    Parameters parameters(std::string_view name) const { return Parameters((*this)(name)); }
    Tokens tokens(std::string_view name) const { return Tokens((*this)(name)); }
    Bytes bytes(std::string_view name) const { return Bytes((*this)(name)); }
    Flops flops(std::string_view name) const { return Flops((*this)(name)); }
    Seconds seconds(std::string_view name) const { return Seconds((*this)(name)); }
    FlopsPerSecond rate(std::string_view name) const { return FlopsPerSecond((*this)(name)); }
    BytesPerSecond bandwidth(std::string_view name) const { return BytesPerSecond((*this)(name)); }
    BytesPerParameter perParameter(std::string_view name) const { return BytesPerParameter((*this)(name)); }

private:
    std::map<std::string, double, std::less<>> m_values;
};

// An operand of a single formula: an input by name, or a constant of the problem's text.
struct Operand
{
    Operand(const char* input)
        : name(input)
    {
    }
    Operand(double constant)
        : value(constant)
    {
    }
    double in(const Inputs& inputs) const { return name.empty() ? value : inputs(name); }

    std::string_view name;
    double value = 0;
};

struct Row
{
    std::string_view id;
    double (*compute)(const Inputs&, const std::vector<Operand>&);
    std::string_view formula; // empty when several formulas are composed
    std::vector<Operand> operands;
};

template <const auto& F, std::size_t... I>
double callTyped(const Inputs& in, const std::vector<Operand>& operands, std::index_sequence<I...>)
{
    const auto call = [&]<class Compute, class R, class... A>(const Formula<Compute, R(A...)>& formula) {
        return ridgepoint::detail::toSi(formula(A(operands[I].in(in))...));
    };
    return call(F);
}

// A problem that one formula answers.
template <const auto& F, class... O>
Row single(std::string_view id, O... operands)
{
    using Type = std::remove_cvref_t<decltype(F)>;
    static_assert(sizeof...(O) == Type::arity, "one operand for each symbol of the formula");
    return {id,
        +[](const Inputs& in, const std::vector<Operand>& all) {
            return callTyped<F>(in, all, std::make_index_sequence<Type::arity>{});
        },
        F.name, {Operand(operands)...}};
}

// A problem that several formulas answer together; quantities and plain numbers are both fine as results.
template <class Compute>
Row composed(std::string_view id, Compute)
{
    return {id,
        +[](const Inputs& in, const std::vector<Operand>&) {
            return ridgepoint::detail::toSi(Compute{}(in));
        },
        {}, {}};
}

std::vector<Row> bookMemoryRows();
std::vector<Row> bookComputeRows();
std::vector<Row> bookShardingRows();
std::vector<Row> bookMethodsRows();
std::vector<Row> bookEconomyRows();
std::vector<Row> bookCollectiveRows();
std::vector<Row> bookPipelineRows();
std::vector<Row> bookScalingRows();
std::vector<Row> bookInferenceRows();
std::vector<Row> scalingBookRows();
std::vector<Row> otherRows();

struct Unexpressible
{
    std::string_view id;
    std::string_view reason;
};
std::vector<Unexpressible> unexpressibleProblems();
// Problems of the same sources that no formula answers, measurements mostly; they are not in problems.json.
std::vector<Unexpressible> leftOut();

} // namespace ridgepoint::golden
