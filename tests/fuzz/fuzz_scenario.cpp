// Any bytes as a scenario file.

#include "fuzz_support.h"
#include "json_mutator.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    ridgepoint::fuzz::scenario({reinterpret_cast<const char*>(data), size});
    return 0;
}
