#include "tests/app/window_fixture.h"

#include "app/document/document.h"
#include "app/side/maths_dock.h"
#include "app/side/served_maths.h"
#include "app/window/view_area.h"
#include "tests/views/serving_input.h"
#include "views/registry.h"
#include "views/view_frame.h"
#include "widgets/formula_view.h"
#include "widgets/number_text.h"
#include "widgets/readout_bar.h"
#include "widgets/readout_tile.h"

#include <QLabel>

#include <algorithm>
#include <cmath>
#include <set>

using namespace ridgepoint;
using namespace Qt::StringLiterals;

namespace {

const QStringList servingViews{u"serving-replica"_s, u"serving-latency"_s, u"serving-frontier"_s,
    u"serving-timeline"_s, u"serving-token"_s};

} // namespace

// The numbers of what is served open their maths from the pictures that show them.
class TestServedMaths : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    void serve(const test::FieldTexts& fields)
    {
        for (const auto& [id, text] : fields) {
            const FieldError error = document().commit(toQString(id), toQString(text));
            QVERIFY2(!error, error.message.plain().c_str());
        }
        turn();
    }
    View& shown(const QString& view)
    {
        m_window->showView(view);
        turn();
        return *m_window->viewArea().currentView();
    }
    QStringList said() const
    {
        QStringList all;
        for (const QLabel* label : m_window->findChild<FormulaView*>()->findChildren<QLabel*>())
            all += label->text();
        return all;
    }

