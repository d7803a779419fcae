#include "core/interop/launch/reader.h"
#include "core/interop/launch/torchtitan.h"

#include "core/base/json_fields.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cmath>

// Since its TOML files are gone, a run is a function of a model's config_registry.py, and arguments over what
// it sets: --module llama3 --config llama3_8b --parallelism.tensor_parallel_degree 2. The functions are the
// table "configs"; batches are counted in tokens there.

namespace ridgepoint::launch {

namespace {

constexpr std::string_view tokensKey = "training.num_tokens_per_microbatch_per_dp_rank";

void prepare(Reader& reader)
{
    reader.respellOthers();
    for (const std::string_view command : reader.launcher().commands)
        reader.take(command);
    const auto module = reader.word("module"), config = reader.word("config");
    const std::string both = module.value_or("") + ' ' + config.value_or("");
    const Word* const known = reader.launcher().byWord("configs", both);
    if (!module || !config) {
        reader.error("config", phrase("expected --module and --config"), {});
    } else if (!known) {
        reader.error("config", phrase("the registry read here has no %1", printable(both, 80)),
            phrase("give the TOML file of an earlier release, or another configuration of it"));
    } else {
        reader.imply("model.name", *module, "module");
        reader.implyAll(known->text, "config");
    }
    // Tokens of a rank's micro-batch as sequences of the context's length.
    const double length = std::max(1.0, reader.number("training.seq_len").value_or(2048));
    const double tokens = reader.number(tokensKey).value_or(16384); // configs.py: TrainingConfig
    if (std::fmod(tokens, length) != 0)
        reader.error(tokensKey,
            phrase("%1 tokens are not a whole number of sequences of %2", plainNumber(tokens),
                plainNumber(length)),
            {});
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
    reader.machineOfTorchrun();
    const auto shards = reader.number("parallelism.data_parallel_shard_degree"),
               copies = reader.number("parallelism.data_parallel_replicate_degree");
    const Mesh& mesh = reader.scenario().mesh;
    const double ranks = mesh.tensor * mesh.context * mesh.pipeline * std::max(1.0, copies.value_or(1));
    const double started = reader.scenario().hardware.accelerators;
    const double product = ranks * std::max(1.0, shards.value_or(1));
    if (reader.isKnown("hardware.accelerators")
        && (shards.value_or(-1) >= 1 ? product != started : std::fmod(started, ranks) != 0))
        return reader.otherRanks("nproc_per_node", product);
    readTorchtitan(reader);
    reader.begin();
    reader.setQuietly("training.loss", "chunked"); // every function of the registry: ChunkedLossWrapper
}

} // namespace

const Hooks torchtitanRegistryHooks{.prepare = prepare, .read = read};

} // namespace ridgepoint::launch
