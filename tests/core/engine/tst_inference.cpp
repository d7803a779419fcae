// The serving chapter: published numbers, caches of every shipped model, limits that are limits, directions,
// inputs that cannot run.

#include "core/engine/evaluate.h"
#include "core/formulas/inference.h"
#include "core/inputs/model/layered_model.h"
#include "core/inputs/model/published_types.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/outcome/readout.h"
#include "core/serving/service.h"
#include "tests/support/edited_scenario.h"
#include "tests/support/random_scenarios.h"
#include "tests/support/shipped_catalog.h"
#include "tests/support/shipped_counts.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridgepoint;

namespace {

// The rule of thumb answers where its shares are stated, and nowhere else. One request at a time, unless
// `edits` say more.
Scenario statedScenario(QStringList edits)
{
    edits.prepend(QStringLiteral("serving.concurrency=1"));
    edits.append(QStringLiteral("serving.efficiency=stated"));
    return editedScenario(edits);
}

InferenceReport served(const QStringList& edits) { return evaluate(statedScenario(edits)).inference; }

bool near(double actual, double expected, double tolerance)
{
    return std::abs(actual - expected) <= tolerance * std::abs(expected);
}

std::vector<std::string> servingPaths()
{
    std::vector<std::string> paths;
    for (const Readout& readout : readouts())
        if (readout.path.starts_with("inference."))
            paths.emplace_back(readout.path);
    return paths;
}

const QString llama = QStringLiteral("model.preset=llama3-70b");
const QString small = QStringLiteral("model.preset=llama3-8b");
const QString deepseek = QStringLiteral("model.preset=deepseek-v3");

} // namespace

