// What the text says and what is true, as people meet it.

#include "tests/views/engine_input.h"
#include "tests/views/picture_fixture.h"
#include "views/claims/claims_view.h"
#include "views/view_frame.h"

#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

class TestClaimsView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }
    void cardsHaveEverything();
    void theStepThatTakesSeconds();
    void asksBeforeItTells_data();
    void asksBeforeItTells();
    void onlyWhatWasAnswered();
    void keysWalkAndSlip();
    void enterTriesTheScenario();
    void optionsComeBack();
    void itIsOfNoScenario();
    void tableTwin();
    void claimsWithoutRoomAreCounted();
    void textsFit_data();
    void textsFit();
};

void TestClaimsView::cardsHaveEverything()
{
    const std::vector<ClaimCard> cards = claimCards({});
    QCOMPARE(cards.size(), claimCount);
    QSet<QString> keys;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const ClaimCard& card = cards[i];
        QCOMPARE(std::size_t(card.id), i);
        QVERIFY(!keys.contains(card.key));
        keys.insert(card.key);
        for (const QString& text : {card.quantity, card.source, card.said, card.truth, card.missing,
                 card.slip, card.formula, card.substitution, card.slippedSubstitution, card.spoken})
            QVERIFY2(
                !text.isEmpty() && !text.contains(u"%1"_s) && !text.contains(u"%2"_s), qPrintable(card.key));
        QVERIFY2(!card.truth.contains(u"%1"_s), qPrintable(card.truth));
        QVERIFY2(card.truth.contains(card.trueValue), qPrintable(card.truth)); // computed, not written
        QVERIFY(card.source.startsWith(u"lesson 0"_s));
        QCOMPARE(card.saidValue == u"—"_s, !card.saidNumber.has_value());
    }
}

void TestClaimsView::theStepThatTakesSeconds()
{
    const ClaimCard card = claimCards({}).front();
    QCOMPARE(card.saidValue, u"8.40 ms"_s);
    QCOMPARE(card.trueValue, u"8.60 s"_s);
    QCOMPARE(card.slippedValue, u"8.60 ms"_s);
    QVERIFY2(card.factor.endsWith(u"too small"_s), qPrintable(card.factor));
    QVERIFY2(card.substitution.endsWith(u"= 8.60 s"_s), qPrintable(card.substitution));
    QCOMPARE(card.formula, u"t_s = C_s / (F · u · n)"_s);
}

void TestClaimsView::asksBeforeItTells_data()
{
    QTest::addColumn<int>("claim");
    const std::vector<ClaimCard> cards = claimCards({});
    for (std::size_t i = 0; i < cards.size(); ++i)
        QTest::newRow(qPrintable(cards[i].key)) << int(i);
}

