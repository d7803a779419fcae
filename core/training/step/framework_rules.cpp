#include "core/training/step/framework_rules.h"

#include "core/base/format.h"
#include "core/base/nearest.h"
#include "core/base/parse.h"
#include "core/base/strict_json.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/catalog/embedded_files.h"
#include "core/inputs/scenario/field.h"
#include "core/training/step/weight_copies.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ridgepoint {

struct DerivedName
{
    std::string_view name;
    double (*value)(const Scenario&, const Resolved&); // null: a word in its place
    // The field it depends on; of several, the one that a search chooses last (core/search/space.h). Empty:
    // the model's architecture.
    std::string_view field = "mesh.data";
    bool (*isKnown)(const Accelerator&) = nullptr; // of a fact that not every device states; null: always
    const std::string& (*word)(const Accelerator&) = nullptr;
};

namespace {

// A preset may leave these out (no source of Rubin's gives a compute capability), and a device that a
// scenario describes by numbers alone has none of them. No condition on an unknown one holds, not even one
// with "!", so the rule does not apply.
constexpr std::string_view ofDevice = "hardware.accelerator";
bool statesCapability(const Accelerator& device) { return device.computeCapability > 0; }
bool statesVendor(const Accelerator& device) { return !device.vendor.empty(); }
bool statesArchitecture(const Accelerator& device) { return !device.architecture.empty(); }

// What rules read besides fields; presets/README.md lists them.
constexpr DerivedName derivedNames[] = {
    {"data", [](const Scenario&, const Resolved& r) { return r.data; }},
    {"micro_batches", [](const Scenario&, const Resolved& r) { return r.microbatches; }},
    {"rounds", // of interleaved micro-batches
        [](const Scenario& s, const Resolved& r) {
            return std::max(1.0, std::floor(r.microbatches / s.mesh.pipeline));
        }},
    {"earlier_stages", [](const Scenario& s, const Resolved&) { return s.mesh.pipeline - 1; }},
    {"shards", [](const Scenario&, const Resolved& r) { return r.shards; }, "mesh.shard_group"},
    {"moe", [](const Scenario&, const Resolved& r) { return r.architecture.isMoe() ? 1.0 : 0.0; }, ""},
    {"latent",
        [](const Scenario&, const Resolved& r) {
            return r.architecture.attention == AttentionKind::Mla ? 1.0 : 0.0;
        },
        ""},
    {"fp8",
        [](const Scenario& s, const Resolved&) {
            return s.training.precision.compute == DataType::Fp8 ? 1.0 : 0.0;
        },
        "training.precision.compute"},
    {"bf16_last_layers", // by number or share
        [](const Scenario& s, const Resolved& r) {
            return r.architecture.layers - narrowLayers(s.training, r.architecture.layers).second;
        },
        "training.bf16_last_layers"},
    {"full_attention_every", // layers, of windowed attention; no number where all layers are windowed
        [](const Scenario&, const Resolved& r) {
            return std::round(1e9 / (1 - r.architecture.windowedShare)) / 1e9;
        },
        ""},
    {"hardware.compute_capability",
        [](const Scenario& s, const Resolved&) { return s.hardware.accelerator.computeCapability; }, ofDevice,
        statesCapability},
    {"hardware.compute_capability_major",
        [](const Scenario& s, const Resolved&) {
            return std::floor(s.hardware.accelerator.computeCapability);
        },
        ofDevice, statesCapability},
    {"hardware.vendor", nullptr, ofDevice, statesVendor,
        [](const Accelerator& device) -> const std::string& { return device.vendor; }},
    {"hardware.architecture", nullptr, ofDevice, statesArchitecture,
        [](const Accelerator& device) -> const std::string& { return device.architecture; }},
};

// Products are floating-point numbers, so a remainder within rounding counts as none.
bool isMultiple(double value, double of)
{
    return of > 0 && std::abs(std::round(value / of) * of - value) < 1e-9 * std::max(1.0, std::abs(value));
}

bool takesPrefix(std::string_view& text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text = trimmed(text.substr(prefix.size()));
    return true;
}

// The number that FieldSpec::get() gives for a word: a toggle's, a choice's place, nothing for "auto".
bool addWord(const FieldSpec* field, std::string_view word, std::vector<std::optional<double>>& out)
{
    const bool isSwitch = word == "on" || word == "off";
    if (isSwitch && (!field || field->kind == FieldKind::Toggle)) {
        out.emplace_back(word == "on" ? 1 : 0);
        return true;
    }
    if (!field)
        return false;
    const auto found = std::ranges::find(field->choices, word, &FieldChoice::key);
    if (found != field->choices.end()) {
        out.emplace_back(static_cast<double>(found - field->choices.begin()));
        return true;
    }
    if (!field->autoWord.empty() && (word == field->autoWord || word == "auto")) {
        out.emplace_back();
        return true;
    }
    return false;
}

} // namespace

