#include "app/export/exporter.h"

#include "app/document/figure_metadata.h"
#include "app/document/meanwhile_english.h"
#include "app/document/scenario_title.h"
#include "app/document/veil_words.h"
#include "app/export/pdf_finish.h"
#include "app/export/report_brief.h"
#include "app/export/report_document.h"
#include "app/export/report_investigation.h"
#include "app/export/report_serving.h"
#include "core/analysis/advice.h"
#include "core/engine/evaluate.h"
#include "core/outcome/evaluate_veiled.h"
#include "core/outcome/writers.h"
#include "core/search/answer.h"
#include "views/chart/legend.h"
#include "views/registry.h"
#include "views/search/search_options.h"
#include "widgets/files.h"
#include "widgets/number_text.h"
#include "widgets/theme.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Exporter)
};

constexpr double mostPngPixels = 1e8; // 400 MB in memory, and seconds to compress
constexpr std::array suffixes{u"svg", u"pdf", u"png", u"csv", u"md", u"json", u"html"};

struct Job
{
    QString view; // id
    ExportFormat format;
    QString path;
};

// "figures" and "llama3.1-405b" are folders for all views, "figures.jpg" is a file that none can be written
// to.
bool isFolder(const ExportRequest& request)
{
    const QFileInfo target(request.target);
    const QString suffix = target.suffix();
    const bool isFormat =
        !suffix.isEmpty() && std::ranges::all_of(suffix, [](QChar c) { return c.isLetter(); });
    return request.target.endsWith(u'/') || target.isDir() || (request.what == exportAll && !isFormat);
}

QStringList allViews()
{
    QStringList ids;
    for (const ViewEntry& entry : figureRegistry())
        ids += entry.id;
    return ids;
}

// Why the request makes no sense; empty when it does.
QString refusal(const ExportRequest& request)
{
    const auto known = [](const QString& id) { return findView(id) != nullptr; };
    const QString list = allViews().join(QStringLiteral(", "));
    if (request.what != exportAll && request.what != exportReport && !known(request.what))
        return Words::tr("There is no view \"%1\". Views: %2; also all, report.").arg(request.what, list);
    for (const QString& id : request.views)
        if (!known(id))
            return Words::tr("There is no view \"%1\". Views: %2.").arg(id, list);
    if (request.target.isEmpty())
        return Words::tr("State where to write: a file or a folder.");
    const QString suffix = isFolder(request) ? QString() : QFileInfo(request.target).suffix();
    if (const auto named = exportFormatFromSuffix(suffix);
        named && !request.formats.empty() && !std::ranges::count(request.formats, *named))
        return Words::tr("%1 is named for another format than --as %2. Leave one of the two out.")
            .arg(request.target, suffixOf(request.formats.front()));
    if (const QString kind = suffix.toLower();
        request.what == exportReport && (kind == QLatin1String("svg") || kind == QLatin1String("png")))
        return Words::tr("A report is written as .md, .pdf, .html, .csv or .json, not as .%1; pictures are "
                         "files next to the .md.")
            .arg(kind);
    if (request.formats.empty() && !suffix.isEmpty() && !exportFormatFromSuffix(suffix)) {
        QStringList writable;
        for (const char16_t* one : suffixes)
            writable += u'.' + QString::fromUtf16(one);
        return Words::tr("\".%1\" is not a format to export to. Suffixes: %2.")
            .arg(suffix, writable.join(QStringLiteral(", ")));
    }
    if (request.pngScale * 96 < leastDpi || request.pngScale * 96 > mostDpi)
        return Words::tr("A PNG has %1 to %2 dots an inch.").arg(leastDpi).arg(mostDpi);
    if (themeById(request.figure.theme).id != request.figure.theme)
        return Words::tr("There is no theme \"%1\". Themes: %2.").arg(request.figure.theme, themeWords());
    if (request.figure.size.width <= 0)
        return Words::tr("The picture has no size.");
    return {};
}

