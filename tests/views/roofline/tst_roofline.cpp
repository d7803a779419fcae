#include "core/base/parse.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/field.h"
#include "core/outcome/readout.h"
#include "tests/support/shipped_catalog.h"
#include "tests/views/edit_spy.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/roofline/label_placer.h"
#include "views/roofline/roofline_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace ridgepoint;
using namespace ridgepoint::test;

class tst_roofline : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void readoutsOfTheSeed();
    void theCeilingIsNamedIdeal();
    void memoryHasItsName();
    void ridgePointsOfTheSeed();
    void tableSaysTheSame();
    void kindsOfLayersServe();
    void saysWhyNothingIsServed();
    void typeChangesThePeakOnly();
    void unknownPeakIsSaid();
    void sparseNeedsADocumentedDevice_data();
    void sparseNeedsADocumentedDevice();
    void networkBoundStep();
    void axesCoverEverything();
    void ticksAreFew();
    void draggingARoofEditsItsBandwidth();
    void draggingThePeakEditsThePeak();
    void escapeRestores();
    void clickOnARoofExplains();
    void keysMoveARoof();
    void crossingTheRidgeIsAnnounced();
    void axesFollowADragByDecades();
    void axesHoldWhenFrozenOrInHand_data();
    void axesHoldWhenFrozenOrInHand();
    void splitShowsTwoPanels();
    void controlsFollowTheData();

private:
    static Mark markOf(View& view, const QRectF& area, const QString& key)
    {
        for (const Mark& mark : view.marks(area))
            if (mark.key == key)
                return mark;
        return {};
    }
    // Somewhere on this mark's line where no operation or ridge point lies.
    static QPointF freeSpot(View& view, const QRectF& area, const QString& key)
    {
        const std::vector<Mark> all = view.marks(area);
        const Mark mark = markOf(view, area, key);
        const QRectF box = mark.shape.boundingRect();
        for (int i = 1; i < 200; ++i)
            for (int j = 1; j < 200; ++j) {
                const QPointF at = box.topLeft() + QPointF(box.width() * i / 200, box.height() * j / 200);
                if (!mark.shape.contains(at) || !mark.shape.contains(at + QPointF(0, 4))
                    || !mark.shape.contains(at - QPointF(0, 4)))
                    continue;
                if (std::none_of(all.begin(), all.end(),
                        [&](const Mark& other) { return other.key != key && other.shape.contains(at); }))
                    return at;
            }
        return {};
    }
    static Report faster()
    {
        Report report = seedReport();
        report.roofline.compute = FlopsPerSecond(989.4e15);
        report.roofline.operations[1].intensity = FlopsPerByte(1e9);
        return report;
    }
    static double number(const QString& text, Unit unit)
    {
        return parse(text.toStdString(), unit).si.value_or(-1);
    }
};

void tst_roofline::readoutsOfTheSeed()
{
    const ViewInput input = inputOf(seedReport());
    const auto tiles = rooflineTiles(rooflineData(input, {}, {}), input, {});
    QCOMPARE(tiles.size(), std::size_t(4));
    QCOMPARE(tiles[0].label, QStringLiteral("ridge point"));
    QCOMPARE(tiles[0].value, QStringLiteral("295 FLOP/B"));
    QCOMPARE(tiles[0].path, QStringLiteral("roofline.ridge_points.memory"));
    QCOMPARE(tiles[1].label, QStringLiteral("operating intensity"));
    QCOMPARE(tiles[1].value, QStringLiteral("1350 FLOP/B"));
    QCOMPARE(tiles[1].path, QStringLiteral("roofline.operating.intensity"));
    QCOMPARE(tiles[2].label, QStringLiteral("attainable"));
    QCOMPARE(tiles[2].value, QStringLiteral("989 TFLOP/s"));
    QCOMPARE(tiles[3].label, QStringLiteral("ideally bound by"));
    QCOMPARE(tiles[3].value, QStringLiteral("compute"));
}

