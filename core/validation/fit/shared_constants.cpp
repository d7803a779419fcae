#include "core/validation/fit/shared_constants.h"

#include "core/inputs/hardware/stack.h"
#include "core/training/step/kernel_model.h"
#include "core/training/step/overlap_model.h"
#include "core/training/step/step_model.h"
#include "core/validation/words.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

std::string_view device(const Scenario& s) { return s.hardware.accelerator.id; }

double sustained(const Scenario& s) { return sustainedShare(s, s.training.precision.compute); }
void setSustained(Scenario& s, double value) { s.hardware.efficiency.sustained = value; }

template <bool (*Concerns)(std::string_view)>
double sustainedOn(const Scenario& s)
{
    return Concerns(device(s)) ? sustained(s) : 0;
}

bool isA100(std::string_view id) { return beginsWithOne(id, {"a100", "a800"}); }
bool isHopper(std::string_view id)
{
    return beginsWithOne(id, {"h100", "h200", "h800", "h20", "gh200", "grand-teton-h100"});
}
bool isB200(std::string_view id) { return beginsWithOne(id, {"b200"}); }
bool isGb200(std::string_view id) { return beginsWithOne(id, {"gb200"}); }
bool isB300(std::string_view id) { return beginsWithOne(id, {"b300", "gb300"}); }
bool isTpu(std::string_view id) { return beginsWithOne(id, {"tpu"}); }
bool isOther(std::string_view id)
{
    return !isA100(id) && !isHopper(id) && !isB200(id) && !isGb200(id) && !isB300(id) && !isTpu(id);
}

bool several(const Scenario& s) { return s.hardware.accelerators > 1; }

constexpr std::string_view tables = "long against short products in the tables of ai-dynamo/aiconfigurator";
// Of ln(clock share): how far those tables and the residuals of published runs disagree on H100 to GB300.
constexpr double clockSpread = 0.06;
// Where no table is: as far as the best measured product leaves it open.
constexpr double unmeasuredSpread = 0.15;

const std::array<SharedConstant, sharedConstantCount> constants{{
    {"sustained.a100", "sustained products, A100", true, tables, clockSpread, sustainedOn<isA100>,
        setSustained},
    {"sustained.hopper", "sustained products, H100 and H200", false, tables, clockSpread,
        sustainedOn<isHopper>, setSustained},
    {"sustained.b200", "sustained products, B200", false, tables, clockSpread, sustainedOn<isB200>,
        setSustained},
    {"sustained.gb200", "sustained products, GB200", false, tables, clockSpread, sustainedOn<isGb200>,
        setSustained},
    {"sustained.b300", "sustained products, B300 and GB300", false, tables, clockSpread, sustainedOn<isB300>,
        setSustained},
    {"sustained.tpu", "sustained products, TPU", false, "the best measured product", unmeasuredSpread,
        sustainedOn<isTpu>, setSustained},
    {"sustained.other", "sustained products, other devices", false, "the best measured product",
        unmeasuredSpread, sustainedOn<isOther>, setSustained},
    {"straggler", "spread of step times", false, "1.4 % is a figure in use (zhebrak docs/PHYSICS.md)", 0.3,
        [](const Scenario& s) {
            return several(s) ? s.hardware.efficiency.straggler.value_or(usualSpread) : 0.0;
        },
        [](Scenario& s, double value) { s.hardware.efficiency.straggler = std::min(value, 0.2); }},
    {"contention", "slow-down by hidden communication", false,
        "0.19 on average, 0.40 at most (arXiv:2507.03114)", 0.3,
        [](const Scenario& s) { return several(s) ? contentionOf(s) : 0.0; },
        [](Scenario& s, double value) { s.hardware.efficiency.contention = std::min(value, 1.0); }},
    {"fixed", "fixed time of a step", true, "clipping, data, logging: 20 to 50 ms in practice", 0.7,
        [](const Scenario& s) {
            return s.hardware.efficiency.fixed.value_or(stackTraits(s.hardware.stack).fixed).value();
        },
        [](Scenario& s, double value) { s.hardware.efficiency.fixed = Seconds(value); }},
}};

} // namespace

const std::array<SharedConstant, sharedConstantCount>& sharedConstants() { return constants; }

void moveConstants(Scenario& scenario, const SharedValues& values)
{
    for (std::size_t k = 0; k < sharedConstantCount; ++k)
        if (const double now = constants[k].inForce(scenario); now > 0 && values[k] != 0)
            constants[k].set(scenario, now * std::exp(values[k]));
}

} // namespace ridgepoint
