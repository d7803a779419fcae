#include "core/inputs/scenario/stack_recipe.h"

#include "core/inputs/catalog/catalog.h"
#include "core/inputs/scenario/field.h"

#include <cmath>
#include <string>
#include <utility>

namespace ridgepoint {

namespace {

class Recipe
{
public:
    Recipe(const StackTraits& stack, const Scenario& scenario)
        : m_recipe(stack.recipe)
        , m_stack(stack)
        , m_s(scenario)
    {
    }

    std::vector<RecipeValue> values()
    {
        say("hardware.stack", std::string(m_stack.key), m_stack.source);
        const Mesh& mesh = m_s.mesh;
        const Sharding sharding = shardingOf(m_stack, mesh);
        say("mesh.zero_stage", std::to_string(sharding.stage), m_stack.source);
        precision(sharding.wholeWeights);
        say("training.recompute", recomputeKey(m_recipe.recompute.value), m_recipe.recompute.source);
        say("overlap.data", hidesData(m_recipe.dataOverlap.value, sharding.stage) ? "model" : "0 %",
            m_recipe.dataOverlap.source);
        if (mesh.context > 1)
            say("mesh.context_method", contextKey(m_recipe.context.value), m_recipe.context.source);
        // Where that is a mesh: with --expert-model-parallel-size it may take more ranks than there are.
        if (m_recipe.tensorExperts.value && architectureOf(m_s.model).isMoe()
            && std::fmod(m_s.hardware.accelerators, mesh.pipeline * mesh.expert * mesh.tensor) == 0)
            say("mesh.expert_tensor", countText(mesh.tensor), m_recipe.tensorExperts.source);
        if (mesh.pipeline > 1) {
            if (!m_stack.runs(mesh.schedule) && m_stack.runs("1f1b")) {
                say("mesh.schedule", "1f1b", m_stack.source);
                say("mesh.chunks", "1", m_stack.source);
            }
            if (const Sourced<double>& micro = m_recipe.pipelineMicroBatch; micro.value > 0)
                say("training.micro_batch", countText(micro.value), micro.source);
        }
        return std::move(m_values);
    }

private:
    void say(std::string_view field, std::string text, std::string_view why)
    {
        const FieldSpec* spec = findField(field);
        if (!spec->applies || spec->applies(m_s))
            m_values.push_back({{std::string(field), std::move(text)}, why});
    }

    void precision(bool wholeWeights)
    {
        const DataType compute = m_s.training.precision.compute;
        if (compute == DataType::Fp32 || compute == DataType::Tf32 || compute == DataType::Fp64)
            return;
        const StorageRecipe storage = wholeWeights ? StorageRecipe::Fp32Gradients : m_recipe.storage.value;
        const PrecisionRecipe types = storageOf(storage, m_recipe.gradientWire.value, compute);
        const std::string_view why = m_recipe.storage.source;
        const auto kept = [&](std::string_view part, DataType type, std::string_view source) {
            say("training.precision." + std::string(part), std::string(dataTypeKey(type)), source);
        };
        kept("weights", types.weights, why);
        kept("gradients", types.gradients, why);
        kept("accumulator", types.accumulator, why);
        kept("master", types.master, why);
        kept("communication", types.communication, m_recipe.gradientWire.source);
    }

    static std::string recomputeKey(Recompute recompute)
    {
        return recompute == Recompute::Full ? "full" : recompute == Recompute::None ? "none" : "selective";
    }
    static std::string contextKey(ContextMethod method)
    {
        return method == ContextMethod::AllGather ? "all_gather"
            : method == ContextMethod::Ring       ? "ring"
                                                  : "all_to_all";
    }

