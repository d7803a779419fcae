// The line protocol: what is written is read back, what is broken is a sentence.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "core/measurement/protocol.h"

#include <algorithm>
#include <set>

using namespace ridgepoint;

namespace {

ProbeResult fullResult()
{
    ProbeResult r;
    r.step = "hbm.copy";
    r.role = ProbeRole::MemoryCeiling;
    r.unit = "B/s";
    r.median = 4.30e12;
    r.lowerQuartile = 4.29e12;
    r.upperQuartile = 4.31e12;
    r.low = 4.28e12;
    r.high = 4.32e12;
    r.best = 4.33e12;
    r.samples = 31;
    r.rejected = 2;
    r.type = "fp32";
    r.intensity = 0.125;
    r.shape = {8192, 512, 64};
    r.phase = "sustained";
    r.range = true;
    r.convention = {"bytes read and written", "copy", "random", 2147483648.0, 4};
    r.telemetry = {1.98e9, 3.2e9, 545.5, 51.0, {"power cap"}};
    r.check = ProbeCheck::Passed;
    r.note = "“quoted” \\ and\nbroken";
    return r;
}

std::vector<ProbeEvent> everyKind()
{
    ProbeDevice device;
    device.id = "cuda:0";
    device.kind = "cuda";
    device.name = "NVIDIA H200";
    device.preset = "h200-sxm";
    device.driver = "580.159";
    device.traits = {"compute capability 9.0", "ECC"};
    device.memoryBytes = 150754820096;
    device.freeBytes = 1.5e11;
    device.cacheBytes = 62914560;
    device.units = 132;
    device.memoryClockHz = 3.201e9;
    device.busBits = 6144;
    device.tensorFlopsPerClock = 4096;
    return {ProbeHello{probeProtocol, "0.1.0", 4711, "2026-11-22T10:00:00+0000", 18446744073709551615ULL},
        device, ProbePlan{{{"hbm.copy", 0.6}, {"sweep.fp32", 2.4}}, 10},
        ProbeProgress{"sweep.fp32", 1, 2, 3.1, 6.4},
        ProbeSample{"hbm.copy", 12, 4.3e12, 0.00512, "the clock changed"}, fullResult(),
        ProbeSkip{"p2p", "there is one GPU"}, ProbeWarning{"busy", "another program computes"},
        ProbeDone{ProbeEnd::CheckFailed, "a result did not pass its check", 9.8}};
}

} // namespace

