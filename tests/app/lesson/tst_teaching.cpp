// What a class and its teacher meet in a lesson: nothing tells the answer before the reveal, votes arrive
// wherever the focus is, and what was done so far stays to be seen.

#include "tests/app/window_fixture.h"

#include "app/docks/help_panel.h"
#include "app/document/language.h"
#include "app/lesson/answer_editor.h"
#include "app/lesson/gap_strip.h"
#include "app/lesson/lesson_board.h"
#include "app/lesson/lesson_panel.h"
#include "app/lesson/lesson_session.h"
#include "app/lesson/lesson_words.h"
#include "app/presentation/presenter.h"
#include "app/presentation/stage.h"
#include "app/window/lesson_dialog.h"
#include "app/window/lessons.h"
#include "app/window/view_area.h"
#include "views/stack/stack_view.h"
#include "views/view_frame.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QComboBox>
#include <QDateTime>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QStandardPaths>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>
#include <QTreeWidget>

using namespace ridgepoint;

class TestTeaching : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

private:
    Lessons& lessons() { return m_window->lessons(); }
    LessonPanel& panel() { return *lessons().panel(); }
    LessonSession& session() { return lessons().session(); }
    const LessonPlay& play() { return *session().play(); }
    QWidget* canvas() { return m_window->viewArea().currentView()->frame().canvas(); }

    void start(const char* lesson, PlayMode mode)
    {
        QVERIFY(lessons().start(QString::fromLatin1(lesson), mode));
        if (play().phase() == PlayPhase::Hook)
            session().next();
        turn();
    }
    void startOn(const char* lesson, PlayMode mode, CardKind kind)
    {
        start(lesson, mode);
        while (play().card().kind != kind && !play().done())
            session().skip();
        QCOMPARE(play().phase(), PlayPhase::Ask);
        turn();
    }

