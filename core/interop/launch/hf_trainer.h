#pragma once

// What programs on Hugging Face's Trainer and accelerate have in common: batches a device, number types,
// FSDP and DeepSpeed, adapters. Each program's table "other_names" gives its names those of TrainingArguments
// and accelerate; what it does where nothing is said is here. Private to this room.

#include <string_view>

namespace ridgepoint::launch {

class Reader;

struct TrainerHabits
{
    // Mixed precision where neither bf16 nor fp16 is said; empty: it is missing then.
    std::string_view compute = {};
    // The type that weights are loaded in, and kept in where nothing shards them: as computed in, else fp32.
    bool loadsAsComputed = false;
    bool upcastsTrained = false; // then what is trained is kept in fp32 beside these
    bool recomputes = false; // where nothing is said
    double microBatch = 8; // sequences of a device
    double loraRank = 0; // 0: it is missing where it is not said
    bool adaptsAll = false; // every linear layer where no modules are said; else those are missing
    std::string_view optimizer = "adamw";
    // The file says what is trained; else that, its batches and its optimizer are those of a program
    // elsewhere.
    bool programIsHere = true;
};

bool isOnHost(Reader& reader, std::string_view key); // the device of what DeepSpeed offloads
// A file with any of the launcher's list "refused" on is refused by that name.
void refuseNamed(Reader& reader);
// In Hooks::prepare: names, these, the model.
void prepareTrainer(Reader& reader, std::string_view key = "model_name_or_path");
// In Hooks::read, behind the rows.
void readTrainer(Reader& reader, const TrainerHabits& habits);

} // namespace ridgepoint::launch
