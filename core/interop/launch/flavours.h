#pragma once

// Launchers that know models by name, and what several of them count in steps. Private to this room.

#include <string_view>

namespace ridgepoint::launch {

class Reader;
class Writer;

// The preset of these names, in the launcher's table "models"; of others the model is missing. `flavourKey`
// may be empty: the name alone decides, else "name flavour".
void readFlavour(Reader& reader, std::string_view nameKey, std::string_view flavourKey);
// The names of the scenario's preset, if its architecture still is the preset's; the dimensions as remarks
// otherwise.
void writeFlavour(Writer& writer, std::string_view nameKey, std::string_view flavourKey);
// The dimensions of a model that the file cannot hold, in one remark.
void remarkModel(Writer& writer);

// Tokens of the run as optimizer steps of the whole batch.
void writeSteps(Writer& writer, std::string_view key);

} // namespace ridgepoint::launch
