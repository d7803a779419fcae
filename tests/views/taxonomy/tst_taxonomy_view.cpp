// The taxonomy as people meet it: rows to choose, a node that plays, properties to take away.

#include "core/outcome/readout.h"
#include "tests/views/engine_input.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/taxonomy/taxonomy_view.h"
#include "views/view_frame.h"

#include <QSignalSpy>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

class TestTaxonomyView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void bytesOfTheScenarioAndBrackets()
    {
        const std::vector<StrategyRow> rows = strategyRows(
            engineInput({{"hardware.accelerators", "8"}, {"training.global_batch_sequences", "8"}}, {{}}),
            {});
        QCOMPARE(rows.size(), strategyCount);
        QCOMPARE(rows[0].sent, u"245 GB"_s);
        QVERIFY(rows[0].inUse);
        QCOMPARE(rows[1].sent, u"(368 GB)"_s); // 7/8 · 6 · 70B, if weights were sharded
        QVERIFY2(rows[0].sentence.contains(u"in this scenario, over 8"_s), qPrintable(rows[0].sentence));
        QVERIFY2(rows[1].sentence.contains(u"if you used it at degree 8"_s), qPrintable(rows[1].sentence));
        QVERIFY2(rows[4].sentence.contains(u"dense"_s), qPrintable(rows[4].sentence));
        QCOMPARE(rows[4].sent, u"—"_s);
        QCOMPARE(rows[0].baselineSent, std::vector<QString>{u"(245 GB)"_s});
    }

    // Data parallelism with ZeRO-1 is not said to copy the optimizer's state.
    void whatAZeroStageLeavesWhole()
    {
        for (const int stage : {0, 1, 2}) {
            const std::vector<StrategyRow> rows = strategyRows(
                engineInput({{"hardware.accelerators", "8"}, {"training.global_batch_sequences", "8"},
                    {"mesh.zero_stage", std::to_string(stage)}}),
                {});
            const StrategyRow& data = rows[0];
            QVERIFY(data.inUse);
            QCOMPARE(data.zeroStage, stage);
            QCOMPARE(data.partition.contains(u"state"_s), stage >= 1);
            QCOMPARE(data.replicate.contains(u"state"_s), stage < 1);
            QCOMPARE(data.partition.contains(u"gradients"_s), stage >= 2);
            for (const TensorHolding& held : holdingsOf(Strategy::Data, stage)) {
                if (held.row == TensorRow::OptimizerState)
                    QCOMPARE(held.split, stage >= 1);
                if (held.row == TensorRow::Gradients)
                    QCOMPARE(held.split, stage >= 2);
                if (held.row == TensorRow::Weights)
                    QVERIFY(!held.split);
            }
            QVERIFY2(hopText(Strategy::Data, 7, stage).contains(stage ? u"weights"_s : u"gradients"_s),
                qPrintable(hopText(Strategy::Data, 7, stage)));
        }
    }

    // Tensor parallelism is in use, not in brackets, and its bytes stand once: in the row that sends them.
    void sequenceParallelismSendsForTensor()
    {
        const std::vector<StrategyRow> rows = strategyRows(
            engineInput(
                {{"hardware.accelerators", "8"}, {"mesh.tensor", "8"}, {"mesh.sequence_parallel", "on"}}),
            {});
        const StrategyRow& tensor = rows[std::size_t(Strategy::Tensor)];
        const StrategyRow& sequence = rows[std::size_t(Strategy::Sequence)];
        QVERIFY(tensor.inUse && sequence.inUse);
        QCOMPARE(tensor.sent, u"—"_s);
        QVERIFY2(
            tensor.sentence.contains(u"sequence parallelism sends for it"_s), qPrintable(tensor.sentence));
        QVERIFY(sequence.sentBytes.value_or(0) > 0);
    }

    void theOrderOfTime()
    {
        QCOMPARE(hopText(Strategy::Data, 0), u"reduce-scatter · gradients, 1 of 7, then all-gather"_s);
        QCOMPARE(hopText(Strategy::Data, 6), u"reduce-scatter · gradients, 7 of 7, then all-gather"_s);
        QCOMPARE(hopText(Strategy::Data, 7), u"all-gather · gradients, 1 of 7"_s);
        QCOMPARE(hopText(Strategy::FullySharded, 8), u"all-gather · weights, 2 of 7, then reduce-scatter"_s);
        QCOMPARE(hopText(Strategy::Expert, 0), u"all-to-all, to the experts · tokens, all at once"_s);
        QVERIFY(hopText(Strategy::Data, 14).startsWith(u"done"_s));
    }

    void keysChooseAndStep()
    {
        TaxonomyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput({}));
        view.resize(1100, 700);
        view.show();
        QSignalSpy spoken(&view, &View::announced);
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_Down); // begins with the row shown
        QCOMPARE(view.strategy(), Strategy::Data);
        QTest::keyClick(canvas, Qt::Key_Down);
        QCOMPARE(view.strategy(), Strategy::FullySharded);
        QVERIFY(spoken.last()[0].toString().startsWith(u"FSDP / ZeRO-3. Split: "_s));
        QTest::keyClick(canvas, Qt::Key_End);
        QCOMPARE(view.strategy(), Strategy::Context);
        QTest::keyClick(canvas, Qt::Key_Right);
        QCOMPARE(view.time(), 1.0);
        QVERIFY(spoken.last()[0].toString().contains(u"2 of 7"_s));
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(canvas, Qt::Key_Right);
        QCOMPARE(view.time(), 7.0);
        for (int i = 0; i < 20; ++i)
            QTest::keyClick(canvas, Qt::Key_Left);
        QCOMPARE(view.time(), 0.0);
        for (const Mark& mark : view.marks(canvas->area()))
            if (mark.key == u"strategy.pipeline")
                QTest::mouseClick(canvas, Qt::LeftButton, {}, mark.shape.boundingRect().center().toPoint());
        QCOMPARE(view.strategy(), Strategy::Pipeline);
    }

    void playStopsAtTheEnd()
    {
        TaxonomyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput({}));
        view.setTime(0);
        view.setPlaying(true);
        QVERIFY(view.playing());
        view.advance(1);
        QCOMPARE(view.time(), 2.0);
        view.advance(1e6);
        QCOMPARE(view.time(), 14.0);
        QVERIFY(!view.playing());
        view.setPlaying(true); // again from the start
        QCOMPARE(view.time(), 0.0);
        view.setPlaying(false);
        view.setTime(std::nan(""));
        view.setTime(-5);
        QCOMPARE(view.time(), 0.0);
    }

    void withoutMotionSpaceSteps()
    {
        for (const Motion motion : {Motion::Reduced, Motion::Off}) {
            PictureStyle style = styleOf();
            style.motion = motion;
            TaxonomyView view;
            view.setStyle(style);
            view.setInput(engineInput({}));
            view.resize(900, 600);
            view.show();
            PictureCanvas* canvas = view.frame().canvas();
            QTest::keyClick(canvas, Qt::Key_Space);
            QVERIFY(!view.playing());
            QCOMPARE(view.time(), 1.0);
            for (int i = 0; i < 13; ++i)
                QTest::keyClick(canvas, Qt::Key_Space);
            QCOMPARE(view.time(), 14.0);
            QTest::keyClick(canvas, Qt::Key_Space);
            QCOMPARE(view.time(), 0.0);
        }
    }

    void aPropertyTakenAway()
    {
        TaxonomyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput({}));
        view.resize(1000, 650);
        view.show();
        QSignalSpy spoken(&view, &View::announced);
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_2);
        QCOMPARE(view.shown(), TaxonomyView::Show::Properties);
        QTest::keyClick(canvas, Qt::Key_P);
        QVERIFY(!view.holds());
        QCOMPARE(spoken.last()[0].toString(), u"Off by +6: the split computes something else."_s);
        const auto words = [&] {
            QStringList all;
            for (const PaintedText& text : paintedTexts(view, {1000, 500}))
                all += text.text;
            return all;
        };
        QVERIFY(words().contains(u"262"_s) && words().contains(u"256"_s));
        QTest::keyClick(canvas, Qt::Key_P);
        QVERIFY(words().contains(u"263"_s));
        QVERIFY(words().contains(u"The same: the split is legal."_s));
    }

    void tablesAreComplete()
    {
        TaxonomyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(meshed, {{}}));
        for (const TaxonomyView::Show show : {TaxonomyView::Show::Node, TaxonomyView::Show::Properties}) {
            view.setShown(show);
            const ViewTable table = view.table();
            QVERIFY(table.rows.size() == strategyCount || table.rows.size() == 2 * propertyCount);
            QCOMPARE(table.paths.size(), table.rows.size());
            for (const QStringList& row : table.rows)
                QCOMPARE(row.size(), table.columns.size());
        }
        for (const ReadoutTileData& tile : view.tiles())
            QVERIFY(findReadout(tile.path.toStdString()));
    }

    void picturesChangeWithTime()
    {
        TaxonomyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput({}));
        for (std::size_t i = 0; i < strategyCount; ++i) {
            view.choose(i);
            view.setTime(0);
            const QImage first = painted(view, {1000, 640});
            view.setTime(0.5);
            QVERIFY(painted(view, {1000, 640}) != first);
            view.setTime(1);
            QVERIFY(painted(view, {1000, 640}) != first);
        }
    }

    void optionsComeBack()
    {
        TaxonomyView view;
        view.setStyle(styleOf());
        view.setInput(engineInput({}));
        view.choose(3);
        view.setTime(2.25);
        view.setShown(TaxonomyView::Show::Properties);
        view.choose(2);
        view.setHolds(false);
        TaxonomyView other;
        other.setStyle(styleOf());
        other.setInput(engineInput({}));
        other.setOptions(view.options());
        QCOMPARE(other.options(), view.options());
        other.setOptions({{u"show"_s, 7}, {u"strategy"_s, u"magic"_s}, {u"time"_s, u"soon"_s}});
        QCOMPARE(other.options(), view.options());
    }

    void textsFit_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize& size : pictureSizes)
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void textsFit()
    {
        QFETCH(QSize, size);
        for (const char* theme : {"light", "print"}) {
            TaxonomyView view;
            view.setStyle(styleOf(QLatin1String(theme)));
            for (const ViewInput& input :
                {engineInput({}), engineInput(meshed, {{}, {{"model.params", "405B"}}})}) {
                view.setInput(input);
                for (const TaxonomyView::Show show :
                    {TaxonomyView::Show::Node, TaxonomyView::Show::Properties}) {
                    view.setShown(show);
                    for (std::size_t row = 0; row < strategyCount; ++row) {
                        view.choose(row);
                        view.setHolds(row % 2 == 0);
                        const QString fault = textFault(view, size);
                        QVERIFY2(fault.isEmpty(), qPrintable(fault));
                    }
                }
            }
        }
    }

    void absurdInput()
    {
        for (const auto& [name, report] : absurdReports()) {
            TaxonomyView view;
            view.setStyle(styleOf());
            view.setInput(inputOf(report, {report}));
            QVERIFY2(textFault(view, {900, 600}).isEmpty(), qPrintable(name));
            QCOMPARE(view.table().rows.size(), strategyCount);
        }
    }
};

QTEST_MAIN(TestTaxonomyView)
#include "tst_taxonomy_view.moc"
