// How the numbers of a service come about: what explains a number adds up and multiplies to it, down to
// kernels that are those of the iteration.

#include "core/serving/effective_iteration.h"
#include "core/serving/service_figures.h"
#include "core/serving/tpot_breakdown.h"
#include "tests/support/served.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace ridgepoint;
using namespace Qt::Literals::StringLiterals;

namespace {

struct Explained
{
    explicit Explained(const QStringList& sets)
        : service(jobOf(servedLlama(sets)))
        , report(serviceReport(service))
    {
        explainService(service, report, ledger);
    }
    Service service;
    ServiceReport report;
    Ledger ledger;

    const LedgerNode& node(std::string_view key) const { return ledger.node(ledger.find(key)); }
    // All constants and fields below a node, each as often as it is used.
    void leaves(std::int32_t index, std::vector<const LedgerNode*>& all) const
    {
        const LedgerNode& one = ledger.node(index);
        if (one.operands.empty())
            all.push_back(&one);
        for (const std::int32_t operand : one.operands)
            leaves(operand, all);
    }
    // The first below a node of this name, itself included; null: there is none.
    const LedgerNode* below(std::int32_t index, std::string_view name) const
    {
        const LedgerNode& one = ledger.node(index);
        if (one.name == name)
            return &one;
        for (const std::int32_t operand : one.operands)
            if (const LedgerNode* found = below(operand, name))
                return found;
        return nullptr;
    }
};

void rows()
{
    QTest::addColumn<QStringList>("sets");
    QTest::newRow("dense, fp8") << QStringList{};
    QTest::newRow("one request") << QStringList{u"serving.concurrency=1"_s};
    QTest::newRow("more than there is room for")
        << QStringList{u"serving.concurrency=500"_s, u"serving.max_sequences=100"_s};
    QTest::newRow("prompts of many chunks") << QStringList{u"serving.prompt_tokens=30000"_s};
    QTest::newRow("stages") << QStringList{
        u"serving.tensor=4"_s, u"serving.pipeline=2"_s, u"serving.concurrency=65"_s};
    QTest::newRow("latent attention, experts dealt out")
        << QStringList{u"model.preset=deepseek-r1"_s, u"serving.engine=sglang"_s, u"serving.tensor=1"_s,
               u"serving.attention_data=8"_s, u"serving.expert=8"_s};
    QTest::newRow("experts sliced, windows") << QStringList{u"model.preset=gpt-oss-120b"_s,
        u"serving.tensor=2"_s, u"serving.experts_precision=mxfp4"_s, u"serving.engine=tensorrt_llm"_s};
    QTest::newRow("disaggregated") << QStringList{u"serving.prompt_replicas=1"_s, u"serving.replicas=2"_s};
    QTest::newRow("disaggregated, groups of attention")
        << QStringList{u"model.preset=deepseek-r1"_s, u"serving.tensor=1"_s, u"serving.attention_data=8"_s,
               u"serving.prompt_replicas=1"_s, u"serving.replicas=2"_s};
    QTest::newRow("stated") << QStringList{u"serving.efficiency=stated"_s};
    QTest::newRow("stated, one accelerator")
        << QStringList{u"serving.efficiency=stated"_s, u"model.preset=llama3.1-8b"_s, u"serving.tensor=1"_s};
    QTest::newRow("a rate") << QStringList{u"serving.load=rate"_s, u"serving.requests_per_second=20"_s,
        u"serving.peak_ratio=2"_s, u"serving.spare_replicas=1"_s};
    QTest::newRow("more than it answers")
        << QStringList{u"serving.load=rate"_s, u"serving.requests_per_second=500"_s, u"serving.replicas=1"_s};
    QTest::newRow("lengths that spread, percentiles")
        << QStringList{u"serving.lengths=lognormal"_s, u"serving.target_statistic=p99"_s};
    QTest::newRow("drafts, cached prompts")
        << QStringList{u"serving.draft_tokens=3"_s, u"serving.cached_share=0.5"_s};
    QTest::newRow("answers of one token") << QStringList{u"serving.output_tokens=1"_s};
    QTest::newRow("a device without tables")
        << QStringList{u"hardware.accelerator=mi300x"_s, u"serving.weights_precision=bf16"_s};
}

} // namespace

