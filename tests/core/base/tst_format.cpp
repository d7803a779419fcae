#include "core/base/format.h"
#include "core/base/parse.h"
#include "core/base/range.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

using namespace ridgepoint;

namespace {

constexpr int unitCount = static_cast<int>(Unit::KilogramPerKilowattHour) + 1;
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

QByteArray rowName(Unit unit, double value)
{
    const std::string_view symbol = siSymbol(unit);
    return QByteArray::number(static_cast<int>(unit)) + " "
        + QByteArray(symbol.data(), qsizetype(symbol.size())) + " " + QByteArray::number(value, 'g', 17);
}

} // namespace

class TestFormat : public QObject
{
    Q_OBJECT

    struct Row
    {
        double value;
        Unit unit;
        const char* expected;
    };

    static void addRows(std::initializer_list<Row> rows)
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("unit");
        QTest::addColumn<QString>("expected");
        for (const Row& row : rows)
            QTest::newRow(rowName(row.unit, row.value).constData())
                << row.value << static_cast<int>(row.unit) << QString::fromUtf8(row.expected);
    }

private Q_SLOTS:
    void forPeople_data()
    {
        addRows({
            {1.12e12, Unit::Byte, "1.12 TB"},
            {80e9, Unit::Byte, "80.0 GB"},
            {85520809984., Unit::Byte, "85.5 GB"},
            {999.9995e9, Unit::Byte, "1.00 TB"},
            {999.4e9, Unit::Byte, "999 GB"},
            {999.5e9, Unit::Byte, "1.00 TB"},
            {1000, Unit::Byte, "1.00 kB"},
            {512, Unit::Byte, "512 B"},
            {0.75, Unit::Byte, "0.750 B"},
            {1e18, Unit::Byte, "1.00 EB"},
            {6.3e24, Unit::Byte, "6.30 YB"},
            {999.96e24, Unit::Byte, "1.00 × 10²⁷ B"},
            {1e308, Unit::Byte, "1.00 × 10³⁰⁸ B"},
            {5e-324, Unit::Byte, "4.94 × 10⁻³²⁴ B"},
            {0, Unit::Byte, "0 B"},
            {-0.0, Unit::Byte, "0 B"},
            {-1.12e12, Unit::Byte, "−1.12 TB"},
            {infinite, Unit::Byte, "∞"},
            {-infinite, Unit::Byte, "−∞"},
            {notANumber, Unit::Byte, "—"},
            {16, Unit::BytePerParameter, "16.0 B/param"},
            {327680, Unit::BytePerToken, "328 kB/token"},
            {50e9, Unit::BytePerSecond, "50.0 GB/s"},
            {3.35e12, Unit::BytePerSecond, "3.35 TB/s"},
            {6.3e24, Unit::Flop, "6.30 × 10²⁴ FLOP"},
            {3.44e15, Unit::Flop, "3.44 × 10¹⁵ FLOP"},
            {123456, Unit::Flop, "123456 FLOP"},
            {999999.7, Unit::Flop, "1.00 × 10⁶ FLOP"},
            {12.5, Unit::Flop, "12.5 FLOP"},
            {0, Unit::Flop, "0 FLOP"},
            {4.2e11, Unit::FlopPerToken, "420 GFLOP/token"},
            {989e12, Unit::FlopPerSecond, "989 TFLOP/s"},
            {989.4e12, Unit::FlopPerSecond, "989 TFLOP/s"},
            {1e18, Unit::FlopPerSecond, "1.00 EFLOP/s"},
            {295.22, Unit::FlopPerByte, "295 FLOP/B"},
            {70e9, Unit::Parameter, "70.0B"},
            {125e6, Unit::Parameter, "125M"},
            {1.3e9, Unit::Parameter, "1.30B"},
            {1e12, Unit::Parameter, "1.00T"},
            {2e15, Unit::Parameter, "2.00 × 10¹⁵"},
            {15e12, Unit::Token, "15.0T"},
            {8192, Unit::Token, "8.19k"},
            {14, Unit::Ratio, "14.0×"},
            {1.0 / 3, Unit::Ratio, "0.333×"},
            {1234, Unit::Ratio, "1230×"},
            {45678, Unit::Ratio, "45\u2009700×"},
            {1.5e6, Unit::Ratio, "1.50M×"},
            {19800, Unit::FlopPerByte, "19\u2009800 FLOP/B"},
            {0.4, Unit::Percent, "40 %"},
            {0.024, Unit::Percent, "2.4 %"},
            {0.005, Unit::Percent, "0.5 %"},
            {0.0099, Unit::Percent, "1.0 %"},
            {0.0994, Unit::Percent, "9.9 %"},
            {0.0996, Unit::Percent, "10 %"},
            {0.104, Unit::Percent, "10 %"},
            {0.99, Unit::Percent, "99 %"},
            {0.994, Unit::Percent, "99.4 %"},
            {0.998, Unit::Percent, "99.8 %"},
            {0.9998, Unit::Percent, "99.98 %"},
            {0.99991, Unit::Percent, "99.9910 %"},
            {0.9999999, Unit::Percent, "100 %"}, // less is missing than anyone would ask for
            {1, Unit::Percent, "100 %"},
            {1.004, Unit::Percent, "100 %"},
            {0, Unit::Percent, "0 %"},
            {0.00012, Unit::Percent, "0.012 %"},
            {3e-9, Unit::Percent, "3.0 × 10⁻⁷ %"},
            {8.6, Unit::Second, "8.60 s"},
            {119, Unit::Second, "119 s"},
            {119.97, Unit::Second, "2.00 min"},
            {120, Unit::Second, "2.00 min"},
            {7199, Unit::Second, "2.00 h"},
            {7140, Unit::Second, "119 min"},
            {86400, Unit::Second, "24.0 h"},
            {172800, Unit::Second, "2.00 d"},
            {178 * 86400., Unit::Second, "178 d"},
            {729 * 86400., Unit::Second, "729 d"},
            {730 * 86400., Unit::Second, "2.00 years"},
            {729.6 * 86400, Unit::Second, "2.00 years"},
            {1.575e10, Unit::Second, "499 years"}, // 70B, 15T tokens, 0.4 PFLOP/s
            {1e12, Unit::Second, "31.7k years"},
            {2e-6, Unit::Second, "2.00 µs"},
            {999.96e-9, Unit::Second, "1.00 µs"},
            {0.99996, Unit::Second, "1.00 s"},
            {0.5e-9, Unit::Second, "0.500 ns"},
            {1e-20, Unit::Second, "1.00 × 10⁻²⁰ s"},
            {0, Unit::Second, "0 s"},
            {-90, Unit::Second, "−90.0 s"},
            {2.1, Unit::Dollar, "$2.10"},
            {3.41e6, Unit::Dollar, "$3.41M"},
            {1.2e9, Unit::Dollar, "$1.20B"},
            {-5, Unit::Dollar, "−$5.00"},
            {2.5 / 3600, Unit::DollarPerHour, "$2.50/h"},
            {3.495 / 3600, Unit::DollarPerHour, "$3.495/h"}, // as it is quoted: the one rounding of prices
            {894.72 / 3600, Unit::DollarPerHour, "$894.72/h"},
            {3.61234567 / 3600, Unit::DollarPerHour, "$3.61/h"},
            {1e308, Unit::DollarPerHour, "$1.00 × 10³⁰⁸/s"},
            {16384, Unit::Count, "16384"},
            {14, Unit::Count, "14"},
            {0, Unit::Count, "0"},
            {999999, Unit::Count, "999999"},
            {14237946607., Unit::Count, "14\u2009237\u2009946\u2009607"},
            {9007199254740992., Unit::Count, "9\u2009007\u2009199\u2009254\u2009740\u2009992"},
            {1e300, Unit::Count, "1.00 × 10³⁰⁰"},
            {0.4, Unit::Number, "0.400"},
            {1200, Unit::Number, "1.20k"},
            {1e-9, Unit::Number, "1.00 × 10⁻⁹"},
            {12345, Unit::TokenPerSecond, "12.3k tokens/s"},
            {20, Unit::TokenPerParameter, "20.0 tokens/param"},
            {2.788e6 * 3600, Unit::AcceleratorHour, "2.79M accelerator-hours"},
            {700, Unit::Watt, "700 W"},
            {3.6e6, Unit::Joule, "3.60 MJ"},
            {12.3, Unit::Kilogram, "12.3 kg"},
            {999.6, Unit::Kilogram, "1.00 t"},
            {4.82e6, Unit::Kilogram, "4.82 kt"},
            {1e-6, Unit::Kilogram, "1.00 × 10⁻⁶ kg"},
            {0, Unit::Kilogram, "0 kg"},
            {0.4, Unit::KilogramPerKilowattHour, "0.400 kg/kWh"},
        });
    }
    void forPeople()
    {
        QFETCH(double, value);
        QFETCH(int, unit);
        QFETCH(QString, expected);
        QCOMPARE(text(format(value, static_cast<Unit>(unit))), expected);
    }

    void numberAndUnitApart_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("unit");
        QTest::addColumn<QString>("number");
        QTest::addColumn<QString>("behind");
        const auto row = [](double value, Unit unit, const char* number, const char* behind) {
            QTest::newRow(rowName(unit, value).constData())
                << value << static_cast<int>(unit) << QString::fromUtf8(number) << QString::fromUtf8(behind);
        };
        row(1.12e12, Unit::Byte, "1.12", "TB");
        row(1e308, Unit::Byte, "1.00 × 10³⁰⁸", "B");
        row(-0.5, Unit::Percent, "−50", "%");
        row(70e9, Unit::Parameter, "70.0B", "");
        row(14, Unit::Ratio, "14.0×", "");
        row(2.1e9, Unit::TokenPerSecond, "2.10B", "tokens/s");
        row(3.5 / 3600, Unit::DollarPerHour, "$3.50/h", "");
        row(8 * 3600., Unit::AcceleratorHour, "8.00", "accelerator-hours");
        row(0.0012, Unit::Second, "1.20", "ms");
        row(86400. * 365.25 * 3, Unit::Second, "3.00", "years");
        row(12500, Unit::Kilogram, "12.5", "t");
        row(infinite, Unit::Second, "∞", "");
        row(notANumber, Unit::Byte, "—", "");
    }
    void numberAndUnitApart()
    {
        QFETCH(double, value);
        QFETCH(int, unit);
        const FormattedNumber written = formatApart(value, static_cast<Unit>(unit));
        QTEST(text(written.number), "number");
        QTEST(text(written.unit), "behind");
        QCOMPARE(written.text(), format(value, static_cast<Unit>(unit)));
    }

    void binaryPrefixes_data()
    {
        addRows({
            {80e9, Unit::Byte, "74.5 GiB"},
            {85899345920., Unit::Byte, "80.0 GiB"},
            {1023, Unit::Byte, "1023 B"},
            {1024, Unit::Byte, "1.00 KiB"},
            {1023.4 * 1024, Unit::Byte, "1023 KiB"},
            {1023.9996 * 1024, Unit::Byte, "1.00 MiB"},
            {std::ldexp(1, 80), Unit::Byte, "1.00 YiB"},
            {1e308, Unit::Byte, "1.00 × 10³⁰⁸ B"},
            {0, Unit::Byte, "0 B"},
            {-2048, Unit::Byte, "−2.00 KiB"},
            {327680, Unit::BytePerToken, "320 KiB/token"},
            {50e9, Unit::BytePerSecond, "50.0 GB/s"}, // bandwidth stays decimal
            {70e9, Unit::Parameter, "70.0B"},
        });
    }
    void binaryPrefixes()
    {
        QFETCH(double, value);
        QFETCH(int, unit);
        QFETCH(QString, expected);
        QCOMPARE(text(format(value, static_cast<Unit>(unit), {.prefixes = Prefixes::Iec})), expected);
    }

    void twoDigits_data()
    {
        addRows({
            {1.12e12, Unit::Byte, "1.1 TB"},
            {14, Unit::Ratio, "14×"},
            {989e12, Unit::FlopPerSecond, "990 TFLOP/s"},
            {996e9, Unit::Byte, "1.0 TB"},
            {1.575e10, Unit::Second, "500 years"},
            {8.6, Unit::Second, "8.6 s"},
            {16384, Unit::Count, "16384"},
            {0.4, Unit::Percent, "40 %"},
        });
    }
    void twoDigits()
    {
        QFETCH(double, value);
        QFETCH(int, unit);
        QFETCH(QString, expected);
        QCOMPARE(text(format(value, static_cast<Unit>(unit), {.significantDigits = 2})), expected);
    }

    void changes()
    {
        QCOMPARE(text(formatChange(0.027, Unit::Percent)), QStringLiteral("2.7 pp"));
        QCOMPARE(text(formatChange(-0.4, Unit::Percent)), QStringLiteral("−40 pp"));
        QCOMPARE(text(formatChange(-90, Unit::Second)), QStringLiteral("−90.0 s"));
        QCOMPARE(text(formatChange(notANumber, Unit::Percent)), QStringLiteral("—"));
    }

    void decimalComma()
    {
        const NumberFormat comma{.decimalSeparator = ','};
        QCOMPARE(text(format(1.12e12, Unit::Byte, comma)), QStringLiteral("1,12 TB"));
        QCOMPARE(text(format(80e9, Unit::Byte, {.prefixes = Prefixes::Iec, .decimalSeparator = ','})),
            QStringLiteral("74,5 GiB"));
        QCOMPARE(text(format(0.024, Unit::Percent, comma)), QStringLiteral("2,4 %"));
        QCOMPARE(text(format(8.6, Unit::Second, comma)), QStringLiteral("8,60 s"));
        QCOMPARE(text(format(6.3e24, Unit::Flop, comma)), QStringLiteral("6,30 × 10²⁴ FLOP"));
        QCOMPARE(text(formatExact(1.5, Unit::Number)), QStringLiteral("1.5"));
    }

    void strongQuantities()
    {
        QCOMPARE(text(format(BytesPerParameter(16) * Parameters(70e9))), QStringLiteral("1.12 TB"));
        QCOMPARE(
            text(format(FlopsPerSecond(989e12) / BytesPerSecond(3.35e12))), QStringLiteral("295 FLOP/B"));
        QCOMPARE(text(format(Flops(3.44064e15) / FlopsPerSecond(4e14))), QStringLiteral("8.60 s"));
        QCOMPARE(text(format(MoneyPerSecond(2.5 / 3600) * Seconds(3600))), QStringLiteral("$2.50"));
    }

    void absurdStylesAreClamped()
    {
        QCOMPARE(text(format(1.0, Unit::Byte, {.significantDigits = -3})), QStringLiteral("1 B"));
        QCOMPARE(text(format(0.5, Unit::Number, {.significantDigits = 1000})),
            QStringLiteral("0.50000000000000000"));
    }

    void asTyped_data()
    {
        addRows({
            {80e9, Unit::Byte, "80 GB"},
            {85.46e9, Unit::Byte, "85.46 GB"},
            {85899345920., Unit::Byte, "80 GiB"},
            {85520809984., Unit::Byte, "81559 MiB"}, // what the driver of an "80 GB" card reports
            {1000, Unit::Byte, "1 kB"},
            {1, Unit::Byte, "1 B"},
            {0, Unit::Byte, "0 B"},
            {-80e9, Unit::Byte, "-80 GB"},
            {7776000, Unit::Second, "90 d"},
            {10, Unit::Second, "10 s"},
            {8.6, Unit::Second, "8.6 s"},
            {2e-6, Unit::Second, "2 µs"},
            {0.25, Unit::Second, "250 ms"},
            {3600, Unit::Second, "1 h"},
            {1800, Unit::Second, "30 min"},
            {86400, Unit::Second, "1 d"},
            {365.25 * 86400, Unit::Second, "1 year"},
            {500 * 365.25 * 86400, Unit::Second, "500 years"},
            {70e9, Unit::Parameter, "70B"},
            {15e12, Unit::Token, "15T"},
            {8192, Unit::Token, "8192"},
            {131072, Unit::Token, "131072"},
            {50e9, Unit::BytePerSecond, "50 GB/s"},
            {989.4e12, Unit::FlopPerSecond, "989.4 TFLOP/s"},
            {1e15, Unit::FlopPerSecond, "1 PFLOP/s"},
            {6.3e24, Unit::Flop, "6.3e24 FLOP"},
            {295, Unit::FlopPerByte, "295 FLOP/B"},
            {0.4, Unit::Percent, "40 %"},
            {0.07, Unit::Percent, "7 %"},
            {0.123, Unit::Percent, "12.3 %"},
            {14, Unit::Ratio, "14x"},
            {1000, Unit::Ratio, "1000x"},
            {20, Unit::TokenPerParameter, "20x"},
            {16, Unit::BytePerParameter, "16 B/param"},
            {2.5 / 3600, Unit::DollarPerHour, "$2.5/h"},
            {2.1 / 3600, Unit::DollarPerHour, "$2.1/h"},
            {1e6, Unit::Dollar, "$1M"},
            {-2.5, Unit::Dollar, "-$2.5"},
            {1024, Unit::Count, "1024"},
            {16384, Unit::Count, "16384"},
            {0.4, Unit::Number, "0.4"},
            {1.5, Unit::Number, "1.5"},
            {30000 * 3600., Unit::AcceleratorHour, "30k accelerator-hours"},
            {700, Unit::Watt, "700 W"},
            {4820, Unit::Kilogram, "4820 kg"},
            {0.4, Unit::KilogramPerKilowattHour, "0.4 kg/kWh"},
            {infinite, Unit::Second, "∞"},
            {notANumber, Unit::Second, "—"},
        });
    }
    void asTyped()
    {
        QFETCH(double, value);
        QFETCH(int, unit);
        QFETCH(QString, expected);
        QCOMPARE(text(formatExact(value, static_cast<Unit>(unit))), expected);
    }

    void exactTextReadsBackToTheBit()
    {
        std::mt19937_64 random(20240611);
        std::uniform_real_distribution<double> exponent(-30, 33);
        std::uniform_real_distribution<double> mantissa(1, 10);
        const auto check = [](double value, Unit unit) {
            const std::string written = formatExact(value, unit);
            const ParsedNumber back = parse(written, unit);
            const QByteArray context =
                rowName(unit, value) + " -> " + written.c_str() + " " + back.message.plain().c_str();
            QVERIFY2(back.si.has_value(), context.constData());
            QVERIFY2(bits(*back.si) == bits(value), context.constData());
        };
        constexpr double smallest = std::numeric_limits<double>::denorm_min();
        for (int u = 0; u < unitCount; ++u) {
            const auto unit = static_cast<Unit>(u);
            const auto fits = [&](double value) { return unit == Unit::Count ? std::trunc(value) : value; };
            for (const double value :
                {0.0, -0.0, 0.1, -1.0 / 3, smallest, 4 * smallest, 2.2250738585072014e-308,
                    1.7976931348623157e308, -1.7976931348623157e308, 9007199254740993.0, 1e21, 1e22, 1e23,
                    123456789.0, 31557600.0, 2629.74e3, 1.0 / 3600, 1.0 / 1024})
                check(fits(value), unit);
            for (int i = 0; i < 2000 && !QTest::currentTestFailed(); ++i)
                check(fits(std::bit_cast<double>(random() & ~(std::uint64_t{1} << 62))),
                    unit); // |x| < 2, denormals too
            for (int i = 0; i < 3000 && !QTest::currentTestFailed(); ++i)
                check(fits(mantissa(random) * std::pow(10.0, exponent(random))), unit);
            for (int i = 0; i < 1000 && !QTest::currentTestFailed(); ++i) // as people choose them: few digits
                check(fits(std::round(mantissa(random) * 10) * std::pow(10.0, std::round(exponent(random)))),
                    unit);
        }
    }

    // What a person reads can be typed in again, and means the same within the digits shown.
    void readoutsParseBackInEveryPrefix()
    {
        const NumberFormat styles[]{{}, {.prefixes = Prefixes::Iec}, {.decimalSeparator = ','}};
        for (int u = 0; u < unitCount; ++u) {
            const auto unit = static_cast<Unit>(u);
            for (int power = -25; power <= 30; ++power) {
                for (const double mantissa : {1.0, 1.234, 5.678, 9.99, 9.9996}) {
                    for (const NumberFormat& style : styles) {
                        const double value = mantissa * std::pow(10.0, power);
                        if (unit == Unit::Count && (value != std::trunc(value) || power > 14))
                            continue;
                        const std::string written = format(value, unit, style);
                        const ParsedNumber back = parse(written, unit);
                        const QByteArray context = rowName(unit, value) + " -> " + written.c_str();
                        QVERIFY2(
                            back.si.has_value(), (context + " " + back.message.plain().c_str()).constData());
                        // Percentages are written with one decimal from 0.1 %, none from 10 %, two digits
                        // below.
                        const double allowed = unit == Unit::Percent ? std::max(0.051 * value,
                                                   value < 0.00095      ? 0.0
                                                       : value < 0.0995 ? 0.00051
                                                                        : 0.0051)
                                                                     : 0.0051 * value;
                        QVERIFY2(std::abs(*back.si - value) <= allowed, context.constData());
                        const ParsedNumber negative = parse(format(-value, unit, style), unit);
                        QVERIFY2(negative.si && *negative.si == -*back.si, context.constData());
                    }
                }
            }
        }
    }

    void nothingShowsNanOrInf()
    {
        for (int u = 0; u < unitCount; ++u) {
            for (const double value :
                {infinite, -infinite, notANumber, 1.7976931348623157e308, 5e-324, -0.0}) {
                for (const std::string& written :
                    {format(value, static_cast<Unit>(u)), formatExact(value, static_cast<Unit>(u)),
                        formatGrouped(value), formatShortest(value)}) {
                    const QString lower = text(written).toLower();
                    QVERIFY2(!lower.contains(QStringLiteral("nan")) && !lower.contains(QStringLiteral("inf")),
                        written.c_str());
                    QVERIFY(!written.empty());
                }
            }
        }
    }

    // Both ends in the unit of the value between them.
    void rangesKeepOneUnit_data()
    {
        QTest::addColumn<int>("unit");
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, Unit unit, double value, double low, double high,
                             const char* expected) {
            QTest::newRow(name) << int(unit) << value << low << high << QString::fromUtf8(expected);
        };
        constexpr double day = 86400, year = 365.25 * day;
        row("seconds and minutes", Unit::Second, 112, 101, 170, "101 s to 170 s");
        row("minutes and seconds", Unit::Second, 126, 101, 170, "1.68 min to 2.83 min");
        row("days and years", Unit::Second, 582 * day, 524 * day, 739.8 * day, "524 d to 740 d");
        row("years and days", Unit::Second, 2.2 * year, 482 * day, 2.5 * year, "1.32 years to 2.50 years");
        row("milliseconds", Unit::Second, 1.1, 0.97, 1.46, "0.970 s to 1.46 s");
        row("microseconds", Unit::Second, 1.1e-3, 970e-6, 1.46e-3, "0.970 ms to 1.46 ms");
        row("one unit anyway", Unit::Second, 10, 8.8, 13.3, "8.80 s to 13.3 s");
        row("many of the unit", Unit::Second, 119, 60, 3600, "60.0 s to 3600 s");
        row("bytes", Unit::Byte, 1.1e12, 950e9, 1.3e12, "0.950 TB to 1.30 TB");
        row("from nothing", Unit::Second, 100, 0, 200, "0 s to 200 s");
        // Each end in its own.
        row("too small to be read", Unit::Second, 100, 1e-6, 60, "1.00 µs to 60.0 s");
        row("too many to be read", Unit::Second, 100, 50, 1e6, "50.0 s to 11.6 d");
        row("no unit of its own", Unit::Dollar, 1.1e6, 950e3, 1.3e6, "$950k to $1.30M");
        row("no end", Unit::Second, 100, 50, infinite, "50.0 s to ∞");
        row("no number", Unit::Second, notANumber, 50, 200, "50.0 s to 3.33 min");
    }
    void rangesKeepOneUnit()
    {
        QFETCH(int, unit);
        QFETCH(double, value);
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(QString, expected);
        const FormattedRange ends = formatRange(value, low, high, Unit(unit));
        QCOMPARE(text(ends.low.text() + " to " + ends.high.text()), expected);
    }

    void grouped()
    {
        const QString thin(QChar(0x2009));
        QCOMPARE(text(formatGrouped(70e9)), QStringLiteral("70 000 000 000").replace(QLatin1Char(' '), thin));
        QCOMPARE(text(formatGrouped(999)), QStringLiteral("999"));
        QCOMPARE(text(formatGrouped(1000)), QStringLiteral("1000")); // as everywhere
        QCOMPARE(text(formatGrouped(12000)), QStringLiteral("12 000").replace(QLatin1Char(' '), thin));
        QCOMPARE(text(formatGrouped(1.12 / 0.5)), QStringLiteral("2.24"));
        QCOMPARE(text(formatGrouped(0.7 * 3.2)), QStringLiteral("2.24")); // 2.2399999999999998
        QCOMPARE(text(formatGrouped(9007199254740991.0)),
            QStringLiteral("9 007 199 254 740 991").replace(QLatin1Char(' '), thin));
        QCOMPARE(text(formatGrouped(-1234567.25)),
            QStringLiteral("−1 234 567.25").replace(QLatin1Char(' '), thin));
        QCOMPARE(text(formatGrouped(6.3e24)), QStringLiteral("6.3 × 10²⁴"));
        QCOMPARE(text(formatGrouped(0)), QStringLiteral("0"));
        QCOMPARE(parse(formatGrouped(70e9), Unit::Parameter).si.value_or(0), 70e9);
    }

    void shortest()
    {
        QCOMPARE(text(formatShortest(0.1)), QStringLiteral("0.1"));
        QCOMPARE(text(formatShortest(7e10)), QStringLiteral("70000000000"));
        QCOMPARE(text(formatShortest(6.3e24)), QStringLiteral("6.3e24"));
        QCOMPARE(text(formatShortest(2e-6)), QStringLiteral("0.000002"));
        QCOMPARE(text(formatShortest(1e-9)), QStringLiteral("1e-9"));
        QCOMPARE(text(formatShortest(-0.0)), QStringLiteral("-0"));
        QCOMPARE(text(formatShortest(infinite)), QStringLiteral("null"));
        std::mt19937_64 random(7);
        for (int i = 0; i < 20000; ++i) {
            const double value = std::bit_cast<double>(random());
            if (!std::isfinite(value))
                continue;
            bool ok = false;
            const double back =
                QByteArray::fromStdString(formatShortest(value)).toDouble(&ok); // Qt reads in the C locale
            QVERIFY(ok);
            QVERIFY2(bits(back) == bits(value), formatShortest(value).c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestFormat)
#include "tst_format.moc"
