#pragma once

// What Qt's PDF writer cannot do: the same bytes for the same document, a description for who cannot see it,
// bookmarks, and links between pages.

#include <QByteArray>
#include <QDateTime>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace ridgepoint {

std::optional<QDateTime> statedDate(); // $SOURCE_DATE_EPOCH

// In pixels (96 an inch) below the top of a page, which are counted from 0.
struct PdfPlace
{
    int page = 0;
    double top = 0;
};

struct PdfBookmark
{
    QString title;
    PdfPlace to;
    int level = 0; // below the last one of a smaller level
};

struct PdfLink
{
    int page = 0; // from 0
    QRectF area; // of that page, in pixels
    PdfPlace to;
};

struct PdfWords
{
    QString title, description;
    std::vector<PdfBookmark> bookmarks = {};
    std::vector<PdfLink> links = {};
};

// The date is that of $SOURCE_DATE_EPOCH, or none; the identifier is made of the content. What is no PDF
// comes back as it is.
QByteArray finishedPdf(const QByteArray& pdf, const PdfWords& words);

} // namespace ridgepoint
