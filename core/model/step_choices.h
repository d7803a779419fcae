#pragma once

// Ways to run a step that a scenario chooses and a stack has defaults for.

namespace ridgepoint {

// What is thrown away in the forward pass and computed again in the backward one.
enum class Recompute
{
    None,
    Selective,
    Full
};

// How context-parallel ranks see the keys of the others.
enum class ContextMethod
{
    Ring,
    AllGather,
    AllToAll
};

} // namespace ridgepoint
