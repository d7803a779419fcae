// Curves that are drawn in the window: on the axis of the sheet, and what a class drew beside the true one.

#include "tests/app/lesson/lesson_player.h"

#include "app/lesson/lesson_words.h"
#include "core/lesson/variation.h"
#include "core/worksheet/worksheet.h"

#include <algorithm>
#include <filesystem>
#include <span>

using namespace ridgepoint;

class TestSketches : public ridgepoint::testing::LessonPlayer
{
    Q_OBJECT

private Q_SLOTS:
    void theAxisIsTheSheets_data()
    {
        QTest::addColumn<QString>("id");
        const std::filesystem::path folder = RIDGEPOINT_PRESETS_DIR;
        for (const LibraryEntry& entry : lessonLibrary(std::span(&folder, 1), m_catalog))
            if (std::ranges::find(entry.read.lesson->cards, CardKind::Sketch, &LessonCard::kind)
                != entry.read.lesson->cards.end())
                QTest::newRow(entry.read.lesson->id.c_str()) << QString::fromStdString(entry.read.lesson->id);
    }
    // Who has the sheet and the window sees one axis, and on neither a share above all of it.
    void theAxisIsTheSheets()
    {
        QFETCH(QString, id);
        constexpr std::uint32_t seed = 3;
        const Lesson lesson = *findLesson(lessons().library(), id.toStdString());
        LessonVariations variations(lesson, seed, m_catalog);
        Text problem;
        const std::optional<Worksheet> sheets = makeWorksheet(
            lesson, variations, 1, m_catalog, lessonSpeech(LessonLanguage::English), "1", problem);
        QVERIFY2(sheets, problem.plain().c_str());
        QVERIFY(lessons().start(id, PlayMode::Alone, false, seed));
        turn();
        while (play().card().kind != CardKind::Sketch)
            lessons().session().skip();
        if (play().phase() == PlayPhase::Hook)
            lessons().session().next();
        turn();
        const SheetAxis& printed = sheets->sheets[0].cards[play().cardIndex()].heights;
        QVERIFY(panel().editor().sketch());
        const auto [low, high] = panel().editor().sketch()->heights();
        QCOMPARE(low, printed.from);
        QCOMPARE(high, printed.to);
        QVERIFY(findReadout(play().card().readout)->unit != Unit::Percent || high <= 1);
        lessons().end();
    }
};

QTEST_MAIN(TestSketches)
#include "tst_sketches.moc"
