// The same bits from every thread, whatever the others evaluate meanwhile.

#include "core/analysis/advice.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/writers.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <QCryptographicHash>
#include <QTest>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

using namespace ridgepoint;

namespace {

std::vector<std::string> reportsOn(unsigned threads, const std::vector<Scenario>& scenarios)
{
    std::vector<std::string> reports(scenarios.size());
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < threads; ++i) {
        workers.emplace_back([&] {
            for (std::size_t at = next++; at < scenarios.size(); at = next++) {
                const Report report = evaluate(scenarios[at]);
                reports[at] = reportAsJson(report, adviceOf(report), shippedCatalog());
            }
        });
    }
    workers.clear(); // joins
    return reports;
}

} // namespace

class TestThreads : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneAndEightThreadsGiveTheSameBits()
    {
        RandomScenarios random(shippedCatalog(), 8);
        std::vector<Scenario> scenarios;
        for (int i = 0; i < 400; ++i)
            scenarios.push_back(random.next());
        const std::vector<std::string> one = reportsOn(1, scenarios);
        for (int round = 0; round < 3; ++round) {
            const std::vector<std::string> eight = reportsOn(8, scenarios);
            for (std::size_t i = 0; i < scenarios.size(); ++i)
                QVERIFY2(eight[i] == one[i], shareCode(scenarios[i], shippedCatalog()).c_str());
        }
        QVERIFY(one.front().size() > 1000);
        // To compare builds with: the same with and without sanitizers.
        QCryptographicHash all(QCryptographicHash::Sha1);
        for (const std::string& report : one)
            all.addData(QByteArrayView(report.data(), static_cast<qsizetype>(report.size())));
        qInfo("SHA-1 of %zu reports: %s", one.size(), all.result().toHex().constData());
    }
};

QTEST_APPLESS_MAIN(TestThreads)
#include "tst_threads.moc"
