#include "app/window/job_answer.h"

#include "core/analysis/fit_plans.h"
#include "core/engine/evaluate.h"
#include "core/inputs/scenario/capacity_words.h"
#include "core/inputs/scenario/scenario_json.h"
#include "core/search/plain_plan.h"
#include "core/serving/asked.h"
#include "core/serving/service_figures.h"
#include "widgets/core_text.h"
#include "widgets/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace ridgepoint {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(JobAnswer)
};

// What people take where nobody says otherwise.
constexpr double pretrainedLength = 8192, tunedLength = 4096; // tokens of a sequence
constexpr double pretrainedBatch = 512, tunedBatch = 64; // sequences of a step
constexpr double tunedTokens = 100e6;
constexpr double mostDevices = 65536; // that a next step asks for
constexpr double mostOfAReplica = 256; // likewise, of one that serves

QString countOf(double count, const NumberFormat& numbers)
{
    return displayText(count, Unit::Count, numbers);
}
QString bytesOf(Bytes bytes, const NumberFormat& numbers)
{
    return displayText(bytes.value(), Unit::Byte, numbers);
}

QString gpusOf(double count, const NumberFormat& numbers)
{
    return count == 1 ? Words::tr("one GPU") : Words::tr("%1 GPUs").arg(countOf(count, numbers));
}

bool hasError(const Report& report)
{
    return !report.meshFits
        || std::ranges::find(report.diagnostics, Severity::Error, &Diagnostic::severity)
        != report.diagnostics.end();
}

// Training

struct Laid
{
    Report report;
    QString layout; // its name; empty: one device, nothing out of the ordinary
};

struct SimpleLayout
{
    const char* name;
    const char* zeroStage;
    const char* recompute;
};
// Each holds less on a device than the one before.
constexpr std::array onOne{
    SimpleLayout{"", "0", "none"},
    SimpleLayout{QT_TRANSLATE_NOOP("JobAnswer", "full recomputation"), "0", "full"},
};
constexpr std::array onMany{
    SimpleLayout{QT_TRANSLATE_NOOP("JobAnswer", "data parallelism"), "0", "none"},
    SimpleLayout{QT_TRANSLATE_NOOP("JobAnswer", "ZeRO-1"), "1", "none"},
    SimpleLayout{QT_TRANSLATE_NOOP("JobAnswer", "FSDP"), "3", "none"},
    SimpleLayout{QT_TRANSLATE_NOOP("JobAnswer", "FSDP and full recomputation"), "3", "full"},
};
std::span<const SimpleLayout> simpleLayouts(const Scenario& scenario)
{
    return scenario.hardware.accelerators > 1 ? std::span<const SimpleLayout>(onMany)
                                              : std::span<const SimpleLayout>(onOne);
}

// The next whole multiple of the devices, each of which has a sequence at least.
double wholeBatch(double batch, double devices) { return std::ceil(batch / devices) * devices; }

Report laid(Scenario scenario, const SimpleLayout& layout, const Catalog& catalog)
{
    const double batch = wholeBatch(scenario.training.globalBatchSequences, scenario.hardware.accelerators);
    (void)applyEdits(scenario,
        {{"mesh.zero_stage", layout.zeroStage}, {"training.recompute", layout.recompute},
            {"training.global_batch_sequences", countText(batch)}},
        catalog);
    return evaluate(scenario);
}

std::optional<Laid> simplyLaid(const Scenario& scenario, const Catalog& catalog)
{
    for (const SimpleLayout& layout : simpleLayouts(scenario)) {
        Report report = laid(scenario, layout, catalog);
        if (!hasError(report) && report.memory.fits)
            return Laid{std::move(report), *layout.name ? Words::tr(layout.name) : QString()};
    }
    return {};
}

// With ranks that share layers, on as large a batch as it takes.
std::optional<Laid> plainlyLaid(Scenario scenario, const Catalog& catalog)
{
    const double devices = scenario.hardware.accelerators;
    for (double share = 16; share >= 1; share /= 2) {
        const double batch = wholeBatch(scenario.training.globalBatchSequences, devices / share);
        if (std::fmod(devices, share) != 0 || batch > devices * 16)
            continue;
        Scenario tried = scenario;
        tried.training.globalBatchSequences = batch;
        const PlainPlan plan = plainPlanOf(tried, {.space = searchSpaceOf(tried, {}, {}, catalog).space});
        if (!plan.layout || applyEdits(tried, plan.layout->set, catalog))
            continue;
        Report report = evaluate(tried);
        if (!hasError(report) && report.memory.fits)
            return Laid{std::move(report), coreText(nameOf(plan))};
    }
    return {};
}

