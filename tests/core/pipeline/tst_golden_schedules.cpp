#include "core/pipeline/schedule_text.h"
#include "core/pipeline/simulate.h"
#include "golden_schedules.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

Q_DECLARE_METATYPE(const golden::RecordedSchedule*)

namespace {

const std::vector<golden::RecordedSchedule>& all()
{
    static const std::vector<golden::RecordedSchedule> records = golden::recordedSchedules();
    return records;
}

PipelineTimes alike(double forward, double input, double weight, double hop, double pair = 0)
{
    return {.stages = {{.forward = Seconds(forward),
                .inputGradient = Seconds(input),
                .weightGradient = Seconds(weight),
                .pair = Seconds(pair)}},
        .hop = Seconds(hop)};
}

// a / b, exactly, of a number that is a fraction of whole numbers.
void compareFraction(double actual, std::pair<std::int64_t, std::int64_t> expected)
{
    QVERIFY2(std::abs(actual * static_cast<double>(expected.second) - static_cast<double>(expected.first))
            < 1e-9 * static_cast<double>(expected.second),
        qPrintable(QStringLiteral("%1 is not %2/%3").arg(actual).arg(expected.first).arg(expected.second)));
}

// "rank 2, op 17: F3.1 instead of BW0.1"; empty when the orders are the same.
QString difference(const Schedule& actual, const Schedule& expected)
{
    if (actual.placement != expected.placement || actual.microbatches != expected.microbatches)
        return QStringLiteral("another placement or number of micro-batches");
    for (std::size_t rank = 0; rank < expected.order.size(); ++rank) {
        const std::vector<PipelineOp>& is = actual.order.at(rank);
        const std::vector<PipelineOp>& due = expected.order[rank];
        const auto text = [](const std::vector<PipelineOp>& list, std::size_t at) {
            return QString::fromStdString(at < list.size() ? textOf(list[at], true) : "nothing");
        };
        for (std::size_t at = 0; at < std::max(is.size(), due.size()); ++at)
            if (at >= is.size() || at >= due.size() || is[at] != due[at])
                return QStringLiteral("rank %1, op %2: %3 instead of %4")
                    .arg(rank)
                    .arg(at + 1)
                    .arg(text(is, at), text(due, at));
    }
    return {};
}

} // namespace

class TestGoldenSchedules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allRecordsAreThere() { QCOMPARE(all().size(), std::size_t(154)); }

    void simulatesAsRecorded_data() { rows(); }
    void simulatesAsRecorded()
    {
        QFETCH(const golden::RecordedSchedule*, record);
        compareMetrics(*record, record->schedule);
    }

    void generatesAsRecorded_data()
    {
        QTest::addColumn<const golden::RecordedSchedule*>("record");
        QTest::addColumn<int>("source");
        int index = 0;
        for (const golden::RecordedSchedule& record : all()) {
            for (std::size_t source = 0; source < record.requests.size(); ++source)
                QTest::addRow("%d %s, source %zu", index, record.name.c_str(), source + 1)
                    << &record << static_cast<int>(source);
            ++index;
        }
    }
    void generatesAsRecorded()
    {
        QFETCH(const golden::RecordedSchedule*, record);
        QFETCH(int, source);
        const GeneratedSchedule generated =
            generateSchedule(record->schedule.kind, record->requests.at(static_cast<std::size_t>(source)));
        QVERIFY2(generated.schedule,
            generated.problems.empty() ? "" : generated.problems.front().message.plain().c_str());
        const QString different = difference(*generated.schedule, record->schedule);
        QVERIFY2(different.isEmpty(), qPrintable(different));
        compareMetrics(*record, *generated.schedule);
    }

private:
    static void rows()
    {
        QTest::addColumn<const golden::RecordedSchedule*>("record");
        int index = 0;
        for (const golden::RecordedSchedule& record : all())
            QTest::addRow("%d %s", index++, record.name.c_str()) << &record;
    }

    static void compareMetrics(const golden::RecordedSchedule& record, const Schedule& schedule)
    {
        const CompileResult result = compileSchedule(schedule);
        QVERIFY2(result.compiled, result.fault ? result.fault->message.plain().c_str() : "");
        const CompiledSchedule& compiled = *result.compiled;
        Simulation run;
        simulate(compiled, alike(1, 1, 1, 0), run);
        const golden::RecordedMetrics& unit = record.unit;
        QCOMPARE(run.makespan.value(), unit.makespan);
        QCOMPARE(run.longestSpan.value(), unit.longestSpan);
        compareFraction(run.bubbleFraction, unit.bubbleFraction);
        compareFraction(run.longestSpanBubble, unit.bubbleOnLongestSpan);
        for (std::size_t rank = 0; rank < run.ranks.size(); ++rank) {
            QCOMPARE((run.makespan - run.ranks[rank].busy).value(), unit.idle[rank]);
            QCOMPARE(run.ranks[rank].first.value(), unit.firstStart[rank]);
            QCOMPARE(run.ranks[rank].last.value(), unit.lastEnd[rank]);
            for (std::size_t i = 0; !unit.start.empty() && i < unit.start[rank].size(); ++i)
                QCOMPARE(run.start[compiled.rankBegin()[rank] + i].value(), unit.start[rank][i]);
        }
        QCOMPARE(peakHeld(compiled, true), unit.peakUntilWeight);
        QCOMPARE(peakHeld(compiled, false), unit.peakUntilInput);
        QCOMPARE(compiled.forwardMessages(), record.forwardMessages);
        QCOMPARE(compiled.messages(), record.messages);

        simulate(compiled, alike(10, 12, 8, 0), run);
        QCOMPARE(run.makespan.value(), record.uneven.makespan);
        QCOMPARE(run.longestSpan.value(), record.uneven.longestSpan);
        simulate(compiled, alike(10, 12, 8, 1), run);
        QCOMPARE(run.makespan.value(), record.uneven.makespanWithHop);
        if (record.uneven.makespanWithPairs) {
            simulate(compiled, alike(10, 12, 8, 0, 25.5), run);
            QCOMPARE(run.makespan.value(), *record.uneven.makespanWithPairs);
        }
    }
};

QTEST_GUILESS_MAIN(TestGoldenSchedules)
#include "tst_golden_schedules.moc"
