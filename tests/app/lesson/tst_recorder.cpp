// A lesson from what is done in the window: which steps become cards, and a file that can be read, played,
// and in which the check misses nothing but words.

#include "tests/app/window_fixture.h"

#include "app/lesson/lesson_recorder.h"
#include "app/lesson/lesson_session.h"
#include "app/window/lessons.h"
#include "app/window/view_area.h"
#include "core/inputs/scenario/field.h"
#include "core/teaching/lesson/check.h"
#include "core/teaching/lesson/lesson_json.h"
#include "views/registry.h"

#include <algorithm>

using namespace ridgepoint;

class TestRecorder : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

private:
    LessonRecorder& recorder() { return m_window->lessons().recorder(); }
    void set(const char* field, const char* text)
    {
        QVERIFY(!document().commit(QString::fromLatin1(field), QString::fromLatin1(text)));
        turn();
    }
    static LessonReadResult read(const QString& path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return {};
        return readLesson(file.readAll().toStdString(), shippedCatalog(), "recorded.json");
    }

private Q_SLOTS:
    void aLessonIsRecorded()
    {
        set("model.params", "13B"); // before it
        set("hardware.accelerators", "8");
        m_window->showView(QStringLiteral("stack"));
        action(u"tools.record")->trigger();
        QVERIFY(recorder().isOn() && action(u"tools.record")->isChecked());
        QCOMPARE(recorder().steps().size(), std::size_t(1));
        set("mesh.zero_stage", "3");
        m_window->showView(QStringLiteral("mesh"));
        set("model.params", "30B");
        QCOMPARE(recorder().steps().size(), std::size_t(3));
        const std::vector<std::string> askable = recorder().askable();
        QVERIFY(std::ranges::find(askable, "memory.ratio") != askable.end());

        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("My First.json"));
        const Scenario own = document().scenario();
        QVERIFY(!recorder().save(folder.filePath(QStringLiteral("no/where.json")), "memory.ratio").isEmpty());
        QVERIFY(recorder().isOn()); // nothing is lost
        QCOMPARE(recorder().save(path, "memory.ratio"), QString());
        QVERIFY(!recorder().isOn());
        QCOMPARE(document().scenario(), own);

        const LessonReadResult result = read(path);
        QVERIFY(result.lesson);
        const Lesson& lesson = *result.lesson;
        QCOMPARE(lesson.id, std::string("my-first"));
        QCOMPARE(fieldText(lesson.scenario, *findField("model.params")), std::string("13B"));
        QCOMPARE(lesson.cards.size(), std::size_t(3));
        QCOMPARE(lesson.view, std::string("stack"));
        QVERIFY(lesson.cards[0].set.empty());
        QCOMPARE(lesson.cards[1].set, (FieldEdits{{"mesh.zero_stage", "3"}}));
        QCOMPARE(lesson.viewOf(lesson.cards[1]), std::string("mesh")); // what was shown last
        QCOMPARE(*scenarioOf(lesson, lesson.cards[2], shippedCatalog()), own);
        QCOMPARE(lesson.fields, (std::vector<std::string>{"mesh.zero_stage", "model.params"}));
        std::vector<std::string> views;
        for (const ViewEntry& each : viewRegistry())
            views.push_back(each.id.toStdString());
        for (const LessonFinding& each : checkLesson(lesson, shippedCatalog(), views))
            QVERIFY2(each.rule == LessonRule::Unwritten, each.message.plain().c_str());
    }

    void whatIsAStep()
    {
        recorder().begin();
        set("hardware.accelerators", "8"); // and the batch that eight need
        set("mesh.zero_stage", "3");
        QCOMPARE(recorder().steps().size(), std::size_t(3));
        QCOMPARE(recorder().steps()[2].set.size(), std::size_t(3));
        document().undo(); // taken back is not taught
        turn();
        QCOMPARE(recorder().steps().size(), std::size_t(2));
        QVERIFY(!document().preview(QStringLiteral("model.params"), QStringLiteral("1B")));
        turn();
        QCOMPARE(recorder().steps().size(), std::size_t(2)); // not while the slider moves
        document().cancel();
        turn();
        QCOMPARE(recorder().steps().size(), std::size_t(2));
        QVERIFY(!document().preview(QStringLiteral("model.params"), QStringLiteral("1B")));
        document().commit();
        turn();
        QCOMPARE(recorder().steps().size(), std::size_t(3));
        for (int i = 0; i < 20; ++i)
            set("model.params", qPrintable(QString::number(2 + i) + QLatin1Char('B')));
        QCOMPARE(recorder().steps().size(), LessonRecorder::mostSteps);
        recorder().discard();
        set("model.params", "70B");
        QVERIFY(recorder().steps().empty());
    }

    void aLessonEndsIt()
    {
        action(u"tools.record")->trigger();
        set("model.params", "3B");
        QVERIFY(m_window->lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        QVERIFY(!recorder().isOn() && !action(u"tools.record")->isChecked());
        QVERIFY(!action(u"tools.record")->isEnabled());
        m_window->lessons().end();
        QVERIFY(action(u"tools.record")->isEnabled());
    }

    void ids_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("id");
        QTest::newRow("plain") << "/tmp/mine.json"
                               << "mine";
        QTest::newRow("words") << "My First Lesson.lesson.json"
                               << "my-first-lesson";
        QTest::newRow("letters with marks") << "Mi lección.json"
                                            << "mi-lecci-n";
        QTest::newRow("a number") << "7.json"
                                  << "lesson-7";
        QTest::newRow("signs") << "¿?.json"
                               << "lesson";
        QTest::newRow("a puzzle's") << "puzzle-x.json"
                                    << "lesson-puzzle-x";
        QTest::newRow("long") << QString(200, u'a') << QString(50, u'a');
    }
    void ids()
    {
        QFETCH(QString, path);
        QFETCH(QString, id);
        QCOMPARE(QString::fromStdString(lessonIdOf(path)), id);
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestRecorder)
#include "tst_recorder.moc"
#include <QFile>
#include <QTemporaryDir>
