#pragma once

// How every number of a report came about: a graph of formula applications down to scenario fields and constants.
// The engine is written once over a Recorder. With NoLedger a value is a bare quantity and a call is a call;
// with LedgerRecorder a value also knows its node. Both compute the same bits.

#include "core/base/text.h"
#include "core/base/unit.h"
#include "core/formulas/formula.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ridgepoint {

struct LedgerNode
{
    enum class Kind {
        Field, // `name` is a scenario field id
        Constant, // `name` says what it is, `source` where it comes from
        Call, // `formula` applied to `operands`
        Sum, // `name` = sum of `operands`
        Largest, // `name` = the largest of `operands`
    };
    Kind kind = Kind::Constant;
    std::string name;
    std::string source;
    Text told = {}; // more of a constant, with numbers in it: what was measured, and how it is read
    const FormulaEntry* formula = nullptr;
    double value = 0; // SI
    Unit unit = Unit::Number;
    std::vector<std::int32_t> operands; // indices of nodes, in the order of the formula's symbols
};

class Ledger
{
public:
    const std::vector<LedgerNode>& nodes() const { return m_nodes; }
    const LedgerNode& node(std::int32_t index) const { return m_nodes[static_cast<std::size_t>(index)]; }
    // The node behind a report path ("memory.state_total_bytes"); -1 when that path is not computed here.
    std::int32_t find(std::string_view path) const;
    // All report paths that have a node, sorted.
    std::vector<std::string> paths() const;

    std::int32_t add(LedgerNode node);
    void bind(std::string_view path, std::int32_t node);

private:
    std::vector<LedgerNode> m_nodes;
    std::unordered_map<std::string, std::int32_t> m_paths;
};

// A quantity that knows how it was computed.
template <class Q>
struct Traced
{
    Q quantity {};
    std::int32_t node = -1;
};

template <class Q>
constexpr const Q& raw(const Q& value)
{
    return value;
}
template <class Q>
constexpr const Q& raw(const Traced<Q>& value)
{
    return value.quantity;
}

// What is written once over a Recorder calls a quantity of its kind, and applies a formula, so.
template <class Recorder, class Q>
using ValueOf = typename Recorder::template Value<Q>;
template <const auto& F, class Recorder, class... A>
constexpr auto apply(Recorder& recorder, A... arguments)
{
    return recorder.template call<F>(arguments...);
}

struct NoLedger
{
    static constexpr bool recording = false;
    template <class Q>
    using Value = Q;

    template <class Q>
    constexpr Q field(std::string_view, Q value) { return value; }
    template <class Q>
    constexpr Q constant(std::string_view, Q value, std::string_view) { return value; }
    template <class Q, class Tell>
    constexpr Q told(std::string_view, Q value, Tell&&, std::string_view)
    {
        return value;
    }
    template <const auto& F, class... A>
    constexpr auto call(A... arguments) { return F(arguments...); }
    template <class Q, class... Rest>
    constexpr Q sum(std::string_view, Q first, Rest... rest)
    {
        ((first += rest), ...);
        return first;
    }
    template <class Q, class... Rest>
    constexpr Q largest(std::string_view, Q first, Rest... rest)
    {
        ((first = rest > first ? rest : first), ...);
        return first;
    }
    // The plain quantity, for the report; binds the path when recording.
    template <class Q>
    constexpr Q readout(std::string_view, Q value) { return value; }
    // A second path for the node of a first.
    constexpr void alias(std::string_view, std::string_view) {}
};

class LedgerRecorder
{
public:
    static constexpr bool recording = true;
    template <class Q>
    using Value = Traced<Q>;

    explicit LedgerRecorder(Ledger& ledger)
        : m_ledger(ledger)
    {
    }

