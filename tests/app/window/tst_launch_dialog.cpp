// File ▸ Launch configuration: what it shows is what the command writes, follows the scenario, and a file of
// it dropped on the window is the scenario again.

#include "tests/app/window_fixture.h"

#include "app/window/launch_dialog.h"
#include "core/inputs/scenario/field.h"
#include "core/interop/launch/launcher.h"
#include "widgets/number_text.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>

using namespace ridgepoint;

class TestLaunchDialog : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    LaunchDialog& shown()
    {
        action(u"file.launch")->trigger();
        turn();
        return m_window->launchDialog();
    }
    QString written(const char* key)
    {
        return QString::fromStdString(
            launch::write(document().scenario(), *launch::findLauncher(key), m_catalog).text);
    }
    void drop(const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
    }

private Q_SLOTS:
    void itFollowsTheScenario()
    {
        LaunchDialog& dialog = shown();
        QVERIFY(dialog.isVisible() && !dialog.isModal());
        QCOMPARE(dialog.text(), written("megatron"));
        QVERIFY(!document().commit(QStringLiteral("training.sequence_length"), QStringLiteral("16384")));
        turn();
        QVERIFY(dialog.text().contains(u"16384"));
        QCOMPARE(dialog.text(), written("megatron"));
        auto* launchers = dialog.findChild<QComboBox*>();
        QCOMPARE(launchers->count(), int(launch::launchers().size()));
        QTest::keyClick(launchers, Qt::Key_Down);
        QCOMPARE(dialog.text(), written("megatron-bridge"));
        QTest::keyClick(&dialog, Qt::Key_Escape);
        QVERIFY(!dialog.isVisible());
    }

    // Its head says where the step that it asks for is another than the scenario's.
    void aVeilHidesTheFile()
    {
        QVERIFY(m_window->open(QStringLiteral("llama3-8b-64xh100")));
        LaunchDialog& dialog = shown();
        dialog.setLauncher(QStringLiteral("torchtitan"));
        const auto* file = dialog.findChild<QPlainTextEdit*>();
        QVERIFY(file->toPlainText().contains(u"the file's step is predicted at "));
        document().setVeil({"step.seconds"});
        turn();
        QVERIFY2(!file->toPlainText().contains(u"predicted at "), qPrintable(file->toPlainText()));
        document().setVeil({});
        turn();
        QVERIFY(file->toPlainText().contains(u"the file's step is predicted at "));
    }

    void itCopies()
    {
        QVERIFY(m_window->open(QStringLiteral("llama3-8b-64xh100")));
        LaunchDialog& dialog = shown();
        dialog.setLauncher(QStringLiteral("torchtitan"));
        for (QPushButton* button : dialog.findChildren<QPushButton*>())
            if (button->text() == QStringLiteral("&Copy"))
                button->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), written("torchtitan"));
    }

    // torchtitan names models and has none of this one's dimensions.
    void aRefusedScenarioHasNoFile()
    {
        QVERIFY(m_window->open(QStringLiteral("llama3-8b-64xh100")));
        LaunchDialog& dialog = shown();
        dialog.setLauncher(QStringLiteral("torchtitan"));
        const auto* file = dialog.findChild<QPlainTextEdit*>();
        const auto buttons = [&dialog] {
            int enabled = 0;
            for (const QPushButton* button : dialog.findChildren<QPushButton*>())
                enabled += button->isEnabled();
            return enabled;
        };
        QCOMPARE(buttons(), 3);
        QVERIFY(file->toPlainText().contains(u"[training]"));
        QVERIFY(!document().commit(QStringLiteral("model.layers"), QStringLiteral("30")));
        turn();
        QCOMPARE(buttons(), 1);
        QVERIFY2(!file->toPlainText().contains(u"[training]") && file->toPlainText().contains(u"flavor"),
            qPrintable(file->toPlainText()));
        dialog.setLauncher(QStringLiteral("megatron"));
        QCOMPARE(buttons(), 3);
    }

    void aFileDroppedIsTheScenarioAgain_data()
    {
        QTest::addColumn<QString>("launcher");
        for (const launch::Launcher* each : launch::launchers())
            QTest::newRow(std::string(launch::keyOf(*each)).c_str()) << toQString(launch::keyOf(*each));
    }
    void aFileDroppedIsTheScenarioAgain()
    {
        QFETCH(QString, launcher);
        QVERIFY(m_window->open(QStringLiteral("llama3-70b-256xh100")));
        const Scenario before = document().scenario();
        LaunchDialog& dialog = shown();
        dialog.setLauncher(launcher);
        const QTemporaryDir folder;
        const launch::Launcher& chosen = *launch::findLauncher(launcher.toStdString());
        const QString path = folder.filePath(QStringLiteral("run") + toQString(launch::suffixOf(chosen)));
        QCOMPARE(dialog.save(path), QString());
        QVERIFY(m_window->open(QStringLiteral("seed-question")));
        drop(path);
        QCOMPARE(document().displayName(), QStringLiteral("run"));
        QVERIFY(document().path().isEmpty());
        const launch::Written file = launch::write(before, chosen, m_catalog);
        QVERIFY(!file.said.empty());
        for (const std::string& id : file.said) {
            const FieldSpec& field = *findField(id);
            QCOMPARE(fieldText(document().scenario(), field), fieldText(before, field));
        }
    }

    void aFaultIsASentence() { QVERIFY(!shown().save(QStringLiteral("/nowhere/run.sh")).isEmpty()); }
};

RIDGEPOINT_APP_TEST_MAIN(TestLaunchDialog)
#include "tst_launch_dialog.moc"
