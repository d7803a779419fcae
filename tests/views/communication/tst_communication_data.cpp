// What the communication view shows of a report: bars, readouts, lanes. No window.

#include "core/outcome/readout.h"
#include "tests/views/communication/communication_fixture.h"
#include "views/communication/communication_data.h"
#include "views/communication/strip_data.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

const StripPiece* piece(const StripData& data, const QString& key)
{
    for (const StripLane& lane : data.lanes)
        for (const StripPiece& each : lane.pieces)
            if (each.key == key)
                return &each;
    return nullptr;
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

} // namespace

class TestCommunicationData : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBarForEveryCollective()
    {
        const CommunicationData data = communicationData(communicationInput(communicatingReport()), {});
        QCOMPARE(data.bars.size(), 2u);
        QCOMPARE(data.bars[0].name, u"tensor: all-reduce"_s);
        QCOMPARE(data.bars[0].bytes, 175e9); // 1000 calls of 175 MB
        QVERIFY(!data.bars[0].network);
        QVERIFY(data.bars[1].network);
        QCOMPARE(data.bars[1].spoken,
            u"data: reduce-scatter, 14.0 GB a rank and step: 1 call of 14.0 GB among 8 ranks, ring, 500 ms "
            u"on the "
            "scale-out link, of them 200 ms exposed"_s);
        QCOMPARE(data.total, 189e9);
        QCOMPARE(data.calls, 1001.0);
        double seconds = 0;
        for (const CommunicationBar& bar : data.bars)
            seconds += *bar.seconds;
        QCOMPARE(data.seconds, seconds); // the total row adds up
        QVERIFY2(data.sentence.contains(u"7.4"), qPrintable(data.sentence)); // 14 of 189
    }

    void tilesAreReadoutsAsNamed()
    {
        const ViewInput input = communicationInput(communicatingReport(), {communicatingReport(2)});
        const auto tiles = communicationTiles(input, {});
        QStringList labels, values;
        for (const ReadoutTileData& tile : tiles) {
            labels += tile.label;
            values += tile.value;
            QVERIFY(findReadout(tile.path.toStdString()));
            QCOMPARE(tile.deltas.size(), 1u);
        }
        QCOMPARE(labels,
            QStringList(
                {u"volume per rank"_s, u"wire time"_s, u"exposed communication"_s, u"all-reduce ÷ step"_s}));
        QCOMPARE(values,
            QStringList({u"189 GB"_s, u"670 ms (at line rate)"_s, u"1.00 s"_s, u"0.500× (one ring)"_s}));
        QCOMPARE(tiles[0].deltas[0], u"A  −189 GB  ×0.500"_s);
    }

    void everyRowHasANameOfItsOwn()
    {
        const Report report = evaluatedReport("deepseek-v3-2048xh800");
        const CommunicationData data = communicationData(communicationInput(report), {});
        QStringList names;
        for (const CommunicationBar& bar : data.bars)
            names += bar.name;
        QVERIFY(names.contains(u"expert: all-to-all (dispatch)"_s));
        QVERIFY(names.contains(u"expert: all-to-all (combine)"_s));
        QCOMPARE(names.removeDuplicates(), 0);
    }

    void oneAcceleratorSaysIfDataParallel()
    {
        const Report report = evaluatedReport("seed-question");
        const CommunicationData data = communicationData(communicationInput(report), {});
        QVERIFY(data.alone);
        QCOMPARE(data.bars.size(), 1u);
        QCOMPARE(data.bars[0].bytes, report.accounting.allReduceVolume.value());
        QVERIFY2(data.sentence.contains(u"If data-parallel"), qPrintable(data.sentence));
        QVERIFY2(data.bars[0].spoken.contains(u"if data-parallel"), qPrintable(data.bars[0].spoken));
        const auto tiles = communicationTiles(communicationInput(report), {});
        QCOMPARE(tiles[2].value, u"—"_s);
        QVERIFY2(tiles[2].detail.contains(u"one accelerator"), qPrintable(tiles[2].detail));
        QVERIFY2(tiles[0].detail.contains(u"If data-parallel"), qPrintable(tiles[0].detail));
        const StripData strip = stripData(communicationInput(report), {});
        QVERIFY2(strip.sentence.startsWith(u"One accelerator exchanges nothing"), qPrintable(strip.sentence));
        const StripPiece* would = piece(strip, u"data.unknown"_s);
        QVERIFY(would && would->kind == StripKind::IfParallel);
        QVERIFY2(would->spoken.contains(u"if data-parallel"), qPrintable(would->spoken));
    }

    void nothingToSendIsSaid()
    {
        Report report = communicatingReport();
        report.communication.clear();
        report.step.communicationBytes = Bytes(0);
        QVERIFY(communicationData(communicationInput(report), {}).sentence.contains(u"nothing is sent"));
        QVERIFY(stripData(communicationInput(report), {}).sentence.contains(u"nothing is sent"));
        report.step.seconds.reset();
        QVERIFY(stripData(communicationInput(report), {}).sentence.startsWith(u"There is no step time"));
    }

    // The readouts of the engine against the rows they sum, on real scenarios.
    void readoutsAreSumsOfTheRows_data()
    {
        QTest::addColumn<QString>("preset");
        for (const char* preset :
            {"llama3-70b-256xh100", "deepseek-v3-2048xh800", "llama3.1-405b-16384xh100"})
            QTest::newRow(preset) << QString::fromLatin1(preset);
    }
    void readoutsAreSumsOfTheRows()
    {
        QFETCH(QString, preset);
        for (const char* mfu : {"model", "0.4"}) {
            const Report report = evaluatedReport(preset.toStdString(), {{"hardware.efficiency.mfu", mfu}});
            double bytes = 0, exposed = 0, seconds = 0, line = 0;
            const bool predicted = report.step.band.has_value();
            for (const CommunicationRow& row : report.communication) {
                bytes += row.bytesPerRank.value() * row.count;
                QCOMPARE(row.exposed.has_value(), predicted); // a stated MFU does not say what hides
                exposed += row.exposed.value_or(Seconds(0)).value();
                seconds += row.seconds.value();
                line += row.atBandwidth.value();
                // The line rate without latency is never beaten by what collectives reach.
                QVERIFY2(row.atBandwidth.value() <= row.seconds.value(), key(row.group).data());
                QVERIFY(row.atBandwidth.value() > 0 || row.ranks <= 1);
            }
            QVERIFY(near(readoutValue(report, "volume per rank").value(), bytes));
            // What the step waits for; of the rank's own messages no more than there is.
            const std::optional<double> waits = readoutValue(report, "exposed communication");
            QCOMPARE(waits.has_value(), predicted);
            QVERIFY(!waits || exposed <= *waits * (1 + 1e-9));
            QVERIFY(near(readoutValue(report, "wire time").value(), line));
            QVERIFY(exposed <= seconds);
        }
    }

    // 1.41e9 parameters × 2 bytes over 8 ranks inside a node: 2 · 7/8 · n through 450 GB/s, by hand.
    void oneAllReduceAtBandwidth()
    {
        const Report report = evaluatedReport("seed-question",
            {{"hardware.accelerators", "8"}, {"mesh.zero_stage", "0"}, {"model.params", "1e9"}});
        QCOMPARE(report.communication.size(), 1u);
        const double wire = 2 * 7.0 / 8 * report.model.total.value() * 2;
        QVERIFY(near(report.step.communicationBytes.value(), wire));
        const double link = report.roofline.scaleUp.value();
        QVERIFY(near(report.step.communicationAtBandwidth.value().value(), wire / link));
    }

    // A ring through 8 nodes of 8 leaves each through 8 cards: an eighth of its bytes on each.
    void aRingThroughNodesSharesTheirCards()
    {
        const Report report = evaluatedReport("seed-question",
            {{"hardware.accelerators", "64"}, {"mesh.zero_stage", "0"}, {"model.params", "1e9"}});
        QCOMPARE(report.communication.size(), 1u);
        QCOMPARE(report.communication[0].tier, "scale-out");
        QVERIFY(near(report.step.communicationAtBandwidth.value().value(),
            report.mesh.network.value() / report.roofline.scaleOut.value()));
    }

    void lanesAddUpToTheStep()
    {
        const StripData data = stripData(communicationInput(communicatingReport()), {});
        QCOMPARE(data.lanes.size(), 3u);
        QCOMPARE(piece(data, u"step.computation"_s)->to, 7.0);
        QCOMPARE(piece(data, u"step.memory"_s)->to, 8.0);
        QCOMPARE(piece(data, u"step.waiting"_s)->to, 9.0);
        // What hides lies beside the computation, what does not one after the other behind it.
        QVERIFY(near(piece(data, u"tensor.hidden"_s)->from, 8.8));
        QCOMPARE(piece(data, u"tensor.hidden"_s)->to, 9.0);
        QCOMPARE(piece(data, u"tensor.exposed"_s)->from, 9.0);
        QVERIFY(near(piece(data, u"tensor.exposed"_s)->to, 9.8));
        QVERIFY(near(piece(data, u"data.hidden"_s)->from, 8.7));
        QVERIFY(near(piece(data, u"data.exposed"_s)->from, 9.8));
        QVERIFY(near(piece(data, u"data.exposed"_s)->to, 10.0));
        QVERIFY(near(data.lane(u"data"_s)->hiddenShare.value(), 0.6));
        QCOMPARE(data.lane(u"data"_s)->note, u"60 % hidden"_s);
        QVERIFY2(data.sentence.startsWith(u"1.00 s of communication is exposed, 10 % of the step"),
            qPrintable(data.sentence));
        QVERIFY2(data.sentence.contains(u"800 ms, is tensor parallel"), qPrintable(data.sentence));
    }

    void everyPredictedStepEndsWithItsLastWait_data() { readoutsAreSumsOfTheRows_data(); }
    void everyPredictedStepEndsWithItsLastWait()
    {
        QFETCH(QString, preset);
        const Report report = evaluatedReport(preset.toStdString(), {{"hardware.efficiency.mfu", "model"}});
        const StripData data = stripData(communicationInput(report), {});
        double end = 0;
        for (const StripLane& lane : data.lanes)
            for (const StripPiece& each : lane.pieces)
                end = std::max(end, each.to);
        QVERIFY(near(end, report.step.seconds->value()));
    }

    void aSetOverlapIsNamed()
    {
        Report report = communicatingReport();
        report.scenario.overlap.data = 0.6;
        QCOMPARE(stripData(communicationInput(report), {}).lane(u"data"_s)->note, u"60 % hidden, set"_s);
    }

    void aStatedStepSaysWhatIsUnknown()
    {
        const Report report = evaluatedReport(
            "llama3-70b-256xh100", {{"hardware.efficiency.mfu", "0.4"}, {"overlap.tensor", "0.25"}});
        const StripData data = stripData(communicationInput(report), {});
        QVERIFY(data.stated);
        QVERIFY2(data.sentence.contains(u"fixed") && data.sentence.contains(u"unknown"),
            qPrintable(data.sentence));
        QVERIFY(piece(data, u"data.unknown"_s));
        QVERIFY(!piece(data, u"data.hidden"_s));
        const StripLane* tensor = data.lane(u"tensor"_s);
        QVERIFY(near(piece(data, u"tensor.hidden"_s)->to, 0.25 * tensor->seconds));
        QCOMPARE(piece(data, u"tensor.exposed"_s)->kind, StripKind::Exposed);
    }

    void tablesHaveTheNumbers()
    {
        const ViewInput input = communicationInput(communicatingReport(), {communicatingReport(2)});
        const ViewTable volume = communicationTable(communicationData(input, {}), input, {});
        QCOMPARE(volume.rows.size(), 3u);
        for (const QStringList& row : volume.rows)
            QCOMPARE(row.size(), volume.columns.size());
        QCOMPARE(volume.rows[0][5], u"175 GB"_s);
        QCOMPARE(volume.rows[0].last(), u"350 GB"_s); // baseline A
        const ViewTable strip = stripTable(stripData(input, {}), {});
        for (const QStringList& row : strip.rows)
            QCOMPARE(row.size(), strip.columns.size());
        QCOMPARE(strip.rows.size(), 9u); // seven pieces, the step, the baseline
    }
};

QTEST_GUILESS_MAIN(TestCommunicationData)
#include "tst_communication_data.moc"
