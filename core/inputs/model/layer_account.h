#pragma once

// What a model's parameters are in, as people read it: by component, and by kind of layer with how many there
// are of each and what one sequence keeps of them while it is served. Of a list of layers and of layers that
// are alike.

#include "core/base/text.h"
#include "core/inputs/model/parameters.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint {

struct ParameterComponent
{
    std::string_view key; // in files
    std::string_view label;
    Parameters parameters;
};
// In the order of the breakdown; zeros too.
std::array<ParameterComponent, 9> componentsOf(const ParameterBreakdown& of);

// Which earlier tokens a layer's mixer reads.
enum class LayerReach
{
    All,
    Chosen, // those that an index picks
    Window, // the latest
    State, // none: a state of fixed size stands for them
    None // there is no mixer
};

struct LayerAccount
{
    std::string word; // "gdn+moe", as patterns have it
    Text label; // "gated delta net + experts"
    LayerReach reach = LayerReach::All;
    bool experts = false;
    double layers = 0;
    double parameters = 0; // of all its layers
    double active = 0; // of those, what one token is multiplied by
    // Bytes of one sequence, in all its layers.
    double cachePerToken = 0; // of every token, with its index
    double windowPerToken = 0, window = 0; // of the latest so many tokens
    double state = 0; // whatever the length
};

// `cacheElement`: bytes of one key's or value's element.
std::vector<LayerAccount> layerAccounts(const Architecture& a, double cacheElement);
bool keepsStates(const Architecture& a); // whether mixers are there that keep a state of fixed size
std::string layerPattern(const Architecture& a); // "15x(3 gdn+moe, 1 full+moe)"

// The model's layers in at most `most` cells, first to last; each value is an index into layerAccounts(). If
// the model is no list of layers, only the share of windowed layers is known, so they are spread evenly.
std::vector<std::uint16_t> layerCells(const Architecture& a, std::size_t most);

} // namespace ridgepoint
