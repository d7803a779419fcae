#pragma once

// What Qt's PDF writer cannot do: the same bytes for the same document, a description for who cannot see it,
// and bookmarks.

#include <QByteArray>
#include <QDateTime>
#include <QString>

#include <optional>
#include <vector>

namespace ridgepoint {

std::optional<QDateTime> statedDate(); // $SOURCE_DATE_EPOCH

struct PdfBookmark
{
    QString title;
    int page = 0; // from 0
    int level = 0; // below the last one of a smaller level
};

struct PdfWords
{
    QString title, description;
    std::vector<PdfBookmark> bookmarks = {};
};

// The date is that of $SOURCE_DATE_EPOCH, or none; the identifier is made of the content. What is no PDF
// comes back as it is.
QByteArray finishedPdf(const QByteArray& pdf, const PdfWords& words);

} // namespace ridgepoint
