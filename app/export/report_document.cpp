#include "app/export/report_document.h"

#include "app/export/report_pdf.h"
#include "core/analysis/advice.h"
#include "core/outcome/writers.h"
#include "widgets/files.h"
#include "widgets/number_text.h"

#include <QFileInfo>

namespace ridgepoint {

namespace {

QString said(const QString& text) { return toQString(markdownText(text.toStdString())); }

// The file name as the document's link spells it.
QString linked(QString picture) { return picture.replace(u' ', QStringLiteral("%20")); }

// `pictures`: their files, in the order of the figures.
QByteArray markdown(const ReportContent& content, const QStringList& pictures)
{
    QString text = QStringLiteral("# ") + said(content.title) + QStringLiteral("\n\n") + content.date
        + QStringLiteral("\n\n");
    if (content.contents) {
        for (const ReportEntry& entry : content.entries())
            text += QString((entry.level - 2) * 2, u' ') + QStringLiteral("- [") + said(entry.text)
                + QStringLiteral("](#") + entry.id + QStringLiteral(")\n");
        text += u'\n';
    }
    for (const ReportSection& section : content.sections) {
        if (section.figure) {
            const QString target = linked(pictures[section.figure->number - 1]);
            text += QStringLiteral("<a id=\"%1\"></a>\n\n![%2](%3)\n\n*%4*\n\n")
                        .arg(section.id, said(section.figure->spoken), target, said(section.figure->caption));
            continue;
        }
        text += QString(section.level, u'#') + u' ' + said(section.heading) + QStringLiteral("\n\n");
        const bool list = section.paragraphs.size() > 1;
        for (const QString& paragraph : section.paragraphs)
            if (!paragraph.isEmpty())
                text += (list ? QStringLiteral("- ") : QString()) + said(paragraph)
                    + (list ? QStringLiteral("\n") : QStringLiteral("\n\n"));
        if (list && (!section.table.columns.isEmpty() || !section.code.isEmpty()))
            text += u'\n';
        if (!section.code.isEmpty())
            text += u'`' + section.code + QStringLiteral("`\n\n");
        if (!section.table.columns.isEmpty())
            text += tableMarkdown(section.table);
        if (list || !section.table.columns.isEmpty())
            text += u'\n';
    }
    return text.toUtf8();
}

} // namespace

std::vector<std::pair<QString, QByteArray>> reportFiles(const ExportRequest& request, const ViewInput& input,
    const QString& code, ExportFormat format, const QString& path, QStringList& leftOut)
{
    std::vector<std::pair<QString, QByteArray>> all;
    switch (format) {
    case ExportFormat::Pdf:
        all.emplace_back(path, reportPdf(request, input, code, leftOut));
        break;
    case ExportFormat::Html: {
        const PageOptions drawn =
            figureInDocument(request.figure, request.figure.size.width, request.figure.size.height);
        all.emplace_back(
            path, reportPage(reportContent(request, input, code, drawn, leftOut), request, input));
        break;
    }
    case ExportFormat::Json:
        all.emplace_back(path,
            QByteArray::fromStdString(reportAsJson(*input.report, adviceOf(*input.report), *input.catalog)));
        break;
    case ExportFormat::Csv:
        all.emplace_back(path,
            QByteArray::fromStdString(reportAsCsv(*input.report, adviceOf(*input.report), *input.catalog)));
        break;
    case ExportFormat::Svg:
    case ExportFormat::Png:
    case ExportFormat::Markdown: {
        // Pictures for a document of text: scalable unless PNG was asked for.
        const ExportFormat pictured = format == ExportFormat::Png ? ExportFormat::Png : ExportFormat::Svg;
        const QString document = format == ExportFormat::Markdown
            ? path
            : path.left(path.size() - QFileInfo(path).suffix().size()) + suffixOf(ExportFormat::Markdown);
        const QString stem = QFileInfo(document).completeBaseName();
        ExportRequest untitled = request;
        untitled.figure.parts.title = false; // the caption below has it
        const ReportContent content = reportContent(request, input, code, untitled.figure, leftOut);
        QStringList pictures;
        for (const ReportSection& section : content.sections) {
            if (!section.figure)
                continue;
            const auto view = createFigureView(section.figure->view, input, untitled.figure);
            ExportRequest roomy = untitled;
            roomy.figure.size = roomyPage(*view, untitled.figure).size;
            pictures += stem + u'-' + section.figure->view + u'.' + suffixOf(pictured);
            all.emplace_back(QFileInfo(document).path() + u'/' + pictures.back(),
                figureFile(*view, pictured, roomy, code));
        }
        all.emplace_back(document, markdown(content, pictures));
        break;
    }
    }
    return all;
}

QString inTheWayOf(const std::vector<std::pair<QString, QByteArray>>& files)
{
    const QString& document = files.back().first;
    std::optional<QByteArray> before; // read where there is something to compare it with
    for (const auto& [path, content] : files) {
        if (path == document || !QFileInfo::exists(path))
            continue;
        if (!before)
            before = readFile(document, largestFileBytes).bytes;
        // In any format: a report has its pictures in one or in several.
        const QString link = QStringLiteral("](") + linked(QFileInfo(path).completeBaseName()) + u'.';
        if (!before->contains(link.toUtf8()))
            return path;
    }
    return {};
}

} // namespace ridgepoint
