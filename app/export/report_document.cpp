#include "app/export/report_document.h"

#include "app/document/figure_metadata.h"
#include "app/document/program.h"
#include "app/document/scenario_store.h"
#include "app/document/scenario_title.h"
#include "app/export/pdf_finish.h"
#include "core/questions/advice.h"
#include "core/report/budget_sentence.h"
#include "core/report/hardware_figures.h"
#include "core/report/writers.h"
#include "core/scenario/field.h"
#include "core/scenario/scenario_json.h"
#include "views/registry.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReportDocument)
};

// Both links have a "line rate": then the field above in the file says whose it is.
QString fieldName(const FieldSpec& field)
{
    const auto sameLabel = [&field](const FieldSpec& other) { return other.label == field.label; };
    const FieldSpec* owner = findField(field.id.substr(0, field.id.rfind('.')));
    const bool unique = std::ranges::count_if(fields(), sameLabel) == 1;
    return (unique || !owner ? QString() : coreText(owner->label) + QStringLiteral(": "))
        + coreText(field.label);
}

QString severityWord(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return Words::tr("error");
    case Severity::Warning:
        return Words::tr("warning");
    case Severity::Info:
        return Words::tr("note");
    }
    return {};
}

QString htmlTable(const ViewTable& table, bool aligned)
{
    QString html =
        QStringLiteral("<table border=\"1\" cellspacing=\"0\" cellpadding=\"3\" width=\"100%\"><tr>");
    // Tables below one another share their columns.
    const QString width =
        aligned ? QStringLiteral(" width=\"%1%\"").arg(100 / table.columns.size()) : QString();
    for (const QString& column : table.columns)
        html += QStringLiteral("<th align=\"left\"") + width + u'>' + column.toHtmlEscaped()
            + QStringLiteral("</th>");
    html += QStringLiteral("</tr>");
    for (const QStringList& row : table.rows) {
        html += QStringLiteral("<tr>");
        for (const QString& cell : row)
            html += QStringLiteral("<td>") + cell.toHtmlEscaped() + QStringLiteral("</td>");
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

// Where what a heading announces has begun: its second line, or the first row below the names of a table's
// columns.
QTextBlock begunBy(const QTextBlock& heading)
{
    const QTextBlock next = heading.next();
    const QTextTable* table = next.isValid() ? QTextCursor(next).currentTable() : nullptr;
    return table && table->rows() > 1 ? table->cellAt(1, 0).firstCursorPosition().block() : next;
}

ViewTable viewTable(const Table& table)
{
    const auto texts = [](const std::vector<std::string>& cells) {
        QStringList all;
        for (const std::string& cell : cells)
            all += coreText(cell);
        return all;
    };
    ViewTable view{.columns = texts(table.columns)};
    for (const auto& row : table.rows)
        view.rows.push_back(texts(row));
    return view;
}

} // namespace

void keepHeadingsWithWhatFollows(QTextDocument& text)
{
    const double height = text.pageSize().height();
    const auto pageOf = [height](double y) { return static_cast<int>(y / height); };
    QTextBlock first; // of headings that follow each other
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0) {
            first = QTextBlock();
            continue;
        }
        if (!first.isValid())
            first = block;
        const QTextBlock begun = begunBy(block);
        if (!begun.isValid() || begun.blockFormat().headingLevel() > 0)
            continue;
        const QAbstractTextDocumentLayout& layout = *text.documentLayout();
        const QRectF second = layout.blockBoundingRect(begun);
        const double firstLines = std::min(second.height() - 1, 3 * lineHeight(text.defaultFont()));
        if (pageOf(layout.blockBoundingRect(first).top()) == pageOf(second.top() + firstLines))
            continue;
        QTextBlockFormat format;
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCursor(first).mergeBlockFormat(format);
    }
    // Else Qt 6.4 leaves paragraphs between tables where they were before the breaks, and clips them away.
    text.markContentsDirty(0, text.characterCount());
}

ReportDocument::ReportDocument(const ExportRequest& request, const ViewInput& input, const QString& code)
    : m_request(request)
    , m_input(input)
    , m_code(code)
{
}

QString ReportDocument::title() const { return scenarioTitle(m_input.report->scenario); }

