// Kernels that others have timed, on the roofline: of the drawn type, judged by the device's own data sheet,
// switched on and off, and a picture in which nothing covers anything.

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

const NumberFormat numbers;

ViewInput on(const std::string& device, const FieldTexts& more = {})
{
    FieldTexts edits{{"hardware.accelerator", device}};
    edits.insert(edits.end(), more.begin(), more.end());
    return engineInput(edits);
}

QCheckBox* boxOf(RooflineView& view, QWidget& parent)
{
    view.controls(&parent);
    for (QCheckBox* each : parent.findChildren<QCheckBox*>())
        if (each->text() == QStringLiteral("published kernels"))
            return each;
    return nullptr;
}

} // namespace

class TestPublishedKernels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ofTheDrawnType_data()
    {
        QTest::addColumn<std::string>("device");
        QTest::addColumn<DataType>("type");
        QTest::addColumn<QString>("said");
        QTest::newRow("bf16") << std::string("h100-sxm") << DataType::Bf16 << QStringLiteral(", bf16, ");
        QTest::newRow("fp16, by the same units")
            << std::string("b200-sxm") << DataType::Fp16 << QStringLiteral(", bf16, ");
        QTest::newRow("fp8") << std::string("h200-sxm") << DataType::Fp8 << QStringLiteral(", fp8, ");
    }
    void ofTheDrawnType()
    {
        QFETCH(std::string, device);
        QFETCH(DataType, type);
        QFETCH(QString, said);
        RooflineOptions options;
        options.type = type;
        const RooflineData data = rooflineData(on(device), options, numbers);
        QVERIFY(data.published);
        QVERIFY(data.publishedReason.isEmpty());
        QCOMPARE(data.published->points.size(), std::size_t(38));
        double before = 0, best = 0, moved = 0;
        for (const PublishedPoint& point : data.published->points) {
            QVERIFY2(point.text.contains(said), qPrintable(point.text));
            QVERIFY(point.ofRoof > 0 && point.ofRoof <= 1);
            QVERIFY(point.intensity >= before);
            before = point.intensity;
            if (!point.attention)
                best = std::max(best, point.rate);
            moved = std::max(moved, point.rate / point.intensity);
        }
        QCOMPARE(data.published->peak.value, best);
        QVERIFY(std::abs(data.published->memory.value / moved - 1) < 1e-12);
        QVERIFY(data.published->peak.ofNominal < 1 && data.published->memory.ofNominal < 1);
    }

    void withoutAnyItSaysWhy_data()
    {
        QTest::addColumn<std::string>("device");
        QTest::addColumn<std::optional<DataType>>("type");
        QTest::addColumn<QString>("said");
        QTest::newRow("no timings") << std::string("mi300x") << std::optional<DataType>()
                                    << QStringLiteral("No published kernel timings of Instinct MI300X");
        QTest::newRow("another type") << std::string("h100-sxm") << std::optional(DataType::Tf32)
                                      << QStringLiteral("are of bf16 and fp8, not of tf32.");
        QTest::newRow("a type that was not timed there")
            << std::string("a100-80-sxm") << std::optional(DataType::Int8)
            << QStringLiteral("are of bf16, not of int8.");
    }
    void withoutAnyItSaysWhy()
    {
        QFETCH(std::string, device);
        QFETCH(std::optional<DataType>, type);
        QFETCH(QString, said);
        RooflineOptions options;
        options.type = type;
        RooflineView view;
        view.setStyle(styleOf());
        view.setInput(on(device));
        view.setRooflineOptions(options);
        const RooflineData data = rooflineData(on(device), options, numbers);
        QVERIFY(!data.published);
        QVERIFY2(data.publishedReason.contains(said), qPrintable(data.publishedReason));
        QWidget parent;
        QCheckBox* box = boxOf(view, parent);
        QVERIFY(box && !box->isEnabled() && !box->isChecked());
        QCOMPARE(box->toolTip(), data.publishedReason);
        for (const Mark& mark : view.marks(QRectF(0, 0, 1200, 700)))
            QVERIFY(!mark.key.startsWith(QStringLiteral("published.")));
    }

    void sharesAreOfTheDataSheet()
    {
        const auto plain = rooflineData(on("h100-sxm"), {}, numbers).published;
        const auto edited =
            rooflineData(on("h100-sxm", {{"hardware.accelerator.hbm_bandwidth_Bps", "1 TB/s"}}), {}, numbers)
                .published;
        QVERIFY(plain && edited);
        QCOMPARE(edited->points.front().ofRoof, plain->points.front().ofRoof);
        QCOMPARE(edited->memory.ofNominal, plain->memory.ofNominal);
        // By hand: the fastest product of the file.
        double best = 0;
        for (const TimedProduct& product : shippedCatalog().timings("h100-sxm")->timings.products)
            if (product.type == DataType::Bf16)
                best = std::max(best, 2 * product.m * product.n * product.k / product.time.value());
        QVERIFY(std::abs(plain->peak.ofNominal - best / 989.4e12) < 1e-12);
    }

    void aPointSaysWhatItIs()
    {
        const auto kernels = rooflineData(on("h100-sxm"), {}, numbers).published;
        const auto product = std::ranges::find(kernels->points, false, &PublishedPoint::attention);
        const auto attention = std::ranges::find(kernels->points, true, &PublishedPoint::attention);
        QVERIFY(product != kernels->points.end() && attention != kernels->points.end());
        for (const QString& part : {QStringLiteral("published: GEMM "), QStringLiteral(" \u00D7 "),
                 QStringLiteral(", bf16, "), QStringLiteral("FLOP/B"), QStringLiteral("% of the roof there")})
            QVERIFY2(product->text.contains(part), qPrintable(product->text));
        for (const QString& part : {QStringLiteral("prefill attention, "), QStringLiteral(" heads, "),
                 QStringLiteral(" of keys and values")})
            QVERIFY2(attention->text.contains(part), qPrintable(attention->text));
    }

    void kindOperandsAreMarked()
    {
        // Above what a search with random operands found.
        const auto a100 = rooflineData(on("a100-80-sxm"), {}, numbers).published;
        QVERIFY(a100->peak.ofNominal > 0.8692);
        QVERIFY2(a100->peak.text.contains(u'\u25B2') && a100->peak.text.contains(QStringLiteral("87 %")),
            qPrintable(a100->peak.text));
    }

    void inTheTable()
    {
        const RooflineData data = rooflineData(on("h100-sxm"), {}, numbers);
        const ViewTable table = rooflineTable(data, numbers);
        int points = 0, roofs = 0;
        for (const QStringList& row : table.rows) {
            points += row.back().endsWith(QStringLiteral("of its roof"));
            roofs += row.front().startsWith(QStringLiteral("published kernels: "));
        }
        QCOMPARE(points, 38);
        QCOMPARE(roofs, 2);
        QCOMPARE(table.numbers.size(), table.rows.size());
    }

    void axesAndMarksHoldEveryPoint()
    {
        RooflineView view;
        view.setStyle(styleOf());
        view.setInput(on("h100-sxm"));
        for (const bool split : {false, true}) {
            RooflineOptions options;
            options.split = split;
            view.setRooflineOptions(options);
            QStringList keys;
            for (const Mark& mark : view.marks(QRectF(0, 0, 1200, 700)))
                if (mark.key.startsWith(QStringLiteral("published."))) {
                    QVERIFY(!mark.text.isEmpty() && !mark.shape.isEmpty());
                    keys << mark.key;
                }
            QCOMPARE(keys.size(), 38 + 2);
            QCOMPARE(keys.removeDuplicates(), 0);
        }
    }

    void switchedOff()
    {
        RooflineView view;
        view.setStyle(styleOf());
        view.setInput(on("h100-sxm"));
        QWidget parent;
        QCheckBox* box = boxOf(view, parent);
        const bool shown = !view.rooflineOptions().published.has_value();
        QVERIFY(box && box->isEnabled());
        QCOMPARE(box->isChecked(), shown);
        const QImage before = painted(view, {900, 600});
        box->click();
        QCOMPARE(view.rooflineOptions().published, std::optional(!shown));
        QVERIFY(painted(view, {900, 600}) != before);
        QCOMPARE(view.options().value(QStringLiteral("published")).toString(), QVariant(!shown).toString());
        view.setOptions({{QStringLiteral("published"), shown}});
        QCOMPARE(painted(view, {900, 600}), before);
    }

    void aMeasurementOfOnesOwnComesFirst()
    {
        auto run = std::make_shared<ProbeRun>();
        run->take(ProbeHello{probeProtocol, "0.1.0", 1, "2026-11-22T10:00:00+0000", 1});
        ProbeDevice device;
        device.id = device.kind = "cuda";
        device.name = "NVIDIA H100";
        device.preset = "h100-sxm";
        run->take(device);
        const auto result = [](const char* step, ProbeRole role, double median, const char* type) {
            ProbeResult made;
            made.step = step;
            made.role = role;
            made.unit = role == ProbeRole::MemoryCeiling ? "B/s" : "FLOP/s";
            made.median = made.best = made.low = made.high = median;
            made.samples = 15;
            made.type = type;
            return made;
        };
        run->take(result("hbm.copy", ProbeRole::MemoryCeiling, 3e12, ""));
        run->take(result("gemm", ProbeRole::TensorCeiling, 700e12, "bf16"));
        ViewInput input = on("h100-sxm");
        input.measurement = run;
        RooflineOptions options;
        QVERIFY(rooflineData(input, options, numbers).measured);
        QVERIFY(!rooflineData(input, options, numbers).published);
        options.published = true;
        QVERIFY(rooflineData(input, options, numbers).published);
        options = RooflineOptions();
        options.measured = false;
        QVERIFY(rooflineData(input, options, numbers).published);
    }

    void textsNeverOverlap_data()
    {
        QTest::addColumn<std::string>("device");
        QTest::addColumn<bool>("split");
        QTest::addColumn<QSize>("size");
        for (const std::string device : {"h100-sxm", "l40s"})
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
        view.setInput(on(device));
        RooflineOptions options;
        options.split = split;
        options.published = true;
        view.setRooflineOptions(options);
        const auto texts = paintedTexts(view, size);
        QCOMPARE(textFault(texts, size), QString());
        if (size.width() < 900)
            return;
        QStringList all;
        for (const PaintedText& text : texts)
            all << text.text;
        const QString words = all.join(u'\n');
        for (const char* needed :
            {"ai-dynamo/aiconfigurator", "reached in short bursts: ", "prefill attention"})
            QVERIFY2(words.contains(QString::fromLatin1(needed)), qPrintable(words));
        QVERIFY2(!words.contains(QStringLiteral("measured tables")),
            qPrintable(words)); // English in every language
    }
};

QTEST_MAIN(TestPublishedKernels)
#include "tst_published_kernels.moc"
