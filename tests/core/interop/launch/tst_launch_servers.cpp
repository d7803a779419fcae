// Scripts that start servers: every flag is one of the server's, and what a deployment is comes back.

#include "launch_support.h"

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/serving/service.h"
#include "tests/support/random_scenarios.h"

#include <QRegularExpression>

using namespace ridgepoint;
using namespace ridgepoint::testing;

namespace {

// The names that the server's own parser has (README.md there says of which version).
QStringList namesOf(const QString& launcher)
{
    QStringList names;
    for (const QString& line : QString::fromStdString(goldenText(launcher + QStringLiteral("/names.txt")))
                                   .split(u'\n', Qt::SkipEmptyParts))
        names += line.section(u' ', 1);
    return names;
}

// Arguments of a script, without what follows a dot in a JSON object's.
QStringList flagsOf(const std::string& script)
{
    static const QRegularExpression flag(QStringLiteral(R"((?:^|\s)--([a-zA-Z][\w-]*))"));
    QStringList flags;
    for (const QString& line : QString::fromStdString(script).split(u'\n'))
        if (!line.startsWith(u'#'))
            for (auto it = flag.globalMatch(line); it.hasNext();)
                flags += it.next().captured(1);
    return flags;
}

Scenario changed(const char* preset, const QStringList& edits)
{
    const Catalog& catalog = shippedCatalog();
    Scenario scenario = readScenario(catalog.scenario(preset)->json, catalog, "preset").file->scenario;
    for (const QString& edit : edits)
        if (const FieldError problem = setField(scenario, *findField(edit.section(u'=', 0, 0).toStdString()),
                edit.section(u'=', 1).toStdString(), catalog))
            qFatal("%s: %s", qPrintable(edit), problem.message.plain().c_str());
    return scenario;
}

} // namespace

