#include "core/interop/launch/megatron.h"
#include "core/interop/launch/reader.h"
#include "core/interop/launch/writer.h"

#include "core/base/json_fields.h"
#include "core/training/step/weight_copies.h"

#include <string_view>

// Megatron-LM's element types, scales, and the layers that stay in 16 bits beside narrower ones.

namespace ridgepoint::launch {

void readMegatronPrecision(Reader& reader)
{
    reader.begin();
    if (!reader.says({"bf16", "fp16", "fp8-format", "use-precision-aware-optimizer"}))
        return reader.take("grad-reduce-in-bf16");
    const bool bf16 = reader.on("bf16"), fp16 = reader.on("fp16");
    const bool fp8 = reader.word("fp8-format").has_value() | reader.on("fp8-hybrid") | reader.on("fp8-e4m3");
    const bool fp4 = reader.word("fp4-format").has_value();
    const bool fp8Weights = reader.on("fp8-param-gather"), fp4Weights = reader.on("fp4-param-gather");
    const bool halfGradients = reader.on("grad-reduce-in-bf16");
    const bool aware = reader.on("use-precision-aware-optimizer");
    // Megatron-FSDP's own names, where "auto" is the type of the weights (arguments.py:3691).
    const bool fsdp = reader.on("use-megatron-fsdp") && (bf16 || fp16);
    const auto ofShards = reader.word("megatron-fsdp-main-grads-dtype"),
               sent = reader.word("megatron-fsdp-grad-comm-dtype");
    const auto gradients = reader.word("main-grads-dtype"), master = reader.word("main-params-dtype");
    const auto mean = reader.word("exp-avg-dtype"), square = reader.word("exp-avg-sq-dtype");
    const std::string_view half = fp16 ? "fp16" : bf16 ? "bf16" : "fp32";
    reader.setQuietly("training.precision.compute", fp4 ? "fp4" : fp8 ? "fp8" : half);
    const auto scaling = reader.word("fp8-recipe");
    const auto fp4Recipe = reader.word("fp4-recipe");
    const bool storesInput = reader.on("activation-func-fp8-input-store");
    const bool forgetsCopies = reader.on("disable-parameter-transpose-cache");
    // transformer_config.py:649: one layer at either end unless said.
    const bool wide = reader.on("first-last-layers-bf16");
    const auto first = reader.number("num-layers-at-start-in-bf16"),
               last = reader.number("num-layers-at-end-in-bf16");
    const bool byBlock = scaling == "blockwise" || scaling == "mxfp8";
    if (fp8 && !fp4)
        reader.setQuietly("training.fp8_scaling", byBlock ? "block" : "tensor");
    if (scaling && !byBlock && scaling != "tensorwise" && scaling != "delayed")
        reader.notTaken("fp8-recipe", *scaling);
    if (fp4Recipe && *fp4Recipe != "nvfp4")
        reader.notTaken("fp4-recipe", *fp4Recipe);
    if (fp8 || fp4) {
        reader.setQuietly("training.narrow_activation_input", storesInput ? "true" : "false");
        // transformer_engine.py:1338: kept for the next micro-batches unless that is turned off.
        reader.setQuietly("training.weight_copies", forgetsCopies ? "none" : "needed");
        reader.set("num-layers-at-start-in-bf16", "training.bf16_first_layers", wide ? first.value_or(1) : 0);
        reader.set("num-layers-at-end-in-bf16", "training.bf16_last_layers", wide ? last.value_or(1) : 0);
        reader.setQuietly("training.bf16_last_share", "0");
    }
    if (fp8 && !fp4 && wide && (!scaling || scaling == "delayed")) // transformer_config.py:1529
        reader.note(phrase("Megatron refuses to start this: delayed scaling of fp8 has no layers in bf16; "
                           "fp8-recipe = tensorwise has"),
            Severity::Warning);
    reader.setQuietly("training.precision.weights",
        fp4 && fp4Weights       ? "fp4"
            : fp8 && fp8Weights ? "fp8"
                                : half);
    // float16_module.py and distrib_optimizer.py: bf16 gradients are summed in fp32 unless told otherwise;
    // fp16 ones are, beside the gradients themselves.
    const std::string_view named = ofShards && *ofShards != "auto" ? std::string_view(*ofShards) : half;
    reader.setQuietly("training.precision.gradients",
        fsdp                         ? named
            : aware && gradients     ? *gradients
            : bf16 && !halfGradients ? "fp32"
                                     : half);
    reader.setQuietly("training.precision.accumulator", fp16 ? "fp32" : "none");
    reader.setQuietly("training.precision.communication",
        fsdp                         ? (sent && *sent != "auto" ? std::string_view(*sent) : half)
            : bf16 && !halfGradients ? "fp32"
                                     : half);
    reader.setQuietly("training.precision.master",
        !bf16 && !fp16        ? "none"
            : aware && master ? *master
                              : "fp32");
    if (aware && mean && square && mean != square)
        reader.notTaken("exp-avg-sq-dtype", *square);
    reader.setQuietly("training.precision.moments", aware && mean ? *mean : "auto");
}

namespace {

// fp8_recipe, or fp4_recipe, of what the file starts; blocks are the hardware's own from Blackwell on.
// Delayed scaling is the default, beside which no layer is wide (transformer_config.py:1529).
std::string_view recipeOf(const Scenario& s, bool wide)
{
    if (s.training.precision.compute == DataType::Fp4)
        return "nvfp4";
    if (s.training.fp8Scaling == Fp8Scaling::Block)
        return scalesInHardware(s.hardware.accelerator) ? "mxfp8" : "blockwise";
    return wide ? "tensorwise" : "delayed";
}

// transformer_config.py:649-658. False: the file has none.
bool writeWideLayers(Writer& writer)
{
    const Training& training = writer.scenario().training;
    const double layers = writer.architecture().layers;
    const auto [from, to] = narrowLayers(training, layers);
    const double last = layers - to;
    const bool some = from > 0 || last > 0;
    if (some) {
        writer.flag("first-last-layers-bf16", true);
        writer.count("num-layers-at-start-in-bf16", from);
        writer.count("num-layers-at-end-in-bf16", last);
    }
    writer.saidIf(from == training.wide.first, {"training.bf16_first_layers"});
    writer.saidIf(last == training.wide.last, {"training.bf16_last_layers"});
    if (training.wide.lastShare > 0)
        writer.cannot("training.bf16_last_share",
            phrase("training.bf16_last_share = %1: the file has the last %2 layers of this model",
                plainNumber(training.wide.lastShare), plainNumber(last)));
    else
        writer.said({"training.bf16_last_share"});
    return some;
}

} // namespace

void writeMegatronPrecision(Writer& writer)
{
    const PrecisionRecipe& p = writer.scenario().training.precision;
    using enum DataType;
    const bool plain = p.compute == Fp32 || p.compute == Tf32;
    const DataType half = plain ? Fp32 : p.compute == Fp16 ? Fp16 : Bf16;
    if (half == Bf16)
        writer.flag("bf16", true);
    if (half == Fp16)
        writer.flag("fp16", true);
    if (p.compute == Fp8)
        writer.text("fp8-format", "hybrid");
    const bool wide = writeWideLayers(writer);
    if (const std::string_view recipe = recipeOf(writer.scenario(), wide);
        p.compute == Fp8 && recipe != "delayed")
        writer.text("fp8-recipe", recipe);
    // transformer_config.py:1175, excluded from arguments.py:2340
    const bool noCopies = writer.scenario().training.weightCopies == WeightCopies::None
        && writer.launcher().format != Format::Arguments;
    if (noCopies)
        writer.flag("disable-parameter-transpose-cache", true);
    if (noCopies || writer.scenario().training.weightCopies == WeightCopies::Needed)
        writer.said({"training.weight_copies"});
    const bool narrowInput = writer.scenario().training.narrowActivationInput;
    if (narrowInput && writer.launcher().format == Format::Arguments) // excluded from arguments.py:2329
        writer.cannot("training.narrow_activation_input",
            phrase("training.narrow_activation_input: Megatron-LM has no argument for it"));
    else if (narrowInput)
        writer.flag("activation-func-fp8-input-store", true);
    if (!narrowInput || writer.launcher().format != Format::Arguments)
        writer.said({"training.narrow_activation_input"});
    writer.said({"training.fp8_scaling"});
    if (p.compute == Fp4)
        writer.text("fp4-format", "e2m1");
    writer.saidIf(p.compute != Fp6 && p.compute != Tf32, {"training.precision.compute"});
    if (p.compute == Fp8 && p.weights == Fp8)
        writer.flag("fp8-param-gather", true, {"training.precision.weights"});
    else if (p.compute == Fp4 && p.weights == Fp4)
        writer.flag("fp4-param-gather", true, {"training.precision.weights"});
    else if (p.weights == half)
        writer.said({"training.precision.weights"});

    const bool fsdp = writer.scenario().mesh.zeroStage >= 2 && half != Fp32;
    if (fsdp && p.gradients == Fp32) // as the weights are unless named
        writer.text("megatron-fsdp-main-grads-dtype", "fp32", {"training.precision.gradients"});
    if (fsdp && p.communication == Fp32)
        writer.text("megatron-fsdp-grad-comm-dtype", "fp32", {"training.precision.communication"});
    // The flag also makes Megatron sum gradients in bf16, so fp32 sums are sent in fp32.
    const bool halfWire = half == Bf16 && p.communication == Bf16 && p.accumulator != Fp32;
    if (halfWire)
        writer.flag("grad-reduce-in-bf16", true);
    if (p.communication == (half == Bf16 && !halfWire && !fsdp ? Fp32 : half))
        writer.said({"training.precision.communication"});
    const DataType usualGradients = half == Bf16 && !halfWire && !fsdp ? Fp32 : half;
    const bool otherGradients =
        !fsdp && p.gradients != usualGradients && (p.gradients == Fp32 || p.gradients == Bf16);
    const bool otherMaster = half != Fp32 && p.master == Fp16;
    const bool otherMoments =
        p.moments && (*p.moments == Bf16 || *p.moments == Fp16 || *p.moments == Fp8 || *p.moments == Fp32);
    if (otherGradients || otherMaster || otherMoments)
        writer.flag("use-precision-aware-optimizer", true);
    if (otherGradients)
        writer.text("main-grads-dtype", dataTypeKey(p.gradients));
    writer.saidIf(otherGradients || p.gradients == usualGradients, {"training.precision.gradients"});
    writer.saidIf(p.accumulator == (half == Fp16 ? Fp32 : None), {"training.precision.accumulator"});
    if (otherMaster)
        writer.text("main-params-dtype", "fp16");
    writer.saidIf(otherMaster || p.master == (half == Fp32 ? None : Fp32), {"training.precision.master"});
    if (otherMoments) {
        writer.text("exp-avg-dtype", dataTypeKey(*p.moments));
        writer.text("exp-avg-sq-dtype", dataTypeKey(*p.moments));
    }
    writer.saidIf(otherMoments || !p.moments, {"training.precision.moments"});
}

} // namespace ridgepoint::launch
