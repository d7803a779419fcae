#include "app/cli/export_request.h"

#include "app/document/document.h"
#include "app/document/view_names.h"
#include "views/figure/panel_view.h"
#include "views/registry.h"
#include "widgets/number_text.h"
#include "widgets/theme.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint {

namespace {

QStringList wordsOf(const QString& text)
{
    static const QRegularExpression between(QStringLiteral("[^\\p{L}\\d]+"));
    return text.toLower().split(between, Qt::SkipEmptyParts);
}

// "; did you mean memory-timeline or serving-timeline?": the views that have every word in their id or their
// name in the window, else the one whose id is nearest.
std::string viewsMeant(const QString& wanted)
{
    const QStringList words = wordsOf(wanted);
    QStringList ids;
    for (const ViewEntry& entry : figureRegistry()) {
        const QStringList has = wordsOf(entry.id + u' ' + viewTabName(entry.id));
        if (!words.isEmpty()
            && std::ranges::all_of(words, [&](const QString& word) { return has.contains(word); }))
            ids += entry.id;
    }
    if (ids.isEmpty())
        return didYouMean(wanted.toStdString(), figureRegistry(),
            [](const ViewEntry& entry) { return entry.id.toStdString(); });
    const std::string last = ids.takeLast().toStdString();
    return "; did you mean "
        + (ids.isEmpty() ? last : ids.join(QStringLiteral(", ")).toStdString() + " or " + last) + '?';
}

// How far from `now`, which it takes, towards `far` a view takes a number: views check, and keep no list.
double lastTaken(View& view, const QString& key, const QVariant& now, double far)
{
    const bool whole = now.typeId() != QMetaType::Double;
    const auto takes = [&](double value) {
        QVariant wanted = value;
        wanted.convert(now.metaType());
        view.setOptions({{key, wanted}});
        const bool taken = view.options().value(key) == wanted;
        view.setOptions({{key, now}});
        return taken;
    };
    if (takes(far))
        return far;
    double good = now.toDouble();
    for (int i = 0; i < 200 && (!whole || std::abs(far - good) > 1); ++i) {
        const double middle = whole ? std::trunc(good + (far - good) / 2) : good + (far - good) / 2;
        (takes(middle) ? good : far) = middle;
    }
    return good;
}

} // namespace

// "a|b|c", "true|false", "a number from 0 to 1" or what stands there now.
QString acceptedText(View& view, const QString& key)
{
    if (const QStringList words = view.choicesOf(key); !words.isEmpty())
        return words.size() == std::ssize(readouts()) ? QStringLiteral("READOUT") : words.join(u'|');
    const QVariant now = view.options().value(key);
    if (now.typeId() == QMetaType::Bool)
        return QStringLiteral("true|false");
    if (now.typeId() == QMetaType::QString || !now.canConvert<double>())
        return QStringLiteral("TEXT");
    constexpr double far = 1e9; // settings beyond are free
    const auto last = [&](double end) {
        const double taken = lastTaken(view, key, now, end);
        return std::abs(taken) < 1e-9 ? 0 : taken;
    };
    const double least = last(-far), most = last(far);
    QString text =
        now.typeId() == QMetaType::Double ? QStringLiteral("a number") : QStringLiteral("a whole number");
    if (least >= most)
        return text; // one that is rounded, or waits for a scenario
    if (least > -far)
        text += QStringLiteral(" from %1").arg(least);
    if (most < far)
        text += (least > -far ? QStringLiteral(" to %1") : QStringLiteral(" up to %1")).arg(most);
    return text;
}

