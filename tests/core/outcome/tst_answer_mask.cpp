// What a lesson hides: which readouts go with which, and that a veiled report holds nothing of them.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/answer_mask.h"
#include "core/outcome/evaluate_veiled.h"
#include "core/outcome/writers.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

using Names = std::vector<std::string>;

std::vector<Scenario> shipped()
{
    std::vector<Scenario> all;
    for (const ScenarioPreset& preset : shippedCatalog().scenarios())
        all.push_back(readScenario(preset.json, shippedCatalog(), preset.id).file->scenario);
    return all;
}

Scenario preset(std::string_view id)
{
    return readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), "preset").file->scenario;
}

std::shared_ptr<const AnswerMask> veilOver(
    const Names& names, const std::vector<Scenario>& scenarios = shipped())
{
    return evaluateVeiled(scenarios, names).front()->veil;
}

std::shared_ptr<const Report> under(const Names& names, const Scenario& scenario)
{
    return evaluateVeiled(std::span(&scenario, 1), names).front();
}

std::vector<std::string> hiddenBy(const AnswerMask& veil)
{
    std::vector<std::string> all;
    for (const Readout& readout : readouts())
        if (veil.hides(readout.path))
            all.emplace_back(readout.path);
    return all;
}

// The chapters as they are written to files, and what is not written.
std::string whole(const Report& report)
{
    std::string text = reportAsJson(report, {}, shippedCatalog());
    for (const Readout& readout : readouts())
        text += std::string(readout.path) + '=' + std::to_string(readout.get(report).value_or(std::nan("")))
            + '\n';
    text += std::to_string(report.communication.size()) + ' ' + std::to_string(report.memory.items.size())
        + ' ' + std::to_string(report.memory.byRank.size()) + ' ' + std::to_string(report.step.parts.size())
        + ' ' + std::to_string(report.throughput.conventions.size()) + ' '
        + std::to_string(report.roofline.operations.size()) + ' '
        + std::to_string(report.pipeline.run != nullptr) + ' ' + std::to_string(report.memory.fits)
        + std::to_string(static_cast<int>(report.memory.verdict)) + std::to_string(report.memory.fullestRank);
    for (const Gate* gate : {&report.fit, &report.busy, &report.hide})
        text += std::to_string(static_cast<int>(gate->state)) + gate->summary.plain() + gate->inFull.plain()
            + gate->detail.plain() + '\n';
    for (const Diagnostic& diagnostic : report.diagnostics)
        text += plainLine(diagnostic) + '\n';
    return text;
}

} // namespace

