// A sample of all that can be exported: views × sizes × themes × languages × scenarios, each in every format.
// Nothing is cut or lies over another text, other programs read it without a word, and it is the same bytes
// twice. RIDGEPOINT_LONG takes more of them, RIDGEPOINT_EVERY_EXPORT all.

#include "tests/app/app_fixture.h"
#include "tests/support/patience.h"
#include "tests/views/picture_fixture.h"

#include "app/document/language.h"
#include "app/export/exporter.h"
#include "views/registry.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <random>

using namespace ridgepoint;
using ridgepoint::test::paintedTexts;
using ridgepoint::test::textFault;

namespace {

struct Sample
{
    QString scenario, view, size, theme, language;
};

std::vector<Sample> allSamples()
{
    std::vector<Sample> all;
    for (const char* scenario : {"seed-question", "llama3-70b-256xh100", "deepseek-v3-2048xh800"})
        for (const ViewEntry& entry : figureRegistry())
            for (const char* size : {"document", "half", "slide", "square", "657x452"})
                for (const char* theme : {"light", "dark", "contrast", "print"})
                    for (const char* language : {"en", "es"})
                        all.push_back({QString::fromLatin1(scenario), entry.id, QString::fromLatin1(size),
                            QString::fromLatin1(theme), QString::fromLatin1(language)});
    return all;
}

std::vector<Sample> chosenSamples()
{
    std::vector<Sample> all = allSamples();
    if (qEnvironmentVariableIsSet("RIDGEPOINT_EVERY_EXPORT"))
        return all;
    const std::size_t many = qEnvironmentVariableIsSet("RIDGEPOINT_LONG") ? 60 : 24;
    std::mt19937 random(20'261'126);
    for (std::size_t i = 0; i < many; ++i)
        std::swap(all[i], all[i + random() % (all.size() - i)]);
    all.resize(many);
    // Words over a column that is narrower than they are.
    all.push_back({QStringLiteral("deepseek-v3-2048xh800"), QStringLiteral("stack"), QStringLiteral("half"),
        QStringLiteral("light"), QStringLiteral("es")});
    return all;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// What another program has to say of a file; empty: nothing, as it should be.
QString complaintOf(const char* program, const QStringList& arguments)
{
    const QString path = QStandardPaths::findExecutable(QString::fromLatin1(program));
    if (path.isEmpty())
        return {};
    QProcess process;
    process.start(path, arguments);
    if (!process.waitForFinished(ridgepoint::testing::patience))
        return QStringLiteral("does not end");
    const QString said = QString::fromUtf8(process.readAllStandardError()).trimmed();
    return process.exitCode() == 0 ? said : QStringLiteral("exit code %1 ").arg(process.exitCode()) + said;
}

} // namespace

class TestEveryExport : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

private Q_SLOTS:
    void initTestCase()
    {
        for (const char* program : {"rsvg-convert", "pdftoppm"})
            if (QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty())
                qWarning("%s is not installed: it reads none of the files", program);
    }

    void isWhole_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("size");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        int number = 0;
        for (const Sample& each : chosenSamples())
            QTest::addRow("%d: %s, %s, %s, %s, %s", ++number, qPrintable(each.view),
                qPrintable(each.scenario), qPrintable(each.size), qPrintable(each.theme),
                qPrintable(each.language))
                << each.scenario << each.view << each.size << each.theme << each.language;
    }
    void isWhole()
    {
        QFETCH(QString, scenario);
        QFETCH(QString, view);
        QFETCH(QString, size);
        QFETCH(QString, theme);
        QFETCH(QString, language);
        Language spoken;
        spoken.use(language);
        const Catalog& catalog = shippedCatalog();
        const ScenarioPreset* preset = catalog.scenario(scenario.toStdString());
        const ScenarioFile file = *readScenario(preset->json, catalog, preset->id).file;
        ExportRequest request;
        request.what = view;
        request.figure.size = *figureSizeFromText(size, nullptr);
        request.figure.theme = theme;
        request.formats = {ExportFormat::Svg, ExportFormat::Pdf, ExportFormat::Png};
        request.target = m_folder.filePath(QStringLiteral("a"));
        const ExportResult result = exportPictures(request, file, catalog);
        QVERIFY2(result.ok(), qPrintable(result.error));
        QCOMPARE(result.written.size(), 3);

        ViewInput input = viewInput(file, catalog);
        input.search = searchedFor(request, file.scenario, catalog);
        const std::unique_ptr<View> drawn = createFigureView(view, input, request.figure);
        request.figure.size = roomyPage(*drawn, request.figure).size;
        const QSize page = QSizeF(request.figure.size.width, request.figure.size.height).toSize();
        const auto texts =
            paintedTexts([&](QPainter& painter) { paintPage(painter, *drawn, request.figure); }, page);
        QVERIFY(texts.size() >= 5);
        const QString fault = textFault(texts, page);
        QVERIFY2(fault.isEmpty(), qPrintable(fault));

        const QString svg = m_folder.filePath(QStringLiteral("a.svg"));
        const QString pdf = m_folder.filePath(QStringLiteral("a.pdf"));
        const QString said = complaintOf(
            "rsvg-convert", {svg, QStringLiteral("-o"), m_folder.filePath(QStringLiteral("svg.png"))});
        QVERIFY2(said.isEmpty(), qPrintable(said));
        const QString drawnPdf = complaintOf("pdftoppm",
            {QStringLiteral("-png"), QStringLiteral("-r"), QStringLiteral("48"), pdf,
                m_folder.filePath(QStringLiteral("pdf"))});
        QVERIFY2(drawnPdf.isEmpty(), qPrintable(drawnPdf));
        QCOMPARE(QImage(m_folder.filePath(QStringLiteral("a.png"))).size(), 2 * page);

        request.target = m_folder.filePath(QStringLiteral("b"));
        QVERIFY(exportPictures(request, file, catalog).ok());
        for (const char* suffix : {"svg", "pdf", "png"})
            QVERIFY2(contentOf(m_folder.filePath(QStringLiteral("a.%1").arg(QLatin1String(suffix))))
                    == contentOf(m_folder.filePath(QStringLiteral("b.%1").arg(QLatin1String(suffix)))),
                suffix);
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestEveryExport)
#include "tst_every_export.moc"