class TestInference : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyModelHasItsPublishedCache_data()
    {
        QTest::addColumn<QString>("id");
        for (const ModelPreset& preset : shippedCatalog().models())
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
        QCOMPARE(shippedCatalog().models().size(), std::size_t{shippedModels});
    }
    void everyModelHasItsPublishedCache()
    {
        QFETCH(QString, id);
        QFile file(QStringLiteral(RIDGEPOINT_PRESETS_DIR "/models/") + id + QStringLiteral(".json"));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.errorString()));
        const QJsonValue listed =
            QJsonDocument::fromJson(file.readAll()).object()[QStringLiteral("kv_cache_bytes_per_token_bf16")];
        QVERIFY2(listed.isDouble(), "the preset lists no cache"); // all do
        const Report report = evaluate(statedScenario({QStringLiteral("model.preset=") + id}));
        QVERIFY(report.inference.kvPerToken);
        if (const LayerPlan& plan = report.model.architecture.plan) {
            const ServedCache cache = servedCache(*plan, 2); // a window's part does not grow, an index does
            QCOMPARE(cache.kvPerToken + cache.windowPerToken, listed.toDouble());
            QCOMPARE(report.inference.kvPerToken->value(), cache.kvPerToken + cache.indexPerToken);
        } else {
            QCOMPARE(report.inference.kvPerToken->value(), listed.toDouble());
        }
        QVERIFY(report.inference.weights);
        const double weights = report.inference.weights->value(), total = report.model.total.value();
        // In what it is published in: DeepSeek-V3 (arXiv:2412.19437 §3.3), V3.2, R1 and Kimi K2 in 8 bits but
        // for embedding, head, norms and routers, and gpt-oss as its model.safetensors.index.json says
        // (total_size).
        if (id == QLatin1String("deepseek-v3") || id == QLatin1String("deepseek-v3.2")
            || id == QLatin1String("deepseek-r1") || id == QLatin1String("kimi-k2"))
            QVERIFY(weights > total && near(weights, total, 0.01));
        else if (id == QLatin1String("gpt-oss-120b"))
            QVERIFY2(near(weights, 65248815744, 0.01), qPrintable(QString::number(weights)));
        else if (id == QLatin1String("gpt-oss-20b"))
            QVERIFY2(near(weights, 13761264768, 0.01), qPrintable(QString::number(weights)));
        else if (const PublishedTypes types = publishedTypes(id.toStdString());
                 types.weights || !types.experts.empty()) // narrower, in part or whole, with their scales
            QVERIFY2(
                weights > 0.5 * total && weights < 1.5 * total, qPrintable(QString::number(weights / total)));
        else
            QCOMPARE(weights, 2 * total);
    }

    // Grouped-query and latent attention: Llama 3 70B, DeepSeek-V3 (arXiv:2412.19437). The bounds of eight
    // H100 at 80 % of their bandwidth and 55 % of their peak are arithmetic on the devices' data sheets.
    void publishedNumbers()
    {
        QCOMPARE(served({llama}).kvPerToken->value(), 327680.0);
        QCOMPARE(served({deepseek}).kvPerToken->value(), 70272.0);
        const InferenceReport eight = served({llama, QStringLiteral("serving.tensor=8"),
            QStringLiteral("serving.prompt_tokens=8192"), QStringLiteral("serving.output_tokens=1")});
        QVERIFY2(
            near(eight.prefill->value(), 0.282, 0.002), qPrintable(QString::number(eight.prefill->value())));
        const InferenceReport bare = served({llama, QStringLiteral("serving.tensor=8"),
            QStringLiteral("serving.prompt_tokens=1"), QStringLiteral("serving.output_tokens=1")});
        const double read = bare.step->value() - bare.reduce->value();
        QVERIFY2(near(read, 6.58e-3, 0.001), qPrintable(QString::number(read)));
        const double formula =
            decodeStepTimeParallel(*bare.weights, Bytes(0), 8, BytesPerSecond(3.35e12), 0.8, 80, Seconds(0))
                .value();
        QVERIFY(near(formula, 6.58e-3, 0.001));
        QVERIFY(near(read, formula, 1e-4)); // two tokens of cache apart
    }

    void bytesFollowTheirElements()
    {
        const InferenceReport bf16 = served({llama});
        const double int4 = 0.5 + 2.0 / 128; // a scale of two bytes for 128
        QCOMPARE(
            served({llama, QStringLiteral("serving.kv_precision=fp8")}).kv->value(), bf16.kv->value() / 2);
        QCOMPARE(served({llama, QStringLiteral("serving.kv_precision=int4")}).kv->value(),
            bf16.kv->value() * int4 / 2);
        // Embedding, head and norms stay in 16 bits: 128,256 tokens, 80 layers of two norms and one more.
        const double ends = 8192 * (2 * 128256 + 2 * 80 + 1), rest = bf16.weights->value() / 2 - ends;
        QCOMPARE(served({llama, QStringLiteral("serving.weights_precision=fp8")}).weights->value(),
            2 * ends + rest);
        QCOMPARE(served({llama, QStringLiteral("serving.weights_precision=int4")}).weights->value(),
            2 * ends + int4 * rest);
        // Auto is what training stores.
        QCOMPARE(served({llama, QStringLiteral("training.precision.weights=fp32")}).weights->value(),
            2 * ends + 4 * rest);
        // Linear in sequences and tokens.
        QCOMPARE(served({llama, QStringLiteral("serving.concurrency=7")}).kv->value(),
            7 * bf16.kvPerSequence->value());
        QCOMPARE(served({llama, QStringLiteral("serving.prompt_tokens=4608")}).kvPerSequence->value(),
            2 * bf16.kvPerSequence->value()); // 4608 + 512 = 2 · (2048 + 512)
        QCOMPARE(bf16.kvPerSequence->value(), 2560 * 327680.0);
    }

    void windowsCapTheCache()
    {
        const auto cache = [](const char* model, const char* prompt) {
            return served({QStringLiteral("model.preset=") + QLatin1String(model),
                              QStringLiteral("serving.prompt_tokens=") + QLatin1String(prompt),
                              QStringLiteral("serving.output_tokens=1")})
                .kvPerSequence->value();
        };
        const double token = served({QStringLiteral("model.preset=mistral-7b")}).kvPerToken->value();
        QCOMPARE(cache("mistral-7b", "1023"), 1024 * token);
        QCOMPARE(cache("mistral-7b", "4095"), 4096 * token);
        QCOMPARE(cache("mistral-7b", "1000000"), 4096 * token); // all layers: 4096 tokens, however many
        // Half of the layers of Gemma 2 27B keep everything.
        const double half = served({QStringLiteral("model.preset=gemma2-27b")}).kvPerToken->value();
        QCOMPARE(cache("gemma2-27b", "99999"), half * (100000 + 4096) / 2);
        const Report mistral = evaluate(statedScenario({QStringLiteral("model.preset=mistral-7b")}));
        QVERIFY(!mistral.inference.maxContext);
        QVERIFY(reasonForNull(mistral, "inference.max_context_tokens").plain().find("window")
            != std::string::npos);
    }

    void latentCachesAreCopiedToEveryRank()
    {
        const auto cacheOnRank = [](const QString& model, const char* tensor) {
            const InferenceReport r =
                served({model, QStringLiteral("serving.tensor=") + QLatin1String(tensor)});
            return r.perRank->value() - r.weights->value() / r.perReplica;
        };
        const auto whole = [](const QString& model) { return served({model}).kv->value(); };
        QVERIFY(near(cacheOnRank(llama, "8"), whole(llama) / 8, 1e-4));
        QVERIFY(near(cacheOnRank(llama, "16"), whole(llama) / 8, 1e-4)); // eight key heads, each on two ranks
        QVERIFY(near(cacheOnRank(deepseek, "1"), whole(deepseek), 1e-4));
        QVERIFY(near(cacheOnRank(deepseek, "32"), whole(deepseek), 1e-3));
    }

    void fewSequencesReadFewExperts()
    {
        QVERIFY(near(weightsReadPerStep(Bytes(100), 0.9, 8, 256, 0).value(), 10, 1e-12)); // nobody routes
        QVERIFY(near(weightsReadPerStep(Bytes(100), 0.9, 8, 256, 1).value(), 10 + 90 * 8 / 256.0, 1e-12));
        QVERIFY(weightsReadPerStep(Bytes(100), 0.9, 8, 256, 1e6).value() > 99.999);
        // One sequence of DeepSeek-V3 reads the 37B it activates and no more.
        const InferenceReport one = served({deepseek, QStringLiteral("serving.tensor=32")});
        const InferenceReport many = served(
            {deepseek, QStringLiteral("serving.tensor=32"), QStringLiteral("serving.concurrency=128")});
        QVERIFY(one.decodePoint && many.decodePoint);
        const double read = one.step->value() - one.reduce->value();
        const double all = one.weights->value() / (32 * 3.35e12 * 0.8);
        QVERIFY2(read < 0.07 * all + 1e-3, qPrintable(QString::number(read / all)));
        QVERIFY(many.step->value() - many.reduce->value() > 0.9 * all);
    }

    void moreOfEverythingPointsOneWay_data()
    {
        QTest::addColumn<QString>("model");
        for (const QString& model : {small, llama, deepseek, QStringLiteral("model.preset=mistral-7b"),
                 QStringLiteral("model.preset=gemma2-27b"), QStringLiteral("model.preset=mixtral-8x7b")})
            QTest::newRow(qPrintable(model)) << model;
    }
    void moreOfEverythingPointsOneWay()
    {
        QFETCH(QString, model);
        const QString tensor = QStringLiteral("serving.tensor=%1").arg(model == deepseek ? 64 : 8);
        std::optional<InferenceReport> before;
        for (double prompt = 16; prompt <= 16384; prompt *= 2) {
            const InferenceReport r =
                served({model, tensor, QStringLiteral("serving.prompt_tokens=%1").arg(prompt)});
            QVERIFY(r.step && r.prefill);
            if (before) {
                QVERIFY(*r.kvPerSequence >= *before->kvPerSequence);
                QVERIFY(*r.step >= *before->step);
                QVERIFY(*r.prefill >= *before->prefill);
                QVERIFY(*r.perRank >= *before->perRank);
                QVERIFY(*r.maxConcurrency <= *before->maxConcurrency);
                QVERIFY(*r.decodeTokensPerSecond <= *before->decodeTokensPerSecond);
                QVERIFY(r.prefillPoint->intensity >= before->prefillPoint->intensity);
            }
            before = r;
        }
        before.reset();
        for (double sequences = 1; sequences <= 64; sequences *= 2) {
            const InferenceReport r =
                served({model, tensor, QStringLiteral("serving.concurrency=%1").arg(sequences)});
            QVERIFY(r.step && r.prefill);
            if (before) {
                QVERIFY(*r.step >= *before->step);
                QVERIFY(*r.decodeTokensPerSecond >= *before->decodeTokensPerSecond);
                QCOMPARE(*r.maxConcurrency, *before->maxConcurrency);
                QCOMPARE(r.kv->value(), 2 * before->kv->value());
            }
            before = r;
        }
        before.reset();
        for (double ranks = 1; ranks <= 8; ranks *= 2) {
            const InferenceReport r = served({model, QStringLiteral("serving.tensor=%1").arg(ranks)});
            if (before) {
                QVERIFY(*r.perRank <= *before->perRank);
                QVERIFY(*r.maxConcurrency >= *before->maxConcurrency);
                QVERIFY(*r.weights == *before->weights && *r.kv == *before->kv);
                if (before->prefill && r.prefill)
                    QVERIFY(*r.prefill < *before->prefill);
                if (before->step && r.step) // reading shrinks; only the all-reduces grow
                    QVERIFY(*r.step - *r.reduce < *before->step - *before->reduce);
            }
            before = r;
        }
    }

    void limitsAreLimits_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::newRow("8B on one") << QStringList{small};
        QTest::newRow("8B, fp8 cache") << QStringList{small, QStringLiteral("serving.kv_precision=fp8")};
        QTest::newRow("70B on eight") << QStringList{
            llama, QStringLiteral("serving.tensor=8"), QStringLiteral("serving.itl_target=20ms")};
        QTest::newRow("windows on half of the layers") << QStringList{
            QStringLiteral("model.preset=gemma2-9b"), QStringLiteral("serving.prompt_tokens=20000")};
        QTest::newRow("latent attention") << QStringList{deepseek, QStringLiteral("serving.tensor=64")};
        QTest::newRow("usable memory")
            << QStringList{small, QStringLiteral("hardware.capacity_basis=usable")};
    }
    void limitsAreLimits()
    {
        QFETCH(QStringList, edits);
        const auto at = [&](double sequences, const QString& more = {}) {
            QStringList all = edits;
            all << QStringLiteral("serving.tensor=%1").arg(served(edits).perReplica)
                << QStringLiteral("serving.concurrency=%1").arg(sequences, 0, 'f', 0);
            if (!more.isEmpty())
                all << more;
            return served(all);
        };
        const InferenceReport r = served(edits);
        QVERIFY(r.maxConcurrency && *r.maxConcurrency >= 2);
        QVERIFY(*at(*r.maxConcurrency).replicaFits);
        QVERIFY(!*at(*r.maxConcurrency + 1).replicaFits);
        QVERIFY(!at(*r.maxConcurrency + 1).step);
        const Serving targets = statedScenario(edits).serving;
        QVERIFY(r.maxContext);
        const double whole = std::floor(r.maxContext->value());
        const auto prompt = [&](double tokens) {
            return at(targets.concurrency.value_or(1),
                QStringLiteral("serving.prompt_tokens=%1").arg(tokens - targets.outputTokens, 0, 'f', 0));
        };
        QVERIFY(*prompt(whole).replicaFits);
        QVERIFY(!*prompt(whole + 1).replicaFits);
    }

    void rooflinePointsLieOnTheRoof()
    {
        const Report report = evaluate(statedScenario({llama, QStringLiteral("serving.tensor=8")}));
        const InferenceReport& r = report.inference;
        QVERIFY(!r.decodePoint->computeBound && r.prefillPoint->computeBound);
        // A single short sequence reads a 2-byte weight for two operations.
        const InferenceReport bare = served({llama, QStringLiteral("serving.tensor=8"),
            QStringLiteral("serving.prompt_tokens=1"), QStringLiteral("serving.output_tokens=1")});
        QVERIFY(near(bare.decodePoint->intensity.value(), 1.0, 0.02));
        for (const ServingPoint& point : {*r.decodePoint, *r.prefillPoint})
            QCOMPARE(point.attainable.value(),
                std::min(report.roofline.compute.value(),
                    report.roofline.memory.value() * point.intensity.value()));
        // Where decoding turns compute-bound, its intensity is the ridge; past it, arithmetic is the limit.
        const QStringList tiny{
            small, QStringLiteral("serving.prompt_tokens=1"), QStringLiteral("serving.output_tokens=1")};
        const InferenceReport shortOnes = served(tiny);
        QVERIFY(shortOnes.computeBoundConcurrency);
        const double turn = std::ceil(*shortOnes.computeBoundConcurrency);
        QVERIFY(served(tiny + QStringList{QStringLiteral("serving.concurrency=%1").arg(turn)})
                    .decodePoint->computeBound);
        QVERIFY(!served(tiny + QStringList{QStringLiteral("serving.concurrency=%1").arg(turn - 1)})
                     .decodePoint->computeBound);
        // Long caches never get there.
        const Report longOnes =
            evaluate(statedScenario({small, QStringLiteral("serving.prompt_tokens=100000")}));
        QVERIFY(!longOnes.inference.computeBoundConcurrency);
        QVERIFY(reasonForNull(longOnes, "inference.compute_bound_concurrency").plain().find("cache")
            != std::string::npos);
    }

    void replicateOrShard_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<int>("choice");
        QTest::addColumn<double>("accelerators");
        const auto row = [](const char* name, const QStringList& edits, ServingChoice choice,
                             double accelerators) {
            QTest::newRow(name) << edits << static_cast<int>(choice) << accelerators;
        };
        row("one holds it and is fast enough", {small}, ServingChoice::Replicate, 1);
        row("one is too small", {llama}, ServingChoice::ShardToFit, 2);
        row("one is too slow", {small, QStringLiteral("serving.itl_target=5ms")},
            ServingChoice::ShardForLatency, 2);
        row("one reads the prompt too slowly",
            {small, QStringLiteral("serving.prompt_tokens=16384"),
                QStringLiteral("serving.ttft_target=300ms")},
            ServingChoice::ShardForLatency, 2);
        row("no node is fast enough", {llama, QStringLiteral("serving.itl_target=1ms")},
            ServingChoice::TargetsMissed, 2);
        row("more heads than sense", {llama, QStringLiteral("serving.concurrency=1000000")},
            ServingChoice::NothingFits, 0);
    }
    void replicateOrShard()
    {
        QFETCH(QStringList, edits);
        QFETCH(int, choice);
        QFETCH(double, accelerators);
        const Scenario scenario = statedScenario(edits);
        const PredictedChoice r = predictedChoice(std::make_shared<const ServingJob>(servingJob(scenario)));
        QCOMPARE(static_cast<int>(r.choice), choice);
        QCOMPARE(r.accelerators, accelerators);
        if (r.choice != ServingChoice::ShardForLatency && r.choice != ServingChoice::ShardToFit)
            return;
        const auto meets = [&](double n) {
            Scenario other = scenario;
            other.serving.tensor = n;
            const InferenceReport o = evaluate(other).inference;
            return o.step && *o.step <= scenario.serving.itlTarget
                && *o.prefill <= scenario.serving.ttftTarget;
        };
        QVERIFY(meets(accelerators));
        QVERIFY(!meets(accelerators / 2));
    }

    void autoIsTheSameAsItsValue()
    {
        for (const QString& model : {small, llama, deepseek, QStringLiteral("model.preset=llama3.1-405b")}) {
            Scenario scenario = statedScenario({model});
            const Report open = evaluate(scenario);
            QVERIFY(!open.inference.chosen && *open.inference.replicaFits);
            scenario.serving.tensor = open.inference.perReplica;
            const Report stated = evaluate(scenario);
            QVERIFY(stated.inference.chosen);
            for (const std::string& path : servingPaths())
                QCOMPARE(readoutValue(stated, path), readoutValue(open, path));
            // It is the smallest.
            if (open.inference.perReplica > 1) {
                scenario.serving.tensor = open.inference.perReplica / 2;
                QVERIFY(!*evaluate(scenario).inference.replicaFits);
            }
        }
        QCOMPARE(served({llama}).perReplica, 2.0);
        QCOMPARE(served({QStringLiteral("model.preset=llama3.1-405b")}).perReplica, 16.0);
    }

    void whatCannotRunSaysWhy_data()
    {
        QTest::addColumn<QStringList>("edits");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("path"); // that is null because of it
        const auto row = [](const char* name, const QStringList& edits, const char* field, const char* word,
                             const char* path) {
            QTest::newRow(name) << edits << QString::fromLatin1(field) << QString::fromLatin1(word)
                                << QString::fromLatin1(path);
        };
        const QString one = QStringLiteral("serving.tensor=1");
        row("weights beyond one device", {llama, one}, "serving.tensor", "weights",
            "inference.decode_seconds");
        row("cache beyond the memory", {small, one, QStringLiteral("serving.concurrency=100000")},
            "serving.concurrency", "KV cache", "inference.decode_tokens_per_second");
        row("context beyond the memory", {small, one, QStringLiteral("serving.prompt_tokens=100000000")},
            "serving.tensor", "KV cache", "inference.prefill_seconds");
        row("ranks that do not divide the heads", {llama, QStringLiteral("serving.tensor=3")},
            "serving.tensor", "heads", "inference.decode_seconds");
        row("more ranks than heads", {small, QStringLiteral("serving.tensor=1024")}, "serving.tensor",
            "heads", "inference.max_concurrency");
        row("no memory left",
            {small, QStringLiteral("hardware.capacity_basis=usable"),
                QStringLiteral("hardware.reserve=200GB")},
            "inference", "memory", "inference.max_concurrency");
        row("no link", {llama, QStringLiteral("hardware.accelerator.scaleup.per_direction_Bps=0")},
            "inference", "between the accelerators", "inference.decode_seconds");
    }
    void whatCannotRunSaysWhy()
    {
        QFETCH(QStringList, edits);
        QFETCH(QString, field);
        QFETCH(QString, word);
        QFETCH(QString, path);
        const Report report = evaluate(statedScenario(edits));
        const auto found = std::ranges::find_if(
            report.diagnostics, [&](const Diagnostic& d) { return d.field == field.toStdString(); });
        QVERIFY(found != report.diagnostics.end());
        QVERIFY2(found->message.plain().find(word.toStdString()) != std::string::npos,
            found->message.plain().c_str());
        QVERIFY(found->fix.plain().size() > 8);
        QVERIFY(found->severity != Severity::Error); // training is as right as it was
        QVERIFY(!readoutValue(report, path.toStdString()));
        QCOMPARE(reasonForNull(report, path.toStdString()), found->message);
        for (const std::string& other : servingPaths())
            if (const auto value = readoutValue(report, other))
                QVERIFY2(std::isfinite(*value) && *value >= 0, other.c_str());
        // A setting that the fix names does help.
        const QString fix = QString::fromStdString(found->fix.plain());
        if (!fix.startsWith(QStringLiteral("set serving.")))
            return;
        const QStringList words = fix.section(QStringLiteral(", or"), 0, 0).split(QLatin1Char(' '));
        const Report mended =
            evaluate(statedScenario(edits + QStringList{words[1] + QLatin1Char('=') + words[3]}));
        QVERIFY2(mended.inference.step, qPrintable(fix));
    }

    // Less than a byte a second is taken for a slip of the unit, and for unknown.
    void anUnknownBandwidthHasNoTimes()
    {
        Scenario scenario = statedScenario({small});
        scenario.hardware.accelerator.memoryBandwidth = BytesPerSecond(0.5);
        const Report report = evaluate(scenario);
        QVERIFY(!report.inference.step && !report.inference.prefill);
        QVERIFY(report.inference.kv && report.inference.maxConcurrency); // bytes need no bandwidth
        QVERIFY(reasonForNull(report, "inference.decode_seconds").plain().find("memory bandwidth")
            != std::string::npos);
    }

    // One question, one answer: where serving is predicted, the rule says nothing, and says who does.
    void predictedServingHasNoRuleOfThumb()
    {
        const Report report = evaluate(editedScenario({llama}));
        for (const std::string& path : servingPaths()) {
            QVERIFY2(!readoutValue(report, path).has_value(), path.c_str());
            QVERIFY2(
                reasonForNull(report, path).plain().find("serving.*") != std::string::npos, path.c_str());
        }
        QVERIFY(readoutValue(report, "serving.tpot_seconds").has_value());
    }

    void randomScenariosGiveFiniteNumbers()
    {
        RandomScenarios random(shippedCatalog(), 20261122);
        std::mt19937_64 dice(7);
        const auto upTo = [&](double most) {
            return std::floor(std::pow(most, static_cast<double>(dice() >> 11) * 0x1p-53));
        };
        const double most = findField("serving.concurrency")->maximum;
        int run = 0;
        for (int i = 0; i < 1500; ++i) {
            Scenario s = random.next();
            s.serving.efficiency = ServingEfficiency::Stated;
            s.serving.promptTokens = upTo(1e8);
            s.serving.outputTokens = upTo(1e8);
            s.serving.concurrency = upTo(most);
            s.serving.requestsPerSecond = upTo(1e9) - 1;
            s.serving.ttftTarget = Seconds(upTo(1e11) * 1e-6);
            s.serving.itlTarget = Seconds(upTo(1e10) * 1e-6);
            if (dice() % 2)
                s.serving.tensor = upTo(1024);
            if (dice() % 8 == 0)
                s.hardware.accelerator.memoryBandwidth = BytesPerSecond(0);
            if (dice() % 8 == 0)
                s.serving.concurrency =
                    std::array{0.0, -1.0, 1e300, double(NAN), double(INFINITY)}[dice() % 5];
            const Report report = evaluate(s);
            for (const std::string& path : servingPaths()) {
                const auto value = readoutValue(report, path);
                QVERIFY2(!value || (std::isfinite(*value) && *value >= 0), path.c_str());
                if (!value)
                    QVERIFY(!reasonForNull(report, path).empty());
            }
            const InferenceReport& r = report.inference;
            run += r.step.has_value();
            if (r.step)
                QVERIFY(*r.step >= *r.reduce);
            if (r.replicaFits && r.maxConcurrency && std::isfinite(*s.serving.concurrency)
                && *s.serving.concurrency >= 1)
                QCOMPARE(*r.replicaFits, std::min(*s.serving.concurrency, most) <= *r.maxConcurrency);
            if (r.fits && *r.fits && !r.chosen)
                QCOMPARE(r.perReplica, 1.0);
        }
        QVERIFY2(run > 150, qPrintable(QString::number(run)));
    }
};

QTEST_APPLESS_MAIN(TestInference)
#include "tst_inference.moc"
