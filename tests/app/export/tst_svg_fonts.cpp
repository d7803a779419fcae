// The letters of an SVG: inside the file, as text or as shapes, and drawn as in our own PNG by programs that
// have no such font.

#include "tests/app/app_fixture.h"

#include "app/document/figure_metadata.h"
#include "app/export/exporter.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/patience.h"
#include "tests/support/svg_reader.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace ridgepoint;

namespace {

const QStringList views{QStringLiteral("stack"), QStringLiteral("roofline"), QStringLiteral("pipeline"),
    QStringLiteral("communication"), QStringLiteral("step")};

ScenarioFile sample()
{
    const ScenarioPreset& preset = *shippedCatalog().scenario("llama3-70b-256xh100");
    return *readScenario(preset.json, shippedCatalog(), preset.id).file;
}

PageOptions pageWith(SvgFonts fonts)
{
    PageOptions options{namedFigureSizes().front(), {}, QStringLiteral("light"), {}};
    options.fonts = fonts;
    return options;
}

QByteArray svgOf(const QString& view, SvgFonts fonts, const QString& code = {})
{
    const PageOptions options = pageWith(fonts);
    return figureSvg(*createFigureView(view, viewInput(sample(), shippedCatalog()), options), options, code);
}

QImage grey(const QImage& image, QSize size)
{
    return image.convertToFormat(QImage::Format_Grayscale8)
        .scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

} // namespace

class TestSvgFonts : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    // Another program's picture of the file, where the machine has no font but a monospaced one.
    QImage drawnWithoutFonts(const QByteArray& svg, const QString& program)
    {
        const QString file = m_folder.filePath(QStringLiteral("figure.svg"));
        const QString picture = m_folder.filePath(QStringLiteral("picture.png"));
        const QString fonts = m_folder.filePath(QStringLiteral("fonts"));
        const QString rules = m_folder.filePath(QStringLiteral("fonts.conf"));
        QDir().mkpath(fonts);
        QFile::remove(picture);
        QFile::copy(QStringLiteral(":/fonts/DejaVuSansMono.ttf"), fonts + QStringLiteral("/mono.ttf"));
        writeWhole(file, svg);
        writeWhole(rules,
            "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM "
            "\"urn:fontconfig:fonts.dtd\"><fontconfig><dir>"
                + fonts.toUtf8() + "</dir><cachedir>" + m_folder.path().toUtf8()
                + "/cache</cachedir></fontconfig>");
        const FigureSize& size = namedFigureSizes().front();
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("FONTCONFIG_FILE"), rules);
        process.setProcessEnvironment(environment);
        if (program == QLatin1String("chromium"))
            process.start(program,
                {QStringLiteral("--headless"), QStringLiteral("--no-sandbox"),
                    QStringLiteral("--disable-gpu"), QStringLiteral("--hide-scrollbars"),
                    QStringLiteral("--force-device-scale-factor=2"),
                    QStringLiteral("--user-data-dir=") + m_folder.filePath(QStringLiteral("profile")),
                    QStringLiteral("--window-size=%1,%2").arg(size.width).arg(size.height),
                    QStringLiteral("--screenshot=") + picture, QStringLiteral("file://") + file});
        else
            process.start(program,
                {QStringLiteral("-w"), QString::number(2 * size.width), QStringLiteral("-h"),
                    QString::number(2 * size.height), QStringLiteral("-b"), QStringLiteral("white"), file,
                    QStringLiteral("-o"), picture});
        if (!process.waitForFinished(ridgepoint::testing::patience))
            process.kill();
        return QImage(picture);
    }

private Q_SLOTS:
    void everyFileIsWhole_data()
    {
        QTest::addColumn<QString>("view");
        for (const QString& view : views)
            QTest::newRow(qPrintable(view)) << view;
    }
    void everyFileIsWhole()
    {
        QFETCH(QString, view);
        const QString code = QStringLiteral("ridge1:x");
        const QByteArray named = svgOf(view, SvgFonts::Named, code);
        const QByteArray embedded = svgOf(view, SvgFonts::Embedded, code);
        const QByteArray outlines = svgOf(view, SvgFonts::Outlines, code);
        for (const QByteArray& svg : {named, embedded, outlines}) {
            QVERIFY2(readSvg(svg).error.isEmpty(), qPrintable(readSvg(svg).error));
            QCOMPARE(carriedScenario(svg).code, code);
            QCOMPARE(carriedScenario(svg).state, CarriedScenario::State::Whole);
        }
        QCOMPARE(svgOf(view, SvgFonts::Embedded, code), embedded);
        QCOMPARE(svgOf(view, SvgFonts::Outlines, code), outlines);
        QCOMPARE(readSvg(embedded).texts, readSvg(named).texts);
        QVERIFY(readSvg(outlines).texts.isEmpty());
        QVERIFY(!outlines.contains("font"));
        // A subset: the whole of Lato is ten times that.
        QCOMPARE_LT(embedded.size(), named.size() + 64 * 1024);
        QCOMPARE_LT(outlines.size(), 4 * named.size());
    }

    void otherProgramsDrawTheSame_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("program");
        QTest::addColumn<int>("fonts");
        for (const QString& view : views) { // librsvg reads no fonts in a file
            QTest::addRow("%s, outlines, librsvg", qPrintable(view))
                << view << QStringLiteral("rsvg-convert") << int(SvgFonts::Outlines);
            QTest::addRow("%s, embedded, Chromium", qPrintable(view))
                << view << QStringLiteral("chromium") << int(SvgFonts::Embedded);
        }
    }
    void otherProgramsDrawTheSame()
    {
        QFETCH(QString, view);
        QFETCH(QString, program);
        QFETCH(int, fonts);
        if (QStandardPaths::findExecutable(program).isEmpty())
            QSKIP(qPrintable(program + QStringLiteral(" is not installed")));
        const PageOptions options = pageWith(SvgFonts::Named);
        const QSize size(int(options.size.width), int(options.size.height));
        const QImage ours =
            grey(figureImage(
                     *createFigureView(view, viewInput(sample(), shippedCatalog()), options), options, 2, {}),
                size);
        const auto distance = [&](const QImage& other) { // of the pages, as a share of our ink
            const QImage theirs = grey(other, size);
            double apart = 0, ink = 0;
            for (int y = 0; y < size.height(); ++y)
                for (int x = 0; x < size.width(); ++x) {
                    const int here = qGray(ours.pixel(x, y));
                    apart += std::abs(here - qGray(theirs.pixel(x, y)));
                    ink += 255 - here;
                }
            return apart / ink;
        };
        const QImage theirs = drawnWithoutFonts(svgOf(view, SvgFonts(fonts)), program);
        QVERIFY2(!theirs.isNull(), qPrintable(program + QStringLiteral(" drew nothing")));
        const double with = distance(theirs);
        const double without = distance(drawnWithoutFonts(svgOf(view, SvgFonts::Named), program));
        const QString told = QStringLiteral("%1 with its letters, %2 without").arg(with).arg(without);
        QVERIFY2(with < 0.3 && without > 2 * with, qPrintable(told));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestSvgFonts)
#include "tst_svg_fonts.moc"
