// What a launcher's file says of a scenario is what reading it gives back; what it does not say it names.

#include "launch_support.h"

#include "core/engine/evaluate.h"
#include "core/inputs/model/parameters.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/serving/service.h"
#include "tests/support/random_scenarios.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace ridgepoint;
using namespace ridgepoint::testing;

namespace {

// What a launcher's file is about.
bool isOfJob(const launch::Launcher& launcher, std::string_view id)
{
    if (launch::serves(launcher))
        return id.starts_with("model.") || id == "serving.tensor" || id == "serving.pipeline"
            || id == "serving.attention_data" || id == "serving.expert" || id == "serving.replicas"
            || id == "serving.chunk" || id == "serving.max_sequences" || id == "serving.memory_share"
            || id == "serving.kv_precision" || id == "serving.weights_precision"
            || id == "serving.experts_precision" || id == "serving.cached_share"
            || id == "serving.draft_tokens" || id == "serving.engine" || id == "serving.prompt_replicas"
            || id == "serving.prompt_tensor";
    return id.starts_with("model.") || id.starts_with("training.") || id.starts_with("mesh.")
        || id == "hardware.accelerators";
}

// Of a few layers one list of those with experts may have two names, or none has any.
bool expertLayersAlike(const Scenario& a, const Scenario& b)
{
    const Architecture one = architectureOf(a.model), other = architectureOf(b.model);
    const auto listed = [](const Architecture& of) {
        std::vector<bool> layers;
        for (double i = 0; i < of.layers; ++i) {
            const double at = i - of.moe.firstDenseLayers + 1;
            layers.push_back(at > 0 && std::fmod(at, of.moe.interval) == 0);
        }
        return layers;
    };
    const std::vector<bool> layers = listed(one);
    return layers == listed(other) || std::ranges::find(layers, true) == layers.end();
}

// The first field that comes back otherwise; empty: none does.
std::string difference(
    const Scenario& scenario, const launch::Written& written, const launch::Imported& imported)
{
    for (const std::string& id : written.said) {
        const FieldSpec* field = findField(id);
        if (!field)
            return "no field " + id;
        if (field->applies && !field->applies(scenario))
            continue;
        const std::string before = fieldText(scenario, *field), after = fieldText(*imported.scenario, *field);
        const bool ofLayers = id == "model.moe.first_dense_layers" || id == "model.moe.interval";
        if (before != after && !(ofLayers && expertLayersAlike(scenario, *imported.scenario)))
            return id + ": " + before + " came back as " + after;
    }
    return {};
}

// Why nothing is answered for a scenario: by `evaluate`, and by `serve`.
std::string refusals(const Scenario& scenario, bool serving)
{
    std::string all;
    for (const Diagnostic& d : evaluate(scenario).diagnostics)
        if (d.severity == Severity::Error)
            all += plainLine(d) + '\n';
    if (serving)
        all += Service(std::make_shared<const ServingJob>(servingJob(scenario))).refusal().plain();
    return all;
}

} // namespace

