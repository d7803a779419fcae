// What a probe measured, on the roofline: its shares of the data sheet, whose device it is, what is suspect,
// and a picture in which nothing covers anything.

#include "core/measurement/measured_device.h"
#include "core/measurement/probe_run.h"
#include "tests/views/engine_input.h"
#include "tests/views/picture_fixture.h"
#include "views/roofline/roofline_view.h"

#include <QCheckBox>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;

namespace {

ProbeResult result(const std::string& step, ProbeRole role, double median, const char* type = "")
{
    ProbeResult r;
    r.step = step;
    r.role = role;
    r.unit = role == ProbeRole::MemoryCeiling ? "B/s" : "FLOP/s";
    r.median = r.best = median;
    r.low = 0.98 * median;
    r.high = 1.01 * median;
    r.samples = 15;
    r.type = type;
    return r;
}

// A perfect card of 4.3 TB/s and 780 TFLOP/s in bf16, 60 TFLOP/s in fp32.
std::shared_ptr<ProbeRun> card(const char* preset = "h200-sxm")
{
    auto run = std::make_shared<ProbeRun>();
    run->take(ProbeHello{probeProtocol, "0.1.0", 1, "2026-11-22T10:00:00+0000", 42});
    ProbeDevice device;
    device.id = device.kind = "cuda";
    device.name = "NVIDIA H200";
    device.preset = preset;
    device.units = 132;
    device.tensorFlopsPerClock = 4096;
    device.vectorFlopsPerClock = 256;
    run->take(device);
    run->take(result("hbm.copy", ProbeRole::MemoryCeiling, 4.3e12));
    run->take(result("fma.fp32", ProbeRole::VectorCeiling, 60e12, "fp32"));
    ProbeResult gemm = result("tensor.gemm.bf16.8192x8192x8192", ProbeRole::TensorCeiling, 780e12, "bf16");
    gemm.shape = {8192, 8192, 8192};
    gemm.intensity = 8192.0 / 3;
    gemm.telemetry.clockHz = 1.7e9;
    run->take(gemm);
    for (double intensity = 0.125; intensity < 600; intensity *= 2) {
        ProbeResult point = result("sweep.fp32." + std::to_string(intensity), ProbeRole::SweepPoint,
            std::min(60e12, 4.3e12 * intensity), "fp32");
        point.intensity = intensity;
        run->take(point);
    }
    for (const double k : {16.0, 64.0, 256.0, 1024.0}) {
        const double intensity = 2 * 8192 * 8192 * k / (2 * (2 * 8192 * k + 8192.0 * 8192));
        ProbeResult point = result("gemm.bf16.8192x8192x" + std::to_string(int(k)), ProbeRole::GemmPoint,
            std::min(780e12, 4.3e12 * intensity), "bf16");
        point.intensity = intensity;
        point.shape = {8192, 8192, k};
        run->take(point);
    }
    return run;
}

ViewInput on(const std::string& device, std::shared_ptr<const ProbeRun> run)
{
    ViewInput input = engineInput({{"hardware.accelerator", device}});
    input.measurement = std::move(run);
    return input;
}

const NumberFormat numbers;

} // namespace

