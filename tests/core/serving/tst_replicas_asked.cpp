// Replicas are counted where somebody asks for them: a rate that is set, or more clients than one serves; and
// what a change of the served types does to their size is said.

#include "core/formulas/ledger.h"
#include "core/serving/service_figures.h"
#include "core/serving/types_note.h"
#include "tests/support/served.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;

class TestReplicasAsked : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Clients that wait ask for no number of replicas; a rate that is set does.
    void replicasAreOfARateThatIsSet()
    {
        const auto value = [](const Served& served, const char* path) {
            return findServingFigure(path)->value(served);
        };
        const Served unasked(servedLlama({}));
        QVERIFY(unasked.report.refusal.empty());
        for (const char* path : {"replicas", "accelerators", "demand.requests_per_second"})
            QVERIFY2(!value(unasked, path), path);
        QVERIFY(value(unasked, "cost.per_million")); // of one that is always busy
        QCOMPARE(whyNotCounted(unasked.report, unasked.job()).plain(),
            std::string("not asked: the clients wait for their answers, and the request rate is the default "
                        "of one a second"));
        QVERIFY(serviceSentence(unasked.report, unasked.job()).plain().find("replicas") == std::string::npos);
        Ledger ledger;
        deriveServed(unasked, ledger);
        QVERIFY(ledger.find("serving.replicas") < 0);
        const Served asked(servedLlama({"serving.requests_per_second=40"}));
        QVERIFY(value(asked, "replicas") > 0);
        QCOMPARE(value(asked, "demand.requests_per_second"), std::optional(40.0));
        QCOMPARE(value(Served(servedLlama({"serving.load=rate"})), "demand.requests_per_second"),
            std::optional(1.0));
        QCOMPARE(value(Served(servedLlama({"serving.replicas=3"})), "replicas"), std::optional(3.0));
    }

    // More clients than one replica serves within the SLOs: as many replicas as share them.
    void replicasForStatedClients()
    {
        const auto said = [](const QStringList& sets) {
            const Served served(servedLlama(sets));
            return QString::fromStdString(replicasInstead(served.report, served.job()).plain());
        };
        const Served served(servedLlama({"serving.concurrency=900"}));
        const double each = std::floor(served.report.goodConcurrency);
        QVERIFY(each >= 1 && each < 900);
        const double replicas = std::ceil(900 / each), needed = replicas * served.report.perReplica;
        const QString all =
            QStringLiteral("%1 replicas for your concurrency of 900: %2").arg(replicas).arg(needed);
        QCOMPARE(said({"serving.concurrency=900", "hardware.accelerators=8"}),
            all + QStringLiteral(" accelerators, and there are 8"));
        QCOMPARE(said({"serving.concurrency=900", "hardware.accelerators=512"}),
            all + QStringLiteral(" of the 512 accelerators"));
        QCOMPARE(said({"serving.concurrency=1"}), QString());
        QCOMPARE(said({}), QString());
        QCOMPARE(said({"serving.load=rate", "serving.concurrency=900"}), QString());
    }

    // Where TP is open, narrower weights make a smaller replica of it, and stated replicas fill fewer
    // devices.
    void typesBringTensorRanks()
    {
        const QStringList sets{"model.preset=llama3-70b", "hardware.accelerator=h200-sxm",
            "hardware.accelerators=8", "serving.tensor=auto", "serving.concurrency=200",
            "serving.weights_precision=bf16"};
        const auto note = [&](const QStringList& before, const QStringList& after) {
            return QString::fromStdString(
                typesNote(servedLlama(sets + before), servedLlama(sets + after)).plain());
        };
        const QString fp8 = QStringLiteral("serving.weights_precision=fp8"),
                      two = QStringLiteral("serving.replicas=2");
        const double tensor = serviceOf(servedLlama(sets)).layout().tensor,
                     fewer = serviceOf(servedLlama(sets + QStringList{fp8})).layout().tensor;
        QVERIFY(fewer < tensor);
        const QString now = QStringLiteral("Serving TP (auto) is now %1").arg(fewer);
        QCOMPARE(note({}, {fp8}), now);
        QCOMPARE(
            note({two}, {two, fp8}), now + QStringLiteral("; %1 of 8 accelerators are used").arg(2 * fewer));
        QCOMPARE(note({fp8}, {}), QStringLiteral("Serving TP (auto) is now %1").arg(tensor));
        QCOMPARE(note({}, {fp8, QStringLiteral("serving.tensor=4")}), QString());
        QCOMPARE(note({}, {two}), QString());
    }
};

QTEST_APPLESS_MAIN(TestReplicasAsked)
#include "tst_replicas_asked.moc"
