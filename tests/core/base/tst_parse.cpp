#include "core/base/format.h"
#include "core/base/parse.h"

#include <QTest>

#include <clocale>
#include <locale>
#include <random>

using namespace ridgepoint;

namespace {

constexpr int unitCount = static_cast<int>(Unit::KilogramPerKilowattHour) + 1;
constexpr double day = 86400;

// A C++ locale with a decimal comma and grouping, which exists on every machine.
class CommaPoint : public std::numpunct<char>
{
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

} // namespace

class TestParse : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void accepted_data()
    {
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<int>("unit");
        QTest::addColumn<double>("expected");
        const auto row = [](const char* written, Unit unit, double expected) {
            QTest::addRow(
                "%s as %s", QByteArray(written).simplified().constData(), std::string(siSymbol(unit)).c_str())
                << QByteArray(written) << static_cast<int>(unit) << expected;
        };
        row("70B", Unit::Parameter, 70e9);
        row("70b", Unit::Parameter, 70e9);
        row("70 B", Unit::Parameter, 70e9);
        row("1.3e9", Unit::Parameter, 1.3e9);
        row("125M", Unit::Parameter, 125e6);
        row("125m", Unit::Parameter, 125e6);
        row("1.5 billion", Unit::Parameter, 1.5e9);
        row("70B params", Unit::Parameter, 70e9);
        row("70e9", Unit::Parameter, 70e9);
        row("15T", Unit::Token, 15e12);
        row("15 trillion tokens", Unit::Token, 15e12);
        row("300B tokens", Unit::Token, 300e9);
        row("8192", Unit::Token, 8192);
        row("32k", Unit::Token, 32000);
        row("3Mtokens", Unit::Token, 3e6);
        row("32k", Unit::SequenceToken, 32768);
        row("32K tokens", Unit::SequenceToken, 32768);
        row("1.5k", Unit::SequenceToken, 1536);
        row("1M", Unit::SequenceToken, 1048576);
        row("32 thousand", Unit::SequenceToken, 32000);
        row("32e3", Unit::SequenceToken, 32000);
        row("32,768", Unit::SequenceToken, 32768);
        row("8192 tokens", Unit::SequenceToken, 8192);
        row("80GB", Unit::Byte, 80e9);
        row("80 GB", Unit::Byte, 80e9);
        row("80 GBytes", Unit::Byte, 80e9);
        row("80 GiB", Unit::Byte, 85899345920.);
        row("81559 MiB", Unit::Byte, 85520809984.);
        row("80e9", Unit::Byte, 80e9);
        row("640 kB", Unit::Byte, 640e3);
        row("640KB", Unit::Byte, 640e3);
        row("80G", Unit::Byte, 80e9);
        row("80 Gi", Unit::Byte, 85899345920.);
        row("1 byte", Unit::Byte, 1);
        row("1e3GB", Unit::Byte, 1e12);
        row("2 EB", Unit::Byte, 2e18);
        row("2EB", Unit::Byte, 2e18);
        row("16 B/param", Unit::BytePerParameter, 16);
        row("16", Unit::BytePerParameter, 16);
        row("16 bytes per parameter", Unit::BytePerParameter, 16);
        row("320 KiB/token", Unit::BytePerToken, 327680);
        row("50GB/s", Unit::BytePerSecond, 50e9);
        row("50 GB / s", Unit::BytePerSecond, 50e9);
        row("50 GBps", Unit::BytePerSecond, 50e9);
        row("400Gb/s", Unit::BytePerSecond, 50e9);
        row("400 Gbps", Unit::BytePerSecond, 50e9);
        row("400 Gbit/s", Unit::BytePerSecond, 50e9);
        row("3.35 TB/s", Unit::BytePerSecond, 3.35e12);
        row("1 GiB/s", Unit::BytePerSecond, 1073741824.);
        row("5e10", Unit::BytePerSecond, 5e10);
        row("6.3e24", Unit::Flop, 6.3e24);
        row("6.3e24 FLOP", Unit::Flop, 6.3e24);
        row("6.30 × 10²⁴ FLOP", Unit::Flop, 6.3e24);
        row("6.3x10^24 FLOPs", Unit::Flop, 6.3e24);
        row("6.3·10^24", Unit::Flop, 6.3e24);
        row("10²⁴ FLOP", Unit::Flop, 1e24);
        row("1 PFLOP", Unit::Flop, 1e15);
        row("2 GFLOPs", Unit::Flop, 2e9);
        row("420 GFLOP/token", Unit::FlopPerToken, 4.2e11);
        row("989TFLOP/s", Unit::FlopPerSecond, 989e12);
        row("989 TFLOPS", Unit::FlopPerSecond, 989e12);
        row("989 TFLOPs/s", Unit::FlopPerSecond, 989e12);
        row("989 tflops", Unit::FlopPerSecond, 989e12);
        row("1 PFLOPS", Unit::FlopPerSecond, 1e15);
        row("1 PFLOP/s", Unit::FlopPerSecond, 1e15);
        row("1EFLOP/s", Unit::FlopPerSecond, 1e18);
        row("989.4T", Unit::FlopPerSecond, 989.4e12);
        row("295 FLOP/B", Unit::FlopPerByte, 295);
        row("295 FLOPs/byte", Unit::FlopPerByte, 295);
        row("295", Unit::FlopPerByte, 295);
        row("40%", Unit::Percent, 0.4);
        row("40 %", Unit::Percent, 0.4);
        row("0.4", Unit::Percent, 0.4);
        row("7%", Unit::Percent, 0.07);
        row("1", Unit::Percent, 1);
        row("250 %", Unit::Percent, 2.5);
        row("0,5 %", Unit::Percent, 0.005);
        row("20x", Unit::TokenPerParameter, 20);
        row("20×", Unit::TokenPerParameter, 20);
        row("20 tokens/param", Unit::TokenPerParameter, 20);
        row("20 tokens per parameter", Unit::TokenPerParameter, 20);
        row("14.0×", Unit::Ratio, 14);
        row("1.2k×", Unit::Ratio, 1200);
        row("14", Unit::Ratio, 14);
        row("10s", Unit::Second, 10);
        row("2us", Unit::Second, 2e-6);
        row("2µs", Unit::Second, 2e-6); // micro sign
        row("2μs", Unit::Second, 2e-6); // Greek mu
        row("7 ns", Unit::Second, 7e-9);
        row("1.5 ms", Unit::Second, 1.5e-3);
        row("5 min", Unit::Second, 300);
        row("30 sec", Unit::Second, 30);
        row("2 h", Unit::Second, 7200);
        row("2 hours", Unit::Second, 7200);
        row("90d", Unit::Second, 90 * day);
        row("1 day", Unit::Second, day);
        row("2 weeks", Unit::Second, 14 * day);
        row("3 months", Unit::Second, 3 * 30.44 * day);
        row("1y", Unit::Second, 365.25 * day);
        row("499 years", Unit::Second, 499 * 365.25 * day);
        row("2.22k years", Unit::Second, 2220 * 365.25 * day);
        row("2 million years", Unit::Second, 2e6 * 365.25 * day);
        row("10", Unit::Second, 10);
        row("$2.5", Unit::Dollar, 2.5);
        row("$ 2.5", Unit::Dollar, 2.5);
        row("2.5 USD", Unit::Dollar, 2.5);
        row("USD 2.5", Unit::Dollar, 2.5);
        row("US$2.5", Unit::Dollar, 2.5);
        row("$1M", Unit::Dollar, 1e6);
        row("$1.2 billion", Unit::Dollar, 1.2e9);
        row("-$5", Unit::Dollar, -5);
        row("$-5", Unit::Dollar, -5);
        row("$3.6/h", Unit::DollarPerHour, 0.001);
        row("$3.6", Unit::DollarPerHour, 0.001);
        row("3.6", Unit::DollarPerHour, 0.001);
        row("3.6 USD/hour", Unit::DollarPerHour, 0.001);
        row("$3.6 per GPU-hour", Unit::DollarPerHour, 0.001);
        row("$3.6/GPU/h", Unit::DollarPerHour, 0.001);
        row("$86.4/d", Unit::DollarPerHour, 0.001);
        row("$0.001/s", Unit::DollarPerHour, 0.001);
        row("2 GPU-h", Unit::AcceleratorHour, 7200);
        row("2 accelerator-hours", Unit::AcceleratorHour, 7200);
        row("2 GPU days", Unit::AcceleratorHour, 2 * day);
        row("2k GPU-hours", Unit::AcceleratorHour, 7.2e6);
        row("2", Unit::AcceleratorHour, 7200);
        row("12k tok/s", Unit::TokenPerSecond, 12000);
        row("12k", Unit::TokenPerSecond, 12000);
        row("700 W", Unit::Watt, 700);
        row("20 MW", Unit::Watt, 20e6);
        row("20 mW", Unit::Watt, 0.02);
        row("1.2kW", Unit::Watt, 1200);
        row("1 kWh", Unit::Joule, 3.6e6);
        row("3.6 MJ", Unit::Joule, 3.6e6);
        row("12 kg", Unit::Kilogram, 12);
        row("500 g", Unit::Kilogram, 0.5);
        row("4.8 kt", Unit::Kilogram, 4.8e6);
        row("3 Mt CO2e", Unit::Kilogram, 3e9);
        row("2 tonnes", Unit::Kilogram, 2000);
        row("12", Unit::Kilogram, 12);
        row("0.4", Unit::KilogramPerKilowattHour, 0.4);
        row("0.4 kg/kWh", Unit::KilogramPerKilowattHour, 0.4);
        row("400 g/kWh", Unit::KilogramPerKilowattHour, 0.4);
        row("400 gCO2/kWh", Unit::KilogramPerKilowattHour, 0.4);
        row("0.4 tCO2e per MWh", Unit::KilogramPerKilowattHour, 0.4);
        row("16384", Unit::Count, 16384);
        row("16k", Unit::Count, 16000);
        row("1e3", Unit::Count, 1000);
        row("1.5k", Unit::Count, 1500);
        row("1,234", Unit::Count, 1234);
        row("8.0", Unit::Count, 8);
        row("1,5", Unit::Number, 1.5);
        row("0,125", Unit::Number, 0.125);
        row(",125", Unit::Number, 0.125);
        row(".5", Unit::Number, 0.5);
        row("5.", Unit::Number, 5);
        row("1.234", Unit::Number, 1.234);
        row("1234,567", Unit::Number, 1234.567);
        row("1,234,567", Unit::Number, 1234567);
        row("1.234.567", Unit::Number, 1234567);
        row("1.234,5", Unit::Number, 1234.5);
        row("1,234.5", Unit::Number, 1234.5);
        row("1,234,567.25", Unit::Number, 1234567.25);
        row("1 234 567", Unit::Number, 1234567);
        row("1 234,5", Unit::Number, 1234.5);
        row("1\u202f234\u00a0567", Unit::Number, 1234567);
        row("  \t8 \n", Unit::Number, 8);
        row("\u00a080\u2009GB\u3000", Unit::Byte, 80e9);
        row("+5", Unit::Number, 5);
        row("-5", Unit::Number, -5);
        row("−5", Unit::Number, -5);
        row("1E12", Unit::Number, 1e12);
        row("1e+12", Unit::Number, 1e12);
        row("0e999", Unit::Number, 0);
        row("5e-324", Unit::Number, 5e-324);
        row("1.7976931348623157e308", Unit::Number, 1.7976931348623157e308);
        row("0.1", Unit::Number, 0.1);
    }
    void accepted()
    {
        QFETCH(QByteArray, written);
        QFETCH(int, unit);
        QFETCH(double, expected);
        const ParsedNumber result = parse(written.toStdString(), static_cast<Unit>(unit));
        QVERIFY2(result.si.has_value(), result.message.plain().c_str());
        QVERIFY(result.message.empty());
        if (expected == 0.0)
            QCOMPARE(*result.si, 0.0);
        else
            QVERIFY2(std::abs(*result.si / expected - 1) < 1e-15 || *result.si == expected,
                qPrintable(QString::number(*result.si, 'g', 17)));
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<int>("unit");
        QTest::addColumn<QString>("says"); // part of the message
        const auto row = [](const char* written, Unit unit, const char* says) {
            QTest::addRow(
                "%s as %s", QByteArray(written).simplified().constData(), std::string(siSymbol(unit)).c_str())
                << QByteArray(written) << static_cast<int>(unit) << QString::fromUtf8(says);
        };
        row("80 GB", Unit::BytePerSecond, "is an amount of memory in bytes, not a bandwidth");
        row("80 GB", Unit::Second, "is an amount of memory in bytes, not a duration");
        row("50 GB/s", Unit::Byte, "is a bandwidth, not an amount of memory");
        row("50 GB/s", Unit::FlopPerSecond, "is a bandwidth");
        row("80Gb", Unit::Byte, "is in bits (small b)");
        row("80 gb", Unit::Byte, "is in bits (small b)");
        row("400 Gb", Unit::BytePerSecond, "in bits");
        row("400 Gb/s", Unit::Byte, "is a bandwidth");
        row("989 TFLOP", Unit::FlopPerSecond, "is a count of operations, not a rate");
        row("989 TFLOPs", Unit::FlopPerSecond, "is a count of operations, not a rate");
        row("989 TFLOPS", Unit::Flop, "is a rate of operations per second, not a count");
        row("989 TFLOP/s", Unit::Flop, "is a rate of operations per second, not a count");
        row("295 FLOP/b", Unit::FlopPerByte, "is not one of its units");
        row("90 d", Unit::Byte, "is a duration");
        row("90 d", Unit::AcceleratorHour, "is a duration");
        row("5m", Unit::Second, "could be minutes or months");
        row("$5", Unit::Second, "is an amount of money");
        row("$5/h", Unit::Dollar, "is a price per hour, not an amount of money");
        row("5 USD/h", Unit::Dollar, "is a price per hour, not an amount of money");
        row("40%", Unit::Byte, "is a percentage");
        row("40", Unit::Percent, "add %");
        row("16 B", Unit::BytePerParameter, "is an amount of memory");
        row("70B tokens", Unit::Parameter, "is a number of tokens, not a number of parameters");
        row("700 W", Unit::Joule, "is a power");
        row("700 W", Unit::Second, "is a power");
        row("400 g", Unit::KilogramPerKilowattHour, "is a mass, not a carbon intensity");
        row("0.4 kg/kWh", Unit::Kilogram, "is a carbon intensity, not a mass");
        row("12 kg", Unit::Joule, "is a mass");
        row("20x", Unit::Byte, "is a ratio");
        row("1.5", Unit::Count, "is not a whole number");
        row("1,5", Unit::Count, "is not a whole number");
        row("1e-3", Unit::Count, "is not a whole number");
        row("1,234", Unit::Number, "decimal comma or thousands");
        row("1,234 GB", Unit::Byte, "decimal comma or thousands");
        row("12,34,567", Unit::Number, "do not form one number");
        row("1,23.4", Unit::Number, "do not form one number");
        row("1.2.3", Unit::Number, "do not form one number");
        row("1,234.567,8", Unit::Number, "do not form one number");
        row("0,123,456", Unit::Number, "do not form one number");
        row("", Unit::Byte, "Nothing was entered");
        row(" \t\n", Unit::Byte, "Nothing was entered");
        row("garbage", Unit::Byte, "does not start with a number");
        row("GB", Unit::Byte, "does not start with a number");
        row("NaN", Unit::Number, "does not start with a number");
        row("inf", Unit::Number, "does not start with a number");
        row("-inf", Unit::Number, "does not start with a number");
        row("infinity", Unit::Second, "does not start with a number");
        row("∞", Unit::Number, "does not start with a number");
        row("—", Unit::Number, "does not start with a number");
        row("0x10", Unit::Number, "is not one of its units");
        row("1e999", Unit::Number, "outside the range");
        row("1e-999", Unit::Number, "outside the range");
        row("1e99999999999999999999", Unit::Number, "outside the range");
        row("1e308 YB", Unit::Byte, "outside the range");
        row("1e308 years", Unit::Second, "outside the range");
        row("--5", Unit::Number, "does not start with a number");
        row("-$-5", Unit::Dollar, "does not start with a number");
        row("$$5", Unit::Dollar, "does not start with a number");
        row("€5", Unit::Dollar, "does not start with a number");
        row("5 5", Unit::Number, "is not one of its units");
        row("80 GBB", Unit::Byte, "is not one of its units");
        row("80 QB", Unit::Byte, "is not one of its units");
        row("70B<b>", Unit::Parameter, "is not one of its units");
        row("\xff\xfe", Unit::Number, "cannot be part of a number");
        row("5\x01", Unit::Number, "cannot be part of a number");
        row("5\xc3", Unit::Number, "cannot be part of a number");
    }
    void refused()
    {
        QFETCH(QByteArray, written);
        QFETCH(int, unit);
        QFETCH(QString, says);
        const ParsedNumber result = parse(written.toStdString(), static_cast<Unit>(unit));
        QVERIFY(!result.si.has_value());
        const QString message = QString::fromStdString(result.message.plain());
        QVERIFY2(message.contains(says), result.message.plain().c_str());
        const std::string_view forms = acceptedForms(static_cast<Unit>(unit));
        QVERIFY2(message.contains(QString::fromUtf8(forms.data(), qsizetype(forms.size()))),
            result.message.plain().c_str());
    }

