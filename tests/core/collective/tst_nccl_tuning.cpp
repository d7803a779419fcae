// NCCL's own estimates, recorded by running its tuning code on stated clusters.

#include <QJsonArray>
#include <QJsonObject>
#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "golden_file.h"

#include "core/collective/nccl_tuning.h"

#include <cmath>

using namespace ridgepoint;

namespace {

constexpr double micro = 1e-6;
constexpr double giga = 1e9;

const QJsonObject& recorded()
{
    static const QJsonObject object = golden::collectives();
    return object;
}

NcclGraph graphOf(const QJsonObject& object)
{
    return {object["nChannels"].toInt(), BytesPerSecond(object["bwIntra"].toDouble() * giga),
        BytesPerSecond(object["bwInter"].toDouble() * giga)};
}

NcclCluster clusterOf(const QJsonObject& run)
{
    const QJsonObject inputs = run["inputs"].toObject();
    NcclCluster cluster;
    cluster.nodes = run["nodes"].toInt();
    cluster.perNode = run["gpus_per_node"].toInt();
    cluster.computeCapability = inputs["minCompCap"].toInt();
    cluster.amdHost = inputs["cpuVendor"].toString() == QLatin1String("AMD");
    cluster.nvlink = inputs["typeIntra"].toString() == QLatin1String("NVL");
    cluster.ring = graphOf(inputs["ring"].toObject());
    cluster.tree = graphOf(inputs["tree"].toObject());
    if (inputs["nvls"].isObject())
        cluster.nvls = graphOf(inputs["nvls"].toObject());
    return cluster;
}

Collective opOf(const QString& name) { return findCollective(name.toStdString())->op; }

QString keyOf(const NcclEstimate& estimate)
{
    return QString::fromStdString(
        std::string(name(estimate.algorithm)) + '/' + std::string(name(estimate.protocol)));
}

NcclCluster h100(int nodes)
{
    for (const QJsonValue& run : recorded()["nccl_runs"].toArray())
        if (run["system"].toString() == QLatin1String("H100_8x400G") && run["nodes"].toInt() == nodes)
            return clusterOf(run.toObject());
    qFatal("no such run");
}

} // namespace

