// Measured steps as people write them.

#include "core/inputs/scenario/scenario_json.h"
#include "core/validation/fit/measured_steps.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

using namespace ridgepoint;

namespace {

Scenario base()
{
    Scenario s = defaultScenario(shippedCatalog());
    s.training.globalBatchSequences = 64;
    s.training.sequenceLength = 4096;
    return s;
}

MeasuredSteps read(const QString& text)
{
    return readMeasuredSteps(text.toStdString(), base(), shippedCatalog());
}

} // namespace

class TestMeasuredSteps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lines_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("seconds");
        QTest::addColumn<double>("microBatch");
        QTest::addColumn<double>("tensor");
        QTest::newRow("seconds alone") << "3.21 s" << 3.21 << 1.0 << 1.0;
        QTest::newRow("a bare number is seconds") << "3.21" << 3.21 << 1.0 << 1.0;
        QTest::newRow("milliseconds") << "850ms" << 0.85 << 1.0 << 1.0;
        QTest::newRow("one change") << "micro_batch=2: 3.5 s" << 3.5 << 2.0 << 1.0;
        QTest::newRow("two changes") << "micro_batch=2, mesh.tensor=4: 3.5 s" << 3.5 << 2.0 << 4.0;
        QTest::newRow("no spaces") << "micro_batch=2,tensor=4:3.5s" << 3.5 << 2.0 << 4.0;
        QTest::newRow("tokens per second of the job") << "tensor=2: 131072 tokens/s" << 2.0 << 1.0 << 2.0;
        QTest::newRow("short tokens per second") << "131.072k tok/s" << 2.0 << 1.0 << 1.0;
        QTest::newRow("the batch counts first")
            << "global_batch_sequences=128: 131072 tokens/s" << 4.0 << 1.0 << 1.0;
        QTest::newRow("a remark") << "# before the upgrade\n  2 s  # after" << 2.0 << 1.0 << 1.0;
        QTest::newRow("a byte-order mark") << QStringLiteral("\ufeffmicro_batch=2: 3 s") << 3.0 << 2.0 << 1.0;
        QTest::newRow("Windows lines") << "\r\nmicro_batch=2: 3 s\r\n\r\n" << 3.0 << 2.0 << 1.0;
    }
    void lines()
    {
        QFETCH(QString, text);
        QFETCH(double, seconds);
        QFETCH(double, microBatch);
        QFETCH(double, tensor);
        const MeasuredSteps steps = read(text);
        QVERIFY2(
            steps.ok(), steps.diagnostics.empty() ? "" : steps.diagnostics.front().message.plain().c_str());
        QCOMPARE(steps.steps.size(), std::size_t{1});
        QCOMPARE(steps.steps.front().measured.value(), seconds);
        QCOMPARE(steps.steps.front().scenario.training.microBatch, microBatch);
        QCOMPARE(steps.steps.front().scenario.mesh.tensor, tensor);
        QVERIFY(!steps.steps.front().name.empty());
    }

    void refused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("part");
        QTest::newRow("unknown field") << "1 s\nmicro_bath=2: 3 s"
                                       << "line 2"
                                       << "micro_batch";
        QTest::newRow("no assignment") << "faster: 3 s"
                                       << "line 1"
                                       << "changes no field";
        QTest::newRow("value out of range") << "\n\ntensor=-2: 3 s"
                                            << "line 3"
                                            << "mesh.tensor";
        QTest::newRow("no measurement") << "tensor=2:"
                                        << "line 1"
                                        << "not a measured step";
        QTest::newRow("another unit") << "tensor=2: 3 GB"
                                      << "line 1"
                                      << "not a measured step";
        QTest::newRow("zero") << "0 s"
                              << "line 1"
                              << "no time";
        QTest::newRow("zero rate") << "0 tokens/s"
                                   << "line 1"
                                   << "no time";
        QTest::newRow("broken runs file") << "{\"runs\": 3}"
                                          << ""
                                          << "";
    }
    void refused()
    {
        QFETCH(QString, text);
        QFETCH(QString, line);
        QFETCH(QString, part);
        const MeasuredSteps steps = read(text);
        QVERIFY(!steps.ok());
        const Diagnostic& d = steps.diagnostics.front();
        if (!line.isEmpty())
            QCOMPARE(QString::fromStdString(d.field), line);
        QVERIFY2(QString::fromStdString(d.message.plain() + d.fix.plain()).contains(part),
            d.message.plain().c_str());
        QVERIFY(!d.fix.empty());
    }

    void shortIds()
    {
        // "tensor" is a degree before it is an overlap, "heads" the model's.
        const MeasuredSteps steps = read(QStringLiteral("tensor=2, overlap.tensor=0.5, stack=megatron: 1 s"));
        QVERIFY2(
            steps.ok(), steps.diagnostics.empty() ? "" : steps.diagnostics.front().message.plain().c_str());
        const Scenario& s = steps.steps.front().scenario;
        QCOMPARE(s.mesh.tensor, 2.0);
        QCOMPARE(s.overlap.tensor.value(), 0.5);
        QCOMPARE(s.hardware.stack, std::string("megatron"));
    }

    void runsFile()
    {
        const MeasuredSteps steps = read(QStringLiteral(
            R"([{"id": "a", "kind": "pretrain", "quality": "A", "source": {"key": "house"},
             "model": {"name": "m", "layers": 24, "hidden": 2048, "ffn_hidden": 8192, "heads": 16, "kv_heads": 16,
                       "vocab": 32000, "seq": 2048, "gated_mlp": false, "tied_embeddings": false},
             "hardware": {"gpu": "H100-SXM5-80GB", "count": 8, "gpus_per_node": 8}, "precision": "bf16",
             "parallelism": {"tp": 1, "pp": 1, "cp": 1, "ep": 1, "dp": 8, "zero_stage": 1},
             "batch": {"global_samples": 64, "micro": 1, "grad_accum": 8}, "recompute": "none",
             "measured": {"step_time_s": 1.5}},
            {"id": "no-time", "kind": "pretrain", "quality": "A", "source": {"key": "house"},
             "model": {"name": "m", "layers": 24, "hidden": 2048, "ffn_hidden": 8192, "heads": 16, "kv_heads": 16,
                       "vocab": 32000, "seq": 2048},
             "hardware": {"gpu": "H100-SXM5-80GB", "count": 8}, "precision": "bf16",
             "parallelism": {"tp": 1, "pp": 1, "cp": 1, "ep": 1, "dp": 8}, "batch": {"global_samples": 64},
             "measured": {}}])"));
        QVERIFY2(
            steps.ok(), steps.diagnostics.empty() ? "" : steps.diagnostics.front().message.plain().c_str());
        QCOMPARE(steps.steps.size(), std::size_t{1});
        QCOMPARE(steps.steps.front().name, std::string("a"));
        QCOMPARE(steps.steps.front().measured.value(), 1.5);
        QCOMPARE(steps.steps.front().scenario.hardware.accelerator.id, std::string("h100-sxm"));
        QVERIFY(!steps.diagnostics.empty()); // the other row, left out
    }

    void runsFileForms_data()
    {
        QTest::addColumn<QString>("text");
        const QString csv = QStringLiteral(
            "params_b,nodes,dp,tp,pp,mbs,grad_acc,zero,mfu_pct,tokens_per_s_per_gpu,gpu_mem_gb\n"
            "8.86,8,16,4,1,2,8,1,40,5000,40\n");
        const QString json = QStringLiteral(
            R"([{"id": "a", "model": {"name": "m", "layers": 24, "hidden": 2048, "ffn_hidden": 8192, "heads": 16,
             "vocab": 32000, "seq": 2048}, "hardware": {"gpu": "H100-SXM5-80GB", "count": 8}, "precision": "bf16",
             "parallelism": {"tp": 1, "pp": 1, "cp": 1, "ep": 1, "dp": 8, "zero_stage": 1},
             "batch": {"global_samples": 64, "micro": 1, "grad_accum": 8}, "measured": {"step_time_s": 1.5}}])");
        QTest::newRow("CSV") << csv;
        QTest::newRow("CSV, byte-order mark") << QStringLiteral("\ufeff") + csv;
        QTest::newRow("JSON, byte-order mark") << QStringLiteral("\ufeff") + json;
    }
    void runsFileForms()
    {
        QFETCH(QString, text);
        const MeasuredSteps steps = read(text);
        QVERIFY2(
            steps.ok(), steps.diagnostics.empty() ? "" : steps.diagnostics.front().message.plain().c_str());
        QCOMPARE(steps.steps.size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestMeasuredSteps)
#include "tst_measured_steps.moc"