// A ceiling is of an ideal step; of the predicted one another part may be the largest.
void tst_roofline::theCeilingIsNamedIdeal()
{
    Report report = seedReport();
    report.roofline.operations[0].bound = "scale-up";
    report.step.seconds = Seconds(2);
    report.step.parts = {{"matmul", "GEMMs", Seconds(0.6)}, {"bubble", "bubble, slowest rank", Seconds(0.9)}};
    const ViewInput input = inputOf(report);
    const ReadoutTileData tile = rooflineTiles(rooflineData(input, {}, {}), input, {})[3];
    QVERIFY2(tile.detail.startsWith(QStringLiteral("The lowest ceiling")), qPrintable(tile.detail));
    QVERIFY2(tile.detail.endsWith(
                 QStringLiteral("The largest part of the predicted step: bubble, slowest rank, 45 %.")),
        qPrintable(tile.detail));
}

// Not every device has HBM.
void tst_roofline::memoryHasItsName()
{
    Report report = seedReport();
    ViewInput input = inputOf(report);
    const Catalog& catalog = shippedCatalog();
    input.catalog = &catalog;
    QVERIFY(rooflineData(input, {}, {}).roofs[0].label.startsWith(QStringLiteral("HBM ")));
    report.scenario.hardware.accelerator = catalog.accelerator("rtx3090")->accelerator;
    input.report = std::make_shared<const Report>(report);
    const RooflineData card = rooflineData(input, {}, {});
    QVERIFY2(card.roofs[0].label.startsWith(QStringLiteral("GDDR6X ")), qPrintable(card.roofs[0].label));
    QCOMPARE(rooflineTable(card, {}).columns[1], QStringLiteral("FLOP per GDDR6X byte"));
    // Saved by somebody else's probe: the scenario has the device, the catalog has not.
    report.scenario.hardware.accelerator.id = "measured-elsewhere";
    report.scenario.hardware.accelerator.measured.memory = BytesPerSecond(8e11);
    input.report = std::make_shared<const Report>(report);
    QVERIFY(rooflineData(input, {}, {}).roofs[0].label.startsWith(QStringLiteral("memory ")));
}

void tst_roofline::ridgePointsOfTheSeed()
{
    const RooflineData data = rooflineData(inputOf(seedReport()), {}, {});
    QCOMPARE(data.roofs.size(), std::size_t(3));
    // 989.4e12 over 3.35e12, 450e9 and 50e9.
    QVERIFY(std::abs(data.roofs[0].ridge - 295.3) < 0.1);
    QVERIFY(std::abs(data.roofs[1].ridge - 2198.7) < 0.1);
    QVERIFY(std::abs(data.roofs[2].ridge - 19788) < 0.5);
    QCOMPARE(data.peakLabel, QStringLiteral("bf16 dense peak 989 TFLOP/s"));
    QCOMPARE(data.roofs[0].label, QStringLiteral("HBM 3.35 TB/s"));
    QCOMPARE(data.roofs[0].field, QStringLiteral("hardware.accelerator.hbm_bandwidth_Bps"));
    QCOMPARE(data.roofs[2].field, QStringLiteral("hardware.scale_out.beta_Bps_line"));
    QCOMPARE(data.peakField, QStringLiteral("hardware.accelerator.peak_dense_flops.bf16"));
    QCOMPARE(data.points.front().role, RooflinePoint::Role::Operating);
    QCOMPARE(std::count_if(data.points.begin(), data.points.end(),
                 [](const RooflinePoint& p) { return p.role == RooflinePoint::Role::Reference; }),
        3);
}

