#pragma once

// `export report`: one document of what a scenario comes to. Markdown with its pictures beside it, an HTML
// page that needs nothing else, or a PDF of several pages. CSV and JSON give the report's numbers.

#include "app/export/report_content.h"

#include <utility>
#include <vector>

namespace ridgepoint {

// Path and bytes of every file; the document itself comes last, so that it never names a missing picture.
// Which pictures had no room goes to `leftOut`.
std::vector<std::pair<QString, QByteArray>> reportFiles(const ExportRequest& request, const ViewInput& input,
    const QString& code, ExportFormat format, const QString& path, QStringList& leftOut);

// The first of reportFiles() that takes the place of a file which the document that is there does not show:
// it belongs to something else. Empty: none does.
QString inTheWayOf(const std::vector<std::pair<QString, QByteArray>>& files);

// One file: pictures and letters are in it, and it asks no network for anything.
QByteArray reportPage(const ReportContent& content, const ExportRequest& request, const ViewInput& input);

} // namespace ridgepoint
