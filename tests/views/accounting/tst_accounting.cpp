#include "core/formulas/formula.h"
#include "core/outcome/readout.h"
#include "tests/views/engine_input.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/accounting/accounting_view.h"
#include "views/readout_text.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;

class tst_accounting : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rowsOfTheSeed_data();
    void rowsOfTheSeed();
    void formulasComeFromTheCatalogue();
    void legendNamesEverySymbolOnce();
    void legendCoversTheFormulas_data();
    void legendCoversTheFormulas();
    void valuesStayInOneLine_data();
    void valuesStayInOneLine();
    void baselinesAndChanges();
    void footer_data();
    void footer();
    void otherCommunicationIsMentioned();
    void layerModelIsMentioned();
    void missingValuesSayWhy();
    void everyRowExplains();
    void textsNeverOverlap_data();
    void textsNeverOverlap();
    void survivesAbsurdReports_data();
    void survivesAbsurdReports();
    void unshownAndZeroSize();
    void theLegendGivesTheRows_data();
    void theLegendGivesTheRows();
    void aRuleOfThumbJudgesNoStep();
    void layersAddUp_data();
    void layersAddUp();
    void layersOfAHybrid();
};

void tst_accounting::rowsOfTheSeed_data()
{
    QTest::addColumn<int>("row");
    QTest::addColumn<QString>("quantity");
    QTest::addColumn<QString>("formula");
    QTest::addColumn<QString>("value");
    const auto add = [](int row, const char* quantity, const char* formula, const char* value) {
        QTest::newRow(quantity) << row << QString::fromUtf8(quantity) << QString::fromUtf8(formula)
                                << QString::fromUtf8(value);
    };
    add(0, "param state", "P · b", "1.12 TB");
    add(1, "forward activations (no checkpointing)", "B · s · L · d · 2 · k", "150 GB");
    add(2, "forward activations (checkpointed)", "B · s · L · d · 2", "10.7 GB");
    add(3, "one step FLOPs", "6 · N · T", "3.44 × 10¹⁵ FLOP");
    add(4, "one step time", "C_s / (F · u)", "8.69 s");
    add(5, "grad AllReduce volume", "2 · P · g", "280 GB");
    add(6, "grad AllReduce time", "V / W", "5.60 s");
    add(7, "total FLOPs", "6 · N · D", "6.30 × 10²⁴ FLOP");
    add(8, "computation time", "C / (F · u)", "504 years");
}

void tst_accounting::rowsOfTheSeed()
{
    QFETCH(int, row);
    const AccountingData data = accountingData(inputOf(seedReport()), {});
    QCOMPARE(data.rows.size(), std::size_t(9));
    const AccountingRow& r = data.rows[static_cast<std::size_t>(row)];
    QTEST(r.quantity, "quantity");
    QTEST(r.formula, "formula");
    QTEST(r.value, "value");
}

void tst_accounting::formulasComeFromTheCatalogue()
{
    // If an equation is rewritten there, this table must follow.
    const AccountingData data = accountingData(inputOf(seedReport()), {});
    QCOMPARE(data.rows[0].formula.toStdString(), std::string(findFormula("state_bytes")->expression));
    QCOMPARE(data.rows[7].formula.toStdString(), std::string(findFormula("training_flops")->expression));
    QCOMPARE(data.ratio.formula.toStdString(), std::string(findFormula("communication_ratio")->expression));
}

void tst_accounting::legendNamesEverySymbolOnce()
{
    Report report = seedReport();
    report.memory.bytesPerParameter = BytesPerParameter(16);
    const AccountingData data = accountingData(inputOf(report), {});
    QStringList symbols;
    for (const QString& part : data.legend.split(QStringLiteral(" · ")))
        symbols << part.section(u' ', 0, 0);
    QCOMPARE(symbols.removeDuplicates(), 0);
    for (const char* part : {"b 16 B", "g 2 B", "k 14", "B 1", "P 70B"})
        QVERIFY2(data.legend.contains(QString::fromUtf8(part)), qPrintable(data.legend));
}

