// Estimates of memory: training state, the devices that hold it, the KV cache.

#include "core/practice/puzzle_draft.h"

namespace ridgepoint {

namespace {

constexpr auto halves = std::to_array<std::string_view>({"bf16", "fp16"});
constexpr auto optimizers =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"adamw", "AdamW"}, {"lion", "Lion"}});
constexpr auto inOneNode = std::to_array<std::string_view>({"2", "3", "4", "6", "8"});
constexpr auto sharders = std::to_array<std::string_view>({"8", "16", "32", "64", "128", "256"});

// Weights and gradients of two bytes, master copy and moments of four. What both are called.
Names recipe(PuzzleDraft& d)
{
    const std::string_view half = d.random.of(halves);
    const auto& [optimizer, name] = d.random.of(optimizers);
    d.set({{"training.precision.weights", std::string(half)},
        {"training.precision.gradients", std::string(half)}, {"training.optimizer", std::string(optimizer)}});
    return {std::string(name), std::string(half)};
}

void slipsOfState(PuzzleDraft& d, std::string_view open, std::string_view close)
{
    const auto of = [&](std::string_view bytes) {
        return std::string(open) + "(" + std::string(bytes) + ")" + std::string(close);
    };
    d.slip(SlipKind::NoMasterCopy, of("memory.state_total_bytes - memory.stack.master_bytes"));
    d.slip(SlipKind::NoGradients, of("memory.state_total_bytes - memory.stack.gradients_bytes"));
    d.slip(SlipKind::WeightsOnly, of("memory.stack.weights_bytes"));
    d.slip(
        SlipKind::TotalParameters, of("memory.state_total_bytes * model.params_active / model.params_total"));
}

constexpr InBoth slabsHint{"Which tensors does training keep for every parameter, beside its weight?",
    "¿Qué tensores guarda el entrenamiento por cada parámetro, además de su peso?"};
constexpr InBoth bytesHint{"One parameter takes {memory.bytes_per_param} in all.",
    "Un parámetro ocupa {memory.bytes_per_param} en total."};

