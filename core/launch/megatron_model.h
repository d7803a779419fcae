#pragma once

// The part of Megatron's arguments that is the model. Private to this room.

namespace ridgepoint::launch {

class Reader;
class Writer;

void readMegatronModel(Reader& reader); // after the rows
void writeMegatronModel(Writer& writer);

} // namespace ridgepoint::launch
