#include "core/lesson/served.h"

#include "core/serving/service_figures.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

constexpr std::string_view prefix = "serve.";

constexpr Readout of(std::string_view path, std::string_view label, Unit unit)
{
    return {path, label, unit, [](const Report&) -> std::optional<double> { return std::nullopt; }};
}

// Keys, labels and units of serviceFigures(), those that hang on no target.
constexpr std::array all{of("serve.replica.accelerators", "accelerators of a replica", Unit::Count),
    of("serve.memory.weights_bytes", "weights on an accelerator", Unit::Byte),
    of("serve.memory.withheld_bytes", "left alone by the engine, graphs partly within", Unit::Byte),
    of("serve.memory.cache_bytes", "room for the KV cache", Unit::Byte),
    of("serve.memory.sequence_bytes", "KV cache of one sequence", Unit::Byte),
    of("serve.memory.sequences", "sequences that a replica has room for", Unit::Count),
    of("serve.ttft_seconds", "time to first token", Unit::Second),
    of("serve.itl_seconds", "time between tokens", Unit::Second),
    of("serve.request_seconds", "time of a request", Unit::Second),
    of("serve.requests_per_second", "requests per second of a replica", Unit::Number),
    of("serve.output_tokens_per_second", "output tokens per second of a replica", Unit::TokenPerSecond),
    of("serve.output_tokens_per_second_per_accelerator", "output tokens per second of an accelerator",
        Unit::TokenPerSecond),
    of("serve.output_tokens_per_second_per_user", "tokens per second of one reader", Unit::TokenPerSecond),
    of("serve.running", "requests in work", Unit::Number),
    of("serve.queued", "requests that wait", Unit::Number)};

} // namespace

std::span<const Readout> servedReadouts() { return all; }

const Readout* servedReadout(std::string_view path)
{
    const auto found = std::ranges::find(all, path, &Readout::path);
    return found == all.end() ? nullptr : &*found;
}

const Readout* lessonReadout(std::string_view path)
{
    const Readout* const served = servedReadout(path);
    return served ? served : findReadout(path);
}

std::optional<double> servedValue(const Readout& served, const ServiceReport& report)
{
    for (const ServiceFigure& figure : serviceFigures(report))
        if (figure.key == served.path.substr(prefix.size()))
            return figure.value;
    return std::nullopt;
}

} // namespace ridgepoint
