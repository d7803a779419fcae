#include "core/validation/run_filter.h"

#include "core/base/json_fields.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace ridgepoint {

namespace {

struct NumberKey
{
    std::string_view name;
    std::optional<double> (*get)(const Run&);
};
constexpr auto numberKeys = std::to_array<NumberKey>({
    {"tp", [](const Run& r) { return r.mesh.tensor; }},
    {"pp", [](const Run& r) { return r.mesh.pipeline; }},
    {"vpp", [](const Run& r) { return r.mesh.chunks; }},
    {"cp", [](const Run& r) { return r.mesh.context; }},
    {"ep", [](const Run& r) { return r.mesh.expert; }},
    {"dp", [](const Run& r) { return r.mesh.data; }},
    {"zero",
        [](const Run& r) {
            return r.mesh.zeroStage ? std::optional<double>(*r.mesh.zeroStage) : std::nullopt;
        }},
    {"micro", [](const Run& r) { return r.batch.micro; }},
    {"batch", [](const Run& r) { return r.batch.global; }},
    {"seq", [](const Run& r) { return r.model.sequence; }},
    {"count", [](const Run& r) { return r.hardware.count; }},
    {"nodes",
        [](const Run& r) {
            return r.hardware.count && r.hardware.perNode
                ? std::optional(*r.hardware.count / *r.hardware.perNode)
                : std::nullopt;
        }},
    {"mfu", [](const Run& r) { return r.measured.mfu; }},
});

template <class Value>
std::string wordOf(Value value, RunWords<Value> words)
{
    return std::string(std::ranges::find(words, value, &std::pair<std::string_view, Value>::second)->first);
}

struct TextKey
{
    std::string_view name;
    std::string (*get)(const Run&);
};
constexpr auto textKeys = std::to_array<TextKey>({
    {"id", [](const Run& r) { return r.id; }},
    {"source", [](const Run& r) { return r.source.key; }},
    {"family", [](const Run& r) { return r.family; }},
    {"model", [](const Run& r) { return r.model.name; }},
    {"gpu", [](const Run& r) { return r.hardware.gpu; }},
    {"precision", [](const Run& r) { return r.precision; }},
    {"recompute", [](const Run& r) { return r.recompute.policy; }},
    {"kind", [](const Run& r) { return wordOf(r.kind, runKinds); }},
    {"quality", [](const Run& r) { return wordOf(r.quality, runQualities); }},
});

// What a sign between key and value compares; null: nothing of this type.
struct Operator
{
    std::string_view sign;
    bool (*numbers)(double, double);
    bool (*words)(const std::string&, const std::string&);
};
constexpr auto operators = std::to_array<Operator>({
    {"!=", [](double a, double b) { return a != b; },
        [](const std::string& a, const std::string& b) { return a != b; }},
    {"<=", [](double a, double b) { return a <= b; }, nullptr},
    {">=", [](double a, double b) { return a >= b; }, nullptr},
    {"=", [](double a, double b) { return a == b; },
        [](const std::string& a, const std::string& b) { return a == b; }},
    {"<", [](double a, double b) { return a < b; }, nullptr},
    {">", [](double a, double b) { return a > b; }, nullptr},
    {"~", nullptr, [](const std::string& a, const std::string& b) { return a.find(b) != std::string::npos; }},
});

} // namespace

RunFilter parseRunFilter(std::string_view text)
{
    const std::size_t at = text.find_first_of("!<>=~");
    if (at == std::string_view::npos || at == 0)
        return {{}, "expected key=value, for example tp<=8 or source=mosaic"};
    const std::string_view name = text.substr(0, at);
    const auto found = std::ranges::find_if(
        operators, [&](const Operator& each) { return text.substr(at).starts_with(each.sign); });
    if (found == operators.end())
        return {{}, "expected one of = != <= >= < > ~ after \"" + std::string(name) + "\""};
    const Operator& op = *found;
    const std::string value(text.substr(at + op.sign.size()));

    for (const NumberKey& key : numberKeys) {
        if (key.name != name)
            continue;
        double wanted = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), wanted);
        if (error != std::errc() || end != value.data() + value.size() || !op.numbers)
            return {
                {}, "expected a number after \"" + std::string(text.substr(0, at + op.sign.size())) + "\""};
        return {[get = key.get, holds = op.numbers, wanted](const Run& run) {
                    const std::optional<double> has = get(run);
                    return has && holds(*has, wanted);
                },
            {}};
    }
    std::vector<std::string_view> names;
    for (const NumberKey& key : numberKeys)
        names.push_back(key.name);
    for (const TextKey& key : textKeys) {
        names.push_back(key.name);
        if (key.name != name)
            continue;
        if (!op.words)
            return {{}, "\"" + std::string(name) + "\" is a word; it compares with = != ~"};
        return {
            [get = key.get, holds = op.words, value](const Run& run) { return holds(get(run), value); }, {}};
    }
    std::string known;
    for (const std::string_view key : names)
        known += (known.empty() ? "" : ", ") + std::string(key);
    const std::string_view near = nearestWord(name, names);
    return {{},
        "no key \"" + std::string(name) + "\""
            + (near.empty() ? std::string() : " (did you mean \"" + std::string(near) + "\"?)")
            + "; there are " + known};
}

} // namespace ridgepoint
