// What optimizers that update whole matrices cost: numbers of papers and of the frameworks' code, how the
// work is shared out, and that it reaches the step. Figures: Muon is Scalable (arXiv:2502.16982), SOAP
// (arXiv:2409.11321), Megatron-LM d98e8a6.

#include "core/engine/evaluate.h"
#include "core/formulas/compute.h"
#include "core/formulas/memory.h"
#include "core/training/step/updated_matrices.h"
#include "tests/support/edited_scenario.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <vector>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

#define COMPARE_WITHIN(actual, expected, relative)                                                           \
    QVERIFY2(std::abs((actual) / (expected)-1) <= (relative), qPrintable(QString::number(actual, 'g', 8)))

Resolved resolvedOf(const Scenario& scenario)
{
    Diagnostics unread;
    return resolve(scenario, unread);
}

// Of one step in which nothing is repeated.
double newtonSchulzOf(const Scenario& s, bool routedOnly)
{
    const Resolved r = resolvedOf(s);
    const StageLoad all = r.layers.from(0, r.architecture.layers);
    double sum = 0;
    for (const UpdatedMatrix& m : updatedMatrices(s.training, r))
        if (!routedOnly || m.routed())
            sum += heldByRank(m, s.training, Mesh(), all)
                * newtonSchulzFlops(5, std::min(m.inner, m.outer), std::max(m.inner, m.outer)).value();
    return sum;
}

Report reportOf(const QStringList& edits, Ledger* ledger = nullptr)
{
    const Scenario scenario = editedScenario(QStringList{u"hardware.efficiency.mfu=model"_s} + edits);
    Report report = ledger ? evaluate(scenario, *ledger) : evaluate(scenario);
    for (const Diagnostic& d : report.diagnostics)
        if (d.severity == Severity::Error)
            qFatal("%s: %s", d.field.c_str(), d.message.plain().c_str());
    return report;
}
double optimizerTime(const QStringList& edits) { return reportOf(edits).step.optimizer->value(); }

// Sixteen replicas of two machines.
const QStringList llama{u"model.preset=llama2-70b"_s, u"hardware.accelerators=128"_s, u"mesh.tensor=8"_s,
    u"training.sequence_length=4096"_s, u"training.global_batch_sequences=1024"_s};
QStringList muon(const QStringList& more) { return llama + QStringList{u"training.optimizer=muon"_s} + more; }

// A model as a list of these layers: "24 gdn". Those with `only` are the halves of the others.
QStringList listOf(const char* layers)
{
    return {u"model.layer_list=model: hidden=2048, vocab=32000, max_seq=8192; "
            "gdn: gdn(key_heads=16, value_heads=32, key_width=128, value_width=128) + "
            "feed_forward(width=6144); "
            "full: softmax(heads=16, kv_heads=2, key_width=256, value_width=256) + feed_forward(width=6144); "
            "moe: softmax(heads=16, kv_heads=2, key_width=256, value_width=256) + "
            "feed_forward(experts=8, top_k=2, expert_width=1024, shared=1, shared_width=1024); "
            "gdnonly: gdn(key_heads=16, value_heads=32, key_width=128, value_width=128) + layer(norms=1); "
            "fullonly: softmax(heads=16, kv_heads=2, key_width=256, value_width=256) + layer(norms=1); "
            "mlponly: feed_forward(width=6144) + layer(norms=1); "
            "moeonly: feed_forward(experts=8, top_k=2, expert_width=1024, shared=1, "
            "shared_width=1024) + layer(norms=1); "
            "layers: "_s
            + QLatin1String(layers),
        u"hardware.accelerators=16"_s, u"training.global_batch_sequences=64"_s};
}

double dealtOutOneByOne(std::vector<Pieces> kinds, int ranks)
{
    std::ranges::sort(kinds, std::ranges::greater(), &Pieces::cost);
    std::vector<double> loads(static_cast<std::size_t>(ranks), 0);
    for (const Pieces& kind : kinds)
        for (int i = 0; i < kind.count; ++i)
            *std::ranges::min_element(loads) += kind.cost;
    return *std::ranges::max_element(loads);
}

} // namespace

