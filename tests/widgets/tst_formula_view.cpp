#include "made_ledger.h"
#include "widgets/formula_view.h"

#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

using namespace ridgepoint;
using namespace ridgepoint::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

QString allText(const FormulaView& view)
{
    QStringList texts;
    for (const QLabel* label : view.findChildren<QLabel*>())
        texts << label->text();
    return texts.join(u'\n');
}

} // namespace

class TestFormulaView : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void showsTheWholeDerivation()
    {
        FormulaView view;
        view.showMaths(std::make_shared<Ledger>(madeLedger()), u"memory.ratio"_s, u"vs ceiling"_s);
        const QString text = allText(view);
        for (const QString& part : {u"vs ceiling"_s, u"s = M / C"_s, u"1.12 TB"_s, u"source: definition"_s})
            QVERIFY2(text.contains(part), qPrintable(part));
        QCOMPARE(view.tree()->topLevelItemCount(), 2);
        QTreeWidgetItem* needed = view.tree()->topLevelItem(0);
        QVERIFY(needed->text(0).startsWith(u"M = 1.12 TB"_s));
        QCOMPARE(needed->childCount(), 0); // filled when asked for
        needed->setExpanded(true);
        QCOMPARE(needed->childCount(), 4); // formula, P, b, source
        QCOMPARE(needed->child(0)->text(0), u"M = P · b"_s);
        QVERIFY(needed->child(1)->text(0).startsWith(u"P = 70"_s));
    }

    void staysUnfoldedWhileTheScenarioMoves()
    {
        FormulaView view;
        view.showMaths(std::make_shared<Ledger>(madeLedger()), u"memory.ratio"_s, u"vs ceiling"_s);
        view.tree()->topLevelItem(0)->setExpanded(true);
        view.showMaths(std::make_shared<Ledger>(madeLedger(13e9)), u"memory.ratio"_s, u"vs ceiling"_s);
        QVERIFY(view.tree()->topLevelItem(0)->isExpanded());
        QVERIFY(view.tree()->topLevelItem(0)->child(1)->text(0).startsWith(u"P = 13"_s));
        view.showMaths(std::make_shared<Ledger>(madeLedger(13e9)), u"memory.twice"_s, u"both"_s);
        QVERIFY(!view.tree()->topLevelItem(0)->isExpanded());
    }

    void marksWhatChanged()
    {
        FormulaView view;
        view.showMaths(std::make_shared<Ledger>(madeLedger(140e9)), u"memory.ratio"_s, u"vs ceiling"_s, {},
            std::make_shared<Ledger>(madeLedger()));
        QVERIFY(view.tree()->topLevelItem(0)->text(0).contains(u"was 1.12 TB"_s));
        QVERIFY(!view.tree()->topLevelItem(1)->text(0).contains(u"was"_s));
        view.tree()->topLevelItem(0)->setExpanded(true);
        QVERIFY(view.tree()->topLevelItem(0)->child(1)->text(0).contains(u"was 70"_s));
    }

    void hoveringNamesTheOperand()
    {
        FormulaView view;
        view.resize(320, 500);
        view.showMaths(std::make_shared<Ledger>(madeLedger()), u"memory.ratio"_s, u"vs ceiling"_s);
        view.show();
        view.tree()->topLevelItem(0)->setExpanded(true);
        QSignalSpy hovered(&view, &FormulaView::operandHovered);
        Q_EMIT view.tree()->itemEntered(view.tree()->topLevelItem(0), 0);
        QCOMPARE(hovered.takeLast()[0].toString(), u"memory.state_total_bytes"_s);
        Q_EMIT view.tree()->itemEntered(view.tree()->topLevelItem(0)->child(1), 0);
        QCOMPARE(hovered.takeLast()[0].toString(), u"model.params"_s);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(view.tree()->viewport(), &leave);
        QCOMPARE(hovered.takeLast()[0].toString(), QString());
        view.highlight(u"model.params"_s);
        QVERIFY(view.tree()->topLevelItem(0)->child(1)->isSelected());
        view.highlight({});
        QVERIFY(view.tree()->selectedItems().isEmpty());
    }

    void textCanBeSelected()
    {
        FormulaView view;
        view.resize(320, 500);
        view.showMaths(std::make_shared<Ledger>(madeLedger()), u"memory.ratio"_s, u"vs ceiling"_s);
        view.show();
        for (const QLabel* label : view.findChildren<QLabel*>())
            QVERIFY(label->textInteractionFlags().testFlag(Qt::TextSelectableByKeyboard));
        view.tree()->editItem(view.tree()->topLevelItem(1));
        auto* line = view.tree()->findChild<QLineEdit*>();
        QVERIFY(line && line->isReadOnly());
        QVERIFY(line->selectedText().contains(u"80"_s));
    }

    void copies()
    {
        FormulaView view;
        view.showMaths(std::make_shared<Ledger>(madeLedger()), u"memory.ratio"_s, u"vs ceiling"_s);
        view.copyText();
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"s = M / C"_s));
        view.copyMarkdown();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(u"- "_s));
        view.copyLatex();
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"\\begin{align*}"_s));
    }

    void nothingToExplain()
    {
        FormulaView view;
        view.showMaths(std::make_shared<Ledger>(madeLedger()), u"no.such.path"_s, u"ITL"_s);
        QVERIFY(allText(view).contains(u"ITL"_s));
        QVERIFY(!view.tree()->isVisibleTo(&view));
        view.showMaths({}, u"memory.ratio"_s, u"vs ceiling"_s);
        view.copyText(); // nothing, quietly
    }

    void ratiosSaySo()
    {
        FormulaView view;
        view.showMaths(
            std::make_shared<Ledger>(madeLedger()), u"memory.ratio"_s, u"vs ceiling"_s, {}, {}, Unit::Ratio);
        QVERIFY2(allText(view).contains(u"= 14.0×"_s), qPrintable(allText(view)));
        view.showMaths(std::make_shared<Ledger>(madeLedger()), u"memory.state_total_bytes"_s, u"state"_s, {},
            {}, Unit::Byte);
        QVERIFY(allText(view).contains(u"= 1.12 TB"_s));
    }

    void longLinesWrap()
    {
        FormulaView view;
        view.showMaths(std::make_shared<Ledger>(madeLedger()), u"memory.ratio"_s, u"vs ceiling"_s);
        view.resize(700, 500);
        view.show();
        QCoreApplication::processEvents();
        const auto height = [&view] {
            return view.tree()->visualItemRect(view.tree()->topLevelItem(1)).height();
        };
        const int wide = height();
        view.resize(160, 500);
        QCoreApplication::processEvents();
        QVERIFY2(height() > wide, qPrintable(QString::number(height())));
        QVERIFY(view.tree()->visualItemRect(view.tree()->topLevelItem(1)).right()
            <= view.tree()->viewport()->width());
    }

    void wordsStayTogether_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("nothing to explain") << QString();
        QTest::newRow("a number without operands") << u"field.model.params"_s;
        QTest::newRow("a tree of operands") << u"memory.ratio"_s;
    }
    // Whatever is shown: no label is higher than its words, so that none is pushed away from the next.
    void wordsStayTogether()
    {
        QFETCH(QString, path);
        FormulaView view;
        view.resize(320, 900);
        view.show();
        Ledger ledger = madeLedger();
        LedgerRecorder record(ledger);
        record.readout("field.model.params", record.field("model.params", Parameters(70e9)));
        if (path.isEmpty())
            view.showNothing(u"Click a readout."_s);
        else
            view.showMaths(std::make_shared<Ledger>(std::move(ledger)), path, u"model size"_s);
        QCoreApplication::processEvents();
        QCOMPARE(view.tree()->isVisible(), path == u"memory.ratio"_s);
        for (const QLabel* label : view.findChildren<QLabel*>())
            if (label->isVisible())
                QVERIFY2(label->height() <= label->heightForWidth(label->width()) + 1,
                    qPrintable(u"%1 px for: %2"_s.arg(label->height()).arg(label->text())));
    }
};

QTEST_MAIN(TestFormulaView)
#include "tst_formula_view.moc"