// Both phases of the whole model, and of each kind of layer that it is a list of.
void tst_roofline::kindsOfLayersServe()
{
    const auto served = [](const char* preset) {
        Scenario s = seedReport().scenario;
        const FieldError error = setField(s, *findField("model.preset"), preset, shippedCatalog());
        if (error)
            qFatal("%s", error.message.plain().c_str());
        RooflineOptions options;
        options.serving = true;
        RooflineData data = rooflineData(inputOf(evaluate(s)), options, {});
        std::erase_if(
            data.points, [](const RooflinePoint& p) { return p.role != RooflinePoint::Role::Serving; });
        return data.points;
    };
    QCOMPARE(served("llama3-8b").size(), std::size_t(2));
    const std::vector<RooflinePoint> points = served("nemotron-3-super-120b-a12b");
    QCOMPARE(points.size(), std::size_t(2 + 2 * 3));
    QStringList names;
    for (const RooflinePoint& point : points) {
        names += point.name;
        QCOMPARE(point.path.isEmpty(), names.size() > 2); // readouts are of the whole model
        QVERIFY(point.attainable > 0);
    }
    QVERIFY2(names.contains(QStringLiteral("decode: Mamba-2")), qPrintable(names.join(u'\n')));
    QVERIFY(std::ranges::all_of(points,
        [&](const RooflinePoint& p) { return std::ranges::count(points, p.key, &RooflinePoint::key) == 1; }));
}

void tst_roofline::saysWhyNothingIsServed()
{
    Scenario s = seedReport().scenario; // 70 billion parameters do not fit one device
    QVERIFY(!setField(s, *findField("serving.tensor"), "1", shippedCatalog()));
    const Report report = evaluate(s);
    for (const bool asked : {true, false}) {
        RooflineView view;
        view.setStyle(styleOf());
        view.setInput(inputOf(report));
        view.setOptions({{QStringLiteral("serving"), asked}});
        const auto says = [](const QString& text) {
            return text.startsWith(QLatin1String("serving: no answer"));
        };
        const auto rows = view.table().rows;
        QCOMPARE(std::ranges::any_of(rows, [&](const QStringList& row) { return says(row[0]); }), asked);
        for (const QSize size : {QSize(500, 380), QSize(1300, 700)}) {
            const std::vector<PaintedText> texts = paintedTexts(view, size);
            QCOMPARE(std::ranges::any_of(texts, says, &PaintedText::text), asked);
            QCOMPARE(overlap(texts), QString());
        }
    }
}

void tst_roofline::tableSaysTheSame()
{
    const RooflineData data = rooflineData(inputOf(seedReport(), {sharedReport()}), {}, {});
    const ViewTable table = rooflineTable(data, {});
    QCOMPARE(table.rows.size(), std::size_t(1 + 3 + 12 + 1));
    QCOMPARE(table.paths.size(), table.rows.size());
    for (const QStringList& row : table.rows)
        QCOMPARE(row.size(), table.columns.size());
    QCOMPARE(table.rows[1][1], QStringLiteral("295 FLOP/B"));
    QCOMPARE(table.rows[3][2], QStringLiteral("19\u2009800 FLOP/B"));
    QCOMPARE(table.rows.back()[0], QStringLiteral("baseline A"));
    QCOMPARE(table.rows.back()[4], QStringLiteral("network (scale-out)"));
}

void tst_roofline::typeChangesThePeakOnly()
{
    RooflineOptions options;
    options.type = DataType::Fp8;
    const RooflineData data = rooflineData(inputOf(seedReport()), options, {});
    QCOMPARE(data.peak, 1978.9e12);
    QCOMPARE(data.roof(Bound::Memory)->bandwidth, 3.35e12);
    QVERIFY(std::abs(data.roof(Bound::Memory)->ridge - 590.7) < 0.1);
    QCOMPARE(data.operating()->attainable, 1978.9e12); // 1346 FLOP/B is still right of the ridge
    QCOMPARE(data.types, (std::vector{DataType::Fp16, DataType::Bf16, DataType::Fp8}));
    // Decode stays on the bandwidth.
    const auto decode = std::find_if(data.points.begin(), data.points.end(),
        [](const RooflinePoint& p) { return p.name.startsWith(QStringLiteral("decode")); });
    QCOMPARE(decode->attainable, 3.35e12);
    QCOMPARE(decode->bound, Bound::Memory);
}

