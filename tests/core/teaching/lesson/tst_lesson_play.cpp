// A lesson is played: what is hidden when, what answers are worth, which slip is named, and going on from a
// record.

#include "core/teaching/lesson/answer_text.h"
#include "core/teaching/lesson/library.h"
#include "core/teaching/lesson/play.h"
#include "tests/core/teaching/lesson/lesson_fixture.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace ridgepoint;
using namespace ridgepoint::test;

class TestLessonPlay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answers_data()
    {
        QTest::addColumn<QString>("card");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("right");
        QTest::addColumn<QString>("slip");
        const auto row = [](const char* name, const char* card, const char* text, bool right,
                             const char* slip = "") { QTest::newRow(name) << card << text << right << slip; };
        row("the number", "number", "14", true);
        row("with its unit", "number", "14x", true);
        row("within five per cent", "number", "13.4", true);
        row("beyond", "number", "13.0", false);
        row("the weights alone", "number", "1.75", false, "weights-only");
        row("without the master copy", "number", "10.5", false, "no-master-copy");
        row("no slip that has a name", "number", "3", false);
        row("a threshold", "threshold", "5B", true);
        row("a threshold, a tenth off", "threshold", "5.4B", true);
        row("a threshold too far", "threshold", "40B", false);
        row("the choice", "choice", "2", true);
        row("the choice by letter", "choice", "b", true);
        row("the other choice", "choice", "1", false);
        row("the order", "rank", "2 3 1", true);
        row("another order", "rank", "3 2 1", false);
        row("a curve", "sketch", "16GB, 32GB, 64GB, 128GB, 256GB, 512GB", true);
        row("a curve by the weights alone", "sketch", "2GB, 4GB, 8GB, 16GB, 32GB, 64GB", false);
        row("a goal", "goal", "model.params=4B", true);
        row("a goal missed", "goal", "model.params=6B", false);
        row("the flaw", "flaw", "2", true);
        row("not the flaw", "flaw", "1", false);
    }
    void answers()
    {
        QFETCH(QString, card);
        QFETCH(QString, text);
        QFETCH(bool, right);
        QFETCH(QString, slip);
        const auto playHeld = playing(qPrintable(card));
        LessonPlay& play = *playHeld;
        const Judgement judged = play.commit(typed(play, qPrintable(text)));
        QCOMPARE(judged.right, right);
        QCOMPARE(judged.slip.has_value(), !slip.isEmpty());
        if (judged.slip) {
            QCOMPARE(QString::fromUtf8(slipOf(*judged.slip).key.data()), slip);
        }
    }

    void answersThatAreNone_data()
    {
        QTest::addColumn<QString>("card");
        QTest::addColumn<QString>("text");
        QTest::newRow("a word for a number") << "number"
                                             << "many";
        QTest::newRow("less than nothing") << "number"
                                           << "-14";
        QTest::newRow("a wrong unit") << "threshold"
                                      << "40 GB";
        QTest::newRow("a third of two") << "choice"
                                        << "3";
        QTest::newRow("none of them") << "choice"
                                      << "0";
        QTest::newRow("two choices") << "choice"
                                     << "1 2";
        QTest::newRow("a rank with a hole") << "rank"
                                            << "1 2";
        QTest::newRow("a rank twice") << "rank"
                                      << "1 1 2";
        QTest::newRow("a curve with a hole") << "sketch"
                                             << "16GB, 32GB";
        QTest::newRow("a goal in words") << "goal"
                                         << "smaller";
        QTest::newRow("a goal of no field") << "goal"
                                            << "model.size=3";
        QTest::newRow("nothing") << "number"
                                 << "   ";
    }
    void answersThatAreNone()
    {
        QFETCH(QString, card);
        QFETCH(QString, text);
        const auto playHeld = playing(qPrintable(card));
        const LessonPlay& play = *playHeld;
        Text problem;
        QVERIFY(!readAnswer(play.card(), play.truth().unit, text.toStdString(), problem));
        QVERIFY(!problem.empty());
    }

    void numbersThatNobodyMeans_data()
    {
        QTest::addColumn<double>("si");
        QTest::addColumn<Unit>("unit");
        QTest::addColumn<bool>("taken");
        QTest::newRow("a memory") << 80e9 << Unit::Byte << true;
        QTest::newRow("none of it") << 0.0 << Unit::Byte << true;
        QTest::newRow("less than none") << -5e9 << Unit::Parameter << false;
        QTest::newRow("money that is missing") << -3.0 << Unit::Dollar << true;
        QTest::newRow("more years than the sun has") << 1e30 << Unit::Second << false;
        QTest::newRow("a billionth of a byte") << 1e-9 << Unit::Byte << false;
        QTest::newRow("three times as much again") << 3.0 << Unit::Percent << true;
        QTest::newRow("beyond all numbers") << double(INFINITY) << Unit::Number << false;
        QTest::newRow("no number") << double(NAN) << Unit::Number << false;
    }
    void numbersThatNobodyMeans()
    {
        QFETCH(double, si);
        QFETCH(Unit, unit);
        QFETCH(bool, taken);
        QCOMPARE(!notMeant(si, unit), taken);
    }

    // The bounds are of the unit alone; no lesson may ask for what lies beyond them.
    void everyAnswerAndSlipCanBeMeant()
    {
        const std::filesystem::path folder = RIDGEPOINT_PRESETS_DIR;
        std::size_t seen = 0;
        for (const LibraryEntry& entry : lessonLibrary(std::span(&folder, 1), shippedCatalog())) {
            QVERIFY2(entry.read.lesson, entry.file.c_str());
            const Lesson& lesson = *entry.read.lesson;
            for (const LessonCard& card : lesson.cards) {
                if (card.kind != CardKind::Number && card.kind != CardKind::Threshold)
                    continue;
                for (const std::optional<Scenario>& scenario : {scenarioOf(lesson, card, shippedCatalog()),
                         card.transfer ? transferOf(lesson, card, shippedCatalog()) : std::nullopt}) {
                    if (!scenario)
                        continue;
                    const CardTruth truth =
                        truthOf(lesson, card, LessonContext(*scenario, lesson.given, shippedCatalog()));
                    QVERIFY2(!notMeant(truth.answer.si, truth.unit), (lesson.id + ' ' + card.id).c_str());
                    for (const CardTruth::OfSlip& slip : truth.slips)
                        QVERIFY2(!std::isfinite(slip.si) || !notMeant(slip.si, truth.unit),
                            (lesson.id + ' ' + card.id).c_str());
                    ++seen;
                }
            }
        }
        QVERIFY(seen > 50);
    }

    void theStepsAlone()
    {
        LessonPlay play(fixture(), PlayMode::Alone, shippedCatalog());
        QCOMPARE(play.phase(), PlayPhase::Hook);
        play.next();
        QCOMPARE(play.phase(), PlayPhase::Ask);
        play.next(); // nothing was answered
        QCOMPARE(play.phase(), PlayPhase::Ask);
        play.commit(typed(play, "14"));
        QCOMPARE(play.phase(), PlayPhase::Move);
        play.next();
        QCOMPARE(play.phase(), PlayPhase::Reveal);
        play.next();
        QCOMPARE(play.phase(), PlayPhase::Transfer);
        QVERIFY(std::abs(play.truth().answer.si - 1120.0 / 141) < 1e-9);
        play.commit(typed(play, "7.94"));
        QCOMPARE(play.phase(), PlayPhase::TransferReveal);
        play.next();
        QCOMPARE(play.card().id, std::string("threshold"));
        while (!play.done())
            play.skip();
        QVERIFY(!play.canGoOn());
        play.next();
        QVERIFY(play.done());
    }

    void theStepsOfAClass()
    {
        const auto playHeld = playing("choice", PlayMode::Class);
        LessonPlay& play = *playHeld;
        for (const char* vote : {"1", "1", "2"})
            play.commit(typed(play, vote));
        QCOMPARE(play.phase(), PlayPhase::Ask); // a class goes on when its teacher says so
        play.next();
        QCOMPARE(play.phase(), PlayPhase::Argue);
        QVERIFY(play.canGoOn()); // a second vote may be left out
        for (const char* vote : {"2", "2", "1"})
            play.commit(typed(play, vote));
        QCOMPARE(play.cardRecord().first.size(), std::size_t(3));
        QCOMPARE(play.summary(play.cardRecord().first).right, std::size_t(1));
        QCOMPARE(play.summary(play.cardRecord().second).right, std::size_t(2));
        play.next();
        QCOMPARE(play.phase(), PlayPhase::Move);
        play.next();
        QCOMPARE(play.phase(), PlayPhase::Reveal);
        play.next(); // no transfer
        QCOMPARE(play.card().id, std::string("rank"));
    }

    void whatIsHiddenWhen()
    {
        const auto playHeld = playing("number", PlayMode::Class);
        LessonPlay& play = *playHeld;
        const std::vector<std::string> hidden{"memory", "walls"};
        QCOMPARE(play.veil(), hidden);
        QVERIFY(play.movable().empty());
        play.commit(typed(play, "3"));
        play.next();
        QCOMPARE(play.veil(), hidden);
        play.next();
        QCOMPARE(play.phase(), PlayPhase::Move);
        QVERIFY(play.veil().empty());
        QCOMPARE(play.movable(), std::vector<std::string>{"model.params"});
        play.next();
        QVERIFY(play.veil().empty());
        play.next();
        QCOMPARE(play.phase(), PlayPhase::Transfer);
        QCOMPARE(play.veil(), hidden);
        const auto goalHeld = playing("goal");
        LessonPlay& goal = *goalHeld;
        QVERIFY(goal.veil().empty());
        QCOMPARE(goal.movable().size(), std::size_t(2));
    }

    void threeAttemptsAndHints()
    {
        const auto playHeld = playing("number");
        LessonPlay& play = *playHeld;
        QCOMPARE(play.attemptsLeft(), attemptsAlone);
        QCOMPARE(play.hintsOpen(), std::size_t(1));
        QVERIFY(!play.commit(typed(play, "3")).right);
        QCOMPARE(play.hintsOpen(), std::size_t(2));
        QCOMPARE(play.phase(), PlayPhase::Ask);
        play.takeBack();
        QCOMPARE(play.attemptsLeft(), attemptsAlone - 1); // an attempt is not given back
        for (int i = 0; i < 2; ++i)
            play.commit(typed(play, "3"));
        QCOMPARE(play.phase(), PlayPhase::Move); // the third was the last
        QCOMPARE(play.hintsOpen(), std::size_t(2));
        play.commit(typed(play, "14")); // too late
        QCOMPARE(play.cardRecord().first.size(), std::size_t(3));
        // The transfer is asked with hints of its own numbers, one at each attempt.
        while (play.phase() != PlayPhase::Transfer)
            play.next();
        QCOMPARE(play.hintsOpen(), std::size_t(1));
        play.commit(typed(play, "3"));
        QCOMPARE(play.hintsOpen(), std::size_t(2));
    }

    // 14 is an example of how a ratio may be written, and the answer.
    void whatCannotBeReadTellsNothing()
    {
        const auto held = playing("number");
        Text problem;
        QVERIFY(!readAnswer(held->card(), held->truth().unit, "forty", problem));
        QVERIFY(!problem.empty());
        QVERIFY2(problem.plain().find("14") == std::string::npos, problem.plain().c_str());
    }

    void whoGoesBackAnswersNoMore()
    {
        const auto held = playing("number");
        LessonPlay& play = *held;
        for (int i = 0; i < 3; ++i)
            play.commit(typed(play, "3"));
        play.back();
        QCOMPARE(play.phase(), PlayPhase::Ask);
        QVERIFY(!play.takesAnswers());
        play.commit(typed(play, "14"));
        QCOMPARE(play.cardRecord().first.size(), std::size_t(3));
        QVERIFY(play.canGoOn());
        play.skip();
        QVERIFY(!play.record().cards[play.cardIndex() - 1].skipped); // it was answered
    }

    void whatWasSkippedIsAnsweredAfterAll()
    {
        const auto held = playing("number");
        LessonPlay& play = *held;
        play.skip();
        const std::size_t skipped = play.cardIndex() - 1;
        QVERIFY(play.record().cards[skipped].skipped);
        while (play.cardIndex() != skipped || play.phase() != PlayPhase::Ask)
            play.back();
        play.commit(typed(play, "3"));
        QVERIFY(!play.record().cards[skipped].skipped);
    }

    void aClassIsSummedUp()
    {
        const auto playHeld = playing("number", PlayMode::Class);
        LessonPlay& play = *playHeld;
        for (const char* vote : {"14", "1.75", "1.75", "28", "10.5"})
            play.commit(typed(play, vote));
        const RoundSummary summary = play.summary(play.answers());
        QCOMPARE(summary.votes, std::size_t(5));
        QCOMPARE(summary.right, std::size_t(1));
        QCOMPARE(*summary.median, 10.5);
        QCOMPARE(*summary.low, 1.75);
        QCOMPARE(*summary.high, 14.0);
        QCOMPARE(*summary.factor, 0.75);
        QCOMPARE(summary.slips.size(), std::size_t(2));
        QCOMPARE(summary.slips[0].first, SlipKind::WeightsOnly);
        QCOMPARE(summary.slips[0].second, std::size_t(2));
        QVERIFY(!play.isFull());
        for (std::size_t i = 0; i < 2 * mostVotes; ++i)
            play.commit(typed(play, "3"));
        QCOMPARE(play.answers().size(), mostVotes);
        QVERIFY(play.isFull());
        play.takeBack();
        QVERIFY(!play.isFull());
    }

    void ordersAreCounted()
    {
        const auto play = playing("rank", PlayMode::Class);
        for (const char* order : {"2 3 1", "3 2 1", "2 3 1", "1 2 3"})
            play->commit(typed(*play, order));
        const RoundSummary summary = play->summary(play->answers());
        QCOMPARE(summary.orders.size(), std::size_t(3));
        QVERIFY((summary.orders.front() == std::pair(std::vector<std::size_t>{1, 2, 0}, std::size_t(2))));
        // Means 2.5, 1.5 and 2: the second comes first, the third next.
        QVERIFY((summary.places == std::vector<std::size_t>{3, 1, 2}));
    }

    void aLessonIsTallied()
    {
        const auto play = playing("choice", PlayMode::Class);
        const auto vote = [&play](std::size_t right, std::size_t wrong) {
            CardAnswer answer;
            for (std::size_t i = 0; i < right + wrong; ++i) {
                answer.option = i < right ? play->truth().right.front() : 1 - play->truth().right.front();
                play->commit(answer);
            }
        };
        vote(1, 3);
        play->next();
        QCOMPARE(play->phase(), PlayPhase::Argue);
        vote(3, 1);
        const std::vector<CardTally> tallies = talliesOf(play->lesson(), play->record(), shippedCatalog());
        QCOMPARE(tallies.size(), play->lesson().cards.size());
        const CardTally& tally = tallies[play->cardIndex()];
        QCOMPARE(tally.before.right, std::size_t(1));
        QCOMPARE(tally.after.right, std::size_t(3));
        QCOMPARE(*gainOf(tally.before, tally.after), 2.0 / 3);
        QCOMPARE(tallies.front().before.votes, std::size_t(0));
        QVERIFY(!gainOf(tallies.front().before, tallies.front().after));
    }

    void parIsTheLeast()
    {
        const auto playHeld = playing("goal");
        const LessonPlay& play = *playHeld;
        const CardTruth& truth = play.truth();
        QVERIFY(!truth.metAtStart);
        QVERIFY(truth.solution);
        QCOMPARE(truth.solution->par, std::size_t(1));
        QVERIFY(meets(play.card(), play.context(), truth.solution->edits));
        QVERIFY(!meets(play.card(), play.context(), {}));
    }

    void goalsTouchOnlyTheirFields()
    {
        const auto playHeld = playing("goal");
        LessonPlay& play = *playHeld;
        const Judgement judged = play.commit(typed(play, "model.params=4B hardware.accelerator=h200-sxm"));
        QVERIFY(!judged.right);
        QVERIFY(!judged.legal);
        QCOMPARE(judged.changed, std::size_t(2));
        QVERIFY(!play.commit(typed(play, "model.params=-4B")).legal);
    }

    void backAndForth()
    {
        LessonPlay play(fixture(), PlayMode::Class, shippedCatalog());
        play.back();
        QCOMPARE(play.phase(), PlayPhase::Hook);
        play.next();
        play.commit(typed(play, "14"));
        std::vector<std::pair<std::size_t, PlayPhase>> way;
        while (play.cardIndex() == 0) {
            way.emplace_back(play.cardIndex(), play.phase());
            if (play.phase() == PlayPhase::Transfer)
                play.commit(typed(play, "7.94"));
            play.next();
        }
        QCOMPARE(way.size(), std::size_t(6));
        for (auto at = way.rbegin(); at != way.rend(); ++at) {
            play.back();
            QCOMPARE(play.cardIndex(), at->first);
            QCOMPARE(play.phase(), at->second);
        }
        QCOMPARE(play.cardRecord().first.size(), std::size_t(1)); // answers stay
    }

    // At every step of a random walk the record says everything, and a lesson that goes on from it is at the
    // same place.
    void records()
    {
        std::mt19937 random(3);
        for (const PlayMode mode : {PlayMode::Alone, PlayMode::Class}) {
            LessonPlay play(fixture(), mode, shippedCatalog());
            for (int step = 0; step < 300 && !play.done(); ++step) {
                const unsigned what = random() % 8;
                if (play.takesAnswers() && what < 4) {
                    constexpr std::array texts{
                        "14", "5B", "2", "2 3 1", "1GB,2GB,3GB,4GB,5GB,6GB", "model.params=4B", "1"};
                    play.commit(typed(play, texts[play.cardIndex()]));
                } else if (what == 4)
                    play.back();
                else if (what == 5 && step % 5 == 0)
                    play.skip();
                else
                    play.next();
                Text problem;
                const std::string written = writeRecord(play.record(), play.lesson());
                const std::optional<LessonRecord> read = readRecord(written, play.lesson(), problem);
                QVERIFY2(read, problem.plain().c_str());
                QCOMPARE(*read, play.record());
                const LessonPlay other(fixture(), *read, shippedCatalog());
                QCOMPARE(other.phase(), play.phase());
                QCOMPARE(other.cardIndex(), play.cardIndex());
                QCOMPARE(other.veil(), play.veil());
            }
        }
    }

    void recordsThatAreBroken()
    {
        const auto playHeld = playing("rank", PlayMode::Class);
        LessonPlay& play = *playHeld;
        play.commit(typed(play, "2 3 1"));
        const std::string sound = writeRecord(play.record(), play.lesson());
        Text problem;
        const auto refused = [&](const std::string& from, const std::string& to) {
            std::string text = sound;
            const std::size_t at = text.find(from);
            if (at == std::string::npos)
                return false;
            text.replace(at, from.size(), to);
            problem = {};
            return !readRecord(text, play.lesson(), problem) && !problem.empty();
        };
        QVERIFY(refused("lesson-record/2", "lesson-record/1"));
        QVERIFY(refused("\"fixture\"", "\"another\""));
        QVERIFY(refused("\"class\"", "\"mob\""));
        QVERIFY(refused("\"card\": 4", "\"card\": 40"));
        QVERIFY(refused("\"cards\": [", "\"cards\": [{},"));
        QVERIFY(refused("{", "["));
        std::mt19937 random(5);
        for (int round = 0; round < 300; ++round) {
            std::string bent = sound;
            bent[random() % bent.size()] = static_cast<char>(random() % 256);
            if (const std::optional<LessonRecord> read = readRecord(bent, play.lesson(), problem)) {
                LessonPlay other(fixture(), *read, shippedCatalog());
                other.next();
                QVERIFY(other.cardIndex() < other.lesson().cards.size());
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestLessonPlay)
#include "tst_lesson_play.moc"
