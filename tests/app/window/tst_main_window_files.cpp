#include "tests/app/window_fixture.h"

#include "app/document/recovery.h"
#include "app/document/scenario_store.h"
#include "app/window/scenario_files.h"
#include "app/window/view_area.h"
#include "core/inputs/scenario/scenario_json.h"
#include "views/view_frame.h"
#include "widgets/notice.h"
#include "widgets/status_strip.h"

#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>

using namespace ridgepoint;

// Opening, saving, dropping and closing; what the window says when a file is no good.
class TestMainWindowFiles : public ridgepoint::testing::WindowFixture
{
    Q_OBJECT

    // Answers the next question box; closing with unsaved changes is the one modal question there is.
    static void answer(QMessageBox::StandardButton button)
    {
        QTimer::singleShot(0, qApp, [button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(box);
            box->button(button)->click();
        });
    }

    // At its bottom left; readouts, rail and strip stay in sight.
    void floatsOverThePicture(const QWidget& notice)
    {
        for (const QSize size : {QSize(1024, 640), QSize(1280, 720)}) {
            m_window->resize(size);
            turn();
            const auto placeOf = [this](const QWidget& part) {
                return QRect(part.mapTo(m_window.get(), QPoint()), part.size());
            };
            ViewFrame& frame = m_window->viewArea().currentView()->frame();
            const QRect picture = placeOf(*frame.canvas());
            QVERIFY(picture.contains(notice.geometry()));
            QVERIFY(notice.geometry().center().y() > picture.center().y());
            QVERIFY(notice.x() - picture.x() < 40);
        }
    }

