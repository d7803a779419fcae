#pragma once

// torchtitan's settings by the names of its TOML files, which the command line of its registry respells.
// Private to this room.

namespace ridgepoint::launch {

class Reader;

void prepareTorchtitan(Reader& reader);
void readTorchtitan(Reader& reader); // after the rows

} // namespace ridgepoint::launch
