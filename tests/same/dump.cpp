// What the program says inside, as text, for tests/same/run: where a picture's marks lie and what they say,
// and what a window holds after each of a monkey's actions. The same bytes every time.
//
//   ridgepoint-dump marks SCENARIO FOLDER [--language L] [--baseline B] < SETTINGS
//       SETTINGS: lines of "VIEW" or "VIEW KEY=VALUE", a line break as \n; FOLDER/VIEW.txt holds each at
//       three sizes
//   ridgepoint-dump edits SEED ACTIONS SCENARIO
//       what was done, what it changed in the scenario, and what the view then shows; to standard output

#include "tests/app/app_fixture.h"
#include "tests/app/monkey.h"

#include "app/cli/commands.h"
#include "app/document/language.h"
#include "app/document/live_search.h"
#include "app/export/exporter.h"
#include "app/window/plan_search.h"
#include "app/window/view_area.h"
#include "views/registry.h"
#include "views/view_frame.h"

#include <QApplication>
#include <QBuffer>
#include <QCryptographicHash>
#include <QDir>
#include <QSvgGenerator>
#include <QTextStream>
#include <QThreadPool>

#include <cstdio>

using namespace ridgepoint;

namespace {

constexpr std::size_t mostListed = 300; // marks; of the others a hash

QByteArray hashOf(const QByteArray& text)
{
    return QCryptographicHash::hash(text, QCryptographicHash::Sha1).toHex().left(12);
}

// A thousandth of a pixel: nobody sees less, and it does not depend on the order of additions.
QString coordinate(qreal value) { return QString::number(value == 0 ? 0.0 : value, 'f', 3); }

QString boxOf(const QPainterPath& shape)
{
    const QRectF box = shape.boundingRect();
    return QStringLiteral("%1 %2 %3 %4")
        .arg(coordinate(box.x()), coordinate(box.y()), coordinate(box.width()), coordinate(box.height()));
}

QString line(QStringList parts)
{
    for (QString& part : parts)
        part.replace(u'\n', QStringLiteral("\\n"));
    return parts.join(QStringLiteral(" | ")) + u'\n';
}

QByteArray marksText(View& view, const QRectF& area)
{
    const std::vector<Mark> marks = view.marks(area);
    QByteArray text, others;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const Mark& mark = marks[i];
        const QByteArray row =
            line({QStringLiteral("mark"), mark.key, mark.text, mark.path, boxOf(mark.shape)}).toUtf8();
        (i < mostListed ? text : others) += row;
    }
    if (!others.isEmpty())
        text += "and " + QByteArray::number(qlonglong(marks.size() - mostListed)) + " marks " + hashOf(others)
            + '\n';
    return text;
}

QByteArray pictureHash(View& view, const QRectF& area)
{
    QBuffer drawn;
    QSvgGenerator svg;
    svg.setOutputDevice(&drawn);
    svg.setViewBox(area);
    QPainter painter(&svg);
    view.paintPicture(painter, area);
    painter.end();
    return hashOf(drawn.data());
}

QByteArray tilesText(const View& view)
{
    QByteArray text;
    for (const ReadoutTileData& tile : view.tiles())
        text += line({QStringLiteral("tile"), tile.label, tile.value, tile.detail, tile.path,
                         QString::number(int(tile.state)),
                         QStringList(tile.deltas.begin(), tile.deltas.end()).join(u';'),
                         tile.caveat ? QStringLiteral("caveat") : QString()})
                    .toUtf8();
    return text;
}

QByteArray optionsText(const View& view)
{
    const QVariantMap options = view.options();
    QStringList parts{QStringLiteral("settings")};
    for (auto each = options.begin(); each != options.end(); ++each)
        parts += each.key() + u'=' + each.value().toString();
    return line(parts).toUtf8();
}

// As a window shows it, not as a page.
std::unique_ptr<View> shownView(const QString& id, const ViewInput& input, const QVariantMap& options)
{
    const ViewEntry* const entry = findView(id);
    if (!entry)
        return {};
    std::unique_ptr<View> view(entry->create(nullptr));
    view->setOptions(options);
    PictureStyle style;
    style.theme = &themeById(QStringLiteral("light"));
    style.font = figureFont(12);
    style.motion = Motion::Off;
    view->setStyle(style);
    view->setInput(input);
    return view;
}

QByteArray dumped(View& view, const ViewInput& input)
{
    QByteArray text = line({QStringLiteral("title"), view.title(), view.subtitle()}).toUtf8();
    text += optionsText(view);
    if (const QString why = view.nothingToShow(input); !why.isEmpty())
        text += line({QStringLiteral("nothing"), why}).toUtf8();
    for (const auto& [keys, what] : view.keys())
        text += line({QStringLiteral("keys"), keys, what}).toUtf8();
    text += tilesText(view);
    text += "table " + hashOf(tableCsv(view.table()).toUtf8()) + '\n';
    for (const QSizeF size : {QSizeF(320, 260), QSizeF(900, 520), QSizeF(1600, 900)}) {
        text += "at " + QByteArray::number(size.width()) + 'x' + QByteArray::number(size.height()) + '\n';
        text += marksText(view, QRectF({}, size));
    }
    text += "picture " + pictureHash(view, QRectF(0, 0, 900, 520)) + '\n';
    return text;
}

