#pragma once

// Counting weights. Biases and norms are separate terms so that each architecture adds what it has.

#include "core/base/quantity.h"
#include "core/formulas/formula.h"

namespace ridgepoint {

inline constexpr Formula headsWidth{"heads_width", "q", "a · d",
    "width of several attention heads side by side", "Vaswani et al. (arXiv:1706.03762) §3.2.2",
    {{{"a", "heads"}, {"d", "head dim"}}}, [](double a, double d) { return a * d; }};

inline constexpr Formula qkvParameters{"qkv_parameters", "N_qkv", "h · (q + 2 · k)",
    "query, key and value projections of one layer", "GQA (arXiv:2305.13245) §2",
    {{{"h", "hidden size"}, {"q", "width of all query heads"}, {"k", "width of all key heads"}}},
    [](double h, double q, double k) { return Parameters(h * (q + 2 * k)); }};

inline constexpr Formula outputProjectionParameters{"output_projection_parameters", "N_o", "q · h",
    "output projection of one attention layer", "Vaswani et al. (arXiv:1706.03762) §3.2.2",
    {{{"q", "width of all query heads"}, {"h", "hidden size"}}},
    [](double q, double h) { return Parameters(q * h); }};

inline constexpr Formula attentionParameters{"attention_parameters", "N_a", "h · (q + 2 · k) + q · h",
    "projections of one attention layer", "GQA (arXiv:2305.13245) §2",
    {{{"h", "hidden size"}, {"q", "width of all query heads"}, {"k", "width of all key heads"}}},
    [](double h, double q, double k) { return Parameters(h * (q + 2 * k) + q * h); }};

inline constexpr Formula latentAttentionParameters{"latent_attention_parameters", "N_a",
    "h · c_q + c_q · a · (d_n + d_r) + h · (c + d_r) + c · a · (d_n + d_v) + a · d_v · h",
    "projections of one multi-head latent attention layer, low-rank queries",
    "DeepSeek-V2 (arXiv:2405.04434) §2.1",
    {{{"h", "hidden size"}, {"a", "heads"}, {"c_q", "rank of the query"}, {"c", "rank of keys and values"},
        {"d_n", "head dim without position"}, {"d_r", "head dim with position"},
        {"d_v", "head dim of values"}}},
    [](double h, double a, double cq, double c, double dn, double dr, double dv) {
        return Parameters(h * cq + cq * a * (dn + dr) + h * (c + dr) + c * a * (dn + dv) + a * dv * h);
    }};

inline constexpr Formula gatedMlpParameters{"gated_mlp_parameters", "N_m", "3 · h · f",
    "gate, up and down matrices of one MLP", "GLU variants (arXiv:2002.05202)",
    {{{"h", "hidden size"}, {"f", "MLP width"}}}, [](double h, double f) { return Parameters(3 * h * f); }};

inline constexpr Formula plainMlpParameters{"plain_mlp_parameters", "N_m", "2 · h · f",
    "up and down matrices of one MLP", "Vaswani et al. (arXiv:1706.03762) §3.3",
    {{{"h", "hidden size"}, {"f", "MLP width"}}}, [](double h, double f) { return Parameters(2 * h * f); }};

inline constexpr Formula expertParameters{"expert_parameters", "N_E", "L / i · E · N_m",
    "routed experts of a whole model", "Switch Transformer (arXiv:2101.03961) §2",
    {{{"L", "layers"}, {"i", "every how many layers experts replace the MLP"}, {"E", "experts per layer"},
        {"N_m", "parameters of one expert"}}},
    [](double L, double i, double E, Parameters one) { return L / i * E * one; }};

inline constexpr Formula embeddingParameters{"embedding_parameters", "N_e", "e · V · h", "token tables",
    "Press and Wolf (arXiv:1608.05859)",
    {{{"e", "tables: 1 when input and output share one, else 2"}, {"V", "vocabulary"}, {"h", "hidden size"}}},
    [](double e, double V, double h) { return Parameters(e * V * h); }};

inline constexpr Formula transformerParameters{"transformer_parameters", "N",
    "L · (N_a + N_m + N_n) + N_e + N_f", "parameters of a dense transformer",
    "Kaplan et al. (arXiv:2001.08361) table 1",
    {{{"L", "layers"}, {"N_a", "attention of one layer"}, {"N_m", "MLP of one layer"},
        {"N_n", "norms of one layer"}, {"N_e", "token tables"}, {"N_f", "final norm"}}},
    [](double L, Parameters a, Parameters m, Parameters n, Parameters e, Parameters f) {
        return L * (a + m + n) + e + f;
    }};

// Multi-head attention, MLP four times as wide, biases, learned positions. Wrong for grouped queries and
// gated MLPs.
inline constexpr Formula gptParameters{"gpt_parameters", "N",
    "12 · L · h² + 13 · L · h + (V + s) · h + 2 · h", "parameters of a GPT-2 style model",
    "Narayanan et al. (arXiv:2104.04473) eq. 2, with the final norm",
    {{{"L", "layers"}, {"h", "hidden size"}, {"V", "vocabulary"}, {"s", "positions learned"}}},
    [](double L, double h, double V, double s) {
        return Parameters(12 * L * (h * h) + 13 * L * h + (V + s) * h + 2 * h);
    }};

inline constexpr Formula layerRuleParameters{"layer_rule_parameters", "N", "12 · L · h²",
    "rule of thumb: weights of L layers of width h", "Kaplan et al. (arXiv:2001.08361) §2.1",
    {{{"L", "layers"}, {"h", "hidden size"}}},
    [](double L, double h) { return Parameters(12 * L * (h * h)); }};

inline constexpr Formula headLayerEquivalents{"head_layer_equivalents", "x_V", "V · h / (N_a + N_m)",
    "weight of the output head in layers", "derived",
    {{{"V", "vocabulary"}, {"h", "hidden size"}, {"N_a", "attention of one layer"},
        {"N_m", "MLP of one layer"}}},
    [](double V, double h, Parameters a, Parameters m) { return V * h / (a + m).value(); }};

} // namespace ridgepoint
