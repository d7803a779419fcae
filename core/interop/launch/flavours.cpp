#include "core/interop/launch/flavours.h"

#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/catalog/published_names.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/writer.h"

#include <cmath>

namespace ridgepoint::launch {

void readFlavour(Reader& reader, std::string_view nameKey, std::string_view flavourKey)
{
    reader.begin();
    const auto name = reader.word(nameKey);
    const auto flavour = flavourKey.empty() ? std::nullopt : reader.word(flavourKey);
    if (!name || reader.hasGivenModel())
        return;
    const std::string both = *name + (flavour ? ' ' + *flavour : "");
    const Word* const known = reader.launcher().byWord("models", both);
    if (!known || (!flavour && !flavourKey.empty()))
        return reader.miss("model", phrase("what the model %1 is made of", printable(both, 100)));
    reader.set(nameKey, "model.preset", known->text);
}

void writeFlavour(Writer& writer, std::string_view nameKey, std::string_view flavourKey)
{
    const ModelSpec& model = writer.scenario().model;
    const Word* const known = writer.launcher().byText("models", model.preset);
    const ModelPreset* preset = writer.catalog().model(model.preset);
    const bool whole = model.source == ModelSpec::Source::Preset && known && preset
        && preset->architecture == model.architecture;
    if (!whole)
        return remarkModel(writer);
    const std::size_t blank = known->word.find(' ');
    writer.text(nameKey, known->word.substr(0, blank));
    if (!flavourKey.empty())
        writer.text(flavourKey, known->word.substr(blank + 1));
    // Of two presets with one name, reading gives the first.
    writer.saidIf(writer.launcher().byWord("models", known->word) == known, {"model.preset"});
    writer.modelIsElsewhere({});
    writer.said({"model.layers", "model.hidden", "model.ffn", "model.heads", "model.kv_heads", "model.vocab",
        "model.moe.experts"});
}

void remarkModel(Writer& writer)
{
    const Architecture& a = writer.architecture();
    if (a.plan) {
        const std::vector<std::string> names = publishedNames(writer.scenario().model.preset);
        return writer.modelIsElsewhere(names.empty()
                ? phrase("the model: the program loads it")
                : phrase("the model: the program loads %1", names.front()));
    }
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
    writer.saidOr(steps * each == training.tokens.value, "training.tokens",
        phrase("training.tokens = %1: rounded up to whole steps", plainNumber(training.tokens.value)));
}

} // namespace ridgepoint::launch
