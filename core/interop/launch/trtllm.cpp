#include "core/interop/launch/reader.h"
#include "core/interop/launch/served_models.h"
#include "core/interop/launch/server.h"
#include "core/interop/launch/writer.h"

#include "core/base/json_fields.h"

#include <algorithm>

// Arguments are written with _, and what the file that --config names says counts before them. --tp_size
// counts all ranks of a stage; enable_attention_dp makes each of them a group of attention with limits of its
// own. Where nothing is said: 8192 tokens, 2048 sequences, prompts uncut, cached blocks reused, 0.9 of what
// weights and buffers leave free.

namespace ridgepoint::launch {

namespace {

// --- read
// --------------------------------------------------------------

// Names of its file are those of arguments with a part before a dot and _ for -.
void prepare(Reader& reader)
{
    reader.respellAll({}, '_', '-');
    reader.respellOthers();
}

void read(Reader& reader)
{
    const bool whole = reader.has("trtllm-serve"); // else the file of a command that is not here
    reader.take("trtllm-serve");
    readServerTypes(reader, readServedModel(reader, "trtllm-serve"));
    const auto stated = reader.number("tp-size");
    const double ranks = stated.value_or(1);
    const bool everywhere = reader.on("enable-attention-dp");
    const double groups = everywhere ? ranks : 1;
    if (whole || stated) {
        reader.set("tp-size", "serving.tensor", ranks / groups);
        reader.set("enable-attention-dp", "serving.attention_data", groups);
    } else if (everywhere) {
        reader.note(phrase("enable_attention_dp: how many ranks there are is said in the command"));
    }
    if (const auto experts = reader.number("ep-size"); whole || experts)
        reader.set("ep-size", "serving.expert", experts.value_or(1));
    reader.setQuietly("serving.replicas", "auto");
    readShared(reader, "max-num-tokens", "serving.chunk", groups);
    readShared(reader, "max-batch-size", "serving.max_sequences", groups);
    reader.setQuietly("serving.cached_share", "0"); // what is found in the cache is the requests' doing
    reader.take("kv-cache-config.enable-block-reuse");

    reader.setQuietly("serving.draft_tokens", "0");
    for (const std::string_view detail : {"speculative-config.decoding-type",
             "speculative-config.speculative-model", "speculative-config.speculative-model-dir"})
        reader.take(detail);
    for (const std::string_view guesses :
        {"speculative-config.max-draft-len", "speculative-config.num-nextn-predict-layers"})
        if (const auto count = reader.number(guesses))
            reader.set(guesses, "serving.draft_tokens", *count);
    readPods(reader);
}

// --- written
// --------------------------------------------------------------

void writeRanks(Writer& writer, const ServingLayout& layout, Settings& file)
{
    const Serving& s = writer.scenario().serving;
    writer.count("tp-size", layout.stageRanks());
    const bool groups = layout.attentionData > 1;
    if (groups && layout.tensor > 1) {
        for (const std::string_view field : {"serving.attention_data", "serving.tensor"})
            writer.cannot(field,
                phrase("%1: attention is data-parallel over all ranks of a stage or over none",
                    std::string(field)));
    } else {
        if (groups)
            file.push_back({.key = "enable_attention_dp", .values = {"true"}});
        writer.said({"serving.attention_data"});
        writer.saidIf(s.tensor.has_value(), {"serving.tensor"});
    }
    writeRouted(writer);
    if (writer.architecture().isMoe() && layout.expert > 1)
        writer.count("ep-size", layout.expert);
    if (writer.architecture().isMoe())
        sayExpert(writer);
}

void writeDraft(Writer& writer, Settings& file)
{
    const double guesses = writer.scenario().serving.draftTokens;
    writer.said({"serving.draft_tokens"});
    if (guesses == 0)
        return;
    const bool itself = writer.architecture().mtpLayers > 0;
    file.push_back({.key = "speculative_config.decoding_type", .values = {itself ? "MTP" : "Eagle3"}});
    if (!itself)
        file.push_back({.key = "speculative_config.speculative_model", .values = {"$DRAFT_MODEL"}});
    file.push_back(
        {.key = itself ? "speculative_config.num_nextn_predict_layers" : "speculative_config.max_draft_len",
            .values = {plainNumber(guesses)}});
}

void write(Writer& writer)
{
    const Serving& s = writer.scenario().serving;
    const ServedModel* const model = writeServedModel(writer);
    const ServingLayout layout = servedLayout(writer, model);
    Settings file; // of --config
    writer.begin("server");
    writeRanks(writer, layout, file);
    writeServer(writer, model, "max-seq-len");
    const bool groups = layout.attentionData > 1 && layout.tensor == 1;
    writeShared(writer, "max-num-tokens", "serving.chunk", 1, groups ? layout.attentionData : 1);
    writeShared(writer, "max-batch-size", "serving.max_sequences", 1, groups ? layout.attentionData : 1);
    if (s.chunk)
        writer.flag("enable-chunked-prefill", true); // else the limit is of whole prompts
    if (s.cachedShare > 0)
        file.push_back({.key = "kv_cache_config.enable_block_reuse", .values = {"true"}});
    writeDraft(writer, file);
    writeServerRest(writer);
    std::string first;
    if (!file.empty())
        first = "cat > server.yaml <<EOF\n" + writeYaml({{.title = {}, .settings = file}}) + "EOF\n";
    closeServer(writer, model, "trtllm-serve ", file.empty() ? "" : " --config server.yaml", first);
}

void withUnderscores(const Launcher&, std::vector<Group>& groups)
{
    for (Group& group : groups)
        for (Setting& setting : group.settings)
            std::ranges::replace(setting.key, '-', '_');
}

} // namespace

const Hooks trtllmHooks{.prepare = prepare, .read = read, .write = write, .respell = withUnderscores};

} // namespace ridgepoint::launch
