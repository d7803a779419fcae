// Before a class and alone: nothing keeps a class from going on, every hint can be read, and the picture at
// the reveal shows what its text speaks of.

#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/library.h"
#include "core/teaching/lesson/play.h"
#include "core/teaching/lesson/reveal.h"
#include "tests/core/teaching/lesson/lesson_fixture.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;

class TestLessonReveal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // As many attempts as hints: every hint of every lesson can be read before the last attempt is spent.
    void everyHintIsReached()
    {
        const std::filesystem::path folder = RIDGEPOINT_PRESETS_DIR;
        std::size_t seen = 0;
        for (const LibraryEntry& entry : lessonLibrary(std::span(&folder, 1), shippedCatalog())) {
            LessonPlay play(entry.read.lesson.value(), PlayMode::Alone, shippedCatalog());
            if (play.phase() == PlayPhase::Hook)
                play.next();
            if (play.card().kind != CardKind::Number)
                continue;
            std::size_t opened = 0;
            while (play.phase() == PlayPhase::Ask) {
                for (; play.hintsShown() < play.hintsOpen(); ++opened)
                    play.openHint();
                CardAnswer wrong;
                wrong.number = play.truth().answer.si * 50;
                play.commit(wrong);
            }
            QCOMPARE(opened, play.card().hints.size());
            ++seen;
        }
        QVERIFY(seen > 5);
    }

    // Students answer on paper or with their fingers: nothing is typed in, and the lesson goes on.
    void aClassGoesOnWithoutVotes_data()
    {
        QTest::addColumn<QString>("card");
        for (const char* card : {"number", "threshold", "choice", "rank", "sketch", "goal", "flaw"})
            QTest::newRow(card) << card;
    }
    void aClassGoesOnWithoutVotes()
    {
        QFETCH(QString, card);
        const auto play = playing(qPrintable(card), PlayMode::Class);
        while (!play->showsAnswer()) {
            QVERIFY(play->canGoOn());
            const PlayPhase before = play->phase();
            play->next();
            QVERIFY(play->phase() != before);
        }
        QVERIFY(play->veil().empty());
        QCOMPARE(play->summary(play->answers()).votes, std::size_t(0));
        QVERIFY(!play->cardRecord().skipped); // as "skip this card" would have it
        while (!play->done())
            play->next();
    }

    // Who did not vote again is not known to have changed their mind.
    void fewVotesAreNoGain()
    {
        const auto round = [](std::size_t votes, std::size_t right) {
            RoundSummary summary;
            summary.votes = votes;
            summary.right = right;
            return summary;
        };
        QVERIFY(!gainOf(round(30, 5), round(2, 0)));
        QVERIFY(gainOf(round(30, 5), round(15, 5)));
    }

    void theRevealShowsWhatItSpeaksOf_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("card");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("shown"); // empty: the answer
        QTest::newRow("a change") << "what-a-parameter-takes"
                                  << "half"
                                  << "training.precision"
                                  << "bf16_mixed";
        QTest::newRow("a size") << "what-a-parameter-takes"
                                << "eight-bits"
                                << "model.params"
                                << "";
        QTest::newRow("a threshold") << "does-it-fit"
                                     << "largest"
                                     << "model.params"
                                     << "";
        QTest::newRow("a threshold, and what goes with it") << "spend-the-compute"
                                                            << "best-size"
                                                            << "model.params"
                                                            << "";
        QTest::newRow("a given quantity") << "the-bill"
                                          << "twice-the-devices"
                                          << "hardware.accelerators"
                                          << "1024";
        QTest::newRow("as it was asked") << "two-kinds-of-big"
                                         << "which-is-bigger"
                                         << "model.preset"
                                         << "deepseek-v3";
    }
    void theRevealShowsWhatItSpeaksOf()
    {
        QFETCH(QString, lesson);
        QFETCH(QString, card);
        QFETCH(QString, field);
        QFETCH(QString, shown);
        const std::filesystem::path folder = RIDGEPOINT_PRESETS_DIR;
        const std::vector<LibraryEntry> library = lessonLibrary(std::span(&folder, 1), shippedCatalog());
        const Lesson* const found = findLesson(library, lesson.toStdString());
        QVERIFY(found);
        LessonPlay play(*found, PlayMode::Class, shippedCatalog());
        while (play.card().id != card.toStdString())
            play.skip();
        std::size_t reveals = 0;
        for (; !play.done() && play.card().id == card.toStdString(); play.next()) {
            if (!play.showsAnswer())
                continue;
            ++reveals;
            const Scenario scenario = revealedScenario(play.card(), play.truth(), play.context());
            const FieldSpec& spec = *findField(field.toStdString());
            if (shown.isEmpty()) {
                QVERIFY(std::abs(*fieldNumber(scenario, spec) / play.truth().answer.si - 1) < 1e-6);
            } else
                QCOMPARE(QString::fromStdString(fieldText(scenario, spec)), shown);
        }
        const bool twice =
            std::ranges::find(found->cards, card.toStdString(), &LessonCard::id)->transfer.has_value();
        QCOMPARE(reveals, std::size_t(twice ? 2 : 1));
    }
};

QTEST_GUILESS_MAIN(TestLessonReveal)
#include "tst_lesson_reveal.moc"
