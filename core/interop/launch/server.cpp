#include "core/interop/launch/server.h"

#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/inputs/model/published_types.h"
#include "core/inputs/scenario/field.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/served_models.h"
#include "core/interop/launch/writer.h"
#include "core/serving/engine.h"
#include "core/serving/mixed_lengths.h"
#include "core/serving/service.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint::launch {

namespace {

constexpr Word dtypes[] = {
    {"bfloat16", "bf16"}, {"float16", "fp16"}, {"half", "fp16"}, {"float32", "fp32"}, {"float", "fp32"}};

// Names and words of number types; a key that is empty the server has not.
struct ServerTypes
{
    std::string_view dtype, quantization, cache; // keys
    std::span<const Word> quantizations,
        caches; // words of serving.weights_precision and serving.kv_precision
};

ServerTypes typesOf(const Launcher& launcher)
{
    const auto quantizations = launcher.words("quantizations");
    const bool flags = !quantizations.empty(); // else the model alone says what its weights are
    return {.dtype = flags ? "dtype" : "",
        .quantization = flags ? "quantization" : "",
        .cache = "kv-cache-dtype",
        .quantizations = quantizations,
        .caches = launcher.words("caches")};
}

// Of a law that ends nowhere: of prompts, and of outputs.
constexpr double longestShare = 0.999;

double longestOf(const Serving& serving, double prompt, double output)
{
    const auto end = [&serving](double mean) {
        const LengthLaw law = lengthsAround(serving, mean);
        return std::ceil(law.kind == LengthLaw::Lognormal ? lengthAt(law, longestShare) : mean * law.high);
    };
    return end(prompt) + end(output);
}

std::string textOf(const Writer& writer, std::string_view field)
{
    return fieldText(writer.scenario(), *findField(field));
}

} // namespace

bool readsExperts(const Reader& reader) { return architectureOf(reader.scenario().model).isMoe(); }

void readServerTypes(Reader& reader, const std::optional<ServedModel>& model)
{
    const ServerTypes types = typesOf(reader.launcher());
    if (!model)
        reader.begin();
    const PublishedTypes published = publishedTypes(model ? model->preset : std::string_view());
    const bool stored = model && (!model->weights.empty() || published.weights); // the name says it
    const auto chosen = [&reader, stored](
                            std::string_view key, std::span<const Word> words, std::string_view field) {
        const std::string said = key.empty() ? std::string() : reader.spelled(key);
        if (said.empty() || said == "auto")
            return std::string_view();
        const Word* const known = findWord(words, said);
        if (known)
            return known->text;
        if (stored && field == "serving.weights_precision")
            reader.notTaken(key, said);
        else
            reader.missWord(field, key, said);
        return std::string_view();
    };
    const auto ofCopy = [&](std::string_view field, std::string_view text) {
        if (model || !reader.wasSet(field)) // by the comments
            reader.setQuietly(field, text);
    };
    ofCopy("serving.weights_precision",
        model && !model->weights.empty() ? model->weights
            : published.weights          ? dataTypeKey(*published.weights)
                                         : "auto");
    ofCopy("serving.kept_wide", model ? model->keptWide : "none");
    ofCopy("serving.weights_group", "auto");
    ofCopy("serving.experts_precision", published.experts.empty() ? "weights" : published.experts);
    reader.begin();
    // Of a quantised copy it is what is computed in.
    const std::string_view dtype = chosen(types.dtype, dtypes, "serving.weights_precision");
    if (!dtype.empty() && !stored)
        reader.set(types.dtype, "serving.weights_precision", dtype);
    // gpt-oss's own word for what it is published in.
    const bool ownWord = published.experts == "mxfp4" && !types.quantization.empty()
        && reader.spelled(types.quantization) == "mxfp4";
    if (const std::string_view quantized = ownWord
            ? std::string_view()
            : chosen(types.quantization, types.quantizations, "serving.weights_precision");
        !quantized.empty())
        reader.set(types.quantization, "serving.weights_precision", quantized);
    reader.setQuietly("serving.kv_precision", dtype == "fp16" ? "fp16" : "bf16");
    if (const std::string_view cache = chosen(types.cache, types.caches, "serving.kv_precision");
        !cache.empty())
        reader.set(types.cache, "serving.kv_precision", cache);
}