// Nothing that can be seen, heard, copied or written says what is true before somebody has said whether it
// holds.
void TestClaimsView::asksBeforeItTells()
{
    QFETCH(int, claim);
    const ClaimCard told = claimCards(styleOf().numbers)[std::size_t(claim)];
    const QStringList secrets{
        told.truth, told.missing, told.formula, told.substitution, told.slippedSubstitution};
    ClaimsView view;
    view.setStyle(styleOf());
    view.setInput(engineInput({}));
    view.resize(1000, 650);
    view.show();
    view.choose(std::size_t(claim));
    PictureCanvas* canvas = view.frame().canvas();
    QSignalSpy spoken(&view, &View::announced), tried(&view, &View::edited);
    const auto said = [&] {
        QStringList all;
        for (const PaintedText& text : paintedTexts(view, {1000, 650}))
            all += text.text;
        for (const Mark& mark : view.marks(canvas->area()))
            all += mark.text;
        for (const ReadoutTileData& tile : view.tiles())
            all += tile.label + u' ' + tile.value + u' ' + tile.detail;
        for (const QStringList& row : view.table().rows)
            all += row.join(u' ');
        for (const QList<QVariant>& each : spoken)
            all += each[0].toString();
        return all.join(u'\n').simplified();
    };
    QTest::keyClick(canvas, Qt::Key_S);
    QTest::keyClick(canvas, Qt::Key_Return);
    QVERIFY(!view.withSlip() && tried.isEmpty() && !view.openButton()->isEnabled());
    QVERIFY(spoken.last()[0].toString().contains(u"H or N"_s));
    QVERIFY(said().contains(u"Does it hold?"_s) && said().contains(told.said));
    for (const QString& secret : secrets)
        QVERIFY2(!said().contains(secret), qPrintable(secret));
    for (const std::vector<CellNumber>& numbers : view.table().numbers)
        for (const CellNumber& number : numbers)
            QCOMPARE(number.column, 3); // what is printed
    QTest::keyClick(canvas, claim % 2 == 0 ? Qt::Key_N : Qt::Key_H);
    QVERIFY2(spoken.last()[0].toString().startsWith(
                 claim % 2 == 0 ? u"You said that it does not hold"_s : u"You said that it holds"_s),
        qPrintable(spoken.last()[0].toString()));
    const QString after = said();
    for (const QString& secret : secrets)
        QVERIFY2(after.contains(secret.simplified()), qPrintable(secret));
    QCOMPARE(view.openButton()->isEnabled(), !told.edits.empty());
}

void TestClaimsView::onlyWhatWasAnswered()
{
    ClaimsView view;
    view.setStyle(styleOf());
    view.setInput(engineInput({}));
    view.choose(2);
    view.say(false);
    const auto verdicts = [&view] {
        int known = 0;
        for (const QStringList& row : view.table().rows)
            known += row[5] != u"?";
        return known;
    };
    QCOMPARE(verdicts(), 1);
    QVERIFY(view.table().rows[2][5] != u"?");
    view.setVerdicts(true);
    QCOMPARE(verdicts(), int(claimCount));
    view.setVerdicts(false);
    QCOMPARE(verdicts(), 1);
    view.say(true); // said is said
    QVERIFY(view.chosen().answer.contains(u"does not hold, and"_s));
}

void TestClaimsView::keysWalkAndSlip()
{
    ClaimsView view;
    view.setVerdicts(true);
    view.setStyle(styleOf());
    view.setInput(engineInput({}));
    view.resize(1000, 650);
    view.show();
    QSignalSpy spoken(&view, &View::announced);
    PictureCanvas* canvas = view.frame().canvas();
    QTest::keyClick(canvas, Qt::Key_Down);
    QCOMPARE(view.chosen().id, ClaimId::StepTime);
    QTest::keyClick(canvas, Qt::Key_Down);
    QCOMPARE(view.chosen().id, ClaimId::AllReduceToStep);
    QVERIFY(spoken.last()[0].toString().contains(u"350 times"_s));
    QCOMPARE(view.tiles()[1].value, u"0.326×"_s);
    QTest::keyClick(canvas, Qt::Key_S);
    QVERIFY(view.withSlip());
    QVERIFY2(spoken.last()[0].toString().contains(u"350×"_s), qPrintable(spoken.last()[0].toString()));
    QTest::keyClick(canvas, Qt::Key_End);
    QCOMPARE(view.chosen().id, ClaimId::ShardingCutsTraffic);
    for (const Mark& mark : view.marks(canvas->area()))
        if (mark.key == u"claim.mixtral_weights" && !mark.shape.isEmpty())
            QTest::mouseClick(canvas, Qt::LeftButton, {}, mark.shape.boundingRect().center().toPoint());
    QCOMPARE(view.chosen().id, ClaimId::MixtralWeights);
    QCOMPARE(view.tiles()[1].value, u"281 GB"_s);
}

