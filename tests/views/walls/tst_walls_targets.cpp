// Walls in time against targets that somebody has stated, and against defaults.

#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/walls/walls_view.h"

#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::StringLiterals;

class TestWallsTargets : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // A target that nobody has stated is a default: what exceeds it is said, quietly, and has hit no limit.
    void whatNobodyStatedIsNotRed()
    {
        Report report = sharedReport(); // 31.6 times the deadline of 90 days
        const auto throughput = [&] { return wallsData(inputOf(report), {}).track(WallKind::Throughput); };
        QCOMPARE(throughput().state, GateState::Unset);
        QCOMPARE(throughput().words, u"○ whole job: 31.6× the default 90.0 d, set your own"_s);
        WallsView view;
        view.setStyle(styleOf());
        const auto red = [&] {
            view.setInput(inputOf(report));
            const QImage picture = painted(view, {900, 400});
            const QRgb over = themeById(u"light").color(ColorRole::Overshoot).rgb();
            int count = 0;
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    count += picture.pixel(x, y) == over ? 1 : 0;
            return count;
        };
        report.memory.perRank = {};
        report.fit.state = GateState::Pass;
        QCOMPARE(red(), 0);
        report.scenario.targets.deadline = Seconds(90 * secondsPerDay);
        QCOMPARE(throughput().state, GateState::Fail);
        QVERIFY(red() > 100);
        report.scenario.targets.deadline.forget();
        QCOMPARE(throughput().state, GateState::Unset);
    }
};

QTEST_MAIN(TestWallsTargets)
#include "tst_walls_targets.moc"
