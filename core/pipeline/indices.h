#pragma once

// Places in a pipeline, each a type of its own: a rank is no stage, and a stage no chunk of a rank. Counts
// stay plain numbers.

#include <cstddef>
#include <type_traits>

namespace ridgepoint {

template <class Of>
class PipelineIndex
{
public:
    constexpr PipelineIndex() = default;
    template <class Number>
    requires std::is_integral_v<Number>
    explicit constexpr PipelineIndex(Number number)
        : m_number(static_cast<int>(number))
    {
    }

    constexpr int number() const { return m_number; } // from 0
    constexpr std::size_t at() const { return static_cast<std::size_t>(m_number); } // in arrays
    constexpr bool isOdd() const { return m_number % 2 != 0; }
    constexpr PipelineIndex& operator++()
    {
        ++m_number;
        return *this;
    }
    constexpr bool operator==(const PipelineIndex&) const = default;

private:
    int m_number = 0;
};

using RankIndex = PipelineIndex<struct OfPipelineRanks>; // among the ranks of the pipeline
using StageIndex = PipelineIndex<struct OfStages>; // virtual, where ranks hold several
using ChunkIndex = PipelineIndex<struct OfChunks>; // local: which of a rank's stages

} // namespace ridgepoint
