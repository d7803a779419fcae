// A link opens the window with its lesson begun, and one that names none is refused with a sentence.

#include "tests/app/window_fixture.h"

#include "app/lesson/lesson_session.h"
#include "app/window/lessons.h"
#include "app/window/view_area.h"
#include "app/window/window_main.h"

#include <QLabel>
#include <QUrl>

using namespace ridgepoint;

namespace {

bool noCommand(const QStringList&) { return false; }

} // namespace

class TestLessonLinks : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

private:
    Lessons& lessons() { return m_window->lessons(); }
    const LessonPlay& play() { return *lessons().session().play(); }

private Q_SLOTS:
    void theLessonIsBegun_data()
    {
        QTest::addColumn<QString>("link");
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<int>("seed");
        QTest::newRow("a lesson") << "ridgepoint://lesson/the-bill"
                                  << "the-bill" << 0;
        QTest::newRow("with a seed") << "ridgepoint://lesson/does-it-fit?seed=3"
                                     << "does-it-fit" << 3;
        QTest::newRow("a puzzle") << "ridgepoint://lesson/puzzle-cost-2?seed=7"
                                  << "puzzle-cost-2-7" << 0;
        QTest::newRow("what was a view once") << "--view claims"
                                              << "true-or-false" << 0;
    }
    void theLessonIsBegun()
    {
        QFETCH(QString, link);
        QFETCH(QString, lesson);
        QFETCH(int, seed);
        QString error;
        const WindowOptions options = windowOptions(link.split(u' '), noCommand, &error);
        QVERIFY2(error.isEmpty(), qPrintable(error));
        QVERIFY(m_window->open(options.scenario));
        QVERIFY(lessons().isOn());
        QCOMPARE(QString::fromStdString(play().lesson().id), lesson);
        QCOMPARE(play().lesson().seed, std::uint64_t(seed));
        QCOMPARE(play().mode(), PlayMode::Alone);
        lessons().end();
    }

    // A scenario that was named as well is shown, with the view that took the other one's place.
    void aScenarioStays()
    {
        QString error;
        QCOMPARE(
            windowOptions(QStringLiteral("--view claims llama3-70b-256xh100").split(u' '), noCommand, &error)
                .scenario,
            QStringLiteral("llama3-70b-256xh100"));
        QVERIFY(
            windowOptions(QStringLiteral("--view claims --set mesh.tensor=8").split(u' '), noCommand, &error)
                .scenario.isEmpty());
        QVERIFY2(error.isEmpty(), qPrintable(error));
        QVERIFY(m_window->showView(QStringLiteral("claims")));
        QCOMPARE(m_window->viewArea().currentId(), QStringLiteral("accounting"));
    }

    // Going on with other numbers would judge answers by them.
    void whatWasLeftGoesOnWithItsNumbers()
    {
        const QString third = QStringLiteral("ridgepoint://lesson/does-it-fit?seed=3");
        QVERIFY(m_window->open(third));
        const Scenario numbers = play().lesson().scenario;
        const std::vector<Given> given = play().lesson().given;
        lessons().session().next();
        CardAnswer wrong;
        wrong.number = 1;
        lessons().session().commit(wrong);
        lessons().end();
        QVERIFY(m_window->open(third)); // the same link
        QCOMPARE(play().answers().size(), std::size_t(1));
        QVERIFY(play().lesson().scenario == numbers && play().lesson().given == given);
        lessons().end();
        QVERIFY(lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone, true)); // the list
        QCOMPARE(play().lesson().seed, std::uint64_t(3));
        QVERIFY(play().lesson().scenario == numbers && play().lesson().given == given);
        lessons().end();
        QVERIFY(m_window->open(QStringLiteral("ridgepoint://lesson/does-it-fit"))); // others: anew
        QVERIFY(play().answers().empty());
        QCOMPARE(play().lesson().seed, std::uint64_t(0));
        lessons().end();
    }

    // What a desktop starts the program with, and what people type.
    void filesOpen()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("my own.lesson.json"));
        QVERIFY(QFile::copy(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/lessons/bubbles.json"), path));
        for (const QString& named : {path, QUrl::fromLocalFile(path).toString()}) {
            QVERIFY(m_window->open(named));
            QVERIFY(lessons().isOn());
            QCOMPARE(QString::fromStdString(play().lesson().id), QStringLiteral("bubbles"));
            lessons().end();
        }
        const QString scenario = folder.filePath(QStringLiteral("a b.ridge.json"));
        QVERIFY(QFile::copy(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/scenarios/7b-rtx4090.json"), scenario));
        QVERIFY(m_window->open(QUrl::fromLocalFile(scenario).toString()));
        QVERIFY(!lessons().isOn() && !document().scenario().name.empty());
        QFile broken(path);
        QVERIFY(broken.open(QIODevice::WriteOnly | QIODevice::Truncate));
        broken.write("{ \"schema\": \"ridgepoint.lesson/1\" }");
        broken.close();
        const QString sentence = lessons().open(path);
        QVERIFY2(sentence.contains(QStringLiteral("my own.lesson.json")), qPrintable(sentence));
        QVERIFY(!m_window->open(path) && !lessons().isOn());
    }

    void refused_data()
    {
        QTest::addColumn<QString>("link");
        QTest::addColumn<QString>("says");
        QTest::newRow("unknown") << "ridgepoint://lesson/no-such-thing"
                                 << "no-such-thing";
        QTest::newRow("a number") << "ridgepoint://lesson/7"
                                  << "7";
        QTest::newRow("no kind of puzzle") << "ridgepoint://lesson/puzzle-luck-1-1"
                                           << "puzzle-luck";
        QTest::newRow("broken") << "ridgepoint://lesson/does-it-fit?seed=many"
                                << "ridgepoint://lesson/ID";
        QTest::newRow("something else") << "ridgepoint://scenario/x"
                                        << "ridgepoint://lesson/ID";
    }
    void refused()
    {
        QFETCH(QString, link);
        QFETCH(QString, says);
        const QString sentence = lessons().open(link);
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
        const ScenarioFile before = document().file();
        QVERIFY(!m_window->open(link));
        QVERIFY(!lessons().isOn());
        QCOMPARE(document().file(), before);
        bool shown = false;
        for (const QLabel* label : m_window->findChildren<QLabel*>())
            shown = shown || (label->isVisible() && label->text().contains(says.toHtmlEscaped()));
        QVERIFY(shown);
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestLessonLinks)
#include "tst_lesson_links.moc"
