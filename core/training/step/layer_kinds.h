#pragma once

// The layers of a model by kind: those that are alike in all that they cost are computed once. Internal to
// core/training/step, core/engine and core/search.

#include "core/inputs/model/parameters.h"
#include "core/training/step/matmuls.h"

#include <array>
#include <cstddef>
#include <numeric>
#include <vector>

namespace ridgepoint {

// What ranks that share sequences send of mixers that keep states: each of them, forward.
struct StatesSent
{
    double dealtOut = 0; // elements of each of its tokens
    double passedOn = 0; // bytes of each sequence
};

struct LayerKind
{
    Architecture architecture; // of a model that has these layers alone; without a list of layers
    MatmulList matmuls; // among others its products
    AttentionWidths attention;
    bool experts = false;
    double count = 0; // layers of the model
    double predicting = 0; // of each module that predicts a further token
    bool wide = false; // its products stay in 16 bits beside narrower ones
    // Of a model that is a list of layers; empty: attention, and an MLP or experts as `architecture` says.
    std::optional<Layer> layer;
    Parameters plain, routed; // of one such layer: all but the routed experts, and those

    bool mixes() const { return !layer || layer->mixerCount > 0; }
    bool feeds() const { return !layer || !layer->feedForward.isEmpty(); }
    // Its mixers and its MLP or experts: two of a plain layer.
    double halves() const { return layer ? double(layer->mixerCount) + (feeds() ? 1 : 0) : 2; }
    // Whether ranks that share sequences send keys and values of its mixers.
    bool sendsKeys() const;
    // States are dealt out by units where these can be, else passed on.
    StatesSent statesSent(double tensor, double context) const;
    // Whether its layers have products of this part; router and head aside.
    bool holds(MatmulPart part) const
    {
        using enum MatmulPart;
        return part == Attention || (experts ? part == Experts || part == SharedExperts : part == Mlp);
    }
};
// Of a model. Lists of more are brought down to it: kinds of the same parts are averaged.
inline constexpr std::size_t mostLayerKinds = 8;
using LayerKindIndex = std::size_t; // of LayerKinds

// Work for one micro-batch: layers of each kind and heads; those that predict further tokens are beside the
// head.
struct StageLoad
{
    std::array<double, mostLayerKinds> of{}; // layers, by kind
    double heads = 0;
    double embeddings = 0;

    double layers() const { return std::accumulate(of.begin(), of.end(), 0.0); }
    void add(const StageLoad& other);
    void divide(double by);
};

class LayerKinds
{
public:
    LayerKinds() = default;
    // Layers below index `narrowFrom`, and those from `narrowTo` on, are wide: kinds of their own. Modules
    // that predict further tokens are not.
    LayerKinds(const Architecture& architecture, double narrowFrom, double narrowTo);

    std::size_t size() const { return m_kinds.size(); }
    auto begin() const { return m_kinds.begin(); }
    auto end() const { return m_kinds.end(); }
    const LayerKind& operator[](LayerKindIndex kind) const { return m_kinds[kind]; }

    // Kinds of different parts, where these are more than can be told apart: no number is right then. Else 0.
    std::size_t tooMany() const { return m_tooMany; }
    // Layers from index `first` on, so many: whole numbers.
    StageLoad from(double first, double count) const;
    // Whether all layers from this one on are of one kind.
    bool areAlikeFrom(double first) const { return first >= m_lastChange; }
    // Mean over the layers that attend; where none does, that of the model's summary.
    const AttentionWidths& meanAttention() const { return m_meanAttention; }
    // Σ layers of a kind · f(kind).
    template <class F>
    double sum(const StageLoad& load, F f) const
    {
        double all = 0;
        for (LayerKindIndex kind = 0; kind < m_kinds.size(); ++kind)
            all += load.of[kind] * f(m_kinds[kind]);
        return all;
    }

private:
    void addAlike(const Architecture& a);
    void addListed(const Architecture& a);
    void splitByWidth(double layers);
    StageLoad whateverWidth(double first, double count) const; // as if no layer were wide

    AttentionWidths m_meanAttention;
    std::vector<LayerKind> m_kinds; // of a model without a list those without experts come first
    std::vector<StageLoad> m_before; // layers below each index, of a model that is a list
    double m_firstExperts = 0, m_interval = 1; // of a model that is none: the layers with experts
    std::array<LayerKindIndex, mostLayerKinds> m_wide{}; // the wide kind beside each
    std::size_t m_tooMany = 0;
    std::size_t m_plainKinds = 0; // kinds that have one, or are it; 0: no layer is wide
    double m_narrowFrom = 0, m_narrowTo = 0; // indices of layers
    double m_lastChange = 0; // index of the layer from which on all are alike
};

} // namespace ridgepoint
