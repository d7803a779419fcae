// Estimates of what is sent, what waits and what balances.

#include "core/practice/puzzle_draft.h"

namespace ridgepoint {

namespace {

constexpr auto messages = std::to_array<double>(
    {1e6, 2e6, 4e6, 5e6, 10e6, 20e6, 50e6, 100e6, 200e6, 500e6, 1e9, 2e9, 3e9, 5e9, 8e9, 10e9, 16e9, 20e9});
constexpr auto small = std::to_array<double>({50e3, 100e3, 200e3, 400e3, 500e3, 800e3, 1e6, 2e6});
constexpr auto rings = std::to_array<double>({16, 32, 48, 64, 96, 128, 256, 512});
constexpr auto shortRings = std::to_array<double>({4, 6, 8, 10, 12, 16});
constexpr auto latencies = std::to_array<double>({1e-6, 2e-6, 3e-6, 4e-6, 5e-6, 10e-6, 20e-6});

void allReduce(PuzzleDraft& d)
{
    d.veil({"step", "accounting", "mesh"});
    Names names{d.link(d.random.coin() ? std::span<const std::string_view>(drawn::networks)
                                       : std::span<const std::string_view>(drawn::fabrics))};
    const bool once = d.random.coin();
    if (d.difficulty == 1) {
        d.give("message", d.random.of(messages), Unit::Byte);
        d.give("ranks", d.random.of(rings), Unit::Count);
        d.ask({"In a ring, {given.ranks} ranks sum up {given.message} that each of them holds, over %1 "
               "of {given.link} in each direction. How long does the all-reduce take, latency left "
               "aside?",
                  "En un anillo, {given.ranks} rangos suman {given.message} que tiene cada uno, por %1 "
                  "de {given.link} en cada dirección. ¿Cuánto tarda el all-reduce, sin contar la "
                  "latencia?"},
            names);
        const std::string answer =
            "transfer_time(ring_all_reduce_bytes(given.message, given.ranks), given.link)";
        d.answer(answer);
        d.slip(once ? SlipKind::AllReduceOnce : SlipKind::BothDirections, answer + " / 2");
        d.slip(SlipKind::BitsForBytes, answer + " * 8");
        d.slip(SlipKind::Milliseconds, answer + " / 1000");
    } else if (d.difficulty == 2) {
        d.size();
        d.give("ranks", d.random.of(shortRings), Unit::Count);
        d.ask({"The bf16 gradients of {model.params_total} parameters are summed over a ring of "
               "{given.ranks} ranks, over %1 of {given.link} in each direction. How long does it take, "
               "to within two in a hundred, latency left aside?",
                  "Los gradientes en bf16 de {model.params_total} parámetros se suman en un anillo de "
                  "{given.ranks} rangos, por %1 de {given.link} en cada dirección. ¿Cuánto tarda, con "
                  "un error de dos por ciento como mucho y sin contar la latencia?"},
            names);
        const std::string answer = "transfer_time(ring_all_reduce_bytes(gradient_bytes(model.params_total, "
                                   "2), given.ranks), given.link)";
        d.answer(answer, fineTolerance);
        d.slip(once ? SlipKind::AllReduceOnce : SlipKind::BothDirections, answer + " / 2");
        d.slip(SlipKind::BitsForBytes, answer + " * 8");
        d.slip(SlipKind::RingFactor, answer + " * given.ranks / (given.ranks - 1)");
    } else {
        d.give("message", d.random.of(small), Unit::Byte);
        d.give("ranks", d.random.of(shortRings), Unit::Count);
        d.give("latency", d.random.of(latencies), Unit::Second);
        d.ask({"In a ring, {given.ranks} ranks sum up {given.message} that each of them holds, over %1 "
               "of {given.link} in each direction. Each hop costs {given.latency} beside its bytes. "
               "How long does the all-reduce take?",
                  "En un anillo, {given.ranks} rangos suman {given.message} que tiene cada uno, por %1 "
                  "de {given.link} en cada dirección. Cada salto cuesta {given.latency} además de sus "
                  "bytes. ¿Cuánto tarda el all-reduce?"},
            names);
        const auto with = [](std::string_view link) {
            return "ring_all_reduce_time(given.message, given.ranks, given.latency, " + std::string(link)
                + ")";
        };
        d.answer(with("given.link"));
        d.slip(SlipKind::BothDirections, with("given.link * 2"));
        d.slip(SlipKind::AllReduceOnce, with("given.link") + " / 2");
        d.slip(SlipKind::BitsForBytes, with("given.link / 8"));
        d.slip(SlipKind::NotDivided, // the whole buffer at every hop
            "2 * (given.ranks - 1) * (given.latency + given.message / given.link)");
    }
    d.hint({"The ring goes round twice: once to sum, once to spread the sums.",
        "El anillo da dos vueltas: una para sumar y otra para repartir las sumas."});
    d.hint({"In each round a rank passes on all of it but its own part: {(given.ranks - 1) / "
            "given.ranks|%} of the buffer.",
        "En cada vuelta un rango pasa todo salvo su parte: {(given.ranks - 1) / given.ranks|%} del búfer."});
    d.hint({"Bytes a second of one direction count: {given.link}.",
        "Cuentan los bytes por segundo de una dirección: {given.link}."});
    d.explain({"Two rounds of {(given.ranks - 1) / given.ranks|%} of the buffer at {given.link}: {%1}.",
                  "Dos vueltas de {(given.ranks - 1) / given.ranks|%} del búfer a {given.link}: {%1}."},
        {d.card.answer.text()});
}

constexpr auto stages =
    std::to_array<std::string_view>({"2", "3", "4", "5", "6", "8", "10", "12", "16", "20", "24", "32"});
constexpr auto microbatches =
    std::to_array<double>({4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 128, 160, 192, 256});
constexpr auto replicas = std::to_array<double>({2, 4, 8, 16});
constexpr auto bubbles =
    std::to_array<double>({0.02, 0.03, 0.04, 0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3});

void bubble(PuzzleDraft& d)
{
    d.veil({"pipeline", "step"});
    d.set("model.preset", "gpt3-175b");
    d.set("hardware.efficiency.mfu", "40%");
    d.set("mesh.pipeline", d.random.of(stages));
    const double data = d.difficulty == 2 ? d.random.of(replicas) : 1;
    const double micro = d.random.of(microbatches);
    const double stageCount = d.lesson.scenario.mesh.pipeline;
    d.set({{"hardware.accelerators", countText(stageCount * data)},
        {"training.global_batch_sequences", countText(micro * data)}});
    d.hint({"The first stage waits at the end for the last one, and the last one at the beginning for "
            "the first.",
        "La primera etapa espera al final a la última, y la última al principio a la primera."});
    if (d.difficulty == 3) {
        d.give("bubble", d.random.of(bubbles), Unit::Percent);
        d.give("replicas", d.random.of(replicas), Unit::Count);
        d.ask({"{given.replicas} replicas are pipelines of {mesh.pipeline} equal stages each, with "
               "1F1B and micro-batches of one sequence. Of how many sequences must a global batch "
               "consist at least so that a stage idles for {given.bubble} of a step at most?",
            "{given.replicas} réplicas son pipelines de {mesh.pipeline} etapas iguales cada una, con "
            "1F1B y microlotes de una secuencia. ¿De cuántas secuencias ha de constar un lote global, "
            "como mínimo, para que una etapa esté ociosa durante el {given.bubble} de un paso como "
            "mucho?"});
        const std::string own = "ceil(microbatches_for_bubble(mesh.pipeline, given.bubble))";
        d.answer(own + " * given.replicas");
        d.slip(SlipKind::BubbleRatio, "ceil((mesh.pipeline - 1) / given.bubble) * given.replicas");
        d.slip(SlipKind::NotDivided, own);
        d.hint({"A step lasts as long as a replica's micro-batches and one less than there are stages.",
            "Un paso dura lo que los microlotes de una réplica y uno menos que etapas hay."});
        d.hint({"{mesh.pipeline - 1|count} idle slots may be {given.bubble} of all.",
            "{mesh.pipeline - 1|count} huecos ociosos pueden ser {given.bubble} del total."});
        d.explain({"{mesh.pipeline - 1|count} idle slots beside {%1} of work are "
                   "{bubble_fraction(mesh.pipeline, %1)|%} of all. Each of {given.replicas} replicas "
                   "needs so many micro-batches: {%1 * given.replicas|count}.",
                      "{mesh.pipeline - 1|count} huecos ociosos junto a {%1} de trabajo son "
                      "{bubble_fraction(mesh.pipeline, %1)|%} del total. Cada una de {given.replicas} "
                      "réplicas necesita esos microlotes: {%1 * given.replicas|count}."},
            {own});
        return;
    }
    d.answer("pipeline.bubble_fraction");
    d.slip(SlipKind::BubbleRatio, "pipeline.bubble_overhead");
    if (d.difficulty == 1)
        d.ask({"A pipeline of {mesh.pipeline} equal stages runs {pipeline.microbatches} micro-batches "
               "a step with 1F1B. For which share of the step does a stage idle?",
            "Un pipeline de {mesh.pipeline} etapas iguales ejecuta {pipeline.microbatches} microlotes "
            "por paso con 1F1B. ¿Durante qué parte del paso está ociosa una etapa?"});
    else {
        d.slip(SlipKind::NotDivided, "bubble_fraction(mesh.pipeline, training.global_batch_sequences)");
        d.ask({"A global batch of {training.global_batch_sequences} sequences is shared by "
               "{hardware.accelerators / mesh.pipeline|count} replicas, each a pipeline of "
               "{mesh.pipeline} equal stages with 1F1B and micro-batches of one sequence. For which "
               "share of the step does a stage idle?",
            "Un lote global de {training.global_batch_sequences} secuencias se reparte entre "
            "{hardware.accelerators / mesh.pipeline|count} réplicas, cada una un pipeline de "
            "{mesh.pipeline} etapas iguales con 1F1B y microlotes de una secuencia. ¿Durante qué parte "
            "del paso está ociosa una etapa?"});
    }
    d.hint({"A replica runs {pipeline.microbatches} micro-batches.",
        "Una réplica ejecuta {pipeline.microbatches} microlotes."});
    d.hint(
        {"It idles for {mesh.pipeline - 1|count} of {pipeline.microbatches + mesh.pipeline - 1|count} slots.",
            "Está ociosa durante {mesh.pipeline - 1|count} de {pipeline.microbatches + mesh.pipeline - "
            "1|count} huecos."});
    d.explain({"{mesh.pipeline - 1|count} of {pipeline.microbatches + mesh.pipeline - 1|count} slots "
               "are idle, {pipeline.bubble_fraction} of the step. Divided by the work alone they would "
               "be {pipeline.bubble_overhead}.",
        "{mesh.pipeline - 1|count} de {pipeline.microbatches + mesh.pipeline - 1|count} huecos están "
        "ociosos, {pipeline.bubble_fraction} del paso. Entre el trabajo solo serían "
        "{pipeline.bubble_overhead}."});
}

constexpr auto computeTypes = std::to_array<std::string_view>({"bf16", "fp8", "tf32"});

// Where a ridge lies: against which rate.
struct Tier
{
    std::string_view ridge, ceiling;
    InBoth name;
};
constexpr auto tiers = std::to_array<Tier>({
    {"roofline.ridge_points.memory", "roofline.ceilings.memory", {"its memory", "su memoria"}},
    {"roofline.ridge_points.scale_up", "roofline.ceilings.scale_up",
        {"the fabric inside the node", "la red interna del nodo"}},
    {"roofline.ridge_points.scale_out", "roofline.ceilings.scale_out",
        {"the network between nodes", "la red entre nodos"}},
});

void ridge(PuzzleDraft& d)
{
    d.veil({"roofline", "roofline.ridge_points.memory", "roofline.ridge_points.scale_up",
        "roofline.ridge_points.scale_out"});
    const std::string device = d.device(drawn::moreDevices);
    const std::string type(d.random.of(computeTypes));
    d.set("training.precision.compute", type);
    const Tier& tier = d.difficulty == 3 ? tiers[2] : d.random.of(tiers);
    const Names en{device, type, std::string(tier.ceiling), std::string(tier.name.en)};
    const Names es{device, type, std::string(tier.ceiling), std::string(tier.name.es)};
    const auto both = [&](const InBoth& text) {
        return LessonWords{d.words(text, en).en, d.words(text, es).es};
    };
    const std::string ridge(tier.ridge);
    std::string answer = ridge;
    if (d.difficulty == 1)
        d.card.question = both({"%1 computes at {compute.peak} in dense %2 and exchanges {%3} with %4, "
                                "in each direction. How many operations must there be for each byte so "
                                "that both take equally long?",
            "%1 calcula a {compute.peak} en %2 denso e intercambia {%3} con %4, en cada dirección. "
            "¿Cuántas operaciones ha de haber por byte para que ambas cosas tarden lo mismo?"});
    else if (d.difficulty == 2)
        d.card.question = both({"At which arithmetic intensity does %1, in dense %2, stop waiting for "
                                "%4, from which it gets {%3}?",
            "¿Con qué intensidad aritmética deja %1, en %2 denso, de esperar a %4, de donde recibe {%3}?"});
    else {
        d.set("hardware.scale_out", d.random.of(drawn::networks));
        answer = "data_parallel_critical_tokens(roofline.ridge_points.scale_out, 2)";
        d.card.question = both({"Data parallelism on %1: six operations in dense %2 for each parameter "
                                "and token, against an all-reduce of bf16 gradients at {%3} in each "
                                "direction. From how many tokens on each accelerator does the step's "
                                "arithmetic outlast it?",
            "Paralelismo de datos en %1: seis operaciones en %2 denso por parámetro y token, frente a "
            "un all-reduce de gradientes en bf16 a {%3} en cada dirección. ¿A partir de cuántos tokens "
            "por acelerador dura más la aritmética del paso?"});
    }
    d.answer(answer);
    d.slip(SlipKind::SparsePeak, answer + " * 2");
    if (ridge != "roofline.ridge_points.memory")
        d.slip(SlipKind::BothDirections, answer + " / 2");
    d.slip(SlipKind::BitsForBytes, answer + " * 8");
    if (d.difficulty == 3)
        d.slip(SlipKind::ForwardOnly, answer + " * 3");
    d.hint({"Divide what the accelerator can compute in a second by what it can move in a second.",
        "Divida lo que el acelerador puede calcular en un segundo entre lo que puede mover en un segundo."});
    d.hint({"Its dense peak is {compute.peak}; with sparsity the data sheet prints more.",
        "Su pico denso es {compute.peak}; con dispersión, la hoja de datos indica más."});
    d.hint(d.difficulty == 3
            ? InBoth{"An all-reduce sends twice the gradients' two bytes for each parameter.",
                "Un all-reduce envía dos veces los dos bytes del gradiente de cada parámetro."}
            : InBoth{"Bytes, not bits, and one direction.", "Bytes, no bits, y una dirección."});
    const Names all{std::string(tier.ceiling), ridge, answer};
    if (d.difficulty == 3)
        d.explain({"{compute.peak} over {%1} is a ridge of {%2}; at four bytes sent against six "
                   "operations a token, that is {%3|count} tokens.",
                      "{compute.peak} entre {%1} es un punto de inflexión de {%2}; con cuatro bytes "
                      "enviados frente a seis operaciones por token, son {%3|count} tokens."},
            all);
    else
        d.explain({"{compute.peak} over {%1} is {%2}.", "{compute.peak} entre {%1} es {%2}."}, all);
}

constexpr auto makers = std::to_array<PuzzleMaker>({
    {PuzzleKind::AllReduce, "all-reduce", CardKind::Number, LessonIdea::Communication, "collective",
        {"The time of an all-reduce", "El tiempo de un all-reduce"}, allReduce},
    {PuzzleKind::Bubble, "bubble", CardKind::Number, LessonIdea::Pipeline, "pipeline",
        {"The bubble", "La burbuja"}, bubble},
    {PuzzleKind::Ridge, "ridge", CardKind::Number, LessonIdea::Intensity, "roofline",
        {"The ridge point", "El punto de inflexión"}, ridge},
});

} // namespace

std::span<const PuzzleMaker> trafficPuzzles() { return makers; }

} // namespace ridgepoint
