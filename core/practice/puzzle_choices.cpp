// What binds: choices with "too close to call", which is right within a tenth or inside a prediction's band.

#include "core/practice/puzzle_draft.h"

#include <cmath>

namespace ridgepoint {

namespace {

constexpr auto together = std::to_array<double>({2, 4, 8, 16, 32, 50, 64, 100, 128, 150, 160, 192, 200, 220,
    240, 256, 280, 300, 320, 384, 400, 500, 512, 600, 800, 1024, 2048});
constexpr auto rows = std::to_array<double>({16, 32, 64, 100, 128, 160, 192, 200, 224, 256, 288, 300, 320,
    350, 384, 400, 450, 512, 600, 768, 1024, 2048, 4096});
constexpr auto widths = std::to_array<double>({2048, 3072, 4096, 5120, 6144, 8192, 12288, 16384});
constexpr auto tokens = std::to_array<double>({1024, 2048, 4096, 6000, 8000, 8192, 10000, 12000, 13000, 14000,
    16000, 16384, 20000, 24000, 32000, 32768, 50000, 64000, 100000});

void ceiling(PuzzleDraft& d)
{
    d.veil({"roofline", "inference"});
    Names names{d.device(drawn::devices)};
    std::string intensity, ridge = "roofline.ridge_points.memory";
    InBoth slower{"The memory's bandwidth", "El ancho de banda de la memoria"};
    if (d.difficulty == 1) {
        d.give("together", d.random.of(together), Unit::Count);
        intensity = "decode_intensity(given.together, 2)";
        d.ask({"One %1 ({compute.peak} dense in bf16, {roofline.ceilings.memory} of memory) decodes "
               "{given.together} sequences together with bf16 weights, caches left aside. What binds?",
                  "Un %1 ({compute.peak} densos en bf16, {roofline.ceilings.memory} de memoria) "
                  "decodifica {given.together} secuencias a la vez con pesos en bf16, sin contar las "
                  "cachés. ¿Qué limita?"},
            names);
        d.hint({"Each weight is read once for all sequences and takes part in two operations for each.",
            "Cada peso se lee una vez para todas las secuencias y participa en dos operaciones por "
            "cada una."});
    } else if (d.difficulty == 2) {
        for (const std::string_view side : {"n", "k"})
            d.give(side, d.random.of(widths), Unit::Count);
        d.give("m", d.random.of(rows), Unit::Count);
        intensity = "gemm_intensity(given.m, given.n, given.k, 2)";
        d.ask({"One %1 ({compute.peak} dense in bf16, {roofline.ceilings.memory} of memory) multiplies "
               "{given.m} × {given.k} by {given.k} × {given.n} numbers in bf16, each read and written "
               "once. What binds?",
                  "Un %1 ({compute.peak} densos en bf16, {roofline.ceilings.memory} de memoria) "
                  "multiplica {given.m} × {given.k} por {given.k} × {given.n} números en bf16, cada "
                  "uno leído y escrito una vez. ¿Qué limita?"},
            names);
        d.hint({"Count both operands and the result.", "Cuente los dos operandos y el resultado."});
    } else {
        d.give("tokens", d.random.of(tokens), Unit::Count);
        intensity = "data_parallel_intensity(given.tokens, 2)";
        ridge = "roofline.ridge_points.scale_out";
        slower = {"The network between nodes", "La red entre nodos"};
        d.ask({"Data-parallel %1 ({compute.peak} dense in bf16, {roofline.ceilings.scale_out} of "
               "network in each direction) train on {given.tokens} tokens each a step, and all-reduce "
               "bf16 gradients over many ranks beside it. What takes longer?",
                  "Varios %1 en paralelismo de datos ({compute.peak} densos en bf16, "
                  "{roofline.ceilings.scale_out} de red en cada dirección) entrenan con {given.tokens} "
                  "tokens cada uno por paso y, a la vez, hacen el all-reduce de gradientes en bf16 "
                  "entre muchos rangos. ¿Qué tarda más?"},
            names);
        d.hint({"Six operations a parameter and token; twice the gradients' bytes are sent.",
            "Seis operaciones por parámetro y token; se envía el doble de los bytes de los gradientes."});
    }
    const Names numbers{intensity, ridge};
    d.option({"Arithmetic", "La aritmética"}, "%1 > 1.1 * %2", numbers);
    d.option(slower, "1.1 * %1 < %2", numbers);
    d.tooClose();
    d.wantsFixedOption();
    d.hint({"The ridge lies at {%1}.", "El punto de inflexión está en {%1}."}, {ridge});
    d.hint(
        {"Within a tenth, real kernels decide.", "A menos de una décima parte, deciden los núcleos reales."});
    d.explain({"{%1|flop/byte} of intensity against a ridge of {%2}.",
                  "{%1|flop/byte} de intensidad frente a un punto de inflexión de {%2}."},
        numbers);
}

void wall(PuzzleDraft& d)
{
    setWalls(d);
    const Names walls{"walls.memory.threshold_params", "walls.compute.threshold_params",
        "walls.throughput.threshold_params"};
    d.option({"Memory: its state no longer fits", "La memoria: su estado ya no cabe"},
        "1.1 * %1 < min(%2, %3)", walls);
    d.option({"The time of a step", "El tiempo de un paso"}, "1.1 * %2 < min(%1, %3)", walls);
    d.option({"The deadline of the run", "El plazo del entrenamiento"}, "1.1 * %3 < min(%1, %2)", walls);
    d.tooClose();
    d.wantsFixedOption();
    d.explain({"Memory ends at {%1}, the step's time at {%2}, the deadline at {%3}.",
                  "La memoria acaba en {%1}, el tiempo de un paso en {%2}, el plazo en {%3}."},
        walls);
}

constexpr auto models = std::to_array<std::string_view>({"llama3-8b", "llama2-13b", "llama1-33b",
    "llama3-70b", "qwen2.5-14b", "qwen2.5-32b", "qwen2.5-72b", "olmo2-32b", "phi3-medium"});
constexpr auto factors = std::to_array<double>(
    {0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 1, 1.05, 1.1, 1.2, 1.3, 1.4, 1.5, 1.7, 2, 2.5});

void verdict(PuzzleDraft& d)
{
    d.veil({"run", "walls", "accounting", "energy"});
    const Names names{d.model(models), d.device(drawn::devices)};
    d.accelerators(drawn::counts);
    d.set({{"hardware.efficiency.mfu", "model"}, {"mesh.zero_stage", "3"},
        {"training.recompute", "selective"}, {"training.tokens", std::string(d.random.of(drawn::tokens))},
        {"targets.price_per_accelerator_hour", std::string(d.random.of(drawn::prices))}});
    const std::optional<Report> report = d.reportWith({});
    if (!report || !report->step.band || !report->run.seconds || !report->run.dollars)
        return d.fail();
    if (*report->run.seconds < Seconds(10 * secondsPerDay))
        return d.fail();
    // Round ones near to what comes out.
    d.set({{"targets.deadline",
               countText(roundedUp(d.random.of(factors) * report->run.seconds->value() / secondsPerDay))
                   + "d"},
        {"targets.budget", "$" + countText(roundedUp(d.random.of(factors) * report->run.dollars->value()))}});
    constexpr InBoth run{
        "%1 trains on {training.tokens} tokens on {hardware.accelerators} %2, at "
        "{targets.price_per_accelerator_hour} each. A step of {training.global_batch_sequences * "
        "training.sequence_length|count} tokens is predicted to take {step.seconds}, somewhere between "
        "{step.low_seconds} and {step.high_seconds}. ",
        "%1 se entrena con {training.tokens} tokens en {hardware.accelerators} %2, a "
        "{targets.price_per_accelerator_hour} cada uno. Se predice que un paso de "
        "{training.global_batch_sequences * training.sequence_length|count} tokens tarda "
        "{step.seconds}, entre {step.low_seconds} y {step.high_seconds}. "};
    const auto ask = [&](std::string_view en, std::string_view es) {
        d.ask({std::string(run.en) + std::string(en), std::string(run.es) + std::string(es)}, names);
    };
    std::string load = "run.seconds / targets.deadline";
    if (d.difficulty == 1)
        ask("Is the computation done within {targets.deadline / 86400|count} days?",
            "¿Acaba el cálculo en {targets.deadline / 86400|count} días?");
    else if (d.difficulty == 2) {
        load = "run.dollars / targets.budget";
        ask("Does the computation cost no more than {targets.budget}?",
            "¿Cuesta el cálculo {targets.budget} como mucho?");
    } else {
        load = "max(run.seconds / targets.deadline, run.dollars / targets.budget)";
        ask("Is it done within {targets.deadline / 86400|count} days and for at most {targets.budget}?",
            "¿Acaba en {targets.deadline / 86400|count} días y por {targets.budget} como mucho?");
    }
    d.option({"Yes", "Sí"}, "%1 < 1", {load});
    d.option({"No", "No"}, "%1 > 1", {load});
    d.tooClose();
    d.wantsFixedOption();
    d.hint(
        {"How many steps do {training.tokens} tokens take?", "¿Cuántos pasos son {training.tokens} tokens?"});
    d.hint({"They are {training.tokens / (training.global_batch_sequences * "
            "training.sequence_length)|count} steps.",
        "Son {training.tokens / (training.global_batch_sequences * training.sequence_length)|count} pasos."});
    d.hint({"Work it out for both ends of the band.", "Calcúlelo para los dos extremos de la banda."});
    d.explain({"At the predicted time it takes {run.seconds / 86400|count} days and {run.dollars}, "
               "{%1|2,number} times the bound; the band reaches from {%1 * step.low_seconds / "
               "step.seconds|2,number} to {%1 * step.high_seconds / step.seconds|2,number} times.",
                  "Con el tiempo predicho tarda {run.seconds / 86400|count} días y cuesta "
                  "{run.dollars}, {%1|2,number} veces el límite; la banda va de {%1 * step.low_seconds "
                  "/ step.seconds|2,number} a {%1 * step.high_seconds / step.seconds|2,number} veces."},
        {load});
}

constexpr auto makers = std::to_array<PuzzleMaker>({
    {PuzzleKind::Ceiling, "ceiling", CardKind::Choice, LessonIdea::Intensity, "roofline",
        {"Which ceiling binds?", "¿Qué techo limita?"}, ceiling},
    {PuzzleKind::Wall, "wall", CardKind::Choice, LessonIdea::Scaling, "walls",
        {"Which wall comes first?", "¿Qué muro llega antes?"}, wall},
    {PuzzleKind::Verdict, "verdict", CardKind::Choice, LessonIdea::Time, "budget", {"In time?", "¿A tiempo?"},
        verdict},
});

constexpr auto stepTargets = std::to_array<std::string_view>(
    {"0.2 s", "0.3 s", "0.5 s", "0.8 s", "1 s", "1.5 s", "2 s", "3 s", "5 s"});
constexpr auto batches = std::to_array<std::string_view>({"1", "2", "4", "8"});
constexpr auto shortLengths = std::to_array<std::string_view>({"2048", "4096", "8192"});
constexpr auto fewTokens =
    std::to_array<std::string_view>({"10B", "20B", "30B", "50B", "80B", "100B", "200B", "300B"});
constexpr auto deadlines = std::to_array<std::string_view>(
    {"14 d", "20 d", "30 d", "45 d", "60 d", "90 d", "120 d", "180 d", "300 d"});

} // namespace

void setWalls(PuzzleDraft& d)
{
    d.veil({"walls", "step", "run", "regime", "accounting", "memory"});
    Names names{d.device(drawn::devices), "compute.flops_per_step / (step.seconds * compute.peak)|%"};
    d.set({{"model.params", "1B"}, {"hardware.accelerators", "1"},
        {"training.global_batch_sequences", std::string(d.random.of(batches))},
        {"training.sequence_length", std::string(d.random.of(shortLengths))},
        {"training.tokens", std::string(d.random.of(fewTokens))},
        {"targets.step_time", std::string(d.random.of(stepTargets))},
        {"targets.deadline", std::string(d.random.of(deadlines))},
        {"hardware.efficiency.mfu",
            d.difficulty == 3 ? "model" : std::string(d.random.of(drawn::utilisations))},
        {"training.precision.master", d.difficulty == 2 && d.random.coin() ? "none" : "fp32"}});
    const bool choice = d.card.kind == CardKind::Choice;
    const std::string en =
        std::string("One %1 has {memory.capacity_bytes} and trains at an MFU of {%2}%3, with "
                    "{memory.bytes_per_param} of state. A step of {training.global_batch_sequences} × "
                    "{training.sequence_length|count} tokens may take {targets.step_time}, the run "
                    "over {training.tokens} tokens {targets.deadline / 86400|count} days. ")
        + (choice ? "Which wall does a growing model meet first?"
                  : "Put the walls in the order in which a growing model meets them.");
    const std::string es =
        std::string("Un %1 tiene {memory.capacity_bytes} y entrena con un aprovechamiento (MFU) de "
                    "{%2}%3, con {memory.bytes_per_param} de estado. Un paso de "
                    "{training.global_batch_sequences} × {training.sequence_length|count} tokens puede "
                    "tardar {targets.step_time}; el entrenamiento con {training.tokens} tokens, "
                    "{targets.deadline / 86400|count} días. ")
        + (choice ? "¿Con qué muro topa antes un modelo que crece?"
                  : "Ordene los muros según topa con ellos un modelo que crece.");
    names.push_back({});
    const auto predicted = [&](std::string_view words) {
        if (d.difficulty == 3)
            names.back() = words;
        return names;
    };
    d.card.question.en =
        d.words({en, en},
             predicted(" (predicted; it may be {step.seconds / step.high_seconds|2,number} to "
                       "{step.seconds / step.low_seconds|2,number} times that)"))
            .en;
    d.card.question.es =
        d.words({es, es},
             predicted(" (predicho; puede ser de {step.seconds / step.high_seconds|2,number} a "
                       "{step.seconds / step.low_seconds|2,number} veces eso)"))
            .es;
    d.hint({"For each wall, work out the model at which it begins.",
        "Calcule para cada muro el modelo en que empieza."});
    d.hint({"Memory: {memory.capacity_bytes} over {memory.bytes_per_param}.",
        "Memoria: {memory.capacity_bytes} entre {memory.bytes_per_param}."});
    d.hint({"Six operations a parameter and token, at {compute.flops_per_step / step.seconds|flop/s}.",
        "Seis operaciones por parámetro y token, a {compute.flops_per_step / step.seconds|flop/s}."});
}

std::span<const PuzzleMaker> choicePuzzles() { return makers; }

} // namespace ridgepoint
