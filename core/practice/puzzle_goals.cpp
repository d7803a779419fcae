// Goals: a plan, a few fields that may be moved, and what has to be reached. Bounds are taken from a plan
// that was tried, so that each can be reached.

#include "core/practice/puzzle_draft.h"

#include "core/engine/evaluate.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

constexpr auto models =
    std::to_array<std::string_view>({"llama3-8b", "llama2-7b", "llama2-13b", "llama1-33b", "llama3-70b",
        "qwen2.5-14b", "qwen2.5-32b", "qwen2.5-72b", "olmo2-32b", "phi3-medium", "qwen3-8b", "qwen3-32b"});
constexpr auto devices = std::to_array<std::string_view>(
    {"a100-40-sxm", "a100-80-sxm", "h100-sxm", "h200-sxm", "b200-sxm", "mi300x"});
constexpr auto few = std::to_array<std::string_view>({"8", "16", "32", "64", "128"});
constexpr auto uneven = std::to_array<std::string_view>({"16", "24", "32", "48", "64", "96", "128"});
constexpr auto lengths = std::to_array<std::string_view>({"2048", "4096", "8192", "16384"});
constexpr auto micros = std::to_array<std::string_view>({"1", "2", "4", "8"});
constexpr auto degrees = std::to_array<std::string_view>({"1", "2", "4", "8"});
constexpr auto oddDegrees = std::to_array<std::string_view>({"1", "2", "3", "4", "6", "8", "12", "16"});
constexpr auto recomputes = std::to_array<std::string_view>({"none", "selective", "full"});
constexpr auto zeros = std::to_array<std::string_view>({"0", "1", "2", "3"});

