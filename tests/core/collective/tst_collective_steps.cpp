// The algorithms as messages: run on real vectors they end with the right data, timed they give the formulas.

#include <QJsonArray>
#include <QJsonObject>
#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "golden_file.h"

#include "core/collective/double_tree.h"
#include "core/collective/steps.h"
#include "core/formulas/collective_costs.h"

#include <cmath>
#include <set>

using namespace ridgepoint;

namespace {

using Op = Collective;
using Algorithm = CollectiveAlgorithm;
using Vectors = std::vector<std::vector<double>>;

constexpr double nothing = -1e9; // a cell that was never filled spoils every sum it enters

// Distinct in rank and cell, and so that no sum of some ranks equals that of others.
double input(int rank, int cell) { return std::exp2(rank % 40) + 1e-3 * cell + rank / 40 * 0.37; }

std::vector<Bytes> bytesSent(const CollectiveSteps& steps, Bytes bytes)
{
    std::vector<Bytes> sent(static_cast<std::size_t>(steps.ranks));
    for (const CollectiveStep& step : steps.steps)
        for (const Message& message : messagesOf(step))
            sent[static_cast<std::size_t>(message.from)] += message.chunks * (bytes / steps.chunks);
    return sent;
}

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(std::abs(b), 1e-300);
}

CollectiveSetting setting(int ranks)
{
    CollectiveSetting s;
    s.ranks = ranks;
    s.bytes = Bytes(3.7e6);
    s.alpha = Seconds(5e-6);
    s.bandwidth = BytesPerSecond(31e9);
    s.gamma = SecondsPerByte(0.9e-11);
    return s;
}

Vectors run(const CollectiveSteps& steps)
{
    Vectors values(static_cast<std::size_t>(steps.ranks),
        std::vector<double>(static_cast<std::size_t>(steps.cells), nothing));
    for (int rank = 0; rank < steps.ranks; ++rank)
        for (int cell = 0; cell < steps.cells; ++cell)
            if (holdsInput(steps, rank, cell))
                values[std::size_t(rank)][std::size_t(cell)] = input(rank, cell);
    for (const CollectiveStep& step : steps.steps)
        applyStep(step, values, [](double a, double b) { return a + b; });
    return values;
}

double sumOf(int ranks, int cell)
{
    double sum = 0;
    for (int rank = 0; rank < ranks; ++rank)
        sum += input(rank, cell);
    return sum;
}

double expected(const CollectiveSteps& steps, int rank, int cell)
{
    switch (steps.op) {
    case Op::AllReduce:
    case Op::ReduceScatter:
    case Op::Reduce:
        return sumOf(steps.ranks, cell);
    case Op::AllGather:
        return input(cell, cell);
    case Op::AllToAll: // the block that rank `from` held for this one
        return input(cell - (steps.cells - steps.chunks), rank);
    case Op::Broadcast:
    case Op::Send:
        break;
    }
    return input(0, cell);
}

void addAll(int most)
{
    QTest::addColumn<int>("op");
    QTest::addColumn<int>("algorithm");
    QTest::addColumn<int>("ranks");
    QTest::addColumn<int>("pieces");
    int rows = 0;
    for (const CollectiveAlgorithmInfo& each : collectiveAlgorithms())
        for (int ranks = 2; ranks <= most; ++ranks) {
            if (!hasSteps(each.algorithm) || !whyIllegal(each, ranks).empty())
                continue;
            const bool cut = each.algorithm == Algorithm::Chain || each.algorithm == Algorithm::DoubleTree;
            for (int pieces : cut ? std::vector{1, 2, 5} : std::vector{1}) {
                QTest::addRow("%s, %s, %d ranks, %d pieces", std::string(info(each.op).label).c_str(),
                    std::string(each.key).c_str(), ranks, pieces)
                    << static_cast<int>(each.op) << static_cast<int>(each.algorithm) << ranks << pieces;
                ++rows;
            }
        }
    QVERIFY(rows > 11 * most);
}

} // namespace

