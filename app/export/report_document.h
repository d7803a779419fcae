#pragma once

// `export report`: one document with the chosen pictures, the accounting table, the assumptions and where
// everything comes from. Markdown with its pictures beside it, or a PDF of several pages. CSV and JSON give
// the report's numbers.

#include "app/export/exporter.h"

#include <utility>
#include <vector>

class QTextDocument;

namespace ridgepoint {

// Moves every heading, and those right above it, to the next page when what it announces only begins there:
// its paragraph, or the first row of its table. For a document with a page size.
void keepHeadingsWithWhatFollows(QTextDocument& text);

class ReportDocument
{
public:
    // All three must outlive the document.
    ReportDocument(const ExportRequest& request, const ViewInput& input, const QString& code);

    // Path and bytes of every file; the document itself comes last, so that it never names a missing picture.
    // Which pictures had no room goes to `leftOut`.
    std::vector<std::pair<QString, QByteArray>> files(
        ExportFormat format, const QString& path, QStringList& leftOut) const;

private:
    struct Section
    {
        QString heading;
        QStringList paragraphs = {};
        ViewTable table = {}; // no columns: none
        int level = 2; // of the heading
    };

    std::vector<Section> opening() const; // before the pictures: the verdict, and what to try
    std::vector<Section> sections() const; // after them
    std::vector<Section> readoutSections() const; // one a part of the report
    std::vector<Section> scenarioSections() const; // one a group of fields
    QByteArray pdf() const;
    QByteArray markdown(const std::vector<std::pair<QString, QString>>& pictures) const;
    static QString html(const std::vector<Section>& sections);
    QString title() const;

    const ExportRequest& m_request;
    const ViewInput& m_input;
    const QString& m_code;
};

} // namespace ridgepoint
