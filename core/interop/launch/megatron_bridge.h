#pragma once

// Megatron-Bridge's configuration, which the name of a recipe stands for as well. Private to this room.

namespace ridgepoint::launch {

class Reader;

void prepareMegatronBridge(Reader& reader);
void readMegatronBridge(Reader& reader); // after the rows

} // namespace ridgepoint::launch
