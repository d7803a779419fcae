// The house's directions, checked on the sources: which room may include which, how long a file may be, and
// that nothing of the machine it was written on has slipped in.

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <algorithm>

namespace {

const QString root = QStringLiteral(RIDGEPOINT_SOURCE_DIR);

QStringList sources(const QString& folder)
{
    QStringList files;
    QDirIterator it(root + QLatin1Char('/') + folder, {QStringLiteral("*.h"), QStringLiteral("*.cpp")},
        QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext())
        files += it.next();
    files.sort();
    return files;
}

QString read(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return QString::fromUtf8(file.readAll());
}

QStringList words(const char* list) { return QString::fromUtf8(list).split(u' ', Qt::SkipEmptyParts); }

QStringList includes(const QString& text)
{
    static const QRegularExpression pattern(
        QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"), QRegularExpression::MultilineOption);
    QStringList out;
    for (auto it = pattern.globalMatch(text); it.hasNext();)
        out += it.next().captured(1);
    return out;
}

// The layers, and the rooms of each folder: lowest first, each with those beside it that its files may
// include, so that no circle can be written down. "." are the files that lie in a folder itself, "*" its
// rooms that have no line.
struct Room
{
    const char* folder;
    const char* name;
    const char* knows;
};
constexpr Room rooms[] = {
    {"", "core", ""},
    {"", "widgets", "core"},
    {"", "views", "core widgets"},
    {"", "app", "core widgets views"},

    {"core", "base", ""},
    {"core", "formulas", "base"},
    {"core", "collective", "base formulas"},
    {"core", "pipeline", "base formulas"},
    {"core", "inputs", "base formulas collective pipeline"},
    {"core", "measurement", "base formulas inputs"},
    {"core", "training", "base formulas collective pipeline inputs"},
    {"core", "serving", "base formulas inputs training"},
    {"core", "engine", "base formulas pipeline inputs training serving"},
    {"core", "interop", "base collective pipeline inputs training serving engine"},
    {"core", "outcome", "base formulas inputs training serving engine"},
    {"core", "analysis", "base pipeline inputs training serving engine outcome"},
    {"core", "validation", "base formulas pipeline inputs training serving engine outcome"},
    {"core", "search", "base pipeline inputs training engine outcome analysis"},
    {"core", "teaching", "base formulas inputs training serving engine outcome analysis validation"},
    {"core", "figures", "base formulas collective inputs training serving interop outcome analysis"},

    {"core/pipeline", ".", ""},
    {"core/pipeline", "kinds", "."},
    {"core/inputs", "model", ""},
    {"core/inputs", "hardware", "model"},
    {"core/inputs", "catalog", "model hardware"},
    {"core/inputs", "scenario", "model hardware catalog"},
    {"core/inputs/model", "mixers", ""},
    {"core/inputs/model", ".", "mixers"},
    {"core/training", "mesh", ""},
    {"core/training", ".", "mesh"},
    {"core/training", "step", ". mesh"},
    {"core/engine", "chapters", ""},
    {"core/engine", ".", "chapters"},
    {"core/interop", ".", ""},
    {"core/interop", "huggingface", ""},
    {"core/interop", "checkpoints", "huggingface"},
    {"core/interop", "launch", "huggingface checkpoints"},
    {"core/validation", ".", ""},
    {"core/validation", "fit", "."},
    {"core/teaching", "lesson", ""},
    {"core/teaching", "puzzles", "lesson"},
    {"core/teaching", "worksheets", "lesson"},
    {"core/teaching", "investigation", ""},

    {"views", "chart", ""},
    {"views", ".", "chart"},
    {"views", "figure", ". chart"},
    {"views", "*", ". chart figure"}, // a view never knows another

    {"app", "document", ""},
    {"app", "export", "document"},
    {"app", "docks", "document export"},
    {"app", "lesson", "document export"},
    {"app", "probe_ui", "document export"},
    {"app", "guide", "document export lesson"},
    {"app", "presentation", "document lesson"},
    {"app", "cli", "document export lesson probe_ui guide"},
    {"app", "window", "document export docks lesson probe_ui guide presentation"},
    {"app", "probe_helper", ""},
    {"app/probe_helper", ".", ""},
    {"app/probe_helper", "cpu", "."},
    {"app/probe_helper", "cuda", ". cpu"},
};
const QStringList layers{
    QStringLiteral("core"), QStringLiteral("widgets"), QStringLiteral("views"), QStringLiteral("app")};
// Files that join the rooms beside them.
const QStringList joints{QStringLiteral("app/main.cpp"), QStringLiteral("app/probe_helper/main.cpp"),
    QStringLiteral("views/registry.cpp")};

// Where the ways of two files part: the folder that holds both, and the room of each in it.
struct Arrow
{
    QString folder, from, to;
};
Arrow arrowOf(const QString& file, const QString& include)
{
    const QStringList a = file.split(u'/'), b = include.split(u'/');
    qsizetype same = 0;
    while (same + 1 < a.size() && same + 1 < b.size() && a[same] == b[same])
        ++same;
    const auto room = [same](const QStringList& path) {
        return same + 1 < path.size() ? path[same] : QStringLiteral(".");
    };
    return {a.mid(0, same).join(u'/'), room(a), room(b)};
}

} // namespace

class TestLayers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Two types of one name are one type to the linker: it keeps the functions of either, and the other's
    // objects are overwritten by them.
    void typesHaveOneDefinition()
    {
        static const QRegularExpression opens(QStringLiteral("^(?:inline )?namespace ?([\\w:]*) ?\\{$")),
            closes(QStringLiteral("^\\} // namespace")),
            defines(QStringLiteral("^(?:struct|class|union|enum|enum class) (\\w+)(?: final)?(?: :.*)?$"));
        QMap<QString, QString> places;
        for (const char* folder : {"core", "widgets", "views", "app"})
            for (const QString& path : sources(QString::fromLatin1(folder))) {
                QStringList scope;
                for (const QString& line : read(path).split(u'\n')) {
                    if (const auto opened = opens.match(line); opened.hasMatch())
                        scope += opened.captured(1);
                    else if (closes.match(line).hasMatch() && !scope.isEmpty())
                        scope.removeLast();
                    const auto defined = defines.match(line);
                    if (!defined.hasMatch()
                        || scope.contains(QString())) // one of an unnamed namespace is its own
                        continue;
                    const QString name =
                        scope.join(QLatin1String("::")) + QLatin1String("::") + defined.captured(1);
                    QVERIFY2(
                        !places.contains(name), qPrintable(name + u' ' + places.value(name) + u' ' + path));
                    places.insert(name, path);
                }
            }
        QVERIFY(places.size() > 500);
    }

