#include "core/inputs/model/mixers/mixers.h"
#include "core/interop/huggingface/mixer_sizes.h"

#include <cmath>

namespace ridgepoint::config {

namespace {

const Names stateNames{"ssm_state_size", "mamba_d_state", "state_size"};
const Names tapNames{"conv_kernel", "mamba_d_conv"};
const Names expandNames{"expand", "mamba_expand"};
const Names convolutionBias{"use_conv_bias", "mamba_conv_bias"};
const Names projectionBias{"mamba_proj_bias", "use_bias"};

// A model of these layers alone leaves out whose heads they are (transformers configuration_mamba2.py).
bool headsAreItsOwn(Reader& r)
{
    return r.has({"n_groups"}) && r.has({"num_heads"}) && !r.has({"num_attention_heads"});
}

Mixer readMamba2(Reader& r, const StackSizes& stack)
{
    Mixer mixer = usualMixer(mixers::mamba2);
    const bool own = headsAreItsOwn(r);
    mixer.set("head_width",
        own ? r.whole({"head_dim"}, widthRange())
            : r.whole({"mamba_head_dim", "mamba_d_head"}, widthRange()));
    mixer.set("groups", r.sizeOr({"n_groups", "mamba_n_groups"}, 1, headRange()));
    mixer.set("state", r.whole(stateNames, widthRange()));
    mixer.set("taps", r.sizeOr(tapNames, 4, headRange()));
    mixer.set("chunk", r.sizeOr({"chunk_size", "mamba_chunk_size"}, 256, widthRange()));
    mixer.set("norm", r.flagOr({"mamba_rms_norm", "rms_norm"}, true) ? 1 : 0);
    mixer.set("convolution_bias", r.flagOr(convolutionBias, true) ? 1 : 0);
    mixer.set("projection_bias", r.flagOr(projectionBias, false) ? 1 : 0);
    const double heads = own ? r.whole({"num_heads"}, headRange())
                             : r.whole({"mamba_num_heads", "mamba_n_heads"}, headRange());
    mixer.set("heads", heads);
    // Heads and their width say how wide it is; a factor of the model's width is left over where they differ.
    const double inner = heads * mixer.size("head_width");
    const double said = r.wholeOr({"mamba_d_ssm"}, inner, widthRange());
    if (said != inner)
        r.fields.problem("mamba_d_ssm",
            plainNumber(said) + " is not " + plainNumber(heads) + " heads of "
                + plainNumber(mixer.size("head_width")),
            "Correct mamba_d_ssm, or the heads.");
    const double factor = r.wholeOr(expandNames, 0, countRange);
    if (factor > 0 && factor * stack.hidden != inner)
        r.note("expand is not used: it would make the state-space layers "
            + plainNumber(factor * stack.hidden) + " wide, where their heads make " + plainNumber(inner));
    return mixer;
}

Mixer readMamba1(Reader& r, const StackSizes& stack)
{
    Mixer mixer = usualMixer(mixers::mamba1);
    const double factor = r.sizeOr(expandNames, 2, headRange());
    double inner = factor * stack.hidden;
    // Where no MLP needs it, intermediate_size is the width; the factor is then whatever it is.
    if (!r.has(headNames) && r.has({"intermediate_size"})) {
        const double said = r.whole({"intermediate_size"}, widthRange());
        if (said != inner)
            r.note("expand is not used: " + plainNumber(factor)
                + " times the model's width is not "
                  "intermediate_size, which says how wide the layers are");
        inner = said;
    }
    mixer.set("inner", inner);
    mixer.set("state", r.whole(stateNames, widthRange()));
    const auto* const rank = r.fields.find("time_step_rank");
    mixer.set("rank",
        rank && rank->is_string()
            ? std::ceil(stack.hidden / 16)
            : r.sizeOr({"mamba_dt_rank", "time_step_rank"}, std::ceil(stack.hidden / 16), widthRange()));
    mixer.set("taps", r.sizeOr(tapNames, 4, headRange()));
    mixer.set("norms", r.wholeOr({"mamba_inner_layernorms"}, 0, {0, 1}));
    mixer.set("convolution_bias", r.flagOr(convolutionBias, true) ? 1 : 0);
    mixer.set("projection_bias", r.flagOr(projectionBias, false) ? 1 : 0);
    return mixer;
}

Mixer readDelta(Reader& r)
{
    Mixer mixer = usualMixer(mixers::gatedDelta);
    mixer.set("key_heads", r.whole({"linear_num_key_heads"}, headRange()));
    mixer.set("value_heads", r.whole({"linear_num_value_heads"}, headRange()));
    mixer.set("key_width", r.whole({"linear_key_head_dim"}, widthRange()));
    mixer.set("value_width", r.whole({"linear_value_head_dim"}, widthRange()));
    mixer.set("taps", r.sizeOr({"linear_conv_kernel_dim"}, 4, headRange()));
    return mixer;
}

Mixer readKimiDelta(Reader& of)
{
    Mixer mixer = usualMixer(mixers::kimiDelta);
    const double width = of.whole({"head_dim"}, widthRange());
    mixer.set("heads", of.whole({"num_heads"}, headRange()));
    mixer.set("width", width);
    mixer.set("taps", of.sizeOr({"short_conv_kernel_size"}, 4, headRange()));
    mixer.set("gate_rank", of.flagOr({"use_full_rank_gate"}, false) ? 0 : width);
    return mixer;
}

} // namespace

Mixer readStateSpace(Reader& r, const StackSizes& stack)
{
    const bool heads = r.has({"mamba_num_heads", "mamba_n_heads"}) || headsAreItsOwn(r);
    return heads ? readMamba2(r, stack) : readMamba1(r, stack);
}

Mixer readConvolution(Reader& r)
{
    Mixer mixer = usualMixer(mixers::shortConvolution);
    mixer.set("taps", r.whole({"conv_L_cache"}, headRange()));
    mixer.set("bias", r.flagOr({"conv_bias"}, false) ? 1 : 0);
    return mixer;
}

Mixer readLinear(Reader& r)
{
    if (std::optional<Reader> of = r.nested("linear_attn_config"))
        return readKimiDelta(*of);
    if (r.has({"linear_num_value_heads", "linear_num_key_heads", "linear_key_head_dim",
            "linear_value_head_dim"}))
        return readDelta(r);
    Mixer mixer = usualMixer(mixers::lightning);
    mixer.set("heads", r.whole(headNames, headRange()));
    mixer.set("width", r.whole(headWidthNames, widthRange()));
    mixer.set("block", r.sizeOr({"block_size"}, 256, widthRange()));
    return mixer;
}

} // namespace ridgepoint::config
