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
void writeServerTypes(Writer& writer, const ServedModel* model);

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
// Before its row: of another engine it is a share of something else.
void settleMemoryShare(Writer& writer);
void writeCounts(Writer& writer); // the rows, but those that are as without them

// Under this key, of prompt and output together the longest that the requests here have, within the model's
// context.
void writeLongest(Writer& writer, std::string_view key);
// What no server's flags say: whose engine, replicas for prompts.
void writeServerRest(Writer& writer);
// The script's last lines: what must be set, and the command.
void closeServer(Writer& writer, const ServedModel* model, std::string_view before, std::string_view after,
    std::string_view first = {});

} // namespace ridgepoint::launch
