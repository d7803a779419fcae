// To be put in order: models, layouts, walls, collectives.

#include "core/practice/puzzle_draft.h"

#include <algorithm>

namespace ridgepoint {

namespace {

// Options, and whether their places are far enough apart for the difficulty.
void wantsRatio(PuzzleDraft& d, double least)
{
    d.wanted = [least](const CardTruth& truth) {
        for (std::size_t i = 1; i < truth.right.size(); ++i)
            if (!(truth.values[truth.right[i]] >= least * truth.values[truth.right[i - 1]]))
                return false;
        return true;
    };
}

constexpr auto denser = std::to_array<std::string_view>({"llama3.2-1b", "llama3.2-3b", "qwen2.5-3b",
    "phi4-mini", "mistral-7b", "llama3-8b", "gemma2-9b", "llama2-13b", "phi3-medium", "gemma2-27b",
    "qwen2.5-32b", "falcon-40b", "llama1-65b", "llama3-70b", "gpt3-175b", "bloom-176b"});

void rankModels(PuzzleDraft& d)
{
    d.veil({"model"});
    const std::size_t sparse = d.difficulty == 1 ? 1 : d.difficulty == 2 ? 2 : 3;
    std::vector<std::string_view> ids = d.random.some(drawn::sparse, sparse);
    for (const std::string_view id : d.random.some(denser, 2))
        ids.push_back(id);
    d.random.shuffle(ids);
    for (const std::string_view id : ids) {
        const ModelPreset* const model = d.catalog.model(id);
        if (!model)
            return d.fail();
        d.option(
            {"%1", "%1"}, "evaluate(model.preset=%2).model.params_active", {model->name, std::string(id)});
    }
    wantsRatio(d, d.difficulty == 1 ? 1.5 : 1.15);
    d.ask({"Put these models in order by the parameters that one token passes through, fewest first.",
        "Ordene estos modelos por los parámetros por los que pasa un token, de menos a más."});
    d.hint({"Of a mixture of experts, a token visits few.",
        "En una mezcla de expertos, un token visita pocos."});
    d.hint({"Attention, embeddings and shared experts count in full.",
        "La atención, las tablas de tokens y los expertos compartidos cuentan enteros."});
    const std::string_view first = ids.front(), last = ids.back();
    const Names ends{
        d.catalog.model(first)->name, std::string(first), d.catalog.model(last)->name, std::string(last)};
    d.hint({"%1 has {evaluate(model.preset=%2).model.params_active} active parameters.",
               "%1 tiene {evaluate(model.preset=%2).model.params_active} parámetros activos."},
        ends);
    std::string list;
    for (std::size_t i = 0; i < ids.size(); ++i)
        list += (i ? "; " : "") + d.catalog.model(ids[i])->name + ": {evaluate(model.preset="
            + std::string(ids[i]) + ").model.params_active} / {evaluate(model.preset=" + std::string(ids[i])
            + ").model.params_total}";
    d.explain({"Active / all: %1.", "Activos / todos: %1."}, {list});
}

constexpr auto placed = std::to_array<std::string_view>({"llama3-8b", "llama2-13b", "llama1-33b",
    "llama3-70b", "qwen2.5-14b", "qwen2.5-32b", "qwen2.5-72b", "olmo2-32b", "phi3-medium", "gpt3-175b"});
constexpr auto some = std::to_array<std::string_view>({"16", "32", "64", "128", "256"});
constexpr auto lengths = std::to_array<std::string_view>({"2048", "4096", "8192"});
constexpr auto degrees = std::to_array<int>({1, 2, 4, 8});

struct Layout
{
    int tensor = 1, pipeline = 1, zero = 0;
    bool operator==(const Layout&) const = default;
};

void rankLayouts(PuzzleDraft& d)
{
    d.veil({"memory", "regime", "walls"});
    const Names names{d.model(placed), d.device(drawn::devices)};
    d.accelerators(some);
    d.set({{"hardware.efficiency.mfu", "40%"}, {"training.recompute", "selective"},
        {"training.sequence_length", std::string(d.random.of(lengths))},
        {"training.global_batch_sequences", countText(4 * d.lesson.scenario.hardware.accelerators)}});
    std::vector<Layout> layouts;
    const std::size_t count = d.difficulty == 1 ? 3 : 4;
    while (layouts.size() < count) {
        Layout next;
        next.zero = static_cast<int>(d.random.below(4));
        if (d.difficulty > 1)
            next.tensor = d.random.of(degrees);
        if (d.difficulty > 2 && next.zero < 2)
            next.pipeline = d.random.of(degrees);
        if (std::ranges::find(layouts, next) == layouts.end())
            layouts.push_back(next);
    }
    const bool state = d.difficulty < 3;
    const std::string_view readout = state ? "memory.per_rank.state_bytes" : "memory.per_rank.total_bytes";
    std::string list;
    for (std::size_t i = 0; i < layouts.size(); ++i) {
        const std::string tensor = std::string("t") + static_cast<char>('a' + i),
                          pipeline = std::string("p") + static_cast<char>('a' + i);
        d.give(tensor, layouts[i].tensor, Unit::Count);
        d.give(pipeline, layouts[i].pipeline, Unit::Count);
        const Names of{tensor, pipeline, std::to_string(layouts[i].zero), std::string(readout)};
        const std::string value = "evaluate(mesh.tensor=(given." + tensor + "), mesh.pipeline=(given."
            + pipeline + "), mesh.zero_stage=" + of[2] + ")." + of[3];
        d.option(d.difficulty == 1 ? InBoth{"ZeRO-%3", "ZeRO-%3"}
                : d.difficulty == 2
                ? InBoth{"tensor parallel {given.%1}, ZeRO-%3", "paralelismo tensorial {given.%1}, ZeRO-%3"}
                : InBoth{"tensor parallel {given.%1}, pipeline parallel {given.%2}, ZeRO-%3",
                    "paralelismo tensorial {given.%1}, por etapas {given.%2}, ZeRO-%3"},
            value, of);
        list += (i ? "; {" : "{") + value + "}";
    }
    wantsRatio(d, d.difficulty == 1 ? 1.3 : 1.12);
    if (state)
        d.ask({"{hardware.accelerators} accelerators train %1 with AdamW in mixed precision, the rest "
               "of the ranks data parallel. Order these layouts by the training state of a rank, least "
               "first.",
                  "{hardware.accelerators} aceleradores entrenan %1 con AdamW en precisión mixta, los "
                  "demás rangos en paralelismo de datos. Ordene estas disposiciones por el estado de "
                  "entrenamiento de un rango, de menos a más."},
            names);
    else
        d.ask({"{hardware.accelerators} accelerators train %1 on micro-batches of one sequence of "
               "{training.sequence_length|count} tokens, the rest of the ranks data parallel. Order "
               "these layouts by the memory of the fullest rank, least first.",
                  "{hardware.accelerators} aceleradores entrenan %1 con microlotes de una secuencia de "
                  "{training.sequence_length|count} tokens, los demás rangos en paralelismo de datos. "
                  "Ordene estas disposiciones por la memoria del rango más lleno, de menos a más."},
            names);
    d.hint({"ZeRO-1 shares out the optimizer's state, ZeRO-2 gradients too, ZeRO-3 everything.",
        "ZeRO-1 reparte el estado del optimizador, ZeRO-2 también los gradientes, ZeRO-3 todo."});
    d.hint({"Tensor and pipeline ranks divide all slabs, and leave fewer ranks to share with.",
        "Los rangos tensoriales y las etapas dividen todos los bloques, y dejan menos rangos con que "
        "repartir."});
    d.hint({"Of {memory.bytes_per_param} the optimizer's part is the largest.",
        "De {memory.bytes_per_param}, la parte del optimizador es la mayor."});
    d.explain({"In the order of the list: %1.", "En el orden de la lista: %1."}, {list});
}

void rankWalls(PuzzleDraft& d)
{
    setWalls(d);
    const Names walls{"walls.memory.threshold_params", "walls.compute.threshold_params",
        "walls.throughput.threshold_params"};
    d.option({"Memory: its state no longer fits", "La memoria: su estado ya no cabe"}, "%1", walls);
    d.option({"The time of a step", "El tiempo de un paso"}, "%2", walls);
    d.option({"The deadline of the run", "El plazo del entrenamiento"}, "%3", walls);
    wantsRatio(d, d.difficulty == 1 ? 1.5 : 1.15);
    d.explain({"Memory ends at {%1}, the step's time at {%2}, the deadline at {%3}.",
                  "La memoria acaba en {%1}, el tiempo de un paso en {%2}, el plazo en {%3}."},
        walls);
}

constexpr auto buffers = std::to_array<double>({50e6, 100e6, 200e6, 500e6, 1e9, 2e9, 4e9, 8e9});
constexpr auto smallBuffers = std::to_array<double>({20e3, 50e3, 100e3, 200e3, 500e3, 1e6, 2e6});
constexpr auto rings = std::to_array<double>({2, 4, 8, 16, 32, 64, 128});
constexpr auto latencies = std::to_array<double>({2e-6, 5e-6, 10e-6, 20e-6});

struct Operation
{
    std::string_view formula;
    InBoth name;
};
constexpr auto operations = std::to_array<Operation>({
    {"ring_all_reduce_time", {"all-reduce", "all-reduce"}},
    {"ring_all_gather_time", {"all-gather", "all-gather"}},
    {"ring_reduce_scatter_time", {"reduce-scatter", "reduce-scatter"}},
    {"all_to_all_time", {"all-to-all", "all-to-all"}},
});

void rankCollectives(PuzzleDraft& d)
{
    d.veil({"step", "accounting", "mesh"});
    const bool small = d.difficulty == 3;
    d.give("buffer", small ? d.random.of(smallBuffers) : d.random.of(buffers), Unit::Byte);
    d.give("latency", small ? d.random.of(latencies) : 0, Unit::Second);
    const std::size_t count = d.difficulty == 1 ? 3 : 4;
    std::string list;
    for (std::size_t i = 0; i < count; ++i) {
        const LinkPreset* const link =
            d.catalog.link(d.random.coin() ? d.random.of(drawn::networks) : d.random.of(drawn::fabrics));
        if (!link)
            return d.fail();
        const Operation& operation = d.difficulty == 1 ? operations.front() : d.random.of(operations);
        const std::string which(1, static_cast<char>('a' + i));
        d.give("w" + which, link->link.bandwidth.value(), Unit::BytePerSecond);
        d.give("r" + which, d.random.of(rings), Unit::Count);
        const std::string value = std::string(operation.formula) + "(given.buffer, given.r" + which
            + ", given.latency, given.w" + which + ")";
        const Names names{std::string(operation.name.en), which, link->name};
        d.option({"%1 over {given.r%2} ranks on %3, {given.w%2}",
                     "%1 entre {given.r%2} rangos por %3, {given.w%2}"},
            value, names);
        list += (i ? "; {" : "{") + value + "}";
    }
    wantsRatio(d, d.difficulty == 1 ? 1.5 : 1.2);
    if (small)
        d.ask({"Each ring has a buffer of {given.buffer}, bandwidths are of one direction, and each "
               "hop costs {given.latency} beside its bytes. Put the collectives in order, fastest "
               "first.",
            "Cada anillo tiene un búfer de {given.buffer}, los anchos de banda son de una dirección y "
            "cada salto cuesta {given.latency} además de sus bytes. Ordene las operaciones colectivas, "
            "la más rápida primero."});
    else
        d.ask({"Each ring has a buffer of {given.buffer}, and bandwidths are of one direction. Latency "
               "left aside, put the collectives in order, fastest first.",
            "Cada anillo tiene un búfer de {given.buffer}, y los anchos de banda son de una dirección. "
            "Sin contar la latencia, ordene las operaciones colectivas, la más rápida primero."});
    d.hint({"An all-reduce goes round its ring twice, the others once.",
        "Un all-reduce da dos vueltas a su anillo; las demás, una."});
    d.hint({"Of large buffers, the number of ranks hardly changes the bytes that one sends.",
        "Con búferes grandes, el número de rangos apenas cambia los bytes que envía uno."});
    d.hint({"One round costs a hop's latency for every rank but one.",
        "Una vuelta cuesta la latencia de un salto por cada rango menos uno."});
    if (!d.card.options.empty())
        d.explain({"In the order of the list: %1.", "En el orden de la lista: %1."}, {list});
}

constexpr auto makers = std::to_array<PuzzleMaker>({
    {PuzzleKind::RankModels, "rank-models", CardKind::Rank, LessonIdea::State, "stack",
        {"Models by active parameters", "Modelos por parámetros activos"}, rankModels},
    {PuzzleKind::RankLayouts, "rank-layouts", CardKind::Rank, LessonIdea::Parallelism, "mesh",
        {"Layouts by memory", "Disposiciones por memoria"}, rankLayouts},
    {PuzzleKind::RankWalls, "rank-walls", CardKind::Rank, LessonIdea::Scaling, "walls",
        {"Three walls in order", "Tres muros en orden"}, rankWalls},
    {PuzzleKind::RankCollectives, "rank-collectives", CardKind::Rank, LessonIdea::Communication, "collective",
        {"Collectives by time", "Operaciones colectivas por tiempo"}, rankCollectives},
});

} // namespace

std::span<const PuzzleMaker> rankPuzzles() { return makers; }

} // namespace ridgepoint
