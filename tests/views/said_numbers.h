#pragma once

// Everything that a view says, looked through for what is no number: no text may hold "nan" or "inf".

#include "views/view.h"

#include <QRegularExpression>

namespace ridgepoint {

inline bool saysNoNumber(const QString& text)
{
    static const QRegularExpression word(
        QStringLiteral("\\b(nan|inf)\\b"), QRegularExpression::CaseInsensitiveOption);
    return word.match(text).hasMatch();
}

// The first such text of tiles, table and marks, with where it stands; empty: none.
inline QString textThatIsNoNumber(View& view, const QRectF& area)
{
    for (const ReadoutTileData& tile : view.tiles()) {
        for (const QString& text : {tile.value, tile.detail})
            if (saysNoNumber(text))
                return QStringLiteral("tile %1: %2").arg(tile.label, text);
        for (const QString& text : tile.deltas)
            if (saysNoNumber(text))
                return QStringLiteral("delta of %1: %2").arg(tile.label, text);
    }
    for (const QStringList& row : view.table().rows)
        for (const QString& text : row)
            if (saysNoNumber(text))
                return QStringLiteral("table, %1: %2").arg(row.value(0), text);
    for (const Mark& mark : view.marks(area))
        if (saysNoNumber(mark.text))
            return QStringLiteral("mark %1: %2").arg(mark.key, mark.text);
    return {};
}

} // namespace ridgepoint
