// Reports as people hand them on: every profile, as a page and as PDF, of five scenarios that have little in
// common.

#include "tests/app/app_fixture.h"
#include "tests/support/patience.h"

#include "app/document/document.h"
#include "app/document/language.h"
#include "app/document/settings.h"
#include "app/export/export_dialog.h"
#include "app/export/report_content.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/search/answer.h"
#include "core/training/report.h"
#include "views/search/search_options.h"

#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>

using namespace ridgepoint;

namespace {

const QDate day(2026, 3, 4);

struct Sample
{
    const char* name;
    const char* preset;
    FieldEdits edits;
};

const std::vector<Sample> samples{{"the seed question", "seed-question", {}},
    {"70B on 256", "llama3-70b-256xh100", {}}, {"405B on 16,384", "llama3.1-405b-16384xh100", {}},
    {"LoRA on one", "seed-question",
        {{"model.preset", "llama3-8b"}, {"training.method", "lora"}, {"training.lora_rank", "32"},
            {"training.tokens", "50M"}, {"targets.budget", "100"}}},
    {"serving alone", "seed-question",
        {{"model.preset", "llama3-70b"}, {"serving.prompt_tokens", "4096"}, {"serving.concurrency", "32"},
            {"serving.requests_per_second", "20"}}}};

ScenarioFile fileOf(const Sample& sample)
{
    const ScenarioPreset& preset = *shippedCatalog().scenario(sample.preset);
    ScenarioFile file = *readScenario(preset.json, shippedCatalog(), preset.id).file;
    if (applyEdits(file.scenario, sample.edits, shippedCatalog()))
        qFatal("an edit of %s is refused", sample.name);
    return file;
}

QString outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(ridgepoint::testing::patience)) {
        process.kill();
        process.waitForFinished();
        return {};
    }
    return QString::fromUtf8(process.readAllStandardOutput());
}

QStringList allMatches(const QString& text, const QString& pattern)
{
    QStringList all;
    for (auto found = QRegularExpression(pattern).globalMatch(text); found.hasNext();)
        all += found.next().captured(1);
    return all;
}

} // namespace

class TestReports : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    Language m_language;
    std::map<std::string, std::shared_ptr<const SearchAnswer>> m_searched; // once, not for each report

    QByteArray exported(const ScenarioFile& file, ReportProfile profile, ExportFormat format)
    {
        ExportRequest request;
        request.what = exportReport;
        request.profile = profile;
        request.formats = {format};
        request.date = day;
        request.overwrites = true; // pictures of the reports before it, in one folder
        request.searched = m_searched[shareCode(file.scenario, shippedCatalog())];
        request.target = m_folder.filePath(QStringLiteral("report.") + suffixOf(format));
        const ExportResult result = exportPictures(request, file, shippedCatalog());
        if (!result.ok())
            qFatal("%s", qPrintable(result.error));
        QFile written(request.target);
        return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
    }

    // A brief report of every sample in both languages, of the long ones some.
    static void addRows()
    {
        QTest::addColumn<int>("sample");
        QTest::addColumn<int>("profile");
        QTest::addColumn<QString>("language");
        constexpr const char* names[]{"full", "appendix", "brief"};
        const auto row = [&names](std::size_t i, ReportProfile profile, const char* language) {
            QTest::addRow("%s, %s, %s", samples[i].name, names[int(profile)], language)
                << int(i) << int(profile) << QString::fromLatin1(language);
        };
        for (std::size_t i = 0; i < samples.size(); ++i) {
            for (const char* language : {"en", "es"})
                row(i, ReportProfile::Brief, language);
            row(i, ReportProfile::Appendix, i % 2 == 0 ? "en" : "es");
        }
        row(0, ReportProfile::Full, "es");
        row(1, ReportProfile::Full, "en");
    }

