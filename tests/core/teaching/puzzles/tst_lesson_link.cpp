// Links to lessons, and the other numbers that a seed picks.

#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/check.h"
#include "core/teaching/lesson/library.h"
#include "core/teaching/lesson/play.h"
#include "core/teaching/puzzles/link.h"
#include "core/teaching/puzzles/puzzles.h"
#include "tests/core/teaching/lesson/lesson_fixture.h"

#include <QTest>

#include <set>

using namespace ridgepoint;
using namespace ridgepoint::test;

class TestLessonLink : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sound_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("seed");
        QTest::addColumn<QString>("written");
        const auto row = [](const char* text, const char* id, int seed, const char* written) {
            QTest::newRow(text) << text << id << seed << written;
        };
        row("ridgepoint://lesson/does-it-fit", "does-it-fit", 0, "ridgepoint://lesson/does-it-fit");
        row("ridgepoint://lesson/does-it-fit?seed=3", "does-it-fit", 3,
            "ridgepoint://lesson/does-it-fit?seed=3");
        row("RidgePoint://lesson/x", "x", 0, "ridgepoint://lesson/x");
        row("ridgepoint://lesson/x?seed=0", "x", 0, "ridgepoint://lesson/x");
        row("ridgepoint://lesson/x?seed=999999", "x", 999999, "ridgepoint://lesson/x?seed=999999");
        row("ridgepoint://lesson/puzzle-cost-2-7", "puzzle-cost-2-7", 0,
            "ridgepoint://lesson/puzzle-cost-2-7");
    }
    void sound()
    {
        QFETCH(QString, text);
        QFETCH(QString, id);
        QFETCH(int, seed);
        QFETCH(QString, written);
        Text problem;
        QVERIFY(looksLikeLessonLink(text.toStdString()));
        const std::optional<LessonLink> link = readLessonLink(text.toStdString(), problem);
        QVERIFY2(link, problem.plain().c_str());
        QCOMPARE(QString::fromStdString(link->id), id);
        QCOMPARE(link->seed, std::uint64_t(seed));
        QCOMPARE(QString::fromStdString(writeLessonLink(*link)), written);
        QCOMPARE(readLessonLink(writeLessonLink(*link), problem), link);
    }

    void broken_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"ridgepoint:", "ridgepoint://", "ridgepoint://lesson",
                 "ridgepoint://lesson/", "ridgepoint://scenario/x", "ridgepoint://lesson/Does-It-Fit",
                 "ridgepoint://lesson/../x", "ridgepoint://lesson/a/b", "ridgepoint://lesson/x?",
                 "ridgepoint://lesson/x?seed=", "ridgepoint://lesson/x?seed=-1",
                 "ridgepoint://lesson/x?seed=1.5", "ridgepoint://lesson/x?seed=1000000",
                 "ridgepoint://lesson/x?seed=99999999999999999", "ridgepoint://lesson/x?run=1",
                 "ridgepoint://lesson/x?seed=1&seed=2", "ridgepoint://lesson/x#y",
                 "ridgepoint://lesson/x%20y", "ridgepoint:lesson/x", "http://lesson/x"})
            QTest::newRow(text) << text;
        QTest::newRow("long") << QStringLiteral("ridgepoint://lesson/") + QString(100'000, u'a');
    }
    void broken()
    {
        QFETCH(QString, text);
        Text problem;
        QVERIFY(!readLessonLink(text.toStdString(), problem));
        QVERIFY(!problem.empty());
        QVERIFY2(problem.plain().size() < 400, problem.plain().c_str());
    }

    void puzzles_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("seed");
        QTest::addColumn<QString>("puzzle");
        QTest::newRow("whole") << "puzzle-cost-2-7" << 0 << "puzzle-cost-2-7";
        QTest::newRow("another seed") << "puzzle-cost-2-7" << 8 << "puzzle-cost-2-8";
        QTest::newRow("without") << "puzzle-cost-2" << 7 << "puzzle-cost-2-7";
        QTest::newRow("with none at all") << "puzzle-cost-2" << 0 << "puzzle-cost-2-0";
        QTest::newRow("a kind with dashes") << "puzzle-state-bytes-1" << 5 << "puzzle-state-bytes-1-5";
        QTest::newRow("a lesson") << "does-it-fit" << 7 << "";
        QTest::newRow("no kind") << "puzzle-luck-2" << 7 << "";
        QTest::newRow("too hard") << "puzzle-cost-9" << 7 << "";
    }
    void puzzles()
    {
        QFETCH(QString, id);
        QFETCH(int, seed);
        QFETCH(QString, puzzle);
        QCOMPARE(QString::fromStdString(puzzleOfLink({id.toStdString(), std::uint64_t(seed)})), puzzle);
    }

    void aSeedPicks()
    {
        Json json = lessonJson();
        json["vary"] = {{"model.params", {"30B", "70B", "140B"}}, {"given.link", {"25 GB/s", "50 GB/s"}}};
        const Lesson lesson = fixture(json);
        const Catalog& catalog = shippedCatalog();
        QCOMPARE(varied(lesson, 0, catalog), lesson);
        std::set<std::pair<std::string, double>> seen;
        for (std::uint64_t seed = 1; seed < 60; ++seed) {
            const Lesson other = varied(lesson, seed, catalog);
            QCOMPARE(other, varied(lesson, seed, catalog));
            QCOMPARE(other.seed, seed);
            QCOMPARE(other.id, lesson.id);
            seen.emplace(fieldText(other.scenario, *findField("model.params")), other.given.front().si);
        }
        QCOMPARE(seen.size(), std::size_t(6)); // each with each
        QCOMPARE(varied(fixture(), 3, catalog), fixture()); // where nothing varies
    }

    void everyLessonWithASeed_data()
    {
        QTest::addColumn<Lesson>("lesson");
        const std::filesystem::path folder(RIDGEPOINT_PRESETS_DIR);
        for (const LibraryEntry& each : lessonLibrary(std::span(&folder, 1), shippedCatalog()))
            if (!each.read.lesson->vary.empty())
                QTest::newRow(each.read.lesson->id.c_str()) << *each.read.lesson;
    }
    void everyLessonWithASeed()
    {
        QFETCH(Lesson, lesson);
        // The key of an option, a rank or a flaw is of the printed numbers: a varied sheet has none.
        const auto count = [](const Lesson& each) {
            return std::ranges::count_if(checkLesson(each, shippedCatalog(), {}),
                [](const LessonFinding& finding) { return finding.rule != LessonRule::NoKey; });
        };
        const auto found = count(lesson);
        int other = 0;
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const Lesson made = varied(lesson, seed, shippedCatalog());
            QVERIFY(count(made) <= found);
            other += made.seed > 0 ? 1 : 0;
        }
        QVERIFY(other > 0);
    }

    void theRecordKeepsTheSeed()
    {
        Json json = lessonJson();
        json["vary"] = {{"model.params", {"30B", "140B"}}};
        const Lesson lesson = varied(fixture(json), 3, shippedCatalog());
        const LessonPlay play(lesson, PlayMode::Alone, shippedCatalog());
        QCOMPARE(play.record().seed, std::uint64_t(3));
        Text problem;
        const std::optional<LessonRecord> back =
            readRecord(writeRecord(play.record(), lesson), lesson, problem);
        QVERIFY2(back, problem.plain().c_str());
        QCOMPARE(*back, play.record());
    }
};

QTEST_GUILESS_MAIN(TestLessonLink)
#include "tst_lesson_link.moc"
