#include "app/export/figure.h"

#include "app/document/figure_metadata.h"
#include "app/document/program.h"
#include "app/document/scenario_title.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/training/fit_words.h"
#include "core/training/report.h"
#include "views/capacity.h"
#include "views/chart/legend.h"
#include "views/registry.h"
#include "views/search/plan_words.h"
#include "views/serving_view.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QPicture>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Figure)
};

constexpr double pixelsPerMm = 96.0 / 25.4;
// Narrower than this no picture can be read, wider no page needs.
constexpr double minimumPixels = 160;
constexpr double maximumPixels = 8192;
// Height as a share of the width, where only the width was given: a column is taller than it is wide, so that
// words which stand beside a picture elsewhere find room above and below it.
constexpr double freeHeight = 0.75;
constexpr double columnHeight = 1.625;
constexpr double widestColumn = 100 * pixelsPerMm;

// Room, in lines of text, in which every view draws, and in which each draws all that it has.
constexpr double surelyWide = 30;
constexpr double surelyHigh = 20;
constexpr double roomyWide = 120, roomyHigh = 90;

// Every page is laid out with type of so many pixels, as a small window is, and magnified to its own type:
// strokes, markers and gaps grow with the letters. Small type is nine tenths of it, 7 pt at least.
constexpr double laidOutPixels = 10;
constexpr double leastFont = 10.4;
// A slide is read from the back of a room: of its 720 lines the title has 28 pt, the least label 16.8 pt.
constexpr double slideTitle = 28 * 96 / 72.0 / 720, slideFont = slideTitle / 1.5;

double fontFor(double width) { return std::clamp(7.5 + width / 135.0, leastFont, 26.0); }

FigureSize sized(const QString& name, double width, double height)
{
    const bool slide = width >= 1280 && std::abs(width / height - 16.0 / 9) < 0.01;
    const double font = slide ? slideFont * height : fontFor(width);
    return {name, std::round(width), std::round(height), font, font / laidOutPixels,
        slide ? slideTitle * height : 0};
}

// A page much wider than high has the type of its height.
void setType(FigureSize& size)
{
    if (size.titlePixels > 0)
        return;
    const double widest = size.height * 16 / 9;
    size.fontPixels = fontFor(size.width > widest * 1.01 ? widest : size.width);
    size.magnified = size.fontPixels / laidOutPixels;
}

FigureSize column(const QString& name, double millimetres, double height)
{
    FigureSize size = sized(name, millimetres * pixelsPerMm, height * pixelsPerMm);
    size.grows = true;
    return size;
}

// Narrower pages say with the picture alone what the readouts would say again.
constexpr double widestBare = 90 * pixelsPerMm;
// Least share of the page that the picture holds; a page of free height grows until it does.
constexpr double leastPicture = 0.6;
constexpr double growthStep = 1.06, mostGrowth = 2;
constexpr double mostNamed = 3; // of a height that is only said

// Zero stands for what nobody knows, or what the device has not.
QString shownOrDash(double si, Unit unit, const NumberFormat& numbers)
{
    return si > 0 ? displayText(si, unit, numbers) : QStringLiteral("—");
}

QString bytesMeaning(const NumberFormat& numbers)
{
    return numbers.prefixes == Prefixes::Iec ? Words::tr("GiB = 2³⁰ bytes") : Words::tr("GB = 10⁹ bytes");
}

// What a reader of the picture alone must know before its numbers.
QStringList reservations(const View& view)
{
    const Report& report = *view.given().report;
    const NumberFormat& numbers = view.style().numbers;
    QStringList list;
    for (const Diagnostic& d : report.diagnostics)
        if (d.severity == Severity::Error)
            list += Words::tr("\u2717 invalid scenario: %1").arg(labelledFields(coreText(d.message)));
    if (const Text real = realRunBriefly(report); !real.empty() && !servingOf(&view))
        list += coreText(real, numbers);
    return list;
}

