// Many machines' runs: distribution, slow machines by name, and the spread of their times.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/measurement/fleet.h"
#include "sample_runs.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

// A card whose products and memory reach `speed` of the others'.
FleetMember member(const std::string& name, double speed, const char* device = "NVIDIA H200")
{
    ProbeRun run = begun("cuda", device, "h200-sxm");
    run.take(result("hbm.copy", ProbeRole::MemoryCeiling, 4.2e12));
    run.take(product("bf16", 8192, 8192, 8192, speed * 700e12));
    run.take(product("bf16", 4096, 4096, 4096, speed * 600e12));
    ProbeResult latency = result("launch", ProbeRole::Latency, 2e-6 / speed);
    latency.unit = "s";
    run.take(latency);
    return {name, run};
}

std::vector<FleetMember> fleetOfTen()
{
    std::vector<FleetMember> members;
    for (int i = 0; i < 10; ++i)
        members.push_back(member("node" + std::to_string(i), 1 / (1 + 0.002 * (i - 4.5))));
    return members;
}

const FleetStep& step(const Fleet& fleet, const std::string& start)
{
    return *std::ranges::find_if(
        fleet.steps, [&](const FleetStep& each) { return each.step.starts_with(start); });
}

} // namespace

class TestFleet : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Times of 1 − 0.009 … 1 + 0.009 in even steps of 0.002: the sample deviation of 1 … 10 is √(55/6).
    void spreadIsThatOfTimes()
    {
        const Fleet fleet = fleetOf(fleetOfTen());
        const double sigma = 0.002 * std::sqrt(55.0 / 6);
        QVERIFY(std::abs(*fleet.straggler - sigma) < 1e-4 * sigma + 1e-5);
        QVERIFY(fleet.slow.empty());
        QCOMPARE(*fleet.stragglerWithoutSlow, *fleet.straggler);
        QCOMPARE(fleet.steps.size(), std::size_t(4)); // two products are two steps
        QCOMPARE(step(fleet, "hbm.copy").spread, 0.0);
        QCOMPARE(step(fleet, "gemm").machines, std::size_t(10));
        QVERIFY(std::abs(step(fleet, "launch").spread - sigma) < 1e-5); // of seconds, not of rates
        QVERIFY(step(fleet, "gemm").lowest < step(fleet, "gemm").median);
    }

    void slowMachinesAreNamed()
    {
        std::vector<FleetMember> members = fleetOfTen();
        const Fleet before = fleetOf(members);
        members.push_back(member("broken", 0.5));
        members.push_back(member("warm", 0.9));
        const Fleet fleet = fleetOf(members);
        QCOMPARE(fleet.slow.size(), std::size_t(2));
        QCOMPARE(fleet.slow[0].name, std::string("broken"));
        QVERIFY(std::abs(fleet.slow[0].times - 2) < 0.02);
        QCOMPARE(fleet.slow[1].name, std::string("warm"));
        QVERIFY(*fleet.straggler > 10 * *before.straggler);
        QVERIFY(std::abs(*fleet.stragglerWithoutSlow / *before.straggler - 1) < 0.01);
        QVERIFY(step(fleet, "hbm.copy").slow.empty());
        QCOMPARE(step(fleet, "launch").slow.size(), std::size_t(2));
        QVERIFY(fleetText(fleet).find("broken +") != std::string::npos);
        QVERIFY(fleetText(fleet).find("--set hardware.efficiency.straggler=") != std::string::npos);
        QVERIFY(fleetJson(fleet).find("\"broken\"") != std::string::npos);
    }

    void anotherKindIsLeftOut()
    {
        std::vector<FleetMember> members = fleetOfTen();
        members.push_back(member("old", 0.3, "NVIDIA A100"));
        const Fleet fleet = fleetOf(members);
        QCOMPARE(fleet.otherDevices, std::vector<std::string>{"old"});
        QCOMPARE(*fleet.straggler, *fleetOf(fleetOfTen()).straggler);
    }

    void tooFew_data()
    {
        QTest::addColumn<int>("machines");
        QTest::newRow("none") << 0;
        QTest::newRow("one") << 1;
        QTest::newRow("two") << 2;
    }
    void tooFew()
    {
        QFETCH(int, machines);
        std::vector<FleetMember> members = fleetOfTen();
        members.resize(std::size_t(machines));
        const Fleet fleet = fleetOf(members);
        QVERIFY(!fleet.straggler && fleet.steps.empty() && fleet.slow.empty());
        QVERIFY(!fleetText(fleet).empty());
    }

    void badResultsDoNotCount()
    {
        std::vector<FleetMember> members = fleetOfTen();
        for (ProbeResult& each : members[3].run.results)
            each.median = 0;
        for (ProbeResult& each : members[4].run.results)
            each.check = ProbeCheck::Failed;
        const Fleet fleet = fleetOf(members);
        QCOMPARE(step(fleet, "gemm").machines, std::size_t(8));
        QVERIFY(std::isfinite(*fleet.straggler));
    }
};

QTEST_APPLESS_MAIN(TestFleet)
#include "tst_fleet.moc"
