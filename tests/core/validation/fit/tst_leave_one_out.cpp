// Sources left out one at a time: what is found of the others, that nothing of a source reaches its own
// predictions, and what bands held.

#include "core/validation/fit/calibration_writers.h"
#include "core/validation/run_scenario.h"
#include "tests/core/validation/run_fixture.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using Json = nlohmann::ordered_json;

namespace {

// Eight layouts of a source, on accelerators whose products are `slower` than in force.
std::vector<Run> made(const std::string& source, double slower)
{
    std::vector<Run> runs;
    for (int i = 0; i < 8; ++i) {
        Run run = complete();
        run.id = source + "-" + std::to_string(i);
        run.source.key = source;
        run.family = source + "/m";
        run.quality = RunQuality::A;
        run.hardware.gpu = "A100-SXM4-80GB";
        run.mesh.tensor = i % 2 == 0 ? 1 : 2;
        run.mesh.data = 8 / *run.mesh.tensor;
        run.batch = {*run.mesh.data * 8 * (1 + i / 2), 1, 8.0 * (1 + i / 2)};
        const RunScenario built = scenarioOf(run, shippedCatalog());
        if (!built.scenario)
            qFatal("%s", built.skipped.plain().c_str());
        Scenario site = *built.scenario;
        for (const SharedConstant& constant : sharedConstants())
            if (constant.key == "sustained.a100")
                constant.set(site, constant.inForce(site) / slower);
        run.measured.stepSeconds = predictWithEngine(site, run).step->value();
        runs.push_back(run);
    }
    return runs;
}

std::vector<Run> together(std::initializer_list<std::vector<Run>> sources)
{
    std::vector<Run> all;
    for (const std::vector<Run>& runs : sources)
        all.insert(all.end(), runs.begin(), runs.end());
    return all;
}

double factorOf(const SharedValues& values, std::string_view key)
{
    const auto& all = sharedConstants();
    const auto found = std::ranges::find(all, key, &SharedConstant::key);
    return std::exp(values[static_cast<std::size_t>(found - all.begin())]);
}

const LeftOut& without(const LeaveOneOut& result, const std::string& source)
{
    const auto found = std::ranges::find(result.sources, source, &LeftOut::source);
    if (found == result.sources.end())
        qFatal("no such source");
    return *found;
}

} // namespace

