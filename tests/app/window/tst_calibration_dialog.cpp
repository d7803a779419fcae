#include "tests/app/window_fixture.h"
#include "tests/support/patience.h"

#include "app/window/calibration_dialog.h"
#include "core/engine/evaluate.h"

#include <QFile>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QTableView>
#include <QTemporaryDir>

using namespace ridgepoint;

// Typing measured steps, looking at what they say, taking them over and giving them back.
class TestCalibrationDialog : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    CalibrationDialog& dialog() { return m_window->calibrationDialog(); }
    QList<QTableView*> tables() // of training steps
    {
        return {dialog().findChild<QTableView*>(QStringLiteral("steps")),
            dialog().findChild<QTableView*>(QStringLiteral("knobs"))};
    }
    QPushButton* button(const QString& name)
    {
        for (QPushButton* each : dialog().findChildren<QPushButton*>())
            if (each->accessibleName() == name)
                return each;
        return nullptr;
    }
    // The seed's model on enough devices that a step can be predicted.
    void openOnEightGpus()
    {
        QVERIFY(!document().commit(QStringLiteral("hardware.accelerators"), QStringLiteral("8")));
        QVERIFY(!document().commit(QStringLiteral("training.global_batch_sequences"), QStringLiteral("64")));
        QVERIFY(!document().commit(QStringLiteral("mesh.zero_stage"), QStringLiteral("3")));
        action(u"tools.calibrate")->trigger();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog()));
    }
    // Steps of a site that is slower than the model by `factor`, as lines.
    QString slowSite(double factor)
    {
        QString lines;
        for (const char* tensor : {"1", "2", "4"}) {
            Scenario s = document().scenario();
            s.hardware.efficiency.mfu = Mfu::model();
            s.mesh.tensor = QString::fromLatin1(tensor).toDouble();
            const double seconds = evaluate(s).step.seconds.value().value() * factor;
            lines += QStringLiteral("tensor=%1: %2 s\n").arg(QLatin1String(tensor)).arg(seconds, 0, 'g', 17);
        }
        return lines;
    }

