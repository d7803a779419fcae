// Memory as stacks keep it: inputs in the narrow type, an allocator short of room, a compiled program that holds the
// device alone, pairs of passes without a pipeline.

#include "core/engine/evaluate.h"
#include "core/hardware/stack.h"
#include "tests/support/edited_scenario.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

Report reportOf(const QStringList& edits) { return evaluate(editedScenario(edits)); }

double gb(Bytes bytes) { return bytes.value() / 1e9; }

const QStringList eight{u"model.preset=llama3.1-8b"_s, u"hardware.accelerators=8"_s, u"mesh.zero_stage=3"_s,
    u"training.global_batch_sequences=64"_s, u"training.sequence_length=8192"_s};

} // namespace

class TestStackMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void narrowInputs();
    void narrowActivationInputs();
    void allocatorGivesBack();
    void holdsNoMoreThanThereIs();
    void ownsTheDevice();
    void pairsWithoutAPipeline();
    void anOffloadedUpdateKeepsNothingOnTheDevice();
};

// deepspeedai/DeepSpeed issue 3448: LLaMA-33B on eight A100 of 40 GB, ZeRO-3 with its optimizer offloaded,
// runs; the fp32 copy of the gradients that the update reads is on the host.
void TestStackMemory::anOffloadedUpdateKeepsNothingOnTheDevice()
{
    const QStringList job{u"model.preset=llama1-33b"_s, u"hardware.accelerator=a100-40-sxm"_s,
        u"hardware.accelerators=8"_s, u"hardware.stack=deepspeed"_s, u"mesh.zero_stage=3"_s,
        u"training.sequence_length=2048"_s, u"training.global_batch_sequences=8"_s,
        u"training.recompute=full"_s};
    const auto buckets = [](const Report& report) {
        const auto item = std::ranges::find(report.memory.items, "buffers.buckets", &MemoryItem::id);
        return item->bytes.value();
    };
    const Report offloaded = reportOf(job + QStringList{u"training.offload_optimizer=true"_s});
    QVERIFY2(offloaded.memory.verdict == Verdict::Fits,
        qPrintable(QString::number(gb(offloaded.memory.perRank.total()))));
    QCOMPARE(buckets(offloaded), 2e9); // 5e8 elements of half precision, twice
    const Report kept = reportOf(job);
    QVERIFY(std::abs((buckets(kept) - 2e9) / (4 * kept.model.total.value() / 8) - 1) < 1e-3);
}

void TestStackMemory::narrowInputs()
{
    const auto kept = [](const QString& stack, const QString& compute, const QStringList& more = {}) {
        return reportOf(eight
                   + QStringList{u"hardware.stack="_s + stack, u"training.precision.compute="_s + compute} + more)
            .memory.activationsPerLayer.value();
    };
    // Two norms' outputs and the MLP's product a byte less, attention's output a byte more (Llama 3.1 8B: hidden
    // 4096, MLP 14336, heads as wide together as hidden).
    const double saved = kept(u"megatron"_s, u"bf16"_s) - kept(u"megatron"_s, u"fp8"_s);
    QVERIFY(std::abs(saved / (8192.0 * (2 * 4096 + 14336 - 4096)) - 1) < 1e-9);
    QCOMPARE(kept(u"pytorch"_s, u"fp8"_s), kept(u"pytorch"_s, u"bf16"_s));
    // What is recomputed is not kept in any type.
    const QStringList again{u"training.recompute_norms=true"_s, u"training.recompute_activation=true"_s};
    const double less = kept(u"megatron"_s, u"bf16"_s, again) - kept(u"megatron"_s, u"fp8"_s, again);
    QCOMPARE(less, 0.0);
}