std::optional<RuleOperand> RuleOperand::parse(std::string_view text)
{
    RuleOperand operand;
    bool divides = false;
    while (true) {
        const std::size_t end = text.find_first_of("*/");
        const std::string_view name = trimmed(text.substr(0, end));
        const auto derived = std::ranges::find(derivedNames, name, &DerivedName::name);
        const bool isAlone = operand.m_factors.empty() && end == std::string_view::npos;
        if (derived != std::end(derivedNames) && (derived->value || isAlone))
            operand.m_factors.push_back({derived, divides});
        else if (const FieldSpec* const field = findField(name))
            operand.m_factors.push_back({field, divides});
        else if (const auto number = ridgepoint::parse(name, Unit::Number).si)
            operand.m_factors.push_back({*number, divides});
        else
            return std::nullopt;
        if (end == std::string_view::npos)
            return operand;
        divides = text[end] == '/';
        text.remove_prefix(end + 1);
    }
}

std::optional<double> RuleOperand::value(const Scenario& scenario, const Resolved& resolved) const
{
    double product = 1;
    for (const Factor& factor : m_factors) {
        double value = 0;
        if (const auto* const number = std::get_if<double>(&factor.source))
            value = *number;
        else if (const auto* const derived = std::get_if<const DerivedName*>(&factor.source)) {
            const DerivedName& name = **derived;
            if (!name.value || (name.isKnown && !name.isKnown(scenario.hardware.accelerator)))
                return std::nullopt;
            value = name.value(scenario, resolved);
        } else {
            const FieldSpec& field = *std::get<const FieldSpec*>(factor.source);
            const std::optional<double> stated = field.get ? field.get(scenario) : std::nullopt;
            if (!stated)
                return std::nullopt;
            value = *stated;
        }
        product = factor.divides ? product / value : product * value;
    }
    return product;
}

const FieldSpec* RuleOperand::field() const
{
    if (m_factors.size() != 1)
        return nullptr;
    const auto* const field = std::get_if<const FieldSpec*>(&m_factors.front().source);
    return field ? *field : nullptr;
}

const DerivedName* RuleOperand::derivedWord() const
{
    const auto* const derived =
        m_factors.size() == 1 ? std::get_if<const DerivedName*>(&m_factors.front().source) : nullptr;
    return derived && (*derived)->word ? *derived : nullptr;
}

bool RuleOperand::isWord() const { return derivedWord() || (field() && !field()->get); }

std::string RuleOperand::word(const Scenario& scenario) const
{
    const DerivedName* const derived = derivedWord();
    return derived ? derived->word(scenario.hardware.accelerator) : fieldText(scenario, *field());
}

bool RuleOperand::isStated(const Scenario& scenario) const
{
    return std::ranges::all_of(m_factors, [&scenario](const Factor& factor) {
        const auto* const derived = std::get_if<const DerivedName*>(&factor.source);
        return !derived || !(*derived)->isKnown || (*derived)->isKnown(scenario.hardware.accelerator);
    });
}

void RuleOperand::addFields(std::vector<std::string_view>& ids) const
{
    for (const Factor& factor : m_factors) {
        if (const auto* const field = std::get_if<const FieldSpec*>(&factor.source))
            ids.push_back((*field)->id);
        else if (const auto* const derived = std::get_if<const DerivedName*>(&factor.source);
                 derived && !(*derived)->field.empty())
            ids.push_back((*derived)->field);
    }
}

