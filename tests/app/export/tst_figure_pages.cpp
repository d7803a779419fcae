// What stands on the pages of a document: nothing is cut short, nothing lies on something else, axes and
// legends are named, and nobody is asked to click on paper.

#include "tests/app/app_fixture.h"

#include "app/export/exporter.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "views/device_words.h"
#include "views/figure_export.h"
#include "views/registry.h"

#include <QTemporaryDir>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

// Axis titles and legends, as they are for Llama 3 70B on 256 H100; a short page may name the unit alone.
QStringList namesOf(const QString& view)
{
    static const QMap<QString, QStringList> all{
        {u"stack"_s, {u"bytes"_s, u"bf16 weight"_s, u"fp32 master"_s, u"Adam m"_s, u"Adam v"_s}},
        {u"walls"_s, {u"share"_s, u"model size"_s, u"memory wall"_s, u"compute wall"_s, u"throughput"_s}},
        {u"roofline"_s, {u"attainable (FLOP/s)"_s, u"FLOP per byte"_s}},
        {u"cube"_s,
            {u"memory load"_s, u"compute load"_s, u"bandwidth load"_s, u"this scenario"_s,
                u"largest load"_s}},
        {u"budget"_s, {u"bytes"_s, u"H100"_s, u"activations"_s}},
        {u"remedies"_s, {u"Memory"_s, u"Time"_s, u"FSDP"_s, u"Data parallel"_s}},
        {u"pipeline"_s, {u"time"_s, u"F forward"_s, u"bubble"_s, u"makespan"_s}},
        {u"communication"_s, {u"scale-up, inside a node"_s, u"scale-out, between nodes"_s, u"volume"_s}},
        {u"collective"_s, {u"reduce-scatter"_s, u"all-gather"_s}},
        {u"mesh"_s, {u"node 0"_s, u"Groups of rank 0"_s}},
        {u"step"_s, {u"whole step"_s, u"GEMMs"_s, u"time"_s}},
        {u"memory-timeline"_s, {u"bytes"_s, u"seconds"_s, u"activations"_s, u"gradients"_s, u"weights"_s}},
        {u"serving-frontier"_s, {u"per user"_s, u"per device"_s}},
        {u"serving-timeline"_s, {u"time since"_s, u"decoding"_s, u"prompt tokens"_s}},
        {u"serving-replica"_s, {u"bytes"_s, u"weights"_s}},
        {u"serving-latency"_s, {u"time to first token"_s}},
        {u"serving-token"_s, {u"GEMMs"_s, u"weights"_s, u"time"_s}},
        {u"cost"_s, {u"what is lost"_s, u"failures"_s, u"total"_s, u"cost"_s}},
        {u"resilience"_s,
            {u"overhead (%)"_s, u"checkpoint interval"_s, u"writes"_s, u"rework"_s, u"restarts"_s,
                u"productive"_s}},
        {u"scaling-laws"_s, {u"training tokens"_s, u"active parameters"_s, u"20 tokens per parameter"_s}},
        {u"taxonomy"_s, {u"Data parallel"_s, u"FSDP"_s, u"Tensor"_s, u"Pipeline"_s, u"Expert"_s}},
        {u"validation"_s, {u"predicted step time"_s, u"measured step time"_s}},
    };
    return all.value(view);
}

} // namespace