private Q_SLOTS:
    // Help that was written for every scenario names the bytes of the usual recipe.
    void helpTellsNoAnswerBeforeTheReveal()
    {
        start("what-a-parameter-takes", PlayMode::Alone);
        canvas()->setFocus();
        action(u"help.here")->trigger();
        turn();
        const auto help = [this] { return m_window->helpPanel().browser()->toPlainText(); };
        QVERIFY(help().contains(QStringLiteral("dashed lines")));
        QVERIFY2(!help().contains(QStringLiteral("16")), qPrintable(help()));
        QVERIFY(help().contains(QStringLiteral("comes back at the reveal")));
        QVERIFY(!m_window->viewArea().currentView()->title().contains(QStringLiteral("16")));
        CardAnswer answer;
        answer.option = play().truth().right.front();
        session().commit(answer);
        while (!play().showsAnswer())
            session().next();
        canvas()->setFocus();
        turn();
        QVERIFY(help().contains(QStringLiteral("16 bytes for each parameter")));
        QVERIFY(m_window->viewArea().currentView()->title().contains(QStringLiteral("16-byte")));
        action(u"help.here")->trigger();
        lessons().end();
    }

    // A lesson's name may be its answer.
    void aTellingTitleWaitsForTheLastReveal()
    {
        start("what-a-parameter-takes", PlayMode::Class);
        const auto told = [this] {
            return m_window->windowTitle().contains(QStringLiteral("16"))
                || panel().titleText().contains(QStringLiteral("16"));
        };
        QVERIFY(!panel().titleText().isEmpty());
        while (play().cardIndex() + 1 < play().lesson().cards.size()) {
            QVERIFY2(!told(), qPrintable(panel().titleText()));
            session().skip();
            turn();
        }
        QVERIFY(!told());
        CardAnswer answer;
        answer.number = 5e9;
        session().commit(answer);
        while (!play().showsAnswer())
            session().next();
        turn();
        QVERIFY(told());
        lessons().end();
        lessons().choose();
        auto& list = qobject_cast<LessonDialog*>(lessons().dialog())->list();
        for (int row = 0; row < list.topLevelItemCount(); ++row)
            QVERIFY(!list.topLevelItem(row)->text(1).startsWith(QStringLiteral("The 16")));
        lessons().dialog()->close();
    }

    void votesArriveWhereverTheFocusIs_data()
    {
        QTest::addColumn<bool>("inTheList");
        QTest::newRow("in the picture") << false;
        QTest::newRow("in the list of views") << true;
    }
    void votesArriveWhereverTheFocusIs()
    {
        QFETCH(bool, inTheList);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        startOn("what-a-parameter-takes", PlayMode::Class, CardKind::Choice);
        QWidget* const focus = inTheList ? m_window->viewArea().findChild<QAbstractItemView*>() : canvas();
        QVERIFY(focus);
        focus->setFocus();
        QCOMPARE(QApplication::focusWidget(), focus);
        QTest::keyClick(focus, Qt::Key_2);
        QTest::keyClick(focus, Qt::Key_2);
        QCOMPARE(play().answers().size(), std::size_t(2));
        QCOMPARE(*play().answers()[0].option, std::size_t(1));
        while (play().card().kind != CardKind::Number)
            session().skip();
        turn();
        focus->setFocus();
        QTest::keyClick(focus, Qt::Key_7); // from here on the entry has the focus
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("0B"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QCOMPARE(play().answers().size(), std::size_t(1));
        QCOMPARE(*play().answers()[0].number, 70e9);
        lessons().end();
    }

    // The words of an option are as good as its circle.
    void wordsOfAnOptionAreClicked()
    {
        startOn("what-a-parameter-takes", PlayMode::Alone, CardKind::Choice);
        QList<QLabel*> words;
        for (QLabel* each : panel().editor().findChildren<QLabel*>())
            if (each->buddy())
                words += each;
        QCOMPARE(words.size(), qsizetype(play().card().options.size()));
        QTest::mouseClick(words[2], Qt::LeftButton);
        QString problem;
        QCOMPARE(panel().editor().answer(play(), problem)->option, std::optional<std::size_t>(2));
        lessons().end();
    }

    // Page Down is the next step wherever the panel has the focus, the notes too.
    void theNotesDoNotKeepPageDown()
    {
        start("what-a-parameter-takes", PlayMode::Class);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        int areas = 0;
        for (auto* const area : panel().findChildren<QAbstractScrollArea*>()) {
            if (!area->isVisible() || area->focusPolicy() == Qt::NoFocus)
                continue;
            const PlayPhase before = play().phase();
            area->setFocus();
            QTest::keyClick(area, Qt::Key_PageDown);
            QVERIFY2(play().phase() != before, qPrintable(area->objectName() + QString::number(areas)));
            ++areas;
        }
        QVERIFY(areas > 0);
        lessons().end();
    }

    void backspaceTakesAVoteBack()
    {
        startOn("what-a-parameter-takes", PlayMode::Class, CardKind::Choice);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        canvas()->setFocus();
        QTest::keyClick(canvas(), Qt::Key_2);
        QCOMPARE(play().answers().size(), std::size_t(1));
        QTest::keyClick(canvas(), Qt::Key_Backspace);
        QCOMPARE(play().answers().size(), std::size_t(0));
        lessons().end();
    }

    // Alone: nothing is committed before something was ordered, by digits or by hand.
    void anOrderIsTyped()
    {
        startOn("what-a-parameter-takes", PlayMode::Alone, CardKind::Rank);
        QWidget* const list = panel().editor().firstField();
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(play().answers().size(), std::size_t(0));
        for (const std::size_t option : play().truth().right)
            QTest::keyClick(list, Qt::Key(Qt::Key_1 + int(option)));
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(play().cardRecord().first.size(), std::size_t(1));
        QVERIFY(play().cardRecord().first.front().order == play().truth().right);
        while (!play().showsAnswer())
            session().next();
        turn();
        // With the numbers that they were ordered by.
        const QString first = QString::number(play().truth().right.front() + 1) + QStringLiteral("  ");
        QVERIFY2(panel().resultText().contains(QLatin1Char('\n') + first)
                || panel().resultText().startsWith(first),
            qPrintable(panel().resultText()));
        lessons().end();
    }

    // "16 B/param with AdamW" beside a choice tells what nobody has moved to yet.
    void choicesTellNothingBeforeTheReveal()
    {
        start("what-a-parameter-takes", PlayMode::Class);
        m_window->present();
        const auto told = [this] {
            QStringList all;
            for (QWidget* window :
                {static_cast<QWidget*>(&panel()), static_cast<QWidget*>(m_window->presenter())})
                for (const QComboBox* box : window->findChildren<QComboBox*>())
                    for (int i = 0; i < box->count(); ++i)
                        for (int role = Qt::UserRole; role < Qt::UserRole + 8; ++role)
                            if (const QString text = box->itemData(i, role).toString();
                                text.contains(QStringLiteral("B/param")))
                                all += text;
            return all;
        };
        while (play().phase() != PlayPhase::Move)
            session().next();
        turn();
        QVERIFY2(told().isEmpty(), qPrintable(told().join(u' ')));
        session().next();
        turn();
        QVERIFY(!told().isEmpty());
        m_window->presenter()->close();
        lessons().end();
    }

    // Who taught a class after trying the lesson alone goes on with the class.
    void whatWasLeftLastGoesOn()
    {
        start("does-it-fit", PlayMode::Alone);
        CardAnswer answer;
        answer.number = 40e9;
        session().commit(answer);
        lessons().end();
        start("does-it-fit", PlayMode::Class);
        session().commit(answer);
        session().next();
        const Lesson lesson = play().lesson();
        lessons().end();
        const QString alone = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
            + QStringLiteral("/lessons/does-it-fit.record.json");
        QFile older(alone);
        QVERIFY(older.open(QIODevice::ReadWrite));
        QVERIFY(
            older.setFileTime(QDateTime::currentDateTime().addSecs(-60), QFileDevice::FileModificationTime));
        older.close();
        QCOMPARE(session().leftOff(lesson)->mode, PlayMode::Class);
        QVERIFY(older.open(QIODevice::ReadWrite));
        QVERIFY(
            older.setFileTime(QDateTime::currentDateTime().addSecs(60), QFileDevice::FileModificationTime));
        older.close();
        QCOMPARE(session().leftOff(lesson)->mode, PlayMode::Alone);
        QVERIFY(session().leftOff(lesson, PlayMode::Class).has_value());
    }

    // One answer far off does not press the others together, and three alike are one large dot.
    void votesOnTheAxis()
    {
        startOn("what-a-parameter-takes", PlayMode::Class, CardKind::Number);
        CardAnswer answer;
        for (const double said : {8e9, 8e9, 8e9, 5e9, 1e14}) {
            answer.number = said;
            session().commit(answer);
        }
        turn();
        const auto* const strip = panel().findChild<GapStrip*>();
        const std::vector<GapStrip::Dot> dots = strip->dots(0);
        QCOMPARE(dots.size(), std::size_t(3));
        QCOMPARE(dots[1].votes, 3);
        QVERIFY(dots[1].at - dots[0].at > 0.1);
        QVERIFY(dots[2].beyond && !dots[1].beyond);
        session().next();
        answer.number = 8e9;
        session().commit(answer);
        QCOMPARE(strip->rowCount(), std::size_t(2)); // both votes
        lessons().end();
    }

    void absurdNumbersAreRefused_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("why");
        QTest::newRow("negative") << QStringLiteral("-5B") << QStringLiteral("never negative");
        QTest::newRow("too large") << QStringLiteral("1e30") << QStringLiteral("so large");
        QTest::newRow("too small") << QStringLiteral("0.001") << QStringLiteral("so small");
    }
    void absurdNumbersAreRefused()
    {
        QFETCH(QString, typed);
        QFETCH(QString, why);
        startOn("does-it-fit", PlayMode::Class, CardKind::Threshold);
        auto* entry = panel().editor().findChild<QLineEdit*>();
        QTest::keyClicks(entry, typed);
        QTest::keyClick(entry, Qt::Key_Return);
        QVERIFY(play().answers().empty());
        QVERIFY2(panel().resultText().contains(why), qPrintable(panel().resultText()));
        lessons().end();
    }

    void aFullRoundSaysSo_data()
    {
        QTest::addColumn<CardKind>("kind");
        QTest::newRow("numbers that are typed") << CardKind::Number;
        QTest::newRow("digits") << CardKind::Choice;
    }
    // Who counts the five hundred and first vote is told, and what was typed stays.
    void aFullRoundSaysSo()
    {
        QFETCH(CardKind, kind);
        m_window->present();
        startOn("what-a-parameter-takes", PlayMode::Class, kind);
        LessonRecord record = play().record();
        CardAnswer answer;
        if (kind == CardKind::Choice)
            answer.option = 1;
        else
            answer.number = 5e9;
        record.cards[record.card].first.assign(mostVotes, answer);
        session().goOn(play().lesson(), record);
        turn();
        LessonBoard& board = *m_window->presenter()->stage().board();
        auto* const entry = panel().editor().findChild<QLineEdit*>();
        if (entry) {
            QTest::keyClicks(entry, QStringLiteral("7B"));
            QTest::keyClick(entry, Qt::Key_Return);
            QCOMPARE(entry->text(), QStringLiteral("7B"));
        } else
            QVERIFY(panel().takeKey({QEvent::KeyPress, Qt::Key_2, Qt::NoModifier, QStringLiteral("2")}));
        const QString said = QStringLiteral("a round takes 500 vote");
        QVERIFY2(panel().resultText().contains(said), qPrintable(panel().resultText()));
        QVERIFY(!board.text().contains(said));
        QVERIFY(board.takeKey({QEvent::KeyPress, Qt::Key_2, Qt::NoModifier, QStringLiteral("2")}));
        QVERIFY2(board.text().contains(said), qPrintable(board.text()));
        QVERIFY(!board.isTyping());
        QCOMPARE(play().answers().size(), mostVotes);
        session().takeBack();
        QVERIFY2(!panel().resultText().contains(said), qPrintable(panel().resultText()));
        m_window->presenter()->close();
        lessons().end();
    }

    void aTeacherTalliesOrders()
    {
        startOn("what-a-parameter-takes", PlayMode::Class, CardKind::Rank);
        auto* entry = panel().editor().findChild<QLineEdit*>();
        for (const char* order : {"21345", "2 1 3 4 5", "54321"})
            QTest::keyClicks(entry, QString::fromLatin1(order)); // the last digit counts it
        QCOMPARE(play().answers().size(), std::size_t(3));
        QTest::keyClicks(entry, QStringLiteral("22345"));
        QCOMPARE(play().answers().size(), std::size_t(3));
        QVERIFY2(
            panel().resultText().contains(QStringLiteral("2 1 3 4 5: 2")), qPrintable(panel().resultText()));
        entry->clear();
        for (QToolButton* button : panel().editor().findChildren<QToolButton*>())
            button->click();
        QCOMPARE(play().answers().size(), std::size_t(4));
        QVERIFY((play().answers().back().order == std::vector<std::size_t>{0, 1, 2, 3, 4}));
        lessons().end();
    }

    // On the stage one list, the right one, with the places that the class gave.
    void theRevealOfAnOrderShowsOneList()
    {
        m_window->present();
        startOn("what-a-parameter-takes", PlayMode::Class, CardKind::Rank);
        LessonBoard& board = *m_window->presenter()->stage().board();
        CardAnswer answer;
        answer.order = {0, 1, 2, 3, 4};
        session().commit(answer);
        while (!play().showsAnswer())
            session().next();
        turn();
        QCOMPARE(board.text().count(QStringLiteral("no master copy")), 1);
        QVERIFY2(
            board.text().contains(QStringLiteral("no master copy   (class: 2)")), qPrintable(board.text()));
        m_window->presenter()->close();
        lessons().end();
    }

    void bothVotesAreShown()
    {
        m_window->present();
        startOn("what-a-parameter-takes", PlayMode::Class, CardKind::Choice);
        LessonBoard& board = *m_window->presenter()->stage().board();
        const auto vote = [this](std::size_t right, std::size_t wrong) {
            CardAnswer answer;
            for (std::size_t i = 0; i < right + wrong; ++i) {
                answer.option = i < right ? play().truth().right.front() : 0;
                session().commit(answer);
            }
        };
        QVERIFY(play().truth().right.front() != 0);
        vote(1, 3);
        session().next();
        vote(3, 1);
        while (!play().showsAnswer())
            session().next();
        turn();
        const QString said = QStringLiteral("first vote: 1 of 4 right → second: 3 of 4 · gain 67");
        QVERIFY2(board.text().contains(said), qPrintable(board.text()));
        QVERIFY2(panel().resultText().contains(said), qPrintable(panel().resultText()));
        while (!play().done())
            session().skip();
        turn();
        QTextDocument table;
        table.setHtml(panel().tallyHtml());
        for (const QString& text :
            {QStringLiteral("1 of 4"), QStringLiteral("3 of 4"), slipQuestion(SlipKind::Linear)})
            QVERIFY2(table.toPlainText().contains(text), qPrintable(table.toPlainText()));
        QVERIFY(!panel().tallyHtml().isEmpty() && board.text().contains(panel().tallyHtml()));
        m_window->presenter()->close();
        lessons().end();
    }

    void anotherLanguageMovesNothing()
    {
        start("what-a-parameter-takes", PlayMode::Alone);
        CardAnswer answer;
        answer.option = 0;
        QVERIFY(play().truth().right.front() != 0);
        session().commit(answer);
        turn();
        QVERIFY(panel().resultText().contains(slipQuestion(SlipKind::Linear)));
        while (play().takesAnswers()) {
            answer.option = play().truth().right.front();
            session().commit(answer);
        }
        while (!play().showsAnswer())
            session().next();
        turn();
        QVERIFY(panel().resultText().contains(QStringLiteral("Right.")));
        qobject_cast<StackView*>(m_window->viewArea().currentView())->setProgress(2);
        Language installed;
        installed.use(QStringLiteral("es"));
        turn();
        turn();
        QCOMPARE(qobject_cast<StackView*>(m_window->viewArea().currentView())->progress(), 2.0);
        QVERIFY2(
            panel().resultText().contains(QStringLiteral("Correcto.")), qPrintable(panel().resultText()));
        QVERIFY(!panel().resultText().contains(QStringLiteral("Right.")));
        lessons().end();
    }

    void feedbackIsRephrased()
    {
        start("does-it-fit", PlayMode::Alone);
        CardAnswer answer;
        answer.number = 40e9;
        session().commit(answer);
        turn();
        QVERIFY(panel().resultText().contains(QStringLiteral("weights alone")));
        Language installed;
        installed.use(QStringLiteral("es"));
        turn();
        turn();
        QVERIFY2(panel().resultText().contains(QStringLiteral("solo los pesos")),
            qPrintable(panel().resultText()));
        QVERIFY(!panel().resultText().contains(QStringLiteral("attempts")));
        lessons().end();
    }

    // The model grows until its state meets the line.
    void theMoveStepMovesTowardsTheAnswer()
    {
        startOn("what-a-parameter-takes", PlayMode::Class, CardKind::Number);
        CardAnswer answer;
        answer.number = 5e9;
        session().commit(answer);
        while (play().phase() != PlayPhase::Move)
            session().next();
        QVERIFY(panel().row(QStringLiteral("model.params")));
        lessons().end();
    }

    void helpSaysHowVotesAreCounted()
    {
        m_window->show();
        start("does-it-fit", PlayMode::Class);
        panel().editor().firstField()->setFocus();
        action(u"help.here")->trigger();
        turn();
        const QString help = m_window->helpPanel().browser()->toPlainText();
        for (const char* word : {"vote", "Shift+F5", "Take back"})
            QVERIFY2(help.contains(QString::fromLatin1(word)), qPrintable(help));
        action(u"help.here")->trigger();
        lessons().end();
    }

    void goingOnShowsWhatWasSpent()
    {
        start("does-it-fit", PlayMode::Alone);
        CardAnswer answer;
        answer.number = 40e9;
        session().commit(answer);
        session().openHint();
        turn();
        const QString said = panel().resultText(), hints = panel().hintsText();
        QVERIFY(said.contains(QStringLiteral("2 attempt")));
        QVERIFY(!hints.isEmpty());
        MainWindow other(m_catalog, *m_settings); // as after a crash
        other.lessons().choose();
        auto* dialog = qobject_cast<LessonDialog*>(other.lessons().dialog());
        QCOMPARE(dialog->chosen(), QStringLiteral("does-it-fit"));
        dialog->close();
        QVERIFY(other.lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone, true));
        turn();
        QCOMPARE(other.lessons().panel()->resultText(), said);
        QCOMPARE(other.lessons().panel()->hintsText(), hints);
        other.lessons().end();
        lessons().end();
    }
};

QTEST_MAIN(TestTeaching)
#include "tst_teaching.moc"
