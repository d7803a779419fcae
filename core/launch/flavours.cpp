#include "core/launch/flavours.h"

#include "core/catalog/catalog.h"
#include "core/catalog/json_fields.h"
#include "core/launch/reader.h"
#include "core/launch/writer.h"
#include "core/units/printable.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::launch {

void readFlavour(
    Reader& reader, std::string_view nameKey, std::string_view flavourKey, std::span<const Flavour> flavours)
{
    reader.begin();
    const auto name = reader.word(nameKey);
    const auto flavour = flavourKey.empty() ? std::nullopt : reader.word(flavourKey);
    if (!name || reader.hasGivenModel())
        return;
    const auto known = std::ranges::find_if(flavours, [&](const Flavour& one) {
        return one.name == *name && (flavourKey.empty() || (flavour && one.flavour == *flavour));
    });
    if (known == flavours.end())
        return reader.miss("model",
            phrase("what the model %1 is made of", printable(*name + (flavour ? ' ' + *flavour : ""), 100)));
    reader.set(nameKey, "model.preset", known->preset);
}

void writeFlavour(
    Writer& writer, std::string_view nameKey, std::string_view flavourKey, std::span<const Flavour> flavours)
{
    const ModelSpec& model = writer.scenario().model;
    const auto known = std::ranges::find(flavours, std::string_view(model.preset), &Flavour::preset);
    const ModelPreset* preset = writer.catalog().model(model.preset);
    const bool whole = model.source == ModelSpec::Source::Preset && known != flavours.end() && preset
        && preset->architecture == model.architecture;
    if (!whole)
        return remarkModel(writer);
    writer.text(nameKey, known->name);
    if (!flavourKey.empty())
        writer.text(flavourKey, known->flavour);
    // Of two presets with one name, reading gives the first.
    const auto back = std::ranges::find_if(flavours,
        [&known](const Flavour& one) { return one.name == known->name && one.flavour == known->flavour; });
    if (back == known)
        writer.said({"model.preset"});
    writer.modelIsElsewhere({});
    writer.said({"model.layers", "model.hidden", "model.ffn", "model.heads", "model.kv_heads", "model.vocab",
        "model.moe.experts"});
}

void remarkModel(Writer& writer)
{
    const Architecture& a = writer.architecture();
    std::string dimensions;
    const auto add = [&dimensions](std::string_view name, double value) {
        dimensions += (dimensions.empty() ? "" : ", ") + std::string(name) + ' ' + plainNumber(value);
    };
    add("layers", a.layers);
    add("hidden", a.hidden);
    add("ffn", a.ffn);
    add("heads", a.heads);
    add("kv_heads", a.kvHeads);
    add("vocab", a.vocab);
    if (a.isMoe()) {
        add("experts", a.moe.experts);
        add("topk", a.moe.topK);
        add("moe_ffn", a.moe.expertFfn);
    }
    writer.modelIsElsewhere(phrase("the model: %1", dimensions));
}

void writeSteps(Writer& writer, std::string_view key)
{
    const Training& training = writer.scenario().training;
    const double each = training.globalBatchSequences * training.sequenceLength;
    if (training.tokens.perParameter)
        return writer.cannot("training.tokens",
            phrase("training.tokens = %1x: the launcher counts steps", plainNumber(training.tokens.value)));
    const double steps = std::ceil(training.tokens.value / each);
    writer.count(key, steps);
    if (steps * each == training.tokens.value)
        writer.said({"training.tokens"});
    else
        writer.cannot("training.tokens",
            phrase("training.tokens = %1: rounded up to whole steps", plainNumber(training.tokens.value)));
}

} // namespace ridgepoint::launch
