// Results of load generators in the window: read, predicted and calibrated as the command line does it.

#include "tests/app/cli/program_run.h"
#include "tests/app/window_fixture.h"
#include "tests/support/patience.h"

#include "app/document/language.h"
#include "app/window/calibration_dialog.h"
#include "app/window/serving_calibration_page.h"
#include "core/serving/service.h"
#include "core/validation/fit/calibration_writers.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>

using namespace ridgepoint;
using namespace ridgepoint::testing;

class TestServingCalibrationPage : public WindowFixture
{
    Q_OBJECT

    static constexpr const char* h100 = "accelerator=h100-sxm,tp=4,precision=fp8,framework=vllm";

    QTemporaryDir m_folder;

    CalibrationDialog& dialog() { return m_window->calibrationDialog(); }
    ServingCalibrationPage& page() { return dialog().serving(); }
    QAbstractItemModel& rows(const char* table)
    {
        return *dialog().findChild<QTableView*>(QLatin1String(table))->model();
    }
    QString cell(const char* table, int row, int column)
    {
        return rows(table).index(row, column).data().toString();
    }
    QPushButton* button(const QString& name)
    {
        for (QPushButton* each : dialog().findChildren<QPushButton*>())
            if (each->accessibleName() == name)
                return each;
        return nullptr;
    }
    static QString golden(const char* name)
    {
        return QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/serving-results/") + QLatin1String(name);
    }
    QString file(const QString& name, const QByteArray& text)
    {
        QFile out(m_folder.filePath(name));
        if (!out.open(QIODevice::WriteOnly))
            qFatal("cannot write");
        out.write(text);
        return out.fileName();
    }
    // A result at so many requests at a time, somewhat slower with each.
    QString result(int concurrency)
    {
        const double tpot = 10 + 0.1 * concurrency, ttft = 150 + 5 * concurrency, all = ttft + 511 * tpot;
        return file(QStringLiteral("at-%1.json").arg(concurrency),
            QStringLiteral(
                R"({"backend": "vllm", "model_id": "llama3-70b", "accelerator": "h100-sxm", "tp": 4,
"precision": "fp8", "max_concurrency": %1, "completed": %2, "total_input_tokens": %3, "total_output_tokens": %4,
"output_throughput": %5, "mean_ttft_ms": %6, "mean_tpot_ms": %7, "mean_e2el_ms": %8})")
                .arg(concurrency)
                .arg(10 * concurrency)
                .arg(10 * concurrency * 1024)
                .arg(10 * concurrency * 512)
                .arg(concurrency * 512e3 / all)
                .arg(ttft)
                .arg(tpot)
                .arg(all)
                .toUtf8());
    }
    void openServing()
    {
        action(u"tools.calibrate")->trigger();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog()));
        dialog().showServing(true);
    }
    // What was measured, as a scenario.
    void openMeasuredScenario()
    {
        for (const auto& [field, value] : {std::pair{"model.preset", "llama3-70b"}, {"serving.tensor", "4"},
                 {"serving.weights_precision", "fp8"}, {"serving.kv_precision", "fp8"},
                 {"serving.prompt_tokens", "1024"}, {"serving.output_tokens", "512"},
                 {"serving.concurrency", "16"}})
            QVERIFY2(!document().commit(QLatin1String(field), QLatin1String(value)), field);
        openServing();
    }
    QByteArray commandLine(const QStringList& files, const QStringList& more = {})
    {
        const Answer a = runProgram(QStringList{QStringLiteral("validate")} + files
            + QStringList{QStringLiteral("--calibrated"), QStringLiteral("--format"), QStringLiteral("json")}
            + more);
        if (a.code != 0)
            qWarning("%s", a.err.constData());
        return a.out;
    }

