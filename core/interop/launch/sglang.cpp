#include "core/interop/launch/reader.h"
#include "core/interop/launch/served_models.h"
#include "core/interop/launch/server.h"
#include "core/interop/launch/writer.h"

#include "core/base/json_fields.h"

#include <cmath>

// --tp-size counts all ranks of a stage; with --enable-dp-attention --dp-size groups share them, without it
// they are replicas. --chunked-prefill-size is shared by the groups of attention, --max-running-requests by
// whatever --dp-size counts. --mem-fraction-static is of weights and cache alone: activations and graphs are
// outside. Where nothing is said, all three follow from the device's memory.

namespace ridgepoint::launch {

namespace {

// --- read
// --------------------------------------------------------------

void readRanks(Reader& reader)
{
    reader.begin();
    const double ranks = reader.number("tp-size").value_or(1);
    const auto data = reader.number("dp-size");
    const double groups = reader.on("enable-dp-attention") ? std::max(1.0, data.value_or(1)) : 1;
    if (!reader.isOpen("tp-size") && std::fmod(ranks, groups) != 0)
        return reader.error("dp-size",
            phrase("%1 DP attention groups do not divide %2 ranks", plainNumber(groups), plainNumber(ranks)),
            {});
    reader.set("tp-size", "serving.tensor", ranks / groups);
    reader.set("dp-size", "serving.attention_data", groups);
    reader.setQuietly("serving.replicas", "auto");
    if (groups == 1 && data)
        reader.set("dp-size", "serving.replicas", *data);
    // Most ways of exchanging whole tokens set it to all ranks.
    const std::string exchange = reader.spelled("moe-a2a-backend");
    const bool dealt = !exchange.empty() && exchange != "none";
    reader.set(dealt ? "moe-a2a-backend" : "ep-size", "serving.expert",
        dealt ? ranks : reader.number("ep-size").value_or(1));
    reader.take("ep-size");
}

// A chain of guesses; what is checked at a time has one token more.
void readDraft(Reader& reader)
{
    reader.begin();
    reader.setQuietly("serving.draft_tokens", "0");
    reader.take("speculative-algorithm");
    reader.take("speculative-draft-model-path");
    const auto steps = reader.number("speculative-num-steps"),
               checked = reader.number("speculative-num-draft-tokens");
    if (const auto branches = reader.number("speculative-eagle-topk"); branches && *branches > 1)
        reader.note(
            phrase("speculative-eagle-topk = %1: drafts here are one chain, as long as the tree is deep",
                plainNumber(*branches)));
    if (steps)
        reader.set("speculative-num-steps", "serving.draft_tokens", *steps);
    else if (checked)
        reader.set("speculative-num-draft-tokens", "serving.draft_tokens", std::max(0.0, *checked - 1));
}

void read(Reader& reader)
{
    readServed(reader, "model-path");
    readRanks(reader);
    const double servers = reader.scenario().serving.replicas.value_or(1);
    readShared(reader, "max-running-requests", "serving.max_sequences", 1 / servers);
    if (reader.spelled("chunked-prefill-size") == "-1") {
        reader.notTaken("chunked-prefill-size", "-1");
        reader.setQuietly("serving.chunk", "auto");
    } else {
        readShared(reader, "chunked-prefill-size", "serving.chunk", 1);
    }
    reader.take("disable-radix-cache");
    reader.setQuietly("serving.cached_share", "0"); // what is found in the cache is the requests' doing
    readDraft(reader);
    readPods(reader);
}

// --- written
// --------------------------------------------------------------

void writeRanks(Writer& writer, const ServingLayout& layout)
{
    const Serving& s = writer.scenario().serving;
    const double groups = layout.attentionData;
    writer.count("tp-size", layout.stageRanks());
    writer.saidIf(s.tensor.has_value(), {"serving.tensor"});
    writer.said({"serving.attention_data"});
    if (groups > 1) {
        writer.count("dp-size", groups);
        writer.flag("enable-dp-attention", true);
        writeRouted(writer);
    } else {
        if (s.replicas)
            writer.count("dp-size", *s.replicas);
        writer.said({"serving.replicas"});
    }
    if (writer.architecture().isMoe() && layout.expert > 1)
        writer.count("ep-size", layout.expert);
    if (writer.architecture().isMoe())
        sayExpert(writer);
}

void write(Writer& writer)
{
    const Serving& s = writer.scenario().serving;
    const ServedModel* const model = writeServedModel(writer);
    const ServingLayout layout = servedLayout(writer, model);
    writer.begin("server");
    writeRanks(writer, layout);
    writeServer(writer, model, "context-length");
    writeShared(writer, "chunked-prefill-size", "serving.chunk", 1, 1);
    writeShared(writer, "max-running-requests", "serving.max_sequences",
        layout.attentionData == 1 ? s.replicas.value_or(1) : 1, 1);
    if (s.draftTokens > 0) {
        const bool itself = writer.architecture().mtpLayers > 0;
        writer.word("speculative-algorithm", itself ? "NEXTN" : "EAGLE3");
        if (!itself)
            writer.word("speculative-draft-model-path", "$DRAFT_MODEL");
        writer.count("speculative-num-steps", s.draftTokens);
        writer.count("speculative-eagle-topk", 1);
        writer.count("speculative-num-draft-tokens", s.draftTokens + 1);
    }
    writer.said({"serving.draft_tokens"});
    writeServerRest(writer);
    closeServer(writer, model, "python3 -m sglang.launch_server --model-path ", "");
}

} // namespace

const Hooks sglangHooks{.read = read, .write = write};

} // namespace ridgepoint::launch
