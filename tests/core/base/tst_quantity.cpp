// What the type system allows and refuses. Most of it is decided when this file compiles.

#include "core/base/unit.h"
#include "core/inputs/model/optimizer.h"
#include "core/inputs/model/precision.h"

#include <QTest>

#include <set>
#include <string>
#include <type_traits>

using namespace ridgepoint;

namespace {

template <class A, class B>
concept Addable = requires(A a, B b)
{
    a + b;
};
template <class A, class B>
concept Subtractable = requires(A a, B b)
{
    a - b;
};
template <class A, class B>
concept Comparable = requires(A a, B b)
{
    a < b;
};
template <class A, class B>
concept Assignable = requires(A a, B b)
{
    a += b;
};

static_assert(Addable<Bytes, Bytes> && Subtractable<Seconds, Seconds> && Comparable<Flops, Flops>);
static_assert(!Addable<Bytes, Seconds>);
static_assert(!Addable<Bytes, double>);
static_assert(!Subtractable<Flops, FlopsPerSecond>);
static_assert(!Comparable<Parameters, Tokens>);
static_assert(!Assignable<Bytes, double> && !Assignable<Money, Seconds>);
static_assert(!std::is_convertible_v<double, Bytes> && !std::is_convertible_v<Bytes, double>);
static_assert(!std::is_convertible_v<Bytes, BytesPerSecond>);

static_assert(std::is_same_v<decltype(BytesPerSecond(1) * Seconds(1)), Bytes>);
static_assert(std::is_same_v<decltype(Flops(1) / FlopsPerSecond(1)), Seconds>);
static_assert(std::is_same_v<decltype(FlopsPerSecond(1) / BytesPerSecond(1)), FlopsPerByte>);
static_assert(std::is_same_v<decltype(FlopsPerToken(1) * Tokens(1)), Flops>);
static_assert(std::is_same_v<decltype(Tokens(1) / Parameters(1)), TokensPerParameter>);
static_assert(std::is_same_v<decltype(TokensPerParameter(1) * Parameters(1)), Tokens>);
static_assert(std::is_same_v<decltype(BytesPerParameter(1) * Parameters(1)), Bytes>);
static_assert(std::is_same_v<decltype(MoneyPerSecond(1) * Seconds(1)), Money>);
static_assert(std::is_same_v<decltype(Watts(1) * Seconds(1)), Joules>);
static_assert(std::is_same_v<decltype(Tokens(1) / Seconds(1)), TokensPerSecond>);
static_assert(std::is_same_v<decltype(1.0 / TokensPerSecond(1) * Tokens(1)), Seconds>);
static_assert(std::is_same_v<decltype(BytesPerSecond(1) * Seconds(1) / Bytes(1)), double>);

static_assert(BytesPerParameter(16) * Parameters(70e9) == Bytes(1.12e12));
static_assert(Bytes(1.12e12) / Bytes(80e9) == 14.0);
static_assert(Bytes(3) - Bytes(5) == -Bytes(2));
static_assert(2.0 * Seconds(3) == Seconds(3) * 2.0 && Seconds(6) / 2.0 == Seconds(3));
static_assert(Bytes() == Bytes(0));

static_assert(unitOf<double>() == Unit::Number);
static_assert(unitOf<Bytes>() == Unit::Byte);
static_assert(unitOf<decltype(FlopsPerSecond(1) / BytesPerSecond(1))>() == Unit::FlopPerByte);
static_assert(unitOf<MoneyPerSecond>() == Unit::DollarPerHour);
static_assert(unitOf<decltype(Bytes(1) * Bytes(1))>() == Unit::Number);

static_assert(bytesPerElement(DataType::None) == 0 && bytesPerElement(DataType::Tf32) == 4);
static_assert(bytesPerElement(DataType::Bf16) == 2 && bytesPerElement(DataType::Fp4) == 0.5);

} // namespace

