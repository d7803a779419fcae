#include "tests/app/app_fixture.h"

#include "app/document/figure_metadata.h"
#include "app/document/scenario_store.h"
#include "app/export/exporter.h"
#include "app/export/report_pdf.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/search/answer.h"
#include "tests/support/patience.h"
#include "tests/support/svg_reader.h"
#include "views/figure_export.h"
#include "views/registry.h"
#include "views/search/search_options.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QHash>
#include <QImageReader>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>
#include <csignal>

#include <sys/resource.h>

using namespace ridgepoint;

namespace {

ScenarioFile sample()
{
    ScenarioFile file{openingScenario(shippedCatalog()), {}};
    file.scenario.name = "Seed question";
    return file;
}

// As an export has it; searched once.
ViewInput sampleInput()
{
    static const auto search = std::make_shared<const SearchAnswer>(
        answerTo(sample().scenario, questionOf({}), shippedCatalog(), {}));
    ViewInput input = viewInput(sample(), shippedCatalog());
    input.search = search;
    return input;
}

ExportResult exported(ExportRequest request)
{
    request.searched = sampleInput().search;
    return exportPictures(request, sample(), shippedCatalog());
}

// How many columns of a view's table have numbers behind their texts, for this scenario. Only tables of words
// have none: remedies, and a comparison with nothing.
qsizetype leastNumericColumns(const QString& view)
{
    static const QHash<QByteArray, int> least{{"stack", 3}, {"walls", 2}, {"roofline", 3}, {"cube", 4},
        {"remedies", 0}, {"pipeline", 2}, {"communication", 5}, {"collective", 5}, {"mesh", 4}, {"search", 2},
        {"step", 3}, {"memory-timeline", 3}, {"serving-replica", 3}, {"serving-latency", 4},
        {"serving-frontier", 5}, {"serving-timeline", 7}, {"serving-token", 3}, {"cost", 2},
        {"resilience", 5}, {"scaling-laws", 4}, {"taxonomy", 2}, {"validation", 4}, {"compare", 0}};
    return least.value(view.toUtf8(), 1);
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// "fits" is looked for by its four letters.
const QRegularExpression& ligature()
{
    static const QRegularExpression oneSign(QStringLiteral("[\uFB00-\uFB06]"));
    return oneSign;
}

QString outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(ridgepoint::testing::patience) || process.exitCode() != 0)
        return {};
    return QString::fromUtf8(process.readAllStandardOutput());
}

} // namespace

class TestExporter : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    static void addViews(const QStringList& sizes, const QStringList& themeIds)
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("size");
        QTest::addColumn<QString>("theme");
        for (const ViewEntry& entry : figureRegistry())
            for (const QString& size : sizes)
                for (const QString& theme : themeIds)
                    QTest::addRow("%s, %s, %s", qPrintable(entry.id), qPrintable(size), qPrintable(theme))
                        << entry.id << size << theme;
    }

