// The Scaling laws view: figures of the report, a run to drag, every size and theme.

#include "core/base/parse.h"
#include "core/outcome/readout.h"
#include "tests/views/edit_spy.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/scaling_laws/scaling_laws_view.h"
#include "views/view_frame.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

void give(ScalingLawsView& view, Report report, std::vector<Report> baselines = {},
    const QString& theme = u"light"_s)
{
    view.setStyle(styleOf(theme));
    view.setInput(meshInput(std::move(report), std::move(baselines)));
}

QPoint middleOf(View& view, const QString& key)
{
    for (const Mark& mark : view.marks(view.frame().canvas()->area()))
        if (mark.key == key)
            return mark.shape.boundingRect().center().toPoint();
    qFatal("no mark %s", qPrintable(key));
}

bool paints(View& view, QSize size, const QString& words)
{
    for (const PaintedText& text : paintedTexts(view, size))
        if (QString(text.text).replace(QChar::Nbsp, u' ').contains(words))
            return true;
    return false;
}

double numberOf(const QString& text) { return parse(text.toStdString(), Unit::Token).si.value_or(-1); }

} // namespace

class TestScalingLaws : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void tilesAreTheReports()
    {
        const Report report = meshReport("seed-question");
        const Report before = meshReport("seed-question", {{"training.tokens", "1.4T"}});
        ScalingLawsView view;
        give(view, report, {before});
        QStringList labels;
        for (const ReadoutTileData& tile : view.tiles()) {
            labels += tile.label;
            QVERIFY(findReadout(tile.path.toStdString()));
            QCOMPARE(tile.deltas.size(), std::size_t(1));
            QVERIFY(tile.deltas[0].startsWith(u"A"_s));
        }
        QCOMPARE(labels,
            QStringList({u"tokens per parameter"_s, u"loss (fit)"_s, u"optimal size (rule)"_s,
                u"optimal size (fit)"_s, u"over-training"_s, u"critical batch"_s}));
        QCOMPARE(view.tiles()[1].path, u"scaling.hoffmann.loss"_s);
        view.setFit(LossFitKind::Besiroglu);
        QCOMPARE(view.tiles()[1].path, u"scaling.besiroglu.loss"_s);
        QCOMPARE(view.tiles()[3].path, u"scaling.besiroglu.optimal_params"_s);
    }

    // Each contour has one loss, each optimum the least loss of its line, and all lines meet where they
    // should.
    void curvesAreOfTheFit()
    {
        for (const LossFitKind kind : {LossFitKind::Hoffmann, LossFitKind::Besiroglu}) {
            const ScalingLawsData data = scalingLawsData(meshInput(meshReport("seed-question")), kind, {});
            const LossFit& f = lossFit(kind);
            const auto loss = [&](QPointF p) {
                return parametricLoss(f.E, f.A, f.alpha, f.B, f.beta, Parameters(p.x()), Tokens(p.y()));
            };
            QVERIFY(data.contours.size() >= 4);
            for (const LawContour& contour : data.contours)
                for (const QPointF& point : contour.points)
                    QVERIFY(std::abs(loss(point) - contour.loss) < 1e-6);
            for (const QPointF& point : data.sameCompute)
                QVERIFY(std::abs(6 * point.x() * point.y() / data.compute - 1) < 1e-9);
            const auto best = std::ranges::find(data.marks, u"best"_s, &LawMark::key);
            for (const QPointF& point : data.sameCompute)
                QVERIFY(loss(point) >= loss(best->at.point()) - 1e-12);
            for (const QPointF& point : data.rule)
                QVERIFY(std::abs(point.y() / point.x() - 20) < 1e-9);
        }
    }

    void publishedModelsLieByTheirRatio()
    {
        const ScalingLawsData data =
            scalingLawsData(meshInput(meshReport("seed-question")), LossFitKind::Hoffmann, {});
        QVERIFY(data.models.size() > 20);
        QVERIFY(std::ranges::is_sorted(data.models, {}, &LawModel::ratio));
        const auto of = [&](const QString& key) {
            const auto found = std::ranges::find(data.models, key, &LawModel::key);
            return found == data.models.end() ? 0.0 : found->ratio;
        };
        QVERIFY(std::abs(of(u"model.chinchilla-70b"_s) - 20) < 1);
        QVERIFY(std::abs(of(u"model.gpt3-175b"_s) - 1.72) < 0.05);
        QVERIFY(of(u"model.llama3-8b"_s) > 1500);
    }

    void baselinesAreHollowLetters()
    {
        ScalingLawsView view;
        give(view, meshReport("seed-question"),
            {meshReport("seed-question", {{"model.params", "7B"}, {"training.tokens", "2T"}})});
        QVERIFY(paints(view, {1100, 640}, u"A"_s));
        QVERIFY(std::ranges::any_of(view.marks(QRectF(0, 0, 1100, 640)),
            [](const Mark& mark) { return mark.key == u"baseline.A"_s; }));
    }

    void draggingTheRunEditsBoth()
    {
        ScalingLawsView view;
        give(view, meshReport("seed-question"));
        view.resize(1100, 800);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        EditSpy edits(view);
        const QPoint from = middleOf(view, u"run"_s);
        QTest::mousePress(canvas, Qt::LeftButton, {}, from);
        QTest::mouseMove(canvas, from + QPoint(-60, 40));
        QVERIFY(!edits.isEmpty());
        QCOMPARE(edits.last()[0].toStringList(), QStringList({u"model.params"_s, u"training.tokens"_s}));
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Preview);
        const QStringList texts = edits.last()[1].toStringList();
        const double size = numberOf(texts[0]), tokens = numberOf(texts[1]);
        QVERIFY2(size < 70e9 && size > 1e8, qPrintable(texts[0]));
        QVERIFY2(tokens < 15e12 && tokens > 1e9, qPrintable(texts[1]));
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, from + QPoint(-60, 40));
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
        QCOMPARE(edits.last()[1].toStringList(), texts);
    }

    void withShiftTheComputeStays()
    {
        ScalingLawsView view;
        give(view, meshReport("seed-question"));
        const QRectF area(0, 0, 1000, 600);
        QPointF at;
        for (const Mark& mark : view.marks(area))
            if (mark.key == u"run"_s)
                at = mark.shape.boundingRect().center();
        EditSpy edits(view);
        QVERIFY(view.pictureMousePress(at, area, Qt::ShiftModifier));
        QVERIFY(view.pictureMouseMove(at + QPointF(-80, 0), area, Qt::ShiftModifier));
        const QStringList texts = edits.last()[1].toStringList();
        const double compute = 6 * numberOf(texts[0]) * numberOf(texts[1]);
        QVERIFY2(std::abs(compute / (6 * 70e9 * 15e12) - 1) < 0.02, qPrintable(texts.join(u' ')));
        QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
        QVERIFY(view.pictureKeyPress(&escape, area));
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Cancel);
    }

    void draggingTheBatchEditsIt()
    {
        ScalingLawsView view;
        give(view, meshReport("llama3.1-405b-16384xh100"));
        view.setShown(LawsPanel::Batch);
        const QRectF area(0, 0, 900, 560);
        QPointF at;
        for (const Mark& mark : view.marks(area))
            if (mark.key == u"batch"_s)
                at = mark.shape.boundingRect().center();
        QVERIFY(!at.isNull());
        EditSpy edits(view);
        QVERIFY(view.pictureMousePress(at, area, {}));
        view.pictureMouseMove(at + QPointF(60, 10), area, {});
        QVERIFY(!edits.isEmpty());
        QCOMPARE(edits.last()[0].toString(), u"training.global_batch_sequences"_s);
        QVERIFY(numberOf(edits.last()[1].toString())
            > view.input().report->scenario.training.globalBatchSequences);
        view.pictureMouseRelease(at + QPointF(60, 10), area, {});
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
    }

    void keysMoveTheRunAndSwitchTheFit()
    {
        ScalingLawsView view;
        give(view, meshReport("seed-question"));
        view.resize(1100, 800);
        view.show();
        PictureCanvas* canvas = view.frame().canvas();
        QTest::keyClick(canvas, Qt::Key_F);
        QCOMPARE(view.fit(), LossFitKind::Besiroglu);
        QCOMPARE(view.fitBox()->currentIndex(), 1);
        QTest::keyClick(canvas, Qt::Key_3);
        QCOMPARE(view.shown(), LawsPanel::Ruler);
        QTest::keyClick(canvas, Qt::Key_2);
        EditSpy edits(view);
        view.setCurrentMark(u"run"_s, canvas->area());
        QTest::keyClick(canvas, Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(edits.count(), 1);
        QCOMPARE(numberOf(edits.last()[1].toStringList()[1]), 16.5e12);
        QVariantMap options = view.options();
        ScalingLawsView other;
        other.setOptions(options);
        QCOMPARE(other.options(), options);
    }

    void noTextOverlaps_data()
    {
        QTest::addColumn<QString>("preset");
        QTest::addColumn<int>("panel");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        for (const char* preset : {"seed-question", "llama3.1-405b-16384xh100", "deepseek-v3-2048xh800",
                 "gpt3-175b-1024xa100", "mixtral-8x7b-256xtpu-v6e", "7b-rtx4090"})
            for (const int panel : {0, 1, 2, 3})
                for (const QSize size : {QSize(700, 400), QSize(1500, 800), QSize(1000, 470), QSize(605, 400),
                         QSize(302, 230), QSize(120, 80)})
                    QTest::addRow("%s, panel %d, %dx%d", preset, panel, size.width(), size.height())
                        << QString::fromLatin1(preset) << panel << (panel % 2 ? u"light"_s : u"dark"_s)
                        << size;
    }

    void noTextOverlaps()
    {
        QFETCH(const QString, preset);
        QFETCH(const int, panel);
        QFETCH(const QString, theme);
        QFETCH(const QSize, size);
        ScalingLawsView view;
        give(view, meshReport(preset.toStdString()),
            {meshReport("seed-question", {{"model.params", "7B"}, {"training.tokens", "2T"}})}, theme);
        view.setShown(static_cast<LawsPanel>(panel));
        const QString fault = textFault(view, size);
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        for (const Mark& mark : view.marks(QRectF(QPointF(0, 0), QSizeF(size))))
            QVERIFY(!mark.text.isEmpty() && !mark.shape.isEmpty());
    }

    void saysWhatIsContestedAndExtrapolated()
    {
        ScalingLawsView view;
        give(view, meshReport("seed-question"));
        QVERIFY(view.data().sentence.contains(u"Contested"_s));
        QVERIFY(view.data().sentence.contains(u"Extrapolated"_s));
        QVERIFY(paints(view, {1400, 800}, u"runs behind the fit"_s));
    }

    void tableListsRunOptimaAndModels()
    {
        ScalingLawsView view;
        give(view, meshReport("seed-question"));
        const ViewTable table = view.table();
        QCOMPARE(table.rows.size(), view.data().marks.size() + view.data().models.size());
        QCOMPARE(table.paths.size(), table.rows.size());
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
    }

    void adaptersSayWhy()
    {
        ScalingLawsView view;
        give(view, meshReport("llama3-8b-64xh100", {{"training.method", "lora"}}));
        QVERIFY(!view.data().problem.isEmpty());
        for (const ReadoutTileData& tile : view.tiles()) {
            QCOMPARE(tile.value, u"\u2014"_s);
            QVERIFY(tile.detail.contains(u"adapters"_s));
        }
        QVERIFY(paints(view, {700, 400}, u"adapters"_s));
    }

    void absurdReportsArePainted()
    {
        for (const auto& [name, report] : absurdReports()) {
            for (int panel = 0; panel < lawsPanelCount; ++panel) {
                ScalingLawsView view;
                view.setShown(static_cast<LawsPanel>(panel));
                view.setStyle(styleOf());
                view.setInput(inputOf(report));
                painted(view, {600, 400});
                view.marks(QRectF(0, 0, 600, 400));
                painted(view, {3, 3});
                view.table();
                view.tiles();
            }
        }
        // The same at the ends of what the fields take.
        for (const char* size : {"1e6", "1e13"})
            for (const char* tokens : {"1e6", "1e15"}) {
                ScalingLawsView view;
                give(
                    view, meshReport("seed-question", {{"model.params", size}, {"training.tokens", tokens}}));
                const QString fault = textFault(view, {900, 560});
                QVERIFY2(fault.isEmpty(), qPrintable(fault));
            }
    }
};

QTEST_MAIN(TestScalingLaws)
#include "tst_scaling_laws.moc"