void readServed(Reader& reader, std::string_view key)
{
    reader.begin();
    for (const std::string_view command : reader.launcher().commands)
        if (!reader.has(key))
            reader.rename(command, std::string(key));
        else
            reader.take(command);
    readServerTypes(reader, readServedModel(reader, key));
}

void readPods(Reader& reader)
{
    reader.begin();
    const auto pods = reader.number("manifest replicas"), each = reader.number("manifest gpus");
    const double nodes = std::max(1.0, reader.number("manifest nodes").value_or(1));
    const Serving& s = reader.scenario().serving;
    const double servers = s.replicas.value_or(1);
    const double ranks = s.tensor.value_or(1) * s.pipeline * s.attentionData * servers;
    if (each && ranks > *each * nodes)
        return reader.error("manifest gpus",
            phrase("its server takes %1 accelerators, and the container has %2", plainNumber(ranks),
                plainNumber(*each * nodes)),
            phrase("make both say the same"));
    if (each && s.tensor && ranks < *each * nodes)
        reader.note(phrase("the container has %1 accelerators, of which its server takes %2",
            plainNumber(*each * nodes), plainNumber(ranks)));
    if (pods && *pods > 1)
        reader.set("manifest replicas", "serving.replicas", *pods * servers);
}

static void writeServerTypes(Writer& writer, const ServedModel* model)
{
    const ServerTypes types = typesOf(writer.launcher());
    std::string weights = textOf(writer, "serving.weights_precision");
    const PublishedTypes asPublished = publishedTypes(model ? model->preset : std::string_view());
    const std::string published(asPublished.weights ? dataTypeKey(*asPublished.weights) : "auto");
    const DataType trained = servedWeights(writer.scenario()); // which the file does not say
    const bool follows = weights == "auto" && published == "auto" && trained != DataType::Bf16;
    const Writer::Fields said =
        follows ? Writer::Fields{} : Writer::Fields{"serving.weights_precision"}; // read as what it is
    if (follows) {
        weights = dataTypeKey(trained);
        writer.settle("serving.weights_precision");
    }
    bool half = false;
    if (weights == "auto" && published != "auto") {
        writer.settle("serving.weights_precision"); // the file is read as the type that this is
    } else if (weights == published) {
        writer.said({"serving.weights_precision"});
    } else if (published != "auto") {
        writer.cannot("serving.weights_precision",
            phrase("serving.weights_precision = %1: the model is published in %2, and served so", weights,
                published));
    } else if (const Word* dtype = findText(dtypes, weights); dtype && !types.dtype.empty()) {
        writer.text(types.dtype, dtype->word, said);
        half = weights == "fp16";
    } else if (const Word* method = findText(types.quantizations, weights); method && weights == "fp8") {
        writer.text(types.quantization, method->word, said); // when it is loaded
    } else {
        writer.cannot("serving.weights_precision",
            phrase("serving.weights_precision = %1: give a copy of the model in this type, which it reads by "
                   "itself",
                weights));
    }
    writer.saidOr(textOf(writer, "serving.kept_wide") == "none", "serving.kept_wide",
        phrase("serving.kept_wide: give a copy of the model that keeps this"));
    writer.saidOr(textOf(writer, "serving.weights_group") == "auto", "serving.weights_group",
        phrase("serving.weights_group: give a copy of the model with such scales"));
    const std::string experts = textOf(writer, "serving.experts_precision");
    if (experts == (asPublished.experts.empty() ? "weights" : asPublished.experts))
        writer.said({"serving.experts_precision"});
    else if (experts == "weights" && weights == "auto")
        writer.settle("serving.experts_precision");
    else if (writer.architecture().isMoe())
        writer.cannot("serving.experts_precision",
            phrase("serving.experts_precision = %1: give a copy of the model in this type, which it reads by "
                   "itself",
                experts));

    const std::string cache = textOf(writer, "serving.kv_precision");
    if (cache == (half ? "fp16" : "bf16"))
        writer.said({"serving.kv_precision"});
    else if (const Word* known = findText(types.caches, cache))
        writer.text(types.cache, known->word, {"serving.kv_precision"});
    else
        writer.cannot("serving.kv_precision", phrase("serving.kv_precision = %1: no flag says this", cache));
}

