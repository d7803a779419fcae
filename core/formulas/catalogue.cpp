#include "core/formulas/formula.h"

#include "core/formulas/activations.h"
#include "core/formulas/communication.h"
#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/formulas/hardware.h"
#include "core/formulas/inference.h"
#include "core/formulas/memory.h"
#include "core/formulas/parallel.h"
#include "core/formulas/parameters.h"
#include "core/formulas/pipeline.h"
#include "core/formulas/roofline.h"
#include "core/formulas/run.h"
#include "core/formulas/stages.h"

#include <algorithm>
#include <array>

namespace ridgepoint {

namespace {

template <const auto&... F>
std::span<const FormulaEntry* const> entries()
{
    static const std::array<const FormulaEntry*, sizeof...(F)> list{&entryOf<F>()...};
    return list;
}

} // namespace

std::span<const FormulaEntry* const> formulaCatalogue()
{
    return entries<
        // parameters
        headsWidth, qkvParameters, outputProjectionParameters, attentionParameters, latentAttentionParameters,
        gatedMlpParameters, plainMlpParameters, expertParameters, embeddingParameters, transformerParameters,
        gptParameters, layerRuleParameters, headLayerEquivalents,
        // memory
        stateBytes, firstMomentBytes, secondMomentBytes, slabBytes, mixedPrecisionStateBytes, optimizerStateBytes, factoredMomentBytes,
        shardedParameters, shardedBytes, zeroStage1Bytes, zeroStage2Bytes, zeroStage3Bytes, capacityRatio,
        minAccelerators, usableCapacity, memoryWallParameters, pooledCapacity, freeMemory,
        fragmentationFraction, fragmentationOverhead, arrayBytes, bufferBytes, replicatedBytes, rankMemory,
        // activations
        activationsKorthikanti, activationsKorthikantiSelective, activationsFull,
        activationsKorthikantiTensor, activationsKorthikantiTensorSequence,
        activationsKorthikantiSelectiveTensor, activationsKorthikantiSelectiveTensorSequence,
        attentionScoreBytes, normActivations, attentionActivations, softmaxStatistics, mlpActivationsGated,
        mlpActivationsPlain, moeActivations, layerInputBytes, logitsBytes, seedActivations,
        inFlightMicrobatches, activationsByTensorCount, scoreMatrixBytes, windowedScoreBytes,
        attentionActivationRatio, attentionCrossoverLength, checkpointCount, checkpointedActivations,
        segmentLayerUnits, uniformSegmentLength, optimalSegmentLength, checkpointReduction, maxMicroBatch,
        // stages
        layersTotal, inFlightTotal, inFlightInterleaved, callsTime, exposedGradients, hfuFromMfu,
        // compute
        flopsPerToken, flopsPerStep, trainingFlops, batchTokens, linearForwardPerToken,
        attentionForwardPerTokenCausal, attentionForwardPerTokenFull, slidingWindowMeanLength,
        trainingFromForward, exactPerStep, recomputeFlopsFull, recomputeFlopsSelective, hardwareFlops,
        deliveredFlops, computeTime, stepTime, runTime, mfu, hfu, tokensPerSecond, tokensPerSecondPerAccelerator,
        modelFlopsPerSecondPerAccelerator, stepBudgetRatio, computeWallParameters, throughputWallParameters,
        throughputWallParametersProportional, tokensFromRatio, tokensPerRank, tokensPerStep, powerOfTwoBatch,
        clusterPeak, throughputAtRate, mfuFromThroughput, mfuAfterSlowdown, unusedPeak, gptLayerForwardFlops,
        gptStepFlops, gptStepFlopsRecompute, recomputeOverhead, recomputedStepTime, launchTime,
        // roofline
        ridgePoint, attainable, arithmeticIntensity, gemmFlops, gemmBytes, gemmIntensity, memoryTime,
        dataParallelIntensity, decodeIntensity, requiredBandwidth, criticalBatch, gemmCriticalRows,
        // communication
        ringAllReduceBytes, ringReduceScatterBytes, ringAllGatherBytes, allToAllBytes, ringAllReduceTime,
        ringReduceScatterTime, ringAllGatherTime, allToAllTime, pointToPointTime, allReduceAsymptote,
        transferTime, exposedTime, gradientBytes, communicationRatio, bandwidthRatio, aggregateBandwidth,
        hopLatency, latencyBandwidthProduct, ringEffectiveBandwidth,
        // parallel
        dataParallelCriticalTokens, dataParallelCriticalTokensBackward, dataParallelLimit,
        criticalGlobalBatch, moeCriticalTokens, tensorParallelLimit, contractionCriticalWidth,
        fsdpRanksOptimum, mixedShardingCriticalTokens,
        // pipeline
        bubbleFraction, bubbleFractionInterleaved, bubbleOverhead, microbatchesPerStep,
        // run
        acceleratorTime, runCost, clusterMtbf, youngInterval, expectedFailures, checkpointOverhead,
        reworkOverhead, restartOverhead, faultOverhead, goodput, scaledRunTime, scaledAcceleratorTime,
        // inference
        kvBytesPerToken, kvBytesPerTokenLatent, kvCacheBytes, sequencesThatFit, decodeStepTime,
        decodeStepTimeRoofline,
        // economics
        flopsPerDollar, listPriceMiddle, budgetLeft, purchaseRate, clusterPower, energyUsed, energyCost,
        // hardware
        densePeak, vectorLanes, clockFromPeak>();
}

const FormulaEntry* findFormula(std::string_view name)
{
    const auto all = formulaCatalogue();
    const auto found = std::ranges::find(all, name, &FormulaEntry::name);
    return found == all.end() ? nullptr : *found;
}

} // namespace ridgepoint
