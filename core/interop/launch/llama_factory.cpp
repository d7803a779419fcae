#include "core/interop/launch/hf_trainer.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/table.h"

#include "core/base/printable.h"

// Weights are loaded in the type that is computed in, and those that are trained are kept in fp32
// (model/adapter.py: init_adapter()) unless pure_bf16 is said; layers recompute unless
// disable_gradient_checkpointing is.

namespace ridgepoint::launch {

namespace {

void prepare(Reader& reader)
{
    prepareTrainer(reader);
    if (const auto bits = reader.word("quantization_bit")) {
        if (*bits == "4" || *bits == "8")
            reader.respell("quantization_bit", *bits == "4" ? "load_in_4bit" : "load_in_8bit", false);
        else
            reader.missWord("training.precision", "quantization_bit", *bits);
        for (Setting& one : reader.settings())
            if (one.key == "load_in_4bit" || one.key == "load_in_8bit")
                one.values = {"true"};
    }
    reader.imply("adapter", "lora"); // finetuning_args.py: finetuning_type
}

void read(Reader& reader)
{
    if (!reader.on("do_train"))
        return reader.error("do_train", phrase("the file trains nothing: do_train is not true in it"),
            phrase("give a file that trains"));
    if (const auto stage = reader.word("stage"); stage && *stage != "sft" && *stage != "pt")
        return reader.error("stage",
            phrase("%1 runs other models next to the one that is trained, which is not modelled",
                printable(*stage, 20)),
            {});
    readTrainer(reader,
        {.loadsAsComputed = true,
            .upcastsTrained = true,
            .recomputes = true,
            .loraRank = 8,
            .adaptsAll = true});
}

} // namespace

const Hooks llamaFactoryHooks{.prepare = prepare, .read = read};

} // namespace ridgepoint::launch