class TestMatrixUpdate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // An expert of 2,048 × 7,168, and what it comes to for each of its parameters.
    void newtonSchulzOfAnExpert()
    {
        COMPARE_WITHIN(newtonSchulzFlops(5, 2048, 7168).value(), 6.87e11, 1e-3);
        COMPARE_WITHIN(newtonSchulzFlops(5, 2048, 7168).value() / (2048. * 7168), 46.8e3, 1e-3);
        COMPARE_WITHIN(newtonSchulzFlops(5, 4096, 4096).value(), 30. * 4096 * 4096 * 4096, 1e-12);
    }

    void newtonSchulzOfModels()
    {
        const Scenario kimi = editedScenario({u"model.preset=kimi-k2"_s, u"training.optimizer=muon"_s});
        const double experts = newtonSchulzOf(kimi, true);
        COMPARE_WITHIN(experts, 4.75e16, 2e-3);
        COMPARE_WITHIN(
            experts / flopsPerStep(flopsPerToken(Parameters(32e9)), Tokens(67e6)).value(), 0.0037, 0.01);

        const double llama70b = newtonSchulzOf(editedScenario(muon({})), false);
        COMPARE_WITHIN(llama70b, 1.32e16, 3e-3);
        const double share = llama70b / flopsPerStep(flopsPerToken(Parameters(70e9)), Tokens(4.2e6)).value();
        COMPARE_WITHIN(share, 0.0075, 0.01);
        COMPARE_WITHIN(llama70b / 900e12, 15., 0.03); // seconds on one accelerator
        COMPARE_WITHIN(16 * share / (1 + 16 * share), 0.11, 0.03); // of a step where 16 ranks repeat it
    }

    // One weight in Megatron: 4,096 × 7,168 instead of two of 2,048.
    void gateAndUpAsTheStackKeepsThem()
    {
        const auto experts = [](const QString& stack) {
            return newtonSchulzOf(editedScenario({u"model.preset=kimi-k2"_s, u"training.optimizer=muon"_s,
                                      u"hardware.stack="_s + stack}),
                true);
        };
        const double one = newtonSchulzFlops(5, 2048, 7168).value();
        const double joined = newtonSchulzFlops(5, 4096, 7168).value();
        COMPARE_WITHIN(experts(u"megatron"_s) / experts(u"generic"_s), (joined + one) / (3 * one), 1e-12);
    }

    // Of a matrix 4,096 × 11,008.
    void soapOfAMatrix()
    {
        const double r = 4096, c = 11008;
        COMPARE_WITHIN(preconditionerBytes(r, c, BytesPerParameter(4)).value() / 4 / (r * c), 6.1, 0.005);
        const auto both = [&](double products) {
            return (preconditionerFlops(r, c, products, 0, 1) + preconditionerFlops(c, r, products, 0, 1))
                .value();
        };
        COMPARE_WITHIN(both(0), 1.36e12, 2e-3); // statistics
        COMPARE_WITHIN(both(2) - both(0), 2.72e12, 2e-3); // there and back
        COMPARE_WITHIN(
            preconditionerFlops(r, c, 2, 1, 10).value() - preconditionerFlops(r, c, 2, 0, 1).value(),
            r * r * r / 10, 1e-6);
    }

    // Graham's worst cases of dealing out the longest first, and the same one piece at a time.
    void longestFirst()
    {
        const auto busiest = [](std::vector<Pieces> kinds, double ranks) {
            return busiestRank(kinds, ranks);
        };
        QCOMPARE(busiest({{3, 2}, {2, 3}}, 2), 7.);
        QCOMPARE(busiest({{5, 2}, {4, 2}, {3, 3}}, 3), 11.);
        QCOMPARE(busiest({{1, 560}}, 128), 5.); // 4.375 would be even
        QCOMPARE(busiest({{1, 560}}, 1024), 1.);
        QCOMPARE(busiest({}, 8), 0.);
        std::mt19937 random(7);
        const auto any = [&random](
                             int from, int to) { return std::uniform_int_distribution(from, to)(random); };
        for (int i = 0; i < 2000; ++i) {
            std::vector<Pieces> kinds;
            for (int k = any(1, 6); k > 0; --k)
                kinds.push_back({std::pow(2., any(0, 9)) + any(0, 3), double(any(0, 40))});
            const int ranks = any(1, 24);
            const double own = busiest(kinds, ranks);
            QCOMPARE(own, dealtOutOneByOne(kinds, ranks));
            QVERIFY(busiest(kinds, ranks + 1) <= own);
            kinds[0].count += 1;
            kinds[0].cost += 1;
            QVERIFY(busiest(kinds, ranks) >= own);
        }
    }

    // Repeated by every replica, or each matrix by one of them.
    void shardedRanksShareIt()
    {
        const double adam = optimizerTime(llama);
        const double all = optimizerTime(muon({u"mesh.zero_stage=0"_s})) - adam;
        const double shared = optimizerTime(muon({u"mesh.zero_stage=1"_s}));
        // 560 matrices of 70 B over 16 ranks; one accelerator needs 15 s at 900 TFLOP/s.
        COMPARE_WITHIN(all, 15. * 900 / (0.83 * 0.95 * 989), 0.35);
        QVERIFY(shared < all / 12);
        QVERIFY(shared > all / 16);
        double last = all;
        for (const char* accelerators : {"256", "512", "1024"}) {
            const double own = optimizerTime(
                muon({u"mesh.zero_stage=1"_s, u"hardware.accelerators="_s + QLatin1String(accelerators)}));
            QVERIFY(own <= last);
            last = own;
        }
    }

    void tensorRanks()
    {
        const auto timed = [](const char* mode) {
            return optimizerTime(
                muon({u"mesh.zero_stage=1"_s, u"training.muon_tensor="_s + QLatin1String(mode)}));
        };
        QVERIFY(timed("blockwise") < timed("distributed"));
        QVERIFY(timed("distributed") < timed("duplicated"));
        // Nothing is cut where there is one tensor rank.
        const auto alone = [](const char* mode) {
            return optimizerTime({u"model.preset=llama3-8b"_s, u"training.optimizer=muon"_s,
                u"mesh.zero_stage=1"_s, u"training.muon_tensor="_s + QLatin1String(mode)});
        };
        QCOMPARE(alone("blockwise"), alone("duplicated"));
        QCOMPARE(alone("distributed"), alone("duplicated"));
    }

    void gradientsToAllRanks()
    {
        const auto sent = [](const char* to) {
            Bytes bytes(0);
            for (const CommunicationRow& row :
                reportOf(muon({u"mesh.zero_stage=1"_s, u"training.matrix_gradients="_s + QLatin1String(to)}))
                    .communication)
                if (row.group == TrafficGroup::Data && row.op != Collective::AllGather)
                    bytes += row.bytesPerRank * row.count;
            return bytes.value();
        };
        COMPARE_WITHIN(sent("reduced"), 2 * sent("scattered"), 1e-9);
    }

    // More than Adam's state, and no less for a rank than whole matrices.
    void preconditionersAreHeld()
    {
        const auto memory = [](const char* optimizer, const char* stage) {
            return reportOf(llama
                + QStringList{u"training.optimizer="_s + QLatin1String(optimizer),
                    u"mesh.zero_stage="_s + QLatin1String(stage)})
                .memory;
        };
        const MemoryReport adam = memory("adamw", "0"), soap = memory("soap", "0");
        QVERIFY(soap.bytesPerParameter > adam.bytesPerParameter);
        QVERIFY(soap.perRank.state() > adam.perRank.state());
        QVERIFY(memory("soap", "1").perRank.state() < soap.perRank.state());
        QVERIFY(memory("shampoo", "1").perRank.state() < memory("soap", "1").perRank.state());
        QVERIFY(memory("muon", "1").perRank.state() < adam.perRank.state());
    }

    // More ranks than adapters: one holds the statistics of an adapter's 8,192 inputs.
    void thinMatricesHaveAWideSide()
    {
        const MemoryReport memory = reportOf(llama
            + QStringList{u"training.optimizer=soap"_s, u"training.method=lora"_s, u"training.lora_rank=16"_s,
                u"hardware.accelerators=8192"_s, u"mesh.pipeline=16"_s, u"mesh.zero_stage=1"_s})
                                        .memory;
        COMPARE_WITHIN(memory.perRank.moment2.value(), 2 * (8192. * 8192 + 16 * 16) * 4, 1e-3);
    }

    // Each expert is whole on its rank: how tensor ranks work concerns attention alone.
    void expertsAreNotGathered()
    {
        const QStringList experts{u"model.preset=mixtral-8x7b"_s, u"hardware.accelerators=64"_s,
            u"mesh.expert=8"_s, u"mesh.tensor=2"_s, u"mesh.zero_stage=0"_s, u"training.optimizer=muon"_s,
            u"training.global_batch_sequences=512"_s};
        const auto timed = [&experts](const char* edit) {
            return optimizerTime(experts + QStringList{QLatin1String(edit)});
        };
        // One expert a rank, 32 layers of 3 matrices 4,096 × 14,336, four of attention beside each.
        const double expert = 32 * 3 * newtonSchulzFlops(5, 4096, 14336).value();
        QVERIFY(timed("training.muon_tensor=blockwise") > expert / 989e12);
        const double attention =
            timed("training.muon_tensor=duplicated") - timed("training.muon_tensor=blockwise");
        QVERIFY(attention > 0 && attention < expert / 989e12);
        QVERIFY(timed("mesh.expert=4") > 1.5 * timed("mesh.expert=8"));
    }

    void halfOfEachLiesBetween_data()
    {
        QTest::addColumn<QStringList>("one");
        QTest::addColumn<QStringList>("other");
        QTest::addColumn<QStringList>("half");
        for (const char* optimizer : {"muon", "soap", "shampoo"}) {
            const QStringList updated{
                u"training.optimizer="_s + QLatin1String(optimizer), u"mesh.zero_stage=0"_s};
            QTest::addRow("%s, delta nets and attention", optimizer) << listOf("24 gdn")
                    + updated << listOf("24 full") + updated << listOf("12x(1 gdn, 1 full)") + updated;
            QTest::addRow("%s, MLPs and experts", optimizer) << listOf("24 full")
                    + updated << listOf("24 moe") + updated << listOf("12x(1 full, 1 moe)") + updated;
        }
    }
    void halfOfEachLiesBetween()
    {
        QFETCH(QStringList, one);
        QFETCH(QStringList, other);
        QFETCH(QStringList, half);
        const double a = optimizerTime(one), b = optimizerTime(other), between = optimizerTime(half);
        QVERIFY(a != b);
        QVERIFY2(between > std::min(a, b) && between < std::max(a, b),
            qPrintable(QStringLiteral("%1 s, of halves %2 s, %3 s").arg(a).arg(between).arg(b)));
    }

    void halvesOfLayersCostAsTheWhole_data()
    {
        QTest::addColumn<QStringList>("whole");
        QTest::addColumn<QStringList>("halves");
        struct Row
        {
            const char *name, *whole, *halves;
        };
        for (const char* optimizer : {"muon", "soap", "shampoo"})
            for (const char* stage : {"0", "1"})
                for (const Row& row : {Row{"delta nets and MLPs", "24 gdn", "24x(1 gdnonly, 1 mlponly)"},
                         Row{"attention and MLPs", "24 full", "24x(1 fullonly, 1 mlponly)"},
                         Row{"attention and experts", "24 moe", "24x(1 fullonly, 1 moeonly)"}}) {
                    const QStringList updated{u"training.optimizer="_s + QLatin1String(optimizer),
                        u"mesh.zero_stage="_s + QLatin1String(stage)};
                    QTest::addRow("%s, ZeRO %s, %s", optimizer, stage, row.name)
                        << listOf(row.whole) + updated << listOf(row.halves) + updated;
                }
    }
    void halvesOfLayersCostAsTheWhole()
    {
        QFETCH(QStringList, whole);
        QFETCH(QStringList, halves);
        COMPARE_WITHIN(optimizerTime(halves), optimizerTime(whole), 1e-9);
    }

    // The most kinds of layers that the engine tells apart: every weight of a product is in exactly one
    // matrix.
    void manyMatricesHoldEveryWeight()
    {
        QString kinds, layers;
        for (int kind = 1; kind <= int(mostLayerKinds); ++kind) {
            const QString name(QChar(u'a' + kind));
            kinds += QStringLiteral("%1: softmax(heads=%2, kv_heads=%3, key_width=128, value_width=64) + "
                                    "feed_forward(width=%4); ")
                         .arg(name)
                         .arg(8 * kind)
                         .arg(kind)
                         .arg(1000 * kind);
            layers += (kind > 1 ? u", "_s : QString()) + u"1 "_s + name;
        }
        const Scenario s = editedScenario({u"training.optimizer=muon"_s,
            u"model.layer_list=model: hidden=2048, vocab=32000; "_s + kinds + u"layers: "_s + layers});
        const Resolved r = resolvedOf(s);
        double weights = 0;
        for (const Matmul& m : r.matmuls)
            if (m.part != MatmulPart::Head)
                weights += m.inner * m.outer * m.layers;
        const UpdatedMatrices matrices = updatedMatrices(s.training, r);
        const StageLoad all = r.layers.from(0, r.architecture.layers);
        double held = 0;
        for (const UpdatedMatrix& m : matrices)
            held += heldByRank(m, s.training, Mesh(), all) * m.inner * m.outer;
        QVERIFY(matrices.size() > 5 * mostLayerKinds); // a few are as wide as another kind's
        QCOMPARE(held, weights);
    }

    void ledgerRecomputes_data()
    {
        QTest::addColumn<QStringList>("edits");
        for (const char* optimizer : {"muon", "soap", "shampoo"})
            for (const char* edit : {"mesh.zero_stage=0", "mesh.zero_stage=1", "mesh.zero_stage=3",
                     "training.offload_optimizer=true", "training.method=lora", "model.preset=deepseek-v3"})
                QTest::addRow("%s, %s", optimizer, edit) << llama
                        + QStringList{
                            u"training.optimizer="_s + QLatin1String(optimizer), QLatin1String(edit)};
        QTest::newRow("distributed") << muon({u"training.muon_tensor=distributed"_s});
    }
    void ledgerRecomputes()
    {
        QFETCH(QStringList, edits);
        Ledger ledger;
        const Report report = reportOf(edits, &ledger);
        QCOMPARE(report.step.seconds->value(), reportOf(edits).step.seconds->value());
        for (const LedgerNode& node : ledger.nodes()) {
            std::vector<double> operands;
            for (const std::int32_t index : node.operands)
                operands.push_back(ledger.node(index).value);
            const double again = node.kind == LedgerNode::Kind::Call ? node.formula->evaluate(operands)
                : node.kind == LedgerNode::Kind::Sum ? std::accumulate(operands.begin(), operands.end(), 0.)
                                                     : node.value;
            QVERIFY2(std::abs(again - node.value) <= 1e-12 * std::abs(node.value), node.name.c_str());
        }
    }

    void ledgerShowsTheOperations()
    {
        Ledger ledger;
        const Report report = reportOf(muon({u"mesh.zero_stage=1"_s}), &ledger);
        const std::function<bool(std::int32_t)> reaches = [&](std::int32_t index) {
            const LedgerNode& node = ledger.node(index);
            if (node.formula && node.formula->name == newtonSchulzFlops.name)
                return true;
            return std::ranges::any_of(node.operands, reaches);
        };
        QVERIFY(reaches(ledger.find("step.optimizer_seconds")));
        QCOMPARE(ledger.node(ledger.find("step.optimizer_seconds")).value, report.step.optimizer->value());
    }
};

QTEST_APPLESS_MAIN(TestMatrixUpdate)
#include "tst_matrix_update.moc"
