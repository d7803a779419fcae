// The dialog that measures: its states by mouse and key, what a run leaves behind, and that nothing a person
// or the helper does takes the window along.

#include "tests/app/app_fixture.h"
#include "tests/support/patience.h"

#include "app/document/document.h"
#include "app/document/settings.h"
#include "app/probe_ui/probe_dialog.h"
#include "app/probe_ui/probe_files.h"
#include "app/probe_ui/probe_rows.h"
#include "app/probe_ui/probe_step_name.h"
#include "core/engine/evaluate.h"
#include "widgets/number_text.h"
#include "widgets/preset_picker.h"

#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>

#include <csignal>

using namespace ridgepoint;

class TestProbeDialog : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<Catalog> m_catalog;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<ProbeSession> m_session;
    std::unique_ptr<ProbeDialog> m_dialog;

    static void behave(const char* how) { qputenv("RIDGEPOINT_FAKE_PROBE", how); }
    QPushButton* button(QStringView name)
    {
        for (QPushButton* each : m_dialog->findChildren<QPushButton*>())
            if (QString(each->text()).remove(u'&') == name)
                return each;
        return nullptr;
    }
    void click(QStringView name)
    {
        QPushButton* found = button(name);
        QVERIFY2(found && found->isEnabled(), qPrintable(name.toString()));
        QTest::mouseClick(found, Qt::LeftButton);
    }
    bool ends()
    {
        return QTest::qWaitFor([this] { return settled(); }, ridgepoint::testing::patience);
    }
    bool settled() const
    {
        return m_dialog->state() == ProbeDialog::State::Done
            || m_dialog->state() == ProbeDialog::State::Failed;
    }
    QTableView* table() { return m_dialog->findChild<QTableView*>(); }
    QString cell(int row, int column) { return table()->model()->index(row, column).data().toString(); }
    QString file(const QString& name) const { return m_folder.filePath(name); }
    void replayAtOnce()
    {
        m_settings->setMotion(Motion::Off);
        m_dialog->replay();
        QVERIFY(settled());
    }

