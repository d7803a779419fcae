// Words and marks of the roofline: where they stand at every size, and that nothing is lost on absurd
// reports.

#include "tests/support/shipped_catalog.h"
#include "tests/views/engine_input.h"
#include "tests/views/mesh/mesh_fixture.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/seed_report.h"
#include "views/chart/legend.h"
#include "views/roofline/label_placer.h"
#include "views/roofline/roofline_view.h"

#include <QLineF>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;

class tst_roofline_texts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void wordsKeepOffTheRoofs_data();
    void wordsKeepOffTheRoofs();
    void textsNeverOverlap_data();
    void textsNeverOverlap();
    void newModelsCanBeRead_data();
    void newModelsCanBeRead();
    void marksHaveALegend();
    void textGrowsWithThePicture();
    void survivesAbsurdReports_data();
    void survivesAbsurdReports();
    void unshownAndZeroSize();
};

void tst_roofline_texts::wordsKeepOffTheRoofs_data()
{
    QTest::addColumn<QString>("scenario");
    QTest::addColumn<bool>("split");
    QTest::addColumn<QSize>("size");
    for (const char* scenario : {"seed-question", "deepseek-v3-2048xh800", "llama3.1-405b-16384xh100"})
        for (const bool split : {false, true})
            // The picture in a window of 1024×640 and 1920×1080, on a page of 160 and of 80 mm.
            for (const QSize size : {QSize(980, 380), QSize(1024, 640), QSize(1870, 900), QSize(580, 300),
                     QSize(280, 250), QSize(280, 380)})
                QTest::addRow("%s, %s, %d×%d", scenario, split ? "split" : "one", size.width(), size.height())
                    << QString::fromLatin1(scenario) << split << size;
}

void tst_roofline_texts::wordsKeepOffTheRoofs()
{
    QFETCH(QString, scenario);
    QFETCH(bool, split);
    QFETCH(QSize, size);
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(meshInput(meshReport(scenario.toStdString())));
    RooflineOptions options;
    options.split = split;
    view.setRooflineOptions(options);
    const QRectF area(0, 0, size.width(), size.height());
    const std::vector<PaintedText> texts = paintedTexts(view, size);
    int roofs = 0;
    for (const Mark& mark : view.marks(area)) {
        if (mark.key != QLatin1String("peak") && !mark.key.startsWith(QLatin1String("roof.")))
            continue;
        ++roofs;
        // Its shape is 14 pixels wide around the line, which rises or is level: the diagonal of the box less
        // what the width adds to it.
        constexpr double width = 14;
        const QRectF box = mark.shape.boundingRect();
        double angle = std::atan2(box.height() - width, box.width());
        for (int i = 0; i < 20; ++i)
            angle = std::atan2(box.height() - width * std::cos(angle), box.width() - width * std::sin(angle));
        const QPointF inset(width / 2 * std::sin(angle), width / 2 * std::cos(angle));
        QLineF line(box.topRight() + QPointF(-inset.x(), inset.y()),
            box.bottomLeft() + QPointF(inset.x(), -inset.y()));
        line.setLength(line.length() - 10); // the words of the axis begin there
        for (const PaintedText& text : texts)
            QVERIFY2(!convexOverlap(text.box, QPolygonF{line.p1(), line.p2()}),
                qPrintable(text.text + QStringLiteral(" lies on ") + mark.key));
    }
    QVERIFY(roofs > 0);
    QVERIFY(split || std::ranges::any_of(texts, [](const PaintedText& text) {
        return text.text.contains(QStringLiteral("whole step"));
    }));
}

void tst_roofline_texts::textsNeverOverlap_data()
{
    QTest::addColumn<Report>("report");
    QTest::addColumn<bool>("split");
    QTest::addColumn<QSize>("size");
    for (const auto& [name, report] : {std::pair{"seed", seedReport()}, {"shared", sharedReport()}})
        for (const bool split : {false, true})
            for (const QSize size : {QSize(160, 120), QSize(300, 200), QSize(560, 260), QSize(560, 420),
                     QSize(900, 600), QSize(1500, 900), QSize(1500, 200), QSize(300, 900)})
                QTest::addRow("%s %s %dx%d", name, split ? "split" : "overlay", size.width(), size.height())
                    << report << split << size;
}

void tst_roofline_texts::textsNeverOverlap()
{
    QFETCH(Report, report);
    QFETCH(bool, split);
    QFETCH(QSize, size);
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(report, {seedReport(), sharedReport()}));
    RooflineOptions options;
    options.split = split;
    view.setRooflineOptions(options);
    const auto texts = paintedTexts(view, size);
    QCOMPARE(overlap(texts), QString());
    for (const PaintedText& text : texts)
        QVERIFY2(QRectF(QPointF(0, 0), QSizeF(size)).adjusted(-1, -1, 1, 1).contains(text.box.boundingRect()),
            qPrintable(text.text));
    if (size.width() >= 900 && size.height() >= 600) {
        QStringList all;
        for (const PaintedText& text : texts)
            all << text.text;
        for (const char* needed : {"memory-bound", "compute-bound", "decode step (batch=1)",
                 "training MLP / prefill", "attention (FlashAttn, long T)", "whole step", "HBM 3.35 TB/s"})
            QVERIFY2(all.filter(QString::fromLatin1(needed)).size() > 0, needed);
    }
}

