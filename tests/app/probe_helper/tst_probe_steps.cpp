// Sampling and the budget, with measurements that are made up.

#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "app/probe_helper/options.h"
#include "app/probe_helper/runner.h"
#include "core/measurement/probe_run.h"
#include "core/measurement/protocol.h"

#include <fcntl.h>
#include <unistd.h>

#include <cmath>
#include <thread>

using namespace ridgepoint;
using namespace ridgepoint::probe;

namespace {

// A channel whose events end up in a run, and whose commands this test writes.
class Talk
{
public:
    explicit Talk(std::function<double()> clock = secondsNow)
    {
        [[maybe_unused]] int made = pipe2(m_out, O_CLOEXEC);
        made = pipe2(m_in, O_CLOEXEC);
        m_reader = std::thread([this] {
            char bytes[65536];
            ProbeLines lines;
            for (ssize_t count; (count = read(m_out[0], bytes, sizeof bytes)) > 0;) {
                lines.add({bytes, static_cast<std::size_t>(count)});
                while (const auto line = lines.next())
                    if (const auto event = readProbeEvent(*line).event)
                        m_events.push_back(*event);
            }
        });
        m_channel = std::make_unique<Channel>(m_in[0], m_out[1], std::move(clock));
    }
    ~Talk() { finish(); }
    Channel& channel() { return *m_channel; }
    void send(ProbeCommand command)
    {
        const std::string line = writeProbeCommand(command);
        [[maybe_unused]] const auto written = write(m_in[1], line.data(), line.size());
    }
    void hangUp()
    {
        close(m_in[1]);
        m_in[1] = -1;
    }
    const std::vector<ProbeEvent>& finish()
    {
        if (m_reader.joinable()) {
            m_channel.reset();
            close(m_out[1]);
            m_reader.join();
            for (const int end : {m_out[0], m_in[0], m_in[1]})
                if (end >= 0)
                    close(end);
        }
        return m_events;
    }
    template <class Event>
    std::vector<Event> all()
    {
        std::vector<Event> out;
        for (const ProbeEvent& event : finish())
            if (const auto* one = std::get_if<Event>(&event))
                out.push_back(*one);
        return out;
    }

private:
    int m_out[2]{}, m_in[2]{};
    std::unique_ptr<Channel> m_channel;
    std::vector<ProbeEvent> m_events;
    std::thread m_reader;
};

constexpr double noDeadline = 1e18;

} // namespace