std::optional<RuleCondition> RuleCondition::parse(std::string_view operand, std::string_view condition)
{
    RuleCondition made;
    const auto left = RuleOperand::parse(operand);
    if (!left)
        return std::nullopt;
    made.m_left = *left;
    std::string_view rest = trimmed(condition);
    constexpr std::pair<std::string_view, Kind> comparisons[] = {{">=", Kind::AtLeast}, {">", Kind::Above},
        {"<=", Kind::AtMost}, {"<", Kind::Below}, {"multiple of ", Kind::Multiple},
        {"not multiple of ", Kind::NotMultiple}};
    for (const auto& [prefix, kind] : comparisons)
        if (takesPrefix(rest, prefix)) {
            const auto right = RuleOperand::parse(rest);
            if (!right || right->isWord() || left->isWord())
                return std::nullopt;
            made.m_right = *right;
            made.m_kind = kind;
            return made;
        }
    if (takesPrefix(rest, "!"))
        made.m_kind = Kind::NotAmong;
    while (true) {
        const std::size_t end = rest.find('|');
        const std::string_view word = trimmed(rest.substr(0, end));
        const FieldSpec* const field = made.m_left.field();
        if (made.m_left.isWord()) {
            made.m_names.emplace_back(word);
        } else if (!addWord(field, word, made.m_choices)) {
            std::string_view number = word;
            takesPrefix(number, "=");
            const auto value = ridgepoint::parse(number, Unit::Number).si;
            if (!value || (field && field->kind == FieldKind::Choice && number == word))
                return std::nullopt;
            made.m_choices.emplace_back(*value);
        }
        if (end == std::string_view::npos)
            return made;
        rest.remove_prefix(end + 1);
    }
}

bool RuleCondition::holds(const Scenario& scenario, const Resolved& resolved) const
{
    if (!m_names.empty())
        return m_left.isStated(scenario)
            && (std::ranges::find(m_names, m_left.word(scenario)) != m_names.end())
            == (m_kind == Kind::Among);
    const std::optional<double> left = m_left.value(scenario, resolved);
    if (!left && !m_left.isStated(scenario)) // an unknown fact: "!" does not hold either
        return false;
    if (m_kind == Kind::Among || m_kind == Kind::NotAmong)
        return (std::ranges::find(m_choices, left) != m_choices.end()) == (m_kind == Kind::Among);
    const std::optional<double> right = m_right.value(scenario, resolved);
    if (!left || !right)
        return false;
    switch (m_kind) {
    case Kind::Above:
        return *left > *right;
    case Kind::AtLeast:
        return *left >= *right;
    case Kind::Below:
        return *left < *right;
    case Kind::AtMost:
        return *left <= *right;
    case Kind::Multiple:
        return isMultiple(*left, *right);
    default:
        return !isMultiple(*left, *right);
    }
}

std::optional<double> RuleCondition::divisor(const Scenario& scenario, const Resolved& resolved) const
{
    return m_kind == Kind::NotMultiple ? m_right.value(scenario, resolved) : std::nullopt;
}

std::optional<double> RuleCondition::limit(const Scenario& scenario, const Resolved& resolved) const
{
    return m_kind == Kind::Above || m_kind == Kind::Below ? m_right.value(scenario, resolved) : std::nullopt;
}

void RuleCondition::addFields(std::vector<std::string_view>& ids) const
{
    m_left.addFields(ids);
    m_right.addFields(ids);
}

bool FrameworkRule::isBroken(const Scenario& scenario, const Resolved& resolved) const
{
    return std::ranges::all_of(
        when, [&](const RuleCondition& condition) { return condition.holds(scenario, resolved); });
}

std::vector<FieldEdits> FrameworkRule::mendsOf(const Scenario& scenario) const
{
    const auto isEnough = [&](const FieldEdits& edits) {
        Scenario to = scenario;
        if (edits.empty() || applyEdits(to, edits, Catalog{}))
            return false;
        return !isBroken(to, resolveMesh(to));
    };
    // The multiples next to what the scenario has, or its limit: `mends` is for the plan that `breaks` gives.
    std::vector<FieldEdits> choice;
    const FieldSpec* const field = mends.size() == 1 ? findField(mends.front().field) : nullptr;
    const std::optional<double> now = field && field->get ? field->get(scenario) : std::nullopt;
    const Resolved resolved = resolveMesh(scenario);
    const auto add = [&](double to) {
        FieldEdits edits{{std::string(field->id), formatShortest(to)}};
        if (isEnough(edits))
            choice.push_back(std::move(edits));
    };
    for (const RuleCondition& condition : when) {
        const std::optional<double> of = condition.divisor(scenario, resolved),
                                    value = condition.operand().value(scenario, resolved);
        const bool isAlone = condition.operand().field() == field;
        // Another model is no advice, but for what the framework pads it to.
        const bool isOfModel = field && field->id.starts_with("model.");
        if (!now || !value || *value <= 0 || (isOfModel && (refuses || !isAlone)))
            continue;
        std::vector<std::string_view> factors;
        condition.operand().addFields(factors);
        if (const std::optional<double> limit = condition.limit(scenario, resolved);
            limit && !isOfModel && std::ranges::find(factors, field->id) != factors.end()) {
            const double to = *now * *limit / *value, slack = 1e-9 * std::abs(to);
            add(isAlone ? *limit : *limit < *value ? std::floor(to + slack) : std::ceil(to - slack));
        }
        if (!of || *of <= 0)
            continue;
        const double below = std::floor(*value / *of) * *of;
        for (const double multiple : {below, below + *of}) {
            const double to = *now * (multiple / *value), whole = std::round(to);
            if (whole > 0 && std::abs(to - whole) < 1e-9 * whole && !(isOfModel && whole < *now))
                add(whole);
        }
    }
    if (choice.empty() && isEnough(mends))
        choice.push_back(mends);
    return choice;
}

