// What must hold of every report, tried on random scenarios that a cluster could run. A few thousand by
// default, a million with RIDGEPOINT_LONG (tests/run --long).

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "core/training/step/lean.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <cmath>
#include <map>
#include <string>

using namespace ridgepoint;

namespace {

constexpr int firstSeed = 20250607;

bool isLong() { return qEnvironmentVariableIsSet("RIDGEPOINT_LONG"); }

bool close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

// The first thing that is wrong with a report; empty when nothing is. `served`: what it serves counts too,
// which takes a hundred times as long.
std::string fault(const Report& r, bool served)
{
    for (const Diagnostic& d : r.diagnostics)
        if (d.severity == Severity::Error)
            return d.field + ": " + d.message.plain();
    for (const Readout& readout : readouts()) {
        if (!served && readout.path.starts_with("serving."))
            continue;
        const std::optional<double> value = readout.get(r);
        if (value && (!std::isfinite(*value) || *value < 0))
            return std::string(readout.path) + " = " + std::to_string(*value);
    }
    if (!r.step.seconds)
        return "no step time";
    double parts = 0;
    for (const StepPart& part : r.step.parts) {
        parts += part.seconds.value();
        if (part.seconds.value() < 0)
            return std::string(part.id) + " is negative";
    }
    if (!r.step.parts.empty() && !close(parts, r.step.seconds->value()))
        return "parts of the step add up to " + std::to_string(parts) + ", not "
            + std::to_string(r.step.seconds->value());
    double items = 0;
    for (const MemoryItem& item : r.memory.items)
        items += item.bytes.value();
    if (!close(items, r.memory.perRank.total().value()))
        return "items of memory add up to " + std::to_string(items);
    const Scenario& s = r.scenario;
    if (const std::optional<double> stated = statedMfu(s.hardware)) {
        if (!r.throughput.mfu || !close(*r.throughput.mfu, *stated))
            return "a stated MFU is another: " + std::to_string(r.throughput.mfu.value_or(-1)) + ", not "
                + std::to_string(*stated);
    } else {
        if (!r.throughput.mfu || !r.throughput.hfu || *r.throughput.mfu > *r.throughput.hfu * (1 + 1e-9)
            || *r.throughput.hfu > 1)
            return "not MFU ≤ HFU ≤ 1: " + std::to_string(r.throughput.mfu.value_or(-1)) + ", "
                + std::to_string(r.throughput.hfu.value_or(-1));
        const double floor =
            r.compute.hardwarePerStep.value() / (r.compute.peak.value() * s.hardware.accelerators);
        if (r.step.seconds->value() < floor)
            return "shorter than the roofline floor";
    }
    std::map<std::string, double> rows;
    for (const CommunicationRow& row : r.communication)
        rows[std::string(key(row.group))] += row.seconds.value();
    const std::pair<const char*, std::optional<Seconds>> exposed[] = {{"tensor", r.step.tensorExposed},
        {"context", r.step.contextExposed}, {"expert", r.step.expertExposed}, {"data", r.step.dataExposed}};
    for (const auto& [group, seconds] : exposed)
        if (seconds && seconds->value() > rows[group] * (1 + 1e-9))
            return std::string("more ") + group + " traffic exposed than there is: "
                + std::to_string(seconds->value()) + " s of " + std::to_string(rows[group]);
    for (const CommunicationRow& row : r.communication)
        if (row.exposed && row.exposed->value() > row.seconds.value() * (1 + 1e-9))
            return std::string(key(row.group)) + " " + std::string(label(row.op)) + ": "
                + std::to_string(row.exposed->value()) + " s exposed of "
                + std::to_string(row.seconds.value());
    return {};
}

} // namespace

class TestInvariantsRandom : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void legalScenariosBreakNoInvariant_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<int>("rounds");
        const int rows = 10;
        for (int i = 0; i < rows; ++i)
            QTest::addRow("seed %d", firstSeed + i) << firstSeed + i << (isLong() ? 1'000'000 : 5000) / rows;
    }
    void legalScenariosBreakNoInvariant()
    {
        QFETCH(int, seed);
        QFETCH(int, rounds);
        RandomScenarios random(shippedCatalog(), static_cast<std::uint64_t>(seed));
        std::map<std::string, std::pair<int, std::string>>
            faults; // by their first words: how often, and the first of them
        for (int i = 0; i < rounds; ++i) {
            const Scenario scenario = random.next();
            const std::string found = fault(evaluate(scenario), !isLong() || i % 20 == 0);
            if (found.empty())
                continue;
            auto& [count, example] = faults[found.substr(0, 20)];
            if (count++ == 0)
                example = found + "  " + shareCode(scenario, shippedCatalog());
        }
        for (const auto& [words, entry] : faults)
            qWarning("%d of %d: %s", entry.first, rounds, entry.second.c_str());
        QVERIFY(faults.empty());
    }

    void theSearchSeesTheSame()
    {
        RandomScenarios random(shippedCatalog(), firstSeed);
        const int rounds = isLong() ? 100'000 : 3000;
        for (int i = 0; i < rounds; ++i) {
            const Scenario scenario = random.next(false);
            const Report report = evaluate(scenario);
            LeanEvaluator lean(scenario, ScheduleTiming::Simulated);
            const LeanResult result = lean.evaluate();
            // The report adds the same parts up in another order.
            const double memory = report.memory.perRank.total().value();
            const bool same = result.legal && result.fits == report.memory.fits
                && result.step == *report.step.seconds
                && std::abs(result.memory.value() - memory) <= 1e-12 * memory;
            if (!same)
                qWarning("%.17g s, %.17g bytes, not %.17g, %.17g: %s", result.step.value(),
                    result.memory.value(), report.step.seconds->value(), memory,
                    shareCode(scenario, shippedCatalog()).c_str());
            QVERIFY(same);
        }
    }

    void theGeneratorReachesEverything()
    {
        RandomScenarios random(shippedCatalog(), firstSeed);
        std::map<std::string, int> seen;
        for (int i = 0; i < 3000; ++i) {
            const Scenario s = random.next();
            const Architecture a = architectureOf(s.model);
            ++seen["attention " + std::to_string(static_cast<int>(a.attention))];
            ++seen[a.isMoe() ? "experts" : "dense"];
            ++seen["device " + s.hardware.accelerator.id];
            ++seen["stack " + s.hardware.stack];
            ++seen["schedule " + s.mesh.schedule];
            ++seen["zero " + std::to_string(s.mesh.zeroStage)];
            ++seen["recompute " + std::to_string(static_cast<int>(s.training.recompute))];
            ++seen["optimizer " + std::to_string(static_cast<int>(s.training.optimizer))];
            ++seen["compute " + std::to_string(static_cast<int>(s.training.precision.compute))];
            ++seen["method " + std::to_string(static_cast<int>(s.training.method))];
            seen["window"] += a.slidingWindow > 0;
            seen["expert ranks"] += s.mesh.expert > 1;
            seen["context ranks"] += s.mesh.context > 1;
            seen["chunks"] += s.mesh.chunks > 1;
            seen["hybrid shards"] += s.mesh.shardGroup.has_value();
            seen["offload"] += s.training.offloadOptimizer;
            seen["stated"] += statedMfu(s.hardware).has_value();
        }
        QCOMPARE_GE(seen.size(), std::size_t(4 + 2 + 40 + 9 + 20 + 4 + 3 + 8 + 6 + 3 + 7));
        for (const auto& [what, count] : seen)
            QVERIFY2(count > 0, what.c_str());
    }
};

QTEST_APPLESS_MAIN(TestInvariantsRandom)
#include "tst_invariants_random.moc"
