#include "tests/app/app_fixture.h"

#include "app/document/live_search.h"
#include "core/engine/evaluate.h"

#include <QApplication>
#include <QEventLoop>
#include <QSignalSpy>

#include <algorithm>

using namespace ridgepoint;

// No time is measured: what is waited for comes, however slow the machine.
class TestLiveSearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_document = std::make_unique<Document>(shippedCatalog());
        m_document->replaceScenario(cluster(8), QStringLiteral("a cluster"));
        settle();
        m_live = std::make_unique<LiveSearch>(*m_document);
    }
    void cleanup()
    {
        m_live.reset();
        m_document.reset();
    }

    void offItDoesNothing()
    {
        m_document->commit(QStringLiteral("mesh.tensor"), QStringLiteral("2"));
        settle();
        QVERIFY(!m_live->searching());
        QVERIFY(!m_document->searched());
    }

    void theUsualPlansComeFirst()
    {
        std::vector<bool> early;
        connect(m_live.get(), &LiveSearch::answered, this,
            [&] { early.push_back(m_document->searched()->early); });
        m_live->setOn(true);
        waitForAnswer();
        QVERIFY(early.size() >= 2); // and how far it is, where it takes long
        QVERIFY(early.front() && !early.back());
        QCOMPARE(std::ranges::count(early, false), 1);
        const SearchAnswer& answer = *m_document->searched();
        QVERIFY(answer.scenario == m_document->scenario());
        QVERIFY(!answer.result.best.empty() && answer.result.complete());
    }

    // Whatever was asked on the way: the last answer is of the last scenario, and no other comes after it.
    void changesWhileSearchingEndWithTheLast()
    {
        m_live->setOn(true);
        for (int batch = 8; batch <= 256; batch *= 2) {
            m_document->preview(QStringLiteral("training.global_batch_sequences"), QString::number(batch));
            settle();
        }
        m_document->commit();
        waitForAnswer();
        QCOMPARE(m_document->searched()->scenario.training.globalBatchSequences, 256.0);
        QSignalSpy more(m_live.get(), &LiveSearch::answered);
        m_live->setOn(false); // joins nothing that could still speak
        settle();
        QCOMPARE(more.size(), 0);
        QVERIFY(m_document->searched()); // what was found stays
    }

    void aPlanThatIsTriedKeepsTheOthers()
    {
        m_live->setOn(true);
        waitForAnswer();
        const auto before = m_document->searched();
        const Scenario was = m_document->scenario();
        QVERIFY(!m_document->previewAll(
            editsTo(before->scenario, before->result.best.front()), QStringLiteral("the best")));
        settle();
        QVERIFY(m_document->scenario() != was);
        QVERIFY(!m_live->searching());
        QCOMPARE(m_document->searched(), before);
        m_document->commit();
        waitForAnswer();
        const SearchAnswer& kept = *m_document->searched();
        QVERIFY(kept.scenario == m_document->scenario());
        QCOMPARE(kept.result.present.step.value(), before->result.best.front().step.value());
    }

    void anotherQuestionIsAnotherAnswer()
    {
        m_live->setOn(true);
        waitForAnswer();
        SearchQuestion question = m_live->question();
        question.locks = {"mesh.tensor"};
        m_live->ask(question);
        QVERIFY(m_live->searching());
        waitForAnswer();
        QCOMPARE(m_document->searched()->question.locks, question.locks);
        for (const FoundLayout& layout : m_document->searched()->result.best)
            for (const FieldEdit& edit : layout.set)
                QVERIFY(edit.field != "mesh.tensor");
    }

    // A baseline, a measurement: the report is told again, the question is the same.
    void whatChangesNoPlanAsksNothing()
    {
        m_live->setOn(true);
        waitForAnswer();
        m_document->setBaselines({cluster(4)}, QStringLiteral("pin"));
        settle();
        QVERIFY(!m_live->searching());
    }

    void goingAwayStopsIt()
    {
        Scenario large = cluster(512);
        m_document->replaceScenario(large, QStringLiteral("large"));
        m_live->setOn(true);
        settle();
        m_live.reset();
        QVERIFY(true); // and the address sanitizer has nothing to say
    }

private:
    static Scenario cluster(double accelerators)
    {
        Scenario s = openingScenario(shippedCatalog());
        s.model.params = Parameters(1e9);
        s.hardware.accelerators = accelerators;
        s.training.globalBatchSequences = 8 * accelerators;
        return s;
    }
    static void settle() { QCoreApplication::processEvents(); }
    void waitForAnswer() const
    {
        while (m_live->searching())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }

    std::unique_ptr<Document> m_document;
    std::unique_ptr<LiveSearch> m_live;
};

RIDGEPOINT_APP_TEST_MAIN(TestLiveSearch)
#include "tst_live_search.moc"
