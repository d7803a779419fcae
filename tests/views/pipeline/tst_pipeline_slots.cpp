// What the three slots of schedules and the controls show, and what of the view ends with its scenario.

#include "tests/views/pipeline/pipeline_fixture.h"
#include "views/figure_export.h"

#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QTest>

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::StringLiterals;

class TestPipelineSlots : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // A choice in one slot leaves the others what they show, whether somebody chose them or not.
    void aChoiceChangesNoOtherSlot_data()
    {
        QTest::addColumn<int>("slot");
        QTest::addColumn<QString>("kind");
        for (const int slot : {0, 1, 2})
            for (const char* kind : {"interleaved_1f1b", "gpipe", "zb_h1", "1f1b"})
                QTest::addRow("%s in slot %d", kind, slot + 1) << slot << QString::fromLatin1(kind);
    }
    void aChoiceChangesNoOtherSlot()
    {
        QFETCH(int, slot);
        QFETCH(QString, kind);
        PipelineView view;
        prepare(view, seedReport()); // no pipeline: three slots that teach
        (void)view.frame();
        PipelineControls& controls = *view.controlPanel();
        const auto shown = [&] {
            QStringList all;
            for (std::size_t i = 0; i < mostSchedules; ++i)
                all += controls.scheduleChooser(i)->currentData().toString();
            return all;
        };
        QStringList wanted = shown();
        QCOMPARE(wanted, QStringList({u"1f1b"_s, u"gpipe"_s, u"zb_h1"_s}));
        QComboBox* chooser = controls.scheduleChooser(std::size_t(slot));
        chooser->setCurrentIndex(chooser->findData(kind));
        Q_EMIT chooser->activated(chooser->currentIndex());
        wanted[slot] = kind;
        QCOMPARE(shown(), wanted);
    }

    // p, m and v stay under the hand, whatever a schedule brings with it.
    void theShapeKeepsItsPlace()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.resize(960, 600);
        view.show();
        (void)view.frame();
        PipelineControls& controls = *view.controlPanel();
        const auto places = [&] {
            QCoreApplication::processEvents();
            QList<QPoint> all;
            for (const QSpinBox* box : controls.findChildren<QSpinBox*>())
                if (box->accessibleName() == u"pipeline ranks"
                    || box->accessibleName().startsWith(u"chunks a rank")
                    || box->accessibleName() == u"micro-batches of a step")
                    all += box->pos();
            for (const NumberEntry* entry : {controls.forward(), controls.hop()})
                all += entry->pos();
            all += controls.definition()->pos();
            return all;
        };
        const QList<QPoint> before = places();
        QCOMPARE(before.size(), 6);
        for (const char* kind : {"interleaved_1f1b", "zb_v", "gpipe"}) {
            QComboBox* chooser = controls.scheduleChooser(1);
            chooser->setCurrentIndex(std::max(0, chooser->findData(QString::fromLatin1(kind))));
            Q_EMIT chooser->activated(chooser->currentIndex());
            QCOMPARE(places(), before);
        }
    }

    // What a schedule's order is chosen by, and the limit, have names; a box of two words has a label.
    void controlsSayWhatTheyAre()
    {
        PipelineView view;
        prepare(view, seedReport());
        (void)view.frame();
        QStringList labels;
        for (const QLabel* label : view.controlPanel()->findChildren<QLabel*>())
            labels += label->text();
        for (const QString& name : {u"order by"_s, u"max in-flight micro-batches"_s})
            QVERIFY2(labels.contains(name), qPrintable(labels.join(u'|')));
    }

    // A figure is read without the window: its shape and durations; what it is, once; in the letters of its
    // blocks. Of several schedules each says its own numbers, and there is no readout of the first alone.
    void aFigureSaysWhatItIsOf()
    {
        PipelineView view;
        prepare(view, seedReport());
        const auto figure = [&] {
            QString all;
            for (const PaintedText& text : paintedTexts(
                     [&](QPainter& painter) { renderFigure(painter, QRectF(0, 0, 1280, 720), view, {}); },
                     QSize(1280, 720)))
                all += text.text + u' ';
            return all.replace(QChar::Nbsp, u' ');
        };
        QVERIFY2(figure().contains(u"readouts of 1F1B"_s), qPrintable(figure()));
        PictureStyle style = styleOf();
        style.interactive = false;
        view.setStyle(style);
        const QString all = figure();
        for (const QString& said : {u"p 4, m 8"_s, u"T_F 1"_s, u"T_B 1"_s, u"T_W 1"_s, u"F forward"_s,
                 u"B dgrad"_s, u"W wgrad"_s, u"peak 4 micro-batches"_s})
            QVERIFY2(all.contains(said), qPrintable(said + u'\n' + all));
        QCOMPARE(all.count(u"llustrative"_s), 1);
        for (const QString& unsaid : {u"readouts of"_s, u"bubble fraction"_s, u"peak activation memory"_s})
            QVERIFY2(!all.contains(unsaid), qPrintable(unsaid + u'\n' + all));
        view.setSettings(onlySchedule("1f1b", 4, 8));
        QVERIFY2(figure().contains(u"bubble fraction"_s), qPrintable(figure()));
    }

    // Every rank has its name where lanes are as high as a name, and the memory of one rank is no higher
    // than a quarter of lanes that are too low for letters.
    void ranksKeepTheirRoom()
    {
        PipelineView view;
        prepare(view, seedReport());
        const QSize size(520, 200);
        QStringList names;
        for (const PaintedText& text : paintedTexts(view, size))
            if (text.text.startsWith(u"rank"_s))
                names += text.text;
        const PipelineLayout& layout = view.layoutFor(QRectF(QPointF(), QSizeF(size)));
        for (const PipelineBlock& block : layout.blocks)
            if (block.pitch >= 0.8 * layout.line)
                QVERIFY2(names.count(u"rank\u00A03"_s) + names.count(u"rank 3"_s) > 0,
                    qPrintable(names.join(u'|')));
        PipelineSettings settings;
        settings.stages = 8;
        view.setSettings(settings);
        for (const PipelineBlock& block : view.layoutFor(QRectF(QPointF(), QSizeF(size))).blocks)
            QVERIFY(block.memory.height() <= block.grid.height() / 2);
    }

    void controlsHoldWhatTheScenarioHas_data()
    {
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("microbatches");
        QTest::addColumn<int>("chunks");
        QTest::newRow("twenty chunks") << 8 << 16 << 20;
        QTest::newRow("more stages than are compared") << 300 << 16 << 1;
        QTest::newRow("more micro-batches than are compared") << 2 << 5000 << 2;
    }

    void controlsHoldWhatTheScenarioHas()
    {
        QFETCH(int, stages);
        QFETCH(int, microbatches);
        QFETCH(int, chunks);
        Report report = pipelinedReport();
        report.scenario.mesh.schedule = "interleaved_1f1b";
        report.scenario.mesh.pipeline = report.pipeline.stages = stages;
        report.scenario.mesh.chunks = report.pipeline.chunks = chunks;
        report.pipeline.microbatches = microbatches;
        PipelineView view;
        prepare(view, report);
        (void)view.frame();
        PipelineControls& controls = *view.controlPanel();
        QCOMPARE(controls.stages()->value(), stages);
        QCOMPARE(controls.microbatches()->value(), microbatches);
        QCOMPARE(controls.chunks()->value(), chunks);
        QCOMPARE(withOptions({}, {{u"chunks"_s, 20}}).chunks, 20);
    }

    // By options, as an export has it, likewise.
    void anOptionChangesNoOtherSlot()
    {
        PipelineView view;
        prepare(view, seedReport());
        view.setOptions({{u"schedule2"_s, u"interleaved_1f1b"_s}});
        QCOMPARE(view.data().runs.size(), std::size_t(3));
        QCOMPARE(view.data().runs[2].key, u"zb_h1"_s);
    }

    void whatWasTriedEndsWithItsScenario()
    {
        PipelineView view;
        prepare(view, pipelinedReport());
        PipelineSettings tried = view.settings();
        tried.stages = 4;
        tried.microbatches = 32;
        tried.schedules[1] = u"gpipe"_s;
        tried.from = 0.25;
        tried.definition = BubbleDefinition::OfIdeal;
        view.setSettings(tried);
        view.forgetTried();
        PipelineSettings plain;
        plain.definition = BubbleDefinition::OfIdeal;
        QVERIFY(view.settings() == plain);
        QCOMPARE(view.data().first().request.microbatches, 16);
    }
};

QTEST_MAIN(TestPipelineSlots)
#include "tst_pipeline_slots.moc"
