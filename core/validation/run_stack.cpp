#include "core/validation/run_stack.h"

#include "core/validation/words.h"

#include <algorithm>
#include <array>
#include <string>

namespace ridgepoint {

namespace {

// --- one entry a framework
// ---------------------------------------------------------------------------------------

constexpr StackFacts generic{.stack = "generic",
    .storage = StorageRecipe::HalfGradients,
    .source = "ZeRO (arXiv:1910.02054) §3.1: 16-bit weights and gradients, fp32 master and moments"};

constexpr StackFacts megatron{.stack = "megatron",
    .storage = StorageRecipe::Fp32Gradients,
    .defaultZeroStage = 1,
    .source = "Megatron Core guide, distributed optimizer: bf16 parameters, fp32 gradients, 6 + 12/d bytes"};

// The performance recipes reduce gradients in bf16, and then the gradient buffer is bf16 as well.
constexpr StackFacts megatronHalfGradients{.stack = "megatron",
    .storage = StorageRecipe::HalfGradients,
    .defaultZeroStage = 1,
    .source = "Megatron Bridge scripts/performance and NeMo recipes: grad_reduce_in_fp32 = False, "
              "grad_sync_dtype bf16"};

// Recipes for DeepSeek-V3 and models of its kind keep Adam's moments in bf16.
constexpr StackFacts megatronHalfMoments{.stack = "megatron",
    .storage = StorageRecipe::HalfMoments,
    .defaultZeroStage = 1,
    .source = "Megatron Bridge recipes deepseek_v3.py and moonlight_16b.py: use_precision_aware_optimizer, "
              "exp_avg_dtype and exp_avg_sq_dtype bfloat16"};

constexpr StackFacts megatronLegacy{.stack = "megatron_legacy",
    .storage = StorageRecipe::Fp32Gradients,
    .source = "Megatron-LM 2.x: fp16 parameters and gradients, fp32 main gradients, 20 bytes (distributed "
              "optimizer page)"};

constexpr StackFacts megatron2022{.stack = "megatron_2022",
    .storage = StorageRecipe::Fp32Gradients,
    .source = "Megatron-LM 3.0: as 2.x, with asynchronous tensor collectives"};

constexpr StackFacts megatronDeepSpeed{.stack = "megatron_deepspeed",
    .storage = StorageRecipe::Bf16Accumulates,
    .source = "Megatron-DeepSpeed with ZeRO-1 (bigscience tr11): gradients in the parameters' 16-bit type; "
              "deepspeed/runtime/bf16_optimizer.py: a flat fp32 gradient buffer beside bf16 ones"};

constexpr StackFacts deepSpeed{.stack = "deepspeed",
    .storage = StorageRecipe::HalfGradients,
    .source = "DeepSpeed memory helpers: 2 + 2 bytes and 12 + 4 sharded, gradients 16-bit"};

constexpr StackFacts composer{.stack = "composer",
    .storage = StorageRecipe::Fp32Shards,
    .gradientWire = DataType::Fp32,
    .defaultZeroStage = 3,
    .source = "Composer get_mixed_precision(): DEFAULT reduces in fp32, PURE in the compute type; FSDP "
              "shards stay fp32"};

constexpr StackFacts torchtitan{.stack = "torchtitan",
    .storage = StorageRecipe::Fp32Shards,
    .gradientWire = DataType::Fp32,
    .defaultZeroStage = 3,
    .context = ContextMethod::AllGather,
    .wholeInPipeline = true,
    .source = "torchtitan config: mixed_precision_param bfloat16, mixed_precision_reduce float32, CP rotates "
              "by all-gather; fsdp_reshard_after_forward \"default\": not with a pipeline"};

StackFacts eagerly(StackFacts facts)
{
    if (facts.stack == "torchtitan")
        facts.stack = "torchtitan_eager";
    return facts;
}

constexpr StackFacts maxText{.stack = "maxtext",
    .storage = StorageRecipe::Fp32Shards,
    .gradientWire = DataType::Bf16,
    .defaultZeroStage = 3,
    .defaultRecompute = Recompute::Full,
    .meshByDefault = true,
    .context = ContextMethod::AllGather,
    .source =
        "MaxText base.yml: weight_dtype float32, dtype bfloat16, remat_policy full, ici_fsdp_parallelism -1"};

constexpr StackFacts nanotron{.stack = "nanotron",
    .storage = StorageRecipe::TwoGradients,
    .gradientWire = DataType::Fp32,
    .source = "nanotron accumulate_grad_in_fp32: bf16 gradients and an fp32 buffer"};

// Aleph Alpha's scaling reduces gradients in fp32: allreduce_tensor_in_float32(). Its runs name their
// kernels.
constexpr StackFacts scaling{.stack = "scaling",
    .storage = StorageRecipe::HalfGradients,
    .gradientWire = DataType::Fp32,
    .source = "Aleph-Alpha/scaling src/scaling/core/optimizer; Hagemann et al. (arXiv:2311.05610) §4"};
constexpr StackFacts scalingFusedNorm{.stack = "scaling_fused_norm",
    .storage = StorageRecipe::HalfGradients,
    .gradientWire = DataType::Fp32,
    .source = "Hagemann et al. (arXiv:2311.05610) §4.1: RMSNorm kernel of the FlashAttention repository"};

constexpr StackFacts pytorch{.stack = "pytorch",
    .storage = StorageRecipe::HalfGradients,
    .source =
        "InternLM/InternEvo; jzhang38/TinyLlama: FlashAttention's norm, rotation and loss, ZeRO-1 in bf16"};

// One process without sharding, torchtune's and LitGPT's recipes: bf16 weights and moments, no master.
constexpr StackFacts pureHalf{.stack = "generic",
    .storage = StorageRecipe::PureHalf,
    .source = "torchtune and LitGPT recipes: bf16-true, no fp32 copy"};

// Words by which a row names its framework. The first line of which one is found counts, in what names the
// source before its notes, so that what is narrower stands first.
struct Mention
{
    std::array<std::string_view, 4> words; // in lower case
    StackFacts facts;
};
constexpr auto mentionsOfStacks = std::to_array<Mention>({
    {{"paxml", "maxtext", "tpu-recipes", "axlearn"}, maxText}, // JAX and XLA underneath all of them
    {{"tpu training recipes", "palm"}, maxText},
    {{"torchtitan", "fms-fsdp", "fsdp2"}, torchtitan},
    {{"llm-foundry", "llmfoundry", "mosaicml", "mosaic"}, composer},
    {{"mpt-7b", "mpt-30b"}, composer},
    {{"nanotron", "ultra-scale", "ultrascale"}, nanotron},
    {{"aleph-alpha", "aleph alpha"}, scaling},
    {{"bloomberggpt", "sagemaker"}, deepSpeed}, // SageMaker's ZeRO-3, with DeepSpeed's storage
    {{"megatron-deepspeed", "bigscience", "bloom", "vtrain"}, megatronDeepSpeed},
    {{"mt-nlg", "mtnlg", "gpt-neox", "gptneox"}, megatronDeepSpeed},
    {{"glm-130b", "glm130b"}, megatronDeepSpeed},
    {{"deepspeed"}, deepSpeed},
    {{"2104.04473", "ptd-p", "narayanan2021", "megatron2020"}, megatronLegacy},
    {{"2205.05198", "korthikanti2022"}, megatron2022},
    {{"megatron-bridge", "megatron bridge", "mbridge"}, megatronHalfGradients},
    {{"dgxc", "nemo"}, megatronHalfGradients},
    {{"megatron"}, megatron},
    {{"torchtune", "litgpt", "lit-gpt"}, pureHalf},
    {{"internevo", "tinyllama", "flash-attention", "flashattention"}, pytorch},
    {{"pytorch", "transformers"}, pytorch},
    {{"transformer engine"}, megatron},
});

const StackFacts* mentioned(std::string_view text)
{
    const std::string words = lowered(text);
    for (const Mention& mention : mentionsOfStacks)
        for (const std::string_view word : mention.words)
            if (!word.empty() && mentions(words, word))
                return &mention.facts;
    return nullptr;
}

// What the row says of its framework, wherever it says so; null: nothing.
const StackFacts* saidBy(const Run& run)
{
    const RunSource& source = run.source;
    const std::string named = source.key + '\n' + source.title + '\n' + source.url + '\n' + source.table
        + '\n' + run.settings.container;
    if (const StackFacts* found = mentioned(named))
        return found;
    return mentioned(run.notes);
}

constexpr auto stacks =
    std::to_array<StackFacts>({generic, megatron, megatronLegacy, megatron2022, megatronDeepSpeed, nanotron,
        torchtitan, composer, deepSpeed, maxText, pytorch, scaling, scalingFusedNorm});

} // namespace

StackFacts stackFactsOf(const Run& run)
{
    StackFacts found = generic;
    if (!run.settings.stack.empty()) {
        const auto named = std::ranges::find(stacks, run.settings.stack, &StackFacts::stack);
        found = named != stacks.end() ? *named : generic;
    } else if (const StackFacts* said = saidBy(run)) {
        found = *said;
    } else {
        found.guessed = true;
    }
    if (run.source.key.starts_with("mbridge")
        && (mentions(run.model.name, "deepseek") || mentions(run.model.name, "moonlight")))
        found = megatronHalfMoments;
    if (found.stack == "scaling" && mentions(run.settings.kernel, "RMS kernel"))
        found = scalingFusedNorm;
    // Meta's herd of models paper describes context parallelism by all-gather (arXiv:2407.21783 §3.3.2).
    if (run.source.key == "llama3")
        found.context = ContextMethod::AllGather;
    if (run.settings.compile && !*run.settings.compile)
        found = eagerly(found);
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

PrecisionRecipe storageOf(const StackFacts& facts, DataType compute)
{
    const DataType half = compute == DataType::Fp16 ? DataType::Fp16 : DataType::Bf16;
    PrecisionRecipe recipe{.compute = compute,
        .weights = half,
        .gradients = half,
        .accumulator = DataType::None,
        .master = DataType::Fp32,
        .moments = DataType::Fp32,
        .communication = half};
    switch (facts.storage) {
    case StorageRecipe::HalfGradients:
        break;
    case StorageRecipe::Fp32Gradients:
        if (half == DataType::Fp16) {
            recipe.accumulator = DataType::Fp32;
        } else {
            recipe.gradients = DataType::Fp32;
            recipe.communication = DataType::Fp32;
        }
        break;
    case StorageRecipe::Bf16Accumulates:
        if (half == DataType::Bf16)
            recipe.accumulator = DataType::Fp32;
        break;
    case StorageRecipe::TwoGradients:
        recipe.accumulator = DataType::Fp32;
        break;
    case StorageRecipe::Fp32Shards:
        recipe.weights = DataType::Fp32;
        recipe.gradients = DataType::Fp32;
        recipe.master = DataType::None;
        break;
    case StorageRecipe::HalfMoments:
        recipe.moments = half;
        break;
    case StorageRecipe::PureHalf:
        recipe.master = DataType::None;
        recipe.moments = half;
        break;
    }
    recipe.communication = facts.gradientWire.value_or(recipe.communication);
    return recipe;
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