Text FrameworkRule::fixOf(const Scenario& scenario, Text other) const
{
    Text fix;
    for (const FieldEdits& edits : mendsOf(scenario)) {
        Text one;
        for (const auto& [field, value] : edits)
            one = one.empty() ? phrase("%1 to %2", field, value)
                              : phrase("%1 and %2 to %3", std::move(one), field, value);
        fix = fix.empty() ? phrase("set %1", std::move(one))
                          : phrase("%1, or %2", std::move(fix), std::move(one));
    }
    return fix.empty() ? other : other.empty() ? fix : phrase("%1, or %2", std::move(fix), std::move(other));
}

Text FrameworkRule::sentence() const { return phrase("%1 (%2)", Text::known(says), source); }

namespace {

// One rule of a file; what is wrong with it is said, and it is left out.
class RuleReader
{
public:
    RuleReader(const nlohmann::ordered_json& json, std::string where, std::vector<std::string>& problems)
        : m_json(json)
        , m_where(std::move(where))
        , m_problems(problems)
    {
    }

    std::optional<FrameworkRule> read()
    {
        FrameworkRule rule;
        rule.id = text("id");
        rule.says = text("says");
        rule.source = text("source");
        if (m_json.contains("lifted_by"))
            rule.liftedBy = text("lifted_by");
        rule.minor = m_json.value("minor", false);
        rule.withOthers = texts("with_other");
        rule.notFor = texts("not_for");
        rule.errorFor = texts("error_for");
        for (const std::string& stack : rule.errorFor)
            if (stackTraits(stack).key != stack)
                problem("error_for: no stack " + stack);
        const std::string effect = text("effect");
        rule.refuses = effect == "refuses";
        if (!rule.refuses && effect != "ignores" && effect != "changes")
            problem("effect is refuses, ignores or changes");
        for (const auto& [operand, condition] : object("when").items()) {
            const auto read = condition.is_string()
                ? RuleCondition::parse(operand, condition.get_ref<const std::string&>())
                : std::nullopt;
            if (!read) {
                problem("not understood: when " + operand);
                continue;
            }
            read->addFields(rule.fields);
            rule.when.push_back(*read);
        }
        rule.breaks = edits("breaks");
        rule.mends = edits("mends");
        if (rule.when.empty())
            problem("a rule has conditions");
        if (!rule.errorFor.empty() && (rule.mends.empty() || !rule.refuses))
            problem("error_for: a rule that refuses, with what mends it");
        constexpr std::string_view keys[] = {"id", "when", "effect", "says", "source", "also", "breaks",
            "mends", "with_other", "lifted_by", "not_for", "error_for", "minor"};
        for (const auto& [key, value] : m_json.items())
            if (std::ranges::find(keys, key) == std::end(keys))
                problem("unknown key " + key);
        return m_clean ? std::optional(std::move(rule)) : std::nullopt;
    }

private:
    void problem(const std::string& what)
    {
        m_clean = false;
        m_problems.push_back(m_where + ": " + what);
    }
    std::string text(const char* key)
    {
        const auto found = m_json.find(key);
        if (found != m_json.end() && found->is_string() && !found->get_ref<const std::string&>().empty())
            return found->get<std::string>();
        problem(std::string(key) + " is a text");
        return {};
    }
    std::vector<std::string> texts(const char* key) // none where the key is missing
    {
        std::vector<std::string> all;
        const auto found = m_json.find(key);
        if (found == m_json.end())
            return all;
        for (const nlohmann::ordered_json& each : *found)
            if (each.is_string())
                all.push_back(each.get<std::string>());
            else
                problem(std::string(key) + " is a list of texts");
        return all;
    }
    FieldEdits edits(const char* key)
    {
        FieldEdits all;
        for (const auto& [field, value] : object(key).items()) {
            if (value.is_string() && findField(field))
                all.push_back({field, value.get<std::string>()});
            else
                problem(std::string(key) + ": no field " + field + " of a text");
        }
        return all;
    }
    const nlohmann::ordered_json& object(const char* key)
    {
        static const nlohmann::ordered_json none = nlohmann::ordered_json::object();
        const auto found = m_json.find(key);
        if (found != m_json.end() && found->is_object())
            return *found;
        problem(std::string(key) + " is an object");
        return none;
    }

