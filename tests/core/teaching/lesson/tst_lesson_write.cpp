// Lessons are written as they are read: every one that comes with the program, puzzles, drafts.

#include "core/inputs/scenario/scenario_json.h"
#include "core/teaching/lesson/check.h"
#include "core/teaching/lesson/lesson_draft.h"
#include "core/teaching/lesson/library.h"
#include "core/teaching/puzzles/puzzles.h"
#include "tests/core/teaching/lesson/lesson_fixture.h"

#include <QTest>

#include <set>

using namespace ridgepoint;
using namespace ridgepoint::test;

namespace {

// What went wrong on the way through a file; empty: nothing.
std::string roundTrip(const Lesson& lesson)
{
    const Catalog& catalog = shippedCatalog();
    Text problem;
    const std::optional<std::string> text = writeLesson(lesson, catalog, problem);
    if (!text)
        return problem.plain();
    const LessonReadResult read = readLesson(*text, catalog, lesson.id + ".json");
    if (!read.lesson)
        return plainLine(read.diagnostics.front());
    Lesson back = *read.lesson;
    back.scenario.fitNote = lesson.scenario.fitNote; // why a published run fits: no field
    if (writeScenario({back.scenario, {}}, catalog) != writeScenario({lesson.scenario, {}}, catalog))
        return "another scenario";
    back.scenario = lesson.scenario;
    for (std::size_t i = 0; i < std::min(back.given.size(), lesson.given.size()); ++i)
        if (back.given[i].unit == Unit::Number)
            back.given[i].unit = lesson.given[i].unit; // a file says counts of all kinds alike
    for (std::size_t i = 0; i < std::min(back.cards.size(), lesson.cards.size()); ++i)
        if (i < lesson.given.size() && back.given[i] != lesson.given[i])
            return "another " + lesson.given[i].name;
        else if (back.cards[i] != lesson.cards[i])
            return "another card " + lesson.cards[i].id;
    if (back != lesson)
        return "another lesson";
    return writeLesson(back, catalog, problem) == text ? "" : "written otherwise the second time";
}

void goesRound(const Lesson& lesson)
{
    const std::string problem = roundTrip(lesson);
    QVERIFY2(problem.empty(), (lesson.id + ": " + problem).c_str());
}

std::vector<std::string> everyView()
{
    return {"stack", "walls", "roofline", "step", "cost", "search", "mesh", "pipeline", "serving-replica",
        "serving-latency", "serving-frontier", "serving-token", "communication", "collective", "resilience",
        "scaling-laws", "sensitivity", "accounting", "budget", "compare", "cube", "memory-timeline",
        "remedies", "taxonomy", "validation"};
}

} // namespace

class TestLessonWrite : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shippedLessons_data()
    {
        QTest::addColumn<Lesson>("lesson");
        const std::filesystem::path folder(RIDGEPOINT_PRESETS_DIR);
        for (const LibraryEntry& each : lessonLibrary(std::span(&folder, 1), shippedCatalog()))
            QTest::newRow(each.read.lesson->id.c_str()) << *each.read.lesson;
    }
    void shippedLessons()
    {
        QFETCH(Lesson, lesson);
        goesRound(lesson);
    }
    void theFixture() { goesRound(fixture()); }

    void puzzlesToo()
    {
        int written = 0;
        for (std::size_t i = 0; i < puzzleKindCount; ++i) {
            std::optional<Lesson> made = puzzleOf({PuzzleKind(i), 2, 5}, shippedCatalog());
            if (!made)
                continue;
            made->number = 100; // it has none, and a file needs one
            goesRound(*made);
            ++written;
        }
        QVERIFY(written > 5);
    }

    void whatNoFieldSays()
    {
        Lesson lesson = fixture();
        lesson.scenario.hardware.accelerator.id = "a device of somebody's own";
        Text problem;
        QVERIFY(!writeLesson(lesson, shippedCatalog(), problem));
        QVERIFY(!problem.empty());
    }

    void drafts_data()
    {
        QTest::addColumn<QString>("preset");
        for (const ScenarioPreset& each : shippedCatalog().scenarios())
            QTest::newRow(each.id.c_str()) << QString::fromStdString(each.id);
    }
    void drafts()
    {
        QFETCH(QString, preset);
        const ScenarioReadResult scenario =
            readScenario(shippedCatalog().scenario(preset.toStdString())->json, shippedCatalog(), "preset");
        Lesson lesson = lessonDraft("mine", scenario.file->scenario);
        for (const char* path : {"memory.ratio", "memory.state_total_bytes"})
            lesson.cards.push_back(cardDraft(path, path));
        goesRound(lesson);
        const std::vector<std::string> views = everyView();
        std::set<std::string> unwritten;
        for (const LessonFinding& each : checkLesson(lesson, shippedCatalog(), views)) {
            QVERIFY2(each.rule == LessonRule::Unwritten, each.message.plain().c_str());
            unwritten.insert(each.card + ":" + each.message.plain());
        }
        // Title, hook and notes; question, explanation and hint of each card; in two languages.
        QCOMPARE(unwritten.size(), std::size_t(2 * (3 + 2 * 3)));
    }

    void ids_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<bool>("sound");
        QTest::newRow("plain") << "does-it-fit" << true;
        QTest::newRow("digits") << "zero-3" << true;
        QTest::newRow("empty") << "" << false;
        QTest::newRow("a number") << "7" << false;
        QTest::newRow("capitals") << "Mine" << false;
        QTest::newRow("a path") << "../mine" << false;
        QTest::newRow("a dash at the end") << "mine-" << false;
        QTest::newRow("a puzzle's") << "puzzle-mine" << false;
        QTest::newRow("long") << QString(61, u'a') << false;
        QTest::newRow("letters with marks") << "lección" << false;
    }
    void ids()
    {
        QFETCH(QString, id);
        QFETCH(bool, sound);
        QCOMPARE(isLessonId(id.toStdString()), sound);
    }
};

QTEST_GUILESS_MAIN(TestLessonWrite)
#include "tst_lesson_write.moc"
