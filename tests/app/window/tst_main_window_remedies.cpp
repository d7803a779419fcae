// A response tried from the Remedies view: previewed in the whole window, kept with Enter, dropped with
// Escape.

#include "tests/app/window_fixture.h"

#include "app/window/view_area.h"
#include "views/remedies/remedies_view.h"
#include "views/view_frame.h"
#include "widgets/status_strip.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>

using namespace ridgepoint;
using namespace ridgepoint::testing;

class TestMainWindowRemedies : public WindowFixture
{
    Q_OBJECT

private:
    RemediesView& remedies()
    {
        m_window->showView(QStringLiteral("remedies"));
        turn();
        return *static_cast<RemediesView*>(m_window->viewArea().currentView());
    }
    // Enter on the first response of the first wall.
    void tryFirst(RemediesView& view)
    {
        PictureCanvas* canvas = view.frame().canvas();
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_1);
        QTest::keyClick(canvas, Qt::Key_Return);
        turn();
    }

private Q_SLOTS:
    // An edit made in a picture is undone by the same name as one of the controls.
    void undoNamesTheField()
    {
        m_window->showView(QStringLiteral("resilience"));
        turn();
        View* view = m_window->viewArea().currentView();
        Q_EMIT view->edited({{"resilience.checkpoint_interval", "2h"}}, EditPhase::Commit, {}, {});
        const QString picture = document().undoText();
        document().undo();
        QVERIFY(!document().commit(QStringLiteral("resilience.checkpoint_interval"), QStringLiteral("2h")));
        QCOMPARE(picture, document().undoText());
        QVERIFY2(!picture.contains(QLatin1String("checkpoint_interval")), qPrintable(picture));
    }

    // Several values on the way are one note, at the end.
    void notesComeOnce()
    {
        QSignalSpy notes(&document(), &Document::noted);
        for (const char* text : {"16", "64", "256"})
            QVERIFY(!document().preview(QStringLiteral("hardware.accelerators"), QString::fromLatin1(text)));
        QCOMPARE(notes.size(), 0);
        document().commit();
        QCOMPARE(notes.size(), 1);
    }

    void escapeDropsIt()
    {
        const Scenario before = document().scenario();
        RemediesView& view = remedies();
        tryFirst(view);
        QVERIFY(document().tentative());
        QCOMPARE(document().scenario().mesh.zeroStage, 3);
        QCOMPARE(document().scenario().hardware.accelerators, 32.0);
        QVERIFY(m_window->statusStrip().leverButton()->text().contains(QStringLiteral("Enter keeps it")));
        QVERIFY(view.input().report->memory.perRank.state().value() < 40e9);
        QTest::keyClick(view.frame().canvas(), Qt::Key_Escape);
        turn();
        QVERIFY(!document().previewing());
        QVERIFY(document().scenario() == before);
        QVERIFY(!document().undoStack().canUndo());
    }

    void enterKeepsItAsOneStep()
    {
        const Scenario before = document().scenario();
        RemediesView& view = remedies();
        tryFirst(view);
        const Scenario tried = document().scenario();
        QTest::keyClick(view.frame().canvas(), Qt::Key_Return);
        turn();
        QVERIFY(!document().previewing());
        QVERIFY(document().scenario() == tried);
        QCOMPARE(document().undoStack().count(), 1);
        QVERIFY(document().undoStack().undoText().contains(QStringLiteral("FSDP")));
        document().undo();
        QVERIFY(document().scenario() == before);
    }

    // What is tried shows on the picture, whichever that is, and not before or after.
    void aBadgeSaysWhatIsTried()
    {
        RemediesView& view = remedies();
        QVERIFY(view.frame().preview().isEmpty());
        tryFirst(view);
        const QString tried = view.frame().preview();
        QVERIFY2(tried.contains(QStringLiteral("FSDP")) && tried.contains(QStringLiteral(": ")),
            qPrintable(tried));
        m_window->showView(QStringLiteral("stack"));
        turn();
        QCOMPARE(m_window->viewArea().currentView()->frame().preview(), tried);
        document().cancel();
        turn();
        QVERIFY(m_window->viewArea().currentView()->frame().preview().isEmpty());
    }

    // The next step is put on while the pointer rests on its button, which stays as it is below it.
    void restingOnTheNextStepPreviews()
    {
        const Scenario before = document().scenario();
        QPushButton& lever = *m_window->statusStrip().leverButton();
        turn();
        QVERIFY(lever.isVisible());
        const QString text = lever.text();
        const QRect place = lever.geometry();
        const auto point = [&](bool at) {
            if (at) {
                QEnterEvent enter(QPointF(5, 5), QPointF(5, 5), QPointF(5, 5));
                QApplication::sendEvent(&lever, &enter);
            } else {
                QEvent leave(QEvent::Leave);
                QApplication::sendEvent(&lever, &leave);
            }
        };
        point(true);
        point(false);
        QTest::qWait(400);
        QVERIFY(!document().previewing()); // passed over
        point(true);
        QTRY_VERIFY(document().tentative());
        turn();
        QCOMPARE(lever.text(), text);
        QCOMPARE(lever.geometry(), place);
        QVERIFY(!m_window->viewArea().currentView()->frame().preview().isEmpty());
        point(false);
        turn();
        QVERIFY(document().scenario() == before && !document().undoStack().canUndo());
        // A press leaves on what is previewed, and a second one keeps it.
        point(true);
        QTRY_VERIFY(document().tentative());
        const Scenario tried = document().scenario();
        lever.click();
        point(false);
        turn();
        QVERIFY(document().scenario() == tried && document().tentative());
        QVERIFY(lever.text().contains(QStringLiteral("Enter keeps it")));
        lever.click();
        turn();
        QVERIFY(document().scenario() == tried && !document().previewing());
        QCOMPARE(document().undoStack().count(), 1);
    }

    void anotherTryReplacesTheFirst()
    {
        const Scenario before = document().scenario();
        RemediesView& view = remedies();
        tryFirst(view);
        Q_EMIT view.edited({{"training.recompute", "full"}}, EditPhase::Try, QStringLiteral("other"));
        turn();
        QVERIFY(document().tentative());
        QCOMPARE(document().scenario().mesh.zeroStage, 0);
        QCOMPARE(document().scenario().training.recompute, Recompute::Full);
        Q_EMIT view.edited({{"training.recompute", "sometimes"}}, EditPhase::Try, QStringLiteral("broken"));
        turn();
        QVERIFY(document().scenario() == before);
        Q_EMIT view.edited({}, EditPhase::Try, QStringLiteral("nothing"));
        turn();
        QVERIFY(document().scenario() == before);
    }
};

QTEST_MAIN(TestMainWindowRemedies)
#include "tst_main_window_remedies.moc"