private Q_SLOTS:
    void everyPathLeadsToItsNumber_data()
    {
        QTest::addColumn<test::FieldTexts>("fields");
        for (const auto& [name, fields] : test::servedScenarios)
            QTest::newRow(name) << fields;
    }
    void everyPathLeadsToItsNumber()
    {
        QFETCH(test::FieldTexts, fields);
        const ViewInput input = test::engineInput(fields);
        const Scenario& scenario = input.report->scenario;
        const ServiceReport report = serviceReport(scenario);
        const std::vector<ServiceFigure> figures = serviceFigures(report);
        const std::shared_ptr<const Ledger> ledger = servedMaths(scenario, "served.").ledger;
        std::set<QString> paths;
        for (const QString& id : servingViews) {
            const ViewEntry* entry = findView(id);
            QVERIFY(entry);
            const std::unique_ptr<View> view(entry->create(nullptr));
            PictureStyle style;
            style.theme = &themes().front();
            view->setStyle(style);
            view->setInput(input);
            for (const ReadoutTileData& tile : view->tiles())
                paths.insert(tile.path);
            for (const QString& path : view->table().paths)
                paths.insert(path);
            for (const Mark& mark : view->marks({0, 0, 980, 380}))
                paths.insert(mark.path);
        }
        paths.erase(QString());
        QVERIFY(paths.size() > 4);
        for (const QString& path : paths) {
            const std::string own = path.toStdString();
            QVERIFY2(isServedPath(own), qPrintable(path));
            const auto figure = std::ranges::find(figures,
                std::string_view(own).substr(std::string_view("served.").size()), &ServiceFigure::key);
            if (figure == figures.end() || !figure->value) // it cannot be served, or not for so many
                continue;
            const std::int32_t node = ledger->find(own);
            if (node < 0 && !whyNotLaidOut(architectureOf(scenario.model), report.layout).empty())
                continue;
            QVERIFY2(node >= 0, qPrintable(path));
            QVERIFY2(std::abs(ledger->node(node).value - *figure->value) <= 1e-6 * std::abs(*figure->value),
                qPrintable(u"%1: %2, %3"_s.arg(path).arg(ledger->node(node).value).arg(*figure->value)));
        }
    }

    void aTileOpensItsMaths_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("name");
        QTest::newRow("memory of a replica")
            << u"serving-replica"_s << u"served.memory.weights_bytes"_s << u"weights on an accelerator"_s;
        QTest::newRow("the first token")
            << u"serving-latency"_s << u"served.ttft_seconds"_s << u"time to first token"_s;
        QTest::newRow("a price") << u"serving-latency"_s << u"served.cost.per_million_output"_s
                                 << u"price of a million output tokens"_s;
        QTest::newRow("tokens") << u"serving-token"_s << u"served.itl_seconds"_s << u"time between tokens"_s;
    }
    void aTileOpensItsMaths()
    {
        QFETCH(QString, view);
        QFETCH(QString, path);
        QFETCH(QString, name);
        serve(test::served());
        const std::vector<ReadoutTile*>& tiles = shown(view).frame().readouts()->tiles();
        const auto tile = std::ranges::find_if(
            tiles, [&](const ReadoutTile* each) { return each->content().path == path; });
        QVERIFY(tile != tiles.end());
        QVERIFY(!(*tile)->content().bounded); // no readout of the report, which alone can be swept
        (*tile)->activate();
        turn();
        QVERIFY(m_window->findChild<MathsDock*>()->isVisible());
        QVERIFY2(said().contains(name), qPrintable(said().join(u'|')));
        QVERIFY2(said().contains((*tile)->content().value), qPrintable(said().join(u'|')));
        document().markSaved(QString());
    }

    void aBarOpensItsMaths()
    {
        serve(test::served());
        View& view = shown(u"serving-replica"_s);
        PictureCanvas* canvas = view.frame().canvas();
        const std::optional<Mark> slab = view.markByKey(u"slab.weights"_s, canvas->area());
        QVERIFY(slab);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, slab->shape.boundingRect().center().toPoint());
        turn();
        QVERIFY2(said().contains(u"weights on an accelerator"_s), qPrintable(said().join(u'|')));
        document().markSaved(QString());
    }

    // Of the present load each panel shows another number.
    void theRingOpensTheNumberOfItsPanel()
    {
        serve(test::served());
        View& view = shown(u"serving-latency"_s);
        PictureCanvas* canvas = view.frame().canvas();
        view.setOptions({{u"show"_s, u"itl"_s}});
        const std::optional<Mark> now = view.markByKey(u"load.64"_s, canvas->area());
        QVERIFY(now);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, now->shape.boundingRect().center().toPoint());
        turn();
        QVERIFY2(said().contains(u"time between tokens"_s), qPrintable(said().join(u'|')));
        document().markSaved(QString());
    }

    // Serving is not explained again for every step of a slider, but when it has come to rest.
    void aSliderThatMovesExplainsNothing()
    {
        serve(test::served());
        shown(u"serving-latency"_s);
        m_window->explain(u"served.itl_seconds"_s);
        turn();
        const QStringList before = said();
        QVERIFY(!document().preview(u"serving.concurrency"_s, u"16"_s));
        turn();
        QCOMPARE(said(), before);
        document().commit();
        turn();
        QVERIFY(said() != before);
        const std::optional<double> itl =
            test::servedFigure({document().report(), {}, &m_catalog}, "itl_seconds");
        QVERIFY(said().contains(displayText(*itl, Unit::Second)));
        document().markSaved(QString());
    }

    void whatIsNotServedSaysWhy()
    {
        serve(test::refused);
        m_window->explain(u"served.itl_seconds"_s);
        turn();
        QVERIFY2(said().join(u'|').contains(u"Nothing is served: "_s), qPrintable(said().join(u'|')));
        m_window->explain(u"served.memory.weights_bytes"_s);
        turn();
        QVERIFY2(said().contains(u"weights on an accelerator"_s), qPrintable(said().join(u'|')));
        document().markSaved(QString());
    }

    void underAVeilNothingIsSaid()
    {
        serve(test::served());
        m_window->explain(u"served.itl_seconds"_s);
        turn();
        document().setVeil({"inference.itl_seconds"});
        m_window->explain(u"served.itl_seconds"_s);
        turn();
        QVERIFY2(!said().contains(u"time between tokens"_s), qPrintable(said().join(u'|')));
        document().setVeil({});
        document().markSaved(QString());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestServedMaths)
#include "tst_served_maths.moc"