// The layout that holds least, with other settings of the same devices, and nothing on the host.
std::optional<Laid> mendedLaid(const Scenario& scenario, const Catalog& catalog)
{
    const SimpleLayout& simplest = simpleLayouts(scenario).back();
    const Report least = laid(scenario, simplest, catalog);
    if (hasError(least))
        return {};
    for (const FitLever& plan : fitPlans(least,
             {"hardware.accelerators", "training.offload_optimizer", "training.offload_parameters",
                 "training.offload_activations"})) {
        Scenario tried = least.scenario;
        if (!plan.advice.solves || plan.price != LeverPrice::Setting
            || applyEdits(tried, plan.advice.edits, catalog))
            continue;
        Report report = evaluate(tried);
        if (!hasError(report) && report.memory.fits)
            return Laid{std::move(report),
                Words::tr(simplest.name) + QStringLiteral(" \u00b7 ") + coreText(plan.advice.response)};
    }
    return {};
}

// A data-parallel layout needs a sequence for every device: far beyond the usual batch others come first.
std::optional<Laid> laidOut(const Scenario& scenario, const Catalog& catalog)
{
    constexpr double grows = 4;
    const double devices = scenario.hardware.accelerators;
    const bool far = devices > grows * scenario.training.globalBatchSequences;
    std::optional<Laid> found = far ? plainlyLaid(scenario, catalog) : simplyLaid(scenario, catalog);
    if (!found && devices > 1)
        found = far ? simplyLaid(scenario, catalog) : plainlyLaid(scenario, catalog);
    if (!found && devices > 1)
        found = mendedLaid(scenario, catalog);
    return found;
}

QString methodName(FineTuning method)
{
    const FieldSpec* field = findField("training.method");
    return coreText(field->choices[static_cast<std::size_t>(method)].label);
}

QString trainingAssumptions(
    const JobQuestion& question, const Report& report, const ModelPreset* model, const NumberFormat& numbers)
{
    const Training& training = report.scenario.training;
    QStringList parts;
    if (question.goal == JobGoal::FineTune)
        parts += training.method == FineTuning::Full
            ? Words::tr("every weight is trained")
            : Words::tr("%1 of rank %2 on attention", "LoRA")
                  .arg(methodName(training.method), countOf(training.loraRank, numbers));
    parts += coreText(fieldDisplay(report.scenario, *findField("training.precision"), false), numbers);
    parts +=
        Words::tr("%1 sequences of %2 tokens per step (%3 tokens)")
            .arg(countOf(training.globalBatchSequences, numbers), countOf(training.sequenceLength, numbers),
                displayText(training.globalBatchSequences * training.sequenceLength, Unit::Token, numbers));
    if (question.goal == JobGoal::FineTune)
        parts += Words::tr("%1 tokens to fine-tune on")
                     .arg(displayText(report.model.tokens.value(), Unit::Token, numbers));
    else if (model && model->trainTokens.value() > 0)
        parts += Words::tr("tokens as published");
    else
        parts += Words::tr("20 tokens per parameter");
    if (report.run.price)
        parts +=
            Words::tr("%1 per GPU").arg(displayText(report.run.price->value(), Unit::DollarPerHour, numbers));
    if (report.memory.fits)
        parts += Words::tr("the simplest layout that fits, not the fastest");
    return Words::tr("Assumed: %1.").arg(parts.join(QStringLiteral(", ")));
}

