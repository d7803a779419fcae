#include "core/interop/huggingface/feed_sizes.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::config {

namespace {

const Names widthNames{"intermediate_size", "ffn_hidden_size", "n_inner", "hidden_dim"};
const Names denseNames{"dense_intermediate_size", "intermediate_size_mlp"}; // where the first is an expert's

bool isDense(const PlannedLayer& layer)
{
    return layer.feed == FeedUse::Dense || layer.feed == FeedUse::Both;
}
bool isSparse(const PlannedLayer& layer)
{
    return layer.feed == FeedUse::Experts || layer.feed == FeedUse::Both;
}

std::string activation(Reader& r)
{
    for (const char* key : {"mlp_hidden_act", "hidden_act", "hidden_activation", "activation_function"})
        if (const std::string name = r.fields.textOr(key, ""); !name.empty())
            return name;
    return {};
}

double divisible(double value, double divisor) // at least nine tenths of it (OpenELM's make_divisible)
{
    double rounded = std::max(divisor, std::floor((value + divisor / 2) / divisor) * divisor);
    if (rounded < 0.9 * value)
        rounded += divisor;
    return rounded;
}

// Widths that factors of the model's make.
PerLayer scaledWidths(Reader& r, double hidden, std::size_t layers)
{
    const double divisor = r.sizeOr({"ffn_dim_divisor"}, 256, innerRange()); // configuration_openelm.py
    std::vector<double> widths = r.numbers("ffn_multipliers");
    for (double& one : widths)
        one = divisible(one * hidden, divisor);
    if (std::ranges::any_of(
            widths, [](double width) { return !(width > 0 && width <= innerRange().maximum); }))
        r.fields.problem(
            "ffn_multipliers", "makes an MLP that is not wider than nothing", "Correct its values.");
    const bool whole = coversLayers(r, "ffn_multipliers", widths.size(), layers);
    return whole ? PerLayer(std::move(widths)) : PerLayer(0);
}

// Two thirds of what the file says, rounded up (transformers modeling_lfm2.py, Lfm2MLP).
double adjusted(Reader& r, double width)
{
    if (!r.flagOr({"block_auto_adjust_ff_dim"}, false))
        return width;
    const double multiple = r.sizeOr({"block_multiple_of"}, 256, innerRange());
    const double factor = r.fields.numberOr("block_ffn_dim_multiplier", 1, {0, 1e3});
    return std::ceil(std::floor(std::floor(2 * width / 3) * factor) / multiple) * multiple;
}

} // namespace

FeedForwards::FeedForwards(Reader& r, const PlannedLayers& plan, const StackSizes& stack)
{
    const std::string function = activation(r);
    // Squared ReLU and xIELU have no gate (Apertus, arXiv:2509.14233: the latter learns two numbers).
    m_all.gated = r.type.gated && function != "relu2" && function != "xielu"
        && r.flagOr({"ffn_with_glu", "use_gated_activation", "block_use_swiglu"}, true);
    // Models use these functions both with a gate and without; only a known class says which.
    constexpr std::string_view either[] = {
        "gelu", "gelu_new", "gelu_fast", "gelu_python", "quick_gelu", "relu"};
    if (!isKnown(r.type) && std::ranges::find(either, function) != std::end(either)
        && !r.has({"ffn_with_glu", "use_gated_activation", "block_use_swiglu"}))
        r.fields.problem("model_type",
            "is not known, and " + function + " does not say whether MLPs have a gate",
            "Add \"ffn_with_glu\": true for MLPs of three matrices, false for two.");
    m_all.activationParameters = function == "xielu" ? 2 : 0;
    const bool biased = (r.type.mlpBias && r.flagOr(biasNames, false)) || r.flagOr({"use_bias"}, false);
    m_all.bias = r.flagOr({"mlp_bias"}, biased);
    m_doubleWide = r.flagOr({"use_double_wide_mlp"}, false);
    if (std::ranges::any_of(plan, isDense))
        readDense(r, plan, stack);
    else
        r.unused(denseNames, {0, innerRange().maximum});
    r.unused(widthNames, {0, innerRange().maximum});
    if (Reader of = r.nestedOr("moe"); std::ranges::any_of(plan, isSparse))
        readExperts(of, plan, stack);
    else
        of.unused(
            {"moe_intermediate_size", "num_experts_per_tok", "top_k_experts"}, {0, innerRange().maximum});
}

