#pragma once

// A run with nothing left out, for tests to change.

#include "core/validation/run_scenario.h"
#include "tests/support/shipped_catalog.h"

#include <QtGlobal>

namespace ridgepoint {

// Llama-like, 8 H100, everything stated.
inline Run complete()
{
    Run run;
    run.id = "complete";
    run.source = {"house", "", "", ""};
    run.model.name = "house-8b";
    run.model.layers = 32;
    run.model.hidden = 4096;
    run.model.ffn = 14336;
    run.model.gatedMlp = true;
    run.model.heads = 32;
    run.model.kvHeads = 8;
    run.model.headDim = 128;
    run.model.vocab = 128256;
    run.model.sequence = 8192;
    run.model.tiedEmbeddings = false;
    run.hardware = {"H100-SXM5-80GB", 8, 8, "NVLink", 80, {}};
    run.precision = "bf16";
    run.mesh.tensor = 2;
    run.mesh.sequenceParallel = true;
    run.mesh.pipeline = 1;
    run.mesh.context = 1;
    run.mesh.expert = 1;
    run.mesh.data = 4;
    run.mesh.zeroStage = 1;
    run.batch = {128, 1, 32};
    run.recompute.policy = "none";
    run.flashAttention = true;
    run.settings.stack = "generic";
    return run;
}

inline Scenario built(const Run& run)
{
    const RunScenario made = scenarioOf(run, shippedCatalog());
    if (!made.scenario)
        qFatal("skipped: %s", made.skipped.plain().c_str());
    return *made.scenario;
}

} // namespace ridgepoint