    void arrowsPointOneWay();
    void roomsKnowWhatTheListSays_data();
    void roomsKnowWhatTheListSays();
    void someKnowLessOfARoom_data();
    void someKnowLessOfARoom();
    void mixersAreKnownByTheirKind_data();
    void mixersAreKnownByTheirKind();
    void chartsAreNamedInOneFolder();
    void threeDIsNamedInOneModule();
    void filesStayReadable();
    void nothingOfThisMachine();
    void dataRoomsHoldData();
};

void TestLayers::arrowsPointOneWay()
{
    QSet<QString> before;
    for (const Room& room : rooms) {
        const QString folder = QString::fromUtf8(room.folder) + u'/',
                      own = folder + QString::fromUtf8(room.name);
        for (const QString& known : words(room.knows))
            QVERIFY2(before.contains(folder + known), qPrintable(own + QStringLiteral(" knows ") + known));
        QVERIFY2(!before.contains(own), qPrintable(own));
        before += own;
    }
}

void TestLayers::roomsKnowWhatTheListSays_data()
{
    QTest::addColumn<QString>("folder");
    QSet<QString> folders{QString()}; // that hold others
    for (const QString& layer : layers) {
        QDirIterator it(root + u'/' + layer, QDir::Dirs | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
        while (it.hasNext())
            folders += QFileInfo(it.next().mid(root.size() + 1)).path();
    }
    for (const Room& room : rooms)
        folders += QString::fromUtf8(room.folder);
    for (const QString& folder : std::as_const(folders))
        QTest::addRow("%s/", qPrintable(folder)) << folder;
}

// Every include from one room of a folder into another is on the list, and all of the list is such an
// include.
void TestLayers::roomsKnowWhatTheListSays()
{
    QFETCH(QString, folder);
    QMap<QString, QStringList> allowed; // by room
    for (const Room& room : rooms)
        if (folder == QLatin1String(room.folder))
            allowed[QString::fromUtf8(room.name)] = words(room.knows);
    QMap<QString, QStringList> unused = allowed;
    for (const QString& top : folder.isEmpty() ? layers : QStringList{folder})
        for (const QString& path : sources(top)) {
            const QString file = path.mid(root.size() + 1);
            if (joints.contains(file) && QFileInfo(file).path() == folder)
                continue;
            for (const QString& include : includes(read(path))) {
                const Arrow arrow = arrowOf(file, include);
                if (arrow.folder != folder || arrow.from == arrow.to
                    || (folder.isEmpty() && !layers.contains(arrow.to))) // a library's
                    continue;
                const QString room = allowed.contains(arrow.from) ? arrow.from : QStringLiteral("*");
                QVERIFY2(allowed.value(room).contains(arrow.to),
                    qPrintable(file + QStringLiteral(" includes ") + include));
                unused[room].removeAll(arrow.to);
            }
        }
    for (auto it = unused.cbegin(); it != unused.cend(); ++it)
        QVERIFY2(it->isEmpty(),
            qPrintable(it.key() + QStringLiteral(" includes nothing of ") + it->join(QStringLiteral(", "))));
}

void TestLayers::someKnowLessOfARoom_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("forbidden");
    QTest::newRow("core knows no Qt") << QStringLiteral("core") << QStringLiteral("^(Q[A-Z]|Qt)");
    QTest::newRow("widgets know of core the value types only")
        << QStringLiteral("widgets")
        << QStringLiteral(
               "^core/(?!(base|formulas|inputs/catalog)/|inputs/scenario/(field|entry_note)\\.h$)");
    // Of core's rooms views read what a report is made of, and what answers "what if" for a report that is
    // there: other scenarios, curves, a run played through. Never how a report is made.
    QTest::newRow("views do not know how a report is made")
        << QStringLiteral("views") << QStringLiteral("^core/(training/step/|engine/(?!evaluate\\.h$))");
}

