// The rows behind the Validation view, and where they come from.

#include "core/validation/fit/leave_one_out.h"
#include "core/validation/run_file.h"
#include "tests/support/shipped_catalog.h"
#include "tests/views/validation/validation_fixture.h"
#include "views/validation/band_data.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

class TestValidationData : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void worstRowsComeFirst()
    {
        ValidatedRun odd = validated("half", "alpha", 10, 5);
        odd.notGiven = {"network not stated", "torch.compile"};
        const ValidationData data = validationData(
            outcomeOf({validated("good", "alpha", 10, 10.4), odd, validated("third more", "beta", 3, 4)}),
            ValidationMeasure::StepTime, {});
        QStringList ids;
        for (const ValidationDot& dot : data.dots)
            ids += dot.id;
        QCOMPARE(ids, QStringList({u"half"_s, u"third more"_s, u"good"_s}));
        QCOMPARE(data.dots[0].errorText, u"−50 %"_s);
        QCOMPARE(data.dots[1].errorText, u"+33 %"_s);
        const QString& spoken = data.dots[0].spoken;
        for (const QString& part :
            {u"half: predicted 5.00 s, measured 10.0 s, ratio 0.500×"_s, u"llama-8b on 64 H100-SXM5-80GB"_s,
                u"not given to the model: network not stated; torch.compile"_s,
                u"The paper of alpha, table 1"_s})
            QVERIFY2(spoken.contains(part), qPrintable(spoken));
    }

    void errorsBySourceAndOverAll()
    {
        // Two sources of one family each: 10 and 30 % for alpha, 50 % for beta.
        const ValidationData data =
            validationData(outcomeOf({validated("a", "alpha", 10, 11), validated("b", "alpha", 10, 13),
                               validated("c", "beta", 10, 5)}),
                ValidationMeasure::StepTime, {});
        QCOMPARE(data.groups.size(), 2u);
        QCOMPARE(data.groups[0].name, u"alpha"_s);
        QCOMPARE(data.groups[0].dots, 2u);
        QVERIFY(std::abs(data.groups[0].errors->mean - 0.2) < 1e-12);
        QVERIFY(std::abs(data.groups[1].errors->bias + 0.5) < 1e-12);
        QCOMPARE(data.scored, 3u);
        // Families count equally: half the weight lies on 50 %, a quarter on 10 and on 30 %.
        QVERIFY(std::abs(data.all->mean - 0.35) < 1e-12);
        const auto tiles = validationTiles(data, {});
        QCOMPARE(tiles[0].value, u"3"_s);
        QCOMPARE(tiles[2].value, u"50 %"_s);
        QVERIFY(tiles[3].value.startsWith(u"−") || tiles[3].value.startsWith(u"+"));
    }

    void whatDoesNotCountIsShownApart()
    {
        ValidatedRun assumed = validated("assumed", "alpha", 10, 90);
        assumed.run.quality = RunQuality::C;
        const ValidationData data = validationData(
            outcomeOf({assumed, validated("good", "alpha", 10, 11)}), ValidationMeasure::StepTime, {});
        QCOMPARE(data.dots.size(), 2u);
        QCOMPARE(data.scored, 1u);
        QVERIFY(std::abs(data.all->median - 0.1) < 1e-12);
        QCOMPARE(data.groups.back().key, u"unscored"_s);
        QCOMPARE(data.groups[data.dots[0].group].key, u"unscored"_s);
        QVERIFY(data.dots[0].spoken.contains(u"shown, not counted"));
    }

    void manySourcesShareOneMark()
    {
        std::vector<ValidatedRun> rows;
        for (int i = 0; i < 12; ++i)
            for (int k = 0; k <= (i < 2 ? 1 : 0); ++k)
                rows.push_back(validated("run", "source " + std::to_string(i), 10, 11));
        const ValidationData data = validationData(outcomeOf(rows), ValidationMeasure::StepTime, {});
        QCOMPARE(data.groups.size(), 9u);
        QCOMPARE(data.groups.back().name, u"4 other sources"_s);
        QCOMPARE(data.groups.back().dots, 4u);
        // No two share shape, fill and colour.
        for (std::size_t i = 0; i < data.groups.size(); ++i)
            for (std::size_t j = i + 1; j < data.groups.size(); ++j) {
                const ValidationGroup& a = data.groups[i];
                const ValidationGroup& b = data.groups[j];
                QVERIFY(a.shape != b.shape || a.hollow != b.hollow || a.small != b.small);
            }
    }

    void memoryNamesItsCounter()
    {
        ValidatedRun row = validated("m", "alpha", 10, 11);
        row.measured.peakMemory = Bytes(60e9);
        row.predicted.peakMemory = Bytes(63e9);
        row.run.measured.memory = {{60, "reserved", MemoryKind::Reserved, MemoryRank::Fullest}};
        const ValidationData data = validationData(
            outcomeOf({row, validated("no memory", "alpha", 10, 11)}), ValidationMeasure::Memory, {});
        QCOMPARE(data.dots.size(), 1u);
        QCOMPARE(data.dots[0].predictedText, u"63.0 GB"_s);
        QVERIFY(data.dots[0].spoken.contains(u"memory reserved"));
    }

    void tableTwinListsWhatWasNotPredictedToo()
    {
        ValidatedRun skipped = validated("mamba", "alpha", 10, 11);
        skipped.predicted = {};
        skipped.ratio.reset();
        skipped.skipped = "state-space layers";
        const ValidationData data = validationData(
            outcomeOf({validated("good", "alpha", 10, 11), skipped}), ValidationMeasure::StepTime, {});
        QCOMPARE(data.unpredicted, 1u);
        QVERIFY2(data.sentence.contains(u"1 more could not be predicted"), qPrintable(data.sentence));
        QCOMPARE(data.table.rows.size(), 2u);
        for (const QStringList& row : data.table.rows)
            QCOMPARE(row.size(), data.table.columns.size());
        QCOMPARE(data.table.rows[1][6], u"—"_s);
        QVERIFY(data.table.rows[1][9].contains(u"state-space layers"));
        QVERIFY(data.table.rows[0].back().contains(u"https://example.org/alpha"));
        QCOMPARE(*data.table.numbers[0][3].si, 1.1);
    }

    void bandsAreBarsWithTheirPromise()
    {
        const BandData data = bandData(bandedOf({{.cell = {.kernels = false, .experts = true, .stated = true},
                                                     .rows = 11,
                                                     .held = 0.5,
                                                     .heldByOthers = {},
                                                     .low = 0.8,
                                                     .high = 2.4},
                                           {.cell = {.kernels = true, .experts = false, .stated = false},
                                               .rows = 240,
                                               .held = 0.79,
                                               .heldByOthers = 0.72,
                                               .low = 0.9,
                                               .high = 1.27}}),
            {});
        QCOMPARE(data.rows.rows.size(), 2u);
        const RowsBar& many = data.rows.rows[0];
        QCOMPARE(many.name, u"dense, measured device, stack guessed"_s);
        QCOMPARE(many.cells, QStringList({u"79 %"_s, u"240"_s}));
        QCOMPARE(many.to, 0.79);
        QCOMPARE(*many.tick, 0.72);
        QVERIFY(!many.faint);
        QCOMPARE(many.spoken,
            u"dense, measured device, stack guessed: bands promise 80 % of measured steps and hold 79 % of 240; bands taken from the other sources hold 72 %"_s);
        const RowsBar& few = data.rows.rows[1];
        QVERIFY(few.faint && !few.tick && few.spoken.endsWith(u"; too few steps to tell"));
        QCOMPARE(data.rows.limits.size(), 1u);
        QCOMPARE(data.rows.limits[0].value, 0.8);
        QCOMPARE(data.rows.limits[0].label, u"promised 80 %"_s);
        QCOMPARE(data.table.rows.size(), 2u);
        QCOMPARE(data.table.rows[1][4], u"—"_s);
        QCOMPARE(*data.table.numbers[0][2].si, 0.79);
        QVERIFY(data.sentence.contains(u"251 counted steps"));
        for (const QStringList& row : data.table.rows)
            QCOMPARE(row.size(), data.table.columns.size());
    }

    void bandsOfNothingSayWhy()
    {
        const BandData none = bandData(outcomeOf({validated("a", "alpha", 10, 11)}), {});
        QVERIFY(none.rows.rows.empty());
        QCOMPARE(none.sentence, u"No counted run of my-runs.json has a measured step and a band."_s);
        ValidationOutcome broken;
        broken.problem = u"broken"_s;
        QCOMPARE(bandData(broken, {}).sentence, u"broken"_s);
    }

    void leftOutSourcesAreSaid()
    {
        ValidationOutcome outcome = outcomeOf({validated("a", "alpha", 10, 11)});
        outcome.leftOut = true;
        outcome.sources = 1;
        const QString alone = validationData(outcome, ValidationMeasure::StepTime, {}).sentence;
        QVERIFY2(alone.contains(u"fitted without it") && alone.contains(u"One source"), qPrintable(alone));
        outcome.sources = 5;
        QVERIFY(!validationData(outcome, ValidationMeasure::StepTime, {}).sentence.contains(u"One source"));
    }

    void leavingOutIsTheCalibrationsOwn()
    {
        // The same numbers as the command line's, of a few sources.
        const ValidationOutcome left = validateRuns({}, shippedCatalog(), true);
        const ValidationOutcome plain = validateRuns({}, shippedCatalog());
        QVERIFY(left.leftOut && !plain.leftOut && left.sources > 10);
        const LeaveOneOut expected =
            leaveOneOut(ridgepoint::bundledRuns(shippedCatalog()).runs, shippedCatalog());
        std::size_t moved = 0;
        QCOMPARE(left.validation->rows.size(), expected.validation.rows.size());
        for (std::size_t i = 0; i < expected.validation.rows.size(); ++i) {
            QVERIFY(left.validation->rows[i].ratio == expected.validation.rows[i].ratio);
            moved += left.validation->rows[i].ratio != plain.validation->rows[i].ratio ? 1 : 0;
        }
        QVERIFY(moved > 0);
        QCOMPARE(bandData(left, {}).rows.rows.size(), expected.validation.summary.bands.size());
    }

    void nothingToShowSaysWhy_data()
    {
        QTest::addColumn<int>("measure");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no memory stated") << 1 << u"No run of my-runs.json states its memory."_s;
        QTest::newRow("nothing predicted")
            << 0
            << u"None of the 1 runs that state their step time could be predicted: the table says why."_s;
    }
    void nothingToShowSaysWhy()
    {
        QFETCH(int, measure);
        QFETCH(QString, sentence);
        ValidatedRun row = validated("a", "alpha", 10, 11);
        row.predicted = {};
        const ValidationData data =
            validationData(outcomeOf({row}), static_cast<ValidationMeasure>(measure), {});
        QCOMPARE(data.sentence, sentence);
        for (const ReadoutTileData& tile : validationTiles(data, {}))
            QCOMPARE(tile.value, u"—"_s);
    }

    void absurdFiguresAreLeftOut_data()
    {
        QTest::addColumn<double>("value");
        QTest::newRow("not a number") << double(NAN);
        QTest::newRow("infinite") << double(INFINITY);
        QTest::newRow("negative") << -2.0;
        QTest::newRow("nothing") << 0.0;
    }
    void absurdFiguresAreLeftOut()
    {
        QFETCH(double, value);
        const ValidationData data =
            validationData(outcomeOf({validated("m", "alpha", value, 10), validated("p", "alpha", 10, value),
                               validated("g", "alpha", 2, 2)}),
                ValidationMeasure::StepTime, {});
        QCOMPARE(data.dots.size(), 1u);
        QCOMPARE(data.dots[0].errorText, u"0 %"_s);
        QCOMPARE(data.scored, 1u);
    }

    void bundledRuns()
    {
        const ValidationOutcome outcome = validateRuns({}, shippedCatalog());
        QVERIFY2(outcome.validation, qPrintable(outcome.problem));
        QVERIFY(outcome.validation->rows.size() > 150);
        const ValidationData data = validationData(outcome, ValidationMeasure::StepTime, {});
        QVERIFY(data.dots.size() > 150);
        for (const ValidationDot& dot : data.dots)
            QVERIFY2(!dot.url.isEmpty() && !dot.details.isEmpty(), qPrintable(dot.id));
    }

    void filesThatCannotBeUsedSayWhy_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("said");
        QTest::newRow("missing") << u"missing.json"_s << QByteArray() << u"could not be read"_s;
        QTest::newRow("a folder") << u"."_s << QByteArray() << u"it is a folder"_s;
        QTest::newRow("no JSON") << u"broken.json"_s << QByteArray("[{\"id\": }]") << u"broken.json"_s;
        QTest::newRow("wrong type") << u"typed.json"_s
                                    << QByteArray(R"([{"id": "a", "model": {"layers": "many"}}])")
                                    << u"layers"_s;
        QTest::newRow("no runs") << u"empty.json"_s << QByteArray("[]") << u"no runs"_s;
    }
    void filesThatCannotBeUsedSayWhy()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(QString, said);
        const QTemporaryDir folder;
        const QString path = folder.filePath(name);
        if (!content.isEmpty()) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
        }
        const ValidationOutcome outcome = validateRuns(path, shippedCatalog());
        QVERIFY(!outcome.validation);
        QVERIFY2(outcome.problem.contains(said), qPrintable(outcome.problem));
        QCOMPARE(validationData(outcome, ValidationMeasure::StepTime, {}).sentence, outcome.problem);
    }

    void aTableOfLayoutsIsReadToo()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"layouts.csv"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("params_b,nodes,dp,tp,pp,mbs,grad_acc,zero,mfu_pct,tokens_per_s_per_gpu,gpu_mem_gb\n"
                   "8.86,8,16,4,1,2,8,1,40,5000,40\n");
        file.close();
        const ValidationOutcome outcome = validateRuns(file.fileName(), shippedCatalog());
        QVERIFY2(outcome.validation, qPrintable(outcome.problem));
        QCOMPARE(outcome.validation->rows.size(), 1u);
        QCOMPARE(outcome.origin, u"layouts.csv"_s);
    }
};

QTEST_GUILESS_MAIN(TestValidationData)
#include "tst_validation_data.moc"
