// What a figure consists of: named groups, a background or none, the dots asked for, and the line at its
// foot.

#include "tests/app/app_fixture.h"

#include "app/document/figure_metadata.h"
#include "app/export/exporter.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/svg_reader.h"

#include <QTemporaryDir>

using namespace ridgepoint;

class TestFigureParts : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    ScenarioFile m_file;
    ViewInput m_input;

private Q_SLOTS:
    void initTestCase()
    {
        const ScenarioPreset* preset = shippedCatalog().scenario("llama3-70b-256xh100");
        QVERIFY(preset);
        m_file = *readScenario(preset->json, shippedCatalog(), preset->id).file;
        m_input = viewInput(m_file, shippedCatalog());
    }

    void sizesAreParsed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("width");
        QTest::addColumn<double>("height"); // 0: refused
        QTest::newRow("pixels") << "1280x720" << 1280.0 << 720.0;
        QTest::newRow("pixels, unit") << "1280 x 720 px" << 1280.0 << 720.0;
        QTest::newRow("mm") << "160x100mm" << 605.0 << 378.0;
        QTest::newRow("mm, width only") << "160mm" << 605.0 << 454.0;
        QTest::newRow("slide") << "slide" << 1280.0 << 720.0;
        QTest::newRow("a column of IEEE") << "ieee-column" << 336.0 << 491.0;
        QTest::newRow("the text of NeurIPS") << "neurips" << 528.0 << 378.0;
        QTest::newRow("huge") << "1e9x1e9" << 0.0 << 0.0;
        QTest::newRow("too large") << "99999x10" << 0.0 << 0.0;
        QTest::newRow("too small") << "1x1" << 0.0 << 0.0;
        QTest::newRow("words") << "big" << 0.0 << 0.0;
        QTest::newRow("negative") << "-160mm" << 0.0 << 0.0;
        QTest::newRow("empty") << "" << 0.0 << 0.0;
    }
    void sizesAreParsed()
    {
        QFETCH(QString, text);
        QFETCH(double, width);
        QFETCH(double, height);
        QString error;
        const auto size = figureSizeFromText(text, &error);
        QCOMPARE(bool(size), height > 0);
        QCOMPARE(error.isEmpty(), height > 0);
        if (size) {
            QCOMPARE(size->width, width);
            QCOMPARE(size->height, height);
        }
    }

    // The title is what the figure finds, below it stands what it is; a title of one's own stands alone, and
    // so does what is asked for.
    void theTitleIsTheFinding()
    {
        PageOptions options;
        options.size = namedFigureSizes().front();
        const auto drawn = createFigureView(u"step", m_input, options);
        const QString title = figureTitle(*drawn, options).replace(QChar::Nbsp, u' ');
        QVERIFY2(title.startsWith(u"Step time: 13.6"), qPrintable(title));
        QVERIFY2(title.size() <= 60, qPrintable(title));
        const auto texts = [&] {
            return readSvg(figureSvg(*drawn, options, {})).texts.join(u' ').replace(QChar::Nbsp, u' ');
        };
        QVERIFY2(
            texts().contains(title + QStringLiteral(" Step · ") + drawn->subtitle()), qPrintable(texts()));
        QVERIFY(!texts().contains(drawn->title()));
        options.readouts = {QStringLiteral("throughput.mfu")};
        QVERIFY2(figureTitle(*drawn, options).startsWith(u"MFU: "), qPrintable(figureTitle(*drawn, options)));
        ViewInput compared = m_input;
        compared.baselines = {viewInput({openingScenario(shippedCatalog()), {}}, shippedCatalog()).report};
        options.readouts.clear();
        const auto moved = createFigureView(u"step", compared, options);
        QVERIFY2(figureTitle(*moved, options).contains(QStringLiteral("(A ")),
            qPrintable(figureTitle(*moved, options)));
        options.inDocument = true; // which numbers its figures, and says the rest
        QCOMPARE(figureTitle(*drawn, options), drawn->title());
        options.title = QStringLiteral("Own");
        QCOMPARE(figureTitle(*drawn, options), QStringLiteral("Own"));
        QVERIFY(!texts().contains(u"Step · "));
    }

    // A program that edits the figure finds its parts by name; each name stands once.
    void partsOfAnSvgHaveNames_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QStringList>("ids");
        const QStringList page{QStringLiteral("title"), QStringLiteral("readouts"), QStringLiteral("notes"),
            QStringLiteral("plot"), QStringLiteral("legend")};
        QTest::newRow("rows") << QStringLiteral("step")
                              << page
                + QStringList{QStringLiteral("series-part-matmul"), QStringLiteral("series-step-total")};
        QTest::newRow("a chart") << QStringLiteral("resilience")
                                 << page
                + QStringList{QStringLiteral("grid"), QStringLiteral("series"), QStringLiteral("axes")};
        QTest::newRow("dots") << QStringLiteral("validation") << page;
    }
    void partsOfAnSvgHaveNames()
    {
        QFETCH(QString, view);
        QFETCH(QStringList, ids);
        for (const SvgFonts fonts : {SvgFonts::Named, SvgFonts::Embedded, SvgFonts::Outlines}) {
            PageOptions options;
            options.size = namedFigureSizes().front();
            options.fonts = fonts;
            const auto drawn = createFigureView(view, m_input, options);
            const QByteArray bytes = figureSvg(*drawn, options, {});
            const SvgContent svg = readSvg(bytes);
            QVERIFY2(svg.error.isEmpty(), qPrintable(svg.error));
            for (const QString& id : ids)
                QVERIFY2(bytes.count("<g id=\"" + id.toUtf8() + "\">") == 1, qPrintable(id));
            QVERIFY(!bytes.contains("ridgepoint-part"));
        }
    }

    void nothingIsBehindAFigure()
    {
        PageOptions options;
        options.size = namedFigureSizes().front();
        const QColor paper = themeById(u"light").color(ColorRole::Background);
        for (const bool background : {true, false}) {
            options.background = background;
            const auto drawn = createFigureView(u"stack", m_input, options);
            const QImage image = figureImage(*drawn, options, 1, {});
            QCOMPARE(image.pixelColor(1, 1), background ? paper : QColor(Qt::transparent));
        }
    }

    // 300 dots an inch of a column 3.5 inches wide.
    void pngHasTheDotsAskedFor()
    {
        ExportRequest request;
        request.what = QStringLiteral("stack");
        request.figure.size = *figureSizeFromText(QStringLiteral("ieee-column"), nullptr);
        request.pngScale = 300.0 / 96;
        request.target = m_folder.filePath(QStringLiteral("dots.png"));
        const ExportResult result = exportPictures(request, m_file, shippedCatalog());
        QVERIFY2(result.ok(), qPrintable(result.error));
        const QImage image(request.target);
        QCOMPARE(image.width(), 1050);
        QVERIFY(std::abs(image.dotsPerMeterX() - 300 / 0.0254) < 1);
        request.pngScale = 10;
        QVERIFY(exportPictures(request, m_file, shippedCatalog()).error.contains(u"96 to 600"));
    }

    // The line below a figure names what its numbers rest on, and the scenario by a mark.
    void theFootnoteIsOfTheFigure_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<bool>("memory");
        QTest::addColumn<bool>("speed");
        QTest::addColumn<bool>("layout");
        QTest::newRow("a stack of bytes") << QStringLiteral("stack") << true << false << true;
        QTest::newRow("a step") << QStringLiteral("step") << false << true << true;
        QTest::newRow("groups of ranks") << QStringLiteral("mesh") << false << false << true;
    }
    void theFootnoteIsOfTheFigure()
    {
        QFETCH(QString, view);
        QFETCH(bool, memory);
        QFETCH(bool, speed);
        QFETCH(bool, layout);
        PageOptions options;
        options.size = *figureSizeFromText(QStringLiteral("400x200mm"), nullptr);
        const auto drawn = createFigureView(view, m_input, options);
        const QString all = readSvg(figureSvg(*drawn, options, {})).texts.join(u' ');
        QCOMPARE(all.contains(QStringLiteral("capacity 85.5 GB")), memory);
        QCOMPARE(all.contains(QStringLiteral("peak 989 TFLOP/s dense")), speed);
        QCOMPARE(all.contains(QStringLiteral("MFU predicted")), speed);
        QCOMPARE(all.contains(QStringLiteral("TP 4 · CP 2 ring · PP 4 × 5 chunks · DP 8")), layout);
        const QString code = QString::fromStdString(shareCode(m_file.scenario, shippedCatalog()));
        QVERIFY2(all.contains(QStringLiteral(" \u00b7 ") + checkOfCode(code).left(8)), qPrintable(all));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestFigureParts)
#include "tst_figure_parts.moc"
