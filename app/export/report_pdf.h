#pragma once

// A report as A4 pages. A brief one has two: its pictures are as high as lets everything find room.

#include "app/export/report_content.h"

class QTextDocument;

namespace ridgepoint {

QByteArray reportPdf(
    const ExportRequest& request, const ViewInput& input, const QString& code, QStringList& leftOut);

// Moves every heading, and those right above it, to the next page when what it announces only begins there:
// its paragraph, or the first row of its table. For a document with a page size.
void keepHeadingsWithWhatFollows(QTextDocument& text);

} // namespace ridgepoint
