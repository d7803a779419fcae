// What was learnt is kept, shown, exported and cleared; a lesson that is played alone feeds it card by card.

#include "tests/app/window_fixture.h"

#include "app/lesson/lesson_session.h"
#include "app/lesson/mastery_dialog.h"
#include "app/lesson/progress_store.h"
#include "app/window/lesson_dialog.h"
#include "app/window/lessons.h"

#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>
#include <QTreeWidget>

using namespace ridgepoint;

class TestProgress : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

private:
    Lessons& lessons() { return m_window->lessons(); }
    LessonSession& session() { return lessons().session(); }
    const std::vector<CardResult>& results() { return lessons().progress().progress().results; }
    LessonDialog& dialog()
    {
        action(u"tools.lessons")->trigger();
        return *qobject_cast<LessonDialog*>(lessons().dialog());
    }
    static QByteArray content(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static void answer(QMessageBox::StandardButton button)
    {
        QTimer::singleShot(0, [button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(box);
            box->button(button)->click();
        });
    }
    void forget() { QVERIFY(lessons().progress().clear().isEmpty()); }
    // The card that is asked now, at the attempt given; 0: at none.
    void answerAt(int attempt)
    {
        for (int tried = 1; session().play()->phase() == PlayPhase::Ask; ++tried) {
            CardAnswer given;
            const CardTruth& truth = session().play()->truth();
            if (session().play()->card().kind == CardKind::Goal)
                given.edits = tried == attempt ? truth.solution->edits : FieldEdits();
            else
                given.number = truth.answer.si * (tried == attempt ? 1 : 8);
            session().commit(given);
        }
    }
    void toNextCard()
    {
        const std::size_t card = session().play()->cardIndex();
        while (!session().play()->done() && session().play()->cardIndex() == card) {
            if (session().play()->phase() == PlayPhase::Transfer)
                session().skip();
            else
                session().next();
        }
    }

private Q_SLOTS:
    void aLessonAloneIsCounted()
    {
        forget();
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        session().next();
        answerAt(2);
        QVERIFY(results().empty()); // not before the card is left
        toNextCard();
        QCOMPARE(results().size(), std::size_t(1));
        QCOMPARE(results()[0].lesson, std::string("does-it-fit"));
        QCOMPARE(results()[0].card, std::string("largest"));
        QCOMPARE(results()[0].attempt, std::size_t(2));
        QCOMPARE(results()[0].day, today());
        session().back(); // and is counted once
        toNextCard();
        QCOMPARE(results().size(), std::size_t(1));
        QCOMPARE(dialog().list().topLevelItem(0)->text(4), QStringLiteral("◐ begun"));
        lessons().dialog()->close();
        // The session goes on, and does not count again.
        lessons().end();
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone, true));
        answerAt(0);
        toNextCard();
        QCOMPARE(results().size(), std::size_t(2));
        QCOMPARE(results()[1].attempt, std::size_t(0));
        answerAt(1);
        toNextCard();
        QVERIFY(session().play()->done());
        QCOMPARE(results().size(), std::size_t(3));
        lessons().end();
        QTreeWidgetItem* const row = dialog().list().topLevelItem(0);
        QCOMPARE(row->text(4), QStringLiteral("✓ done"));
        QCOMPARE(row->data(4, Qt::AccessibleTextRole).toString(), QStringLiteral("done"));
        QCOMPARE(dialog().list().topLevelItem(1)->data(4, Qt::AccessibleTextRole).toString(),
            QStringLiteral("not begun"));
        QVERIFY(dialog().nextText().contains(QStringLiteral("lesson 2")));
        // Another window reads the same.
        QCOMPARE(ProgressStore().progress(), lessons().progress().progress());
    }

    void aClassIsNot()
    {
        forget();
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class));
        session().next();
        CardAnswer given;
        given.number = 5e9;
        session().commit(given);
        session().skip();
        QVERIFY(results().empty());
    }

    void whatIsSkippedUntriedIsNot()
    {
        forget();
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        session().skip();
        session().skip();
        QVERIFY(results().empty());
    }

    void whatWasMissedComesBackAsAPuzzle()
    {
        forget();
        QVERIFY(lessons()
                    .progress()
                    .note({.lesson = "the-bill", .idea = LessonIdea::Cost, .card = "one", .day = today() - 1})
                    .isEmpty());
        LessonDialog& list = dialog();
        QVERIFY(list.suggested());
        QVERIFY2(list.nextText().contains(QStringLiteral("cost was missed")), qPrintable(list.nextText()));
        for (QPushButton* button : list.findChildren<QPushButton*>())
            if (button->text() == QLatin1String("Begin &that"))
                button->click();
        turn();
        QVERIFY(lessons().isOn());
        QVERIFY(session().play()->lesson().id.starts_with("puzzle-deadline-1-"));
        session().next();
        answerAt(1);
        toNextCard();
        QCOMPARE(results().size(), std::size_t(2));
        QCOMPARE(results()[1].idea, LessonIdea::Cost);
        QCOMPARE(results()[1].attempt, std::size_t(1));
        lessons().end();
        QVERIFY(dialog().nextText().contains(QStringLiteral("lesson 1")));
    }

    void theMapIsShownExportedAndCleared()
    {
        forget();
        for (const std::size_t attempt : {0, 1, 1, 3})
            lessons().progress().note({.lesson = "does-it-fit",
                .idea = LessonIdea::Memory,
                .card = "largest",
                .day = 3,
                .attempt = attempt,
                .slips = {SlipKind::WeightsOnly}});
        LessonDialog& list = dialog();
        list.showMastery();
        auto* known = list.findChild<MasteryDialog*>();
        QVERIFY(known && known->isVisible());
        QCOMPARE(known->table().topLevelItemCount(), int(lessonIdeaCount));
        QTreeWidgetItem* const memory = known->table().topLevelItem(0);
        QCOMPARE(memory->text(1), QStringLiteral("2"));
        QCOMPARE(memory->text(2), QStringLiteral("1"));
        QCOMPARE(memory->text(3), QStringLiteral("1"));
        QVERIFY(memory->text(4).contains(QStringLiteral("weights alone")));
        QCOMPARE(known->table().topLevelItem(1)->data(1, Qt::AccessibleTextRole).toString(),
            QStringLiteral("not asked yet"));

        QTemporaryDir folder;
        const QString csv = folder.filePath(QStringLiteral("a.csv")),
                      json = folder.filePath(QStringLiteral("a.json"));
        QVERIFY(lessons().progress().exportTo(csv).isEmpty());
        QVERIFY(lessons().progress().exportTo(json).isEmpty());
        QCOMPARE(content(csv).count('\n'), 5);
        Text problem;
        QCOMPARE(readProgress(content(json).toStdString(), problem), lessons().progress().progress());
        QVERIFY(!lessons().progress().exportTo(folder.filePath(QStringLiteral("no/where.csv"))).isEmpty());

        answer(QMessageBox::Cancel);
        known->clear();
        QCOMPARE(results().size(), std::size_t(4));
        answer(QMessageBox::Yes);
        known->clear();
        QVERIFY(results().empty());
        QVERIFY(ProgressStore().progress().results.empty());
        QCOMPARE(known->table().topLevelItem(0)->text(1), QStringLiteral("–"));
        list.close();
    }

    void aBrokenFileIsSetAside()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("progress.json"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"schema\": \"ridgepoint.progress/1\", \"results\": [{\"day\": \"Monday\"}]}");
        file.close();
        ProgressStore store(path);
        QVERIFY(store.progress().results.empty());
        QVERIFY2(store.problem().contains(QStringLiteral("day"))
                || store.problem().contains(QStringLiteral("lesson")),
            qPrintable(store.problem()));
        QVERIFY(content(path).contains("Monday")); // reading harms nothing
        QVERIFY(store.note({.lesson = "a", .card = "b", .day = 1}).isEmpty());
        QCOMPARE(store.progress().results.size(), std::size_t(1));
        QVERIFY(store.problem().isEmpty());
        QVERIFY(content(path + QStringLiteral(".broken")).contains("Monday"));
    }

    void twoWindowsCountTogether()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("deep/progress.json"));
        ProgressStore one(path), other(path);
        QVERIFY(one.progress().results.empty() && other.progress().results.empty());
        QVERIFY(one.note({.lesson = "a", .card = "b", .day = 1}).isEmpty());
        QVERIFY(other.note({.lesson = "c", .card = "d", .day = 2}).isEmpty());
        QCOMPARE(other.progress().results.size(), std::size_t(2));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestProgress)
#include "tst_progress.moc"
