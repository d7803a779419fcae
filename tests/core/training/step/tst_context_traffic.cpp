// What ranks that share sequences send, by kind of layer, and what experts are sent and keep.

#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <cmath>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace ridgepoint;

namespace {

bool near(double a, double b, double relative) { return std::abs(a - b) <= relative * std::abs(b); }

// Report of a model with these layers on so many context ranks of one node.
Report reportOf(const std::string& layers, int context, const std::string& method)
{
    Scenario s = defaultScenario(shippedCatalog());
    const std::pair<const char*, std::string> fields[] = {{"model.layer_list", layers},
        {"hardware.accelerators", std::to_string(context)}, {"mesh.context", std::to_string(context)},
        {"mesh.context_method", method}, {"hardware.efficiency.mfu", "model"},
        {"training.sequence_length", "4096"}, {"training.micro_batch", "1"},
        {"training.global_batch_sequences", "1"}, {"training.recompute", "none"},
        {"training.precision.compute", "bf16"}};
    for (const auto& [id, value] : fields)
        if (const FieldError error = setField(s, *findField(id), value, shippedCatalog()))
            qFatal("%s: %s", id, error.message.plain().c_str());
    return evaluate(s);
}

std::vector<CommunicationRow> contextRows(const Report& report)
{
    std::vector<CommunicationRow> rows;
    for (const CommunicationRow& row : report.communication)
        if (row.group == TrafficGroup::Context)
            rows.push_back(row);
    return rows;
}

} // namespace