class TestProbeProtocol : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void roundTrip_data()
    {
        QTest::addColumn<int>("index");
        const char* names[]{
            "hello", "device", "plan", "progress", "sample", "result", "skip", "warning", "done"};
        for (int i = 0; i < 9; ++i)
            QTest::newRow(names[i]) << i;
    }
    void roundTrip()
    {
        QFETCH(int, index);
        const ProbeEvent event = everyKind()[static_cast<std::size_t>(index)];
        const std::string line = writeProbeEvent(event);
        QCOMPARE(std::ranges::count(line, '\n'), 1);
        QVERIFY(line.ends_with('\n'));
        const ReadProbeEvent read = readProbeEvent(line.substr(0, line.size() - 1));
        QVERIFY2(read.problem.empty(), read.problem.plain().c_str());
        QVERIFY(read.event == event);
    }
    void truncatedNeverMisread_data() { roundTrip_data(); }
    // Cut anywhere, a line is a problem, never another event.
    void truncatedNeverMisread()
    {
        QFETCH(int, index);
        const std::string line = writeProbeEvent(everyKind()[static_cast<std::size_t>(index)]);
        for (std::size_t length = 1; length + 2 < line.size(); ++length) {
            const ReadProbeEvent read = readProbeEvent(line.substr(0, length));
            QVERIFY2(!read.event && !read.problem.empty(), line.substr(0, length).c_str());
        }
    }

    void unknownIsPassedOver_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<bool>("isEvent");
        QTest::newRow("empty line") << QByteArray() << false;
        QTest::newRow("carriage return") << QByteArray("\r") << false;
        QTest::newRow("a kind of later") << QByteArray(R"({"ev":"hologram","x":1})") << false;
        QTest::newRow("a key of later")
            << QByteArray(R"({"ev":"skip","step":"p2p","why":"one","depth":[1,{"a":2}]})") << true;
        QTest::newRow("a role of later")
            << QByteArray(R"({"ev":"result","step":"a","role":"quantum","unit":"B/s","median":1})") << true;
    }
    void unknownIsPassedOver()
    {
        QFETCH(QByteArray, line);
        const ReadProbeEvent read = readProbeEvent(line.toStdString());
        QVERIFY2(read.problem.empty(), read.problem.plain().c_str());
        QTEST(read.event.has_value(), "isEvent");
    }

    void brokenIsASentence_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("not JSON") << QByteArray("Segmentation fault");
        QTest::newRow("a list") << QByteArray("[1,2]");
        QTest::newRow("no kind") << QByteArray(R"({"step":"a"})");
        QTest::newRow("kind is a number") << QByteArray(R"({"ev":7})");
        QTest::newRow("another protocol") << QByteArray(R"({"ev":"hello","proto":2})");
        QTest::newRow("result without a value") << QByteArray(R"({"ev":"result","step":"a","unit":"B/s"})");
        QTest::newRow("value is text")
            << QByteArray(R"({"ev":"result","step":"a","unit":"B/s","median":"fast"})");
        QTest::newRow("value is zero") << QByteArray(R"({"ev":"result","step":"a","unit":"B/s","median":0})");
        QTest::newRow("value is infinite")
            << QByteArray(R"({"ev":"result","step":"a","unit":"B/s","median":1e999})");
        QTest::newRow("faster than anything")
            << QByteArray(R"({"ev":"result","step":"a","unit":"B/s","median":1e30})");
        QTest::newRow("interval beside the value")
            << QByteArray(R"({"ev":"result","step":"a","unit":"B/s","median":10,"lo95":11,"hi95":12})");
        QTest::newRow("interval upside down")
            << QByteArray(R"({"ev":"result","step":"a","unit":"B/s","median":10,"lo95":12,"hi95":9})");
        QTest::newRow("best below nothing")
            << QByteArray(R"({"ev":"result","step":"a","unit":"B/s","median":10,"best":-1})");
        QTest::newRow("a rate in seconds")
            << QByteArray(R"({"ev":"result","step":"a","role":"vector","unit":"s","median":10})");
        QTest::newRow("memory in bananas")
            << QByteArray(R"({"ev":"result","step":"a","role":"memory","unit":"banana","median":10})");
        QTest::newRow("quartile below nothing")
            << QByteArray(R"({"ev":"result","step":"a","unit":"B/s","median":10,"q1":-5})");
        QTest::newRow("fewer samples than none")
            << QByteArray(R"({"ev":"result","step":"a","unit":"B/s","median":10,"n":-4})");
        QTest::newRow("duplicate key") << QByteArray(R"({"ev":"skip","step":"a","step":"b","why":"c"})");
        QTest::newRow("deep") << QByteArray(
            R"({"ev":"skip","step":"a","why":"b","x":[[[[[[[[[[1]]]]]]]]]]})");
        QTest::newRow("invalid UTF-8") << QByteArray("{\"ev\":\"skip\",\"step\":\"\xff\",\"why\":\"b\"}");
        QTest::newRow("plan of numbers") << QByteArray(R"({"ev":"plan","steps":[1,2]})");
        QTest::newRow("done without an answer") << QByteArray(R"({"ev":"done"})");
        QTest::newRow("half a count") << QByteArray(R"({"ev":"progress","step":"a","i":1.5})");
    }
    void brokenIsASentence()
    {
        QFETCH(QByteArray, line);
        const ReadProbeEvent read = readProbeEvent(line.toStdString());
        QVERIFY(!read.event);
        QVERIFY(!read.problem.empty());
    }

    // A driver may spell a card's name in any bytes.
    void invalidUtf8IsMended()
    {
        ProbeDevice device;
        device.id = device.kind = "cuda";
        device.name = "GeForce\xff";
        const std::string line = writeProbeEvent(device);
        const ReadProbeEvent read = readProbeEvent(line);
        QVERIFY2(read.event.has_value(), read.problem.plain().c_str());
        QVERIFY(std::get<ProbeDevice>(*read.event).name.starts_with("GeForce"));
    }

    // What a terminal would obey, and more than a window can show.
    void namesAreTamed()
    {
        ProbeDevice device;
        device.id = device.kind = "cpu";
        device.name = "A\x1b[31m\nB" + std::string(3000, 'x');
        for (int i = 0; i < 100; ++i)
            device.driver += "é";
        const ReadProbeEvent read = readProbeEvent(writeProbeEvent(device));
        QVERIFY2(read.event.has_value(), read.problem.plain().c_str());
        const auto& back = std::get<ProbeDevice>(*read.event);
        QVERIFY(back.name.starts_with("A?[31m?Bxxx"));
        QVERIFY(back.name.size() <= 124);
        QVERIFY(back.name.ends_with("x…"));
        QVERIFY2(back.driver.ends_with("é…"), back.driver.c_str());
    }

    void commands()
    {
        for (const ProbeCommand command : {ProbeCommand::Cancel, ProbeCommand::Pause, ProbeCommand::Resume})
            QVERIFY(readProbeCommand(writeProbeCommand(command)) == command);
        QVERIFY(!readProbeCommand("{\"cmd\":\"reboot\"}"));
        QVERIFY(!readProbeCommand("cancel"));
        QVERIFY(!readProbeCommand(""));
    }

    void linesFromPieces_data()
    {
        QTest::addColumn<int>("piece");
        for (const int piece : {1, 2, 3, 7, 64, 100'000})
            QTest::addRow("%d bytes at a time", piece) << piece;
    }
    void linesFromPieces()
    {
        QFETCH(int, piece);
        std::string text;
        for (const ProbeEvent& event : everyKind())
            text += writeProbeEvent(event);
        text += "begun";
        ProbeLines lines;
        std::vector<ProbeEvent> events;
        for (std::size_t at = 0; at < text.size(); at += static_cast<std::size_t>(piece)) {
            lines.add(std::string_view(text).substr(at, static_cast<std::size_t>(piece)));
            while (const auto line = lines.next())
                if (auto read = readProbeEvent(*line); read.event)
                    events.push_back(*read.event);
        }
        QVERIFY(events == everyKind());
        QCOMPARE(lines.rest(), std::string("begun"));
        QCOMPARE(lines.dropped(), std::size_t(0));
    }

    void longLineIsDropped()
    {
        for (const std::size_t piece : {std::size_t(4096), std::size_t(5) << 20}) {
            const std::string text = "first\n" + std::string((std::size_t(3) << 20) + 17, 'x') + "\nlast\n";
            ProbeLines lines;
            std::vector<std::string> all;
            std::size_t most = 0;
            for (std::size_t at = 0; at < text.size(); at += piece) {
                lines.add(std::string_view(text).substr(at, piece));
                while (const auto line = lines.next())
                    all.push_back(*line);
                most = std::max(most, lines.rest().size());
            }
            QVERIFY(all == (std::vector<std::string>{"first", "last"}));
            QCOMPARE(lines.dropped(), std::size_t(1));
            QVERIFY(most <= longestProbeLine + piece); // the rest of a line too long is not kept
        }
        // As long as may be is a line.
        ProbeLines lines;
        lines.add(std::string(longestProbeLine, 'y') + '\n');
        QVERIFY(lines.next().has_value());
    }

    void exitStatuses()
    {
        std::set<int> seen;
        for (const ProbeEnd end : {ProbeEnd::Completed, ProbeEnd::Cancelled, ProbeEnd::NoDevice,
                 ProbeEnd::CheckFailed, ProbeEnd::DeviceLost, ProbeEnd::Failed}) {
            QVERIFY(seen.insert(probeExitStatus(end)).second);
            QVERIFY(!probeEndKey(end).empty());
        }
        QCOMPARE(probeExitStatus(ProbeEnd::Completed), 0);
    }
};

QTEST_GUILESS_MAIN(TestProbeProtocol)
#include "tst_probe_protocol.moc"