std::optional<double> readHuman(Reader& reader, std::string_view key)
{
    reader.begin();
    const auto text = reader.word(key);
    if (!text)
        return std::nullopt;
    constexpr std::string_view suffixes = "kmgKMG";
    std::string_view digits = *text;
    double unit = 1;
    if (const std::size_t at = digits.empty() ? suffixes.npos : suffixes.find(digits.back());
        at != suffixes.npos) {
        unit = std::pow(at < 3 ? 1e3 : 1024.0, static_cast<double>(at % 3 + 1));
        digits.remove_suffix(1);
    }
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error == std::errc() && end == digits.data() + digits.size() && std::isfinite(value))
        return value * unit;
    reader.error(key, phrase("expected a number, found %1", quotedExcerpt(*text)), {});
    return std::nullopt;
}

void readShared(Reader& reader, std::string_view key, std::string_view field, double each)
{
    reader.begin();
    reader.setQuietly(field, "auto");
    if (const auto value = readHuman(reader, key))
        reader.set(key, field, *value * each);
}

void writeShared(Writer& writer, std::string_view key, std::string_view field, double each, double shares)
{
    const auto value = fieldNumber(writer.scenario(), *findField(field));
    if (!value)
        return writer.said({field});
    const double part = std::max(1.0, std::floor(*value * each / shares));
    writer.count(key, part);
    writer.saidOr(part * shares == *value * each, field,
        phrase("%1 = %2: does not divide among %3 groups", std::string(field), plainNumber(*value),
            plainNumber(shares)));
}

namespace {

// The service that the file starts. Where no flag says otherwise, the server's defaults and the types of the
// published checkpoint apply.
Scenario asStarted(const Writer& writer, const ServedModel* model)
{
    const Launcher& launcher = writer.launcher();
    const ServerTypes types = typesOf(launcher);
    Scenario scenario = writer.scenario();
    Serving& s = scenario.serving;
    if (servingEngine(s.engine).shareOf != servingEngine(launcher.engine).shareOf)
        s.memoryShare.reset();
    s.engine = launcher.engine;
    s.weightsPrecision = servedWeights(scenario);
    const std::string_view weights = dataTypeKey(*s.weightsPrecision);
    bool half = weights == "fp16" && !types.dtype.empty();
    if (model) {
        const PublishedTypes published = publishedTypes(model->preset);
        const bool flagged = (findText(dtypes, weights) && !types.dtype.empty())
            || (weights == "fp8" && findText(types.quantizations, weights));
        if (published.weights || !flagged)
            s.weightsPrecision = published.weights.value_or(DataType::Bf16);
        half = half && !published.weights;
        s.wide = ServingWide::None;
        s.weightsGroup.reset();
        s.experts = published.experts.empty() ? "weights" : published.experts;
    }
    const std::string_view usual = half ? "fp16" : "bf16", cache = dataTypeKey(s.kvPrecision);
    if (cache != usual && !findText(types.caches, cache))
        s.kvPrecision = half ? DataType::Fp16 : DataType::Bf16;
    return scenario;
}

} // namespace

ServingLayout servedLayout(Writer& writer, const ServedModel* model)
{
    const Scenario scenario = asStarted(writer, model);
    const auto job = std::make_shared<const ServingJob>(servingJob(scenario));
    const ServingLayout layout =
        scenario.serving.tensor ? statedLayout(*job, *scenario.serving.tensor) : Service(job).layout();
    if (!scenario.serving.tensor)
        writer.cannot("serving.tensor",
            phrase("serving.tensor = auto: written as %1, which holds the model and its cache on this device",
                plainNumber(layout.tensor)));
    const Service service(job, layout);
    if (!service.refusal().empty())
        writer.refuse(service.refusal());
    for (const Diagnostic& d : job->diagnostics)
        if (d.severity != Severity::Info)
            writer.warn(withFix(d.message, d.fix));
    // A server may start those that are stated itself.
    const bool counted = service.refusal().empty() && !scenario.serving.replicas;
    writer.machine(plainNumber(layout.ranks()) + " x " + printable(scenario.hardware.accelerator.name, 100)
            + " a replica",
        counted ? serviceReport(service).replicas : 0);
    if (layout.ranks() > job->perNode)
        writer.remark(phrase("a replica of %1 accelerators takes several nodes of %2: add the server's own "
                             "options for these",
            plainNumber(layout.ranks()), plainNumber(job->perNode)));
    return layout;
}