// What only the formats tell: a stream takes one file, and pixels cost memory and time.
QString refusalOf(const ExportRequest& request, const std::vector<ExportFormat>& formats)
{
    const bool illustrated = request.what == exportReport
        && (formats.front() <= ExportFormat::Png || formats.front() == ExportFormat::Markdown)
        && formats.front() != ExportFormat::Pdf;
    if (isStream(request.target) && (request.what == exportAll || formats.size() > 1 || illustrated))
        return Words::tr(
            "%1 takes one file: choose one view and one format (for a report pdf, html, csv or json), "
            "or a folder.")
            .arg(request.target);
    if (request.what != exportReport && std::ranges::count(formats, ExportFormat::Html) > 0)
        return Words::tr("HTML is for reports; a view is exported as SVG, PDF, PNG or a table.");
    const bool numbers = request.what == exportReport || std::ranges::count(formats, ExportFormat::Json) > 0;
    if (!request.veil.empty() && numbers)
        return refusedUnderVeil();
    return std::ranges::count(formats, ExportFormat::Png) > 0 ? tooManyPixels(request) : QString();
}

std::vector<ExportFormat> formatsOf(const ExportRequest& request)
{
    if (!request.formats.empty())
        return request.formats;
    if (!isFolder(request))
        if (const auto format = exportFormatFromSuffix(QFileInfo(request.target).suffix()))
            return {*format};
    return {request.what == exportReport ? ExportFormat::Markdown : ExportFormat::Svg};
}

// "figure.svg" + pdf → "figure.pdf"; a name without a known suffix is the stem itself.
QString withSuffix(const QString& target, const QString& between, ExportFormat format)
{
    QString stem = target;
    if (const QString suffix = QFileInfo(target).suffix(); exportFormatFromSuffix(suffix))
        stem.chop(suffix.size() + 1);
    return stem + between + u'.' + suffixOf(format);
}

// Without those that have nothing to say of this input.
QStringList tellingViews(QStringList ids, const ViewInput& input, QStringList& leftOut)
{
    ids.removeIf([&](const QString& id) {
        const std::unique_ptr<View> view(findView(id)->create(nullptr));
        const QString reason = view->nothingToShow(input);
        if (!reason.isEmpty())
            leftOut += Words::tr("%1 is left out: %2", "a view, a sentence").arg(view->tabName(), reason);
        return !reason.isEmpty();
    });
    return ids;
}

std::vector<Job> jobsOf(const ExportRequest& request, const QString& scenario)
{
    const QStringList views = request.what == exportAll ? request.views : QStringList(request.what);
    const std::vector<ExportFormat> formats = formatsOf(request);
    std::vector<Job> jobs;
    for (const QString& view : views) {
        for (const ExportFormat format : formats) {
            QString path;
            if (isFolder(request))
                path =
                    QDir(request.target)
                        .filePath(exportName(request.nameTemplate, scenario,
                                      view == exportReport ? reportName(request.profile) : view, request.date)
                            + u'.' + suffixOf(format));
            else if (isStream(request.target))
                path = request.target; // a device keeps its name
            else if (views.size() > 1)
                path = withSuffix(request.target, u'-' + view, format);
            else if (formats.size() > 1 || QFileInfo(request.target).suffix().toLower() != suffixOf(format))
                path = withSuffix(request.target, {}, format);
            else
                path = request.target;
            // A template without {view} must not write one view over the other.
            const auto taken = [&](const QString& candidate) {
                return std::any_of(
                    jobs.begin(), jobs.end(), [&](const Job& job) { return job.path == candidate; });
            };
            if (taken(path))
                path = withSuffix(path, u'-' + view, format);
            jobs.push_back({view, format, path});
        }
    }
    return jobs;
}