void tst_roofline_texts::newModelsCanBeRead_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QSize>("size");
    for (const char* model :
        {"gemma4-26b-a4b", "kimi-k3", "qwen3.5-397b-a17b", "nemotron-3-nano-30b-a3b", "deepseek-v4-flash"})
        // In windows of 1024×640 and 1920×1080, and on a page of 1920×1080.
        for (const QSize size : {QSize(980, 380), QSize(1870, 900), QSize(1840, 700)})
            QTest::addRow("%s, %d×%d", model, size.width(), size.height())
                << QString::fromLatin1(model) << size;
}

// The step's two marks have their names, no two names on a line are read as one, and no part of a layer is
// named like the step.
void tst_roofline_texts::newModelsCanBeRead()
{
    QFETCH(QString, model);
    QFETCH(QSize, size);
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(engineInput({{"model.preset", model.toStdString()}, {"hardware.efficiency.mfu", "model"}}));
    const std::vector<PaintedText> texts = paintedTexts(view, size);
    QStringList all;
    for (const PaintedText& text : texts)
        all << text.text;
    QVERIFY2(all.contains(QStringLiteral("whole step")), qPrintable(all.join(u'\n')));
    QVERIFY2(!all.filter(QStringLiteral("achieved: ")).isEmpty(), qPrintable(all.join(u'\n')));
    QVERIFY(!all.contains(QStringLiteral("step")));
    for (const PaintedText& a : texts)
        for (const PaintedText& b : texts) {
            const QRectF left = a.box.boundingRect(), right = b.box.boundingRect();
            if (left.left() < right.left() && left.height() == right.height()
                && std::abs(left.top() - right.top()) < left.height() / 2)
                QVERIFY2(right.left() - left.right() > left.height() / 4,
                    qPrintable(a.text + QStringLiteral(" | ") + b.text));
        }
}

void tst_roofline_texts::marksHaveALegend()
{
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(sharedReport()));
    for (const QSize size : {QSize(580, 300), QSize(980, 380), QSize(1870, 900)}) {
        PaintWatch watch;
        painted(view, size);
        QStringList names;
        for (const LegendEntry& entry : watch.entries)
            names << entry.name;
        for (const char* bound : {"memory-bound", "compute-bound", "network-bound"})
            QVERIFY2(names.filter(QString::fromLatin1(bound)).size() == 1, qPrintable(names.join(u'\n')));
    }
}

void tst_roofline_texts::textGrowsWithThePicture()
{
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    const auto heightOf = [&](const QSize& size) {
        for (const PaintedText& text : paintedTexts(view, size))
            if (text.text == QStringLiteral("memory-bound"))
                return text.box.boundingRect().height();
        return 0.0;
    };
    const qreal usual = heightOf({700, 400});
    QVERIFY(usual > 0);
    QVERIFY(heightOf({1620, 860}) > 1.4 * usual);
    QCOMPARE(heightOf({700, 400}), usual);
}

void tst_roofline_texts::survivesAbsurdReports_data()
{
    QTest::addColumn<Report>("report");
    for (const auto& [name, report] : absurdReports())
        QTest::newRow(qPrintable(name)) << report;
}

void tst_roofline_texts::survivesAbsurdReports()
{
    QFETCH(Report, report);
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(report, {report}));
    for (const bool split : {false, true}) {
        RooflineOptions options;
        options.split = split;
        view.setRooflineOptions(options);
        painted(view, {560, 420});
        QCOMPARE(overlap(paintedTexts(view, {560, 420})), QString());
        for (const auto& tile : view.tiles())
            QVERIFY2(!tile.value.contains(QStringLiteral("nan"), Qt::CaseInsensitive)
                    && !tile.value.contains(QStringLiteral("inf"), Qt::CaseInsensitive),
                qPrintable(tile.value));
        const QRectF area(0, 0, 560, 420);
        for (const Mark& mark : view.marks(area))
            QVERIFY(!std::isnan(mark.shape.boundingRect().width()));
        for (int x = 0; x < 560; x += 40) {
            view.pictureMousePress({qreal(x), 200}, area, Qt::NoModifier);
            view.pictureMouseMove({qreal(x), 260}, area, Qt::NoModifier);
            view.pictureMouseRelease({qreal(x), 260}, area, Qt::NoModifier);
        }
    }
}

void tst_roofline_texts::unshownAndZeroSize()
{
    {
        RooflineView empty;
        painted(empty, {100, 100});
        QVERIFY(empty.marks({0, 0, 100, 100}).empty());
        empty.setRooflineOptions(
            {.split = true, .sparse = true, .measured = true, .published = true, .type = DataType::Fp8});
    }
    RooflineView view;
    view.setStyle(styleOf());
    view.setInput(inputOf(seedReport()));
    for (const QSize size : {QSize(0, 0), QSize(1, 1), QSize(1, 500), QSize(500, 1), QSize(40, 40)}) {
        painted(view, size);
        view.marks(QRectF(QPointF(), QSizeF(size)));
    }
    view.resize(700, 500);
    QVERIFY(!view.grab().isNull());
}

QTEST_MAIN(tst_roofline_texts)
#include "tst_roofline_texts.moc"