void tst_accounting::legendCoversTheFormulas_data()
{
    QTest::addColumn<double>("tensor");
    QTest::addColumn<QString>("volume");
    QTest::newRow("one accelerator") << 1.0 << QStringLiteral("2 · P · g");
    QTest::newRow("a mesh that shares the model out") << 8.0 << QStringLiteral("2 · P · g / (t · p)");
}

void tst_accounting::legendCoversTheFormulas()
{
    QFETCH(double, tensor);
    Report report = seedReport();
    report.scenario.hardware.accelerators = tensor;
    report.scenario.mesh.tensor = tensor;
    const AccountingData data = accountingData(inputOf(report), {});
    QTEST(data.rows[5].formula, "volume");
    QStringList known;
    for (const AccountingSymbol& symbol : data.symbols) {
        known << symbol.symbol;
        QVERIFY(!symbol.meaning.isEmpty());
    }
    static const QRegularExpression word(QStringLiteral("[A-Za-z_]+"));
    std::vector<AccountingRow> rows = data.rows;
    rows.push_back(data.ratio);
    for (const AccountingRow& row : rows)
        for (auto found = word.globalMatch(row.formula); found.hasNext();) {
            const QString symbol = found.next().captured();
            QVERIFY2(known.contains(symbol), qPrintable(symbol + QStringLiteral(" in ") + row.formula));
        }
    // Files carry it too.
    const ViewTable table = accountingTable(data);
    QCOMPARE(table.rows.back().mid(0, 2), QStringList({QStringLiteral("step time"), QStringLiteral("t_c")}));
}

void tst_accounting::valuesStayInOneLine_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(560, 420), QSize(700, 450), QSize(900, 600), QSize(1500, 900)})
        QTest::addRow("%dx%d", size.width(), size.height()) << size;
}

void tst_accounting::valuesStayInOneLine()
{
    QFETCH(QSize, size);
    AccountingView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    static const QRegularExpression broken(
        QStringLiteral("(^|\u00B7 )[A-Za-z_]+$|^[\u00D7A-Za-z/]+( \u00B7|$)"));
    const QString legend = accountingData(inputOf(seedReport()), {}).legend;
    QStringList shown;
    for (const PaintedText& painted : paintedTexts(view, size)) {
        const QString text = QString(painted.text).replace(QChar::Nbsp, u' ');
        if (!text.contains(QStringLiteral(" \u00B7 ")) || !legend.contains(text))
            continue;
        QVERIFY2(!broken.match(text).hasMatch(), qPrintable(text));
        shown << text;
    }
    QCOMPARE(shown.join(u' '), legend);
}

void tst_accounting::baselinesAndChanges()
{
    Report then = seedReport();
    then.accounting.parameterState = Bytes(0.56e12);
    then.accounting.stepTime.reset();
    then.accounting.allReduceVolume = Bytes(0);
    const AccountingData data = accountingData(inputOf(seedReport(), {then}), {});
    QCOMPARE(data.rows[0].baselineValues[0], QStringLiteral("560 GB"));
    QCOMPARE(data.rows[0].changes[0], QStringLiteral("+560 GB  ×2.00"));
    QCOMPARE(data.rows[3].changes[0], QStringLiteral("="));
    QCOMPARE(data.rows[4].changes[0], QStringLiteral("—"));
    // Where there is room for the factor alone; from nothing to something there is none.
    QCOMPARE(data.rows[0].factors[0], QStringLiteral("×2.00"));
    QCOMPARE(data.rows[3].factors[0], QStringLiteral("="));
    QCOMPARE(data.rows[4].factors[0], QStringLiteral("—"));
    QCOMPARE(data.rows[5].key, QStringLiteral("accounting.allreduce_bytes"));
    QVERIFY(!data.rows[5].changes[0].contains(u'×'));
    QCOMPARE(data.rows[5].factors[0], QStringLiteral("—"));
    const ViewTable table = accountingTable(data);
    QCOMPARE(table.columns.join(u'|'), QStringLiteral("Quantity|Symbol / formula|value now|baseline A|Δ A"));
    QCOMPARE(table.rows.size(), 10 + data.symbols.size()); // and what the symbols stand for
    QCOMPARE(table.paths.size(), table.rows.size());
    for (const QStringList& row : table.rows)
        QCOMPARE(row.size(), table.columns.size());
    QVERIFY(spokenRow(data.rows[0]).contains(QStringLiteral("560 GB")));
}

