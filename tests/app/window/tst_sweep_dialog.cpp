// "Sweep this field…" and "Sweep a field against this…": what they open, and that it says what the command
// line says.

#include "tests/app/window_fixture.h"

#include "app/docks/control_dock.h"
#include "app/docks/table_panel.h"
#include "app/document/figure_metadata.h"
#include "app/window/sweep_dialog.h"
#include "app/window/view_area.h"
#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/edits.h"
#include "tests/views/picture_fixture.h"
#include "views/sweep/sweep_view.h"
#include "views/view_frame.h"
#include "widgets/field_row.h"
#include "widgets/number_text.h"
#include "widgets/readout_bar.h"
#include "widgets/readout_tile.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QTemporaryDir>

using namespace ridgepoint;

class TestSweepDialog : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    QAction* inMenuOf(QWidget& widget, const QString& text)
    {
        for (QAction* action : widget.findChildren<QAction*>())
            if (action->text() == text)
                return action;
        return nullptr;
    }

private Q_SLOTS:
    void aFieldsMenuSweepsIt()
    {
        FieldRow* row = m_window->controls()->reveal(QStringLiteral("training.sequence_length"));
        QVERIFY(row);
        QAction* sweep = inMenuOf(*row, QStringLiteral("Sweep this field…"));
        QVERIFY(sweep);
        sweep->trigger();
        turn();
        SweepDialog& dialog = m_window->sweepDialog();
        QVERIFY(dialog.isVisible());
        QVERIFY(!dialog.isModal());
        QCOMPARE(dialog.view().field(), QStringLiteral("training.sequence_length"));
        QVERIFY2(dialog.view().fault().isEmpty(), qPrintable(dialog.view().fault()));
        QVERIFY(dialog.view().table().rows.size() > 3);
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
    }

    void aTilesMenuSweepsAgainstIt()
    {
        ReadoutTile* tile = m_window->viewArea().currentView()->frame().readouts()->tiles().front();
        const QString path = m_window->viewArea().currentView()->tiles().front().path;
        Q_EMIT tile->sweepRequested(path);
        turn();
        SweepDialog& dialog = m_window->sweepDialog();
        QVERIFY(dialog.isVisible());
        QCOMPARE(dialog.view().readout(), path);
        // The points are evaluations, the chart has a mark for each.
        dialog.view().setSweep({QStringLiteral("model.params"), path, QStringLiteral("1B:100B:3")});
        const ViewTable table = dialog.view().table();
        QCOMPARE(table.rows.size(), std::size_t(3));
        for (const auto& [row, size] : {std::pair(0, 1e9), std::pair(1, 1e10), std::pair(2, 1e11)}) {
            Scenario scenario = document().scenario();
            QVERIFY(!setField(scenario, *findField("model.params"), std::to_string(size / 1e9) + "B",
                document().catalog()));
            const std::optional<double> expected = findReadout(path.toStdString())->get(evaluate(scenario));
            QCOMPARE(table.numbers[std::size_t(row)][0].si.value(), size);
            QCOMPARE(table.numbers[std::size_t(row)][1].si.value(), expected.value());
        }
        QCOMPARE(dialog.view().marks(QRectF(0, 0, 600, 400)).size(), std::size_t(3));
    }

    void itFollowsTheScenario()
    {
        action(u"tools.sweep")->trigger();
        turn();
        SweepDialog& dialog = m_window->sweepDialog();
        dialog.sweepReadout(QStringLiteral("memory.state_total_bytes"));
        const auto before = dialog.table().model().table().rows;
        QVERIFY(!document().commit(QStringLiteral("training.optimizer"), QStringLiteral("lion")));
        turn();
        QVERIFY(dialog.table().model().table().rows != before);
        // A range is typed as the command line takes it.
        auto* range = dialog.findChild<QLineEdit*>(QStringLiteral("range"));
        QVERIFY(range);
        range->setText(QStringLiteral("1B:2B:5"));
        Q_EMIT range->editingFinished();
        QCOMPARE(dialog.table().model().rowCount(), 5);
        range->setText(QStringLiteral("1 GB:2B"));
        Q_EMIT range->editingFinished();
        QVERIFY(!dialog.view().fault().isEmpty());
        QCOMPARE(dialog.table().model().rowCount(), 0);
    }

    // A line a baseline, and a line where the memory is full.
    void baselinesAndWallsAreDrawn()
    {
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("7B")));
        action(u"compare.pin")->trigger();
        QVERIFY(!document().commit(QStringLiteral("training.optimizer"), QStringLiteral("lion")));
        action(u"tools.sweep")->trigger();
        turn();
        SweepView& view = m_window->sweepDialog().view();
        view.setSweep({QStringLiteral("model.params"), QStringLiteral("memory.state_total_bytes"),
            QStringLiteral("1B:100B:5")});
        const ViewTable table = view.table();
        QCOMPARE(table.columns.size(), 5); // and of each whether it fits
        for (const auto& row : table.numbers) // Adam keeps 16 bytes a parameter, Lion 12
            QVERIFY(std::abs(*row[2].si / *row[1].si - 16.0 / 12) < 1e-12);
        const QString fault = test::textFault(view, QSize(640, 400));
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }

    // A line where a limit is crossed says the limit, and of one that nobody has stated that it is the
    // default.
    void theLineOfATargetSaysWhoseItIs()
    {
        QVERIFY(m_window->open(QStringLiteral("llama3-8b-64xh100")));
        SweepView view;
        view.setStyle(test::styleOf());
        const auto said = [&] {
            view.setInput({document().report(), {}, &document().catalog()});
            view.setSweep(
                {QStringLiteral("model.params"), QStringLiteral("step.seconds"), QStringLiteral("1B:1T:9")});
            QStringList texts;
            for (const test::PaintedText& each : test::paintedTexts(view, QSize(640, 400)))
                if (each.text.contains(u"target step time"))
                    texts += each.text;
            return texts;
        };
        QVERIFY(!document().commit(QStringLiteral("targets.step_time"), QStringLiteral("auto")));
        QCOMPARE(said(), QStringList{QStringLiteral("target step time 10.0 s (default)")});
        QVERIFY(!document().commit(QStringLiteral("targets.step_time"), QStringLiteral("20 s")));
        QCOMPARE(said(), QStringList{QStringLiteral("target step time 20.0 s")});
    }

    void twoFieldsAreAMap()
    {
        QVERIFY(m_window->open(QStringLiteral("llama3-70b-256xh100")));
        action(u"tools.sweep")->trigger();
        turn();
        SweepDialog& dialog = m_window->sweepDialog();
        dialog.sweepField(QStringLiteral("training.sequence_length"));
        auto* against = dialog.findChild<QComboBox*>(QStringLiteral("against"));
        against->setCurrentIndex(against->findData(QStringLiteral("model.params")));
        Q_EMIT against->activated(against->currentIndex());
        SweepView& view = dialog.view();
        QCOMPARE(view.asked().against, QStringLiteral("model.params"));
        QVERIFY2(view.fault().isEmpty(), qPrintable(view.fault()));
        // Coarse at once, the rest as time allows.
        QVERIFY(!view.table().rows.empty());
        view.finish();
        const ViewTable table = view.table();
        QCOMPARE(table.columns.size(), 5);
        for (const std::size_t row : {std::size_t(0), table.rows.size() / 2, table.rows.size() - 1}) {
            Scenario scenario = document().scenario();
            const FieldEdits edits{
                {"training.sequence_length", formatExact(*table.numbers[row][0].si, Unit::Token)},
                {"model.params", formatExact(*table.numbers[row][1].si, Unit::Parameter)}};
            QVERIFY(!applyEdits(scenario, edits, document().catalog()));
            const auto expected = findReadout(view.readout().toStdString())->get(evaluate(scenario));
            QVERIFY(expected && std::abs(*table.numbers[row][2].si / *expected - 1) < 1e-12);
        }
        const QRectF area(0, 0, 640, 400);
        QVERIFY(!view.marks(area).empty());
        const auto mark = view.markAt({300, 200}, area);
        QVERIFY(mark && view.markByKey(mark->key, area)->text == mark->text);
        for (const QSize size : {QSize(640, 400), QSize(320, 480)}) {
            const QString fault = test::textFault(view, size);
            QVERIFY2(fault.isEmpty(), qPrintable(fault));
        }
        // Back to a line, and one field twice is a sentence.
        against->setCurrentIndex(0);
        Q_EMIT against->activated(0);
        QCOMPARE(view.table().columns.size(), 3);
        view.setSweep({QStringLiteral("model.params"), {}, {}, QStringLiteral("model.params"), {}});
        QVERIFY(!view.fault().isEmpty());
        QVERIFY(view.table().rows.empty());
    }

    void itIsSavedAndCopied()
    {
        action(u"tools.sweep")->trigger();
        turn();
        SweepDialog& dialog = m_window->sweepDialog();
        dialog.sweepField(QStringLiteral("model.params"));
        const QTemporaryDir folder;
        for (const char* suffix : {"svg", "png", "pdf", "csv", "md"}) {
            const QString path = folder.filePath(QStringLiteral("a.") + QLatin1String(suffix));
            QCOMPARE(dialog.save(path), QString());
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray content = file.readAll();
            QVERIFY2(content.size() > 100, suffix);
            if (isFigure(content))
                QVERIFY2(carriedScenario(content).code.startsWith(QStringLiteral("ridge1:")), suffix);
        }
        QVERIFY(!dialog.save(folder.filePath(QStringLiteral("a.gif"))).isEmpty());
        // The window's table says in words what its file says to programs.
        dialog.view().setSweep(
            {QStringLiteral("model.params"), QStringLiteral("step.seconds"), QStringLiteral("1B,70B")});
        const ViewTable shown = dialog.view().table();
        QCOMPARE(shown.rows.front().back(), QStringLiteral("fits"));
        QCOMPARE(shown.rows.back().back(), QStringLiteral("\u2717 does not fit"));
        const QString csv = folder.filePath(QStringLiteral("fits.csv"));
        QCOMPARE(dialog.save(csv), QString());
        QFile file(csv);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray lines = file.readAll();
        QVERIFY2(lines.contains(",memory.fits\n") && lines.contains(",true\n") && lines.endsWith(",false\n"),
            lines.constData());
        dialog.copyFigure();
        QVERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());
    }

    void everyFieldCanBeSwept()
    {
        SweepView view;
        view.setStyle(test::styleOf());
        view.setInput({document().report(), {}, &document().catalog()});
        for (const FieldSpec& field : fields()) {
            if (!isSweepable(field) || (field.applies && !field.applies(document().scenario())))
                continue;
            view.setSweep({toQString(field.id), QStringLiteral("step.seconds")});
            QVERIFY2(view.fault().isEmpty(), qPrintable(view.field() + QStringLiteral(": ") + view.fault()));
            QVERIFY2(!view.table().rows.empty(), field.id.data());
            for (const QSize size : {QSize(640, 400), QSize(320, 480)}) {
                const QString fault = test::textFault(view, size);
                QVERIFY2(fault.isEmpty(), qPrintable(view.field() + QStringLiteral(": ") + fault));
            }
        }
        for (const Readout& readout : readouts()) {
            view.setSweep({QStringLiteral("model.params"), toQString(readout.path)});
            const QString fault = test::textFault(view, QSize(640, 400));
            QVERIFY2(fault.isEmpty(), qPrintable(view.readout() + QStringLiteral(": ") + fault));
        }
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestSweepDialog)
#include "tst_sweep_dialog.moc"
