#pragma once

// Megatron-LM's arguments and what they mean, which Megatron-Bridge says in other spellings. Private to this
// room.

#include "core/launch/table.h"

namespace ridgepoint::launch {

class Reader;
class Writer;

std::span<const Section> megatronSections();
std::span<const std::string_view> megatronIrrelevant();
std::span<const std::string_view> megatronWithoutField();
void prepareMegatronModel(Reader& reader);
void readMegatron(Reader& reader);
void writeMegatron(Writer& writer); // but for what starts the processes

} // namespace ridgepoint::launch
