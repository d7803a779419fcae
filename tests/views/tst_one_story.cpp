// One verdict has one scope: what one device alone would need is no verdict on a job that several share, and
// Stack, Budget, Walls, Cube and the gate say the same of its fullest rank. Red is a limit of that scope,
// exceeded.

#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "tests/views/engine_input.h"
#include "tests/views/picture_fixture.h"
#include "views/registry.h"

#include <QTest>

#include <memory>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::StringLiterals;

class TestOneStory : public QObject
{
    Q_OBJECT

    // The job of 64 devices, and the shipped one of 256.
    static ViewInput jobOf(const QString& name)
    {
        if (name == u"llama3-70b-256xh100") {
            ViewInput input = engineInput({});
            input.report = std::make_shared<const Report>(evaluate(
                readScenario(input.catalog->scenario("llama3-70b-256xh100")->json, *input.catalog, "test")
                    .file->scenario));
            return input;
        }
        FieldTexts edits{{"hardware.accelerators", "64"}, {"training.global_batch_sequences", "64"}};
        edits.push_back({"mesh.zero_stage", name.contains(u"sharded") ? "3" : "0"});
        if (name.contains(u"recomputed"))
            edits.push_back({"training.recompute", "full"});
        return engineInput(edits);
    }

private Q_SLOTS:
    void oneJobOneVerdict_data()
    {
        QTest::addColumn<bool>("fits");
        QTest::newRow("llama3-70b-256xh100") << true;
        QTest::newRow("64, sharded and recomputed") << true;
        QTest::newRow("64, replicated") << false;
    }
    void oneJobOneVerdict()
    {
        QFETCH(bool, fits);
        const ViewInput input = jobOf(QString::fromLatin1(QTest::currentDataTag()));
        const Report& report = *input.report;
        QCOMPARE(report.fit.state != GateState::Fail, fits);
        QVERIFY2(report.fit.summary.plain().starts_with("fullest rank "), report.fit.summary.plain().c_str());
        QVERIFY(report.memory.ratio > 1); // one device alone could not
        for (const char* id : {"stack", "budget", "walls", "cube"}) {
            const std::unique_ptr<View> view(findView(QString::fromLatin1(id))->create(nullptr));
            view->setStyle(styleOf());
            view->setInput(input);
            int memory = 0;
            for (const ReadoutTileData& tile : view->tiles()) {
                const bool ofMemory = tile.path.startsWith(u"memory.") || tile.path == u"walls.memory.ratio";
                if (ofMemory && tile.state == GateState::Fail)
                    ++memory;
                if (fits)
                    QVERIFY2(tile.state != GateState::Fail, qPrintable(view->id() + u": "_s + tile.label));
            }
            const QLatin1String named(id);
            if (!fits && (named == "stack"_L1 || named == "walls"_L1))
                QCOMPARE(memory, named == "stack"_L1 ? 2 : 1); // the multiple is of each device, too
            const QImage picture = painted(*view, {900, 520});
            const QRgb over = themeById(u"light").color(ColorRole::Overshoot).rgb();
            int red = 0;
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    red += picture.pixel(x, y) == over ? 1 : 0;
            if (fits)
                QVERIFY2(red == 0, qPrintable(view->id()));
            else if (view->id() != u"cube")
                QVERIFY2(red > 50, qPrintable(view->id()));
        }
    }

    // A gap of one value marks its tile; what a whole page rests on does not mark them all.
    void caveatsMarkTheirTiles_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<FieldTexts>("edits");
        QTest::addColumn<bool>("marked");
        QTest::newRow("a model that leaves something out")
            << u"step"_s << FieldTexts{{"model.preset", "deepseek-v3"}, {"model.left_out", "an indexer"}}
            << true;
        QTest::newRow("a whole model") << u"step"_s << FieldTexts{{"model.preset", "llama3.1-70b"}} << false;
        QTest::newRow("a stack nobody named")
            << u"step"_s << FieldTexts{{"model.preset", "llama3.1-70b"}, {"hardware.efficiency.mfu", "model"}}
            << false;
        QTest::newRow("kernels nobody measured")
            << u"serving-replica"_s
            << FieldTexts{{"model.preset", "llama3.1-8b"}, {"hardware.accelerator", "mi300x"}} << true;
        QTest::newRow("measured kernels, nominal memory")
            << u"serving-replica"_s
            << FieldTexts{{"model.preset", "llama3.1-8b"}, {"hardware.accelerator", "h200-sxm"},
                   {"hardware.capacity_basis", "nominal"}, {"serving.tensor", "8"}}
            << false;
    }
    void caveatsMarkTheirTiles()
    {
        QFETCH(QString, view);
        QFETCH(FieldTexts, edits);
        QFETCH(bool, marked);
        const std::unique_ptr<View> shown(findView(view)->create(nullptr));
        shown->setStyle(styleOf());
        shown->setInput(engineInput(edits));
        int tiles = 0;
        for (const ReadoutTileData& tile : shown->tiles()) {
            if (!findReadout(tile.path.toStdString()) || tile.value == u"—"_s)
                continue;
            ++tiles;
            QCOMPARE(tile.caveat, marked);
            QCOMPARE(tile.detail.contains(u"\n† "_s), marked);
        }
        QVERIFY(tiles > 0);
    }

    void theWordsSayTheirScope()
    {
        const auto words = [](const char* id, const ViewInput& input) {
            const std::unique_ptr<View> view(findView(QString::fromLatin1(id))->create(nullptr));
            view->setStyle(styleOf());
            view->setInput(input);
            QString all;
            for (const PaintedText& text : paintedTexts(*view, {1100, 620}))
                all += text.text + u'\n';
            return all;
        };
        const ViewInput input = jobOf(u"64, sharded and recomputed"_s);
        for (const char* id : {"stack", "budget", "walls"})
            QVERIFY2(words(id, input).contains(u"fullest rank"), qPrintable(words(id, input)));
        QVERIFY2(words("budget", input).contains(u"one device alone"), qPrintable(words("budget", input)));
        QVERIFY2(words("walls", input).contains(u"whole job"), qPrintable(words("walls", input)));
    }
};

QTEST_MAIN(TestOneStory)
#include "tst_one_story.moc"
