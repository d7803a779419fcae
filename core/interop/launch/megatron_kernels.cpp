#include "core/base/json_fields.h"
#include "core/inputs/hardware/stack.h"
#include "core/interop/launch/megatron.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/writer.h"

namespace ridgepoint::launch {

// --- tokens on their way to experts
// --------------------------------------------------------------

void readDispatch(Reader& reader)
{
    reader.begin();
    const bool deepep = reader.on("moe-enable-deepep"); // with flex alone (transformer_config.py:1744)
    reader.take("moe-flex-dispatcher-backend"); // all of its backends send a node one copy
    if (const auto type = reader.word("moe-token-dispatcher-type"); deepep || type == "flex")
        reader.setQuietly("mesh.expert_dispatch", "two_level");
    else if (type == "alltoall")
        reader.setQuietly("mesh.expert_dispatch", "flat");
    else if (type)
        reader.notTaken("moe-token-dispatcher-type", *type);
    reader.begin();
    const auto forward = reader.word("moe-dispatch-fwd-dtype"), back = reader.word("moe-combine-bwd-dtype");
    if (forward == "mxfp8" && back == "mxfp8")
        reader.setQuietly("training.precision.dispatch", "fp8");
    else if (forward && back != forward)
        reader.notTaken("moe-dispatch-fwd-dtype", *forward);
}

void writeDispatch(Writer& writer)
{
    const Scenario& s = writer.scenario();
    if (!writer.architecture().isMoe())
        return;
    const ExpertDispatch usual = stackTraits(s.hardware.stack).expertDispatch;
    const bool twoLevel = s.mesh.expertDispatch.value_or(usual) == ExpertDispatch::TwoLevel;
    const bool sends = s.mesh.expert * s.mesh.expertTensor > 1; // which DeepEP asks for
    writer.text("moe-token-dispatcher-type", twoLevel && sends ? "flex" : "alltoall");
    if (twoLevel && sends) {
        constexpr double most = 8; // ranks of a node that DeepEP's kernels take; HybridEP's take more
        writer.text("moe-flex-dispatcher-backend", writer.perNode() > most ? "hybridep" : "deepep");
        writer.text("moe-router-dtype", "fp32"); // as both want (token_dispatcher.py:1135, 1312)
    }
    writer.saidIf(s.mesh.expertDispatch && (sends || !twoLevel), {"mesh.expert_dispatch"});
    if (s.mesh.expertDispatch && !sends && twoLevel)
        writer.cannot("mesh.expert_dispatch",
            phrase("mesh.expert_dispatch = two_level: of one expert rank Megatron dispatches nothing"));
    if (s.training.precision.dispatch)
        writer.cannot("training.precision.dispatch",
            phrase("training.precision.dispatch = %1: Megatron sends tokens in 8 bits by its NCCL EP backend "
                   "alone, with Transformer Engine's operator fuser (--moe-dispatch-fwd-dtype)",
                dataTypeKey(*s.training.precision.dispatch)));
}

// --- the loss
// --------------------------------------------------------------

void readLoss(Reader& reader)
{
    reader.begin();
    reader.take("cross-entropy-fusion-impl"); // which of two fused kernels
    if (reader.says({"cross-entropy-loss-fusion"}))
        reader.setQuietly("training.loss", reader.on("cross-entropy-loss-fusion") ? "fused" : "plain");
}

void writeLoss(Writer& writer)
{
    const Training& training = writer.scenario().training;
    const LossKernel usual = stackTraits(writer.scenario().hardware.stack).loss;
    const bool fuses = training.loss.value_or(usual) != LossKernel::Plain;
    writer.flag("cross-entropy-loss-fusion", fuses); // recipes of Megatron-Bridge do unless told
    if (fuses)
        writer.text("cross-entropy-fusion-impl", "native");
    if (training.loss == LossKernel::Chunked)
        writer.cannot("training.loss",
            phrase("training.loss = chunked: Megatron computes all logits at once, and their loss by one "
                   "fused kernel"));
    else if (training.loss)
        writer.said({"training.loss"});
    if (training.mlpTiles > 1)
        writer.cannot("training.mlp_tiles",
            phrase("training.mlp_tiles = %1: Megatron's --mlp-chunks-for-training keeps what every chunk "
                   "computes",
                plainNumber(training.mlpTiles)));
}

} // namespace ridgepoint::launch