class TestNcclTuning : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void estimatesAreNccls_data()
    {
        QTest::addColumn<QJsonObject>("run");
        for (const QJsonValue& value : recorded()["nccl_runs"].toArray())
            QTest::addRow("%s, %d nodes", qPrintable(value["system"].toString()), value["nodes"].toInt())
                << value.toObject();
        QCOMPARE(recorded()["nccl_runs"].toArray().size(), 16);
    }
    void estimatesAreNccls()
    {
        QFETCH(const QJsonObject, run);
        const NcclCluster cluster = clusterOf(run);
        const QJsonObject expected = run["latency_us_and_algbw_GBps"].toObject();
        QCOMPARE(expected.size(), qsizetype(5));
        for (auto op = expected.begin(); op != expected.end(); ++op) {
            const QJsonObject wanted = op.value().toObject();
            const std::vector<NcclEstimate> estimates = ncclEstimates(opOf(op.key()), cluster);
            QCOMPARE(qsizetype(estimates.size()), wanted.size());
            for (const NcclEstimate& estimate : estimates) {
                const QJsonArray pair = wanted[keyOf(estimate)].toArray();
                QVERIFY2(pair.size() == 2, qPrintable(op.key() + u' ' + keyOf(estimate)));
                // Recorded from single precision.
                QVERIFY2(std::abs(estimate.latency.value() / micro - pair[0].toDouble())
                        <= 2e-7 * pair[0].toDouble() + 1e-4,
                    qPrintable(op.key() + u' ' + keyOf(estimate)));
                QVERIFY2(std::abs(estimate.bandwidth.value() / giga - pair[1].toDouble()) <= 1e-4,
                    qPrintable(op.key() + u' ' + keyOf(estimate)));
            }
        }
    }

    void timesAndChoicesAreNccls_data()
    {
        QTest::addColumn<QJsonObject>("run");
        QTest::addColumn<QString>("op");
        for (const QJsonValue& value : recorded()["nccl_runs"].toArray()) {
            const QJsonObject times = value["time_us"].toObject();
            for (auto op = times.begin(); op != times.end(); ++op)
                QTest::addRow("%s, %d nodes, %s", qPrintable(value["system"].toString()),
                    value["nodes"].toInt(), qPrintable(op.key()))
                    << value.toObject() << op.key();
        }
    }
    void timesAndChoicesAreNccls()
    {
        QFETCH(const QJsonObject, run);
        QFETCH(const QString, op);
        const NcclCluster cluster = clusterOf(run);
        const QJsonArray rows = run["time_us"].toObject()[op].toArray();
        QCOMPARE(rows.size(), 13);
        for (const QJsonValue& row : rows) {
            const Bytes bytes(row["bytes"].toDouble());
            for (const NcclEstimate& estimate : ncclEstimates(opOf(op), cluster)) {
                const double actual = ncclTime(estimate, opOf(op), cluster, bytes).value() / micro;
                const double expected = row[keyOf(estimate)].toDouble();
                QVERIFY2(std::abs(actual - expected) <= 1e-3 + 1e-6 * expected,
                    qPrintable(QStringLiteral("%1 at %2 bytes: %3 us, NCCL %4")
                                   .arg(keyOf(estimate))
                                   .arg(bytes.value(), 0, 'f', 0)
                                   .arg(actual)
                                   .arg(expected)));
            }
            const auto choice = ncclChoice(opOf(op), cluster, bytes);
            QVERIFY(choice);
            QCOMPARE(keyOf(*choice), row["best"].toString());
        }
    }

    void selectionIsNccls_data()
    {
        QTest::addColumn<QJsonArray>("row");
        for (const QJsonValue& value : recorded()["nccl_selection"].toArray())
            QTest::addRow("%s, %d nodes, %s", qPrintable(value[0].toString()), value[1].toInt(),
                qPrintable(value[2].toString()))
                << value.toArray();
        QCOMPARE(recorded()["nccl_selection"].toArray().size(), 48);
    }
    void selectionIsNccls()
    {
        QFETCH(const QJsonArray, row);
        for (const QJsonValue& run : recorded()["nccl_runs"].toArray()) {
            if (run["system"] != row[0] || run["nodes"] != row[1])
                continue;
            const NcclCluster cluster = clusterOf(run.toObject());
            for (const QJsonValue& pair : row[3].toArray())
                QCOMPARE(keyOf(*ncclChoice(opOf(row[2].toString()), cluster, Bytes(pair[0].toDouble()))),
                    pair[1].toString());
            return;
        }
        QFAIL("no such run");
    }

    void ringOvertakesTreeWhereRecorded_data()
    {
        QTest::addColumn<QJsonObject>("row");
        for (const QJsonValue& value : recorded()["nccl_ring_over_tree"].toArray())
            QTest::addRow("%s, %d nodes", qPrintable(value["system"].toString()), value["nodes"].toInt())
                << value.toObject();
        QCOMPARE(recorded()["nccl_ring_over_tree"].toArray().size(), 16);
    }
    void ringOvertakesTreeWhereRecorded()
    {
        QFETCH(const QJsonObject, row);
        for (const QJsonValue& run : recorded()["nccl_runs"].toArray()) {
            if (run["system"] != row["system"] || run["nodes"] != row["nodes"])
                continue;
            const auto from = ncclRingOverTree(clusterOf(run.toObject()));
            QVERIFY(from);
            const double expected = row["ring_beats_tree_from_bytes"].toDouble();
            // Recorded by a scan over sizes a sixteenth of an octave apart: the first at which the ring is
            // faster.
            QVERIFY2(from->value() <= expected * (1 + 1e-9)
                    && (expected == 0 || from->value() > expected / std::exp2(1.0 / 16)),
                qPrintable(QStringLiteral("%1, recorded %2")
                               .arg(from->value(), 0, 'f', 0)
                               .arg(expected, 0, 'f', 0)));
            return;
        }
        QFAIL("no such run");
    }

    // What the recorded runs do not reach: PCIe, older devices, a latency of the cards.
    void caps()
    {
        const auto of = [](const NcclCluster& cluster, NcclAlgorithm algorithm, NcclProtocol protocol) {
            for (const NcclEstimate& each : ncclEstimates(Collective::AllReduce, cluster))
                if (each.algorithm == algorithm && each.protocol == protocol)
                    return each;
            return NcclEstimate{};
        };
        NcclCluster cluster = h100(2);
        const NcclEstimate base = of(cluster, NcclAlgorithm::Ring, NcclProtocol::LL);
        cluster.networkLatency = Seconds(3 * micro);
        // Two of the 30 steps cross the network.
        QVERIFY(std::abs((of(cluster, NcclAlgorithm::Ring, NcclProtocol::LL).latency - base.latency).value()
                    - 6 * micro)
            < 1e-12);
        cluster.networkLatency = Seconds(0);
        cluster.amdHost = false;
        // 28 steps inside at 1 us instead of 2, and another cap.
        const NcclEstimate intel = of(cluster, NcclAlgorithm::Ring, NcclProtocol::LL);
        QVERIFY(std::abs((base.latency - intel.latency).value() - 28 * micro) < 1e-12);
        QVERIFY(intel.bandwidth > base.bandwidth);
        cluster = h100(1);
        cluster.nvlink = false;
        QVERIFY(of(cluster, NcclAlgorithm::Tree, NcclProtocol::Simple).latency
            >= of(h100(1), NcclAlgorithm::Tree, NcclProtocol::Simple).latency);
        cluster.computeCapability = 80; // no switch that adds
        for (const NcclEstimate& each : ncclEstimates(Collective::AllReduce, cluster))
            QVERIFY(each.algorithm != NcclAlgorithm::Nvls);
        // Before Ampere a long ring is penalised more.
        NcclCluster old = h100(4);
        const NcclEstimate simple = of(old, NcclAlgorithm::Ring, NcclProtocol::Simple);
        const Seconds newer = ncclTime(simple, Collective::AllReduce, old, Bytes(1e6));
        old.computeCapability = 70;
        QVERIFY(ncclTime(simple, Collective::AllReduce, old, Bytes(1e6)) > newer);
    }

    void absurdClustersHaveNoEstimate()
    {
        QVERIFY(ncclEstimates(Collective::AllToAll, h100(1)).empty());
        QVERIFY(ncclEstimates(Collective::Send, h100(1)).empty());
        const auto broken = [](auto change) {
            NcclCluster cluster = h100(2);
            change(cluster);
            return ncclEstimates(Collective::AllReduce, cluster).empty()
                && !ncclChoice(Collective::AllReduce, cluster, Bytes(1e6)) && !ncclRingOverTree(cluster);
        };
        QVERIFY(broken([](NcclCluster& c) { c.nodes = 0; }));
        QVERIFY(broken([](NcclCluster& c) { c.perNode = -8; }));
        QVERIFY(broken([](NcclCluster& c) { c.nodes = 2147483647; }));
        QVERIFY(broken([](NcclCluster& c) { c.nodes = c.perNode = 1; }));
        QVERIFY(broken([](NcclCluster& c) { c.ring.channels = 0; }));
        QVERIFY(broken([](NcclCluster& c) { c.ring.inside = BytesPerSecond(0); }));
        NcclCluster noTree = h100(2);
        noTree.tree = {};
        QVERIFY(!ncclEstimates(Collective::AllReduce, noTree).empty());
        QVERIFY(!ncclRingOverTree(noTree));
        // A buffer below one flag, and none.
        QVERIFY(ncclChoice(Collective::AllReduce, h100(2), Bytes(1)));
        QVERIFY(ncclChoice(Collective::AllReduce, h100(2), Bytes(0)));
    }
};

QTEST_APPLESS_MAIN(TestNcclTuning)
#include "tst_nccl_tuning.moc"
