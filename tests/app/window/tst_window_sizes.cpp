// From the smallest window to the largest screen: everything has room, and what was squeezed comes back.

#include "tests/app/window_fixture.h"

#include "app/docks/control_dock.h"
#include "app/window/central_area.h"
#include "app/window/view_area.h"
#include "views/registry.h"
#include "views/view_frame.h"
#include "widgets/field_row.h"
#include "widgets/value_slider.h"

#include <QLineEdit>
#include <QScrollArea>

using namespace ridgepoint;

class TestWindowSizes : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void tinyAndHugeWindowsHold()
    {
        for (const QSize size :
            {QSize(1, 1), QSize(200, 150), QSize(1024, 640), QSize(3000, 300), QSize(300, 3000)}) {
            m_window->resize(size);
            for (const ViewEntry& entry : figureRegistry()) {
                m_window->showView(entry.id);
                turn();
                QVERIFY(!m_window->grab().isNull());
            }
        }
    }

    void theSmallestScreenFits()
    {
        m_window->resize(1024, 640);
        for (const ViewEntry& entry : figureRegistry()) {
            m_window->showView(entry.id);
            turn();
            QCOMPARE(m_window->size(), QSize(1024, 640)); // no view asks for more
        }
    }

    // Groups that are opened bring a scroll bar; what stands at the right of the rows stays in sight.
    void theControlsAreNotCutOff()
    {
        m_window->resize(1400, 760);
        for (const char* field : {"training.recompute", "mesh.schedule", "hardware.efficiency.mfu",
                 "resilience.checkpoint_interval", "serving.concurrency", "targets.budget"}) {
            FieldRow* row = m_window->controls()->reveal(QLatin1String(field));
            QVERIFY(row);
            turn();
            auto* scroll = m_window->controls()->findChild<QScrollArea*>();
            QVERIFY2(scroll->widget()->width() <= scroll->viewport()->width(), field);
        }
    }

    void theControlsComeBackAfterASmallWindow()
    {
        for (const QSize size : {QSize(800, 500), QSize(300, 300), QSize(1280, 800)}) {
            m_window->resize(size);
            for (const ViewEntry& entry : figureRegistry()) { // some ask for more width than others
                m_window->showView(entry.id);
                turn();
                QVERIFY(m_window->controls()->width() >= 17 * m_window->controls()->fontMetrics().height());
            }
        }
        const ControlDock& controls = *m_window->controls();
        QCOMPARE(controls.width(), controls.sizeHint().width());
        const FieldRow& row = *controls.row(QStringLiteral("model.params"));
        const auto* entry = row.findChild<QLineEdit*>();
        QCOMPARE(entry->visibleRegion().boundingRect(), entry->rect());
        QVERIFY(row.slider()->width() > entry->width());
    }

    void theSmallestWindowHasAPicture()
    {
        m_window->resize(1, 1);
        turn();
        QCOMPARE(m_window->size(), m_window->minimumSize());
        for (const ViewEntry& entry : figureRegistry()) {
            m_window->showView(entry.id);
            turn();
            QCOMPARE(m_window->size(), m_window->minimumSize());
            const QWidget* canvas = m_window->viewArea().currentView()->frame().canvas();
            const QSize seen = canvas->visibleRegion().boundingRect().size();
            QVERIFY2(seen.width() >= 320 && seen.height() >= 120,
                qPrintable(QStringLiteral("%1: %2 x %3").arg(entry.id).arg(seen.width()).arg(seen.height())));
        }
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestWindowSizes)
#include "tst_window_sizes.moc"
