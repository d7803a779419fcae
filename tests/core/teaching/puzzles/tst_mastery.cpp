// What a person knows: what a finished card says, how results are counted by idea, which lesson or puzzle
// comes next, and the file.

#include "core/teaching/lesson/answer_text.h"
#include "core/teaching/puzzles/mastery.h"
#include "core/teaching/puzzles/puzzles.h"
#include "tests/core/teaching/lesson/lesson_fixture.h"

#include <QTest>

#include <set>

using namespace ridgepoint;
using namespace ridgepoint::test;

namespace {

using Why = NextLesson::Why;

const std::vector<LibraryEntry>& shipped()
{
    static const std::filesystem::path folder(RIDGEPOINT_PRESETS_DIR);
    static const std::vector<LibraryEntry> library = lessonLibrary(std::span(&folder, 1), shippedCatalog());
    return library;
}

CardResult result(LessonIdea idea, int day, std::size_t attempt, const char* lesson = "elsewhere")
{
    return {.lesson = lesson, .idea = idea, .card = "one", .day = day, .attempt = attempt};
}

Progress allDone(int day)
{
    Progress progress;
    for (const LibraryEntry& each : shipped())
        for (const LessonCard& card : each.read.lesson->cards)
            addResult(progress,
                {.lesson = each.read.lesson->id,
                    .idea = each.read.lesson->idea,
                    .card = card.id,
                    .day = day,
                    .attempt = 1});
    return progress;
}

Progress someProgress()
{
    Progress progress;
    progress.results = {{"does-it-fit", LessonIdea::Memory, "largest", 20000, 2, {SlipKind::WeightsOnly}},
        {"does-it-fit", LessonIdea::Memory, "devices", 20000, 1, {}},
        {"the-bill", LessonIdea::Cost, "cost", 20001, 0, {SlipKind::Linear, SlipKind::Linear}},
        {"puzzle-cost-2-7", LessonIdea::Cost, "cost", 20002, 3, {SlipKind::Linear, SlipKind::SparsePeak}}};
    return progress;
}

} // namespace