// Readouts that are asked for are of the scenario, whatever the picture is of.
bool saysScenario(const View& view, const PageOptions& options)
{
    return view.showsScenario() || (options.parts.readouts && !options.readouts.isEmpty());
}

// What a lesson hides, a code would tell.
bool wantsCode(View& view, const PageOptions& options)
{
    return options.parts.code && saysScenario(view, options) && !view.given().report->veil
        && view.given().catalog;
}

QString shareCodeOf(const View& view)
{
    return toQString(shareCode(view.given().report->scenario, *view.given().catalog));
}

std::optional<QrCode> codeOf(const View& view) { return QrCode::of(shareCodeOf(view)); }

bool showsReadouts(const PageOptions& options)
{
    return options.parts.readouts
        && (options.size.width > widestBare || options.parts.readoutsInColumns
            || !options.readouts.isEmpty());
}

const QString between = QStringLiteral(" \u00B7 ");

// What the figure finds: its first readout, with what the one baseline changes, and those after it while all
// are no longer than a title. Empty: it has none, a lesson asks for it, or it is no tab: a sweep is named by
// its axes.
constexpr qsizetype longestFinding = 48;
QString findingOf(const View& view, const PageOptions& options)
{
    if (!view.ready() || view.given().report->veil || options.inDocument || !findView(view.id()))
        return {};
    QString said;
    for (const ReadoutTileData& tile : figureReadouts(view, options.readouts)) {
        QString each = QStringLiteral("%1: %2").arg(tile.label, tile.value);
        if (tile.deltas.size() == 1 && options.parts.legend)
            each += QStringLiteral(" (%1)").arg(tile.deltas.front().simplified());
        if (!said.isEmpty() && said.size() + between.size() + each.size() > longestFinding)
            break;
        said += said.isEmpty() ? each.front().toUpper() + each.mid(1) : between + each;
    }
    return said;
}

// What stands below a picture whatever room it takes: which scenarios it is of, and what is wrong with them.
QStringList footnoteOf(const View& view, const PageOptions& options)
{
    QStringList notes;
    if (!saysScenario(view, options))
        return notes;
    if (options.parts.footnote)
        notes += (view.given().letter.isEmpty() ? QString() : view.given().letter + QStringLiteral(" = "))
            + scenarioTitle(view.given().report->scenario);
    if (options.parts.legend)
        for (std::size_t i = 0; i < view.given().baselines.size(); ++i)
            notes += baselineLetter(std::size_t(i)) + QStringLiteral(" = ")
                + scenarioTitle(view.given().baselines[i]->scenario);
    if (!options.inDocument)
        notes += reservations(view);
    return notes;
}

// The version and, short, the check of the share code inside the file: the same scenario has the same mark.
QString stampOf(const View& view, const PageOptions& options)
{
    const QString version = Words::tr("Ridgepoint %1").arg(versionText());
    if (!saysScenario(view, options) || view.given().report->veil || !view.given().catalog)
        return version;
    constexpr qsizetype digits = 8;
    return version + between + checkOfCode(shareCodeOf(view)).left(digits);
}

enum class About
{
    Memory,
    Speed,
    Links,
    Layout,
    Model
};
struct Assumption
{
    About about;
    QString words;
};

// Whether a readout, by its path, rests on it.
bool restsOn(const QString& path, About about)
{
    using namespace Qt::Literals::StringLiterals;
    const auto starts = [&](std::initializer_list<QLatin1String> groups) {
        return std::ranges::any_of(groups, [&](QLatin1String group) { return path.startsWith(group); });
    };
    switch (about) {
    case About::Memory:
        return starts({"memory."_L1, "activations."_L1, "walls.memory"_L1, "serving.memory."_L1});
    case About::Speed:
        return starts({"compute."_L1, "step."_L1, "throughput."_L1, "run."_L1, "walls.compute"_L1,
            "walls.throughput"_L1, "pipeline."_L1, "resilience."_L1});
    case About::Links:
        return starts({"communication."_L1, "mesh."_L1, "step."_L1, "walls.network"_L1});
    case About::Layout:
        return restsOn(path, About::Speed) || restsOn(path, About::Links)
            || starts({"memory.per_rank"_L1, "activations."_L1});
    case About::Model:
        break;
    }
    return true;
}

