#include "widgets/fuzzy.h"

#include <QRegularExpression>

#include <algorithm>
#include <limits>
#include <vector>

namespace ridgepoint {
namespace {

bool startsWord(const QString& text, qsizetype i)
{
    return i == 0 || (!text[i - 1].isLetterOrNumber() && text[i].isLetterOrNumber())
        || (text[i - 1].isLetter() && text[i].isDigit());
}

} // namespace

QString foldedText(const QString& text)
{
    QString plain;
    for (const QChar c : text.normalized(QString::NormalizationForm_KD)) {
        if (c.category() != QChar::Mark_NonSpacing)
            plain += c.toCaseFolded();
    }
    return plain;
}

QStringList foldedWords(const QString& text)
{
    static const QRegularExpression apart(QStringLiteral("[^\\p{L}\\p{N}]+"));
    return foldedText(text).split(apart, Qt::SkipEmptyParts);
}

std::optional<int> fuzzyScore(const QString& query, const QString& text)
{
    const QString wanted = foldedText(query).remove(u' ');
    const QString hay = foldedText(text.left(256));
    if (wanted.isEmpty())
        return 0;
    if (wanted.size() > hay.size())
        return {};
    // best[j]: the best score of the letters so far, the last of them being hay[j].
    constexpr int none = std::numeric_limits<int>::min() / 2;
    std::vector<int> best(std::size_t(hay.size()), none);
    std::vector<int> next(best.size());
    for (qsizetype i = 0; i < wanted.size(); ++i) {
        int reached = i == 0 ? 0 : none; // best of best[0…j-2]
        for (qsizetype j = 0; j < hay.size(); ++j) {
            if (i > 0 && j >= 2)
                reached = std::max(reached, best[std::size_t(j - 2)]);
            int score = none;
            if (hay[j] == wanted[i]) {
                const int own = startsWord(hay, j) ? 12 : 1;
                const int run = i > 0 && j > 0 ? best[std::size_t(j - 1)] + 8 : none;
                const int jump =
                    reached == none ? none : reached - (i == 0 ? int(std::min<qsizetype>(j, 6)) : 2);
                if (std::max(run, jump) > none / 2)
                    score = std::max(run, jump) + own;
            }
            next[std::size_t(j)] = score;
        }
        best.swap(next);
    }
    const int top = *std::max_element(best.begin(), best.end());
    if (top <= none / 2)
        return {};
    // Of two equal hits the shorter text is the more exact one.
    return top * 4 - int(std::min<qsizetype>(hay.size() - wanted.size(), 40)) / 4;
}

} // namespace ridgepoint
