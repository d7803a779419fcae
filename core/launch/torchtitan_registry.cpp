#include "core/launch/reader.h"
#include "core/launch/torchtitan.h"

#include "core/catalog/json_fields.h"
#include "core/units/printable.h"

#include <algorithm>
#include <charconv>
#include <cmath>

// Since its TOML files are gone, a run is a function of a model's config_registry.py, and arguments over what
// it sets: --module llama3 --config llama3_8b --parallelism.tensor_parallel_degree 2. The functions are the
// table "configs"; batches are counted in tokens there.

namespace ridgepoint::launch {

namespace {

constexpr std::string_view tokensKey = "training.num_tokens_per_microbatch_per_dp_rank";

// "flavor=8B tokens=8192 …" by the names of the table "settings".
void implyConfig(Reader& reader, std::string_view words)
{
    while (!words.empty()) {
        const std::string_view one = words.substr(0, words.find(' '));
        words.remove_prefix(std::min(one.size() + 1, words.size()));
        const std::size_t equals = one.find('=');
        const auto names = reader.launcher().words("settings");
        const auto name = std::ranges::find(names, one.substr(0, equals), &Word::word);
        if (equals != one.npos && name != names.end())
            reader.imply(name->text, one.substr(equals + 1), "config");
    }
}

void prepare(Reader& reader)
{
    reader.begin();
    reader.respellOthers();
    for (const std::string_view command : reader.launcher().commands)
        reader.take(command);
    const auto module = reader.word("module"), config = reader.word("config");
    const std::string both = module.value_or("") + ' ' + config.value_or("");
    const auto configs = reader.launcher().words("configs");
    const auto known = std::ranges::find(configs, std::string_view(both), &Word::word);
    if (!module || !config) {
        reader.error("config", phrase("expected --module and --config"), {});
    } else if (known == configs.end()) {
        reader.error("config", phrase("the registry read here has no %1", printable(both, 80)),
            phrase("give the TOML file of an earlier release, or another configuration of it"));
    } else {
        reader.imply("model.name", *module, "module");
        implyConfig(reader, known->text);
    }
    // Tokens of a rank's micro-batch as sequences of the context's length.
    const double length = std::max(1.0, reader.number("training.seq_len").value_or(2048));
    const double tokens = reader.number(tokensKey).value_or(16384); // configs.py: TrainingConfig
    if (std::fmod(tokens, length) != 0)
        reader.error(tokensKey,
            phrase("%1 tokens are no whole sequences of %2", plainNumber(tokens), plainNumber(length)), {});
    const double sequences = std::max(1.0, std::floor(tokens / length));
    const bool piped = reader.number("parallelism.pipeline_parallel_degree").value_or(1) > 1;
    const double parts =
        piped ? std::max(1.0, reader.number("parallelism.num_pp_microbatches").value_or(1)) : 1;
    reader.take("parallelism.num_pp_microbatches");
    reader.imply("training.local_batch_size", plainNumber(sequences * parts), tokensKey);
    if (piped)
        reader.imply("parallelism.pipeline_parallel_microbatch_size", plainNumber(sequences), tokensKey);
    if (const auto step = reader.number("training.num_tokens_per_train_step"); step && *step > 0)
        reader.imply("training.global_batch_size", plainNumber(std::floor(*step / length)),
            "training.num_tokens_per_train_step");
    prepareTorchtitan(reader);
}

void read(Reader& reader)
{
    reader.begin();
    auto nodes = reader.number("nnodes");
    const auto perNode = reader.number("nproc_per_node");
    if (perNode && !nodes && !reader.has("SBATCH nodes"))
        nodes = 1; // torchrun's
    reader.machine(nodes, perNode);
    const auto shards = reader.number("parallelism.data_parallel_shard_degree"),
               copies = reader.number("parallelism.data_parallel_replicate_degree");
    const Mesh& mesh = reader.scenario().mesh;
    const double ranks = mesh.tensor * mesh.context * mesh.pipeline * std::max(1.0, copies.value_or(1));
    const double started = reader.scenario().hardware.accelerators;
    const double product = ranks * std::max(1.0, shards.value_or(1));
    if (reader.isKnown("hardware.accelerators")
        && (shards.value_or(-1) >= 1 ? product != started : std::fmod(started, ranks) != 0))
        return reader.error("nproc_per_node",
            phrase("the mesh has %1 ranks, and %2 processes are started", plainNumber(product),
                plainNumber(started)),
            phrase("make both say the same"));
    readTorchtitan(reader);
    reader.begin();
    reader.setQuietly("training.loss", "chunked"); // every function of the registry: ChunkedLossWrapper
}

} // namespace

const Hooks torchtitanRegistryHooks{.prepare = prepare, .read = read};

} // namespace ridgepoint::launch