void tst_accounting::footer_data()
{
    QTest::addColumn<double>("ratio");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("says");
    QTest::newRow("the seed's bare arithmetic: 2.8 s against 8.6 s") << 2.8 / 8.6016 << "0.326×"
                                                                     << "33 %";
    QTest::newRow("far too slow") << 350.0 << "350×"
                                  << "longer than the step";
    QTest::newRow("negligible") << 0.01 << "0.0100×"
                                << "short compared";
}

void tst_accounting::footer()
{
    QFETCH(double, ratio);
    QFETCH(QString, says);
    Report report = seedReport();
    report.accounting.allReduceToStep = ratio;
    const AccountingData data = accountingData(inputOf(report), {});
    QTEST(data.ratio.value, "value");
    QVERIFY2(data.meaning.contains(says), qPrintable(data.meaning));
    QVERIFY(data.meaning.contains(QStringLiteral("One accelerator")));
    report.scenario.hardware.accelerators = 8;
    QVERIFY(!accountingData(inputOf(report), {}).meaning.contains(QStringLiteral("One accelerator")));
    report.step.seconds = Seconds(1.5);
    const AccountingData cluster = accountingData(inputOf(report), {});
    QVERIFY2(cluster.meaning.contains(QStringLiteral("In this step of 1.50 s")), qPrintable(cluster.meaning));
    QCOMPARE(cluster.rows[4].quantity, QStringLiteral("one step time (on one accelerator)"));
    QCOMPARE(cluster.rows[8].quantity, QStringLiteral("computation time (on one accelerator)"));
    QCOMPARE(accountingTiles(data).front().label, QStringLiteral("AllReduce ÷ step"));
}

void tst_accounting::otherCommunicationIsMentioned()
{
    Report report = seedReport();
    report.accounting.allReduceToStep = 0.04;
    report.accounting.allReduceTime = Seconds(0.25);
    report.step.dataExposed = Seconds(0.2);
    QVERIFY(!accountingData(inputOf(report), {}).meaning.contains(QStringLiteral("Hide")));
    report.step.dataExposed = Seconds(2.2);
    report.step.tensorExposed = Seconds(0.5);
    const QString meaning = accountingData(inputOf(report), {}).meaning;
    QVERIFY2(meaning.startsWith(QStringLiteral("One all-reduce of the gradients")), qPrintable(meaning));
    QVERIFY2(meaning.contains(QStringLiteral("exposed for 2.70 s: see Hide")), qPrintable(meaning));
}

void tst_accounting::layerModelIsMentioned()
{
    Report report = seedReport();
    QVERIFY(accountingData(inputOf(report), {}).note.isEmpty());
    report.memory.activationsNone = Bytes(190e9);
    report.memory.activationsFull = Bytes(23.8e9);
    const AccountingData data = accountingData(inputOf(report), {});
    QVERIFY2(data.note.contains(QStringLiteral("190 GB, checkpointed 23.8 GB")), qPrintable(data.note));
    QVERIFY(spokenRow(data.rows[1]).contains(QStringLiteral("the layer model says 190 GB")));
    QVERIFY(spokenRow(data.rows[2]).contains(QStringLiteral("the layer model says 23.8 GB")));
    AccountingView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(report));
    QStringList texts;
    for (const PaintedText& text : paintedTexts(view, {900, 600}))
        texts += text.text;
    QVERIFY2(texts.join(u' ').replace(QChar::Nbsp, u' ').contains(data.note), qPrintable(texts.join(u'|')));
}