void stateBytes(PuzzleDraft& d)
{
    d.veil({"memory", "walls", "regime", "accounting"});
    if (d.difficulty == 1) {
        d.size();
        d.ask({"For each of its {model.params_total} parameters a model keeps weights "
               "({memory.stack.weights_bytes / model.params_total|2,bytes/parameter}), gradients "
               "({memory.stack.gradients_bytes / model.params_total|2,bytes/parameter}), a master copy "
               "({memory.stack.master_bytes / model.params_total|2,bytes/parameter}) and the moments "
               "of %1 ({(memory.state_total_bytes - memory.stack.weights_bytes - "
               "memory.stack.gradients_bytes - memory.stack.master_bytes) / "
               "model.params_total|2,bytes/parameter}), in %2 and fp32. How large is its training "
               "state?",
                  "Por cada uno de sus {model.params_total} parámetros, un modelo guarda pesos "
                  "({memory.stack.weights_bytes / model.params_total|2,bytes/parameter}), gradientes "
                  "({memory.stack.gradients_bytes / model.params_total|2,bytes/parameter}), una copia "
                  "maestra ({memory.stack.master_bytes / model.params_total|2,bytes/parameter}) y los "
                  "momentos de %1 ({(memory.state_total_bytes - memory.stack.weights_bytes - "
                  "memory.stack.gradients_bytes - memory.stack.master_bytes) / "
                  "model.params_total|2,bytes/parameter}), en %2 y fp32. ¿Cuánto ocupa su estado de "
                  "entrenamiento?"},
            recipe(d));
    } else {
        const std::string name = d.random.coin() ? d.model(drawn::dense) : d.model(drawn::sparse);
        Names names = recipe(d);
        names.push_back(name);
        if (d.difficulty == 2)
            d.ask({"%3 ({model.params_total} parameters, {model.params_active} active) trains with %1: "
                   "weights and gradients in %2, master copy and moments in fp32. How large is its "
                   "training state?",
                      "%3 ({model.params_total} parámetros, {model.params_active} activos) se entrena "
                      "con %1: pesos y gradientes en %2, copia maestra y momentos en fp32. ¿Cuánto "
                      "ocupa su estado de entrenamiento?"},
                names);
        else {
            d.accelerators(sharders);
            d.set("mesh.zero_stage", "3");
            d.ask({"%3 ({model.params_total} parameters, {model.params_active} active) trains with %1, "
                   "weights and gradients in %2, master copy and moments in fp32, all of it sharded "
                   "over {hardware.accelerators} accelerators (ZeRO-3). How much state does each hold?",
                      "%3 ({model.params_total} parámetros, {model.params_active} activos) se entrena "
                      "con %1, pesos y gradientes en %2, copia maestra y momentos en fp32, todo "
                      "fragmentado entre {hardware.accelerators} aceleradores (ZeRO-3). ¿Cuánto estado "
                      "guarda cada uno?"},
                names);
        }
    }
    if (d.difficulty == 3) {
        d.answer("memory.per_rank.state_bytes");
        slipsOfState(d, "", " / hardware.accelerators");
        d.slip(SlipKind::NotDivided, "memory.state_total_bytes");
    } else {
        d.answer("memory.state_total_bytes");
        slipsOfState(d, "", "");
    }
    d.hint(slabsHint);
    d.hint({"The optimizer keeps a copy of every weight in fp32, and its moments in fp32 as well.",
        "El optimizador guarda una copia de cada peso en fp32, y también sus momentos en fp32."});
    d.hint(bytesHint);
    if (d.difficulty == 1)
        d.explain({"{model.params_total} parameters at {memory.bytes_per_param} are "
                   "{memory.state_total_bytes}.",
            "{model.params_total} parámetros a {memory.bytes_per_param} son {memory.state_total_bytes}."});
    else
        d.explain({"{model.params_total} parameters at {memory.bytes_per_param} are "
                   "{memory.state_total_bytes}, experts included, used or not; each rank holds "
                   "{memory.per_rank.state_bytes}.",
            "{model.params_total} parámetros a {memory.bytes_per_param} son "
            "{memory.state_total_bytes}, incluidos los expertos, se usen o no; cada rango guarda "
            "{memory.per_rank.state_bytes}."});
}

constexpr auto shares = std::to_array<double>({0.5, 0.6, 0.7, 0.8, 0.9});

