// The link of a lesson, or the share code of a scenario, as a QR code before a class: what another program
// reads off the screen, and what it covers.

#include "tests/app/window_fixture.h"

#include "app/lesson/lesson_board.h"
#include "app/lesson/lesson_session.h"
#include "app/presentation/audience_window.h"
#include "app/presentation/code_panel.h"
#include "app/presentation/presenter.h"
#include "app/presentation/stage.h"
#include "app/window/lessons.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/qr_reader.h"
#include "views/view_frame.h"
#include "widgets/number_text.h"

using namespace ridgepoint;

class TestLinkOnStage : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    PresenterWindow& present(QSize size = {1280, 720})
    {
        m_window->present();
        PresenterWindow& presenter = *m_window->presenter();
        for (int i = 0; i < 50 && QApplication::activeWindow() != &presenter; ++i) {
            presenter.activateWindow();
            turn();
        }
        presenter.showNormal();
        presenter.resize(size);
        turn();
        return presenter;
    }
    void press(PresenterWindow& presenter, Qt::Key key)
    {
        QWidget* const focus = QApplication::focusWidget();
        QTest::keyClick(focus && focus->window() == &presenter ? focus : &presenter, key);
        turn();
    }
    static QString readOff(QWidget& window) { return ridgepoint::testing::qrTextIn(window.grab().toImage()); }

private Q_SLOTS:
    void theShareCodeOfAScenario_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::newRow("light") << QStringLiteral("light");
        QTest::newRow("dark") << QStringLiteral("dark");
    }
    void theShareCodeOfAScenario()
    {
        QFETCH(QString, theme);
        m_settings->setTheme(theme);
        Scenario scenario = document().scenario();
        scenario.notes = "for me alone";
        document().replaceScenario(scenario, [] { return QStringLiteral("notes"); });
        PresenterWindow& presenter = present();
        const QPointer<QWidget> focus = QApplication::focusWidget();
        QVERIFY(presenter.stage().codePanel().isHidden());
        press(presenter, Qt::Key_Q);
        QVERIFY(presenter.stage().isLinkShown() && presenter.stage().codePanel().isVisible());
        QCOMPARE(QApplication::focusWidget(), focus.data()); // keys go on doing what they did
        scenario.notes.clear();
        const QString code = toQString(shareCode(scenario, shippedCatalog()));
        QCOMPARE(presenter.stage().codePanel().code()->text(), code);
        if (ridgepoint::testing::hasQrReader())
            QCOMPARE(readOff(presenter), code);
        // What changes meanwhile is what one takes home.
        scenario.model.params = Parameters(13e9);
        document().replaceScenario(scenario, [] { return QStringLiteral("smaller"); });
        turn();
        QCOMPARE(
            presenter.stage().codePanel().code()->text(), toQString(shareCode(scenario, shippedCatalog())));
        press(presenter, Qt::Key_Q);
        QVERIFY(presenter.stage().codePanel().isHidden());
        presenter.close();
    }

    void aCodeThatIsTooLong()
    {
        Scenario scenario = document().scenario();
        scenario.name = std::string(1400, 'k');
        document().replaceScenario(scenario, [] { return QStringLiteral("name"); });
        PresenterWindow& presenter = present();
        press(presenter, Qt::Key_Q);
        QVERIFY(!presenter.stage().codePanel().code());
        QVERIFY2(presenter.stage().codePanel().words().contains(QStringLiteral("too long for a QR code")),
            qPrintable(presenter.stage().codePanel().words()));
        presenter.close();
    }

    void theLinkOfALesson_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("a small projector") << QSize(1024, 640);
        QTest::newRow("a large one") << QSize(1920, 1080);
    }
    void theLinkOfALesson()
    {
        QFETCH(QSize, size);
        const QString link = QStringLiteral("ridgepoint://lesson/does-it-fit?seed=3");
        QVERIFY(m_window->lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class, false, 3));
        PresenterWindow& presenter = present(size);
        Stage& stage = presenter.stage();
        // Before the first question it stands beside the picture.
        const auto onStage = [&stage](const QWidget& widget) {
            return QRect(widget.mapTo(&stage, QPoint()), widget.size());
        };
        QVERIFY(stage.codePanel().isVisible());
        QVERIFY(!onStage(stage.codePanel()).intersects(onStage(*stage.view()->frame().canvas())));
        QCOMPARE(stage.codePanel().code()->text(), link);
        QCOMPARE(stage.codePanel().words(), QStringLiteral("lesson 1, seed 3\n") + link);
        if (ridgepoint::testing::hasQrReader())
            QCOMPARE(readOff(presenter), link);
        const QRect beside = onStage(stage.codePanel());
        press(presenter, Qt::Key_PageDown);
        QVERIFY(stage.codePanel().isHidden()); // now something is asked
        press(presenter, Qt::Key_Q);
        QVERIFY(stage.codePanel().isVisible());
        QVERIFY(
            !onStage(stage.codePanel()).intersects(onStage(*stage.board()))); // the question is not covered
        QVERIFY(onStage(stage.codePanel()).height() > 0.8 * beside.height());
        if (ridgepoint::testing::hasQrReader())
            QCOMPARE(readOff(presenter), link);
        press(presenter, Qt::Key_3); // votes are counted all the same
        for (const Qt::Key each : {Qt::Key_Up, Qt::Key_Up, Qt::Key_Up, Qt::Key_Return})
            press(presenter, each);
        QCOMPARE(m_window->lessons().session().play()->answers().size(), std::size_t(1));
        QVERIFY(stage.isLinkShown());
        press(presenter, Qt::Key_PageDown);
        QVERIFY(!stage.isLinkShown() && stage.codePanel().isHidden());
        presenter.close();
        m_window->lessons().end();
    }

    void noLinkBesideWhoLearnsAlone()
    {
        QVERIFY(m_window->lessons().start(QStringLiteral("does-it-fit"), PlayMode::Alone));
        PresenterWindow& presenter = present();
        QVERIFY(presenter.stage().codePanel().isHidden());
        press(presenter, Qt::Key_Q);
        QCOMPARE(
            presenter.stage().codePanel().code()->text(), QStringLiteral("ridgepoint://lesson/does-it-fit"));
        presenter.close();
        m_window->lessons().end();
    }

    void onTheAudiencesScreen()
    {
        action(u"present.audience")->trigger();
        AudienceWindow& audience = *m_window->audience();
        turn();
        QVERIFY(action(u"present.link")->isEnabled());
        action(u"present.link")->trigger();
        QVERIFY(audience.stage().isLinkShown());
        QVERIFY(m_window->lessons().start(QStringLiteral("does-it-fit"), PlayMode::Class));
        turn();
        QVERIFY(!audience.stage().isLinkShown() && !action(u"present.link")->isChecked());
        QVERIFY(audience.stage().codePanel().isVisible()); // beside the hook
        PresenterWindow& presenter = present();
        m_window->lessons().session().next();
        turn();
        press(presenter, Qt::Key_Q); // for the audience, not for whoever presents
        QVERIFY(audience.stage().isLinkShown() && !presenter.stage().isLinkShown());
        QVERIFY(action(u"present.link")->isChecked());
        presenter.close();
        m_window->lessons().end();
        audience.close();
        turn();
        QVERIFY(!action(u"present.link")->isEnabled() && !action(u"present.link")->isChecked());
    }
};

QTEST_MAIN(TestLinkOnStage)
#include "tst_link_on_stage.moc"
