#pragma once

// What each rank holds over time: below its lane, or of the fullest rank where lanes are low. Bytes against
// the accelerator's memory where the scenario knows them, else micro-batches. Red and hatched only while the
// memory is exceeded.

#include "views/pipeline/pipeline_layout.h"

#include <QPainter>

namespace ridgepoint {

// The common scale of all strips of a picture.
struct StripScale
{
    bool bytes = false; // else micro-batches
    double most = 1; // at the top of a strip
    std::optional<double> ceiling; // bytes
};
StripScale stripScale(const PipelineData& data);
// What a rank holds at a time, in the unit of the scale.
double heldAt(const PipelineRun& run, int rank, double time, const StripScale& scale);
// "3 micro-batches", "53.0 GB".
QString heldText(double held, const StripScale& scale, const NumberFormat& numbers);
// First time at which the rank exceeds the ceiling; empty: never.
std::optional<double> exceededFrom(const PipelineRun& run, int rank, const StripScale& scale);

void paintStrips(QPainter& painter, const PipelineLayout& layout, const PipelineData& data,
    const PictureStyle& style, const StripScale& scale);

} // namespace ridgepoint
