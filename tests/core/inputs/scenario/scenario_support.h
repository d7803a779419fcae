#pragma once

// What the tests of this room share: scenarios made by long series of random edits.

#include "core/base/format.h"
#include "core/inputs/scenario/field.h"
#include "core/inputs/scenario/scenario_json.h"
#include "tests/support/shipped_catalog.h"

#include <QString>
#include <array>
#include <cmath>
#include <random>
#include <string>

namespace ridgepoint::test {

inline QString q(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

inline QString listed(const Diagnostics& diagnostics)
{
    QString out;
    for (const Diagnostic& d : diagnostics)
        out += QStringLiteral("[%1] %2 -> %3\n").arg(q(d.field), q(d.message.plain()), q(d.fix.plain()));
    return out;
}

// A scenario whose model, device and both links no preset describes.
inline constexpr std::string_view customFile = R"({
  "schema": "ridgepoint.scenario/2", "name": "all my own",
  "model": { "preset": "my-model-7", "layers": 30, "hidden": 3000, "ffn": 9000, "heads": 30, "kv_heads": 6, "head_dim": 96,
    "vocab": 50000, "moe": { "experts": 16, "topk": 4, "moe_ffn": 700 } },
  "hardware": {
    "accelerator": { "id": "my-gpu", "name": "Measured, \"mine\"", "hbm_bytes": 85.5e9, "hbm_bandwidth_Bps": "2.9 TB/s",
      "peak_dense_flops": { "bf16": "701.3 TFLOP/s" }, "price_usd_per_device_hour": { "low": 1.3, "high": 1.7 } },
    "scale_up": { "id": "my-fabric", "beta_Bps_line": 123456789012.3, "latency": "1.7us" },
    "scale_out": { "beta_Bps_line": "400 Gb/s" } }
})";

class RandomEdits
{
public:
    explicit RandomEdits(std::uint64_t seed)
        : m_random(seed)
    {
    }

    std::size_t below(std::size_t n) { return static_cast<std::size_t>(m_random() % n); }
    double unit() { return static_cast<double>(m_random() >> 11) * 0x1p-53; }

    double numberFor(const FieldSpec& field)
    {
        switch (below(6)) {
        case 0:
            return field.minimum;
        case 1:
            return field.maximum;
        case 2:
            if (!field.detents.empty())
                return field.detents[below(field.detents.size())].value;
            [[fallthrough]];
        default: {
            const double low = std::max(field.minimum, field.maximum * 1e-12);
            double value = low * std::pow(field.maximum / low, unit());
            if (field.kind == FieldKind::Integer)
                value = std::floor(value);
            return std::min(field.maximum, std::max(field.minimum, value));
        }
        }
    }

    std::string textFor(const FieldSpec& field)
    {
        if (field.id == "mesh.order") {
            std::array<std::string, 5> names{"tp", "cp", "ep", "dp", "pp"};
            std::string order;
            for (std::size_t left = names.size(); left > 0; --left) {
                const std::size_t pick = below(left);
                order += (order.empty() ? "" : "-") + names[pick];
                names[pick] = names[left - 1];
            }
            return order;
        }
        if (field.id == layerListId)
            return below(2) ? "none"
                            : "model: hidden=64, vocab=100; a: gdn(key_heads=2, value_heads=4, key_width=16, "
                              "value_width=16) "
                              "+ feed_forward(width=256); b: softmax(heads=4, kv_heads=2, key_width=16, "
                              "value_width=16) + "
                              "feed_forward(experts=8, top_k=2, expert_width=32); layers: 3x(3 a, 1 b), 2 a";
        if (field.id == "mesh.stage_layers")
            return std::array{"auto", "7,8x14,7", "embedding", "loss", "embedding+loss", "4x15,1"}[below(6)];
        static const std::array<std::string, 9> texts{"", "a", "70B, \"quoted\" \\ back",
            "50 % of = this, that & 'more'", "Größe · 大きい · 🙂", "ends with a stop.",
            "  spaces  ", "true", "1e5"};
        std::string text = texts[below(texts.size())];
        if (field.id == "notes" && below(2))
            text += "\nsecond\tline";
        return text;
    }

    std::string presetFor(const FieldSpec& field, const Catalog& catalog)
    {
        if (!field.autoWord.empty() && below(4) == 0)
            return std::string(field.autoWord);
        switch (field.preset) {
        case PresetKind::Model:
            return catalog.models()[below(catalog.models().size())].id;
        case PresetKind::Accelerator:
            return catalog.accelerators()[below(catalog.accelerators().size())].id;
        default:
            return catalog.links()[below(catalog.links().size())].id;
        }
    }

    // One edit as a person could make it; the error, if a field refuses what its own range allows.
    FieldError edit(Scenario& s, const FieldSpec& field, const Catalog& catalog)
    {
        if (field.applies && !field.applies(s))
            return {};
        switch (field.kind) {
        case FieldKind::Text:
            if (const std::string text = textFor(field); field.id != layerListId || text != field.autoWord
                || fieldText(s, field) == text) // a list is not taken away, only replaced
                return setField(s, field, text, catalog);
            return {};
        case FieldKind::Preset:
            return setField(s, field, presetFor(field, catalog), catalog);
        case FieldKind::Toggle:
            return setField(s, field, below(2) ? "true" : "false", catalog);
        case FieldKind::Choice:
            if (!field.autoWord.empty() && below(4) == 0)
                return setField(s, field, field.autoWord, catalog);
            return setField(s, field, field.choices[below(field.choices.size())].key, catalog);
        default:
            if (!field.autoWord.empty() && below(4) == 0)
                return setField(s, field, field.autoWord, catalog);
            if (field.id == "training.tokens" && below(3) == 0)
                return setField(s, field, std::to_string(1 + unit() * 400) + "x", catalog);
            return setField(s, field, formatExact(numberFor(field), field.unit), catalog);
        }
    }

    // Starts from the default, a preset of a whole scenario, or things no preset knows.
    Scenario scenario(const Catalog& catalog, FieldError& error)
    {
        Scenario s = defaultScenario(catalog);
        if (below(4) == 0)
            s = readScenario(customFile, catalog, "custom").file->scenario;
        const std::size_t edits = 1 + below(24);
        for (std::size_t i = 0; i < edits && !error; ++i) {
            const FieldSpec& field = fields()[below(fields().size())];
            error = edit(s, field, catalog);
            if (error)
                error.message = phrase("%1: %2", field.id, error.message);
        }
        return s;
    }

private:
    std::mt19937_64 m_random;
};

} // namespace ridgepoint::test
