#include "app/export/report_pdf.h"

#include "app/document/figure_metadata.h"
#include "app/export/figure_object.h"
#include "app/export/pdf_finish.h"
#include "widgets/fonts.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>

#include <algorithm>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReportDocument)
};

constexpr double margin = 18 * 96 / 25.4; // above and below
constexpr double columnWidth = 210 * 96 / 25.4 - 2 * margin; // on any paper

struct Paper
{
    QPageSize::PageSizeId id;
    double width, height;

    double left() const { return (width - columnWidth) / 2; }
    // Whole pixels, so that no page begins a rounding away from where Qt broke it.
    double columnHeight() const { return static_cast<int>(height - 2 * margin); }
    double figureHeight() const { return columnHeight() / 2 - 30; } // two a page, below a heading
};
constexpr Paper a4{QPageSize::A4, 210 * 96 / 25.4, 297 * 96 / 25.4};
constexpr Paper letter{QPageSize::Letter, 8.5 * 96, 11 * 96};

constexpr double tallestOfABrief = 400, lowestOfABrief = 220;
constexpr int pagesOfABrief = 2;
constexpr int codePixels = 8;

// Where what a heading announces has begun: its second line, or the second row below the names of a table's
// columns.
QTextBlock begunBy(const QTextBlock& heading)
{
    constexpr int rows = 2;
    const QTextBlock next = heading.next();
    const QTextTable* table = next.isValid() ? QTextCursor(next).currentTable() : nullptr;
    return table && table->rows() > 1
        ? table->cellAt(std::min(rows, table->rows() - 1), 0).firstCursorPosition().block()
        : next;
}

bool isFigure(const QTextBlock& block)
{
    return !block.begin().atEnd() && block.begin().fragment().charFormat().isImageFormat();
}

// A code in lines that come back whole from a page: none wraps by itself, and none ends in a hyphen, which
// readers of PDF take for one of a broken word.
QString htmlCode(const QString& code)
{
    QFont font = codeFont(figureFont(codePixels));
    font.setHintingPreference(QFont::PreferNoHinting);
    const auto letters = qsizetype(0.98 * columnWidth / QFontMetricsF(font).horizontalAdvance(u'0'));
    QStringList lines;
    for (qsizetype at = 0; at < code.size(); at += lines.back().size()) {
        QString line = code.mid(at, letters);
        while (line.size() > 1 && line.endsWith(u'-') && at + line.size() < code.size())
            line.chop(1);
        lines += line;
    }
    return QStringLiteral("<p style=\"white-space:pre;margin:3px 0;font-family:'%1';font-size:%2px\">%3</p>")
        .arg(font.family())
        .arg(codePixels)
        .arg(lines.join(QStringLiteral("<br/>")));
}

