#include "core/inputs/scenario/meaning.h"

namespace ridgepoint::meaning {

void dropMeaningless(Scenario& s)
{
    const Training usual;
    Training& t = s.training;
    if (!orthogonalises(s))
        t.muonTensor = usual.muonTensor;
    if (!updatesMatrices(s))
        t.matrixGradients = usual.matrixGradients;
    if (!recomputes(s)) {
        t.recomputeEvery = usual.recomputeEvery;
        t.recomputeLayers = usual.recomputeLayers;
    }
    if (!keepsLayers(s)) {
        t.recomputeNorms = usual.recomputeNorms;
        t.recomputeActivation = usual.recomputeActivation;
        t.recomputeMlp = usual.recomputeMlp;
    }
    if (!keepsExperts(s))
        t.recomputeMoe = usual.recomputeMoe;
    if (!keepsLatents(s))
        t.recomputeLatent = usual.recomputeLatent;
    if (!hasDenseLayers(s))
        t.mlpTiles = usual.mlpTiles;
    if (!multipliesInFp8(s))
        t.fp8Scaling = usual.fp8Scaling;
    if (!multipliesNarrow(s)) {
        t.weightCopies = usual.weightCopies;
        t.wide = usual.wide;
    }
    if (!keepsNarrow(s))
        t.narrowActivationInput = usual.narrowActivationInput;
    if (!offloadsState(s))
        t.offloadedState = usual.offloadedState;
    if (!offloadsLayers(s))
        t.offloadedLayers = usual.offloadedLayers;
    if (!hasAdapters(s)) {
        t.loraRank = usual.loraRank;
        t.loraTargets = usual.loraTargets;
    }
    if (!hasExperts(s)) {
        t.routingImbalance = usual.routingImbalance;
        t.precision.dispatch = usual.precision.dispatch;
        s.mesh.expertNodes = Mesh().expertNodes;
        s.mesh.expertDispatch = Mesh().expertDispatch;
        s.serving.experts = Serving().experts;
        s.serving.expert = Serving().expert;
    }
    if (!variesLengths(s))
        s.serving.lengthSpread = Serving().lengthSpread;
    if (!mixesRequests(s)) {
        s.serving.secondPrompt = Serving().secondPrompt;
        s.serving.secondOutput = Serving().secondOutput;
    }
    if (!arriveAtARate(s))
        s.serving.peakRatio = Serving().peakRatio;
    if (!drafts(s)) {
        s.serving.draftAcceptance = Serving().draftAcceptance;
        s.serving.draftCost = Serving().draftCost;
    }
    if (!splitsPrompts(s))
        s.serving.promptTensor = Serving().promptTensor;
}

} // namespace ridgepoint::meaning
