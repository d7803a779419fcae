#include "core/validation/run_model.h"

#include "core/formulas/compute.h"
#include "core/inputs/model/parameters.h"
#include "core/validation/words.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace ridgepoint {

namespace {

constexpr double usualHeadDim = 128;

bool agrees(std::optional<double> stated, double known) { return !stated || *stated == known; }

// A preset describes the run's model when every dimension that the row states is the preset's.
bool describes(const Architecture& a, const RunModel& m)
{
    if (a.plan) // of which a row's other dimensions say too little
        return agrees(m.layers, a.layers) && agrees(m.hidden, a.hidden) && agrees(m.vocab, a.vocab);
    const bool latent = a.attention == AttentionKind::Mla;
    return agrees(m.layers, a.layers) && agrees(m.hidden, a.hidden) && agrees(m.vocab, a.vocab)
        && agrees(m.heads, a.heads)
        && (latent || (agrees(m.kvHeads, a.kvHeads) && agrees(m.headDim, a.headDim)))
        && agrees(m.experts, a.moe.experts) && agrees(m.topK, a.moe.topK)
        && (a.isMoe() || agrees(m.ffn, a.ffn)) && (!m.gatedMlp || *m.gatedMlp == a.gatedMlp)
        && (!m.tiedEmbeddings || *m.tiedEmbeddings == a.tiedEmbeddings);
}

const ModelPreset* presetOf(const RunModel& m, const Catalog& catalog)
{
    const ModelPreset* preset = catalog.model(lowered(m.name));
    return preset && describes(preset->architecture, m) ? preset : nullptr;
}

// What a family of models is known for and no table prints.
void applyCustoms(const RunModel& m, Architecture& a)
{
    const std::string_view name = m.name;
    if (a.gatedMlp) {
        if (name.starts_with(
                "PaLM")) { // arXiv:2204.02311 §2: one norm for attention and MLP side by side, no biases
            a.norm = NormKind::LayerNoBias;
            a.parallelBlockSingleNorm = true;
        }
        return;
    }
    a.norm = NormKind::LayerNoBias;
    a.position = PositionKind::Rope;
    if (m.learnedPositions.value_or(false))
        a.position = PositionKind::Learned; // MPT without biases, llm-foundry no_bias
    if (beginsWithOne(
            name, {"GPT", "gpt3", "gpt-3", "MT-NLG", "DeepSpeed-GPT"})) { // GPT-2's block, arXiv:1909.08053
        a.norm = NormKind::Layer;
        a.bias = BiasKind::All;
        a.position = PositionKind::Learned;
    } else if (beginsWithOne(name,
                   {"BLOOM", "BloombergGPT"})) { // arXiv:2211.05100 §3.2: ALiBi, a norm after the embedding
        a.norm = NormKind::Layer;
        a.bias = BiasKind::All;
        a.position = PositionKind::Alibi;
        a.embeddingNorm = true;
    } else if (name.starts_with(
                   "nemotron")) { // arXiv:2402.16819 §2: LayerNorm, no biases, squared ReLU, rotary
        a.norm = NormKind::Layer;
    }
}

} // namespace

std::string whyNoModel(const RunModel& m, const Catalog& catalog)
{
    if (const ModelPreset* listed = presetOf(m, catalog); listed && listed->architecture.plan)
        return m.sequence ? std::string() : "tokens of a sequence not stated";
    if (m.attention == "hybrid")
        return "hybrid model: its state-space layers are not modelled";
    if (!m.layers || !m.hidden || !m.vocab || !m.sequence || (!m.ffn && !m.expertFfn))
        return "model dimensions not stated";
    if (m.attention == "mla" && (!m.kvLoraRank || !m.qkNopeDim || !m.qkRopeDim || !m.vHeadDim))
        return "dimensions of its latent attention not stated";
    if (m.experts && !m.topK)
        return "experts of a token not stated";
    return {};
}

