// Published timings of kernels: what ships is of devices that are known, lies under their roofs and was made
// by the rules that its notes state; what is wrong in a file is named.

#include "core/base/strict_json.h"
#include "tests/support/shipped_catalog.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

using namespace ridgepoint;

namespace {

const TimingsPreset& of(const char* device)
{
    const TimingsPreset* preset = shippedCatalog().timings(device);
    if (!preset)
        qFatal("no timings of %s", device);
    return *preset;
}

template <class Timed>
int count(const std::vector<Timed>& all, DataType type)
{
    return static_cast<int>(std::ranges::count(all, type, &Timed::type));
}

Catalog holding(const QTemporaryDir& folder, const QByteArray& text)
{
    QDir(folder.path()).mkpath(QStringLiteral("timings"));
    QFile file(folder.filePath(QStringLiteral("timings/mine.json")));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write the test file");
    file.write(text);
    file.close();
    const std::array<std::filesystem::path, 1> folders{folder.path().toStdString()};
    return Catalog::load(folders);
}

const QByteArray good =
    R"({"schema": "ridgepoint.timings/1", "id": "mine", "name": "Mine", "sources": ["a table"],
"products": [{"type": "bf16", "engine": "E 1", "rows": [[128, 4096, 4096, 1e-5]]}],
"attention": [{"type": "bf16", "engine": "E 1", "rows": [[1, 32, 8, 4096, 1e-3]]}]})";

} // namespace

