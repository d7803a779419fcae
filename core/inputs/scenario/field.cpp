#include "core/inputs/scenario/field.h"

#include "core/base/nearest.h"
#include "core/inputs/scenario/field_tables.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace ridgepoint {

namespace {

struct Table
{
    std::vector<FieldSpec> rows;
    std::unordered_map<std::string_view, const FieldSpec*> byId;
};

Table buildTable()
{
    Table table;
    // Schema order. Later rows may refine what earlier ones set as a side effect, never the other way round.
    for (const std::span<const FieldSpec> part :
        {aboutFields(), modelFields(), modelDetailFields(), trainingFields(), deviceFields(), scaleUpFields(),
            scaleOutFields(), deviceUseFields(), efficiencyFields(), meshFields(), overlapFields(),
            targetFields(), resilienceFields(), servingFields()})
        table.rows.insert(table.rows.end(), part.begin(), part.end());
    for (FieldSpec& row : table.rows) {
        if (row.sliderMinimum == 0 && row.sliderMaximum == 0) {
            row.sliderMinimum = row.minimum;
            row.sliderMaximum = row.maximum;
        }
        table.byId.emplace(row.id, &row);
    }
    return table;
}

const Table& table()
{
    static const Table built = buildTable();
    return built;
}

std::string_view lastSegment(std::string_view id)
{
    const auto dot = id.rfind('.');
    return dot == std::string_view::npos ? id : id.substr(dot + 1);
}

bool saysInChoices(const FieldSpec& field, std::string_view word)
{
    return std::ranges::any_of(
        field.choices, [word](const FieldChoice& choice) { return sameIgnoringCase(choice.key, word); });
}

bool saysInLabel(const FieldSpec& field, std::string_view word)
{
    if (word.empty())
        return false;
    for (std::string_view rest = field.label; !rest.empty();) {
        const std::size_t end = std::min(rest.find_first_of(" -"), rest.size());
        if (sameIgnoringCase(rest.substr(0, end), word))
            return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

// As a word by itself, of three letters and more.
bool saysInHelp(const FieldSpec& field, std::string_view word)
{
    constexpr std::string_view between = " -,.;:()";
    for (std::string_view rest = field.help; word.size() >= 3 && !rest.empty();) {
        const std::size_t end = std::min(rest.find_first_of(between), rest.size());
        if (sameIgnoringCase(rest.substr(0, end), word))
            return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

} // namespace

std::span<const FieldSpec> fields() { return table().rows; }

const FieldSpec* findField(std::string_view id)
{
    const auto& byId = table().byId;
    const auto found = byId.find(id);
    return found == byId.end() ? nullptr : found->second;
}

std::string_view nearestField(std::string_view id)
{
    // "model" stands for "model.preset".
    if (const FieldSpec* preset = findField(std::string(id) + ".preset"))
        return preset->id;
    Nearest whole(id);
    for (const FieldSpec& field : fields())
        whole.consider(field.id);
    const std::string_view wanted = lastSegment(id);
    for (const FieldSpec& field : fields()) {
        if (sameIgnoringCase(wanted, lastSegment(field.id)))
            return whole.best().empty() || editDistance(id, whole.best()) > 2 ? field.id : whole.best();
    }
    if (!whole.best().empty() && editDistance(id, whole.best()) <= 1)
        return whole.best();
    // "training.lora" is a value of "training.method", "training.batch" a word of a label.
    const std::string_view section = id.substr(0, id.size() - wanted.size());
    for (const auto& says : {saysInChoices, saysInLabel})
        for (const FieldSpec& field : fields())
            if (field.id.starts_with(section) && says(field, wanted))
                return field.id;
    if (!whole.best().empty())
        return whole.best();
    Nearest last(wanted);
    for (const FieldSpec& field : fields())
        last.consider(lastSegment(field.id), field.id);
    if (!last.best().empty())
        return last.best();
    // A word that only the help has: "inference.qps".
    for (const FieldSpec& field : fields())
        if (saysInHelp(field, wanted))
            return field.id;
    return {};
}

std::string_view groupLabel(FieldGroup group)
{
    switch (group) {
    case FieldGroup::About:
        return "About";
    case FieldGroup::Model:
        return "Model";
    case FieldGroup::Precision:
        return "Precision";
    case FieldGroup::OptimizerState:
        return "Optimizer";
    case FieldGroup::Batch:
        return "Batch & sequence";
    case FieldGroup::Device:
        return "Device";
    case FieldGroup::Parallelism:
        return "Mesh";
    case FieldGroup::Goals:
        return "Targets";
    case FieldGroup::Reliability:
        return "Reliability";
    case FieldGroup::Inference:
        return "Serving";
    }
    return {};
}

bool isSummary(const FieldSpec& field) { return field.id == "training.precision"; }

FieldProblem inapplicable(const FieldSpec& field)
{
    if (field.id == "model.moe.shared_ffn")
        return {phrase("the model has no shared experts"), phrase("set model.moe.shared first")};
    if (field.id.starts_with("model.moe."))
        return {phrase("the model is dense, or a list of layers"), phrase("set model.moe.experts first")};
    if (field.id.starts_with("model.attention.mla."))
        return {phrase("attention is not latent"), phrase("set model.attention.kind to MLA first")};
    if (field.id == "model.attention.windowed_share" || field.id == "model.attention.chunked")
        return {phrase("there is no sliding window"), phrase("set model.attention.sliding_window first")};
    if (field.id == "model.left_out")
        return {phrase("the model is known by its size alone"),
            phrase("choose a model or give its dimensions first")};
    if (field.id == "model.head_dim")
        return {phrase("latent attention sums it from qk_nope_head_dim and qk_rope_head_dim"),
            phrase("set those")};
    if (field.id == "training.recompute_every" || field.id == "training.recompute_layers")
        return {phrase("nothing is recomputed"), phrase("set training.recompute first")};
    if (field.id == "training.recompute_moe")
        return {phrase("there are no experts whose activations are kept"),
            phrase("it takes a mixture of experts and training.recompute none or selective")};
    if (field.id == "training.recompute_latent")
        return {phrase("there is no latent attention whose activations are kept"),
            phrase("it takes model.attention.kind MLA and training.recompute none or selective")};
    if (field.id.starts_with("training.recompute_"))
        return {phrase("full recomputation keeps nothing inside a layer"),
            phrase("set training.recompute to none or selective")};
    if (field.id == "training.mlp_tiles")
        return {phrase("no layer has a dense feed-forward network"),
            phrase("choose a model with such layers, or set model.moe.first_dense_layers first")};
    if (field.id == "training.fp8_scaling")
        return {phrase("GEMMs are not in fp8"), phrase("set training.precision.compute to fp8 first")};
    if (field.id == "training.weight_copies" || field.id.starts_with("training.bf16_"))
        return {phrase("GEMMs are not in 8 bits or fewer"),
            phrase("set training.precision.compute to fp8 first")};
    if (field.id == "training.narrow_activation_input")
        return {phrase("GEMMs are not in 8 bits or fewer, or nothing inside a layer is kept"),
            phrase("set training.precision.compute to fp8 first")};
    if (field.id == "training.offloaded_state")
        return {
            phrase("the optimizer is not offloaded"), phrase("set training.offload_optimizer to on first")};
    if (field.id == "training.offloaded_layers")
        return {
            phrase("activations are not offloaded"), phrase("set training.offload_activations to on first")};
    if (field.id.starts_with("training.lora_"))
        return {phrase("every weight is trained"), phrase("set training.method to lora or qlora first")};
    if (field.id == "training.muon_tensor")
        return {phrase("the optimizer is not Muon"), phrase("set training.optimizer to muon first")};
    if (field.id == "training.matrix_gradients")
        return {phrase("the optimizer updates weights element by element"),
            phrase("set training.optimizer to muon, soap or shampoo first")};
    if (field.id == "training.routing_imbalance" || field.id == "training.precision.dispatch"
        || field.id == "mesh.expert_nodes" || field.id == "mesh.expert_dispatch")
        return {phrase("the model is dense"), phrase("set model.moe.experts first")};
    if (field.id.starts_with("hardware.scale_"))
        return {phrase("the link is auto"), phrase("set its beta_Bps_line or choose one first")};
    if (field.id.starts_with("model."))
        return {
            phrase("the model is a list of layers"), phrase("set model.layer_list, or choose another model")};
    return {phrase("it does not apply to this scenario"), phrase("leave it out")};
}

} // namespace ridgepoint
