// Lessons in the window: every one that comes with the program is played to the end by keyboard, in both
// languages, and the person's own scenario comes back as it was.

#include "tests/app/lesson/lesson_player.h"

#include "app/document/language.h"
#include "app/lesson/lesson_words.h"
#include "app/window/actions.h"
#include "app/window/lesson_dialog.h"
#include "app/window/view_area.h"

#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>

using namespace ridgepoint;

class TestLessons : public ridgepoint::testing::LessonPlayer
{
    Q_OBJECT

private Q_SLOTS:
    void everyLessonIsPlayedToItsEnd_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("language");
        for (const QString& language : languages())
            for (const QString& id : shippedLessons())
                QTest::newRow(qPrintable(id + QLatin1String(", ") + language)) << id << language;
    }
    void everyLessonIsPlayedToItsEnd()
    {
        QFETCH(QString, id);
        QFETCH(QString, language);
        Language installed;
        installed.use(language);
        QVERIFY(lessons().start(id, PlayMode::Alone));
        turn();
        for (int step = 0; !play().done(); ++step) {
            QVERIFY2(step < 60, "the lesson does not end");
            const std::pair before(play().cardIndex(), play().phase());
            QVERIFY(!panel().questionText().isEmpty());
            QVERIFY2(!panel().questionText().contains(u'—') && !panel().questionText().contains(u'{'),
                qPrintable(panel().questionText()));
            if (play().takesAnswers()) {
                answerRightly();
                if (QTest::currentTestFailed())
                    return;
            } else {
                panel().setFocus();
                key(Qt::Key_PageDown);
            }
            turn();
            const std::pair after(play().cardIndex(), play().phase());
            QVERIFY2(before != after,
                qPrintable(
                    QString::fromStdString(play().card().id) + QLatin1String(": ") + panel().resultText()));
        }
        for (const CardRecord& each : play().record().cards)
            QCOMPARE(each.first.size(), std::size_t(1)); // right at the first attempt
        lessons().end();
    }

    void theOwnScenarioComesBack()
    {
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("13B")));
        QVERIFY(!document().commit(QStringLiteral("mesh.tensor"), QStringLiteral("2")));
        const ScenarioFile own = document().file();
        const QString title = m_window->windowTitle();
        const QString view = m_window->viewArea().currentId();
        const int steps = document().undoStack().count();
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        turn();
        QVERIFY(document().file() != own);
        QVERIFY(document().ownFile() == own); // what is saved and recovered
        QVERIFY(!action(u"edit.undo")->isEnabled());
        document().undo();
        QVERIFY(document().ownFile() == own);
        lessons().session().next();
        lessons().session().skip();
        lessons().end();
        turn();
        QVERIFY(document().file() == own);
        QCOMPARE(m_window->windowTitle(), title);
        QCOMPARE(m_window->viewArea().currentId(), view);
        QCOMPARE(document().undoStack().count(), steps);
        QVERIFY(action(u"view.controls")->isChecked());
        document().undo();
        turn();
        QVERIFY(document().file() != own);
    }

    void onlyTheLessonsFieldsMove()
    {
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class));
        lessons().session().next();
        QVERIFY(
            document().commit(QStringLiteral("model.params"), QStringLiteral("2B"))); // refused while it asks
        CardAnswer answer;
        answer.number = 5e9;
        lessons().session().commit(answer);
        lessons().session().next();
        lessons().session().next();
        QCOMPARE(play().phase(), PlayPhase::Move);
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("2B")));
        QVERIFY(document().commit(QStringLiteral("mesh.tensor"), QStringLiteral("2")));
        QVERIFY(panel().row(QStringLiteral("model.params")));
        QVERIFY(!panel().row(QStringLiteral("mesh.tensor")));
        lessons().end();
        QVERIFY(!document().commit(QStringLiteral("mesh.tensor"), QStringLiteral("2")));
    }

    void aLessonGoesOnWhereItWasLeft_data()
    {
        QTest::addColumn<int>("steps");
        for (int steps = 1; steps <= 9; ++steps)
            QTest::addRow("%d steps on", steps) << steps;
    }
    void aLessonGoesOnWhereItWasLeft()
    {
        QFETCH(int, steps);
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        lessons().session().next();
        CardAnswer wrong;
        wrong.number = 40e9;
        for (int step = 0; step < steps; ++step) { // every question wrongly at first
            if (!play().takesAnswers())
                lessons().session().next();
            else if (play().answers().empty())
                lessons().session().commit(wrong);
            else
                answerRightly();
        }
        const LessonRecord record = play().record();
        // As after a crash: another window finds it.
        MainWindow other(m_catalog, *m_settings);
        QVERIFY(other.lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone, true));
        const LessonPlay& found = *other.lessons().session().play();
        QVERIFY(found.record() == record);
        QCOMPARE(found.attemptsLeft(), play().attemptsLeft());
        QCOMPARE(found.hintsOpen(), play().hintsOpen());
        QCOMPARE(other.lessons().panel()->questionText(), panel().questionText());
        QVERIFY(other.document().scenario() == document().scenario());
        QCOMPARE(other.document().isVeiled(), document().isVeiled());
        QCOMPARE(other.document().isVeiled(), !play().veil().empty());
        other.lessons().end();
        lessons().end();
    }

    void theListIsChosenFromByKeyboard()
    {
        action(u"tools.lessons")->trigger();
        auto* dialog = qobject_cast<LessonDialog*>(lessons().dialog());
        QVERIFY(dialog);
        QVERIFY(dialog->list().topLevelItemCount() >= 1);
        dialog->list().setFocus();
        QTest::keyClick(&dialog->list(), Qt::Key_Return);
        turn();
        QVERIFY(lessons().isOn());
        QCOMPARE(play().lesson().number, 1);
        lessons().end();
    }

    // By any of its words, also by a title that tells the answer and so is not shown.
    void aLessonIsFoundByTyping()
    {
        QCOMPARE(m_window->actions().menuOf(action(u"tools.lessons")), QStringLiteral("Learn"));
        action(u"tools.lessons")->trigger();
        auto* dialog = qobject_cast<LessonDialog*>(lessons().dialog());
        const auto shown = [dialog] {
            int count = 0;
            for (int row = 0; row < dialog->list().topLevelItemCount(); ++row)
                count += dialog->list().topLevelItem(row)->isHidden() ? 0 : 1;
            return count;
        };
        dialog->list().setCurrentItem(dialog->list().topLevelItem(3));
        QTest::keyClicks(&dialog->filter(), QStringLiteral("the 16 bytes"));
        QVERIFY2(shown() >= 1 && shown() <= 3, qPrintable(QString::number(shown())));
        QCOMPARE(dialog->chosen(), QStringLiteral("what-a-parameter-takes"));
        dialog->filter().setText(QStringLiteral("parameter takes"));
        QCOMPARE(dialog->chosen(), QStringLiteral("what-a-parameter-takes"));
        dialog->filter().setText(QStringLiteral("zzz"));
        QCOMPARE(shown(), 0);
        QCOMPARE(dialog->chosen(), QString());
        dialog->filter().clear();
        QCOMPARE(shown(), dialog->list().topLevelItemCount());
        dialog->filter().setText(QStringLiteral("16 bytes"));
        QTest::keyClick(&dialog->filter(), Qt::Key_Return);
        turn();
        QVERIFY(lessons().isOn());
        QCOMPARE(play().lesson().id, std::string("what-a-parameter-takes"));
        lessons().end();
    }

    // It would be shown to the class as it is, with the answer in it.
    void anotherScenarioIsRefusedMeanwhile()
    {
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        lessons().session().next();
        QVERIFY(document().isVeiled());
        QVERIFY(!m_window->open(QStringLiteral("llama3-8b-64xh100")));
        action(u"file.new")->trigger();
        turn();
        QVERIFY(lessons().isOn());
        QVERIFY(document().isVeiled());
        QVERIFY(!action(u"view.controls")->isEnabled());
        lessons().end();
        QVERIFY(action(u"view.controls")->isEnabled());
        QVERIFY(m_window->open(QStringLiteral("llama3-8b-64xh100")));
        QCOMPARE(document().displayName(), QStringLiteral("Llama 3 8B on 64 H100, FSDP"));
    }

    // What replaces the scenario without asking, as a recovered one does, ends it.
    void aLoadedFileEndsTheLesson()
    {
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        lessons().session().next();
        document().load(ScenarioFile{openingScenario(m_catalog), {}}, {});
        turn();
        QVERIFY(!lessons().isOn());
        QVERIFY(!document().isVeiled());
        QVERIFY(!document().isLent());
    }

    void nothingElseChangesTheScenario()
    {
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        const Scenario lent = document().scenario();
        document().replaceScenario(Scenario(), QStringLiteral("reset"));
        document().setBaselines({Scenario()}, QStringLiteral("pin"));
        QVERIFY(document().scenario() == lent);
        QVERIFY(document().baselines().empty());
        lessons().end();
    }

    void theEndIsReachedByTheKeyThatGoesOn()
    {
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class));
        turn();
        bool clock = false;
        for (const QLabel* label : panel().findChildren<QLabel*>())
            clock = clock || label->text().contains(QStringLiteral("0:0"));
        QVERIFY(clock);
        lessons().session().next();
        while (!play().done())
            lessons().session().skip();
        panel().setFocus();
        QTest::keyClick(&panel(), Qt::Key_PageDown);
        QVERIFY(!lessons().isOn());
    }

    void theLanguageChangesInMidCard_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("card");
        for (const auto& [id, card] : {std::pair("does-it-fit", "largest"), {"does-it-fit", "devices"},
                 {"what-a-parameter-takes", "half"}, {"what-a-parameter-takes", "ledger"},
                 {"two-things-grow-apart", "curve"}, {"find-the-flaw", "healthy-run"}})
            QTest::newRow(card) << QString::fromLatin1(id) << QString::fromLatin1(card);
    }
    // What is asked is in the other language; attempts, and an answer that is begun, stay.
    void theLanguageChangesInMidCard()
    {
        QFETCH(QString, id);
        QFETCH(QString, card);
        QVERIFY(lessons().start(id, PlayMode::Alone));
        lessons().session().next();
        while (play().card().id != card.toStdString())
            lessons().session().skip();
        CardAnswer wrong;
        wrong.number = 1;
        wrong.option = play().card().options.size(); // none of them
        wrong.order = {0};
        wrong.curve = {1};
        lessons().session().commit(wrong);
        turn();
        AnswerEditor& editor = panel().editor();
        editor.firstField()->setFocus();
        if (auto* entry = editor.findChild<QLineEdit*>())
            QTest::keyClicks(entry, QStringLiteral("3.5"));
        else if (editor.sketch())
            editor.sketch()->setCurve(play().truth().curve);
        else if (auto* list = editor.findChild<QListWidget*>())
            QTest::keyClick(list, Qt::Key_Down, Qt::ControlModifier);
        else
            key(Qt::Key_2);
        QString problem;
        const std::optional<CardAnswer> begun = editor.answer(play(), problem);
        const QString english = panel().questionText();
        const std::vector<std::string> veil = play().veil();
        QString spanish;
        {
            Language installed;
            installed.use(QStringLiteral("es"));
            turn();
            spanish = panel().questionText();
            QCOMPARE(spanish, lessonText(play().card().question, play().context(), m_settings->numbers()));
            QVERIFY(editor.answer(play(), problem) == begun);
            QVERIFY(editor.isAncestorOf(QApplication::focusWidget()));
            QCOMPARE(play().attemptsLeft(), attemptsAlone - 1);
            QCOMPARE(play().veil(), veil);
            QCOMPARE(document().isVeiled(), !veil.empty());
        }
        turn();
        QVERIFY(spanish != english);
        QCOMPARE(panel().questionText(), english);
        QVERIFY(editor.answer(play(), problem) == begun);
        answerRightly();
        QVERIFY(play().phase() != PlayPhase::Ask);
        lessons().end();
        // Nothing of it stands in the next lesson.
        QVERIFY(lessons().start(id, PlayMode::Alone));
        lessons().session().next();
        const auto* entry = editor.findChild<QLineEdit*>();
        QVERIFY(!entry || entry->text().isEmpty());
        lessons().end();
    }

    void wrongAnswersAreAskedAbout()
    {
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        lessons().session().next();
        turn();
        auto* entry = panel().editor().findChild<QLineEdit*>();
        QTest::keyClicks(entry, QStringLiteral("40B"));
        QTest::keyClick(entry, Qt::Key_Return);
        QVERIFY2(
            panel().resultText().contains(QStringLiteral("weights alone")), qPrintable(panel().resultText()));
        QCOMPARE(play().phase(), PlayPhase::Ask);
        entry->clear();
        QTest::keyClicks(entry, QStringLiteral("forty"));
        QTest::keyClick(entry, Qt::Key_Return);
        QVERIFY(!panel().resultText().isEmpty());
        QCOMPARE(play().attemptsLeft(), attemptsAlone - 1); // what cannot be read is no attempt
        lessons().end();
    }
};

QTEST_MAIN(TestLessons)
#include "tst_lessons.moc"
