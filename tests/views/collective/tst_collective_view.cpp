// The collective player as people meet it: keys, play, scrubbing, choosers, every size and theme.

#include "core/training/report.h"
#include "tests/support/patience.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/collective/collective_view.h"
#include "views/view_frame.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

using Algorithm = CollectiveAlgorithm;

void prepare(CollectiveView& view, Motion motion = Motion::Off, const QString& theme = u"light"_s)
{
    PictureStyle style = styleOf(theme);
    style.motion = motion;
    view.setStyle(style);
    view.setInput(inputOf(seedReport()));
}

CollectiveChoice choiceOf(Collective op, Algorithm algorithm, int ranks)
{
    return {op, algorithm, ranks, 64e6};
}

template <class T>
T* named(View& view, const QString& name)
{
    for (T* each : view.findChildren<T*>())
        if (each->accessibleName() == name)
            return each;
    qFatal("no such control: %s", qPrintable(name));
}

} // namespace

class TestCollectiveView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keysStepAndWalk()
    {
        CollectiveView view;
        prepare(view);
        view.resize(900, 600);
        view.show();
        QSignalSpy spoken(&view, &View::announced);
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_Period);
        QCOMPARE(view.position(), 1.0);
        QCOMPARE(spoken.last()[0].toString(), u"Reduce-scatter: step 1 of 7 (1 of 14 in all)"_s);
        QTest::keyClick(canvas, Qt::Key_Space); // nothing may move: one step
        QCOMPARE(view.position(), 2.0);
        QVERIFY(!view.playing());
        QTest::keyClick(canvas, Qt::Key_Comma);
        QCOMPARE(view.position(), 1.0);
        QTest::keyClick(canvas, Qt::Key_Right);
        QCOMPARE(spoken.last()[0].toString(), u"rank 0 sends chunk 7 to rank 1, which adds it, 8.00 MB"_s);
        for (int i = 0; i < 8; ++i)
            QTest::keyClick(canvas, Qt::Key_Right);
        QVERIFY(spoken.last()[0].toString().startsWith(u"rank 0, 0 of 8 chunks finished"_s));
        for (int i = 0; i < 30; ++i)
            QTest::keyClick(canvas, Qt::Key_Period);
        QCOMPARE(view.position(), 14.0);
        QTest::keyClick(canvas, Qt::Key_Space); // from the start again
        QCOMPARE(view.position(), 0.0);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(canvas, Qt::Key_Comma);
        QCOMPARE(view.position(), 0.0);
    }

    void playingMovesAndEnds()
    {
        CollectiveView view;
        prepare(view, Motion::Full);
        view.setChoice(choiceOf(Collective::Broadcast, Algorithm::Binomial, 2));
        view.resize(900, 600);
        view.show();
        QVERIFY(!view.playing()); // idle: no timers
        view.setSpeed(4);
        QTest::keyClick(view.frame().canvas(), Qt::Key_Space);
        QVERIFY(view.playing());
        QTRY_COMPARE(view.position(), 1.0);
        QTRY_VERIFY(!view.playing());
        view.play();
        QVERIFY(view.playing());
        view.play();
        QVERIFY(!view.playing());
        view.setPosition(0);
        view.play();
        view.hide();
        QVERIFY(!view.playing()); // nothing runs unseen
        view.show();
        QVERIFY(!view.playing());
        view.play();
        view.setChoice(choiceOf(Collective::AllReduce, Algorithm::Ring, 4));
        QVERIFY(!view.playing());
        view.play();
        prepare(view, Motion::Reduced);
        QVERIFY(!view.playing());
        view.play();
        QVERIFY(!view.playing());
        QVERIFY(view.position() == std::floor(view.position()));
    }

    void choosersChangeThePlan()
    {
        CollectiveView view;
        prepare(view);
        view.resize(900, 600);
        view.show();
        QSignalSpy changed(&view, &View::optionsChanged);
        auto* op = named<QComboBox>(view, u"Operation"_s);
        auto* algorithm = named<QComboBox>(view, u"Algorithm"_s);
        auto* ranks = named<QComboBox>(view, u"Ranks"_s);
        const auto choose = [](QComboBox* box, const QString& text) {
            const int index = box->findText(text);
            QVERIFY2(index >= 0, qPrintable(text));
            box->setCurrentIndex(index);
            Q_EMIT box->activated(index);
        };
        choose(algorithm, u"double binary tree"_s);
        QCOMPARE(view.choice().algorithm, Algorithm::DoubleTree);
        choose(op, u"All-gather"_s);
        QCOMPARE(view.choice().algorithm, Algorithm::Ring); // the old one is none of this operation
        QCOMPARE(algorithm->count(), 3);
        choose(algorithm, u"Bruck"_s);
        choose(ranks, u"12 ranks"_s);
        QCOMPARE(view.data().stepCount(), 4);
        choose(algorithm, u"recursive doubling"_s);
        QVERIFY2(
            view.data().problem.contains(u"the nearest are 8 and 16"_s), qPrintable(view.data().problem));
        QVERIFY(!named<QSlider>(view, u"Steps done"_s)->isEnabled());
        choose(ranks, u"16 ranks"_s);
        QVERIFY(view.data().problem.isEmpty());
        choose(op, u"Send"_s);
        QCOMPARE(view.choice().ranks, 2);
        QVERIFY(!ranks->isEnabled());
        QVERIFY(changed.count() >= 7);
        auto* scrub = named<QSlider>(view, u"Steps done"_s);
        QCOMPARE(scrub->maximum(), 1);
        scrub->setValue(1);
        QCOMPARE(view.position(), 1.0);
    }

    void theClockScrubs()
    {
        CollectiveView view;
        prepare(view, Motion::Full);
        view.resize(900, 600);
        view.show();
        const QRectF area = view.frame().canvas()->area();
        QPointF bar;
        CollectivePicture picture;
        picture.update(view.data(), view.style());
        for (qreal y = area.bottom(); y > area.top() && bar.isNull(); y -= 1)
            if (picture.positionAt({area.center().x(), y}, area))
                bar = {area.center().x(), y};
        QVERIFY(!bar.isNull());
        QTest::mousePress(view.frame().canvas(), Qt::LeftButton, {}, bar.toPoint());
        QVERIFY(std::abs(view.position() - 7) < 0.05);
        QTest::mouseMove(view.frame().canvas(), QPointF(area.right() - 1, bar.y() - 100).toPoint());
        QVERIFY(view.position() > 13.5);
        QTest::mouseRelease(view.frame().canvas(), Qt::LeftButton, {}, bar.toPoint());
        QTest::mouseMove(view.frame().canvas(), QPointF(area.left() + 1, bar.y()).toPoint());
        QVERIFY(view.position() > 13.5);
    }

    void optionsCarryThePicture()
    {
        CollectiveView view;
        prepare(view);
        view.setChoice({Collective::AllReduce, Algorithm::Rabenseifner, 16, 1e9});
        view.setPosition(3);
        CollectiveView exported;
        exported.setOptions(view.options()); // before any input, as an export may
        prepare(exported);
        QCOMPARE(exported.choice(), view.choice());
        QCOMPARE(exported.position(), 3.0);
        QCOMPARE(painted(exported, {700, 400}), painted(view, {700, 400}));
        // As the command line gives them: texts, one at a time.
        CollectiveView typed;
        prepare(typed);
        typed.setOptions({{u"step"_s, u"3"_s}});
        QCOMPARE(typed.position(), 3.0);
        typed.setOptions({{u"op"_s, u"all-to-all"_s}, {u"ranks"_s, u"5"_s}});
        QCOMPARE(typed.choice().op, Collective::AllToAll);
        QCOMPARE(typed.choice().ranks, 5);
        for (const QVariantMap& nonsense : {QVariantMap{{u"op"_s, u"dance"_s}}, {{u"step"_s, u"soon"_s}},
                 {{u"algorithm"_s, 7}}, {{u"ranks"_s, u"many"_s}}, {{u"bytes"_s, u"-1"_s}}})
            typed.setOptions(nonsense);
        QCOMPARE(typed.choice(), (CollectiveChoice{Collective::AllToAll, Algorithm::Pairwise, 5, 64e6}));
        typed.setOptions({{u"ranks"_s, 1000000}, {u"step"_s, 1e300}});
        QCOMPARE(typed.choice().ranks, mostPlayerRanks);
        QCOMPARE(typed.position(), double(typed.data().stepCount()));
        typed.setOptions({{u"step"_s, double(NAN)}});
        QCOMPARE(typed.position(), 0.0);
    }

    void cellsSayWhatTheyHold()
    {
        CollectiveView view;
        prepare(view);
        view.setPosition(7);
        QStringList words;
        for (const PaintedText& text : paintedTexts(view, {1000, 560}))
            words += text.text;
        QCOMPARE(words.count(u"Σ8"_s), 8);
        QVERIFY(words.contains(u"rank 7"_s));
        QVERIFY(words.contains(u"reduce-scatter"_s) && words.contains(u"all-gather"_s));
        QVERIFY(words.contains(u"Reduce-scatter: step 7 of 7 (7 of 14 in all)"_s));
        // Under way, the chunks are on the arrows.
        view.setPosition(7.5);
        words.clear();
        for (const PaintedText& text : paintedTexts(view, {1000, 560}))
            words += text.text;
        QCOMPARE(words.count(u"Σ8"_s), 16);
    }

    void textsNeverOverlap_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(160, 120), QSize(320, 120), QSize(480, 200), QSize(560, 260),
                 QSize(740, 420), QSize(1000, 560), QSize(1640, 900)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void textsNeverOverlap()
    {
        QFETCH(QSize, size);
        CollectiveView view;
        prepare(view);
        for (int op = 0; op < collectiveCount; ++op)
            for (const auto* each : playableAlgorithms(static_cast<Collective>(op)))
                for (const int ranks : {2, 5, 8, 16}) {
                    view.setChoice(choiceOf(each->op, each->algorithm, ranks));
                    for (const double share : {0.0, 0.4, 1.0}) {
                        view.setPosition(std::round(share * view.data().stepCount()));
                        const QString fault = textFault(view, size);
                        QVERIFY2(fault.isEmpty(),
                            qPrintable(view.data().title + u" at "_s + QString::number(view.position())
                                + u": "_s + fault));
                    }
                }
    }

    void anySize_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(0, 0), QSize(1, 1), QSize(3, 300), QSize(300, 3), QSize(40, 40),
                 QSize(560, 260), QSize(3000, 2000)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void anySize()
    {
        QFETCH(QSize, size);
        CollectiveView view;
        prepare(view, Motion::Full, u"dark"_s);
        for (const auto& choice : {choiceOf(Collective::AllReduce, Algorithm::DoubleTree, 16),
                 choiceOf(Collective::AllToAll, Algorithm::Pairwise, 16),
                 choiceOf(Collective::Send, Algorithm::Direct, 2),
                 choiceOf(Collective::AllReduce, Algorithm::Rabenseifner, 7)}) {
            view.setChoice(choice);
            for (const double position : {0.0, 0.3, 1.0, 1e9}) {
                view.setPosition(position);
                (void)painted(view, size);
                for (const Mark& mark : view.marks(QRectF(QPointF(), QSizeF(size))))
                    QVERIFY(!mark.text.isEmpty() && !mark.key.isEmpty());
            }
        }
    }

    void everyThemePaintsSomething()
    {
        for (const Theme& theme : themes()) {
            CollectiveView view;
            prepare(view, Motion::Off, theme.id);
            view.setPosition(4);
            const QImage image = painted(view, {700, 400});
            QImage empty = image;
            empty.fill(theme.color(ColorRole::Background));
            QVERIFY(image != empty);
        }
    }
};

QTEST_MAIN(TestCollectiveView)
#include "tst_collective_view.moc"
