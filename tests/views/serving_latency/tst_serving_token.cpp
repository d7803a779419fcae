// Token time, a page of Latency: the parts of the time that `serve` prints, in words that a reader and a
// table have, at every size and in every theme.

#include "tests/views/picture_fixture.h"
#include "tests/views/serving_input.h"
#include "views/serving_latency/serving_latency_view.h"
#include "views/view_frame.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

struct TokenPage : ServingLatencyView
{
    TokenPage() { setShown(LatencyPanel::Token); }
};

} // namespace

class TestServingToken : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theLastBarIsWhatServeSays_data()
    {
        QTest::addColumn<FieldTexts>("edits");
        for (const auto& [name, edits] : servedScenarios)
            QTest::newRow(name) << edits;
    }
    void theLastBarIsWhatServeSays()
    {
        QFETCH(FieldTexts, edits);
        const ViewInput input = engineInput(edits);
        TokenPage view;
        view.setStyle(styleOf());
        view.setInput(input);
        const TokenData& data = view.token();
        const std::optional<double> itl = servedFigure(input, "itl_seconds");
        QCOMPARE(data.total, itl);
        if (!itl) {
            QVERIFY(data.bars.empty());
            QVERIFY2(data.sentence.endsWith(u'.') && !view.nothingToShow(input).isEmpty(),
                qPrintable(data.sentence));
            QCOMPARE(view.tiles()[0].value, u"—"_s);
            return;
        }
        QVERIFY(view.nothingToShow(input).isEmpty());
        double end = 0;
        for (const TokenBar& bar : data.bars) {
            QCOMPARE(bar.from, end);
            end += bar.seconds;
        }
        QVERIFY(std::abs(end / *itl - 1) < 1e-12);
        QCOMPARE(view.tiles()[0].value, data.totalText);
        // Every part and the whole are rows, with their numbers.
        const ViewTable table = view.table();
        QCOMPARE(table.rows.size(), data.bars.size() + (data.judged ? 2 : 1));
        QCOMPARE(table.rows[data.bars.size()][3], data.totalText);
        for (const QStringList& row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
    }

    void baselinesHaveTheirParts()
    {
        TokenPage view;
        view.setStyle(styleOf());
        view.setInput(engineInput(served(), {expertModel, refused}));
        const ViewTable table = view.table();
        const auto row =
            std::ranges::find_if(table.rows, [](const QStringList& r) { return r[0] == u"experts"; });
        QVERIFY(row != table.rows.end()); // that only the baseline has
        QCOMPARE((*row)[3], u"—"_s);
        QVERIFY((*row)[5] != u"—");
        QCOMPARE((*row)[6], u"—"_s);
        QCOMPARE(view.tiles()[0].deltas.size(), 2u);
        QCOMPARE(view.token().baselines.size(), 1u);
    }

    void missedTargetsHaveWords()
    {
        TokenPage view;
        view.setStyle(styleOf());
        view.setInput(engineInput(missedTargets));
        QVERIFY(view.token().over);
        QVERIFY(view.token().totalSpoken.contains(u"beyond the target of 5.00 ms"));
        QCOMPARE(view.tiles()[0].state, GateState::Fail);
        view.setInput(engineInput(served()));
        QVERIFY(!view.token().over);
        QCOMPARE(view.tiles()[0].state, GateState::Pass);
    }

    // A mean is not held against a target that is about a percentile.
    void whatIsJudgedIsShown()
    {
        TokenPage view;
        view.setStyle(styleOf());
        const ViewInput input = engineInput(tails);
        view.setInput(input);
        const TokenData& data = view.token();
        QCOMPARE(data.judged, servedFigure(input, "itl_p99_seconds"));
        QVERIFY(*data.total<*data.target&& * data.judged> * data.target);
        QVERIFY(data.over);
        QVERIFY2(data.totalSpoken.contains(u"; at p99 %1, beyond the target of"_s.arg(data.judgedText)),
            qPrintable(data.totalSpoken));
        QVERIFY2(data.sentence.contains(u"At p99 TPOT is "_s), qPrintable(data.sentence));
        QVERIFY2(data.targetText.contains(u"p99"_s), qPrintable(data.targetText));
        const std::vector<ReadoutTileData> tiles = view.tiles();
        QCOMPARE(tiles[0].state, GateState::NotApplicable);
        QCOMPARE(tiles[1].value, data.judgedText);
        QCOMPARE(tiles[1].path, u"serving.tpot_p99_seconds"_s);
        QCOMPARE(tiles[1].state, GateState::Fail);
        QCOMPARE(view.table().rows.back()[3], data.judgedText);
        // While a slider moves nothing is played: nothing is judged.
        PictureStyle moving = styleOf();
        moving.dragging = true;
        view.setStyle(moving);
        QVERIFY(!view.token().judged && !view.token().over);
        QCOMPARE(view.tiles()[0].state, GateState::NotApplicable);
    }

    void keysWalkTheBars()
    {
        TokenPage view;
        view.setStyle(styleOf());
        view.setInput(engineInput(served()));
        view.resize(900, 600);
        view.show();
        QSignalSpy spoken(&view, &View::announced);
        QTest::keyClick(view.frame().canvas(), Qt::Key_Right);
        QVERIFY2(
            spoken.last()[0].toString().startsWith(u"GEMMs, "_s), qPrintable(spoken.last()[0].toString()));
        QTest::keyClick(view.frame().canvas(), Qt::Key_End);
        QCOMPARE(spoken.last()[0].toString(), view.token().totalSpoken);
    }

    void textsNeverOverlap_data() { theLastBarIsWhatServeSays_data(); }
    void textsNeverOverlap()
    {
        QFETCH(FieldTexts, edits);
        for (const std::vector<FieldTexts>& baselines :
            {std::vector<FieldTexts>{}, {expertModel, missedTargets}}) {
            TokenPage view;
            view.setStyle(styleOf());
            view.setInput(engineInput(edits, baselines));
            for (const QSize size : pictureSizes) {
                const QString fault = textFault(view, size);
                QVERIFY2(fault.isEmpty(),
                    qPrintable(u"%1 × %2: %3"_s.arg(size.width()).arg(size.height()).arg(fault)));
            }
        }
    }

    void everyThemePaintsSomething()
    {
        for (const Theme& theme : themes()) {
            TokenPage view;
            view.setStyle(styleOf(theme.id));
            for (const FieldTexts& edits : {missedTargets, refused}) {
                view.setInput(engineInput(edits, {served()}));
                const QImage image = painted(view, {700, 400});
                QImage empty = image;
                empty.fill(theme.color(ColorRole::Background));
                QVERIFY(image != empty);
            }
        }
    }
};

QTEST_MAIN(TestServingToken)
#include "tst_serving_token.moc"