class TestServiceExplained : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyNumberIsThere_data() { rows(); }
    void everyNumberIsThere()
    {
        QFETCH(QStringList, sets);
        const Explained e(sets);
        QVERIFY2(e.report.refusal.empty(), e.report.refusal.plain().c_str());
        int explained = 0;
        const Served served(servedLlama(sets));
        for (const ServingFigure& figure : servingFigures()) {
            const std::int32_t node = e.ledger.find(figure.key);
            const std::optional<double> shown = figure.value(served);
            if (!shown)
                continue;
            QVERIFY2(node >= 0, std::string(figure.key).c_str());
            const double value = e.ledger.node(node).value;
            QVERIFY2(nearly(value, *shown),
                qPrintable(QStringLiteral("%1: %2 is explained as %3")
                               .arg(QString::fromStdString(std::string(figure.key)))
                               .arg(*shown, 0, 'g', 15)
                               .arg(value, 0, 'g', 15)));
            ++explained;
        }
        QVERIFY(explained > 20);
        for (const char* key :
            {"ttft_seconds", "itl_seconds", "output_tokens_per_second", "memory.weights_bytes"})
            QVERIFY2(!e.node(key).operands.empty() || e.report.now.itl <= Seconds(0)
                    || std::isinf(e.node(key).value),
                key);
    }
    void partsAddUp_data() { rows(); }
    // Every sum is that of its parts, every formula that of its operands.
    void partsAddUp()
    {
        QFETCH(QStringList, sets);
        const Explained e(sets);
        int sums = 0, calls = 0;
        for (const LedgerNode& node : e.ledger.nodes()) {
            std::vector<double> values;
            for (const std::int32_t operand : node.operands) {
                QVERIFY2(operand >= 0, node.name.c_str());
                values.push_back(e.ledger.node(operand).value);
            }
            double value = node.value;
            if (node.kind == LedgerNode::Kind::Sum) {
                value = 0;
                for (const double one : values)
                    value += one;
                ++sums;
            } else if (node.kind == LedgerNode::Kind::Call) {
                value = node.formula->evaluate(values);
                ++calls;
            }
            QVERIFY2(nearly(value, node.value),
                qPrintable(QStringLiteral("%1: %2, and its parts say %3")
                               .arg(QString::fromStdString(node.name))
                               .arg(node.value, 0, 'g', 15)
                               .arg(value, 0, 'g', 15)));
            if (node.operands.empty())
                QVERIFY2(!node.source.empty() || node.kind == LedgerNode::Kind::Field, node.name.c_str());
        }
        QVERIFY(sums > 5 && calls > 10);
    }
    void kernelsAreTheIteration_data() { rows(); }
    // What a token rests on are the kernels of KernelIterations, one by one, and nothing else but what says
    // that it was walked or read between sizes.
    void kernelsAreTheIteration()
    {
        QFETCH(QStringList, sets);
        const Explained e(sets);
        const ServingJob& job = e.service.job();
        const Serving& s = job.scenario.serving;
        if (s.efficiency == ServingEfficiency::Stated || e.report.now.itl <= Seconds(0))
            return;
        const LedgerNode* iteration = e.below(e.ledger.find("itl_seconds"), "iteration");
        QVERIFY(iteration);
        double sum = 0, kept = 0;
        std::set<std::string> names;
        for (const std::int32_t operand : iteration->operands) {
            const LedgerNode& part = e.ledger.node(operand);
            names.insert(part.name);
            (part.name == "reading between sizes" ? kept : sum) += part.value;
        }
        const KernelIterations kernels(servedReplica(job, e.service.layout()));
        const auto load = *e.service.load(sequencesFound(e.service, e.report.now), 0);
        NoLedger none;
        auto model = kernels.model(none);
        double expected = raw(model.of(load).total).value();
        if (s.draftTokens > 0) {
            sum = 0; // guesses are beside the iteration that checks them
            const LedgerNode* with = e.below(e.ledger.find("itl_seconds"), "iteration with drafts");
            QVERIFY(with);
            sum = with->value;
            expected += raw(guessingTime(none, model, s, load.decoding, load.context)).value();
        } else {
            QVERIFY(names.contains("kernels") && names.contains("host"));
            QVERIFY(std::abs(kept) < 0.015 * expected);
        }
        QVERIFY2(nearly(sum, expected),
            qPrintable(QStringLiteral("%1 and %2").arg(sum, 0, 'g', 15).arg(expected, 0, 'g', 15)));
        // Down to the last: the products of the model, each as often as layers hold one.
        const LedgerNode* products = e.below(e.ledger.find("itl_seconds"), "products");
        QVERIFY(products);
        double lines = 0;
        for (const std::int32_t operand : products->operands)
            lines += e.ledger.node(operand).value;
        QVERIFY(nearly(lines, raw(model.of(load).products).value()));
        QVERIFY(products->operands.size() >= 3);
    }

    // The parts that the view of a token's time draws are those that explain it.
    void partsAreTheTokenTime()
    {
        const Explained e({});
        const TokenTime time = tokenTime(e.service, e.report.now);
        const std::int32_t itl = e.ledger.find("itl_seconds");
        const auto part = [&](TokenPart wanted) {
            const auto found = std::ranges::find(time.parts, wanted, &TokenTime::Part::part);
            return found == time.parts.end() ? 0 : found->time.value();
        };
        QVERIFY(nearly(e.below(itl, "products")->value, part(TokenPart::Products), 0.015));
        QVERIFY(nearly(e.below(itl, "host")->value, part(TokenPart::Host), 0.015));
        const LedgerNode* prompts = e.below(itl, "prompts_between_tokens");
        QVERIFY(prompts);
        QVERIFY(nearly(prompts->value, part(TokenPart::Prompts)));
        // As many prompts are read as requests end, and each costs about what one beside the others does.
        QVERIFY(nearly(e.ledger.node(prompts->operands[0]).value, e.report.now.requestsPerSecond));
        const LedgerNode& each = e.ledger.node(prompts->operands[2]);
        QVERIFY(nearly(each.value, e.below(prompts->operands[2], "prompt_adds")->value, 0.3));
    }

    // Llama 3.1 70B in fp8 on eight ranks, as tst_kernel_iterations counts it on four.
    void memoryByHand()
    {
        const Explained e({});
        std::vector<const LedgerNode*> leaves;
        e.leaves(e.ledger.find("memory.weights_bytes"), leaves);
        const double attention = 8192.0 * (8192 + 2 * 1024) + 8192.0 * 8192, mlp = 3 * 8192.0 * 28672;
        QVERIFY(std::ranges::any_of(leaves, [&](const LedgerNode* leaf) {
            return leaf->unit == Unit::Parameter && nearly(leaf->value, 80 * (attention + mlp));
        }));
        const LedgerNode& room = e.node("memory.cache_bytes");
        QCOMPARE(room.name, std::string("replica_cache_room"));
        QVERIFY(nearly(e.ledger.node(room.operands[2]).value, e.report.memory.weights.value()));
        const LedgerNode& sequences = e.node("memory.sequences");
        QVERIFY(nearly(sequences.value, e.report.mostSequences));
        QVERIFY(nearly(e.node("memory.sequence_bytes").value, 80 * 2.0 * 128 * 2048 * 2));
    }

    // The most within targets is told by the figures that are judged there; at a rate it is the rate.
    void withinTargetsIsToldByWhatIsJudged()
    {
        const auto told = [](const Explained& e, std::string_view key) { return e.node(key).told.plain(); };
        const Explained tails({u"serving.target_statistic=p99"_s});
        const ServicePoint at = tails.service.judgedAt(tails.report.goodConcurrency);
        const std::string expected = timesJudged(at, tails.service.job()).plain();
        QVERIFY2(expected.starts_with("at p99 TTFT "), expected.c_str());
        QCOMPARE(told(tails, "within_targets.concurrency"), expected);
        const Explained one({u"serving.output_tokens=1"_s});
        QVERIFY2(told(one, "within_targets.concurrency").starts_with("the only token after "),
            told(one, "within_targets.concurrency").c_str());
        const Explained none({u"serving.ttft_target=1ms"_s});
        QVERIFY2(told(none, "within_targets.concurrency").starts_with("of a single request TTFT"),
            told(none, "within_targets.concurrency").c_str());
        const QStringList rate{u"serving.load=rate"_s, u"serving.requests_per_second=20"_s};
        const Explained asked(rate);
        QVERIFY2(told(asked, "within_targets.requests_per_second").starts_with("TTFT "),
            told(asked, "within_targets.requests_per_second").c_str());
        QVERIFY(asked.node("within_targets.requests_per_second").source.find("rate") != std::string::npos);
        QVERIFY(told(asked, "within_targets.concurrency").empty()); // it follows
        const Explained never(rate + QStringList{u"serving.ttft_target=1ms"_s});
        QVERIFY2(told(never, "within_targets.requests_per_second").starts_with("however few requests arrive"),
            told(never, "within_targets.requests_per_second").c_str());
    }

    void aRequestIsAsUncertainAsItsParts_data()
    {
        QTest::addColumn<QStringList>("sets");
        QTest::newRow("clients that wait") << QStringList{};
        QTest::newRow("long prompts, short answers")
            << QStringList{u"serving.prompt_tokens=30000"_s, u"serving.output_tokens=8"_s};
        QTest::newRow("answers of one token") << QStringList{u"serving.output_tokens=1"_s};
        QTest::newRow("another engine's kernels")
            << QStringList{u"hardware.accelerator=mi300x"_s, u"serving.weights_precision=bf16"_s};
        QTest::newRow("disaggregated")
            << QStringList{u"serving.prompt_replicas=1"_s, u"serving.replicas=2"_s};
        QTest::newRow("disaggregated, long prompts") << QStringList{u"serving.prompt_replicas=1"_s,
            u"serving.replicas=2"_s, u"serving.prompt_tokens=30000"_s, u"serving.output_tokens=64"_s};
    }
    // A request that could be off by less than its first token, or by more than all of its parts, would be
    // none.
    void aRequestIsAsUncertainAsItsParts()
    {
        QFETCH(QStringList, sets);
        const Explained e(sets);
        const auto band = [&](ServingMeasure measure) {
            return e.report.bands[static_cast<std::size_t>(measure)];
        };
        const ServingBand first = band(ServingMeasure::Ttft), token = band(ServingMeasure::Tpot),
                          whole = band(ServingMeasure::EndToEnd);
        QVERIFY(first.known() && token.known() && whole.known());
        const double request = e.report.now.request.value(), ttft = e.report.now.ttft.value(),
                     further = request - ttft;
        constexpr double bits = 1e-12;
        // No narrower than the wider part; no wider than both, unless those who measured whole requests were.
        const ServingBand measured =
            servingBands(e.service.job().scenario.serving.promptReplicas ? ServingKind::Disaggregated
                                                                         : ServingKind::Online,
                e.report.source == KernelSource::Own)[static_cast<std::size_t>(ServingMeasure::EndToEnd)];
        const auto reaches = [&](double all, double ofFirst, double ofFurther, double published) {
            const double widest = std::max(ttft * ofFirst, further * ofFurther);
            const double both = std::max(ttft * ofFirst + further * ofFurther, request * published);
            return request * all >= widest - bits && request * all <= both + bits;
        };
        QVERIFY(reaches(whole.high - 1, first.high - 1, token.high - 1, measured.high - 1));
        QVERIFY(reaches(1 - whole.low, 1 - first.low, 1 - token.low, 1 - measured.low));
        if (e.report.now.itl <= Seconds(0)) {
            QVERIFY(nearly(whole.low, first.low) && nearly(whole.high, first.high));
        }
    }

    // presets/runs/serving-runs.csv has deployments of models with gated delta net, and of none with these
    // others.
    void bandsNeedComparedDeployments_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("compared");
        QTest::newRow("attention") << u"llama3.1-8b"_s << true;
        QTest::newRow("gated delta net") << u"qwen3.5-9b"_s << true;
        QTest::newRow("Kimi delta") << u"kimi-linear-48b-a3b"_s << false;
        QTest::newRow("Mamba-2") << u"nemotron-3-nano-30b-a3b"_s << false;
    }
    void bandsNeedComparedDeployments()
    {
        QFETCH(QString, model);
        QFETCH(bool, compared);
        const ServiceReport r = serviceReport(editedScenario({u"model.preset="_s + model,
            u"hardware.accelerator=b200-sxm"_s, u"serving.tensor=2"_s, u"serving.concurrency=8"_s}));
        QVERIFY2(r.refusal.empty(), r.refusal.plain().c_str());
        QCOMPARE(r.bands[static_cast<std::size_t>(ServingMeasure::Tpot)].known(), compared);
        QCOMPARE(r.unvalidated.plain().starts_with("no published deployment like it"), !compared);
    }

    // The model computes the same bits whether or not it remembers how.
    // PCIe machines hold eight L40S, though only pairs were measured.
    void aMachineIsNoTwoNodes_data()
    {
        QTest::addColumn<QStringList>("sets");
        QTest::addColumn<bool>("between");
        QTest::newRow("eight L40S, one machine")
            << QStringList{u"hardware.accelerator=l40s"_s, u"serving.tensor=8"_s} << false;
        QTest::newRow("sixteen L40S, two machines") << QStringList{u"hardware.accelerator=l40s"_s,
            u"hardware.accelerators=16"_s, u"serving.tensor=16"_s}
                                                    << true;
        QTest::newRow("eight H200, one machine") << QStringList{} << false;
    }
    void aMachineIsNoTwoNodes()
    {
        QFETCH(QStringList, sets);
        QFETCH(bool, between);
        const Explained e(sets);
        QVERIFY2(e.report.refusal.empty(), e.report.refusal.plain().c_str());
        for (const char* key : {"ttft_seconds", "itl_seconds"}) {
            const std::int32_t node = e.ledger.find(key);
            QVERIFY2(e.below(node, "message"), key);
            QCOMPARE(e.below(node, "message between nodes") != nullptr, between);
        }
    }

    void kernelsSayWhatWasMeasured()
    {
        const Explained e({});
        std::vector<const LedgerNode*> leaves;
        e.leaves(e.ledger.find("itl_seconds"), leaves);
        const auto told = [&](const char* text) {
            return std::ranges::any_of(leaves, [text](const LedgerNode* leaf) {
                return leaf->told.plain().find(text) != std::string::npos;
            });
        };
        QVERIFY(told("8,192") || told("8192"));
        QVERIFY(told("table of vllm in fp8"));
        QVERIFY(told("an all-reduce of "));
        const Explained roof({u"hardware.accelerator=mi300x"_s, u"serving.weights_precision=bf16"_s});
        leaves.clear();
        roof.leaves(roof.ledger.find("itl_seconds"), leaves);
        QVERIFY(std::ranges::any_of(
            leaves, [](const LedgerNode* leaf) { return leaf->source == "no table: the device's roof"; }));
    }

    void recordingChangesNothing()
    {
        for (const QStringList& sets :
            {QStringList{}, QStringList{u"model.preset=deepseek-r1"_s, u"serving.engine=sglang"_s},
                QStringList{u"model.preset=gpt-oss-120b"_s, u"serving.tensor=2"_s}}) {
            const Explained e(sets);
            const KernelIterations kernels(servedReplica(e.service.job(), e.service.layout()));
            NoLedger none;
            Ledger ledger;
            LedgerRecorder recorder(ledger);
            auto bare = kernels.model(none);
            auto recorded = kernels.model(recorder);
            for (const IterationLoad& load : {IterationLoad{.decoding = 33, .context = 1500},
                     IterationLoad{.promptTokens = 2000, .prompts = 2, .promptLength = 1000},
                     IterationLoad{.decoding = 7,
                     .context = 900,
                     .promptTokens = 300,
                     .prompts = 0.3,
                     .promptLength = 1000}})
                QCOMPARE(raw(recorded.of(load).total).value(), raw(bare.of(load).total).value());
        }
    }

    void refused()
    {
        const Explained none({u"model.preset=llama3.1-405b"_s, u"serving.tensor=1"_s});
        QVERIFY(!none.report.refusal.empty());
        QVERIFY(none.ledger.find("memory.weights_bytes") >= 0);
        QVERIFY(nearly(none.node("memory.weights_bytes").value, none.report.memory.weights.value()));
        QVERIFY(none.ledger.find("itl_seconds") < 0);
        // What cannot be laid out holds nothing that could be explained.
        const Explained odd({u"serving.tensor=3"_s});
        QVERIFY(!odd.report.refusal.empty());
        QVERIFY(odd.ledger.find("memory.weights_bytes") < 0);
        QVERIFY(odd.ledger.find("replica.tensor") >= 0);
    }
};

QTEST_APPLESS_MAIN(TestServiceExplained)
#include "tst_service_explained.moc"