private Q_SLOTS:
    void opensBesideTheWindow()
    {
        openOnEightGpus();
        QVERIFY(!dialog().isModal());
        QVERIFY(!dialog().canApply() && dialog().message().isEmpty()); // nothing typed, nothing wrong
        QVERIFY(!button(QStringLiteral("Apply"))->isEnabled());
        QVERIFY(!button(QStringLiteral("Back to the model"))->isEnabled());
        for (QWidget* each : dialog().findChildren<QWidget*>())
            if (each->focusPolicy() & Qt::TabFocus)
                QVERIFY2(!each->accessibleName().isEmpty(), each->metaObject()->className());
    }

    void typedStepsAreFitted()
    {
        openOnEightGpus();
        auto* edit = dialog().findChild<QPlainTextEdit*>();
        edit->setPlainText(slowSite(1.2)); // as typed: fitted after a pause
        QTRY_VERIFY(dialog().canApply());
        QCOMPARE(dialog().calibration().steps.size(), std::size_t{3});
        QVERIFY(dialog().calibration().errorAfter < dialog().calibration().errorBefore / 2);
        QVERIFY2(dialog().message().contains(QStringLiteral("band")), qPrintable(dialog().message()));
        const QList<QTableView*> tables = this->tables();
        QCOMPARE(tables[0]->model()->rowCount(), 3);
        QCOMPARE(tables[1]->model()->rowCount(), int(knobCount));
        bool unknown = false;
        for (int row = 0; row < tables[1]->model()->rowCount(); ++row)
            unknown = unknown
                || tables[1]->model()->index(row, 3).data().toString().contains(
                    QStringLiteral("not identifiable"));
        QVERIFY(unknown); // one node: nobody can tell what its network does
    }

    void itsTablesFillTheDialog()
    {
        openOnEightGpus();
        const auto filled = [this] {
            turn();
            for (const QTableView* table : tables())
                if (table->horizontalHeader()->length() < table->viewport()->width())
                    return false;
            return true;
        };
        QVERIFY(filled());
        const QString good = slowSite(1.2);
        for (const QString& typed : {good, slowSite(1.3), QString(good).replace(u's', u'x'), good, QString(),
                 good.section(u'\n', 0, 0)}) {
            dialog().setText(typed);
            QVERIFY2(filled(), qPrintable(typed));
        }
    }

    void itFitsASmallScreen()
    {
        openOnEightGpus();
        const QWidget* knobs = tables().last();
        QCOMPARE(
            knobs->visibleRegion().boundingRect(), knobs->rect()); // nothing to scroll where there is room
        dialog().setText(QStringLiteral("faster: 2 s\n").repeated(10)); // the longest message
        turn();
        QVERIFY(dialog().minimumSizeHint().height() <= 400);
        QVERIFY(dialog().screen()->availableGeometry().height() >= dialog().height());
        dialog().resize(700, 420);
        turn();
        QCOMPARE(dialog().size(), QSize(700, 420));
        for (const char* name : {"Apply", "Close"}) {
            const QPushButton* shown = button(QLatin1String(name));
            QVERIFY(dialog().rect().contains(QRect(shown->mapTo(&dialog(), QPoint()), shown->size())));
        }
    }

    void applyIsOneUndoStep()
    {
        openOnEightGpus();
        const Scenario before = document().scenario();
        dialog().setText(slowSite(1.2));
        const int steps = document().undoStack().count();
        button(QStringLiteral("Apply"))->click();
        QCOMPARE(document().undoStack().count(), steps + 1);
        const Efficiency& e = document().scenario().hardware.efficiency;
        QVERIFY(e.mfu.isModel() && e.calibratedSteps == 3 && e.calibratedError && e.gemm < 0.95);
        QVERIFY(document().report()->step.band && document().report()->step.band->calibrated);
        turn();
        QTRY_VERIFY(button(QStringLiteral("Back to the model"))->isEnabled());
        // The same steps say the same about the calibrated scenario.
        const double gemm = e.gemm;
        dialog().apply();
        QCOMPARE(document().scenario().hardware.efficiency.gemm, gemm);
        button(QStringLiteral("Back to the model"))->click();
        QCOMPARE(document().scenario().hardware.efficiency.gemm, 1.0);
        QCOMPARE(document().scenario().hardware.efficiency.calibratedSteps, 0.0);
        while (document().undoStack().index() > steps)
            document().undo();
        QVERIFY(document().scenario() == before);
    }

    void whatCannotBeReadIsSaid_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("unknown field") << "tensr=2: 3 s"
                                       << "mesh.tensor";
        QTest::newRow("no time") << "tensor=2: soon"
                                 << "line 1";
        QTest::newRow("one bad line among good ones") << "tensor=2: 3 s\nfaster: 2 s"
                                                      << "line 2";
        QTest::newRow("too many") << QStringLiteral("tensor=2: 3 s\n").repeated(11) << "11 measured steps";
        QTest::newRow("another stack") << "stack=composer: 3 s"
                                       << "h100-sxm, composer; the scenario is h100-sxm, generic";
        QTest::newRow("two stacks") << "tensor=2: 3 s\nstack=composer: 3 s"
                                    << "ran on h100-sxm, composer, but \"tensor=2\" on h100-sxm, generic";
        QTest::newRow("a layout that cannot run") << "tensor=3: 3 s"
                                                  << "cannot run";
        QTest::newRow("broken JSON") << "{\"runs\":"
                                     << "▲";
    }
    void whatCannotBeReadIsSaid()
    {
        QFETCH(QString, text);
        QFETCH(QString, said);
        openOnEightGpus();
        dialog().setText(text);
        QVERIFY(!dialog().canApply());
        QVERIFY2(dialog().message().contains(said), qPrintable(dialog().message()));
        dialog().apply(); // does nothing
        QCOMPARE(document().scenario().hardware.efficiency.calibratedSteps, 0.0);
    }

    void opensAFile()
    {
        openOnEightGpus();
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("steps.txt"));
        QVERIFY(!dialog().openFile(path));
        QVERIFY(dialog().message().contains(QStringLiteral("cannot be read")));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(slowSite(1.1).toUtf8());
        file.close();
        QVERIFY(dialog().openFile(path));
        QVERIFY(dialog().canApply());
    }

    void followsTheScenario()
    {
        openOnEightGpus();
        dialog().setText(slowSite(1.2));
        const double before = dialog().calibration().errorBefore;
        QVERIFY(!document().commit(QStringLiteral("training.recompute"), QStringLiteral("full")));
        QTRY_VERIFY(dialog().calibration().errorBefore != before);
        dialog().close();
        QVERIFY(!dialog().isVisible());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestCalibrationDialog)
#include "tst_calibration_dialog.moc"