    const nlohmann::ordered_json& m_json;
    std::string m_where;
    std::vector<std::string>& m_problems;
    bool m_clean = true;
};

} // namespace

RulesRead readRules(std::string_view launcherFile)
{
    RulesRead out;
    JsonProblem problem;
    const auto json = parseStrictJson(launcherFile, problem);
    const auto listOf = [&](const char* key) -> std::vector<nlohmann::ordered_json> {
        if (json && json->is_object() && !json->contains(key))
            return {};
        if (json && json->is_object() && json->at(key).is_array())
            return json->at(key);
        out.problems.push_back(json ? std::string(key) + " is a list" : problem.message);
        return {};
    };
    if (json && json->is_object() && json->contains("id") && json->at("id").is_string())
        out.launcher = json->at("id").get<std::string>();
    for (const nlohmann::ordered_json& stack : listOf("rules_for")) {
        if (!stack.is_string()
            || stackTraits(stack.get_ref<const std::string&>()).key != stack.get_ref<const std::string&>())
            out.problems.push_back("rules_for: no stack " + stack.dump());
        else
            out.stacks.push_back(stack);
    }
    const std::vector<nlohmann::ordered_json> rules = listOf("rules");
    for (std::size_t i = 0; i < rules.size(); ++i)
        if (auto rule = RuleReader(rules[i], "rules[" + std::to_string(i) + "]", out.problems).read())
            out.rules.emplace_back(*std::move(rule)).launcher = out.launcher;
    return out;
}

std::span<const FrameworkRule> rulesOf(const StackTraits& stack)
{
    static const std::map<std::string, std::vector<FrameworkRule>, std::less<>> all = [] {
        std::map<std::string, std::vector<FrameworkRule>, std::less<>> byStack;
        for (const EmbeddedFile& file : embeddedFiles()) {
            const RulesRead read = readRules(file.text);
            for (const std::string& of : read.stacks)
                byStack[of].insert(byStack[of].end(), read.rules.begin(), read.rules.end());
        }
        return byStack;
    }();
    const auto found = all.find(stack.key);
    return found == all.end() ? std::span<const FrameworkRule>() : found->second;
}

std::span<const FrameworkRule> errorRulesOf(const StackTraits& stack)
{
    struct OfStack
    {
        std::string key;
        std::vector<FrameworkRule> rules;
    };
    static const std::vector<OfStack> few = [] { // asked for every layout of a search
        std::vector<OfStack> all;
        for (const EmbeddedFile& file : embeddedFiles())
            for (const FrameworkRule& rule : readRules(file.text).rules)
                for (const std::string& key : rule.errorFor) {
                    auto of = std::ranges::find(all, key, &OfStack::key);
                    if (of == all.end())
                        of = all.insert(all.end(), {key, {}});
                    of->rules.push_back(rule);
                }
        return all;
    }();
    const auto found = std::ranges::find(few, stack.key, &OfStack::key);
    return found == few.end() ? std::span<const FrameworkRule>() : found->rules;
}

std::span<const FrameworkRule> rulesOfLauncher(std::string_view id)
{
    static const std::vector<RulesRead> all = [] {
        std::vector<RulesRead> read;
        for (const EmbeddedFile& file : embeddedFiles())
            if (RulesRead one = readRules(file.text); one.stacks.empty() && !one.rules.empty())
                read.push_back(std::move(one));
        return read;
    }();
    const auto found = std::ranges::find(all, id, &RulesRead::launcher);
    return found == all.end() ? std::span<const FrameworkRule>() : found->rules;
}

std::vector<const FrameworkRule*> brokenRules(const Scenario& scenario, std::string_view launcher)
{
    Diagnostics unsaid;
    const Scenario inRange = sanitized(scenario, unsaid);
    const Resolved resolved = resolveMesh(inRange);
    std::vector<const FrameworkRule*> broken;
    for (const auto rules : {rulesOf(*resolved.stack), rulesOfLauncher(launcher)})
        for (const FrameworkRule& rule : rules)
            if (std::ranges::find(rule.notFor, launcher) == rule.notFor.end()
                && rule.isBroken(inRange, resolved))
                broken.push_back(&rule);
    return broken;
}

} // namespace ridgepoint
