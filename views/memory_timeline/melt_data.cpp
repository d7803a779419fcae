#include "views/memory_timeline/memory_timeline_data.h"

#include "views/capacity.h"
#include "views/readout_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(MemoryTimeline)
};

QString stageName(std::size_t stage)
{
    return stage == 0 ? Words::tr("0 · replicas") : Words::tr("ZeRO-%1").arg(stage);
}

QString stageWhat(std::size_t stage)
{
    switch (stage) {
    case 0:
        return Words::tr("everything on every rank");
    case 1:
        return Words::tr("optimizer state sharded");
    case 2:
        return Words::tr("and gradients");
    default:
        return Words::tr("and weights");
    }
}

std::vector<QString> stageCollectives(std::size_t stage)
{
    switch (stage) {
    case 0:
        return {Words::tr("all-reduce of gradients")};
    case 1:
    case 2:
        return {Words::tr("reduce-scatter of gradients"), Words::tr("all-gather of new weights")};
    default:
        return {Words::tr("all-gather of weights, forward"), Words::tr("all-gather of weights, backward"),
            Words::tr("reduce-scatter of gradients")};
    }
}

} // namespace

MeltData meltData(const ViewInput& input, const NumberFormat& numbers)
{
    MeltData data;
    const Report& report = *input.report;
    if (!report.meshFits || !placeable(report.memory.perRank.total().value())
        || report.memory.byRank.empty()) {
        data.problem = Words::tr("The mesh does not fit its accelerators, so no rank's memory is known.");
        return data;
    }
    const ZeroStages stages = zeroStages(report);
    data.ranks = stages.ranks;
    data.supposed = stages.supposed;
    data.stage = std::clamp(report.scenario.mesh.zeroStage, 0, 3);
    struct Kind
    {
        QString label;
        ColorRole role;
        Bytes (*of)(const MemoryParts&);
    };
    const std::array<Kind, 5> kinds{{
        {Words::tr("weights"), ColorRole::Weights, [](const MemoryParts& p) { return p.weights; }},
        {report.memory.perRank.accumulator.value() > 0 ? Words::tr("gradient accumulator")
                                                       : Words::tr("gradients"),
            ColorRole::Gradients, [](const MemoryParts& p) { return p.gradients + p.accumulator; }},
        {Words::tr("master weights"), ColorRole::Master, [](const MemoryParts& p) { return p.master; }},
        {Words::tr("first moment"), ColorRole::Moment1, [](const MemoryParts& p) { return p.moment1; }},
        {Words::tr("second moment"), ColorRole::Moment2, [](const MemoryParts& p) { return p.moment2; }},
    }};
    for (const Kind& kind : kinds) {
        MeltSlab slab{kind.label, kind.role, {}};
        for (std::size_t i = 0; i < 4; ++i) {
            slab.bytes[i] = placeable(kind.of(stages.stages[i].rank).value()).value_or(0);
        }
        if (slab.bytes[0] > 0)
            data.slabs.push_back(std::move(slab));
    }
    if (data.slabs.empty()) {
        data.problem = Words::tr("This scenario keeps no training state on its ranks.");
        return data;
    }
    for (std::size_t i = 0; i < 4; ++i) {
        const ZeroStage& from = stages.stages[i];
        MeltStage& stage = data.stages[i];
        stage.name = stageName(i);
        stage.what = stageWhat(i);
        for (const MeltSlab& slab : data.slabs)
            stage.bytes += slab.bytes[i];
        stage.amount = Words::tr("%1 per rank").arg(bytesText(stage.bytes, numbers));
        stage.collectives = stageCollectives(i);
        stage.sentBytes = placeable(from.sent.value()).value_or(0);
        stage.volume = from.volume;
        stage.sent =
            Words::tr("sends %1 a step, %2")
                .arg(bytesText(stage.sentBytes, numbers), displayText(from.volume, Unit::Ratio, numbers));
        stage.spoken = Words::tr("%1, %2: %3, %4").arg(stage.name, stage.what, stage.amount, stage.sent);
    }
    const std::optional<double> capacity = placeable(report.memory.capacity.value());
    if (capacity.value_or(0) > 0) {
        data.capacity = capacity;
        data.capacityText =
            Words::tr("%1 %2").arg(bytesText(*capacity, numbers), basisName(report.scenario.hardware));
    }
    for (std::size_t i = 0; i < input.baselines.size(); ++i)
        if (const auto bytes = placeable(input.baselines[i]->memory.perRank.state().value()))
            data.baselines.emplace_back(baselineLetter(i), *bytes);
    const QString ranks = displayText(data.ranks, Unit::Count, numbers);
    const QString microbatches = displayText(stages.microbatches, Unit::Count, numbers);
    data.sentence = data.supposed
        ? Words::tr("One replica has nothing to shard: shown as if %1 data-parallel ranks trained. Volumes "
                    "are what one rank sends in a step; micro-batches in it: %2.")
              .arg(ranks, microbatches)
        : Words::tr("The state is sharded over %1 ranks. Volumes are what one rank sends in a step; "
                    "micro-batches in it: %2.")
              .arg(ranks, microbatches);
    return data;
}

ViewTable meltTable(const MeltData& data, const NumberFormat& numbers)
{
    ViewTable table;
    table.columns = {Words::tr("stage"), Words::tr("what is sharded"), Words::tr("state of a rank (bytes)")};
    for (const MeltSlab& slab : data.slabs)
        table.columns.push_back(Words::tr("%1 (bytes)").arg(slab.label));
    table.columns.push_back(Words::tr("sent by one rank in a step (bytes)"));
    table.columns.push_back(Words::tr("over stage 0"));
    if (!data.problem.isEmpty()) {
        QStringList row{data.problem};
        while (row.size() < table.columns.size())
            row.push_back({});
        table.rows.push_back(row);
        table.paths.push_back({});
        return table;
    }
    for (std::size_t i = 0; i < 4; ++i) {
        const MeltStage& stage = data.stages[i];
        QStringList row{stage.name, stage.what, bytesText(stage.bytes, numbers)};
        std::vector<CellNumber> cells{{2, stage.bytes, Unit::Byte}};
        for (const MeltSlab& slab : data.slabs) {
            cells.push_back({row.size(), slab.bytes[i], Unit::Byte});
            row.push_back(bytesText(slab.bytes[i], numbers));
        }
        cells.push_back({row.size(), stage.sentBytes, Unit::Byte});
        row.push_back(bytesText(stage.sentBytes, numbers));
        cells.push_back({row.size(), stage.volume, Unit::Ratio});
        row.push_back(displayText(stage.volume, Unit::Ratio, numbers));
        table.rows.push_back(row);
        table.paths.push_back(static_cast<int>(i) == data.stage && !data.supposed
                ? QStringLiteral("memory.per_rank.state_bytes")
                : QString());
        table.numbers.push_back(cells);
    }
    return table;
}

} // namespace ridgepoint
