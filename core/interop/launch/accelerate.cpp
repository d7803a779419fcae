#include "core/interop/launch/hf_trainer.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/table.h"

// What `accelerate config` writes says how a program is started, and nothing of what it trains.

namespace ridgepoint::launch {

namespace {

void read(Reader& reader) { readTrainer(reader, {.programIsHere = false}); }

} // namespace

const Hooks accelerateHooks{.read = read};

} // namespace ridgepoint::launch
