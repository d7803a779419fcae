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
    c.gates = {GateContent{u"Fit"_s, fit, u"14.0×"_s, u"memory.ratio"_s, u"state within one device"_s},
        GateContent{u"Busy"_s, busy, u"40 % MFU"_s, u"throughput.mfu"_s, {}, 8},
        GateContent{u"Hide"_s, hide, u"—"_s, u"step.data_exposed_seconds"_s, {}, 4}};
    c.sentences = {u"Does not fit: the state alone needs 1.12 TB, 80.0 GB is the capacity of H100."_s,
        u"Does not fit: needs 1.12 TB, device capacity 80.0 GB."_s, u"1.12 TB on 80.0 GB (device)."_s};
    c.levers = {u"try: FSDP on 32 GPUs + full recompute, batch 32"_s,
        u"try: FSDP on 32 GPUs + full recompute"_s, u"try what helps"_s};
    return c;
}

} // namespace

const QLabel& sentenceOf(const StatusStrip& strip) { return *strip.findChild<QLabel*>(u"sentence"_s); }

class TestStatusNotice : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void firstFailingGateIsLit_data()
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
    void firstFailingGateIsLit()
    {
        QFETCH(StatusContent, status);
        QFETCH(int, lit);
        StatusStrip strip;
        strip.setContent(status);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(strip.gates()[std::size_t(i)]->isLit(), i == lit);
        QVERIFY(!strip.grab().isNull());
    }

    void gatesAndLeverAct()
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
        QCOMPARE(strip.gates()[0]->accessibleName(), u"1 Fit: 14.0×, over the limit"_s);
        strip.leverButton()->click();
        QCOMPARE(lever.size(), 1);
        QVERIFY(strip.leverButton()->text().contains(u"FSDP"_s));
        StatusContent none = content(ReadoutState::Pass, ReadoutState::Pass, ReadoutState::Pass);
        none.levers.clear();
        strip.setContent(none);
        QVERIFY(!strip.leverButton()->isVisible());
    }

    void gatesNeverMove()
    {
        StatusStrip strip;
        strip.resize(1100, 40);
        StatusContent c = content(ReadoutState::Over, ReadoutState::Pass, ReadoutState::None);
        strip.setContent(c);
        strip.show();
        const QRect second = strip.gates()[1]->geometry();
        c.gates[0].summary = u"100 %"_s;
        c.gates[0].state = ReadoutState::Pass;
        strip.setContent(c);
        QCoreApplication::processEvents();
        QCOMPARE(strip.gates()[1]->geometry(), second);
    }

    void wordingsAreWhole_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<bool>("sentence"); // there is room for one
        QTest::newRow("the smallest window") << 790 << false;
        QTest::newRow("1024 wide") << 1014 << true;
        QTest::newRow("1280 wide") << 1270 << true;
        QTest::newRow("1920 wide") << 1910 << true;
    }
    void wordingsAreWhole()
    {
        QFETCH(int, width);
        QFETCH(bool, sentence);
        StatusStrip strip;
        strip.setFont(baseFont());
        StatusContent c = content(ReadoutState::Over, ReadoutState::Pass, ReadoutState::Pass);
        c.leverDetail = u"State is shared."_s;
        strip.setContent(c);
        QVERIFY(strip.minimumSizeHint().width() <= 790);
        strip.resize(width, strip.sizeHint().height());
        strip.show();
        const QPushButton& lever = *strip.leverButton();
        const QLabel& said = sentenceOf(strip);
        for (const GateButton* gate : strip.gates())
            QVERIFY2(gate->showsAll(), qPrintable(gate->content().summary));
        QVERIFY2(c.levers.contains(lever.text()), qPrintable(lever.text()));
        QVERIFY(lever.width() >= lever.fontMetrics().horizontalAdvance(lever.text()));
        QVERIFY(strip.rect().contains(lever.geometry()));
        QVERIFY(lever.toolTip().contains(u"State is shared."_s));
        QCOMPARE(lever.toolTip().contains(c.levers.front()), lever.text() != c.levers.front());
        QVERIFY(said.isVisible() || !sentence);
        if (!said.isVisible())
            return;
        QVERIFY2(c.sentences.contains(said.text()), qPrintable(said.text()));
        QVERIFY(said.width() >= said.fontMetrics().horizontalAdvance(said.text()));
        QVERIFY(said.geometry().right() < lever.x());
        QVERIFY(said.x() >= strip.gates().back()->geometry().right());
        QCOMPARE(said.toolTip(), said.text() == c.sentences.front() ? QString() : c.sentences.front());
    }

    void theLongestThatHasRoomIsSaid()
    {
        StatusStrip strip;
        strip.setFont(baseFont());
        StatusContent c = content(ReadoutState::Pass, ReadoutState::Pass, ReadoutState::Pass);
        strip.setContent(c);
        strip.resize(1910, strip.sizeHint().height());
        strip.show();
        QCOMPARE(sentenceOf(strip).text(), c.sentences.front());
        QCOMPARE(strip.leverButton()->text(), c.levers.front());
        c.levers.clear();
        c.sentences = {QString(400, u'w'), QString(300, u'w'), u"short"_s};
        strip.setContent(c);
        QCOMPARE(sentenceOf(strip).text(), u"short"_s);
        c.sentences.removeLast();
        strip.setContent(c);
        QVERIFY(!sentenceOf(strip).isVisible()); // rather than half of it
    }

    // One that is longer than what is reserved moves the others rather than being cut.
    void aLongValueIsWhole()
    {
        StatusStrip strip;
        strip.setFont(baseFont());
        StatusContent c = content(ReadoutState::Over, ReadoutState::Over, ReadoutState::Over);
        c.gates[1].summary = u"1.2k× over, far beyond anything"_s;
        strip.setContent(c);
        strip.resize(1014, strip.sizeHint().height());
        strip.show();
        for (const GateButton* gate : strip.gates())
            QVERIFY2(gate->showsAll(), qPrintable(gate->content().summary));
        QVERIFY(!strip.grab().isNull());
    }

    void noticeTimesOutWithoutAction()
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

    void noticeWithActionStays()
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

    void noticeStaysInsideTheWindow()
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
};

QTEST_MAIN(TestStatusNotice)
#include "tst_status_notice.moc"