class TestCollectiveSteps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyRankEndsWithItsData_data() { addAll(64); }
    void everyRankEndsWithItsData()
    {
        QFETCH(const int, op);
        QFETCH(const int, algorithm);
        QFETCH(const int, ranks);
        QFETCH(const int, pieces);
        const StepsAnswer answer =
            collectiveSteps(static_cast<Op>(op), static_cast<Algorithm>(algorithm), ranks, pieces);
        QVERIFY2(answer.steps, answer.message.plain().c_str());
        const CollectiveSteps& steps = *answer.steps;
        const Vectors values = run(steps);
        int checked = 0;
        for (int rank = 0; rank < ranks; ++rank)
            for (int cell = 0; cell < steps.cells; ++cell)
                if (holdsOutput(steps, rank, cell)) {
                    ++checked;
                    const double actual = values[std::size_t(rank)][std::size_t(cell)];
                    QVERIFY2(near(actual, expected(steps, rank, cell), 1e-12),
                        qPrintable(QStringLiteral("rank %1, cell %2: %3").arg(rank).arg(cell).arg(actual)));
                }
        QVERIFY(checked > 0);
    }
    void ranksSendAndReceiveOneMessageAStep_data() { addAll(33); }
    void ranksSendAndReceiveOneMessageAStep()
    {
        QFETCH(const int, op);
        QFETCH(const int, algorithm);
        QFETCH(const int, ranks);
        QFETCH(const int, pieces);
        const StepsAnswer answer =
            collectiveSteps(static_cast<Op>(op), static_cast<Algorithm>(algorithm), ranks, pieces);
        for (const CollectiveStep& step : answer.steps->steps) {
            std::set<int> senders, receivers;
            for (const Message& message : messagesOf(step)) {
                QVERIFY(senders.insert(message.from).second);
                QVERIFY(receivers.insert(message.to).second);
                QVERIFY(message.chunks > 0 && message.reduced <= message.chunks);
            }
            std::set<std::pair<int, int>> written;
            for (const Block& block : step.blocks) {
                QVERIFY(block.from >= 0 && block.from < ranks && block.to >= 0 && block.to < ranks);
                QVERIFY(
                    block.count > 0 && block.first >= 0 && block.first + block.count <= answer.steps->cells);
                QVERIFY(block.target >= 0 && block.target + block.count <= answer.steps->cells);
                for (int i = 0; i < block.count; ++i)
                    QVERIFY(written.insert({block.to, block.target + i}).second);
            }
        }
    }
    void timeIsTheFormula_data() { addAll(64); }
    void timeIsTheFormula()
    {
        QFETCH(const int, op);
        QFETCH(const int, algorithm);
        QFETCH(const int, ranks);
        QFETCH(const int, pieces);
        const auto which = static_cast<Algorithm>(algorithm);
        const CollectiveSteps steps = *collectiveSteps(static_cast<Op>(op), which, ranks, pieces).steps;
        const CollectiveSetting s = setting(ranks);
        const StepTime time = timeOfSteps(steps, s);
        if (which == Algorithm::Chain) {
            const SecondsPerByte gamma = steps.op == Op::Reduce ? s.gamma : SecondsPerByte(0);
            QVERIFY(near(time.total().value(),
                chainCost(s.bytes, ranks, pieces, s.alpha, s.bandwidth, gamma).value()));
            return;
        }
        const CollectiveCost cost = *collectiveCost(steps.op, which, s).cost;
        if (which == Algorithm::DoubleTree) { // its formula leaves out what filling the trees costs
            QVERIFY(time.total().value() >= cost.lowerBound.value());
            return;
        }
        QVERIFY(near(time.latency.value(), cost.latencySeconds.value()));
        QVERIFY(near(time.bandwidth.value(), cost.bandwidthSeconds.value()));
        QVERIFY(near(time.reduction.value(), cost.reductionSeconds.value())
            || (time.reduction.value() == 0 && cost.reductionSeconds.value() == 0));
    }

    // With ever more pieces in flight the bandwidth term falls towards 2 · n / W, whatever the number of
    // ranks.
    void doubleTreeComesNearItsLimit()
    {
        for (const int ranks : {4, 8, 16, 32}) {
            double previous = 1e300;
            for (const int pieces : {1, 4, 16, 64}) {
                const CollectiveSteps steps =
                    *collectiveSteps(Op::AllReduce, Algorithm::DoubleTree, ranks, pieces).steps;
                const CollectiveSetting s = setting(ranks);
                const double ratio =
                    timeOfSteps(steps, s).bandwidth.value() / (2 * s.bytes / s.bandwidth).value();
                QVERIFY(ratio < previous && ratio > 0.75);
                previous = ratio;
                for (const Bytes& sent : bytesSent(steps, s.bytes))
                    QVERIFY(sent.value() <= 2 * s.bytes.value() * (1 + 1e-12));
            }
            QVERIFY2(previous < 1.35, qPrintable(QString::number(previous)));
        }
    }

    void phasesOfARing()
    {
        const CollectiveSteps steps = *collectiveSteps(Op::AllReduce, Algorithm::Ring, 8).steps;
        QCOMPARE(steps.steps.size(), std::size_t(14));
        for (std::size_t i = 0; i < steps.steps.size(); ++i) {
            QCOMPARE(steps.steps[i].phase, i < 7 ? StepPhase::ReduceScatter : StepPhase::AllGather);
            for (const Block& block : steps.steps[i].blocks) {
                QCOMPARE(block.to, (block.from + 1) % 8);
                QCOMPARE(block.transfer, i < 7 ? Transfer::Reduce : Transfer::Copy);
            }
        }
        // Half way every rank owns one finished chunk: the reduce-scatter.
        Vectors values(8, std::vector<double>(8));
        for (int rank = 0; rank < 8; ++rank)
            for (int cell = 0; cell < 8; ++cell)
                values[std::size_t(rank)][std::size_t(cell)] = input(rank, cell);
        for (std::size_t i = 0; i < 7; ++i)
            applyStep(steps.steps[i], values, [](double a, double b) { return a + b; });
        for (int rank = 0; rank < 8; ++rank)
            for (int cell = 0; cell < 8; ++cell)
                QCOMPARE(near(values[std::size_t(rank)][std::size_t(cell)], sumOf(8, cell)), rank == cell);
    }

    void bytesSentAreThoseOfTheCollective()
    {
        const Bytes n(1e6);
        for (const int ranks : {2, 5, 8, 16}) {
            const double share = (ranks - 1.0) / ranks;
            for (const Bytes& sent :
                bytesSent(*collectiveSteps(Op::AllReduce, Algorithm::Ring, ranks).steps, n))
                QVERIFY(near(sent.value(), 2 * share * 1e6));
            for (const Bytes& sent :
                bytesSent(*collectiveSteps(Op::AllGather, Algorithm::Bruck, ranks).steps, n))
                QVERIFY(near(sent.value(), share * 1e6));
            for (const Bytes& sent :
                bytesSent(*collectiveSteps(Op::AllToAll, Algorithm::Pairwise, ranks).steps, n))
                QVERIFY(near(sent.value(), share * 1e6));
        }
        QCOMPARE(bytesSent(*collectiveSteps(Op::Send, Algorithm::Direct, 2).steps, n)[1].value(), 0.0);
    }

    // A rank's contribution enters each sum once: the bits of two sums that meet never overlap.
    void nothingIsAddedTwice()
    {
        for (const CollectiveAlgorithmInfo& each : collectiveAlgorithms()) {
            if (!hasSteps(each.algorithm))
                continue;
            const int ranks = each.algorithm == Algorithm::Direct ? 2 : 16;
            const CollectiveSteps steps = *collectiveSteps(each.op, each.algorithm, ranks, 3).steps;
            std::vector<std::vector<unsigned>> held(
                std::size_t(ranks), std::vector<unsigned>(std::size_t(steps.cells)));
            for (int rank = 0; rank < ranks; ++rank)
                for (int cell = 0; cell < steps.cells; ++cell)
                    held[std::size_t(rank)][std::size_t(cell)] =
                        holdsInput(steps, rank, cell) ? 1u << rank : 0u;
            bool overlap = false;
            for (const CollectiveStep& step : steps.steps)
                applyStep(step, held, [&](unsigned a, unsigned b) {
                    overlap = overlap || (a & b) != 0;
                    return a | b;
                });
            QVERIFY2(!overlap, std::string(each.label).c_str());
        }
    }

    void refusals()
    {
        const auto says = [](Op op, Algorithm algorithm, int ranks, int pieces, const char* what) {
            const StepsAnswer answer = collectiveSteps(op, algorithm, ranks, pieces);
            return !answer.steps && answer.message.plain().find(what) != std::string::npos;
        };
        QVERIFY(says(Op::AllReduce, Algorithm::Ring, 1, 1, "at least 2"));
        QVERIFY(says(Op::AllReduce, Algorithm::Ring, -5, 1, "at least 2"));
        QVERIFY(says(Op::AllReduce, Algorithm::Ring, 100000, 1, "at most 256"));
        QVERIFY(says(Op::AllReduce, Algorithm::Rabenseifner, 12, 1, "8 and 16"));
        QVERIFY(says(Op::AllReduce, Algorithm::Sharp, 8, 1, "not made of P2P messages"));
        QVERIFY(says(Op::AllReduce, Algorithm::Hierarchical, 8, 1, "not made of P2P messages"));
        QVERIFY(says(Op::AllReduce, Algorithm::Pairwise, 8, 1, "no such algorithm"));
        QVERIFY(says(Op::Broadcast, Algorithm::Chain, 8, 0, "pieces"));
        QVERIFY(says(Op::Broadcast, Algorithm::Chain, 8, 100000, "pieces"));
        QVERIFY(collectiveSteps(Op::AllReduce, Algorithm::Ring, 256).steps);
        QVERIFY(collectiveSteps(Op::AllReduce, Algorithm::DoubleTree, 256, 2).steps);
    }

    void treesAreNccls_data()
    {
        QTest::addColumn<int>("ranks");
        QTest::addColumn<QJsonObject>("expected");
        const QJsonObject trees = golden::collectives()["double_binary_trees"].toObject();
        for (auto it = trees.begin(); it != trees.end(); ++it)
            QTest::addRow("%s ranks", qPrintable(it.key())) << it.key().toInt() << it.value().toObject();
        QCOMPARE(trees.size(), qsizetype(10));
    }
    void treesAreNccls()
    {
        QFETCH(const int, ranks);
        QFETCH(const QJsonObject, expected);
        const auto trees = doubleBinaryTree(ranks);
        for (int which = 0; which < 2; ++which) {
            const QJsonArray rows = expected[QStringLiteral("tree%1").arg(which)].toArray();
            QCOMPARE(rows.size(), qsizetype(ranks));
            const BinaryTree& tree = trees[std::size_t(which)];
            for (const QJsonValue& row : rows) {
                const TreeNode& node = tree[std::size_t(row["rank"].toInt())];
                QCOMPARE(node.parent, row["parent"].toInt());
                QJsonArray children;
                for (const int child : node.children)
                    children.append(child);
                QCOMPARE(children, row["children"].toArray());
            }
            QCOMPARE(depthOf(tree), expected["depth"].toArray()[which].toInt());
        }
    }

    void treesOfAnySizeAreWhole()
    {
        QVERIFY(binaryTree(0).empty());
        QVERIFY(binaryTree(-3).empty());
        QCOMPARE(binaryTree(1).size(), std::size_t(1));
        for (int ranks = 1; ranks <= 300; ++ranks) {
            const auto trees = doubleBinaryTree(ranks);
            for (const BinaryTree& tree : trees) {
                int roots = 0, edges = 0;
                for (int rank = 0; rank < ranks; ++rank) {
                    const TreeNode& node = tree[std::size_t(rank)];
                    roots += node.parent < 0;
                    edges += int(node.children.size());
                    QVERIFY(node.children.size() <= 2);
                    for (const int child : node.children)
                        QCOMPARE(tree[std::size_t(child)].parent, rank);
                }
                QCOMPARE(roots, 1);
                QCOMPARE(edges, ranks - 1);
                QVERIFY(depthOf(tree) <= std::ceil(std::log2(ranks)) + 1);
            }
            for (int rank = 0; rank < ranks && ranks % 2 == 0; ++rank)
                QVERIFY(trees[0][std::size_t(rank)].children.empty()
                    || trees[1][std::size_t(rank)].children.empty());
        }
    }
};

QTEST_APPLESS_MAIN(TestCollectiveSteps)
#include "tst_collective_steps.moc"
