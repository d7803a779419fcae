#include "tests/app/app_fixture.h"
#include "tests/support/patience.h"
#include "tests/support/weight_files.h"

#include "app/document/document.h"
#include "app/document/foreign_file.h"
#include "app/document/program.h"
#include "app/document/recovery.h"
#include "app/document/scenario_store.h"
#include "app/export/exporter.h"
#include "core/training/step/resolved.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <csignal>
#include <unistd.h>

using namespace ridgepoint;

namespace {

ScenarioFile sample()
{
    ScenarioFile file{defaultScenario(shippedCatalog()), {}};
    file.scenario.name = "70B in a café: 1/2";
    file.scenario.model.params = Parameters(13e9);
    file.baselines.push_back(defaultScenario(shippedCatalog()));
    return file;
}

void write(const QString& path, const QByteArray& content)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

} // namespace

class TestScenarioStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void savedFilesOpenEqual()
    {
        const QTemporaryDir folder;
        const ScenarioStore store(shippedCatalog());
        const QString path = folder.filePath(QStringLiteral("a b.ridge.json"));
        QVERIFY2(store.save(path, sample()), "save failed");
        const OpenResult opened = store.open(path);
        QVERIFY2(opened.file, qPrintable(opened.message));
        QVERIFY(*opened.file == sample());
        QCOMPARE(opened.path, path);
    }

    void shareCodesOpen()
    {
        const ScenarioStore store(shippedCatalog());
        const QString code = QString::fromStdString(shareCode(sample().scenario, shippedCatalog()));
        const OpenResult opened = store.open(QStringLiteral("  ") + code + QStringLiteral("\n"));
        QVERIFY2(opened.file, qPrintable(opened.message));
        QVERIFY(opened.file->scenario == sample().scenario);
        QVERIFY(opened.path.isEmpty());
    }

    void everyExampleOpens()
    {
        const ScenarioStore store(shippedCatalog());
        QVERIFY(!shippedCatalog().scenarios().empty());
        for (const ScenarioPreset& preset : shippedCatalog().scenarios()) {
            const OpenResult opened = store.open(QString::fromStdString(preset.id));
            QVERIFY2(opened.file, qPrintable(opened.message));
        }
    }

    void pictureOpens_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::newRow("svg") << "svg";
        QTest::newRow("png") << "png";
        QTest::newRow("pdf") << "pdf";
    }
    void pictureOpens()
    {
        QFETCH(QString, suffix);
        const QTemporaryDir folder;
        ExportRequest request;
        request.what = QStringLiteral("stack");
        request.target = folder.filePath(QStringLiteral("figure.") + suffix);
        const ExportResult written = exportPictures(request, sample(), shippedCatalog());
        QVERIFY2(written.ok(), qPrintable(written.error));
        const ScenarioStore store(shippedCatalog());
        const OpenResult opened = store.open(request.target);
        QVERIFY2(opened.file, qPrintable(opened.message));
        QVERIFY(opened.file->scenario == sample().scenario);
        QVERIFY(opened.path.isEmpty()); // Save must not overwrite the picture
    }

    void refusalsSayWhy_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("hello");
        QTest::newRow("unknown key") << QByteArray(R"({"schema":"ridgepoint.scenario/2","modle":{}})");
        QTest::newRow("truncated") << QByteArray(R"({"schema":"ridgepoint.scenario/2","model":)");
        QTest::newRow("no schema") << QByteArray(R"({"model":{"params":7e9}})");
        QTest::newRow("a model of no known kind") << QByteArray(R"({"model_type":"tortoise"})");
        QTest::newRow("one name that a launcher has, too")
            << QByteArray("run_name: hello\nservices:\n  web: {image: nginx}\n");
        QTest::newRow("names of no field") << QByteArray(R"({"scheduler":{"type":"x"},"optimizer":"sgd"})");
        QTest::newRow("a launcher's wrong number")
            << QByteArray("torchrun x.py --bf16 --tensor-model-parallel-size many\n");
        QTest::newRow("deep") << QByteArray(100'000, '[');
        QTest::newRow("foreign svg") << QByteArray("<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
        QTest::newRow("broken png") << QByteArray("\x89PNG\r\n\x1a\n????");
        QTest::newRow("empty pdf") << QByteArray("%PDF-1.4\n%%EOF");
        QTest::newRow("broken code") << QByteArray("ridge1:!!!!");
    }
    void refusalsSayWhy()
    {
        QFETCH(QByteArray, content);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("x.ridge.json"));
        write(path, content);
        const OpenResult opened = ScenarioStore(shippedCatalog()).open(path);
        QVERIFY(!opened.file);
        QVERIFY(opened.message.size() > 10);
    }

    void filesOfOtherProgramsOpen_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("whose");
        QTest::addColumn<double>("parameters");
        QTest::newRow("a config.json") << QStringLiteral("huggingface/llama3-70b.json")
                                       << QStringLiteral("configuration of a model") << 70.55e9;
        QTest::newRow("nanotron") << QStringLiteral("launchers/nanotron/tiny-llama.yaml")
                                  << QStringLiteral("nanotron") << 2.43e9;
        QTest::newRow("Megatron-LM") << QStringLiteral("public/megatron-mixtral.sh")
                                     << QStringLiteral("Megatron-LM") << 46.7e9;
        QTest::newRow("vLLM") << QStringLiteral("public/vllm-docker.sh") << QStringLiteral("vLLM") << 32.76e9;
        QTest::newRow("vLLM in a manifest")
            << QStringLiteral("public/k8s-vllm-args.yaml") << QStringLiteral("vLLM") << 32.76e9;
        QTest::newRow("vLLM in Python")
            << QStringLiteral("public/vllm-offline.py") << QStringLiteral("vLLM") << 70.55e9;
        QTest::newRow("vLLM in a compose file")
            << QStringLiteral("public/compose-vllm.yaml") << QStringLiteral("vLLM") << 8.19e9;
    }
    // What is missing and what it is, in the sentence that the command says.
    void otherProgramsRefused_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* path, const char* part) {
            QTest::newRow(path) << QString::fromLatin1(path) << QString::fromLatin1(part);
        };
        row("public/axolotl.yaml", "does not say the rank of its adapters");
        row("public/vllm-deployment.yaml", "what the model mistralai/Mistral-7B-Instruct-v0.3 is made of");
        row("public/k8s-web.yaml", "a Kubernetes manifest");
        row("public/python-plain.py", "a Python program");
        row("public/titan-16b.toml", "what the model deepseek_v3 16B is made of");
        row("public/megatron-no-vocabulary.sh", "does not say the vocabulary; give --set model.vocab=N");
        row("public/megatron-hybrid.sh", "cannot be described here");
        row("launchers/torchtitan/llama3-8b.toml", "does not say the number of accelerators");
    }
    void otherProgramsRefused()
    {
        QFETCH(QString, path);
        QFETCH(QString, part);
        const OpenResult opened =
            ScenarioStore(shippedCatalog()).open(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/") + path);
        QVERIFY(!opened.file);
        QVERIFY2(opened.message.contains(part), qPrintable(opened.message));
    }
    // Of weights the metadata is read; with a config.json beside them they check it.
    void weightsOpen()
    {
        const QTemporaryDir folder;
        const auto made = [&folder](const QString& name, const std::string& bytes) {
            write(folder.filePath(name), QByteArray::fromStdString(bytes));
            return ScenarioStore(shippedCatalog()).open(folder.filePath(name));
        };
        const OpenResult gguf = made(QStringLiteral("a.gguf"), llama31Gguf(12, true, smallLlama).whole());
        QVERIFY2(gguf.file, qPrintable(gguf.message));
        QVERIFY2(gguf.message.contains(u"1692928 parameters") && gguf.message.contains(u"int4"),
            qPrintable(gguf.message));
        const OpenResult alone =
            made(QStringLiteral("model.safetensors"), llama31Safetensors(true, smallLlama).whole());
        QVERIFY(!alone.file && alone.message.contains(u"21 tensors"));
        const OpenResult config = made(QStringLiteral("config.json"), std::string(smallLlamaConfig));
        QVERIFY2(config.file && config.message.contains(u"the same"), qPrintable(config.message));
        const OpenResult cut = made(QStringLiteral("b.gguf"), llama31Gguf().bytes().substr(0, 1000));
        QVERIFY2(!cut.file && cut.message.contains(u"cut short"), qPrintable(cut.message));
        // Neighbours are nothing to a scenario.
        write(folder.filePath(QStringLiteral("hf_quant_config.json")), "{}");
        write(folder.filePath(QStringLiteral("a.ridge.json")), "{\"schema\": \"x\"}");
        const auto opened = [&folder](const char* name) {
            return readForeignFile(folder.filePath(QString::fromLatin1(name)), largestFileBytes);
        };
        QVERIFY(opened("a.ridge.json").quantisation.isEmpty() && opened("a.ridge.json").descriptions.empty());
        QVERIFY(
            !opened("config.json").quantisation.isEmpty() && opened("config.json").descriptions.size() == 1);
    }
    void filesOfOtherProgramsOpen()
    {
        QFETCH(QString, path);
        QFETCH(QString, whose);
        QFETCH(double, parameters);
        const OpenResult opened =
            ScenarioStore(shippedCatalog()).open(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/") + path);
        QVERIFY2(opened.file, qPrintable(opened.message));
        QVERIFY(opened.path.isEmpty()); // Save must not overwrite it
        QVERIFY2(opened.message.contains(whose), qPrintable(opened.message));
        Diagnostics said;
        const double counted = resolve(opened.file->scenario, said).counted.total().value();
        QVERIFY2(std::abs(counted / parameters - 1) < 0.01, qPrintable(QString::number(counted)));
    }

    void missingFilesAndFoldersAreSentences()
    {
        const ScenarioStore store(shippedCatalog());
        QVERIFY(store.open(QStringLiteral("/nowhere/x.ridge.json"))
                    .message.contains(QStringLiteral("does not exist")));
        QVERIFY(store.open(QDir::tempPath()).message.contains(QStringLiteral("folder")));
        QVERIFY(!store.open({}).file);
        // A folder of an example's name does not hide the example.
        const QTemporaryDir folder;
        const QString before = QDir::currentPath();
        QVERIFY(
            QDir(folder.path()).mkdir(QStringLiteral("seed-question")) && QDir::setCurrent(folder.path()));
        const OpenResult example = store.open(QStringLiteral("seed-question"));
        QVERIFY(QDir::setCurrent(before));
        QVERIFY2(example.file, qPrintable(example.message));
    }

    void readOnlyPlacesLoseNothing()
    {
        const QTemporaryDir folder;
        const ScenarioStore store(shippedCatalog());
        const QString path = folder.filePath(QStringLiteral("x.ridge.json"));
        QVERIFY(store.save(path, sample()));
        const QByteArray before = [&] {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        }();
        QVERIFY(!store.save(folder.filePath(QStringLiteral("no/such/folder.json")), sample()));
        QVERIFY(!store.save(folder.path(), sample()));
        QVERIFY(!store.save(QStringLiteral("/proc/x.ridge.json"), sample()));
        if (geteuid() == 0)
            QSKIP("root may write anywhere; the cases above still ran");
        QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::ExeOwner);
        ScenarioFile other = sample();
        other.scenario.name = "other";
        QVERIFY(!store.save(path, other).message.isEmpty());
        QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), before);
    }

    void recentFilesAreNewestFirstAndExist()
    {
        const QTemporaryDir folder;
        const ScenarioStore store(shippedCatalog());
        store.clearRecent();
        QStringList paths;
        for (int i = 0; i < ScenarioStore::maximumRecent + 3; ++i) {
            paths.prepend(folder.filePath(QStringLiteral("%1.ridge.json").arg(i)));
            write(paths.front(), "{}");
            store.addRecent(paths.front());
        }
        QCOMPARE(store.recentFiles(), paths.mid(0, ScenarioStore::maximumRecent));
        QFile::remove(paths.front());
        QVERIFY(!store.recentFiles().contains(paths.front()));
    }

    void aCopyIsKeptWhileModifiedAndRemovedAfterwards()
    {
        const QTemporaryDir folder;
        Document document(shippedCatalog());
        {
            Recovery recovery(document, folder.path());
            QVERIFY(!document.commit(QStringLiteral("model.params"), QStringLiteral("7B")));
            QCoreApplication::processEvents(); // change notices
            recovery.writeNow();
            QCOMPARE(QDir(folder.path()).entryList({QStringLiteral("*.recovery.json")}).size(), 1);
            QVERIFY(recovery.findAbandoned().empty()); // this window is alive
            document.markSaved(QStringLiteral("/tmp/x"));
            QVERIFY(QDir(folder.path()).isEmpty());
            document.undo();
            QCoreApplication::processEvents(); // change notices
            recovery.writeNow();
            QVERIFY(!QDir(folder.path()).isEmpty());
        }
        QVERIFY(QDir(folder.path()).isEmpty()); // a clean end
    }

    void aKilledProcessLeavesItsWork()
    {
        const QTemporaryDir folder;
        QProcess child;
        child.setProgram(QCoreApplication::applicationFilePath());
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("RIDGEPOINT_TEST_CRASH"), folder.path());
        child.setProcessEnvironment(environment);
        child.start();
        QVERIFY(child.waitForFinished(ridgepoint::testing::patience));
        QCOMPARE(child.exitStatus(), QProcess::CrashExit);

        Document document(shippedCatalog());
        Recovery recovery(document, folder.path());
        const std::vector<Recovery::Found> found = recovery.findAbandoned();
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].scenario.scenario.model.params.value(), 123e9);
        QCOMPARE(found[0].path, QStringLiteral("/home/someone/plan.ridge.json"));
        recovery.remove(found[0]);
        QVERIFY(recovery.findAbandoned().empty());
    }

    void unreadableCopiesAreSetAside()
    {
        const QTemporaryDir folder;
        write(folder.filePath(QStringLiteral("x.recovery.json")), "{\"schema\":\"ridgepoint.recovery/9\"}");
        Document document(shippedCatalog());
        Recovery recovery(document, folder.path());
        QVERIFY(recovery.findAbandoned().empty());
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("x.recovery.json.unreadable"))));
    }

    void anUnwritableRecoveryFolderIsReportedOnce()
    {
        Document document(shippedCatalog());
        Recovery recovery(document, QStringLiteral("/proc/ridgepoint"));
        QSignalSpy failures(&recovery, &Recovery::failed);
        QVERIFY(!document.commit(QStringLiteral("model.params"), QStringLiteral("7B")));
        recovery.writeNow();
        recovery.writeNow();
        QCOMPARE(failures.count(), 1);
    }
};

// The child of aKilledProcessLeavesItsWork(): unsaved work, then no chance to clean up.
static int crashWithUnsavedWork(const QString& folder)
{
    Document document(shippedCatalog());
    ScenarioFile file{defaultScenario(shippedCatalog()), {}};
    document.load(file, QStringLiteral("/home/someone/plan.ridge.json"));
    Recovery recovery(document, folder);
    if (document.commit(QStringLiteral("model.params"), QStringLiteral("123B")))
        return 3;
    recovery.writeNow();
    kill(getpid(), SIGKILL);
    return 4;
}

int main(int argc, char** argv)
{
    const testing::PrivateHome home;
    QApplication application(argc, argv);
    prepareApplication();
    if (const QString folder = qEnvironmentVariable("RIDGEPOINT_TEST_CRASH"); !folder.isEmpty())
        return crashWithUnsavedWork(folder);
    TestScenarioStore test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_scenario_store.moc"
