#pragma once

// What servers have in common: number types, a replica's ranks, what is theirs in a script. Private to this
// room.

#include "core/serving/layout.h"

#include <optional>
#include <string_view>

namespace ridgepoint::launch {

class Reader;
class Writer;
struct ServedModel;

// From the file and from what the model is published in; "auto" is what that has.
void readServerTypes(Reader& reader, const std::optional<ServedModel>& model);
// The model, of this name or behind the command, and its types.
void readServed(Reader& reader, std::string_view key);

// A whole number that may end in k, m or g (thousands) or K, M or G (of 1024), and tokens or sequences of
// `of` ranks said together.
std::optional<double> readHuman(Reader& reader, std::string_view key);
void readShared(Reader& reader, std::string_view key, std::string_view field, double each);
// The same back; what does not divide among `shares` is a remark.
void writeShared(Writer& writer, std::string_view key, std::string_view field, double each, double shares);

// Reads the replicas of a manifest and checks that each container has the accelerators that its server takes.
// Call it after all options that set ranks.
void readPods(Reader& reader);

bool readsExperts(const Reader& reader); // the model in force has some
// What the scenario leaves open worked out for what the file starts, and said so.
ServingLayout servedLayout(Writer& writer, const ServedModel* model);
// The rows, number types, and under this key the longest request.
void writeServer(Writer& writer, const ServedModel* model, std::string_view longest);
void writeRouted(Writer& writer); // the replicas, where each is a server of its own
void sayExpert(Writer& writer); // that the ranks of whole experts are said, or follow
// What no server's flags say: whose engine, replicas for prompts.
void writeServerRest(Writer& writer);
// The script's last lines: what must be set, and the command.
void closeServer(Writer& writer, const ServedModel* model, std::string_view before, std::string_view after,
    std::string_view first = {});

} // namespace ridgepoint::launch
