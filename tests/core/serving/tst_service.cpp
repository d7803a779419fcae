// What a scenario asks of serving, answered: laws that every service keeps, against its own parts played
// request by request, and refusals in words.

#include "core/engine/evaluate.h"
#include "core/serving/cached_iterations.h"
#include "core/serving/load_curve.h"
#include "core/serving/pareto.h"
#include "core/serving/service_figures.h"
#include "core/serving/slo.h"
#include "tests/support/served.h"
#include "tests/support/shipped_catalog.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

using namespace ridgepoint;

class TestService : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cachedIterationsAreTheKernels()
    {
        for (const QStringList& sets :
            {QStringList{}, QStringList{"model.preset=deepseek-r1", "serving.engine=sglang"},
                QStringList{
                    "model.preset=gpt-oss-120b", "serving.tensor=2", "serving.experts_precision=mxfp4"}}) {
            const auto job = std::make_shared<const ServingJob>(servingJob(servedLlama(sets)));
            const ServingReplica replica{.architecture = job->architecture,
                .device = job->scenario.hardware.accelerator,
                .engine = &job->engine,
                .layout = Service(job).layout(),
                .types = job->types};
            const CachedIterations cached(replica);
            const KernelIterations kernels(replica);
            std::mt19937 engine(24);
            const auto drawn = [&](double low, double high) {
                return std::exp(std::uniform_real_distribution(std::log(low), std::log(high))(engine));
            };
            for (int i = 0; i < 500; ++i) {
                const double decoding = i % 3 == 0 ? 0 : std::round(drawn(1, 1000)),
                             context = drawn(100, 1e5);
                const double prompts = i % 3 == 1 ? 0 : std::round(drawn(16, 8192)), length = drawn(100, 3e4);
                const double got = cached.of(decoding, context, prompts, length).value();
                const double expected = kernels.of(decoding, context, prompts, length).value();
                QVERIFY2(relative(got, expected) < 0.015,
                    qPrintable(QStringLiteral("%1 decode at %2, %3 of prompts of %4: %5 and %6")
                                   .arg(decoding)
                                   .arg(context)
                                   .arg(prompts)
                                   .arg(length)
                                   .arg(got)
                                   .arg(expected)));
            }
        }
    }

    void meansAreThoseOfRequestsPlayed_data()
    {
        QTest::addColumn<QString>("lengths");
        QTest::addColumn<QString>("concurrency");
        QTest::newRow("alike, few") << "fixed"
                                    << "4";
        QTest::newRow("alike, many") << "fixed"
                                     << "96";
        QTest::newRow("lognormal, many") << "lognormal"
                                         << "96";
        QTest::newRow("more than there is room for") << "uniform"
                                                     << "1500";
    }
    void meansAreThoseOfRequestsPlayed()
    {
        QFETCH(QString, lengths);
        QFETCH(QString, concurrency);
        const Service service =
            serviceOf(servedLlama({"serving.lengths=" + lengths, "serving.concurrency=" + concurrency}));
        const ServicePoint point = service.now();
        QVERIFY(point.refusal.empty());
        const SimulatedRun run = service.played();
        QVERIFY(run.refusal.empty());
        QVERIFY(relative(point.itl.value(), run.perToken.mean.value()) < 0.03);
        // All day, not in a run that begins and ends.
        const double clients = service.clients();
        const double each = (run.means.output * run.means.duration).value() / run.means.requests;
        QVERIFY(relative(point.output.value(), each * clients / run.means.endToEnd.value()) < 0.03);
        QVERIFY(relative(point.request.value(), run.endToEnd.mean.value()) < 0.03);
        QVERIFY(relative(point.ttft.value(), run.firstToken.mean.value()) < 0.08);
    }

    void laws()
    {
        const Service service = serviceOf(servedLlama());
        const double step = 1.01; // walks differ by chance
        ServicePoint before = service.at(1);
        for (const double c : {2.0, 5.0, 16.0, 50.0, 200.0, 800.0, 2000.0}) {
            const ServicePoint point = service.at(c);
            QVERIFY(point.itl * step >= before.itl);
            QVERIFY(point.output * step >= before.output);
            QVERIFY(point.request * step >= before.request);
            // Little's law.
            QVERIFY(relative(point.requestsPerSecond * point.request.value(), c) < 1e-9);
            QVERIFY(point.running <= service.mostSequences() * 1.001);
            before = point;
        }
        // A part of the memory holds no more, and neither do longer sequences.
        const double all = service.mostSequences();
        QVERIFY(serviceOf(servedLlama({"serving.memory_share=60%"})).mostSequences() <= all);
        const auto held = [&](const char* length) {
            return serviceOf(servedLlama({"serving.max_sequences=100000",
                                 QStringLiteral("serving.prompt_tokens=") + length}))
                .mostSequences();
        };
        QVERIFY(held("1024") > held("4096") && held("4096") > held("65536"));
        // Half the cache's bytes hold twice the sequences.
        const double narrow =
            serviceOf(servedLlama({"serving.max_sequences=100000", "serving.kv_precision=fp8"}))
                .mostSequences();
        QVERIFY(relative(narrow, 2 * held("1024")) < 0.01);
    }

    void draftsAndCachedPrompts()
    {
        const ServicePoint plain = serviceOf(servedLlama({"serving.concurrency=1"})).now();
        const auto drafted = [](const char* acceptance) {
            return serviceOf(
                servedLlama({"serving.concurrency=1", "serving.draft_tokens=3",
                    QStringLiteral("serving.draft_acceptance=") + acceptance, "serving.draft_cost=5%"}))
                .now();
        };
        // Guesses that are never right cost what they cost; right ones give up to four tokens a step.
        QVERIFY(drafted("0").itl > plain.itl);
        QVERIFY(drafted("0.8").itl < plain.itl);
        QVERIFY(drafted("1").itl < drafted("0.8").itl);
        QVERIFY(drafted("1").itl > plain.itl / 4);
        // (1 − 0.8⁴) ÷ (1 − 0.8) = 2.952 tokens a step, of steps that are a little longer.
        const double gain = plain.itl.value() / drafted("0.8").itl.value();
        QVERIFY(gain > 2 && gain < 2.952);

        const ServicePoint cached = serviceOf(servedLlama({"serving.cached_share=90%"})).now();
        const ServicePoint read = serviceOf(servedLlama()).now();
        QVERIFY(cached.ttft < read.ttft);
        QVERIFY(cached.itl < read.itl);
        // The cache holds the whole prompt all the same.
        QCOMPARE(serviceOf(servedLlama({"serving.cached_share=90%"})).mostSequences(),
            serviceOf(servedLlama()).mostSequences());
    }

    void ratesSaturate()
    {
        const Service service = serviceOf(servedLlama({"serving.load=rate", "serving.replicas=1"}));
        const double most = service.at(service.mostSequences()).requestsPerSecond;
        const ServicePoint calm = service.atRate(most * 0.1), busy = service.atRate(most * 0.7),
                           over = service.atRate(most * 2);
        QVERIFY(!calm.saturated && !busy.saturated && over.saturated);
        QVERIFY(calm.itl < busy.itl && calm.ttft < busy.ttft && busy.ttft < over.ttft);
        QVERIFY(relative(calm.requestsPerSecond, most * 0.1) < 0.1);
        QVERIFY(!service.meetsTargets(over));
    }

    void promptsElsewhere()
    {
        const auto with = [](const QStringList& more) {
            return servedLlama(
                QStringList{"serving.prompt_tokens=8192", "serving.output_tokens=256", "serving.replicas=2"}
                + more);
        };
        const ServicePoint together = serviceOf(with({})).now();
        const auto split = [&](const char* readers) {
            return serviceOf(with({QStringLiteral("serving.prompt_replicas=") + QLatin1String(readers)}));
        };
        const Service one = split("1"), four = split("4"), twelve = split("12");
        // Accelerators of both kinds are a replica's.
        QCOMPARE(one.accelerators(), 8 + 8 / 2.0);
        QCOMPARE(four.accelerators(), 8 + 4 * 8 / 2.0);
        const ServicePoint few = one.now(), some = four.now(), many = twelve.now();
        QVERIFY2(few.refusal.empty(), few.refusal.plain().c_str());
        // Nobody reads between two tokens.
        QVERIFY(many.itl < together.itl);
        QVERIFY(relative(many.itl.value(), one.iteration(many.running, 0).value()) < 0.15);
        // The more read, the sooner the first token; a single one sets the pace of all.
        QVERIFY(few.ttft > some.ttft && some.ttft > many.ttft);
        QVERIFY(few.output < some.output && some.output <= many.output * 1.02);
        // A reader alone takes no more prompts than it can read: two replicas get half each.
        const double prompt = one.iteration(0, 8192).value();
        QVERIFY(few.requestsPerSecond * 2 <= 1.05 / prompt);
        QVERIFY(few.requestsPerSecond * 2 >= 0.7 / prompt);
        QVERIFY(!one.played(10).refusal.empty());
        QVERIFY(!serviceOf(with({"serving.prompt_replicas=2", "serving.prompt_tensor=3"})).refusal().empty());
        const ServiceReport report = serviceReport(four);
        QVERIFY(report.refusal.empty());
        QCOMPARE(report.accelerators, 2 * four.accelerators());
    }

    void smallestReplicaThatFits()
    {
        Scenario open = servedLlama({"serving.concurrency=1"});
        open.serving.tensor.reset();
        const Service found = serviceOf(open);
        QVERIFY(found.refusal().empty());
        QCOMPARE(found.layout().tensor, 1.0); // 72 GB of weights in 141
        Scenario half = open;
        half.serving.weightsPrecision = DataType::Bf16;
        const Service two = serviceOf(half);
        QCOMPARE(two.layout().tensor, 2.0);
        half.serving.tensor = 1;
        const Service one = serviceOf(half);
        QVERIFY(!one.refusal().empty());
        // Stages share the layers out, and the rest with them.
        half.serving.pipeline = 2;
        QVERIFY(serviceOf(half).refusal().empty());
    }

    void cheapestReplicaOfANode_data()
    {
        QTest::addColumn<QStringList>("deployment");
        const auto row = [](const char* name, const char* model, const char* device,
                             const QStringList& more) {
            QTest::newRow(name) << QStringList{QStringLiteral("model.preset=%1").arg(QLatin1String(model)),
                                       QStringLiteral("hardware.accelerator=%1").arg(QLatin1String(device)),
                                       "serving.weights_precision=auto"}
                    + more;
        };
        row("70B, two H100 have room for two sequences", "llama3-70b", "h100-sxm", {});
        row("70B, one B200 has room for few", "llama3-70b", "b200-sxm", {});
        row("8B, one H100 has plenty", "llama3.1-8b", "h100-sxm", {});
        row("experts on H100", "qwen3-30b-a3b", "h100-sxm", {});
        row("experts that need eight H100", "qwen3-235b-a22b", "h100-sxm", {});
        row("a device without a price", "llama3-70b", "h800-sxm", {});
    }
    // Where neither layout nor load is stated, no replica that one could state is much cheaper.
    void cheapestReplicaOfANode()
    {
        QFETCH(QStringList, deployment);
        const auto cost = [&](const QString& tensor) {
            const Service service = serviceOf(servedLlama(
                deployment + QStringList{"serving.concurrency=auto", "serving.tensor=" + tensor}));
            const ServiceReport r = serviceReport(service);
            if (!r.refusal.empty())
                return std::numeric_limits<double>::infinity();
            return r.perMillionOutput ? r.perMillionOutput->value()
                                      : service.accelerators() / r.carried.output.value();
        };
        double least = std::numeric_limits<double>::infinity();
        for (const char* tensor : {"1", "2", "4", "8"})
            least = std::min(least, cost(tensor));
        QVERIFY(std::isfinite(least));
        const double open = cost("auto");
        QVERIFY2(open <= 1.1 * least, qPrintable(QStringLiteral("%1, at best %2").arg(open).arg(least)));
    }

    void statedIsTheRule_data()
    {
        QTest::addColumn<QString>("concurrency");
        QTest::newRow("alone") << "1";
        QTest::newRow("many") << "64";
    }
    // The rule of thumb is the same as in a report: a token of all sequences by bandwidth, a prompt by the
    // peak.
    void statedIsTheRule()
    {
        QFETCH(QString, concurrency);
        const Scenario scenario =
            servedLlama({"serving.efficiency=stated", "serving.concurrency=" + concurrency});
        const ServicePoint point = serviceOf(scenario).now();
        const Report report = evaluate(scenario);
        QVERIFY(point.refusal.empty());
        // Prompts of others come between tokens: as much of a prompt for each token as the rule's occupancy
        // says.
        const double n = concurrency.toDouble();
        const double between = (n - 1) / 1024 * report.inference.prefill->value();
        QVERIFY(relative(point.itl.value(), report.inference.step->value() + between) < 0.06);
        if (n == 1)
            QVERIFY(relative(point.ttft.value(), report.inference.prefill->value()) < 0.01);
    }

    // What a demand and an answer can be at the least.
    void leastOfEach()
    {
        Scenario s = servedLlama({"serving.output_tokens=1", "serving.concurrency=1"});
        QVERIFY(setField(s, *findField("serving.requests_per_second"), "0", shippedCatalog()));
        const ServicePoint one = serviceOf(s).now();
        QCOMPARE(one.request, one.ttft);
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("says");
        QTest::newRow("too few") << "serving.tensor"
                                 << "1"
                                 << "leave no room for one sequence";
        QTest::newRow("heads") << "serving.tensor"
                               << "3"
                               << "do not divide 64 heads";
        QTest::newRow("stages") << "serving.pipeline"
                                << "100"
                                << "more than the 80 layers";
        QTest::newRow("groups of attention") << "serving.attention_data"
                                             << "2"
                                             << "this model has none";
        QTest::newRow("contexts") << "serving.prompt_tokens"
                                  << "90M"
                                  << "leave no room for one sequence";
        QTest::newRow("no memory") << "hardware.accelerator.hbm_bytes"
                                   << "1GB"
                                   << "leave no room";
    }
    void refusals()
    {
        QFETCH(QString, field);
        QFETCH(QString, value);
        QFETCH(QString, says);
        const Scenario scenario = servedLlama({"serving.weights_precision=bf16", field + u'=' + value});
        const Service service = serviceOf(scenario);
        const std::string refusal = service.refusal().plain();
        QVERIFY2(refusal.find(says.toStdString()) != std::string::npos, refusal.c_str());
        QVERIFY(!service.at(1).refusal.empty());
        QVERIFY(!service.played(10).refusal.empty());
        QVERIFY(!concurrencyCurve(service).refusal.empty());
        QCOMPARE(concurrencyWithinTargets(service), 0.0);
        const ServiceReport report = serviceReport(service);
        QCOMPARE(report.refusal.plain(), refusal);
        const Served served(service.sharedJob());
        for (const ServingFigure& figure : servingFigures()) {
            const std::optional<double> shown = figure.value(served);
            QVERIFY(!shown || std::isfinite(*shown));
        }
    }

    void replicasAndMoney()
    {
        Scenario scenario = servedLlama({"serving.requests_per_second=40"});
        const ServiceReport r = serviceReport(scenario);
        QCOMPARE(r.replicas, std::ceil(40 / r.carried.requestsPerSecond));
        QCOMPARE(r.accelerators, 8 * r.replicas);
        const ServingJob job = servingJob(scenario);
        // What a second costs, in what a second brings.
        const double second = job.price.value() * 8;
        QVERIFY(relative(r.perMillion->value(), second / r.carried.total.value() * 1e6) < 1e-9);
        QVERIFY(relative(r.perMillionInput->value() * (r.carried.total - r.carried.output).value()
                        + r.perMillionOutput->value() * r.carried.output.value(),
                    second * 1e6)
            < 1e-9);
        QVERIFY(r.perMillionOutput > r.perMillionInput);
        QVERIFY(relative(r.energyPerMillion->value(), job.power.value() * 8 / r.carried.output.value() * 1e6)
            < 1e-9);
        scenario.serving.replicas = r.replicas + 2;
        const ServiceReport more = serviceReport(scenario);
        QCOMPARE(more.spare, 2.0);
        // By the rate: no more of it for each replica than it answers within the targets.
        scenario.serving.replicas.reset();
        scenario.serving.load = ServingLoad::Rate;
        const ServiceReport rate = serviceReport(scenario);
        QCOMPARE(rate.replicas, std::ceil(40 / rate.good.requestsPerSecond));
        QVERIFY(!rate.now.saturated);
        // A peak and a spare one: more replicas, the same requests to pay them.
        scenario.serving.peakRatio = 3;
        scenario.serving.spareReplicas = 1;
        const ServiceReport peak = serviceReport(scenario);
        QCOMPARE(peak.replicas, std::ceil(120 / rate.good.requestsPerSecond) + 1);
        QVERIFY(relative(peak.now.requestsPerSecond, 120 / (peak.replicas - 1)) < 0.05);
        QVERIFY(relative(peak.perMillion->value(), job.price.value() * peak.accelerators / (40 * 2048) * 1e6)
            < 0.05);
        scenario.serving.itlTarget = Seconds(1e-5);
        const ServiceReport never = serviceReport(scenario);
        QCOMPARE(never.goodConcurrency, 0.0);
        QCOMPARE(never.replicas, 0.0);
        QVERIFY(!never.itlMet);
    }

    void percentiles()
    {
        Scenario scenario = servedLlama(
            {"serving.target_statistic=p99", "serving.lengths=lognormal", "serving.length_spread=1"});
        const ServiceReport r = serviceReport(scenario);
        QVERIFY(r.now.ttftSpread && r.now.itlSpread);
        QVERIFY(
            r.now.ttftSpread->p50 <= r.now.ttftSpread->p90 && r.now.ttftSpread->p90 <= r.now.ttftSpread->p99);
        scenario.serving.ttftTarget = r.now.ttftSpread->p90;
        QVERIFY(r.now.ttftSpread->p99 > r.now.ttftSpread->p90);
        QVERIFY(!serviceReport(scenario).ttftMet);
        scenario.serving.statistic = ServingStatistic::P90;
        QVERIFY(serviceReport(scenario).ttftMet);
    }

    void percentilesAreOfTheSameLoad_data()
    {
        QTest::addColumn<QStringList>("sets");
        const QString rate = "serving.load=rate";
        QTest::newRow("clients") << QStringList{"serving.concurrency=32"};
        QTest::newRow("more clients than a thousand") << QStringList{"serving.concurrency=3000",
            "serving.max_sequences=4000", "serving.prompt_tokens=100", "serving.output_tokens=100"};
        QTest::newRow("drafts that are right")
            << QStringList{"serving.draft_tokens=3", "serving.draft_acceptance=1"};
        QTest::newRow("cached prompts") << QStringList{"serving.cached_share=60%", "serving.concurrency=16"};
        QTest::newRow("rate, as many replicas as it needs")
            << QStringList{rate, "serving.requests_per_second=40", "serving.itl_target=25 ms"};
        QTest::newRow("rate, replicas stated")
            << QStringList{rate, "serving.requests_per_second=40", "serving.replicas=9"};
        QTest::newRow("rate with a peak and spares") << QStringList{rate, "serving.requests_per_second=20",
            "serving.replicas=9", "serving.peak_ratio=2", "serving.spare_replicas=2"};
        QTest::newRow("stages") << QStringList{
            "serving.tensor=4", "serving.pipeline=2", "serving.concurrency=32"};
    }
    // Half of what is played lies about the mean that stands beside it, and half of the answers in the
    // middle.
    void percentilesAreOfTheSameLoad()
    {
        QFETCH(QStringList, sets);
        const Scenario scenario = servedLlama(sets + QStringList{"serving.target_statistic=p50"});
        const ServiceReport r = serviceReport(scenario);
        QVERIFY2(r.refusal.empty(), r.refusal.plain().c_str());
        QVERIFY(r.now.ttftSpread && r.now.itlSpread);
        QVERIFY2(relative(r.now.itlSpread->mean.value(), r.now.itl.value()) < 0.05,
            qPrintable(
                QStringLiteral("%1 against %2").arg(r.now.itlSpread->mean.value()).arg(r.now.itl.value())));
        QVERIFY2(relative(r.now.ttftSpread->mean.value(), r.now.ttft.value()) < 0.15,
            qPrintable(
                QStringLiteral("%1 against %2").arg(r.now.ttftSpread->mean.value()).arg(r.now.ttft.value())));
        QVERIFY(relative(r.now.itlSpread->p50.value(), r.now.itl.value()) < 0.25);
        QCOMPARE(r.judgedTtft.value(), r.now.ttftSpread->p50.value());
        QCOMPARE(r.judgedItl.value(), r.now.itlSpread->p50.value());
        const Service service(std::make_shared<const ServingJob>(servingJob(scenario)));
        double prompts = 0, outputs = 0;
        const SimulatedRun run = service.played(0, r.replicas);
        for (const SimulatedRequest& one : run.requests) {
            prompts += one.prompt;
            outputs += one.output;
        }
        const double count = double(run.requests.size());
        QVERIFY(relative(prompts / count, scenario.serving.promptTokens) < 0.05);
        QVERIFY(relative(outputs / count, scenario.serving.outputTokens) < 0.05);
    }

    void priceOfWhatIsAnswered()
    {
        const auto priced = [](const QStringList& more) {
            return serviceReport(
                servedLlama(more + QStringList{"serving.tensor=8", "serving.max_sequences=8"}));
        };
        // Drafts make answers cheaper, not prompts by more than the time that a replica is then free.
        const ServiceReport plain = priced({"serving.concurrency=8"});
        const ServiceReport drafted =
            priced({"serving.concurrency=8", "serving.draft_tokens=3", "serving.draft_acceptance=1"});
        const double input = drafted.perMillionInput->value() / plain.perMillionInput->value();
        const double output = drafted.perMillionOutput->value() / plain.perMillionOutput->value();
        QVERIFY2(input > 0.8 && input < 1.5, qPrintable(QString::number(input)));
        QVERIFY2(output < 0.5, qPrintable(QString::number(output)));
    }

    void figuresAreTheReport()
    {
        const Served served(servedLlama());
        const ServiceReport& r = served.report;
        const std::span<const ServingFigure> figures = servingFigures();
        const auto value = [&](std::string_view key) {
            const ServingFigure* const found = findServingFigure(key);
            return found ? found->value(served).value_or(-1) : -1;
        };
        QCOMPARE(value("itl_seconds"), r.now.itl.value());
        QCOMPARE(value("memory.sequences"), r.mostSequences);
        QCOMPARE(value("cost.per_million_output"), r.perMillionOutput->value());
        // Slabs are the memory of the device.
        const ReplicaMemory& m = r.memory;
        const double beyond = std::max(0.0, (m.graphs - m.withheld).value());
        QCOMPARE(m.weights.value() + m.activations.value() + m.withheld.value() + beyond + m.cache.value(),
            m.capacity.value());
        for (std::size_t i = 0; i < figures.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(figures[i].key != figures[j].key && figures[i].path != figures[j].path);
    }

    void frontierIsExhaustive_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("dense") << "llama3.1-70b";
        QTest::newRow("experts") << "qwen3-30b-a3b";
    }
    void frontierIsExhaustive()
    {
        QFETCH(QString, model);
        const Scenario scenario = servedLlama({"model.preset=" + model});
        const ServingFrontier f = servingFrontier(scenario, 8);
        QVERIFY(f.refusal.empty());
        double seen = static_cast<double>(f.layouts.size());
        for (std::size_t i = 0; i < servingRejections; ++i)
            if (static_cast<ServingRejection>(i) != ServingRejection::Targets)
                seen += f.rejected[i];
        QCOMPARE(seen, f.tried);
        QCOMPARE(std::ranges::count(f.layouts, true, &FrontierLayout::isScenarios), 1);
        const std::vector<RankedLayout> ranked = rankedLayouts(f, ServingObjective::Cost);
        QVERIFY(!ranked.empty());
        const auto job = std::make_shared<const ServingJob>(servingJob(scenario));
        double best = 0;
        for (const FrontierLayout& layout : f.layouts) {
            const Service service(job, layout.layout);
            for (const FrontierPoint& point : layout.points) {
                // Each point is what the layout alone gives, and nothing of the front is beaten.
                QCOMPARE(service.at(point.at.concurrency).itl.value(), point.at.itl.value());
                if (point.front)
                    for (const FrontierLayout& other : f.layouts)
                        for (const FrontierPoint& beaten : other.points)
                            QVERIFY(!(beaten.perUser > point.perUser
                                && beaten.perAccelerator > point.perAccelerator));
                if (point.meets)
                    best = std::max(best, point.perAccelerator.value());
            }
        }
        QVERIFY(ranked.front().point.perAccelerator.value() >= best);
        QVERIFY(ranked.front().point.meets);
        const std::vector<RankedLayout> quickest = rankedLayouts(f, ServingObjective::Latency);
        for (const FrontierLayout& layout : f.layouts)
            for (const FrontierPoint& point : layout.points)
                QVERIFY(quickest.front().point.at.itl <= point.at.itl * 1.003);
        // Taken over, the scenario is that layout.
        Scenario adopted = scenario;
        for (const FieldEdit& edit : layoutEdits(f.layouts[ranked.front().layout], job->architecture.isMoe()))
            QVERIFY(!setField(adopted, *findField(edit.field), edit.text, shippedCatalog()));
        QVERIFY(serviceOf(adopted).layout() == f.layouts[ranked.front().layout].layout);
    }

    void threadsDoNotMatter()
    {
        const Scenario scenario = servedLlama({"model.preset=gpt-oss-20b"});
        const ServingFrontier one = servingFrontier(scenario, 8),
                              three = servingFrontier(scenario, 8, {.threads = 3});
        QCOMPARE(one.layouts.size(), three.layouts.size());
        for (std::size_t i = 0; i < one.layouts.size(); ++i) {
            QVERIFY(one.layouts[i].layout == three.layouts[i].layout);
            QCOMPARE(one.layouts[i].points.size(), three.layouts[i].points.size());
            for (std::size_t k = 0; k < one.layouts[i].points.size(); ++k)
                QVERIFY(
                    one.layouts[i].points[k].at.ttft.value() == three.layouts[i].points[k].at.ttft.value());
        }
    }

    void quickIsAPart()
    {
        const Scenario scenario = servedLlama();
        const ServingFrontier whole = servingFrontier(scenario, 16),
                              quick = servingFrontier(scenario, 16, {.quick = true});
        QVERIFY(!quick.layouts.empty() && quick.layouts.size() < whole.layouts.size());
        for (const FrontierLayout& part : quick.layouts) {
            const auto same = std::ranges::find(whole.layouts, part.layout, &FrontierLayout::layout);
            QVERIFY(same != whole.layouts.end());
            for (const FrontierPoint& point : part.points)
                QVERIFY(std::ranges::any_of(same->points, [&](const FrontierPoint& other) {
                    return other.at.concurrency == point.at.concurrency && other.at.itl == point.at.itl;
                }));
        }
    }

    void ladder()
    {
        const std::vector<double> ladder = concurrencyLadder(100, 77);
        QVERIFY(std::ranges::is_sorted(ladder));
        QVERIFY(std::ranges::count(ladder, 77.0) == 1 && std::ranges::count(ladder, 100.0) == 1);
        QCOMPARE(ladder.front(), 1.0);
        QVERIFY(ladder.back() > 100 && ladder.back() <= 150);
        QVERIFY(concurrencyLadder(1e9, 1e7).size() < 40);
    }
};

QTEST_APPLESS_MAIN(TestService)
#include "tst_service.moc"
