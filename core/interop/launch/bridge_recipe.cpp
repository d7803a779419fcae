#include "core/interop/launch/megatron_bridge.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/served_models.h"

#include "core/base/printable.h"

#include <charconv>

// A recipe of Megatron-Bridge by its name, and settings over it: run_recipe.py --recipe
// llama3_8b_pretrain_config -tp 2 train.global_batch_size=256. What a recipe sets is the table "recipes"; its
// name says for how many accelerators it is, unless what starts it does.

namespace ridgepoint::launch {

namespace {

// The number before "gpu" in "llama3_8b_pretrain_2gpu_h100_bf16_config"; 0: it says none.
double acceleratorsIn(std::string_view name)
{
    const std::size_t at = name.find("gpu_");
    std::size_t from = at == name.npos ? 0 : at;
    while (from > 0 && name[from - 1] >= '0' && name[from - 1] <= '9')
        --from;
    double count = 0;
    if (at != name.npos)
        std::from_chars(name.data() + from, name.data() + at, count);
    return count;
}

void prepare(Reader& reader)
{
    reader.respellOthers();
    for (const std::string_view command : reader.launcher().commands)
        reader.take(command);
    const auto asked = reader.word("recipe");
    std::string_view name = asked ? std::string_view(*asked) : std::string_view();
    if (const Word* const known = reader.launcher().byWord("older_recipes", name))
        name = known->text;
    const Word* const recipe = reader.launcher().byWord("recipes", name);
    if (!asked)
        reader.error("recipe", phrase("expected --recipe with the name of one"), {});
    else if (!recipe)
        reader.error("recipe", phrase("no recipe of this name is read here: %1", printable(*asked, 80)),
            phrase("give the configuration that it makes, as YAML"));
    else
        reader.implyAll(recipe->text, "recipe");
    (void)readServedModel(reader, "model name");
    reader.machineOfTorchrun();
    if (const double count = acceleratorsIn(name); count >= 1 && !reader.wasSet("hardware.accelerators"))
        reader.set("recipe", "hardware.accelerators", count);
    if (name.find("_h100_") != name.npos)
        reader.set("recipe", "hardware.accelerator", "h100-sxm");
    prepareMegatronBridge(reader);
}

} // namespace

const Hooks bridgeRecipeHooks{.prepare = prepare, .read = readMegatronBridge};

} // namespace ridgepoint::launch