namespace {

std::vector<ExportFormat> formatsOf(const QString& text)
{
    std::vector<ExportFormat> formats;
    for (const QString& name : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const std::optional<ExportFormat> format = exportFormatFromSuffix(name.trimmed());
        if (!format)
            refuse("--as: unknown format '" + name.toStdString()
                + "'; expected svg, pdf, png, csv, md, json or html");
        if (std::ranges::count(formats, *format) == 0)
            formats.push_back(*format);
    }
    return formats;
}

// "show=memory": a setting of a view as its own buttons make it, for every view asked for that takes it.
void applyViewOption(ExportRequest& request, const QString& option)
{
    const QString key = option.section(u'=', 0, 0);
    const QString text = option.section(u'=', 1);
    const bool several = request.what == exportAll || request.what == exportReport;
    std::vector<std::unique_ptr<View>> asked;
    QStringList refusals;
    bool taken = false;
    for (const ViewEntry& entry : figureRegistry()) {
        if (!several && entry.id != request.what)
            continue;
        // When all figures are exported, each stays on its own page.
        if (several && key == PanelView::usualOption && shownId(viewOf(entry.id), {{key, text}}) != entry.id)
            continue;
        View& view = *asked.emplace_back(entry.create(nullptr));
        QVariantMap options = request.figure.viewOptions.value(entry.id);
        view.setOptions(options);
        const QVariant before = view.options().value(key);
        if (!before.isValid())
            continue;
        QVariant value = text;
        const bool readable = value.convert(before.metaType())
            && (before.typeId() != QMetaType::Bool || text == u"true" || text == u"false");
        options.insert(key, value);
        if (readable)
            view.setOptions(options);
        if (readable && view.options().value(key) == value) {
            request.figure.viewOptions[entry.id] = options;
            taken = true;
        } else {
            refusals += QStringLiteral("the view %1 knows no such value of %2; it takes %3")
                            .arg(entry.id, key, acceptedText(view, key));
        }
    }
    if (taken)
        return;
    if (refusals.isEmpty()) {
        QStringList known;
        for (const std::unique_ptr<View>& view : asked)
            for (const QString& name : view->options().keys())
                known += name + u'=' + acceptedText(*view, name);
        known.removeDuplicates();
        refusals += known.isEmpty()
            ? QStringLiteral("no such setting (there are none)")
            : QStringLiteral("no such setting (there are %1)").arg(known.join(QStringLiteral(", ")));
    }
    refuse("--option " + option.toStdString() + ": " + refusals.join(QStringLiteral("; ")).toStdString());
}

FigureParts partsOf(const QString& list)
{
    FigureParts parts{false, true, false, false, false, false, false, true};
    using Part = std::pair<std::string_view, bool*>;
    const std::array<Part, 6> known{
        {{"title", &parts.title}, {"legend", &parts.legend}, {"readouts", &parts.readouts},
            {"assumptions", &parts.footnote}, {"stamp", &parts.stamp}, {"qr", &parts.code}}};
    for (const QString& name : list.split(u',', Qt::SkipEmptyParts)) {
        const std::string wanted = name.trimmed().toStdString();
        if (const auto at = std::ranges::find(known, wanted, &Part::first); at != known.end())
            *at->second = true;
        else if (wanted != "none")
            refuse("--parts: no part " + quotedExcerpt(wanted) + didYouMean(wanted, known, &Part::first)
                + "; there are title, legend, readouts, assumptions, stamp, qr and none");
    }
    return parts;
}

QStringList readoutsOf(const QString& list)
{
    QStringList paths;
    for (const QString& name : list.split(u',', Qt::SkipEmptyParts))
        paths += toQString(readoutNamed(name.trimmed().toStdString(), "--readouts").path);
    paths.removeDuplicates();
    if (paths.isEmpty())
        refuse("--readouts: expected PATH,PATH…, for example memory.ratio,step.seconds; --parts leaves "
               "readouts out");
    return paths;
}

// What a report has of its own.
void refuseWordsOfReport(const CommandParser& parser)
{
    refuseOptions(parser, {"title", "no-subtitle", "caption", "parts", "readouts"},
        ": figures take it; a report has its own");
    refuseOptions(parser, {"qr"}, ": figures take it; a report states the share code under Provenance");
}

// What stands around a picture.
void applyWords(PageOptions& figure, const CommandParser& parser)
{
    if (parser.isSet("parts"))
        figure.parts = partsOf(parser.value("parts"));
    if (parser.isSet("qr"))
        figure.parts.code = true;
    if (const QString title = parser.value("title").simplified(); title == QLatin1String("none"))
        figure.parts.title = false;
    else if (!title.isEmpty()) {
        figure.parts.title = true;
        figure.title = title;
    }
    if (parser.isSet("no-subtitle"))
        figure.parts.subtitle = false;
    figure.caption = parser.value("caption").trimmed();
    if (figure.title.size() > longestFigureWords || figure.caption.size() > longestFigureWords)
        refuse("--title, --caption: 1,000 characters at most");
}

} // namespace

