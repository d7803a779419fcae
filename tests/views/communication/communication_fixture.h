#pragma once

// A predicted step of ten seconds written down by hand: 64 ranks, tensor groups of 8 inside a node, 8
// replicas between nodes. 9 s compute or wait, 0.8 s of tensor and 0.2 s of gradient traffic are exposed.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/sample_report.h"
#include "tests/support/shipped_catalog.h"
#include "views/view.h"

#include <initializer_list>
#include <utility>

namespace ridgepoint::test {

inline Report communicatingReport(double scale = 1)
{
    Report report = sampleReport();
    report.scenario = openingScenario(shippedCatalog());
    report.scenario.hardware.efficiency.mfu = Mfu::model();
    report.scenario.hardware.accelerators = 64;
    report.scenario.hardware.scaleUp = Link{"up", "scale-up", BytesPerSecond(450e9), {}, Seconds(2e-6), {}};
    report.scenario.hardware.scaleOut = Link{"out", "scale-out", BytesPerSecond(50e9), {}, Seconds(5e-6), {}};
    report.step = {};
    report.step.seconds = Seconds(10 * scale);
    report.step.parts = {{"matmul", "GEMMs", Seconds(7 * scale)},
        {"elementwise", "element-wise", Seconds(1 * scale)}, {"tensor", "tensor", Seconds(0.8 * scale)},
        {"bubble", "bubble, slowest rank", Seconds(1 * scale)}, {"data", "gradients", Seconds(0.2 * scale)}};
    report.communication = {{.group = TrafficGroup::Tensor,
                                .op = Collective::AllReduce,
                                .algorithm = "ring",
                                .ranks = 8,
                                .tier = "scale-up",
                                .bytesPerRank = Bytes(175e6 * scale), // a buffer of 100 MB
                                .count = 1000,
                                .seconds = Seconds(1 * scale),
                                .exposed = Seconds(0.8 * scale),
                                .atBandwidth = Seconds(0.39 * scale),
                                .axes = "tp",
                                .inNode = 8},
        {.group = TrafficGroup::Data,
            .op = Collective::ReduceScatter,
            .algorithm = "ring",
            .ranks = 8,
            .tier = "scale-out",
            .bytesPerRank = Bytes(14e9 * scale), // 16 GB
            .count = 1,
            .seconds = Seconds(0.5 * scale),
            .exposed = Seconds(0.2 * scale),
            .atBandwidth = Seconds(0.28 * scale),
            .axes = "dp-cp",
            .inNode = 1}};
    report.step.communicationBytes = Bytes(189e9 * scale);
    report.step.communicationAtBandwidth = Seconds(0.67 * scale);
    report.step.communicationExposed = Seconds(1 * scale);
    report.accounting.allReduceToStep = 0.5;
    return report;
}

// A shipped scenario with some fields changed.
inline Report evaluatedReport(
    std::string_view preset, std::initializer_list<std::pair<const char*, const char*>> fields = {})
{
    Scenario scenario =
        readScenario(shippedCatalog().scenario(preset)->json, shippedCatalog(), "preset").file->scenario;
    for (const auto& [id, text] : fields)
        if (const FieldError error = setField(scenario, *findField(id), text, shippedCatalog()))
            qFatal("%s: %s", id, error.message.plain().c_str());
    return evaluate(scenario);
}

inline ViewInput communicationInput(Report report, std::vector<Report> baselines = {})
{
    ViewInput input{shared(std::move(report)), {}, &shippedCatalog()};
    for (Report& baseline : baselines)
        input.baselines.push_back(shared(std::move(baseline)));
    return input;
}

// The form of nccl-tests' own README, with times of a line: 20 µs and 100 GB/s.
inline QString pastedTable()
{
    return QStringLiteral(
        "# nThread 1 nGpus 8 minBytes 1048576 maxBytes 1073741824\n"
        "#                                     out-of-place\n"
        "#       size         count      type   redop    root     time   algbw   busbw #wrong\n"
        "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)\n"
        "     1000000        250000     float     sum      -1     30.0    33.3    58.3      0\n"
        "    10000000       2500000     float     sum      -1    120.0    83.3   145.8      0\n"
        "   100000000      25000000     float     sum      -1   1020.0    98.0   171.6      0\n"
        "  1000000000     250000000     float     sum      -1  10020.0    99.8   174.7      0\n");
}

} // namespace ridgepoint::test
