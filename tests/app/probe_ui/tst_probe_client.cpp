// The window's side of the probe: whatever the helper does, what was measured stays, a sentence says what
// happened, and no process is left behind.

#include <QFile>
#include <QSignalSpy>
#include <QTest> // first: moc of Qt 6.4 cannot read <compare> before it

#include "app/probe_ui/probe_client.h"
#include "tests/support/patience.h"

#include <csignal>
#include <memory>

using namespace ridgepoint;

namespace {

// For helpers that say nothing any more, or answer no cancel; of others the usual patience is taken.
constexpr ProbeClient::Patience impatient{60'000, 300, 3'000};

bool exists(qint64 process) { return process > 0 && ::kill(static_cast<pid_t>(process), 0) == 0; }

// What nobody has asked after yet counts as ended.
bool lives(const std::string& process)
{
    QFile status(QStringLiteral("/proc/%1/stat").arg(QString::fromStdString(process)));
    return status.open(QIODevice::ReadOnly) && !status.readAll().contains(") Z ");
}

} // namespace

class TestProbeClient : public QObject
{
    Q_OBJECT

    QString m_fake = QStringLiteral(RIDGEPOINT_FAKE_PROBE_PROGRAM);
    QString m_real = QStringLiteral(RIDGEPOINT_PROBE_PROGRAM);

    static void behave(const char* how) { qputenv("RIDGEPOINT_FAKE_PROBE", how); }
    static bool wait(QSignalSpy& ended)
    {
        return !ended.isEmpty() || ended.wait(ridgepoint::testing::patience);
    }

private Q_SLOTS:
    // Under the sanitizers, too, a helper that faults dies of its fault.
    void initTestCase() { qputenv("ASAN_OPTIONS", qgetenv("ASAN_OPTIONS") + ":handle_segv=0"); }

    void ends_data()
    {
        QTest::addColumn<QByteArray>("how");
        QTest::addColumn<int>("results");
        QTest::addColumn<QString>("trouble"); // a part of the sentence; empty: none
        const auto row = [](const char* how, int results, const char* trouble) {
            QTest::newRow(how) << QByteArray(how) << results << QString::fromLatin1(trouble);
        };
        row("well", 2, "");
        row("crash", 2, "crashed");
        row("abort", 2, "134");
        row("hang", 2, "said nothing");
        row("mute", 0, "said nothing");
        row("dumb", 0, "without a word");
        row("complains", 0, "out of luck");
        row("no device", 0, "as told");
        row("garbage", 2, "could not be read");
        row("broken line", 2, "without a word");
        row("check failed", 2, ""); // it went to its end, and the result is marked
        row("device lost", 2, "as told");
    }
    void ends()
    {
        QFETCH(QByteArray, how);
        behave(how.constData());
        ProbeClient client(m_fake);
        if (how == "hang" || how == "mute")
            client.setPatience(impatient);
        QSignalSpy ended(&client, &ProbeClient::ended);
        QVERIFY(client.start({}));
        QVERIFY(wait(ended));
        QCOMPARE(ended.size(), 1);
        QTEST(static_cast<int>(client.run().results.size()), "results");
        QFETCH(QString, trouble);
        if (trouble.isEmpty())
            QVERIFY2(client.trouble().isEmpty(), qPrintable(client.trouble()));
        else
            QVERIFY2(client.trouble().contains(trouble), qPrintable(client.trouble()));
        QFETCH(int, results);
        if (results > 0 && !trouble.isEmpty() && how != "garbage")
            QVERIFY2(client.trouble().contains(QLatin1String("is kept")), qPrintable(client.trouble()));
        QVERIFY(!client.isRunning());
        QVERIFY(!exists(client.run().hello.processId));
    }