class TestTimings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void counts_data()
    {
        QTest::addColumn<int>("fp8");
        for (const char* device :
            {"h100-sxm", "h200-sxm", "b200-sxm", "b300-sxm", "gb200", "gb300", "l40s", "rtxpro6000"})
            QTest::newRow(device) << 1;
        QTest::newRow("a100-80-sxm") << 0;
    }
    void counts()
    {
        QFETCH(int, fp8);
        const KernelTimings& timings = of(QTest::currentDataTag()).timings;
        QCOMPARE(count(timings.products, DataType::Bf16), 28);
        QCOMPARE(count(timings.attention, DataType::Bf16), 10);
        QCOMPARE(count(timings.products, DataType::Fp8), 28 * fp8);
        QCOMPARE(count(timings.attention, DataType::Fp8), 10 * fp8);
        // Spread: from products that read their weights alone to those that arithmetic bounds by far.
        const auto [least, most] = std::ranges::minmax(
            timings.products, {}, [](const TimedProduct& p) { return (p.flops() / p.bytes()).value(); });
        QVERIFY((least.flops() / least.bytes()).value() < 4);
        QVERIFY((most.flops() / most.bytes()).value() > 4000);
    }

    void allUnderTheNominalRoof()
    {
        std::size_t seen = 0;
        for (const TimingsPreset& preset : shippedCatalog().timings()) {
            const AcceleratorPreset* device = shippedCatalog().accelerator(preset.id);
            QVERIFY2(device, preset.id.c_str());
            const auto sheet = nlohmann::ordered_json::parse(device->json);
            const double cache = sheet.at("l2_bytes").get<double>();
            const auto judge = [&](const auto& timed) {
                const double peak = device->accelerator.peak(timed.type).value();
                const double bandwidth = device->accelerator.memoryBandwidth.value();
                const double intensity = (timed.flops() / timed.bytes()).value();
                QVERIFY(peak > 0);
                const double share =
                    (timed.flops() / timed.time).value() / std::min(peak, bandwidth * intensity);
                QVERIFY2(share > 0.001 && share <= 1,
                    qPrintable(QStringLiteral("%1: %2").arg(QString::fromStdString(preset.id)).arg(share)));
                // What memory bounds was larger than any cache could hold.
                if (intensity < peak / bandwidth)
                    QVERIFY(timed.bytes().value() > 3 * cache);
                ++seen;
            };
            for (const TimedProduct& product : preset.timings.products) {
                judge(product);
                // vLLM's weights were never filled.
                QVERIFY2(!product.engine.starts_with("vLLM"), product.engine.c_str());
            }
            for (const TimedAttention& attention : preset.timings.attention)
                judge(attention);
        }
        QCOMPARE(seen, std::size_t(9 * 38 + 8 * 38));
        // SGLang's timings of B300 are those of GB300.
        for (const TimedProduct& product : of("b300-sxm").timings.products)
            QVERIFY(!product.engine.starts_with("SGLang"));
    }

    void workOfAShape()
    {
        const TimedProduct product{DataType::Fp8, 10, 20, 30, Seconds(1), "E"};
        QCOMPARE(product.flops().value(), 2.0 * 10 * 20 * 30);
        QCOMPARE(product.bytes().value(), 10.0 * 30 + 30 * 20 + 2 * 10 * 20); // the result in bf16
        const TimedAttention attention{DataType::Bf16, 2, 8, 4, 512, Seconds(1), "E"};
        // Half of the square twice: scores and their sum with the values.
        QCOMPARE(attention.flops().value(), 2.0 * 2 * 8 * 512 * 512 * 128);
        QCOMPARE(attention.bytes().value(), 2.0 * 2 * 512 * 128 * (8 + 8 + 4 + 4)); // q, o, k, v
    }

    void smallFiles()
    {
        std::uintmax_t bytes = 0;
        for (const auto& entry : std::filesystem::directory_iterator(RIDGEPOINT_PRESETS_DIR "/timings"))
            bytes += entry.file_size();
        QVERIFY2(bytes > 0 && bytes < 60'000, qPrintable(QString::number(bytes)));
        QVERIFY(shippedCatalog().timingProblems().empty());
    }

    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char* name, const char* from, const char* to, const char* said) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QByteArray(said);
        };
        row("no time", "4096, 1e-5]", "4096, 0]", "products[0].rows: row 1 is not 3 whole numbers");
        row("half a row", "[128, 4096, 4096, 1e-5]", "[127.5, 4096, 4096, 1e-5]", "row 1 is not 3 whole");
        row("a number short", "[1, 32, 8, 4096, 1e-3]", "[1, 32, 8, 1e-3]",
            "attention[0].rows: row 1 is not 4");
        row("text", "[128, 4096", "[\"128\", 4096", "row 1 is not 3");
        row("no rows", "\"rows\": [[128, 4096, 4096, 1e-5]]", "\"rows\": 5", "expected a list of rows");
        row("another type", "\"type\": \"bf16\"", "\"type\": \"fp99\"", "products[0].type");
        row("no source", "\"sources\": [\"a table\"],", "", "sources");
        row("misspelt", "\"attention\"", "\"atention\"", "Did you mean \"attention\"");
        row("no list", "\"products\": [{", "\"products\": [5, {", "products: expected a list of objects");
    }
    void whatIsWrongIsNamed()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QByteArray, said);
        QByteArray text = good;
        QVERIFY(text.contains(from));
        text.replace(from, to);
        const QTemporaryDir folder;
        const Catalog catalog = holding(folder, text);
        QVERIFY(!catalog.timings("mine"));
        std::string all;
        for (const Diagnostic& problem : catalog.timingProblems())
            all += problem.message.plain() + ' ' + problem.fix.plain() + '\n';
        QVERIFY2(QByteArray::fromStdString(all).contains(said), all.c_str());
    }

    void read()
    {
        const QTemporaryDir folder;
        const Catalog catalog = holding(folder, good);
        QVERIFY(catalog.timingProblems().empty());
        const TimingsPreset* mine = catalog.timings("mine");
        QVERIFY(mine && !catalog.timings("other") && !Catalog().timings("mine"));
        QCOMPARE(mine->timings.products.front().n, 4096.0);
        QCOMPARE(mine->timings.attention.front().kvHeads, 8.0);
        QCOMPARE(mine->timings.attention.front().time.value(), 1e-3);
        QCOMPARE(QByteArray::fromStdString(mine->timings.products.front().engine), QByteArray("E 1"));
    }
};

QTEST_APPLESS_MAIN(TestTimings)
#include "tst_timings.moc"
