#include "core/validation/fit/knobs.h"

#include "core/inputs/hardware/loss_cost.h"

#include <algorithm>

namespace ridgepoint {

namespace {

const StackTraits& stackOf(const Scenario& s) { return stackTraits(s.hardware.stack); }

double one(const Scenario&) { return 1; }
double launch(const Scenario& s) { return stackOf(s).operation.value(); }
double fixedTime(const Scenario& s) { return stackOf(s).fixed.value(); }
double overlap(const Scenario& s) { return stackOf(s).gradientOverlap; }
double logitTraffic(const Scenario& s)
{
    return lossCost(stackOf(s), s.training.loss.value_or(stackOf(s).loss)).traffic;
}
// Share of the line rate that the model takes for rings between nodes (core/training/step/network_model.h).
double networkShare(const Scenario&) { return 0.8; }

// Spreads: what fits of whole data sets found at four sites (Megatron-DeepSpeed and
// Megatron on A100, nanotron on H100, Transformer Engine on B200), as standard deviations of the logarithm.
//   matrix products .70, .80, 1.0, 1.0 of the isolated kernel; attention .57 to 1.0; element-wise passes .85
//   to 3.2 times the modelled bytes; collectives inside a node 1 to 1.4 times slower; one launch 7.6 to 16 µs
//   against 5, a layer's floor 1.2 to 2.8 ms against 0.6 to 1; 1 to 70 ms a step; overlap .4 to .95 of the
//   backward pass; 10 to 55 bytes a logit against 24. Between nodes .16 to .88 of the line rate: F24's
//   cluster at 16 nodes against p5 all-reduces.
// Bounds: three spreads or so, less where physics ends before.
constexpr std::array<Knob, knobCount> table{{
    {"hardware.efficiency.gemm", 0.20, 0.4, 1.5, one},
    {"hardware.efficiency.attention", 0.35, 0.25, 2, one},
    {"hardware.efficiency.elementwise", 0.50, 0.2, 2, one},
    {"hardware.efficiency.collective", 0.30, 0.25, 2, one},
    {"hardware.efficiency.kernel_launch", 0.60, 0.15, 7, launch},
    {"hardware.efficiency.fixed_step_time", 1.30, 0.02, 100, fixedTime},
    {"hardware.efficiency.network", 0.70, 0.08, 1.25, networkShare},
    {"hardware.efficiency.gradient_overlap", 0.50, 0.05, 2, overlap},
    {"hardware.efficiency.logit_bytes", 0.60, 0.2, 5, logitTraffic},
}};

} // namespace

const std::array<Knob, knobCount>& knobs() { return table; }

const FieldSpec& fieldOf(const Knob& knob)
{
    // Looked up once: a fit sets every knob thousands of times.
    static const std::array<const FieldSpec*, knobCount> found = [] {
        std::array<const FieldSpec*, knobCount> fields{};
        std::transform(table.begin(), table.end(), fields.begin(),
            [](const Knob& each) { return findField(each.field); });
        return fields;
    }();
    return *found[static_cast<std::size_t>(&knob - table.data())];
}

double valueOf(const Knob& knob, const Scenario& scenario)
{
    return fieldOf(knob).get(scenario).value_or(knob.standard(scenario));
}

double turned(const Knob& knob, const Scenario& scenario, double factor)
{
    const FieldSpec& field = fieldOf(knob);
    return std::clamp(valueOf(knob, scenario) * factor, field.minimum, field.maximum);
}

void resetKnobs(Scenario& scenario)
{
    static const Scenario fresh;
    for (const Knob& knob : table)
        fieldOf(knob).set(scenario, fieldOf(knob).get(fresh));
    Efficiency& e = scenario.hardware.efficiency;
    e.calibratedError.reset();
    e.calibratedSteps = 0;
    e.calibratedFor.clear();
}

} // namespace ridgepoint
