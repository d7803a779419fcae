#pragma once

// One published or measured training run, as written in a runs file. Plain values; an empty optional is "not
// stated". Units are those of the file: tokens, sequences, seconds, GiB, TFLOP/s, decimal GB of device
// memory.

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint {

enum class RunKind
{
    Pretrain,
    Finetune,
    FinetuneLora,
    OutOfMemory, // the run did not fit
    Inference,
    Total, // a whole run's accelerator hours, restarts included
    Layer, // the time of a single layer
    Analytic, // printed by formulas, not measured
};

// A and B count in summaries; C is shown only (flagged, assumed or incomplete).
enum class RunQuality
{
    A,
    B,
    C
};

// Which counter a memory figure was read from; the views differ by fragmentation and by the context of the
// driver.
enum class MemoryKind
{
    Unstated,
    Allocated,
    Reserved,
    Device,
    Analytic
};

// Which rank a memory figure belongs to; most sources print the largest.
enum class MemoryRank
{
    Fullest,
    First,
    Last
};

// How a source counted the operations behind its TFLOP/s.
enum class FlopsConvention
{
    Unstated, // counted as ModelCausal when a figure is asked for
    ModelFull, // matrices and head, attention over the whole square (PaLM, torchtitan)
    ModelCausal, // the masked half left out (Megatron Core)
    Model72, // 72·B·s·L·h²·(1 + s/6h + V/12Lh)
    Hardware96, // 96·B·s·L·h²·(1 + s/6h + V/16Lh): full recomputation counted
    Hardware8N, // 8·N per token: full recomputation counted, attention not
    StatedInText, // the source explains it in words
};

// The words of runs files for these, said by whoever reads, filters or describes such a file.
template <class Value>
using RunWords = std::initializer_list<std::pair<std::string_view, Value>>;
inline const RunWords<RunKind> runKinds{{"pretrain", RunKind::Pretrain}, {"finetune", RunKind::Finetune},
    {"finetune-lora", RunKind::FinetuneLora}, {"oom", RunKind::OutOfMemory},
    {"inference", RunKind::Inference}, {"total", RunKind::Total}, {"layer", RunKind::Layer},
    {"analytic", RunKind::Analytic}};
inline const RunWords<RunQuality> runQualities{
    {"A", RunQuality::A}, {"B", RunQuality::B}, {"C", RunQuality::C}};
inline const RunWords<FlopsConvention> flopsConventions{{"model_full", FlopsConvention::ModelFull},
    {"model_causal", FlopsConvention::ModelCausal}, {"model_72", FlopsConvention::Model72},
    {"hardware_96", FlopsConvention::Hardware96}, {"hardware_8n", FlopsConvention::Hardware8N},
    {"stated_in_text", FlopsConvention::StatedInText}};
inline constexpr std::array<std::string_view, 5> recomputePolicies{
    "", "none", "selective", "full", "full(some layers)"};

struct RunSource
{
    std::string key; // "mosaic"
    std::string title;
    std::string url;
    std::string table; // where on that page
    bool operator==(const RunSource&) const = default;
};

struct RunModel
{
    std::string name;
    std::optional<double> params, activeParams;
    std::optional<double> layers, hidden, ffn, heads, kvHeads, headDim, vocab;
    std::optional<double> sequence; // tokens
    std::optional<bool> gatedMlp, tiedEmbeddings, learnedPositions;
    std::optional<double> experts, topK, expertFfn, sharedExpertFfn, denseLayers;
    bool tokenDrop = false; // experts have a capacity; tokens beyond it are dropped
    std::string attention; // "mla", "hybrid" (state-space layers between), or empty
    std::optional<double> qLoraRank, kvLoraRank, qkNopeDim, qkRopeDim, vHeadDim;
    std::optional<double> mtpLayers;
    std::optional<double> slidingWindow, slidingWindowEvery; // every k-th layer has the window
    bool operator==(const RunModel&) const = default;
};

struct RunHardware
{
    std::string gpu; // "H100-SXM5-80GB", or the id of an accelerator preset
    std::optional<double> count, perNode;
    std::string interconnect; // in the source's words
    std::optional<double> memoryGb;
    std::optional<double> slices; // TPU: slices joined over the data-centre network
    bool operator==(const RunHardware&) const = default;
};

struct RunMesh
{
    std::optional<double> tensor, pipeline, chunks, context, expert, expertTensor, data;
    std::optional<bool> sequenceParallel;
    std::optional<int> zeroStage;
    std::optional<double> zeroGroup; // ranks that the state is sharded over
    std::string fsdp; // in the source's words; empty: not used
    std::string schedule; // in the source's words
    bool operator==(const RunMesh&) const = default;
};

struct RunBatch
{
    std::optional<double> global, micro, accumulation; // sequences, sequences, micro-batches
    bool operator==(const RunBatch&) const = default;
};

struct RunRecompute
{
    std::string policy; // "none", "selective", "full", "full(some layers)"; empty: not stated
    std::vector<std::string> modules; // "core_attn", "layernorm", "moe_act", …
    std::optional<double> layers; // how many layers are recomputed
    std::optional<double> share; // of the layers that are recomputed whole
    std::string detail; // a policy in the source's words
    bool operator==(const RunRecompute&) const = default;
};

// What a framework was told beyond the mesh.
struct RunSettings
{
    std::string stack; // a stack id; empty: from the source
    std::string kernel; // "flash_attention2 + RMS kernel"
    std::string container; // release of the container image
    std::string mixedPrecision; // Composer's FSDP mode: "DEFAULT", "PURE"
    std::string dispatcher; // of tokens to experts
    std::optional<double> offloadLayers; // layers whose activations go to the host
    std::optional<bool> offloadActivations; // of every layer
    std::optional<bool> cudaGraphs; // set when the source's preset is known
    std::string cudaGraphScope; // which part is captured, in the source's words
    std::optional<bool> compile, asyncTensor, expertOverlap;
    // Whether communication runs beside computation; not stated: as the stack does it.
    std::optional<bool> gradientOverlap, weightOverlap, tensorOverlap, pipelineOverlap;
    std::optional<double> localBatch; // sequences of one data-parallel rank and step
    bool operator==(const RunSettings&) const = default;
};

// One counter's figure.
struct RunMemory
{
    double gib = 0;
    std::string words; // the source's, for the counter
    MemoryKind kind = MemoryKind::Unstated;
    MemoryRank rank = MemoryRank::Fullest;
    bool operator==(const RunMemory&) const = default;
};

struct RunMeasured
{
    std::optional<double> stepSeconds;
    std::optional<double> tokensPerSecond; // the whole job
    std::optional<double> tokensPerSecondPerGpu;
    std::optional<double> tflopsPerGpu; // counted by `convention`
    std::optional<double> mfu, hfu;
    FlopsConvention convention = FlopsConvention::Unstated;
    std::vector<RunMemory> memory; // by each counter that the source prints; the first is the one it names
    MemoryKind memoryKind() const { return memory.empty() ? MemoryKind::Unstated : memory.front().kind; }
    std::optional<bool> outOfMemory;
    bool operator==(const RunMeasured&) const = default;
};

struct Run
{
    std::string id;
    RunKind kind = RunKind::Pretrain;
    RunQuality quality = RunQuality::B;
    RunSource source;
    RunModel model;
    RunHardware hardware;
    std::string precision; // "bf16", "mxfp8", …
    RunMesh mesh;
    RunBatch batch;
    RunRecompute recompute;
    std::optional<bool> flashAttention;
    RunSettings settings;
    RunMeasured measured;
    std::string notes;
    std::string family; // source/model/accelerator: families count equally in a summary
    double weight = 1; // inside its family
    bool operator==(const Run&) const = default;
};

// "allocated", "reserved", "nvidia-smi" … from the source's words.
MemoryKind memoryKindOf(const std::string& words);
MemoryRank memoryRankOf(const std::string& words);

} // namespace ridgepoint
