#include "core/interop/launch/megatron.h"
#include "core/interop/launch/reader.h"

#include "core/base/printable.h"

// Megatron's arguments as overrides over files that come with Primus: the model is one of these, and so is
// what its trainer does where nothing is said.

namespace ridgepoint::launch {

namespace {

void prepare(Reader& reader)
{
    const auto framework = reader.word("modules.pre_trainer.framework");
    if (framework != "megatron")
        reader.error("modules.pre_trainer.framework", phrase("only Megatron-LM's modules are read"),
            phrase("give the file of that framework"));
    reader.respellAll("modules.pre_trainer.overrides.", '_', '-');
    for (const Word& one : reader.launcher().words("primus_names"))
        reader.respell(one.word, std::string(one.text), false);
    for (const std::string_view key : reader.launcher().names("of_shape"))
        if (reader.has(key))
            reader.refuseModel(key, phrase("it changes the model's own configuration"));
    for (const Word& one : reader.launcher().words("trainer")) // configs/modules/megatron
        if (!reader.has(one.word))
            reader.imply(one.word, one.text, "modules.pre_trainer.config");
    prepareMegatronModel(reader);
    reader.begin();
    const auto file = reader.word("modules.pre_trainer.model");
    if (!file || reader.hasGivenModel())
        return;
    const std::string name = file->ends_with(".yaml") ? file->substr(0, file->size() - 5) : *file;
    const Word* const known = reader.launcher().byWord("models", name);
    if (!known)
        return reader.miss("model", phrase("what the model %1 is made of", printable(name, 100)));
    reader.set("modules.pre_trainer.model", "model.preset", known->text);
}

void read(Reader& reader)
{
    reader.machine({}, {});
    readMegatron(reader);
}

} // namespace

const Hooks primusHooks{.prepare = prepare, .read = read};

} // namespace ridgepoint::launch
