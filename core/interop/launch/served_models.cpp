#include "core/interop/launch/served_models.h"

#include "core/base/nearest.h"
#include "core/base/printable.h"
#include "core/inputs/catalog/catalog.h"
#include "core/interop/launch/flavours.h"
#include "core/interop/launch/launcher_files.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/writer.h"

#include <algorithm>

namespace ridgepoint::launch {

namespace {

std::string_view lastPart(std::string_view name)
{
    while (name.ends_with('/'))
        name.remove_suffix(1);
    return name.substr(name.rfind('/') + 1); // npos + 1 is 0
}

const ServedModel* named(std::string_view last)
{
    const std::vector<ServedModel>& models = launcherFiles().servedModels;
    const auto found = std::ranges::find_if(
        models, [last](const ServedModel& one) { return sameIgnoringCase(lastPart(one.name), last); });
    return found == models.end() ? nullptr : &*found;
}

const Word* typeOf(std::string_view last)
{
    const std::vector<Word>& types = launcherFiles().servedTypes;
    const auto found =
        std::ranges::find_if(types, [last](const Word& type) { return last.ends_with(type.word); });
    return found == types.end() ? nullptr : &*found;
}

} // namespace

std::optional<ServedModel> servedModel(std::string_view name)
{
    const std::string_view last = lastPart(name);
    if (const ServedModel* found = named(last))
        return *found;
    if (const Word* const type = typeOf(last))
        if (const ServedModel* found = named(last.substr(0, last.size() - type->word.size()))) {
            ServedModel copy = *found;
            copy.weights = type->text;
            // fbgemm_fp8: modules_to_not_convert in the config.json of Meta's own
            if (copy.preset == "llama3.1-405b" && name.starts_with("meta-llama/"))
                copy.keptWide = "attention_and_ends";
            return copy;
        }
    return std::nullopt;
}

const ServedModel* publishedModel(std::string_view preset)
{
    const std::vector<ServedModel>& models = launcherFiles().servedModels;
    const auto found = std::ranges::find(models, preset, &ServedModel::preset);
    return found == models.end() ? nullptr : &*found;
}

std::optional<ServedModel> readServedModel(Reader& reader, std::string_view key)
{
    reader.begin();
    const auto name = reader.word(key);
    if (!name)
        return std::nullopt;
    const auto model = servedModel(*name);
    if (reader.hasGivenModel()) { // which is what the name stands for, in the type of the copy
        const Word* const type = typeOf(lastPart(*name));
        return ServedModel{{}, reader.scenario().model.preset, type ? type->text : std::string_view()};
    }
    if (model)
        reader.set(key, "model.preset", model->preset);
    else
        reader.miss("model", phrase("what the model %1 is made of", printable(*name, 100)));
    return model;
}

const ServedModel* writeServedModel(Writer& writer)
{
    const ModelSpec& model = writer.scenario().model;
    const ServedModel* const published = publishedModel(model.preset);
    const ModelPreset* const preset = writer.catalog().model(model.preset);
    if (model.source != ModelSpec::Source::Preset || !published || !preset
        || preset->architecture != model.architecture) {
        remarkModel(writer);
        return nullptr;
    }
    writer.modelIsElsewhere({});
    writer.said({"model.preset", "model.layers", "model.hidden", "model.ffn", "model.heads", "model.kv_heads",
        "model.vocab", "model.moe.experts"});
    return published;
}

} // namespace ridgepoint::launch
