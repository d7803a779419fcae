// Alt and a letter mean one thing: among the menus and the buttons that are visible together, and inside each
// menu, in both languages.

#include "tests/app/window_fixture.h"

#include "app/document/language.h"
#include "app/lesson/lesson_session.h"
#include "app/window/lesson_dialog.h"
#include "app/window/lessons.h"

#include <QAbstractButton>
#include <QGroupBox>
#include <QLabel>
#include <QMap>
#include <QMenu>
#include <QMenuBar>

using namespace ridgepoint;

namespace {

using Letters = QMultiMap<QString, QString>; // letter, who has it

void add(Letters& letters, const QString& text)
{
    if (const QKeySequence key = QKeySequence::mnemonic(text); !key.isEmpty())
        letters.insert(key.toString(), text);
}

void addVisible(Letters& letters, const QWidget& window)
{
    for (const auto* button : window.findChildren<QAbstractButton*>())
        if (button->isVisible())
            add(letters, button->text());
    for (const auto* label : window.findChildren<QLabel*>())
        if (label->isVisible() && label->buddy())
            add(letters, label->text());
    for (const auto* group : window.findChildren<QGroupBox*>())
        if (group->isVisible())
            add(letters, group->title());
}

QString collisions(const Letters& letters, const QString& where)
{
    QString all;
    for (const QString& letter : letters.uniqueKeys())
        if (const QStringList who = letters.values(letter); who.size() > 1)
            all += QStringLiteral("%1, %2: %3\n").arg(where, letter, who.join(QStringLiteral(" | ")));
    return all;
}

// A menu and those behind it.
QString inMenu(const QMenu& menu)
{
    Letters letters;
    QString all;
    for (const QAction* action : menu.actions()) {
        add(letters, action->text());
        if (action->menu())
            all += inMenu(*action->menu());
    }
    return collisions(letters, menu.title()) + all;
}

} // namespace

class TestMnemonics : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

private:
    QString inWindow(const QString& where)
    {
        Letters letters;
        for (const QAction* action : m_window->menuBar()->actions())
            add(letters, action->text());
        addVisible(letters, *m_window);
        return collisions(letters, where);
    }

private Q_SLOTS:
    void everyLetterMeansOneThing_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << QStringLiteral("en");
        QTest::newRow("Spanish") << QStringLiteral("es");
    }
    void everyLetterMeansOneThing()
    {
        QFETCH(QString, language);
        Language installed;
        installed.use(language);
        m_window->show();
        turn();
        QString all;
        for (const QAction* action : m_window->menuBar()->actions())
            all += inMenu(*action->menu());
        all += inWindow(QStringLiteral("window"));
        Lessons& lessons = m_window->lessons();
        for (const PlayMode mode : {PlayMode::Alone, PlayMode::Class})
            for (const LibraryEntry& entry : lessons.library()) {
                if (entry.read.lesson->number > 3) // choices, orders, numbers, thresholds
                    continue;
                QVERIFY(lessons.start(QString::fromStdString(entry.read.lesson->id), mode));
                LessonSession& session = lessons.session();
                for (int step = 0; step < 60 && !session.play()->done(); ++step) {
                    turn();
                    all += inWindow(
                        QStringLiteral("lesson %1, step %2").arg(entry.read.lesson->number).arg(step));
                    if (!session.play()->canGoOn()) {
                        CardAnswer answer;
                        answer.number = 1e9;
                        answer.option = 0;
                        session.commit(answer);
                        turn();
                        all += inWindow(QStringLiteral("answered"));
                    }
                    session.play()->canGoOn() ? session.next() : session.skip();
                }
                turn();
                all += inWindow(QStringLiteral("done"));
                lessons.end();
            }
        lessons.choose();
        turn();
        Letters letters;
        addVisible(letters, *lessons.dialog());
        all += collisions(letters, QStringLiteral("lesson list"));
        lessons.dialog()->close();
        QVERIFY2(all.isEmpty(), qPrintable(all));
    }
};

QTEST_MAIN(TestMnemonics)
#include "tst_mnemonics.moc"
