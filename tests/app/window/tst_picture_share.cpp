// How much of the window the pictures have, beside controls, rail and readouts as a first start shows them.

#include "tests/app/window_fixture.h"

#include "app/docks/control_dock.h"
#include "app/document/language.h"
#include "app/window/view_area.h"
#include "app/window/view_rail.h"
#include "views/registry.h"
#include "views/view_frame.h"
#include "widgets/fonts.h"
#include "widgets/options_bar.h"
#include "widgets/readout_bar.h"
#include "widgets/status_strip.h"
#include "widgets/tokens.h"

#include <QComboBox>
#include <QHelpEvent>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

class TestPictureShare : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    ViewFrame& frame() { return m_window->viewArea().currentView()->frame(); }
    // A radio button that a box with the same choice stands in for.
    bool isReplaced(const QWidget& option)
    {
        return qobject_cast<const QRadioButton*>(&option)
            && option.mapTo(frame().controls()->drawer(), QPoint()).y() >= frame().controls()->height();
    }
    void resizeTo(const QSize& size)
    {
        m_window->resize(size);
        turn();
        QCOMPARE(m_window->size(), size);
    }

private Q_SLOTS:
    void picturesHaveMostOfTheWindow_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("least");
        QTest::newRow("1024x640") << QSize(1024, 640) << 0.53;
        QTest::newRow("1280x800") << QSize(1280, 800) << 0.62;
        QTest::newRow("1920x1080") << QSize(1920, 1080) << 0.70;
    }

    void picturesHaveMostOfTheWindow()
    {
        QFETCH(QSize, size);
        QFETCH(double, least);
        resizeTo(size);
        // How wide the controls need to be is not the pictures' business: a first start shows them this wide.
        const int controls = std::min(m_window->controls()->width(), 20 * m_window->fontMetrics().height());
        QStringList less;
        QString shares;
        for (const ViewEntry& entry : figureRegistry()) {
            m_window->showView(entry.id);
            turn();
            const ViewFrame& shown = frame();
            const QSize picture = shown.canvas()->size();
            const int width = picture.width() + m_window->controls()->width() - controls;
            const double share = double(width) * picture.height() / (size.width() * size.height());
            // Title and options are one line.
            QVERIFY2(shown.canvas()->y() <= tokens::steps(shown.font(), tokens::titleLine + 2),
                qPrintable(entry.id));
            shares += u" %1 %2"_s.arg(entry.id).arg(share, 0, 'f', 3);
            if (share < least)
                less += u"%1: %2 x %3 is %4"_s.arg(entry.id).arg(width).arg(picture.height()).arg(share);
        }
        qInfo("%d x %d, controls %d (now %d), rail %d:%s", size.width(), size.height(), controls,
            m_window->controls()->width(), m_window->viewArea().rail()->width(), qPrintable(shares));
        QVERIFY2(less.isEmpty(), qPrintable(less.join(u'\n')));
    }

    // What the line has no room for is in the drawer that the button at its end opens, whole and in the
    // window; without it the line has all.
    void everyOptionCanBeReached_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1024x640") << QSize(1024, 640);
        QTest::newRow("1280x800") << QSize(1280, 800);
    }
    void everyOptionCanBeReached()
    {
        QFETCH(QSize, size);
        resizeTo(size);
        int drawers = 0;
        for (const ViewEntry& entry : figureRegistry()) {
            m_window->showView(entry.id);
            turn();
            OptionsBar* const bar = frame().controls();
            if (!bar)
                continue;
            const bool shut = !bar->moreButton()->isVisible();
            drawers += shut ? 0 : 1;
            if (!shut)
                bar->moreButton()->click();
            turn();
            QCOMPARE(bar->isOpen(), !shut);
            for (const QWidget* each : bar->drawer()->findChildren<QWidget*>()) {
                const auto* box = qobject_cast<const QComboBox*>(each);
                const bool option = box || qobject_cast<const QAbstractButton*>(each)
                    || qobject_cast<const QAbstractSpinBox*>(each) || qobject_cast<const QSlider*>(each);
                if (!option || !each->isVisible() || each->window() != m_window.get())
                    continue;
                QVERIFY2(each->visibleRegion().boundingRect() == each->rect() || (shut && isReplaced(*each)),
                    qPrintable(entry.id + u' ' + each->accessibleName() + each->toolTip()));
            }
            QTest::keyClick(bar->drawer(), Qt::Key_Escape);
            QVERIFY(!bar->isOpen());
        }
        QVERIFY(drawers >= 3);
    }

    // The Tab key opens the drawer where it comes to an option that lies there, and shuts it behind it.
    void tabOpensTheDrawer()
    {
        resizeTo({1024, 640});
        m_window->showView(u"pipeline"_s);
        m_window->activateWindow();
        turn();
        OptionsBar& bar = *frame().controls();
        QVERIFY(bar.moreButton()->isVisible() && !bar.isOpen());
        bool opened = false;
        for (QWidget* each : bar.drawer()->findChildren<QSpinBox*>())
            if (each->isVisible() && each->isEnabled()) {
                each->setFocus(Qt::TabFocusReason);
                opened = opened || bar.isOpen();
            }
        QVERIFY(opened);
        frame().canvas()->setFocus();
        QVERIFY(!bar.isOpen());
        bar.moreButton()->click();
        QVERIFY(bar.isOpen() && bar.drawer()->isAncestorOf(QApplication::focusWidget()));
        bar.moreButton()->click();
        QVERIFY(!bar.isOpen());
    }

    void readoutsAreOneLine()
    {
        for (const QSize size : {QSize(1024, 640), QSize(1280, 800), QSize(1920, 1080)}) {
            resizeTo(size);
            for (const ViewEntry& entry : figureRegistry()) {
                m_window->showView(entry.id);
                turn();
                const ReadoutBar& bar = *frame().readouts();
                QCOMPARE(bar.height(), tokens::steps(bar.font(), tokens::tile));
                for (const ReadoutTile* tile : bar.tiles()) {
                    QCOMPARE(tile->y(), 0);
                    QVERIFY(bar.rect().contains(tile->geometry()));
                }
            }
        }
    }

    // In both languages, of a training run, of one with experts and of a service.
    void readoutsAreWholeInTheUsualWindow_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("scenario");
        for (const QString& language : {u"en"_s, u"es"_s})
            for (const QString& scenario :
                {u"llama3-70b-256xh100"_s, u"deepseek-v3-2048xh800"_s, u"llama3.1-70b-served-8xh200"_s})
                QTest::addRow("%s %s", qPrintable(language), qPrintable(scenario)) << language << scenario;
    }
    void readoutsAreWholeInTheUsualWindow()
    {
        QFETCH(QString, language);
        QFETCH(QString, scenario);
        Language spoken; // back to English where it ends
        spoken.use(language);
        QVERIFY(m_window->open(scenario));
        resizeTo({1280, 800});
        QStringList cut;
        for (const ViewEntry& entry : figureRegistry()) {
            m_window->showView(entry.id);
            turn();
            for (const ReadoutTile* tile : frame().readouts()->tiles()) {
                const ReadoutTileContent& said = tile->content();
                QFont smallest = numberFont(tile->font());
                smallest.setPointSizeF(tile->font().pointSizeF() * smallScale);
                smallest.setBold(true);
                const int mark = said.state == ReadoutState::None ? 0 : tokens::mark + tokens::gap;
                const int value = qCeil(QFontMetricsF(smallest).horizontalAdvance(said.value))
                    + tokens::steps(tile->font(), 2 * tokens::inset + mark);
                if (tile->width() < std::max(tile->sizeHint().width(), value))
                    cut += u"%1: %2 = %3: %4 of %5"_s.arg(entry.id, said.label, said.value)
                               .arg(tile->width())
                               .arg(std::max(tile->sizeHint().width(), value));
            }
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
    }

    // In a small one the tip says what is cut.
    void labelsOfReadoutsAreWholeOrSaid()
    {
        Language language; // back to English where it ends
        for (const QString& id : {u"en"_s, u"es"_s}) {
            language.use(id);
            resizeTo({1024, 640});
            for (const ViewEntry& entry : figureRegistry()) {
                m_window->showView(entry.id);
                turn();
                const std::vector<ReadoutTile*>& tiles = frame().readouts()->tiles();
                for (ReadoutTile* tile : tiles) {
                    if (tile->width() >= tile->sizeHint().width())
                        continue;
                    QHelpEvent asked(QEvent::ToolTip, {5, 5}, tile->mapToGlobal(QPoint(5, 5)));
                    QApplication::sendEvent(tile, &asked);
                    QVERIFY(QToolTip::text().startsWith(tile->content().label));
                }
            }
        }
    }

    void nothingIsOutsideASmallWindow()
    {
        for (const QSize size : {QSize(1024, 640), QSize(1280, 800)}) {
            resizeTo(size);
            for (const ViewEntry& entry : figureRegistry()) {
                m_window->showView(entry.id);
                turn();
                const QWidgetList parts{frame().canvas(), frame().readouts(), m_window->controls(),
                    m_window->viewArea().rail(), &m_window->statusStrip()};
                for (const QWidget* part : parts) {
                    const QRect place(part->mapTo(m_window.get(), QPoint()), part->size());
                    QVERIFY2(m_window->rect().contains(place), qPrintable(entry.id));
                }
            }
        }
    }

    void theFirstWindowFitsTheScreen()
    {
        m_settings->setWindowGeometry({});
        const MainWindow first(m_catalog, *m_settings);
        const QSize room = first.screen()->availableSize();
        QVERIFY(first.width() <= room.width() && first.height() <= room.height());
    }

    void aWindowOfALargerScreenFitsThisOne()
    {
        m_window->resize(5000, 4000);
        turn();
        m_settings->setWindowGeometry(m_window->saveGeometry());
        const MainWindow again(m_catalog, *m_settings);
        const QSize room = again.screen()->availableSize();
        QVERIFY2(
            again.width() <= std::max(room.width(), again.minimumWidth()) && again.height() <= room.height(),
            qPrintable(u"%1 x %2 on %3 x %4"_s.arg(again.width())
                           .arg(again.height())
                           .arg(room.width())
                           .arg(room.height())));
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestPictureShare)
#include "tst_picture_share.moc"
