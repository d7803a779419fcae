#include "core/interop/huggingface/around_stack.h"

#include "core/interop/huggingface/keys.h"

#include <algorithm>

namespace ridgepoint::config {

double readHidden(Reader& r)
{
    return r.whole({"hidden_size", "n_embd", "n_embed", "d_model", "model_dim", "dim"}, widthRange());
}

double readMaxSequence(Reader& r)
{
    return r.wholeOr({"max_position_embeddings", "n_positions", "max_position_embedding", "max_seq_len",
                         "max_context_length", "max_sequence_length", "model_max_length"},
        0, sequenceRange);
}

void readTables(Reader& r, LayeredModel& model)
{
    model.vocab = r.whole({"vocab_size"}, vocabRange());
    const Names tiedNames{
        "tie_word_embeddings", "tied_embeddings", "share_input_output_layers", "use_embedding_sharing"};
    model.tied = r.flagOr(tiedNames, false);
    r.assumed(tiedNames, model.tied ? "true" : "false");
    model.hasHead = !r.type.headless && r.flagOr({"lm_head"}, true);
    model.norm = r.type.norm;
    model.stackNorms = r.type.stackNorms;
    model.maxSequence = readMaxSequence(r);
    const std::string positions = r.fields.textOr("position_embedding_type", "");
    if (!positions.empty() && positions != "absolute" && !needsNoTable(positions))
        r.fields.problem("position_embedding_type",
            "is " + jsonExcerpt(positions) + ", and what that adds to a model is not known here",
            "Import a model with rotary positions, or describe its layers in a preset.");
    model.alibi = r.flagOr({"alibi"}, positions == "alibi");
    if (positions == "absolute" || r.wholeOr({"learned_positions"}, 0, {0, 1}) > 0) {
        if (model.maxSequence <= r.type.lostPositions)
            r.fields.problem("max_position_embeddings", "is needed: every position has a row of a table",
                "Add it, in tokens.");
        model.learnedPositions = model.maxSequence + r.type.positionOffset;
        model.learnedPositions += r.wholeOr({"type_vocab_size"}, 0, rankRange());
        model.maxSequence -= r.type.lostPositions;
    }
    if (r.flagOr({"lm_head_bias"}, false))
        model.aroundOthers += model.vocab;
    if (r.type.pooled)
        model.aroundProducts += model.hidden * model.hidden, model.aroundOthers += model.hidden;
}

namespace {

// A row of a table for every layer and token, projected into the layer (Gemma 3n and 4).
void readPerLayerInputs(Reader& r, LayeredModel& model, Layer& extra, double layers)
{
    const double width = r.wholeOr({"hidden_size_per_layer_input"}, 0, rankRange());
    const double rows = r.wholeOr({"vocab_size_per_layer_input"}, model.vocab, vocabRange());
    if (width <= 0)
        return;
    r.assumed({"vocab_size_per_layer_input"}, plainNumber(rows));
    model.lookedUp += rows * layers * width;
    model.aroundProducts += model.hidden * layers * width;
    model.aroundOthers += width; // a norm
    extra.beside += 2 * model.hidden * width;
    extra.others += model.hidden;
}

// Streams that each layer predicts and corrects (AltUp, arXiv:2301.13310), and a low-rank branch (LAuReL,
// arXiv:2411.07501).
void readStreams(Reader& r, LayeredModel& model, Layer& extra)
{
    const double streams = r.wholeOr({"altup_num_inputs"}, 1, {1, 1000});
    const double rank = r.wholeOr({"laurel_rank"}, 0, rankRange());
    if (rank > 0) {
        extra.beside += 2 * model.hidden * rank;
        extra.others += model.hidden;
    }
    if (streams <= 1)
        return;
    model.residualStreams = streams;
    model.aroundProducts += 2 * (streams - 1) * model.hidden * model.hidden;
    extra.beside += model.hidden * streams + streams * streams * (streams + 1);
    extra.others += 2 * model.hidden; // scale of what is corrected, norm of the router
}

// Streams that are mixed before and behind each half of a layer (mHC, arXiv:2512.24880).
void readHyperConnections(Reader& r, LayeredModel& model, Layer& extra)
{
    const double streams = r.wholeOr({"hc_mult"}, 1, {1, 1000});
    if (streams <= 1)
        return;
    const double mixes = (streams + 2) * streams, wide = streams * model.hidden;
    model.residualStreams = streams;
    extra.beside += 2 * mixes * wide;
    extra.others += 2 * (mixes + 3);
    model.aroundProducts += streams * wide;
    model.aroundOthers += streams + 1;
}

// Residuals from every block of layers before, weighted by scores (Kimi K3: modeling_kimi_linear.py).
void readResidualBlocks(Reader& r, LayeredModel& model, Layer& extra)
{
    model.residualBlockLayers = r.wholeOr({"attn_res_block_size"}, 0, countRange);
    if (model.residualBlockLayers <= 0)
        return;
    extra.beside += 2 * model.hidden;
    extra.others += 2 * model.hidden;
    model.aroundProducts += model.hidden;
    model.aroundOthers += model.hidden;
}

} // namespace

void readBesideLayers(Reader& r, LayeredModel& model, Layer& extra, double layers)
{
    extra.others += r.type.layerScalars;
    readPerLayerInputs(r, model, extra, layers);
    readStreams(r, model, extra);
    readHyperConnections(r, model, extra);
    readResidualBlocks(r, model, extra);
}

double readTower(Reader& config)
{
    const std::string object = config.fields.has("vision_encoder") ? "vision_encoder" : "vision_config";
    const std::optional<JsonFields> tower = config.fields.objectOr(object);
    if (!tower)
        return 0;
    const auto of = [&](std::initializer_list<std::string_view> names) {
        for (const std::string_view name : names)
            if (const auto* const value = tower->find(name); value && value->is_number())
                return std::clamp(value->get<double>(), 0.0, widthRange().maximum);
        return 0.0;
    };
    const double layers = of({"num_hidden_layers", "depth", "vt_num_hidden_layers"});
    const double width = of({"hidden_size", "vt_hidden_size", "embed_dim", "width"});
    const double inner = of({"intermediate_size", "vt_intermediate_size"});
    // Gated where it says so: SwiGLU, and Gemma 4's (transformers modeling_gemma4.py).
    const auto says = [&](std::string_view key, std::string_view start) {
        const auto* const value = tower->find(key);
        return value && value->is_string() && value->get_ref<const std::string&>().starts_with(start);
    };
    const bool gated = says("hidden_act", "silu") || says("model_type", "gemma4");
    const double count = layers * (4 * width * width + (gated ? 3 : 2) * width * inner);
    config.note(count > 0
            ? "the vision tower (" + object + ") is not part of the model here; its blocks have about "
                + plainNumber(count) + " parameters"
            : "the vision tower (" + object + ") is not part of the model here, and its size is not said");
    return count;
}

} // namespace ridgepoint::config