std::vector<ReportDocument::Section> ReportDocument::readoutSections() const
{
    QStringList columns{Words::tr("readout"), Words::tr("value")};
    for (std::size_t i = 0; i < m_input.baselines.size(); ++i)
        columns += Words::tr("baseline %1").arg(baselineLetter(std::size_t(i)));
    const auto shown = [this](std::optional<double> value, Unit unit) {
        return value ? displayText(*value, unit, m_request.figure.numbers) : QStringLiteral("—");
    };
    std::vector<Section> all;
    for (const Readout& readout : readouts()) {
        const std::optional<double> value = readout.get(*m_input.report);
        QString part = toQString(readout.path.substr(0, readout.path.find('.')));
        if (!value || part == QLatin1String("accounting")) // a table of its own
            continue;
        part[0] = part[0].toUpper();
        if (all.empty() || all.back().heading != part)
            all.push_back({.heading = part, .table = {.columns = columns}, .level = 3});
        QStringList row{coreText(readout.firstLabel()), shown(value, readout.unit)};
        for (const auto& baseline : m_input.baselines)
            row += shown(readout.get(*baseline), readout.unit);
        all.back().table.rows.push_back(row);
    }
    return all;
}

std::vector<ReportDocument::Section> ReportDocument::scenarioSections() const
{
    const Scenario& scenario = m_input.report->scenario;
    std::vector<Section> all;
    for (const FieldSpec& field : fields()) {
        if (field.group == FieldGroup::About || (field.applies && !field.applies(scenario)))
            continue;
        const QString group = coreText(groupLabel(field.group));
        auto section = std::ranges::find(all, group, &Section::heading);
        if (section == all.end())
            section = all.insert(all.end(),
                {.heading = group,
                    .table = {.columns = {Words::tr("field"), Words::tr("value")}},
                    .level = 3});
        section->table.rows.push_back({fieldName(field), fieldShown(scenario, field)});
    }
    return all;
}

std::vector<ReportDocument::Section> ReportDocument::opening() const
{
    const Report& report = *m_input.report;
    std::vector<Section> all;
    const QString money = coreText(budgetText(budgetStatement(report)), m_request.figure.numbers);
    all.push_back({Words::tr("Verdict"), {coreText(headline(report)), labelledFields(money)}});
    if (const std::vector<Advice> advice = adviceOf(report); !advice.empty()) {
        ViewTable table = viewTable(adviceTable({}));
        for (const Advice& each : advice)
            table.rows.push_back({coreText(each.wall), coreText(each.response), coreText(each.effect)});
        all.push_back({Words::tr("What to try"), {}, table});
    }
    return all;
}

std::vector<ReportDocument::Section> ReportDocument::sections() const
{
    const Report& report = *m_input.report;
    std::vector<Section> all;

    if (!report.communication.empty())
        all.push_back({Words::tr("Communication"), {},
            viewTable(communicationTable(report, m_request.figure.numbers))});
    all.push_back({Words::tr("Hardware"),
        {Words::tr("Where each figure comes from: nominal, from the preset's data sheet; measured, on such a "
                   "device; "
                   "assumed, a rule of the model; stated, typed in.")},
        viewTable(hardwareTable(hardwareFigures(report, *m_input.catalog), m_request.figure.numbers))});
    const auto accounting = createFigureView(u"accounting", m_input, m_request.figure);
    if (accounting)
        all.push_back({Words::tr("Accounting"), {accounting->subtitle()}, accounting->table()});
    const auto append = [&all](const QString& heading, const QStringList& paragraphs,
                            std::vector<Section> parts) {
        all.push_back({.heading = heading, .paragraphs = paragraphs});
        std::ranges::move(parts, std::back_inserter(all));
    };
    append(Words::tr("Readouts"), {}, readoutSections());
    append(Words::tr("Scenario"), {coreText(report.scenario.notes)}, scenarioSections());

    if (!report.diagnostics.empty()) {
        Section notes{Words::tr("Notes from the evaluation"), {}, {}};
        for (const Diagnostic& diagnostic : report.diagnostics)
            notes.paragraphs += severityWord(diagnostic.severity) + QStringLiteral(" — ")
                + labelledFields(QString::fromStdString(diagnostic.field)) + QStringLiteral(": ")
                + diagnosticText(diagnostic);
        all.push_back(notes);
    }

    Section assumed{Words::tr("Assumptions"), assumptions(report, m_request.figure.numbers), {}};
    assumed.paragraphs += Words::tr("Operation counts called \"6·N\" use active parameters; \"exact\" counts "
                                    "every matmul, attention as stated above.");
    all.push_back(assumed);

    Section provenance{Words::tr("Provenance"), {}, {}};
    provenance.paragraphs += Words::tr("Made with Ridgepoint %1.").arg(versionText());
    const auto addSources = [&](const QString& what, const PresetInfo* preset) {
        if (!preset)
            return;
        QStringList sources;
        for (const std::string& source : preset->sources)
            sources += QString::fromStdString(source);
        provenance.paragraphs +=
            Words::tr("%1: %2 (preset %3). Sources: %4.")
                .arg(what, QString::fromStdString(preset->name), QString::fromStdString(preset->id),
                    sources.isEmpty() ? Words::tr("none stated") : sources.join(QStringLiteral("; ")));
    };
    addSources(Words::tr("Model"), m_input.catalog->model(report.scenario.model.preset));
    addSources(
        Words::tr("Accelerator"), m_input.catalog->accelerator(report.scenario.hardware.accelerator.id));
    if (report.scenario.hardware.scaleUp)
        addSources(Words::tr("Scale-up link"), m_input.catalog->link(report.scenario.hardware.scaleUp->id));
    if (report.scenario.hardware.scaleOut)
        addSources(Words::tr("Scale-out link"), m_input.catalog->link(report.scenario.hardware.scaleOut->id));
    provenance.paragraphs += Words::tr("Scenario code: %1").arg(m_code);
    all.push_back(provenance);
    return all;
}

