#include "app/export/report_document.h"

#include "app/document/figure_metadata.h"
#include "app/document/program.h"

#include <QCoreApplication>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ReportDocument)
};

// Pictures keep their own background: their colours are chosen for it. On a dark page they are paper, less
// bright than it.
constexpr const char* style = R"(
:root{color-scheme:light dark;--ink:#1b1f24;--quiet:#5b6470;--page:#ffffff;--line:#d5d9de;--link:#0b57a4}
@media (prefers-color-scheme:dark){:root{--ink:#e6e8eb;--quiet:#a3abb5;--page:#16191d;--line:#3a4048;--link:#8ab8ec}}
body{margin:0 auto;padding:1.5rem 1rem 3rem;max-width:50rem;background:var(--page);color:var(--ink);
font:1rem/1.5 Lato,'DejaVu Sans',Carlito,Calibri,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.7rem;margin:0;line-height:1.2}h2{font-size:1.3rem;margin:2.2rem 0 .6rem}h3{font-size:1.05rem;margin:1.4rem 0 .4rem}
.date,figcaption{color:var(--quiet)}a{color:var(--link)}
nav ul{padding-left:0;list-style:none}nav ul ul{padding-left:1.2rem;font-size:.92rem}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:left;vertical-align:top;padding:.25rem .8rem .25rem 0;border-bottom:1px solid var(--line)}
figure{margin:1.6rem 0;break-inside:avoid}figure svg{display:block;width:100%;height:auto;border-radius:.4rem}figure svg.narrow{display:none}
@media screen and (max-width:30rem){figure svg.wide{display:none}figure svg.narrow{display:block}}
@media screen and (prefers-color-scheme:dark){figure svg{filter:brightness(.88)}}
code{font-family:'DejaVu Sans Mono',monospace;font-size:.85rem}
figcaption{margin-top:.4rem;font-size:.92rem}
@media print{body{max-width:none;padding:0;font-size:10pt}nav{break-after:page}h2,h3{break-after:avoid}tr{break-inside:avoid}a{color:inherit;text-decoration:none}}
)";

QString element(const QString& name, const QString& text)
{
    return QStringLiteral("<%1>%2</%1>").arg(name, text.toHtmlEscaped());
}

QString tableElement(const ViewTable& table)
{
    QString html = QStringLiteral("<table>\n<thead><tr>");
    for (const QString& column : table.columns)
        html += QStringLiteral("<th scope=\"col\">%1</th>").arg(column.toHtmlEscaped());
    html += QStringLiteral("</tr></thead>\n<tbody>\n");
    for (const QStringList& row : table.rows) {
        html += QStringLiteral("<tr>");
        for (const QString& cell : row)
            html += element(QStringLiteral("td"), cell);
        html += QStringLiteral("</tr>\n");
    }
    return html + QStringLiteral("</tbody>\n</table>\n");
}

// A telephone's screen less its margins, in CSS pixels: a picture is laid out for it, for one drawn for a
// page would have letters of 4 pixels there.
constexpr double narrowWidth = 358, narrowHeight = 500;

// The same picture for a page and for a telephone; the style sheet shows one of them.
QString pictureElements(
    const ReportSection& section, const ExportRequest& request, const ViewInput& input, UsedLetters& letters)
{
    const auto picture = [&](const PageOptions& drawn, const char* width) {
        const auto view = createFigureView(section.figure->view, input, drawn);
        PageOptions roomy = drawn;
        roomy.size.grows = true;
        roomy.size = roomyPage(*view, roomy).size;
        if (!missingPicture(*view, roomy).isEmpty())
            return QByteArray();
        const QByteArray svg = drawnSvg(*view, roomy);
        letters.addSvg(svg);
        QByteArray inlined = svgForPage(embedInSvg(svg, {section.figure->title, {}, section.figure->spoken}),
            section.id.toUtf8() + '-' + width + '-');
        const QByteArray begin = QByteArray("<svg role=\"img\" class=\"") + width + "\" ";
        return inlined.replace("<svg ", begin);
    };
    const QByteArray narrow = picture(figureInDocument(request.figure, narrowWidth, narrowHeight), "narrow");
    return QString::fromUtf8(
        picture(figureInDocument(request.figure, request.figure.size.width, request.figure.size.height),
            narrow.isEmpty() ? "only" : "wide")
        + narrow);
}

QString contentsElement(const ReportContent& content)
{
    QString html = QStringLiteral("<nav aria-label=\"%1\">\n<ul>\n").arg(Words::tr("Contents"));
    int level = 2;
    bool open = false;
    for (const ReportEntry& entry : content.entries()) {
        if (entry.level > level)
            html += QStringLiteral("<ul>\n");
        else if (open)
            html += QStringLiteral("</li>\n");
        if (entry.level < level)
            html += QStringLiteral("</ul></li>\n");
        level = entry.level;
        open = true;
        html += QStringLiteral("<li><a href=\"#%1\">%2</a>").arg(entry.id, entry.text.toHtmlEscaped());
    }
    return html + (level > 2 ? QStringLiteral("</li></ul>") : QString())
        + (open ? QStringLiteral("</li>\n") : QString()) + QStringLiteral("</ul>\n</nav>\n");
}

} // namespace

QByteArray reportPage(const ReportContent& content, const ExportRequest& request, const ViewInput& input)
{
    UsedLetters letters;
    QString body = element(QStringLiteral("h1"), content.title)
        + QStringLiteral("<p class=\"date\">%1</p>\n").arg(content.date);
    if (content.contents)
        body += contentsElement(content);
    letters.addText(content.title, true);
    for (const ReportSection& section : content.sections) {
        if (section.figure) {
            body += QStringLiteral("<figure id=\"%1\">\n%2\n<figcaption>%3</figcaption>\n</figure>\n")
                        .arg(section.id, pictureElements(section, request, input, letters),
                            section.figure->caption.toHtmlEscaped());
            continue;
        }
        body += QStringLiteral("<h%1 id=\"%2\">%3</h%1>\n")
                    .arg(QString::number(section.level), section.id, section.heading.toHtmlEscaped());
        letters.addText(section.heading + section.table.columns.join(u' '), true);
        const bool list = section.paragraphs.size() > 1;
        QString paragraphs;
        for (const QString& paragraph : section.paragraphs)
            if (!paragraph.isEmpty())
                paragraphs += element(list ? QStringLiteral("li") : QStringLiteral("p"), paragraph) + u'\n';
        body += list ? QStringLiteral("<ul>\n%1</ul>\n").arg(paragraphs) : paragraphs;
        if (!section.code.isEmpty())
            body += element(QStringLiteral("p"), element(QStringLiteral("code"), section.code)) + u'\n';
        if (!section.table.columns.isEmpty())
            body += tableElement(section.table);
    }
    letters.addText(body, false);
    return QStringLiteral(
        "<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"generator\" content=\"Ridgepoint %2\">\n<title>%3</title>\n<style>%4%5</style>\n"
        "</head>\n<body>\n<main>\n%6</main>\n</body>\n</html>\n")
        .arg(content.language, versionText(), content.title.toHtmlEscaped(),
            QString::fromLatin1(letters.fontFaces()), QString::fromLatin1(style), body)
        .toUtf8();
}

} // namespace ridgepoint
