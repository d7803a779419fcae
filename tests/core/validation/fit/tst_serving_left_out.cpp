// What an engine adds around its kernels, found without the rows that are predicted: on rows made with known
// constants, and on rows of which one cell says otherwise.

#include "core/validation/fit/serving_left_out.h"
#include "core/validation/serving_prediction.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

using namespace ridgepoint;

namespace {

// Published rows of Llama on vLLM whose times are those that an engine with these constants would have; of
// one device `slower` times as long.
std::vector<ServingRow> made(double layer, double sequence, double slower = 1)
{
    ServingEngine engine = servingEngine("vllm");
    engine.layer = Seconds(layer);
    engine.message = Seconds(1e-6);
    engine.step = Seconds(0.4e-3);
    engine.ranks = Seconds(0);
    engine.sequence = Seconds(sequence);
    const std::array<std::filesystem::path, 1> folders{std::filesystem::path(RIDGEPOINT_PRESETS_DIR)};
    Diagnostics findings;
    std::vector<ServingRow> kept;
    int seen = 0;
    for (ServingRow& row : servingRows(bundledServingRuns(folders, findings), shippedCatalog())) {
        const bool llama = row.run.kind == ServingKind::Online && row.run.model == "meta-llama/Llama-3.1-70B"
            && row.subject.engine == "vllm" && row.verdict == ServingVerdict::Sound;
        if (!llama || row.place() != ServingPlace::Scored
            || seen++ % 4 != 0) // a quarter is enough, and quick
            continue;
        const ServingAnswer answer = predictServing(row.run, row.subject, engine);
        if (!answer.tpot)
            continue;
        row.run.tpot = *answer.tpot * (row.subject.accelerator->id == "h100-sxm" ? slower : 1.0);
        kept.push_back(std::move(row));
    }
    return kept;
}

double worst(const std::vector<ServingRow>& rows, std::string_view device, bool of)
{
    double most = 0;
    for (const ServingRow& row : rows)
        if ((row.subject.accelerator->id == device) == of)
            most = std::max(most, std::abs(row.error(ServingMeasure::Tpot).value_or(9)));
    return most;
}

} // namespace

class TestServingLeftOut : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWhatMadeTheRows()
    {
        const std::vector<ServingRow> rows = made(10e-6, 16e-6);
        QVERIFY(rows.size() > 40);
        const ServingLeftOut left = leaveServingOut(rows);
        const ServingCell& all = left.cells.front();
        QVERIFY(all.name.empty() && all.engine == "vllm");
        // Of a model of 80 layers on four ranks, what layers, messages, ranks and the iteration add are one
        // sum.
        const double each = 80 * (all.found[0] + 2 * 2 * all.found[1]) + all.found[2] + 2 * all.found[3];
        QVERIFY2(std::abs(each / (80 * (10e-6 + 2 * 2 * 1e-6) + 0.4e-3) - 1) < 0.05,
            qPrintable(QString::number(each)));
        // Few rows, which say as much as three of each device: some of the way from what is expected, 10 µs.
        QVERIFY2(std::abs(all.found[4] / 16e-6 - 1) < 0.25, qPrintable(QString::number(all.found[4])));
        // Every cell is predicted from the others, which say the same.
        QVERIFY2(worst(left.rows, "none", false) < 0.05,
            qPrintable(QString::number(worst(left.rows, "none", false))));
        QVERIFY(left.cells.size() > 4);
    }

    // A device that takes a third longer is predicted as the others say, and is not what the others are
    // predicted with.
    void aCellHasNoSayInItsOwn()
    {
        const ServingLeftOut plain = leaveServingOut(made(20e-6, 25e-6)),
                             torn = leaveServingOut(made(20e-6, 25e-6, 1.33));
        for (std::size_t i = 0; i < plain.rows.size(); ++i)
            if (plain.rows[i].subject.accelerator->id == "h100-sxm")
                QCOMPARE(torn.rows[i].answer->tpot->value(), plain.rows[i].answer->tpot->value());
        QVERIFY(worst(torn.rows, "h100-sxm", true) > 0.2);
        QVERIFY(worst(torn.rows, "h100-sxm", false) < 0.1);
    }

    void written()
    {
        const std::vector<ServingCell> cells{{"vllm", "", 12, {1e-6, 2e-6, 3e-3, 0, 4.6e-6}}};
        const Table table = servingCellTable(cells);
        const std::vector<std::string> expected{"vllm", "—", "12", "1.0", "2.0", "3000.0", "0.0", "4.6"};
        QCOMPARE(table.rows.front().size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            QCOMPARE(table.rows.front()[i].forPeople(), expected[i]);
        QVERIFY(writeServingCells(cells, OutputFormat::Json).empty());
        QVERIFY(writeServingCells(cells, OutputFormat::Text).find("vllm") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestServingLeftOut)
#include "tst_serving_left_out.moc"