std::vector<Assumption> allAssumptions(const Report& report, const NumberFormat& numbers, Subject subject)
{
    const Scenario& scenario = report.scenario;
    std::vector<Assumption> list;
    const auto add = [&](About about, const QString& words) { list.push_back({about, words}); };
    add(About::Memory,
        Words::tr("capacity %1 %2")
            .arg(shownOrDash(report.memory.capacity.value(), Unit::Byte, numbers),
                basisName(scenario.hardware)));
    if (subject == Subject::Training) { // of serving types, rates and kernels are said by the picture
        const MeasuredCeilings& measured = scenario.hardware.accelerator.measured;
        const QString peak = shownOrDash(report.compute.peak.value(), Unit::FlopPerSecond, numbers);
        add(About::Speed,
            measured.known() && measured.peak(scenario.training.precision.compute) == report.compute.peak
                ? Words::tr("peak %1 measured %2").arg(peak, toQString(measured.when))
                : Words::tr("peak %1 dense").arg(peak));
        if (measured.known())
            add(About::Speed, Words::tr("kernels as measured %1").arg(toQString(measured.when)));
        add(About::Speed,
            statedMfu(scenario.hardware)
                ? Words::tr("MFU %1 as given")
                      .arg(displayText(*statedMfu(scenario.hardware), Unit::Percent, numbers))
                : Words::tr("MFU predicted by the model"));
        if (report.model.inferred)
            add(About::Model, Words::tr("architecture inferred from the size"));
        add(About::Speed, coreText(report.compute.convention));
    }
    add(About::Links, Words::tr("links per direction"));
    add(About::Memory, bytesMeaning(numbers));
    return list;
}

// Only the assumptions that this figure's numbers depend on.
QStringList assumptionsOf(const View& view, const PageOptions& options)
{
    if (!saysScenario(view, options))
        return {bytesMeaning(options.numbers)};
    QStringList paths = options.readouts;
    for (const ReadoutTileData& tile : view.tiles())
        paths += tile.path;
    for (const QString& path : view.table().paths)
        paths += path;
    const Report& report = *view.given().report;
    const Subject subject = servingOf(&view) ? Subject::Serving : Subject::Training;
    std::vector<Assumption> all = allAssumptions(report, options.numbers, subject);
    if (subject == Subject::Training) // first: the others go where the line is full; a picture names its own
        all.insert(all.begin(), {About::Layout, planParts(report.scenario).mesh});
    QStringList list;
    for (const Assumption& each : all)
        if (std::ranges::any_of(paths, [&](const QString& path) { return restsOn(path, each.about); }))
            list += each.words;
    return list;
}

} // namespace

const std::vector<FigureSize>& namedFigureSizes()
{
    static const std::vector<FigureSize> sizes{
        column(QStringLiteral("document"), 160, 115),
        column(QStringLiteral("half"), 80, 130),
        sized(QStringLiteral("slide"), 1280, 720),
        sized(QStringLiteral("square"), 800, 800),
        column(QStringLiteral("ieee-column"), 3.5 * 25.4, 130), // one of two, US letter
        column(QStringLiteral("neurips"), 5.5 * 25.4, 100), // the width of its text
        sized(QStringLiteral("a4"), 210 * pixelsPerMm, 297 * pixelsPerMm),
        sized(QStringLiteral("letter"), 8.5 * 25.4 * pixelsPerMm, 11 * 25.4 * pixelsPerMm),
    };
    return sizes;
}

QString figureSizeNames()
{
    QStringList names;
    for (const FigureSize& size : namedFigureSizes())
        names += size.name;
    return names.join(QStringLiteral(", "));
}

