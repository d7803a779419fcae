// A view of serving in the window: the strip below speaks of the service that it shows, and the controls of
// serving are in sight.

#include "tests/app/window_fixture.h"
#include "tests/support/patience.h"

#include "app/docks/control_dock.h"
#include "app/export/report_serving.h"
#include "app/window/service_status.h"
#include "app/window/view_area.h"
#include "core/serving/service.h"
#include "views/readout_text.h"
#include "views/registry.h"
#include "views/serving_view.h"
#include "widgets/status_strip.h"

#include <QLabel>
#include <QPushButton>
#include <QToolButton>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

class TestServingWindow : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

private:
    using Edits = std::vector<std::pair<const char*, const char*>>;

    static void servingViews()
    {
        QTest::addColumn<QString>("view");
        for (const ViewEntry& entry : figureRegistry())
            if (isServingView(entry.id))
                QTest::newRow(qPrintable(entry.id)) << entry.id;
    }
    QStringList names()
    {
        QStringList names;
        for (const GateButton* gate : m_window->statusStrip().gates())
            names += gate->content().name;
        return names;
    }
    const GateContent& gate(std::size_t i) { return m_window->statusStrip().gates()[i]->content(); }
    bool open(const QString& view)
    {
        const bool opened = m_window->open(u"llama3.1-70b-served-8xh200"_s) && m_window->showView(view);
        turn();
        return opened;
    }
    static Scenario served()
    {
        const Catalog& catalog = shippedCatalog();
        return readScenario(catalog.scenario("llama3.1-70b-served-8xh200")->json, catalog, {}).file->scenario;
    }
    static StatusContent statusOf(const Edits& edits)
    {
        Scenario scenario = served();
        for (const auto& [field, text] : edits)
            if (setField(scenario, *findField(field), text, shippedCatalog()))
                qFatal("cannot set %s", field);
        const auto job = std::make_shared<const ServingJob>(servingJob(scenario));
        const ServiceReport report = serviceReport(Service(job));
        return serviceStatus({job.get(), &report}, {}, false);
    }