// "show=memory" as --option takes it.
QVariantMap optionsOf(const QString& id, const QString& setting)
{
    const QString key = setting.section(u'=', 0, 0);
    if (key.isEmpty())
        return {};
    const std::unique_ptr<View> view(findView(id)->create(nullptr));
    QVariant value = setting.section(u'=', 1).replace(QStringLiteral("\\n"), QStringLiteral("\n"));
    value.convert(view->options().value(key).metaType());
    return {{key, value}};
}

int dumpMarks(const QStringList& arguments, const Catalog& catalog)
{
    const auto valueOf = [&](const QString& name) {
        const qsizetype at = arguments.indexOf(name);
        return at < 0 ? QString() : arguments.value(at + 1);
    };
    Language language;
    if (const QString id = valueOf(QStringLiteral("--language")); !id.isEmpty())
        language.use(id);
    ScenarioFile file = loadScenario(arguments.value(1), catalog);
    if (const QString other = valueOf(QStringLiteral("--baseline")); !other.isEmpty())
        file.baselines.push_back(loadScenario(other, catalog).scenario);
    ViewInput input = viewInput(file, catalog);
    ExportRequest everything;
    everything.what = exportAll;
    input.search = searchedFor(everything, file.scenario, catalog);

    const QDir folder(arguments.value(2));
    QHash<QString, QByteArray> texts;
    QTextStream settings(stdin);
    for (QString asked; settings.readLineInto(&asked);) {
        const QString id = asked.section(u' ', 0, 0), setting = asked.section(u' ', 1);
        if (!findView(id)) {
            std::fprintf(stderr, "ridgepoint-dump: no view %s\n", qPrintable(id));
            return 1;
        }
        const std::unique_ptr<View> view = shownView(id, input, optionsOf(id, setting));
        texts[id] += "== " + asked.toUtf8() + '\n' + dumped(*view, input);
    }
    for (auto each = texts.cbegin(); each != texts.cend(); ++each)
        if (const QString wrong =
                writeWhole(folder.filePath(each.key() + QStringLiteral(".txt")), each.value());
            !wrong.isEmpty()) {
            std::fprintf(stderr, "ridgepoint-dump: %s\n", qPrintable(wrong));
            return 2;
        }
    return 0;
}

// The lines that a scenario has and the one before had not.
QByteArray changes(const QByteArray& before, const QByteArray& now)
{
    const QList<QByteArray> old = before.split('\n');
    QByteArray text;
    for (const QByteArray& each : now.split('\n'))
        if (!old.contains(each))
            text += "    " + each.trimmed() + '\n';
    return text;
}

QByteArray fileText(const ScenarioFile& file, const Catalog& catalog)
{
    return QByteArray::fromStdString(writeScenario(file, catalog));
}

// Until nothing more comes by itself. What the clock decides stays out, and a command may have switched it
// on: motion, and the search for the best plan, which tells what it has so far.
void settle(MainWindow& window, Settings& settings)
{
    const auto still = [&] {
        settings.setMotion(Motion::Off);
        settings.setLiveSearch(false);
        settings.setBestPlanShown(false);
        window.planSearch().live().setOn(false);
    };
    still();
    for (int i = 0; i < 2; ++i) {
        QApplication::processEvents();
        still();
        QThreadPool::globalInstance()->waitForDone();
    }
}

int dumpEdits(const QStringList& arguments, Catalog& catalog)
{
    Settings settings;
    settings.useTheme(QStringLiteral("light"));
    MainWindow window(catalog, settings);
    window.resize(1280, 720);
    window.open(arguments.value(3));
    window.show();
    settle(window, settings);
    testing::Monkey monkey(window, settings, arguments.value(1).toUInt());
    const testing::Refuser refuser;
    QByteArray before = fileText(window.document().file(), catalog);
    const int actions = arguments.value(2).toInt();
    for (int i = 1; i <= actions; ++i) {
        QByteArray text = line({QString::number(i), monkey.step()}).toUtf8();
        settle(window, settings);
        const QByteArray now = fileText(window.document().file(), catalog);
        text += changes(before, now);
        before = now;
        if (View* const view = window.viewArea().currentView())
            text += "  " + shownId(view->id(), view->options()).toUtf8() + " tiles "
                + hashOf(tilesText(*view)) + " marks " + hashOf(marksText(*view, QRectF(0, 0, 800, 500)))
                + " settings " + hashOf(optionsText(*view)) + " scenario " + hashOf(now) + '\n';
        std::fputs(text.constData(), stdout);
    }
    std::fputs(before.constData(), stdout);
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const testing::PrivateHome home;
    prepareGraphics();
    QApplication application(argc, argv);
    prepareApplication();
    const QStringList arguments = argumentsOf(argc, argv);
    Catalog catalog = shippedCatalog();
    try {
        if (arguments.value(0) == u"marks" && arguments.size() >= 3)
            return dumpMarks(arguments, catalog);
        if (arguments.value(0) == u"edits" && arguments.size() == 4)
            return dumpEdits(arguments, catalog);
    } catch (const CommandFailure& failure) {
        std::fprintf(stderr, "ridgepoint-dump: %s\n", failure.message.c_str());
        return failure.code;
    }
    std::fprintf(stderr, "ridgepoint-dump marks SCENARIO FOLDER … | edits SEED ACTIONS SCENARIO\n");
    return 1;
}
