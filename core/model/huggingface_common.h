#pragma once

// Private to this room: what the readers of all kinds of decoders share.

#include "core/model/config/limits.h"
#include "core/model/huggingface_families.h"

#include <initializer_list>

namespace ridgepoint::huggingface {

using config::headRange;
using config::innerRange;
using config::vocabRange;
using config::widthRange;
inline constexpr JsonRange layerCount{1, 1e5};
inline constexpr JsonRange expertCount{1, 1e6};
inline constexpr JsonRange sequence{1, 1e12};

// The default in transformers is a toy's value, or differs between versions: the file has to say it.
inline constexpr double required = -1;

// One value under the names it goes by: newer files spell out what older ones abbreviate.
double whole(
    ConfigReader& r, std::initializer_list<std::string_view> names, double fallback, JsonRange range);
double whole(ConfigReader& r, std::string_view name, double fallback, JsonRange range);
// A number that this kind of model, or this one, has no use for: a number it must be.
void checkUnused(ConfigReader& r, std::string_view name, JsonRange range);
// One that makes the model: transformers writes it into every file. Only a text_config leaves out what equals
// its class's default, and then it is said which that is.
double dimension(
    ConfigReader& r, std::initializer_list<std::string_view> names, double fallback, JsonRange range);

// One this kind has under another name, or derives; readCommon() leaves it alone.
inline constexpr double elsewhere = 0;

struct CommonDefaults
{
    double vocab;
    double hidden;
    double ffn;
    double layers;
    double heads;
    double kvHeads; // 0: as many as heads
    double maxSequence;
    double headDim = 0; // 0: hidden / heads
    bool tied = false;
};

inline constexpr double settledBelow = -2; // of a head's width: by the widths of latent attention

void readCommon(ConfigReader& r, const CommonDefaults& defaults);
void windowOnAllLayers(ConfigReader& r, double fallback);
// layer_types, where the file lists them, decides; otherwise the family's own pattern.
void windowOnSome(ConfigReader& r, double fallback, double windowedLayers);
void refuseFlag(ConfigReader& r, std::string_view key, std::string_view why);

} // namespace ridgepoint::huggingface
