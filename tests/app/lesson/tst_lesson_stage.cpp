// A lesson before a class: the presenter's screen and the audience's show the question and the votes, nothing
// of the answer before the reveal, and the keys of a remote walk through it.

#include "tests/app/window_fixture.h"
#include "tests/support/patience.h"

#include "app/document/language.h"
#include "app/lesson/lesson_board.h"
#include "app/lesson/lesson_panel.h"
#include "app/lesson/lesson_session.h"
#include "app/presentation/audience_window.h"
#include "app/presentation/presenter.h"
#include "app/presentation/stage.h"
#include "app/presentation/stage_bar.h"
#include "app/window/lessons.h"
#include "core/inputs/scenario/field.h"
#include "views/view.h"
#include "widgets/field_row.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

using namespace ridgepoint;

class TestLessonStage : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

private:
    LessonSession& session() { return m_window->lessons().session(); }
    const LessonPlay& play() { return *session().play(); }
    void press(QWidget& window, Qt::Key key)
    {
        QWidget* const focus = QApplication::focusWidget();
        QTest::keyClick(focus && focus->window() == &window ? focus : &window, key);
        turn();
    }

private Q_SLOTS:
    void aClassVotesByKeys()
    {
        QVERIFY(m_window->lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class));
        m_window->present();
        PresenterWindow* const presenter = m_window->presenter();
        QVERIFY(presenter);
        // Offscreen the window that presents is active only once it is asked for when it is shown.
        QTRY_VERIFY((presenter->activateWindow(), QApplication::activeWindow() == presenter));
        LessonBoard* const board = presenter->stage().board();
        QVERIFY(board && board->isVisible());
        QCOMPARE(presenter->currentId(), QStringLiteral("stack"));
        press(*presenter, Qt::Key_PageDown); // the hook
        QCOMPARE(play().phase(), PlayPhase::Ask);
        QVERIFY(board->text().contains(QStringLiteral("largest model")));
        for (const Qt::Key key : {Qt::Key_5, Qt::Key_Up, Qt::Key_Up, Qt::Key_Up, Qt::Key_Return})
            press(*presenter, key);
        for (const Qt::Key key : {Qt::Key_4, Qt::Key_Return}) // the prefix stays
            press(*presenter, key);
        QCOMPARE(play().answers().size(), std::size_t(2));
        QCOMPARE(*play().answers()[0].number, 5e9);
        QCOMPARE(*play().answers()[1].number, 4e9);
        press(*presenter, Qt::Key_Backspace);
        QCOMPARE(play().answers().size(), std::size_t(1));
        QVERIFY(!board->text().contains(QStringLiteral("5.00B")));
        QVERIFY(!presenter->bar().row(0)); // nothing moves while it asks
        press(*presenter, Qt::Key_PageDown);
        press(*presenter, Qt::Key_PageDown);
        QCOMPARE(play().phase(), PlayPhase::Move);
        QVERIFY(presenter->bar().row(0));
        QCOMPARE(presenter->bar().row(0)->id(), QStringLiteral("model.params"));
        press(*presenter, Qt::Key_PageDown);
        QCOMPARE(play().phase(), PlayPhase::Reveal);
        QVERIFY2(board->text().contains(QStringLiteral("5.00B")), qPrintable(board->text()));
        press(*presenter, Qt::Key_PageUp);
        QCOMPARE(play().phase(), PlayPhase::Move);
        presenter->close();
        m_window->lessons().end();
    }

    // The controls that had the focus are gone with the step, and votes are counted again.
    void votesArriveAfterAControlWasUsed_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<int>("card");
        QTest::addColumn<QString>("control");
        QTest::newRow("a list") << QStringLiteral("what-a-parameter-takes") << 0
                                << QStringLiteral("QComboBox");
        QTest::newRow("a slider") << QStringLiteral("shard-what") << 1
                                  << QStringLiteral("ridgepoint::ValueSlider");
        QTest::newRow("an entry") << QStringLiteral("shard-what") << 1 << QStringLiteral("QLineEdit");
        QTest::newRow("a box to tick")
            << QStringLiteral("two-things-grow-apart") << 0 << QStringLiteral("QAbstractButton");
        QTest::newRow("nothing") << QStringLiteral("what-a-parameter-takes") << 0 << QString();
    }
    void votesArriveAfterAControlWasUsed()
    {
        QFETCH(QString, lesson);
        QFETCH(int, card);
        QFETCH(QString, control);
        QVERIFY(m_window->lessons().start(lesson, PlayMode::Class));
        m_window->present();
        PresenterWindow* const presenter = m_window->presenter();
        QTRY_VERIFY((presenter->activateWindow(), QApplication::activeWindow() == presenter));
        session().next();
        for (int i = 0; i < card; ++i)
            session().skip();
        while (play().phase() != PlayPhase::Move)
            press(*presenter, Qt::Key_PageDown);
        QWidget* used = nullptr;
        for (int i = 0; i < stageSliderCount; ++i)
            for (QWidget* each : presenter->bar().row(i) ? presenter->bar().row(i)->findChildren<QWidget*>()
                                                         : QList<QWidget*>())
                if (!used && each->inherits(qPrintable(control)) && each->focusPolicy() != Qt::NoFocus)
                    used = each;
        QCOMPARE(used != nullptr, !control.isEmpty());
        if (used)
            used->setFocus();
        else if (QApplication::focusWidget())
            QApplication::focusWidget()->clearFocus();
        while (play().phase() != PlayPhase::Transfer)
            press(*presenter, Qt::Key_PageDown);
        const bool curve = play().card().kind == CardKind::Sketch;
        press(*presenter, Qt::Key_1);
        press(*presenter, Qt::Key_2);
        QCOMPARE(play().answers().size(), std::size_t(curve ? 0 : 2));
        presenter->close();
        m_window->lessons().end();
    }

    // Each step says what is done in it, and a digit that is no vote says where votes are taken.
    void everyStepSaysWhatIsDone()
    {
        QVERIFY(m_window->lessons().start(QStringLiteral("what-a-parameter-takes"), PlayMode::Class));
        m_window->present();
        PresenterWindow* const presenter = m_window->presenter();
        QTRY_VERIFY((presenter->activateWindow(), QApplication::activeWindow() == presenter));
        const LessonBoard& board = *presenter->stage().board();
        press(*presenter, Qt::Key_PageDown);
        QVERIFY2(board.text().contains(QStringLiteral("A digit for each vote")), qPrintable(board.text()));
        for (const Qt::Key key : {Qt::Key_1, Qt::Key_1, Qt::Key_1})
            press(*presenter, key);
        QVERIFY(!board.text().contains(QStringLiteral("first vote")));
        press(*presenter, Qt::Key_PageDown);
        QCOMPARE(play().phase(), PlayPhase::Argue);
        QVERIFY2(board.text().contains(QStringLiteral("vote again")), qPrintable(board.text()));
        press(*presenter, Qt::Key_3);
        QVERIFY2(
            !board.text().contains(QStringLiteral("(first vote")), qPrintable(board.text())); // still open
        QVERIFY2(m_window->lessons().panel()->resultText().contains(QStringLiteral("first vote: 3 answer")),
            qPrintable(m_window->lessons().panel()->resultText())); // the teacher's
        press(*presenter, Qt::Key_PageDown);
        QCOMPARE(play().phase(), PlayPhase::Move);
        QVERIFY2(board.text().contains(QStringLiteral("reveals the answer")), qPrintable(board.text()));
        press(*presenter, Qt::Key_2);
        QCOMPARE(play().cardRecord().second.size(), std::size_t(1));
        QVERIFY2(board.text().contains(QStringLiteral("Votes are taken in")), qPrintable(board.text()));
        press(*presenter, Qt::Key_PageDown);
        QVERIFY2(board.text().contains(QStringLiteral("(first vote 3, second 0)")), qPrintable(board.text()));
        // One of three voted again: nobody knows what the others think now.
        QVERIFY2(board.text().contains(QStringLiteral("first vote: 0 of 3 right → second: 1 of 1")),
            qPrintable(board.text()));
        QVERIFY2(!board.text().contains(QStringLiteral("· gain")), qPrintable(board.text()));
        press(*presenter, Qt::Key_PageDown);
        press(*presenter, Qt::Key_3);
        press(*presenter, Qt::Key_PageDown); // one vote only
        QVERIFY2(board.text().contains(QStringLiteral("1 of 1 right")), qPrintable(board.text()));
        // What the answer speaks of.
        QCOMPARE(fieldText(m_window->document().scenario(), *findField("training.precision")),
            std::string("bf16_mixed"));
        presenter->close();
        m_window->lessons().end();
    }

    void thePictureKeepsHalfOfTheStage_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("720 lines") << QSize(1280, 720);
        QTest::newRow("1080 lines") << QSize(1920, 1080);
    }
    void thePictureKeepsHalfOfTheStage()
    {
        QFETCH(QSize, size);
        QVERIFY(m_window->lessons().start(QStringLiteral("what-a-parameter-takes"), PlayMode::Class));
        action(u"present.audience")->trigger();
        AudienceWindow* const audience = m_window->audience();
        audience->showNormal();
        audience->resize(size);
        while (!play().showsAnswer())
            session().next();
        turn();
        const QSize picture = audience->stage().view()->size(), stage = audience->stage().size();
        QVERIFY2(2 * picture.width() * picture.height() >= stage.width() * stage.height(),
            qPrintable(QStringLiteral("%1×%2").arg(picture.width()).arg(picture.height())));
        m_window->lessons().end();
        audience->close();
    }

    // Whose window has the focus makes no difference to what keys do.
    void keysOfTheAudiencesWindow()
    {
        QVERIFY(m_window->lessons().start(QStringLiteral("what-a-parameter-takes"), PlayMode::Class));
        action(u"present.audience")->trigger();
        turn();
        AudienceWindow& audience = *m_window->audience();
        while (session().play()->card().kind != CardKind::Rank)
            session().skip();
        turn();
        audience.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&audience));
        const auto press = [&](Qt::Key key) {
            QWidget* const focus = QApplication::focusWidget();
            QTest::keyClick(focus && focus->window() == &audience ? focus : &audience, key);
            turn();
        };
        QCOMPARE(session().play()->phase(), PlayPhase::Ask);
        for (const Qt::Key key : {Qt::Key_4, Qt::Key_2, Qt::Key_3, Qt::Key_1, Qt::Key_5})
            press(key);
        QCOMPARE(session().play()->answers().size(), std::size_t(1));
        press(Qt::Key_2);
        press(Qt::Key_3);
        press(Qt::Key_Backspace); // a digit that was typed
        press(Qt::Key_Backspace);
        QCOMPARE(session().play()->answers().size(), std::size_t(1));
        press(Qt::Key_Backspace); // a vote that was counted
        QVERIFY(session().play()->answers().empty());
        press(Qt::Key_PageDown);
        QVERIFY(session().play()->phase() != PlayPhase::Ask);
        press(Qt::Key_PageUp);
        QCOMPARE(session().play()->phase(), PlayPhase::Ask);
        m_window->lessons().end();
        audience.close();
    }

    // What the teacher works on could tell what was asked.
    void aLessonBrokenOffLeavesTheScreenBlank()
    {
        QVERIFY(m_window->lessons().start(QStringLiteral("what-a-parameter-takes"), PlayMode::Class));
        action(u"present.audience")->trigger();
        turn();
        QPointer<AudienceWindow> audience = m_window->audience();
        QVERIFY(!audience->stage().isBlank());
        m_window->lessons().end();
        turn();
        QVERIFY(audience->stage().isBlank() && action(u"present.blank")->isChecked());
        QVERIFY(m_window->lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class));
        turn();
        QVERIFY(!audience->stage().isBlank() && !action(u"present.blank")->isChecked());
        while (!session().play()->done())
            session().skip();
        m_window->lessons().end();
        turn();
        QVERIFY(!audience->stage().isBlank()); // the room has seen it all
        audience->close();
    }

    // Everything that stands there says it in the language of now.
    void theAudienceReadsTheLanguageOfNow()
    {
        QVERIFY(m_window->lessons().start(QStringLiteral("what-a-parameter-takes"), PlayMode::Class));
        action(u"present.audience")->trigger();
        turn();
        const LessonBoard& board = *m_window->audience()->stage().board();
        QVERIFY(board.text().contains(QStringLiteral("Half the bits")));
        Language installed;
        installed.use(QStringLiteral("es"));
        turn();
        turn();
        QVERIFY2(!board.text().contains(QStringLiteral("Half the bits")), qPrintable(board.text()));
        QVERIFY2(
            board.text().contains(QStringLiteral("Lo que ocupa un parámetro")), qPrintable(board.text()));
        QVERIFY2(m_window->windowTitle().contains(QStringLiteral("Lo que ocupa un parámetro")),
            qPrintable(m_window->windowTitle()));
        m_window->lessons().end();
        m_window->audience()->close();
    }

    void theAudienceSeesTheQuestionAndNotTheNotes()
    {
        QVERIFY(m_window->lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class));
        action(u"present.audience")->trigger();
        AudienceWindow* const audience = m_window->audience();
        QVERIFY(audience);
        audience->resize(1920, 1080);
        turn();
        LessonBoard* const board = audience->stage().board();
        QVERIFY(board && board->isVisible());
        session().next();
        turn();
        QCOMPARE(m_window->lessons().panel()->questionText(), board->findChildren<QLabel*>().at(1)->text());
        const QLabel* notes = nullptr;
        for (const QLabel* label : m_window->lessons().panel()->findChildren<QLabel*>())
            if (label->text().contains(QStringLiteral("For the teacher")))
                notes = label;
        QVERIFY(notes);
        // Whole lines of them, or all.
        const QScrollArea* area = nullptr;
        for (const QScrollArea* each : m_window->lessons().panel()->findChildren<QScrollArea*>())
            if (each->isAncestorOf(notes))
                area = each;
        QVERIFY(area);
        const int lines = area->viewport()->height() - notes->y();
        QVERIFY2(area->verticalScrollBar()->maximum() == 0 || lines % notes->fontMetrics().lineSpacing() == 0,
            qPrintable(QString::number(lines)));
        for (const QLabel* label : audience->findChildren<QLabel*>()) {
            QVERIFY(!label->text().contains(QStringLiteral("For the teacher")));
            if (label->isVisible() && !label->text().isEmpty())
                QVERIFY2(QFontInfo(label->font()).pixelSize() >= 20, qPrintable(label->text()));
        }
        m_window->lessons().end();
        turn();
        QVERIFY(!audience->stage().board());
        audience->close();
    }

    void ordersAndDecimalsByKeys()
    {
        QVERIFY(m_window->lessons().start(QStringLiteral("what-a-parameter-takes"), PlayMode::Class));
        m_window->present();
        PresenterWindow* const presenter = m_window->presenter();
        QTRY_VERIFY((presenter->activateWindow(), QApplication::activeWindow() == presenter));
        session().next();
        while (play().card().kind != CardKind::Rank)
            session().skip();
        turn();
        for (int digit = int(play().card().options.size()); digit >= 1; --digit)
            press(*presenter, Qt::Key(Qt::Key_0 + digit));
        QCOMPARE(play().answers().size(), std::size_t(1));
        QCOMPARE(play().answers()[0].order.front(), play().card().options.size() - 1);
        while (play().card().kind != CardKind::Number)
            session().skip();
        turn();
        for (const Qt::Key key : {Qt::Key_1, Qt::Key_3, Qt::Key_Period, Qt::Key_5, Qt::Key_Return})
            press(*presenter, key);
        QCOMPARE(play().answers().size(), std::size_t(0)); // nobody means thirteen parameters
        const QString said = presenter->stage().board()->text();
        QVERIFY2(said.contains(QStringLiteral("so small")), qPrintable(said));
        for (const Qt::Key key : {Qt::Key_1, Qt::Key_3, Qt::Key_Period, Qt::Key_5, Qt::Key_Up, Qt::Key_Up,
                 Qt::Key_Up, Qt::Key_Return})
            press(*presenter, key);
        QVERIFY(!presenter->stage().isBlank());
        QCOMPARE(play().answers().size(), std::size_t(1));
        QCOMPARE(*play().answers()[0].number, 13.5e9);
        presenter->close();
        m_window->lessons().end();
    }

    // A lesson may begin and end while one presents, and presenting may begin and end during a lesson.
    void comingAndGoing()
    {
        m_window->present();
        PresenterWindow* const presenter = m_window->presenter();
        QVERIFY(!presenter->stage().board());
        QVERIFY(m_window->lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        QVERIFY(presenter->stage().board());
        m_window->lessons().end();
        turn();
        QVERIFY(!presenter->stage().board());
        press(*presenter, Qt::Key_PageDown); // the next view again
        QVERIFY(presenter->currentId() != QStringLiteral("stack"));
        QVERIFY(m_window->lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class));
        presenter->close();
        QVERIFY(m_window->lessons().isOn());
        m_window->lessons().end();
    }
};

QTEST_MAIN(TestLessonStage)
#include "tst_lesson_stage.moc"