    void embeddedZeroIsRefused()
    {
        QVERIFY(!parse(std::string_view("5\0GB", 4), Unit::Byte).si);
        QVERIFY(!parse(std::string_view("\0", 1), Unit::Byte).si);
    }

    void hugeTextIsRefusedWithoutReadingIt()
    {
        for (const char c : {'9', ' ', ',', 'B', '\xff'}) {
            const std::string huge(10'000'000, c);
            for (int u = 0; u < unitCount; ++u) {
                const ParsedNumber result = parse(huge, static_cast<Unit>(u));
                QVERIFY(!result.si);
                QVERIFY(
                    result.message.plain().size() < 400); // it does not quote ten million characters either
            }
        }
        const ParsedNumber nearlyTooLong = parse(std::string(190, 'q'), Unit::Byte);
        QVERIFY(!nearlyTooLong.si && nearlyTooLong.message.plain().size() < 200);
    }

    // The examples that a refusal prints must themselves be taken.
    void acceptedFormsAreAccepted()
    {
        for (int u = 0; u < unitCount; ++u) {
            const auto unit = static_cast<Unit>(u);
            const std::string_view forms = acceptedForms(unit);
            const auto examples =
                QString::fromUtf8(forms.data(), qsizetype(forms.size())).split(QStringLiteral(", "));
            QVERIFY(examples.size() >= 2);
            for (const QString& example : examples) {
                const ParsedNumber result = parse(example.toStdString(), unit);
                QVERIFY2(result.si.has_value(), result.message.plain().c_str());
            }
        }
    }

