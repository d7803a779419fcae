#pragma once

// "Show the maths" as words: what a ledger knows about one number, step by step down to fields and constants.
// No widget, so the dock, the clipboard and the tests read the same lines.

#include "core/base/format.h"
#include "core/formulas/ledger.h"

#include <QString>

#include <unordered_set>
#include <vector>

namespace ridgepoint {

// One node of the ledger in words.
struct MathsStep
{
    int node = -1;
    int depth = 0; // operands of the first step have depth 1
    QString symbol; // as the formula above calls it: "P"; empty for the first step and the parts of a sum
    QString meaning; // "parameters"
    QString value; // "70B"
    QString formula; // "M = P · b"; empty for fields and constants
    QString substituted; // "70B × 16 B/param"; empty likewise
    QString source; // paper, preset or field: where the formula or the number comes from
    QString target; // report path or field id of this number, for highlighting; may be empty
    bool repeated = false; // the same number is explained in full further up
};

// One node alone; `parent` and `position` say which operand of which node it is, for its symbol. A node out
// of range gives an empty step.
MathsStep mathsStep(
    const Ledger& ledger, int node, const NumberFormat& style, int parent = -1, std::size_t position = 0);
// The node and everything below it, in reading order; a number used twice is explained once, and one that
// `explained` holds not at all: it takes in those that are, where several derivations follow each other.
using ExplainedNodes = std::unordered_set<int>;
std::vector<MathsStep> mathsSteps(
    const Ledger& ledger, int node, const NumberFormat& style, ExplainedNodes* explained = nullptr);

QString mathsAsText(
    const Ledger& ledger, int node, const NumberFormat& style, ExplainedNodes* explained = nullptr);
QString mathsAsMarkdown(
    const Ledger& ledger, int node, const NumberFormat& style, ExplainedNodes* explained = nullptr);
QString mathsAsLatex(const Ledger& ledger, int node, const NumberFormat& style);

// A formula's right-hand side with its symbols replaced by the values given, in the order of the formula's
// arguments.
QString substituted(const FormulaEntry& formula, const std::vector<QString>& values);
// A formula or symbol as rich text, with what follows an underscore as a subscript: "C_s" → "C<sub>s</sub>".
QString mathsHtml(const QString& text);
// A formula's symbol or expression in LaTeX's maths mode: "N_active" → "N_{\mathrm{active}}".
QString latexExpression(const QString& expression);

} // namespace ridgepoint
