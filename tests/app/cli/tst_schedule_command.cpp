// `ridgepoint schedule` as scripts use it.

#include "tests/app/cli/program_run.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>

using Json = nlohmann::ordered_json;
using namespace Qt::StringLiterals;

namespace {

using ridgepoint::testing::Answer;

Answer schedule(const QString& arguments, const QByteArray& input = {})
{
    return ridgepoint::testing::runProgram(
        QStringList{u"schedule"_s} + arguments.split(u' ', Qt::SkipEmptyParts), input);
}

} // namespace

class TestScheduleCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // DualPipe's README picture: 8 ranks, 20 micro-batches; tests/golden/schedules.json.
    void json()
    {
        const Answer a = schedule(
            u"--kind dualpipe --stages 8 --microbatches 20 --times 10,12,8 --pair 25.5 --format json"_s);
        QCOMPARE(a.code, 0);
        QVERIFY2(a.err.isEmpty(), a.err.constData());
        const Json root = Json::parse(a.out.toStdString());
        QCOMPARE(root["schedule"].get<std::string>(), std::string("dualpipe"));
        QCOMPARE(root["stages"].get<int>(), 8);
        QCOMPARE(root["microbatches"].get<int>(), 20);
        QCOMPARE(root["chunks"].get<int>(), 2);
        QCOMPARE(root["makespan"].get<double>(), 609.0);
        QCOMPARE(root["order"].size(), std::size_t(8));
        QCOMPARE(root["start"].size(), std::size_t(8));
        QCOMPARE(root["order"][0].size(), root["start"][0].size());
        QVERIFY(root["peak_in_flight"] == Json::parse("[9,9,9,9,9,9,9,9]"));
        QCOMPARE(root["order"][3][3].get<std::string>().find('.') != std::string::npos, true);
        for (const char* key : {"bubble_fraction", "longest_span"})
            QVERIFY(root.contains(key));
    }

    // One (kind, p, m) with several recorded orders: by group, by cap, by rule or search.
    void variants()
    {
        const auto order = [](const QString& arguments) {
            return Json::parse(schedule(arguments + u" --format json"_s).out.toStdString())["order"];
        };
        const QString interleaved = u"--kind interleaved_1f1b --stages 4 --microbatches 16 --chunks 2"_s;
        QVERIFY(order(interleaved) == order(interleaved + u" --group 4"_s));
        QVERIFY(order(interleaved) != order(interleaved + u" --group 8"_s));
        const QString zbv = u"--kind zbv --stages 2 --microbatches 4"_s;
        QVERIFY(order(zbv) == order(zbv + u" --variant rule"_s));
        QVERIFY(order(zbv) != order(zbv + u" --variant search"_s));
        const QString h2 = u"--kind zb_h2 --stages 4 --microbatches 16 --variant search"_s;
        QVERIFY(order(h2 + u" --memory-cap 8"_s) != order(h2 + u" --memory-cap 7"_s));
    }

    // Zero Bubble (arXiv:2401.10241) tables 5 and 9: 1.5B on 8 stages, 24 micro-batches.
    void unitsOfTime()
    {
        const Answer plain = schedule(
            u"--kind zb_h1 --stages 8 --microbatches 24 --times 18.522,18.086,9.337 --latency 0.601 --format json"_s);
        const Answer units = schedule(
            u"--kind zb_h1 --stages 8 --microbatches 24 --times 18.522ms,18.086ms,9.337ms --latency 601us --format json"_s);
        QCOMPARE(plain.code, 0);
        QCOMPARE(units.code, 0);
        const double a = Json::parse(plain.out.toStdString())["longest_span"];
        const double b = Json::parse(units.out.toStdString())["longest_span"];
        QVERIFY(std::abs(a / 1000 - b) < 1e-12);
        const double work = 24 * (18.522 + 18.086 + 9.337);
        QVERIFY(std::abs((a - work) / a - 0.1585) < 5e-5);
    }

    void tables()
    {
        const QString one = u"--kind 1f1b --stages 2 --microbatches 3 --format "_s;
        const QByteArray text = schedule(one + u"text"_s).out;
        QVERIFY2(text.contains("all ranks idle 25 % of the makespan (bubble fraction)"), text.constData());
        QVERIFY2(text.contains("BW both in one, each with its micro-batch\n"), text.constData());
        const QByteArray least = schedule(u"--kind 1f1b --stages 1 --microbatches 1"_s).out;
        QVERIFY2(least.startsWith("1F1B: 1 rank, 1 micro-batch, 1 chunk a rank\n"), least.constData());
        // ZB-H2's ranks begin one after the other, and each is busy from then on.
        const QByteArray zero = schedule(u"--kind zb_h2 --stages 4 --microbatches 8"_s).out;
        QVERIFY2(zero.startsWith(
                     "ZB-H2: 4 ranks, 8 micro-batches, 1 chunk a rank\n"
                     "makespan 27, from the first pass of any rank to the last of any\n"
                     "longest span of a rank 24, from its own first pass to its own last; idle 0 % of that"),
            zero.constData());
        QVERIFY(schedule(one + u"markdown"_s).out.contains("| F0 F1 BW0 F2 BW1 BW2"));
        const QByteArray csv = schedule(one + u"csv"_s).out;
        QCOMPARE(csv.count('\n'), 1 + 12);
        QVERIFY(csv.startsWith("rank,position,op,stage,start,end\n0,0,F0,0,0,1\n"));
    }

    void everyKindIsListed()
    {
        const Answer a = schedule(u"--list --format json"_s);
        QCOMPARE(a.code, 0);
        QCOMPARE(Json::parse(a.out.toStdString())["rows"].size(), std::size_t(20));
    }

    void importsPyTorch()
    {
        const Answer good =
            schedule(u"--import - --format json"_s, "0F0,0F1,,,0B0,,0B1\n,1F0,1B0,1F1,,1B1\n");
        QVERIFY2(good.code == 0, good.err.constData());
        QCOMPARE(Json::parse(good.out.toStdString())["makespan"].get<double>(), 9.0);
        const Answer stuck = schedule(u"--import -"_s, "0F0,0B1,0F1,0B0\n1F0,1B0,1F1,1B1\n");
        QCOMPARE(stuck.code, 1);
        QVERIFY2(stuck.err.contains("BW1"), stuck.err.constData());
        const Answer deadlock = schedule(u"--import -"_s, "0F0,0B0,0F1,0B1\n1F1,1B1,1F0,1B0\n");
        QCOMPARE(deadlock.code, 1);
        QVERIFY2(deadlock.err.contains("rank 0 waits") && deadlock.err.contains("rank 1 waits"),
            deadlock.err.constData());
        const Answer both = schedule(u"--import - --kind 1f1b"_s, "0F0\n");
        QCOMPARE(both.code, 1);
    }

    void badInput_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("says");
        QTest::newRow("no kind") << u"--stages 4 --microbatches 8"_s << u"expected --kind"_s;
        QTest::newRow("unknown kind") << u"--kind zb_h3 --stages 4 --microbatches 8"_s << u"zb_h"_s;
        QTest::newRow("no stages") << u"--kind 1f1b --microbatches 8"_s << u"expected --stages"_s;
        QTest::newRow("half a stage")
            << u"--kind 1f1b --stages 2.5 --microbatches 8"_s << u"not a whole number from 1"_s;
        QTest::newRow("no stage") << u"--kind 1f1b --stages 0 --microbatches 8"_s << u"--stages"_s;
        QTest::newRow("negative") << u"--kind gpipe --stages 4 --microbatches -8"_s << u"--microbatches"_s;
        QTest::newRow("absurd") << u"--kind gpipe --stages 4096 --microbatches 1000000"_s << u"use 3"_s;
        QTest::newRow("overflow") << u"--kind gpipe --stages 99999999999999999999 --microbatches 1"_s
                                  << u"whole number"_s;
        QTest::newRow("odd DualPipe") << u"--kind dualpipe --stages 5 --microbatches 20"_s << u"use 4 or 6"_s;
        QTest::newRow("short DualPipe")
            << u"--kind dualpipe --stages 8 --microbatches 10"_s << u"--microbatches"_s;
        QTest::newRow("chunks of 1F1B")
            << u"--kind 1f1b --stages 4 --microbatches 8 --chunks 2"_s << u"--chunks"_s;
        QTest::newRow("chunks of ZB-V")
            << u"--kind zbv --stages 4 --microbatches 8 --chunks 3"_s << u"--chunks"_s;
        QTest::newRow("group of 1F1B")
            << u"--kind 1f1b --stages 4 --microbatches 8 --group 4"_s << u"no groups"_s;
        QTest::newRow("cap of 1F1B") << u"--kind 1f1b --stages 4 --microbatches 8 --memory-cap 4"_s
                                     << u"no memory cap"_s;
        QTest::newRow("cap of zero") << u"--kind zb_1p --stages 4 --microbatches 8 --memory-cap 0"_s
                                     << u"above 0"_s;
        QTest::newRow("variant") << u"--kind zbv --stages 4 --microbatches 8 --variant best"_s
                                 << u"rule, search"_s;
        QTest::newRow("two times") << u"--kind 1f1b --stages 4 --microbatches 8 --times 1,2"_s
                                   << u"three durations"_s;
        QTest::newRow("no time") << u"--kind 1f1b --stages 4 --microbatches 8 --times 0,1,1"_s
                                 << u"longer than 0"_s;
        QTest::newRow("negative time")
            << u"--kind 1f1b --stages 4 --microbatches 8 --times=-1,1,1"_s << u"0 or more"_s;
        QTest::newRow("endless time")
            << u"--kind 1f1b --stages 4 --microbatches 8 --times inf,1,1"_s << u"--times"_s;
        QTest::newRow("not a number")
            << u"--kind 1f1b --stages 4 --microbatches 8 --times nan,1,1"_s << u"--times"_s;
        QTest::newRow("mixed units") << u"--kind 1f1b --stages 4 --microbatches 8 --times 1ms,1,1"_s
                                     << u"all plain"_s;
        QTest::newRow("unit without times")
            << u"--kind 1f1b --stages 4 --microbatches 8 --latency 5us"_s << u"--times"_s;
        QTest::newRow("overflow of time")
            << u"--kind 1f1b --stages 4 --microbatches 8 --times 1e308,1e308,1e308"_s
            << u"more than a number holds"_s;
        QTest::newRow("bytes") << u"--kind 1f1b --stages 4 --microbatches 8 --latency 3GB"_s
                               << u"--latency"_s;
        QTest::newRow("stray word") << u"--kind 1f1b --stages 4 --microbatches 8 fast"_s
                                    << u"unexpected 'fast'"_s;
        QTest::newRow("no file") << u"--import no-such-file.csv"_s << u"no-such-file.csv"_s;
    }
    void badInput()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, says);
        const Answer a = schedule(arguments);
        QCOMPARE(a.code, arguments.contains(u"no-such-file"_s) ? 2 : 1);
        QVERIFY(a.out.isEmpty());
        QVERIFY2(QString::fromUtf8(a.err).contains(says), a.err.constData());
    }
};

QTEST_GUILESS_MAIN(TestScheduleCommand)
#include "tst_schedule_command.moc"