Architecture architectureOf(const Run& run, const Catalog& catalog, std::vector<Text>& notGiven)
{
    const RunModel& m = run.model;
    if (const ModelPreset* preset = presetOf(m, catalog)) {
        Architecture a = preset->architecture;
        if (a.plan)
            return a;
        a.mtpLayers = m.mtpLayers.value_or(0);
        if (!m.slidingWindow)
            a.slidingWindow = 0; // what a checkpoint supports is not what a benchmark runs
        return a;
    }
    Architecture a;
    a.layers = *m.layers;
    a.hidden = *m.hidden;
    a.ffn = m.ffn.value_or(m.expertFfn.value_or(0));
    if (!m.heads)
        notGiven.push_back("attention heads not stated (width 128 each taken)");
    a.heads = m.heads.value_or(std::max(1.0, std::floor(a.hidden / usualHeadDim)));
    a.kvHeads = m.kvHeads.value_or(a.heads);
    a.headDim = m.headDim.value_or(a.hidden / a.heads);
    a.vocab = *m.vocab;
    a.maxSequence = *m.sequence;
    a.tiedEmbeddings = m.tiedEmbeddings.value_or(false);
    a.gatedMlp = m.gatedMlp.value_or(true);
    a.attention = a.kvHeads == a.heads ? AttentionKind::Mha
        : a.kvHeads == 1               ? AttentionKind::Mqa
                                       : AttentionKind::Gqa;
    if (m.attention == "mla") {
        a.attention = AttentionKind::Mla;
        a.mla = {.qLoraRank = m.qLoraRank.value_or(0),
            .kvLoraRank = *m.kvLoraRank,
            .qkNopeHeadDim = *m.qkNopeDim,
            .qkRopeHeadDim = *m.qkRopeDim,
            .vHeadDim = *m.vHeadDim};
        a.headDim = *m.qkNopeDim + *m.qkRopeDim;
        a.kvHeads = a.heads;
    }
    if (m.slidingWindow) {
        a.slidingWindow = *m.slidingWindow;
        a.windowedShare = 1 / m.slidingWindowEvery.value_or(1);
    }
    if (m.experts) {
        a.moe.experts = *m.experts;
        a.moe.topK = *m.topK;
        a.moe.expertFfn = m.expertFfn.value_or(a.ffn);
        a.moe.sharedExperts = m.sharedExpertFfn ? 1 : 0; // tables print their width summed
        a.moe.sharedFfn = m.sharedExpertFfn.value_or(0);
        a.moe.firstDenseLayers = m.denseLayers.value_or(0);
    }
    a.mtpLayers = m.mtpLayers.value_or(0);
    applyCustoms(m, a);
    return a;
}

FlopsPerToken countedPerToken(FlopsConvention convention, const Architecture& a, Tokens sequence)
{
    if (a.plan)
        return FlopsPerToken(std::numeric_limits<double>::quiet_NaN());
    const double s = sequence.value();
    switch (convention) {
    case FlopsConvention::Model72:
        return FlopsPerToken(gptStepFlops(1, s, a.layers, a.hidden, a.vocab).value() / s);
    case FlopsConvention::Hardware96:
        return FlopsPerToken(gptStepFlopsRecompute(1, s, a.layers, a.hidden, a.vocab).value() / s);
    case FlopsConvention::Hardware8N:
        return FlopsPerToken(8 * countParameters(a).active(a).value());
    case FlopsConvention::ModelFull:
    case FlopsConvention::ModelCausal:
    case FlopsConvention::Unstated:
    case FlopsConvention::StatedInText:
        break;
    }
    const bool full = convention == FlopsConvention::ModelFull;
    const double width = a.attention == AttentionKind::Mla
        ? a.heads * (a.headDim + a.mla.vHeadDim) / 2 // scores are as wide as keys, their sums as values
        : a.heads * a.headDim;
    const double windowed = a.slidingWindow > 0 ? a.windowedShare : 0;
    const FlopsPerToken open = full ? attentionForwardPerTokenFull(s, width, a.layers * (1 - windowed))
                                    : attentionForwardPerTokenCausal(s, width, a.layers * (1 - windowed));
    FlopsPerToken attention = open;
    if (windowed > 0) {
        const double keys = slidingWindowMeanLength(s, a.slidingWindow);
        attention += FlopsPerToken(4 * keys * width * a.layers * windowed);
    }
    // What multiplies a token: all but the input embedding, which is looked up. A tied table is counted once
    // and serves as the head.
    const ParameterBreakdown counted = countParameters(a);
    const double lookedUp = a.tiedEmbeddings ? 0 : counted.embedding.value();
    double weights = counted.active(a).value() - lookedUp - counted.position.value();
    if (a.mtpLayers > 0) { // each predicts one token more: a layer, two widths into one, and the head again
        Architecture longer = a;
        longer.layers += 1;
        const double layer = countParameters(longer).active(longer).value() - counted.active(a).value();
        weights += a.mtpLayers * (layer + 2 * a.hidden * a.hidden + a.vocab * a.hidden);
        attention += FlopsPerToken((open.value() / a.layers) * a.mtpLayers);
    }
    return trainingFromForward(linearForwardPerToken(weights) + attention);
}

} // namespace ridgepoint
