// The Cost view as people meet it: panels, drags, the sentence, every size and theme.

#include "core/figures/iso.h"
#include "tests/views/cost/cost_fixture.h"
#include "tests/views/edit_spy.h"
#include "tests/views/picture_fixture.h"
#include "views/cost/cost_view.h"
#include "views/view_frame.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::test;
using namespace Qt::Literals::StringLiterals;

namespace {

Scenario cluster()
{
    Scenario s = shippedScenario("llama3-70b-256xh100");
    s.hardware.efficiency.mfu = 0.4;
    s.targets.setupHours = 24;
    s.targets.budget = Money(20e6);
    s.targets.spotPricePerAcceleratorHour = MoneyPerSecond(1.0 / 3600);
    s.targets.purchasePrice = Money(40000);
    return s;
}

const QStringList shows{u"money"_s, u"time"_s, u"curves"_s, u"offers"_s};

QPointF middleOf(View& view, const QString& key, const QRectF& area)
{
    const std::optional<Mark> mark = view.markByKey(key, area);
    return mark ? mark->shape.boundingRect().center() : QPointF();
}

} // namespace

class TestCostView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<EditPhase>("ridgepoint::EditPhase"); }

    void fits_data()
    {
        QTest::addColumn<QString>("show");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("theme");
        for (const QString& show : shows)
            for (const QSize size : {QSize(620, 330), QSize(300, 220), QSize(605, 380), QSize(1280, 720)})
                for (const QString& theme : {u"light"_s, u"dark"_s, u"contrast"_s, u"print"_s})
                    QTest::newRow(qPrintable(
                        u"%1 %2x%3 %4"_s.arg(show).arg(size.width()).arg(size.height()).arg(theme)))
                        << show << size << theme;
    }
    void fits()
    {
        QFETCH(QString, show);
        QFETCH(QSize, size);
        QFETCH(QString, theme);
        Scenario other = cluster();
        other.hardware.accelerators = 512;
        Scenario poor = cluster();
        poor.targets.budget = Money(1e5);
        Scenario lost = cluster();
        lost.resilience.acceleratorMtbf = Seconds(3600);
        for (const Scenario& scenario :
            {cluster(), poor, lost, shippedScenario("seed-question"), shippedScenario("seed-003")}) {
            CostView view;
            view.setStyle(styleOf(theme));
            view.setInput(evaluatedInput(scenario, {other, shippedScenario("seed-003")}));
            view.setOptions({{u"show"_s, show}});
            const QString fault = textFault(view, size);
            QVERIFY2(fault.isEmpty(), qPrintable(QString::fromStdString(scenario.name) + u": "_s + fault));
        }
    }

    void panelsAndTables()
    {
        CostView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(cluster()));
        view.resize(1000, 640);
        view.show();
        QSignalSpy changed(&view, &View::optionsChanged);
        for (int i = 1; i < 4; ++i) {
            QTest::keyClick(view.frame().canvas(), static_cast<Qt::Key>(Qt::Key_1 + i));
            QCOMPARE(view.options().value(u"show"_s).toString(), shows[i]);
            QVERIFY(!view.table().rows.empty());
            QVERIFY(!view.marks(view.frame().canvas()->area()).empty());
        }
        QCOMPARE(changed.count(), 4 - 1);
        view.showButton(CostView::Show::Bill)->click();
        QCOMPARE(view.shown(), CostView::Show::Bill);
    }

    void theSentenceIsCopied()
    {
        CostView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(shippedScenario("seed-003")));
        view.resize(1000, 640);
        view.show();
        QTest::mouseClick(view.copyButton() ? view.copyButton() : nullptr, Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), view.sentence());
        QVERIFY(view.sentence().contains(u"$0.90 left"_s));
        bool painted = false;
        for (const PaintedText& text : paintedTexts(view, {900, 400}))
            painted = painted || text.text.contains(u"Budget"_s);
        QVERIFY(painted);
    }

    // A factor of the picture is one of the tiles.
    void factorsHaveOneDirection()
    {
        CostView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(shippedScenario("seed-003"), {shippedScenario("seed-question")}));
        QStringList factors;
        for (const PaintedText& text : paintedTexts(view, {900, 400}))
            if (text.text.startsWith(u"now ×"_s))
                factors += text.text.mid(4);
        QCOMPARE(factors.size(), 1);
        QVERIFY2(
            std::ranges::any_of(view.tiles(),
                [&](const ReadoutTileData& tile) { return tile.deltas.front().endsWith(factors.front()); }),
            qPrintable(factors.front()));
    }

    void redOnlyWhenTheBudgetIsExceeded()
    {
        const auto reds = [](const Scenario& scenario) {
            CostView view;
            view.setStyle(styleOf());
            view.setInput(evaluatedInput(scenario));
            const QImage image = painted(view, {900, 400});
            const QRgb red = styleOf().theme->color(ColorRole::Overshoot).rgb();
            int count = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    count += image.pixel(x, y) == red;
            return count;
        };
        Scenario s = shippedScenario("seed-003");
        QCOMPARE(reds(s), 0);
        s.targets.setupHours = 3;
        QVERIFY(reds(s) > 200);
        s.targets.budget.reset();
        QCOMPARE(reds(s), 0);
    }

    void draggingThePoint_data()
    {
        QTest::addColumn<QPoint>("by");
        QTest::addColumn<QString>("field");
        QTest::newRow("sideways") << QPoint(60, 5) << u"hardware.accelerators"_s;
        QTest::newRow("up") << QPoint(3, -40) << u"hardware.efficiency.mfu"_s;
    }
    void draggingThePoint()
    {
        QFETCH(QPoint, by);
        QFETCH(QString, field);
        CostView view;
        view.setStyle(styleOf());
        const Scenario scenario = cluster();
        view.setInput(evaluatedInput(scenario));
        view.setOptions({{u"show"_s, u"curves"_s}});
        const QRectF area(0, 0, 800, 420);
        EditSpy edits(view);
        const QPointF at = middleOf(view, u"iso.point"_s, area);
        QVERIFY(!at.isNull());
        QVERIFY(view.pictureMousePress(at, area, {}));
        QVERIFY(view.pictureMouseMove(at + QPointF(by) / 2, area, {}));
        QVERIFY(view.pictureMouseMove(at + QPointF(by), area, {}));
        QVERIFY(view.pictureMouseRelease(at + QPointF(by), area, {}));
        QVERIFY(edits.count() >= 2);
        for (const auto& edit : edits) {
            QCOMPARE(edit[0].toString(), field);
            Scenario changed = scenario;
            const FieldError error = setField(
                changed, *findField(field.toStdString()), edit[1].toString().toStdString(), shippedCatalog());
            QVERIFY2(!error, error.message.plain().c_str());
            if (field == u"hardware.accelerators"_s) {
                QVERIFY(changed.hardware.accelerators > scenario.hardware.accelerators);
                const double step =
                    isoData(*view.input().report, {}).plots.front().points.front().handle.x.step;
                QVERIFY(step > 1);
                QCOMPARE(std::fmod(changed.hardware.accelerators, step), 0.0);
            } else {
                QVERIFY(*statedMfu(changed.hardware) > *statedMfu(scenario.hardware));
            }
        }
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Commit);
    }

    void escapeRestores()
    {
        CostView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(cluster()));
        view.setOptions({{u"show"_s, u"curves"_s}});
        const QRectF area(0, 0, 800, 420);
        EditSpy edits(view);
        const QPointF at = middleOf(view, u"iso.point"_s, area);
        QVERIFY(view.pictureMousePress(at, area, {}));
        view.pictureMouseMove(at + QPointF(80, 0), area, {});
        QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
        QVERIFY(view.pictureKeyPress(&escape, area));
        QCOMPARE(edits.last()[2].value<EditPhase>(), EditPhase::Cancel);
        QCOMPARE(edits.last()[1].toString(), u"256"_s);
        QVERIFY(!view.pictureMouseRelease(at, area, {}));
    }

    void keysMoveThePoint()
    {
        CostView view;
        view.setStyle(styleOf());
        view.setInput(evaluatedInput(cluster()));
        view.setOptions({{u"show"_s, u"curves"_s}});
        const QRectF area(0, 0, 800, 420);
        view.setCurrentMark(u"iso.point"_s, area);
        EditSpy edits(view);
        QKeyEvent right(QEvent::KeyPress, Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(view.pictureKeyPress(&right, area));
        QCOMPARE(edits.last()[0].toString(), u"hardware.accelerators"_s);
        QCOMPARE(edits.last()[1].toString(), u"512"_s);
        QKeyEvent up(QEvent::KeyPress, Qt::Key_Up, Qt::ShiftModifier);
        QVERIFY(view.pictureKeyPress(&up, area));
        QCOMPARE(edits.last()[1].toString(), u"44 %"_s);
    }
};

QTEST_MAIN(TestCostView)
#include "tst_cost_view.moc"
