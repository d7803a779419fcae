// Any bytes as each kind of text that core reads, one program a kind: RIDGEPOINT_FUZZ is its reader.

#include "text_readers.h"
#ifdef RIDGEPOINT_FUZZ_JSON
#include "json_mutator.h"
#endif

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    ridgepoint::fuzz::RIDGEPOINT_FUZZ({reinterpret_cast<const char*>(data), size});
    return 0;
}
