// Memory as stacks keep it: inputs in the narrow type, an allocator short of room, a compiled program that
// holds the device alone, pairs of passes without a pipeline.

#include "core/engine/evaluate.h"
#include "core/inputs/hardware/stack.h"
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

// Llama 3.1 8B: 32 layers with hidden 4096, keys and values of 1024 and an MLP of 14336. Embedding, head and
// norms have no copies. A block's scale is fp32 for 128 × 128 (arXiv:2412.19437 §3.3) or 8 bits for 32
// (MXFP8), fp4's 8 bits for 16 (arXiv:2509.25149).
constexpr double layerWeights = 2 * 4096.0 * 4096 + 2 * 4096.0 * 1024 + 3 * 4096.0 * 14336;

static double copiesIn(const Report& report)
{
    const auto item = std::ranges::find(report.memory.items, "buffers.copies", &MemoryItem::id);
    return item == report.memory.items.end() ? 0 : item->bytes.value();
}

class TestStackMemory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void narrowInputs()
    {
        const auto kept = [](const QString& stack, const QString& compute, const QStringList& more = {}) {
            return reportOf(eight
                + QStringList{u"hardware.stack="_s + stack, u"training.precision.compute="_s + compute}
                + more)
                .memory.activationsPerLayer.value();
        };
        // Two norms' outputs and the MLP's product a byte less, attention's output a byte more (Llama 3.1 8B:
        // hidden 4096, MLP 14336, heads as wide together as hidden).
        const double saved = kept(u"megatron"_s, u"bf16"_s) - kept(u"megatron"_s, u"fp8"_s);
        QVERIFY(std::abs(saved / (8192.0 * (2 * 4096 + 14336 - 4096)) - 1) < 1e-9);
        QCOMPARE(kept(u"pytorch"_s, u"fp8"_s), kept(u"pytorch"_s, u"bf16"_s));
        // What is recomputed is not kept in any type.
        const QStringList again{u"training.recompute_norms=true"_s, u"training.recompute_activation=true"_s};
        const double less = kept(u"megatron"_s, u"bf16"_s, again) - kept(u"megatron"_s, u"fp8"_s, again);
        QCOMPARE(less, 0.0);
    }

    // DeepSeek-V3 (arXiv:2412.19437 §3.3.3) keeps what SwiGLU reads in fp8: gate and up, a byte less each.
    void narrowActivationInputs()
    {
        const auto kept = [](const QStringList& more) {
            return reportOf(eight + QStringList{u"training.precision.compute=fp8"_s} + more)
                .memory.activationsPerLayer.value();
        };
        const QString narrow = u"training.narrow_activation_input=true"_s;
        for (const char* stack : {"megatron", "pytorch"}) {
            const QString which = u"hardware.stack="_s + QString::fromUtf8(stack);
            QVERIFY2(
                std::abs((kept({which}) - kept({which, narrow})) / (8192.0 * 2 * 14336) - 1) < 1e-9, stack);
            // Beside recomputing the product: the inputs are what is kept of it.
            const QString again = u"training.recompute_activation=true"_s;
            QVERIFY2(
                std::abs((kept({which, again}) - kept({which, again, narrow})) / (8192.0 * 2 * 14336) - 1)
                    < 1e-9,
                stack);
            const QString whole = u"training.recompute_mlp=true"_s;
            QCOMPARE(kept({which, whole}), kept({which, whole, narrow}));
        }
        // Eight of 256 experts and a shared one, each 2048 wide.
        const QStringList v3{u"model.preset=deepseek-v3"_s, u"hardware.accelerators=1024"_s,
            u"mesh.expert=64"_s, u"training.routing_imbalance=1"_s, u"mesh.zero_stage=1"_s};
        QVERIFY(std::abs((kept(v3) - kept(v3 + QStringList{narrow})) / (8192.0 * 2 * 9 * 2048) - 1) < 1e-9);
    }

    void copiesOfWeights_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<double>("each"); // bytes of a weight in one layer
        QTest::addColumn<int>("layers");
        const auto row = [](const char* name, const char* device, const char* recipe, double each, int layers,
                             const QStringList& more = {}) {
            QTest::newRow(name) << QStringList{u"hardware.accelerator="_s + QString::fromUtf8(device),
                                       u"training.precision="_s + QString::fromUtf8(recipe)}
                    + more << each
                                << layers;
        };
        row("fp8 as it always was", "h100-sxm", "fp8_mixed", 0, 32);
        row("bf16", "h100-sxm", "bf16_mixed", 0, 32);
        row("DeepSeek's blocks", "h100-sxm", "deepseek_fp8", 1 + 4.0 / 16384, 32);
        row("Hopper takes one order alone", "h100-sxm", "fp8_delayed", 2, 32);
        row("Blackwell takes both", "b200-sxm", "fp8_delayed", 1, 32);
        row("two layers in bf16 have none", "h100-sxm", "fp8_current", 2, 30);
        row("MXFP8 scales either way", "b200-sxm", "mxfp8", 2.0625, 32);
        row("NVFP4, 5 of 32 layers in bf16", "b200-sxm", "nvfp4", 2 * 0.5625, 27);
        row("every layer in bf16", "b200-sxm", "nvfp4", 0, 0, {u"training.bf16_first_layers=32"_s});
        row("weights that are one of them", "h100-sxm", "fp8_delayed", 1, 32,
            {u"training.precision.weights=fp8"_s});
        row("the scales of weights that are one of them", "b200-sxm", "nvfp4", 0.5625 + 0.0625, 27,
            {u"training.precision.weights=fp4"_s});
        row("Blackwell for workstations takes one order", "rtxpro6000", "fp8_delayed", 2, 32);
        row("and no blocks of 32", "rtxpro6000", "mxfp8", 2 * (1 + 4.0 / 16384), 32);
    }
    void copiesOfWeights()
    {
        QFETCH(QStringList, edits);
        QFETCH(double, each);
        QFETCH(int, layers);
        const Report report = reportOf(eight + QStringList{u"mesh.zero_stage=1"_s} + edits);
        const double expected = each * layers * layerWeights;
        QVERIFY2(std::abs(copiesIn(report) - expected) <= 1e-9 * expected,
            qPrintable(QString::number(copiesIn(report) / layerWeights)));
        // They are part of what is allocated, and nothing else is more for it.
        const Report without = reportOf(eight + QStringList{u"mesh.zero_stage=1"_s} + edits
            + (each > 0 ? QStringList{u"training.weight_copies=none"_s} : QStringList()));
        const double more =
            report.memory.perRank.allocated.value() - without.memory.perRank.allocated.value();
        QVERIFY(std::abs(more - expected) <= 1e-6 * std::max(1.0, expected));
        QVERIFY(without.step.seconds == report.step.seconds);
    }

    void copiesFollowTheRanks()
    {
        const auto copies = [](const QStringList& mesh) {
            return copiesIn(reportOf(eight + QStringList{u"training.precision=fp8_delayed"_s} + mesh));
        };
        const double whole = 2 * 32 * layerWeights;
        const auto isNear = [](double a, double b) { return std::abs(a / b - 1) < 1e-9; };
        QVERIFY(isNear(copies({u"mesh.zero_stage=0"_s}), whole));
        QVERIFY(isNear(copies({u"mesh.zero_stage=1"_s, u"mesh.tensor=2"_s}), whole / 2));
        QVERIFY(isNear(copies({u"mesh.zero_stage=1"_s, u"mesh.pipeline=4"_s}), whole / 4));
        // Fully sharded: of the block that computes and the one gathered ahead.
        QVERIFY(isNear(copies({u"mesh.zero_stage=3"_s}), 2 * 2 * layerWeights));
        // The fullest of four stages is the first one; the layers in bf16 are on the last.
        const Report fullest = reportOf(eight
            + QStringList{u"hardware.accelerator=b200-sxm"_s, u"training.precision=nvfp4"_s,
                u"mesh.zero_stage=1"_s, u"mesh.pipeline=4"_s});
        QVERIFY(isNear(copiesIn(fullest), 2 * 0.5625 * 8 * layerWeights));
    }

    void whatRecipesLeaveOutIsSaid_data()
    {
        QTest::addColumn<QString>("device");
        QTest::addColumn<QString>("recipe");
        QTest::addColumn<QStringList>("said");
        QTest::newRow("bf16 leaves nothing out") << u"h100-sxm"_s << u"bf16_mixed"_s << QStringList{};
        const QString copies = u"no copies of the weights in fp8 are counted"_s;
        QTest::newRow("fp8 without copies")
            << u"h100-sxm"_s << u"fp8_mixed"_s << QStringList{u"not modelled for GEMMs in fp8"_s, copies};
        QTest::newRow("fp8 with them")
            << u"h100-sxm"_s << u"fp8_delayed"_s << QStringList{u"not modelled for GEMMs in fp8"_s};
        QTest::newRow("fp8 weights") << u"h100-sxm"_s << u"fp8_delayed training.precision.weights=fp8"_s
                                     << QStringList{u"not modelled for GEMMs in fp8"_s,
                                            u"all weights are counted in fp8"_s};
        QTest::newRow("fp4") << u"b200-sxm"_s << u"nvfp4"_s
                             << QStringList{u"not modelled for GEMMs in fp4"_s};
        // MXFP8 and DeepSeek's recipe: what the device has.
        for (const char* recipe : {"mxfp8", "deepseek_fp8"}) {
            QTest::addRow("%s on Hopper", recipe) << u"h100-sxm"_s << QString::fromUtf8(recipe)
                                                  << QStringList{u"not modelled"_s, u"blocks of 128 × 128"_s};
            QTest::addRow("%s on Blackwell", recipe)
                << u"b200-sxm"_s << QString::fromUtf8(recipe)
                << QStringList{u"not modelled"_s, u"blocks of 32 elements"_s};
        }
    }
    void whatRecipesLeaveOutIsSaid()
    {
        QFETCH(QString, device);
        QFETCH(QString, recipe);
        QFETCH(QStringList, said);
        const QString fields = u"training.precision="_s + recipe;
        const Report report =
            reportOf(eight + QStringList{u"hardware.accelerator="_s + device} + fields.split(u' '));
        QStringList told;
        for (const Diagnostic& d : report.diagnostics)
            if (d.field == "training.weight_copies" || d.field == "training.fp8_scaling"
                || d.field == "training.precision.weights")
                told += QString::fromStdString(d.message.plain());
        QCOMPARE(told.size(), said.size());
        for (qsizetype i = 0; i < said.size(); ++i)
            QVERIFY2(told[i].contains(said[i]), qPrintable(told[i]));
    }

    void allocatorGivesBack()
    {
        for (const char* key : {"torchtitan", "megatron", "scaling"}) {
            const StackTraits& stack = stackTraits(key);
            const MemoryParts& rank =
                reportOf(eight + QStringList{u"hardware.stack=%1"_s.arg(QString::fromUtf8(key))})
                    .memory.perRank;
            const double usual = gb(rank.reserved - rank.allocated); // while there is room
            QVERIFY(usual > 0);
            const double outside = gb(rank.driver - rank.reserved); // context and communicators
            const double kept = gb(rank.total()) - gb(rank.allocated) - outside;
            QVERIFY2(std::abs(kept / usual / stack.fragmentationKept - 1) < 1e-9, key);
            QVERIFY(gb(rank.total()) <= gb(rank.driver) * (1 + 1e-12));
        }
        QVERIFY(stackTraits("torchtitan").fragmentationKept < stackTraits("scaling").fragmentationKept);
    }

    void holdsNoMoreThanThereIs()
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

    void ownsTheDevice()
    {
        const MemoryParts xla = reportOf(eight + QStringList{u"hardware.stack=maxtext"_s}).memory.perRank;
        const MemoryParts torch =
            reportOf(eight + QStringList{u"hardware.stack=torchtitan"_s}).memory.perRank;
        QCOMPARE(gb(xla.driver), gb(xla.reserved)); // no context, no communicators
        QVERIFY(gb(torch.driver) > gb(torch.reserved) + 0.5);
    }

    void pairsWithoutAPipeline()
    {
        const QStringList base{u"model.preset=qwen3-30b-a3b"_s, u"hardware.accelerators=8"_s,
            u"mesh.expert=8"_s, u"training.global_batch_sequences=64"_s};
        const auto activations = [&base](const QString& schedule) {
            return reportOf(base + QStringList{u"mesh.schedule="_s + schedule})
                .memory.perRank.activations.value();
        };
        QCOMPARE(activations(u"interleaved_1f1b_ep_overlap"_s), activations(u"1f1b"_s));
    }

    // deepspeedai/DeepSpeed issue 3448: LLaMA-33B on eight A100 of 40 GB, ZeRO-3 with its optimizer
    // offloaded, runs; the fp32 copy of the gradients that the update reads is on the host.
    void anOffloadedUpdateKeepsNothingOnTheDevice()
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
};

QTEST_APPLESS_MAIN(TestStackMemory)
#include "tst_stack_memory.moc"
