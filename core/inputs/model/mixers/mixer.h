#pragma once

// What mixes the tokens of a layer: attention in its variants, linear attention, state-space models. Each
// kind is one file in core/inputs/model/mixers that defines one MixerKind; the table in mixer.cpp names them
// all. Counts, FLOPs and memory of a kind are asked here and nowhere else.

#include "core/inputs/model/mixers/product.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace ridgepoint {

// One of the numbers that a kind is made of.
struct SizeSpec
{
    std::string_view key; // in files
    double usual = 0; // where nothing is said
};
inline constexpr std::size_t mostSizes = 16;
using Sizes = std::array<double, mostSizes>; // in the order of the kind's list

// What a sequence keeps of one layer while it is served. Elements are as wide as the cache's type; an index
// and a state have types of their own.
struct CacheShape
{
    double perToken = 0; // elements of every token, however long the sequence
    double window = 0; // the last so many tokens …
    double perWindowToken = 0; // … keep so many elements each
    double indexBytes = 0; // of every token
    double stateBytes = 0; // of a sequence, whatever its length
    double heads = 1; // that keys and values are of: tensor ranks deal those out, one at least to each
    bool wholeState = false; // on every tensor rank; else they deal the state's units out
};

// How fast a server computes the core of one layer that is no attention kernel's: by the tables of its
// device, else by these.
struct ServedCore
{
    std::string_view table = {}; // in presets/kernels, those of cores with these sizes; none: not timed
    double heads = 0; // that tensor ranks deal out, as the table counts them
    double start = 5e-6; // seconds, however much there is to do
    double perCached = 0; // seconds more for each cached token of a sequence that is chosen among
    double bandwidth = 0.8; // share of the memory's that reading cache and state reaches
    double picked = 0; // cached tokens whose keys and values a token reads, at most; 0: all of them
    std::string_view source;
};

// Heads whose queries meet keys one by one, as attention kernels compute it.
struct AttentionHeads
{
    double heads = 0, kvHeads = 0; // none: the core is no such kernel's
    double keyWidth = 0, valueWidth = 0; // of one head
    double window = 0; // tokens; 0: every earlier one is seen
    bool chunked = false, sinks = false;
    bool sharesCache = false; // keys and values are an earlier layer's
    bool seesLater = false; // queries meet later keys too
};

struct LatentAttention; // core/inputs/model/mixers/latent_attention.h

struct MixerKind
{
    std::string_view key; // as files name it
    std::string_view label; // for people
    std::string_view (*name)(const Sizes&) = nullptr; // the label of one of these sizes; null: `label`
    std::string_view source; // paper, or code that the numbers are those of
    std::span<const SizeSpec> sizes;
    // The word for it in a pattern of layers, by its sizes: "sliding". None: the key.
    std::string_view (*word)(const Sizes&) = nullptr;
    void (*products)(const Sizes&, double hidden, ProductList&) = nullptr;
    // Parameters that are in no product: biases, convolutions, norms inside, decays.
    double (*others)(const Sizes&, double hidden) = nullptr;
    // FLOPs a token beside the products: mean over a prompt of so many tokens, forward …
    double (*core)(const Sizes&, double hidden, double tokens) = nullptr;
    // … and of one token after so many others, as servers compute it.
    double (*decode)(const Sizes&, double hidden, double tokens) = nullptr;
    double backward = 2.5; // FLOPs of the backward pass beside the products, of those forward
    CacheShape (*cache)(const Sizes&, double hidden) = nullptr;
    // Bytes a token that the backward pass needs and that are no norm's output: in 16 bits but where the kind
    // computes in fp32.
    double (*kept)(const Sizes&, double hidden) = nullptr;
    double (*keptWhole)(const Sizes&) = nullptr; // of it, beside `kept`: what tensor ranks do not split
    AttentionHeads (*attention)(const Sizes&) = nullptr; // null: none
    LatentAttention (*latent)(const Sizes&) = nullptr; // of one vector that all keys and values are made of
    double (*units)(
        const Sizes&, double hidden) = nullptr; // that tensor ranks deal out whole: heads, channels
    // The share of the dense bf16 peak that kernels of the core reach over a long prompt. Used where the core
    // is not an attention kernel.
    double reached = 0;
    std::string_view reachedSource = {};
    // The core needs nothing of earlier tokens but a state of fixed size, which ranks that share a sequence
    // can pass on: with it goes the matrix that carries a state through a rank's tokens, of so many bytes …
    bool passesState = false;
    double (*carried)(const Sizes&) = nullptr; // null: no framework's code was read
    // … or they deal it out by units, whole sequences of some: elements of a token that travel there and
    // back. Null: no framework does.
    double (*dealtOut)(const Sizes&) = nullptr;
    std::string_view compared = {}; // how published steps of such models were met; none: there are none
    ServedCore (*served)(const Sizes&) = nullptr; // null where the core is an attention kernel's
    bool servedCompared = false; // presets/runs/serving-runs.csv has deployments of models with it
};

std::span<const MixerKind* const> mixerKinds();
const MixerKind* findMixerKind(std::string_view key); // null when unknown

struct Mixer
{
    const MixerKind* kind = nullptr; // never null
    Sizes sizes{};

    std::string_view word() const { return kind->word ? kind->word(sizes) : kind->key; }
    std::string_view name() const { return kind->name ? kind->name(sizes) : kind->label; }
    double size(std::string_view key) const; // 0 where the kind has none of that name
    bool set(std::string_view key, double value); // whether the kind has it
    double parameters(double hidden) const;
    AttentionHeads attention() const { return kind->attention ? kind->attention(sizes) : AttentionHeads(); }
    bool operator==(const Mixer&) const = default;
};

// A mixer of the kind with its usual sizes.
Mixer usualMixer(const MixerKind& kind);

} // namespace ridgepoint
