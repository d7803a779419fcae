#pragma once

// What the pipeline view says: passes and schedules in a sentence, the readouts and the table twin.

#include "views/pipeline/pipeline_data.h"

namespace ridgepoint {

QString opName(const PipelineRun& run, std::size_t op); // "F3", "F3.1&BW0.0"
// "F3 on rank 2, 1.20–1.40 s, waits for F3 on rank 1".
QString opSentence(
    const PipelineRun& run, std::size_t op, const PipelineBasis& basis, const NumberFormat& numbers);
QString countText(double count, const NumberFormat& numbers); // whole numbers without decimals
QString timeText(double time, const PipelineBasis& basis, const NumberFormat& numbers);
// "GPipe: 33.0, bubble 27 %, peak 8 micro-batches".
QString runSentence(const PipelineRun& run, const PipelineData& data, BubbleDefinition definition,
    const NumberFormat& numbers);
QString definitionText(BubbleDefinition definition); // "idle ÷ total"

std::vector<ReadoutTileData> pipelineTiles(const PipelineData& data, const PipelineSettings& settings,
    const ViewInput& input, const NumberFormat& numbers);

inline constexpr std::size_t mostTableRows = 3000;
ViewTable pipelineTable(const PipelineData& data, const NumberFormat& numbers);

} // namespace ridgepoint
