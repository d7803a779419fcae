#pragma once

// Whether a published row can be what it says: its weights in its memory, its tokens no faster than weights
// are read, its prompts no faster than the device computes. What cannot is listed, and never scored.

#include "core/validation/serving_run.h"
#include "core/validation/serving_subject.h"

namespace ridgepoint {

enum class ServingVerdict
{
    Sound,
    OverMemory, // weights alone exceed the memory
    FasterThanMemory, // a token takes less than reading the weights that one needs
    PromptOverPeak, // prompts take more than `promptPeakShare` of the dense peak
};
// Of the dense peak. On Hopper and later no engine was seen beyond it; ten bundled rows of A100, whose
// products alone reach more than 80 %, lie between 63 and 72 %, and are left out with those that are wrong.
inline constexpr double promptPeakShare = 0.6;

// The least that the row's work takes on its devices; 0: not known. Of a disaggregated row tokens are the
// decoders' and prompts the others'.
struct ServingFloors
{
    Bytes weightsPerRank; // of the fullest pool
    Bytes memory; // of one device
    Seconds token; // reading what one token needs; with drafts, its share of an iteration's reading
    // Least time of a replica for the computed part of one prompt (static: of the whole batch), at
    // `promptPeakShare` of the peak.
    Seconds prompt;
    double promptAccelerators = 0; // that share this work
};
ServingFloors servingFloors(const ServingRun& run, const ServingSubject& subject);

// Sound where nothing speaks against it, also for a subject that is not known.
ServingVerdict judge(const ServingRun& run, const ServingSubject& subject);
ServingVerdict judge(const ServingRun& run, const ServingFloors& floors);

} // namespace ridgepoint
