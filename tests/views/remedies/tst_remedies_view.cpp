// Where each wall sends you, as people meet it.

#include "tests/views/engine_input.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/chart/labels.h"
#include "views/remedies/remedies_view.h"
#include "views/view_frame.h"
#include "views/word_table.h"
#include "widgets/fonts.h"
#include "widgets/number_text.h"

#include <QSignalSpy>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

const FieldTexts served{{"opens_on", "serving-latency"}};

std::size_t linesOf(const RemediesData& data)
{
    std::size_t lines = data.plans.size();
    for (const RemedyGroup& group : data.groups)
        lines += group.lines.size();
    return lines;
}

} // namespace

class TestRemediesView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void theSeedQuestion()
    {
        const RemediesData data = remediesData(engineInput({}), {});
        QCOMPARE(data.groups[0].name, u"Memory (state)"_s);
        QCOMPARE(data.groups[0].hit, WallHit::Active);
        QCOMPARE(data.groups[0].lines[0].response, u"FSDP / ZeRO-3 over 32 ranks, batch 32"_s);
        QCOMPARE(data.groups[0].lines[0].effect, u"÷32: 35.0 GB of state per rank; still 161 GB over"_s);
        QCOMPARE(data.groups[0].lines[2].effect, u"÷8: 140 GB of state per rank; still 86.3 GB over"_s);
        const RemediesData service = remediesData(engineInput(served), {});
        QCOMPARE(service.groups[1].lines[1].action, u"Try"_s); // drafts have fields
        for (const RemediesData& each : {data, service})
            for (const RemedyGroup& group : each.groups)
                for (const RemedyLine& line : group.lines) {
                    QCOMPARE(line.possible, !line.edits.empty());
                    QVERIFY(line.possible || !line.reason.isEmpty()); // disabled entries say why
                }
    }

    // A training run has no rows of serving, a service none of training; nor have their tiles.
    void theWallsAreOfTheQuestion()
    {
        const auto names = [](const RemediesData& data) {
            QStringList all;
            for (const RemedyGroup& group : data.groups)
                all += group.name;
            return all;
        };
        const auto paths = [](const ViewInput& input) {
            QStringList all;
            for (const ReadoutTileData& tile : remediesTiles(input, {}))
                all += tile.path;
            return all;
        };
        const ViewInput training = engineInput(meshed), service = engineInput(served);
        QCOMPARE(names(remediesData(training, {})),
            (QStringList{u"Memory (state)"_s, u"Memory (activations)"_s, u"Time (training)"_s}));
        QCOMPARE(names(remediesData(service, {})),
            (QStringList{u"Memory (KV cache)"_s, u"Latency (inference)"_s, u"Throughput (inference)"_s}));
        QCOMPARE(paths(training).filter(u"serving."_s).size(), 0);
        QCOMPARE(paths(service).filter(u"serving."_s).size(), 3);
        QVERIFY(!remediesTable(remediesData(service, {}), 0).columns.contains(u"Step"_s));
        // A baseline that asks otherwise is looked at with this question.
        const RemediesData pinned = remediesData(engineInput(meshed, {served}), {});
        QVERIFY(pinned.groups[0].lines[0].baselineEffects[0] != u"—"_s);
        // The two reasons are of training.
        RemediesView view;
        view.setStyle(styleOf());
        view.setInput(service);
        for (const Mark& mark : view.marks({0, 0, 1100, 700}))
            QVERIFY2(!mark.key.startsWith(u"reason."_s), qPrintable(mark.key));
    }

    // "6.90 s (+28 %)" beside what it saves; another batch is another step, without a change.
    void memoryIsBoughtWithTime()
    {
        const FieldTexts full{{"model.preset", "llama3-70b"}, {"hardware.accelerators", "64"},
            {"mesh.zero_stage", "3"}, {"training.recompute", "none"},
            {"training.global_batch_sequences", "512"}};
        const ViewInput input = engineInput(full);
        const RemediesData data = remediesData(input, {});
        const ViewTable table = remediesTable(data, 0);
        const qsizetype column = table.columns.indexOf(u"Step"_s);
        QVERIFY(column > 0);
        FieldTexts recomputed = full;
        recomputed[3].second = "full";
        const double before = input.report->step.seconds->value(),
                     after = evaluated(recomputed)->step.seconds->value();
        const QString said = u"%1 (+%2)"_s.arg(
            displayText(after, Unit::Second), displayText(after / before - 1, Unit::Percent));
        const RemedyLine& checkpointing = data.groups[1].lines[0];
        QCOMPARE(checkpointing.step, said);
        QVERIFY(checkpointing.spoken.contains(u"; a step takes "_s + said));
        int rows = 0;
        for (const QStringList& row : table.rows)
            rows += row[column] == said ? 1 : 0;
        QVERIFY(rows >= 1);
        for (const RemedyLine& plan : data.plans)
            QVERIFY2(plan.step != u"—"_s, qPrintable(plan.response));
        const RemediesData seed = remediesData(engineInput({}), {});
        QVERIFY2(!seed.groups[0].lines[0].step.contains(u'%'), qPrintable(seed.groups[0].lines[0].step));
        RemediesView view;
        view.setStyle(styleOf());
        view.setInput(input);
        QStringList texts;
        for (const PaintedText& text : paintedTexts(view, {1400, 900}))
            texts += QString(text.text).replace(QChar::Nbsp, u' ');
        QVERIFY(
            texts.contains(u"Step"_s) && texts.join(u' ').contains(QString(said).replace(QChar::Nbsp, u' ')));
    }

    // A gain on more accelerators is not read as one on those that there are.
    void responsesSayOnHowMany()
    {
        int grown = 0;
        for (const ViewInput& input : {engineInput({}), engineInput(meshed)})
            for (const RemedyGroup& group : remediesData(input, {}).groups)
                for (const RemedyLine& line : group.lines) {
                    Scenario then = input.report->scenario;
                    if (line.edits.empty() || applyEdits(then, line.edits, *input.catalog))
                        continue;
                    const double many = evaluate(then).scenario.hardware.accelerators;
                    if (many == input.report->scenario.hardware.accelerators)
                        continue;
                    ++grown;
                    const QString number = toQString(formatExact(many, Unit::Count));
                    QVERIFY2(line.response.contains(number), qPrintable(line.response));
                }
        QVERIFY(grown > 0);
    }

    // Levers are put together until they are enough; each plan is one press.
    void plansFit()
    {
        const ViewInput input = engineInput({});
        const RemediesData data = remediesData(input, {});
        QCOMPARE(data.plansName, u"Plans that fit"_s);
        QVERIFY(!data.plans.empty() && data.plans.size() <= 3);
        QCOMPARE(data.plans[0].response, u"FSDP on 32 GPUs + full recompute, batch 32"_s);
        QVERIFY2(data.plans[0].effect.endsWith(u"of memory per rank"_s), qPrintable(data.plans[0].effect));
        for (const RemedyLine& plan : data.plans) {
            QVERIFY(plan.possible && !plan.effect.contains(u"over"_s));
            Scenario scenario = input.report->scenario;
            QVERIFY(!applyEdits(scenario, plan.edits, *input.catalog));
            QVERIFY(evaluate(scenario).memory.fits);
        }
        QVERIFY(remediesData(engineInput({{"model.params", "1B"}, {"training.recompute", "full"}}), {})
                    .plans.empty());
    }

    void everyButtonStaysInEveryWindow_data()
    {
        QTest::addColumn<QSize>("size"); // of the picture
        QTest::newRow("1024x640") << QSize(640, 480);
        QTest::newRow("1280x800") << QSize(780, 640);
        QTest::newRow("1920x1080") << QSize(1400, 900);
    }
    // A response that can be tried has its button beside it, wherever its row stands.
    void everyButtonStaysInEveryWindow()
    {
        QFETCH(QSize, size);
        for (const ViewInput& input :
            {engineInput({}), engineInput(meshed), engineInput({}, {meshed}), engineInput(served)}) {
            RemediesView view;
            view.setStyle(styleOf());
            view.setInput(input);
            const QRectF area(QPointF(0, 0), QSizeF(size));
            int rows = 0;
            for (const Mark& mark : view.marks(area)) {
                const RemedyLine* line = nullptr;
                for (const RemedyGroup& group : view.data().groups)
                    for (const RemedyLine& each : group.lines)
                        line = each.key == mark.key ? &each : line;
                for (const RemedyLine& plan : view.data().plans)
                    line = plan.key == mark.key ? &plan : line;
                if (!line)
                    continue;
                ++rows;
                const QRectF row = mark.shape.boundingRect();
                bool button = false;
                for (qreal x = row.right() - 1; x > row.left() && !button; x -= 4)
                    button = view.pictureCursor({x, row.center().y()}, area) == Qt::PointingHandCursor;
                QVERIFY2(button == line->possible, qPrintable(mark.key));
            }
            QVERIFY(rows >= int(wallsOfAQuestion + 2)); // all of one wall, and one of each other
        }
    }

    // In columns and as paragraphs: a line high at least, apart, and beside what a heading heads.
    void buttonsKeepApart()
    {
        WordTableData data;
        data.columns = {{.title = u"Wall"_s}, {.title = u"Responses"_s, .plain = true},
            {.title = u"Effect here"_s, .plain = true}, {.title = u"Try"_s, .button = true}};
        for (int i = 0; i < 12; ++i) {
            WordRow row;
            row.startsGroup = i % 3 == 0;
            row.enabled = true;
            row.cells = {row.startsGroup ? u"Memory (activations)"_s : QString(), u"Checkpointing"_s,
                u"105 GB → 9.96 GB of activations"_s, u"Try"_s};
            data.rows.push_back(row);
        }
        WordTable table;
        table.update(data, styleOf());
        bool columns = false, paragraphs = false;
        for (const QSize& size : {QSize(1000, 240), QSize(1000, 600), QSize(900, 900), QSize(420, 300),
                 QSize(420, 340), QSize(420, 380), QSize(330, 800), QSize(260, 900), QSize(220, 900),
                 QSize(180, 1200), QSize(150, 1400)}) {
            const QRectF area(QPointF(0, 0), QSizeF(size));
            const std::vector<QRectF> rows = table.rowBoxes(area);
            if (!table.complete(area))
                continue;
            QCOMPARE(rows.size(), data.rows.size());
            (table.inColumns(area) ? columns : paragraphs) = true;
            const qreal line = lineHeight(pictureFont(styleOf().font, smallType));
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const QRectF edge = table.buttonEdge(area, i);
                QVERIFY(edge.height() >= line - 0.01);
                QVERIFY(table.buttonBox(area, i).contains(edge.center()));
                QVERIFY(edge.top() >= rows[i].top() && edge.bottom() <= rows[i].bottom());
                if (i > 0)
                    QVERIFY(edge.top() - table.buttonEdge(area, i - 1).bottom() >= 4 - 0.01);
                if (!table.inColumns(area) && i % 3 == 0)
                    QVERIFY(edge.center().y() > rows[i].center().y()); // below its heading
            }
        }
        QVERIFY(columns && paragraphs);
    }

    void theCard()
    {
        const RemediesData seed = remediesData(engineInput({}, {meshed}), {});
        QVERIFY(seed.cells[3].now && seed.cells[3].alone); // neither fits nor is fast enough
        QVERIFY(seed.cells[3].family.contains(u"3D"_s));
        QStringList letters;
        for (const ReasonCell& cell : seed.cells)
            letters += cell.baselines;
        QCOMPARE(letters.join(QString()), u"A"_s);
        QVERIFY2(seed.sentence.startsWith(
                     u"One accelerator: state and activations 16.4× of the capacity, run 2050× of"_s),
            qPrintable(seed.sentence));
        const RemediesData small = remediesData(
            engineInput(
                {{"model.params", "100M"}, {"training.tokens", "1B"}, {"training.sequence_length", "512"}}),
            {});
        QVERIFY(small.cells[0].now && small.cells[0].alone);
    }

    void baselinesHaveAColumn()
    {
        RemediesView view;
        view.setStyle(styleOf());
        view.setInput(engineInput({}, {meshed, {{"model.params", "7B"}}}));
        QCOMPARE(view.data().groups[0].lines[0].baselineEffects.size(), std::size_t(2));
        QCOMPARE(
            view.table().columns.filter(u"Effect in"_s), (QStringList{u"Effect in A"_s, u"Effect in B"_s}));
        QStringList texts;
        for (const PaintedText& text : paintedTexts(view, {1900, 900}))
            texts += text.text;
        QVERIFY(texts.contains(u"in A"_s) && texts.contains(u"in B"_s));
        for (const ReadoutTileData& tile : view.tiles())
            QCOMPARE(tile.deltas.size(), std::size_t(2));
    }

    void aClickTries()
    {
        RemediesView view;
        view.setStyle(styleOf());
        view.setInput(engineInput({}));
        view.resize(1100, 700);
        view.show();
        QSignalSpy tried(&view, &View::edited);
        QSignalSpy explained(&view, &View::explainRequested);
        PictureCanvas* canvas = view.frame().canvas();
        for (const Mark& mark : view.marks(canvas->area()))
            if (mark.key == u"remedy.0.0") {
                const QRectF row = mark.shape.boundingRect();
                QTest::mouseClick(
                    canvas, Qt::LeftButton, {}, QPointF(row.left() + 20, row.center().y()).toPoint());
                QCOMPARE(tried.count(), 0);
                QCOMPARE(explained.last()[0].toString(), u"memory.per_rank.state_bytes"_s);
                QPointF button;
                for (qreal x = row.right(); x > row.left() && button.isNull(); x -= 4)
                    if (view.pictureCursor({x, row.center().y()}, canvas->area()) == Qt::PointingHandCursor)
                        button = {x - 4, row.center().y()};
                QVERIFY(!button.isNull());
                QTest::mouseClick(canvas, Qt::LeftButton, {}, button.toPoint());
            }
        QCOMPARE(tried.count(), 1);
        QCOMPARE(tried[0][1].value<EditPhase>(), EditPhase::Try);
        QCOMPARE(tried[0][2].toString(), u"FSDP / ZeRO-3 over 32 ranks, batch 32"_s);
        QVERIFY(tried[0][0].value<FieldEdits>() == view.data().groups[0].lines[0].edits);
    }

    // Resting on a button previews, leaving takes it back, and the rows stay as they are meanwhile: the
    // pointer is on one of them.
    void restingPreviews()
    {
        RemediesView view;
        view.setStyle(styleOf());
        ViewInput input = engineInput({});
        view.setInput(input);
        const QRectF area(0, 0, 1000, 600);
        QSignalSpy edits(&view, &View::edited);
        QPointF button;
        const Mark mark = *view.markByKey(u"remedy.0.0"_s, area);
        const QRectF row = mark.shape.boundingRect();
        for (qreal x = row.right(); x > row.left() && button.isNull(); x -= 4)
            if (view.pictureCursor({x, row.center().y()}, area) == Qt::PointingHandCursor)
                button = {x - 4, row.center().y()};
        view.pictureHovered(button, area);
        QCOMPARE(edits.size(), 0);
        QTRY_COMPARE(edits.size(), 1);
        QCOMPARE(edits[0][1].value<EditPhase>(), EditPhase::Try);
        const QString name = view.data().groups[0].lines[0].response;
        ViewInput tried = engineInput({{"mesh.zero_stage", "3"}, {"hardware.accelerators", "32"}});
        tried.tentative = true;
        view.setInput(tried);
        QCOMPARE(view.data().groups[0].lines[0].response, name);
        view.pictureHovered(std::nullopt, area);
        QCOMPARE(edits.size(), 2);
        QCOMPARE(edits[1][1].value<EditPhase>(), EditPhase::Cancel);
        view.setInput(input);
        // Clicked on it stays, and the rows are those of what is tried.
        QVERIFY(view.pictureMousePress(button, area, Qt::NoModifier));
        QVERIFY(view.pictureMouseRelease(button, area, Qt::NoModifier));
        QCOMPARE(edits.size(), 3);
        view.setInput(tried);
        QVERIFY(view.data().groups[0].lines[0].response != name);
        view.pictureHovered(std::nullopt, area);
        QCOMPARE(edits.size(), 3);
    }

    void keysTryAndExplainWhyNot()
    {
        RemediesView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(served));
        view.resize(1100, 700);
        view.show();
        QSignalSpy tried(&view, &View::edited);
        QSignalSpy spoken(&view, &View::announced);
        QSignalSpy options(&view, &View::optionsChanged);
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_2); // latency
        QCOMPARE(options.count(), 1);
        QCOMPARE(view.options().value(u"wall"_s).toString(), u"latency"_s);
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(tried.count(), 1);
        QTest::keyClick(canvas, Qt::Key_1); // KV cache
        QTest::keyClick(canvas, Qt::Key_Down);
        QTest::keyClick(canvas, Qt::Key_Down); // a paged cache, which no field sets
        QTest::keyClick(canvas, Qt::Key_Return);
        QCOMPARE(tried.count(), 1);
        QVERIFY2(spoken.last()[0].toString().contains(u"paged"_s), qPrintable(spoken.last()[0].toString()));

        RemediesView other;
        other.setStyle(styleOf());
        other.setInput(engineInput(served));
        other.setOptions(view.options());
        QCOMPARE(other.options(), view.options());
        other.setOptions({{u"wall"_s, u"nonsense"_s}});
        QCOMPARE(other.options(), view.options());
    }

    void tableTwin()
    {
        RemediesView view;
        view.setStyle(styleOf());
        view.setInput(engineInput(meshed));
        const ViewTable table = view.table();
        QCOMPARE(table.rows.size(), linesOf(view.data()));
        QCOMPARE(table.paths.size(), table.rows.size());
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        for (const QString& path : table.paths)
            QVERIFY2(path.isEmpty() || findReadout(path.toStdString()), qPrintable(path));
    }

    void tilesSayWhyThereIsNothing()
    {
        RemediesView view;
        view.setStyle(styleOf());
        view.setInput(engineInput({}));
        const std::vector<ReadoutTileData> tiles = view.tiles();
        QCOMPARE(tiles.size(), std::size_t(4));
        QCOMPARE(tiles[0].label, u"memory per rank"_s);
        QCOMPARE(tiles[0].state, GateState::Fail);
        for (const ReadoutTileData& tile : tiles) {
            QVERIFY(findReadout(tile.path.toStdString()));
            QVERIFY(tile.value != u"—"_s || !tile.detail.isEmpty());
        }
    }

    // Beyond a deadline that nobody has stated nothing has failed.
    void onlyAStatedDeadlineIsMissed()
    {
        RemediesView view;
        view.setStyle(styleOf());
        view.setInput(engineInput({}));
        QVERIFY(*view.given().report->run.deadlineShare > 1);
        QCOMPARE(view.tiles()[1].state, GateState::Unset);
        QVERIFY(view.tiles()[1].detail.contains(u"default 90.0 d, set your own"_s));
        QVERIFY(view.data().sentence.endsWith(u"Deadline: default 90.0 d, set your own."_s));
        view.setInput(engineInput({{"targets.deadline", "90d"}}));
        QCOMPARE(view.tiles()[1].state, GateState::Fail);
        QVERIFY(!view.data().sentence.contains(u"default"_s));
    }

    void textsFit_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize& size : pictureSizes)
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void textsFit()
    {
        QFETCH(QSize, size);
        for (const char* theme : {"light", "dark", "contrast", "print"}) {
            RemediesView view;
            view.setStyle(styleOf(QLatin1String(theme)));
            for (const ViewInput& input :
                {engineInput({}), engineInput(meshed, {{}, {{"model.params", "405B"}}}),
                    engineInput({{"model.params", "1M"}, {"mesh.tensor", "3"}}), engineInput(served)}) {
                view.setInput(input);
                const QString fault = textFault(view, size);
                QVERIFY2(fault.isEmpty(), qPrintable(fault));
            }
        }
        RemediesView view;
        view.setStyle(styleOf());
        view.setInput(engineInput({}));
        QVERIFY(size.width() < 300 || !paintedTexts(view, size).empty());
    }

    void absurdInput()
    {
        for (const auto& [name, report] : absurdReports()) {
            RemediesView view;
            view.setStyle(styleOf());
            view.setInput(inputOf(report, {report}));
            QVERIFY2(textFault(view, {900, 600}).isEmpty(), qPrintable(name));
            QCOMPARE(view.table().rows.size(), linesOf(view.data()));
        }
    }

    void answersRestWhileASliderMoves()
    {
        RemediesView view;
        view.setStyle(styleOf());
        view.setInput(engineInput({}));
        const auto effect = [&view] { return view.data().groups[0].lines[0].effect; };
        const QString before = effect();
        PictureStyle dragging = styleOf();
        dragging.dragging = true;
        view.setStyle(dragging);
        QCOMPARE(effect(), before);
        view.setInput(engineInput({{"model.params", "7B"}}));
        QCOMPARE(effect(), before);
        view.setStyle(styleOf());
        QVERIFY(effect() != before);
    }
};

QTEST_MAIN(TestRemediesView)
#include "tst_remedies_view.moc"
