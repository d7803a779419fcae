// Any bytes as a share code. The prefix is given, or the fuzzer would spend its time finding it.

#include "fuzz_support.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    ridgepoint::fuzz::shareCode({reinterpret_cast<const char*>(data), size});
    return 0;
}
