#pragma once

// A model as a list of layers, with what lies around them: what it counts to, and what a sequence keeps of it
// while it is served.

#include "core/inputs/model/architecture.h"
#include "core/inputs/model/layer.h"

namespace ridgepoint {

// Multi-token prediction: modules that are alike, each of its own layers, that share the model's tables.
struct PredictionStack
{
    double count = 0;
    LayerList layers; // of one module
    double products = 0; // weights of its products beside the layers: [hidden, embedding] → hidden
    double others = 0; // its parameters that are in no product
    bool operator==(const PredictionStack&) const = default;
};

struct LayeredModel
{
    double hidden = 0, vocab = 0;
    bool tied = false; // one table for input and output
    bool hasHead = true; // false: it ends in the last hidden state
    NormKind norm = NormKind::Rms;
    double stackNorms = 1; // of the model's width, before and behind all layers
    bool alibi = false; // positions bias the scores of attention: nothing is rotated
    double learnedPositions = 0; // rows of a table of the model's width
    double lookedUp = 0; // parameters of further tables that are looked up only: per-layer embeddings
    double aroundProducts = 0; // weights of products before and behind all layers
    double aroundOthers = 0; // parameters there that are in no product
    LayerList layers;
    double residualStreams = 1; // that pass between layers side by side (hyper-connections, AltUp)
    double residualBlockLayers = 0; // every so many layers' output is kept for all later ones; 0: none is
    PredictionStack prediction;
    double tower = 0; // parameters of a vision tower, estimated: its blocks alone
    double maxSequence = 0; // tokens; 0: not said
    bool operator==(const LayeredModel&) const = default;
};

// Parameters of one layer.
struct LayerCount
{
    double mixer = 0, dense = 0, experts = 0, shared = 0, router = 0, norms = 0, beside = 0;
    double idle = 0; // of the experts, those that a token does not meet: a mean where some do nothing

    double total() const { return mixer + dense + experts + shared + router + norms + beside; }
    double active() const { return total() - idle; }
};
LayerCount countLayer(const Layer& layer, double hidden, NormKind norm);

// Parameters of a model; `layers` is the sum of all layers.
struct LayeredCount
{
    double embedding = 0, head = 0, positions = 0, lookedUp = 0, around = 0;
    LayerCount layers;
    double prediction = 0; // of modules that guess further tokens: not in the total

    double total() const { return embedding + head + positions + lookedUp + around + layers.total(); }
    // A token meets one row of tables that are looked up only; by convention those of tokens and positions
    // count whole.
    double active() const { return total() - lookedUp - layers.idle; }
    // Without the table of tokens, where the head is another.
    double activeWithoutInput() const { return active() - (head > 0 ? embedding : 0); }
};
LayeredCount countParameters(const LayeredModel& model);

// The commonest kind of mixer whose core is not attention's; null: all are.
const MixerKind* otherMixer(const LayeredModel& model);

// What a sequence keeps while it is served.
struct ServedCache
{
    double kvPerToken = 0; // bytes, of layers that keep every token
    double windowPerToken = 0; // of layers that keep those of a window …
    double window = 0; // … of at most so many tokens
    double indexPerToken = 0; // of every token
    double statePerSequence = 0; // whatever its length
};
// `elementBytes`: of the cache of keys and values. Indices and states have types of their own.
ServedCache servedCache(const LayeredModel& model, double elementBytes);
double cacheBytes(const LayeredModel& model, double elementBytes, double tokens); // of one sequence
// The same on one of so many tensor ranks, which deal heads and units of states out, and of layers whose
// cache stops growing what a sequence of so many tokens keeps, in `window` bytes.
struct RankCache
{
    double growing = 0, index = 0; // bytes a token
    double window = 0, state = 0; // bytes of a sequence
};
RankCache rankCache(const LayeredModel& model, double elementBytes, double tokens, double tensorRanks);

} // namespace ridgepoint