private Q_SLOTS:
    void initTestCase()
    {
        for (const Sample& sample : samples) {
            const Scenario scenario = fileOf(sample).scenario;
            m_searched[shareCode(scenario, shippedCatalog())] = std::make_shared<const SearchAnswer>(
                answerTo(scenario, questionOf({}), shippedCatalog(), {.threads = 1}));
        }
    }
    void cleanup() { m_language.use(QStringLiteral("en")); }

    void everyPageStandsAlone_data() { addRows(); }
    void everyPageStandsAlone()
    {
        QFETCH(int, sample);
        QFETCH(int, profile);
        QFETCH(QString, language);
        m_language.use(language);
        const ScenarioFile file = fileOf(samples[std::size_t(sample)]);
        const QByteArray bytes = exported(file, ReportProfile(profile), ExportFormat::Html);
        QVERIFY(bytes == exported(file, ReportProfile(profile), ExportFormat::Html));
        const QString page = QString::fromUtf8(bytes);
        QVERIFY(page.contains(QStringLiteral("<html lang=\"%1\">").arg(language)));
        QVERIFY(page.contains(day.toString(Qt::ISODate)));
        const QString pattern = QStringLiteral("(?:src|href|url\\()=?[\"']?((?:https?|//)[^\"')]*)");
        QCOMPARE(allMatches(page, pattern), QStringList());
        QVERIFY(!page.contains(QStringLiteral("<script")) && !page.contains(QStringLiteral("null")));
        // Anchors are unique, and what points to one finds it, in the pictures too.
        QStringList ids = allMatches(page, QStringLiteral("\\sid=\"([^\"]*)\""));
        QCOMPARE(ids.removeDuplicates(), 0);
        for (const QString& anchor : allMatches(page, QStringLiteral("(?:href=\"|url\\()#([^\")]*)")))
            QVERIFY2(ids.contains(anchor), qPrintable(anchor));
        // Figures are numbered without a gap, each with its words, and named in the contents.
        const QString word =
            language == QLatin1String("es") ? QStringLiteral("Figura") : QStringLiteral("Figure");
        const QStringList captions = allMatches(page, QStringLiteral("<figcaption>([^<]*)</figcaption>"));
        QVERIFY(captions.size() >= 3);
        // Once for a page and once for a telephone, where there is room.
        const auto drawn = [&](const char* width) {
            return page.count(QStringLiteral("<svg role=\"img\" class=\"%1\"").arg(QLatin1String(width)));
        };
        QCOMPARE(drawn("wide") + drawn("only"), captions.size());
        QCOMPARE(drawn("narrow"), drawn("wide"));
        QVERIFY(drawn("wide") > drawn("only"));
        for (qsizetype i = 0; i < captions.size(); ++i) {
            const QString begin = QStringLiteral("%1 %2: ").arg(word).arg(i + 1);
            QVERIFY2(captions[i].startsWith(begin), qPrintable(captions[i]));
            const QString named = QStringLiteral("<a href=\"#figure-%1\">%2").arg(i + 1).arg(begin);
            QCOMPARE(page.contains(named), ReportProfile(profile) != ReportProfile::Brief);
        }
        // Nothing is next to nothing, sizes say of what, and no row of a brief report is empty.
        QVERIFY2(allMatches(page, QStringLiteral("(10⁻[¹²³⁴⁵⁶⁷⁸⁹⁰]+ ?%)")).isEmpty(), "a power of ten");
        if (ReportProfile(profile) == ReportProfile::Brief) {
            QCOMPARE(captions.size(), 3);
            QVERIFY(!page.contains(QStringLiteral("<td>—</td>")));
        } else {
            QVERIFY(allMatches(page, QStringLiteral("<td>([^<]*[1-9][^<]* [TGMk]?J)</td>")).isEmpty());
            QVERIFY(page.contains(QStringLiteral("Wh)</td>")));
        }
    }

    // The page in a browser: fonts load, nothing is asked for, nothing is complained of.
    void aBrowserHasNoComplaint()
    {
        const QString browser = QStandardPaths::findExecutable(QStringLiteral("chromium"));
        if (browser.isEmpty())
            QSKIP("chromium is not installed");
        QByteArray page = exported(fileOf(samples[1]), ReportProfile::Appendix, ExportFormat::Html);
        page.replace("</body>",
            "<pre id=\"told\"></pre><script>document.fonts.ready.then(() => {"
            "const lost = [...document.querySelectorAll('a[href^=\"#\"]')].filter(a => "
            "!document.getElementById(a.getAttribute('href').slice(1))).length;"
            "document.getElementById('told').textContent = 'lost ' + lost + ', asked ' + "
            "performance.getEntriesByType('resource').filter(e => !e.name.startsWith('data:')).length + "
            "', fonts ' + [...document.fonts].every(f => f.status === 'loaded') + ', wide ' + "
            "(document.documentElement.scrollWidth > innerWidth);});</script></body>");
        const QString path = m_folder.filePath(QStringLiteral("told.html"));
        QVERIFY(writeWhole(path, page).isEmpty());
        QProcess process;
        process.start(browser,
            {QStringLiteral("--headless"), QStringLiteral("--no-sandbox"), QStringLiteral("--disable-gpu"),
                QStringLiteral("--enable-logging=stderr"), QStringLiteral("--window-size=900,800"),
                QStringLiteral("--user-data-dir=") + m_folder.filePath(QStringLiteral("profile")),
                QStringLiteral("--virtual-time-budget=20000"), QStringLiteral("--dump-dom"),
                QStringLiteral("file://") + path});
        QVERIFY(process.waitForFinished(ridgepoint::testing::patience));
        const QString dom = QString::fromUtf8(process.readAllStandardOutput());
        const QString console = QString::fromUtf8(process.readAllStandardError());
        QVERIFY2(!console.contains(QStringLiteral("CONSOLE")), qPrintable(console));
        QCOMPARE(allMatches(dom, QStringLiteral("<pre id=\"told\">([^<]*)</pre>")),
            QStringList(QStringLiteral("lost 0, asked 0, fonts true, wide false")));
    }

    void pdfPages_data() { addRows(); }
    void pdfPages()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty())
            QSKIP("poppler-utils is not installed");
        QFETCH(int, sample);
        QFETCH(int, profile);
        QFETCH(QString, language);
        m_language.use(language);
        const ScenarioFile file = fileOf(samples[std::size_t(sample)]);
        const QByteArray bytes = exported(file, ReportProfile(profile), ExportFormat::Pdf);
        const QString path = m_folder.filePath(QStringLiteral("report.pdf"));
        const QString info = outputOf(QStringLiteral("pdfinfo"), {path});
        const int pages = allMatches(info, QStringLiteral("Pages:\\s+(\\d+)")).value(0).toInt();
        const QString text =
            outputOf(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), path, QStringLiteral("-")});
        QVERIFY2(text.contains(day.toString(Qt::ISODate)), qPrintable(text.left(500)));
        QVERIFY(!text.contains(QStringLiteral("null")));
        const QString page = QString::fromUtf8(exported(file, ReportProfile(profile), ExportFormat::Html));
        const QStringList headings = allMatches(page, QStringLiteral("<h[23] [^>]*>([^<]*)</h"));
        const QStringList captions = allMatches(page, QStringLiteral("<figcaption>([^<]*)</figcaption>"));
        const bool contents = ReportProfile(profile) != ReportProfile::Brief;
        // Bookmarks, and lines of the contents; a brief has no heading above its figures on paper.
        const qsizetype entries = headings.size() + captions.size() - (contents ? 0 : 1);
        QCOMPARE(bytes.count("/Dest "), contents ? 2 * entries : entries);
        QCOMPARE(bytes.count("/Subtype /Link"), contents ? entries : 0);
        const QString outline = outputOf(QStringLiteral("pdftohtml"),
            {QStringLiteral("-xml"), QStringLiteral("-i"), QStringLiteral("-stdout"), path});
        static const QRegularExpression item(QStringLiteral("<item page=\"(\\d+)\">([^<]+)"));
        for (auto found = item.globalMatch(outline); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            const QString on =
                text.section(u'\f', match.captured(1).toInt() - 1, match.captured(1).toInt() - 1);
            const QString words = match.captured(2).replace(QStringLiteral("&amp;"), QStringLiteral("&"));
            QVERIFY2(on.contains(words.section(u' ', 0, 3)), qPrintable(match.captured(0)));
        }
        // The code comes back as it is, copied from the page with its line ends.
        const QString plain = outputOf(QStringLiteral("pdftotext"), {path, QStringLiteral("-")});
        const QString code =
            plain.mid(plain.indexOf(QStringLiteral("ridge1:"))).section(QStringLiteral("\n\n"), 0, 0);
        const ScenarioReadResult read = readShareCode(code.toStdString(), shippedCatalog());
        QVERIFY2(read.file, qPrintable(code));
        Scenario noted = file.scenario;
        noted.notes.clear();
        QVERIFY2(read.file->scenario == noted, qPrintable(code));
        if (ReportProfile(profile) == ReportProfile::Brief)
            QCOMPARE(pages, 2);
        // Each figure's caption is there once, on the page that the contents say.
        for (qsizetype i = 0; i < captions.size(); ++i) {
            const QString begin = captions[i].section(u' ', 0, 3);
            int on = 0;
            for (int each = 1; each <= pages; ++each)
                for (const QString& line : text.section(u'\f', each - 1, each - 1).split(u'\n')) {
                    static const QRegularExpression entry(QStringLiteral("\\s\\d+$"));
                    if (line.simplified().startsWith(begin) && !entry.match(line).hasMatch())
                        on = on == 0 ? each : -1;
                }
            QVERIFY2(on > 0, qPrintable(begin + QString::number(on)));
            if (ReportProfile(profile) == ReportProfile::Brief)
                continue;
            const QRegularExpression named(
                QRegularExpression::escape(begin) + QStringLiteral("[^\\n]*\\s%1\\n").arg(on));
            QVERIFY2(named.match(text).hasMatch(), qPrintable(begin + QString::number(on)));
        }
    }

    // As a reader of PDF follows them: each line of the contents leads to the page of its words.
    void contentsLeadToTheirPages()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("pdftohtml")).isEmpty())
            QSKIP("poppler-utils is not installed");
        exported(fileOf(samples[2]), ReportProfile::Full, ExportFormat::Pdf);
        const QString xml = outputOf(QStringLiteral("pdftohtml"),
            {QStringLiteral("-xml"), QStringLiteral("-i"), QStringLiteral("-stdout"),
                m_folder.filePath(QStringLiteral("report.pdf"))});
        static const QRegularExpression link(QStringLiteral("<a href=\"[^\"#]*#(\\d+)\">(?:<b>)?([^<]+)<"));
        int followed = 0;
        for (auto found = link.globalMatch(xml); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            const QString words = match.captured(2).trimmed();
            static const QRegularExpression pageNumber(QStringLiteral("^\\d+$"));
            if (pageNumber.match(words).hasMatch())
                continue;
            const QString page = xml.section(QStringLiteral("<page number=\"%1\"").arg(match.captured(1)), 1)
                                     .section(QStringLiteral("</page>"), 0, 0);
            QVERIFY2(page.contains(words.section(u' ', 0, 3)), qPrintable(match.captured(0)));
            ++followed;
        }
        QVERIFY2(followed > 20, qPrintable(QString::number(followed)));
    }

    // Between pages nothing is cut: below the text of each there is paper only.
    void noLineIsCutByAPage()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("pdftoppm")).isEmpty())
            QSKIP("poppler-utils is not installed");
        exported(fileOf(samples[2]), ReportProfile::Full, ExportFormat::Pdf);
        outputOf(QStringLiteral("pdftoppm"),
            {QStringLiteral("-r"), QStringLiteral("96"), QStringLiteral("-png"),
                m_folder.filePath(QStringLiteral("report.pdf")), m_folder.filePath(QStringLiteral("page"))});
        const QStringList pages = QDir(m_folder.path()).entryList({QStringLiteral("page-*.png")});
        QVERIFY(pages.size() > 10);
        for (const QString& name : pages) {
            const QImage page(m_folder.filePath(name));
            const int edge = 68 + 986;
            for (int y = edge - 1; y < edge + 3; ++y)
                for (int x = 0; x < page.width(); ++x)
                    QVERIFY2(qGray(page.pixel(x, y)) > 128, qPrintable(name));
        }
    }

    // The most telling three: what binds, what is set.
    void aBriefChoosesItsFigures_data()
    {
        QTest::addColumn<int>("sample");
        QTest::addColumn<QStringList>("views");
        const auto row = [](int sample, const char* views) {
            QTest::newRow(samples[std::size_t(sample)].name)
                << sample << QString::fromLatin1(views).split(u' ');
        };
        row(0, "stack walls step");
        row(1, "stack walls step");
        row(2, "stack roofline step");
        row(3, "stack roofline step");
        row(4, "stack walls step");
    }
    void aBriefChoosesItsFigures()
    {
        QFETCH(int, sample);
        QFETCH(QStringList, views);
        const ViewInput input = viewInput(fileOf(samples[std::size_t(sample)]), shippedCatalog());
        ExportRequest brief, full;
        brief.profile = ReportProfile::Brief;
        QCOMPARE(reportViews(brief, input), views);
        for (const QString& view : {QStringLiteral("taxonomy"), QStringLiteral("validation")})
            QVERIFY(!reportViews(full, input).contains(view));
        QCOMPARE(
            reportViews(full, input).contains(QStringLiteral("pipeline")), input.report->pipeline.stages > 1);
    }

    // A mesh that no machine can have: the report says so first, and has no answers.
    void whatCannotBeHasNoAnswer_data()
    {
        QTest::addColumn<int>("profile");
        constexpr const char* names[]{"full", "appendix", "brief"};
        for (int i = 0; i < 3; ++i)
            QTest::newRow(names[i]) << i;
    }
    void whatCannotBeHasNoAnswer()
    {
        QFETCH(int, profile);
        ScenarioFile file = fileOf(samples[1]);
        QVERIFY(!applyEdits(
            file.scenario, {{"mesh.tensor", "3"}, {"hardware.accelerators", "240"}}, shippedCatalog()));
        const QString text =
            QString::fromUtf8(exported(file, ReportProfile(profile), ExportFormat::Markdown));
        const bool brief = ReportProfile(profile) == ReportProfile::Brief;
        const QString verdict =
            text.section(brief ? QStringLiteral("## Answer\n\n") : QStringLiteral("## Verdict\n\n"), 1);
        QVERIFY2(
            verdict.startsWith(brief ? QStringLiteral("No answer: this job cannot run as it is described. ")
                                     : QStringLiteral("- No verdict: this scenario is not valid.\n")),
            qPrintable(verdict));
        QVERIFY(verdict.contains(QStringLiteral("does not divide heads")));
        for (const char* answer :
            {"A step takes", "The run takes", "This would use", "| step time |", "MFU of", "## Figures",
                "## What to try", "## Readouts", "## Communication", "## Accounting"})
            QVERIFY2(!text.contains(QLatin1String(answer)), answer);
        QVERIFY(text.contains(QStringLiteral("| tensor parallel | 3 |"))
            && text.contains(QStringLiteral("ridge1:")));
    }

    // What a number rests on, and which of two it is, is said where it stands.
    void numbersSayWhatTheyAre_data()
    {
        QTest::addColumn<int>("profile");
        QTest::addColumn<QStringList>("says");
        QTest::newRow("brief") << int(ReportProfile::Brief)
                               << QStringList{QStringLiteral(", failures included."),
                                      QStringLiteral("MFU of"),
                                      QStringLiteral("80\u00a0% of published runs of dense models on "),
                                      QStringLiteral("middle of list prices from $1.99/h to $5.00/h")};
        QTest::newRow("full") << int(ReportProfile::Full)
                              << QStringList{QStringLiteral("| accelerators for the deadline at this MFU |"),
                                     QStringLiteral("- price $3.495/h for an accelerator, the middle of list "
                                                    "prices from $1.99/h to $5.00/h (on-demand list"),
                                     QStringLiteral("list prices | $3.495/h | assumed |"),
                                     QStringLiteral("| price per accelerator-hour | auto: $3.495/h |"),
                                     QStringLiteral("| wall | response | effect | cost |"),
                                     QStringLiteral("| $12.5M → $"), QStringLiteral("| calibrated for | — |"),
                                     QStringLiteral("scale-out, 2 a node"),
                                     QStringLiteral("HFU: model and hardware FLOP/s")};
    }
    void numbersSayWhatTheyAre()
    {
        QFETCH(int, profile);
        QFETCH(QStringList, says);
        ScenarioFile file = fileOf(samples[1]);
        file.scenario.targets.deadline = Seconds(90 * 86400.0); // a stated one has advice with its money
        const QString text =
            QString::fromUtf8(exported(file, ReportProfile(profile), ExportFormat::Markdown));
        for (const QString& each : says)
            QVERIFY2(text.contains(each), qPrintable(each));
        for (const char* wrong : {"fewest accelerators", "This would use", "now 581"})
            QVERIFY2(!text.contains(QLatin1String(wrong)), wrong);
    }

    // A table that goes on has its columns' names, and the page says of what it is.
    void pagesThatGoOnSayOfWhat()
    {
        const QString tool = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
        if (tool.isEmpty())
            QSKIP("pdftotext is not installed");
        exported(fileOf(samples[1]), ReportProfile::Full, ExportFormat::Pdf);
        const QStringList pages = outputOf(tool,
            {QStringLiteral("-layout"), m_folder.filePath(QStringLiteral("report.pdf")), QStringLiteral("-")})
                                      .split(u'\f');
        int goesOn = 0;
        for (const QString& page : pages)
            if (page.contains(QStringLiteral("Readouts · "))) {
                ++goesOn;
                QVERIFY2(page.trimmed().section(u'\n', 0, 0).simplified() == QStringLiteral("readout value"),
                    qPrintable(page.left(200)));
            }
        QVERIFY(goesOn > 0);
    }

    void profilesStandBesideOneAnother()
    {
        ExportRequest request;
        request.what = exportReport;
        request.target = m_folder.filePath(QStringLiteral("beside/"));
        request.formats = {ExportFormat::Json};
        QStringList names;
        for (const ReportProfile profile :
            {ReportProfile::Brief, ReportProfile::Appendix, ReportProfile::Full}) {
            request.profile = profile;
            names += QFileInfo(exportTargets(request, fileOf(samples[0])).value(0)).fileName();
        }
        QCOMPARE(names,
            (QStringList{QStringLiteral("70B-on-one-H100-report-brief.json"),
                QStringLiteral("70B-on-one-H100-report-appendix.json"),
                QStringLiteral("70B-on-one-H100-report-full.json")}));
    }

    void aReportIsNoPicture_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<std::vector<ExportFormat>>("formats");
        QTest::newRow("an SVG") << QStringLiteral("a.svg") << std::vector<ExportFormat>{};
        QTest::newRow("a PNG, in capitals") << QStringLiteral("a.PNG") << std::vector<ExportFormat>{};
        QTest::newRow("asked for twice") << QStringLiteral("a.svg") << std::vector{ExportFormat::Svg};
    }
    void aReportIsNoPicture()
    {
        QFETCH(QString, name);
        QFETCH(std::vector<ExportFormat>, formats);
        ExportRequest request;
        request.what = exportReport;
        request.target = m_folder.filePath(name);
        request.formats = formats;
        const ExportResult result = exportPictures(request, fileOf(samples[0]), shippedCatalog());
        QVERIFY2(result.error.contains(QStringLiteral(".md, .pdf, .html, .csv or .json")),
            qPrintable(result.error));
        QVERIFY(result.kind == ExportResult::Kind::BadRequest && result.written.isEmpty());
    }

    void theDialogHasItAll()
    {
        Document document(shippedCatalog());
        Settings settings;
        ExportDialog dialog(document, settings, nullptr);
        dialog.setView(QStringLiteral("stack"));
        dialog.setFolder(m_folder.path());
        const auto named = [&dialog](const QString& name) {
            for (QComboBox* box : dialog.findChildren<QComboBox*>())
                if (box->accessibleName() == name)
                    return box;
            qFatal("no choice is called %s", qPrintable(name));
        };
        QCheckBox* page = nullptr;
        for (QCheckBox* box : dialog.findChildren<QCheckBox*>())
            if (box->text() == QLatin1String("HTML"))
                page = box;
        QVERIFY(page);
        QVERIFY(!page->isEnabled()); // reports alone take it
        QCOMPARE(dialog.request().formats, std::vector{ExportFormat::Svg});
        named(QStringLiteral("What"))->setCurrentIndex(2);
        QVERIFY(page->isEnabled());
        page->setChecked(true);
        QCOMPARE(dialog.request().what, exportReport);
        QCOMPARE(dialog.request().formats, (std::vector{ExportFormat::Pdf, ExportFormat::Html}));
        QVERIFY(dialog.request().profile == ReportProfile::Full);
        named(QStringLiteral("Report"))->setCurrentIndex(2);
        QVERIFY(dialog.request().profile == ReportProfile::Brief);
        QVERIFY(dialog.request().figure.fonts == SvgFonts::Named);
        named(QStringLiteral("SVG text"))->setCurrentIndex(1);
        QVERIFY(dialog.request().figure.fonts == SvgFonts::Embedded);
        QTRY_VERIFY(page->isEnabled());
    }

    void whatWasSetIsNoDefault()
    {
        const Scenario scenario = fileOf(samples[3]).scenario;
        const QSet<QString> set = fieldsThatWereSet(scenario, shippedCatalog());
        for (const char* id :
            {"model.preset", "training.method", "training.lora_rank", "training.tokens", "targets.budget"})
            QVERIFY2(set.contains(QString::fromLatin1(id)), id);
        for (const char* id : {"model.layers", "model.params", "hardware.accelerator", "mesh.tensor"})
            QVERIFY2(!set.contains(QString::fromLatin1(id)), id);
    }

    void notesOfAnExampleAreOfThatOne()
    {
        const ScenarioPreset* preset = shippedCatalog().scenario("llama3-70b-256xh100");
        ScenarioFile file = *readScenario(preset->json, shippedCatalog(), preset->id).file;
        const QString measured = QStringLiteral("measured 14.7 s a step");
        const auto report = [&] {
            return QString::fromUtf8(exported(file, ReportProfile::Appendix, ExportFormat::Markdown))
                .simplified();
        };
        QVERIFY(report().contains(measured));
        QVERIFY(!applyEdits(file.scenario, {{"mesh.tensor", "8"}}, shippedCatalog()));
        QVERIFY2(!report().contains(measured), qPrintable(report()));
        QVERIFY(report().contains(QStringLiteral("notes of the original example are left out")));
        file.scenario.notes = "My own words."; // are kept whatever changes
        QVERIFY(report().contains(QStringLiteral("My own words.")));
    }

    void aColumnOfNothingIsLeftOut()
    {
        const auto columns = [this](const char* preset) {
            const QByteArray appendix =
                exported(fileOf({"", preset, {}}), ReportProfile::Appendix, ExportFormat::Markdown);
            return QString::fromUtf8(appendix).section(QStringLiteral("## Hardware"), 1).section(u'|', 1, 5);
        };
        const QString measured = columns("llama3-70b-256xh100"), nominal = columns("deepseek-v3-2048xh800");
        QVERIFY2(measured.contains(QStringLiteral("| reached")), qPrintable(measured));
        QVERIFY2(
            nominal.contains(QStringLiteral("| basis |")) && !nominal.contains(QStringLiteral("reached")),
            qPrintable(nominal));
    }

    // Figures of the first page take what the second has no use for.
    void aBriefFillsItsFirstPage()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty())
            QSKIP("poppler-utils is not installed");
        exported(fileOf(samples[2]), ReportProfile::Brief, ExportFormat::Pdf);
        const QString boxes = outputOf(QStringLiteral("pdftotext"),
            {QStringLiteral("-bbox"), QStringLiteral("-l"), QStringLiteral("1"),
                m_folder.filePath(QStringLiteral("report.pdf")), QStringLiteral("-")});
        const QStringList captions = allMatches(boxes, QStringLiteral("yMax=\"([\\d.]+)\">Figure<"));
        QCOMPARE(captions.size(), 1); // the text takes the upper half
        QVERIFY2(captions.back().toDouble() > 0.88 * 842, qPrintable(captions.back()));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestReports)
#include "tst_reports.moc"
