#include "core/inputs/model/parameters.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace ridgepoint;

class TestInfer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void seventyBillionIsLlama3()
    {
        const Architecture a = inferArchitecture(Parameters(70e9));
        QCOMPARE(a.layers, 80.0);
        QCOMPARE(a.hidden, 8192.0);
        QCOMPARE(a.heads, 64.0);
        QCOMPARE(a.kvHeads, 8.0);
        QCOMPARE(a.headDim, 128.0);
        QCOMPARE(a.vocab, 128256.0);
        QVERIFY(a.gatedMlp);
        QVERIFY(!a.tiedEmbeddings);
        QVERIFY(!a.isMoe());
        QCOMPARE(std::fmod(a.ffn, 64), 0.0);
    }

    void shapes_data()
    {
        QTest::addColumn<double>("params");
        QTest::addColumn<double>("layers");
        QTest::addColumn<double>("hidden");
        QTest::newRow("GPT-3 125M") << 125e6 << 12.0 << 768.0;
        QTest::newRow("GPT-3 350M") << 350e6 << 24.0 << 1024.0;
        QTest::newRow("GPT-3 1.3B") << 1.3e9 << 24.0 << 2048.0;
        QTest::newRow("GPT-3 2.7B") << 2.7e9 << 32.0 << 2560.0;
        QTest::newRow("LLaMA 7B") << 6.7e9 << 32.0 << 4096.0;
        QTest::newRow("LLaMA 13B") << 13e9 << 40.0 << 5120.0;
        QTest::newRow("GPT-3 175B") << 175e9 << 96.0 << 12288.0;
        QTest::newRow("Llama 3.1 405B") << 405e9 << 126.0 << 16384.0;
        QTest::newRow("Megatron 1T") << 1.008e12 << 128.0 << 25600.0;
    }
    void shapes()
    {
        QFETCH(double, params);
        const Architecture a = inferArchitecture(Parameters(params));
        QTEST(a.layers, "layers");
        QTEST(a.hidden, "hidden");
    }

    void everySize()
    {
        double layers = 0;
        double hidden = 0;
        double kv = 0;
        for (double exponent = 7; exponent <= 13.0001; exponent += 0.001) {
            const double wanted = std::pow(10, exponent);
            const Architecture a = inferArchitecture(Parameters(wanted));
            const ParameterBreakdown counted = countParameters(a);
            const auto size = qPrintable(QString::number(wanted, 'g', 5));
            QVERIFY2(std::abs(counted.total().value() / std::min(wanted, 1e13) - 1) < 0.05, size);
            QVERIFY2(a.layers >= layers && a.hidden >= hidden, size);
            QVERIFY2(std::fmod(a.heads, a.kvHeads) == 0, size);
            QVERIFY2(a.heads * a.headDim == a.hidden, size);
            QVERIFY2(a.ffn > a.hidden && a.ffn < 6 * a.hidden, size);
            QVERIFY2((counted.embedding + counted.lmHead).value() < 0.5 * counted.total().value(), size);
            // Grouping the heads is the one step down; cached values grow with size on either side of it.
            const bool firstGrouped = kv > 0 && a.attention == AttentionKind::Gqa && a.hidden == 1024;
            QVERIFY2(firstGrouped || kvElementsPerToken(a) >= kv, size);
            kv = kvElementsPerToken(a);
            layers = a.layers;
            hidden = a.hidden;
        }
    }

    void clampsNonsense_data()
    {
        QTest::addColumn<double>("params");
        QTest::addColumn<double>("same");
        QTest::newRow("zero") << 0.0 << 1e6;
        QTest::newRow("negative") << -70e9 << 1e6;
        QTest::newRow("not a number") << std::nan("") << 1e6;
        QTest::newRow("one") << 1.0 << 1e6;
        QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << 1e13;
        QTest::newRow("beyond the range") << 1e20 << 1e13;
    }
    void clampsNonsense()
    {
        QFETCH(double, params);
        QFETCH(double, same);
        const Architecture a = inferArchitecture(Parameters(params));
        QCOMPARE(a, inferArchitecture(Parameters(same)));
        QVERIFY(std::isfinite(countParameters(a).total().value()));
        QVERIFY(a.ffn > 0 && a.vocab > 0 && a.layers > 0);
    }
};

QTEST_APPLESS_MAIN(TestInfer)
#include "tst_infer.moc"
