#include "app/export/figure.h"

#include "app/document/program.h"
#include "app/document/scenario_title.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/training/report.h"
#include "views/capacity.h"
#include "views/registry.h"
#include "views/serving_view.h"
#include "widgets/core_text.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QCoreApplication>
#include <QPicture>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

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

// Room, in lines of text, in which every view draws.
constexpr double surelyWide = 30;
constexpr double surelyHigh = 20;

// On a page small type is smallType of it, and 6 pt (8 pixels) at least. A slide is read from the back of a
// room: 18 of its 720 lines at least.
constexpr double leastFont = 10;
constexpr double slideFont = 22.0 / 720;

double fontFor(double width) { return std::clamp(7.5 + width / 135.0, leastFont, 26.0); }

FigureSize sized(const QString& name, double width, double height)
{
    const bool slide = width >= 1280 && std::abs(width / height - 16.0 / 9) < 0.01;
    return {name, std::round(width), std::round(height), slide ? slideFont * height : fontFor(width)};
}

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
QStringList reservations(const Report& report)
{
    QStringList list;
    for (const Diagnostic& d : report.diagnostics)
        if (d.severity == Severity::Error)
            list += Words::tr("\u2717 invalid scenario: %1").arg(labelledFields(coreText(d.message)));
    if (report.fit.state == GateState::Fail && !report.scenario.fitNote.empty())
        list += Words::tr("this run was real: %1").arg(coreText(report.scenario.fitNote));
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

std::optional<QrCode> codeOf(View& view)
{
    return QrCode::of(toQString(shareCode(view.given().report->scenario, *view.given().catalog)));
}

} // namespace

const std::vector<FigureSize>& namedFigureSizes()
{
    static const std::vector<FigureSize> sizes{
        sized(QStringLiteral("document"), 160 * pixelsPerMm, 115 * pixelsPerMm),
        sized(QStringLiteral("half"), 80 * pixelsPerMm, 130 * pixelsPerMm),
        sized(QStringLiteral("slide"), 1280, 720),
        sized(QStringLiteral("square"), 800, 800),
        sized(QStringLiteral("a4"), 210 * pixelsPerMm, 297 * pixelsPerMm),
        sized(QStringLiteral("letter"), 8.5 * 25.4 * pixelsPerMm, 11 * 25.4 * pixelsPerMm),
    };
    return sizes;
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
        return refuse(
            Words::tr("\"%1\" is not a picture size. Accepted: 160mm, 160x100mm, 1280x720, document, half, "
                      "slide, square, a4, letter.")
                .arg(text.trimmed().left(40)));
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
    if (hasHeight && width > height * 16 / 9 * 1.01)
        size.fontPixels = fontFor(height * 16 / 9);
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
    style.font = figureFont(options.size.fontPixels);
    style.numbers = options.numbers;
    style.motion = Motion::Off;
    style.interactive = false;
    view.setStyle(style);
    view.setInput(input);
}

PaintedFigure paintPage(QPainter& painter, View& view, const PageOptions& options)
{
    FigureOptions figure;
    figure.title = options.parts.title;
    figure.underTitle = options.parts.subtitle;
    figure.heading = figureTitle(view, options);
    figure.caption = options.caption;
    figure.readouts = options.parts.readouts;
    figure.readoutPaths = options.readouts;
    figure.baselineDeltas = options.parts.legend;
    QStringList notes;
    const bool ofScenario = saysScenario(view, options);
    if (options.parts.footnote && ofScenario)
        notes += (view.given().letter.isEmpty() ? QString() : view.given().letter + QStringLiteral(" = "))
            + scenarioTitle(view.given().report->scenario);
    if (options.parts.legend && ofScenario)
        for (std::size_t i = 0; i < view.given().baselines.size(); ++i)
            notes += baselineLetter(std::size_t(i)) + QStringLiteral(" = ")
                + scenarioTitle(view.given().baselines[i]->scenario);
    if (ofScenario && !options.inDocument)
        notes += reservations(*view.given().report);
    if (options.parts.footnote)
        notes += ofScenario ? assumptions(*view.given().report, options.numbers,
                     dynamic_cast<const ServingView*>(&view) ? Subject::Serving : Subject::Training)
                            : QStringList(bytesMeaning(options.numbers));
    figure.footnote = notes.join(QStringLiteral(" · "));
    if (options.parts.stamp)
        figure.stamp = Words::tr("Ridgepoint %1").arg(versionText());
    if (wantsCode(view, options))
        figure.code = codeOf(view);
    return renderFigure(painter, QRectF(0, 0, options.size.width, options.size.height), view, figure);
}

QString figureTitle(const View& view, const PageOptions& options)
{
    return options.title.isEmpty() ? view.title() : options.title;
}

QString figureDescription(View& view, const PageOptions& options)
{
    QStringList sentences;
    if (!options.caption.isEmpty())
        sentences += options.caption;
    if (const QString subtitle = view.subtitle(); !subtitle.isEmpty())
        sentences += subtitle;
    if (options.parts.readouts) {
        QStringList readouts;
        for (const ReadoutTileData& tile : figureReadouts(view, options.readouts))
            readouts += QStringLiteral("%1: %2").arg(tile.label, tile.value);
        QPicture page; // a small one has no room for them
        QPainter onPage(&page);
        if (!readouts.isEmpty() && paintPage(onPage, view, options).readouts)
            sentences += readouts.join(QStringLiteral("; "));
    }
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
    const auto [room, readoutsShown] = paintPage(onPage, view, options);
    onPage.end();
    const auto ofThisSize = [&](const QString& sentence) {
        return sentence.arg(view.tabName())
            .arg(std::round(options.size.width / pixelsPerMm))
            .arg(std::round(options.size.height / pixelsPerMm));
    };
    if (!readoutsShown && !options.readouts.isEmpty())
        return ofThisSize(Words::tr("%1: a page of %2 × %3 mm has no room for the readouts asked for; choose "
                                    "fewer, or a larger page."));
    const double line = options.size.fontPixels;
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
    const Scenario& scenario = report.scenario;
    QStringList list;
    list += Words::tr("capacity %1 %2")
                .arg(shownOrDash(report.memory.capacity.value(), Unit::Byte, numbers),
                    basisName(scenario.hardware));
    if (subject == Subject::Serving) { // types, rates and kernels are said by the picture
        list += Words::tr("links per direction");
        list += bytesMeaning(numbers);
        return list;
    }
    const MeasuredCeilings& measured = scenario.hardware.accelerator.measured;
    const QString peak = shownOrDash(report.compute.peak.value(), Unit::FlopPerSecond, numbers);
    if (measured.known() && measured.peak(scenario.training.precision.compute) == report.compute.peak)
        list += Words::tr("peak %1 measured %2").arg(peak, toQString(measured.when));
    else
        list += Words::tr("peak %1 dense").arg(peak);
    if (measured.known())
        list += Words::tr("kernels as measured %1").arg(toQString(measured.when));
    list += Words::tr("links per direction");
    if (statedMfu(scenario.hardware))
        list += Words::tr("MFU %1 as given")
                    .arg(displayText(*statedMfu(scenario.hardware), Unit::Percent, numbers));
    else
        list += Words::tr("MFU predicted by the model");
    if (report.model.inferred)
        list += Words::tr("architecture inferred from the size");
    list += bytesMeaning(numbers);
    list += coreText(report.compute.convention);
    return list;
}

} // namespace ridgepoint