void TestLayers::someKnowLessOfARoom()
{
    QFETCH(QString, folder);
    QFETCH(QString, forbidden);
    const QRegularExpression pattern(forbidden);
    const QStringList files = sources(folder);
    QVERIFY(!files.isEmpty());
    for (const QString& file : files)
        for (const QString& include : includes(read(file)))
            QVERIFY2(!pattern.match(include).hasMatch(),
                qPrintable(file + QStringLiteral(" includes ") + include));
}

void TestLayers::mixersAreKnownByTheirKind_data()
{
    QTest::addColumn<QString>("rooms");
    QTest::addColumn<QString>("named");
    QTest::addColumn<QString>("instance");
    const auto everywhere = QStringLiteral("^(core|widgets|views|app)/");
    QTest::newRow("sizes are read by the kind")
        << everywhere << QStringLiteral(R"([mM]ixers?(\[\w+\])?\.size\(")")
        << QStringLiteral("layer.mixers[i].size(\"window\")");
    QTest::newRow("kinds are not compared")
        << everywhere << QStringLiteral(R"([mM]ixers?(\[\w+\])?\.kind->key [!=]=|kind->key [!=]= ")")
        << QStringLiteral("mixer.kind->key == \"latent\"");
    // Keys that are words of other things too, such as "latent", are missing here.
    QTest::newRow("kinds are not listed")
        << everywhere << QStringLiteral(R"x("(csa|gdn|kda|lightning|mamba[12]|mfa|msa)")x")
        << QStringLiteral("compared{\"softmax\", \"gdn\"}");
    QTest::newRow("no kind is asked for") << everywhere << QStringLiteral(R"(findMixerKind\("|\bmixers::\w)")
                                          << QStringLiteral("kind == &mixers::latent");
    QTest::newRow("products are known by what they say of themselves")
        << QStringLiteral("^core/(engine|search|serving|training/step)/")
        << QStringLiteral(R"(\.name [!=]= ")") << QStringLiteral("m.name == \"KV up\"");
}

// What a layer's mixer is and has is asked of its kind; its file names its sizes, and importers fill them in.
void TestLayers::mixersAreKnownByTheirKind()
{
    QFETCH(QString, rooms);
    QFETCH(QString, named);
    QFETCH(QString, instance);
    // The register of kinds; and dimensions are other words for the sizes of one kind.
    static const QRegularExpression exempt(QStringLiteral(
        "^core/(interop/huggingface/(?!layered_import)|inputs/model/(mixers/|alike_layers\\.cpp$))"));
    const QRegularExpression in(rooms), pattern(named);
    QVERIFY(pattern.match(instance).hasMatch());
    int looked = 0;
    for (const char* folder : {"core", "widgets", "views", "app"})
        for (const QString& file : sources(QString::fromUtf8(folder))) {
            const QString inside = file.mid(root.size() + 1);
            if (!in.match(inside).hasMatch() || exempt.match(inside).hasMatch())
                continue;
            ++looked;
            const QRegularExpressionMatch found = pattern.match(read(file));
            QVERIFY2(!found.hasMatch(), qPrintable(inside + QStringLiteral(": ") + found.captured()));
        }
    QVERIFY(looked > 0);
}

