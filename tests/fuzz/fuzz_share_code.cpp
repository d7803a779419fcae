// Any bytes as a share code. The prefix is given, or the fuzzer would spend its time finding it.

#include "fuzz_support.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace ridgepoint;
    const std::string code = "ridge1:" + std::string(reinterpret_cast<const char*>(data), size);
    fuzz::check(readShareCode(code, fuzz::catalog()));
    return 0;
}