    // What earlier tests have left.
    void forgetCopies() { QDir(Recovery(document()).folder()).removeRecursively(); }

private Q_SLOTS:
    void savesOpensAndDrops()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.ridge.json"));
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("13B")));
        QVERIFY(ScenarioStore(shippedCatalog()).save(path, document().file()));
        QVERIFY(m_window->open(path)); // asks nothing: see undoBringsBackWhatWasNotSaved()
        QCOMPARE(document().path(), path);
        QVERIFY(!document().isModified());

        QMimeData data;
        data.setText(QString::fromStdString(shareCode(openingScenario(shippedCatalog()), shippedCatalog())));
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
        QCOMPARE(document().scenario().model.params.value(), 70e9);
        QVERIFY(document().path().isEmpty());
    }

    void recentFilesAreInTheirMenu()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("recent one.ridge.json"));
        QVERIFY(ScenarioStore(shippedCatalog()).save(path, document().file()));
        QVERIFY(m_window->open(path));
        const auto listed = [this] {
            QMenu* menu = m_window->actions().recentMenu();
            Q_EMIT menu->aboutToShow();
            return menu->actions().value(0) ? menu->actions().value(0)->text() : QString();
        };
        QVERIFY2(listed().contains(QLatin1String("recent one")), qPrintable(listed()));
    }

    void undoBringsBackWhatWasNotSaved_data()
    {
        QTest::addColumn<QString>("next"); // empty: New
        QTest::newRow("New") << QString();
        QTest::newRow("an example") << QStringLiteral("llama3-8b-64xh100");
    }

    void undoBringsBackWhatWasNotSaved()
    {
        QFETCH(QString, next);
        const auto leave = [&] {
            if (next.isEmpty())
                action(u"file.new")->trigger();
            else
                QVERIFY(m_window->open(next));
            turn();
        };
        forgetCopies();
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.ridge.json"));
        QVERIFY(m_window->files().save(path));
        leave(); // nothing is lost, so nothing is said or kept
        QVERIFY(!action(u"edit.undo")->isEnabled());
        QVERIFY(m_window->open(path));
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("13B")));
        leave();
        QVERIFY(!document().isModified() && document().path().isEmpty());
        QVERIFY(m_window->findChild<Notice*>()->text().contains(QStringLiteral("undo brings it back")));
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("2B")));
        action(u"edit.undo")->trigger(); // that edit first
        QVERIFY(document().path().isEmpty());
        QVERIFY2(action(u"edit.undo")->text().contains(QStringLiteral("leaving")),
            qPrintable(action(u"edit.undo")->text()));
        action(u"edit.undo")->trigger();
        turn();
        QCOMPARE(document().scenario().model.params.value(), 13e9);
        QCOMPARE(document().path(), path);
        QVERIFY(document().isModified());
        QVERIFY(!action(u"edit.undo")->isEnabled());
        QCOMPARE(Recovery(document()).findAbandoned().size(), std::size_t(0));
    }

    // Closing asks for what is in the window; what was left before is offered once at the next start.
    void whatWasLeftOutlivesTheWindow()
    {
        forgetCopies();
        QVERIFY(!document().commit(QStringLiteral("model.params"), QStringLiteral("13B")));
        action(u"file.new")->trigger();
        QVERIFY(m_window->close()); // without a question
        m_window.reset();
        for (const bool offered : {true, false}) {
            m_window = std::make_unique<MainWindow>(m_catalog, *m_settings);
            m_window->show();
            m_window->offerRecovery();
            QCOMPARE(m_window->findChild<Notice*>()->isVisible(), offered);
            QVERIFY(m_window->close());
            m_window.reset();
        }
    }

    // What goes by itself moves nothing, nor does what waits for somebody.
    void noticesLeaveTheWindowAsItIs()
    {
        auto* notice = m_window->findChild<Notice*>();
        for (const QSize size : {QSize(1024, 640), QSize(1280, 720), QSize(1920, 1080)}) {
            m_window->resize(size);
            turn();
            View& view = *m_window->viewArea().currentView();
            const QRect before = view.frame().canvas()->rect();
            action(u"edit.copyTable")->trigger();
            turn();
            QVERIFY(notice->isVisible());
            QCOMPARE(view.frame().canvas()->rect(), before);
            floatsOverThePicture(*notice);
            notice->dismiss();
        }
    }

    void brokenFilesAreANotice()
    {
        const ScenarioFile before = document().file();
        QVERIFY(!m_window->open(QStringLiteral("/nowhere/x.ridge.json")));
        QVERIFY(document().file() == before);
        auto* notice = m_window->findChild<Notice*>();
        QVERIFY(notice->isVisible());
        QVERIFY(notice->text().contains(QStringLiteral("does not exist")));
        floatsOverThePicture(*notice);
        m_window->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(!notice->isVisible());
        QGuiApplication::clipboard()->setText(QStringLiteral("good morning"));
        action(u"file.pasteCode")->trigger();
        QVERIFY(document().file() == before);
    }

    // The sentence of the command, and the document as it was.
    void refusedFilesAreANotice()
    {
        const ScenarioFile before = document().file();
        const QTemporaryDir folder;
        for (const auto& [content, part] :
            {std::pair("base_model: a/b\nsequence_len: 2048\n", "what the model a/b is made of"),
                {"vllm serve someone/Their-7B -tp 2\n",
                    "what the model someone/Their-7B is made of; give --model"}}) {
            QFile file(folder.filePath(QStringLiteral("x.yaml")));
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(content) > 0);
            file.close();
            QVERIFY(!m_window->open(file.fileName()));
            QVERIFY(document().file() == before);
            auto* notice = m_window->findChild<Notice*>();
            QVERIFY(notice->isVisible());
            QVERIFY2(notice->text().contains(QString::fromLatin1(part)), qPrintable(notice->text()));
            notice->dismiss();
        }
    }

    void closingAsksOnlyWithUnsavedChanges()
    {
        QVERIFY(!document().preview(
            QStringLiteral("model.params"), QStringLiteral("13B"))); // in the middle of a drag
        answer(QMessageBox::Cancel);
        QVERIFY(!m_window->close());
        QVERIFY(m_window->isVisible());
        answer(QMessageBox::Discard);
        QVERIFY(m_window->close());
    }

    void workOfACrashIsOfferedWithItsTime()
    {
        Document lost(shippedCatalog());
        QVERIFY(!lost.commit(QStringLiteral("model.params"), QStringLiteral("13B")));
        const Recovery where(lost);
        QVERIFY(QDir().mkpath(where.folder()));
        QFile copy(where.folder() + QStringLiteral("/crash.recovery.json"));
        QVERIFY(copy.open(QIODevice::WriteOnly));
        copy.write(
            QJsonDocument(QJsonObject{{QStringLiteral("schema"), QStringLiteral("ridgepoint.recovery/1")},
                              {QStringLiteral("path"), QString()},
                              {QStringLiteral("when"), QStringLiteral("2026-11-21T20:27:49")},
                              {QStringLiteral("scenario"),
                                  QString::fromStdString(writeScenario(lost.file(), shippedCatalog()))}})
                .toJson());
        copy.close();
        m_window->offerRecovery();
        auto* notice = m_window->findChild<Notice*>();
        floatsOverThePicture(*notice);
        const View* view = m_window->viewArea().currentView();
        const int height = view->height();
        notice->dismiss();
        turn();
        QCOMPARE(view->height(), height);
        const QString said = notice->text();
        const QString when =
            QLocale().toString(QDateTime({2026, 11, 21}, {20, 27, 49}), QLocale::ShortFormat);
        QVERIFY2(said.contains(when) && !said.contains(QStringLiteral("T20:27")), qPrintable(said));
        QVERIFY(copy.remove());
    }

    void closingWithoutChangesDoesNotAsk() { QVERIFY(m_window->close()); }

    void foreignDropsAreLeftAlone()
    {
        QMimeData data;
        data.setText(QStringLiteral("https://example.org/picture.png"));
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(!enter.isAccepted());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestMainWindowFiles)
#include "tst_main_window_files.moc"
