#pragma once

// What a report says, before anybody writes it as Markdown, HTML or PDF: the same sections, in the same
// order, under the same ids.

#include "app/export/exporter.h"

#include <QSet>

#include <optional>
#include <vector>

namespace ridgepoint {

struct ReportFigure
{
    int number = 0; // from 1, without a gap
    QString view = {}; // id
    QString title = {}; // "Figure 3: The roofline"
    QString caption = {}; // the title, and what the picture shows
    QString spoken = {}; // what it says, for who cannot see it
};

struct ReportSection
{
    QString heading = {}; // empty: goes on with the one before
    QStringList paragraphs = {}; // several are a list
    QString code = {}; // below the paragraphs, to be copied as it is
    ViewTable table = {}; // no columns: none
    int level = 2; // of the heading
    std::optional<ReportFigure> figure = {};
    QString id = {}; // of the heading or the figure, unique
    bool settings = false; // a table that may be cut where there is no room
};

// What the contents name, and the bookmarks: headings and figures, in their order.
struct ReportEntry
{
    QString text, id;
    int level = 2;
    bool figure = false;
};

struct ReportContent
{
    QString title, date;
    QString language; // "en", "es"
    std::vector<ReportSection> sections;
    bool contents = false; // begins with a list of them
    std::vector<ReportEntry> entries() const;
};

// A layout or a job with an error in it: its numbers are of something else, and a report presents none.
bool cannotBe(const Report& report);

// The pictures that say something of this scenario, in their order; few of a brief report. Of training
// that cannot be there are none.
QStringList reportViews(const ExportRequest& request, const ViewInput& input);

// The fields that somebody set: neither a default nor what the chosen presets say.
QSet<QString> fieldsThatWereSet(const Scenario& scenario, const Catalog& catalog);

// `drawn` is how pictures are drawn; those that have no room there are left out, and `leftOut` says why.
ReportContent reportContent(const ExportRequest& request, const ViewInput& input, const QString& code,
    const PageOptions& drawn, QStringList& leftOut);

// In a document that has titles, captions and assumptions of its own.
PageOptions figureInDocument(const PageOptions& asked, double width, double height);

// The picture of a view with its caption; `number` is raised. Empty where it has no room: `leftOut` says why.
std::optional<ReportSection> figureSection(
    const QString& view, int& number, const ViewInput& input, const PageOptions& drawn, QStringList& leftOut);

QString asSentence(const QString& text); // with a stop

// A number of the report for people: what is counted says so, energy is also in watt-hours, and what is next
// to nothing is no power of ten.
QString readoutText(double value, Unit unit, const NumberFormat& numbers);

} // namespace ridgepoint
