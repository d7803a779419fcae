// What the guide's pictures look like, and the page that holds them all.

#include "app/export/exporter.h"
#include "app/guide/guide.h"
#include "app/lesson/lesson_words.h"

#include <QCoreApplication>
#include <QPainter>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Guide)
};

constexpr QSize pageSize(720, 420); // CSS pixels

PageOptions pictureOptions(const QString& theme, QSizeF size)
{
    PageOptions options;
    options.size = {{}, size.width(), size.height(), 12};
    options.parts = {.title = false, .legend = true, .readouts = false, .footnote = false, .stamp = false};
    options.theme = theme;
    return options;
}

// As the exporter would draw it.
std::unique_ptr<View> pictureView(
    const GuidePicture& picture, const Catalog& catalog, const PageOptions& options)
{
    ViewInput input = viewInput(picture.file, catalog);
    ExportRequest request;
    request.what = picture.view;
    input.search = searchedFor(request, picture.file.scenario, catalog);
    return createFigureView(picture.view, input, options);
}

QByteArray pictureSvg(const GuidePicture& picture, const Catalog& catalog)
{
    const PageOptions options = pictureOptions(QStringLiteral("light"), pageSize);
    const std::unique_ptr<View> view = pictureView(picture, catalog, options);
    return figureSvg(*view, options, {});
}

QString section(const GuideChapter& chapter, const Catalog& catalog)
{
    QString html = guideHtml(chapter);
    html.replace(QLatin1String("<h1>"), QStringLiteral("<h1 id=\"%1\">").arg(chapter.id));
    for (std::size_t i = 0; i < chapter.pictures.size(); ++i)
        html.replace(QStringLiteral("src=\"picture:%1\"").arg(i),
            QStringLiteral("src=\"data:image/svg+xml;base64,%1\"")
                .arg(QString::fromLatin1(pictureSvg(chapter.pictures[i], catalog).toBase64())));
    return QStringLiteral("<section>\n%1</section>\n").arg(html);
}

} // namespace

QImage guideImage(
    const GuidePicture& picture, const Catalog& catalog, const QString& theme, QSize size, qreal ratio)
{
    const PageOptions options = pictureOptions(theme, size);
    const std::unique_ptr<View> view = pictureView(picture, catalog, options);
    QImage image((QSizeF(size) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    QPainter painter(&image);
    paintPage(painter, *view, options);
    return image;
}

QByteArray guidePage(const Catalog& catalog)
{
    const std::vector<GuideChapter> chapters = guideChapters(catalog);
    const QString title = Words::tr("Ridgepoint: the user guide");
    QString contents, text;
    for (const GuideChapter& chapter : chapters) {
        contents += QStringLiteral("<li><a href=\"#%1\">%2</a></li>\n")
                        .arg(chapter.id, chapter.title.toHtmlEscaped());
        text += section(chapter, catalog);
    }
    const QString language =
        lessonLanguage() == LessonLanguage::Spanish ? QStringLiteral("es") : QStringLiteral("en");
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\" />\n"
                          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n"
                          "<title>%2</title>\n<style>\n"
                          "body { font: 17px/1.5 Lato, Carlito, Calibri, sans-serif; max-width: 46em; "
                          "margin: 2em auto; padding: 0 1em; color: #1b1f24; background: #fff }\n"
                          "h1 { margin-top: 2em; line-height: 1.2 }\nimg { max-width: 100%; height: auto }\n"
                          "li { margin-bottom: 0.4em }\n"
                          "table { border-collapse: collapse }\n"
                          "th, td { border: 1px solid #8a929c; padding: 0.3em 0.6em; text-align: left; "
                          "vertical-align: top }\n"
                          "pre { overflow-x: auto; background: #f3f5f7; padding: 0.7em }\n"
                          "code { font-family: \"DejaVu Sans Mono\", monospace; font-size: 0.9em }\n"
                          "@media print { section { break-before: page } }\n"
                          "</style>\n</head>\n<body>\n<header><p><b>%2</b></p></header>\n"
                          "<nav><ol>\n%3</ol></nav>\n<main>\n%4</main>\n</body>\n</html>\n")
        .arg(language, title.toHtmlEscaped(), contents, text)
        .toUtf8();
}

} // namespace ridgepoint
