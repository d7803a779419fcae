// What a row shows of itself: one line of name, what waits for the pointer, the dot of what is changed.

#include "tests/support/patience.h"
#include "tests/widgets/field_row_bench.h"
#include "widgets/elided_label.h"
#include "widgets/number_text.h"
#include "widgets/quiet_button.h"

#include <QAction>
#include <QMenu>
#include <QTest>

using namespace ridgepoint;
using namespace ridgepoint::testing;
using namespace Qt::Literals::StringLiterals;

class TestFieldRowLook : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Drawn while the pointer or the keyboard is in the row; there for Tab and the screen reader all the
    // time.
    void theMenuWaitsInItsRow()
    {
        Bench bench("mesh.tensor");
        QVERIFY(QTest::qWaitForWindowActive(&bench));
        bench.row->setTheme(themeById(u"light"));
        auto* const menu = bench.row->findChild<QuietButton*>();
        const auto empty = [menu] {
            QImage drawn(menu->size(), QImage::Format_ARGB32_Premultiplied);
            drawn.fill(Qt::transparent);
            menu->render(&drawn, {}, {}, QWidget::RenderFlags());
            QImage nothing(drawn.size(), drawn.format());
            nothing.fill(Qt::transparent);
            return drawn == nothing;
        };
        bench.other->setFocus();
        QVERIFY(!menu->isDrawn() && empty());
        QVERIFY(menu->isVisible() && !menu->accessibleName().isEmpty());
        QVERIFY(menu->focusPolicy() & Qt::TabFocus);
        bench.row->setFocus();
        QVERIFY(menu->isDrawn() && !empty());
        bench.entry()->setFocus();
        QVERIFY(menu->isDrawn());
        bench.other->setFocus();
        QVERIFY(!menu->isDrawn());
        QTest::mouseMove(&bench, bench.row->geometry().center());
        QTRY_VERIFY(menu->isDrawn());
        QTest::mouseMove(&bench, bench.other->geometry().center());
        QTRY_VERIFY(!menu->isDrawn());
        bench.row->showLock(true, {}); // a lock is seen from afar
        QVERIFY(menu->isDrawn());
    }

    void aChangedFieldHasADotAndAWayBack()
    {
        Bench bench("mesh.tensor");
        QVERIFY(QTest::qWaitForWindowActive(&bench));
        bench.other->setFocus();
        QAction* reset = nullptr;
        for (QAction* action : bench.row->findChild<QMenu*>()->actions())
            if (action->text().contains(u"Reset"_s))
                reset = action;
        QVERIFY(reset);
        bench.row->setChanged(false);
        QVERIFY(!reset->isVisible());
        const QImage plain = bench.row->grab().toImage();
        bench.row->setChanged(true);
        QVERIFY(reset->isVisible());
        QVERIFY(bench.row->grab().toImage() != plain);
        QVERIFY(bench.row->slider()->accessibleDescription().contains(u"not the default"_s));
        bench.row->setChanged(false);
        QCOMPARE(bench.row->grab().toImage(), plain);
        QVERIFY(!bench.row->slider()->accessibleDescription().contains(u"not the default"_s));
    }

    void aShortNameIsExplained()
    {
        const FieldSpec& field = *findField("mesh.tensor");
        FieldRow row(field, shippedCatalog(), nullptr, u"TP"_s);
        row.showScenario(Scenario());
        const auto* const name = row.findChild<ElidedLabel*>();
        QCOMPARE(name->text(), u"TP"_s);
        QVERIFY(name->toolTip().startsWith(u"tensor parallel\n"_s));
        QVERIFY(row.slider()->toolTip().startsWith(u"tensor parallel\n"_s));
        QCOMPARE(row.slider()->accessibleName(), u"tensor parallel"_s);
        row.resize(row.sizeHint());
        row.grab(); // laid out
        QCOMPARE(row.slider()->y() + row.slider()->height() / 2, name->y() + name->height() / 2); // one line
        QVERIFY(row.height() <= 28);
    }

    // One line of text, whole where there is room, else with an ellipsis and whole in the tooltip.
    void namesAreNeverWrapped_data()
    {
        QTest::addColumn<QString>("id");
        for (const FieldSpec& field : fields())
            QTest::newRow(std::string(field.id).c_str()) << toQString(field.id);
    }
    void namesAreNeverWrapped()
    {
        QFETCH(QString, id);
        Bench bench(id.toStdString());
        const auto* const name = bench.row->findChild<ElidedLabel*>();
        for (const int width : {420, 285, 200}) {
            bench.resize(width, 160);
            QTRY_COMPARE(bench.width(), std::max(width, bench.minimumSizeHint().width()));
            QVERIFY(name->height() < 2 * name->fontMetrics().lineSpacing());
            QVERIFY2(width < 420 || !name->isElided(), qPrintable(name->text()));
        }
        QVERIFY(name->toolTip().startsWith(name->text()));
    }
};

QTEST_MAIN(TestFieldRowLook)
#include "tst_field_row_look.moc"