void tst_roofline::unknownPeakIsSaid()
{
    RooflineOptions options;
    options.type = DataType::Int4;
    const ViewInput input = inputOf(seedReport());
    const RooflineData data = rooflineData(input, options, {});
    QVERIFY(!data.problem.isEmpty());
    QVERIFY2(data.problem.contains(typeName(data.type)), qPrintable(data.problem));
    Report old = seedReport();
    old.scenario.hardware.accelerator.name = "V100";
    old.scenario.hardware.accelerator.peakDense[static_cast<std::size_t>(DataType::Bf16)] = {};
    old.roofline.compute = {};
    QCOMPARE(rooflineData(inputOf(old), {}, {}).problem,
        QStringLiteral("no roofline: V100 has no published bf16 peak; choose fp16"));
    QVERIFY(data.points.empty());
    for (const auto& tile : rooflineTiles(data, input, {})) {
        QCOMPARE(tile.value, QStringLiteral("—"));
        QVERIFY(!tile.detail.isEmpty());
    }
}

void tst_roofline::sparseNeedsADocumentedDevice_data()
{
    QTest::addColumn<QString>("device");
    QTest::addColumn<DataType>("type");
    QTest::addColumn<bool>("documented");
    QTest::newRow("H100 in bf16") << "h100-sxm" << DataType::Bf16 << true;
    QTest::newRow("H100 in fp8") << "h100-sxm" << DataType::Fp8 << true;
    QTest::newRow("V100 has none") << "v100-32" << DataType::Fp16 << false;
    QTest::newRow("unknown device") << "my-own" << DataType::Bf16 << false;
}

void tst_roofline::sparseNeedsADocumentedDevice()
{
    QFETCH(QString, device);
    QFETCH(DataType, type);
    QFETCH(bool, documented);
    QVERIFY2(shippedCatalog().accelerator("h100-sxm"), "presets did not load");
    Report report = seedReport();
    report.scenario.hardware.accelerator.id = device.toStdString();
    ViewInput input = inputOf(report);
    input.catalog = &shippedCatalog();
    RooflineOptions options;
    options.type = type;
    QCOMPARE(rooflineData(input, options, {}).sparse, false); // dense unless asked
    options.sparse = true;
    const RooflineData data = rooflineData(input, options, {});
    QCOMPARE(data.sparseDocumented, documented);
    QCOMPARE(data.sparse, documented);
    QCOMPARE(data.peak, data.densePeak * (documented ? 2 : 1));
    QCOMPARE(data.sparseReason.isEmpty(), documented);
    QCOMPARE(data.peakLabel.contains(QStringLiteral("sparse")), documented);
}

void tst_roofline::networkBoundStep()
{
    const RooflineData data = rooflineData(inputOf(sharedReport()), {}, {});
    QCOMPARE(data.operating()->bound, Bound::ScaleOut);
    QVERIFY(data.operating()->networkIntensity.has_value());
    // A faster peak does not help a step that waits for the network.
    RooflineOptions options;
    options.type = DataType::Fp8;
    const RooflineData faster = rooflineData(inputOf(sharedReport()), options, {});
    QCOMPARE(faster.operating()->bound, Bound::ScaleOut);
    QCOMPARE(faster.operating()->attainable, data.operating()->attainable);
}

void tst_roofline::axesCoverEverything()
{
    const RooflineData data = rooflineData(inputOf(seedReport()), {}, {});
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const auto inside = [](const ChartAxis& axis, double value) {
        return value > axis.minimum && value < axis.maximum;
    };
    for (const Roof& roof : data.roofs)
        QVERIFY(inside(view.intensityAxis(), roof.ridge));
    for (const RooflinePoint& point : data.points) {
        QVERIFY(inside(view.intensityAxis(), point.intensity));
        QVERIFY(inside(view.rateAxis(), point.attainable));
    }
    QVERIFY(inside(view.rateAxis(), data.peak));
    QVERIFY(std::log10(view.intensityAxis().maximum / view.intensityAxis().minimum) <= 7);
}

