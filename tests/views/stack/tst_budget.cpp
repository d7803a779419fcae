#include "core/outcome/readout.h"
#include "tests/support/sample_report.h"
#include "tests/support/shipped_catalog.h"
#include "tests/views/edit_spy.h"
#include "tests/views/engine_input.h"
#include "tests/views/picture_fixture.h"
#include "views/stack/stack_view.h"
#include "views/view_frame.h"
#include "widgets/field_row.h"

#include <QCheckBox>
#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

ViewInput inputOf(Report report) { return {shared(std::move(report)), {}, &shippedCatalog()}; }

// The page of devices.
struct BudgetPage : StackView
{
    BudgetPage() { setShown(StackPage::Devices); }
};

Scenario scenarioOf(double parameters, double microBatch = 1)
{
    Scenario scenario = sampleReport(parameters).scenario;
    scenario.training.microBatch = microBatch;
    return scenario;
}

} // namespace

class TestBudget : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(shippedCatalog().accelerator("h100-sxm"), "presets did not load"); }

    void buckets()
    {
        const BudgetData data = budgetData(sampleReport(70e9, 150e9), shippedCatalog(), {});
        QCOMPARE(data.buckets.size(), 4u);
        QCOMPARE(data.buckets[0].bytes, 140e9);
        QCOMPARE(data.buckets[1].bytes, 140e9);
        QCOMPARE(data.buckets[2].bytes, 840e9);
        QCOMPARE(data.buckets[3].bytes, 150e9);
        QCOMPARE(data.state, 1.12e12);
        QCOMPARE(data.total, 1.27e12);
        QCOMPARE(data.buckets[2].spoken, u"optimizer, 840 gigabytes"_s);
    }

    void everyPartExplainsItsOwnBytes()
    {
        Report report = sampleReport(70e9, 150e9);
        report.memory.whole.accumulator = Bytes(280e9);
        const BudgetData data = budgetData(report, shippedCatalog(), {});
        double total = 0;
        for (const BudgetBucket& bucket : data.buckets) {
            double bytes = 0;
            for (const BudgetPart& part : bucket.parts) {
                const Readout* readout = findReadout(part.path.toStdString());
                QVERIFY2(readout, qPrintable(part.path));
                QCOMPARE(readout->get(report).value_or(0), part.bytes);
                bytes += part.bytes;
            }
            QCOMPARE(bytes, bucket.bytes);
            total += bytes;
        }
        QCOMPARE(total, data.total);
        QCOMPARE(data.buckets[2].parts[0].spoken, u"optimizer: master weights, 280 gigabytes"_s);
    }

    void devices()
    {
        const BudgetData data = budgetData(sampleReport(5e9, 20e9), shippedCatalog(), {});
        QCOMPARE(data.devices.size(), 4u);
        QStringList verdicts;
        for (const BudgetDevice& device : data.devices)
            verdicts.append(device.budget.name + u": "_s + device.verdict);
        // 80 GB of state and 20 GB of activations against 80, 80, 141 and 180 GB.
        QCOMPARE(verdicts,
            QStringList({u"A100 80GB: 20.0 GB over"_s, u"H100: 20.0 GB over"_s, u"H200: 41.0 GB free"_s,
                u"B200: 80.0 GB free"_s}));
        // What the picture shortens to is had as a value: cut off a text at its last blank, Spanish "20,0 GB
        // de más" became "20,0 GB de".
        QCOMPARE(data.devices[0].brief, u"20.0 GB"_s);
        QCOMPARE(data.devices[0].budget.amount, u"80 GB"_s);
        QCOMPARE(data.selected()->budget.id, std::string("h100-sxm"));
    }

    // A bar is one device alone; a job of 64 is judged by its fullest rank, and only that is ever red.
    void aSharedJobIsJudgedByItsFullestRank()
    {
        Report report = sampleReport(70e9, 150e9);
        report.scenario.hardware.accelerators = 64;
        report.memory.perRank = {};
        report.memory.perRank.weights = Bytes(70e9);
        BudgetData data = budgetData(report, shippedCatalog(), {});
        QCOMPARE(data.total, 1.27e12);
        QCOMPARE(data.selected()->verdict, u"fullest rank 88 %"_s);
        QCOMPARE(data.selected()->brief, u"rank 88 %"_s); // of the same, where there is little room
        QCOMPARE(data.selected()->state, GateState::Pass);
        QCOMPARE(data.selected()->overshoot, 0.0);
        QVERIFY2(data.selected()->spoken.contains(u"one device alone"), qPrintable(data.selected()->spoken));
        report.memory.perRank.weights = Bytes(76e9);
        data = budgetData(report, shippedCatalog(), {});
        QCOMPARE(data.selected()->state, GateState::Tight); // as the strip has it
        report.memory.perRank.weights = Bytes(92e9);
        data = budgetData(report, shippedCatalog(), {});
        QCOMPARE(data.selected()->verdict, u"fullest rank 1.15×"_s);
        QCOMPARE(data.selected()->overshoot, 12e9);
        QCOMPARE(data.devices[3].overshoot, 0.0); // a B200 has 180 GB
        report.meshFits = false;
        data = budgetData(report, shippedCatalog(), {});
        QCOMPARE(data.selected()->overshoot, 0.0); // nobody knows
        QVERIFY2(data.selected()->verdict.startsWith(u"alone "), qPrintable(data.selected()->verdict));
    }

    // With buffers a rank may hold more than the bar that stands for one device alone.
    void aVerdictStandsAboveItsLine()
    {
        const auto verdictAt = [](double rank, const QString& verdict) {
            Report report = sampleReport(5e9, 20e9);
            report.scenario.hardware.accelerators = 64;
            report.memory.perRank = {};
            report.memory.perRank.weights = Bytes(rank);
            BudgetPage view;
            view.setStyle(styleOf());
            view.setInput(inputOf(report));
            for (const PaintedText& text : paintedTexts(view, {800, 420}))
                if (text.text.endsWith(verdict))
                    return text.box.boundingRect().bottom();
            return 0.0;
        };
        const double below = verdictAt(70e9, u"fullest rank 88 %"_s);
        const double above = verdictAt(140e9, u"fullest rank 1.75×"_s);
        QVERIFY(below > 0 && above > 0);
        QVERIFY2(above < below - 40, qPrintable(u"%1, %2"_s.arg(above).arg(below)));
    }

    // Bars hold what the device holds; the host's share is told beside them, and explains itself.
    void theHostTakesItsShare()
    {
        const auto dataOf = [](const char* share) {
            const ViewInput input =
                engineInput({{"model.preset", "llama3-8b"}, {"hardware.accelerators", "8"},
                    {"training.offload_optimizer", "true"}, {"training.offloaded_state", share}});
            return std::pair(budgetData(*input.report, shippedCatalog(), {}), input);
        };
        const auto [all, allInput] = dataOf("100%");
        const auto [half, halfInput] = dataOf("50%");
        const MemoryParts& whole = allInput.report->memory.whole;
        const double optimizer = (whole.master + whole.moment1 + whole.moment2).value();
        QVERIFY(all.offloaded && half.offloaded);
        QVERIFY(std::ranges::none_of(
            all.buckets, [](const BudgetBucket& bucket) { return bucket.key == u"bucket.optimizer"; }));
        QVERIFY(std::abs(half.total - all.total - optimizer / 2) < 1);
        const double bytes = findReadout("host.bytes_per_node")->get(*allInput.report).value();
        QCOMPARE(all.host.value(), bytes);
        const ViewTable table = budgetTable(all, {});
        QVERIFY(std::ranges::find(table.paths, u"host.bytes_per_node"_s) != table.paths.end());
        QCOMPARE(table.rows.size(), table.paths.size());
        BudgetPage view;
        view.setStyle(styleOf());
        view.setInput(allInput);
        const QRectF area(0, 0, 800, 420);
        QVERIFY(view.markByKey(u"host"_s, area));
        QVERIFY2(view.tiles()[1].detail.contains(u"not what is offloaded to the host"),
            qPrintable(view.tiles()[1].detail));
        const auto texts = paintedTexts(view, area.size().toSize());
        QVERIFY(std::ranges::any_of(
            texts, [&](const PaintedText& text) { return text.text.endsWith(all.hostText); }));
    }

    void firstHitNamesTheField_data()
    {
        QTest::addColumn<QString>("field");
        QTest::newRow("model size") << u"model.params"_s;
        QTest::newRow("batch") << u"training.micro_batch"_s;
        QTest::newRow("optimizer") << u"training.optimizer"_s;
        QTest::newRow("precision") << u"training.precision"_s;
        QTest::newRow("a field without slider") << u"training.sequence_length"_s;
    }
    void firstHitNamesTheField()
    {
        QFETCH(QString, field);
        Scenario within = scenarioOf(4e9);
        within.training.optimizer = Optimizer::Lion;
        Scenario over = within;
        if (field == u"model.params")
            over.model.params = Parameters(9e9);
        else if (field == u"training.micro_batch")
            over.training.microBatch = 64;
        else if (field == u"training.optimizer")
            over.training.optimizer = Optimizer::AdamW;
        else if (field == u"training.precision")
            over.training.precision.weights = DataType::Fp32;
        else
            over.training.sequenceLength = 1e6;
        FirstHit hit;
        hit.observe(within, false);
        QCOMPARE(hit.text(), u"—"_s);
        hit.observe(over, true);
        QCOMPARE(hit.state(), FirstHit::State::Hit);
        QVERIFY(QString::fromStdString(hit.field()).startsWith(field));
        QVERIFY(hit.text() != u"—");
        // Further inputs do not change who was first; going back under it does.
        over.training.microBatch = 128;
        const QString first = hit.text();
        hit.observe(over, true);
        QCOMPARE(hit.text(), first);
        hit.observe(within, false);
        QCOMPARE(hit.state(), FirstHit::State::Within);
    }

    void firstHitDoesNotGuess()
    {
        FirstHit fresh;
        fresh.observe(scenarioOf(70e9), true);
        QCOMPARE(fresh.state(), FirstHit::State::OverFromStart);
        QCOMPARE(fresh.text(), u"—"_s);
        FirstHit two;
        two.observe(scenarioOf(4e9, 1), false);
        two.observe(scenarioOf(70e9, 8), true);
        QCOMPARE(two.state(), FirstHit::State::SeveralAtOnce);
        QVERIFY(two.field().empty());
    }

    void readoutsAreTheSeeds()
    {
        FirstHit hit;
        const auto tiles = budgetTiles(inputOf(sampleReport()), hit, {});
        QStringList labels;
        for (const ReadoutTileData& tile : tiles)
            labels.append(tile.label);
        QCOMPARE(labels,
            QStringList({u"total state"_s, u"vs one GPU"_s, u"min ranks (FSDP, perfect shard)"_s,
                u"first input over the budget"_s}));
        QCOMPARE(tiles[0].value, u"1.12 TB (1.27 TB with activations)"_s);
        QCOMPARE(tiles[1].value, u"14.0×"_s);
        QCOMPARE(tiles[2].value, u"14"_s);
        QCOMPARE(tiles[3].value, u"not yet"_s);
        FirstHit late;
        late.observe(scenarioOf(70e9), true);
        QCOMPARE(budgetTiles(inputOf(sampleReport()), late, {})[3].value, u"over from the start"_s);
    }

    // Where every rank holds all of the state, one device is what is judged; red here is red in the stack.
    void theRatioHasOneState_data()
    {
        QTest::addColumn<double>("divisor"); // of a rank's state
        QTest::addColumn<double>("accelerators");
        QTest::addColumn<GateState>("state");
        QTest::newRow("one device") << 1.0 << 1.0 << GateState::Fail;
        QTest::newRow("eight replicas of all of it") << 1.0 << 8.0 << GateState::Fail;
        QTest::newRow("sharded over sixteen") << 16.0 << 16.0 << GateState::NotApplicable;
    }
    void theRatioHasOneState()
    {
        QFETCH(double, divisor);
        QFETCH(double, accelerators);
        QFETCH(GateState, state);
        Report report = sampleReport();
        report.meshFits = true;
        report.scenario.hardware.accelerators = accelerators;
        MemoryParts& rank = report.memory.perRank = report.memory.whole;
        for (Bytes* part : {&rank.weights, &rank.gradients, &rank.master, &rank.moment1, &rank.moment2})
            *part = *part / divisor;
        const ViewInput input{shared(report), {}, &shippedCatalog()};
        const ReadoutTileData budget = budgetTiles(input, {}, {})[1], stack = stackTiles(input, {})[1];
        QCOMPARE(budget.path, stack.path);
        QCOMPARE(budget.state, state);
        QCOMPARE(stack.state, state);
        QCOMPARE(
            stackData(report, shippedCatalog(), {}).rank.has_value(), divisor > 1); // then none is drawn red
    }

    void verdictsSayWhatTheyCount()
    {
        const auto tiles = budgetTiles({shared(sampleReport()), {}, &shippedCatalog()}, {}, {});
        QVERIFY(tiles[0].detail.contains(u"without activations"));
        QVERIFY2(tiles[1].detail.contains(u"with them 15.9×"), qPrintable(tiles[1].detail));
        BudgetPage view;
        view.setStyle(styleOf());
        view.setInput(inputOf(sampleReport()));
        const auto counts = [&view] {
            const auto texts = paintedTexts(view, {800, 420});
            return std::ranges::count(texts, u"with activations 15.9× of one H100"_s, &PaintedText::text);
        };
        QCOMPARE(counts(), 1); // at the scenario's own device
        view.setInput(inputOf(sampleReport(70e9, 0)));
        QCOMPARE(counts(), 0);
    }

    void aSliderCrossesTheBudget()
    {
        BudgetPage view;
        view.setStyle(styleOf());
        view.setInput(inputOf(sampleReport(4e9, 5e9)));
        view.resize(900, 700);
        view.show();
        QCOMPARE(view.sliders().size(), 4u);
        QSignalSpy spoken(&view, &View::announced);
        view.setInput(inputOf(sampleReport(5e9, 5e9)));
        QCOMPARE(QString::fromStdString(view.firstHit().field()), u"model.params"_s);
        QCOMPARE(spoken.count(), 1);
        QCOMPARE(view.tiles().back().value, u"model size"_s);
        view.setInput(inputOf(sampleReport(6e9, 5e9)));
        QCOMPARE(spoken.count(), 1);
    }

    void slidersEditAndTheAxisFollows()
    {
        BudgetPage view;
        view.setStyle(styleOf());
        view.setInput(inputOf(sampleReport(4e9, 5e9)));
        view.resize(900, 700);
        view.show();
        EditSpy edits(view);
        FieldRow* size = view.sliders().front();
        QCOMPARE(size->id(), u"model.params"_s);
        PictureStyle dragging = styleOf();
        dragging.dragging = true;
        view.setStyle(dragging);
        size->slider()->edit(100e9, SliderPhase::Preview);
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits[0][0].toString(), u"model.params"_s);
        QCOMPARE(edits[0][1].toString(), u"100B"_s);
        QCOMPARE(edits[0][2].value<EditPhase>(), EditPhase::Preview);
        view.setInput(inputOf(sampleReport(100e9, 5e9)));
        QCOMPARE(view.budgetAxisMaximum(), 2e12);
        size->slider()->edit(100e9, SliderPhase::Commit);
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
        view.setStyle(styleOf());
        QVERIFY(view.budgetAxisMaximum() > 1.6e12);
    }

    void checkpointToggle()
    {
        BudgetPage view;
        view.setStyle(styleOf());
        view.setInput(inputOf(sampleReport()));
        view.resize(900, 700);
        view.show();
        EditSpy edits(view);
        auto* toggle = view.findChild<QCheckBox*>(QString(), Qt::FindChildrenRecursively);
        QVERIFY(toggle);
        view.findChildren<QCheckBox*>().last()->click();
        QCOMPARE(edits.last()[0].toString(), u"training.recompute"_s);
        QCOMPARE(edits.last()[1].toString(), u"full"_s);
        // Showing a scenario is not an edit.
        const auto before = edits.count();
        Report report = sampleReport();
        report.scenario.training.recompute = Recompute::Full;
        view.setInput(inputOf(report));
        QCOMPARE(edits.count(), before);
    }

    void keysAndClicksChooseTheDevice()
    {
        BudgetPage view;
        view.setStyle(styleOf());
        view.setInput(inputOf(sampleReport()));
        view.resize(900, 700);
        view.show();
        EditSpy edits(view);
        QSignalSpy explained(&view, &View::explainRequested);
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_4);
        QCOMPARE(edits.last()[1].toString(), u"b200-sxm"_s);
        const auto markOf = [&](const QString& key) {
            for (const Mark& mark : view.marks(canvas->area()))
                if (mark.key == key)
                    return mark.shape.boundingRect().center().toPoint();
            return QPoint();
        };
        QTest::mouseClick(canvas, Qt::LeftButton, {}, markOf(u"budget.h200-sxm"_s));
        QCOMPARE(edits.last()[1].toString(), u"h200-sxm"_s);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, markOf(u"bucket.optimizer.moment1"_s));
        QCOMPARE(explained.count(), 1);
        QCOMPARE(explained[0][0].toString(), u"memory.stack.moment1_bytes"_s);
        QTest::keyClick(canvas, Qt::Key_Right);
        QVERIFY(!view.currentMark().isEmpty());
    }

    // A bar is chosen where it was pressed, unless the pointer went elsewhere.
    void aBarIsChosenWhereItIsLetGoOf()
    {
        BudgetPage view;
        view.setStyle(styleOf());
        view.setInput(inputOf(sampleReport()));
        view.resize(900, 700);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        EditSpy edits(view);
        const auto at = [&](const QString& key) {
            return view.markByKey(key, canvas->area())->shape.boundingRect().center().toPoint();
        };
        QTest::mousePress(canvas, Qt::LeftButton, {}, at(u"budget.h200-sxm"_s));
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, at(u"budget.b200-sxm"_s));
        QCOMPARE(edits.count(), 0);
        QTest::mousePress(canvas, Qt::LeftButton, {}, at(u"budget.h200-sxm"_s));
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, at(u"budget.h200-sxm"_s) + QPoint(5, 5));
        QCOMPARE(edits.count(), 1);
        QCOMPARE(edits.last()[1].toString(), u"h200-sxm"_s);
    }

    void tableTwin()
    {
        const BudgetData data = budgetData(sampleReport(), shippedCatalog(), {});
        const ViewTable table = budgetTable(data, {});
        QCOMPARE(table.rows.size(), data.buckets.size() + 1 + data.devices.size());
        QCOMPARE(table.paths.size(), table.rows.size());
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
    }

    void anySizeAnyReport_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size :
            {QSize(1, 1), QSize(3, 300), QSize(300, 3), QSize(560, 260), QSize(3000, 2000)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void anySizeAnyReport()
    {
        QFETCH(QSize, size);
        for (const double parameters : {0.0, 70e9, 1e13, double(NAN), double(INFINITY)}) {
            BudgetPage view;
            view.setStyle(styleOf());
            ViewInput input = inputOf(sampleReport(parameters, parameters));
            input.baselines = {shared(sampleReport(7e9))};
            view.setInput(input);
            QImage image(size, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::white);
            QPainter painter(&image);
            view.paintPicture(painter, QRectF(image.rect()));
            view.marks(QRectF(image.rect()));
            for (const ReadoutTileData& tile : view.tiles())
                QVERIFY(!tile.value.contains(u"nan") && !tile.value.contains(u"inf"));
        }
    }
};

QTEST_MAIN(TestBudget)
#include "tst_budget.moc"
