// Estimates of work, time, money and failures.

#include "core/practice/puzzle_draft.h"

namespace ridgepoint {

namespace {

constexpr auto batches = std::to_array<std::string_view>(
    {"128", "256", "512", "1000", "1024", "1500", "2000", "2048", "3000", "4000", "4096"});

// Its name; a model known by its size alone for the first difficulty, one with experts for the others.
std::string worker(PuzzleDraft& d) { return d.difficulty == 1 ? d.size() : d.model(drawn::sparse); }

// Device, how many, and the utilisation that is reached: what time is taken from. Gives the device's name.
std::string machine(PuzzleDraft& d)
{
    const std::string name = d.device(drawn::devices);
    d.accelerators(drawn::counts);
    d.set("hardware.efficiency.mfu", d.random.of(drawn::utilisations));
    return name;
}

void slipsOfWork(PuzzleDraft& d, const std::string& answer, bool onMachine)
{
    d.slip(SlipKind::ForwardOnly, answer + " / 3");
    if (onMachine)
        d.slip(SlipKind::SparsePeak, answer + " / 2");
    d.slip(SlipKind::TotalParameters, answer + " * model.params_total / model.params_active");
}

constexpr InBoth workHint{"How many operations does one parameter cost for each token, forward and backward?",
    "¿Cuántas operaciones cuesta un parámetro por token, hacia adelante y hacia atrás?"};
constexpr InBoth activeHint{"A token meets {model.params_active} parameters: {compute.flops_per_token}.",
    "Un token pasa por {model.params_active} parámetros: {compute.flops_per_token}."};
constexpr InBoth rateHint{"One accelerator delivers {throughput.model_flops_per_second_per_accelerator}.",
    "Un acelerador entrega {throughput.model_flops_per_second_per_accelerator}."};

void stepWork(PuzzleDraft& d)
{
    d.veil({"compute", "step", "run", "accounting", "walls", "energy"});
    Names names{worker(d)};
    if (d.difficulty == 3)
        names.push_back(machine(d));
    d.set("training.global_batch_sequences", d.difficulty == 3 ? "4096" : d.random.of(batches));
    d.set("training.sequence_length", d.random.of(drawn::lengths));
    if (d.difficulty == 1)
        d.ask({"A step trains a model of {model.params_total} parameters on "
               "{training.global_batch_sequences} sequences of {training.sequence_length|count} "
               "tokens. How many operations is that, forward and backward?",
                  "Un paso entrena un modelo de {model.params_total} parámetros con "
                  "{training.global_batch_sequences} secuencias de {training.sequence_length|count} "
                  "tokens. ¿Cuántas operaciones son, hacia adelante y hacia atrás?"},
            names);
    else if (d.difficulty == 2)
        d.ask({"A step trains %1 ({model.params_total} parameters, {model.params_active} active) on "
               "{training.global_batch_sequences} sequences of {training.sequence_length|count} "
               "tokens. How many operations is that, forward and backward, without attention's own?",
                  "Un paso entrena %1 ({model.params_total} parámetros, {model.params_active} activos) "
                  "con {training.global_batch_sequences} secuencias de "
                  "{training.sequence_length|count} tokens. ¿Cuántas operaciones son, hacia adelante y "
                  "hacia atrás, sin las propias de la atención?"},
            names);
    else
        d.ask({"A step trains %1 ({model.params_total} parameters, {model.params_active} active) on "
               "{training.global_batch_sequences} sequences of {training.sequence_length|count} "
               "tokens, on {hardware.accelerators} %2 at an MFU of {hardware.efficiency.mfu} in bf16. "
               "How long does it take?",
                  "Un paso entrena %1 ({model.params_total} parámetros, {model.params_active} activos) "
                  "con {training.global_batch_sequences} secuencias de "
                  "{training.sequence_length|count} tokens, en {hardware.accelerators} %2 con un "
                  "aprovechamiento (MFU) de {hardware.efficiency.mfu} en bf16. ¿Cuánto tarda?"},
            names);
    const std::string answer = d.difficulty == 3 ? "step.seconds" : "compute.flops_per_step";
    d.answer(answer);
    slipsOfWork(d, answer, d.difficulty == 3);
    d.slip(SlipKind::Sequences, answer + " / training.sequence_length");
    if (d.difficulty == 3)
        d.slip(SlipKind::NotDivided, "step.seconds * hardware.accelerators");
    d.hint(workHint);
    d.hint(d.difficulty == 1
            ? InBoth{"Six: two forward, four backward.", "Seis: dos hacia adelante, cuatro hacia atrás."}
            : activeHint);
    d.hint({"The batch holds {training.global_batch_sequences * training.sequence_length|4,count} tokens.",
        "El lote tiene {training.global_batch_sequences * training.sequence_length|4,count} tokens."});
    if (d.difficulty == 3)
        d.explain({"{compute.flops_per_token} and {training.global_batch_sequences * "
                   "training.sequence_length|4,count} tokens are {compute.flops_per_step}; "
                   "{hardware.accelerators} accelerators of "
                   "{throughput.model_flops_per_second_per_accelerator} each take {step.seconds}.",
            "{compute.flops_per_token} y {training.global_batch_sequences * "
            "training.sequence_length|4,count} tokens son {compute.flops_per_step}; "
            "{hardware.accelerators} aceleradores de "
            "{throughput.model_flops_per_second_per_accelerator} cada uno tardan {step.seconds}."});
    else
        d.explain({"{compute.flops_per_token} and {training.global_batch_sequences * "
                   "training.sequence_length|4,count} tokens are {compute.flops_per_step}.",
            "{compute.flops_per_token} y {training.global_batch_sequences * "
            "training.sequence_length|4,count} tokens son {compute.flops_per_step}."});
}

constexpr auto steps = std::to_array<double>({10e3, 20e3, 50e3, 100e3, 200e3, 300e3, 500e3, 1e6});

void runTime(PuzzleDraft& d)
{
    d.veil({"run", "step", "throughput", "accounting", "walls", "energy"});
    Names names{worker(d), machine(d)};
    std::string answer = "run.seconds";
    if (d.difficulty < 3)
        d.set("training.tokens", d.random.of(drawn::tokens));
    if (d.difficulty == 1)
        d.ask({"A model of {model.params_total} parameters trains on {training.tokens} tokens, on "
               "{hardware.accelerators} %2 with a dense bf16 peak of {compute.peak} each, at an MFU of "
               "{hardware.efficiency.mfu}. How long does the run take?",
                  "Un modelo de {model.params_total} parámetros se entrena con {training.tokens} "
                  "tokens, en {hardware.accelerators} %2 con un pico denso en bf16 de {compute.peak} "
                  "cada uno y un aprovechamiento (MFU) de {hardware.efficiency.mfu}. ¿Cuánto dura el "
                  "entrenamiento?"},
            names);
    else if (d.difficulty == 2)
        d.ask({"%1 ({model.params_total} parameters, {model.params_active} active) trains on "
               "{training.tokens} tokens, on {hardware.accelerators} %2 at an MFU of "
               "{hardware.efficiency.mfu} in bf16. How long does the run take?",
                  "%1 ({model.params_total} parámetros, {model.params_active} activos) se entrena con "
                  "{training.tokens} tokens, en {hardware.accelerators} %2 con un aprovechamiento "
                  "(MFU) de {hardware.efficiency.mfu} en bf16. ¿Cuánto dura el entrenamiento?"},
            names);
    else {
        d.give("steps", d.random.of(steps), Unit::Count);
        d.set("training.global_batch_sequences", "4096");
        d.set("training.sequence_length", d.random.of(drawn::lengths));
        answer = "step.seconds * given.steps";
        d.ask({"%1 ({model.params_total} parameters, {model.params_active} active) trains for "
               "{given.steps} steps of {training.global_batch_sequences} sequences of "
               "{training.sequence_length|count} tokens, on {hardware.accelerators} %2 at an MFU of "
               "{hardware.efficiency.mfu} in bf16. How long does that take?",
                  "%1 ({model.params_total} parámetros, {model.params_active} activos) se entrena "
                  "{given.steps} pasos de {training.global_batch_sequences} secuencias de "
                  "{training.sequence_length|count} tokens, en {hardware.accelerators} %2 con un "
                  "aprovechamiento (MFU) de {hardware.efficiency.mfu} en bf16. ¿Cuánto tarda?"},
            names);
    }
    d.answer(answer);
    slipsOfWork(d, answer, d.difficulty > 1);
    d.slip(SlipKind::NotDivided, answer + " * hardware.accelerators");
    if (d.difficulty == 3)
        d.slip(SlipKind::Sequences, answer + " / training.sequence_length");
    d.hint(workHint);
    d.hint(activeHint);
    d.hint(rateHint);
    const std::string work =
        d.difficulty == 3 ? "compute.flops_per_step * given.steps" : "compute.flops_total";
    d.explain({"{%1} of work at {throughput.model_flops_per_second_per_accelerator} on each of "
               "{hardware.accelerators} accelerators take {%2}.",
                  "{%1} de trabajo a {throughput.model_flops_per_second_per_accelerator} en cada uno "
                  "de {hardware.accelerators} aceleradores tardan {%2}."},
        {work, answer});
}

void cost(PuzzleDraft& d)
{
    d.veil({"run", "step", "throughput", "accounting", "walls", "energy"});
    Names names{worker(d), machine(d)};
    d.set("training.tokens", d.random.of(drawn::tokens));
    d.set("targets.price_per_accelerator_hour", d.random.of(drawn::prices));
    if (d.difficulty == 1)
        d.ask({"A model of {model.params_total} parameters trains on {training.tokens} tokens, on "
               "{hardware.accelerators} %2 of {compute.peak} dense bf16 peak at an MFU of "
               "{hardware.efficiency.mfu}. Each costs {targets.price_per_accelerator_hour}. What does "
               "the computation cost?",
                  "Un modelo de {model.params_total} parámetros se entrena con {training.tokens} "
                  "tokens, en {hardware.accelerators} %2 de {compute.peak} de pico denso en bf16 con "
                  "un aprovechamiento (MFU) de {hardware.efficiency.mfu}. Cada uno cuesta "
                  "{targets.price_per_accelerator_hour}. ¿Cuánto cuesta el cálculo?"},
            names);
    else if (d.difficulty == 2)
        d.ask({"%1 ({model.params_total} parameters, {model.params_active} active) trains on "
               "{training.tokens} tokens, on {hardware.accelerators} %2 at an MFU of "
               "{hardware.efficiency.mfu} in bf16, each for {targets.price_per_accelerator_hour}. What "
               "does the computation cost?",
                  "%1 ({model.params_total} parámetros, {model.params_active} activos) se entrena con "
                  "{training.tokens} tokens, en {hardware.accelerators} %2 con un aprovechamiento "
                  "(MFU) de {hardware.efficiency.mfu} en bf16, cada uno por "
                  "{targets.price_per_accelerator_hour}. ¿Cuánto cuesta el cálculo?"},
            names);
    std::string answer = "run.dollars";
    if (d.difficulty == 3) {
        constexpr auto lost = std::to_array<double>({0.15, 0.2, 0.25, 0.3, 0.4, 0.5});
        d.give("lost", d.random.of(lost), Unit::Percent);
        answer = "run.dollars / (1 - given.lost)";
        d.ask({"%1 ({model.params_total} parameters, {model.params_active} active) trains on "
               "{training.tokens} tokens, on {hardware.accelerators} %2 at an MFU of "
               "{hardware.efficiency.mfu} in bf16, each for {targets.price_per_accelerator_hour}. Of "
               "all paid time {given.lost} is lost to failures. What does the run cost?",
                  "%1 ({model.params_total} parámetros, {model.params_active} activos) se entrena con "
                  "{training.tokens} tokens, en {hardware.accelerators} %2 con un aprovechamiento "
                  "(MFU) de {hardware.efficiency.mfu} en bf16, cada uno por "
                  "{targets.price_per_accelerator_hour}. De todo el tiempo pagado, el {given.lost} se "
                  "pierde por fallos. ¿Cuánto cuesta?"},
            names);
    }
    d.answer(answer);
    slipsOfWork(d, answer, d.difficulty > 1);
    d.slip(SlipKind::NotDivided, answer + " * hardware.accelerators");
    d.hint({"Does the number of accelerators change the accelerator-hours at the same MFU?",
        "¿Cambia el número de aceleradores las horas de acelerador con el mismo aprovechamiento (MFU)?"});
    d.hint({"The run is {compute.flops_total} of work.",
        "El entrenamiento son {compute.flops_total} de trabajo."});
    d.hint(rateHint);
    d.explain({"{compute.flops_total} at {throughput.model_flops_per_second_per_accelerator} are "
               "{run.accelerator_hours / 3600|count} accelerator-hours, at "
               "{targets.price_per_accelerator_hour} each {run.dollars}; in all {%1}.",
                  "{compute.flops_total} a {throughput.model_flops_per_second_per_accelerator} son "
                  "{run.accelerator_hours / 3600|count} horas de acelerador, a "
                  "{targets.price_per_accelerator_hour} cada una {run.dollars}; en total {%1}."},
        {answer});
}

constexpr auto lifetimes = std::to_array<std::string_view>({"2 years", "3 years", "4 years", "5 years",
    "6 years", "7 years", "8 years", "10 years", "12 years", "15 years"});
constexpr auto fleets = std::to_array<std::string_view>({"64", "128", "256", "512", "1000", "1024", "2000",
    "2048", "4096", "5000", "8192", "10000", "16384", "20000"});
constexpr auto writes =
    std::to_array<std::string_view>({"20 s", "30 s", "1 min", "2 min", "3 min", "5 min", "10 min"});
constexpr auto growths = std::to_array<double>({4, 8, 10, 16, 20, 32});

void checkpoints(PuzzleDraft& d)
{
    d.veil({"resilience", "run", "walls"});
    d.accelerators(fleets);
    d.set("resilience.accelerator_mtbf", d.random.of(lifetimes));
    d.set("resilience.checkpoint_write", d.random.of(writes));
    d.hint({"The more accelerators, the sooner one fails.", "Cuantos más aceleradores, antes falla alguno."});
    if (d.difficulty == 1) {
        d.ask({"One accelerator fails once in {resilience.accelerator_mtbf / 31557600|count} years on "
               "average. How often does one of {hardware.accelerators} fail?",
            "Un acelerador falla de media una vez cada {resilience.accelerator_mtbf / 31557600|count} "
            "años. ¿Cada cuánto falla uno de {hardware.accelerators}?"});
        d.answer("resilience.mtbf_seconds");
        d.slip(SlipKind::NotDivided, "resilience.accelerator_mtbf");
        d.slip(SlipKind::Milliseconds, "resilience.mtbf_seconds / 1000");
        d.hint({"Twice as many fail twice as often.", "El doble falla el doble de veces."});
        d.hint({"Divide {resilience.accelerator_mtbf / 31557600|count} years by their number.",
            "Divida {resilience.accelerator_mtbf / 31557600|count} años entre su número."});
        d.explain({"{resilience.accelerator_mtbf / 31557600|count} years shared by "
                   "{hardware.accelerators}: {resilience.mtbf_seconds}.",
            "{resilience.accelerator_mtbf / 31557600|count} años entre {hardware.accelerators}: "
            "{resilience.mtbf_seconds}."});
        return;
    }
    d.hint({"The best interval is √ of twice the time of a write times the time between failures.",
        "El mejor intervalo es la √ de dos veces el tiempo de escritura por el tiempo entre fallos."});
    if (d.difficulty == 2) {
        d.ask({"One accelerator fails once in {resilience.accelerator_mtbf / 31557600|count} years on "
               "average; there are {hardware.accelerators}. Training stands still for "
               "{resilience.checkpoint_write} while it writes a checkpoint. After how long should the "
               "next one follow?",
            "Un acelerador falla de media una vez cada {resilience.accelerator_mtbf / 31557600|count} "
            "años; hay {hardware.accelerators}. El entrenamiento se detiene "
            "{resilience.checkpoint_write} mientras escribe un punto de control. ¿Al cabo de cuánto "
            "conviene el siguiente?"});
        d.answer("resilience.optimal_interval_seconds");
        d.slip(
            SlipKind::NotDivided, "young_interval(resilience.checkpoint_write, resilience.accelerator_mtbf)");
        d.slip(SlipKind::Milliseconds, "resilience.optimal_interval_seconds * 1000");
        d.hint({"One of them fails every {resilience.mtbf_seconds}.",
            "Alguno falla cada {resilience.mtbf_seconds}."});
        d.explain({"One of them fails every {resilience.mtbf_seconds}; √(two · "
                   "{resilience.checkpoint_write} · {resilience.mtbf_seconds}) is "
                   "{resilience.optimal_interval_seconds}.",
            "Alguno falla cada {resilience.mtbf_seconds}; √(dos · {resilience.checkpoint_write} · "
            "{resilience.mtbf_seconds}) es {resilience.optimal_interval_seconds}."});
        return;
    }
    d.give("growth", d.random.of(growths), Unit::Ratio);
    const std::string later =
        "young_interval(resilience.checkpoint_write, resilience.mtbf_seconds / given.growth)";
    d.ask({"On {hardware.accelerators} accelerators a checkpoint every "
           "{resilience.optimal_interval_seconds} loses least. How often should there be one on "
           "{given.growth|count} times as many?",
        "En {hardware.accelerators} aceleradores, un punto de control cada "
        "{resilience.optimal_interval_seconds} es lo que menos pierde. ¿Cada cuánto conviene con "
        "{given.growth|count} veces más?"});
    d.answer(later);
    d.slip(SlipKind::Linear, "resilience.optimal_interval_seconds / given.growth");
    d.slip(SlipKind::NotDivided, "resilience.optimal_interval_seconds");
    d.hint({"Failures come {given.growth|count} times as often; what stands under the root shrinks by that.",
        "Los fallos llegan {given.growth|count} veces más a menudo; lo que está bajo la raíz se reduce "
        "en eso."});
    d.explain({"{resilience.optimal_interval_seconds} over √{given.growth|count} is {%1}.",
                  "{resilience.optimal_interval_seconds} entre √{given.growth|count} es {%1}."},
        {later});
}

constexpr auto makers = std::to_array<PuzzleMaker>({
    {PuzzleKind::StepWork, "step-work", CardKind::Number, LessonIdea::Time, "step",
        {"The work of a step", "El trabajo de un paso"}, stepWork},
    {PuzzleKind::RunTime, "run-time", CardKind::Number, LessonIdea::Time, "walls",
        {"How long does it run?", "¿Cuánto dura?"}, runTime},
    {PuzzleKind::Cost, "cost", CardKind::Number, LessonIdea::Cost, "cost",
        {"What does it cost?", "¿Cuánto cuesta?"}, cost},
    {PuzzleKind::Checkpoints, "checkpoints", CardKind::Number, LessonIdea::Resilience, "resilience",
        {"Failures and checkpoints", "Fallos y puntos de control"}, checkpoints},
});

} // namespace

std::span<const PuzzleMaker> timePuzzles() { return makers; }

} // namespace ridgepoint
