// The Step view's memory of one rank: categories, verdict, counters.

#include "core/outcome/readout.h"
#include "tests/views/picture_fixture.h"
#include "tests/views/step/step_fixture.h"
#include "views/step/rank_memory_data.h"
#include "views/step/step_view.h"

#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

class TestRankMemory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void categoriesStandOneAfterTheOther()
    {
        const RankMemoryData data = rankMemoryData(stepInput(steppedReport()), {});
        QCOMPARE(data.bars.size(), 5u);
        double end = 0;
        for (const RankMemoryBar& bar : data.bars) {
            QCOMPARE(bar.start, end);
            end += bar.bytes;
            QVERIFY2(findReadout(bar.path.toStdString()) || bar.path == u"memory.items."_s + bar.key.mid(7),
                qPrintable(bar.path));
        }
        QCOMPARE(end, *data.total);
        QCOMPARE(data.bars[2].spoken, u"layer activations, 25 gigabytes, 42 %"_s);
        QCOMPARE(data.bars[0].path, u"memory.per_rank.weights_bytes"_s);
        QCOMPARE(data.bars[3].role, ColorRole::Activations);
    }

    void whoseMemoryAndWhichCounter()
    {
        const RankMemoryData data = rankMemoryData(stepInput(steppedReport()), {});
        for (const QString& said : {u"✓ 75 % full of 80 GB nominal."_s, u"pipeline stage 2 of 2"_s,
                 u"56.0 GB allocated and 57.0 GB reserved; the driver shows 60.0 GB"_s})
            QVERIFY2(data.sentence.contains(said), qPrintable(data.sentence));
    }

    void threeVerdicts_data()
    {
        QTest::addColumn<int>("verdict");
        QTest::addColumn<double>("capacity");
        QTest::addColumn<QString>("text");
        QTest::newRow("fits") << int(Verdict::Fits) << 80e9 << u"✓ 75 % full"_s;
        QTest::newRow("risky") << int(Verdict::Risky) << 64e9 << u"▲ 94 % full, tight"_s;
        QTest::newRow("over") << int(Verdict::Over) << 48e9 << u"✗ 12.0 GB over"_s;
    }
    void threeVerdicts()
    {
        QFETCH(int, verdict);
        QFETCH(double, capacity);
        QFETCH(QString, text);
        Report report = steppedReport();
        report.memory.verdict = static_cast<Verdict>(verdict);
        report.memory.capacity = Bytes(capacity);
        QCOMPARE(rankMemoryData(stepInput(report), {}).verdictText, text);
        StepView view;
        view.setStyle(styleOf());
        view.setInput(stepInput(report));
        view.setShown(StepView::Show::Memory);
        QStringList words;
        for (const PaintedText& painted : paintedTexts(view, {800, 420}))
            words += painted.text;
        QVERIFY2(words.join(u' ').contains(text.left(1)), qPrintable(words.join(u' ')));
        // Red is for what exceeds a limit, and nothing else.
        const QColor red = view.style().theme->color(ColorRole::Overshoot);
        const QImage image = painted(view, {800, 420});
        bool seen = false;
        for (int y = 0; y < image.height() && !seen; ++y)
            for (int x = 0; x < image.width() && !seen; ++x)
                seen = image.pixelColor(x, y) == red;
        QCOMPARE(seen, verdict == int(Verdict::Over));
    }

    void tableTwin()
    {
        const RankMemoryData data = rankMemoryData(stepInput(steppedReport(), {steppedReport()}), {});
        const ViewTable table = rankMemoryTable(data, {});
        QCOMPARE(table.rows.size(), 5u + 5); // categories; total, two counters, capacity, baseline
        QCOMPARE(table.paths.size(), table.rows.size());
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        QCOMPARE(table.rows[0], QStringList({u"weights"_s, u"20.0 GB"_s, u"33 %"_s}));
        QCOMPARE(table.rows[5], QStringList({u"one rank"_s, u"60.0 GB"_s, u"✓ 75 % full"_s}));
    }

    void aMeshThatDoesNotFitHasNoRank()
    {
        Report report = steppedReport();
        report.meshFits = false;
        report.diagnostics.push_back({Severity::Error, "mesh.tensor", "the mesh needs 8 accelerators", {}});
        const RankMemoryData data = rankMemoryData(stepInput(report), {});
        QVERIFY(!data.total);
        QVERIFY2(data.sentence.contains(u"the mesh needs 8 accelerators"), qPrintable(data.sentence));
    }
};

QTEST_MAIN(TestRankMemory)
#include "tst_rank_memory.moc"
