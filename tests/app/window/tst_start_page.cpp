// The start page: a job that is named in a row is answered in one sentence, by the engine; the examples are
// pictures with their points; and the page comes and goes without touching what is open.

#include "tests/app/window_fixture.h"

#include "app/document/language.h"
#include "app/window/central_area.h"
#include "app/window/gallery.h"
#include "app/window/job_row.h"
#include "app/window/start_card.h"
#include "app/window/start_page.h"
#include "app/window/start_screen.h"
#include "app/window/view_area.h"
#include "app/window/window_main.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/serving/served.h"
#include "tests/views/picture_fixture.h"
#include "views/registry.h"
#include "widgets/number_text.h"

#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStatusBar>

#include <set>

using namespace ridgepoint;
using namespace Qt::StringLiterals;

class TestStartPage : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    StartScreen& screen() { return m_window->startScreen(); }
    StartPage& shown()
    {
        m_window->showStartPage();
        turn();
        return *screen().page();
    }
    JobAnswer answer(JobGoal goal, const char* model, const char* device, double count,
        FineTuning method = FineTuning::Lora)
    {
        return answerOf(
            {goal, QString::fromLatin1(model), QString::fromLatin1(device), count, method}, m_catalog, {});
    }
    // What a picture of all its widgets must hold: nothing cut, nothing outside.
    QStringList cut(StartPage& page)
    {
        QStringList faults;
        const QWidget* content = page.widget();
        for (const QLabel* label : page.findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty())
                continue;
            const int needed =
                label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
            if (needed > label->height()
                || (!label->wordWrap() && label->sizeHint().width() > label->width()))
                faults += u"label: "_s + label->text();
        }
        for (const QAbstractButton* button : page.findChildren<QAbstractButton*>()) {
            if (!button->isVisible())
                continue;
            const QRect place(button->mapTo(content, QPoint()), button->size());
            if (!content->rect().contains(place))
                faults += u"outside: "_s + button->accessibleName() + button->text();
            if (const auto* card = qobject_cast<const StartCard*>(button)) {
                if (card->heightForWidth(card->width()) > card->height())
                    faults += u"card: "_s + card->title();
            } else if (button->sizeHint().width() > button->width() && !button->text().isEmpty()) {
                faults += u"button: "_s + button->text();
            }
        }
        return faults;
    }