void minDevices(PuzzleDraft& d)
{
    d.veil({"memory", "walls", "regime", "accounting"});
    const std::string name = d.difficulty == 1 ? d.size()
        : d.random.coin()                      ? d.model(drawn::dense)
                                               : d.model(drawn::sparse);
    Names names{name, d.device(drawn::holders)};
    for (const std::string& each : recipe(d))
        names.push_back(each);
    std::string capacity = "hardware.accelerator.hbm_bytes";
    if (d.difficulty == 3) {
        d.give("share", d.random.of(shares), Unit::Percent);
        capacity = "(hardware.accelerator.hbm_bytes * given.share)";
    }
    const auto count = [&](std::string_view bytes) {
        return "ceil((" + std::string(bytes) + ") / " + capacity + ")";
    };
    d.answer(d.difficulty == 3 ? count("memory.state_total_bytes") : "memory.min_accelerators");
    d.slip(SlipKind::NoMasterCopy, count("memory.state_total_bytes - memory.stack.master_bytes"));
    d.slip(SlipKind::NoGradients, count("memory.state_total_bytes - memory.stack.gradients_bytes"));
    d.slip(SlipKind::WeightsOnly, count("memory.stack.weights_bytes"));
    d.slip(SlipKind::TotalParameters,
        count("memory.state_total_bytes * model.params_active / model.params_total"));
    if (d.difficulty == 1)
        d.ask({"{model.params_total} parameters train with %3: weights and gradients in %4, master "
               "copy and moments in fp32. How many %2 does it take at least to hold the training "
               "state, each with {hardware.accelerator.hbm_bytes}?",
                  "{model.params_total} parámetros se entrenan con %3: pesos y gradientes en %4, copia "
                  "maestra y momentos en fp32. ¿Cuántos %2 hacen falta como mínimo para guardar el "
                  "estado de entrenamiento, con {hardware.accelerator.hbm_bytes} cada uno?"},
            names);
    else if (d.difficulty == 2)
        d.ask({"%1 ({model.params_total} parameters, {model.params_active} active) trains with %3: "
               "weights and gradients in %4, master copy and moments in fp32. How many %2 does it take "
               "at least to hold the training state?",
                  "%1 ({model.params_total} parámetros, {model.params_active} activos) se entrena con "
                  "%3: pesos y gradientes en %4, copia maestra y momentos en fp32. ¿Cuántos %2 hacen "
                  "falta como mínimo para guardar el estado de entrenamiento?"},
            names);
    else
        d.ask({"%1 ({model.params_total} parameters, {model.params_active} active) trains with %3: "
               "weights and gradients in %4, master copy and moments in fp32. State may take "
               "{given.share} of the memory of each %2. How many does it take at least?",
                  "%1 ({model.params_total} parámetros, {model.params_active} activos) se entrena con "
                  "%3: pesos y gradientes en %4, copia maestra y momentos en fp32. El estado puede "
                  "ocupar el {given.share} de la memoria de cada %2. ¿Cuántos hacen falta como mínimo?"},
            names);
    d.wanted = [](const CardTruth& truth) { return truth.answer.si >= 2; };
    d.hint(slabsHint);
    d.hint(bytesHint);
    d.hint({"The state is {memory.state_total_bytes}; a device holds {hardware.accelerator.hbm_bytes}. "
            "Parts of a device cannot be had.",
        "El estado son {memory.state_total_bytes}; en un dispositivo caben "
        "{hardware.accelerator.hbm_bytes}. No hay fracciones de dispositivo."});
    d.explain({"{memory.state_total_bytes} of state over {%1} of usable memory each, rounded up.",
                  "{memory.state_total_bytes} de estado entre {%1} de memoria útil cada uno, hacia arriba."},
        {capacity});
}

void largestModel(PuzzleDraft& d)
{
    d.veil({"memory", "walls", "regime", "accounting"});
    d.set("model.params", "1B");
    const Names parts = recipe(d);
    const Names names{d.device(drawn::holders), parts[0], parts[1]};
    d.lesson.fields = {"model.params"};
    d.card.field = "model.params";
    std::string capacity = "memory.capacity_bytes";
    if (d.difficulty != 2) {
        d.accelerators(d.difficulty == 1 ? std::span<const std::string_view>(inOneNode)
                                         : std::span<const std::string_view>(sharders));
        capacity = "(memory.capacity_bytes * hardware.accelerators)";
    }
    if (d.difficulty >= 2) {
        d.give("share", d.random.of(shares), Unit::Percent);
        capacity = "(" + capacity + " * given.share)";
    }
    const auto holding = [&](std::string_view bytes) {
        return "memory_wall_parameters(" + capacity + ", " + std::string(bytes) + " / model.params_total)";
    };
    d.answer(holding("memory.state_total_bytes"), 0.08);
    d.slip(SlipKind::NoMasterCopy, holding("(memory.state_total_bytes - memory.stack.master_bytes)"));
    d.slip(SlipKind::NoGradients, holding("(memory.state_total_bytes - memory.stack.gradients_bytes)"));
    d.slip(SlipKind::WeightsOnly, holding("memory.stack.weights_bytes"));
    constexpr InBoth recipeWords{
        "With %2, weights and gradients are kept in %3, master copy and moments in fp32. ",
        "Con %2, pesos y gradientes se guardan en %3, copia maestra y momentos en fp32. "};
    const auto ask = [&](std::string_view en, std::string_view es) {
        d.ask({std::string(recipeWords.en) + std::string(en), std::string(recipeWords.es) + std::string(es)},
            names);
    };
    if (d.difficulty == 1)
        ask("Place the largest model whose training state fits on {hardware.accelerators} %1 together, "
            "each with {memory.capacity_bytes}.",
            "Sitúe el mayor modelo cuyo estado de entrenamiento cabe en {hardware.accelerators} %1 "
            "juntos, de {memory.capacity_bytes} cada uno.");

    else if (d.difficulty == 2)
        ask("Place the largest model whose training state fits into {given.share} of the memory of one %1.",
            "Sitúe el mayor modelo cuyo estado de entrenamiento cabe en el {given.share} de la memoria "
            "de un %1.");
    else
        ask("All of it is sharded over {hardware.accelerators} %1. Place the largest model whose "
            "training state fits into {given.share} of their memory.",
            "Todo se fragmenta entre {hardware.accelerators} %1. Sitúe el mayor modelo cuyo estado de "
            "entrenamiento cabe en el {given.share} de su memoria.");
    d.hint(slabsHint);
    d.hint({"One device has {memory.capacity_bytes}.", "Un dispositivo tiene {memory.capacity_bytes}."});
    d.hint(bytesHint);
    d.explain(
        {"{%1} at {memory.bytes_per_param} hold {%2}.", "En {%1} a {memory.bytes_per_param} caben {%2}."},
        {capacity, d.card.answer.text()});
}