std::vector<std::pair<QString, QByteArray>> ReportDocument::files(
    ExportFormat format, const QString& path, QStringList& leftOut) const
{
    std::vector<std::pair<QString, QByteArray>> all;
    switch (format) {
    case ExportFormat::Pdf:
        all.emplace_back(path, pdf());
        break;
    case ExportFormat::Json:
        all.emplace_back(path,
            QByteArray::fromStdString(
                reportAsJson(*m_input.report, adviceOf(*m_input.report), *m_input.catalog)));
        break;
    case ExportFormat::Csv:
        all.emplace_back(path,
            QByteArray::fromStdString(
                reportAsCsv(*m_input.report, adviceOf(*m_input.report), *m_input.catalog)));
        break;
    case ExportFormat::Svg:
    case ExportFormat::Png:
    case ExportFormat::Markdown: {
        // Pictures for a document of text: scalable unless PNG was asked for.
        const bool png = format == ExportFormat::Png;
        const QString document = format == ExportFormat::Markdown
            ? path
            : path.left(path.size() - QFileInfo(path).suffix().size()) + suffixOf(ExportFormat::Markdown);
        const QString stem = QFileInfo(document).completeBaseName();
        std::vector<std::pair<QString, QString>> pictures;
        for (const QString& id : m_request.views) {
            const auto view = createFigureView(id, m_input, m_request.figure);
            if (const QString reason = missingPicture(*view, m_request.figure); !reason.isEmpty()) {
                leftOut += reason;
                continue;
            }
            const QString name = stem + u'-' + id + (png ? QStringLiteral(".png") : QStringLiteral(".svg"));
            QByteArray bytes;
            if (png) {
                QBuffer buffer(&bytes);
                if (buffer.open(QIODevice::WriteOnly))
                    figureImage(*view, m_request.figure, m_request.pngScale, m_code).save(&buffer, "PNG");
            } else {
                bytes = figureSvg(*view, m_request.figure, m_code);
            }
            all.emplace_back(QFileInfo(document).path() + u'/' + name, bytes);
            pictures.emplace_back(figureTitle(*view, {}), name);
        }
        all.emplace_back(document, markdown(pictures));
        break;
    }
    }
    return all;
}

QByteArray ReportDocument::markdown(const std::vector<std::pair<QString, QString>>& pictures) const
{
    const auto said = [](const QString& text) { return toQString(markdownText(text.toStdString())); };
    QString text = QStringLiteral("# ") + said(title()) + QStringLiteral("\n\n");
    const auto write = [&](const std::vector<Section>& sections) {
        for (const Section& section : sections) {
            text += QString(section.level, u'#') + u' ' + said(section.heading) + QStringLiteral("\n\n");
            const bool list = section.paragraphs.size() > 1;
            for (const QString& paragraph : section.paragraphs)
                if (!paragraph.isEmpty())
                    text += (list ? QStringLiteral("- ") : QString()) + said(paragraph)
                        + (list ? QStringLiteral("\n") : QStringLiteral("\n\n"));
            if (!section.table.columns.isEmpty())
                text += tableMarkdown(section.table);
            if (list || !section.table.columns.isEmpty())
                text += u'\n';
        }
    };
    write(opening());
    for (const auto& [heading, file] : pictures) {
        QString target = file;
        target.replace(u' ', QStringLiteral("%20"));
        text += QStringLiteral("## ") + heading + QStringLiteral("\n\n![") + heading + QStringLiteral("](")
            + target + QStringLiteral(")\n\n");
    }
    write(sections());
    return text.toUtf8();
}

