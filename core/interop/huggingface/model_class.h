#pragma once

// What a model_type says that its files do not: facts of its code, and values that keys have when they are
// left out. Private to this room.

#include "core/inputs/model/layered_model.h"

#include <array>
#include <string_view>

namespace ridgepoint::config {

enum class QkNorm
{
    None,
    Head, // learned, over each head
    All, // learned, over all heads together
    Unlearned
};

enum class BiasOf // what attention_bias covers
{
    All, // queries, keys, values and the output
    Qkv
};

enum class Experts // how the shared ones are told
{
    AsSaid,
    OneShared, // as wide as the others (Llama 4)
    NoneShared
};

enum class WindowedLayers // where a window is used and no list names its layers
{
    BeyondFull, // from max_window_layers on
    All,
    EvenOfFirst // 0, 2, 4 … of the first max_window_layers
};

struct KeyDefault
{
    std::string_view key = {};
    double value = 0;
};

struct ModelClass
{
    std::string_view types; // model_types, a blank between
    std::string_view source;
    bool windowless = false; // its code looks at no window
    double layerNorms = 2, stackNorms = 1; // of the model's width
    double normsBesideExperts = 0; // more of them where an MLP and experts run beside each other
    NormKind norm = NormKind::Rms;
    QkNorm qkNorm = QkNorm::None;
    BiasOf bias = BiasOf::All;
    bool gated = true; // MLPs of three matrices
    bool mlpBias = false; // where attention has biases, MLPs have some
    double mlpFactor = 0; // MLPs are so many times as wide as the model where nothing else is said
    bool bidirectional = false, headless = false, pooled = false; // encoders
    bool sinks = false;
    bool routerBias = false, expertBias = false, sharedGate = false;
    Experts shared = Experts::AsSaid;
    WindowedLayers windowed = WindowedLayers::BeyondFull;
    double attentionsPerLayer = 1; // a layer of the file is so many here (LongCat's shortcut)
    double outputGate = 0; // as softmax's size
    double positionOffset = 0; // rows of the table of positions beyond what the file says
    double lostPositions = 0; // of which no token stands in
    bool predictionHead = false; // modules that guess tokens have heads of their own
    bool routerScales = false; // learned, of its input and of every expert
    bool unusedSharedKeys = false; // layers that read another's cache keep projections of their own
    double pictureLayers = 0; // of so many layers one attends to what is seen, the last but one of them
    double layerScalars = 0; // learned numbers of a layer beside all else
    bool sparseLatent = false; // latent attention has an indexer; files state it and the dense layers
    std::array<KeyDefault, 9> defaults{};
};

// The class of a model_type; one that knows nothing when it is not known.
const ModelClass& classOf(std::string_view modelType);
bool isKnown(const ModelClass& type);

} // namespace ridgepoint::config