// DeepSeek-V3 (arXiv:2412.19437 §3.3.3) keeps what SwiGLU reads in fp8: gate and up, a byte less each.
void TestStackMemory::narrowActivationInputs()
{
    const auto kept = [](const QStringList& more) {
        return reportOf(eight + QStringList{u"training.precision.compute=fp8"_s} + more)
            .memory.activationsPerLayer.value();
    };
    const QString narrow = u"training.narrow_activation_input=true"_s;
    for (const char* stack : {"megatron", "pytorch"}) {
        const QString which = u"hardware.stack="_s + QString::fromUtf8(stack);
        QVERIFY2(std::abs((kept({which}) - kept({which, narrow})) / (8192.0 * 2 * 14336) - 1) < 1e-9, stack);
        // Beside recomputing the product: the inputs are what is kept of it.
        const QString again = u"training.recompute_activation=true"_s;
        QVERIFY2(
            std::abs((kept({which, again}) - kept({which, again, narrow})) / (8192.0 * 2 * 14336) - 1) < 1e-9,
            stack);
        const QString whole = u"training.recompute_mlp=true"_s;
        QCOMPARE(kept({which, whole}), kept({which, whole, narrow}));
    }
    // Eight of 256 experts and a shared one, each 2048 wide.
    const QStringList v3{u"model.preset=deepseek-v3"_s, u"hardware.accelerators=1024"_s, u"mesh.expert=64"_s,
        u"training.routing_imbalance=1"_s, u"mesh.zero_stage=1"_s};
    QVERIFY(std::abs((kept(v3) - kept(v3 + QStringList{narrow})) / (8192.0 * 2 * 9 * 2048) - 1) < 1e-9);
}

void TestStackMemory::allocatorGivesBack()
{
    for (const char* key : {"torchtitan", "megatron", "scaling"}) {
        const StackTraits& stack = stackTraits(key);
        const MemoryParts& rank =
            reportOf(eight + QStringList{u"hardware.stack=%1"_s.arg(QString::fromUtf8(key))}).memory.perRank;
        const double usual = gb(rank.reserved - rank.allocated); // while there is room
        QVERIFY(usual > 0);
        const double outside = gb(rank.driver - rank.reserved); // context and communicators
        const double kept = gb(rank.total()) - gb(rank.allocated) - outside;
        QVERIFY2(std::abs(kept / usual / stack.fragmentationKept - 1) < 1e-9, key);
        QVERIFY(gb(rank.total()) <= gb(rank.driver) * (1 + 1e-12));
    }
    QVERIFY(stackTraits("torchtitan").fragmentationKept < stackTraits("scaling").fragmentationKept);
}

void TestStackMemory::holdsNoMoreThanThereIs()
{
    int filled = 0; // by an allocator that could hold more
    for (int tokens = 1024; tokens <= 64 * 1024; tokens += 512) {
        const MemoryReport memory = reportOf(eight
            + QStringList{u"hardware.stack=megatron"_s, u"training.recompute=none"_s,
                u"training.sequence_length=%1"_s.arg(tokens)})
                                        .memory;
        const double capacity = gb(memory.capacity), shown = gb(memory.perRank.driver),
                     needed = gb(memory.perRank.total());
        QVERIFY2(shown <= std::max(capacity, needed) * (1 + 1e-12), qPrintable(QString::number(tokens)));
        QVERIFY2(shown >= needed * (1 - 1e-12), qPrintable(QString::number(tokens)));
        filled += needed < capacity && shown > capacity * (1 - 1e-12);
    }
    QVERIFY(filled > 0);
}

void TestStackMemory::ownsTheDevice()
{
    const MemoryParts xla =
        reportOf(eight + QStringList{u"hardware.stack=maxtext"_s}).memory.perRank;
    const MemoryParts torch = reportOf(eight + QStringList{u"hardware.stack=torchtitan"_s}).memory.perRank;
    QCOMPARE(gb(xla.driver), gb(xla.reserved)); // no context, no communicators
    QVERIFY(gb(torch.driver) > gb(torch.reserved) + 0.5);
}

void TestStackMemory::pairsWithoutAPipeline()
{
    const QStringList base{u"model.preset=qwen3-30b-a3b"_s, u"hardware.accelerators=8"_s, u"mesh.expert=8"_s,
        u"training.global_batch_sequences=64"_s};
    const auto activations = [&base](const QString& schedule) {
        return reportOf(base + QStringList{u"mesh.schedule="_s + schedule}).memory.perRank.activations.value();
    };
    QCOMPARE(activations(u"interleaved_1f1b_ep_overlap"_s), activations(u"1f1b"_s));
}

QTEST_APPLESS_MAIN(TestStackMemory)
#include "tst_stack_memory.moc"
