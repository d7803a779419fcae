// Presenting, driven by its keys; what leaving it restores; how large its texts are.

#include "tests/app/window_fixture.h"

#include "app/presentation/presenter.h"
#include "app/presentation/stage.h"
#include "app/presentation/stage_bar.h"
#include "app/window/view_area.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/readout.h"
#include "tests/support/patience.h"
#include "tests/views/picture_fixture.h"
#include "views/registry.h"
#include "views/stack/stack_view.h"
#include "views/view_frame.h"
#include "widgets/field_row.h"
#include "widgets/filter_list.h"
#include "widgets/readout_bar.h"
#include "widgets/shortcut_sheet.h"

#include <QAbstractButton>
#include <QFontInfo>
#include <QLabel>
#include <QLineEdit>
#include <QTableWidget>

using namespace ridgepoint;

class TestPresenter : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    PresenterWindow& presenter() { return *m_window->presenter(); }
    bool start()
    {
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        turn();
        return m_window->presenter() && QTest::qWaitForWindowActive(m_window->presenter());
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus && focus->window() == &presenter() ? focus : &presenter(), key, modifiers);
        turn();
    }
    QString viewAt(std::size_t index) { return viewRegistry()[index].id; }

private Q_SLOTS:
    void theKeysOfAPresentation()
    {
        m_window->showView(viewAt(0));
        QVERIFY(start());
        QTRY_VERIFY(presenter().isFullScreen());
        QCOMPARE(presenter().currentId(), viewAt(0));
        QVERIFY(presenter().stage().view()->frame().canvas()->hasFocus());
        QCOMPARE(presenter().stage().readouts()->tiles().size(), std::size_t(3));
        // Two digits.
        QCOMPARE(presenter().stage().readouts()->tiles()[0]->content().value, QStringLiteral("1.12 TB"));

        press(Qt::Key_Right);
        QCOMPARE(presenter().currentId(), viewAt(1));
        press(Qt::Key_PageDown);
        QCOMPARE(presenter().currentId(), viewAt(2));
        press(Qt::Key_Left);
        press(Qt::Key_PageUp);
        QCOMPARE(presenter().currentId(), viewAt(0));
        press(Qt::Key_Left); // already the first
        QCOMPARE(presenter().currentId(), viewAt(0));

        // A slider has the arrows while it has the focus; the remote's keys still change the view.
        press(Qt::Key_1, Qt::ControlModifier);
        const double before = document().scenario().model.params.value();
        press(Qt::Key_Right);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        turn();
        QVERIFY(document().scenario().model.params.value() > before);
        QCOMPARE(presenter().currentId(), viewAt(0));
        press(Qt::Key_R);
        QCOMPARE(document().scenario().model.params.value(), before);
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(document().scenario().model.params.value() > before);
        press(Qt::Key_R);
        press(Qt::Key_PageDown);
        QCOMPARE(presenter().currentId(), viewAt(1));
        press(Qt::Key_PageUp);

        for (const Qt::Key blank : {Qt::Key_B, Qt::Key_Period}) {
            press(blank);
            QVERIFY(presenter().stage().isBlank());
            QCOMPARE(presenter().stage().grab().toImage().pixelColor(20, 20), QColor(Qt::black));
            press(blank);
            QVERIFY(!presenter().stage().isBlank());
        }

        press(Qt::Key_F);
        QVERIFY(presenter().stage().isFrozen());
        const QImage frozen = presenter().stage().grab().toImage();
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("1B")));
        turn();
        QCOMPARE(presenter().stage().grab().toImage(), frozen);
        QVERIFY(!presenter().bar().status().isEmpty());
        press(Qt::Key_F);
        QVERIFY(presenter().stage().grab().toImage() != frozen);
        press(Qt::Key_R);

        const qreal scale = presenter().scale();
        press(Qt::Key_Plus);
        QVERIFY(presenter().scale() > scale);
        QVERIFY(presenter().stage().view()->style().font.pointSizeF()
            > QApplication::font().pointSizeF() * scale);
        press(Qt::Key_Minus);
        QCOMPARE(presenter().scale(), scale);
        for (int i = 0; i < 40; ++i)
            press(Qt::Key_Plus);
        QCOMPARE(presenter().scale(), largestStageScale);
        for (int i = 0; i < 40; ++i)
            press(Qt::Key_Minus);
        QCOMPARE(presenter().scale(), smallestStageScale);

        const QImage plain = presenter().stage().grab().toImage();
        press(Qt::Key_L);
        QVERIFY(presenter().stage().grab().toImage() != plain);
        press(Qt::Key_L);

        press(Qt::Key_T);
        QVERIFY(presenter().bar().status().contains(QStringLiteral("0:0")));
        press(Qt::Key_T);
        QVERIFY(presenter().bar().status().isEmpty());

        auto* stack = qobject_cast<StackView*>(presenter().stage().view());
        QVERIFY(stack);
        press(Qt::Key_0, Qt::ControlModifier);
        press(Qt::Key_Space);
        QVERIFY(stack->playing());
        press(Qt::Key_Space);
        QVERIFY(!stack->playing());

        press(Qt::Key_Question);
        auto* sheet = presenter().findChild<ShortcutSheet*>();
        QVERIFY(sheet);
        QStringList listed;
        for (int row = 0; row < sheet->table()->rowCount(); ++row)
            listed += sheet->table()->item(row, 1)->text();
        for (const PresenterKey& each : presenterKeys())
            QVERIFY2(listed.contains(each.text), each.id);
        sheet->close();
        turn();
        presenter().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&presenter()));

        QPointer<PresenterWindow> gone = &presenter();
        press(Qt::Key_Escape);
        QVERIFY(!m_window->presenter());
        QTRY_VERIFY(!gone);
        document().markSaved(QString());
    }

    void leavingRestoresTheWindow()
    {
        m_window->resize(1111, 666);
        m_window->move(7, 9);
        action(u"layout.grid")->trigger();
        action(u"view.controls")->trigger();
        m_window->showView(QStringLiteral("stack"));
        turn();
        View* view = m_window->viewArea().currentView();
        view->frame().canvas()->setFocus();
        view->walkMarks(1, view->frame().canvas()->area());
        const QString mark = view->currentMark();
        QVERIFY(!mark.isEmpty());
        const QVariantMap options = view->options();
        const QRect geometry = m_window->geometry();
        const ViewArrangement arrangement = m_window->viewArea().arrangement();
        const QByteArray docks = m_window->saveState();

        QVERIFY(start());
        presenter().stage().view()->setOptions({{QStringLiteral("logScale"), true}});
        press(Qt::Key_Right);
        press(Qt::Key_Plus);
        press(Qt::Key_F);
        press(Qt::Key_B);
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("13B")));
        press(Qt::Key_Escape);
        QVERIFY(!m_window->presenter());
        turn();
        QCOMPARE(m_window->geometry(), geometry);
        QCOMPARE(m_window->viewArea().arrangement(), arrangement);
        QCOMPARE(m_window->saveState(), docks);
        QCOMPARE(m_window->viewArea().currentView(), view);
        QCOMPARE(view->currentMark(), mark);
        QCOMPARE(view->options(), options);
        QCOMPARE(view->style().numbers.significantDigits, 3);
        QVERIFY(!action(u"view.controls")->isChecked());
        // What was changed stays, and can be undone.
        QCOMPARE(document().scenario().model.params.value(), 13e9);
        QVERIFY(document().undoStack().canUndo());
        document().undo();
        document().markSaved(QString());
        action(u"layout.tabs")->trigger();
        action(u"view.controls")->trigger();
    }

    void escapeDuringADragIsAboutTheDrag()
    {
        QVERIFY(start());
        press(Qt::Key_1, Qt::ControlModifier);
        const double before = document().scenario().model.params.value();
        ValueSlider& slider = *presenter().bar().row(0)->slider();
        QTest::mousePress(&slider, Qt::LeftButton, {}, slider.handleRect().center().toPoint());
        QTest::mouseMove(&slider, slider.handleRect().center().toPoint() + QPoint(30, 0));
        turn();
        QVERIFY(document().previewing());
        press(Qt::Key_Escape);
        QVERIFY(m_window->presenter());
        QCOMPARE(document().scenario().model.params.value(), before);
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, slider.handleRect().center().toPoint());
        // Leaving in the middle of one keeps what is seen.
        QTest::mousePress(&slider, Qt::LeftButton, {}, slider.handleRect().center().toPoint());
        QTest::mouseMove(&slider, slider.handleRect().center().toPoint() + QPoint(30, 0));
        turn();
        presenter().close();
        turn();
        QVERIFY(!document().previewing());
        document().markSaved(QString());
    }

    void otherControlsOnStage()
    {
        QVERIFY(start());
        presenter().bar().choose(1);
        turn();
        FilterList* list = presenter().bar().chooser();
        QVERIFY(list);
        QTest::keyClicks(list->line(), QStringLiteral("training.tokens"));
        QTest::keyClick(list->line(), Qt::Key_Return);
        turn();
        QCOMPARE(presenter().bar().row(1)->id(), QStringLiteral("training.tokens"));
        press(Qt::Key_PageDown);
        press(Qt::Key_PageUp);
        QCOMPARE(presenter().bar().row(1)->id(), QStringLiteral("training.tokens"));
        presenter().bar().setFields({QStringLiteral("model.params"), QString(), QStringLiteral("no.such")});
        QVERIFY(presenter().bar().row(0));
        QVERIFY(!presenter().bar().row(1));
        press(Qt::Key_2, Qt::ControlModifier); // nothing there
        for (const ViewEntry& entry : figureRegistry()) {
            // Nothing to turn where no field changes the picture.
            const bool fixed = entry.id == QLatin1String("validation");
            QCOMPARE(StageBar::fieldsFor(entry.id).size(), qsizetype(fixed ? 0 : 3));
            for (const QString& id : StageBar::fieldsFor(entry.id))
                QVERIFY2(findField(id.toStdString()), qPrintable(id));
        }
        presenter().close();
    }

    void theAudienceSeesWhatItIsShown()
    {
        m_window->showView(QStringLiteral("stack"));
        QTest::keyClick(m_window.get(), Qt::Key_F5, Qt::ShiftModifier);
        turn();
        QVERIFY(m_window->audience());
        AudienceWindow& audience = *m_window->audience();
        QTRY_COMPARE(audience.stage().view()->id(), QStringLiteral("stack"));
        m_window->showView(QStringLiteral("pipeline"));
        turn();
        QTRY_COMPARE(audience.stage().view()->id(), QStringLiteral("pipeline"));
        // Frozen, it keeps its picture while the window goes on.
        QVERIFY(action(u"present.freeze")->isEnabled());
        action(u"present.freeze")->trigger();
        const QImage kept = audience.stage().grab().toImage();
        m_window->showView(QStringLiteral("walls"));
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("2B")));
        turn();
        QCOMPARE(audience.stage().grab().toImage(), kept);
        action(u"present.freeze")->trigger();
        QTRY_COMPARE(audience.stage().view()->id(), QStringLiteral("walls"));
        QCOMPARE(audience.stage().view()->input().report.get(), document().report().get());
        action(u"present.blank")->trigger();
        QVERIFY(audience.stage().isBlank());
        action(u"present.blank")->trigger();

        // Options and marks follow.
        m_window->showView(QStringLiteral("stack"));
        turn();
        auto* stack = qobject_cast<StackView*>(m_window->viewArea().currentView());
        stack->setLogScale(true);
        QTRY_VERIFY(qobject_cast<StackView*>(audience.stage().view())
            && qobject_cast<StackView*>(audience.stage().view())->logScale());
        stack->setLogScale(false);

        // While presenting, the keys act on the audience and not on the presenter's own screen.
        QVERIFY(start());
        press(Qt::Key_Right);
        QTRY_COMPARE(audience.stage().view()->id(), presenter().currentId());
        press(Qt::Key_F);
        QVERIFY(audience.stage().isFrozen());
        QVERIFY(!presenter().stage().isFrozen());
        press(Qt::Key_B);
        QVERIFY(audience.stage().isBlank());
        QVERIFY(!presenter().stage().isBlank());
        press(Qt::Key_Escape);
        QVERIFY(!m_window->presenter());
        QVERIFY(action(u"present.freeze")->isChecked());
        QPointer<AudienceWindow> gone = &audience;
        action(u"present.audience")->trigger();
        QTRY_VERIFY(!gone);
        QVERIFY(!action(u"present.freeze")->isEnabled());
        document().markSaved(QString());
    }

    void closesWithEverythingOpen()
    {
        action(u"present.audience")->trigger();
        QVERIFY(start());
        press(Qt::Key_Space);
        m_window.reset();
    }

    // At 1920×1080 nothing is smaller than 20 px: seen from the last row.
    void textsAreLargeEnough_data()
    {
        QTest::addColumn<QString>("view");
        for (const ViewEntry& entry : figureRegistry())
            QTest::newRow(qPrintable(entry.id)) << entry.id;
    }
    void textsAreLargeEnough()
    {
        constexpr qreal smallest = 20;
        QFETCH(QString, view);
        m_window->showView(view);
        QVERIFY(start());
        presenter().showNormal();
        presenter().setGeometry(0, 0, 1920, 1080);
        turn();
        presenter().setScale(stageScaleFor(1080));
        turn();
        QCOMPARE(presenter().size(), QSize(1920, 1080));
        View& shown = *presenter().stage().view();
        const QRectF area = shown.frame().canvas()->area();
        QVERIFY(area.height() > 400);
        for (const auto& text : test::paintedTexts(shown, area.size().toSize()))
            QVERIFY2(text.text.trimmed().isEmpty() || text.pixelSize >= smallest - 0.05,
                qPrintable(QStringLiteral("\"%1\" is %2 px").arg(text.text).arg(text.pixelSize)));
        for (const QWidget* widget : presenter().findChildren<QWidget*>()) {
            if (!widget->isVisible())
                continue;
            QVERIFY2(QFontInfo(widget->font()).pixelSize() >= smallest,
                qPrintable(QStringLiteral("%1 has %2 px")
                               .arg(QString::fromLatin1(widget->metaObject()->className()))
                               .arg(QFontInfo(widget->font()).pixelSize())));
        }
        const QString fault = test::textFault(shown, area.size().toSize());
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        QVERIFY2(presenter().stage().readouts()->geometry().bottom() < presenter().stage().height(),
            "the readouts leave the stage");
        presenter().close();
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestPresenter)
#include "tst_presenter.moc"
