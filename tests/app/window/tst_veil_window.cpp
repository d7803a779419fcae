// A window while a lesson hides answers: what its views draw and take, what it refuses to carry out, and that
// all is as before once the veil is lifted.

#include "app/export/export_dialog.h"
#include "app/window/launch_dialog.h"
#include "app/window/sweep_dialog.h"
#include "app/window/view_area.h"
#include "core/engine/evaluate.h"
#include "core/outcome/evaluate_veiled.h"
#include "core/search/answer.h"
#include "tests/app/window/veil_walk.h"
#include "views/registry.h"
#include "views/view_frame.h"
#include "widgets/notice.h"
#include "widgets/readout_bar.h"

#include <QDir>
#include <QFile>
#include <QKeyEvent>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace ridgepoint::testing;
using namespace Qt::StringLiterals;

class TestVeilWindow : public WindowFixture
{
    Q_OBJECT

    const Scenario m_scenario = odd("47.3B"), m_pinned = odd("31.9B");

    void open(const Scenario& scenario, const Scenario& pinned)
    {
        document().load({scenario, {pinned}}, {});
        turn();
    }

private Q_SLOTS:
    // Of two runs that differ in nothing but the answers, every view paints the same pixels and says the
    // same.
    void theAnswersMoveNoPixel()
    {
        Names all;
        for (const Readout& readout : readouts())
            if (!isInputReadout(readout.path))
                all.emplace_back(readout.path);
        Scenario changed = m_scenario;
        for (const auto& [id, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"training.global_batch_sequences", "96"}, {"training.optimizer", "sgd"},
                 {"training.recompute", "full"}, {"targets.price_per_accelerator_hour", "5.11"}})
            if (const FieldSpec* field = findField(id))
                QVERIFY2(!setField(changed, *field, text, shippedCatalog()), id);
        const Report one = evaluate(m_scenario);
        Report other = evaluate(changed);
        other.scenario = m_scenario;
        other.pipeline.microbatches = one.pipeline.microbatches;
        const auto veil = evaluateVeiled(std::span(&m_scenario, 1), all).front()->veil;
        const auto inputOfReport = [&](const Report& report, bool hidden) {
            ViewInput input;
            input.report = std::make_shared<const Report>(hidden ? veiled(report, veil) : report);
            input.catalog = &shippedCatalog();
            return input;
        };
        int differ = 0, drawn = 0;
        for (const ViewEntry& entry : viewRegistry()) {
            const std::unique_ptr<View> a(entry.create(nullptr)), b(entry.create(nullptr));
            PictureStyle style = styleOf();
            style.axesFrozen = true; // at the range of what was drawn before
            a->setStyle(style);
            b->setStyle(style);
            QStringList pictures = a->choicesOf(u"show"_s);
            if (pictures.isEmpty())
                pictures.append(QString());
            for (const QString& picture : std::as_const(pictures))
                for (const bool hidden : {false, true}) {
                    for (View* view : {a.get(), b.get()}) {
                        view->setInput(inputOfReport(view == a.get() ? one : other, hidden));
                        if (!picture.isEmpty())
                            view->setOptions({{u"show"_s, picture}});
                    }
                    const bool same = painted(*a, pictureSize) == painted(*b, pictureSize);
                    if (!hidden) {
                        differ += !same;
                        continue;
                    }
                    QVERIFY2(same, qPrintable(entry.id));
                    drawn += !a->isCovered();
                    QCOMPARE(tableCsv(a->table()), tableCsv(b->table()));
                    const auto tiles = a->tiles(), others = b->tiles();
                    QCOMPARE(tiles.size(), others.size());
                    for (std::size_t i = 0; i < tiles.size(); ++i) {
                        QCOMPARE(tiles[i].value, others[i].value);
                        QCOMPARE(tiles[i].detail, others[i].detail);
                        QCOMPARE(tiles[i].label, others[i].label);
                    }
                    QCOMPARE(a->title(), b->title());
                    QCOMPARE(a->subtitle(), b->subtitle());
                }
        }
        QVERIFY2(differ > 15, qPrintable(QString::number(differ))); // without the veil they are not the same
        QCOMPARE(drawn, 3); // stack, roofline, mesh
    }

    // Nothing can be done to what cannot be seen, and all of it is as it was once it can.
    void aCoveredViewTakesNothing()
    {
        open(m_scenario, m_pinned);
        QVERIFY(m_window->showView(u"cost"_s));
        turn();
        View* view = m_window->viewArea().currentView();
        QWidget* controls = nullptr;
        for (QRadioButton* button : view->findChildren<QRadioButton*>())
            controls = button;
        QVERIFY(controls && controls->isVisible());
        const QVariantMap options = view->options();
        const std::vector<ReadoutTileData> tiles = view->tiles();
        const QRectF area = view->frame().canvas()->area();
        document().setVeil({"run"});
        turn();
        QVERIFY(view->isCovered());
        QVERIFY(!controls->isVisible());
        QCOMPARE(view->options(), options);
        QVERIFY(view->marks(area).empty() && view->tiles().empty() && view->table().rows.empty());
        QVERIFY(!view->walkMarks(1, area));
        QKeyEvent key(QEvent::KeyPress, Qt::Key_2, Qt::NoModifier);
        QVERIFY(!view->pictureKeyPress(&key, area));
        for (int x = 40; x < area.width(); x += 60) {
            QVERIFY(!view->pictureMousePress({x * 1.0, area.center().y()}, area, Qt::NoModifier));
            QVERIFY(!view->markAt({x * 1.0, area.center().y()}, area));
        }
        QCOMPARE(view->options(), options);
        QCOMPARE(view->frame().canvas()->accessibleDescription(), u"Hidden until the reveal"_s);
        document().setVeil({});
        turn();
        QVERIFY(!view->isCovered() && controls->isVisible());
        QCOMPARE(view->options(), options);
        QCOMPARE(view->tiles().front().value, tiles.front().value);
        QVERIFY(view->frame().canvas()->accessibleDescription() != u"Hidden until the reveal"_s);
    }

    // The empty stack stands under its ceilings, and the strip asks with the class.
    void whatIsDrawnSaysWhatItHides()
    {
        open(m_scenario, m_pinned);
        QVERIFY(m_window->showView(u"stack"_s));
        document().setVeil({"memory.ratio"});
        turn();
        View* view = m_window->viewArea().currentView();
        QVERIFY(!view->isCovered());
        for (const ReadoutTileData& tile : view->tiles()) {
            QCOMPARE(tile.value, u"?"_s);
            QCOMPARE(tile.detail, u"hidden until the reveal"_s);
            QCOMPARE(tile.state, GateState::NotApplicable);
            QVERIFY(tile.deltas.empty());
        }
        QStringList said;
        for (const PaintedText& text : paintedTexts(*view, pictureSize))
            said += text.text;
        QVERIFY(said.join(u' ').contains(u"H100"));
        QVERIFY(!said.join(u' ').contains(u"over"));
        QCOMPARE(document().report()->fit.state, GateState::NotApplicable);
        Walk walk;
        noteWidgets(walk, u"strip"_s, {});
        QVERIFY(std::ranges::any_of(walk.all(),
            [](const Said& line) { return line.text == u"?"_s || line.text.contains(u"Fit: ?"); }));
    }

    void nothingIsCarriedOut()
    {
        open(m_scenario, m_pinned);
        document().setVeil({"memory.ratio"});
        turn();
        QGuiApplication::clipboard()->setText(u"before"_s);
        action(u"file.copyCode")->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_s);
        const QString refused = u"A lesson hides the answer; share it after the reveal."_s;
        QCOMPARE(m_window->findChild<Notice*>()->text(), refused);
        m_window->launchDialog().show();
        for (QPushButton* button : m_window->launchDialog().findChildren<QPushButton*>())
            if (button->text().contains(u"opy"))
                button->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), u"before"_s);
        QTemporaryDir folder;
        QCOMPARE(m_window->sweepDialog().save(folder.filePath(u"sweep.csv"_s)), refused);
        ExportRequest request = m_window->exportDialog().request();
        request.target = folder.path() + u'/';
        const ScenarioFile file{document().scenario(), document().shownBaselines()};
        for (const auto& [what, format] :
            std::initializer_list<std::pair<QString, ExportFormat>>{{exportReport, ExportFormat::Pdf},
                {exportReport, ExportFormat::Csv}, {u"stack"_s, ExportFormat::Json}}) {
            request.what = what;
            request.formats = {format};
            QCOMPARE(exportPictures(request, file, document().catalog()).error, refused);
        }
        QVERIFY(QDir(folder.path()).isEmpty());
        request.what = u"stack"_s;
        for (const ExportFormat format : {ExportFormat::Svg, ExportFormat::Png, ExportFormat::Pdf}) {
            request.formats = {format};
            const ExportResult result = exportPictures(request, file, document().catalog());
            QVERIFY2(result.ok(), qPrintable(result.error));
            QFile figure(result.written.front());
            QVERIFY(figure.open(QIODevice::ReadOnly));
            QCOMPARE(carriedScenario(figure.readAll()).state, CarriedScenario::State::None);
        }
        action(u"tools.calibrate")->trigger();
        QCOMPARE(m_window->findChild<Notice*>()->text(), refused);
        QVERIFY(m_window->showView(u"stack"_s));
        turn();
        Q_EMIT m_window->viewArea().currentView()->frame().readouts()->goalRequested(u"memory.ratio"_s);
        QCOMPARE(m_window->viewArea().currentId(), u"stack"_s);
        action(u"edit.tryAdvice")->trigger();
        QVERIFY(!document().tentative());
    }

    void scenarioAndHistoryStay()
    {
        open(m_scenario, m_pinned);
        QVERIFY(!document().commit(u"model.params"_s, u"51B"_s));
        const Scenario before = document().scenario();
        const int steps = document().undoStack().count();
        document().setSearched(std::make_shared<const SearchAnswer>());
        const std::shared_ptr<const Report> full = document().report();
        document().setVeil({"memory.ratio"});
        QVERIFY(document().report()->veil && !document().report()->veil->hides("step.seconds"));
        QVERIFY(document().baselineReports().front()->veil == document().report()->veil);
        QVERIFY(!document().preview(u"model.params"_s, u"12B"_s));
        QVERIFY(document().report()->veil);
        document().cancel();
        turn();
        QCOMPARE(document().scenario(), before);
        QCOMPARE(document().undoStack().count(), steps);
        QVERIFY(!document().searched() && !document().showsGhost());
        document().setVeil({});
        QVERIFY(document().searched());
        turn();
        QVERIFY(!document().report()->veil);
        QCOMPARE(document().report()->memory.ratio, full->memory.ratio);
        QCOMPARE(document().undoStack().count(), steps);
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestVeilWindow)
#include "tst_veil_window.moc"
