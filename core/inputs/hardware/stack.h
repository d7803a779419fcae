#pragma once

// What a training framework stores, fuses and overlaps, as documented in its sources or measured on its
// kernels. These are facts of the software, one set for every model and machine; calibration
// (hardware.efficiency) comes on top. Traffic is in bytes per element and counts every tensor that a pass
// reads or writes, bf16 unless it goes through fp32; in fp32 runs as core/training/step/resolved.h
// trafficInComputeType() says. The loss goes through fp32 in every run.

#include "core/base/quantity.h"
#include "core/inputs/model/precision.h"
#include "core/inputs/model/step_choices.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

namespace ridgepoint {

// Which kernel runs attention; how much slower each is than the measured one depends on the accelerator.
enum class AttentionKernel
{
    Vendor, // cuDNN or FlashAttention-3: what the accelerator's curve was measured with
    Flash2, // FlashAttention-2, written for Ampere
    Flash1,
    Triton, // FlashAttention in Triton
};

// How weights, gradients and optimizer state are stored.
enum class StorageRecipe
{
    HalfGradients, // 16-bit weights and gradients, fp32 master: 16 bytes a parameter
    Fp32Gradients, // bf16 weights, gradients accumulated in fp32, fp32 master: 18 bytes; fp16: a copy more,
                   // 20
    Bf16Accumulates, // as HalfGradients in fp16; in bf16 an fp32 accumulator beside them: 20 bytes
    TwoGradients, // bf16 weights and gradients and an fp32 accumulator beside them: 20 bytes
    Fp32Shards, // fp32 weights updated in place, cast for computing, fp32 gradients: 16 bytes
    HalfMoments, // as HalfGradients, moments 16-bit too: 12 bytes
    PureHalf, // everything 16-bit, no master copy: 8 bytes
};

// When the messages of data parallelism run beside computation, if no flag says.
enum class OverlapDefault
{
    Always,
    WithZero3,
    Never,
};

// A value with where it is written: document or source file, and option.
template <class Value>
struct Sourced
{
    Value value;
    std::string_view source;
};

// What a framework does when nothing is said. Settings of a scenario all of them, so they apply once, when
// the stack is chosen (core/inputs/scenario/stack_recipe.h), or when a published run does not state them
// (core/validation/run_stack.h); the traits below hold always.
struct StackRecipe
{
    Sourced<StorageRecipe> storage;
    Sourced<std::optional<DataType>> gradientWire; // what gradients travel in; empty: as stored
    Sourced<OverlapDefault> dataOverlap;
    Sourced<Recompute> recompute;
    Sourced<double> pipelineMicroBatch; // sequences, in a pipeline; 0: has to be said
    Sourced<ContextMethod> context;
    int zeroStage; // when nothing is said of sharding
    bool meshByDefault; // lays out all accelerators as one FSDP axis unless told otherwise
    bool wholeInPipeline; // FSDP under a pipeline gathers weights once a step and reduces gradients once
    Sourced<bool> tensorExperts{}; // the tensor ranks split each expert, too
};

struct StackTraits
{
    std::string_view key; // as written in files: "megatron"
    std::string_view label;
    std::string_view note; // one line for the field's choice
    std::string_view source;

    // Element-wise passes of one layer, forward.
    double normTraffic; // bytes per hidden element, one norm
    double wideNormTraffic; // the same in fp32
    double residualTraffic; // bytes per hidden element, one residual (with dropout where the stack keeps it)
    double activationTraffic; // bytes per MLP element, gated activation
    double plainActivationTraffic; // bytes per MLP element, GeLU or the like
    double ropeTraffic; // bytes per query and key element
    double softmaxTraffic; // bytes per score where attention is not fused
    double expertBiasTraffic; // bytes per element that experts return, where their biases are added apart
    double lossTraffic; // bytes per logit, forward and backward
    double elementwiseShare; // of the bandwidth that fused element-wise kernels reach
    double lossShare; // and of that, what the loss does
    bool shardCopies; // gathered weights are copied out, and gradients in, of a flat buffer
    double quantiseTraffic; // bytes per element of a product's input in 8 bits or fewer
    bool narrowGathers; // gathers of weights and of tensor-parallel inputs carry the narrow type, too
    double optimizerPasses; // traffic of the update over its fused minimum

