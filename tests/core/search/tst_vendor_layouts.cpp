// Layouts that a vendor publishes as tuned, against the search: what it finds is never slower by the engine's
// own clock, and few meshes are clearly faster than the vendor's. What the vendor's page leaves open
// (recomputation, schedule) is what that clock likes best.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/outcome/ranking_band.h"
#include "core/search/answer.h"
#include "core/validation/run_scenario.h"
#include "tests/support/shipped_catalog.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <utility>

using namespace ridgepoint;
using Json = nlohmann::json;

namespace {

const std::vector<std::string> ofTheRow{"mesh.tensor", "mesh.pipeline", "mesh.context", "mesh.expert",
    "mesh.chunks", "mesh.data", "training.micro_batch"};
// What the plans of a ranking share with the vendor's.
const std::vector<std::string> shared{"mesh.order", "mesh.shard_group", "mesh.expert_tensor",
    "mesh.zero_stage", "mesh.context_method", "mesh.expert_dispatch", "training.offload_optimizer",
    "training.offloaded_state", "training.offload_parameters", "training.offload_activations",
    "training.offloaded_layers", "training.cuda_graphs"};

constexpr std::size_t most = 64; // meshes counted as clearly faster

struct VendorRow
{
    Run run;
    bool experts = false;
};

// Columns: see the file.
VendorRow vendorRow(const Json& row)
{
    const auto number = [&row](std::size_t column) { return row[column].get<double>(); };
    const auto text = [&row](std::size_t column) { return row[column].get<std::string>(); };
    const ModelPreset* const preset = shippedCatalog().model(text(0));
    if (!preset)
        qFatal("no preset %s", text(0).c_str());
    const Architecture& a = preset->architecture;
    Run run;
    run.id = text(0) + ", " + row[2].dump() + " " + text(1) + ", " + text(3) + ", " + row[4].dump() + " × "
        + row[5].dump() + " tokens";
    run.source.key = "mbridge";
    run.model.name = text(0);
    if (!a.plan) {
        run.model.layers = a.layers;
        run.model.hidden = a.hidden;
        run.model.ffn = a.ffn;
        run.model.vocab = a.vocab;
    }
    run.model.sequence = number(5);
    run.hardware.gpu = text(1);
    run.hardware.count = number(2);
    run.precision = text(3);
    run.batch.global = number(4);
    run.batch.micro = number(6);
    run.mesh.tensor = number(7);
    run.mesh.pipeline = number(8);
    run.mesh.context = number(9);
    run.mesh.chunks = number(10);
    run.mesh.expert = number(11);
    run.mesh.expertTensor = 1; // of the repository's presets
    run.mesh.sequenceParallel = number(7) > 1;
    run.mesh.schedule = number(10) > 1 ? "interleaved" : "";
    run.recompute.policy = "none";
    run.flashAttention = true;
    run.settings.dispatcher = text(12); // of the repository's presets
    run.notes = "force-balanced"; // as the page says of all experts
    run.measured.tokensPerSecondPerGpu = number(13);
    return {std::move(run), a.isMoe()};
}

// Vendors write out which layers are on which stage, which no field says; what a framework asks of stages
// that nobody writes out is no rule for them.
SearchResult found(const Scenario& scenario, std::vector<std::string> locks, std::size_t top, bool families)
{
    locks.insert(locks.end(), shared.begin(), shared.end());
    return answerTo(scenario, {.locks = locks, .top = top, .families = families, .any = true},
        shippedCatalog(), {.threads = 2})
        .result;
}

} // namespace

