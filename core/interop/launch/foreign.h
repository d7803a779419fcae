#pragma once

// A file that another program wrote, as a scenario: a model's config.json
// (core/interop/huggingface/layered_import.h), the metadata of a GGUF file (core/interop/checkpoints/gguf.h),
// or a training launcher's or a server's file. What the command `import` reads and what is dropped on the
// window are this.

#include "core/interop/checkpoints/weight_check.h"
#include "core/interop/launch/launcher.h"

namespace ridgepoint::launch {

inline constexpr std::string_view modelKind = "huggingface"; // of a config.json; other kinds: keyOf(launcher)

struct Adopted
{
    std::optional<Scenario> scenario; // legal in every field; empty: some diagnostic is an Error
    bool model = false; // it is a model's configuration: nothing but the model comes from it
    const Launcher* launcher = nullptr; // whose file it is; null: a model's configuration, or nobody's
    std::vector<KeyFate> keys; // every name in it
    FieldEdits types; // of a model's configuration: what its weights are published in
    Origins origins; // where the values of its fields come from
    std::vector<Missing> missing; // what it was refused for, where that can be given
    std::optional<WeightCheck> check; // of a model whose files of weights were there
    Diagnostics diagnostics;
};

// A file of weights beside a config.json, or another part of a GGUF file: what describes it
// (core/interop/checkpoints/weight_file.h).
struct WeightHeader
{
    std::string name; // of the file
    std::string_view bytes; // an index, a safetensors header, GGUF metadata
    std::optional<double> fileBytes = {}; // of the whole file; empty: not known
    std::string problem = {}; // why it was not read; empty: it was
};

// What a file is read with.
struct Beside
{
    Given given;
    std::string_view quantisation = {}; // the hf_quant_config.json in its folder; empty: there is none
    // An index and those of its files that are there, or the one file there is; of a GGUF file the others.
    std::vector<WeightHeader> weights = {};
    std::optional<double> fileBytes = {}; // of the file itself, where it is one of weights; empty: not known
};

// Total: any text gives a result. `path` names the text in messages and the scenario. `kind` is modelKind or
// the key of a launcher; empty: the text's own words decide. Of a file of weights the text is its
// header or metadata; shapes of safetensors alone are counted and refused, for they do not tell how many
// heads attention has.
Adopted adopt(std::string_view text, std::string_view path, const Catalog& catalog,
    std::string_view kind = {}, const Beside& beside = {});

// Every field with where its value comes from, every key with what became of it, and the scenario, as JSON:
// {"file", "kind", "read", "derived", "assumed", "given", "unread", "missing", "check", "refused",
// "scenario"}; what there is not is null. `path` names the file.
std::string accountJson(const Adopted& adopted, std::string_view path, const Catalog& catalog);

// A model to be given beside a file: of a preset's id or a name on Hugging Face; empty: neither is known.
std::optional<ModelSpec> namedModel(std::string_view name, const Catalog& catalog);

// The name of the file that ModelOpt leaves beside a config.json.
inline constexpr std::string_view quantisationFile = "hf_quant_config.json";

} // namespace ridgepoint::launch