// Clip paths exist from Qt 6.5 on; before that views clip their own data.
std::unique_ptr<QSvgGenerator> svgGenerator()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    return std::make_unique<QSvgGenerator>(QSvgGenerator::SvgVersion::Svg11);
#else
    return std::make_unique<QSvgGenerator>();
#endif
}

} // namespace

QString tooManyPixels(const ExportRequest& request)
{
    const QSizeF size = QSizeF(request.figure.size.width, request.figure.size.height) * request.pngScale;
    const double pixels = size.width() * size.height();
    if (pixels <= mostPngPixels)
        return {};
    return Words::tr("A PNG of %1 × %2 pixels has %3 megapixels, and 100 are the most. Choose a smaller "
                     "size or scale, "
                     "or SVG or PDF, which have no pixels.")
        .arg(size.width())
        .arg(size.height())
        .arg(std::ceil(pixels / 1e6));
}

std::shared_ptr<const SearchAnswer> searchedFor(
    const ExportRequest& asked, const Scenario& scenario, const Catalog& catalog)
{
    const bool several = asked.what == exportAll || asked.what == exportReport;
    QStringList ids = several ? asked.views : QStringList{asked.what};
    if (several && ids.isEmpty())
        ids = allViews();
    SearchQuestion question = questionOf(asked.figure.viewOptions.value(QStringLiteral("search")));
    question.further = {}; // which the pictures ask themselves
    // The plan of a brief about training is the best one.
    bool any = asked.what == exportReport && asked.profile == ReportProfile::Brief
        && !leadsWithServing(asked, scenario);
    question.further.around = any && wantsOtherCounts(scenario);
    for (const QString& id : ids) {
        const ViewEntry* entry = findView(id);
        if (!entry)
            continue;
        const std::unique_ptr<View> view(entry->create(nullptr));
        view->setOptions(asked.figure.viewOptions.value(id));
        any = any || view->showsPlans();
        view->addQuestions(question.further);
    }
    if (!any)
        return {};
    const SearchAnswer* known = asked.searched.get();
    if (known && !known->early && !known->open && known->scenario == scenario
        && includes(known->question, question))
        return asked.searched;
    return std::make_shared<const SearchAnswer>(answerTo(scenario, question, catalog,
        // Threads race in what each finds that it need not look at, which the Search view counts; an export
        // is the same bytes twice.
        {.threads = 1,
            .atMost = question.further == FurtherQuestions() || asked.firstPage ? asked.search
                                                                                : 6 * asked.search}));
}

QDate exportDate()
{
    const std::optional<QDateTime> stated = statedDate();
    return stated ? stated->date() : QDate::currentDate();
}

QString suffixOf(ExportFormat format) { return QString::fromUtf16(suffixes[std::size_t(format)]); }

std::optional<ExportFormat> exportFormatFromSuffix(QStringView suffix)
{
    if (suffix.compare(u"markdown", Qt::CaseInsensitive) == 0)
        return ExportFormat::Markdown;
    for (std::size_t i = 0; i < suffixes.size(); ++i)
        if (suffix.compare(QStringView(suffixes[i]), Qt::CaseInsensitive) == 0)
            return ExportFormat(i);
    return std::nullopt;
}

ViewInput viewInput(const ScenarioFile& file, const Catalog& catalog, const std::vector<std::string>& hidden)
{
    ViewInput input;
    input.catalog = &catalog;
    if (!hidden.empty()) {
        std::vector<Scenario> all{file.scenario};
        all.insert(all.end(), file.baselines.begin(), file.baselines.end());
        input.baselines = evaluateVeiled(all, hidden);
        input.report = input.baselines.front();
        input.baselines.erase(input.baselines.begin());
        return input;
    }
    input.report = std::make_shared<const Report>(evaluate(file.scenario));
    for (const Scenario& baseline : file.baselines)
        input.baselines.push_back(std::make_shared<const Report>(evaluate(baseline)));
    return input;
}