QString ReportDocument::html(const std::vector<Section>& sections)
{
    QString html;
    for (const Section& section : sections) {
        html += QStringLiteral("<h%1 style=\"margin-top:%2px\">%3</h%1>")
                    .arg(section.level)
                    .arg(section.level == 2 ? 20 : 12)
                    .arg(section.heading.toHtmlEscaped());
        for (const QString& paragraph : section.paragraphs)
            html += QStringLiteral("<p>") + paragraph.toHtmlEscaped() + QStringLiteral("</p>");
        if (!section.table.columns.isEmpty())
            html += htmlTable(section.table, section.level > 2);
    }
    return html;
}

QByteArray ReportDocument::pdf() const
{
    constexpr double a4Width = 210 * 96 / 25.4;
    constexpr double a4Height = 297 * 96 / 25.4;
    constexpr double margin = 18 * 96 / 25.4;
    const double width = a4Width - 2 * margin;
    const double height = a4Height - 2 * margin;

    std::vector<PdfBookmark> bookmarks;
    QBuffer buffer;
    if (!buffer.open(QIODevice::WriteOnly))
        return {};
    {
        QPdfWriter writer(&buffer);
        embedInPdf(writer, {title(), m_code, {}});
        writer.setCreator(QStringLiteral("Ridgepoint"));
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins(QMarginsF());
        writer.setResolution(96);
        QPainter painter(&writer);

        QTextDocument front, text;
        for (QTextDocument* each : {&front, &text}) {
            each->setDocumentMargin(0);
            each->setDefaultFont(figureFont(11));
            each->documentLayout()->setPaintDevice(&writer);
            each->setPageSize(QSizeF(width, height));
            each->setHtml(html(each == &front ? opening() : sections()));
            keepHeadingsWithWhatFollows(*each);
        }
        const qsizetype pages = front.pageCount() + (m_request.views.size() + 1) / 2 + text.pageCount();
        auto number = [&, page = 0]() mutable {
            painter.setFont(figureFont(11));
            painter.drawText(QRectF(margin, a4Height - margin * 0.75, width, margin * 0.5),
                Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("%1 / %2").arg(++page).arg(pages));
        };

        // Two pictures a page, at the page's width whatever size was asked for single pictures.
        PageOptions options = m_request.figure;
        options.size = {{}, std::floor(width), std::floor(height / 2 - margin / 2), 10.5};
        options.parts.stamp = false; // said once, under Provenance
        QFont heading = figureFont(20);
        heading.setBold(true);
        painter.setFont(heading);
        painter.setPen(Qt::black);
        painter.drawText(QRectF(margin, margin * 0.45, width, margin * 0.6), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(heading).elidedText(title(), Qt::ElideRight, width));
        const auto write = [&](QTextDocument& document) {
            for (int page = 0; page < document.pageCount(); ++page) {
                if (&document != &front || page > 0)
                    writer.newPage();
                number();
                painter.save();
                painter.translate(margin, margin - page * height);
                QAbstractTextDocumentLayout::PaintContext context;
                context.clip = QRectF(0, page * height, width, height);
                context.palette.setColor(QPalette::Text, Qt::black);
                painter.setClipRect(context.clip);
                document.documentLayout()->draw(&painter, context);
                painter.restore();
            }
        };
        const auto mark = [&](const QTextDocument& document, int first) {
            for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
                if (const int level = block.blockFormat().headingLevel(); level > 0)
                    bookmarks.push_back({block.text(),
                        first
                            + static_cast<int>(
                                document.documentLayout()->blockBoundingRect(block).top() / height),
                        level});
        };
        mark(front, 0);
        for (qsizetype i = 0; i < m_request.views.size(); ++i)
            bookmarks.push_back({figureTitle(*createFigureView(m_request.views[i], m_input, options), {}),
                front.pageCount() + static_cast<int>(i / 2), 2});
        mark(text, front.pageCount() + static_cast<int>((m_request.views.size() + 1) / 2));
        write(front);
        for (qsizetype i = 0; i < m_request.views.size(); ++i) {
            if (i % 2 == 0) {
                writer.newPage();
                number();
            }
            const auto view = createFigureView(m_request.views[i], m_input, options);
            painter.save();
            painter.translate(margin, margin + double(i % 2) * (height / 2 + margin / 4));
            paintPage(painter, *view, options);
            painter.restore();
        }

        write(text);
    }
    return finishedPdf(buffer.data(), {title(), {}, std::move(bookmarks)});
}

} // namespace ridgepoint
