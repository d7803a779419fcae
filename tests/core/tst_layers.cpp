// The house's directions, checked on the sources: who may include whom, how long a file may be, and that
// nothing of the machine it was written on has slipped in.

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

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

QStringList includes(const QString& text)
{
    static const QRegularExpression pattern(
        QStringLiteral("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"), QRegularExpression::MultilineOption);
    QStringList out;
    for (auto it = pattern.globalMatch(text); it.hasNext();)
        out += it.next().captured(1);
    return out;
}

} // namespace

class TestLayers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void directions_data();
    void directions();
    void viewsDoNotKnowEachOther();
    void mixersAreKnownByTheirKind_data();
    void mixersAreKnownByTheirKind();
    void chartsAreNamedInOneFolder();
    void threeDIsNamedInOneModule();
    void filesStayReadable();
    void nothingOfThisMachine();
    void dataRoomsHoldData();
};

void TestLayers::directions_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("forbidden");
    QTest::newRow("core knows no Qt and no layer above")
        << QStringLiteral("core") << QStringLiteral("^(Q[A-Z]|Qt|widgets/|views/|app/)");
    QTest::newRow("what a report is does not know who computes it")
        << QStringLiteral("core/outcome") << QStringLiteral("^core/(step|engine|serving|outcome|questions)/");
    QTest::newRow("a step's facts know nobody who asks for them")
        << QStringLiteral("core/training/step") << QStringLiteral("^core/(engine|questions)/");
    QTest::newRow("hardware and models know no scenario") << QStringLiteral(
        "core/inputs/hardware") << QStringLiteral("^core/(scenario|step|engine|report|validation)/");
    QTest::newRow("a scenario knows no mesh")
        << QStringLiteral("core/inputs/scenario") << QStringLiteral("^core/(mesh|step|engine|report)/");
    QTest::newRow("a report is there before the questions about it")
        << QStringLiteral("core/engine") << QStringLiteral("^core/analysis/");
    QTest::newRow("an answer knows no figure that shows it")
        << QStringLiteral("core/analysis") << QStringLiteral("^core/figures/");
    QTest::newRow("a service knows no register that asks it, and no figure")
        << QStringLiteral("core/serving") << QStringLiteral("^core/(engine|outcome|questions|figures)/");
    QTest::newRow("a lesson knows no puzzle and no sheet")
        << QStringLiteral("core/teaching/lesson") << QStringLiteral("^core/(practice|worksheet)/");
    QTest::newRow("puzzles and what a person knows are no sheet's business, nor sheets theirs")
        << QStringLiteral("core/teaching/puzzles") << QStringLiteral("^core/teaching/worksheets/");
    QTest::newRow("sheets know no puzzle")
        << QStringLiteral("core/teaching/worksheets") << QStringLiteral("^core/teaching/puzzles/");
    QTest::newRow("widgets know of core the value types only")
        << QStringLiteral("widgets")
        << QStringLiteral("^(views/|app/|core/(?!(units|catalog|formulas)/|scenario/"
                          "(field|entry_note)\\.h$|report/ledger\\.h$))");
    // Of core's rooms views read what a report is made of, and what answers "what if" for a report that is
    // there: other scenarios, curves, a run played through. Never how a report is made.
    QTest::newRow("views know no app, and how no report is made")
        << QStringLiteral("views")
        << QStringLiteral("^(app/|core/training/step/|core/engine/(?!(checkpointing|evaluate)\\.h$))");
    // The rooms of app, each with those it may enter; the window joins them all.
    const auto room = [](const char* name, const char* enters) {
        QTest::addRow("app/%s enters %s", name, enters)
            << QStringLiteral("app/%1").arg(QLatin1String(name))
            << QStringLiteral("^app/(?!(%1|%2)/)").arg(QLatin1String(name), QLatin1String(enters));
    };
    room("document", "document");
    room("export", "document");
    room("measuring", "document|export");
    room("lesson", "document|export");
    room("guide", "document|export|lesson");
    room("present", "document|lesson");
    room("side", "document|export");
    room("cli", "document|export|guide|lesson|measuring");
    room("probe", "probe");
    QTest::newRow("no room looks into the window or the command line")
        << QStringLiteral("app/window") << QStringLiteral("^app/(cli/(?!command_line\\.h$)|probe/)");
}

void TestLayers::directions()
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
        << QStringLiteral("^core/(engine|search|serving|step)/") << QStringLiteral(R"(\.name [!=]= ")")
        << QStringLiteral("m.name == \"KV up\"");
}

// What a layer's mixer is and has is asked of its kind; its file names its sizes, and importers fill them in.
void TestLayers::mixersAreKnownByTheirKind()
{
    QFETCH(QString, rooms);
    QFETCH(QString, named);
    QFETCH(QString, instance);
    // The register of kinds; and dimensions are other words for the sizes of one kind.
    static const QRegularExpression exempt(
        QStringLiteral("^core/inputs/model/((config|mixers)/|(alike_layers|mixer)\\.cpp$)"));
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

void TestLayers::viewsDoNotKnowEachOther()
{
    static const QRegularExpression folderOf(QStringLiteral("^views/([a-z_]+)/"));
    for (const QString& file : sources(QStringLiteral("views"))) {
        const QString own = folderOf.match(file.mid(root.size() + 1)).captured(1);
        if (own.isEmpty()) // views/ itself: the registry knows them all
            continue;
        for (const QString& include : includes(read(file))) {
            const QString other = folderOf.match(include).captured(1);
            QVERIFY2(other.isEmpty() || other == own || other == QLatin1String("chart")
                    || other == QLatin1String("figure"),
                qPrintable(file + QStringLiteral(" includes ") + include));
        }
    }
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

// One exception, stated in the README: the probe's sentences, generated and of strings only.
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