private Q_SLOTS:
    // A disk that is full when the last bytes are written: said, and the file of before is whole.
    void fullDiskLosesNothing()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("device.json"));
        const QByteArray before(300, 'a');
        QVERIFY(writeWhole(path, before).isEmpty());
        const auto old = std::signal(SIGXFSZ, SIG_IGN);
        rlimit limit{};
        QCOMPARE(getrlimit(RLIMIT_FSIZE, &limit), 0);
        const rlimit small{20, limit.rlim_max};
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
        const QString problem = writeWhole(path, QByteArray(400, 'b'));
        const SaveResult saved = ScenarioStore(shippedCatalog()).save(path, sample());
        setrlimit(RLIMIT_FSIZE, &limit);
        std::signal(SIGXFSZ, old);
        QVERIFY(!problem.isEmpty());
        QVERIFY(!saved);
        QCOMPARE(contentOf(path), before);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{QStringLiteral("device.json")});
    }
    void noHeadingEndsAPage()
    {
        for (int lines = 0; lines < 40; ++lines) { // headings come to stand everywhere on a page
            QTextDocument text;
            text.setDocumentMargin(0);
            text.setPageSize({400, 300});
            text.setHtml(QStringLiteral("<p>before</p>").repeated(lines)
                + QStringLiteral(
                    "<h2>Readouts</h2><h3>Memory</h3><table border=\"1\"><tr><th>readout</th></tr>"
                    "<tr><td>first</td></tr><tr><td>second</td></tr></table><h2>Notes</h2><p>last</p>"));
            keepHeadingsWithWhatFollows(text);
            const auto pageOf = [&text](const QString& said) {
                for (QTextBlock block = text.begin(); block.isValid(); block = block.next())
                    if (block.text() == said)
                        return int(text.documentLayout()->blockBoundingRect(block).center().y() / 300);
                return -1;
            };
            QCOMPARE(pageOf(QStringLiteral("Readouts")), pageOf(QStringLiteral("first")));
            QCOMPARE(pageOf(QStringLiteral("Memory")), pageOf(QStringLiteral("first")));
            QCOMPARE(pageOf(QStringLiteral("Notes")), pageOf(QStringLiteral("last")));
        }
    }

    void svgIsTextInsideThePage_data()
    {
        addViews({QStringLiteral("document"), QStringLiteral("half"), QStringLiteral("slide"),
                     QStringLiteral("square"), QStringLiteral("100x100mm")},
            {QStringLiteral("light"), QStringLiteral("print")});
    }
    void svgIsTextInsideThePage()
    {
        QFETCH(QString, view);
        QFETCH(QString, size);
        QFETCH(QString, theme);
        ExportRequest request;
        request.what = view;
        request.figure.size = *figureSizeFromText(size, nullptr);
        request.figure.theme = theme;
        request.target = m_folder.filePath(QStringLiteral("x.svg"));
        const ExportResult result = exported(request);
        QVERIFY2(result.ok(), qPrintable(result.error));
        const SvgContent svg = readSvg(contentOf(request.target));
        QVERIFY2(svg.error.isEmpty(), qPrintable(svg.error));
        const auto drawn = createFigureView(view, sampleInput(), request.figure);
        const FigureSize page = roomyPage(*drawn, request.figure).size;
        QCOMPARE(svg.page, QSizeF(page.width, page.height));
        // A half column has no readouts, and nothing is pinned for a comparison.
        QVERIFY(
            svg.texts.size() >= (view == QLatin1String("compare") && size == QLatin1String("half") ? 4 : 8));
        const QString all = svg.texts.join(u' ');
        const QString title = figureTitle(*drawn, {}).replace(QChar::Nbsp, u' ');
        QVERIFY2(QString(all).replace(QChar::Nbsp, u' ').contains(title), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("Seed question")) == drawn->showsScenario(), qPrintable(all));
        const auto tiles =
            size == QLatin1String("half") ? std::vector<ReadoutTileData>() : figureReadouts(*drawn, {});
        for (const ReadoutTileData& tile : tiles)
            QVERIFY2(all.contains(tile.value), qPrintable(tile.label + u' ' + tile.value + u'\n' + all));
        for (const QPointF& point : svg.points)
            QVERIFY2(point.x() >= -1 && point.y() >= -1 && point.x() <= svg.page.width() + 1
                    && point.y() <= svg.page.height() + 1,
                qPrintable(QStringLiteral("%1, %2").arg(point.x()).arg(point.y())));
        static const QRegularExpression notANumber(QStringLiteral("\\bnan\\b"),
            QRegularExpression::CaseInsensitiveOption); // but "nanotron" is a source
        QVERIFY(!notANumber.match(all).hasMatch());
        QVERIFY2(!all.contains(ligature()), qPrintable(all));
    }

    void readoutsOfABigMachineAreWhole_data()
    {
        addViews({QStringLiteral("document"), QStringLiteral("slide"), QStringLiteral("657x452")},
            {QStringLiteral("light")});
    }
    void readoutsOfABigMachineAreWhole()
    {
        QFETCH(QString, view);
        QFETCH(QString, size);
        const ScenarioPreset* preset = shippedCatalog().scenario("llama3-70b-256xh100");
        QVERIFY(preset);
        const ScenarioFile file = *readScenario(preset->json, shippedCatalog(), "preset").file;
        PageOptions options{*figureSizeFromText(size, nullptr), {}, QStringLiteral("light"), {}};
        options.size.fontPixels = std::min(options.size.fontPixels, 10.5); // as in a report
        const auto drawn = createFigureView(view, viewInput(file, shippedCatalog()), options);
        const QString all = readSvg(figureSvg(*drawn, options, {})).texts.join(u' ');
        for (const ReadoutTileData& tile : drawn->tiles()) // one without a value is left out on paper
            if (tile.value != QStringLiteral("\u2014"))
                QVERIFY2(all.contains(tile.value), qPrintable(tile.value + u'\n' + all));
    }

    void theFootnoteNamesWhatIsShown_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("baseline");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("names") << "Mine"
                               << "Theirs" << QStringList{QStringLiteral("Mine · A = Theirs")};
        QTest::newRow("without names")
            << ""
            << "" << QStringList{QStringLiteral("70B · H100 SXM5 80GB ×1 · A = 70B · H100 SXM5 80GB ×1")};
    }
    void theFootnoteNamesWhatIsShown()
    {
        QFETCH(QString, scenario);
        QFETCH(QString, baseline);
        QFETCH(QStringList, expected);
        ScenarioFile file = sample();
        file.baselines = {file.scenario};
        file.scenario.name = scenario.toStdString();
        file.baselines.front().name = baseline.toStdString();
        PageOptions options{namedFigureSizes().front(), {}, QStringLiteral("light"), {}};
        const auto view = createFigureView(u"stack", viewInput(file, shippedCatalog()), options);
        const QString text = readSvg(figureSvg(*view, options, {})).texts.join(u' ');
        for (const QString& part : expected)
            QVERIFY2(text.contains(part), qPrintable(text));
    }

    void aMissingPeakIsADash()
    {
        ScenarioFile file = sample();
        file.scenario.hardware.accelerator.peakDense = {};
        const Report report = evaluate(file.scenario);
        const QString text = assumptions(report, {}).join(u'\n');
        QVERIFY2(text.contains(QStringLiteral("peak —")) && !text.contains(QStringLiteral("0 FLOP/s")),
            qPrintable(text));
        const QString served = assumptions(report, {}, Subject::Serving).join(u'\n');
        for (const char* trained : {"MFU", "peak", "causal"})
            QVERIFY2(!served.contains(QLatin1String(trained)), qPrintable(served));
    }

    void pdfIsOnePageOfText_data()
    {
        addViews({QStringLiteral("document"), QStringLiteral("half")}, {QStringLiteral("light")});
    }
    void pdfIsOnePageOfText()
    {
        QVERIFY2(
            !QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty(), "install poppler-utils");
        QFETCH(QString, view);
        QFETCH(QString, size);
        ExportRequest request;
        request.what = view;
        request.figure.size = *figureSizeFromText(size, nullptr);
        request.target = m_folder.filePath(QStringLiteral("x.pdf"));
        const ExportResult result = exported(request);
        QVERIFY2(result.ok(), qPrintable(result.error));
        const QString info = outputOf(QStringLiteral("pdfinfo"), {request.target});
        QVERIFY(info.contains(QRegularExpression(QStringLiteral("Pages:\\s+1\\b"))));
        const QRegularExpressionMatch page =
            QRegularExpression(QStringLiteral("Page size:\\s+([\\d.]+) x ([\\d.]+)")).match(info);
        QVERIFY(std::abs(page.captured(1).toDouble() - request.figure.size.width * 0.75) < 1);
        const FigureSize whole =
            roomyPage(*createFigureView(view, sampleInput(), request.figure), request.figure).size;
        QVERIFY(std::abs(page.captured(2).toDouble() - whole.height * 0.75) < 1);
        const QString text = outputOf(
            QStringLiteral("pdftotext"), {QStringLiteral("-layout"), request.target, QStringLiteral("-")});
        QVERIFY2(!text.contains(ligature()), qPrintable(text));
        const auto drawn = createFigureView(view, sampleInput(), request.figure);
        const QString title = figureTitle(*drawn, {}).replace(QChar::Nbsp, u' ');
        QVERIFY2(text.simplified().contains(title.section(u' ', 0, 1)), qPrintable(text));
        QVERIFY(carriedScenario(contentOf(request.target)).code.startsWith(QStringLiteral("ridge1:")));
    }

    void wordsOfAPdfAreFound()
    {
        QVERIFY2(
            !QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty(), "install poppler-utils");
        ExportRequest request;
        request.what = QStringLiteral("stack");
        request.target = m_folder.filePath(QStringLiteral("x.pdf"));
        const ExportResult result = exported(request);
        QVERIFY2(result.ok(), qPrintable(result.error));
        const QString text = outputOf(QStringLiteral("pdftotext"), {request.target, QStringLiteral("-")});
        QVERIFY2(text.contains(QStringLiteral("fits on 1 GPU?")), qPrintable(text));
        QVERIFY(contentOf(request.target).contains("/Lang (en)"));
    }

    void tablesAreTheViews_data() { addViews({QStringLiteral("document")}, {QStringLiteral("light")}); }
    void tablesAreTheViews()
    {
        QFETCH(QString, view);
        ExportRequest request;
        request.what = view;
        request.formats = {ExportFormat::Csv, ExportFormat::Markdown};
        request.target = m_folder.filePath(QStringLiteral("table"));
        const ExportResult result = exported(request);
        QVERIFY2(result.ok(), qPrintable(result.error));
        QCOMPARE(result.written.size(), 2);
        const auto drawn = createFigureView(view, sampleInput(), request.figure);
        const QString csv = QString::fromUtf8(contentOf(m_folder.filePath(QStringLiteral("table.csv"))));
        const QString markdown = QString::fromUtf8(contentOf(m_folder.filePath(QStringLiteral("table.md"))));
        QCOMPARE(csv.count(u'\n'), qsizetype(drawn->table().rows.size()) + 1);
        const ViewTable table = drawn->table();
        const QString head = csv.section(u'\n', 0, 0);
        const bool numbers = std::ranges::any_of(table.numbers, [](const auto& row) { return !row.empty(); });
        QVERIFY2(head.contains(QStringLiteral(" (SI)")) == numbers, qPrintable(csv));
        QVERIFY2(head.count(QStringLiteral(" (SI)")) >= leastNumericColumns(view), qPrintable(head));
        QCOMPARE_LE(table.numbers.size(), table.rows.size());
        for (std::size_t row = 0; row < table.numbers.size(); ++row) {
            for (const CellNumber& number : table.numbers[row]) {
                QVERIFY(number.column < table.columns.size());
                const QString text = table.rows[row].value(number.column);
                QVERIFY2(!number.si || (!text.isEmpty() && text != QStringLiteral("—")),
                    qPrintable(table.rows[row].front() + u' ' + text));
            }
        }
        if (view == QLatin1String("stack"))
            QVERIFY2(
                csv.contains(QStringLiteral("column height,16 B,16,B/parameter,1.12 TB,1120000000000,B,")),
                qPrintable(csv));
        for (const QStringList& row : drawn->table().rows)
            QVERIFY2(markdown.contains(row.front().left(10)), qPrintable(row.front()));
    }

    void csvHoldsEveryDigitBesideTheText()
    {
        ViewTable table;
        table.columns = {QStringLiteral("part"), QStringLiteral("size"), QStringLiteral("verdict")};
        table.rows = {{QStringLiteral("a"), QStringLiteral("1.12 TB"), QStringLiteral("over")},
            {QStringLiteral("b"), QStringLiteral("—"), {}},
            {QStringLiteral("c"), QStringLiteral("30.0 %"), {}}};
        table.numbers = {
            {{1, 1123456789012.5, Unit::Byte}}, {{1, std::nullopt, Unit::Byte}}, {{1, 0.3, Unit::Percent}}};
        QCOMPARE(tableCsv(table),
            QStringLiteral("part,size,size (SI),size unit,verdict\n"
                           "a,1.12 TB,1123456789012.5,B,over\n"
                           "b,—,,,\n"
                           "c,30.0 %,0.3,1,\n"));
        QVERIFY(tableMarkdown(table).startsWith(QStringLiteral("| part | size | verdict |")));
        table.numbers.clear();
        QCOMPARE(tableCsv(table).section(u'\n', 0, 0), QStringLiteral("part,size,verdict"));
    }

    void jsonEqualsTheReport()
    {
        ExportRequest request;
        request.what = QStringLiteral("stack");
        request.target = m_folder.filePath(QStringLiteral("x.json"));
        const ExportResult result = exported(request);
        QVERIFY2(result.ok(), qPrintable(result.error));
        const QJsonObject json = QJsonDocument::fromJson(contentOf(request.target)).object();
        QCOMPARE(
            json.value(QLatin1String("memory")).toObject().value(QLatin1String("ratio")).toDouble(), 14.0);
        QCOMPARE(json.value(QLatin1String("memory"))
                     .toObject()
                     .value(QLatin1String("min_accelerators"))
                     .toDouble(),
            14.0);
    }

    void allViewsInAFolder()
    {
        ExportRequest request;
        request.what = exportAll;
        request.formats = {ExportFormat::Svg, ExportFormat::Csv};
        request.target = m_folder.filePath(QStringLiteral("newfolder/"));
        request.date = QDate(2026, 1, 2);
        int calls = 0;
        const ExportResult result =
            exportPictures(request, sample(), shippedCatalog(), [&](int, int total, const QString&) {
                ++calls;
                return total > 0;
            });
        QVERIFY2(result.ok(), qPrintable(result.error));
        QCOMPARE(result.written.size(), qsizetype(2 * (figureRegistry().size() - 1)));
        QCOMPARE(
            result.leftOut, QStringList(QStringLiteral("Compare is left out: No baseline to compare with.")));
        QCOMPARE(calls, int(result.written.size()) + 1);
        ScenarioFile both = sample();
        both.baselines.push_back(both.scenario);
        request.formats = {ExportFormat::Csv};
        const ExportResult compared = exportPictures(request, both, shippedCatalog());
        QCOMPARE(compared.written.size(), qsizetype(figureRegistry().size()));
        QVERIFY(compared.leftOut.isEmpty());
        QVERIFY(QFile::exists(m_folder.filePath(QStringLiteral("newfolder/Seed-question-stack.svg"))));
    }

    void cancellingStops()
    {
        ExportRequest request;
        request.what = exportAll;
        request.formats = {ExportFormat::Csv};
        request.target = m_folder.filePath(QStringLiteral("cancel/"));
        const ExportResult result = exportPictures(
            request, sample(), shippedCatalog(), [](int done, int, const QString&) { return done < 2; });
        QVERIFY(result.cancelled);
        QCOMPARE(result.written.size(), 2);
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<QString>("target");
        QTest::addColumn<int>("kind");
        const int bad = int(ExportResult::Kind::BadRequest);
        const int place = int(ExportResult::Kind::CannotWrite);
        QTest::newRow("unknown view") << "stak"
                                      << "x.svg" << bad;
        QTest::newRow("no target") << "stack"
                                   << "" << bad;
        QTest::newRow("unknown suffix") << "stack"
                                        << "x.gif" << bad;
        QTest::newRow("no such place") << "stack"
                                       << "/proc/nowhere/x.svg" << place;
        QTest::newRow("unwritable file") << "stack"
                                         << "/proc/x.svg" << place;
    }
    void refusals()
    {
        QFETCH(QString, what);
        QFETCH(QString, target);
        QFETCH(int, kind);
        ExportRequest request;
        request.what = what;
        request.target = target;
        const ExportResult result = exported(request);
        QVERIFY(!result.ok());
        QVERIFY(result.error.size() > 10);
        QCOMPARE(int(result.kind), kind);
        QVERIFY(result.written.isEmpty());
    }

    void namesAreSafe_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("expected");
        QTest::newRow("plain") << "{scenario}-{view}-{date}"
                               << "70B"
                               << "70B-stack-2026-01-02";
        QTest::newRow("slashes") << "{scenario}"
                                 << "../../etc/passwd"
                                 << "etc-passwd";
        QTest::newRow("reserved") << "{scenario}"
                                  << "a:b*c?\"<>|_1, changed (2+1)"
                                  << "a-b-c-_1-changed-2-1-";
        QTest::newRow("empty") << ""
                               << ""
                               << "untitled-stack";
        QTest::newRow("only dots") << "{scenario}"
                                   << "..."
                                   << "stack";
        QTest::newRow("long") << "{scenario}" << QString(500, u'x') << QString(200, u'x');
        QTest::newRow("line breaks") << "{scenario}"
                                     << "a\nb"
                                     << "a-b";
    }
    void namesAreSafe()
    {
        QFETCH(QString, pattern);
        QFETCH(QString, scenario);
        QFETCH(QString, expected);
        QCOMPARE(exportName(pattern, scenario, QStringLiteral("stack"), QDate(2026, 1, 2)), expected);
    }

    void aReportIsOneDocument()
    {
        ExportRequest request;
        request.what = exportReport;
        request.views = {QStringLiteral("stack"), QStringLiteral("walls")};
        request.target = m_folder.filePath(QStringLiteral("my report.md"));
        const ExportResult result = exported(request);
        QVERIFY2(result.ok(), qPrintable(result.error));
        QCOMPARE(result.written.size(), 3);
        const QString text = QString::fromUtf8(contentOf(request.target));
        for (const char* part : {"# Seed question", "## Verdict", "busy ", "## What to try", "FSDP on",
                 "## Communication", "](my%20report-stack.svg)", "](my%20report-walls.svg)", "1.12 TB",
                 "dense", "links per direction", "Provenance", "ridge1:", "Sources:"})
            QVERIFY2(text.contains(QString::fromLatin1(part)), part);
        const QByteArray drawn = contentOf(m_folder.filePath(QStringLiteral("my report-stack.svg")));
        QVERIFY(drawn.contains(">column height<") && !drawn.contains("HBM ceiling</text>"));
    }

    void aReportAsPdfHasPages()
    {
        QVERIFY2(
            !QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty(), "install poppler-utils");
        ExportRequest request;
        request.what = exportReport;
        request.target = m_folder.filePath(QStringLiteral("report.pdf"));
        const ExportResult result = exported(request);
        QVERIFY2(result.ok(), qPrintable(result.error));
        const QString info = outputOf(QStringLiteral("pdfinfo"), {request.target});
        const int pages =
            QRegularExpression(QStringLiteral("Pages:\\s+(\\d+)")).match(info).captured(1).toInt();
        QVERIFY2(pages >= int(figureRegistry().size()) / 2, qPrintable(info));
        const QString text = outputOf(
            QStringLiteral("pdftotext"), {QStringLiteral("-layout"), request.target, QStringLiteral("-")});
        for (const char* part :
            {"Seed question", "Assumptions", "Provenance", "1.12 TB", "links per direction"})
            QVERIFY2(text.contains(QString::fromLatin1(part)), part);
        // Every heading of the same report as text is on a page, the verdict before all pictures.
        ExportRequest asText = request;
        asText.target = m_folder.filePath(QStringLiteral("report.md"));
        QVERIFY(exported(asText).ok());
        QVERIFY2(!text.contains(ligature()), qPrintable(text));
        int headings = 0;
        for (const QString& line : QString::fromUtf8(contentOf(asText.target)).split(u'\n')) {
            static const QRegularExpression heading(QStringLiteral("^###? (.*)$"));
            const QString words = heading.match(line).captured(1).left(30); // long ones wrap
            if (words.isEmpty())
                continue;
            ++headings;
            const QRegularExpression asLine(QStringLiteral("^\\f? *") + QRegularExpression::escape(words),
                QRegularExpression::MultilineOption);
            QVERIFY2(asLine.match(text).hasMatch(), qPrintable(line));
        }
        QVERIFY2(headings > 25, qPrintable(QString::number(headings)));
        QVERIFY(text.indexOf(QStringLiteral("Verdict")) < text.indexOf(QStringLiteral("The 16-byte stack")));
        for (int page = 1; page <= pages; ++page)
            QVERIFY2(text.section(u'\f', page - 1, page - 1)
                         .contains(QStringLiteral("%1 / %2").arg(page).arg(pages)),
                qPrintable(text.section(u'\f', page - 1, page - 1)));
    }

    void aReportGroupsItsRows()
    {
        ExportRequest request;
        request.what = exportReport;
        request.views = {QStringLiteral("stack")};
        request.target = m_folder.filePath(QStringLiteral("groups.md"));
        ScenarioFile file = sample();
        file.scenario.hardware.scaleUp = Link();
        file.scenario.hardware.scaleOut = Link();
        const ExportResult result = exportPictures(request, file, shippedCatalog());
        QVERIFY2(result.ok(), qPrintable(result.error));
        const QString text = QString::fromUtf8(contentOf(request.target));
        for (const char* part : {"### Memory", "### Compute", "### Walls", "### Device", "### Mesh"})
            QVERIFY2(text.contains(QString::fromLatin1(part)), part);
        for (const char* row :
            {"| scale-up link: line rate |", "| scale-out network: line rate |", "| fp6 peak | — |"})
            QVERIFY2(text.contains(QString::fromUtf8(row)), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("| line rate |")), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("| 0 FLOP/s |")), qPrintable(text));
    }

    void twoRunsGiveTheSameBytes_data() { addViews({QStringLiteral("document")}, {QStringLiteral("dark")}); }
    void twoRunsGiveTheSameBytes()
    {
        QFETCH(QString, view);
        PageOptions options{namedFigureSizes().front(), {}, QStringLiteral("dark"), {}};
        const ViewInput input = sampleInput();
        QByteArray first, second;
        for (QByteArray* bytes : {&first, &second}) {
            const auto drawn = createFigureView(view, input, options);
            *bytes = figureSvg(*drawn, options, QStringLiteral("ridge1:x"));
        }
        QVERIFY(first == second);
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestExporter)
#include "tst_exporter.moc"
