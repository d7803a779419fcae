#include "core/inputs/scenario/field_access.h"
#include "core/inputs/scenario/field_tables.h"
#include "core/inputs/scenario/meaning.h"

#include <array>

namespace ridgepoint {

namespace {

using namespace access;
using enum FieldGroup;

constexpr Detent lengthDetents[] = {{1024, "1k"}, {2048, "2k"}, {4096, "4k"}, {8192, "8k"}, {32768, "32k"},
    {131072, "128k"}, {1048576, "1M"}};

constexpr std::array<FieldChoice, 5> kvChoices{{{"bf16", "bf16", "2 B"}, {"fp16", "fp16", "2 B"},
    {"fp8", "fp8", "1 B"}, {"int8", "int8", "1 B"}, {"int4", "int4", "0.5 B"}}};

constexpr std::array<FieldChoice, 7> servedChoices{
    {{"bf16", "bf16", "2 B"}, {"fp16", "fp16", "2 B"}, {"fp8", "fp8", "1 B"}, {"int8", "int8", "1 B"},
        {"int4", "int4", "0.5 B"}, {"fp4", "fp4", "0.5 B"}, {"fp32", "fp32", "4 B"}}};

constexpr std::array<FieldChoice, 6> expertChoices{
    {{"weights", "like the weights", ""}, {"bf16", "bf16", "2 B"}, {"fp8", "fp8", "1 B"},
        {"mxfp4", "mxfp4", "0.53 B"}, {"fp4", "fp4", "0.56 B"}, {"int4", "int4", "0.5 B"}}};

constexpr std::array<FieldChoice, 6> engineChoices{{{"vllm", "vLLM", ""}, {"sglang", "SGLang", ""},
    {"tensorrt_llm", "TensorRT-LLM", ""}, {"vllm_2024", "vLLM, 2024", ""},
    {"tensorrt_llm_2024", "TensorRT-LLM, 2024", ""}, {"generic", "generic", "median of the other engines"}}};

constexpr std::array<FieldChoice, 2> efficiencyChoices{
    {{"predicted", "predicted", "from measured kernels"}, {"stated", "stated", "fixed shares of the peaks"}}};

constexpr std::array<FieldChoice, 3> lengthChoices{
    {{"fixed", "fixed", ""}, {"uniform", "uniform", ""}, {"lognormal", "lognormal", ""}}};

constexpr std::array<FieldChoice, 2> loadChoices{
    {{"concurrency", "closed loop", "concurrency"}, {"rate", "open loop", "requests per second"}}};

constexpr std::array<FieldChoice, 4> statisticChoices{
    {{"mean", "mean", ""}, {"p50", "p50", ""}, {"p90", "p90", ""}, {"p99", "p99", ""}}};

constexpr std::array<FieldChoice, 3> wideChoices{
    {{"none", "nothing else", ""}, {"attention", "attention", ""},
        {"attention_and_ends", "attention and end layers", "Llama 3.1 405B of Meta"}}};

const FieldSpec serving[] = {
    choice("serving.engine", "serving engine", Inference,
        "The software that serves: whose kernels are read, and what it does around them.")
        .atKey<engineChoices, &Scenario::serving, &Serving::engine>(),
    choice("serving.efficiency", "serving times", Inference,
        "predicted: every iteration is the sum of kernels measured on the device. stated: prompts reach 55 % "
        "of the peak and tokens 80 % of the bandwidth, the rule of thumb.")
        .atEnum<efficiencyChoices, &Scenario::serving, &Serving::efficiency>(),
    integer("serving.prompt_tokens", "input length (ISL)", Inference, Unit::SequenceToken, 1, 1e8,
        "Tokens of one request's prompt.")
        .slider(16, 1048576, FieldScale::PowersOfTwo, lengthDetents)
        .at<&Scenario::serving, &Serving::promptTokens>(),
    integer("serving.output_tokens", "output length (OSL)", Inference, Unit::SequenceToken, 1, 1e8,
        "Tokens generated for one request.")
        .slider(1, 131072, FieldScale::PowersOfTwo, lengthDetents)
        .at<&Scenario::serving, &Serving::outputTokens>(),
    choice("serving.lengths", "lengths", Inference,
        "How prompt and output lengths are distributed: fixed to within 10 %, so that clients do not stay in "
        "step; uniform over a range; or lognormal, as in real traffic.")
        .atEnum<lengthChoices, &Scenario::serving, &Serving::lengths>()
        .folded(),
    number("serving.length_spread", "spread of lengths", Inference, Unit::Number, 0, 3,
        "uniform: half of the range over the mean. lognormal: standard deviation over the mean.")
        .slider(0, 2)
        .at<&Scenario::serving, &Serving::lengthSpread>()
        .when(meaning::variesLengths)
        .folded(),
    number("serving.second_share", "requests of a second kind", Inference, Unit::Percent, 0, 1,
        "Share of all requests that have other lengths, as documents have among chats. 0: all are alike.")
        .slider(0, 1)
        .at<&Scenario::serving, &Serving::secondShare>()
        .folded(),
    integer("serving.second_prompt", "input length (ISL), second kind", Inference, Unit::SequenceToken, 1,
        1e8, "Tokens of the prompt of a request of the second kind; they spread as those of the first do.")
        .slider(16, 1048576, FieldScale::PowersOfTwo, lengthDetents)
        .at<&Scenario::serving, &Serving::secondPrompt>()
        .when(meaning::mixesRequests)
        .folded(),
    integer("serving.second_output", "output length (OSL), second kind", Inference, Unit::SequenceToken, 1,
        1e8, "Tokens generated for a request of the second kind.")
        .slider(1, 131072, FieldScale::PowersOfTwo, lengthDetents)
        .at<&Scenario::serving, &Serving::secondOutput>()
        .when(meaning::mixesRequests)
        .folded(),
    choice("serving.load", "load", Inference,
        "closed loop: each replica always has its concurrency of requests. open loop: requests arrive at "
        "random at the request rate, whether or not a replica has time for them.")
        .atEnum<loadChoices, &Scenario::serving, &Serving::load>(),
    integer("serving.concurrency", "concurrency", Inference, Unit::Count, 1,
        1e6, // as core/serving/traffic.cpp
        "Requests in flight on one replica at a time, running or waiting; auto is the most within both SLOs.")
        .slider(1, 4096, FieldScale::PowersOfTwo)
        .at<&Scenario::serving, &Serving::concurrency>()
        .orAuto(),
    number("serving.requests_per_second", "requests per second", Inference, Unit::Number, 1e-6, 1e9,
        "Requests that arrive each second (QPS), over all replicas.")
        .slider(0.01, 1e5, FieldScale::Logarithmic)
        .at<&Scenario::serving, &Serving::requestsPerSecond>(),
    number("serving.ttft_target", "TTFT SLO", Inference, Unit::Second, 1e-6, 1e5,
        "The longest acceptable time to first token.")
        .slider(0.01, 100, FieldScale::Logarithmic)
        .atTarget<&Scenario::serving, &Serving::ttftTarget>(),
    number("serving.itl_target", "TPOT SLO", Inference, Unit::Second, 1e-6, 1e4,
        "The longest acceptable time per output token.")
        .slider(0.001, 1, FieldScale::Logarithmic)
        .atTarget<&Scenario::serving, &Serving::itlTarget>(),
    choice("serving.target_statistic", "SLO statistic", Inference,
        "Which requests must meet both SLOs: their mean, or all but the slowest 50, 10 or 1 %.")
        .atEnum<statisticChoices, &Scenario::serving, &Serving::statistic>()
        .folded(),
    choice("serving.kv_precision", "KV cache", Inference, "Element type of cached keys and values.")
        .atKey<kvChoices, &Scenario::serving, &Serving::kvPrecision>(),
    choice("serving.weights_precision", "served weights", Inference,
        "Element type of the weights that a replica holds; auto is what the model is published in, or else "
        "what training stores.")
        .atKey<servedChoices, &Scenario::serving, &Serving::weightsPrecision>()
        .orAuto(),
    choice("serving.experts_precision", "served experts", Inference,
        "Element type of the experts' weights, if it differs from that of the other weights; while served "
        "weights are auto, those of gpt-oss are mxfp4.")
        .atKey<expertChoices, &Scenario::serving, &Serving::experts>()
        .when(meaning::hasExperts)
        .folded(),
    choice("serving.kept_wide", "kept in 16 bits", Inference,
        "What a quantised checkpoint leaves in bf16 in addition to embedding, head, norms and routers: its "
        "config.json says so (modules_to_not_convert, ignore).")
        .atEnum<wideChoices, &Scenario::serving, &Serving::wide>()
        .folded(),
    integer("serving.weights_group", "weights per scale", Inference, Unit::Count, 0, 65536,
        "Weights of int4 or int8 that share one scale of two bytes (group_size of AWQ and GPTQ). 0: those of "
        "a row share one. auto: 32 in Kimi K2.5, else 128 of int4 and a row of int8.")
        .slider(0, 256)
        .at<&Scenario::serving, &Serving::weightsGroup>()
        .orAuto()
        .folded(),
    integer("serving.tensor", "serving TP", Inference, Unit::Count, 1, 1024,
        "Tensor-parallel ranks that share one copy of the model; auto is the smallest power of two "
        "that holds the weights and the cache, or, where serving.concurrency is auto too or requests come at "
        "a rate, the one of a node whose output tokens cost least.")
        .slider(1, 64, FieldScale::PowersOfTwo)
        .at<&Scenario::serving, &Serving::tensor>()
        .orAuto(),
    integer("serving.pipeline", "serving PP", Inference, Unit::Count, 1, 1024,
        "Stages that a replica's layers are cut into; each has tensor ranks of its own.")
        .slider(1, 16, FieldScale::PowersOfTwo)
        .at<&Scenario::serving, &Serving::pipeline>()
        .folded(),
    integer("serving.attention_data", "DP attention", Inference, Unit::Count, 1, 1024,
        "Groups of tensor ranks in a replica, each with sequences and attention weights of its own; they "
        "share the experts.")
        .slider(1, 64, FieldScale::PowersOfTwo)
        .at<&Scenario::serving, &Serving::attentionData>()
        .folded(),
    integer("serving.expert", "serving EP", Inference, Unit::Count, 1, 1024,
        "Ranks of a stage that each hold whole experts; the remaining factor splits each expert. auto: all "
        "ranks with DP attention, one otherwise.")
        .slider(1, 64, FieldScale::PowersOfTwo)
        .at<&Scenario::serving, &Serving::expert>()
        .orAuto()
        .when(meaning::hasExperts)
        .folded(),
    integer("serving.replicas", "replicas", Inference, Unit::Count, 1, 1e6,
        "Copies of the model that share the requests; auto is as many as the requests need.")
        .slider(1, 1024, FieldScale::PowersOfTwo)
        .at<&Scenario::serving, &Serving::replicas>()
        .orAuto(),
    integer("serving.spare_replicas", "spare replicas", Inference, Unit::Count, 0, 1e5,
        "Replicas that may fail without missing an SLO (N+1): paid for, but without load.")
        .slider(0, 8)
        .at<&Scenario::serving, &Serving::spareReplicas>()
        .folded(),
    number("serving.peak_ratio", "peak over mean", Inference, Unit::Ratio, 1, 1000,
        "Requests in the busiest hour divided by those in an average hour: latency is computed for the peak, "
        "cost per token for the average.")
        .slider(1, 10)
        .at<&Scenario::serving, &Serving::peakRatio>()
        .when(meaning::arriveAtARate)
        .folded(),
    integer("serving.chunk", "chunked-prefill size", Inference, Unit::SequenceToken, 16, 1e8,
        "Most prompt tokens that one iteration prefills; auto is the engine's own.")
        .slider(256, 32768, FieldScale::PowersOfTwo, lengthDetents)
        .at<&Scenario::serving, &Serving::chunk>()
        .orAuto()
        .folded(),
    integer("serving.max_sequences", "max-num-seqs", Inference, Unit::Count, 1, 1e6,
        "Most sequences that a replica runs at once; auto is as many as its KV cache holds, up to the "
        "engine's own cap.")
        .slider(1, 4096, FieldScale::PowersOfTwo)
        .at<&Scenario::serving, &Serving::maxSequences>()
        .orAuto()
        .folded(),
    number("serving.memory_share", "gpu-memory-utilization", Inference, Unit::Percent, 0.1, 1,
        "Share of the memory, in the engine's own meaning: of all of it for vLLM, of weights and cache for "
        "SGLang (mem_fraction_static), of what weights leave free for TensorRT-LLM; auto is its own.")
        .slider(0.5, 1)
        .at<&Scenario::serving, &Serving::memoryShare>()
        .orAuto()
        .folded(),
    number("serving.cached_share", "prefix-cache hit rate", Inference, Unit::Percent, 0, 0.99,
        "Share of a prompt's tokens that an earlier request has left in the KV cache (prefix caching): not "
        "prefilled again.")
        .slider(0, 0.95)
        .at<&Scenario::serving, &Serving::cachedShare>()
        .folded(),
    integer("serving.draft_tokens", "speculative tokens", Inference, Unit::Count, 0, 64,
        "Tokens that a draft model proposes in every iteration (speculative decoding); the model verifies "
        "them all at once. 0: none.")
        .slider(0, 8)
        .at<&Scenario::serving, &Serving::draftTokens>()
        .folded(),
    number("serving.draft_acceptance", "acceptance rate", Inference, Unit::Percent, 0, 1,
        "Probability that a draft token is accepted, given that those before it are.")
        .slider(0, 1)
        .at<&Scenario::serving, &Serving::draftAcceptance>()
        .when(meaning::drafts)
        .folded(),
    number("serving.draft_cost", "draft overhead", Inference, Unit::Percent, 0, 1,
        "Time to draft one token over that of an iteration without drafts.")
        .slider(0, 0.5)
        .at<&Scenario::serving, &Serving::draftCost>()
        .when(meaning::drafts)
        .folded(),
    integer("serving.prompt_replicas", "prefill workers", Inference, Unit::Count, 1, 4096,
        "Replicas that run prefill only and send the KV cache to decode workers (disaggregation): in total, "
        "or for each decode worker where their number is left open. none: every replica runs both.")
        .slider(1, 64, FieldScale::PowersOfTwo)
        .at<&Scenario::serving, &Serving::promptReplicas>()
        .orAuto("none")
        .folded(),
    integer("serving.prompt_tensor", "prefill TP", Inference, Unit::Count, 1, 1024,
        "Tensor-parallel ranks of a prefill worker; auto is as for decode workers.")
        .slider(1, 64, FieldScale::PowersOfTwo)
        .at<&Scenario::serving, &Serving::promptTensor>()
        .orAuto()
        .when(meaning::splitsPrompts)
        .folded(),
};

} // namespace

std::span<const FieldSpec> servingFields() { return serving; }

} // namespace ridgepoint