private Q_SLOTS:
    void opensEmpty()
    {
        openServing();
        QVERIFY(page().message().isEmpty());
        QVERIFY(!button(QStringLiteral("Copy"))->isEnabled());
        QVERIFY(!button(QStringLiteral("Apply"))->isVisible()); // of training
        for (QWidget* each : dialog().findChildren<QWidget*>())
            if (each->isVisible() && each->focusPolicy() & Qt::TabFocus)
                QVERIFY2(!each->accessibleName().isEmpty(), each->metaObject()->className());
        dialog().showServing(false);
        QVERIFY(button(QStringLiteral("Apply"))->isVisible());
        QVERIFY(!button(QStringLiteral("Copy"))->isVisible());
    }

    void sameNumbersAsTheCommandLine_data()
    {
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<QString>("stated");
        QTest::newRow("one result of vllm, which says all") << QStringList{golden("vllm.json")} << QString();
        QTest::newRow("genai-perf, the rest stated")
            << QStringList{golden("genai-perf.json")} << "accelerator=h100-sxm,tp=4,framework=vllm";
        QTest::newRow("aiperf, the rest stated")
            << QStringList{golden("aiperf.json")} << QString(QLatin1String(h100));
        QTest::newRow("sglang, two results in a file")
            << QStringList{golden("sglang.jsonl")} << "accelerator=h100-sxm";
        QTest::newRow("five of a deployment")
            << QStringList{result(1), result(4), result(16), result(64), result(128)} << QString();
        QStringList twelve;
        for (int i = 1; i <= 12; ++i)
            twelve += result(8 * i);
        QTest::newRow("twelve, of which ten are fitted") << twelve << QString();
    }
    void sameNumbersAsTheCommandLine()
    {
        QFETCH(QStringList, files);
        QFETCH(QString, stated);
        openServing();
        page().setContent({}, stated);
        dialog().openFiles(files);
        const std::string shown =
            writeCalibratedServing(page().calibration(), OutputFormat::Json, {.rows = true});
        QCOMPARE(QByteArray::fromStdString(shown),
            commandLine(
                files, stated.isEmpty() ? QStringList() : QStringList{QStringLiteral("--serving"), stated}));
        QVERIFY2(page().message().contains(QStringLiteral("Median error")), qPrintable(page().message()));
        QVERIFY(rows("measurements").rowCount() >= 3);
        QCOMPARE(rows("factors").rowCount() % 3, 0);
        QVERIFY(!page().calibration().deployments.empty());
    }

    void eachMeasurementBesideItsPrediction()
    {
        openServing();
        dialog().openFiles({result(1), result(16), result(64)});
        QCOMPARE(rows("measurements").rowCount(), 3 * 4);
        QCOMPARE(cell("measurements", 0, 0), QStringLiteral("at-1.json · concurrency 1"));
        QCOMPARE(cell("measurements", 0, 1), QStringLiteral("time to first token"));
        QCOMPARE(cell("measurements", 0, 2), QStringLiteral("155 ms"));
        for (const int column : {3, 4, 5})
            QVERIFY2(cell("measurements", 0, column).contains(QStringLiteral(" %)")),
                qPrintable(cell("measurements", 0, column)));
        QCOMPARE(cell("factors", 0, 0), QStringLiteral("decode time"));
        QVERIFY(cell("factors", 0, 1).startsWith(QStringLiteral("×")));
        QVERIFY(cell("factors", 0, 3).contains(QStringLiteral("h100-sxm")));
    }

    // With the factors of a deployment a scenario like it takes as long as the deployment does with them.
    void theScenarioWithTheFactors()
    {
        openMeasuredScenario();
        dialog().openFiles({result(1), result(16), result(64)});
        QCOMPARE(rows("scenario").rowCount(), 4);
        const auto& deployment = page().calibration().deployments.front();
        const Service with(std::make_shared<const ServingJob>(
            calibratedJob(servingJob(document().scenario()), deployment.calibration)));
        const ServicePoint now = serviceReport(with).now;
        const ServingAnswer& measuredAlike = deployment.measurements[1].after;
        QVERIFY(std::abs(now.itl / *measuredAlike.tpot - 1) < 0.02);
        QVERIFY(std::abs(now.ttft / *measuredAlike.ttft - 1) < 0.05);
        const Service plain(std::make_shared<const ServingJob>(servingJob(document().scenario())));
        QVERIFY(std::abs(now.itl / serviceReport(plain).now.itl - 1) > 0.02);
        QVERIFY2(cell("scenario", 1, 2).contains(QStringLiteral(" %")), qPrintable(cell("scenario", 1, 2)));
        const Scenario before = document().scenario();
        // Another device has other kernels, the stated rule has none.
        QVERIFY(!document().commit(QStringLiteral("hardware.accelerator"), QStringLiteral("h200-sxm")));
        page().calibrateNow();
        QCOMPARE(rows("scenario").rowCount(), 0);
        QVERIFY2(page().note().contains(QStringLiteral("another model")), qPrintable(page().note()));
        document().undo();
        QVERIFY(document().scenario() == before);
        QVERIFY(!document().commit(QStringLiteral("serving.efficiency"), QStringLiteral("stated")));
        page().calibrateNow();
        QVERIFY2(page().note().contains(QStringLiteral("stated shares")), qPrintable(page().note()));
    }

    void followsTheScenario()
    {
        openMeasuredScenario();
        dialog().openFiles({result(1), result(16), result(64)});
        const QString before = cell("scenario", 1, 1);
        QVERIFY(!document().commit(QStringLiteral("serving.concurrency"), QStringLiteral("64")));
        QTRY_VERIFY(cell("scenario", 1, 1) != before);
    }

    void statesWhatTheScenarioSays()
    {
        openMeasuredScenario();
        button(QStringLiteral("As the scenario"))->click();
        QCOMPARE(page().stated(), QLatin1String(h100));
        QVERIFY(dialog().openFile(golden("aiperf.json")));
        QCOMPARE(page().calibration().deployments.size(), std::size_t{1});
    }

    void whatCannotBeReadIsSaid_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("broken JSON") << QByteArray("{\"mean_ttft_ms\": 3,")
                                     << "Give the JSON that vllm bench";
        QTest::newRow("another JSON") << QByteArray("{\"a\": 1}") << "no result of a load generator";
        QTest::newRow("no text at all") << QByteArray() << "Give the JSON that vllm bench";
        QTest::newRow("too little known") << QByteArray(
            R"({"backend": "vllm", "model_id": "llama3-70b", "mean_ttft_ms": 3.0, "mean_tpot_ms": 3.0,
"max_concurrency": 1, "completed": 1, "total_input_tokens": 9, "total_output_tokens": 9})")
                                          << "does not say accelerator, tp, precision";
        QTest::newRow("a model that nobody knows")
            << QByteArray(R"({"backend": "vllm", "model_id": "mystery", "accelerator": "h100-sxm", "tp": 1,
"precision": "bf16", "mean_ttft_ms": 3.0, "mean_tpot_ms": 3.0, "max_concurrency": 1, "completed": 1,
"total_input_tokens": 9, "total_output_tokens": 9})")
            << "mystery";
    }
    void whatCannotBeReadIsSaid()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, said);
        openServing();
        QVERIFY(dialog().openFile(file(QStringLiteral("mine.json"), text)));
        QVERIFY2(page().message().contains(said), qPrintable(page().message()));
        QVERIFY2(page().message().contains(QStringLiteral("▲")), qPrintable(page().message()));
        QVERIFY(page().calibration().deployments.empty());
        QVERIFY(!button(QStringLiteral("Copy"))->isEnabled());
        // The reader's own words are those of the command line.
        const Answer a =
            runProgram({QStringLiteral("validate"), m_folder.filePath(QStringLiteral("mine.json")),
                QStringLiteral("--calibrated"), QStringLiteral("--serving"), QStringLiteral("upstream=us")});
        if (QByteArray(said.toUtf8()) != "mystery")
            QVERIFY2(a.err.contains(said.toUtf8()), a.err.constData());
    }

    void aBrokenFileLeavesTheOthers()
    {
        openServing();
        dialog().openFiles({result(4), file(QStringLiteral("broken.json"), "{"), result(16)});
        QCOMPARE(page().calibration().deployments.front().measurements.size(), std::size_t{2});
        QVERIFY(page().message().contains(QStringLiteral("broken.json")));
        QVERIFY(!dialog().openFile(m_folder.filePath(QStringLiteral("nowhere.json"))));
        QVERIFY2(page().message().contains(QStringLiteral("nowhere.json")), qPrintable(page().message()));
        QCOMPARE(page().calibration().deployments.front().measurements.size(), std::size_t{2});
    }

    void whatIsStatedIsChecked()
    {
        openServing();
        QVERIFY(dialog().openFile(golden("aiperf.json")));
        auto* stated = dialog().findChild<QLineEdit*>();
        QTest::keyClicks(stated, QStringLiteral("acelerator=h100-sxm"));
        QTRY_VERIFY2(page().message().contains(QStringLiteral("Did you mean accelerator?")),
            qPrintable(page().message()));
        stated->clear();
        QTest::keyClicks(stated, QLatin1String(h100));
        QTRY_COMPARE(page().calibration().deployments.size(), std::size_t{1});
    }

    void tooManyAreRefused()
    {
        openServing();
        QByteArray many;
        for (int i = 0; i < 201; ++i)
            many += R"({"backend": "vllm", "model_id": "llama3-70b", "accelerator": "h100-sxm", "tp": 4, )"
                    R"("precision": "fp8", "mean_tpot_ms": 3.0, "mean_ttft_ms": 30.0, "max_concurrency": 1, )"
                    R"("completed": 1, "total_input_tokens": 9, "total_output_tokens": 9})"
                    "\n";
        QVERIFY(dialog().openFile(file(QStringLiteral("many.jsonl"), many)));
        QVERIFY2(page().message().contains(QStringLiteral("201 measurements")), qPrintable(page().message()));
        QVERIFY(page().calibration().deployments.empty());
    }

    void byTheKeyboard()
    {
        openServing();
        dialog().openFiles({result(1), result(16), result(64)});
        auto* list = dialog().findChild<QListWidget*>();
        list->setFocus();
        QCOMPARE(list->currentRow(), 2);
        QTest::keyClick(list, Qt::Key_Up);
        QTest::keyClick(list, Qt::Key_Delete);
        QCOMPARE(page().files().size(), std::size_t{2});
        QVERIFY(page().files()[1].name.endsWith(QStringLiteral("at-64.json")));
        QCOMPARE(rows("measurements").rowCount(), 2 * 4);
        QTest::keyClick(list, Qt::Key_Tab);
        QCOMPARE(dialog().focusWidget(), dialog().findChild<QLineEdit*>());
        QTest::keyClick(&dialog(), Qt::Key_Escape);
        QVERIFY(!dialog().isVisible());
    }

    void droppedOnTheDialogAndTheWindow()
    {
        openServing();
        dialog().showServing(false);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(result(1)), QUrl::fromLocalFile(result(16))});
        const auto drop = [&data](QWidget* on) {
            QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(on, &enter);
            QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(on, &event);
            QVERIFY(event.isAccepted());
        };
        drop(&dialog());
        QVERIFY(dialog().isServing()); // what the files are decides
        QCOMPARE(page().files().size(), std::size_t{2});
        drop(&dialog());
        QCOMPARE(page().files().size(), std::size_t{2}); // the same ones
        page().setContent({}, {});
        dialog().close();
        drop(m_window.get());
        QVERIFY(dialog().isVisible() && dialog().isServing());
        QCOMPARE(page().files().size(), std::size_t{2});
    }

    void copiesWhatTheCommandLineWrites()
    {
        openServing();
        dialog().openFiles({result(1), result(16)});
        button(QStringLiteral("Copy"))->click();
        const Answer a = runProgram({QStringLiteral("validate"), result(1), result(16),
            QStringLiteral("--calibrated"), QStringLiteral("--format"), QStringLiteral("markdown")});
        QCOMPARE(QGuiApplication::clipboard()->text().toUtf8(), a.out);
    }

    void keepsItsFilesInAnotherLanguage()
    {
        openServing();
        dialog().openFiles({result(1), result(16)});
        Language language;
        connect(m_settings.get(), &Settings::languageChanged, &language, &Language::use);
        m_settings->setLanguage(QStringLiteral("es"));
        turn();
        QTRY_VERIFY(dialog().isVisible() && dialog().isServing());
        QCOMPARE(page().files().size(), std::size_t{2});
        QCOMPARE(cell("factors", 0, 0), QStringLiteral("tiempo de decodificación"));
        m_settings->setLanguage(QStringLiteral("en"));
        turn();
    }

    void itFitsASmallScreen()
    {
        openServing();
        dialog().openFiles({result(1), result(16), file(QStringLiteral("broken.json"), "{")});
        dialog().resize(700, 420);
        turn();
        QCOMPARE(dialog().size(), QSize(700, 420));
        for (const char* name : {"Copy", "Close"}) {
            const QPushButton* shown = button(QLatin1String(name));
            QVERIFY(dialog().rect().contains(QRect(shown->mapTo(&dialog(), QPoint()), shown->size())));
        }
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestServingCalibrationPage)
#include "tst_serving_calibration_page.moc"
