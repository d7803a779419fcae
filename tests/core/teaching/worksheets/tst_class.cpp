// A class that was counted in the window, on sheets and on paper: both votes, whose numbers a question has,
// and classes put together.

#include "tests/core/teaching/worksheets/pupils.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using testing::Class;
using testing::collect;

class TestClass : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Who left before the second vote, or came for it, is not known: each vote is counted as it is, and the
    // window says the same of it.
    void roundsOfUnlikeSize_data()
    {
        QTest::addColumn<int>("right");
        QTest::addColumn<int>("of");
        QTest::addColumn<int>("rightAfter");
        QTest::addColumn<int>("ofAfter");
        QTest::addColumn<int>("students");
        QTest::newRow("three left") << 3 << 10 << 5 << 7 << 10;
        QTest::newRow("some came") << 1 << 2 << 5 << 7 << 7;
        QTest::newRow("one left of five") << 1 << 5 << 3 << 4 << 5;
    }
    void roundsOfUnlikeSize()
    {
        QFETCH(int, right);
        QFETCH(int, of);
        QFETCH(int, rightAfter);
        QFETCH(int, ofAfter);
        QFETCH(int, students);
        Class pupils;
        LessonPlay play(pupils.lesson(), PlayMode::Class, shippedCatalog());
        while (play.phase() != PlayPhase::Ask)
            play.next();
        CardAnswer good, bad;
        good.number = play.truth().answer.si;
        bad.number = play.truth().answer.si * 40;
        for (int i = 0; i < of; ++i)
            play.commit(i < right ? good : bad);
        play.next();
        for (int i = 0; i < ofAfter; ++i)
            play.commit(i < rightAfter ? good : bad);
        const ClassReport report =
            classOf(pupils.lesson(), play.record(), shippedCatalog(), englishSpeech(), "1");
        const CardSpread& state = report.cards[0];
        QVERIFY((state.first == VoteCount{std::size_t(right), std::size_t(of)}));
        QVERIFY((state.second == VoteCount{std::size_t(rightAfter), std::size_t(ofAfter)}));
        QCOMPARE(report.students, std::size_t(students));
        QCOMPARE(report.answers(), std::size_t(of + ofAfter));
        const CardTally window = talliesOf(pupils.lesson(), play.record(), shippedCatalog()).front();
        QVERIFY(window.before.count() == state.first && window.after.count() == state.second);
        QCOMPARE(*gainOf(window.before, window.after), *state.gain());
        QVERIFY(std::abs(*window.before.median / play.truth().answer.si - (*state.quartiles())[1]) < 1e-9);
    }

    void attemptsAreOfOneStudent()
    {
        Class pupils;
        LessonPlay play(pupils.lesson(), PlayMode::Alone, shippedCatalog());
        while (play.phase() != PlayPhase::Ask)
            play.next();
        CardAnswer said;
        for (const double factor : {3.0, 5.0, 7.0}) {
            said.number = play.truth().answer.si * factor;
            play.commit(said);
        }
        const CollectResult result = collect({{"alone.json", writeRecord(play.record(), pupils.lesson())}});
        QVERIFY(result.report);
        QCOMPARE(classCounts(*result.report), std::string("1 student · 1 answer"));
        QVERIFY((result.report->cards[0].first == VoteCount{0, 1}));
    }

    // Somebody forgot to take the first vote.
    void aSecondVoteAlone()
    {
        Class pupils;
        LessonPlay play(pupils.lesson(), PlayMode::Class, shippedCatalog());
        LessonRecord record = play.record();
        CardAnswer said;
        said.number = 1e9;
        record.cards[0].second = {said, said};
        const CollectResult window = collect({{"class.json", writeRecord(record, pupils.lesson())}});
        QVERIFY(window.report);
        QVERIFY((window.report->cards[0].second == VoteCount{0, 2}));
        QVERIFY(!window.report->cards[0].gain());
        QCOMPARE(window.report->cards[0].factors.size(), std::size_t(2));
        const CollectResult sheets = collect(pupils.code(1, 1, 2));
        QVERIFY((sheets.report->cards[0].first == VoteCount{0, 0}));
        QVERIFY((sheets.report->cards[0].second == VoteCount{1, 1}));
    }

    // Printed with one student's numbers it would be the question of nobody else.
    void numbersOfOneSheetAreNotPrinted()
    {
        Class pupils;
        const ClassReport one = *collect(pupils.code(1)).report;
        QVERIFY(!one.differs());
        QVERIFY(!one.cards[0].answer.empty());
        const ClassReport many = *collect(pupils.code(1) + pupils.code(2) + pupils.code(3)).report;
        QVERIFY(many.differs());
        QVERIFY2(many.cards[0].question.find("state of […] take") != std::string::npos,
            many.cards[0].question.c_str());
        QVERIFY(many.cards[0].answer.empty());
        for (const CardSpread& card : many.cards)
            if (card.kind == CardKind::Choice)
                QVERIFY(card.answer.size() == 1 && card.texts.size() == card.options.size());
    }

    // What a window wrote of one class, beside the sheets of another.
    void classesAreAdded()
    {
        Class pupils;
        std::string first, second;
        for (int student = 1; student <= 6; ++student)
            (student <= 4 ? first : second) += pupils.code(student, student % 2 ? 1 : 1 / 8.0);
        const ClassReport all = *collect(first + second).report;
        const CollectResult added =
            collect({{"class.json", classAsJson(*collect(first).report)}, {"codes.txt", second}});
        QVERIFY2(added.problems.empty(), added.problems.empty() ? "" : plainLine(added.problems[0]).c_str());
        QCOMPARE(added.report->students, std::size_t(6));
        for (std::size_t i = 0; i < all.cards.size(); ++i) {
            QVERIFY(added.report->cards[i].first == all.cards[i].first);
            QVERIFY(added.report->cards[i].slips == all.cards[i].slips);
            QVERIFY(added.report->cards[i].options == all.cards[i].options);
            QCOMPARE(added.report->cards[i].factors.size(), all.cards[i].factors.size());
        }
        // A question has the numbers that everybody had who answered it.
        const ClassReport one = *collect(pupils.code(1)).report;
        QVERIFY(!one.differs());
        const auto questionOf = [](const std::vector<AnswerFile>& files) {
            return collect(files).report->cards[0].question;
        };
        QCOMPARE(questionOf({{"class.json", classAsJson(one)}}), one.cards[0].question);
        QVERIFY(questionOf({{"class.json", classAsJson(one)}, {"codes.txt", pupils.code(2)}}).find(ownNumber)
            != std::string::npos);
        // Not of a lesson with other cards, and not with more right than answers.
        std::string other = classAsJson(all);
        for (const auto& [what, with] :
            {std::pair("\"right\": 3", "\"right\": 3000"), {"\"id\": \"ring\"", "\"id\": \"rings\""}}) {
            std::string bent = other;
            const std::size_t at = bent.find(what);
            QVERIFY2(at != std::string::npos, what);
            bent.replace(at, std::string_view(what).size(), with);
            const CollectResult refused = collect({{"class.json", bent}});
            QVERIFY2(!refused.report && refused.problems.size() == 1, what);
        }
    }
};

QTEST_APPLESS_MAIN(TestClass)
#include "tst_class.moc"