private Q_SLOTS:
    void init()
    {
        QVERIFY(m_folder.isValid());
        m_catalog = std::make_unique<Catalog>(
            Catalog::load(std::vector<std::filesystem::path>{RIDGEPOINT_PRESETS_DIR}));
        m_settings = std::make_unique<Settings>();
        m_document = std::make_unique<Document>(*m_catalog);
        m_session = std::make_unique<ProbeSession>(QStringLiteral(RIDGEPOINT_FAKE_PROBE_PROGRAM));
        m_dialog = std::make_unique<ProbeDialog>(*m_document, *m_catalog, *m_settings, *m_session, nullptr);
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
    }

    void cleanup()
    {
        m_dialog.reset();
        m_session.reset();
        m_document.reset();
        m_settings.reset();
    }

    void stepsHaveNames_data()
    {
        QTest::addColumn<std::string>("step");
        QTest::addColumn<QString>("name");
        const auto row = [](const char* step, const char* name) {
            QTest::newRow(step) << std::string(step) << QString::fromUtf8(name);
        };
        row("dram.triad_nt", "memory, triad past the caches");
        row("dram.update", "memory, update in place");
        row("hbm.memcpy", "memory, copy engine");
        row("l1.read.1t", "L1, read, one thread");
        row("l2.set.4194304", "L2, set of 4.19 MB");
        row("fma.avx512.fp32", "multiply-add, AVX-512 fp32");
        row("fma.bf16", "multiply-add, bf16");
        row("fma.avx2.fp64.smt", "multiply-add, AVX2 fp64, all hardware threads");
        row("sweep.fp32.0.125", "sweep at 0.125 FLOP/B, fp32");
        row("gemm.bf16.8192x512x4096", "GEMM 8192 × 512 × 4096, bf16");
        row("tensor.gemm.bf16", "tensor units, bf16");
        row("tensor.gemm.bf16.burst", "tensor units, bf16, cold");
        row("tensor.gemm.fp8.exact", "tensor units, fp8, exact sums");
        row("tensor.mma.bf16", "tensor instructions, bf16");
        row("pcie.h2d", "PCIe to the device");
        row("pcie.h2d.alpha", "PCIe to the device, latency");
        row("pcie.d2h.beta", "PCIe from the device, without the latency");
        row("p2p.0.1", "GPU 0 to GPU 1");
        row("launch.round_trip", "launch and wait");
        row("warmup", "warm-up");
        row("memory.again", "memory, once more");
        row("sweep.fp32", "sweep, fp32");
        row("gemm.sweep.bf16", "GEMMs by size, bf16");
        row("cuda", "CUDA");
        row("p2p", "links between GPUs");
        row("yodel", "yodel"); // of another version
        row("dram.sideways", "dram.sideways");
        row("", "");
        row("...", "...");
    }
    void stepsHaveNames()
    {
        QFETCH(std::string, step);
        QFETCH(QString, name);
        QCOMPARE(probeStepName(step, {}), name);
    }

    // An interval, the extremes of a fit, or how few samples there were.
    void spreads()
    {
        ProbeRows rows;
        const auto spread = [&](bool range, int samples, int rejected) {
            ProbeResult result;
            result.step = "pcie.h2d.beta";
            result.unit = "B/s";
            result.median = 50e9;
            result.low = 49e9;
            result.high = 51e9;
            result.range = range;
            result.samples = samples;
            result.rejected = rejected;
            rows.take(result);
            return rows.index(0, ProbeRows::Spread).data().toString();
        };
        QCOMPARE(spread(false, 15, 0), QStringLiteral("± 2.0 %"));
        QCOMPARE(spread(false, 15, 2), QStringLiteral("± 2.0 %, 2 set aside"));
        QCOMPARE(spread(true, 90, 0), QStringLiteral("49.0 GB/s – 51.0 GB/s"));
        QVERIFY(spread(true, 1, 0).startsWith(QStringLiteral("1 sample")));
        ProbeResult mixed; // both ends in the unit of the median
        mixed.step = "pcie.h2d.beta";
        mixed.unit = "B/s";
        mixed.median = 1.1e12;
        mixed.low = 0.95e12;
        mixed.high = 1.2e12;
        mixed.range = true;
        mixed.samples = 90;
        rows.take(mixed);
        QCOMPARE(
            rows.index(0, ProbeRows::Spread).data().toString(), QStringLiteral("0.950 TB/s – 1.20 TB/s"));
    }

    void measuresAndPublishes()
    {
        behave("well");
        QCOMPARE(m_dialog->state(), ProbeDialog::State::Idle);
        QVERIFY(!button(u"Show on roofline")->isEnabled());
        QSignalSpy shown(m_dialog.get(), &ProbeDialog::showOnRoofline);
        click(u"Start");
        QVERIFY(ends());
        QCOMPARE(m_dialog->state(), ProbeDialog::State::Done);
        QCOMPARE(table()->model()->rowCount(), 2);
        QCOMPARE(cell(0, ProbeRows::Step), QStringLiteral("a"));
        QCOMPARE(cell(0, ProbeRows::Median), QStringLiteral("1.00 GB/s"));
        QVERIFY2(
            m_dialog->message().contains(QStringLiteral("2.00 FLOP/B")), qPrintable(m_dialog->message()));
        QVERIFY(m_document->measurement());
        QCOMPARE(m_document->measurement()->results.size(), std::size_t(2));
        QVERIFY(!m_document->measurement()->recorded);
        click(u"Show on roofline");
        QCOMPARE(shown.size(), 1);
        // Again from the same button.
        click(u"Start again");
        QVERIFY(ends());
        QCOMPARE(table()->model()->rowCount(), 2);
    }

    void saysWhyThereIsNoGpu()
    {
        behave("no gpu");
        m_dialog->start();
        QVERIFY(ends());
        QVERIFY2(
            m_dialog->message().startsWith(QStringLiteral("No GPU was measured: there is no NVIDIA driver")),
            qPrintable(m_dialog->message()));
        QCOMPARE(cell(0, ProbeRows::Median), QStringLiteral("—"));
        QCOMPARE(cell(0, ProbeRows::Check), QStringLiteral("there is no NVIDIA driver"));
        QCOMPARE(m_dialog->run().results.size(), std::size_t(2));
    }

    void helperFails_data()
    {
        QTest::addColumn<QByteArray>("how");
        QTest::addColumn<int>("results");
        QTest::newRow("crash keeps what came before") << QByteArray("crash") << 2;
        QTest::newRow("abort") << QByteArray("abort") << 2;
        QTest::newRow("ends in the middle of a line") << QByteArray("broken line") << 2;
        QTest::newRow("garbage between lines") << QByteArray("garbage") << 2;
        QTest::newRow("check failed") << QByteArray("check failed") << 2;
        QTest::newRow("device lost") << QByteArray("device lost") << 2;
        QTest::newRow("no device") << QByteArray("no device") << 0;
        QTest::newRow("without a word") << QByteArray("dumb") << 0;
        QTest::newRow("complains") << QByteArray("complains") << 0;
    }
    void helperFails()
    {
        QFETCH(QByteArray, how);
        QFETCH(int, results);
        behave(how.constData());
        m_dialog->start();
        QVERIFY(ends());
        QCOMPARE(m_dialog->state(), results > 0 ? ProbeDialog::State::Done : ProbeDialog::State::Failed);
        QCOMPARE(int(m_dialog->run().results.size()), results);
        QVERIFY2(m_dialog->message().contains(u'▲'), qPrintable(m_dialog->message()));
        QVERIFY(button(u"Start again")->isEnabled());
        QCOMPARE(button(u"Show on roofline")->isEnabled(), results > 0);
        QCOMPARE(m_document->measurement() != nullptr, results > 0);
    }

    void pausesAndCancels()
    {
        behave("obedient");
        click(u"Start");
        QTRY_VERIFY(table()->model()->rowCount() >= 1);
        click(u"Pause");
        QCOMPARE(m_dialog->state(), ProbeDialog::State::Paused);
        click(u"Resume");
        QCOMPARE(m_dialog->state(), ProbeDialog::State::Running);
        QTest::keyClick(m_dialog.get(), Qt::Key_C, Qt::AltModifier);
        QVERIFY(ends());
        QCOMPARE(m_dialog->state(), ProbeDialog::State::Done);
        QCOMPARE(m_dialog->run().results.size(), std::size_t(2));
        const auto* progress = m_dialog->findChild<QProgressBar*>();
        QCOMPARE(progress->format(), QStringLiteral("cancelled"));
        QVERIFY(progress->value() < progress->maximum()); // and stays where it was
    }

    // A run that broke off, or a recorded one, is drawn in the place of a whole one of this machine only when
    // asked.
    void wholeRunsStayOnTheRoofline()
    {
        behave("well");
        m_dialog->start();
        QVERIFY(ends());
        const auto whole = m_document->measurement();
        QVERIFY(whole && whole->whole() && !whole->recorded);
        behave("obedient");
        m_dialog->start();
        QTRY_COMPARE(m_dialog->run().results.size(), std::size_t(2));
        click(u"Cancel");
        QVERIFY(ends());
        QCOMPARE(m_document->measurement(), whole);
        replayAtOnce();
        QVERIFY(m_dialog->run().recorded);
        QCOMPARE(m_document->measurement(), whole);
        QVERIFY2(m_dialog->message().contains(QStringLiteral("keeps the measurement")),
            qPrintable(m_dialog->message()));
        click(u"Show on roofline");
        QVERIFY(m_document->measurement()->recorded);
    }

    void closingEndsTheHelper_data()
    {
        QTest::addColumn<QByteArray>("how");
        QTest::addColumn<int>("by");
        QTest::newRow("the window's button") << QByteArray("obedient") << 0;
        QTest::newRow("Escape") << QByteArray("obedient") << 1;
        QTest::newRow("deleted") << QByteArray("obedient") << 2;
        QTest::newRow("deleted, and the helper is deaf") << QByteArray("deaf") << 2;
    }
    void closingEndsTheHelper()
    {
        QFETCH(QByteArray, how);
        QFETCH(int, by);
        behave(how.constData());
        m_dialog->start();
        QTRY_VERIFY(table()->model()->rowCount() >= 2);
        const auto id = m_dialog->run().hello.processId;
        QVERIFY(id > 0);
        if (by == 0)
            QVERIFY(m_dialog->close()); // or the program would not end with the dialog open
        if (by == 1)
            QTest::keyClick(m_dialog.get(), Qt::Key_Escape);
        if (by == 2) {
            m_dialog.reset();
            m_session.reset();
        } else {
            QVERIFY(!m_dialog->isVisible());
            QVERIFY(ends());
            QCOMPARE(m_dialog->run().results.size(), std::size_t(2));
        }
        QTRY_VERIFY(::kill(static_cast<pid_t>(id), 0) != 0);
    }

    // As the window does when its language changes.
    void anotherDialogGoesOn()
    {
        behave("obedient");
        m_dialog->start();
        QTRY_VERIFY(table()->model()->rowCount() >= 2);
        const auto samples = [this] {
            return table()->model()->index(0, 0).data(ProbeRows::samplesRole).value<QList<double>>().size();
        };
        QTRY_VERIFY(samples() > 0);
        const qint64 id = m_dialog->run().hello.processId;
        m_dialog = std::make_unique<ProbeDialog>(*m_document, *m_catalog, *m_settings, *m_session, nullptr);
        m_dialog->show();
        QCOMPARE(m_dialog->state(), ProbeDialog::State::Running);
        QCOMPARE(::kill(static_cast<pid_t>(id), 0), 0);
        QVERIFY(table()->model()->rowCount() >= 2);
        QVERIFY(samples() > 0);
        click(u"Cancel");
        QVERIFY(ends());
        m_dialog = std::make_unique<ProbeDialog>(*m_document, *m_catalog, *m_settings, *m_session, nullptr);
        QCOMPARE(table()->model()->rowCount(), 2);
        QVERIFY(button(u"Show on roofline")->isEnabled());
        QVERIFY(m_dialog->message().contains(QStringLiteral("ridge")));
    }

    void oneAtATime()
    {
        behave("obedient");
        m_dialog->start();
        QTRY_VERIFY(table()->model()->rowCount() >= 1);
        ProbeSession session(QStringLiteral(RIDGEPOINT_FAKE_PROBE_PROGRAM));
        ProbeDialog other(*m_document, *m_catalog, *m_settings, session, nullptr);
        other.start();
        QCOMPARE(other.state(), ProbeDialog::State::Failed);
        QVERIFY(other.message().contains(QStringLiteral("running already")));
        QCOMPARE(m_dialog->state(), ProbeDialog::State::Running);
        QVERIFY(!m_dialog->openFile(file(QStringLiteral("none.json")))); // not while it measures
        m_session->cancel();
        QVERIFY(ends());
    }

    void replaysTheRecordedRun()
    {
        replayAtOnce();
        QCOMPARE(m_dialog->state(), ProbeDialog::State::Done);
        QVERIFY(m_dialog->run().recorded);
        QVERIFY(m_dialog->message().contains(QStringLiteral("Recorded")));
        bool stamped = false;
        for (QLabel* label : m_dialog->findChildren<QLabel*>())
            stamped = stamped || label->text().startsWith(QStringLiteral("RECORDED"));
        QVERIFY(stamped);
        QVERIFY(table()->model()->rowCount() > 20);
        // With its samples, as it was measured.
        int withSamples = 0;
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            withSamples +=
                table()->model()->index(row, 0).data(ProbeRows::samplesRole).value<QList<double>>().size()
                > 5;
        QVERIFY(withSamples > 20);
        QVERIFY(m_document->measurement() && m_document->measurement()->recorded);
        for (const ProbeResult& result : m_dialog->run().results)
            QVERIFY2(result.check != ProbeCheck::Failed, result.step.c_str());
    }

    void replayStops()
    {
        m_settings->setMotion(Motion::Full);
        m_dialog->replay();
        QCOMPARE(m_dialog->state(), ProbeDialog::State::Running);
        QTRY_VERIFY(table()->model()->rowCount() >= 2);
        click(u"Pause");
        const int rows = table()->model()->rowCount();
        QTest::qWait(150);
        QCOMPARE(table()->model()->rowCount(), rows);
        click(u"Resume");
        QTRY_VERIFY(table()->model()->rowCount() > rows);
        click(u"Cancel");
        QVERIFY(settled());
        QVERIFY(m_dialog->run().recorded);
        m_dialog->replay();
        m_dialog.reset(); // in the middle of it
    }

    void opensWhatWasSaved_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("json") << QStringLiteral("run.probe.json");
        QTest::newRow("upper-case ending") << QStringLiteral("RUN.JSON");
    }
    void opensWhatWasSaved()
    {
        QFETCH(QString, name);
        replayAtOnce();
        const ProbeRun before = m_dialog->run();
        QVERIFY(m_dialog->save(file(name)));
        QVERIFY(m_dialog->message().contains(name));
        m_document->setMeasurement(nullptr);
        QVERIFY2(m_dialog->openFile(file(name)), qPrintable(m_dialog->message()));
        QCOMPARE(m_dialog->run().results, before.results);
        QCOMPARE(m_dialog->run().skips, before.skips);
        QCOMPARE(m_dialog->run().done->end, before.done->end);
        QVERIFY(m_dialog->run().recorded);
        QVERIFY(m_document->measurement());
        QVERIFY(m_dialog->save(file(QStringLiteral("run.csv"))));
        QFile csv(file(QStringLiteral("run.csv")));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QVERIFY(csv.readLine().startsWith("step,value,unit,low,high"));
    }

    void refusesOtherFiles_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("not JSON") << QByteArray("{");
        QTest::newRow("a scenario") << QByteArray(R"({"schema": "ridgepoint.scenario/2"})");
        QTest::newRow("binary") << QByteArray("\0\1\2\xff", 4);
        QTest::newRow("results of another kind")
            << QByteArray(R"({"schema": "ridgepoint.probe/1", "results": [3]})");
    }
    void refusesOtherFiles()
    {
        QFETCH(QByteArray, content);
        QFile broken(file(QStringLiteral("broken.json")));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write(content);
        broken.close();
        replayAtOnce();
        const ProbeRun before = m_dialog->run();
        QVERIFY(!m_dialog->openFile(broken.fileName()));
        QVERIFY2(
            m_dialog->message().contains(QStringLiteral("broken.json")), qPrintable(m_dialog->message()));
        QVERIFY(!m_dialog->compareWith(broken.fileName()));
        QVERIFY(!m_dialog->openFile(file(QStringLiteral("not there.json"))));
        QCOMPARE(m_dialog->run(), before); // nothing lost
    }

    void comparesWithAnEarlierRun()
    {
        replayAtOnce();
        ProbeRun earlier = m_dialog->run();
        for (ProbeResult& result : earlier.results)
            result.median = result.low = result.high = result.lowerQuartile = result.upperQuartile =
                result.median / 2;
        earlier.results.pop_back();
        const QString path = file(QStringLiteral("earlier.json"));
        QVERIFY(writeProbeFile(earlier, path).isEmpty());
        QVERIFY(table()->isColumnHidden(ProbeRows::Earlier));
        QVERIFY2(m_dialog->compareWith(path), qPrintable(m_dialog->message()));
        QVERIFY(!table()->isColumnHidden(ProbeRows::Earlier));
        QVERIFY2(cell(0, ProbeRows::Earlier).startsWith(QStringLiteral("2")),
            qPrintable(cell(0, ProbeRows::Earlier)));
        m_dialog->replay();
        QVERIFY(table()->isColumnHidden(ProbeRows::Earlier)); // of the run that is gone
    }

    void savesAPicture()
    {
        replayAtOnce();
        QVERIFY2(m_dialog->save(file(QStringLiteral("roofline.svg"))), qPrintable(m_dialog->message()));
        QFile svg(file(QStringLiteral("roofline.svg")));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QByteArray text = svg.readAll();
        QVERIFY(text.startsWith("<?xml"));
        QVERIFY2(text.contains("recorded 20"), "the picture says that the run is a recorded one");
    }

    void savesWhereItCannot()
    {
        replayAtOnce();
        QVERIFY(!m_dialog->save(m_folder.path())); // a folder
        QVERIFY(!m_dialog->message().isEmpty());
        QVERIFY(!m_dialog->save(QStringLiteral("/proc/none/run.json")));
        QVERIFY(!m_dialog->message().isEmpty());
    }

    void becomesADevice()
    {
        replayAtOnce();
        const std::size_t before = m_catalog->accelerators().size();
        PresetPicker picker(*m_catalog, PresetKind::Accelerator, {});
        const std::size_t choices = picker.choices().size();
        QVERIFY2(m_dialog->saveAsDevice(QStringLiteral("my workstation")), qPrintable(m_dialog->message()));
        QCOMPARE(m_catalog->accelerators().size(), before + 1);
        QCOMPARE(picker.choices().size(), choices + 1);
        QVERIFY(button(u"Use in the scenario"));
        click(u"Use in the scenario");
        const Accelerator& device = m_document->scenario().hardware.accelerator;
        QVERIFY(QString::fromStdString(device.id).startsWith(QStringLiteral("measured-my-workstation-")));
        const MeasuredRoofline roof = measuredRoofline(m_dialog->run());
        QCOMPARE(device.measured.memory.value(), roof.memory->median);
        // Undone as any edit.
        m_document->undo();
        QVERIFY(!QString::fromStdString(m_document->scenario().hardware.accelerator.id)
                     .startsWith(QStringLiteral("measured-")));
        // The next start finds it.
        const std::vector<std::filesystem::path> folders{RIDGEPOINT_PRESETS_DIR, userPresetFolder()};
        const Catalog later = Catalog::load(folders);
        QCOMPARE(later.accelerators().size(), before + 1);
        QVERIFY(later.problems().empty());
    }

    void fitsSmallScreens()
    {
        replayAtOnce();
        const QSize least = m_dialog->minimumSizeHint();
        QVERIFY2(least.width() <= 1024 && least.height() <= 640,
            qPrintable(QStringLiteral("%1 × %2").arg(least.width()).arg(least.height())));
        m_dialog->resize(1, 1);
        m_dialog->resize(3000, 2000);
        QCoreApplication::processEvents();
        // Nothing of the numbers is cut.
        m_dialog->resize(1024, 640);
        QCoreApplication::processEvents();
        for (const int column : {ProbeRows::Step, ProbeRows::Median, ProbeRows::Spread})
            for (int row = 0; row < std::min(8, table()->model()->rowCount()); ++row)
                QVERIFY2(table()->columnWidth(column)
                        >= table()->fontMetrics().horizontalAdvance(cell(row, column)),
                    qPrintable(cell(row, column)));
        for (QWidget* each : m_dialog->findChildren<QWidget*>())
            if ((each->focusPolicy() & Qt::TabFocus) && each->isVisible())
                QVERIFY2(!each->accessibleName().isEmpty() || qobject_cast<QAbstractButton*>(each),
                    each->metaObject()->className());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestProbeDialog)
#include "tst_probe_dialog.moc"