    void talkingForEver_data()
    {
        QTest::addColumn<QByteArray>("how");
        for (const char* how :
            {"babbles", "babbles nonsense", "babbles without a line's end", "babbles to standard error"})
            QTest::newRow(how) << QByteArray(how);
    }
    // Never silent, so that no wait for a word ends it.
    void talkingForEver()
    {
        QFETCH(QByteArray, how);
        behave(how.constData());
        ProbeClient client(m_fake);
        ProbeClient::Patience patience;
        patience.output = 4'000'000;
        client.setPatience(patience);
        QSignalSpy ended(&client, &ProbeClient::ended);
        QVERIFY(client.start({}));
        QVERIFY(wait(ended));
        QVERIFY2(
            client.trouble().contains(QLatin1String("did not stop talking")), qPrintable(client.trouble()));
        QVERIFY2(client.trouble().size() < 4000, qPrintable(QString::number(client.trouble().size())));
        QCOMPARE(client.run().results.size(), std::size_t(2));
        QVERIFY(!exists(client.run().hello.processId));
    }

    // It says little, and always something.
    void neverDone()
    {
        behave("deaf");
        ProbeClient client(m_fake);
        ProbeClient::Patience patience;
        patience.whole = 500;
        client.setPatience(patience);
        QSignalSpy ended(&client, &ProbeClient::ended);
        QVERIFY(client.start({}));
        QVERIFY(wait(ended));
        QVERIFY2(client.trouble().contains(QLatin1String("came to no end")), qPrintable(client.trouble()));
        QVERIFY(!exists(client.run().hello.processId));
    }

    void childrenEndWithIt_data()
    {
        QTest::addColumn<QByteArray>("how");
        QTest::addColumn<bool>("leaves"); // the window goes meanwhile
        QTest::newRow("of one that is silent") << QByteArray("hangs with a child") << false;
        QTest::newRow("of one that comes to its end") << QByteArray("ends with a child") << false;
        QTest::newRow("of one that crashes") << QByteArray("crashes with a child") << false;
        QTest::newRow("of one that is left") << QByteArray("hangs with a child") << true;
    }
    void childrenEndWithIt()
    {
        QFETCH(QByteArray, how);
        QFETCH(bool, leaves);
        behave(how.constData());
        auto client = std::make_unique<ProbeClient>(m_fake);
        if (how == "hangs with a child")
            client->setPatience(impatient);
        QSignalSpy ended(client.get(), &ProbeClient::ended);
        QVERIFY(client->start({}));
        QTRY_COMPARE(client->run().skips.size(), std::size_t(1));
        const std::string child = client->run().skips.front().why;
        if (leaves)
            client.reset();
        else
            QVERIFY(wait(ended));
        QTRY_VERIFY(!lives(child));
    }

    void cannotStart()
    {
        ProbeClient client(QStringLiteral("/nowhere/ridgepoint-probe"));
        QSignalSpy ended(&client, &ProbeClient::ended);
        QVERIFY(client.start({}));
        QVERIFY(wait(ended));
        QVERIFY2(client.trouble().contains(QLatin1String("/nowhere/ridgepoint-probe")),
            qPrintable(client.trouble()));
        behave("well");
        ProbeClient next(m_fake); // the place is free again
        QSignalSpy nextEnded(&next, &ProbeClient::ended);
        QVERIFY(next.start({}));
        QVERIFY(wait(nextEnded));
    }

    void cancelIsAnswered()
    {
        behave("obedient");
        ProbeClient client(m_fake);
        QSignalSpy said(&client, &ProbeClient::said), ended(&client, &ProbeClient::ended);
        QVERIFY(client.start({}));
        QTRY_VERIFY(said.size() > 8);
        client.cancel();
        client.cancel(); // twice is once
        QVERIFY(wait(ended));
        QVERIFY(client.run().done && client.run().done->end == ProbeEnd::Cancelled);
        QVERIFY2(client.trouble().isEmpty(), qPrintable(client.trouble()));
        QCOMPARE(client.run().results.size(), std::size_t(2));
    }

