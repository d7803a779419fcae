// Curves that are drawn in the window: on the axis of the sheet, and what a class drew beside the true one.

#include "tests/app/lesson/lesson_player.h"

#include "app/lesson/lesson_board.h"
#include "app/lesson/lesson_words.h"
#include "app/presentation/presenter.h"
#include "app/presentation/stage.h"
#include "core/teaching/lesson/variation.h"
#include "core/teaching/worksheets/worksheet.h"

#include <algorithm>
#include <filesystem>
#include <span>

using namespace ridgepoint;

class TestSketches : public ridgepoint::testing::LessonPlayer
{
    Q_OBJECT

    CardTruth startOnACurve(PlayMode mode)
    {
        (void)lessons().start(QStringLiteral("two-things-grow-apart"), mode);
        while (play().card().kind != CardKind::Sketch)
            lessons().session().skip();
        if (play().phase() == PlayPhase::Hook)
            lessons().session().next();
        turn();
        return play().truth();
    }

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

    // Not the vote that was counted last.
    void theRevealDrawsTheClassesMiddle()
    {
        const CardTruth truth = startOnACurve(PlayMode::Class);
        m_window->present();
        CardAnswer said;
        for (const double factor : {5.0, 0.5, 40.0}) {
            said.curve = truth.curve;
            for (double& each : said.curve)
                each *= factor;
            lessons().session().commit(said);
        }
        while (!play().showsAnswer())
            lessons().session().next();
        turn();
        const auto* const board = m_window->presenter()->stage().board()->findChild<SketchEditor*>();
        for (const SketchEditor* sketch :
            {static_cast<const SketchEditor*>(panel().editor().sketch()), board}) {
            QVERIFY(sketch && sketch->isVisibleTo(sketch->window()));
            QCOMPARE(sketch->curve().size(), truth.curve.size());
            for (std::size_t i = 0; i < truth.curve.size(); ++i)
                QCOMPARE(sketch->curve()[i], 5 * truth.curve[i]);
            QVERIFY(sketch->truth() == truth.curve);
            for (const char* name : {"the class's middle: ", "true: "})
                QVERIFY2(sketch->accessibleDescription().contains(QString::fromLatin1(name)),
                    qPrintable(sketch->accessibleDescription()));
        }
        m_window->presenter()->close();
        lessons().end();
    }

    // Alone it is what was drawn first, as beside every other answer.
    void aloneTheFirstIsDrawn()
    {
        const CardTruth truth = startOnACurve(PlayMode::Alone);
        CardAnswer first, right;
        first.curve.assign(truth.curve.size(), 7 * truth.curve[0]);
        right.curve = truth.curve;
        lessons().session().commit(first);
        lessons().session().commit(right);
        while (!play().showsAnswer())
            lessons().session().next();
        turn();
        QVERIFY(panel().editor().sketch()->curve() == first.curve);
        QVERIFY2(panel().editor().sketch()->accessibleDescription().contains(
                     QStringLiteral("your first answer: ")),
            qPrintable(panel().editor().sketch()->accessibleDescription()));
        lessons().end();
    }
};

QTEST_MAIN(TestSketches)
#include "tst_sketches.moc"