QString htmlTable(const ViewTable& table, bool aligned)
{
    QString html =
        QStringLiteral("<table border=\"0\" cellspacing=\"0\" cellpadding=\"3\" width=\"100%\"><thead><tr>");
    // Tables below one another share their columns.
    const QString width =
        aligned ? QStringLiteral(" width=\"%1%\"").arg(100 / table.columns.size()) : QString();
    for (const QString& column : table.columns)
        html += QStringLiteral("<th align=\"left\"") + width + u'>' + column.toHtmlEscaped()
            + QStringLiteral("</th>");
    html += QStringLiteral("</tr></thead>"); // again on each page that the table goes on to
    for (const QStringList& row : table.rows) {
        html += QStringLiteral("<tr>");
        for (const QString& cell : row)
            html += QStringLiteral("<td>") // a row whose last cell is empty loses its height
                + (cell.isEmpty() ? QStringLiteral("&nbsp;") : cell.toHtmlEscaped())
                + QStringLiteral("</td>");
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

// Two rows beside one another, at most so many of them.
ViewTable inTwo(const ViewTable& table, qsizetype mostLines)
{
    const qsizetype all = qsizetype(table.rows.size());
    const qsizetype lines = std::min((all + 1) / 2, mostLines);
    ViewTable two{.columns = table.columns + table.columns};
    for (qsizetype line = 0; line < lines; ++line) {
        const auto at = [&](qsizetype i) {
            return i < all ? table.rows[std::size_t(i)] : QStringList(table.columns.size(), QString());
        };
        two.rows.push_back(at(line) + at(line + lines));
    }
    if (const qsizetype more = all - 2 * lines; more > 0)
        two.rows.back() = {two.rows.back()[0], two.rows.back()[1],
            Words::tr("… and %n more", nullptr, int(more) + 1), QString()};
    return two;
}

class Pages
{
public:
    Pages(const ReportContent& content, const ExportRequest& request, const ViewInput& input,
        const Paper& paper)
        : m_paper(paper)
        , m_content(content)
        , m_brief(request.profile == ReportProfile::Brief)
        , m_figures(request.figure, input)
        , m_entries(content.entries())
    {
        for (const ReportSection& section : content.sections)
            if (section.figure)
                m_figures.add(*section.figure);
        std::erase_if(m_entries, [this](const ReportEntry& entry) {
            return std::ranges::none_of(m_content.sections,
                [&](const ReportSection& section) { return section.id == entry.id && isShown(section); });
        });
        m_places.resize(m_entries.size());
        m_text.setDocumentMargin(0);
        m_text.setDefaultFont(figureFont(m_brief ? 12 : 11));
    }

    void layOut(QPagedPaintDevice& device)
    {
        m_text.documentLayout()->setPaintDevice(&device);
        m_text.documentLayout()->registerHandler(QTextFormat::ImageObject, &m_figures);
        if (!m_brief) {
            layOut(m_paper.figureHeight(), 0);
            if (m_content.contents) // now their pages are known
                layOut(m_paper.figureHeight(), 0);
            return;
        }
        for (qsizetype lines = 30; lines > 0; lines -= 3)
            for (double height = tallestOfABrief; height >= lowestOfABrief; height -= 5) {
                layOut(height, lines);
                if (m_text.pageCount() <= pagesOfABrief) {
                    fillFirstPage(height, lines);
                    return;
                }
            }
    }

    int count() const { return m_text.pageCount(); }
    void draw(QPainter& painter, int page)
    {
        painter.save();
        painter.translate(m_paper.left(), margin - page * m_paper.columnHeight());
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = QRectF(0, page * m_paper.columnHeight(), columnWidth, m_paper.columnHeight());
        context.palette.setColor(QPalette::Text, Qt::black);
        // Below the letters of a last line there is that much room; a clip at the very edge would show the
        // tops of the next page's, for readers of PDF clip by whole pixels.
        painter.setClipRect(context.clip.adjusted(0, 0, 0, -2.5));
        m_figures.setPage(context.clip);
        m_text.documentLayout()->draw(&painter, context);
        painter.restore();
    }
    // What goes on at the top of a page that begins in the middle of it: "Readouts · Run"; empty: the page
    // begins with a heading, or is one of few.
    QString goesOn(int page) const
    {
        constexpr double below = 30; // of the page's edge, where its first heading stands
        QString section, part;
        for (std::size_t i = 0; i < m_entries.size() && !m_brief; ++i) {
            const PdfPlace& place = m_places[i];
            if (place.page > page || (place.page == page && place.top > margin + below))
                break;
            if (place.page == page || m_entries[i].figure) {
                section.clear();
                continue;
            }
            QString& said = m_entries[i].level == 2 ? section : part;
            said = m_entries[i].text;
            if (m_entries[i].level == 2)
                part.clear();
        }
        return section.isEmpty() || part.isEmpty() ? section : section + QStringLiteral(" · ") + part;
    }
    std::vector<PdfBookmark> bookmarks() const
    {
        std::vector<PdfBookmark> all;
        for (std::size_t i = 0; i < m_entries.size(); ++i)
            all.push_back({m_entries[i].text, m_places[i], m_entries[i].level});
        return all;
    }
    // Each line of the contents leads to what it names.
    std::vector<PdfLink> links() const
    {
        std::vector<PdfLink> all;
        const QList<QTextFrame*> frames = m_text.rootFrame()->childFrames();
        const auto* contents =
            m_content.contents && !frames.isEmpty() ? qobject_cast<QTextTable*>(frames.front()) : nullptr;
        for (int row = 0; contents && row < contents->rows(); ++row) {
            const QRectF words = wordsOf(contents->cellAt(row, 0).firstCursorPosition().block());
            const auto [page, top] = placeOf(words.top());
            all.push_back(
                {page, QRectF(m_paper.left(), top, columnWidth, words.height()), m_places[std::size_t(row)]});
        }
        return all;
    }

private:
    // A heading with nothing but figures below it says what their captions say.
    bool isShown(const ReportSection& section) const
    {
        return section.figure || !m_brief || !section.table.columns.isEmpty()
            || !section.paragraphs.isEmpty();
    }
    int figuresOnFirstPage() const
    {
        int count = 0;
        for (std::size_t i = 0; i < m_entries.size(); ++i)
            count += m_entries[i].figure && m_places[i].page == 0;
        return count;
    }
    // The second page has more to say, so that figures of one height leave the first one half empty.
    void fillFirstPage(double height, qsizetype lines)
    {
        const int first = figuresOnFirstPage();
        for (double higher = tallestOfABrief; higher > height; higher -= 5) {
            layOut(height, lines, first, higher);
            if (m_text.pageCount() <= pagesOfABrief && figuresOnFirstPage() == first)
                return;
        }
        layOut(height, lines);
    }

    void layOut(double height, qsizetype lines, int first = 0, double heightOfFirst = 0)
    {
        m_figures.setSize({columnWidth, height}, first, heightOfFirst);
        m_text.setPageSize(QSizeF(columnWidth, m_paper.columnHeight()));
        m_text.setHtml(html(lines));
        keepHeadingsWithWhatFollows(m_text);
        keepCodeWhole();
        std::size_t i = 0;
        for (QTextBlock block = m_text.begin(); block.isValid() && i < m_places.size(); block = block.next())
            if (isFigure(block) || block.blockFormat().headingLevel() > 1)
                m_places[i++] = placeOf(wordsOf(block).top());
    }

    // What is copied in one go has no page's number in the middle.
    void keepCodeWhole()
    {
        for (QTextBlock block = m_text.begin(); block.isValid(); block = block.next()) {
            const QRectF words = wordsOf(block);
            if (!block.blockFormat().nonBreakableLines()
                || placeOf(words.top()).page == placeOf(words.bottom() - 2).page)
                continue;
            QTextBlockFormat format;
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
            QTextCursor(block).mergeBlockFormat(format);
            m_text.markContentsDirty(0, m_text.characterCount());
        }
    }

    // A block may begin with what was left of the page before; its lines do not.
    QRectF wordsOf(const QTextBlock& block) const
    {
        return m_text.documentLayout()->blockBoundingRect(block).translated(0, block.layout()->lineAt(0).y());
    }
    PdfPlace placeOf(double y) const
    {
        const int page = int((y + 1) / m_paper.columnHeight());
        return {page, margin + y - page * m_paper.columnHeight()};
    }

    QString html(qsizetype lines) const
    {
        QString html = QStringLiteral("<p style=\"font-size:20px;margin-bottom:0\"><b>%1</b></p><p "
                                      "style=\"color:#5b6470;margin-top:2px\">%2</p>")
                           .arg(m_content.title.toHtmlEscaped(), m_content.date);
        if (m_content.contents) {
            html += QStringLiteral(
                "<p style=\"font-size:16px;margin-bottom:4px\"><b>%1</b></p><table width=\"100%\" "
                "cellspacing=\"0\" cellpadding=\"1\">")
                        .arg(Words::tr("Contents"));
            for (std::size_t i = 0; i < m_entries.size(); ++i)
                html += QStringLiteral("<tr><td style=\"padding-left:%1px\">%2</td><td align=\"right\" "
                                       "width=\"40\">%3</td></tr>")
                            .arg((m_entries[i].level - 2) * 16)
                            .arg(m_entries[i].text.toHtmlEscaped())
                            .arg(m_places[i].page + 1);
            html += QStringLiteral("</table>");
        }
        for (std::size_t i = 0; i < m_content.sections.size(); ++i) {
            const ReportSection& section = m_content.sections[i];
            if (section.figure) {
                html +=
                    QStringLiteral("<p style=\"margin:0\"><img src=\"%1\"/></p>").arg(section.figure->number);
                continue;
            }
            if (!isShown(section))
                continue;
            // Behind the contents, and so that a step of an investigation stands beside its figure.
            const bool step = !section.table.columns.isEmpty() && i + 1 < m_content.sections.size()
                && m_content.sections[i + 1].figure;
            const bool newPage = i == 0 ? m_content.contents : step;
            html +=
                QStringLiteral("<h%1 style=\"margin-top:%2px;margin-bottom:4px;font-size:%3px%4\">%5</h%1>")
                    .arg(section.level)
                    .arg(m_brief                 ? 10
                            : section.level == 2 ? 20
                                                 : 12)
                    .arg(section.level == 2 ? (m_brief ? 13 : 16) : 12)
                    .arg(newPage ? QStringLiteral(";page-break-before:always") : QString(),
                        section.heading.toHtmlEscaped());
            for (const QString& paragraph : section.paragraphs)
                if (!paragraph.isEmpty())
                    html += QStringLiteral("<p style=\"margin:3px 0\">") + paragraph.toHtmlEscaped()
                        + QStringLiteral("</p>");
            if (!section.code.isEmpty())
                html += htmlCode(section.code);
            const bool halved = m_brief && section.settings && section.table.rows.size() > 6;
            if (!section.table.columns.isEmpty())
                html += htmlTable(halved ? inTwo(section.table, lines) : section.table, section.level > 2);
        }
        return html;
    }

    const Paper& m_paper;
    const ReportContent& m_content;
    const bool m_brief;
    FigureObject m_figures;
    std::vector<ReportEntry> m_entries; // that are on a page
    std::vector<PdfPlace> m_places; // theirs
    QTextDocument m_text;
};

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
        const double firstLines = isFigure(begun)
            ? second.height() - 1 // it may begin with what was left of the page before
            : std::min(second.height() - 1, 3 * lineHeight(text.defaultFont()));
        if (pageOf(layout.blockBoundingRect(first).top()) == pageOf(second.top() + firstLines))
            continue;
        QTextBlockFormat format;
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCursor(first).mergeBlockFormat(format);
        // Else Qt 6.4 leaves paragraphs between tables where they were before the break, and clips them away;
        // and what follows is looked at where it will be.
        text.markContentsDirty(0, text.characterCount());
    }
}

