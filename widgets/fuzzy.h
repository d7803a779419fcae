#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace ridgepoint {

// How well `query` is hidden in `text` as a subsequence, ignoring case and accents; higher is better, empty
// when it is not there. Runs of letters, starts of words and early hits count more: "bw" finds "bandwidth"
// and "B per weight", the second one better. An empty query is found everywhere with 0.
std::optional<int> fuzzyScore(const QString& query, const QString& text);
// Without case and accents, and the words of that: "Micro-batch" is "micro" and "batch".
QString foldedText(const QString& text);
QStringList foldedWords(const QString& text);

} // namespace ridgepoint
