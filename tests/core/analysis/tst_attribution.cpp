// Which change brought how much: Shapley values as games of a few players have them by hand, and sums that
// are the whole change.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/analysis/attribution.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/edits.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"

#include <cmath>

using namespace ridgepoint;

namespace {

Scenario preset(const std::string& id, const FieldEdits& edits = {})
{
    Scenario s = readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id).file->scenario;
    if (const FieldError error = applyEdits(s, edits, shippedCatalog()))
        qFatal("%s", error.message.plain().c_str());
    return s;
}

Attribution change(const Scenario& from, const Scenario& to, const char* readout)
{
    return attribute(from, to, *findReadout(readout), shippedCatalog());
}

double sumOf(const Attribution& attribution)
{
    double sum = 0;
    for (const Contribution& part : attribution.parts)
        sum += part.amount;
    return sum;
}

double partOf(const Attribution& attribution, std::string_view field)
{
    for (const Contribution& part : attribution.parts)
        if (part.fields.size() == 1 && part.fields[0]->id == field)
            return part.amount;
    return NAN;
}

} // namespace

class TestAttribution : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // x y from (1, 1) to (2, 3): x brings the mean of 1 and 3, y that of 2 and 4.
    void aProductOfTwo()
    {
        const Scenario from = preset("seed-001");
        const Attribution found = change(
            from, preset("seed-001", {{"model.params", "140B"}, {"training.tokens", "45T"}}), "run.seconds");
        const double unit = *found.from;
        QVERIFY(std::abs(partOf(found, "model.params") / unit - 2) < 1e-9);
        QVERIFY(std::abs(partOf(found, "training.tokens") / unit - 3) < 1e-9);
        QCOMPARE(found.parts[0].fields[0]->id, std::string_view("training.tokens")); // the largest first
    }

    // x y z from (1, 1, 1) to (2, 2, 2): a third of 7 each, by symmetry.
    void aProductOfThree()
    {
        const FieldEdits edits{{"model.params", "140B"}, {"training.tokens", "30T"},
            {"hardware.efficiency.mfu", "0.2"}, {"name", "another"}, {"targets.budget", "1e6"}};
        const Attribution found = change(preset("seed-001"), preset("seed-001", edits), "run.seconds");
        QCOMPARE(found.parts.size(), std::size_t(4)); // a name is no cause
        for (const char* field : {"model.params", "training.tokens", "hardware.efficiency.mfu"})
            QVERIFY2(std::abs(partOf(found, field) / *found.from - 7.0 / 3) < 1e-9, field);
        QCOMPARE(partOf(found, "targets.budget"), 0.0);
    }

    void theWayBack()
    {
        const Scenario a = preset("llama3-70b-256xh100");
        const Scenario b = preset("llama3-70b-256xh100",
            {{"training.recompute", "full"}, {"training.sequence_length", "16384"},
                {"training.micro_batch", "2"}});
        const Attribution there = change(a, b, "step.seconds"), back = change(b, a, "step.seconds");
        QCOMPARE(there.parts.size(), std::size_t(3));
        for (const Contribution& part : there.parts)
            QVERIFY(std::abs(partOf(back, part.fields[0]->id) + part.amount) < 1e-9 * *there.to);
    }

    void sums_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        const char* ids[] = {"seed-question", "llama3-8b-64xh100", "llama3-70b-256xh100",
            "llama3.1-405b-16384xh100", "deepseek-v3-2048xh800", "gpt3-175b-1024xa100",
            "mixtral-8x7b-256xtpu-v6e", "7b-rtx4090"};
        for (const char* from : ids)
            for (const char* to : ids)
                QTest::addRow("%s to %s", from, to) << QByteArray(from) << QByteArray(to);
    }
    void sums()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        const Scenario a = preset(from.toStdString()), b = preset(to.toStdString());
        for (const char* readout : {"step.seconds", "memory.per_rank.total_bytes"}) {
            const Attribution found = change(a, b, readout);
            QCOMPARE(found.from, findReadout(readout)->get(evaluate(a)));
            QCOMPARE(found.to, findReadout(readout)->get(evaluate(b)));
            QCOMPARE(found.parts.empty(), from == to);
            QVERIFY(found.parts.size() <= 10);
            const double whole = *found.to - *found.from;
            QVERIFY(std::abs(sumOf(found) - whole)
                <= 1e-9 * std::max(std::abs(*found.to), std::abs(*found.from)));
        }
    }

    // Sixteen tensor ranks of eight accelerators are no mesh.
    void whatCannotChangeAlone()
    {
        const Scenario from = preset("llama3-8b-64xh100",
            {{"hardware.accelerators", "8"}, {"mesh.tensor", "8"},
                {"training.global_batch_sequences", "64"}});
        const Scenario to = preset("llama3-8b-64xh100",
            {{"hardware.accelerators", "16"}, {"mesh.tensor", "2"}, {"mesh.pipeline", "8"},
                {"training.global_batch_sequences", "64"}, {"training.recompute", "full"}});
        const Attribution found = change(from, to, "step.seconds");
        QVERIFY(!found.parts.empty());
        QVERIFY(std::ranges::any_of(
            found.parts, [](const Contribution& part) { return part.fields.size() > 1; }));
        QVERIFY(!std::isnan(partOf(found, "training.recompute")));
        QVERIFY(std::abs(sumOf(found) - (*found.to - *found.from)) <= 1e-9 * *found.from);
    }

    void nothingChanged()
    {
        const Attribution found =
            change(preset("seed-question"), preset("seed-question", {{"name", "mine"}}), "run.seconds");
        QCOMPARE(found.from, found.to);
        QVERIFY(found.from && found.parts.empty());
    }

    void noValue()
    {
        const Attribution found =
            change(preset("seed-question"), preset("deepseek-v3-2048xh800"), "run.dollars");
        QVERIFY(found.from && !found.to && found.parts.empty());
    }
};

QTEST_APPLESS_MAIN(TestAttribution)
#include "tst_attribution.moc"
