#include "core/engine/evaluate.h"
#include "core/outcome/evaluate_veiled.h"
#include "core/outcome/readout.h"
#include "tests/support/sample_report.h"
#include "tests/support/shipped_catalog.h"
#include "tests/support/svg_reader.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "views/figure/panel_view.h"
#include "views/figure_export.h"
#include "views/registry.h"
#include "widgets/number_text.h"

#include <QBuffer>
#include <QImage>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QTest>

#include <map>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

const QSize page(800, 560);

QByteArray svgOf(View& view, const FigureOptions& options, QSize size = page)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(size);
    svg.setViewBox(QRect(QPoint(), size));
    svg.setResolution(96);
    QPainter painter(&svg);
    renderFigure(painter, QRectF(QPointF(), QSizeF(size)), view, options);
    painter.end();
    return bytes;
}

} // namespace

class TestFigureExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(shippedCatalog().accelerator("h100-sxm"), "presets did not load"); }

    void registryHasEveryViewOnce()
    {
        QStringList ids;
        for (const ViewEntry& entry : viewRegistry()) {
            const std::unique_ptr<View> view(entry.create(nullptr));
            QCOMPARE(view->id(), entry.id);
            QVERIFY(!view->title().isEmpty() && !view->tabName().isEmpty());
            ids.append(entry.id);
        }
        QCOMPARE(ids,
            QStringList({u"stack"_s, u"walls"_s, u"roofline"_s, u"cube"_s, u"accounting"_s, u"remedies"_s,
                u"pipeline"_s, u"communication"_s, u"collective"_s, u"mesh"_s, u"search"_s, u"sensitivity"_s,
                u"step"_s, u"memory-timeline"_s, u"serving-replica"_s, u"serving-latency"_s,
                u"serving-frontier"_s, u"cost"_s, u"resilience"_s, u"scaling-laws"_s, u"taxonomy"_s,
                u"validation"_s, u"compare"_s}));
        QVERIFY(findView(u"stack"));
        QCOMPARE(findView(u"inference")->id, u"serving-replica"_s); // files and scripts may still name them
        QCOMPARE(findView(u"claims")->id, u"accounting"_s);
        QVERIFY(!findView(u"stock"));
    }

    // What was a view once is a page that its id goes on naming.
    void pagesAreNamedAsTheViewsWere()
    {
        QStringList pages;
        for (const ViewEntry& entry : figureRegistry()) {
            QCOMPARE(findView(entry.id), &entry);
            const std::unique_ptr<View> view(entry.create(nullptr));
            QCOMPARE(view->id(), viewOf(entry.id));
            QCOMPARE(shownId(view->id(), view->options()), entry.id);
            if (!entry.show.isEmpty())
                QCOMPARE(view->options().value(PanelView::usualOption).toString(), entry.show);
            if (entry.of.isEmpty())
                continue;
            pages += entry.id;
            QCOMPARE(findView(entry.of)->of, QString());
            // The bare view turned to it is the same picture, with the same tiles and rows.
            const std::unique_ptr<View> whole(findView(entry.of)->create(nullptr));
            whole->setOptions({{PanelView::usualOption, entry.show}});
            for (View* each : {view.get(), whole.get()}) {
                each->setStyle(styleOf());
                each->setInput(meshInput(meshReport("seed-question")));
            }
            QCOMPARE(svgOf(*whole, {}), svgOf(*view, {}));
            QCOMPARE(whole->table().rows, view->table().rows);
            QCOMPARE(whole->keys(), view->keys());
        }
        QCOMPARE(pages, (QStringList{u"budget"_s, u"serving-timeline"_s, u"serving-token"_s}));
    }

    void svgKeepsTextAndStaysOnThePage_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<double>("parameters");
        QTest::addColumn<QString>("word");
        for (const QString& theme : {u"light"_s, u"dark"_s, u"print"_s}) {
            QTest::addRow("stack, %s", qPrintable(theme))
                << u"stack"_s << theme << 70e9 << u"4 B × 70B = 280 GB"_s;
            QTest::addRow("budget, %s", qPrintable(theme))
                << u"budget"_s << theme << 70e9 << u"80 GB nominal"_s;
        }
        QTest::newRow("stack of 10T parameters") << u"stack"_s << u"light"_s << 1e13 << u"total"_s;
    }
    void svgKeepsTextAndStaysOnThePage()
    {
        QFETCH(QString, id);
        QFETCH(QString, theme);
        QFETCH(double, parameters);
        QFETCH(QString, word);
        const std::unique_ptr<View> view(findView(id)->create(nullptr));
        view->setStyle(styleOf(theme));
        // The axis of a small model, then a large one that leaves it: nothing may be drawn past the plot.
        view->setInput({shared(sampleReport(1e9)), {}, &shippedCatalog()});
        PictureStyle held = styleOf(theme);
        held.axesFrozen = parameters > 1e12;
        view->setStyle(held);
        view->setInput({shared(sampleReport(parameters)), {shared(sampleReport(7e9))}, &shippedCatalog()});
        FigureOptions options;
        options.footnote = u"Bytes are decimal; capacities are nominal."_s;
        options.stamp = u"Ridgepoint 0.1"_s;
        const SvgContent svg = readSvg(svgOf(*view, options));
        QCOMPARE(svg.error, QString());
        const QString all = svg.texts.join(u'\n');
        QVERIFY2(all.contains(view->title()), qPrintable(all));
        QVERIFY2(all.contains(word), qPrintable(all));
        QVERIFY(all.contains(options.footnote));
        QVERIFY(all.contains(options.stamp));
        for (const ReadoutTileData& tile : view->tiles()) {
            QVERIFY2(all.contains(tile.label), qPrintable(tile.label));
            QVERIFY(all.contains(tile.value));
        }
        QVERIFY(svg.points.size() > 100);
        const QRectF allowed = QRectF(QPointF(), QSizeF(page)).adjusted(-0.6, -0.6, 0.6, 0.6);
        for (const QPointF& p : svg.points)
            QVERIFY2(allowed.contains(p), qPrintable(QStringLiteral("%1, %2").arg(p.x()).arg(p.y())));
    }

    // What is added and taken away again leaves nothing, not a millionth of a byte.
    void noTableHoldsARoundingError_data()
    {
        QTest::addColumn<QString>("id");
        for (const ViewEntry& entry : figureRegistry())
            QTest::newRow(qPrintable(entry.id)) << entry.id;
    }
    void noTableHoldsARoundingError()
    {
        QFETCH(QString, id);
        const std::unique_ptr<View> view(findView(id)->create(nullptr));
        view->setStyle(styleOf());
        for (const ScenarioPreset& preset : shippedCatalog().scenarios()) {
            view->setInput(meshInput(meshReport(preset.id)));
            forEachPicture(*view, [&](const QString& picture) {
                const ViewTable table = view->table();
                for (std::size_t row = 0; row < table.numbers.size(); ++row)
                    for (const CellNumber& number : table.numbers[row])
                        if (number.unit == Unit::Byte && number.si.value_or(0) != 0)
                            QVERIFY2(std::abs(*number.si) >= 1e-3,
                                qPrintable(u"%1, %2: %3 B in %4"_s.arg(toQString(preset.id), picture)
                                               .arg(*number.si)
                                               .arg(table.rows[row].join(u" | "_s))));
            });
        }
    }

    void partsCanBeLeftOut()
    {
        const std::unique_ptr<View> view(findView(u"stack")->create(nullptr));
        view->setStyle(styleOf());
        view->setInput({shared(sampleReport()), {}, &shippedCatalog()});
        FigureOptions bare;
        bare.title = false;
        bare.readouts = false;
        const QString all = readSvg(svgOf(*view, bare)).texts.join(u'\n');
        QVERIFY(!all.contains(view->title()));
        QVERIFY(!all.contains(u"column height"));
        QVERIFY(all.contains(u"Adam v"));
    }

    // With the marks of the view's own tiles, and what changed.
    void readoutsAreChosen()
    {
        const std::unique_ptr<View> view(findView(u"stack")->create(nullptr));
        view->setStyle(styleOf());
        view->setInput({shared(sampleReport(70e9)), {shared(sampleReport(7e9))}, &shippedCatalog()});
        const QStringList paths{u"memory.capacity_bytes"_s, u"memory.ratio"_s};
        const std::vector<ReadoutTileData> chosen = figureReadouts(*view, paths);
        QCOMPARE(chosen.size(), std::size_t(2));
        QCOMPARE(chosen[0].value, u"80.0 GB"_s);
        QCOMPARE(chosen[0].deltas.size(), std::size_t(1));
        // The view has a number and a word for it.
        QCOMPARE(chosen[1].label, u"vs ceiling"_s);
        QCOMPARE(chosen[1].value, u"14.0×"_s);
        QCOMPARE(chosen[1].state, GateState::Fail);
        FigureOptions options;
        options.readoutPaths = paths;
        const QStringList texts = readSvg(svgOf(*view, options)).texts;
        QVERIFY2(texts.contains(chosen[0].label) && texts.contains(u"vs ceiling"_s)
                && !texts.contains(u"column height"_s),
            qPrintable(texts.join(u'\n')));
    }

    // However wide the page is, no row of readouts has fewer than the others where they can be dealt evenly.
    void readoutsStandInEvenRows()
    {
        const std::unique_ptr<View> view(findView(u"stack")->create(nullptr));
        view->setStyle(styleOf());
        view->setInput({shared(sampleReport()), {}, &shippedCatalog()});
        FigureOptions options;
        options.readoutPaths = {u"mesh.ranks"_s, u"mesh.tensor_nodes"_s, u"mesh.data_nodes"_s,
            u"mesh.scale_up_bytes"_s, u"mesh.network_bytes"_s, u"mesh.largest_link_bytes"_s};
        QStringList labels;
        for (const ReadoutTileData& tile : figureReadouts(*view, options.readoutPaths))
            labels += tile.label;
        QCOMPARE(labels.size(), 6);
        std::set<std::size_t> numbersOfRows;
        for (int width = 300; width <= 1100; width += 10) {
            const QSize size(width, 700);
            std::map<int, int> inRow; // by height
            for (const PaintedText& text : paintedTexts(
                     [&](QPainter& painter) {
                         renderFigure(painter, QRectF(QPointF(), QSizeF(size)), *view, options);
                     },
                     size))
                if (labels.contains(text.text))
                    ++inRow[qRound(text.box.boundingRect().top())];
            for (const auto& [top, tiles] : inRow)
                QVERIFY2(tiles * int(inRow.size()) == 6, qPrintable(u"width %1"_s.arg(width)));
            numbersOfRows.insert(inRow.size());
        }
        QVERIFY(numbersOfRows.size() >= 2);
    }

    void chosenReadoutsStayHidden_data()
    {
        QTest::addColumn<QString>("id");
        for (const ViewEntry& entry : figureRegistry())
            QTest::newRow(qPrintable(entry.id)) << entry.id;
    }
    void chosenReadoutsStayHidden()
    {
        QFETCH(QString, id);
        const std::unique_ptr<View> view(findView(id)->create(nullptr));
        view->setStyle(styleOf());
        const std::vector<Scenario> scenarios{meshReport("llama3-70b-256xh100").scenario};
        QVERIFY(readoutValue(evaluate(scenarios.front()), "step.seconds"));
        view->setInput({evaluateVeiled(scenarios, {"step.seconds"}).front(), {}, &shippedCatalog()});
        for (const ReadoutTileData& tile : figureReadouts(*view, {u"step.seconds"_s}))
            QVERIFY2(std::ranges::none_of(tile.value, [](QChar c) { return c.isDigit(); }),
                qPrintable(tile.value));
    }

    void pdfIsOnePage()
    {
        const std::unique_ptr<View> view(findView(u"budget")->create(nullptr));
        view->setStyle(styleOf(QStringLiteral("print")));
        view->setInput({shared(sampleReport()), {}, &shippedCatalog()});
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        QPdfWriter pdf(&buffer);
        pdf.setPageSize(QPageSize(QSizeF(page) * 0.75, QPageSize::Point));
        pdf.setPageMargins({});
        pdf.setResolution(96);
        QPainter painter(&pdf);
        renderFigure(painter, QRectF(QPointF(), QSizeF(page)), *view);
        painter.end();
        QVERIFY(bytes.startsWith("%PDF"));
        QCOMPARE(bytes.count("/Type /Page\n"), 1);
        QVERIFY(bytes.contains("/FontFile2"));
    }

    void absurdPages_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(1, 1), QSize(20, 20), QSize(2000, 10), QSize(60, 900)})
            QTest::addRow("%d × %d", size.width(), size.height()) << size;
    }
    void absurdPages()
    {
        QFETCH(QSize, size);
        for (const QStringView id : {u"stack", u"budget"}) {
            const std::unique_ptr<View> view(findView(id)->create(nullptr));
            view->setStyle(styleOf(QStringLiteral("dark")));
            view->setInput({shared(sampleReport(0)), {}, &shippedCatalog()});
            QImage image(size, QImage::Format_ARGB32_Premultiplied);
            QPainter painter(&image);
            FigureOptions options;
            options.footnote =
                u"a long footnote that has to be wrapped over several lines of a narrow page"_s;
            options.stamp = u"stamp"_s;
            renderFigure(painter, QRectF(image.rect()), *view, options);
            renderFigure(painter, QRectF(), *view, options);
        }
    }
};

QTEST_MAIN(TestFigureExport)
#include "tst_figure_export.moc"
