#pragma once

// A model as it is counted here beside what its files of weights hold.

#include "core/inputs/model/architecture.h"
#include "core/interop/checkpoints/stored_weights.h"

#include <string>
#include <string_view>

namespace ridgepoint {

struct WeightCheck
{
    std::string file; // whose numbers are on the other side
    double storedBytes = 0;
    double storedParameters = 0; // of the model itself, without what is named in `beside`; 0: not known
    double countedParameters = 0;
    bool compared = false; // false: `sentence` says why not
    bool same = false; // to the last parameter, in all and in every part that both sides tell
    std::string sentence; // both numbers, and in which part they differ; of the file: "holds … parameters"
};

// `bytesEach`: of a parameter of an index, which has no shapes (LayeredImport::storedBytes); 0: not known.
// Files of packed weights, and one of several files, are not compared.
WeightCheck checkWeights(
    const StoredWeights& stored, const Architecture& counted, std::string_view file, double bytesEach = 0);

} // namespace ridgepoint
