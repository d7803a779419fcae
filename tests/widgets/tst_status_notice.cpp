#include "tests/support/patience.h"
#include "widgets/fonts.h"
#include "widgets/notice.h"
#include "widgets/status_strip.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

StatusContent content(ReadoutState fit, ReadoutState busy, ReadoutState hide)
{
    StatusContent c;
    c.gates = {GateContent{u"Fit"_s, fit, u"14.0× over"_s, u"memory.ratio"_s, u"state within one device"_s},
        GateContent{u"Busy"_s, busy, u"40 % MFU"_s, u"throughput.mfu"_s, {}},
        GateContent{u"Hide"_s, hide, u"— (one accelerator)"_s, u"step.data_exposed_seconds"_s, {}}};
    c.firstWall = u"first wall hit: memory"_s;
    c.lever = u"FSDP over 16 GPUs"_s;
    return c;
}

} // namespace

class TestStatusNotice : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void firstFailingGateIsLit_data();
    void firstFailingGateIsLit();
    void gatesAndLeverAct();
    void gatesNeverMove();
    void widthGoesToGatesThenLeverThenWall_data();
    void widthGoesToGatesThenLeverThenWall();
    void summariesAreWholeAt1024_data();
    void summariesAreWholeAt1024();
    void noticeTimesOutWithoutAction();
    void noticeWithActionStays();
    void noticeStaysInsideTheWindow();
};

void TestStatusNotice::firstFailingGateIsLit_data()
{
    using enum ReadoutState;
    QTest::addColumn<StatusContent>("status");
    QTest::addColumn<int>("lit");
    QTest::newRow("all pass") << content(Pass, Pass, Pass) << -1;
    QTest::newRow("fit fails") << content(Over, Over, Over) << 0;
    QTest::newRow("busy fails first") << content(Pass, Over, Over) << 1;
    QTest::newRow("tight is not failing") << content(Tight, Pass, Over) << 2;
    QTest::newRow("does not apply") << content(Pass, Pass, None) << -1;
}

void TestStatusNotice::firstFailingGateIsLit()
{
    QFETCH(StatusContent, status);
    QFETCH(int, lit);
    StatusStrip strip;
    strip.setContent(status);
    for (int i = 0; i < 3; ++i)
        QCOMPARE(strip.gates()[std::size_t(i)]->isLit(), i == lit);
    QVERIFY(!strip.grab().isNull());
}

void TestStatusNotice::gatesAndLeverAct()
{
    StatusStrip strip;
    strip.setContent(content(ReadoutState::Over, ReadoutState::Pass, ReadoutState::None));
    QSignalSpy gate(&strip, &StatusStrip::gateActivated);
    QSignalSpy lever(&strip, &StatusStrip::leverActivated);
    strip.resize(1100, 40);
    strip.show();
    QTest::mouseClick(strip.gates()[1], Qt::LeftButton);
    QCOMPARE(gate.takeLast()[0].toString(), u"throughput.mfu"_s);
    QTest::keyClick(strip.gates()[0], Qt::Key_Space);
    QCOMPARE(gate.takeLast()[0].toString(), u"memory.ratio"_s);
    QCOMPARE(strip.gates()[0]->accessibleName(), u"1 Fit: 14.0× over, over the limit"_s);
    strip.leverButton()->click();
    QCOMPARE(lever.size(), 1);
    QVERIFY(strip.leverButton()->text().contains(u"FSDP"_s));
    StatusContent none = content(ReadoutState::Pass, ReadoutState::Pass, ReadoutState::Pass);
    none.lever.clear();
    strip.setContent(none);
    QVERIFY(!strip.leverButton()->isVisible());
}

void TestStatusNotice::gatesNeverMove()
{
    StatusStrip strip;
    strip.resize(1100, 40);
    StatusContent c = content(ReadoutState::Over, ReadoutState::Pass, ReadoutState::None);
    strip.setContent(c);
    strip.show();
    const QRect second = strip.gates()[1]->geometry();
    c.gates[0].summary = u"1.2k× over, far beyond anything"_s;
    c.gates[0].state = ReadoutState::Pass;
    strip.setContent(c);
    QCoreApplication::processEvents();
    QCOMPARE(strip.gates()[1]->geometry(), second);
}

void TestStatusNotice::widthGoesToGatesThenLeverThenWall_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<bool>("wholeLever");
    QTest::addColumn<bool>("wholeWall");
    QTest::newRow("the smallest window") << 790 << false << false;
    QTest::newRow("1280 wide") << 1270 << true << true;
    QTest::newRow("1920 wide") << 1910 << true << true;
}