void TestLayers::chartsAreNamedInOneFolder()
{
    // <QtCharts>, <QtCharts/…>, and the module's classes by themselves: <QChartView>, <qchartview.h>.
    static const QRegularExpression charts(
        QStringLiteral(
            "^(QtCharts.*|Q(\\w*Chart|\\w*Legend|\\w*Axis|\\w*Series|(Bar|Box|Candlestick)Set|PieSlice"
            "|\\w*ModelMapper)(View|Marker|Global)?(\\.h)?)$"),
        QRegularExpression::CaseInsensitiveOption);
    for (const char* folder : {"widgets", "views", "app"})
        for (const QString& file : sources(QString::fromUtf8(folder)))
            for (const QString& include : includes(read(file)))
                QVERIFY2(!charts.match(include).hasMatch() || file.contains(QLatin1String("/views/chart/")),
                    qPrintable(file + QStringLiteral(" includes ") + include));
}

void TestLayers::threeDIsNamedInOneModule()
{
    static const QRegularExpression module(QStringLiteral("^Qt3D|^Q3D|^(QAspectEngine|QRenderCapture)$"));
    static const QRegularExpression name(
        QStringLiteral("\\bQt3D(Core|Render|Extras|Input|Logic|Animation)\\b"));
    bool named = false;
    for (const char* folder : {"core", "widgets", "views", "app", "tests"}) {
        for (const QString& file : sources(QString::fromUtf8(folder))) {
            const QString text = read(file);
            bool here = name.match(text).hasMatch();
            for (const QString& include : includes(text))
                here = here || module.match(include).hasMatch();
            const bool module3d = file.contains(QLatin1String("/views/cube/gl_module."));
            named = named || (here && module3d);
            QVERIFY2(!here || module3d || file.endsWith(QLatin1String("/tst_layers.cpp")), qPrintable(file));
        }
    }
    QVERIFY(named);
}

void TestLayers::filesStayReadable()
{
    for (const char* folder : {"core", "widgets", "views", "app", "tests"}) {
        for (const QString& file : sources(QString::fromUtf8(folder))) {
            const auto lines = read(file).count(QLatin1Char('\n'));
            const int limit = file.endsWith(QLatin1String("/main_window.cpp")) ? 500 : 600;
            QVERIFY2(lines <= limit,
                qPrintable(file + QStringLiteral(": ") + QString::number(lines) + QStringLiteral(" lines")));
        }
    }
}

void TestLayers::nothingOfThisMachine()
{
    // Folders that only one machine has; "/home/someone" and a file in /tmp are made up.
    static const QRegularExpression local(QStringLiteral(
        "\\.\\./shared|(?<![\\w.])/((root|work|mnt|srv|farm|tmp/\\w+)/\\w|home/(?!someone/))"));
    static const QRegularExpression text(
        QStringLiteral("\\.(h|cpp|txt|cmake|json|jsonl|csv|md|ts|py|sh|desktop|xml|yml|qrc|conf)$|/[^./]+$"));
    int looked = 0;
    for (const char* folder : {"core", "widgets", "views", "app", "tests", "presets", "resources", ".ci"}) {
        QDirIterator it(root + QLatin1Char('/') + QString::fromUtf8(folder), QDir::Files | QDir::Hidden,
            QDirIterator::Subdirectories);
        while (it.hasNext()) {
            const QString file = it.next();
            if (!text.match(file).hasMatch() || file.endsWith(QLatin1String("/tst_layers.cpp")))
                continue;
            ++looked;
            QVERIFY2(!local.match(read(file)).hasMatch(), qPrintable(file));
        }
    }
    QVERIFY(looked > 1000);
}

// One exception, stated in resources/help/docs/architecture.md: the probe's sentences, generated and of
// strings only.
void TestLayers::dataRoomsHoldData()
{
    QCOMPARE(sources(QStringLiteral("presets")), QStringList());
    const QStringList files = sources(QStringLiteral("resources"));
    QCOMPARE(files, QStringList{root + QStringLiteral("/resources/translations/probe_texts.h")});
    static const QRegularExpression text(QStringLiteral("^    \".*\",$"));
    int other = 0;
    for (const QString& line : read(files.front()).split(u'\n'))
        other += !text.match(line).hasMatch();
    QVERIFY2(other < 20, "probe_texts.h holds more than texts");
}

QTEST_APPLESS_MAIN(TestLayers)
#include "tst_layers.moc"
