// The table as a whole: every row is sane, every scalar of a scenario has one.

#include "scenario_support.h"

#include "core/inputs/model/optimizer.h"
#include "core/inputs/scenario/recipes.h"
#include "core/serving/engine.h"

#include <QTest>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::test;

class TestFieldTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rows_data()
    {
        QTest::addColumn<QString>("id");
        for (const FieldSpec& field : fields())
            QTest::newRow(std::string(field.id).c_str()) << q(field.id);
    }
    void rows()
    {
        QFETCH(QString, id);
        const FieldSpec* field = findField(id.toStdString());
        QVERIFY(field);
        QVERIFY(!field->label.empty());
        QVERIFY(field->help.size() > 10);
        QVERIFY(field->help.ends_with('.'));
        const bool textual = field->kind == FieldKind::Text || field->kind == FieldKind::Preset;
        QCOMPARE(field->getText != nullptr && field->setText != nullptr, textual);
        QCOMPARE(field->get != nullptr && field->set != nullptr, !textual);
        QCOMPARE(field->kind == FieldKind::Preset, field->preset != PresetKind::None);
        QCOMPARE(field->kind == FieldKind::Choice, !field->choices.empty());
        if (field->kind == FieldKind::Number || field->kind == FieldKind::Integer) {
            QVERIFY(field->minimum < field->maximum);
            QVERIFY(field->sliderMinimum < field->sliderMaximum);
            QVERIFY(field->sliderMinimum >= field->minimum && field->sliderMaximum <= field->maximum);
            for (const Detent& detent : field->detents)
                QVERIFY(detent.value >= field->minimum && detent.value <= field->maximum);
            if (field->scale != FieldScale::Linear)
                QVERIFY(field->sliderMinimum > 0);
        }
        std::set<std::string_view> keys;
        for (const FieldChoice& choice : field->choices)
            QVERIFY(!choice.label.empty() && keys.insert(choice.key).second);

        // The default scenario itself is legal.
        const Scenario s = defaultScenario(shippedCatalog());
        if (!textual && (!field->applies || field->applies(s))) {
            if (const auto value = field->get(s);
                value && field->choices.empty() && field->kind != FieldKind::Toggle)
                QVERIFY(*value >= field->minimum && *value <= field->maximum);
            QVERIFY(!fieldDisplay(s, *field).empty());
        }
    }

    void idsAreUnique()
    {
        std::set<std::string_view> ids;
        for (const FieldSpec& field : fields()) {
            QVERIFY2(ids.insert(field.id).second, std::string(field.id).c_str());
            QCOMPARE(findField(field.id), &field);
        }
        QVERIFY(ids.size() > 120);
        QVERIFY(!findField("mesh"));
        QVERIFY(!findField(""));
    }

    void groupsHaveLabels()
    {
        std::set<std::string_view> labels;
        for (int g = 0; g <= static_cast<int>(FieldGroup::Inference); ++g) {
            QVERIFY(!groupLabel(static_cast<FieldGroup>(g)).empty());
            labels.insert(groupLabel(static_cast<FieldGroup>(g)));
        }
        QCOMPARE(labels.size(), 10u);
    }

    void choicesMatchTheirTypes()
    {
        const auto choices = findField("training.optimizer")->choices;
        QCOMPARE(choices.size(), std::size_t(optimizerCount));
        for (const FieldChoice& choice : choices)
            QVERIFY2(optimizerFromKey(choice.key), std::string(choice.key).c_str());
        for (const FieldSpec& field : fields()) {
            const bool type = field.id.starts_with("training.precision.")
                || field.id == "serving.kv_precision" || field.id == "serving.weights_precision";
            for (const FieldChoice& choice : field.choices) {
                if (type)
                    QVERIFY2(dataTypeFromKey(choice.key), std::string(choice.key).c_str());
            }
        }
        const auto engines = findField("serving.engine")->choices;
        QCOMPARE(engines.size(), servingEngines().size());
        for (const FieldChoice& engine : engines)
            QCOMPARE(servingEngine(engine.key).label, engine.label);
        for (std::size_t i = 0; i + 1 < recipeChoices.size(); ++i) {
            Training training;
            training.precision.compute = DataType::Fp4;
            training.wide.first = 7;
            chooseRecipe(training, i);
            QCOMPARE(recipeIndex(training), i); // no two recipes are the same
        }
        QCOMPARE(recipeIndex(Training{}), 0u); // the default is bf16 mixed
    }

    void everyFieldChangesTheScenarioAndSurvivesAFile_data()
    {
        QTest::addColumn<QString>("id");
        for (const FieldSpec& field : fields())
            if (field.kind != FieldKind::Choice || field.choices.size() > 1) // a single choice cannot change
                QTest::newRow(std::string(field.id).c_str()) << q(field.id);
    }
    void everyFieldChangesTheScenarioAndSurvivesAFile()
    {
        QFETCH(QString, id);
        const Catalog& catalog = shippedCatalog();
        const FieldSpec& field = *findField(id.toStdString());

        // Somewhere that the field applies.
        Scenario start = defaultScenario(catalog);
        if (field.id.starts_with("model.attention.mla.") || field.id.starts_with("model.moe."))
            QVERIFY(!setField(start, *findField("model.preset"), "deepseek-v3", catalog));
        if (field.id == "model.left_out")
            QVERIFY(!setField(start, *findField("model.preset"), "llama3-8b", catalog));
        if (field.id == "model.attention.windowed_share" || field.id == "model.attention.chunked")
            QVERIFY(!setField(start, *findField("model.attention.sliding_window"), "4096", catalog));
        if (field.id == "training.recompute_moe" || field.id == "training.recompute_latent"
            || field.id == "training.routing_imbalance" || field.id == "mesh.expert_nodes"
            || field.id == "mesh.expert_dispatch" || field.id == "training.precision.dispatch"
            || field.id == "serving.experts_precision" || field.id == "serving.expert")
            QVERIFY(!setField(start, *findField("model.preset"), "deepseek-v3", catalog));
        if (field.id == "training.recompute_every" || field.id == "training.recompute_layers")
            QVERIFY(!setField(start, *findField("training.recompute"), "full", catalog));
        if (field.id == "training.fp8_scaling" || field.id == "training.narrow_activation_input"
            || field.id == "training.weight_copies" || field.id.starts_with("training.bf16_"))
            QVERIFY(!setField(start, *findField("training.precision.compute"), "fp8", catalog));
        if (field.id == "serving.length_spread")
            QVERIFY(!setField(start, *findField("serving.lengths"), "uniform", catalog));
        if (field.id == "serving.second_prompt" || field.id == "serving.second_output")
            QVERIFY(!setField(start, *findField("serving.second_share"), "0.5", catalog));
        if (field.id == "serving.peak_ratio")
            QVERIFY(!setField(start, *findField("serving.load"), "rate", catalog));
        if (field.id == "serving.draft_acceptance" || field.id == "serving.draft_cost")
            QVERIFY(!setField(start, *findField("serving.draft_tokens"), "4", catalog));
        if (field.id == "serving.prompt_tensor")
            QVERIFY(!setField(start, *findField("serving.prompt_replicas"), "2", catalog));
        if (field.id == "training.offloaded_state")
            QVERIFY(!setField(start, *findField("training.offload_optimizer"), "on", catalog));
        if (field.id == "training.offloaded_layers")
            QVERIFY(!setField(start, *findField("training.offload_activations"), "on", catalog));
        if (field.id.starts_with("training.lora_"))
            QVERIFY(!setField(start, *findField("training.method"), "qlora", catalog));
        if (field.id == "training.muon_tensor" || field.id == "training.matrix_gradients")
            QVERIFY(!setField(start, *findField("training.optimizer"), "muon", catalog));
        if (field.id.starts_with("hardware.scale_up"))
            QVERIFY(!setField(start, *findField("hardware.scale_up"), "nvlink4", catalog));
        if (field.id.starts_with("hardware.scale_out"))
            QVERIFY(!setField(start, *findField("hardware.scale_out"), "ib-ndr400", catalog));
        QVERIFY(!field.applies || field.applies(start));

        RandomEdits random(4711);
        Scenario changed = start;
        for (int attempt = 0; attempt < 200 && changed == start; ++attempt) {
            const FieldError error = random.edit(changed, field, catalog);
            QVERIFY2(!error, error.message.plain().c_str());
        }
        QVERIFY(!(changed == start));
        if (field.id != "training.precision")
            QVERIFY(!diffScenarios(start, changed).empty());

        const ScenarioReadResult back = readScenario(writeScenario({changed, {}}, catalog), catalog, "file");
        QVERIFY2(back.file, qPrintable(listed(back.diagnostics)));
        QVERIFY(back.file->scenario == changed);
    }

    // Structured bindings name every member of a struct, so a member added without a row here does not
    // compile, and one without a field does not come back.
    void everyMemberHasARow()
    {
        const Catalog& catalog = shippedCatalog();
        Scenario s;
        auto& [name, notes, fitNote, opensOn, model, training, hardware, mesh, overlap, targets, resilience,
            serving] = s;
        name = "every member";
        notes = "has a row";
        fitNote = "so has this";
        opensOn = "and this";
        {
            auto& [source, preset, params, architecture, leftOut] = model;
            leftOut = "a part of it";
            source = ModelSpec::Source::Preset;
            preset = "not-in-any-catalogue";
            (void)params; // by size only; the canonical value
            auto& [layers, hidden, ffn, heads, kvHeads, headDim, vocab, maxSequence, tied, gated, bias, norm,
                position, qkNorm, postNorms, parallel, embeddingNorm, attention, mla, window, share, chunked,
                relative, sinks, moe, furtherLayers, plan] = architecture;
            (void)plan; // model.layer_list, of which the rest is the summary: tst_layer_lists
            layers = 3, hidden = 100, ffn = 201, heads = 8, kvHeads = 8, headDim = 47, vocab = 999,
            maxSequence = 77;
            tied = true, gated = false, bias = BiasKind::Qkv, norm = NormKind::LayerNoBias,
            position = PositionKind::Relative;
            qkNorm = QkNormKind::Full, postNorms = true, parallel = true, embeddingNorm = true;
            attention = AttentionKind::Mla, window = 64, share = 0.3, chunked = true, relative = true,
            sinks = true;
            auto& [qRank, kvRank, nope, rope, value] = mla;
            qRank = 11, kvRank = 12, nope = 30, rope = 17, value = 15;
            auto& [experts, topK, expertFfn, shared, sharedFfn, latentWidth, firstDense, interval, routerBias,
                expertBias] = moe;
            (void)latentWidth; // of a list of layers alone
            experts = 6, topK = 5, expertFfn = 44, shared = 2, sharedFfn = 45, firstDense = 1, interval = 2;
            routerBias = true, expertBias = true;
            furtherLayers = 2;
        }
        {
            auto& [sequence, batch, micro, tokens, optimizer, muonTensor, gradients, recompute, everyNth,
                recomputed, norms, activation, mlp, experts, latents, flash, loss, tiles, precision, scaling,
                copies, wide, narrowInput, offloadOptimizer, offloadedState, offloadActivations,
                offloadedLayers, offloadParameters, graphs, imbalance, method, rank, targetsOfLora, frozen] =
                training;
            sequence = 333, batch = 12, micro = 3, tokens = {17.25, true}, optimizer = Optimizer::Muon;
            muonTensor = MuonTensor::Blockwise, gradients = MatrixGradients::Reduced;
            recompute = Recompute::Selective, flash = false, loss = LossKernel::Chunked, tiles = 4;
            scaling = Fp8Scaling::Block, narrowInput = true, copies = WeightCopies::Needed;
            wide = {.first = 2, .last = 3, .lastShare = 0.25};
            everyNth = 3, recomputed = 7, norms = true, activation = true, mlp = true, experts = true,
            latents = true;
            offloadOptimizer = true, offloadActivations = true, offloadParameters = true;
            offloadedState = 0.75, offloadedLayers = 0.25, graphs = false, imbalance = 1.75;
            method = FineTuning::Qlora, rank = 24, targetsOfLora = LoraTargets::AllLinear, frozen = 0.35;
            auto& [compute, weights, kept, accumulator, master, moments, communication, dispatch] = precision;
            compute = DataType::Fp8, weights = DataType::Fp16, kept = DataType::None,
            accumulator = DataType::Fp32;
            master = DataType::Bf16, moments = DataType::Int8, communication = DataType::Fp32,
            dispatch = DataType::Fp8;
        }
        {
            auto& [device, count, perNode, up, out, dram, dramBandwidth, cap, basis, reserve, efficiency,
                stack] = hardware;
            dram = Bytes(1.5e12), dramBandwidth = BytesPerSecond(4.5e11);
            auto& [id, deviceName, vendor, architecture, capability, nominal, reported, bandwidth, peak,
                upBandwidth, domain, outBandwidth, host, server, power, low, high, kernels, served,
                measured] = device;
            (void)server, (void)kernels, (void)served,
                (void)measured; // come with a preset, never with a file
            (void)vendor, (void)architecture, (void)capability; // neither do these
            id = "mine", deviceName = "My device", nominal = Bytes(1e10), reported = Bytes(9.5e9);
            bandwidth = BytesPerSecond(1.1e12);
            for (std::size_t type = 1; type < peak.size(); ++type) // none has no peak
                peak[type] = FlopsPerSecond(1e13 + static_cast<double>(type) / 3);
            upBandwidth = BytesPerSecond(2e11), domain = 5, outBandwidth = BytesPerSecond(3e10),
            host = BytesPerSecond(4e10);
            power = Watts(321), low = MoneyPerSecond(0.7 / 3600), high = MoneyPerSecond(0.9 / 3600);
            count = 24, perNode = 6, cap = Watts(300), basis = CapacityBasis::Usable, reserve = Bytes(1.5e9);
            const auto fill = [](Link& link, const char* linkId) {
                auto& [linkKey, linkName, line, effective, latency, ringStep] = link;
                (void)ringStep; // comes with a preset, never with a file
                linkKey = linkId, linkName = "named", line = BytesPerSecond(7e9),
                effective = BytesPerSecond(6e9);
                latency = Seconds(3e-6);
            };
            fill(up.emplace(), "up-link");
            fill(out.emplace(), "out-link");
            auto& [mfu, gemm, attention, elementwise, collective, launch, forward, backward, fixed, network,
                gradientOverlap, logitBytes, clock, sustained, straggler, contention, steps, error,
                calibratedFor] = efficiency;
            mfu = 0.37, gemm = 0.9, attention = 0.8, elementwise = 0.7, collective = 0.6;
            launch = Seconds(5e-6), forward = Seconds(6e-4), backward = Seconds(1e-3), fixed = Seconds(0.07);
            network = 0.55, gradientOverlap = 0.45, logitBytes = 24, clock = 0.85, straggler = 0.016;
            sustained = 0.77, contention = 0.3;
            steps = 3, error = 0.06, calibratedFor = "My device";
            stack = "nanotron";
        }
        {
            auto& [tensor, sp, pipeline, chunks, schedule, stageLayers, context, contextMethod, expert,
                expertTensor, expertNodes, dispatch, data, shard, zero, order] = mesh;
            stageLayers = "7,8x10,7";
            tensor = 2, sp = false, pipeline = 3, chunks = 4, schedule = "zb_h1", context = 5, expert = 6,
            expertTensor = 7;
            contextMethod = ContextMethod::AllToAll, expertNodes = 4, dispatch = ExpertDispatch::TwoLevel;
            data = 8, shard = 9, zero = 3, order = "pp-dp-ep-cp-tp";
        }
        {
            auto& [data, tensor, pipeline, expert, context] = overlap;
            data = 0.1, tensor = 0.2, pipeline = 0.3, expert = 0.4, context = 0.5;
        }
        {
            auto& [step, deadline, price, budget, setup, mfu, bubble, exposed, effectiveness, overhead,
                carbon, achievable, spot, preemptions, purchase, lifetime, power] = targets;
            step = Seconds(1), deadline = Seconds(2e6), price = MoneyPerSecond(1.7 / 3600),
            budget = Money(1e6), setup = 3;
            mfu = 0.31, bubble = 0.22, exposed = 0.13;
            effectiveness = 1.1, overhead = 1.5, carbon = 0.05;
            achievable = 0.55, spot = MoneyPerSecond(0.9 / 3600), preemptions = 0.1;
            purchase = Money(40000), lifetime = Seconds(1e8), power = 0.12;
        }
        {
            auto& [mtbf, write, interval, restart, copy, host, card] = resilience;
            mtbf = Seconds(1e7), write = Seconds(100), interval = Seconds(2000), restart = Seconds(50);
            copy = Seconds(2), host = Seconds(2e7), card = Seconds(3e7);
        }
        {
            auto& [engine, efficiency, prompt, output, lengths, spread, second, secondPrompt, secondOutput,
                load, concurrency, rate, ttft, itl, statistic, kv, weights, experts, wide, group, tensor,
                stages, groups, expert, replicas, spare, peak, chunk, cap, share, cached, drafts, acceptance,
                draftCost, promptReplicas, promptTensor] = serving;
            engine = "sglang", efficiency = ServingEfficiency::Stated;
            wide = ServingWide::Attention, group = 32;
            prompt = 100, output = 50, concurrency = 4, rate = 2.5, ttft = Seconds(0.5), itl = Seconds(0.02),
            kv = DataType::Fp8;
            lengths = ServingLengths::Lognormal, spread = 0.7, second = 0.25, secondPrompt = 900,
            secondOutput = 30, load = ServingLoad::Rate;
            statistic = ServingStatistic::P90;
            weights = DataType::Int4, experts = "fp8", tensor = 4;
            stages = 2, groups = 4, expert = 8, replicas = 3, spare = 1, peak = 2.5;
            chunk = 2048, cap = 128, share = 0.8, cached = 0.3;
            drafts = 2, acceptance = 0.6, draftCost = 0.1;
            promptReplicas = 2, promptTensor = 2;
        }

        const ScenarioReadResult file = readScenario(writeScenario({s, {}}, catalog), catalog, "file");
        QVERIFY2(file.file, qPrintable(listed(file.diagnostics)));
        QCOMPARE(diffScenarios(s, file.file->scenario).size(), 0u);
        QVERIFY(file.file->scenario == s);
        const ScenarioReadResult code = readShareCode(shareCode(s, catalog), catalog);
        QVERIFY2(code.file, qPrintable(listed(code.diagnostics)));
        s.notes.clear(); // which stay at home
        QVERIFY(code.file->scenario == s);
    }
};

QTEST_APPLESS_MAIN(TestFieldTable)
#include "tst_field_table.moc"