void TestStatusNotice::widthGoesToGatesThenLeverThenWall()
{
    QFETCH(int, width);
    QFETCH(bool, wholeLever);
    QFETCH(bool, wholeWall);
    StatusStrip strip;
    strip.setFont(baseFont());
    QVERIFY(strip.minimumSizeHint().width() <= 790);
    StatusContent c = content(ReadoutState::Over, ReadoutState::Pass, ReadoutState::Pass);
    c.gates[0].summary = u"1.23× with activations"_s;
    c.gates[2].summary = u"12 % exposed"_s;
    c.firstWall = u"first wall hit: throughput, at 34.2M params"_s;
    c.lever = u"FSDP on 32 GPUs, batch 32"_s;
    c.leverDetail = u"State is shared."_s;
    strip.setContent(c);
    strip.resize(width, strip.sizeHint().height());
    strip.show();
    const QPushButton& lever = *strip.leverButton();
    const QLabel* wall = nullptr;
    for (const QLabel* label : strip.findChildren<QLabel*>())
        if (label->accessibleName() == u"In short"_s)
            wall = label;
    for (const GateButton* gate : strip.gates())
        QVERIFY(width < 1000 || gate->width() >= gate->widthFor(int(gate->content().summary.size())));
    QCOMPARE(lever.text() == u"try: FSDP on 32 GPUs, batch 32"_s, wholeLever);
    QVERIFY(lever.text().startsWith(u"try: FSDP"_s));
    QCOMPARE(lever.text().endsWith(u'…'), !wholeLever);
    QVERIFY(lever.toolTip().contains(u"State is shared."_s));
    QCOMPARE(lever.toolTip().contains(c.lever), !wholeLever);
    QVERIFY(lever.width() >= lever.fontMetrics().horizontalAdvance(lever.text()));
    QVERIFY(strip.rect().contains(lever.geometry()));
    QCOMPARE(wall->isVisible() && wall->text() == c.firstWall, wholeWall);
    QVERIFY(!wall->isVisible() || wall->geometry().right() < lever.x());
    // Where there is no room for the whole, something shorter stands whole.
    c.lever.clear();
    c.firstWall = QString(400, u'w');
    c.shorterWalls = {QString(300, u'w'), u"short"_s};
    strip.setContent(c);
    QCOMPARE(wall->text(), u"short"_s);
    QCOMPARE(wall->toolTip(), c.firstWall);
}

void TestStatusNotice::summariesAreWholeAt1024_data()
{
    QTest::addColumn<QStringList>("summaries");
    QTest::newRow("no mesh") << QStringList(3, u"— (the mesh does not fit)"_s);
    QTest::newRow("below the ridge") << QStringList{
        u"1.23× with activations"_s, u"40 % MFU, below the memory ridge"_s, u"— (one accelerator)"_s};
}

void TestStatusNotice::summariesAreWholeAt1024()
{
    QFETCH(QStringList, summaries);
    StatusStrip strip;
    strip.setFont(baseFont());
    StatusContent c = content(ReadoutState::Over, ReadoutState::Over, ReadoutState::Over);
    for (std::size_t i = 0; i < 3; ++i)
        c.gates[i].summary = summaries[qsizetype(i)];
    c.lever = u"FSDP on 32 GPUs, batch 32"_s;
    strip.setContent(c);
    strip.resize(1014, strip.sizeHint().height());
    strip.show();
    for (const GateButton* gate : strip.gates())
        QVERIFY2(gate->showsAll(), qPrintable(gate->content().summary));
    QVERIFY(!strip.grab().isNull());
}

void TestStatusNotice::noticeTimesOutWithoutAction()
{
    QWidget window;
    window.resize(600, 400);
    QLineEdit elsewhere(&window); // has the focus: a notice stays while it is being read
    Notice notice(&window);
    notice.setTimeout(30);
    window.show();
    QSignalSpy dismissed(&notice, &Notice::dismissed);
    notice.showText(u"Saved."_s);
    QVERIFY(notice.isVisible());
    QCOMPARE(notice.text(), u"Saved."_s);
    QTRY_VERIFY(!notice.isVisible());
    QCOMPARE(dismissed.size(), 1);
}

void TestStatusNotice::noticeWithActionStays()
{
    QWidget window;
    window.resize(600, 400);
    Notice notice(&window);
    notice.setTimeout(20);
    window.show();
    QSignalSpy acted(&notice, &Notice::actionTriggered);
    notice.showText(u"The file changed on disk."_s, u"Reload"_s, Notice::Kind::Warning);
    QTest::qWait(120);
    QVERIFY(notice.isVisible());
    notice.findChild<QPushButton*>()->click();
    QCOMPARE(acted.size(), 1);
    QVERIFY(!notice.isVisible());
    bool selectable = false;
    for (const QLabel* label : notice.findChildren<QLabel*>())
        selectable = selectable
            || (!label->text().isEmpty()
                && label->textInteractionFlags().testFlag(Qt::TextSelectableByMouse));
    QVERIFY(selectable);
}

void TestStatusNotice::noticeStaysInsideTheWindow()
{
    QWidget window;
    window.resize(900, 500);
    Notice notice(&window);
    notice.setTheme(themeById(u"dark"));
    window.show();
    notice.showText(u"A long message that needs more than one line because it explains exactly what was "
                    u"wrong, where it was, what "
                    "was expected and what to do about it, and then goes on for a little."_s,
        u"Undo"_s);
    for (const QSize size : {QSize(900, 500), QSize(500, 300), QSize(1400, 900)}) {
        window.resize(size);
        QCoreApplication::processEvents();
        QVERIFY(window.rect().contains(notice.geometry()));
        QVERIFY(notice.geometry().bottom() > window.height() - 60);
        QVERIFY(notice.x() < 60);
    }
}

QTEST_MAIN(TestStatusNotice)
#include "tst_status_notice.moc"
