// Decode steps and prompts that were measured for this project on one H100, kernels alone, against what the
// tables of kernels say of them. Nothing in the program is fitted to them; how far off it may be is what it
// says of published deployments (see tests/golden/README.md).

#include "core/serving/kernel_iterations.h"
#include "core/serving/serving_bands.h"
#include "tests/support/shipped_catalog.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <vector>

using namespace ridgepoint;
using Json = nlohmann::json;

namespace {

const std::vector<Json>& measuredRows()
{
    static const std::vector<Json> rows = [] {
        std::ifstream file(RIDGEPOINT_GOLDEN_DIR "/own-torch-serving-h100.json");
        const Json golden = Json::parse(file);
        return golden["rows"].get<std::vector<Json>>();
    }();
    return rows;
}

bool isPrompt(const Json& row) { return row["phase"] == "prompt"; }

QString nameOf(const Json& row)
{
    const ModelPreset* model = shippedCatalog().model(row["model"].get<std::string>());
    if (!model)
        qFatal("no such model");
    const QString name = QString::fromStdString(model->name);
    if (isPrompt(row))
        return QStringLiteral("%1, a prompt of %2 tokens").arg(name).arg(row["context"].get<int>());
    return QStringLiteral("%1, a token for each of %2 sequences behind %3 tokens")
        .arg(name)
        .arg(row["batch"].get<int>())
        .arg(row["context"].get<int>());
}

// Seconds, of an iteration's kernels: no host, and nothing waits for launches.
struct Kernels
{
    double all = 0, between = 0; // between: products and attention
};

Kernels measured(const Json& row)
{
    const double all = row["time_s"];
    return {.all = all,
        .between = all - row["products_s"].get<double>() - row["attention_s"].get<double>()
            - row.value("head_s", 0.0)};
}

Kernels predicted(const Json& row)
{
    const ModelPreset* model = shippedCatalog().model(row["model"].get<std::string>());
    const AcceleratorPreset* device = shippedCatalog().accelerator("h100-sxm");
    if (!model || !device)
        qFatal("a preset is missing");
    const KernelIterations times({.architecture = model->architecture,
        .device = device->accelerator,
        .engine = &servingEngine("generic"),
        .layout = {},
        .types = {}});
    NoLedger none;
    auto iteration = times.model(none);
    const double batch = row["batch"], context = row["context"];
    const auto parts = isPrompt(row) ? iteration.prompts(context, context) : iteration.decode(batch, context);
    return {.all = raw(parts.total - parts.host - parts.launches).value(),
        .between = raw(parts.elementwise).value()};
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

} // namespace

class TestOwnServing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void withinTheBand_data()
    {
        QTest::addColumn<std::size_t>("index");
        for (std::size_t i = 0; i < measuredRows().size(); ++i)
            QTest::newRow(qPrintable(nameOf(measuredRows()[i]))) << i;
    }
    // Eight of ten published static batches lie in these bands; of these here every one does.
    void withinTheBand()
    {
        QFETCH(std::size_t, index);
        const Json& row = measuredRows()[index];
        const auto measure = isPrompt(row) ? ServingMeasure::Ttft : ServingMeasure::EndToEnd;
        const ServingBand band = servingBands(ServingKind::Static, true)[static_cast<std::size_t>(measure)];
        const double ratio = measured(row).all / predicted(row).all;
        QVERIFY2(band.low <= ratio && ratio <= band.high,
            qPrintable(QStringLiteral("measured over predicted: %1").arg(ratio)));
    }

    void halfOfThem_data()
    {
        QTest::addColumn<bool>("prompt");
        QTest::addColumn<double>(
            "most"); // median error of published static batches, engines' constants left out
        QTest::newRow("decode steps, as end to end") << false << 0.088;
        QTest::newRow("prompts, as time to first token") << true << 0.160;
    }
    // Predicted no worse than published static batches are.
    void halfOfThem()
    {
        QFETCH(bool, prompt);
        QFETCH(double, most);
        std::vector<double> errors, sizes;
        for (const Json& row : measuredRows())
            if (isPrompt(row) == prompt) {
                errors.push_back(predicted(row).all / measured(row).all - 1);
                sizes.push_back(std::abs(errors.back()));
            }
        const QString said = QStringLiteral("median %1, bias %2").arg(median(sizes)).arg(median(errors));
        QVERIFY2(median(sizes) <= most, qPrintable(said));
        qInfo("%s", qPrintable(said));
    }

    // Of prompts: norms, rotation, residuals and the gate, which moves more bytes than all the others.
    void betweenProducts()
    {
        std::vector<double> ratios;
        for (const Json& row : measuredRows())
            if (isPrompt(row) && row["context"] >= 2048)
                ratios.push_back(predicted(row).between / measured(row).between);
        const double middle = median(ratios);
        QVERIFY2(middle > 0.75 && middle < 1.25, qPrintable(QString::number(middle)));
    }
};

QTEST_APPLESS_MAIN(TestOwnServing)
#include "tst_own_serving.moc"