void declareFigure(CommandParser& parser)
{
    parser.add("size",
        "160mm, 160x100mm, 1280x720, document, half, slide, square, ieee-column, neurips, a4 or letter (the "
        "paper of a report as PDF); where only a width is given, a figure is as high as it needs",
        "SIZE");
    parser.add("theme", themeWords().toStdString(), "THEME", "light");
    parser.add("background", "none: what the figure is laid on shows through", "theme|none", "theme");
    parser.add("fonts",
        "text of an SVG: font names (named, smallest), embedded fonts (embedded, for browsers) or outlines "
        "(the same everywhere)",
        "named|embedded|outlines", "named");
    parser.add("scale", "PNG pixels per CSS pixel, 1 to 4", "N");
    parser.add("dpi", "PNG dots an inch, 96 to 600, in the place of --scale", "N");
    parser.add("title", "the title line of the figure; none for no title", "TEXT|none");
    parser.add("no-subtitle", "the title alone, without what the picture shows below it");
    parser.add("caption", "a caption below the figure; in the file's description too", "TEXT");
    parser.add("parts",
        "which of these to show around the picture: title, legend, readouts, assumptions, stamp, qr; or "
        "none",
        "PARTS");
    parser.add(
        "qr", "the scenario's share code as a QR code in the corner of each figure, without its notes");
    parser.add("iec", "bytes with binary prefixes (GiB)");
    parser.add("language", "the language of a figure, and of a table that people read (Markdown): en or es",
        "en|es", "en");
}

void refusePictureOptions(const CommandParser& parser)
{
    CommandParser figure;
    declareFigure(figure);
    for (const QCommandLineOption& option : figure.options())
        if (const QString name = option.names().front();
            name != QLatin1String("language") && parser.isSet(option))
            refuse(
                "--" + name.toStdString() + ": a picture takes it; write one with -o FILE.svg, .pdf or .png");
}

void applyFigure(ExportRequest& request, const CommandParser& parser)
{
    const QString theme = parser.value("theme");
    if (themeById(theme).id != theme)
        refuse("--theme: unknown theme '" + theme.toStdString() + "'; expected one of "
            + themeWords().toStdString());
    request.figure.theme = theme;
    if (parser.isSet("size")) {
        QString error;
        const std::optional<FigureSize> size = figureSizeFromText(parser.value("size"), &error);
        if (!size)
            refuse("--size: " + error.toStdString());
        request.figure.size = *size;
    }
    request.figure.fonts = chosen<SvgFonts>(parser, "fonts", " is none of named, embedded and outlines",
        {{"named", SvgFonts::Named}, {"embedded", SvgFonts::Embedded}, {"outlines", SvgFonts::Outlines}});
    request.figure.background =
        chosen<bool>(parser, "background", " is none of theme and none", {{"theme", true}, {"none", false}});
    if (parser.isSet("scale") && parser.isSet("dpi"))
        refuse("--dpi: --scale says the same; leave one out");
    if (const auto scale = wholeNumber(parser, "scale", 1, 4))
        request.pngScale = static_cast<double>(*scale);
    if (const auto dpi = wholeNumber(parser, "dpi", leastDpi, mostDpi))
        request.pngScale = static_cast<double>(*dpi) / 96;
    applyWords(request.figure, parser);
    if (parser.isSet("iec"))
        request.figure.numbers.prefixes = Prefixes::Iec;
    if (parser.isSet("language"))
        (void)languageNamed(parser.value("language"));
}