    // Plain SI numbers mean SI in every unit whose usual measure is SI.
    void bareNumbers()
    {
        for (int u = 0; u < unitCount; ++u) {
            const auto unit = static_cast<Unit>(u);
            const double hourly = unit == Unit::AcceleratorHour ? 3600.0
                : unit == Unit::DollarPerHour                   ? 1 / 3600.0
                                                                : 1.0;
            QCOMPARE(parse("1", unit).si.value_or(-1), hourly);
        }
    }

    void anyBytesAreSurvived()
    {
        std::mt19937 random(11);
        const std::string_view alphabet = "0123456789.,eE+-$%x* /BbGTkKMmiFLOPSsdhy^\xc2\xb5\xe2\x81\xb4\xff";
        int taken = 0;
        for (int i = 0; i < 200000; ++i) {
            std::string written;
            for (std::size_t length = random() % 12; length > 0; --length)
                written += alphabet[random() % alphabet.size()];
            const auto unit = static_cast<Unit>(random() % unsigned(unitCount));
            const ParsedNumber result = parse(written, unit);
            QVERIFY2(result.si.has_value() == result.message.empty(), written.c_str());
            if (result.si) {
                QVERIFY2(std::isfinite(*result.si), written.c_str());
                ++taken;
            }
        }
        QVERIFY(taken > 1000); // the alphabet does make numbers
    }