void FeedForwards::readDense(Reader& r, const PlannedLayers& plan, const StackSizes& stack)
{
    const auto layers = static_cast<double>(plan.size()) / r.type.attentionsPerLayer;
    if (r.type.mlpFactor > 0 && !r.has(widthNames))
        m_width = r.type.mlpFactor * stack.hidden;
    else if (r.has({"ffn_multipliers"}))
        m_width = scaledWidths(r, stack.hidden, plan.size());
    else if (r.has({"shared_intermediate_size"}) && std::ranges::none_of(plan, isSparse))
        m_width = r.each({"shared_intermediate_size"}, innerRange(), layers); // Granite 4.0 without experts
    else if (r.has(denseNames))
        m_width = r.each(denseNames, innerRange(), layers);
    else if (r.has({"block_auto_adjust_ff_dim"}))
        m_width = adjusted(r, r.whole({"intermediate_size", "block_ff_dim"}, innerRange()));
    else if (std::ranges::any_of(
                 plan, [](const PlannedLayer& layer) { return isDense(layer) && layer.width <= 0; }))
        m_width = r.each(widthNames, innerRange(), layers);
}

void FeedForwards::readExperts(Reader& r, const PlannedLayers& plan, const StackSizes& stack)
{
    const auto layers = static_cast<double>(plan.size()) / r.type.attentionsPerLayer;
    m_all.experts = r.whole(expertNames, {1, expertRange.maximum});
    m_topK = r.each({"num_experts_per_tok", "num_experts_per_token", "experts_per_token", "moe_k", "moe_topk",
                        "moe_top_k", "top_k_experts"},
        {1, m_all.experts}, layers);
    const Names own{
        "moe_intermediate_size", "expert_ffn_hidden_size", "expert_hidden_dim", "expert_intermediate_size"};
    const bool shared = !r.has(own) && r.has(widthNames); // the only width is theirs
    m_expertWidth = r.each(shared ? widthNames : own, innerRange(), layers);
    // If dense and expert layers alternate (Jamba), both have the same width.
    if (!r.has(own) && !r.has(denseNames) && !r.has({"expert_layer_period"})
        && std::ranges::any_of(plan, isDense))
        r.fields.problem("moe_intermediate_size",
            "is missing, and intermediate_size is the width of the layers without experts",
            "Add how wide an expert is.");
    r.assumed(own, plainNumber(m_expertWidth.at(0)));
    m_all.latentWidth = r.wholeOr({"moe_latent_size", "routed_expert_hidden_size"}, 0, rankRange());
    m_all.latentNorm = r.flagOr({"latent_moe_use_norm"}, false);
    m_all.zeroExperts = r.wholeOr({"zero_expert_num"}, 0, expertRange);
    m_all.expertBias = r.type.expertBias;
    const bool bias = r.flagOr({"use_routing_bias", "use_moe_router_bias", "moe_router_enable_expert_bias",
                                   "use_expert_bias", "router_bias"},
        false);
    m_all.routerBias = bias || r.type.routerBias || r.fields.textOr("topk_method", "") == "noaux_tc";

    const double usual = r.type.shared == Experts::OneShared ? 1 : 0;
    m_all.sharedWidth = r.wholeOr({"moe_shared_expert_intermediate_size", "shared_expert_intermediate_size",
                                      "shared_intermediate_size", "share_expert_dim"},
        0, {0, innerRange().maximum});
    m_shared =
        r.eachOr({"n_shared_experts", "num_shared_experts", "moe_num_shared_experts", "num_shared_expert"},
            m_all.sharedWidth > 0 ? 1 : usual, expertRange, layers);
    if (m_all.sharedWidth <= 0 && m_shared.at(0) > 0 && !isKnown(r.type))
        r.assumed({"shared_expert_intermediate_size"}, plainNumber(m_expertWidth.at(0)));
    m_all.sharedGate = r.type.sharedGate;
    if (r.flagOr(
            {"shared_expert_sink"}, false)) // the router scores shared experts too, and scales what it says
        m_all.routerExtra = m_shared.at(0) * stack.hidden + 1;
    if (r.type.routerScales)
        m_all.routerExtra = stack.hidden + m_all.experts;
}

FeedForward FeedForwards::of(const PlannedLayer& layer, std::size_t index) const
{
    FeedForward feed = m_all;
    const bool dense = isDense(layer), experts = isSparse(layer);
    feed.linear = layer.linearFeed ? 1 : 0;
    feed.width = !dense ? 0 : layer.width > 0 ? layer.width : m_width.at(index);
    if (m_doubleWide && layer.sharesCache)
        feed.width *= 2;
    if (!dense)
        feed.bias = false, feed.activationParameters = 0;
    if (!experts) {
        const FeedForward alone{.width = feed.width,
            .gated = feed.gated,
            .bias = feed.bias,
            .activationParameters = feed.activationParameters,
            .linear = feed.linear};
        return alone.isEmpty() ? FeedForward{} : alone;
    }
    feed.topK = m_topK.at(index);
    feed.expertWidth = m_expertWidth.at(index);
    feed.sharedExperts = m_shared.at(index);
    if (feed.sharedWidth <= 0)
        feed.sharedWidth = feed.sharedExperts > 0 ? feed.expertWidth : 0;
    feed.hashRouted = layer.hashRouted;
    feed.routerBias = feed.routerBias && !layer.hashRouted;
    return feed;
}

} // namespace ridgepoint::config
