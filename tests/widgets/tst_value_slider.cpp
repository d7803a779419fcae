// The slider's gestures: what it emits, when, and that the value stays exact.

#include "tests/support/patience.h"
#include "widgets/number_text.h"
#include "widgets/value_slider.h"

#include <QAccessible>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

struct Edit
{
    double value;
    SliderPhase phase;
    bool operator==(const Edit&) const = default;
};

class Bench : public QWidget
{
public:
    Bench()
    {
        auto* layout = new QVBoxLayout(this);
        layout->addWidget(slider = new ValueSlider);
        layout->addWidget(other = new QLineEdit);
        slider->setScale({1e6, 1e13, FieldScale::Logarithmic, false});
        slider->setDetents({7e9, 13e9, 70e9, 175e9});
        slider->setValue(70e9);
        slider->setSpokenText([](double value) { return spokenText(value, Unit::Parameter); });
        slider->setAccessibleName(u"model size"_s);
        QObject::connect(slider, &ValueSlider::valueEdited, slider, [this](double value, SliderPhase phase) {
            edits.push_back({value, phase});
        });
        resize(700, 120);
        show();
        activateWindow();
        slider->setFocus();
    }
    QPoint handle() const { return slider->handleRect().center().toPoint(); }
    QPoint at(double value) const { return slider->trackPoint(value).toPoint(); }
    void move(QPoint to, Qt::KeyboardModifiers modifiers = {}) const
    {
        QMouseEvent event(
            QEvent::MouseMove, to, slider->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, modifiers);
        QApplication::sendEvent(slider, &event);
    }

    ValueSlider* slider;
    QLineEdit* other;
    std::vector<Edit> edits;
};

} // namespace