void tst_roofline::ticksAreFew()
{
    RooflineView view;
    view.setStyle(styleOf());
    Report report = seedReport();
    report.roofline.operations[1].intensity = FlopsPerByte(1e-20);
    report.roofline.operations[2].intensity = FlopsPerByte(1e20);
    view.setInput(inputOf(report));
    int decades = 0;
    for (const PaintedText& text : paintedTexts(view, {900, 600}))
        decades += text.box.boundingRect().top() > 540 && text.box.boundingRect().left() > 60
            && text.text.front().isDigit();
    QVERIFY2(decades >= 3 && decades <= 7, qPrintable(QString::number(decades)));
}

void tst_roofline::draggingARoofEditsItsBandwidth()
{
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const QRectF area(0, 0, 900, 600);
    EditSpy edits(view);
    const QPointF at = freeSpot(view, area, QStringLiteral("roof.memory"));
    QVERIFY(!at.isNull());
    QVERIFY(view.pictureMousePress(at, area, Qt::NoModifier));
    QVERIFY(view.pictureMouseMove(at - QPointF(0, 30), area, Qt::NoModifier));
    QVERIFY(view.pictureMouseRelease(at - QPointF(0, 30), area, Qt::NoModifier));
    QCOMPARE(edits.size(), 2);
    QCOMPARE(edits[0][0].toString(), QStringLiteral("hardware.accelerator.hbm_bandwidth_Bps"));
    QCOMPARE(edits[0][2].value<EditPhase>(), EditPhase::Preview);
    QCOMPARE(edits[1][2].value<EditPhase>(), EditPhase::Commit);
    QVERIFY2(
        number(edits[1][1].toString(), Unit::BytePerSecond) > 3.4e12, qPrintable(edits[1][1].toString()));
    QCOMPARE(number(edits[1][1].toString(), Unit::BytePerSecond),
        number(edits[0][1].toString(), Unit::BytePerSecond));

    const QPointF out = freeSpot(view, area, QStringLiteral("roof.scale_out"));
    QVERIFY(!out.isNull());
    QVERIFY(view.pictureMousePress(out, area, Qt::NoModifier));
    view.pictureMouseMove(out + QPointF(0, 30), area, Qt::NoModifier);
    view.pictureMouseRelease(out + QPointF(0, 30), area, Qt::NoModifier);
    QCOMPARE(edits.back()[0].toString(), QStringLiteral("hardware.scale_out.beta_Bps_line"));
    const double slower = number(edits.back()[1].toString(), Unit::BytePerSecond);
    QVERIFY2(slower > 0 && slower < 50e9, qPrintable(edits.back()[1].toString()));
}

void tst_roofline::draggingThePeakEditsThePeak()
{
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const QRectF area(0, 0, 900, 600);
    EditSpy edits(view);
    const QPointF at = freeSpot(view, area, QStringLiteral("peak"));
    QVERIFY(!at.isNull());
    QVERIFY(view.pictureMousePress(at, area, Qt::NoModifier));
    view.pictureMouseMove(at + QPointF(0, 40), area, Qt::NoModifier);
    view.pictureMouseRelease(at + QPointF(0, 40), area, Qt::NoModifier);
    QCOMPARE(edits.back()[0].toString(), QStringLiteral("hardware.accelerator.peak_dense_flops.bf16"));
    const double peak = number(edits.back()[1].toString(), Unit::FlopPerSecond);
    QVERIFY2(peak > 1e13 && peak < 9e14, qPrintable(edits.back()[1].toString()));
}

void tst_roofline::escapeRestores()
{
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const QRectF area(0, 0, 900, 600);
    EditSpy edits(view);
    const QPointF at = freeSpot(view, area, QStringLiteral("roof.memory"));
    view.pictureMousePress(at, area, Qt::NoModifier);
    view.pictureMouseMove(at - QPointF(0, 30), area, Qt::NoModifier);
    QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    QVERIFY(view.pictureKeyPress(&escape, area));
    QCOMPARE(edits.back()[2].value<EditPhase>(), EditPhase::Cancel);
    QCOMPARE(number(edits.back()[1].toString(), Unit::BytePerSecond), 3.35e12);
    QVERIFY(!view.pictureMouseRelease(at, area, Qt::NoModifier));
}