QByteArray drawnSvg(View& view, const PageOptions& options)
{
    const QSizeF size(options.size.width, options.size.height);
    QBuffer buffer;
    if (!buffer.open(QIODevice::WriteOnly))
        return {};
    {
        const auto generator = svgGenerator();
        generator->setOutputDevice(&buffer);
        generator->setResolution(96); // the default of 72 shrinks text against everything else
        generator->setSize(size.toSize());
        generator->setViewBox(QRectF(QPointF(), size));
        generator->setTitle({});
        generator->setDescription({});
        QPainter painter(generator.get());
        paintPage(painter, view, options);
    }
    return withParts(buffer.data());
}

QByteArray figureSvg(View& view, const PageOptions& options, const QString& code)
{
    const QByteArray drawn = drawnSvg(view, options);
    return drawn.isEmpty() ? drawn
                           : embedInSvg(withFonts(drawn, options.fonts),
                               {figureTitle(view, options), code, figureDescription(view, options)});
}

QByteArray figurePdf(View& view, const PageOptions& options, const QString& code)
{
    const QSizeF size(options.size.width, options.size.height);
    QBuffer buffer;
    if (!buffer.open(QIODevice::WriteOnly))
        return {};
    {
        QPdfWriter writer(&buffer);
        embedInPdf(writer, {figureTitle(view, options), code, {}});
        writer.setCreator(QStringLiteral("Ridgepoint"));
        writer.setPageSize(QPageSize(size * 0.75, QPageSize::Point, {}, QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF());
        writer.setResolution(96);
        QPainter painter(&writer);
        paintPage(painter, view, options);
    }
    return finishedPdf(buffer.data(), {figureTitle(view, options), figureDescription(view, options)});
}

QImage figureImage(View& view, const PageOptions& options, double scale, const QString& code)
{
    const QSizeF size(options.size.width, options.size.height);
    QImage image((size * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    image.setDevicePixelRatio(scale);
    image.fill(
        options.background ? themeById(options.theme).color(ColorRole::Background) : QColor(Qt::transparent));
    {
        QPainter painter(&image);
        paintPage(painter, view, options);
    }
    // Print at the size asked for; set after painting, as it changes how point sizes map to pixels.
    const int dotsPerMeter = int(std::lround(96 * scale / 0.0254));
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    embedInImage(image, {figureTitle(view, options), code, figureDescription(view, options)});
    return image;
}

namespace {

// The figure's title and caption, around its table.
QString tableDocument(const View& view, const PageOptions& options)
{
    const auto said = [](const QString& text) { return toQString(markdownText(text.toStdString())); };
    const QString title = options.parts.title ? QStringLiteral("# ")
            + said(options.title.isEmpty() ? view.title() : options.title) + QStringLiteral("\n\n")
                                              : QString();
    const QString caption =
        options.caption.isEmpty() ? QString() : QStringLiteral("\n") + said(options.caption) + u'\n';
    return title + tableMarkdown(view.table()) + caption;
}

} // namespace

QByteArray figureFile(View& view, ExportFormat format, const ExportRequest& request, const QString& code)
{
    switch (format) {
    case ExportFormat::Svg:
        return figureSvg(view, request.figure, code);
    case ExportFormat::Pdf:
        return figurePdf(view, request.figure, code);
    case ExportFormat::Png: {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        if (buffer.open(QIODevice::WriteOnly))
            figureImage(view, request.figure, request.pngScale, code).save(&buffer, "PNG");
        return bytes;
    }
    case ExportFormat::Csv:
        return tableCsv(view.table()).toUtf8();
    case ExportFormat::Markdown:
        return tableDocument(view, request.figure).toUtf8();
    case ExportFormat::Html:
        break;
    case ExportFormat::Json:
        return QByteArray::fromStdString(
            reportAsJson(*view.input().report, adviceOf(*view.input().report), *view.input().catalog));
    }
    return {};
}

QString reportName(ReportProfile profile)
{
    return profile == ReportProfile::Brief        ? QStringLiteral("report-brief")
        : profile == ReportProfile::Appendix      ? QStringLiteral("report-appendix")
        : profile == ReportProfile::Investigation ? QStringLiteral("report-investigation")
                                                  : QStringLiteral("report-full");
}

QString exportName(
    const QString& nameTemplate, const QString& scenario, const QString& view, const QDate& date)
{
    QString name = nameTemplate.trimmed().isEmpty() ? QString(usualNameTemplate) : nameTemplate.trimmed();
    name.replace(QLatin1String("{scenario}"),
        scenario.trimmed().isEmpty() ? Words::tr("untitled") : scenario.trimmed());
    name.replace(QLatin1String("{view}"), view);
    name.replace(QLatin1String("{date}"), date.toString(Qt::ISODate));
    name.replace(u'×', u'x'); // what a scenario without a name is called; easier to type
    static const QRegularExpression others(QStringLiteral("[^\\p{L}\\p{M}\\p{N}._-]+"));
    name.replace(others, QStringLiteral("-"));
    while (name.startsWith(u'.') || name.startsWith(u'-'))
        name.remove(0, 1);
    // File systems count bytes; a suffix and a collision number still have to fit.
    while (name.toUtf8().size() > 200)
        name.chop(1);
    return name.isEmpty() ? view : name;
}

namespace {

// Makes the folder where there is none, its last part alone: of a name that is mistyped further up nothing
// comes about. True: it was made.
bool readyFolder(const QString& path, QString& why)
{
    const QFileInfo folder(path);
    if (folder.isDir())
        return false;
    if (QDir().mkdir(path))
        return true;
    if (QFileInfo(path).isDir()) // another job may have made it meanwhile
        return false;
    QFileInfo above = folder; // the first that is there
    while (!above.exists() && !above.isSymLink() && above.absoluteFilePath() != above.absolutePath())
        above.setFile(above.absolutePath());
    const QString there = QDir::toNativeSeparators(above.absoluteFilePath());
    why = !above.isDir() ? Words::tr("%1 is a file, not a folder").arg(there)
        : above.absoluteFilePath() == folder.absolutePath()
        ? Words::tr("its folder cannot be created")
        : Words::tr("there is no folder %1; one folder is created, not one inside another")
              .arg(QDir::toNativeSeparators(folder.absolutePath()));
    return false;
}

} // namespace

QString writeWhole(const QString& path, const QByteArray& content)
{
    QString why;
    if (!isStream(path))
        (void)readyFolder(QFileInfo(path).absolutePath(), why);
    if (why.isEmpty())
        why = writeFile(path, content);
    return why.isEmpty() ? QString()
                         : Words::tr("%1 could not be written: %2.").arg(QDir::toNativeSeparators(path), why);
}

QStringList exportTargets(const ExportRequest& asked, const ScenarioFile& file)
{
    ExportRequest request = asked;
    if (request.what == exportAll && request.views.isEmpty())
        request.views = allViews();
    QStringList paths;
    for (const Job& job : jobsOf(request, scenarioTitle(file.scenario)))
        paths += job.path;
    return paths;
}

ExportResult exportPictures(const ExportRequest& asked, const ScenarioFile& file, const Catalog& catalog,
    const ExportProgress& progress, const ExportSink& sink)
{
    ExportResult result;
    result.error = refusal(asked);
    if (result.error.isEmpty())
        result.error = refusalOf(asked, formatsOf(asked));
    if (!result.error.isEmpty()) {
        result.kind = ExportResult::Kind::BadRequest;
        return result;
    }
    const bool veiled = !asked.veil.empty();
    ViewInput input = viewInput(file, catalog, asked.veil);
    input.measurement = asked.measurement;
    input.letter = asked.letter;
    ExportRequest request = asked;
    const bool several = request.what == exportAll || request.what == exportReport;
    if (request.what == exportReport && request.profile == ReportProfile::Investigation)
        setPicturesOfSteps(request, file.scenario);
    if (several && request.views.isEmpty())
        request.views = request.what == exportAll ? allViews() : reportViews(request, input);
    if (!veiled && !(several && request.views.isEmpty()))
        input.search = searchedFor(request, file.scenario, catalog);
    if (input.search && !input.search->result.complete())
        result.leftOut += Words::tr("The search ran out of time; there may be better plans.");
    if (several)
        request.views = tellingViews(request.views, input, result.leftOut);
    const QString code = veiled ? QString() : QString::fromStdString(shareCode(file.scenario, catalog));
    const std::vector<Job> jobs = jobsOf(request, scenarioTitle(file.scenario));
    const auto write = [&](const QString& path, const QByteArray& content) {
        if (result.written.isEmpty() && request.target != QLatin1String("-") && !isStream(path)) {
            QString why; // said by writeWhole()
            const QString folder = isFolder(request) ? QDir(request.target).absolutePath()
                                                     : QFileInfo(request.target).absolutePath();
            if (readyFolder(folder, why))
                result.created = folder;
        }
        result.error = content.isEmpty()
            ? Words::tr("%1 could not be drawn: not enough memory for this size.")
                  .arg(QDir::toNativeSeparators(path))
            : sink(path, content);
        if (!result.error.isEmpty()) {
            result.kind = ExportResult::Kind::CannotWrite;
            return false;
        }
        if (!result.written.contains(path)) // pictures that two documents share are one file
            result.written += path;
        return true;
    };

    std::unique_ptr<View> view;
    QString made; // by which id
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        const Job& job = jobs[i];
        if (progress && !progress(int(i), int(jobs.size()), job.path)) {
            result.cancelled = true;
            return result;
        }
        if (request.what == exportReport) {
            const auto files = reportFiles(request, input, code, job.format, job.path, result.leftOut);
            if (const QString path = request.overwrites ? QString() : inTheWayOf(files); !path.isEmpty()) {
                result.error =
                    Words::tr("%1 exists already and is not a picture of the report %2. Give the report "
                              "another name, or move that file.")
                        .arg(QDir::toNativeSeparators(path), QDir::toNativeSeparators(files.back().first));
                result.kind = ExportResult::Kind::InTheWay;
                return result;
            }
            for (const auto& [path, content] : files)
                if (!write(path, content))
                    return result;
            continue;
        }
        if (job.format == ExportFormat::Csv) {
            const QByteArray content = [&] {
                const MeanwhileEnglish english;
                return tableCsv(createFigureView(job.view, input, request.figure)->table()).toUtf8();
            }();
            if (!write(job.path, content))
                return result;
            continue;
        }
        if (!view || made != job.view)
            view = createFigureView(made = job.view, input, request.figure);
        const bool picture = job.format <= ExportFormat::Png;
        ExportRequest drawn = request;
        const RoomyPage page =
            picture ? roomyPage(*view, request.figure) : RoomyPage{request.figure.size, {}};
        drawn.figure.size = page.size;
        if (result.error = picture ? missingCode(*view, request.figure) : QString();
            !result.error.isEmpty()) {
            result.kind = ExportResult::Kind::BadRequest;
            return result;
        }
        if (const QString reason = picture ? missingPicture(*view, drawn.figure) : QString();
            !reason.isEmpty() && request.what == exportAll) {
            if (!result.leftOut.contains(reason))
                result.leftOut += reason;
            continue;
        } else if (!reason.isEmpty()) {
            result.error = reason;
            result.kind = ExportResult::Kind::BadRequest;
            return result;
        }
        if (!page.lost.isEmpty() && !result.lost.contains(page.lost))
            result.lost += page.lost;
        if (!write(job.path, figureFile(*view, job.format, drawn, code)))
            return result;
    }
    if (progress)
        progress(int(jobs.size()), int(jobs.size()), {});
    return result;
}

} // namespace ridgepoint
