// `ridgepoint import` of models: their weights beside a config.json, GGUF files, and what became of every
// key.

#include "program_run.h"
#include "tests/support/weight_files.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using Json = nlohmann::ordered_json;
using namespace ridgepoint;
using namespace ridgepoint::testing;

class TestImportCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Of files of weights only headers and metadata are read, by name, by their folder, or beside a
    // config.json.
    void checksWeights()
    {
        const QTemporaryDir dir;
        const auto write = [&dir](const QString& name, const std::string& bytes) {
            QFile file(dir.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) < 0)
                qFatal("%s", qPrintable(name));
            return file.fileName();
        };
        const auto import = [](const QString& what) { return runProgram({QStringLiteral("import"), what}); };
        const LlamaSize size = smallLlama;
        const std::string weights = llama31Safetensors(true, size).whole();
        const QString shapes = write(QStringLiteral("model.safetensors"), weights);
        const Answer alone = import(shapes);
        QCOMPARE(alone.code, 1);
        QVERIFY2(alone.err.contains("1692928 parameters in 3385856 bytes (BF16)")
                && alone.err.contains("config.json into the same folder"),
            alone.err.constData());
        const QString config = write(QStringLiteral("config.json"), std::string(smallLlamaConfig));
        for (const QString& what : {shapes, config, dir.path()}) {
            const Answer checked = import(what);
            QVERIFY2(checked.code == 0
                    && checked.err.contains(
                        "model.safetensors holds 1692928 parameters in 3385856 bytes (BF16); "
                        "counted here: 1692928, the same"),
                checked.err.constData());
        }
        // A download that ended early.
        write(QStringLiteral("model.safetensors"), weights.substr(0, weights.size() - 1));
        const Answer early = import(config);
        QVERIFY2(early.err.contains("model.safetensors: it is cut short") && !early.err.contains("the same"),
            early.err.constData());
        write(QStringLiteral("model.safetensors"), weights);
        // An index, with a file that it names and without.
        const QString index = write(QStringLiteral("model.safetensors.index.json"),
            R"({"metadata": {"total_size": 3385856}, "weight_map": {"lm_head.weight": "model.safetensors"}})");
        QVERIFY(import(index).err.contains("index.json holds 1692928 parameters"));
        QVERIFY(QFile::remove(shapes));
        const Answer stated = import(index);
        QVERIFY2(stated.err.contains("states 3385856 bytes, 1692928 parameters of 2 bytes")
                && !stated.err.contains("files of the index are there"),
            stated.err.constData());
        write(QStringLiteral("model.safetensors"), "no weights");
        QVERIFY(import(index).err.contains("model.safetensors: it says that its header has"));
    }

    // A clone without Git LFS has pointers in place of files, under any name.
    void knowsLfsPointers_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
            {"model.safetensors", "model.gguf", "model.safetensors.index.json", "config.json"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void knowsLfsPointers()
    {
        QFETCH(QString, name);
        const QTemporaryDir dir;
        const QString path = dir.filePath(name);
        {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly)
                && file.write("version https://git-lfs.github.com/spec/v1\noid sha256:" + QByteArray(64, 'a')
                    + "\nsize 4976698672\n"));
        }
        const Answer answer = runProgram({QStringLiteral("import"), path});
        QVERIFY(answer.code != 0);
        QVERIFY2(answer.err.contains("it is a Git LFS pointer, not the file itself")
                && answer.err.contains("Run git lfs pull"),
            answer.err.constData());
    }

    void readsGgufFiles()
    {
        const QTemporaryDir dir;
        const auto write = [&dir](const char* name, const std::string& bytes) {
            QFile file(dir.filePath(QString::fromLatin1(name)));
            if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) < 0)
                qFatal("%s", name);
            return file.fileName();
        };
        const auto import = [](const QString& what, const QByteArray& input = {}) {
            return runProgram({QStringLiteral("import"), what}, input);
        };
        const std::string model = llama31Gguf(12, true, smallLlama).whole();
        const QString file = write("x.gguf", model);
        for (const QString& what : {file, dir.path()}) {
            const Answer read = import(what);
            QVERIFY2(
                read.code == 0 && read.err.contains("counted here: 1692928, the same"), read.err.constData());
        }
        const Answer piped = import(QStringLiteral("-"), QByteArray::fromStdString(model));
        QVERIFY2(piped.code == 0 && !piped.err.contains("its length is not known"), piped.err.constData());
        for (const std::size_t bytes : {model.size() - 1, std::size_t(5)}) {
            const Answer early = import(write("x.gguf", model.substr(0, bytes)));
            QVERIFY2(early.code == 1 && early.err.contains("cut short"), early.err.constData());
        }
        // Two models, and nobody says which.
        write("y.gguf", model);
        const Answer both = import(dir.path());
        QVERIFY2(both.code != 0 && both.err.contains("several models: name one of x.gguf, y.gguf"),
            both.err.constData());
        QVERIFY(QFile::remove(dir.filePath(QStringLiteral("x.gguf"))));
        QVERIFY(QFile::remove(dir.filePath(QStringLiteral("y.gguf"))));
        // One model in two files: keys in the first, tensors in the second.
        const QString first = write("m-00001-of-00002.gguf",
            llamaKeys(smallLlama, 14).key("split.no", 0).key("split.count", 2).whole());
        const Answer half = import(first);
        QVERIFY2(half.code == 1 && half.err.contains("it is one of 2 files, which are not all here"),
            half.err.constData());
        GgufBytes tensors;
        tensors.key("split.no", 1).key("split.count", 2);
        const QString second = write("m-00002-of-00002.gguf", llamaTensors(tensors, smallLlama, 12).whole());
        for (const QString& what : {first, second, dir.path()}) {
            const Answer read = import(what);
            QVERIFY2(
                read.code == 0 && read.err.contains("counted here: 1692928, the same"), read.err.constData());
        }
        write("n-00001-of-00002.gguf", model);
        const Answer splits = import(dir.path());
        QVERIFY2(splits.code != 0
                && splits.err.contains("name one of m-00001-of-00002.gguf, n-00001-of-00002.gguf"),
            splits.err.constData());
    }

    void accountOfAnImport()
    {
        const Answer answer = runProgram({QStringLiteral("import"), QStringLiteral("-"),
                                             QStringLiteral("--format"), QStringLiteral("json")},
            "vllm serve Qwen/Qwen3-8B --tensor-parallel-size 2 --max-num-seqs 64 --port 80 --frobnicate 1\n");
        QVERIFY2(answer.code == 0, answer.err.constData());
        const Json json = Json::parse(answer.out.toStdString());
        for (const char* key : {"read", "derived", "assumed", "unread", "given", "missing"})
            QVERIFY2(json[key].is_array(), key);
        QVERIFY(json["refused"].is_null());
        QVERIFY(json["scenario"].is_object());
        const auto valueOf = [&json](const char* list, const char* field) {
            for (const Json& one : json[list])
                if (one.value("field", "") == field)
                    return one["value"].get<std::string>();
            return std::string();
        };
        QCOMPARE(valueOf("read", "serving.tensor"), std::string("2"));
        QCOMPARE(valueOf("read", "serving.max_sequences"), std::string("64"));
        QCOMPARE(valueOf("assumed", "serving.memory_share"), std::string("auto"));
        QVERIFY(!valueOf("assumed", "hardware.accelerator").empty());
        QCOMPARE(int(json["unread"].size()), 2); // the port, and what is not known
        const Answer copy = runProgram({QStringLiteral("import"), QStringLiteral("-"),
                                           QStringLiteral("--format"), QStringLiteral("json")},
            "vllm serve Qwen/Qwen3-32B-FP8\n");
        const Json copied = Json::parse(copy.out.toStdString());
        for (const Json& one : copied["derived"])
            if (one.value("field", "") == "serving.weights_precision") // from the name, not vLLM's own
                QVERIFY(one["value"] == "fp8");
        QVERIFY2(!copy.err.contains("serving.weights_precision"), copy.err.constData());
        const Answer refused = runProgram({QStringLiteral("import"), QStringLiteral("-"),
                                              QStringLiteral("--format"), QStringLiteral("json")},
            "vllm serve someone/Their-7B\n");
        QCOMPARE(refused.code, 1);
        const Json why = Json::parse(refused.out.toStdString());
        QVERIFY(why["refused"].get<std::string>().find("someone/Their-7B") != std::string::npos);
        QCOMPARE(why["missing"][0].get<std::string>(), std::string("model"));
        QVERIFY(why["scenario"].is_null());
    }
};

QTEST_GUILESS_MAIN(TestImportCommand)
#include "tst_import_command.moc"