void tst_roofline::clickOnARoofExplains()
{
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const QRectF area(0, 0, 900, 600);
    EditSpy edits(view);
    QSignalSpy asked(&view, &View::explainRequested);
    const QPointF at = freeSpot(view, area, QStringLiteral("roof.memory"));
    view.pictureMousePress(at, area, Qt::NoModifier);
    view.pictureMouseRelease(at, area, Qt::NoModifier);
    QVERIFY(edits.isEmpty());
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].toString(), QStringLiteral("roofline.ceilings.memory"));
    for (const Mark& mark : view.marks(area))
        QVERIFY2(mark.path.isEmpty() || findReadout(mark.path.toStdString()), qPrintable(mark.path));
}

void tst_roofline::keysMoveARoof()
{
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const QRectF area(0, 0, 900, 600);
    EditSpy edits(view);
    QKeyEvent up(QEvent::KeyPress, Qt::Key_Up, Qt::ShiftModifier);
    QVERIFY(!view.pictureKeyPress(&up, area));
    view.setCurrentMark(QStringLiteral("roof.memory"), area);
    QVERIFY(view.pictureKeyPress(&up, area));
    QCOMPARE(edits.back()[2].value<EditPhase>(), EditPhase::Commit);
    QVERIFY(
        std::abs(number(edits.back()[1].toString(), Unit::BytePerSecond) / 3.69e12 - 1) < 1e-6); // 3.35 × 1.1
    view.setCurrentMark(QStringLiteral("peak"), area);
    QKeyEvent down(QEvent::KeyPress, Qt::Key_Down, Qt::ShiftModifier);
    QVERIFY(view.pictureKeyPress(&down, area));
    QCOMPARE(edits.back()[0].toString(), QStringLiteral("hardware.accelerator.peak_dense_flops.bf16"));
}

void tst_roofline::crossingTheRidgeIsAnnounced()
{
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    QSignalSpy words(&view, &View::announced);
    view.setInput(inputOf(seedReport()));
    QVERIFY(words.isEmpty());
    Report starved = seedReport();
    starved.roofline.operations[0].bound = "memory";
    PictureStyle style = styleOf();
    style.dragging = true;
    view.setStyle(style);
    view.setInput(inputOf(starved));
    QVERIFY(words.isEmpty()); // not per pixel
    view.setStyle(styleOf());
    QCOMPARE(words.size(), 1);
    QVERIFY(words[0][0].toString().contains(QStringLiteral("bound by memory")));
    QCOMPARE(view.tiles()[3].value, QStringLiteral("memory"));
}

void tst_roofline::axesFollowADragByDecades()
{
    RooflineView view;
    view.setInput(inputOf(seedReport()));
    PictureStyle style = styleOf();
    view.setStyle(style);
    const double before = view.rateAxis().maximum;
    style.dragging = true;
    view.setStyle(style);
    view.setInput(inputOf(seedReport()));
    QCOMPARE(view.rateAxis().maximum, before);
    QVERIFY(view.rateAxis().ghost.empty());
    view.setInput(inputOf(faster()));
    QVERIFY(view.rateAxis().maximum > 989.4e15 && view.rateAxis().maximum < 1e19);
    QVERIFY(view.intensityAxis().maximum > 1e9 && view.intensityAxis().maximum < 1e10);
    QVERIFY(!view.rateAxis().ghost.empty());
    style.dragging = false;
    view.setStyle(style);
    QVERIFY(view.rateAxis().ghost.empty());
    QCOMPARE(view.rateAxis().maximum, 1e19); // with room for names
}

void tst_roofline::axesHoldWhenFrozenOrInHand_data()
{
    QTest::addColumn<bool>("frozen");
    QTest::newRow("frozen") << true;
    QTest::newRow("in hand") << false;
}