void tst_accounting::missingValuesSayWhy()
{
    Report report = seedReport();
    report.accounting.stepTime.reset();
    report.accounting.allReduceTime = Seconds(0); // no network at all
    report.accounting.allReduceToStep.reset();
    report.diagnostics.push_back({Severity::Error, "accounting", "no peak rate in this type", ""});
    const AccountingData data = accountingData(inputOf(report), {});
    for (const AccountingRow* row : {&data.rows[4], &data.rows[6], &data.ratio}) {
        QCOMPARE(row->value, QStringLiteral("—"));
        QCOMPARE(row->reason, QStringLiteral("no peak rate in this type"));
        QVERIFY(spokenRow(*row).contains(row->reason));
    }
    QCOMPARE(data.meaning, QStringLiteral("no peak rate in this type"));
}

void tst_accounting::everyRowExplains()
{
    AccountingView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const QRectF area(0, 0, 900, 500);
    const auto marks = view.marks(area);
    QCOMPARE(marks.size(), std::size_t(10));
    qreal below = -1;
    for (const Mark& mark : marks) {
        QVERIFY(findReadout(mark.path.toStdString()));
        QVERIFY(mark.shape.boundingRect().top() > below);
        below = mark.shape.boundingRect().top();
    }
    QSignalSpy words(&view, &View::announced);
    QVERIFY(view.walkMarks(1, area));
    QVERIFY(view.walkMarks(1, area));
    QCOMPARE(view.currentMark(), QStringLiteral("accounting.activations_none_bytes"));
    QVERIFY(words.back()[0].toString().contains(QStringLiteral("150 GB")));
}

void tst_accounting::textsNeverOverlap_data()
{
    QTest::addColumn<int>("baselines");
    QTest::addColumn<QSize>("size");
    for (const int baselines : {0, 1, 3})
        for (const QSize size : {QSize(160, 120), QSize(300, 200), QSize(560, 240), QSize(560, 420),
                 QSize(900, 600), QSize(1500, 900), QSize(1500, 150)})
            QTest::addRow("%d baselines %dx%d", baselines, size.width(), size.height()) << baselines << size;
}

void tst_accounting::textsNeverOverlap()
{
    QFETCH(int, baselines);
    QFETCH(QSize, size);
    Report then = sharedReport();
    then.accounting.stepTime = Seconds(1.234e-3);
    AccountingView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport(), std::vector<Report>(static_cast<std::size_t>(baselines), then)));
    const auto texts = paintedTexts(view, size);
    QCOMPARE(overlap(texts), QString());
    for (const PaintedText& text : texts)
        QVERIFY2(QRectF(QPointF(0, 0), QSizeF(size)).adjusted(-1, -1, 1, 1).contains(text.box.boundingRect()),
            qPrintable(text.text));
    if (size.width() >= 560 && size.height() >= 240)
        QCOMPARE(view.marks(QRectF(QPointF(), QSizeF(size))).size(), std::size_t(10));
}

void tst_accounting::survivesAbsurdReports_data()
{
    QTest::addColumn<Report>("report");
    for (const auto& [name, report] : absurdReports())
        QTest::newRow(qPrintable(name)) << report;
}

void tst_accounting::survivesAbsurdReports()
{
    QFETCH(Report, report);
    AccountingView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(report, {report, seedReport()}));
    painted(view, {560, 420});
    for (const QStringList& row : view.table().rows)
        for (const QString& cell : row.mid(2))
            QVERIFY2(!cell.contains(QStringLiteral("nan"), Qt::CaseInsensitive)
                    && !cell.contains(QStringLiteral("inf"), Qt::CaseInsensitive),
                qPrintable(cell));
    QCOMPARE(overlap(paintedTexts(view, {560, 420})), QString());
}

void tst_accounting::unshownAndZeroSize()
{
    {
        AccountingView empty;
        painted(empty, {100, 100});
        QVERIFY(empty.marks({0, 0, 100, 100}).empty());
    }
    AccountingView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    for (const QSize size : {QSize(0, 0), QSize(1, 1), QSize(1, 500), QSize(500, 1), QSize(40, 40)}) {
        painted(view, size);
        view.marks(QRectF(QPointF(), QSizeF(size)));
    }
    view.resize(600, 400);
    QVERIFY(!view.grab().isNull());
}