class TestProbeSteps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // A launch takes 10 µs: a sample of 5 ms needs 500 of them and a bit more.
    void batchesAreLongEnough()
    {
        Talk talk;
        std::vector<int> batches;
        Measurement what;
        what.step = "made.up";
        what.workPerLaunch = 1000;
        what.run = [&](int launches) {
            batches.push_back(launches);
            return TimedBatch{1e-5 * launches, {}};
        };
        ProbeResult result;
        QVERIFY(measure(what, {15, 5e-3}, noDeadline, talk.channel(), result));
        QVERIFY(batches.back() >= 500 && batches.back() <= 1000);
        QVERIFY2(std::abs(result.median / 1e8 - 1) < 1e-9, qPrintable(QString::number(result.median)));
        QCOMPARE(result.samples, 15);
        QVERIFY(!result.range);
        QCOMPARE(talk.all<ProbeSample>().size(), std::size_t(15));
    }

    void disturbedSamplesAreReplaced()
    {
        Talk talk;
        int calls = 0;
        Measurement what;
        what.step = "made.up";
        what.run = [&](int) {
            const bool disturbed = ++calls % 3 == 0;
            return TimedBatch{disturbed ? 0.02 : 0.01, disturbed ? "a neighbour" : ""};
        };
        ProbeResult result;
        QVERIFY(measure(what, {15, 5e-3}, noDeadline, talk.channel(), result));
        QCOMPARE(result.samples, 15);
        QCOMPARE(result.median, 100.0); // 1 ÷ 0.01 s
        QCOMPARE(result.low, 100.0);
        QVERIFY(result.rejected >= 7);
        QVERIFY(result.note.empty());
    }

    void slowSamplesAreSetAside()
    {
        Talk talk;
        int calls = 0;
        Measurement what;
        what.step = "made.up";
        what.run = [&](int) { return TimedBatch{++calls % 5 == 0 ? 0.016 : 0.01, {}}; };
        ProbeResult result;
        QVERIFY(measure(what, {15, 5e-3}, noDeadline, talk.channel(), result));
        QCOMPARE(result.samples + result.rejected, 15);
        QCOMPARE(result.rejected, 3);
        QCOMPARE(result.low, 100.0);
    }

    void alwaysDisturbedIsSaid()
    {
        Talk talk;
        Measurement what;
        what.step = "made.up";
        what.run = [](int) { return TimedBatch{0.01, "a neighbour"}; };
        ProbeResult result;
        QVERIFY(measure(what, {15, 5e-3}, noDeadline, talk.channel(), result));
        QCOMPARE(result.median, 100.0); // a number all the same
        QCOMPARE(result.samples, 30);
        QCOMPARE(result.rejected, 0); // each counts once
        QVERIFY2(
            QString::fromStdString(result.note).contains(QLatin1String("a neighbour")), result.note.c_str());
    }

    void latencyIsSecondsALaunch()
    {
        Talk talk;
        Measurement what;
        what.step = "made.up";
        what.isTime = true;
        what.run = [](int launches) { return TimedBatch{3e-6 * launches, {}}; };
        ProbeResult result;
        QVERIFY(measure(what, {15, 5e-3}, noDeadline, talk.channel(), result));
        QVERIFY(std::abs(result.median / 3e-6 - 1) < 1e-9);
        QVERIFY(result.best <= result.median);
        // A hundred of them in each launch: the launch lasts what it lasts.
        std::vector<double> seconds;
        what.workPerLaunch = 100;
        what.run = [&](int launches) {
            seconds.push_back(3e-4 * launches);
            return TimedBatch{seconds.back(), {}};
        };
        QVERIFY(measure(what, {15, 5e-3}, noDeadline, talk.channel(), result));
        QVERIFY(std::abs(result.median / 3e-6 - 1) < 1e-9);
        QVERIFY2(std::ranges::max(seconds) < 0.01, qPrintable(QString::number(std::ranges::max(seconds))));
    }

    void pastTheDeadlineOneSampleIsLeft()
    {
        Talk talk;
        Measurement what;
        what.step = "made.up";
        what.run = [](int) { return TimedBatch{0.01, {}}; };
        ProbeResult result;
        QVERIFY(measure(what, {15, 5e-3}, talk.channel().now() - 1, talk.channel(), result));
        QCOMPARE(result.samples, 1);
        QVERIFY(result.range); // six are the fewest that give an interval
        StepContext(talk.channel(), {15, 5e-3}, talk.channel().now() - 1).send(what, {});
        const std::vector<ProbeResult> sent = talk.all<ProbeResult>();
        QVERIFY(sent.size() == 1 && sent.front().range); // so it is said
    }

    void cancelledSendsNothing_data()
    {
        QTest::addColumn<int>("how");
        QTest::newRow("by command") << 0;
        QTest::newRow("by the end of the commands") << 1;
        QTest::newRow("from inside") << 2;
    }
    void cancelledSendsNothing()
    {
        QFETCH(int, how);
        Talk talk;
        int calls = 0;
        Measurement what;
        what.step = "made.up";
        what.run = [&](int) {
            if (++calls == 5) {
                if (how == 0)
                    talk.send(ProbeCommand::Cancel);
                else if (how == 1)
                    talk.hangUp();
                else
                    talk.channel().cancel();
                while (!talk.channel().cancelled()) // the listener is a thread of its own
                    std::this_thread::yield();
            }
            return TimedBatch{0.01, {}};
        };
        StepContext context(talk.channel(), {15, 5e-3}, noDeadline);
        QVERIFY(!context.send(what, {}));
        QVERIFY(talk.all<ProbeResult>().empty());
    }

    void pausedTimeIsNotCounted()
    {
        Talk talk;
        talk.send(ProbeCommand::Pause);
        std::thread later([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            talk.send(ProbeCommand::Resume);
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(100)); // the pause has arrived
        const double before = talk.channel().now();
        QVERIFY(talk.channel().proceed());
        const double after = talk.channel().now();
        later.join();
        QVERIFY(after - before < 0.1);
    }

    void budgetIsKept_data()
    {
        QTest::addColumn<double>("factor"); // how much longer a step takes than it estimated
        QTest::newRow("as estimated") << 1.0;
        QTest::newRow("ten times as long") << 10.0;
        QTest::newRow("ten times as short") << 0.1;
    }
    // By a clock that only the steps move on: together they exceed what the runner gives them by less than a
    // sample each.
    void budgetIsKept()
    {
        QFETCH(double, factor);
        double now = 100;
        Talk talk([&now] { return now; });
        constexpr double budget = 0.4, estimate = 0.1, sample = 0.005;
        std::vector<Step> steps;
        double worst = 0;
        for (int i = 0; i < 4; ++i)
            steps.push_back({"step" + std::to_string(i), estimate, [&](StepContext& context) {
                                 const double began = now;
                                 worst = std::max(worst, context.secondsLeft() / estimate);
                                 while (now - began < factor * estimate && context.secondsLeft() > 0)
                                     now += sample;
                             }});
        QVERIFY(runSteps(steps, budget, now, {15, sample}, talk.channel()) == ProbeEnd::Completed);
        QVERIFY2(worst <= 1.5 + 1e-9, qPrintable(QString::number(worst)));
        const double wanted = std::min(budget, 4 * factor * estimate);
        QVERIFY2(now - 100 >= wanted - 0.02 && now - 100 <= wanted + 4 * sample + 1e-9,
            qPrintable(QString::number(now - 100)));
        const auto progress = talk.all<ProbeProgress>();
        QCOMPARE(progress.size(), std::size_t(5));
        QCOMPARE(progress.back().done, 4);
        QCOMPARE(progress.back().elapsedSeconds, now - 100);
    }

    void stepsGetTheirShare()
    {
        Talk talk([] { return 7.0; });
        std::vector<double> given;
        const auto note = [&](StepContext& context) { given.push_back(context.secondsLeft()); };
        // Estimates of 40 s for a budget of 10: a quarter each, half as much again at most.
        runSteps({{"a", 10, note}, {"b", 30, note}}, 10, 7, {15, 5e-3}, talk.channel());
        QCOMPARE(given, (std::vector<double>{1.5 * 2.5, 10}));
    }

    void failedCheckEndsSo()
    {
        Talk talk;
        Measurement what;
        what.step = "made.up";
        what.run = [](int) { return TimedBatch{0.01, {}}; };
        const auto run = [&](StepContext& context) {
            context.send(what, {}, [](ProbeResult& result) { result.check = ProbeCheck::Failed; });
        };
        QVERIFY(runSteps({{"a", 1, run}}, 10, talk.channel().now(), {6, 5e-3}, talk.channel())
            == ProbeEnd::CheckFailed);
    }

    void readerGoneCancels()
    {
        int out[2];
        QCOMPARE(pipe(out), 0);
        Channel channel(-1, out[1]);
        close(out[0]);
        channel.say(ProbeWarning{"", "to nobody"});
        QVERIFY(channel.cancelled());
        close(out[1]);
    }

    void options_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("problem"); // a part of it; empty: none
        const auto row = [](const char* name, QStringList arguments, const char* problem) {
            QTest::newRow(name) << arguments << QString::fromLatin1(problem);
        };
        row("nothing", {}, "");
        row("everything",
            {"--device", "cuda:1", "--full", "--budget-s=5", "--only", "hbm,fma", "--seed", "7", "--shapes",
                "1x2x3,4096x8x16"},
            "");
        row("unknown", {"--fast"}, "--fast");
        row("no value", {"--device"}, "needs a value");
        row("no such kind of device", {"--device", "tpu"}, "tpu");
        row("device number", {"--device", "cuda:x"}, "cuda:x");
        row("budget of nothing", {"--budget-s", "0"}, "0.1");
        row("budget not a number", {"--budget-s", "nan"}, "nan");
        row("seed with a sign", {"--seed", "-1"}, "-1");
        row("shape of two", {"--shapes", "8x8"}, "8x8");
        row("shape of nothing", {"--shapes", "0x8x8"}, "0x8x8");
        row("types", {"--types", "fp32,bf16"}, "");
        row("type unknown", {"--types", "fp32,fp7"}, "fp7");
        row("shape too large", {"--shapes", "8x8x9999999999"}, "MxNxK");
    }
    void options()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, problem);
        std::vector<std::string> given;
        for (const QString& each : arguments)
            given.push_back(each.toStdString());
        const Options read = readOptions(given);
        const QString said = QString::fromStdString(read.problem);
        QVERIFY2(problem.isEmpty() ? said.isEmpty() : said.contains(problem), qPrintable(said));
        if (!read.types.empty() && problem.isEmpty()) {
            QVERIFY(read.wants("fma.avx2.fp32") && read.wants("tensor.gemm.bf16") && read.wants("dram.read"));
            QVERIFY(!read.wants("fma.avx2.fp64") && !read.wants("tensor.gemm.fp8.exact"));
        }
        if (arguments.size() > 5) {
            QCOMPARE(read.shapes.size(), std::size_t(2));
            QVERIFY(!read.quick && read.wants("hbm.copy") && !read.wants("pcie"));
        }
    }
};

QTEST_GUILESS_MAIN(TestProbeSteps)
#include "tst_probe_steps.moc"