class TestMastery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCardSays_data()
    {
        QTest::addColumn<QString>("card");
        QTest::addColumn<QStringList>("answers");
        QTest::addColumn<int>("attempt"); // −1: nothing is said
        QTest::addColumn<QString>("slips");
        QTest::newRow("nothing tried") << "choice" << QStringList() << -1 << "";
        QTest::newRow("right at once") << "choice" << QStringList{"2"} << 1 << "";
        QTest::newRow("right then") << "choice" << QStringList{"1", "2"} << 2 << "";
        QTest::newRow("never") << "flaw" << QStringList{"1"} << 0 << "";
        QTest::newRow("a slip, then right") << "number" << QStringList{"1.75", "14"} << 2 << "weights-only ";
        QTest::newRow("slips alone") << "number" << QStringList{"1.75", "10.5", "100"} << 0
                                     << "weights-only no-master-copy ";
        QTest::newRow("what comes after is not asked") << "number" << QStringList{"14", "1.75"} << 1 << "";
        QTest::newRow("a goal") << "goal" << QStringList{"model.params=60B", "model.params=4B"} << 2 << "";
        QTest::newRow("a goal that touches more") << "goal" << QStringList{"mesh.data=8"} << 0 << "";
    }
    void aCardSays()
    {
        QFETCH(QString, card);
        QFETCH(QStringList, answers);
        QFETCH(int, attempt);
        QFETCH(QString, slips);
        const Lesson lesson = fixture();
        const std::size_t index = indexOf(lesson, card.toStdString());
        const std::optional<Scenario> scenario = scenarioOf(lesson, lesson.cards[index], shippedCatalog());
        const LessonContext context(*scenario, lesson.given, shippedCatalog());
        const CardTruth truth = truthOf(lesson, lesson.cards[index], context);
        CardRecord record;
        for (const QString& text : answers) {
            Text problem;
            const auto answer = readAnswer(lesson.cards[index], truth.unit, text.toStdString(), problem);
            QVERIFY2(answer, problem.plain().c_str());
            record.first.push_back(*answer);
        }
        const std::optional<CardResult> said = resultOf(lesson, index, record, shippedCatalog());
        QCOMPARE(said.has_value(), attempt >= 0);
        if (!said)
            return;
        QCOMPARE(int(said->attempt), attempt);
        QCOMPARE(said->idea, lesson.idea);
        QCOMPARE(QString::fromStdString(said->card), card);
        QString named;
        for (const SlipKind slip : said->slips)
            named += QString::fromUtf8(slipOf(slip).key.data(), qsizetype(slipOf(slip).key.size())) + u' ';
        QCOMPARE(named, slips);
    }

    // Of every lesson that comes with the program.
    void everyRightAnswerIsRight()
    {
        for (const LibraryEntry& each : shipped()) {
            const Lesson& lesson = *each.read.lesson;
            for (std::size_t i = 0; i < lesson.cards.size(); ++i) {
                const LessonCard& card = lesson.cards[i];
                if (card.kind == CardKind::Goal)
                    continue;
                const LessonContext context(
                    *scenarioOf(lesson, card, shippedCatalog()), lesson.given, shippedCatalog());
                const CardTruth truth = truthOf(lesson, card, context);
                CardRecord record;
                CardAnswer answer;
                if (card.kind == CardKind::Number || card.kind == CardKind::Threshold)
                    answer.number = truth.answer.si;
                else if (card.kind == CardKind::Rank)
                    answer.order = truth.right;
                else if (card.kind == CardKind::Sketch)
                    answer.curve = truth.curve;
                else
                    answer.option = truth.right.front();
                record.first.push_back(answer);
                const auto said = resultOf(lesson, i, record, shippedCatalog());
                QVERIFY2(said && said->attempt == 1, (lesson.id + " " + card.id).c_str());
            }
        }
    }

    void countsByIdea()
    {
        const Mastery mastery = masteryOf(someProgress());
        const IdeaMastery& memory = mastery[std::size_t(LessonIdea::Memory)];
        QCOMPARE(memory.first, std::size_t(1));
        QCOMPARE(memory.later, std::size_t(1));
        QCOMPARE(memory.missed, std::size_t(0));
        QCOMPARE(memory.mostFrequentSlip(), std::optional(SlipKind::WeightsOnly));
        const IdeaMastery& cost = mastery[std::size_t(LessonIdea::Cost)];
        QCOMPARE(cost.missed, std::size_t(1));
        QCOMPARE(cost.cards(), std::size_t(2));
        QCOMPARE(cost.slips.at(SlipKind::Linear), std::size_t(3));
        QCOMPARE(cost.mostFrequentSlip(), std::optional(SlipKind::Linear));
        QCOMPARE(mastery[std::size_t(LessonIdea::Serving)].cards(), std::size_t(0));
        QVERIFY(!mastery[std::size_t(LessonIdea::Serving)].mostFrequentSlip());
        std::size_t all = 0;
        for (const IdeaMastery& each : mastery)
            all += each.cards();
        QCOMPARE(all, someProgress().results.size());
    }

    void statesOfALesson()
    {
        const Lesson lesson = fixture();
        Progress progress;
        QCOMPARE(stateOf(lesson, progress), LessonState::New);
        for (std::size_t i = 0; i < lesson.cards.size(); ++i) {
            addResult(progress, {.lesson = lesson.id, .card = lesson.cards[i].id});
            addResult(progress, {.lesson = lesson.id, .card = lesson.cards[i].id}); // twice is once
            addResult(progress, {.lesson = "another", .card = "card"});
            QCOMPARE(stateOf(lesson, progress),
                i + 1 < lesson.cards.size() ? LessonState::Begun : LessonState::Done);
        }
        QCOMPARE(stateOf(lesson, allDone(1)), LessonState::New);
    }

    void whatComesNext_data()
    {
        using Results = std::vector<CardResult>;
        QTest::addColumn<Results>("results"); // behind the course, where it is done
        QTest::addColumn<bool>("courseDone");
        QTest::addColumn<int>("day");
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<Why>("why");
        const auto Memory = LessonIdea::Memory, Time = LessonIdea::Time, Cost = LessonIdea::Cost;
        QTest::newRow("nothing yet") << Results{} << false << 100 << "does-it-fit" << Why::Course;
        QTest::newRow("missed today waits")
            << Results{result(Cost, 100, 0)} << false << 100 << "does-it-fit" << Why::Course;
        QTest::newRow("missed yesterday")
            << Results{result(Cost, 99, 0)} << false << 100 << "puzzle-deadline-1-100" << Why::Missed;
        QTest::newRow("right later is no miss")
            << Results{result(Cost, 99, 2)} << false << 100 << "does-it-fit" << Why::Course;
        QTest::newRow("made up for") << Results{result(Cost, 98, 0), result(Cost, 99, 1)} << false << 100
                                     << "does-it-fit" << Why::Course;
        QTest::newRow("a later attempt does not make up")
            << Results{result(Cost, 98, 0), result(Cost, 99, 3)} << false << 100 << "puzzle-deadline-1-100"
            << Why::Missed;
        QTest::newRow("missed longest ago")
            << Results{result(Time, 90, 0), result(Cost, 99, 0), result(Memory, 99, 1)} << false << 100
            << "puzzle-step-time-1-100" << Why::Missed;
        QTest::newRow("missed most often")
            << Results{result(Time, 90, 0), result(Cost, 90, 0), result(Cost, 90, 0), result(Memory, 91, 1)}
            << false << 100 << "puzzle-deadline-1-100" << Why::Missed;
        QTest::newRow("ideas take turns")
            << Results{result(Cost, 95, 0), result(Time, 90, 0), result(Time, 90, 0), result(Time, 99, 1)}
            << false << 100 << "puzzle-deadline-1-100" << Why::Missed;
        QTest::newRow("unless there is one alone")
            << Results{result(Time, 90, 0), result(Time, 90, 0), result(Time, 99, 1)} << false << 100
            << "puzzle-step-time-1-100" << Why::Missed;
        QTest::newRow("one begun")
            << Results{{.lesson = "does-it-fit", .card = "largest", .day = 1, .attempt = 1}} << false << 100
            << "does-it-fit" << Why::Course;
        Results first;
        for (const char* card : {"largest", "devices", "squeeze"})
            first.push_back({.lesson = "does-it-fit", .card = card, .day = 100, .attempt = 1});
        QTest::newRow("the second one") << first << false << 100 << "what-a-parameter-takes" << Why::Course;
        Results rested;
        for (std::size_t i = 0; i < lessonIdeaCount; ++i)
            if (LessonIdea(i) != LessonIdea::Resilience)
                rested.push_back(result(LessonIdea(i), 99, 1));
        QTest::newRow("the course is done")
            << rested << true << 100 << "puzzle-checkpoints-1-100" << Why::Rested;
    }
    void whatComesNext()
    {
        QFETCH(std::vector<CardResult>, results);
        QFETCH(bool, courseDone);
        QFETCH(int, day);
        QFETCH(QString, lesson);
        QFETCH(NextLesson::Why, why);
        Progress progress = courseDone ? allDone(1) : Progress();
        for (const CardResult& each : results)
            addResult(progress, each);
        const std::optional<NextLesson> next = nextLesson(shipped(), progress, day);
        QVERIFY(next);
        QCOMPARE(QString::fromStdString(next->lesson), lesson);
        QCOMPARE(next->why, why);
        QCOMPARE(next, nextLesson(shipped(), progress, day));
        QVERIFY(!nextLesson({}, Progress(), day));
    }

    void puzzlesGrowHarderAndNeverRepeat()
    {
        Progress progress = allDone(1);
        std::set<std::string> seen;
        std::map<PuzzleKind, std::vector<int>> difficulties;
        for (int day = 2; day < 120; ++day) {
            const std::optional<NextLesson> next = nextLesson(shipped(), progress, day / 3);
            QVERIFY2(seen.insert(next->lesson).second, next->lesson.c_str());
            const std::optional<PuzzleAsk> ask = puzzleNamed(next->lesson);
            QVERIFY(ask);
            QCOMPARE(puzzleIdea(ask->kind), next->idea);
            difficulties[ask->kind].push_back(ask->difficulty);
            addResult(progress, result(next->idea, day / 3, 1, next->lesson.c_str()));
        }
        QCOMPARE(difficulties.size(), puzzleKindCount); // none is left out
        for (const auto& [kind, asked] : difficulties)
            for (std::size_t i = 0; i < asked.size(); ++i)
                QCOMPARE(asked[i], std::min(hardestPuzzle, int(i) + 1));
    }

    void everyIdeaHasAPuzzle()
    {
        std::set<LessonIdea> ideas;
        for (std::size_t i = 0; i < puzzleKindCount; ++i)
            ideas.insert(puzzleIdea(PuzzleKind(i)));
        QCOMPARE(ideas.size(), lessonIdeaCount);
        const std::optional<Lesson> made = puzzleOf({PuzzleKind::Cost, 1, 1}, shippedCatalog());
        QVERIFY(made);
        QCOMPARE(made->idea, puzzleIdea(PuzzleKind::Cost));
    }

    void theFileGoesRound()
    {
        for (const Progress& progress : {Progress(), someProgress(), allDone(7)}) {
            Text problem;
            const std::optional<Progress> back = readProgress(writeProgress(progress), problem);
            QVERIFY2(back, problem.plain().c_str());
            QCOMPARE(*back, progress);
        }
    }

    void filesThatAreBroken_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("says");
        const std::string whole = writeProgress(someProgress());
        const auto with = [&whole](const char* what, const char* by) {
            QByteArray text = QByteArray::fromStdString(whole);
            Q_ASSERT(text.contains(what));
            return text.replace(text.indexOf(what), qsizetype(strlen(what)), by);
        };
        QTest::newRow("nothing") << QByteArray() << "";
        QTest::newRow("cut off") << QByteArray::fromStdString(whole).left(200) << "";
        QTest::newRow("a list") << QByteArray("[]") << "not a record";
        QTest::newRow("something else")
            << QByteArray("{\"schema\": \"ridgepoint.lesson/1\"}") << "not a record";
        QTest::newRow("later") << with("progress/1", "progress/2") << "another version";
        QTest::newRow("unknown key") << with("\"day\"", "\"name\": \"x\", \"day\"") << "name";
        QTest::newRow("twice") << with("\"day\"", "\"day\": 1, \"day\"") << "day";
        QTest::newRow("idea") << with("\"memory\"", "\"magic\"") << "magic";
        QTest::newRow("slip") << with("\"weights-only\"", "\"bad-luck\"") << "bad-luck";
        QTest::newRow("day") << with("20000", "-3") << "day";
        QTest::newRow("half a day") << with("20000", "1.5") << "day";
        QTest::newRow("attempt") << with("\"attempt\": 2", "\"attempt\": 9") << "attempt";
        QTest::newRow("id") << with("\"largest\"", "\"\\n\"") << "card";
        QTest::newRow("no list") << QByteArray("{\"schema\": \"ridgepoint.progress/1\", \"results\": {}}")
                                 << "results";
        QTest::newRow("no objects") << QByteArray("{\"schema\": \"ridgepoint.progress/1\", \"results\": [1]}")
                                    << "results";
        QByteArray many("{\"schema\": \"ridgepoint.progress/1\", \"results\": [{}");
        for (std::size_t i = 0; i < mostResults; ++i)
            many += ",{}";
        QTest::newRow("too many") << many + "]}"
                                  << "results";
    }
    void filesThatAreBroken()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, says);
        Text problem;
        QVERIFY(!readProgress(text.toStdString(), problem));
        const QString said = QString::fromStdString(problem.plain());
        QVERIFY(!said.isEmpty());
        QVERIFY2(said.contains(says), qPrintable(said));
    }

    void theOldestMakeRoom()
    {
        Progress progress;
        for (std::size_t i = 0; i < mostResults + 10; ++i)
            addResult(progress, result(LessonIdea::Time, int(i), 1));
        QCOMPARE(progress.results.size(), mostResults);
        QCOMPARE(progress.results.front().day, 10);
        QCOMPARE(progress.results.back().day, int(mostResults) + 9);
        Text problem;
        QVERIFY(readProgress(writeProgress(progress), problem));
    }

    void asATable()
    {
        const Table table = progressTable(someProgress());
        QCOMPARE(table.rows.size(), std::size_t(4));
        for (const auto& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        QCOMPARE(tableAsCsv(table),
            std::string("day,lesson,card,idea,attempt,slips\n"
                        "20000,does-it-fit,largest,memory,2,weights-only\n"
                        "20000,does-it-fit,devices,memory,1,\n"
                        "20001,the-bill,cost,cost,,linear linear\n"
                        "20002,puzzle-cost-2-7,cost,cost,3,linear sparse-peak\n"));
    }
};

QTEST_GUILESS_MAIN(TestMastery)
#include "tst_mastery.moc"
