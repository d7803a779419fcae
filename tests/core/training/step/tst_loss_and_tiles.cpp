// What the way of computing a loss and an MLP changes: the stack's own keeps its numbers, chunks and tiles
// hold less.

#include "core/engine/evaluate.h"
#include "core/inputs/hardware/loss_cost.h"
#include "tests/support/edited_scenario.h"

#include <QTest>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

// Llama-3 8B on sequences of 32,768 tokens: 128,256 logits of each.
Report llama(const QStringList& edits)
{
    return evaluate(
        editedScenario(QStringList{u"model.preset=llama3-8b"_s, u"hardware.accelerators=64"_s,
                           u"training.sequence_length=32768"_s, u"training.global_batch_sequences=64"_s,
                           u"mesh.zero_stage=3"_s, u"hardware.efficiency.mfu=model"_s}
            + edits));
}
Bytes kept(const Report& report) { return report.memory.perRank.activations; }

} // namespace

class TestLossAndTiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theStacksOwnIsUnchanged()
    {
        for (const FieldChoice& stack : findField("hardware.stack")->choices) {
            const QString of =
                u"hardware.stack="_s + QString::fromLatin1(stack.key.data(), qsizetype(stack.key.size()));
            const char* const own[] = {"plain", "fused", "chunked"};
            const StackTraits& traits = stackTraits(stack.key);
            const LossCost cost = lossCost(traits, traits.loss);
            QVERIFY(cost.traffic == traits.lossTraffic && cost.share == traits.lossShare
                && cost.stored == traits.logitStored);
            const Report unsaid = llama({of}),
                         said = llama({of,
                             u"training.loss="_s
                                 + QString::fromLatin1(own[static_cast<std::size_t>(traits.loss)])});
            QVERIFY2(unsaid.step.seconds == said.step.seconds && kept(unsaid) == kept(said), qPrintable(of));
        }
    }

    // 128,256 ÷ 4,096 is 31.3, so 32 chunks of 32,768 ÷ 32 = 1,024 tokens; of 30,000 tokens 938, and the next
    // power of two. A head no wider than the model is one chunk.
    void tokensOfOneChunk()
    {
        QCOMPARE(tokensOfAChunk(32768, 4096, 128256), 1024.0);
        QCOMPARE(tokensOfAChunk(30000, 4096, 128256), 1024.0);
        QCOMPARE(tokensOfAChunk(32768, 4096, 4096), 32768.0);
        QCOMPARE(tokensOfAChunk(1, 4096, 128256), 1.0);
    }

    void chunksHoldLess()
    {
        const QStringList stack{u"hardware.stack=deepspeed"_s};
        const Report plain = llama(stack), fused = llama(stack + QStringList{u"training.loss=fused"_s}),
                     chunked = llama(stack + QStringList{u"training.loss=chunked"_s});
        // 12 and 8 bytes a logit: 4 · 32,768 · 128,256 = 16.81 GB less.
        QCOMPARE((kept(plain) - kept(fused)).value(), 4.0 * 32768 * 128256);
        QVERIFY(kept(chunked) < kept(fused));
        QVERIFY(*fused.step.seconds < *plain.step.seconds);
        // Smaller products of the head, the same traffic.
        QVERIFY(*chunked.step.seconds > *fused.step.seconds);
    }

    void tilesHoldLessAndTakeLonger()
    {
        for (const QString& recompute : {u"none"_s, u"selective"_s, u"full"_s}) {
            const QStringList base{u"training.loss=chunked"_s, u"training.recompute="_s + recompute};
            const Report whole = llama(base), two = llama(base + QStringList{u"training.mlp_tiles=2"_s}),
                         four = llama(base + QStringList{u"training.mlp_tiles=4"_s});
            QVERIFY2(kept(two) < kept(whole) && kept(four) < kept(two), qPrintable(recompute));
            QVERIFY2(*four.step.seconds > *whole.step.seconds, qPrintable(recompute));
        }
    }
};

QTEST_GUILESS_MAIN(TestLossAndTiles)
#include "tst_loss_and_tiles.moc"
