#pragma once

// How many layers each virtual stage of a pipeline holds: what mesh.stage_layers says of a model and a mesh.
// Everything that needs the layers of a stage asks StageCut.

#include "core/base/diagnostic.h"
#include "core/inputs/scenario/stage_rule.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

namespace ridgepoint {

// Beyond so many virtual stages nothing lists their layers one by one.
inline constexpr double mostListedStages = 4096;

struct StageLayers
{
    double first = 0; // index of the first one
    double count = 0;
};

enum class StageFault
{
    None,
    Unreadable, // no form that readStageLayers() knows
    Entries, // the list has more or fewer entries than there are virtual stages
    Sum, // the list holds more or fewer layers than the model
    Empty, // a stage has no layer, no embedding and no head
    Places // layers with embedding and loss do not come out even
};

// Layers of the virtual stages of one replica. Where mesh.stage_layers has a fault, they are cut as by auto.
class StageCut
{
public:
    StageCut() = default;
    // `headLayers`: weight of the head in layers, of stacks that cut by cost; 0: layers are dealt out by
    // number, and the first stages take the remainder. `text`: Mesh::stageLayers.
    StageCut(double layers, double stages, double headLayers, std::string_view text);

    StageLayers of(double stage) const
    {
        if (!m_starts.empty()) {
            const auto at = std::min(static_cast<std::size_t>(stage), m_starts.size() - 2);
            return {.first = m_starts[at], .count = m_starts[at + 1] - m_starts[at]};
        }
        if (m_headLayers > 0 && m_stages > 1) {
            const auto cut = [&](double edge) {
                return std::min(m_layers, std::round(edge * (m_layers + m_headLayers) / m_stages));
            };
            const double first = cut(stage);
            return {.first = first, .count = (stage == m_stages - 1 ? m_layers : cut(stage + 1)) - first};
        }
        const double places = m_layers + m_embedding + m_loss;
        const double base = std::floor(places / m_stages);
        const double extra = places - base * m_stages;
        const double before = stage > 0 ? m_embedding : 0;
        const double other = (stage > 0 ? 0 : m_embedding) + (stage == m_stages - 1 ? m_loss : 0);
        return {.first = stage * base + std::min(stage, extra) - before,
            .count = base + (stage < extra ? 1 : 0) - other};
    }
    std::vector<double> list() const; // layers of every virtual stage; empty above mostListedStages

    double stages() const { return m_stages; }
    bool isAuto() const { return m_auto; } // by number or by cost
    // By number, so that no later stage but the last holds more than an earlier one.
    bool neverGrows() const { return m_auto && m_headLayers <= 0; }
    StageFault fault() const { return m_fault; }
    Diagnostic complaint(std::string_view text) const; // expects a fault

private:
    StageFault take(const StageRule& rule);
    std::vector<double> nearestList(const StageRule& rule) const;
    std::vector<double> dealtOut(const StageRule& rule) const; // with a remainder on the first stages

    double m_layers = 0, m_stages = 1, m_headLayers = 0;
    double m_embedding = 0, m_loss = 0; // places that they take
    std::vector<double> m_starts; // of a list: first layer of every stage, and the end
    bool m_auto = true;
    StageFault m_fault = StageFault::None;
};

// Whether layers, with embedding and loss where the rule counts them, come out even. Expects no list.
bool dealsEvenly(double layers, double stages, const StageRule& rule = {});

} // namespace ridgepoint
