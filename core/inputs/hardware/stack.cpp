#include "core/inputs/hardware/stack.h"

#include "core/inputs/hardware/loss_cost.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace ridgepoint {

namespace {

// Traffic of single passes, counted from the tensors they read and write (bf16: 2 bytes, fp32: 4 bytes an
// element).
constexpr double fusedNorm = 4; // read, write
constexpr double eagerNorm = 28; // to fp32, square and mean, scale, back to bf16, weight: seven passes
constexpr double wideFusedNorm = 8, wideEagerNorm = 20; // in fp32, where nothing is cast
constexpr double residualAdd = 6; // two reads, a write
constexpr double residualDropout = 7; // and a mask
constexpr double fusedResidual = 2; // folded into the norm beside it: the sum is written once more
constexpr double fusedGate = 6; // read gate and up, write the product
constexpr double eagerGate = 10; // SiLU on its own, then the product
constexpr double pointwise = 4; // read, write
constexpr double fusedRope = 4;
constexpr double compiledRope = 8;
constexpr double eagerRope = 20; // rotate-half, two products, a sum
constexpr double fusedSoftmax = 9; // scale, mask, softmax, dropout: Calculon's count
constexpr double eagerSoftmax = 19;
constexpr double fp32Loss = 24; // logits to fp32, log-softmax, its gradient, back to bf16
constexpr double fusedLoss = 14;
constexpr double fusedStored = 8; // bf16 logits, an fp32 copy turned softmax and gradient in place, its cast
constexpr double plainStored = 12; // bf16 logits, their fp32 copy, its gradient and that one's cast
// A product's input turned into 8 bits: read in bf16, a copy and its transpose written (Transformer Engine);
// a compiler casts where the input is made and writes the copies alone.
constexpr double castAndTranspose = 4, fusedQuantise = 2;

// Eager kernels reach 0.67 of the memory bandwidth where fused ones reach 0.8, an eager cross-entropy in fp32
// 0.32.
constexpr double eagerElementwise = 0.67 / 0.8, eagerLoss = 0.32 / 0.67;

// Host times of one layer's forward and backward pass: regression on vTrain's one-node times, which are sums
// of profiled kernels (Megatron-DeepSpeed, A100: about 1 ms) and on nanotron's (H100: 1.1 and 2.8 ms); half a
// millisecond a dozen fused kernels. One eager operator with its autograd node costs the host about 12 µs
// (PyTorch, CPU-bound profiles).
constexpr Seconds eagerForward{0.6e-3};
constexpr Seconds eagerBackward{1.0e-3};
constexpr Seconds fusedForward{0.35e-3};
constexpr Seconds fusedBackward{0.6e-3};
constexpr Seconds eagerOperation{12e-6};
// Operators of a forward pass, counted in megatron/core (d98e8a64), a module of Transformer Engine as three.
// transformer/multi_latent_attention.py: two more projections, a norm, three splits, three joins and the
// rotation of queries and keys apart (cosine, sine, products, halves: rope_utils.py), less what a plain
// attention does for both.
constexpr double latentAttention = 45;
// transformer/moe/shared_experts.py: two projections, the activation, two changes of stream, the sum.
constexpr double sharedExperts = 14;
// A collective of PyTorch: its call, an event on either stream, the wait.
constexpr double collectiveCall = 4;
// transformer/moe/experts.py adds the second bias of experts with no kernel of its own: bias times
// probability and the sum in fp32 for each, then joined and cast: 28 bytes an element, three operators an
// expert.
constexpr double expertBiasPasses = 4 + (6 + 4) + (4 + 4) + (4 + 2);
constexpr double expertBiasOperators = 3;
// What a step pays once: clipping, the next batch, logging, a collector of garbage. Practice says 20 to 50 ms, published
// steps 66 ms and more whichever source is left out (ridgepoint validate --leave-one-out): the upper end. A compiled
// step has a quarter of it. Steps below a second are where it shows.
constexpr Seconds hostOfAStep{50e-3};

// What PyTorch's caching allocator loses on tensors that come and go while a model trains: 15 % on average
// (GMLake, arXiv:2401.08156, abstract). State is allocated once and loses nothing.
constexpr double cachingAllocator = 0.15;
// Short of memory it returns whole segments to the device and tries again
// (c10/cuda/CUDACachingAllocator.cpp); with segments that grow (PyTorch 2.1) few are left partly used, an
// estimate; before, most were.
constexpr double growingSegments = 1.0 / 3, fixedSegments = 1;

// Reduce and all-gather buckets of 5e8 half-precision elements each (deepspeed/runtime/zero/config.py).
constexpr double deepspeedBuckets = 2e9;

// What PyTorch's pipelines run (torch/distributed/pipelining/schedules.py: get_schedule_class), and FSDP
// beside plain data parallelism: weights kept after the forward pass are ZeRO-2.
constexpr std::string_view pytorchSchedules =
    "gpipe 1f1b interleaved_1f1b looped_bfs interleaved_zb1p zbv dualpipev";
constexpr std::string_view pytorchStages = "023";

// What most do: gradients like the weights, beside computation where they can be, nothing recomputed.
constexpr StackRecipe plain{
    .storage = {StorageRecipe::HalfGradients,
        "ZeRO (arXiv:1910.02054) §3.1: 16-bit weights and gradients, fp32 master and moments"},
    .gradientWire = {{}, "as they are stored"},
    .dataOverlap = {OverlapDefault::Always, "PyTorch DDP and FSDP overlap unless told otherwise"},
    .recompute = {Recompute::None, "kept unless asked for"},
    .pipelineMicroBatch = {0, {}},
    .context = {ContextMethod::Ring, "Ring attention (arXiv:2310.01889)"},
    .zeroStage = 0,
    .meshByDefault = false,
    .wholeInPipeline = false,
};

constexpr StackTraits generic{.key = "generic",
    .label = "generic",
    .note = "fused kernels, no framework's habits",
    .source = "FlashAttention-2 (arXiv:2307.08691); Transformer Engine",
    .normTraffic = fusedNorm,
    .wideNormTraffic = wideFusedNorm,
    .residualTraffic = residualAdd,
    .activationTraffic = fusedGate,
    .plainActivationTraffic = pointwise,
    .ropeTraffic = fusedRope,
    .softmaxTraffic = fusedSoftmax,
    .expertBiasTraffic = 0,
    .lossTraffic = fp32Loss,
    .elementwiseShare = 1,
    .lossShare = 1,
    .shardCopies = false,
    .quantiseTraffic = castAndTranspose,
    .narrowGathers = false,
    .optimizerPasses = 1,
    .ropeStored = 0,
    .activationStored = 0,
    .normStored = 0,
    .dropout = true,
    .logitStored = 10,
    .gatheredLogits = false,
    .gatheredInputs = false,
    .bucketBytes = 0,
    .fp32ShardGradients = false,
    .narrowInputsKept = false,
    .ownsDevice = false,
    .placeholderGradients = false,
    .attention = AttentionKernel::Vendor,
    .layerForward = fusedForward,
    .layerBackward = fusedBackward,
    .expertOperations = 100,
    .operationsPerExpert = 6,
    .operationsPerBias = 0,
    .sharedOperations = sharedExperts,
    .latentOperations = latentAttention,
    .operationsPerCollective = collectiveCall,
    .operation = eagerOperation,
    .cudaGraphs = false,
    .fixed = hostOfAStep,
    .gradientAllReduce = false,
    .tensorBackward = 1,
    .gradientOverlap = 0.5,
    .bucketParameters = 40e6,
    .bucketParametersEach = 1e6,
    .gatherOverlap = 0.95,
    .prefetchParameters = 0,
    .asynchronousTensor = false,
    .tensorOverlap = 0,
    .blockingSends = false,
    .recomputedMatmuls = 0,
    .headBalanced = false,
    .schedules = "*",
    .zeroStages = "0123",
    .recipe = plain,
    .neighbourCommunicators = 0,
    .fragmentation = cachingAllocator,
    .fragmentationKept = growingSegments,
    .loss = LossKernel::Plain};

constexpr std::array<StackTraits, 14> makeStacks()
{
    std::array<StackTraits, 14> all{};
    all.fill(generic);

    StackTraits& megatron = all[1];
    megatron.key = "megatron";
    megatron.label = "Megatron-Core, Transformer Engine";
    megatron.note = "fused kernels, distributed optimizer and tensor parallelism overlapped";
    megatron.source =
        "NVIDIA/Megatron-LM megatron/core; TransformerEngine userbuffers; NeMo performance guide";
    megatron.residualTraffic = fusedResidual;
    megatron.loss = LossKernel::Fused;
    megatron.lossTraffic = fusedLoss;
    megatron.logitStored = fusedStored;
    megatron.placeholderGradients = true;
    megatron.expertBiasTraffic = expertBiasPasses;
    megatron.operationsPerBias = expertBiasOperators;
    megatron.narrowInputsKept = true; // Transformer Engine module/linear.py: saves the columnwise 8-bit copy
    // megatron/core/transformer/transformer_config.py:891: flex is asked for, with deepep or hybridep
    megatron.expertDispatch = ExpertDispatch::Flat;
    megatron.joinedGates = true; // megatron/core/transformer/mlp.py:205: linear_fc1
    megatron.gradientOverlap = 0.9;
    megatron.gatherOverlap = 0.9;
    megatron.asynchronousTensor = true;
    megatron.tensorOverlap = 0.5;
    // megatron/core/pipeline_parallel/schedules.py; the distributed optimizer is ZeRO-1.
    megatron.schedules = "1f1b interleaved_1f1b interleaved_1f1b_ep_overlap";
    megatron.zeroStages = "01";
    megatron.recipe.storage = {StorageRecipe::Fp32Gradients,
        "Megatron Core guide, distributed optimizer: bf16 parameters, fp32 gradients, 6 + 12/d bytes"};
    megatron.recipe.gradientWire.source =
        "megatron/training/arguments.py: --grad-reduce-in-bf16 is off, gradients travel as accumulated";
    megatron.recipe.dataOverlap = {OverlapDefault::Never,
        "megatron/training/arguments.py: --overlap-grad-reduce and --overlap-param-gather are off"};
    megatron.recipe.recompute = {
        Recompute::None, "megatron/training/arguments.py: --recompute-granularity is not given"};
    megatron.recipe.pipelineMicroBatch = {1, "examples of Megatron-LM: --micro-batch-size 1"};
    megatron.recipe.zeroStage = 1;
    megatron.recipe.tensorExperts = {
        true, "megatron/training/arguments.py: --expert-tensor-parallel-size is that of the tensor ranks"};

    StackTraits& legacy = all[2];
    legacy.key = "megatron_legacy";
    legacy.label = "Megatron-LM 2020–2021";
    legacy.note = "fused softmax, GeLU and dropout; no flash attention, no overlap";
    legacy.source = "Narayanan et al. (arXiv:2104.04473) §4.2";
    legacy.residualTraffic = residualDropout;
    legacy.optimizerPasses = 4.0 / 3;
    legacy.attention = AttentionKernel::Flash2;
    legacy.layerForward = Seconds(0.3e-3);
    legacy.layerBackward = Seconds(0.5e-3);
    legacy.blockingSends = true;
    legacy.gradientOverlap = 0;
    legacy.gatherOverlap = 0;
    legacy.schedules = "1f1b interleaved_1f1b";
    legacy.zeroStages = "0";
    legacy.recipe.storage = {StorageRecipe::Fp32Gradients,
        "Megatron-LM 2.x: fp16 parameters and gradients, fp32 main gradients, 20 bytes (distributed "
        "optimizer page)"};
    legacy.recipe.pipelineMicroBatch = {1, "examples of Megatron-LM: --micro-batch-size 1"};

    StackTraits& deepspeedMegatron = all[3];
    deepspeedMegatron = legacy;
    deepspeedMegatron.key = "megatron_deepspeed";
    deepspeedMegatron.label = "Megatron-DeepSpeed";
    deepspeedMegatron.note = "Megatron layers, DeepSpeed pipeline and ZeRO-1";
    deepspeedMegatron.source = "bigscience-workshop/Megatron-DeepSpeed; MT-NLG (arXiv:2201.11990)";
    deepspeedMegatron.neighbourCommunicators =
        2; // deepspeed/runtime/pipe/p2p.py: broadcasts in groups of two
    deepspeedMegatron.logitStored = 12;
    deepspeedMegatron.bucketBytes = deepspeedBuckets;
    deepspeedMegatron.fp32ShardGradients = true;
    deepspeedMegatron.layerForward = eagerForward;
    deepspeedMegatron.layerBackward = eagerBackward;
    deepspeedMegatron.schedules = "1f1b"; // deepspeed/runtime/pipe/schedule.py: TrainSchedule
    deepspeedMegatron.zeroStages = "01";
    deepspeedMegatron.recipe.storage = {StorageRecipe::Bf16Accumulates,
        "Megatron-DeepSpeed with ZeRO-1 (bigscience tr11): gradients in the parameters' 16-bit type; "
        "deepspeed/runtime/bf16_optimizer.py: a flat fp32 gradient buffer in addition to bf16 ones"};

    StackTraits& nanotron = all[4];
    nanotron.key = "nanotron";
    nanotron.label = "nanotron";
    nanotron.note = "eager RMSNorm, RoPE and SwiGLU";
    nanotron.source = "huggingface/nanotron src/nanotron/models/llama.py; Ultra-Scale Playbook";
    nanotron.normTraffic = eagerNorm;
    nanotron.wideNormTraffic = wideEagerNorm;
    nanotron.activationTraffic = eagerGate;
    nanotron.ropeTraffic = eagerRope;
    nanotron.softmaxTraffic = eagerSoftmax;
    nanotron.optimizerPasses = 4.0 / 3;
    nanotron.elementwiseShare = eagerElementwise;
    nanotron.lossShare = eagerLoss;
    nanotron.ropeStored = 4;
    nanotron.activationStored = 2;
    nanotron.dropout = false;
    nanotron.logitStored = 12;
    nanotron.gatheredInputs = true; // tp_recompute_allgather = False
    nanotron.headBalanced = true; // get_block_compute_costs()
    nanotron.attention = AttentionKernel::Flash2;
    nanotron.layerForward = Seconds(1.1e-3);
    nanotron.layerBackward = Seconds(2.8e-3);
    nanotron.gatherOverlap = 0;
    nanotron.expertDispatch = ExpertDispatch::Flat; // src/nanotron/config/models_config.py:48: "alltoall"
    nanotron.schedules = "gpipe 1f1b"; // src/nanotron/parallel/pipeline_parallel/engine.py
    nanotron.zeroStages = "01";
    nanotron.recipe.storage = {
        StorageRecipe::TwoGradients, "nanotron accumulate_grad_in_fp32: bf16 gradients and an fp32 buffer"};
    nanotron.recipe.gradientWire = {
        DataType::Fp32, "nanotron accumulate_grad_in_fp32: the fp32 buffer is reduced"};
    nanotron.recipe.recompute = {Recompute::None, "nanotron ParallelismArgs: recompute_layer = False"};

    StackTraits& torchtitan = all[5];
    torchtitan.key = "torchtitan";
    torchtitan.label = "torchtitan, FSDP2";
    torchtitan.note = "compiled blocks; selective recomputation repeats every second GEMM";
    torchtitan.source = "pytorch/torchtitan; TorchTitan (arXiv:2410.06511)";
    torchtitan.residualTraffic = pointwise;
    torchtitan.shardCopies = true; // pytorch/pytorch issue 157027
    torchtitan.quantiseTraffic = fusedQuantise;
    torchtitan.narrowGathers = true; // torchao float8: FSDP's and tensor-parallel gathers carry 8 bits
    torchtitan.ropeTraffic = compiledRope;
    torchtitan.optimizerPasses = 4.0 / 3;
    torchtitan.dropout = false;
    torchtitan.logitStored = 12;
    torchtitan.attention = AttentionKernel::Flash2;
    torchtitan.layerForward = Seconds(0.3e-3);
    torchtitan.layerBackward = Seconds(0.5e-3);
    torchtitan.gradientOverlap = 0.95;
    torchtitan.recomputedMatmuls = 0.5;
    // torchtitan/config/job_config.py:474: expert_parallel_comm_backend "standard"
    torchtitan.expertDispatch = ExpertDispatch::Flat;
    torchtitan.schedules = pytorchSchedules;
    torchtitan.zeroStages = pytorchStages;
    torchtitan.recipe.storage = {StorageRecipe::Fp32Shards,
        "torchtitan config: training.dtype float32, mixed_precision_param bfloat16"};
    torchtitan.recipe.gradientWire = {
        DataType::Fp32, "torchtitan config: training.mixed_precision_reduce float32"};
    torchtitan.recipe.dataOverlap.source = "FSDP2 prefetches and reduces during the backward pass";
    torchtitan.recipe.recompute = {
        Recompute::Selective, "torchtitan config: activation_checkpoint.mode selective"};
    torchtitan.recipe.pipelineMicroBatch = {
        1, "torchtitan config: parallelism.pipeline_parallel_microbatch_size 1"};
    torchtitan.recipe.context = {
        ContextMethod::AllGather, "torchtitan config: parallelism.context_parallel_rotate_method allgather"};
    torchtitan.recipe.zeroStage = 3;
    // fsdp_reshard_after_forward "default": not with a pipeline
    torchtitan.recipe.wholeInPipeline = true;

    StackTraits& composer = all[6];
    composer.key = "composer";
    composer.label = "Composer, llm-foundry";
    composer.note = "eager blocks, Triton flash attention, FSDP";
    composer.source = "mosaicml/llm-foundry llmfoundry/models; FlashAttention-2 (arXiv:2307.08691) §4.1";
    composer.activationTraffic = eagerGate;
    composer.ropeTraffic = eagerRope;
    composer.softmaxTraffic = eagerSoftmax;
    composer.optimizerPasses = 4.0 / 3;
    composer.elementwiseShare = eagerElementwise;
    composer.dropout = false;
    composer.loss = LossKernel::Fused;
    composer.lossTraffic = fusedLoss; // loss_fn: fused_crossentropy, in place
    composer.logitStored = 4;
    composer.attention = AttentionKernel::Triton;
    composer.layerForward = eagerForward;
    composer.layerBackward = eagerBackward;
    composer.gradientOverlap = 0.95;
    composer.schedules = {};
    composer.zeroStages = pytorchStages;
    composer.recipe.storage = {
        StorageRecipe::Fp32Shards, "Composer get_mixed_precision(): FSDP shards stay fp32"};
    composer.recipe.gradientWire = {
        DataType::Fp32, "Composer get_mixed_precision(): DEFAULT reduces in fp32, PURE in the compute type"};
    composer.recipe.recompute = {Recompute::None, "Composer FSDP config: activation_checkpointing false"};
    composer.recipe.zeroStage = 3;

    StackTraits& deepspeed = all[7];
    deepspeed.key = "deepspeed";
    deepspeed.label = "DeepSpeed ZeRO";
    deepspeed.note = "gathers at most its prefetch bucket ahead";
    deepspeed.source =
        "deepspeed/runtime/zero/config.py: reduce_bucket_size and allgather_bucket_size of 5e8 "
        "elements, stage3_prefetch_bucket_size of 5e7";
    deepspeed.residualTraffic = residualDropout;
    deepspeed.optimizerPasses = 4.0 / 3;
    deepspeed.elementwiseShare = eagerElementwise;
    deepspeed.lossShare = eagerLoss;
    deepspeed.attention = AttentionKernel::Flash2;
    deepspeed.logitStored = 12;
    deepspeed.bucketBytes = deepspeedBuckets;
    deepspeed.fp32ShardGradients = true;
    deepspeed.layerForward = eagerForward;
    deepspeed.layerBackward = eagerBackward;
    deepspeed.gradientOverlap = 0.95;
    deepspeed.prefetchParameters = 5e7;
    deepspeed.expertDispatch = ExpertDispatch::Flat; // deepspeed/moe/sharded_moe.py:104: all_to_all_single()
    deepspeed.schedules = "1f1b"; // deepspeed/runtime/pipe/schedule.py: TrainSchedule
    deepspeed.recipe.storage = {StorageRecipe::HalfGradients,
        "DeepSpeed memory helpers: 2 + 2 bytes and 12 + 4 sharded, gradients 16-bit"};
    deepspeed.recipe.dataOverlap = {
        OverlapDefault::WithZero3, "deepspeed/runtime/zero/config.py: overlap_comm is on with stage 3 alone"};

    StackTraits& maxtext = all[8];
    maxtext.key = "maxtext";
    maxtext.label = "MaxText, JAX";
    maxtext.note = "whole step compiled: no launches";
    maxtext.source = "AI-Hypercomputer/maxtext; XLA";
    maxtext.residualTraffic = fusedResidual;
    maxtext.dropout = false;
    maxtext.loss = LossKernel::Fused;
    maxtext.lossTraffic = fusedLoss;
    maxtext.layerForward = Seconds(0);
    maxtext.layerBackward = Seconds(0);
    maxtext.cudaGraphs = true;
    maxtext.gradientOverlap = 0.95;
    maxtext.gatherOverlap = 0.95;
    maxtext.fragmentation = 0; // XLA plans every buffer ahead
    maxtext.ownsDevice = true;
    maxtext.fixed = hostOfAStep / 4;
    maxtext.expertDispatch = ExpertDispatch::Flat; // src/maxtext/layers/moe.py:1805: ragged_all_to_all()
    maxtext.schedules =
        "gpipe looped_bfs"; // src/MaxText/layers/pipeline.py: circular, differentiated as a whole
    maxtext.zeroStages = "03"; // mesh axes data and fsdp
    maxtext.recipe.storage = {
        StorageRecipe::Fp32Shards, "MaxText base.yml: weight_dtype float32, dtype bfloat16"};
    maxtext.recipe.gradientWire = {DataType::Bf16, "MaxText base.yml: dtype bfloat16"};
    maxtext.recipe.dataOverlap.source = "XLA overlaps collectives with computation";
    maxtext.recipe.recompute = {Recompute::Full, "MaxText base.yml: remat_policy full"};
    maxtext.recipe.context = {
        ContextMethod::AllGather, "MaxText base.yml: context_parallel_strategy all_gather"};
    maxtext.recipe.zeroStage = 3;
    maxtext.recipe.meshByDefault = true; // ici_fsdp_parallelism -1

    StackTraits& pytorch = all[9];
    pytorch.key = "pytorch";
    pytorch.label = "PyTorch, eager";
    pytorch.note = "a fused norm, the rest in single passes";
    pytorch.source = "InternLM/InternEvo; jzhang38/TinyLlama; FlashAttention repository";
    pytorch.activationTraffic = eagerGate;
    pytorch.softmaxTraffic = eagerSoftmax;
    pytorch.optimizerPasses = 4.0 / 3;
    pytorch.elementwiseShare = eagerElementwise;
    pytorch.lossShare = eagerLoss;
    pytorch.activationStored = 2;
    pytorch.dropout = false;
    pytorch.logitStored = 12;
    pytorch.attention = AttentionKernel::Flash2;
    pytorch.layerForward = eagerForward;
    pytorch.layerBackward = eagerBackward;
    pytorch.gatherOverlap = 0.5;
    pytorch.schedules = pytorchSchedules;
    pytorch.zeroStages = pytorchStages;
    pytorch.recipe.storage.source =
        "InternLM/InternEvo; jzhang38/TinyLlama: FlashAttention's norm, rotation and loss, ZeRO-1 in bf16";

    StackTraits& scaling = all[10];
    scaling = pytorch;
    scaling.key = "scaling";
    scaling.label = "Aleph Alpha scaling";
    scaling.note =
        "eager norm; whole logits on every tensor rank; fp32 gradient all-reduce after the backward pass";
    scaling.source =
        "Aleph-Alpha/scaling src/scaling/core and transformer/model; Hagemann et al. (arXiv:2311.05610)";
    scaling.normTraffic = eagerNorm;
    scaling.wideNormTraffic = wideEagerNorm;
    scaling.ropeTraffic = eagerRope;
    scaling.ropeStored = 4;
    scaling.normStored = 2; // the normalised input before its weight
    scaling.gatheredInputs = true; // the norm gathers its sequence-parallel output
    scaling.logitStored =
        16; // bf16 logits, fp32 log-softmax, the gradients of both its steps and the last one's cast
    scaling.gatheredLogits = true;
    scaling.fragmentationKept = fixedSegments;
    scaling.gradientAllReduce = true;
    scaling.tensorBackward = 1.5; // gate and up reduce their input gradients apart
    scaling.gradientOverlap = 0;
    scaling.gatherOverlap = 0;
    scaling.schedules = "1f1b"; // src/scaling/core/nn/parallel_module/pipeline_schedule
    scaling.zeroStages = "01";
    scaling.recipe.storage.source = "Aleph-Alpha/scaling src/scaling/core/optimizer";
    scaling.recipe.gradientWire = {
        DataType::Fp32, "Aleph-Alpha/scaling src/scaling/core/optimizer: allreduce_tensor_in_float32()"};

    StackTraits& scalingFusedNorm = all[11];
    scalingFusedNorm = scaling;
    scalingFusedNorm.key = "scaling_fused_norm";
    scalingFusedNorm.label = "Aleph Alpha scaling, fused norm";
    scalingFusedNorm.note = "with FlashAttention's RMSNorm kernel";
    scalingFusedNorm.normTraffic = fusedNorm;
    scalingFusedNorm.wideNormTraffic = wideFusedNorm;
    scalingFusedNorm.normStored = 0;
    StackTraits& year2022 = all[12];
    year2022 = legacy;
    year2022.key = "megatron_2022";
    year2022.label = "Megatron-LM 2022";
    year2022.note = "as before, and tensor collectives of the backward pass overlapped with its GEMMs";
    year2022.source =
        "Korthikanti et al. (arXiv:2205.05198) §4.2.2; NVIDIA/Megatron-LM megatron/mpu/layers.py, "
        "LinearWithGradAccumulationAndAsyncCommunication";
    year2022.asynchronousTensor = true;

    StackTraits& notCompiled = all[13];
    notCompiled = torchtitan;
    notCompiled.key = "torchtitan_eager";
    notCompiled.label = "torchtitan, not compiled";
    notCompiled.note = "FSDP2 without torch.compile: single passes";
    notCompiled.normTraffic = eagerNorm;
    notCompiled.wideNormTraffic = wideEagerNorm;
    notCompiled.residualTraffic = residualAdd;
    notCompiled.activationTraffic = eagerGate;
    notCompiled.ropeTraffic = eagerRope;
    notCompiled.elementwiseShare = eagerElementwise;
    notCompiled.quantiseTraffic = castAndTranspose;
    notCompiled.layerForward = eagerForward;
    notCompiled.layerBackward = eagerBackward;

    return all;
}

constexpr std::array<StackTraits, 14> stacks = makeStacks();

} // namespace

