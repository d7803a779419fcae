// A page too small for its picture is refused, or left out of several; none is empty.

#include "tests/app/app_fixture.h"

#include "app/export/exporter.h"
#include "core/inputs/scenario/scenario_json.h"
#include "views/registry.h"

#include <QImage>
#include <QPainter>
#include <QSet>
#include <QTemporaryDir>

using namespace ridgepoint;

class TestExportRoom : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void noPageIsEmpty_data()
    {
        QTest::addColumn<QString>("size");
        for (const char* size : {"45x45mm", "60x45mm", "80x60mm", "120x45mm", "document"})
            QTest::newRow(size) << QString::fromLatin1(size);
    }
    void noPageIsEmpty()
    {
        QFETCH(QString, size);
        ExportRequest request;
        request.figure.size = *figureSizeFromText(size, nullptr);
        request.formats = {ExportFormat::Svg};
        request.target = m_folder.filePath(size + u'/');
        const ScenarioPreset& preset = *shippedCatalog().scenario("llama3-70b-256xh100");
        const ScenarioFile file = *readScenario(preset.json, shippedCatalog(), preset.id).file;
        const ViewInput input = viewInput(file, shippedCatalog());
        QStringList refused;
        for (const ViewEntry& entry : figureRegistry()) {
            request.what = entry.id;
            const ExportResult result = exportPictures(request, file, shippedCatalog());
            const auto view = createFigureView(entry.id, input, request.figure);
            if (!result.ok()) {
                QVERIFY2(result.error.contains(QStringLiteral("no room for the picture")),
                    qPrintable(result.error));
                QVERIFY(result.written.isEmpty());
                if (entry.id != QLatin1String("compare")) // has nothing to compare with in any size
                    refused += result.error;
                continue;
            }
            QImage page(
                int(request.figure.size.width), int(request.figure.size.height), QImage::Format_RGB32);
            QPainter painter(&page);
            const QRectF room = paintPage(painter, *view, request.figure).picture;
            page.fill(Qt::magenta);
            view->paintPicture(painter, room);
            painter.end();
            QImage blank(page.size(), page.format());
            blank.fill(Qt::magenta);
            QVERIFY2(page != blank, qPrintable(entry.id));
        }
        // Up to 90 mm a figure has no readouts, so its picture has their room.
        QCOMPARE(refused.isEmpty(), size == QLatin1String("80x60mm") || size == QLatin1String("document"));
        request.what = exportAll;
        const ExportResult all = exportPictures(request, file, shippedCatalog());
        QVERIFY2(all.ok(), qPrintable(all.error));
        QCOMPARE(all.leftOut.size(), refused.size() + 1);
        QCOMPARE(all.written.size() + all.leftOut.size(), qsizetype(figureRegistry().size()));
        request.figure.parts.title = false; // a report's figures have more room
        const ExportResult untitled = exportPictures(request, file, shippedCatalog());
        request.what = exportReport;
        for (const ViewEntry& entry : figureRegistry())
            request.views += entry.id;
        request.formats = {ExportFormat::Markdown};
        const ExportResult report = exportPictures(request, file, shippedCatalog());
        QCOMPARE(report.written.size(), untitled.written.size() + 1);
        QCOMPARE(report.leftOut, untitled.leftOut);
    }

    void pngHasThePixelsAskedFor_data()
    {
        QTest::addColumn<int>("scale");
        for (int scale = 1; scale <= 4; ++scale)
            QTest::addRow("%d×", scale) << scale;
    }
    void pngHasThePixelsAskedFor()
    {
        QFETCH(int, scale);
        ExportRequest request;
        request.what = QStringLiteral("stack");
        request.figure.size = *figureSizeFromText(QStringLiteral("640x400"), nullptr);
        request.pngScale = scale;
        request.target = m_folder.filePath(QStringLiteral("x.png"));
        const ExportResult result =
            exportPictures(request, {openingScenario(shippedCatalog()), {}}, shippedCatalog());
        QVERIFY2(result.ok(), qPrintable(result.error));
        const QImage image(request.target);
        QCOMPARE(image.size(), QSize(640, 400) * scale);
        QVERIFY(std::abs(image.dotsPerMeterX() - 96 * scale / 0.0254) < 1);
        // A page, not a blank: several colours, the background in its corner.
        QCOMPARE(QColor(image.pixel(0, 0)), themeById(u"light").color(ColorRole::Background));
        QSet<QRgb> colors;
        for (int y = 0; y < image.height(); y += 5)
            for (int x = 0; x < image.width(); x += 5)
                colors.insert(image.pixel(x, y));
        QVERIFY(colors.size() > 8);
    }

    void aTemplateWithoutViewOverwritesNothing()
    {
        ExportRequest request;
        request.what = exportAll;
        request.formats = {ExportFormat::Csv};
        request.target = m_folder.filePath(QStringLiteral("flat/"));
        request.nameTemplate = QStringLiteral("same");
        const ExportResult result =
            exportPictures(request, ScenarioFile{openingScenario(shippedCatalog()), {}}, shippedCatalog());
        QVERIFY2(result.ok(), qPrintable(result.error));
        QCOMPARE(QSet<QString>(result.written.begin(), result.written.end()).size(),
            qsizetype(figureRegistry().size() - 1)); // without a comparison with nothing
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestExportRoom)
#include "tst_export_room.moc"
