#pragma once

// Scenarios that are served, for the views of serving, and what the command `serve` says of them.

#include "core/serving/service_figures.h"
#include "tests/views/engine_input.h"

#include <algorithm>
#include <optional>

namespace ridgepoint::test {

// Llama 3.1 70B in fp8 on eight H200.
inline FieldTexts served(const FieldTexts& more = {})
{
    FieldTexts all{{"model.preset", "llama3.1-70b"}, {"hardware.accelerator", "h200-sxm"},
        {"serving.weights_precision", "fp8"}, {"serving.tensor", "8"}, {"serving.prompt_tokens", "1024"},
        {"serving.output_tokens", "1024"}, {"serving.concurrency", "64"}};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}
inline const FieldTexts refused{{"model.preset", "llama3.1-405b"}, {"serving.tensor", "1"}};
inline const FieldTexts notLaidOut{{"model.preset", "llama3.1-70b"}, {"serving.tensor", "3"}};
inline const FieldTexts atRate =
    served({{"serving.load", "rate"}, {"serving.requests_per_second", "8"}, {"serving.replicas", "2"}});
inline const FieldTexts atRateAuto =
    served({{"serving.load", "rate"}, {"serving.requests_per_second", "40"}, {"serving.peak_ratio", "2"}});
inline const FieldTexts saturated =
    served({{"serving.load", "rate"}, {"serving.requests_per_second", "500"}, {"serving.replicas", "1"}});
inline const FieldTexts missedTargets =
    served({{"serving.itl_target", "5ms"}, {"serving.ttft_target", "10ms"}});
inline const FieldTexts crowded = served({{"serving.concurrency", "5000"}, {"serving.max_sequences", "100"}});
inline const FieldTexts drafted =
    served({{"serving.draft_tokens", "3"}, {"serving.target_statistic", "p90"}});
// Met on average, missed by one request in a hundred.
inline const FieldTexts tails =
    served({{"serving.target_statistic", "p99"}, {"serving.itl_target", "14.2ms"}});
inline const FieldTexts statedRule = served({{"serving.efficiency", "stated"}});
inline const FieldTexts promptsApart =
    served({{"serving.prompt_replicas", "1"}, {"serving.replicas", "2"}, {"serving.prompt_tensor", "4"}});
inline const FieldTexts expertModel{{"model.preset", "deepseek-r1"}, {"hardware.accelerator", "h200-sxm"},
    {"serving.engine", "sglang"}, {"serving.weights_precision", "fp8"}, {"serving.tensor", "8"},
    {"serving.attention_data", "2"}, {"serving.concurrency", "48"}};

inline const std::vector<std::pair<const char*, FieldTexts>> servedScenarios{{"default", {}},
    {"served", served()}, {"refused", refused}, {"not laid out", notLaidOut}, {"at a rate", atRate},
    {"at a rate, any number", atRateAuto}, {"saturated", saturated}, {"targets missed", missedTargets},
    {"crowded", crowded}, {"drafts, tails", drafted}, {"stated", statedRule}, {"experts", expertModel},
    {"prompts apart", promptsApart}};

// What the command prints under this key.
inline std::optional<double> servedFigure(const ViewInput& input, std::string_view key)
{
    return findServingFigure(key)->value(*servedOf(*input.report));
}

} // namespace ridgepoint::test
