// How much a readout hangs on each field: what evaluate() says of the scenario with that field changed, and
// what the bare formulas say of powers.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/analysis/sensitivity.h"
#include "core/base/format.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

Report reportOf(const char* id)
{
    return evaluate(readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id).file->scenario);
}

Sensitivity ask(const Report& report, const char* readout)
{
    return sensitivityOf(report, *findReadout(readout), shippedCatalog());
}

const FieldSensitivity* of(const Sensitivity& all, std::string_view field)
{
    const auto found =
        std::ranges::find(all.fields, field, [](const FieldSensitivity& each) { return each.field->id; });
    return found == all.fields.end() ? nullptr : &*found;
}

} // namespace

class TestSensitivity : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // A readout that is a product of powers changes by (1.01)^power: the seed's arithmetic, on one
    // accelerator.
    void powers_data()
    {
        QTest::addColumn<QByteArray>("readout");
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<double>("power");
        const auto row = [](const char* name, const char* readout, const char* field, double power) {
            QTest::newRow(name) << QByteArray(readout) << QByteArray(field) << power;
        };
        row("16 bytes a parameter", "memory.state_total_bytes", "model.params", 1);
        row("6 N D", "run.seconds", "model.params", 1);
        row("tokens", "run.seconds", "training.tokens", 1);
        row("MFU", "run.seconds", "hardware.efficiency.mfu", -1);
        row("price", "run.dollars", "targets.price_per_accelerator_hour", 1);
    }
    void powers()
    {
        QFETCH(QByteArray, readout);
        QFETCH(QByteArray, field);
        QFETCH(double, power);
        const Sensitivity all = ask(reportOf("seed-001"), readout);
        const FieldSensitivity* found = of(all, std::string_view(field.data()));
        QVERIFY(found);
        QVERIFY(found->onePercent);
        QVERIFY2(std::abs(*found->onePercent / (std::pow(1.01, power) - 1) - 1) < 1e-9,
            qPrintable(QString::number(*found->onePercent)));
    }

    void eachTrialIsEvaluated_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QByteArray>("readout");
        for (const char* id :
            {"seed-question", "llama3-70b-256xh100", "deepseek-v3-2048xh800", "mixtral-8x7b-256xtpu-v6e"})
            for (const char* readout : {"step.seconds", "memory.per_rank.total_bytes", "run.total_dollars"})
                QTest::addRow("%s of %s", readout, id) << QByteArray(id) << QByteArray(readout);
    }
    void eachTrialIsEvaluated()
    {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, readout);
        const Report report = reportOf(id);
        const Readout& asked = *findReadout(readout.data());
        const Sensitivity all = ask(report, readout);
        QCOMPARE(all.now, asked.get(report));
        if (!all.now) // no price is known
            return;
        QVERIFY(all.fields.size() > 3);
        double last = INFINITY;
        const auto valueWith = [&](const FieldSpec& field, const std::string& text) {
            Scenario at = report.scenario;
            const FieldEdits edits{{std::string(field.id), text}};
            applyEdits(at, edits, shippedCatalog());
            followEdits(at, edits);
            return asked.get(evaluate(at));
        };
        for (const FieldSensitivity& each : all.fields) {
            QVERIFY(!each.trials.empty());
            double swing = 0;
            for (const FieldTrial& trial : each.trials) {
                QCOMPARE(valueWith(*each.field, trial.text), std::optional(trial.value));
                swing = std::max(swing, std::abs(trial.value - *all.now));
            }
            QCOMPARE(each.swing, swing);
            QVERIFY(each.swing <= last);
            last = each.swing;
            if (each.onePercent) {
                const std::optional<double> more =
                    valueWith(*each.field, formatExact(*each.at * 1.01, each.field->unit));
                QVERIFY(more);
                QVERIFY2(std::abs(*more / *all.now - 1 - *each.onePercent) < 1e-9, each.field->id.data());
            }
        }
    }

    void whatDoesNotMatter()
    {
        const Sensitivity all = ask(reportOf("seed-question"), "memory.state_total_bytes");
        QVERIFY(!of(all, "training.tokens"));
        QVERIFY(!of(all, "name"));
        QVERIFY(all.idle.size() > 10);
        const FieldSensitivity* optimizer = of(all, "training.optimizer");
        QVERIFY(optimizer && !optimizer->onePercent && !optimizer->at);
        QCOMPARE(std::ranges::count(optimizer->trials, std::string("adamw"), &FieldTrial::text), 0);
    }

    void noValue()
    {
        const Sensitivity all = ask(reportOf("deepseek-v3-2048xh800"), "run.dollars");
        QVERIFY(!all.now);
        QVERIFY(all.fields.empty());
    }

    void aTraceIsWhatEvaluateSays()
    {
        const Report report = reportOf("llama3-70b-256xh100");
        const Readout& step = *findReadout("step.seconds");
        const FieldSpec& field = *findField("training.sequence_length");
        const std::vector<double> at{1024, 8192, 16384, 1e9};
        const FieldTrace trace = traceOf(report, field, at, step, shippedCatalog());
        QCOMPARE(trace.points.size(), at.size());
        QCOMPARE(*trace.points[1].value, *trace.now);
        for (const FieldTrace::Point& point : trace.points) {
            Scenario s = report.scenario;
            if (setField(s, field, formatExact(point.at, field.unit), shippedCatalog())) {
                QVERIFY(!point.value && !point.fits); // beyond the field's range
                continue;
            }
            const Report there = evaluate(s);
            QCOMPARE(*point.value, step.get(there).value());
            QCOMPARE(point.fits, there.memory.fits);
        }
        QVERIFY(!trace.points[3].value);
        // The elasticity of the list of all fields.
        const Report whole = reportOf("seed-question");
        const FieldSpec& size = *findField("model.params");
        const Readout& state = *findReadout("memory.state_total_bytes");
        const FieldTrace none = traceOf(whole, size, {}, state, shippedCatalog());
        QVERIFY(none.points.empty());
        QVERIFY(std::abs(*none.onePercent - 0.01) < 1e-9);
        QCOMPARE(*none.onePercent, *of(ask(whole, "memory.state_total_bytes"), "model.params")->onePercent);
    }
};

QTEST_APPLESS_MAIN(TestSensitivity)
#include "tst_sensitivity.moc"
