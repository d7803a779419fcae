#include "core/serving/asked.h"

#include "core/base/format.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/field.h"

#include <limits>

namespace ridgepoint {

namespace {

bool isAsPublished(const ModelSpec& model, const Catalog& catalog)
{
    const ModelPreset* const preset = catalog.model(model.preset);
    return preset && preset->architecture == model.architecture;
}

// One of the presets, or else its size.
std::string modelId(const ModelSpec& model, const Catalog& catalog)
{
    if (model.source == ModelSpec::Source::Preset)
        return model.preset + (isAsPublished(model, catalog) ? "" : ", changed");
    if (model.source == ModelSpec::Source::BySize)
        return formatExact(model.params.value(), Unit::Parameter);
    return format(countParameters(model.architecture).total().value(), Unit::Parameter);
}

Text firstKind(const ServingJob& job)
{
    const Serving& s = job.asked();
    if (job.trace) // no whole numbers
        return phrase("%1 tokens in and %2 out, the mean of a trace",
            textNumber(s.promptTokens, Unit::Number), textNumber(s.outputTokens, Unit::Number));
    const TextNumber in = exactNumber(s.promptTokens, Unit::Count),
                     out = exactNumber(s.outputTokens, Unit::Count);
    const TextNumber spread = exactNumber(s.lengthSpread, Unit::Percent);
    return s.lengths == ServingLengths::Fixed ? phrase("%1 tokens in and %2 out", in, out)
        : s.lengths == ServingLengths::Uniform
        ? phrase("%1 tokens in and %2 out, each ± %3", in, out, spread)
        : phrase("%1 tokens in and %2 out on average, lognormal with a deviation of %3", in, out, spread);
}

Text lengthsText(const ServingJob& job)
{
    if (!job.mixed)
        return firstKind(job);
    const Serving& s = job.asked();
    return phrase("%1; of %2 of the requests %3 in and %4 out", firstKind(job),
        exactNumber(s.secondShare, Unit::Percent), exactNumber(s.secondPrompt, Unit::Count),
        exactNumber(s.secondOutput, Unit::Count));
}

Text loadText(const Serving& s)
{
    if (s.load == ServingLoad::Rate)
        return rateText(s);
    if (s.concurrency == 1)
        return Text("concurrency 1");
    const Text together = s.concurrency ? phrase("concurrency %1", exactNumber(*s.concurrency, Unit::Count))
                                        : phrase("the highest concurrency within both SLOs");
    return s.statistic == ServingStatistic::Mean
        ? together
        : phrase("%1, the first ones all sent at once, as in benchmarks", together);
}

std::string fieldIs(const ServingJob& job, std::string_view id)
{
    return fieldText(job.scenario, *findField(id));
}

} // namespace

Text rateText(const Serving& s)
{
    const Text rate = s.requestsPerSecond == 1
        ? Text("1 request per second")
        : phrase("%1 requests per second", textNumber(s.requestsPerSecond, Unit::Number));
    const Text peak = s.peakRatio == 1 ? rate
                                       : phrase("%1, %2 in the busiest hour", rate,
                                           exactNumber(s.requestsPerSecond * s.peakRatio, Unit::Number));
    return s.spareReplicas > 0
        ? phrase("%1, spare replicas: %2", peak, exactNumber(s.spareReplicas, Unit::Count))
        : peak;
}

Text modelText(const ModelSpec& model, const Catalog& catalog)
{
    const ModelPreset* const preset =
        model.source == ModelSpec::Source::Preset ? catalog.model(model.preset) : nullptr;
    if (!preset)
        return Text::name(modelId(model, catalog));
    return isAsPublished(model, catalog) ? Text::name(preset->name) : phrase("%1, changed", preset->name);
}

Text servedTypeText(std::string_view type)
{
    return type == "fp8_block" ? Text("block-wise fp8") : Text::name(type);
}

Text servedWeightsText(const ServingJob& job)
{
    const ServingTypes& types = job.types;
    if (!job.architecture.isMoe() || types.experts == types.dense)
        return servedTypeText(types.dense);
    return phrase("%1, experts %2", servedTypeText(types.dense), servedTypeText(types.experts));
}

Text askedText(const ServingJob& job, const Catalog& catalog, bool load)
{
    const Serving& s = job.scenario.serving;
    const Text asked = phrase("%1 · weights %2 · KV cache %3 · %4", modelText(job.scenario.model, catalog),
        servedWeightsText(job), servedTypeText(job.types.cache), lengthsText(job));
    return load ? phrase("%1 · %2", asked, loadText(s)) : asked;
}

std::vector<AskedRow> askedRows(const ServingJob& job, const Catalog& catalog, AskedLoad load)
{
    const Serving& s = job.scenario.serving;
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    constexpr double secondsAnHour = 3600;
    const double price = job.price.value() * secondsAnHour;
    const bool atRate = s.load == ServingLoad::Rate, whole = load == AskedLoad::Whole;
    std::vector<AskedRow> rows;
    const auto row = [&rows](const char* key, auto value, bool holds = true) {
        if (holds)
            rows.push_back({key, std::move(value)});
    };
    row("model", modelId(job.scenario.model, catalog));
    row("engine", std::string(job.engine.key));
    row("accelerator", job.scenario.hardware.accelerator.id);
    row("types.dense", std::string(job.types.dense));
    row("types.experts", std::string(job.types.experts));
    row("types.cache", std::string(job.types.cache));
    row("asked.prompt_tokens", job.asked().promptTokens);
    row("asked.output_tokens", job.asked().outputTokens);
    row("asked.lengths", job.trace ? std::string("trace") : fieldIs(job, "serving.lengths"));
    row("asked.length_spread", s.lengthSpread, s.lengths != ServingLengths::Fixed && !job.trace);
    row("asked.second_share", job.asked().secondShare, job.mixed != nullptr);
    row("asked.second_prompt_tokens", job.asked().secondPrompt, job.mixed != nullptr);
    row("asked.second_output_tokens", job.asked().secondOutput, job.mixed != nullptr);
    row("asked.cached_share", s.cachedShare, s.cachedShare > 0);
    row("asked.draft_tokens", s.draftTokens, s.draftTokens > 0);
    row("asked.prompt_replicas", s.promptReplicas.value_or(0), s.promptReplicas.has_value());
    row("asked.load", fieldIs(job, "serving.load"), load != AskedLoad::None);
    row("asked.requests_per_second", s.requestsPerSecond, whole && atRate);
    row("asked.peak_ratio", s.peakRatio, whole && atRate);
    row("asked.concurrency", s.concurrency.value_or(unknown), whole && !atRate); // see "carried.concurrency"
    row("asked.replicas", s.replicas.value_or(0), whole && s.replicas);
    row("asked.spare_replicas", s.spareReplicas, whole && s.spareReplicas > 0);
    row("asked.ttft_target_seconds", s.ttftTarget.value());
    row("asked.itl_target_seconds", s.itlTarget.value());
    row("asked.statistic", fieldIs(job, "serving.target_statistic"));
    row("price_per_accelerator_hour", price > 0 ? price : unknown);
    return rows;
}

std::vector<AskedRow> layoutRows(const ServingLayout& layout)
{
    return {{"layout.tensor", layout.tensor}, {"layout.pipeline", layout.pipeline},
        {"layout.attention_data", layout.attentionData}, {"layout.expert", layout.expert}};
}

} // namespace ridgepoint