    void deafIsKilled()
    {
        behave("deaf");
        ProbeClient client(m_fake);
        client.setPatience(impatient);
        QSignalSpy said(&client, &ProbeClient::said), ended(&client, &ProbeClient::ended);
        QVERIFY(client.start({}));
        QTRY_VERIFY(said.size() > 8);
        client.cancel();
        QVERIFY(wait(ended));
        QVERIFY2(client.trouble().contains(QLatin1String("did not answer")), qPrintable(client.trouble()));
        QCOMPARE(client.run().results.size(), std::size_t(2));
        QVERIFY(!exists(client.run().hello.processId));
    }

    void pausedIsSilentButAlive()
    {
        behave("obedient");
        ProbeClient client(m_fake);
        client.setPatience(impatient);
        QSignalSpy said(&client, &ProbeClient::said), ended(&client, &ProbeClient::ended);
        QVERIFY(client.start({}));
        QTRY_VERIFY(said.size() > 8);
        client.pause();
        QTRY_COMPARE(client.run().skips.size(), std::size_t(1)); // its last word
        const auto before = said.size();
        QTest::qWait(2 * impatient.silence); // longer than silence is borne otherwise
        QCOMPARE(said.size(), before);
        QVERIFY(client.isRunning() && client.isPaused());
        client.resume();
        QTRY_VERIFY(said.size() > before);
        client.cancel();
        QVERIFY(wait(ended));
        QVERIFY2(client.trouble().isEmpty(), qPrintable(client.trouble()));
    }

    void cancelledWhilePaused()
    {
        behave("obedient");
        ProbeClient client(m_fake);
        QSignalSpy said(&client, &ProbeClient::said), ended(&client, &ProbeClient::ended);
        QVERIFY(client.start({}));
        QTRY_VERIFY(said.size() > 8);
        client.pause();
        client.cancel();
        QVERIFY(wait(ended));
        QVERIFY(client.run().done && client.run().done->end == ProbeEnd::Cancelled);
    }

    void twoAtOnce()
    {
        behave("obedient");
        ProbeClient first(m_fake), second(m_fake);
        QSignalSpy said(&first, &ProbeClient::said), ended(&first, &ProbeClient::ended);
        QVERIFY(first.start({}));
        QVERIFY(!second.start({}));
        QVERIFY(!second.trouble().isEmpty());
        QTRY_VERIFY(said.size() > 4);
        first.cancel();
        QVERIFY(wait(ended));
        behave("well");
        QSignalSpy secondEnded(&second, &ProbeClient::ended);
        QVERIFY(second.start({}));
        QVERIFY(wait(secondEnded));
        QVERIFY(second.trouble().isEmpty());
    }

    void leavingEndsTheHelper_data()
    {
        QTest::addColumn<QByteArray>("how");
        for (const char* how : {"obedient", "deaf", "hang"})
            QTest::newRow(how) << QByteArray(how);
    }
    // The dialog closed, or the program left, in the middle.
    void leavingEndsTheHelper()
    {
        QFETCH(QByteArray, how);
        behave(how.constData());
        auto client = std::make_unique<ProbeClient>(m_fake);
        QSignalSpy said(client.get(), &ProbeClient::said);
        QVERIFY(client->start({}));
        QTRY_VERIFY(said.size() >= 5);
        const qint64 process = client->run().hello.processId;
        QVERIFY(exists(process));
        client.reset();
        QVERIFY(!exists(process));
    }

    void realHelperMeasures()
    {
        ProbeClient client(m_real);
        QSignalSpy ended(&client, &ProbeClient::ended);
        QVERIFY(client.start(
            {QStringLiteral("cpu"), false, {QStringLiteral("fma"), QStringLiteral("l1")}, {}, {}}));
        QVERIFY(wait(ended));
        QVERIFY2(client.trouble().isEmpty(), qPrintable(client.trouble()));
        QVERIFY(client.run().device && client.run().device->kind == "cpu");
        QVERIFY(!client.run().results.empty());
        for (const ProbeResult& result : client.run().results) {
            QVERIFY2(result.check != ProbeCheck::Failed, result.step.c_str());
            QVERIFY2(result.low <= result.median && result.median <= result.high, result.step.c_str());
            QVERIFY(result.samples > 0);
        }
        QVERIFY(!measuredRoofline(client.run()).compute.empty());
    }