void TestClaimsView::enterTriesTheScenario()
{
    ClaimsView view;
    view.setVerdicts(true);
    view.setStyle(styleOf());
    view.setInput(engineInput({}));
    view.resize(1000, 650);
    view.show();
    QSignalSpy tried(&view, &View::edited);
    PictureCanvas* canvas = view.frame().canvas();
    QTest::keyClick(canvas, Qt::Key_Return);
    QCOMPARE(tried.count(), 1);
    QVERIFY(tried[0][0].value<FieldEdits>() == claim(ClaimId::StepTime).edits);
    QTest::mouseClick(view.openButton(), Qt::LeftButton);
    QCOMPARE(tried.count(), 2);
    view.choose(std::size_t(ClaimId::BandwidthGap));
    QVERIFY(!view.openButton()->isEnabled());
    QVERIFY(!view.openButton()->toolTip().isEmpty());
    QTest::keyClick(canvas, Qt::Key_Return);
    QCOMPARE(tried.count(), 2);
}

void TestClaimsView::optionsComeBack()
{
    ClaimsView view, other;
    view.choose(5);
    view.setWithSlip(true);
    view.say(true);
    view.choose(6);
    view.say(false);
    view.choose(5);
    other.setOptions(view.options());
    QCOMPARE(view.options().value(u"answered"_s).toString(), u"sparse_peak=h,half_in_mixed_precision=n"_s);
    QCOMPARE(other.options(), view.options());
    QCOMPARE(view.options().value(u"claim"_s).toString(), u"sparse_peak"_s);
    other.setOptions({{u"claim"_s, u"nothing"_s}});
    QCOMPARE(other.options(), view.options());
}

void TestClaimsView::itIsOfNoScenario()
{
    ClaimsView view;
    view.setVerdicts(true);
    QVERIFY(!view.showsScenario());
    view.setStyle(styleOf());
    view.setInput(engineInput({}));
    const QImage seed = painted(view, {900, 500});
    view.setInput(engineInput(meshed));
    QVERIFY(painted(view, {900, 500}) == seed);
}

void TestClaimsView::tableTwin()
{
    const ViewTable table = claimsTable(claimCards({}));
    QCOMPARE(table.rows.size(), claimCount);
    QCOMPARE(table.paths.size(), claimCount);
    for (const QStringList& row : table.rows)
        QCOMPARE(row.size(), table.columns.size());
}

void TestClaimsView::claimsWithoutRoomAreCounted()
{
    ClaimsView view;
    view.setStyle(styleOf());
    view.setInput(engineInput({}));
    for (const QSize size : {QSize(300, 200), QSize(640, 260), QSize(1280, 800)}) {
        std::size_t shown = 0;
        QString more;
        for (const PaintedText& text : paintedTexts(view, size))
            if (text.text.startsWith(u"and "_s) && text.text.endsWith(u" more"_s))
                more = text.text;
        for (const Mark& mark : view.marks(QRectF(QPointF(), size)))
            shown += mark.shape.isEmpty() ? 0 : 1;
        QCOMPARE(more, shown == claimCount ? QString() : u"and %1 more"_s.arg(claimCount - shown));
        QVERIFY(textFault(view, size).isEmpty());
    }
}

void TestClaimsView::textsFit_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize& size : pictureSizes)
        QTest::addRow("%dx%d", size.width(), size.height()) << size;
}

void TestClaimsView::textsFit()
{
    QFETCH(QSize, size);
    for (const char* theme : {"light", "dark", "contrast", "print"}) {
        ClaimsView view;
        view.setStyle(styleOf(QLatin1String(theme)));
        view.setInput(engineInput({}));
        // Themes differ in colours and lines, not in letters: a quarter of the claims tells.
        const std::size_t step = std::string_view(theme) == "light" ? 1 : 4;
        for (std::size_t i = 0; i < claimCount; i += step) {
            view.choose(i);
            for (const auto& [verdicts, slip] : {std::pair{false, false}, {true, false}, {true, true}}) {
                view.setVerdicts(verdicts);
                view.setWithSlip(slip);
                const QString fault = textFault(view, size);
                QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("%1: %2").arg(i).arg(fault)));
            }
        }
    }
}

QTEST_MAIN(TestClaimsView)
#include "tst_claims_view.moc"
