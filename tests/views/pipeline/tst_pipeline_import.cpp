#include "core/pipeline/prepared.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/pipeline/pipeline_fixture.h"
#include "views/pipeline/pipeline_text.h"
#include "views/view_frame.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;

namespace {

// 1F1B of two ranks and three micro-batches, as torch.distributed.pipelining orders it.
const QString twoRanks = QStringLiteral("0F0,0F1,,0B0,0F2,0B1,,0B2\n,1F0,1B0,1F1,1B1,1F2,1B2,\n");
const QString deadlocked = QStringLiteral("0F0,0B0,0F1,0B1\n1F1,1B1,1F0,1B0\n");

double total(const StageTimes& times)
{
    return (times.forward + times.inputGradient + times.weightGradient).value();
}

double relative(double a, double b) { return std::abs(a / b - 1); }

// Four ranks of one stage each: 32 layers.
Report fourRanks(const char* mfu = "model")
{
    return meshReport("llama3-8b-64xh100",
        {{"hardware.efficiency.mfu", mfu}, {"hardware.stack", "megatron"}, {"mesh.pipeline", "4"},
            {"mesh.tensor", "1"}, {"mesh.chunks", "1"}, {"mesh.schedule", "1f1b"}});
}

} // namespace

class TestPipelineImport : public QObject
{
    Q_OBJECT