class TestMeasuredRoof : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sharesOfTheDataSheet()
    {
        const auto roof = measuredRoof(on("h200-sxm", card()), DataType::Bf16, numbers);
        QVERIFY(roof);
        QVERIFY(roof->same);
        QCOMPARE(roof->stamp, QStringLiteral("measured 2026-11-22"));
        QCOMPARE(roof->memory.value, 4.3e12);
        QVERIFY(std::abs(*roof->memory.ofNominal - 4.3 / 4.8) < 1e-12);
        QCOMPARE(roof->peaks.front().value, 780e12);
        QVERIFY(std::abs(*roof->peaks.front().ofNominal - 780 / 989.4) < 1e-9);
        // 132 multiprocessors of 4096 FLOPs at 1.7 GHz.
        QVERIFY(std::abs(*roof->peaks.front().ofClock - 780e12 / (132 * 4096 * 1.7e9)) < 1e-12);
        QVERIFY(!roof->peaks.front().suspect);
        QVERIFY(std::abs(roof->ridge() - 780.0 / 4.3) < 1e-9);
        // The sweep is of fp32, so its plateau is drawn too.
        QCOMPARE(roof->peaks.size(), std::size_t(2));
        QCOMPARE(roof->peaks.back().value, 60e12);
        QCOMPARE(roof->points.size(), std::size_t(13 + 5));
        for (const MeasuredPoint& point : roof->points)
            QVERIFY2(!point.suspect, qPrintable(point.text));
        QVERIFY(roof->knee > 60 / 4.3 * 0.8 && roof->knee < 60 / 4.3 * 1.2);
    }

    void anotherDevice()
    {
        const auto roof = measuredRoof(on("h100-sxm", card()), DataType::Bf16, numbers);
        QVERIFY(roof);
        QVERIFY(!roof->same); // its data sheet is not that of the scenario
        QVERIFY(std::abs(*roof->memory.ofNominal - 4.3 / 4.8) < 1e-12); // but still that of the card
        const auto unknown = measuredRoof(on("h100-sxm", card("")), DataType::Bf16, numbers);
        QVERIFY(unknown);
        QVERIFY(!unknown->memory.ofNominal);
    }

    void aboveTheDataSheetIsSuspect()
    {
        auto run = card();
        run->results.front().median = 5.2e12; // of 4.8
        const auto roof = measuredRoof(on("h200-sxm", run), DataType::Bf16, numbers);
        QVERIFY(roof->memory.suspect);
        QVERIFY(roof->memory.text.contains(u'▲'));
    }

    void anIntervalHasTheUnitOfItsMedian()
    {
        auto run = card();
        run->results.front().median = 1e12;
        run->results.front().low = 0.95e12;
        run->results.front().high = 1.05e12;
        const QString text = measuredRoof(on("h200-sxm", run), DataType::Bf16, numbers)->memory.text;
        QVERIFY2(text.contains(QStringLiteral("0.950 TB/s to 1.05 TB/s")), qPrintable(text));
    }

    void aPointAboveItsRoofIsSuspect()
    {
        auto run = card();
        for (ProbeResult& each : run->results)
            if (each.role == ProbeRole::SweepPoint && each.intensity == 1)
                each.median *= 1.5; // as from a cache
        const auto roof = measuredRoof(on("h200-sxm", run), DataType::Bf16, numbers);
        QCOMPARE(std::ranges::count_if(roof->points, &MeasuredPoint::suspect), 1);
    }

    void ceilingsThatFailedAreNone()
    {
        auto run = card();
        run->results.front().check = ProbeCheck::Failed;
        QVERIFY(!measuredRoof(on("h200-sxm", run), DataType::Bf16, numbers));
    }

    void aSavedDeviceHasRoofsOfItsOwn()
    {
        Catalog catalog = shippedCatalog();
        const MeasuredDevice device = measuredDevice(*card(), catalog.accelerator("h200-sxm")->json, "roofs");
        QVERIFY(catalog.addAccelerator(device.json, "x.json").empty());
        Scenario s = openingScenario(catalog);
        const auto set = [&](const char* field, const std::string& text) {
            if (const FieldError error = setField(s, *findField(field), text, catalog))
                qFatal("%s: %s", field, error.message.plain().c_str());
        };
        const auto roofOf = [&](DataType type, std::shared_ptr<const ProbeRun> run = nullptr) {
            const ViewInput input{std::make_shared<const Report>(evaluate(s)), {}, &catalog, std::move(run)};
            return measuredRoof(input, type, numbers);
        };
        set("hardware.accelerator", device.id);
        const auto roof = roofOf(DataType::Bf16);
        QVERIFY(roof);
        QVERIFY(roof->same);
        QCOMPARE(roof->memory.value, 4.3e12);
        QCOMPARE(roof->peaks.front().value, 780e12);
        QVERIFY(std::abs(*roof->memory.ofNominal - 4.3 / 4.8) < 1e-12);
        QCOMPARE(roof->whose(), QStringLiteral("roofs, measured 2026-11-22"));
        // In a type that was not measured the fastest stands for it.
        QCOMPARE(roofOf(DataType::Int8)->peaks.front().value, 780e12);
        // Shares are of the data sheet, whatever somebody sets the field to.
        set("hardware.accelerator.hbm_bandwidth_Bps", "2 TB/s");
        QVERIFY(!roofOf(DataType::Bf16)->memory.suspect);
        // A run of such a card is one of the scenario's device.
        QVERIFY(roofOf(DataType::Bf16, card())->same);

        // Without a data sheet there is nothing to be a share of.
        auto unknown = card("");
        unknown->device->name = "NVIDIA Unheard Of";
        unknown->device->memoryBytes = 80e9;
        const MeasuredDevice bare = measuredDevice(*unknown, {}, "bare");
        QVERIFY(catalog.addAccelerator(bare.json, "y.json").empty());
        set("hardware.accelerator", bare.id);
        const auto own = roofOf(DataType::Bf16);
        QVERIFY(own && !own->memory.ofNominal && !own->peaks.front().ofNominal && !own->same);
    }

    void nothingMeasured()
    {
        const RooflineData data = rooflineData(on("h200-sxm", nullptr), {}, numbers);
        QVERIFY(!data.measurable && !data.measured);
        auto empty = std::make_shared<ProbeRun>();
        QVERIFY(!rooflineData(on("h200-sxm", empty), {}, numbers).measurable);
    }

    void inTheTable()
    {
        const RooflineData data = rooflineData(on("h200-sxm", card()), {}, numbers);
        const ViewTable table = rooflineTable(data, numbers);
        int measured = 0;
        bool share = false;
        for (const QStringList& row : table.rows) {
            measured += row.front().contains(QStringLiteral("NVIDIA H200, measured 2026-11-22"));
            share = share || row.back() == QStringLiteral("90 % of the data sheet");
        }
        QCOMPARE(measured, 1 + 2 + 1 + 18); // memory, peaks, knee, points
        QVERIFY(share);
        QCOMPARE(table.paths.size(), table.rows.size());
    }

    void axesHoldThePoints()
    {
        const RooflineData data = rooflineData(on("h200-sxm", card()), {}, numbers);
        QVERIFY(data.intensities.low <= 0.125);
        QVERIFY(data.rates.low <= 4.3e12 * 0.125);
    }

    void marksOfEveryPoint()
    {
        RooflineView view;
        view.setStyle(styleOf());
        view.setInput(on("h200-sxm", card()));
        QStringList keys;
        for (const Mark& mark : view.marks(QRectF(0, 0, 1200, 700)))
            if (mark.key.startsWith(QStringLiteral("measured."))) {
                QVERIFY(!mark.text.isEmpty());
                keys << mark.key;
            }
        QCOMPARE(keys.size(), 1 + 2 + 18);
        QCOMPARE(keys.removeDuplicates(), 0);
    }

    void switchedOff()
    {
        RooflineView view;
        view.setStyle(styleOf());
        view.setInput(on("h200-sxm", nullptr));
        const QImage nominal = painted(view, {900, 600});
        view.setInput(on("h200-sxm", card()));
        QWidget parent;
        view.controls(&parent);
        QCheckBox* box = nullptr;
        for (QCheckBox* each : parent.findChildren<QCheckBox*>())
            if (each->text() == QStringLiteral("measured roofs"))
                box = each;
        QVERIFY(box && box->isEnabled() && box->isChecked());
        QVERIFY(painted(view, {900, 600}) != nominal);
        box->click();
        QVERIFY(!view.rooflineOptions().measured);
        QCOMPARE(painted(view, {900, 600}), nominal);
        QCOMPARE(view.options().value(QStringLiteral("measured")), QVariant(false));
    }

    void textsNeverOverlap_data()
    {
        QTest::addColumn<std::string>("device");
        QTest::addColumn<bool>("split");
        QTest::addColumn<QSize>("size");
        for (const std::string device : {"h200-sxm", "h100-sxm", "l4"})
            for (const bool split : {false, true})
                for (const QSize size :
                    {QSize(1500, 800), QSize(900, 600), QSize(560, 340), QSize(300, 200), QSize(60, 30)})
                    QTest::addRow("%s, %s, %d x %d", device.c_str(), split ? "split" : "one", size.width(),
                        size.height())
                        << device << split << size;
    }
    void textsNeverOverlap()
    {
        QFETCH(std::string, device);
        QFETCH(bool, split);
        QFETCH(QSize, size);
        RooflineView view;
        view.setStyle(styleOf());
        view.setInput(on(device, card()));
        RooflineOptions options;
        options.split = split;
        view.setRooflineOptions(options);
        const auto texts = paintedTexts(view, size);
        QCOMPARE(textFault(texts, size), QString());
        if (size.width() >= 900) {
            QStringList all;
            for (const PaintedText& text : texts)
                all << text.text;
            for (const char* needed : {"measured memory 4.30 TB/s", "measured bf16 780 TFLOP/s",
                     "NVIDIA H200, measured 2026-11-22"})
                QVERIFY2(all.contains(QString::fromLatin1(needed)), needed);
        }
    }
};

QTEST_MAIN(TestMeasuredRoof)
#include "tst_measured_roof.moc"