    // What stays in memory for the backward pass.
    double ropeStored; // extra copies of queries and keys, bytes per element
    double activationStored; // extra bytes per MLP element beside gate, up and product
    double normStored; // extra bytes per hidden element and norm: copies of an eager RMSNorm
    bool dropout; // GPT-style blocks keep their two masks
    double logitStored; // bytes per logit at the peak of the loss
    bool gatheredLogits; // every tensor rank computes the loss over the whole vocabulary
    bool gatheredInputs; // sequence-parallel inputs are kept gathered instead of gathered again
    double bucketBytes; // communication buckets beside the gradients themselves
    bool fp32ShardGradients; // the update makes an fp32 copy of the shard's gradients
    bool narrowInputsKept; // products keep their inputs in the narrow type for the weight gradient
    bool ownsDevice; // one compiled program holds the device: no libraries' buffers beside it
    bool placeholderGradients; // Transformer Engine's fused weight gradients keep one dummy per weight shape

    AttentionKernel attention;

    // The host: least time of one layer's pass, and of the extra kernels of an expert layer.
    Seconds layerForward, layerBackward;
    double expertOperations; // operators the host issues for routing, permuting and combining
    double operationsPerExpert; // and for each expert held
    double operationsPerBias; // to add an expert's bias on its own
    double sharedOperations; // of shared experts
    double latentOperations; // of latent attention, beside those of plain attention
    double operationsPerCollective; // of one tensor-parallel gather or scatter
    Seconds operation; // host time of one
    bool cudaGraphs;
    Seconds fixed; // every step: data loading, logging, gradient norm, barriers

    // Overlap.
    bool gradientAllReduce; // sharded optimizers, too, reduce whole gradients everywhere
    double tensorBackward; // all-reduces of a backward pass over those of a forward pass, without sequence
                           // parallelism
    double gradientOverlap; // share of the last backward pass that may hide gradient collectives
    double bucketParameters; // whose gradients travel in one message
    double bucketParametersEach; // at least so many a replica
    double bucket(double replicas) const
    {
        return std::max(bucketParameters, bucketParametersEach * replicas);
    }
    double gatherOverlap; // share of computation that may hide weight gathers
    double prefetchParameters; // most parameters gathered ahead; 0: no limit
    bool asynchronousTensor; // backward, collectives run beside the products that do not wait for them
    double tensorOverlap; // share of tensor-parallel collectives run in tiles beside their products
    bool blockingSends; // interleaved stages wait for what they send each other
    double recomputedMatmuls; // share of the matrix products that "selective" repeats, and drops from memory
    bool headBalanced; // pipeline stages are cut by cost, the head counted in layers

    // What it can be asked for: keys of pipeline schedules ("*": any, none: no pipeline) and stages of ZeRO.
    std::string_view schedules;
    std::string_view zeroStages;

    bool runs(std::string_view schedule) const; // a key of mesh.schedule
    bool shards(int stage, bool piped) const // piped: of stages that keep what they gather, ZeRO-1
    {
        return zeroStages.find(static_cast<char>('0' + stage)) != zeroStages.npos
            || (piped && stage == 1 && recipe.wholeInPipeline);
    }

    StackRecipe recipe;

    // Memory that no tensor of the model explains.
    double neighbourCommunicators; // of two ranks each, for sends between pipeline stages
    double fragmentation; // lost by the allocator while there is room, over what comes and goes in a step
    double fragmentationKept; // and of that, what it cannot give back when memory runs short

    // Gate and up are one weight, and one matrix for an optimizer that updates it whole.
    bool joinedGates = false;

    ExpertDispatch expertDispatch = ExpertDispatch::Flat;
    LossKernel loss = LossKernel::Fused;
};

const StackTraits& stackTraits(std::string_view key); // "generic" when unknown

} // namespace ridgepoint