class TestLaunchServers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFlagIsTheServers_data() { servers(); }
    void everyFlagIsTheServers()
    {
        QFETCH(QString, launcher);
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        QVERIFY(launch::serves(one));
        const QStringList names = namesOf(launcher);
        RandomScenarios scenarios(shippedCatalog(), 7);
        QSet<QString> seen;
        for (int i = 0; i < 200; ++i)
            for (const QString& flag : flagsOf(launch::write(scenarios.next(), one, shippedCatalog()).text))
                seen += flag;
        const QStringList whole = {QStringLiteral("serving.chunk=4096"),
            QStringLiteral("serving.max_sequences=64"), QStringLiteral("serving.memory_share=0.8"),
            QStringLiteral("serving.pipeline=2"), QStringLiteral("serving.attention_data=8"),
            QStringLiteral("serving.tensor=1"), QStringLiteral("serving.draft_tokens=2"),
            QStringLiteral("serving.cached_share=0.5"), QStringLiteral("serving.kv_precision=fp8"),
            QStringLiteral("serving.weights_precision=fp8")};
        for (const QString& flag :
            flagsOf(launch::write(changed("deepseek-v3-2048xh800", whole), one, shippedCatalog()).text))
            seen += flag;
        QVERIFY(seen.size() >= 8);
        for (const QString& flag : seen)
            QVERIFY2(names.contains(flag), qPrintable(flag));
    }
    void everyPublishedModel_data() { servers(); }
    // The name that is written is read as the preset that it was written for, with weights of the type
    // published.
    void everyPublishedModel()
    {
        QFETCH(QString, launcher);
        const launch::Launcher& one = *launch::findLauncher(launcher.toStdString());
        const Catalog& catalog = shippedCatalog();
        int published = 0;
        for (const ModelPreset& preset : catalog.models()) {
            const Scenario scenario = changed("llama3-70b-256xh100",
                {QStringLiteral("model.preset=") + QString::fromStdString(preset.id),
                    QStringLiteral("serving.tensor=8")});
            const launch::Written written = launch::write(scenario, one, catalog);
            if (preset.architecture.plan && written.refused) // whose layers differ
                continue;
            if (std::ranges::find(written.said, "model.preset") == written.said.end()) {
                QVERIFY2(written.text.find("$MODEL") != std::string::npos, preset.id.c_str());
                continue;
            }
            ++published;
            const launch::Imported back = launch::import(written.text, "file", catalog);
            QVERIFY2(back.scenario, said(back).c_str());
            QCOMPARE(back.scenario->model.preset, preset.id);
        }
        QVERIFY(published >= 55);
    }

    void deployments_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<QStringList>("parts"); // of the script
        QTest::addColumn<QStringList>("unsaid"); // fields of the edits that do not come back
        const auto row = [](const char* name, const char* launcher, const char* preset, const char* edits,
                             const char* parts, const char* unsaid = "") {
            QTest::addRow("%s: %s", launcher, name)
                << QString::fromLatin1(launcher) << QByteArray(preset)
                << QString::fromLatin1(edits).split(u' ')
                << QString::fromLatin1(parts).split(u'|', Qt::SkipEmptyParts)
                << QString::fromLatin1(unsaid).split(u' ', Qt::SkipEmptyParts);
        };
        const char *dense = "llama3-70b-256xh100", *experts = "deepseek-v3-2048xh800";
        row("replicas", "vllm", dense, "serving.tensor=4 serving.replicas=2",
            "vllm serve meta-llama/Meta-Llama-3-70B |--tensor-parallel-size 4|--data-parallel-size 2");
        row("groups of attention", "vllm", experts,
            "serving.tensor=2 serving.attention_data=8 serving.expert=16 serving.max_sequences=256 "
            "serving.chunk=16384",
            "--tensor-parallel-size 2|--data-parallel-size 8|--enable-expert-parallel|--max-num-seqs 32|"
            "--max-num-batched-tokens 2048");
        row("experts over some", "vllm", experts, "serving.tensor=8 serving.expert=4",
            "--enable-expert-parallel", "serving.expert");
        row("number types", "vllm", dense,
            "serving.tensor=4 serving.weights_precision=fp8 serving.kv_precision=fp8 "
            "serving.memory_share=0.85",
            "--quantization fp8|--kv-cache-dtype fp8|--gpu-memory-utilization 0.85");
        row("half precision", "vllm", dense,
            "serving.tensor=4 serving.weights_precision=fp16 serving.kv_precision=fp16", "--dtype float16");
        row("a copy in four bits", "vllm", dense, "serving.tensor=4 serving.weights_precision=int4",
            "give a copy of the model in this type", "serving.weights_precision");
        row("guesses", "vllm", dense, "serving.tensor=4 serving.draft_tokens=3",
            "--speculative-config.model \"$DRAFT_MODEL\"|--speculative-config.num_speculative_tokens "
            "3|DRAFT_MODEL:?");
        row("its own guesses", "vllm", experts, "serving.tensor=16 serving.draft_tokens=1",
            "--speculative-config.method mtp");
        row("published in fp8", "vllm", experts, "serving.tensor=16 serving.weights_precision=fp8", "");
        row("another engine", "vllm", dense, "serving.tensor=4 serving.engine=sglang",
            "this file starts vLLM", "serving.engine");
        row("servers for prompts", "vllm", dense, "serving.tensor=4 serving.prompt_replicas=2",
            "these are servers of their own", "serving.prompt_replicas");
        row("prompts in the cache", "vllm", dense, "serving.tensor=4 serving.cached_share=0.5",
            "--enable-prefix-caching", "serving.cached_share");
        row("replicas", "sglang", dense,
            "serving.engine=sglang serving.tensor=4 serving.replicas=2 serving.max_sequences=64",
            "--model-path meta-llama/Meta-Llama-3-70B |--tp-size 4|--dp-size 2|--max-running-requests 128");
        row("groups of attention", "sglang", experts,
            "serving.tensor=2 serving.attention_data=8 serving.expert=16 serving.max_sequences=256 "
            "serving.chunk=16384",
            "--tp-size 16|--dp-size 8|--enable-dp-attention|--ep-size 16|--max-running-requests 256|"
            "--chunked-prefill-size 16384");
        row("experts over some", "sglang", experts, "serving.tensor=8 serving.expert=4", "--ep-size 4");
        row("guesses", "sglang", dense, "serving.tensor=4 serving.draft_tokens=3",
            "--speculative-num-steps 3|--speculative-num-draft-tokens 4");
        row("its own share of memory", "sglang", dense,
            "serving.engine=sglang serving.tensor=4 serving.memory_share=0.85", "--mem-fraction-static 0.85");
        row("a share of something else", "sglang", dense, "serving.tensor=4 serving.memory_share=0.85",
            "of vLLM it is a share of something else", "serving.memory_share");
        row("groups of attention", "trtllm", experts,
            "serving.engine=tensorrt_llm serving.tensor=1 serving.attention_data=8 serving.expert=8 "
            "serving.max_sequences=256 serving.chunk=16384",
            "--tp_size 8|enable_attention_dp: true|--ep_size 8|--max_batch_size 32|--max_num_tokens 2048|"
            "--enable_chunked_prefill|--config server.yaml");
        row("groups of several ranks", "trtllm", experts, "serving.tensor=2 serving.attention_data=4",
            "--tp_size 8", "serving.tensor serving.attention_data");
        row("guesses", "trtllm", dense, "serving.tensor=4 serving.draft_tokens=3",
            "decoding_type: \"Eagle3\"|max_draft_len: 3");
        row("its own guesses", "trtllm", experts, "serving.tensor=16 serving.draft_tokens=1",
            "num_nextn_predict_layers: 1");
        row("its own share of memory", "trtllm", dense,
            "serving.engine=tensorrt_llm serving.tensor=4 serving.memory_share=0.85",
            "--free_gpu_memory_fraction 0.85");
        row("a share of something else", "trtllm", dense, "serving.tensor=4 serving.memory_share=0.85",
            "of vLLM it is a share of something else", "serving.memory_share");
        row("replicas", "trtllm", dense, "serving.tensor=4 serving.replicas=2", "behind a router",
            "serving.replicas");
    }
    void deployments()
    {
        QFETCH(QString, launcher);
        QFETCH(QByteArray, preset);
        QFETCH(QStringList, edits);
        QFETCH(QStringList, parts);
        QFETCH(QStringList, unsaid);
        const Catalog& catalog = shippedCatalog();
        const Scenario scenario = changed(preset.constData(), edits);
        const launch::Written written =
            launch::write(scenario, *launch::findLauncher(launcher.toStdString()), catalog);
        for (const QString& part : parts)
            QVERIFY2(written.text.find(part.toStdString()) != std::string::npos,
                (part.toStdString() + "\n" + written.text).c_str());
        const launch::Imported back = launch::import(written.text, "file", catalog);
        QVERIFY2(back.scenario, said(back).c_str());
        QCOMPARE(launch::keyOf(*back.launcher), launcher.toStdString());
        for (const QString& edit : edits) {
            const std::string id = edit.section(u'=', 0, 0).toStdString();
            const bool isSaid = std::ranges::find(written.said, id) != written.said.end();
            QVERIFY2(isSaid != unsaid.contains(QString::fromStdString(id)), id.c_str());
            if (isSaid)
                QCOMPARE(fieldText(*back.scenario, *findField(id)), fieldText(scenario, *findField(id)));
        }
    }

    // What no flag says: in the comments, and read back from there.
    void comments_data()
    {
        QTest::addColumn<QString>("launcher");
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<QString>("says"); // the file
        QTest::addColumn<QString>("warns"); // empty: of nothing
        const auto row = [](const char* name, const char* launcher, const char* edits, const char* says,
                             const char* warns = "") {
            QTest::newRow(name) << QString::fromLatin1(launcher) << QString::fromLatin1(edits).split(u' ')
                                << QString::fromLatin1(says) << QString::fromLatin1(warns);
        };
        row("the accelerator", "vllm", "hardware.accelerator=h200-sxm serving.tensor=4",
            "# Llama 3 70B on 4 x H200 SXM5 141GB a replica, written by Ridgepoint.");
        row("another model", "sglang", "model.preset=qwen3-8b hardware.accelerators=16",
            "# Qwen3 8B on 1 x H100");
        row("requests", "sglang", "serving.tensor=8 serving.concurrency=64 serving.prompt_tokens=999",
            "Of the scenario: hardware.accelerator = h100-sxm");
        row("a rate", "trtllm",
            "serving.tensor=8 serving.load=rate serving.requests_per_second=9 serving.ttft_target=2.5s",
            "Replicas to start, each with this file: ");
        row("stated replicas", "vllm", "serving.tensor=8 serving.replicas=2", "--data-parallel-size 2");
        row("what cannot be cut", "vllm", "serving.tensor=3",
            "# Warning: 3 tensor ranks do not divide 64 heads with 8 key heads.",
            "3 tensor ranks do not divide 64 heads with 8 key heads");
        row("no room", "vllm", "serving.tensor=1", "# Warning: ", "leave no room for one sequence");
    }
    void comments()
    {
        QFETCH(QString, launcher);
        QFETCH(QStringList, edits);
        QFETCH(QString, says);
        QFETCH(QString, warns);
        const Catalog& catalog = shippedCatalog();
        const Scenario scenario = changed("llama3-70b-256xh100", edits);
        const launch::Written written =
            launch::write(scenario, *launch::findLauncher(launcher.toStdString()), catalog);
        QVERIFY2(written.text.find(says.toStdString()) != std::string::npos, written.text.c_str());
        QCOMPARE(written.warnings.empty(), warns.isEmpty());
        QCOMPARE(written.text.find("Replicas to start") != std::string::npos,
            warns.isEmpty() && !scenario.serving.replicas && scenario.serving.load == ServingLoad::Rate);
        if (!warns.isEmpty()) { // as `serve` says it
            QVERIFY(QString::fromStdString(written.warnings.front().plain()).contains(warns));
            QCOMPARE(written.warnings.front().plain(), serviceReport(scenario).refusal.plain());
        }
        QCOMPARE(written.refused, !warns.isEmpty());
        const launch::Imported back = launch::import(written.text, "file", catalog);
        QVERIFY2(back.scenario, said(back).c_str());
        for (const char* id :
            {"hardware.accelerator", "hardware.accelerators", "serving.concurrency", "serving.prompt_tokens",
                "serving.load", "serving.requests_per_second", "serving.ttft_target"})
            QCOMPARE(fieldText(*back.scenario, *findField(id)), fieldText(scenario, *findField(id)));
        // A file of somebody else's says nothing of requests, and that is said.
        const std::string mark = "# Of the scenario: ";
        std::string others = written.text;
        others.erase(others.find(mark), 2);
        QVERIFY(said(launch::import(others, "file", catalog)).find("no requests are in the file")
            != std::string::npos);
        QVERIFY(said(back).find("no requests are in the file") == std::string::npos);
    }

    // A server refuses what is longer than the length it was started with.
    void longestRequests_data()
    {
        QTest::addColumn<QString>("edits");
        QTest::addColumn<double>("most");
        QTest::addColumn<QString>("comment"); // empty: none
        const auto row = [](const char* name, const char* edits, double most, const char* comment) {
            QTest::newRow(name) << QString::fromLatin1(edits) << most << QString::fromLatin1(comment);
        };
        row("alike within a tenth", "serving.prompt_tokens=1024 serving.output_tokens=1024", 2 * 1127,
            "no two requests are quite alike");
        row("evenly around them",
            "serving.prompt_tokens=1000 serving.output_tokens=1000 serving.lengths=uniform "
            "serving.length_spread=0.5",
            3000, "");
        row("of a second kind",
            "serving.prompt_tokens=100 serving.output_tokens=100 serving.second_share=0.1 "
            "serving.second_prompt=2000 serving.second_output=100",
            2310, "no two requests are quite alike");
        row("a tail without an end",
            "serving.prompt_tokens=500 serving.output_tokens=100 serving.lengths=lognormal "
            "serving.length_spread=0.5",
            500 * 3.85041 + 100 * 3.85041, "99.9 % are no longer than");
        row("up to the model's context", "serving.prompt_tokens=7680 serving.output_tokens=512", 8192,
            "the model's context. Requests");
        row("a tail beyond the model's context",
            "serving.prompt_tokens=4000 serving.output_tokens=1000 serving.lengths=lognormal "
            "serving.length_spread=1",
            8192, "the model's context. Requests");
    }
    void longestRequests()
    {
        QFETCH(QString, edits);
        QFETCH(double, most);
        QFETCH(QString, comment);
        const Scenario scenario = changed(
            "llama3-70b-256xh100", QStringList(edits.split(u' ')) << QStringLiteral("serving.tensor=8"));
        for (const auto& [launcher, flag] : {std::pair("vllm", "--max-model-len "),
                 std::pair("sglang", "--context-length "), std::pair("trtllm", "--max_seq_len ")}) {
            const std::string text =
                launch::write(scenario, *launch::findLauncher(launcher), shippedCatalog()).text;
            const std::size_t at = text.find(flag);
            QVERIFY2(at != std::string::npos, text.c_str());
            const double written = std::stod(text.substr(at + std::string_view(flag).size()));
            QVERIFY2(std::abs(written - most) <= 2, text.c_str());
            QCOMPARE(comment.isEmpty(),
                text.find("quite alike") == std::string::npos
                    && text.find("no longer than") == std::string::npos
                    && text.find("the model's context. Requests") == std::string::npos);
            QVERIFY2(text.find(comment.toStdString()) != std::string::npos, text.c_str());
            // No request of the timeline is refused, but those beyond the context.
            if (scenario.serving.lengths != ServingLengths::Lognormal && most < 8192)
                for (const SimulatedRequest& request :
                    Service(std::make_shared<const ServingJob>(servingJob(scenario))).played(200).requests)
                    QVERIFY(request.prompt + request.output <= written);
        }
    }

    void beyondTheContext()
    {
        const Scenario scenario = changed("llama3-70b-256xh100",
            {QStringLiteral("serving.tensor=8"), QStringLiteral("serving.prompt_tokens=100000")});
        const launch::Written written =
            launch::write(scenario, *launch::findLauncher("vllm"), shippedCatalog());
        const Diagnostics said = serviceReport(scenario).diagnostics;
        QCOMPARE(said.size(), 1U);
        QCOMPARE(written.warnings.size(), 1U);
        QCOMPARE(written.warnings.front().plain(), withFix(said.front().message, said.front().fix).plain());
        QVERIFY(!written.refused); // nor does `serve`
    }

private:
    static void servers()
    {
        QTest::addColumn<QString>("launcher");
        for (const char* key : {"vllm", "sglang", "trtllm"})
            QTest::newRow(key) << QString::fromLatin1(key);
    }
};

QTEST_APPLESS_MAIN(TestLaunchServers)
#include "tst_launch_servers.moc"