    const StackRecipe& m_recipe;
    const StackTraits& m_stack;
    const Scenario& m_s;
    std::vector<RecipeValue> m_values;
};

} // namespace

PrecisionRecipe storageOf(StorageRecipe storage, std::optional<DataType> gradientWire, DataType compute)
{
    const DataType half = compute == DataType::Fp16 ? DataType::Fp16 : DataType::Bf16;
    PrecisionRecipe types{.compute = compute,
        .weights = half,
        .gradients = half,
        .accumulator = DataType::None,
        .master = DataType::Fp32,
        .moments = DataType::Fp32,
        .communication = half,
        .dispatch = {}};
    switch (storage) {
    case StorageRecipe::HalfGradients:
        break;
    case StorageRecipe::Fp32Gradients:
        if (half == DataType::Fp16) {
            types.accumulator = DataType::Fp32;
        } else {
            types.gradients = DataType::Fp32;
            types.communication = DataType::Fp32;
        }
        break;
    case StorageRecipe::Bf16Accumulates:
        if (half == DataType::Bf16)
            types.accumulator = DataType::Fp32;
        break;
    case StorageRecipe::TwoGradients:
        types.accumulator = DataType::Fp32;
        break;
    case StorageRecipe::Fp32Shards:
        types.weights = DataType::Fp32;
        types.gradients = DataType::Fp32;
        types.master = DataType::None;
        break;
    case StorageRecipe::HalfMoments:
        types.moments = half;
        break;
    case StorageRecipe::PureHalf:
        types.master = DataType::None;
        types.moments = half;
        break;
    }
    types.communication = gradientWire.value_or(types.communication);
    return types;
}

Sharding shardingOf(const StackTraits& stack, const Mesh& mesh)
{
    const bool piped = mesh.pipeline > 1;
    // 16-bit weights and fp32 gradients stay whole through the step.
    if (piped && stack.recipe.wholeInPipeline && (mesh.zeroStage == 3 || mesh.zeroStage == 1))
        return {.stage = 1, .wholeWeights = true};
    // deepspeed/runtime/pipe/engine.py refuses ZeRO-2 and 3.
    if (piped && stack.key.find("deepspeed") != std::string_view::npos && mesh.zeroStage > 1)
        return {.stage = 1};
    return {.stage = stack.shards(mesh.zeroStage, piped) ? mesh.zeroStage : stack.recipe.zeroStage};
}

bool hidesData(OverlapDefault usual, int zeroStage)
{
    return usual == OverlapDefault::Always || (usual == OverlapDefault::WithZero3 && zeroStage == 3);
}

std::vector<RecipeValue> recipe(const StackTraits& stack, const Scenario& scenario)
{
    return Recipe(stack, scenario).values();
}

std::vector<RecipeDeparture> departures(const StackTraits& stack, const Scenario& scenario)
{
    std::vector<RecipeDeparture> result;
    for (RecipeValue& value : recipe(stack, scenario)) {
        const FieldSpec& field = *findField(value.edit.field);
        Scenario wanted = scenario;
        if (setField(wanted, field, value.edit.text, Catalog{})
            || fieldText(wanted, field) == fieldText(scenario, field))
            continue;
        result.push_back({std::move(value), field.label, fieldDisplay(scenario, field, false),
            fieldDisplay(wanted, field, false)});
    }
    return result;
}

FieldEdits recipeEdits(const StackTraits& stack, const Scenario& scenario)
{
    FieldEdits edits;
    for (RecipeDeparture& each : departures(stack, scenario))
        edits.push_back(std::move(each.value.edit));
    return edits;
}

Text saidShortly(const std::vector<RecipeDeparture>& departures)
{
    Text all;
    for (const RecipeDeparture& each : departures) {
        if (each.value.edit.field == "hardware.stack")
            continue;
        Text one = phrase("%1: %2", Text::known(each.label), each.wants);
        all = all.empty() ? std::move(one) : phrase("%1, %2", std::move(all), std::move(one));
    }
    return all;
}

Text recipeNote(const Scenario& before, const Scenario& after)
{
    const FieldSpec& stacks = *findField("hardware.stack");
    Scenario alone = before;
    alone.hardware.stack = after.hardware.stack;
    return phrase("%1 also sets %2; one undo takes it all back", fieldDisplay(after, stacks, false),
        saidShortly(departures(stackTraits(after.hardware.stack), alone)));
}

} // namespace ridgepoint
