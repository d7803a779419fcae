// Lessons in the window: every one that comes with the program is played to the end by keyboard, in both
// languages, and the person's own scenario comes back as it was.

#include "tests/app/lesson/lesson_player.h"

#include "app/document/language.h"
#include "app/window/lesson_dialog.h"
#include "app/window/view_area.h"

#include <QLabel>
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

    void aLessonGoesOnWhereItWasLeft()
    {
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        lessons().session().next();
        CardAnswer answer;
        answer.number = 40e9;
        lessons().session().commit(answer);
        const LessonRecord record = play().record();
        // As after a crash: another window finds it.
        MainWindow other(m_catalog, *m_settings);
        QVERIFY(other.lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone, true));
        QVERIFY(other.lessons().session().play()->record() == record);
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
        document().load(ScenarioFile{defaultScenario(m_catalog), {}}, {});
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

    void theLanguageChangesInMidCard()
    {
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        lessons().session().next();
        turn();
        const QString english = panel().questionText();
        Language installed;
        installed.use(QStringLiteral("es"));
        turn();
        QVERIFY(panel().questionText() != english);
        QVERIFY(panel().questionText().contains(QStringLiteral("modelo")));
        answerRightly();
        QVERIFY(play().phase() != PlayPhase::Ask);
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
