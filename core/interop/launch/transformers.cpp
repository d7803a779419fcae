#include "core/interop/launch/hf_trainer.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/table.h"

// Programs on TrainingArguments: the number types of what they load are the program's, so are modules of
// adapters where they name none (peft has others for each family). TRL's own command has defaults of its own.

namespace ridgepoint::launch {

namespace {

constexpr double usualRank = 16; // trl/trainer/model_config.py: lora_r

void prepare(Reader& reader)
{
    if (reader.has("trl sft")) { // trl/trainer/sft_config.py, base_config.py, model_config.py
        reader.respell("max_seq_length", "max_length", false);
        reader.imply("max_length", "1024");
        reader.respell("torch_dtype", "dtype", false);
        reader.imply("dtype", "float32");
    }
    for (const std::string_view command : reader.launcher().commands) {
        if (command != "trl sft" && reader.has(command))
            reader.error(command,
                phrase("it runs other models next to the one that is trained, which is not modelled"), {});
        reader.take(command);
    }
    prepareTrainer(reader);
}

void read(Reader& reader)
{
    const bool trl = reader.has("trl sft");
    readTrainer(reader, {.compute = trl ? "bf16" : "", .recomputes = trl, .loraRank = usualRank});
}

} // namespace

const Hooks transformersHooks{.prepare = prepare, .read = read};

} // namespace ridgepoint::launch