private Q_SLOTS:
    void viewsSayWhetherTheyAreOfServing()
    {
        for (const ViewEntry& entry : figureRegistry()) {
            const std::unique_ptr<View> view(entry.create(nullptr));
            QCOMPARE(servingOf(view.get()) != nullptr, isServingView(entry.id));
        }
    }

    // It answers for what the scenario asks about, and so does the strip.
    void remediesOfAServiceHaveItsStrip()
    {
        QVERIFY(open(u"remedies"_s));
        QCOMPARE(names(), QStringList({u"Fit"_s, u"Fast enough"_s, u"Cheap"_s}));
        QVERIFY(gate(0).state != ReadoutState::Over);
        QVERIFY2(gate(2).summary.endsWith(u"/M"_s), qPrintable(gate(2).summary));
    }

    void theStripSpeaksOfTheService_data() { servingViews(); }
    void theStripSpeaksOfTheService()
    {
        QFETCH(QString, view);
        QVERIFY(open(view));
        QCOMPARE(names(), QStringList({u"Fit"_s, u"Fast enough"_s, u"Cheap"_s}));
        QTRY_COMPARE(gate(1).state, ReadoutState::Pass); // the frontier is answered in the background
        const ServiceReport report = serviceReport(document().scenario());
        QCOMPARE(gate(1).summary,
            u"%1 · %2"_s.arg(
                timeText(report.judgedTtft.value(), {}), timeText(report.judgedItl.value(), {})));
        QVERIFY2(gate(2).summary.startsWith(displayText(report.perMillionOutput->value(), Unit::Dollar, {})),
            qPrintable(gate(2).summary));
        QVERIFY(m_window->statusStrip().leverButton()->text().contains(u"concurrency"_s)); // of serving
        QVERIFY(m_window->statusStrip().accessibleName().startsWith(u"The service"_s));
        // What is not met is said there too, by the picture of now.
        QVERIFY(!document().commit(u"serving.itl_target"_s, u"5ms"_s));
        turn();
        QTRY_COMPARE(gate(1).state, ReadoutState::Over);
        m_window->showView(u"stack"_s);
        turn();
        QCOMPARE(names(), QStringList({u"Fit"_s, u"Busy"_s, u"Hide"_s}));
    }

    // A layout that is being tried waits to be kept.
    void whatIsTriedCanBeKept()
    {
        QVERIFY(open(u"serving-latency"_s));
        action(u"edit.tryAdvice")->trigger();
        turn();
        QVERIFY(document().tentative()); // a lever of serving
        document().cancel();
        Q_EMIT m_window->viewArea().currentView()->edited(
            {{"serving.tensor", "4"}}, EditPhase::Try, u"TP 4"_s, u"cheaper"_s);
        turn();
        QVERIFY(m_window->statusStrip().leverButton()->text().contains(u"Enter keeps it"_s));
        QVERIFY(m_window->statusStrip().findChild<QLabel*>(u"sentence"_s)->text().contains(u"Trying TP 4"_s));
        QCOMPARE(names().last(), u"Cheap"_s);
    }

    void verdicts_data()
    {
        QTest::addColumn<Edits>("edits");
        QTest::addColumn<QStringList>("summaries");
        QTest::addColumn<std::vector<ReadoutState>>("states");
        QTest::addColumn<QString>("rest");
        const auto pass = ReadoutState::Pass, over = ReadoutState::Over, none = ReadoutState::None,
                   unset = ReadoutState::Unset; // of targets that nobody has stated
        QTest::newRow("met") << Edits{} << QStringList{u"64 of 1024"_s, u" ms · "_s, u"/M"_s}
                             << std::vector{pass, pass, none}
                             << u"/GPU; concurrency %1 within the SLOs"_s.arg(
                                    serviceReport(served()).goodConcurrency);
        QTest::newRow("missed") << Edits{{"serving.ttft_target", "10ms"}}
                                << QStringList{u"64 of 1024"_s, u" ms · "_s, u"/M"_s}
                                << std::vector{pass, over, none} << u"target 10.0 ms"_s;
        QTest::newRow("the other one missed")
            << Edits{{"serving.itl_target", "5ms"}} << QStringList{u"64 of 1024"_s, {}, {}}
            << std::vector{pass, over, none} << u"TPOT"_s;
        QTest::newRow("some wait") << Edits{{"serving.concurrency", "5000"}}
                                   << QStringList{u"5000 of 1024"_s, {}, {}}
                                   << std::vector{ReadoutState::Tight, unset, none} << u"default 1.00 s"_s;
        QTest::newRow("a rate") << Edits{{"serving.load", "rate"}, {"serving.requests_per_second", "4"},
            {"serving.replicas", "1"}}
                                << QStringList{u"of 1024"_s, {}, {}} << std::vector{pass, pass, none}
                                << u"requests/s within the SLOs"_s;
        QTest::newRow("prompts read elsewhere")
            << Edits{{"serving.prompt_replicas", "2"}, {"serving.replicas", "3"}}
            << QStringList{u"64 of 1024"_s, {}, {}} << std::vector{pass, pass, none}
            << u"Prefill 2 + decode 3"_s;
        QTest::newRow("more than it answers")
            << Edits{{"serving.load", "rate"}, {"serving.requests_per_second", "500"},
                   {"serving.replicas", "1"}}
            << QStringList{u"of 1024"_s, {}, {}} << std::vector{ReadoutState::Tight, unset, none}
            << u"the queue grows"_s;
        QTest::newRow("too large") << Edits{{"model.preset", "llama3.1-405b"}, {"serving.tensor", "1"}}
                                   << QStringList{u" %"_s, u"—"_s, u"—"_s} << std::vector{over, none, none}
                                   << u"Nothing is served"_s;
    }
    void verdicts()
    {
        QFETCH(Edits, edits);
        QFETCH(QStringList, summaries);
        QFETCH(std::vector<ReadoutState>, states);
        QFETCH(QString, rest);
        const StatusContent content = statusOf(edits);
        for (std::size_t i = 0; i < 3; ++i) {
            QVERIFY2(content.gates[i].summary.contains(summaries[qsizetype(i)]),
                qPrintable(content.gates[i].summary));
            QCOMPARE(content.gates[i].state, states[i]);
        }
        QVERIFY2(content.sentences.front().contains(rest), qPrintable(content.sentences.front()));
    }

    void nothingIsGivenAway()
    {
        for (const GateContent& gate : serviceStatus({}, {}, true).gates)
            QCOMPARE(gate.summary, u"?"_s);
        QVERIFY(open(u"serving-latency"_s));
        document().setVeil({"memory.ratio"});
        turn();
        QCOMPARE(gate(1).summary, u"?"_s);
        QVERIFY(!m_window->statusStrip().findChild<QLabel*>(u"sentence"_s)->text().contains(u"GPU"_s));
    }

    // Serving on top and open, with what else it asks for; training under one headline, one click away.
    void itsControlsStandOnTop_data() { servingViews(); }
    void itsControlsStandOnTop()
    {
        QFETCH(QString, view);
        m_window->resize(1024, 640);
        turn();
        ControlDock& controls = *m_window->controls();
        const auto header = [&controls](const QString& name) {
            for (QToolButton* button : controls.findChildren<QToolButton*>())
                if (button->accessibleName() == name + u", group"_s)
                    return button;
            return static_cast<QToolButton*>(nullptr);
        };
        const auto heightOf = [&](const QString& name) {
            return header(name)->mapTo(&controls, QPoint()).y();
        };
        QVERIFY(!header(u"Training"_s)->isVisible());
        QVERIFY(header(u"Precision"_s)->isChecked() && !header(u"Serving"_s)->isChecked());
        QVERIFY(heightOf(u"Mesh"_s) < heightOf(u"Serving"_s));
        const QVariantMap folds = controls.lastingFolds();

        QVERIFY(m_window->showView(view));
        turn();
        QCOMPARE(controls.lastingFolds(), folds); // each question has its own
        QVERIFY(header(u"Serving"_s)->isChecked() && header(u"Model"_s)->isChecked());
        QVERIFY(heightOf(u"Serving"_s) < heightOf(u"Model"_s) && heightOf(u"Model"_s) < heightOf(u"Device"_s)
            && heightOf(u"Device"_s) < heightOf(u"Training"_s));
        QVERIFY(!controls.row(u"serving.prompt_tokens"_s)->visibleRegion().isEmpty());
        for (const QString& name : {u"Precision"_s, u"Optimizer"_s, u"Batch & sequence"_s, u"Targets"_s})
            QVERIFY2(!header(name)->isVisible(), qPrintable(name));
        // What serving takes of training's groups stands where it is looked for.
        const FieldRow* const count = controls.row(u"hardware.accelerators"_s);
        QVERIFY(count->isVisible());
        const int at = count->mapTo(&controls, QPoint()).y();
        QVERIFY(at > heightOf(u"Device"_s) && at < heightOf(u"Training"_s));

        header(u"Training"_s)->click();
        turn();
        QVERIFY(header(u"Optimizer"_s)->isVisible());
        QVERIFY(heightOf(u"Optimizer"_s) > heightOf(u"Training"_s));
        header(u"Training"_s)->click();
        // Whoever goes on to other controls stays there.
        controls.reveal(u"training.optimizer"_s);
        turn();
        QVERIFY(!controls.row(u"training.optimizer"_s)->visibleRegion().isEmpty());
        m_window->showView(view == u"serving-replica"_s ? u"serving-token"_s : u"serving-replica"_s);
        turn();
        QVERIFY(!controls.row(u"training.optimizer"_s)->visibleRegion().isEmpty());
        // And back.
        QVERIFY(m_window->showView(u"stack"_s));
        turn();
        QVERIFY(!header(u"Training"_s)->isVisible());
        QVERIFY(header(u"Precision"_s)->isChecked() && !header(u"Serving"_s)->isChecked());
        QVERIFY(heightOf(u"Mesh"_s) < heightOf(u"Serving"_s));
        QVERIFY(count->isVisible() && count->mapTo(&controls, QPoint()).y() > heightOf(u"Mesh"_s));
    }
};

QTEST_MAIN(TestServingWindow)
#include "tst_serving_window.moc"
