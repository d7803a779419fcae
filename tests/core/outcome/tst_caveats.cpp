// A known gap travels with every answer that rests on it.

#include "core/engine/evaluate.h"
#include "core/outcome/caveats.h"
#include "core/report/writers.h"
#include "core/serving/served.h"
#include "tests/support/edited_scenario.h"

#include <QTest>

#include <algorithm>

using namespace ridgepoint;

class TestCaveats : public QObject
{
    Q_OBJECT

    static bool has(const std::vector<Caveat>& all, std::string_view code)
    {
        return std::ranges::any_of(all, [code](const Caveat& each) { return each.code == code; });
    }

private Q_SLOTS:
    void gapsAreSaid_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<QString>("code");
        QTest::addColumn<bool>("there");
        const auto row = [](const char* name, const QStringList& edits, const char* code, bool there) {
            QTest::newRow(name) << edits << QString::fromLatin1(code) << there;
        };
        const QString llama = QStringLiteral("model.preset=llama3.1-70b");
        row("sparse attention left out", {QStringLiteral("model.preset=glm-5")}, "model-left-out", true);
        row("a whole model", {llama}, "model-left-out", false);
        row("nominal memory", {llama, QStringLiteral("hardware.capacity_basis=nominal")}, "capacity-nominal",
            true);
        row("reported memory", {llama, QStringLiteral("hardware.capacity_basis=reported")},
            "capacity-nominal", false);
        row("a stack nobody named", {llama, QStringLiteral("hardware.efficiency.mfu=model")}, "stack-guessed",
            true);
        row("a named stack",
            {llama, QStringLiteral("hardware.efficiency.mfu=model"),
                QStringLiteral("hardware.stack=megatron")},
            "stack-guessed", false);
        row("a stated MFU asks no stack", {llama, QStringLiteral("hardware.efficiency.mfu=0.4")},
            "stack-guessed", false);
        row("a device without tables", {llama, QStringLiteral("hardware.accelerator=mi300x")},
            "kernels-from-roof", true);
        row("measured kernels",
            {llama, QStringLiteral("hardware.accelerator=h200-sxm"), QStringLiteral("serving.tensor=8")},
            "kernels-from-roof", false);
        row("the rule of thumb", {llama, QStringLiteral("serving.efficiency=stated")}, "serving-stated",
            true);
    }
    void gapsAreSaid()
    {
        QFETCH(QStringList, edits);
        QFETCH(QString, code);
        QFETCH(bool, there);
        const Report report = evaluate(editedScenario(edits));
        const std::vector<Caveat> all = caveatsOf(report);
        QCOMPARE(has(all, code.toStdString()), there);
        for (const Caveat& each : all) {
            QVERIFY(!each.affects.empty());
            const std::string text = each.text.plain();
            for (const OutputFormat format : {OutputFormat::Text, OutputFormat::Json})
                QVERIFY2(writeReport(report, {}, format, shippedCatalog()).find(text.substr(0, 20))
                        != std::string::npos,
                    text.c_str());
        }
    }

    // Each once, and whose it is.
    void saidOnce()
    {
        const Report sparse = evaluate(editedScenario(
            {QStringLiteral("model.preset=glm-5"), QStringLiteral("hardware.capacity_basis=nominal")}));
        const std::vector<const Readout*> asked{
            findReadout("step.seconds"), findReadout("memory.ratio"), findReadout("serving.ttft_seconds")};
        std::vector<Caveat> all;
        addCaveats(all, sparse, asked, "A");
        addCaveats(all, sparse, asked, "B");
        QVERIFY(has(all, "model-left-out") && has(all, "capacity-nominal"));
        for (const Caveat& each : all) {
            QCOMPARE(std::ranges::count(all, each.code, &Caveat::code), 1);
            QCOMPARE(each.of, (std::vector<std::string>{"A", "B"}));
            QCOMPARE(caveatLine(each), "A, B: " + each.text.plain());
        }
        std::vector<Caveat> step;
        addCaveats(step, sparse, std::span(asked).first(1));
        QVERIFY(has(step, "model-left-out") && !has(step, "capacity-nominal"));
    }

    // GLM-5 at 131k tokens: its sparse attention is left out, so nobody promises a band.
    void whatIsLeftOutHasNoBand()
    {
        const Scenario scenario = editedScenario(
            {QStringLiteral("model.preset=glm-5"), QStringLiteral("hardware.accelerator=b200-sxm"),
                QStringLiteral("serving.weights_precision=fp8"), QStringLiteral("serving.tensor=8"),
                QStringLiteral("serving.prompt_tokens=131072"), QStringLiteral("serving.output_tokens=1024"),
                QStringLiteral("serving.concurrency=1"), QStringLiteral("hardware.efficiency.mfu=model")});
        const Report report = evaluate(scenario);
        const Readout& ttft = *findReadout("serving.ttft_seconds");
        QVERIFY(ttft.get(report).has_value());
        QVERIFY(!ttft.band(report));
        QVERIFY(!report.step.band);
        QVERIFY(has(caveatsOf(report, "serving.ttft_seconds"), "model-left-out"));
        QVERIFY(has(caveatsOf(report, "step.seconds"), "model-left-out"));
        QVERIFY(has(caveatsOf(*servedOf(report)), "model-left-out"));
    }
};

QTEST_APPLESS_MAIN(TestCaveats)
#include "tst_caveats.moc"
