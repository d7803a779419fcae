#include "core/validation/serving_subject.h"

#include "core/inputs/catalog/published_names.h"
#include "core/inputs/model/parameters.h"
#include "core/serving/served_types.h"
#include "core/validation/run_hardware.h"
#include "core/validation/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <string>
#include <utility>

namespace ridgepoint {

namespace {

using Names = std::pair<std::string_view, std::string_view>;

// Names whose letters are not a preset's, without organisation and ending. Each has exactly the preset's
// shape: Qwen2 7B that of Qwen2.5 (config.json of both), Llama 3.3 that of 3.1, DeepSeek V3.1 that of V3.
// "LLaMA 70B" of 2023 can only be Llama 2's, whose 7B has the first one's shape.
constexpr auto modelNames = std::to_array<Names>({
    {"qwen27b", "qwen2.5-7b"},
    {"llama3370b", "llama3.1-70b"},
    {"llama70b", "llama2-70b"},
    {"llama7b", "llama1-7b"},
    {"deepseekv31", "deepseek-v3"},
});

// What follows a model's name and changes no shape.
constexpr auto modelEndings = std::to_array<std::string_view>({"hf", "instruct", "chat", "base", "it", "fp8",
    "fp4", "nvfp4", "mxfp4", "bf16", "awq", "0528", "2507", "v0.1", "v0.2", "v0.3", "99", "99.9"});

// Names that begin like a preset's and are another part, or that do not say which of two. Empty: no preset.
constexpr auto deviceNames = std::to_array<Names>({
    {"A100 SXM 40GB", "a100-40-sxm"}, {"A100 SXM 80GB", "a100-80-sxm"}, {"H200 NVL", ""},
    {"MI250", "mi250x"}, // the same memory and bandwidth, 208 of 220 compute units
});

// "meta-llama/Meta-Llama-3-8B-Instruct" → "llama38b".
std::string modelLetters(std::string_view name)
{
    name.remove_prefix(name.rfind('/') == std::string_view::npos ? 0 : name.rfind('/') + 1);
    std::string words = lowered(name);
    if (words.starts_with("meta-"))
        words.erase(0, 5);
    for (bool shorter = true; shorter;) {
        shorter = false;
        const std::size_t last = words.find_last_of("- _");
        if (last != std::string::npos
            && std::find(modelEndings.begin(), modelEndings.end(), std::string_view(words).substr(last + 1))
                != modelEndings.end()) {
            words.erase(last);
            shorter = true;
        }
    }
    return lettersAndDigits(words);
}

// By their letters; several lie under one name of a shape that was released again.
const std::map<std::string, std::string>& publishedPresets()
{
    static const auto presets = [] {
        std::map<std::string, std::string> all;
        for (const PublishedName& one : publishedNames())
            all.emplace(modelLetters(one.name), one.preset);
        return all;
    }();
    return presets;
}

bool isBlackwell(std::string_view acceleratorId)
{
    return beginsWithOne(acceleratorId, {"b200", "b300", "gb200", "gb300"});
}

std::optional<std::string_view> typeOf(std::string_view words)
{
    const std::string word = lowered(words);
    if (word == "fp16/bf16" || word == "fp16" || word == "bf16" || word == "bfloat16" || word == "float16"
        || word == "half")
        return "bf16";
    if (word == "fp8" || word == "fp8_e4m3")
        return "fp8";
    if (word == "fp8_block" || word == "mxfp8") // 8 bits of which some share a scale
        return "fp8_block";
    if (word == "fp4" || word == "nvfp4")
        return "fp4";
    for (const std::string_view own : {"mxfp4", "int4", "int8"})
        if (word == own)
            return own;
    return std::nullopt;
}

// The type that the end of a name says, where it is another than a row's: one of as many bits, scaled in
// another way, is not.
std::string_view otherTypeNamed(std::string_view modelName, std::string_view type)
{
    std::string_view named = publishedType(modelName);
    if (named.empty())
        named =
            typeOf(modelName.substr(modelName.rfind('-') + 1)).value_or(std::string_view()); // npos + 1 is 0
    const auto bits = [](std::string_view word) -> std::string_view {
        return word.starts_with("fp8") ? "fp8" : word.ends_with("fp4") ? "fp4" : word;
    };
    return bits(named) == bits(type) ? std::string_view() : named;
}

// --- layouts
bool fills(const ServingPool& pool)
{
    const ServingLayout& l = pool.layout;
    const double slices = l.expertSlices();
    return pool.replicas >= 1 && pool.replicas == std::floor(pool.replicas) && l.tensor >= 1
        && l.tensor == std::floor(l.tensor) && slices >= 1 && slices == std::floor(slices);
}

std::optional<ServingPool> statedPool(const ServingRun& run)
{
    if (!run.tensor && run.accelerators > 1)
        return std::nullopt;
    ServingPool pool;
    ServingLayout& l = pool.layout;
    l.tensor = run.tensor.value_or(1);
    l.pipeline = run.pipeline.value_or(1);
    l.attentionData = run.attentionData.value_or(1);
    l.expert = run.expert.value_or(1);
    // SGLang counts the groups of attention among the tensor ranks.
    if (l.ranks() > run.accelerators && l.attentionData > 1 && l.tensor * l.pipeline <= run.accelerators)
        l.tensor /= l.attentionData;
    pool.replicas = run.accelerators / l.ranks();
    return pool;
}

// The number that stands behind `word`; 0: none.
double numberAfter(std::string_view text, std::string_view word)
{
    const std::size_t at = text.find(word);
    double value = 0;
    if (at != std::string_view::npos)
        std::from_chars(text.data() + at + word.size(), text.data() + text.size(), value);
    return value;
}

// "4 x (attn tp8 dp1; moe tp1 ep8) bs3", or "4 x tp8 ep8 dpa=False", in which tp and ep are not always the
// ranks of a worker (of some engines they say 1 beside dpa=True): those are the pool's accelerators over its
// workers.
std::optional<ServingPool> wordedPool(std::string_view words, double accelerators)
{
    const std::size_t digits = words.find_first_of("0123456789");
    ServingPool pool;
    pool.replicas = digits == std::string_view::npos ? 0 : numberAfter(words.substr(digits), "");
    if (!(pool.replicas >= 1))
        return std::nullopt;
    ServingLayout& l = pool.layout;
    const std::size_t attention = words.find("attn "), experts = words.find("moe ");
    if (attention != std::string_view::npos && experts != std::string_view::npos) {
        l.tensor = numberAfter(words.substr(attention), " tp");
        l.attentionData = numberAfter(words.substr(attention), " dp");
        l.expert = numberAfter(words.substr(experts), " ep");
    } else if (mentions(words, "dpa=")) {
        const double ranks = accelerators / pool.replicas;
        const bool apart = mentions(words, "dpa=True");
        const double expert = numberAfter(words, " ep"), tensor = numberAfter(words, " tp");
        l.tensor = apart ? 1 : ranks;
        l.attentionData = apart ? ranks : 1;
        l.expert = expert == 1 && tensor == 1 ? ranks : expert; // a worker cannot be smaller than its experts
    }
    if (!(l.tensor >= 1 && l.attentionData >= 1 && l.expert >= 1) || pool.accelerators() != accelerators)
        return std::nullopt;
    return pool;
}

// Rows of engines that deal experts out by the library that sends tokens call them cut by all ranks. None is
// cut into less than the 128 weights that share a scale (DeepSeek-V3, arXiv:2412.19437, §3.3.2).
void dealOut(const MixtureOfExperts& moe, ServingLayout& layout)
{
    constexpr double narrowest = 128;
    if (moe.experts > 0 && moe.expertFfn / layout.expertSlices() < narrowest)
        layout.expert = layout.stageRanks();
}

Text layOut(const ServingRun& run, ServingSubject& subject)
{
    if (run.kind == ServingKind::Disaggregated) {
        const std::size_t bar = run.layout.find('|');
        if (bar == std::string::npos || !run.prefillAccelerators || !run.decodeAccelerators)
            return "the two kinds of replicas are not described";
        const std::string_view words(run.layout);
        subject.prompts = wordedPool(words.substr(0, bar), *run.prefillAccelerators);
        subject.pool = wordedPool(words.substr(bar + 1), *run.decodeAccelerators);
        if (!subject.prompts || !subject.pool || !fills(*subject.prompts) || !fills(*subject.pool)) {
            subject.prompts = subject.pool = std::nullopt;
            return "what the replicas are said to be does not fill their accelerators";
        }
        if (subject.model)
            for (ServingPool* pool : {&*subject.prompts, &*subject.pool})
                dealOut(subject.model->architecture.moe, pool->layout);
        return {};
    }
    subject.pool = statedPool(run);
    if (!subject.pool)
        return "the layout is not stated";
    if (!fills(*subject.pool)) {
        subject.pool.reset();
        return "the layout does not fill the accelerators";
    }
    return {};
}

} // namespace

std::string_view ServingSubject::kernels() const
{
    return accelerator && accelerator->accelerator.servingKernels.known()
        ? std::string_view(accelerator->servingKernels)
        : std::string_view();
}

const ModelPreset* servingModel(std::string_view name, const Catalog& catalog)
{
    if (const ModelPreset* known = catalog.model(name))
        return known;
    const std::string words = modelLetters(name);
    for (const auto& [source, preset] : modelNames)
        if (source == words)
            return catalog.model(preset);
    for (const ModelPreset& preset : catalog.models())
        if (lettersAndDigits(preset.id) == words || lettersAndDigits(preset.name) == words)
            return &preset;
    const auto published = publishedPresets().find(words);
    return published == publishedPresets().end() ? nullptr : catalog.model(published->second);
}

const AcceleratorPreset* servingAccelerator(std::string_view name, const Catalog& catalog)
{
    for (const auto& [source, preset] : deviceNames)
        if (source == name)
            return catalog.accelerator(preset);
    RunHardware hardware;
    hardware.gpu = std::string(name);
    return acceleratorOf(hardware, catalog);
}

std::string_view servingEngineKey(std::string_view framework)
{
    const std::string words = lowered(framework);
    if (mentions(words, "sglang"))
        return "sglang";
    if (mentions(words, "vllm"))
        return "vllm";
    if (mentions(words, "tensorrt") || words == "trt" || words.ends_with("-trt") || mentions(words, "trtllm"))
        return "tensorrt_llm";
    return "generic";
}

std::optional<ServingTypes> servingTypes(std::string_view precision, std::string_view cachePrecision,
    std::string_view modelName, const ModelPreset& model, const AcceleratorPreset& accelerator)
{
    const std::optional<std::string_view> stated = typeOf(precision);
    if (!stated)
        return std::nullopt;
    const bool latent = model.architecture.attention == AttentionKind::Mla;
    ServingTypes types;
    types.dense = types.experts = *stated;
    types.cache = *stated == "fp8" || stated->ends_with("fp4") ? "fp8" : "bf16";
    if (model.id.starts_with(
            "gpt-oss")) { // experts are published in MXFP4 and run in it, whatever a table calls it
        types = {.dense = "bf16", .experts = "mxfp4", .cache = "bf16"};
    } else if (latent) {
        types.dense = types.experts = asPublished(*stated, model.architecture);
        if (*stated == "fp4") // NVIDIA's of DeepSeek leaves attention alone
            types.dense = "bf16";
        types.cache = *stated != "bf16" && isBlackwell(accelerator.id) ? "fp8" : "bf16";
    } else if (*stated == "fp8" && modelName.starts_with("Qwen/") && modelName.ends_with("-FP8")) {
        types = {.dense = "fp8_block", .experts = "fp8_block", .cache = "bf16"}; // Qwen's own checkpoints
    }
    if (!cachePrecision.empty()) {
        const std::optional<std::string_view> cache = typeOf(cachePrecision);
        if (!cache)
            return std::nullopt;
        types.cache = *cache;
    }
    return types;
}

ServingWeights servingWeights(const Architecture& a, const ServingTypes& types)
{
    const ParameterBreakdown p = countParameters(a);
    const BytesPerParameter half(servedBytes("bf16")), dense(servedBytes(types.dense)),
        experts(servedBytes(types.experts));
    const Bytes layers = (p.attention + p.denseMlp + p.sharedExperts) * dense + (p.router + p.norms) * half;
    // A tied head reads the table of tokens alone, not the tables that are looked up in every layer.
    const Parameters head = p.lmHead.value() > 0 ? p.lmHead : Parameters(a.vocab * a.hidden);
    const double share = a.isMoe() ? std::min(1.0, a.moe.topK / a.moe.experts) : 0;
    return {.dense = layers + (p.embedding + p.position + p.lmHead) * half,
        .experts = p.experts * experts,
        .denseRead = layers + head * half,
        .expertsRead = p.experts * experts * share};
}

ServingSubject servingSubjectOf(const ServingRun& run, const Catalog& catalog)
{
    ServingSubject subject;
    const auto miss = [&subject](Text why) {
        if (subject.whyNot.empty())
            subject.whyNot = std::move(why);
    };
    subject.model = servingModel(run.model, catalog);
    subject.accelerator = servingAccelerator(run.accelerator, catalog);
    subject.engine = servingEngineKey(run.framework);
    if (!subject.model)
        miss(phrase("no preset has the model %1", run.model));
    if (!subject.accelerator)
        miss(phrase("no preset is the accelerator %1", run.accelerator));
    if (subject.model && subject.accelerator) {
        const std::optional<ServingTypes> types =
            servingTypes(run.precision, run.cachePrecision, run.model, *subject.model, *subject.accelerator);
        const std::string_view named =
            otherTypeNamed(run.model, typeOf(run.precision).value_or(std::string_view()));
        if (types && !named.empty())
            miss(phrase("the name %1 says %2, and the precision is %3", run.model, named, run.precision));
        else if (types)
            subject.types = *types;
        else
            miss(phrase("the precision %1 is not known", run.precision.empty() ? "" : run.precision));
    }
    if (Text why = layOut(run, subject); !why.empty())
        miss(std::move(why));
    return subject;
}

} // namespace ridgepoint
