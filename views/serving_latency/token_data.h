#pragma once

// A served scenario → the parts of the time between two of a reader's tokens, one after the other. No window.

#include "core/serving/tpot_breakdown.h"
#include "views/rows_picture.h"
#include "views/service_words.h"

#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint {

enum class TokenRole
{
    Weights, // read, and multiplied by
    Cache,
    Messages,
    Drafts,
    Waiting, // between kernels, and for the host
    Prompts, // of others
};
inline constexpr int tokenRoleCount = 6;
QString tokenRoleName(TokenRole role);
ColorRole tokenRoleColor(TokenRole role); // of Waiting: what the hatch lies on
RowsBar::Fill tokenRoleFill(TokenRole role);

struct TokenBar : RowsBar // "part.products"; its cells are the time and its share
{
    TokenPart part = TokenPart::Products;
    TokenRole kind = TokenRole::Weights;
    double seconds = 0;
};

struct TokenBaseline
{
    std::size_t index = 0;
    double seconds = 0;
    TokenTime time;
};

struct TokenData
{
    std::vector<TokenBar> bars; // empty: see `sentence`
    std::optional<double> total; // seconds
    std::optional<std::pair<double, double>> band; // seconds, around the total
    QString totalText, totalSpoken;
    std::optional<double> target; // seconds
    QString targetText;
    // By the percentile that the target is about, where it is about one and requests were played; else the
    // total is what is judged.
    std::optional<double> judged; // seconds
    QString judgedName, judgedText, judgedPath;
    bool compared = false; // what is judged is known
    bool over = false; // and lies beyond the target
    bool stated = true; // else that is a default
    std::vector<TokenBaseline> baselines; // those that have such a time
    std::size_t pinned = 0; // all baselines
    TokenTime time;
    QString sentence;
    double longest() const; // seconds that an axis must reach
};

TokenData tokenData(const Served& served, const ServedPins& pins, const NumberFormat& numbers);
ViewTable tableOf(const TokenData& data, const NumberFormat& numbers);
std::vector<ReadoutTileData> tilesOf(
    const Served& served, const ServedPins& pins, const TokenData& data, const NumberFormat& numbers);

} // namespace ridgepoint
