#include "core/validation/run_stack.h"

#include "core/validation/words.h"

#include <array>

namespace ridgepoint {

namespace {

// How a row's source departs from its stack's recipe.
enum class Departure
{
    None,
    Overlapped,
    HalfGradients, // and overlapped
    PureHalf,
};

struct Named
{
    std::string_view stack;
    Departure departure = Departure::None;
};

constexpr Named megatron{"megatron"};
// Its README's runs: "fine-grained overlapping of data-parallel (--overlap-grad-reduce
// --overlap-param-gather)".
constexpr Named megatronReadme{"megatron", Departure::Overlapped};
// The performance recipes reduce gradients in bf16, and then the gradient buffer is bf16 as well, and overlap
// what they can: Megatron Bridge scripts/performance and NeMo recipes, grad_reduce_in_fp32 = False,
// grad_sync_dtype bf16, overlap_grad_reduce = True.
constexpr Named megatronRecipe{"megatron", Departure::HalfGradients};
// One process without sharding, torchtune's and LitGPT's recipes (bf16-true): bf16 weights and moments, no
// fp32 copy.
constexpr Named pureHalf{"generic", Departure::PureHalf};

StackFacts factsOf(const Named& named)
{
    const StackTraits& stack = stackTraits(named.stack);
    const StackRecipe& recipe = stack.recipe;
    StackFacts facts{.stack = stack.key,
        .storage = recipe.storage.value,
        .gradientWire = recipe.gradientWire.value,
        .context = recipe.context.value,
        .dataOverlap = recipe.dataOverlap.value,
        .recipe = &recipe};
    if (named.departure == Departure::HalfGradients)
        facts.storage = StorageRecipe::HalfGradients;
    if (named.departure == Departure::HalfGradients || named.departure == Departure::Overlapped)
        facts.dataOverlap = OverlapDefault::Always;
    if (named.departure == Departure::PureHalf)
        facts.storage = StorageRecipe::PureHalf;
    return facts;
}

// Words by which a row names its framework. The first line of which one is found counts, in what names the
// source before its notes, so that what is narrower stands first.
struct Mention
{
    std::array<std::string_view, 4> words; // in lower case
    Named named;
};
constexpr auto mentionsOfStacks = std::to_array<Mention>({
    {{"paxml", "maxtext", "tpu-recipes", "axlearn"}, Named{"maxtext"}}, // JAX and XLA underneath all of them
    {{"tpu training recipes", "palm"}, Named{"maxtext"}},
    {{"torchtitan", "fms-fsdp", "fsdp2"}, Named{"torchtitan"}},
    {{"llm-foundry", "llmfoundry", "mosaicml", "mosaic"}, Named{"composer"}},
    {{"mpt-7b", "mpt-30b"}, Named{"composer"}},
    {{"nanotron", "ultra-scale", "ultrascale"}, Named{"nanotron"}},
    {{"aleph-alpha", "aleph alpha"}, Named{"scaling"}},
    {{"bloomberggpt", "sagemaker"}, Named{"deepspeed"}}, // SageMaker's ZeRO-3, with DeepSpeed's storage
    {{"megatron-deepspeed", "bigscience", "bloom", "vtrain"}, Named{"megatron_deepspeed"}},
    {{"mt-nlg", "mtnlg", "gpt-neox", "gptneox"}, Named{"megatron_deepspeed"}},
    {{"glm-130b", "glm130b"}, Named{"megatron_deepspeed"}},
    {{"deepspeed"}, Named{"deepspeed"}},
    {{"2104.04473", "ptd-p", "narayanan2021", "megatron2020"}, Named{"megatron_legacy"}},
    {{"2205.05198", "korthikanti2022"}, Named{"megatron_2022"}},
    {{"megatron-bridge", "megatron bridge", "mbridge"}, megatronRecipe},
    {{"dgxc", "nemo"}, megatronRecipe},
    {{"megatron-readme", "megatron-lm readme"}, megatronReadme},
    {{"megatron"}, megatron},
    {{"torchtune", "litgpt", "lit-gpt"}, pureHalf},
    {{"internevo", "tinyllama", "flash-attention", "flashattention"}, Named{"pytorch"}},
    {{"pytorch", "transformers"}, Named{"pytorch"}},
    {{"transformer engine"}, megatron},
});

const Named* mentioned(std::string_view text)
{
    const std::string words = lowered(text);
    for (const Mention& mention : mentionsOfStacks)
        for (const std::string_view word : mention.words)
            if (!word.empty() && mentions(words, word))
                return &mention.named;
    return nullptr;
}

// What the row says of its framework, wherever it says so; null: nothing.
const Named* saidBy(const Run& run)
{
    const RunSource& source = run.source;
    const std::string named = source.key + '\n' + source.title + '\n' + source.url + '\n' + source.table
        + '\n' + run.settings.container;
    if (const Named* found = mentioned(named))
        return found;
    return mentioned(run.notes);
}

} // namespace

StackFacts stackFactsOf(const Run& run)
{
    const std::string& stated = run.settings.stack;
    const Named* said = stated.empty() ? saidBy(run) : nullptr;
    StackFacts found = factsOf(!stated.empty() ? Named{stated} : said ? *said : Named{"generic"});
    found.guessed = stated.empty() && !said;
    // Recipes for DeepSeek-V3 and models of its kind keep Adam's moments in bf16: Megatron Bridge recipes
    // deepseek_v3.py and moonlight_16b.py, use_precision_aware_optimizer, exp_avg_dtype and exp_avg_sq_dtype
    // bfloat16.
    if (run.source.key.starts_with("mbridge")
        && (mentions(run.model.name, "deepseek") || mentions(run.model.name, "moonlight"))) {
        found = factsOf(megatronRecipe);
        found.storage = StorageRecipe::HalfMoments;
    }
    if (found.stack == "scaling" && mentions(run.settings.kernel, "RMS kernel"))
        found = factsOf(Named{"scaling_fused_norm"});
    // Meta's herd of models paper describes context parallelism by all-gather (arXiv:2407.21783 §3.3.2).
    if (run.source.key == "llama3")
        found.context = ContextMethod::AllGather;
    if (run.settings.compile && !*run.settings.compile)
        found.stack = found.stack == "torchtitan" ? "torchtitan_eager" : found.stack;
    if (run.settings.mixedPrecision == "PURE")
        found.gradientWire = DataType::Bf16;
    else if (run.settings.mixedPrecision == "bf16") // model.to(torch.bfloat16), no master copy
        found.storage = StorageRecipe::PureHalf;
    else if (run.settings.mixedPrecision == "amp") // torch.autocast over fp32 weights
        found.storage = StorageRecipe::Fp32Shards;
    return found;
}

std::optional<DataType> computeTypeOf(std::string_view precision)
{
    if (precision.starts_with("fp8") || precision == "mxfp8")
        return DataType::Fp8;
    if (precision == "nvfp4" || precision == "fp4")
        return DataType::Fp4;
    if (precision == "fp16")
        return DataType::Fp16;
    if (precision.empty() || precision.starts_with("bf16") || precision == "fp16/bf16 mixed")
        return DataType::Bf16;
    return dataTypeFromKey(precision);
}

Fp8Scaling scalingOf(std::string_view precision)
{
    const bool block = precision == "mxfp8" || precision.find("block") != std::string_view::npos;
    return block ? Fp8Scaling::Block : Fp8Scaling::Tensor;
}

std::string scheduleOf(const Run& run, double pipeline, double chunks)
{
    const std::string& words = run.mesh.schedule;
    if (pipeline <= 1)
        return run.settings.expertOverlap.value_or(false) ? "interleaved_1f1b_ep_overlap" : "1f1b";
    if (mentions(words, "DualPipeV"))
        return "dualpipev";
    if (mentions(words, "DualPipe"))
        return "dualpipe";
    if (mentions(words, "GPipe") || words == "gpipe")
        return "gpipe";
    if (chunks > 1)
        return run.settings.expertOverlap.value_or(false) ? "interleaved_1f1b_ep_overlap"
                                                          : "interleaved_1f1b";
    return "1f1b";
}

} // namespace ridgepoint
