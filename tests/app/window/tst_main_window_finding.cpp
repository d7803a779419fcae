#include "tests/app/window_fixture.h"

#include "app/side/control_dock.h"
#include "app/window/view_area.h"
#include "views/view_frame.h"
#include "widgets/field_row.h"
#include "widgets/formula_view.h"
#include "widgets/number_text.h"

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

using namespace ridgepoint;

// From a word to its control, and from a bar to its maths.
class TestMainWindowFinding : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

private Q_SLOTS:
    void theSearchFindsWhatAppliesHere_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QStringList>("found");
        const QString method = QStringLiteral("training.method");
        QTest::newRow("a choice's name") << QStringLiteral("lora") << QStringList{method};
        QTest::newRow("a label") << QStringLiteral("What is Trained") << QStringList{method};
        QTest::newRow("an id") << QStringLiteral("training.meth") << QStringList{method};
        QTest::newRow("what means nothing here") << QStringLiteral("adapter rank") << QStringList();
    }
    void theSearchFindsWhatAppliesHere()
    {
        QFETCH(QString, typed);
        QFETCH(QStringList, found);
        ControlDock& controls = *m_window->controls();
        controls.findChild<QLineEdit*>()->setText(typed);
        turn();
        QStringList shown;
        for (const FieldRow* row : controls.findChildren<FieldRow*>())
            if (row->isVisible())
                shown += row->id();
        QCOMPARE(shown, found);
        // A group without rows is not there either.
        qsizetype groups = 0;
        for (const QToolButton* header : controls.findChildren<QToolButton*>())
            groups += header->isVisible() && header->accessibleName().endsWith(QStringLiteral(", group"));
        QCOMPARE(groups, found.size());
        QCOMPARE(controls.findChild<QLineEdit*>()->text(), typed);
    }

    void aBarOfTheStepOpensItsOwnMaths()
    {
        QVERIFY(m_window->open(QStringLiteral("llama3-70b-256xh100")));
        QVERIFY(!document().commit(QStringLiteral("hardware.efficiency.mfu"), QStringLiteral("model")));
        m_window->showView(QStringLiteral("step"));
        turn();
        View& view = *m_window->viewArea().currentView();
        PictureCanvas* canvas = view.frame().canvas();
        for (const Mark& mark : view.marks(canvas->area()))
            if (mark.key == QStringLiteral("part.matmul"))
                QTest::mouseClick(canvas, Qt::LeftButton, {}, mark.shape.boundingRect().center().toPoint());
        turn();
        QStringList said;
        for (const QLabel* label : m_window->findChild<FormulaView*>()->findChildren<QLabel*>())
            said += label->text();
        QVERIFY2(said.contains(QStringLiteral("matrix products")), qPrintable(said.join(u'|')));
        const double seconds = document().report()->step.parts.front().seconds.value();
        QVERIFY2(said.contains(displayText(seconds, Unit::Second)), qPrintable(said.join(u'|')));
        document().markSaved(QString());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestMainWindowFinding)
#include "tst_main_window_finding.moc"
