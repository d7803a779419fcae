// Ranking and keyboard of the searchable lists, the command palette and the shortcut sheet.

#include "widgets/command_palette.h"
#include "widgets/fuzzy.h"
#include "widgets/shortcut_sheet.h"

#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

class TestFilterList : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ranking_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("better");
        QTest::addColumn<QString>("worse");
        QTest::newRow("whole word before scattered")
            << u"pin"_s << u"Pin the scenario"_s << u"Open in a window"_s;
        QTest::newRow("initials") << u"ts"_s << u"Tensor size"_s << u"Notes"_s;
        QTest::newRow("start before middle") << u"70b"_s << u"70B"_s << u"Llama 3 170B"_s;
        QTest::newRow("exact before longer")
            << u"h100"_s << u"H100"_s << u"H100 SXM, 8 in a node, and more"_s;
        QTest::newRow("accents do not matter") << u"seance"_s << u"Séance"_s << u"Sea and rance"_s;
    }
    void ranking()
    {
        QFETCH(QString, query);
        QFETCH(QString, better);
        QFETCH(QString, worse);
        const auto first = fuzzyScore(query, better);
        const auto second = fuzzyScore(query, worse);
        QVERIFY(first.has_value());
        QVERIFY(!second || *first > *second);
    }

    void misses()
    {
        QVERIFY(!fuzzyScore(u"xyz"_s, u"pin the scenario"_s));
        QVERIFY(!fuzzyScore(u"nip"_s, u"pin"_s)); // order matters
        QCOMPARE(fuzzyScore({}, u"anything"_s), std::optional<int>(0));
        QVERIFY(!fuzzyScore(u"a"_s, {}));
        QVERIFY(!fuzzyScore(QString(10000, u'a'), u"a"_s));
        QVERIFY(fuzzyScore(u"aaa"_s, QString(100000, u'a')).has_value());
    }

    void listByKeyboard()
    {
        FilterList list(u"Type to search"_s);
        list.setItems({{u"Llama 3 70B"_s, u"70.6B · 2024"_s, {}, u"llama3-70b"_s, true},
            {u"GPT-3"_s, u"175B · 2020"_s, {}, {}, true}, {u"Mixtral"_s, u"46.7B · 2023"_s, {}, {}, false}});
        list.show();
        QSignalSpy chosen(&list, &FilterList::chosen);
        QSignalSpy dismissed(&list, &FilterList::dismissed);
        QTest::keyClick(list.line(), Qt::Key_Down);
        QTest::keyClick(list.line(), Qt::Key_Return);
        QCOMPARE(chosen.takeLast()[0].toInt(), 1);
        QTest::keyClick(list.line(), Qt::Key_Down);
        QTest::keyClick(list.line(), Qt::Key_Return); // disabled
        QVERIFY(chosen.empty());
        QTest::keyClick(list.line(), Qt::Key_Down); // round the end
        QTest::keyClicks(list.line(), u"llama3"_s); // only in the keywords
        QCOMPARE(list.shownItems(), std::vector<int>{0});
        QTest::keyClick(list.line(), Qt::Key_Return);
        QCOMPARE(chosen.takeLast()[0].toInt(), 0);
        list.setFilter(u"175"_s); // in the second line
        QCOMPARE(list.shownItems(), std::vector<int>{1});
        list.setFilter(u"nothing has this"_s);
        QVERIFY(list.shownItems().empty());
        QTest::keyClick(list.line(), Qt::Key_Return);
        QVERIFY(chosen.empty());
        QTest::keyClick(list.line(), Qt::Key_Escape);
        QCOMPARE(dismissed.size(), 1);
    }

    void paletteRunsActions()
    {
        QWidget window;
        window.resize(900, 600);
        window.show();
        QAction pin(u"&Pin"_s);
        pin.setShortcut(QKeySequence(u"Ctrl+D"_s));
        QAction hidden(u"Hidden"_s);
        hidden.setVisible(false);
        QAction off(u"Off && away"_s);
        off.setEnabled(false);
        QSignalSpy pinned(&pin, &QAction::triggered);
        CommandPalette palette(&window);
        palette.addActions({&pin, &hidden, &off}, u"Compare"_s);
        int ran = 0;
        palette.addEntries({{{u"model size"_s, u"field"_s, {}, {}, true}, [&ran] { ++ran; }}});
        palette.open();
        QCOMPARE(palette.list()->shownItems().size(), std::size_t(3));
        QTest::keyClicks(palette.list()->line(), u"pin"_s);
        QTest::keyClick(palette.list()->line(), Qt::Key_Return);
        QCOMPARE(pinned.size(), 1);
        QVERIFY(!palette.isVisible());
        palette.open();
        QVERIFY(palette.list()->line()->text().isEmpty());
        QTest::keyClicks(palette.list()->line(), u"msize"_s);
        QTest::keyClick(palette.list()->line(), Qt::Key_Return);
        QCOMPARE(ran, 1);
        palette.open();
        QTest::keyClick(palette.list()->line(), Qt::Key_Escape);
        QVERIFY(!palette.isVisible());
    }

    void sheetComesFromActions()
    {
        QAction pin(u"&Pin"_s);
        pin.setShortcut(QKeySequence(u"Ctrl+D"_s));
        QAction bare(u"No key"_s);
        ShortcutSheet sheet({{u"Compare"_s, {&pin, &bare, nullptr}, {{u"Shift+←"_s, u"ten times finer"_s}}}});
        QCOMPARE(sheet.table()->rowCount(), 2);
        QCOMPARE(sheet.table()->item(0, 1)->text(), u"Pin"_s);
        QCOMPARE(sheet.table()->item(0, 2)->text(), u"Ctrl+D"_s);
        sheet.findChild<QLineEdit*>()->setText(u"finer"_s);
        QVERIFY(sheet.table()->isRowHidden(0));
        QVERIFY(!sheet.table()->isRowHidden(1));
    }
};

QTEST_MAIN(TestFilterList)
#include "tst_filter_list.moc"
