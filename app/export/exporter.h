#pragma once

// Pictures, tables and reports as files, without a window: the export dialog and `ridgepoint export` both
// call this. Needs a QApplication (any platform, offscreen included). Files appear whole or not at all.

#include <QByteArray>
#include <QDate>
#include <QImage>
#include <QString>
#include <QStringList>

#include "app/export/figure.h"
#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/scenario_json.h"

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

namespace ridgepoint {

struct SearchAnswer; // core/search/answer.h

enum class ExportFormat
{
    Svg,
    Pdf,
    Png,
    Csv,
    Markdown,
    Json,
    Html // reports alone
};

QString suffixOf(ExportFormat format); // "svg" … without dot
std::optional<ExportFormat> exportFormatFromSuffix(QStringView suffix);

inline const QString exportAll = QStringLiteral("all");
inline const QString exportReport = QStringLiteral("report");

// The same picture has the same name on every day; {date} is there for who wants it.
inline constexpr QLatin1String usualNameTemplate("{scenario}-{view}");

inline constexpr int leastDpi = 96, mostDpi = 600; // of a PNG

// How much a report says.
enum class ReportProfile
{
    Full,
    Appendix, // what a design document appends: what was set first, defaults last
    Brief, // two pages: the verdict, four figures, what was set, what to try
    Investigation // five steps with a figure each: core/teaching/investigation
};
// Neither a list of contents nor what somebody who decides does not ask for.
constexpr bool saysLittle(ReportProfile profile) { return profile >= ReportProfile::Brief; }

QDate exportDate(); // today, or the day of $SOURCE_DATE_EPOCH

struct ExportRequest
{
    QString what; // a view's id, exportAll or exportReport
    QStringList views; // for a report or `all`: which pictures; empty: all that say something
    std::vector<ExportFormat> formats; // empty: what the target's suffix says, else SVG (report: Markdown)
    PageOptions figure{namedFigureSizes().front(), {}, QStringLiteral("light"), {}};
    std::shared_ptr<const ProbeRun> measurement = {}; // for the roofline; null: none
    QString letter = {}; // see ViewInput
    std::shared_ptr<const SearchAnswer> searched = {}; // spares a search where it is of the same scenario
    // How long plans are looked for at most, where a picture shows some; a window cannot wait as long as a
    // script.
    std::chrono::seconds search{10};
    std::vector<std::string> veil = {}; // what a lesson hides: no code, no numbers of the report
    ReportProfile profile = ReportProfile::Full;
    QString from = {}; // id of the view that a report is asked for from: it leads with its subject
    bool overwrites = false; // files beside a report too that are no pictures of it
    QImage* firstPage = nullptr; // of a report as PDF: painted here too; null: not wanted
    double pngScale = 2; // pixels per CSS pixel, 1 to 4, or what --dpi asks for

    // A folder (existing, or written with a trailing slash, or for `all` any name without suffix), or a file.
    // With several formats or `all` a file's name serves as stem. "-": standard output, by a sink of the
    // caller. In a folder names come from the template.
    QString target;
    QString nameTemplate = usualNameTemplate;
    QDate date = exportDate();
};

struct ExportResult
{
    QStringList written; // in order; partial when `error` or `cancelled` is set
    QString created; // the folder of the target, where there was none; its own must be there
    QStringList leftOut; // why some of several views have no figure, and what a search did not look at, a
                         // sentence each
    QStringList lost; // what had no room on a page that was written, a sentence each
    QString error; // empty: all went well
    enum class Kind
    {
        None,
        BadRequest,
        CannotWrite,
        InTheWay // a file beside a report that is not of it
    } kind = Kind::None; // exit codes 1, 2 and 2
    bool cancelled = false;
    bool ok() const { return error.isEmpty() && !cancelled; }
};

// Called before each file with what comes next; returning false stops there.
using ExportProgress = std::function<bool(int done, int total, const QString& next)>;

// Takes a whole file; a sentence when it could not.
using ExportSink = std::function<QString(const QString& path, const QByteArray& content)>;

// Writes bytes whole or not at all, into a folder that is made where its own is there; a sentence when that
// failed.
QString writeWhole(const QString& path, const QByteArray& content);

// The files that it would write, and some more: views that say nothing of the scenario are among them.
QStringList exportTargets(const ExportRequest& asked, const ScenarioFile& file);

ExportResult exportPictures(const ExportRequest& asked, const ScenarioFile& file, const Catalog& catalog,
    const ExportProgress& progress = {}, const ExportSink& sink = writeWhole);

// Reports of a scenario file, ready for views; under a veil over what `hidden` names.
ViewInput viewInput(
    const ScenarioFile& file, const Catalog& catalog, const std::vector<std::string>& hidden = {});

// The plans that the pictures asked for show; null where none does.
std::shared_ptr<const SearchAnswer> searchedFor(
    const ExportRequest& asked, const Scenario& scenario, const Catalog& catalog);

// The same bytes that a file would hold; `view` from createFigureView() with the same options. `code` may be
// empty.
QByteArray figureSvg(View& view, const PageOptions& options, const QString& code);
QByteArray drawnSvg(
    View& view, const PageOptions& options); // the same without words about itself, fonts named
QByteArray figurePdf(View& view, const PageOptions& options, const QString& code);
QImage figureImage(View& view, const PageOptions& options, double scale, const QString& code);
// CSV holds each number twice: as shown, and beside it in full ("bytes", "bytes (SI)", "bytes unit").
QString tableCsv(const ViewTable& table);
QString tableMarkdown(const ViewTable& table);

// Why no PNG is made of so many pixels, as a sentence; empty: one can be.
QString tooManyPixels(const ExportRequest& request);

// What a file of this format holds of a view as it is.
QByteArray figureFile(View& view, ExportFormat format, const ExportRequest& request, const QString& code);

// What a report's file is called in the place of a view, so that its profiles stand beside one another.
QString reportName(ReportProfile profile);

// A template filled in and made safe as a file name on every system.
QString exportName(
    const QString& nameTemplate, const QString& scenario, const QString& view, const QDate& date);

} // namespace ridgepoint
