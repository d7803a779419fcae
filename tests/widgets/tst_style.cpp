// Edges of entries and boxes are visible in every theme: 3:1 against the panel they stand on. Rows of lists
// are not cramped.

#include "widgets/fonts.h"
#include "widgets/style.h"
#include "widgets/theme.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QRadioButton>
#include <QScrollBar>
#include <QTest>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

class TestStyle : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void edgesAreVisible_data()
    {
        QTest::addColumn<QString>("themeId");
        QTest::addColumn<QString>("control");
        for (const Theme& theme : themes()) {
            for (const QString& control : {u"entry"_s, u"check box"_s, u"radio button"_s, u"scroll bar"_s})
                QTest::newRow(qPrintable(theme.name + u", "_s + control)) << theme.id << control;
        }
    }
    void edgesAreVisible()
    {
        QFETCH(QString, themeId);
        QFETCH(QString, control);
        const Theme& theme = themeById(themeId);
        Style style;
        std::unique_ptr<QWidget> widget;
        if (control == u"entry"_s)
            widget = std::make_unique<QLineEdit>();
        else if (control == u"check box"_s)
            widget = std::make_unique<QCheckBox>();
        else if (control == u"scroll bar"_s)
            widget = std::make_unique<QScrollBar>(Qt::Vertical);
        else
            widget = std::make_unique<QRadioButton>();
        widget->setStyle(&style);
        widget->setPalette(theme.palette());
        widget->resize(widget->sizeHint());
        const QImage picture = widget->grab().toImage();
        // Along the middle row from the left, the edge is the pixel that stands out most.
        double best = 1;
        for (int x = 0; x < picture.width() / 2; ++x)
            best = std::max(best,
                contrastRatio(picture.pixelColor(x, picture.height() / 2), theme.color(ColorRole::Panel)));
        QVERIFY2(best >= 2.9, qPrintable(QString::number(best))); // antialiasing takes a little of the 3:1
    }

    void menusRiseOverADarkWindow()
    {
        for (const Theme& theme : themes()) {
            wear(theme);
            QMenu menu;
            menu.ensurePolished();
            QCOMPARE(QApplication::palette().color(QPalette::Window), theme.color(ColorRole::Panel));
            QCOMPARE(menu.palette().color(QPalette::Window),
                theme.dark ? theme.raised() : theme.color(ColorRole::Panel));
            QVERIFY(contrastRatio(
                        menu.palette().color(QPalette::WindowText), menu.palette().color(QPalette::Window))
                >= 4.5);
        }
        wear(themes().front());
    }

    void theRingIsAsWideAsTheThemeHasIt()
    {
        auto* style = new Style;
        QApplication::setStyle(style); // takes it
        for (const Theme& theme : themes()) {
            wear(theme);
            QLineEdit entry;
            entry.setFont(baseFont());
            entry.resize(200, 40);
            QImage image(200, 40, QImage::Format_ARGB32_Premultiplied);
            image.fill(theme.color(ColorRole::Panel));
            QPainter painter(&image);
            paintFocusRing(painter, entry, image.rect(), 0);
            painter.end();
            int wide = 0;
            while (image.pixelColor(wide, 20) == theme.color(ColorRole::Focus))
                ++wide;
            QCOMPARE(wide, qRound(theme.focusWidth));
        }
        wear(themes().front());
    }

    void rowsHaveTheRoomOfLines()
    {
        Style style;
        QListWidget list;
        list.setStyle(&style);
        list.setFont(baseFont());
        list.addItem(u"Walls"_s);
        QVERIFY(lineHeight(baseFont()) > QFontMetricsF(baseFont()).height());
        QVERIFY(list.visualItemRect(list.item(0)).height() >= int(lineHeight(baseFont())));
    }
};

QTEST_MAIN(TestStyle)
#include "tst_style.moc"