constexpr auto cached = std::to_array<std::string_view>({"llama3-8b", "llama3-70b", "llama3.1-405b",
    "llama3.2-1b", "llama3.2-3b", "llama2-70b", "llama1-33b", "qwen2.5-7b", "qwen2.5-14b", "qwen2.5-32b",
    "qwen2.5-72b", "qwen3-8b", "qwen3-32b", "olmo2-32b", "phi3-medium", "mixtral-8x7b", "falcon-40b"});
constexpr auto prompts = std::to_array<std::string_view>({"1000", "1500", "2000", "3000", "4000", "6000",
    "8000", "12000", "16000", "20000", "30000", "32000", "50000", "64000", "100000"});
constexpr auto together =
    std::to_array<std::string_view>({"4", "8", "10", "16", "20", "32", "50", "64", "100"});
constexpr auto replicas = std::to_array<std::string_view>({"2", "4", "8"});

void kvCache(PuzzleDraft& d)
{
    d.veil({"inference"});
    Names names{d.model(cached)};
    d.set("serving.efficiency", "stated"); // whose readouts it asks about
    d.set("serving.prompt_tokens", d.random.of(prompts));
    d.set("serving.output_tokens", "500");
    d.set("serving.concurrency", d.difficulty == 1 ? "1" : d.random.of(together));
    const std::string_view type = d.difficulty == 3 && d.random.coin() ? "fp8" : "bf16";
    d.set("serving.kv_precision", type);
    names.emplace_back(type);
    constexpr std::string_view tokens = "{serving.prompt_tokens + serving.output_tokens|count}";
    names.emplace_back(tokens);
    std::string share;
    if (d.difficulty == 1)
        d.ask({"%1 has {model.layers} layers with {model.heads} heads each, which share "
               "{model.kv_heads} key-value heads of {model.head_dim} numbers. How large is the KV "
               "cache of one sequence of %3 tokens in %2?",
                  "%1 tiene {model.layers} capas de {model.heads} cabezas cada una, que comparten "
                  "{model.kv_heads} cabezas de claves y valores de {model.head_dim} números. ¿Cuánto "
                  "ocupa la caché KV de una secuencia de %3 tokens en %2?"},
            names);
    else if (d.difficulty == 2)
        d.ask({"%1 has {model.layers} layers of {model.heads} heads and {model.kv_heads} key-value "
               "heads of {model.head_dim} numbers. It serves {serving.concurrency} sequences of %3 "
               "tokens at once, in %2. How large is their KV cache?",
                  "%1 tiene {model.layers} capas de {model.heads} cabezas y {model.kv_heads} cabezas "
                  "de claves y valores de {model.head_dim} números. Sirve {serving.concurrency} "
                  "secuencias de %3 tokens a la vez, en %2. ¿Cuánto ocupa su caché KV?"},
            names);
    else {
        d.set("serving.tensor", d.random.of(replicas));
        share = " / serving.tensor";
        d.ask({"%1 has {model.layers} layers of {model.heads} heads and {model.kv_heads} key-value "
               "heads of {model.head_dim} numbers. {serving.tensor} accelerators share it and serve "
               "{serving.concurrency} sequences of %3 tokens at once, cached in %2. How much KV cache "
               "does each hold?",
                  "%1 tiene {model.layers} capas de {model.heads} cabezas y {model.kv_heads} cabezas "
                  "de claves y valores de {model.head_dim} números. Lo comparten {serving.tensor} "
                  "aceleradores, que sirven {serving.concurrency} secuencias de %3 tokens a la vez, en "
                  "%2. ¿Cuánta caché KV guarda cada uno?"},
            names);
    }
    d.answer("inference.kv_bytes" + share);
    d.slip(SlipKind::KeysOnly, "inference.kv_bytes / 2" + share);
    d.slip(SlipKind::AllHeads, "inference.kv_bytes * model.heads / model.kv_heads" + share);
    d.slip(SlipKind::Sequences, "inference.kv_bytes_per_token * serving.concurrency" + share);
    if (!share.empty())
        d.slip(SlipKind::NotDivided, "inference.kv_bytes");
    d.hint({"What does every layer keep of a token so that later tokens can attend to it?",
        "¿Qué guarda cada capa de un token para que los siguientes puedan atenderlo?"});
    d.hint({"A key and a value for each of {model.kv_heads} heads, not of {model.heads}.",
        "Una clave y un valor por cada una de {model.kv_heads} cabezas, no de {model.heads}."});
    d.hint({"One token takes {inference.kv_bytes_per_token|bytes/token}.",
        "Un token ocupa {inference.kv_bytes_per_token|bytes/token}."});
    if (share.empty())
        d.explain({"One token takes {inference.kv_bytes_per_token|bytes/token}, a sequence "
                   "{inference.kv_bytes_per_sequence}, all of them {inference.kv_bytes}.",
            "Un token ocupa {inference.kv_bytes_per_token|bytes/token}, una secuencia "
            "{inference.kv_bytes_per_sequence}, todas {inference.kv_bytes}."});
    else
        d.explain({"One token takes {inference.kv_bytes_per_token|bytes/token}, all sequences "
                   "{inference.kv_bytes}, of which each of {serving.tensor} accelerators holds "
                   "{inference.kv_bytes / serving.tensor}.",
            "Un token ocupa {inference.kv_bytes_per_token|bytes/token}, todas las secuencias "
            "{inference.kv_bytes}, de los que cada uno de {serving.tensor} aceleradores guarda "
            "{inference.kv_bytes / serving.tensor}."});
}

constexpr auto makers = std::to_array<PuzzleMaker>({
    {PuzzleKind::StateBytes, "state-bytes", CardKind::Number, LessonIdea::State, "stack",
        {"Training state", "Estado de entrenamiento"}, stateBytes},
    {PuzzleKind::MinDevices, "min-devices", CardKind::Number, LessonIdea::Memory, "stack",
        {"How many at least?", "¿Cuántos como mínimo?"}, minDevices},
    {PuzzleKind::LargestModel, "largest-model", CardKind::Threshold, LessonIdea::Memory, "stack",
        {"The largest model", "El mayor modelo"}, largestModel},
    {PuzzleKind::KvCache, "kv-cache", CardKind::Number, LessonIdea::Serving, "serving-replica",
        {"The KV cache", "La caché KV"}, kvCache},
});

} // namespace

std::span<const PuzzleMaker> memoryPuzzles() { return makers; }

} // namespace ridgepoint
