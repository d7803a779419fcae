// How tokens reach their experts: what a dispatch at two levels saves, and what a limit of nodes and a
// narrower type do to it. Worked numbers: DeepSeek-V3 (arXiv:2412.19437) §3.2.2.

#include "core/engine/evaluate.h"
#include "core/formulas/ledger.h"
#include "tests/support/edited_scenario.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

// 64 expert ranks on 8 nodes, 256 experts, 8 of them for each token of 7,168 numbers; 4,096 tokens a rank.
Report deepseek(const QStringList& edits)
{
    return evaluate(
        editedScenario(QStringList{u"model.preset=deepseek-v3"_s, u"hardware.accelerator=h800-sxm"_s,
                           u"hardware.scale_out=ib-ndr400"_s, u"hardware.accelerators=2048"_s,
                           u"mesh.pipeline=16"_s, u"mesh.expert=64"_s, u"training.sequence_length=4096"_s,
                           u"training.global_batch_sequences=15360"_s, u"training.routing_imbalance=1"_s,
                           u"hardware.efficiency.mfu=model"_s}
            + edits));
}

std::vector<CommunicationRow> messages(const Report& report, std::string_view tier)
{
    std::vector<CommunicationRow> rows;
    for (const CommunicationRow& row : report.communication)
        if (row.group == TrafficGroup::Expert && row.tier == tier)
            rows.push_back(row);
    return rows;
}
double sent(const Report& report, std::string_view tier) // in a step
{
    double sum = 0;
    for (const CommunicationRow& row : messages(report, tier))
        sum += row.bytesPerRank.value() * row.count;
    return sum;
}

bool near(double a, double b, double relative = 1e-12)
{
    return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

} // namespace

class TestExpertDispatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void copiesOnTheNetwork_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<double>("copies");
        const QString twoLevel = u"mesh.expert_dispatch=two_level"_s;
        QTest::newRow("the stack's") << QStringList() << 8.0;
        QTest::newRow("flat") << QStringList{u"mesh.expert_dispatch=flat"_s} << 8.0;
        // A limit keeps experts together; each still gets a copy of its own.
        QTest::newRow("flat, four nodes at most")
            << QStringList{u"mesh.expert_dispatch=flat"_s, u"mesh.expert_nodes=4"_s} << 8.0;
        // Eight picks among 256 experts miss the 32 of one node with 224·223·…·217 ÷ (256·255·…·249) =
        // 0.33817, so they are on 8 · (1 − 0.33817) = 5.2947 of the 8 nodes.
        const double nodes = 8 * (1 - 0.33816849995218995);
        QTest::newRow("two levels") << QStringList{twoLevel} << nodes;
        QTest::newRow("two levels, four nodes at most")
            << QStringList{twoLevel, u"mesh.expert_nodes=4"_s} << 4.0;
        QTest::newRow("as many nodes as there are")
            << QStringList{twoLevel, u"mesh.expert_nodes=8"_s} << nodes;
        QTest::newRow("more than there are") << QStringList{twoLevel, u"mesh.expert_nodes=1024"_s} << nodes;
    }
    void copiesOnTheNetwork()
    {
        QFETCH(QStringList, edits);
        QFETCH(double, copies);
        const auto rows = messages(deepseek(edits), "scale-out");
        QCOMPARE(rows.size(), std::size_t(1));
        // 4,096 tokens · 7,168 · 2 bytes, of which one 64th stays: 57.8 MB for each copy.
        QVERIFY2(near(rows.front().bytesPerRank.value(), copies * 4096 * 7168 * 2 * 63 / 64),
            qPrintable(QString::number(rows.front().bytesPerRank.value(), 'g', 12)));
    }

    void spreadInsideANode()
    {
        QVERIFY(messages(deepseek({}), "scale-up").empty());
        const auto rows =
            messages(deepseek({u"mesh.expert_dispatch=two_level"_s, u"mesh.expert_nodes=4"_s}), "scale-up");
        QCOMPARE(rows.size(), std::size_t(1));
        // All 8 copies, over the 8 ranks of a node.
        QVERIFY(near(rows.front().bytesPerRank.value(), 8.0 * 4096 * 7168 * 2 * 7 / 8));
    }

    // DeepEP: 8 bits on the way out with a scale of 4 bytes for 128 numbers, 16 bits on the way back, in both
    // directions of a step (DeepSeek-V3 §3.3.2).
    void aNarrowerTypeGoesOut()
    {
        const QStringList twoLevel{u"mesh.expert_dispatch=two_level"_s};
        const Report half = deepseek(twoLevel);
        const Report narrow = deepseek(twoLevel + QStringList{u"training.precision.dispatch=fp8"_s});
        const Report same = deepseek(twoLevel + QStringList{u"training.precision.dispatch=bf16"_s});
        for (const std::string_view tier : {"scale-out", "scale-up"})
            QVERIFY(near(sent(narrow, tier) / sent(half, tier), (1 + 4.0 / 128 + 2) / 4));
        QVERIFY(narrow.step.seconds && *narrow.step.seconds < *half.step.seconds);
        QVERIFY(*same.step.seconds == *half.step.seconds);
    }

    void insideANodeBothAreOne()
    {
        const QStringList inside{u"mesh.expert=8"_s};
        const Report flat = deepseek(inside + QStringList{u"mesh.expert_dispatch=flat"_s});
        const Report twoLevel = deepseek(inside + QStringList{u"mesh.expert_dispatch=two_level"_s});
        QVERIFY(messages(flat, "scale-out").empty());
        QVERIFY(*flat.step.seconds == *twoLevel.step.seconds);
        QCOMPARE(sent(flat, "scale-up"), sent(twoLevel, "scale-up"));
    }

    // Whatever the job: two levels put no more on the network, and a limit that limits nothing changes
    // nothing.
    void neverMoreThanFlat()
    {
        RandomScenarios scenarios(shippedCatalog(), 50);
        int over = 0, fewer = 0;
        for (int i = 0; i < 1500; ++i) {
            Scenario s = scenarios.next(false);
            if (!architectureOf(s.model).isMoe() || s.mesh.expert <= 1)
                continue;
            const auto of = [&](ExpertDispatch way, double nodes) {
                s.mesh.expertDispatch = way, s.mesh.expertNodes = nodes;
                return evaluate(s);
            };
            const double nodes = s.mesh.expertNodes;
            const Report flat = of(ExpertDispatch::Flat, 0), twoLevel = of(ExpertDispatch::TwoLevel, 0);
            const auto at = std::to_string(i) + ": " + s.model.preset;
            QVERIFY2(sent(twoLevel, "scale-out") <= sent(flat, "scale-out") * (1 + 1e-12), at.c_str());
            QVERIFY2(of(ExpertDispatch::Flat, nodes).step.seconds == flat.step.seconds, at.c_str());
            QVERIFY2(of(ExpertDispatch::TwoLevel, s.mesh.expert).step.seconds == twoLevel.step.seconds,
                at.c_str());
            QVERIFY2(sent(of(ExpertDispatch::TwoLevel, nodes), "scale-out")
                    <= sent(twoLevel, "scale-out") * (1 + 1e-12),
                at.c_str());
            over += !messages(flat, "scale-out").empty();
            fewer += sent(twoLevel, "scale-out") < sent(flat, "scale-out");
        }
        QVERIFY2(over > 20 && fewer > 10, qPrintable(QStringLiteral("%1 %2").arg(over).arg(fewer)));
    }

    void derivationNamesNodes()
    {
        Ledger ledger;
        (void)evaluate(editedScenario({u"model.preset=deepseek-v3"_s, u"hardware.accelerators=256"_s,
                           u"training.global_batch_sequences=256"_s, u"mesh.expert=64"_s,
                           u"mesh.expert_dispatch=two_level"_s, u"mesh.expert_nodes=4"_s,
                           u"hardware.efficiency.mfu=model"_s}),
            ledger);
        QVERIFY(std::ranges::any_of(ledger.nodes(),
            [](const LedgerNode& node) { return node.formula && node.formula->name == "node_copies"; }));
    }

    // Before there was a choice, a limit meant two levels: files of that time are answered otherwise now.
    void aLimitAloneIsSaid()
    {
        const auto said = [](const QStringList& edits) {
            const Report report = deepseek(edits);
            return std::ranges::count(report.diagnostics, "mesh.expert_dispatch", &Diagnostic::field);
        };
        QCOMPARE(said({u"mesh.expert_nodes=4"_s}), 1);
        QCOMPARE(said({}), 0);
        QCOMPARE(said({u"mesh.expert_nodes=4"_s, u"mesh.expert_dispatch=flat"_s}), 0);
        QCOMPARE(said({u"mesh.expert_nodes=4"_s, u"mesh.expert_dispatch=two_level"_s}), 0);
    }

    // Eight ranks with an eighth of every expert gather each other's tokens before the experts and scatter
    // the sums after: in the forward and the backward pass, once a token and not once a copy.
    void partsOfEveryExpert()
    {
        const QStringList parts{u"mesh.expert=1"_s, u"mesh.tensor=8"_s, u"mesh.expert_tensor=8"_s};
        const Report report = deepseek(parts);
        const auto rows = messages(report, "scale-up");
        QCOMPARE(rows.size(), std::size_t(1));
        QVERIFY(messages(report, "scale-out").empty());
        QVERIFY(near(rows.front().bytesPerRank.value(), 4096.0 * 7168 * 2 * 7 / 8));
        QVERIFY(report.step.expertExposed && report.step.expertExposed->value() > 0);
        QVERIFY(messages(
            deepseek({u"mesh.expert=1"_s, u"mesh.tensor=8"_s, u"mesh.expert_tensor=1"_s}), "scale-up")
                    .empty());
    }
};

QTEST_GUILESS_MAIN(TestExpertDispatch)
#include "tst_expert_dispatch.moc"