QString fitsSentence(const Laid& laid, const NumberFormat& numbers)
{
    const Report& r = laid.report;
    const QString used = bytesOf(r.memory.perRank.total(), numbers);
    const QString room = bytesOf(r.memory.capacity, numbers);
    const QString fits = laid.layout.isEmpty()
        ? Words::tr("Fits, %1 of %2 per GPU").arg(used, room)
        : Words::tr("Fits with %1, %2 of %3 per GPU").arg(laid.layout, used, room);
    const QString tokens =
        Words::tr("%1 tokens").arg(displayText(r.model.tokens.value(), Unit::Token, numbers));
    if (!r.run.wallClock)
        return Words::tr("%1; how long %2 take is not known: %3.", "it fits")
            .arg(fits, tokens, labelledFields(coreText(reasonForNull(r, "run.wall_clock_seconds"), numbers)));
    const QString time = displayText(r.run.wallClock->value(), Unit::Second, numbers);
    return r.run.total
        ? Words::tr("%1; %2 take %3 and cost %4.", "it fits")
              .arg(fits, tokens, time, displayText(r.run.total->value(), Unit::Dollar, numbers))
        : Words::tr("%1; %2 take %3; no list price is known.", "it fits").arg(fits, tokens, time);
}

// Fewer bytes first, then more devices: what mends a job that does not fit.
void mendTraining(JobAnswer& answer, const JobQuestion& question, const Scenario& asked,
    const Catalog& catalog, const NumberFormat& numbers)
{
    if (question.goal == JobGoal::FineTune)
        for (const FineTuning method : {FineTuning::Lora, FineTuning::Qlora}) {
            if (method <= question.method)
                continue;
            Scenario tried = asked;
            tried.training.method = method;
            if (!laidOut(tried, catalog))
                continue;
            answer.nextQuestion = question;
            answer.nextQuestion->method = method;
            answer.nextText = Words::tr("Use %1").arg(methodName(method));
            return;
        }
    for (double count = powerOfTwoAtLeast(question.count + 1); count <= mostDevices; count *= 2) {
        Scenario tried = asked;
        tried.hardware.accelerators = count;
        if (!laidOut(tried, catalog))
            continue;
        answer.nextQuestion = question;
        answer.nextQuestion->count = count;
        answer.nextText = Words::tr("Use %1").arg(gpusOf(count, numbers));
        return;
    }
}

void answerTraining(
    JobAnswer& answer, const JobQuestion& question, const Catalog& catalog, const NumberFormat& numbers)
{
    const ModelPreset* model = catalog.model(question.model.toStdString());
    const bool tunes = question.goal == JobGoal::FineTune;
    Scenario& asked = answer.scenario;
    Training& training = asked.training;
    const double longest = asked.model.architecture.maxSequence;
    training.sequenceLength = tunes ? tunedLength : pretrainedLength;
    if (longest > 0)
        training.sequenceLength = std::min(training.sequenceLength, longest);
    training.sequenceLength = question.sequence.value_or(training.sequenceLength);
    training.globalBatchSequences = tunes ? tunedBatch : pretrainedBatch;
    const double published = model ? model->trainTokens.value() : 0;
    constexpr double tokensOfAParameter = 20; // Hoffmann et al., arXiv:2203.15556
    training.tokens = tunes ? TokenBudget{tunedTokens, false}
        : published > 0     ? TokenBudget{published, false}
                            : TokenBudget{tokensOfAParameter, true};
    if (tunes)
        training.method = question.method;
    const Accelerator& device = asked.hardware.accelerator;
    if (device.peak(DataType::Bf16).value() <= 0)
        (void)applyEdits(asked,
            {{"training.precision", device.peak(DataType::Fp16).value() > 0 ? "fp16_mixed" : "fp32"}},
            catalog);
    (void)applyEdits(asked, question.with, catalog);

    if (const std::optional<Laid> laid = laidOut(asked, catalog)) {
        answer.state = ReadoutState::Pass;
        answer.sentence = fitsSentence(*laid, numbers);
        answer.assumptions = trainingAssumptions(question, laid->report, model, numbers);
        answer.scenario = laid->report.scenario;
        answer.scenario.opensOn = tunes ? "budget" : "step";
        if (question.count > 1 && laid->report.run.wallClock) {
            answer.nextText = Words::tr("Find the fastest layout");
            answer.nextView = "search";
        }
        return;
    }
    const Report least = laid(asked, simpleLayouts(asked).back(), catalog);
    answer.scenario = least.scenario;
    answer.scenario.opensOn = "stack";
    answer.assumptions = trainingAssumptions(question, least, model, numbers);
    const auto error = std::ranges::find(least.diagnostics, Severity::Error, &Diagnostic::severity);
    if (error != least.diagnostics.end()) {
        answer.sentence = Words::tr("No answer: %1.").arg(labelledFields(coreText(error->message, numbers)));
        return;
    }
    answer.state = ReadoutState::Over;
    answer.sentence =
        Words::tr("Does not fit on %1: with %2 each needs %3 of memory and has %4.")
            .arg(gpusOf(question.count, numbers), Words::tr(simpleLayouts(asked).back().name),
                bytesOf(least.memory.perRank.total(), numbers), bytesOf(least.memory.capacity, numbers));
    mendTraining(answer, question, asked, catalog, numbers);
}