namespace {

// Before its row: of another engine it is a share of something else.
void settleMemoryShare(Writer& writer)
{
    const Launcher& launcher = writer.launcher();
    const Serving& s = writer.scenario().serving;
    const ServingEngine& engine = servingEngine(s.engine);
    if (s.memoryShare && engine.shareOf != servingEngine(launcher.engine).shareOf)
        writer.cannot("serving.memory_share",
            phrase("serving.memory_share = %1: of %2 it is a share of something else than of %3",
                textOf(writer, "serving.memory_share"), std::string(engine.label),
                std::string(launcher.label)));
}

// The rows, but those that are as without them.
void writeCounts(Writer& writer)
{
    for (const Row& row : writer.launcher().section("server").rows)
        if (textOf(writer, row.field) == row.absent)
            writer.said({row.field});
        else
            writer.row(row);
}

// Writes the longest prompt plus output of the requests, limited to the model's context.
void writeLongest(Writer& writer, std::string_view key)
{
    const Serving& s = writer.scenario().serving;
    const double first = s.secondShare < 1 ? longestOf(s, s.promptTokens, s.outputTokens) : 0;
    const double second = s.secondShare > 0 ? longestOf(s, s.secondPrompt, s.secondOutput) : 0;
    const double longest = std::max(first, second), context = writer.architecture().maxSequence;
    const bool cut = context > 0 && longest > context;
    writer.count(key, cut ? context : longest);
    const std::string limit = "The longest request that is taken: ";
    if (cut)
        writer.comment(limit + "the model's context. Requests here have up to " + plainNumber(longest)
            + " tokens; what is longer than it is refused.");
    else if (s.lengths == ServingLengths::Lognormal)
        writer.comment(limit + "that of a prompt and an output that " + plainNumber(100 * longestShare)
            + " % are no longer than.");
    else if (s.lengths == ServingLengths::Fixed)
        writer.comment(limit + plainNumber(100 * neverEqual)
            + " % more than prompt and output: no two requests are quite alike.");
}

} // namespace

void writeServer(Writer& writer, const ServedModel* model, std::string_view longest)
{
    settleMemoryShare(writer);
    writeCounts(writer);
    writeServerTypes(writer, model);
    writeLongest(writer, longest);
}

void writeRouted(Writer& writer)
{
    if (const auto& replicas = writer.scenario().serving.replicas)
        writer.cannot("serving.replicas",
            phrase("serving.replicas = %1: each is a server of its own, behind a router",
                plainNumber(*replicas)));
    else
        writer.said({"serving.replicas"});
}

void sayExpert(Writer& writer)
{
    writer.scenario().serving.expert ? writer.said({"serving.expert"}) : writer.settle("serving.expert");
}

void writeServerRest(Writer& writer)
{
    const Launcher& launcher = writer.launcher();
    const Serving& s = writer.scenario().serving;
    writer.saidOr(s.engine == launcher.engine, "serving.engine",
        phrase("serving.engine = %1: this file starts %2, whose times are others", s.engine,
            std::string(launcher.label)));
    writer.saidOr(s.cachedShare == 0, "serving.cached_share",
        phrase("serving.cached_share = %1: requests decide the prefix-cache hit rate",
            textOf(writer, "serving.cached_share")));
    if (s.promptReplicas) {
        writer.cannot("serving.prompt_replicas",
            phrase("serving.prompt_replicas = %1: these are servers of their own",
                plainNumber(*s.promptReplicas)));
        if (s.promptTensor)
            writer.cannot("serving.prompt_tensor",
                phrase("serving.prompt_tensor = %1: of servers of their own", plainNumber(*s.promptTensor)));
    } else {
        writer.said({"serving.prompt_replicas"});
    }
}

void closeServer(Writer& writer, const ServedModel* model, std::string_view before, std::string_view after,
    std::string_view first)
{
    std::string lines = "\n";
    if (!model)
        lines += ": \"${MODEL:?a name on Hugging Face, or a folder}\"\n";
    if (writer.scenario().serving.draftTokens > 0 && writer.architecture().mtpLayers == 0)
        lines += ": \"${DRAFT_MODEL:?the draft model}\"\n";
    lines += first;
    lines += before;
    lines += model ? std::string(model->name) : std::string("\"$MODEL\"");
    lines += after;
    lines += " \"${SERVER_ARGS[@]}\"\n";
    writer.close(std::move(lines));
}

} // namespace ridgepoint::launch