class TestLeaveOneOut : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void constantsAreMovedWhereTheyHaveAPart()
    {
        Run run = complete();
        run.hardware.gpu = "A100-SXM4-80GB";
        const Scenario a100 = built(run);
        int concerned = 0;
        for (std::size_t k = 0; k < sharedConstantCount; ++k) {
            const SharedConstant& constant = sharedConstants()[k];
            QVERIFY(constant.spread > 0 && !constant.outside.empty());
            SharedValues values{};
            values[k] = std::log(0.9);
            Scenario moved = a100;
            moveConstants(moved, values);
            const double now = constant.inForce(a100);
            QCOMPARE(moved == a100, !(now > 0));
            if (!(now > 0))
                continue;
            ++concerned;
            QVERIFY2(std::abs(constant.inForce(moved) / now - 0.9) < 1e-12, constant.key.data());
            QVERIFY2(
                predictWithEngine(moved, run).step != predictWithEngine(a100, run).step, constant.key.data());
        }
        QVERIFY(concerned >= 4); // products, spread, contention, fixed time
        Scenario same = a100;
        moveConstants(same, {});
        QVERIFY(same == a100);
    }

    void nothingToFind()
    {
        const LeaveOneOut result = leaveOneOut(together({made("a", 1), made("b", 1)}), shippedCatalog());
        for (const double value : result.all)
            QVERIFY(std::abs(value) < 1e-9);
        QVERIFY(result.plain.headline.timeDense->worst < 1e-9);
        QVERIFY(result.validation.summary.headline.timeDense->worst < 1e-9);
    }

    void whatAllAgreeOnIsFound()
    {
        // Three sources are as slow as each other: without any one of them the others say so.
        const LeaveOneOut result =
            leaveOneOut(together({made("a", 1.08), made("b", 1.08), made("c", 1.08)}), shippedCatalog());
        const double plain = result.plain.headline.timeDense->median;
        const double left = result.validation.summary.headline.timeDense->median;
        QVERIFY2(left < 0.5 * plain, qPrintable(QStringLiteral("%1 %2").arg(left).arg(plain)));
        QVERIFY(factorOf(result.all, "sustained.a100") < 0.98);
        QCOMPARE(factorOf(result.all, "sustained.hopper"), 1.0); // no row of its
    }

    void nothingOfASourceReachesItself()
    {
        const std::vector<Run> fast = together({made("a", 1.0), made("b", 1.1), made("c", 1.1)});
        const std::vector<Run> slow = together({made("a", 1.6), made("b", 1.1), made("c", 1.1)});
        const LeaveOneOut one = leaveOneOut(fast, shippedCatalog()),
                          other = leaveOneOut(slow, shippedCatalog());
        QVERIFY(without(one, "a").values == without(other, "a").values);
        QVERIFY(without(one, "b").values != without(other, "b").values);
        for (std::size_t i = 0; i < fast.size(); ++i) {
            if (fast[i].source.key != "a")
                continue;
            QVERIFY(one.validation.rows[i].predicted.step == other.validation.rows[i].predicted.step);
            QVERIFY(one.validation.rows[i].measured.step != other.validation.rows[i].measured.step);
        }
    }

    void oneSourceIsPredictedAsItIs()
    {
        const LeaveOneOut result = leaveOneOut(made("alone", 1.3), shippedCatalog());
        for (const double value : without(result, "alone").values)
            QCOMPARE(value, 0.0);
        QCOMPARE(
            result.validation.summary.headline.timeDense->median, result.plain.headline.timeDense->median);
    }

    void bandsAreCounted()
    {
        // Predicted exactly: all within any band. Half of them three times as long: outside.
        std::vector<Run> runs = together({made("a", 1), made("b", 1)});
        const LeaveOneOut exact = leaveOneOut(runs, shippedCatalog());
        QCOMPARE(exact.validation.summary.bands.size(), std::size_t{1});
        QCOMPARE(exact.validation.summary.bands[0].rows, runs.size());
        QCOMPARE(exact.validation.summary.bands[0].held, 1.0);
        QVERIFY(std::abs(exact.validation.summary.bands[0].low - 1) < 1e-9
            && std::abs(exact.validation.summary.bands[0].high - 1) < 1e-9);
        QVERIFY(exact.validation.summary.bands[0].cell.kernels
            && !exact.validation.summary.bands[0].cell.experts);
        QVERIFY(!exact.validation.summary.bands[0].cell.stated); // "generic" is no stack that ran
        for (std::size_t i = 0; i < runs.size(); i += 2)
            *runs[i].measured.stepSeconds *= 3;
        const LeaveOneOut torn = leaveOneOut(runs, shippedCatalog());
        QVERIFY(torn.validation.summary.bands[0].held <= 0.5);
        QVERIFY(torn.validation.summary.bands[0].high > 2);
    }

    // Whatever is shown of it, constants are found on all the runs: an answer about a few rows is the one of
    // the whole.
    void shownRowsAreThoseOfTheWhole()
    {
        const std::vector<Run> runs = together({made("a", 1.1), made("b", 1), made("c", 1.2)});
        const LeaveOneOut whole = leaveOneOut(runs, shippedCatalog());
        const LeaveOneOut some =
            leaveOneOut(runs, shippedCatalog(), [](const Run& run) { return run.source.key == "a"; });
        std::size_t at = 0;
        for (const ValidatedRun& row : whole.validation.rows)
            if (row.run.source.key == "a") {
                QVERIFY(at < some.validation.rows.size());
                QCOMPARE(*some.validation.rows[at++].ratio, *row.ratio);
            }
        QCOMPARE(some.validation.rows.size(), at);
        QCOMPARE(some.validation.summary.bySource.size(), std::size_t{1});
        QCOMPARE(some.sources.size(), std::size_t{3});
    }

    void written()
    {
        const LeaveOneOut result = leaveOneOut(together({made("a", 1.1), made("b", 1)}), shippedCatalog());
        const Json json = Json::parse(writeLeaveOneOut(result, shippedCatalog(), OutputFormat::Json));
        QCOMPARE(json.at("rows").size(), std::size_t{16});
        QVERIFY(json.at("rows")[0].at("predicted").at("low_seconds").is_number());
        QCOMPARE(json.at("bands").size(), std::size_t{1});
        QCOMPARE(json.at("bands")[0].at("promised").get<double>(), 0.8);
        QVERIFY(json.at("plain").at("time_dense").at("n").get<int>() == 16);
        QVERIFY(json.at("constants").size() == sharedConstantCount);
        const std::string text =
            writeLeaveOneOut(result, shippedCatalog(), OutputFormat::Text, {.rows = false});
        for (const char* word :
            {"each source left out", "Errors as shipped", "Bands", "Constants", "2 sources"})
            QVERIFY2(text.find(word) != std::string::npos, word);
    }
};

QTEST_APPLESS_MAIN(TestLeaveOneOut)
#include "tst_leave_one_out.moc"