    void theLocaleDoesNotMatter()
    {
        const std::locale before = std::locale::global(std::locale(std::locale::classic(), new CommaPoint));
        const bool german = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
        const auto restore = qScopeGuard([&] {
            std::locale::global(before);
            std::setlocale(LC_ALL, "C");
        });
        qInfo("C locale: %s", german ? "de_DE.UTF-8" : "not available, C++ locale only");
        QCOMPARE(parse("1.5", Unit::Number).si.value_or(0), 1.5);
        QCOMPARE(parse("1234.5", Unit::Number).si.value_or(0), 1234.5);
        QCOMPARE(parse("85.46 GB", Unit::Byte).si.value_or(0), 85.46e9);
        QCOMPARE(QString::fromStdString(format(1.12e12, Unit::Byte)), QStringLiteral("1.12 TB"));
        QCOMPARE(QString::fromStdString(formatExact(85.46e9, Unit::Byte)), QStringLiteral("85.46 GB"));
        QCOMPARE(QString::fromStdString(formatShortest(1234567.5)), QStringLiteral("1234567.5"));
        QCOMPARE(QString::fromStdString(format(1.575e10, Unit::Second)), QStringLiteral("499 years"));
    }
};

QTEST_APPLESS_MAIN(TestParse)
#include "tst_parse.moc"