AskedExport askedExport(const CommandParser& parser, const QStringList& positional, const Catalog& catalog)
{
    if (positional.size() != 2)
        refuse("expected VIEW (or all, report) and SCENARIO; `export --list` lists the views");
    ExportRequest request;
    request.search = std::chrono::minutes(10); // nobody waits in front of a window
    request.what = positional[0];
    QStringList asked = request.what.split(u',', Qt::SkipEmptyParts);
    for (QString& each : asked)
        if (const ViewEntry* const entry = findView(each)) {
            if (each == QLatin1String("claims"))
                complain("claims is no longer a view: `ridgepoint lesson play true-or-false` asks what it "
                         "stated; accounting is drawn");
            each = entry->id;
        }
    request.what = asked.join(u',');
    asked.removeDuplicates();
    if (asked.size() > 1) { // "stack,walls"
        request.what = exportAll;
        request.views = asked;
    }
    for (const QString& each : asked) {
        if (asked.size() == 1 && (each == exportAll || each == exportReport))
            continue;
        if (findView(each))
            continue;
        const std::string wanted = each.toStdString();
        refuse("unknown view '" + wanted + "'" + viewsMeant(each) + " (all, report or one of "
            + joined(viewIds(), ", ") + ")");
    }
    request.target = parser.value("output");
    if (request.target.isEmpty())
        refuse("expected -o FILE or -o FOLDER/");
    request.formats = formatsOf(parser.value("as"));
    const bool toStandardOutput = request.target == QLatin1String("-");
    if (toStandardOutput && (request.what == exportAll || request.formats.size() > 1))
        refuse("-o -: standard output takes one file; choose one view and one format, or -o FOLDER/");
    if (request.what == exportReport)
        refuseWordsOfReport(parser);
    applyFigure(request, parser);
    request.profile =
        chosen<ReportProfile>(parser, "profile", " is none of brief, investigation, appendix and full",
            {{"full", ReportProfile::Full}, {"appendix", ReportProfile::Appendix},
                {"brief", ReportProfile::Brief}, {"investigation", ReportProfile::Investigation}});
    request.overwrites = parser.isSet("overwrite");
    for (const char* option : {"profile", "overwrite"})
        if (parser.isSet(option) && request.what != exportReport)
            refuse(std::string("--") + option + ": reports take it");
    for (const QString& setting : parser.values("option"))
        applyViewOption(request, setting);
    if (parser.isSet("readouts")) {
        request.figure.readouts = readoutsOf(parser.value("readouts"));
        request.figure.parts.readouts = true;
    }
    if (const QString name = parser.value("name"); !name.isEmpty())
        request.nameTemplate = name;

    if (const QString run = parser.value("measurement"); !run.isEmpty())
        request.measurement = std::make_shared<const ProbeRun>(loadProbeRun(run));
    if (request.measurement && request.what != QLatin1String("roofline") && request.what != exportAll
        && request.what != exportReport)
        complain("--measurement: only the roofline draws it");
    ScenarioFile file = loadScenario(positional[1], catalog);
    applySets(file.scenario, parser, catalog);
    const QStringList baselines = parser.values("baseline");
    if (!baselines.isEmpty()
        && file.baselines.size() + std::size_t(baselines.size()) > Document::maximumBaselines)
        refuse("--baseline: three baselines at most"
            + (file.baselines.empty() ? std::string()
                                      : "; the scenario brings " + std::to_string(file.baselines.size())));
    for (const QString& baseline : baselines)
        file.baselines.push_back(loadScenario(baseline, catalog).scenario);
    return {std::move(request), std::move(file)};
}

} // namespace ridgepoint