std::optional<FigureSize> figureSizeFromText(const QString& text, QString* error)
{
    const QString wanted = text.trimmed().toLower();
    for (const FigureSize& size : namedFigureSizes())
        if (size.name == wanted)
            return size;
    static const QRegularExpression pattern(
        QStringLiteral("^(\\d+(?:\\.\\d+)?)\\s*(?:[x×]\\s*(\\d+(?:\\.\\d+)?))?\\s*(mm|cm|in|px)?$"));
    const QRegularExpressionMatch match = pattern.match(wanted);
    const auto refuse = [&](const QString& why) {
        if (error)
            *error = why;
        return std::nullopt;
    };
    if (!match.hasMatch())
        return refuse(Words::tr("\"%1\" is not a picture size. Accepted: 160mm, 160x100mm, 1280x720, %2.")
                          .arg(text.trimmed().left(40), figureSizeNames()));
    const QString unit = match.captured(3);
    const double scale = unit == QLatin1String("mm") ? pixelsPerMm
        : unit == QLatin1String("cm")                ? 10 * pixelsPerMm
        : unit == QLatin1String("in")                ? 96
                                                     : 1;
    const double width = match.captured(1).toDouble() * scale;
    const double height = match.captured(2).toDouble() * scale;
    const bool hasHeight = !match.captured(2).isEmpty();
    const auto inside = [](double value) { return value >= minimumPixels && value <= maximumPixels; };
    if (!inside(width) || (hasHeight && !inside(height)))
        return refuse(Words::tr("A picture measures between %1 and %2 pixels (%3 to %4 mm) each way.")
                          .arg(minimumPixels)
                          .arg(maximumPixels)
                          .arg(std::ceil(minimumPixels / pixelsPerMm))
                          .arg(std::floor(maximumPixels / pixelsPerMm)));
    FigureSize size =
        sized({}, width, hasHeight ? height : width * (width <= widestColumn ? columnHeight : freeHeight));
    size.grows = !hasHeight;
    if (hasHeight)
        setType(size);
    return size;
}

QFont figureFont(double pixels)
{
    QFont font = kerned(baseFont());
    font.setPixelSize(std::max(1, int(std::lround(pixels))));
    font.setHintingPreference(QFont::PreferNoHinting); // the same widths at every resolution
    return font;
}

std::unique_ptr<View> createFigureView(QStringView viewId, const ViewInput& input, const PageOptions& options)
{
    const ViewEntry* entry = findView(viewId);
    if (!entry)
        return {};
    std::unique_ptr<View> view(entry->create(nullptr));
    if (options.answersLater)
        view->setAnswersLater();
    view->setOptions(options.viewOptions.value(viewId.toString()));
    dressFigure(*view, input, options);
    return view;
}

void dressFigure(View& view, const ViewInput& input, const PageOptions& options)
{
    PictureStyle style;
    style.theme = &themeById(options.theme);
    style.font = figureFont(options.size.fontPixels / options.size.magnified);
    style.numbers = options.numbers;
    style.motion = Motion::Off;
    style.interactive = false;
    view.setStyle(style);
    view.setInput(input);
}

PaintedFigure paintPage(QPainter& painter, View& view, const PageOptions& options)
{
    const FigureSize& size = options.size;
    FigureOptions figure;
    figure.title = options.parts.title;
    figure.underTitle = options.parts.subtitle;
    figure.heading = figureTitle(view, options);
    if (options.title.isEmpty() && figure.heading != view.title())
        figure.named = view.tabName();
    figure.titlePixels = size.titlePixels / size.magnified;
    figure.magnified = size.magnified;
    figure.background = options.background;
    figure.caption = options.caption;
    figure.asides = size.titlePixels == 0; // a slide is seen while somebody speaks
    figure.readouts = showsReadouts(options);
    figure.readoutPaths = options.readouts;
    figure.baselineDeltas = options.parts.legend;
    figure.footnote = footnoteOf(view, options).join(between);
    if (options.parts.footnote)
        figure.assumptions = assumptionsOf(view, options);
    if (options.parts.stamp)
        figure.stamp = stampOf(view, options);
    if (wantsCode(view, options))
        figure.code = codeOf(view);
    painter.save();
    painter.scale(size.magnified, size.magnified);
    PaintedFigure painted = renderFigure(
        painter, QRectF(QPointF(), QSizeF(size.width, size.height) / size.magnified), view, figure);
    painter.restore();
    painted.picture = QTransform::fromScale(size.magnified, size.magnified).mapRect(painted.picture);
    return painted;
}