class TestVeil : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatFollowsIsHiddenToo()
    {
        const auto veil = veilOver({"memory.state_total_bytes"});
        for (const char* path :
            {"memory.state_total_bytes", "memory.ratio", "memory.min_accelerators", "walls.memory.ratio",
                "walls.memory.ratio_all", "regime.memory_load", "accounting.parameter_state_bytes"})
            QVERIFY2(veil->isAnswer(path) && veil->hides(path), path);
        // Beside an answer: a picture draws the chapter as a whole.
        for (const char* path : {"memory.fits", "memory.stack.weights_bytes", "memory.items.buffers",
                 "gates.fit", "walls.first_threshold_params"})
            QVERIFY2(veil->hides(path) && !veil->isAnswer(path), path);
        // What does not hang on it stays, and so does what the scenario says.
        for (const char* path : {"memory.capacity_bytes", "model.params_total", "compute.flops_total",
                 "compute.peak", "step.seconds", "throughput.mfu", "run.total_dollars", "mesh.network_bytes",
                 "roofline.operating.intensity", "inference.prefill_seconds", "gates.busy", "gates.hide"})
            QVERIFY2(!veil->hides(path), path);
    }

    void aRatioOfInputsHidesWhatItIsOf()
    {
        const auto veil = veilOver({"regime.rank_memory_load"});
        QVERIFY(veil->isAnswer("memory.per_rank.total_bytes"));
        QVERIFY(veil->hides("gates.fit"));
        QVERIFY(veilOver({"gates.fit"})->isAnswer("memory.per_rank.total_bytes"));
        QVERIFY(veilOver({"walls.memory.ratio"})->isAnswer("memory.ratio"));
        QVERIFY(veilOver({"step.high_seconds"})->isAnswer("step.seconds"));
        QVERIFY(veilOver({"resilience.goodput"})->isAnswer("resilience.overhead_fraction"));
    }

    void ofAGroupTheInputsStay()
    {
        const auto veil = veilOver({"memory"});
        QVERIFY(veil->isAnswer("memory.per_rank.activations_bytes"));
        QVERIFY(!veil->hides("memory.capacity_bytes"));
        QVERIFY(!veilOver({"roofline"})->hides("roofline.ridge_points.memory"));
        const auto ridge = veilOver({"roofline.ridge_points.memory"});
        QVERIFY(ridge->isAnswer("roofline.ridge_points.memory"));
        QVERIFY(!ridge->hides("roofline.ceilings.memory"));
        const auto part = veilOver({"memory.stack"});
        QVERIFY(part->isAnswer("memory.stack.master_bytes"));
        QVERIFY(part->isAnswer("memory.state_total_bytes"));
        QVERIFY(!part->isAnswer("memory.per_rank.buffers_bytes"));
    }

    void rowsWithoutReadoutsAreHiddenWithWhatTheyTell()
    {
        for (const char* path : {"step.data_exposed_seconds", "mesh.network_bytes",
                 "step.communication_bytes", "accounting.allreduce_seconds", "communication"})
            QVERIFY2(veilOver({path})->hides("communication"), path);
        QVERIFY(veilOver({"communication"})->isAnswer("mesh.largest_link_bytes"));
        QVERIFY(!veilOver({"memory"})->hides("communication"));
    }

    // A name that nobody knows hides rather than shows.
    void unknownPathsAreHidden()
    {
        const auto veil = veilOver({"memory.ratio"});
        for (const char* path : {"nonsense", "nonsense.at.all", "memoir.ratio", ""})
            QVERIFY2(veil->hides(path), path);
        QVERIFY(veilOver({"memory.no_such_readout"})->hides("memory.ratio"));
    }

    void moreNamesNeverHideLess()
    {
        const std::vector<Scenario> some{preset("seed-question"), preset("llama3.1-405b-16384xh100")};
        Names names;
        std::vector<std::string> before;
        for (std::size_t i = 0; i < readouts().size(); i += 11) {
            names.emplace_back(readouts()[i].path);
            const std::vector<std::string> now = hiddenBy(*veilOver(names, some));
            for (const std::string& path : before)
                QVERIFY2(std::ranges::find(now, path) != now.end(), path.c_str());
            before = now;
        }
        // One more scenario beside neither.
        for (const Readout& readout : readouts()) {
            const Names one{std::string(readout.path)};
            const auto alone = veilOver(one, {some.front()}), together = veilOver(one, some);
            for (const std::string& path : hiddenBy(*alone))
                QVERIFY2(together->hides(path), path.c_str());
        }
    }

    // Each readout by itself: it is gone from the report, and nothing that is shown beside it is false.
    void everyReadoutAlone()
    {
        for (const Scenario& scenario : shipped()) {
            const Report full = evaluate(scenario);
            for (const Readout& readout : readouts()) {
                const auto report = under({std::string(readout.path)}, scenario);
                QVERIFY2(report->veil->isAnswer(readout.path), readout.path.data());
                QVERIFY2(!readoutValue(*report, readout.path), readout.path.data());
                QCOMPARE(reasonForNull(*report, readout.path).plain(), "hidden until the reveal");
                const std::optional<double> left = readout.get(*report), was = readout.get(full);
                if (was && *was != 0 && *was != 1) // of both there is much in a chapter that says nothing
                    QVERIFY2(left != was, readout.path.data());
                for (const Readout& other : readouts())
                    if (!report->veil->hides(other.path))
                        QCOMPARE(readoutValue(*report, other.path), readoutValue(full, other.path));
                QCOMPARE(report->scenario, scenario);
            }
        }
    }

    // Whatever the answers are: once they are hidden nothing tells one run from another.
    void reportsThatDifferInAnswersOnlyAreEqual()
    {
        Names all;
        for (const Readout& readout : readouts())
            if (!isInputReadout(readout.path))
                all.emplace_back(readout.path);
        const auto veil = veilOver(all);
        RandomScenarios random(shippedCatalog(), 20260);
        for (int i = 0; i < 60; ++i) {
            const Report one = evaluate(random.next());
            Report other = evaluate(random.next());
            // The same question: the scenario, and what is read off it.
            other.scenario = one.scenario;
            other.meshFits = one.meshFits;
            other.data = one.data;
            other.model = one.model;
            other.memory.capacity = one.memory.capacity;
            other.host.capacity = one.host.capacity;
            other.compute.peak = one.compute.peak;
            other.compute.convention = one.compute.convention;
            const auto nodes = [&](MeshReport& mesh) {
                const MeshReport was = mesh;
                mesh = one.mesh;
                mesh.scaleUp = was.scaleUp, mesh.network = was.network, mesh.largest = was.largest;
            };
            nodes(other.mesh);
            other.pipeline.schedule = one.pipeline.schedule;
            other.pipeline.stages = one.pipeline.stages;
            other.pipeline.chunks = one.pipeline.chunks;
            other.pipeline.microbatches = one.pipeline.microbatches;
            const std::vector<RooflineOperation> operations = other.roofline.operations;
            other.roofline = one.roofline;
            other.roofline.operations = operations;
            std::erase_if(other.diagnostics, [](const Diagnostic& d) { return findField(d.field); });
            for (const Diagnostic& diagnostic : one.diagnostics)
                if (findField(diagnostic.field))
                    other.diagnostics.push_back(diagnostic);
            QVERIFY(whole(one) != whole(other));
            const QStringList lines = QString::fromStdString(whole(veiled(one, veil))).split(u'\n');
            const QStringList others = QString::fromStdString(whole(veiled(other, veil))).split(u'\n');
            for (qsizetype line = 0; line < std::min(lines.size(), others.size()); ++line)
                QCOMPARE(others[line], lines[line]);
            QCOMPARE(others.size(), lines.size());
        }
    }

    void withoutAVeilNothingChanges()
    {
        const Report report = evaluate(preset("seed-question"));
        QVERIFY(!report.veil);
        QVERIFY(readoutValue(report, "memory.ratio").has_value());
    }

    // Warnings that name a field may be about what comes of it.
    void remarksAboutResultsGo()
    {
        for (const Scenario& scenario : shipped()) {
            const auto report = under({"run.seconds"}, scenario);
            for (const Diagnostic& diagnostic : report->diagnostics) {
                QVERIFY2(findField(diagnostic.field), diagnostic.field.c_str());
                QVERIFY(diagnostic.severity != Severity::Info);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestVeil)
#include "tst_answer_mask.moc"
