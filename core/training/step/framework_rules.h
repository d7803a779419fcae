#pragma once

// What training frameworks refuse to run, ignore or change, as data: the "rules" of presets/launchers/*.json,
// each with the line of the framework's source that enforces it. A rule is broken where all its conditions
// hold. One that refuses leaves a search without the plan. One that ignores or changes says that another plan
// runs than was asked for and predicted, and `mends` gives it: a search leaves the plan out where it has that
// one, or sets what the framework sets by itself, and otherwise offers it with the warning
// (core/search/as_run.h).

#include "core/inputs/scenario/edits.h"
#include "core/training/step/resolved.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ridgepoint {

struct FieldSpec;
struct DerivedName; // "data", "micro_batches", "hardware.vendor"

// A product of fields, values derived from the scenario, and numbers; or one word: the id of a preset, the
// device's vendor or its architecture.
class RuleOperand
{
public:
    // "mesh.pipeline*mesh.chunks", "data", "2"; empty where a name is unknown, or a word stands in a product.
    static std::optional<RuleOperand> parse(std::string_view text);

    // Empty where a field is left to "auto", and of a word; where a fact of the device is not stated, too.
    std::optional<double> value(const Scenario& scenario, const Resolved& resolved) const;
    const FieldSpec* field() const; // where it is one field alone; null otherwise
    bool isWord() const;
    std::string word(const Scenario& scenario) const; // only where isWord()
    // False where it reads the device's vendor, architecture or compute capability, and the preset does not
    // state it or there is none. No condition holds then, so that no rule refuses what may well run.
    bool isStated(const Scenario& scenario) const;
    // Ids of the fields that it reads; of a derived value the one that a search chooses last, none of the
    // model's architecture.
    void addFields(std::vector<std::string_view>& ids) const;

private:
    struct Factor
    {
        std::variant<double, const FieldSpec*, const DerivedName*> source;
        bool divides = false;
    };
    const DerivedName* derivedWord() const; // null: it is a number or a field
    std::vector<Factor> m_factors;
};

class RuleCondition
{
public:
    // `operand` and `condition` as files have them: "mesh.pipeline", ">1". Empty where one is not understood.
    static std::optional<RuleCondition> parse(std::string_view operand, std::string_view condition);

    bool holds(const Scenario& scenario, const Resolved& resolved) const;
    const RuleOperand& operand() const { return m_left; }
    // What the operand must be a multiple of so that the condition does not hold; empty: another condition.
    std::optional<double> divisor(const Scenario& scenario, const Resolved& resolved) const;
    // The value of the operand at which ">" or "<" just does not hold; empty: another condition.
    std::optional<double> limit(const Scenario& scenario, const Resolved& resolved) const;
    void addFields(std::vector<std::string_view>& ids) const;

private:
    enum class Kind
    {
        Among, // one of m_choices; an empty one is "auto"
        NotAmong,
        Above,
        AtLeast,
        Below,
        AtMost,
        Multiple,
        NotMultiple
    };
    RuleOperand m_left, m_right;
    Kind m_kind = Kind::Among;
    std::vector<std::optional<double>> m_choices;
    std::vector<std::string> m_names; // instead, of a word
};

struct FrameworkRule
{
    std::string id; // "offload-with-recompute"
    std::vector<RuleCondition> when; // all of them
    std::string says; // one sentence, in the list of translations
    bool refuses = true; // else the framework starts, and ignores an option or changes it
    std::string source; // "megatron/core/transformer/transformer_config.py:1896"
    std::string liftedBy; // arguments of its own with which it runs all the same; may be empty
    std::string launcher; // id of the file that has the rule
    std::vector<std::string> notFor; // ids of launchers that start the framework without this limit
    bool minor = false; // a search offers the plan: what changes is little, or the user's to lift
    std::vector<std::string> errorFor; // keys of stacks on which a plan that breaks it is not predicted
    std::vector<std::string> withOthers; // ids of rules that `breaks` cannot help breaking too
    FieldEdits breaks; // of the default scenario on this stack: a plan that breaks this rule and no other
    FieldEdits mends; // after which the rule holds; of one that ignores or changes, what runs instead
    std::vector<std::string_view> fields; // ids of all that `when` reads; none: the architecture alone

    bool isBroken(const Scenario& scenario, const Resolved& resolved) const;
    Text sentence() const; // what it says, and where the framework's source does
    // What to set in a scenario that breaks it: multiples nearby, the limit of a condition, or `mends`. A
    // choice of edits of which each is enough for this rule; empty where neither is.
    std::vector<FieldEdits> mendsOf(const Scenario& scenario) const;
    // The same as a sentence, with another way out behind it: "set mesh.pipeline to 2, or <other>". Either
    // may be missing.
    Text fixOf(const Scenario& scenario, Text other) const;
};

// The rules of the stack's framework; none where no launcher's file names that stack.
std::span<const FrameworkRule> rulesOf(const StackTraits& stack);

// Those that make a plan an error on this stack, whatever file they stand in; none for most.
std::span<const FrameworkRule> errorRulesOf(const StackTraits& stack);

// Those of a launcher that starts another's framework, by its file's id: what it refuses or changes itself.
std::span<const FrameworkRule> rulesOfLauncher(std::string_view id);

// Those of the scenario's stack that it breaks; of `launcher`, where it is given, too.
std::vector<const FrameworkRule*> brokenRules(const Scenario& scenario, std::string_view launcher = {});

struct RulesRead
{
    std::string launcher; // id of the file
    std::vector<std::string> stacks; // keys of hardware.stack that the rules are of; none: of the launcher
    std::vector<FrameworkRule> rules;
    std::vector<std::string> problems; // in a launcher's file: "rules[3]: …"
};
RulesRead readRules(std::string_view launcherFile);

} // namespace ridgepoint
