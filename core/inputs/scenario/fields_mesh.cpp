#include "core/inputs/scenario/field_access.h"
#include "core/inputs/scenario/field_tables.h"
#include "core/inputs/scenario/meaning.h"
#include "core/pipeline/schedule_kind.h"

#include <array>
#include <vector>

namespace ridgepoint {

namespace {

using namespace access;
using enum FieldGroup;

constexpr Detent powers[] = {{1, "1"}, {2, "2"}, {4, "4"}, {8, "8"}, {16, "16"}, {32, "32"}, {64, "64"},
    {128, "128"}, {256, "256"}, {512, "512"}, {1024, "1024"}};

// Menus show what the schedules say of themselves.
const auto scheduleChoices = [] {
    std::vector<FieldChoice> choices;
    for (const ScheduleKind* kind : scheduleKinds())
        choices.push_back({kind->key, kind->label, kind->paper()});
    return choices;
}();

constexpr std::array<FieldChoice, 4> zeroChoices{
    {{"0", "none", "every replica holds all state"}, {"1", "ZeRO-1", "optimizer sharded"},
        {"2", "ZeRO-2", "and gradients"}, {"3", "ZeRO-3 / FSDP", "and weights"}}};

constexpr std::array<FieldChoice, 3> contextChoices{
    {{"ring", "ring", "keys and values travel around a ring, arXiv:2310.01889"},
        {"all_gather", "all-gather", "every rank gathers all keys and values"},
        {"all_to_all", "all-to-all", "heads for sequence, arXiv:2309.14509"}}};

constexpr std::array<FieldChoice, 2> dispatchChoices{
    {{"flat", "flat", "one copy of a token for each of its experts: an all-to-all"},
        {"two_level", "two-level", "one copy for each node, forwarded inside it: DeepEP, HybridEP"}}};

template <auto Member>
constexpr FieldSpec degree(std::string_view id, std::string_view label, std::string_view help,
    bool advanced = false, std::string_view autoWord = {})
{
    return integer(id, label, Parallelism, Unit::Count, 1, 1e6, help)
        .slider(1, 1024, FieldScale::PowersOfTwo, powers)
        .at<&Scenario::mesh, Member>()
        .orAuto(autoWord)
        .folded(advanced);
}

const FieldSpec rows[] = {
    degree<&Mesh::tensor>(
        "mesh.tensor", "tensor parallel", "Ranks that split every matrix of a layer between them."),
    toggle("mesh.sequence_parallel", "sequence parallel", Parallelism,
        "Tensor ranks also split the norms' activations along the sequence.")
        .at<&Scenario::mesh, &Mesh::sequenceParallel>()
        .folded(),
    degree<&Mesh::pipeline>("mesh.pipeline", "pipeline parallel", "Stages that the layers are split into."),
    degree<&Mesh::chunks>("mesh.chunks", "chunks per stage",
        "Virtual stages of one pipeline rank; more of them shrink the bubble and send more messages.", true),
    choice("mesh.schedule", "pipeline schedule", Parallelism,
        "The order in which a pipeline rank runs forward and backward passes of its micro-batches.")
        .atKey<scheduleChoices, &Scenario::mesh, &Mesh::schedule>()
        .folded(),
    text("mesh.stage_layers", "layers of the stages", Parallelism,
        "Layers of each virtual stage, in order. A list such as 7,8x14,7 states them; with embedding+loss, "
        "or one of the two, these take the place of a layer on the first and the last stage; auto splits the "
        "layers as evenly as the stack does.")
        .atText<&Scenario::mesh, &Mesh::stageLayers>()
        .orAuto()
        .folded(),
    degree<&Mesh::context>("mesh.context", "context parallel", "Ranks that split a sequence between them."),
    choice("mesh.context_method", "context method", Parallelism,
        "How ranks that hold parts of a sequence get to see the keys and values of the other parts.")
        .atEnum<contextChoices, &Scenario::mesh, &Mesh::contextMethod>()
        .folded(),
    degree<&Mesh::expert>("mesh.expert", "expert parallel",
        "Ranks that each hold a part of the experts; taken from tensor × context × data."),
    degree<&Mesh::expertTensor>("mesh.expert_tensor", "expert tensor parallel",
        "Ranks that split the matrices of one expert between them.", true),
    integer("mesh.expert_nodes", "max nodes per token", Parallelism, Unit::Count, 0, 1e6,
        "Most nodes that a token's experts are on (node-limited routing), which caps what a two-level "
        "dispatch sends between nodes (DeepSeek-V3: 4); 0 is no limit.")
        .slider(0, 16)
        .at<&Scenario::mesh, &Mesh::expertNodes>()
        .when(meaning::hasExperts)
        .folded(),
    choice("mesh.expert_dispatch", "expert dispatch", Parallelism,
        "How tokens reach experts on other nodes; inside a node the two are the same. \"stack\" is what the "
        "software stack does unless told otherwise.")
        .atEnum<dispatchChoices, &Scenario::mesh, &Mesh::expertDispatch>()
        .orAuto("stack")
        .when(meaning::hasExperts)
        .folded(),
    degree<&Mesh::data>("mesh.data", "data parallel",
        "Replicas that see different sequences; auto is whatever the accelerators leave.", false, "auto"),
    degree<&Mesh::shardGroup>("mesh.shard_group", "shard group",
        "Ranks that ZeRO or FSDP shards over; auto is all of data × context, less is hybrid sharding.", true,
        "auto"),
    choice("mesh.zero_stage", "sharding stage", Parallelism,
        "How much of the training state data-parallel ranks shard instead of replicating.")
        .atEnum<zeroChoices, &Scenario::mesh, &Mesh::zeroStage>(),
    text("mesh.order", "rank order", Parallelism,
        "Order in which the parallel dimensions are laid over neighbouring ranks, innermost first: tp, cp, "
        "ep, dp and pp in any order.")
        .atText<&Scenario::mesh, &Mesh::order>()
        .folded(),
};

template <auto Member>
constexpr FieldSpec hidden(std::string_view id, std::string_view label, std::string_view help)
{
    return number(id, label, Parallelism, Unit::Percent, 0, 1, help)
        .at<&Scenario::overlap, Member>()
        .orAuto("model")
        .folded();
}

const FieldSpec overlapRows[] = {
    hidden<&Overlap::data>("overlap.data", "data overlap",
        "Share of data-parallel communication hidden behind compute; \"model\" derives it."),
    hidden<&Overlap::tensor>("overlap.tensor", "tensor overlap",
        "Share of tensor-parallel communication hidden behind compute; \"model\" derives it."),
    hidden<&Overlap::pipeline>("overlap.pipeline", "pipeline overlap",
        "Share of stage-to-stage communication hidden behind compute; \"model\" derives it."),
    hidden<&Overlap::expert>("overlap.expert", "expert overlap",
        "Share of expert all-to-all communication hidden behind compute; \"model\" derives it."),
    hidden<&Overlap::context>("overlap.context", "context overlap",
        "Share of context-parallel communication hidden behind compute; \"model\" derives it."),
};

} // namespace

std::span<const FieldSpec> meshFields() { return rows; }
std::span<const FieldSpec> overlapFields() { return overlapRows; }

} // namespace ridgepoint