class TestFigurePages : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pagesAreWhole_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("size");
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QString>("show");
        for (const ViewEntry& entry : figureRegistry())
            for (const char* size : {"half", "document", "slide"})
                for (const char* scenario : {"seed-question", "llama3-70b-256xh100"})
                    QTest::addRow("%s, %s, %s", qPrintable(entry.id), size, scenario)
                        << entry.id << QString::fromLatin1(size) << QString::fromLatin1(scenario)
                        << QString();
        // The other pictures of a view.
        for (const ViewEntry& entry : viewRegistry()) {
            const std::unique_ptr<View> view(entry.create(nullptr));
            for (const QString& word : view->choicesOf(u"show"_s))
                for (const char* size : {"half", "document"})
                    for (const char* scenario : {"deepseek-v3-2048xh800", "mixtral-8x7b-256xtpu-v6e"})
                        QTest::addRow(
                            "%s, %s, %s, %s", qPrintable(entry.id), qPrintable(word), size, scenario)
                            << entry.id << QString::fromLatin1(size) << QString::fromLatin1(scenario) << word;
        }
    }
    void pagesAreWhole()
    {
        QFETCH(QString, view);
        QFETCH(QString, size);
        QFETCH(QString, scenario);
        QFETCH(QString, show);
        PageOptions options;
        if (!show.isEmpty())
            options.viewOptions[view] = {{u"show"_s, show}};
        options.size = *figureSizeFromText(size, nullptr);
        const ViewInput input = meshInput(meshReport(scenario.toStdString()));
        const auto drawn = createFigureView(view, input, options);
        options.size = roomyPage(*drawn, options).size;
        const QSize page(qRound(options.size.width), qRound(options.size.height));
        const std::vector<PaintedText> texts =
            paintedTexts([&](QPainter& painter) { paintPage(painter, *drawn, options); }, page);
        const QString clash = textFault(texts, page);
        QVERIFY2(clash.isEmpty(), qPrintable(clash));
        QString all;
        // 7 pt on paper, 16 pt on a slide, its title 28 pt.
        const qreal least = (size == u"slide"_s ? 16 : 7) * 96 / 72.0;
        for (const PaintedText& text : texts) {
            QVERIFY2(text.pixelSize >= least, qPrintable(u"%1 px: %2"_s.arg(text.pixelSize).arg(text.text)));
            QVERIFY2(!text.text.endsWith(u'…'), qPrintable(text.text));
            all += text.text + u' ';
        }
        all.replace(QChar::Nbsp, u' ');
        QVERIFY2(all.contains(figureTitle(*drawn, {}).replace(QChar::Nbsp, u' ')), qPrintable(all));
        QVERIFY2(all.contains(drawn->subtitle()), qPrintable(all));
        if (size == u"slide"_s)
            QVERIFY(std::abs(texts.front().pixelSize - 28 * 96 / 72.0) < 0.01);
        // In a column the picture has the room, and says the same.
        const auto tiles = size == u"half"_s ? std::vector<ReadoutTileData>() : figureReadouts(*drawn, {});
        for (const ReadoutTileData& tile : tiles) {
            const QString label = QString(tile.label).replace(QChar::Nbsp, u' ');
            QVERIFY2(all.contains(label) && all.contains(deviceWords(tile.value, input)),
                qPrintable(tile.label + u'\n' + all));
        }
        // Of a page whose size is fixed it is said what it lacks.
        if (scenario == u"llama3-70b-256xh100" && roomyPage(*drawn, options).lost.isEmpty())
            for (const QString& name : namesOf(view))
                QVERIFY2(all.contains(name), qPrintable(name + u'\n' + all));
        for (const QString& prompt : {u"click"_s, u"Click"_s, u"Drag"_s, u"drag"_s, u"scroll"_s, u"Ctrl+"_s})
            QVERIFY2(!all.contains(prompt), qPrintable(prompt + u'\n' + all));
        for (const PaintedText& text : texts)
            QVERIFY(text.text != u"Try"_s);
    }

    // No name of a legend and no panel is dropped, and most of the page is the picture's.
    void allHasRoom_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("size");
        QTest::addColumn<QString>("scenario");
        for (const ViewEntry& entry : figureRegistry())
            for (const FigureSize& size : namedFigureSizes())
                for (const char* scenario :
                    {"llama3-70b-256xh100", "deepseek-v3-2048xh800", "llama3.1-70b-served-8xh200"})
                    QTest::addRow("%s, %s, %s", qPrintable(entry.id), qPrintable(size.name), scenario)
                        << entry.id << size.name << QString::fromLatin1(scenario);
    }
    void allHasRoom()
    {
        QFETCH(QString, view);
        QFETCH(QString, size);
        QFETCH(QString, scenario);
        PageOptions options;
        options.size = *figureSizeFromText(size, nullptr);
        const auto drawn = createFigureView(view, meshInput(meshReport(scenario.toStdString())), options);
        const RoomyPage page = roomyPage(*drawn, options);
        // A page that grows lacks nothing but width; of one whose size is fixed it is said what it lacks.
        QVERIFY2(page.lost.isEmpty() || !options.size.grows || page.lost.contains(u"choose a wider one"_s),
            qPrintable(page.lost));
        QVERIFY(page.size == options.size || options.size.grows);
        options.size = page.size;
        QCOMPARE(lostParts(*drawn, options).isEmpty(), page.lost.isEmpty());
        QImage paper(1, 1, QImage::Format_RGB32);
        QPainter painter(&paper);
        const QRectF picture = paintPage(painter, *drawn, options).picture;
        const double share = picture.width() * picture.height() / (options.size.width * options.size.height);
        // Four readouts of two values each take two rows of a slide.
        const double least = view == u"walls"_s && size == u"slide"_s ? 0.53 : 0.6;
        QVERIFY2(share >= least, qPrintable(QString::number(share)));
    }

    // A page whose size is fixed is drawn all the same, and it is said what it lacks.
    void whatHasNoRoomIsSaid()
    {
        ExportRequest request;
        request.what = u"serving-latency"_s;
        const QTemporaryDir folder;
        request.target = folder.filePath(u"a.svg"_s);
        request.figure.size = *figureSizeFromText(u"120x60mm"_s, nullptr);
        const ScenarioPreset& preset = *shippedCatalog().scenario("llama3.1-70b-served-8xh200");
        const ScenarioFile file = *readScenario(preset.json, shippedCatalog(), preset.id).file;
        const ExportResult result = exportPictures(request, file, shippedCatalog());
        QVERIFY2(result.ok(), qPrintable(result.error));
        QCOMPARE(result.lost.size(), 1);
        QVERIFY2(result.lost.front().contains(u"120 × 60 mm has no room for output tokens per second"_s),
            qPrintable(result.lost.front()));
        static const QRegularExpression height(u"one (\\d+) mm high has"_s);
        const QString higher = height.match(result.lost.front()).captured(1);
        QVERIFY2(!higher.isEmpty(), qPrintable(result.lost.front()));
        request.figure.size = *figureSizeFromText(u"120x%1mm"_s.arg(higher), nullptr);
        const QStringList lost = exportPictures(request, file, shippedCatalog()).lost;
        QVERIFY2(lost.isEmpty(), qPrintable(lost.join(u'\n')));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestFigurePages)
#include "tst_figure_pages.moc"