// With the legend's values in it each formula gives the row's value: one P, one N, of what trains.
void tst_accounting::theLegendGivesTheRows_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QStringList>("edits");
    QTest::addColumn<QString>("flops");
    QTest::addColumn<QString>("volume");
    const auto c = [](const char* text) { return QString::fromUtf8(text); };
    QTest::newRow("every weight trains")
        << c("llama3-8b") << QStringList{} << c("6 · N · D") << c("2 · P · g");
    QTest::newRow("LoRA") << c("llama3-8b") << QStringList{c("training.method=lora")} << c("4 · N · D")
                          << c("2 · P_r · g");
    QTest::newRow("frozen layers") << c("llama3-8b") << QStringList{c("training.frozen_layers=0.25")}
                                   << c("(2 + 4 · w) · N · D") << c("2 · P_r · g");
    QTest::newRow("further-token layers")
        << c("qwen3.5-397b-a17b") << QStringList{} << c("6 · N · D") << c("2 · P · g");
    QTest::newRow("experts in groups of their own")
        << c("deepseek-v3") << QStringList{c("hardware.accelerators=64"), c("mesh.expert=8")}
        << c("6 · N · D") << c("2 · P_r · g");
}

void tst_accounting::theLegendGivesTheRows()
{
    QFETCH(QString, model);
    QFETCH(QStringList, edits);
    FieldTexts texts{{"model.preset", model.toStdString()}};
    for (const QString& edit : edits)
        texts.emplace_back(edit.section(u'=', 0, 0).toStdString(), edit.section(u'=', 1).toStdString());
    const AccountingData data = accountingData(engineInput(texts), {});
    QTEST(data.rows[7].formula, "flops");
    QTEST(data.rows[5].formula, "volume");
    const auto value = [&](const char* symbol) {
        const auto found = std::ranges::find(data.symbols, QLatin1String(symbol), &AccountingSymbol::symbol);
        return found == data.symbols.end() ? 0 : found->si.value_or(0);
    };
    const auto near = [](double a, double b) { return std::abs(a / b - 1) < 1e-9; };
    QVERIFY(near(*data.rows[0].now, value("P") * value("b")));
    const double reduced = data.rows[5].formula.contains(QStringLiteral("P_r")) ? value("P_r") : value("P");
    QVERIFY(near(*data.rows[5].now, 2 * reduced * value("g")));
    const double each = data.rows[7].formula.startsWith(u'(')
        ? 2 + 4 * value("w")
        : data.rows[7].formula.section(u' ', 0, 0).toDouble();
    QVERIFY(near(*data.rows[7].now, each * value("N") * value("D")));
    QVERIFY(near(*data.rows[3].now, each * value("N") * value("T")));
}

// What one ring over one link would take is beside the step, whose own exchange is said with it.
void tst_accounting::aRuleOfThumbJudgesNoStep()
{
    const ViewInput input = engineInput({{"model.preset", "deepseek-v3"},
        {"hardware.accelerator", "b200-sxm"}, {"hardware.accelerators", "16"},
        {"hardware.scale_up", "nvlink5"}, {"hardware.scale_out", "ib-ndr400"}, {"mesh.expert", "8"},
        {"training.global_batch_sequences", "64"}});
    const AccountingData data = accountingData(input, {});
    QCOMPARE(data.rows[6].quantity, QStringLiteral("grad AllReduce time (rule of thumb)"));
    QCOMPARE(data.ratio.quantity, QStringLiteral("AllReduce ÷ step (rule of thumb)"));
    QVERIFY(data.ratio.now);
    QVERIFY2(!data.meaning.contains(QStringLiteral("cannot hide")), qPrintable(data.meaning));
    Seconds own(0);
    for (const CommunicationRow& row : input.report->communication)
        if (row.group == TrafficGroup::Data)
            own += row.seconds;
    for (const double shown : {own.value(), input.report->step.dataExposed->value()})
        QVERIFY2(data.meaning.contains(shownValue(shown, Unit::Second, {})), qPrintable(data.meaning));
}

