#pragma once

// Reports with and without a pipeline, for the tests of the pipeline view.

#include "core/training/report.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/pipeline/pipeline_view.h"

namespace ridgepoint::test {

// Eight stages, 16 micro-batches of 1 GB each on a rank of 80 GB that holds 50 GB of state; 48 s of work a
// step.
inline Report pipelinedReport()
{
    Report r = seedReport();
    r.scenario.hardware.accelerators = 64;
    r.scenario.hardware.efficiency.mfu = Mfu::model();
    r.scenario.mesh.pipeline = 8;
    r.scenario.mesh.chunks = 1;
    r.scenario.mesh.schedule = "1f1b";
    r.pipeline.stages = 8;
    r.pipeline.microbatches = 16;
    r.pipeline.peakInFlight = 8;
    r.step.compute = Seconds(48);
    r.step.optimizer = Seconds(2);
    r.step.seconds = Seconds(71);
    MemoryParts rank;
    rank.weights = Bytes(50e9);
    rank.activations = Bytes(8e9);
    r.memory.byRank.assign(8, rank);
    r.memory.perRank = rank;
    return r;
}

inline void prepare(PipelineView& view, const Report& report, const QString& theme = QStringLiteral("light"))
{
    view.setStyle(styleOf(theme));
    view.setInput(inputOf(report));
}

inline PipelineSettings onlySchedule(const char* key, int stages, int microbatches, int chunks = 0)
{
    PipelineSettings settings;
    settings.schedules = {QString::fromLatin1(key), noSchedule, noSchedule};
    settings.stages = stages;
    settings.microbatches = microbatches;
    settings.chunks = chunks;
    return settings;
}

} // namespace ridgepoint::test