class TestVendorLayouts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void neverFasterThanTheBest_data()
    {
        std::ifstream file(RIDGEPOINT_GOLDEN_DIR "/vendor-layouts.json");
        const Json golden = Json::parse(file);
        QTest::addColumn<int>("row");
        std::string last;
        for (const Json& row : golden["rows"]) {
            VendorRow vendor = vendorRow(row);
            // Of experts, whose spaces are large, the first row of each model, unless there is time.
            const bool first = std::exchange(last, vendor.run.model.name) != vendor.run.model.name;
            if (vendor.experts && !first && !qEnvironmentVariableIsSet("RIDGEPOINT_LONG"))
                continue;
            QTest::newRow(vendor.run.id.c_str()) << static_cast<int>(m_rows.size());
            m_rows.push_back(std::move(vendor));
        }
    }
    void neverFasterThanTheBest()
    {
        QFETCH(int, row);
        const Run& run = m_rows[static_cast<std::size_t>(row)].run;
        const RunScenario made = scenarioOf(run, shippedCatalog());
        QVERIFY2(made.scenario.has_value(), made.skipped.plain().c_str());
        const Scenario& scenario = *made.scenario;

        const SearchResult own = found(scenario, ofTheRow, 1, false);
        QVERIFY(own.complete());
        if (own.best.empty()) {
            QVERIFY(own.rejected[static_cast<std::size_t>(Rejection::DoesNotFit)] > 0); // legal at least
            qInfo("its layout does not fit, whatever is computed again");
            return;
        }
        const Seconds theirs = own.best.front().step;
        // More of the best families, until one is equal to theirs.
        std::size_t clearlyFaster = 0;
        FoundLayout best;
        for (std::size_t top = 1; top <= most; top *= 4) {
            const SearchResult all = found(scenario, {}, top, true);
            QVERIFY(all.complete() && !all.best.empty());
            best = all.best.front();
            const bool onHost = own.best.front().family.isOffloaded();
            QVERIFY(
                std::pair(best.family.isOffloaded(), best.step.value()) <= std::pair(onHost, theirs.value()));
            clearlyFaster = static_cast<std::size_t>(std::ranges::count_if(all.families,
                [theirs](const FoundFamily& plan) { return isClearlyFaster(plan.best.step, theirs); }));
            if (clearlyFaster < top)
                break;
        }
        m_clearlyFaster.push_back(clearlyFaster);
        const double measured = *run.batch.global * *run.model.sequence
            / (*run.measured.tokensPerSecondPerGpu * *run.hardware.count);
        QString why;
        for (const FieldEdit& edit : best.set)
            why += QString::fromStdString(' ' + edit.field + '=' + edit.text);
        qInfo("%.3g s (measured %.3g s), best %.3g s, %zu%s families clearly faster%s", theirs.value(),
            measured, best.step.value(), clearlyFaster, clearlyFaster == most ? " or more" : "",
            clearlyFaster > 0 ? qPrintable(", first" + why) : "");
    }

    void fewFamiliesAreClearlyFaster()
    {
        const auto none = std::ranges::count(m_clearlyFaster, std::size_t{0});
        QVERIFY2(static_cast<double>(none) >= 0.6 * static_cast<double>(m_clearlyFaster.size()),
            qPrintable(QStringLiteral("%1 of %2").arg(none).arg(m_clearlyFaster.size())));
    }

    // Published steps of models with state-space layers, attention and experts; nothing was fitted to them.
    // What the pages leave open is as fast as this clock likes it, so predictions are short: 31 % in the
    // median of 28, where 15 % are aimed at (25 % while experts were sent tokens in the model's width, four
    // times too much).
    void hybridsAreNotFarOff()
    {
        std::ifstream file(RIDGEPOINT_GOLDEN_DIR "/hybrid-runs.json");
        const Json golden = Json::parse(file);
        std::vector<double> errors;
        for (const Json& row : golden["rows"]) {
            const Run run = vendorRow(row).run;
            const RunScenario made = scenarioOf(run, shippedCatalog());
            QVERIFY2(made.scenario.has_value(), made.skipped.plain().c_str());
            const SearchResult own = found(*made.scenario, ofTheRow, 1, false);
            QVERIFY2(!own.best.empty(), run.id.c_str());
            const double measured = *run.batch.global * *run.model.sequence
                / (*run.measured.tokensPerSecondPerGpu * *run.hardware.count);
            const double error = own.best.front().step.value() / measured - 1;
            qInfo("%s: %.3g s, measured %.3g s, %+.1f %%", run.id.c_str(), own.best.front().step.value(),
                measured, 100 * error);
            errors.push_back(std::abs(error));
        }
        std::ranges::sort(errors);
        const double median = errors[errors.size() / 2];
        qInfo("median %.1f %% of %zu", 100 * median, errors.size());
        QVERIFY2(median <= 0.32, std::to_string(median).c_str());
    }

private:
    std::vector<VendorRow> m_rows;
    std::vector<std::size_t> m_clearlyFaster; // families, by row that fits
};

QTEST_GUILESS_MAIN(TestVendorLayouts)
#include "tst_vendor_layouts.moc"