bool StackTraits::runs(std::string_view schedule) const
{
    if (schedules == "*")
        return true;
    for (std::string_view left = schedules; !left.empty();) {
        const std::size_t space = std::min(left.find(' '), left.size());
        if (left.substr(0, space) == schedule)
            return true;
        left.remove_prefix(std::min(space + 1, left.size()));
    }
    return false;
}

LossCost lossCost(const StackTraits& stack, LossKernel kernel)
{
    if (kernel == stack.loss)
        return {stack.lossTraffic, stack.lossShare, stack.logitStored, stack.source};
    if (kernel == LossKernel::Plain)
        return {fp32Loss, eagerLoss * eagerElementwise / stack.elementwiseShare, plainStored,
            "PyTorch: logits to fp32, log-softmax, its gradient, back to bf16"};
    return {fusedLoss, 1 / stack.elementwiseShare, fusedStored,
        "Megatron-LM megatron/core/fusions/fused_cross_entropy.py"};
}

double tokensOfAChunk(double tokens, double hidden, double vocab)
{
    const double chunks = std::max(1.0, std::ceil(vocab / std::max(1.0, hidden)));
    const double each = std::ceil(tokens / chunks);
    constexpr double most = 1e15; // of what no device holds
    if (!(each >= 1 && each < most))
        return tokens;
    return std::min(tokens, static_cast<double>(std::bit_ceil(static_cast<std::uint64_t>(each))));
}

const StackTraits& stackTraits(std::string_view key)
{
    const auto found = std::ranges::find(stacks, key, &StackTraits::key);
    return found == stacks.end() ? stacks.front() : *found;
}

} // namespace ridgepoint