    template <class Q>
    Traced<Q> field(std::string_view id, Q value)
    {
        return leaf(LedgerNode::Kind::Field, id, value, {});
    }
    template <class Q>
    Traced<Q> constant(std::string_view name, Q value, std::string_view source)
    {
        return leaf(LedgerNode::Kind::Constant, name, value, source);
    }
    // A constant of which more is to be said than its source: `tell` gives the Text.
    template <class Q, class Tell>
    Traced<Q> told(std::string_view name, Q value, Tell&& tell, std::string_view source)
    {
        const std::int32_t node = m_ledger.add({.kind = LedgerNode::Kind::Constant,
            .name = std::string(name),
            .source = std::string(source),
            .told = tell(),
            .value = detail::toSi(value),
            .unit = unitOf<Q>(),
            .operands = {}});
        return {value, node};
    }
    template <const auto& F, class... A>
    auto call(A... arguments)
    {
        const auto result = F(arguments.quantity...);
        const FormulaEntry& entry = entryOf<F>();
        const std::int32_t node = m_ledger.add({.kind = LedgerNode::Kind::Call,
            .name = std::string(entry.name),
            .source = std::string(entry.source),
            .formula = &entry,
            .value = detail::toSi(result),
            .unit = entry.unit,
            .operands = {nodeOf(arguments)...}});
        return Traced<std::remove_cv_t<decltype(result)>> {result, node};
    }
    // What has no node is nothing, and adds nothing; a sum goes on with the parts of a first of its name.
    template <class Q, class... Rest>
    Traced<Q> sum(std::string_view name, Traced<Q> first, Rest... rest)
    {
        const Q total = NoLedger().sum(name, first.quantity, rest.quantity...);
        std::vector<std::int32_t> operands;
        if (first.node >= 0) {
            const LedgerNode& one = m_ledger.node(first.node);
            if (one.kind == LedgerNode::Kind::Sum && one.name == name)
                operands = one.operands;
            else
                operands.push_back(first.node);
        }
        for (const std::int32_t node : std::initializer_list<std::int32_t>{rest.node...})
            if (node >= 0)
                operands.push_back(node);
        return combine(LedgerNode::Kind::Sum, name, total, std::move(operands));
    }
    template <class Q, class... Rest>
    Traced<Q> largest(std::string_view name, Traced<Q> first, Rest... rest)
    {
        const Q top = NoLedger().largest(name, first.quantity, rest.quantity...);
        return combine(LedgerNode::Kind::Largest, name, top, {first.node, rest.node...});
    }
    template <class Q>
    Q readout(std::string_view path, Traced<Q> value)
    {
        m_ledger.bind(path, value.node);
        return value.quantity;
    }

    void alias(std::string_view path, std::string_view of) { m_ledger.bind(path, m_ledger.find(of)); }

private:
    // Of what has no node, nothing is one: a formula names all that it takes.
    template <class Q>
    std::int32_t nodeOf(const Traced<Q>& argument)
    {
        return argument.node >= 0 ? argument.node : constant("nothing", argument.quantity, {}).node;
    }
    template <class Q>
    Traced<Q> leaf(LedgerNode::Kind kind, std::string_view name, Q value, std::string_view source)
    {
        return {value,
            m_ledger.add({.kind = kind,
                .name = std::string(name),
                .source = std::string(source),
                .formula = nullptr,
                .value = detail::toSi(value),
                .unit = unitOf<Q>(),
                .operands = {}})};
    }
    template <class Q>
    Traced<Q> combine(LedgerNode::Kind kind, std::string_view name, Q value, std::vector<std::int32_t> operands)
    {
        return {value,
            m_ledger.add({.kind = kind,
                .name = std::string(name),
                .source = {},
                .formula = nullptr,
                .value = detail::toSi(value),
                .unit = unitOf<Q>(),
                .operands = std::move(operands)})};
    }

    Ledger& m_ledger;
};

// Paths of what a report has as lists, each before an id: StepReport::parts, MemoryReport::items.
inline constexpr std::string_view stepPartPath = "step.parts.";
inline constexpr std::string_view memoryPartPath = "memory.items.";

// One of several parts of a number, under a path of its own: `prefix` and the part's id.
template <class Recorder, class Value>
constexpr auto recordPart(Recorder& recorder, std::string_view prefix, std::string_view id, Value value)
{
    if constexpr (Recorder::recording)
        return recorder.readout(std::string(prefix).append(id), value);
    else
        return raw(value);
}

// A captureless function written once over a Recorder, kept for both, so that a table can hold it.
template <class R, class... A>
struct RecordedCall
{
    R (*bare)(NoLedger&, A...) = nullptr;
    Traced<R> (*traced)(LedgerRecorder&, Traced<A>...) = nullptr;

    constexpr RecordedCall() = default;
    template <class F>
    constexpr RecordedCall(F)
        : bare([](NoLedger& rec, A... arguments) -> R { return F()(rec, arguments...); })
        , traced([](LedgerRecorder& rec, Traced<A>... arguments) { return F()(rec, arguments...); })
    {
    }
    explicit constexpr operator bool() const { return bare; }
    template <class Recorder>
    auto operator()(Recorder& rec, typename Recorder::template Value<A>... arguments) const
    {
        if constexpr (Recorder::recording)
            return traced(rec, arguments...);
        else
            return bare(rec, arguments...);
    }
};

} // namespace ridgepoint
