// The investigation in the window: from the menu through five steps and back, each beside its picture.

#include "tests/app/window_fixture.h"

#include "app/docks/investigation_page.h"
#include "app/docks/maths_dock.h"
#include "app/docks/side_panel.h"
#include "app/window/view_area.h"

#include <QLabel>
#include <QPushButton>
#include <QShortcut>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

class TestInvestigationPage : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

private:
    InvestigationPage* page() { return m_window->findChild<InvestigationPage*>(); }
    QPushButton* button(const QString& text)
    {
        for (QPushButton* each : page()->findChildren<QPushButton*>())
            if (each->text() == text)
                return each;
        return nullptr;
    }
    QString shown()
    {
        QStringList all;
        for (const QLabel* label : page()->findChildren<QLabel*>())
            if (label->isVisible())
                all += label->text();
        return all.join(u'\n');
    }
    QString view() { return m_window->findChild<ViewArea*>()->currentId(); }
    void start(const QString& scenario)
    {
        QVERIFY(m_window->open(scenario));
        turn();
        action(u"learn.investigate")->trigger();
        turn();
        QVERIFY(page() && page()->isVisible());
    }

private Q_SLOTS:
    void fiveStepsEachWithItsPicture_data()
    {
        QTest::addColumn<QString>("scenario");
        QTest::addColumn<QStringList>("views");
        QTest::newRow("training") << u"llama3.1-405b-16384xh100"_s
                                  << QStringList{u"memory-timeline"_s, u"roofline"_s, u"communication"_s,
                                         u"step"_s, u"validation"_s};
        QTest::newRow("serving") << u"llama3.1-70b-served-8xh200"_s
                                 << QStringList{u"serving-replica"_s, u"roofline"_s, u"serving-token"_s,
                                        u"serving-latency"_s, u"serving-frontier"_s};
    }
    void fiveStepsEachWithItsPicture()
    {
        QFETCH(QString, scenario);
        QFETCH(QStringList, views);
        start(scenario);
        QVERIFY(action(u"learn.investigate")->isChecked());
        for (qsizetype i = 0; i < views.size(); ++i) {
            QVERIFY2(shown().contains(u"Step %1 of 5"_s.arg(i + 1)), qPrintable(shown()));
            QCOMPARE(view(), views[i]);
            QCOMPARE(button(u"Back"_s)->isEnabled(), i > 0);
            QCOMPARE(button(u"Next"_s)->isEnabled(), i + 1 < views.size());
            if (i + 1 < views.size())
                button(u"Next"_s)->click();
            turn();
        }
        for (qsizetype i = views.size() - 1; i-- > 0;) {
            QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
            turn();
            QCOMPARE(page()->step(), std::size_t(i));
            QCOMPARE(view(), views[i]);
        }
        QTest::keyClick(m_window.get(), Qt::Key_Right, Qt::AltModifier);
        turn();
        QCOMPARE(page()->step(), std::size_t(1));
        action(u"learn.investigate")->trigger();
        turn();
        QVERIFY(!page()->isVisible());
    }

    void aStepSetsItsPicture()
    {
        start(u"llama3.1-405b-16384xh100"_s);
        for (int i = 0; i < 3; ++i)
            button(u"Next"_s)->click();
        turn();
        QCOMPARE(m_window->findChild<ViewArea*>()->currentView()->options().value(u"show"_s).toString(),
            u"scaling"_s);
    }

    void aNumberShowsItsMaths()
    {
        start(u"llama3.1-405b-16384xh100"_s);
        QLabel* linked = nullptr;
        for (QLabel* label : page()->findChildren<QLabel*>())
            if (!linked && label->text().contains(u"href=\"memory.per_rank.activations_bytes\""_s))
                linked = label;
        QVERIFY(linked);
        Q_EMIT linked->linkActivated(u"memory.per_rank.activations_bytes"_s);
        turn();
        auto* maths = m_window->findChild<MathsDock*>();
        QVERIFY(maths->isVisible());
        QCOMPARE(maths->path(), u"memory.per_rank.activations_bytes"_s);
        QVERIFY(!action(u"learn.investigate")->isChecked());
    }

    void numbersFollowTheScenario()
    {
        start(u"llama3.1-405b-16384xh100"_s);
        QVERIFY2(shown().contains(u"the activations take 69.1 GB"_s), qPrintable(shown()));
        QVERIFY(!document().commit(u"training.recompute"_s, u"full"_s));
        QTRY_VERIFY2(!shown().contains(u"69.1 GB"_s), qPrintable(shown()));
        QVERIFY(shown().contains(u"It fits"_s));
    }

    void aScenarioThatCannotBeSaysWhy()
    {
        start(u"llama3.1-405b-16384xh100"_s);
        QVERIFY(!document().commit(u"mesh.tensor"_s, u"7"_s));
        QTRY_VERIFY2(shown().contains(u"There is nothing to investigate"_s), qPrintable(shown()));
        QVERIFY(!button(u"Next"_s)->isEnabled());
        document().undo();
        QTRY_VERIFY(shown().contains(u"Step 1 of 5"_s));
    }

    void theTabBeginsIt()
    {
        action(u"view.table")->trigger();
        turn();
        auto* panel = m_window->findChild<SidePanel*>();
        panel->tabs()->setCurrentIndex(panel->tabs()->count() - 1);
        turn();
        QVERIFY2(shown().contains(u"Step 1 of 5"_s), qPrintable(shown()));
    }

    void nothingIsSaidUnderAVeil()
    {
        start(u"llama3-8b-64xh100"_s);
        document().setVeil({"memory"});
        turn();
        QVERIFY2(!shown().contains(u"GB"_s), qPrintable(shown()));
        QVERIFY(!button(u"Next"_s)->isEnabled());
        document().setVeil({});
        QTRY_VERIFY2(shown().contains(u"Step 1 of 5"_s), qPrintable(shown()));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestInvestigationPage)
#include "tst_investigation_page.moc"