QByteArray reportPdf(
    const ExportRequest& request, const ViewInput& input, const QString& code, QStringList& leftOut)
{
    const Paper& paper = request.figure.size.name == QLatin1String("letter") ? letter : a4;
    const PageOptions drawn = figureInDocument(request.figure, columnWidth, paper.figureHeight());
    const ReportContent content = reportContent(request, input, code, drawn, leftOut);
    Pages pages(content, request, input, paper);
    PdfWords words{.title = content.title, .description = {}};
    QBuffer buffer;
    if (!buffer.open(QIODevice::WriteOnly))
        return {};
    {
        QPdfWriter writer(&buffer);
        embedInPdf(writer, {content.title, code, {}});
        writer.setCreator(QStringLiteral("Ridgepoint"));
        writer.setPageSize(QPageSize(paper.id));
        writer.setPageMargins(QMarginsF());
        writer.setResolution(96);
        pages.layOut(writer);
        const auto draw = [&](QPainter& painter, int page) {
            painter.setFont(figureFont(11));
            painter.setPen(Qt::black);
            painter.drawText(QRectF(paper.left(), paper.height - margin * 0.75, columnWidth, margin * 0.5),
                Qt::AlignRight | Qt::AlignVCenter,
                QStringLiteral("%1 / %2").arg(page + 1).arg(pages.count()));
            painter.drawText(
                QRectF(paper.left(), paper.height - margin * 0.75, columnWidth * 0.8, margin * 0.5),
                Qt::AlignLeft | Qt::AlignVCenter, pages.goesOn(page));
            pages.draw(painter, page);
        };
        if (request.firstPage) {
            constexpr double scale = 1.5;
            QImage& first = *request.firstPage;
            first = QImage((QSizeF(paper.width, paper.height) * scale).toSize(), QImage::Format_RGB32);
            first.fill(Qt::white);
            QPainter painter(&first);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.scale(scale, scale);
            draw(painter, 0);
        }
        QPainter painter(&writer);
        for (int page = 0; page < pages.count(); ++page) {
            if (page > 0)
                writer.newPage();
            draw(painter, page);
        }
        words.bookmarks = pages.bookmarks();
        words.links = pages.links();
    }
    return finishedPdf(buffer.data(), words);
}

} // namespace ridgepoint