    void realHelperKilled_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGKILL") << SIGKILL;
        QTest::newRow("SIGSEGV") << SIGSEGV;
        QTest::newRow("SIGTERM, which cancels") << SIGTERM;
    }
    void realHelperKilled()
    {
        QFETCH(int, signal);
        ProbeClient client(m_real);
        QSignalSpy ended(&client, &ProbeClient::ended);
        QVERIFY(client.start(
            {QStringLiteral("cpu"), true, {QStringLiteral("fma"), QStringLiteral("l")}, {}, {}}));
        QTRY_VERIFY(!client.run().results.empty() || !ended.isEmpty());
        QVERIFY(ended.isEmpty());
        ::kill(static_cast<pid_t>(client.run().hello.processId), signal);
        QVERIFY(wait(ended));
        QVERIFY(!client.run().results.empty());
        if (signal == SIGTERM)
            QVERIFY(client.run().done && client.run().done->end == ProbeEnd::Cancelled);
        else
            QVERIFY2(client.trouble().contains(QLatin1String("crashed")), qPrintable(client.trouble()));
        QVERIFY(!exists(client.run().hello.processId));
    }

    void realHelperCancelled_data()
    {
        QTest::addColumn<QString>("step");
        for (const char* step : {"memory", "fma.", "dram.read", "dram.triad_nt", "dram.update", "sweep",
                 "dram.copy", "l1.", "l3."})
            QTest::newRow(step) << QString::fromLatin1(step);
    }
    // In the middle of every kind of step, the filling of memory included.
    void realHelperCancelled()
    {
        QFETCH(QString, step);
        ProbeClient client(m_real);
        QSignalSpy ended(&client, &ProbeClient::ended);
        QVERIFY(client.start({QStringLiteral("cpu"), true, {step}, {}, {}}));
        bool reached = false; // a step of that kind; what it needs comes first
        connect(&client, &ProbeClient::said, &client, [&](const ProbeEvent& event) {
            const auto* progress = std::get_if<ProbeProgress>(&event);
            reached = reached || (progress && progress->step.starts_with(step.toStdString()));
        });
        QTRY_VERIFY(reached || !ended.isEmpty());
        client.cancel();
        QVERIFY(wait(ended));
        QVERIFY2(client.trouble().isEmpty(), qPrintable(client.trouble()));
        // Some virtual machines hide their last cache, so that there is nothing to cancel.
        const std::string hidden = "the system does not say how large this cache is";
        if (step == QStringLiteral("l3.") && !client.run().skips.empty()
            && client.run().skips.front().why == hidden)
            QSKIP(hidden.c_str());
        QVERIFY(client.run().done && client.run().done->end == ProbeEnd::Cancelled);
    }

    void realHelperPauses()
    {
        ProbeClient client(m_real);
        QSignalSpy said(&client, &ProbeClient::said), ended(&client, &ProbeClient::ended);
        QVERIFY(client.start({QStringLiteral("cpu"), true, {QStringLiteral("fma")}, {}, {}}));
        QTRY_VERIFY(said.size() >= 5);
        client.pause();
        qsizetype before = -1;
        const auto silent = [&] { // for a while, once what was under way has ended
            before = said.size();
            QTest::qWait(300);
            return said.size() == before;
        };
        QVERIFY(QTest::qWaitFor(silent, ridgepoint::testing::patience));
        client.resume();
        QTRY_VERIFY(said.size() > before);
        client.cancel();
        QVERIFY(wait(ended));
    }
};

QTEST_GUILESS_MAIN(TestProbeClient)
#include "tst_probe_client.moc"
