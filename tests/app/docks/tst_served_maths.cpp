#include "tests/app/window_fixture.h"

#include "app/docks/maths_dock.h"
#include "app/document/document.h"
#include "app/window/view_area.h"
#include "core/outcome/readout.h"
#include "tests/views/serving_input.h"
#include "views/capacity.h"
#include "views/readout_text.h"
#include "views/registry.h"
#include "views/service_words.h"
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

const QStringList servingViews{u"serving-replica"_s, u"serving-latency"_s, u"serving-token"_s,
    u"serving-frontier"_s, u"serving-timeline"_s};

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
    // What is shown is what is explained: of tiles, of one number of every row, of what a mark says.
    void everyPathLeadsToTheNumberShown_data()
    {
        QTest::addColumn<test::FieldTexts>("fields");
        for (const auto& [name, fields] : test::servedScenarios)
            QTest::newRow(name) << fields;
        QTest::newRow("stages") << test::served({{"serving.tensor", "4"}, {"serving.pipeline", "2"}});
        QTest::newRow("answers of one token") << test::served({{"serving.output_tokens", "1"}});
        QTest::newRow("a rate, tails") << test::served({{"serving.load", "rate"},
            {"serving.requests_per_second", "8"}, {"serving.target_statistic", "p99"}});
        QTest::newRow("stated, drafts")
            << test::served({{"serving.efficiency", "stated"}, {"serving.draft_tokens", "3"}});
        QTest::newRow("a few readers, no prompt beside") << test::served({{"serving.concurrency", "1"}});
    }
    void everyPathLeadsToTheNumberShown()
    {
        QFETCH(test::FieldTexts, fields);
        const ViewInput input = test::engineInput(fields);
        Ledger ledger;
        const std::shared_ptr<const Served> served = servedOf(*input.report);
        deriveServed(*served, ledger);
        const NumberFormat numbers;
        std::set<QString> paths;
        for (const QString& id : servingViews) {
            const ViewEntry* entry = findView(id);
            QVERIFY(entry);
            const std::unique_ptr<View> view(entry->create(nullptr));
            PictureStyle style;
            style.theme = &themes().front();
            view->setStyle(style);
            view->setInput(input);
            const auto leads = [&](const QString& path, const QString& where, auto&& shows) {
                if (path.isEmpty())
                    return;
                paths.insert(path);
                const Readout* const readout = readoutOfPath(path.toStdString());
                QVERIFY2(readout && readout->ofService && toQString(readout->path) == path,
                    qPrintable(where + u" is not a readout of the service: "_s + path));
                const std::int32_t node = ledger.find(path.toStdString());
                QVERIFY2(node >= 0, qPrintable(where + u" opens nothing: "_s + path));
                const LedgerNode& head = ledger.node(node);
                QVERIFY2(shows(head.value, head.unit == Unit::Number ? readout->unit : head.unit),
                    qPrintable(u"%1 opens %2: %3"_s.arg(where, path).arg(head.value)));
            };
            for (const ReadoutTileData& tile : view->tiles())
                leads(tile.value == noValue ? QString() : tile.path,
                    u"%1, %2 %3"_s.arg(id, tile.label, tile.value),
                    [&](double value, Unit unit) { return shownValue(value, unit, numbers) == tile.value; });
            const ViewTable table = view->table();
            for (std::size_t row = 0; row < table.rows.size(); ++row)
                leads(table.paths[row], u"%1, row %2"_s.arg(id, table.rows[row].join(u" | "_s)),
                    [&](double value, Unit unit) {
                        return std::ranges::any_of(table.numbers[row],
                                   [&](const CellNumber& cell) {
                                       return cell.si
                                           && (*cell.si == value
                                               || std::abs(*cell.si - value) <= 1e-6 * std::abs(value));
                                   })
                            && (table.rows[row].contains(shownValue(value, unit, numbers))
                                || unit == Unit::Count);
                    });
            for (const Mark& mark : view->marks({0, 0, 980, 380}))
                leads(mark.path, u"%1, mark %2"_s.arg(id, mark.text), [&](double value, Unit unit) {
                    return mark.text.contains(
                        unit == Unit::Byte ? spokenBytes(value, numbers) : shownValue(value, unit, numbers));
                });
        }
        QVERIFY(paths.size() > 20 || !served->report.refusal.empty());
    }

    void aTileOpensItsMaths_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("name");
        QTest::newRow("memory of a replica")
            << u"serving-replica"_s << u"serving.memory.weights_bytes"_s << u"weights on an accelerator"_s;
        QTest::newRow("the first token")
            << u"serving-latency"_s << u"serving.ttft_seconds"_s << u"time to first token"_s;
        QTest::newRow("a price") << u"serving-latency"_s << u"serving.dollars_per_million_output_tokens"_s
                                 << u"price per 1M output tokens"_s;
        QTest::newRow("tokens") << u"serving-token"_s << u"serving.tpot_seconds"_s
                                << u"time per output token"_s;
        QTest::newRow("the iteration alone") << u"serving-token"_s << u"serving.tpot.alone_seconds"_s
                                             << u"time per output token, of the iteration alone"_s;
        QTest::newRow("a request") << u"serving-timeline"_s << u"serving.request_seconds"_s
                                   << u"request latency"_s;
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
        QVERIFY((*tile)->content().bounded); // a readout like any other: it can be swept and asked for
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
        QVERIFY2(said().contains(u"time per output token"_s), qPrintable(said().join(u'|')));
        document().markSaved(QString());
    }

    // Serving is not explained again for every step of a slider, but when it has come to rest.
    void aSliderThatMovesExplainsNothing()
    {
        serve(test::served());
        shown(u"serving-latency"_s);
        m_window->explain(u"serving.tpot_seconds"_s);
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

    // Picture, panel and controls share one service: once in full after an edit, at most once quickly beside
    // it (the control of a value left to "auto" needs no more), and once quickly for a moment of a drag.
    void theScenarioIsServedOnce_data()
    {
        QTest::addColumn<QString>("view");
        QTest::newRow("replica") << u"serving-replica"_s;
        QTest::newRow("latency") << u"serving-latency"_s;
        QTest::newRow("token time") << u"serving-token"_s;
        QTest::newRow("request") << u"serving-timeline"_s;
    }
    void theScenarioIsServedOnce()
    {
        QFETCH(QString, view);
        serve(test::served());
        document().setBaselines({document().scenario()}, u"pin"_s);
        shown(view);
        m_window->explain(u"serving.tpot_seconds"_s);
        turn();
        const auto served = [&] { return document().report()->served->made(); };
        for (const QString& concurrency : {u"16"_s, u"32"_s}) {
            QVERIFY(!document().commit(u"serving.concurrency"_s, concurrency));
            turn();
            QVERIFY2(served() >= 1 && served() <= 2, qPrintable(QString::number(served())));
        }
        for (const QString& each : {u"33"_s, u"34"_s, u"35"_s}) {
            QVERIFY(!document().preview(u"serving.concurrency"_s, each));
            turn();
            QVERIFY2(served() <= 1, qPrintable(QString::number(served())));
        }
        document().commit();
        turn();
        QVERIFY2(served() >= 1 && served() <= 2, qPrintable(QString::number(served())));
        document().setBaselines({}, u"unpin"_s);
        document().markSaved(QString());
    }

    void whatIsNotServedSaysWhy()
    {
        serve(test::refused);
        m_window->explain(u"serving.tpot_seconds"_s);
        turn();
        QVERIFY2(said().join(u'|').contains(u"leave no room"_s), qPrintable(said().join(u'|')));
        m_window->explain(u"serving.memory.weights_bytes"_s);
        turn();
        QVERIFY2(said().contains(u"weights on an accelerator"_s), qPrintable(said().join(u'|')));
        document().markSaved(QString());
    }

    void underAVeilNothingIsSaid()
    {
        serve(test::served());
        m_window->explain(u"serving.tpot_seconds"_s);
        turn();
        document().setVeil({"inference.decode_seconds"});
        m_window->explain(u"serving.tpot_seconds"_s);
        turn();
        QVERIFY2(!said().contains(u"time per output token"_s), qPrintable(said().join(u'|')));
        document().setVeil({});
        document().markSaved(QString());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestServedMaths)
#include "tst_served_maths.moc"