QString figureTitle(const View& view, const PageOptions& options)
{
    if (!options.title.isEmpty())
        return options.title;
    const QString finding = findingOf(view, options);
    return finding.isEmpty() ? view.title() : finding;
}

QString figureDescription(View& view, const PageOptions& options)
{
    QStringList sentences;
    if (!options.caption.isEmpty())
        sentences += options.caption;
    if (const QString subtitle = view.subtitle(); !subtitle.isEmpty())
        sentences += subtitle;
    QPicture page;
    QPainter onPage(&page);
    const PaintWatch watch;
    const bool complete = paintPage(onPage, view, options).readouts;
    onPage.end();
    if (showsReadouts(options) && complete) {
        QStringList readouts;
        for (const ReadoutTileData& tile : figureReadouts(view, options.readouts))
            readouts += QStringLiteral("%1: %2").arg(tile.label, tile.value);
        if (!readouts.isEmpty())
            sentences += readouts.join(QStringLiteral("; "));
    }
    // What a small page or a slide has no room for.
    const auto plain = [](QString text) { return text.replace(QChar::Nbsp, u' '); };
    const QString drawn = plain(watch.words.join(u' '));
    for (const QString& aside : watch.asides)
        if (!drawn.contains(plain(aside)))
            sentences += aside;
    QStringList assumed = options.parts.footnote ? assumptionsOf(view, options) : QStringList();
    assumed.removeIf([&](const QString& each) { return drawn.contains(plain(each)); });
    if (!assumed.isEmpty())
        sentences += Words::tr("Assumed: %1").arg(assumed.join(QStringLiteral("; ")));
    QString all;
    for (const QString& sentence : sentences)
        all += (all.isEmpty()               ? QString()
                       : all.endsWith(u'.') ? QStringLiteral(" ")
                                            : QStringLiteral(". "))
            + sentence;
    return all.simplified();
}

QString missingPicture(View& view, const PageOptions& options)
{
    QPicture page;
    QPainter onPage(&page);
    auto [room, readoutsShown] = paintPage(onPage, view, options);
    onPage.end();
    room = {room.topLeft() / options.size.magnified, room.size() / options.size.magnified};
    const auto ofThisSize = [&](const QString& sentence) {
        return sentence.arg(view.tabName())
            .arg(std::round(options.size.width / pixelsPerMm))
            .arg(std::round(options.size.height / pixelsPerMm));
    };
    if (!readoutsShown && !options.readouts.isEmpty())
        return ofThisSize(Words::tr("%1: a page of %2 × %3 mm has no room for the readouts asked for; choose "
                                    "fewer, or a larger page."));
    const double line = options.size.fontPixels / options.size.magnified;
    if (room.width() > surelyWide * line && room.height() > surelyHigh * line)
        return {};
    QImage picture(
        (room.size() + QSizeF(1, 1)).expandedTo({1, 1}).toSize(), QImage::Format_ARGB32_Premultiplied);
    const QImage empty = (picture.fill(Qt::transparent), picture);
    QPainter painter(&picture);
    painter.translate(-room.topLeft());
    view.paintPicture(painter, room);
    painter.end();
    if (picture != empty)
        return {};
    return ofThisSize(
        Words::tr("%1: a page of %2 × %3 mm has no room for the picture; choose a larger one."));
}