class TestQuantity : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyUnitHasASymbol()
    {
        for (int i = 0; i <= static_cast<int>(Unit::KilogramPerKilowattHour); ++i)
            QVERIFY2(!siSymbol(static_cast<Unit>(i)).empty(), qPrintable(QString::number(i)));
        QCOMPARE(std::string(siSymbol(Unit::FlopPerSecond)), std::string("FLOP/s"));
    }

    void dataTypeKeysRoundTrip()
    {
        std::set<std::string> seen;
        for (int i = 0; i < dataTypeCount; ++i) {
            const auto type = static_cast<DataType>(i);
            const std::string key(dataTypeKey(type));
            QVERIFY2(seen.insert(key).second, key.c_str());
            QVERIFY(dataTypeFromKey(key) == type);
        }
        QVERIFY(dataTypeFromKey("bf16") == DataType::Bf16);
        QVERIFY(!dataTypeFromKey("BF16"));
        QVERIFY(!dataTypeFromKey(""));
        QVERIFY(!dataTypeFromKey("bfloat16"));
    }

    void optimizerKeysRoundTrip()
    {
        std::set<std::string> seen;
        for (int i = 0; i < optimizerCount; ++i) {
            const auto optimizer = static_cast<Optimizer>(i);
            const OptimizerTraits& t = traits(optimizer);
            QVERIFY2(seen.insert(std::string(t.key)).second, std::string(t.key).c_str());
            QVERIFY(optimizerFromKey(t.key) == optimizer);
            QVERIFY(!t.label.empty() && !t.source.empty());
        }
        QVERIFY(!optimizerFromKey("adam"));
        QVERIFY(!optimizerFromKey(""));
    }

    // Bytes of full-size state per parameter, master copy included (ZeRO, arXiv:1910.02054, §3.1).
    void stateBytesPerParameter_data()
    {
        QTest::addColumn<int>("optimizer");
        QTest::addColumn<double>("bytes");
        QTest::addColumn<bool>("factored");
        QTest::newRow("AdamW 4+4+4") << int(Optimizer::AdamW) << 12.0 << false;
        QTest::newRow("8-bit Adam 4+1+1") << int(Optimizer::Adam8bit) << 6.0 << false;
        QTest::newRow("Adafactor 4 + factored") << int(Optimizer::Adafactor) << 4.0 << true;
        QTest::newRow("Adafactor with momentum 4+4 + factored")
            << int(Optimizer::AdafactorMomentum) << 8.0 << true;
        QTest::newRow("Lion 4+4") << int(Optimizer::Lion) << 8.0 << false;
        QTest::newRow("SGD with momentum 4+4") << int(Optimizer::SgdMomentum) << 8.0 << false;
        QTest::newRow("SGD 4") << int(Optimizer::Sgd) << 4.0 << false;
        QTest::newRow("Muon on matrices 4+4") << int(Optimizer::Muon) << 8.0 << false;
        QTest::newRow("SOAP 4+4+4, preconditioners apart") << int(Optimizer::Soap) << 12.0 << false;
        QTest::newRow("Shampoo 4+4+4, likewise") << int(Optimizer::Shampoo) << 12.0 << false;
    }
    void stateBytesPerParameter()
    {
        QFETCH(int, optimizer);
        QFETCH(double, bytes);
        QFETCH(bool, factored);
        const OptimizerTraits& t = traits(static_cast<Optimizer>(optimizer));
        QCOMPARE(4.0 + t.moments * bytesPerElement(t.momentsDefault), bytes);
        QCOMPARE(t.factoredSecondMoment, factored);
        QCOMPARE(t.secondMomentOnVectorsOnly, static_cast<Optimizer>(optimizer) == Optimizer::Muon);
    }

    void outOfRangeEnumeratorsAreHarmless()
    {
        QVERIFY(!traits(static_cast<Optimizer>(200)).key.empty());
        QVERIFY(!dataTypeKey(static_cast<DataType>(200)).empty());
    }
};

QTEST_APPLESS_MAIN(TestQuantity)
#include "tst_quantity.moc"