// Serving

// On no more devices than there are. What is said of it is as the opened scenario has it: at full effort.
std::shared_ptr<const Served> servedOn(Scenario scenario, ReportEffort effort = ReportEffort::Full)
{
    const double devices = scenario.hardware.accelerators;
    auto served = std::make_shared<const Served>(scenario, effort);
    if (served->report.layout.ranks() <= devices || scenario.serving.tensor)
        return served;
    scenario.serving.tensor = std::max(1.0, powerOfTwoAtLeast(devices + 1) / 2);
    return std::make_shared<const Served>(scenario, effort);
}

bool isServed(const Served& served, double devices)
{
    return served.report.refusal.empty() && served.report.layout.ranks() <= devices;
}

QString servingAssumptions(const Served& served, const NumberFormat& numbers)
{
    const ServiceReport& r = served.report;
    const Serving& s = served.serving();
    const auto time = [&](const TargetTime& target) {
        return displayText(target.value(), Unit::Second, numbers);
    };
    QStringList parts;
    parts += Words::tr("%1 tokens in and %2 out")
                 .arg(countOf(s.promptTokens, numbers), countOf(s.outputTokens, numbers));
    parts += Words::tr("weights %1, KV cache %2")
                 .arg(coreText(servedTypeText(r.types.dense), numbers),
                     coreText(servedTypeText(r.types.cache), numbers));
    parts += coreText(served.job().engine.label);
    if (r.refusal.empty())
        parts += (r.goodConcurrency > 0
                ? Words::tr(
                    "the highest concurrency that keeps TTFT within %1 and TPOT within %2, the defaults")
                : Words::tr(
                    "concurrency 1, as no load keeps TTFT within %1 and TPOT within %2, the defaults"))
                     .arg(time(s.ttftTarget), time(s.itlTarget));
    return Words::tr("Assumed: %1.").arg(parts.join(QStringLiteral(", ")));
}

void mendServing(JobAnswer& answer, const JobQuestion& question, const Scenario& asked,
    const Catalog& catalog, const NumberFormat& numbers)
{
    const double node = asked.hardware.accelerator.scaleUpDomain;
    const auto tries = [&](FieldEdits with, double count, const QString& text) {
        Scenario tried = asked;
        tried.hardware.accelerators = count;
        if (applyEdits(tried, with, catalog) || !isServed(*servedOn(tried, ReportEffort::Quick), count))
            return false;
        answer.nextQuestion = question;
        answer.nextQuestion->count = count;
        answer.nextQuestion->with.insert(answer.nextQuestion->with.end(), with.begin(), with.end());
        answer.nextText = text;
        return true;
    };
    const auto more = [&](double count) { return Words::tr("Use %1").arg(gpusOf(count, numbers)); };
    const double first = powerOfTwoAtLeast(question.count + 1);
    for (double count = first; count <= node; count *= 2)
        if (tries({}, count, more(count)))
            return;
    if (tries({{"serving.weights_precision", "fp8"}}, question.count, Words::tr("Use fp8 weights")))
        return;
    for (const double stages : {2.0, 4.0})
        if (const double count = std::max(question.count, stages * node);
            tries({{"serving.pipeline", countText(stages)}}, count, more(count)))
            return;
    for (double count = first; count <= mostOfAReplica; count *= 2)
        if (tries({}, count, more(count)))
            return;
}

