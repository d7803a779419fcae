// Which line is wrong: calculations with one slip applied, and what the first lessons state wrongly
// (claims.h). Lines behind the slip go on from what it says, so they are right in themselves.

#include "core/practice/puzzle_draft.h"
#include "core/questions/claims.h"

namespace ridgepoint {

namespace {

// A calculation under way: what each line says so far, in brackets.
class Lines
{
public:
    // `names`: %2 and on in every line.
    Lines(PuzzleDraft& draft, std::size_t flaws, Names names = {})
        : m_draft(draft)
        , m_names(std::move(names))
        , m_flaw(static_cast<std::size_t>(draft.fixed % flaws))
    {
    }

    // The line is `is`; `slip` says what it gives with the slip of this number applied.
    const std::string& add(const InBoth& text, const std::string& is)
    {
        m_says = "(" + is + ")";
        m_draft.line(text, m_says, m_says, m_names);
        return m_says;
    }
    const std::string& add(const InBoth& text, const std::string& is, std::size_t flaw,
        const std::string& slip, const InBoth& why)
    {
        if (flaw != m_flaw)
            return add(text, is);
        m_says = "(" + slip + ")";
        m_draft.line(text, m_says, "(" + is + ")", m_names);
        m_draft.explain(why, {"(" + is + ")", m_says});
        return m_says;
    }

private:
    PuzzleDraft& m_draft;
    Names m_names;
    std::size_t m_flaw;
    std::string m_says;
};

void askForFlaw(PuzzleDraft& d, std::string_view en, std::string_view es, const Names& names)
{
    d.ask({std::string(en) + " One line is wrong in itself; which?",
              std::string(es) + " Una línea está mal por sí misma; ¿cuál?"},
        names);
    d.hint({"Check each line against the ones before it, whether they are right or not.",
        "Compruebe cada línea con las anteriores, sean correctas o no."});
}

constexpr auto sharders = std::to_array<std::string_view>({"8", "16", "32", "64", "128", "256", "512"});

void flawMemory(PuzzleDraft& d)
{
    d.veil({"memory", "walls", "regime", "accounting"});
    const bool mixture = d.difficulty == 3;
    const std::string name = mixture           ? d.model(drawn::sparse)
        : d.difficulty == 2 || d.random.coin() ? d.model(drawn::dense)
                                               : d.size();
    d.accelerators(sharders);
    d.set("mesh.zero_stage", "3");
    const std::string half = d.random.coin() ? "bf16" : "fp16";
    d.set({{"training.precision.weights", half}, {"training.precision.gradients", half}});
    Lines lines(d, mixture ? 4 : d.difficulty == 2 ? 3 : 2, {half});
    const std::string weights = lines.add({"Weights in %2: {%1|bytes}", "Pesos en %2: {%1|bytes}"},
        "memory.stack.weights_bytes", 3, "2 * model.params_active",
        {"Every expert is kept, used or not: {model.params_total} parameters take {%1|bytes}, not "
         "{%2|bytes}.",
            "Se guardan todos los expertos, se usen o no: {model.params_total} parámetros ocupan "
            "{%1|bytes}, no {%2|bytes}."});
    const std::string gradients =
        lines.add({"Gradients in %2: {%1|bytes}", "Gradientes en %2: {%1|bytes}"}, weights);
    const std::string optimizer = lines.add({"Master copy and both moments in fp32: {%1|bytes}",
                                                "Copia maestra y los dos momentos en fp32: {%1|bytes}"},
        weights + " * 6", 0, weights + " * 4",
        {"Three numbers of fp32 for each of two bytes of weights: {%1|bytes}. Without the master copy "
         "it is {%2|bytes}.",
            "Tres números en fp32 por cada dos bytes de pesos: {%1|bytes}. Sin la copia maestra son "
            "{%2|bytes}."});
    const std::string sum =
        lines.add({"Training state in all: {%1|bytes}", "Estado de entrenamiento en total: {%1|bytes}"},
            weights + " + " + gradients + " + " + optimizer, 1, weights + " + " + optimizer,
            {"The gradients were left out of the sum: {%1|bytes}, not {%2|bytes}.",
                "En la suma faltan los gradientes: {%1|bytes}, no {%2|bytes}."});
    if (d.difficulty > 1)
        lines.add({"Sharded over all accelerators, each holds {%1|bytes}",
                      "Fragmentado entre todos, cada uno guarda {%1|bytes}"},
            sum + " / hardware.accelerators", 2, sum + " / (hardware.accelerators / 8)",
            {"It is shared by {hardware.accelerators} accelerators, not by as many nodes of eight: "
             "{%1|bytes}, not {%2|bytes}.",
                "Lo comparten {hardware.accelerators} aceleradores, no otros tantos nodos de ocho: "
                "{%1|bytes}, no {%2|bytes}."});
    if (d.difficulty == 1)
        askForFlaw(d, "The training state of {model.params_total} parameters with AdamW in mixed precision.",
            "El estado de entrenamiento de {model.params_total} parámetros con AdamW en precisión mixta.",
            {name});
    else
        askForFlaw(d,
            "%1 ({model.params_total} parameters, {model.params_active} active) trains with AdamW in "
            "mixed precision, fully sharded over {hardware.accelerators} accelerators.",
            "%1 ({model.params_total} parámetros, {model.params_active} activos) se entrena con AdamW "
            "en precisión mixta, todo fragmentado entre {hardware.accelerators} aceleradores.",
            {name});
    d.hint({"A number takes two bytes in %1 and four in fp32.",
               "Un número ocupa dos bytes en %1 y cuatro en fp32."},
        {half});
    d.hint({"In all it must be {memory.bytes_per_param}.", "En total han de ser {memory.bytes_per_param}."});
}

void flawRun(PuzzleDraft& d)
{
    d.veil({"run", "step", "throughput", "walls", "accounting", "energy", "compute"});
    const bool mixture = d.difficulty == 3;
    Names names{mixture ? d.model(drawn::sparse) : d.size(), d.device(drawn::devices)};
    d.accelerators(drawn::counts);
    d.set({{"hardware.efficiency.mfu", std::string(d.random.of(drawn::utilisations))},
        {"training.tokens", std::string(d.random.of(drawn::tokens))},
        {"targets.price_per_accelerator_hour", std::string(d.random.of(drawn::prices))}});
    Lines lines(d, mixture ? 5 : d.difficulty == 2 ? 4 : 3);
    const bool total = mixture && d.fixed % 5 == 4;
    const std::string work = lines.add({"Work of the run: {%1|flop}", "Trabajo del entrenamiento: {%1|flop}"},
        "compute.flops_total", total ? 4 : 0,
        total ? "compute.flops_total * model.params_total / model.params_active" : "compute.flops_total / 3",
        total ? InBoth{"A token meets the active parameters alone: {%1}, not {%2|flop}.",
            "Un token pasa solo por los parámetros activos: {%1}, no {%2|flop}."}
              : InBoth{"The backward pass costs twice the forward pass: {%1}, not {%2}.",
                  "La pasada hacia atrás cuesta el doble que la de adelante: {%1}, no {%2}."});
    const std::string rate =
        lines.add({"One accelerator at this MFU: {%1}", "Un acelerador con ese aprovechamiento: {%1}"},
            "compute.peak * hardware.efficiency.mfu", 1, "compute.peak * hardware.efficiency.mfu * 2",
            {"That is the peak with sparsity; the dense one is {compute.peak} and leaves {%1}, not {%2}.",
                "Ese es el pico con dispersión; el denso es {compute.peak} y deja {%1}, no {%2}."});
    const std::string all =
        lines.add({"All of them: {%1}", "Todos juntos: {%1}"}, rate + " * hardware.accelerators");
    const std::string time = lines.add({"Time: {%1|seconds}", "Tiempo: {%1|seconds}"}, work + " / " + all, 2,
        work + " / " + all + " / 1000",
        {"A factor of a thousand was lost: {%1|seconds}, not {%2|seconds}.",
            "Se ha perdido un factor de mil: {%1|seconds}, no {%2|seconds}."});
    if (d.difficulty > 1)
        lines.add({"Rent: {%1|dollars}", "Alquiler: {%1|dollars}"},
            time + " * hardware.accelerators * targets.price_per_accelerator_hour", 3,
            time + " * 8 * targets.price_per_accelerator_hour",
            {"Each accelerator is paid for, not the eight of one node: {%1|dollars}, not {%2|dollars}.",
                "Se paga cada acelerador, no los ocho de un nodo: {%1|dollars}, no {%2|dollars}."});
    if (mixture)
        askForFlaw(d,
            "%1 ({model.params_total} parameters, {model.params_active} active) trains on "
            "{training.tokens} tokens, on {hardware.accelerators} %2 at an MFU of "
            "{hardware.efficiency.mfu} in bf16, for {targets.price_per_accelerator_hour} each.",
            "%1 ({model.params_total} parámetros, {model.params_active} activos) se entrena con "
            "{training.tokens} tokens, en {hardware.accelerators} %2 con un aprovechamiento (MFU) de "
            "{hardware.efficiency.mfu} en bf16, a {targets.price_per_accelerator_hour} cada uno.",
            names);
    else
        askForFlaw(d,
            "{model.params_total} parameters train on {training.tokens} tokens, on "
            "{hardware.accelerators} %2 at an MFU of {hardware.efficiency.mfu} in bf16, for "
            "{targets.price_per_accelerator_hour} each.",
            "{model.params_total} parámetros se entrenan con {training.tokens} tokens, en "
            "{hardware.accelerators} %2 con un aprovechamiento (MFU) de {hardware.efficiency.mfu} en "
            "bf16, a {targets.price_per_accelerator_hour} cada uno.",
            names);
    d.hint({"Six operations a parameter and token, at a share of the dense peak.",
        "Seis operaciones por parámetro y token, a una parte del pico denso."});
    d.hint({"The dense peak is {compute.peak}, and the price is that of one accelerator.",
        "El pico denso es {compute.peak}, y el precio es el de un acelerador."});
}

constexpr auto rings = std::to_array<double>({8, 16, 32, 64, 128, 256, 512});
constexpr auto steps = std::to_array<double>({1000, 10e3, 50e3, 100e3, 500e3, 1e6});

void flawTraffic(PuzzleDraft& d)
{
    d.veil({"step", "accounting", "mesh"});
    d.size();
    Names names{d.link(drawn::networks)};
    d.give("ranks", d.random.of(rings), Unit::Count);
    d.give("steps", d.random.of(steps), Unit::Count);
    Lines lines(d, d.difficulty == 1 ? 3 : d.difficulty == 2 ? 4 : 5);
    const bool bits = d.difficulty == 3 && d.fixed % 5 == 4;
    const std::string buffer = lines.add({"Gradients: {%1}", "Gradientes: {%1}"},
        "gradient_bytes(model.params_total, 2)", 0, "gradient_bytes(model.params_total, 4)",
        {"A gradient in bf16 takes two bytes: {%1}, not {%2}.",
            "Un gradiente en bf16 ocupa dos bytes: {%1}, no {%2}."});
    const std::string volume = lines.add({"Each rank sends {%1}", "Cada rango envía {%1}"},
        "ring_all_reduce_bytes(" + buffer + ", given.ranks)", 1,
        "ring_reduce_scatter_bytes(" + buffer + ", given.ranks)",
        {"The ring goes round twice, to sum and to spread the sums: {%1}, not {%2}.",
            "El anillo da dos vueltas, para sumar y para repartir: {%1}, no {%2}."});
    const std::string rate = lines.add({"At a rate of {%1}", "A una velocidad de {%1}"}, "given.link",
        bits ? 4 : 2, bits ? "given.link * 8" : "given.link * 2",
        bits ? InBoth{"Those are bits; in bytes the link carries {%1}, not {%2}.",
            "Esos son bits; en bytes el enlace lleva {%1}, no {%2}."}
             : InBoth{"That adds up both directions; one carries {%1}, not {%2}.",
                 "Eso suma las dos direcciones; una lleva {%1}, no {%2}."});
    const std::string time = lines.add(
        {"One all-reduce takes {%1|seconds}", "Un all-reduce tarda {%1|seconds}"}, volume + " / " + rate);
    if (d.difficulty > 1)
        lines.add({"All of the run's take {%1|seconds}", "Los de todo el entrenamiento tardan {%1|seconds}"},
            time + " * given.steps", 3, time + " * given.steps / 1000",
            {"A factor of a thousand was lost: {%1|seconds}, not {%2|seconds}.",
                "Se ha perdido un factor de mil: {%1|seconds}, no {%2|seconds}."});
    if (d.difficulty == 1)
        askForFlaw(d,
            "The bf16 gradients of {model.params_total} parameters are summed over a ring of "
            "{given.ranks} ranks on %1, {given.link} in each direction; latency is left aside.",
            "Los gradientes en bf16 de {model.params_total} parámetros se suman en un anillo de "
            "{given.ranks} rangos por %1, {given.link} en cada dirección, sin contar la latencia.",
            names);
    else
        askForFlaw(d,
            "In each of {given.steps} steps the bf16 gradients of {model.params_total} parameters are "
            "summed over a ring of {given.ranks} ranks on %1; latency is left aside.",
            "En cada uno de {given.steps} pasos, los gradientes en bf16 de {model.params_total} "
            "parámetros se suman en un anillo de {given.ranks} rangos por %1, sin contar la latencia.",
            names);
    d.hint({"How often does the ring go round, and with what?", "¿Cuántas vueltas da el anillo, y con qué?"});
    d.hint({"A link's rate is that of one direction, in bytes: {given.link}.",
        "La velocidad de un enlace es la de una dirección, en bytes: {given.link}."});
}

// --- what was printed
// ---------------------------------------------------------------------------------------------------

// By how much the text of a lesson was off: its slip, applied to other numbers here.
double factorOf(ClaimId id)
{
    const Claim& said = claim(id);
    return said.withSlip() / said.truth();
}

void claimOfBandwidth(PuzzleDraft& d)
{
    d.give("slip", factorOf(ClaimId::BandwidthGap), Unit::Number);
    Names names{d.device(drawn::devices)};
    d.set("model.params", "1B");
    const bool second = d.fixed % 3 == 1;
    Lines lines(d, 1);
    lines.add({"Inside a node, in one direction: {%1}", "Dentro de un nodo, en una dirección: {%1}"},
        "roofline.ceilings.scale_up", second ? 9 : 0, "roofline.ceilings.scale_up * given.slip",
        {"That counts both directions: {%1}, not {%2}.", "Eso cuenta las dos direcciones: {%1}, no {%2}."});
    const std::string fast = d.card.options.back().says.text();
    lines.add({"Between nodes, in one direction: {%1}", "Entre nodos, en una dirección: {%1}"},
        "roofline.ceilings.scale_out", second ? 0 : 9, "roofline.ceilings.scale_out * given.slip",
        {"That counts both directions: {%1}, not {%2}.", "Eso cuenta las dos direcciones: {%1}, no {%2}."});
    const std::string slow = d.card.options.back().says.text();
    lines.add(
        {"The first is {%1|2,number} times the second.", "La primera es {%1|2,number} veces la segunda."},
        fast + " / " + slow);
    askForFlaw(d, "The links of one %1, as its data sheet has them.",
        "Los enlaces de un %1, según su hoja de datos.", names);
    d.hint({"Data sheets of fabrics like to add up both directions.",
        "Las hojas de datos de las redes internas suelen sumar las dos direcciones."});
    d.hint({"Together all directions of the fabric carry {roofline.ceilings.scale_up * given.slip}.",
        "Entre las dos direcciones, la red interna lleva {roofline.ceilings.scale_up * given.slip}."});
}

void claimOfStages(PuzzleDraft& d)
{
    d.give("slip", factorOf(ClaimId::LayersPerStage), Unit::Number);
    constexpr auto stages = std::to_array<double>({2, 4, 8, 16});
    constexpr auto micro = std::to_array<double>({8, 16, 24, 32, 48, 64});
    d.give("stages", d.random.of(stages), Unit::Count);
    d.give("micro", d.random.of(micro), Unit::Count);
    constexpr auto models = std::to_array<std::string_view>(
        {"gpt3-175b", "llama3-70b", "olmo2-32b", "qwen2.5-14b", "llama3-8b", "qwen2.5-32b"});
    Names names{d.model(models)};
    Lines lines(d, 2);
    lines.add({"Its layers: {%1}", "Sus capas: {%1}"}, "model.layers");
    lines.add({"Layers of a stage: {%1|count}", "Capas de una etapa: {%1|count}"},
        "model.layers / given.stages", 0, "model.layers / given.stages * given.slip",
        {"{model.layers} over {given.stages} are {%1|count} layers, not {%2|3,number}.",
            "{model.layers} entre {given.stages} son {%1|count} capas, no {%2|3,number}."});
    lines.add(
        {"Slots of a step: {%1|count}", "Huecos de un paso: {%1|count}"}, "given.micro + given.stages - 1");
    lines.add({"Share of them that is idle: {%1|%}", "Parte de ellos que está ociosa: {%1|%}"},
        "(given.stages - 1) / (given.micro + given.stages - 1)", 1, "(given.stages - 1) / given.micro",
        {"Idle slots are a share of all slots: {%1|%}, not {%2|%}.",
            "Los huecos ociosos son una parte de todos: {%1|%}, no {%2|%}."});
    askForFlaw(d,
        "%1 ({model.layers} layers) in {given.stages} equal stages, {given.micro} micro-batches a "
        "step, 1F1B.",
        "%1 ({model.layers} capas) en {given.stages} etapas iguales, {given.micro} microlotes por "
        "paso, 1F1B.",
        names);
    d.hint({"Layers are dealt out evenly.", "Las capas se reparten por igual."});
    d.hint(
        {"A stage waits once for every other stage.", "Una etapa espera una vez por cada una de las otras."});
}

void claimOfSharding(PuzzleDraft& d)
{
    d.give("slip", factorOf(ClaimId::ShardingCutsTraffic), Unit::Number);
    d.size();
    Lines lines(d, 2);
    const std::string gather = lines.add({"Weights gathered for the forward pass, in bf16: {%1}",
                                             "Pesos reunidos para la pasada hacia adelante, en bf16: {%1}"},
        "slab_bytes(model.params_total, 2)");
    const std::string again = lines.add(
        {"Gathered again for the backward pass: {%1}", "Reunidos otra vez para la pasada hacia atrás: {%1}"},
        gather);
    const std::string reduce =
        lines.add({"Gradients scattered, in bf16: {%1}", "Gradientes repartidos, en bf16: {%1}"}, gather);
    const std::string sum = lines.add({"In all, per micro-batch: {%1}", "En total, por microlote: {%1}"},
        gather + " + " + again + " + " + reduce, 0,
        "(" + gather + " + " + again + " + " + reduce + ") * given.slip",
        {"All three are sent: {%1}. Sharding saves memory, not traffic; {%2} is the gradients alone.",
            "Se envía todo: {%1}. Fragmentar ahorra memoria, no tráfico; {%2} son solo los gradientes."});
    lines.add({"Against {2 * slab_bytes(model.params_total, 2)} of an all-reduce: {%1|2,ratio}",
                  "Frente a {2 * slab_bytes(model.params_total, 2)} de un all-reduce: {%1|2,ratio}"},
        sum + " / (2 * slab_bytes(model.params_total, 2))", 1,
        "(2 * slab_bytes(model.params_total, 2)) / " + sum,
        {"It is the sharded volume over the other: {%1|2,ratio}, not {%2|2,ratio}.",
            "Es el volumen fragmentado entre el otro: {%1|2,ratio}, no {%2|2,ratio}."});
    askForFlaw(d,
        "What a rank sends when {model.params_total} parameters are fully sharded over very many ranks.",
        "Lo que envía un rango cuando {model.params_total} parámetros se fragmentan del todo entre "
        "muchísimos rangos.",
        {});
    d.hint({"What does a rank have to fetch before it can compute a layer?",
        "¿Qué tiene que traer un rango antes de calcular una capa?"});
    d.hint({"An all-reduce is a reduce-scatter and an all-gather.",
        "Un all-reduce es un reduce-scatter y un all-gather."});
}

void claimOfBatch(PuzzleDraft& d)
{
    d.give("slip", factorOf(ClaimId::LargerBatch), Unit::Number);
    constexpr auto hours = std::to_array<double>({1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6});
    constexpr auto counts = std::to_array<double>({128, 250, 256, 500, 512, 1000, 1024, 2000});
    d.give("hours", d.random.of(hours), Unit::Count);
    d.give("count", d.random.of(counts), Unit::Count);
    d.set("model.params", "1B");
    Lines lines(d, 2);
    const std::string first =
        lines.add({"At first the run takes {%1|3,count} hours.", "Al principio dura {%1|3,count} horas."},
            "given.hours / given.count");
    const std::string more = lines.add({"With the larger batch it needs {%1|3,count} accelerator-hours.",
                                           "Con el lote mayor necesita {%1|3,count} horas de acelerador."},
        "given.hours / given.slip", 0, "given.hours",
        {"A fifth more samples are a fifth more work: {%1|3,count} hours, not {%2|3,count}.",
            "Un quinto más de muestras es un quinto más de trabajo: {%1|3,count} horas, no {%2|3,count}."});
    const std::string then = lines.add({"On twice the accelerators it takes {%1|3,count} hours.",
                                           "En el doble de aceleradores dura {%1|3,count} horas."},
        more + " / (2 * given.count)");
    lines.add({"That is {%1|3,number} times as fast.", "Es {%1|3,number} veces más rápido."},
        first + " / " + then, 1, "2 * given.count / given.count",
        {"More work eats up part of the gain: {%1|3,number} times, not {%2|3,number}.",
            "El trabajo añadido se come parte de la ganancia: {%1|3,number} veces, no {%2|3,number}."});
    if (d.fixed % 2 == 0) // then the last line would be wrong by chance
        d.card.options.pop_back();
    askForFlaw(d,
        "A run takes {given.hours} accelerator-hours on {given.count} accelerators. With twice the "
        "batch on twice as many it needs a fifth more samples for the same loss.",
        "Un entrenamiento cuesta {given.hours} horas de acelerador en {given.count} aceleradores. Con "
        "el doble de lote en el doble de aceleradores necesita un quinto más de muestras para la misma "
        "pérdida.",
        {});
    d.hint({"Twice as many accelerators, but is it the same work?",
        "El doble de aceleradores, pero ¿es el mismo trabajo?"});
    d.hint({"The work grows by the samples.", "El trabajo crece con las muestras."});
}

void claimOfActivations(PuzzleDraft& d)
{
    d.give("slip", factorOf(ClaimId::ActivationsFormula), Unit::Number);
    constexpr auto models = std::to_array<std::string_view>({"gpt3-175b", "llama3-70b", "llama3-8b",
        "llama2-13b", "qwen2.5-32b", "olmo2-32b", "bloom-176b", "llama1-65b"});
    constexpr auto kept = std::to_array<double>({12, 14, 16, 18, 20});
    Names names{d.model(models)};
    d.set("training.sequence_length", d.random.of(drawn::lengths));
    d.give("kept", d.random.of(kept), Unit::Count);
    d.give("two", 2, Unit::Byte);
    Lines lines(d, 2);
    const std::string numbers = lines.add(
        {"Numbers of one tensor of a layer: {%1|3,count}", "Números de un tensor de una capa: {%1|3,count}"},
        "training.sequence_length * model.hidden");
    const std::string bytes = lines.add({"In bf16: {%1|bytes}", "En bf16: {%1|bytes}"},
        numbers + " * given.two", 0, numbers + " * given.two * given.slip",
        {"Two bytes each: {%1|bytes}, not {%2|bytes}.", "Dos bytes cada uno: {%1|bytes}, no {%2|bytes}."});
    const std::string layer =
        lines.add({"All that a layer keeps: {%1|bytes}", "Todo lo que guarda una capa: {%1|bytes}"},
            bytes + " * given.kept", 1, bytes + " * given.kept / given.slip",
            {"{given.kept} tensors are {%1|bytes}, not {%2|bytes}.",
                "{given.kept} tensores son {%1|bytes}, no {%2|bytes}."});
    lines.add({"All layers: {%1|bytes}", "Todas las capas: {%1|bytes}"}, layer + " * model.layers");
    askForFlaw(d,
        "One sequence of {training.sequence_length|count} tokens in %1: {model.layers} layers of width "
        "{model.hidden}, each keeps {given.kept} tensors of that width in bf16.",
        "Una secuencia de {training.sequence_length|count} tokens en %1: {model.layers} capas de "
        "anchura {model.hidden}, y cada una guarda {given.kept} tensores de esa anchura en bf16.",
        names);
    d.hint({"Tokens times width, times two bytes.", "Tokens por anchura, por dos bytes."});
    d.hint({"Then by tensors, then by layers.", "Luego por tensores, luego por capas."});
}

void flawClaim(PuzzleDraft& d)
{
    d.veil({"memory", "accounting", "roofline", "pipeline"});
    using Make = void (*)(PuzzleDraft&);
    constexpr auto easy = std::to_array<Make>({claimOfSharding, claimOfActivations});
    constexpr auto middle = std::to_array<Make>({claimOfBandwidth, claimOfStages, claimOfActivations});
    constexpr auto hard = std::to_array<Make>({claimOfStages, claimOfBatch, claimOfSharding});
    const std::size_t which = static_cast<std::size_t>(d.fixed >> 32);
    if (d.difficulty == 1)
        easy[which % easy.size()](d);
    else if (d.difficulty == 2)
        middle[which % middle.size()](d);
    else
        hard[which % hard.size()](d);
}

constexpr auto makers = std::to_array<PuzzleMaker>({
    {PuzzleKind::FlawMemory, "flaw-memory", CardKind::Flaw, LessonIdea::State, "stack",
        {"A flaw in the memory", "Un error en la memoria"}, flawMemory},
    {PuzzleKind::FlawRun, "flaw-run", CardKind::Flaw, LessonIdea::Time, "accounting",
        {"A flaw in the run", "Un error en el entrenamiento"}, flawRun},
    {PuzzleKind::FlawTraffic, "flaw-traffic", CardKind::Flaw, LessonIdea::Communication, "communication",
        {"A flaw in the traffic", "Un error en el tráfico"}, flawTraffic},
    {PuzzleKind::FlawClaim, "flaw-claim", CardKind::Flaw, LessonIdea::State, "claims",
        {"As it was printed", "Tal como se publicó"}, flawClaim},
});

} // namespace

std::span<const PuzzleMaker> flawPuzzles() { return makers; }

} // namespace ridgepoint
