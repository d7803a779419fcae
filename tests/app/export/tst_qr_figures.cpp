// The QR code of an exported figure says the share code of its scenario, on every page and in every format,
// as another program reads what was written.

#include "tests/app/app_fixture.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/export/export_dialog.h"
#include "app/export/exporter.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/qr_reader.h"

#include <QApplication>
#include <QCheckBox>
#include <QPainter>
#include <QProcess>
#include <QSvgRenderer>
#include <QTemporaryDir>

using namespace ridgepoint;
using namespace ridgepoint::testing;

namespace {

ScenarioFile sample(const std::string& preset = "llama3-70b-256xh100")
{
    return *readScenario(shippedCatalog().scenario(preset)->json, shippedCatalog(), preset).file;
}

QImage drawn(const QString& path)
{
    if (path.endsWith(QLatin1String(".png")))
        return QImage(path);
    if (path.endsWith(QLatin1String(".svg"))) {
        QSvgRenderer svg(path);
        QImage image(svg.defaultSize() * 3, QImage::Format_RGB32);
        QPainter painter(&image);
        svg.render(&painter);
        return image;
    }
    const QString stem = path.chopped(4);
    QProcess::execute(QStringLiteral("pdftoppm"),
        {QStringLiteral("-png"), QStringLiteral("-r"), QStringLiteral("200"), QStringLiteral("-singlefile"),
            path, stem});
    return QImage(stem + QStringLiteral(".png"));
}

ExportRequest request(const QString& target, const QString& theme = QStringLiteral("light"))
{
    ExportRequest asked;
    asked.what = QStringLiteral("stack");
    asked.target = target;
    asked.figure.theme = theme;
    asked.figure.parts.code = true;
    return asked;
}

} // namespace

class TestQrFigures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysTheShareCode_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QString>("size");
        QTest::addColumn<int>("scale");
        const auto row = [](const char* name, const char* view, const char* scenario, const char* theme,
                             const char* suffix, const char* size, int scale) {
            QTest::newRow(name) << QString::fromLatin1(view) << QString::fromLatin1(scenario)
                                << QString::fromLatin1(theme) << QString::fromLatin1(suffix)
                                << QString::fromLatin1(size) << scale;
        };
        const char* const usual = "llama3-70b-256xh100";
        for (const char* theme : {"light", "dark", "contrast", "print"})
            for (const char* suffix : {"png", "svg", "pdf"})
                row(qPrintable(QStringLiteral("%1, %2").arg(QLatin1String(theme), QLatin1String(suffix))),
                    "stack", usual, theme, suffix, "document", 2);
        row("one pixel a unit", "walls", usual, "light", "png", "document", 1);
        row("a slide", "roofline", usual, "dark", "png", "slide", 1);
        row("half a column", "stack", "seed-question", "light", "png", "half", 3);
        row("the longest of the examples", "communication", "deepseek-v3-2048xh800", "dark", "png",
            "document", 2);
        row("the longest of the examples, as PDF", "communication", "deepseek-v3-2048xh800", "light", "pdf",
            "document", 2);
    }
    void saysTheShareCode()
    {
        if (!hasQrReader())
            QSKIP("zbarimg is not installed");
        QFETCH(QString, view);
        QFETCH(QString, scenario);
        QFETCH(QString, theme);
        QFETCH(QString, suffix);
        QFETCH(QString, size);
        QFETCH(int, scale);
        const QTemporaryDir folder;
        const ScenarioFile file = sample(scenario.toStdString());
        QVERIFY(!file.scenario.notes.empty());
        ExportRequest asked = request(folder.filePath(QStringLiteral("figure.") + suffix), theme);
        asked.what = view;
        asked.figure.size = *figureSizeFromText(size, nullptr);
        asked.pngScale = scale;
        const ExportResult result = exportPictures(asked, file, shippedCatalog());
        QVERIFY2(result.ok(), qPrintable(result.error));
        const QString said = qrTextIn(drawn(result.written.front()));
        Scenario noted = file.scenario;
        noted.notes.clear();
        QCOMPARE(said, QString::fromStdString(shareCode(file.scenario, shippedCatalog())));
        const ScenarioReadResult back = readShareCode(said.toStdString(), shippedCatalog());
        QVERIFY(back.file && back.file->scenario == noted);
    }

    void onlyOnRequest()
    {
        if (!hasQrReader())
            QSKIP("zbarimg is not installed");
        const QTemporaryDir folder;
        ExportRequest asked = request(folder.filePath(QStringLiteral("figure.png")));
        asked.figure.parts.code = false;
        const ExportResult result = exportPictures(asked, sample(), shippedCatalog());
        QVERIFY2(result.ok(), qPrintable(result.error));
        QCOMPARE(qrTextIn(drawn(result.written.front())), QString());
    }

    void refusals()
    {
        const QTemporaryDir folder;
        ScenarioFile file = sample();
        ExportRequest asked = request(folder.filePath(QStringLiteral("figure.svg")));
        asked.figure.size = *figureSizeFromText(QStringLiteral("60x50mm"), nullptr);
        ExportResult result = exportPictures(asked, file, shippedCatalog());
        QVERIFY2(
            result.error.contains(QStringLiteral("too small for the QR code")), qPrintable(result.error));
        QVERIFY(result.kind == ExportResult::Kind::BadRequest && result.written.isEmpty());
        file.scenario.name = std::string(1300, 'k');
        result =
            exportPictures(request(folder.filePath(QStringLiteral("figure.svg"))), file, shippedCatalog());
        QVERIFY2(result.error.startsWith(QStringLiteral("The share code of this scenario is too long")),
            qPrintable(result.error));
    }

    // A code would tell what a lesson hides.
    void underAVeilThereIsNone()
    {
        if (!hasQrReader())
            QSKIP("zbarimg is not installed");
        const QTemporaryDir folder;
        ExportRequest asked = request(folder.filePath(QStringLiteral("figure.png")));
        asked.veil = {"memory"};
        const ExportResult result = exportPictures(asked, sample(), shippedCatalog());
        QVERIFY2(result.ok(), qPrintable(result.error));
        QCOMPARE(qrTextIn(drawn(result.written.front())), QString());
    }

    void fromTheDialog()
    {
        const QTemporaryDir folder;
        Document document(shippedCatalog());
        Settings settings;
        document.replaceScenario(sample().scenario, [] { return QStringLiteral("sample"); });
        ExportDialog dialog(document, settings, nullptr);
        dialog.setView(QStringLiteral("stack"));
        dialog.setFolder(folder.path());
        QVERIFY(!dialog.request().figure.parts.code);
        QCheckBox* tick = nullptr;
        for (QCheckBox* box : dialog.findChildren<QCheckBox*>())
            if (box->text().contains(QStringLiteral("QR")))
                tick = box;
        QVERIFY(tick);
        tick->click();
        QCoreApplication::processEvents();
        QVERIFY(dialog.request().figure.parts.code);
        document.setVeil({"memory"});
        dialog.setView(QStringLiteral("walls"));
        QCoreApplication::processEvents();
        QVERIFY(!tick->isEnabled() && !dialog.request().figure.parts.code);
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestQrFigures)
#include "tst_qr_figures.moc"
