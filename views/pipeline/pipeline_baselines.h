#pragma once

// Pinned scenarios in the pipeline picture: their steps as outlined strips on the same axis of time.

#include "views/pipeline/pipeline_layout.h"

#include <QPainter>

#include <memory>

namespace ridgepoint {

// Lays out each baseline's own pipeline once; a report that stays is not laid out again.
class PipelineBaselines
{
public:
    // Those that have a step time; none for a teaching instrument, whose time has another unit.
    std::vector<PipelineBaseline> of(const ViewInput& input, const PipelineBasis& basis);

private:
    struct Entry
    {
        std::shared_ptr<const Report> report;
        std::optional<PipelineBaseline> baseline;
    };
    std::vector<Entry> m_kept;
};

// "makespan 24.1 s", "bubble 12 %" …
QStringList baselineFacts(
    const PipelineBaseline& baseline, const PipelineBasis& basis, const NumberFormat& numbers);
void paintBaselineStrips(
    QPainter& painter, const PipelineLayout& layout, const PipelineData& data, const PictureStyle& style);
std::vector<Mark> baselineMarks(
    const PipelineLayout& layout, const PipelineData& data, const NumberFormat& numbers);

} // namespace ridgepoint
