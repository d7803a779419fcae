#pragma once

// A predicted step written down by hand: ten seconds in six parts, 45 % MFU, a band from 8.8 s to 13.3 s, and
// 60 of 80 GB on its fullest rank.

#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/sample_report.h"
#include "tests/support/shipped_catalog.h"
#include "views/view.h"

namespace ridgepoint::test {

inline Report steppedReport(double scale = 1)
{
    Report report = sampleReport();
    report.scenario.hardware.efficiency.mfu = Mfu::model();
    report.scenario.hardware.accelerators = 64;
    report.step.seconds = Seconds(10 * scale);
    report.step.band = Band{Seconds(8.8 * scale), Seconds(13.3 * scale), false};
    report.step.parts = {{"matmul", "GEMMs", Seconds(5 * scale)},
        {"attention", "attention", Seconds(1 * scale)}, {"elementwise", "element-wise", Seconds(0.5 * scale)},
        {"tensor", "tensor communication", Seconds(2 * scale)},
        {"bubble", "bubble, slowest rank", Seconds(1.4 * scale)},
        {"optimizer", "optimizer", Seconds(0.1 * scale)}};
    report.memory.items = {{"weights", "weights", Bytes(20e9)}, {"gradients", "gradients", Bytes(10e9)},
        {"activations.layers", "layer activations", Bytes(25e9)},
        {"activations.head", "logits and loss", Bytes(1e9)}, {"buffers.context", "context", Bytes(4e9)}};
    report.memory.perRank = {};
    report.memory.perRank.weights = Bytes(20e9);
    report.memory.perRank.gradients = Bytes(10e9);
    report.memory.perRank.activations = Bytes(26e9);
    report.memory.perRank.buffers = Bytes(4e9);
    report.memory.perRank.allocated = Bytes(56e9);
    report.memory.perRank.reserved = Bytes(57e9);
    report.memory.byRank = {report.memory.perRank, report.memory.perRank};
    report.memory.fullestRank = 1;
    report.memory.verdict = Verdict::Fits;
    report.throughput.mfu = 0.45;
    report.throughput.hfu = 0.5;
    report.throughput.tokensPerSecondPerAccelerator = TokensPerSecond(1234 / scale);
    return report;
}

inline ViewInput stepInput(Report report, std::vector<Report> baselines = {})
{
    ViewInput input{shared(std::move(report)), {}, &shippedCatalog()};
    for (Report& baseline : baselines)
        input.baselines.push_back(shared(std::move(baseline)));
    return input;
}

} // namespace ridgepoint::test
