// While a lesson hides answers, nothing in the program says them: every channel of the window is read, and
// searched for every hidden number in every form in which it might be written. Without the veil the same
// walk finds them.

#include "core/engine/evaluate.h"
#include "core/outcome/evaluate_veiled.h"
#include "tests/app/window/hidden_numbers.h"
#include "tests/app/window/veil_channels.h"

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace ridgepoint::testing;
using namespace Qt::StringLiterals;

class TestVeilChannels : public VeilChannels
{
    Q_OBJECT

    const Scenario m_scenario = odd("47.3B"), m_pinned = odd("31.9B");
    // With other answers to everything.
    const Scenario m_other = odd("58.9B", "2.31T", "288"), m_otherPinned = odd("21.7B", "2.31T", "288");

    void open(const Scenario& scenario, const Scenario& pinned)
    {
        document().setVeil({});
        document().load({scenario, {pinned}}, {});
        turn();
    }

    Walk walked()
    {
        Walk walk;
        walkViews(walk, allViews());
        walkDocks(walk);
        walkDialogs(walk);
        walkExports(walk);
        walkPresentation(walk, allViews());
        return walk;
    }

    // What is said whatever the answers are, gives none away: ticks of an axis, examples of an entry.
    QSet<QString> alwaysSaid(const Names& hidden)
    {
        open(m_other, m_otherPinned);
        document().setVeil(hidden);
        turn();
        QSet<QString> always;
        const Walk elsewhere = walked();
        for (const Said& said : elsewhere.all())
            always += said.text;
        return always;
    }

    HiddenNumbers numbersUnder(const Names& names) const
    {
        const std::vector<Scenario> both{m_scenario, m_pinned};
        const std::shared_ptr<const AnswerMask> veil = evaluateVeiled(both, names).front()->veil;
        return HiddenNumbers({evaluate(m_scenario), evaluate(m_pinned)},
            [&](std::string_view path) { return veil->isAnswer(path); });
    }

private Q_SLOTS:
    void nothingSaysWhatIsHidden_data()
    {
        QTest::addColumn<QStringList>("names");
        QTest::newRow("memory") << QStringList{u"memory"_s};
        QTest::newRow("one ratio") << QStringList{u"memory.ratio"_s};
        QTest::newRow("step") << QStringList{u"step.seconds"_s};
        QTest::newRow("links") << QStringList{u"mesh.network_bytes"_s, u"roofline.operating.intensity"_s};
        QStringList all;
        for (const Readout& readout : readouts())
            if (!isInputReadout(readout.path))
                all += toQString(readout.path);
        QTest::newRow("everything") << all;
    }

    void nothingSaysWhatIsHidden()
    {
        QFETCH(QStringList, names);
        Names hidden;
        for (const QString& name : names)
            hidden.push_back(name.toStdString());
        const QSet<QString> always = alwaysSaid(hidden);
        open(m_scenario, m_pinned);
        document().setVeil(hidden);
        turn();
        const HiddenNumbers numbers = numbersUnder(hidden);
        QVERIFY(numbers.size() > 5);
        QStringList leaks;
        const Walk walk = walked();
        for (const Said& said : walk.all())
            // Notes of choices are always the same, and still some answer.
            for (const QString& number : said.channel != choiceNotes && always.contains(said.text)
                    ? QStringList()
                    : numbers.in(said.text))
                leaks += u"%1, %2: %3 in \"%4\""_s.arg(said.channel, said.where, number, said.text.left(160));
        leaks.removeDuplicates();
        QVERIFY2(leaks.isEmpty(), listed(leaks.mid(0, 60)));
    }

    // Rows are made when their group is first opened, which may be under a veil.
    void rowsMadeUnderAVeilHaveNoNotes()
    {
        open(m_scenario, m_pinned);
        document().setVeil({"memory"});
        turn();
        Walk walk;
        walkDocks(walk);
        for (const Said& said : walk.all())
            QVERIFY2(said.channel != choiceNotes, qPrintable(said.where + u": "_s + said.text));
    }

    // The test can fail: each channel says some of the numbers where no lesson hides them.
    void withoutAVeilTheWalkFindsThem()
    {
        open(m_scenario, m_pinned);
        const HiddenNumbers numbers = numbersUnder({"memory", "step", "throughput", "run"});
        std::map<QString, qsizetype> found;
        bool codes = false;
        const Walk walk = walked();
        for (const Said& said : walk.all()) {
            found[said.channel] += numbers.in(said.text).size();
            codes = codes || (said.channel == u"codes in exports"_s && said.text.startsWith(u"ridge1:"));
        }
        QVERIFY(codes);
        for (const char* channel :
            {"tiles", "table", "table CSV", "table Markdown", "picture", "marks", "tool tips", "widgets",
                "window as painted", "copied table", "copied figure", "controls", "compare.show",
                "view.table", "help.here", "maths", "lever", "start page", "contact sheet", "sweep",
                "export dialog", "exported SVG", "exported tables", "presenter", "presenter as painted",
                "audience as painted", "captions", "screen reader", "notes of choices"})
            QVERIFY2(found[QString::fromLatin1(channel)] > 0, channel);
    }

    // A window in which all was said already: as the veil rises over it, what can be seen forgets it.
    void whatWasSaidBeforeIsGone()
    {
        const Names hidden{"memory", "step", "throughput", "run", "walls"};
        const QSet<QString> always = alwaysSaid(hidden);
        open(m_scenario, m_pinned);
        const HiddenNumbers numbers = numbersUnder(hidden);
        for (const char16_t* page : {u"view.maths", u"compare.show", u"view.table", u"help.here"}) {
            Walk filled;
            m_window->setVisible(true);
            walkDocks(filled);
            m_window->explain(u"memory.ratio"_s);
            if (!action(page)->isChecked())
                action(page)->trigger();
            action(u"edit.tryAdvice")->trigger();
            action(u"present.audience")->trigger();
            m_window->sweepDialog().show();
            m_window->exportDialog().show();
            m_window->showView(u"stack"_s);
            turn();
            View* view = m_window->viewArea().currentView();
            view->walkMarks(1, view->frame().canvas()->area());
            m_window->audience()->stage().setFrozen(true);
            turn();
            document().setVeil(hidden);
            turn();
            QTest::qWait(300);
            turn();
            Walk after;
            for (QWidget* widget : QApplication::allWidgets()) {
                if (!widget->isVisible())
                    continue;
                after.note(u"widget"_s, nameOf(*widget), textsOn(*widget));
                if (const auto* slider = qobject_cast<const ValueSlider*>(widget))
                    for (const SliderTick& tick : slider->ticks())
                        after.note(u"tick"_s, {}, tick.tip);
                if (widget->isWindow())
                    notePainted(after, u"painted"_s, nameOf(*widget), *widget);
            }
            QVERIFY(!m_window->audience()->stage().isFrozen());
            QVERIFY(!document().tentative());
            QStringList leaks;
            for (const Said& said : after.all())
                for (const QString& number : numbers.in(said.text))
                    if (!always.contains(said.text))
                        leaks += u"%1, %2: %3 in \"%4\""_s.arg(
                            said.channel, said.where, number, said.text.left(160));
            QVERIFY2(leaks.isEmpty(), listed(leaks));
            m_window->audience()->close();
            m_window->sweepDialog().close();
            m_window->exportDialog().close();
            document().setVeil({});
            turn();
        }
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestVeilChannels)
#include "tst_veil_channels.moc"