void tst_accounting::layersAddUp_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("rows"); // kinds of layers, and what lies outside of them
    QTest::newRow("dense") << QStringLiteral("llama3-8b") << 1 + 3;
    QTest::newRow("experts behind dense layers") << QStringLiteral("deepseek-v3") << 2 + 3;
    QTest::newRow("a hybrid") << QStringLiteral("qwen3.5-397b-a17b") << 2 + 3;
    QTest::newRow("tied tables") << QStringLiteral("gemma4-31b") << 2 + 2;
    QTest::newRow("tables that are looked up in every layer") << QStringLiteral("gemma4-e4b") << 4 + 2;
}

void tst_accounting::layersAddUp()
{
    QFETCH(QString, model);
    QFETCH(int, rows);
    const ViewInput input = engineInput({{"model.preset", model.toStdString()}});
    const LayersData data = layersData(input, {});
    QCOMPARE(int(data.rows.size()), rows);
    double sum = 0;
    for (const LayersRow& row : data.rows)
        sum += row.parameters;
    QVERIFY(std::abs(sum / input.report->model.total.value() - 1) < 1e-9);
    QVERIFY(std::abs(data.active / input.report->model.active.value() - 1) < 1e-9);
    const ViewTable table = layersTable(data, input, {});
    for (const QStringList& row : table.rows)
        QCOMPARE(row.size(), table.columns.size());
    AccountingView view;
    view.setStyle(styleOf());
    view.setInput(input);
    view.setOptions({{QStringLiteral("show"), QStringLiteral("layers")}});
    QCOMPARE(view.options().value(QStringLiteral("show")).toString(), QStringLiteral("layers"));
    for (const QSize size : {QSize(300, 200), QSize(560, 420), QSize(900, 600), QSize(1500, 900)})
        QCOMPARE(overlap(paintedTexts(view, size)), QString());
    const QRectF area(0, 0, 900, 600);
    QCOMPARE(view.marks(area).front().key, QStringLiteral("layers.strip"));
    QCOMPARE(int(view.marks(area).size()), 1 + rows + 1);
    QVERIFY(!view.table().rows.empty());
    QCOMPARE(view.tiles().front().path, QStringLiteral("model.params_total"));
    QCOMPARE(view.tiles().size() > 1, input.report->model.active < input.report->model.total);
}

void tst_accounting::layersOfAHybrid()
{
    const LayersData data = layersData(engineInput({{"model.preset", "qwen3.5-397b-a17b"}}), {});
    QCOMPARE(data.rows[0].name, QStringLiteral("gated delta net + experts"));
    QCOMPARE(data.rows[0].countText, QStringLiteral("45"));
    QVERIFY2(data.sentence.contains(QStringLiteral("192 MB of state")), qPrintable(data.sentence));
    QCOMPARE(data.strip.pattern, QStringLiteral("15x(3 gdn+moe, 1 full+moe)"));
    QCOMPARE(data.strip.cells.size(), std::size_t(60));
    // What a sequence keeps is said where there is little room, too.
    AccountingView view;
    view.setStyle(styleOf());
    view.setInput(engineInput({{"model.preset", "kimi-k3"}}));
    view.setOptions({{QStringLiteral("show"), QStringLiteral("layers")}});
    QStringList painted;
    for (const PaintedText& each : paintedTexts(view, QSize(640, 400)))
        painted += each.text;
    for (const char* header : {"KV cache per token", "state per sequence"})
        QVERIFY2(painted.contains(QLatin1String(header)), header);
    LayerStripData same = data.strip;
    QVERIFY(same == data.strip);
    same.kinds[0].reach = LayerReach::All;
    QVERIFY(!(same == data.strip));
}

QTEST_MAIN(tst_accounting)
#include "tst_accounting.moc"
