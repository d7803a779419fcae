// A readout over two fields: every cell is an evaluation, a pass shares what there is, and nothing hangs on
// how many cells are evaluated at a time.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/analysis/sweep_grid.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"

#include <cmath>

using namespace ridgepoint;

namespace {

Scenario scenarioOf(const char* id)
{
    return readScenario(shippedCatalog().scenario(id)->json, shippedCatalog(), id).file->scenario;
}

SweepGrid grid(const Scenario& scenario, const char* x, const char* y, const char* readout = "step.seconds")
{
    return {
        scenario, {}, readSweepAxis(x).axis, readSweepAxis(y).axis, *findReadout(readout), shippedCatalog()};
}

bool alike(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

} // namespace

class TestSweepGrid : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cellsAreEvaluations()
    {
        const Scenario base = scenarioOf("llama3-70b-256xh100");
        SweepGrid all = grid(base, "mesh.tensor=1:8:4", "training.sequence_length=2048:16384:4");
        QCOMPARE(all.columns(), std::size_t(4));
        QCOMPARE(all.xs(), (std::vector<double>{1, 2, 4, 8}));
        all.advance();
        QVERIFY(all.done());
        for (std::size_t row = 0; row < all.rows(); ++row)
            for (std::size_t column = 0; column < all.columns(); ++column) {
                Scenario at = base;
                at.mesh.tensor = all.xs()[column];
                at.training.sequenceLength = all.ys()[row];
                const Report report = evaluate(at);
                const GridCell& cell = all.cell(column, row);
                QCOMPARE(cell.value, report.step.seconds->value());
                QCOMPARE(cell.filled > 1, !report.memory.fits);
                QVERIFY(cell.legal);
            }
    }

    void passesRefine_data()
    {
        QTest::addColumn<QByteArray>("x");
        QTest::addColumn<QByteArray>("y");
        QTest::newRow("both long") << QByteArray("model.params=1B:1T:70")
                                   << QByteArray("training.sequence_length=512:65536:50");
        QTest::newRow("long and low")
            << QByteArray("model.params=1B:1T:256") << QByteArray("training.sequence_length=512:65536:7");
        QTest::newRow("one column") << QByteArray("model.params=1B")
                                    << QByteArray("training.sequence_length=512:65536:40");
    }
    void passesRefine()
    {
        QFETCH(QByteArray, x);
        QFETCH(QByteArray, y);
        const Scenario base = scenarioOf("seed-question");
        SweepGrid whole = grid(base, x.constData(), y.constData());
        whole.advance();
        QVERIFY(whole.stride() == (GridStride{1, 1}));
        SweepGrid slow = grid(base, x.constData(), y.constData());
        QVERIFY(!slow.started());
        std::size_t passes = 0;
        while (!slow.done()) {
            if (!slow.advance(7))
                continue;
            ++passes;
            // What there is, is its own: that of the first cell of every block; few are not thinned out.
            QVERIFY(slow.columns() >= 32 || slow.stride().columns == 1);
            QVERIFY(slow.rows() >= 32 || slow.stride().rows == 1);
            for (std::size_t row = 0; row < slow.rows(); ++row)
                for (std::size_t column = 0; column < slow.columns(); ++column) {
                    const auto [at, up] = slow.shownBy(column, row);
                    QVERIFY(at <= column && column < at + slow.stride().columns);
                    QVERIFY(alike(slow.cell(column, row).value, whole.cell(at, up).value));
                }
        }
        QVERIFY(passes > 1);
        // Larger models take longer: the grid is not turned.
        for (std::size_t column = 1; column < whole.columns(); ++column)
            QVERIFY(whole.cell(column, 3).value > whole.cell(column - 1, 3).value);
    }

    // Heads that the tensor group does not divide: no such scenario, and why.
    void whatCannotBe()
    {
        SweepGrid some = grid(scenarioOf("llama3-70b-256xh100"), "mesh.tensor=4,6,8", "mesh.pipeline=1,2");
        some.advance();
        for (std::size_t row = 0; row < 2; ++row) {
            QVERIFY(some.cell(0, row).legal && some.cell(2, row).legal);
            QVERIFY(!some.cell(1, row).legal && std::isnan(some.cell(1, row).value));
        }
        QVERIFY(!some.faults().empty());
    }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("x");
        QTest::addColumn<QByteArray>("y");
        QTest::newRow("one field twice")
            << QByteArray("model.params=1B,2B") << QByteArray("model.params=1B,2B");
        QTest::newRow("beyond the range")
            << QByteArray("model.params=1B,2B") << QByteArray("mesh.tensor=0,1");
        QTest::newRow("a word alone") << QByteArray("mesh.data=auto") << QByteArray("model.params=1B,2B");
        QTest::newRow("no number") << QByteArray("model.params=many") << QByteArray("mesh.tensor=1");
    }
    void refusals()
    {
        QFETCH(QByteArray, x);
        QFETCH(QByteArray, y);
        SweepGrid none = grid(scenarioOf("seed-question"), x.constData(), y.constData());
        QVERIFY(!none.refusal().empty());
        QVERIFY(none.done() && none.columns() == 0 && none.rows() == 0);
        QVERIFY(!none.advance());
    }
};

QTEST_APPLESS_MAIN(TestSweepGrid)
#include "tst_sweep_grid.moc"