private Q_SLOTS:
    void aJobThatFitsSaysTimeAndMoney()
    {
        const JobAnswer fits = answer(JobGoal::Train, "llama3-70b", "h100-sxm", 64);
        QCOMPARE(fits.state, ReadoutState::Pass);
        const Report report = evaluate(fits.scenario);
        QVERIFY(report.memory.fits);
        for (const QString& number : {displayText(report.memory.perRank.total().value(), Unit::Byte),
                 displayText(report.memory.capacity.value(), Unit::Byte),
                 displayText(report.run.wallClock->value(), Unit::Second),
                 displayText(report.run.total->value(), Unit::Dollar)})
            QVERIFY2(fits.sentence.contains(number), qPrintable(number));
        QCOMPARE(fits.sentence.count(u". "_s), 0); // one sentence
        QVERIFY(fits.sentence.endsWith(u'.'));
        for (const QString& said : {u"bf16"_s, u"512 sequences of 8192 tokens"_s, u"tokens as published"_s})
            QVERIFY2(fits.assumptions.contains(said), qPrintable(fits.assumptions));
        QVERIFY2(
            fits.assumptions.endsWith(
                u"H100 SXM5 80GB reports 79.6 GiB = 85.5 GB (10⁹ bytes); its nominal size is 80.0 GB."_s),
            qPrintable(fits.assumptions));
        QCOMPARE(fits.scenario.hardware.accelerators, 64);
        QCOMPARE(fits.scenario.model.preset, "llama3-70b");
        QCOMPARE(fits.nextView, "search");
    }

    void aJobThatDoesNotFitNamesTheLimitAndWhatSolvesIt_data()
    {
        QTest::addColumn<int>("goal");
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("device");
        QTest::addColumn<double>("count");
        QTest::newRow("70B on one H100") << int(JobGoal::Train) << u"llama3-70b"_s << u"h100-sxm"_s << 1.0;
        QTest::newRow("70B on eight H100") << int(JobGoal::Train) << u"llama3-70b"_s << u"h100-sxm"_s << 8.0;
        QTest::newRow("experts on 64") << int(JobGoal::Train) << u"deepseek-v3"_s << u"h100-sxm"_s << 64.0;
        QTest::newRow("70B on T4") << int(JobGoal::Train) << u"llama3-70b"_s << u"t4"_s << 64.0;
        QTest::newRow("adapters of 70B") << int(JobGoal::FineTune) << u"llama3-70b"_s << u"h100-sxm"_s << 1.0;
        QTest::newRow("adapters of 8B") << int(JobGoal::FineTune) << u"llama3-8b"_s << u"t4"_s << 1.0;
        QTest::newRow("70B served") << int(JobGoal::Serve) << u"llama3-70b"_s << u"h100-sxm"_s << 1.0;
        QTest::newRow("experts served") << int(JobGoal::Serve) << u"deepseek-v3"_s << u"h100-sxm"_s << 8.0;
        QTest::newRow("70B served on T4") << int(JobGoal::Serve) << u"llama3-70b"_s << u"t4"_s << 8.0;
    }
    void aJobThatDoesNotFitNamesTheLimitAndWhatSolvesIt()
    {
        QFETCH(int, goal);
        QFETCH(QString, model);
        QFETCH(QString, device);
        QFETCH(double, count);
        const JobAnswer full = answerOf({JobGoal(goal), model, device, count}, m_catalog, {});
        QCOMPARE(full.state, ReadoutState::Over);
        QVERIFY2(full.sentence.startsWith(u"Does not fit on "_s), qPrintable(full.sentence));
        QCOMPARE(full.sentence.count(u" GB"_s) + full.sentence.count(u" TB"_s), 2); // needed and there
        QVERIFY(full.nextQuestion);
        QVERIFY(!full.nextText.isEmpty());
        const JobAnswer next = answerOf(*full.nextQuestion, m_catalog, {});
        QVERIFY2(next.state == ReadoutState::Pass, qPrintable(next.sentence));
        const Report opened = evaluate(full.scenario);
        if (JobGoal(goal) == JobGoal::Serve)
            QVERIFY(!Served(full.scenario).report.refusal.empty());
        else
            QVERIFY(!opened.memory.fits);
    }

    // Adapters leave the weights alone: they fit where training does not, and take a number of tokens that
    // is said.
    void fineTuningIsAQuestionOfItsOwn()
    {
        const JobAnswer whole = answer(JobGoal::Train, "llama3-8b", "h100-sxm", 1);
        QCOMPARE(whole.state, ReadoutState::Over);
        const JobAnswer adapters = answer(JobGoal::FineTune, "llama3-8b", "h100-sxm", 1);
        QCOMPARE(adapters.state, ReadoutState::Pass);
        QCOMPARE(adapters.scenario.training.method, FineTuning::Lora);
        for (const QString& said : {u"LoRA of rank 16 on attention"_s, u"100M tokens to fine-tune on"_s})
            QVERIFY2(adapters.assumptions.contains(said), qPrintable(adapters.assumptions));
        const JobAnswer all = answer(JobGoal::FineTune, "llama3-8b", "h100-sxm", 8, FineTuning::Full);
        QCOMPARE(all.state, ReadoutState::Pass);
        QVERIFY(all.assumptions.contains(u"every weight is trained"_s));
        const JobAnswer large = answer(JobGoal::FineTune, "llama3-70b", "mi300x", 1);
        QVERIFY(large.state == ReadoutState::Pass || large.nextQuestion->method == FineTuning::Qlora);
    }

    // Its numbers are those of the service that opens, and say nothing of training.
    void servingSaysTtftTpotAndTokensPerGpu()
    {
        const JobAnswer served = answer(JobGoal::Serve, "llama3-70b", "h100-sxm", 8);
        QCOMPARE(served.state, ReadoutState::Pass);
        const Served now(served.scenario);
        QVERIFY(now.report.refusal.empty());
        QCOMPARE(now.report.layout.ranks() * now.report.replicas, 8);
        const ServicePoint& point = now.report.now;
        for (const QString& number : QStringList{u"TTFT "_s + displayText(point.ttft.value(), Unit::Second),
                 u"TPOT "_s + displayText(point.itl.value(), Unit::Second),
                 displayText(point.output.value() / now.report.perReplica, Unit::TokenPerSecond) + u"/GPU"_s})
            QVERIFY2(served.sentence.contains(number), qPrintable(served.sentence));
        for (const QString& said : {u"2048 tokens in and 512 out"_s, u"weights bf16"_s, u"the defaults"_s})
            QVERIFY2(served.assumptions.contains(said), qPrintable(served.assumptions));
        for (const QString& ofTraining : {u"MFU"_s, u"per step"_s, u"FSDP"_s})
            QVERIFY(!QString(served.sentence + served.assumptions).contains(ofTraining));
    }

    // The batch stays as many sequences: what a step has in tokens is said beside it.
    void lengthsOfTheQuestionAreThoseOfTheJob()
    {
        JobQuestion question{JobGoal::Train, u"llama3-70b"_s, u"h100-sxm"_s, 64};
        const JobAnswer usual = answerOf(question, m_catalog, {});
        QCOMPARE(usual.scenario.training.sequenceLength, 8192);
        QVERIFY2(usual.assumptions.contains(u"512 sequences of 8192 tokens per step (4.19M tokens)"_s),
            qPrintable(usual.assumptions));
        question.sequence = 2048;
        const JobAnswer shorter = answerOf(question, m_catalog, {});
        QCOMPARE(shorter.scenario.training.sequenceLength, 2048);
        QCOMPARE(shorter.scenario.training.globalBatchSequences, 512);
        QVERIFY2(shorter.assumptions.contains(u"512 sequences of 2048 tokens per step (1.05M tokens)"_s),
            qPrintable(shorter.assumptions));
        QVERIFY(shorter.sentence != usual.sentence);
        question = {JobGoal::Serve, u"llama3-70b"_s, u"h100-sxm"_s, 8};
        question.input = 4096;
        question.output = 128;
        const JobAnswer served = answerOf(question, m_catalog, {});
        QCOMPARE(served.scenario.serving.promptTokens, 4096);
        QCOMPARE(served.scenario.serving.outputTokens, 128);
        QVERIFY2(
            served.assumptions.contains(u"4096 tokens in and 128 out"_s), qPrintable(served.assumptions));
        question = {JobGoal::Train, u"llama2-13b"_s, u"a100-40-sxm"_s, 8};
        question.sequence = 32768; // other settings come before more devices
        QVERIFY(answerOf(question, m_catalog, {}).sentence.contains(u"CP 4"_s));
    }

    // Slow ones miss the default targets: that is said, and nothing is red for it.
    void aTargetNobodySetIsNeverRed()
    {
        const JobAnswer slow = answer(JobGoal::Serve, "llama3.1-405b", "rtx4090", 64);
        QVERIFY2(slow.assumptions.contains(u"no load keeps TTFT within"_s), qPrintable(slow.assumptions));
        QCOMPARE(slow.state, ReadoutState::Pass);
        const JobAnswer years = answer(JobGoal::Train, "llama3-70b", "h100-sxm", 32);
        QVERIFY(years.sentence.contains(u" years"_s)); // beyond any default deadline
        QCOMPARE(years.state, ReadoutState::Pass);
    }

    void everyModelAndDeviceGetsASentence()
    {
        for (const JobGoal goal : {JobGoal::Train, JobGoal::FineTune, JobGoal::Serve})
            for (const ModelPreset& model : m_catalog.models()) {
                const JobAnswer said = answer(goal, model.id.c_str(), "h100-sxm", 8);
                QVERIFY2(said.sentence.endsWith(u'.') && !said.sentence.contains(u'%'),
                    qPrintable(toQString(model.id) + said.sentence));
            }
        for (const JobGoal goal : {JobGoal::Train, JobGoal::FineTune, JobGoal::Serve})
            for (const AcceleratorPreset& device : m_catalog.accelerators()) {
                const JobAnswer said = answer(goal, "llama3-8b", device.id.c_str(), 3);
                QVERIFY2(said.sentence.endsWith(u'.') && !said.sentence.contains(u'%'),
                    qPrintable(toQString(device.id) + said.sentence));
            }
    }

    void theRowAsksAndTheButtonsAnswer()
    {
        StartPage& page = shown();
        JobRow& row = page.job();
        QTRY_VERIFY(!row.answer().sentence.isEmpty());
        QCOMPARE(row.question(), firstJob(m_catalog));
        row.findChild<QSpinBox*>()->setValue(1);
        QCOMPARE(row.answer().state, ReadoutState::Over);
        QVERIFY(row.nextButton()->text().startsWith(u"Use "_s));
        row.nextButton()->click();
        QCOMPARE(row.answer().state, ReadoutState::Pass);
        QVERIFY(row.question().count > 1);
        QCOMPARE(double(row.findChild<QSpinBox*>()->value()), row.question().count);
        row.findChild<QSpinBox*>()->stepUp(); // to the next power of two
        QCOMPARE(row.question().count, powerOfTwoAtLeast(row.question().count));
        const Scenario asked = row.answer().scenario;
        row.openButton()->click();
        turn();
        QVERIFY(!screen().isShown());
        QCOMPARE(document().scenario().hardware, asked.hardware);
        QCOMPARE(document().scenario().mesh, asked.mesh);
        QCOMPARE(document().scenario().training, asked.training);
        QCOMPARE(m_window->viewArea().currentId(), QString::fromStdString(asked.opensOn));
    }

    // Empty lengths are seen as the answer has them; powers of two by the arrows, and typed.
    void withoutPresetsTheRowSaysSo()
    {
        const Catalog none;
        JobRow row(none, *m_settings);
        row.show();
        QVERIFY(!row.grab().isNull());
        turn();
        QVERIFY2(row.answer().sentence.startsWith(u"No answer: "_s), qPrintable(row.answer().sentence));
    }

    void theRowSetsLengths()
    {
        StartPage& page = shown();
        JobRow& row = page.job();
        const auto spin = [&](const QString& name) {
            for (QSpinBox* each : row.findChildren<QSpinBox*>())
                if (each->accessibleName() == name)
                    return each;
            return static_cast<QSpinBox*>(nullptr);
        };
        QSpinBox *length = spin(u"Tokens of a sequence"_s), *output = spin(u"Tokens of an output"_s);
        QVERIFY(length && output);
        (void)row.answer();
        turn();
        QCOMPARE(length->value(), 8192);
        QVERIFY(!row.question().sequence);
        QVERIFY(length->isVisible() && !output->isVisible());
        length->stepUp();
        QCOMPARE(row.question().sequence, 16384);
        length->setFocus();
        length->selectAll();
        QTest::keyClicks(length, u"4k"_s);
        QCOMPARE(row.question().sequence, 16384); // not before it is finished
        QTest::keyClick(length, Qt::Key_Return);
        QCOMPARE(row.question().sequence, 4096);
        QCOMPARE(row.answer().scenario.training.sequenceLength, 4096);
        QCOMPARE(length->text(), u"4096"_s);
        JobQuestion serves = firstJob(m_catalog);
        serves.goal = JobGoal::Serve;
        serves.count = 8;
        row.ask(serves);
        (void)row.answer();
        QVERIFY(output->isVisible());
        QCOMPARE(length->value(), 2048);
        QCOMPARE(output->value(), 512);
        output->stepDown();
        QCOMPARE(row.question().output, 256);
        QVERIFY(!row.question().input);
        row.openButton()->click();
        turn();
        QCOMPARE(document().scenario().serving.outputTokens, 256);
    }

    void theNextStepOpensTheSearch()
    {
        JobRow& row = shown().job();
        QCOMPARE(row.answer().nextView, "search");
        row.nextButton()->click();
        turn();
        QVERIFY(!screen().isShown());
        QCOMPARE(m_window->viewArea().currentId(), u"search"_s);
    }

    // Every shipped example has its words, its picture and its figures, on the view that it opens on.
    void examplesAreSeenAndSaidInAFewWords()
    {
        StartPage& page = shown();
        Gallery& gallery = page.gallery();
        gallery.finish();
        QCOMPARE(gallery.shown().size(), m_catalog.scenarios().size());
        std::set<QString> points;
        for (const Gallery::Shown& each : gallery.shown()) {
            const QString words = each.card->title();
            QVERIFY2(points.insert(words).second, qPrintable(words));
            const qsizetype count = words.split(u' ').size();
            QVERIFY2(count >= 4 && count <= 7, qPrintable(words));
            QVERIFY2(!each.card->figures().isEmpty() && !each.card->figures().contains(u'%' + u"1"_s),
                qPrintable(each.id + u": "_s + each.card->figures()));
            QVERIFY(!each.card->picture().isNull());
            QCOMPARE(each.card->picture().deviceIndependentSize().toSize(), each.card->pictureSize());
            const QImage image = each.card->picture().toImage();
            std::set<QRgb> colors;
            for (int x = 0; x < image.width(); x += 3)
                for (int y = 0; y < image.height(); y += 3)
                    colors.insert(image.pixel(x, y));
            QVERIFY2(colors.size() > 20, qPrintable(each.id));
            const ScenarioReadResult read =
                readScenario(m_catalog.scenario(each.id.toStdString())->json, m_catalog, "x");
            QVERIFY(findView(QString::fromStdString(read.file->scenario.opensOn)));
        }
    }

    void aServingExampleSaysNothingOfTraining()
    {
        for (const ScenarioPreset& preset : m_catalog.scenarios()) {
            const Scenario scenario = readScenario(preset.json, m_catalog, "x").file->scenario;
            const bool serves = scenario.opensOn.starts_with("serving-");
            const QString figures = exampleFigures(toQString(preset.id), evaluate(scenario), {});
            QCOMPARE(figures.contains(u"TTFT"_s) && figures.contains(u"TPOT"_s), serves);
        }
    }

    // The first picture waits for none of them, and dark ones are drawn dark.
    void picturesComeLaterAndFollowTheTheme()
    {
        m_window->showStartPage();
        StartPage& page = *screen().page();
        QVERIFY(page.gallery().shown().front().card->picture().isNull());
        QTRY_VERIFY_WITH_TIMEOUT(page.gallery().complete(), 20'000);
        const auto corner = [&] {
            return QColor(page.gallery().shown().front().card->picture().toImage().pixel(0, 0)).lightness();
        };
        QVERIFY(corner() > 200);
        m_settings->useTheme(u"dark"_s);
        page.gallery().finish();
        QVERIFY(corner() < 80);
    }

    void anExampleOpensOnItsView()
    {
        StartPage& page = shown();
        for (const Gallery::Shown& each : page.gallery().shown())
            if (each.id == u"llama3.1-70b-served-8xh200")
                each.card->click();
        turn();
        QVERIFY(!screen().isShown());
        QCOMPARE(m_window->viewArea().currentId(), u"serving-latency"_s);
        QCOMPARE(document().scenario().name, "Llama 3.1 70B served on 8 H200");
    }

    void doorsLeadToLessonsAndTheProbe()
    {
        StartPage& page = shown();
        QSignalSpy commands(&page, &StartPage::commandChosen);
        page.disconnect(&screen());
        for (StartCard* card : page.findChildren<StartCard*>())
            if (card->title() == u"Lessons" || card->title() == u"Measure this machine")
                card->click();
        QCOMPARE(commands.size(), 2);
        QCOMPARE(commands[0][0].toString(), u"tools.lessons"_s);
        QCOMPARE(commands[1][0].toString(), u"tools.probe"_s);
    }

    // Nothing behind it is reached or changed, and all of it comes back.
    void itStandsInThePlaceOfEverythingUntilEsc()
    {
        const Scenario before = document().scenario();
        const QString view = m_window->viewArea().currentId();
        auto* dock = m_window->findChild<QDockWidget*>(u"controls"_s);
        const int width = dock->width();
        shown();
        QVERIFY(!m_window->viewArea().isVisible());
        QVERIFY(!dock->isVisible());
        QVERIFY(!m_window->statusBar()->isVisible());
        QVERIFY(QApplication::focusWidget() && screen().page()->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        turn();
        QVERIFY(!screen().isShown());
        QVERIFY(m_window->viewArea().isVisible());
        QVERIFY(dock->isVisible());
        QCOMPARE(dock->width(), width);
        QVERIFY(m_window->statusBar()->isVisible());
        QCOMPARE(m_window->viewArea().currentId(), view);
        QCOMPARE(document().scenario(), before);
        QVERIFY(!document().isModified());
    }

    void oneKeyBringsItBackAndTakesItAway()
    {
        QTest::keyClick(m_window.get(), Qt::Key_F2);
        QVERIFY(screen().isShown());
        QTest::keyClick(m_window.get(), Qt::Key_F2);
        QVERIFY(!screen().isShown());
        QTest::keyClick(m_window.get(), Qt::Key_Home, Qt::AltModifier);
        QVERIFY(screen().isShown());
    }

    void openingAnythingLeavesIt_data()
    {
        QTest::addColumn<QString>("what");
        for (const char* id : {"view.walls", "view.stack", "view.controls", "view.table", "compare.show",
                 "file.new", "edit.findField", "layout.side"})
            QTest::newRow(id) << QString::fromLatin1(id);
    }
    void openingAnythingLeavesIt()
    {
        QFETCH(QString, what);
        shown();
        action(what)->trigger();
        turn();
        QVERIFY(!screen().isShown());
        QVERIFY(m_window->viewArea().isVisible());
        if (what == u"view.controls")
            QVERIFY(m_window->findChild<QDockWidget*>(u"controls"_s)->isVisible());
    }

    void themesAndLanguagesLeaveItOpen()
    {
        shown();
        action(u"theme.dark")->trigger();
        QVERIFY(screen().isShown());
        action(u"language.es")->trigger();
        turn();
        turn();
        QVERIFY(screen().isShown());
        action(u"language.en")->trigger();
        turn();
        QVERIFY(screen().isShown());
    }

    void explainingANumberLeavesIt()
    {
        shown();
        m_window->explain(u"memory.ratio"_s);
        turn();
        QVERIFY(!screen().isShown());
        QVERIFY(m_window->findChild<CentralArea*>()->isPanelVisible());
    }

    // Examples would tell what a lesson hides.
    void aVeilKeepsItShut()
    {
        shown();
        document().setVeil({"memory"});
        QVERIFY(!screen().isShown());
        m_window->showStartPage();
        QVERIFY(!screen().isShown());
        document().setVeil({});
        m_window->showStartPage();
        QVERIFY(screen().isShown());
    }

    // Whoever comes back asks about the job that is open.
    void theQuestionIsOfTheOpenJob()
    {
        QVERIFY(m_window->open(u"llama3.1-70b-served-8xh200"_s));
        const JobQuestion served = shown().job().question();
        QCOMPARE(served.model, u"llama3.1-70b"_s);
        QCOMPARE(served.device, u"h200-sxm"_s);
        QCOMPARE(served.count, 8.0);
        QVERIFY(served.goal == JobGoal::Serve);
        QCOMPARE(served.input, document().scenario().serving.promptTokens);
        QCOMPARE(served.output, document().scenario().serving.outputTokens);
        screen().hide();
        QVERIFY(m_window->open(u"llama3-70b-256xh100"_s));
        QCOMPARE(shown().job().question().count, 256.0);
        QCOMPARE(shown().job().question().sequence, document().scenario().training.sequenceLength);
        QVERIFY(shown().job().question().goal == JobGoal::Train);
        screen().hide();
        for (const auto& [text, method] :
            {std::pair(u"lora"_s, FineTuning::Lora), std::pair(u"qlora"_s, FineTuning::Qlora)}) {
            QVERIFY(!document().commit(u"training.method"_s, text));
            const JobQuestion tunes = shown().job().question();
            QVERIFY(tunes.goal == JobGoal::FineTune && tunes.method == method);
            QCOMPARE(tunes.sequence, document().scenario().training.sequenceLength);
            screen().hide();
        }
        QVERIFY(m_window->open(u"seed-question"_s)); // 70B parameters of no model
        QVERIFY(shown().job().question() != served);
    }

    void tabStaysOnThePage()
    {
        StartPage& page = shown();
        QTRY_VERIFY(!page.job().answer().sentence.isEmpty());
        turn();
        std::set<QWidget*> reached;
        for (int i = 0; i < 60; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QWidget* now = QApplication::focusWidget();
            QVERIFY(now && page.isAncestorOf(now));
            reached.insert(now);
        }
        for (const Gallery::Shown& each : page.gallery().shown())
            QVERIFY2(reached.contains(each.card), qPrintable(each.id));
        QVERIFY(reached.contains(page.job().openButton()));
        QVERIFY(reached.contains(page.job().nextButton()));
    }

    void nothingIsCut_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("words"); // pseudo: every text is longer by a third
        for (const QSize size : {QSize(1024, 640), QSize(1280, 800), QSize(1920, 1080)})
            for (const QString& words : {u"en"_s, u"es"_s, u"pseudo"_s})
                QTest::addRow("%dx%d %s", size.width(), size.height(), qPrintable(words)) << size << words;
    }
    void nothingIsCut()
    {
        QFETCH(QSize, size);
        QFETCH(QString, words);
        Language language;
        language.use(words);
        const auto back = qScopeGuard([&] { language.use(u"en"_s); });
        m_window->resize(size);
        StartPage& page = shown();
        page.gallery().finish();
        for (const JobGoal goal : {JobGoal::Train, JobGoal::FineTune, JobGoal::Serve})
            for (const double count : {1.0, 64.0}) {
                JobQuestion question = firstJob(m_catalog);
                question.goal = goal;
                question.count = count;
                page.job().ask(question);
                (void)page.job().answer();
                turn();
                QCOMPARE(page.horizontalScrollBar()->maximum(), 0);
                QCOMPARE(cut(page).join(u'\n'), QString());
            }
    }

    // Whoever starts the program decides, and a window by itself has none.
    void theFirstStartShowsItUntilItIsLeft()
    {
        QVERIFY(!screen().isShown());
        StoredSettings().remove(u"window/start_left"_s);
        const auto begins = [this](const QStringList& arguments) {
            QString error;
            const WindowOptions options = windowOptions(
                arguments, [](const QStringList&) { return false; }, &error);
            return error.isEmpty() && beginsAtStartPage(options, *m_settings);
        };
        QVERIFY(begins({}));
        for (const QStringList& said :
            {QStringList(u"--theme"_s) << u"dark"_s, QStringList(u"--size"_s) << u"1280x800"_s})
            QVERIFY(begins(said));
        for (const QStringList& asked : {QStringList(u"seed-003"_s), QStringList(u"--view"_s) << u"stack"_s,
                 QStringList(u"--set"_s) << u"mesh.tensor=8"_s, QStringList(u"--present"_s),
                 QStringList(u"ridgepoint://lesson/x"_s)})
            QVERIFY2(!begins(asked), qPrintable(asked.join(u' ')));
        shown();
        QVERIFY(begins({}));
        m_window->showView(u"walls"_s);
        QVERIFY(!begins({}));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestStartPage)
#include "tst_start_page.moc"
