// The status strip of the window, whatever it says: in every shipped scenario and beyond its limits, of
// training and of serving, in both languages, no word of it is cut in windows of 1024 and 1280 pixels.

#include "tests/app/window_fixture.h"

#include "app/document/language.h"
#include "app/window/status_content.h"
#include "core/training/report.h"
#include "widgets/status_strip.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <vector>

using namespace ridgepoint;
using namespace ridgepoint::testing;
using namespace Qt::Literals::StringLiterals;

class TestStatusWindow : public WindowFixture
{
    Q_OBJECT

private:
    const QLabel* sentence() const { return m_window->statusStrip().findChild<QLabel*>(u"sentence"_s); }
    // In full, wherever that has room; the tip does not say what is read already.
    QString verdict() const
    {
        return sentence()->toolTip().isEmpty() ? sentence()->text() : sentence()->toolTip();
    }
    // What of the strip cannot be read whole; empty: all can.
    QString cut() const
    {
        const StatusStrip& strip = m_window->statusStrip();
        for (const GateButton* gate : strip.gates())
            if (!gate->showsAll() || !strip.rect().contains(gate->geometry()))
                return u"gate "_s + gate->accessibleName();
        const QLabel& said = *sentence();
        if (!said.isVisible() || said.text().isEmpty())
            return u"no sentence of: "_s + verdict();
        if (said.text().contains(u'…') || said.width() < said.fontMetrics().horizontalAdvance(said.text())
            || !strip.rect().contains(said.geometry()))
            return u"sentence "_s + said.text();
        const QPushButton& lever = *strip.leverButton();
        if (lever.isVisible()
            && (lever.text().contains(u'…')
                || lever.width() < lever.fontMetrics().horizontalAdvance(lever.text())
                || !strip.rect().contains(lever.geometry()) || lever.x() <= said.geometry().right()))
            return u"button "_s + lever.text();
        return {};
    }
    bool open(const QString& id)
    {
        const ScenarioPreset* const preset = m_catalog.scenario(id.toStdString());
        if (!preset)
            return false;
        const ScenarioReadResult read = readScenario(preset->json, m_catalog, preset->id);
        document().openScenario(read.file->scenario, id);
        turn();
        return true;
    }
    void show(const char* view)
    {
        m_window->showView(QString::fromLatin1(view));
        turn();
    }
    bool edit(const std::vector<std::pair<const char*, const char*>>& edits)
    {
        for (const auto& [field, text] : edits)
            if (document().commit(QLatin1String(field), QLatin1String(text)))
                return false;
        turn();
        return true;
    }

private Q_SLOTS:
    void nothingIsCut_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        for (const char* language : {"en", "es"})
            for (const QSize& size : {QSize(1024, 640), QSize(1280, 800)})
                QTest::addRow("%s, %d", language, size.width()) << QString::fromLatin1(language) << size;
    }
    void nothingIsCut()
    {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        Language spoken; // of the program until the end of this test
        spoken.use(language);
        m_window->resize(size);
        turn();
        QCOMPARE(
            m_window->statusStrip().gates()[0]->content().name, language == u"es" ? u"Caber"_s : u"Fit"_s);
        QStringList faults;
        const auto check = [&](const QString& what) {
            for (const char* view : {"stack", "serving-latency"}) {
                show(view);
                if (const QString fault = cut(); !fault.isEmpty())
                    faults += u"%1, %2: %3"_s.arg(what, QLatin1String(view), fault);
            }
        };
        for (const ScenarioPreset& preset : m_catalog.scenarios()) {
            QVERIFY(open(QString::fromStdString(preset.id)));
            check(QString::fromStdString(preset.id));
        }
        using Edits = std::vector<std::pair<const char*, const char*>>; // which owns what it lists
        const std::pair<const char*, Edits> beyond[] = {
            {"llama3.1-405b-16384xh100", {{"targets.max_bubble", "5%"}, {"targets.max_exposed", "1%"}}},
            {"llama3.1-405b-16384xh100", {{"targets.max_exposed", "1%"}}},
            {"llama3.1-405b-16384xh100", {{"targets.budget", "1e6"}}},
            {"llama3.1-405b-16384xh100", {{"mesh.tensor", "7"}}},
            {"gpt3-175b-1024xa100", {{"targets.min_mfu", "90%"}}},
            {"llama3-70b-256xh100", {{"targets.deadline", "90d"}}},
            {"seed-question", {{"model.preset", "deepseek-v3"}, {"training.sequence_length", "1M"}}},
            {"llama3.1-70b-served-8xh200", {{"serving.concurrency", "5000"}}},
            {"llama3.1-70b-served-8xh200", {{"serving.ttft_target", "10ms"}, {"serving.itl_target", "1ms"}}},
            {"llama3.1-70b-served-8xh200", {{"model.preset", "kimi-k3"}, {"serving.tensor", "1"}}},
            {"llama3.1-70b-served-8xh200",
                {{"serving.load", "rate"}, {"serving.requests_per_second", "500"},
                    {"serving.replicas", "1"}}},
        };
        for (const auto& [id, edits] : beyond) {
            QVERIFY(open(QString::fromLatin1(id)));
            QVERIFY(edit(edits));
            check(u"%1 with %2"_s.arg(QLatin1String(id), QLatin1String(edits.begin()->first)));
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
        // What is being tried on is named whole, with the keys that decide.
        QVERIFY(open(u"seed-question"_s));
        show("stack");
        m_window->statusStrip().leverButton()->click();
        turn();
        QVERIFY(document().tentative());
        QCOMPARE(cut(), QString());
        document().cancel();
    }

    // Red is what exceeds the device or what somebody has set; a default is grey and says that it is one.
    void onlyWhatIsSetIsRed()
    {
        QVERIFY(open(u"llama3.1-405b-16384xh100"_s));
        m_window->resize(1600, 900);
        show("stack");
        const auto state = [this](
                               std::size_t i) { return m_window->statusStrip().gates()[i]->content().state; };
        QCOMPARE(state(1), ReadoutState::Unset);
        QVERIFY2(verdict().startsWith(u"Fits, "_s)
                && verdict().contains(u"Mean bubble 31 %, above the usual 20 % (no target set)."_s),
            qPrintable(verdict()));
        QVERIFY(edit({{"targets.max_bubble", "20%"}}));
        QCOMPARE(state(1), ReadoutState::Over);
        QVERIFY2(
            verdict().contains(u"at most 20"_s) && verdict().contains(u"is set"_s), qPrintable(verdict()));
        QVERIFY(!verdict().contains(u"usual"_s) && !verdict().contains(u"no target"_s));
        QVERIFY(open(u"mixtral-8x7b-256xtpu-v6e"_s));
        show("stack");
        QVERIFY2(
            verdict().contains(u"MFU 28 %, below the usual 30 % (no target set)."_s), qPrintable(verdict()));
        QVERIFY(edit({{"targets.min_mfu", "30%"}}));
        QVERIFY2(
            verdict().contains(u"at least 30"_s) && verdict().contains(u"is set"_s), qPrintable(verdict()));
    }

    // The button leads out of what the sentence says: tried and kept, the gate is open.
    void theNextStepSolves()
    {
        for (const char* id : {"seed-question", "7b-rtx4090", "llama3.1-70b-served-8xh200"}) {
            QVERIFY(open(QString::fromLatin1(id)));
            show("stack");
            QCOMPARE(m_window->statusStrip().gates()[0]->content().state, ReadoutState::Over);
            QVERIFY(verdict().contains(u"capacity"_s));
            m_window->statusStrip().leverButton()->click();
            turn();
            m_window->statusStrip().leverButton()->click();
            turn();
            QCOMPARE(m_window->statusStrip().gates()[0]->content().state, ReadoutState::Pass);
            QVERIFY2(verdict().startsWith(u"Fits"_s), qPrintable(verdict()));
        }
    }

    // No layout is faster than the best; one that takes less memory is no contradiction.
    void whatFreesMemorySaysSo()
    {
        QVERIFY(open(u"llama3-70b-256xh100"_s));
        Report report = *document().report();
        report.fit.state = GateState::Tight;
        Advice lever{.wall = Text::known("memory (activations)"),
            .symptom = {},
            .response = Text::name("TP 2"),
            .effect = Text::name("less"),
            .edits = {{"mesh.tensor", "2"}}};
        const auto shown = [&](const Advice* trying) {
            return statusContent(report, {}, trying, {{}, lever, true}, u"No layout is faster."_s);
        };
        QCOMPARE(shown(nullptr).levers.front(), u"to free memory: TP 2"_s);
        // While it is tried and its name has no room, the verdict stays.
        QVERIFY(shown(&lever).sentences.front().startsWith(u"Trying TP 2"_s));
        QVERIFY(shown(&lever).sentences.last().startsWith(u"Fits"_s));
        report.fit.state = GateState::Pass;
        QCOMPARE(shown(nullptr).levers.front(), u"try: TP 2"_s);
    }

    // One card, two numbers: the verdict's is that of the program, and the tip says where it comes from.
    void theFitGateSaysWhereTheCapacityComesFrom()
    {
        const QString reported = u"reports 79.6 GiB = 85.5 GB (10⁹ bytes); its nominal size is 80.0 GB."_s;
        const auto tip = [this] { return m_window->statusStrip().gates()[0]->content().detail; };
        QVERIFY(open(u"llama3-70b-256xh100"_s));
        show("stack");
        QVERIFY2(tip().endsWith(reported), qPrintable(tip()));
        QVERIFY(open(u"seed-question"_s));
        show("stack");
        QVERIFY2(tip().contains(u"is taken at its nominal 80.0 GB; it reports 79.6 GiB = 85.5 GB"_s),
            qPrintable(tip()));
        QVERIFY(open(u"llama3.1-70b-served-8xh200"_s));
        show("serving-latency");
        QVERIFY2(tip().contains(u"its nominal size is 141 GB."_s), qPrintable(tip()));
    }

    void aRunThatWasRealSaysSo()
    {
        QVERIFY(open(u"deepseek-v3-2048xh800"_s));
        show("stack");
        QVERIFY2(verdict().startsWith(u"The real run fitted in 85.5 GB; Ridgepoint's estimate of "_s)
                && verdict().contains(u" too high: DeepSeek's own runtime"_s),
            qPrintable(verdict()));
    }

    // A service has a next step of its own, tried by the same button.
    void aServiceIsTried()
    {
        QVERIFY(open(u"llama3.1-70b-served-8xh200"_s));
        show("serving-latency");
        QPushButton* const lever = m_window->statusStrip().leverButton();
        QVERIFY2(lever->isVisible() && lever->text().contains(u"concurrency"_s), qPrintable(lever->text()));
        lever->click();
        turn();
        QVERIFY(document().tentative());
        lever->click();
        turn();
        QVERIFY(document().scenario().serving.concurrency.value_or(0) > 64);
    }

    void aVeilHidesTheSentence()
    {
        document().setVeil({"memory.ratio"});
        turn();
        QVERIFY2(sentence()->text().contains(u"lesson"_s), qPrintable(sentence()->text()));
        QVERIFY(!m_window->statusStrip().leverButton()->isVisible());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestStatusWindow)
#include "tst_status_window.moc"
