// Answers to rows of serving: what must hold between their parts, and what is not answered.

#include "core/validation/serving_prediction.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <cmath>
#include <functional>

using namespace ridgepoint;

namespace {

ServingRun llama(ServingKind kind)
{
    ServingRun run;
    run.kind = kind;
    run.model = "meta-llama/Llama-3.1-70B";
    run.accelerator = "H200 SXM";
    run.precision = "fp8";
    run.framework = "vLLM";
    run.version = "0.11.0";
    run.accelerators = 4;
    run.tensor = 4;
    run.input = Tokens(1024);
    run.output = Tokens(1024);
    run.concurrency = 16;
    run.batch = 16;
    return run;
}

ServingAnswer answerTo(const ServingRun& run)
{
    const ServingSubject subject = servingSubjectOf(run, shippedCatalog());
    if (!subject.known())
        qFatal("%s", subject.whyNot.plain().c_str());
    return predictServing(run, subject);
}

ServingAnswer with(ServingKind kind, const std::function<void(ServingRun&)>& change)
{
    ServingRun run = llama(kind);
    change(run);
    return answerTo(run);
}

} // namespace

class TestServingPrediction : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void partsOfARequest()
    {
        const ServingAnswer online = answerTo(llama(ServingKind::Online));
        QVERIFY(online.whyNot.empty() && online.tables == "vllm");
        const double whole = online.ttft->value() + 1023 * online.tpot->value();
        QVERIFY2(std::abs(online.endToEnd->value() / whole - 1) < 0.02, qPrintable(QString::number(whole)));
        // 16 clients, each with a request of 1,024 tokens at a time, on four devices; a run has a burst and a
        // tail.
        const double rate = 16 * 1024 / online.endToEnd->value() / 4;
        QVERIFY2(
            std::abs(*online.tokensPerSecondPerGpu / rate - 1) < 0.15, qPrintable(QString::number(rate)));
        // As published of this model and device: 10 to 25 ms a token.
        QVERIFY(online.tpot->value() > 5e-3 && online.tpot->value() < 30e-3);
    }

    void loadLaws()
    {
        double token = 0, first = 0, rate = 0;
        for (const double clients : {1.0, 4.0, 16.0, 64.0}) {
            const ServingAnswer one =
                with(ServingKind::Online, [&](ServingRun& run) { run.concurrency = clients; });
            QVERIFY(
                one.tpot->value() > token && one.ttft->value() > first && *one.tokensPerSecondPerGpu > rate);
            token = one.tpot->value(), first = one.ttft->value(), rate = *one.tokensPerSecondPerGpu;
        }
    }

    void batchesBeyondTheCacheGoInWaves()
    {
        const auto of = [](double batch) {
            return with(ServingKind::Static, [batch](ServingRun& run) {
                run.batch = batch, run.input = Tokens(32768), run.output = Tokens(128);
            });
        };
        const ServingAnswer few = of(8), many = of(512);
        QVERIFY(many.endToEnd->value()
            > 20 * few.endToEnd->value()); // not 64 tokens at a time at the price of one
        QVERIFY(*many.tokensPerSecondPerGpu < 4 * *few.tokensPerSecondPerGpu);
    }

    // Whoever is slower sets the pace: with one replica for prompts and ever more that decode, tokens a
    // device fall.
    void poolsKeepPace()
    {
        const auto of = [](double decoding) {
            ServingRun run = llama(ServingKind::Disaggregated);
            run.input = Tokens(8192), run.concurrency = 64 * decoding;
            ServingSubject subject = servingSubjectOf(llama(ServingKind::Online), shippedCatalog());
            subject.pool->replicas = decoding;
            subject.prompts = subject.pool;
            subject.prompts->replicas = 1;
            run.accelerators = 4 * (decoding + 1);
            return predictServing(run, subject);
        };
        const double two = *of(2).tokensPerSecondPerGpu, eight = *of(8).tokensPerSecondPerGpu;
        QVERIFY2(eight < two, qPrintable(QStringLiteral("%1 %2").arg(two).arg(eight)));
        QVERIFY(std::abs(eight * (8 + 1) / (*of(16).tokensPerSecondPerGpu * (16 + 1)) - 1)
            < 0.02); // prompts are all busy
    }

    // What has no room as copies of attention beside each other is one that all share.
    void poolsThatShareAttention()
    {
        ServingRun run = llama(ServingKind::Disaggregated);
        run.model = "deepseek-ai/DeepSeek-R1-0528", run.accelerator = "GB200 NVL72", run.framework = "SGLang";
        run.precision = "bf16"; // 34 GB of attention beside 163 GB of experts on each of eight
        run.accelerators = 16, run.prefillAccelerators = 8, run.decodeAccelerators = 8;
        run.layout = "prefill 1 x tp1 ep1 dpa=True | decode 1 x tp1 ep1 dpa=True";
        const ServingAnswer apart = answerTo(run);
        QVERIFY2(apart.whyNot.empty() && apart.tpot, apart.whyNot.plain().c_str());
        run.layout = "prefill 1 x tp8 ep8 dpa=False | decode 1 x tp8 ep8 dpa=False";
        QCOMPARE(apart.tpot->value(), answerTo(run).tpot->value());
    }

    // An engine that was told to look at its queue every 30 iterations keeps prompts waiting.
    void launchSettings()
    {
        const ServingAnswer usual = answerTo(llama(ServingKind::Online));
        const ServingAnswer looks = with(ServingKind::Online, [](ServingRun& run) { run.poll = 30; });
        QVERIFY(*looks.ttft > *usual.ttft + 5 * Seconds(*usual.tpot));
        const ServingAnswer pieces =
            with(ServingKind::Online, [](ServingRun& run) { run.chunk = Tokens(256); });
        QVERIFY(*pieces.ttft > *usual.ttft);
        const ServingAnswer half =
            with(ServingKind::Online, [](ServingRun& run) { run.statistic = "median"; });
        QVERIFY(*half.ttft < *usual.ttft && *half.tpot == *usual.tpot);
    }

    void earlyHostsAreSlower()
    {
        const ServingAnswer now = answerTo(llama(ServingKind::Static));
        const ServingAnswer then = with(ServingKind::Static, [](ServingRun& run) { run.version = "2024"; });
        QVERIFY(then.tpot->value() > now.tpot->value() + 1e-3);
        // Of 2026, though its number begins like one of 2024.
        const auto tensorrt = [](const char* version) {
            return with(ServingKind::Static,
                [version](ServingRun& run) { run.framework = "TensorRT-LLM", run.version = version; });
        };
        QVERIFY(tensorrt("0.8.0").tpot->value() > tensorrt("1.1.0").tpot->value());
        QCOMPARE(tensorrt("0.8.1.post2").tpot->value(), tensorrt("1.1.0").tpot->value());
    }

    void whyNot_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no lengths") << 0 << QByteArray("lengths of prompts and outputs");
        QTest::newRow("no load") << 1 << QByteArray("load is not stated");
        QTest::newRow("weights that leave no room") << 2 << QByteArray("leave no room");
    }
    void whyNot()
    {
        QFETCH(int, which);
        QFETCH(QByteArray, says);
        const ServingAnswer answer = with(ServingKind::Online, [which](ServingRun& run) {
            if (which == 0)
                run.input.reset();
            if (which == 1)
                run.concurrency.reset();
            if (which == 2)
                run.precision = "bf16", run.accelerator = "H100 SXM",
                run.accelerators = run.tensor.emplace(1);
        });
        QVERIFY2(answer.whyNot.plain().find(says.toStdString()) != std::string::npos,
            answer.whyNot.plain().c_str());
        QVERIFY(!answer.tpot && !answer.tokensPerSecondPerGpu);
    }

    void substitutesWidenTheBand()
    {
        const ServingAnswer own = answerTo(llama(ServingKind::Online));
        ServingRun run = llama(ServingKind::Online);
        run.model = "deepseek-ai/DeepSeek-V3", run.accelerators = 8,
        run.tensor = 8; // its attention is not in vLLM's tables
        const ServingAnswer other = answerTo(run);
        QVERIFY(own.tables == "vllm" && other.tables != "vllm");
        for (std::size_t i = 0; i < servingMeasureCount; ++i) {
            QVERIFY(own.bands[i].known() && own.bands[i].low < 1 && own.bands[i].high > 1);
            QVERIFY(other.bands[i].low <= own.bands[i].low && other.bands[i].high >= own.bands[i].high);
        }
    }
};

QTEST_APPLESS_MAIN(TestServingPrediction)
#include "tst_serving_prediction.moc"