QStringList lostParts(View& view, const PageOptions& options)
{
    const auto watched = [&](auto&& paint) {
        QPicture nowhere;
        QPainter painter(&nowhere);
        PaintWatch watch;
        paint(painter);
        return std::tuple(watch.entries, watch.panels, watch.words);
    };
    const double line = options.size.fontPixels / options.size.magnified;
    const auto [entries, panels, all] = watched([&](QPainter& painter) {
        view.paintPicture(painter, QRectF(0, 0, roomyWide * line, roomyHigh * line));
    });
    const auto [shown, shownPanels, words] =
        watched([&](QPainter& painter) { (void)paintPage(painter, view, options); });
    const QString said = words.join(u' ');
    QStringList lost;
    for (const LegendEntry& entry : entries)
        if (!said.contains(entry.name) // nor is a shorter name
            && std::ranges::none_of(
                shown, [&](const LegendEntry& each) { return entry.name.startsWith(each.name); }))
            lost += entry.name;
    for (const QString& panel : panels)
        if (!shownPanels.contains(panel))
            lost += panel;
    lost.removeDuplicates();
    return lost;
}

RoomyPage roomyPage(View& view, const PageOptions& options)
{
    PageOptions tried = options;
    const double height = options.size.height;
    const auto holds = [&] {
        QPicture nowhere;
        QPainter painter(&nowhere);
        const QRectF picture = paintPage(painter, view, tried).picture;
        painter.end();
        return (tried.parts.code
                   || picture.width() * picture.height()
                       >= leastPicture * tried.size.width * tried.size.height)
            && lostParts(view, tried).isEmpty();
    };
    const QStringList lost = lostParts(view, options);
    if (lost.isEmpty() && (!options.size.grows || holds()))
        return {options.size, {}};
    bool found = false;
    for (double growth = growthStep; growth < (options.size.grows ? mostGrowth : mostNamed) && !found;
         growth *= growthStep) {
        // In whole millimetres, as it is said and can be asked for.
        tried.size.height = std::round(std::ceil(height * growth / pixelsPerMm) * pixelsPerMm);
        if (!options.size.grows && !options.inDocument)
            setType(tried.size);
        found = holds();
    }
    if (found && options.size.grows)
        return {tried.size, {}};
    if (lost.isEmpty())
        return {options.size, {}};
    const QString named = lost.join(QStringLiteral(", "));
    const auto mm = [](double pixels) { return std::round(pixels / pixelsPerMm); };
    const QString sentence = found
        ? Words::tr("%1: a page of %2 × %3 mm has no room for %4; one %5 mm high has.")
              .arg(view.tabName())
              .arg(mm(options.size.width))
              .arg(mm(height))
              .arg(named)
              .arg(mm(tried.size.height))
        : Words::tr("%1: a page of %2 × %3 mm has no room for %4; choose a wider one.")
              .arg(view.tabName())
              .arg(mm(options.size.width))
              .arg(mm(height))
              .arg(named);
    return {options.size, sentence};
}

QString missingCode(View& view, const PageOptions& options)
{
    if (!wantsCode(view, options))
        return {};
    const std::optional<QrCode> code = codeOf(view);
    if (!code)
        return QrCode::tooLong(Words::tr("The share code of this scenario"));
    if (!hasRoomFor(*code, {options.size.width, options.size.height}))
        return Words::tr(
            "A page of %1 × %2 mm is too small for the QR code of this scenario; choose a larger one.")
            .arg(std::round(options.size.width / pixelsPerMm))
            .arg(std::round(options.size.height / pixelsPerMm));
    return {};
}

QStringList assumptions(const Report& report, const NumberFormat& numbers, Subject subject)
{
    QStringList list;
    for (const Assumption& each : allAssumptions(report, numbers, subject))
        list += each.words;
    return list;
}

} // namespace ridgepoint
