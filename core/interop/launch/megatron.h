#pragma once

// Megatron-LM's arguments, which Megatron-Bridge says in other spellings. Private to this room.

namespace ridgepoint::launch {

class Reader;
class Writer;

void prepareMegatronModel(Reader& reader);
void readMegatron(Reader& reader);
void writeMegatron(Writer& writer); // but for what starts the processes

// The model's part of them.
void readMegatronModel(Reader& reader); // after the rows
void writeMegatronModel(Writer& writer);

// What runs beside computation.
void readOverlap(Reader& reader); // after the mesh
void writeOverlap(Writer& writer);

// How tokens reach their experts, and how the loss is computed.
void readDispatch(Reader& reader);
void writeDispatch(Writer& writer); // after the experts
void readLoss(Reader& reader);
void writeLoss(Writer& writer);

// Element types and what goes with them.
void readMegatronPrecision(Reader& reader);
void writeMegatronPrecision(Writer& writer);

// Which layers a stage has, and the schedule.
void readMegatronPipeline(Reader& reader);
void writeMegatronPipeline(Writer& writer);

} // namespace ridgepoint::launch
