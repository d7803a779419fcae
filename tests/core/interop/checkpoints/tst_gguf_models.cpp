// GGUF files as models: architectures whose keys are read, files of several parts, number types, and refusals
// by the file's own names.

#include "core/inputs/model/parameters.h"
#include "core/interop/checkpoints/gguf_config.h"
#include "tests/support/adopted_weights.h"

#include <QTest>

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::testing;

class TestGgufModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ggufIsAModel()
    {
        const launch::Adopted wide = adopted(llama31Gguf().bytes(), "Llama-3.1-8B-BF16.gguf");
        QVERIFY2(wide.scenario && wide.check, saidBy(wide.diagnostics).c_str());
        QCOMPARE(parametersOf(wide), llamaParameters);
        QVERIFY2(wide.check->same, wide.check->sentence.c_str());
        QCOMPARE(wide.scenario->name, std::string("Meta Llama 3.1 8B"));
        QCOMPARE(wide.types.front().text, std::string("bf16"));
        QVERIFY(std::ranges::none_of(
            wide.diagnostics, [](const Diagnostic& d) { return d.severity != Severity::Info; }));

        const launch::Adopted narrow = adopted(llama31Gguf(12).bytes(), "Llama-3.1-8B-Q4_K_S.gguf");
        QCOMPARE(narrow.types.front().text, std::string("int4"));
        QVERIFY2(
            says(saidBy(narrow.diagnostics),
                "its weights take 4.5 bits each on average (Q4_K_S); counted as int4 (4.13 bits); the file "
                "uses "
                "4.5 bits a layer weight; counted as bf16 (16 bits); the file uses 4.5 bits a weight of its "
                "embedding and LM head"),
            saidBy(narrow.diagnostics).c_str());

        const launch::Adopted tied = adopted(llama31Gguf(1, false).bytes(), "x.gguf");
        QCOMPARE(parametersOf(tied), llamaParameters - 525336576);
        QVERIFY(tied.check->same);
        QCOMPARE(tied.types.front().text, std::string("fp16"));

        for (const auto& [file, said] : {std::pair(small("clip").bytes(), "general.architecture, 'clip'"),
                 std::pair(
                     small().key("llama.wkv.head_size", 64).bytes(), "'llama.wkv.head_size' is not known"),
                 std::pair(
                     small().key("llama.attention.kv_lora_rank", 64).bytes(), "kv_lora_rank' is not known"),
                 std::pair(small().key("llama.expert_count", "8").bytes(), "holds no number"),
                 std::pair(small().key("general.type", "adapter").bytes(), "not a whole model"),
                 std::pair(small().key("general.type", "imatrix").bytes(), "not a whole model"),
                 std::pair(small().list("llama.expert_count", {8, 8}).bytes(), "expert_count' holds a list"),
                 std::pair(small()
                               .raw("llama.attention.head_count_kv", 9,
                                   littleEndianBytes<std::uint32_t>(6) + littleEndianBytes<std::uint64_t>(1)
                                       + littleEndianBytes<std::uint32_t>(0x7f800000))
                               .bytes(),
                     "head_count_kv' lists what is not a finite number"),
                 std::pair(small().key("llama.attention.sliding_window", 64).bytes(),
                     "its key 'llama.attention.sliding_window' is not read"),
                 std::pair(small().key("llama.expert_count", 8).bytes(),
                     "does not say its 'llama.expert_used_count'"),
                 std::pair(small().key("llama.attention.head_count_kv", 3).bytes(),
                     "x.gguf: llama.attention.head_count_kv: 4 query heads cannot share 3 key/value heads"),
                 std::pair(
                     GgufBytes().key("general.architecture", "llama").key("llama.block_count", 2).bytes(),
                     "does not say its 'llama.context_length'")}) {
            const launch::Adopted refused = adopted(file, "x.gguf");
            QVERIFY(!refused.scenario);
            QVERIFY2(says(saidBy(refused.diagnostics), said), saidBy(refused.diagnostics).c_str());
        }
        for (const char* kind :
            {"llama", "qwen2", "qwen3", "gemma", "gemma2", "gemma3", "phi3", "command-r", "cohere2", "olmo2",
                "starcoder2", "seed_oss", "smollm3", "granite", "glm4", "mistral3", "qwen3vl"}) {
            const std::string a = std::string(kind) + '.';
            GgufBytes file = small(kind);
            file.key(a + "attention.head_count_kv", 2)
                .key(a + "rope.dimension_count", 16)
                .key(a + "vocab_size", 100);
            if (std::string_view("gemma2 gemma3 phi3 cohere2 olmo2").find(kind) != std::string_view::npos
                && kind != std::string_view("gemma"))
                file.key(a + "attention.sliding_window", 512);
            const launch::Adopted one = adopted(file.bytes(), "x.gguf");
            QVERIFY2(one.scenario, saidBy(one.diagnostics).c_str());
            QVERIFY2(!says(saidBy(one.diagnostics), "not known here"), saidBy(one.diagnostics).c_str());
        }
        // What it leaves out is as llama.cpp has it: queries as wide as the model, as many keys as queries.
        const launch::Adopted bare = adopted(small("gemma").bytes(), "x.gguf");
        QVERIFY2(bare.scenario, saidBy(bare.diagnostics).c_str());
        QCOMPARE(bare.scenario->model.architecture.headDim, 16.0);
        QCOMPARE(bare.scenario->model.architecture.kvHeads, 4.0);
    }

    void ggufInParts()
    {
        const std::string first = llamaKeys(smallLlama, 14).key("split.no", 0).key("split.count", 2).bytes();
        const std::string second = [] {
            GgufBytes file;
            file.raw("split.no", 2, littleEndianBytes<std::uint16_t>(1));
            file.raw("split.count", 2, littleEndianBytes<std::uint16_t>(2));
            return llamaTensors(file, smallLlama, 12).bytes();
        }();
        const launch::Adopted one = adopted(first, "m-00001-of-00002.gguf");
        QVERIFY(!one.scenario);
        QVERIFY2(
            says(saidBy(one.diagnostics),
                "it is one of 2 files, which are not all here, and their tensors decide whether its LM head "
                "is "
                "the embedding's table, whether attention has biases; Put all its files into one folder."),
            saidBy(one.diagnostics).c_str());
        const launch::Adopted both =
            adopted(first, "m-00001-of-00002.gguf", {{"m-00002-of-00002.gguf", second}});
        QVERIFY2(both.scenario && both.check && both.check->same, saidBy(both.diagnostics).c_str());
        QCOMPARE(parametersOf(both), 1'692'928.0);
        QCOMPARE(both.types.front().text, std::string("int4"));
        for (const auto& [bytes, said] : {std::pair(first, "not another of the same 2 files"),
                 std::pair(second.substr(0, second.size() - 1), "cut short")}) {
            const launch::Adopted wrong =
                adopted(first, "m-00001-of-00002.gguf", {{"m-00002-of-00002.gguf", bytes}});
            QVERIFY(!wrong.scenario);
            QVERIFY2(says(saidBy(wrong.diagnostics), said), saidBy(wrong.diagnostics).c_str());
        }
        QVERIFY(says(saidBy(adopted(second, "m-00002-of-00002.gguf").diagnostics),
            "Give the first of the model's files"));
        // A type that is named, and tensors that are not there.
        const launch::Adopted bare = adopted(llamaKeys(smallLlama, 14).bytes(), "x.gguf");
        QVERIFY(bare.scenario && bare.types.empty());
        QVERIFY(std::ranges::any_of(bare.diagnostics, [](const Diagnostic& d) {
            return d.severity == Severity::Warning && says(plainLine(d), "its general.file_type is Q4_K_S");
        }));
    }

    // A type that is far from the file's is another deployment.
    void farTypesAreAskedFor()
    {
        const std::string file = llama31Gguf(19, true, smallLlama).bytes();
        const launch::Adopted refused = adopted(file, "x.gguf");
        QVERIFY(!refused.scenario);
        QVERIFY2(says(saidBy(refused.diagnostics),
                     "counted as int4 (4.13 bits); the file uses 1.56 bits a layer weight"),
            saidBy(refused.diagnostics).c_str());
        QVERIFY(says(saidBy(refused.diagnostics), "give --set serving.weights_precision=NAME"));
        const launch::Adopted given = adopted(file, "x.gguf", {}, {{"serving.weights_precision", "int4"}});
        QVERIFY2(given.scenario && given.types.empty(), saidBy(given.diagnostics).c_str());
    }

    // Keys as convert_hf_to_gguf.py writes them for published models; totals are those of the presets.
    void ggufArchitectures_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<double>("parameters");
        const auto row = [](const char* name, const GgufBytes& file, double parameters) {
            QTest::newRow(name) << QByteArray::fromStdString(file.bytes()) << parameters;
        };
        const auto of = [](const std::string& a,
                            std::initializer_list<std::pair<const char*, std::uint32_t>> keys) {
            GgufBytes file;
            file.key("general.architecture", a);
            bool length = false;
            for (const auto& [key, value] : keys) {
                file.key(a + '.' + key, value);
                length = length || std::string_view(key) == "context_length";
            }
            return length ? file : file.key(a + ".context_length", 8192);
        };
        // rows of the table, an LM head of its own, and tensors that an importer looks for
        const auto with = [](GgufBytes file, std::uint64_t width, std::uint64_t rows, bool head,
                              std::initializer_list<const char*> names = {}) {
            file.tensor("token_embd.weight", {width, rows}, 30);
            if (head)
                file.tensor("output.weight", {width, rows}, 30);
            for (const char* name : names)
                file.tensor(name, {32}, 0);
            return file;
        };
        row("Qwen3-8B",
            with(of("qwen3",
                     {{"block_count", 36}, {"context_length", 40960}, {"embedding_length", 4096},
                         {"feed_forward_length", 12288}, {"attention.head_count", 32},
                         {"attention.head_count_kv", 8}, {"attention.key_length", 128},
                         {"attention.value_length", 128}}),
                4096, 151936, true),
            8'190'735'360);
        row("Qwen3-30B-A3B",
            with(
                of("qwen3moe",
                    {{"block_count", 48}, {"embedding_length", 2048}, {"feed_forward_length", 6144},
                        {"attention.head_count", 32}, {"attention.head_count_kv", 4},
                        {"attention.key_length", 128}, {"attention.value_length", 128}, {"expert_count", 128},
                        {"expert_used_count", 8}, {"expert_feed_forward_length", 768}}),
                2048, 151936, true),
            30'532'122'624);
        row("Mixtral-8x7B",
            with(of("llama",
                     {{"block_count", 32}, {"embedding_length", 4096}, {"feed_forward_length", 14336},
                         {"attention.head_count", 32}, {"attention.head_count_kv", 8}, {"expert_count", 8},
                         {"expert_used_count", 2}}),
                4096, 32000, true),
            46'702'792'704);
        row("gpt-oss-20b",
            with(of("gpt-oss",
                     {{"block_count", 24}, {"embedding_length", 2880}, {"feed_forward_length", 2880},
                         {"attention.head_count", 64}, {"attention.head_count_kv", 8},
                         {"attention.key_length", 64}, {"attention.value_length", 64}, {"expert_count", 32},
                         {"expert_used_count", 4}, {"expert_feed_forward_length", 2880},
                         {"attention.sliding_window", 128}}),
                2880, 201088, true, {"blk.0.attn_q.bias"}),
            20'914'757'184);
        const auto deepSeek = [&](bool older) {
            return with(
                of("deepseek2",
                    {{"block_count", 61}, {"embedding_length", 7168}, {"feed_forward_length", 18432},
                        {"attention.head_count", 128}, {"attention.head_count_kv", older ? 128 : 1},
                        {"attention.q_lora_rank", 1536}, {"attention.kv_lora_rank", 512},
                        {"attention.key_length", older ? 192 : 576},
                        {"attention.value_length", older ? 128 : 512},
                        {older ? "rope.dimension_count" : "attention.key_length_mla", older ? 64 : 192},
                        {older ? "vocab_size" : "attention.value_length_mla", older ? 129280 : 128},
                        {older ? "context_length" : "rope.dimension_count", older ? 163840 : 64},
                        {"leading_dense_block_count", 3}, {"expert_count", 256}, {"expert_used_count", 8},
                        {"expert_shared_count", 1}, {"expert_feed_forward_length", 2048},
                        {"expert_gating_func", 2}}),
                7168, 129280, true, {"blk.3.exp_probs_b.bias"});
        };
        row("DeepSeek-V3", deepSeek(false), 671'026'419'200);
        row("DeepSeek-V3, older", deepSeek(true), 671'026'419'200);
        row("Gemma 3 1B",
            with(of("gemma3",
                     {{"block_count", 26}, {"embedding_length", 1152}, {"feed_forward_length", 6912},
                         {"attention.head_count", 4}, {"attention.head_count_kv", 1},
                         {"attention.key_length", 256}, {"attention.value_length", 256},
                         {"attention.sliding_window", 512}}),
                1152, 262144, false),
            999'885'952);
        GgufBytes mamba = of("mamba",
            {{"block_count", 24}, {"context_length", 1 << 20}, {"embedding_length", 768},
                {"feed_forward_length", 0}, {"attention.head_count", 0}, {"ssm.conv_kernel", 4},
                {"ssm.inner_size", 1536}, {"ssm.state_size", 16}, {"ssm.time_step_rank", 48}});
        row("Mamba 130M", with(mamba, 768, 50280, false), 129'135'360);
        row("Qwen3-Next-80B-A3B",
            with(of("qwen3next",
                     {{"block_count", 48}, {"embedding_length", 2048}, {"feed_forward_length", 5120},
                         {"attention.head_count", 16}, {"attention.head_count_kv", 2},
                         {"attention.key_length", 256}, {"attention.value_length", 256},
                         {"expert_count", 512}, {"expert_used_count", 10},
                         {"expert_feed_forward_length", 512}, {"expert_shared_feed_forward_length", 512},
                         {"full_attention_interval", 4}, {"ssm.conv_kernel", 4}, {"ssm.inner_size", 4096},
                         {"ssm.state_size", 128}, {"ssm.time_step_rank", 32}, {"ssm.group_count", 16}}),
                2048, 151936, true),
            79'674'391'296);
        row("GLM-4.5-Air",
            with(of("glm4moe",
                     {{"block_count", 47}, {"embedding_length", 4096}, {"feed_forward_length", 10944},
                         {"attention.head_count", 96}, {"attention.head_count_kv", 8},
                         {"attention.key_length", 128}, {"attention.value_length", 128},
                         {"expert_count", 128}, {"expert_used_count", 8}, {"expert_shared_count", 1},
                         {"expert_feed_forward_length", 1408}, {"leading_dense_block_count", 1},
                         {"nextn_predict_layers", 1}}),
                4096, 151552, true, {"blk.0.attn_q.bias"}),
            106'852'251'264);
        const auto scout = [&](bool maverick) {
            return with(of("llama4",
                            {{"block_count", 48}, {"embedding_length", 5120}, {"feed_forward_length", 16384},
                                {"attention.head_count", 40}, {"attention.head_count_kv", 8},
                                {"attention.key_length", 128}, {"attention.value_length", 128},
                                {"rope.dimension_count", 128}, {"expert_count", maverick ? 128 : 16},
                                {"expert_used_count", 1}, {"expert_feed_forward_length", 8192},
                                {"interleave_moe_layer_step", maverick ? 2 : 1}}),
                5120, 202048, true);
        };
        row("Llama 4 Scout", scout(false), 107'769'861'120);
        row("Llama 4 Maverick", scout(true), 400'711'848'960);
        row("Devstral Small 2 24B",
            with(of("mistral3",
                     {{"block_count", 40}, {"embedding_length", 5120}, {"feed_forward_length", 32768},
                         {"attention.head_count", 32}, {"attention.head_count_kv", 8},
                         {"attention.key_length", 128}, {"attention.value_length", 128},
                         {"rope.dimension_count", 128}}),
                5120, 131072, true),
            23'572'403'200);
        row("Qwen3-VL-8B",
            with(of("qwen3vl",
                     {{"block_count", 36}, {"embedding_length", 4096}, {"feed_forward_length", 12288},
                         {"attention.head_count", 32}, {"attention.head_count_kv", 8},
                         {"attention.key_length", 128}, {"attention.value_length", 128},
                         {"n_deepstack_layers", 3}}),
                4096, 151936, true),
            8'190'735'360);
        row("Qwen3-VL-235B-A22B",
            with(of("qwen3vlmoe",
                     {{"block_count", 94}, {"embedding_length", 4096}, {"feed_forward_length", 12288},
                         {"attention.head_count", 64}, {"attention.head_count_kv", 4},
                         {"attention.key_length", 128}, {"attention.value_length", 128},
                         {"expert_count", 128}, {"expert_used_count", 8},
                         {"expert_feed_forward_length", 1536}, {"n_deepstack_layers", 3}}),
                4096, 151936, true),
            235'093'634'560);
        // Published totals of both: 8,170,864,640 and 9,400,279,040.
        row("Granite 3.3 8B",
            with(of("granite",
                     {{"block_count", 40}, {"embedding_length", 4096}, {"feed_forward_length", 12800},
                         {"attention.head_count", 32}, {"attention.head_count_kv", 8}, {"vocab_size", 49159},
                         {"rope.dimension_count", 128}}),
                4096, 49159, false),
            8'170'864'640);
        row("GLM-4-9B-0414, with biases",
            with(of("glm4",
                     {{"block_count", 40}, {"embedding_length", 4096}, {"feed_forward_length", 13696},
                         {"attention.head_count", 32}, {"attention.head_count_kv", 2},
                         {"rope.dimension_count", 64}}),
                4096, 151552, true, {"blk.0.attn_q.bias"}),
            9'400'279'040);
        row("MiniMax-M2.5",
            with(
                of("minimax-m2",
                    {{"block_count", 62}, {"embedding_length", 3072}, {"feed_forward_length", 1536},
                        {"attention.head_count", 48}, {"attention.head_count_kv", 8},
                        {"attention.key_length", 128}, {"attention.value_length", 128}, {"expert_count", 256},
                        {"expert_used_count", 8}, {"expert_feed_forward_length", 1536}}),
                3072, 200064, true, {"blk.0.exp_probs_b.bias"}),
            228'689'764'864);
    }
    void ggufArchitectures()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(double, parameters);
        const launch::Adopted one = adopted(bytes.toStdString(), "x.gguf");
        QVERIFY2(one.scenario, saidBy(one.diagnostics).c_str());
        QCOMPARE(parametersOf(one), parameters);
        QVERIFY2(!says(saidBy(one.diagnostics), "not known here"), saidBy(one.diagnostics).c_str());
    }
};

QTEST_GUILESS_MAIN(TestGgufModels)
#include "tst_gguf_models.moc"
