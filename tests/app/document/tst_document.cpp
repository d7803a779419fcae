#include "tests/app/app_fixture.h"

#include "app/document/document.h"
#include "core/training/report.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTranslator>

using namespace ridgepoint;

namespace {

// What the mark of a changed name is in another language.
class Marked : public QTranslator
{
public:
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* text, const char*, int) const override
    {
        return qstrcmp(context, "core") == 0 && qstrcmp(text, "%1, changed") == 0
            ? QStringLiteral("%1, modificado")
            : QString();
    }
};

} // namespace

class TestDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startsWithTheSeedsQuestion()
    {
        Document document(shippedCatalog());
        QVERIFY(!document.isModified());
        QCOMPARE(document.scenario().model.params.value(), 70e9);
        QCOMPARE(document.report()->memory.minAccelerators, 14.0);
        QCOMPARE(document.report()->memory.ratio, 14.0);
    }

    // The file keeps the English mark.
    void aChangedNameIsShownInTheLanguage()
    {
        Document document(shippedCatalog());
        ScenarioFile file = document.file();
        file.scenario.name = "70B on one H100"; // which another accelerator makes untrue
        document.load(file, {});
        const QString before = document.displayName();
        QVERIFY(!document.commit(QStringLiteral("hardware.accelerator"), QStringLiteral("b200-sxm")));
        QCOMPARE(document.displayName(), before + QStringLiteral(", changed"));
        Marked language;
        QVERIFY(QCoreApplication::installTranslator(&language));
        const QString shown = document.displayName();
        QCoreApplication::removeTranslator(&language);
        QCOMPARE(shown, before + QStringLiteral(", modificado"));
        QVERIFY(document.scenario().name.ends_with(", changed"));
    }

    // An afternoon of edits would keep a scenario each.
    void historyIsBounded()
    {
        Document document(shippedCatalog());
        for (int i = 0; i < Document::undoSteps + 50; ++i)
            QVERIFY(!document.commit(QStringLiteral("model.params"), QString::number(1 + i) + u'B'));
        QCOMPARE(document.undoStack().count(), Document::undoSteps);
        while (document.undoStack().canUndo())
            document.undo();
        QCOMPARE(document.scenario().model.params.value(), 50e9);
        QVERIFY(document.isModified()); // what was opened cannot be reached any more
    }

    // A stack comes with what it does when nothing is said: one step, said, taken back whole.
    void aStackBringsItsRecipe()
    {
        Document document(shippedCatalog());
        QVERIFY(!document.commit(QStringLiteral("hardware.accelerators"), QStringLiteral("8")));
        const ScenarioFile before = document.file();
        QSignalSpy noted(&document, &Document::noted);
        QVERIFY(!document.commit(QStringLiteral("hardware.stack"), QStringLiteral("megatron")));
        QCOMPARE(document.undoStack().count(), 2);
        QCOMPARE(document.scenario().hardware.stack, std::string("megatron"));
        QCOMPARE(document.scenario().training.precision.gradients, DataType::Fp32);
        QCOMPARE(document.scenario().overlap.data, std::optional(0.0));
        QCOMPARE(noted.count(), 1);
        QCOMPARE(noted[0][0].toString(),
            QStringLiteral("Megatron Core also sets gradients: fp32, communication: fp32, data overlap: 0 %; "
                           "one undo takes it all back"));
        document.undo();
        QVERIFY(document.file() == before);
        document.redo();
        // Chosen again, it takes back what was changed since.
        QVERIFY(!document.commit(QStringLiteral("training.precision.gradients"), QStringLiteral("bf16")));
        QVERIFY(!document.commit(QStringLiteral("hardware.stack"), QStringLiteral("megatron")));
        QCOMPARE(document.scenario().training.precision.gradients, DataType::Fp32);
        // Nothing left to set: nothing said, no step.
        const int steps = document.undoStack().count();
        const auto said = noted.count();
        QVERIFY(!document.commit(QStringLiteral("hardware.stack"), QStringLiteral("megatron")));
        QCOMPARE(document.undoStack().count(), steps);
        QCOMPARE(noted.count(), said);
    }

    // Narrower weights that take fewer tensor ranks say so once, and that devices stand idle.
    void narrowerWeightsSayWhatFollows()
    {
        Document document(shippedCatalog());
        for (const auto& [field, value] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"model.preset", "llama3-70b"}, {"hardware.accelerator", "h200-sxm"},
                 {"hardware.accelerators", "8"}, {"serving.concurrency", "200"}, {"serving.replicas", "2"},
                 {"serving.weights_precision", "bf16"}})
            QVERIFY(!document.commit(QString::fromLatin1(field), QString::fromLatin1(value)));
        QSignalSpy noted(&document, &Document::noted);
        QVERIFY(!document.commit(QStringLiteral("serving.weights_precision"), QStringLiteral("fp8")));
        QCOMPARE(noted.count(), 1);
        const QString said = noted[0][0].toString();
        QVERIFY2(said.startsWith(QStringLiteral("Serving TP (auto) is now "))
                && said.endsWith(QStringLiteral(" of 8 accelerators are used")),
            qPrintable(said));
        QVERIFY(!document.commit(QStringLiteral("serving.concurrency"), QStringLiteral("100")));
        QCOMPARE(noted.count(), 1);
    }

    // Several fields at once, as levers and remedies set them, and what a lesson lets move, are what they
    // say.
    void whatNamesItsFieldsSetsThemAlone()
    {
        Document document(shippedCatalog());
        QVERIFY(!document.previewAll({{"hardware.stack", "megatron"}}, QStringLiteral("a try")));
        QCOMPARE(document.scenario().training.precision.gradients, DataType::Bf16);
        document.cancel();
        document.setMovable(std::vector<std::string>{"hardware.stack"});
        QVERIFY(!document.commit(QStringLiteral("hardware.stack"), QStringLiteral("megatron")));
        QCOMPARE(document.scenario().training.precision.gradients, DataType::Bf16);
    }

    void aDragIsOneUndoStep()
    {
        Document document(shippedCatalog());
        const ScenarioFile before = document.file();
        for (const char* size : {"71B", "75B", "90B", "130B"})
            QVERIFY(!document.preview(QStringLiteral("model.params"), QString::fromLatin1(size)));
        QVERIFY(document.previewing());
        QVERIFY(!document.isModified()); // nothing is decided yet
        QCOMPARE(document.undoStack().count(), 0);
        document.commit();
        QCOMPARE(document.undoStack().count(), 1);
        QCOMPARE(document.scenario().model.params.value(), 130e9);
        QVERIFY(document.isModified());
        document.undo();
        QVERIFY(document.file() == before);
        QVERIFY(!document.isModified());
        document.redo();
        QCOMPARE(document.scenario().model.params.value(), 130e9);
    }

    void cancelRestores()
    {
        Document document(shippedCatalog());
        const ScenarioFile before = document.file();
        QVERIFY(!document.preview(QStringLiteral("model.params"), QStringLiteral("7B")));
        document.cancel();
        QVERIFY(document.file() == before);
        QVERIFY(!document.previewing());
        QCOMPARE(document.undoStack().count(), 0);
    }

    void aGestureThatEndsWhereItBeganLeavesNoStep()
    {
        Document document(shippedCatalog());
        QVERIFY(!document.preview(QStringLiteral("model.params"), QStringLiteral("7B")));
        QVERIFY(!document.commit(QStringLiteral("model.params"), QStringLiteral("70B")));
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(!document.isModified());
    }

    void refusedTextChangesNothing_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::newRow("unknown field") << "mesh.tensr"
                                       << "8";
        QTest::newRow("wrong unit") << "model.params"
                                    << "80 GB";
        QTest::newRow("not a number") << "model.params"
                                      << "nan";
        QTest::newRow("out of range") << "model.params"
                                      << "1e40";
        QTest::newRow("empty") << "model.params"
                               << "";
        QTest::newRow("unknown choice") << "training.optimizer"
                                        << "adamx";
    }
    void refusedTextChangesNothing()
    {
        QFETCH(QString, field);
        QFETCH(QString, text);
        Document document(shippedCatalog());
        const ScenarioFile before = document.file();
        QVERIFY(!document.preview(field, text).message.empty());
        QVERIFY(document.file() == before);
        QVERIFY(!document.commit(field, text).message.empty());
        QVERIFY(document.file() == before);
        QVERIFY(!document.previewing());
        QCOMPARE(document.undoStack().count(), 0);
    }

    void aRefusedCommitAfterADragRestores()
    {
        Document document(shippedCatalog());
        const ScenarioFile before = document.file();
        QVERIFY(!document.preview(QStringLiteral("model.params"), QStringLiteral("7B")));
        QVERIFY(!document.commit(QStringLiteral("model.params"), QStringLiteral("seven")).message.empty());
        QVERIFY(document.file() == before);
        QVERIFY(!document.previewing());
    }

    void aSuggestionGivesWayToAnEdit()
    {
        Document document(shippedCatalog());
        const FieldEdits suggestion{{"hardware.accelerators", "64"}, {"mesh.zero_stage", "3"}};
        QVERIFY(!document.previewAll(suggestion, QStringLiteral("try sharding")));
        QVERIFY(document.tentative());
        QCOMPARE(document.scenario().hardware.accelerators, 64.0);
        QVERIFY(!document.commit(QStringLiteral("model.params"), QStringLiteral("7B")));
        QCOMPARE(document.scenario().hardware.accelerators, 1.0);
        QCOMPARE(document.undoStack().count(), 1);

        QVERIFY(!document.previewAll(suggestion, QStringLiteral("try sharding")));
        document.commit();
        QCOMPARE(document.scenario().hardware.accelerators, 64.0);
        QCOMPARE(document.scenario().mesh.zeroStage, 3);
        QCOMPARE(document.undoStack().count(), 2);
    }

    // As the command line and its sweeps have it; one step of undo.
    void theBatchFollowsTheReplicas()
    {
        Document document(shippedCatalog());
        QSignalSpy noted(&document, &Document::noted);
        QVERIFY(!document.commit(QStringLiteral("hardware.accelerators"), QStringLiteral("8")));
        QCOMPARE(document.scenario().training.globalBatchSequences, 8.0);
        QCOMPARE(noted.size(), 1);
        QVERIFY(noted[0][0].toString().contains(QStringLiteral("from 1 to 8")));
        QCOMPARE(document.undoStack().count(), 1);
        document.undo();
        QCOMPARE(document.scenario().training.globalBatchSequences, 1.0);
        // A drag that comes back leaves nothing behind.
        QVERIFY(!document.preview(QStringLiteral("hardware.accelerators"), QStringLiteral("64")));
        QVERIFY(!document.preview(QStringLiteral("hardware.accelerators"), QStringLiteral("1")));
        QCOMPARE(document.scenario().training.globalBatchSequences, 1.0);
        document.cancel();
    }

    void aSuggestionIsAllOrNothing()
    {
        Document document(shippedCatalog());
        const ScenarioFile before = document.file();
        const FieldError error = document.previewAll(
            {{"hardware.accelerators", "64"}, {"mesh.zero_stage", "many"}}, QStringLiteral("broken"));
        QVERIFY(!error.message.empty());
        QVERIFY(document.file() == before);
    }

    void startingAnotherDragKeepsTheFirst()
    {
        Document document(shippedCatalog());
        QVERIFY(!document.preview(QStringLiteral("model.params"), QStringLiteral("7B")));
        QVERIFY(!document.preview(QStringLiteral("training.sequence_length"), QStringLiteral("4096")));
        document.commit();
        QCOMPARE(document.undoStack().count(), 2);
        document.undo();
        QCOMPARE(document.scenario().training.sequenceLength, 8192.0);
        QCOMPARE(document.scenario().model.params.value(), 7e9);
    }

    void undoDuringADragCancelsIt()
    {
        Document document(shippedCatalog());
        QVERIFY(!document.commit(QStringLiteral("model.params"), QStringLiteral("13B")));
        QVERIFY(!document.preview(QStringLiteral("model.params"), QStringLiteral("7B")));
        document.undo();
        QCOMPARE(document.scenario().model.params.value(), 13e9);
        document.undo();
        QCOMPARE(document.scenario().model.params.value(), 70e9);
    }

    void observersHearOncePerTurn()
    {
        Document document(shippedCatalog());
        QSignalSpy reports(&document, &Document::reportChanged);
        for (int i = 1; i <= 100; ++i)
            QVERIFY(!document.preview(QStringLiteral("model.params"), QStringLiteral("%1B").arg(i)));
        QCOMPARE(reports.count(), 0);
        QCoreApplication::processEvents();
        QCOMPARE(reports.count(), 1);
        QCOMPARE(reports.front().front().toBool(), true);
        QCOMPARE(document.report()->scenario.model.params.value(), 100e9);
        document.commit();
        QCoreApplication::processEvents();
        QCOMPARE(reports.count(), 2);
        QCOMPARE(reports.back().front().toBool(), false);
        QTest::qWait(50);
        QCOMPARE(reports.count(), 2); // idle is idle
    }

    void theReportIsASnapshot()
    {
        Document document(shippedCatalog());
        const std::shared_ptr<const Report> first = document.report();
        QCOMPARE(document.report(), first);
        QVERIFY(!document.commit(QStringLiteral("model.params"), QStringLiteral("7B")));
        QVERIFY(document.report() != first);
        QCOMPARE(first->scenario.model.params.value(), 70e9);
    }

    void savingKeepsTheHistory()
    {
        Document document(shippedCatalog());
        QVERIFY(!document.commit(QStringLiteral("model.params"), QStringLiteral("7B")));
        document.markSaved(QStringLiteral("/tmp/some.ridge.json"));
        QVERIFY(!document.isModified());
        document.undo();
        QVERIFY(document.isModified());
        document.redo();
        QVERIFY(!document.isModified());
    }

    void baselinesAreUndoableAndAtMostThree()
    {
        Document document(shippedCatalog());
        std::vector<Scenario> many(5, document.scenario());
        document.setBaselines(many, QStringLiteral("pin"));
        QCOMPARE(document.baselines().size(), Document::maximumBaselines);
        QCOMPARE(document.baselineReports().size(), Document::maximumBaselines);
        document.undo();
        QVERIFY(document.baselines().empty());
        QVERIFY(document.baselineReports().empty());
    }

    // It moves with the scenario, is no part of the file, and gives way to what is pinned.
    void aGhostStandsBesideTheScenario()
    {
        Document document(shippedCatalog());
        for (const auto& [field, text] : std::initializer_list<std::pair<const char*, const char*>>{
                 {"model.preset", "llama3-8b"}, {"hardware.accelerators", "16"}})
            QVERIFY(!document.commit(QLatin1String(field), QLatin1String(text)));
        Scenario layout = document.scenario();
        layout.mesh.tensor = 8;
        layout.mesh.zeroStage = 1;
        document.setGhost(layout, QStringLiteral("best plan"));
        QVERIFY(document.showsGhost() && document.baselines().empty());
        QCOMPARE(document.baselineReports().size(), std::size_t(1));
        QCOMPARE(document.shownBaselines().front().name, std::string("best plan"));
        QVERIFY(!document.commit(QStringLiteral("training.sequence_length"), QStringLiteral("2048")));
        QCOMPARE(document.shownBaselines().front().training.sequenceLength, 2048.0);
        QCOMPARE(document.shownBaselines().front().mesh.tensor, 8.0);
        const ScenarioFile kept = document.file();
        QVERIFY(kept.baselines.empty());
        QVERIFY(!document.commit(QStringLiteral("mesh.tensor"), QStringLiteral("8")));
        QVERIFY(!document.commit(QStringLiteral("mesh.zero_stage"), QStringLiteral("1")));
        QVERIFY(document.showsGhost()); // which has no stated MFU
        QVERIFY(!document.commit(QStringLiteral("hardware.efficiency.mfu"), QStringLiteral("model")));
        QVERIFY(!document.showsGhost()); // the scenario is it
        document.undo();
        QVERIFY(document.showsGhost());
        QVERIFY(!document.commit(QStringLiteral("hardware.accelerators"), QStringLiteral("4")));
        QVERIFY(!document.showsGhost()); // eight ranks do not fit on four
        document.undo();
        document.setBaselines(
            std::vector<Scenario>(Document::maximumBaselines, document.scenario()), QStringLiteral("pin"));
        QVERIFY(!document.showsGhost());
        QCOMPARE(document.baselineReports().size(), Document::maximumBaselines);
        document.undo();
        document.setGhost({}, {});
        QVERIFY(!document.showsGhost() && document.baselineReports().empty());
    }

    void loadingForgetsTheHistory()
    {
        Document document(shippedCatalog());
        QVERIFY(!document.commit(QStringLiteral("model.params"), QStringLiteral("7B")));
        ScenarioFile other;
        other.scenario = openingScenario(shippedCatalog());
        other.scenario.name = "other";
        document.load(other, QStringLiteral("/tmp/other.ridge.json"));
        QVERIFY(!document.isModified());
        QVERIFY(!document.undoStack().canUndo());
        QCOMPARE(document.displayName(), QStringLiteral("other"));
        document.load(other, {}, true);
        QVERIFY(document.isModified());
    }
};

RIDGEPOINT_APP_TEST_MAIN(TestDocument)
#include "tst_document.moc"