class TestValueSlider : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showingNeverChanges_data()
    {
        QTest::addColumn<double>("value");
        QTest::newRow("a value between pixels") << 70.553706496e9;
        QTest::newRow("a third") << 1e12 / 3;
        QTest::newRow("beyond the track") << 5e15;
        QTest::newRow("below the track") << 0.125;
    }
    void showingNeverChanges()
    {
        QFETCH(double, value);
        Bench bench;
        bench.slider->setValue(value);
        bench.resize(300, 120);
        QTest::qWait(1);
        bench.grab();
        QVERIFY(bench.slider->value() == value);
        QVERIFY(bench.edits.empty());
    }

    void clickOnTheHandleChangesNothing()
    {
        Bench bench;
        bench.slider->setValue(70.553706496e9);
        QTest::mouseClick(bench.slider, Qt::LeftButton, {}, bench.handle());
        QVERIFY(bench.edits.empty());
        QVERIFY(bench.slider->value() == 70.553706496e9);
    }

    void dragIsLiveAndCommitsOnce()
    {
        Bench bench;
        QTest::mousePress(bench.slider, Qt::LeftButton, {}, bench.handle());
        bench.move(bench.at(400e9));
        bench.move(bench.at(900e9));
        QVERIFY(bench.edits.size() >= 2);
        for (const Edit& edit : bench.edits)
            QCOMPARE(edit.phase, SliderPhase::Preview);
        QVERIFY(bench.slider->isEditing());
        const std::size_t before = bench.edits.size();
        QTest::mouseRelease(bench.slider, Qt::LeftButton, {}, bench.at(900e9));
        QCOMPARE(bench.edits.size(), before + 1);
        QCOMPARE(bench.edits.back().phase, SliderPhase::Commit);
        QVERIFY(bench.edits.back().value > 850e9 && bench.edits.back().value < 950e9);
        QVERIFY(!bench.slider->isEditing());
    }

    void escapeWhileDraggingRestores()
    {
        Bench bench;
        bench.slider->setValue(70.553706496e9);
        QTest::mousePress(bench.slider, Qt::LeftButton, {}, bench.handle());
        bench.move(bench.at(900e9));
        QTest::keyClick(bench.slider, Qt::Key_Escape);
        QCOMPARE(bench.edits.back(), (Edit{70.553706496e9, SliderPhase::Cancel}));
        QVERIFY(bench.slider->value() == 70.553706496e9);
        const std::size_t count = bench.edits.size();
        bench.move(bench.at(9e9)); // the button is still down
        QTest::mouseRelease(bench.slider, Qt::LeftButton, {}, bench.at(9e9));
        QCOMPARE(bench.edits.size(), count);
    }

    void detentsCatchUnlessAlt()
    {
        Bench bench;
        QTest::mousePress(bench.slider, Qt::LeftButton, {}, bench.handle());
        bench.move(bench.at(175e9) + QPoint(5, 0));
        QVERIFY(bench.edits.back().value == 175e9);
        bench.move(bench.at(175e9) + QPoint(5, 0), Qt::AltModifier);
        QVERIFY(bench.edits.back().value > 175e9);
        bench.move(bench.at(175e9) + QPoint(12, 0));
        QVERIFY(bench.edits.back().value > 180e9);
        QTest::mouseRelease(bench.slider, Qt::LeftButton);
    }

    void shiftIsTenTimesFiner()
    {
        Bench bench;
        QTest::mousePress(bench.slider, Qt::LeftButton, {}, bench.handle());
        const QPoint from = bench.handle();
        bench.move(from + QPoint(1, 0), Qt::ShiftModifier);
        const double start = bench.slider->trackPoint(bench.slider->value()).x();
        bench.move(from + QPoint(101, 0), Qt::ShiftModifier);
        const double end = bench.slider->trackPoint(bench.slider->value()).x();
        QVERIFY2(std::abs(end - start - 10) < 1.5, qPrintable(QString::number(end - start)));
        QTest::mouseRelease(bench.slider, Qt::LeftButton);
    }

    void doubleClickResets()
    {
        Bench bench;
        QSignalSpy resets(bench.slider, &ValueSlider::resetRequested);
        QTest::mouseClick(bench.slider, Qt::LeftButton, {}, bench.handle());
        QTest::mouseDClick(bench.slider, Qt::LeftButton, {}, bench.handle());
        QCOMPARE(resets.size(), 1);
        QVERIFY(bench.edits.empty());
    }

    void keysCoalesce()
    {
        Bench bench;
        QTest::keyClick(bench.slider, Qt::Key_Right);
        QTest::keyClick(bench.slider, Qt::Key_Right);
        QTest::keyClick(bench.slider, Qt::Key_Right);
        const std::vector<Edit> previews{
            {71e9, SliderPhase::Preview}, {72e9, SliderPhase::Preview}, {73e9, SliderPhase::Preview}};
        QVERIFY(bench.edits == previews);
        QTRY_COMPARE(bench.edits.size(), std::size_t(4));
        QCOMPARE(bench.edits.back(), (Edit{73e9, SliderPhase::Commit}));
    }

    void leavingCommitsKeys()
    {
        Bench bench;
        QVERIFY(QTest::qWaitForWindowActive(&bench));
        QTest::keyClick(bench.slider, Qt::Key_Right);
        bench.other->setFocus();
        QCOMPARE(bench.edits.back(), (Edit{71e9, SliderPhase::Commit}));
    }

    void escapeRestoresKeys()
    {
        Bench bench;
        QTest::keyClick(bench.slider, Qt::Key_Right);
        QTest::keyClick(bench.slider, Qt::Key_PageUp);
        QTest::keyClick(bench.slider, Qt::Key_Escape);
        QCOMPARE(bench.edits.back(), (Edit{70e9, SliderPhase::Cancel}));
        QTest::qWait(500);
        QCOMPARE(bench.edits.size(), std::size_t(3)); // no late Commit
    }

    void keys_data()
    {
        QTest::addColumn<int>("key");
        QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
        QTest::addColumn<double>("to");
        const Qt::KeyboardModifiers none;
        QTest::newRow("Right") << int(Qt::Key_Right) << none << 71e9;
        QTest::newRow("Up") << int(Qt::Key_Up) << none << 71e9;
        QTest::newRow("Left") << int(Qt::Key_Left) << none << 69e9;
        QTest::newRow("Shift+Down") << int(Qt::Key_Down) << Qt::KeyboardModifiers(Qt::ShiftModifier)
                                    << 69.9e9;
        QTest::newRow("PageUp") << int(Qt::Key_PageUp) << none << 140e9;
        QTest::newRow("PageDown") << int(Qt::Key_PageDown) << none << 35e9;
        QTest::newRow("Home") << int(Qt::Key_Home) << none << 1e6;
        QTest::newRow("End") << int(Qt::Key_End) << none << 1e13;
    }
    void keys()
    {
        QFETCH(int, key);
        QFETCH(Qt::KeyboardModifiers, modifiers);
        QFETCH(double, to);
        Bench bench;
        QTest::keyClick(bench.slider, Qt::Key(key), modifiers);
        QVERIFY(bench.slider->value() == to);
    }

    void digitsAreLeftToTheRow()
    {
        Bench bench;
        QKeyEvent event(QEvent::KeyPress, Qt::Key_4, {}, u"4"_s);
        event.accept();
        QApplication::sendEvent(bench.slider, &event);
        QVERIFY(!event.isAccepted());
        QVERIFY(bench.edits.empty());
    }

    void wheelNeedsFocus()
    {
        Bench bench;
        QVERIFY(QTest::qWaitForWindowActive(&bench));
        const auto wheel = [&bench] {
            QWheelEvent event(bench.handle(), bench.slider->mapToGlobal(bench.handle()), {}, {0, 120}, {}, {},
                Qt::NoScrollPhase, false);
            QApplication::sendEvent(bench.slider, &event);
        };
        bench.other->setFocus();
        wheel();
        QVERIFY(bench.edits.empty());
        bench.slider->setFocus();
        wheel();
        QCOMPARE(bench.edits.size(), std::size_t(1));
        QVERIFY(bench.edits.back().value == 71e9);
    }

    void automaticBecomesExplicitAndBack()
    {
        Bench bench;
        bench.slider->setAutomatic(true);
        QCOMPARE(bench.slider->spokenText(), u"automatic"_s);
        QTest::keyClick(bench.slider, Qt::Key_Right);
        QVERIFY(!bench.slider->isAutomatic());
        QTest::keyClick(bench.slider, Qt::Key_Escape);
        QVERIFY(bench.slider->isAutomatic());
        QCOMPARE(bench.edits.back().phase, SliderPhase::Cancel);
    }

    void spokenValue()
    {
        Bench bench;
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(bench.slider);
        QVERIFY(spoken);
        QCOMPARE(spoken->role(), QAccessible::Slider);
        QCOMPARE(spoken->text(QAccessible::Name), u"model size"_s);
        QVERIFY2(spoken->text(QAccessible::Value).endsWith(u"B parameters"_s),
            qPrintable(spoken->text(QAccessible::Value)));
        QVERIFY(spoken->text(QAccessible::Value).startsWith(u"70"_s));
        QAccessibleValueInterface* value = spoken->valueInterface();
        QVERIFY(value);
        QCOMPARE(value->currentValue().toDouble(), 70e9);
        QCOMPARE(value->minimumValue().toDouble(), 1e6);
        QCOMPARE(value->maximumValue().toDouble(), 1e13);
        value->setCurrentValue(13e9);
        QCOMPARE(bench.edits.back(), (Edit{13e9, SliderPhase::Commit}));
        value->setCurrentValue(1e99);
        QVERIFY(bench.edits.back().value == 1e13);
    }

    void disappearingMidDragRestores()
    {
        Bench bench;
        QTest::mousePress(bench.slider, Qt::LeftButton, {}, bench.handle());
        bench.move(bench.at(900e9));
        bench.slider->hide();
        QCoreApplication::processEvents();
        QCOMPARE(bench.edits.back(), (Edit{70e9, SliderPhase::Cancel}));
    }

    void dyingEmitsNothing()
    {
        std::vector<Edit> late;
        {
            Bench bench;
            QVERIFY(QTest::qWaitForWindowActive(&bench));
            QTest::keyClick(bench.slider, Qt::Key_Right);
            bench.slider->disconnect();
            QObject::connect(
                bench.slider, &ValueSlider::valueEdited, &bench, [&late](double value, SliderPhase phase) {
                    late.push_back({value, phase});
                });
        }
        QCoreApplication::processEvents();
        QVERIFY(late.empty());
    }

    void targetIsLargeEnough()
    {
        Bench bench;
        QVERIFY(bench.slider->height() >= 24);
        bench.slider->setTicks({{5e9, SliderTick::Shape::Square, ColorRole::MemoryAxis, u"memory wall"_s}});
        QVERIFY(!bench.slider->grab().isNull());
    }

    // Under the track: nothing until the keyboard or the pointer is there. Marks above it always show.
    void placesToStopShowToWhoMovesIt()
    {
        Bench bench;
        QVERIFY(QTest::qWaitForWindowActive(&bench));
        const auto below = [&bench] {
            const int from = bench.slider->height() / 2 + 4;
            return bench.slider->grab(QRect(bench.at(175e9).x() - 3, from, 7, 4)).toImage();
        };
        const auto above = [&bench] {
            return bench.slider->grab(QRect(bench.at(5e9).x() - 3, 0, 7, 8)).toImage();
        };
        QTest::mouseMove(bench.other);
        bench.other->setFocus();
        const QImage bare = below(), unmarked = above();
        bench.slider->setTicks({{5e9, SliderTick::Shape::Square, ColorRole::MemoryAxis, u"memory wall"_s}});
        QVERIFY(above() != unmarked);
        QCOMPARE(below(), bare);
        bench.slider->setFocus();
        QVERIFY(below() != bare);
        bench.other->setFocus();
        QCOMPARE(below(), bare);
        QTest::mousePress(bench.slider, Qt::LeftButton, {}, bench.handle());
        QVERIFY(below() != bare);
        QTest::mouseRelease(bench.slider, Qt::LeftButton, {}, bench.handle());
    }
};

QTEST_MAIN(TestValueSlider)
#include "tst_value_slider.moc"
