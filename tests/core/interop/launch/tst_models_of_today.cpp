// Presets of models whose layers differ, and of others of 2024 to 2026: what their files count to, that they
// are what an import of the published configuration gives, and that they are found by the names that they
// are published under. Totals are those of golden/models/truth.csv, and published ones.

#include "core/engine/evaluate.h"
#include "core/inputs/catalog/published_names.h"
#include "core/inputs/model/layer_text.h"
#include "core/inputs/model/layered_model.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/interop/huggingface/layered_import.h"
#include "core/interop/launch/foreign.h"
#include "core/serving/served_types.h"
#include "core/serving/service.h"
#include "tests/support/edited_scenario.h"

#include <QFile>
#include <QMap>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

using Row = QMap<QString, QString>;

std::string contents(const QString& path)
{
    QFile file(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/models/") + path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

// Cells of a line; commas inside quotes are text.
QStringList cells(const QString& line)
{
    QStringList all{QString()};
    bool quoted = false;
    for (const QChar c : line) {
        if (c == u'"')
            quoted = !quoted;
        else if (c == u',' && !quoted)
            all.append(QString());
        else
            all.back() += c;
    }
    return all;
}

QList<Row> truth()
{
    QList<Row> rows;
    const QStringList lines =
        QString::fromStdString(contents(QStringLiteral("truth.csv"))).split(u'\n', Qt::SkipEmptyParts);
    const QStringList keys = cells(lines.value(0));
    for (const QString& line : lines.mid(1)) {
        const QStringList values = cells(line);
        Row row;
        for (qsizetype i = 0; i < keys.size(); ++i)
            row[keys[i]] = values.value(i);
        rows.append(row);
    }
    return rows;
}

// As the window and `import` open it. Types that no field says are given.
launch::Adopted opened(const Row& row)
{
    const QString id = row[QStringLiteral("id")];
    const std::string config = contents(QStringLiteral("configs/%1.json").arg(id)),
                      types = contents(QStringLiteral("configs/%1.hf_quant_config.json").arg(id));
    launch::Beside beside{.given = {}, .quantisation = types};
    launch::Adopted result =
        launch::adopt(config, "config.json", shippedCatalog(), launch::modelKind, beside);
    if (result.scenario)
        return result;
    beside.given.fields = {{"serving.weights_precision", "fp8"}};
    return launch::adopt(config, "config.json", shippedCatalog(), launch::modelKind, beside);
}

// Presets that are older than the configurations here, and have other contexts, rows of a table or leave
// parts out. tst_parameters counts them.
bool isOlder(const std::string& preset)
{
    constexpr std::array<std::string_view, 7> older{
        "deepseek-v3", "gemma3-27b", "gpt-oss-120b", "phi4", "qwen2.5-32b", "qwen3-235b-a22b", "kimi-k2"};
    return std::ranges::find(older, preset) != older.end();
}

std::string errorsOf(const Diagnostics& diagnostics)
{
    std::string all;
    for (const Diagnostic& d : diagnostics)
        if (d.severity == Severity::Error)
            all += d.field + ": " + d.message.plain() + '\n';
    return all;
}

void listedRows()
{
    QTest::addColumn<QString>("id");
    for (const ModelPreset& preset : shippedCatalog().models())
        if (preset.architecture.plan)
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
}

} // namespace

class TestModelsOfToday : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areMany()
    {
        const auto models = shippedCatalog().models();
        const auto listed =
            std::ranges::count_if(models, [](const ModelPreset& one) { return bool(one.architecture.plan); });
        const auto recent =
            std::ranges::count_if(models, [](const ModelPreset& one) { return one.year >= 2025; });
        QVERIFY2(listed >= 30, qPrintable(QString::number(listed)));
        QVERIFY2(recent >= 60, qPrintable(QString::number(recent)));
    }

    void areWhatAnImportGives_data()
    {
        QTest::addColumn<Row>("row");
        for (const Row& row : truth())
            if (row[QStringLiteral("id")] != QLatin1String("multilingual-e5-large") // an encoder
                && row[QStringLiteral("id")] != QLatin1String("qwen3-embedding-8b")) // has no head
                QTest::newRow(qPrintable(row[QStringLiteral("id")])) << row;
    }
    // The name that a configuration is published under is its preset's, which has the same model and the same
    // types of weights, and the total that was counted elsewhere.
    void areWhatAnImportGives()
    {
        QFETCH(Row, row);
        const std::string name = row[QStringLiteral("hf")].toStdString();
        const std::optional<ModelSpec> known = launch::namedModel(name, shippedCatalog());
        if (row[QStringLiteral("id")] == QLatin1String("glm-4.5v")) { // GLM-4.5-Air that sees
            QVERIFY(!known);
            return;
        }
        QVERIFY2(known, name.c_str());
        const launch::Adopted import = opened(row);
        QVERIFY2(import.scenario, errorsOf(import.diagnostics).c_str());
        const ModelSpec& model = import.scenario->model;
        const double counted = row[QStringLiteral("counted_total")].toDouble();
        if (isOlder(known->preset))
            return;
        if (known->leftOut.empty())
            QCOMPARE(qint64(countParameters(known->architecture).total().value()), qint64(counted));
        else // what is left out is not counted
            QVERIFY(countParameters(known->architecture).total().value() < counted);
        QVERIFY2(known->architecture == model.architecture, known->preset.c_str());
        QCOMPARE(known->leftOut, model.leftOut);
        // A copy in other types than the original's has its own.
        const bool copy = name.starts_with("nvidia/") && name.ends_with("-NVFP4");
        if (copy || row[QStringLiteral("id")].endsWith(QLatin1String("-awq"))
            || row[QStringLiteral("id")].endsWith(QLatin1String("-int4"))
            || row[QStringLiteral("id")].endsWith(QLatin1String("-fp8")))
            return;
        Scenario chosen = defaultScenario(shippedCatalog());
        QVERIFY(!setField(chosen, *findField("model.preset"), known->preset, shippedCatalog()));
        QCOMPARE(servedWeights(chosen), servedWeights(*import.scenario));
        QCOMPARE(std::string(servedTypes(chosen, chosen.model.architecture).experts),
            std::string(servedTypes(*import.scenario, model.architecture).experts));
    }

    // People edit these one by one, whether a preset lists its layers or a file is read.
    void areDimensionsWhereLayersAreAlike()
    {
        for (const char* id : {"command-a-111b", "devstral-2-123b", "devstral-small-2-24b", "dots.llm1",
                 "ernie-4.5-21b-a3b", "ernie-4.5-300b-a47b", "exaone-4.0-32b", "hunyuan-a13b", "hy3-295b",
                 "ling-1t", "ling-mini-2.0", "mimo-7b", "minimax-m2.5", "mistral-large-3-675b"}) {
            const ModelPreset* const preset = shippedCatalog().model(id);
            QVERIFY2(preset && !preset->architecture.plan, id);
        }
        for (const char* id :
            {"qwen3-next-80b-a3b", "deepseek-v3.2", "gemma4-31b", "apertus-8b", "inkling-975b"}) {
            const ModelPreset* const preset = shippedCatalog().model(id);
            QVERIFY2(preset && preset->architecture.plan, id);
        }
        const QByteArray llama =
            R"({"model_type":"llama","architectures":["LlamaForCausalLM"],"hidden_size":256,
        "intermediate_size":512,"vocab_size":1000,"num_hidden_layers":4,"num_attention_heads":8)";
        const auto dimensions = [&](const QByteArray& more) {
            return !importLayeredModel((llama + more + '}').toStdString()).architecture.plan;
        };
        QVERIFY(dimensions(""));
        QVERIFY(dimensions(R"(,"attention_bias":true)"));
        QVERIFY(!dimensions(R"(,"attn_output_gate":true)"));
        QVERIFY(!dimensions(R"(,"num_key_value_heads":[8,8,4,8])"));
        QVERIFY(!dimensions(R"(,"mlp_bias":true)"));
    }

    // Configurations that cannot lie here by their licences, and such without an independent count: totals as
    // published, or as golden/models/truth.csv would have them.
    void countToWhatIsPublished_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("within"); // relative
        const auto row = [](const char* id, double total, double within) {
            QTest::newRow(id) << QString::fromLatin1(id) << total << within;
        };
        row("deepseek-v2-lite", 15'706'484'224.0, 0);
        row("exaone-4.0-32b", 32'003'216'384.0, 0);
        row("falcon-mamba-7b", 7'272'665'088.0, 0);
        row("jamba-1.5-mini", 51'570'323'328.0, 0);
        row("nemotron-3-nano-30b-a3b", 31'577'940'288.0, 0);
        row("nemotron-3-super-120b-a12b", 120'668'707'840.0, 0);
        row("nemotron-h-56b", 56'324'350'464.0, 0);
        row("nemotron-super-49b", 49'867'145'216.0, 0);
        row("lfm2.5-vl-1.6b", 1'170'340'608.0, 0);
        row("lfm2.5-1.2b", 1'170'340'608.0, 0);
        row("lfm2.5-350m", 354'483'968.0, 0); // LFM2-350M's
        row("qwen3.5-9b", 9e9, 0.006);
        row("glm-4.7-flash", 30e9, 0.002);
        row("gemma4-e2b", 5.1e9, 0.1); // with towers of 0.15B for pictures, and for sound
        row("deepseek-v4-pro", 1.6e12, 0.02); // arXiv:2606.19348
        row("qwen3.5-122b-a10b", 122e9, 0.02);
        row("gemma4-31b", 31e9, 0.02);
        row("nemotron-3-ultra-550b-a55b", 550e9, 0.02);
        row("kimi-linear-48b-a3b", 48e9, 0.03); // 49.1 on Hugging Face
    }
    void countToWhatIsPublished()
    {
        QFETCH(QString, id);
        QFETCH(double, total);
        QFETCH(double, within);
        const ModelPreset* const preset = shippedCatalog().model(id.toStdString());
        QVERIFY(preset);
        const double counted = countParameters(preset->architecture).total().value();
        QVERIFY2(std::abs(counted - total) <= within * total, qPrintable(QString::number(counted, 'f', 0)));
    }
    void haveWhatTheirFilesSay_data() { listedRows(); }
    // Their own numbers, those that people read in the file.
    void haveWhatTheirFilesSay()
    {
        QFETCH(QString, id);
        const ModelPreset* const preset = shippedCatalog().model(id.toStdString());
        QVERIFY(preset && preset->architecture.plan);
        QVERIFY(preset->statedTotal.value() > 0 && preset->leftOut.empty());
        const LayeredModel& model = *preset->architecture.plan;
        const double total = countParameters(model).total(), stated = preset->statedTotal.value();
        // Totals that are published count towers, too, or modules that guess tokens.
        const double most = total + model.tower + countParameters(model).prediction;
        QVERIFY2(
            total <= 1.03 * stated && stated <= 1.16 * most, qPrintable(QString::number(total / stated)));
        QVERIFY(model.maxSequence >= 0 && model.layers.layers() == preset->architecture.layers);
        const LayerTextRead again = readLayerText(layerText(model));
        QVERIFY(again.model && *again.model == model);
    }
    void answerOrRefuse_data() { listedRows(); }
    void answerOrRefuse()
    {
        QFETCH(QString, id);
        Scenario s = editedScenario({QStringLiteral("model.preset=") + id,
            QStringLiteral("hardware.accelerator=b200-sxm"), QStringLiteral("hardware.accelerators=512"),
            QStringLiteral("training.global_batch_sequences=512"), QStringLiteral("mesh.zero_stage=3"),
            QStringLiteral("hardware.efficiency.mfu=model")});
        const Report report = evaluate(s);
        QCOMPARE(errorsOf(report.diagnostics), std::string());
        QVERIFY(report.step.seconds && report.step.seconds->value() > 0);
        QVERIFY(*report.throughput.mfu > 0.005 && *report.throughput.hfu < 1);
        QCOMPARE(report.model.total.value(),
            countParameters(shippedCatalog().model(id.toStdString())->architecture).total().value());
        // Served from kernels it is refused by name, until lists are; the rule of thumb counts.
        if (const ServingJob job = servingJob(s); !job.refusal.empty())
            QVERIFY2(
                job.refusal.plain().find("list of layers") != std::string::npos, job.refusal.plain().c_str());
        s.serving.efficiency = ServingEfficiency::Stated;
        s.serving.tensor = 8;
        const Report stated = evaluate(s);
        QVERIFY(stated.inference.weights && stated.inference.weights->value() > 0);
        QVERIFY(stated.inference.kvPerToken);
    }
    void surviveFiles_data() { listedRows(); }
    void surviveFiles()
    {
        QFETCH(QString, id);
        const Catalog& catalog = shippedCatalog();
        const Scenario scenario = editedScenario({QStringLiteral("model.preset=") + id});
        const std::string file = writeScenario({scenario, {}}, catalog);
        QVERIFY2(file.find(id.toStdString()) != std::string::npos, file.c_str());
        const ScenarioReadResult read = readScenario(file, catalog, "file");
        QVERIFY2(read.file, file.c_str());
        QVERIFY(read.file->scenario == scenario);
        const auto back = readShareCode(shareCode(scenario, catalog), catalog);
        QVERIFY(back.file && back.file->scenario == scenario);
    }

    // Where a file has numbers of a model whose layers are alike, a list of layers is refused with a way out:
    // DeepSpeed's file needs none of them, and says which model the program loads.
    void startByTheirNames()
    {
        const Scenario scenario = editedScenario({QStringLiteral("model.preset=gemma4-26b-a4b"),
            QStringLiteral("training.method=lora"), QStringLiteral("hardware.accelerators=8"),
            QStringLiteral("training.global_batch_sequences=8"),
            QStringLiteral("hardware.efficiency.mfu=model")});
        for (const char* key : {"torchtitan", "megatron", "megatron-bridge", "nanotron", "maxtext"}) {
            const launch::Written written =
                launch::write(scenario, *launch::findLauncher(key), shippedCatalog());
            QVERIFY(written.refused && !written.warnings.empty());
            const std::string why = written.warnings.front().plain();
            QVERIFY2(why.find("DeepSpeed's file leaves the model to the program") != why.npos, why.c_str());
        }
        const launch::Launcher& deepspeed = *launch::findLauncher("deepspeed");
        const launch::Written written = launch::write(scenario, deepspeed, shippedCatalog());
        QVERIFY2(!written.refused, written.text.c_str());
        QVERIFY2(written.text.find("the program loads google/gemma-4-26B-A4B") != std::string::npos,
            written.text.c_str());
        const launch::Imported back = launch::import(written.text, "file", shippedCatalog(), &deepspeed);
        QVERIFY(back.scenario && back.scenario->model == scenario.model);
        QVERIFY(back.scenario->training.method == FineTuning::Lora);
    }

    void areFoundByTheirNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("id");
        const auto row = [](const char* name, const char* id) {
            QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(id);
        };
        row("Qwen/Qwen3.5-397B-A17B", "qwen3.5-397b-a17b");
        row("Qwen/Qwen3.5-397B-A17B-FP8", "qwen3.5-397b-a17b"); // a copy in another type
        row("nvidia/Qwen3.6-35B-A3B-NVFP4", "qwen3.6-35b-a3b");
        row("Qwen3-Next-80B-A3B-Instruct", "qwen3-next-80b-a3b"); // a folder
        row("moonshotai/Kimi-K2.6", "kimi-k2.5"); // another release of the shape
        row("zai-org/GLM-4.5", "glm-4.6");
        row("deepseek-ai/DeepSeek-V4-Pro", "deepseek-v4-pro");
        row("nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-FP8", "nemotron-3-nano-30b-a3b");
        row("google/gemma-3n-E4B-it", "gemma3n-e4b");
        row("google/gemma-4-E2B-it", "gemma4-e2b");
        row("Qwen/Qwen3.5-9B", "qwen3.5-9b");
        row("Qwen/Qwen3-Coder-Next", "qwen3-next-80b-a3b");
        row("zai-org/GLM-4.7-Flash", "glm-4.7-flash");
        row("LiquidAI/LFM2.5-1.2B-Thinking", "lfm2.5-1.2b");
        row("LiquidAI/LFM2.5-350M", "lfm2.5-350m");
        row("MiniMaxAI/MiniMax-M2", "minimax-m2.5");
        row("tencent/Hy3-preview", "hy3-295b");
        row("minimax-m3", "minimax-m3"); // the preset's own
        row("Qwen/Qwen9-1B", "");
    }
    void areFoundByTheirNames()
    {
        QFETCH(QString, name);
        QFETCH(QString, id);
        const std::optional<ModelSpec> found = launch::namedModel(name.toStdString(), shippedCatalog());
        QCOMPARE(found ? QString::fromStdString(found->preset) : QString(), id);
        if (!found)
            return;
        const std::vector<std::string> names = publishedNames(found->preset);
        QVERIFY(!names.empty() && names.front().find('/') != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestModelsOfToday)
#include "tst_models_of_today.moc"