bool runs(const Report& report)
{
    return std::ranges::none_of(
        report.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

bool fits(const Report& report)
{
    return runs(report) && report.memory.perRank.total() <= report.memory.capacity;
}

void needsMemory(PuzzleDraft& d)
{
    d.atMost("memory.per_rank.total_bytes", "hardware.accelerator.hbm_bytes");
}

void wantsPar(PuzzleDraft& d, std::size_t least, std::size_t most)
{
    d.wanted = [least, most](const CardTruth& truth) {
        return truth.solution && truth.solution->par >= least && truth.solution->par <= most;
    };
}

// What a rank holds, for hints.
constexpr InBoth partsHint{"A rank now holds {memory.per_rank.state_bytes} of state and "
                           "{memory.per_rank.activations_bytes} of activations.",
    "Un rango guarda ahora {memory.per_rank.state_bytes} de estado y "
    "{memory.per_rank.activations_bytes} de activaciones."};
constexpr InBoth plan{"{hardware.accelerators} %2 train %1 on micro-batches of {training.micro_batch} "
                      "× {training.sequence_length|count} tokens. ",
    "{hardware.accelerators} %2 entrenan %1 con microlotes de {training.micro_batch} × "
    "{training.sequence_length|count} tokens. "};

void askOf(PuzzleDraft& d, const Names& names, std::string_view en, std::string_view es)
{
    d.ask({std::string(plan.en) + std::string(en), std::string(plan.es) + std::string(es)}, names);
}

// Model, devices and batch of a plan to start from.
Names start(PuzzleDraft& d)
{
    Names names{d.model(models), d.device(devices)};
    const std::string_view count = d.random.of(few);
    const std::string_view micro = d.random.of(micros);
    d.set({{"hardware.accelerators", std::string(count)}, {"training.micro_batch", std::string(micro)},
        {"training.sequence_length", std::string(d.random.of(lengths))}});
    d.set("training.global_batch_sequences",
        countText(d.lesson.scenario.hardware.accelerators * d.lesson.scenario.training.microBatch * 4));
    return names;
}

void fit(PuzzleDraft& d)
{
    const Names names = start(d);
    d.set("hardware.efficiency.mfu", "40%");
    if (d.difficulty == 1) {
        const std::string_view first = d.random.coin() ? "mesh.zero_stage" : "mesh.tensor";
        d.fields({first, "training.recompute"});
        wantsPar(d, 1, 1);
    } else if (d.difficulty == 2) {
        d.fields({"mesh.zero_stage", "training.recompute", "training.micro_batch"});
        wantsPar(d, 2, 2);
    } else {
        d.fields({"mesh.tensor", "mesh.pipeline", "training.recompute"});
        wantsPar(d, 2, 3);
    }
    askOf(d, names,
        "A rank needs {memory.per_rank.total_bytes}; there are {memory.capacity_bytes}. Make it fit, "
        "with as few changes as possible.",
        "Un rango necesita {memory.per_rank.total_bytes}; hay {memory.capacity_bytes}. Haga que quepa, "
        "con los menos cambios posibles.");
    needsMemory(d);
    d.hint(partsHint);
    d.hint({"Sharding divides the state; recomputation and smaller micro-batches cut the activations.",
        "Fragmentar divide el estado; el recálculo y microlotes menores reducen las activaciones."});
    d.hint({"With everything recomputed the activations of a layer shrink to its input.",
        "Con recálculo de todo, las activaciones de una capa se reducen a su entrada."});
    d.explain({"Of {memory.per_rank.total_bytes} on a rank, state takes {memory.per_rank.state_bytes} "
               "and activations {memory.per_rank.activations_bytes}: the larger of both is what to "
               "divide first.",
        "De {memory.per_rank.total_bytes} en un rango, el estado ocupa {memory.per_rank.state_bytes} y "
        "las activaciones {memory.per_rank.activations_bytes}: lo mayor de ambos es lo primero que "
        "conviene dividir."});
}

// Some changes of its fields under which the plan runs and fits.
std::optional<FieldEdits> reachable(PuzzleDraft& d, std::size_t changes)
{
    FieldEdits edits;
    for (const std::string& field : d.random.some(d.lesson.fields, changes)) {
        std::string text;
        if (field == "training.recompute")
            text = d.random.of(recomputes);
        else if (field == "training.micro_batch")
            text = d.random.of(micros);
        else if (field == "hardware.accelerators")
            text = countText(d.lesson.scenario.hardware.accelerators * (2 << d.random.below(3)));
        else
            text = d.random.of(degrees);
        edits.push_back({field, text});
    }
    const std::optional<Report> report = d.reportWith(edits);
    return report && fits(*report) ? std::optional(edits) : std::nullopt;
}

// A plan of `difficulty` fields to move, predicted. Bounds come from a plan with a few of them changed.
std::optional<Report> better(PuzzleDraft& d)
{
    d.set({{"mesh.zero_stage", d.random.coin() ? "1" : "3"}, {"hardware.efficiency.mfu", "model"},
        {"mesh.tensor", std::string(d.random.of(degrees))},
        {"training.recompute", std::string(d.random.of(recomputes))}});
    const std::optional<FieldEdits> edits = reachable(d, static_cast<std::size_t>(d.difficulty == 1 ? 1 : 2));
    if (!edits) {
        d.fail();
        return std::nullopt;
    }
    return d.reportWith(*edits);
}

void stepTime(PuzzleDraft& d)
{
    const Names names = start(d);
    if (d.difficulty == 1)
        d.fields({"mesh.tensor", "training.recompute"});
    else
        d.fields({"mesh.tensor", "training.recompute", "training.micro_batch"});
    const std::optional<Report> there = better(d);
    const std::optional<Report> here = d.reportWith({});
    if (!there || !here || !there->step.seconds || !here->step.seconds
        || *there->step.seconds > 0.95 * *here->step.seconds)
        return d.fail();
    d.give("bound", roundedUp(there->step.seconds->value()), Unit::Second);
    askOf(d, names,
        "A step of {training.global_batch_sequences} sequences is predicted to take {step.seconds}. "
        "Bring it to {given.bound} or less, without running out of memory, with as few changes as "
        "possible.",
        "Se predice que un paso de {training.global_batch_sequences} secuencias tarda {step.seconds}. "
        "Bájelo a {given.bound} o menos, sin agotar la memoria, con los menos cambios posibles.");
    d.atMost("step.seconds", "given.bound");
    needsMemory(d);
    if (d.difficulty == 1)
        wantsPar(d, 1, 1);
    else if (d.difficulty == 2)
        wantsPar(d, 1, 2);
    else
        wantsPar(d, 2, 3);
    d.hint({"Which parts of the step do no arithmetic of the model: repeated passes, exposed "
            "communication, small products?",
        "¿Qué partes del paso no hacen aritmética del modelo: pasadas repetidas, comunicación "
        "expuesta, productos pequeños?"});
    d.hint({"Tensor parallelism exchanges activations in every layer; its degree is now {mesh.tensor}.",
        "El paralelismo tensorial intercambia activaciones en cada capa; su grado es ahora {mesh.tensor}."});
    d.hint({"A rank holds {memory.per_rank.total_bytes} of {memory.capacity_bytes}: memory can buy time.",
        "Un rango guarda {memory.per_rank.total_bytes} de {memory.capacity_bytes}: la memoria puede "
        "comprar tiempo."});
    d.explain({"Of {step.seconds} arithmetic takes {step.compute_seconds}. Recomputation repeats some "
               "of it, tensor parallelism adds communication, and larger micro-batches fill the matrix "
               "units better, all for memory.",
        "De {step.seconds}, la aritmética ocupa {step.compute_seconds}. El recálculo repite una parte, "
        "el paralelismo tensorial añade comunicación y los microlotes mayores llenan mejor las "
        "unidades de matrices, todo a cambio de memoria."});
}

void deadline(PuzzleDraft& d)
{
    Names names = start(d);
    d.set("training.tokens", d.random.of(drawn::tokens));
    d.set("targets.price_per_accelerator_hour", d.random.of(drawn::prices));
    if (d.difficulty == 1)
        d.fields({"hardware.accelerators"});
    else if (d.difficulty == 2)
        d.fields({"hardware.accelerators", "training.recompute"});
    else
        d.fields({"hardware.accelerators", "training.recompute", "mesh.tensor"});
    const std::optional<Report> there = better(d);
    const std::optional<Report> here = d.reportWith({});
    if (!there || !here || !there->run.wallClock || !there->run.total || !here->run.wallClock)
        return d.fail();
    d.set({{"targets.deadline", countText(roundedUp(there->run.wallClock->value() / secondsPerDay)) + "d"},
        {"targets.budget", "$" + countText(roundedUp(there->run.total->value()))}});
    d.atMost("run.wall_clock_seconds", "targets.deadline");
    if (d.difficulty > 1)
        d.atMost("run.total_dollars", "targets.budget");
    needsMemory(d);
    if (d.difficulty == 1) {
        wantsPar(d, 1, 1);
        askOf(d, names,
            "{training.tokens} tokens are predicted to take {run.wall_clock_seconds / 86400|count} "
            "days. Be ready in {targets.deadline / 86400|count} days.",
            "Se predice que {training.tokens} tokens tardan {run.wall_clock_seconds / 86400|count} "
            "días. Termine en {targets.deadline / 86400|count} días.");
    } else {
        wantsPar(d, d.difficulty == 2 ? 1 : 2, 3);
        askOf(d, names,
            "{training.tokens} tokens are predicted to take {run.wall_clock_seconds / 86400|count} "
            "days and {run.total_dollars}. Be ready in {targets.deadline / 86400|count} days for at "
            "most {targets.budget}, with as few changes as possible.",
            "Se predice que {training.tokens} tokens tardan {run.wall_clock_seconds / 86400|count} "
            "días y cuestan {run.total_dollars}. Termine en {targets.deadline / 86400|count} días por "
            "{targets.budget} como mucho, con los menos cambios posibles.");
    }
    d.hint({"Twice the accelerators take half the time at best.",
        "El doble de aceleradores tarda la mitad en el mejor de los casos."});
    d.hint({"The run is {compute.flops_total} of work; now it reaches an MFU of "
            "{compute.flops_per_step / (step.seconds * compute.peak * hardware.accelerators)|%}.",
        "El entrenamiento son {compute.flops_total} de trabajo; ahora alcanza un aprovechamiento (MFU) "
        "de {compute.flops_per_step / (step.seconds * compute.peak * hardware.accelerators)|%}."});
    d.hint({"It takes {run.wall_clock_seconds / targets.deadline|2,number} times as long as it may.",
        "Tarda {run.wall_clock_seconds / targets.deadline|2,number} veces lo permitido."});
    d.explain({"{compute.flops_total} at {compute.flops_per_step / (step.seconds * compute.peak * "
               "hardware.accelerators)|%} MFU, and {run.wasted_share} of all paid time lost. More "
               "accelerators shorten the run; only a better utilisation makes it cheaper.",
        "{compute.flops_total} con un aprovechamiento (MFU) de {compute.flops_per_step / (step.seconds "
        "* compute.peak * hardware.accelerators)|%}, y {run.wasted_share} del tiempo pagado se pierde. "
        "Más aceleradores acortan el entrenamiento; solo un mejor aprovechamiento lo abarata."});
}

// Why it cannot be: the first rule that it breaks.
InBoth fault(const Scenario& s)
{
    const double replica = s.mesh.tensor * s.mesh.pipeline;
    const double data = s.hardware.accelerators / replica;
    if (std::fmod(s.hardware.accelerators, replica) != 0)
        return {"Tensor times pipeline, {mesh.tensor * mesh.pipeline|count}, does not divide "
                "{hardware.accelerators} accelerators.",
            "Tensorial por etapas, {mesh.tensor * mesh.pipeline|count}, no divide "
            "{hardware.accelerators} aceleradores."};
    if (std::fmod(architectureOf(s.model).heads, s.mesh.tensor) != 0)
        return {"Each tensor rank takes whole heads, and {mesh.tensor} does not divide {model.heads}.",
            "Cada rango tensorial toma cabezas enteras, y {mesh.tensor} no divide {model.heads}."};
    if (std::fmod(s.training.globalBatchSequences, s.training.microBatch * data) != 0)
        return {"{hardware.accelerators / (mesh.tensor * mesh.pipeline)|count} replicas with "
                "micro-batches of {training.micro_batch} do not share "
                "{training.global_batch_sequences} sequences evenly.",
            "{hardware.accelerators / (mesh.tensor * mesh.pipeline)|count} réplicas con microlotes de "
            "{training.micro_batch} no se reparten {training.global_batch_sequences} secuencias por "
            "igual."};
    if (s.mesh.pipeline > 1 && s.mesh.zeroStage == 3)
        return {"Stages that share out their weights would have to gather them for every micro-batch.",
            "Unas etapas que reparten sus pesos tendrían que reunirlos en cada microlote."};
    return {"No rank may hold more than {hardware.accelerator.hbm_bytes}.",
        "Ningún rango puede guardar más de {hardware.accelerator.hbm_bytes}."};
}

void repair(PuzzleDraft& d)
{
    Names names{d.model(models), d.device(devices)};
    const std::string zero(d.random.of(zeros));
    names.push_back("ZeRO-" + zero);
    d.set({{"hardware.accelerators", std::string(d.random.of(uneven))},
        {"training.micro_batch", std::string(d.random.of(micros))},
        {"training.sequence_length", std::string(d.random.of(lengths))}, {"mesh.zero_stage", zero},
        {"mesh.tensor", std::string(d.random.of(oddDegrees))},
        {"mesh.pipeline", std::string(d.random.of(oddDegrees))}, {"training.recompute", "selective"},
        {"hardware.efficiency.mfu", "40%"}});
    constexpr auto batches =
        std::to_array<std::string_view>({"96", "128", "192", "256", "384", "512", "768"});
    d.set("training.global_batch_sequences", d.random.of(batches));
    const std::optional<Report> here = d.reportWith({});
    if (!here || fits(*here) || (d.difficulty == 1 && runs(*here)))
        return d.fail();
    d.fields({"mesh.tensor", "mesh.pipeline", "mesh.zero_stage"});
    needsMemory(d);
    wantsPar(d, std::min<std::size_t>(static_cast<std::size_t>(d.difficulty), 2), d.difficulty == 1 ? 1 : 3);
    if (d.difficulty == 3) // a second rule is broken as well
        d.wanted = [inner = d.wanted, broken = here->diagnostics](const CardTruth& truth) {
            return inner(truth) && std::ranges::count(broken, Severity::Error, &Diagnostic::severity) > 1;
        };
    d.ask({"{hardware.accelerators} %2 are to train %1: tensor parallel {mesh.tensor}, pipeline "
           "parallel {mesh.pipeline}, %3, a global batch of {training.global_batch_sequences} "
           "sequences of {training.sequence_length|count} tokens in micro-batches of "
           "{training.micro_batch}. That cannot run. Repair the layout with as few changes as possible.",
              "{hardware.accelerators} %2 han de entrenar %1: paralelismo tensorial {mesh.tensor}, por "
              "etapas {mesh.pipeline}, %3, un lote global de {training.global_batch_sequences} "
              "secuencias de {training.sequence_length|count} tokens en microlotes de "
              "{training.micro_batch}. Así no puede ejecutarse. Repare la disposición con los menos "
              "cambios posibles."},
        names);
    d.hint({"Tensor × pipeline × data parallel ranks are all the accelerators.",
        "Los rangos tensoriales × etapas × de datos son todos los aceleradores."});
    d.hint({"The model has {model.heads} heads and {model.layers} layers.",
        "El modelo tiene {model.heads} cabezas y {model.layers} capas."});
    const InBoth why = fault(d.lesson.scenario);
    d.hint(why);
    d.explain(why);
}

constexpr auto makers = std::to_array<PuzzleMaker>({
    {PuzzleKind::Fit, "fit", CardKind::Goal, LessonIdea::Memory, "stack", {"Make it fit", "Que quepa"}, fit},
    {PuzzleKind::StepTime, "step-time", CardKind::Goal, LessonIdea::Time, "step",
        {"A faster step", "Un paso más rápido"}, stepTime},
    {PuzzleKind::Deadline, "deadline", CardKind::Goal, LessonIdea::Cost, "cost",
        {"In time and within budget", "A tiempo y dentro del presupuesto"}, deadline},
    {PuzzleKind::Repair, "repair", CardKind::Goal, LessonIdea::Parallelism, "mesh",
        {"Repair the layout", "Reparar la disposición"}, repair},
});

} // namespace

std::span<const PuzzleMaker> goalPuzzles() { return makers; }

} // namespace ridgepoint
