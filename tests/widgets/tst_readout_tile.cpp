#include "widgets/fonts.h"
#include "widgets/readout_bar.h"
#include "widgets/tokens.h"

#include <QAccessible>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

class TestReadoutTile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sizeNeverFollowsTheValue_data()
    {
        QTest::addColumn<ReadoutTileContent>("content");
        QTest::newRow("empty") << ReadoutTileContent{};
        QTest::newRow("short") << ReadoutTileContent{.label = u"column height"_s, .value = u"1 B"_s};
        QTest::newRow("over") << ReadoutTileContent{
            .label = u"vs ceiling"_s, .value = u"14.0×"_s, .state = ReadoutState::Over};
        QTest::newRow("long value") << ReadoutTileContent{
            .label = u"total"_s, .value = u"6.30 × 10²⁴ FLOP/s per accelerator"_s};
        QTest::newRow("none, with reason") << ReadoutTileContent{
            .label = u"selected model"_s, .value = u"— click a dot —"_s, .detail = u"nothing is selected"_s};
    }
    void sizeNeverFollowsTheValue()
    {
        QFETCH(ReadoutTileContent, content);
        ReadoutTile tile;
        tile.setContent({.label = content.label, .value = u"1.12 TB"_s});
        const QSize reference = tile.sizeHint(), least = tile.minimumSizeHint();
        tile.setContent(content);
        QCOMPARE(tile.sizeHint(), reference);
        QCOMPARE(tile.minimumSizeHint(), least);
        tile.resize(tile.sizeHint());
        QVERIFY(!tile.grab().isNull());
    }

    void oneLineOfFortyFourPixels()
    {
        ReadoutTile tile;
        tile.setFont(baseFont());
        const int height = tokens::steps(baseFont(), 11);
        QCOMPARE(tile.sizeHint().height(), height);
        const int narrow = tile.sizeHint().width();
        QVERIFY(6 * narrow + 5 * tokens::step(baseFont()) <= 700); // beside the controls in a window of 1024
        tile.setContent({.label = u"min ranks (FSDP, perfect shard) of a very long name indeed"_s,
            .value = u"14"_s,
            .deltas = {u"A  +2  ×1.10"_s, u"B  +4  ×1.20"_s},
            .band = u"12–16"_s});
        QCOMPARE(tile.sizeHint().height(), height);
        QVERIFY(tile.sizeHint().width() > narrow); // a label is whole where there is room
        QCOMPARE(tile.minimumSizeHint().width(), narrow);
    }

    void whatStandsBesideTheValue_data()
    {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("words"); // of the full line, how many are painted
        QTest::newRow("room for all") << 420 << 3;
        QTest::newRow("short changes") << 260 << 2;
        QTest::newRow("one change") << 140 << 1;
        QTest::newRow("none") << 104 << 0;
    }
    // The more room, the more ink behind the same value; never over the mark at the right.
    void whatStandsBesideTheValue()
    {
        QFETCH(int, width);
        QFETCH(int, words);
        const auto inkOf = [width](const ReadoutTileContent& content) {
            ReadoutTile tile;
            tile.setFont(baseFont());
            tile.setContent(content);
            tile.resize(width, tile.sizeHint().height());
            return tile.grab().toImage().convertToFormat(QImage::Format_RGB32);
        };
        ReadoutTileContent content{
            .label = u"step time"_s, .value = u"1.10 s"_s, .state = ReadoutState::Over};
        const QImage plain = inkOf(content);
        content.deltas = {u"A  +12.0 ms  ×1.10"_s, u"B  −12.0 ms  ×0.91"_s};
        content.band = u"0.97–1.46 s"_s;
        const QImage full = inkOf(content);
        QRect changed;
        for (int y = 0; y < plain.height(); ++y)
            for (int x = 0; x < plain.width(); ++x)
                if (plain.pixel(x, y) != full.pixel(x, y))
                    changed |= QRect(x, y, 1, 1);
        QCOMPARE(changed.isEmpty(), words == 0);
        if (words == 0)
            return;
        const int step = tokens::step(baseFont());
        QVERIFY(changed.left() > plain.width() / 8);
        QVERIFY(changed.right() < width - (tokens::inset + tokens::mark) * step);
        QVERIFY(changed.top() > plain.height() / 3); // on the value's line
        constexpr std::array least{0, 30, 90, 220};
        QVERIFY2(changed.width() >= least[std::size_t(words)], qPrintable(QString::number(changed.width())));
    }

    void digitsLineUp()
    {
        // In values and on axes, light and bold, alone and beside any other, on screen and on paper.
        QFont bold = baseFont();
        bold.setBold(true);
        for (const QFont& font : {numberFont(), baseFont(), baseFont(smallScale), baseFont(leadScale), bold,
                 numberFont(bold), kerned(baseFont()), kerned(bold)}) {
            const QFontMetricsF metrics(font);
            const qreal one = metrics.horizontalAdvance(u'0');
            for (const QChar a : u"0123456789"_s) {
                QCOMPARE(metrics.horizontalAdvance(a), one);
                for (const QChar b : u"0123456789"_s)
                    QCOMPARE(metrics.horizontalAdvance(QString(a) + b), 2 * one);
            }
        }
        QCOMPARE(QFontInfo(numberFont()).family(), QFontInfo(baseFont()).family());
        QCOMPARE(QFontInfo(baseFont()).family(), u"Lato"_s);
        QCOMPARE(QFontInfo(codeFont(baseFont())).family(), u"DejaVu Sans Mono"_s);
        // Signs of the program's own come from DejaVu, and take the room that is kept for them.
        for (const QChar c : u"▲✗✓◆■▸"_s)
            QVERIFY2(!QFontMetricsF(baseFont()).boundingRect(c).isEmpty(), qPrintable(QString(c)));
        // No ligature: letters are as wide together as alone. On paper pairs are moved together.
        const auto width = [](const QFont& font, const QString& text) {
            return QFontMetricsF(font).horizontalAdvance(text);
        };
        for (const QFont& font : {baseFont(), kerned(baseFont()), baseFont(titleScale)})
            QCOMPARE(width(font, u"fi"_s), width(font, u"f"_s) + width(font, u"i"_s));
        QCOMPARE(width(baseFont(), u"To"_s), width(baseFont(), u"T"_s) + width(baseFont(), u"o"_s));
        QVERIFY(width(kerned(baseFont()), u"To"_s) < width(baseFont(), u"To"_s));
        // What stands for the number of a text is set as that text.
        QCOMPARE(numberFont(kerned(baseFont())).styleStrategy(), kerned(baseFont()).styleStrategy());
        QVERIFY(
            baseFont(0.1).pointSizeF() >= baseFont(smallScale).pointSizeF()); // nothing smaller than Small
    }

    void gestures()
    {
        ReadoutTile tile;
        tile.setContent(
            {.label = u"column height"_s, .value = u"1.12 TB"_s, .path = u"memory.state_total_bytes"_s});
        tile.resize(tile.sizeHint());
        tile.show();
        QSignalSpy activated(&tile, &ReadoutTile::activated);
        QSignalSpy copied(&tile, &ReadoutTile::copied);
        QTest::mouseClick(&tile, Qt::LeftButton);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].toString(), u"memory.state_total_bytes"_s);
        QTest::keyClick(&tile, Qt::Key_Return);
        QTest::keyClick(&tile, Qt::Key_Space);
        QCOMPARE(activated.size(), 3);
        QTest::keyClick(&tile, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"column height 1.12 TB"_s);
        QTest::mouseDClick(&tile, Qt::LeftButton);
        QCOMPARE(copied.size(), 2);
        tile.setContent({.label = u"selected model"_s, .value = u"—"_s});
        activated.clear();
        QTest::mouseClick(&tile, Qt::LeftButton);
        QVERIFY(activated.empty()); // nothing to explain
    }

    void menuOffersMore_data()
    {
        QTest::addColumn<int>("key"); // 0: the pointer
        QTest::addColumn<Qt::KeyboardModifier>("modifier");
        QTest::addColumn<bool>("bounded");
        QTest::newRow("right click") << 0 << Qt::NoModifier << true;
        QTest::newRow("menu key") << int(Qt::Key_Menu) << Qt::NoModifier << true;
        QTest::newRow("Shift+F10") << int(Qt::Key_F10) << Qt::ShiftModifier << true;
        QTest::newRow("of no readout") << int(Qt::Key_Menu) << Qt::NoModifier << false;
    }
    void menuOffersMore()
    {
        QFETCH(int, key);
        QFETCH(Qt::KeyboardModifier, modifier);
        QFETCH(bool, bounded);
        const QString path = u"memory.ratio"_s;
        ReadoutBar bar;
        bar.setTiles({{.label = u"vs ceiling"_s, .value = u"14.0×"_s, .path = path, .bounded = bounded}});
        bar.show();
        ReadoutTile& tile = *bar.tiles().front();
        QSignalSpy asked(&bar, &ReadoutBar::goalRequested);
        bool found = false, enabled = false;
        QTimer::singleShot(0, &tile, [&] { // once the menu runs
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu)
                return;
            for (QAction* action : menu->actions())
                if (action->text() == u"What must be true for this?…"_s) {
                    found = true;
                    enabled = action->isEnabled();
                    action->trigger();
                }
            menu->close();
        });
        if (key == 0) {
            QContextMenuEvent event(QContextMenuEvent::Mouse, {1, 1}, tile.mapToGlobal(QPoint(1, 1)));
            QApplication::sendEvent(&tile, &event);
        } else {
            QTest::keyClick(&tile, Qt::Key(key), modifier);
        }
        QVERIFY(found);
        QCOMPARE(enabled, bounded);
        QCOMPARE(asked.size(), bounded ? 1 : 0);
        if (bounded)
            QCOMPARE(asked[0][0].toString(), path);
    }

    void namesSayEverything()
    {
        ReadoutTile tile;
        tile.setContent({.label = u"vs ceiling"_s,
            .value = u"14.0×"_s,
            .detail = u"exactly 14"_s,
            .path = u"memory.ratio"_s,
            .state = ReadoutState::Over,
            .deltas = {u"A  +2.0×"_s}});
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&tile);
        QVERIFY(spoken);
        QCOMPARE(spoken->role(), QAccessible::Button);
        QCOMPARE(spoken->text(QAccessible::Name), u"vs ceiling: 14.0×, over the limit"_s);
        QCOMPARE(spoken->text(QAccessible::Value), u"14.0×"_s);
        QVERIFY(spoken->text(QAccessible::Description).contains(u"exactly 14"_s));
        QVERIFY(spoken->text(QAccessible::Description).contains(u"+2.0×"_s));
        QSignalSpy activated(&tile, &ReadoutTile::activated);
        spoken->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(activated.size(), 1);
    }

    void aCaveatIsMarked_data()
    {
        QTest::addColumn<ReadoutTileContent>("content");
        QTest::addColumn<QString>("name");
        QTest::newRow("short") << ReadoutTileContent{.label = u"step time"_s, .value = u"9 s"_s}
                               << u"step time: 9 s, with a caveat"_s;
        QTest::newRow("beside a state")
            << ReadoutTileContent{.label = u"vs ceiling"_s, .value = u"14.0×"_s, .state = ReadoutState::Over}
            << u"vs ceiling: 14.0×, over the limit, with a caveat"_s;
        QTest::newRow("value set smaller")
            << ReadoutTileContent{.label = u"step time of the whole job, with its band"_s,
                   .value = u"1.10 s (970 ms–1.46 s)"_s,
                   .state = ReadoutState::Tight}
            << u"step time of the whole job, with its band: 1.10 s (970 ms–1.46 s), tight, 90 % or more of "
               u"the "
               u"limit, with a caveat"_s;
        QTest::newRow("long value") << ReadoutTileContent{.label = u"total"_s,
            .value = u"6.30 × 10²⁴ FLOP/s per accelerator and year"_s}
                                    << u"total: 6.30 × 10²⁴ FLOP/s per accelerator and year, with a caveat"_s;
        QTest::newRow("value that is cut") << ReadoutTileContent{.label = u"total"_s,
            .value = QString(120, u'9')} << u"total: "_s + QString(120, u'9') + u", with a caveat"_s;
    }
    void aCaveatIsMarked()
    {
        QFETCH(ReadoutTileContent, content);
        QFETCH(QString, name);
        QVERIFY(!QFontMetricsF(baseFont()).boundingRect(caveatMark).isEmpty());
        for (const qreal share : {1.0, 0.5}) {
            ReadoutTile tile;
            tile.setContent(content);
            const QSize size = tile.sizeHint();
            tile.resize(int(size.width() * share), size.height());
            const QImage plain = tile.grab().toImage();
            content.caveat = true;
            tile.setContent(content);
            QCOMPARE(tile.sizeHint(), size);
            const QImage marked = tile.grab().toImage();
            content.caveat = false;
            QRect changed;
            for (int y = 0; y < plain.height(); ++y)
                for (int x = 0; x < plain.width(); ++x)
                    if (plain.pixel(x, y) != marked.pixel(x, y))
                        changed |= QRect(x, y, 1, 1);
            const int edge = int(spaceUnit(tile.font()) * plain.devicePixelRatio());
            QVERIFY(!changed.isEmpty());
            QVERIFY2(plain.rect().adjusted(edge, edge, -edge, -edge).contains(changed),
                qPrintable(u"%1,%2 %3×%4"_s.arg(changed.x())
                               .arg(changed.y())
                               .arg(changed.width())
                               .arg(changed.height())));
            QCOMPARE(tile.accessibleName(), name);
        }
    }

    void baselinesAreNamed()
    {
        ReadoutBar bar;
        bar.setBaselines({u"70B · H100 ×1"_s});
        bar.setTiles(
            {{.label = u"column height"_s, .value = u"208 GB"_s, .deltas = {u"A  −912 GB  ×0.186"_s}}});
        const QString named =
            u"A  −912 GB  ×0.186\nbaseline A, 70B · H100 ×1: + and − are now minus A, × is now over A"_s;
        QCOMPARE(bar.tiles().front()->toolTip(), named);
        QCOMPARE(bar.tiles().front()->accessibleDescription(), named);
        bar.setTiles({{.label = u"column height"_s, .value = u"208 GB"_s}});
        QCOMPARE(bar.tiles().front()->toolTip(), QString());
    }

    void barWrapsInEqualCells()
    {
        ReadoutBar bar;
        std::vector<ReadoutTileContent> contents;
        for (int i = 0; i < 5; ++i)
            contents.push_back({.label = u"readout %1"_s.arg(i),
                .value = QString(i + 1, u'9'),
                .deltas = i == 2 ? QStringList{u"A  +1"_s} : QStringList()});
        bar.setTiles(contents);
        bar.show();
        const int cell = bar.tiles().front()->sizeHint().width();
        for (const int width : {cell * 6, cell * 3, cell * 2, cell + 10}) {
            bar.resize(width, std::max(20, bar.heightForWidth(width)));
            QCoreApplication::processEvents();
            int bottom = 0;
            for (const ReadoutTile* tile : bar.tiles()) {
                QVERIFY(std::abs(tile->width() - bar.tiles().front()->width()) <= 1);
                QCOMPARE(tile->height(), bar.tiles().front()->height());
                QVERIFY(tile->geometry().left() >= 0 && tile->geometry().right() < width);
                bottom = std::max(bottom, tile->geometry().bottom() + 1);
            }
            QCOMPARE(bottom, bar.heightForWidth(width));
        }
        QVERIFY(bar.heightForWidth(cell * 6) < bar.heightForWidth(cell * 3));
        QVERIFY(bar.heightForWidth(cell * 3) < bar.heightForWidth(cell + 10));
    }

    void aLongLabelHasMoreOfTheBar()
    {
        ReadoutBar bar;
        std::vector<ReadoutTileContent> contents(6, {.label = u"step time"_s, .value = u"1.10 s"_s});
        contents[1].label = u"memory of one sequence on an accelerator"_s;
        bar.setTiles(contents);
        bar.show();
        const auto widthsIn = [&bar](int width) {
            bar.resize(width, bar.heightForWidth(width));
            QCoreApplication::processEvents();
            std::vector<int> widths;
            for (const ReadoutTile* tile : bar.tiles())
                widths.push_back(tile->width());
            return widths;
        };
        const int wanted = bar.tiles()[1]->sizeHint().width();
        const std::vector<int> usual = widthsIn(980);
        QCOMPARE(usual[1], wanted);
        for (const std::size_t other : {0, 2, 3, 4, 5})
            QVERIFY(std::abs(usual[other] - usual[0]) <= 1);
        QCOMPARE(bar.tiles().back()->geometry().right(), bar.rect().right() - tokens::step(bar.font()));
        const std::vector<int> large = widthsIn(12 * wanted);
        QVERIFY(std::ranges::all_of(large, [&](int width) { return std::abs(width - large[0]) <= 1; }));
        const std::vector<int> small = widthsIn(700);
        QVERIFY(small[1] > small[0] && small[0] >= bar.tiles()[0]->minimumSizeHint().width());
        QCOMPARE(bar.tiles()[5]->y(), 0);
    }

    void barKeepsFocusOverUpdates()
    {
        ReadoutBar bar;
        bar.setTiles({{.label = u"a"_s, .value = u"1"_s}, {.label = u"b"_s, .value = u"2"_s}});
        bar.show();
        bar.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&bar));
        ReadoutTile* second = bar.tiles()[1];
        second->setFocus();
        bar.setTiles({{.label = u"a"_s, .value = u"3"_s}, {.label = u"b"_s, .value = u"4"_s},
            {.label = u"c"_s, .value = u"5"_s}});
        QVERIFY(second->hasFocus());
        QCOMPARE(second->content().value, u"4"_s);
        bar.setTiles({{.label = u"a"_s, .value = u"3"_s}});
        QCOMPARE(bar.tiles().size(), std::size_t(1));
    }
};

QTEST_MAIN(TestReadoutTile)
#include "tst_readout_tile.moc"
