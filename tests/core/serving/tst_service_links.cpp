// Messages of a replica go over the links in force, whatever machine they were measured on.

#include "core/serving/pareto.h"
#include "core/serving/service.h"
#include "tests/support/served.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

using namespace ridgepoint;

class TestServiceLinks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linksInForce()
    {
        // Ranks beyond a node wait for the network that the scenario has.
        const QStringList wide{"serving.tensor=16", "serving.concurrency=1"};
        const double fast = serviceOf(servedLlama(wide)).now().itl.value();
        const double slow =
            serviceOf(servedLlama(wide + QStringList{"hardware.scale_out.beta_Bps_line=1 MB/s"}))
                .now()
                .itl.value();
        QVERIFY(slow > 1.5 * fast);
        // The rule of thumb has its layers read their weights too, whatever its stages.
        const Service staged = serviceOf(servedLlama({"serving.efficiency=stated", "serving.tensor=2",
            "serving.pipeline=4", "serving.concurrency=1"}));
        const Accelerator& device = staged.job().scenario.hardware.accelerator;
        QVERIFY(staged.now().itl.value() > 70e9 / 2 / device.memoryBandwidth.value());
    }

    void scaleUpInForce_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("field");
        for (const char* device : {"h100-sxm", "h800-sxm", "b200-sxm", "a100-80-sxm", "mi300x"})
            for (const char* field : {"hardware.accelerator.scaleup.per_direction_Bps",
                     "hardware.scale_up.beta_Bps_line", "hardware.scale_up.beta_Bps_typical"})
                QTest::addRow("%s: %s", device, field)
                    << QString::fromLatin1(device) << QString::fromLatin1(field);
    }
    // Every field of the scale-up link reaches what is served over it, and a faster link is faster.
    void scaleUpInForce()
    {
        QFETCH(QString, device);
        QFETCH(QString, field);
        constexpr double none = std::numeric_limits<double>::infinity();
        std::array<double, 4> before{none, none, none, none};
        for (const char* rate : {"20 GB/s", "50 GB/s", "200 GB/s", "450 GB/s", "900 GB/s"}) {
            const Service service = serviceOf(
                servedLlama({"hardware.accelerator=" + device, field + '=' + QString::fromLatin1(rate)}));
            QVERIFY2(service.refusal().empty(), service.refusal().plain().c_str());
            const ServicePoint point = service.now();
            const std::array now{service.iteration(64, 0).value(), service.iteration(0, 8192).value(),
                point.itl.value(), point.ttft.value()};
            for (std::size_t i = 0; i < now.size(); ++i)
                QVERIFY2(now[i] < before[i],
                    qPrintable(QStringLiteral("time %1 at %2: %3 s, slower %4 s")
                                   .arg(i)
                                   .arg(rate)
                                   .arg(now[i])
                                   .arg(before[i])));
            before = now;
        }
    }

    void otherLinksOfTheSameDie_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("timed");
        QTest::newRow("H800, of an H100") << "h800-sxm"
                                          << "h100-sxm";
        QTest::newRow("A800, of an A100") << "a800-80-sxm"
                                          << "a100-80-sxm";
    }
    // The same alone, slower together: as the device whose kernels it has would be with such links.
    void otherLinksOfTheSameDie()
    {
        QFETCH(QString, device);
        QFETCH(QString, timed);
        const auto iteration = [](const QString& on, const QStringList& more) {
            return serviceOf(servedLlama(QStringList{"hardware.accelerator=" + on} + more))
                .iteration(64, 0)
                .value();
        };
        const QStringList alone{"model.preset=llama3.1-8b", "serving.tensor=1"};
        QCOMPARE(iteration(device, alone), iteration(timed, alone));
        const double slower = iteration(device, {});
        QVERIFY(slower > 1.02 * iteration(timed, {}));
        QCOMPARE(slower, iteration(timed, {"hardware.accelerator.scaleup.per_direction_Bps=200 GB/s"}));
    }

    void stagesWithLittleRoom()
    {
        // Prompts so long that fewer of them fit than there are stages.
        const Scenario scenario =
            servedLlama({"serving.tensor=4", "serving.pipeline=2", "serving.prompt_tokens=800000",
                "hardware.accelerator=h100-sxm", "hardware.capacity_basis=nominal", "serving.concurrency=1"});
        const Service service = serviceOf(scenario);
        QVERIFY(service.refusal().empty());
        QVERIFY(service.mostSequences() < 2);
        QVERIFY(service.at(1).refusal.empty());
        const ServingFrontier frontier = servingFrontier(scenario, 8);
        for (const FrontierLayout& layout : frontier.layouts)
            for (const FrontierPoint& point : layout.points)
                QVERIFY(point.at.refusal.empty() && point.at.itl.value() > 0);
    }
};

QTEST_APPLESS_MAIN(TestServiceLinks)
#include "tst_service_links.moc"
