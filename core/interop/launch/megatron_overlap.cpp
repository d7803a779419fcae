#include "core/interop/launch/megatron.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/writer.h"

#include "core/base/json_fields.h"

namespace ridgepoint::launch {

// Nothing overlaps unless asked for (arguments.py:3121, model_parallel_config.py:265), but that Megatron-FSDP
// asks by itself (megatron_fsdp.py:328).
void readOverlap(Reader& reader)
{
    const Mesh& mesh = reader.scenario().mesh;
    reader.begin();
    if (reader.says({"overlap-grad-reduce"})) {
        const bool hides = reader.on("overlap-grad-reduce") || mesh.zeroStage >= 2;
        reader.setQuietly("overlap.data", hides ? "model" : "0 %");
    }
    reader.take("overlap-param-gather"); // only beside it (arguments.py:1029)
    reader.begin();
    if (!reader.says({"tp-comm-overlap"}))
        return;
    // The stack's share is that of published runs, with and without it; no field is the one of a run that
    // only overlaps backward passes.
    if (!reader.on("tp-comm-overlap") && mesh.tensor > 1 && mesh.sequenceParallel)
        reader.note(phrase("it does not ask for tp-comm-overlap: less tensor-parallel communication may be "
                           "hidden than predicted"));
    reader.setQuietly("overlap.tensor", "model");
}

void writeOverlap(Writer& writer)
{
    const Scenario& s = writer.scenario();
    const bool fsdp = s.mesh.zeroStage >= 2, tiles = s.mesh.tensor > 1 && s.mesh.sequenceParallel;
    // What Megatron-Bridge is not told it leaves to its recipe.
    const bool untold = writer.launcher().format != Format::Arguments;
    const auto ask = [&](std::string_view key, bool on) {
        if (on || untold)
            writer.flag(key, on);
    };
    if (!fsdp) {
        ask("overlap-grad-reduce", s.overlap.data != 0.0);
        ask("overlap-param-gather",
            s.overlap.data != 0.0 && s.mesh.zeroStage == 1 && s.training.optimizer == Optimizer::AdamW);
    }
    if (!s.overlap.data || (*s.overlap.data == 0 && !fsdp))
        writer.said({"overlap.data"});
    else
        writer.cannot("overlap.data",
            phrase("overlap.data = %1: Megatron overlaps what it can, or with ZeRO-0 and ZeRO-1 nothing",
                plainNumber(*s.overlap.data)));
    ask("tp-comm-overlap", s.overlap.tensor != 0.0 && tiles); // arguments.py:1441
    writer.saidIf(!s.overlap.tensor, {"overlap.tensor"});
}

} // namespace ridgepoint::launch
