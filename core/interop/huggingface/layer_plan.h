#pragma once

// Which kind of mixer and which feed-forward each layer of a config.json has. Private to this room.

#include "core/interop/huggingface/reader.h"

#include <span>
#include <vector>

namespace ridgepoint::config {

enum class MixerUse
{
    None,
    Full,
    Sliding,
    Chunked,
    Linear, // delta nets, lightning attention
    StateSpace,
    Convolution,
    FullAndStateSpace, // side by side
    BlockSparse,
    Compressed
};

enum class FeedUse
{
    None,
    Dense,
    Experts,
    Both
};

struct PlannedLayer
{
    MixerUse mixer = MixerUse::Full;
    FeedUse feed = FeedUse::Dense;
    bool linearMixer = false, linearFeed = false; // one square product in the place of it
    bool sharesCache = false, sharesIndex = false; // of an earlier layer
    bool attendsToPicture = false; // and keeps keys and values of nothing else
    bool hashRouted = false;
    double entryTokens = 0; // tokens of a compressed entry; 0: none is made
    double kvHeads = 0, width = 0; // of this layer alone; 0: as all have

    bool attends() const;
};
using PlannedLayers = std::vector<PlannedLayer>;

// Layers of the stack as counted here: those of the file, each of which may hold several.
PlannedLayers readPlannedLayers(Reader& r);

// What a layer of the word holds; the feed-forward is that of a layer with nothing else.
struct LayerWord
{
    std::string_view text;
    MixerUse mixer;
    FeedUse feed;
};
const LayerWord* findLayerWord(
    Reader& r, std::string_view key, std::string_view text); // a problem where null

// One way in which files say what each layer is. Its keys are those that say so, the usual one first.
struct Way
{
    bool (*read)(Reader&, PlannedLayers&); // whether the file says it so
    Names keys;
};
// Another way beside the one that counts has to say the same of every layer, as far as `like` looks.
void compareWays(Reader& r, const PlannedLayers& plan, const Way& counted, std::span<const Way> others,
    bool (*like)(const PlannedLayer&, const PlannedLayer&));

// Its two halves.
void planMixers(Reader& r, PlannedLayers& plan);
void planFeedForwards(Reader& r, PlannedLayers& plan);
// Layers that hold a mixer or a feed-forward alone; false where the file has no such list.
bool planSingles(Reader& r, PlannedLayers& plan);
// Layers that a search chose one by one (block_configs).
bool planBlocks(Reader& r, PlannedLayers& plan);
// A module that guesses further tokens, where its own list says what it holds: "*E".
PlannedLayers planPrediction(Reader& r);

// Whether a list is as long as the stack, or longer by the modules that guess tokens; a problem where not.
bool coversLayers(Reader& r, std::string_view key, std::size_t entries, std::size_t layers);
// A list with an entry a layer: none where the file has none, and empty where it has a problem.
std::optional<std::vector<std::string>> layerTexts(Reader& r, std::string_view key, std::size_t layers);
std::optional<std::vector<double>> layerNumbers(Reader& r, std::string_view key, std::size_t layers);

double windowOf(Reader& r); // tokens; 0: the file says none, or the code of its class looks at none
inline const Names layerNames{
    "num_hidden_layers", "n_layer", "num_layers", "n_layers", "num_transformer_layers"};
inline const Names expertNames{"num_experts", "n_routed_experts", "num_local_experts", "moe_num_experts"};
double predictionModules(Reader& r); // that the file names
double expertCount(Reader& r); // 0: none

} // namespace ridgepoint::config
