// Files are read beside the window: it goes on, a notice has a button that stops it, and what comes of a read
// that was stopped or overtaken is dropped. Nothing here depends on how long a read takes: the tests end it.

#include "tests/app/window_fixture.h"

#include "app/document/document.h"
#include "app/document/scenario_store.h"
#include "app/window/scenario_files.h"
#include "widgets/notice.h"

#include <QPushButton>
#include <QSemaphore>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QTimer>

using namespace ridgepoint;

namespace {

constexpr FileReading::Patience none{0, 0};

} // namespace

class TestFileReading : public testing::WindowFixture
{
    Q_OBJECT

    QSemaphore m_gate; // what is read waits for it

    FileReading& reading() { return m_window->files().reading(); }
    Notice& notice() { return *m_window->findChild<Notice*>(); }
    std::optional<int> read(const QString& name, int made)
    {
        return reading().of(name, [this, made] {
            m_gate.acquire();
            return made;
        });
    }
    // With the turn of the event loop in which the notice has come.
    template <class Function>
    void whenTold(Function then)
    {
        QTimer::singleShot(0, this, [this, then] {
            notice().isVisible() && notice().text().startsWith(QLatin1String("Reading")) ? then()
                                                                                         : whenTold(then);
        });
    }
    void press()
    {
        for (auto* button : notice().findChildren<QPushButton*>())
            if (button->text() == QLatin1String("Stop"))
                QTest::mouseClick(button, Qt::LeftButton);
    }

private Q_SLOTS:
    void quickFilesTakeNoTurn()
    {
        bool turned = false;
        QTimer::singleShot(0, this, [&turned] { turned = true; });
        FileReading::Patience patient;
        patient.still = 60'000;
        reading().setPatience(patient);
        const auto made =
            reading().of(QStringLiteral("x"), [] { return QThread::currentThread() != qApp->thread(); });
        QVERIFY(made && *made); // by another thread
        QVERIFY(!turned && !notice().isVisible());
    }

    void theWindowGoesOnMeanwhile()
    {
        reading().setPatience(none);
        bool edited = false;
        whenTold([this, &edited] {
            edited = !document().commit(QStringLiteral("model.params"), QStringLiteral("13B"));
            m_gate.release();
        });
        QCOMPARE(read(QStringLiteral("wide.json"), 7), std::optional(7));
        QVERIFY(edited);
        QVERIFY(!notice().isVisible() && !reading().busy());
    }

    void stoppedIsDropped()
    {
        reading().setPatience(none);
        whenTold([this] { press(); });
        QCOMPARE(read(QStringLiteral("wide.json"), 7), std::optional<int>());
        QVERIFY(!notice().isVisible());
        m_gate.release(); // it comes to its end, and nobody listens
        turn();
        m_gate.release();
        QCOMPARE(read(QStringLiteral("next.json"), 8), std::optional(8));
    }

    void overtakenIsDropped()
    {
        reading().setPatience(none);
        std::optional<int> second;
        whenTold([this, &second] {
            m_gate.release(2);
            second = read(QStringLiteral("second.json"), 2);
        });
        QCOMPARE(read(QStringLiteral("first.json"), 1), std::optional<int>());
        QCOMPARE(second, std::optional(2));
        QVERIFY(!notice().isVisible());
    }

    void whatItThrowsIsThrownHere()
    {
        reading().setPatience(none);
        const auto make = []() -> int { throw std::bad_alloc(); };
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, (void)reading().of(QStringLiteral("x"), make));
    }

    // Opening a file lets the window work; stopping it leaves the document as it was.
    void openingAFile_data()
    {
        QTest::addColumn<bool>("stop");
        QTest::newRow("to its end") << false;
        QTest::newRow("stopped") << true;
    }
    void openingAFile()
    {
        QFETCH(bool, stop);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.ridge.json"));
        ScenarioFile other = document().file();
        other.scenario.name = "another";
        QVERIFY(ScenarioStore(shippedCatalog()).save(path, other));
        const ScenarioFile before = document().file();
        reading().setPatience(none);
        bool went = false;
        // Posted before the read begins, so that it comes before its end.
        QMetaObject::invokeMethod(
            this,
            [&] {
                went = reading().busy() && document().file() == before;
                if (stop)
                    reading().stop();
            },
            Qt::QueuedConnection);
        QCOMPARE(m_window->open(path), !stop);
        QVERIFY(went);
        QCOMPARE(document().path(), stop ? QString() : path);
    }

    // A window that is not there yet appears with the notice.
    void aWindowNotShownYet()
    {
        m_window->hide();
        reading().setPatience(none);
        whenTold([this] { m_gate.release(); });
        QCOMPARE(read(QStringLiteral("wide.json"), 7), std::optional(7));
        QVERIFY(m_window->isVisible());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestFileReading)
#include "tst_file_reading.moc"