class TestLaunchRoundTrip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void presets_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QString>("preset");
        for (const launch::Launcher* launcher : launch::launchers())
            for (const ScenarioPreset& preset : shippedCatalog().scenarios()) {
                const std::string key(launch::keyOf(*launcher));
                QTest::newRow((key + ' ' + preset.id).c_str())
                    << QString::fromStdString(key) << QString::fromStdString(preset.id);
            }
    }
    void presets()
    {
        QFETCH(QString, launcher);
        QFETCH(QString, preset);
        const Catalog& catalog = shippedCatalog();
        const Scenario scenario =
            readScenario(catalog.scenario(preset.toStdString())->json, catalog, "preset").file->scenario;
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        const launch::Written written = launch::write(scenario, one, catalog);
        // Its own words say whose it is.
        const launch::Imported imported = launch::import(written.text, "file", catalog);
        QVERIFY2(imported.scenario, (said(imported) + written.text).c_str());
        QCOMPARE(launch::keyOf(*imported.launcher), launch::keyOf(one));
        QCOMPARE(difference(scenario, written, imported), std::string());
        if (!written.refused)
            QCOMPARE(refusals(*imported.scenario, launch::serves(one)), std::string());
        for (const launch::KeyFate& key : imported.keys)
            QVERIFY2(key.fate != launch::Fate::Unknown, key.key.c_str());
        QVERIFY(written.said.size() >= 11);

        // What is neither said nor the default's stands among what is not said.
        std::string unsaid;
        for (const Text& text : written.unsaid)
            unsaid += text.plain() + '\n';
        const bool modelElsewhere = unsaid.find("the model: layers") != std::string::npos;
        for (const FieldChange& change : diffScenarios(defaultScenario(catalog), scenario)) {
            const bool isSaid = std::ranges::find(written.said, change.field) != written.said.end();
            if (!isOfJob(one, change.field) || isSaid || change.field == "mesh.data"
                || change.field == "model.params" || change.field == "model.preset"
                || (modelElsewhere && change.field.starts_with("model.")))
                continue;
            // Of a preset under a launcher's own name, the rest of the dimensions follow.
            if (change.field.starts_with("model.")
                && (written.text.find("flavor") != std::string::npos
                    || (launch::serves(one) && !modelElsewhere)))
                continue;
            QVERIFY2(written.text.find(change.field) != std::string::npos // in the comments' line, too
                    || written.text.find("max-position") != std::string::npos,
                (change.field + "\n" + unsaid).c_str());
        }
    }

    void random_data() { presets_data(); }
    // Scenarios that nobody wrote, of every model, mesh and option.
    void random()
    {
        QFETCH(QString, launcher);
        QFETCH(QString, preset);
        const Catalog& catalog = shippedCatalog();
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        // Of its own for each preset, the same in every process (qHash is not).
        const QByteArray name = preset.toUtf8();
        RandomScenarios scenarios(catalog,
            std::accumulate(
                name.begin(), name.end(), 7U, [](unsigned sum, char c) { return 31 * sum + unsigned(c); }));
        const int rounds = qEnvironmentVariableIsSet("RIDGEPOINT_LONG") ? 2000 : 100;
        for (int i = 0; i < rounds; ++i) {
            const Scenario scenario = scenarios.next();
            const launch::Written written = launch::write(scenario, one, catalog);
            const launch::Imported imported = launch::import(written.text, "file", catalog, &one);
            QVERIFY2(imported.scenario, (said(imported) + written.text).c_str());
            const std::string wrong = difference(scenario, written, imported);
            QVERIFY2(
                wrong.empty(), (wrong + '\n' + shareCode(scenario, catalog) + '\n' + written.text).c_str());
            // What it starts is answered as the scenario is, or the file says why it is not.
            const bool serves = launch::serves(one),
                       warned = serves
                ? written.refused
                : std::ranges::any_of(written.warnings, [](const Text&warning) {
                      return warning.pattern.find("step is predicted") == std::string::npos;
                  });
            Scenario published =
                scenario; // a server's file names the model, and not how its copy stores weights
            published.serving.wide = ServingWide::None;
            published.serving.weightsGroup.reset();
            if (!warned && refusals(scenario, serves).empty() && refusals(published, serves).empty())
                QVERIFY2(refusals(*imported.scenario, serves).empty(),
                    (refusals(*imported.scenario, serves) + '\n' + shareCode(scenario, catalog) + '\n'
                        + written.text)
                        .c_str());
        }
    }

    void wholeScenarios_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QString>("preset");
        QTest::addColumn<QStringList>("fields");
        const auto row = [](const char* launcher, const char* preset, const char* fields) {
            QTest::newRow(launcher) << QString::fromLatin1(launcher) << QString::fromLatin1(preset)
                                    << QString::fromLatin1(fields).split(QLatin1Char(' '));
        };
        // What each is for, so that no field falls out of its table unseen.
        const char* megatron =
            "mesh.tensor mesh.sequence_parallel mesh.pipeline mesh.chunks mesh.schedule mesh.context "
            "mesh.context_method mesh.expert mesh.expert_tensor mesh.zero_stage mesh.order "
            "training.sequence_length training.micro_batch training.global_batch_sequences "
            "training.optimizer training.recompute training.precision.compute "
            "training.precision.gradients training.flash_attention training.offload_optimizer "
            "model.layers model.hidden model.ffn model.heads model.kv_heads model.head_dim model.vocab "
            "model.norm model.position hardware.accelerators";
        row("megatron", "llama3-70b-256xh100", megatron);
        row("megatron-bridge", "llama3-70b-256xh100", megatron);
        row("torchtitan", "llama3-8b-64xh100",
            "mesh.tensor mesh.sequence_parallel mesh.pipeline mesh.chunks mesh.schedule mesh.context "
            "mesh.expert "
            "mesh.zero_stage training.sequence_length training.micro_batch training.global_batch_sequences "
            "training.optimizer training.recompute training.precision.compute model.layers "
            "hardware.accelerators");
        row("deepspeed", "mpt-7b-8xa100",
            "mesh.tensor mesh.context mesh.zero_stage training.micro_batch training.global_batch_sequences "
            "training.optimizer training.precision.compute training.precision.master "
            "training.offload_optimizer "
            "hardware.accelerators");
        row("nanotron", "llama3-70b-256xh100",
            "mesh.tensor mesh.sequence_parallel mesh.pipeline mesh.context mesh.expert "
            "training.sequence_length "
            "training.micro_batch training.global_batch_sequences training.recompute model.layers "
            "model.hidden "
            "model.ffn model.heads model.kv_heads model.vocab hardware.accelerators");
        row("maxtext", "mixtral-8x7b-256xtpu-v6e",
            "mesh.tensor mesh.context mesh.expert mesh.zero_stage training.sequence_length "
            "training.micro_batch "
            "training.global_batch_sequences training.recompute model.layers model.hidden model.moe.experts "
            "model.moe.topk model.moe.moe_ffn hardware.accelerators");
        const char* server =
            "model.preset serving.pipeline serving.attention_data serving.replicas serving.chunk "
            "serving.max_sequences serving.kv_precision serving.weights_precision serving.experts_precision "
            "serving.cached_share serving.draft_tokens serving.prompt_replicas";
        for (const char* launcher : {"vllm", "sglang", "trtllm"})
            row(launcher, "llama3-70b-256xh100", server);
    }
    void wholeScenarios()
    {
        QFETCH(QString, launcher);
        QFETCH(QString, preset);
        QFETCH(QStringList, fields);
        const Catalog& catalog = shippedCatalog();
        const Scenario scenario =
            readScenario(catalog.scenario(preset.toStdString())->json, catalog, "preset").file->scenario;
        const launch::Written written =
            launch::write(scenario, *launch::findLauncher(launcher.toStdString()), catalog);
        for (const QString& field : fields)
            QVERIFY2(std::ranges::find(written.said, field.toStdString()) != written.said.end(),
                qPrintable(field));
    }

    void versionAndSlurm_data() { wholeScenarios_data(); }
    void versionAndSlurm()
    {
        QFETCH(QString, launcher);
        QFETCH(QString, preset);
        const Catalog& catalog = shippedCatalog();
        const Scenario scenario =
            readScenario(catalog.scenario(preset.toStdString())->json, catalog, "preset").file->scenario;
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        const std::string text = launch::write(scenario, one, catalog).text;
        if (launch::serves(one)) {
            QVERIFY2(text.find(launch::versionOf(one)) != std::string::npos, text.c_str());
            QVERIFY2(text.find("#SBATCH") == std::string::npos, text.c_str());
            return;
        }
        for (const std::string& part : {launch::versionOf(one), std::string("#SBATCH --nodes="),
                 std::string("#SBATCH --ntasks-per-node=1"), std::string("#SBATCH --gpus-per-node=")})
            QVERIFY2(text.find(part) != std::string::npos, text.c_str());
    }

    void asPredicted_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QStringList>("edits"); // of the default scenario on the launcher's stack
        QTest::addColumn<QString>("asks");
        QTest::addColumn<bool>("written");
        const auto row = [](const char* name, const char* launcher, const char* edits, const char* asks,
                             bool written = true) {
            QTest::newRow(name) << QString::fromLatin1(launcher)
                                << QString::fromLatin1(edits).split(QLatin1Char(' '))
                                << QString::fromLatin1(asks) << written;
        };
        row("a registered converter", "torchtitan",
            "model.preset=llama3-8b hardware.accelerators=8 mesh.zero_stage=3 training.precision.compute=fp8",
            "converters = [\"quantize.linear.float8\"]");
        row("converters of experts", "torchtitan",
            "model.preset=llama4-scout hardware.accelerators=64 mesh.zero_stage=3 "
            "training.precision.compute=fp8",
            "\"quantize.grouped_mm.float8\"");
        const char* piped = "model.preset=llama3-8b hardware.accelerators=16 mesh.pipeline=2 "
                            "training.global_batch_sequences=64 "
                            "mesh.zero_stage=1";
        row("stages as long as predicted", "torchtitan", piped,
            "pipeline_parallel_first_stage_less_layers = 0");
        row("the sharding of a pipeline", "torchtitan", piped, "Not in this file: mesh.zero_stage", false);
        row("recomputation by operator", "torchtitan",
            "model.preset=llama3-8b hardware.accelerators=8 training.recompute=selective "
            "training.recompute_every=2",
            "selective_ac_option = \"op\"");
        row("no other model", "torchtitan", "model.preset=gpt3-175b hardware.accelerators=64",
            "flavor = \"gpt3-175b\"");
        row("which its head says", "torchtitan", "model.preset=llama3-8b model.layers=30", "# Warning: ");
        row("what is compiled", "torchtitan", "model.preset=llama3-8b", "components = [\"model\", \"loss\"]");
        const char* moments = "model.preset=llama3-8b mesh.zero_stage=1 training.precision.moments=bf16";
        row("moments beside a master copy", "deepspeed", moments, "bf16_optimizer_states", false);
        row("sequence ranks", "deepspeed",
            "model.preset=llama3-8b hardware.accelerators=16 mesh.context=2 mesh.context_method=all_to_all",
            "\"data_parallel_size\": 8");
        const char* dealtOut = "model.preset=mixtral-8x7b hardware.accelerators=16 mesh.expert=8";
        row("experts over ranks", "deepspeed", dealtOut, "\"autoep_size\": 8");
        row("and what turns it on", "deepspeed", dealtOut, "\"expert_parallel\": {\n    \"enabled\": true");
        row("no ranks of one expert", "deepspeed", dealtOut, "expert_tensor_parallel_size", false);
        row("every expert everywhere", "deepspeed", "model.preset=mixtral-8x7b hardware.accelerators=16",
            "expert_parallel", false);
        row("a model without experts", "deepspeed",
            "model.preset=llama3-8b hardware.accelerators=16 mesh.expert=8", "\"expert_parallel\"", false);
        const char* tensor = "model.preset=llama3-8b hardware.accelerators=16 mesh.tensor=2";
        row("no overlap", "nanotron", tensor, "tp_linear_async_communication: false");
        row("gathered inputs", "nanotron", tensor, "tp_recompute_allgather: false");
        const char* ulysses = "model.preset=llama3-8b hardware.accelerator=tpu-v5p hardware.accelerators=16 "
                              "mesh.context=2 mesh.context_method=all_to_all";
        row("Ulysses", "maxtext", ulysses, "context_parallel_load_balance: false");
        row("its kernel", "maxtext", ulysses, "use_tokamax_splash: true");
        row("a ring", "maxtext",
            "model.preset=llama3-8b hardware.accelerator=tpu-v5p hardware.accelerators=16 mesh.context=2 "
            "mesh.context_method=ring",
            "use_tokamax_splash: true");
        row("experts in every layer", "maxtext", "model.preset=qwen3-30b-a3b", "base_mlp_dim: 768");

        const char* balanced = "model.preset=deepseek-v3 hardware.accelerators=256 mesh.expert=32 "
                               "training.routing_imbalance=1";
        row("a router that balances", "megatron", balanced, "--moe-router-score-function sigmoid");
        row("by its bias", "megatron", balanced, "--moe-router-enable-expert-bias");
        row("no random router", "megatron", balanced, "--moe-router-force-load-balancing", false);
        row("what is assumed of it", "megatron", balanced,
            "Of the scenario: training.routing_imbalance = 1x");
        row("no random router in its recipes", "megatron-bridge", balanced, "force_load_balancing", false);
        const char* graphs = "model.preset=qwen3-30b-a3b hardware.accelerators=64 mesh.expert=8 "
                             "training.cuda_graphs=on";
        row("another router", "megatron", graphs, "--moe-router-score-function", false);
        row("graphs of what the host does not wait for", "megatron", graphs,
            "--cuda-graph-modules attn moe_router moe_preprocess");
        const char* plain = "model.preset=llama3-8b hardware.accelerators=16";
        row("no dropout", "megatron", plain, "--attention-dropout 0");
        row("none of hidden states", "megatron", plain, "--hidden-dropout 0");
        row("its dropout", "megatron", "model.preset=gpt3-175b hardware.accelerators=64", "-dropout 0",
            false);
        row("a fused loss", "megatron", plain, "--cross-entropy-loss-fusion");
        row("its implementation", "megatron", plain, "--cross-entropy-fusion-impl native");
        row("no padding of the vocabulary", "megatron", plain, "--make-vocab-size-divisible-by 1\n");
        row("positions as long as the sequence", "megatron",
            "model.preset=llama3-8b hardware.accelerators=16 training.sequence_length=16384",
            "--max-position-embeddings 16384");
        row("the base of rotary positions", "megatron", plain, "--rotary-base");
        row("a recipe's", "megatron-bridge", plain, "unless model.rotary_base gives");
        row("no argument of it in YAML", "megatron-bridge", plain, "--rotary-base", false);
        row("copies of weights that are kept", "megatron",
            "model.preset=llama3-8b hardware.accelerator=b200-sxm hardware.accelerators=16 mesh.zero_stage=1 "
            "training.precision=deepseek_fp8",
            "Not in this file: training.weight_copies = one: with this file it is needed");
        const char* without = "model.preset=llama3-8b hardware.accelerator=b200-sxm hardware.accelerators=16 "
                              "mesh.zero_stage=1 training.precision=mxfp8 training.weight_copies=none";
        row("none of them", "megatron-bridge", without, "disable_parameter_transpose_cache: true");
        row("no argument of that", "megatron", without, "Not in this file: training.weight_copies = none");
        row("samples of tokens a parameter", "megatron",
            "model.preset=llama3-8b hardware.accelerators=16 training.tokens=20x", "--train-samples 19");
        const char* overlapped = "model.preset=llama3-8b hardware.accelerators=16 mesh.zero_stage=1";
        row("overlap", "megatron", overlapped, "--overlap-grad-reduce");
        row("of parameters", "megatron", overlapped, "--overlap-param-gather");
        const char* apart =
            "model.preset=llama3-8b hardware.accelerators=16 mesh.zero_stage=1 overlap.data=0";
        row("none", "megatron", apart, "--overlap-", false);
        row("none in a recipe", "megatron-bridge", apart, "overlap_grad_reduce: false");
        row("none of parameters", "megatron-bridge", apart, "overlap_param_gather: false");
        row("overlap of ZeRO-2", "deepspeed",
            "model.preset=llama3-8b hardware.accelerators=16 mesh.zero_stage=2", "\"overlap_comm\": true");
        row("none of ZeRO-3", "deepspeed",
            "model.preset=llama3-8b hardware.accelerators=16 mesh.zero_stage=3 overlap.data=0",
            "\"overlap_comm\": false");
        const char* fsdp = "model.preset=llama3-8b hardware.accelerators=16 "
                           "mesh.zero_stage=3 training.precision.gradients=fp32 "
                           "training.precision.communication=fp32";
        row("FSDP's gradients", "megatron", fsdp, "--megatron-fsdp-main-grads-dtype fp32");
        row("on their way", "megatron", fsdp, "--megatron-fsdp-grad-comm-dtype fp32");
        row("recomputed layers", "megatron",
            "model.preset=llama3-8b hardware.accelerators=16 training.recompute=full",
            "--recompute-method uniform");
        row("some of them", "megatron",
            "model.preset=llama3-8b hardware.accelerators=16 training.recompute=full "
            "training.recompute_layers=4",
            "--recompute-method block");
        const char* muon = "model.preset=llama3-8b hardware.accelerators=16 mesh.tensor=2 mesh.zero_stage=1 "
                           "training.optimizer=muon training.muon_tensor=distributed "
                           "training.matrix_gradients=reduced";
        row("Muon over tensor ranks", "megatron", muon, "--muon-tp-mode distributed");
        row("its gradients to every rank", "megatron", muon, "--no-use-layer-wise-param-layout");
        row("SOAP", "megatron",
            "model.preset=llama3-8b hardware.accelerators=16 mesh.zero_stage=1 training.optimizer=soap",
            "--optimizer soap");
    }
    // What a framework would otherwise refuse, or run in another way than predicted.
    void asPredicted()
    {
        QFETCH(QString, launcher);
        QFETCH(QStringList, edits);
        QFETCH(QString, asks);
        QFETCH(bool, written);
        const Catalog& catalog = shippedCatalog();
        Scenario scenario = defaultScenario(catalog);
        edits.prepend(QStringLiteral("hardware.stack=") + launcher.section(QLatin1String("-bridge"), 0, 0));
        for (const QString& edit : edits) {
            const std::string id = edit.section(QLatin1Char('='), 0, 0).toStdString(),
                              text = edit.section(QLatin1Char('='), 1).toStdString();
            QVERIFY2(!setField(scenario, *findField(id), text, catalog), qPrintable(edit));
        }
        const std::string file =
            launch::write(scenario, *launch::findLauncher(launcher.toStdString()), catalog).text;
        QVERIFY2((file.find(asks.toStdString()) != std::string::npos) == written, file.c_str());
    }

    void stageLayers_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QString>("model"); // and its mesh
        QTest::addColumn<QString>("stages");
        QTest::addColumn<QStringList>("asks"); // "!x": x is not there
        QTest::addColumn<QString>("read"); // mesh.stage_layers that comes back
        const auto row = [](const char* name, const char* launcher, const char* model, const char* stages,
                             const QStringList& asks, const char* read) {
            QTest::newRow(name) << QString::fromLatin1(launcher) << QString::fromLatin1(model)
                                << QString::fromLatin1(stages) << asks << QString::fromLatin1(read);
        };
        const QString embedding = QStringLiteral("--account-for-embedding-in-pipeline-split"),
                      loss = QStringLiteral("--account-for-loss-in-pipeline-split"),
                      first = QStringLiteral("--decoder-first-pipeline-num-layers"),
                      last = QStringLiteral("--decoder-last-pipeline-num-layers"),
                      layout = QStringLiteral("--pipeline-model-parallel-layout"),
                      chunks = QStringLiteral("--num-virtual-stages-per-pipeline-rank");
        const auto no = [](const QString& name) { return u'!' + name; };
        const char* llama =
            "model.preset=llama3.1-405b hardware.accelerators=128 mesh.tensor=8 mesh.pipeline=16 "
            "training.global_batch_sequences=64";
        const char* chunked =
            "model.preset=llama3.1-405b hardware.accelerators=128 mesh.tensor=8 mesh.pipeline=16 "
            "training.global_batch_sequences=64 mesh.chunks=8 mesh.schedule=interleaved_1f1b";
        const char* qwen =
            "model.preset=qwen3-235b-a22b hardware.accelerators=16 mesh.pipeline=4 mesh.expert=4 "
            "training.global_batch_sequences=64 mesh.chunks=12 mesh.schedule=interleaved_1f1b";
        const char* deepseek =
            "model.preset=deepseek-v3 hardware.accelerators=64 mesh.pipeline=16 mesh.expert=4 "
            "training.global_batch_sequences=64";
        const char* small = "model.preset=llama3-8b hardware.accelerators=16 mesh.pipeline=4 "
                            "training.global_batch_sequences=64";
        const char* interleaved =
            "model.preset=llama3-8b hardware.accelerators=16 mesh.pipeline=4 "
            "training.global_batch_sequences=64 mesh.chunks=2 mesh.schedule=interleaved_1f1b";
        for (const char* launcher : {"megatron", "megatron-bridge"}) {
            const bool bridge = launcher == std::string_view("megatron-bridge");
            const auto asks = [bridge](const QStringList& all) { return bridge ? QStringList() : all; };
            const auto add = [&](const char* name, const char* model, const char* stages,
                                 const QStringList& all, const char* read) {
                row(qPrintable(
                        QString::fromLatin1(launcher) + QStringLiteral(": ") + QString::fromLatin1(name)),
                    launcher, model, stages, asks(all), read);
            };
            add("405B", llama, "embedding+loss", {embedding, loss, no(layout)}, "embedding+loss");
            add("405B in chunks", chunked, "embedding+loss", {embedding, loss, chunks, no(layout)},
                "embedding+loss");
            add("405B by a list", llama, "7,8x14,7", {first, last, no(layout)}, "7,8x14,7");
            add("405B, auto", llama, "auto", {layout, no(embedding)}, "auto");
            add("Qwen3 235B", qwen, "embedding+loss", {embedding, loss, chunks}, "embedding+loss");
            add("DeepSeek-V3", deepseek, "4x15,1", {last, no(first)}, "4x15,1");
            add("DeepSeek-V3, auto", deepseek, "auto", {layout}, "auto");
            add("first and last alone", small, "7,9x2,7", {first, last}, "7,9x2,7");
            add("the last rank's chunks", interleaved, "5x3,1,5x3,1", {last, chunks, no(layout)},
                "5x3,1,5x3,1");
            add("stages of all kinds", interleaved, "1,2,3,4,5,6,7,4", {layout, no(chunks)},
                "1,2,3,4,5,6,7,4");
            add("no layer on the first", interleaved, "0,5x6,2", {layout}, "0,5x6,2");
            add("as auto", small, "8x4", {no(layout), no(first)}, "auto");
        }
        const QString titanFirst = QStringLiteral("pipeline_parallel_first_stage_less_layers"),
                      titanLast = QStringLiteral("pipeline_parallel_last_stage_less_layers");
        const char* titan =
            "model.preset=llama3.1-405b hardware.accelerators=128 mesh.tensor=8 mesh.pipeline=16 "
            "mesh.zero_stage=1 training.global_batch_sequences=64";
        row("torchtitan: 405B", "torchtitan", titan, "embedding+loss",
            {titanFirst + QStringLiteral(" = 1"), titanLast + QStringLiteral(" = 1")}, "embedding+loss");
        row("torchtitan: 405B by a list", "torchtitan", titan, "7,8x14,7",
            {titanFirst + QStringLiteral(" = 1")}, "embedding+loss");
        row("torchtitan: a short end", "torchtitan", titan, "8x15,6",
            {titanFirst + QStringLiteral(" = 0"), titanLast + QStringLiteral(" = 2")}, "8x15,6");
        row("torchtitan: a remainder", "torchtitan", titan, "auto", {titanLast + QStringLiteral(" = 0")},
            "auto");
        row("torchtitan: no such", "torchtitan", titan, "1,15,8x13,6",
            {QStringLiteral("Not in this file: mesh.stage_layers = 1,15,8x13,6")}, "");
        row("nanotron", "nanotron", small, "7,9x2,7", {QStringLiteral("Not in this file: mesh.stage_layers")},
            "");
        row("maxtext", "maxtext", small, "7,9x2,7", {QStringLiteral("Not in this file: mesh.stage_layers")},
            "");
    }
    // Which of a launcher's words says the stages, and that they come back with the same step.
    void stageLayers()
    {
        QFETCH(QString, launcher);
        QFETCH(QString, model);
        QFETCH(QString, stages);
        QFETCH(QStringList, asks);
        QFETCH(QString, read);
        const Catalog& catalog = shippedCatalog();
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        Scenario scenario = defaultScenario(catalog);
        const QString stack =
            launcher == QStringLiteral("megatron-bridge") ? QStringLiteral("megatron") : launcher;
        for (const QString& edit :
            (QStringLiteral("hardware.stack=%1 %2 mesh.stage_layers=%3").arg(stack, model, stages))
                .split(QLatin1Char(' '))) {
            const std::string id = edit.section(QLatin1Char('='), 0, 0).toStdString(),
                              text = edit.section(QLatin1Char('='), 1).toStdString();
            QVERIFY2(!setField(scenario, *findField(id), text, catalog), qPrintable(edit));
        }
        const launch::Written written = launch::write(scenario, one, catalog);
        for (const QString& ask : asks) {
            const bool absent = ask.startsWith(QLatin1Char('!'));
            const std::string sought = (absent ? ask.mid(1) : ask).toStdString();
            QVERIFY2((written.text.find(sought) == std::string::npos) == absent,
                (sought + '\n' + written.text).c_str());
        }
        if (read.isEmpty())
            return;
        const launch::Imported imported = launch::import(written.text, "file", catalog, &one);
        QVERIFY2(imported.scenario, (said(imported) + written.text).c_str());
        const FieldSpec& field = *findField("mesh.stage_layers");
        QCOMPARE(QString::fromStdString(fieldText(*imported.scenario, field)), read);
        // The rest as it was: the stages alone are asked here.
        Scenario back = scenario;
        back.mesh.stageLayers = imported.scenario->mesh.stageLayers;
        QCOMPARE(imported.scenario->mesh.chunks, scenario.mesh.chunks);
        const Report before = evaluate(scenario), after = evaluate(back);
        QVERIFY(before.step.seconds && after.step.seconds);
        QVERIFY(std::abs(*after.step.seconds / *before.step.seconds - 1) < 1e-12);
    }

    void adapters_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("targets");
        for (const launch::Launcher* launcher : launch::launchers())
            if (!launch::serves(*launcher))
                for (const char* method : {"lora", "qlora"})
                    for (const char* targets : {"attention", "all_linear"})
                        QTest::addRow(
                            "%s %s %s", std::string(launch::keyOf(*launcher)).c_str(), method, targets)
                            << QString::fromStdString(std::string(launch::keyOf(*launcher))) << method
                            << targets;
    }
    // A file trains the adapters that it was asked for, or is refused: never every weight without a word.
    void adapters()
    {
        QFETCH(QString, launcher);
        QFETCH(QString, method);
        QFETCH(QString, targets);
        const Catalog& catalog = shippedCatalog();
        Scenario scenario = defaultScenario(catalog);
        QVERIFY(!applyEdits(scenario,
            {{"training.method", method.toStdString()}, {"training.lora_rank", "24"},
                {"training.lora_targets", targets.toStdString()}},
            catalog));
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        const launch::Written written = launch::write(scenario, one, catalog);
        // DeepSpeed's file leaves them to the program, and says so.
        const bool left = launcher == u"deepspeed",
                   has = left || (launcher == u"megatron-bridge" && method == u"lora");
        QCOMPARE(written.refused, !has);
        QCOMPARE(written.text.find("trains every weight") == std::string::npos, has);
        QCOMPARE(written.text.find("the program wraps the model") != std::string::npos, left);
        const launch::Imported imported = launch::import(written.text, "file", catalog, &one);
        QVERIFY2(imported.scenario, said(imported).c_str());
        if (has)
            for (const char* id : {"training.method", "training.lora_rank", "training.lora_targets"})
                QCOMPARE(fieldText(*imported.scenario, *findField(id)), fieldText(scenario, *findField(id)));
    }
};

QTEST_APPLESS_MAIN(TestLaunchRoundTrip)
#include "tst_launch_round_trip.moc"
