// How much of the window the pictures have, beside controls, rail and readouts as a first start shows them.

#include "tests/app/window_fixture.h"

#include "app/docks/control_dock.h"
#include "app/document/language.h"
#include "app/window/view_area.h"
#include "app/window/view_rail.h"
#include "views/registry.h"
#include "views/view_frame.h"
#include "widgets/readout_bar.h"
#include "widgets/status_strip.h"
#include "widgets/tokens.h"

#include <QHelpEvent>
#include <QToolTip>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

class TestPictureShare : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    ViewFrame& frame() { return m_window->viewArea().currentView()->frame(); }
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
        QTest::addColumn<double>("leastWithLines"); // where the view's own options take lines
        QTest::newRow("1024x640") << QSize(1024, 640) << 0.53 << 0.37;
        QTest::newRow("1280x800") << QSize(1280, 800) << 0.62 << 0.50;
        QTest::newRow("1920x1080") << QSize(1920, 1080) << 0.70 << 0.63;
    }

    void picturesHaveMostOfTheWindow()
    {
        QFETCH(QSize, size);
        QFETCH(double, least);
        QFETCH(double, leastWithLines);
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
            const bool lines = shown.canvas()->y() > tokens::steps(shown.font(), tokens::titleLine + 2);
            shares += u" %1 %2%3"_s.arg(entry.id).arg(share, 0, 'f', 3).arg(lines ? u"*"_s : QString());
            if (share < (lines ? leastWithLines : least))
                less += u"%1: %2 x %3 is %4"_s.arg(entry.id).arg(width).arg(picture.height()).arg(share);
        }
        qInfo("%d x %d, controls %d (now %d), rail %d, * options below the title:%s", size.width(),
            size.height(), controls, m_window->controls()->width(), m_window->viewArea().rail()->width(),
            qPrintable(shares));
        QVERIFY2(less.isEmpty(), qPrintable(less.join(u'\n')));
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

    // In both languages. Where six long ones stand side by side, the tip says what is cut.
    void labelsOfReadoutsAreWholeOrSaid()
    {
        Language language; // back to English where it ends
        for (const QString& id : {u"en"_s, u"es"_s}) {
            language.use(id);
            resizeTo({1280, 800});
            for (const ViewEntry& entry : figureRegistry()) {
                m_window->showView(entry.id);
                turn();
                const std::vector<ReadoutTile*>& tiles = frame().readouts()->tiles();
                for (ReadoutTile* tile : tiles) {
                    if (tile->width() >= tile->sizeHint().width())
                        continue;
                    QVERIFY2(tiles.size() > 4, qPrintable(tile->content().label));
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
