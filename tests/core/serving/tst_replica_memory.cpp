// What one rank of a replica holds, in the meaning that each engine gives its share of memory.

#include "core/formulas/serving.h"
#include "tests/support/served.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <string>

using namespace ridgepoint;

namespace {

Scenario llama(const QStringList& more)
{
    return editedScenario(QStringList{"model.preset=llama3.1-70b", "hardware.accelerator=h200-sxm",
                              "serving.weights_precision=fp8", "serving.output_tokens=1024"}
        + more);
}

} // namespace

class TestReplicaMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sharesOfMemory();
};

// What each engine's own option is a share of.
void TestReplicaMemory::sharesOfMemory()
{
    for (const char* const share :
        {"serving.memory_share=auto", "serving.memory_share=0.8", "serving.memory_share=1"})
        for (const ServingEngine& engine : servingEngines()) {
            const Service service = serviceOf(llama({"serving.tensor=2", share,
                QStringLiteral("serving.engine=%1").arg(QString::fromStdString(std::string(engine.key)))}));
            const ReplicaMemory m = service.memory();
            const double s = service.job().engine.memoryShare;
            const QByteArray stated = QByteArray(share).mid(21);
            QCOMPARE(s, stated == "auto" ? engine.memoryShare : stated.toDouble());
            const Bytes used = m.weights + m.activations + m.graphs, free = m.capacity - used;
            const Bytes before = m.graphs - recordedGraphs;
            const Bytes expected = engine.shareOf == ShareOf::Free ? free * s
                : engine.shareOf == ShareOf::Static
                ? std::min(free, (m.capacity - before) * s - m.weights)
                : std::min(free, m.capacity * s - m.weights - m.activations);
            QVERIFY2(relative(m.cache.value(), expected.value()) < 1e-12, engine.key.data());
            // What is left over is what nothing else has.
            QVERIFY(
                relative((used + m.cache + memoryLeftAlone(m.withheld, m.graphs)).value(), m.capacity.value())
                < 1e-12);
        }
    // A device that weights nearly fill has room in an engine that takes of the rest.
    const auto fits = [](const char* engine) {
        return serviceOf(
            llama({"serving.tensor=1", "model.preset=llama3-70b", "hardware.accelerator=h100-sxm",
                "hardware.capacity_basis=nominal", "serving.prompt_tokens=1000", engine}))
            .refusal()
            .empty();
    };
    QVERIFY(fits("serving.engine=tensorrt_llm"));
    QVERIFY(!fits("serving.engine=vllm"));
}

QTEST_APPLESS_MAIN(TestReplicaMemory)
#include "tst_replica_memory.moc"