    static PipelineData dataOf(const Report& report, const QString& imported, const QString& layout = {})
    {
        PipelineSettings settings;
        settings.imported = imported;
        settings.layout = layout;
        PipelineLayer layer;
        return layer.data(inputOf(report), settings);
    }

private Q_SLOTS:
    void formsAreRecognised_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("form");
        const auto row = [](const char* name, const QString& text, ImportForm form) {
            QTest::newRow(name) << text << int(form);
        };
        row("schedule", twoRanks, ImportForm::Schedule);
        row("schedule that waits first", QStringLiteral(",,1F0,1B0"), ImportForm::Schedule);
        row("schedule with an overlapped pair", QStringLiteral("(0F3;3B1)OVERLAP_F_B"), ImportForm::Schedule);
        row("schedule with a slip", QStringLiteral("0F0,0X0\n1F0,1B0"), ImportForm::Schedule);
        row("layout", QStringLiteral("Et*3|(tt|)*29,m|L"), ImportForm::Layout);
        row("layout in quotes", QStringLiteral("\"Et|tL\""), ImportForm::Layout);
        row("layout with a slip", QStringLiteral("Et*3|q|tL"), ImportForm::Layout);
        row("prose", QStringLiteral("Every good boy deserves football"), ImportForm::Unknown);
        row("numbers", QStringLiteral("1,2,3\n4,5,6"), ImportForm::Unknown);
        row("nothing", QString(), ImportForm::Unknown);
        row("blanks", QStringLiteral(" \n "), ImportForm::Unknown);
    }
    void formsAreRecognised()
    {
        QFETCH(QString, text);
        QFETCH(int, form);
        QCOMPARE(int(importForm(text)), form);
    }

    void aScheduleBecomesTheFirst()
    {
        const PipelineData data = dataOf(seedReport(), twoRanks);
        QVERIFY2(data.first().legal(), qUtf8Printable(data.first().problem));
        QVERIFY(data.imported() && data.whatIf);
        QCOMPARE(data.first().name, QStringLiteral("Imported"));
        QCOMPARE(data.basis.stages, 2);
        QCOMPARE(data.basis.microbatches, 3);
        QCOMPARE(data.basis.chunks, 1);
        // 1F1B: (m + p − 1)(F + B + W), F = B = W = 1.
        QCOMPARE(data.first().simulation.makespan.value(), 12.0);
        QCOMPARE(data.first().peakHeld, 2.0);
        QCOMPARE(data.runs[1].request.stages, 2); // compared at the same shape
        QVERIFY(pipelineTable(data, {}).rows[0][0] == QStringLiteral("Imported"));
        QVERIFY(pipelineCaption(data, {}, PictureStyle())
                    .contains(QStringLiteral("imported order: p 2, m 3, v 1")));
    }

    // What a file may hold has no influence on how it is refused: words, never a crash.
    void badTextsSayWhy_data()
    {
        QTest::addColumn<QString>("imported");
        QTest::addColumn<QString>("layout");
        QTest::addColumn<QString>("said");
        const auto schedule = [](const char* name, const QString& text, const char* said) {
            QTest::newRow(name) << text << QString() << QString::fromUtf8(said);
        };
        const auto layout = [](const char* name, const QString& text, const char* said) {
            QTest::newRow(name) << QString() << text << QString::fromUtf8(said);
        };
        schedule("ragged", QStringLiteral("0F0,0B0\n1F0,1B0,1F1\n"), "micro-batch 1");
        schedule("incomplete", QStringLiteral("0F0,0B0\n1F0\n"), "backward");
        schedule("deadlock", deadlocked, "deadlock, the ranks wait for each other: rank 0 waits in");
        schedule("deadlock's way back", deadlocked, "; rank 1 waits in");
        schedule("garbage", QStringLiteral("\u00e4\u0001,?\n"), "line 1, column 1");
        schedule("a slip", QStringLiteral("0F0,0B0\n1F0,1Q0\n"), "line 2, column 5");
        schedule("uneven chunks", QStringLiteral("0F0,0B0,2F0,2B0\n1F0,1B0\n"), "every rank must hold");
        schedule("many micro-batches", QStringLiteral("0F0,0B0,0F9999,0B9999"), "draws up to 4096");
        schedule("blanks", QStringLiteral("  \n"), "the file is empty");
        layout("no loss", QStringLiteral("Et|t|t|t"), "one loss, L");
        layout("a letter", QStringLiteral("Et|t|\nq|tL"), "line 2, column 1");
        layout("too many stages", QStringLiteral("Et|t|t|t|t|L"), "take 2 stage ends, '|', away");
        layout("interleaving would do", QStringLiteral("E|t|t|t|t|t|t|L"), "v = 2");
        layout("more ranks would do", QStringLiteral("Et|t|t|t|t|L"), "set p to 6");
        layout("no layers", QStringLiteral("E|||L"), "add decoder layers, t");
        layout("endless", QStringLiteral("Et*99999999999|L"), "the repetition needs a number");
        layout("blanks", QStringLiteral(" "), "the layout is empty");
    }
    void badTextsSayWhy()
    {
        QFETCH(QString, imported);
        QFETCH(QString, layout);
        QFETCH(QString, said);
        const PipelineData data = dataOf(seedReport(), imported, layout);
        QVERIFY(!data.first().legal());
        QVERIFY2(data.first().problem.contains(said), qUtf8Printable(data.first().problem));
        (void)pipelineTiles(data, {}, inputOf(seedReport()), {});
        QVERIFY(pipelineTable(data, {}).rows[0][5].contains(said));
        PipelineView view;
        prepare(view, seedReport());
        PipelineSettings settings;
        settings.imported = imported;
        settings.layout = layout;
        view.setSettings(settings);
        QCOMPARE(textFault(view, {900, 420}), QString());
    }

    // The instrument: twelve thirds of work for a micro-batch, shared out by layers.
    void aLayoutMakesStagesUneven()
    {
        const PipelineData data = dataOf(seedReport(), {}, QStringLiteral("Et|t*2|t*3|t*2L"));
        QVERIFY2(data.first().legal(), qUtf8Printable(data.first().problem));
        QCOMPARE(data.first().name, QStringLiteral("1F1B with the layout"));
        QCOMPARE(data.first().simulation.ranks[0].busy.value(), 8 * 12 * 1.0 / 8);
        QCOMPARE(data.first().simulation.ranks[2].busy.value(), 8 * 12 * 3.0 / 8);
        QVERIFY(pipelineCaption(data, {}, PictureStyle())
                    .contains(QStringLiteral("layout: 1 to 3 layers a stage")));
        QVERIFY(opSentence(data.first(), 0, data.basis, {})
                    .endsWith(QStringLiteral("(stage 0: embedding, 1 layer)")));
        QVERIFY(!data.first().peakActivations);
        // 1F1B with unequal stages waits for the slowest: at least all its work.
        QVERIFY(data.first().simulation.makespan.value() > 8 * 12 * 3.0 / 8);
    }

    void passesSayTheirLayers()
    {
        const PipelineData own = dataOf(fourRanks(), {});
        QVERIFY2(
            opSentence(own.first(), 0, own.basis, {}).endsWith(QStringLiteral("(embedding, layers 1–8)")),
            qUtf8Printable(opSentence(own.first(), 0, own.basis, {})));
        QCOMPARE(own.basis.stageLayers.value(3), QStringLiteral("layers 25–32, head and loss"));
        PipelineSettings whatIf;
        whatIf.stages = 8; // cuts the model otherwise
        QVERIFY(PipelineLayer().data(inputOf(fourRanks()), whatIf).basis.stageLayers.isEmpty());
    }

    // The engine's own cut written down as a layout is the engine's own stages.
    void aLayoutTakesThePredictedTimes()
    {
        const Report report = fourRanks();
        QVERIFY(report.pipeline.run);
        const std::vector<StageTimes>& stages = report.pipeline.run->times.stages;
        QCOMPARE(stages.size(), std::size_t(4));
        const PipelineData data = dataOf(report, {}, QStringLiteral("Et*8|t*8|t*8|t*8L"));
        QVERIFY2(data.first().legal(), qUtf8Printable(data.first().problem));
        for (std::size_t i = 0; i < stages.size(); ++i) {
            QVERIFY(relative(data.basis.layoutTimes[i].forward / stages[i].forward, 1) < 1e-9);
            QVERIFY(relative(data.basis.layoutTimes[i].inputGradient / stages[i].inputGradient, 1) < 1e-9);
            QVERIFY(relative(data.basis.layoutTimes[i].weightGradient / stages[i].weightGradient, 1) < 1e-9);
        }
        // The head moved off the last stage's layers: all work stays as much, the step gets shorter.
        const PipelineData even = dataOf(report, {}, QStringLiteral("Et*9|t*9|t*8|t*6L"));
        double all = 0, before = 0;
        for (std::size_t i = 0; i < stages.size(); ++i) {
            all += total(even.basis.layoutTimes[i]);
            before += total(stages[i]);
        }
        QVERIFY(relative(all, before) < 1e-9);
        QVERIFY(even.first().simulation.makespan < data.first().simulation.makespan);
        const PipelineData wrong = dataOf(report, {}, QStringLiteral("Et*8|t*8|t*8|t*7L"));
        QVERIFY2(wrong.first().problem.contains(
                     QStringLiteral("31 decoder layers, t, and the scenario's model 32: add 1 t")),
            qUtf8Printable(wrong.first().problem));
        const PipelineData further = dataOf(report, {}, QStringLiteral("Et*8|t*8|t*8|t*8mL"));
        QVERIFY2(further.first().problem.contains(QStringLiteral("remove 1 m")),
            qUtf8Printable(further.first().problem));
    }

    void expertAndPredictionLayersCount()
    {
        const Report report = meshReport("deepseek-v3-2048xh800",
            {{"hardware.efficiency.mfu", "model"}, {"mesh.schedule", "1f1b"}, {"mesh.chunks", "1"},
                {"mesh.pipeline", "16"}});
        QVERIFY(report.pipeline.run);
        const Architecture& a = report.model.architecture;
        const QString further = QStringLiteral("m").repeated(int(a.mtpLayers));
        const int rest = int(a.layers) - 15 * 4;
        const PipelineData data =
            dataOf(report, {}, QStringLiteral("E(t*4|)*15 t*%1 %2 L").arg(rest).arg(further));
        QVERIFY2(data.first().legal(), qUtf8Printable(data.first().problem));
        double all = 0, before = 0;
        for (const StageTimes& stage : data.basis.layoutTimes)
            all += total(stage);
        for (const StageTimes& stage : report.pipeline.run->times.stages)
            before += total(stage);
        QVERIFY2(relative(all, before) < 1e-9, qPrintable(QString::number(all / before)));
        // The first stage holds DeepSeek's three dense layers: not as long as one of experts only.
        QVERIFY(relative(total(data.basis.layoutTimes[0]), total(data.basis.layoutTimes[5])) > 1e-3);
    }

    // A stated MFU: the head weighs as many layers as its parameters do.
    void aStatedMfuSharesByWeight()
    {
        const Report report = fourRanks("0.4");
        const PipelineData data = dataOf(report, {}, QStringLiteral("Et*8|t*8|t*8|t*8L"));
        QVERIFY2(data.first().legal(), qUtf8Printable(data.first().problem));
        QVERIFY(!data.basis.stagesKnown);
        // Llama 3 8B: V h = 128256 · 4096; a layer 4096 · (4096 + 2 · 1024) + 4096² + 3 · 4096 · 14336.
        const double heads =
            128256.0 * 4096 / (4096.0 * (4096 + 2 * 1024) + 4096.0 * 4096 + 3 * 4096.0 * 14336);
        QVERIFY(relative(total(data.basis.layoutTimes[3]) / total(data.basis.layoutTimes[0]), (8 + heads) / 8)
            < 1e-3);
    }

    void whatIfDurationsKeepTheLayout()
    {
        PipelineSettings settings;
        settings.layout = QStringLiteral("Et|t*2|t*3|t*2L");
        settings.forward = 2;
        PipelineLayer layer;
        const PipelineData data = layer.data(inputOf(seedReport()), settings);
        QCOMPARE(data.basis.layoutTimes[2].forward.value(), 2 * 4 * 3.0 / 8);
        QCOMPARE(data.basis.layoutTimes[2].weightGradient.value(), 4 * 3.0 / 8);
    }

    void optionsRoundTrip()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.setOptions(
            {{QStringLiteral("imported"), twoRanks}, {QStringLiteral("layout"), QStringLiteral("Et|t*3L")}});
        QVERIFY2(view.data().first().ownLayout, qUtf8Printable(view.data().first().problem));
        PipelineView other;
        prepare(other, seedReport());
        other.setOptions(view.options());
        QVERIFY(other.settings() == view.settings());
        QVERIFY(painted(other, {900, 420}) == painted(view, {900, 420}));
        // Too much to keep: as it was.
        other.setOptions({{QStringLiteral("imported"), QString(largestImport + 1, u'0')}});
        QCOMPARE(other.settings().imported, twoRanks);
        other.setOptions({{QStringLiteral("imported"), QString()}, {QStringLiteral("layout"), QString()}});
        QVERIFY(!other.settings().whatIf());
    }

    void wordsNeitherOverlapNorLeave()
    {
        for (const QString& theme : {QStringLiteral("light"), QStringLiteral("dark")}) {
            PipelineView view;
            prepare(view, fourRanks(), theme);
            view.setOptions({{QStringLiteral("layout"), QStringLiteral("Et*2|t*14|t*10|t*6L")}});
            for (const QSize size : {QSize(500, 280), QSize(900, 420), QSize(1400, 700)})
                QCOMPARE(textFault(view, size), QString());
        }
    }

    void theDialogImportsAndRemoves()
    {
        PipelineView view;
        prepare(view, seedReport());
        (void)view.frame();
        PipelineControls& controls = *view.controlPanel();
        PipelineImportDialog& dialog = controls.importDialog();
        QVERIFY(!dialog.isModal());
        dialog.setText(twoRanks);
        QVERIFY2(dialog.canApply() && !dialog.hasFault(), qUtf8Printable(dialog.message()));
        dialog.apply();
        QCOMPARE(view.settings().imported, twoRanks);
        QCOMPARE(controls.scheduleChooser(0)->currentText(), QStringLiteral("Imported"));
        QCOMPARE(controls.stages()->value(), 2);
        QCOMPARE(controls.microbatches()->value(), 3);
        QVERIFY(
            !controls.stages()->isEnabled() && controls.stages()->toolTip().contains(QStringLiteral("file")));

        // One of the layouts that does not fit, then one that does.
        dialog.setText(QStringLiteral("Et|t|tL"));
        QVERIFY(dialog.hasFault() && !dialog.canApply());
        QVERIFY2(dialog.message().contains(QStringLiteral("\u25B2"))
                && dialog.message().contains(QStringLiteral("3 stages")),
            qUtf8Printable(dialog.message()));
        dialog.apply();
        QVERIFY(view.settings().layout.isEmpty());
        QCOMPARE(dialog.text(), QStringLiteral("Et|t|tL")); // nothing lost
        dialog.setText(QStringLiteral("Et|t*3L"));
        dialog.apply();
        QVERIFY(view.data().first().ownLayout);
        QCOMPARE(view.data().first().name, QStringLiteral("Imported with the layout"));
        dialog.removeLayout();
        QVERIFY(view.settings().layout.isEmpty() && !view.settings().imported.isEmpty());
        dialog.removeSchedule();
        QVERIFY(view.settings().imported.isEmpty());
        QCOMPARE(controls.scheduleChooser(0)->findData(importedSchedule), -1);
        QVERIFY(controls.stages()->isEnabled());

        // Both go with the other what-ifs; another kind takes the import's place.
        view.setOptions(
            {{QStringLiteral("imported"), twoRanks}, {QStringLiteral("layout"), QStringLiteral("Et|tL")}});
        QVERIFY(controls.resetButton()->isEnabled());
        controls.resetButton()->click();
        QVERIFY(view.settings().imported.isEmpty() && view.settings().layout.isEmpty());
        view.setOptions({{QStringLiteral("imported"), twoRanks}});
        QComboBox* chooser = controls.scheduleChooser(0);
        chooser->setCurrentIndex(chooser->findData(QStringLiteral("gpipe")));
        Q_EMIT chooser->activated(chooser->currentIndex());
        QVERIFY(view.settings().imported.isEmpty());
        QCOMPARE(view.data().first().key, QStringLiteral("gpipe"));
    }

    void theDialogPointsAtTheFault()
    {
        PipelineView view;
        prepare(view, seedReport());
        (void)view.frame();
        PipelineImportDialog& dialog = view.controlPanel()->importDialog();
        dialog.setText(QStringLiteral("0F0,0B0\n1F0,1Q0\n"));
        QVERIFY(dialog.hasFault());
        QVERIFY2(
            dialog.message().contains(QStringLiteral("line 2, column 5")), qUtf8Printable(dialog.message()));
        const auto* text = dialog.findChild<QPlainTextEdit*>();
        QCOMPARE(text->extraSelections().size(), 1);
        QCOMPARE(text->extraSelections()[0].cursor.selectedText(), QStringLiteral("1Q0"));
        dialog.setText(deadlocked);
        QVERIFY(dialog.message().contains(QStringLiteral("deadlock")) && text->extraSelections().isEmpty());
        dialog.setText(QStringLiteral("hello"));
        QVERIFY(dialog.message().contains(QStringLiteral("neither")));
    }

    void hugeTextsAreRefused()
    {
        PipelineView view;
        prepare(view, seedReport());
        (void)view.frame();
        PipelineImportDialog& dialog = view.controlPanel()->importDialog();
        dialog.setText(twoRanks);
        QGuiApplication::clipboard()->setText(QString(2'500'000, u't'));
        dialog.pasteClipboard();
        QVERIFY2(dialog.message().contains(QStringLiteral("2.5 MB")), qUtf8Printable(dialog.message()));
        QCOMPARE(dialog.text(), twoRanks);
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("huge.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(1'000'001, 't'));
        file.close();
        QVERIFY(!dialog.openFile(file.fileName()));
        QVERIFY2(dialog.message().contains(QStringLiteral("huge.csv")), qUtf8Printable(dialog.message()));
        QCOMPARE(dialog.text(), twoRanks);
        QVERIFY(!dialog.openFile(folder.filePath(QStringLiteral("none.csv"))));
        QVERIFY(dialog.message().contains(QStringLiteral("cannot be read")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("0F0\0,0B0", 8));
        file.close();
        QVERIFY(!dialog.openFile(file.fileName()));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("0F0,0B0\n1F0,1B0\n");
        file.close();
        QVERIFY(dialog.openFile(file.fileName()));
        QVERIFY(dialog.canApply());
        // As much as is taken is taken in.
        QString most;
        for (int i = 0; most.size() < largestImport - 20; ++i)
            most += QStringLiteral("0F%1,0B%1,").arg(i);
        dialog.setText(most);
        QVERIFY2(
            dialog.message().contains(QStringLiteral("draws up to 4096")), qUtf8Printable(dialog.message()));
        dialog.setText(most + most);
        QVERIFY2(dialog.message().contains(QStringLiteral("up to 1 MB")), qUtf8Printable(dialog.message()));
    }
};

QTEST_MAIN(TestPipelineImport)
#include "tst_pipeline_import.moc"