void answerServing(
    JobAnswer& answer, const JobQuestion& question, const Catalog& catalog, const NumberFormat& numbers)
{
    Scenario& asked = answer.scenario;
    asked.serving.promptTokens = question.input.value_or(asked.serving.promptTokens);
    asked.serving.outputTokens = question.output.value_or(asked.serving.outputTokens);
    if (const FieldError error = applyEdits(asked, question.with, catalog)) {
        answer.sentence = Words::tr("No answer: %1.").arg(labelledFields(coreText(error.message, numbers)));
        return;
    }
    const Scenario plain = asked;
    const std::shared_ptr<const Served> served = servedOn(asked);
    const ServiceReport& r = served->report;
    answer.assumptions = servingAssumptions(*served, numbers);
    answer.scenario.serving.tensor = served->serving().tensor;
    if (!isServed(*served, question.count)) {
        answer.scenario.opensOn = "serving-replica";
        if (r.memory.capacity.value() <= 0 || r.memory.fits()) {
            answer.sentence = Words::tr("No answer: %1.").arg(labelledFields(coreText(r.refusal, numbers)));
        } else {
            answer.state = ReadoutState::Over;
            const ReplicaMemory& m = r.memory;
            answer.sentence =
                Words::tr(
                    "Does not fit on %1: weights, activations and one request need %2 of each, where %3 "
                    "takes %4 at most.")
                    .arg(gpusOf(r.layout.ranks(), numbers),
                        bytesOf(m.weights + m.activations + m.graphs + m.prefix + m.perSequence, numbers),
                        coreText(served->job().engine.label),
                        bytesOf(m.capacity - memoryLeftAlone(m.withheld, m.graphs), numbers));
        }
        mendServing(answer, question, plain, catalog, numbers);
        return;
    }
    answer.state = ReadoutState::Pass;
    const double replicas = std::floor(question.count / r.layout.ranks());
    answer.scenario.serving.replicas = replicas;
    answer.scenario.opensOn = "serving-latency";
    const auto rate = [&](double perSecond) -> QString {
        return displayText(perSecond, Unit::TokenPerSecond, numbers) + QStringLiteral("/GPU");
    };
    const QString layout = toQString(layoutText(r.layout));
    answer.sentence =
        Words::tr("%1: TTFT %2, TPOT %3 and %4 at a concurrency of %5.", "it fits")
            .arg(replicas == 1
                    ? Words::tr("Fits as one replica of %1").arg(layout)
                    : Words::tr("Fits as %1 replicas of %2").arg(countOf(replicas, numbers), layout),
                displayText(r.now.ttft.value(), Unit::Second, numbers),
                displayText(r.now.itl.value(), Unit::Second, numbers),
                rate(r.now.output.value() / r.perReplica), countOf(r.now.concurrency, numbers));
    answer.nextText = Words::tr("Trade latency for throughput");
    answer.nextView = "serving-frontier";
}

} // namespace

JobQuestion firstJob(const Catalog& catalog)
{
    JobQuestion job;
    if (!catalog.models().empty())
        job.model = toQString(
            catalog.model("llama3-70b") ? "llama3-70b" : std::string_view(catalog.models().front().id));
    if (!catalog.accelerators().empty())
        job.device =
            toQString(catalog.accelerator("h100-sxm") ? "h100-sxm"
                                                      : std::string_view(catalog.accelerators().front().id));
    job.count = 64;
    return job;
}

JobAnswer answerOf(const JobQuestion& question, const Catalog& catalog, const NumberFormat& numbers)
{
    JobAnswer answer;
    answer.scenario = defaultScenario(catalog);
    if (const FieldError error = applyEdits(answer.scenario,
            {{"model.preset", question.model.toStdString()},
                {"hardware.accelerator", question.device.toStdString()},
                {"hardware.accelerators", countText(question.count)}},
            catalog)) {
        answer.sentence = Words::tr("No answer: %1.").arg(labelledFields(coreText(error.message, numbers)));
        return answer;
    }
    if (question.goal == JobGoal::Serve)
        answerServing(answer, question, catalog, numbers);
    else
        answerTraining(answer, question, catalog, numbers);
    if (const Text source = capacitySource(answer.scenario.hardware);
        !source.empty() && !answer.assumptions.isEmpty())
        answer.assumptions += u' ' + coreText(source, numbers) + u'.';
    return answer;
}

} // namespace ridgepoint
