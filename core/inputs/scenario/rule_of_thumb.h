#pragma once

// The rule of thumb for the operations of training, by what trains: per parameter and token 2 forward, 2 for
// the gradients of inputs and 2 for those of weights (Kaplan et al., arXiv:2001.08361 §2.1). Weights beside
// which adapters train get no gradients (LoRA, arXiv:2106.09685 §4.2); frozen layers run forward only.

#include "core/inputs/scenario/scenario.h"

#include <string_view>

namespace ridgepoint {

enum class Trains
{
    Everything, // 6 N
    Adapters, // 4 N
    SomeLayers // of everything, or of adapters
};

struct RuleOfThumb
{
    Trains trains;
    double backward; // share of the 4 backward operations per parameter and token that run
    std::string_view formula; // its name in the catalogue
    std::string_view name; // "6 N"
    std::string_view label, hardwareLabel; // as a way of counting, without and with what is recomputed
};

// What reports call this way of counting, whatever trains: the id is older than the other rules, and scripts
// have it. `name` and `label` say which rule it is.
inline constexpr std::string_view ruleOfThumbId = "6n", hardwareRuleOfThumbId = "6n_hardware";

inline RuleOfThumb ruleOfThumb(const Training& training)
{
    const double method = training.method == FineTuning::Full ? 1 : 0.5;
    if (training.frozenShare > 0)
        return {Trains::SomeLayers, method * (1 - training.frozenShare), "flops_per_token_partial",
            "2 N and the backward pass of what trains",
            "2 N per token and the backward pass of what trains, no attention",
            "2 N per token, the backward pass of what trains and what is recomputed: this HFU"};
    if (method < 1)
        return {Trains::Adapters, method, "flops_per_token_adapters", "4 N",
            "4 N per token, no attention (no gradients of frozen weights)",
            "4 N per token and what is recomputed: this HFU"};
    return {Trains::Everything, method, "flops_per_token", "6 N", "6 N per token, no attention (Kaplan)",
        "6 N per token and what is recomputed: this HFU"};
}

} // namespace ridgepoint