void tst_roofline::axesHoldWhenFrozenOrInHand()
{
    QFETCH(bool, frozen);
    RooflineView view;
    view.setInput(inputOf(seedReport()));
    PictureStyle style = styleOf();
    style.axesFrozen = frozen;
    view.setStyle(styleOf());
    const QRectF area(0, 0, 900, 600);
    const auto decode = [&] {
        return markOf(view, area, QStringLiteral("operation.9")).shape.boundingRect().center();
    };
    const QPointF before = decode();
    if (!frozen) {
        QVERIFY(view.pictureMousePress(freeSpot(view, area, QStringLiteral("roof.memory")), area, {}));
        style.dragging = true;
    }
    view.setStyle(style);
    view.setInput(inputOf(faster()));
    QCOMPARE(decode(), before);
}

void tst_roofline::splitShowsTwoPanels()
{
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(sharedReport()));
    const QRectF area(0, 0, 900, 600);
    RooflineOptions options;
    options.split = true;
    view.setRooflineOptions(options);
    const QRectF memory = markOf(view, area, QStringLiteral("operation.0")).shape.boundingRect();
    const QRectF network = markOf(view, area, QStringLiteral("operation.0.network")).shape.boundingRect();
    QVERIFY(memory.right() < 450);
    QVERIFY(network.left() > 450);
    QCOMPARE(memory.center().y(), network.center().y()); // level axes
    QStringList texts;
    for (const PaintedText& text : paintedTexts(view, {900, 600}))
        texts << text.text;
    QVERIFY(texts.contains(QStringLiteral("arithmetic intensity (FLOP per HBM byte)")));
    QVERIFY(texts.contains(QStringLiteral("arithmetic intensity (FLOP per network byte)")));
    QVERIFY(texts.contains(QStringLiteral("memory-bound")));
    QVERIFY(texts.filter(QStringLiteral("network-bound")).size() >= 1);
    QVERIFY(texts.filter(QStringLiteral("peak / BW")).size() >= 1);
}

void tst_roofline::controlsFollowTheData()
{
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const std::unique_ptr<QWidget> row(view.controls(nullptr));
    auto* type = row->findChild<QComboBox*>();
    QCOMPARE(type->count(), 3);
    QCOMPARE(type->currentText(), QStringLiteral("bf16"));
    const auto boxes = row->findChildren<QCheckBox*>();
    QCOMPARE(boxes.size(), 5);
    QVERIFY(boxes[4]->isEnabled() && !boxes[4]->isChecked()); // serving: of any scenario, when asked for
    QVERIFY(!boxes[1]->isEnabled()); // no catalogue, so no documented sparse rate
    QVERIFY(!boxes[1]->toolTip().isEmpty());
    QVERIFY(!boxes[2]->isEnabled());
    QVERIFY(!boxes[3]->isEnabled());
    QVERIFY(boxes[3]->toolTip().startsWith(QStringLiteral("No published kernel timings of ")));
    QVERIFY2(
        boxes[2]->toolTip().contains(QStringLiteral("No measurement loaded")), qPrintable(boxes[2]->toolTip()));
    QVERIFY(std::ranges::any_of(row->findChildren<QLabel*>(),
        [](const QLabel* label) { return label->text() == QStringLiteral("peak: dense"); }));
    boxes[0]->click();
    QVERIFY(view.rooflineOptions().split);
    type->setCurrentIndex(2);
    Q_EMIT type->activated(2);
    QCOMPARE(view.rooflineOptions().type.value(), DataType::Fp8);
    RooflineView exported; // drawn like the one on screen
    exported.setOptions(view.options());
    QVERIFY(exported.rooflineOptions() == view.rooflineOptions());
    exported.setOptions({{QStringLiteral("type"), 99}}); // no such type
    QVERIFY(exported.rooflineOptions() == view.rooflineOptions());
    exported.setOptions(
        {{QStringLiteral("type"), static_cast<int>(DataType::Bf16)}}); // of an earlier version
    QCOMPARE(exported.options().value(QStringLiteral("type")).toString(), QStringLiteral("bf16"));
    exported.setOptions(RooflineView().options());
    QVERIFY(exported.rooflineOptions() == RooflineOptions());
    QCOMPARE(view.tiles()[0].value, QStringLiteral("591 FLOP/B"));
}

QTEST_MAIN(tst_roofline)
#include "tst_roofline.moc"
