#pragma once

// Numbers as files of weights hold them, whatever this machine's order of bytes.

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ridgepoint {

// Of the first sizeof(T) bytes, which must be there.
template <std::unsigned_integral T>
T littleEndian(std::string_view bytes)
{
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        value = static_cast<T>(value | static_cast<T>(static_cast<unsigned char>(bytes[i])) << (8 * i));
    return value;
}

} // namespace ridgepoint
