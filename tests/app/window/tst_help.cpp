// Help on the focused field or view, and that there is some for everything.

#include "tests/app/window_fixture.h"

#include "app/docks/control_dock.h"
#include "app/docks/help_panel.h"
#include "app/window/help_text.h"
#include "app/window/view_area.h"
#include "core/base/parse.h"
#include "views/registry.h"
#include "views/view_frame.h"
#include "widgets/number_text.h"
#include "widgets/shortcut_sheet.h"

#include <QTableWidget>
#include <QTextBrowser>
#include <QTextDocument>

using namespace ridgepoint;

class TestHelp : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    static QString plain(const QString& html)
    {
        QTextDocument document;
        document.setHtml(html);
        return document.toPlainText();
    }

private Q_SLOTS:
    void everyViewHasHelp()
    {
        QStringList missing;
        for (const ViewEntry& entry : figureRegistry())
            if (viewHelpText(entry.id).size() < 80)
                missing += entry.id;
        QVERIFY2(missing.isEmpty(),
            qPrintable(QStringLiteral("no help for ") + missing.join(QStringLiteral(", "))));
        // One text each.
        QStringList ids = viewsWithHelp();
        QCOMPARE(ids.removeDuplicates(), qsizetype(0));
    }

    void everyViewsHelpNamesItsReadoutsAndKeys()
    {
        for (const ViewEntry& entry : figureRegistry()) {
            m_window->showView(entry.id);
            turn();
            const View& view = *m_window->viewArea().currentView();
            const QString text = plain(viewHelp(view, document().scenario()));
            QVERIFY2(text.contains(view.title()), qPrintable(entry.id));
            for (const ReadoutTileData& tile : view.tiles())
                QVERIFY2(text.contains(QString(tile.label).replace(QChar::Nbsp, u' ')),
                    qPrintable(entry.id + u' ' + tile.label));
            for (const auto& [key, what] : view.keys())
                QVERIFY2(text.contains(what), qPrintable(entry.id + u' ' + key));
            // One meaning a key.
            const bool own = std::ranges::any_of(
                view.keys(), [](const auto& key) { return key.first == QStringLiteral("Enter"); });
            QVERIFY2(text.contains(QStringLiteral("Enter, or a click")) != own, qPrintable(entry.id));
        }
        // The formula behind the first number of the program.
        QVERIFY(!formulaLine(document().scenario(), QStringLiteral("memory.state_total_bytes")).isEmpty());
        QVERIFY(formulaLine(document().scenario(), QStringLiteral("no.such.path")).isEmpty());
    }

    void everyFieldsHelpSaysHowToWriteIt()
    {
        for (const FieldSpec& field : fields()) {
            const QString text = plain(fieldHelp(field, document().scenario(), document().catalog()));
            QVERIFY2(text.contains(toQString(field.id)), field.id.data());
            QVERIFY2(text.contains(toQString(field.label)), field.id.data());
            for (const FieldChoice& choice : field.choices)
                QVERIFY2(text.contains(toQString(choice.key)), field.id.data());
            if (field.kind == FieldKind::Number)
                QVERIFY2(text.contains(toQString(acceptedForms(field.unit))), field.id.data());
            if (!field.autoWord.empty())
                QVERIFY2(text.contains(toQString(field.autoWord)), field.id.data());
        }
    }

    void f1HelpsWithWhatHasTheFocus()
    {
        m_window->showView(QStringLiteral("walls"));
        turn();
        m_window->viewArea().currentView()->frame().canvas()->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F1);
        turn();
        HelpPanel* help = &m_window->helpPanel();
        QVERIFY(help->isVisible());
        QCOMPARE(help->window(), m_window.get()); // beside the picture, no window of its own
        QVERIFY(action(u"help.here")->isChecked());
        QVERIFY(plain(help->html()).contains(m_window->viewArea().currentView()->title()));
        // It follows the focus.
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        FieldRow* row = m_window->controls()->reveal(QStringLiteral("training.sequence_length"));
        row->slider()->setFocus();
        turn();
        QVERIFY2(plain(help->html()).contains(QStringLiteral("training.sequence_length")),
            qPrintable(help->html()));
        QTest::keyClick(help->browser(), Qt::Key_Escape);
        QVERIFY(!help->isVisible());
        QVERIFY(!action(u"help.here")->isChecked());
    }

    void theSheetListsTheViewsOwnKeys()
    {
        m_window->showView(QStringLiteral("pipeline"));
        turn();
        action(u"help.shortcuts")->trigger();
        auto* sheet = m_window->findChild<ShortcutSheet*>();
        QVERIFY(sheet);
        QStringList listed;
        for (int row = 0; row < sheet->table()->rowCount(); ++row)
            listed += sheet->table()->item(row, 1)->text();
        for (const auto& [key, what] : m_window->viewArea().currentView()->keys())
            QVERIFY2(listed.contains(what), qPrintable(key));
        for (const char* each :
            {"layout.grid", "layout.sheet", "present.start", "help.here", "view.nextTile"}) {
            const QString text = action(QString::fromLatin1(each))->text().remove(u'&');
            QVERIFY2(listed.contains(text), each);
        }
        sheet->close();
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestHelp)
#include "tst_help.moc"
