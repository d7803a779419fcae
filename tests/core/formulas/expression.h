#pragma once

// Reads a formula's expression as a person would and computes it, so that the text and the code can be
// compared. Numbers, symbols, + − · / ² ³ ^, parentheses, √x, ⌈x⌉, ⌊x⌋, min, max, log₂, ln, exp,
// the binomial coefficient C(n, k) and H(n, a), the sum of i^(−a) for i from 1 to n.

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace ridgepoint::golden {

struct ExpressionResult
{
    double value = 0;
    std::set<std::string> symbols; // that were met
    std::string error; // empty when the whole text was understood
};

ExpressionResult evaluateExpression(
    std::string_view text, const std::map<std::string, double, std::less<>>& symbols);

} // namespace ridgepoint::golden
