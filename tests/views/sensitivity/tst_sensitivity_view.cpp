// What a readout hangs on and what would have to change, as people meet them: bars, a table, a try.

#include "core/search/answer.h"
#include "core/search/replanned.h"
#include "tests/views/edit_spy.h"
#include "tests/views/engine_input.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/sensitivity/sensitivity_view.h"
#include "views/view_frame.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

const QRectF area(0, 0, 900, 600);

const Readout& stepTime() { return *findReadout("step.seconds"); }

void press(View& view, int key)
{
    QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
    view.pictureKeyPress(&event, area);
}

} // namespace

class TestSensitivityView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void barsReachWhereTheEngineDoes()
    {
        const ViewInput input = engineInput(meshed);
        const SensitivityData data = sensitivityData(input, {}, stepTime(), false);
        QVERIFY(data.rows.size() > 15);
        const double now = input.report->step.seconds->value();
        QCOMPARE(data.now, std::optional(now));
        for (const SensitivityRow& row : data.rows) {
            QVERIFY(row.least <= now && row.most >= now && row.least < row.most);
            QCOMPARE(row.leastText.isEmpty(), row.least == now);
            QCOMPARE(row.mostText.isEmpty(), row.most == now);
            QVERIFY2(row.spoken.startsWith(row.name), qPrintable(row.spoken));
        }
        const ViewTable table = sensitivityTable(data);
        QCOMPARE(table.rows.size(), data.rows.size());
        SensitivityView view;
        view.setStyle(styleOf());
        view.setInput(input);
        const std::vector<Mark> marks = view.marks(area);
        QVERIFY(marks.size() > 8 && marks.size() <= data.rows.size());
        QCOMPARE(marks.front().key, data.rows.front().key);
        // The widest bar is the first.
        for (const Mark& mark : marks)
            QVERIFY(mark.shape.boundingRect().isValid());
    }

    // As somebody would type it, and the view takes it: of whatever a tile may show.
    void aTenthBetterIsABound_data()
    {
        QTest::addColumn<QString>("path");
        for (const Readout& readout : readouts())
            QTest::newRow(std::string(readout.path).c_str())
                << QString::fromStdString(std::string(readout.path));
    }

    void aTenthBetterIsABound()
    {
        QFETCH(QString, path);
        const ViewInput input = engineInput(meshed);
        const Readout& readout = *findReadout(path.toStdString());
        const QString bound = betterBound(readout, *input.report);
        const double now = readout.get(*input.report).value_or(0);
        const bool whole = readout.unit == Unit::Count;
        QCOMPARE(bound.isEmpty(), now == 0 || (whole && now == 1));
        SensitivityView view;
        view.setInput(input);
        view.setOptions({{u"readout"_s, path}, {u"bound"_s, bound}});
        QCOMPARE(view.options().value(u"bound"_s).toString(), bound);
        if (bound.isEmpty())
            return;
        const double moved = (view.goal().bound - now) / std::abs(now);
        const bool isShare = readout.unit == Unit::Percent && now < 1 && now > 1 / 1.1;
        const double asked = isLessBetter(readout) ? -0.1 : isShare ? (1 - now) / now : 0.1;
        const double rounding = whole ? 1 / now : readout.unit == Unit::Percent ? 0.05 : 0.006;
        QVERIFY2(std::abs(moved - asked) < rounding && moved * asked > 0, qPrintable(bound));
    }

    // The whiskers are what the search found; until it has, the picture says that it is under way.
    void withTheBestPlanOfEach()
    {
        SensitivityView view;
        view.setStyle(styleOf());
        QVERIFY(!view.showsPlans());
        view.setOptions({{u"replan"_s, true}});
        QVERIFY(view.showsPlans() && view.options().value(u"replan"_s).toBool());
        SearchQuestion question{.top = 1};
        view.addQuestions(question.further);
        QCOMPARE(question.further.trialsOf, std::string("step.seconds"));
        ViewInput input = engineInput(meshed);
        view.setInput(input);
        const SensitivityData before = sensitivityData(input, {}, stepTime(), true);
        QVERIFY(!before.replanned);
        for (const SensitivityRow& row : before.rows)
            QVERIFY(!row.replannedLeast);
        // Of three trials alone.
        auto answer = std::make_shared<SearchAnswer>();
        answer->scenario = input.report->scenario;
        answer->question = question;
        std::vector<SearchJob> jobs = jobsOfTrials(sensitivityOf(*input.report, stepTime(), *input.catalog));
        jobs.resize(4);
        answer->trials = bestOfJobs(input.report->scenario, jobs, {}, question, *input.catalog, {}).jobs;
        input.search = answer;
        const SensitivityData data = sensitivityData(input, {}, stepTime(), true);
        QCOMPARE(data.replanned, std::optional(answer->trials.front().report->step.seconds->value()));
        QVERIFY(*data.replanned <= *data.now);
        QVERIFY(data.rows.front().replannedLeast && data.rows.front().replannedMost);
        QVERIFY(!data.rows.back().replannedLeast);
        QCOMPARE(sensitivityTable(data).columns.size(), sensitivityTable(before).columns.size() + 3);
        QVERIFY(!sensitivityData(input, {}, *findReadout("run.total_dollars"), true).replanned);
    }

    void aTryIsWhatItPromises()
    {
        const ViewInput input = engineInput(meshed);
        SensitivityView view;
        view.setStyle(styleOf());
        view.setInput(input);
        view.setOptions({{u"show"_s, u"goal"_s}});
        const GoalData& data = view.goalShown();
        QVERIFY(!data.alone.empty() && data.together.size() > 1);
        const double bound = view.goal().bound;
        QVERIFY(std::abs(bound / input.report->step.seconds->value() - 0.8) < 1e-12);
        for (const std::vector<GoalRow>* rows : {&data.alone, &data.together})
            for (const GoalRow& row : *rows) {
                Scenario set = input.report->scenario;
                QVERIFY(!applyEdits(set, row.edits, shippedCatalog()));
                followEdits(set, row.edits);
                const Report report = evaluate(set);
                QVERIFY2(report.step.seconds->value() <= bound, qPrintable(row.name));
            }
        EditSpy edits(view);
        view.setCurrentMark(data.alone.front().key, area);
        press(view, Qt::Key_Return);
        QCOMPARE(edits.size(), 1);
        QCOMPARE(edits[0][0].toStringList().size(), 1);
        QCOMPARE(edits[0][2].value<EditPhase>(), EditPhase::Try);
        const QRectF wide(0, 0, 900, 2000); // with room for all
        const std::optional<Mark> mark = view.markByKey(u"together.0"_s, wide);
        QVERIFY(mark);
        const QPointF at = mark->shape.boundingRect().center();
        QVERIFY(view.pictureMousePress(at, wide, Qt::NoModifier));
        QVERIFY(view.pictureMouseRelease(at, wide, Qt::NoModifier));
        QCOMPARE(edits.size(), 2);
        QCOMPARE(
            edits[1][0].toStringList().size(), static_cast<qsizetype>(data.together.front().edits.size()));
        press(view, Qt::Key_1); // on the bars there is nothing to try
        press(view, Qt::Key_Return);
        QCOMPARE(edits.size(), 2);
    }

    void theBoundIsTyped()
    {
        SensitivityView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(meshed));
        view.setOptions({{u"show"_s, u"goal"_s}});
        QSignalSpy changed(&view, &View::optionsChanged);
        QVERIFY(!view.setBound(u"5 GB"_s).isEmpty()); // of a time
        QCOMPARE(changed.size(), 0);
        QVERIFY(view.setBound(u"100 ms"_s).isEmpty());
        QCOMPARE(view.goal().bound, 0.1);
        QCOMPARE(changed.size(), 1);
        QVERIFY(view.setBound(u"1 h"_s).isEmpty());
        QVERIFY(view.goalShown().alone.empty());
        QVERIFY2(view.goalShown().sentence.endsWith(u"already."), qPrintable(view.goalShown().sentence));
        // Of tokens per second more is better.
        view.ask(*findReadout("throughput.tokens_per_second"));
        QVERIFY(!view.goal().atMost);
        QVERIFY(view.goal().bound > *view.readout().get(*view.input().report));
    }

    void settingsComeBack()
    {
        SensitivityView view;
        const QVariantMap asked{{u"readout"_s, u"run.total_dollars"_s}, {u"show"_s, u"goal"_s},
            {u"bound"_s, u"$1000000"_s}, {u"side"_s, u"least"_s}};
        view.setOptions(asked);
        QCOMPARE(view.options().value(u"readout"_s), asked.value(u"readout"_s));
        QCOMPARE(view.goal().bound, 1e6);
        QVERIFY(!view.goal().atMost);
        SensitivityView again;
        again.setOptions(view.options());
        QCOMPARE(again.options(), view.options());
        again.setOptions({{u"readout"_s, u"no.such"_s}, {u"bound"_s, u"much"_s}, {u"side"_s, u"left"_s}});
        QCOMPARE(again.options(), view.options());
    }

    void withoutAValueItSaysWhy()
    {
        const ViewInput input = engineInput({}); // one accelerator: no bubble
        SensitivityView view;
        view.setStyle(styleOf());
        view.setOptions({{u"readout"_s, u"run.budget_left_dollars"_s}});
        view.setInput(input);
        QVERIFY(!view.nothingToShow(input).isEmpty());
        QVERIFY(view.data().rows.empty());
        QVERIFY(!view.data().sentence.isEmpty());
    }

    void textsFit_data()
    {
        QTest::addColumn<QString>("show");
        QTest::addColumn<QSize>("size");
        for (const char* show : {"fields", "goal"})
            for (const QSize& size : pictureSizes)
                QTest::addRow("%s %dx%d", show, size.width(), size.height())
                    << QString::fromLatin1(show) << size;
    }

    void textsFit()
    {
        QFETCH(QString, show);
        QFETCH(QSize, size);
        SensitivityView view;
        view.setStyle(styleOf());
        view.setOptions({{u"show"_s, show}});
        view.setInput(engineInput(meshed));
        const QString fault = textFault(view, size);
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }
};

QTEST_MAIN(TestSensitivityView)
#include "tst_sensitivity_view.moc"
