#include "core/pipeline/schedule_kind.h"
#include "core/scenario/field_access.h"
#include "core/scenario/field_tables.h"
#include "core/scenario/meaning.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

using namespace access;

constexpr Detent powers[] = {{1, "1"}, {2, "2"}, {4, "4"}, {8, "8"}, {16, "16"}, {32, "32"}, {64, "64"},
    {128, "128"}, {256, "256"}, {512, "512"}, {1024, "1024"}};

// Menus show what the schedules say of themselves.
const auto scheduleChoices = [] {
    std::array<FieldChoice, decltype(scheduleKinds())::extent> choices;
    std::ranges::transform(scheduleKinds(), choices.begin(), [](const ScheduleKind* kind) {
        return FieldChoice{kind->key, kind->label, kind->paper()};
    });
    return choices;
}();

constexpr std::array<FieldChoice, 4> zeroChoices{
    {{"0", "none", "every replica holds all state"}, {"1", "ZeRO-1", "optimizer sharded"},
        {"2", "ZeRO-2", "and gradients"}, {"3", "ZeRO-3 / FSDP", "and weights"}}};

constexpr std::array<FieldChoice, 3> contextChoices{
    {{"ring", "ring", "keys and values travel round, arXiv:2310.01889"},
        {"all_gather", "all-gather", "every rank gathers all keys and values"},
        {"all_to_all", "all-to-all", "heads for sequence, arXiv:2309.14509"}}};

template <auto Member>
constexpr FieldSpec degree(std::string_view id, std::string_view label, std::string_view help,
    bool advanced = false, std::string_view autoWord = {})
{
    return {.id = id,
        .label = label,
        .group = FieldGroup::Parallelism,
        .kind = FieldKind::Integer,
        .unit = Unit::Count,
        .minimum = 1,
        .maximum = 1e6,
        .sliderMinimum = 1,
        .sliderMaximum = 1024,
        .scale = FieldScale::PowersOfTwo,
        .detents = powers,
        .autoWord = autoWord,
        .help = help,
        .advanced = advanced,
        .get = get<&Scenario::mesh, Member>,
        .set = set<&Scenario::mesh, Member>};
}

const FieldSpec rows[] = {
    degree<&Mesh::tensor>(
        "mesh.tensor", "tensor parallel", "Ranks that split every matrix of a layer between them."),
    {.id = "mesh.sequence_parallel",
        .label = "sequence parallel",
        .group = FieldGroup::Parallelism,
        .kind = FieldKind::Toggle,
        .help = "Tensor ranks also split the norms' activations along the sequence.",
        .advanced = true,
        .get = get<&Scenario::mesh, &Mesh::sequenceParallel>,
        .set = set<&Scenario::mesh, &Mesh::sequenceParallel>},
    degree<&Mesh::pipeline>("mesh.pipeline", "pipeline parallel", "Stages that the layers are dealt out to."),
    degree<&Mesh::chunks>("mesh.chunks", "chunks per stage",
        "Virtual stages of one pipeline rank; more of them shrink the bubble and send more messages.", true),
    {.id = "mesh.schedule",
        .label = "pipeline schedule",
        .group = FieldGroup::Parallelism,
        .kind = FieldKind::Choice,
        .choices = scheduleChoices,
        .help = "The order in which a pipeline rank runs forward and backward passes of its micro-batches.",
        .advanced = true,
        .get = getKey<scheduleChoices, &Scenario::mesh, &Mesh::schedule>,
        .set = setKey<scheduleChoices, &Scenario::mesh, &Mesh::schedule>},
    degree<&Mesh::context>("mesh.context", "context parallel", "Ranks that split a sequence between them."),
    {.id = "mesh.context_method",
        .label = "context method",
        .group = FieldGroup::Parallelism,
        .kind = FieldKind::Choice,
        .choices = contextChoices,
        .help = "How ranks that hold parts of a sequence get to see the keys and values of the other parts.",
        .advanced = true,
        .get = getEnum<contextChoices, &Scenario::mesh, &Mesh::contextMethod>,
        .set = setEnum<contextChoices, &Scenario::mesh, &Mesh::contextMethod>},
    degree<&Mesh::expert>("mesh.expert", "expert parallel",
        "Ranks that deal out the experts; taken from tensor × context × data."),
    degree<&Mesh::expertTensor>("mesh.expert_tensor", "expert tensor parallel",
        "Ranks that split the matrices of one expert between them.", true),
    {.id = "mesh.expert_nodes",
        .label = "nodes a token may visit",
        .group = FieldGroup::Parallelism,
        .kind = FieldKind::Integer,
        .unit = Unit::Count,
        .minimum = 0,
        .maximum = 1e6,
        .sliderMinimum = 0,
        .sliderMaximum = 16,
        .help = "The router picks a token's experts on at most so many nodes, which caps the traffic between "
                "nodes (DeepSeek-V3: 4); 0 is no limit.",
        .advanced = true,
        .get = get<&Scenario::mesh, &Mesh::expertNodes>,
        .set = set<&Scenario::mesh, &Mesh::expertNodes>,
        .applies = meaning::hasExperts},
    degree<&Mesh::data>("mesh.data", "data parallel",
        "Replicas that see different sequences; auto is whatever the accelerators leave.", false, "auto"),
    degree<&Mesh::shardGroup>("mesh.shard_group", "shard group",
        "Ranks that ZeRO or FSDP shards over; auto is all of data × context, less is hybrid sharding.", true,
        "auto"),
    {.id = "mesh.zero_stage",
        .label = "sharding stage",
        .group = FieldGroup::Parallelism,
        .kind = FieldKind::Choice,
        .choices = zeroChoices,
        .help = "How much of the training state data-parallel ranks share out instead of repeating.",
        .get = getEnum<zeroChoices, &Scenario::mesh, &Mesh::zeroStage>,
        .set = setEnum<zeroChoices, &Scenario::mesh, &Mesh::zeroStage>},
    {.id = "mesh.order",
        .label = "rank order",
        .group = FieldGroup::Parallelism,
        .kind = FieldKind::Text,
        .help =
            "Which dimension has neighbouring ranks, innermost first; tp, cp, ep, dp and pp in any order.",
        .advanced = true,
        .getText = getText<&Scenario::mesh, &Mesh::order>,
        .setText = setText<&Scenario::mesh, &Mesh::order>},
};

template <auto Member>
constexpr FieldSpec hidden(std::string_view id, std::string_view label, std::string_view help)
{
    return {.id = id,
        .label = label,
        .group = FieldGroup::Parallelism,
        .kind = FieldKind::Number,
        .unit = Unit::Percent,
        .minimum = 0,
        .maximum = 1,
        .autoWord = "model",
        .help = help,
        .advanced = true,
        .get = get<&Scenario::overlap, Member>,
        .set = set<&Scenario::overlap, Member>};
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
