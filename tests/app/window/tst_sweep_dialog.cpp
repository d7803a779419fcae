// "Sweep this field…" and "Sweep a field against this…": what they open, and that it says what the command
// line says.

#include "tests/app/window_fixture.h"

#include "app/document/figure_metadata.h"
#include "app/side/control_dock.h"
#include "app/side/table_panel.h"
#include "app/window/sweep_dialog.h"
#include "app/window/view_area.h"
#include "core/engine/evaluate.h"
#include "tests/views/picture_fixture.h"
#include "views/sweep/sweep_view.h"
#include "views/view_frame.h"
#include "widgets/field_row.h"
#include "widgets/number_text.h"
#include "widgets/readout_bar.h"
#include "widgets/readout_tile.h"

#include <QClipboard>
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
        dialog.view().setSweep(QStringLiteral("model.params"), path, QStringLiteral("1B:100B:3"));
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
            view.setSweep(toQString(field.id), QStringLiteral("step.seconds"));
            QVERIFY2(view.fault().isEmpty(), qPrintable(view.field() + u": " + view.fault()));
            QVERIFY2(!view.table().rows.empty(), field.id.data());
            for (const QSize size : {QSize(640, 400), QSize(320, 480)}) {
                const QString fault = test::textFault(view, size);
                QVERIFY2(fault.isEmpty(), qPrintable(view.field() + u": " + fault));
            }
        }
        for (const Readout& readout : readouts()) {
            view.setSweep(QStringLiteral("model.params"), toQString(readout.path));
            const QString fault = test::textFault(view, QSize(640, 400));
            QVERIFY2(fault.isEmpty(), qPrintable(view.readout() + u": " + fault));
        }
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestSweepDialog)
#include "tst_sweep_dialog.moc"
