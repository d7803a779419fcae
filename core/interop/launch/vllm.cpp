#include "core/interop/launch/reader.h"
#include "core/interop/launch/served_models.h"
#include "core/interop/launch/server.h"
#include "core/interop/launch/writer.h"

#include "core/base/json_fields.h"

// Where nothing is said, _set_default_args() takes, on a device of 70 GiB and more, 8192 tokens and 1024
// sequences, on others 2048 and 256, with prompts cut and cached. Every data-parallel rank is an engine of
// its own with such limits; of a model with experts all of them share these, cut by all ranks or, with
// --enable-expert-parallel, dealt whole over all. --max-num-batched-tokens counts the tokens that are decoded
// beside those of prompts.

namespace ridgepoint::launch {

namespace {

// --- read
// --------------------------------------------------------------

// Guesses of an iteration: of its own name, or in a JSON object.
void readDraft(Reader& reader)
{
    reader.begin();
    reader.setQuietly("serving.draft_tokens", "0");
    for (const std::string_view detail : {"speculative-config.model", "speculative-config.method"})
        reader.take(detail);
    if (const auto guesses = reader.number("spec-tokens"))
        return reader.set("spec-tokens", "serving.draft_tokens", *guesses);
    const auto json = reader.word("speculative-config");
    if (!json)
        return;
    const ReadSettings inner = readJson(*json);
    if (!inner.settings)
        return reader.error("speculative-config", Text::known(inner.problem.message), {});
    for (const Setting& one : *inner.settings)
        if (one.key == "num_speculative_tokens")
            return reader.set("speculative-config", "serving.draft_tokens", one.value());
    reader.notTaken("speculative-config", *json);
}

void read(Reader& reader)
{
    readServed(reader, "model");
    reader.begin();
    reader.set("tensor-parallel-size", "serving.tensor", reader.number("tensor-parallel-size").value_or(1));
    const double tensor = reader.scenario().serving.tensor.value_or(1); // which may be given
    const auto data = reader.number("data-parallel-size");
    const bool dealt = reader.on("enable-expert-parallel");
    const bool experts = readsExperts(reader);
    const double groups = experts ? data.value_or(1) : 1;
    reader.set("data-parallel-size", "serving.attention_data", groups);
    reader.setQuietly("serving.replicas", "auto");
    if (experts)
        reader.set("enable-expert-parallel", "serving.expert", dealt ? tensor * groups : 1);
    else if (data)
        reader.set("data-parallel-size", "serving.replicas", *data);
    if (dealt && !experts)
        reader.notTaken("enable-expert-parallel", "true");

    readShared(reader, "max-num-batched-tokens", "serving.chunk", groups);
    readShared(reader, "max-num-seqs", "serving.max_sequences", groups);
    // What is found in the cache is the requests' doing.
    reader.take("enable-prefix-caching");
    reader.take("no-enable-prefix-caching");
    reader.setQuietly("serving.cached_share", "0");
    readDraft(reader);
    readPods(reader);
}

// --- written
// --------------------------------------------------------------

void writeRanks(Writer& writer, const ServingLayout& layout)
{
    const Serving& s = writer.scenario().serving;
    const bool experts = writer.architecture().isMoe();
    writer.count("tensor-parallel-size", layout.tensor);
    writer.saidIf(s.tensor.has_value(), {"serving.tensor"});
    if (!experts) {
        writer.saidIf(s.attentionData == 1, {"serving.attention_data"});
        if (s.replicas)
            writer.count("data-parallel-size", *s.replicas);
        writer.said({"serving.replicas"});
        return;
    }
    if (layout.attentionData > 1)
        writer.count("data-parallel-size", layout.attentionData);
    writer.said({"serving.attention_data"});
    writeRouted(writer);
    const bool dealt = layout.expert > 1;
    if (dealt)
        writer.flag("enable-expert-parallel", true);
    if (dealt && layout.expert != layout.stageRanks())
        writer.cannot("serving.expert",
            phrase("serving.expert = %1: whole experts go over all %2 ranks or over none",
                plainNumber(layout.expert), plainNumber(layout.stageRanks())));
    else
        sayExpert(writer);
}

void write(Writer& writer)
{
    const Serving& s = writer.scenario().serving;
    const ServedModel* const model = writeServedModel(writer);
    const ServingLayout layout = servedLayout(writer, model);
    writer.begin("server");
    writeRanks(writer, layout);
    writeServer(writer, model, "max-model-len");
    const double groups = writer.architecture().isMoe() ? layout.attentionData : 1;
    writeShared(writer, "max-num-batched-tokens", "serving.chunk", 1, groups);
    writeShared(writer, "max-num-seqs", "serving.max_sequences", 1, groups);
    if (s.cachedShare > 0)
        writer.flag("enable-prefix-caching", true);
    if (s.draftTokens > 0) {
        const bool itself = writer.architecture().mtpLayers > 0;
        writer.word("speculative-config.method", itself ? "mtp" : "eagle3");
        if (!itself)
            writer.word("speculative-config.model", "$DRAFT_MODEL");
        writer.count("speculative-config.num_speculative_tokens", s.draftTokens);
    }
    writer.said({"serving.draft_tokens"});
    writeServerRest(writer);
    closeServer(writer, model, "vllm serve ", "");
}

} // namespace

const Hooks vllmHooks{.read = read, .write = write};

} // namespace ridgepoint::launch
