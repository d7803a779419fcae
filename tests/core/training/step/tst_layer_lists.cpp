// Models that are lists of layers, through the engine: what is counted is held by ranks, a model whose layers
// are alike costs the same either way, and the line of text that files have gives it back.

#include "core/engine/evaluate.h"
#include "core/inputs/model/alike_layers.h"
#include "core/inputs/model/layer_text.h"
#include "core/inputs/model/layered_shape.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/interop/huggingface/layered_import.h"
#include "core/interop/launch/foreign.h"
#include "core/serving/service.h"
#include "core/training/step/host_model.h"
#include "core/training/step/resolved.h"
#include "tests/support/shipped_catalog.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>

using namespace ridgepoint;

namespace {

std::string contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::vector<std::pair<QString, LayeredModel>> models()
{
    std::vector<std::pair<QString, LayeredModel>> all;
    const QDir folder(QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/models/configs"));
    for (const QString& name : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        if (name.endsWith(u".hf_quant_config.json"))
            continue;
        LayeredImport result = importLayeredModel(contents(folder.filePath(name)));
        if (result.model)
            all.emplace_back(name.chopped(5), *std::move(result.model));
    }
    return all;
}

void modelRows()
{
    QTest::addColumn<int>("model");
    int index = 0;
    for (const auto& [name, model] : models())
        QTest::newRow(qPrintable(name)) << index++;
}

Scenario scenarioOf(const Architecture& architecture)
{
    Scenario s = defaultScenario(shippedCatalog());
    s.model.source = ModelSpec::Source::Dimensions;
    s.model.architecture = architecture;
    s.hardware.efficiency.mfu = Mfu::model();
    s.hardware.accelerators = 256;
    s.training.globalBatchSequences = 256;
    s.training.sequenceLength = 4096;
    return s;
}

bool near(double a, double b, double relative) { return std::abs(a - b) <= relative * std::abs(b); }

} // namespace

namespace {

// A model of one kind of layer, of attention as wide as it is.
LayeredModel ofOneKind(std::initializer_list<std::pair<const char*, double>> sizes)
{
    LayeredModel model;
    model.hidden = 4096;
    model.vocab = 32000;
    Layer layer;
    Mixer mixer = usualMixer(*findMixerKind("softmax"));
    for (const auto& [key, value] :
        {std::pair{"heads", 32.0}, {"kv_heads", 8.0}, {"key_width", 128.0}, {"value_width", 128.0}})
        mixer.set(key, value);
    for (const auto& [key, value] : sizes)
        mixer.set(key, value);
    layer.add(mixer);
    layer.feedForward.width = 14336;
    model.layers.append(layer, 32);
    return model;
}

Seconds partOf(const Report& report, std::string_view id)
{
    for (const StepPart& part : report.step.parts)
        if (part.id == id)
            return part.seconds;
    return Seconds(0);
}

} // namespace

class TestLayerLists : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_models = models(); }
    void text_data() { modelRows(); }
    void text()
    {
        QFETCH(int, model);
        const LayeredModel& own = m_models.at(static_cast<std::size_t>(model)).second;
        const std::string text = layerText(own);
        QVERIFY2(text.size() < longestLayerText, text.c_str());
        const LayerTextRead read = readLayerText(text);
        QVERIFY2(read.model, (read.problem.plain() + '\n' + text).c_str());
        QVERIFY2(*read.model == own, text.c_str());
        QCOMPARE(layerText(*read.model), text);
    }
    void files_data() { modelRows(); }
    void files()
    {
        QFETCH(int, model);
        const Catalog& catalog = shippedCatalog();
        const Scenario scenario = scenarioOf(shapeOf(m_models.at(static_cast<std::size_t>(model)).second));
        const std::string file = writeScenario({scenario, {}}, catalog);
        const ScenarioReadResult read = readScenario(file, catalog, "file");
        QVERIFY2(read.file, file.c_str());
        QVERIFY2(read.file->scenario.model == scenario.model, file.c_str());
        const std::string code = shareCode(scenario, catalog);
        const auto back = readShareCode(code, catalog);
        QVERIFY(back.file && back.file->scenario.model == scenario.model);
    }
    void everyParameterIsHeld_data() { modelRows(); }
    // All ranks of a replica together hold what is counted, each table and each end once.
    void everyParameterIsHeld()
    {
        QFETCH(int, model);
        Scenario s = scenarioOf(shapeOf(m_models.at(static_cast<std::size_t>(model)).second));
        for (const double stages : {1.0, 4.0}) {
            s.mesh.pipeline = stages;
            Diagnostics unread;
            const Resolved r = resolve(s, unread);
            Parameters held(0);
            for (RankIndex rank; rank.number() < r.ranks(); ++rank) {
                const RankParameters own = pipelineRank(r, s.mesh, rank).parameters;
                held += own.dense + own.experts;
            }
            Parameters counted = r.total + r.prediction.dense + r.prediction.experts;
            if (stages > 1 && r.architecture.tiedEmbeddings
                && headsOf(r.architecture) > 0) // both ends hold it
                counted += Parameters(r.architecture.vocab * r.architecture.hidden);
            QVERIFY2(near(held.value(), counted.value(), 1e-12),
                qPrintable(QStringLiteral("%1 instead of %2").arg(held.value()).arg(counted.value())));
            StageLoad all;
            for (StageIndex stage; stage.number() < r.virtualStages; ++stage)
                all.add(loadOfVirtualStage(r, stage));
            for (LayerKindIndex kind = 0; kind < r.layers.size(); ++kind)
                QCOMPARE(all.of[kind], allLayers(r).of[kind]);
        }
    }
    void answers_data() { modelRows(); }
    void answers()
    {
        QFETCH(int, model);
        const LayeredModel& own = m_models.at(static_cast<std::size_t>(model)).second;
        const Report report = evaluate(scenarioOf(shapeOf(own)));
        for (const Diagnostic& d : report.diagnostics)
            QVERIFY2(d.severity != Severity::Error, d.message.plain().c_str());
        QVERIFY(report.step.seconds && report.step.seconds->value() > 0);
        QCOMPARE(report.model.total.value(), countParameters(own).total());
        QCOMPARE(report.model.active.value(), countParameters(own).active());
        // Two FLOPs a weight that is multiplied, forward; more where tokens mix, less where tables are looked
        // up.
        const double weights = countParameters(own).active();
        QVERIFY(report.compute.exactPerToken.value() > 6 * 0.5 * weights);
        QVERIFY(report.compute.exactPerToken.value() < 6 * 2.0 * weights);
        QVERIFY(report.memory.activationsNone >= report.memory.activationsSelective);
        QVERIFY(report.memory.activationsSelective >= report.memory.activationsFull);
    }

    void opens_data()
    {
        QTest::addColumn<QString>("name");
        for (const auto& [name, model] : m_models.empty() ? models() : m_models)
            QTest::newRow(qPrintable(name)) << name;
    }
    // As `import` and the window open it: alike as dimensions, else as a list, with nothing refused.
    void opens()
    {
        QFETCH(QString, name);
        const Catalog& catalog = shippedCatalog();
        const QString folder = QStringLiteral(RIDGEPOINT_GOLDEN_DIR "/models/configs/");
        const std::string text = contents(folder + name + QStringLiteral(".json")),
                          types = contents(folder + name + QStringLiteral(".hf_quant_config.json"));
        const launch::Beside beside{.given = {}, .quantisation = types};
        const launch::Adopted opened = launch::adopt(text, "config.json", catalog, launch::modelKind, beside);
        std::string said;
        for (const Diagnostic& d : opened.diagnostics)
            said += d.message.plain() + '\n';
        QVERIFY2(opened.scenario, said.c_str());
        const Architecture& a = opened.scenario->model.architecture;
        const LayeredModel listed = *importLayeredModel(text, {.quantisation = types, .name = {}}).model;
        QVERIFY2(
            near(countParameters(a).total().value(), countParameters(listed).total(), 1e-12), said.c_str());
        if (!a.plan)
            return;
        QVERIFY(opened.scenario->model.leftOut.empty());
        const launch::Launcher& megatron = *launch::findLauncher("megatron");
        QVERIFY(launch::write(*opened.scenario, megatron, catalog).refused);
        const Text refusal = servingJob(*opened.scenario).refusal;
        QVERIFY2(refusal.empty() == listed.hasHead, refusal.plain().c_str()); // an encoder has none
    }

    void alikeEitherWay_data()
    {
        QTest::addColumn<QString>("path");
        for (const char* folder : {"/models/configs", "/huggingface"}) {
            const QDir all(QStringLiteral(RIDGEPOINT_GOLDEN_DIR) + QLatin1String(folder));
            for (const QString& name : all.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
                const std::string text = contents(all.filePath(name));
                const LayeredImport result = importLayeredModel(text);
                if (result.model && !result.architecture.plan)
                    QTest::newRow(qPrintable(name)) << all.filePath(name);
            }
        }
    }
    void alikeEitherWay()
    {
        QFETCH(QString, path);
        const std::string text = contents(path);
        const LayeredImport result = importLayeredModel(text);
        const Architecture &alike = result.architecture, listed = shapeOf(*result.model);
        for (const double tensor : {1.0, 2.0}) {
            Scenario one = scenarioOf(alike), other = scenarioOf(listed);
            one.mesh.tensor = other.mesh.tensor = tensor;
            const Report a = evaluate(one), b = evaluate(other);
            const auto same = [&](const char* what, double was, double is, double relative) {
                if (!near(is, was, relative))
                    QFAIL(qPrintable(QStringLiteral("%1: %2 as a list instead of %3")
                                         .arg(QLatin1String(what))
                                         .arg(is, 0, 'g', 12)
                                         .arg(was, 0, 'g', 12)));
            };
            // A list has the bias of a head and the gate of shared experts, which dimensions leave out.
            const AlikeLayers dimensions = *alikeLayers(*result.model);
            same("parameters", a.model.total.value() + dimensions.headBias + dimensions.sharedGates,
                b.model.total.value(), 1e-12);
            const double left = 1e-4;
            same("active parameters", a.model.active.value(), b.model.active.value(), left);
            same("FLOPs a token", a.compute.exactPerToken.value(), b.compute.exactPerToken.value(), left);
            same("state of a rank", a.memory.perRank.state().value(), b.memory.perRank.state().value(), left);
            same("activations", a.memory.activationsNone.value(), b.memory.activationsNone.value(), 1e-3);
            same("step", a.step.seconds->value(), b.step.seconds->value(), 1e-3);
        }
    }
    void sendsWhatItWaitsFor_data() { modelRows(); }
    // No more of a kind of message is exposed than there is, whatever halves a layer lacks: experts alone
    // send nothing between tensor ranks.
    void sendsWhatItWaitsFor()
    {
        QFETCH(int, model);
        const Architecture a = shapeOf(m_models[static_cast<std::size_t>(model)].second);
        int tried = 0;
        for (const double tensor : {1.0, 2.0, 4.0})
            for (const double pipeline : {1.0, 4.0})
                for (const double expert : {1.0, 8.0}) {
                    Scenario s = scenarioOf(a);
                    s.mesh.tensor = tensor;
                    s.mesh.pipeline = pipeline;
                    s.mesh.expert = a.isMoe() ? expert : 1;
                    const Report r = evaluate(s);
                    if (!r.step.seconds || std::ranges::any_of(r.diagnostics, [](const Diagnostic& d) {
                            return d.severity == Severity::Error;
                        }))
                        continue;
                    ++tried;
                    std::map<std::string, double> sent;
                    for (const CommunicationRow& row : r.communication)
                        sent[std::string(key(row.group))] += row.seconds.value();
                    const std::pair<const char*, std::optional<Seconds>> exposed[] = {
                        {"tensor", r.step.tensorExposed}, {"context", r.step.contextExposed},
                        {"expert", r.step.expertExposed}, {"data", r.step.dataExposed}};
                    for (const auto& [group, seconds] : exposed)
                        if (seconds)
                            QVERIFY2(seconds->value() <= sent[group] * (1 + 1e-9),
                                qPrintable(QStringLiteral("%1: %2 s of %3, %4 tensor ranks, %5 stages")
                                               .arg(QLatin1String(group))
                                               .arg(seconds->value())
                                               .arg(sent[group])
                                               .arg(tensor)
                                               .arg(pipeline)));
                }
        QVERIFY(tried > 0);
    }

    void refusedTexts_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("says");
        const QByteArray model("model: hidden=64, vocab=100; a: softmax(heads=4, kv_heads=4, key_width=16, "
                               "value_width=16) + feed_forward(width=256); ");
        QTest::newRow("no list") << model << QByteArray("there is no list of layers");
        QTest::newRow("no such kind") << model + "layers: 3 b" << QByteArray("not a run of layers");
        QTest::newRow("half a layer") << model + "layers: 1.5 a" << QByteArray("not a run of layers");
        QTest::newRow("too many") << model + "layers: 1000000 a" << QByteArray("at most");
        QTest::newRow("repeated too often")
            << model + "layers: 1000000x(1 a)" << QByteArray("not a repetition");
        QTest::newRow("a mixer that is none")
            << QByteArray("a: magic(heads=4); layers: 1 a") << QByteArray("not a mixer");
        QTest::newRow("two attentions side by side")
            << QByteArray("a: softmax(heads=4, kv_heads=4, key_width=16, value_width=16) + softmax(heads=8, "
                          "kv_heads=2, key_width=16, value_width=16, window=64); layers: 1 a")
            << QByteArray("full attention and sliding-window attention side by side");
        QTest::newRow("latent attention beside another")
            << QByteArray("a: latent(heads=4, kv_rank=16, plain_width=16, value_width=16) + softmax(heads=8, "
                          "kv_heads=2, key_width=16, value_width=16); layers: 1 a")
            << QByteArray("latent attention and full attention side by side");
        QTest::newRow("a size that is none")
            << QByteArray("a: softmax(tails=4); layers: 1 a") << QByteArray("not known there");
        QTest::newRow("no number") << QByteArray("a: softmax(heads=four); layers: 1 a")
                                   << QByteArray("key=number");
        QTest::newRow("below zero") << QByteArray("a: softmax(heads=-4); layers: 1 a")
                                    << QByteArray("key=number");
        QTest::newRow("twice") << model + "a: softmax(heads=4); layers: 1 a" << QByteArray("not a new name");
        QTest::newRow("no width") << QByteArray("a: softmax(heads=4); layers: 1 a")
                                  << QByteArray("hidden and vocab");
        QTest::newRow("brackets") << model + "layers: 2x(1 a" << QByteArray("not a repetition");
        QTest::newRow("words") << QByteArray("twelve layers") << QByteArray("no name and colon");
        QTest::newRow("long") << QByteArray(100'000, 'a') << QByteArray("bytes");
    }
    void refusedTexts()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, says);
        const LayerTextRead read = readLayerText(text.toStdString());
        QVERIFY(!read.model);
        QVERIFY2(
            read.problem.plain().find(says.toStdString()) != std::string::npos, read.problem.plain().c_str());
        Scenario s = defaultScenario(shippedCatalog());
        const FieldError error = setField(s, *findField(layerListId), text.toStdString(), shippedCatalog());
        QVERIFY(bool(error));
    }

    void dimensionsAreItsSummary()
    {
        Scenario s = scenarioOf(shapeOf(m_models.front().second));
        const FieldError error = setField(s, *findField("model.hidden"), "4096", shippedCatalog());
        QVERIFY(bool(error));
        QVERIFY(error.message.plain().find("list of layers") != std::string::npos);
        QVERIFY(!setField(s, *findField("model.preset"), "llama3-8b", shippedCatalog()));
        QVERIFY(!s.model.architecture.plan);
        QVERIFY(!setField(s, *findField("model.hidden"), "4096", shippedCatalog()));
    }

    // A framework's rule asks for another size or part of a model, which a list takes no field for.
    void nothingRefusedIsAdvised()
    {
        int rules = 0;
        for (const auto& [name, model] : m_models)
            for (const char* const stack : {"megatron", "torchtitan", "deepspeed", "nanotron", "maxtext"}) {
                Scenario s = scenarioOf(shapeOf(model));
                s.hardware.stack = stack;
                for (const Diagnostic& d : evaluate(s).diagnostics) {
                    rules += d.field.starts_with("model.");
                    QVERIFY2(!d.fix.plain().starts_with("set model."), d.fix.plain().c_str());
                }
            }
        QVERIFY(rules > 10);
    }

    void attentionTakesTimeForWhatItSees_data()
    {
        QTest::addColumn<double>("window");
        QTest::addColumn<double>("share"); // keys seen over those of a causal layer without a window
        QTest::newRow("all tokens, earlier and later") << 0.0 << 2.0;
        // 64 on either side of 4,096 tokens: 128 − 64² ÷ 4096 keys in the mean.
        QTest::newRow("a window on both sides") << 128.0 << (128 - 64.0 * 64 / 4096) / 2048;
        QTest::newRow("a window that holds the sequence from everywhere") << 8192.0 << 2.0;
    }
    // An encoder's attention: its operations and its time grow alike.
    void attentionTakesTimeForWhatItSees()
    {
        QFETCH(double, window);
        QFETCH(double, share);
        const Report causal = evaluate(scenarioOf(shapeOf(ofOneKind({}))));
        const Report both =
            evaluate(scenarioOf(shapeOf(ofOneKind({{"bidirectional", 1}, {"window", window}}))));
        const Seconds one = partOf(causal, "attention"), other = partOf(both, "attention");
        QVERIFY(one > Seconds(0));
        QVERIFY2(near(other / one, share, 1e-9), qPrintable(QString::number(other / one)));
        const double seen = 3 * 4 * 2048 * 4096.0 * 32; // forward and backward, a token
        QVERIFY(near(both.compute.exactPerToken.value() - causal.compute.exactPerToken.value(),
            (share - 1) * seen, 1e-9));
        const auto attention = [](const Report& report) {
            return std::ranges::find(report.roofline.operations, "attention", &RooflineOperation::name)
                ->flops;
        };
        QVERIFY(near(attention(both) / attention(causal), share, 1e-9));
    }

    // Compressed attention of two kinds has no heads that a summary could tell apart.
    void kindsOfOneShapeAreTimedApart()
    {
        const auto known = std::ranges::find(
            m_models, QStringLiteral("deepseek-v4-flash"), &std::pair<QString, LayeredModel>::first);
        QVERIFY(known != m_models.end());
        const auto timeOf = [](LayeredModel model, std::string_view word) {
            LayerList alike;
            for (const Layer& kind : model.layers.kinds())
                if (kind.mixers[0].word() == word && kind.feedForward.experts > 0 && alike.kinds().empty())
                    alike.append(kind, 8);
            model.layers = std::move(alike);
            model.prediction = {};
            return partOf(evaluate(scenarioOf(shapeOf(model))), "attention");
        };
        LayeredModel both = known->second;
        std::optional<Layer> sparse, heavy;
        for (const Layer& kind : both.layers.kinds()) {
            if (kind.mixers[0].word() == "csa" && kind.feedForward.experts > 0)
                sparse = kind;
            if (kind.mixers[0].word() == "hca" && kind.feedForward.experts > 0)
                heavy = kind;
        }
        QVERIFY(sparse && heavy);
        both.prediction = {};
        both.layers = {};
        for (int i = 0; i < 8; ++i)
            both.layers.append(i % 2 == 0 ? *sparse : *heavy);
        const Seconds mean = (timeOf(known->second, "csa") + timeOf(known->second, "hca")) / 2;
        const Seconds mixed = partOf(evaluate(scenarioOf(shapeOf(both))), "attention");
        QVERIFY2(near(mixed.value(), mean.value(), 1e-9),
            qPrintable(QStringLiteral("%1 instead of %2").arg(mixed.value()).arg(mean.value())));
    }

    // What ends in its last hidden state multiplies by no table at the end, and holds no logits.
    void noHeadTakesNoTime()
    {
        LayeredModel model = ofOneKind({});
        const Report with = evaluate(scenarioOf(shapeOf(model)));
        model.hasHead = false;
        const Report without = evaluate(scenarioOf(shapeOf(model)));
        const double head = 6 * model.hidden * model.vocab; // operations of a token
        QVERIFY(near(with.compute.exactPerToken.value() - without.compute.exactPerToken.value(), head, 1e-9));
        const double products = with.compute.exactPerToken.value() - 3 * 4 * 2048 * 4096.0 * 32;
        const double share = partOf(without, "matmul") / partOf(with, "matmul");
        QVERIFY2(std::abs(share - (1 - head / products)) < 0.01, qPrintable(QString::number(share)));
        QVERIFY(partOf(without, "elementwise") < partOf(with, "elementwise"));
        QVERIFY(*without.step.seconds < *with.step.seconds);
        Scenario served = scenarioOf(shapeOf(model));
        served.serving.efficiency = ServingEfficiency::Stated;
        const InferenceReport generated = evaluate(served).inference;
        QVERIFY(generated.weights && !generated.step && !generated.decodeTokensPerSecond);
    }

    // Delta attention has none of latent attention's operators.
    void hostLaunchesWhatALayerHas()
    {
        const auto known =
            std::ranges::find(m_models, QStringLiteral("kimi-k3"), &std::pair<QString, LayeredModel>::first);
        QVERIFY(known != m_models.end());
        const Scenario s = scenarioOf(shapeOf(known->second));
        Diagnostics unread;
        const Resolved r = resolve(s, unread);
        NoLedger none;
        HostModel<NoLedger> host(none, s, r);
        std::map<std::string, double> kimi;
        for (const LayerKind& kind : r.layers)
            kimi[kind.layer->word()] = host.forwardLaunches(kind);
        QVERIFY(kimi.contains("kda+moe") && kimi.contains("mla+moe"));
        QVERIFY(near(kimi.at("mla+moe") - kimi.at("kda+moe"), r.stack->latentOperations, 1e-9));
    }

    void hostLaunchesHalves_data()
    {
        QTest::addColumn<QString>("layer");
        QTest::addColumn<double>("plain"); // layers' launches
        QTest::addColumn<double>("expertCalls"); // operations around messages between tensor ranks
        const QString attention =
                          QStringLiteral("softmax(heads=16, kv_heads=4, key_width=128, value_width=128)"),
                      scan = QStringLiteral("mamba2(heads=64, head_width=64, groups=8, state=128)"),
                      mlp = QStringLiteral("feed_forward(width=6144)"),
                      experts = QStringLiteral("feed_forward(experts=8, top_k=2, expert_width=1024)"),
                      both = QStringLiteral(" + ");
        QTest::newRow("attention and an MLP") << attention + both + mlp << 1.0 << 0.0;
        QTest::newRow("a mixer alone") << scan << 0.5 << 0.0;
        QTest::newRow("an MLP alone") << mlp << 0.5 << 0.0;
        QTest::newRow("two mixers and an MLP") << attention + both + scan + both + mlp << 1.5 << 0.0;
        QTest::newRow("attention and experts") << attention + both + experts << 1.0 << 2.0;
        QTest::newRow("experts alone") << experts << 0.5 << 0.0;
    }
    // A layer that lacks a half launches half of a plain layer's kernels.
    void hostLaunchesHalves()
    {
        QFETCH(QString, layer);
        QFETCH(double, plain);
        QFETCH(double, expertCalls);
        const LayerTextRead read =
            readLayerText("model: hidden=2048, vocab=32000; a: " + layer.toStdString() + "; layers: 24 a");
        QVERIFY2(read.model, read.problem.plain().c_str());
        Scenario s = scenarioOf(shapeOf(*read.model));
        s.hardware.stack = "megatron";
        s.mesh.tensor = 2;
        Diagnostics unread;
        const Resolved r = resolve(s, unread);
        NoLedger none;
        HostModel<NoLedger> host(none, s, r);
        const StackTraits& stack = *r.stack;
        const LayerKind& kind = *r.layers.begin();
        const double experts = kind.experts ? stack.expertOperations + 8 * stack.operationsPerExpert
                + expertCalls * stack.operationsPerCollective
                                            : 0;
        const auto launched = [&](Seconds layers, double times) {
            return plain * (layers / stack.operation) + times * experts;
        };
        QVERIFY(stack.operationsPerCollective > 0 || expertCalls <= 0);
        QVERIFY(near(host.forwardLaunches(kind), launched(stack.layerForward, 1), 1e-12));
        QVERIFY(near(host.backwardLaunches(kind), launched(stack.layerBackward, 2), 1e-12));
        QVERIFY(near(
            host.forward(kind).value(), launched(stack.layerForward, 1) * stack.operation.value(), 1e-12));
    }

    // Two kinds have low-rank queries and one keeps latent vectors: only its products are repeated.
    void latentVectorsAreExpandedAgain()
    {
        const LayerTextRead read = readLayerText(
            "model: hidden=2048, vocab=32000; a: latent(heads=16, q_rank=512, kv_rank=256, plain_width=128, "
            "rotary_width=64, value_width=128) + feed_forward(width=6144); b: mfa(heads=16, q_rank=512, "
            "width=192) + feed_forward(width=6144); layers: 16 a, 8 b");
        QVERIFY2(read.model, read.problem.plain().c_str());
        Scenario s = scenarioOf(shapeOf(*read.model));
        s.training.recompute = Recompute::None;
        const Report kept = evaluate(s);
        s.training.recomputeLatent = true;
        const Report again = evaluate(s);
        const double tokens = s.training.globalBatchSequences * s.training.sequenceLength;
        const double up = 512.0 * 16 * (128 + 64) + 256.0 * 16 * (128 + 128);
        const double more = (again.compute.hardwarePerStep.value() - kept.compute.hardwarePerStep.value())
            / (2 * tokens * up);
        QVERIFY2(near(more, 16, 1e-6), qPrintable(QString::number(more)));
    }

private:
    std::vector<std::pair<QString, LayeredModel>> m_models;
};

QTEST_APPLESS_MAIN(TestLayerLists)
#include "tst_layer_lists.moc"