class TestContextTraffic : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void contextSendsWhatEachKindKeeps_data()
    {
        QTest::addColumn<QString>("method");
        QTest::newRow("ring") << QStringLiteral("ring");
        QTest::newRow("all-to-all") << QStringLiteral("all_to_all");
    }
    // Half of the layers with 16 key heads and half with 8 send the mean of models that have one kind alone.
    void contextSendsWhatEachKindKeeps()
    {
        QFETCH(QString, method);
        const auto sent = [&](const char* layers) {
            const Report report = reportOf(std::string("model: hidden=2048, vocab=32000, max_seq=8192; ")
                    + "a: softmax(heads=16, kv_heads=16, key_width=128, value_width=128) + "
                    + "feed_forward(width=6144); "
                    + "b: softmax(heads=16, kv_heads=8, key_width=128, value_width=128) + "
                    + "feed_forward(width=6144); layers: " + layers,
                8, method.toStdString());
            double bytes = 0;
            for (const CommunicationRow& row : contextRows(report))
                bytes += row.bytesPerRank.value() * row.count;
            return bytes;
        };
        const double wide = sent("28x(1 a)"), narrow = sent("28x(1 b)");
        QVERIFY(wide > narrow && narrow > 0);
        QVERIFY(near(sent("14x(1 a, 1 b)"), (wide + narrow) / 2, 1e-9));
        QVERIFY(near(sent("1 a, 9x(1 b, 2 a)"), (19 * wide + 9 * narrow) / 28, 1e-9));
    }

    void statesAreNoKeys_data()
    {
        QTest::addColumn<QString>("mixer");
        QTest::addColumn<int>("context");
        QTest::addColumn<Collective>("op");
        QTest::addColumn<double>("bytes"); // that one rank sends in one layer's forward pass
        const auto mamba = [](int heads) {
            return QStringLiteral("mamba2(heads=%1, head_width=64, groups=8, state=128)").arg(heads);
        };
        // A rank has 1,024 tokens in 16 bits and sends three quarters of their bytes. In: z and x of 64 × 64
        // each, B and C of 8 × 128 each, a time step of each head; out: 64 × 64 (Megatron-LM
        // mamba_context_parallel.py).
        QTest::newRow("Mamba-2 by heads") << mamba(64) << 4 << Collective::AllToAll
                                          << 1024 * 2 * 0.75 * ((2 * 64 * 64 + 2 * 8 * 128 + 64) + 64 * 64);
        // Two ranks: in: queries, keys, values, gate, beta and decay; out: values.
        QTest::newRow("gated delta net by heads")
            << QStringLiteral("gdn(key_heads=16, value_heads=32, key_width=128, value_width=128)") << 2
            << Collective::AllToAll << 2048 * 2 * 0.5 * ((2 * 16 * 128 + 2 * 32 * 128 + 2 * 32) + 32 * 128);
        // Three ranks learn of a rank's state of 16 heads in fp32, of the matrix that carries states through
        // its tokens (flash-linear-attention fla/ops/cp/KCP.md), and of three tokens of three convolutions.
        QTest::newRow("Kimi delta attention by states")
            << QStringLiteral("kda(heads=16, width=128)") << 4 << Collective::AllGather
            << 3.0 * (2 * 16 * 128 * 128 * 4 + 3 * 3 * 16 * 128 * 2);
        QTest::newRow("heads that four ranks do not share out")
            << mamba(6) << 4 << Collective::AllGather
            << 3.0 * (6 * 64 * 128 * 4 + 6 * 4 + 3 * (6 * 64 + 2 * 8 * 128) * 2);
    }
    // Layers with states alone send no keys and values: their heads are dealt out, or states are passed on.
    // Nothing hides that: their cores start with it.
    void statesAreNoKeys()
    {
        QFETCH(QString, mixer);
        QFETCH(int, context);
        QFETCH(Collective, op);
        QFETCH(double, bytes);
        for (const char* method : {"ring", "all_to_all"}) {
            const Report report = reportOf("model: hidden=2048, vocab=32000, max_seq=8192; a: "
                    + mixer.toStdString() + " + feed_forward(width=6144); layers: 24 a",
                context, method);
            const std::vector<CommunicationRow> rows = contextRows(report);
            QCOMPARE(rows.size(), std::size_t(1));
            QCOMPARE(rows[0].op, op);
            const double calls = op == Collective::AllToAll ? 2 : 1; // before and after the core
            QVERIFY2(near(rows[0].bytesPerRank.value() * calls, bytes, 1e-12),
                qPrintable(QString::number(rows[0].bytesPerRank.value(), 'f', 0)));
            QCOMPARE(rows[0].count, calls * 2 * 24);
            QVERIFY(report.step.contextExposed.has_value());
            QVERIFY2(near(report.step.contextExposed->value(), rows[0].seconds.value(), 1e-6),
                qPrintable(QString::number(report.step.contextExposed->value())));
        }
    }

    // One layer in four attends; both kinds send what they send in a model of their own, so many times.
    void attentionAndStatesSendTheirOwn()
    {
        const auto rowsOf = [](const char* layers) {
            return contextRows(reportOf(std::string("model: hidden=2048, vocab=32000, max_seq=8192; ")
                    + "a: softmax(heads=16, kv_heads=4, key_width=128, value_width=128) + "
                    + "feed_forward(width=6144); "
                    + "b: gdn(key_heads=16, value_heads=32, key_width=128, value_width=128) + "
                    + "feed_forward(width=6144); layers: " + layers,
                4, "ring"));
        };
        const auto keys = rowsOf("24 a"), states = rowsOf("24 b"), both = rowsOf("6x(3 b, 1 a)");
        QCOMPARE(keys.size(), std::size_t(1));
        QCOMPARE(states.size(), std::size_t(1));
        QCOMPARE(both.size(), std::size_t(2));
        for (const auto& [row, alone, share] :
            {std::tuple{both[0], keys[0], 0.25}, std::tuple{both[1], states[0], 0.75}}) {
            QCOMPARE(row.op, alone.op);
            QVERIFY(near(row.bytesPerRank.value(), alone.bytesPerRank.value(), 1e-12));
            QCOMPARE(row.count, share * alone.count);
        }
        // Nothing hides states; what attention hides of its keys, it hides beside them too.
        QVERIFY(near(both[1].exposed->value(), both[1].seconds.value(), 1e-9));
        QVERIFY(near(both[0].exposed->value() / both[0].seconds.value(),
            keys[0].exposed->value() / keys[0].seconds.value(), 1e-6));
    }

    // Heads that are dealt out travel twice, states once: what is waited for is all of both.
    void twoStatesInALayerSendBoth()
    {
        const Report report =
            reportOf("model: hidden=2048, vocab=32000, max_seq=8192; a: kda(heads=16, width=128) + "
                     "mamba2(heads=64, head_width=64, groups=8, state=128) + "
                     "feed_forward(width=6144); layers: 24 a",
                4, "ring");
        const std::vector<CommunicationRow> rows = contextRows(report);
        QCOMPARE(rows.size(), std::size_t(2));
        const double all = rows[0].seconds.value() + rows[1].seconds.value();
        QVERIFY2(near(report.step.contextExposed->value(), all, 1e-6),
            qPrintable(QString::number(report.step.contextExposed->value() / all)));
    }

    // Nemotron 3 Super projects a token to a quarter of its width before experts: that is sent (Megatron-LM
    // moe_layer.py, fc1_latent_proj before dispatch) and kept; an expert without a gate keeps one product
    // less.
    void expertsTakeTheirOwnWidth()
    {
        struct Costs
        {
            double sent = 0, kept = 0; // bytes of one rank: of a message, of the layers
        };
        const auto of = [](const char* feedForward) {
            Scenario s = defaultScenario(shippedCatalog());
            const std::pair<const char*, std::string> fields[] = {
                {"model.layer_list",
                    std::string("model: hidden=4096, vocab=32000, max_seq=8192; a: softmax(heads=32, "
                                "kv_heads=8, key_width=128, value_width=128) + ")
                        + feedForward + "; layers: 8 a"},
                {"hardware.accelerators", "8"}, {"mesh.expert", "8"}, {"mesh.zero_stage", "1"},
                {"hardware.efficiency.mfu", "model"}, {"training.sequence_length", "4096"},
                {"training.micro_batch", "1"}, {"training.global_batch_sequences", "8"},
                {"training.recompute", "none"}, {"training.precision.compute", "bf16"},
                {"training.routing_imbalance", "1"}};
            for (const auto& [id, value] : fields)
                if (const FieldError error = setField(s, *findField(id), value, shippedCatalog()))
                    qFatal("%s: %s", id, error.message.plain().c_str());
            const Report report = evaluate(s);
            Costs costs;
            for (const CommunicationRow& row : report.communication)
                if (row.group == TrafficGroup::Expert)
                    costs.sent = row.bytesPerRank.value();
            for (const MemoryItem& item : report.memory.items)
                if (item.id == "activations.layers")
                    costs.kept = item.bytes.value();
            return costs;
        };
        const Costs wide = of("feed_forward(experts=64, top_k=6, expert_width=2048)");
        const Costs latent = of("feed_forward(experts=64, top_k=6, expert_width=2048, latent_width=1024)");
        const Costs plain = of("feed_forward(gated=0, experts=64, top_k=6, expert_width=2048)");
        QVERIFY(near(wide.sent, 4096.0 * 6 * 4096 * 2 * 7 / 8, 1e-9));
        QVERIFY(near(latent.sent, wide.sent / 4, 1e-9));
        QVERIFY(near(plain.sent, wide.sent, 1e-9));
        // Six copies a token; what they return stays too, for the product that widens it again reads it.
        QVERIFY2(near(wide.kept - latent.kept, 8 * 4096.0 * 2 * (6 * (4096 - 1024) - 1024), 1e-9),
            qPrintable(QString::number((wide.kept - latent.kept) / (8 * 4096.0 * 2))));
        QVERIFY2(near(wide.kept - plain.kept, 8 * 4096.0 * 2 * 6 * 2048, 1e-9),
            qPrintable(QString::number((wide.kept - plain.kept) / (8 * 4096.0 * 2))));
    }
};

QTEST_APPLESS_MAIN(TestContextTraffic)
#include "tst_context_traffic.moc"
