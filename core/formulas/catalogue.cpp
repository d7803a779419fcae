#include "core/formulas/formula.h"

#include "core/formulas/activations.h"
#include "core/formulas/asynchrony.h"
#include "core/formulas/collective_costs.h"
#include "core/formulas/collective_limits.h"
#include "core/formulas/collectives.h"
#include "core/formulas/communication.h"
#include "core/formulas/compression.h"
#include "core/formulas/compute.h"
#include "core/formulas/economics.h"
#include "core/formulas/experts.h"
#include "core/formulas/hardware.h"
#include "core/formulas/inference.h"
#include "core/formulas/kernels.h"
#include "core/formulas/memory.h"
#include "core/formulas/mesh.h"
#include "core/formulas/offload.h"
#include "core/formulas/overlap.h"
#include "core/formulas/parallel.h"
#include "core/formulas/parameters.h"
#include "core/formulas/pipeline.h"
#include "core/formulas/precision.h"
#include "core/formulas/resilience.h"
#include "core/formulas/roofline.h"
#include "core/formulas/scaling_laws.h"
#include "core/formulas/search.h"
#include "core/formulas/serving.h"
#include "core/formulas/stages.h"
#include "core/formulas/training_run.h"
#include "core/formulas/volumes.h"

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
        stateBytes, firstMomentBytes, secondMomentBytes, slabBytes, mixedPrecisionStateBytes,
        optimizerStateBytes, factoredMomentBytes, shardedParameters, shardedBytes, zeroStage1Bytes,
        zeroStage2Bytes, zeroStage3Bytes, capacityRatio, minAccelerators, usableCapacity,
        memoryWallParameters, pooledCapacity, freeMemory, fragmentationFraction, fragmentationOverhead,
        preconditionerBytes, arrayBytes, bufferBytes, replicatedBytes, rankMemory, stageParameters,
        expertDataRanks, gatheredLayerBytes, deepspeedZero2Estimate, deepspeedZero3Estimate,
        megatronReportedState, megatronReportedActivations, megatronReportedHead, reservedBytes, deviceBytes,
        redundantStateShare,
        // activations
        activationsKorthikanti, activationsKorthikantiSelective, activationsFull,
        activationsKorthikantiTensor, activationsKorthikantiTensorSequence,
        activationsKorthikantiSelectiveTensor, activationsKorthikantiSelectiveTensorSequence,
        attentionScoreBytes, normActivations, attentionActivations, softmaxStatistics, mlpActivationsGated,
        mlpActivationsPlain, moeActivations, layerInputBytes, logitsBytes, seedActivations,
        inFlightMicrobatches, activationsByTensorCount, scoreMatrixBytes, windowedScoreBytes,
        attentionActivationRatio, attentionCrossoverLength, checkpointCount, checkpointedActivations,
        segmentLayerUnits, uniformSegmentLength, optimalSegmentLength, checkpointReduction, maxMicroBatch,
        normOutputBytes, activationProductBytes, unfusedRotaryBytes, linearInputBytes, ulyssesCopyBytes,
        dropoutMaskBytes, moeActivationsImbalanced, finalNormBytes, lossTransient, backwardTransient,
        gradientPlaceholder, widerActivations, narrowActivations, peakAllocated,
        // stages
        layersTotal, inFlightTotal, inFlightInterleaved, callsTime, exposedGradients, hfuFromMfu,
        layersPerStage, shortfallShare,
        // compute
        flopsPerToken, flopsPerTokenAdapters, flopsPerTokenPartial, flopsPerStep, trainingFlops, runFlops,
        batchTokens, linearForwardPerToken, attentionForwardPerTokenCausal, attentionForwardPerTokenFull,
        slidingWindowMeanLength, trainingFromForward, exactPerStep, recomputeFlopsFull,
        recomputeFlopsSelective, hardwareFlops, deliveredFlops, computeTime, stepTime, runTime, mfu, hfu,
        tokensPerSecond, tokensPerSecondPerAccelerator, modelFlopsPerSecondPerAccelerator, stepBudgetRatio,
        computeWallParameters, throughputWallParameters, throughputWallParametersProportional,
        tokensFromRatio, tokensPerRank, tokensPerStep, powerOfTwoBatch, clusterPeak, throughputAtRate,
        mfuFromThroughput, mfuAfterSlowdown, unusedPeak, gptLayerForwardFlops, gptStepFlops,
        gptStepFlopsRecompute, recomputeOverhead, recomputedStepTime, launchTime, activeExpertWeights,
        attentionForwardPerToken, latentAttentionForwardPerToken, attentionExecutedPerToken,
        newtonSchulzFlops, preconditionerFlops, recomputeFlopsPartial, conventionRatio,
        // kernels
        gemmEfficiency, adjustedEfficiency, clockAtPower, kernelTime, arithmeticKernelTime,
        attentionKernelFlops, attentionEfficiency, attentionBackwardTime, tokensPerExpert,
        groupedGemmEfficiency, groupedGemmWeightEfficiency, elementwiseTime, gptElementwiseBytes,
        llamaElementwiseBytes, lossTrafficBytes, optimizerStepTime, launchBoundTime, layerForwardTime,
        layerBackwardTime,
        // roofline
        ridgePoint, attainable, arithmeticIntensity, gemmFlops, gemmBytes, gemmIntensity, memoryTime,
        dataParallelIntensity, decodeIntensity, requiredBandwidth, criticalBatch, gemmCriticalRows,
        // communication
        ringAllReduceBytes, ringReduceScatterBytes, ringAllGatherBytes, allToAllBytes, ringAllReduceTime,
        ringReduceScatterTime, ringAllGatherTime, allToAllTime, pointToPointTime, allReduceAsymptote,
        transferTime, exposedTime, gradientBytes, communicationRatio, bandwidthRatio, aggregateBandwidth,
        hopLatency, latencyBandwidthProduct, ringEffectiveBandwidth,
        // collectives
        collectiveTime, chunkedTransferTime, optimalChunk, optimalChunkedTime, pipelineFillBytes,
        ringAllReduceLatency, ringGatherLatency, treeAllReduceLatency, treeAllReduceTime,
        recursiveDoublingTime, fastestAllReduceTime, hierarchicalAllReduceTime, groupNics, injectionBandwidth,
        hopRingTime, busBandwidth,
        // collective algorithms
        ringReduceScatterCost, halvingReduceScatterCost, doublingAllGatherTime, ringAllReduceCost,
        rabenseifnerCost, recursiveDoublingCost, binomialAllReduceCost, doubleTreeCost, inSwitchAllReduceTime,
        sharpAllReduceTime, binomialBroadcastTime, binomialReduceCost, chainCost, chainPieces,
        scatterAllGatherTime, bruckAllToAllTime, hierarchicalAllReduceCost, hierarchicalOverlappedCost,
        flatRingBandwidth,
        // limits of collectives
        latencyLowerBound, reductionLowerBound, bisectionTime, collectiveLowerBound, twoTierBandwidthBound,
        centralReduceBytes, ringBinomialCrossover, ringBinomialCrossoverLarge, ringDoubleTreeCrossover,
        ringHalfBandwidthSize, bucketForEfficiency, algorithmBandwidth, allReduceBusFactor, gatherBusFactor,
        nodeExitShare, cardRate, allToAllNodeBound,
        // volumes
        hiddenStateBytes, stageBoundaryBytes, fullyShardedBytes, pipelineTrafficBytes, keyValueBlockBytes,
        contextRingBytes, ulyssesBytes, expertDispatchBytes, remoteCopies, expectedDestinations, nodeCopies,
        fullyShardedAsymptote, callsBytes, normStatisticsBytes, queryKeyValueBytes, positionScale,
        // mesh
        meshRanks, groupNodes, ringCardBytes, ringPortBytes, allToAllCardBytes, allToAllPortBytes,
        // experts
        activeExpertShare, parameterRatio, remoteTokens, dispatchCombineBytes, skewedRemoteShareHot,
        skewedRemoteShare, expertCapacity, overflowTokens, droppedShare, routingVariation, loadConcentration,
        balanceLossGradient, sparseLossFactor,
        // overlap
        fsdpExposedForward, fsdpExposedBackward, exposedBuckets, contendedTime, tiledOverlapTime,
        tiledPipeTime, hyperbolicExposedTime, mutualSlowdownTime, overlappedStepTime, overlapSpeedup, speedup,
        speedupShare, bucketedBackwardTime, bucketOverlap, tailExposedTime, measuredOverlap, hiddenShare,
        stepShare, hidingRatio,
        // offload
        roundTripTime, doubleBufferBytes, doubleBufferedTime, prefetchDepth, offloadedBytes, residentBytes,
        hostNodeBytes, hostUpdateTime, hostArithmeticTime, dataBandwidth,
        // compression
        sparseReduceTime, compressedTransferTime, streamedCompressionTime, compressionBreakEven,
        compressedStepTime, lowRankRatio, lowRankShare, rankForRatio, lowRankError,
        // precision
        formatResolution, resolutionRatio, lossScale, subnormalRounding, rangeLoss, scoreExponential,
        errorRatio, reductionErrorNorm, reductionErrorBound, peakRatio,
        // asynchrony
        steadyStaleness, stalenessWeight, meanStalenessWeight, hogwildDensity, localStepsCost,
        localStepsOptimum, exponentialStragglers, efficiencyGain,
        // search
        meshSize, dataRanks, groupCount, meshCoordinate, rankAtOffset, searchSpaceSize, configurationsLeft,
        searchTime,
        // parallel
        dataParallelCriticalTokens, dataParallelCriticalTokensBackward, dataParallelLimit,
        criticalGlobalBatch, moeCriticalTokens, tensorParallelLimit, contractionCriticalWidth,
        fsdpRanksOptimum, mixedShardingCriticalTokens, fullyShardedCriticalTokens, contextRingCriticalTokens,
        // pipeline
        bubbleFraction, bubbleFractionInterleaved, bubbleOverhead, microbatchesForBubble, microbatchesPerStep,
        pipelineMakespan, pipelineMakespanUneven, pipelineMakespanUnevenInterleaved, pipelineIdle,
        idleFraction, slowestBubble, idleOverhead, hopDelay, hopDelayInterleaved, hopDelayBlocking,
        bubbleTime, bubbleTimeZbH1, bubbleTimeZbH2, bubbleTimeVHalf, bubbleTimeVMin, bubbleTimeDualPipe,
        peakInterleaved, inFlightEager, keptForWeightGradient, peakZbH2, peakZb2p, peakVHalf, peakVMin,
        peakOneForwardOneBackwardV, peakDualPipeV, peakChimera, peakGrouped, peakExpertOverlap, peakDualPipe,
        // run
        acceleratorTime, runCost, clusterMtbf, youngInterval, expectedFailures, checkpointOverhead,
        reworkOverhead, restartOverhead, faultOverhead, goodput, scaledRunTime, scaledAcceleratorTime,
        stragglerSlowdown, slowestOfMany, stragglerSlowdownEmpirical, slowedStepTime, strongScalingEfficiency,
        weakScalingEfficiency,
        // scaling laws
        tokensPerParameter, parametersAtRatio, tokensAtRatio, parametersForTokens, tokensForCompute,
        thresholdCompute, overtraining, oversize, parametricLoss, dataLossRatio, dataLossGain,
        parameterExponent, tokenExponent, optimumScale, optimalParameters, optimalTokens,
        optimalTokensPerParameter, frontierScale, frontierLoss, frontierCompute, computeMultiple,
        tokensForLoss, servingBreakEven, repetitions, effectiveTokens, kaplanLoss, kaplanOptimum,
        examplesFromSteps, minimumSteps, noiseBatch, stepsAtBatch, examplesAtBatch, stepsMultiple,
        batchEfficiency, measuredBatchEfficiency, criticalBatchFromLoss, largeBatchTime, linearLearningRate,
        rootLearningRate, elasticBatch, accumulatedStepTime,
        // resilience
        dalyInterval, asyncInterval, lateReworkOverhead, failureRate, partsMtbf, failureShare, observedMtbf,
        hourlyEventGap, timeLostPerFailure, noFailureProbability, checkpointWriteLimit, wallClock,
        failureLoss, usefulTime, mfuGapLoss, mfuGapShare, wastedShare,
        // inference
        kvBytesPerToken, kvBytesPerTokenLatent, kvCacheBytes, sequencesThatFit, decodeStepTime,
        decodeStepTimeRoofline, decodeStepTimeParallel, prefillTime, kvCacheBytesWindowed, kvRankShare,
        servingRankBytes, concurrencyThatFits, cacheRoom, contextThatFits, contextThatFitsWindowed,
        windowReach, windowForReach, weightsReadPerStep, prefillIntensity, servedDecodeIntensity,
        computeBoundConcurrency, tensorReduceTime, cacheReadTime, decodeMatrixTime, timeToFirstToken,
        requestTime, requestOccupancy, servedTokenRate, decodeTokenRate, requestsInFlight, replicasForRate,
        servingAccelerators, speculativeTokens, speculativeSpeedup,
        // serving
        servedWeightBytes, paddedWidth, paddedBytes, servedStageBytes, servedActivations, servedWorkspace,
        servedSampling, withheldMemory, withheldBesideStatic, withheldOfFree, replicaCacheRoom, keptTokens,
        servedSequenceBytes, servedCacheByKind, cacheBesidePrefix, replicaSequences, cachedTokens,
        sequencesTakenOn, cacheInUse, cacheFree, memoryLeftAlone, layoutRanks, splitAccelerators,
        meanRequestTokens, draftingTime, decodedTogether, tokenPart, shareOfTime, iterationPerToken,
        promptAdds, promptsBetweenTokens, queueWait, cacheHandOver, requestRate, servedRate, rateOfOne,
        readerRate, servingReplicas, timeShare, outputTimeShared, readInTurn, millionPrice, millionEnergy,
        // economics
        flopsPerDollar, listPriceMiddle, budgetLeft, purchaseRate, clusterPower, energyUsed, energyCost,
        facilityEnergy, carbonEmitted, waterUsed, rentRate, costShare, usefulPrice, affordableTime,
        acceleratorsForBudget, acceleratorsForTime, spotPrice, spotBreakEven, runningPrice, purchaseBreakEven,
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
